import type { Product } from "~/domain/product";

/** What is kept of a product's page. */
export type SeenProduct = Pick<Product, "id" | "name" | "series" | "images">;

/** A product as the browser keeps it. */
export interface RecentProduct {
  id: string;
  name: string;
  series: string | null;
  seriesEn: string | null;
  image: string | null;
}

const KEY = "recentProducts";
const MAX_ITEMS = 9;

/** The products seen besides this one, newest first. */
export function recentBesides(shownId: string): RecentProduct[] {
  return readRecent()
    .filter(({ id }) => id !== shownId)
    .slice(0, MAX_ITEMS - 1);
}

/** Puts the product in front. */
export function addRecent({ id, name, series, images }: SeenProduct): void {
  const seen: RecentProduct = {
    id,
    name,
    series: series.name || null,
    seriesEn: series.nameEn,
    image: images[0] ?? null,
  };
  try {
    localStorage.setItem(KEY, JSON.stringify([seen, ...recentBesides(id)]));
  } catch {
    // Storage is full or disabled: not worth an error.
  }
}

export function clearRecent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // As in addRecent.
  }
}

/** Anything in storage that is no product is skipped. */
function readRecent(): RecentProduct[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent) : [];
  } catch {
    return [];
  }
}

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

function isRecent(value: unknown): value is RecentProduct {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, series, seriesEn, image } = value as Partial<Record<keyof RecentProduct, unknown>>;
  return typeof id === "string" && typeof name === "string" && [series, seriesEn, image].every(isTextOrNull);
}
