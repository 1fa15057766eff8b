/** The content of model `video_block` (product.md §3.8, upstream.md §5.4). */
import type { Block } from "../blocks/block";
import { decodeOne, isRecord } from "~/domain/lenient/decode";
import { parseContents } from "../blocks/parse.server";
import type { ParseContext } from "../engine/parse-context";

export type MediaBlock = Extract<Block, { name: "videoBlock" | "fixed_size_02" }>;

function isMediaBlock(block: Block): block is MediaBlock {
  return block.name === "videoBlock" || block.name === "fixed_size_02";
}

/**
 * The image or video of a landing page: the first `videoBlock` or `fixed_size_02` of a content, under its name or, in a
 * `video_block`, as its bare data. Null if there is none. Never throws.
 */
export function parseVideoBlock(contents: unknown, context: ParseContext): MediaBlock | null {
  const one = decodeOne(contents);
  const bare = isRecord(one) && Object.hasOwn(one, "videoUrl") ? "videoBlock" : "fixed_size_02";
  const modelName = context.modelName === "video_block" ? bare : context.modelName;
  return parseContents(contents, { ...context, modelName }).find(isMediaBlock) ?? null;
}
