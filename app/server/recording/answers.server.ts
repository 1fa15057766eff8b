import { endpoints, type EndpointKey } from "../upstream/endpoints.server";
import type { Answer, Exchange } from "../upstream/exchange.server";
import { endpointOf, matchKey } from "./exchange.server";
import { redactExchange } from "./redact.server";

export interface RecordedAnswers {
  /** How the request was answered: repeated requests get the answers in order, then the last one again. */
  next(request: Request): Promise<{ key: string; answer: Exchange["answer"] | null }>;
  /** Whether the request of this exchange is among them. */
  has(exchange: Exchange): boolean;
  /** Starts again with the first answers. */
  rewind(): void;
}

export function createAnswers(exchanges: readonly Exchange[]): RecordedAnswers {
  const byKey = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = matchKey(exchange.endpoint, exchange.url, exchange.requestBody);
    byKey.set(key, [...(byKey.get(key) ?? []), exchange]);
  }
  const played = new Map<string, number>();
  return {
    async next(request) {
      const key = await keyOf(request, endpointOf(request.method, request.url));
      const recorded = byKey.get(key);
      const count = played.get(key) ?? 0;
      played.set(key, count + 1);
      return { key, answer: recorded?.[Math.min(count, recorded.length - 1)]?.answer ?? null };
    },
    has: (exchange) => byKey.has(redactedKey(exchange)),
    rewind: () => played.clear(),
  };
}

/** Recorded requests are redacted, and so must be what is compared with them. */
function redactedKey(exchange: Exchange): string {
  const { endpoint, url, requestBody } = redactExchange(exchange, { values: [], harmless: [] });
  return matchKey(endpoint, url, requestBody);
}

async function keyOf(request: Request, endpoint: EndpointKey | null): Promise<string> {
  if (endpoint === null) return `${request.method} ${new URL(request.url).pathname}`;
  const isMultipart = endpoints[endpoint].body === "multipart";
  return redactedKey({
    endpoint,
    url: request.url,
    requestHeaders: [],
    requestBody: request.body === null || isMultipart ? null : await request.clone().text(),
    route: null,
    startedAt: "",
    ms: 0,
    answer: { failure: "refused" },
  });
}

export function toResponse({ status, statusText, headers, body }: Answer): Response {
  const type = headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
  const hasBody = status !== 204 && status !== 205 && status !== 304;
  return new Response(hasBody ? body : null, {
    status,
    statusText,
    headers: type === undefined ? {} : { "content-type": type },
  });
}
