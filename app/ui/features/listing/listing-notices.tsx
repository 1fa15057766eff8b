import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import { paginationCopy } from "~/ui/copy/products/pagination";
import { Notice } from "~/ui/components/notice";

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

/** A page number beyond the last; `lastPageHref` is null if there is only one page. */
export function PastEndListing({
  firstPageHref,
  lastPageHref,
}: {
  firstPageHref: string;
  lastPageHref: string | null;
}) {
  return (
    <Notice title={listingCopy.pastEnd} text={paginationCopy.pastEndHint}>
      <ButtonLink href={firstPageHref}>{paginationCopy.firstPage}</ButtonLink>
      {lastPageHref === null ? null : (
        <ButtonLink href={lastPageHref} kind="secondary">
          {paginationCopy.lastPage}
        </ButtonLink>
      )}
    </Notice>
  );
}
