/** Streams are async iterable in Node, but not in TypeScript's DOM types. */
type Body = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

/** More than a form of a few fields takes. */
const MAX_FORM_BYTES = 16 * 1024;

/**
 * A request's body as text, or null if it is larger than `maxBytes`: the rest is then read and discarded, so that the
 * refusal can still be sent.
 */
export async function readBodyText(body: Body, maxBytes: number): Promise<string | null> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength;
    if (bytes <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  return bytes > maxBytes ? null : Buffer.concat(chunks).toString("utf8");
}

/** The fields of a urlencoded form; null if it is larger than 16 KB. */
export async function readUrlencoded(body: Body | null): Promise<URLSearchParams | null> {
  const text = body === null ? "" : await readBodyText(body, MAX_FORM_BYTES);
  return text === null ? null : new URLSearchParams(text);
}
