import { getCategoryTree } from "./categories.server";
import { config } from "../platform/config.server";
import { optional } from "../platform/request-scope.server";
import { logger } from "../platform/logger.server";
import { resolveMedia } from "../upstream/tolerant.server";

/** What the CMS engine needs of the outside to turn contents into blocks: it knows nothing of HTTP or configuration. */
export interface ContentContext {
  media: (url: string) => string | null;
  /** Is this category a leaf of the tree? Decides where a category link leads (product.md §2.3, link type 5). */
  isLeaf: (code: string) => boolean;
  warn: (message: string, fields: object) => void;
}

// One function for all: the CMS engine remembers what it parsed with it.
const media = (url: string) => resolveMedia(url, config().mediaBase);
const warn = (message: string, fields: object) => logger().warn(fields, message);

/** Without the category tree, links to categories lead to their landing pages, which redirect where needed. */
export async function getContentContext(signal?: AbortSignal): Promise<ContentContext> {
  const tree = await optional("category tree", getCategoryTree(signal));
  return { media, warn, isLeaf: (code) => tree?.byCode.get(code)?.leaf ?? false };
}
