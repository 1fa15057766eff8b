import type { EndpointKey } from "~/server/upstream/endpoints.server";

/** Types of fields; numbers and strings are interchangeable (upstream.md §3.5, head). */
export type FieldKind =
  "text" | "number" | "flag" | "date" | "list" | "texts" | "words" | "object" | "image" | "json" | "any";

/** A field in upstream.md §4. Path in `data`: `[]` = every item of a list, `{}` = JSON inside a string, "" = `data`. */
export interface ContractField {
  path: string;
  kind: FieldKind;
  /** S = documented in upstream.md §4, A = assumed there. */
  mark: "S" | "A";
  /**
   * needed: reported if missing. usual: reported if missing from all of several items. spare: optional, reported only
   * if there is a similar field with another name.
   */
  presence: "needed" | "usual" | "spare";
}

const MARKS = { "!": "needed", "": "usual", "?": "spare" } as const;

/** Parses lines such as `results[].salePrice number?`. */
function fields(mark: "S" | "A", lines: string): ContractField[] {
  return lines
    .trim()
    .split(/\s*\n\s*/)
    .map((line) => {
      const [, path = "", kind = "", presence = ""] = /^(\S+) (\w+)([!?]?)$/.exec(line) ?? [];
      return {
        path: path.replace(/^data\.?/, ""),
        kind: kind as FieldKind,
        mark,
        presence: MARKS[presence as "!" | "?" | ""],
      };
    });
}

const regions = fields(
  "A",
  `
  data list!
  data[].id text?
  data[].regionName text?
  data[].modelName text?
  data[].contents json!`,
);
const listHead = fields(
  "A",
  `
  data.total number!
  data.results list!`,
);
const store = (at: string) => [
  ...fields(
    "S",
    `
    ${at}.storeName text!
    ${at}.storeCode text!
    ${at}.id text
    ${at}.openStatus flag?
    ${at}.description text?
    ${at}.imageUrls texts?
    ${at}.address text
    ${at}.linkPhone text?
    ${at}.openingTime date?
    ${at}.businessTime text?`,
  ),
  ...fields(
    "A",
    `
    ${at}.province text
    ${at}.city text
    ${at}.latitude number
    ${at}.longitude number`,
  ),
];
const category = (at: string) =>
  fields(
    "S",
    `
    ${at}.virtualCategoryCode text!
    ${at}.virtualCategoryName text
    ${at}.i18nVirtualCategoryName object?
    ${at}.i18nVirtualCategoryName.en text?
    ${at}.leafFlag flag
    ${at}.productUrl image?
    ${at}.linkText text?
    ${at}.virtualBackgroundUrl image?
    ${at}.description text?
    ${at}.recommendCategory texts?
    ${at}.subList list?`,
  );

/** The fields in upstream.md §4 of each read endpoint. */
export const contractFields: Partial<Record<EndpointKey, ContractField[]>> = {
  "page/previewPage": regions,
  "page/queryRegionContents/": regions,
  "page/queryRegionContents": regions,
  "content/queryModelContentDetail": fields(
    "A",
    `
    data.id text?
    data.name text?
    data.modelName text?
    data.contents json!`,
  ),
  "content/queryReadableContent": [
    ...fields(
      "S",
      `
      data.valueList list?
      data.valueList[].name text!
      data.valueList[].contentValue any!`,
    ),
    ...fields(
      "A",
      `
      data.contents json?
      data.contents{}[].virtual.code text!
      data.contents{}[].contentInfo.id text!`,
    ),
  ],
  "product/fullProductDetail": fields(
    "S",
    `
    data.productDetail object!
    data.productDetail.productId text!
    data.productDetail.productName text!
    data.productDetail.brandSeriesName text?
    data.productDetail.i18nBrandSeriesName object?
    data.productDetail.descText text?
    data.productDetail.mediaList list?
    data.productDetail.mediaList[].url image
    data.productDetail.mediaMajor image?
    data.productDetail.skuList list?
    data.productDetail.skuList[].skuShelfInfoVo object?
    data.productDetail.skuList[].skuShelfInfoVo.salePrice number?
    data.productDetail.spuAttrList list?
    data.productDetail.spuAttrList[].attrGroupDictCode text
    data.productDetail.spuAttrList[].attrName text
    data.productDetail.spuAttrList[].value any
    data.productDetail.virtualCategoryList list?
    data.productDetail.virtualCategoryList[].code text!
    data.productDetail.virtualCategoryList[].name text
    data.groupProducts list?
    data.groupProducts[].productId text!
    data.groupProducts[].displayName text
    data.groupProducts[].imageUrl image?
    data.tagLabels texts?
    data.pageModelContents list?
    data.pageModelContents[].modelName text
    data.pageModelContents[].contents json!`,
  ),
  "recruitJob/getJobPageList": [
    ...listHead,
    ...fields(
      "A",
      `
      data.results[].id text!
      data.results[].jobTitle text!
      data.results[].cityName text
      data.results[].department text
      data.results[].publishTime date`,
    ),
  ],
  "recruitJob/getJobDetail": fields(
    "S",
    `
    data.id text?
    data.jobTitle text!
    data.jobContent text!
    data.storeRequired flag?
    data.workFileRequired flag?`,
  ),
  "recruitJob/getCityAreaList": fields(
    "S",
    `
    data list!
    data[].areaName text!
    data[].areaId text!
    data[].areaCode text?`,
  ),
  "recruitJob/getCaptchaImage": fields(
    "S",
    `
    data.captchaKey text!
    data.imageBase64 text!`,
  ),
  "searchWord/findSearchWord": fields(
    "S",
    `
    data.defaultWords words!
    data.hotWords words!
    data.historyWordConfig any?`,
  ),
  "product/autocomplete": fields(
    "S",
    `
    data list!
    data[].sourceType text!
    data[].sourceId text?
    data[].sourceCode text?
    data[].suggest text!`,
  ),
  "cms/info/getCatalogList": fields(
    "A",
    `
    data list!
    data[].id text!
    data[].catalogName text!`,
  ),
  "cms/info/getPageList": [
    ...listHead,
    ...fields(
      "A",
      `
      data.results[].id text!
      data.results[].title text!
      data.results[].summary text
      data.results[].coverUrl image
      data.results[].catalogId text
      data.results[].publishTime date`,
    ),
  ],
  "cms/info/getDetail": fields(
    "A",
    `
    data.id text?
    data.title text!
    data.content text!
    data.coverUrl image?
    data.publishTime date?
    data.catalogId text?`,
  ),
  "content/searchCmsInfoList": [
    ...listHead,
    ...fields(
      "A",
      `
      data.results[].id text!
      data.results[].title text!
      data.results[].summary text
      data.results[].type text!`,
    ),
  ],
  "product/keywordList": [
    ...listHead,
    ...fields(
      "A",
      `
      data.results[].productId text!
      data.results[].productName text!
      data.results[].brandSeriesName text
      data.results[].i18nBrandSeriesName object?
      data.results[].i18nBrandSeriesName.en text?
      data.results[].majorImageUrl image
      data.results[].salePrice number
      data.results[].tagLabels texts?`,
    ),
  ],
  "product/searchFilter": fields(
    "A",
    `
    data list!
    data[].code text!
    data[].name text
    data[].values list!
    data[].values[].value text!
    data[].values[].label text
    data[].values[].count number`,
  ),
  "product/getVirtualCategoryList": [...fields("A", "data.results list!"), ...category("data.results[]")],
  "product/getVirtualCategoryByCode": category("data"),
  "area/getTreeByLevelId": fields(
    "A",
    `
    data list!
    data[].areaId text!
    data[].areaName text!
    data[].areaCode text?
    data[].children list!
    data[].children[].areaId text!
    data[].children[].areaName text!
    data[].children[].areaCode text?`,
  ),
  "store/getStoreByCoordinateProvince": [...fields("A", "data list!"), ...store("data[]")],
  "store/getStoreByStoreCode": store("data"),
};
