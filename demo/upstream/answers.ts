import { detailJson, listingJson, type Product } from "./data/products";
import type { DemoSiteFile } from "./data/site-file";
import type { World } from "./data/world";
import { failed, ok, okNumber, page, type Answers } from "./envelopes";
import { ProductSearch, wordsOf } from "./search";
import { serviceAnswers } from "./service-answers";
import type { DemoState } from "./state";

/** The answer of every endpoint. */
export function makeAnswers(world: World, site: DemoSiteFile, state: DemoState): Answers {
  const { catalogue } = world;
  const { context } = catalogue;
  const search = new ProductSearch(catalogue.products);
  const siblings = groupSiblings(catalogue.products);
  const regionsOf = ({ pageId }: { pageId: string }) => ok(world.regions.get(pageId) ?? []);
  return {
    ...serviceAnswers(world, state),
    "page/previewPage": ({ pageId }) => ok(withDraft(world, pageId)),
    "page/queryRegionContents/": regionsOf,
    "page/queryRegionContents": regionsOf,
    "content/queryModelContentDetail": ({ contentId: id }) => {
      const record = world.contents.get(id);
      if (record === undefined) return ok(null);
      return ok({ id, name: record.name, modelName: record.modelName, contents: JSON.stringify(record.contents) });
    },
    "content/queryReadableContent": ({ contentId: id }) => {
      if (id === site.contents.siteSettings) return ok(world.settings);
      if (id === site.contents.virtualContentList) return ok({ id, contents: JSON.stringify(world.virtualContents) });
      return ok(null);
    },
    "product/fullProductDetail": ({ productId }) => {
      if (DELISTED.has(productId)) return failed("该商品已下架");
      const product = catalogue.byId.get(productId);
      if (product === undefined) {
        return ok({ productDetail: null, groupProducts: null, tagLabels: null, pageModelContents: null });
      }
      const group = siblings.get(siblingKey(product)) ?? [product];
      return ok(detailJson(context, product, group, world.productContents(product), catalogue.categoryName));
    },
    "product/autocomplete": ({ searchWord, size }) => ok(suggest(world, search, searchWord, size)),
    "product/keywordList": ({ queryParam, ...paging }) =>
      okNumber(page(search.list(queryParam), paging, (product) => listingJson(context, product))),
    "product/searchFilter": ({ queryParam }) => ok(search.facets(queryParam)),
    "product/getVirtualCategoryList": () =>
      ok({ total: String(world.tree.length), pageNum: 1, pageSize: 100, results: world.tree }),
    "product/getVirtualCategoryByCode": ({ virtualCategoryCode }) => ok(world.node(virtualCategoryCode)),
  };
}

/** Unpublished content: one more region on the home page, with an image without alt text. */
function withDraft(world: World, pageId: string): readonly unknown[] {
  const published = world.regions.get(pageId) ?? [];
  const [first, ...others] = published;
  return first?.["id"] === "R-H1" ? [first, world.draft, ...others] : published;
}

/** Withdrawn products: the upstream rejects them with a message. */
const DELISTED = new Set(["NH-DELISTED-01", "0086下架"]);

const siblingKey = (product: Product) => `${product.series.ornament}/${product.form.key}`;

function groupSiblings(products: readonly Product[]): Map<string, Product[]> {
  const groups = new Map<string, Product[]>();
  for (const product of products) {
    const key = siblingKey(product);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [product]);
    // A scaled catalogue has many variants of each product: a product page shows at most twelve.
    else if (group.length < 12) group.push(product);
  }
  return groups;
}

function suggest(world: World, search: ProductSearch, text: string, size: number): unknown[] {
  const words = wordsOf(text);
  const matches = (name: string) => words.every((word) => name.normalize("NFKC").toLowerCase().includes(word));
  const categories = [...world.catalogue.categoryByCode.values()].filter((one) => matches(`${one.name} ${one.en}`));
  const keywords = world.words.filter(matches);
  return [
    ...keywords.slice(0, 3).map((word) => ({ sourceType: 0, sourceId: `kw-${word}`, sourceCode: null, suggest: word })),
    ...categories
      .slice(0, 3)
      .map((one) => ({ sourceType: "2", sourceId: one.code, sourceCode: one.code, suggest: one.name })),
    ...search
      .list({ keyword: text })
      .slice(0, size)
      .map((product) => ({ sourceType: 1, sourceId: product.id, sourceCode: product.id, suggest: product.name })),
  ].slice(0, size);
}
