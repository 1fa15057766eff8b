let last: Promise<void> = Promise.resolve();

/**
 * Resolves on a turn of the event loop that no other caller gets. Work that takes milliseconds, such as a render, waits
 * for one before each of its parts: however many pages are being made, an answer from the page cache comes between any
 * two parts (docs/decisions/092).
 */
export function yieldToEventLoop(): Promise<void> {
  last = last.then(() => new Promise((resolve) => setImmediate(resolve)));
  return last;
}
