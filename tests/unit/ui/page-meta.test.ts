import { expect, test } from "vitest";
import { pageMeta, type PageMeta } from "~/ui/seo/page-meta";

const site = { brand: "瓷", title: "瓷官网", description: "d", keywords: [], origin: "https://www.example.com" };
const tagsOf = (page: Partial<PageMeta>) =>
  pageMeta({ ...site, keywords: ["瓷器", "礼品"] }, { path: "/p?x=1", ...page });
const titleOf = (page: Partial<PageMeta>) =>
  tagsOf(page).flatMap((tag) => ("title" in tag ? [String(tag.title)] : []))[0] ?? "";
const ICON = "https://www.example.com/icons/icon-512.png";

test.each([
  ["https://img.example.com/1.png", "https://img.example.com/1.png"],
  ["/1.png", "https://www.example.com/1.png"],
  ["//[", ICON],
  ["http://", ICON],
  ["https://exa mple/1.png", ICON],
  ["http://1.png:99999999", ICON],
])("an image URL of an upstream never breaks a head: %s", (image, content) => {
  const images = tagsOf({ image }).filter((tag) => "property" in tag && tag.property === "og:image");
  expect(images).toEqual([{ property: "og:image", content }]);
});

test("a page without words of its own has the site's; its own description replaces the site's (product.md §1.3)", () => {
  const url = "https://www.example.com/p?x=1";
  const words = [
    { title: "瓷官网" },
    { name: "description", content: "d" },
    { name: "keywords", content: "瓷器,礼品" },
    { tagName: "link", rel: "canonical", href: url },
    { property: "og:url", content: url },
    { property: "og:description", content: "d" },
  ];
  expect(tagsOf({})).toEqual(expect.arrayContaining(words));
  const own = [{ title: "瓷官网 - 杯" }, { name: "description", content: "一只杯" }, words[2]];
  expect(tagsOf({ name: "杯", description: "一只杯" })).toEqual(expect.arrayContaining(own));
});

test.each([
  ["Anniversary Collection of the House, Handpainted by One Master and His Three Pupils", / Handpainted by…$/],
  [`${"釉下钴蓝由画师逐笔绘成，".repeat(6)}`, /^瓷官网 - 釉下.*[^，]…$/],
  ["A".repeat(90), /^瓷官网 - A+…$/],
])("a title is cut at a word, a product's name is not: %s", (name, title) => {
  const website = titleOf({ name, type: "website" });
  expect(website).toMatch(title);
  expect([...website].length).toBeLessThanOrEqual(60);
  expect(titleOf({ name, type: "product" })).toBe(`瓷官网 - ${name}`);
});

test("a title says what is above the page, and what tells it from others of the name, however long they are", () => {
  const page = { name: "餐具", above: ["蕾丝"], details: ["全部产品", "第2页"] };
  expect(titleOf(page)).toBe("瓷官网 - 蕾丝 餐具 - 全部产品 - 第2页");
  const title = titleOf({ name: `餐具${"甲".repeat(80)}`, above: [`蕾丝${"乙".repeat(80)}`], details: ["第2页"] });
  expect(title).toMatch(/^瓷官网 - 蕾丝乙+… 餐具甲+… - 第2页$/);
  expect([...title].length).toBeLessThanOrEqual(60);
});

test("a description is one line; a shared page may have another than search engines (product.md §1.3)", () => {
  const tags = tagsOf({ description: " 一\r\n\t二 ", shareDescription: "字".repeat(300) });
  expect(tags).toContainEqual({ name: "description", content: "一 二" });
  expect(tags).toContainEqual({ property: "og:description", content: `${"字".repeat(199)}…` });
});
