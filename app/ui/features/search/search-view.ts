import { toSearchText, type SearchHelp } from "~/domain/search";
import { urls } from "~/domain/urls/urls";
import type { CategoryCardView } from "~/ui/components/cards/category-cards";
import { searchCopy } from "~/ui/copy/search/search";
import { sitePagesCopy } from "~/ui/copy/search/site-pages";
import { categoryHref, toCategoryCards } from "../series/series-view";

export interface WordLink {
  text: string;
  href: string;
}

export interface SearchHelpView {
  /** The site's own pages. */
  pages: WordLink[];
  spellings: WordLink[];
  categories: WordLink[];
  hotWords: WordLink[];
  series: CategoryCardView[];
}

export function toSearchHelp(help: SearchHelp): SearchHelpView {
  const toLinks = (words: readonly string[]) => words.map((text) => ({ text, href: urls.keyword(toSearchText(text)) }));
  return {
    pages: findSitePages(help.simplified),
    spellings: toLinks(help.spellings),
    categories: help.categories.map(({ category, series }) => ({
      text: series === null ? category.name : searchCopy.inSeries(category.name, series.name),
      href: categoryHref(category),
    })),
    hotWords: toLinks(help.hotWords),
    series: toCategoryCards(help.series),
  };
}

const MAX_SITE_PAGES = 3;

/** The site's own pages that a search text asks for. */
export function findSitePages(keyword: string): WordLink[] {
  const text = keyword.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  return sitePagesCopy
    .filter(({ words }) => words.some((word) => text.includes(word)))
    .slice(0, MAX_SITE_PAGES)
    .map(({ title, href }) => ({ text: title, href }));
}
