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
import type { UpstreamMetrics } from "./upstream-metrics.server";
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

/** Query parameters or form fields; null, undefined and empty ones are left out. A JSON body is sent unchanged. */
export type CallParams = Readonly<Record<string, unknown>>;

export interface UpstreamClient {
  readonly site: SiteFile;
  /**
   * Makes the call and unwraps the envelope; resolves with its `data` as unknown JSON. An abort by `signal` does not
   * count as an upstream failure.
   * @throws UpstreamError; Error 接口地址不存在 for a key that is not registered (product.md §8.5); the signal's reason
   */
  call(key: EndpointKey, params?: CallParams | FormData, signal?: AbortSignal): Promise<unknown>;
  /**
   * As `call`, with `data` read by a lenient schema; dropped items are logged.
   * @throws as `call`; UpstreamError of kind badResponse if the whole cannot be read
   */
  read<Value>(key: EndpointKey, params: CallParams, schema: z.ZodType<Value>, signal?: AbortSignal): Promise<Value>;
  /** Reads a part of a response from `key`, such as the JSON text in a region; logs and throws as `read`. */
  readPart<Value>(key: EndpointKey, data: unknown, schema: z.ZodType<Value>): Value;
}

export interface UpstreamLimits {
  /** Maximum response size in bytes. */
  maxBytes: number;
  /** Milliseconds before a read is retried. */
  retryDelayMs: number;
  /** Consecutive failures that open a group's breaker. */
  breakAfter: number;
  /**
   * Milliseconds until an open breaker lets a trial call through; doubles with every failed trial up to `breakMaxMs`.
   */
  breakMs: number;
  breakMaxMs: number;
  /** Concurrent calls per group, and the queue length. */
  concurrent: number;
  waiting: number;
}

export interface UpstreamDependencies {
  api: Config["api"];
  site: SiteFile;
  /** Base of relative image URLs; null = they stay relative. */
  mediaBase: string | null;
  fetch(request: Request): Promise<Response>;
  /** Sends a multipart form over a new connection; by default with `fetch`. */
  sendForm?: (request: Request, form: FormData) => Promise<Response>;
  logger: Log;
  metrics: UpstreamMetrics;
  limits?: Partial<UpstreamLimits>;
}

/** Maximum number of logged drops per response. */
const MAX_DROPS_LOGGED = 10;

const DEFAULT_LIMITS: UpstreamLimits = {
  maxBytes: 10 * 1024 * 1024,
  retryDelayMs: 100,
  breakAfter: 10,
  breakMs: 1000,
  breakMaxMs: 15_000,
  concurrent: 64,
  waiting: 256,
};

/** Milliseconds within which every call without a retry has ended, including its wait for a full group of calls. */
export function maxCallMs({ timeoutMs }: Pick<Config["api"], "timeoutMs">): number {
  return timeoutMs * (1 + DEFAULT_LIMITS.waiting / DEFAULT_LIMITS.concurrent);
}

/** The outcome of a call, for logs and metrics. */
type Outcome = "ok" | "aborted" | "error" | UpstreamError["kind"];

interface Policies {
  breaker: CircuitBreakerPolicy;
  bulkhead: BulkheadPolicy;
}

/** A failed exchange. Reads may retry it; it counts for the breaker unless the failure is specific to this call. */
class RetryableUpstreamError extends UpstreamError {
  constructor(
    kind: UpstreamError["kind"],
    details: ConstructorParameters<typeof UpstreamError>[1],
    readonly countsForBreaker: boolean,
  ) {
    super(kind, details);
  }
}

/**
 * The only code that makes outgoing API calls (product.md §7.1, upstream.md §3): time-out, retry, breaker, bulkhead,
 * envelope, typed errors.
 */
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
      handleWhen((error) => error instanceof RetryableUpstreamError && error.countsForBreaker),
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

  /** One HTTP exchange with a time limit. */
  async function exchange(key: string, endpoint: Endpoint, params: CallParams | FormData, signal?: AbortSignal) {
    const limitMs = endpoint.sendsFiles ? api.writeTimeoutMs : api.timeoutMs;
    try {
      return await timeout(limitMs, TimeoutStrategy.Aggressive).execute(
        ({ signal: limited }) => fetchBody(key, endpoint, params, limited),
        signal,
      );
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (error instanceof TaskCancelledError) {
        throw new RetryableUpstreamError(
          "timeout",
          { endpoint: key, reason: `no answer within ${limitMs} ms`, cause: error },
          true,
        );
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
      throw new RetryableUpstreamError("unavailable", { endpoint: key, reason: describe(error), cause: error }, true);
    }
    const { status } = response;
    if (status < 200 || status > 299) {
      await discard(response);
      // A 4xx status means that this call is wrong, not that the upstream is down.
      const isDown = status >= 500 || status === 429 || status === 408;
      throw new RetryableUpstreamError("unavailable", { endpoint: key, status, reason: `status ${status}` }, isDown);
    }
    let body: string | null;
    try {
      body = await readText(response, limits.maxBytes);
    } catch (error) {
      throw new RetryableUpstreamError(
        "unavailable",
        { endpoint: key, status, reason: `body broke off: ${describe(error)}`, cause: error },
        true,
      );
    }
    if (body === null) {
      throw new RetryableUpstreamError(
        "badResponse",
        { endpoint: key, status, reason: `body over ${limits.maxBytes} bytes` },
        true,
      );
    }
    await yieldToEventLoop();
    try {
      return { status, body: parseJson(body) };
    } catch (error) {
      throw new RetryableUpstreamError(
        "badResponse",
        { endpoint: key, status, reason: "body is no JSON", cause: error },
        true,
      );
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

  /** As `guarded`; a read without a response, or with a status other than 2xx, is retried once (upstream.md §3.4). */
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
      const again =
        !endpoint.write && error instanceof RetryableUpstreamError && error.kind === "unavailable" && !signal?.aborted;
      if (!again) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, limits.retryDelayMs));
    signal?.throwIfAborted();
    count();
    return guarded(key, endpoint, params, signal);
  }

  async function call(key: EndpointKey, params: CallParams | FormData = {}, signal?: AbortSignal) {
    const endpoint = findEndpoint(key);
    if (endpoint === null) throw new Error(UNKNOWN_ENDPOINT);
    const requestId = requestScope()?.requestId;
    const started = performance.now();
    let attempts = 0;
    let status: number | null = null;
    let outcome: Outcome = "error";
    let reason: string | undefined;
    try {
      signal?.throwIfAborted();
      const answer = await withRetry(key, endpoint, params, signal, () => (attempts += 1));
      status = answer.status;
      const data = openEnvelope(key, endpoint, answer.body, answer.status);
      if (isListOfNulls(data)) {
        throw new UpstreamError("badResponse", { endpoint: key, status, reason: "a list of nulls only" });
      }
      outcome = "ok";
      return data;
    } catch (error) {
      if (error instanceof UpstreamError) {
        outcome = error.kind;
        status = error.status;
        reason = error.message;
        warnOfStatus(log, { endpoint: key, status, url: describeUrl(api, endpoint, params), requestId });
      } else if (signal?.aborted) {
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
      drop: (path, reason) => void (dropped.length < MAX_DROPS_LOGGED && dropped.push({ path, reason })),
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
    read: async (key, params, schema, signal) => readPart(key, await call(key, params, signal), schema),
  };
}

/** The two warnings of product.md §8.5. */
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
    // Correlates the API operators' log with ours.
    if (PLAIN_ID.test(scope.requestId)) headers.set("x-request-id", scope.requestId);
    if (scope.traceparent !== null) headers.set("traceparent", scope.traceparent);
  }
  // Redirects are not followed: the token must not be sent to another host.
  const init: RequestInit = { method: endpoint.method, headers, signal, redirect: "manual" };
  const base = api.baseUrl + endpoint.path;
  // Passed separately: from Node 24 on, a Request built from files reads all of them into memory.
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

/** Parameters that identify the requested thing. */
const SUBJECTS = ["contentId", "productId", "pageId", "id", "jobId", "virtualCategoryCode"];
const PLAIN_ID = /^[\w.-]{1,64}$/;

/** The id of the content, product, page or the like that a read asks for, for logs; may come from a visitor's URL. */
function subjectOf(endpoint: Endpoint, params: CallParams | FormData): string | undefined {
  if (endpoint.write || params instanceof FormData) return undefined;
  const id = SUBJECTS.map((name) => params[name]).find((value) => typeof value === "string");
  return typeof id === "string" && PLAIN_ID.test(id) ? id : undefined;
}

/** Parameters typed by a person. */
const TYPED = new Set(["searchWord"]);

/** The call's URL for logs, without personal data: no parameters of a write, no typed words. */
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

/** The body as text, or null if it exceeds `maxBytes`; the rest is not read. */
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
 * Whether all items of a list (or of its `results`) are empty: an upstream fault. The lenient reader would turn it into
 * an empty page, which would then be cached.
 */
function isListOfNulls(data: unknown): boolean {
  const isObject = typeof data === "object" && data !== null;
  const list = isObject && "results" in data ? data.results : data;
  return Array.isArray(list) && list.length > 0 && !list.some((item) => hasValue(item, 0));
}

function hasValue(value: unknown, depth: number): boolean {
  if (value === null || value === undefined) return false;
  return typeof value !== "object" || depth > 8 || Object.values(value).some((item) => hasValue(item, depth + 1));
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
