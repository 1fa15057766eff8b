import { describe, expect, it } from "vitest";
import { createL2Cache } from "~/server/cache/l2-cache.server";
import { joinMarks, PURGE_ALL, PurgeTombstones, type PurgeMark } from "~/server/cache/purges.server";
import { decodeRecord, encodeRecord } from "~/server/cache/record.server";

const NOTHING: PurgeMark = { all: false, tags: [], soft: false };
const of = (...tags: string[]): PurgeMark => ({ ...NOTHING, tags });
const SOFT: PurgeMark = { ...NOTHING, soft: true };
const many = (count: number) => of(...Array.from({ length: count }, (_, index) => String(index)));

describe("purges", () => {
  it.each<[string, (PurgeMark | null)[], PurgeMark | null]>([
    ["none", [null, null], null],
    ["one", [of("a")], of("a")],
    ["several", [of("a", "b"), null, of("b", "c"), SOFT], { all: false, tags: ["a", "b", "c"], soft: true }],
    ["one of everything among them", [of("a"), PURGE_ALL, SOFT], PURGE_ALL],
    ["of five thousand things", [many(4999), of("a")], of(...many(4999).tags, "a")],
    ["of more", [many(5000), of("a")], PURGE_ALL],
  ])("%s, as one", (_name, several, joined) => {
    expect(joinMarks(several)).toEqual(joined);
  });

  it("void what was loaded before them and carries their tag, and outdate all data where they are soft", () => {
    const log = new PurgeTombstones("2");
    log.add(of("a"), "3");
    log.add(SOFT, "4");
    expect(log.version).toBe("4");
    // 1: from before anything is known; 5: of a process that knows a purge which is not known here.
    const voids = ["1", "2", "3", "4", "5"].map((version) => log.covers(["b", "a"], version));
    expect(voids).toEqual([true, true, false, false, true]);
    expect(["2", "3", "4"].map((version) => log.softPurges(version))).toEqual([true, true, false]);
    expect(log.covers(["b"], "2")).toBe(false);
    log.add(PURGE_ALL, "6");
    expect([log.covers([], "4"), log.covers([], "6"), log.version]).toEqual([true, false, "6"]);
    expect(PurgeTombstones.from(JSON.parse(JSON.stringify(log))).toJSON()).toEqual(log.toJSON());
  });
});

it("a site without a second level drops from each cache in memory what is purged", async () => {
  const l2 = createL2Cache(() => null);
  l2.listen("data", () => 2);
  l2.listen("data", () => 1);
  l2.listen("pages", ({ tags }) => tags.length);
  expect(l2.purge(of("a"))).toEqual({ data: 3, pages: 1 });
  expect([l2.store, await l2.reach()]).toEqual([null, "this process"]);
});

it("a record is what it was, for its own key", () => {
  const lifetime = { fresh: 1, stale: 2, lastGood: 3 };
  const content = { facts: { own: true }, body: Buffer.from("瓷\n杯") };
  const record = { key: "k", storedAt: 1, lifetime, version: "1", tags: ["a"], ...content };
  expect(decodeRecord("k", encodeRecord(record))).toEqual(record);
  expect(decodeRecord("other", encodeRecord(record))).toBeNull();
});
