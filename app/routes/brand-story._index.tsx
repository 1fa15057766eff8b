import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toMetaImage } from "~/cms/pages/content-page.server";
import { observeDraft } from "~/cms/pages/preview.server";
import { toStoryEntry } from "~/cms/pages/stories.server";
import type { PageHandle } from "~/screens/page-handle";
import { isNothing } from "~/domain/lenient/decode";
import { config } from "~/server/platform/config/config.server";
import { getContentContext } from "~/server/content/content-context.server";
import { orUnavailable, unavailable } from "~/server/session/loader-errors.server";
import { getRegions } from "~/server/content/pages.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { storyCopy } from "~/ui/copy/content/story";
import { BACK_HOME, Notice } from "~/ui/components/notice";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { PreviewNotice } from "~/ui/features/preview/preview-notice";
import { StoryEntryPage } from "~/ui/features/story/story-entry";

const name = pagesCopy.brandStory;
const breadcrumbs = [{ label: name }];

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(siteMetaOf(matches), {
    name,
    path: urls.brandStory,
    description: data?.entry?.subTitle.join(""),
    image: data?.image,
    noIndex: Boolean(data?.preview),
    breadcrumbs,
  });

export const handle = { breadcrumb: () => breadcrumbs } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const pageId = config().site.pages.brandStory;
  const [{ regions, preview }, content] = await Promise.all([
    orUnavailable(getRegions(pageId, request.signal)),
    getContentContext(pageId, request.signal),
  ]);
  const { tools, report } = observeDraft(preview, content);
  const entry = toStoryEntry(regions, { ...tools, contentId: pageId });
  // Contents that are all unreadable are an outage; no contents at all are a page not written yet.
  if (entry === null && !regions.every(({ contents }) => isNothing(contents))) throw unavailable();
  return { entry, image: toMetaImage(entry?.image?.src), preview: report([]) };
}

export default function BrandStory() {
  const { entry, preview } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewNotice report={preview} path={urls.brandStory} />
      {entry === null ? (
        <Notice heading="h1" title={name} text={storyCopy.empty} way={BACK_HOME} />
      ) : (
        <StoryEntryPage {...entry} />
      )}
    </>
  );
}
