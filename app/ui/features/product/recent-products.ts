import type { Product } from "~/domain/product";
import { createStoredList } from "~/ui/components/behaviour/stored-list";

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

export const toRecent = ({ id, name, series, images }: SeenProduct): RecentProduct => ({
  id,
  name,
  series: series.name || null,
  seriesEn: series.nameEn,
  image: images[0] ?? null,
});

const isTextOrNull = (value: unknown) => value === null || typeof value === "string";

function isRecent(value: unknown): value is RecentProduct {
  if (typeof value !== "object" || value === null) return false;
  const { id, name, series, seriesEn, image } = value as Partial<Record<keyof RecentProduct, unknown>>;
  return typeof id === "string" && typeof name === "string" && [series, seriesEn, image].every(isTextOrNull);
}

const MAX_SHOWN = 8;

/** The products whose pages this browser has shown, with the one that it shows. */
export const recentProducts = createStoredList<RecentProduct>({
  key: "recentProducts",
  max: MAX_SHOWN + 1,
  idOf: ({ id }) => id,
  toItem: (stored) => (isRecent(stored) ? stored : null),
});

/** The products seen before this one. */
export const recentBesides = (shownId: string): RecentProduct[] =>
  recentProducts
    .read()
    .filter(({ id }) => id !== shownId)
    .slice(0, MAX_SHOWN);
