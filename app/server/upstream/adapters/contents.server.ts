import type { Content } from "~/domain/content";
import type { UpstreamClient } from "../client.server";
import { contentMapJson } from "../contract/cms.server";

/** One content, or null where the upstream succeeds without one. */
export async function readContent(client: UpstreamClient, id: string): Promise<Content | null> {
  const json = await client.read("content/queryModelContentDetail", { contentId: id });
  if (!json || (json.id === null && json.contents === null && json.modelName === null)) return null;
  return { ...json, id: json.id ?? id };
}

/**
 * The virtual content list: pairs of category code and content id; the first pair of a code wins. Null where the
 * upstream succeeds without a list.
 */
export async function readContentMap(client: UpstreamClient): Promise<[string, string][] | null> {
  const key = "content/queryReadableContent";
  const json = await client.read(key, { contentId: client.site.contents.virtualContentList });
  if (json === null) return null;
  const pairs = new Map<string, string>();
  for (const { virtual, contentInfo } of client.readPart(key, json.contents, contentMapJson) ?? []) {
    if (!pairs.has(virtual.code)) pairs.set(virtual.code, contentInfo.id);
  }
  return [...pairs];
}
