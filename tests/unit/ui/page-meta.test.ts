import { expect, test } from "vitest";
import { pageMeta, type PageMeta } from "~/ui/seo/page-meta";

const site = { brand: "瓷", title: "瓷官网", description: "d", keywords: [], origin: "https://www.example.com" };
const imageOf = (image: string) =>
  pageMeta(site, { path: "/", image }).flatMap((tag) =>
    "property" in tag && tag.property === "og:image" ? [tag.content] : [],
  );

test.each([
  ["https://img.example.com/1.png", ["https://img.example.com/1.png"]],
  ["/1.png", ["https://www.example.com/1.png"]],
  ["//[", ["https://www.example.com/icons/icon-512.png"]],
  ["http://", ["https://www.example.com/icons/icon-512.png"]],
  ["https://exa mple/1.png", ["https://www.example.com/icons/icon-512.png"]],
  ["http://1.png:99999999", ["https://www.example.com/icons/icon-512.png"]],
])("an image URL of an upstream never breaks a head: %s", (image, expected) => {
  expect(imageOf(image)).toEqual(expected);
});

const tagsOf = (page: Partial<PageMeta>) =>
  pageMeta({ ...site, keywords: ["瓷器", "礼品"] }, { path: "/p?x=1", ...page });

test("a page without words of its own has the site's (product.md §1.3)", () => {
  expect(tagsOf({})).toEqual(
    expect.arrayContaining([
      { title: "瓷官网" },
      { name: "description", content: "d" },
      { name: "keywords", content: "瓷器,礼品" },
      { tagName: "link", rel: "canonical", href: "https://www.example.com/p?x=1" },
      { property: "og:url", content: "https://www.example.com/p?x=1" },
      { property: "og:description", content: "d" },
    ]),
  );
});

test("a page's own name comes after the site's, its own description instead of it", () => {
  const tags = tagsOf({ name: "杯", description: "一只杯" });
  expect(tags).toContainEqual({ title: "瓷官网 - 杯" });
  expect(tags).toContainEqual({ name: "description", content: "一只杯" });
  expect(tags).toContainEqual({ name: "keywords", content: "瓷器,礼品" });
});
