import { isDataPath } from "~/domain/urls/page-path";
import { beginMove, interceptReturns } from "~/ui/components/behaviour/failed-move";
import { isResource, loadPage, pageOf, stayBefore } from "./page-data";

/**
 * Sees the history and, by a wrapped `window.fetch`, the responses to client navigations before Remix does. Two kinds lead
 * to a page load: data of another build (docs/decisions/082), which the scripts of a tab opened before the release may not
 * understand, and refusals by this site's limits or by a proxy, which are HTML pages instead of data.
 */
export function interceptMoves(): void {
  interceptReturns();
  let latest: URL | null = null;
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input, location.href);
    const page = (init?.method ?? "GET") === "GET" && isDataPath(url.pathname) ? pageOf(url) : null;
    if (page !== null) {
      beginMove();
      if (!isResource(page)) latest = page;
    }
    const response = await originalFetch(input, init).catch((error: unknown) => {
      if (page === null || init?.signal?.aborted) throw error;
      return stayBefore(page);
    });
    const { ok, headers } = response;
    const build = headers.get("X-Build");
    const isThisBuild = !build || build === window.__remixManifest.version;
    if (isThisBuild && (ok || headers.has("X-Remix-Response"))) return response;
    return import("./hard-reload").then(
      ({ reloadForRefusal, reloadForRelease }) =>
        isThisBuild ? reloadForRefusal(response, init) : reloadForRelease(response, build, init),
      // Gone with the release that this tab is of.
      () => (isThisBuild || page === null || isResource(page) ? response : loadPage(page)),
    );
  };
  // A change in development is shown by a reload.
  if (process.env.NODE_ENV === "development") return;
  // The router reloads the page when a script of another cannot be loaded, even if that was only prefetched. Where the
  // engine has a say in it, the page stays (docs/decisions/302); the site's own reloads are `location.replace("")`.
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent;
    if (navigationType !== "reload" || userInitiated) return;
    event.preventDefault();
    if (latest !== null && latest.href !== window.location.href) void stayBefore(latest);
  });
}

interface NavigateEvent extends Event {
  navigationType: string;
  userInitiated: boolean;
}
