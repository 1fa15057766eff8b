import type { Category } from "~/domain/category";
import { cached, cachedById } from "../cache/data-cache.server";
import { derived } from "../cache/derived.server";
import { cachePolicy } from "../cache/policies.server";
import { config } from "../platform/config/config.server";
import { readCategory, readCategoryTree } from "../upstream/adapters/catalogue.server";
import { readContentMap } from "../upstream/adapters/cms.server";

export interface CategoryTree {
  /** The series, in display order. */
  roots: readonly Category[];
  byCode: ReadonlyMap<string, Category>;
  /** The parent category; null for a series and for an unknown code. */
  parentOf(code: string): Category | null;
  /** From the series down to the category itself; empty for an unknown code. */
  pathTo(code: string): Category[];
}

/**
 * The tree of all virtual categories, indexed by code (product.md §3.5). If a code occurs twice, the first wins.
 * @throws UpstreamError
 */
export function getCategoryTree(signal?: AbortSignal): Promise<CategoryTree> {
  return derived(
    "category tree",
    () => cached(cachePolicy.categories, ["tree"], readCategoryTree, { signal }),
    buildTree,
  );
}

/** Indexes the series and their descendants by code. */
export function buildTree(roots: readonly Category[]): CategoryTree {
  const byCode = new Map<string, Category>();
  const parents = new Map<string, Category | null>();
  const add = (category: Category, parent: Category | null): void => {
    if (!byCode.has(category.code)) {
      byCode.set(category.code, category);
      parents.set(category.code, parent);
    }
    for (const child of category.children) add(child, category);
  };
  for (const root of roots) add(root, null);
  const parentOf = (code: string) => parents.get(code) ?? null;
  return {
    roots,
    byCode,
    parentOf,
    pathTo(code) {
      const path: Category[] = [];
      const seen = new Set<string>();
      for (let at = byCode.get(code) ?? null; at !== null && !seen.has(at.code); at = parentOf(at.code)) {
        seen.add(at.code);
        path.unshift(at);
      }
      return path;
    },
  };
}

/**
 * One category with description and recommended codes (product.md §2.11), or null where the upstream has none.
 * @throws UpstreamError
 */
export const getCategory = cachedById(cachePolicy.categories, "one", readCategory);

/**
 * Content ids by the code of the category whose landing page shows them (product.md §3.5 Virtual content list).
 * @throws UpstreamError
 */
export async function getContentMap(signal?: AbortSignal): Promise<Readonly<Record<string, string>>> {
  const tags = [config().site.contents.virtualContentList];
  const pairs = await cached(cachePolicy.content, ["map"], readContentMap, { signal, tags });
  return Object.assign(Object.create(null) as Record<string, string>, Object.fromEntries(pairs ?? []));
}
