import type { ReactElement } from "react";
import { expect, test } from "vitest";
import { toShopView } from "~/cms/chrome/chrome-view.server";
import { errorsCopy } from "~/ui/copy/errors";
import { CustomerService } from "~/ui/components/contact/customer-service";
import type { ChromeView } from "~/ui/layout/chrome-view";
import { SiteFooter } from "~/ui/layout/footer/site-footer";
import { currentMarkOf } from "~/ui/layout/header/current-item";
import type { NavItem } from "~/domain/navigation";
import { SiteHeader, type SiteHeaderProps } from "~/ui/layout/header/site-header";
import { RouteErrorPage } from "~/ui/layout/errors/route-error";
import { toSettingsStore } from "~/domain/store";
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

const cover = { ...card("封面"), link: inside("/products/cover") };
const product = { name: "茶杯", seriesEn: "Winter Bay", image: "/p.png", link: inside("/pdp/007") };
const series = [
  { name: "餐盘", link: inside("/products/category/LEAF") },
  { name: "全部系列", link: inside("/products/LEAF?isAll=true") },
];
const column = (...items: typeof series) => ({ name: "鸢尾", image: null, items });
const item = (key: string, link: NavItem["link"], menu: NavItem["menu"]): NavItem => ({ key, name: key, link, menu });
const items: NavItem[] = [
  item("cards", inside("/gifting"), { kind: "card", columns: ["a", "b", "c", "d"].map(card) }),
  item("grid", inside("/products/N%26W"), { kind: "grid", cover, products: [product] }),
  item("list", null, { kind: "list", columns: [column(...series)] }),
  item("shop", outside("https://shop.test/"), null),
];

const shop: SiteHeaderProps["shop"] = {
  store: { ...toSettingsStore({}), code: "1", name: "静安店", address: "一号", phone: "021-1 2", phoneLabel: "电话" },
  onlineChannels: [{ name: "商城一", link: outside("https://one.test/"), qr: null }],
  followUs: [{ name: "公众号", link: null, qr: "/qr.png" }],
  contact: { tel: null, phone: null, email: null },
};
const brand = { name: "某瓷", nameEn: "SOME" };
const searches = { searchPlaceholder: "冬湾", hotWords: ["冬湾"] };
const header: SiteHeaderProps = { pathname: "/", brand, navigation: items, ...searches, shop };
const pageOf = async (element: ReactElement) => parseHtml(await renderAt("/", element));
const headerWith = (change: Partial<SiteHeaderProps> = {}) => pageOf(<SiteHeader {...header} {...change} />);

test("the header (product.md §2.4) leads home, searches with a plain GET form of 30 characters, and shows the store, shops and accounts", async () => {
  const page = await headerWith();
  // The accessible name begins with the visible text (WCAG 2.5.3).
  const [home] = page.queryAll("a").filter((link) => link.text.includes("某瓷"));
  expect([home?.attribute("href"), home?.has("aria-label")]).toEqual(["/", false]);
  expect(home?.text).toMatch(/某瓷首页$/);
  const form = page.get('form[action="/search-results-page"]');
  const input = form.get('input[name="q"]');
  const said = ["maxLength", "placeholder"].map((name) => input.attribute(name));
  expect([form.attribute("method"), ...said]).toEqual(["get", "30", "冬湾"]);
  const own = ["tel:02112", "/find-us?store=1", "/find-us", "https://one.test/"];
  expect(page.hrefs()).toEqual(expect.arrayContaining(own));
  expect(page.queryAll('img[alt="公众号二维码"]').length).toBeGreaterThan(0);
});

test("the header (product.md §2.4) renders without a hot word, a menu, a phone or an image", async () => {
  const store = { ...toSettingsStore({ storeName: "店" }), phoneLabel: null };
  const empty = { ...shop, store, onlineChannels: [], followUs: [] };
  const bare = await headerWith({ searchPlaceholder: "", navigation: [], shop: empty });
  expect(bare.queryAll("nav")).toEqual([]);
  expect(bare.text).not.toContain("线上渠道");
  expect(bare.get('input[name="q"]').attribute("placeholder")).toBe("请输入搜索关键词");
});

test("the header (product.md §2.4) holds every link of the three layouts, what leads to all series below a list's columns", async () => {
  const [bar] = (await headerWith()).queryAll("nav");
  const inMenus = ["/products/a", "/products/d", "/products/cover", "/pdp/007", "/products/category/LEAF"];
  expect(bar?.hrefs()).toEqual(expect.arrayContaining(["/gifting", ...inMenus]));
  expect(bar?.textsOf('[lang="en"]')).toContain("Winter Bay");
  expect(bar?.textsOf("p")).toContain("第一行\n第二行");
  expect(bar?.textsOf("p.more a")).toEqual(["全部系列"]);
  const columns = ["甲", "乙"].map((name) => column({ name, link: inside(`/products/${name}?isAll=true`) }));
  const list = item("two", null, { kind: "list", columns });
  const [two] = (await headerWith({ navigation: [list] })).queryAll("nav");
  expect([two?.textsOf("a"), two?.textsOf("p.more a")]).toEqual([["甲", "乙"], []]);
});

test("the drawer of phones holds the same targets in details, single products only where nothing else leads on", async () => {
  const drawer = (await headerWith()).get("[data-drawer]");
  const targets = ["/gifting", "/products/cover", "/products/category/LEAF", "https://shop.test/"];
  expect(drawer.hrefs()).toEqual(expect.arrayContaining(targets));
  expect(drawer.hrefs()).not.toContain("/pdp/007");
  expect(drawer.queryAll("details")).toHaveLength(3);
  const alone = await headerWith({ navigation: items.map((item) => ({ ...item, link: null })) });
  expect(alone.get("[data-drawer]").hrefs()).toContain("/pdp/007");
});

test.each([
  [inside("/products"), "系列", false],
  [inside("/products"), "器物", true],
  [null, "系列", true],
])("the drawer names a page of all of it once: %j, %s", async (link, name, isNamed) => {
  const navigation = [{ ...item("list", link, { kind: "list", columns: [column(...series)] }), name }];
  const drawer = (await headerWith({ navigation })).get("[data-drawer]");
  expect(drawer.textsOf("a").includes("全部系列")).toBe(isNamed);
  expect(drawer.textsOf("a")).toContain("餐盘");
});

test.each([
  ["each of its products", ["Winter Bay", "Fern"], ["Winter Bay", "Fern"]],
  ["its cover if there is only one", ["Winter Bay", "Winter Bay"], []],
])("a grid menu names series with %s", async (_, names, ofProducts) => {
  const products = names.map((seriesEn, index) => ({ ...product, seriesEn, link: inside(`/pdp/${index}`) }));
  const page = await headerWith({ navigation: [item("grid", null, { kind: "grid", cover, products })] });
  expect(page.get("[data-navigation]").textsOf("[lang=en]")).toEqual([...new Set(names)]);
  expect(page.get("[data-navigation] [data-new-products]").textsOf("[lang=en]")).toEqual(ofProducts);
});

test("the header (product.md §2.4) opens a window of its own, without an opener, for what is outside, and marks the page's item in bar and drawer", async () => {
  const page = await headerWith({ pathname: "/gifting" });
  const shops = page.queryAll('a[href="https://shop.test/"]');
  expect(shops.map((link) => [link.attribute("target"), link.attribute("rel")])).toEqual(
    Array(2).fill(["_blank", expect.stringContaining("noopener")]),
  );
  expect(page.attributesOf('a[href="/gifting"]', "target")).toEqual([]);
  for (const part of ["[data-navigation]", "[data-drawer]"]) {
    const marked = page.get(part).queryAll("a[aria-current]");
    expect(marked.map((link) => link.attribute("href"))).toEqual(["/gifting"]);
  }
});

const plain = (key: string, href: string) => item(key, inside(href), null);
const ways = Object.entries({ all: "/products", new: "/products/新品", story: "/brand-story", home: "/" });
const bar = [...ways.map(([key, href]) => plain(key, href)), ...items];
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
])("the current navigation item: %s is %s", (path, key) =>
  expect(bar[currentMarkOf(bar, path).index]?.key ?? null).toBe(key),
);

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
      tel: { kind: "tel", label: "热线", value: "400 1", desc: "周一至周日 10:00-17:00" },
      phone: { kind: "phone", label: "手机", value: "138 2", desc: null },
      email: { kind: "email", label: "邮箱", value: "a@b.test", desc: null },
    },
    followUs: [{ name: "微博", link: outside("https://w.test/"), qr: null }],
  },
};

test("the footer has every link that product.md §2.5 names, and no trace of a missing contact line", async () => {
  const page = await pageOf(<SiteFooter {...footer} />);
  const fixed = "/gifting /member/damagedForNew /member /about-us/career /contact-us /cookie".split(" ");
  const ofFooter = ["privacy", "group", "sister", "filing", "w"].map((name) => `https://${name}.test/`);
  const ofSettings = ["/brand-story/00%207%26", "mailto:a@b.test", "tel:4001", "tel:1382"];
  expect(page.hrefs()).toEqual(expect.arrayContaining([...fixed, ...ofFooter, ...ofSettings]));
  for (const text of ["周一至周日 10:00-17:00", "© 某瓷"]) expect(page.text).toContain(text);
  expect(page.queryAll('img[alt="集团标志"]')).toHaveLength(1);
  const without = await pageOf(<SiteFooter {...footer} shop={shop} />);
  expect(without.hrefs(/^(?:tel|mailto):/)).toEqual([]);
});

test.each([
  ["contactUs", ["tel:4001", "tel:1382", "mailto:a@b.test"]],
  ["pdpBuy", ["tel:4001", "mailto:a@b.test", "tel:1382"]],
] as const)("the customer service of type %s leads to %j", async (type, hrefs) => {
  const page = await pageOf(<CustomerService type={type} contact={footer.shop.contact} />);
  expect(page.hrefs()).toEqual(hrefs);
});

test("a contact line without a label has the same name on every page (product.md §2.7)", async () => {
  const values = { value4Tel: "400 1", value4Phone: "138 2", value4Email: "a@b.test" };
  const { contact } = toShopView({ ...values, label4Tel: null, label4Email: "" });
  const page = await pageOf(<CustomerService type="contactUs" contact={contact} />);
  expect(page.textsOf("dt")).toEqual(["客服热线", "经销商合作", "电子邮箱"]);
});

test.each([
  [[502, 503, 504], errorsCopy.unavailable],
  [[500, 418], errorsCopy.unexpected],
  [[404, 410], errorsCopy.notFound],
  [[429], errorsCopy.tooMany],
  [[413], errorsCopy.tooLarge],
  [[401, 403], errorsCopy.forbidden],
  [[400, 405, 414, 415, 431], errorsCopy.badRequest],
])("the error page of %j says what happened, and leads on: %s", async (statuses, title) => {
  for (const status of statuses) {
    const page = await pageOf(<RouteErrorPage status={status} retryHref="/products?page=2" />);
    expect([page.get("h1").text, page.hrefs()]).toEqual([title, ["/products?page=2", "/"]]);
  }
});

test("the error page gives the hotline, where there is one, and the reference", async () => {
  const reference = { id: "3f2a91bc", at: "2026-11-24 15:58" };
  const help = async (hotline: string) =>
    (await pageOf(<RouteErrorPage status={503} reference={reference} hotline={hotline} />)).textsOf("div > p");
  const line = "参考号：3f2a91bc（2026-11-24 15:58）";
  expect(await help("400-1")).toEqual([errorsCopy.unavailableText, "客服热线：400-1", line]);
  expect(await help("")).toEqual([errorsCopy.unavailableText, line]);
});
