import { describe, expect, it } from "vitest";
import { ExpiringMap } from "~/server/platform/expiring-map.server";

function held(max = 100) {
  const clock = { now: 1000 };
  return { clock, map: new ExpiringMap<string>({ max, now: () => clock.now }) };
}

describe("what is remembered for a time", () => {
  it("is returned until it has ended, with its end", () => {
    const { clock, map } = held();
    map.set("code", "genuine", 2000);
    clock.now = 1999;
    expect(map.get("code")).toEqual({ value: "genuine", until: 2000 });
    clock.now = 2000;
    expect(map.get("code")).toBeUndefined();
  });

  it("takes no memory after its end: a new entry takes all away that ended before it", () => {
    const { clock, map } = held();
    for (let at = 0; at < 50; at += 1) map.set(`address ${at}`, "counted", 2000);
    map.set("later", "counted", 3000);
    clock.now = 2000;
    map.set("new", "counted", 4000);
    expect(map.size).toBe(2);
    expect(map.get("later")?.value).toBe("counted");
  });

  it("is bounded: the oldest goes first, and setting again makes young", () => {
    const { map } = held(3);
    for (const key of ["a", "b", "c"]) map.set(key, key, 9000);
    map.set("a", "again", 9000);
    map.set("d", "d", 9000);
    expect(map.size).toBe(3);
    expect(map.get("b")).toBeUndefined();
    expect(map.get("a")?.value).toBe("again");
  });
});
