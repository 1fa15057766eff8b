/** The brand story entry page (product.md §2.16, upstream.md §5.5). */
import type { Region } from "~/domain/content";
import type { StoryEntry } from "~/domain/story";
import { anything, image, lines, list, record, text } from "~/domain/lenient/schema";
import { resolveLink } from "../engine/links";
import { readPart } from "../engine/read-part.server";
import type { ParseContext } from "../blocks/parse.server";

const headerJson = record({ image, mainTitle: text, subTitle: lines });
const cardsJson = list(record({ image, mainTitle: text, subTitle: lines, linkUrl: anything, linkName: text }));

/**
 * The entry page of the brand story: `regions[0]` holds its header, `regions[1]` its cards, each as JSON text, its
 * value or form-builder data. Null if neither is readable. Never throws.
 */
export function toStoryEntry(regions: readonly Pick<Region, "contents">[], context: ParseContext): StoryEntry | null {
  const { contentId, isLeaf } = context;
  const header = readPart(headerJson, regions[0]?.contents, context, { block: "brandStory header", path: "0" });
  const cards = readPart(cardsJson, regions[1]?.contents, context, { block: "brandStory cards", path: "1" }) ?? [];
  if (header === null && cards.length === 0) return null;

  const toLink = (json: unknown) =>
    resolveLink(json, { isLeaf, warn: (message) => context.warn(message, { contentId, block: "brandStory cards" }) });
  return {
    image: header?.image ?? null,
    title: header?.mainTitle ?? null,
    subTitle: header?.subTitle ?? [],
    cards: cards
      .filter((item) => item.mainTitle !== null || item.image !== null)
      .map((item) => ({
        title: item.mainTitle ?? "",
        subTitle: item.subTitle,
        image: item.image,
        linkName: item.linkName,
        link: toLink(item.linkUrl),
      })),
  };
}
