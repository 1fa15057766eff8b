import { addresses } from "~/domain/urls";

/** A suggestion, or an entry of the history, as product.md §3.3 names its parts. */
export interface SearchItem {
  sourceType: number;
  sourceId: string;
  /** Of a category. */
  sourceCode: string;
  suggest: string;
}

const KEYWORD = 0;
export const PRODUCT = 1;
export const CATEGORY = 2;

/** Typed text as an item. */
export function toKeywordItem(text: string): SearchItem {
  return { sourceType: KEYWORD, sourceId: text, sourceCode: "", suggest: text };
}

/** Where an item leads (product.md §2.4.1). */
export function searchItemAddress({ sourceType, sourceId, sourceCode, suggest }: SearchItem): string {
  if (sourceType === PRODUCT && sourceId !== "") return addresses.product(sourceId);
  if (sourceType === CATEGORY && sourceCode !== "") return addresses.category(sourceCode);
  return addresses.keyword(suggest);
}
