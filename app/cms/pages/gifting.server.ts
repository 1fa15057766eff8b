/** The corporate gifting page (product.md §2.17, upstream.md §5.6). */
import type { Region } from "~/domain/content";
import type { Gifting } from "~/domain/story";
import type { Block } from "../blocks/block";
import { decode, decodeOne, isRecord, own } from "~/domain/lenient/decode";
import { object, optionalObject, image, raw, text, toText } from "../engine/fields";
import { isBlockName, parseWithReport, type ParseContext } from "../blocks/parse.server";
import { toImageView } from "../engine/images";

export interface GiftingPage extends Gifting {
  /** hero, fixed_size_02, category, in the order of the data. */
  blocks: Block[];
}

const bannerJson = object({ image: image(), title: text(), desc: text() });
const giftsJson = object({
  title: text(),
  desc: text(),
  banner4M: image(),
  banner4Dealer: image(),
  title4Dealer: text(),
  name4Dealer: raw(),
  help: optionalObject({ title: text(), phones: raw(), hours: text() }),
});

/** Names in one text, split at `,` `，` `、` (upstream.md §5.6), or given as a list. */
function toNames(value: unknown, separators: RegExp): string[] {
  const decoded = decode(value);
  const texts: unknown[] = Array.isArray(decoded) ? decoded : [decoded];
  return texts.flatMap((one) => (toText(one) ?? "").split(separators)).flatMap((name) => name.trim() || []);
}

/** Contents, which may be held under the name of their own region or model. */
function unwrap(contents: unknown, name: string): unknown {
  const one = decodeOne(contents);
  return isRecord(one) && isRecord(decodeOne(own(one, name))) ? own(one, name) : one;
}

/**
 * The gifting page from its regions: the one named HeaderBanner and the one of model `gifts`. Null is "no data": there
 * is neither. Never throws; a part that cannot be read is left out with a warning.
 */
export function toGiftingPage(regions: readonly Region[], context: ParseContext): GiftingPage | null {
  const bannerRegion = regions.find((region) => region.regionName?.trim() === "HeaderBanner");
  const giftsRegion = regions.find((region) => region.modelName?.trim() === "gifts");
  const banner = bannerRegion && readPart(bannerJson, bannerRegion, "HeaderBanner", context);
  const gifts = giftsRegion && readPart(giftsJson, giftsRegion, "gifts", context);
  if (!banner && !gifts) return null;

  const view = (json: Parameters<typeof toImageView>[0]) => toImageView(json, context.media);
  const names = toNames(gifts?.name4Dealer, /[,，、\r\n]/);
  const phones = toNames(gifts?.help?.phones, /[,，、\r\n]/);
  const dealerImage = view(gifts?.banner4Dealer ?? null);
  const { help } = gifts ?? {};
  return {
    banner: banner ? { image: view(banner.image), title: banner.title, desc: banner.desc } : null,
    title: gifts?.title ?? null,
    desc: gifts?.desc ?? null,
    blocks: giftsRegion ? blocksOf(giftsRegion, context) : [],
    middleBanner: view(gifts?.banner4M ?? null),
    dealers:
      names.length > 0 || dealerImage !== null
        ? { image: dealerImage, title: gifts?.title4Dealer ?? null, names }
        : null,
    help:
      help && (help.title !== null || phones.length > 0 || help.hours !== null)
        ? { title: help.title, phones, hours: help.hours }
        : null,
  };
}

function readPart<Schema extends typeof bannerJson | typeof giftsJson>(
  schema: Schema,
  region: Region,
  name: string,
  context: ParseContext,
): ReturnType<Schema["parse"]> | null {
  const read = schema.safeParse(unwrap(region.contents, name));
  if (read.success) return read.data as ReturnType<Schema["parse"]>;
  const path = read.error.issues[0]?.path.join(".") ?? "";
  context.warn("bad CMS contents skipped", { contentId: context.contentId, block: name, path });
  return null;
}

function blocksOf(region: Region, context: ParseContext): Block[] {
  const gifts = unwrap(region.contents, "gifts");
  if (!isRecord(gifts)) return [];
  const blocks = Object.fromEntries(
    Object.entries(gifts).filter(([name, value]) => isBlockName(name) && value !== null),
  );
  return parseWithReport(blocks, { ...context, contentId: `${context.contentId}/${region.id}` }).blocks;
}
