import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { findStores } from "~/server/stores/store-finder.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { storesCopy } from "~/ui/copy/stores";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { StoreFinder } from "~/ui/features/stores/store-finder";
import { storeFinderMeta } from "~/ui/features/stores/store-finder-meta";

const page = urls.flagshipStores;
const breadcrumbs = [{ label: pagesCopy.findUs, href: urls.findUs }, { label: storesCopy.flagship }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteMetaOf(matches);
  return pageMeta(site, storeFinderMeta(site, breadcrumbs, data));
};

// Personal: sorted by distance to the visitor, also without script.
export const handle = { personal: true, query: ["province", "city", "store"], breadcrumb: () => breadcrumbs };

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const wanted = { province: query.get("province") || null, city: query.get("city") || null };
  return findStores({ ...wanted, store: query.get("store") || null }, request.signal);
}

export default function FlagshipStores() {
  return <StoreFinder page={page} {...useLoaderData<typeof loader>()} />;
}
