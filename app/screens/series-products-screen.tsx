import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/screens/page-handle";
import { getCategoryListing } from "~/server/catalogue/catalogue.server";
import { pathSegment } from "~/server/http/path.server";
import { orRedirect } from "~/server/session/loader-errors.server";
import { errorsCopy } from "~/ui/copy/errors";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { CategoryPage } from "~/ui/features/series/category-page";
import { categoryPageMeta } from "~/ui/features/series/series-meta";
import { toCategoryListing } from "~/ui/features/series/series-view";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => categoryPageMeta(matches, data);

export const handle = {
  query: ["page", "sort", "f.*"],
  breadcrumb: (data: { category: { breadcrumbs: BreadcrumbItem[] } }) => data.category.breadcrumbs,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const [nav1, nav2] = [pathSegment(request, 1), pathSegment(request, 2)];
  const query = new URL(request.url).searchParams;
  const scope = { withDescendants: "unlessLeaf", below: nav1 } as const;
  const load = getCategoryListing(nav2, scope, query, request.signal);
  const isCollection = pathSegment(request, 0) === "collections";
  const path = isCollection ? urls.collection(nav1, nav2) : urls.productList(nav1, nav2);
  return toCategoryListing(await orRedirect(load, urls.products, errorsCopy.gone), {
    place: { path, fixed: {} },
    isWhole: true,
  });
}

export default function SeriesProducts() {
  return <CategoryPage {...useLoaderData<typeof loader>()} />;
}
