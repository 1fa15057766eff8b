import type { PagePolicy } from "~/server/http/page-cache/page-policy.server";

/** The policy of a page that is made for each visitor anew, and takes no form. */
export const plainPolicy: PagePolicy = {
  route: "/*",
  cacheable: false,
  uploads: false,
  writable: false,
  ids: new Set<string>(),
  target: "",
};
