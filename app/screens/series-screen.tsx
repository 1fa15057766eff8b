import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CmsContent } from "~/cms/pages/cms-content";
import { parseLandingContent } from "~/cms/pages/landing-content.server";
import type { PageHandle } from "~/screens/page-handle";
import { getSeriesLanding } from "~/server/catalogue/catalogue.server";
import { pathSegment } from "~/server/http/path.server";
import { orRedirect } from "~/server/session/loader-errors.server";
import { errorsCopy } from "~/ui/copy/errors";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { SeriesLanding } from "~/ui/features/series/series-landing";
import { seriesLandingMeta } from "~/ui/features/series/series-meta";
import { toSeriesLanding } from "~/ui/features/series/series-view";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => seriesLandingMeta(matches, data?.landing);

export const handle = {
  query: ["isAll"],
  breadcrumb: (data: { landing: { breadcrumbs: BreadcrumbItem[] } }) => data.landing.breadcrumbs,
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const isAll = new URL(request.url).searchParams.get("isAll") === "true";
  const load = getSeriesLanding(pathSegment(request, 1), { isAll }, request.signal);
  const { content, ...found } = await orRedirect(load, urls.products, errorsCopy.gone);
  return {
    landing: toSeriesLanding(found, { isAll }),
    blocks: content === null ? [] : parseLandingContent(content, { isAll }),
  };
}

export default function Series() {
  const { landing, blocks } = useLoaderData<typeof loader>();
  return <SeriesLanding view={landing}>{blocks.length > 0 ? <CmsContent blocks={blocks} /> : null}</SeriesLanding>;
}
