/** What CMS contents become: plain data, ready to be drawn and to be sent to a browser (CONTRACT §5). */
import type { BrandStoryTitleView } from "./blocks/brand-story-title";
import type { CategoryCardsView } from "./blocks/category-cards";
import type { CollapseModelView } from "./blocks/collapse-model";
import type { CommonView } from "./blocks/common";
import type { FixedSizeView } from "./blocks/fixed-size";
import type { FixedSize03View } from "./blocks/fixed-size-03";
import type { HighlightView } from "./blocks/highlight";
import type { ImageListView } from "./blocks/image-list";
import type { ProductCardsView } from "./blocks/product-cards";
import type { SequenceModelView } from "./blocks/sequence-model";
import type { SpacingView } from "./blocks/spacing";
import type { VideoBlockView } from "./blocks/video-block";
import type { PictureJson, ReadList } from "./fields";
import type { CmsLink } from "./links";
import type { BlockStyle } from "./style";

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

/** A picture as it is drawn: addresses that may be loaded. */
export interface PictureView {
  src: string;
  mobileSrc: string | null;
}

/** What a block's data need on their way to a view. */
export interface BlockTools {
  picture(json: PictureJson | null): PictureView | null;
  /** The address a picture or video is loaded from; null where it may not be. */
  media(url: string): string | null;
  link(json: unknown): CmsLink | null;
  richText(html: string): string;
  /** The good items of a list; the bad ones are warned of under `path`. */
  items<T>(list: ReadList<T>, path: string): T[];
}
