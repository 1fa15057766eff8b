import type { ArticleLink } from "~/domain/news";
import type { ReactNode } from "react";
import { urls } from "~/domain/urls/urls";
import { SiteLink, TextLink } from "~/ui/components/button";
import { NextCard } from "~/ui/components/cards/next-card";
import { newsCopy } from "~/ui/copy/content/news";
import { showDay, toIsoDay } from "~/domain/dates";
import { lineBreakingClass } from "~/ui/components/text/line-breaking";
import { Media } from "~/ui/components/image/media";
import styles from "./news-article.module.css";

export interface NewsArticleProps {
  title: string;
  cover: string | null;
  catalogName: string | null;
  /** In any format of the upstream. */
  publishedAt: string | null;
  newer: ArticleLink | null;
  older: ArticleLink | null;
  /** The article's body. */
  children: ReactNode;
}

/** A news article, with links to its neighbours. */
export function NewsArticle({ title, cover, catalogName, publishedAt, newer, older, children }: NewsArticleProps) {
  const day = showDay(publishedAt);
  return (
    <article className={styles.article}>
      <header className={`page ${styles.header}`}>
        {day !== null || catalogName !== null ? (
          <p className={`detail wrap ${styles.facts}`}>
            {day !== null ? (
              <time className="number" dateTime={toIsoDay(publishedAt) ?? undefined}>
                {day}
              </time>
            ) : null}
            {catalogName !== null ? <span>{catalogName}</span> : null}
          </p>
        ) : null}
        <h1 className={`${styles.title} ${lineBreakingClass(title)}`}>{title}</h1>
      </header>
      {cover ? (
        <div className={`page column ${styles.text}`}>
          <Media image={{ src: cover, sizes: "(min-width: 768px) 720px, 100vw", priority: true }} ratio="square" />
        </div>
      ) : null}
      <div className={`page column ${styles.text}`}>{children}</div>
      <footer className={`page column no-print ${styles.footer}`}>
        {newer !== null || older !== null ? <Neighbours older={older} newer={newer} /> : null}
        <TextLink href={urls.news}>{newsCopy.backToList}</TextLink>
      </footer>
    </article>
  );
}

/** Side by side; one that is alone has the whole width. */
function Neighbours({ older, newer }: Pick<NewsArticleProps, "older" | "newer">) {
  const only = older ?? newer;
  if (only !== null && (older === null || newer === null)) {
    const [label, rel] = older === null ? ([newsCopy.newer, "next"] as const) : ([newsCopy.older, "prev"] as const);
    return (
      <nav className={styles.only} aria-label={newsCopy.neighbours}>
        <NextCard
          label={label}
          rel={rel}
          title={only.title}
          image={only.cover === null ? null : { src: only.cover, mobileSrc: null }}
          href={urls.article(only.id)}
        />
      </nav>
    );
  }
  return (
    <nav className={styles.neighbours} aria-label={newsCopy.neighbours}>
      {older === null ? null : <Neighbour article={older} label={newsCopy.older} rel="prev" />}
      {newer === null ? null : <Neighbour article={newer} label={newsCopy.newer} rel="next" />}
    </nav>
  );
}

function Neighbour({ article, label, rel }: { article: ArticleLink; label: string; rel: "prev" | "next" }) {
  return (
    <SiteLink href={urls.article(article.id)} className={`hover-group ${styles.neighbour} ${styles[rel]}`}>
      {article.cover === null ? null : (
        <Media image={{ src: article.cover, sizes: "(min-width: 768px) 360px, 50vw" }} ratio="classic" />
      )}
      <span className={`detail ${styles.label}`}>{label}</span>
      <span className="hover-underlined">{article.title}</span>
    </SiteLink>
  );
}
