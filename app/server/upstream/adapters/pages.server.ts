import type { z } from "zod";
import { anything, before, record, requiredList, text } from "~/domain/lenient/schema";
import type { Region } from "~/domain/content";
import type { UpstreamClient } from "../client.server";

const regionsJson = before(
  (value) => (typeof value === "object" && value !== null && "contents" in value ? [value] : value),
  requiredList(record({ id: text, regionName: text, modelName: text, contents: anything })),
);

/** null means a page without regions: "no data" (product.md §2.17). */
const maybeRegionsJson = before((value) => value ?? [], regionsJson);

async function readRegions(
  client: UpstreamClient,
  key: "page/queryRegionContents/" | "page/queryRegionContents" | "page/previewPage",
  pageId: string,
  schema: z.ZodType<z.output<typeof regionsJson>>,
  signal?: AbortSignal,
): Promise<Region[]> {
  const { storeCode, siteId } = client.site;
  const store = key === "page/queryRegionContents" ? {} : { storeCode };
  const regions = await client.read(key, { ...store, storeId: siteId, pageId }, schema, signal);
  return regions.map((region, index) => ({ ...region, id: region.id ?? String(index) }));
}

/** page/queryRegionContents/ (page view): the home page's regions. */
export function readHomeRegions(client: UpstreamClient): Promise<Region[]> {
  return readRegions(client, "page/queryRegionContents/", client.site.pages.home, regionsJson);
}

/** page/queryRegionContents: the regions of the header navigation; at least one is required. */
export function readPageRegions(client: UpstreamClient, pageId: string): Promise<Region[]> {
  return readRegions(client, "page/queryRegionContents", pageId, regionsJson);
}

/** page/queryRegionContents: the regions of brand story and gifting; may be empty. */
export function readMaybeRegions(client: UpstreamClient, pageId: string): Promise<Region[]> {
  return readRegions(client, "page/queryRegionContents", pageId, maybeRegionsJson);
}

/** page/previewPage: a page's regions as editors see them; never to be cached. */
export function readPreview(client: UpstreamClient, pageId: string, signal?: AbortSignal): Promise<Region[]> {
  return readRegions(client, "page/previewPage", pageId, regionsJson, signal);
}
