/**
 * Stops this process's clock: `new Date()`, `Date()` and `Date.now()` say `at` (milliseconds since the epoch) from now
 * on. Timers and performance.now() run on, so that time-outs still end.
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
