import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { cacheBudgets } from "../platform/memory.server";
import { createScope } from "../platform/request-scope.server";
import type { Site } from "../platform/site.server";
import { count } from "../platform/telemetry/metrics.server";
import { createDrain } from "./drain.server";
import { cacheFastPath } from "./fast-path/cache-fast-path.server";
import { createHttpMetrics } from "./http-metrics.server";
import { ops } from "./ops/ops.server";
import { createPageCache, type CachedPage } from "./page-cache/page-cache.server";
import { createPagePolicy } from "./page-cache/page-policy.server";
import { createPurges } from "./page-cache/purge.server";
import { answerErrors } from "./pipeline/answer-errors.server";
import { baseHeaders } from "./pipeline/base-headers.server";
import { demoImages } from "./pipeline/files/demo-images.server";
import { HttpExchange } from "./pipeline/http-exchange.server";
import {
  bodyLimits,
  forwardedFor,
  malformedPath,
  requestLine,
  unknownPath,
  writable,
  writeGuard,
} from "./pipeline/guards.server";
import { health } from "./pipeline/health.server";
import { measure } from "./pipeline/measure.server";
import { pageCache } from "./pipeline/page-cache.server";
import { pipeline } from "./pipeline/pipeline.server";
import { remix } from "./pipeline/remix.server";
import { staticFiles } from "./pipeline/files/static-files.server";
import { createRequestLog } from "./request-log.server";
import { createRenderer } from "./rendering/render.server";
import { createRenderBudget } from "./rendering/render-budget.server";
import { isBehindTls } from "./security/client-ip.server";
import { createRefusals } from "./security/refusals.server";
import { securityHeaders } from "./security/security-headers.server";
import { endIdleConnections, serverOptions } from "./security/slow-clients.server";

/** Fits a URL with a percent-encoded search text of 10,000 Chinese characters. */
const MAX_HEADER_BYTES = 128 * 1024;

export interface SiteServer {
  server: Server;
  /** Renders the home page, or finds it in the L2 cache; after that /readyz answers 200 (product.md §10.2). */
  becomeReady: () => Promise<boolean>;
  /** Makes /readyz answer 503; see `Drain.finish`. Then runs pending second purges. */
  drain: (withinMs: number) => Promise<number>;
}

/**
 * The production server (product.md §12.3, product.md §12.4, product.md §12.10).
 * @param publicDir absolute path of public/
 */
export function createSiteServer(site: Site, build: ServerBuild, publicDir: string): SiteServer {
  const { config, log } = site;
  const { ttlS, staleS } = config.page;
  const { version } = build.assets;
  const pages = createPageCache({
    ttlMs: ttlS * 1000,
    staleMs: staleS * 1000,
    maxBytes: cacheBudgets().pages,
    l2Cache: site.l2Cache,
  });
  const policyOf = createPagePolicy(build);
  const renderer = createRenderer({
    build,
    origin: config.site.origin,
    cacheControl: `public, max-age=0, s-maxage=${ttlS}, stale-while-revalidate=${staleS}, stale-if-error=${staleS}`,
    metrics: site.metrics,
  });
  const budget = createRenderBudget(site.createLimit);
  const refuse = createRefusals(build);
  const countCached = ({ state, level }: CachedPage) => {
    count(site.metrics, "page_cache_total", { state });
    count(site.metrics, "cache_hits_total", { cache: "pages", level });
  };
  const base = { headers: securityHeaders(), version };
  let isReady = false;

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, ...serverOptions }, (request, response) => {
    void answer(new HttpExchange(request, response, { trustProxy: config.trustProxy, policyOf }));
  });
  endIdleConnections(server);
  const drain = createDrain(server, site.metrics);
  const purges = createPurges(site.l2Cache, log);

  // Each handler answers, or calls the one below it.
  const answer = pipeline([
    measure({ drain, countRequest: createHttpMetrics(site.metrics), logRequest: createRequestLog(log) }),
    answerErrors({ refuse, log, ...base }),
    staticFiles(publicDir),
    cacheFastPath({ pages, countCached, ...base }),
    demoImages(),
    baseHeaders(base),
    requestLine,
    forwardedFor({ trustProxy: config.trustProxy, log }),
    health(() => isReady && !drain.isDraining),
    writeGuard({ origin: config.site.origin, trustProxy: config.trustProxy, refuse, refusals: site.formRefusals }),
    ops({
      site,
      token: config.opsToken,
      pages,
      purge: purges.purge,
      build,
      version,
      isTls: (request) => isBehindTls(request, config.trustProxy),
    }),
    malformedPath,
    bodyLimits(refuse, site.formRefusals),
    pageCache({ site, countCached, pages, renderer, budget }),
    unknownPath,
    writable(refuse),
    remix({ site, renderer, budget }),
  ]);

  return {
    server,
    async becomeReady() {
      const policy = policyOf("/");
      const render = () => renderer.renderForEveryone(policy, createScope({ site, requestId: randomUUID() }));
      const cached = await pages.get(policy.target);
      isReady = cached !== null || (await pages.load(policy.target, render)).response.status === 200;
      return isReady;
    },
    async drain(withinMs) {
      const cut = await drain.finish(withinMs);
      purges.finish();
      return cut;
    },
  };
}
