import { useId } from "react";
import { SiteLink } from "~/ui/components/button";
import { CategoryCards } from "~/ui/components/category-cards";
import { searchCopy } from "~/ui/copy/search/search";
import { Notice } from "~/ui/components/notice";
import styles from "./search-page.module.css";
import type { SearchHelpView, WordLink } from "./search-view";

/** Suggestions: alternative spellings, hot words, the series. */
export function SearchHelp({ spellings, hotWords, series }: SearchHelpView) {
  const id = useId();
  return (
    <div className={`page ${styles.help}`}>
      <Words title={searchCopy.otherSpellings} words={spellings} />
      <Words title={searchCopy.hotWords} words={hotWords} />
      {series.length > 0 ? (
        <section aria-labelledby={id}>
          <h2 id={id} className={styles.title}>
            {searchCopy.browseSeries}
          </h2>
          <CategoryCards cards={series} />
        </section>
      ) : null}
    </div>
  );
}

/** Notice that nothing was found, with suggestions. */
export function NothingFound({ keyword, help }: { keyword: string; help: SearchHelpView }) {
  return (
    <>
      <Notice title={searchCopy.noResult(keyword)} text={searchCopy.noResultHint} role="status" />
      <SearchHelp {...help} />
    </>
  );
}

function Words({ title, words }: { title: string; words: readonly WordLink[] }) {
  const id = useId();
  if (words.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      <ul className={styles.words}>
        {words.map(({ text, href }) => (
          <li key={href} className={styles.wordItem}>
            <SiteLink href={href} className={styles.word}>
              {text}
            </SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
