import { TaskCancelledError, TimeoutStrategy, timeout } from "cockatiel";
import type { z } from "zod";
import { parseJson } from "~/domain/lenient/json";
import { BreakerOpenError } from "../platform/circuit-breaker.server";
import type { Config } from "../platform/config/config.server";
import type { Log } from "../platform/telemetry/logger.server";
import type { UpstreamMetrics } from "./upstream-metrics.server";
import { requestScope, site } from "../platform/request-scope.server";
import type { SiteFile } from "../platform/config/site-file.server";
import { yieldToEventLoop } from "../platform/yield-to-event-loop.server";
import { createAnswerReader, type AnswerReaderOptions } from "./answer-reader.server";
import { endpoints, withFixedValues, type DataOf, type EndpointKey, type RequestOf } from "./endpoints.server";
import { openEnvelope } from "./envelope.server";
import { UpstreamError } from "./errors.server";
import type { Exchange, ExchangeLog } from "./exchange.server";
import { bodyText, buildRequest, describeUrl, subjectOf, type CallParams } from "./request.server";
import { createResilience, type ResilienceLimits } from "./resilience.server";
import type { SendRequest, UpstreamRequest, UpstreamResponse } from "./send-request.server";

export interface UpstreamClient {
  /**
   * Makes the call and unwraps the envelope; resolves with its `data` as unknown JSON. An abort by `signal` does not
   * count as an upstream failure.
   * @throws UpstreamError; Error 接口地址不存在 for a key that is not registered (product.md §8.5); the signal's reason
   */
  call(key: EndpointKey, params?: CallParams, signal?: AbortSignal): Promise<unknown>;
  /**
   * Makes the call as the contract declares it; dropped items are logged.
   * @throws as `call`; UpstreamError of kind badResponse if the whole cannot be read
   */
  read<Key extends EndpointKey>(key: Key, params: RequestOf<Key>, signal?: AbortSignal): Promise<DataOf<Key>>;
  /** Reads a part of a response from `key`, such as the JSON text in a region; logs and throws as `read`. */
  readPart<Value>(key: EndpointKey, data: unknown, schema: z.ZodType<Value>): Value;
}

export interface UpstreamLimits extends ResilienceLimits {
  /** Maximum response size in bytes. */
  maxBytes: number;
}

export interface UpstreamDependencies extends AnswerReaderOptions {
  api: Config["api"];
  site: SiteFile;
  send: SendRequest;
  logger: Log;
  metrics: UpstreamMetrics;
  /** Keeps the exchanges of requests in which something was wrong. */
  blackBox?: ExchangeLog;
  limits?: Partial<UpstreamLimits>;
}

/** 'interface address does not exist' (product.md §8.5). */
const UNKNOWN_ENDPOINT = "接口地址不存在";
const MAX_RESPONSE_BYTES = 10 * 1024 * 1024;

/** The outcome of a call, for logs and metrics. */
type Outcome = "ok" | "aborted" | "error" | UpstreamError["kind"];

/**
 * The only code that makes outgoing API calls (product.md §7.1, upstream.md §3): one exchange with a time limit
 * (here), retry, breaker and bulkhead (resilience.server.ts), envelope and typed errors.
 */
export function createUpstreamClient(dependencies: UpstreamDependencies): UpstreamClient {
  const { api, site, send, metrics, blackBox, logger: log, limits = {} } = dependencies;
  const { maxBytes = MAX_RESPONSE_BYTES } = limits;
  const runExchange = createResilience(limits, metrics, log);
  const readPart = createAnswerReader(dependencies);

  async function call(key: EndpointKey, params: CallParams = {}, signal?: AbortSignal) {
    if (!Object.hasOwn(endpoints, key)) throw new Error(UNKNOWN_ENDPOINT);
    const requestId = requestScope()?.requestId;
    const started = performance.now();
    let attempts = 0;
    let status: number | null = null;
    let outcome: Outcome = "error";
    let reason: string | undefined;
    let isRefusedHere = false;
    const exchange = () => {
      attempts += 1;
      return exchangeInTime(key, params, signal);
    };
    try {
      signal?.throwIfAborted();
      const answer = await runExchange(key, exchange, signal);
      status = answer.status;
      const data = openEnvelope(key, answer.body, status);
      outcome = "ok";
      return data;
    } catch (error) {
      if (error instanceof UpstreamError) {
        outcome = error.kind;
        status = error.status;
        reason = error.message;
        isRefusedHere = error.cause instanceof BreakerOpenError;
        if (attempts === 0) begin(key, params, buildRequest(api, site, key, params))({ failure: "refused" });
        const line = { endpoint: key, status, url: describeUrl(api, key, params), requestId };
        // The two warnings of product.md §8.5.
        if (status === 404) log.warn(line, "interface does not exist");
        if (status !== null && status >= 500) log.warn(line, "server error");
      } else if (signal?.aborted) {
        outcome = "aborted";
      }
      throw error;
    } finally {
      const ms = performance.now() - started;
      metrics.call(key, outcome, ms / 1000);
      const subject = subjectOf(key, params);
      const line = { endpoint: key, subject, status, ms: Math.round(ms), outcome, attempts, requestId, reason };
      const hasFailed = outcome !== "ok" && outcome !== "aborted";
      if (hasFailed) blackBox?.fault({ endpoint: key, subject, kind: outcome, reason });
      // Not made at all: the breaker's own lines say when it opened and closed, and how many it refused.
      log[isRefusedHere ? "debug" : hasFailed ? "warn" : "info"](line, "upstream call");
    }
  }

  /** Notes an exchange once it has ended. */
  function begin(key: EndpointKey, params: CallParams, { url, headers }: Pick<UpstreamRequest, "url" | "headers">) {
    const startedAt = new Date().toISOString();
    const started = performance.now();
    return (answer: Exchange["answer"]) =>
      blackBox?.exchange({
        endpoint: key,
        url,
        requestHeaders: Object.entries(headers),
        requestBody: bodyText(key, params),
        route: null,
        startedAt,
        ms: Math.round(performance.now() - started),
        answer,
      });
  }

  async function exchangeInTime(key: EndpointKey, params: CallParams, signal?: AbortSignal) {
    const limitMs = endpoints[key].body === "multipart" ? api.writeTimeoutMs : api.timeoutMs;
    try {
      return await timeout(limitMs, TimeoutStrategy.Aggressive).execute(
        ({ signal: limited }) => exchange(key, params, limited),
        signal,
      );
    } catch (error) {
      if (signal?.aborted) throw signal.reason;
      if (!(error instanceof TaskCancelledError)) throw error;
      throw new UpstreamError("timeout", { endpoint: key, reason: `no answer within ${limitMs} ms`, cause: error });
    }
  }

  async function exchange(key: EndpointKey, params: CallParams, signal: AbortSignal) {
    const request = { ...buildRequest(api, site, key, params), signal };
    const end = begin(key, params, request);
    const response = await send(request).catch((error: unknown) => {
      end({ failure: signal.aborted ? "timeout" : "refused" });
      throw new UpstreamError("unavailable", { endpoint: key, reason: describe(error), cause: error });
    });
    const { status, statusText, headers } = response;
    const endWith = (body: string) => end({ status, statusText, headers, body });
    const fail = (kind: UpstreamError["kind"], reason: string, cause?: unknown) =>
      new UpstreamError(kind, { endpoint: key, status, reason, cause });
    if (status < 200 || status > 299) {
      response.cancel();
      endWith("");
      throw fail("unavailable", `status ${status}`);
    }
    const body = await readText(response, maxBytes).catch((error: unknown) => {
      end({ failure: signal.aborted ? "timeout" : "refused" });
      throw fail("unavailable", `body broke off: ${describe(error)}`, error);
    });
    await yieldToEventLoop();
    // A busy process may have given up while the body waited to be read: that is how it is noted, too.
    if (signal.aborted) end({ failure: "timeout" });
    else endWith(body ?? "");
    if (body === null) throw fail("badResponse", `body over ${maxBytes} bytes`);
    try {
      return { status, body: parseJson(body) };
    } catch {
      // The parser's error quotes the body, and loggers print causes.
      throw fail("badResponse", describeNoJson(body, headerOf(response, "content-type")));
    }
  }

  return {
    call,
    readPart,
    async read<Key extends EndpointKey>(key: Key, params: RequestOf<Key>, signal?: AbortSignal) {
      const { request, data } = endpoints[key];
      const answer = await call(key, withFixedValues(request, params, site), signal);
      return readPart(key, answer, data as z.ZodType<DataOf<Key>>);
    },
  };
}

/** The body as text, or null if it exceeds `maxBytes`; the rest is not read. */
async function readText(response: UpstreamResponse, maxBytes: number): Promise<string | null> {
  if (Number(headerOf(response, "content-length") ?? 0) > maxBytes) {
    response.cancel();
    return null;
  }
  if (response.body === null) return "";
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Leaving the loop cancels the stream.
  for await (const chunk of response.body) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return null;
    chunks.push(chunk);
  }
  return new TextDecoder().decode(Buffer.concat(chunks, bytes));
}

/** What came instead of JSON, without any of its text, which may be personal. */
function describeNoJson(body: string, contentType: string | null): string {
  const end = body.trimEnd();
  const isCutOff = /^\s*[{[]/.test(body) && !/[}\]]$/.test(end);
  const form = end === "" ? "empty" : isCutOff ? "ended early" : "of another form";
  return `body is no JSON: ${contentType ?? "no content type"}, ${Buffer.byteLength(body)} bytes, ${form}`;
}

function headerOf({ headers }: UpstreamResponse, name: string): string | null {
  return headers.find(([one]) => one === name)?.[1] ?? null;
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  const cause = error.cause instanceof Error ? error.cause : error;
  return (cause as NodeJS.ErrnoException).code ?? (cause.message || cause.name);
}

declare module "../platform/site.server" {
  interface Site {
    readonly upstream: UpstreamClient;
  }
}

export const upstream = (): UpstreamClient => site().upstream;
