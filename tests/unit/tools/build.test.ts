import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import type * as BuildDigest from "../../../scripts/build-digest.mjs";
import { setAssetsAside } from "../../../scripts/keep-assets.mjs";
import { newFolder } from "../../support/folders";

const OTHER_DISK = "/dev/shm";
const hasOtherDisk = existsSync(OTHER_DISK) && statSync(OTHER_DISK).dev !== statSync(tmpdir()).dev;

test("the assets of the last build are set aside on another disk, too", ({ skip }) => {
  if (!hasOtherDisk) skip(`${OTHER_DISK} is no other disk`);
  const assets = mkdtempSync(join(OTHER_DISK, "assets-"));
  const aside = join(newFolder(), "aside");
  try {
    writeFileSync(join(assets, "a.js"), "1");
    setAssetsAside(assets, aside);
    expect([existsSync(assets), readFileSync(join(aside, "a.js"), "utf8")]).toEqual([false, "1"]);
  } finally {
    rmSync(assets, { recursive: true, force: true });
  }
});

test("a build without the browser's files is not current", async () => {
  const project = newFolder();
  const script = join(project, "scripts/build-digest.mjs");
  cpSync(resolve("scripts/build-digest.mjs"), script);
  for (const folder of ["build", "public/build"]) mkdirSync(join(project, folder), { recursive: true });
  writeFileSync(join(project, "build/.sources"), "digest");
  const { isBuildCurrent } = (await import(/* @vite-ignore */ script)) as typeof BuildDigest;
  expect(isBuildCurrent("digest")).toBe(false);
  writeFileSync(join(project, "public/build/.manifest.json"), "{}");
  expect([isBuildCurrent("digest"), isBuildCurrent("other")]).toEqual([true, false]);
});
