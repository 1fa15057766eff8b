/** The `tel:` URL of a phone number as people write it; an extension (转, 分机) is dialled after a pause. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/转|分机|ext\.?/gi, ",").replace(/[^\d+*#,;]/g, "")}`;
}

/** One piece of a phone text: a number with its URL, or the text between two numbers. */
export interface TelephonePart {
  text: string;
  href: string | null;
}

/** Fewest digits of a number with an area code; a hotline such as 95588 is shorter and stands alone. */
const MIN_DIGITS = 7;

/** Separators, and the hours at which somebody answers: 9:00-18:00, or brackets with a time in them. */
const BETWEEN =
  /([/、，,;；|｜]|\r?\n|或|[（(][^()（）:：]*[:：][^()（）]*[)）]|\d{1,2}[:：]\d\d ?[-–—~～至到] ?\d{1,2}[:：]\d\d)/;

/** Separators that are shown with space around them. */
const SPACED = new Set(["/", "|"]);

const digitsOf = (text: string) => text.replace(/\D/g, "").length;

/**
 * Splits a phone text, such as 021-6099-7788 / 13812345678 (9:00-18:00), into numbers and the text between them. A short
 * piece, such as the 89 of 6099-7788/89, is not a number of its own.
 */
export function splitTelephones(text: string): TelephonePart[] {
  const pieces = text
    .trim()
    .split(BETWEEN)
    .map((piece, index) => (index % 2 === 1 ? piece : numbersIn(piece)));
  const isAlone = pieces.flatMap((piece) => (typeof piece === "string" ? [] : piece)).length === 1;
  const fewest = isAlone ? 1 : MIN_DIGITS;
  return pieces.flatMap((piece): TelephonePart[] => {
    if (typeof piece === "string") {
      const spaced = SPACED.has(piece) ? ` ${piece} ` : /^[\d(]/.test(piece) ? ` ${piece}` : piece;
      return [{ text: spaced, href: null }];
    }
    return piece.flatMap((number, index) => [
      ...(index === 0 ? [] : [{ text: " ", href: null }]),
      { text: number, href: digitsOf(number) >= fewest ? telephoneHref(number) : null },
    ]);
  });
}

/** White space stands within a number, or between two whole ones. */
function numbersIn(piece: string): string[] {
  const numbers: string[] = [];
  for (const word of piece.split(/\s+/).filter(Boolean)) {
    const last = numbers.pop();
    if (last === undefined) numbers.push(word);
    else if (digitsOf(last) < MIN_DIGITS || digitsOf(word) < MIN_DIGITS) numbers.push(`${last} ${word}`);
    else numbers.push(last, word);
  }
  return numbers;
}
