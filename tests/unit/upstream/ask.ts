import { createDemoUpstream } from "../../../demo/upstream";
import type { DemoUpstream, DemoUpstreamOptions } from "../../../demo/upstream";

export interface Envelope {
  success: boolean;
  errorCode: string | number;
  errorMessage: string | null;
  data: unknown;
}

const CMS = "/ecommerce/biz/eccms/v1";
const OPEN = "/ecommerce/open/v1";
const SEARCH = "/productSearch/mall/front/noAuth/v1";
/** Path prefixes of upstream.md §4.1 by the first part of an endpoint's key. */
const PREFIXES: Readonly<Record<string, string>> = {
  page: CMS,
  content: CMS,
  product: SEARCH,
  searchWord: "/ecommerce/v1",
};

export function pathOf(key: string): string {
  if (key === "product/fullProductDetail") return `${OPEN}/${key}`;
  if (key === "content/searchCmsInfoList") return `/productSearch/cms/front/noAuth/v1/${key}`;
  return `${PREFIXES[key.split("/")[0] ?? ""] ?? OPEN}/${key}`;
}

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
