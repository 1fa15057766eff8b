/** Rejects if the promise rejects or takes longer than `ms` milliseconds. */
export async function within<Value>(ms: number, promise: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // If the event loop was blocked, the answer may already be there: check it before giving up.
    timer = setTimeout(() => setImmediate(() => reject(new Error(`not done within ${ms} ms`))), ms).unref();
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
