/** The corporate gifting page (product.md §2.17, upstream.md §5.6). */
import type { Region } from "~/domain/content";
import type { Gifting } from "~/domain/story";
import type { Block } from "../blocks/block";
import { decodeOne, isRecord, own } from "~/domain/lenient/decode";
import type { z } from "zod";
import { image, nullableOne, orNull, record, text, words } from "~/domain/lenient/schema";
import { parseContents } from "../blocks/parse.server";
import { isBlockName } from "../blocks/readers.server";
import type { ParseContext } from "../engine/parse-context";
import { readPart } from "../engine/read-part.server";

export interface GiftingPage extends Gifting {
  /** hero, fixed_size_02, category, in the order of the data. */
  blocks: Block[];
}

const bannerJson = record({ image, title: text, desc: text });
const giftsJson = record({
  title: text,
  desc: text,
  banner4M: image,
  banner4Dealer: image,
  title4Dealer: text,
  name4Dealer: words,
  help: orNull(nullableOne(record({ title: text, phones: words, hours: text }))),
});

/** Contents, possibly nested under the name of their region or model. */
function unwrap(contents: unknown, name: string): unknown {
  const one = decodeOne(contents);
  return isRecord(one) && isRecord(decodeOne(own(one, name))) ? own(one, name) : one;
}

/**
 * The gifting page from its regions: the one named HeaderBanner and the one of model `gifts`. Null means "no data":
 * neither exists. Never throws; an unreadable part is left out with a warning.
 */
export function toGiftingPage(regions: readonly Region[], context: ParseContext): GiftingPage | null {
  const bannerRegion = regions.find((region) => region.regionName?.trim() === "HeaderBanner");
  const giftsRegion = regions.find((region) => region.modelName?.trim() === "gifts");
  const banner = bannerRegion && partOf(bannerJson, bannerRegion, "HeaderBanner", context);
  const gifts = giftsRegion && partOf(giftsJson, giftsRegion, "gifts", context);
  if (!banner && !gifts) return null;

  const { help, name4Dealer: names = [], banner4Dealer: dealerImage = null } = gifts ?? {};
  return {
    banner: banner ? { image: banner.image, title: banner.title, desc: banner.desc } : null,
    title: gifts?.title ?? null,
    desc: gifts?.desc ?? null,
    blocks: giftsRegion ? blocksOf(giftsRegion, context) : [],
    middleBanner: gifts?.banner4M ?? null,
    dealers:
      names.length > 0 || dealerImage !== null
        ? { image: dealerImage, title: gifts?.title4Dealer ?? null, names }
        : null,
    help: help && (help.title !== null || help.phones.length > 0 || help.hours !== null) ? help : null,
  };
}

function partOf<Part>(
  schema: z.ZodType<Part>,
  { contents }: Region,
  block: string,
  context: ParseContext,
): Part | null {
  return readPart(schema, unwrap(contents, block), context, { block, path: "" });
}

function blocksOf(region: Region, context: ParseContext): Block[] {
  const gifts = unwrap(region.contents, "gifts");
  if (!isRecord(gifts)) return [];
  const blocks = Object.fromEntries(
    Object.entries(gifts).filter(([name, value]) => isBlockName(name) && value !== null),
  );
  return parseContents(blocks, { ...context, contentId: `${context.contentId}/${region.id}` });
}
