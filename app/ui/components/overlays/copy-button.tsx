import type { ReactNode } from "react";
import { useHydrated } from "../behaviour/use-hydrated";
import { showToast } from "../toasts/toasts";

export interface CopyButtonProps {
  text: string;
  /** What is said when it is copied, and when it could not be. */
  copied: string;
  notCopied: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Copies a text; nothing before hydration, and where the browser has no clipboard. */
export function CopyButton({ text, copied, notCopied, className, children }: CopyButtonProps) {
  if (!useHydrated() || !("clipboard" in navigator)) return null;
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast("success", copied),
      () => showToast("error", notCopied),
    );
  };
  return (
    <button type="button" className={className} onClick={copy}>
      {children}
    </button>
  );
}
