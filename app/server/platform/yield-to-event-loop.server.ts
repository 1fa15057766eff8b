let last: Promise<void> = Promise.resolve();

/**
 * Resolves in an event loop iteration of its own, one per caller. Work of several milliseconds, such as a render,
 * awaits it before each part, so that responses from the page cache are sent between any two parts however many pages
 * are being rendered (docs/decisions/092).
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
