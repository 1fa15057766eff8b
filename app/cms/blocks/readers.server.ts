import type { z } from "zod";
import { read, type Reading, type Result } from "~/domain/lenient/schema";
import type { BlockTools } from "../engine/block-tools";
import * as brandStoryTitle from "./brand-story-title";
import * as categoryCards from "./category-cards";
import * as collapseModel from "./collapse-model";
import * as common from "./common";
import * as fixedSize from "./fixed-size";
import * as fixedSize03 from "./fixed-size-03";
import * as highlight from "./highlight";
import * as imageList from "./image-list";
import * as productCards from "./product-cards";
import * as sequenceModel from "./sequence-model";
import * as spacing from "./spacing";
import * as videoBlock from "./video-block";

/** A block's data as its view; null if there is nothing to show. */
type BlockReader<View> = (data: unknown, reading: Reading, tools: BlockTools) => Result<View | null>;

function block<Data, View>(
  schema: z.ZodType<Data>,
  toView: (data: Data, tools: BlockTools) => View | null,
): BlockReader<View> {
  return (data, reading, tools) => {
    const result = read(schema, data, reading);
    return result.success ? { success: true, value: toView(result.value, tools) } : result;
  };
}

/** The supported blocks: how the data of each become its view. `CmsContent` has a component for each. */
export const readers = {
  hero: block(fixedSize.schema(), (data, tools) => fixedSize.toFixedSizeView(data, tools, "image")),
  fixed_size_02: block(fixedSize.schema(), (data, tools) => fixedSize.toFixedSizeView(data, tools, "page")),
  FixedSize03: block(fixedSize03.schema(), fixedSize03.toView),
  category: block(categoryCards.schema(), categoryCards.toView),
  category02: block(categoryCards.schema(), categoryCards.toView),
  videoBlock: block(videoBlock.schema(), videoBlock.toView),
  spacing: block(spacing.schema(), spacing.toView),
  highlight: block(highlight.schema(), highlight.toView),
  goods: block(productCards.schema(), productCards.toView),
  products: block(productCards.schema(), productCards.toView),
  brandSpecialProducts: block(productCards.schema(), productCards.toView),
  brandGoodsModel: block(productCards.schema(), productCards.toView),
  common: block(common.schema(), common.toView),
  brandStoryTitle: block(brandStoryTitle.schema(), brandStoryTitle.toView),
  imageList: block(imageList.schema(), imageList.toView),
  SequenceModel: block(sequenceModel.schema(), sequenceModel.toView),
  CollapseModel: block(collapseModel.schema(), collapseModel.toView),
};

/** Whether this is the name of a supported block. */
export function isBlockName(name: string): name is keyof typeof readers {
  return Object.hasOwn(readers, name);
}
