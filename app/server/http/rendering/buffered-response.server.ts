import { createHash } from "node:crypto";
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

export type Encoding = "br" | "gzip";

/** The encodings produced so far; each is produced on first use. */
interface CompressedBody {
  quality: "once" | "reused";
  br: Buffer | Promise<Buffer> | null;
  gzip: Buffer | Promise<Buffer> | null;
}

const MIN_COMPRESSED_BYTES = 1024;
const COMPRESSIBLE = /^(?:text\/|application\/(?:json|xml|atom\+xml|manifest\+json|javascript)|image\/svg\+xml)/;
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
export async function rawBody({ raw, compressed }: BufferedResponse): Promise<Buffer> {
  if (raw !== null) return raw;
  const br = await compressed?.br;
  if (br === null || br === undefined) throw new Error("a response holds no body");
  return unbrotli(br);
}

/** The body in an encoding: stored, or compressed now in the thread pool. Null if compression gains nothing. */
export async function encode(buffered: BufferedResponse, encoding: Encoding): Promise<Buffer | null> {
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
