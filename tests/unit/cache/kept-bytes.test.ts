import { randomBytes } from "node:crypto";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it } from "vitest";
import { createDataCache } from "~/server/cache/data-cache.server";
import { cachePolicy } from "~/server/cache/policies.server";
import { decodeRecord, encodeRecord } from "~/server/cache/record.server";
import { bufferResponse } from "~/server/http/rendering/buffered-response.server";

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
  const cache = createDataCache({
    maxBytes: 1024 * 1024,
    metrics: { lookup: () => undefined },
    now: () => 1000,
    softTimeout: 1000,
    pauseAfterFailure: 1000,
  });
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
  const head = {
    key: "k",
    storedAt: 1,
    version: "1",
    lifetime: { fresh: 1, stale: 0, lastGood: 0 },
    tags: [],
    facts: null,
  };
  const keep = () => {
    const bytes = encodeRecord({ ...head, body: Buffer.from(text()) });
    return Promise.resolve(decodeRecord("k", bytes)?.body ?? Promise.reject(new Error("unreadable")));
  };
  expect(await bytesOfEach(keep)).toBeLessThan(BYTES * 3);
});
