import type { Suggestion } from "~/domain/search";

const KEY = "storageKw";
const MAX_ITEMS = 5;

/** The visitor's last searches, newest first; invalid entries in storage are skipped (product.md §5.5). */
export function readHistory(): Suggestion[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? unique(stored.map(toItem).filter((item) => item !== null)) : [];
  } catch {
    return [];
  }
}

/** Adds an item in front; returns the new history, even if the browser cannot store it. */
export function addToHistory(item: Suggestion): Suggestion[] {
  const items = unique([item, ...readHistory()]);
  try {
    localStorage.setItem(KEY, JSON.stringify(items));
  } catch {
    // Storage is full or disabled: not worth an error.
  }
  return items;
}

export function clearHistory(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As in addToHistory.
  }
}

function unique(items: readonly Suggestion[]): Suggestion[] {
  const seen = new Set<string>();
  return items.filter(({ sourceId }) => !seen.has(sourceId) && seen.add(sourceId)).slice(0, MAX_ITEMS);
}

const asText = (value: unknown) => (typeof value === "string" || typeof value === "number" ? String(value) : "");

function toItem(stored: unknown): Suggestion | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { sourceType, sourceId, sourceCode, suggest, series } = stored as Partial<Record<keyof Suggestion, unknown>>;
  const text = asText(suggest);
  if (text.trim() === "") return null;
  return {
    sourceType: Number(asText(sourceType)) || 0,
    sourceId: asText(sourceId) || text,
    sourceCode: asText(sourceCode),
    suggest: text,
    ...(typeof series === "string" ? { series } : {}),
  };
}
