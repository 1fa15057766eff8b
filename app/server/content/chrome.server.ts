import { getContentContext } from "./content-context.server";
import { config } from "../platform/config/config.server";
import { optional } from "../platform/request-scope.server";
import { getNavigation } from "./navigation.server";
import { getSearchWords } from "./search-words.server";
import { getSettings } from "./settings.server";

/**
 * Header and footer data of every page. Each part may be null: a header without its navigation is better than no page.
 * A missing part is recorded, so that the page is not cached.
 */
export async function getChrome(signal?: AbortSignal) {
  const [settings, navigation, words, contentContext] = await Promise.all([
    optional("settings", getSettings(signal)),
    optional("navigation", getNavigation(signal)),
    optional("search words", getSearchWords(signal)),
    getContentContext(config().site.pages.header, signal),
  ]);
  const { brand, origin, footer } = config().site;
  return { settings, navigation, words, brand, origin, footer, ...contentContext };
}
