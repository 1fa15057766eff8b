import type { Alteration } from "./altered-upstream";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type Row = Record<string, Json>;

const NAMES = /^(?:productName|displayName|mainTitle|virtualCategoryName|storeName|jobTitle|title)$/;
const TEXTS = /^(?:descText|description|summary)$/;
const LONG =
  "霜前花手绘描金半圈蕾丝浮雕边 Handpainted “Anniversary” <Collection> & 高足双耳带盖大号汤碗 — Limited Edition 2026";

/** Names and texts that editors really enter: of one word for many, too long, in lines, full of markup's characters. */
function spoiltName(name: string, key: string): string {
  if (key === "storeName") return "旗舰店";
  if (key === "jobTitle") return `${name}\n${LONG}`;
  return `${name} ${LONG}`;
}

function spoil(value: Json, key: string): Json {
  if (typeof value === "string") {
    if (/^\s*[[{]/.test(value)) {
      try {
        return JSON.stringify(spoil(JSON.parse(value) as Json, key));
      } catch {
        return value;
      }
    }
    if (value === "") return value;
    if (NAMES.test(key)) return spoiltName(value, key);
    return TEXTS.test(key) ? `${value}\r\n\t${LONG.repeat(4)}` : value;
  }
  if (Array.isArray(value)) return value.map((one) => spoil(one, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, spoil(part, name)]));
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
  const spoilt = spoil(data as Json, "");
  return { body: { ...answer, data: url.includes("getVirtualCategoryList") ? withEmptyCategory(spoilt) : spoilt } };
};
