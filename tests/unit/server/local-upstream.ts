import type { IncomingHttpHeaders, RequestListener } from "node:http";
import { createUpstreamClient } from "~/server/upstream/client.server";
import type { UpstreamClient, UpstreamLimits } from "~/server/upstream/client.server";
import type { Exchange, ExchangeLog } from "~/server/upstream/exchange.server";
import { sendRequest, sendWith } from "~/server/upstream/send-request.server";
import type { Config } from "~/server/platform/config/config.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import type { UpstreamMetrics } from "~/server/upstream/upstream-metrics.server";
import { listen } from "../../support/listen";
import { testConfig } from "../../support/test-site";

export const site = { ...testConfig().site, storeCode: "ST-9", siteId: "SITE9", channelCode: "ch9" };

export interface LogLine {
  level: "debug" | "info" | "warn" | "error";
  message: string;
  fields: Record<string, unknown>;
}

export function recordLogs() {
  const lines: LogLine[] = [];
  const write = (level: LogLine["level"]) => (fields: unknown, message?: unknown) => {
    lines.push({ level, message: String(message), fields: fields as Record<string, unknown> });
  };
  return { lines, debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
}

export interface ReceivedCall {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** A real HTTP server that records its requests. */
export async function startServer(listener: (...args: Parameters<RequestListener>) => unknown) {
  const calls: ReceivedCall[] = [];
  const { url, close } = await listen((request, response) => {
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { method = "", url = "", headers } = request;
      calls.push({ method, url, headers, body: Buffer.concat(chunks) });
      listener(request, response);
    });
  });
  return { calls, baseUrl: `${url}/prefix`, close };
}

export const envelope = (data: unknown) => JSON.stringify({ success: true, errorCode: "0", errorMessage: null, data });

export type TestClient = ReturnType<typeof makeClient>;

export function makeClient(
  baseUrl: string,
  options: {
    api?: Partial<Config["api"]>;
    limits?: Partial<UpstreamLimits>;
    mediaBase?: string | null;
    fetch?: (request: Request) => Promise<Response>;
  } = {},
) {
  const logs = recordLogs();
  const outcomes: string[] = [];
  const breakers: string[] = [];
  const gaps: string[] = [];
  // What the black box is told.
  const exchanges: Exchange[] = [];
  const faults: Parameters<ExchangeLog["fault"]>[0][] = [];
  const metrics: UpstreamMetrics = {
    call: (endpoint, outcome) => outcomes.push(`${endpoint} ${outcome}`),
    breaker: (group, state) => breakers.push(`${group} ${state}`),
    gap: (endpoint, { lack, field }) => gaps.push(`${endpoint} ${lack} ${field}`),
  };
  const { api } = testConfig({
    api: { baseUrl, token: "T0KEN", tokenHeader: "x-token", storeHeader: "x-store", ...options.api },
  });
  const client = createUpstreamClient({
    api,
    site,
    mediaBase: options.mediaBase ?? null,
    send: options.fetch ? sendWith(options.fetch) : sendRequest,
    logger: logs,
    metrics,
    blackBox: { exchange: (one) => void exchanges.push(one), fault: (one) => void faults.push(one) },
    limits: { retryDelayMs: 1, ...options.limits },
  });
  return { client, logs, outcomes, breakers, gaps, exchanges, faults };
}

/** Runs it on a site whose upstream is this client. */
export function runWith<Result>(client: UpstreamClient, run: () => Result): Result {
  const parts: Partial<Site> = { config: testConfig({ site }), upstream: client };
  return runInScope(createScope({ requestId: "r", site: parts as Site }), run);
}

/** On a site whose every call is answered with this `data`. */
export async function answerWith<Result>(
  data: unknown,
  run: (test: TestClient, calls: ReceivedCall[]) => Promise<Result>,
  options: { mediaBase?: string } = {},
): Promise<Result> {
  const body = typeof data === "string" ? data : envelope(data);
  const server = await startServer((_request, response) => response.end(body));
  try {
    const test = makeClient(server.baseUrl, options);
    return await runWith(test.client, () => run(test, server.calls));
  } finally {
    await server.close();
  }
}
