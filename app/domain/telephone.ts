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

/** Separators that are shown with space around them. */
const SPACED = new Set(["/", "|"]);

/**
 * Splits a phone text, such as 021-6099-7788 / 13812345678, into numbers and the text between them. A short piece, such
 * as the 89 of 6099-7788/89, is not a number of its own.
 */
export function splitTelephones(text: string): TelephonePart[] {
  const pieces = text.trim().split(/([/、，,;；|｜]|\r?\n|或)/);
  return pieces.map((piece, index) => {
    if (index % 2 === 1) return { text: SPACED.has(piece) ? ` ${piece} ` : piece, href: null };
    const number = piece.trim();
    const digits = number.replace(/\D/g, "").length;
    return { text: number, href: digits >= (pieces.length === 1 ? 1 : MIN_DIGITS) ? telephoneHref(number) : null };
  });
}
