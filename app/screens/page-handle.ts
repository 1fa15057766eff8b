import type { CacheHandle } from "~/server/http/page-cache/page-policy.server";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";

/** What a route says of its page; every `handle` satisfies it. */
export interface PageHandle extends CacheHandle {
  /** The page's breadcrumbs, of its loader's data; the deepest route that has some wins. */
  breadcrumb?: (data: never) => readonly BreadcrumbItem[];
}
