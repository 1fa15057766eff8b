import { isExactly, isText, isTextList, objectMistake } from "./checks";
import type { Call } from "./checks";
import { detailJson, listingJson } from "./data/products";
import type { Product } from "./data/products";
import type { DemoSiteFile } from "./data/site-file";
import type { World } from "./data/world";
import { failed, ok, okNumber } from "./endpoints";
import { page, pagedMistake, row } from "./rows";
import type { PagedBody, Row } from "./rows";
import { ProductSearch, wordsOf } from "./search";
import type { ListingQuery } from "./search";
import { jobRows, newsRows, storeRows, verificationRows } from "./service-answers";
import type { DemoState } from "./state";

const CMS = "/ecommerce/biz/eccms/v1";
const OPEN = "/ecommerce/open/v1";
const SEARCH = "/productSearch/mall/front/noAuth/v1";

/** The 26 endpoints of upstream.md §4.1 with their checks and responses. */
export function makeAnswers(world: World, site: DemoSiteFile, state: DemoState): Row[] {
  return [
    ...contentRows(world, site),
    ...productRows(world, site),
    ...verificationRows(state),
    ...jobRows(world, site, state),
    ...newsRows(world, site),
    ...storeRows(world, site),
  ];
}

function contentRows(world: World, site: DemoSiteFile): Row[] {
  const storeId = { equals: site.siteId };
  const storeCode = { equals: site.storeCode };
  const regionsOf = ({ fields }: Call) => ok(world.regions.get(fields["pageId"] ?? "") ?? []);
  return [
    row("page/previewPage", "GET", `${CMS}/page/previewPage`, false, {
      fields: { storeCode, storeId, pageId: {} },
      answer: ({ fields }) => ok(withDraft(world, fields["pageId"] ?? "")),
    }),
    row("page/queryRegionContents/", "GET", `${CMS}/page/queryRegionContents/`, false, {
      fields: { storeCode, storeId, pageId: {} },
      answer: regionsOf,
    }),
    row("page/queryRegionContents", "GET", `${CMS}/page/queryRegionContents`, true, {
      fields: { storeId, pageId: {} },
      answer: regionsOf,
    }),
    row("content/queryModelContentDetail", "GET", `${CMS}/content/queryModelContentDetail`, true, {
      fields: { contentId: {} },
      answer: ({ fields }) => {
        const id = fields["contentId"] ?? "";
        const record = world.contents.get(id);
        if (record === undefined) return ok(null);
        return ok({ id, name: record.name, modelName: record.modelName, contents: JSON.stringify(record.contents) });
      },
    }),
    row("content/queryReadableContent", "GET", `${CMS}/content/queryReadableContent`, true, {
      fields: { storeId, storeCode, contentId: {} },
      answer: ({ fields }) => {
        const id = fields["contentId"];
        if (id === site.contents.siteSettings) return ok(world.settings);
        if (id === site.contents.virtualContentList) return ok({ id, contents: JSON.stringify(world.virtualContents) });
        return ok(null);
      },
    }),
  ];
}

/** Unpublished content: one more region on the home page, with an image without alt text. */
function withDraft(world: World, pageId: string): readonly unknown[] {
  const published = world.regions.get(pageId) ?? [];
  const [first, ...others] = published;
  return first?.["id"] === "R-H1" ? [first, world.draft, ...others] : published;
}

/** Withdrawn products: the upstream rejects them with a message. */
const DELISTED = new Set(["NH-DELISTED-01", "0086下架"]);

function productRows(world: World, site: DemoSiteFile): Row[] {
  const { catalogue } = world;
  const { context } = catalogue;
  const search = new ProductSearch(catalogue.products);
  const siblings = groupSiblings(catalogue.products);
  const isStoreCode = isExactly(site.storeCode);
  const listing = {
    storeId: isExactly(site.siteId),
    storeCode: isStoreCode,
  };
  const listingOptions = {
    keyword: isText,
    virtualCategoryCode: isText,
    vcCodePath: (value: unknown) => typeof value === "boolean",
    filters: isFilterList,
    sort: (value: unknown) => ["default", "new", "priceAsc", "priceDesc"].includes(value as string),
  };
  return [
    row("product/fullProductDetail", "GET", `${OPEN}/product/fullProductDetail`, true, {
      fields: { storeCode: { equals: site.storeCode }, storeId: { equals: site.siteId }, productId: {} },
      answer: ({ fields }) => {
        const id = fields["productId"] ?? "";
        if (DELISTED.has(id)) return failed("该商品已下架");
        const product = catalogue.byId.get(id);
        if (product === undefined) {
          return ok({ productDetail: null, groupProducts: null, tagLabels: null, pageModelContents: null });
        }
        const group = siblings.get(siblingKey(product)) ?? [product];
        return ok(detailJson(context, product, group, world.productContents(product), catalogue.categoryName));
      },
    }),
    row("product/autocomplete", "GET", `${SEARCH}/product/autocomplete`, true, {
      fields: { storeId: { equals: site.siteId }, size: { pattern: /^\d{1,3}$/ }, searchWord: {} },
      answer: ({ fields }) => ok(suggest(world, search, fields["searchWord"] ?? "", Number(fields["size"]))),
    }),
    row("product/keywordList", "POST", `${SEARCH}/product/keywordList`, true, {
      body: "json",
      checkBody: (body) => pagedMistake(body, listing, listingOptions),
      answer: ({ body }) => {
        const { pageNum, pageSize, queryParam } = body as PagedBody<ListingQuery>;
        const found = search.list(queryParam);
        return okNumber(page(found, pageNum, pageSize, (product) => listingJson(context, product)));
      },
    }),
    row("product/searchFilter", "POST", `${SEARCH}/product/searchFilter`, true, {
      body: "json",
      checkBody: (body) =>
        objectMistake(body, "body", { queryParam: () => true }) ??
        objectMistake((body as PagedBody<unknown>).queryParam, "body.queryParam", listing, listingOptions),
      answer: ({ body }) => ok(search.facets((body as PagedBody<ListingQuery>).queryParam)),
    }),
    row("product/getVirtualCategoryList", "POST", `${SEARCH}/product/getVirtualCategoryList`, true, {
      body: "json",
      checkBody: (body) =>
        objectMistake(body, "body", {
          pageNum: isExactly(1),
          pageSize: isExactly(100),
          queryParam: () => true,
        }) ?? objectMistake((body as PagedBody<unknown>).queryParam, "body.queryParam", { storeCode: isStoreCode }),
      answer: () => ok({ total: String(world.tree.length), pageNum: 1, pageSize: 100, results: world.tree }),
    }),
    row("product/getVirtualCategoryByCode", "POST", `${SEARCH}/product/getVirtualCategoryByCode`, false, {
      body: "form",
      fields: { virtualCategoryCode: {}, storeCode: { equals: site.storeCode } },
      answer: ({ fields }) => ok(world.node(fields["virtualCategoryCode"] ?? "")),
    }),
  ];
}

const siblingKey = (product: Product) => `${product.series.ornament}/${product.form.key}`;

function groupSiblings(products: readonly Product[]): Map<string, Product[]> {
  const groups = new Map<string, Product[]>();
  for (const product of products) {
    const key = siblingKey(product);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [product]);
    // A scaled catalogue has many variants of each product: a product page shows at most twelve.
    else if (group.length < 12) group.push(product);
  }
  return groups;
}

function suggest(world: World, search: ProductSearch, text: string, size: number): unknown[] {
  const words = wordsOf(text);
  const matches = (name: string) => words.every((word) => name.normalize("NFKC").toLowerCase().includes(word));
  const categories = [...world.catalogue.categoryByCode.values()].filter((one) => matches(`${one.name} ${one.en}`));
  const keywords = world.words.filter(matches);
  return [
    ...keywords.slice(0, 3).map((word) => ({ sourceType: 0, sourceId: `kw-${word}`, sourceCode: null, suggest: word })),
    ...categories
      .slice(0, 3)
      .map((one) => ({ sourceType: "2", sourceId: one.code, sourceCode: one.code, suggest: one.name })),
    ...search
      .list({ keyword: text })
      .slice(0, size)
      .map((product) => ({ sourceType: 1, sourceId: product.id, sourceCode: product.id, suggest: product.name })),
  ].slice(0, size);
}

function isFilterList(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.every((filter) => objectMistake(filter, "filter", { code: isText, values: isTextList }) === null)
  );
}
