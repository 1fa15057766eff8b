import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/screens/page-handle";
import { getCategoryTree } from "~/server/content/categories.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { itemListJsonLd } from "~/ui/seo/item-list-json-ld";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { SeriesList } from "~/ui/features/series/series-list";
import { toCategoryCards } from "~/ui/features/series/series-view";

const name = pagesCopy.products;
const breadcrumbs = [{ label: name, href: urls.products }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteMetaOf(matches);
  return pageMeta(site, {
    name,
    path: urls.products,
    image: data?.series[0]?.image,
    breadcrumbs,
    jsonLd: [itemListJsonLd(site?.origin ?? "", data?.series ?? [])],
  });
};

export const handle = { breadcrumb: () => breadcrumbs } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { roots } = await orUnavailable(getCategoryTree(request.signal));
  return { series: toCategoryCards(roots, { withText: true }) };
}

export default function Products() {
  return <SeriesList series={useLoaderData<typeof loader>().series} />;
}
