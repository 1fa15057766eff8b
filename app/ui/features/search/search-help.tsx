import type { FoundStory } from "~/domain/story";
import { SiteLink } from "~/ui/components/button";
import { CategoryCards } from "~/ui/components/cards/category-cards";
import { Section } from "~/ui/components/section";
import { searchCopy } from "~/ui/copy/search/search";
import { FoundStories } from "./found-stories";
import styles from "./search-page.module.css";
import type { SearchHelpView, WordLink } from "./search-view";

/** Where a search can go on: hot words, the series. */
export function SearchHelp({ hotWords, series }: Pick<SearchHelpView, "hotWords" | "series">) {
  return (
    <div className={`page ${styles.help}`}>
      <Words title={searchCopy.hotWords} words={hotWords} />
      {series.length > 0 ? (
        <Section title={searchCopy.browseSeries} isLandmark width="nested">
          <CategoryCards cards={series} />
        </Section>
      ) : null}
    </div>
  );
}

export interface NothingFoundProps {
  help: SearchHelpView;
  /** News and stories; null if they could not be loaded. */
  stories?: readonly FoundStory[] | null;
}

/** The page that the text asks for; that there are no products; then what the text may have meant, and other ways on. */
export function NothingFound({ help, stories = [] }: NothingFoundProps) {
  const saysNothing = stories?.length === 0 && help.pages.length === 0;
  const found = <FoundStories stories={stories ?? []} />;
  const namesProducts = help.categories.length > 0;
  return (
    <>
      <SitePageLinks pages={help.pages} />
      <div className={`page centred ${styles.nothing}`} role="status">
        <h2>{saysNothing ? searchCopy.noResult : searchCopy.noProducts}</h2>
        {help.pages.length > 0 ? null : <p className="intro lead">{searchCopy.noResultHint}</p>}
      </div>
      <div className={`page ${styles.help}`}>
        <Words title={searchCopy.otherSpellings} words={help.spellings} />
        <Words title={searchCopy.categories} words={help.categories} />
        {namesProducts ? null : found}
      </div>
      <SearchHelp {...help} />
      {namesProducts ? <div className={`page ${styles.help}`}>{found}</div> : null}
    </>
  );
}

/** Says that the results are those of another spelling. */
export function ShownInstead({ keyword, found }: { keyword: string; found: string }) {
  if (found === keyword) return null;
  return (
    <p className={`page ${styles.instead}`} role="status">
      {searchCopy.showingFor(keyword, found)}
    </p>
  );
}

/** Links to the site's own pages that a text asks for, above its products. */
export function SitePageLinks({ pages }: { pages: readonly WordLink[] }) {
  if (pages.length === 0) return null;
  return (
    <div className={`page ${styles.pages}`}>
      <Words title={searchCopy.sitePages} words={pages} />
    </div>
  );
}

function Words({ title, words }: { title: string; words: readonly WordLink[] }) {
  if (words.length === 0) return null;
  return (
    <Section title={title} isLandmark width="nested">
      <ul className={`wrap ${styles.words}`}>
        {words.map(({ text, href }) => (
          <li key={href} className={styles.wordItem}>
            <SiteLink href={href} className={`tap ${styles.word}`}>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
