/** Link objects of navigation, menus and content as URLs (product.md §2.3 and upstream.md §5.7). */
import type { ContentContext } from "~/domain/content";
import { decodeOne, isRecord, own, type JsonRecord } from "~/domain/lenient/decode";
import { toFlag, toText } from "~/domain/lenient/values";
import { urls, isExternal, safeHref, type Link } from "~/domain/urls/urls";

export interface LinkOptions extends Pick<ContentContext, "isLeaf"> {
  /** Called if a link is unusable, with the reason. */
  warn: (message: string) => void;
  /** A link to all series: adds isAll=true to a category's URL. */
  isAll?: boolean;
}

/** A path written without its leading slash. */
const PATH_WITHOUT_SLASH = /^[\w-]+(?:[/?#].*)?$/;

/** The zh-CN value of a link's locale: a string, or an object with a val. */
function localeValue(link: JsonRecord): unknown {
  const locale = decodeOne(own(link, "locale"));
  if (!isRecord(locale)) return null;
  const chinese = decodeOne(own(locale, "zh-CN"));
  return isRecord(chinese) ? own(chinese, "val") : chinese;
}

function plainHref(text: string): string | null {
  return safeHref(text) ?? (PATH_WITHOUT_SLASH.test(text.trim()) ? safeHref(`/${text.trim()}`) : null);
}

function toLink(href: string | null, newWindow: boolean): Link | null {
  if (href === null) return null;
  return { href, external: isExternal(href) || (newWindow && href.startsWith("/")) };
}

function categoryUrl(code: string, link: JsonRecord, options: LinkOptions): string {
  const isAll = options.isAll === true || toFlag(own(link, "isAllSeries")) || toFlag(own(link, "isAll"));
  const isLeaf = options.isLeaf(code) || toFlag(own(link, "leafFlag"));
  if (isLeaf) return urls.category(code, isAll ? { isAll } : {});
  return urls.series(code, isAll ? { isAll } : {});
}

/**
 * The target of a link, or null if there is none. `link` is a link object, the JSON text of one, or a plain path or
 * URL. A missing link (null, undefined, blank text) is null without a warning; an empty one, one without val and one
 * with an unsafe URL are null with a warning (product.md §2.3, product.md §8.5).
 */
export function resolveLink(link: unknown, options: LinkOptions): Link | null {
  const one = decodeOne(link);
  if (!isRecord(one)) {
    const text = toText(one);
    if (text === null) return null;
    const plain = toLink(plainHref(text), false);
    if (plain === null) options.warn("link with an unusable address");
    return plain;
  }

  const given = own(one, "val");
  const inner = decodeOne(given);
  if (isRecord(inner) && toText(own(one, "linkType")) === null) return resolveLink(inner, options);
  const val = (toText(localeValue(one)) ?? toText(given))?.trim() ?? "";
  if (val === "") {
    options.warn("link without val");
    return null;
  }

  const found = hrefOf(one, val, options);
  if (found === null) options.warn("link with an unusable address");
  return found;
}

function hrefOf(link: JsonRecord, val: string, options: LinkOptions): Link | null {
  const type = toText(own(link, "linkType"))?.trim() ?? "";
  /** The field that names the thing; val if the field is missing, unless val is already a URL. */
  const named = (field: string, toHref: (id: string) => string): Link | null => {
    const id = toText(own(link, field));
    if (id === null && safeHref(val) !== null) return toLink(safeHref(val), false);
    return toLink(toHref(id ?? val), false);
  };
  switch (type) {
    case "1":
      return toLink(safeHref(val), true);
    case "2":
      return toText(own(link, "type")) === "page" ? named("onlineId", urls.story) : null;
    case "3":
      return named("linkSpuId", (id) => urls.product(id, toText(own(link, "vc"))));
    case "5":
      return named("code", (code) => categoryUrl(code, link, options));
    case "7":
      return toLink(urls.content(toText(own(link, "id")) ?? val), false);
    default:
      return toLink(plainHref(val), false);
  }
}
