import type { Alteration } from "./altered-upstream";

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const NAMES =
  /^(?:productName|displayName|mainTitle|titleText|virtualCategoryName|brandSeriesName|seriesName|vcName|storeName|jobTitle|title)$/;
const PICTURE = /^https?:\/\/[^?#]+\/demo\/[^?#]+\.(?:png|jpe?g|webp)/;

/** A long name with a word that cannot be broken. */
const lengthened = (name: string) => `${name}，特别长的名称与说明文字Extraordinarily-Long-Unbroken-Word`;

function alterDeep(value: Json, key: string): Json {
  if (typeof value === "string") {
    if (PICTURE.test(value)) return value.replace(/\/demo\/.*/, "/demo/no-such-picture.png");
    if (/^\s*[[{]/.test(value)) {
      try {
        return JSON.stringify(alterDeep(JSON.parse(value) as Json, key));
      } catch {
        return value;
      }
    }
    if (value.includes("<img")) return value.replace(/\/demo\/[^"]+\.(?:png|jpe?g|webp)/g, "/demo/no-such-picture.png");
    return NAMES.test(key) && value !== "" ? lengthened(value) : value;
  }
  if (Array.isArray(value)) return value.map((one) => alterDeep(one, key));
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, alterDeep(part, name)]));
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
  body: { ...answer, data: alterDeep(withNavigation(answer.data as Json, 14), "") },
});
