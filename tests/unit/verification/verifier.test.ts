import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { VerificationResult } from "~/domain/verification/verification";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { UpstreamError, type UpstreamErrorKind } from "~/server/upstream/errors.server";
import { createVerifier } from "~/server/verification/verification.server";
import { certaintyOf } from "~/server/verification/failure.server";
import type { ClaimStore } from "~/server/once/claim-store.server";
import { createFolderClaims } from "~/server/once/folder-claims.server";
import { newFolder } from "../../support/folders";
import { createTestLimit, testHash } from "../../support/test-site";

const firstSearchTime = "2026-11-21 08:00:00";
const genuine: VerificationResult = { isKnown: true, status: 1, prompt: "正品", queryTimes: 1, firstSearchTime };
const MINUTE = 60_000;

function failed(kind: UpstreamErrorKind, details: { status?: number; cause?: unknown; errorMessage?: string } = {}) {
  return new UpstreamError(kind, { endpoint: "securityCode/query", reason: "test", ...details });
}

const refused = Object.assign(new Error("refused"), { code: "ECONNREFUSED" });
const refusedConnection = failed("unavailable", { cause: new TypeError("fetch failed", { cause: refused }) });

/** A verifier with a stub that returns these answers in order, repeating the last. */
function setUp(...answers: (VerificationResult | null | Error | Promise<VerificationResult>)[]) {
  const asked: string[] = [];
  const log = { error: vi.fn() };
  const query = (code: string) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)] ?? null;
    asked.push(code);
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const options = { log, createLimit: createTestLimit, hash: testHash, query };
  const verify = createVerifier({ ...options, claims: null, holdMs: MINUTE });
  const processOn = (claims: ClaimStore, holdMs: number) => {
    const verifyThere = createVerifier({ ...options, claims, holdMs });
    return () => verifyThere("NH1", { visitorId: "visitor-a", clientIp: "203.0.113.7" });
  };
  const ask = (code: string, visitorId = "visitor-a", clientIp = "203.0.113.7") =>
    verify(code, { visitorId, clientIp });
  return { ask, processOn, asked, log };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("one visitor and one code share one query while it is under way, however often it is asked for", async () => {
  let answer = (_: VerificationResult) => {};
  const { ask, asked } = setUp(new Promise((resolve) => (answer = resolve)));
  const all = Promise.all(Array.from({ length: 20 }, () => ask("NH1")));
  await vi.advanceTimersByTimeAsync(4000);
  answer(genuine);
  // None is a repetition: all were asked before there was an answer.
  expect(await all).toEqual(Array(20).fill({ kind: "result", result: genuine, repeatOf: null }));
  expect(asked).toEqual(["NH1"]);
});

it("one visitor and one code get the remembered answer with its time for ten minutes, and a new one after that", async () => {
  vi.setSystemTime("2026-11-22T23:58:30Z");
  const { ask, asked } = setUp(genuine);
  expect(await ask("NH1")).toEqual({ kind: "result", result: genuine, repeatOf: null });
  for (const laterMs of [4 * MINUTE, 6 * MINUTE - 1]) {
    vi.advanceTimersByTime(laterMs);
    expect(await ask("NH1")).toEqual({ kind: "result", result: genuine, repeatOf: "2026-11-23 07:58" });
  }
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(await ask("NH1")).toMatchObject({ repeatOf: null });
  expect(asked).toHaveLength(2);
});

it("one visitor and one code get the remembered answer for ten minutes, however the machine's clock is set", async () => {
  const { ask, asked } = setUp(genuine);
  await ask("NH1");
  vi.setSystemTime(Date.now() + 48 * 60 * MINUTE);
  await ask("NH1");
  expect(asked).toHaveLength(1);
  vi.setSystemTime(Date.now() - 96 * 60 * MINUTE);
  vi.advanceTimersByTime(10 * MINUTE);
  await ask("NH1");
  expect(asked).toHaveLength(2);
});

it("one visitor and one code are kept apart from another visitor and from another code", async () => {
  const { ask, asked } = setUp(genuine);
  await Promise.all([ask("NH1", "visitor-a"), ask("NH1", "visitor-b"), ask("NH2", "visitor-a")]);
  expect(asked.sort()).toEqual(["NH1", "NH1", "NH2"]);
});

describe("one code in two processes", () => {
  beforeEach(() => void vi.useRealTimers());

  it("is queried by one; the other waits for the answer, also while what they share is out of reach", async () => {
    let answer = (_: VerificationResult) => {};
    const { processOn, asked } = setUp(new Promise((resolve) => (answer = resolve)));
    const claims = createFolderClaims(newFolder());
    const looks: ("reached" | "out of reach")[] = [];
    const claim: ClaimStore["claim"] = (...given) => {
      looks.push(looks.length % 4 < 2 ? "reached" : "out of reach");
      return looks.at(-1) === "reached" ? claims.claim(...given) : Promise.resolve(null);
    };
    const answers = Promise.all([0, 1].map(() => processOn({ ...claims, claim }, MINUTE)()));
    await expect.poll(() => looks.length).toBeGreaterThan(4);
    answer(genuine);
    expect(await answers).toEqual(Array(2).fill({ kind: "result", result: genuine, repeatOf: null }));
    expect(asked).toEqual(["NH1"]);
  });

  it("is not queried again where the other's query does not end: it may have been counted", async () => {
    const { processOn, asked } = setUp(new Promise(() => undefined));
    const claims = createFolderClaims(newFolder());
    const [dying, living] = [processOn(claims, 200), processOn(claims, 200)];
    void dying();
    await expect.poll(() => asked).toEqual(["NH1"]);
    expect(await living()).toEqual({ kind: "failed", message: null, waitS: null, reference: null });
    expect(await living()).toEqual({ kind: "failed", message: null, waitS: 600, reference: null });
    expect(asked).toEqual(["NH1"]);
  });
});

it("a failed query that may have been counted is not repeated for ten minutes, and says how long", async () => {
  for (const doubtful of [failed("timeout"), failed("unavailable", { status: 500 }), failed("badResponse"), null]) {
    const { ask, asked, log } = setUp(doubtful, genuine);
    expect(await ask("NH1")).toEqual({ kind: "failed", message: null, waitS: null, reference: null });
    vi.advanceTimersByTime(4 * MINUTE);
    expect(await ask("NH1")).toEqual({ kind: "failed", message: null, waitS: 360, reference: null });
    vi.advanceTimersByTime(6 * MINUTE);
    expect(await ask("NH1")).toEqual({ kind: "result", result: genuine, repeatOf: null });
    expect(asked).toHaveLength(2);
    expect(log.error).not.toHaveBeenCalled();
  }
});

it("a failed query is quoted by the request that made it, also where a later one is given the same answer", async () => {
  const { ask } = setUp(failed("timeout"));
  const askAs = (requestId: string) => runInScope(createScope({ requestId }), () => ask("NH1"));
  const [first, later] = [await askAs("3f2a91bc-that-asked"), await askAs("5e6f7a8b-a-minute-later")];
  expect(first).toMatchObject({ kind: "failed", reference: { id: "3f2a91bc" } });
  expect(later).toMatchObject({ kind: "failed", waitS: 600, reference: { id: "3f2a91bc" } });
});

it("a failed query that never left may be repeated at once", async () => {
  const { ask, asked } = setUp(refusedConnection, genuine);
  expect([(await ask("NH1")).kind, (await ask("NH1")).kind]).toEqual(["failed", "result"]);
  expect(asked).toHaveLength(2);
});

it("a failed query that the upstream refused shows its message, and may be repeated after a double click's time", async () => {
  const { ask, asked } = setUp(failed("rejected", { errorMessage: "维护中" }), genuine);
  for (let turn = 0; turn < 2; turn += 1) expect(await ask("NH1")).toMatchObject({ message: "维护中" });
  expect(asked).toHaveLength(1);
  vi.advanceTimersByTime(10_000);
  expect(await ask("NH1")).toMatchObject({ kind: "result" });
});

it("a failed query of our own making is shown as a failure, logged, and not repeated", async () => {
  const defect = new Error("a defect");
  const { ask, asked, log } = setUp(defect);
  expect(await ask("NH1")).toMatchObject({ kind: "failed", message: null });
  await ask("NH1");
  expect(asked).toHaveLength(1);
  expect(log.error.mock.calls).toEqual([[{ err: defect }, "verification failed"]]);
});

it.each([
  ["a refused connection", refusedConnection, "none"],
  ["a gateway that says it is down", failed("unavailable", { status: 503 }), "refused"],
  ["a bad request", failed("unavailable", { status: 400 }), "refused"],
  ["a failed envelope", failed("rejected", { status: 200 }), "refused"],
  ["a redirect", failed("unavailable", { status: 302 }), "unknown"],
  ["a defect of ours that has a status", Object.assign(new Error("a defect"), { status: 404 }), "unknown"],
  ["a broken gateway", failed("unavailable", { status: 502 }), "unknown"],
  ["a time-out", failed("timeout"), "unknown"],
])("a failed query: %s", (_, error, certainty) => expect(certaintyOf(error)).toBe(certainty));

const elsewhere = (n: number) => `198.51.100.${n}`;

it("the limits let the staff of a shop check a day's deliveries behind one IP", async () => {
  const { ask } = setUp(genuine);
  for (let i = 0; i < 300; i++) expect(await ask(`NH${i}`, `staff-${i % 3}`)).toMatchObject({ kind: "result" });
  expect(await ask("NH300", "staff-0")).toEqual({ kind: "tooMany", waitS: 600, reference: null });
  expect(await ask("NH300", "staff-0", elsewhere(1))).toMatchObject({ kind: "result" });
});

it("the limits stop asking for one code: ten times an hour from one IP, thirty from all", async () => {
  const { ask, asked } = setUp(genuine);
  const visit = (n: number, ip: string) => ask("NH1", `visitor-${n}`, ip);
  for (let i = 0; i < 40; i++) await visit(i, elsewhere(1));
  expect(asked).toHaveLength(10);
  // Requests refused to one IP consumed nothing of the others' limits.
  for (let i = 40; i < 60; i++) expect(await visit(i, elsewhere(i))).toMatchObject({ kind: "result" });
  expect(await visit(60, elsewhere(60))).toEqual({ kind: "tooMany", waitS: 3600, reference: null });
  vi.advanceTimersByTime(60 * MINUTE);
  expect(await visit(61, elsewhere(60))).toMatchObject({ kind: "result" });
});

it("the limits stop an IP that tries one wrong code after another", async () => {
  const { ask, asked } = setUp({ ...genuine, isKnown: false });
  for (let i = 0; i < 100; i++) await ask(`guess-${i}`, `v${i}`);
  expect(asked).toHaveLength(30);
  expect(await ask("one-more", "v")).toMatchObject({ kind: "tooMany" });
  expect(await ask("one-more", "v", elsewhere(1))).toMatchObject({ kind: "result" });
});

it("the limits count an IPv6 visitor by the /64", async () => {
  const { ask } = setUp(genuine);
  for (let i = 1; i <= 10; i++) await ask("NH1", `v${i}`, `2001:db8:1:2::${i}`);
  expect(await ask("NH1", "v11", "2001:db8:1:2::11")).toMatchObject({ kind: "tooMany" });
  expect(await ask("NH1", "v11", "2001:db8:1:3::11")).toMatchObject({ kind: "result" });
});

it("the limits count queries that may have been counted, and neither repetitions nor those that never left", async () => {
  const doubtful = setUp(failed("timeout"));
  for (let i = 0; i < 10; i++) expect(await doubtful.ask("NH1", `v${i}`)).toMatchObject({ kind: "failed" });
  expect(await doubtful.ask("NH1", "v10")).toMatchObject({ kind: "tooMany" });
  const dead = setUp(refusedConnection);
  for (let i = 0; i < 200; i++) expect(await dead.ask("NH1", `v${i}`)).toMatchObject({ kind: "failed" });
  const alive = setUp(genuine);
  for (let i = 0; i < 200; i++) expect(await alive.ask("NH1")).toMatchObject({ kind: "result" });
});
