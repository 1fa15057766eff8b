import type { Region } from "~/domain/content";
import type { Block } from "../blocks/block";
import { parseContents } from "../blocks/parse.server";
import type { ParseContext } from "../engine/parse-context";

/** The blocks of all regions of a page, in order; keys are unique within the page. */
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
