import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toShopView } from "~/cms/chrome/chrome-view.server";
import { CmsContent } from "~/cms/pages/cms-content";
import { parseContents } from "~/cms/blocks/parse.server";
import type { PageHandle } from "~/screens/page-handle";
import { config } from "~/server/platform/config/config.server";
import { getCategoryTree } from "~/server/content/categories.server";
import { getContentContext } from "~/server/content/content-context.server";
import { noteKnownUrl, optional } from "~/server/platform/request-scope.server";
import { pathSegment } from "~/server/http/path.server";
import { orToast } from "~/server/session/loader-errors.server";
import { getProduct } from "~/server/catalogue/products.server";
import { getSettings } from "~/server/content/settings.server";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { commonCopy } from "~/ui/copy/common";
import { productCopy } from "~/ui/copy/products/product";
import { productJsonLd } from "~/ui/features/product/product-json-ld";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { ProductPage } from "~/ui/features/product/product-page";
import { toBreadcrumbs, toSeriesHref, toShare } from "./product-links";

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const site = siteMetaOf(matches);
  if (site === null || data === undefined) return pageMeta(site, { path: location.pathname });
  const { product, breadcrumbs } = data;
  return pageMeta(site, {
    name: product.name,
    path: urls.product(product.id),
    shareDescription: product.description,
    image: product.images[0],
    type: "product",
    price: product.price.kind === "amount" ? product.price.amount : null,
    breadcrumbs: breadcrumbs.length > 0 ? breadcrumbs : [{ label: product.name }],
    jsonLd: [productJsonLd(site, product)],
  });
};

export const handle = {
  query: ["vc"],
  breadcrumb: (data: { breadcrumbs: BreadcrumbItem[] }) => data.breadcrumbs,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const [found, content, tree, settings] = await Promise.all([
    orToast(getProduct(pathSegment(request, 1), request.signal), urls.home, {
      missing: productCopy.missing,
      rejected: commonCopy.requestFailed,
    }),
    getContentContext(null, request.signal),
    optional("category tree", getCategoryTree(request.signal)),
    optional("settings", getSettings(request.signal)),
  ]);
  const { store, onlineChannels, contact } = toShopView(settings ?? {});
  const { contents: below, categories: _categories, mainImage: _mainImage, ...product } = found;
  const blocks = below.flatMap(({ modelName, contents }, index) =>
    parseContents(contents, { ...content, contentId: `product ${product.id}`, modelName }).map((block) => ({
      ...block,
      key: `${index}-${block.key}`,
    })),
  );
  const vc = new URL(request.url).searchParams.get("vc");
  const breadcrumbs = toBreadcrumbs(found, { vc, isLeaf: content.isLeaf });
  if (breadcrumbs.length > 0) noteKnownUrl();
  return {
    product,
    seriesHref: toSeriesHref(found, tree),
    breadcrumbs,
    share: toShare(found, config().site.origin),
    buy: { store, channels: onlineChannels, contact },
    blocks,
  };
}

export default function ProductRoute() {
  const { product, seriesHref, share, buy, blocks } = useLoaderData<typeof loader>();
  return (
    <ProductPage product={product} seriesHref={seriesHref} share={share} buy={buy}>
      {blocks.length > 0 ? <CmsContent blocks={blocks} /> : null}
    </ProductPage>
  );
}
