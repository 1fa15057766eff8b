import type { FormEvent } from "react";
import { Button } from "~/ui/components/button";
import { searchBoxCopy } from "~/ui/copy/search/box";
import styles from "./search-page.module.css";
import { urls } from "~/domain/urls/urls";
import { SEARCH_MAX_LENGTH, toKeyword, toSearchText } from "~/domain/search";
import { searchHistory } from "./search-history";

/** The search form of a page: of products and stories together, or as the header's, of products. */
export function SearchForm({ keyword, isHeaders = false }: { keyword: string; isHeaders?: boolean }) {
  const send = (event: FormEvent<HTMLFormElement>) => {
    const given = new FormData(event.currentTarget).get("q");
    const text = toSearchText(typeof given === "string" ? given : "");
    if (text === "") event.preventDefault();
    else searchHistory.add(toKeyword(text));
  };
  return (
    <form className={`no-print ${styles.form}`} method="get" action={urls.searchResults()} onSubmit={send}>
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
        aria-label={searchBoxCopy.label}
        required
        // With script nothing happens where nothing was typed (product.md §5.5).
        onInvalid={(event) => event.preventDefault()}
        autoComplete="off"
        enterKeyHint="search"
      />
      <Button type="submit">{searchBoxCopy.submit}</Button>
    </form>
  );
}
