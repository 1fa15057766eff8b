import type { Category } from "~/domain/category";
import type { CategoryMatch } from "~/domain/search";
import type { CategoryTree } from "../content/categories.server";

const MAX_MATCHES = 6;
/** 壶与罐, 餐具/茶具: two names in one. */
const NAME_SEPARATORS = /[与和及、·&/\s]+/;

/**
 * The categories whose names share something with a search text, the most in common first: a name that contains the
 * text, one that the text contains (盘 for 汤盘), or one with the text's first half (餐盘 for 盘子). A category below a
 * series that the text names comes before its like in other series.
 */
export function findCategories(keyword: string, tree: CategoryTree): CategoryMatch[] {
  const wanted = keyword.normalize("NFKC").toLowerCase().replace(/\s+/g, "");
  if (wanted === "") return [];
  const matches = [...tree.byCode.values()]
    .map((category) => {
      const own = overlap(category, wanted);
      const above = tree.pathTo(category.code).slice(0, -1);
      const shared = above.reduce((sum, one) => sum + overlap(one, wanted), own);
      return { category, score: own === 0 ? 0 : shared };
    })
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_MATCHES)
    .map(({ category }) => category);
  return matches.map((category) => {
    const isAlone = matches.every((other) => other === category || other.name !== category.name);
    const series = isAlone ? null : (tree.pathTo(category.code)[0] ?? null);
    return { category, series: series === category ? null : series };
  });
}

/** How many characters a name has in common with the text. */
function overlap({ name, nameEn }: Category, wanted: string): number {
  const own = name.toLowerCase();
  if (own.includes(wanted) || (wanted.length > 2 && nameEn?.toLowerCase().replace(/\s+/g, "").includes(wanted)))
    return wanted.length;
  const contained = own.split(NAME_SEPARATORS).filter((part) => wanted.includes(part));
  const longest = Math.max(0, ...contained.map((part) => part.length));
  if (longest > 0) return longest;
  const start = wanted.slice(0, Math.ceil(wanted.length / 2));
  return own.includes(start) ? start.length / 2 : 0;
}
