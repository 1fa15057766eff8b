import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ContentPage, contentPageMeta } from "~/cms/pages/content-page";
import { toContentPage } from "~/cms/pages/content-page.server";
import { toNextStory, toStoryEntry } from "~/cms/pages/stories.server";
import type { PageHandle } from "~/screens/page-handle";
import { getContentContext } from "~/server/content/content-context.server";
import { getContentSource } from "~/server/content/content-area.server";
import { pathSegment } from "~/server/http/path.server";
import { orRedirect } from "~/server/session/loader-errors.server";
import { getRegions } from "~/server/content/pages.server";
import { getStory } from "~/server/content/stories.server";
import { config } from "~/server/platform/config/config.server";
import { optional } from "~/server/platform/request-scope.server";
import { errorsCopy } from "~/ui/copy/errors";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";
import { storyCopy } from "~/ui/copy/content/story";
import { NextCard } from "~/ui/components/cards/next-card";
import { AllStories } from "~/ui/features/story/all-stories";

const breadcrumbsTo = (title: string | null) => [
  { label: pagesCopy.brandStory, href: urls.brandStory },
  ...(title === null ? [] : [{ label: title }]),
];

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) =>
  contentPageMeta(matches, data?.page, {
    name: data?.page.title ?? pagesCopy.brandStory,
    path: data ? urls.story(data.slug) : location.pathname,
    breadcrumbs: breadcrumbsTo(data?.page.title ?? null),
  });

export const handle = {
  breadcrumb: ({ page }: Awaited<ReturnType<typeof loader>>) => breadcrumbsTo(page.title),
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const slug = pathSegment(request, 1);
  const load = getContentSource(getStory(slug, request.signal), request.signal);
  const [source, next] = await Promise.all([
    orRedirect(load, urls.brandStory, errorsCopy.gone),
    optional("next story", getNextStory(slug, request.signal)),
  ]);
  return { slug, page: toContentPage(source), next };
}

/** The story that follows on the entry page. */
async function getNextStory(slug: string, signal: AbortSignal) {
  const contentId = config().site.pages.brandStory;
  const [{ regions }, tools] = await Promise.all([getRegions(contentId, signal), getContentContext(contentId, signal)]);
  const entry = toStoryEntry(regions, { ...tools, contentId });
  return entry && toNextStory(entry, urls.story(slug));
}

export default function Story() {
  const { page, next } = useLoaderData<typeof loader>();
  return (
    <ContentPage title={page.title ?? pagesCopy.brandStory} page={page} emptyText={storyCopy.empty}>
      {next === null ? null : <NextCard label={storyCopy.next} {...next} />}
      <AllStories />
    </ContentPage>
  );
}
