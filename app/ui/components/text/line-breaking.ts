/**
 * Number of Chinese characters without a break opportunity that may not fit on a phone's line, in a page's heading and
 * in a smaller one; in a text, also the space beside a figure, which would be broken first.
 */
const UNFIT = {
  large: /\p{Script=Han}{11}/u,
  small: /\p{Script=Han}{14}/u,
  text: /\p{Script=Han}{11}|\p{Script=Han} \p{Script=Han}/u,
};

/** Counts as one Chinese character, and offers no line break: a quotation mark, two Latin letters. */
const LIKE_ONE_CHARACTER = /[“”‘’]|[\p{Script=Latin}\d]{1,2}/gu;

/** Two lines. */
const LEAD_LINE = 72;

/**
 * The class of a heading or a card's text: "line-breaking" breaks only at spaces and after punctuation. One with a run
 * that is too long for that gets balanced lines, so that no single character is left on the last line.
 */
export function lineBreakingClass(text: string, size: keyof typeof UNFIT = "large"): string {
  return UNFIT[size].test(text.replace(LIKE_ONE_CHARACTER, "字")) ? "" : "line-breaking";
}

/**
 * The class of the text below a centred heading: "lead" for a few short lines, centred and broken at phrases; "prose"
 * for a longer text, which is hard to read centred.
 */
export function leadParagraphClass(text: string): string {
  return text.split("\n").some((line) => line.length > LEAD_LINE) ? "prose" : "lead";
}
