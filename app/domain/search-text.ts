/** Characters that a search text may have (product.md §5.5). */
export const SEARCH_MAX_LENGTH = 30;

/**
 * A search text as it is looked for: white space, control and direction characters are single blanks, none at its ends,
 * at most 30 characters. Empty for blank text.
 */
export function toSearchText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}\s\u200B\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
  return Array.from(clean).slice(0, SEARCH_MAX_LENGTH).join("").trim();
}
