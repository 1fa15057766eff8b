/** The brand story entry page (product.md §2.16, upstream.md §5.5). */
import type { Region } from "~/domain/content";
import type { NextStory, StoryEntry } from "~/domain/story";
import { urls } from "~/domain/urls/urls";
import { anything, image, lines, list, record, text } from "~/domain/lenient/schema";
import { resolveLink } from "../engine/links";
import { readPart } from "../engine/read-part.server";
import type { ParseContext } from "../engine/parse-context";

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

/** The card after that of the story at `href`, the first after the last; null for a story without a card. */
export function toNextStory({ cards }: StoryEntry, href: string): NextStory | null {
  const stories = cards.flatMap(({ link, ...card }) =>
    link !== null && link.href.startsWith(urls.story("")) && card.title !== "" ? [{ ...card, href: link.href }] : [],
  );
  const index = stories.findIndex((story) => story.href === href);
  const next = index === -1 ? undefined : stories[(index + 1) % stories.length];
  if (next === undefined || next.href === href) return null;
  const { title, subTitle, image } = next;
  return { href: next.href, title, text: subTitle.join(""), image };
}
