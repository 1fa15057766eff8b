import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { createFolderLease } from "~/server/jobs/application/folder-lease.server";
import { createSubmissionRecord, type SubmissionOutcome } from "~/server/jobs/application/submission-record.server";
import { createSubmissions, type Submissions } from "~/server/jobs/application/submission.server";
import { createSite } from "~/server/create-site.server";
import { newFolder } from "../../support/folders";
import { testConfig } from "../../support/test-site";

const KEY = "5a0ff3b2-6a0d-4b5e-9f57-2f4d7d8c9e10";
const never = () => Promise.reject(new Error("sent twice"));

/** A process that shares `base` with others. */
function processOn(base: string, waitMs = 20_000): Submissions<string> & { owner: string } {
  const lease = createFolderLease({ folder: base });
  const record = createSubmissionRecord({ folder: recordsIn(base), lease, failureSchema: z.string(), waitMs });
  return { ...createSubmissions(() => record), owner: lease.owner };
}
const recordsIn = (base: string) => join(base, "records");
const nameOf = (key: string) => createHash("sha256").update(key).digest("hex");

/** Starts a submit that the test completes. */
function hanging() {
  let end: (outcome: SubmissionOutcome<string>) => void = () => undefined;
  const outcome = new Promise<SubmissionOutcome<string>>((resolve) => (end = resolve));
  let runs = 0;
  return { send: () => ((runs += 1), outcome), end, runs: () => runs };
}

describe.each([{ folder: null }, { folder: "on disk" }])("submissions, $folder", ({ folder }) => {
  const make = () => (folder === null ? createSubmissions<string>(null) : processOn(newFolder()));

  it("runs once for a hundred at once, and never again after it was sent", async () => {
    const submissions = make();
    let runs = 0;
    const send = async () => {
      runs += 1;
      await new Promise((later) => setTimeout(later, 10));
      return { status: "sent" } as const;
    };
    const all = await Promise.all(Array.from({ length: 100 }, () => submissions.once(KEY, send)));
    expect(new Set(all.map((one) => one.status))).toEqual(new Set(["sent"]));
    await submissions.once(KEY, send);
    expect(runs).toBe(1);
    expect(await submissions.recordedOutcome(KEY)).toBe("sent");
    expect(await submissions.recordedOutcome("another")).toBe(null);
  });

  it("may be run again after a failure, not after an unknown outcome", async () => {
    const submissions = make();
    const outcomes: SubmissionOutcome<string>[] = [{ status: "failed", failure: "no" }, { status: "unknown" }];
    const send = () => Promise.resolve(outcomes.shift() ?? { status: "sent" as const });
    expect(await submissions.once(KEY, send)).toEqual({ status: "failed", failure: "no" });
    expect(await submissions.recordedOutcome(KEY)).toBe(null);
    expect(await submissions.once(KEY, send)).toEqual({ status: "unknown" });
    expect(await submissions.once(KEY, send)).toEqual({ status: "unknown" });
  });

  it("may be run again after an error", async () => {
    const submissions = make();
    await expect(submissions.once(KEY, () => Promise.reject(new Error("bug")))).rejects.toThrow("bug");
    expect((await submissions.once(KEY, () => Promise.resolve({ status: "sent" }))).status).toBe("sent");
  });
});

describe("submissions that outlive the process", () => {
  it("know what was sent, and call unknown what the process died over; their files reveal no key", async () => {
    const base = newFolder();
    const first = processOn(base);
    await first.once("sent-key", () => Promise.resolve({ status: "sent" }));
    void first.once("dying-key", hanging().send);
    await expect.poll(() => readdirSync(recordsIn(base))).toHaveLength(2);
    const dead = Date.now() / 1000 - 31;
    utimesSync(join(base, ".leases", first.owner), dead, dead);
    const second = processOn(base);
    expect((await second.once("sent-key", never)).status).toBe("sent");
    expect((await second.once("dying-key", never)).status).toBe("unknown");
    expect(readdirSync(recordsIn(base)).join()).not.toContain("key");
  });
});

describe("the record of submissions", () => {
  it("expires outcomes after a day, and refusals after ten minutes", async () => {
    const base = newFolder();
    const lease = createFolderLease({ folder: base });
    const folder = recordsIn(base);
    const record = createSubmissionRecord({ folder, lease, failureSchema: z.string(), waitMs: 100 });
    const submissions = createSubmissions(() => record);
    await submissions.once("sent", () => Promise.resolve({ status: "sent" }));
    await submissions.once("refused", () => Promise.resolve({ status: "failed", failure: "no" }));
    const age = (seconds: number) => {
      const at = Date.now() / 1000 - seconds;
      for (const name of readdirSync(folder)) utimesSync(join(folder, name), at, at);
    };
    age(9 * 60);
    await record.sweep();
    expect(readdirSync(folder)).toHaveLength(2);
    age(11 * 60);
    await record.sweep();
    expect(readdirSync(folder).filter((name) => name.endsWith(".failed"))).toEqual([]);
    expect(readdirSync(folder)).toHaveLength(1);
    // Leftovers of crashes.
    for (const end of [".new", ".failed.new"]) writeFileSync(join(folder, nameOf("sent") + end), "");
    await record.sweep();
    expect(readdirSync(folder)).toHaveLength(3);
    age(11 * 60);
    await record.sweep();
    expect(readdirSync(folder)).toEqual([nameOf("sent")]);
    age(25 * 3600);
    await record.sweep();
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is in CACHE_DIR without UPLOAD_DIR: a restarted process reads it, and leaves nothing else there", async () => {
    const cacheDir = newFolder();
    const lifeOf = () => createSite(testConfig({ cacheDir })).submissions;
    const first = lifeOf();
    await first.once("sent-key", () => Promise.resolve({ status: "sent" }));
    void first.once("dying-key", () => new Promise(() => undefined));
    await expect.poll(() => readdirSync(join(cacheDir, ".applications"))).toHaveLength(2);
    const second = lifeOf();
    expect(await second.once("sent-key", never)).toEqual({ status: "sent" });
    expect(await second.once("dying-key", never)).toEqual({ status: "unknown" });
    expect(readdirSync(cacheDir).filter((name) => name.startsWith("."))).toEqual([".applications"]);
  });
});

describe("one form that reaches two processes", () => {
  it.each(["sent", "unknown"] as const)("is sent by one of them; the other waits, and reads %s", async (status) => {
    const base = newFolder();
    const [first, second] = [processOn(base), processOn(base)];
    const submit = hanging();
    const answers = [first.once(KEY, submit.send), second.once(KEY, submit.send)];
    await expect.poll(submit.runs).toBe(1);
    const asked = second.recordedOutcome(KEY);
    submit.end({ status });
    expect(await Promise.all(answers)).toEqual([{ status }, { status }]);
    expect(await asked).toBe(status);
    expect(submit.runs()).toBe(1);
  });

  it("reports a refusal to both, and allows another submit", async () => {
    const base = newFolder();
    const [first, second] = [processOn(base), processOn(base)];
    const submit = hanging();
    const refused = { status: "failed", failure: "已投递过该职位" } as const;
    const answers = [first.once(KEY, submit.send)];
    await expect.poll(submit.runs).toBe(1);
    answers.push(second.once(KEY, never));
    await new Promise((later) => setTimeout(later, 150));
    submit.end(refused);
    expect(await Promise.all(answers)).toEqual([refused, refused]);
    expect(await second.recordedOutcome(KEY)).toBe(null);
    expect(await second.once(KEY, () => Promise.resolve({ status: "sent" }))).toEqual({ status: "sent" });
    expect(await first.once(KEY, never)).toEqual({ status: "sent" });
  });

  it("is sent once by ten processes with ten submits each", async () => {
    const base = newFolder();
    let runs = 0;
    const send = async () => {
      runs += 1;
      await new Promise((later) => setTimeout(later, 50));
      return { status: "sent" } as const;
    };
    const processes = Array.from({ length: 10 }, () => processOn(base));
    const all = processes.flatMap((one) => Array.from({ length: 10 }, () => one.once(KEY, send)));
    expect(new Set((await Promise.all(all)).map(({ status }) => status))).toEqual(new Set(["sent"]));
    expect(runs).toBe(1);
  });

  it("waits no longer than any submit takes", async () => {
    const base = newFolder();
    const submit = hanging();
    const first = processOn(base).once(KEY, submit.send);
    await expect.poll(submit.runs).toBe(1);
    expect(await processOn(base, 300).once(KEY, never)).toEqual({ status: "unknown" });
    submit.end({ status: "sent" });
    expect(await first).toEqual({ status: "sent" });
  });

  it("is not sent where that cannot be recorded", async () => {
    const base = newFolder();
    const submissions = processOn(base);
    writeFileSync(recordsIn(base), "a file where the folder should be");
    let runs = 0;
    const send = () => ((runs += 1), Promise.resolve({ status: "sent" } as const));
    await expect(submissions.once(KEY, send)).rejects.toThrow("a submission could not be recorded");
    expect(runs).toBe(0);
  });

  it("is not sent, and the other's record stays, where a process cannot open files", async () => {
    const base = newFolder();
    const folder = recordsIn(base);
    await processOn(base).once(KEY, () => Promise.resolve({ status: "sent" }));
    const openFile = () => Promise.reject(Object.assign(new Error("too many open files"), { code: "EMFILE" }));
    const lease = createFolderLease({ folder: base });
    const record = createSubmissionRecord({ folder, lease, failureSchema: z.string(), waitMs: 300, openFile });
    await expect(record.acquire(nameOf(KEY))).rejects.toThrow("a submission could not be recorded");
    expect(await processOn(base).once(KEY, never)).toEqual({ status: "sent" });
  });

  it.each([
    { what: "cannot be read", put: (path: string) => mkdirSync(path) },
    { what: "is there, and is not", put: (path: string) => symlinkSync("nowhere", path) },
  ])("is not sent where its record $what, and that is told in time", async ({ put }) => {
    const base = newFolder();
    mkdirSync(recordsIn(base));
    put(join(recordsIn(base), nameOf(KEY)));
    const submissions = processOn(base, 300);
    const before = performance.now();
    await expect(submissions.once(KEY, never)).rejects.toThrow("a submission could not be recorded");
    expect(performance.now() - before).toBeLessThan(5000);
  });

  it("is no form that was not sent, where its record cannot be read", async () => {
    const base = newFolder();
    mkdirSync(join(recordsIn(base), nameOf(KEY)), { recursive: true });
    await expect(processOn(base).recordedOutcome(KEY)).rejects.toThrow("could not be read");
  });
});
