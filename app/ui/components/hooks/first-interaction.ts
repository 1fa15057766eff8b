const SIGNS = ["pointerdown", "keydown", "touchstart", "input", "change"] as const;
const AT_LATEST_MS = 10_000;

/** Resolves when the visitor touches the page for the first time, or a little later; on the server at once. */
export const firstInteraction: Promise<void> =
  typeof document === "undefined"
    ? Promise.resolve()
    : new Promise((resolve) => {
        const happen = () => {
          for (const sign of SIGNS) document.removeEventListener(sign, happen, true);
          resolve();
        };
        for (const sign of SIGNS) document.addEventListener(sign, happen, { capture: true, passive: true });
        window.addEventListener("load", () => setTimeout(happen, AT_LATEST_MS));
      });
