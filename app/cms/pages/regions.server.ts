import type { Block } from "../blocks/block";
import { parseContents, type ParseContext } from "../blocks/parse.server";

/** A region of a CMS page as the server gives it (upstream.md §4.2). */
export interface RegionSource {
  id: string;
  modelName: string | null;
  contents: unknown;
}

/** The blocks of a page's regions, one region after the other; keys stay unique over the page. */
export function parseRegions(
  regions: readonly RegionSource[],
  context: Omit<ParseContext, "contentId" | "modelName">,
): Block[] {
  return regions.flatMap(({ id, modelName, contents }, index) =>
    parseContents(contents, { ...context, contentId: id, modelName }).map((block) => ({
      ...block,
      key: `${index}.${block.key}`,
    })),
  );
}
