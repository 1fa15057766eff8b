import type { Category } from "~/domain/category";
import type { UpstreamClient } from "../client.server";
import type { CategoryJson } from "../contract/catalogue.server";

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

/** The series with all their descendants. */
export async function readCategoryTree(client: UpstreamClient): Promise<Category[]> {
  const { results } = await client.read("product/getVirtualCategoryList", {});
  return results.map(toCategory);
}

/** One category, or null where the upstream succeeds without one. */
export async function readCategory(client: UpstreamClient, code: string): Promise<Category | null> {
  const json = await client.read("product/getVirtualCategoryByCode", { virtualCategoryCode: code });
  return json === null ? null : toCategory(json);
}
