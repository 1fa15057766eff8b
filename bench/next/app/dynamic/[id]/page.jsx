import { connection } from "next/server";
import { getProduct } from "../../../lib/upstream";
import { ProductPage } from "../../../ui/product";

export default async function Page({ params }) {
  await connection();
  const { id } = await params;
  return <ProductPage detail={await getProduct(decodeURIComponent(id), { cache: "no-store" })} />;
}
