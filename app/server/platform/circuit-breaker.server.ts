export type BreakerState = "closed" | "halfOpen" | "open";

export interface BreakerOptions {
  /** Consecutive failures that open it. */
  breakAfter: number;
  /** Milliseconds until it lets a trial call through; doubles with every failed trial up to `maxOpenMs`. */
  openMs: number;
  maxOpenMs: number;
  /** Whether an error is a failure; if not, a trial has succeeded. */
  isFailure?: (error: unknown) => boolean;
  /** Whether an error says nothing of the other side: whoever calls next makes the trial. */
  saysNothing?: (error: unknown) => boolean;
  onChange: (state: BreakerState) => void;
  /** A clock that nobody sets. */
  now?: () => number;
}

export interface Breaker {
  readonly state: BreakerState;
  /** @throws BreakerOpenError without running `fn` while it is open; what `fn` throws */
  execute<Result>(fn: () => Promise<Result>): Promise<Result>;
}

export class BreakerOpenError extends Error {
  override readonly name = "BreakerOpenError";
}

/** A circuit breaker by a steady clock: the field's libraries stay open until a clock that was set back is right again. */
export function createBreaker(options: BreakerOptions): Breaker {
  const { breakAfter, openMs, maxOpenMs, onChange, now = () => performance.now() } = options;
  const { isFailure = () => true, saysNothing = () => false } = options;
  let state: BreakerState = "closed";
  let failures = 0;
  let failedTrials = 0;
  let openUntil = 0;
  let trial: Promise<unknown> | null = null;

  function change(next: BreakerState): void {
    state = next;
    onChange(next);
  }

  function open(): void {
    openUntil = now() + Math.min(maxOpenMs, openMs * 2 ** failedTrials);
    change("open");
  }

  function close(): void {
    failures = 0;
    failedTrials = 0;
    change("closed");
  }

  async function executeClosed<Result>(fn: () => Promise<Result>): Promise<Result> {
    try {
      const result = await fn();
      failures = 0;
      return result;
    } catch (error) {
      if (isFailure(error)) failures += 1;
      // Otherwise another call has opened it meanwhile.
      if (state === "closed" && failures >= breakAfter) open();
      throw error;
    }
  }

  async function executeTrial<Result>(fn: () => Promise<Result>): Promise<Result> {
    change("halfOpen");
    try {
      const result = await fn();
      close();
      return result;
    } catch (error) {
      if (saysNothing(error)) change("open");
      else if (isFailure(error)) {
        failedTrials += 1;
        open();
      } else close();
      throw error;
    }
  }

  return {
    get state() {
      return state;
    },

    async execute(fn) {
      // Whoever calls during the trial gets what it decides.
      while (trial !== null) await trial;
      if (state === "closed") return executeClosed(fn);
      if (now() < openUntil) throw new BreakerOpenError("breaker is open");
      const running = executeTrial(fn);
      trial = running.then(
        () => (trial = null),
        () => (trial = null),
      );
      return running;
    },
  };
}
