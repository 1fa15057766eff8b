import { lazy, Suspense } from "react";
import { firstInteraction } from "~/ui/components/behaviour/first-interaction";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import type { SeenProduct } from "./recent-products";

/** Loads when the visitor does something, or stays; a row that cannot be loaded is not shown. */
const Row = lazy(async () => {
  await firstInteraction;
  return import("./recently-viewed").catch(() => ({ default: () => null }));
});

/** The products that this browser has shown before this one, which joins them; nothing without script. */
export function RecentlyViewed({ product }: { product: SeenProduct }) {
  if (!useHydrated()) return null;
  return (
    <Suspense fallback={null}>
      <Row key={product.id} product={product} />
    </Suspense>
  );
}
