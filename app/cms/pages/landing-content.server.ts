/** The media of a landing page: the content assigned to it by the virtual content list (product.md §2.11). */
import type { ContentSource } from "~/domain/content";
import type { Block } from "../blocks/block";
import { parseContents } from "../blocks/parse.server";
import { parseVideoBlock } from "./video-block.server";

/**
 * All blocks of a landing page's content; with `isAll` only its media, and only if that is a video (product.md §2.11
 * "Outcomes"). Never throws.
 */
export function parseLandingContent({ contents, ...context }: ContentSource, { isAll }: { isAll: boolean }): Block[] {
  const blocks = isAll ? [] : parseContents(contents, context);
  if (blocks.length > 0) return blocks;
  const media = parseVideoBlock(contents, context);
  return media === null || (isAll && media.name !== "videoBlock") ? [] : [media];
}
