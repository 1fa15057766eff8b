import type { Category, CategoryPlace } from "~/domain/category";
import type { ListedProduct, ListingPage } from "~/domain/listing";
import { uniqueBy } from "~/domain/unique-by";
import { urls } from "~/domain/urls/urls";
import type { BreadcrumbItem } from "~/ui/components/breadcrumb";
import type { CategoryCardView } from "~/ui/components/cards/category-cards";
import { pagesCopy } from "~/ui/copy/pages";
import type { ListingPlace, ListingView } from "../listing/listing-view";

/** Header data of a category page. */
export type CategoryHeading = Pick<Category, "name" | "nameEn" | "description" | "background"> & {
  /** Names of the categories above it: categories of different series have the same name. */
  above: string[];
};

export interface SeriesLandingView extends CategoryHeading {
  /** Canonical URL, the same for both prefixes: the series list if all series are shown. */
  path: string;
  breadcrumbs: BreadcrumbItem[];
  /** URL of the listing of all its products. */
  browseHref: string;
  isAll: boolean;
  /** Recommended series, or all. */
  series: CategoryCardView[];
  categories: CategoryCardView[];
  /** The first of its products. */
  products: readonly ListedProduct[];
  /** As in `ProductCard`. */
  vc: string | undefined;
}

export interface CategoryPageView extends CategoryHeading {
  /** The canonical URL of the list among those that show the same. */
  canonical: ListingPlace;
  /** "only" for a leaf; else a landing page has the same name. "whole" includes the categories below. */
  kind: "only" | "own" | "whole";
  breadcrumbs: BreadcrumbItem[];
  /** URL of the listing including descendants' products. */
  browseHref: string;
  categories: CategoryCardView[];
}

export interface CategoryListingView {
  category: CategoryPageView;
  listing: ListingView;
}

const nameOf = ({ name, code }: Category) => name || code;

/** The URL of a category's card: the listing for a leaf, else the landing page (product.md §2.11). */
export function categoryHref({ code, leaf }: Pick<Category, "code" | "leaf">): string {
  return leaf ? urls.category(code) : urls.series(code);
}

/** Cards in order, without duplicates. `withText`: include the first line of the description. */
export function toCategoryCards(
  categories: readonly Category[],
  { withText = false }: { withText?: boolean } = {},
): CategoryCardView[] {
  return uniqueBy(categories, ({ code }) => code).map((category) => ({
    href: categoryHref(category),
    name: nameOf(category),
    nameEn: category.nameEn,
    image: category.image ?? category.background,
    text: withText ? (category.description?.trim().split("\n")[0] ?? null) : null,
    linkText: category.linkText,
  }));
}

function toHeading(category: Category, ancestors: readonly Category[]): CategoryHeading {
  const { nameEn, description, background } = category;
  const name = nameOf(category);
  return { name, nameEn: nameEn === name ? null : nameEn, description, background, above: ancestors.map(nameOf) };
}

/** Series list, ancestors, current page, each at its canonical URL (product.md §4.8). */
function toBreadcrumbs(ancestors: readonly Category[], own: BreadcrumbItem): BreadcrumbItem[] {
  const above = ancestors.map((one) => ({ label: nameOf(one), href: categoryHref(one) }));
  return [{ label: pagesCopy.products, href: urls.products }, ...above, own];
}

/** `vc` of products; none from the levels between a series and a leaf: each would give all its products one more URL. */
function codeForProducts({ code, leaf }: Category, ancestors: readonly Category[]): string | undefined {
  return leaf || ancestors.length === 0 ? code : undefined;
}

/** A landing page (product.md §2.11). */
export function toSeriesLanding(
  {
    category,
    ancestors,
    series,
    products,
  }: CategoryPlace & { series: readonly Category[]; products: readonly ListedProduct[] },
  { isAll }: { isAll: boolean },
): SeriesLandingView {
  const own = urls.series(category.code);
  return {
    ...toHeading(category, ancestors),
    path: isAll ? urls.products : own,
    breadcrumbs: toBreadcrumbs(ancestors, { label: nameOf(category), href: own }),
    browseHref: urls.category(category.code, { vcCodePath: true }),
    isAll,
    series: toCategoryCards(series),
    categories: isAll ? [] : toCategoryCards(category.children),
    products,
    vc: codeForProducts(category, ancestors),
  };
}

/** A category at `place`, with one page of its products; `isWhole`: and those of all categories below it. */
export function toCategoryListing(
  { category, ancestors, listing }: CategoryPlace & { listing: ListingPage },
  { place, isWhole }: { place: ListingPlace; isWhole: boolean },
): CategoryListingView {
  const { code, leaf } = category;
  const vcCodePath = isWhole && !leaf;
  const nearestBackground = [...ancestors, category].findLast(({ background }) => background)?.background ?? null;
  return {
    category: {
      ...toHeading(category, ancestors),
      kind: leaf ? "only" : isWhole ? "whole" : "own",
      canonical: { path: urls.category(code), fixed: vcCodePath ? { vcCodePath: "true" } : {} },
      breadcrumbs: toBreadcrumbs(ancestors, { label: nameOf(category), href: urls.category(code, { vcCodePath }) }),
      browseHref: urls.category(code, { vcCodePath: true }),
      categories: toCategoryCards(category.children),
    },
    listing: { ...listing, ...place, vc: codeForProducts(category, ancestors), scene: nearestBackground },
  };
}
