import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { LRUCache } from "lru-cache";
import { codeOf } from "~/server/platform/files.server";
import { byteSize, type BufferedResponse } from "../../rendering/buffered-response.server";

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

/**
 * Files and the compressed forms written by the build, from memory, 8 MB at most (docs/decisions/160), by the paths of
 * their URLs. What `fetch` does not find does not exist; it throws where a file exists and cannot be read.
 * @param fileOf the absolute path of the file at a URL path whose name `isAnswered`
 */
export const createFileCache = (fileOf: (path: string) => string) =>
  new LRUCache<string, BufferedResponse>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_FILE_BYTES,
    sizeCalculation: byteSize,
    fetchMethod: (path) => readAnswer(path, fileOf(path)),
  });

async function readAnswer(path: string, file: string): Promise<BufferedResponse | undefined> {
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
