import { toHalfWidth } from "../full-width";

/**
 * A mobile number as people write, paste and store it (`+86 138-1234-5678`, `（138）12345678`, full-width digits,
 * invisible marks from an address book) as its eleven digits. What else it contains stays, for the rule to refuse.
 */
export function toMobileDigits(text: string): string {
  const plain = toHalfWidth(text).replace(/[\s\p{Cf}\p{Pd}().·−]/gu, "");
  return plain.replace(/^(?:\+|00)?86(?=1\d{10}$)/, "");
}

/** The number with its middle hidden: `138****5678`. */
export const maskMobile = (text: string): string => toMobileDigits(text).replace(/^(\d{3})\d{4}(\d{4})$/, "$1****$2");
