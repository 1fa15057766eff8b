import { AsyncLocalStorage } from "node:async_hooks";
import type { Exchange } from "../upstream/exchange.server";
import { endpointOf } from "./exchange.server";

/** A recording proxy for upstream calls. */
export function createRecorder(fetch: (request: Request) => Promise<Response>) {
  const kept: Exchange[] = [];
  /** The route of the current call: several may run at the same time. */
  const routes = new AsyncLocalStorage<string>();

  async function send(request: Request): Promise<{ answer: Exchange["answer"]; bytes: ArrayBuffer | null }> {
    try {
      const response = await fetch(request);
      const bytes = await response.arrayBuffer();
      const { status, statusText } = response;
      const headers = [...response.headers];
      return { answer: { status, statusText, headers, body: new TextDecoder().decode(bytes) }, bytes };
    } catch {
      return { answer: { failure: request.signal.aborted ? "timeout" : "refused" }, bytes: null };
    }
  }

  return {
    /** Runs `run` with its upstream calls attributed to a route. */
    record: <Result>(route: string, run: () => Promise<Result>): Promise<Result> => routes.run(route, run),
    exchanges: () => [...kept].sort((a, b) => (a.startedAt < b.startedAt ? -1 : a.startedAt > b.startedAt ? 1 : 0)),
    fetch: async (request: Request): Promise<Response> => {
      const endpoint = endpointOf(request.method, request.url);
      if (endpoint === null) throw new TypeError(`no endpoint: ${request.url}`);
      const startedAt = new Date().toISOString();
      const started = performance.now();
      const calledFor = routes.getStore() ?? null;
      const requestBody = request.body === null ? null : await request.clone().text();
      const { answer, bytes } = await send(request);
      kept.push({
        endpoint,
        url: request.url,
        requestHeaders: [...request.headers],
        requestBody,
        route: calledFor,
        startedAt,
        ms: Math.round(performance.now() - started),
        answer,
      });
      if ("failure" in answer) throw new TypeError("fetch failed", { cause: request.signal.reason });
      const { status, statusText } = answer;
      const headers = answer.headers.filter(([name]) => !/^content-(?:encoding|length)$/.test(name));
      return new Response(bytes?.byteLength === 0 ? null : bytes, { status, statusText, headers });
    },
  };
}
