import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { z } from "zod";
import { embeddedUpstream } from "../embedded-upstream.server";
import { site } from "../request-scope.server";
import { decoded } from "~/domain/urls/decoded";
import { trimEndOf } from "~/domain/urls/trim-end";
import { weaknessOf } from "./secrets.server";
import { siteFileSchema, type SiteFile } from "./site-file.server";
import { misspeltKeys, nearestName } from "./spelling.server";

/** What `readConfig` makes of the environment and the site file. */
export type Config = ReturnType<typeof readConfig>;

/** All mistakes of the environment and the site file, one line each (upstream.md §1.1). */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
  constructor(readonly mistakes: readonly string[]) {
    super(mistakes.join("\n"));
  }
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,15}$/, "must be a whole number")
    .transform(Number)
    .refine((n) => n >= min && n <= max, `must be between ${min} and ${max}`);
/** At least the maximum size of one file, in bytes. */
const megabytes = wholeNumber(11, 1_000_000).transform((mb) => mb * 1024 * 1024);
const httpUrl = z
  .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
  .refine((url) => !/[?#]/.test(url), "must have no query or fragment");
/** True also for an invalid URL, which is reported separately. */
const withoutCredentials = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url === null || (url.username === "" && url.password === "");
};
const NO_CREDENTIALS = "must not hold a user or password";
const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/, "must be a header name");
const headerValue = z.string().regex(/^[\x21-\x7e]+$/, "must be visible ASCII without spaces");
/** With a scheme before it, as Authorization has it. */
const tokenValue = z.string().regex(/^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/, "must be visible ASCII");
const redisUrl = z.url({ protocol: /^rediss?$/, error: "must be a redis:// or rediss:// URL" });
const folder = z.string().min(1);
const mediaSource = z
  .string()
  .regex(
    /^(?:https?:|https?:\/\/(?:\*\.)?[a-z0-9.-]+(?::\d{1,5})?)\/?$/i,
    "must be https:, or origins such as https://img.example.com, separated by spaces",
  );

const environmentSchema = z.object({
  PORT: wholeNumber(0, 65535).default(3000).meta({ example: "3000" }),
  HOST: z.string().default("0.0.0.0"),
  UPSTREAM: z.enum(["demo", "live"]).optional().meta({ example: "live" }),
  API_BASE_URL: httpUrl.optional().meta({ example: "https://api.example.com/gateway" }),
  API_TOKEN: tokenValue.optional(),
  API_TOKEN_HEADER: headerName.default("token").meta({ example: "token" }),
  API_STORE_HEADER: headerName.default("storeCode").meta({ example: "storeCode" }),
  UPSTREAM_TIMEOUT_MS: wholeNumber(1, 600_000).default(5000).meta({ example: "5000" }),
  UPSTREAM_WRITE_TIMEOUT_MS: wholeNumber(1, 3_600_000).default(30_000).meta({ example: "30000" }),
  SITE_CONFIG: z.string().optional(),
  MAPS_URL: httpUrl
    .refine(withoutCredentials, NO_CREDENTIALS)
    .optional()
    .meta({ example: "https://apis.map.qq.com/ws/location/v1/ip" }),
  MAPS_KEY: z.string().optional(),
  MEDIA_ORIGINS: z
    .string()
    .transform((text) => text.split(/\s+/).filter((origin) => origin !== ""))
    .pipe(z.array(mediaSource))
    .optional()
    .meta({ example: '"https://img.example.com https:"' }),
  TRUST_PROXY: wholeNumber(0, 20).default(0).meta({ example: "1" }),
  SESSION_SECRET: z
    .string()
    .transform((text) => text.split(",").map((secret) => secret.trim()))
    .optional(),
  OPS_TOKEN: headerValue.optional(),
  CACHE_DIR: folder.optional(),
  REDIS_URL: redisUrl.optional().meta({ example: "redis://127.0.0.1:6379" }),
  REDIS_LIMITS_URL: redisUrl.optional().meta({ example: "redis://127.0.0.1:6380" }),
  UPLOAD_DIR: folder.optional(),
  UPLOAD_MAX_MB: megabytes.optional().meta({ example: "500" }),
  PAGE_TTL_S: wholeNumber(0, 31_536_000).default(60).meta({ example: "60" }),
  PAGE_STALE_S: wholeNumber(0, 31_536_000).default(86_400).meta({ example: "86400" }),
  BAIDU_PUSH_URL: z
    .url({ protocol: /^https?$/, error: "must be an http(s) URL" })
    .refine(withoutCredentials, NO_CREDENTIALS)
    .optional()
    .meta({ example: '"http://data.zz.baidu.com/urls?site=…&token=…"' }),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"])
    .default("info")
    .meta({ example: "info" }),
});

/** An example of a variable, for the line of a mistake. */
function exampleOf(name: string): string {
  const example = environmentSchema.shape[name as keyof typeof environmentSchema.shape].meta()?.["example"];
  return typeof example === "string" ? `; for example ${name}=${example}` : "";
}

/** Unknown variables that look like ours: a misspelt one would otherwise do nothing, and say nothing. */
function unknownVariables(set: Readonly<Record<string, string | undefined>>): string[] {
  const known = Object.keys(environmentSchema.shape);
  return Object.keys(set).flatMap((name) => {
    if (known.includes(name)) return [];
    const meant = nearestName(name, known);
    // The right one is set too: this is another program's.
    return meant === null || set[meant] !== undefined ? [] : [`${name}: is not known; did you mean ${meant}?`];
  });
}

/**
 * Reads the environment and the site file (upstream.md §1.1 and upstream.md §2). An empty variable counts as unset.
 * @throws ConfigError with one line per mistake
 */
export function readConfig(environment: Readonly<Record<string, string | undefined>>) {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const parsed = environmentSchema.safeParse(set);
  const mistakes = parsed.success
    ? []
    : parsed.error.issues.map(({ path: [variable], message }) => {
        const name = String(variable);
        return `${name}: ${message}${exampleOf(name)}`;
      });
  const upstream = set["UPSTREAM"] ?? (set["API_BASE_URL"] ? "live" : "demo");
  if (upstream === "live" && !set["API_BASE_URL"]) mistakes.push("API_BASE_URL: is required when UPSTREAM is live");
  if (Boolean(set["MAPS_URL"]) !== Boolean(set["MAPS_KEY"])) {
    mistakes.push(`${set["MAPS_URL"] ? "MAPS_KEY" : "MAPS_URL"}: MAPS_URL and MAPS_KEY go together`);
  }
  const embedded = upstream === "demo" ? embeddedUpstream() : null;
  if (upstream === "demo" && embedded === null) {
    mistakes.push("UPSTREAM: the demo upstream is not attached; use npm start, or set API_BASE_URL");
  }

  if (upstream === "live") mistakes.push(...secretMistakes(set));
  if ((set["REDIS_URL"] || set["REDIS_LIMITS_URL"]) && !set["SESSION_SECRET"]) {
    mistakes.push("SESSION_SECRET: is required with REDIS_URL: processes that share limits and cookies share it");
  }

  const { site: siteFile, mistakes: siteMistakes, misspelt } = readSiteFile(set["SITE_CONFIG"], embedded?.siteFile);
  mistakes.push(...siteMistakes);
  const warnings = [...unknownVariables(set), ...misspelt];
  // A missing variable or key is better explained by the one that was written in its place.
  if (!parsed.success || siteFile === null || mistakes.length > 0) throw new ConfigError([...mistakes, ...warnings]);

  const env = parsed.data;
  if (upstream === "live" && !env.SESSION_SECRET)
    warnings.push("SESSION_SECRET is not set: a random one signs cookies until the next start");
  if (env.REDIS_URL !== undefined && env.UPLOAD_DIR === undefined) {
    warnings.push("REDIS_URL is set and UPLOAD_DIR is not: replicas do not see each other's files and applications");
  }
  if (env.REDIS_URL !== undefined && env.CACHE_DIR !== undefined) {
    warnings.push("REDIS_URL and CACHE_DIR are set: pages and data are cached in Redis, not in the folder");
  }
  const { baseUrl, authorization } = splitCredentials(embedded?.baseUrl ?? env.API_BASE_URL ?? "");
  const namedOrigin = env.MEDIA_ORIGINS?.find((origin) => /^https?:\/\/[^*]/i.test(origin));
  const mode: "demo" | "live" = upstream === "live" ? "live" : "demo";
  return {
    port: env.PORT,
    host: env.HOST,
    upstream: mode,
    api: {
      /** Without a trailing slash; may have a path prefix. */
      baseUrl,
      token: env.API_TOKEN ?? (embedded ? "demo" : null),
      /** Basic authorization from user and password in API_BASE_URL, which are removed from the base URL. */
      authorization,
      tokenHeader: env.API_TOKEN_HEADER,
      storeHeader: env.API_STORE_HEADER,
      timeoutMs: env.UPSTREAM_TIMEOUT_MS,
      writeTimeoutMs: env.UPSTREAM_WRITE_TIMEOUT_MS,
    },
    site: siteFile,
    maps: env.MAPS_URL && env.MAPS_KEY ? { url: env.MAPS_URL, key: env.MAPS_KEY } : null,
    /** CSP sources of images and videos. */
    mediaOrigins: env.MEDIA_ORIGINS ?? (embedded ? ["https:"] : ["https:", new URL(baseUrl).origin]),
    /** The origin that relative images are resolved against; null = they stay relative. */
    mediaBase: namedOrigin ? new URL(namedOrigin).origin : null,
    /** Number of trusted reverse proxies. */
    trustProxy: env.TRUST_PROXY,
    /** The first key signs, all verify. */
    sessionSecrets: env.SESSION_SECRET ?? [randomBytes(32).toString("hex")],
    opsToken: env.OPS_TOKEN ?? null,
    cacheDir: env.CACHE_DIR ?? null,
    redisUrl: env.REDIS_URL ?? null,
    /** For rate limits and deduplicated writes. */
    redisLimitsUrl: env.REDIS_LIMITS_URL ?? env.REDIS_URL ?? null,
    uploadDir: env.UPLOAD_DIR ?? null,
    /** Quota in bytes for applicants' files; null = derived from the folder's capacity. */
    uploadMaxBytes: env.UPLOAD_MAX_MB ?? null,
    page: { ttlS: env.PAGE_TTL_S, staleS: env.PAGE_STALE_S },
    baiduPushUrl: env.BAIDU_PUSH_URL ?? null,
    logLevel: env.LOG_LEVEL,
    /** Start-up warnings for operators, one line each. */
    warnings,
  };
}

/** Guessing one of these secrets lets an attacker act as an operator or in a visitor's name. */
function secretMistakes(set: Readonly<Record<string, string | undefined>>): string[] {
  const secrets = { OPS_TOKEN: [set["OPS_TOKEN"]], SESSION_SECRET: set["SESSION_SECRET"]?.split(",") ?? [] };
  return Object.entries(secrets).flatMap(([name, values]) => {
    const weakness = values.map((value) => (value === undefined ? null : weaknessOf(value.trim())));
    return [...new Set(weakness.filter((one) => one !== null))].map((one) => `${name}: ${one}`);
  });
}

/**
 * The API base URL without a trailing slash, and its user and password as a header: `fetch` rejects a URL with
 * credentials, and every log line of a call would contain them.
 */
export function splitCredentials(text: string): { baseUrl: string; authorization: string | null } {
  const plain = (url: string) => trimEndOf(url, "/");
  if (text === "" || withoutCredentials(text)) return { baseUrl: plain(text), authorization: null };
  const url = new URL(text);
  const pair = [url.username, url.password].map(decoded).join(":");
  url.username = url.password = "";
  return { baseUrl: plain(url.href), authorization: `Basic ${Buffer.from(pair).toString("base64")}` };
}

/** The site file at `path`, or the embedded demo's; each mistake is reported with its path in the file. */
function readSiteFile(
  path: string | undefined,
  embedded: unknown,
): { site: SiteFile | null; mistakes: string[]; misspelt: string[] } {
  let raw = embedded;
  if (path !== undefined) {
    try {
      raw = JSON.parse(readFileSync(path, "utf8").replace(/^\uFEFF/, ""));
    } catch (error) {
      const why = error instanceof SyntaxError ? `is no JSON: ${error.message}` : `cannot be read: ${path}`;
      return { site: null, mistakes: [`SITE_CONFIG: ${why}`], misspelt: [] };
    }
  } else if (raw === undefined) {
    return { site: null, mistakes: ["SITE_CONFIG: is required outside the demo"], misspelt: [] };
  }
  const parsed = siteFileSchema.safeParse(raw);
  const misspelt = misspeltKeys(raw, siteFileSchema.shape).map((line) => `SITE_CONFIG: ${line}`);
  if (parsed.success) return { site: parsed.data, mistakes: [], misspelt };
  const mistakes = parsed.error.issues.map(
    (issue) => `SITE_CONFIG: ${issue.path.join(".") || "(file)"}: ${issue.message}`,
  );
  return { site: null, mistakes, misspelt };
}

declare module "../site.server" {
  interface Site {
    readonly config: Config;
  }
}

export const config = (): Config => site().config;
