/** The upstream calls of one render. */
export class UpstreamCalls {
  readonly #spans: { from: number; to: number }[] = [];

  /** Records a finished call. */
  add(ms: number): void {
    const to = performance.now();
    this.#spans.push({ from: to - ms, to });
  }

  get count(): number {
    return this.#spans.length;
  }

  /** Milliseconds during which at least one call was running: parallel calls count once. */
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
