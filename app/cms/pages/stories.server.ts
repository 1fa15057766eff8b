/** The brand story entry page (product.md §2.16, upstream.md §5.5). */
import type { Region } from "~/domain/content";
import type { StoryEntry } from "~/domain/story";
import { object, image, list, raw, text } from "../engine/fields";
import { resolveLink } from "../engine/links";
import { toLines } from "../chrome/menus.server";
import type { ParseContext } from "../blocks/parse.server";
import { toImageView } from "../engine/images";

const headerJson = object({ image: image(), mainTitle: text(), subTitle: raw() });
const cardsJson = list(
  object({ image: image(), mainTitle: text(), subTitle: raw(), linkUrl: raw(), linkName: text() }),
);

/**
 * The entry page of the brand story: `regions[0]` holds its header, `regions[1]` its cards, each as JSON text, its
 * value or form-builder data. Null where neither can be read. Never throws.
 */
export function toStoryEntry(regions: readonly Pick<Region, "contents">[], context: ParseContext): StoryEntry | null {
  const { contentId, media, isLeaf, warn } = context;
  const header = headerJson.safeParse(regions[0]?.contents);
  const cards = cardsJson.safeParse(regions[1]?.contents);
  if (!header.success) warn("bad CMS contents skipped", { contentId, block: "brandStory header", path: "0" });
  if (!cards.success) warn("bad CMS contents skipped", { contentId, block: "brandStory cards", path: "1" });
  const read = cards.success ? cards.data : { items: [], dropped: [] };
  if (!header.success && read.items.length === 0) return null;

  for (const { path, reason } of read.dropped) {
    warn("CMS item dropped", { contentId, block: "brandStory cards", path: `1.${path}`, reason });
  }
  const toLink = (json: unknown) =>
    resolveLink(json, { isLeaf, warn: (message) => warn(message, { contentId, block: "brandStory cards" }) });
  return {
    image: header.success ? toImageView(header.data.image, media) : null,
    title: header.success ? header.data.mainTitle : null,
    subTitle: header.success ? toLines(header.data.subTitle) : [],
    cards: read.items
      .filter((item) => item.mainTitle !== null || item.image !== null)
      .map((item) => ({
        title: item.mainTitle ?? "",
        subTitle: toLines(item.subTitle),
        image: toImageView(item.image, media),
        linkName: item.linkName,
        link: toLink(item.linkUrl),
      })),
  };
}
