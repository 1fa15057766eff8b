/** A phone number as people write it, as a URL that dials it; an extension (转, 分机) follows after a pause. */
export function telephoneHref(phone: string): string {
  return `tel:${phone.replace(/转|分机|ext\.?/gi, ",").replace(/[^\d+*#,;]/g, "")}`;
}

/** Between numbers that stand in one text, such as 021-6099-7788 / 13812345678. */
const SEPARATOR = /([/／、，,;；|｜]|或)/;
/** A whole number; hotlines such as 95588 are shorter, and parted from others by more than a gap. */
const MIN_DIGITS = 7;
const MIN_HOTLINE_DIGITS = 3;

const digitsOf = (text: string) => text.replace(/\D/g, "").length;

/**
 * The numbers of a phone text and what stands between them, in order. A short piece, such as the 89 of 6099-7788/89, is no
 * number of its own.
 */
export function splitTelephones(text: string): { text: string; isNumber: boolean }[] {
  return text
    .trim()
    .split(SEPARATOR)
    .flatMap((piece, index) => (index % 2 === 0 ? splitAtGaps(piece) : [piece]))
    .filter((piece) => piece !== "")
    .map((piece, index) => ({
      text: piece,
      isNumber: digitsOf(piece) >= (index === 0 ? MIN_HOTLINE_DIGITS : MIN_DIGITS),
    }));
}

/** Parts the spaces at its ends, and whole numbers with nothing but a gap between them; a number with gaps stays one. */
function splitAtGaps(piece: string): string[] {
  const core = piece.trim();
  const start = piece.indexOf(core);
  const parts = core.split(/(\s+)/);
  const isWhole = (at: number) => digitsOf(parts[at] ?? "") >= MIN_DIGITS;
  const gap = parts.findIndex((_, at) => at % 2 === 1 && isWhole(at - 1) && isWhole(at + 1));
  const numbers =
    gap === -1
      ? [core]
      : [parts.slice(0, gap).join(""), parts[gap] ?? "", ...splitAtGaps(parts.slice(gap + 1).join(""))];
  return [piece.slice(0, start), ...numbers, piece.slice(start + core.length)];
}
