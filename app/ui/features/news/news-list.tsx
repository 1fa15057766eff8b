import type { NewsCatalog, NewsItem } from "~/domain/news";
import { urls } from "~/domain/urls/urls";
import { ButtonLink, SiteLink, TextLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { newsCopy } from "~/ui/copy/content/news";
import { showDay, toIsoDay } from "~/domain/dates";
import { PastEnd } from "../listing/listing-notices";
import { Pagination } from "../listing/pagination";
import { Notice } from "~/ui/components/notice";
import { Card } from "~/ui/components/cards/card";
import { CardGrid } from "~/ui/components/cards/card-grid";
import styles from "./news-list.module.css";

const SIZES = "(min-width: 1440px) 448px, (min-width: 640px) 33vw, 128px";
/** Of the first, which may be as large as four. */
const FIRST = "(min-width: 1440px) 872px, (min-width: 640px) 66vw, 100vw";

export interface NewsCard extends Omit<NewsItem, "catalogId"> {
  catalogName: string | null;
}

export interface NewsListProps {
  catalogs: readonly NewsCatalog[];
  /** The selected catalog; null for all. */
  catalogId: string | null;
  /** 1-based. */
  page: number;
  pages: number;
  news: readonly NewsCard[];
}

/** The news of one catalog or all, paginated; every filter is a link. */
export function NewsList({ catalogs, catalogId, page, pages, news }: NewsListProps) {
  const hrefOf = (one: number) => urls.newsList({ catalog: catalogId, page: one });
  return (
    <div className={`page ${styles.list}`}>
      {catalogs.length > 0 ? <Catalogs catalogs={catalogs} catalogId={catalogId} /> : null}
      {news.length > 0 ? (
        <>
          <CardGrid columns="news">
            {news.map((item, index) => (
              <NewsLink key={index} item={item} isFirst={index === 0} />
            ))}
          </CardGrid>
          <Pagination page={page} pages={pages} hrefOf={hrefOf} />
        </>
      ) : page > 1 ? (
        <PastEnd title={newsCopy.pastEnd} pages={pages} hrefOf={hrefOf} />
      ) : (
        <Notice title={newsCopy.empty} text={newsCopy.emptyHint}>
          <ButtonLink kind="secondary" href={catalogId === null ? urls.home : urls.news}>
            {catalogId === null ? commonCopy.backHome : newsCopy.backToList}
          </ButtonLink>
        </Notice>
      )}
      <p className={`no-print ${styles.feed}`}>
        <TextLink href={urls.feed} reloadDocument>
          {newsCopy.feed}
        </TextLink>
      </p>
    </div>
  );
}

function Catalogs({ catalogs, catalogId }: Pick<NewsListProps, "catalogs" | "catalogId">) {
  const tabs = [{ id: null, name: newsCopy.all }, ...catalogs];
  return (
    <nav className={`no-print ${styles.catalogs}`} aria-label={newsCopy.catalogs}>
      <ul className={`wrap ${styles.tabs}`}>
        {tabs.map(({ id, name }) => (
          <li key={id ?? ""}>
            <SiteLink
              href={urls.newsList({ catalog: id })}
              className={styles.tab}
              aria-current={id === catalogId ? "page" : undefined}
            >
              {name}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function NewsLink({ item, isFirst }: { item: NewsCard; isFirst: boolean }) {
  const day = showDay(item.publishedAt);
  return (
    <Card
      isArticle
      size="large"
      heading="h2"
      title={item.title}
      link={{ href: urls.article(item.id), external: false }}
      image={
        item.cover
          ? { src: item.cover, widths: [240, 480, 768, 1080, 1920], sizes: isFirst ? FIRST : SIZES, priority: isFirst }
          : null
      }
      ratio={isFirst ? "square" : "classic"}
      shape={isFirst ? "lead" : "row"}
      overTitle={
        <span className={`detail wrap ${styles.facts}`}>
          {day ? (
            <time className="number" dateTime={toIsoDay(item.publishedAt) ?? undefined}>
              {day}
            </time>
          ) : null}
          {item.catalogName ? <span>{item.catalogName}</span> : null}
        </span>
      }
      text={item.summary}
    />
  );
}
