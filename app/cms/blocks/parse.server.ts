/** CMS contents → typed blocks (upstream.md §5.1, product.md §3.8, "CMS config"). */
import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { isNothing } from "~/domain/lenient/decode";
import type { Reading } from "~/domain/lenient/schema";
import type { ContentLoss } from "~/domain/content";
import type { BlockTools } from "../engine/block-tools";
import type { ParseContext } from "../engine/parse-context";
import type { Block, BlockView } from "./block";
import { isBlockName, readers } from "./readers.server";
import { entriesOf, styleOf, type Entry } from "../engine/parse-entries";
import { resolveLink } from "../engine/links";
import { sanitizeRichText } from "../engine/rich-text.server";

interface ParsedContents {
  blocks: Block[];
  /** What could not be read; unknown blocks do not count. */
  loss: ContentLoss | null;
}

const MAX_MEMORY_BYTES = 24 * 1024 * 1024;
const MAX_BLOCKS = 400;

const UNKNOWN_BLOCK = "unknown block";
const NOTHING_TO_SHOW = "nothing to show";

const joined = (...path: string[]) => path.filter(Boolean).join(".");

class ContentReader {
  private isWhole = true;
  constructor(private readonly context: ParseContext) {}

  /** One warning per skipped block; faults inside it are not reported. */
  private skip(block: string, path: string, reason: string, message: string): null {
    if (reason !== UNKNOWN_BLOCK && reason !== NOTHING_TO_SHOW) this.isWhole = false;
    this.context.warn(message, { contentId: this.context.contentId, block, path, reason });
    return null;
  }

  read({ name, data, path }: Entry, index: number): Block | null {
    if (!isBlockName(name)) return this.skip(name, path, UNKNOWN_BLOCK, "unknown CMS block skipped");
    if (isNothing(data)) return this.skip(name, path, NOTHING_TO_SHOW, "bad CMS block skipped");
    const pending: { message: string; path: string; reason?: string }[] = [];
    const { media, isLeaf } = this.context;
    const reading: Reading = {
      media,
      drop: (below, reason) => pending.push({ message: "CMS item dropped", path: joined(path, below), reason }),
    };
    try {
      const style = styleOf(data, { isList: name === "FixedSize03" });
      const tools: BlockTools = {
        richText: (html) => sanitizeRichText(html, media, (message) => pending.push({ message, path })),
        link: (json) => resolveLink(json, { isLeaf, warn: (message) => pending.push({ message, path }) }),
        style,
      };
      const result = readers[name](data, reading, tools);
      if (!result.success) return this.skip(name, joined(path, result.path), result.reason, "bad CMS block skipped");
      if (result.value === null) {
        const [first] = pending.filter((one) => one.reason !== undefined);
        return this.skip(name, first?.path ?? path, first?.reason ?? NOTHING_TO_SHOW, "bad CMS block skipped");
      }
      for (const { message, ...fields } of pending) {
        if (fields.reason !== undefined) this.isWhole = false;
        this.context.warn(message, { contentId: this.context.contentId, block: name, ...fields });
      }
      const view = { name, view: result.value } as BlockView;
      return { ...view, key: `${String(index)}-${name}`, style };
    } catch (error) {
      // Defensive: no known data throws here, but a page must survive it.
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
      return { blocks: [], loss: "whole" };
    }
    const blocks = entries.slice(0, MAX_BLOCKS).flatMap((entry, index) => this.read(entry, index) ?? []);
    const beyond = entries[MAX_BLOCKS];
    if (beyond !== undefined) {
      this.skip(beyond.name, beyond.path, `more than ${String(MAX_BLOCKS)} blocks`, "CMS blocks at the end skipped");
    }
    const loss = this.isWhole ? null : blocks.length === 0 ? "whole" : "part";
    return { blocks, loss };
  }
}

interface Remembered {
  parsed: ParsedContents;
  /** The category tree's answers during parsing; a different answer invalidates this entry. */
  leaves: Map<string, boolean>;
}

const memory = new LRUCache<string, Remembered>({ maxSize: MAX_MEMORY_BYTES, maxEntrySize: MAX_MEMORY_BYTES / 4 });

function parse(contents: unknown, context: ParseContext): ParsedContents {
  if (typeof contents !== "string" || context.isDraft === true) return new ContentReader(context).readAll(contents);
  // Sites differ only in the origin of relative media URLs.
  const mediaBase = context.media("/");
  const key = createHash("sha1")
    .update(JSON.stringify([context.contentId, context.modelName, mediaBase]))
    .update(contents)
    .digest("base64");
  const known = memory.get(key);
  if (known && [...known.leaves].every(([code, leaf]) => context.isLeaf(code) === leaf)) return known.parsed;

  const leaves = new Map<string, boolean>();
  const remembering = (code: string) => {
    const leaf = context.isLeaf(code);
    leaves.set(code, leaf);
    return leaf;
  };
  const parsed = new ContentReader({ ...context, isLeaf: remembering }).readAll(contents);
  memory.set(key, { parsed, leaves }, { size: 1_000 + contents.length * 4 });
  return parsed;
}

/**
 * The blocks of a content. `contents` is JSON text or its value: an object whose keys are block names, or a list of such
 * objects, also as form-builder data. Never throws: an unknown block, a block with invalid data and unusable contents
 * are skipped, each with one warning naming content id, block and path. Equal texts are parsed, and warned about, once.
 * (upstream.md §5.1, product.md §8.5)
 */
export function parseContents(contents: unknown, context: ParseContext): Block[] {
  const { blocks, loss } = parse(contents, context);
  if (loss !== null) context.unreadable(loss);
  return blocks;
}
