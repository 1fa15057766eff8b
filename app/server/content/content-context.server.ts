import type { AppLoadContext } from "@remix-run/node";
import type { ContentContext } from "~/domain/content";
import { getCategoryTree, type CategoryTree } from "./categories.server";
import { config } from "../platform/config.server";
import { optional } from "../platform/request-scope.server";
import { logger } from "../platform/logger.server";
import { resolveMedia } from "~/domain/lenient/schema";

// The CMS engine remembers what it parsed by these functions: one per process, and one per category tree.
const media = (url: string) => resolveMedia(url, config().mediaBase);
const warn = (message: string, fields: object) => logger().warn(fields, message);

/** Without the category tree, links to categories lead to their landing pages, which redirect where needed. */
export async function getContentContext(signal?: AbortSignal): Promise<ContentContext> {
  const tree = await optional("category tree", getCategoryTree(signal));
  return { media, warn, isLeaf: (code) => tree?.byCode.get(code)?.leaf ?? false };
}
