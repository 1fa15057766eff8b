import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CmsContent } from "~/cms/pages/cms-content";
import { metaImageOf } from "~/cms/pages/content-page.server";
import { observeDraft } from "~/cms/pages/preview.server";
import { parseRegions } from "~/cms/pages/regions.server";
import { getContentContext } from "~/server/content/content-context.server";
import { noteMissingPart } from "~/server/platform/request-scope.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { getHomeRegions } from "~/server/content/pages.server";
import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { Notice } from "~/ui/components/notice";
import { commonCopy } from "~/ui/copy/common";
import { listingCopy } from "~/ui/copy/products/listing";
import { useRootView } from "~/ui/layout/chrome-view";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { PreviewNotice } from "~/ui/features/preview/preview-notice";
import { siteJsonLd } from "~/ui/seo/site-json-ld";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteMetaOf(matches);
  return pageMeta(site, {
    path: urls.home,
    image: data?.image,
    noIndex: Boolean(data?.preview),
    jsonLd: site === null ? [] : siteJsonLd(site),
  });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ regions, preview }, content] = await Promise.all([
    orUnavailable(getHomeRegions(request.signal)),
    getContentContext(request.signal),
  ]);
  const { tools, report } = observeDraft(preview, content);
  const blocks = parseRegions(regions, tools);
  // Not a 503: readiness depends on this page, and the other pages would go out of service with it.
  if (blocks.length === 0) noteMissingPart({ part: "home blocks", endpoint: null, reason: "empty", pageIsKept: false });
  return { blocks, image: metaImageOf(blocks), preview: report(blocks) };
}

export default function Home() {
  const { blocks, preview } = useLoaderData<typeof loader>();
  const title = useRootView()?.site.title;
  return (
    <>
      <PreviewNotice report={preview} path={urls.home} />
      {blocks.length === 0 ? (
        <Notice heading="h1" title={title ?? ""} text={commonCopy.emptyContent}>
          <ButtonLink kind="secondary" href={urls.products}>
            {listingCopy.seriesList}
          </ButtonLink>
        </Notice>
      ) : (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <CmsContent blocks={blocks} isOpening />
        </>
      )}
    </>
  );
}
