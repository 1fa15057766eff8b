import { expect, test } from "vitest";
import { parseContents } from "~/cms/blocks/parse.server";
import { observeDraft } from "~/cms/pages/preview.server";
import { parseHtml } from "../../support/html";
import { parse, parseContext, render } from "./render-blocks";
import { blockNames, marks, samples } from "./samples";

const names = (parsed: { blocks: { name: string }[] }) => parsed.blocks.map((block) => block.name);
const numbered = (items: unknown[], from: number) =>
  Object.fromEntries(items.map((item, index) => [String(from + index), item]));
const formBuilder = (value: Record<string, unknown>, from = 10) => ({
  data: [{ value: numbered(Object.values(value), from), childIdNames: numbered(Object.keys(value), from) }],
});

test.each(blockNames)(
  "%s: rendered from an object, JSON text, form-builder data, a list, and where only modelName names it",
  (name) => {
    const data = samples[name];
    const given: unknown[] = [
      { [name]: data },
      JSON.stringify({ [name]: data }),
      { [name]: JSON.stringify(data) },
      formBuilder({ [name]: data }),
      { [name]: Array.isArray(data) ? data : [data] },
      [null, { [name]: data }],
    ];
    if (!Array.isArray(data)) given.push({ [name]: formBuilder(data as Record<string, unknown>) });
    for (const contents of given) {
      const parsed = parse(contents);
      expect(parsed.warnings).toEqual([]);
      expect(names(parsed)).toEqual([name]);
      expect(parsed.html).toContain(marks[name]);
    }
    expect(parse(JSON.stringify(data), { modelName: name })).toMatchObject({ blocks: [{ name }], warnings: [] });
  },
);

const withoutStyle = blockNames.filter((name) => name !== "spacing");
test.each(withoutStyle.filter((name) => name !== "FixedSize03"))(
  "%s: bad data, one warning with content, block, path",
  (name) => {
    for (const bad of [12, true, "text", { nonsense: 1 }]) {
      const parsed = parse({ [name]: bad, spacing: samples.spacing }, { contentId: `bad-${name}` });
      expect(names(parsed)).toEqual(["spacing"]);
      const path = expect.stringMatching(new RegExp(`^${name}`)) as string;
      expect(parsed.warnings).toMatchObject([{ contentId: `bad-${name}`, block: name, path }]);
    }
  },
);

test.each(withoutStyle)("%s: a style beside its form-builder data", (name) => {
  const data = samples[name];
  const wrapped = Array.isArray(data)
    ? { data: data.map((value: object) => ({ value, childIdNames: {} })) }
    : formBuilder(data as Record<string, unknown>);
  const styled = parse({ [name]: { ...wrapped, style: { padding: { use: true, top: 12 } } } });
  expect(names(styled)).toEqual([name]);
  expect(styled.html).toContain(marks[name]);
  expect(styled.blocks[0]?.style).toEqual({ paddingTop: "12px" });
  expect(names(parse({ [name]: { ...wrapped, style: null } }))).toEqual([name]);
});

test("blocks are in key order, in list order, may come again, and have keys of their own", () => {
  const { spacing, highlight, common } = samples;
  expect(new Set(parse(samples).blocks.map((block) => block.key)).size).toBe(blockNames.length);
  expect(names(parse({ spacing }, { modelName: "common" }))).toEqual(["spacing"]);
  const list = [{ spacing }, { highlight, common }, JSON.stringify({ spacing })];
  expect(names(parse(list))).toEqual(["spacing", "highlight", "common", "spacing"]);
});

test("an unknown block is skipped with one warning; a known name without data is nothing", () => {
  const parsed = parse({ unheardOf: { a: 1 }, hero: null, spacing: samples.spacing }, { contentId: "C-9" });
  const skipped = { block: "unheardOf", path: "unheardOf", reason: "unknown block" };
  expect(names(parsed)).toEqual(["spacing"]);
  expect(parsed.warnings).toEqual([{ message: "unknown CMS block skipped", contentId: "C-9", ...skipped }]);
});

test("contents that are none are one warning, empty ones no fault", () => {
  for (const none of ["{broken", "text", 7, true])
    expect(parse(none)).toMatchObject({ blocks: [], warnings: [expect.anything()] });
  for (const empty of [null, undefined, "", {}, []]) expect(parse(empty)).toMatchObject({ blocks: [], warnings: [] });
});

test("the path leads to the fault", () => {
  const [warning] = parse([{ spacing: samples.spacing }, { hero: { title: { titleText: { no: 1 } } } }]).warnings;
  expect(warning).toMatchObject({ block: "hero", path: "1.hero.title.titleText" });
  expect(parse({ goods: { title: "x", items: 7 } }).warnings[0]).toMatchObject({ path: "goods.items" });
});

test("a list draws its block once: all of it where a list is wanted, the first where one object is", () => {
  expect(parse({ FixedSize03: samples.FixedSize03 }).blocks).toHaveLength(1);
  const parsed = parse({ highlight: [{ title: "甲" }, { title: "乙" }] });
  expect(parsed.blocks).toHaveLength(1);
  expect(parsed.html).toMatch(/甲(?!.*乙)/);
});

test("a bad item is dropped and named, the others survive", () => {
  const items = [{ mainTitle: "甲", image: "/a.jpg" }, "nonsense", { mainTitle: { no: 1 } }, { mainTitle: 12 }];
  const parsed = parse({ category: { items } }, { contentId: "C-2" });
  expect(parsed.html).toMatch(/甲.*12/);
  expect(parsed.warnings.map(({ message, path }) => [message, path])).toEqual([
    ["CMS item dropped", "category.items.1"],
    ["CMS item dropped", "category.items.2.mainTitle"],
  ]);
  // Where all are bad the block goes, with one warning.
  const warning = { block: "goods", path: "goods.items.0.productName" };
  expect(parse({ goods: { items: [{ spuId: "1" }, 4] } })).toMatchObject({ blocks: [], warnings: [warning] });
});

test("form-builder data at several depths, each with its own names", () => {
  const link = formBuilder({ linkType: "4", val: "/news" }, 70);
  const data = [
    { value: { 1: "甲", 2: '{"url":"/a.jpg"}', 3: link }, childIdNames: { 1: "mainTitle", 2: "image", 3: "link" } },
    { value: { 1: "/b.jpg", 2: "乙" }, childIdNames: { 1: "image", 2: "mainTitle" } },
  ];
  const contents = formBuilder({ category: formBuilder({ title: "选", items: { data } }, 40) });
  const parsed = parse(JSON.stringify(contents));
  expect(parsed.warnings).toEqual([]);
  expect(parseHtml(parsed.html).textsOf('a[href="/news"]')).toEqual(["甲"]);
  expect(parsed.html).toMatch(/\/a\.jpg.*乙/);
});

const fixedSize = (data: object) => {
  const [block] = parse({ fixed_size_02: data }).blocks;
  return block?.name === "fixed_size_02" ? block.view : null;
};

test("fixed_size_02: picLocation, colours, sizes, buttons", () => {
  const views = [1, "2", "3"].map((picLocation) => fixedSize({ ...(samples.fixed_size_02 as object), picLocation }));
  const link = { href: "/pdp/007?vc=V%261", external: false };
  const style = { color: "#fff", backgroundColor: "#051236", borderColor: "#051236" };
  const title = { text: "图文标题", size: "var(--size-33)", colour: "#051236" };
  expect(views).toMatchObject([
    { location: "left", title, buttons: [{ link, style }] },
    { location: "top" },
    { location: "right" },
  ]);
});

test("white text keeps its colour on a dark ground only; on the image of a hero it makes the hero light", () => {
  const title = { titleText: "字", titleColor: "#ffffff" };
  const style = { backgroundColor: { use: true, color: "#051236" } };
  const colours = [{ title }, { title, style }, { ...formBuilder({ title }), style }].map(
    (data) => fixedSize(data)?.title?.colour,
  );
  expect(colours).toEqual([null, "#ffffff", "#ffffff"]);
  const heroOf = (titleColor: string) => ({ hero: { pic: "/a.jpg", title: { titleText: "字", titleColor } } });
  expect(parse(heroOf("#fff")).blocks).toMatchObject([{ view: { isLight: true } }]);
  expect(parse(heroOf("#051236")).blocks).toMatchObject([{ view: { isLight: false } }]);
});

test("a button without a URL is a label, and warned of", () => {
  const buttons = [{ buttonName: "去", buttonLink: { linkType: "4" } }];
  const parsed = parse({ hero: { title: { titleText: "字" }, buttons } });
  expect(parsed.html).toContain("去");
  expect(parsed.html).not.toContain("<a ");
  expect(parsed.warnings).toMatchObject([{ message: "link without val", block: "hero" }]);
});

test("style configs reach the page as CSS, that of FixedSize03's only item once", () => {
  const style = { padding: { use: true, top: 12 }, backgroundColor: { use: false, color: "red" } };
  expect(parse({ highlight: { title: "x", style } }).html).toContain('style="padding-top:12px"');
  const [item] = samples.FixedSize03 as object[];
  for (const data of [[item], item, JSON.stringify([item])]) {
    expect(parse({ FixedSize03: data }).html.match(/padding-top/g)).toHaveLength(1);
  }
});

test("video: no autoplay attribute, nothing loaded before it is asked for, and no URL that may not be", () => {
  const html = parse({ videoBlock: samples.videoBlock }).html.toLowerCase();
  const attributes = ['preload="none"', "playsinline", "muted", "controls", 'width="1600" height="900"'];
  for (const said of attributes) expect(html).toContain(said);
  expect(html).not.toContain("autoplay");
  expect(parse({ videoBlock: { videoUrl: "javascript:x" } }).warnings).toMatchObject([{ block: "videoBlock" }]);
});

test("products: ids are kept exactly, prices as the product page shows them", () => {
  const { html } = parse({ products: samples.products });
  const ids = ["/pdp/0012345678901234567", "/pdp/%E4%B8%AD%26%2B%25%2F"];
  for (const said of [...ids, "¥1,280.50"]) expect(html).toContain(said);
  expect(html.match(/¥/g)).toHaveLength(1);
});

const contents = JSON.stringify({ highlight: { title: "x", link: { linkType: "5", val: "A", code: "A" } } });

test("the same contents are parsed, and warned of, once", () => {
  let warnings = 0;
  const context = parseContext({ contentId: "memory-1", warn: () => (warnings += 1) });
  const text = JSON.stringify({ unknown: 1, spacing: { height: 1 } });
  expect(parseContents(text, context)).toBe(parseContents(text, context));
  expect(warnings).toBe(1);
  parseContents(text, { ...context, contentId: "memory-2" });
  expect(warnings).toBe(2);
});

test("another origin of relative images is not overlooked", () => {
  const text = JSON.stringify({ highlight: { title: "x", image: "/a.jpg" } });
  for (const origin of ["https://one.example", "https://two.example"]) {
    const context = parseContext({ contentId: "memory-4", media: (url) => origin + url });
    expect(render(parseContents(text, context))).toContain(`${origin}/a.jpg`);
  }
});

test("another answer of the category tree is not overlooked", () => {
  const htmlWith = (isLeaf: () => boolean) =>
    render(parseContents(contents, parseContext({ contentId: "memory-3", isLeaf })));
  expect(htmlWith(() => false)).toContain('href="/products/A"');
  for (let turn = 0; turn < 2; turn += 1) expect(htmlWith(() => true)).toContain('href="/products/category/A"');
});

test("a content that cannot be read is told each time it is shown, and how much of it", () => {
  const losses: string[] = [];
  const context = parseContext({ contentId: "lost-1", unreadable: (loss) => losses.push(loss) });
  const item = { title: "x", html: "<p>好</p>" };
  for (const [contents, loss] of [
    ['[{"common":{"html":', "whole"],
    [JSON.stringify({ common: 12 }), "whole"],
    [JSON.stringify({ common: 12, spacing: { height: 1 } }), "part"],
    [JSON.stringify({ CollapseModel: { items: [item, "cut"] } }), "part"],
    // An editor has emptied it.
    ...[" ", "null", "[]", '{"common":{"html":""}}', '{"hero":""}', '{"hero":{"data":[]}}', '{"common":[null]}'].map(
      (one) => [one, null] as const,
    ),
    [JSON.stringify({ hero: { pic: "/a.png", title: { data: [] }, subTitle: [] } }), null],
    ...["", "{}", '{"newBlock":{}}', JSON.stringify({ CollapseModel: { items: [item] } })].map((one) => [one, null]),
  ] as const) {
    losses.length = 0;
    for (let shown = 0; shown < 2; shown += 1) parseContents(contents, context);
    expect(losses).toEqual(loss === null ? [] : [loss, loss]);
  }
  // Editors see them in their preview.
  const { tools } = observeDraft("draft", context);
  parseContents('[{"common":{"html":', { ...tools, contentId: "lost-2" });
  expect(losses).toEqual([]);
});

test("a content of more blocks than a page can bear is cut, with one warning", () => {
  const many = Array.from({ length: 1_000 }, () => ({ spacing: { height: 1 } }));
  const { blocks, warnings } = parse(many, { contentId: "C-LONG" });
  expect(blocks).toHaveLength(400);
  const place = { contentId: "C-LONG", block: "spacing", path: "400.spacing" };
  expect(warnings).toMatchObject([{ ...place, reason: "more than 400 blocks" }]);
});

test.each([
  ["/find-us?city=上海", "查找门店"],
  ["/brand-story/2001", "阅读故事"],
  ["/brand-story/product-story", "阅读产品故事"],
  ["/products/category/A", "查看产品"],
  ["/products/keyword/A", "查看产品"],
  ["https://x.example/find-us", "了解详细"],
])("the button of a highlight that leads to %s says %s", (val, words) => {
  const { html } = parse({ highlight: { title: "x", link: { linkType: "4", val } } });
  expect(html).toContain(`>${words}<`);
});
