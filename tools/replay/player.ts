import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import {
  applyFault,
  ConnectionRefused,
  FAULT_KINDS,
  USUAL_PACE,
  waitForAbort,
  type Fault,
  type FaultPace,
} from "../../demo/upstream/faults";
import { endpointOf, matchKey, type Exchange } from "~/server/recording/exchange.server";
import { redactExchange } from "~/server/recording/redact.server";
import { UsageError } from "./usage-error";

export type FaultScript = ReadonlyMap<string, Fault>;

/** Parses `--fault product/keywordList=timeout`; `*` = every endpoint. @throws UsageError */
export function parseFaults(given: readonly string[]): FaultScript {
  const script = new Map<string, Fault>();
  for (const one of given) {
    const at = one.lastIndexOf("=");
    const key = one.slice(0, Math.max(at, 0));
    const kind = one.slice(at + 1).replace(/^time-out$/, "timeout");
    if (key !== "*" && !Object.hasOwn(endpoints, key)) throw new UsageError(`--fault ${one}: no endpoint "${key}"`);
    const fault = FAULT_KINDS.find((known) => known === kind);
    if (fault === undefined) throw new UsageError(`--fault ${one}: the kinds are ${FAULT_KINDS.join(", ")}`);
    script.set(key, fault);
  }
  return script;
}

export interface Player {
  /** Responds as recorded: repeated requests get the recorded responses in order, then the last one again. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The distinct requests since the last call that are not in the recording. */
  takeMissing(): string[];
  /** Starts again with the first responses. */
  rewind(): void;
}

export function createPlayer(
  exchanges: readonly Exchange[],
  faults: FaultScript,
  onMissing: (what: string) => void = () => undefined,
  pace: FaultPace = USUAL_PACE,
): Player {
  const byKey = new Map<string, Exchange[]>();
  for (const exchange of exchanges) {
    const key = matchKey(exchange.endpoint, exchange.url, exchange.requestBody);
    byKey.set(key, [...(byKey.get(key) ?? []), exchange]);
  }
  const played = new Map<string, number>();
  const missing = new Set<string>();

  async function answer(request: Request, endpoint: EndpointKey | null): Promise<Response> {
    const key = await keyOf(request, endpoint);
    const recorded = byKey.get(key);
    const count = played.get(key) ?? 0;
    const exchange = recorded?.[Math.min(count, recorded.length - 1)];
    played.set(key, count + 1);
    if (exchange !== undefined) return respond(exchange, request);
    missing.add(key);
    onMissing(key);
    // The site treats a 404 as an outage, but it does not open the breaker, which would stay open on a frozen clock.
    return Response.json({ success: false, errorCode: "404", errorMessage: "not in the recording" }, { status: 404 });
  }

  return {
    fetch(request) {
      const endpoint = endpointOf(request.method, request.url);
      const fault = faults.get(endpoint ?? "") ?? faults.get("*");
      const real = () => answer(request, endpoint);
      if (fault === undefined) return real();
      return applyFault(fault, request, { answer: real, uncount: () => undefined, ...pace });
    },
    takeMissing() {
      const taken = [...missing].sort();
      missing.clear();
      return taken;
    },
    rewind: () => played.clear(),
  };
}

/** The key of a redacted request, because recorded requests are redacted too. */
async function keyOf(request: Request, endpoint: EndpointKey | null): Promise<string> {
  if (endpoint === null) return `${request.method} ${new URL(request.url).pathname}`;
  const isMultipart = endpoints[endpoint].body === "multipart";
  const { url, requestBody } = redactExchange(
    {
      endpoint,
      url: request.url,
      requestHeaders: [],
      requestBody: request.body === null || isMultipart ? null : await request.clone().text(),
      route: null,
      startedAt: "",
      ms: 0,
      answer: { failure: "refused" },
    },
    { values: [], harmless: [] },
  );
  return matchKey(endpoint, url, requestBody);
}

async function respond({ answer }: Exchange, request: Request): Promise<Response> {
  if (!("failure" in answer)) {
    const { status, statusText, body } = answer;
    const type = answer.headers.find(([name]) => name.toLowerCase() === "content-type")?.[1];
    const hasBody = status !== 204 && status !== 205 && status !== 304;
    return new Response(hasBody ? body : null, {
      status,
      statusText,
      headers: type === undefined ? {} : { "content-type": type },
    });
  }
  if (answer.failure === "refused") throw new ConnectionRefused();
  return waitForAbort(request);
}
