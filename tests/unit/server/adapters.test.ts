import { describe, expect, test } from "vitest";
import { decodeJsonText } from "~/domain/lenient/decode";
import {
  readCategory,
  readCategoryTree,
  readFacets,
  readListing,
  readProduct,
} from "~/server/upstream/adapters/catalogue.server";
import {
  readContent,
  readContentMap,
  readHomeRegions,
  readMaybeRegions,
  readNavigation,
  readSettings,
} from "~/server/upstream/adapters/cms.server";
import {
  decodeJobContent,
  readCaptcha,
  readJob,
  readJobCities,
  readJobs,
} from "~/server/upstream/adapters/jobs.server";
import { readArticle, readNews, readNewsCatalogs } from "~/server/upstream/adapters/news.server";
import { readFoundStories, readSearchWords, readSuggestions } from "~/server/upstream/adapters/search.server";
import { querySecurityCode } from "~/server/upstream/adapters/verification.server";
import { readProvinces, readStore, readStoresIn, readStoresNear } from "~/server/upstream/adapters/stores.server";
import type { UpstreamClient } from "~/server/upstream/client.server";
import { answerWith, site } from "./local-upstream";

const base = { mediaBase: "https://m.example" };
const paging = { pageNum: 2, pageSize: 24 };
const bodyOf = (buffer: Buffer | undefined): unknown => JSON.parse(buffer?.toString() ?? "null");

test("entities are decoded once in what people read, never in ids, names that are sent back, or HTML", async () => {
  const shown = "“杯” & 碟\u00a0<b>&lt;";
  const escaped = "&ldquo;杯&#8221; &amp; 碟&nbsp;<b>&amp;lt;";
  const detail = { productId: "P&amp;1", productName: escaped, descText: "&nbsp;", brandSeriesName: "a & b" };
  const answer = { productDetail: { ...detail, i18nBrandSeriesName: { en: "Tom &#39;s" } } };
  expect(await answerWith(answer, (client) => readProduct(client, "1"), base)).toMatchObject({
    ...{ id: "P&amp;1", name: shown, description: "" },
    series: { name: "a & b", nameEn: "Tom 's" },
  });
  const hit = { results: [{ id: "a&amp;b", title: escaped, type: "news" }] };
  const found = await answerWith(hit, (client) => readFoundStories(client, "x", paging), base);
  expect(found.results).toMatchObject([{ id: "a&amp;b", title: shown }]);
  const article = { id: "1", title: escaped, content: escaped };
  expect(await answerWith(article, (client) => readArticle(client, "1"), base)).toMatchObject({
    title: shown,
    html: escaped,
  });
  const store = { id: "S", storeName: escaped, city: "a&amp;b" };
  expect(await answerWith([store], (client) => readStoresIn(client, { province: "", city: "" }), base)).toMatchObject([
    { name: shown, city: "a&amp;b" },
  ]);
});

describe("products", () => {
  const read = (data: unknown) => answerWith(data, (client) => readProduct(client, "P&1"), base);
  const detail = {
    productId: "P&1",
    productName: "正餐盘",
    brandSeriesName: "北境",
    i18nBrandSeriesName: { en: "North", fr: "Nord" },
    descText: "一\n二",
    mediaList: [
      { url: "/1.png" },
      { url: "/film.mp4", mediaType: "video" },
      { url: "/2.png", mediaType: null },
      { url: "javascript:x" },
      null,
      { url: "/3.png", mediaType: "" },
    ],
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

  test("what a page needs, under our names", async () => {
    const found = await read(product);
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

  test("the request names the product, the store and the site", async () => {
    await answerWith(product, async (client, _test, calls) => {
      await readProduct(client, "盘&+%/1");
      const query = new URL(calls[0]?.url ?? "", "http://x").searchParams;
      expect(Object.fromEntries(query)).toEqual({ storeCode: "ST-9", storeId: "SITE9", productId: "盘&+%/1" });
    });
  });

  test("prices: missing is 0, 询价 is on request", async () => {
    for (const skuList of [null, [], [{}], [{ skuShelfInfoVo: null }], [{ skuShelfInfoVo: { salePrice: null } }]]) {
      const read0 = await read({ ...product, productDetail: { ...detail, skuList } });
      expect(read0?.price).toEqual({ kind: "amount", amount: 0 });
    }
    for (const tagLabels of [["新品", "询价"], "新品,询价", '["询价"]']) {
      expect((await read({ ...product, tagLabels }))?.price).toEqual({ kind: "onRequest" });
    }
    expect((await read({ ...product, tagLabels: ["可询价"] }))?.price.kind).toBe("amount");
  });

  test("without images the main one replaces them; nulls everywhere still make a product", async () => {
    expect(await read({ ...product, productDetail: { ...detail, mediaList: null } })).toMatchObject({
      images: ["https://m.example/major.png"],
    });
    const bare = await read({ productDetail: { productName: "只有名" }, groupProducts: null, tagLabels: null });
    expect(bare).toMatchObject({
      id: "P&1",
      name: "只有名",
      articleNumber: null,
      series: { name: "", nameEn: null },
      description: "",
      images: [],
      mainImage: null,
      price: { kind: "amount", amount: 0 },
      features: [],
      extraFeatures: [],
      specifications: [],
      categories: [],
      variants: [],
      contents: [],
    });
  });

  test("without a name it is called by its series and variant, else by its id; siblings stand once", async () => {
    const nameless = { ...detail, productName: null };
    expect(await read({ ...product, productDetail: nameless })).toMatchObject({ name: "北境 27" });
    const bare = { productId: "P&1", productName: " " };
    expect(await read({ productDetail: bare, groupProducts: null })).toMatchObject({ name: "P&1" });
    const variant = { productId: "P&1", displayName: null };
    expect(
      await read({ ...product, productDetail: nameless, groupProducts: [variant, { productId: 2 }] }),
    ).toMatchObject({
      name: "北境",
      variants: [{ name: "P&1" }, { name: "2" }],
    });
    const twice = await read({ ...product, groupProducts: [...product.groupProducts, ...product.groupProducts] });
    expect(twice?.variants.map(({ id }) => id)).toEqual(["P&1", "2"]);
  });

  test("success without a product is null, nonsense a badResponse, a 19-digit number an exact id", async () => {
    for (const none of [null, {}, { productDetail: null }, { productDetail: {} }]) expect(await read(none)).toBeNull();
    await expect(read("[]")).rejects.toMatchObject({ kind: "badResponse" });
    await expect(read({ productDetail: [1] })).rejects.toMatchObject({ kind: "badResponse" });
    const raw =
      '{"success":true,"errorCode":"0","data":{"productDetail":{"productId":1902334455667788991,"productName":"x"}}}';
    expect((await read(raw))?.id).toBe("1902334455667788991");
  });
});

describe("settings", () => {
  const read = (valueList: unknown) => answerWith({ id: "x", valueList }, (client) => readSettings(client), base);

  test("every kind of field, in every form", async () => {
    const settings = await read([
      { name: "storeImage", contentValue: '{"url":"/s.png"}' },
      { name: "image4WX", contentValue: { url: "/wx.png" } },
      { name: "image4DY", contentValue: "/dy.png" },
      { name: "storeLink4TM", contentValue: '{"val":"https://tm.example/?a=1"}' },
      { name: "storeLink4JD", contentValue: { val: "x", locale: { "zh-CN": "https://jd.example" } } },
      { name: "link4WX", contentValue: "https://wx.example" },
      { name: "link4DY", contentValue: '{"val":"x","locale":{"zh-CN":{"val":"https://dy.example"}}}' },
      { name: "value4Tel", contentValue: 4000001786 },
      { name: "value4Phone", contentValue: '{"value":13000001786}' },
      { name: "value4Email", contentValue: { value: "a@b.example" } },
      { name: "storeName", contentValue: "上海店" },
      { name: "label4Tel", contentValue: null },
      { name: "unknown", contentValue: "x" },
      { contentValue: "nameless" },
      null,
    ]);
    expect(Object.keys(settings)).toHaveLength(36);
    const given = Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null));
    expect(given).toEqual({
      storeImage: "https://m.example/s.png",
      image4WX: "https://m.example/wx.png",
      image4DY: "https://m.example/dy.png",
      storeLink4TM: "https://tm.example/?a=1",
      storeLink4JD: "https://jd.example",
      link4WX: "https://wx.example",
      link4DY: "https://dy.example",
      value4Tel: "4000001786",
      value4Phone: "13000001786",
      value4Email: "a@b.example",
      storeName: "上海店",
    });
  });

  test("no list is a failure, an empty one is not", async () => {
    await expect(read(null)).rejects.toMatchObject({ kind: "badResponse" });
    expect(Object.values(await read([])).every((value) => value === null)).toBe(true);
  });
});

describe("navigation and regions", () => {
  const nav = (contents: unknown) =>
    answerWith([{ id: "R", contents }], async (client, _test, calls) => {
      const entries = await readNavigation(client);
      const query = new URL(calls[0]?.url ?? "", "http://x").searchParams;
      expect(Object.fromEntries(query)).toEqual({ storeId: "SITE9", pageId: site.pages.header });
      return entries;
    });

  test("items with their link, layout and menu; a nameless one is dropped", async () => {
    const link = { linkType: "1", val: "https://x.example" };
    const items = [
      {
        navKey: "a",
        navName: "一",
        navType: "grid",
        navJump: { val: link },
        navPopover: { val: "C1" },
        navPopoverKey: "card",
      },
      { navKey: 2, navName: "二", navType: "list", navJump: link, navPopover: 77, navPopoverKey: "odd" },
      { navName: "三", navJump: { val: JSON.stringify(link) }, data: [1] },
      { navKey: "b" },
      { navKey: "c", navName: "四", navJump: "/four", navPopover: null, navPopoverKey: " Grid" },
    ];
    const expected = [
      { key: "a", name: "一", type: "grid", jump: link, layout: "card", popoverId: "C1", data: null },
      { key: "2", name: "二", type: "list", jump: link, layout: "list", popoverId: "77", data: null },
      { key: "2", name: "三", type: null, jump: link, layout: null, popoverId: null, data: [1] },
      { key: "c", name: "四", type: null, jump: "/four", layout: "grid", popoverId: null, data: null },
    ];
    expect(await nav(JSON.stringify(items))).toEqual(expected);
    expect(await nav(items)).toEqual(expected);
    const names = { 1: "navName", 2: "navJump" };
    expect(await nav({ data: [{ value: { 1: "五", 2: { val: "/five" } }, childIdNames: names }] })).toMatchObject([
      { name: "五", jump: { val: "/five" } },
    ]);
  });

  test("without regions there are no items; contents that are no list fail", async () => {
    expect(await answerWith([], (client) => readNavigation(client))).toEqual([]);
    await expect(nav("{broken")).rejects.toMatchObject({ kind: "badResponse" });
  });

  test("regions keep their contents unread; null is a failure of home and header, one alone is a list of one", async () => {
    const regions = [
      { id: 1, regionName: "Hero", modelName: "home", contents: '{"hero":{}}' },
      { contents: { a: 1 } },
      5,
    ];
    const read = (data: unknown) => answerWith(data, (client) => readMaybeRegions(client, "P"));
    expect(await read(regions)).toEqual([
      { id: "1", regionName: "Hero", modelName: "home", contents: '{"hero":{}}' },
      { id: "1", regionName: null, modelName: null, contents: { a: 1 } },
    ]);
    expect(await read(regions[0])).toHaveLength(1);
    expect(await read(null)).toEqual([]);
    for (const needed of [readHomeRegions, readNavigation] as ((client: UpstreamClient) => Promise<object>)[]) {
      await expect(answerWith(null, needed)).rejects.toMatchObject({ kind: "badResponse" });
    }
    await answerWith([], async (client, _test, calls) => {
      await readHomeRegions(client);
      expect(calls[0]?.url).toBe(
        `/prefix/ecommerce/biz/eccms/v1/page/queryRegionContents/?storeCode=ST-9&storeId=SITE9&pageId=${site.pages.home}`,
      );
    });
  });

  test("19-digit numbers in a contents text stay exact for whoever parses it", async () => {
    const contents = '{"goods":{"items":[{"spuId":1902334455667788991}]}}';
    const [region] = await answerWith([{ id: 1, contents }], (client) => readMaybeRegions(client, "P"));
    expect(decodeJsonText(region?.contents)).toEqual({ goods: { items: [{ spuId: "1902334455667788991" }] } });
  });
});

describe("contents", () => {
  test("one content, or none", async () => {
    const read = (data: unknown) => answerWith(data, (client) => readContent(client, "C9"));
    expect(await read({ id: 9, name: "n", modelName: "video_block", contents: "{}", spuInfo: [1], secret: 1 })).toEqual(
      {
        id: "9",
        name: "n",
        modelName: "video_block",
        contents: "{}",
        spuInfo: [1],
      },
    );
    expect(await read({ contents: "[]" })).toMatchObject({ id: "C9", contents: "[]" });
    expect(await read(null)).toBeNull();
    expect(await read({})).toBeNull();
  });

  test("the virtual content list, as JSON text or not, bad entries dropped, the first of two wins", async () => {
    const list = [
      { virtual: { code: "a" }, contentInfo: { id: 1 } },
      { virtual: { code: "b" } },
      { virtual: null, contentInfo: { id: 3 } },
      { virtual: { code: "a" }, contentInfo: { id: 4 } },
      { virtual: '{"code":"007"}', contentInfo: '{"id":"x"}' },
    ];
    for (const contents of [JSON.stringify(list), list]) {
      const pairs = await answerWith({ id: "V", contents }, (client) => readContentMap(client));
      expect(pairs).toEqual([
        ["a", "1"],
        ["007", "x"],
      ]);
    }
    expect(await answerWith({ id: "V", contents: null }, (client) => readContentMap(client))).toEqual([]);
    expect(await answerWith(null, (client) => readContentMap(client))).toBeNull();
  });
});

describe("categories", () => {
  test("a tree, its odd nodes dropped", async () => {
    const results = [
      {
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
      },
      null,
    ];
    const node = { name: "", nameEn: null, leaf: true, image: null, background: null, linkText: null };
    const rest = { description: null, recommended: [], children: [] };
    await answerWith(
      { results, total: "1" },
      async (client, test, calls) => {
        expect(await readCategoryTree(client)).toEqual([
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
            children: [
              { code: "1902334455", ...node, ...rest },
              { code: "n", ...node, ...rest },
            ],
          },
        ]);
        expect(bodyOf(calls[0]?.body)).toEqual({ pageNum: 1, pageSize: 100, queryParam: { storeCode: "ST-9" } });
        const dropped = test.logs.lines.find(({ message }) => message === "upstream items dropped")?.fields["dropped"];
        expect(dropped).toMatchObject([{ path: "results.0.subList.1.virtualCategoryCode" }, { path: "results.1" }]);
      },
      base,
    );
    await expect(answerWith(null, (client) => readCategoryTree(client))).rejects.toMatchObject({
      kind: "badResponse",
    });
    await expect(answerWith({}, (client) => readCategoryTree(client))).rejects.toMatchObject({
      kind: "badResponse",
    });
  });

  test("one by its code, sent as a form", async () => {
    await answerWith({ virtualCategoryCode: "霜&+1", recommendCategory: ["x"] }, async (client, _test, calls) => {
      expect(await readCategory(client, "霜&+1")).toMatchObject({ code: "霜&+1", recommended: ["x"] });
      const form = new URLSearchParams(calls[0]?.body.toString());
      expect(Object.fromEntries(form)).toEqual({ virtualCategoryCode: "霜&+1", storeCode: "ST-9" });
    });
    for (const none of [null, {}, { virtualCategoryCode: null }]) {
      expect(await answerWith(none, (client) => readCategory(client, "x"))).toBeNull();
    }
  });
});

describe("listings", () => {
  test("products and what was asked for", async () => {
    const results = [
      {
        productId: 1,
        productName: "盘",
        brandSeriesName: "北境",
        i18nBrandSeriesName: null,
        majorImageUrl: "/1.png",
        salePrice: "20",
      },
      { productName: "no id" },
      { productId: "2", tagLabels: ["询价"], salePrice: 5 },
    ];
    const query = {
      keyword: "盘",
      categoryCode: "0086",
      withDescendants: true,
      filters: [
        { code: "COLOR", values: ["blue", "白"] },
        { code: "SIZE", values: [] },
      ],
      sort: "priceAsc" as const,
    };
    await answerWith({ total: "50", results }, async (client, _test, calls) => {
      expect(await readListing(client, query, paging)).toEqual({
        total: 50,
        results: [
          {
            id: "1",
            name: "盘",
            series: { name: "北境", nameEn: null },
            image: "/1.png",
            price: { kind: "amount", amount: 20 },
          },
          {
            id: "2",
            name: "2",
            series: { name: "", nameEn: null },
            image: null,
            price: { kind: "onRequest" },
          },
        ],
      });
      const site9 = { storeId: "SITE9", storeCode: "ST-9" };
      expect(bodyOf(calls[0]?.body)).toEqual({
        ...paging,
        queryParam: {
          ...site9,
          keyword: "盘",
          virtualCategoryCode: "0086",
          vcCodePath: true,
          filters: [{ code: "COLOR", values: ["blue", "白"] }],
          sort: "priceAsc",
        },
      });
      await readListing(client, { keyword: "", filters: [] }, paging);
      expect(bodyOf(calls[1]?.body)).toEqual({ ...paging, queryParam: site9 });
    });
    await expect(answerWith(null, (client) => readListing(client, {}, paging))).rejects.toMatchObject({
      kind: "badResponse",
    });
  });

  test("facets: counts as text, names that are missing, values that are none", async () => {
    const facets = [
      {
        code: "COLOR",
        name: "颜色",
        values: [{ value: "blue", label: "蓝", count: "12" }, { value: 7 }, { label: "x" }],
      },
      { code: "EMPTY", values: [] },
      { name: "no code" },
    ];
    await answerWith(facets, async (client, _test, calls) => {
      expect(await readFacets(client, { categoryCode: "c" })).toEqual([
        {
          code: "COLOR",
          name: "颜色",
          values: [
            { value: "blue", label: "蓝", count: 12 },
            { value: "7", label: "7", count: null },
          ],
        },
      ]);
      expect(bodyOf(calls[0]?.body)).toEqual({
        queryParam: { storeId: "SITE9", storeCode: "ST-9", virtualCategoryCode: "c" },
      });
    });
    expect(await answerWith(null, (client) => readFacets(client, {}))).toBeNull();
    await expect(answerWith({ code: 500 }, (client) => readFacets(client, {}))).rejects.toMatchObject({
      kind: "badResponse",
    });
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
    await answerWith(data, async (client, _test, calls) => {
      expect(await readSuggestions(client, "杯 &", 10)).toEqual([
        { sourceType: 0, sourceId: "k1", sourceCode: "", suggest: "杯" },
        { sourceType: 1, sourceId: "1001", sourceCode: "", suggest: "茶杯" },
        { sourceType: 2, sourceId: "s", sourceCode: "0086", suggest: "杯类" },
        { sourceType: 0, sourceId: "无号", sourceCode: "", suggest: "无号" },
        { sourceType: 0, sourceId: "别的", sourceCode: "", suggest: "别的" },
      ]);
      const query = new URL(calls[0]?.url ?? "", "http://x").searchParams;
      expect(Object.fromEntries(query)).toEqual({ storeId: "SITE9", size: "10", searchWord: "杯 &" });
    });
    expect(await answerWith(null, (client) => readSuggestions(client, "x", 10))).toBeNull();
  });

  test("words as texts and as objects; none at all", async () => {
    const data = { defaultWords: ["盘", { word: "杯" }, null, {}], hotWords: null, historyWordConfig: {} };
    expect(await answerWith(data, (client) => readSearchWords(client))).toEqual({
      defaultWords: ["盘", "杯"],
      hotWords: [],
    });
    expect(await answerWith(null, (client) => readSearchWords(client))).toEqual({ defaultWords: [], hotWords: [] });
  });

  test("stories", async () => {
    const results = [
      { id: 1, title: "一", summary: "s", type: "story" },
      { id: 2, title: "二", type: "news" },
      { id: 3 },
      // A kind that has no page here, and no kind at all: a link would lead to nothing.
      { id: 4, title: "四", type: "video" },
      { id: 5, title: "五", type: null },
    ];
    await answerWith({ total: 2, results }, async (client, _test, calls) => {
      expect(await readFoundStories(client, "瓷", paging)).toEqual({
        total: 2,
        results: [
          { id: "1", title: "一", summary: "s", kind: "story" },
          { id: "2", title: "二", summary: null, kind: "news" },
        ],
      });
      expect(bodyOf(calls[0]?.body)).toEqual({ ...paging, queryParam: { keyword: "瓷", storeCode: "ST-9" } });
    });
  });
});

describe("stores", () => {
  const json = {
    id: 5,
    storeCode: "S05",
    storeName: "上海店",
    openStatus: "0",
    description: "d",
    imageUrls: "/1.png,/2.png",
    address: "路 1 号",
    linkPhone: 2155501786,
    openingTime: "2026-03-01T16:00:00Z",
    businessTime: "10:00-22:00",
    province: "上海市",
    city: "上海市",
    latitude: "31.2",
    longitude: 121.5,
  };
  const store = {
    id: "5",
    code: "S05",
    name: "上海店",
    isOpen: false,
    description: "d",
    images: ["/1.png", "/2.png"],
    address: "路 1 号",
    phone: "2155501786",
    openingDay: "2026-03-02",
    businessHours: "10:00-22:00",
    province: "上海市",
    city: "上海市",
    coordinates: { latitude: 31.2, longitude: 121.5 },
  };

  test("by place and by area, with exactly the parameters of the contract", async () => {
    await answerWith([json, { id: 1 }, { storeName: "no id" }], async (client, _test, calls) => {
      expect(await readStoresNear(client, { latitude: 31.2, longitude: 121.5 })).toEqual([store]);
      await readStoresIn(client, { province: "浙江省", city: "杭州市" });
      await readStoresIn(client, { province: "", city: "" });
      const channel = { channelCode: "ch9", channelId: site.channelId };
      expect(calls.map(({ body }) => bodyOf(body))).toEqual([
        { country: "CN", latitude: 31.2, longitude: 121.5, storeType: 0, radiusMi: 99999999, ...channel },
        { province: "浙江省", city: "杭州市", ...channel },
        channel,
      ]);
    });
  });

  test("null in place of a list is a failure, not a country without stores", async () => {
    const kind = { kind: "badResponse" };
    await expect(answerWith(null, (client) => readStoresIn(client, {}))).rejects.toMatchObject(kind);
    await expect(answerWith(null, (client) => readNewsCatalogs(client))).rejects.toMatchObject(kind);
    expect(await answerWith([], (client) => readStoresIn(client, {}))).toEqual([]);
  });

  test("one by code; odd coordinates are none; a store is open unless it says otherwise", async () => {
    const read = (data: unknown) => answerWith(data, (client) => readStore(client, "S05"));
    expect(await read(json)).toEqual(store);
    for (const [latitude, longitude] of [
      [0, 121],
      [31, 0],
      [91, 121],
      [31, 181],
      [null, 121],
      ["x", "y"],
    ]) {
      expect((await read({ ...json, latitude, longitude }))?.coordinates).toBeNull();
    }
    expect(await read({ storeName: "n" })).toBeNull();
    expect(await read({ storeCode: "S1", storeName: "n" })).toMatchObject({ id: "S1", code: "S1" });
    expect(await read({ id: "1", storeName: "n" })).toMatchObject({
      code: "1",
      isOpen: true,
      openingDay: null,
      images: [],
    });
    expect(await read(null)).toBeNull();
    expect(await read({})).toBeNull();
  });

  test("provinces with their cities", async () => {
    const tree = [
      {
        areaId: 31,
        areaName: "上海市",
        areaCode: "310000",
        children: [{ areaId: "3101", areaName: "上海市" }, { areaId: 1 }],
      },
      { areaId: 33, areaName: "浙江省", children: null },
      {},
    ];
    await answerWith(tree, async (client, _test, calls) => {
      expect(await readProvinces(client)).toEqual([
        { id: "31", name: "上海市", code: "310000", cities: [{ id: "3101", name: "上海市", code: null }] },
        { id: "33", name: "浙江省", code: null, cities: [] },
      ]);
      expect(bodyOf(calls[0]?.body)).toEqual({ levelId: 1 });
    });
  });
});

describe("news", () => {
  test("a page of it", async () => {
    const results = [
      { id: 1, title: "一", summary: null, coverUrl: "/c.png", catalogId: 3, publishTime: "2025-03-01 08:00:00" },
      { id: 2 },
    ];
    await answerWith({ total: 1, results }, async (client, _test, calls) => {
      expect(await readNews(client, "3", { pageNum: 1, pageSize: 12 })).toEqual({
        total: 1,
        results: [
          {
            id: "1",
            title: "一",
            summary: null,
            cover: "/c.png",
            catalogId: "3",
            publishedAt: "2025-03-01T08:00:00+08:00",
          },
        ],
      });
      await readNews(client, null, { pageNum: 1, pageSize: 12 });
      expect(calls.map(({ body }) => bodyOf(body))).toEqual([
        { pageNum: 1, pageSize: 12, queryParam: { channelCode: "ch9", catalogId: "3" } },
        { pageNum: 1, pageSize: 12, queryParam: { channelCode: "ch9" } },
      ]);
    });
  });

  test("an article, or none", async () => {
    const read = (data: unknown) => answerWith(data, (client) => readArticle(client, "A1"));
    expect(await read({ title: "一", content: "<p>x</p>", publishTime: "2025-03-01" })).toEqual({
      id: "A1",
      title: "一",
      html: "<p>x</p>",
      cover: null,
      catalogId: null,
      publishedAt: "2025-03-01",
    });
    expect(await read(null)).toBeNull();
    expect(await read({ id: 5 })).toBeNull();
    expect(await read({ id: 5, title: "一" })).toMatchObject({ id: "5", title: "一", html: "" });
    expect(await read({ content: "<p>x</p>" })).toMatchObject({ id: "A1", title: "", html: "<p>x</p>" });
  });
});

describe("jobs", () => {
  test("one with a title or a text only is one, and gets the id that was asked for; one with neither is none", async () => {
    const read = (data: unknown) => answerWith(data, (client) => readJob(client, "J"));
    expect(await read({ jobTitle: "店长" })).toMatchObject({ id: "J", title: "店长", html: "" });
    expect(await read({ id: 7, jobContent: "好" })).toMatchObject({ id: "7", title: "", html: "好" });
    expect(await read({ id: 7 })).toBeNull();
  });

  test("the board, a job and its cities", async () => {
    const board = {
      total: "1",
      results: [{ id: 1, jobTitle: "店长", cityName: "上海市", department: null }, { id: 2 }],
    };
    await answerWith(board, async (client, _test, calls) => {
      const found = await readJobs(client, { keyword: "店", cityId: "3101" }, { pageNum: 1, pageSize: 10 });
      expect(found).toEqual({
        total: 1,
        results: [{ id: "1", title: "店长", city: "上海市", department: null, publishedAt: null }],
      });
      expect(bodyOf(calls[0]?.body)).toEqual({
        pageNum: 1,
        pageSize: 10,
        queryParam: { channelCode: "ch9", keyword: "店", cityId: "3101" },
      });
    });
    const job = {
      id: "J",
      jobTitle: "店长",
      jobContent: "%3Cp%3E好%3C%2Fp%3E",
      storeRequired: 1,
      workFileRequired: "false",
    };
    expect(await answerWith(job, (client) => readJob(client, "J"))).toEqual({
      id: "J",
      title: "店长",
      html: "<p>好</p>",
      storeRequired: true,
      workFileRequired: false,
    });
    expect(await answerWith(null, (client) => readJob(client, "J"))).toBeNull();
    await answerWith([{ areaId: 1, areaName: "上海市", areaCode: 3 }, {}], async (client, _test, calls) => {
      expect(await readJobCities(client, null)).toEqual([{ id: "1", name: "上海市", code: "3" }]);
      await readJobCities(client, "J 1");
      expect(calls.map(({ url }) => url.split("?")[1])).toEqual(["channelCode=ch9", "channelCode=ch9&jobId=J%201"]);
    });
    expect(await answerWith(null, (client) => readJobCities(client, null))).toBeNull();
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
    ["%", "%"],
    ["", ""],
  ])("job content %j reads %j", (given, expected) => expect(decodeJobContent(given)).toBe(expected));

  test("captcha images with and without a prefix, of three types and no other", async () => {
    const read = (imageBase64: unknown) => answerWith({ captchaKey: 7, imageBase64 }, (client) => readCaptcha(client));
    expect(await read("iVBORw0KGgoAAAA=")).toEqual({
      captchaKey: "7",
      image: "data:image/png;base64,iVBORw0KGgoAAAA=",
    });
    expect((await read("data:image/png;base64,/9j/4AAQ")).image).toBe("data:image/jpeg;base64,/9j/4AAQ");
    expect((await read(" DATA:image/gif;base64, R0lGOD\r\nlh")).image).toBe("data:image/gif;base64,R0lGODlh");
    for (const bad of [null, "", "PHN2Zz4=", "data:image/svg+xml,<svg>", 'iVBORw0KGgo"><script>', "iVBORw0KGgo===="]) {
      await expect(read(bad)).rejects.toMatchObject({ kind: "badResponse" });
    }
  });
});

describe("security codes", () => {
  const ask = (client: UpstreamClient) => querySecurityCode(client, "A B+1");
  const inner = { prompt: "p", queryTimes: "2", firstSearchTime: "2025-01-02 03:04:05", status: "2" };

  test("inside the envelope, and without one", async () => {
    const expected = { isKnown: true, status: 2, prompt: "p", queryTimes: 2, firstSearchTime: "2025-01-02 03:04:05" };
    expect(await answerWith({ code: 1, data: inner }, ask)).toEqual(expected);
    expect(await answerWith(JSON.stringify({ code: "1", data: JSON.stringify(inner) }), ask)).toEqual(expected);
  });

  test("an unknown code, an unknown status, and no data", async () => {
    expect(await answerWith({ code: 0, data: null }, ask)).toMatchObject({ isKnown: false, status: null });
    expect(await answerWith({ code: 1, data: { status: 9 } }, ask)).toMatchObject({ isKnown: true, status: null });
    for (const none of [null, {}, { code: 1, data: null }, "{}"]) expect(await answerWith(none, ask)).toBeNull();
  });
});

describe("an empty list in place of one thing", () => {
  type Read = (client: UpstreamClient) => Promise<unknown>;
  test.each<[string, Read]>([
    ["product", (client) => readProduct(client, "1")],
    ["content", (client) => readContent(client, "1")],
    ["content map", (client) => readContentMap(client)],
    ["article", (client) => readArticle(client, "1")],
    ["job", (client) => readJob(client, "1")],
    ["category", (client) => readCategory(client, "1")],
    ["store", (client) => readStore(client, "1")],
  ])("is no %s", async (_, read) => {
    expect(await answerWith([], read)).toBeNull();
    await expect(answerWith("nonsense", read)).rejects.toMatchObject({ kind: "badResponse" });
  });

  test("is no product detail, and no search words", async () => {
    expect(await answerWith({ productDetail: [] }, (client) => readProduct(client, "1"))).toBeNull();
    const none = { defaultWords: [], hotWords: [] };
    expect(await answerWith([], (client) => readSearchWords(client))).toEqual(none);
  });
});

describe("what a list names twice", () => {
  const stories = [
    { id: 1, title: "甲", type: "story" },
    // Another kind has ids of its own.
    { id: 1, title: "乙", type: "news" },
    { id: "1", title: "丙", type: "story" },
  ];
  const areas = [
    { areaId: 1, areaName: "上海市" },
    { areaId: "1", areaName: "上海" },
  ];
  const rows = (row: object) => ({
    total: 2,
    results: [
      { id: 1, ...row },
      { id: "1", ...row },
    ],
  });
  type Read = (client: UpstreamClient) => Promise<unknown[] | null>;
  test.each<[string, unknown, Read, number]>([
    ["products", rows({ productId: 7 }), async (client) => (await readListing(client, {}, paging)).results, 1],
    ["stories", { results: stories }, async (client) => (await readFoundStories(client, "x", paging)).results, 2],
    ["news", rows({ title: "一" }), async (client) => (await readNews(client, null, paging)).results, 1],
    ["kinds of news", rows({ catalogName: "工艺" }).results, (client) => readNewsCatalogs(client), 1],
    ["jobs", rows({ jobTitle: "店长" }), async (client) => (await readJobs(client, {}, paging)).results, 1],
    ["cities of jobs", areas, (client) => readJobCities(client, null), 1],
    ["provinces", areas, (client) => readProvinces(client), 1],
    ["cities", [{ ...areas[0], children: areas }], async (client) => (await readProvinces(client))[0]?.cities ?? [], 1],
    ["stores", rows({ storeCode: "S", storeName: "店" }).results, (client) => readStoresIn(client, {}), 1],
  ])("stands once: %s", async (_, data, read, count) => {
    expect(await answerWith(data, read)).toHaveLength(count);
  });
});
