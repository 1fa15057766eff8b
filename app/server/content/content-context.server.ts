import type { AppLoadContext } from "@remix-run/node";
import { getCategoryTree, type CategoryTree } from "./categories.server";
import { config } from "../platform/config.server";
import { optionalPart } from "../platform/request-scope.server";
import { logger } from "../platform/logger.server";
import { resolveMedia } from "../upstream/tolerant.server";

/** What the CMS engine needs of the outside to turn contents into blocks: it knows nothing of HTTP or configuration. */
export interface ContentContext {
  media: (url: string) => string | null;
  /** Is this category a leaf of the tree? Decides where a category link leads (product.md §2.3, link type 5). */
  isLeaf: (code: string) => boolean;
  warn: (message: string, fields: object) => void;
}

// The CMS engine remembers what it parsed by these functions: one per process, and one per category tree.
const media = (url: string) => resolveMedia(url, config().mediaBase);
const warn = (message: string, fields: object) => logger().warn(fields, message);
const noLeaf = () => false;
const leafTests = new WeakMap<CategoryTree, ContentContext["isLeaf"]>();

function leafTestOf(tree: CategoryTree): ContentContext["isLeaf"] {
  const known = leafTests.get(tree);
  if (known !== undefined) return known;
  const isLeaf = (code: string) => tree.byCode.get(code)?.leaf ?? false;
  leafTests.set(tree, isLeaf);
  return isLeaf;
}

/** Without the category tree, links to categories lead to their landing pages, which redirect where needed. */
export async function getContentContext(
  context: AppLoadContext | undefined,
  signal?: AbortSignal,
): Promise<ContentContext> {
  const tree = await optionalPart(context, "category tree", getCategoryTree(signal));
  return { media, warn, isLeaf: tree === null ? noLeaf : leafTestOf(tree) };
}
