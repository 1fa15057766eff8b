import { randomBytes } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "~/server/platform/config/config.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { newFolder } from "../../support/folders";

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

function writeSiteFile(change: (site: Record<string, unknown>) => void): string {
  const site = structuredClone(demo.siteFile) as Record<string, unknown>;
  change(site);
  const path = join(newFolder(), "site.json");
  writeFileSync(path, JSON.stringify(site));
  return path;
}

describe("readConfig", () => {
  beforeEach(() => void (globals[EMBEDDED] = demo));
  afterEach(() => void delete globals[EMBEDDED]);

  it("serves the demo with nothing set, and warns of nothing that a demo does not need", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ upstream: "demo", port: 3000, host: "0.0.0.0", page: { ttlS: 60, staleS: 86_400 } });
    expect(config.warnings).toEqual([]);
  });

  it("is live once an API URL is set; a path prefix stays, a trailing slash goes", () => {
    const config = readConfig({
      API_BASE_URL: "http://127.0.0.1:9000/gateway//",
      SITE_CONFIG: writeSiteFile(() => undefined),
    });
    expect(config).toMatchObject({
      upstream: "live",
      api: { baseUrl: "http://127.0.0.1:9000/gateway" },
      mediaBase: null,
    });
    expect(config.mediaOrigins).toEqual(["https:", "http://127.0.0.1:9000"]);
  });

  it("treats an empty variable as unset", () => {
    expect(readConfig({ PORT: "", API_BASE_URL: "", OPS_TOKEN: "" })).toMatchObject({ port: 3000, opsToken: null });
  });

  it("resolves relative images against the first origin that is named", () => {
    expect(readConfig({ MEDIA_ORIGINS: "https: https://img.example.com https://b.example.com" }).mediaBase).toBe(
      "https://img.example.com",
    );
  });

  it("rotates comma-separated secrets", () => {
    const secrets = "first-secret-of-16, second-secret-of-16";
    expect(readConfig({ SESSION_SECRET: secrets }).sessionSecrets).toEqual([
      "first-secret-of-16",
      "second-secret-of-16",
    ]);
  });

  const live = () => ({ API_BASE_URL: "http://127.0.0.1:9000", SITE_CONFIG: writeSiteFile(() => undefined) });

  it.each([
    ["short", "needs at least 16 characters"],
    ["aaaaaaaaaaaaaaaaaaaaaaaa", "is a few signs repeated"],
    ["changemechangeme", "is a few signs repeated"],
    ["1234567812345678", "is a few signs repeated"],
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
    const { warnings } = readConfig({ ...redis, SESSION_SECRET: "a-secret-of-the-tests" });
    expect(warnings.filter((line) => line.includes("UPLOAD_DIR"))).toHaveLength(1);
  });

  it("says which second cache level is used if two are set", () => {
    const env = {
      SESSION_SECRET: "a-secret-of-the-tests",
      REDIS_URL: "redis://127.0.0.1:6379",
      UPLOAD_DIR: "/uploads",
    };
    expect(readConfig(env).warnings).toEqual([]);
    expect(readConfig({ ...env, CACHE_DIR: "/cache" }).warnings).toEqual([
      expect.stringMatching(/^REDIS_URL and CACHE_DIR/),
    ]);
  });

  it("takes a user and a password out of the base URL, and none in the others", () => {
    const { api, mediaOrigins } = readConfig({
      ...live(),
      API_BASE_URL: "https://me%40shop:p%2Fw@api.example.com/gateway/",
    });
    expect(api).toMatchObject({
      baseUrl: "https://api.example.com/gateway",
      authorization: `Basic ${Buffer.from("me@shop:p/w").toString("base64")}`,
    });
    expect(mediaOrigins.join()).not.toContain("shop");
    expect(mistakesOf({ MAPS_URL: "no URL", MAPS_KEY: "k" })).toEqual([expect.stringMatching(/^MAPS_URL: must be/)]);
    const mistakes = mistakesOf({
      MAPS_URL: "https://me:pw@maps.example",
      MAPS_KEY: "k",
      BAIDU_PUSH_URL: "https://me@b.example",
    });
    expect([...mistakes].sort()).toEqual(
      ["BAIDU_PUSH_URL", "MAPS_URL"].map(
        (name) => expect.stringContaining(`${name}: must not hold a user or password`) as string,
      ),
    );
  });

  it("names variables written in another way, and leaves those of other programs alone", () => {
    const set = { REDISURL: "redis://127.0.0.1", "upload-dir": "/x", HOME: "/root", LOGNAME: "site" };
    expect(readConfig(set).warnings).toEqual([
      "REDISURL: is not known; did you mean REDIS_URL?",
      "upload-dir: is not known; did you mean UPLOAD_DIR?",
    ]);
    expect(readConfig({ UploadDir: "/x", UPLOAD_DIR: "/y" }).warnings).toEqual([]);
  });

  it("names every mistake of the environment in a line of its own", () => {
    const mistakes = mistakesOf({
      PORT: "http",
      UPSTREAM: "live",
      TRUST_PROXY: "-1",
      MAPS_URL: "https://maps.example",
      LOG_LEVEL: "loud",
    });
    for (const name of ["PORT", "API_BASE_URL", "TRUST_PROXY", "MAPS_KEY", "LOG_LEVEL"]) {
      expect(mistakes.filter((line) => line.startsWith(`${name}:`))).toHaveLength(1);
    }
  });

  it("names a wrong or missing key of the site file with its path", () => {
    const path = writeSiteFile((site) => {
      delete (site["contents"] as Record<string, unknown>)["faq"];
      (site["brand"] as Record<string, unknown>)["keywords"] = "x";
      site["origin"] = "ftp://nowhere";
    });
    const mistakes = mistakesOf({ SITE_CONFIG: path });
    expect(mistakes).toHaveLength(3);
    for (const key of ["contents.faq", "brand.keywords", "origin"]) {
      expect(mistakes.some((line) => line.startsWith(`SITE_CONFIG: ${key}:`))).toBe(true);
    }
  });

  it.each([
    ["a file that is not there", "/nowhere/site.json", "cannot be read"],
    ["a file that is no JSON", "package-lock.json.nope", "cannot be read"],
  ])("says so of %s", (_name, path, text) => {
    expect(mistakesOf({ SITE_CONFIG: path })).toEqual([expect.stringContaining(text)]);
  });

  it("needs a site file when live", () => {
    expect(mistakesOf({ API_BASE_URL: "http://127.0.0.1:9000" })).toEqual([expect.stringContaining("SITE_CONFIG")]);
  });

  it("says that the demo is not attached", () => {
    delete globals[EMBEDDED];
    expect(mistakesOf({})).toEqual(expect.arrayContaining([expect.stringContaining("UPSTREAM")]));
  });
});
