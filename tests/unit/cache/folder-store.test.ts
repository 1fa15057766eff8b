import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createFolderStore, type FolderStore, type FolderStoreOptions } from "~/server/cache/folder-store.server";
import { encodeRecord, recordName, type CacheRecord } from "~/server/cache/record.server";
import { newFolder } from "../../support/folders";

let folder: string;
let warnings: string[];
let stores: FolderStore[];

beforeEach(() => {
  folder = newFolder();
  warnings = [];
  stores = [];
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(stores.map((store) => store.close()));
});

function open(options: Partial<FolderStoreOptions> = {}): FolderStore {
  const store = createFolderStore({
    folder,
    version: "v1",
    maxBytes: 1_000_000,
    maxFiles: 1000,
    log: { warn: (...said: unknown[]) => void warnings.push(String(said.at(-1))) },
    ...options,
  });
  stores.push(store);
  return store;
}

const recordOf = (key: string, bytes = 10): CacheRecord => ({
  key,
  storedAt: Date.now(),
  lifetime: { fresh: 1000, stale: 1000, lastGood: 1000 },
  version: "0",
  tags: [],
  facts: null,
  body: Buffer.alloc(bytes, key),
});
const filesIn = (version = "v1") => readdirSync(join(folder, "records", version)).sort();
const pathOf = (key: string) => join(folder, "records/v1", recordName(key));

/** What an earlier life of the process has written, the first longest ago. */
async function write(keys: readonly string[], store: FolderStore, bytes?: number): Promise<void> {
  for (const key of keys) store.set(recordOf(key, bytes));
  await store.close();
  for (const [at, key] of keys.entries())
    if (existsSync(pathOf(key))) utimesSync(pathOf(key), 1_700_000_000, 1_700_000_000 + at);
}
const tenKeys = [..."0123456789"];

describe("the folder of records", () => {
  it("stays within its bytes, and evicts what was written first", async () => {
    const size = encodeRecord(recordOf("0", 1000)).length;
    const store = open({ maxBytes: 10 * size + 9 });
    await write(tenKeys, store, 1000);
    expect(store.size).toEqual({ files: 10, bytes: 10 * size });
    store.set(recordOf("a", 1000));
    await store.close();
    expect(store.size.bytes).toBeLessThanOrEqual(10 * size);
    expect(await store.get("0")).toBeNull();
    expect(await store.get("9")).not.toBeNull();
    expect(await store.get("a")).not.toBeNull();
    expect(filesIn()).toHaveLength(store.size.files + 1);
  });

  it("stays within its number of files over lives, the oldest first", async () => {
    await write(tenKeys, open());
    const second = open({ maxFiles: 6 });
    await second.close();
    expect(filesIn()).toHaveLength(5 + 1);
    expect(await second.get("0")).toBeNull();
    expect(await second.get("9")).not.toBeNull();
  });

  it("keeps nothing that is larger than a quarter of it", async () => {
    const store = open({ maxBytes: 4000 });
    await write(["large"], store, 1001);
    expect(filesIn()).toEqual(["purges.json"]);
  });

  it.each([
    ["cut off", (bytes: Buffer) => bytes.subarray(0, bytes.length - 1)],
    [
      "with a flipped bit",
      (bytes: Buffer) => Buffer.concat([bytes.subarray(0, -1), Buffer.from([(bytes.at(-1) ?? 0) ^ 1])]),
    ],
    ["empty", () => Buffer.alloc(0)],
    ["of another key", () => encodeRecord(recordOf("/another"))],
  ])("drops a file that is %s, with a warning", async (_name, damage) => {
    await write(["/"], open());
    writeFileSync(pathOf("/"), damage(readFileSync(pathOf("/"))));
    const second = open();
    await second.close();
    // A file that cannot be read in time counts as missing and stays.
    const isThereAfterReading = async () => {
      expect(await second.get("/")).toBeNull();
      await second.close();
      return existsSync(pathOf("/"));
    };
    await expect.poll(isThereAfterReading).toBe(false);
    expect(warnings).toEqual(["a damaged file of the cache folder was dropped"]);
  });

  it("drops other versions and what a dead life left half written, and leaves foreign files", async () => {
    await write(["/"], open({ version: "v0" }));
    mkdirSync(join(folder, "records/v1"), { recursive: true });
    writeFileSync(join(folder, "records/v1/writing.tmp"), "half");
    writeFileSync(join(folder, "records/v1/foreign"), "");
    const second = open();
    await second.close();
    expect(await second.get("/")).toBeNull();
    expect(readdirSync(join(folder, "records"))).toEqual(["v1"]);
    expect(filesIn()).toEqual(["foreign", "purges.json"]);
    expect(warnings).toEqual([]);
  });

  it("remembers over lives what was purged, in the order in which it happened", async () => {
    const first = open();
    const before = first.purges.version;
    first.purge({ all: false, tags: ["C-1"], soft: false });
    const after = first.purges.version;
    first.purge({ all: false, tags: [], soft: true });
    const last = first.purges.version;
    await first.close();
    for (const later of [open(), open()]) {
      const isVoid = (tag: string, version = before) => later.purges.covers([tag], version);
      expect([isVoid("C-1"), isVoid("C-1", after), isVoid("C-2")]).toEqual([true, false, false]);
      expect([after, last].map((version) => later.purges.softPurges(version))).toEqual([true, false]);
      expect(later.purges.version).toBe(last);
    }
  });

  it("gives no purge a place that another had which was lost with a power failure", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_000 });
    const store = open();
    await store.close();
    const path = join(folder, "records/v1/purges.json");
    const kept = readFileSync(path);
    store.purge({ all: false, tags: ["C-1"], soft: false });
    store.purge({ all: false, tags: ["C-1"], soft: false });
    const lost = store.purges.version;
    await store.close();
    writeFileSync(path, kept);
    vi.advanceTimersByTime(1000);
    const later = open();
    expect(later.purges.covers([], lost)).toBe(true);
    later.purge({ all: false, tags: ["C-1"], soft: false });
    expect([later.purges.covers(["C-1"], lost), later.purges.version > lost]).toEqual([true, true]);
  });

  it("remembers the tags of ten thousand purges, and more as a purge of everything", async () => {
    const store = open();
    const before = store.purges.version;
    const purge = (...tags: string[]) => store.purge({ all: false, tags, soft: false });
    for (let count = 1; count <= 10_000; count += 1) purge(`C-${String(count)}`);
    const coveredLater = async () => {
      await store.close();
      const later = open();
      await later.close();
      return ["C-1", "C-10000", "another"].map((tag) => later.purges.covers([tag], before));
    };
    expect(await coveredLater()).toEqual([true, true, false]);
    purge("C-10001");
    expect(await coveredLater()).toEqual([true, true, true]);
  });

  it("starts a new log where the folder was deleted", async () => {
    const store = open();
    rmSync(join(folder, "records"), { recursive: true, maxRetries: 5 });
    store.purge({ all: false, tags: ["C-1"], soft: false });
    const { version } = store.purges;
    store.set(recordOf("/"));
    await store.close();
    expect(await open().get("/")).not.toBeNull();
    expect(open().purges.covers([], version)).toBe(false);
    expect(warnings).toEqual(["the cache folder was missing and has been recreated"]);
  });

  it.each(["gone", "damaged"])("takes no record for valid when its purges are %s", async (how) => {
    const first = open();
    const { version } = first.purges;
    await first.close();
    const path = join(folder, "records/v1/purges.json");
    if (how === "gone") rmSync(path);
    else writeFileSync(path, "{");
    expect(open().purges.covers([], version)).toBe(true);
  });

  it("writes a purge that the disk refused with the next change", async () => {
    const store = open();
    const before = store.purges.version;
    await store.close();
    const path = join(folder, "records/v1/purges.json");
    rmSync(path);
    mkdirSync(path);
    store.purge({ all: false, tags: ["C-1"], soft: false });
    await store.close();
    rmSync(path, { recursive: true });
    store.delete("/");
    await store.close();
    expect(["C-1", "C-2"].map((tag) => open().purges.covers([tag], before))).toEqual([true, false]);
  });

  it("keeps working if the folder cannot be written, and logs that once", async () => {
    writeFileSync(join(folder, "records"), "no folder");
    const store = open();
    await write(["1", "2", "3"], store);
    expect(await store.get("1")).toBeNull();
    expect(warnings).toEqual(["the cache folder is not writable; continuing without it"]);
  });

  it("skips records for fifteen seconds after a failure, and says so again after ten minutes", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const store = open();
    const written = async (key: string) => {
      await write([key], store);
      return existsSync(pathOf(key));
    };
    const breakIt = async () => {
      rmSync(folder, { recursive: true });
      writeFileSync(folder, "no folder");
      expect(await written("lost")).toBe(false);
      rmSync(folder);
      mkdirSync(folder);
    };
    await store.close();
    await breakIt();
    vi.advanceTimersByTime(14_999);
    expect(await written("skipped")).toBe(false);
    vi.advanceTimersByTime(1);
    expect(await written("kept")).toBe(true);
    vi.advanceTimersByTime(585_000);
    await breakIt();
    expect(warnings.filter((text) => text.includes("not writable"))).toHaveLength(2);
  });

  it("lets 32 MB of records wait, and skips what is more", async () => {
    const store = open({ maxBytes: 1e9 });
    await write(tenKeys.slice(0, 8), store, 5_000_000);
    expect(filesIn()).toHaveLength(6 + 1);
    await write(["later"], store, 5_000_000);
    expect(filesIn()).toHaveLength(7 + 1);
  });
});
