import { createDemoUpstream } from "./index";
import { describeMistake, onMistake } from "./mistakes";

/**
 * Loaded with `node --import` before the site starts: unless the environment names a live upstream, the demo is put
 * where the site looks for it (app/server/platform/embedded-upstream.server.ts).
 */
const { UPSTREAM, API_BASE_URL, API_TOKEN_HEADER, API_STORE_HEADER } = process.env;
const live = UPSTREAM === "live" || (Boolean(API_BASE_URL) && UPSTREAM !== "demo");
if (!live) {
  // Not into the log: whoever changes the site sees at once that a call would not pass.
  onMistake((mistake) => console.error(describeMistake(mistake)));
  const { baseUrl, fetch, siteFile, media } = createDemoUpstream({
    oddities: false,
    ...(API_TOKEN_HEADER ? { tokenHeader: API_TOKEN_HEADER } : {}),
    ...(API_STORE_HEADER ? { storeHeader: API_STORE_HEADER } : {}),
  });
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: { baseUrl, fetch, siteFile, media } });
}
