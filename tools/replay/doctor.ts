import { isDeepStrictEqual } from "node:util";
import Redis from "ioredis";
import type { Config } from "~/server/platform/config/config.server";
import {
  contractFileOf,
  endpointKeys,
  endpoints,
  withFixedValues,
  type EndpointKey,
} from "~/server/upstream/endpoints.server";
import { readLocation } from "~/server/stores/location.server";
import { parseContents } from "~/cms/blocks/parse.server";
import { toGiftingPage } from "~/cms/pages/gifting.server";
import { toStoryEntry } from "~/cms/pages/stories.server";
import type { Content, Region } from "~/domain/content";
import { fieldsOf } from "~/server/upstream/contract/fields.server";
import { createCaller, type CallResult } from "./call-upstream";
import { exampleRequest, type FindSample, type Params } from "./example-request";
import { judgeFields, unknownFields, type FieldJudgement } from "./judge-fields";
import { dataIn, rawData, readAnswer } from "./read-answer";

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
  /** Fields that upstream.md §4 does not name, and numbers as text; no deviations. */
  notes: string[];
  /** Items that the site drops. */
  dropped: string[];
  /** The file to change if the response differs. */
  file: string;
}

export interface IdReport {
  /** `contents.career` */
  name: string;
  id: string;
  exists: boolean | null;
  what: string | null;
  /** What of its contents cannot be shown. */
  unreadable: string[];
}

export interface ServiceReport {
  service: "maps" | "redis" | "redis limits";
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

/** Examples of each endpoint, where there are so many. */
const EXAMPLES = 3;

type Call = (key: EndpointKey, params: Params) => Promise<CallResult>;

/**
 * Calls every read endpoint (upstream.md §4), and once for each id of the site file; never a write endpoint.
 * @param send the process's fetch by default
 * @param ids by the name of a parameter: for details whose list fails
 */
export async function examine(
  config: Config,
  send: typeof fetch = fetch,
  ids: Readonly<Record<string, string>> = {},
): Promise<Examination> {
  const { site } = config;
  const results = new Map<EndpointKey, CallResult[]>();
  const skipped = new Map<EndpointKey, string>();
  const callLive = createCaller(config.api, site, send);
  const call: Call = async (key, params) => {
    const result = await callLive(key, params);
    results.set(key, [...(results.get(key) ?? []), result]);
    return result;
  };

  const checked = await callForIds(call, config);
  const examples = new Map<EndpointKey, Promise<readonly unknown[]>>();
  const find: FindSample = async (key, path) => {
    const at = (data: unknown) =>
      path.split(".").reduce<unknown>((value, step) => (value as Params | null | undefined)?.[step], data);
    return (await askExample(key)).map(at).find((value) => value !== null && value !== undefined) ?? null;
  };
  /** The answer to the example, as read, and as it is: the ids of what cannot be read lead to details all the same. */
  async function callExample(key: EndpointKey): Promise<readonly unknown[]> {
    let value: unknown = null;
    let raw: unknown = null;
    for (const withOptional of [true, false]) {
      const params = await exampleRequest(key, site, find, { withOptional, ids });
      if (typeof params === "string") {
        skipped.set(key, `no ${params} is known: --id ${params}=…`);
        return [];
      }
      const result = await call(key, params);
      value = result.failure === null ? readAnswer(key, params, dataIn(result.body), site).value : null;
      raw = rawData(result.body);
      // What is optional narrows a list: nothing may match it.
      if (result.failure !== null || !isEmpty(value ?? raw)) break;
    }
    await callMore(key);
    return [value, raw];
  }

  /** One thing may lack what others have: a few more, where the example is one of a list. */
  async function callMore(key: EndpointKey): Promise<void> {
    for (let row = 1; row < EXAMPLES; row += 1) {
      const params = await exampleRequest(key, site, find, { row, ids });
      const asked = results.get(key) ?? [];
      if (typeof params === "string" || asked.some((one) => isDeepStrictEqual(one.params, params))) return;
      await call(key, params);
    }
  }
  function askExample(key: EndpointKey): Promise<readonly unknown[]> {
    const asked = examples.get(key) ?? callExample(key);
    examples.set(key, asked);
    return asked;
  }
  const reads = endpointKeys.filter((key) => !endpoints[key].write);
  for (const key of reads) if (!results.has(key)) await askExample(key);

  const reports = reads.map((key) => reportEndpoint(key, results.get(key) ?? [], skipped.get(key) ?? null, config));
  const { maps, redisUrl, redisLimitsUrl } = config;
  const limitsUrl = redisLimitsUrl === redisUrl ? null : redisLimitsUrl;
  const services = [
    ...(maps === null ? [] : [await checkService("maps", () => checkMaps(maps))]),
    ...(redisUrl === null ? [] : [await checkService("redis", () => checkRedis(redisUrl))]),
    ...(limitsUrl === null ? [] : [await checkService("redis limits", () => checkRedis(limitsUrl))]),
  ];
  const findings = [
    ...reports.flatMap(findingsOf),
    ...idFindings(checked, reports),
    ...services.flatMap(serviceFindings),
  ];
  const { baseUrl } = config.api;
  return { baseUrl, endpoints: reports, ids: checked.map(({ report }) => report), services, findings };
}

const isEmpty = (data: unknown) => {
  const list = (data as { results?: unknown } | null)?.results ?? data;
  return Array.isArray(list) && list.length === 0;
};

interface CheckedId {
  report: IdReport;
  result: CallResult;
}

/** Where what an id of the site file names is asked for; contents of areas by queryModelContentDetail. */
const ENDPOINTS_OF_IDS: Readonly<Record<string, EndpointKey>> = {
  "pages.home": "page/queryRegionContents/",
  "contents.siteSettings": "content/queryReadableContent",
  "contents.virtualContentList": "content/queryReadableContent",
};

async function callForIds(call: Call, { site }: Config): Promise<CheckedId[]> {
  const { pages, contents, sisterStories, productLines, footer, blockExamples } = site;
  const wanted = Object.entries({ contents, sisterStories, productLines }).flatMap(([group, ids]) =>
    Object.entries(ids).map(([name, id]): [name: string, id: string] => [`${group}.${name}`, id]),
  );
  wanted.push(["footer.storyId", footer.storyId]);
  if (blockExamples !== undefined) wanted.push(["blockExamples", blockExamples]);
  const checked: CheckedId[] = [];
  const check = async (name: string, id: string, usual: EndpointKey, given: Params) => {
    const key = ENDPOINTS_OF_IDS[name] ?? usual;
    const params = withFixedValues(endpoints[key].request, given, site);
    const result = await call(key, params);
    const report = { name, id, ...existence(result) };
    const value = report.exists === true ? readAnswer(key, params, dataIn(result.body), site).value : null;
    checked.push({ result, report: { ...report, unreadable: unreadableIn(name, id, value) } });
  };
  for (const [name, pageId] of Object.entries(pages)) {
    await check(`pages.${name}`, pageId, "page/queryRegionContents", { pageId });
  }
  for (const [name, contentId] of wanted)
    await check(name, contentId, "content/queryModelContentDetail", { contentId });
  return checked;
}

/** What of a page's or content's blocks the CMS engine cannot read, as on the site. */
function unreadableIn(name: string, id: string, value: unknown): string[] {
  const remarks: string[] = [];
  let pending: string[] = [];
  const context = {
    contentId: id,
    media: (url: string) => url,
    // A category's link can be read, leaf or not.
    isLeaf: () => false,
    warn(message: string, fields: object) {
      const { path = "", reason = "" } = fields as { path?: string; reason?: string };
      pending.push([message, path, reason].filter(Boolean).join(": "));
    },
    unreadable: () => void remarks.push(...pending),
  };
  const parse = ({ contents, modelName }: Pick<Content, "contents" | "modelName">) => {
    pending = [];
    // As a draft: not remembered from an earlier examination.
    parseContents(contents, { ...context, modelName, isDraft: true });
  };
  const regions = value as Region[];
  if (value === null || name === "pages.header" || /siteSettings|virtualContentList/.test(name)) return [];
  if (name === "pages.brandStory") toStoryEntry(regions, context);
  else if (name === "pages.gifting") toGiftingPage(regions, context);
  else if (name === "pages.home") regions.forEach(parse);
  else parse(value as Content);
  return [...new Set(remarks)];
}

function existence(result: CallResult): Pick<IdReport, "exists" | "what"> {
  if (result.failure?.kind === "rejected") return { exists: false, what: result.failure.reason };
  if (result.failure !== null) return { exists: null, what: result.failure.reason };
  const data = dataIn(result.body);
  return data === null || isEmpty(data)
    ? { exists: false, what: "the upstream has nothing with this id" }
    : { exists: true, what: null };
}

function reportEndpoint(
  endpoint: EndpointKey,
  results: readonly CallResult[],
  notAsked: string | null,
  { site }: Config,
): EndpointReport {
  const good = results.filter(({ failure }) => failure === null);
  const shown = good[0] ?? results[0];
  const kind = shown?.failure?.kind;
  const verdicts = good.map(({ params, body }) => readAnswer(endpoint, params, dataIn(body), site));
  const contract = fieldsOf(endpoints[endpoint]);
  const answers = good.map(({ body }) => dataIn(body)).flatMap(flattened);
  const fields = judgeFields(contract, answers);
  return {
    endpoint,
    notAsked,
    reachable: shown?.status !== null && shown !== undefined,
    status: shown?.status ?? null,
    ms: shown?.ms ?? null,
    envelope: shown === undefined ? null : kind === undefined ? "good" : kind === "rejected" ? "failed" : "none",
    failure: verdicts.some(({ accepted }) => !accepted)
      ? "the site cannot read the response"
      : (shown?.failure?.reason ?? null),
    fields,
    notes: [
      ...unknownFields(contract, answers).map((path) => `${path} is new`),
      ...fields.flatMap(({ state, path, what }) => (state === "confirmed" && what !== null ? `${path} ${what}` : [])),
    ],
    dropped: [...new Set(verdicts.flatMap(({ remarks }) => remarks))],
    file: contractFileOf(endpoint),
  };
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
function findingsOf({ endpoint, failure, fields, file }: EndpointReport): Finding[] {
  const different = fields.filter(({ state }) => state === "differs");
  if (different.length > 0)
    return different.map(({ path, what }) => ({ where: endpoint, what: `${path} ${what}`, file }));
  return failure === null ? [] : [{ where: endpoint, what: failure, file }];
}

/** Missing ids; not those that could not be checked because the whole endpoint fails, which is reported once. */
function idFindings(ids: readonly CheckedId[], reports: readonly EndpointReport[]): Finding[] {
  return ids.flatMap(({ report, result }) => {
    const endpoint = reports.find((one) => one.endpoint === result.key);
    const fails = endpoint?.envelope !== "good";
    const where = `site file: ${report.name}`;
    if (report.exists === true) {
      const [first, ...more] = report.unreadable;
      if (first === undefined) return [];
      const what = `${report.id}: ${first}${more.length > 0 ? `, and ${more.length} more` : ""}`;
      return [{ where, what, file: "the content in the CMS" }];
    }
    return fails && report.exists === null
      ? []
      : [{ where, what: `${report.id}: ${report.what}`, file: "SITE_CONFIG" }];
  });
}

/** A public DNS resolver in China, not the IP of a visitor. */
const KNOWN_IP = "223.5.5.5";
const SERVICE_TIMEOUT_MS = 5000;
const MIN_REDIS_VERSION = 6;

/** @param check what is wrong with the service; throws if it cannot be reached */
async function checkService(
  service: ServiceReport["service"],
  check: () => Promise<string | null>,
): Promise<ServiceReport> {
  const started = performance.now();
  const what = await check().catch(() => "cannot be reached");
  return { service, ok: what === null, ms: Math.round(performance.now() - started), what };
}

async function checkMaps({ url, key }: NonNullable<Config["maps"]>): Promise<string | null> {
  const asked = new URL(url);
  const params = { ip: KNOWN_IP, key, output: "jsonp", callback: "cb" };
  for (const [name, value] of Object.entries(params)) asked.searchParams.set(name, value);
  const response = await fetch(asked, { signal: AbortSignal.timeout(SERVICE_TIMEOUT_MS), redirect: "error" });
  if (!response.ok) return `status ${response.status}`;
  return readLocation(await response.text()) === null ? "the response has no place (upstream.md §6)" : null;
}

async function checkRedis(url: string): Promise<string | null> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: SERVICE_TIMEOUT_MS,
    commandTimeout: SERVICE_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // The rejected call reports the error.
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const version = /redis_version:(\d+)[.\d]*/.exec(await redis.info("server"));
    const isOld = Number(version?.[1] ?? 0) < MIN_REDIS_VERSION;
    return isOld ? `is older than ${MIN_REDIS_VERSION}: ${version?.[0] ?? "no version"}` : null;
  } finally {
    redis.disconnect();
  }
}

const VARIABLE_OF = { maps: "MAPS_URL", redis: "REDIS_URL", "redis limits": "REDIS_LIMITS_URL" } as const;

function serviceFindings({ service, ok, what }: ServiceReport): Finding[] {
  return ok ? [] : [{ where: service, what: what ?? "", file: VARIABLE_OF[service] }];
}
