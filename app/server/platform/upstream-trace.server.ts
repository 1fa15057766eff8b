import { AsyncLocalStorage } from "node:async_hooks";

/** The upstream calls that one piece of work waited for. */
export class UpstreamTrace {
  readonly #spans: { from: number; to: number }[] = [];

  /** A call that has just ended. */
  add(ms: number): void {
    const to = performance.now();
    this.#spans.push({ from: to - ms, to });
  }

  get calls(): number {
    return this.#spans.length;
  }

  /** Milliseconds in which at least one call ran: calls made side by side count once. */
  get ms(): number {
    let total = 0;
    let end = -Infinity;
    for (const { from, to } of [...this.#spans].sort((a, b) => a.from - b.from)) {
      total += Math.max(0, to - Math.max(from, end));
      end = Math.max(end, to);
    }
    return total;
  }
}

const traces = new AsyncLocalStorage<UpstreamTrace>();

/** Runs `run`, and notes in `trace` the upstream calls that it starts. */
export function traceUpstream<Result>(trace: UpstreamTrace, run: () => Result): Result {
  return traces.run(trace, run);
}

/** Notes a call that has just ended in the trace of the work that started it, if there is one. */
export function noteUpstreamCall(ms: number): void {
  traces.getStore()?.add(ms);
}
