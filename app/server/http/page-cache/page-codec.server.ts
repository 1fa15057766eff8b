import { z } from "zod";
import type { CacheRecord } from "~/server/cache/record.server";
import type { BufferedResponse } from "../rendering/buffered-response.server";

const factsSchema = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  etag: z.string(),
  /** Byte lengths in the body: one of them raw or brotli, the other 0. */
  raw: z.number(),
  br: z.number(),
});

/** A page as facts and body of a record; raw bytes are left out where they can be decompressed. */
export function encodePage({ status, headers, etag, raw, compressed }: BufferedResponse) {
  const br = compressed?.br instanceof Buffer ? compressed.br : null;
  const body = br ?? raw ?? Buffer.alloc(0);
  const facts = { status, headers, etag, raw: br === null ? body.length : 0, br: br?.length ?? 0 };
  return { facts, body };
}

/** The page of a record; null if the record holds something else. */
export function decodePage({ facts, body }: Pick<CacheRecord, "facts" | "body">): BufferedResponse | null {
  const parsed = factsSchema.safeParse(facts);
  if (!parsed.success) return null;
  const { status, headers, etag, ...sizes } = parsed.data;
  if (sizes.raw + sizes.br !== body.length) return null;
  if (sizes.br === 0) return { status, headers, etag, raw: body, compressed: null };
  return { status, headers, etag, raw: null, compressed: { quality: "reused", br: body, gzip: null } };
}
