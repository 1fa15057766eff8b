import { expect, test } from "vitest";
import type { Region } from "~/domain/content";
import { toGiftingPage } from "~/cms/pages/gifting.server";
import { toNextStory, toStoryEntry } from "~/cms/pages/stories.server";
import { parseVideoBlock } from "~/cms/pages/video-block.server";
import { parseContext } from "./render-blocks";

const header = { image: "/h.jpg", mainTitle: "品牌故事", subTitle: "一\n二" };
const cards = [
  { image: "/c.jpg", mainTitle: "厂史", subTitle: null, linkUrl: { linkType: "4", val: "/x" }, linkName: "阅读" },
  "nonsense",
  { mainTitle: "无图" },
];

test("a brand story entry is header and cards from JSON text; a bad card is dropped", () => {
  const given = parseContext();
  const entry = toStoryEntry([{ contents: JSON.stringify(header) }, { contents: JSON.stringify(cards) }], given);
  const image = { src: "https://media.example/h.jpg" };
  expect(entry).toMatchObject({ title: "品牌故事", subTitle: ["一", "二"], image });
  expect(entry?.cards.map((card) => [card.title, card.link?.href ?? null])).toEqual([
    ["厂史", "/x"],
    ["无图", null],
  ]);
  expect(given.warnings).toMatchObject([{ message: "CMS item dropped", path: "1.1" }]);
});

test("a brand story entry may be one part without the other, and neither", () => {
  expect(toStoryEntry([{ contents: header }], parseContext())).toMatchObject({ title: "品牌故事", cards: [] });
  expect(toStoryEntry([{ contents: "{broken" }, { contents: cards }], parseContext())).toMatchObject({ title: null });
  expect(toStoryEntry([{ contents: 7 }, { contents: 7 }], parseContext())).toBeNull();
  expect(toStoryEntry([], parseContext())).toBeNull();
});

test("after a story comes the next of the cards that lead to one, after the last the first", () => {
  const story = (id: string) => ({ mainTitle: `第${id}篇`, subTitle: "一\n二", linkUrl: { linkType: "4", val: id } });
  const all = ["/brand-story/1", "https://x.example/brand-story/2", "/news", "/brand-story/%2B"].map(story);
  const entry = toStoryEntry([{ contents: header }, { contents: all }], parseContext());
  const after = (href: string) => entry && toNextStory(entry, href);
  const next = { href: "/brand-story/%2B", title: "第/brand-story/%2B篇", text: "一二", image: null };
  expect(after("/brand-story/1")).toEqual(next);
  expect(after("/brand-story/%2B")?.href).toBe("/brand-story/1");
  expect(after("/brand-story/about-us")).toBeNull();
  const alone = toStoryEntry([{ contents: header }, { contents: all.slice(0, 1) }], parseContext());
  expect(alone && toNextStory(alone, "/brand-story/1")).toBeNull();
});

const none: Region = { id: "R", regionName: null, modelName: null, contents: null };
const region = (given: Partial<Region>): Region => ({ ...none, ...given });
const banner = region({ regionName: "HeaderBanner", contents: JSON.stringify({ image: "/b.jpg", title: "礼赠" }) });
const gifts = region({
  modelName: "gifts",
  contents: {
    title: "企业",
    desc: "说明",
    banner4M: "/m.jpg",
    banner4Dealer: { url: "/d.jpg" },
    title4Dealer: "经销商",
    name4Dealer: "甲,乙，丙、丁, ",
    help: { title: "帮助", phones: ["400", 401], hours: "10:00-17:00" },
    category: { items: [{ mainTitle: "礼盒" }] },
    hero: { title: { titleText: "首" } },
    fixed_size_02: { nonsense: 1 },
  },
});

test("the gifting page has everything that the two regions say", () => {
  const given = parseContext();
  const page = toGiftingPage([banner, gifts], given);
  expect(page).toMatchObject({
    banner: { image: { src: "https://media.example/b.jpg" }, title: "礼赠", desc: null },
    title: "企业",
    desc: "说明",
    middleBanner: { src: "https://media.example/m.jpg" },
    dealers: { title: "经销商", names: ["甲", "乙", "丙", "丁"], image: { src: "https://media.example/d.jpg" } },
    help: { title: "帮助", phones: ["400", "401"], hours: "10:00-17:00" },
  });
  expect(page?.blocks.map((block) => block.name)).toEqual(["category", "hero"]);
  expect(given.warnings).toMatchObject([{ message: "bad CMS block skipped", block: "fixed_size_02" }]);
});

test("the gifting page: one of the two is enough; neither is no data", () => {
  expect(toGiftingPage([banner], parseContext())).toMatchObject({ title: null, dealers: null, help: null, blocks: [] });
  expect(toGiftingPage([gifts], parseContext())).toMatchObject({ banner: null, title: "企业" });
  for (const help of [[], { data: [] }, { data: [{ value: null }] }, "400-1"]) {
    const emptied = region({ modelName: "gifts", contents: { title: "企业", help } });
    expect(toGiftingPage([emptied], parseContext())).toMatchObject({ title: "企业", help: null });
  }
  expect(toGiftingPage([], parseContext())).toBeNull();
  expect(toGiftingPage([region({ modelName: "other", contents: "{}" })], parseContext())).toBeNull();
  expect(toGiftingPage([region({ modelName: "gifts", contents: "{broken" })], parseContext())).toBeNull();
});

test("a video block is a video or an image, under its name or bare, and nothing else", () => {
  const video = { videoUrl: "/v.mp4" };
  const image = { pic: { url: "/p.jpg" } };
  const named = [{ videoBlock: video }, JSON.stringify({ fixed_size_02: image })];
  const contents = [...named, JSON.stringify(video), [image], { spacing: { height: 1 } }, null];
  const names = ["videoBlock", "fixed_size_02", "videoBlock", "fixed_size_02", undefined, undefined];
  expect(contents.map((one) => parseVideoBlock(one, parseContext({ modelName: "video_block" }))?.name)).toEqual(names);
});
