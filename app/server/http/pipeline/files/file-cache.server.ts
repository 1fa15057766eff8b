import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { LRUCache } from "lru-cache";
import { codeOf } from "~/server/platform/files.server";
import { shareInFlight } from "~/server/platform/share-in-flight.server";
import { byteSize, sendSync, type BufferedResponse } from "../../rendering/buffered-response.server";
import type { Exchange } from "../exchange.server";

/** A release's files and their compressed forms take 2 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** Larger files are read from disk each time, instead of evicting many small ones. */
const MAX_FILE_BYTES = 1024 * 1024;

const YEAR_S = 31_536_000;
const HOUR_S = 3600;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".woff2": "font/woff2",
};

/** Whether a file of this name is served: not hidden, and not a compressed form (.br, .gz). */
export const isAnswered = (name: string): boolean => !/(?:^|\/)\./.test(name) && extname(name) in CONTENT_TYPES;

/** A file as a response, plus its raw bytes. */
export type FileAnswer = BufferedResponse & { raw: Buffer };

export interface FileCache {
  /** The file from memory, if it was read before. @param path of its URL */
  get(path: string): FileAnswer | undefined;
  /**
   * Reads a file, deduplicating concurrent reads; undefined = it does not exist. @throws if it exists and cannot be
   * read
   */
  read(path: string): Promise<FileAnswer | undefined>;
}

/**
 * Serves files and the compressed forms written by the build from memory, 8 MB at most (docs/decisions/160).
 * @param fileOf the absolute path of the file at a URL path whose name `isAnswered`
 */
export function createFileCache(fileOf: (path: string) => string): FileCache {
  const held = new LRUCache<string, FileAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_FILE_BYTES,
    sizeCalculation: byteSize,
  });
  const inFlight = new Map<string, Promise<FileAnswer | undefined>>();

  async function read(path: string): Promise<FileAnswer | undefined> {
    const file = await readAnswer(path, fileOf(path));
    if (file !== undefined) held.set(path, file);
    return file;
  }

  return {
    get: (path) => held.get(path),
    read: (path) => shareInFlight(inFlight, path, () => read(path)),
  };
}

async function readAnswer(path: string, file: string): Promise<FileAnswer | undefined> {
  const [raw, br, gzip] = await Promise.all(["", ".br", ".gz"].map((form) => readIfThere(file + form)));
  if (raw === undefined) return undefined;
  return {
    status: 200,
    headers: [["Content-Type", CONTENT_TYPES[extname(file)] ?? ""], ...assetHeaders(path)],
    etag: `W/"${createHash("sha1").update(raw).digest("base64url")}"`,
    raw,
    compressed: br === undefined || gzip === undefined ? null : { quality: "reused", br, gzip },
  };
}

const readIfThere = (file: string): Promise<Buffer | undefined> =>
  readFile(file).catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  });

/** The headers of a file besides type and validator. The other security headers only affect documents. */
function assetHeaders(path: string): [name: string, value: string][] {
  const kept = path.startsWith("/build/") ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`;
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Cache-Control", kept],
  ];
}

/** Sends a file, one range of it, or 304. */
export function sendFile({ request, response, method }: Exchange, file: FileAnswer): void {
  const { range } = request.headers;
  // ETags of files are weak, so If-Range never matches and gets the whole file.
  const isPart = range !== undefined && method === "GET" && request.headers["if-range"] === undefined;
  const isUnchanged = request.headers["if-none-match"]?.includes(file.etag) === true;
  const part = isPart && !isUnchanged ? partOf(range, file.raw.length) : null;
  if (part === null) sendSync(request, response, file, []);
  else sendPart(response, file, part);
}

type Part = { from: number; to: number } | "unsatisfiable";

/** The single range of a Range header; null for none or several (supporting several is optional). */
function partOf(range: string, size: number): Part | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < from) return null;
  return from > to ? "unsatisfiable" : { from, to };
}

/** Ranges refer to the uncompressed file. */
function sendPart(response: Exchange["response"], { headers, etag, raw }: FileAnswer, part: Part): void {
  if (part === "unsatisfiable") {
    response.writeHead(416, { "Content-Range": `bytes */${raw.length}`, "Content-Length": 0 }).end();
    return;
  }
  const body = raw.subarray(part.from, part.to + 1);
  response
    .writeHead(206, [
      ...headers.flat(),
      ...["ETag", etag, "Vary", "Accept-Encoding"],
      ...["Content-Range", `bytes ${part.from}-${part.to}/${raw.length}`, "Content-Length", String(body.length)],
    ])
    .end(body);
}
