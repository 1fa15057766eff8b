/** Imported into a process: its clock stands still, so that no page shows the time at which it was made. */
export const NOW = Date.UTC(2026, 10, 24, 2, 0, 0);

const RealDate = Date;

class PinnedDate extends RealDate {
  /** @param {[number?]} given as Date's own: none for now */
  constructor(...given) {
    super(.../** @type {[number]} */ (given.length === 0 ? [NOW] : given));
  }

  /** @override */
  static now() {
    return NOW;
  }
}

globalThis.Date = /** @type {DateConstructor} */ (PinnedDate);
