import { describe, expect, test } from "vitest";
import * as catalogue from "~/server/upstream/adapters/catalogue.server";
import * as cms from "~/server/upstream/adapters/cms.server";
import * as jobs from "~/server/upstream/adapters/jobs.server";
import * as news from "~/server/upstream/adapters/news.server";
import * as search from "~/server/upstream/adapters/search.server";
import * as stores from "~/server/upstream/adapters/stores.server";
import { querySecurityCode } from "~/server/upstream/adapters/verification.server";
import { answerWith, site } from "./local-upstream";

type Read<Result = unknown> = () => Promise<Result>;
const paging = { pageNum: 2, pageSize: 24 };
const badResponse = { kind: "badResponse" };

const colours = { code: "COLOR", values: ["blue", "白"] };
const narrowing = { keyword: "盘", categoryCode: "0086", withDescendants: true, sort: "priceAsc" } as const;
const filters = [colours, { code: "SIZE", values: [] }];
const place = { latitude: 31.2, longitude: 121.5 };
const area = { province: "浙江省", city: "杭州市" };

const read = {
  product: () => catalogue.readProduct("P&1"),
  listing: () => catalogue.readListing({}, paging),
  allProducts: () => catalogue.readListing({ keyword: "", filters: [] }, paging),
  narrowedListing: () => catalogue.readListing({ ...narrowing, filters }, paging),
  facets: () => catalogue.readFacets({ categoryCode: "c" }),
  categoryTree: catalogue.readCategoryTree,
  category: () => catalogue.readCategory("霜&+1"),
  settings: cms.readSettings,
  navigation: cms.readNavigation,
  homeRegions: () => cms.readRegions(site.pages.home),
  regions: () => cms.readRegions("P"),
  content: () => cms.readContent("C9"),
  contentMap: cms.readContentMap,
  suggestions: () => search.readSuggestions("杯 &"),
  searchWords: search.readSearchWords,
  stories: () => search.readFoundStories("瓷", paging),
  news: () => news.readNews(null, paging),
  newsOfKind: () => news.readNews("3", paging),
  newsCatalogs: news.readNewsCatalogs,
  article: () => news.readArticle("A1"),
  jobs: () => jobs.readJobs({ keyword: "店", cityId: "3101" }, paging),
  job: () => jobs.readJob("J"),
  jobCities: () => jobs.readJobCities(null),
  citiesOfJob: () => jobs.readJobCities("J 1"),
  captcha: jobs.readCaptcha,
  allStores: () => stores.readStoresIn({ province: "", city: "" }),
  storesIn: () => stores.readStoresIn(area),
  storesNear: () => stores.readStoresNear(place),
  store: () => stores.readStore("S05"),
  provinces: stores.readProvinces,
  securityCode: () => querySecurityCode("A B+1"),
} satisfies Record<string, Read>;

/** What is read from an answer with this `data`. */
const answered = <Result>(data: unknown, reading: Read<Result>) =>
  answerWith(data, () => reading(), { mediaBase: "https://m.example" });

/** The parameters of the call: of its JSON, its form or its query. */
const sentBy = (reading: Read) =>
  answerWith([], async (_test, calls) => {
    await reading().catch(() => undefined);
    const { url = "", body } = calls[0] ?? {};
    const text = body?.toString() || (url.split("?")[1] ?? "");
    return text.startsWith("{") ? (JSON.parse(text) as unknown) : Object.fromEntries(new URLSearchParams(text));
  });

const ofSite = { storeId: "SITE9", storeCode: "ST-9" };
const ofChannel = { channelCode: "ch9", channelId: site.channelId };
const narrowed = { keyword: "盘", virtualCategoryCode: "0086", vcCodePath: true, sort: "priceAsc", filters: [colours] };
const nearest = { ...place, country: "CN", storeType: 0, radiusMi: 99999999 };

test.each<[string, Read, object]>([
  ["a product", () => catalogue.readProduct("盘&+%/1"), { ...ofSite, productId: "盘&+%/1" }],
  ["the category tree", read.categoryTree, { pageNum: 1, pageSize: 100, queryParam: { storeCode: "ST-9" } }],
  ["a category", read.category, { virtualCategoryCode: "霜&+1", storeCode: "ST-9" }],
  ["all products", read.allProducts, { ...paging, queryParam: ofSite }],
  ["a listing", read.narrowedListing, { ...paging, queryParam: { ...ofSite, ...narrowed } }],
  ["facets", read.facets, { queryParam: { ...ofSite, virtualCategoryCode: "c" } }],
  ["the header", read.navigation, { storeId: "SITE9", pageId: site.pages.header }],
  ["the home page", read.homeRegions, { ...ofSite, pageId: site.pages.home }],
  ["suggestions", read.suggestions, { storeId: "SITE9", size: "10", searchWord: "杯 &" }],
  ["stories", read.stories, { ...paging, queryParam: { keyword: "瓷", storeCode: "ST-9" } }],
  ["all news", read.news, { ...paging, queryParam: { channelCode: "ch9" } }],
  ["news of a kind", read.newsOfKind, { ...paging, queryParam: { channelCode: "ch9", catalogId: "3" } }],
  ["jobs", read.jobs, { ...paging, queryParam: { channelCode: "ch9", keyword: "店", cityId: "3101" } }],
  ["the cities of all jobs", read.jobCities, { channelCode: "ch9" }],
  ["the cities of a job", read.citiesOfJob, { channelCode: "ch9", jobId: "J 1" }],
  ["the nearest stores", read.storesNear, { ...nearest, ...ofChannel }],
  ["an area's stores", read.storesIn, { ...area, ...ofChannel }],
  ["all stores", read.allStores, ofChannel],
  ["provinces", read.provinces, { levelId: 1 }],
])("the call for %s has exactly the parameters of the contract", async (_, reading, parameters) => {
  expect(await sentBy(reading)).toEqual(parameters);
});

test.each<[string, Read, unknown[]]>([
  ["product", read.product, [null, {}, [], { productDetail: null }, { productDetail: {} }, { productDetail: [] }]],
  ["content", read.content, [null, {}, []]],
  ["content map", read.contentMap, [null, []]],
  ["category", read.category, [null, {}, [], { virtualCategoryCode: null }]],
  ["facet", read.facets, [null]],
  ["suggestion", read.suggestions, [null]],
  ["article", read.article, [null, [], { id: 5 }]],
  ["job", read.job, [null, [], { id: 7 }]],
  ["city of a job", read.jobCities, [null]],
  ["store", read.store, [null, {}, [], { storeName: "n" }]],
  ["result of a verification", read.securityCode, [null, {}, { code: 1, data: null }, "{}"]],
])("a success without it is no %s", async (_, reading, answers) => {
  for (const data of answers) expect(await answered(data, reading)).toBeNull();
});

test.each<[string, Read, unknown[]]>([
  ["product", read.product, [{ productDetail: [1] }]],
  ["listing", read.listing, [null]],
  ["facets", read.facets, [{ code: 500 }]],
  ["category tree", read.categoryTree, [null, {}]],
  ["settings", read.settings, [null, { id: "x", valueList: null }]],
  ["navigation", read.navigation, [null, [{ id: "R", contents: "{broken" }]]],
  ["home page", read.homeRegions, [null]],
  ["list of kinds of news", read.newsCatalogs, [null]],
  ["list of stores", read.allStores, [null]],
])("what is no %s is a failure", async (_, reading, answers) => {
  for (const data of answers) await expect(answered(data, reading)).rejects.toMatchObject(badResponse);
});

test.each<[string, unknown, Read]>([
  ["navigation", [], read.navigation],
  ["regions of a page", null, read.regions],
  ["stores", [], read.allStores],
  ["category contents", { id: "V", contents: null }, read.contentMap],
])("there may be no %s", async (_, data, reading) => {
  expect(await answered(data, reading)).toEqual([]);
});

test("entities are decoded once in what people read, never in ids, names that are sent back, or HTML", async () => {
  const shown = "“杯” & 碟\u00a0<b>&lt;";
  const escaped = "&ldquo;杯&#8221; &amp; 碟&nbsp;<b>&amp;lt;";
  const detail = { productId: "P&amp;1", productName: escaped, descText: "&nbsp;", brandSeriesName: "a & b" };
  const product = { productDetail: { ...detail, i18nBrandSeriesName: { en: "Tom &#39;s" } } };
  expect(await answered(product, read.product)).toMatchObject({
    id: "P&amp;1",
    name: shown,
    description: "",
    series: { name: "a & b", nameEn: "Tom 's" },
  });
  const hit = { results: [{ id: "a&amp;b", title: escaped, type: "news" }] };
  expect((await answered(hit, read.stories)).results).toMatchObject([{ id: "a&amp;b", title: shown }]);
  const article = { id: "1", title: escaped, content: escaped };
  expect(await answered(article, read.article)).toMatchObject({ title: shown, html: escaped });
  const store = { id: "S", storeName: escaped, city: "a&amp;b" };
  expect(await answered([store], read.allStores)).toMatchObject([{ name: shown, city: "a&amp;b" }]);
});

describe("products", () => {
  const media = [
    { url: "/1.png" },
    { url: "/film.mp4", mediaType: "video" },
    { url: "/2.png", mediaType: null },
    { url: "javascript:x" },
  ];
  const detail = {
    productId: "P&1",
    productName: "正餐盘",
    brandSeriesName: "北境",
    i18nBrandSeriesName: { en: "North", fr: "Nord" },
    descText: "一\n二",
    mediaList: [...media, null, { url: "/3.png", mediaType: "" }],
    mediaMajor: { url: "/major.png" },
    skuList: [{ skuShelfInfoVo: { salePrice: "1,280.50" } }],
    spuAttrList: [
      { attrGroupDictCode: 1, attrName: "材质", value: "瓷" },
      { attrGroupDictCode: "1", attrName: "空", value: "" },
      { attrGroupDictCode: "2", attrName: "直径", value: 27 },
      { attrGroupDictCode: "3", attrName: null, value: ["可入洗碗机", "可入微波炉"] },
      { attrGroupDictCode: "4", attrName: "别的", value: "x" },
      "odd",
    ],
    virtualCategoryList: [{ code: "007", name: "盘" }, { name: "no code" }],
    stock: 5,
  };
  const product = {
    productDetail: detail,
    groupProducts: [{ productId: "P&1", displayName: "27" }, { productId: 2, displayName: 25, imageUrl: "/v.png" }, {}],
    tagLabels: ["手绘"],
    pageModelContents: [{ modelName: "goods", contents: "{}" }, { modelName: "empty" }],
  };
  const readWith = (changed: object, changedDetail: object = {}) =>
    answered({ ...product, productDetail: { ...detail, ...changedDetail }, ...changed }, read.product);

  test("what a page needs, under our names", async () => {
    const found = await readWith({});
    expect(found).not.toHaveProperty("stock");
    expect(found).toMatchObject({
      id: "P&1",
      name: "正餐盘",
      articleNumber: null,
      series: { name: "北境", nameEn: "North" },
      description: "一\n二",
      images: ["https://m.example/1.png", "https://m.example/2.png", "https://m.example/3.png"],
      mainImage: "https://m.example/major.png",
      price: { kind: "amount", amount: 1280.5 },
      features: [{ label: "材质", value: "瓷" }],
      specifications: [{ label: "直径", value: "27" }],
      extraFeatures: [{ label: "", value: "可入洗碗机、可入微波炉" }],
      categories: [{ code: "007", name: "盘" }],
      variants: [
        { id: "P&1", name: "27", image: null, current: true },
        { id: "2", name: "25", image: "https://m.example/v.png", current: false },
      ],
      contents: [{ modelName: "goods", contents: "{}" }],
    });
  });

  test("prices: missing is 0, 询价 is on request", async () => {
    for (const skuList of [null, [], [{}], [{ skuShelfInfoVo: null }], [{ skuShelfInfoVo: { salePrice: null } }]])
      expect(await readWith({}, { skuList })).toMatchObject({ price: { kind: "amount", amount: 0 } });
    for (const tagLabels of [["新品", "询价"], "新品,询价", '["询价"]'])
      expect(await readWith({ tagLabels })).toMatchObject({ price: { kind: "onRequest" } });
    expect(await readWith({ tagLabels: ["可询价"] })).toMatchObject({ price: { kind: "amount" } });
  });

  test("without images the main one replaces them; nulls everywhere still make a product", async () => {
    expect(await readWith({}, { mediaList: null })).toMatchObject({ images: ["https://m.example/major.png"] });
    const bare = { productDetail: { productName: "只有名" }, groupProducts: null, tagLabels: null };
    const lists = ["images", "features", "extraFeatures", "specifications", "categories", "variants", "contents"];
    expect(await answered(bare, read.product)).toMatchObject({
      id: "P&1",
      name: "只有名",
      articleNumber: null,
      series: { name: "", nameEn: null },
      description: "",
      mainImage: null,
      price: { kind: "amount", amount: 0 },
      ...Object.fromEntries(lists.map((list) => [list, []])),
    });
  });

  test("without a name it is called by its series and variant, else by its id; siblings stand once", async () => {
    const nameless = { productName: null };
    expect(await readWith({}, nameless)).toMatchObject({ name: "北境 27" });
    const bare = { productDetail: { productId: "P&1", productName: " " }, groupProducts: null };
    expect(await answered(bare, read.product)).toMatchObject({ name: "P&1" });
    const groupProducts = [{ productId: "P&1", displayName: null }, { productId: 2 }];
    const variants = [{ name: "P&1" }, { name: "2" }];
    expect(await readWith({ groupProducts }, nameless)).toMatchObject({ name: "北境", variants });
    expect(await readWith({ groupProducts: [...groupProducts, ...groupProducts] })).toMatchObject({ variants });
  });

  test("a 19-digit number is an exact id", async () => {
    const raw =
      '{"success":true,"errorCode":"0","data":{"productDetail":{"productId":1902334455667788991,"productName":"x"}}}';
    expect(await answered(raw, read.product)).toMatchObject({ id: "1902334455667788991" });
  });
});

test("every kind of setting, in every form", async () => {
  const valueList = [
    { name: "storeImage", contentValue: '{"url":"/s.png"}' },
    { name: "storeLink4TM", contentValue: '{"val":"https://tm.example/?a=1"}' },
    { name: "storeLink4JD", contentValue: { val: "x", locale: { "zh-CN": "https://jd.example" } } },
    { name: "link4WX", contentValue: "https://wx.example" },
    { name: "link4DY", contentValue: '{"val":"x","locale":{"zh-CN":{"val":"https://dy.example"}}}' },
    { name: "value4Phone", contentValue: '{"value":13000001786}' },
    { name: "storeName", contentValue: "上海店" },
    { name: "label4Tel", contentValue: null },
    { name: "unknown", contentValue: "x" },
    { contentValue: "nameless" },
    null,
  ];
  const settings = await answered({ id: "x", valueList }, read.settings);
  const none = await answered({ id: "x", valueList: [] }, read.settings);
  expect(Object.values(none)).toEqual(Array(36).fill(null));
  expect(settings).toEqual({
    ...none,
    storeImage: "https://m.example/s.png",
    storeLink4TM: "https://tm.example/?a=1",
    storeLink4JD: "https://jd.example",
    link4WX: "https://wx.example",
    link4DY: "https://dy.example",
    value4Phone: "13000001786",
    storeName: "上海店",
  });
});

describe("navigation and regions", () => {
  test("items with their link, layout and menu; a nameless one is dropped", async () => {
    const navigationOf = (contents: unknown) => answered([{ id: "R", contents }], read.navigation);
    const link = { linkType: "1", val: "https://x.example" };
    const menu = { navPopover: { val: "C1" }, navPopoverKey: "card" };
    const items = [
      { navKey: "a", navName: "一", navType: "grid", navJump: { val: link }, ...menu },
      { navKey: 2, navName: "二", navType: "list", navJump: link, navPopover: 77, navPopoverKey: "odd" },
      { navName: "三", navJump: { val: JSON.stringify(link) }, data: [1] },
      { navKey: "b" },
      { navKey: "c", navName: "四", navJump: "/four", navPopover: null, navPopoverKey: " Grid" },
    ];
    const expected = [
      { key: "a", name: "一", jump: link, layout: "card", popoverId: "C1", data: null },
      { key: "2", name: "二", jump: link, layout: "list", popoverId: "77", data: null },
      { key: "2", name: "三", jump: link, layout: null, popoverId: null, data: [1] },
      { key: "c", name: "四", jump: "/four", layout: "grid", popoverId: null, data: null },
    ];
    expect(await navigationOf(JSON.stringify(items))).toEqual(expected);
    expect(await navigationOf(items)).toEqual(expected);
    const childIdNames = { 1: "navName", 2: "navJump" };
    expect(await navigationOf({ data: [{ value: { 1: "五", 2: { val: "/five" } }, childIdNames }] })).toMatchObject([
      { name: "五", jump: { val: "/five" } },
    ]);
  });

  test("regions keep their contents unread; one alone is a list of one", async () => {
    const hero = { regionName: "Hero", modelName: "home", contents: '{"hero":{}}' };
    expect(await answered([{ id: 1, ...hero }, { contents: { a: 1 } }, 5], read.regions)).toEqual([
      { id: "1", ...hero },
      { id: "1", regionName: null, modelName: null, contents: { a: 1 } },
    ]);
    expect(await answered({ id: 1, ...hero }, read.regions)).toEqual([{ id: "1", ...hero }]);
  });
});

describe("contents", () => {
  test("have the id that was asked for where they say none", async () => {
    const content = { name: "n", modelName: "video_block", contents: "{}", spuInfo: [1] };
    expect(await answered({ id: 9, ...content, secret: 1 }, read.content)).toEqual({ id: "9", ...content });
    expect(await answered({ contents: "[]" }, read.content)).toMatchObject({ id: "C9", contents: "[]" });
  });

  test("the virtual content list, as JSON text or not, bad entries dropped, the first of two wins", async () => {
    const list = [
      { virtual: { code: "a" }, contentInfo: { id: 1 } },
      { virtual: { code: "b" } },
      { virtual: null, contentInfo: { id: 3 } },
      { virtual: { code: "a" }, contentInfo: { id: 4 } },
      { virtual: '{"code":"007"}', contentInfo: '{"id":"x"}' },
    ];
    const pairs = Object.entries({ a: "1", "007": "x" });
    for (const contents of [JSON.stringify(list), list])
      expect(await answered({ id: "V", contents }, read.contentMap)).toEqual(pairs);
  });
});

describe("categories", () => {
  test("a tree, its odd nodes dropped", async () => {
    const root = {
      virtualCategoryCode: "0086",
      virtualCategoryName: "北境",
      i18nVirtualCategoryName: '{"en":"North"}',
      leafFlag: "false",
      productUrl: { url: "/c.png" },
      virtualBackgroundUrl: "/b.png",
      linkText: "看",
      description: "一\n二",
      recommendCategory: "a,b，c",
      subList: [
        { virtualCategoryCode: 1902334455, leafFlag: 1 },
        { virtualCategoryName: "no code" },
        { virtualCategoryCode: "n" },
      ],
    };
    const texts = { name: "", nameEn: null, linkText: null, description: null };
    const bare = { ...texts, leaf: true, image: null, background: null, recommended: [], children: [] };
    await answerWith(
      { results: [root, null], total: "1" },
      async ({ logs }) => {
        expect(await catalogue.readCategoryTree()).toEqual([
          {
            code: "0086",
            name: "北境",
            nameEn: "North",
            leaf: false,
            image: "https://m.example/c.png",
            background: "https://m.example/b.png",
            linkText: "看",
            description: "一\n二",
            recommended: ["a", "b", "c"],
            children: ["1902334455", "n"].map((code) => ({ ...bare, code })),
          },
        ]);
        const dropped = logs.lines.find(({ message }) => message === "upstream items dropped")?.fields["dropped"];
        expect(dropped).toMatchObject([{ path: "results.0.subList.1.virtualCategoryCode" }, { path: "results.1" }]);
      },
      { mediaBase: "https://m.example" },
    );
  });

  test("one by its code", async () => {
    const category = { virtualCategoryCode: "霜&+1", recommendCategory: ["x"] };
    expect(await answered(category, read.category)).toMatchObject({ code: "霜&+1", recommended: ["x"] });
  });
});

describe("listings", () => {
  test("products, without those that have no id", async () => {
    const plate = {
      productId: 1,
      productName: "盘",
      brandSeriesName: "北境",
      majorImageUrl: "/1.png",
      salePrice: "20",
    };
    const results = [plate, { productName: "no id" }, { productId: "2", tagLabels: ["询价"], salePrice: 5 }];
    const series = { name: "北境", nameEn: null };
    const price = { kind: "amount", amount: 20 };
    expect(await answered({ total: "50", results }, read.listing)).toEqual({
      total: 50,
      results: [
        { id: "1", name: "盘", series, image: "https://m.example/1.png", price },
        { id: "2", name: "2", series: { name: "", nameEn: null }, image: null, price: { kind: "onRequest" } },
      ],
    });
  });

  test("facets: counts as text, names that are missing, values that are none", async () => {
    const values = [{ value: "blue", label: "蓝", count: "12" }, { value: 7 }, { label: "x" }];
    const facets = [{ code: "COLOR", name: "颜色", values }, { code: "EMPTY", values: [] }, { name: "no code" }];
    const shown = [["blue", "蓝", 12] as const, ["7", "7", null] as const];
    const seen = shown.map(([value, label, count]) => ({ value, label, count }));
    expect(await answered(facets, read.facets)).toEqual([{ code: "COLOR", name: "颜色", values: seen }]);
  });
});

describe("search", () => {
  test("suggestions by type; one that lacks its target is a keyword", async () => {
    const data = [
      { sourceType: 0, sourceId: "k1", suggest: "杯" },
      { sourceType: "1", sourceId: 1001, sourceCode: "x", suggest: "茶杯" },
      { sourceType: 2, sourceId: "s", sourceCode: "0086", suggest: "杯类" },
      { sourceType: 1, suggest: "无号" },
      { sourceType: null, suggest: "别的" },
      { sourceType: 1, sourceId: "no text" },
    ];
    expect(await answered(data, read.suggestions)).toEqual([
      { sourceType: 0, sourceId: "k1", sourceCode: "", suggest: "杯" },
      { sourceType: 1, sourceId: "1001", sourceCode: "", suggest: "茶杯" },
      { sourceType: 2, sourceId: "s", sourceCode: "0086", suggest: "杯类" },
      { sourceType: 0, sourceId: "无号", sourceCode: "", suggest: "无号" },
      { sourceType: 0, sourceId: "别的", sourceCode: "", suggest: "别的" },
    ]);
  });

  test("words as texts and as objects; none at all", async () => {
    const data = { defaultWords: ["盘", { word: "杯" }, null, {}], hotWords: null, historyWordConfig: {} };
    expect(await answered(data, read.searchWords)).toEqual({ defaultWords: ["盘", "杯"], hotWords: [] });
    for (const none of [null, []])
      expect(await answered(none, read.searchWords)).toEqual({ defaultWords: [], hotWords: [] });
  });

  test("stories, of kinds that have a page here: another link would lead to nothing", async () => {
    const results = [
      { id: 1, title: "一", summary: "s", type: "story" },
      { id: 2, title: "二", type: "news" },
      { id: 3 },
      { id: 4, title: "四", type: "video" },
      { id: 5, title: "五", type: null },
    ];
    expect(await answered({ total: 2, results }, read.stories)).toEqual({
      total: 2,
      results: [
        { id: "1", title: "一", summary: "s", kind: "story" },
        { id: "2", title: "二", summary: null, kind: "news" },
      ],
    });
  });
});

describe("stores", () => {
  const same = { description: "d", address: "路 1 号", province: "上海市", city: "上海市" };
  const json = {
    ...same,
    id: 5,
    storeCode: "S05",
    storeName: "上海店",
    openStatus: "0",
    imageUrls: "/1.png,/2.png",
    linkPhone: 2155501786,
    openingTime: "2026-03-01T16:00:00Z",
    businessTime: "10:00-22:00",
    latitude: "31.2",
    longitude: 121.5,
  };
  const store = {
    ...same,
    id: "5",
    code: "S05",
    name: "上海店",
    isOpen: false,
    phone: "2155501786",
    images: ["https://m.example/1.png", "https://m.example/2.png"],
    openingDay: "2026-03-02",
    businessHours: "10:00-22:00",
    coordinates: { latitude: 31.2, longitude: 121.5 },
  };

  test("in a list, or one by its code", async () => {
    expect(await answered([json, { id: 1 }, { storeName: "no id" }], read.allStores)).toEqual([store]);
    expect(await answered(json, read.store)).toEqual(store);
  });

  test("odd coordinates are none; a store is open unless it says otherwise", async () => {
    const odd = [0, 91, null, "x"].map((latitude): object => ({ latitude }));
    odd.push({ longitude: 0 }, { longitude: 181 });
    for (const one of odd) expect(await answered({ ...json, ...one }, read.store)).toMatchObject({ coordinates: null });
    expect(await answered({ storeCode: "S1", storeName: "n" }, read.store)).toMatchObject({ id: "S1", code: "S1" });
    const bare = { code: "1", isOpen: true, openingDay: null, images: [] };
    expect(await answered({ id: "1", storeName: "n" }, read.store)).toMatchObject(bare);
  });

  test("provinces with their cities", async () => {
    const children = [{ areaId: "3101", areaName: "上海市" }, { areaId: 1 }];
    const shanghai = { areaId: 31, areaName: "上海市", areaCode: "310000", children };
    expect(await answered([shanghai, { areaId: 33, areaName: "浙江省", children: null }, {}], read.provinces)).toEqual([
      { id: "31", name: "上海市", code: "310000", cities: [{ id: "3101", name: "上海市", code: null }] },
      { id: "33", name: "浙江省", code: null, cities: [] },
    ]);
  });
});

describe("news", () => {
  test("a page of it", async () => {
    const first = { id: 1, title: "一", summary: null, coverUrl: "/c.png", catalogId: 3 };
    const results = [{ ...first, publishTime: "2025-03-01 08:00:00" }, { id: 2 }];
    const [cover, publishedAt] = ["https://m.example/c.png", "2025-03-01T08:00:00+08:00"];
    expect(await answered({ total: 1, results }, read.news)).toEqual({
      total: 1,
      results: [{ id: "1", title: "一", summary: null, cover, catalogId: "3", publishedAt }],
    });
  });

  test("an article, with a title or a text only too", async () => {
    const article = { title: "一", content: "<p>x</p>", publishTime: "2025-03-01" };
    const found = { id: "A1", title: "一", html: "<p>x</p>", cover: null, catalogId: null, publishedAt: "2025-03-01" };
    expect(await answered(article, read.article)).toEqual(found);
    expect(await answered({ id: 5, title: "一" }, read.article)).toMatchObject({ id: "5", title: "一", html: "" });
    expect(await answered({ content: "x" }, read.article)).toMatchObject({ id: "A1", title: "", html: "x" });
  });
});

describe("jobs", () => {
  test("the board, a job and its cities", async () => {
    const clerk = { id: 1, jobTitle: "店长", cityName: "上海市", department: null };
    expect(await answered({ total: "1", results: [clerk, { id: 2 }] }, read.jobs)).toEqual({
      total: 1,
      results: [{ id: "1", title: "店长", city: "上海市", department: null, publishedAt: null }],
    });
    const job = { id: "J", jobTitle: "店长", jobContent: "%3Cp%3E好%3C%2Fp%3E" };
    const found = { id: "J", title: "店长", html: "<p>好</p>", storeRequired: true, workFileRequired: false };
    expect(await answered({ ...job, storeRequired: 1, workFileRequired: "false" }, read.job)).toEqual(found);
    expect(await answered([{ areaId: 1, areaName: "上海市", areaCode: 3 }, {}], read.jobCities)).toEqual([
      { id: "1", name: "上海市", code: "3" },
    ]);
  });

  test("one with a title or a text only is one, and gets the id that was asked for", async () => {
    expect(await answered({ jobTitle: "店长" }, read.job)).toMatchObject({ id: "J", title: "店长", html: "" });
    expect(await answered({ id: 7, jobContent: "好" }, read.job)).toMatchObject({ id: "7", title: "", html: "好" });
  });

  test.each([
    ["<p>50% raw</p>", "<p>50% raw</p>"],
    [encodeURIComponent("<p>瓷 + 100%</p>"), "<p>瓷 + 100%</p>"],
    ["%3Cb%3Ea+b%3C%2Fb%3E", "<b>a b</b>"],
    ["%3Cb%3Ea+b%20c", "<b>a+b c"],
    ["100% 好 %3Cp%3E", "100% 好 <p>"],
    ["%E7%93%B7%E7%93%3Cp%3E", "瓷%E7%93<p>"],
    ["%FF%7E%C3%A9%F0%9F%8F%BA", "%FF~é🏺"],
    ["<p>%3C</p>", "<p>%3C</p>"],
    ["%FF%3C", "%FF<"],
    ["plain + text", "plain + text"],
    ["底薪+提成，80%工资", "底薪+提成，80%工资"],
    ["%", "%"],
    ["", ""],
  ])("job content %j reads %j", (given, expected) => expect(jobs.decodeJobContent(given)).toBe(expected));

  test("captcha images with and without a prefix, of three types and no other", async () => {
    const captchaOf = (imageBase64: unknown) => answered({ captchaKey: 7, imageBase64 }, read.captcha);
    for (const [given, image] of [
      ["iVBORw0KGgoAAAA=", "data:image/png;base64,iVBORw0KGgoAAAA="],
      ["data:image/png;base64,/9j/4AAQ", "data:image/jpeg;base64,/9j/4AAQ"],
      [" DATA:image/gif;base64, R0lGOD\r\nlh", "data:image/gif;base64,R0lGODlh"],
    ])
      expect(await captchaOf(given)).toEqual({ captchaKey: "7", image });
    for (const bad of [null, "", "PHN2Zz4=", "data:image/svg+xml,<svg>", 'iVBORw0KGgo"><script>', "iVBORw0KGgo===="])
      await expect(captchaOf(bad)).rejects.toMatchObject(badResponse);
  });
});

test("a security code, inside the envelope or without one; an unknown code, and an unknown status", async () => {
  const data = { prompt: "p", queryTimes: "2", firstSearchTime: "2025-01-02 03:04:05", status: "2" };
  const known = { ...data, isKnown: true, status: 2, queryTimes: 2 };
  expect(await answered({ code: 1, data }, read.securityCode)).toEqual(known);
  expect(await answered(JSON.stringify({ code: "1", data: JSON.stringify(data) }), read.securityCode)).toEqual(known);
  const isOf = async (answer: object, result: object) =>
    expect(await answered(answer, read.securityCode)).toMatchObject(result);
  await isOf({ code: 0, data: null }, { isKnown: false, status: null });
  await isOf({ code: 1, data: { status: 9 } }, { isKnown: true, status: null });
});

const stories = [
  { id: 1, title: "甲", type: "story" },
  // Another kind has ids of its own.
  { id: 1, title: "乙", type: "news" },
  { id: "1", title: "丙", type: "story" },
];
const twice = (row: object) => [1, "1"].map((id) => ({ id, areaId: id, ...row }));
const areas = twice({ areaName: "上海市" });
const page = (row: object) => ({ total: 2, results: twice(row) });
test.each<[string, unknown, Read, number]>([
  ["products", page({ productId: 7 }), async () => (await read.listing()).results, 1],
  ["stories", { results: stories }, async () => (await read.stories()).results, 2],
  ["news", page({ title: "一" }), async () => (await read.news()).results, 1],
  ["kinds of news", twice({ catalogName: "工艺" }), read.newsCatalogs, 1],
  ["jobs", page({ jobTitle: "店长" }), async () => (await read.jobs()).results, 1],
  ["cities of jobs", areas, read.jobCities, 1],
  ["provinces", areas, read.provinces, 1],
  ["cities", [{ ...areas[0], children: areas }], async () => (await read.provinces())[0]?.cities, 1],
  ["stores", twice({ storeCode: "S", storeName: "店" }), read.allStores, 1],
])("what a list names twice stands once: %s", async (_, data, reading, count) => {
  expect(await answered(data, reading)).toHaveLength(count);
});
