import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createStagedForms } from "~/server/jobs/application/staged-forms.server";
import { createKeyedHash } from "~/server/platform/keyed-hash.server";

const MINUTE_MS = 60_000;
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function make(now: () => number = Date.now) {
  const base = mkdtempSync(join(tmpdir(), "staged-forms-"));
  folders.push(base);
  const folder = join(base, ".forms");
  const log = { error: vi.fn() };
  const hash = createKeyedHash(["a secret of the tests"]);
  return { folder, log, forms: createStagedForms({ folder, hash, log, now }) };
}

describe("a form that was refused", () => {
  const form = { result: { initialValue: { personName: "林知夏" } }, notices: [] };

  it("is found by its visitor with its key, until it is removed", async () => {
    const { forms } = make();
    expect(await forms.keep("key-of-the-form", "visitor", form)).toBe(true);
    expect(await forms.find("key-of-the-form", "visitor")).toEqual(form);
    expect(await forms.find("key-of-the-form", "another")).toBeNull();
    expect(await forms.find("another-key-form", "visitor")).toBeNull();
    await forms.remove("key-of-the-form", "visitor");
    expect(await forms.find("key-of-the-form", "visitor")).toBeNull();
  });

  it("is a file that names neither key nor visitor, and that nobody else may read", async () => {
    const { forms, folder } = make();
    await forms.keep("key-of-the-form", "visitor", form);
    const [name = ""] = readdirSync(folder);
    expect(name).toMatch(/^[\w-]{43}\.json$/);
    expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, name), "utf8")).not.toContain("visitor");
  });

  it("is gone after 30 minutes by the folder's clock, for its visitor and on disk", async () => {
    let now = Date.now();
    const { forms, folder } = make(() => now);
    await forms.keep("key-of-the-form", "visitor", form);
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
    await forms.keep("key-of-the-form", "visitor", form);
    const [name = ""] = readdirSync(folder);
    writeFileSync(join(folder, name), '{"result":');
    expect(await forms.find("key-of-the-form", "visitor")).toBeNull();
    const long = new Date(Date.now() - 31 * MINUTE_MS);
    writeFileSync(join(folder, `${name}.part`), "");
    utimesSync(join(folder, `${name}.part`), long, long);
    expect(await forms.sweep()).toBe(1);
  });

  it("that cannot be written is told and logged, and sweeping finds nothing", async () => {
    const { forms, folder, log } = make();
    writeFileSync(folder, "no folder");
    expect(await forms.keep("key-of-the-form", "visitor", form)).toBe(false);
    expect(log.error).toHaveBeenCalledOnce();
    expect(await forms.sweep()).toBe(0);
  });
});
