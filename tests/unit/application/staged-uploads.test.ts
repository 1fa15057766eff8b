import { createWriteStream, mkdtempSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, it, vi } from "vitest";
import {
  createStagedUploads,
  UploadRefused,
  type StagedUploads,
  type StagedUploadsOptions,
} from "~/server/jobs/application/staged-uploads.server";
import { doc, docx, pdf, zip } from "../../support/documents";
import { testHash } from "../../support/test-site";

const MAX = 100_000;
const log = { error: vi.fn() };
const make = (options: Partial<StagedUploadsOptions> = {}) =>
  createStagedUploads({
    folder: mkdtempSync(join(tmpdir(), "staged-")),
    maxBytes: MAX,
    hash: testHash,
    log,
    ...options,
  });
const streamOf = (bytes: Uint8Array) => Readable.from([Buffer.from(bytes)]);

async function reasonOf(uploads: StagedUploads, name: string, bytes: Uint8Array): Promise<string> {
  try {
    await uploads.receive(streamOf(bytes), { kind: "resume", name });
    return "kept";
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    return error.reason;
  }
}

describe("staged uploads", () => {
  it.each([
    ["简历.pdf", pdf(500), "kept"],
    ["简历.PDF", pdf(MAX), "kept"],
    ["简历.docx", docx(5000), "kept"],
    ["简历.doc", doc(5000), "kept"],
    ["简历.pdf", pdf(MAX + 1), "size"],
    ["简历.pdf", new Uint8Array(), "empty"],
    ["程序.exe", pdf(500), "type"],
    ["程序.pdf", new Uint8Array(Buffer.from("MZ\u0090 a program")), "type"],
    ["照片.docx", new Uint8Array(zip([["photo.jpg", Buffer.from("x")]])), "type"],
    ["简历.docx", pdf(500), "type"],
    ["坏\u202efdp.pdf", pdf(500), "name"],
    ["../../etc/passwd.pdf", pdf(500), "name"],
    [`${"长".repeat(101)}.pdf`, pdf(500), "name"],
  ])("%s: by name, size, extension and content", async (name, bytes, reason) => {
    const uploads = make();
    expect(await reasonOf(uploads, name, bytes)).toBe(reason);
    expect(readdirSync(uploads.folder)).toHaveLength(reason === "kept" ? 1 : 0);
  });

  it("gives a file only to the visitor who sent it, and removes it only for them", async () => {
    const uploads = make();
    const bytes = pdf(700);
    const draft = await uploads.receive(streamOf(bytes), { kind: "resume", name: "简历.pdf" });
    const { id } = await uploads.keep(draft, "visitor-1");
    expect(await uploads.find([id], "visitor-2")).toEqual([]);
    await uploads.remove([id], "visitor-2");
    const [found] = await uploads.find([id, id, "../x", "unknown"], "visitor-1");
    expect(found).toMatchObject({ id, name: "简历.pdf", type: "application/pdf", size: 700 });
    expect(new Uint8Array(await readFile(found?.path ?? ""))).toEqual(bytes);
    await uploads.remove([id], "visitor-1");
    expect(readdirSync(uploads.folder)).toEqual([]);
  });

  it("says so when the disk is full, reads the rest of the file, and leaves nothing", async () => {
    const uploads = make({ openForWriting: () => createWriteStream("/dev/full") });
    const stream = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(2000)));
    await expect(uploads.receive(stream, { kind: "resume", name: "简历.pdf" })).rejects.toMatchObject({
      reason: "storage",
      cause: { code: "ENOSPC" },
    });
    expect(stream.readableEnded).toBe(true);
    expect(readdirSync(uploads.folder)).toEqual([]);
  });

  it("leaves nothing of a stream that breaks off", async () => {
    const uploads = make();
    const broken = new Readable({ read: () => undefined });
    broken.push(Buffer.from("%PDF-1.4"));
    setImmediate(() => broken.destroy(new Error("the visitor left")));
    await expect(uploads.receive(broken, { kind: "resume", name: "a.pdf" })).rejects.toThrow("the visitor left");
    expect(readdirSync(uploads.folder)).toEqual([]);
  });

  it("sweeps what has lain 30 minutes and what dead processes left; a touched file starts again", async () => {
    let now = Date.now();
    const uploads = make({ now: () => now });
    const keep = async (name: string) =>
      uploads.keep(await uploads.receive(streamOf(pdf(300)), { kind: "resume", name }), "v");
    const [old, touched] = [await keep("a.pdf"), await keep("b.pdf")];
    const half = join(uploads.folder, `${"x".repeat(32)}.999999999-abc.part`);
    writeFileSync(half, "half");
    const foreign = join(uploads.folder, "notes.txt");
    writeFileSync(foreign, "not ours");
    utimesSync(foreign, 0, 0);
    expect(await uploads.sweep()).toBe(1);
    now += 29 * 60_000;
    await uploads.touch([touched]);
    now += 2 * 60_000;
    expect(await uploads.find([old.id, touched.id], "v")).toEqual([touched]);
    expect(await uploads.sweep()).toBe(2);
    expect(readdirSync(uploads.folder).sort()).toEqual(["notes.txt", touched.id, `${touched.id}.json`].sort());
  });
});
