import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { createDemoUpstream } from "../../../demo/upstream";
import type { DemoUpstream, DemoUpstreamOptions } from "../../../demo/upstream";

export interface Envelope {
  success: boolean;
  errorCode: string | number;
  errorMessage: string | null;
  data: unknown;
}

const pathOf = (key: string) => endpoints[key as EndpointKey].path;

/** A demo upstream with request helpers; headers are valid unless a test overrides them. */
export function makeAsker(options: DemoUpstreamOptions = {}) {
  const upstream: DemoUpstream = createDemoUpstream(options);
  const right = { storeCode: "ST0001", token: "t" };
  const send = (request: Request) => upstream.fetch(request);
  const url = (key: string, query: Record<string, string> = {}) =>
    `http://anywhere.example/some/prefix${pathOf(key)}?${new URLSearchParams(query).toString()}`.replace(/\?$/, "");
  const get = (key: string, query: Record<string, string> = {}, headers: Record<string, string> = right) =>
    send(new Request(url(key, query), { headers }));
  const post = (key: string, body: unknown, headers: Record<string, string> = right) =>
    send(
      new Request(url(key), {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    );
  const read = async (answer: Promise<Response>) => (await (await answer).json()) as Envelope;
  return { upstream, send, url, get, post, read };
}

export const WITHOUT_TOKEN = { storeCode: "ST0001" };
export const STORE = { storeId: "WW", storeCode: "ST0001" };
