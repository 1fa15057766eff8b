import { resolve } from "node:path";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { endpointKeys, endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { makeAnswers } from "./answers";
import { checkHeaders, Mistake, readCall } from "./check-call";
import { varyContent, type ContentVariant } from "./content-variants";
import { makeSiteFile } from "./data/site-file";
import { makeWorld } from "./data/world";
import { failed, json } from "./envelopes";
import { applyFault, makeFaults, type Faults } from "./faults";
import { makeMedia, type Media } from "./media";
import { reportMistake } from "./mistakes";
import { makeState, type DemoState } from "./state";

export interface DemoUpstreamOptions {
  /** Prefix of image URLs; "" = the site's own origin. */
  mediaBase?: string | undefined;
  /** Folder of the stored images. */
  imagesDir?: string | undefined;
  /** Cache folder of derived sizes and formats. */
  imagesCacheDir?: string | undefined;
  /** The accepted token; null = any non-empty one. */
  token?: string | null | undefined;
  tokenHeader?: string | undefined;
  storeHeader?: string | undefined;
  /** Number of products in the catalogue. */
  products?: number | undefined;
  /** Use a variant of the contents, see content-variants. */
  content?: ContentVariant | undefined;
  /** Include contents that a CMS should not contain. */
  oddities?: boolean | undefined;
}

export interface DemoUpstream {
  baseUrl: string;
  /** Answers any origin and any path prefix. */
  fetch: (request: Request) => Promise<Response>;
  siteFile: unknown;
  media: Media;
  state: DemoState;
  faults: Faults;
  /** Overrides by endpoint key: map the original `data` and the query to the `data` to be sent. */
  changes: Map<string, (data: unknown, query: URLSearchParams) => unknown>;
}

/** The demo upstream: one implementation for the demo process, the tests and the standalone server. */
export function createDemoUpstream({
  mediaBase = "",
  imagesDir = "demo/pictures",
  imagesCacheDir = ".cache/media",
  token = null,
  tokenHeader = "token",
  storeHeader = "storeCode",
  products,
  content,
  oddities = true,
}: DemoUpstreamOptions = {}): DemoUpstream {
  const siteFile = makeSiteFile(mediaBase);
  const world = makeWorld({ mediaBase, products, oddities }, siteFile);
  const state = makeState();
  const faults = makeFaults();
  const changes: DemoUpstream["changes"] = new Map();
  const answers = makeAnswers(world, siteFile, state);
  const site = siteFileSchema.parse(siteFile);
  const credentials = { token, tokenHeader, storeHeader, storeCode: siteFile.storeCode };

  async function answer(endpoint: EndpointKey, request: Request): Promise<Response> {
    const { method } = endpoints[endpoint];
    try {
      if (request.method !== method) throw new Mistake(`method is ${request.method}, must be ${method}`, 405);
      checkHeaders(endpoints[endpoint], credentials, request);
      const { params, multipart } = await readCall(endpoints[endpoint], request, site);
      const body = (answers as Record<string, (params: unknown, multipart: unknown) => unknown>)[endpoint]?.(
        params,
        multipart,
      );
      const change = changes.get(endpoint);
      if (change === undefined) return json(body);
      const data = change((body as { data: unknown }).data, new URL(request.url).searchParams);
      return json({ ...(body as object), data });
    } catch (error) {
      if (!(error instanceof Mistake)) throw error;
      const mistake = { endpoint, what: error.message };
      state.upstream.mistakes.push(mistake);
      reportMistake(mistake);
      return json({ ...failed(error.message, String(error.status)), mistake }, error.status);
    }
  }

  return {
    baseUrl: "http://upstream.demo",
    async fetch(request) {
      const path = new URL(request.url).pathname;
      const endpoint = endpointKeys.find((key) => path.endsWith(endpoints[key].path));
      if (endpoint === undefined) return json(failed("no such interface", "404"), 404);
      state.countCall(endpoint);
      const answerOnce = async () => {
        const response = await answer(endpoint, request);
        return content === undefined || changes.has(endpoint) ? response : varyContent(content, path, response);
      };
      const fault = faults.of(endpoint);
      return fault === null ? answerOnce() : applyFault(fault, request, answerOnce, faults);
    },
    siteFile,
    media: makeMedia({ masters: resolve(imagesDir), cache: resolve(imagesCacheDir) }),
    state,
    faults,
    changes,
  };
}
