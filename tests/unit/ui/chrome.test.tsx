import type { ReactElement } from "react";
import { describe, expect, test } from "vitest";
import { Breadcrumb } from "~/ui/components/breadcrumb";
import { errorsCopy } from "~/ui/copy/errors";
import { CustomerService } from "~/ui/components/contact/customer-service";
import type { ChromeView } from "~/ui/layout/chrome-view";
import { SiteFooter } from "~/ui/layout/footer/site-footer";
import { currentMarkOf } from "~/ui/layout/header/current-item";
import type { NavItem } from "~/domain/navigation";
import { SiteHeader, type SiteHeaderProps } from "~/ui/layout/header/site-header";
import { RouteErrorPage } from "~/ui/layout/errors/route-error";
import { toSettingsStore } from "~/domain/store";
import { TOAST_DURATION_MS, TOAST_LIMIT } from "~/ui/components/toasts/toast-limits";
import { FlashNotice } from "~/ui/components/toasts/toasts";
import { parseHtml } from "../../support/html";
import { renderAt } from "./chrome-render";

const inside = (href: string) => ({ href, external: false });
const outside = (href: string) => ({ href, external: true });
const card = (title: string) => ({
  title,
  image: null,
  subTitle: ["第一行", "第二行"],
  linkName: "更多",
  link: inside(`/products/${title}`),
});

const items: NavItem[] = [
  {
    key: "cards",
    name: "卡片",
    link: inside("/gifting"),
    menu: { kind: "card", columns: ["a", "b", "c", "d", "e"].map(card) },
  },
  {
    key: "grid",
    name: "新品",
    link: inside("/products/N%26W"),
    menu: {
      kind: "grid",
      cover: { ...card("封面"), link: inside("/products/cover") },
      products: [{ name: "茶杯", seriesEn: "Winter Bay", image: "/p.png", link: inside("/pdp/007") }],
    },
  },
  {
    key: "list",
    name: "系列",
    link: null,
    menu: {
      kind: "list",
      columns: [
        {
          name: "鸢尾",
          image: null,
          items: [
            { name: "餐盘", link: inside("/products/category/LEAF") },
            { name: "全部系列", link: inside("/products/LEAF?isAll=true") },
          ],
        },
      ],
    },
  },
  { key: "shop", name: "商城", link: outside("https://shop.test/"), menu: null },
];

const shop: SiteHeaderProps["shop"] = {
  store: {
    ...toSettingsStore({}),
    code: "1",
    name: "静安店",
    address: "一号",
    phone: "021-1 2",
    phoneLabel: "电话",
  },
  onlineChannels: [{ name: "商城一", link: outside("https://one.test/"), qr: null }],
  followUs: [{ name: "公众号", link: null, qr: "/qr.png" }],
  contact: { tel: null, phone: null, email: null },
};
const header: SiteHeaderProps = {
  pathname: "/",
  brand: { name: "某瓷", nameEn: "SOME" },
  navigation: items,
  searchPlaceholder: "冬湾",
  hotWords: ["冬湾"],
  shop,
};
const pageOf = async (element: ReactElement) => parseHtml(await renderAt("/", element));
const headerWith = (change: Partial<SiteHeaderProps> = {}) => pageOf(<SiteHeader {...header} {...change} />);
const barOf = async (navigation: NavItem[]) => (await headerWith({ navigation })).queryAll("nav")[0];

describe("header (product.md §2.4)", () => {
  test("leads home, and searches with a plain GET form of 30 characters", async () => {
    const page = await headerWith();
    // The accessible name begins with the visible text (WCAG 2.5.3).
    const [home] = page.queryAll("a").filter((link) => link.text.includes("某瓷"));
    expect([home?.attribute("href"), home?.has("aria-label")]).toEqual(["/", false]);
    expect(home?.text).toMatch(/某瓷首页$/);
    const form = page.get('form[action="/search-results-page"]');
    expect(form.attribute("method")).toBe("get");
    const input = form.get('input[name="q"]');
    expect([input.attribute("maxLength"), input.attribute("placeholder")]).toEqual(["30", "冬湾"]);
    expect(form.fieldValues("from")).toEqual(["header"]);
  });

  test("without a hot word the placeholder is the given text", async () => {
    const input = (await headerWith({ searchPlaceholder: "" })).get('input[name="q"]');
    expect(input.attribute("placeholder")).toBe("请输入搜索关键词");
  });

  test("holds every link of the three layouts, of cards at most four", async () => {
    const bar = await barOf(items.slice(0, 3));
    const hrefs = bar?.hrefs();
    const inMenus = ["/products/a", "/products/d", "/products/cover", "/pdp/007", "/products/category/LEAF"];
    expect(hrefs).toEqual(expect.arrayContaining(["/gifting", ...inMenus]));
    expect(hrefs).not.toContain("/products/e");
    expect(bar?.textsOf('[lang="en"]')).toContain("Winter Bay");
    expect(bar?.textsOf("p")).toContain("第一行\n第二行");
  });

  test("what leads to all series stands below the columns of a list, not in one of them", async () => {
    const bar = await barOf(items.slice(2, 3));
    expect(bar?.textsOf("li li").at(-1)).toBe("餐盘");
    expect(bar?.textsOf("p.more a")).toEqual(["全部系列"]);
    const columns = ["甲", "乙"].map((name) => ({
      name,
      image: null,
      items: [{ name: "全部", link: inside(`/products/${name}?isAll=true`) }],
    }));
    const two = await barOf([{ key: "two", name: "系列", link: null, menu: { kind: "list", columns } }]);
    expect([two?.textsOf("a"), two?.textsOf("p.more a")]).toEqual([["全部", "全部"], []]);
  });

  test("the drawer of phones holds the same targets in details, but no single products", async () => {
    const drawer = (await headerWith()).get("[data-drawer]");
    expect(drawer.hrefs()).toEqual(
      expect.arrayContaining(["/gifting", "/products/cover", "/products/category/LEAF", "https://shop.test/"]),
    );
    expect(drawer.hrefs()).not.toContain("/pdp/007");
    expect(drawer.queryAll("details")).toHaveLength(3);
    // Nothing else leads to them.
    const alone = await headerWith({ navigation: items.map((item) => ({ ...item, link: null })) });
    expect(alone.get("[data-drawer]").hrefs()).toContain("/pdp/007");
  });

  test("an external item opens a new window without an opener, an internal one does not", async () => {
    const page = await headerWith();
    const shops = page.queryAll('a[href="https://shop.test/"]');
    expect(shops.map((link) => [link.attribute("target"), link.attribute("rel")])).toEqual(
      Array(2).fill(["_blank", expect.stringContaining("noopener")]),
    );
    expect(page.attributesOf('a[href="/gifting"]', "target")).toEqual([]);
  });

  test.each(["[data-navigation]", "[data-drawer]"])("marks the item of the page in %s", async (part) => {
    const marked = (await headerWith({ pathname: "/gifting" })).get(part).queryAll("a[aria-current]");
    expect(marked.map((link) => [link.attribute("href"), link.attribute("aria-current")])).toEqual([
      ["/gifting", "page"],
    ]);
  });

  test("shows the store, the shops and the accounts", async () => {
    const page = await headerWith();
    expect(page.hrefs()).toEqual(
      expect.arrayContaining(["tel:02112", "/find-us?store=1", "/find-us", "https://one.test/"]),
    );
    for (const text of ["了解详细", "更多门店"]) expect(page.text).toContain(text);
    expect(page.queryAll('img[alt="公众号二维码"]').length).toBeGreaterThan(0);
  });

  test("renders without a menu, a phone or an image", async () => {
    const store = { ...toSettingsStore({ storeName: "店" }), phoneLabel: null };
    const bare = await headerWith({ navigation: [], shop: { ...shop, store, onlineChannels: [], followUs: [] } });
    expect(bare.queryAll("nav")).toEqual([]);
    expect(bare.text).not.toContain("线上渠道");
  });
});

describe("the current navigation item", () => {
  const plain = (key: string, href: string): NavItem => ({ key, name: key, link: inside(href), menu: null });
  const bar = [
    plain("all", "/products"),
    plain("new", "/products/新品"),
    plain("story", "/brand-story"),
    plain("home", "/"),
    ...items,
  ];
  test.each([
    ["/products", "all"],
    ["/products/X/Y", "all"],
    ["/products/%E6%96%B0%E5%93%81/1", "new"],
    ["/products/新品", "new"],
    ["/productsale", null],
    ["/brand-story/", "story"],
    ["/", "home"],
    ["/products/N%26W", "grid"],
    ["/products/keyword/%E8%8C%B6", null],
    ["/products/compare", "all"],
    ["/products/category/LEAF", "list"],
    ["/somewhere", null],
    ["/%E0%A4%A", null],
  ])("%s is %s", (path, key) => expect(bar[currentMarkOf(bar, path).index]?.key ?? null).toBe(key));
});

const footer: Pick<ChromeView, "legal" | "shop"> = {
  legal: {
    storyId: "00 7&",
    parentGroup: { label: "集团", url: "https://group.test/" },
    sisterBrands: [{ label: "姊妹", url: "https://sister.test/" }],
    filings: [{ label: "ICP备1号", url: "https://filing.test/" }],
    privacyPolicyUrl: "https://privacy.test/",
    copyright: "© 某瓷",
    groupLogos: [{ url: "/logo.svg", alt: "集团标志" }],
  },
  shop: {
    ...shop,
    contact: {
      tel: { label: "热线", value: "400 1", desc: "周一至周日 10:00-17:00" },
      phone: { label: "手机", value: "138 2", desc: null },
      email: { label: "邮箱", value: "a@b.test", desc: null },
    },
    followUs: [{ name: "微博", link: outside("https://w.test/"), qr: null }],
  },
};

describe("footer (product.md §2.5)", () => {
  test("has every link that product.md §2.5 names", async () => {
    const page = await pageOf(<SiteFooter {...footer} />);
    const fixed = "/gifting /member/damagedForNew /member /about-us/career /contact-us /cookie".split(" ");
    const ofFooter = ["privacy", "group", "sister", "filing", "w"].map((name) => `https://${name}.test/`);
    const ofSettings = ["/brand-story/00%207%26", "mailto:a@b.test", "tel:4001", "tel:1382"];
    expect(page.hrefs()).toEqual(expect.arrayContaining([...fixed, ...ofFooter, ...ofSettings]));
    expect(page.textsOf("h2")).toEqual(
      expect.arrayContaining(["客户服务", "关于我们", "如何购买", "联系我们", "关注我们"]),
    );
    for (const text of ["周一至周日 10:00-17:00", "© 某瓷"]) expect(page.text).toContain(text);
    expect(page.queryAll('img[alt="集团标志"]')).toHaveLength(1);
  });

  test("verifies with a plain POST form of 30 characters", async () => {
    const form = (await pageOf(<SiteFooter {...footer} />)).get("form");
    expect([form.attribute("method"), form.attribute("action")]).toEqual(["post", "/verification"]);
    const input = form.get('input[name="securityCode"]');
    expect([input.attribute("maxLength"), input.attribute("placeholder")]).toEqual(["30", "请输入验证二维码"]);
    // Its own message replaces the browser's.
    expect([input.has("required"), form.has("noValidate")]).toEqual([true, true]);
    expect(form.textsOf('button[type="submit"]')).toEqual(["确定"]);
  });

  test("a missing contact line leaves no trace", async () => {
    const page = await pageOf(<SiteFooter {...footer} shop={shop} />);
    expect(page.hrefs(/^(?:tel|mailto):/)).toEqual([]);
  });
});

test("a breadcrumb is the home icon and links, the last of which is the page itself", async () => {
  const items = [
    { label: "系列", href: "/products" },
    { label: "冬湾", href: "/products/W" },
  ];
  const page = await pageOf(<Breadcrumb items={items} />);
  expect(page.hrefs()).toEqual(["/", "/products", "/products/W"]);
  expect(page.attributesOf('[aria-label="首页"]', "href")).toEqual(["/"]);
  expect(page.textsOf('[aria-current="page"]')).toEqual(["冬湾"]);
});

test.each([
  ["default", []],
  ["pdpBuy", ["tel:1382"]],
  ["contactUs", ["tel:1382"]],
] as const)(
  "the customer service of type %s names the second phone as %j, as it is called everywhere",
  async (type, second) => {
    const page = await pageOf(<CustomerService type={type} contact={footer.shop.contact} />);
    expect(new Set(page.hrefs())).toEqual(new Set(["tel:4001", "mailto:a@b.test", ...second]));
    expect(new Set(page.textsOf("dt"))).toEqual(new Set(["热线", "邮箱", ...second.map(() => "手机")]));
  },
);

describe("notices", () => {
  test("stay as long as product.md §9.5 says, twenty at once", () => {
    expect(TOAST_DURATION_MS).toEqual({ error: 4000, success: 2000, blank: 4000, custom: 4000, loading: false });
    expect(TOAST_LIMIT).toBe(20);
  });

  test("are plain HTML without script, and markup in them is text", async () => {
    const html = await renderAt("/", <FlashNotice flash={{ kind: "error", text: "<b>数据异常，请稍后重试！" }} />);
    expect(html).toShowToast("<b>数据异常，请稍后重试！");
    expect(await renderAt("/", <FlashNotice flash={{ kind: "success", text: "好" }} />)).toContain('role="status"');
    expect(await renderAt("/", <FlashNotice flash={null} />)).toBe("");
  });
});

describe("error page", () => {
  test.each([503, 502, 500, 404, 429, 413, 403, 400, 418])("of %i is a sentence with a way on", async (status) => {
    const page = await pageOf(<RouteErrorPage status={status} retryHref="/products?page=2" />);
    expect(page.get("h1").text).toMatch(/^[\u4e00-\u9fff]+/);
    expect(page.hrefs()).toEqual(["/products?page=2", "/"]);
    expect(page.queryAll("svg").length).toBeGreaterThan(0);
    expect(page.text).not.toContain("Application Error");
  });

  test("names the outage as one", async () => {
    const textOf = async (status: number) => (await pageOf(<RouteErrorPage status={status} />)).text;
    expect(await textOf(503)).toContain(errorsCopy.unavailable);
    expect(await textOf(404)).toContain(errorsCopy.notFound);
    expect(await textOf(500)).toContain(errorsCopy.unexpected);
  });

  test("gives the hotline and the reference where the page cannot be loaded", async () => {
    const reference = { id: "3f2a91bc", at: "2026-11-24 15:58" };
    const help = async (hotline: string) =>
      (await pageOf(<RouteErrorPage status={503} reference={reference} hotline={hotline} />)).textsOf("div > p");
    const line = "参考号：3f2a91bc（2026-11-24 15:58）";
    expect(await help("400-1")).toEqual([errorsCopy.unavailableText, "客服热线：400-1", line]);
    expect(await help("")).toEqual([errorsCopy.unavailableText, line]);
  });
});
