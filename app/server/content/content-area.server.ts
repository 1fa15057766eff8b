import type { Content, ContentLoss, ContentSource } from "~/domain/content";
import { noteMissingPart } from "../platform/request-scope.server";
import { config } from "../platform/config/config.server";
import { unreadableContents } from "./unreadable-contents.server";
import { getContentContext } from "./content-context.server";
import { CONTENT_ENDPOINT, getContent } from "./contents.server";
import { orUnavailable, unavailable } from "../session/loader-errors.server";
import type { ContentName } from "../platform/config/site-file.server";
import { nullIfRejected } from "../upstream/errors.server";

/**
 * A content being loaded, with what the CMS engine needs to parse it. One that is unreadable as a whole is a missing
 * part of its page, which is then not cached. Rejects as `load` does.
 */
export async function getContentSource(load: Promise<Content>, signal?: AbortSignal): Promise<ContentSource> {
  const [{ id, name, modelName, contents }, tools] = await Promise.all([load, getContentContext(null, signal)]);
  const missing = {
    part: "content",
    endpoint: CONTENT_ENDPOINT,
    contentId: id,
    reason: "unreadable",
    pageIsKept: false,
  };
  const unreadable = (loss: ContentLoss) => {
    unreadableContents().note(id);
    if (loss === "whole") noteMissingPart(missing);
  };
  return { contentId: id, name, modelName, contents, ...tools, unreadable };
}

/**
 * The content of a configured page area (product.md §2.21, upstream.md §2 `contents`).
 * @throws Response 503, also where the content is missing or its envelope failed (product.md §11.1)
 */
export function getContentArea(name: ContentName, signal?: AbortSignal): Promise<ContentSource> {
  return getContentSource(loadArea(config().site.contents[name], signal), signal);
}

/**
 * The content of a type 7 link (product.md §2.23); null if it is missing or its envelope failed.
 * @throws Response 503
 */
export async function getLinkedContent(id: string, signal?: AbortSignal): Promise<ContentSource | null> {
  const content = await orUnavailable(nullIfRejected(getContent(id, signal)));
  return content === null ? null : getContentSource(Promise.resolve(content), signal);
}

async function loadArea(id: string | undefined, signal: AbortSignal | undefined): Promise<Content> {
  const content = id === undefined ? null : await orUnavailable(getContent(id, signal));
  if (content === null) throw unavailable();
  return content;
}
