import { useEffect, type RefObject } from "react";

/**
 * Whether it overlays the page. Closing an element in the flow would shift the layout under the pointer, and the click
 * would miss its target.
 */
const isOverlay = ({ lastElementChild }: HTMLDetailsElement) =>
  lastElementChild !== null && getComputedStyle(lastElementChild).position !== "static";

/**
 * Closes what `openOnes` returns on Escape, restoring the focus, and overlays on a press outside, until `signal`
 * aborts.
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

/** Closes the open `<details>` at or below `root` on Escape, restoring the focus, and on a press outside. */
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
