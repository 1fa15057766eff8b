import { getProduct } from "../../../lib/upstream";
import { ProductPage } from "../../../ui/product";

export const revalidate = 3600;

/** Nothing is rendered at build time: a page is made when it is first asked for, and kept. */
export const generateStaticParams = () => [];

export default async function Page({ params }) {
  const { id } = await params;
  const detail = await getProduct(decodeURIComponent(id), { next: { revalidate } });
  return <ProductPage detail={detail} />;
}
