import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, readConfig } from "~/server/platform/config/config.server";
import { createDemoUpstream } from "../../../demo/upstream";

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
  const path = join(mkdtempSync(join(tmpdir(), "site-")), "site.json");
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
