import { toHalfWidth } from "../full-width";

export const SECURITY_CODE_MAX_LENGTH = 30;

/** The code in a form's field (product.md §5.1 Verification code); null if there is none, or more than a code. */
export function readSecurityCode(field: unknown): string | null {
  const code = typeof field === "string" ? toPlainCode(field.trim()) : "";
  return code === "" || code.length > SECURITY_CODE_MAX_LENGTH ? null : code;
}

/** Letters and digits of a Chinese keyboard as plain ones. Case, spaces and hyphens stay: codes may hold them. */
const toPlainCode = (text: string): string => text.replace(/[０-９Ａ-Ｚａ-ｚ]+/g, toHalfWidth);

/** How a code that is not known is probably spelt, the letter O beside digits as a zero; null if it is spelt so already. */
export function likelySpelling(code: string): string | null {
  const likely = toHalfWidth(code)
    .replace(/[\s\p{Pd}]/gu, "")
    .toUpperCase()
    .replace(/[O\d]+/g, (run) => (/\d/.test(run) ? run.replace(/O/g, "0") : run));
  return likely !== code && /^[\dA-Z]+$/.test(likely) ? likely : null;
}

/** The code in groups of four characters; as it was typed if that has groups of its own. */
export function groupsOf(code: string): readonly string[] {
  return /[\s\p{Pd}]/u.test(code) ? [code] : (code.match(/.{1,4}/gsu) ?? []);
}
