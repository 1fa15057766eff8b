import { describe, expect, it } from "vitest";
import { pathSegment } from "~/server/http/path.server";
import { urls, safeHref, segment, withQuery } from "~/domain/urls/urls";

const awkward = [
  "中文",
  "a&b",
  "50%",
  "a+b",
  "a/b",
  "a#b",
  "a?b",
  "%2F",
  "0012",
  "1234567890123456789",
  "x.data",
  "😀",
  "\"<b>'",
  "a b",
];

describe("URLs", () => {
  it.each(awkward)("brings %s through a path and back unchanged", (id) => {
    const url = new URL(urls.product(id), "https://site.example");
    expect(pathSegment(new Request(url), 1)).toBe(id);
    expect(url.pathname.endsWith(".data")).toBe(false);
  });

  it.each(awkward)("brings %s through a query and back unchanged", (value) => {
    const url = new URL(urls.product("1", value), "https://site.example");
    expect([...url.searchParams]).toEqual([["vc", value]]);
  });

  it("encodes a lone surrogate instead of throwing", () => {
    expect(segment("a\uD800b")).toBe("a%EF%BF%BDb");
  });

  it("leaves empty parameters out and repeats lists", () => {
    expect(withQuery("/x", { a: "", b: null, c: undefined, d: false, e: ["1", "2"], f: 0, g: true })).toBe(
      "/x?e=1&e=2&f=0&g=true",
    );
  });
});

describe("safeAddress", () => {
  it.each([
    ["https://a.example/x", "https://a.example/x"],
    ["HTTP://a.example", "HTTP://a.example"],
    ["mailto:a@b.example", "mailto:a@b.example"],
    ["tel:+86-400", "tel:+86-400"],
    ["/products", "/products"],
    ["  /products ", "/products"],
    ["/a\\b", "/a%5Cb"],
    ["javascript:alert(1)", null],
    ["java\nscript:alert(1)", null],
    [" \u0001javascript:alert(1)", null],
    ["data:text/html,x", null],
    ["vbscript:x", null],
    ["//evil.example", null],
    ["/\\evil.example", null],
    ["\\\\evil.example", null],
    ["/\t/evil.example", null],
    ["ftp://a.example", null],
    ["products", null],
    ['https://a.example/"x y"?a[]=1|2#b', "https://a.example/%22x%20y%22?a%5B%5D=1%7C2#b"],
    ["", null],
  ])("%j → %j", (text, href) => {
    expect(safeHref(text)).toBe(href);
  });
});
