/**
 * The header's sub-menus, parsed from their popover contents (product.md §2.4.3 and product.md §3.4 menus, upstream.md
 * §4.10).
 */
import type { z } from "zod";
import type { ContentContext } from "~/domain/content";
import {
  MENU_LAYOUTS,
  type CardMenu,
  type GridMenu,
  type ListMenu,
  type MenuCard,
  type MenuLayout,
  type MenuSource,
  type NavMenu,
} from "~/domain/navigation";
import { uniqueBy } from "~/domain/unique-by";
import { urls, type Link } from "~/domain/urls/urls";

import { decode, decodeList, decodeOne, isRecord, own, type JsonRecord } from "~/domain/lenient/decode";
import { anything, englishName, flag, lines, list, mediaUrl, read, record, text } from "~/domain/lenient/schema";
import { toText } from "~/domain/lenient/values";
import { resolveLink } from "../engine/links";
import type { ParseContext } from "../engine/parse-context";
import { readPart } from "../engine/read-part.server";

const MAX_COLUMNS = 4;

const cardFields = { mainTitle: text, image: mediaUrl, subTitle: lines, linkName: text, linkUrl: anything };
const cardItem = record(cardFields);
const gridMenu = record({ ...cardFields, newGoodsArr: anything });
const newProduct = record({
  spuId: text,
  spuCode: text,
  productName: text,
  majorImageUrl: mediaUrl,
  i18nBrandSeriesName: englishName,
});
const listColumn = record({
  seriesName: text,
  seriesImg: mediaUrl,
  seriesList: list(record({ vcName: text, vcItem: anything, isAllSeries: flag })),
});

class MenuReader {
  constructor(
    private readonly context: ParseContext,
    /** Its name in warnings. */
    private readonly block: string,
  ) {}

  warn(message: string, fields: object = {}): void {
    const { contentId, warn } = this.context;
    warn(message, { contentId, block: this.block, ...fields });
  }

  private link(json: unknown, isAll = false): Link | null {
    return resolveLink(json, { isLeaf: this.context.isLeaf, warn: (message) => this.warn(message), isAll });
  }

  /** Named by its title, else its link name, else the first line of its sub-title; nothing is said twice. */
  private menuCard({ mainTitle, linkName, subTitle, image, linkUrl }: z.infer<typeof cardItem>): MenuCard {
    const [first = "", ...others] = subTitle;
    const words =
      mainTitle !== null
        ? { title: mainTitle, linkName, subTitle }
        : linkName !== null
          ? { title: linkName, linkName: null, subTitle }
          : { title: first, linkName: null, subTitle: others };
    const link = this.link(linkUrl);
    if (link === null || words.title !== "") return { ...words, image, link };
    // An image alone does not name it.
    this.warn("menu link without a name");
    return { ...words, image, link: null };
  }

  private read<Value>(schema: z.ZodType<Value>, value: unknown): Value | null {
    return readPart(schema, value, this.context, { block: this.block, path: "" });
  }

  card(content: unknown): CardMenu | null {
    const columns = (this.read(list(cardItem), content) ?? [])
      .map((item) => this.menuCard(item))
      .filter(({ title, image }) => title !== "" || image !== null)
      .slice(0, MAX_COLUMNS);
    return columns.length > 0 ? { kind: "card", columns } : null;
  }

  list(content: unknown): ListMenu | null {
    const columns = (this.read(list(listColumn), content) ?? [])
      .filter((column) => column.seriesName !== null || column.seriesList.length > 0)
      .map((column) => ({
        name: column.seriesName ?? "",
        image: column.seriesImg,
        items: column.seriesList.flatMap(({ vcName, vcItem, isAllSeries }) =>
          vcName === null ? [] : [{ name: vcName, link: this.seriesLink(vcItem, isAllSeries) }],
        ),
      }));
    return columns.length > 0 ? { kind: "list", columns } : null;
  }

  private seriesLink(json: unknown, isAll: boolean): Link | null {
    const link = this.link(json, isAll);
    // A category may also be given as a plain path; "all series" uses the same query parameter.
    if (!isAll || link === null || !/^\/products\/[^?#]+$/.test(link.href)) return link;
    return { ...link, href: `${link.href}?isAll=true` };
  }

  grid(content: unknown, spuInfo: readonly JsonRecord[]): GridMenu | null {
    const menu = this.read(gridMenu, content);
    if (menu === null) return null;
    const cover = this.menuCard(menu);
    const products = this.newProducts(menu.newGoodsArr, spuInfo);
    if (products.length === 0 && cover.image === null && cover.title === "") return null;
    return { kind: "grid", cover, products };
  }

  private newProducts(newGoodsArr: unknown, spuInfo: readonly JsonRecord[]): GridMenu["products"] {
    const decoded = decode(newGoodsArr);
    const goods: unknown = typeof decoded === "string" ? decoded.split(/[,，]/) : decodeList(decoded);
    if (!Array.isArray(goods)) return [];
    const products = goods.flatMap((one: unknown) => {
      const given = decodeOne(one);
      const info = findInfo(given, spuInfo);
      const fields = isRecord(given) ? { ...info, ...withoutNulls(given) } : (info ?? {});
      const result = read(newProduct, fields, { media: this.context.media, drop: () => undefined });
      const product = result.success ? result.value : null;
      if (product === null || product.spuId === null || product.productName === null) {
        this.warn("new product of a menu not found", {
          id: isRecord(given) ? toText(own(given, "spuId")) : toText(given),
        });
        return [];
      }
      return {
        name: product.productName,
        seriesEn: product.i18nBrandSeriesName,
        image: product.majorImageUrl,
        link: { href: urls.product(product.spuId), external: false },
      };
    });
    return uniqueBy(products, ({ link }) => link.href);
  }
}

function withoutNulls(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

/** The product in `spuInfo` that is named by id, or by an object with one. */
function findInfo(given: unknown, spuInfo: readonly JsonRecord[]): JsonRecord | undefined {
  const ids = isRecord(given) ? [toText(own(given, "spuId")), toText(own(given, "id"))] : [toText(given)?.trim()];
  return spuInfo.find((info) => {
    const names = [toText(own(info, "spuId")), toText(own(info, "spuCode")), toText(own(info, "id"))];
    return ids.some((id) => id != null && names.includes(id));
  });
}

function spuInfoOf(...holders: unknown[]): JsonRecord[] {
  return holders.flatMap((holder) => {
    const one = decodeOne(holder);
    const given = isRecord(one) ? decode(own(one, "spuInfo")) : null;
    const entries: unknown[] = Array.isArray(given) ? given : isRecord(given) ? Object.values(given) : [];
    return entries.map(decodeOne).filter(isRecord);
  });
}

function layoutIn(root: unknown): MenuLayout | null {
  const one = Array.isArray(root) ? decodeOne(root) : root;
  if (!isRecord(one)) return null;
  const held = MENU_LAYOUTS.find((layout) => Object.hasOwn(one, layout));
  if (held) return held;
  if (Object.hasOwn(one, "newGoodsArr")) return "grid";
  if (Object.hasOwn(one, "seriesList")) return "list";
  return Object.hasOwn(one, "mainTitle") ? "card" : null;
}

/**
 * One sub-menu of the header, or null if its contents hold none. `name` identifies it in warnings. Invalid items are
 * skipped with a warning each; products of a grid menu that are named by id are looked up in `spuInfo`. (product.md
 * §2.4.3)
 */
export function toMenu(source: MenuSource, context: ContentContext, name: string): NavMenu | null {
  const root = decode(source.content);
  if (root === null || root === undefined || root === "") return null;
  const reader = new MenuReader({ ...context, contentId: source.contentId }, `menu ${name}`);
  const layout = source.layout ?? layoutIn(root);
  const holder = Array.isArray(root) && root.length === 1 ? decodeOne(root) : root;
  const held = layout !== null && isRecord(holder) ? own(holder, layout) : undefined;
  const menu = held ?? root;
  switch (layout) {
    case "card":
      return reader.card(menu);
    case "list":
      return reader.list(menu);
    case "grid":
      return reader.grid(menu, spuInfoOf(menu, holder, source.data));
    case null:
      reader.warn("menu of unknown layout skipped");
      return null;
  }
}
