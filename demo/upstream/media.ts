import { createReadStream, existsSync, statSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join, sep } from "node:path";
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

type Next = () => void;

export interface MediaFolders {
  /** The images as they are stored: the largest size of each, `NAME.webp` or `NAME.png`. */
  masters: string;
  /** Where sizes and formats that were asked for are kept. */
  cache: string;
}

/**
 * Serves the demo's images from `/demo/NAME.png`, in the size and format that `x-oss-process` asks for; without it, or
 * where it is not understood, as they are stored. Films and drawings (`.mp4`, `.svg`) are sent as they are.
 */
export function makeMedia(
  folders: MediaFolders,
): (request: IncomingMessage, response: ServerResponse, next: Next) => void {
  const derived = makeDerivedImages(folders.cache);
  return (request, response, next) => {
    const url = parse(request.url ?? "");
    if (url === null || (request.method !== "GET" && request.method !== "HEAD")) return next();
    const match = /^\/demo\/(.+)\.([a-z0-9]{3,4})$/i.exec(url.pathname);
    const name = match?.[1] ?? "";
    const ending = (match?.[2] ?? "").toLowerCase();
    if (!NAME.test(name) || TYPES[ending] === undefined) return next();
    if (ending === "svg" || ending === "mp4") {
      return send(join(folders.masters, `${name}.${ending}`), request, response, next);
    }
    const master = ["webp", "png"].map((format) => join(folders.masters, `${name}.${format}`)).find(existsSync);
    if (master === undefined || !master.startsWith(folders.masters + sep)) return next();
    const processing = parseProcessing(url.searchParams.get("x-oss-process") ?? "");
    if (processing === null) return send(master, request, response, next);
    derived.fileFor(master, processing).then(
      (file) => send(file, request, response, next),
      // An image that cannot be processed is better than none.
      () => send(master, request, response, next),
    );
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
