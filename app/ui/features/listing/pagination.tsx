import { SiteLink } from "~/ui/components/button";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { Icon } from "~/ui/components/icons";
import styles from "./pagination.module.css";

export interface PaginationProps {
  /** 1-based. */
  page: number;
  pages: number;
  hrefOf: (page: number) => string;
}

/** The pages of a list as links; phones show only the position and the two neighbours. */
export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav className={`no-print wrap ${styles.pagination}`} aria-label={paginationCopy.pages} data-pagination="">
      {page > 1 ? (
        <SiteLink href={hrefOf(page - 1)} rel="prev" className={`tap quiet ${styles.step}`}>
          <Icon name="left" size={16} />
          {paginationCopy.previousPage}
        </SiteLink>
      ) : null}
      <p className={`number muted ${styles.place}`}>{paginationCopy.pageOf(page, pages)}</p>
      <ol className={styles.pages}>
        {pagesToShow(page, pages).map((one, index) =>
          one === null ? (
            <li key={`gap-${index}`} className={styles.gap} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={one}>
              <SiteLink
                href={hrefOf(one)}
                className={`number quiet ${styles.page}`}
                aria-label={paginationCopy.page(one)}
                aria-current={one === page ? "page" : undefined}
              >
                {one}
              </SiteLink>
            </li>
          ),
        )}
      </ol>
      {page < pages ? (
        <SiteLink href={hrefOf(page + 1)} rel="next" className={`tap quiet ${styles.step}`}>
          {paginationCopy.nextPage}
          <Icon name="right" size={16} />
        </SiteLink>
      ) : null}
    </nav>
  );
}

/** First, last, the current page and its neighbours; null is a gap, which always stands for more than one page. */
export function pagesToShow(page: number, pages: number): (number | null)[] {
  const wanted = [1, page - 1, page, page + 1, pages].filter((one) => one >= 1 && one <= pages);
  const ascending = [...new Set(wanted)].sort((a, b) => a - b);
  return ascending.flatMap((one, index) => {
    const missing = one - (ascending[index - 1] ?? 0) - 1;
    if (missing === 0) return [one];
    return [missing === 1 ? one - 1 : null, one];
  });
}
