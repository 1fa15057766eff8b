import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { createStagedForms, type RefusedFormSource } from "~/server/jobs/application/staged-forms.server";
import type { UploadBounds } from "~/server/jobs/application/upload-bounds.server";
import { createFolderClaims } from "~/server/once/folder-claims.server";
import { createUploadSpace } from "~/server/jobs/application/upload-space.server";
import { createKeyedHash } from "~/server/platform/keyed-hash.server";
import { createMetrics } from "~/server/platform/telemetry/metrics.server";
import { newFolder } from "../../support/folders";
import { createTestLimit } from "../../support/test-site";
import { age, filesIn } from "./make-uploads";

const KB = 1024;
const roomy: UploadBounds = { total: 1000 * KB, perClient: 1000 * KB };

function make({ bounds = roomy, base = newFolder() } = {}) {
  const folder = join(base, ".forms");
  const log = { error: vi.fn() };
  const hash = createKeyedHash(["a secret of the tests"]);
  const space = createUploadSpace({ name: "forms", folder, bounds, createLimit: createTestLimit });
  const options = { records: createFolderClaims(folder), space, hash, log, metrics: createMetrics() };
  return { base, folder, log, forms: createStagedForms(options) };
}

const visitor: RefusedFormSource = { key: "key-of-the-form", visitorId: "visitor", clientIp: "203.0.113.1" };

const form = { result: { initialValue: { personName: "林知夏" } }, notices: [] };
/** One that is kept, and its file. */
async function keepOne() {
  const made = make();
  expect(await made.forms.set(form, visitor)).toBe("kept");
  const [name = ""] = filesIn(made);
  return { ...made, name, path: join(made.folder, name), find: () => made.forms.find("key-of-the-form", "visitor") };
}

it("a refused form is found by its visitor with its key, until it is removed, and is a file that reveals neither", async () => {
  const { forms, find, name, path } = await keepOne();
  expect(name).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  expect(readFileSync(path, "utf8")).not.toContain("visitor");
  expect(await find()).toEqual(form);
  expect(await forms.find("key-of-the-form", "another")).toBeNull();
  expect(await forms.find("another-key-form", "visitor")).toBeNull();
  await forms.remove("key-of-the-form", "visitor");
  expect(await find()).toBeNull();
});

it("a refused form is gone after 30 minutes by the folder's clock, for its visitor and on disk", async () => {
  const { forms, folder, path, find } = await keepOne();
  age(path, 30 - 5 / 60);
  expect([await find(), await forms.sweep()]).toEqual([form, 0]);
  age(path, 30 + 1 / 60);
  expect([await find(), await forms.sweep()]).toEqual([null, 1]);
  expect(filesIn({ folder })).toEqual([]);
});

it("a refused form is swept half written as well, and read as none", async () => {
  const { forms, path, find } = await keepOne();
  const half = readFileSync(path, "utf8").slice(0, 30);
  for (const file of [path, `${path}.new`]) writeFileSync(file, half);
  expect(await find()).toBeNull();
  for (const file of [path, `${path}.new`]) age(file, 31);
  expect(await forms.sweep()).toBe(2);
});

it("a refused form that cannot be written is reported and logged, uses up no quota, and sweeping finds nothing", async () => {
  const { forms, folder, log } = make({ bounds: { total: 8 * KB, perClient: 8 * KB } });
  writeFileSync(folder, "no folder");
  expect(await forms.set(form, visitor)).toBe("storage");
  expect(log.error.mock.calls).toEqual([[{ err: expect.any(Error) as Error }, expect.any(String)]]);
  expect(await forms.sweep()).toBe(0);
  rmSync(folder);
  expect(await forms.set(form, visitor)).toBe("kept");
  // Where the folder of uploads is gone, nothing is made in its place.
  const lost = await keepOne();
  rmSync(lost.base, { recursive: true });
  expect([await lost.forms.set(form, visitor), existsSync(lost.base)]).toEqual(["storage", false]);
  expect(lost.log.error).toHaveBeenCalledOnce();
  mkdirSync(lost.base);
  expect(await lost.forms.set(form, visitor)).toBe("kept");
});

it("a refused form of an earlier release, which does not say who sent it, is found as well", async () => {
  const { path, find } = await keepOne();
  writeFileSync(path, JSON.stringify(form));
  expect(await find()).toEqual(form);
});

const nth = (n: number, clientIp = visitor.clientIp) => ({ ...visitor, key: `key-of-the-form-${n}`, clientIp });

it("the quota of refused forms is 8 KB for each: a larger one is not kept", async () => {
  const { forms, folder } = make();
  expect(await forms.set({ text: "" }, visitor)).toBe("kept");
  const [name = ""] = filesIn({ folder });
  const left = 8 * KB - readFileSync(join(folder, name), "utf8").replace(/^\d+ /, "").length;
  const text = "瓷".repeat(Math.floor(left / 3)) + "x".repeat(left % 3);
  expect(await forms.set({ text }, visitor)).toBe("kept");
  expect(await forms.set({ text: `${text}x` }, nth(2))).toBe("full");
  expect(filesIn({ folder })).toHaveLength(1);
});

it("the quota of refused forms is not used up by one form that is refused again and again, and free again once that is removed", async () => {
  const { forms } = make({ bounds: { total: 8 * KB, perClient: 8 * KB } });
  for (let turn = 0; turn < 5; turn += 1) expect(await forms.set(form, visitor)).toBe("kept");
  expect(await forms.set(form, nth(2))).toBe("full");
  await forms.remove("a-form-that-is-not-there", "visitor");
  await forms.remove("key-of-the-form", "another");
  expect(await forms.set(form, nth(2))).toBe("full");
  await forms.remove("key-of-the-form", "visitor");
  expect(await forms.set(form, nth(2))).toBe("kept");
});

it("the quota of refused forms is each client's own; what a client is refused takes nothing from the folder", async () => {
  const { forms } = make({ bounds: { total: 16 * KB, perClient: 8 * KB } });
  expect(await forms.set(form, nth(1))).toBe("kept");
  for (let turn = 2; turn < 5; turn += 1) expect(await forms.set(form, nth(turn))).toBe("full");
  expect(await forms.set(form, nth(5, "203.0.113.2"))).toBe("kept");
  expect(await forms.set(form, nth(6, "203.0.113.3"))).toBe("full");
});
