import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "~/screens/page-handle";
import { pathSegment } from "~/server/http/path.server";
import { findStores } from "~/server/stores/store-finder.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { storesCopy } from "~/ui/copy/stores";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { StoreFinder } from "~/ui/features/stores/store-finder";
import { storeFinderMeta } from "~/ui/features/stores/store-finder-meta";

const finder = { label: pagesCopy.findUs, href: urls.findUs };

function breadcrumbsTo({ page, store }: Pick<Awaited<ReturnType<typeof loader>>, "page" | "store">) {
  if (store !== null) return [finder, { label: store.name }];
  return page === urls.flagshipStores ? [finder, { label: storesCopy.flagship }] : [{ label: pagesCopy.findUs }];
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteMetaOf(matches);
  return pageMeta(site, storeFinderMeta(site, data === undefined ? [] : breadcrumbsTo(data), data));
};

// Personal: sorted by distance to the visitor, also without script.
export const handle = {
  personal: true,
  query: ["province", "city", "store"],
  breadcrumb: breadcrumbsTo,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const wanted = { province: query.get("province") || null, city: query.get("city") || null };
  const page = pathSegment(request, 1) === "flagship-stores" ? urls.flagshipStores : urls.findUs;
  return { page, ...(await findStores({ ...wanted, store: query.get("store") }, request.signal)) };
}

export default function Stores() {
  return <StoreFinder {...useLoaderData<typeof loader>()} />;
}
