import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { Notice } from "~/ui/components/notice";
import type { PaginationProps } from "./pagination";

/** No matching product; `clearHref` is the listing without filters, null if none is selected. */
export function EmptyListing({ clearHref }: { clearHref: string | null }) {
  return (
    <Notice title={listingCopy.empty} text={clearHref === null ? null : listingCopy.emptyHint}>
      {clearHref === null ? null : <ButtonLink href={clearHref}>{listingCopy.clearFilters}</ButtonLink>}
      <ButtonLink href={urls.products} kind="secondary">
        {listingCopy.allSeries}
      </ButtonLink>
    </Notice>
  );
}

/** A page number beyond the last, of any list: the ways back into it. */
export function PastEnd(props: { title: string } & Pick<PaginationProps, "pages" | "hrefOf">) {
  const { title, pages, hrefOf } = props;
  return (
    <Notice title={title} text={paginationCopy.pastEndHint}>
      <ButtonLink href={hrefOf(1)}>{paginationCopy.firstPage}</ButtonLink>
      {pages > 1 ? (
        <ButtonLink href={hrefOf(pages)} kind="secondary">
          {paginationCopy.lastPage}
        </ButtonLink>
      ) : null}
    </Notice>
  );
}
