import { cpSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../support/folders";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

const shown = (folder: string) =>
  readdirSync(folder).find((name) => name.startsWith("entry.client-") && name.endsWith(".js")) ?? "";

describe("files that are lost while the site runs", () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let site: SiteProcess;
  /** A copy of build and public/, so that files can be deleted. */
  const copy = realpathSync(newFolder());
  const assetsDir = join(copy, "assets");
  const shared = join(assetsDir, "build");

  beforeAll(async () => {
    for (const part of ["build", "public", "package.json"])
      cpSync(resolve(part), join(copy, part), { recursive: true });
    symlinkSync(realpathSync("node_modules"), join(copy, "node_modules"));
    mkdirSync(shared, { recursive: true });
    for (const name of ["later-1.js", "later-2.js"]) writeFileSync(join(shared, name), "later()");
    upstream = await startUpstream();
    site = await startSite({
      build: join(copy, "build/index.js"),
      env: { ...upstream.env, ASSETS_DIR: assetsDir },
    });
  });
  afterAll(async () => {
    await site.kill();
    await upstream.close();
    rmSync(copy, { recursive: true, force: true });
  });

  async function ask(path: string) {
    const response = await fetch(site.url + path, { redirect: "manual" });
    return { status: response.status, text: await response.text(), headers: response.headers };
  }

  const isAlive = async () => (await ask("/healthz")).status === 200 && (await ask("/")).status === 200;
  const linesOf = (text: string) => site.log.filter(({ msg }) => msg === text);
  const failures = () => linesOf("request could not be answered");

  it("are answered as what is not there, or from the folder that the replicas share", async () => {
    const script = shown(join(copy, "public/build"));
    expect(readdirSync(shared)).toContain(script);
    rmSync(join(copy, "public/build", script));
    rmSync(join(copy, "public/favicon.ico"));
    expect((await ask(`/build/${script}`)).status).toBe(200);
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
  });

  it("of the shared folder are missing everywhere, and a warning gives the reason", async () => {
    expect(await ask("/build/later-1.js")).toMatchObject({ status: 200, text: "later()" });
    // Opening it fails for root too.
    rmSync(join(shared, "later-2.js"));
    const socket = createServer();
    await new Promise<void>((listening) => socket.listen(join(shared, "later-2.js"), listening));
    expect((await ask("/build/later-2.js")).status).toBe(404);
    const warning = "ASSETS_DIR is not readable; scripts of other releases are unavailable";
    await expect.poll(() => linesOf(warning)).toEqual([expect.objectContaining({ level: "warn" })]);
    expect(await isAlive()).toBe(true);
    await new Promise((closed) => socket.close(closed));
    expect(await site.stop()).toBe(0);
  });
});
