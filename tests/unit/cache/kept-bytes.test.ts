import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { cachePolicy } from "~/server/cache/policies.server";
import { decodeRecord, encodeRecord } from "~/server/cache/record.server";
import { bufferResponse } from "~/server/http/rendering/buffered-response.server";
import { testDataCache } from "../../support/caches";

const KEPT = 300;
const BYTES = 2000;
const text = () => randomBytes(BYTES / 2).toString("hex");

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Bytes of the buffers that something refers to: memory of collected ones is given back a moment later. */
async function heldBytes(): Promise<number> {
  let held = Infinity;
  for (let round = 0; round < 10; round += 1) {
    collectGarbage();
    await new Promise((resolve) => setTimeout(resolve, 10));
    held = Math.min(held, process.memoryUsage().arrayBuffers);
  }
  return held;
}

/** Bytes that stay for each of the things kept, while others pass between them. */
async function bytesOfEach(keep: () => Promise<unknown>): Promise<number> {
  const kept: unknown[] = [];
  const before = await heldBytes();
  for (let index = 0; index < KEPT; index += 1) {
    kept.push(await keep());
    Buffer.from("passes".repeat(5000));
  }
  const held = await heldBytes();
  expect(kept).toHaveLength(KEPT);
  return (held - before) / KEPT;
}

it("a value in memory holds its own bytes, not the pool they were written in", async () => {
  const cache = testDataCache();
  let id = 0;
  const keep = () => cache.cached(cachePolicy.catalogue, [(id += 1)], () => Promise.resolve(text()));
  expect(await bytesOfEach(keep)).toBeLessThan(BYTES * 3);
});

it("so does a page that is kept", async () => {
  const keep = async () => {
    const response = new Response(text(), { headers: { "Content-Type": "text/html" } });
    return (await bufferResponse(response, "reused")).compressed?.br;
  };
  expect(await bytesOfEach(keep)).toBeLessThan(BYTES * 3);
});

it("so does what a store has read", async () => {
  const lifetime = { fresh: 1, stale: 0, lastGood: 0 };
  const head = { key: "k", storedAt: 1, version: "1", lifetime, tags: [], facts: null };
  const keep = () => {
    const bytes = encodeRecord({ ...head, body: Buffer.from(text()) });
    return Promise.resolve(decodeRecord("k", bytes)?.body ?? Promise.reject(new Error("unreadable")));
  };
  expect(await bytesOfEach(keep)).toBeLessThan(BYTES * 3);
});
