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
  query: ["page", "sort", "vcCodePath", "f.*"],
  breadcrumb: (data: { category: { breadcrumbs: BreadcrumbItem[] } }) => data.category.breadcrumbs,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const code = pathSegment(request, 2);
  const query = new URL(request.url).searchParams;
  const withDescendants = query.get("vcCodePath") === "true";
  const load = getCategoryListing(code, { withDescendants }, query, request.signal);
  const fixed: Record<string, string> = withDescendants ? { vcCodePath: "true" } : {};
  const place = { path: urls.category(code), fixed };
  return toCategoryListing(await orRedirect(load, urls.products, errorsCopy.gone), {
    place,
    isWhole: withDescendants,
  });
}

export default function Category() {
  return <CategoryPage {...useLoaderData<typeof loader>()} />;
}
