import { createReadStream, existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { makeDerivedImages } from "./derived-images";
import { parseProcessing } from "./image-processing";

const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  png: "image/png",
  jpg: "image/jpeg",
  svg: "image/svg+xml",
  mp4: "video/mp4",
};
const NAME = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*){0,3}$/i;

export interface MediaFolders {
  /** Stored images: the largest size of each, `NAME.webp` or `NAME.png`. */
  masters: string;
  /** Cache folder of derived sizes and formats. */
  cache: string;
}

/** Answers a request for an image; null = there is no such image. */
export type Media = (request: Request) => Promise<Response | null>;

/**
 * Serves the demo's images at `/demo/NAME.png`, in the size and format requested by `x-oss-process`; without it, or
 * with an unsupported value, as stored. Videos and drawings (`.mp4`, `.svg`) are sent unchanged.
 */
export function makeMedia(folders: MediaFolders): Media {
  const derived = makeDerivedImages(folders.cache);
  return async (request) => {
    const url = new URL(request.url);
    if (request.method !== "GET" && request.method !== "HEAD") return null;
    const match = /^\/demo\/(.+)\.([a-z0-9]{3,4})$/i.exec(url.pathname);
    const name = match?.[1] ?? "";
    const ending = (match?.[2] ?? "").toLowerCase();
    if (!NAME.test(name) || TYPES[ending] === undefined) return null;
    if (ending === "svg" || ending === "mp4") return send(join(folders.masters, `${name}.${ending}`), request);
    const master = ["webp", "png"].map((format) => join(folders.masters, `${name}.${format}`)).find(existsSync);
    if (master === undefined) return null;
    const processing = parseProcessing(url.searchParams.get("x-oss-process") ?? "");
    if (processing === null) return send(master, request);
    // If processing fails, send the image as stored.
    return send(await derived.fileFor(master, processing).catch(() => master), request);
  };
}

async function send(file: string, request: Request): Promise<Response | null> {
  const info = await stat(file).catch(() => null);
  if (!info?.isFile()) return null;
  const { size } = info;
  const etag = `"${size.toString(36)}-${Math.floor(info.mtimeMs).toString(36)}"`;
  const ending = file.slice(file.lastIndexOf(".") + 1);
  const headers = new Headers({
    "Content-Type": TYPES[ending] ?? "application/octet-stream",
    "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800",
    ETag: etag,
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
    "Cross-Origin-Resource-Policy": "cross-origin",
  });
  if (ending === "svg") headers.set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'");
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  const body = (from: number, to: number) =>
    request.method === "HEAD" ? null : Readable.toWeb(createReadStream(file, { start: from, end: to }));
  // Phones play a video only from a server that supports range requests.
  const range = ending === "mp4" ? /^bytes=(\d+)-(\d*)$/.exec(request.headers.get("range") ?? "") : null;
  if (ending === "mp4") headers.set("Accept-Ranges", "bytes");
  if (range === null) {
    headers.set("Content-Length", String(size));
    return new Response(body(0, size - 1) as ReadableStream | null, { headers });
  }
  const from = Number(range[1]);
  const to = range[2] === "" ? size - 1 : Math.min(Number(range[2]), size - 1);
  if (from > to) {
    headers.set("Content-Range", `bytes */${size}`);
    return new Response(null, { status: 416, headers });
  }
  headers.set("Content-Range", `bytes ${from}-${to}/${size}`);
  headers.set("Content-Length", String(to - from + 1));
  return new Response(body(from, to) as ReadableStream | null, { status: 206, headers });
}
