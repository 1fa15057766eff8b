/** Chinese characters without a pause that a line of a phone holds, at least: in a page's heading, in a smaller one. */
const HELD_RUN = { large: /^(?!.*\p{Script=Han}{11})/su, small: /^(?!.*\p{Script=Han}{14})/su };

/** Two lines of the measure. */
const LEAD_LINE = 72;

/**
 * The class of a heading with this text: "phrases" breaks it only at spaces and after punctuation. A text with a run
 * too long for that stays with even lines, so that no character stands alone on the last.
 */
export function phrasesClass(text: string, size: keyof typeof HELD_RUN = "large"): string {
  return HELD_RUN[size].test(text) ? "phrases" : "";
}

/**
 * The class of the text under a centred heading: "lead" keeps a few short lines centred and broken at phrases; a longer
 * text is "prose", which no one reads well centred.
 */
export function leadClass(text: string): string {
  return text.split("\n").some((line) => line.length > LEAD_LINE) ? "prose" : "lead";
}
