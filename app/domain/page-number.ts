const MAX_PAGE = 999_999;

/** The 1-based page number in a URL, at most 999,999 (product.md §5.7); null if the text is none. */
export function readPageNumber(text: string | null): number | null {
  return text !== null && /^0*[1-9]\d*$/.test(text) ? Math.min(Number(text), MAX_PAGE) : null;
}
