import type { PurgeMark } from "~/server/cache/purges.server";
import { createSite } from "~/server/create-site.server";
import type { Config } from "~/server/platform/config/config.server";
import { createKeyedHash } from "~/server/platform/keyed-hash.server";
import { createLimits } from "~/server/platform/redis/rate-limits.server";
import { setProcessSite } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { makeSiteFile } from "../../demo/upstream/data/site-file";

/** A configuration without environment: the demo's site file, an unreachable upstream, a silent log. */
export function testConfig(given: Omit<Partial<Config>, "api"> & { api?: Partial<Config["api"]> } = {}): Config {
  const { api, ...rest } = given;
  return {
    port: 0,
    host: "127.0.0.1",
    upstream: "live",
    site: siteFileSchema.parse(makeSiteFile("")),
    maps: null,
    mediaOrigins: ["https:"],
    mediaBase: null,
    trustProxy: 0,
    sessionSecrets: ["a-secret-of-the-tests"],
    opsToken: null,
    cacheDir: null,
    redisUrl: null,
    redisLimitsUrl: null,
    uploadDir: null,
    uploadMaxBytes: null,
    page: { ttlS: 60, staleS: 86_400 },
    baiduPushUrl: null,
    logLevel: "silent",
    warnings: [],
    ...rest,
    api: {
      baseUrl: "http://127.0.0.1:1",
      token: null,
      authorization: null,
      tokenHeader: "token",
      storeHeader: "storeCode",
      timeoutMs: 5000,
      writeTimeoutMs: 30_000,
      ...api,
    },
  };
}

/** Creates a site and makes it the process's own. */
export function installSite(config: Config = testConfig()): Site {
  const site = createSite(config);
  setProcessSite(() => site);
  return site;
}

/** Purges values of the data cache; returns their number. */
export const purgeData = ({ l2Cache }: Pick<Site, "l2Cache">, what: Partial<PurgeMark>): number =>
  l2Cache.purge({ all: false, tags: [], soft: false, ...what }).data;

export const testHash = createKeyedHash(["a-secret-of-the-tests"]);

/** In-memory rate limits. */
export const createTestLimit = createLimits({ redis: null, prefix: "", hash: testHash });
