import { resolveMedia } from "~/domain/lenient/values";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom/server";
import type { Block } from "~/cms/blocks/block";
import { CmsContent } from "~/cms/pages/cms-content";
import { parseContents } from "~/cms/blocks/parse.server";
import type { ParseContext } from "~/cms/engine/parse-context";

export interface Warning {
  message: string;
  [field: string]: unknown;
}

/** Resolves relative URLs like a server with one media origin. */
export const media = (url: string): string | null => resolveMedia(url, "https://media.example");

/** What a reader of contents is given, and what it warned of. */
export function parseContext(given: Partial<ParseContext> = {}) {
  const warnings: Warning[] = [];
  const warn = (message: string, fields: object) => void warnings.push({ ...fields, message });
  return { contentId: "C", media, isLeaf: () => false, warn, unreadable: () => undefined, ...given, warnings };
}

export function render(blocks: readonly Block[]): string {
  return renderToString(
    <StaticRouter location="/">
      <CmsContent blocks={blocks} />
    </StaticRouter>,
  );
}

let contentCount = 0;

/** Parses under a new content id, to bypass the parse cache. */
export function parse(contents: unknown, given: Partial<ParseContext> = {}) {
  contentCount += 1;
  const { warnings, ...context } = parseContext({ contentId: `C-${String(contentCount)}`, ...given });
  const blocks = parseContents(contents, context);
  return { blocks, warnings, html: render(blocks) };
}
