import type { Content, ContentLoss, ContentSource } from "~/domain/content";
import { noteMissingPart } from "../platform/request-scope.server";
import { config } from "../platform/config/config.server";
import { noteUnreadable } from "./unreadable-contents.server";
import { getContentContext } from "./content-context.server";
import { CONTENT_ENDPOINT, getContent } from "./contents.server";
import { orUnavailable, unavailable } from "../session/loader-errors.server";
import type { ContentName } from "../platform/config/site-file.server";
import { nullIfRejected } from "../upstream/errors.server";

/**
 * A content being loaded, with what the CMS engine needs to parse it; null if there is none. One that is unreadable as a
 * whole is a missing part of its page, which is then not cached. Rejects as `load` does.
 */
export async function getContentSource(
  load: Promise<Content | null>,
  signal?: AbortSignal,
): Promise<ContentSource | null> {
  const [content, tools] = await Promise.all([load, getContentContext(null, signal)]);
  if (content === null) return null;
  const { id, name, modelName, contents } = content;
  const missing = {
    part: "content",
    endpoint: CONTENT_ENDPOINT,
    contentId: id,
    reason: "unreadable",
    pageIsKept: false,
  };
  const unreadable = (loss: ContentLoss) => {
    noteUnreadable(id);
    if (loss === "whole") noteMissingPart(missing);
  };
  return { contentId: id, name, modelName, contents, ...tools, unreadable };
}

/**
 * The content of a configured page area (product.md §2.21, upstream.md §2 `contents`).
 * @throws Response 503, also where the content is missing or its envelope failed (product.md §11.1)
 */
export async function getContentArea(name: ContentName, signal?: AbortSignal): Promise<ContentSource> {
  const id = config().site.contents[name];
  const source = id === undefined ? null : await orUnavailable(getContentSource(getContent(id, signal), signal));
  if (source === null) throw unavailable();
  return source;
}

/**
 * The content of a type 7 link (product.md §2.23); null if it is missing or its envelope failed.
 * @throws Response 503
 */
export function getLinkedContent(id: string, signal?: AbortSignal): Promise<ContentSource | null> {
  return orUnavailable(getContentSource(nullIfRejected(getContent(id, signal)), signal));
}
