const EVENTS = ["pointerdown", "keydown", "touchstart", "input", "change"] as const;
const MAX_WAIT_MS = 10_000;

/** Resolves on the visitor's first interaction with the page, or a little later; on the server at once. */
export const firstInteraction: Promise<void> =
  typeof document === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => {
        // Before this script was there. Older browsers cannot tell.
        if ((navigator as Partial<Navigator>).userActivation?.hasBeenActive === true) return resolve();
        const happen = () => {
          for (const event of EVENTS) window.removeEventListener(event, happen, true);
          resolve();
        };
        for (const event of EVENTS) window.addEventListener(event, happen, { capture: true, passive: true });
        window.addEventListener("load", () => setTimeout(happen, MAX_WAIT_MS));
      });
