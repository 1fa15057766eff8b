import { anything, list, nullableOne, record, requiredText, text } from "~/domain/lenient/schema";
import type { Content } from "~/domain/content";
import type { UpstreamClient } from "../client.server";

const contentJson = nullableOne(
  record({ id: text, name: text, modelName: text, contents: anything, spuInfo: anything }),
);

/** content/queryModelContentDetail: one content, or null where the upstream succeeds without one. */
export async function readContent(client: UpstreamClient, id: string): Promise<Content | null> {
  const json = await client.read("content/queryModelContentDetail", { contentId: id }, contentJson);
  if (!json || (json.id === null && json.contents === null && json.modelName === null)) return null;
  return { ...json, id: json.id ?? id };
}

const contentMapJson = nullableOne(
  record({
    contents: list(record({ virtual: record({ code: requiredText }), contentInfo: record({ id: requiredText }) })),
  }),
);

/**
 * content/queryReadableContent of the virtual content list: pairs of category code and content id; the first pair of a
 * code wins. Null where the upstream succeeds without a list.
 */
export async function readContentMap(client: UpstreamClient): Promise<[string, string][] | null> {
  const { storeCode, siteId, contents } = client.site;
  const params = { storeId: siteId, storeCode, contentId: contents.virtualContentList };
  const json = await client.read("content/queryReadableContent", params, contentMapJson);
  if (json === null) return null;
  const pairs = new Map<string, string>();
  for (const { virtual, contentInfo } of json.contents) {
    if (!pairs.has(virtual.code)) pairs.set(virtual.code, contentInfo.id);
  }
  return [...pairs];
}
