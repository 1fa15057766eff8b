import type { Product } from "~/domain/product";
import { readProduct } from "~/server/upstream/adapters/catalogue.server";
import { envelope, makeClient, runWith } from "./local-upstream";

/** A product of which the upstream knows nothing but its name, as the site reads it: it has every field that there is. */
export async function readBareProduct(): Promise<Product> {
  const answer = envelope({ productDetail: { productId: "1", productName: "瓷" } });
  const { client } = makeClient("http://host", { fetch: () => Promise.resolve(new Response(answer)) });
  const product = await runWith(client, () => readProduct("1"));
  if (product === null) throw new Error("no product");
  return product;
}
