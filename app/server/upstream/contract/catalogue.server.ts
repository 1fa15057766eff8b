import { z } from "zod";
import { isRecord, own } from "~/domain/lenient/decode";
import {
  amount,
  anything,
  before,
  flagOrNull,
  list,
  mediaUrl,
  nullable,
  nullableOne,
  number,
  orNull,
  record,
  requiredList,
  requiredText,
  resultsOf,
  text,
  words,
} from "~/domain/lenient/schema";
import { toText } from "~/domain/lenient/values";
import { LISTING_SORTS } from "~/domain/listing";
import { assumed, constant, fromSite, get, id, MALL, OPEN, paged, post, said, trying, typed } from "./declare.server";
import { written, writtenInEnglish } from "./written.server";

/** An attribute's value: a string, a number, or a list of these. */
const attributeValue = before(
  (value) => (Array.isArray(value) ? value.flatMap((one: unknown) => toText(one) ?? []).join("、") : value),
  written,
);

const mediaJson = z.union([
  record({
    url: said.usual(mediaUrl, "an image, or a film"),
    mediaType: said.spare(text, "only an item without one is an image"),
  }),
  mediaUrl.transform((url) => ({ url, mediaType: null })),
]);

const productDetailJson = record({
  productId: said.needed(text, "as asked for"),
  productName: said.needed(written, "the heading"),
  spuCode: assumed.spare(text, "its article number, 货号"),
  brandSeriesName: said.spare(written, "the series in Chinese"),
  i18nBrandSeriesName: said.spare(writtenInEnglish, "the series in English, `{ en }`"),
  descText: said.spare(written, "the description, with line breaks"),
  mediaList: said.usual(list(mediaJson), "images and films"),
  mediaMajor: said.spare(mediaUrl, "the main image"),
  skuList: said.usual(
    list(
      record({
        skuShelfInfoVo: said.usual(
          orNull(record({ salePrice: said.usual(amount, "the price in yuan; of the first item") })),
          "what is for sale",
        ),
      }),
    ),
    "its articles",
  ),
  spuAttrList: said.spare(
    list(
      record({
        attrGroupDictCode: said.usual(text, "1 features, 2 specifications, 3 extra features"),
        attrName: said.usual(written, "the label"),
        value: said.usual(attributeValue, "a text, a number, or a list of these", "any"),
      }),
    ),
    "its attributes",
  ),
  virtualCategoryList: said.spare(
    list(record({ code: said.needed(requiredText, "a category"), name: said.usual(written, "its name") })),
    "its categories from the series down, for the breadcrumb",
  ),
});
export type ProductDetailJson = z.output<typeof productDetailJson>;

const productJson = nullableOne(
  record({
    productDetail: said.needed(nullableOne(productDetailJson), "the product"),
    groupProducts: said.spare(
      list(
        record({
          productId: said.needed(requiredText, "the variant's id"),
          displayName: said.usual(written, "what distinguishes it"),
          imageUrl: said.spare(mediaUrl, "its image"),
        }),
      ),
      "its variants, itself among them",
    ),
    tagLabels: said.spare(words, "its tags; 询价 means that the price is on request"),
    pageModelContents: said.spare(
      list(
        record({
          modelName: said.usual(text, "as of a region"),
          contents: said.needed(anything, "JSON text: blocks (5.1)", "json"),
        }),
      ),
      "the blocks below the product",
    ),
  }),
);
export type ProductJson = z.output<typeof productJson>;

const listedProductJson = record({
  productId: assumed.needed(requiredText, "its id"),
  productName: assumed.needed(written, "its name"),
  brandSeriesName: assumed.usual(written, "the series in Chinese"),
  i18nBrandSeriesName: assumed.spare(writtenInEnglish, "the series in English, `{ en }`"),
  majorImageUrl: assumed.usual(mediaUrl, "its image"),
  salePrice: assumed.usual(amount, "the price in yuan"),
  tagLabels: assumed.spare(words, "as of a product"),
});
export type ListedProductJson = z.output<typeof listedProductJson>;

const facetsJson = requiredList(
  record({
    code: assumed.needed(requiredText, "its code in `filters`"),
    name: assumed.usual(written, "its name"),
    values: assumed.needed(
      list(
        record({
          value: assumed.needed(requiredText, "its value in `filters`"),
          label: assumed.usual(written, "its name"),
          count: assumed.usual(number, "how many products have it"),
        }),
      ),
      "what can be chosen",
    ),
  }),
);

const categoryFields = {
  virtualCategoryCode: said.needed(requiredText, "its code, as in links"),
  virtualCategoryName: said.usual(written, "its name"),
  i18nVirtualCategoryName: said.spare(writtenInEnglish, "its name in English, `{ en }`"),
  leafFlag: said.usual(flagOrNull, "a leaf has a listing, every other category a landing page"),
  productUrl: said.spare(mediaUrl, "the image of its card"),
  linkText: said.spare(written, "the link on its card"),
  virtualBackgroundUrl: said.spare(mediaUrl, "the background of its page"),
  description: said.spare(written, "the text of its page"),
  recommendCategory: said.spare(words, "codes of recommended series, in one text"),
};
export interface CategoryJson extends z.output<z.ZodObject<typeof categoryFields>> {
  subList: CategoryJson[];
}
const categoryJson: z.ZodType<CategoryJson> = record({
  ...categoryFields,
  subList: said.spare(list(z.lazy(() => categoryJson)), "the categories below it, of the same form"),
});

const listing = {
  storeId: fromSite("siteId"),
  storeCode: fromSite("storeCode"),
  keyword: typed().optional(),
  virtualCategoryCode: id({
    key: "product/getVirtualCategoryList",
    path: "results.0.virtualCategoryCode",
  }).optional(),
  /** Includes the products of all descendants. */
  vcCodePath: trying(true, z.boolean()).optional(),
  filters: z.array(z.strictObject({ code: z.string().min(1), values: z.array(z.string().min(1)) })).optional(),
};

/** Products, listings and categories (upstream.md §4.3). */
export const catalogue = {
  "product/fullProductDetail": get(`${OPEN}/product/fullProductDetail`, {
    means: "one product",
    group: "product",
    seenAt: ["/pdp/00860101*"],
    request: {
      storeCode: fromSite("storeCode"),
      storeId: fromSite("siteId"),
      productId: id({ key: "product/keywordList", path: "results.0.productId" }),
    },
    data: productJson,
  }),
  "product/keywordList": post(`${MALL}/product/keywordList`, {
    means: "one page of a listing",
    group: "listing",
    seenAt: [
      "/products/keyword/茶*",
      "/search-results-page?q=茶",
      "/products/category/0086?vcCodePath=true",
      "/products/0086",
      "/sitemap.xml",
    ],
    requestSource: "assumed",
    request: paged({ ...listing, sort: z.enum(LISTING_SORTS).optional() }),
    data: resultsOf(listedProductJson, ({ productId }) => productId),
  }),
  "product/searchFilter": post(`${MALL}/product/searchFilter`, {
    means: "the facets of a listing",
    group: "listing",
    seenAt: ["/products/keyword/茶"],
    requestSource: "assumed",
    request: { queryParam: z.strictObject(listing) },
    data: assumed.needed(nullable(facetsJson), "the facets; `null` means that there are none"),
  }),
  "product/getVirtualCategoryList": post(`${MALL}/product/getVirtualCategoryList`, {
    means: "all series with their descendants",
    group: "categories",
    seenAt: ["/", "/products*", "/sitemap.xml"],
    request: {
      pageNum: constant(1),
      pageSize: constant(100),
      queryParam: z.strictObject({ storeCode: fromSite("storeCode") }).prefault({}),
    },
    data: before(
      (value) => (Array.isArray(value) ? { results: value } : value),
      record({ results: assumed.needed(requiredList(categoryJson), "the series") }),
    ),
  }),
  "product/getVirtualCategoryByCode": post(`${MALL}/product/getVirtualCategoryByCode`, {
    means: "one category",
    token: false,
    body: "form",
    group: "categories",
    seenAt: ["/products/0086*", "/products/category/0086?vcCodePath=true"],
    request: {
      virtualCategoryCode: id({ key: "product/getVirtualCategoryList", path: "results.0.virtualCategoryCode" }),
      storeCode: fromSite("storeCode"),
    },
    // An empty object or list means the same as null.
    data: before(
      (value) => (isRecord(value) && toText(own(value, "virtualCategoryCode")) === null ? null : value),
      nullableOne(categoryJson),
    ),
  }),
};
