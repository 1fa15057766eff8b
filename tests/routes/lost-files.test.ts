import { cpSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../support/folders";
import { startSite, type SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

const shown = (folder: string) =>
  readdirSync(folder).find((name) => name.startsWith("entry.client-") && name.endsWith(".js")) ?? "";

describe("files that are lost while the site runs", () => {
  const stage = setUpstream();
  let site: SiteProcess;
  /** A copy of build and public/, so that files can be deleted. */
  const copy = realpathSync(newFolder());

  beforeAll(async () => {
    for (const part of ["build", "public", "package.json"])
      cpSync(resolve(part), join(copy, part), { recursive: true });
    symlinkSync(realpathSync("node_modules"), join(copy, "node_modules"));
    site = await startSite({ build: join(copy, "build/index.js"), env: stage.upstream.env });
  });
  afterAll(() => site.kill());

  async function ask(path: string) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  const isAlive = async () => (await ask("/healthz")).status === 200 && (await ask("/")).status === 200;
  const failures = () => site.log.filter(({ msg }) => msg === "request could not be answered");

  it("are answered as what is not there", async () => {
    const script = shown(join(copy, "public/build"));
    rmSync(join(copy, "public/build", script));
    rmSync(join(copy, "public/favicon.ico"));
    expect((await ask(`/build/${script}`)).status).toBe(404);
    expect((await ask("/favicon.ico")).status).toBe(302);
    expect(await isAlive()).toBe(true);
    expect(failures()).toEqual([]);
  });

  it("that exist and cannot be read are a 500; the process continues", async () => {
    rmSync(join(copy, "public/favicon.svg"));
    mkdirSync(join(copy, "public/favicon.svg"));
    const { status, text, headers } = await ask("/favicon.svg");
    expect([status, text]).toEqual([500, "internal error"]);
    const requestId = headers.get("x-request-id");
    await expect.poll(failures).toEqual([expect.objectContaining({ requestId, level: "error" })]);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(await isAlive()).toBe(true);
    expect(await site.stop()).toBe(0);
  });
});
