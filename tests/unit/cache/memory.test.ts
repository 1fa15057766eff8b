import { totalmem } from "node:os";
import { afterEach, expect, it, vi } from "vitest";
import { cacheBudgets, containerMemory } from "~/server/platform/memory.server";

const MB = 1024 * 1024;

afterEach(() => vi.restoreAllMocks());

it.each([
  { limitMb: null, data: 48, pages: 32 },
  { limitMb: 256, data: 24, pages: 16 },
  { limitMb: 512, data: 48, pages: 32 },
  { limitMb: 1024, data: 96, pages: 64 },
  { limitMb: 16_384, data: 192, pages: 128 },
])("caches of a container of $limitMb MB hold $data MB of data and $pages MB of pages", ({ limitMb, data, pages }) => {
  const budgets = cacheBudgets(limitMb === null ? null : limitMb * MB);
  expect(budgets).toEqual({ data: data * MB, pages: pages * MB });
});

it.each([
  { reported: 256 * MB, limit: 256 * MB },
  { reported: 0, limit: null },
  { reported: totalmem(), limit: null },
  { reported: 2 ** 64, limit: null },
])("a container's limit of $reported bytes counts as $limit", ({ reported, limit }) => {
  vi.spyOn(process, "constrainedMemory").mockReturnValue(reported);
  expect(containerMemory()).toBe(limit);
});
