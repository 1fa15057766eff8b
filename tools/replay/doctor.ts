import Redis from "ioredis";
import type { Config } from "~/server/platform/config/config.server";
import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { readLocation } from "~/server/stores/location.server";
import { parseJson } from "~/domain/lenient/json";
import { toText } from "~/domain/lenient/values";
import { adapterOf, judgeAnswer } from "./adapters";
import { createAsker, type Asked } from "./ask";
import { contractFields } from "./contract-fields";
import { judgeFields, type FieldJudgement } from "./judge-fields";

export interface EndpointReport {
  endpoint: EndpointKey;
  /** Why it was not asked; null = it was. */
  notAsked: string | null;
  reachable: boolean;
  status: number | null;
  /** Of the first call, milliseconds. */
  ms: number | null;
  envelope: "good" | "failed" | "none" | null;
  /** Why the call was no use. */
  failure: string | null;
  fields: FieldJudgement[];
  /** Items that the adapter drops; it reads the rest. */
  dropped: string[];
  /** The file to change where the answer differs. */
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
  /** The file to change, of code or of the operator. */
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
type Ask = ReturnType<typeof createAsker>;

/** Asks every read of the upstream once, and once more for each id of the site file; writes nothing (upstream.md §4). */
export async function examine(config: Config): Promise<Examination> {
  const { site } = config;
  const asked = new Map<EndpointKey, Asked[]>();
  const notAsked = new Map<EndpointKey, string>();
  const askLive = createAsker(config.api, site);
  const ask: Ask = async (key, params) => {
    const answer = await askLive(key, params);
    asked.set(key, [...(asked.get(key) ?? []), answer]);
    return answer;
  };

  const ids = await askForIds(ask, config);
  await askForTheRest(ask, config, (key, why) => notAsked.set(key, why));

  const reads = (Object.keys(endpoints) as EndpointKey[]).filter((key) => !endpoints[key].write);
  const reports = await Promise.all(
    reads.map((key) => reportEndpoint(key, asked.get(key) ?? [], notAsked.get(key) ?? null, config)),
  );
  const services = [...(await askMaps(config.maps)), ...(await askRedis(config.redisUrl))];
  const findings = [...reports.flatMap(findingsOf), ...idFindings(ids, reports), ...services.flatMap(serviceFindings)];
  return { baseUrl: config.api.baseUrl, endpoints: reports, ids: ids.map(({ report }) => report), services, findings };
}

interface AskedId {
  report: IdReport;
  answer: Asked;
}

async function askForIds(ask: Ask, { site }: Config): Promise<AskedId[]> {
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
  const found: AskedId[] = [];
  for (const [name, id, key, params] of wanted) {
    const answer = await ask(key, params);
    found.push({ answer, report: { name, id, ...existence(answer) } });
  }
  return found;
}

const prefixed = (prefix: string, ids: Readonly<Record<string, string>>) =>
  Object.entries(ids).map(([name, id]) => [`${prefix}.${name}`, id] as const);

function existence(answer: Asked): Pick<IdReport, "exists" | "what"> {
  if (answer.failure?.kind === "rejected") return { exists: false, what: answer.failure.reason };
  if (answer.failure !== null) return { exists: null, what: answer.failure.reason };
  const data = dataOf(answer);
  const isEmpty = data === null || (Array.isArray(data) && data.length === 0);
  return isEmpty ? { exists: false, what: "the upstream knows nothing under this id" } : { exists: true, what: null };
}

/** The other reads, each with an id or a word that an earlier answer gave. */
async function askForTheRest(ask: Ask, { site }: Config, skip: (key: EndpointKey, why: string) => void): Promise<void> {
  const { storeCode, siteId: storeId, channelCode, channelId } = site;
  const paged = (queryParam: Params) => ({ pageNum: 1, pageSize: 24, queryParam });
  const askWith = async (key: EndpointKey, id: string | null, params: (id: string) => Params, missing: string) => {
    if (id === null) skip(key, missing);
    else await ask(key, params(id));
  };

  await ask("page/previewPage", { storeCode, storeId, pageId: site.pages.home });
  const words = await ask("searchWord/findSearchWord", { storeId });
  const tree = await ask("product/getVirtualCategoryList", { pageNum: 1, pageSize: 100, queryParam: { storeCode } });
  const code = firstText(tree, ["results", 0, "virtualCategoryCode"]);
  const byCode = (virtualCategoryCode: string) => ({ virtualCategoryCode, storeCode });
  await askWith("product/getVirtualCategoryByCode", code, byCode, "no category code is known");

  const everything = { storeId, storeCode };
  const inCategory = code === null ? everything : { ...everything, virtualCategoryCode: code, vcCodePath: true };
  let listing = await ask("product/keywordList", paged(inCategory));
  if (listing.failure === null && itemOf(listing, ["results", 0]) === undefined) {
    listing = await ask("product/keywordList", paged(everything));
  }
  await ask("product/searchFilter", { queryParam: inCategory });
  const productId = firstText(listing, ["results", 0, "productId"]);
  const product = (id: string) => ({ storeCode, storeId, productId: id });
  await askWith("product/fullProductDetail", productId, product, "no product id is known");

  const jobs = await ask("recruitJob/getJobPageList", paged({ channelCode }));
  const jobId = firstText(jobs, ["results", 0, "id"]);
  await askWith("recruitJob/getJobDetail", jobId, (id) => ({ jobId: id }), "no job id is known");
  await ask("recruitJob/getCityAreaList", { channelCode, jobId });
  await ask("recruitJob/getCaptchaImage", {});

  await ask("cms/info/getCatalogList", { channelCode });
  const news = await ask("cms/info/getPageList", paged({ channelCode }));
  const newsId = firstText(news, ["results", 0, "id"]);
  await askWith("cms/info/getDetail", newsId, (id) => ({ id }), "no news id is known");

  const hotWord = firstText(words, ["hotWords", 0]) ?? firstText(words, ["hotWords", 0, "word"]);
  const word = hotWord ?? firstText(listing, ["results", 0, "productName"])?.slice(0, 2) ?? null;
  const suggest = (searchWord: string) => ({ storeId, size: 10, searchWord });
  await askWith("product/autocomplete", word, suggest, "no word to search for is known");
  const keyword = firstText(news, ["results", 0, "title"])?.slice(0, 2) ?? word;
  const stories = (text: string) => paged({ keyword: text, storeCode });
  await askWith("content/searchCmsInfoList", keyword, stories, "no word to search for is known");

  await ask("area/getTreeByLevelId", { levelId: 1 });
  const stores = await ask("store/getStoreByCoordinateProvince", { channelCode, channelId });
  const shop = firstText(stores, [0, "storeCode"]);
  await askWith("store/getStoreByStoreCode", shop, (code) => ({ storeCode: code }), "no store code is known");
}

function dataOf({ body, failure }: Asked): unknown {
  if (failure !== null || body === null) return null;
  return (parseJson(body) as { data?: unknown }).data ?? null;
}

function itemOf(answer: Asked, path: readonly (string | number)[]): unknown {
  const data = dataOf(answer);
  // A list may come without its envelope of pages.
  const from = Array.isArray(data) && path[0] === "results" ? path.slice(1) : path;
  return from.reduce<unknown>(
    (value, step) =>
      typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[step] : undefined,
    data,
  );
}

const firstText = (answer: Asked, path: readonly (string | number)[]) => toText(itemOf(answer, path));

async function reportEndpoint(
  endpoint: EndpointKey,
  answers: readonly Asked[],
  notAsked: string | null,
  { site }: Config,
): Promise<EndpointReport> {
  const first = answers[0];
  const good = answers.find(({ failure }) => failure === null);
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
    fields: judgeFields(contractFields[endpoint] ?? [], answers.map(dataOf).flatMap(flattened)),
    dropped: [],
    adapter,
  };
  const remarks = new Set<string>();
  for (const answer of answers) {
    const judging = adapterOf(endpoint, answer.params, site);
    if (judging === null || answer.failure !== null || answer.body === null) continue;
    const verdict = await judgeAnswer(judging, { status: 200, body: answer.body }, answer.params, site);
    for (const remark of verdict.remarks) remarks.add(remark);
    if (!verdict.accepted && dataOf(answer) !== null) {
      report.failure = "the adapter cannot read the answer";
      report.adapter = judging.file;
    }
  }
  report.dropped = [...remarks];
  return report;
}

/** A category with everything below it as one list, so that a field of any level counts. */
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

/** One finding for a call that failed, else one for each field that differs. */
function findingsOf({ endpoint, failure, fields, adapter, envelope }: EndpointReport): Finding[] {
  const different = fields.filter(({ state }) => state === "differs");
  if (different.length > 0) {
    return different.map(({ path, what }) => ({ where: endpoint, what: `${path} ${what}`, file: adapter }));
  }
  if (failure === null) return [];
  const file = envelope === "good" ? adapter : "app/server/upstream/endpoints.server.ts";
  return [{ where: endpoint, what: failure, file }];
}

/** An endpoint that fails altogether is reported once, not for each of its ids. */
function idFindings(ids: readonly AskedId[], reports: readonly EndpointReport[]): Finding[] {
  return ids.flatMap(({ report, answer }) => {
    const endpoint = reports.find((one) => one.endpoint === answer.key);
    const fails = endpoint?.envelope !== "good";
    return report.exists === true || (fails && report.exists === null)
      ? []
      : [{ where: `site file: ${report.name}`, what: `${report.id}: ${report.what}`, file: "SITE_CONFIG" }];
  });
}

/** A public IP that is no visitor's: a resolver of a Chinese provider. */
const KNOWN_IP = "223.5.5.5";
const SERVICE_DEADLINE_MS = 5000;

async function askMaps(maps: Config["maps"]): Promise<ServiceReport[]> {
  if (maps === null) return [];
  const url = new URL(maps.url);
  const params = { ip: KNOWN_IP, key: maps.key, output: "jsonp", callback: "cb" };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  const started = performance.now();
  const what = await fetch(url, { signal: AbortSignal.timeout(SERVICE_DEADLINE_MS), redirect: "error" }).then(
    async (response) => {
      if (!response.ok) return `status ${response.status}`;
      return readLocation(await response.text()) === null ? "answers without a place (upstream.md §6)" : null;
    },
    () => "cannot be reached",
  );
  return [{ service: "maps", ok: what === null, ms: Math.round(performance.now() - started), what }];
}

const OLDEST_REDIS = 6;

async function askRedis(url: string | null): Promise<ServiceReport[]> {
  if (url === null) return [];
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: SERVICE_DEADLINE_MS,
    commandTimeout: SERVICE_DEADLINE_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Reported by the rejected call as well.
  redis.on("error", () => undefined);
  const started = performance.now();
  let what: string | null = null;
  try {
    await redis.connect();
    const version = /redis_version:(\d+)[.\d]*/.exec(await redis.info("server"));
    if (Number(version?.[1] ?? 0) < OLDEST_REDIS)
      what = `is older than ${OLDEST_REDIS}: ${version?.[0] ?? "no version"}`;
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
