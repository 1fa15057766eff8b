import type { Content, ContentSource } from "~/domain/content";
import { config } from "../platform/config/config.server";
import { getContentContext } from "./content-context.server";
import { getContent } from "./contents.server";
import { orUnavailable, unavailable } from "../session/loader-errors.server";
import type { ContentName } from "../platform/config/site-file.server";
import { isRejected } from "../upstream/errors.server";

/** A content on its way, and what the CMS engine needs beside it. Rejects with whatever `load` rejects with. */
export async function getContentSource(load: Promise<Content>, signal?: AbortSignal): Promise<ContentSource> {
  const [{ id, name, modelName, contents }, tools] = await Promise.all([load, getContentContext(signal)]);
  return { contentId: id, name, modelName, contents, ...tools };
}

/**
 * The content of a configured page area (product.md §2.21, upstream.md §2 `contents`).
 * @throws Response the 503 page: where the content is missing or its envelope failed too (product.md §11.1)
 */
export function getContentArea(name: ContentName, signal?: AbortSignal): Promise<ContentSource> {
  return getContentSource(loadArea(config().site.contents[name], signal), signal);
}

/**
 * The content of a link of type 7 (product.md §2.23); null where it is missing or its envelope failed.
 * @throws Response the 503 page
 */
export async function getLinkedContent(id: string, signal?: AbortSignal): Promise<ContentSource | null> {
  const content = await orUnavailable(
    getContent(id, signal).catch((error: unknown) => (isRejected(error) ? null : Promise.reject(error as Error))),
  );
  return content === null ? null : getContentSource(Promise.resolve(content), signal);
}

async function loadArea(id: string, signal: AbortSignal | undefined): Promise<Content> {
  const content = await orUnavailable(getContent(id, signal));
  if (content === null) throw unavailable();
  return content;
}
