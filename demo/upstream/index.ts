import { resolve } from "node:path";
import { getResponse } from "msw";
import type { RequestHandler } from "msw";
import { makeAnswers } from "./answers";
import { PARSED_BODY_HEADER, parsedBodies } from "./checks";
import { varyContent } from "./content-variants";
import type { ContentVariant } from "./content-variants";
import { makeSiteFile } from "./data/site-file";
import { makeWorld } from "./data/world";
import { json, makeHandlers } from "./endpoints";
import { applyFault, makeFaults } from "./faults";
import type { Faults } from "./faults";
import { makeMedia, type Media } from "./media";
import { reportMistake } from "./mistakes";
import { readMultipart } from "./multipart";
import { makeState } from "./state";
import type { DemoState } from "./state";

export interface DemoUpstreamOptions {
  /** Prefix of image URLs; "" = the site's own origin. */
  mediaBase?: string;
  /** Folder of the stored images. */
  imagesDir?: string;
  /** Cache folder of derived sizes and formats. */
  imagesCacheDir?: string;
  /** The accepted token; null = any non-empty one. */
  token?: string | null;
  tokenHeader?: string;
  storeHeader?: string;
  /** Number of products in the catalogue. */
  products?: number;
  /** Use a variant of the contents, see content-variants. */
  content?: ContentVariant;
  /** Include contents that a CMS should not contain. */
  oddities?: boolean;
}

export interface DemoUpstream {
  baseUrl: string;
  /** Match any origin and any path prefix. */
  handlers: RequestHandler[];
  fetch: (request: Request) => Promise<Response>;
  siteFile: unknown;
  media: Media;
  state: DemoState;
  faults: Faults;
  /** Overrides by endpoint key: map the original `data` and the query to the `data` to be sent. */
  changes: Map<string, (data: unknown, query: URLSearchParams) => unknown>;
}

/** The demo upstream: one implementation for the demo process, the tests and the standalone server. */
export function createDemoUpstream(options: DemoUpstreamOptions = {}): DemoUpstream {
  const mediaBase = options.mediaBase ?? "";
  const siteFile = makeSiteFile(mediaBase);
  const world = makeWorld({ mediaBase, products: options.products, oddities: options.oddities ?? true }, siteFile);
  const state = makeState();
  const faults = makeFaults();
  const changes: DemoUpstream["changes"] = new Map();
  const endpoints = makeAnswers(world, siteFile, state);
  const handlers = makeHandlers(
    endpoints,
    {
      token: options.token ?? null,
      tokenHeader: options.tokenHeader ?? "token",
      storeHeader: options.storeHeader ?? "storeCode",
      storeCode: siteFile.storeCode,
    },
    {
      call: (endpoint) => state.countCall(endpoint),
      mistake(endpoint, what) {
        state.upstream.mistakes.push({ endpoint, what });
        reportMistake({ endpoint, what });
      },
    },
  );

  return {
    baseUrl: "http://upstream.demo",
    handlers: [...handlers.values()].flat(),
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const endpoint = endpoints.find((one) => path.endsWith(one.path));
      if (endpoint === undefined) return refuseUnknown();
      const answer = async () => {
        const readable = endpoint.body === "multipart" ? await withParsedBody(request) : request;
        // msw clones a request for every handler it tries, so it gets only the handlers of this endpoint.
        const response = (await getResponse(handlers.get(endpoint.key) ?? [], readable)) ?? refuseUnknown();
        const change = changes.get(endpoint.key);
        if (change !== undefined && response.ok) {
          const envelope = (await response.json()) as { data: unknown };
          return json({ ...envelope, data: change(envelope.data, new URL(request.url).searchParams) });
        }
        return options.content === undefined ? response : varyContent(options.content, path, response);
      };
      const fault = faults.of(endpoint.key);
      if (fault === null) return answer();
      state.countCall(endpoint.key);
      return applyFault(fault, request, {
        answer,
        uncount: () => state.uncountCall(endpoint.key),
        slowMs: faults.slowMs,
        dripMs: faults.dripMs,
      });
    },
    siteFile,
    media: makeMedia({
      masters: options.imagesDir ?? resolve("demo/pictures"),
      cache: options.imagesCacheDir ?? resolve(".cache/media"),
    }),
    state,
    faults,
    changes,
  };
}

function refuseUnknown(): Response {
  return json({ success: false, errorCode: "404", errorMessage: "no such interface", data: null }, 404);
}

let parsedCount = 0;

/** msw clones requests, which would buffer a whole upload: the body is read first and removed from msw's request. */
async function withParsedBody(request: Request): Promise<Request> {
  if (!(request.headers.get("content-type") ?? "").startsWith("multipart/form-data")) return request;
  const headers = new Headers(request.headers);
  const reference = String(++parsedCount);
  headers.set(PARSED_BODY_HEADER, reference);
  parsedBodies.set(reference, await readMultipart(request));
  setTimeout(() => parsedBodies.delete(reference), 60_000).unref();
  return new Request(request.url, { method: request.method, headers });
}
