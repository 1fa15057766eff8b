import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { toSearchText } from "~/domain/search";
import { loadPart } from "~/ui/components/behaviour/load-part";
import { Attribute, selectorOf } from "~/ui/components/static-markup";

// A separate chunk, loaded when the field is first used; if that fails, the form works as it does without script.
const SearchAssistant = loadPart(() =>
  import("~/ui/features/search/search-assistant").then((module) => module.SearchAssistant),
);

const LIST_ID = "search-list";

interface UsedBox {
  box: Element;
  form: { current: HTMLFormElement };
  input: { current: HTMLInputElement };
}

/** Makes the header's search field a combobox; suggestions and history are loaded when it is first used. */
export function SearchEnhancer({ header }: { header: HTMLElement }) {
  const [used, setUsed] = useState<UsedBox | null>(null);
  useEffect(() => {
    const box = header.querySelector(selectorOf(Attribute.searchBox));
    const input = box?.querySelector<HTMLInputElement>("input[name=q]");
    if (!box || !input?.form) return;
    const aria = { role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", "aria-controls": LIST_ID };
    for (const [name, value] of Object.entries(aria)) input.setAttribute(name, value);
    const found = { box, form: { current: input.form }, input: { current: input } };
    const use = () => setUsed(found);
    // The visitor may have focused the field before this script ran.
    if (document.activeElement === input) use();
    const listening = new AbortController();
    input.addEventListener("focus", use, { signal: listening.signal });
    // A blank search is not sent (product.md §5.5), without the browser's message about a required field.
    input.form.noValidate = true;
    input.form.addEventListener(
      "submit",
      (event) => {
        if (toSearchText(input.value) === "") event.preventDefault();
      },
      { signal: listening.signal },
    );
    for (const label of input.labels ?? []) {
      label.addEventListener(
        "click",
        (event) => {
          // Without this the browser scrolls to the top; the sticky header appears at the current position instead.
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
  return createPortal(<SearchAssistant form={form} input={input} listId={LIST_ID} />, box);
}
