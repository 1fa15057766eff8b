import type { Category } from "./category";
import { urls } from "./urls/urls";

/**
 * Search texts, suggestions and search words (product.md §3.3 Search words and suggestions, product.md §5.5 Search
 * text).
 */

/** Maximum length of a search text, in characters. */
export const SEARCH_MAX_LENGTH = 30;

/**
 * Normalises a search text: white space, control and bidi characters become single spaces, trimmed, at most 30
 * characters. Empty for blank text.
 */
export function toSearchText(text: string): string {
  const clean = text.replace(/[\p{Cc}\p{Cs}\s\u200B\u202A-\u202E\u2066-\u2069]+/gu, " ").trim();
  return Array.from(clean).slice(0, SEARCH_MAX_LENGTH).join("").trim();
}

/** A suggestion, or an entry of the history. One without the id or code that its type needs is treated as a keyword. */
export interface Suggestion {
  /** 0 keyword, 1 product, 2 category. */
  sourceType: number;
  sourceId: string;
  /** Category code. */
  sourceCode: string;
  suggest: string;
  /** Where another suggestion has the same text: the series that tells them apart, if it is known. */
  series?: string;
}

const KEYWORD = 0;
const PRODUCT = 1;
const CATEGORY = 2;

/** A typed text as a suggestion. */
export function toKeyword(text: string): Suggestion {
  return { sourceType: KEYWORD, sourceId: text, sourceCode: "", suggest: text };
}

/** A suggestion from its parts; null = missing. */
export function toSuggestion(
  sourceType: number | null,
  sourceId: string | null,
  sourceCode: string | null,
  suggest: string,
): Suggestion {
  const item = { ...toKeyword(suggest), sourceId: sourceId ?? sourceCode ?? suggest };
  if (sourceType === PRODUCT && sourceId !== null) return { ...item, sourceType: PRODUCT };
  if (sourceType === CATEGORY && sourceCode !== null) return { ...item, sourceType: CATEGORY, sourceCode };
  return item;
}

/** The URL a suggestion leads to (product.md §2.4.1 Search box). */
export function suggestionHref({ sourceType, sourceId, sourceCode, suggest }: Suggestion): string {
  if (sourceType === PRODUCT && sourceId !== "") return urls.product(sourceId);
  if (sourceType === CATEGORY && sourceCode !== "") return urls.category(sourceCode);
  return urls.keyword(suggest);
}

/** Adds their series to suggestions with the same text; a keyword among them has none. */
export async function withSeries(
  items: readonly Suggestion[],
  seriesOf: {
    category: (code: string) => Promise<string | null>;
    product: (id: string) => Promise<string | null>;
  },
): Promise<Suggestion[]> {
  const isTwin = ({ suggest }: Suggestion) => items.filter((other) => other.suggest === suggest).length > 1;
  return Promise.all(
    items.map(async (item) => {
      if (!isTwin(item) || item.sourceType === KEYWORD) return item;
      const series = await (item.sourceType === PRODUCT
        ? seriesOf.product(item.sourceId)
        : seriesOf.category(item.sourceCode));
      return series === null ? item : { ...item, series };
    }),
  );
}

/** The words offered by the search box and the search help. */
export interface SearchWords {
  defaultWords: string[];
  hotWords: string[];
}

/** A category that a search text names. */
export interface CategoryMatch {
  category: Category;
  /** Its series, if another match has the same name. */
  series: Category | null;
}

/** Suggestions for an empty search or one without results. */
export interface SearchHelp {
  /** The keyword in simplified characters. */
  simplified: string;
  hotWords: readonly string[];
  series: readonly Category[];
  categories: readonly CategoryMatch[];
  spellings: readonly string[];
}
