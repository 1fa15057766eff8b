/**
 * Number of Chinese characters without a break opportunity that may not fit on a phone's line: in a page's heading, in a
 * smaller one, in a text of two columns, and in one beside a picture.
 */
const UNFIT = {
  large: /\p{Script=Han}{11}/u,
  small: /\p{Script=Han}{14}/u,
  text: /\p{Script=Han}{11}/u,
  row: /\p{Script=Han}{15}/u,
};

/** Counts as one Chinese character, and offers no line break: a quotation mark, two Latin letters. */
const LIKE_ONE_CHARACTER = /[“”‘’]|[\p{Script=Latin}\d]{1,2}/gu;

/** Is no break opportunity. */
const SPACE_OF_A_FIGURE = "\u00a0";

/** A text whose figures are not parted from their words: the spaces beside them would be the first to break. */
export function withWholeFigures(text: string): string {
  return text
    .replace(/(\p{Script=Han}) (\d)/gu, `$1${SPACE_OF_A_FIGURE}$2`)
    .replace(/(\d) (\p{Script=Han})/gu, `$1${SPACE_OF_A_FIGURE}$2`);
}

/** Two lines. */
const LEAD_LINE = 72;

/**
 * The class of a heading or a card's text: "line-breaking" breaks only at spaces and after punctuation. One with a run
 * that is too long for that gets balanced lines, so that no single character is left on the last line.
 */
export function lineBreakingClass(text: string, size: keyof typeof UNFIT = "large"): string {
  const characters = text.replaceAll(SPACE_OF_A_FIGURE, "").replace(LIKE_ONE_CHARACTER, "字");
  return UNFIT[size].test(characters) ? "" : "line-breaking";
}

/**
 * The class of the text below a centred heading: "lead" for a few short lines, centred and broken at phrases; "prose"
 * for a longer text, which is hard to read centred.
 */
export function leadParagraphClass(text: string): string {
  return text.split("\n").some((line) => line.length > LEAD_LINE) ? "prose" : "lead";
}
