import type { FoundStory } from "~/domain/story";
import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { searchCopy } from "~/ui/copy/search/search";
import type { ListingView } from "../listing/listing-view";
import { ProductListing } from "../listing/product-listing";
import { PageHeader } from "~/ui/components/page-header";
import { SearchForm } from "./search-form";
import { NothingFound, ShownInstead, SitePageLinks } from "./search-help";
import type { SearchHelpView, WordLink } from "./search-view";

export interface KeywordPageView {
  keyword: string;
  /** What the products were found with: the keyword, or its simplified spelling. */
  found: string;
  /** The site's own pages that the keyword asks for. */
  pages: WordLink[];
  listing: ListingView;
  /** Shown if there are no products. */
  nothing: { help: SearchHelpView; stories: readonly FoundStory[] | null } | null;
}

/** The products of a keyword, with a link to news and stories. */
export function KeywordPage({ keyword, found, pages, listing, nothing }: KeywordPageView) {
  return (
    <>
      <PageHeader title={searchCopy.resultsFor(keyword)} isCloseToNext>
        <SearchForm keyword={keyword} isHeaders />
        {nothing === null ? (
          <p>
            <SiteLink href={urls.searchResults(found)} className="tap underlined detail">
              {searchCopy.articlesToo}
            </SiteLink>
          </p>
        ) : null}
      </PageHeader>
      {nothing === null ? (
        <>
          <ShownInstead keyword={keyword} found={found} />
          <SitePageLinks pages={pages} />
          <ProductListing view={listing} />
        </>
      ) : (
        <NothingFound {...nothing} />
      )}
    </>
  );
}
