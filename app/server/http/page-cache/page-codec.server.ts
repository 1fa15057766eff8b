import { z } from "zod";
import type { DataUse } from "~/server/platform/request-scope.server";
import type { CacheRecord } from "~/server/cache/record.server";
import type { BufferedResponse } from "../rendering/buffered-response.server";

const factsSchema = z.object({
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.string()])),
  etag: z.string(),
  /** Byte lengths in the body: one of them raw or brotli, the other 0. */
  raw: z.number(),
  br: z.number(),
  used: z.object({ keys: z.array(z.string()), tags: z.array(z.string()) }),
});

interface CodablePage {
  response: BufferedResponse;
  used: DataUse;
}

/** A page as facts and body of a record; raw bytes are left out where they can be decompressed. */
export function encodePage({ response, used }: CodablePage) {
  const { status, headers, etag, raw, compressed } = response;
  const br = compressed?.br instanceof Buffer ? compressed.br : null;
  const body = br ?? raw ?? Buffer.alloc(0);
  const facts = { status, headers, etag, raw: br === null ? body.length : 0, br: br?.length ?? 0, used };
  return { facts, body };
}

/** The page of a record; null if the record holds something else. */
export function decodePage({ facts, body }: Pick<CacheRecord, "facts" | "body">): CodablePage | null {
  const parsed = factsSchema.safeParse(facts);
  if (!parsed.success) return null;
  const { status, headers, etag, used, ...sizes } = parsed.data;
  if (sizes.raw + sizes.br !== body.length) return null;
  if (sizes.br === 0) return { response: { status, headers, etag, raw: body, compressed: null }, used };
  return {
    response: { status, headers, etag, raw: null, compressed: { quality: "reused", br: body, gzip: null } },
    used,
  };
}

/** The data use of a record's page. */
export function usedBy({ facts }: Pick<CacheRecord, "facts">): DataUse {
  return factsSchema.safeParse(facts).data?.used ?? { keys: [], tags: [] };
}
