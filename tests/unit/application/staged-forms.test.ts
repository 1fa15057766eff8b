import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStagedForms, type RefusedFormSource } from "~/server/jobs/application/staged-forms.server";
import type { UploadBounds } from "~/server/jobs/application/upload-bounds.server";
import { createUploadSpace } from "~/server/jobs/application/upload-space.server";
import { createKeyedHash } from "~/server/platform/keyed-hash.server";
import { newFolder } from "../../support/folders";
import { createTestLimit } from "../../support/test-site";

const MINUTE_MS = 60_000;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

const KB = 1024;
const roomy: UploadBounds = { total: 1000 * KB, perClient: 1000 * KB };

function newBase(): string {
  const base = newFolder();
  folders.push(base);
  return base;
}

function make({ now = Date.now, bounds = roomy, base = newBase() } = {}) {
  const folder = join(base, ".forms");
  const log = { error: vi.fn() };
  const hash = createKeyedHash(["a secret of the tests"]);
  const space = createUploadSpace({ name: "forms", folder, bounds, createLimit: createTestLimit });
  return { base, folder, log, forms: createStagedForms({ folder, space, hash, log, now }) };
}

/** The form's source: by default this visitor. */
const from = (given: Partial<RefusedFormSource> = {}): RefusedFormSource => ({
  key: "key-of-the-form",
  visitorId: "visitor",
  clientIp: "203.0.113.1",
  ...given,
});

describe("a form that was refused", () => {
  const form = { result: { initialValue: { personName: "林知夏" } }, notices: [] };

  it("is found by its visitor with its key, until it is removed", async () => {
    const { forms } = make();
    expect(await forms.set(form, from())).toBe("kept");
    expect(await forms.find("key-of-the-form", "visitor")).toEqual(form);
    expect(await forms.find("key-of-the-form", "another")).toBeNull();
    expect(await forms.find("another-key-form", "visitor")).toBeNull();
    await forms.remove("key-of-the-form", "visitor");
    expect(await forms.find("key-of-the-form", "visitor")).toBeNull();
  });

  it("is a file whose name reveals neither key nor visitor, readable by its owner only", async () => {
    const { forms, folder } = make();
    await forms.set(form, from());
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/^[\w-]{43}\.json$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), "utf8")).not.toContain("visitor");
  });

  it("is gone after 30 minutes by the folder's clock, for its visitor and on disk", async () => {
    let now = Date.now();
    const { forms, folder } = make({ now: () => now });
    await forms.set(form, from());
    now += 30 * MINUTE_MS - 1000;
    expect(await forms.find("key-of-the-form", "visitor")).toEqual(form);
    expect(await forms.sweep()).toBe(0);
    now += 2000;
    expect(await forms.find("key-of-the-form", "visitor")).toBeNull();
    expect(await forms.sweep()).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it("is swept half written as well, and read as none", async () => {
    const { forms, folder } = make();
    await forms.set(form, from());
    const [name = ""] = readdirSync(folder);
    writeFileSync(join(folder, name), '{"result":');
    expect(await forms.find("key-of-the-form", "visitor")).toBeNull();
    const long = new Date(Date.now() - 31 * MINUTE_MS);
    writeFileSync(join(folder, `${name}.part`), "");
    utimesSync(join(folder, `${name}.part`), long, long);
    expect(await forms.sweep()).toBe(1);
  });

  it("that cannot be written is reported and logged, and sweeping finds nothing", async () => {
    const { forms, folder, log } = make();
    writeFileSync(folder, "no folder");
    expect(await forms.set(form, from())).toBe("storage");
    expect(log.error).toHaveBeenCalledOnce();
    expect(await forms.sweep()).toBe(0);
  });

  it("is not written where the folder of uploads is gone: nothing is made in its place", async () => {
    const { base, forms, log } = make();
    expect(await forms.set(form, from())).toBe("kept");
    rmSync(base, { recursive: true });
    expect(await forms.set(form, from())).toBe("storage");
    expect(existsSync(base)).toBe(false);
    expect(log.error).toHaveBeenCalledOnce();
    mkdirSync(base);
    expect(await forms.set(form, from())).toBe("kept");
  });

  it("of an earlier release, which does not say who sent it, is found as well", async () => {
    const { forms, folder } = make();
    await forms.set(form, from());
    const [name = ""] = readdirSync(folder);
    writeFileSync(join(folder, name), JSON.stringify(form));
    expect(await forms.find("key-of-the-form", "visitor")).toEqual(form);
  });
});

describe("the quota of refused forms", () => {
  const form = { result: {}, notices: [] };
  const nth = (n: number, clientIp?: string) => from({ key: `key-of-the-form-${n}`, ...(clientIp && { clientIp }) });

  it("is 8 KB for each: a larger one is not kept", async () => {
    const { forms, folder } = make();
    expect(await forms.set({ text: "瓷".repeat(2600) }, from())).toBe("kept");
    expect(await forms.set({ text: "瓷".repeat(2800) }, nth(2))).toBe("full");
    expect(readdirSync(folder)).toHaveLength(1);
  });

  it("is not used up by one form that is refused again and again", async () => {
    const { forms } = make({ bounds: { total: 8 * KB, perClient: 8 * KB } });
    for (let turn = 0; turn < 5; turn += 1) expect(await forms.set(form, from())).toBe("kept");
    expect(await forms.set(form, nth(2))).toBe("full");
  });
});
