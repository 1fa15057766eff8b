import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toShopView } from "~/cms/chrome/chrome-view.server";
import { CmsContent } from "~/cms/pages/cms-content";
import { metaImageOf } from "~/cms/pages/content-page.server";
import { observeDraft } from "~/cms/pages/preview.server";
import { parseRegions } from "~/cms/pages/regions.server";
import { config } from "~/server/platform/config/config.server";
import { getContentContext } from "~/server/content/content-context.server";
import { noteMissingPart, optional } from "~/server/platform/request-scope.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { getRegions } from "~/server/content/pages.server";
import { getSettings } from "~/server/content/settings.server";
import { urls } from "~/domain/urls/urls";
import { Notice } from "~/ui/components/notice";
import { pagesCopy } from "~/ui/copy/pages";
import { commonCopy } from "~/ui/copy/common";
import { useRootView } from "~/ui/layout/chrome-view";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { PreviewNotice } from "~/ui/features/preview/preview-notice";
import { toOrganizationFacts, type OrganizationFacts } from "~/ui/seo/organization-json-ld";
import { siteJsonLd } from "~/ui/seo/site-json-ld";

/** Without the site settings. */
const NOT_KNOWN: OrganizationFacts = { telephones: [], email: null, channels: [] };

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const site = siteMetaOf(matches);
  return pageMeta(site, {
    path: urls.home,
    image: data?.image,
    noIndex: Boolean(data?.preview),
    jsonLd: site === null ? [] : siteJsonLd(site, data?.organization ?? NOT_KNOWN),
  });
};

export async function loader({ request }: LoaderFunctionArgs) {
  const [{ regions, preview }, content, settings] = await Promise.all([
    orUnavailable(getRegions(config().site.pages.home, request.signal)),
    getContentContext(config().site.pages.home, request.signal),
    optional("settings", getSettings(request.signal)),
  ]);
  const { contact, onlineChannels, followUs } = toShopView(settings ?? {});
  const { tools, report } = observeDraft(preview, content);
  const blocks = parseRegions(regions, tools);
  // Not a 503: readiness depends on this page, and the other pages would go out of service with it.
  if (blocks.length === 0) noteMissingPart({ part: "home blocks", endpoint: null, reason: "empty", pageIsKept: false });
  const organization = toOrganizationFacts(contact, [...followUs, ...onlineChannels]);
  return { blocks, image: metaImageOf(blocks), organization, preview: report(blocks) };
}

export default function Home() {
  const { blocks, preview } = useLoaderData<typeof loader>();
  const title = useRootView()?.site.title;
  return (
    <>
      <PreviewNotice report={preview} path={urls.home} />
      {blocks.length === 0 ? (
        <Notice
          heading="h1"
          title={title ?? ""}
          text={commonCopy.emptyContent}
          way={{ href: urls.products, label: pagesCopy.products }}
        />
      ) : (
        <>
          <h1 className="visually-hidden">{title}</h1>
          <CmsContent blocks={blocks} isOpening />
        </>
      )}
    </>
  );
}
