import { mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createSubmissions, type SubmissionOutcome } from "~/server/jobs/application/submission.server";

const KEY = "5a0ff3b2-6a0d-4b5e-9f57-2f4d7d8c9e10";

describe.each([{ folder: null }, { folder: "on disk" }])("submissions, $folder", ({ folder }) => {
  const make = () => createSubmissions<string>(folder === null ? null : mkdtempSync(join(tmpdir(), "submissions-")));

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
    expect(await submissions.settledOutcome(KEY)).toBe("sent");
    expect(await submissions.settledOutcome("another")).toBe(null);
  });

  it("may be run again after a failure, not after an outcome that nobody knows", async () => {
    const submissions = make();
    const outcomes: SubmissionOutcome<string>[] = [{ status: "failed", failure: "no" }, { status: "unknown" }];
    const send = () => Promise.resolve(outcomes.shift() ?? { status: "sent" as const });
    expect(await submissions.once(KEY, send)).toEqual({ status: "failed", failure: "no" });
    expect(await submissions.settledOutcome(KEY)).toBe(null);
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
    const folder = mkdtempSync(join(tmpdir(), "submissions-"));
    const first = createSubmissions<string>(folder);
    await first.once("sent-key", () => Promise.resolve({ status: "sent" }));
    void first.once("dying-key", () => new Promise(() => undefined));
    await expect.poll(() => readdirSync(folder)).toHaveLength(2);
    const second = createSubmissions<string>(folder);
    const never = () => Promise.reject(new Error("sent twice"));
    expect((await second.once("sent-key", never)).status).toBe("sent");
    expect((await second.once("dying-key", never)).status).toBe("unknown");
    expect(readdirSync(folder).join()).not.toContain("key");
  });
});
