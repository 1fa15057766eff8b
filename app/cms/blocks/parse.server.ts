/** CMS contents → typed blocks (upstream.md §5.1, product.md §3.8, "CMS config"). */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { ContentContext } from "~/domain/content";
import type { BlockTools } from "../engine/block-tools";
import type { Block, BlockName, BlockView } from "./block";
import * as brandStoryTitle from "./brand-story-title";
import * as categoryCards from "./category-cards";
import * as collapseModel from "./collapse-model";
import * as common from "./common";
import * as fixedSize from "./fixed-size";
import * as fixedSize03 from "./fixed-size-03";
import * as hero from "./hero";
import * as highlight from "./highlight";
import * as imageList from "./image-list";
import * as productCards from "./product-cards";
import * as sequenceModel from "./sequence-model";
import * as spacing from "./spacing";
import * as videoBlock from "./video-block";
import { entriesOf, styleOf, type Entry } from "../engine/parse-entries";
import { pathOf, reasonOf } from "../engine/fields";
import { resolveLink } from "../engine/links";
import { toMediaUrl, toImageView, type ResolveMedia } from "../engine/images";
import { sanitizeRichText } from "../engine/rich-text.server";

/** Contents are remembered by `media`: one function per process. */
export interface ParseContext extends Omit<ContentContext, "isLeaf">, Partial<Pick<ContentContext, "isLeaf">> {
  /** For warnings, and the memory of what was parsed. */
  contentId: string;
  /** Names the block where no key of the contents does. */
  modelName?: string | null;
  /** Contents that are not published yet: they are not remembered, and warned of each time. */
  isDraft?: boolean;
}

/** A block that could not be rendered: its name, where the fault lies, and what it is. */
export interface SkippedBlock {
  block: string;
  path: string;
  reason: string;
}

export interface ParsedContents {
  blocks: Block[];
  skipped: SkippedBlock[];
}

const MAX_MEMORY_BYTES = 24 * 1024 * 1024;
const MAX_BLOCKS = 400;

const blockSchema = z.discriminatedUnion("name", [
  z.object({ name: z.literal("hero"), data: hero.schema() }),
  z.object({ name: z.literal("fixed_size_02"), data: fixedSize.schema() }),
  z.object({ name: z.literal("FixedSize03"), data: fixedSize03.schema() }),
  z.object({ name: z.literal("category"), data: categoryCards.schema() }),
  z.object({ name: z.literal("category02"), data: categoryCards.schema() }),
  z.object({ name: z.literal("videoBlock"), data: videoBlock.schema() }),
  z.object({ name: z.literal("spacing"), data: spacing.schema() }),
  z.object({ name: z.literal("highlight"), data: highlight.schema() }),
  z.object({ name: z.literal("goods"), data: productCards.schema() }),
  z.object({ name: z.literal("products"), data: productCards.schema() }),
  z.object({ name: z.literal("brandSpecialProducts"), data: productCards.schema() }),
  z.object({ name: z.literal("brandGoodsModel"), data: productCards.schema() }),
  z.object({ name: z.literal("common"), data: common.schema() }),
  z.object({ name: z.literal("brandStoryTitle"), data: brandStoryTitle.schema() }),
  z.object({ name: z.literal("imageList"), data: imageList.schema() }),
  z.object({ name: z.literal("SequenceModel"), data: sequenceModel.schema() }),
  z.object({ name: z.literal("CollapseModel"), data: collapseModel.schema() }),
]);

const BLOCK_NAMES: ReadonlySet<string> = new Set(blockSchema.options.map((option) => option.shape.name.value));

/** Is this the name of a block that the site can render? */
export function isBlockName(name: string): name is BlockName {
  return BLOCK_NAMES.has(name);
}

function toBlockView(block: z.output<typeof blockSchema>, tools: BlockTools): BlockView | null {
  const drawn = <Name extends BlockName, View>(name: Name, view: View | null) =>
    view === null ? null : { name, view };
  switch (block.name) {
    case "hero":
      return drawn(block.name, hero.toView(block.data, tools));
    case "fixed_size_02":
      return drawn(block.name, fixedSize.toFixedSizeView(block.data, tools, "page"));
    case "FixedSize03":
      return drawn(block.name, fixedSize03.toView(block.data, tools));
    case "category":
      return drawn(block.name, categoryCards.toView(block.data, tools));
    case "category02":
      return drawn(block.name, categoryCards.toView(block.data, tools));
    case "videoBlock":
      return drawn(block.name, videoBlock.toView(block.data, tools));
    case "spacing":
      return drawn(block.name, spacing.toView(block.data));
    case "highlight":
      return drawn(block.name, highlight.toView(block.data, tools));
    case "goods":
      return drawn(block.name, productCards.toView(block.data, tools));
    case "products":
      return drawn(block.name, productCards.toView(block.data, tools));
    case "brandSpecialProducts":
      return drawn(block.name, productCards.toView(block.data, tools));
    case "brandGoodsModel":
      return drawn(block.name, productCards.toView(block.data, tools));
    case "common":
      return drawn(block.name, common.toView(block.data, tools));
    case "brandStoryTitle":
      return drawn(block.name, brandStoryTitle.toView(block.data, tools));
    case "imageList":
      return drawn(block.name, imageList.toView(block.data, tools));
    case "SequenceModel":
      return drawn(block.name, sequenceModel.toView(block.data, tools));
    case "CollapseModel":
      return drawn(block.name, collapseModel.toView(block.data, tools));
  }
}

class ContentReader {
  readonly skipped: SkippedBlock[] = [];
  private pending: { message: string; path: string; reason?: string }[] = [];

  constructor(private readonly context: ParseContext) {}

  private tools(path: string): BlockTools {
    const { media, isLeaf } = this.context;
    return {
      media: (url) => toMediaUrl(url, media),
      image: (json) => toImageView(json, media),
      richText: (html) => sanitizeRichText(html, media, (message) => this.pending.push({ message, path })),
      link: (json) => resolveLink(json, { isLeaf, warn: (message) => this.pending.push({ message, path }) }),
      items: (list, at) => {
        for (const { path: below, reason } of list.dropped) {
          const place = [path, at, below].filter(Boolean).join(".");
          this.pending.push({ message: "CMS item dropped", path: place, reason });
        }
        return list.items;
      },
    };
  }

  /** One warning for a block that is left out; what was wrong inside it no longer matters. */
  private skip(block: string, path: string, reason: string, message: string): null {
    this.skipped.push({ block, path, reason });
    this.context.warn(message, { contentId: this.context.contentId, block, path, reason });
    return null;
  }

  read({ name, data, path }: Entry, index: number): Block | null {
    if (!isBlockName(name)) return this.skip(name, path, "unknown block", "unknown CMS block skipped");
    this.pending = [];
    try {
      const result = blockSchema.safeParse({ name, data });
      if (!result.success) {
        const below = pathOf(result.error).slice(1).map(String);
        return this.skip(name, [path, ...below].join("."), reasonOf(result.error), "bad CMS block skipped");
      }
      const view = toBlockView(result.data, this.tools(path));
      if (view === null) {
        const [first] = this.pending.filter((one) => one.reason !== undefined);
        return this.skip(name, first?.path ?? path, first?.reason ?? "nothing to show", "bad CMS block skipped");
      }
      for (const { message, ...fields } of this.pending) {
        this.context.warn(message, { contentId: this.context.contentId, block: name, ...fields });
      }
      return { ...view, key: `${String(index)}-${name}`, style: styleOf(data) };
    } catch (error) {
      // No data is known to come here; a page must live on even so.
      return this.skip(name, path, error instanceof Error ? error.message : "unreadable", "bad CMS block skipped");
    }
  }

  readAll(contents: unknown): ParsedContents {
    const entries = entriesOf(contents, this.context.modelName, isBlockName);
    if (entries === null) {
      this.skip(
        this.context.modelName ?? "",
        "",
        "contents are neither an object nor a list",
        "bad CMS contents skipped",
      );
      return { blocks: [], skipped: this.skipped };
    }
    const blocks = entries.slice(0, MAX_BLOCKS).flatMap((entry, index) => this.read(entry, index) ?? []);
    const beyond = entries[MAX_BLOCKS];
    if (beyond !== undefined) {
      this.skip(beyond.name, beyond.path, `more than ${String(MAX_BLOCKS)} blocks`, "CMS blocks at the end skipped");
    }
    return { blocks, skipped: this.skipped };
  }
}

interface Remembered {
  parsed: ParsedContents;
  /** What the category tree said while parsing; another answer makes this entry void. */
  leaves: Map<string, boolean>;
}

const memory = new LRUCache<string, Remembered>({ maxSize: MAX_MEMORY_BYTES, maxEntrySize: MAX_MEMORY_BYTES / 4 });
const resolverNumbers = new WeakMap<ResolveMedia, number>();
let resolverCount = 0;

/** Tells one resolver of media from another, by a number that can stand in a key. */
function numberOf(resolver: ResolveMedia): number {
  const known = resolverNumbers.get(resolver);
  if (known !== undefined) return known;
  resolverCount += 1;
  resolverNumbers.set(resolver, resolverCount);
  return resolverCount;
}

/**
 * The blocks of a content, and those that were left out. `contents` is JSON text or what it stands for: an object
 * whose keys are block names, or a list of such objects, also as form-builder data. Never throws: an unknown block, a
 * block with bad data and contents that are no blocks at all are skipped, each with one warning that names content
 * id, block and path. The same text is parsed, and warned of, once. (upstream.md §5.1, product.md §8.5)
 */
export function parseWithReport(contents: unknown, context: ParseContext): ParsedContents {
  if (typeof contents !== "string" || context.isDraft === true) return new ContentReader(context).readAll(contents);
  const key = createHash("sha1")
    .update(JSON.stringify([context.contentId, context.modelName, numberOf(context.media)]))
    .update(contents)
    .digest("base64");
  const isLeaf = (code: string) => context.isLeaf?.(code) ?? false;
  const known = memory.get(key);
  if (known && [...known.leaves].every(([code, leaf]) => isLeaf(code) === leaf)) return known.parsed;

  const leaves = new Map<string, boolean>();
  const remembering = (code: string) => {
    const leaf = isLeaf(code);
    leaves.set(code, leaf);
    return leaf;
  };
  const parsed = new ContentReader({ ...context, isLeaf: remembering }).readAll(contents);
  memory.set(key, { parsed, leaves }, { size: 1_000 + contents.length * 4 });
  return parsed;
}

/** The blocks of a content; see `parseWithReport`. */
export function parseContents(contents: unknown, context: ParseContext): Block[] {
  return parseWithReport(contents, context).blocks;
}
