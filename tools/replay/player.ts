import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import {
  applyFault,
  ConnectionRefused,
  FAULT_KINDS,
  USUAL_PACE,
  type Fault,
  type FaultPace,
} from "../../demo/upstream/faults";
import { endpointOf, matchKey, type Exchange } from "~/server/recording/exchange.server";
import { redactExchange } from "~/server/recording/redact.server";
import { UsageError } from "./usage-error";

export type FaultScript = ReadonlyMap<string, Fault>;

/** A script from `--fault product/keywordList=timeout`; `*` stands for every endpoint. @throws UsageError */
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
  /** Answers as the recording did: the same request again is answered in order, then with the last answer. */
  readonly fetch: (request: Request) => Promise<Response>;
  /** The requests since the last time that the recording does not hold, without repetition. */
  takeMissing(): string[];
  /** Begins again with the first answers. */
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
    // An outage to the site ("unavailable"), yet none that opens the breaker: a stopped clock would never close it.
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

/** The request as the file knows it: what is never written cannot distinguish two requests. */
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
  await new Promise<void>((left) => {
    if (request.signal.aborted) left();
    else request.signal.addEventListener("abort", () => left(), { once: true });
  });
  throw request.signal.reason;
}
