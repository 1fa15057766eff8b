import type { Handler } from "../pipeline.server";

const ANY_OTHER_PATH = "/*";

/**
 * Redirects home where only the splat route matches. Remix would do the same, but random paths should cost nothing; a
 * browser opening a page is passed to Remix, to be told why (`routes/$.tsx`).
 */
export const unknownPath: Handler = (exchange, next) => {
  const { isRead, pageKind, policy, request } = exchange;
  exchange.setFacts(pageKind, policy.route);
  const isUnknown = isRead && pageKind === "page" && policy.route === ANY_OTHER_PATH;
  return isUnknown && request.headers["sec-fetch-dest"] !== "document" ? exchange.redirectHome() : next();
};
