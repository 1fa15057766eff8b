import { blockExamples } from "./blocks";
import { makeCatalogue } from "./catalogue";
import type { Catalogue } from "./catalogue";
import { nodeJson } from "./categories";
import type { DataContext, JsonObject } from "./context";
import { makeConfiguredContents } from "./contents";
import { makeDraft, makeHome, region } from "./home";
import { makeNavigation } from "./navigation";
import type { ContentRecord } from "./navigation";
import type { Product } from "./products";
import { makeSeriesContents, productContents } from "./series-contents";
import { makeSettings } from "./settings";
import type { DemoSiteFile } from "./site-file";
import { makeStores } from "./stores";
import { makeGiftPage, makeStoryPage, stories, storyContent } from "./stories";

export type World = ReturnType<typeof makeWorld>;

/** All demo data, generated once. */
export function makeWorld(context: DataContext, site: DemoSiteFile) {
  const catalogue = makeCatalogue(context);
  const navigation = makeNavigation(catalogue);
  const series = makeSeriesContents(catalogue);
  const { categoryByCode } = catalogue;
  return {
    catalogue,
    tree: catalogue.categories.map((category) => nodeJson(context, category)),
    node: (code: string) => {
      const category = categoryByCode.get(code);
      return category === undefined ? null : nodeJson(context, category);
    },
    regions: new Map<string, readonly JsonObject[]>([
      [site.pages.home, makeHome(catalogue)],
      [site.pages.header, [region("R-NAV", "Navigation", "header", navigation.items)]],
      [site.pages.brandStory, makeStoryPage(catalogue)],
      [site.pages.gifting, makeGiftPage(catalogue)],
    ]),
    /** A region of the home page that appears only in the preview. */
    draft: makeDraft(catalogue),
    contents: new Map<string, ContentRecord>([
      ...navigation.popovers,
      ...makeConfiguredContents(catalogue, site),
      ...series.contents,
      ...blockCatalogue(catalogue, site),
      ...stories.map((story): [string, ContentRecord] => [story.id, storyContent(catalogue, story)]),
    ]),
    settings: makeSettings(context),
    virtualContents: series.list,
    stores: makeStores(),
    /** CMS contents shown below a product. */
    productContents: (product: Product) => productContents(catalogue, product),
    /** Suggested keywords. */
    words: ["手绘", "茶壶", "马克杯", "正餐盘", "花瓶", "饭碗", "杯碟", "蕾丝", "烛台", "冬至"],
  };
}

/** Two contents for the page of block examples: one rendered directly, one with each block's name, note and data. */
function blockCatalogue(catalogue: Catalogue, site: DemoSiteFile): Array<[string, ContentRecord]> {
  const examples = blockExamples(catalogue);
  const blocks = examples.map(({ name, data }): JsonObject => ({ [name]: data }));
  const listed = examples.map(({ name, note, data }): JsonObject => ({ name, note, data }));
  return [
    ["DEMO-BLOCKS", { name: "区块示例", modelName: "page", contents: blocks }],
    [site.blockExamples, { name: "区块示例与数据", modelName: "block_examples", contents: listed }],
  ];
}
