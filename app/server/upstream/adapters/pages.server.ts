import type { z } from "zod";
import { anything, before, record, requiredList, text } from "~/domain/lenient/schema";
import type { Region } from "~/domain/content";
import type { CallOptions, UpstreamClient } from "../client.server";

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
  options: CallOptions,
  schema: z.ZodType<z.output<typeof regionsJson>> = regionsJson,
): Promise<Region[]> {
  const { storeCode, siteId } = client.site;
  const store = key === "page/queryRegionContents" ? {} : { storeCode };
  const regions = await client.read(key, { ...store, storeId: siteId, pageId }, schema, options);
  return regions.map((region, index) => ({ ...region, id: region.id ?? String(index) }));
}

/** page/queryRegionContents/ (page view): the home page's regions. */
export function readHomeRegions(client: UpstreamClient, options: CallOptions): Promise<Region[]> {
  return readRegions(client, "page/queryRegionContents/", client.site.pages.home, options);
}

/** page/queryRegionContents: the regions of the header navigation; at least one is required. */
export function readPageRegions(client: UpstreamClient, pageId: string, options: CallOptions): Promise<Region[]> {
  return readRegions(client, "page/queryRegionContents", pageId, options);
}

/** page/queryRegionContents: the regions of brand story and gifting; may be empty. */
export function readMaybeRegions(client: UpstreamClient, pageId: string, options: CallOptions): Promise<Region[]> {
  return readRegions(client, "page/queryRegionContents", pageId, options, maybeRegionsJson);
}

/** page/previewPage: a page's regions as editors see them; never to be cached. */
export function readPreview(client: UpstreamClient, pageId: string, options: CallOptions): Promise<Region[]> {
  return readRegions(client, "page/previewPage", pageId, options);
}
