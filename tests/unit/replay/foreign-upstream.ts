import { siteFileSchema } from "~/server/platform/config/site-file.server";

/**
 * An upstream made from the brand's documents alone, by nobody who knows the demo: ids of 19 digits, numbers as text,
 * dates with a zone, `data:` images, contents as lists, single things without and in a list, form-builder data, nulls
 * for what it does not have, and fields of its own.
 */
interface ForeignUpstream {
  fetch: (request: Request) => Promise<Response>;
  siteFile: Record<string, unknown>;
}

type Json = Record<string, unknown>;

const ID = "9007199254740993";
const idOf = (n: number) => `${ID}${String(n).padStart(3, "0")}`;
const CONTENT = { text: { html: "<p>窑火 1,320 ℃</p>" } };

const OTHER_CONTENTS = siteFileSchema.shape.contents
  .keyof()
  .exclude(["siteSettings", "virtualContentList", "privacyPolicy"]).options;

const label = { label: "备案", url: "https://foreign.example/beian" };
const siteFile = {
  brand: { name: "南岸", nameEn: "SOUTH", title: "南岸", description: "瓷", keywords: ["瓷"] },
  origin: "https://www.foreign.example",
  storeCode: "0007",
  siteId: "site/南",
  channelCode: "south+web",
  channelId: "42",
  pages: { home: idOf(1), header: idOf(2), brandStory: idOf(3), gifting: idOf(4) },
  contents: {
    siteSettings: idOf(10),
    virtualContentList: idOf(11),
    ...Object.fromEntries(OTHER_CONTENTS.map((name, at) => [name, idOf(20 + at)])),
  },
  sisterStories: { "about-east": idOf(50) },
  productLines: { river: idOf(51) },
  footer: {
    storyId: idOf(52),
    parentGroup: label,
    sisterBrands: [],
    filings: [label],
    privacyPolicyUrl: "https://foreign.example/privacy",
    copyright: "© 南岸",
    groupLogos: [],
  },
};

const page = (results: readonly Json[]) => ({ total: String(results.length), pageNum: "1", pageSize: "24", results });
const store = (n: number) => ({
  id: n,
  storeName: `南岸 ${n} 店`,
  storeCode: `00${n}`,
  openStatus: "1",
  description: null,
  imageUrls: "https://img.foreign.example/a.jpg,https://img.foreign.example/b.jpg",
  address: "南岸路 1 号",
  linkPhone: null,
  openingTime: "2026-12-01T00:00:00+08:00",
  businessTime: null,
  province: "重庆市",
  city: "重庆市",
  latitude: 29.5,
  longitude: 106.5,
  floor: "L2",
});
const category = (code: string, subList: Json[] | null): Json => ({
  virtualCategoryCode: code,
  virtualCategoryName: "茶&器",
  i18nVirtualCategoryName: null,
  leafFlag: subList === null ? "true" : "false",
  productUrl: { url: "/c.jpg" },
  subList,
});
const product = (n: number): Json => ({
  productId: idOf(100 + n),
  productName: `盖碗 ${n}`,
  brandSeriesName: "江",
  i18nBrandSeriesName: { en: "River" },
  majorImageUrl: "/p.jpg",
  salePrice: `${1200 + n}.00`,
  tagLabels: null,
});
const ATTRIBUTE = { 0: "attrGroupDictCode", 1: "attrName", 2: "value" };
const detail = (id: string): Json => ({
  productDetail: {
    productId: id,
    productName: "盖碗",
    spuCode: null,
    mediaList: { url: "/p.jpg", mediaType: null, width: "900" },
    skuList: [{ skuId: ID, skuShelfInfoVo: [{ salePrice: "1200.00", onShelf: "Y" }] }],
    spuAttrList: { data: [{ value: { 0: 1, 1: "釉", 2: ["青", "白"] }, childIdNames: ATTRIBUTE }] },
    virtualCategoryList: [{ code: "TEA&1", name: "茶&器" }],
  },
  groupProducts: null,
  tagLabels: "新品,询价",
  pageModelContents: [{ modelName: null, contents: JSON.stringify([CONTENT]) }],
});
const region = (regionName: string | null, modelName: string | null, contents: unknown): Json => ({
  id: 1,
  regionName,
  modelName,
  contents: JSON.stringify(contents),
});
const story = { image: "/s.jpg", mainTitle: "江", subTitle: null };
const PAGES: Readonly<Record<string, readonly Json[]>> = {
  [siteFile.pages.home]: [region(null, null, [CONTENT])],
  [siteFile.pages.header]: [region(null, null, [{ navKey: "a", navName: "茶器", navJump: { val: "/products" } }])],
  [siteFile.pages.brandStory]: [region(null, null, story), region(null, null, [{ ...story, linkUrl: null }])],
  [siteFile.pages.gifting]: [region("HeaderBanner", null, { image: "/g.jpg" })],
};
const job = (n: number): Json => ({ id: n, jobTitle: "店员", cityName: "重庆市", department: "零售" });
const article = (n: number): Json => ({ id: n, title: "开窑", coverUrl: "/n.jpg", catalogId: 7 });
const area = (id: string, name: string): Json => ({ areaId: id, areaName: name, areaCode: null });
const AT = "2026-11-21T01:02:03Z";

const ANSWERS: Readonly<Record<string, (ask: (name: string) => string) => unknown>> = {
  queryRegionContents: (ask) => PAGES[ask("pageId")] ?? null,
  previewPage: (ask) => PAGES[ask("pageId")] ?? null,
  queryModelContentDetail: (ask) => ({ id: ask("contentId"), name: null, contents: JSON.stringify([CONTENT]) }),
  queryReadableContent: (ask) =>
    ask("contentId") === siteFile.contents.siteSettings
      ? { id: 10, valueList: [{ name: "storeName", contentValue: "南岸" }] }
      : { id: 11, contents: JSON.stringify([{ virtual: { code: "TEA&1" }, contentInfo: { id: idOf(60) } }]) },
  fullProductDetail: (ask) => detail(ask("productId")),
  keywordList: () => page([1, 2, 3, 4].map(product)),
  searchFilter: () => [{ code: "glaze", name: "釉", values: [{ value: "青", label: "青", count: "3" }] }],
  getVirtualCategoryList: () => page([category("TEA&1", [category("TEA/2", null)])]),
  getVirtualCategoryByCode: () => category("TEA&1", [category("TEA/2", null)]),
  findSearchWord: () => ({ defaultWords: [{ word: "盖碗" }], hotWords: ["茶"], historyWordConfig: null }),
  autocomplete: () => [{ sourceType: "1", sourceId: idOf(101), sourceCode: null, suggest: "盖碗" }],
  searchCmsInfoList: () => page([{ id: 1, title: "开窑", summary: "瓷", type: "news" }]),
  getCatalogList: () => [{ id: 7, catalogName: "新闻" }],
  getPageList: () => page([1, 2].map((n) => ({ ...article(n), summary: "瓷", publishTime: AT }))),
  getDetail: () => ({ ...article(1), content: "<p>瓷</p>", publishTime: AT }),
  getJobPageList: () => page([1, 2].map((n) => ({ ...job(n), publishTime: AT }))),
  getJobDetail: () => ({ ...job(1), jobContent: encodeURIComponent("<p>瓷</p>"), storeRequired: "0" }),
  getCityAreaList: () => [area("500100", "重庆市")],
  getCaptchaImage: () => ({ captchaKey: ID, imageBase64: `data:image/gif;base64,${"R0lGODlhAQABAAAAACw="}` }),
  getStoreByCoordinateProvince: () => [1, 2, 3].map(store),
  getStoreByStoreCode: () => store(1),
  getTreeByLevelId: () => [{ ...area("50", "重庆"), children: [area("500100", "重庆市")] }],
};

export function createForeignUpstream(): ForeignUpstream {
  async function fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const answer = ANSWERS[pathname.split("/").findLast((step) => step !== "") ?? ""];
    if (answer === undefined) return Response.json({ message: "no such path" }, { status: 404 });
    const body = await request.text();
    const form = new URLSearchParams(body.startsWith("{") ? "" : body);
    const data = answer((name) => searchParams.get(name) ?? form.get(name) ?? "");
    return Response.json({ traceId: ID, success: true, errorCode: 0, errorMessage: "", data });
  }
  return { fetch, siteFile };
}
