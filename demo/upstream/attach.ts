import { createDemoUpstream } from "./index";
import { describeMistake, onMistake } from "./mistakes";

/**
 * Loaded with `node --import` before the site starts: unless the environment names a live upstream, registers the demo
 * as the embedded upstream (app/server/platform/embedded-upstream.server.ts).
 */
const { UPSTREAM, API_BASE_URL, API_TOKEN_HEADER, API_STORE_HEADER } = process.env;
const live = UPSTREAM === "live" || (Boolean(API_BASE_URL) && UPSTREAM !== "demo");
if (!live) {
  // To stderr, not to the log: a developer sees at once that a call violates the contract.
  onMistake((mistake) => console.error(describeMistake(mistake)));
  const { baseUrl, fetch, siteFile, media } = createDemoUpstream({
    oddities: false,
    tokenHeader: API_TOKEN_HEADER || undefined,
    storeHeader: API_STORE_HEADER || undefined,
  });
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: { baseUrl, fetch, siteFile, media } });
}
