/** The header's sub-menus from what their popover contents hold (product.md §2.4.3 and product.md §3.4 menus, upstream.md §4.10). */
import type { z } from "zod";
import type { ContentContext } from "~/domain/content";
import {
  MENU_LAYOUTS,
  type CardMenu,
  type GridMenu,
  type ListMenu,
  type MenuLayout,
  type MenuSource,
  type NavMenu,
} from "~/domain/navigation";
import { urls, type Link } from "~/domain/urls";

import { decode, decodeList, decodeOne, isRecord, own, type JsonRecord } from "~/domain/lenient/decode";
import { list, object, pathOf, image, raw, reasonOf, text, toFlag, toText, type ImageJson } from "../engine/fields";
import { resolveLink, type LinkOptions } from "../engine/links";
import { toImageView } from "../engine/images";

/** `isLeaf` may be missing, as in `LinkOptions`. */
export type MenuContext = Omit<ContentContext, "isLeaf"> & Partial<Pick<ContentContext, "isLeaf">>;

const MAX_COLUMNS = 4;

const cardItem = object({ mainTitle: text(), image: image(), subTitle: raw(), linkName: text(), linkUrl: raw() });
const gridMenu = object({
  image: image(),
  mainTitle: text(),
  subTitle: raw(),
  linkName: text(),
  linkUrl: raw(),
  newGoodsArr: raw(),
});
const newProduct = object({
  spuId: text(),
  spuCode: text(),
  productName: text(),
  majorImageUrl: image(),
  i18nBrandSeriesName: raw(),
});
const listColumn = object({
  seriesName: text(),
  seriesImg: image(),
  seriesList: list(object({ vcName: text(), vcItem: raw(), isAllSeries: raw() })),
});

/** The lines of a text: broken by line breaks or `<br>`, or given as a list. */
export function toLines(value: unknown): string[] {
  const decoded = decode(value);
  const texts: unknown[] = Array.isArray(decoded) ? decoded : [decoded];
  return texts
    .flatMap((one) => (toText(one) ?? "").split(/\r\n|\r|\n|<br\s*\/?>/i))
    .flatMap((line) => line.trim() || []);
}

class MenuReader {
  constructor(
    private readonly context: MenuContext,
    private readonly name: string,
  ) {}

  private warn(message: string, fields: object = {}): void {
    this.context.warn(message, { menu: this.name, ...fields });
  }

  private link(json: unknown, options: LinkOptions = {}): Link | null {
    const link = resolveLink(json, {
      isLeaf: this.context.isLeaf,
      warn: (message) => this.warn(message),
      ...options,
    });
    return link === null ? null : { href: link.href, external: link.external };
  }

  private image(json: ImageJson | null): string | null {
    return toImageView(json, this.context.media)?.src ?? null;
  }

  /** The readable items of a list; the others are warned of. */
  private items<Item extends z.ZodType>(value: unknown, item: Item): z.output<Item>[] {
    const read = list(item).safeParse(value);
    if (!read.success) {
      this.warn("bad menu skipped", { path: pathOf(read.error).join("."), reason: reasonOf(read.error) });
      return [];
    }
    for (const { path, reason } of read.data.dropped) this.warn("menu item dropped", { path, reason });
    return read.data.items;
  }

  card(content: unknown): CardMenu | null {
    const columns = this.items(content, cardItem)
      .filter((item) => item.mainTitle !== null || item.image !== null)
      .slice(0, MAX_COLUMNS)
      .map((item) => ({
        title: item.mainTitle ?? "",
        image: this.image(item.image),
        subTitle: toLines(item.subTitle),
        linkName: item.linkName,
        link: this.link(item.linkUrl),
      }));
    return columns.length > 0 ? { kind: "card", columns } : null;
  }

  list(content: unknown): ListMenu | null {
    const columns = this.items(content, listColumn)
      .filter((column) => column.seriesName !== null || column.seriesList.items.length > 0)
      .map((column) => {
        for (const { path, reason } of column.seriesList.dropped) this.warn("menu item dropped", { path, reason });
        return {
          name: column.seriesName ?? "",
          image: this.image(column.seriesImg),
          items: column.seriesList.items.flatMap(({ vcName, vcItem, isAllSeries }) =>
            vcName === null ? [] : [{ name: vcName, link: this.seriesLink(vcItem, toFlag(isAllSeries)) }],
          ),
        };
      });
    return columns.length > 0 ? { kind: "list", columns } : null;
  }

  private seriesLink(json: unknown, isAll: boolean): Link | null {
    const link = this.link(json, { isAll });
    // A category may also be given as a plain path; it shows all series by the same parameter.
    if (!isAll || link === null || !/^\/products\/[^?#]+$/.test(link.href)) return link;
    return { ...link, href: `${link.href}?isAll=true` };
  }

  grid(content: unknown, spuInfo: readonly JsonRecord[]): GridMenu | null {
    const read = gridMenu.safeParse(content);
    if (!read.success) {
      this.warn("bad menu skipped", { path: pathOf(read.error).join("."), reason: reasonOf(read.error) });
      return null;
    }
    const { image, mainTitle, subTitle, linkName, linkUrl, newGoodsArr } = read.data;
    const cover = {
      image: this.image(image),
      title: mainTitle ?? "",
      subTitle: toLines(subTitle),
      linkName,
      link: this.link(linkUrl),
    };
    const products = this.newProducts(newGoodsArr, spuInfo);
    if (products.length === 0 && cover.image === null && cover.title === "") return null;
    return { kind: "grid", cover, products };
  }

  private newProducts(newGoodsArr: unknown, spuInfo: readonly JsonRecord[]): GridMenu["products"] {
    const decoded = decode(newGoodsArr);
    const goods: unknown = typeof decoded === "string" ? decoded.split(/[,，]/) : decodeList(decoded);
    if (!Array.isArray(goods)) return [];
    return goods.flatMap((one: unknown) => {
      const given = decodeOne(one);
      const info = findInfo(given, spuInfo);
      const read = newProduct.safeParse(isRecord(given) ? { ...info, ...withoutNulls(given) } : info);
      const product = read.success ? read.data : null;
      if (product?.spuId == null || product.productName === null) {
        this.warn("new product of a menu not found", {
          id: isRecord(given) ? toText(own(given, "spuId")) : toText(given),
        });
        return [];
      }
      return {
        name: product.productName,
        seriesEn: englishName(product.i18nBrandSeriesName),
        image: this.image(product.majorImageUrl),
        link: { href: urls.product(product.spuId), external: false },
      };
    });
  }
}

function withoutNulls(record: JsonRecord): JsonRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null && value !== undefined));
}

/** `{ en }`, or the bare English name. */
function englishName(value: unknown): string | null {
  const one = decodeOne(value);
  return toText(isRecord(one) ? own(one, "en") : one);
}

/** What `spuInfo` knows of a product that is named by id, or given as an object with one. */
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

function layoutOf(name: string | null, root: unknown): MenuLayout | null {
  const named = MENU_LAYOUTS.find((layout) => layout === name?.trim().toLowerCase());
  if (named) return named;
  const one = Array.isArray(root) ? decodeOne(root) : root;
  if (!isRecord(one)) return null;
  const held = MENU_LAYOUTS.find((layout) => Object.hasOwn(one, layout));
  if (held) return held;
  if (Object.hasOwn(one, "newGoodsArr")) return "grid";
  if (Object.hasOwn(one, "seriesList")) return "list";
  return Object.hasOwn(one, "mainTitle") ? "card" : null;
}

/**
 * One sub-menu of the header, or null where its contents hold none. `name` names it in warnings. Bad items are left
 * out with a warning each; products of a grid menu that are named by id are looked up in `spuInfo`. (product.md §2.4.3)
 */
export function toMenu(source: MenuSource, context: MenuContext, name: string): NavMenu | null {
  const root = decode(source.content);
  if (root === null || root === undefined || root === "") return null;
  const reader = new MenuReader(context, name);
  const layout = layoutOf(source.layout, root);
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
      context.warn("menu of unknown layout skipped", { menu: name, layout: source.layout });
      return null;
  }
}
