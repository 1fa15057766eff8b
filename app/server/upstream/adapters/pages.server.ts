import type { Region } from "~/domain/content";
import type { UpstreamClient } from "../client.server";
import type { DataOf } from "../endpoints.server";

const toRegions = (regions: DataOf<"page/previewPage">): Region[] =>
  regions.map((region, index) => ({ ...region, id: region.id ?? String(index) }));

/** The home page's regions. */
export async function readHomeRegions(client: UpstreamClient): Promise<Region[]> {
  return toRegions(await client.read("page/queryRegionContents/", { pageId: client.site.pages.home }));
}

/** The regions of brand story and gifting; may be empty. */
export async function readMaybeRegions(client: UpstreamClient, pageId: string): Promise<Region[]> {
  return toRegions((await client.read("page/queryRegionContents", { pageId })) ?? []);
}

/** A page's regions as editors see them; never to be cached. */
export async function readPreview(client: UpstreamClient, pageId: string, signal?: AbortSignal): Promise<Region[]> {
  return toRegions(await client.read("page/previewPage", { pageId }, signal));
}
