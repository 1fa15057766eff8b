/** The upstream calls that one render waited for. */
export class UpstreamCalls {
  readonly #spans: { from: number; to: number }[] = [];

  /** A call that has just ended. */
  add(ms: number): void {
    const to = performance.now();
    this.#spans.push({ from: to - ms, to });
  }

  get count(): number {
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
