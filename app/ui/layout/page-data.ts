import { pagePathOf } from "~/domain/urls/page-path";

/** The URL of the page that the data at `url` belong to. */
export function pageOf(url: string | URL): URL {
  const page = new URL(url);
  page.pathname = pagePathOf(page.pathname);
  page.searchParams.delete("_routes");
  return page;
}

/** Loads a page as a document. Never resolves: this one is about to go. */
export function loadPage(page: URL): Promise<never> {
  window.location.assign(page);
  return new Promise<never>(() => undefined);
}

export const isResource = (page: URL) => page.pathname.startsWith("/resources/");
