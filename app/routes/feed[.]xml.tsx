import type { LoaderFunctionArgs } from "@remix-run/node";
import { config } from "~/server/platform/config/config.server";
import { writeAtomFeed } from "~/server/seo/feed.server";
import { getNews } from "~/server/content/news.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { urls } from "~/domain/urls/urls";
import { pagesCopy } from "~/ui/copy/pages";

export const handle = { cacheable: true };

/** The latest news as an Atom feed (product.md §10.2). */
export async function loader({ request }: LoaderFunctionArgs) {
  const { origin, brand } = config().site;
  const { results } = await orUnavailable(getNews(null, 1, request.signal));
  const feed = writeAtomFeed({
    title: `${brand.title} - ${pagesCopy.news}`,
    author: brand.name,
    selfUrl: origin + urls.feed,
    pageUrl: origin + urls.news,
    entries: results.map(({ id, ...item }) => ({ ...item, url: origin + urls.article(id) })),
  });
  return new Response(feed, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
