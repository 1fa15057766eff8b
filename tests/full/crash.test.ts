import { expect, it } from "vitest";
import { describeSummary, runCrashRounds } from "../../tools/resilience/crash-rounds";

const ROUNDS = 5;

it("survives kill -9 at any moment of load and uploads", { timeout: 240_000 }, async () => {
  const summary = await runCrashRounds(ROUNDS);
  console.info(describeSummary(summary));
  expect(summary.mistakes).toEqual([]);
  expect(summary.rounds).toBe(ROUNDS);
  expect(summary.accepted).toBeGreaterThan(0);
});
