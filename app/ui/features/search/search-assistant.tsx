import { useEffect, useRef, useState, type MouseEvent, type RefObject } from "react";
import { commonCopy } from "~/ui/copy/common";
import { searchPanelCopy } from "~/ui/copy/search/panel";
import { searchBoxCopy } from "~/ui/copy/search/box";
import { useMove } from "~/ui/components/behaviour/failed-move";
import { isPlainClick } from "~/ui/components/behaviour/plain-click";
import { Attribute } from "~/ui/components/static-markup";
import { searchHistory } from "./search-history";
import styles from "./search-assistant.module.css";
import { suggestionHref, toKeyword, toSearchText, type Suggestion } from "~/domain/search";
import { useSuggestions } from "./use-suggestions";

export interface SearchAssistantProps {
  /** The header's form with its text field. */
  form: RefObject<HTMLFormElement>;
  input: RefObject<HTMLInputElement>;
  listId: string;
}

const NOTHING: readonly Suggestion[] = [];

const without = (items: readonly Suggestion[], others: readonly Suggestion[]) =>
  items.filter(({ sourceId }) => !others.some((other) => other.sourceId === sourceId));

/** The search words, which the server has rendered next to the field. */
function hotWordsOf(form: HTMLFormElement | null): Suggestion[] {
  const words = JSON.parse(form?.parentElement?.getAttribute(Attribute.hotWords) ?? "[]") as string[];
  return words.map(toKeyword);
}

/**
 * Script enhancement of the header's search (product.md §2.4.1, product.md §4.6): suggestions, history, keyboard. The
 * field becomes a combobox; the form works without it.
 */
export function SearchAssistant({ form, input, listId }: SearchAssistantProps) {
  const move = useMove();
  const [isOpen, setOpen] = useState(() => document.activeElement === input.current);
  const [text, setText] = useState(() => toSearchText(input.current?.value ?? ""));
  const [history, setHistory] = useState<readonly Suggestion[]>(searchHistory.read);
  /** Null is the typed text. */
  const [activeId, setActiveId] = useState<string | null>(null);
  const suggestions = useSuggestions(isOpen ? text : "");
  const [hotWords] = useState(() => hotWordsOf(form.current));
  // Before anything is typed, popular words are offered. An entry in both lists is shown once.
  const found = text === "" ? without(hotWords, history) : (suggestions ?? NOTHING);
  const past = without(history, found);
  const items = [...found, ...past];
  /** Suggestions that come later move it. */
  const active = items.findIndex(({ sourceId }) => sourceId === activeId);
  const optionId = (index: number) => `${listId}-${index}`;

  const close = () => {
    setOpen(false);
    setActiveId(null);
  };

  const choose = (item: Suggestion) => {
    setHistory(searchHistory.add(item));
    setText("");
    close();
    form.current?.reset();
    input.current?.blur();
    move(suggestionHref(item));
  };

  // The listeners are attached once and read the latest values from here.
  const act = useRef({ close, choose, items, active, isOpen });
  useEffect(() => {
    act.current = { close, choose, items, active, isOpen };
  });

  useEffect(() => {
    const field = input.current;
    const owner = form.current;
    if (field === null || owner === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const open = () => {
      setHistory(searchHistory.read());
      setOpen(true);
    };
    const read = () => {
      setText(toSearchText(field.value));
      setActiveId(null);
      setOpen(true);
    };
    field.addEventListener("focus", open, { signal });
    field.addEventListener("pointerdown", open, { signal });
    // During an IME composition the text is not final.
    field.addEventListener("input", (event) => !(event as InputEvent).isComposing && read(), { signal });
    field.addEventListener("compositionend", read, { signal });
    field.addEventListener(
      "keydown",
      (event) => {
        const { items, active, isOpen, close } = act.current;
        if (event.isComposing) return;
        if (event.key === "Escape" && isOpen) {
          // Browsers clear a search field on Escape: the first press only closes the list.
          event.preventDefault();
          close();
        } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && items.length > 0) {
          event.preventDefault();
          if (!isOpen) return open();
          const places = items.length + 1;
          const step = event.key === "ArrowDown" ? 1 : -1;
          setActiveId(items[((active + 1 + step + places) % places) - 1]?.sourceId ?? null);
        }
      },
      { signal },
    );
    owner.addEventListener(
      "submit",
      (event) => {
        event.preventDefault();
        const { items, active, choose } = act.current;
        const typed = toSearchText(field.value);
        const item = items[active] ?? (typed === "" ? null : toKeyword(typed));
        if (item !== null) choose(item);
      },
      { signal },
    );
    const closeOutside = (event: Event) => {
      const box = owner.parentElement;
      if (event.target instanceof Node && !box?.contains(event.target)) act.current.close();
    };
    document.addEventListener("pointerdown", closeOutside, { signal });
    document.addEventListener("focusin", closeOutside, { signal });
    // Text typed between hydration and these listeners.
    setText(toSearchText(field.value));
    return () => listening.abort();
  }, [form, input]);

  const hasOptions = isOpen && items.length > 0;
  const activeOption = hasOptions && active >= 0 ? optionId(active) : null;
  useEffect(() => {
    const field = input.current;
    if (field === null) return;
    field.setAttribute("aria-expanded", String(hasOptions));
    if (activeOption === null) field.removeAttribute("aria-activedescendant");
    else field.setAttribute("aria-activedescendant", activeOption);
    if (activeOption !== null) document.getElementById(activeOption)?.scrollIntoView({ block: "nearest" });
  }, [input, hasOptions, activeOption]);

  if (!isOpen) return null;
  const isWaiting = text !== "" && suggestions === null;
  const option = (item: Suggestion, index: number) => (
    <a
      key={index}
      id={optionId(index)}
      role="option"
      aria-selected={index === active}
      tabIndex={-1}
      href={suggestionHref(item)}
      className={styles.option}
      onClick={(event) => chooseByClick(event, () => choose(item))}
    >
      {item.suggest}
      {item.series ? <span className={styles.series}>{item.series}</span> : null}
    </a>
  );
  return (
    // Keeps the focus in the field during clicks here.
    <div className={`over-page ${styles.panel}`} onMouseDown={(event) => event.preventDefault()} data-search-panel="">
      {items.length > 0 ? (
        <div id={listId} role="listbox" aria-label={searchBoxCopy.label}>
          {found.length > 0 ? (
            <div role="group" aria-label={searchPanelCopy.suggestions}>
              <p className={styles.title} aria-hidden="true">
                {searchPanelCopy.suggestions}
              </p>
              {found.map((item, index) => option(item, index))}
            </div>
          ) : null}
          {past.length > 0 ? (
            <div role="group" aria-label={searchPanelCopy.history}>
              <p className={styles.title} aria-hidden="true">
                {searchPanelCopy.history}
              </p>
              {past.map((item, index) => option(item, found.length + index))}
            </div>
          ) : null}
        </div>
      ) : null}
      <Status isWaiting={isWaiting} count={text === "" ? items.length : found.length} isBlank={text === ""} />
      {history.length > 0 ? (
        <button
          type="button"
          className={`quiet detail inset ${styles.clear}`}
          onClick={() => {
            searchHistory.clear();
            setHistory([]);
            setActiveId(null);
            input.current?.focus();
          }}
        >
          {searchPanelCopy.clearHistory}
        </button>
      ) : null}
    </div>
  );
}

/** Status text for screen readers; visible if there is nothing to choose. */
function Status({ isWaiting, isBlank, count }: { isWaiting: boolean; isBlank: boolean; count: number }) {
  if (isWaiting) {
    return (
      <p className={styles.empty} lang="en">
        {commonCopy.loading}
      </p>
    );
  }
  if (count > 0) {
    return (
      <p className="visually-hidden" role="status">
        {isBlank ? "" : searchPanelCopy.suggestionCount(count)}
      </p>
    );
  }
  return (
    <div role="status">
      <p className={styles.title}>{isBlank ? searchPanelCopy.history : searchPanelCopy.suggestions}</p>
      <p className={styles.empty}>{searchPanelCopy.empty}</p>
    </div>
  );
}

function chooseByClick(event: MouseEvent, choose: () => void): void {
  if (!isPlainClick(event)) return;
  event.preventDefault();
  choose();
}
