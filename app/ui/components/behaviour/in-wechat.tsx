import type { ReactNode } from "react";
import { useHydrated } from "./use-hydrated";

/**
 * What only readers in WeChat are shown, and what is there for everyone else: known once hydrated, because the HTML is
 * the same for everyone (product.md §2.9).
 */
export function InWeChat({ children, otherwise = null }: { children: ReactNode; otherwise?: ReactNode }) {
  return useHydrated() && /MicroMessenger/i.test(navigator.userAgent) ? children : otherwise;
}
