import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import type { CacheStore } from "~/server/cache/cache-store.server";
import { createL2Cache } from "~/server/cache/l2-cache.server";
import { cachePolicy } from "~/server/cache/policies.server";
import { PurgeTombstones } from "~/server/cache/purges.server";
import { decodeRecord, encodeRecord, type CacheRecord } from "~/server/cache/record.server";
import { bufferResponse } from "~/server/http/rendering/buffered-response.server";
import { testDataCache } from "../../support/caches";

const text = () => randomBytes(1000).toString("hex");

/** A value in memory is the bytes that go to a store. */
async function valueInMemory(): Promise<Buffer | undefined> {
  const written: Buffer[] = [];
  const purges = new PurgeTombstones("1");
  const store = { purges, get: () => Promise.resolve(null), set: ({ body }: CacheRecord) => void written.push(body) };
  const l2Cache = createL2Cache(() => store as Partial<CacheStore> as CacheStore);
  await testDataCache({ l2Cache }).cached(cachePolicy.catalogue, ["P-1"], () => Promise.resolve(text()));
  return written[0];
}

async function pageThatIsKept(): Promise<Buffer | null | undefined> {
  const page = await bufferResponse(new Response(text(), { headers: { "Content-Type": "text/html" } }), "reused");
  return page.compressed?.br;
}

function readFromStore(): Promise<Buffer | undefined> {
  const lifetime = { fresh: 1, stale: 0, lastGood: 0 };
  const head = { key: "k", storedAt: 1, version: "1", lifetime, tags: [], facts: null };
  return Promise.resolve(decodeRecord("k", encodeRecord({ ...head, body: Buffer.from(text()) }))?.body);
}

it.each([valueInMemory, pageThatIsKept, readFromStore])(
  "%o: holds its own bytes, not the pool they were written in",
  async (make) => {
    const bytes = await make();
    expect(bytes?.length).toBeGreaterThan(500);
    expect(bytes?.buffer.byteLength).toBe(bytes?.length);
  },
);
