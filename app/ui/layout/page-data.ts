import { pagePathOf } from "~/domain/urls/page-path";
import { failMove } from "~/ui/components/behaviour/failed-move";

/** The URL of the page that the data at `url` belong to. */
export function pageOf(url: string | URL): URL {
  const page = new URL(url);
  page.pathname = pagePathOf(page.pathname);
  page.searchParams.delete("_routes");
  return page;
}

/** Loads a page as a document. Never resolves: this one is about to go. */
export function loadPage(page: URL): Promise<never> {
  // Where Back brings it from the browser's cache, its router still waits.
  window.addEventListener("pageshow", ({ persisted }) => persisted && window.location.replace(""), { once: true });
  window.location.assign(page);
  return new Promise<never>(() => undefined);
}

export const isResource = (page: URL) => page.pathname.startsWith("/resources/");

/** No response to a move: the page and its URL stay, because the router goes on waiting, until the next move. */
export function stayBefore(page: URL): Promise<never> {
  failMove(page.pathname + page.search);
  return new Promise<never>(() => undefined);
}
