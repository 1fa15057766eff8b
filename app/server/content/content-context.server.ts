import type { ContentContext } from "~/domain/content";
import { getCategoryTree } from "./categories.server";
import { config } from "../platform/config/config.server";
import { optional } from "../platform/request-scope.server";
import { logger } from "../platform/logger.server";
import { resolveMedia } from "~/domain/lenient/values";

// One function instance for all calls: the CMS engine keys its parse cache by it.
const media = (url: string) => resolveMedia(url, config().mediaBase);
const warn = (message: string, fields: object) => logger().warn(fields, message);

/** Without the category tree, category links go to landing pages, which redirect where needed. */
export async function getContentContext(signal?: AbortSignal): Promise<ContentContext> {
  const tree = await optional("category tree", getCategoryTree(signal));
  return { media, warn, isLeaf: (code) => tree?.byCode.get(code)?.leaf ?? false };
}
