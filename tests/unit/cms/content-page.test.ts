import { expect, it } from "vitest";
import { toBlockExamples } from "~/cms/pages/block-examples/block-examples.server";
import { toContentPage, toMetaImage } from "~/cms/pages/content-page.server";
import { faqJsonLd } from "~/cms/pages/faq";
import { plainText } from "~/cms/engine/plain-text";
import { parseContext } from "./render-blocks";

const source = (contents: unknown, rest: { name?: string | null; modelName?: string } = {}) => ({
  ...parseContext({ media: (url) => url }),
  name: rest.name ?? null,
  modelName: rest.modelName ?? null,
  contents,
});
const page = (contents: unknown, rest?: Parameters<typeof source>[1]) => toContentPage(source(contents, rest));

it("a content's page opens with a heading that all see: a story's title, a hero's, or the first of a text", () => {
  const story = { brandStoryTitle: { mainTitle: "旧事", subTitle: "一间\n仓库", image: "/a.png" } };
  const found = { title: "旧事", isTitled: true, description: "一间 仓库", image: "/a.png" };
  expect(page(story, { name: "content 7" })).toMatchObject(found);
  const hero = page({ spacing: { height: 8 }, hero: { title: { titleText: "定制" } } });
  expect(hero).toMatchObject({ title: "定制", isTitled: true });
  const text = page({ html: "<h1>说明 &amp; <b>更多</b></h1><p>正文</p>" }, { modelName: "common" });
  expect(text).toMatchObject({ title: "说明 & 更多", isTitled: true });
});

it("a content's page is named as in the CMS where it opens otherwise", () => {
  const contents = { common: { html: "<p>第一段</p><h2>后来</h2>" }, brandStoryTitle: { mainTitle: "后来的" } };
  expect(page(contents, { name: "养护" })).toMatchObject({ title: "养护", isTitled: false });
  expect(page({ hero: { pic: { url: "/a.png" } } })).toMatchObject({ title: null, isTitled: false });
});

it("a content's page says little in its head, and shows no image there that has no URL", () => {
  expect([...(page({ common: { html: `<p>${"𠮷".repeat(500)}</p>` } }).description ?? "")]).toEqual([
    ...Array<string>(119).fill("𠮷"),
    "…",
  ]);
  expect(["data:image/png;base64,AA", "http://[", "", null, undefined].map(toMetaImage)).toEqual(Array(5).fill(null));
  expect(toMetaImage("https://img.example/a.png")).toBe("https://img.example/a.png");
});

it("a content is a page even where there is nothing to show", () => {
  for (const contents of [null, "", "[]", "not json", 7, [[[]]], { nobody: {} }]) {
    expect(page(contents)).toEqual({ blocks: [], title: null, isTitled: false, description: null, image: null });
  }
});

it("questions for search engines come from all accordions, as plain text, without those that have no answer", () => {
  const accordion = (...items: { title: string; html: string }[]) => ({ CollapseModel: { items } });
  const { blocks } = page([
    accordion({ title: "甲？", html: '<p>去<a href="/find-us">门店</a></p><p>再说 1 &lt; 2</p>' }),
    accordion({ title: "乙？", html: "" }, { title: "丙？", html: "好" }),
  ]);
  expect(faqJsonLd(blocks)?.mainEntity).toEqual([
    { "@type": "Question", name: "甲？", acceptedAnswer: { "@type": "Answer", text: "去 门店 再说 1 < 2" } },
    { "@type": "Question", name: "丙？", acceptedAnswer: { "@type": "Answer", text: "好" } },
  ]);
  expect(faqJsonLd(page({ common: { html: "好" } }).blocks)).toBeNull();
});

it("plain text decodes an entity once", () => expect(plainText("&amp;lt;b&amp;gt;")).toBe("&lt;b&gt;"));

it("examples of blocks are shown beside their JSON; what is no example is left out", () => {
  const examples = toBlockExamples(
    source([{ name: "spacing", note: "留白", data: { height: 8 } }, { name: "nobody", data: {} }, { note: "?" }, 7]),
  );
  expect(examples.map(({ name, note, blocks }) => [name, note, blocks.length])).toEqual([
    ["spacing", "留白", 1],
    ["nobody", null, 0],
  ]);
  expect(JSON.parse(examples[0]?.json ?? "")).toEqual({ spacing: { height: 8 } });
  expect(toBlockExamples(source("not json"))).toEqual([]);
});
