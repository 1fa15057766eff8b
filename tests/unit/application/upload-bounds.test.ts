import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import {
  boundsOfForms,
  clientShareOf,
  readFolderFacts,
  totalFor,
} from "~/server/jobs/application/upload-bounds.server";
import { createUploadSpace } from "~/server/jobs/application/upload-space.server";
import { newFolder } from "../../support/folders";
import { createTestLimit } from "../../support/test-site";

const KB = 1024;
const MB = 1024 * KB;
const GB = 1024 * MB;
const roomy = { sizeBytes: 100 * GB, freeBytes: 100 * GB };

it.each([
  { container: 256, total: 32, perClient: 32 },
  { container: 512, total: 160, perClient: 64 },
  { container: 1024, total: 416, perClient: 104 },
  { container: 128, total: 12, perClient: 12 },
])("a folder in memory holds $total MB in a container of $container MB", ({ container, total, perClient }) => {
  const found = totalFor({ isMemory: true, ...roomy, memoryBytes: container * MB });
  expect([found / MB, clientShareOf(found) / MB]).toEqual([total, perClient]);
  // Forms have a sixteenth more.
  expect(boundsOfForms({ total: 160, perClient: 32 })).toEqual({ total: 10, perClient: 2 });
});

it("a folder in memory that is smaller than the container's limit holds half of itself, one on disk of what is free, 2 GB at most", () => {
  const small = { sizeBytes: 64 * MB, freeBytes: 64 * MB };
  expect(totalFor({ isMemory: true, ...small, memoryBytes: 4 * GB })).toBe(32 * MB);
  const onDisk = (freeBytes: number) => totalFor({ ...roomy, isMemory: false, freeBytes, memoryBytes: 256 * MB });
  expect([onDisk(100 * GB), onDisk(GB), onDisk(0)].map((bytes) => bytes / MB)).toEqual([2048, 512, 12]);
});

it("a client's share is charged for each of its bytes once", async () => {
  const bounds = { total: 100 * KB, perClient: 30 * KB };
  const space = createUploadSpace({ name: "shares", folder: newFolder(), bounds, createLimit: createTestLimit });
  const file = space.open("client");
  const grown = [];
  for (let turn = 0; turn < 4; turn += 1) grown.push(await file.grow(10 * KB));
  expect(grown).toEqual([true, true, true, false]);
});

it("reads this machine's capacity, and distinguishes tmpfs from disk", () => {
  const { memoryBytes, sizeBytes, freeBytes } = readFolderFacts(newFolder());
  expect(memoryBytes).toBeGreaterThan(64 * MB);
  expect(memoryBytes).toBeLessThan(64 * 1024 * GB);
  expect(sizeBytes).toBeGreaterThan(MB);
  expect(freeBytes).toBeGreaterThan(MB);
  expect(freeBytes).toBeLessThan(sizeBytes);
  expect(readFolderFacts("/dev/shm").isMemory).toBe(true);
  expect(readFolderFacts("/nowhere")).toMatchObject({ isMemory: true, sizeBytes: 0 });
});

it("what a folder holds is measured at most every two seconds: files, at least 8 KB each, without sidecars and what is hidden", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  try {
    vi.advanceTimersByTime(300_000);
    const folder = newFolder();
    const bounds = { total: 100 * KB, perClient: 100 * KB };
    const space = createUploadSpace({ name: "files", folder, bounds, createLimit: createTestLimit });
    const id = "a".repeat(32);
    const write = (name: string, bytes: number) => writeFileSync(join(folder, name), Buffer.alloc(bytes));
    for (const [name, bytes] of [
      [id, 20 * KB],
      [`${id}.json`, 300],
      [`${"b".repeat(32)}.part`, 1],
      // Of a form, and half written.
      [`${"d".repeat(43)}.json`, 300],
      [`${id}.json.0123`, 300],
      [".clock", 9000],
    ] as const)
      write(name, bytes);
    symlinkSync("gone meanwhile", join(folder, "e".repeat(32)));
    expect(await space.usedBytes()).toBe(44 * KB);
    write("c".repeat(32), 10 * KB);
    vi.advanceTimersByTime(2000);
    expect(await space.usedBytes()).toBe(44 * KB);
    const file = space.open("client");
    expect([await file.grow(9 * KB), await file.grow(KB)]).toEqual([true, true]);
    expect(await space.usedBytes()).toBe(54 * KB);
    await file.cancel();
    expect(await space.usedBytes()).toBe(44 * KB);
    vi.advanceTimersByTime(1);
    expect(await space.usedBytes()).toBe(54 * KB);
    rmSync(folder, { recursive: true });
    vi.advanceTimersByTime(2001);
    expect(await space.usedBytes()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
