/**
 * Freezes this process's clock: `new Date()`, `Date()` and `Date.now()` return `at` (milliseconds since the epoch).
 * Timers and performance.now() still run, so that time-outs work.
 */
export function freezeClock(at: number): void {
  const real = Date;
  globalThis.Date = new Proxy(real, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [at] : args, newTarget) as Date,
    apply: () => new real(at).toString(),
    get: (target, property, receiver) =>
      property === "now" ? () => at : (Reflect.get(target, property, receiver) as unknown),
  });
}
