import { useEffect, type RefObject } from "react";

/** Closes the open `<details>` at or below `root` on Escape, giving the focus back, and on a press outside of them. */
export function useLightDismiss(root: RefObject<HTMLElement>, selector = "details[open]"): void {
  useEffect(() => {
    const openOnes = (): HTMLDetailsElement[] => {
      const element = root.current;
      if (element === null) return [];
      const found = Array.from(element.querySelectorAll<HTMLDetailsElement>(selector));
      return element instanceof HTMLDetailsElement && element.open ? [element, ...found] : found;
    };
    const closeOutside = (event: PointerEvent) => {
      for (const details of openOnes()) {
        if (event.target instanceof Node && !details.contains(event.target)) details.open = false;
      }
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== "Escape") return;
      for (const details of openOnes()) {
        if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
        details.open = false;
      }
    };
    document.addEventListener("pointerdown", closeOutside);
    document.addEventListener("keydown", closeOnEscape);
    return () => {
      document.removeEventListener("pointerdown", closeOutside);
      document.removeEventListener("keydown", closeOnEscape);
    };
  }, [root, selector]);
}
