import { isDataPath } from "~/domain/urls/page-path";
import { isResource, loadPage, pageOf, stayBefore } from "./page-data";

let hasWritten = false;

/**
 * Handles data of another build: loads the requested page as a document and never resolves. At most once per build and
 * tab, so that two releases running side by side cannot cause a reload loop; otherwise returns the response unchanged.
 */
export function reloadForRelease(response: Response, build: string, init?: RequestInit): Response | Promise<never> {
  const isWrite = init?.method === "POST";
  hasWritten ||= isWrite;
  const page = pageOf(response.url);
  // A reload would lose the result of a form that the page shows.
  const mustStay = isWrite || (hasWritten && page.pathname === location.pathname);
  if (mustStay || isResource(page) || !isFirst(build)) return response;
  return loadPage(page);
}

/**
 * Handles a response that is not Remix data: loads the requested page as a document, which shows the refusal. Never the
 * page that is open, so that it cannot loop, and never for a dialog's content.
 */
export function reloadForRefusal(response: Response, init?: RequestInit): Response | Promise<never> {
  const page = pageOf(response.url);
  const isOpen = page.pathname === location.pathname && page.search === location.search;
  if (!isDataPath(new URL(response.url).pathname) || isOpen || init?.method === "POST") return response;
  return isResource(page) ? stayBefore(page) : loadPage(page);
}

function isFirst(build: string): boolean {
  try {
    const met = sessionStorage.getItem("build") === build;
    sessionStorage.setItem("build", build);
    return !met;
  } catch {
    return false;
  }
}
