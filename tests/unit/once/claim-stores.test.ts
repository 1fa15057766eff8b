import { mkdirSync, readdirSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { ensureRedisServer } from "../../../scripts/find-redis.mjs";
import { connectRedis, type RedisConnection } from "~/server/platform/redis/redis.server";
import type { ClaimStore } from "~/server/once/claim-store.server";
import { createFolderClaims } from "~/server/once/folder-claims.server";
import { createOnce } from "~/server/once/once.server";
import { createRedisClaims } from "~/server/once/redis-claims.server";
import { newFolder } from "../../support/folders";
import { describeWith } from "../../support/needs";
import { startRedis, type TestRedis } from "../../support/redis";

const MINUTE_MS = 60_000;
const schema = z.object({ at: z.string() });
const lost = { value: { at: "unknown" }, ttlMs: MINUTE_MS };
const here = () => Promise.resolve({ value: { at: "here" }, ttlMs: MINUTE_MS });
const never = () => Promise.reject(new Error("run twice"));
const processOn = (store: ClaimStore) => createOnce({ max: 10, store, schema, holdMs: 20_000, lost });

describeWith({ "redis-server": ensureRedisServer() }, "a store of claims", ({ "redis-server": server }) => {
  let redis: TestRedis;
  let connection: RedisConnection;
  beforeAll(async () => {
    redis = await startRedis(server);
    connection = connectRedis({ url: redis.url, log: { info: vi.fn(), warn: vi.fn() }, softTimeoutMs: 5000 });
    await vi.waitUntil(() => connection.isUsable, 20_000);
  });
  afterAll(async () => {
    await connection.close();
    await redis.close();
  });

  let prefixes = 0;
  describe.each([
    { name: "folder", make: () => createFolderClaims(newFolder()) },
    { name: "redis", make: () => createRedisClaims(connection, `site:${String((prefixes += 1))}`) },
  ])("$name", ({ make }) => {
    let store: ClaimStore;
    beforeEach(() => void (store = make()));

    it("gives a key to the first who claims it, and its text and time to the others", async () => {
      expect(await store.read("a key")).toBe(null);
      expect(await store.claim("a key", "the first", MINUTE_MS)).toBe("mine");
      const held = await store.claim("a key", "the second", 2 * MINUTE_MS);
      expect(held).toMatchObject({ text: "the first" });
      expect(await store.read("a key")).toMatchObject({ text: "the first" });
      const { leftMs } = held as { leftMs: number };
      expect(leftMs).toBeGreaterThan(0);
      expect(leftMs).toBeLessThanOrEqual(MINUTE_MS);
      expect(await store.claim("another", "the second", MINUTE_MS)).toBe("mine");
    });

    it("keeps what was written last, until it is removed", async () => {
      await store.claim("a key", "claimed", MINUTE_MS);
      await store.write("a key", "written, in 2 lines\nof text", 2 * MINUTE_MS);
      const held = await store.read("a key");
      expect(held?.text).toBe("written, in 2 lines\nof text");
      expect(held?.leftMs).toBeGreaterThan(MINUTE_MS);
      await store.remove("a key");
      await store.remove("a key");
      expect(await store.read("a key")).toBe(null);
      expect(await store.claim("a key", "again", MINUTE_MS)).toBe("mine");
    });
  });

  it("in Redis that is unavailable: each process relies on itself, and removes nobody's record", async () => {
    const store = createRedisClaims(connection, "site:unavailable");
    let isThere = false;
    const once = processOn({
      ...store,
      claim: (...asked) => (isThere ? store.claim(...asked) : Promise.resolve(null)),
    });
    await store.claim("a key", "of another process", MINUTE_MS);
    const failing = once.run("a key", () => ((isThere = true), Promise.reject(new Error("bug"))));
    await expect(failing).rejects.toThrow("bug");
    expect(await store.read("a key")).toMatchObject({ text: "of another process" });
    isThere = false;
    expect((await once.run("another", here)).value).toEqual({ at: "here" });
  });
});

describe("claims in a folder", () => {
  let folder: string;
  beforeEach(() => void (folder = newFolder()));

  it("are for the site's user only, and leave no file open", async () => {
    let opened = 0;
    const counted = (async (...given: Parameters<typeof open>) => {
      const file = await open(...given);
      opened += 1;
      const close = file.close.bind(file);
      file.close = () => ((opened -= 1), close());
      return file;
    }) as typeof open;
    const store = createFolderClaims(folder, counted);
    await store.claim("a key", "text", MINUTE_MS);
    await store.claim("a key", "text", MINUTE_MS);
    await store.write("another", "text", MINUTE_MS);
    expect(opened).toBe(0);
    const modes = readdirSync(folder).map((name) => (statSync(join(folder, name)).mode & 0o777).toString(8));
    expect(modes).toEqual(["600", "600", "600"]);
  });

  it("are an error where none can be created, with the folder's own reason", async () => {
    const forbidden = Object.assign(new Error("permission denied"), { code: "EACCES" });
    const claims = createFolderClaims(folder, (path, flags) =>
      flags === "wx" ? Promise.reject(forbidden) : open(path, flags),
    );
    await expect(claims.claim("a key", "text", MINUTE_MS)).rejects.toBe(forbidden);
  });

  it("are not asked for what this process knows", async () => {
    const store = createFolderClaims(folder);
    const once = processOn({ ...store, read: () => Promise.reject(new Error("unreadable")) });
    await once.run("a key", here);
    expect(await once.find("a key")).toEqual({ at: "here" });
    await expect(once.find("another")).rejects.toMatchObject({ name: "ClaimError" });
  });

  it("leave nothing where the disk is full, and say so", async () => {
    const full = Object.assign(new Error("no space left"), { code: "ENOSPC" });
    const onFullDisk = (async (...given: Parameters<typeof open>) => {
      const file = await open(...given);
      file.writeFile = () => Promise.reject(full);
      return file;
    }) as typeof open;
    const failing = processOn(createFolderClaims(folder, onFullDisk)).run("a key", never);
    await expect(failing).rejects.toMatchObject({ name: "ClaimError", cause: full });
    expect(readdirSync(folder)).toEqual([]);
  });

  it("are read as if they were new where the folder can no longer be written", async () => {
    const store = createFolderClaims(folder);
    await store.claim("a key", "text", MINUTE_MS);
    mkdirSync(join(folder, ".clock"));
    expect(await store.read("a key")).toEqual({ text: "text", leftMs: MINUTE_MS });
    expect(await store.claim("a key", "again", MINUTE_MS)).toEqual({ text: "text", leftMs: MINUTE_MS });
    expect(await store.sweep()).toBe(0);
  });

  it("are swept past what cannot be read", async () => {
    const store = createFolderClaims(folder);
    mkdirSync(join(folder, "a folder"));
    await store.claim("a key", "text", 0);
    await store.sweep();
    expect(readdirSync(folder).filter((name) => !name.startsWith("."))).toEqual(["a folder"]);
  });
});
