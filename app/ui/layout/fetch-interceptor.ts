import { setFailedMove } from "~/ui/components/hooks/failed-move";
import { isResource, pageOf } from "./page-data";

/**
 * Wraps `window.fetch` to see responses to client navigations before Remix does. Two kinds lead to a page load: data
 * of another build (docs/decisions/082), which the scripts of a tab opened before the release may not understand, and
 * refusals by this site's limits or by a proxy, which are HTML pages instead of data.
 */
export function interceptFetch(): void {
  const originalFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const response = await originalFetch(input, init).catch((error: unknown) => stay(input, init, error));
    const { ok, headers } = response;
    const build = headers.get("X-Build");
    const isThisBuild = !build || build === window.__remixManifest.version;
    if (isThisBuild && (ok || headers.has("X-Remix-Response"))) return response;
    return import("./hard-reload").then(
      ({ reloadForRefusal, reloadForRelease }) =>
        isThisBuild ? reloadForRefusal(response, init) : reloadForRelease(response, build, init),
      () => response,
    );
  };
}

/**
 * No response to a move: the page and its address stay, because the router goes on waiting, until the next move. Other
 * requests fail.
 */
function stay(input: RequestInfo | URL, init: RequestInit | undefined, error: unknown): Promise<never> {
  const url = new URL(input instanceof Request ? input.url : input, location.href);
  const page = pageOf(url);
  const isMove = url.pathname.endsWith(".data") && !isResource(page) && (init?.method ?? "GET") === "GET";
  if (!isMove || init?.signal?.aborted) throw error;
  setFailedMove(page.pathname + page.search);
  return new Promise<never>(() => undefined);
}
