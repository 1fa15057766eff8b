import { toChromeView } from "~/cms/chrome/chrome-view.server";
import { derived } from "~/server/cache/derived.server";
import { getChrome } from "~/server/content/chrome.server";
import { renderStaticChrome, type RenderedChrome } from "~/ui/layout/static-chrome/render-static-chrome";

/**
 * What stands around every page: header and footer as HTML. The root loader takes what the browser needs to know of
 * them, entry.server.tsx their HTML. Rendered once as long as the data behind them are the same.
 */
export function loadStaticChrome(signal: AbortSignal): Promise<RenderedChrome> {
  return derived(
    "chrome",
    () => getChrome(signal),
    (chrome) => renderStaticChrome(toChromeView(chrome)),
  );
}
