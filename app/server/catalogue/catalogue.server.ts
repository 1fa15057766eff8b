import type { Category, CategoryPlace } from "~/domain/category";
import type { ContentSource } from "~/domain/content";
import type { ListedProduct, ListingPage } from "~/domain/listing";
import { getCategory, getCategoryTree, getContentMap, type CategoryTree } from "../content/categories.server";
import { getContentSource } from "../content/content-area.server";
import { getContent } from "../content/contents.server";
import { optional } from "../platform/request-scope.server";
import { getListingPage } from "./listing-page.server";
import { getListing } from "./listings.server";
import { isValidId } from "~/domain/urls/valid-id";
import { nullIfRejected } from "../upstream/errors.server";

export interface SeriesLanding extends CategoryPlace {
  /** The recommended categories that exist, or all series if those are requested. */
  series: Category[];
  /** The first of its products and of those of all categories below it; none with all series. */
  products: ListedProduct[];
  /** The content named by the category's virtual content list entry, if any. */
  content: ContentSource | null;
}

export interface CategoryListing extends CategoryPlace {
  listing: ListingPage;
}

const MAX_RECOMMENDED = 24;
/** One row on a desktop, two on a phone. */
const FIRST_PRODUCTS = 4;

/**
 * The data of a landing page (product.md §2.11); null if the category does not exist. If the tree, the virtual content
 * list, its content, its products or a recommended category fails, the page is rendered without that part.
 * @throws UpstreamError if the category itself cannot be loaded
 */
export async function getSeriesLanding(
  code: string,
  { isAll }: { isAll: boolean },
  signal?: AbortSignal,
): Promise<SeriesLanding | null> {
  const [place, content] = await Promise.all([
    getPlace(code, signal),
    optional("landing content", loadLandingContent(code, signal)),
  ]);
  if (place === null) return null;
  const { tree, ...found } = place;
  if (isAll) return { ...found, series: [...(tree?.roots ?? [])], products: [], content };
  const [series, listing] = await Promise.all([
    findCategories(found.category.recommended, tree, signal),
    // The call of the list that the row leads to: one entry of the cache for both.
    optional("products of a series", getListing({ categoryCode: code, withDescendants: true }, 1, signal)),
  ]);
  return { ...found, series, products: listing?.results.slice(0, FIRST_PRODUCTS) ?? [], content };
}

/**
 * A category with one page of its products (product.md §2.12 Product list, Category listing); null if the category does
 * not exist. `withDescendants` "unlessLeaf": includes the products of all descendant categories, if there are any.
 * @param below code of a category that must exist too, for a URL that names a parent category
 * @param query the URL's `page`, `sort` and `f.CODE`
 * @throws UpstreamError if category or products cannot be loaded
 */
export async function getCategoryListing(
  code: string,
  { withDescendants, below }: { withDescendants: boolean | "unlessLeaf"; below?: string },
  query: URLSearchParams,
  signal?: AbortSignal,
): Promise<CategoryListing | null> {
  if (!isValidId(code)) return null;
  const tree = await optional("category tree", getCategoryTree(signal));
  // A code missing from the tree is looked up first: no product call for an unknown category.
  const [known, above] = await Promise.all([
    tree?.byCode.get(code) ?? getCategory(code, signal),
    below === undefined || tree?.byCode.has(below) ? true : getCategory(below, signal),
  ]);
  if (known === null || above === null) return null;
  const scope = {
    categoryCode: code,
    withDescendants: withDescendants === "unlessLeaf" ? !known.leaf : withDescendants,
  };
  const [place, listing] = await Promise.all([getPlace(code, signal), getListingPage(scope, query, signal)]);
  return place === null ? null : { category: place.category, ancestors: place.ancestors, listing };
}

async function getPlace(code: string, signal: AbortSignal | undefined) {
  const [category, tree] = await Promise.all([
    getCategory(code, signal),
    optional("category tree", getCategoryTree(signal)),
  ]);
  if (category === null) return null;
  return { category: completed(category, tree), ancestors: tree?.pathTo(code).slice(0, -1) ?? [], tree };
}

/** Adds what only the tree knows about the category. */
function completed(category: Category, tree: CategoryTree | null): Category {
  const node = tree?.byCode.get(category.code);
  if (node === undefined) return category;
  return {
    ...category,
    name: category.name || node.name,
    nameEn: category.nameEn ?? node.nameEn,
    leaf: node.leaf,
    image: category.image ?? node.image,
    background: category.background ?? node.background,
    description: category.description ?? node.description,
    recommended: category.recommended.length > 0 ? category.recommended : node.recommended,
    children: node.children.length > 0 ? node.children : category.children,
  };
}

/** Categories by code in the given order, without duplicates; unknown and failing codes are left out. */
async function findCategories(
  codes: readonly string[],
  tree: CategoryTree | null,
  signal: AbortSignal | undefined,
): Promise<Category[]> {
  const unique = [...new Set(codes)].slice(0, MAX_RECOMMENDED);
  const find = async (code: string) =>
    tree?.byCode.get(code) ??
    optional("recommended series", nullIfRejected(getCategory(code, signal)), { contentId: code, pageIsKept: true });
  const found = await Promise.all(unique.map(find));
  return found.filter((category) => category !== null);
}

async function loadLandingContent(code: string, signal: AbortSignal | undefined): Promise<ContentSource | null> {
  const id = (await getContentMap(signal))[code];
  // The list may name a content that no longer exists.
  return id === undefined ? null : getContentSource(nullIfRejected(getContent(id, signal)), signal);
}
