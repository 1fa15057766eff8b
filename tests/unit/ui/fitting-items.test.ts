import { expect, it } from "vitest";
import { fittingCount } from "~/ui/layout/header/fitting-items";

const named = (count: number, name: string) => Array.from({ length: count }, () => ({ name }));

it.each([
  ["eight short names", named(8, "系列"), 8],
  ["fourteen short names: those that leave room for 更多", named(14, "系列"), 10],
  ["fourteen long ones", named(14, "品牌故事与历史"), 5],
  ["Latin names", named(12, "Collections"), 5],
  ["one name longer than the bar", named(1, "很长".repeat(60)), 1],
  ["no item", [], 0],
])("%s", (_what, items, count) => expect(fittingCount(items, "更多")).toBe(count));
