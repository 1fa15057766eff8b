import { FIRST_ROW } from "~/ui/components/cards/card-grid";
import type { ListedProduct, ResultPage } from "~/domain/listing";
import type { FoundStory } from "~/domain/story";
import { urls } from "~/domain/urls/urls";
import { ButtonLink } from "~/ui/components/button";
import { listingCopy } from "~/ui/copy/products/listing";
import { searchCopy } from "~/ui/copy/search/search";
import { searchPageCopy } from "~/ui/copy/search/page";
import { ListingGrid } from "../listing/listing-grid";
import { PastEnd } from "../listing/listing-notices";
import { Pagination } from "../listing/pagination";
import { Notice } from "~/ui/components/notice";
import { PageHeader } from "~/ui/components/page-header";
import { Section } from "~/ui/components/section";
import { FoundStories } from "./found-stories";
import { SearchForm } from "./search-form";
import { NothingFound, SearchHelp, ShownInstead, SitePageLinks } from "./search-help";
import styles from "./search-page.module.css";
import type { SearchHelpView, WordLink } from "./search-view";

export interface SearchPageView {
  /** Empty if there is no search. */
  keyword: string;
  /** What the results were found with: the keyword, or its simplified spelling. */
  found: string;
  /** The site's own pages that the keyword asks for. */
  pages: WordLink[];
  /** The first products; null if they could not be loaded. */
  products: ResultPage<ListedProduct> | null;
  /** Null if they could not be loaded. */
  stories: (ResultPage<FoundStory> & { page: number; pages: number }) | null;
  /** Shown without a search or without results. */
  help: SearchHelpView | null;
}

/** Products and stories for a keyword; without a keyword, or without results, suggestions (product.md §2.14). */
export function SearchPage({ keyword, found, pages, products, stories, help }: SearchPageView) {
  if (keyword === "") {
    return (
      <>
        <PageHeader title={searchPageCopy.promptTitle} text={searchPageCopy.promptText}>
          <SearchForm keyword="" />
        </PageHeader>
        {help === null ? null : <SearchHelp {...help} />}
      </>
    );
  }
  return (
    <>
      <PageHeader title={searchCopy.resultsFor(keyword)}>
        <SearchForm keyword={keyword} />
      </PageHeader>
      {help === null ? <SitePageLinks pages={pages} /> : <NothingFound help={help} />}
      <ShownInstead keyword={keyword} found={found} />
      <div className={`page ${styles.results}`}>
        <FoundProducts keyword={found} products={products} />
        {stories === null ? (
          <Notice title={searchPageCopy.storiesFailed} role="alert" retry={urls.searchResults(found)} />
        ) : stories.results.length > 0 ? (
          <div>
            <FoundStories stories={stories.results} />
            <Pagination page={stories.page} pages={stories.pages} hrefOf={(page) => urls.searchResults(found, page)} />
          </div>
        ) : stories.total > 0 ? (
          <PastEnd title={searchPageCopy.pastEnd} pages={1} hrefOf={() => urls.searchResults(found)} />
        ) : null}
      </div>
    </>
  );
}

function FoundProducts({ keyword, products }: Pick<SearchPageView, "keyword" | "products">) {
  if (products === null) {
    return <Notice title={searchPageCopy.productsFailed} role="alert" retry={urls.searchResults(keyword)} />;
  }
  if (products.results.length === 0) return null;
  return (
    <Section title={searchPageCopy.products} intro={listingCopy.total(products.total)} isLandmark width="nested">
      <ListingGrid products={products.results} firstScreen={FIRST_ROW} />
      {products.total > products.results.length ? (
        <p className="no-print more">
          <ButtonLink href={urls.keyword(keyword)} kind="secondary">
            {searchPageCopy.moreProducts}
          </ButtonLink>
        </p>
      ) : null}
    </Section>
  );
}
