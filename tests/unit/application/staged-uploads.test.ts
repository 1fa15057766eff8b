import {
  createWriteStream,
  existsSync,
  mkdirSync,
  openAsBlob,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable, Writable } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { UploadRefused, type StagedUploads } from "~/server/jobs/application/staged-uploads.server";
import type { UploadBounds } from "~/server/jobs/application/upload-bounds.server";
import { createFolderClock } from "~/server/platform/folder-clock.server";
import { doc, pdf } from "../../support/documents";
import { newFolder } from "../../support/folders";
import { createTestLimit } from "../../support/test-site";
import { age, filesIn, makeUploads as make, MAX, streamOf } from "./make-uploads";

const KB = 1024;
const fileOf = (name: string, clientIp = "203.0.113.1") => ({ kind: "resume", name, clientIp }) as const;
const keep = async (uploads: StagedUploads, name = "简历.pdf", bytes = pdf(300)) =>
  uploads.keep(await uploads.receive(streamOf(bytes), fileOf(name)), "v");

async function reasonOf(uploads: StagedUploads, name: string, bytes: Uint8Array, clientIp?: string): Promise<string> {
  try {
    await uploads.keep(await uploads.receive(streamOf(bytes), fileOf(name, clientIp)), "v");
    return "kept";
  } catch (error) {
    if (!(error instanceof UploadRefused)) throw error;
    return error.reason;
  }
}

it.each([
  ["简历.pdf", pdf(500), "kept"],
  ["简历.PDF", pdf(MAX), "kept"],
  ["简历.doc", doc(5000), "kept"],
  ["简历.pdf", pdf(MAX + 1), "size"],
  ["简历.pdf", new Uint8Array(), "empty"],
  ["程序.exe", pdf(500), "type"],
  ["简历.docx", pdf(500), "type"],
  ["坏\u202efdp.pdf", pdf(500), "name"],
  ["../../etc/passwd.pdf", pdf(500), "name"],
  [`${"😀".repeat(96)}.pdf`, pdf(500), "kept"],
  [`${"长".repeat(97)}.pdf`, pdf(500), "name"],
  [" ", pdf(500), "name"],
])("a staged upload %s: by name, size, extension and content", async (name, bytes, reason) => {
  const uploads = make();
  expect(await reasonOf(uploads, name, bytes)).toBe(reason);
  expect(filesIn(uploads)).toHaveLength(reason === "kept" ? 2 : 0);
});

it("a staged upload is given only to the visitor who sent it and by its id, and removed only for them", async () => {
  const uploads = make();
  const bytes = pdf(700);
  const draft = await uploads.receive(streamOf(bytes), fileOf(" Cafe\u0301.pdf "));
  const { id } = await uploads.keep(draft, "visitor-1");
  // No other account of the machine may read the file, or who sent it.
  expect(filesIn(uploads).map((name) => statSync(join(uploads.folder, name)).mode & 0o777)).toEqual([0o600, 0o600]);
  expect(await uploads.find([id], "visitor-2")).toEqual([]);
  await uploads.remove([id], "visitor-2");
  const elsewhere = [`../${basename(uploads.folder)}/${id}`, `${id}/../${id}`, "a".repeat(32)];
  const [found, ...others] = await uploads.find([id, id, ...elsewhere], "visitor-1");
  expect(others).toEqual([]);
  expect(found).toMatchObject({ id, kind: "resume", name: "Café.pdf", type: "application/pdf", size: 700 });
  expect(new Uint8Array(await readFile(found?.path ?? ""))).toEqual(bytes);
  await uploads.remove([id], "visitor-1");
  expect(filesIn(uploads)).toEqual([]);
});

it("staging leaves nothing of a file that cannot be written or kept, or of a stream that breaks off, and says so", async () => {
  const log = { error: vi.fn() };
  const uploads = make({ log });
  const draft = await uploads.receive(streamOf(pdf(500)), fileOf("简历.pdf"));
  rmSync(draft.partPath);
  await expect(uploads.keep(draft, "v")).rejects.toMatchObject({ reason: "storage", cause: { code: "ENOENT" } });
  expect(log.error.mock.calls).toEqual([[{ err: expect.any(Error) as Error }, expect.any(String)]]);
  const broken = new Readable({ read: () => undefined });
  broken.push(Buffer.from("%PDF-1.4"));
  setImmediate(() => broken.destroy(new Error("the visitor left")));
  await expect(uploads.receive(broken, fileOf("a.pdf"))).rejects.toThrow("the visitor left");
  expect(filesIn(uploads)).toEqual([]);
  const full = make({ openForWriting: () => createWriteStream("/dev/full") });
  const stream = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(2000)));
  const failure = { reason: "storage", cause: { code: "ENOSPC" } };
  await expect(full.receive(stream, fileOf("简历.pdf"))).rejects.toMatchObject(failure);
  expect([stream.readableEnded, filesIn(full)]).toEqual([true, []]);
});

it.each([
  ["whose content is gone", (path: string) => rmSync(path)],
  ["whose description is gone", (path: string) => rmSync(`${path}.json`)],
  ["whose description is damaged", (path: string) => writeFileSync(`${path}.json`, "{")],
])("no staged upload is found %s", async (_name, damage) => {
  const uploads = make();
  const { id, path } = await keep(uploads);
  damage(path);
  expect(await uploads.find([id], "v")).toEqual([]);
});

it.each([
  ["a file that is too large", { maxBytes: 25_000 }, "size"],
  ["what its quota has no room for", { bounds: { total: 25_000, perClient: 25_000 } }, "full"],
])("staging writes nothing more of %s, and reads it to its end", async (_name, options, reason) => {
  let written = 0;
  const write = (chunk: Buffer, _encoding: string, done: () => void) => {
    written += chunk.length;
    done();
  };
  const openForWriting = () => new Writable({ write });
  const stream = Readable.from([20_000, 20_000, 1000].map((size) => Buffer.alloc(size)));
  const receiving = make({ ...options, openForWriting }).receive(stream, fileOf("简历.pdf"));
  await expect(receiving).rejects.toMatchObject({ reason });
  expect([written, stream.readableEnded]).toEqual([20_000, true]);
});

it("a staged upload that cannot be removed is logged, and one that is gone can still be touched", async () => {
  const log = { error: vi.fn() };
  const uploads = make({ log });
  const upload = await keep(uploads);
  rmSync(upload.path);
  mkdirSync(upload.path);
  await uploads.remove([upload.id], "v");
  expect(log.error).toHaveBeenCalledOnce();
  expect(filesIn(uploads)).toEqual([upload.id]);
  await uploads.touch([upload]);
});

it("the sweep takes what has lain 30 minutes by the folder's own time; a touched file starts again", async () => {
  const folder = newFolder();
  const clock = createFolderClock(folder);
  let later = 0;
  const uploads = make({ folder, clock: async () => (await clock()) + later });
  const [old, touched] = [await keep(uploads, "a.pdf"), await keep(uploads, "b.pdf")];
  const foreign = join(folder, "notes.txt");
  writeFileSync(foreign, "not ours");
  utimesSync(foreign, 0, 0);
  expect(await uploads.sweep()).toBe(0);
  later = 29 * 60_000;
  await uploads.touch([touched]);
  later += 2 * 60_000;
  expect(await uploads.find([old.id, touched.id], "v")).toEqual([touched]);
  expect(await uploads.sweep()).toBe(2);
  expect(filesIn(uploads).sort()).toEqual(["notes.txt", touched.id, `${touched.id}.json`].sort());
});

it("a staged upload can be sent to its end while a second post of its form renews it", async () => {
  const uploads = make({ maxBytes: 5_000_000 });
  const bytes = pdf(4_000_000);
  const upload = await keep(uploads, "简历.pdf", bytes);
  const sending = (await openAsBlob(upload.path)).stream().getReader();
  let sent = (await sending.read()).value?.byteLength ?? 0;
  expect(sent).toBeLessThan(bytes.length);
  await uploads.touch([upload]);
  for (let piece = await sending.read(); !piece.done; piece = await sending.read()) sent += piece.value.byteLength;
  expect(sent).toBe(bytes.length);
});

const twoProcesses = (bounds?: UploadBounds, folder = newFolder()) => {
  const options = { folder, ...(bounds && { bounds }) };
  return { folder, first: make(options), second: make(options) };
};
const partsIn = (folder: string) => readdirSync(folder).filter((name) => name.endsWith(".part"));

it("a folder that two processes share keeps a slow upload through the sweeps of both, and takes away what a dead process left", async () => {
  const { folder, first, second } = twoProcesses();
  const bytes = Buffer.from(pdf(900));
  const slow = new Readable({ read: () => undefined });
  const receiving = first.receive(slow, fileOf("简历.pdf"));
  slow.push(bytes.subarray(0, 400));
  await expect.poll(() => partsIn(folder)).toHaveLength(1);
  const orphans = ["a".repeat(32) + ".part", "b".repeat(32) + ".0123456789abcdef.part"];
  for (const orphan of orphans) writeFileSync(join(folder, orphan), "%PDF");
  for (const part of partsIn(folder)) age(join(folder, part), 29);
  expect([await second.sweep(), await first.sweep()]).toEqual([0, 0]);
  for (const orphan of orphans) age(join(folder, orphan), 31);
  expect(await second.sweep()).toBe(2);
  slow.push(bytes.subarray(400));
  slow.push(null);
  const { path } = await first.keep(await receiving, "v");
  expect(await readFile(path)).toEqual(bytes);
});

it("a folder that two processes share counts what the other has staged, and forgets it when it is gone", async () => {
  const { first, second } = twoProcesses({ total: 60 * KB, perClient: 60 * KB });
  const { id } = await keep(first, "a.pdf", pdf(40 * KB));
  expect(await reasonOf(second, "b.pdf", pdf(40 * KB))).toBe("full");
  await first.remove([id], "v");
  await expect.poll(() => reasonOf(second, "b.pdf", pdf(40 * KB))).toBe("kept");
});

it("a folder that two processes share goes by its own clock: one that is an hour off on a host changes nothing", async () => {
  const { first, second } = twoProcesses();
  const { id } = await keep(first);
  const real = Date.now;
  vi.spyOn(Date, "now").mockImplementation(() => real() + 3_600_000);
  onTestFinished(() => void vi.restoreAllMocks());
  expect(await second.sweep()).toBe(0);
  expect(await second.find([id], "v")).toHaveLength(1);
});

it("the clock of a folder is the time of a file in it, written anew for each reading, one at a time", async () => {
  const folder = newFolder();
  const onRead = vi.fn();
  const clock = createFolderClock(folder, { onRead });
  const facts = () => statSync(join(folder, ".clock"));
  const times = await Promise.all([clock(), clock()]);
  expect(times).toEqual([facts().mtimeMs, facts().mtimeMs]);
  expect([onRead.mock.calls, facts().size]).toEqual([[[null]], 8192]);
  const before = facts().ino;
  expect(await clock()).toBe(facts().mtimeMs);
  expect(facts().ino).not.toBe(before);
  rmSync(folder, { recursive: true });
  for (let turn = 0; turn < 2; turn += 1) await expect(clock()).rejects.toMatchObject({ code: "ENOENT" });
  expect(onRead).toHaveBeenLastCalledWith(expect.objectContaining({ code: "ENOENT" }));
});

it("the clock of a folder is this machine's for the files of a folder that cannot be written", async () => {
  const uploads = make({ clock: () => Promise.resolve(Date.now()) });
  const upload = await keep(uploads);
  const full = make({ folder: uploads.folder, clock: () => Promise.reject(new Error("no space left")) });
  await full.touch([upload]);
  expect(await full.find([upload.id], "v")).toEqual([upload]);
  await expect(full.sweep()).rejects.toThrow("no space left");
});

it("a folder that is lost refuses files until it is back, unless it is the process's own, which is made anew", async () => {
  const lose = (folder: string) => rmSync(folder, { recursive: true });
  const states: (string | null)[] = [];
  const onRead = (error: NodeJS.ErrnoException | null) => void states.push(error && (error.code ?? "unknown"));
  const folder = newFolder();
  const given = make({ folder, clock: createFolderClock(folder, { onRead }) });
  lose(folder);
  expect(await reasonOf(given, "a.pdf", pdf(300))).toBe("storage");
  expect(existsSync(folder)).toBe(false);
  mkdirSync(folder);
  expect(await reasonOf(given, "a.pdf", pdf(300))).toBe("kept");
  expect(states).toEqual(["ENOENT", null]);
  const own = newFolder();
  const made = make({ folder: own, clock: createFolderClock(own, { isOwn: true, onRead }) });
  expect(await reasonOf(made, "a.pdf", pdf(300))).toBe("kept");
  lose(own);
  expect(await reasonOf(made, "b.pdf", pdf(300))).toBe("kept");
  expect(statSync(own).mode & 0o777).toBe(0o700);
  // In its place lies somebody else's file.
  lose(own);
  writeFileSync(own, "");
  expect(await reasonOf(made, "c.pdf", pdf(300))).toBe("storage");
  expect(states.at(-1)).toBe("ENOTDIR");
});

it("the bounds of staged files use up the client's share, then the folder's; removed files free it", async () => {
  const uploads = make({ bounds: { total: 100 * KB, perClient: 60 * KB } });
  expect(await reasonOf(uploads, "a.pdf", pdf(40 * KB))).toBe("kept");
  expect(await reasonOf(uploads, "b.pdf", pdf(40 * KB))).toBe("full");
  expect(await reasonOf(uploads, "c.pdf", pdf(40 * KB), "203.0.113.2")).toBe("kept");
  expect(await reasonOf(uploads, "d.pdf", pdf(40 * KB), "203.0.113.3")).toBe("full");
  const [first = ""] = filesIn(uploads).filter((name) => name.length === 32);
  await uploads.remove([first], "v");
  expect(await reasonOf(uploads, "e.pdf", pdf(40 * KB), "203.0.113.3")).toBe("kept");
  expect(filesIn(uploads)).toHaveLength(4);
});

it("the bounds of staged files hold while the files come, and count small files for what they take of a disk", async () => {
  const uploads = make({ bounds: { total: 100 * KB, perClient: 100 * KB } });
  const reasons = await Promise.all(Array.from({ length: 20 }, (_, n) => reasonOf(uploads, `${n}.pdf`, pdf(300))));
  expect(reasons.filter((reason) => reason === "kept")).toHaveLength(12);
  expect(new Set(reasons)).toEqual(new Set(["kept", "full"]));
});

it("the bounds of staged files give a client back what was refused or broken off", async () => {
  const uploads = make({ bounds: { total: 100 * KB, perClient: 60 * KB }, maxBytes: 50 * KB });
  const reasons = async (...files: [name: string, kilobytes: number][]) => {
    const found = [];
    for (const [name, kilobytes] of files) found.push(await reasonOf(uploads, name, pdf(kilobytes * KB)));
    return found;
  };
  const refused = await reasons(["a.pdf", 55], ["b.docx", 40], ["c.pdf", 55], ["d.pdf", 40]);
  expect(refused).toEqual(["size", "type", "size", "kept"]);
  await uploads.discard(await uploads.receive(streamOf(pdf(10 * KB)), fileOf("e.pdf")));
  expect(await reasons(["f.pdf", 15], ["g.pdf", 15])).toEqual(["kept", "full"]);
});

it("the bounds of staged files let one client send so many files and no more, and say when it may again", async () => {
  const uploads = make({ limit: createTestLimit({ name: "upload", points: 2, perMs: 60_000 }) });
  expect(await reasonOf(uploads, "a.pdf", pdf(300))).toBe("kept");
  expect(await reasonOf(uploads, "b.exe", pdf(300))).toBe("type");
  const third = uploads.receive(streamOf(pdf(300)), fileOf("c.pdf"));
  await expect(third).rejects.toMatchObject({ reason: "tooMany", retryAfterS: 60 });
  expect(await reasonOf(uploads, "d.pdf", pdf(300), "203.0.113.2")).toBe("kept");
});
