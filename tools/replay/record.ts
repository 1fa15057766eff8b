import { spawnSync } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseBase } from "./base-url";
import { toRoute } from "~/server/recording/exchange.server";
import { parseHar } from "./har";
import { filesOf, parseSiteFile, siteJsonOf, writeFiles } from "./recording";
import { loadBuild } from "./load-site";
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
  const siteText = await readSiteText((options.site ?? process.env["SITE_CONFIG"]) || null, base);
  parseSiteFile(siteText, "site file");
  const { PATH, HOME, TMPDIR, API_TOKEN_HEADER, API_STORE_HEADER, UPSTREAM_TIMEOUT_MS, MEDIA_ORIGINS } = process.env;
  const given = { PATH, HOME, TMPDIR, API_TOKEN_HEADER, API_STORE_HEADER, UPSTREAM_TIMEOUT_MS, MEDIA_ORIGINS };
  setEnvironment({
    ...(Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<string, string>),
    NODE_ENV: "production",
    UPSTREAM: "demo",
    // A demo upstream accepts any token.
    API_TOKEN: process.env["API_TOKEN"] || "demo",
    LOG_LEVEL: "silent",
  });

  attachUpstream({ baseUrl: base, fetch: (request) => fetch(request), siteFile: siteJsonOf(siteText) });
  const build = await loadBuild();
  const recording = await build.recordPaths(build.site(), build, routes);
  for (const [route, { status, missingParts }] of Object.entries(recording.views)) {
    console.log(`${status}  ${route}${missingParts.length > 0 ? `  without ${missingParts.join(", ")}` : ""}`);
  }
  const { entries } = parseHar(JSON.stringify(recording.har)).log;
  const isAll = (...statuses: number[]) =>
    entries.length > 0 && entries.every(({ response }) => statuses.includes(response.status));
  if (isAll(0)) throw new UsageError(`no response from ${baseUrl}`);
  if (isAll(401, 403)) throw new UsageError(`${baseUrl} refuses every call: check API_TOKEN`);

  const files = filesOf(options.out);
  rmSync(files.views, { force: true });
  writeFiles(files, recording.har, recording.site);
  console.log(`wrote ${files.har}: ${entries.length} exchanges`);
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
