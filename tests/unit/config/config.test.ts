import { randomBytes } from "node:crypto";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig, type Config } from "~/server/platform/config/config.server";
import { secretRedaction } from "~/server/platform/config/secrets.server";
import { withUsableFolders } from "~/server/platform/config/start-checks.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { newFolder } from "../../support/folders";
import { testConfig } from "../../support/test-site";

const EMBEDDED = Symbol.for("site.embedded-upstream");
const globals = globalThis as { [key: symbol]: unknown };
const demo = createDemoUpstream();

function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes;
    throw error;
  }
  return [];
}

function writeSiteFile(change: (site: Record<string, unknown>) => void = () => undefined): string {
  const site = structuredClone(demo.siteFile) as Record<string, unknown>;
  change(site);
  const path = join(newFolder(), "site.json");
  writeFileSync(path, JSON.stringify(site));
  return path;
}

const live = () => ({ API_BASE_URL: "http://127.0.0.1:9000", SITE_CONFIG: writeSiteFile() });

describe("readConfig", () => {
  beforeEach(() => void (globals[EMBEDDED] = demo));
  afterEach(() => void delete globals[EMBEDDED]);

  it("serves the demo with nothing set, and warns of nothing that a demo does not need", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ upstream: "demo", port: 3000, host: "0.0.0.0", page: { ttlS: 60, staleS: 86_400 } });
    expect(config.warnings).toEqual([]);
  });

  it("is live once an API URL is set; a path prefix stays, a trailing slash goes", () => {
    expect(readConfig({ ...live(), API_BASE_URL: "http://127.0.0.1:9000/gateway//" })).toMatchObject({
      upstream: "live",
      api: { baseUrl: "http://127.0.0.1:9000/gateway" },
      mediaBase: null,
      mediaOrigins: ["https:", "http://127.0.0.1:9000"],
    });
  });

  it("reads every variable", () => {
    const env = {
      PORT: "0",
      HOST: "::1",
      API_BASE_URL: "https://api.example.com/",
      API_TOKEN: "t0ken",
      API_TOKEN_HEADER: "x-token",
      API_STORE_HEADER: "x-store",
      UPSTREAM_TIMEOUT_MS: "1",
      UPSTREAM_WRITE_TIMEOUT_MS: "3600000",
      SITE_CONFIG: writeSiteFile(),
      MAPS_URL: "https://maps.example.com/ip",
      MAPS_KEY: "k",
      MEDIA_ORIGINS: " https://*.example.com  https://img.example.com/ ",
      TRUST_PROXY: "20",
      SESSION_SECRET: "a-secret-of-the-tests",
      OPS_TOKEN: "a-token-of-the-tests",
      CACHE_DIR: "/cache",
      REDIS_URL: "redis://cache.example",
      REDIS_LIMITS_URL: "rediss://limits.example",
      UPLOAD_DIR: "/uploads",
      UPLOAD_MAX_MB: "11",
      PAGE_TTL_S: "0",
      PAGE_STALE_S: "7",
      BAIDU_PUSH_URL: "http://push.example/urls?token=t",
      LOG_LEVEL: "debug",
    };
    const { site, warnings, ...read } = readConfig(env);
    expect(read).toEqual({
      port: 0,
      host: "::1",
      upstream: "live",
      api: {
        baseUrl: "https://api.example.com",
        token: "t0ken",
        authorization: null,
        tokenHeader: "x-token",
        storeHeader: "x-store",
        timeoutMs: 1,
        writeTimeoutMs: 3_600_000,
      },
      maps: { url: "https://maps.example.com/ip", key: "k" },
      mediaOrigins: ["https://*.example.com", "https://img.example.com/"],
      mediaBase: "https://img.example.com",
      trustProxy: 20,
      sessionSecrets: ["a-secret-of-the-tests"],
      opsToken: "a-token-of-the-tests",
      cacheDir: "/cache",
      redisUrl: "redis://cache.example",
      redisLimitsUrl: "rediss://limits.example",
      uploadDir: "/uploads",
      uploadMaxBytes: 11 * 1024 * 1024,
      page: { ttlS: 0, staleS: 7 },
      baiduPushUrl: "http://push.example/urls?token=t",
      logLevel: "debug",
    });
    expect(site.storeCode).toBe((demo.siteFile as typeof site).storeCode);
    expect(warnings).toEqual([expect.stringMatching(/^REDIS_URL and CACHE_DIR/)]);
    expect(readConfig({ ...env, REDIS_LIMITS_URL: "" }).redisLimitsUrl).toBe("redis://cache.example");
    expect(readConfig({ ...env, API_TOKEN: "" }).api.token).toBeNull();
    expect(readConfig({ ...env, API_TOKEN: "Bearer x" }).api.token).toBe("Bearer x");
    expect(readConfig({ ...env, MEDIA_ORIGINS: " " }).mediaOrigins).toEqual(
      readConfig({ ...env, MEDIA_ORIGINS: "" }).mediaOrigins,
    );
    const isDemo = { upstream: "demo", api: { baseUrl: demo.baseUrl } };
    expect(readConfig({ ...env, UPSTREAM: "demo" })).toMatchObject(isDemo);
  });

  it.each([
    ["PORT", "65536", "must be between 0 and 65535"],
    ["PORT", "1e3", "must be a whole number; for example PORT=3000"],
    ["UPSTREAM_TIMEOUT_MS", "0", "must be between 1 and 600000"],
    ["UPLOAD_MAX_MB", "10", "must be between 11 and 1000000"],
    ["API_BASE_URL", "ftp://api.example.com", "must be an http(s) URL"],
    ["API_BASE_URL", "https://api.example.com/?a=1", "must have no query or fragment"],
    ["API_TOKEN", "two\twords", "must be visible ASCII"],
    ["OPS_TOKEN", "two words of a token", "must be visible ASCII without spaces"],
    ["API_TOKEN_HEADER", "a token", "must be a header name"],
    ["REDIS_URL", "http://cache.example", "must be a redis:// or rediss:// URL; for example REDIS_URL=redis://127"],
    ["REDIS_URL", "127.0.0.1:6379", "must be a redis:// or rediss:// URL"],
    ["MEDIA_ORIGINS", "https: img.example.com", "must be https:, or origins"],
    ["MAPS_URL", "no URL", "must be"],
    ["MAPS_URL", "https://:pw@maps.example.com", "must not hold a user or password; for example"],
    ["BAIDU_PUSH_URL", "https://me@b.example", "must not hold a user or password; for example"],
  ])("refuses %s=%s: %s", (name, value, why) => {
    const maps = { MAPS_URL: "https://maps.example.com", MAPS_KEY: "k" };
    const env = { ...live(), ...maps, SESSION_SECRET: "a-secret-of-the-tests", [name]: value };
    expect(mistakesOf(env)).toEqual([expect.stringContaining(`${name}: ${why}`)]);
  });

  it("makes a secret for the time of its life where none is set, and says so when live", () => {
    const [one, other] = [readConfig(live()), readConfig({})];
    expect(one.sessionSecrets[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(other.sessionSecrets).not.toEqual(one.sessionSecrets);
    expect(one.warnings).toEqual([expect.stringMatching(/^SESSION_SECRET is not set/)]);
  });

  it("takes an empty variable as unset, commas as a rotation of secrets, the first origin as the base of images", () => {
    expect(readConfig({ PORT: "", API_BASE_URL: "", OPS_TOKEN: "" })).toMatchObject({ port: 3000, opsToken: null });
    const sessionSecrets = ["first-secret-of-16", "second-secret-of-16"];
    expect(readConfig({ SESSION_SECRET: sessionSecrets.join(", ") })).toMatchObject({ sessionSecrets });
    const origins = { MEDIA_ORIGINS: "https: https://img.example.com https://b.example.com" };
    expect(readConfig(origins).mediaBase).toBe("https://img.example.com");
  });

  it.each([
    ["short", "needs at least 16 characters"],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "is a few signs repeated"],
    ["changemechangeme", "is a few signs repeated"],
    ["1234567812345678", "is a few signs repeated"],
    ["abcabdabcabdabca", "is a few signs repeated"],
  ])("refuses the secret %s in live mode, without repeating it, and takes it in the demo", (secret, reason) => {
    const mistakes = mistakesOf({ ...live(), OPS_TOKEN: secret, SESSION_SECRET: `a-secret-of-the-tests,${secret}` });
    expect(mistakes).toEqual([
      expect.stringMatching(`^OPS_TOKEN: ${reason}`),
      expect.stringMatching(`^SESSION_SECRET: ${reason}`),
    ]);
    expect(mistakes.join()).not.toContain(secret);
    expect(mistakesOf({ OPS_TOKEN: secret, SESSION_SECRET: secret })).toEqual([]);
  });

  it("takes random secrets", () => {
    for (let turn = 0; turn < 200; turn += 1) {
      const OPS_TOKEN = randomBytes(12).toString("hex");
      const SESSION_SECRET = randomBytes(16).toString("base64url");
      expect([OPS_TOKEN, mistakesOf({ ...live(), OPS_TOKEN, SESSION_SECRET })]).toEqual([OPS_TOKEN, []]);
    }
  });

  it("needs one SESSION_SECRET for processes that meet in Redis, and says what else they share", () => {
    const redis = { REDIS_URL: "redis://127.0.0.1:6379" };
    expect(mistakesOf(redis)).toEqual([expect.stringMatching(/^SESSION_SECRET: is required with REDIS_URL/)]);
    const env = { ...redis, SESSION_SECRET: "a-secret-of-the-tests" };
    expect(readConfig(env).warnings).toEqual([expect.stringContaining("UPLOAD_DIR")]);
    expect(readConfig({ ...env, UPLOAD_DIR: "/uploads" }).warnings).toEqual([]);
  });

  it("takes a user and a password out of the base URL", () => {
    const { api, mediaOrigins } = readConfig({ ...live(), API_BASE_URL: "https://me%40shop:p%2Fw@api.example.com/a/" });
    const authorization = `Basic ${Buffer.from("me@shop:p/w").toString("base64")}`;
    expect(api).toMatchObject({ baseUrl: "https://api.example.com/a", authorization });
    expect(mediaOrigins.join()).not.toContain("shop");
  });

  it("names misspelt variables, and leaves those of other programs alone", () => {
    const set = { REDISURL: "redis://127.0.0.1", HOME: "/root", LOGNAME: "site" };
    expect(readConfig(set).warnings).toEqual(["REDISURL: is not known; did you mean REDIS_URL?"]);
    expect(readConfig({ UPLOAD_DIRS: "/x", UPLOAD_DIR: "/y" }).warnings).toEqual([]);
  });

  it("names misspelt keys of the site file beside the missing ones, and leaves notes alone", () => {
    const path = writeSiteFile((site) => {
      const footer = site["footer"] as Record<string, unknown>;
      footer["privacyPolicyURI"] = footer["privacyPolicyUrl"];
      footer["// copyright"] = "a note";
      delete footer["privacyPolicyUrl"];
    });
    expect(mistakesOf({ SITE_CONFIG: path })).toEqual([
      expect.stringMatching(/^SITE_CONFIG: footer\.privacyPolicyUrl: /),
      "SITE_CONFIG: footer.privacyPolicyURI: is not known; did you mean privacyPolicyUrl?",
    ]);
    const spare = writeSiteFile((site) => void (site["blockExample"] = "C-1"));
    expect(readConfig({ SITE_CONFIG: spare }).warnings).toEqual([
      "SITE_CONFIG: blockExample: is not known; did you mean blockExamples?",
    ]);
  });

  it("names every mistake of the environment in a line of its own", () => {
    const wrong = { PORT: "http", UPSTREAM: "live", TRUST_PROXY: "-1", MAPS_URL: "https://maps.example" };
    const mistakes = mistakesOf({ ...wrong, LOG_LEVEL: "loud" });
    for (const name of ["PORT", "API_BASE_URL", "TRUST_PROXY", "MAPS_KEY", "LOG_LEVEL"])
      expect(mistakes.filter((line) => line.startsWith(`${name}:`))).toHaveLength(1);
  });

  it("reads a site file with a byte order mark, and says what is no JSON or no object", () => {
    const path = writeSiteFile();
    writeFileSync(path, `\uFEFF${readFileSync(path, "utf8")}`);
    expect(mistakesOf({ SITE_CONFIG: path })).toEqual([]);
    writeFileSync(path, "{");
    expect(mistakesOf({ SITE_CONFIG: path })).toEqual([expect.stringMatching(/^SITE_CONFIG: is no JSON: /)]);
    writeFileSync(path, "[]");
    expect(mistakesOf({ SITE_CONFIG: path })).toEqual([expect.stringMatching(/^SITE_CONFIG: \(file\): /)]);
  });

  it("names a wrong or missing key of the site file with its path", () => {
    const path = writeSiteFile((site) => {
      delete (site["contents"] as Record<string, unknown>)["faq"];
      (site["brand"] as Record<string, unknown>)["keywords"] = "x";
      site["origin"] = "ftp://nowhere";
    });
    const keys = mistakesOf({ SITE_CONFIG: path }).map((line) => /^SITE_CONFIG: (.+?):/.exec(line)?.[1]);
    expect(keys.sort()).toEqual(["brand.keywords", "contents.faq", "origin"]);
  });

  it("needs a site file that is there when live", () => {
    const env = { API_BASE_URL: "http://127.0.0.1:9000" };
    expect(mistakesOf(env)).toEqual(["SITE_CONFIG: is required outside the demo"]);
    expect(mistakesOf({ ...env, SITE_CONFIG: "/nowhere/site.json" })).toEqual([
      "SITE_CONFIG: cannot be read: /nowhere/site.json",
    ]);
  });

  it("says that the demo is not attached", () => {
    delete globals[EMBEDDED];
    expect(mistakesOf({})).toEqual(expect.arrayContaining([expect.stringContaining("UPSTREAM")]));
  });
});

describe("a line that holds secrets of the configuration", () => {
  const basic = Buffer.from("me:pass/words").toString("base64");
  const holders = {
    api: { token: 'api-"token"', authorization: `Basic ${basic}` },
    maps: { key: "maps-key" },
    opsToken: "ops-token",
    sessionSecrets: ["secret-one", "secret-two", "short"],
    redisUrl: "redis://:pass%2Fredis@cache.example",
    redisLimitsUrl: "redis://limits.example",
    baiduPushUrl: "http://push.example/urls?token=push-token",
  };
  const redact = (line: string) => secretRedaction(holders)(line);

  const plain = "pass/words pass%2Fwords maps-key ops-token secret-one secret-two pass%2Fredis pass/redis push-token";
  it.each(['api-"token"', 'api-\\"token\\"', basic, ...plain.split(" ")])("says [redacted] for %s", (secret) => {
    expect(redact(`{"a":"${secret}","b":"x${secret}"}`)).toBe('{"a":"[redacted]","b":"x[redacted]"}');
  });

  it("keeps every other word, and one of a demo that is short", () => {
    const line = "me, a short line of cache.example";
    const none = testConfig({ sessionSecrets: [] });
    expect([redact(line), secretRedaction(none)(line)]).toEqual([line, line]);
  });
});

it("folders are made and tried at the start; each that cannot be written is a mistake", () => {
  const base = newFolder();
  const config = { uploadDir: join(base, "a/b"), cacheDir: null } as Config;
  expect(withUsableFolders(config)).toBe(config);
  expect([statSync(join(base, "a/b")).mode & 0o777, readdirSync(join(base, "a/b"))]).toEqual([0o700, []]);
  writeFileSync(join(base, "file"), "");
  const blocked = join(base, "file/x");
  expect(() => withUsableFolders({ ...config, uploadDir: blocked, cacheDir: blocked })).toThrow(
    expect.objectContaining({
      mistakes: [
        expect.stringMatching(/^UPLOAD_DIR: cannot be written: ENOTDIR/),
        expect.stringMatching(/^CACHE_DIR: cannot be written: ENOTDIR/),
      ],
    }) as Error,
  );
});
