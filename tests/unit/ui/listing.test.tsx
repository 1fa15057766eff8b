import { describe, expect, test } from "vitest";
import { CategoryCards } from "~/ui/components/cards/category-cards";
import type { ListedProduct, ListingState } from "~/domain/listing";
import type { ListingView } from "~/ui/features/listing/listing-view";
import { pagesToShow } from "~/ui/features/listing/pagination";
import { ProductListing } from "~/ui/features/listing/product-listing";
import { parseHtml } from "../../support/html";
import { hrefsOf, renderAt } from "./chrome-render";

const card = (number: number): ListedProduct => ({
  id: String(number),
  name: `产品 ${number}`,
  series: { name: "海浪", nameEn: null },
  image: `/p${number}.png`,
  price: { kind: "amount", amount: number },
});
const state: ListingState = {
  page: 2,
  sort: "new",
  filters: [
    { code: "COLOR", values: ["b&w"] },
    { code: "FORM", values: ["cup"] },
  ],
};
const listing: ListingView = {
  path: "/list",
  fixed: {},
  state,
  total: 75,
  pages: 4,
  products: [1, 2, 3].map(card),
  facets: [
    {
      code: "COLOR",
      name: "釉色",
      values: [
        { value: "b&w", label: "黑白", count: 3 },
        { value: "blue", label: "钴蓝", count: 0 },
      ],
    },
    { code: "FORM", name: "器形", values: [{ value: "cup", label: "杯", count: null }] },
  ],
  ignored: [],
};
const unfiltered = { state: { ...state, filters: [] } };
const onPage = (page: number) => ({ state: { ...state, page } });
const filtered = "/list?f.COLOR=b%26w&f.FORM=cup";
const page = async (change: Partial<ListingView> = {}) =>
  parseHtml(await renderAt("/list", <ProductListing view={{ ...listing, ...change }} />));

describe("a listing without script", () => {
  test("is a grid of product cards with its count, orders and pages, of which the current ones are marked", async () => {
    const html = await page({ vc: "S&1" });
    expect(html.hrefs(/^\/pdp\//)).toEqual([1, 2, 3].map((id) => `/pdp/${id}?vc=S%261`));
    expect(html.textsOf('[role="status"]')).toEqual(["共75件产品，第2页，共4页"]);
    expect(html.attributesOf('a[aria-current="true"]', "href")).toEqual([`${filtered}&sort=new`]);
    expect(html.attributesOf('a[aria-current="page"]', "href")).toEqual([`${filtered}&sort=new&page=2`]);
    const neighbours = async (number: number) => {
      const found = await page(onPage(number));
      return ["prev", "next"].map((rel) => found.attributesOf(`a[rel~=${rel}]`, "href").join());
    };
    expect(await Promise.all([1, 2, 4].map(neighbours))).toEqual([
      ["", `${filtered}&sort=new&page=2`],
      [`${filtered}&sort=new`, `${filtered}&sort=new&page=3`],
      [`${filtered}&sort=new&page=3`, ""],
    ]);
    expect((await page({ ...onPage(1), pages: 1, total: 3 })).queryAll("[data-pagination]")).toEqual([]);
  });

  test.each([
    [25, "/scene.png", [12, 12, 1]],
    [24, "/scene.png", [12, 12]],
    [25, null, [25]],
  ])("of %i products and the picture %s has grids of %j, a picture between each two", async (count, scene, grids) => {
    const html = await page({ products: Array.from({ length: count }, (_, index) => card(index)), scene });
    const cards = html.queryAll("ul[data-columns]").map((grid) => grid.queryAll("article").length);
    expect(cards).toEqual(grids);
    expect(html.queryAll('img[src^="/scene.png"]')).toHaveLength(grids.length - 1);
    expect(html.queryAll('form[action="/products/compare"] input[name=ids]')).toHaveLength(count);
  });

  test("filters by one GET form that keeps the order and begins at page 1, and says counts as given, 0 too", async () => {
    const form = (await page()).get('form[action="/list"]');
    expect(form.attribute("method")).toBe("get");
    const hidden = form.queryAll("input[type=hidden]");
    expect(hidden.map((field) => [field.attribute("name"), field.attribute("value")])).toEqual([["sort", "new"]]);
    const boxes = form.queryAll("input[type=checkbox]");
    expect(boxes.map((box) => [box.attribute("name"), box.attribute("value"), box.has("checked")])).toEqual([
      ["f.COLOR", "b&w", true],
      ["f.COLOR", "blue", false],
      ["f.FORM", "cup", true],
    ]);
    expect(form.textsOf("label")).toEqual(["黑白3", "钴蓝0", "杯"]);
    expect((await page({ facets: [] })).queryAll('form[action="/list"]')).toEqual([]);
  });

  const none = { products: [], total: 0, pages: 0 };
  test.each<[string, Partial<ListingView>, string, string]>([
    ["no product at all", { ...unfiltered, ...none }, "暂无符合条件的产品", "/products"],
    ["no product for the filters", { ...onPage(1), ...none }, "请减少筛选条件", "/list?sort=new"],
  ])("with %s says so and leads on", async (_, change, text, href) => {
    const html = await page(change);
    expect(html.text).toContain(text);
    expect(html.hrefs()).toContain(href);
    expect(html.queryAll("[data-pagination]")).toEqual([]);
  });
});

test.each<[number, number, (number | null)[]]>([
  [1, 1, [1]],
  [1, 5, [1, 2, null, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [500_000, 1_000_000, [1, null, 499_999, 500_000, 500_001, null, 1_000_000]],
])("the links of page %d of %d", (page, pages, shown) => expect(pagesToShow(page, pages)).toEqual(shown));

test("category cards are links with image, names and link text, and nothing where there is no card", async () => {
  const cards = [
    { href: "/products/A", name: "海浪", nameEn: "Wave", image: "/w.png", text: "说明", linkText: "查看系列" },
    { href: "/products/category/B", name: "茶具", nameEn: null, image: null },
  ];
  const html = await renderAt("/products", <CategoryCards cards={cards} firstScreen={1} />);
  expect(hrefsOf(html)).toEqual(["/products/A", "/products/category/B"]);
  for (const text of ["海浪", "Wave", "说明", "查看系列", "茶具"]) expect(html).toContain(text);
  expect(parseHtml(html).queryAll("img")).toHaveLength(1);
  expect(html).not.toContain("lazy");
  expect(await renderAt("/products", <CategoryCards cards={[]} />)).toBe("");
});
