import { expect, it, vi } from "vitest";
import { shareInFlight } from "~/server/platform/share-in-flight.server";

it("runs once for callers who come at once, per key, and again after success or failure", async () => {
  const inFlight = new Map<string, Promise<string>>();
  const run = vi.fn((key: string) => new Promise<string>((resolve) => setTimeout(resolve, 5, key)));
  const ask = (key: string) => shareInFlight(inFlight, key, () => run(key));
  expect(await Promise.all(["a", "b", "a", "a"].map(ask))).toEqual(["a", "b", "a", "a"]);
  expect(run).toHaveBeenCalledTimes(2);
  run.mockRejectedValueOnce(new Error("down"));
  const failed = await Promise.allSettled([ask("a"), ask("a")]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await ask("a")).toBe("a");
  expect(run).toHaveBeenCalledTimes(4);
  expect(inFlight.size).toBe(0);
});
