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
  /** Null where compressing gains nothing. */
  compressed: CompressedBody | null;
}

type Encoding = "br" | "gzip";

/** A body in the encodings that were asked for so far: each is made once, when the first visitor wants it. */
interface CompressedBody {
  quality: "once" | "reused";
  br: Buffer | Promise<Buffer> | null;
  gzip: Buffer | Promise<Buffer> | null;
}

const SMALLEST_WORTH_COMPRESSING = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json|javascript)|image\/svg\+xml)/;
const NO_BODY = new Set([204, 304]);

/**
 * Reads a Response whole. One that is reused is compressed for most browsers at once, in the thread pool. Redirects and
 * empty bodies stay as they are.
 */
export async function collectResponse(response: Response, quality: "once" | "reused"): Promise<CollectedResponse> {
  const raw = Buffer.from(await response.arrayBuffer());
  const headers: [string, string][] = [];
  for (const [name, value] of response.headers) headers.push([name, value]);
  const type = response.headers.get("Content-Type") ?? "";
  const isWorthIt = raw.length >= SMALLEST_WORTH_COMPRESSING && COMPRESSIBLE.test(type);
  const etag = `W/"${createHash("sha1").update(raw).digest("base64url")}"`;
  const compressed: CompressedBody | null = isWorthIt ? { quality, br: null, gzip: null } : null;
  if (compressed !== null && quality === "reused") await encode(raw, compressed, "br");
  return { status: response.status, headers, etag, raw, compressed };
}

/** The body in an encoding, at once where it is made already; in the thread pool otherwise. */
function encode(raw: Buffer, compressed: CompressedBody, encoding: Encoding): Buffer | Promise<Buffer> {
  const kept = compressed[encoding];
  if (kept !== null) return kept;
  const level = compressed.quality === "reused" ? 6 : 4;
  const params = { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length };
  const making = (encoding === "br" ? brotli(raw, { params }) : deflate(raw, { level })).then(
    (body) => (compressed[encoding] = body),
    (error: unknown) => {
      compressed[encoding] = null;
      throw error;
    },
  );
  compressed[encoding] = making;
  return making;
}

/** Bytes of memory a collected response holds; its encodings, which may be made later, are counted with half of it. */
export function weigh(collected: CollectedResponse): number {
  const headers = collected.headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return Math.ceil(collected.raw.length * (collected.compressed === null ? 1 : 1.5)) + headers * 2 + 512;
}

/** Answers with the best encoding the request accepts, or 304 when the visitor has these bytes. */
export async function sendCollected(
  request: IncomingMessage,
  response: ServerResponse,
  collected: CollectedResponse,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<void> {
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
  if (collected.compressed !== null) {
    response.setHeader("Vary", "Accept-Encoding");
    const accepted = request.headers["accept-encoding"] ?? "";
    const encoding = ENCODINGS.find((one) => accepts(accepted, one));
    if (encoding !== undefined) {
      const encoded = encode(collected.raw, collected.compressed, encoding);
      body = encoded instanceof Promise ? await encoded : encoded;
      response.setHeader("Content-Encoding", encoding);
    }
  }
  if (!NO_BODY.has(collected.status)) response.setHeader("Content-Length", body.length);
  response.writeHead(collected.status);
  response.end(request.method === "HEAD" ? undefined : body);
}

const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

function accepts(header: string, encoding: Encoding): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length));
}
