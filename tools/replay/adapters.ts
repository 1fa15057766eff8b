import { createUpstreamClient, type UpstreamClient } from "~/server/upstream/client.server";
import type { Config } from "~/server/platform/config/config.server";
import type { EndpointKey } from "~/server/upstream/endpoints.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import type { SiteFile } from "~/server/platform/config/site-file.server";
import { readCategory, readCategoryTree } from "~/server/upstream/adapters/categories.server";
import { readContent, readContentMap } from "~/server/upstream/adapters/contents.server";
import { readCaptcha, readJob, readJobCities, readJobs } from "~/server/upstream/adapters/jobs.server";
import { readFacets, readListing } from "~/server/upstream/adapters/listings.server";
import { readNavigation } from "~/server/upstream/adapters/navigation.server";
import { readArticle, readNews, readNewsCatalogs } from "~/server/upstream/adapters/news.server";
import { readHomeRegions, readMaybeRegions, readPreview } from "~/server/upstream/adapters/pages.server";
import { readProduct } from "~/server/upstream/adapters/products.server";
import { readFoundStories, readSuggestions } from "~/server/upstream/adapters/search.server";
import { readSearchWords } from "~/server/upstream/adapters/search-words.server";
import { readSettings } from "~/server/upstream/adapters/settings.server";
import { readProvinces, readStore, readStoresIn } from "~/server/upstream/adapters/stores.server";

type Params = Readonly<Record<string, unknown>>;

export interface Adapter {
  /** The file to change if the upstream's response changes. */
  file: string;
  /** Reads a response like the site. The response is given, so the call's own parameters do not matter. */
  read: (client: UpstreamClient, params: Params) => Promise<unknown>;
}

const adapter = (name: string, read: Adapter["read"]): Adapter => ({
  file: `app/server/upstream/adapters/${name}.server.ts`,
  read,
});
const paging = { pageNum: 1, pageSize: 24 };

/** The adapter of each read endpoint. */
const adapters: Partial<Record<EndpointKey, Adapter>> = {
  "page/previewPage": adapter("pages", (client) => readPreview(client, "")),
  "page/queryRegionContents/": adapter("pages", (client) => readHomeRegions(client)),
  "page/queryRegionContents": adapter("pages", (client, params) => readMaybeRegions(client, String(params["pageId"]))),
  "product/fullProductDetail": adapter("products", (client) => readProduct(client, "")),
  "recruitJob/getJobPageList": adapter("jobs", (client) => readJobs(client, {}, paging)),
  "recruitJob/getJobDetail": adapter("jobs", (client) => readJob(client, "")),
  "recruitJob/getCityAreaList": adapter("jobs", (client) => readJobCities(client, null)),
  "recruitJob/getCaptchaImage": adapter("jobs", (client) => readCaptcha(client)),
  "searchWord/findSearchWord": adapter("search-words", (client) => readSearchWords(client)),
  "product/autocomplete": adapter("search", (client) => readSuggestions(client, "", 10)),
  "cms/info/getCatalogList": adapter("news", (client) => readNewsCatalogs(client)),
  "cms/info/getPageList": adapter("news", (client) => readNews(client, null, paging)),
  "cms/info/getDetail": adapter("news", (client) => readArticle(client, "")),
  "content/searchCmsInfoList": adapter("search", (client) => readFoundStories(client, "", paging)),
  "product/keywordList": adapter("listings", (client) => readListing(client, {}, paging)),
  "product/searchFilter": adapter("listings", (client) => readFacets(client, {})),
  "product/getVirtualCategoryList": adapter("categories", (client) => readCategoryTree(client)),
  "product/getVirtualCategoryByCode": adapter("categories", (client) => readCategory(client, "")),
  "content/queryModelContentDetail": adapter("contents", (client) => readContent(client, "")),
  "content/queryReadableContent": adapter("contents", (client) => readContentMap(client)),
  "area/getTreeByLevelId": adapter("stores", (client) => readProvinces(client)),
  "store/getStoreByCoordinateProvince": adapter("stores", (client) => readStoresIn(client, {})),
  "store/getStoreByStoreCode": adapter("stores", (client) => readStore(client, "")),
};
const settings = adapter("settings", (client) => readSettings(client));
const navigation = adapter("navigation", (client) => readNavigation(client));

/** The adapter that reads the response of a call; null for writes. Two adapters can share an endpoint. */
export function adapterOf(key: EndpointKey, params: Params, site: SiteFile): Adapter | null {
  if (key === "content/queryReadableContent" && params["contentId"] === site.contents.siteSettings) return settings;
  if (key === "page/queryRegionContents" && params["pageId"] === site.pages.header) return navigation;
  return adapters[key] ?? null;
}

export interface Verdict {
  /** Whether the adapter could read the response. */
  accepted: boolean;
  /** Whether the requested item exists. */
  found: boolean;
  /** The error, or the items that the adapter dropped. */
  remarks: string[];
}

interface DroppedLine {
  dropped?: { at: string; path: string; message: string }[];
}

/** Reads a given response with an adapter. */
export async function judgeAnswer(
  { read }: Adapter,
  answer: { status: number; body: string },
  params: Params,
  site: SiteFile,
): Promise<Verdict> {
  const remarks: string[] = [];
  const log = {
    debug: () => undefined,
    info: () => undefined,
    error: () => undefined,
    warn: (line: unknown) => {
      for (const { at, path, message } of (line as DroppedLine).dropped ?? []) {
        remarks.push(`${[at, path].filter((part) => part !== "").join(".")}: ${message}`);
      }
    },
  };
  const client = createUpstreamClient({
    api: OFFLINE,
    site,
    mediaBase: null,
    fetch: () => Promise.resolve(new Response(answer.body, { status: answer.status })),
    logger: log,
    metrics: { call: () => undefined, breaker: () => undefined },
    limits: { retryDelayMs: 0 },
  });
  try {
    const value = await read(client, params);
    return { accepted: true, found: value !== null, remarks };
  } catch (error) {
    if (!(error instanceof UpstreamError)) throw error;
    return { accepted: false, found: false, remarks: [error.message, ...remarks] };
  }
}

const OFFLINE: Config["api"] = {
  baseUrl: "http://offline.invalid",
  token: null,
  authorization: null,
  tokenHeader: "token",
  storeHeader: "storeCode",
  timeoutMs: 10_000,
  writeTimeoutMs: 10_000,
};
