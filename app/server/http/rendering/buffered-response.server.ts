import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { unpooled } from "~/server/platform/unpooled.server";

const brotli = promisify(brotliCompress);
const unbrotli = promisify(brotliDecompress);
const deflate = promisify(gzip);

/** A fully read response that can be sent any number of times. */
export interface BufferedResponse {
  status: number;
  /** Lower-case names; repeated for Set-Cookie. */
  headers: [name: string, value: string][];
  etag: string;
  /** Uncompressed body; null in cached pages (`withoutRaw`) where it can be restored from the brotli form. */
  raw: Buffer | null;
  /** Null if compression gains nothing. */
  compressed: CompressedBody | null;
}

type Encoding = "br" | "gzip";

/** The encodings produced so far; each is produced on first use. */
interface CompressedBody {
  quality: "once" | "reused";
  br: Buffer | Promise<Buffer> | null;
  gzip: Buffer | Promise<Buffer> | null;
}

const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json|javascript)|image\/svg\+xml)/;
const NO_BODY = new Set([204, 304]);
export const LAST_MODIFIED = "last-modified";

/**
 * Reads a Response completely. A reusable one is brotli-compressed at once, in the thread pool. Redirects and empty
 * bodies are not compressed.
 */
export async function bufferResponse(response: Response, quality: "once" | "reused"): Promise<BufferedResponse> {
  const raw = Buffer.from(await response.arrayBuffer());
  const headers: [string, string][] = [];
  for (const [name, value] of response.headers) headers.push([name, value]);
  const type = response.headers.get("Content-Type") ?? "";
  const isWorthIt = raw.length >= MIN_COMPRESSED_BYTES && COMPRESSIBLE.test(type);
  const etag = `W/"${createHash("sha1").update(raw).digest("base64url")}"`;
  const compressed: CompressedBody | null = isWorthIt ? { quality, br: null, gzip: null } : null;
  const buffered = { status: response.status, headers, etag, raw, compressed };
  if (quality === "reused") await encode(buffered, "br");
  return buffered;
}

/** For caching: most browsers accept brotli, and the raw body is seven times as large. */
export function withoutRaw(buffered: BufferedResponse): BufferedResponse {
  return Buffer.isBuffer(buffered.compressed?.br) ? { ...buffered, raw: null } : buffered;
}

/** `buffered` with the date of `older`, if it is the same document. */
export function withDateOf(older: BufferedResponse, buffered: BufferedResponse): BufferedResponse {
  if (older.etag !== buffered.etag) return buffered;
  const isDate = ([name]: [string, string]) => name === LAST_MODIFIED;
  return { ...buffered, headers: [...buffered.headers.filter((one) => !isDate(one)), ...older.headers.filter(isDate)] };
}

/** The uncompressed body. */
async function rawBody({ raw, compressed }: BufferedResponse): Promise<Buffer> {
  if (raw !== null) return raw;
  const br = await compressed?.br;
  if (br === null || br === undefined) throw new Error("a response holds no body");
  return unbrotli(br);
}

/** The body in an encoding: stored, or compressed now in the thread pool. Null if compression gains nothing. */
async function encode(buffered: BufferedResponse, encoding: Encoding): Promise<Buffer | null> {
  const { compressed } = buffered;
  if (compressed === null) return null;
  const kept = compressed[encoding];
  if (kept !== null) return kept;
  const level = compressed.quality === "reused" ? 5 : 4;
  const making = rawBody(buffered)
    .then((raw) => (encoding === "br" ? brotli(raw, brotliOptions(raw.length, level)) : deflate(raw, { level })))
    .then(
      (body) => (compressed[encoding] = compressed.quality === "reused" ? unpooled(body) : body),
      (error: unknown) => {
        compressed[encoding] = null;
        throw error;
      },
    );
  compressed[encoding] = making;
  return making;
}

/** A window the size of the body: a larger one finds nothing more and takes a fifth longer. */
function brotliOptions(length: number, quality: number) {
  const window = Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(16, Math.ceil(Math.log2(length))));
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: window,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  };
}

/** Memory held by a buffered response, in bytes; a gzip form not produced yet is estimated by brotli's size. */
export function byteSize({ headers, raw, compressed }: BufferedResponse): number {
  const br = Buffer.isBuffer(compressed?.br) ? compressed.br.length : 0;
  const letters = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return (raw?.length ?? 0) + br * 2 + letters * 2 + 512;
}

/**
 * Sends the best encoding that the request accepts, or 304 if the visitor has this version.
 * @param extraHeaders override the response's headers of the same name
 */
export async function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedResponse,
  extraHeaders: Readonly<Record<string, string>> = {},
): Promise<void> {
  const replaced = new Set(Object.keys(extraHeaders).map((name) => name.toLowerCase()));
  const headers = buffered.headers.filter(([name]) => !replaced.has(name.toLowerCase()));
  const head = Object.entries(extraHeaders).flat();
  if (isNotModified(request, buffered)) return sendNotModified(response, { ...buffered, headers }, head);
  const encoding = encodingFor(request, buffered);
  const body = (encoding === null ? null : await encode(buffered, encoding)) ?? (await rawBody(buffered));
  sendBody(request, response, { ...buffered, headers }, { body, encoding }, head);
}

/**
 * Synchronous `sendBuffered` for a response without headers set so far: Node writes a header list faster than single
 * headers.
 * @param head alternating names and values
 * @returns false, without effect, if the encoding has yet to be produced
 */
export function sendSync(
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedResponse,
  head: readonly string[],
): boolean {
  if (isNotModified(request, buffered)) {
    sendNotModified(response, buffered, head);
    return true;
  }
  const encoding = encodingFor(request, buffered);
  const body = encoding === null ? buffered.raw : (buffered.compressed?.[encoding] ?? null);
  if (!Buffer.isBuffer(body)) return false;
  sendBody(request, response, buffered, { body, encoding }, head);
  return true;
}

const isReadable = ({ method }: IncomingMessage, status: number): boolean =>
  status === 200 && (method === "GET" || method === "HEAD");

/** An ETag decides; without one, the very date that was sent: those of other replicas and clocks cannot be compared. */
function isNotModified(request: IncomingMessage, { status, etag, headers }: BufferedResponse): boolean {
  if (!isReadable(request, status)) return false;
  const { "if-none-match": known, "if-modified-since": since } = request.headers;
  if (known !== undefined) return known.includes(etag);
  return since !== undefined && headers.some(([name, value]) => name === LAST_MODIFIED && value === since);
}

function sendNotModified(response: ServerResponse, buffered: BufferedResponse, extraHead: readonly string[]): void {
  writeHead(response, 304, headOf(buffered, extraHead, true));
  response.end();
}

function sendBody(
  request: IncomingMessage,
  response: ServerResponse,
  buffered: BufferedResponse,
  { body, encoding }: { body: Buffer; encoding: Encoding | null },
  extraHead: readonly string[],
): void {
  const { status } = buffered;
  const head = headOf(buffered, extraHead, isReadable(request, status));
  if (encoding !== null) head.push("Content-Encoding", encoding);
  if (!NO_BODY.has(status)) head.push("Content-Length", String(body.length));
  writeHead(response, status, head);
  response.end(request.method === "HEAD" ? undefined : body);
}

/** The headers that a 304 shares with the whole response. */
function headOf(
  { headers, etag, compressed }: BufferedResponse,
  extraHead: readonly string[],
  hasEtag: boolean,
): string[] {
  const head = [...extraHead];
  for (const [name, value] of headers) head.push(name, value);
  if (hasEtag) head.push("ETag", etag);
  if (compressed !== null) head.push("Vary", "Accept-Encoding");
  return head;
}

function writeHead(response: ServerResponse, status: number, head: string[]): void {
  if (response.getHeaderNames().length === 0) {
    response.writeHead(status, head);
    return;
  }
  // If headers were set before, Node takes only the last of several equal names from a list, and so loses cookies.
  for (let at = 0; at < head.length; at += 2) response.appendHeader(head[at] ?? "", head[at + 1] ?? "");
  response.writeHead(status);
}

/** The negotiated encoding; null = uncompressed. */
function encodingFor(request: IncomingMessage, { compressed }: BufferedResponse): Encoding | null {
  if (compressed === null) return null;
  const accepted = request.headers["accept-encoding"] ?? "";
  return ENCODINGS.find((one) => accepts(accepted, one)) ?? null;
}

const ENCODINGS: readonly Encoding[] = ["br", "gzip"];

function accepts(header: string, encoding: Encoding): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length));
}
