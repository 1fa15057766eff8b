import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFolderStore, type FolderStoreOptions } from "~/server/cache/folder-store.server";
import { PurgeTombstones } from "~/server/cache/purge-tombstones.server";
import { encodeRecord, recordName } from "~/server/cache/record.server";
import { newFolder } from "../../support/folders";

let folder: string;
let warnings: string[];

beforeEach(() => {
  folder = newFolder();
  warnings = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = (options: Partial<FolderStoreOptions> = {}) =>
  createFolderStore({
    folder,
    version: "v1",
    maxBytes: 1_000_000,
    maxFiles: 1000,
    log: { warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) },
    ...options,
  });

const EXPIRES = Date.now() + 3_600_000;
const recordOf = (key: string, bytes = 10) =>
  encodeRecord("pages", {
    key,
    storedAt: Date.now(),
    versions: {},
    expiresAt: EXPIRES,
    tags: [],
    facts: null,
    body: Buffer.alloc(bytes, key),
  });
const filesIn = (version = "v1") => readdirSync(join(folder, "records", version)).sort();
const pathOf = (key: string) => join(folder, "records/v1", recordName("pages", key));

describe("the folder of records", () => {
  it("gives a later life what was written", async () => {
    const first = open();
    first.set("pages", "/", recordOf("/"), EXPIRES);
    await first.close();
    const second = open();
    expect((await second.get("pages", "/"))?.body.toString()).toBe("/".repeat(10));
    expect(await second.get("pages", "/other")).toBeNull();
    expect(await second.get("data", "/")).toBeNull();
  });

  it("stays within its bytes, and evicts the least recently used", async () => {
    const size = recordOf("0", 1000).length;
    const store = open({ maxBytes: 10 * size + 9 });
    for (let key = 0; key < 10; key += 1) store.set("pages", String(key), recordOf(String(key), 1000), EXPIRES);
    await store.close();
    expect(store.size).toEqual({ files: 10, bytes: 10 * size });
    expect(await store.get("pages", "0")).not.toBeNull();
    store.set("pages", "a", recordOf("a", 1000), EXPIRES);
    await store.close();
    expect(store.size.bytes).toBeLessThanOrEqual(10 * size);
    expect(await store.get("pages", "0")).not.toBeNull();
    expect(await store.get("pages", "1")).toBeNull();
    expect(await store.get("pages", "a")).not.toBeNull();
    expect(filesIn()).toHaveLength(store.size.files + 1);
  });

  it("stays within its number of files over lives, the oldest first", async () => {
    const first = open();
    for (let key = 0; key < 20; key += 1) first.set("pages", String(key), recordOf(String(key)), EXPIRES);
    await first.close();
    for (let key = 0; key < 20; key += 1) utimesSync(pathOf(String(key)), 1_700_000_000, 1_700_000_000 + key);
    const second = open({ maxFiles: 10 });
    await second.isSwept;
    await second.close();
    expect(filesIn()).toHaveLength(9 + 1);
    expect(await second.get("pages", "0")).toBeNull();
    expect(await second.get("pages", "19")).not.toBeNull();
  });

  it("keeps nothing that is larger than a quarter of it", async () => {
    const store = open({ maxBytes: 4000 });
    store.set("pages", "large", recordOf("large", 1001), EXPIRES);
    await store.close();
    expect(filesIn()).toEqual(["purges.json"]);
  });

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    [
      "with a flipped bit",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
    ],
    ["empty", () => Buffer.alloc(0)],
    ["of another key", () => recordOf("/another")],
  ])("drops a file that is %s, with a warning", async (_name, damage) => {
    const first = open();
    first.set("pages", "/", recordOf("/"), EXPIRES);
    await first.close();
    const damaged = damage(readFileSync(pathOf("/")));
    writeFileSync(pathOf("/"), damaged);
    const second = open();
    await second.isSwept;
    expect(await second.get("pages", "/")).toBeNull();
    await second.close();
    expect(existsSync(pathOf("/"))).toBe(false);
    expect(warnings).toEqual(["a damaged file of the cache folder was dropped"]);
  });

  it("drops other versions, foreign files and what a dead life left half written", async () => {
    const first = open({ version: "v0" });
    first.set("pages", "/", recordOf("/"), EXPIRES);
    await first.close();
    mkdirSync(join(folder, "records/v1"), { recursive: true });
    const half = join(folder, "records/v1", `.${recordName("pages", "/")}.0123456789abcdef.tmp`);
    writeFileSync(half, "half");
    utimesSync(half, 1_700_000_000, 1_700_000_000);
    writeFileSync(join(folder, "records/v1/foreign"), "");
    const second = open();
    await second.isSwept;
    expect(await second.get("pages", "/")).toBeNull();
    expect(readdirSync(join(folder, "records"))).toEqual(["v1"]);
    expect(filesIn()).toEqual(["purges.json"]);
    expect(warnings).toEqual(["foreign files in the cache folder were dropped"]);
  });

  it("remembers over lives what was purged, in the order in which it happened", async () => {
    const first = open();
    const before = first.purges.version;
    first.purge({ namespace: "pages", all: false, tags: ["C-1"], keys: [] });
    const after = first.purges.version;
    first.purge({ namespace: "data", all: false, tags: [], keys: ["menu"] });
    first.noteRedisPosition({ epoch: "e", count: 7 });
    await first.close();
    const later = open();
    const isVoid = (tag: string, version = before) => later.purges.covers("pages", [tag], version);
    expect([isVoid("C-1"), isVoid("C-1", after), isVoid("C-2")]).toEqual([true, false, false]);
    const isSoft = (key: string) => later.purges.softPurges("data", key, after);
    expect([isSoft("menu"), isSoft("news")]).toEqual([true, false]);
    expect(later.redisPosition).toEqual({ epoch: "e", count: 7 });
    expect(later.purges.version).toEqual({ ...before, count: before.count + 2 });
  });

  it("writes what was purged once for a burst of purges", async () => {
    const store = open();
    const written = vi.spyOn(PurgeTombstones.prototype, "toJson");
    for (let count = 1; count <= 50; count += 1) {
      store.purge({ namespace: "pages", all: false, tags: [`C-${String(count)}`], keys: [] });
      store.noteRedisPosition({ epoch: "e", count });
    }
    await store.close();
    expect(written).toHaveBeenCalledOnce();
    written.mockRestore();
    const later = open();
    expect(later.redisPosition).toEqual({ epoch: "e", count: 50 });
    expect(later.purges.version).toEqual(store.purges.version);
  });

  it("takes away the files of a purge of everything", async () => {
    const store = open();
    store.set("pages", "/", recordOf("/"), EXPIRES);
    await store.close();
    store.purge({ namespace: "pages", all: true, tags: [], keys: [] });
    await store.close();
    expect(existsSync(pathOf("/"))).toBe(false);
  });

  it.each(["gone", "damaged"])("takes no record for valid when its purges are %s", async (how) => {
    const first = open();
    const { version } = first.purges;
    await first.close();
    const path = join(folder, "records/v1/purges.json");
    if (how === "gone") rmSync(path);
    else writeFileSync(path, "{");
    expect(open().purges.covers("pages", [], version)).toBe(true);
  });

  it("keeps working if the folder cannot be written, and logs that once", async () => {
    writeFileSync(join(folder, "records"), "no folder");
    const store = open();
    for (const key of ["1", "2", "3"]) store.set("pages", key, recordOf(key), EXPIRES);
    await store.close();
    expect(await store.get("pages", "1")).toBeNull();
    expect(warnings).toEqual(["the cache folder is not writable; continuing without it"]);
  });
});
