import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);

/** A response read whole, ready to be sent any number of times. */
export interface CollectedResponse {
  status: number;
  /** Lower-case names; a name may stand more than once (Set-Cookie). */
  headers: [name: string, value: string][];
  etag: string;
  raw: Buffer;
  br: Buffer | null;
  gzip: Buffer | null;
}

const SMALLEST_WORTH_COMPRESSING = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json|javascript)|image\/svg\+xml)/;
const NO_BODY = new Set([204, 304]);

/** Reads a Response whole and compresses it in the thread pool. Redirects and empty bodies stay as they are. */
export async function collectResponse(response: Response, quality: "once" | "reused"): Promise<CollectedResponse> {
  const raw = Buffer.from(await response.arrayBuffer());
  const headers: [string, string][] = [];
  for (const [name, value] of response.headers) headers.push([name, value]);
  const type = response.headers.get("Content-Type") ?? "";
  const compress = raw.length >= SMALLEST_WORTH_COMPRESSING && COMPRESSIBLE.test(type);
  const [br, gz] = compress
    ? await Promise.all([
        brotli(raw, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: quality === "reused" ? 6 : 4,
            [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
          },
        }),
        deflate(raw, { level: quality === "reused" ? 6 : 4 }),
      ])
    : [null, null];
  const etag = `W/"${createHash("sha1").update(raw).digest("base64url")}"`;
  return { status: response.status, headers, etag, raw, br, gzip: gz };
}

/** Bytes of memory a collected response holds. */
export function weigh(collected: CollectedResponse): number {
  const headers = collected.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return collected.raw.length + (collected.br?.length ?? 0) + (collected.gzip?.length ?? 0) + headers * 2 + 512;
}

/** Answers with the best encoding the request accepts, or 304 when the visitor has these bytes. */
export function sendCollected(
  request: IncomingMessage,
  response: ServerResponse,
  collected: CollectedResponse,
  extraHeaders: Readonly<Record<string, string>> = {},
): void {
  for (const [name, value] of collected.headers) response.appendHeader(name, value);
  for (const name in extraHeaders) response.setHeader(name, extraHeaders[name] ?? "");
  const cacheable = collected.status === 200 && (request.method === "GET" || request.method === "HEAD");
  if (cacheable) {
    response.setHeader("ETag", collected.etag);
    if (request.headers["if-none-match"]?.includes(collected.etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  let body = collected.raw;
  if (collected.br !== null || collected.gzip !== null) {
    response.setHeader("Vary", "Accept-Encoding");
    const accepted = request.headers["accept-encoding"] ?? "";
    if (collected.br !== null && accepts(accepted, "br")) {
      body = collected.br;
      response.setHeader("Content-Encoding", "br");
    } else if (collected.gzip !== null && accepts(accepted, "gzip")) {
      body = collected.gzip;
      response.setHeader("Content-Encoding", "gzip");
    }
  }
  if (!NO_BODY.has(collected.status)) response.setHeader("Content-Length", body.length);
  response.writeHead(collected.status);
  response.end(request.method === "HEAD" ? undefined : body);
}

function accepts(header: string, encoding: "br" | "gzip"): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length));
}
