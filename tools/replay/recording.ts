import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { siteFileSchema, type SiteFile } from "~/server/platform/config/site-file.server";
import { parseOrNull, toRoute } from "~/server/recording/exchange.server";
import { ANY_MEDIA_ORIGIN, digestOf, toHar } from "~/server/recording/har.server";
import type { Exchange } from "~/server/upstream/exchange.server";
import { bodyOf, exchangeOf, parseHar, type HarFile, type RecordingNote } from "./har";
import { UsageError } from "./usage-error";

/** The three files of a recording: NAME.har, NAME.site.json, NAME.views.json. */
export interface RecordingFiles {
  har: string;
  site: string;
  views: string;
}

export interface Recording extends RecordingNote {
  files: RecordingFiles;
  exchanges: Exchange[];
  /** The routes to run: those on the command line, otherwise all recorded ones. */
  chosen: string[];
  site: SiteFile;
  /** The unchanged text of the site file, for its digest. */
  siteText: string;
  /** Number of HAR entries that are not upstream calls: pages, scripts, images. */
  others: number;
  /** Number of calls whose response body the browser did not store; they count as outages. */
  bodiless: number;
}

/** @param name with or without ".har" */
export function filesOf(name: string): RecordingFiles {
  const stem = name.replace(/\.har$/, "");
  return { har: `${stem}.har`, site: `${stem}.site.json`, views: `${stem}.views.json` };
}

/** The response of POST /ops/record. */
const opsRecordSchema = z.object({ har: z.unknown(), site: z.string(), views: z.record(z.string(), z.unknown()) });

export interface ReadOptions {
  /** Path of a site file that replaces NAME.site.json. */
  site: string | null;
  /** Routes that replace the recorded ones; empty = all recorded ones. */
  routes: readonly string[];
}

/**
 * Reads a recording of this tool, a browser's HAR with a site file, or a response of POST /ops/record (.json).
 * @throws UsageError if a file is missing or invalid, or if the site file is not the recorded one
 */
export function readRecording(name: string, options: ReadOptions): Recording {
  const files = filesOf(name.endsWith(".json") ? unpack(name) : name);
  if (!existsSync(files.har)) throw new UsageError(`${files.har} does not exist`);
  let har: HarFile;
  try {
    har = parseHar(readFileSync(files.har, "utf8"));
  } catch (error) {
    throw new UsageError(`${files.har} ${error instanceof Error ? error.message : String(error)}`);
  }
  const note = har.log._recording ?? null;
  const { site, siteText } = readSiteFile(options.site ?? files.site, files);
  const digest = digestOf(siteText);
  if (note !== null && options.site === null && digest !== note.siteFileSha256) {
    throw new UsageError(
      `${files.site} is not the site file of the recording (sha256 ${digest.slice(0, 12)}…, recorded ` +
        `${note.siteFileSha256.slice(0, 12)}…): restore the recorded one, or use --site FILE to replay with another`,
    );
  }
  const titles = new Map(har.log.pages.map((page) => [page.id, page.title]));
  const exchanges = har.log.entries.flatMap(
    (entry) => exchangeOf(entry, titles.get(entry.pageref ?? "") ?? null) ?? [],
  );
  const recorded = note?.routes ?? routesOf(har);
  return {
    files,
    exchanges,
    site,
    siteText,
    others: har.log.entries.length - exchanges.length,
    bodiless: har.log.entries.filter(
      (entry) => entry.response.status >= 100 && exchangeOf(entry, null) !== null && bodyOf(entry) === null,
    ).length,
    recordedAt: note?.recordedAt ?? startOf(har),
    siteFileSha256: digest,
    routes: recorded,
    chosen: options.routes.length > 0 ? options.routes.map(toRoute) : recorded,
    mediaOrigins: note?.mediaOrigins ?? ANY_MEDIA_ORIGIN,
  };
}

/**
 * Writes the three files of a recording from a response of POST /ops/record, next to it.
 * @returns the recording's name
 */
function unpack(path: string): string {
  const name = path.replace(/\.json$/, "");
  const answer = existsSync(path) ? opsRecordSchema.safeParse(parseOrNull(readFileSync(path, "utf8"))) : null;
  if (answer === null) throw new UsageError(`${path} does not exist`);
  if (!answer.success) throw new UsageError(`${path} is not a response of /ops/record`);
  const files = filesOf(name);
  const { har, site, views } = answer.data;
  // View models that `--update` has stored in the meantime are not overwritten, those of another recording are.
  const isKnown = existsSync(files.har) && isSameRecording(har, parseOrNull(readFileSync(files.har, "utf8")));
  writeFiles(files, har, site);
  if (!isKnown || !existsSync(files.views)) writeFileSync(files.views, `${JSON.stringify({ views }, null, 1)}\n`);
  return name;
}

/** Whether both are of the same calls: `--update` writes other routes and pages. */
function isSameRecording(one: unknown, other: unknown): boolean {
  const [first, second] = [one, other].map((har) => {
    const log = (har as Partial<HarFile> | null)?.log;
    return { at: log?._recording?.recordedAt, entries: log?.entries };
  });
  return isDeepStrictEqual(first, second);
}

function readSiteFile(path: string, files: RecordingFiles): { site: SiteFile; siteText: string } {
  if (!existsSync(path)) {
    throw new UsageError(
      `the site file ${path} does not exist; a browser's HAR needs one: --site FILE, or ${files.site}`,
    );
  }
  const siteText = readFileSync(path, "utf8");
  return { site: parseSiteFile(siteText, path), siteText };
}

/** What a site file holds, also behind a byte order mark; null if it is no JSON. */
export const siteJsonOf = (text: string): unknown => parseOrNull(text.replace(/^\uFEFF/, ""));

/** @param name of the file in error messages @throws UsageError */
export function parseSiteFile(text: string, name: string): SiteFile {
  const parsed = siteFileSchema.safeParse(siteJsonOf(text));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new UsageError(`${name}: ${issue?.path.join(".") || "(file)"}: ${issue?.message ?? "unreadable"}`);
}

/** The recording time of a browser's HAR: the start of its first request. */
function startOf(har: HarFile): string {
  const times = har.log.entries.map((entry) => Date.parse(entry.startedDateTime)).filter((time) => !Number.isNaN(time));
  return new Date(times.length > 0 ? Math.min(...times) : Date.now()).toISOString();
}

/** The site's routes in a browser's HAR: documents and Remix data requests, of origins without upstream calls. */
function routesOf(har: HarFile): string[] {
  const upstreams = new Set(
    har.log.entries.flatMap((entry) => (exchangeOf(entry, null) === null ? [] : new URL(entry.request.url).origin)),
  );
  const found = har.log.entries.flatMap(({ request, response }) => {
    if (request.method !== "GET" || !URL.canParse(request.url)) return [];
    if (upstreams.has(new URL(request.url).origin)) return [];
    const type = response.content?.mimeType ?? "";
    const isData = /x-script/.test(type) || new URL(request.url).pathname.endsWith(".data");
    return isData || type.startsWith("text/html") ? [request.url] : [];
  });
  return [...new Set(found.map(toRoute))];
}

/** Writes NAME.har without secrets, and NAME.site.json. */
export function writeRecording(
  recording: Omit<Recording, "others" | "bodiless" | "chosen" | "siteFileSha256">,
  secrets: readonly string[],
): void {
  const { files, siteText, site } = recording;
  writeFiles(files, toHar(recording, { values: secrets, harmless: [site.storeCode] }), siteText);
}

export function writeFiles(
  { har, site }: Pick<RecordingFiles, "har" | "site">,
  exchanges: unknown,
  siteText: string,
): void {
  mkdirSync(dirname(har), { recursive: true });
  writeFileSync(site, siteText);
  writeFileSync(har, `${JSON.stringify(exchanges, null, 1)}\n`);
}
