import { lazy, Suspense, useEffect } from "react";
import type { Product } from "~/domain/product";
import { firstInteraction } from "~/ui/components/behaviour/first-interaction";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";

/** Loads when the visitor does something, or stays; a row that cannot be loaded is not shown. */
const load = async () => {
  await firstInteraction;
  return import("./recently-viewed").catch(() => ({ default: () => null, addRecent: () => undefined }));
};
const Row = lazy(load);

/** The products that this browser has shown before this one, which joins them; nothing without script. */
export function RecentlyViewed({ product }: { product: Pick<Product, "id" | "name" | "series" | "images"> }) {
  const hydrated = useHydrated();
  useEffect(() => {
    const { id, name, series, images } = product;
    const seen = { id, name, series: series.name || null, seriesEn: series.nameEn, image: images[0] ?? null };
    void load().then(({ addRecent }) => addRecent(seen));
  }, [product]);
  if (!hydrated) return null;
  return (
    <Suspense fallback={null}>
      <Row key={product.id} shownId={product.id} />
    </Suspense>
  );
}
