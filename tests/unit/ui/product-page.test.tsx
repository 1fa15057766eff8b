import { expect, test } from "vitest";
import { ProductCard, type CardProduct } from "~/ui/components/cards/product-card";
import { ProductPage, type ProductPageProps, type ShownProduct } from "~/ui/features/product/product-page";
import { ServerMarkupContext } from "~/ui/components/server-markup";
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
    store: { name: "上海店", address: "静安区一号", phone: "021-5550 1786", phoneLabel: "门店电话" },
    channels: [
      { name: "旗舰店", link: { href: "https://one.example/", external: true }, qr: null },
      { name: "专营店", link: { href: "https://two.example/", external: true }, qr: null },
      { name: "小店", link: null, qr: "/qr.png" },
    ],
    contact: {
      tel: { kind: "tel", label: "客服热线", value: "400-000-1786", desc: null },
      phone: { kind: "phone", label: "经销商合作", value: "13000001786", desc: null },
      email: null,
    },
  },
};

const render = (change: Partial<ShownProduct> = {}, rest: Partial<ProductPageProps> = {}) =>
  renderAt(
    "/pdp/007",
    <ServerMarkupContext.Provider value={{ gallery: renderGallery }}>
      <ProductPage {...props} {...rest} product={{ ...product, ...change }} />
    </ServerMarkupContext.Provider>,
  );
const page = async (...given: Parameters<typeof render>) => parseHtml(await render(...given));
test("the product page names the product, its price, its variants and what is known of it, both panels closed", async () => {
  const html = await page();
  expect(html.textsOf("h1")).toEqual([product.name]);
  for (const text of ["第一行\n第二行", "¥1,280.50", "硬质瓷", "可入洗碗机"]) expect(html.text).toContain(text);
  for (const nothing of ["设计师", "货号"]) expect(html.text).not.toContain(nothing);
  expect(html.queryAll("details[open]")).toEqual([]);
  const links = html.queryAll('a[href^="/pdp/"]');
  expect(links.map((link) => [link.attribute("href"), link.attribute("aria-current")])).toEqual([
    ["/pdp/007", "page"],
    ["/pdp/008", null],
  ]);
  expect(await render({ variants: [] })).not.toContain('aria-label="规格"');
});

test("the product page names the series in English where it can, in Chinese where it cannot, and leads to it where it is known", async () => {
  const paragraphs = async (series: ShownProduct["series"]) => (await page({ series })).textsOf("p");
  expect(await paragraphs({ name: "霜前花", nameEn: "Before Frost" })).not.toContain("霜前花");
  expect(await paragraphs({ name: "霜前花", nameEn: null })).toContain("霜前花");
  const known = await page({ articleNumber: "ND-0007" }, { seriesHref: "/products/SF" });
  expect(known.get('a[href="/products/SF"]').text).toBe("Before Frost");
  expect(known.textsOf("p")).toContain("货号 ND-0007");
});

test.each<[string, Partial<ShownProduct>, string[]]>([
  ["everything", {}, ["产品特点", "产品规格"]],
  ["only empty specifications", { specifications: [{ label: "高", value: "" }] }, ["产品特点"]],
  ["extra features only", { features: [], specifications: [] }, ["产品特点"]],
  ["specifications only", { features: [], extraFeatures: [] }, ["产品规格"]],
  ["nothing", { features: [], extraFeatures: [], specifications: [] }, []],
])("the product page with %s shows only the panels that say something", async (_, change, titles) => {
  expect((await page(change)).textsOf("summary h2")).toEqual(titles);
});

test("the product page asks for its images as padded PNG of 1500 px, leads on from several only, and says where there is none", async () => {
  expect(await render()).toContain("/c.png?x-oss-process=image/resize,m_pad,w_1500,h_1500,color_FFFFFF/format,png");
  expect((await page({ images: ["/a.png"] })).text).not.toMatch(/1 \/ 1|下一张/);
  expect((await page({ images: [] })).text).toContain("暂无图片");
});

test("the product page says where to buy, also where no store is named", async () => {
  const html = await page();
  const dialog = html.get("dialog#buy");
  expect(html.hrefs()).toContain("#buy");
  const store = ["上海店", "静安区一号", "门店电话"];
  for (const text of [...store, "旗舰店", "专营店", "小店", "400-000-1786", "13000001786"]) {
    expect(dialog.text.replaceAll(/\s/g, "")).toContain(text);
  }
  expect(dialog.hrefs()).toEqual(
    expect.arrayContaining(["/find-us", "https://one.example/", "https://two.example/", "tel:02155501786"]),
  );
  expect(dialog.attributesOf("img", "src").filter((src) => src.startsWith("/qr.png"))).toHaveLength(1);
  const unnamed = { ...props.buy, store: { ...props.buy.store, name: "" }, channels: [] };
  const bare = (await page({}, { buy: unnamed })).get("dialog#buy");
  expect([bare.hrefs().includes("/find-us"), bare.text.includes("上海店")]).toEqual([true, false]);
});

const card: CardProduct = {
  id: "A&B",
  name: "杯",
  series: product.series,
  image: "/a.png",
  price: { kind: "amount", amount: 5 },
};
const renderCard = (change: Partial<CardProduct> = {}, priority = false) =>
  renderAt("/", <ProductCard product={{ ...card, ...change }} priority={priority} />);

test("the product card is one link with image, series, name and price, and lives without them", async () => {
  const html = await renderCard();
  expect(hrefsOf(html)).toEqual(["/pdp/A%26B"]);
  for (const part of ['lang="en">Before Frost', "¥5.00", "m_pad", 'loading="lazy"']) expect(html).toContain(part);
  // Where it opens the page.
  expect(await renderCard({}, true)).not.toContain("lazy");
  const bare = await renderCard({ image: null, series: { name: "", nameEn: null }, price: null });
  expect(bare).toContain("暂无图片");
  expect(bare).not.toMatch(/<img|¥/);
});

test("the product card names its series once: not above a name that begins with it", async () => {
  const name = "霜前花 杯";
  expect(await renderCard({ name })).not.toContain("Before Frost");
  expect(await renderCard({ name, series: { name: "", nameEn: "Before Frost" } })).toContain("Before Frost");
});
