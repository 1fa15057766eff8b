import type { LoaderFunctionArgs } from "@remix-run/node";
import { sanitizeRichText } from "~/cms/engine/rich-text.server";
import { toMetaImage } from "~/cms/pages/content-page.server";
import type { PageHandle } from "~/screens/page-handle";
import { config } from "~/server/platform/config/config.server";
import { writeAtomFeed } from "~/server/seo/feed.server";
import { getContentContext } from "~/server/content/content-context.server";
import { getLatestArticles } from "~/server/content/news.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { absoluteUrl, urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";

export const handle = { cacheable: true } satisfies PageHandle;

/** The latest news as an Atom feed, with text and picture (product.md §10.2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin, brand } = config().site;
  const [articles, { media, warn }] = await Promise.all([
    orUnavailable(getLatestArticles(request.signal)),
    getContentContext(null, request.signal),
  ]);
  const feed = writeAtomFeed({
    title: `${brand.title} - ${pagesCopy.news}`,
    author: brand.name,
    selfUrl: origin + urls.feed,
    pageUrl: origin + urls.news,
    entries: articles.map(({ id, article, cover, ...item }) => {
      const picture = toMetaImage(article?.cover ?? cover);
      return {
        ...item,
        url: origin + urls.article(id),
        html: article && sanitizeRichText(article.html, media, (message) => warn(message, { contentId: id })),
        picture: picture === null ? null : absoluteUrl(origin, picture),
      };
    }),
  });
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
