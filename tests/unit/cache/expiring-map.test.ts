import { describe, expect, it } from "vitest";
import { createExpiringMap } from "~/server/platform/expiring-map.server";

function held(max = 100) {
  const clock = { now: 1000 };
  return { clock, map: createExpiringMap<string>({ max, now: () => clock.now }) };
}

describe("what is remembered for a time", () => {
  it("returns each entry until its own expiry", () => {
    const { clock, map } = held();
    map.set("code", "genuine", 1000);
    map.set("other", "counted", 5000);
    clock.now = 1900;
    expect(map.get("code")).toBe("genuine");
    expect(map.leftMs("code")).toBe(100);
    clock.now = 2000;
    expect(map.get("code")).toBeUndefined();
    expect(map.get("other")).toBe("counted");
  });

  it.each([1, 0, -2])("is not kept with %i ms left, which is not for ever", (leftMs) => {
    const { clock, map } = held();
    map.set("code", "of before", 5000);
    map.set("code", "genuine", leftMs);
    clock.now += 1;
    expect(map.get("code")).toBeUndefined();
  });

  it("does not stay until its bound is reached: once a minute what has ended goes, asked for or not", () => {
    const { clock, map } = held();
    for (const key of ["a", "b", "c"]) map.set(key, key, 1000);
    clock.now += 60_000;
    map.set("d", "d", 1000);
    expect(map.size).toBe(1);
  });

  it("is bounded: what was not used for longest goes first", () => {
    const { map } = held(3);
    for (const key of ["a", "b", "c"]) map.set(key, key, 8000);
    map.set("a", "again", 8000);
    map.set("d", "d", 8000);
    expect(map.size).toBe(3);
    expect(map.get("b")).toBeUndefined();
    expect(map.get("a")).toBe("again");
  });
});

it("the time left is in whole milliseconds, by the steady clock too", () => {
  const map = createExpiringMap<string>({ max: 1 });
  map.set("a", "1", 1000);
  expect(Number.isInteger(map.leftMs("a"))).toBe(true);
});
