import {
  BrokenCircuitError,
  BulkheadRejectedError,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  TaskCancelledError,
  TimeoutStrategy,
  bulkhead,
  circuitBreaker,
  handleWhen,
  timeout,
  type BulkheadPolicy,
  type CircuitBreakerPolicy,
} from "cockatiel";
import type { z } from "zod";
import { parseJson } from "~/domain/lenient/json";
import { read } from "~/domain/lenient/schema";
import { resolveMedia, toText } from "~/domain/lenient/values";
import { toWellFormed } from "~/domain/urls/urls";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/logger.server";
import type { UpstreamMetrics } from "../platform/metrics.server";
import { requestScope, site } from "../platform/request-scope.server";
import type { SiteFile } from "../platform/config/site-file.server";
import { yieldToEventLoop } from "../platform/yield-to-event-loop.server";
import {
  UNKNOWN_ENDPOINT,
  findEndpoint,
  type Endpoint,
  type EndpointGroup,
  type EndpointKey,
} from "./endpoints.server";
import { UpstreamError } from "./errors.server";

/** Query parameters or form fields; null, undefined and empty ones are left out. A JSON body is sent as it is. */
export type CallParams = Readonly<Record<string, unknown>>;

export interface CallOptions {
  /** Ends the call for its caller; never counted against the upstream. */
  signal?: AbortSignal | undefined;
  /** Stands in the call's log line; else that of the surrounding request. */
  requestId?: string | undefined;
}

export interface UpstreamClient {
  readonly site: SiteFile;
  /**
   * Makes the call and opens the envelope; resolves with its `data` as unknown JSON.
   * @throws UpstreamError; Error 接口地址不存在 for a key that is not registered (product.md §8.5); the signal's reason
   */
  call(key: EndpointKey, params?: CallParams | FormData, options?: CallOptions): Promise<unknown>;
  /**
   * As `call`, with `data` read by a lenient schema; what had to be dropped is logged.
   * @throws as `call`; UpstreamError of kind badResponse where the whole cannot be read
   */
  read<Value>(key: EndpointKey, params: CallParams, schema: z.ZodType<Value>, options?: CallOptions): Promise<Value>;
  /** Reads a part of an answer that came from `key`, such as the JSON text in a region; logs and throws as `read`. */
  readPart<Value>(key: EndpointKey, data: unknown, schema: z.ZodType<Value>): Value;
}

export interface UpstreamLimits {
  /** Bytes of the largest answer that is read. */
  maxBytes: number;
  /** Milliseconds before a read is tried a second time. */
  retryDelayMs: number;
  /** Failures in a row that open a group's breaker. */
  breakAfter: number;
  /** Milliseconds until an open breaker lets a call through to try; doubles with every failed try up to `breakMaxMs`. */
  breakMs: number;
  breakMaxMs: number;
  /** Calls of one group at a time, and those that wait. */
  concurrent: number;
  waiting: number;
}

export interface UpstreamDependencies {
  api: Config["api"];
  site: SiteFile;
  /** What relative image URLs are resolved against; null = they stay on the site. */
  mediaBase: string | null;
  fetch(request: Request): Promise<Response>;
  /** Sends a multipart form, on a connection that was not used before; by default as `fetch` does. */
  sendForm?: (request: Request, form: FormData) => Promise<Response>;
  logger: Log;
  metrics: UpstreamMetrics;
  limits?: Partial<UpstreamLimits>;
}

/** Of the items of one answer that could not be read. */
const MAX_DROPPED_TOLD = 10;

const DEFAULT_LIMITS: UpstreamLimits = {
  maxBytes: 10 * 1024 * 1024,
  retryDelayMs: 100,
  breakAfter: 10,
  breakMs: 1000,
  breakMaxMs: 15_000,
  concurrent: 64,
  waiting: 256,
};

/** How a call ended, for logs and metrics. */
type Outcome = "ok" | "aborted" | "error" | UpstreamError["kind"];

interface Policies {
  breaker: CircuitBreakerPolicy;
  bulkhead: BulkheadPolicy;
}

/** A failure that the next call would meet too: it counts for the breaker, and a read is tried again. */
class Attempt extends UpstreamError {
  constructor(
    kind: UpstreamError["kind"],
    details: ConstructorParameters<typeof UpstreamError>[1],
    readonly countsForBreaker: boolean,
  ) {
    super(kind, details);
  }
}

/** The only code that calls out (product.md §7.1, upstream.md §3): time-out, retry, breaker, bulkhead, envelope, typed errors. */
export function createUpstreamClient(dependencies: UpstreamDependencies): UpstreamClient {
  const { api, site, metrics } = dependencies;
  const log = dependencies.logger;
  const sendForm =
    dependencies.sendForm ?? ((request, form) => dependencies.fetch(new Request(request, { body: form })));
  const limits = { ...DEFAULT_LIMITS, ...dependencies.limits };
  const policiesByGroup = new Map<EndpointGroup, Policies>();

  function policiesOf(group: EndpointGroup): Policies {
    const known = policiesByGroup.get(group);
    if (known) return known;
    const breaker = circuitBreaker(
      handleWhen((error) => error instanceof Attempt && error.countsForBreaker),
      {
        breaker: new ConsecutiveBreaker(limits.breakAfter),
        halfOpenAfter: new ExponentialBackoff({ initialDelay: limits.breakMs, maxDelay: limits.breakMaxMs }),
      },
    );
    metrics.breaker(group, "closed");
    breaker.onStateChange((state) => {
      const name = state === CircuitState.Closed ? "closed" : state === CircuitState.HalfOpen ? "halfOpen" : "open";
      metrics.breaker(group, name);
      if (state === CircuitState.Open) log.warn({ group }, "upstream breaker opened");
      if (state === CircuitState.Closed) log.info({ group }, "upstream breaker closed");
    });
    const policies = { breaker, bulkhead: bulkhead(limits.concurrent, limits.waiting) };
    policiesByGroup.set(group, policies);
    return policies;
  }

  /** One HTTP exchange, its time limited. */
  async function exchange(key: string, endpoint: Endpoint, params: CallParams | FormData, signal?: AbortSignal) {
    const limitMs = key === "recruitJob/applyJob" ? api.writeTimeoutMs : api.timeoutMs;
    try {
      return await timeout(limitMs, TimeoutStrategy.Aggressive).execute(
        ({ signal: limited }) => fetchBody(key, endpoint, params, limited),
        signal,
      );
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof TaskCancelledError) {
        throw new Attempt("timeout", { endpoint: key, reason: `no answer within ${limitMs} ms`, cause: error }, true);
      }
      throw error;
    }
  }

  async function fetchBody(key: string, endpoint: Endpoint, params: CallParams | FormData, signal: AbortSignal) {
    let response: Response;
    try {
      const request = buildRequest(api, site, endpoint, params, signal);
      response = await (params instanceof FormData ? sendForm(request, params) : dependencies.fetch(request));
    } catch (error) {
      throw new Attempt("unavailable", { endpoint: key, reason: describe(error), cause: error }, true);
    }
    const { status } = response;
    if (status < 200 || status > 299) {
      await discard(response);
      // An answer of 4xx says that this one call is wrong, not that the upstream is down.
      const isDown = status >= 500 || status === 429 || status === 408;
      throw new Attempt("unavailable", { endpoint: key, status, reason: `status ${status}` }, isDown);
    }
    let body: string | null;
    try {
      body = await readText(response, limits.maxBytes);
    } catch (error) {
      throw new Attempt(
        "unavailable",
        { endpoint: key, status, reason: `body broke off: ${describe(error)}`, cause: error },
        true,
      );
    }
    if (body === null) {
      throw new Attempt("badResponse", { endpoint: key, status, reason: `body over ${limits.maxBytes} bytes` }, true);
    }
    await yieldToEventLoop();
    try {
      return { status, body: parseJson(body) };
    } catch (error) {
      throw new Attempt("badResponse", { endpoint: key, status, reason: "body is no JSON", cause: error }, true);
    }
  }

  async function guarded(key: string, endpoint: Endpoint, params: CallParams | FormData, signal?: AbortSignal) {
    const policies = policiesOf(endpoint.group);
    try {
      return await policies.bulkhead.execute(() => {
        signal?.throwIfAborted();
        return policies.breaker.execute(() => exchange(key, endpoint, params, signal));
      });
    } catch (error) {
      if (error instanceof BrokenCircuitError) {
        throw new UpstreamError("unavailable", { endpoint: key, reason: "breaker is open", cause: error });
      }
      if (error instanceof BulkheadRejectedError) {
        throw new UpstreamError("unavailable", { endpoint: key, reason: "too many calls at once", cause: error });
      }
      throw error;
    }
  }

  /** As `guarded`; a read that met no answer, or a status other than 2xx, is made once more (upstream.md §3.4). */
  async function withRetry(
    key: string,
    endpoint: Endpoint,
    params: CallParams | FormData,
    signal: AbortSignal | undefined,
    count: () => void,
  ) {
    count();
    try {
      return await guarded(key, endpoint, params, signal);
    } catch (error) {
      const again = !endpoint.write && error instanceof Attempt && error.kind === "unavailable" && !signal?.aborted;
      if (!again) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, limits.retryDelayMs));
    signal?.throwIfAborted();
    count();
    return guarded(key, endpoint, params, signal);
  }

  async function call(key: EndpointKey, params: CallParams | FormData = {}, options: CallOptions = {}) {
    const endpoint = findEndpoint(key);
    if (endpoint === null) throw new Error(UNKNOWN_ENDPOINT);
    const requestId = options.requestId ?? requestScope()?.requestId;
    const started = performance.now();
    let attempts = 0;
    let status: number | null = null;
    let outcome: Outcome = "error";
    let reason: string | undefined;
    try {
      options.signal?.throwIfAborted();
      const answer = await withRetry(key, endpoint, params, options.signal, () => (attempts += 1));
      status = answer.status;
      const data = openEnvelope(key, endpoint, answer.body, answer.status);
      if (isListOfNothing(data)) {
        throw new UpstreamError("badResponse", { endpoint: key, status, reason: "a list of nothing but nulls" });
      }
      outcome = "ok";
      return data;
    } catch (error) {
      if (error instanceof UpstreamError) {
        outcome = error.kind;
        status = error.status;
        reason = error.message;
        warnOfStatus(log, { endpoint: key, status, url: describeUrl(api, endpoint, params), requestId });
      } else if (options.signal?.aborted) {
        outcome = "aborted";
      }
      throw error;
    } finally {
      const ms = performance.now() - started;
      metrics.call(key, outcome, ms / 1000);
      const subject = subjectOf(endpoint, params);
      const line = { endpoint: key, subject, status, ms: Math.round(ms), outcome, attempts, requestId, reason };
      if (outcome === "ok" || outcome === "aborted") log.info(line, "upstream call");
      else log.warn(line, "upstream call");
    }
  }

  function readPart<Value>(key: EndpointKey, data: unknown, schema: z.ZodType<Value>): Value {
    const dropped: { path: string; reason: string }[] = [];
    const result = read(schema, data, {
      media: (url) => resolveMedia(url, dependencies.mediaBase),
      drop: (path, reason) => void (dropped.length < MAX_DROPPED_TOLD && dropped.push({ path, reason })),
    });
    if (dropped.length > 0) log.warn({ endpoint: key, dropped }, "upstream items dropped");
    if (result.success) return result.value;
    const reason = `${result.path}: ${result.reason}`;
    log.warn({ endpoint: key, reason }, "upstream answer has a wrong shape");
    throw new UpstreamError("badResponse", { endpoint: key, reason });
  }

  return {
    site,
    call,
    readPart,
    read: async (key, params, schema, options) => readPart(key, await call(key, params, options), schema),
  };
}

/** product.md §8.5's two warnings. */
function warnOfStatus(
  log: Log,
  line: { endpoint: string; status: number | null; url: string; requestId: string | undefined },
): void {
  if (line.status === 404) log.warn(line, "interface does not exist");
  if (line.status !== null && line.status >= 500) log.warn(line, "server error");
}

function buildRequest(
  api: Config["api"],
  site: SiteFile,
  endpoint: Endpoint,
  params: CallParams | FormData,
  signal: AbortSignal,
): Request {
  const headers = new Headers({ accept: "application/json", [api.storeHeader]: site.storeCode });
  if (api.authorization !== null) headers.set("authorization", api.authorization);
  if (endpoint.token && api.token !== null) headers.set(api.tokenHeader, api.token);
  const scope = requestScope();
  if (scope !== undefined) {
    // So that the log of whoever runs the APIs can be held against ours.
    if (PLAIN_ID.test(scope.requestId)) headers.set("x-request-id", scope.requestId);
    if (scope.traceparent !== null) headers.set("traceparent", scope.traceparent);
  }
  // Redirects are not followed: the token must not travel to another host.
  const init: RequestInit = { method: endpoint.method, headers, signal, redirect: "manual" };
  const base = api.baseUrl + endpoint.path;
  // The form goes beside it: from Node 24 on a request that is given files reads all of them into memory.
  if (params instanceof FormData) return new Request(base, { ...init, redirect: "error" });
  if (endpoint.body === "query") {
    const query = encodePairs(params);
    return new Request(query === "" ? base : `${base}?${query}`, init);
  }
  if (endpoint.body === "form") {
    headers.set("content-type", "application/x-www-form-urlencoded");
    return new Request(base, { ...init, body: encodePairs(params) });
  }
  headers.set("content-type", "application/json");
  return new Request(base, { ...init, body: JSON.stringify(params) });
}

function encodePairs(params: CallParams): string {
  return Object.entries(params)
    .flatMap(([name, value]) => {
      if (typeof value !== "string" && typeof value !== "number" && typeof value !== "boolean") return [];
      if (value === "") return [];
      return [`${encodeURIComponent(name)}=${encodeURIComponent(toWellFormed(String(value)))}`];
    })
    .join("&");
}

/** Parameters that name what a call is for. */
const SUBJECTS = ["contentId", "productId", "pageId", "id", "jobId", "virtualCategoryCode"];
const PLAIN_ID = /^[\w.-]{1,64}$/;

/** The id of the content, product, page or the like that a read is for, for logs; a URL's visitor may have made it up. */
function subjectOf(endpoint: Endpoint, params: CallParams | FormData): string | undefined {
  if (endpoint.write || params instanceof FormData) return undefined;
  const id = SUBJECTS.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof id === "string" && PLAIN_ID.test(id) ? id : undefined;
}

/** What a person typed. */
const TYPED = new Set(["searchWord"]);

/** The call's URL for logs, without what is personal: all parameters of a write, and typed words. */
function describeUrl(api: Config["api"], endpoint: Endpoint, params: CallParams | FormData): string {
  const base = api.baseUrl + endpoint.path;
  if (endpoint.body !== "query" || params instanceof FormData) return base;
  if (endpoint.write) return `${base}?[redacted]`;
  const query = encodePairs(
    Object.fromEntries(
      Object.entries(params).map(([name, value]) => [name, TYPED.has(name) && value !== "" ? "[redacted]" : value]),
    ),
  );
  return query === "" ? base : `${base}?${query}`;
}

/** The body as text, or null when it is larger than `maxBytes`; what follows is then not read. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  if (Number(response.headers.get("content-length") ?? 0) > maxBytes) {
    await discard(response);
    return null;
  }
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    chunks.push(value);
  }
  return new TextDecoder().decode(Buffer.concat(chunks, bytes));
}

async function discard(response: Response): Promise<void> {
  await response.body?.cancel().catch(() => undefined);
}

/** `data` of a successful envelope (upstream.md §3.2): success is true, and errorCode "0" or 0. */
function openEnvelope(key: string, endpoint: Endpoint, body: unknown, status: number): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) {
    throw new UpstreamError("badResponse", { endpoint: key, status, reason: "body is no envelope" });
  }
  const envelope = body as Record<string, unknown>;
  if (!Object.hasOwn(envelope, "success")) {
    if (endpoint.bare) return body;
    throw new UpstreamError("badResponse", { endpoint: key, status, reason: "body is no envelope" });
  }
  if (envelope["success"] === true && (envelope["errorCode"] === "0" || envelope["errorCode"] === 0)) {
    return envelope["data"] ?? null;
  }
  const errorCode = toText(envelope["errorCode"]);
  throw new UpstreamError("rejected", {
    endpoint: key,
    status,
    errorMessage: toText(envelope["errorMessage"]),
    errorCode,
    reason: `failed envelope, code ${errorCode ?? "none"}`,
  });
}

/**
 * A list, or the `results` of one, with items that hold no value at all: an upstream in trouble, not an empty list. Read
 * leniently it would be a page without anything, which would then be kept.
 */
function isListOfNothing(data: unknown): boolean {
  const isObject = typeof data === "object" && data !== null;
  const list = isObject && "results" in data ? data.results : data;
  return Array.isArray(list) && list.length > 0 && !list.some((item) => holdsValue(item, 0));
}

function holdsValue(value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== "object" || depth > 8 || Object.values(value).some((item) => holdsValue(item, depth + 1));
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause instanceof Error ? error.cause : error;
  const code = (cause as NodeJS.ErrnoException).code;
  return code ?? cause.message;
}

declare module "../platform/site.server" {
  interface Site {
    readonly upstream: UpstreamClient;
  }
}

export const upstream = (): UpstreamClient => site().upstream;
