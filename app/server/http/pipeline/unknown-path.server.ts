import type { Handler } from "./pipeline.server";

const ANY_OTHER_PATH = "/*";

/** Leads home what no route but the splat answers. Remix would say the same, but invented paths should cost nothing. */
export const unknownPath: Handler = (exchange, next) => {
  const { isRead, pageKind, policy } = exchange;
  exchange.setFacts(pageKind, policy.route);
  return isRead && pageKind === "page" && policy.route === ANY_OTHER_PATH ? exchange.redirectHome() : next();
};
