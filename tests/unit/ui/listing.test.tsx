import { describe, expect, test } from "vitest";
import { CategoryCards } from "~/ui/category-cards";
import { Listing, type ListingProps } from "~/ui/listing/listing";
import { pagesToShow } from "~/ui/listing/pagination";
import type { ProductCardProps } from "~/ui/product-card";
import { hrefsOf, renderAt, tagsOf } from "./chrome-render";

const card = (number: number): ProductCardProps => ({
  href: `/pdp/${number}`,
  name: `产品 ${number}`,
  series: "海浪",
  seriesEn: null,
  image: `/p${number}.png`,
  price: { kind: "amount", amount: number },
});
const hrefOf = (page: number) => (page === 1 ? "/list?sort=new" : `/list?sort=new&page=${page}`);
const props: ListingProps = {
  products: [1, 2, 3].map(card),
  total: 75,
  page: 2,
  pages: 4,
  hrefOf,
  facets: {
    action: "/list",
    kept: [{ name: "sort", value: "new" }],
    facets: [
      {
        param: "f.COLOR",
        name: "釉色",
        values: [
          { value: "b&w", label: "黑白", count: 3, chosen: true },
          { value: "blue", label: "钴蓝", count: 0, chosen: false },
        ],
      },
      { param: "f.FORM", name: "器形", values: [{ value: "cup", label: "杯", count: null, chosen: true }] },
    ],
  },
  activeFilters: [
    { label: "黑白", removeHref: "/list?f.FORM=cup" },
    { label: "杯", removeHref: "/list?f.COLOR=b%26w" },
  ],
  clearHref: "/list",
  sort: [
    { label: "默认", href: "/list", current: false },
    { label: "新品", href: "/list?sort=new", current: true },
  ],
};
const draw = (change: Partial<ListingProps> = {}) => renderAt("/list", <Listing {...props} {...change} />);

describe("a listing without script", () => {
  test("is a grid of product cards with its count announced", async () => {
    const html = await draw();
    expect(hrefsOf(html).filter((href) => href.startsWith("/pdp/"))).toEqual(["/pdp/1", "/pdp/2", "/pdp/3"]);
    expect(html).toMatch(/role="status"[^>]*>共75件产品，第2页，共4页</);
  });

  test("filters by one GET form that keeps the sort order and begins at page 1", async () => {
    const html = await draw();
    expect(tagsOf(html, "form")).toHaveLength(1);
    expect(tagsOf(html, "form")[0]).toMatch(/method="get"[^>]*action="\/list"/);
    const inputs = tagsOf(html, "input");
    expect(inputs.filter((tag) => tag.includes('type="hidden"'))).toHaveLength(1);
    expect(inputs[0]).toContain('name="sort" value="new"');
    const boxes = inputs.filter((tag) => tag.includes('type="checkbox"'));
    const attribute = (tag: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1];
    expect(boxes.map((tag) => [attribute(tag, "name"), attribute(tag, "value"), tag.includes("checked")])).toEqual([
      ["f.COLOR", "b&amp;w", true],
      ["f.COLOR", "blue", false],
      ["f.FORM", "cup", true],
    ]);
    expect(html).toContain("应用筛选");
  });

  test("shows counts as given, 0 too, and none where there is none", async () => {
    const html = await draw();
    expect(html).toMatch(/钴蓝<\/span><span[^>]*>0</);
    expect(html).toMatch(/杯<\/span><\/label>/);
  });

  test("takes chosen values away one by one or all together", async () => {
    const html = await draw();
    expect(hrefsOf(html)).toEqual(expect.arrayContaining(["/list?f.FORM=cup", "/list?f.COLOR=b%26w", "/list"]));
    expect(html).toContain("移除筛选条件：黑白");
    expect(html).toContain("清除全部");
    expect(await draw({ activeFilters: [] })).not.toContain("清除全部");
  });

  test("sorts by links and marks the current one", async () => {
    const current = tagsOf(await draw(), "a").filter((tag) => tag.includes('aria-current="true"'));
    expect(current).toHaveLength(1);
    expect(current[0]).toContain('href="/list?sort=new"');
  });

  test("pages by links with rel prev and next", async () => {
    const links = tagsOf(await draw(), "a");
    expect(links.find((tag) => tag.includes('rel="prev"'))).toContain('href="/list?sort=new"');
    expect(links.find((tag) => tag.includes('rel="next"'))).toContain('href="/list?sort=new&amp;page=3"');
    expect(links.find((tag) => tag.includes('aria-current="page"'))).toContain("page=2");
    expect(tagsOf(await draw({ page: 1 }), "a").some((tag) => tag.includes('rel="prev"'))).toBe(false);
    expect(tagsOf(await draw({ page: 4 }), "a").some((tag) => tag.includes('rel="next"'))).toBe(false);
    expect(await draw({ page: 1, pages: 1, total: 3 })).not.toContain("分页");
  });

  test.each<[string, Partial<ListingProps>, string, string]>([
    [
      "no product at all",
      { products: [], total: 0, page: 1, pages: 0, activeFilters: [] },
      "暂无符合条件的产品",
      "/products",
    ],
    ["no product for the filters", { products: [], total: 0, page: 1, pages: 0 }, "请减少筛选条件", "/list"],
    ["a page past the end", { products: [], page: 9 }, "没有更多产品了", "/list?sort=new"],
  ])("with %s says so and leads on", async (_, change, text, href) => {
    const html = await draw(change);
    expect(html).toContain(text);
    expect(hrefsOf(html)).toContain(href);
    expect(html).not.toContain("分页");
  });

  test("without facets has no form", async () => {
    expect(await draw({ facets: { ...props.facets, facets: [] } })).not.toContain("<form");
  });
});

describe("pagesToShow", () => {
  test.each<[number, number, (number | null)[]]>([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [2, 3, [1, 2, 3]],
    [1, 5, [1, 2, null, 5]],
    [3, 5, [1, 2, 3, 4, 5]],
    [4, 7, [1, 2, 3, 4, 5, 6, 7]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 8, 9]],
    [500_000, 1_000_000, [1, null, 499_999, 500_000, 500_001, null, 1_000_000]],
  ])("page %d of %d", (page, pages, shown) => {
    expect(pagesToShow(page, pages)).toEqual(shown);
  });
});

describe("category cards", () => {
  test("are links with picture, names and link text, and nothing where there is no card", async () => {
    const cards = [
      { href: "/products/A", name: "海浪", nameEn: "Wave", image: "/w.png", text: "说明", linkText: "查看系列" },
      { href: "/products/category/B", name: "茶具", nameEn: null, image: null },
    ];
    const html = await renderAt("/products", <CategoryCards cards={cards} firstScreen={1} />);
    expect(hrefsOf(html)).toEqual(["/products/A", "/products/category/B"]);
    for (const text of ["海浪", "Wave", "说明", "查看系列", "茶具"]) expect(html).toContain(text);
    expect(tagsOf(html, "img")).toHaveLength(1);
    expect(html).not.toContain("lazy");
    expect(await renderAt("/products", <CategoryCards cards={[]} />)).toBe("");
  });
});
