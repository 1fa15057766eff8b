import type { Alteration } from "./altered-upstream";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Row = Record<string, Json>;

/** The data with every text changed, also those of JSON within a text. @param change is given the text and its key */
function withTexts(value: Json, change: (text: string, key: string) => string, key = ""): Json {
  if (typeof value === "string") {
    if (/^\s*[[{]/.test(value)) {
      try {
        return JSON.stringify(withTexts(JSON.parse(value) as Json, change, key));
      } catch {
        return value;
      }
    }
    return value === "" ? value : change(value, key);
  }
  if (Array.isArray(value)) return value.map((one) => withTexts(one, change, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTexts(part, change, name)]));
}

const NAMES =
  /^(?:productName|displayName|mainTitle|titleText|virtualCategoryName|brandSeriesName|seriesName|vcName|storeName|jobTitle|title)$/;
const PICTURE = /^https?:\/\/[^?#]+\/demo\/[^?#]+\.(?:png|jpe?g|webp)/;

/** Pictures that are missing, and names that are long, with a word that cannot be broken. */
function strained(text: string, key: string): string {
  if (PICTURE.test(text)) return text.replace(/\/demo\/.*/, "/demo/no-such-picture.png");
  if (text.includes("<img")) return text.replace(/\/demo\/[^"]+\.(?:png|jpe?g|webp)/g, "/demo/no-such-picture.png");
  return NAMES.test(key) ? `${text}，特别长的名称与说明文字Extraordinarily-Long-Unbroken-Word` : text;
}

function withNavigation(data: Json, count: number): Json {
  if (!Array.isArray(data)) return data;
  return data.map((region) => {
    if (region === null || typeof region !== "object" || Array.isArray(region)) return region;
    const { contents } = region;
    if (typeof contents !== "string" || !contents.includes("navKey")) return region;
    const items = JSON.parse(contents) as { [key: string]: Json }[];
    const more = Array.from({ length: count }, (_, at) => {
      const item = items[at % items.length] ?? {};
      const name = typeof item["navName"] === "string" ? item["navName"] : "";
      if (at < items.length) return item;
      const another = { ...item, navKey: `more-${at}`, navName: `${name}与其他` };
      // The last one has a page of its own.
      return at < count - 1 ? another : { ...another, navJump: { val: { linkType: "4", val: "/contact-us" } } };
    });
    return { ...region, contents: JSON.stringify(more) };
  });
}

/** An upstream with this many header items. */
export const navigationOf =
  (count: number): Alteration =>
  ({ answer }) => ({ body: { ...answer, data: withNavigation(answer.data as Json, count) } });

/** An upstream with fourteen navigation items, long names, and missing images. */
export const moreOfEverything: Alteration = ({ answer }) => ({
  body: { ...answer, data: withTexts(withNavigation(answer.data as Json, 14), strained) },
});

const SPOILT_NAMES = /^(?:productName|displayName|mainTitle|virtualCategoryName|storeName|jobTitle|title)$/;
const SPOILT_TEXTS = /^(?:descText|description|summary)$/;
const LONG =
  "霜前花手绘描金半圈蕾丝浮雕边 Handpainted “Anniversary” <Collection> & 高足双耳带盖大号汤碗 — Limited Edition 2026";

/** Names and texts that editors really enter: of one word for many, too long, in lines, full of markup's characters. */
function spoilt(text: string, key: string): string {
  if (key === "storeName") return "旗舰店";
  if (key === "jobTitle") return `${text}\n${LONG}`;
  if (SPOILT_NAMES.test(key)) return `${text} ${LONG}`;
  return SPOILT_TEXTS.test(key) ? `${text}\r\n\t${LONG.repeat(4)}` : text;
}

const rowsOf = (data: unknown): Row[] => (data as { results?: Row[] } | null)?.results ?? [];

/** A category without products, and one named like its neighbour, at the end of every series. */
function withEmptyCategory(data: Json): Json {
  for (const node of rowsOf(data)) {
    const { subList: children, virtualCategoryCode: code } = node;
    if (typeof code !== "string" || !Array.isArray(children) || children.length === 0) continue;
    const empty = {
      virtualCategoryCode: `${code}-空&无`,
      virtualCategoryName: "即将上市",
    };
    node["subList"] = [...children, { ...(children[0] as Row), ...empty, leafFlag: 1, subList: [] }];
  }
  return data;
}

/** The demo's data as careless editors and another release of the upstream would leave them. */
export const hostileData: Alteration = ({ url, answer }) => {
  const { data } = answer;
  if (url.includes("cms/info/getDetail") && url.includes("id=3023")) return { body: { ...answer, data: null } };
  if (url.includes("cms/info/getDetail") && url.includes("id=3021")) {
    return { body: { success: false, errorCode: "9", errorMessage: "文章已下线", data: null } };
  }
  const changed = withTexts(data as Json, spoilt);
  return { body: { ...answer, data: url.includes("getVirtualCategoryList") ? withEmptyCategory(changed) : changed } };
};
