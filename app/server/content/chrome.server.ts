import type { AppLoadContext } from "@remix-run/node";
import { getContentContext } from "./content-context.server";
import { config } from "../platform/config.server";
import { optionalPart } from "../platform/request-scope.server";
import { getNavigation } from "./navigation.server";
import { getSearchWords } from "./search-words.server";
import { getSettings } from "./settings.server";

/**
 * What stands around every page. Each part may be missing (null): a header without its menu is better than no page.
 * The gap is noted in `context`, so that such a page is not kept.
 */
export async function getChrome(context: AppLoadContext | undefined, signal?: AbortSignal) {
  const [settings, navigation, words, contentContext] = await Promise.all([
    optionalPart(context, "settings", getSettings(signal)),
    optionalPart(context, "navigation", getNavigation(signal)),
    optionalPart(context, "search words", getSearchWords(signal)),
    getContentContext(context, signal),
  ]);
  if (navigation?.some((item) => item.popoverFailed)) context?.missingParts?.add("navigation menu");
  const { brand, origin, footer } = config().site;
  return { settings, navigation, words, brand, origin, footer, ...contentContext };
}
