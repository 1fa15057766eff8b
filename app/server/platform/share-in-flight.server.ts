/**
 * The promise of the run in flight for this key, else that of a new one. There is no await between lookup and insertion:
 * of simultaneous callers only the first runs. A finished run, failed or not, is forgotten.
 */
export function shareInFlight<Value>(
  inFlight: Map<string, Promise<Value>>,
  key: string,
  run: () => Promise<Value>,
): Promise<Value> {
  const running = inFlight.get(key);
  if (running !== undefined) return running;
  const started = run().finally(() => inFlight.delete(key));
  inFlight.set(key, started);
  return started;
}
