import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CmsContent } from "~/cms/cms-content";
import { parseRegions } from "~/cms/regions.server";
import { getContentContext } from "~/server/content-context.server";
import { orUnavailable } from "~/server/outcome.server";
import { getHomeRegions } from "~/server/pages.server";
import { addresses } from "~/ui/addresses";
import { useChrome } from "~/ui/chrome-view";
import { pageMeta, siteMetaOf } from "~/ui/page-meta";
import { siteJsonLd } from "~/ui/search/site-json-ld";

export const meta: MetaFunction = ({ matches }) => {
  const site = siteMetaOf(matches);
  return pageMeta(site, { path: addresses.home, jsonLd: site === null ? [] : siteJsonLd(site) });
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [regions, content] = await Promise.all([
    orUnavailable(getHomeRegions(request.signal)),
    getContentContext(context, request.signal),
  ]);
  return { blocks: parseRegions(regions, content) };
}

export default function Home() {
  const { blocks } = useLoaderData<typeof loader>();
  const title = useChrome()?.site.title;
  return (
    <>
      <h1 className="visually-hidden">{title}</h1>
      <CmsContent blocks={blocks} isOpening />
    </>
  );
}
