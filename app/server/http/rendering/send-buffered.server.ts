import type { IncomingMessage, ServerResponse } from "node:http";
import { encode, LAST_MODIFIED, rawBody, type BufferedResponse, type Encoding } from "./buffered-response.server";

const ENCODINGS: readonly Encoding[] = ["br", "gzip"];
const NO_BODY = new Set([204, 304]);

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

function accepts(header: string, encoding: Encoding): boolean {
  const at = header.indexOf(encoding);
  if (at === -1) return false;
  return !/^\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/.test(header.slice(at + encoding.length));
}
