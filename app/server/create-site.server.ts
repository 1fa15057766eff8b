import { createLookupCounter } from "./cache/cache-metrics.server";
import { createUnreadableCounter } from "./content/unreadable-contents.server";
import { createDataCache } from "./cache/data-cache.server";
import { createSiteL2Cache } from "./cache/l2-cache.server";
import { createSiteUploads, createUploadLimit } from "./jobs/application/upload-folder.server";
import { createSubmissions } from "./jobs/application/apply.server";
import { createCaptchaLimit } from "./jobs/application/captcha.server";
import type { Config } from "./platform/config/config.server";
import { secretRedaction } from "./platform/config/secrets.server";
import { seconds } from "./platform/durations.server";
import { steadyNow } from "./platform/steady-clock.server";
import { embeddedUpstream } from "./platform/embedded-upstream.server";
import { createFormRefusals } from "./platform/telemetry/form-refusals.server";
import { createKeyedHash } from "./platform/keyed-hash.server";
import { createRedisClaims } from "./once/redis-claims.server";
import { createLogger, createUpstreamLogger } from "./platform/telemetry/logger.server";
import { cacheBudgets } from "./platform/memory.server";
import { count, createMetrics } from "./platform/telemetry/metrics.server";
import { createMissingPartLog } from "./platform/telemetry/missing-parts.server";
import { createLimits } from "./platform/redis/rate-limits.server";
import { connectRedis, measureRedis, redisPrefix } from "./platform/redis/redis.server";
import type { Site } from "./platform/site.server";
import { recordingSecrets } from "./recording/record.server";
import { redactExchange } from "./recording/redact.server";
import { createUrlPush } from "./seo/baidu-push.server";
import { createAnonymousIds } from "./session/visitor.server";
import { createLocator } from "./stores/location.server";
import { querySecurityCode } from "./upstream/adapters/verification.server";
import { createBlackBox } from "./recording/black-box.server";
import { createUpstreamClient } from "./upstream/client.server";
import type { Exchange } from "./upstream/exchange.server";
import { maxCallMs } from "./upstream/resilience.server";
import { sendRequest, sendWith } from "./upstream/send-request.server";
import { createUpstreamMetrics } from "./upstream/upstream-metrics.server";
import { createVerifier } from "./verification/verification.server";

/**
 * Creates everything that lives as long as the process, in dependency order. The only place that does;
 * http/site-server.server.ts adds what only an HTTP server needs.
 */
export function createSite(config: Config): Site {
  const redactText = secretRedaction(config);
  const log = createLogger(config.logLevel, redactText);
  const metrics = createMetrics();
  const embedded = config.upstream === "demo" ? embeddedUpstream() : null;

  const prefix = redisPrefix(config.site);
  const redis = config.redisUrl === null ? null : connectRedis({ url: config.redisUrl, log });
  const redisLimits =
    config.redisLimitsUrl === null || config.redisLimitsUrl === config.redisUrl
      ? redis
      : connectRedis({ url: config.redisLimitsUrl, log });
  measureRedis({ cache: redis, limits: redisLimits }, metrics);
  const claims = redisLimits === null ? null : createRedisClaims(redisLimits, prefix);
  const hash = createKeyedHash(config.sessionSecrets);
  const createLimit = createLimits({ redis: redisLimits, prefix, hash });

  const redact = (exchange: Exchange) => redactExchange(exchange, recordingSecrets(config));
  const blackBox = createBlackBox({ exchange: redact, reason: redactText }, metrics);
  const upstream = createUpstreamClient({
    api: config.api,
    site: config.site,
    mediaBase: config.mediaBase,
    send: embedded === null ? sendRequest : sendWith((request) => embedded.fetch(request)),
    logger: createUpstreamLogger(log),
    metrics: createUpstreamMetrics(metrics),
    blackBox,
  });

  const l2Cache = createSiteL2Cache({ config, redis, prefix, log, metrics });
  const dataCache = createDataCache({
    maxBytes: cacheBudgets().data,
    countLookup: createLookupCounter(metrics),
    now: steadyNow,
    softTimeout: seconds(1),
    pauseAfterFailure: seconds(2),
    l2Cache,
    onHit: (level) => count(metrics, "cache_hits_total", { cache: "data", level }),
  });

  const uploadLimit = createUploadLimit(createLimit);
  const uploads = createSiteUploads({ config, limit: uploadLimit, createLimit, hash, log, metrics });

  return {
    startedAt: new Date(),
    config,
    log,
    metrics,
    claims,
    hash,
    createLimit,
    blackBox,
    logMissingPart: createMissingPartLog({ log, metrics }),
    formRefusals: createFormRefusals({ log, metrics }),
    noteUnreadable: createUnreadableCounter(config.site, metrics, blackBox),
    upstream,
    l2Cache,
    dataCache,
    derivedValues: new Map(),
    anonymousIdOf: createAnonymousIds({ hash, claims }),
    locate: createLocator({ maps: config.maps, createLimit }),
    uploads,
    uploadLimit,
    submissions: createSubmissions(config),
    captchaLimit: createCaptchaLimit(createLimit),
    verify: createVerifier({
      query: querySecurityCode,
      log,
      createLimit,
      hash,
      claims,
      holdMs: maxCallMs(config.api) + seconds(10),
    }),
    urlPush: createUrlPush(config, log),
  };
}
