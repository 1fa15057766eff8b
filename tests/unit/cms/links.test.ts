import { describe, expect, test } from "vitest";
import { resolveLink, type LinkOptions } from "~/cms/engine/links";

function resolved(link: unknown, options: LinkOptions = {}) {
  const warnings: string[] = [];
  const to = resolveLink(link, { warn: (message) => warnings.push(message), ...options });
  return { href: to?.href ?? null, external: to?.external ?? false, contentId: to?.contentId, warnings };
}

const hrefOf = (link: unknown, options: LinkOptions = {}) => resolved(link, options).href;

describe("link types of product.md §2.3", () => {
  test("1: an outside URL, in a new window", () => {
    expect(resolved({ linkType: "1", val: "https://a.example/?q=中" })).toMatchObject({
      href: "https://a.example/?q=中",
      external: true,
    });
    expect(resolved({ linkType: 1, val: "/news" })).toMatchObject({ href: "/news", external: true });
    expect(resolved({ linkType: 1, val: "tel:4001" })).toMatchObject({ href: "tel:4001", external: false });
  });

  test("2: a story, only of type page", () => {
    expect(hrefOf({ linkType: "2", type: "page", onlineId: 2001, val: "x" })).toBe("/brand-story/2001");
    expect(resolved({ linkType: "2", type: "news", onlineId: "2001", val: "x" })).toMatchObject({
      href: null,
      warnings: ["link with an unusable address"],
    });
  });

  test("3: a product, with its vc", () => {
    expect(hrefOf({ linkType: "3", val: "x", linkSpuId: "007&中" })).toBe("/pdp/007%26%E4%B8%AD");
    expect(hrefOf({ linkType: 3, val: "x", linkSpuId: 12, vc: "V 1" })).toBe("/pdp/12?vc=V%201");
  });

  test("4: any path, also without its slash", () => {
    expect(hrefOf({ linkType: "4", val: "/find-us?x=1#y" })).toBe("/find-us?x=1#y");
    expect(hrefOf({ linkType: "4", val: "member/damagedForNew" })).toBe("/member/damagedForNew");
  });

  test("5: a category, by whether it is a leaf", () => {
    const isLeaf = (code: string) => code === "LEAF";
    expect(hrefOf({ linkType: "5", val: "x", code: "LEAF" }, { isLeaf })).toBe("/products/category/LEAF");
    expect(hrefOf({ linkType: "5", val: "x", code: "NODE" }, { isLeaf })).toBe("/products/NODE");
    expect(hrefOf({ linkType: "5", val: "x", code: "NODE" }, { isLeaf, isAll: true })).toBe(
      "/products/NODE?isAll=true",
    );
    expect(hrefOf({ linkType: "5", val: "x", code: "NODE" })).toBe("/products/NODE");
    expect(hrefOf({ linkType: "5", val: "x", code: "NODE", leafFlag: true })).toBe("/products/category/NODE");
  });

  test("7: a content, by id", () => {
    expect(resolved({ linkType: "7", val: "弹窗", id: "C/1" })).toMatchObject({
      href: "/resources/content/C%2F1",
      external: false,
      contentId: "C/1",
    });
  });

  test("without the field that names the thing, val names it, or is the URL", () => {
    expect(hrefOf({ linkType: "3", val: "P1" })).toBe("/pdp/P1");
    expect(hrefOf({ linkType: "5", val: "/products/X" })).toBe("/products/X");
    expect(hrefOf({ linkType: "7", val: "C1" })).toBe("/resources/content/C1");
  });
});

describe("val", () => {
  test.each([{}, { linkType: "3", linkSpuId: "1" }, { val: null }, { val: " " }, "{}", { locale: { "en-US": "/en" } }])(
    "%j has none: no URL, one warning",
    (link) => expect(resolved(link)).toMatchObject({ href: null, warnings: ["link without val"] }),
  );

  test.each([null, undefined, "", " "])("%j is no link at all, and no fault", (link) =>
    expect(resolved(link)).toMatchObject({ href: null, warnings: [] }),
  );

  test("the zh-CN locale overrides it, as text, as object, as JSON text", () => {
    const link = { linkType: "4", val: "/en" };
    expect(hrefOf({ ...link, locale: { "zh-CN": "/zh" } })).toBe("/zh");
    expect(hrefOf({ ...link, locale: { "zh-CN": { val: "/zh" } } })).toBe("/zh");
    expect(hrefOf({ ...link, locale: '{"zh-CN":{"val":"/zh"}}' })).toBe("/zh");
    expect(hrefOf({ ...link, locale: { "zh-CN": { val: "" }, "en-US": "/us" } })).toBe("/en");
    expect(hrefOf({ linkType: "4", locale: { "zh-CN": "/zh" } })).toBe("/zh");
    expect(hrefOf({ linkType: "4", val: { val: "/en" }, locale: { "zh-CN": "/zh" } })).toBe("/zh");
  });
});

test("a link may be a plain path, a URL, JSON text, or a link in a val", () => {
  expect(hrefOf("/gifting")).toBe("/gifting");
  expect(resolved("https://a.example")).toMatchObject({ href: "https://a.example", external: true });
  expect(hrefOf('{"linkType":"4","val":"/x"}')).toBe("/x");
  expect(hrefOf({ val: { linkType: "4", val: "/x" } })).toBe("/x");
  expect(hrefOf({ val: '{"linkType":"4","val":"/x"}' })).toBe("/x");
  expect(hrefOf({ val: "/x" })).toBe("/x");
});

test("nobody has to hear the warnings", () => {
  for (const link of [{}, "javascript:alert(1)", { val: "javascript:alert(1)" }]) expect(resolveLink(link)).toBeNull();
});

test.each([
  "javascript:alert(1)",
  " \u0001java\nscript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//attacker.example",
  "/\\attacker.example",
  "ftp://a.example",
])("%j becomes no URL, in any type", (val) => {
  for (const linkType of ["1", "4", "9", undefined]) expect(hrefOf({ linkType, val })).toBeNull();
  expect(resolved(val)).toMatchObject({ href: null, warnings: ["link with an unusable address"] });
});
