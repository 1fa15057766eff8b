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

/** Of `/products/category/{code}`. */
export const byCodeHandle = { ...handle, query: [...handle.query, "vcCodePath"] } satisfies PageHandle;

/** What the URL asks for: a category below a series with all of its products, or a category by its code alone. */
function requestedListing(request: Request, query: URLSearchParams, isByCode: boolean) {
  const [above, code] = [pathSegment(request, 1), pathSegment(request, 2)];
  if (isByCode) {
    const withDescendants = query.get("vcCodePath") === "true";
    const fixed: Record<string, string> = withDescendants ? { vcCodePath: "true" } : {};
    const place = { path: urls.category(code), fixed };
    return { code, scope: { withDescendants }, place, isWhole: withDescendants };
  }
  const path = (pathSegment(request, 0) === "collections" ? urls.collection : urls.productList)(above, code);
  const scope = { withDescendants: "unlessLeaf", below: above } as const;
  return { code, scope, place: { path, fixed: {} }, isWhole: true };
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const { code, scope, place, isWhole } = requestedListing(request, query, "code" in params);
  const load = getCategoryListing(code, scope, query, request.signal);
  return toCategoryListing(await orRedirect(load, urls.products, errorsCopy.gone), { place, isWhole });
}

export default function Category() {
  return <CategoryPage {...useLoaderData<typeof loader>()} />;
}
