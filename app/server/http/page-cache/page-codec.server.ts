import type { CacheRecord } from "~/server/cache/record.server";
import type { BufferedResponse } from "../rendering/buffered-response.server";

interface Facts extends Pick<BufferedResponse, "status" | "headers" | "etag"> {
  isCompressed: boolean;
}

/** A page as facts and body of a record; raw bytes are left out where they can be decompressed. */
export function encodePage({ status, headers, etag, raw, compressed }: BufferedResponse) {
  const br = compressed?.br instanceof Buffer ? compressed.br : null;
  const facts: Facts = { status, headers, etag, isCompressed: br !== null };
  return { facts, body: br ?? raw ?? Buffer.alloc(0) };
}

export function decodePage({ facts, body }: Pick<CacheRecord, "facts" | "body">): BufferedResponse {
  const { isCompressed, ...page } = facts as Facts;
  if (!isCompressed) return { ...page, raw: body, compressed: null };
  return { ...page, raw: null, compressed: { quality: "reused", br: body, gzip: null } };
}
