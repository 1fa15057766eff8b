import { searchBoxCopy } from "~/ui/copy/search/box";
import { Icon } from "~/ui/components/icons";
import { Attribute, dataAttributes } from "~/ui/components/static-markup";
import { urls } from "~/domain/urls/urls";
import { SEARCH_MAX_LENGTH } from "~/domain/search";
import { SEARCH_FIELD_ID } from "./search-field";
import styles from "./search-box.module.css";

/** The header's search: a GET form that redirects to the keyword's page (product.md §2.4.1). */
export function SearchBox({ placeholder, hotWords }: { placeholder: string; hotWords: readonly string[] }) {
  return (
    <div
      className={styles.box}
      {...dataAttributes({ [Attribute.searchBox]: true, [Attribute.hotWords]: JSON.stringify(hotWords) })}
    >
      <form className={styles.form} role="search" method="get" action={urls.searchResults()}>
        <input type="hidden" name="from" value="header" />
        <input
          id={SEARCH_FIELD_ID}
          className={`inset ${styles.input}`}
          required
          type="search"
          name="q"
          maxLength={SEARCH_MAX_LENGTH}
          placeholder={placeholder || searchBoxCopy.placeholder}
          aria-label={searchBoxCopy.label}
          autoComplete="off"
          enterKeyHint="search"
        />
        <button type="submit" className={`icon-button inset ${styles.submit}`} aria-label={searchBoxCopy.submit}>
          <Icon name="search" />
        </button>
      </form>
    </div>
  );
}
