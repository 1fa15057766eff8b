/** A virtual category; a top-level one is a series (product.md §3.5 Category tree and virtual content list). */
export interface Category {
  code: string;
  name: string;
  nameEn: string | null;
  /** A leaf has a listing, all others a landing page. */
  leaf: boolean;
  /** Image of the category's card. */
  image: string | null;
  /** Background image of its landing page's header. */
  background: string | null;
  linkText: string | null;
  description: string | null;
  /** Codes of recommended categories. */
  recommended: string[];
  children: Category[];
}

/** A category with its position in the tree. */
export interface CategoryPlace {
  category: Category;
  /** Ancestors from the series down to the parent; empty for a series. */
  ancestors: Category[];
}
