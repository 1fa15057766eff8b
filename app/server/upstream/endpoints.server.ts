/** upstream.md §4.1 as data: every call the site can make. */

/** Calls that fail together: each group has its own circuit breaker and bulkhead. */
export type EndpointGroup =
  | "regions"
  | "contents"
  | "product"
  | "categories"
  | "listing"
  | "search"
  | "news"
  | "jobs"
  | "captcha"
  | "stores"
  | "verification"
  | "application";

export interface Endpoint {
  method: "GET" | "POST";
  /** Appended to the base URL; starts with a slash. */
  path: string;
  /** Whether the call carries the site access token. */
  token: boolean;
  body: "query" | "json" | "form" | "multipart";
  /** A write has side effects: it is never retried, and its parameters are not logged. */
  write: boolean;
  group: EndpointGroup;
  /** Files take long to send: such a call has UPSTREAM_WRITE_TIMEOUT_MS instead of UPSTREAM_TIMEOUT_MS. */
  sendsFiles?: boolean;
  /** Whether the response may come without an envelope. */
  bare?: boolean;
}

const ECCMS = "/ecommerce/biz/eccms/v1";
const OPEN = "/ecommerce/open/v1";
const MALL = "/productSearch/mall/front/noAuth/v1";

const read = { token: true, body: "query", write: false, method: "GET" } as const;
const list = { ...read, method: "POST", body: "json" } as const;

export const endpoints = {
  "page/previewPage": { ...read, path: `${ECCMS}/page/previewPage`, token: false, group: "regions" },
  "page/queryRegionContents/": { ...read, path: `${ECCMS}/page/queryRegionContents/`, token: false, group: "regions" },
  "page/queryRegionContents": { ...read, path: `${ECCMS}/page/queryRegionContents`, group: "regions" },
  "product/fullProductDetail": { ...read, path: `${OPEN}/product/fullProductDetail`, group: "product" },
  "securityCode/query": {
    ...read,
    path: `${OPEN}/securityCode/query`,
    token: false,
    write: true, // Spends one of the customer's five queries.
    group: "verification",
    bare: true,
  },
  "recruitJob/getJobPageList": { ...list, path: `${OPEN}/recruitJob/getJobPageList`, token: false, group: "jobs" },
  "recruitJob/getJobDetail": { ...read, path: `${OPEN}/recruitJob/getJobDetail`, group: "jobs" },
  "recruitJob/getCityAreaList": { ...read, path: `${OPEN}/recruitJob/getCityAreaList`, group: "jobs" },
  "recruitJob/checkJobEffectApply": {
    ...list,
    path: `${OPEN}/recruitJob/checkJobEffectApply`,
    write: true,
    group: "application",
  },
  "recruitJob/getCaptchaImage": { ...read, path: `${OPEN}/recruitJob/getCaptchaImage`, group: "captcha" },
  "recruitJob/applyJob": {
    ...list,
    path: `${OPEN}/recruitJob/applyJob`,
    body: "multipart",
    write: true,
    group: "application",
    sendsFiles: true,
  },
  "searchWord/findSearchWord": { ...read, path: "/ecommerce/v1/searchWord/findSearchWord", group: "search" },
  "product/autocomplete": { ...read, path: `${MALL}/product/autocomplete`, group: "search" },
  "cms/info/getCatalogList": { ...read, path: `${OPEN}/cms/info/getCatalogList`, group: "news" },
  "cms/info/getPageList": { ...list, path: `${OPEN}/cms/info/getPageList`, group: "news" },
  "cms/info/getDetail": { ...read, path: `${OPEN}/cms/info/getDetail`, group: "news" },
  "content/searchCmsInfoList": {
    ...list,
    path: "/productSearch/cms/front/noAuth/v1/content/searchCmsInfoList",
    group: "search",
  },
  "product/keywordList": { ...list, path: `${MALL}/product/keywordList`, group: "listing" },
  "product/searchFilter": { ...list, path: `${MALL}/product/searchFilter`, group: "listing" },
  "product/getVirtualCategoryList": { ...list, path: `${MALL}/product/getVirtualCategoryList`, group: "categories" },
  "product/getVirtualCategoryByCode": {
    ...list,
    path: `${MALL}/product/getVirtualCategoryByCode`,
    token: false,
    body: "form",
    group: "categories",
  },
  "content/queryModelContentDetail": { ...read, path: `${ECCMS}/content/queryModelContentDetail`, group: "contents" },
  "content/queryReadableContent": { ...read, path: `${ECCMS}/content/queryReadableContent`, group: "contents" },
  "area/getTreeByLevelId": { ...list, path: `${OPEN}/area/getTreeByLevelId`, group: "stores" },
  "store/getStoreByCoordinateProvince": {
    ...list,
    path: `${OPEN}/store/getStoreByCoordinateProvince`,
    group: "stores",
  },
  "store/getStoreByStoreCode": { ...read, path: `${OPEN}/store/getStoreByStoreCode`, group: "stores" },
} as const satisfies Readonly<Record<string, Endpoint>>;

export type EndpointKey = keyof typeof endpoints;

/** 'interface address does not exist' (product.md §8.5). */
export const UNKNOWN_ENDPOINT = "接口地址不存在";

/** The endpoint of a key, or null for a key that is not registered. */
export function findEndpoint(key: string): Endpoint | null {
  return Object.hasOwn(endpoints, key) ? endpoints[key as EndpointKey] : null;
}
