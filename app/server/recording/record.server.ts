import { randomUUID } from "node:crypto";
import type { ServerBuild } from "@remix-run/node";
import { createDataCache } from "../cache/data-cache.server";
import type { Config } from "../platform/config/config.server";
import { secretsOf } from "../platform/config/secrets.server";
import { seconds } from "../platform/durations.server";
import { embeddedUpstream } from "../platform/embedded-upstream.server";
import { createScope, requestScope, runInScope } from "../platform/request-scope.server";
import type { Site } from "../platform/site.server";
import { createUpstreamClient } from "../upstream/client.server";
import type { Exchange, ExchangeLog, UpstreamFault } from "../upstream/exchange.server";
import { sendWith } from "../upstream/send-request.server";
import { createAnswers, toResponse, type RecordedAnswers } from "./answers.server";
import type { FaultyRequest } from "./black-box.server";
import { toRoute } from "./exchange.server";
import { ANY_MEDIA_ORIGIN, toHar } from "./har.server";
import type { Redaction } from "./redact.server";
import { createLoaderRunner, type RouteView } from "./run-loaders.server";

/** A recording in the format of `npm run replay` (docs/replay.md). */
export interface SiteRecording {
  har: object;
  /** Text of the site file. */
  site: string;
  /** Loader results by path; the replay finds out what is volatile. */
  views: Record<string, RouteView & { missingRequests: string[]; volatile: string[] }>;
}

/** The recording of one request in which something was wrong. */
export interface FaultRecording extends SiteRecording {
  requestId: string;
  faults: readonly UpstreamFault[];
  /** Its own exchanges, and those that the caches had answered then, made now. */
  exchanges: { ofThen: number; ofNow: number };
}

const CACHE_BYTES = 16 * 1024 * 1024;

export const recordingSecrets = (config: Config): Redaction => ({
  values: secretsOf(config),
  harmless: [config.site.storeCode],
});

/**
 * Runs the loaders of these paths with the process's own access to the APIs, bypassing every cache, and records each
 * exchange.
 */
export async function recordPaths(site: Site, build: ServerBuild, paths: readonly string[]): Promise<SiteRecording> {
  return (await makeRecording(site, build, { paths, kept: [] })).recording;
}

/** The same of a request in the black box: what it was answered then comes from there, anything else from the APIs. */
export async function recordFault(site: Site, build: ServerBuild, request: FaultyRequest): Promise<FaultRecording> {
  const { requestId, url, faults } = request;
  const paths = url === null ? [] : [toRoute(url)];
  const kept = request.exchanges.map((exchange) => ({ ...exchange, route: paths[0] ?? null }));
  const { recording, asked } = await makeRecording(site, build, { paths, kept });
  return { requestId, faults, exchanges: { ofThen: kept.length, ofNow: asked }, ...recording };
}

async function makeRecording(
  site: Site,
  build: ServerBuild,
  { paths, kept }: { paths: readonly string[]; kept: readonly Exchange[] },
): Promise<{ recording: SiteRecording; asked: number }> {
  const { config, log } = site;
  /** In the log lines of all calls. */
  const requestId = randomUUID();
  const recordedAt = new Date().toISOString();
  const embedded = embeddedUpstream();
  const answers = createAnswers(kept);
  const answer = answerFrom(answers, (request) => (embedded === null ? fetch(request) : embedded.fetch(request)));
  const asked: Exchange[] = [];
  const exchange = (one: Exchange) => {
    if (!answers.has(one)) asked.push({ ...one, route: requestScope()?.url ?? null });
  };
  const recorded = siteOn(site, answer, { exchange, fault: silent });
  const run = createLoaderRunner({
    build,
    origin: config.site.origin,
    createScope: (path) => createScope({ site: recorded, requestId, url: path }),
    runInScope,
    secrets: config.sessionSecrets,
  });
  const views: SiteRecording["views"] = {};
  for (const path of paths) {
    views[path] = { ...(await run(path)), missingRequests: [], volatile: [] };
  }
  const exchanges = [...kept, ...asked].sort((a, b) => a.startedAt.localeCompare(b.startedAt));
  const siteText = `${JSON.stringify(config.site, null, 2)}\n`;
  log.info({ paths, exchanges: exchanges.length, requestId }, "recorded");
  // The first of those that are named is the base of relative pictures, which has to be the same in a replay. Where none
  // is named, the upstream's own pictures are allowed, which may be without TLS.
  const mediaOrigins = config.mediaBase === null ? ANY_MEDIA_ORIGIN : config.mediaOrigins.join(" ");
  return {
    recording: {
      har: toHar({ exchanges, recordedAt, routes: paths, mediaOrigins, siteText }, recordingSecrets(config)),
      site: siteText,
      views,
    },
    asked: asked.length,
  };
}

/** Answers as recorded, and with `other` what is not. */
function answerFrom(answers: RecordedAnswers, other: (request: Request) => Promise<Response>) {
  return async (request: Request): Promise<Response> => {
    const { answer } = await answers.next(request);
    if (answer === null) return other(request);
    if ("failure" in answer) throw new TypeError("fetch failed");
    return toResponse(answer);
  };
}

const silent = () => undefined;

/** A copy of the site with another upstream client, and with empty caches of its own. */
function siteOn(site: Site, fetch: (request: Request) => Promise<Response>, blackBox: ExchangeLog): Site {
  const { config, log } = site;
  return {
    ...site,
    upstream: createUpstreamClient({
      api: config.api,
      site: config.site,
      mediaBase: config.mediaBase,
      send: sendWith(fetch),
      logger: log,
      // Recording runs do not count as visitor traffic.
      metrics: { call: silent, breaker: silent, gap: silent },
      blackBox,
    }),
    dataCache: createDataCache({
      maxBytes: CACHE_BYTES,
      countLookup: silent,
      now: Date.now,
      softTimeout: seconds(30),
      pauseAfterFailure: 0,
    }),
    derivedValues: new Map(),
    logMissingPart: silent,
    noteUnreadable: silent,
  };
}
