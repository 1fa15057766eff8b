import { beforeEach, describe, expect, it, vi } from "vitest";
import { BreakerOpenError, createBreaker } from "~/server/platform/circuit-breaker.server";

let time = 0;
let states: string[] = [];
beforeEach(() => void ([time, states] = [0, []]));

class Harmless extends Error {}
class Gone extends Error {}
const fail = () => Promise.reject(new Error("down"));
const succeed = () => Promise.resolve("up");

const make = () =>
  createBreaker({
    breakAfter: 2,
    openMs: 1000,
    maxOpenMs: 3000,
    now: () => time,
    isFailure: (error) => !(error instanceof Harmless),
    saysNothing: (error) => error instanceof Gone,
    onChange: (state) => states.push(state),
  });

async function opened() {
  const breaker = make();
  for (let count = 0; count < 2; count += 1) await breaker.execute(fail).catch(() => undefined);
  return breaker;
}

describe("a circuit breaker", () => {
  it("opens after failures in a row, and then calls nothing", async () => {
    const breaker = make();
    for (const fn of [fail, succeed, fail, () => Promise.reject(new Harmless()), fail])
      await breaker.execute(fn).catch(() => undefined);
    expect([breaker.state, states]).toEqual(["open", ["open"]]);
    const call = vi.fn(succeed);
    await expect(breaker.execute(call)).rejects.toBeInstanceOf(BreakerOpenError);
    expect(call).not.toHaveBeenCalled();
  });

  it("opens once for calls that fail at the same time", async () => {
    const breaker = make();
    await Promise.allSettled([fail, fail, fail, fail].map((fn) => breaker.execute(fn)));
    expect(states).toEqual(["open"]);
  });

  it("lets one call through after a while, and closes if it succeeds", async () => {
    const breaker = await opened();
    time += 999;
    await expect(breaker.execute(succeed)).rejects.toBeInstanceOf(BreakerOpenError);
    time += 1;
    let end: (value: string) => void = () => undefined;
    const trial = vi.fn(() => new Promise<string>((resolve) => (end = resolve)));
    const other = vi.fn(succeed);
    const answers = [breaker.execute(trial), breaker.execute(other)];
    await new Promise((later) => setTimeout(later));
    expect([breaker.state, trial.mock.calls.length, other.mock.calls.length]).toEqual(["halfOpen", 1, 0]);
    end("up");
    expect(await Promise.all(answers)).toEqual(["up", "up"]);
    expect(states).toEqual(["open", "halfOpen", "closed"]);
    // A single failure opens it no more.
    await breaker.execute(fail).catch(() => undefined);
    expect(breaker.state).toBe("closed");
  });

  it("waits twice as long after each failed trial, up to a limit, and refuses who waited for it", async () => {
    const breaker = await opened();
    for (const openMs of [1000, 2000, 3000, 3000]) {
      time += openMs - 1;
      await expect(breaker.execute(fail)).rejects.toBeInstanceOf(BreakerOpenError);
      time += 1;
      const [trial, other] = await Promise.allSettled([breaker.execute(fail), breaker.execute(succeed)]);
      expect(trial).toMatchObject({ reason: { message: "down" } });
      expect(other).toMatchObject({ reason: { name: "BreakerOpenError" } });
    }
  });

  it("learns nothing from a trial that nobody awaits any more: the next call is the trial", async () => {
    const breaker = await opened();
    time += 1000;
    await expect(breaker.execute(() => Promise.reject(new Gone()))).rejects.toBeInstanceOf(Gone);
    expect(breaker.state).toBe("open");
    await expect(breaker.execute(fail)).rejects.toThrow("down");
    await expect(breaker.execute(succeed)).rejects.toBeInstanceOf(BreakerOpenError);
  });

  it("takes a trial that failed harmlessly for a success", async () => {
    const breaker = await opened();
    time += 1000;
    await expect(breaker.execute(() => Promise.reject(new Harmless()))).rejects.toBeInstanceOf(Harmless);
    expect(breaker.state).toBe("closed");
  });
});
