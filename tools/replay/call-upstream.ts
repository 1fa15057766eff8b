import { createUpstreamClient } from "~/server/upstream/client.server";
import type { Config } from "~/server/platform/config/config.server";
import { sendWith } from "~/server/upstream/send-request.server";
import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import type { SiteFile } from "~/server/platform/config/site-file.server";

/** The result of one call with the site's own client. */
export interface CallResult {
  key: EndpointKey;
  params: Readonly<Record<string, unknown>>;
  ms: number;
  /** null = no response. */
  status: number | null;
  body: string | null;
  /** Why the call failed; null = a successful envelope. */
  failure: { kind: UpstreamError["kind"]; reason: string; errorMessage: string | null } | null;
}

/**
 * Calls a live upstream the way the site does: same headers, time-out, envelope and retry.
 * @throws Error for write endpoints: tools must not use up a customer's query or send an application
 */
export function createCaller(api: Config["api"], site: SiteFile, send: typeof fetch = fetch) {
  return async function call(key: EndpointKey, params: Readonly<Record<string, unknown>>): Promise<CallResult> {
    if (endpoints[key].write) throw new Error(`${key} is a write endpoint`);
    let status: number | null = null;
    let body: string | null = null;
    const client = createUpstreamClient({
      api,
      site,
      mediaBase: null,
      send: sendWith(async (request) => {
        const response = await send(request);
        status = response.status;
        body = await response.clone().text();
        return response;
      }),
      logger: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined },
      metrics: { call: () => undefined, breaker: () => undefined, gap: () => undefined },
    });
    const started = performance.now();
    let failure: CallResult["failure"] = null;
    try {
      await client.call(key, params);
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error;
      failure = { kind: error.kind, reason: reasonOf(error), errorMessage: error.errorMessage };
    }
    return { key, params, ms: Math.round(performance.now() - started), status, body, failure };
  };
}

/** The message without the endpoint, which is printed separately. */
function reasonOf(error: UpstreamError): string {
  const message = error.message.slice(error.endpoint.length + 2);
  return error.errorMessage === null ? message : `${message}: ${error.errorMessage}`;
}
