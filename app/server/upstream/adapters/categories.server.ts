import { z } from "zod";
import { isRecord, own } from "~/domain/lenient/decode";
import {
  before,
  englishName,
  flagOrNull,
  list,
  mediaUrl,
  nullableOne,
  record,
  requiredList,
  requiredText,
  text,
  words,
} from "~/domain/lenient/schema";
import { toText } from "~/domain/lenient/values";
import type { Category } from "~/domain/category";
import type { UpstreamClient } from "../client.server";

interface CategoryJson {
  virtualCategoryCode: string;
  virtualCategoryName: string | null;
  i18nVirtualCategoryName: string | null;
  leafFlag: boolean | null;
  productUrl: string | null;
  virtualBackgroundUrl: string | null;
  linkText: string | null;
  description: string | null;
  recommendCategory: string[];
  subList: CategoryJson[];
}

const categoryJson: z.ZodType<CategoryJson> = record({
  virtualCategoryCode: requiredText,
  virtualCategoryName: text,
  i18nVirtualCategoryName: englishName,
  leafFlag: flagOrNull,
  productUrl: mediaUrl,
  virtualBackgroundUrl: mediaUrl,
  linkText: text,
  description: text,
  recommendCategory: words,
  subList: list(z.lazy(() => categoryJson)),
});

const treeJson = before(
  (value) => (Array.isArray(value) ? { results: value } : value),
  record({ results: requiredList(categoryJson) }),
);

function toCategory(json: CategoryJson): Category {
  const children = json.subList.map(toCategory);
  return {
    code: json.virtualCategoryCode,
    name: json.virtualCategoryName ?? json.i18nVirtualCategoryName ?? "",
    nameEn: json.i18nVirtualCategoryName,
    leaf: json.leafFlag ?? children.length === 0,
    image: json.productUrl,
    background: json.virtualBackgroundUrl,
    linkText: json.linkText,
    description: json.description,
    recommended: json.recommendCategory,
    children,
  };
}

/** product/getVirtualCategoryList: the series with all their descendants. */
export async function readCategoryTree(client: UpstreamClient): Promise<Category[]> {
  const params = { pageNum: 1, pageSize: 100, queryParam: { storeCode: client.site.storeCode } };
  const { results } = await client.read("product/getVirtualCategoryList", params, treeJson);
  return results.map(toCategory);
}

/** product/getVirtualCategoryByCode: one category, or null where the upstream succeeds without one. */
export async function readCategory(client: UpstreamClient, code: string): Promise<Category | null> {
  const params = { virtualCategoryCode: code, storeCode: client.site.storeCode };
  const json = await client.read("product/getVirtualCategoryByCode", params, categoryOrNoneJson);
  return json === null ? null : toCategory(json);
}

/** An empty object or list means the same as null. */
const categoryOrNoneJson = before(
  (value) => (isRecord(value) && toText(own(value, "virtualCategoryCode")) === null ? null : value),
  nullableOne(categoryJson),
);
