import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CmsContent } from "~/cms/pages/cms-content";
import { toContentPage } from "~/cms/pages/content-page.server";
import type { PageHandle } from "~/screens/page-handle";
import { config } from "~/server/platform/config/config.server";
import { getContentSource } from "~/server/content/content-area.server";
import { getContent } from "~/server/content/contents.server";
import { noteKnownUrl, optional } from "~/server/platform/request-scope.server";
import { getNews, getNewsCatalogs } from "~/server/content/news.server";
import { orUnavailable } from "~/server/session/loader-errors.server";
import { NEWS_PER_PAGE } from "~/domain/news";
import { readPageNumber } from "~/domain/page-number";
import { urls } from "~/domain/urls/urls";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { pagesCopy } from "~/ui/copy/pages";
import { NewsList } from "~/ui/features/news/news-list";
import { PageHeader } from "~/ui/components/page-header";
import { pageMeta, siteMetaOf } from "~/ui/seo/page-meta";

const name = pagesCopy.news;

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  if (data === undefined) return pageMeta(siteMetaOf(matches), { name, path: urls.news });
  const { catalogs, catalogId, page, pages, news, opening } = data;
  const to = (one: number) => urls.newsList({ catalog: catalogId, page: one });
  const catalogName = catalogs.find((one) => one.id === catalogId)?.name;
  return pageMeta(siteMetaOf(matches), {
    name,
    details: [catalogName, page > 1 ? paginationCopy.page(page) : null].filter((one) => typeof one === "string"),
    path: to(page),
    description: opening?.description,
    image: opening?.image,
    noIndex: news.length === 0,
    previous: page > 1 && page <= pages ? to(page - 1) : null,
    next: page < pages ? to(page + 1) : null,
  });
};

export const handle = { query: ["catalog", "page"], breadcrumb: () => [{ label: name }] } satisfies PageHandle;

export async function loader({ request }: LoaderFunctionArgs) {
  const { signal } = request;
  const query = new URL(request.url).searchParams;
  const catalogId = query.get("catalog") || null;
  const page = readPageNumber(query.get("page")) ?? 1;
  const [{ total, results }, catalogs, opening] = await Promise.all([
    orUnavailable(getNews(catalogId, page, signal)),
    optional("news catalogs", getNewsCatalogs(signal)),
    // Only the list is required: the page renders without its opening content.
    optional("news opening", loadOpening(signal)),
  ]);
  const names = new Map(catalogs?.map((one) => [one.id, one.name]));
  const news = results.map(({ catalogId: catalog, ...item }) => ({
    ...item,
    catalogName: (catalog === null ? undefined : names.get(catalog)) ?? null,
  }));
  if (news.length > 0 && (catalogId === null || names.has(catalogId))) noteKnownUrl();
  const pages = Math.max(1, Math.ceil(total / NEWS_PER_PAGE));
  return { opening, catalogs: catalogs ?? [], catalogId, page, pages, news };
}

async function loadOpening(signal: AbortSignal) {
  const source = await getContentSource(getContent(config().site.contents.newsList, signal), signal);
  return source === null ? null : toContentPage(source);
}

export default function News() {
  const { opening, ...list } = useLoaderData<typeof loader>();
  // Further pages and catalogs show the list without the opening content.
  const isFirst = list.page === 1 && list.catalogId === null;
  const hasOpening = isFirst && opening !== null && opening.blocks.length > 0;
  return (
    <>
      {hasOpening && opening.isTitled ? null : <PageHeader title={name} isCloseToNext={!hasOpening} />}
      {hasOpening ? <CmsContent blocks={opening.blocks} isTitled={opening.isTitled} /> : null}
      <NewsList {...list} />
    </>
  );
}
