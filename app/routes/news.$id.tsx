import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { toMetaImage } from "~/cms/pages/content-page.server";
import { plainText } from "~/cms/engine/plain-text";
import type { PageHandle } from "~/screens/page-handle";
import { Prose } from "~/ui/components/text/prose";
import { sanitizeRichText } from "~/cms/engine/rich-text.server";
import { getContentContext } from "~/server/content/content-context.server";
import { optional } from "~/server/platform/request-scope.server";
import { pathSegment } from "~/server/http/path.server";
import { getNewsNeighbours } from "~/server/content/news-neighbours.server";
import { getArticle, getNewsCatalogs } from "~/server/content/news.server";
import { orRedirect } from "~/server/session/loader-errors.server";
import { errorsCopy } from "~/ui/copy/errors";
import { urls } from "~/domain/urls/urls";
import { articleJsonLd } from "~/ui/seo/article-json-ld";
import { NewsArticle } from "~/ui/features/news/news-article";
import { pagesCopy } from "~/ui/copy/pages";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";
import { excerpt } from "~/ui/seo/short-text";

const breadcrumbsTo = (title: string) => [{ label: pagesCopy.news, href: urls.news }, { label: title }];

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const site = siteMetaOf(matches);
  if (site === null || data === undefined) return pageMeta(site, { path: location.pathname });
  const { id, article, description } = data;
  return pageMeta(site, {
    name: article.title,
    path: urls.article(id),
    description,
    image: data.image,
    type: "article",
    publishedAt: article.publishedAt,
    breadcrumbs: breadcrumbsTo(article.title),
    jsonLd: [articleJsonLd(site, { id, description, ...article, cover: data.image })],
  });
};

export const handle = {
  breadcrumb: ({ article }: Awaited<ReturnType<typeof loader>>) => breadcrumbsTo(article.title),
} satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const id = pathSegment(request, 1);
  const { signal } = request;
  const [{ html, catalogId, ...article }, neighbours, catalogs, { media, warn }] = await Promise.all([
    orRedirect(getArticle(id, signal), urls.news, errorsCopy.gone),
    optional("news neighbours", getNewsNeighbours(id, signal)),
    optional("news catalogs", getNewsCatalogs(signal)),
    getContentContext(null, signal),
  ]);
  const clean = sanitizeRichText(html, media, (message) => warn(message, { contentId: id }));
  return {
    id,
    article: {
      title: article.title || pagesCopy.news,
      cover: article.cover,
      publishedAt: article.publishedAt,
      catalogName: catalogs?.find((one) => one.id === catalogId)?.name ?? null,
    },
    html: clean,
    image: toMetaImage(article.cover) ?? toMetaImage(firstImage(clean)),
    description: excerpt(plainText(clean)) || null,
    newer: neighbours?.newer ?? null,
    older: neighbours?.older ?? null,
  };
}

/** Of sanitised rich text. */
const firstImage = (html: string): string | null =>
  /<img src="([^"]+)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? null;

export default function Article() {
  const { article, html, newer, older } = useLoaderData<typeof loader>();
  return (
    <NewsArticle {...article} newer={newer} older={older}>
      <Prose html={html} />
    </NewsArticle>
  );
}
