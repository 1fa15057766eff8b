import { useEffect, useRef, type FormEvent } from "react";
import { Button } from "~/ui/components/button";
import { searchCopy } from "~/ui/copy/search/search";
import { searchBoxCopy } from "~/ui/copy/search/box";
import styles from "./search-page.module.css";
import { SEARCH_MAX_LENGTH, toKeyword, toSearchText } from "~/domain/search";
import { preventBlankSearch } from "./blank-search";
import { searchHistory } from "./search-history";

/** The search form of a page: of products and stories together, or as the header's, of products. */
export function SearchForm({ keyword, isHeaders = false }: { keyword: string; isHeaders?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.current === null) return;
    const listening = new AbortController();
    preventBlankSearch(form.current, listening.signal);
    return () => listening.abort();
  }, []);
  const remember = (event: FormEvent<HTMLFormElement>) => {
    const text = new FormData(event.currentTarget).get("q");
    if (!event.isDefaultPrevented() && typeof text === "string") searchHistory.add(toKeyword(toSearchText(text)));
  };
  return (
    <form
      ref={form}
      className={`no-print ${styles.form}`}
      method="get"
      action="/search-results-page"
      onSubmit={remember}
    >
      {isHeaders ? <input type="hidden" name="from" value="header" /> : null}
      <input
        // Remounts the field for another search, so that unsent text is discarded.
        key={keyword}
        className={styles.input}
        type="search"
        name="q"
        defaultValue={keyword}
        maxLength={SEARCH_MAX_LENGTH}
        placeholder={searchBoxCopy.placeholder}
        aria-label={searchCopy.pageTitle}
        required
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{searchBoxCopy.submit}</Button>
    </form>
  );
}
