import { randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { createDataCache } from "../cache/data-cache.server";
import { seconds } from "../platform/durations.server";
import { embeddedUpstream } from "../platform/embedded-upstream.server";
import { createScope, runInScope } from "../platform/request-scope.server";
import type { Site } from "../platform/site.server";
import { createUpstreamClient } from "../upstream/client.server";
import { compareValues } from "./compare.server";
import { toHar } from "./har.server";
import { createRecorder } from "./recorder.server";
import { createLoaderRunner, type RouteView } from "./run-loaders.server";

/** A recording in the format of `npm run replay` (docs/replay.md). */
export interface SiteRecording {
  har: object;
  /** Text of the site file. */
  site: string;
  /** Loader results by path. */
  views: Record<string, RouteView & { missingRequests: string[]; volatile: string[] }>;
}

const CACHE_BYTES = 16 * 1024 * 1024;

/**
 * Runs the loaders of these paths with the process's own access to the APIs, bypassing every cache, and records each
 * exchange; then runs them once more on the recording, to find fields that differ from run to run.
 */
export async function recordPaths(site: Site, build: ServerBuild, paths: readonly string[]): Promise<SiteRecording> {
  const { config, log } = site;
  /** In the log lines of all calls. */
  const requestId = randomUUID();
  const recordedAt = new Date().toISOString();
  const embedded = embeddedUpstream();
  const recorder = createRecorder((request) => (embedded === null ? fetch(request) : embedded.fetch(request)));
  const runnerOn = (fetch: (request: Request) => Promise<Response>) =>
    createLoaderRunner({
      build,
      origin: config.site.origin,
      createScope: () => createScope({ site: siteOn(site, fetch), requestId }),
      runInScope,
      secrets: config.sessionSecrets,
    });
  const live = runnerOn(recorder.fetch);
  const views: SiteRecording["views"] = {};
  for (const path of paths) {
    const view = await recorder.record(path, () => live(path));
    views[path] = { ...view, missingRequests: [], volatile: [] };
  }
  const again = runnerOn(recorder.replay);
  for (const [path, view] of Object.entries(views)) {
    const { loaders } = await again(path);
    view.volatile = compareValues(view.loaders, loaders, "loaders").map((difference) => difference.path);
  }
  const siteText = `${JSON.stringify(config.site, null, 2)}\n`;
  const exchanges = recorder.exchanges();
  log.info({ paths, exchanges: exchanges.length, requestId }, "recorded");
  const { storeCode } = config.site;
  const mediaOrigins = config.mediaOrigins.join(" ");
  const secrets = [config.api.token, config.opsToken, ...config.sessionSecrets].filter((secret) => secret !== null);
  return {
    har: toHar({ exchanges, recordedAt, routes: paths, mediaOrigins, siteText, storeCode }, secrets),
    site: siteText,
    views,
  };
}

/** A copy of the site with another upstream client, and with empty caches of its own. */
function siteOn(site: Site, fetch: (request: Request) => Promise<Response>): Site {
  const { config, log } = site;
  const silent = () => undefined;
  return {
    ...site,
    upstream: createUpstreamClient({
      api: config.api,
      site: config.site,
      mediaBase: config.mediaBase,
      fetch,
      logger: log,
      // Recording runs do not count as visitor traffic.
      metrics: { call: silent, breaker: silent, gap: silent },
    }),
    dataCache: createDataCache({
      maxBytes: CACHE_BYTES,
      metrics: { lookup: silent },
      now: Date.now,
      softTimeout: seconds(30),
      pauseAfterFailure: 0,
    }),
    derivedValues: new Map(),
    missingParts: { note: silent },
  };
}
