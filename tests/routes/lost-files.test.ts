import { cpSync, mkdirSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, it } from "vitest";
import { newFolder } from "../support/folders";
import { setUpstream } from "../support/stage";

const stage = setUpstream();

it("a file that exists and cannot be read is a 500; the process continues", async () => {
  // A copy of build and public/, so that files can be changed.
  const copy = realpathSync(newFolder());
  for (const part of ["build", "public", "package.json"]) cpSync(resolve(part), join(copy, part), { recursive: true });
  symlinkSync(realpathSync("node_modules"), join(copy, "node_modules"));
  const site = await stage.start({ build: join(copy, "build/index.js") });
  rmSync(join(copy, "public/favicon.svg"));
  mkdirSync(join(copy, "public/favicon.svg"));
  const response = await fetch(`${site.url}/favicon.svg`);
  expect([response.status, await response.text()]).toEqual([500, "internal error"]);
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  const failure = { msg: "request could not be answered", requestId: response.headers.get("x-request-id") };
  await expect.poll(() => site.log).toContainEqual(expect.objectContaining({ ...failure, level: "error" }));
  expect((await fetch(site.url)).status).toBe(200);
  expect(await site.stop()).toBe(0);
});
