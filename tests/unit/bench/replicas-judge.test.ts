import { describe, expect, it } from "vitest";
import { judge } from "../../../tools/bench/replicas/judge";
import { inOutage, makeRun, outageFailure, sample } from "./replicas-run-fixture";
import type { ApplicationOutcome, Phase, PhaseName, Sample } from "../../../tools/bench/replicas/samples";

const sent: ApplicationOutcome = {
  phone: "1",
  sha256: "a",
  submittedTwice: true,
  end: "sent",
  attempts: 2,
  mistakes: [],
  dueMs: 1900,
  endedMs: 6000,
};
const arrived = { fields: { phoneNumber: ["1"] }, files: [{ name: "a.pdf", size: 1, type: "", sha256: "a" }] };
const violationsOf = (given: Parameters<typeof makeRun>[0]) => judge(makeRun(given)).violations;

describe("the judge of two replicas under load", () => {
  it("accepts a run in which only uncached pages fail, and only during the outage", () => {
    expect(violationsOf({ applications: [sent], applied: [arrived] })).toEqual([]);
  });

  it.each([
    [
      "a cached page that fails during the outage",
      sample({ status: 503, isGraceful503: true, ...inOutage }),
      "cached page: 503 (GET /)",
    ],
    ["a 503 without Retry-After or error text", { ...outageFailure, isGraceful503: false }, "cache miss: 503 (GET /)"],
    ["a 503 before the outage", { ...outageFailure, dueMs: 10, endedMs: 20 }, "cache miss: 503 (GET /)"],
    ["a 503 long after the outage", { ...outageFailure, dueMs: 23_000, endedMs: 23_001 }, "cache miss: 503 (GET /)"],
    ["a 502", { ...outageFailure, status: 502 }, "cache miss: 502 (GET /)"],
    ["a request without a response", sample({ status: null }), "cached page: no response (GET /)"],
  ])("reports %s", (_what, failed, violation) => {
    expect(violationsOf({ samples: [failed] })).toEqual([violation]);
  });

  it.each([
    ["was accepted and lost", []],
    ["arrived 2 times", [arrived, arrived]],
    ["arrived with a different file", [{ ...arrived, files: [{ ...arrived.files[0], sha256: "b" }] }]],
  ])("reports an application that %s", (what, applied) => {
    expect(violationsOf({ applications: [sent], applied })).toEqual([`the application of 1 ${what}`]);
  });

  it("reports each wrong verification once", () => {
    const code = "NH0000000001";
    const verification = { code, isGenuine: true, dueMs: 0, endedMs: 1 };
    const withQueries = (queries: number) =>
      violationsOf({ verifications: [verification], codes: { [code]: { queries } } });
    expect(withQueries(1)).toEqual([]);
    expect(withQueries(0)).toEqual([`the code ${code} was reported as genuine without a query`]);
    expect(withQueries(2)).toEqual([`the code ${code} was queried 2 times`]);
    expect(violationsOf({ verifications: [{ ...verification, isGenuine: false }] })).toEqual([
      `the genuine code ${code} was not reported as genuine`,
    ]);
  });

  it("reports a replica that did not shut down gracefully, and an outage without effect", () => {
    expect(violationsOf({ restart: { exitCode: 1, exitedAfterMs: 1, readyAfterMs: 1 } })).toEqual([
      "the restarted replica exited with 1 instead of 0",
    ]);
    expect(judge({ ...makeRun({}), samples: [] }).violations).toEqual([
      'no request failed during the outage "503": the run proves nothing about it',
    ]);
  });

  it("measures recovery up to the last server error that ended after the outage", () => {
    const failed = (dueMs: number, endedMs: number) => ({ ...outageFailure, dueMs, endedMs });
    const recoveredAfterS = (...samples: ReturnType<typeof failed>[]) =>
      judge(makeRun({ samples })).outages[0]?.recoveredAfterS;
    expect(recoveredAfterS()).toBe(0);
    expect(recoveredAfterS(failed(1900, 3500))).toBe(1.5);
    expect(recoveredAfterS(failed(1900, 3500), failed(4000, 4500))).toBe(2.5);
  });

  it("counts for each outage what visitors got", () => {
    const phase = (name: PhaseName, fromMs: number, toMs: number): Phase => ({
      ...{ name, fromMs, toMs },
      ...{ cpuSeconds: [], rssMb: [] },
    });
    const phases = [
      phase("outage: refused", 1000, 2000),
      phase("recovery: refused", 2000, 3000),
      phase("outage: no answer", 3000, 4000),
      phase("recovery: no answer", 4000, 40_000),
    ];
    const at = (dueMs: number, given: Partial<Sample>) => sample({ dueMs, endedMs: dueMs + 1, ...given });
    const samples = [
      at(1100, {}),
      at(1100, { kind: "comparison page" }),
      at(1100, { kind: "cache miss", status: 500 }),
      at(1100, { kind: "upload", status: null }),
      at(2900, { kind: "cache miss", status: 503, isGraceful503: true, endedMs: 3500 }),
      at(3100, { kind: "cached page, proxy bypassed", status: 502 }),
      at(3100, { kind: "cache miss" }),
      at(3200, { kind: "cache miss", status: 503, isGraceful503: true, endedMs: 9000 }),
    ];
    const run = makeRun({
      phases,
      samples,
      applications: [sent, { ...sent, phone: "2", end: "unknown", dueMs: 3500 }],
      verifications: [{ code: "NH0000000001", isGenuine: true, dueMs: 1500, endedMs: 2500 }],
    });
    const [refused, noAnswer] = judge(run).outages;
    expect(refused).toEqual({
      outage: "refused",
      cachedPages: { ok: 2, others: 0 },
      // One is the fixture's.
      uncachedPages: { rendered: 0, decided503: 1, others: 1 },
      undecided5xx: 1,
      unanswered: 1,
      applications: { visitors: 1, sent: 1, unknown: 0, lost: 1 },
      verifications: { visitors: 1, genuine: 1 },
      recoveredAfterS: 1.5,
    });
    expect(noAnswer).toEqual({
      outage: "no answer",
      cachedPages: { ok: 0, others: 1 },
      uncachedPages: { rendered: 1, decided503: 1, others: 0 },
      undecided5xx: 1,
      unanswered: 0,
      applications: { visitors: 2, sent: 1, unknown: 1, lost: 1 },
      verifications: { visitors: 0, genuine: 0 },
      recoveredAfterS: 5,
    });
  });
});
