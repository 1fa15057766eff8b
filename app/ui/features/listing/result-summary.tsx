import { useEffect, useRef } from "react";
import { listingCopy } from "~/ui/copy/products/listing";

export interface ResultSummaryProps {
  total: number;
  page: number;
  pages: number;
  /** Identifies the shown state: changes with page, filters and order. */
  href: string;
}

/**
 * The number of products and the current range, announced on change. Receives the focus of a removed element: a link to
 * another page, a removed filter.
 */
export function ResultSummary({ total, page, pages, href }: ResultSummaryProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const shown = useRef(href);

  useEffect(() => {
    if (shown.current === href) return;
    shown.current = href;
    const focused = document.activeElement;
    if (focused === null || focused === document.body || focused.closest("[data-pagination]") !== null) {
      line.current?.focus({ preventScroll: true });
    }
  }, [href]);

  return (
    <p ref={line} className="detail" role="status" tabIndex={-1}>
      {pages > 1 && page <= pages ? listingCopy.results(total, page, pages) : listingCopy.total(total)}
    </p>
  );
}
