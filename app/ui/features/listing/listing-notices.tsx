import { urls } from "~/domain/urls";
import { ButtonLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/listing";
import { Notice } from "~/ui/components/notice";

/** No product fits; `clearHref` is the listing without filters, null where none is chosen. */
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

/** A page number past the last; `lastPageHref` is null where there is only one. */
export function PastEndListing({
  firstPageHref,
  lastPageHref,
}: {
  firstPageHref: string;
  lastPageHref: string | null;
}) {
  return (
    <Notice title={listingCopy.pastEnd} text={listingCopy.pastEndHint}>
      <ButtonLink href={firstPageHref}>{listingCopy.firstPage}</ButtonLink>
      {lastPageHref === null ? null : (
        <ButtonLink href={lastPageHref} kind="secondary">
          {listingCopy.lastPage}
        </ButtonLink>
      )}
    </Notice>
  );
}
