import { expect, test } from "vitest";
import { faqJsonLd } from "~/cms/pages/faq";
import type { Block } from "~/cms/blocks/block";
import { toSettingsStore, type FoundStore } from "~/domain/store";
import type { ContactKind } from "~/ui/components/contact/contact";
import { jobJsonLd } from "~/ui/features/jobs/job-json-ld";
import { readOpeningHours } from "~/ui/features/stores/opening-hours";
import { storeJsonLd } from "~/ui/features/stores/store-json-ld";
import { articleJsonLd } from "~/ui/seo/article-json-ld";
import { breadcrumbJsonLd } from "~/ui/seo/breadcrumb-json-ld";
import { itemListJsonLd } from "~/ui/seo/item-list-json-ld";
import { productJsonLd } from "~/ui/features/product/product-json-ld";
import { toOrganizationFacts } from "~/ui/seo/organization-json-ld";
import { pageMeta } from "~/ui/seo/page-meta";
import { siteJsonLd } from "~/ui/seo/site-json-ld";
import { richResultErrors, vocabularyErrors } from "../../support/schema-org";

const origin = "https://www.example.com";
const site = { brand: "北港瓷", title: "北港瓷官网", description: "瓷器", keywords: [], origin };
const channel = (name: string, href: string | null) => {
  return { name, link: href === null ? null : { href, external: href.startsWith("https:") }, qr: null };
};
const line = (kind: ContactKind, value: string) => ({ kind, label: "", value, desc: null });
const contacts = {
  tel: line("tel", "400-000-1786 / 13000001786"),
  phone: line("phone", "13000001786"),
  email: line("email", "service@example.com"),
};

const product = {
  id: "霜&1",
  name: "杯碟",
  series: { name: "霜前花", nameEn: null },
  description: "一只杯，\n一只碟",
  images: ["/a.png", "https://img.example.com/b.png"],
  price: { kind: "amount", amount: 1280.5 } as const,
};
const article = { id: "3001", title: "开窑", description: "第一窑", cover: "/c.jpg", publishedAt: "2026-05-01" };
const job = { id: "J1", title: "画师", html: "<p>画直线</p>" };
const publishedAt = "2026-05-01T09:00:00+08:00";
const posting = { id: "J1", title: "画师", city: "上海市", department: "画室", publishedAt };
const store: FoundStore = {
  ...toSettingsStore({ storeName: "旗舰店", storeAddress: "静安区 1 号", storeImage: "/s.jpg" }),
  code: "S&1",
  description: "两层",
  phone: "021-60997788/89",
  businessHours: "周一至周四 10:00–21:30，周五至周日 10:00–22:00",
  province: "上海市",
  city: "上海市",
  coordinates: { latitude: 31.23, longitude: 121.47 },
  distanceKm: null,
};
const plain = (data: object | null) => JSON.parse(JSON.stringify(data)) as Record<string, unknown>;

const faq = { name: "CollapseModel", view: { panels: [{ title: "能洗吗", html: "<p>能</p>" }] } } as unknown as Block;
const breadcrumbs = breadcrumbJsonLd(origin, "/pdp/1", [
  { label: "茶具", href: "/products/category/1" },
  { label: "杯" },
]);
const all = {
  site: siteJsonLd(site, toOrganizationFacts(contacts, [channel("微博", "https://weibo.example/n")])),
  "site without settings": siteJsonLd(site, { telephones: [], email: null, channels: [] }),
  product: [productJsonLd(site, product)],
  "product on request": [productJsonLd(site, { ...product, price: { kind: "onRequest" } })],
  article: [articleJsonLd(site, article), articleJsonLd(site, { ...article, publishedAt })],
  job: jobJsonLd(site, job, posting),
  store: [storeJsonLd(site, store)],
  breadcrumbs: [breadcrumbs],
  list: [itemListJsonLd(origin, [{ href: "/pdp/1", name: "杯" }], 25)],
  faq: [faqJsonLd([faq]) ?? {}],
};

test.each(Object.entries(all))(
  "the structured data of a %s is of schema.org's vocabulary, and enough for a rich result",
  async (_, items) => {
    expect(items).not.toEqual([]);
    for (const item of items.map(plain)) {
      expect(vocabularyErrors(item)).toEqual([]);
      expect(await richResultErrors(item)).toEqual([]);
    }
  },
);

test("a product is offered in shops, by the brand, and without an amount not at all", () => {
  const offer = plain(productJsonLd(site, product))["offers"];
  const seller = { "@type": "Organization", "@id": `${origin}/#organization`, name: "北港瓷" };
  expect(offer).toMatchObject({ availability: "https://schema.org/InStoreOnly", seller, price: 1280.5 });
  for (const price of [{ kind: "onRequest" } as const, { kind: "amount", amount: 0 } as const]) {
    expect(productJsonLd(site, { ...product, price })).not.toHaveProperty("offers");
  }
});

test("the way to a page has whole URLs", () => {
  const way = Object.entries({ 首页: "/", 茶具: "/products/category/1", 杯: "/pdp/1" });
  const items = way.map(([name, path], at) => ({ position: at + 1, name, item: origin + path }));
  expect(breadcrumbs.itemListElement).toMatchObject(items);
  // A label without a page of its own is none of them.
  const labels = [{ label: "茶具", href: "/products/category/1" }, { label: "系列" }, { label: "杯" }];
  expect(breadcrumbJsonLd(origin, "/pdp/1", labels).itemListElement).toMatchObject(items);
});

test("a picture that is its own URL is in no structured data", () => {
  const images = ["data:image/png;base64,AA==", "/a.png"];
  expect(productJsonLd(site, { ...product, images })).toMatchObject({ image: [`${origin}/a.png`] });
  expect(storeJsonLd(site, { ...store, images: images.slice(0, 1) })).not.toHaveProperty("image");
});

test("the organization has each number and address of the settings once, and the channels that lead somewhere else", () => {
  const channels = [channel("微博", "https://weibo.example/n"), channel("微信", null), channel("站内", "/news")];
  const facts = toOrganizationFacts(contacts, [...channels, ...channels]);
  const way = { "@type": "ContactPoint", contactType: "customer service" };
  expect(siteJsonLd(site, facts)[0]).toMatchObject({
    contactPoint: [
      { ...way, telephone: "400-000-1786" },
      { ...way, telephone: "13000001786" },
      { ...way, email: "service@example.com" },
    ],
    sameAs: ["https://weibo.example/n"],
  });
  // What is no number and no address is none.
  const words = { tel: line("tel", "见门店"), phone: null, email: line("email", "见门店") };
  expect(toOrganizationFacts(words, [])).toEqual({ telephones: [], email: null, channels: [] });
});

test.each([
  [{ ...job, title: "" }, posting],
  [{ ...job, html: " " }, posting],
  [job, { ...posting, city: null }],
  [job, { ...posting, publishedAt: null }],
  [job, null],
])("a job of which something is not known is no JobPosting: %j, %j", (detail, row) => {
  expect(jobJsonLd(site, detail, row)).toEqual([]);
});

const week = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday"
  .split(" ")
  .map((day) => `https://schema.org/${day}`);
const [early, late, saturday] = [week.slice(0, 4), week.slice(4), week.slice(5, 6)];
type Hours = [days: string[] | undefined, opens: string, closes: string];
test.each<readonly [text: string, expected: Hours[] | null]>([
  ["10:00-22:00", [[week, "10:00", "22:00"]]],
  ["每天 9：30～21：00", [[week, "09:30", "21:00"]]],
  ["周一至周日 00:00–24:00", [[week, "00:00", "23:59"]]],
  [
    "周一至周四 10:00–21:30，星期五至星期天 10:00–22:00",
    [
      [early, "10:00", "21:30"],
      [late, "10:00", "22:00"],
    ],
  ],
  ["周六 10:00至18:00", [[saturday, "10:00", "18:00"]]],
  ...["", "见商场公告", "10:00-22:00（周一闭馆）", "周日至周一 10:00-22:00", "10:00-22:00，节假日另行通知"].map(
    (unclear) => [unclear, null] as const,
  ),
])("a store's hours are read from %s, or not guessed: %j", (text, expected) => {
  const type = { "@type": "OpeningHoursSpecification" };
  const specifications = expected?.map(([dayOfWeek, opens, closes]) => ({ ...type, dayOfWeek, opens, closes }));
  expect(readOpeningHours(text)).toEqual(specifications ?? null);
});

test("a shared product tells its price; an article its day, as Baidu's documents ask", () => {
  const tags = (page: object) => JSON.stringify(pageMeta(site, { path: "/", ...page }));
  const product = tags({ type: "product", price: 1280.5 });
  expect(product).toContain('{"property":"product:price:amount","content":"1280.5"}');
  expect(product).toContain('{"property":"product:price:currency","content":"CNY"}');
  for (const price of [0, null]) expect(tags({ type: "product", price })).not.toContain("price");
  const published = '{"property":"article:published_time","content":"2026-05-01"}';
  expect(tags({ type: "article", publishedAt: "2026-05-01" })).toContain(published);
});
