import Redis from "ioredis";
import type { Config } from "~/server/platform/config/config.server";
import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { readLocation } from "~/server/stores/location.server";
import { parseJson } from "~/domain/lenient/json";
import { toText } from "~/domain/lenient/values";
import { adapterOf, judgeAnswer } from "./adapters";
import { createCaller, type CallResult } from "./call-upstream";
import { contractFields } from "./contract-fields";
import { judgeFields, type FieldJudgement } from "./judge-fields";

export interface EndpointReport {
  endpoint: EndpointKey;
  /** Why the endpoint was not called; null = it was. */
  notAsked: string | null;
  reachable: boolean;
  status: number | null;
  /** Duration of the call. */
  ms: number | null;
  envelope: "good" | "failed" | "none" | null;
  /** Why the call failed. */
  failure: string | null;
  fields: FieldJudgement[];
  /** Items that the adapter drops. */
  dropped: string[];
  /** The file to change if the response differs. */
  adapter: string;
}

export interface IdReport {
  /** `contents.career` */
  name: string;
  id: string;
  exists: boolean | null;
  what: string | null;
}

export interface ServiceReport {
  service: "maps" | "redis";
  ok: boolean;
  ms: number;
  what: string | null;
}

export interface Finding {
  where: string;
  what: string;
  /** What to change: a source file, or the operator's configuration. */
  file: string;
}

export interface Examination {
  baseUrl: string;
  endpoints: EndpointReport[];
  ids: IdReport[];
  services: ServiceReport[];
  findings: Finding[];
}

type Params = Readonly<Record<string, unknown>>;
type Call = ReturnType<typeof createCaller>;

/** Calls every read endpoint (upstream.md §4), and once for each id of the site file; never a write endpoint. */
export async function examine(config: Config): Promise<Examination> {
  const { site } = config;
  const results = new Map<EndpointKey, CallResult[]>();
  const skipped = new Map<EndpointKey, string>();
  const callLive = createCaller(config.api, site);
  const call: Call = async (key, params) => {
    const result = await callLive(key, params);
    results.set(key, [...(results.get(key) ?? []), result]);
    return result;
  };

  const ids = await callForIds(call, config);
  await callOtherReads(call, config, (key, why) => skipped.set(key, why));

  const reads = (Object.keys(endpoints) as EndpointKey[]).filter((key) => !endpoints[key].write);
  const reports = await Promise.all(
    reads.map((key) => reportEndpoint(key, results.get(key) ?? [], skipped.get(key) ?? null, config)),
  );
  const services = [...(await checkMaps(config.maps)), ...(await checkRedis(config.redisUrl))];
  const findings = [...reports.flatMap(findingsOf), ...idFindings(ids, reports), ...services.flatMap(serviceFindings)];
  return { baseUrl: config.api.baseUrl, endpoints: reports, ids: ids.map(({ report }) => report), services, findings };
}

interface CheckedId {
  report: IdReport;
  result: CallResult;
}

async function callForIds(call: Call, { site }: Config): Promise<CheckedId[]> {
  const { storeCode, siteId: storeId } = site;
  const { siteSettings, virtualContentList, ...areas } = site.contents;
  const { home, ...pages } = site.pages;
  const readable = { storeId, storeCode };
  const wanted: [name: string, id: string, key: EndpointKey, params: Params][] = [
    ["pages.home", home, "page/queryRegionContents/", { storeCode, storeId, pageId: home }],
    ...Object.entries(pages).map(([name, pageId]): (typeof wanted)[number] => [
      `pages.${name}`,
      pageId,
      "page/queryRegionContents",
      { storeId, pageId },
    ]),
    ...Object.entries({ siteSettings, virtualContentList }).map(([name, contentId]): (typeof wanted)[number] => [
      `contents.${name}`,
      contentId,
      "content/queryReadableContent",
      { ...readable, contentId },
    ]),
    ...[
      ...prefixed("contents", areas),
      ...prefixed("sisterStories", site.sisterStories),
      ...prefixed("productLines", site.productLines),
      ["footer.storyId", site.footer.storyId] as const,
      ...(site.blockExamples === undefined ? [] : [["blockExamples", site.blockExamples] as const]),
    ].map(([name, contentId]): (typeof wanted)[number] => [
      name,
      contentId,
      "content/queryModelContentDetail",
      { contentId },
    ]),
  ];
  const checked: CheckedId[] = [];
  for (const [name, id, key, params] of wanted) {
    const result = await call(key, params);
    checked.push({ result, report: { name, id, ...existence(result) } });
  }
  return checked;
}

const prefixed = (prefix: string, ids: Readonly<Record<string, string>>) =>
  Object.entries(ids).map(([name, id]) => [`${prefix}.${name}`, id] as const);

function existence(result: CallResult): Pick<IdReport, "exists" | "what"> {
  if (result.failure?.kind === "rejected") return { exists: false, what: result.failure.reason };
  if (result.failure !== null) return { exists: null, what: result.failure.reason };
  const data = dataOf(result);
  const isEmpty = data === null || (Array.isArray(data) && data.length === 0);
  return isEmpty ? { exists: false, what: "the upstream has nothing with this id" } : { exists: true, what: null };
}

/** The other reads, with ids and search words from earlier responses. */
async function callOtherReads(
  call: Call,
  { site }: Config,
  skip: (key: EndpointKey, why: string) => void,
): Promise<void> {
  const { storeCode, siteId: storeId, channelCode, channelId } = site;
  const paged = (queryParam: Params) => ({ pageNum: 1, pageSize: 24, queryParam });
  const callWith = async (key: EndpointKey, id: string | null, params: (id: string) => Params, missing: string) => {
    if (id === null) skip(key, missing);
    else await call(key, params(id));
  };

  await call("page/previewPage", { storeCode, storeId, pageId: site.pages.home });
  const words = await call("searchWord/findSearchWord", { storeId });
  const tree = await call("product/getVirtualCategoryList", { pageNum: 1, pageSize: 100, queryParam: { storeCode } });
  const code = firstText(tree, ["results", 0, "virtualCategoryCode"]);
  const byCode = (virtualCategoryCode: string) => ({ virtualCategoryCode, storeCode });
  await callWith("product/getVirtualCategoryByCode", code, byCode, "no category code is known");

  const everything = { storeId, storeCode };
  const inCategory = code === null ? everything : { ...everything, virtualCategoryCode: code, vcCodePath: true };
  let listing = await call("product/keywordList", paged(inCategory));
  if (listing.failure === null && itemOf(listing, ["results", 0]) === undefined) {
    listing = await call("product/keywordList", paged(everything));
  }
  await call("product/searchFilter", { queryParam: inCategory });
  const productId = firstText(listing, ["results", 0, "productId"]);
  const product = (id: string) => ({ storeCode, storeId, productId: id });
  await callWith("product/fullProductDetail", productId, product, "no product id is known");

  const jobs = await call("recruitJob/getJobPageList", paged({ channelCode }));
  const jobId = firstText(jobs, ["results", 0, "id"]);
  await callWith("recruitJob/getJobDetail", jobId, (id) => ({ jobId: id }), "no job id is known");
  await call("recruitJob/getCityAreaList", { channelCode, jobId });
  await call("recruitJob/getCaptchaImage", {});

  await call("cms/info/getCatalogList", { channelCode });
  const news = await call("cms/info/getPageList", paged({ channelCode }));
  const newsId = firstText(news, ["results", 0, "id"]);
  await callWith("cms/info/getDetail", newsId, (id) => ({ id }), "no news id is known");

  const hotWord = firstText(words, ["hotWords", 0]) ?? firstText(words, ["hotWords", 0, "word"]);
  const word = hotWord ?? firstText(listing, ["results", 0, "productName"])?.slice(0, 2) ?? null;
  const suggest = (searchWord: string) => ({ storeId, size: 10, searchWord });
  await callWith("product/autocomplete", word, suggest, "no word to search for is known");
  const keyword = firstText(news, ["results", 0, "title"])?.slice(0, 2) ?? word;
  const stories = (text: string) => paged({ keyword: text, storeCode });
  await callWith("content/searchCmsInfoList", keyword, stories, "no word to search for is known");

  await call("area/getTreeByLevelId", { levelId: 1 });
  const stores = await call("store/getStoreByCoordinateProvince", { channelCode, channelId });
  const shop = firstText(stores, [0, "storeCode"]);
  await callWith("store/getStoreByStoreCode", shop, (code) => ({ storeCode: code }), "no store code is known");
}

function dataOf({ body, failure }: CallResult): unknown {
  if (failure !== null || body === null) return null;
  return (parseJson(body) as { data?: unknown }).data ?? null;
}

function itemOf(result: CallResult, path: readonly (string | number)[]): unknown {
  const data = dataOf(result);
  // A list may come without its paging envelope.
  const from = Array.isArray(data) && path[0] === "results" ? path.slice(1) : path;
  return from.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined,
    data,
  );
}

const firstText = (result: CallResult, path: readonly (string | number)[]) => toText(itemOf(result, path));

async function reportEndpoint(
  endpoint: EndpointKey,
  results: readonly CallResult[],
  notAsked: string | null,
  { site }: Config,
): Promise<EndpointReport> {
  const first = results[0];
  const good = results.find(({ failure }) => failure === null);
  const shown = good ?? first;
  const adapter = adapterOf(endpoint, shown?.params ?? {}, site)?.file ?? "app/server/upstream/endpoints.server.ts";
  const kind = shown?.failure?.kind;
  const report: EndpointReport = {
    endpoint,
    notAsked,
    reachable: shown?.status !== null && shown !== undefined,
    status: shown?.status ?? null,
    ms: shown?.ms ?? null,
    envelope: shown === undefined ? null : kind === undefined ? "good" : kind === "rejected" ? "failed" : "none",
    failure: shown?.failure?.reason ?? null,
    fields: judgeFields(contractFields[endpoint] ?? [], results.map(dataOf).flatMap(flattened)),
    dropped: [],
    adapter,
  };
  const remarks = new Set<string>();
  for (const result of results) {
    const reader = adapterOf(endpoint, result.params, site);
    if (reader === null || result.failure !== null || result.body === null) continue;
    const verdict = await judgeAnswer(reader, { status: 200, body: result.body }, result.params, site);
    for (const remark of verdict.remarks) remarks.add(remark);
    if (!verdict.accepted && dataOf(result) !== null) {
      report.failure = "the adapter cannot read the response";
      report.adapter = reader.file;
    }
  }
  report.dropped = [...remarks];
  return report;
}

/** Flattens a category tree into one list, so that fields of every level count. */
function flattened(data: unknown): unknown[] {
  if (data === null) return [];
  const results = (data as { results?: unknown }).results;
  if (!Array.isArray(results) || !results.some(hasSubList)) return [data];
  const all: unknown[] = [];
  const walk = (node: unknown) => {
    all.push(node);
    const below = hasSubList(node) ? node.subList : [];
    if (Array.isArray(below)) below.forEach(walk);
  };
  results.forEach(walk);
  return [{ ...data, results: all }];
}

function hasSubList(node: unknown): node is { subList: unknown } {
  return typeof node === "object" && node !== null && "subList" in node;
}

/** One finding for each field that differs, or one for a failed call. */
function findingsOf({ endpoint, failure, fields, adapter, envelope }: EndpointReport): Finding[] {
  const different = fields.filter(({ state }) => state === "differs");
  if (different.length > 0) {
    return different.map(({ path, what }) => ({ where: endpoint, what: `${path} ${what}`, file: adapter }));
  }
  if (failure === null) return [];
  const file = envelope === "good" ? adapter : "app/server/upstream/endpoints.server.ts";
  return [{ where: endpoint, what: failure, file }];
}

/** Missing ids; not those that could not be checked because the whole endpoint fails, which is reported once. */
function idFindings(ids: readonly CheckedId[], reports: readonly EndpointReport[]): Finding[] {
  return ids.flatMap(({ report, result }) => {
    const endpoint = reports.find((one) => one.endpoint === result.key);
    const fails = endpoint?.envelope !== "good";
    return report.exists === true || (fails && report.exists === null)
      ? []
      : [{ where: `site file: ${report.name}`, what: `${report.id}: ${report.what}`, file: "SITE_CONFIG" }];
  });
}

/** A public DNS resolver in China, not the IP of a visitor. */
const KNOWN_IP = "223.5.5.5";
const SERVICE_TIMEOUT_MS = 5000;

async function checkMaps(maps: Config["maps"]): Promise<ServiceReport[]> {
  if (maps === null) return [];
  const url = new URL(maps.url);
  const params = { ip: KNOWN_IP, key: maps.key, output: "jsonp", callback: "cb" };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  const started = performance.now();
  const what = await fetch(url, { signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS), redirect: "error" }).then(
    async (response) => {
      if (!response.ok) return `status ${response.status}`;
      return readLocation(await response.text()) === null ? "the response has no place (upstream.md §6)" : null;
    },
    () => "cannot be reached",
  );
  return [{ service: "maps", ok: what === null, ms: Math.round(performance.now() - started), what }];
}

const MIN_REDIS_VERSION = 6;

async function checkRedis(url: string | null): Promise<ServiceReport[]> {
  if (url === null) return [];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: SERVICE_TIMEOUT_MS,
    commandTimeout: SERVICE_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The rejected call reports the error.
  redis.on("error", () => undefined);
  const started = performance.now();
  let what: string | null = null;
  try {
    await redis.connect();
    const version = /redis_version:(\d+)[.\d]*/.exec(await redis.info("server"));
    if (Number(version?.[1] ?? 0) < MIN_REDIS_VERSION)
      what = `is older than ${MIN_REDIS_VERSION}: ${version?.[0] ?? "no version"}`;
  } catch {
    what = "cannot be reached";
  } finally {
    redis.disconnect();
  }
  return [{ service: "redis", ok: what === null, ms: Math.round(performance.now() - started), what }];
}

function serviceFindings({ service, ok, what }: ServiceReport): Finding[] {
  return ok ? [] : [{ where: service, what: what ?? "", file: service === "maps" ? "MAPS_URL" : "REDIS_URL" }];
}
