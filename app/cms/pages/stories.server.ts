/** The brand story entry page (product.md §2.16, upstream.md §5.5). */
import type { Region } from "~/domain/content";
import type { StoryEntry } from "~/domain/story";
import type { z } from "zod";
import { anything, image, lines, list, read, record, text } from "~/domain/lenient/schema";
import { resolveLink } from "../engine/links";
import type { ParseContext } from "../blocks/parse.server";

const headerJson = record({ image, mainTitle: text, subTitle: lines });
const cardsJson = list(record({ image, mainTitle: text, subTitle: lines, linkUrl: anything, linkName: text }));

/**
 * The entry page of the brand story: `regions[0]` holds its header, `regions[1]` its cards, each as JSON text, its
 * value or form-builder data. Null if neither is readable. Never throws.
 */
export function toStoryEntry(regions: readonly Pick<Region, "contents">[], context: ParseContext): StoryEntry | null {
  const { contentId, media, isLeaf } = context;
  const warn = (message: string, fields: object) => {
    context.warn(message, fields);
    if (context.isDraft !== true) context.unreadable?.("part");
  };
  const readPart = <Part>(schema: z.ZodType<Part>, place: "0" | "1", block: string): Part | null => {
    const drop = (below: string, reason: string) =>
      below === ""
        ? warn("bad CMS contents skipped", { contentId, block, path: place })
        : warn("CMS item dropped", { contentId, block, path: `${place}.${below}`, reason });
    const result = read(schema, regions[Number(place)]?.contents, { media, drop });
    if (result.success) return result.value;
    warn("bad CMS contents skipped", { contentId, block, path: place });
    return null;
  };
  const header = readPart(headerJson, "0", "brandStory header");
  const cards = readPart(cardsJson, "1", "brandStory cards") ?? [];
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
