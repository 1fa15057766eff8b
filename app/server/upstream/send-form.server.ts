import { randomBytes } from "node:crypto";
import { request as requestHttp, type IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { seconds } from "../platform/durations.server";

const CONNECT_WITHIN_MS = seconds(10);
/** Statuses whose answers have no body. */
const BODILESS = new Set([204, 205, 304]);

/** No connection came about: the other side has seen nothing of the form. */
export class NoConnection extends Error {
  override readonly name = "NoConnection";
}

/**
 * Sends a multipart form on a connection of its own, its files streamed. `fetch` may take one that was used before and
 * that the other side is just closing: the form would break off, and nobody could say whether it had arrived.
 * @param request address, method, headers and signal; its body is left alone
 * @throws NoConnection; whatever broke the exchange off; the signal's reason
 */
export async function sendForm(request: Request, form: FormData): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const boundary = `form-${randomBytes(16).toString("hex")}`;
  const parts = [...form].map(([name, value]) => ({ head: headOf(boundary, name, value), value }));
  const end = Buffer.from(`--${boundary}--\r\n`);
  const length = parts.reduce((sum, { head, value }) => sum + head.length + sizeOf(value) + 2, end.length);
  const headers = {
    ...Object.fromEntries(request.headers),
    "content-type": `multipart/form-data; boundary=${boundary}`,
    "content-length": String(length),
    // Asked to close, a server that answers before it has read everything would reset the connection under its answer.
    connection: "keep-alive",
  };
  const url = new URL(request.url);
  const call = url.protocol === "https:" ? requestHttps : requestHttp;
  const outgoing = call(url, { method: request.method, headers, agent: false, signal });

  let isConnected = false;
  const patience = setTimeout(() => outgoing.destroy(new Error("no connection in time")), CONNECT_WITHIN_MS);
  outgoing.once("socket", (socket) => {
    socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
      isConnected = true;
      clearTimeout(patience);
    });
  });
  try {
    return await new Promise<Response>((resolve, reject) => {
      outgoing.once("response", (incoming) => resolve(toResponse(incoming)));
      // An answer may come before the whole form is sent: what breaks then is told by the answer.
      outgoing.on("error", reject);
      pipeline(Readable.from(write(parts, end)), outgoing).catch(reject);
    });
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw isConnected ? error : new NoConnection("no connection", { cause: error });
  } finally {
    clearTimeout(patience);
  }
}

type Value = FormDataEntryValue;

async function* write(parts: readonly { head: Buffer; value: Value }[], end: Buffer): AsyncGenerator<Uint8Array> {
  for (const { head, value } of parts) {
    yield head;
    if (typeof value === "string") yield Buffer.from(value);
    else yield* value.stream() as WebStream<Uint8Array>;
    yield Buffer.from("\r\n");
  }
  yield end;
}

function headOf(boundary: string, name: string, value: Value): Buffer {
  const disposition = `form-data; name="${quote(name)}"`;
  const lines =
    typeof value === "string"
      ? [`Content-Disposition: ${disposition}`]
      : [
          `Content-Disposition: ${disposition}; filename="${quote(value.name)}"`,
          `Content-Type: ${value.type || "application/octet-stream"}`,
        ];
  return Buffer.from(`--${boundary}\r\n${lines.join("\r\n")}\r\n\r\n`);
}

/** As browsers write names (HTML standard, "multipart/form-data encoding"). */
function quote(name: string): string {
  return name.replaceAll("\r", "%0D").replaceAll("\n", "%0A").replaceAll('"', "%22");
}

const sizeOf = (value: Value) => (typeof value === "string" ? Buffer.byteLength(value) : value.size);

function toResponse(incoming: IncomingMessage): Response {
  const status = incoming.statusCode ?? 502;
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headersDistinct)) {
    for (const one of value ?? []) headers.append(name, one);
  }
  if (!BODILESS.has(status)) {
    return new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { status, headers });
  }
  incoming.resume();
  return new Response(null, { status, headers });
}
