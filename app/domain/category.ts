/** A virtual category; a top-level one is a series (product.md §3.5 Category tree and virtual content list). */
export interface Category {
  code: string;
  name: string;
  nameEn: string | null;
  /** A leaf has a listing, all others a landing page. */
  leaf: boolean;
  /** Image of its card. */
  image: string | null;
  /** Image behind its landing page's header. */
  background: string | null;
  linkText: string | null;
  description: string | null;
  /** Codes of recommended categories. */
  recommended: string[];
  children: Category[];
}

/** A category and where it stands. */
export interface CategoryPlace {
  category: Category;
  /** From the series down to the category above; empty for a series. */
  ancestors: Category[];
}
