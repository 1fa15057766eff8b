import { expect, test } from "vitest";
import { resolveLink, type LinkOptions } from "~/cms/engine/links";

const isLeaf = (code: string) => code === "LEAF";

function resolved(link: unknown, options: Pick<LinkOptions, "isAll"> = {}) {
  const warnings: string[] = [];
  const to = resolveLink(link, { isLeaf, warn: (message) => warnings.push(message), ...options });
  return { href: to?.href ?? null, external: to?.external ?? false, warnings };
}

const hrefOf = (link: unknown) => resolved(link).href;

test("the link type 1 of product.md §2.3: an outside URL, in a new window", () => {
  const targetOf = (val: string) => resolved({ linkType: 1, val });
  const outside = ["https://a.example/?q=中", "/news"];
  expect(outside.map(targetOf)).toMatchObject(outside.map((href) => ({ href, external: true })));
  expect(targetOf("tel:4001")).toMatchObject({ href: "tel:4001", external: false });
});

test.each([
  ["2: a story", { linkType: "2", type: "page", onlineId: 2001, val: "x" }, "/brand-story/2001"],
  ["3: a product", { linkType: "3", val: "x", linkSpuId: "007&中" }, "/pdp/007%26%E4%B8%AD"],
  ["3: a product with its vc", { linkType: 3, val: "x", linkSpuId: 12, vc: "V 1" }, "/pdp/12?vc=V%201"],
  ["4: any path", { linkType: "4", val: "/find-us?x=1#y" }, "/find-us?x=1#y"],
  ["4: a path without its slash", { linkType: "4", val: "member/damagedForNew" }, "/member/damagedForNew"],
  ["5: a leaf of the categories", { linkType: "5", val: "x", code: "LEAF" }, "/products/category/LEAF"],
  ["5: a category", { linkType: "5", val: "x", code: "NODE" }, "/products/NODE"],
  ["5: what says it is a leaf", { linkType: "5", val: "x", code: "N", leafFlag: true }, "/products/category/N"],
  ["without a type: that in its val", { linkType: null, val: { linkType: "3", val: "P1" } }, "/pdp/P1"],
  ["3: only named by val", { linkType: "3", val: "P1" }, "/pdp/P1"],
  ["5: a val that is the URL", { linkType: "5", val: "/products/X" }, "/products/X"],
  ["7: only named by val", { linkType: "7", val: "C1" }, "/resources/content/C1"],
])("the link type %s", (_, link, href) => expect(hrefOf(link)).toBe(href));

test("the link type 2: no story of another type than page, 7: a content by its id", () => {
  const news = resolved({ linkType: "2", type: "news", onlineId: "2001", val: "x" });
  expect(news).toMatchObject({ href: null, warnings: ["link with an unusable address"] });
  const content = { href: "/resources/content/C%2F1", external: false };
  expect(resolved({ linkType: "7", val: "弹窗", id: "C/1" })).toMatchObject(content);
});

test("the link type 5: all series of a category", () => {
  const link = { linkType: "5", val: "x", code: "NODE" };
  expect(resolved(link, { isAll: true }).href).toBe("/products/NODE?isAll=true");
});

test("a link is no URL, with one warning, where it says nothing; no link at all is no fault", () => {
  const english = { locale: { "en-US": "/e" } };
  const nothing = [{}, { linkType: "3", linkSpuId: "1" }, { val: null }, { val: " " }, "{}", english];
  for (const link of nothing) expect(resolved(link)).toMatchObject({ href: null, warnings: ["link without val"] });
  for (const none of [null, undefined, "", " "]) expect(resolved(none)).toMatchObject({ href: null, warnings: [] });
});

test("the zh-CN locale overrides a link's val, as text, as object, as JSON text", () => {
  const link = { linkType: "4", val: "/en" };
  expect(hrefOf({ ...link, locale: { "zh-CN": "/zh" } })).toBe("/zh");
  expect(hrefOf({ ...link, locale: { "zh-CN": { val: "/zh" } } })).toBe("/zh");
  expect(hrefOf({ ...link, locale: '{"zh-CN":{"val":"/zh"}}' })).toBe("/zh");
  expect(hrefOf({ ...link, locale: { "zh-CN": { val: "" }, "en-US": "/us" } })).toBe("/en");
  expect(hrefOf({ linkType: "4", locale: { "zh-CN": "/zh" } })).toBe("/zh");
  expect(hrefOf({ linkType: "4", val: { val: "/en" }, locale: { "zh-CN": "/zh" } })).toBe("/zh");
});

test("a link may be a plain path, a URL, JSON text, or a link in a val", () => {
  expect(hrefOf("/gifting")).toBe("/gifting");
  expect(resolved("https://a.example")).toMatchObject({ href: "https://a.example", external: true });
  expect(hrefOf('{"linkType":"4","val":"/x"}')).toBe("/x");
  expect(hrefOf({ val: { linkType: "4", val: "/x" } })).toBe("/x");
  expect(hrefOf({ val: '{"linkType":"4","val":"/x"}' })).toBe("/x");
  expect(hrefOf({ val: "/x" })).toBe("/x");
});

test.each(["javascript:alert(1)", "//attacker.example"])("%j becomes no URL, in any type", (val) => {
  for (const linkType of ["1", "4", "9", undefined]) expect(hrefOf({ linkType, val })).toBeNull();
  expect(resolved(val)).toMatchObject({ href: null, warnings: ["link with an unusable address"] });
});
