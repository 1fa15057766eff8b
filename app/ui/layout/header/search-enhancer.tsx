import { lazy, Suspense, useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { preventBlankSearch } from "~/ui/features/search/blank-search";

// A chunk of its own, loaded when the field is first used; where that fails the form works as it does without script.
const SearchAssistant = lazy(() =>
  import("~/ui/features/search/search-assistant").then(
    (module) => ({ default: module.SearchAssistant }),
    () => ({ default: () => null }),
  ),
);

const LIST_ID = "search-list";

interface UsedBox {
  box: Element;
  form: { current: HTMLFormElement };
  input: { current: HTMLInputElement };
}

/** Makes the header's search field a combobox, and brings suggestions and history when it is first used. */
export function SearchEnhancer({ header }: { header: HTMLElement }) {
  const [used, setUsed] = useState<UsedBox | null>(null);
  useEffect(() => {
    const input = header.querySelector<HTMLInputElement>("[data-search-box] input[name=q]");
    const box = input?.closest("[data-search-box]");
    if (!input?.form || !box) return;
    const facts = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": LIST_ID };
    for (const [name, value] of Object.entries(facts)) input.setAttribute(name, value);
    const found = { box, form: { current: input.form }, input: { current: input } };
    const use = () => setUsed(found);
    // The visitor may have been quicker than the script.
    if (document.activeElement === input) use();
    const listening = new AbortController();
    input.addEventListener("focus", use, { signal: listening.signal });
    preventBlankSearch(input.form, listening.signal);
    for (const label of input.labels ?? []) {
      label.addEventListener(
        "click",
        (event) => {
          // A browser would scroll to where the header stands in the page; it comes to where the visitor is instead.
          event.preventDefault();
          input.focus({ preventScroll: true });
        },
        { signal: listening.signal },
      );
    }
    return () => listening.abort();
  }, [header]);
  if (used === null) return null;
  const { box, form, input } = used;
  return createPortal(
    <Suspense fallback={null}>
      <SearchAssistant form={form} input={input} listId={LIST_ID} />
    </Suspense>,
    box,
  );
}
