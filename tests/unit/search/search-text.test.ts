import fc from "fast-check";
import { expect, it } from "vitest";
import { urls } from "~/domain/urls/urls";
import { toSearchText } from "~/domain/search";

it.each([
  ["  茶 \n\t 壶\u3000", "茶 壶"],
  ["\u0000\u200B \u202E", ""],
  ["a\uD800b", "a b"],
  ["🍵".repeat(40), "🍵".repeat(30)],
  ["x".repeat(10_000), "x".repeat(30)],
  [`${"茶".repeat(29)} 杯`, "茶".repeat(29)],
  [" \u0001茶\u202E ", "茶"],
])("a search text: %j is looked for as %j", (text, wanted) => expect(toSearchText(text)).toBe(wanted));

it("a search text comes back from its URL whatever it is", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 60 }), (any) => {
      const text = toSearchText(any);
      expect(toSearchText(text)).toBe(text);
      const url = new URL(urls.keyword(text), "https://site.example");
      expect(url.pathname.endsWith(".data")).toBe(false);
      if (url.pathname === "/search-results-page") expect(url.searchParams.get("q") ?? "").toBe(text);
      else expect(url.pathname.split("/").slice(3).map(decodeURIComponent)).toEqual([text]);
    }),
  );
  for (const text of [".", "..", "", "%2E%2E", "a.data", "a.DATA"]) {
    expect(new URL(urls.keyword(text), "https://site.example").pathname).toMatch(
      /^\/(?:search-results-page|products\/keyword\/[^/]+)$/,
    );
  }
});
