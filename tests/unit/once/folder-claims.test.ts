import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { createFolderClaims } from "~/server/once/folder-claims.server";
import { createOnce, type Once, type Result } from "~/server/once/once.server";
import { createSite } from "~/server/create-site.server";
import { newFolder } from "../../support/folders";
import { testConfig } from "../../support/test-site";

interface Outcome {
  status: "sent" | "unknown" | "failed";
  message?: string | undefined;
}

const KEY = "5a0ff3b2-6a0d-4b5e-9f57-2f4d7d8c9e10";
const DAY_MS = 24 * 3600 * 1000;
const schema: z.ZodType<Outcome> = z.object({
  status: z.enum(["sent", "unknown", "failed"]),
  message: z.string().optional(),
});
const sent: Result<Outcome> = { value: { status: "sent" }, ttlMs: DAY_MS };
const unknown: Result<Outcome> = { value: { status: "unknown" }, ttlMs: DAY_MS };
const refused: Result<Outcome> = { value: { status: "failed", message: "已投递过该职位" }, ttlMs: 0 };
const never = () => Promise.reject(new Error("sent twice"));

let base: string;
beforeEach(() => void (base = newFolder()));

/** A process that shares `folder` with others. */
function processOn(folder: string | null, { holdMs = 20_000, openFile }: { holdMs?: number; openFile?: never } = {}) {
  const store = folder === null ? null : createFolderClaims(recordsIn(folder), openFile);
  return createOnce<Outcome>({ max: 1000, store, schema, holdMs, lost: unknown });
}
const recordsIn = (folder = base) => join(folder, "records");
const files = () => readdirSync(recordsIn()).filter((name) => !name.startsWith("."));
const pathOf = (key: string) => join(recordsIn(), createHash("sha256").update(key).digest("hex"));
const submit = async (once: Once<Outcome>, fn: () => Promise<Result<Outcome>>, key = KEY) =>
  (await once.run(key, fn)).value;

/** Starts a submit that the test completes. */
function hanging() {
  let end: (outcome: Result<Outcome>) => void = () => undefined;
  const outcome = new Promise<Result<Outcome>>((resolve) => (end = resolve));
  let runs = 0;
  return { send: () => ((runs += 1), outcome), end, runs: () => runs };
}

describe.each([{ folder: null }, { folder: "on disk" }])("once, $folder", ({ folder }) => {
  const make = () => processOn(folder === null ? null : base);

  it("runs once for a hundred at once, and never again after it was sent", async () => {
    const once = make();
    const submitted = hanging();
    const all = Array.from({ length: 100 }, () => submit(once, submitted.send));
    await expect.poll(submitted.runs).toBe(1);
    submitted.end(sent);
    expect(await Promise.all(all)).toEqual(Array(100).fill({ status: "sent" }));
    expect((await once.run(KEY, never)).leftMs).toBeGreaterThan(DAY_MS - 60_000);
    expect(await once.find(KEY)).toEqual({ status: "sent" });
    expect(await once.find("another")).toBe(null);
  });

  it("may be run again after a failure and after an error, not after an unknown outcome", async () => {
    const once = make();
    await expect(once.run(KEY, () => Promise.reject(new Error("bug")))).rejects.toThrow("bug");
    const outcomes = [refused, unknown];
    const send = () => Promise.resolve(outcomes.shift() ?? sent);
    expect(await submit(once, send)).toEqual(refused.value);
    expect(await once.find(KEY)).toBe(null);
    for (let turn = 0; turn < 2; turn += 1) expect(await submit(once, send)).toEqual({ status: "unknown" });
  });
});

describe("records that outlive the process", () => {
  it("know what was sent, and call unknown what the process died over; their files reveal no key", async () => {
    const first = processOn(base);
    await submit(first, () => Promise.resolve(sent), "sent-key");
    void first.run("dying-key", hanging().send);
    await expect.poll(() => files()).toHaveLength(2);
    const second = processOn(base);
    expect(await submit(second, never, "sent-key")).toEqual({ status: "sent" });
    // As long ago as any submit takes.
    const at = Date.now() / 1000 - 21;
    utimesSync(pathOf("dying-key"), at, at);
    expect(await submit(second, never, "dying-key")).toEqual({ status: "unknown" });
    expect(await second.find("dying-key")).toEqual({ status: "unknown" });
    expect(readdirSync(recordsIn()).join()).not.toContain("key");
  });

  it("of the release before are known: what was sent counts as unknown, and is not sent again", async () => {
    mkdirSync(recordsIn());
    writeFileSync(pathOf("sent-key"), "sent");
    writeFileSync(pathOf("running-key"), "running 0a1b 5a0ff3b2");
    const once = processOn(base, { holdMs: 200 });
    expect(await submit(once, never, "sent-key")).toEqual({ status: "unknown" });
    expect(await submit(once, never, "running-key")).toEqual({ status: "unknown" });
  });

  it("end after a day, also those of crashes; a refusal leaves none", async () => {
    const store = createFolderClaims(recordsIn());
    const once = createOnce<Outcome>({ max: 10, store, schema, holdMs: 100, lost: unknown });
    await submit(once, () => Promise.resolve(sent), "sent");
    void once.run("crashed", hanging().send);
    await expect.poll(() => files()).toHaveLength(2);
    writeFileSync(`${pathOf("sent")}.new`, "");
    const age = (seconds: number) => {
      const at = Date.now() / 1000 - seconds;
      for (const name of files()) utimesSync(join(recordsIn(), name), at, at);
    };
    expect(await store.sweep()).toBe(0);
    expect(files()).toHaveLength(3);
    await submit(once, () => Promise.resolve(refused), "refused");
    expect(files()).toHaveLength(3);
    age(25 * 3600);
    await store.sweep();
    expect(files()).toHaveLength(1);
    age(49 * 3600);
    await store.sweep();
    expect(files()).toEqual([]);
  });

  it("are in CACHE_DIR without UPLOAD_DIR: a restarted process reads them, and leaves nothing else there", async () => {
    const cacheDir = newFolder();
    const lifeOf = () => createSite(testConfig({ cacheDir })).submissions;
    await lifeOf().run("sent-key", () => Promise.resolve({ value: { status: "sent" }, ttlMs: DAY_MS }));
    expect(await lifeOf().run("sent-key", never)).toMatchObject({ value: { status: "sent" } });
    expect(readdirSync(cacheDir).filter((name) => name.startsWith("."))).toEqual([".applications"]);
  });
});

describe("one key in two processes", () => {
  it.each([sent, unknown])("is run by one of them; the other waits, and reads $value.status", async (result) => {
    const [first, second] = [processOn(base), processOn(base)];
    const submitted = hanging();
    const answers = [submit(first, submitted.send), submit(second, submitted.send)];
    await expect.poll(submitted.runs).toBe(1);
    const asked = second.find(KEY);
    submitted.end(result);
    expect(await Promise.all(answers)).toEqual([result.value, result.value]);
    expect(await asked).toEqual(result.value);
    expect(submitted.runs()).toBe(1);
    // Both remember it without asking again.
    rmSync(recordsIn(), { recursive: true });
    for (const one of [first, second]) expect(await submit(one, never)).toEqual(result.value);
  });

  it("is run by whoever waited, once the other's run allows it", async () => {
    const [first, second] = [processOn(base), processOn(base)];
    const submitted = hanging();
    const answers = [submit(first, submitted.send)];
    await expect.poll(submitted.runs).toBe(1);
    let isEnded = false;
    answers.push(submit(second, () => Promise.resolve(isEnded ? sent : unknown)));
    await new Promise((later) => setTimeout(later, 150));
    isEnded = true;
    submitted.end(refused);
    expect(await Promise.all(answers)).toEqual([refused.value, { status: "sent" }]);
    expect(await submit(first, never)).toEqual({ status: "sent" });
  });

  it("waits no longer than any run takes, and what the owner says later holds", async () => {
    const submitted = hanging();
    const first = submit(processOn(base), submitted.send);
    await expect.poll(submitted.runs).toBe(1);
    const second = processOn(base, { holdMs: 300 });
    expect(await submit(second, never)).toEqual({ status: "unknown" });
    submitted.end(sent);
    expect(await first).toEqual({ status: "sent" });
    expect(await submit(second, never)).toEqual({ status: "sent" });
  });

  it("is not run, and the other's record stays, where a process cannot open files", async () => {
    await submit(processOn(base), () => Promise.resolve(sent));
    const openFile = (() => Promise.reject(Object.assign(new Error("too many"), { code: "EMFILE" }))) as never;
    await expect(submit(processOn(base, { openFile }), never)).rejects.toThrow("could not be read or recorded");
    expect(await submit(processOn(base), never)).toEqual({ status: "sent" });
  });

  it.each<[string, () => void]>([
    ["cannot be written", () => writeFileSync(recordsIn(), "a file where the folder should be")],
    ["cannot be read", () => mkdirSync(pathOf(KEY), { recursive: true })],
    [
      "is there, and is not",
      () => {
        mkdirSync(recordsIn());
        symlinkSync("nowhere", pathOf(KEY));
      },
    ],
  ])("is not run where its record %s, and that is told in time", async (why, put) => {
    put();
    const before = performance.now();
    await expect(submit(processOn(base, { holdMs: 300 }), never)).rejects.toThrow("could not be read or recorded");
    expect(performance.now() - before).toBeLessThan(5000);
    // Nor does it count as free.
    if (why === "cannot be read") await expect(processOn(base).find(KEY)).rejects.toThrow("could not be read");
  });
});
