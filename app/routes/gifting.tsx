import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CmsContent } from "~/cms/pages/cms-content";
import { toMetaImage } from "~/cms/pages/content-page.server";
import { toGiftingPage } from "~/cms/pages/gifting.server";
import { observeDraft } from "~/cms/pages/preview.server";
import { isNothing } from "~/domain/lenient/decode";
import { config } from "~/server/platform/config/config.server";
import { getContentContext } from "~/server/content/content-context.server";
import { orUnavailable, unavailable } from "~/server/session/loader-errors.server";
import { getRegions } from "~/server/content/pages.server";
import { redirectWithToast } from "~/server/session/flash.server";
import { urls } from "~/domain/urls/urls";
import { errorsCopy } from "~/ui/copy/errors";
import { giftingCopy } from "~/ui/copy/content/gifting";
import { GiftingPage } from "~/ui/features/gifting/gifting-page";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { PreviewNotice } from "~/ui/features/preview/preview-notice";

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(siteMetaOf(matches), {
    name: giftingCopy.title,
    path: urls.gifting,
    description: data?.page.banner?.desc ?? data?.page.desc,
    image: data?.image,
    noIndex: Boolean(data?.preview),
  });

export async function loader({ request }: LoaderFunctionArgs) {
  const pageId = config().site.pages.gifting;
  const [{ regions, preview }, content] = await Promise.all([
    orUnavailable(getRegions(pageId, request.signal)),
    getContentContext(pageId, request.signal),
  ]);
  const { tools, report } = observeDraft(preview, content);
  const page = toGiftingPage(regions, { ...tools, contentId: pageId });
  // Contents that are all unreadable are an outage.
  if (page === null && !regions.every(({ contents }) => isNothing(contents))) throw unavailable();
  if (page === null) throw await redirectWithToast(urls.home, errorsCopy.gone, "blank");
  return { page, image: toMetaImage(page.banner?.image?.src), preview: report(page.blocks) };
}

export default function Gifting() {
  const { page, preview } = useLoaderData<typeof loader>();
  const { blocks, ...facts } = page;
  return (
    <>
      <PreviewNotice report={preview} path={urls.gifting} />
      <GiftingPage {...facts}>{blocks.length > 0 ? <CmsContent blocks={blocks} /> : null}</GiftingPage>
    </>
  );
}
