import { toSearchText } from "~/domain/search";

/** Blocks a blank search (product.md §5.5) without the browser's message about a required field. */
export function preventBlankSearch(form: HTMLFormElement, signal: AbortSignal): void {
  form.noValidate = true;
  form.addEventListener(
    "submit",
    (event) => {
      const text = new FormData(form).get("q");
      if (toSearchText(typeof text === "string" ? text : "") === "") event.preventDefault();
    },
    { signal },
  );
}
