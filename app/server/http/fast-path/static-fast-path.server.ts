import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import type { ServerResponse } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { LRUCache } from "lru-cache";
import type { Handler } from "../pipeline/pipeline.server";
import { assetHeaders } from "../pipeline/files/static-files.server";
import { byteSize, sendSync, type BufferedResponse } from "../rendering/buffered-response.server";
import { hasBody } from "../security/slow-clients.server";

/** A larger file is left to be sent from disk. */
const MAX_FILE_BYTES = 1024 * 1024;
/** A release's files, with their compressed forms, take 2 MB. */
const MAX_BYTES = 8 * 1024 * 1024;

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css",
  ".ico": "image/x-icon",
  ".js": "text/javascript",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain",
  ".woff2": "font/woff2",
};

/**
 * Files of public/ from memory, read when they are first asked for and sent like kept pages (docs/decisions/160): most
 * of a first visit's requests. Without this handler the answers are the same, but from disk.
 * @param publicDir its files at the start are those that are known
 */
export function staticFastPath(publicDir: string): Handler {
  const known = new Map(listFiles(publicDir).map((file) => [urlPath(publicDir, file), file]));
  const held = new LRUCache<string, BufferedResponse & { raw: Buffer }>({
    maxSize: MAX_BYTES,
    sizeCalculation: byteSize,
    memoMethod: (path) => readFile(path, known.get(path) ?? ""),
  });

  return (exchange, next) => {
    const { request, response, path } = exchange;
    if (!known.has(path) || !exchange.isRead || hasBody(request)) return next();
    const file = held.memo(path);
    exchange.setFacts("static", "static");
    const { range } = request.headers;
    // No validator of a file is strong: a part for If-Range is the whole.
    const isPart = range !== undefined && exchange.method === "GET" && request.headers["if-range"] === undefined;
    const part = isPart && !isUnchanged(request.headers["if-none-match"], file) ? partOf(range, file.raw.length) : null;
    if (part === null) sendSync(request, response, file, []);
    else sendPart(response, file, part);
  };
}

const isUnchanged = (validators: string | undefined, { etag }: BufferedResponse) => validators?.includes(etag) === true;

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => !/(?:^|[\\/])\./.test(name) && extname(name) in CONTENT_TYPES)
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).size <= MAX_FILE_BYTES);
}

const urlPath = (folder: string, file: string) => `/${relative(folder, file).replaceAll(sep, "/")}`;

/** A file with the forms that the build has compressed. */
function readFile(path: string, file: string): BufferedResponse & { raw: Buffer } {
  const raw = readFileSync(file);
  const form = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : null);
  const [br, gzip] = [form(".br"), form(".gz")];
  return {
    status: 200,
    headers: [["Content-Type", CONTENT_TYPES[extname(file)] ?? ""], ...assetHeaders(path)],
    etag: `W/"${createHash("sha1").update(raw).digest("base64url")}"`,
    raw,
    compressed: br === null || gzip === null ? null : { quality: "reused", br, gzip },
  };
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
function sendPart(
  response: ServerResponse,
  { headers, etag, raw }: BufferedResponse & { raw: Buffer },
  part: Part,
): void {
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
