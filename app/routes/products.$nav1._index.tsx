import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CmsContent } from "~/cms/pages/cms-content";
import { loadSeriesLanding } from "~/cms/pages/series-landing.server";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import { SeriesLanding } from "~/ui/features/series/series-landing";
import { seriesLandingMeta } from "~/ui/features/series/series-meta";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => seriesLandingMeta(matches, data?.landing);

export const handle = {
  query: ["isAll"],
  breadcrumb: (data: { landing: { breadcrumbs: BreadcrumbItem[] } }) => data.landing.breadcrumbs,
};

export function loader({ request }: LoaderFunctionArgs) {
  return loadSeriesLanding(request, "products");
}

export default function Series() {
  const { landing, blocks } = useLoaderData<typeof loader>();
  return <SeriesLanding view={landing}>{blocks.length > 0 ? <CmsContent blocks={blocks} /> : null}</SeriesLanding>;
}
