import { urls } from "~/domain/urls/urls";
import { SiteLink } from "~/ui/components/button";
import { searchCopy } from "~/ui/copy/search/search";
import type { ListingView } from "../listing/listing-view";
import { ProductListing } from "../listing/product-listing";
import { PageHeader } from "~/ui/components/page-header";
import { FoundStories } from "./found-stories";
import { NothingFound } from "./search-help";
import styles from "./search-page.module.css";
import type { SearchHelpView, StoryLink } from "./search-view";

export interface KeywordPageView {
  keyword: string;
  listing: ListingView;
  /** Shown if there are no products. */
  nothing: { help: SearchHelpView; stories: StoryLink[] } | null;
}

/** The products of a keyword, with a link to news and stories. */
export function KeywordPage({ keyword, listing, nothing }: KeywordPageView) {
  return (
    <>
      <PageHeader title={searchCopy.resultsFor(keyword)} isCompact={nothing === null}>
        {nothing === null ? (
          <p>
            <SiteLink href={urls.searchResults(keyword)} className={styles.articlesToo}>
              {searchCopy.articlesToo}
            </SiteLink>
          </p>
        ) : null}
      </PageHeader>
      {nothing === null ? (
        <ProductListing view={listing} />
      ) : (
        <>
          {nothing.stories.length > 0 ? (
            <div className={`page ${styles.results}`}>
              <FoundStories stories={nothing.stories} />
            </div>
          ) : null}
          <NothingFound keyword={keyword} help={nothing.help} />
        </>
      )}
    </>
  );
}
