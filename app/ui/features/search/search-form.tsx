import "~/ui/styles/layers.css";
import { Button } from "~/ui/components/button";
import { searchCopy } from "~/ui/copy/search";
import { searchBoxCopy } from "~/ui/copy/search-box";
import styles from "./search-page.module.css";
import { SEARCH_MAX_LENGTH } from "~/domain/search-text";

/** The search of the results' own page: products and stories together. */
export function SearchForm({ keyword }: { keyword: string }) {
  return (
    <form className={styles.form} method="get" action="/search-results-page">
      <input
        // Another search is another field: what was typed into this one is not its text.
        key={keyword}
        className={styles.input}
        type="search"
        name="q"
        defaultValue={keyword}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={searchBoxCopy.placeholder}
        aria-label={searchCopy.pageTitle}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{searchBoxCopy.submit}</Button>
    </form>
  );
}
