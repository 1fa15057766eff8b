import type { ContentContext } from "~/domain/content";
import { noteUnreadable } from "./unreadable-contents.server";
import { getCategoryTree } from "./categories.server";
import { optional } from "../platform/request-scope.server";
import { logger } from "../platform/telemetry/logger.server";
import { resolveMedia } from "./media.server";

const warn = (message: string, fields: object) => logger().warn(fields, message);

/**
 * Without the category tree, category links go to landing pages, which redirect where needed.
 * @param id of the page or content; null = one that the site file does not name
 */
export async function getContentContext(id: string | null, signal?: AbortSignal): Promise<ContentContext> {
  const tree = await optional("category tree", getCategoryTree(signal));
  return {
    media: resolveMedia,
    warn,
    unreadable: () => noteUnreadable(id),
    isLeaf: (code) => tree?.byCode.get(code)?.leaf ?? false,
  };
}
