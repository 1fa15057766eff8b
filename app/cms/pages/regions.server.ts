import type { Region } from "~/domain/content";
import type { Block } from "../blocks/block";
import { parseContents, type ParseContext } from "../blocks/parse.server";

/** The blocks of a page's regions, one region after the other; keys stay unique over the page. */
export function parseRegions(
  regions: readonly Omit<Region, "regionName">[],
  context: Omit<ParseContext, "contentId" | "modelName">,
): Block[] {
  return regions.flatMap(({ id, modelName, contents }, index) =>
    parseContents(contents, { ...context, contentId: id, modelName }).map((block) => ({
      ...block,
      key: `${index}.${block.key}`,
    })),
  );
}
