import { toSearchText } from "~/domain/search";

/** Blank text searches nothing (product.md §5.5): in place of the browser's own message about a required field. */
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
