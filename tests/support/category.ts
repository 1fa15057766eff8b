import type { Category } from "~/domain/category";

/** A category, named by its code unless the test names it otherwise; a leaf if it has no children. */
export function makeCategory(code: string, given: Partial<Category> = {}): Category {
  const bare = { nameEn: null, image: null, background: null, linkText: null, description: null };
  return { ...bare, code, name: code, leaf: !given.children?.length, recommended: [], children: [], ...given };
}
