import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { LRUCache } from "lru-cache";
import { byteSize, sendSync, type BufferedResponse } from "../../rendering/buffered-response.server";
import type { Exchange } from "../exchange.server";

/** A release's files, with their compressed forms, take 2 MB. */
const MAX_BYTES = 8 * 1024 * 1024;
/** A larger file is read anew each time: it would take the place of many. */
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

/** Is a file of this name answered to visitors? Neither hidden ones are, nor compressed forms under names of their own. */
export const isAnswered = (name: string): boolean => !/(?:^|\/)\./.test(name) && extname(name) in CONTENT_TYPES;

/** An answer with a file, and the file as it is. */
export type FileAnswer = BufferedResponse & { raw: Buffer };

export interface FilesInMemory {
  /** What was read before. @param path of its URL */
  kept(path: string): FileAnswer | undefined;
  /** Reads a file, once at a time; undefined = it is not there. @throws where it is there and cannot be read */
  read(path: string): Promise<FileAnswer | undefined>;
}

/**
 * Files with the compressed forms that the build has put beside them, kept in memory, 8 MB at most (docs/decisions/160).
 * @param fileOf the absolute path of the file at a URL's path, whose name `isAnswered`
 * @param readBytes reads a file whole
 */
export function keepFiles(fileOf: (path: string) => string, readBytes: ReadBytes = fromDisk): FilesInMemory {
  const held = new LRUCache<string, FileAnswer>({
    maxSize: MAX_BYTES,
    maxEntrySize: MAX_FILE_BYTES,
    sizeCalculation: byteSize,
  });
  const flights = new Map<string, Promise<FileAnswer | undefined>>();

  async function read(path: string): Promise<FileAnswer | undefined> {
    try {
      const file = await readAnswer(path, fileOf(path), readBytes);
      if (file !== undefined) held.set(path, file);
      return file;
    } finally {
      flights.delete(path);
    }
  }

  return {
    kept: (path) => held.get(path),
    read(path) {
      const flight = flights.get(path) ?? read(path);
      flights.set(path, flight);
      return flight;
    },
  };
}

type ReadBytes = (file: string) => Promise<Buffer>;

const fromDisk: ReadBytes = (file) => readFile(file);

async function readAnswer(path: string, file: string, readBytes: ReadBytes): Promise<FileAnswer | undefined> {
  const [raw, br, gzip] = await Promise.all(["", ".br", ".gz"].map((form) => ifThere(readBytes(file + form))));
  if (raw === undefined) return undefined;
  return {
    status: 200,
    headers: [["Content-Type", CONTENT_TYPES[extname(file)] ?? ""], ...assetHeaders(path)],
    etag: `W/"${createHash("sha1").update(raw).digest("base64url")}"`,
    raw,
    compressed: br === undefined || gzip === undefined ? null : { quality: "reused", br, gzip },
  };
}

const ifThere = (bytes: Promise<Buffer>): Promise<Buffer | undefined> =>
  bytes.catch((error: unknown) => {
    if (isGone(error)) return undefined;
    throw error;
  });

/** Does an error of a file say that it is not there? ESTALE: another machine took it away from a network's folder. */
export const isGone = (error: unknown): boolean =>
  ["ENOENT", "ESTALE"].includes((error as NodeJS.ErrnoException).code ?? "");

/** The headers of a file beside its type and validator; what else protects documents, no browser asks of a file. */
function assetHeaders(path: string): [name: string, value: string][] {
  const kept = path.startsWith("/build/") ? `public, max-age=${YEAR_S}, immutable` : `public, max-age=${HOUR_S}`;
  return [
    ["X-Content-Type-Options", "nosniff"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
    ["Cache-Control", kept],
  ];
}

/** Answers with a file, one part of it (Range), or that the visitor has it. */
export function sendFile({ request, response, method }: Exchange, file: FileAnswer): void {
  const { range } = request.headers;
  // No validator of a file is strong: a part for If-Range is the whole.
  const isPart = range !== undefined && method === "GET" && request.headers["if-range"] === undefined;
  const isUnchanged = request.headers["if-none-match"]?.includes(file.etag) === true;
  const part = isPart && !isUnchanged ? partOf(range, file.raw.length) : null;
  if (part === null) sendSync(request, response, file, []);
  else sendPart(response, file, part);
}

type Part = { from: number; to: number } | "unsatisfiable";

/** The one part that a Range header asks for; null where it asks for none or for several, which nobody has to give. */
function partOf(range: string, size: number): Part | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range.trim()) ?? [];
  if (first === "" && last === "") return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== "" && last !== "" && Number(last) < from) return null;
  return from > to ? "unsatisfiable" : { from, to };
}

/** Parts are of the file as it is: nobody asks for a part of a script. */
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
