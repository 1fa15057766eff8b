import type { Handler } from "../pipeline.server";

const ANY_OTHER_PATH = "/*";

/**
 * Leads home what no route but the splat answers. Remix would say the same, but invented paths should cost nothing; only a
 * person's browser, which opens a page, is left to it and told why (`routes/$.tsx`).
 */
export const unknownPath: Handler = (exchange, next) => {
  const { isRead, pageKind, policy, request } = exchange;
  exchange.setFacts(pageKind, policy.route);
  const isUnknown = isRead && pageKind === "page" && policy.route === ANY_OTHER_PATH;
  return isUnknown && request.headers["sec-fetch-dest"] !== "document" ? exchange.redirectHome() : next();
};
