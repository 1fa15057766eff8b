import { useEffect, type RefObject } from "react";

/**
 * Whether it lies over the page. Closing what stands in its flow would move whatever is being pressed from under the
 * finger, and the press would be lost.
 */
const isOverlay = ({ lastElementChild }: HTMLDetailsElement) =>
  lastElementChild !== null && getComputedStyle(lastElementChild).position !== "static";

/**
 * Closes what `openOnes` gives on Escape, giving the focus back, and an overlay on a press outside of it, until `signal`
 * ends it.
 */
export function dismissLightly(openOnes: () => readonly HTMLDetailsElement[], signal: AbortSignal): void {
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      for (const details of openOnes()) {
        if (target instanceof Node && !details.contains(target) && isOverlay(details)) details.open = false;
      }
    },
    { signal },
  );
  document.addEventListener(
    "keydown",
    ({ key }) => {
      if (key !== "Escape") return;
      for (const details of openOnes()) {
        if (details.contains(document.activeElement)) details.querySelector("summary")?.focus();
        details.open = false;
      }
    },
    { signal },
  );
}

/** Closes the open `<details>` at or below `root` on Escape, giving the focus back, and on a press outside of them. */
export function useLightDismiss(root: RefObject<HTMLElement>, selector = "details[open]"): void {
  useEffect(() => {
    const listening = new AbortController();
    dismissLightly(() => {
      const element = root.current;
      if (element === null) return [];
      const found = Array.from(element.querySelectorAll<HTMLDetailsElement>(selector));
      return element instanceof HTMLDetailsElement && element.open ? [element, ...found] : found;
    }, listening.signal);
    return () => listening.abort();
  }, [root, selector]);
}
