import type { Block } from "../blocks/block";
import { BrandStoryTitle } from "../blocks/brand-story-title";
import { CategoryCards } from "../blocks/category-cards";
import { CollapseModel } from "../blocks/collapse-model";
import { Common } from "../blocks/common";
import { FixedSizeBlock } from "../blocks/fixed-size";
import { FixedSize03 } from "../blocks/fixed-size-03";
import { Hero } from "../blocks/hero";
import { Highlight } from "../blocks/highlight";
import { ImageList } from "../blocks/image-list";
import { ProductCards } from "../blocks/product-cards";
import { SequenceModel } from "../blocks/sequence-model";
import { Spacing } from "../blocks/spacing";
import { VideoBlock } from "../blocks/video-block";
import styles from "./cms-content.module.css";

/** Full-bleed blocks, which need no space above when they come first. */
const FULL_WIDTH: ReadonlySet<Block["name"]> = new Set(["hero", "brandSpecialProducts", "brandStoryTitle"]);

interface CmsContentProps {
  blocks: readonly Block[];
  /** On the first screen: its first image gets priority. */
  isOpening?: boolean;
  /** At the top of the page, and the heading it begins with is the page's h1. */
  isTitled?: boolean;
}

/** The blocks of a content in order (upstream.md §5.1). */
export function CmsContent({ blocks, isTitled = false, isOpening = isTitled }: CmsContentProps) {
  const title = isTitled ? blocks.findIndex((block) => block.name !== "spacing") : -1;
  const bodyOf = (block: Block, index: number) => (
    <BlockBody block={block} heading={index === title ? "h1" : "h2"} priority={isOpening && index === 0} />
  );
  return (
    <div className={`${styles.content} ${isTitled ? styles.titled : ""}`}>
      {blocks.map((block, index) => (
        <div key={block.key} className={classOf(block)} data-block={block.name}>
          {block.style === null ? bodyOf(block, index) : <div style={block.style}>{bodyOf(block, index)}</div>}
        </div>
      ))}
    </div>
  );
}

/** A block with visible edges stays within the page's width. */
function classOf(block: Block): string {
  const style = block.style ?? {};
  const isBoxed = Object.keys(style).some((name) => /^(?:border|boxShadow)/.test(name));
  return [
    styles.block,
    FULL_WIDTH.has(block.name) ? styles.fullWidth : "",
    block.name === "spacing" ? styles.spacing : "",
    isBoxed ? "page" : "",
  ]
    .filter(Boolean)
    .join(" ");
}

interface BlockBodyProps {
  block: Block;
  /** Of the heading that opens the block. */
  heading: "h1" | "h2";
  priority: boolean;
}

function BlockBody({ block, heading, priority }: BlockBodyProps) {
  switch (block.name) {
    case "hero":
      return <Hero view={block.view} heading={heading} priority={priority} />;
    case "fixed_size_02":
      return <FixedSizeBlock view={block.view} priority={priority} />;
    case "FixedSize03":
      return <FixedSize03 view={block.view} />;
    case "category":
      return <CategoryCards view={block.view} columns={4} />;
    case "category02":
      return <CategoryCards view={block.view} columns={2} />;
    case "videoBlock":
      return <VideoBlock view={block.view} />;
    case "spacing":
      return <Spacing view={block.view} />;
    case "highlight":
      return <Highlight view={block.view} />;
    case "goods":
      return <ProductCards view={block.view} variant="rail" />;
    case "products":
      return <ProductCards view={block.view} variant="grid" />;
    case "brandSpecialProducts":
      return <ProductCards view={block.view} variant="band" />;
    case "brandGoodsModel":
      return <ProductCards view={block.view} variant="grid" />;
    case "common":
      return <Common view={block.view} heading={heading} />;
    case "brandStoryTitle":
      return <BrandStoryTitle view={block.view} heading={heading} priority={priority} />;
    case "imageList":
      return <ImageList view={block.view} priority={priority} />;
    case "SequenceModel":
      return <SequenceModel view={block.view} />;
    case "CollapseModel":
      return <CollapseModel view={block.view} />;
  }
}
