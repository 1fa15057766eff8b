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
import { hrefsOf, renderAt } from "./chrome-render";

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

const header: SiteHeaderProps = {
  pathname: "/",
  brand: { name: "某瓷", nameEn: "SOME" },
  navigation: items,
  searchPlaceholder: "冬湾",
  hotWords: ["冬湾"],
  shop: {
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
  },
};

describe("header (product.md §2.4)", () => {
  test("leads home, and searches with a plain GET form of 30 characters", async () => {
    const html = await renderAt("/", <SiteHeader {...header} />);
    const page = parseHtml(html);
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
    const html = await renderAt("/", <SiteHeader {...header} searchPlaceholder="" />);
    expect(html).toContain('placeholder="请输入搜索关键词"');
  });

  test("holds every link of the three layouts, of cards at most four", async () => {
    const html = await renderAt("/", <SiteHeader {...header} navigation={items.slice(0, 3)} />);
    const bar = parseHtml(html).queryAll("nav")[0];
    const hrefs = bar?.hrefs();
    expect(hrefs).toEqual(
      expect.arrayContaining([
        "/gifting",
        "/products/a",
        "/products/d",
        "/products/cover",
        "/pdp/007",
        "/products/category/LEAF",
      ]),
    );
    expect(hrefs).not.toContain("/products/e");
    expect(bar?.textsOf('[lang="en"]')).toContain("Winter Bay");
    expect(bar?.textsOf("p")).toContain("第一行\n第二行");
  });

  test("what leads to all series stands below the columns of a list, not in one of them", async () => {
    const html = await renderAt("/", <SiteHeader {...header} navigation={items.slice(2, 3)} />);
    const bar = parseHtml(html).queryAll("nav")[0];
    expect(bar?.textsOf("li li").at(-1)).toBe("餐盘");
    expect(bar?.textsOf("p.more a")).toEqual(["全部系列"]);
    const column = (name: string) => ({
      name,
      image: null,
      items: [{ name: "全部", link: inside(`/products/${name}?isAll=true`) }],
    });
    const item: NavItem = {
      key: "two",
      name: "系列",
      link: null,
      menu: { kind: "list", columns: ["甲", "乙"].map(column) },
    };
    const two = parseHtml(await renderAt("/", <SiteHeader {...header} navigation={[item]} />)).queryAll("nav")[0];
    expect([two?.textsOf("a"), two?.textsOf("p.more a")]).toEqual([["全部", "全部"], []]);
  });

  test("the drawer of phones holds the same targets in details, but no single products", async () => {
    const html = await renderAt("/", <SiteHeader {...header} />);
    const drawer = parseHtml(html).get("[data-drawer]");
    expect(drawer.hrefs()).toEqual(
      expect.arrayContaining(["/gifting", "/products/cover", "/products/category/LEAF", "https://shop.test/"]),
    );
    expect(drawer.hrefs()).not.toContain("/pdp/007");
    expect(drawer.queryAll("details")).toHaveLength(3);
    // Nothing else leads to them.
    const alone = await renderAt(
      "/",
      <SiteHeader {...header} navigation={items.map((item) => ({ ...item, link: null }))} />,
    );
    expect(parseHtml(alone).get("[data-drawer]").hrefs()).toContain("/pdp/007");
  });

  test("an external item opens a new window without an opener, an internal one does not", async () => {
    const html = await renderAt("/", <SiteHeader {...header} />);
    const shop = parseHtml(html).queryAll('a[href="https://shop.test/"]');
    expect(shop).toHaveLength(2);
    for (const link of shop) {
      expect([link.attribute("target"), link.attribute("rel")]).toEqual([
        "_blank",
        expect.stringContaining("noopener"),
      ]);
    }
    expect(parseHtml(html).attributesOf('a[href="/gifting"]', "target")).toEqual([]);
  });

  test.each(["[data-navigation]", "[data-drawer]"])("marks the item of the page in %s", async (part) => {
    const html = await renderAt("/gifting", <SiteHeader {...header} pathname="/gifting" />);
    const marked = parseHtml(html).get(part).queryAll("a[aria-current]");
    expect(marked.map((link) => [link.attribute("href"), link.attribute("aria-current")])).toEqual([
      ["/gifting", "page"],
    ]);
  });

  test("shows the store, the shops and the accounts", async () => {
    const html = await renderAt("/", <SiteHeader {...header} />);
    expect(hrefsOf(html)).toEqual(
      expect.arrayContaining(["tel:02112", "/find-us?store=1", "/find-us", "https://one.test/"]),
    );
    expect(html).toContain("了解详细");
    expect(html).toContain("更多门店");
    expect(parseHtml(html).queryAll('img[alt="公众号二维码"]').length).toBeGreaterThan(0);
  });

  test("renders without a menu, a phone or an image", async () => {
    const bare = { ...toSettingsStore({ storeName: "店" }), phoneLabel: null };
    const html = await renderAt(
      "/",
      <SiteHeader
        {...header}
        navigation={[]}
        shop={{ ...header.shop, store: bare, onlineChannels: [], followUs: [] }}
      />,
    );
    expect(html).not.toContain("<nav");
    expect(html).not.toContain("线上渠道");
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
  ])("%s is %s", (path, key) => {
    expect(bar[currentMarkOf(bar, path).index]?.key ?? null).toBe(key);
  });
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
    ...header.shop,
    contact: {
      tel: { label: "热线", value: "400 1", desc: "周一至周日 10:00-17:00" },
      phone: { label: "手机", value: "138 2", desc: null },
      email: { label: "邮箱", value: "a@b.test", desc: null },
    },
    onlineChannels: [{ name: "商城一", link: outside("https://one.test/"), qr: null }],
    followUs: [{ name: "微博", link: outside("https://w.test/"), qr: null }],
  },
};

describe("footer (product.md §2.5)", () => {
  test("has every link that product.md §2.5 names", async () => {
    const html = await renderAt("/", <SiteFooter {...footer} />);
    expect(hrefsOf(html)).toEqual(
      expect.arrayContaining([
        "/gifting",
        "/member/damagedForNew",
        "/member",
        "/brand-story/00%207%26",
        "/about-us/career",
        "/contact-us",
        "/cookie",
        "https://privacy.test/",
        "https://group.test/",
        "https://sister.test/",
        "https://filing.test/",
        "https://w.test/",
        "mailto:a@b.test",
        "tel:4001",
        "tel:1382",
      ]),
    );
    for (const title of ["客户服务", "关于我们", "如何购买", "联系我们", "关注我们"])
      expect(html).toContain(`>${title}</h2>`);
    expect(html).toContain("周一至周日 10:00-17:00");
    expect(html).toContain('alt="集团标志"');
    expect(html).toContain("© 某瓷");
  });

  test("verifies with a plain POST form of 30 characters", async () => {
    const html = await renderAt("/", <SiteFooter {...footer} />);
    const form = parseHtml(html).get("form");
    expect([form.attribute("method"), form.attribute("action")]).toEqual(["post", "/verification"]);
    const input = form.get('input[name="securityCode"]');
    expect([input.attribute("maxLength"), input.attribute("placeholder")]).toEqual(["30", "请输入验证二维码"]);
    // Its own message replaces the browser's.
    expect([input.has("required"), form.has("noValidate")]).toEqual([true, true]);
    expect(form.textsOf('button[type="submit"]')).toEqual(["确定"]);
  });

  test("a missing contact line leaves no trace", async () => {
    const html = await renderAt("/", <SiteFooter {...footer} shop={header.shop} />);
    expect(hrefsOf(html).filter((href) => /^(?:tel|mailto):/.test(href))).toEqual([]);
  });
});

describe("breadcrumb", () => {
  test("is the home icon and links, the last of which is the page itself", async () => {
    const html = await renderAt(
      "/",
      <Breadcrumb
        items={[
          { label: "系列", href: "/products" },
          { label: "冬湾", href: "/products/W" },
        ]}
      />,
    );
    expect(hrefsOf(html)).toEqual(["/", "/products", "/products/W"]);
    expect(parseHtml(html).attributesOf('[aria-label="首页"]', "href")).toEqual(["/"]);
    expect(parseHtml(html).textsOf('[aria-current="page"]')).toEqual(["冬湾"]);
  });
});

describe("customer-service block", () => {
  test.each([
    ["default", false],
    ["pdpBuy", true],
    ["contactUs", true],
  ] as const)("of type %s: the second phone %s, under the name it has everywhere", async (type, hasSecond) => {
    const html = await renderAt("/", <CustomerService type={type} contact={footer.shop.contact} />);
    expect(new Set(hrefsOf(html))).toEqual(
      new Set(["tel:4001", "mailto:a@b.test", ...(hasSecond ? ["tel:1382"] : [])]),
    );
    expect(new Set(parseHtml(html).textsOf("dt"))).toEqual(new Set(["热线", "邮箱", ...(hasSecond ? ["手机"] : [])]));
  });
});

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
    const html = await renderAt("/", <RouteErrorPage status={status} retryHref="/products?page=2" />);
    expect(parseHtml(html).get("h1").text).toMatch(/^[\u4e00-\u9fff]+/);
    expect(hrefsOf(html)).toEqual(["/products?page=2", "/"]);
    expect(html).toContain("<svg");
    expect(html).not.toContain("Application Error");
  });

  test("names the outage as one", async () => {
    const of = (status: number) => renderAt("/", <RouteErrorPage status={status} />);
    expect(await of(503)).toContain(errorsCopy.unavailable);
    expect(await of(404)).toContain(errorsCopy.notFound);
    expect(await of(500)).toContain(errorsCopy.unexpected);
  });

  test("gives the hotline and the reference where the page cannot be loaded", async () => {
    const reference = { id: "3f2a91bc", at: "2026-11-24 15:58" };
    const help = async (hotline: string) => {
      const html = await renderAt("/", <RouteErrorPage status={503} reference={reference} hotline={hotline} />);
      return parseHtml(html).textsOf("div > p");
    };
    const line = "参考号：3f2a91bc（2026-11-24 15:58）";
    expect(await help("400-1")).toEqual([errorsCopy.unavailableText, "客服热线：400-1", line]);
    expect(await help("")).toEqual([errorsCopy.unavailableText, line]);
  });
});
