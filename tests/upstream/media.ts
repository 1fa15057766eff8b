import { createReadStream, readdirSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { basename, dirname, join, sep } from "node:path";

const TYPES: Readonly<Record<string, string>> = {
  avif: "image/avif",
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  mp4: "video/mp4",
};
const NAME = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,3}$/i;

type Next = () => void;

/**
 * Serves the demo's pictures from `/demo/…` of `folder`: the width that is nearest to the wanted one without being
 * smaller, in the format of `x-oss-process`; where that file was not made, the nearest that was.
 */
export function makeMedia(folder: string): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
  return (request, response, next) => {
    const url = parse(request.url ?? "");
    if (url === null || (request.method !== "GET" && request.method !== "HEAD")) return next();
    const match = /^\/demo\/(.+)\.([a-z0-9]{3,4})$/i.exec(url.pathname);
    const name = match?.[1] ?? "";
    const ending = (match?.[2] ?? "").toLowerCase();
    if (!NAME.test(name) || TYPES[ending] === undefined) return next();
    const process = url.searchParams.get("x-oss-process") ?? "";
    const file =
      ending === "svg" || ending === "mp4"
        ? join(folder, `${name}.${ending}`)
        : nearestPicture(folder, name, widthOf(process), formatOf(process));
    if (file === null || !file.startsWith(folder + sep)) return next();
    send(file, request, response, next);
  };
}

function parse(address: string): URL | null {
  try {
    const url = new URL(address, "http://media");
    return new URL(decodeURI(url.pathname) === url.pathname ? url.href : "http://media/");
  } catch {
    return null;
  }
}

function widthOf(process: string): number | null {
  const width = /(?:^|,)w_(\d{1,5})(?:,|\/|$)/.exec(process)?.[1];
  return width === undefined ? null : Number(width);
}

function formatOf(process: string): string {
  return /format,(webp|png|avif|jpg)/.exec(process)?.[1] ?? "png";
}

interface Variant {
  file: string;
  width: number;
  format: string;
}

/** What a folder holds, read again when the folder has changed. */
const listings = new Map<string, { changed: number; variants: ReadonlyMap<string, Variant[]> }>();

function variantsIn(folder: string): ReadonlyMap<string, Variant[]> {
  let changed: number;
  try {
    changed = statSync(folder).mtimeMs;
  } catch {
    return new Map();
  }
  const known = listings.get(folder);
  if (known?.changed === changed) return known.variants;
  const variants = new Map<string, Variant[]>();
  for (const entry of readdirSync(folder)) {
    const match = /^(.+)-(\d{2,5})\.(webp|png|avif|jpg)$/.exec(entry);
    if (match === null) continue;
    const [, name = "", width, format = ""] = match;
    const list = variants.get(name) ?? [];
    list.push({ file: join(folder, entry), width: Number(width), format });
    variants.set(name, list);
  }
  listings.set(folder, { changed, variants });
  return variants;
}

function nearestPicture(folder: string, name: string, width: number | null, format: string): string | null {
  const variants = variantsIn(join(folder, dirname(name))).get(basename(name)) ?? [];
  const preference = [format, "webp", "png", "avif", "jpg"];
  const wanted = width ?? Number.MAX_SAFE_INTEGER;
  let best: Variant | null = null;
  for (const candidate of variants) {
    if (best === null || isBetter(candidate, best, wanted, preference)) best = candidate;
  }
  return best?.file ?? null;
}

function isBetter(one: Variant, other: Variant, wanted: number, preference: readonly string[]): boolean {
  const format = preference.indexOf(one.format) - preference.indexOf(other.format);
  if (format !== 0) return format < 0;
  const oneLarge = one.width >= wanted;
  const otherLarge = other.width >= wanted;
  if (oneLarge !== otherLarge) return oneLarge;
  return oneLarge ? one.width < other.width : one.width > other.width;
}

function send(file: string, request: IncomingMessage, response: ServerResponse, next: Next): void {
  let size: number;
  let changed: number;
  try {
    const info = statSync(file);
    if (!info.isFile()) return next();
    size = info.size;
    changed = info.mtimeMs;
  } catch {
    return next();
  }
  const etag = `"${size.toString(36)}-${Math.floor(changed).toString(36)}"`;
  const ending = file.slice(file.lastIndexOf(".") + 1);
  response.setHeader("Content-Type", TYPES[ending] ?? "application/octet-stream");
  response.setHeader("Cache-Control", "public, max-age=86400, stale-while-revalidate=604800");
  response.setHeader("ETag", etag);
  response.setHeader("X-Content-Type-Options", "nosniff");
  response.setHeader("Access-Control-Allow-Origin", "*");
  response.setHeader("Cross-Origin-Resource-Policy", "cross-origin");
  if (ending === "svg") response.setHeader("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  if (request.headers["if-none-match"] === etag) {
    response.statusCode = 304;
    response.end();
    return;
  }
  let from = 0;
  let to = size - 1;
  if (ending === "mp4") {
    // Phones play a film only from a server that answers ranges.
    response.setHeader("Accept-Ranges", "bytes");
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? "");
    if (range !== null) {
      from = Number(range[1]);
      to = range[2] === "" ? to : Math.min(Number(range[2]), to);
      if (from > to) {
        response.statusCode = 416;
        response.setHeader("Content-Range", `bytes */${size}`);
        response.end();
        return;
      }
      response.statusCode = 206;
      response.setHeader("Content-Range", `bytes ${from}-${to}/${size}`);
    }
  }
  response.setHeader("Content-Length", size === 0 ? 0 : to - from + 1);
  if (request.method === "HEAD" || size === 0) {
    response.end();
    return;
  }
  const stream = createReadStream(file, { start: from, end: to });
  stream.on("error", () => response.destroy());
  response.on("close", () => stream.destroy());
  stream.pipe(response);
}
