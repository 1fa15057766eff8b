import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/screens/page-handle";
import { getComparison } from "~/server/catalogue/comparison.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { compareCopy } from "~/ui/copy/products/compare";
import { Comparison } from "~/ui/features/product/comparison";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";

const breadcrumbs = [{ label: pagesCopy.products, href: urls.products }, { label: compareCopy.title }];

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  pageMeta(siteMetaOf(matches), { name: compareCopy.title, path: urls.compare, noIndex: true });

export const handle = { query: ["ids"], breadcrumb: () => breadcrumbs } satisfies PageHandle;

export function loader({ request }: LoaderFunctionArgs) {
  return getComparison(new URL(request.url).searchParams.getAll("ids"), request.signal);
}

export default function Compare() {
  return <Comparison {...useLoaderData<typeof loader>()} />;
}
