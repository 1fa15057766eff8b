import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it, vi } from "vitest";
import { createSiteUploads, createUploadLimit } from "~/server/jobs/application/upload-folder.server";
import type { Log } from "~/server/platform/telemetry/logger.server";
import { pdf } from "../../support/documents";
import { newFolder } from "../../support/folders";
import { createTestLimit, testHash } from "../../support/test-site";
import { age, filesIn, streamOf } from "./make-uploads";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";

const MB = 1024 * 1024;
const source = { key: "key-of-the-form", visitorId: "v", clientIp: null };
const openWith = (uploadDir: string | null, uploadMaxBytes: number | null = null, metrics = createMetrics()) =>
  createSiteUploads({
    config: { uploadDir, uploadMaxBytes },
    limit: createUploadLimit(createTestLimit),
    createLimit: createTestLimit,
    metrics,
    hash: testHash,
    log: { info: vi.fn(), error: vi.fn() } as Partial<Log> as never,
  });

it("is made where it is missing, opened once, and has the quota that is set, else one of its own", async () => {
  const folder = join(newFolder(), "a/b");
  const uploads = openWith(folder, 32 * MB);
  expect(existsSync(folder)).toBe(false);
  expect(uploads()).toBe(uploads());
  expect(uploads()).toMatchObject({ bounds: { total: 32 * MB, perClient: 32 * MB }, staged: { folder } });
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(openWith(newFolder())().bounds.total).toBeGreaterThanOrEqual(12 * MB);
  const limit = createUploadLimit(createTestLimit);
  expect([await limit.consume("client", 600), await limit.consume("client")]).toEqual([0, 600]);
});

it("is swept of files and forms by one clock, and forgets neither before", async () => {
  const folder = newFolder();
  const uploads = openWith(folder)();
  const { staged, forms } = uploads;
  const draft = await staged.receive(streamOf(pdf(300)), { kind: "resume", name: "a.pdf", clientIp: null });
  const { id, path } = await staged.keep(draft, "v");
  expect(await forms.set({ result: {} }, source)).toBe("kept");
  expect(await uploads.sweep()).toBe(0);
  expect([(await staged.find([id], "v")).length, await forms.find(source.key, "v")]).toEqual([1, { result: {} }]);
  const formsIn = () => filesIn({ folder: join(folder, ".forms") });
  const [form = ""] = formsIn();
  for (const old of [path, `${path}.json`, join(folder, ".forms", form)]) age(old, 31);
  expect(await forms.find(source.key, "v")).toBeNull();
  expect(await uploads.sweep()).toBe(3);
  expect(formsIn()).toEqual([]);
});

it("without UPLOAD_DIR is a temporary one, which takes away those that no process uses", async () => {
  const uploads = openWith(null)();
  const { staged } = uploads;
  expect(basename(staged.folder)).toMatch(/^site-staging-/);
  const make = (prefix: string, minutes: number) => {
    const folder = mkdtempSync(join(tmpdir(), prefix));
    writeFileSync(join(folder, ".clock"), "");
    age(join(folder, ".clock"), minutes);
    return folder;
  };
  const [abandoned, used, foreign] = [make("site-staging-", 6), make("site-staging-", 4), make("another-", 60)];
  await uploads.sweep();
  const isThere = [abandoned, used, foreign, staged.folder].map((folder) => existsSync(folder));
  expect(isThere).toEqual([false, true, true, true]);
  // One that never had a clock goes by its own time.
  const begun = mkdtempSync(join(tmpdir(), "site-staging-"));
  mkdirSync(join(begun, "x"));
  age(begun, 6);
  await uploads.sweep();
  expect(existsSync(begun)).toBe(false);
  for (const folder of [used, foreign]) rmSync(folder, { recursive: true });
});

it("is tried every ten seconds: what an operator sees is not older", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  try {
    const folder = newFolder();
    const metrics = createMetrics();
    openWith(folder, null, metrics)();
    const usable = async () => /^upload_folder_usable (\d)/m.exec(await metrics.metrics())?.[1];
    vi.advanceTimersByTime(10_000);
    await expect.poll(usable).toBe("1");
    rmSync(folder, { recursive: true });
    vi.advanceTimersByTime(10_000);
    await expect.poll(usable).toBe("0");
  } finally {
    vi.useRealTimers();
  }
});
