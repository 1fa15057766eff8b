import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { within } from "~/server/platform/within.server";

it("gives a promise's result if it comes in time", async () => {
  expect(await within(1000, sleep(1, "done"))).toBe("done");
  await expect(within(1000, Promise.reject(new Error("down")))).rejects.toThrow("down");
});

it("gives up on a promise that takes longer, whatever it does later", async () => {
  let fail: (error: Error) => void = () => undefined;
  const late = new Promise((_resolve, reject) => (fail = reject));
  await expect(within(5, late)).rejects.toThrow("not done within 5 ms");
  fail(new Error("too late"));
  await sleep(1);
});

it("takes a result that came while the event loop was blocked", async () => {
  const result = new Promise((resolve) => setTimeout(() => setImmediate(resolve, "done"), 5));
  const inTime = within(10, result);
  const until = performance.now() + 30;
  while (performance.now() < until);
  expect(await inTime).toBe("done");
});
