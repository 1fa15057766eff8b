import { imageUrl } from "./context";
import type { DataContext, JsonObject } from "./context";
import { groups, kinds } from "./forms";
import type { Product } from "./products";
import { seriesList } from "./series";
import type { Series } from "./series";

/** A virtual category in the demo's own model. */
export interface Category {
  code: string;
  name: string;
  en: string;
  description: string;
  image: string;
  linkText: string;
  /** Codes of recommended series. */
  recommended: readonly string[];
  children: Category[];
}

const GROUP_TEXT: Readonly<Record<string, string>> = {
  table: "从正餐盘到分食碗，一日三餐所需。",
  tea: "壶、杯与罐，配得成套，也可逐件添置。",
  home: "花瓶、烛台与盛具，放在看得见的地方。",
};
const GROUP_IMAGE: Readonly<Record<string, string>> = {
  table: "dinner-plate",
  tea: "teapot",
  home: "vase",
  plate: "dessert-plate",
  bowl: "rice-bowl",
  cup: "cup-saucer",
  pot: "milk-jug",
  vase: "jar",
  serve: "cake-stand",
  light: "candle-holder",
};

/** The tree, without empty categories. */
export function makeCategories(context: DataContext, products: readonly Product[]): Category[] {
  const used = new Set(products.flatMap((product) => product.path));
  const category = (code: string, named: { name: string; en: string }, image: string, more: Partial<Category>) => ({
    ...{ code, name: named.name, en: named.en, image: imageUrl(context, image) },
    ...{ description: "", linkText: `查看${named.name}`, recommended: [], ...more },
    children: (more.children ?? []).filter((child) => used.has(child.code)),
  });
  const groupsOf = ({ ornament, code }: Series): Category[] =>
    Object.entries(ornament === "star" ? {} : groups).map(([key, group]) => {
      const kindOf = (kind: string) => {
        const named = kinds[kind] ?? { name: kind, en: kind };
        const image = `${ornament}/${GROUP_IMAGE[kind]}-front`;
        return category(`${code}-${key}-${kind}`, named, image, { linkText: "查看" });
      };
      return category(`${code}-${key}`, group, `${ornament}/${GROUP_IMAGE[key]}-setting`, {
        description: GROUP_TEXT[key] ?? "",
        children: ornament === "plain" ? [] : group.kinds.map(kindOf),
      });
    });
  return seriesList.map((series, index) =>
    category(series.code, series, `series/${series.ornament}-card`, {
      description: series.description,
      linkText: `浏览${series.name}`,
      recommended: [1, 3, 6].map((step) => seriesList[(index + step) % seriesList.length]?.code ?? series.code),
      children: groupsOf(series),
    }),
  );
}

/** A node in the upstream's shape: flags as booleans, texts and numbers, leaves with null or an empty list. */
export function nodeJson(context: DataContext, category: Category, depth = 0): JsonObject {
  const leaf = category.children.length === 0;
  const series = seriesList.find((one) => one.code === category.code);
  return {
    virtualCategoryCode: category.code,
    virtualCategoryName: category.name,
    i18nVirtualCategoryName: depth === 2 ? null : { en: category.en },
    leafFlag: depth === 0 ? leaf : depth === 1 ? String(leaf) : leaf ? 1 : 0,
    subList: leaf ? (depth === 1 ? null : []) : category.children.map((child) => nodeJson(context, child, depth + 1)),
    productUrl: depth === 1 ? { url: category.image } : category.image,
    linkText: category.linkText,
    virtualBackgroundUrl: series ? imageUrl(context, `series/${series.ornament}-cover`) : "",
    description: category.description,
    recommendCategory: category.recommended.length > 0 ? category.recommended.join(",") : null,
    sortNum: depth,
  };
}

export function flatten(categories: readonly Category[]): Map<string, Category> {
  const map = new Map<string, Category>();
  const visit = (category: Category) => {
    map.set(category.code, category);
    category.children.forEach(visit);
  };
  categories.forEach(visit);
  return map;
}
