import { expect, it } from "vitest";
import { pathSegment } from "~/server/http/path.server";
import { absoluteUrl, isExternal, safeHref, segment, urls, withQuery } from "~/domain/urls/urls";

const awkward = [..."中文 a&b 50% a+b a/b a#b a?b %2F 0012 1234567890123456789 x.data 😀 \"<b>'".split(" "), "a b"];

it.each(awkward)("a URL brings %s through a path and a query and back unchanged", (id) => {
  const url = new URL(urls.product(id, id), "https://site.example");
  expect([pathSegment(new Request(url), 1), ...url.searchParams]).toEqual([id, ["vc", id]]);
  expect(url.pathname.endsWith(".data")).toBe(false);
});

it("a URL encodes a lone surrogate instead of throwing, and the dot only of what ends like a data request", () => {
  expect(["a\uD800b", "a.data", "a.data.b"].map(segment)).toEqual(["a%EF%BF%BDb", "a%2Edata", "a.data.b"]);
});

it("a URL leaves empty parameters out and repeats lists", () => {
  expect(withQuery("/x", { a: "", b: null, c: undefined, d: false, e: ["1", "2"], f: 0, g: true })).toBe(
    "/x?e=1&e=2&f=0&g=true",
  );
});

it.each([
  ["HTTP://a.example", "HTTP://a.example"],
  ["mailto:a@b.example", "mailto:a@b.example"],
  ["tel:+86-400", "tel:+86-400"],
  ["  /products ", "/products"],
  ["/a\\b", "/a%5Cb"],
  ["/a  b", "/a%20b"],
  ["/a \tb", "/ab"],
  ["/a\t b", "/ab"],
  ["/a//b", "/a//b"],
  ['https://a.example/"x y"?a[]=1|2#b', "https://a.example/%22x%20y%22?a%5B%5D=1%7C2#b"],
  ["java\nscript:alert(1)", null],
  [" \u0001javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["//evil.example", null],
  ["/\\evil.example", null],
  ["\\\\evil.example", null],
  ["/\t/evil.example", null],
  ["ftp://a.example", null],
  ["products", null],
  ["", null],
])("a link from outside: %j is %j", (text, href) => expect(safeHref(text)).toBe(href));

it("a link from outside leaves the site with a scheme of the web, not by naming one", () => {
  expect(["http://a", "HTTPS://a", "/x?u=https://a", "tel:1"].map(isExternal)).toEqual([true, true, false, false]);
  expect(["http://[", "/b"].map((url) => absoluteUrl("https://a", url))).toEqual([null, "https://a/b"]);
});
