import { expect, it } from "vitest";
import { clientShareOf, readFolderFacts, totalFor } from "~/server/jobs/application/upload-bounds.server";
import { newFolder } from "../../support/folders";

const MB = 1024 * 1024;
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
});

it("a folder in memory that is smaller than the container's limit holds half of itself", () => {
  expect(totalFor({ isMemory: true, sizeBytes: 64 * MB, freeBytes: 64 * MB, memoryBytes: 4 * GB })).toBe(32 * MB);
});

it("a folder on disk holds half of what is free, 2 GB at most, whatever the container's memory", () => {
  const onDisk = (freeBytes: number) =>
    totalFor({ isMemory: false, sizeBytes: 100 * GB, freeBytes, memoryBytes: 256 * MB });
  expect([onDisk(100 * GB), onDisk(GB), onDisk(0)].map((bytes) => bytes / MB)).toEqual([2048, 512, 12]);
});

it("reads this machine's capacity, and distinguishes tmpfs from disk", () => {
  const { memoryBytes, sizeBytes } = readFolderFacts(newFolder());
  expect(memoryBytes).toBeGreaterThan(64 * MB);
  expect(memoryBytes).toBeLessThan(64 * 1024 * GB);
  expect(sizeBytes).toBeGreaterThan(0);
  expect(readFolderFacts("/dev/shm").isMemory).toBe(true);
  expect(readFolderFacts("/nowhere")).toMatchObject({ isMemory: true, sizeBytes: 0 });
});
