/** A phone number as people write it, as a URL that dials it; an extension (转, 分机) follows after a pause. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/转|分机|ext\.?/gi, ",").replace(/[^\d+*#,;]/g, "")}`;
}

/** A number of a phone text with the URL that dials it, or what stands between two of them. */
export interface TelephonePart {
  text: string;
  href: string | null;
}

/** With an area code no number has less; a hotline such as 95588 stands alone. */
const MIN_DIGITS = 7;

/**
 * The numbers of a phone text, such as 021-6099-7788 / 13812345678, and what stands between them. A short piece, such as
 * the 89 of 6099-7788/89, is no number of its own.
 */
export function splitTelephones(text: string): TelephonePart[] {
  const pieces = text.split(/([/、，,;；]|或)/);
  return pieces.map((piece, index) => {
    if (index % 2 === 1) return { text: piece === "/" ? " / " : piece, href: null };
    const number = piece.trim();
    const digits = number.replace(/\D/g, "").length;
    return { text: number, href: digits >= (pieces.length === 1 ? 1 : MIN_DIGITS) ? telephoneHref(number) : null };
  });
}
