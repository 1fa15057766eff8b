import { expect, test } from "vitest";
import type { Category } from "~/domain/category";
import type { ListingPage } from "~/domain/listing";
import { canonicalHref, listingHref } from "~/ui/features/listing/listing-view";
import { listingMeta } from "~/ui/features/listing/listing-meta";
import { toCategoryCards, toCategoryListing, toSeriesLanding } from "~/ui/features/series/series-view";
import { makeCategory } from "../../support/category";

const facts: ListingPage = {
  state: { page: 2, sort: "priceAsc", filters: [{ code: "釉 色&", values: ["a+b", "0012"] }] },
  total: 60,
  pages: 3,
  products: [
    { id: "00/1&二", name: "盘", series: { name: "", nameEn: "Wave" }, image: null, price: { kind: "onRequest" } },
  ],
  facets: [],
  ignored: [],
};
const place = { path: "/products/category/S", fixed: { vcCodePath: "true" } };
const plain = { page: 3, sort: "default", filters: [] } as const;
const site = { brand: "瓷", title: "官网", description: "", keywords: [], origin: "https://x.example" };
const matches = [{ id: "root", data: { site } }];

test("a list's URLs say every state, and read back to it", () => {
  const href = listingHref(place, facts.state);
  const query = new URL(href, "https://x.example").searchParams;
  expect(query.getAll("f.釉 色&")).toEqual(["a+b", "0012"]);
  expect([query.get("vcCodePath"), query.get("sort"), query.get("page")]).toEqual(["true", "priceAsc", "2"]);
  // Nothing that goes without saying.
  expect(listingHref({ path: "/list", fixed: {} }, { ...plain, page: 1 })).toBe("/list");
});

test("a list's URLs are canonical without filters and sort order, and then at page 1", () => {
  expect(canonicalHref(place, facts.state)).toBe("/products/category/S?vcCodePath=true");
  expect(canonicalHref(place, plain)).toBe("/products/category/S?vcCodePath=true&page=3");
});

test("a list's head: filtered states are kept out, neighbours keep the state", () => {
  const listing = { ...facts, ...place };
  const meta = listingMeta(matches, { name: "系列", breadcrumbs: [{ label: "系列" }], listing });
  expect(meta).toContainEqual({ name: "robots", content: "noindex,follow" });
  const hrefOf = (rel: string) => meta.find((one) => "rel" in one && one.rel === rel);
  expect(hrefOf("prev")).toMatchObject({ href: listingHref(place, { ...facts.state, page: 1 }) });
  expect(hrefOf("next")).toMatchObject({ href: listingHref(place, { ...facts.state, page: 3 }) });
  const last = listingMeta(matches, { name: "系列", breadcrumbs: [], listing: { ...listing, state: plain } });
  expect(last).not.toContainEqual({ name: "robots", content: "noindex,follow" });
  expect(last.some((one) => "rel" in one && one.rel === "next")).toBe(false);
  expect(last).toContainEqual({ title: "官网 - 系列 - 第3页" });
});

const category = (code: string, leaf: boolean) =>
  makeCategory(code, { nameEn: code, leaf, background: `/${code}.png` });
const series = { ...category("甲&1", false), children: [category("leaf", true), category("group", false)] };
const found = {
  category: series,
  ancestors: [],
  series: [category("r", true), category("r", true)],
  products: facts.products,
};

test("a series leads from its cards to listings of leaves and to landings of others, once each", () => {
  const view = toSeriesLanding(found, { isAll: false });
  expect(view.categories.map(({ href }) => href)).toEqual(["/products/category/leaf", "/products/group"]);
  expect(view.series.map(({ href }) => href)).toEqual(["/products/category/r"]);
  expect(view.browseHref).toBe("/products/category/%E7%94%B2%261?vcCodePath=true");
  expect([view.products, view.vc]).toEqual([facts.products, "甲&1"]);
  expect(view.nameEn).toBeNull();
});

test("a series is told of on its card in the first line of its description", () => {
  const told = (description: string | null) =>
    toCategoryCards([{ ...series, description }], { withText: true }).map(({ text }) => text);
  expect([told("\n一\n二"), told("一"), told(null)]).toEqual([["一"], ["一"], [null]]);
});

test("a series has one card per category, of two with the same code the first", () => {
  const twice = [category("b", true), category("c", true), { ...category("b", true), name: "又一" }];
  expect(toCategoryCards(twice)).toEqual(toCategoryCards(twice.slice(0, 2)));
});

test("a series has one canonical URL, and breadcrumbs that name canonical URLs only", () => {
  const landing = (isAll: boolean) => toSeriesLanding(found, { isAll });
  expect([landing(false).path, landing(true).path]).toEqual(["/products/%E7%94%B2%261", "/products"]);
  expect(landing(true).breadcrumbs.map(({ href }) => href)).toEqual(["/products", "/products/%E7%94%B2%261"]);
  const hrefs = (own: Category, isWhole: boolean) =>
    toCategoryListing(
      { category: own, ancestors: [series], listing: facts },
      { place: { path: "/collections/s/b", fixed: {} }, isWhole },
    ).category.breadcrumbs.map(({ href }) => href);
  const above = ["/products", "/products/%E7%94%B2%261"];
  expect(hrefs(category("b", true), true)).toEqual([...above, "/products/category/b"]);
  expect(hrefs(category("b", false), false)).toEqual([...above, "/products/category/b"]);
  expect(hrefs(category("b", false), true)).toEqual([...above, "/products/category/b?vcCodePath=true"]);
});

test.each([
  ["a series", category("b", false), [], true, "?vcCodePath=true", "b"],
  ["a series' own", category("b", false), [], false, "", "b"],
  ["a category between", category("b", false), [series], true, "?vcCodePath=true", undefined],
  ["a leaf", category("b", true), [series], true, "", "b"],
])("of the lists of %s one is canonical, and `vc` is its code or nothing", (_, own, ancestors, isWhole, query, vc) => {
  const found = { category: own, ancestors, listing: facts };
  const { category: shown, listing } = toCategoryListing(found, { place, isWhole });
  expect(canonicalHref(shown.canonical, { ...plain, page: 1 })).toBe(`/products/category/b${query}`);
  expect(listing.vc).toBe(vc);
});
