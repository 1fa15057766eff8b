/** CMS contents as plain data, ready for rendering and for loader JSON (upstream.md §5.1). */
import type { BrandStoryTitleView } from "./brand-story-title";
import type { CategoryCardsView } from "./category-cards";
import type { CollapseModelView } from "./collapse-model";
import type { CommonView } from "./common";
import type { FixedSizeView } from "./fixed-size";
import type { FixedSize03View } from "./fixed-size-03";
import type { HighlightView } from "./highlight";
import type { ImageListView } from "./image-list";
import type { ProductCardsView } from "./product-cards";
import type { SequenceModelView } from "./sequence-model";
import type { SpacingView } from "./spacing";
import type { VideoBlockView } from "./video-block";
import type { BlockStyle } from "../engine/style";

export interface BlockViews {
  hero: FixedSizeView;
  fixed_size_02: FixedSizeView;
  FixedSize03: FixedSize03View;
  category: CategoryCardsView;
  category02: CategoryCardsView;
  videoBlock: VideoBlockView;
  spacing: SpacingView;
  highlight: HighlightView;
  goods: ProductCardsView;
  products: ProductCardsView;
  brandSpecialProducts: ProductCardsView;
  brandGoodsModel: ProductCardsView;
  common: CommonView;
  brandStoryTitle: BrandStoryTitleView;
  imageList: ImageListView;
  SequenceModel: SequenceModelView;
  CollapseModel: CollapseModelView;
}

export type BlockName = keyof BlockViews;

export type BlockView = { [Name in BlockName]: { name: Name; view: BlockViews[Name] } }[BlockName];

/** One block of a page. `key` is unique within its content. */
export type Block = BlockView & { key: string; style: BlockStyle | null };
