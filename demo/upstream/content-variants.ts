/**
 * Variants of the demo's contents: empty, very short, very long, without images. Every page must keep its layout with
 * any of them (`npm run screenshots -- pages`, layout tests).
 */
export const CONTENT_VARIANTS = ["missing", "short", "long", "bare"] as const;
export type ContentVariant = (typeof CONTENT_VARIANTS)[number];

const CMS_ENDPOINTS: ReadonlySet<string> = new Set([
  "queryModelContentDetail",
  "queryRegionContents",
  "getVirtualCategoryByCode",
]);
const NAMES =
  /^(?:productName|displayName|brandSeriesName|title|mainTitle|titleText|virtualCategoryName|storeName|jobTitle|seriesName|linkName|buttonName|suggest)$/;
const TEXTS = /^(?:descText|description|desc|subTitle|subTitleText|summary|address|prompt|attrValue)$/;
const ENGLISH_NAMES = /^(?:en|i18nBrandSeriesName)$/;
const IMAGE = /\/demo\/[^"\s]+\.(?:webp|png|jpe?g|svg|avif)/;
const IMAGE_TAG = /<img[^>]*>/g;
const LONG_NAME = "霜前花手绘描金半圈蕾丝浮雕边高足双耳带盖大号汤碗配十二英寸圆形托盘与长柄银匙礼盒套装珍藏纪念版";
const LONG_SENTENCE = "釉下钴蓝由画师逐笔绘成，入窑三次，历经四十八小时的还原焰，色泽沉静而温润，每一件都略有不同；";

/** 40 characters: the longest name to be expected. */
const longName = LONG_NAME.slice(0, 40);
/** 300 characters. */
const longText = LONG_SENTENCE.repeat(10).slice(0, 300);

/** The response of an endpoint (named by the last part of its path) with its contents replaced. */
export async function varyContent(variant: ContentVariant, path: string, answer: Response): Promise<Response> {
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  const init = { status: answer.status, headers };
  const endpoint = path.split("/").filter(Boolean).pop() ?? "";
  if (variant === "missing" && CMS_ENDPOINTS.has(endpoint)) {
    return Response.json({ success: true, errorCode: "0", errorMessage: null, data: null });
  }
  try {
    return new Response(JSON.stringify(vary(JSON.parse(text), "", variant)), init);
  } catch {
    return new Response(text, init);
  }
}

function vary(value: unknown, key: string, variant: ContentVariant): unknown {
  if (variant === "missing" && key === "pageModelContents") return null;
  if (Array.isArray(value)) {
    const kept: readonly unknown[] = variant === "short" && key !== "valueList" ? value.slice(0, 2) : value;
    return kept.map((item) => vary(item, key, variant));
  }
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, vary(field, name, variant)]));
  }
  if (typeof value !== "string") return value;
  if (/^\s*[[{]/.test(value)) {
    try {
      return JSON.stringify(vary(JSON.parse(value), key, variant));
    } catch {
      return value;
    }
  }
  if (variant === "bare") return value.includes("<img") ? value.replace(IMAGE_TAG, "") : IMAGE.test(value) ? "" : value;
  const isName = NAMES.test(key);
  const isText = TEXTS.test(key);
  if (value === "" || !(isName || isText || ENGLISH_NAMES.test(key))) return value;
  if (variant === "short") return isText ? "。" : value.slice(0, 1);
  if (variant === "long") return isName ? longName : isText ? longText : `${value} Handpainted Anniversary Collection`;
  return value;
}
