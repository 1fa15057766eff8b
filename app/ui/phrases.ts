/** Of these many Chinese characters without a pause, a line of a phone may not hold all. */
const LONG_RUN = /\p{Script=Han}{10}/u;

/**
 * The class of a heading with this text: "phrases" breaks it only at spaces and after punctuation. A text with a run
 * too long for that stays with even lines, so that no character stands alone on the last.
 */
export function phrasesClass(text: string): string {
  return LONG_RUN.test(text) ? "" : "phrases";
}
