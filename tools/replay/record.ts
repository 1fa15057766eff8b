import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { createProgress } from "../../scripts/progress.mjs";
import { createRecorder } from "~/server/recording/recorder.server";
import { parseBase } from "./base-url";
import { toRoute } from "~/server/recording/exchange.server";
import { filesOf, parseSiteFile, writeRecording } from "./recording";
import { loadSite } from "./load-site";
import { attachUpstream, setEnvironment } from "./site-environment";
import { UsageError } from "./usage-error";

export interface RecordOptions {
  /** API_BASE_URL of the upstream, with its prefix. */
  base: string;
  /** Output: NAME or NAME.har. */
  out: string;
  routes: readonly string[];
  /** Path of the site file; null = SITE_CONFIG, otherwise the site file of the demo upstream at `base`. */
  site: string | null;
}

/**
 * Runs the routes' loaders against the upstream and stores every exchange. Then replays the recording to store the view
 * models with which later replays are compared.
 * @returns the exit code of that replay
 * @throws UsageError
 */
export async function record(options: RecordOptions): Promise<number> {
  const { baseUrl } = parseBase(options.base);
  const base = options.base.replace(/\/+$/, "");
  const routes = options.routes.map(toRoute);
  const siteText = await readSiteText(options.site ?? process.env["SITE_CONFIG"] ?? null, base);
  const site = parseSiteFile(siteText, "site file");
  const secret = process.env["API_TOKEN"] ?? null;
  const mediaOrigins = process.env["MEDIA_ORIGINS"] ?? `https: ${new URL(base).origin}`;
  const { PATH, HOME, TMPDIR, API_TOKEN_HEADER, API_STORE_HEADER, UPSTREAM_TIMEOUT_MS } = process.env;
  const given = { PATH, HOME, TMPDIR, API_TOKEN_HEADER, API_STORE_HEADER, UPSTREAM_TIMEOUT_MS };
  setEnvironment({
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<string, string>),
    NODE_ENV: "production",
    UPSTREAM: "demo",
    // A demo upstream accepts any token.
    API_TOKEN: secret ?? "demo",
    MEDIA_ORIGINS: mediaOrigins,
    LOG_LEVEL: "silent",
  });

  const recorder = createRecorder((request) => fetch(request));
  attachUpstream({ baseUrl: base, fetch: recorder.fetch, siteFile: JSON.parse(siteText) as unknown });
  const recordedAt = new Date().toISOString();
  const run = await loadSite(site.origin);
  const progress = createProgress(routes.length);
  try {
    for (const route of routes) {
      progress.next(route);
      const { status, missingParts } = await recorder.record(route, () => run(route));
      progress.print(`${status}  ${route}${missingParts.length > 0 ? `  without ${missingParts.join(", ")}` : ""}`);
    }
  } finally {
    progress.end();
  }
  const exchanges = recorder.exchanges();
  if (exchanges.length > 0 && exchanges.every(({ answer }) => "failure" in answer))
    throw new UsageError(`no response from ${baseUrl}`);

  const files = filesOf(options.out);
  rmSync(files.views, { force: true });
  writeRecording(
    { files, exchanges, site, siteText, recordedAt, routes, mediaOrigins },
    secret === null ? [] : [secret],
  );
  console.log(`wrote ${files.har}: ${exchanges.length} exchanges`);
  const cli = fileURLToPath(import.meta.url);
  const { status } = spawnSync(process.execPath, [cli, "run", options.out, "--update"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  return status ?? 1;
}

async function readSiteText(path: string | null, base: string): Promise<string> {
  if (path !== null) {
    try {
      return readFileSync(path, "utf8");
    } catch {
      throw new UsageError(`the site file ${path} cannot be read`);
    }
  }
  const response = await fetch(new URL("/__site", base)).catch(() => null);
  if (response?.ok !== true) throw new UsageError("the site file is missing: use --site FILE or SITE_CONFIG");
  return `${JSON.stringify(await response.json(), null, 2)}\n`;
}
