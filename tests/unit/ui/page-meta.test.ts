import { expect, test } from "vitest";
import { pageMeta } from "~/ui/page-meta";

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
])("a picture address of an upstream never breaks a head: %s", (image, expected) => {
  expect(imageOf(image)).toEqual(expected);
});
