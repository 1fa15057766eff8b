import { describe, expect, test } from "vitest";
import { ProductCard, type CardProduct } from "~/ui/components/cards/product-card";
import { ProductPage, type ProductPageProps, type ShownProduct } from "~/ui/features/product/product-page";
import { GalleryMarkupContext } from "~/ui/features/gallery/gallery-markup";
import { renderGallery } from "~/ui/layout/static-chrome/render-static-chrome";
import { parseHtml } from "../../support/html";
import { readBareProduct } from "../server/bare-product";
import { hrefsOf, renderAt } from "./chrome-render";

const product: ShownProduct = {
  ...(await readBareProduct()),
  id: "007",
  name: "霜前花 杯碟 200 毫升",
  series: { name: "霜前花", nameEn: "Before Frost" },
  description: "第一行\n第二行",
  images: ["/a.png", "/b.png", "/c.png"],
  price: { kind: "amount", amount: 1280.5 },
  features: [
    { label: "材质", value: "硬质瓷" },
    { label: "设计师", value: " " },
  ],
  extraFeatures: [{ label: "洗涤", value: "可入洗碗机" }],
  specifications: [{ label: "容量", value: "200 毫升" }],
  variants: [
    { id: "007", name: "200 毫升", image: "/a.png", current: true },
    { id: "008", name: "300 毫升", image: null, current: false },
  ],
};
const props: ProductPageProps = {
  product,
  seriesHref: null,
  share: {
    qrSrc: "/resources/qr.svg?product=007",
    weiboHref: "https://weibo.example/share",
    url: "https://www.example/pdp/007",
    title: "杯",
  },
  buy: {
    store: {
      name: "上海店",
      address: "静安区一号",
      phone: "021-5550 1786",
      phoneLabel: "门店电话",
    },
    channels: [
      { name: "旗舰店", link: { href: "https://one.example/", external: true }, qr: null },
      { name: "专营店", link: { href: "https://two.example/", external: true }, qr: null },
      { name: "小店", link: null, qr: "/qr.png" },
    ],
    contact: {
      tel: { label: "客服热线", value: "400-000-1786", desc: null },
      phone: { label: "经销商合作", value: "13000001786", desc: null },
      email: null,
    },
  },
};

const render = (change: Partial<ShownProduct> = {}, rest: Partial<ProductPageProps> = {}) =>
  renderAt(
    "/pdp/007",
    <GalleryMarkupContext.Provider value={renderGallery}>
      <ProductPage {...props} {...rest} product={{ ...product, ...change }} />
    </GalleryMarkupContext.Provider>,
  );
const images = (count: number) => Array.from({ length: count }, (_, index) => `/p${index + 1}.png`);
const summaries = (html: string) => parseHtml(html).textsOf("summary h2");

describe("the product page without script", () => {
  test("names the series in English where it can, in Chinese where it cannot", async () => {
    const paragraphs = async (change: Partial<ShownProduct>) => parseHtml(await render(change)).textsOf("p");
    expect(parseHtml(await render()).textsOf('p[lang="en"]')).toEqual(["Before Frost"]);
    expect(await paragraphs({})).not.toContain("霜前花");
    expect(await paragraphs({ series: { name: "霜前花", nameEn: null } })).toContain("霜前花");
    expect(await paragraphs({ series: { name: "", nameEn: null } })).not.toContain("霜前花");
  });

  test("leads to its series where that is known, and gives the article number where there is one", async () => {
    expect(hrefsOf(await render())).not.toContain("/products/SF");
    expect(await render()).not.toContain("货号");
    const html = parseHtml(await render({ articleNumber: "ND-0007" }, { seriesHref: "/products/SF" }));
    expect(html.get('a[href="/products/SF"]').text).toBe("Before Frost");
    expect(html.textsOf("p")).toContain("货号 ND-0007");
  });

  test("has the name as its one h1, the description with its line break, and the price", async () => {
    const html = await render();
    expect(parseHtml(html).textsOf("h1")).toEqual([product.name]);
    expect(html).toContain("第一行\n第二行");
    expect(html).toContain("¥1,280.50");
  });

  test("leads from each variant to its page and marks the current one", async () => {
    const links = parseHtml(await render()).queryAll('a[href^="/pdp/"]');
    expect(links.map((link) => [link.attribute("href"), link.attribute("aria-current")])).toEqual([
      ["/pdp/007", "page"],
      ["/pdp/008", null],
    ]);
    expect(await render({ variants: [] })).not.toContain('aria-label="规格"');
  });

  test("has both panels, closed, without empty values", async () => {
    const html = await render();
    expect(summaries(html)).toEqual(["产品特点", "产品规格"]);
    expect(parseHtml(html).queryAll("details[open]")).toEqual([]);
    expect(html).toContain("硬质瓷");
    expect(html).toContain("可入洗碗机");
    expect(html).not.toContain("设计师");
  });

  test.each<[string, Partial<ShownProduct>, string[]]>([
    ["no specifications", { specifications: [] }, ["产品特点"]],
    ["only empty specifications", { specifications: [{ label: "高", value: "" }] }, ["产品特点"]],
    ["extra features only", { features: [], specifications: [] }, ["产品特点"]],
    ["specifications only", { features: [], extraFeatures: [] }, ["产品规格"]],
    ["nothing", { features: [], extraFeatures: [], specifications: [] }, []],
  ])("with %s shows only the panels that say something", async (_, change, titles) => {
    expect(summaries(await render(change))).toEqual(titles);
  });

  test("opens each image by its fragment, and walks in a ring", async () => {
    const html = await render();
    const hrefs = hrefsOf(html);
    expect(parseHtml(html).queryAll('section[id^="picture-"]')).toHaveLength(3);
    expect(hrefs.slice(0, 3)).toEqual(["#picture-1", "#picture-2", "#picture-3"]);
    expect(parseHtml(html).get("section#picture-1").hrefs()).toEqual(["#picture-3", "#picture-2", "#picture-1-opener"]);
    expect(parseHtml(html).queryAll("#picture-1-opener")).toHaveLength(1);
  });

  test("shows ten images at most, in the grid and in the gallery", async () => {
    const html = await render({ images: images(14) });
    expect(html).toContain("/p10.png");
    expect(html).not.toContain("/p11.png");
    expect(html).toContain("10 / 10");
  });

  test("asks for images as padded PNG of 1500 px", async () => {
    expect(await render()).toContain("/a.png?x-oss-process=image/resize,m_pad,w_1500,h_1500,color_FFFFFF/format,png");
  });

  test("needs no gallery steps for one image, and says where there is none", async () => {
    const one = await render({ images: ["/a.png"] });
    expect(one).not.toContain("1 / 1");
    expect(one).not.toContain("下一张");
    expect(await render({ images: [] })).toContain("暂无图片");
  });

  test("says where to buy", async () => {
    const html = await render();
    const dialog = parseHtml(html).get("dialog#buy");
    expect(hrefsOf(html)).toContain("#buy");
    for (const text of [
      "上海店",
      "静安区一号",
      "门店电话",
      "旗舰店",
      "专营店",
      "小店",
      "400-000-1786",
      "13000001786",
    ]) {
      expect(dialog.text.replaceAll(/\s/g, "")).toContain(text.replaceAll(/\s/g, ""));
    }
    expect(dialog.hrefs()).toEqual(
      expect.arrayContaining(["/find-us", "https://one.example/", "https://two.example/", "tel:02155501786"]),
    );
    expect(dialog.attributesOf("img", "src").filter((src) => src.startsWith("/qr.png"))).toHaveLength(1);
  });

  test("leads to the shops even where none is named", async () => {
    const html = await render({}, { buy: { ...props.buy, store: { ...props.buy.store, name: "" }, channels: [] } });
    const dialog = parseHtml(html).get("dialog#buy");
    expect(dialog.hrefs()).toContain("/find-us");
    expect(dialog.text).not.toContain("上海店");
  });

  test("names the share code as an image of 80 px that is fetched when it is seen", async () => {
    const html = await render();
    const code = parseHtml(html).get('img[src="/resources/qr.svg?product=007"]');
    expect(["width", "height", "loading"].map((name) => code.attribute(name))).toEqual(["80", "80", "lazy"]);
    expect(parseHtml(html).get('a[href*="weibo.example"]').attribute("target")).toBe("_blank");
  });

  test("takes hostile texts as texts", async () => {
    const html = await render({ name: "<script>alert(1)</script>", description: '"><img src=x onerror=alert(1)>' });
    expect(parseHtml(html).queryAll('script, img[src="x"]')).toEqual([]);
    expect(parseHtml(html).get("h1").text).toBe("<script>alert(1)</script>");
  });
});

describe("the product card", () => {
  const card: CardProduct = {
    id: "A&B",
    name: "杯",
    series: { name: "霜前花", nameEn: "Before Frost" },
    image: "/a.png",
    price: { kind: "amount", amount: 5 },
  };
  const renderCard = (change: Partial<CardProduct> = {}, priority = false) =>
    renderAt("/", <ProductCard product={{ ...card, ...change }} priority={priority} />);

  test("is one link with image, series, name and price", async () => {
    const html = await renderCard();
    expect(hrefsOf(html)).toEqual(["/pdp/A%26B"]);
    expect(html).toContain('lang="en">Before Frost');
    expect(html).toContain("¥5.00");
    expect(html).toContain("m_pad");
    expect(html).toContain('loading="lazy"');
  });

  test("names its series once: not above a name that begins with it", async () => {
    expect(await renderCard({ name: "霜前花 杯" })).not.toContain("Before Frost");
    expect(await renderCard({ name: "霜前花 杯", series: { name: "", nameEn: "Before Frost" } })).toContain(
      "Before Frost",
    );
  });

  test("lives without image, series and price", async () => {
    const html = await renderCard({ image: null, series: { name: "", nameEn: null }, price: null });
    expect(html).toContain("暂无图片");
    expect(html).not.toContain("<img");
    expect(html).not.toContain("¥");
  });

  test("loads its image at once where it opens the page", async () => {
    expect(await renderCard({}, true)).not.toContain("lazy");
  });
});
