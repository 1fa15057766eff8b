import type { Suggestion } from "~/domain/search";
import { createStoredList } from "~/ui/components/behaviour/stored-list";

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

/** The visitor's last searches (product.md §5.5). */
export const searchHistory = createStoredList<Suggestion>({
  key: "storageKw",
  max: 5,
  idOf: ({ sourceId }) => sourceId,
  toItem,
});
