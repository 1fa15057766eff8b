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
    const log = new PurgeTombstones({ epoch: "e", count: 7 });
    const before = log.version;
    log.add(of("a"));
    const between = log.version;
    log.add(SOFT);
    log.skip(10);
    expect(log.version).toEqual({ epoch: "e", count: 19 });
    const voids = [before, between, undefined, { epoch: "f", count: 99 }].map((version) =>
      log.covers(["b", "a"], version),
    );
    expect(voids).toEqual([true, false, true, true]);
    expect([before, between, log.version].map((version) => log.outdates(version))).toEqual([true, true, false]);
    expect(log.covers(["b"], before)).toBe(false);
    log.add(PURGE_ALL, 30);
    expect([log.covers([], between), log.covers([], log.version), log.version.count]).toEqual([true, false, 30]);
    expect(PurgeTombstones.from(JSON.parse(JSON.stringify(log))).toJSON()).toEqual(log.toJSON());
  });

  it("that have no number yet void what is there until now, and keep their number for the next one", () => {
    const log = new PurgeTombstones({ epoch: "e", count: 7 });
    log.addAhead(of("a"));
    expect([log.version.count, log.covers(["a"], log.version)]).toEqual([7, true]);
    log.add(of("a"));
    expect([log.version.count, log.covers(["a"], log.version)]).toEqual([8, false]);
  });
});

it("a site without a second level keeps nothing there, and drops from each cache in memory what is purged", async () => {
  const l2 = createL2Cache(() => null);
  l2.listen("data", () => 2);
  l2.listen("data", () => 1);
  l2.listen("pages", ({ tags }) => tags.length);
  expect(l2.purge(of("a"))).toEqual({ data: 3, pages: 1 });
  expect([l2.isDistributed, l2.version(), await l2.get("k"), await l2.reach()]).toEqual([
    false,
    undefined,
    null,
    "this process",
  ]);
});

it("a record of another form is none, whatever its digest", () => {
  const record = {
    key: "k",
    storedAt: 1,
    lifetime: { fresh: 1, stale: 2, lastGood: 3 },
    version: { epoch: "e", count: 1 },
    tags: ["a"],
    facts: { own: true },
    body: Buffer.from("瓷\n杯"),
  };
  expect(decodeRecord("k", encodeRecord(record))).toEqual(record);
  expect(decodeRecord("other", encodeRecord(record))).toBeNull();
  for (const wrong of [{ storedAt: "1" }, { lifetime: { fresh: 1 } }, { tags: [1] }, { version: null }])
    expect(decodeRecord("k", encodeRecord({ ...record, ...wrong } as typeof record))).toBeNull();
});
