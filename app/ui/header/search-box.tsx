import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { searchBoxCopy } from "../copy/search-box";
import { Icon } from "../icons";
import { SEARCH_MAX_LENGTH } from "../search/search-text";
import { useScripted } from "../use-scripted";
import styles from "./search-box.module.css";

// A chunk of its own, loaded when the field is first used; where that fails the form works as it does without script.
const SearchAssistant = lazy(() =>
  import("../search/search-assistant").then(
    (module) => ({ default: module.SearchAssistant }),
    () => ({ default: () => null }),
  ),
);

/** The header's search: a GET form that leads on to the keyword's page (CONTRACT §7). */
export function SearchBox({ placeholder }: { placeholder: string }) {
  const form = useRef<HTMLFormElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const scripted = useScripted();
  const [isUsed, setUsed] = useState(false);
  useEffect(() => {
    // The visitor may have been quicker than the script.
    if (document.activeElement === input.current) setUsed(true);
  }, []);
  const combobox = scripted
    ? ({ role: "combobox", "aria-autocomplete": "list", "aria-expanded": false, "aria-controls": listId } as const)
    : {};
  return (
    <div className={styles.box} data-search-box="">
      <form ref={form} className={styles.form} role="search" method="get" action="/search-results-page">
        <input type="hidden" name="from" value="header" />
        <input
          ref={input}
          className={styles.input}
          type="search"
          name="q"
          maxLength={SEARCH_MAX_LENGTH}
          placeholder={placeholder || searchBoxCopy.placeholder}
          aria-label={searchBoxCopy.label}
          autoComplete="off"
          enterKeyHint="search"
          onFocus={() => setUsed(true)}
          {...combobox}
        />
        <button type="submit" className={styles.submit} aria-label={searchBoxCopy.submit}>
          <Icon name="search" />
        </button>
      </form>
      {isUsed ? (
        <Suspense fallback={null}>
          <SearchAssistant form={form} input={input} listId={listId} />
        </Suspense>
      ) : null}
    </div>
  );
}
