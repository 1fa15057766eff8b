import { firstInteraction } from "~/ui/components/behaviour/first-interaction";
import { loadPart } from "~/ui/components/behaviour/load-part";
import { useHydrated } from "~/ui/components/behaviour/use-hydrated";
import type { SeenProduct } from "./recent-products";

/** Loads when the visitor does something, or stays. */
const Row = loadPart(() => firstInteraction.then(() => import("./recently-viewed")).then((module) => module.default));

/** The products that this browser has shown before this one, which joins them; nothing without script. */
export function RecentlyViewed({ product }: { product: SeenProduct }) {
  return useHydrated() ? <Row key={product.id} product={product} /> : null;
}
