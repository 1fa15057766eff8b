import type { NewsCatalog, NewsItem } from "~/domain/news";
import { urls } from "~/domain/urls/urls";
import { ButtonLink, SiteLink } from "~/ui/components/button";
import { commonCopy } from "~/ui/copy/common";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { newsCopy } from "~/ui/copy/content/news";
import { showDay, toIsoDay } from "~/domain/dates";
import { Pagination } from "../listing/pagination";
import { Notice } from "~/ui/components/notice";
import { lineBreakingClass } from "~/ui/components/line-breaking";
import { Image } from "~/ui/components/image/image";
import { ImagePlaceholder } from "~/ui/components/image/image-placeholder";
import styles from "./news-list.module.css";

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
  return (
    <div className={`page ${styles.list}`}>
      {catalogs.length > 0 ? <Catalogs catalogs={catalogs} catalogId={catalogId} /> : null}
      {news.length > 0 ? (
        <>
          <ul className={styles.cards}>
            {news.map((item, index) => (
              <li key={index} className={styles.card}>
                <Card item={item} priority={index === 0} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pages={pages} hrefOf={(one) => urls.newsList({ catalog: catalogId, page: one })} />
        </>
      ) : page > 1 ? (
        <Notice title={newsCopy.pastEnd} text={paginationCopy.pastEndHint}>
          <ButtonLink href={urls.newsList({ catalog: catalogId })}>{paginationCopy.firstPage}</ButtonLink>
          {pages > 1 ? (
            <ButtonLink href={urls.newsList({ catalog: catalogId, page: pages })} kind="secondary">
              {paginationCopy.lastPage}
            </ButtonLink>
          ) : null}
        </Notice>
      ) : (
        <Notice title={newsCopy.empty} text={newsCopy.emptyHint}>
          <ButtonLink kind="secondary" href={catalogId === null ? urls.home : urls.news}>
            {catalogId === null ? commonCopy.backHome : newsCopy.backToList}
          </ButtonLink>
        </Notice>
      )}
      <p className={styles.feed}>
        <SiteLink href={urls.feed} className={styles.feedLink} reloadDocument>
          {newsCopy.feed}
        </SiteLink>
      </p>
    </div>
  );
}

function Catalogs({ catalogs, catalogId }: Pick<NewsListProps, "catalogs" | "catalogId">) {
  const tabs = [{ id: null, name: newsCopy.all }, ...catalogs];
  return (
    <nav className={styles.catalogs} aria-label={newsCopy.catalogs}>
      <ul className={styles.tabs}>
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

function Card({ item, priority }: { item: NewsCard; priority: boolean }) {
  const day = showDay(item.publishedAt);
  return (
    <article>
      <div className={styles.frame}>
        {item.cover ? (
          <Image
            src={item.cover}
            alt=""
            width={900}
            height={600}
            widths={[480, 768, 1080]}
            sizes="(min-width: 1440px) 448px, (min-width: 1024px) 33vw, (min-width: 600px) 50vw, 100vw"
            className={styles.cover}
            priority={priority}
          />
        ) : (
          <ImagePlaceholder />
        )}
      </div>
      <p className={styles.facts}>
        {day ? (
          <time className="number" dateTime={toIsoDay(item.publishedAt) ?? undefined}>
            {day}
          </time>
        ) : null}
        {item.catalogName ? <span>{item.catalogName}</span> : null}
      </p>
      <h2 className={`${styles.title} ${lineBreakingClass(item.title, "small")}`}>
        <SiteLink href={urls.article(item.id)} className={styles.link}>
          {item.title}
        </SiteLink>
      </h2>
      {item.summary ? <p className={`clamp ${styles.summary}`}>{item.summary}</p> : null}
    </article>
  );
}
