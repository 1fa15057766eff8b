import { createServer, type Server } from "node:http";
import type { ServerBuild } from "@remix-run/node";
import { purgeData } from "../cache/data-cache.server";
import { secondLevels } from "../cache/second-level.server";
import type { Config } from "../platform/config.server";
import { embeddedUpstream } from "../platform/embedded-upstream.server";
import { createDrain } from "./drain.server";
import { cacheFastPath } from "./fast-path/cache-fast-path.server";
import { PageCache } from "./page-cache/page-cache.server";
import { createPagePolicy } from "./page-cache/page-policy.server";
import { createPurge } from "./page-cache/purge.server";
import { createWarmUp } from "./page-cache/warm-up.server";
import { answerErrors } from "./pipeline/answer-errors.server";
import { baseHeaders } from "./pipeline/base-headers.server";
import { bodyLimits } from "./pipeline/body-limits.server";
import { canonicalUrl } from "./pipeline/canonical-url.server";
import { Exchange } from "./pipeline/exchange.server";
import { health } from "./pipeline/health.server";
import { measure } from "./pipeline/measure.server";
import { ops } from "./pipeline/ops.server";
import { pageCache } from "./pipeline/page-cache.server";
import { pipeline } from "./pipeline/pipeline.server";
import { remix } from "./pipeline/remix.server";
import { requestLine } from "./pipeline/request-line.server";
import { staticFiles } from "./pipeline/static-files.server";
import { unknownPath } from "./pipeline/unknown-path.server";
import { writeGuard } from "./pipeline/write-guard.server";
import { createRenderer } from "./rendering/render.server";
import { createRenderBudget } from "./rendering/render-budget.server";
import { isBehindTls } from "./security/client-ip.server";
import { createRefusals } from "./security/refusals.server";
import { securityHeaders } from "./security/security-headers.server";
import { endIdleConnections, serverOptions } from "./security/slow-clients.server";

const PAGE_CACHE_BYTES = 32 * 1024 * 1024;
/** Room for a search text of 10,000 Chinese characters, percent-encoded, in a URL. */
const MAX_HEADER_BYTES = 128 * 1024;

export interface SiteServer {
  server: Server;
  /** Renders the home page; once that has succeeded, /readyz answers 200. */
  becomeReady: () => Promise<boolean>;
  /** Renders what most visitors ask for first; to be called once it is ready. Returns how many pages it saw to. */
  warmUp: () => Promise<number>;
  /** /readyz answers 503 from now on; see `Drain.finish`. */
  drain: (withinMs: number) => Promise<number>;
}

/**
 * The production server (product.md §12.3, product.md §12.4, product.md §12.10).
 * @param publicDir absolute path of public/
 */
export function createSiteServer(config: Config, build: ServerBuild, publicDir: string): SiteServer {
  const { ttlS, staleS } = config.page;
  const { version } = build.assets;
  const pages = new PageCache({
    ttlMs: ttlS * 1000,
    staleMs: staleS * 1000,
    maxBytes: PAGE_CACHE_BYTES,
    secondLevel: secondLevels().of("pages"),
    outdateData: (keys) => purgeData({ keys }),
  });
  const policyOf = createPagePolicy(build);
  const renderer = createRenderer({
    build,
    origin: config.site.origin,
    mediaOrigins: config.mediaOrigins,
    cacheControl: `public, max-age=0, s-maxage=${ttlS}, stale-while-revalidate=${staleS}, stale-if-error=${staleS}`,
  });
  const budget = createRenderBudget();
  const refuse = createRefusals(build);
  const firstPages = createWarmUp({ pages, policyOf, renderer });
  const base = { headers: securityHeaders(), version };

  const server = createServer({ maxHeaderSize: MAX_HEADER_BYTES, ...serverOptions() }, (request, response) => {
    void answer(new Exchange(request, response, { trustProxy: config.trustProxy, policyOf }));
  });
  endIdleConnections(server);
  const drain = createDrain(server);

  // Each handler answers, or calls the one below it.
  const answer = pipeline([
    measure(drain),
    cacheFastPath({ pages, ...base }),
    answerErrors(refuse),
    baseHeaders(base),
    requestLine,
    health(() => firstPages.isHomeRendered() && !drain.isDraining),
    writeGuard(config.site.origin),
    ops({
      token: config.opsToken,
      pages,
      purge: createPurge({ pages, purgeData }),
      version,
      isTls: (request) => isBehindTls(request, config.trustProxy),
    }),
    canonicalUrl,
    bodyLimits(refuse),
    pageCache({ pages, renderer, budget }),
    staticFiles({ publicDir, media: embeddedUpstream()?.media ?? null }),
    unknownPath,
    remix({ pages, renderer, budget }),
  ]);

  return { server, ...firstPages, drain: (withinMs) => drain.finish(withinMs) };
}
