/** Of these many Chinese characters without a pause, a line of a phone may not hold all: in a page's heading, in a smaller one. */
const LONG_RUN = { large: /\p{Script=Han}{11}/u, small: /\p{Script=Han}{14}/u };

/** About as wide as one Chinese character, and no place for a line to end: a quotation mark, two Latin letters. */
const LIKE_ONE_CHARACTER = /[“”‘’]|[\p{Script=Latin}\d]{1,2}/gu;

/** Two lines of the measure. */
const LEAD_LINE = 72;

/**
 * The class of a heading with this text: "line-breaking" breaks it only at spaces and after punctuation. A text with a run
 * too long for that stays with even lines, so that no character stands alone on the last.
 */
export function lineBreakingClass(text: string, size: keyof typeof LONG_RUN = "large"): string {
  return LONG_RUN[size].test(text.replace(LIKE_ONE_CHARACTER, "字")) ? "" : "line-breaking";
}

/**
 * The class of the text under a centred heading: "lead" keeps a few short lines centred and broken at phrases; a longer
 * text is "prose", which no one reads well centred.
 */
export function leadParagraphClass(text: string): string {
  return text.split("\n").some((line) => line.length > LEAD_LINE) ? "prose" : "lead";
}
