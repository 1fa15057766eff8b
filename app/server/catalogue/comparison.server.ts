import { COMPARED, compareAttributes, type ComparedRow } from "~/domain/comparison";
import type { ListedProduct } from "~/domain/listing";
import { orUnavailable } from "../session/loader-errors.server";
import { nullIfRejected } from "../upstream/errors.server";
import { getProduct } from "./products.server";

/** Ids that name nothing any more are among them. */
const MAX_LOOKUPS = 2 * COMPARED.max;

/**
 * Products side by side (product.md §2.26): the first four of these ids that name one.
 * @throws Response 503
 */
export async function getComparison(
  asked: readonly string[],
  signal?: AbortSignal,
): Promise<{ products: ListedProduct[]; rows: ComparedRow[]; isCut: boolean }> {
  const ids = [...new Set(asked)].slice(0, MAX_LOOKUPS);
  const found = await orUnavailable(Promise.all(ids.map((id) => nullIfRejected(getProduct(id, signal)))));
  const named = found.filter((product) => product !== null);
  const products = named.slice(0, COMPARED.max);
  return {
    products: products.map(({ id, name, series, mainImage, price }) => ({ id, name, series, image: mainImage, price })),
    rows: compareAttributes(products),
    isCut: named.length > COMPARED.max,
  };
}
