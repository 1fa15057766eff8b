import { useHydrated } from "./use-hydrated";

/** Whether the page is read in WeChat; false until hydrated, because the HTML is the same for everyone. */
export function useInWeChat(): boolean {
  return useHydrated() && /MicroMessenger/i.test(navigator.userAgent);
}
