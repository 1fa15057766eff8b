/** Streams are async iterable in Node, but not in TypeScript's DOM types. */
type Body = AsyncIterable<Uint8Array> | ReadableStream<Uint8Array>;

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
