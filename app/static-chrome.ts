import { toChromeView } from "~/cms/chrome/chrome-view.server";
import { derived } from "~/server/cache/derived.server";
import { getChrome } from "~/server/content/chrome.server";
import { renderStaticChrome, type RenderedChrome } from "~/ui/layout/static-chrome/render-static-chrome";

/**
 * Header and footer of every page as HTML. The root loader uses the few values that the browser needs, entry.server.tsx
 * the HTML. Rendered once per version of the underlying data.
 */
export function loadStaticChrome(signal: AbortSignal): Promise<RenderedChrome> {
  return derived(
    "chrome",
    () => getChrome(signal),
    (chrome) => renderStaticChrome(toChromeView(chrome)),
  );
}
