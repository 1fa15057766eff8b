import type { ContentContext } from "~/domain/content";
import { getCategoryTree } from "./categories.server";
import { optional } from "../platform/request-scope.server";
import { logger } from "../platform/logger.server";
import { resolveMedia } from "./media.server";

const warn = (message: string, fields: object) => logger().warn(fields, message);

/** Without the category tree, category links go to landing pages, which redirect where needed. */
export async function getContentContext(signal?: AbortSignal): Promise<ContentContext> {
  const tree = await optional("category tree", getCategoryTree(signal));
  return { media: resolveMedia, warn, isLeaf: (code) => tree?.byCode.get(code)?.leaf ?? false };
}
