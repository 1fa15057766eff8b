import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchBrowser, hydrated, visit } from "../support/browser";
import { newFolder } from "../support/folders";
import { copyProject, replaceIn } from "../support/project-copy";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

const OLD_TEXT = "跳到主要内容";
const NEW_TEXT = "跳到正文（新版）";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let browser: Browser;
/** The project with one line changed, built with the project's assets in place. */
let next: string;
let nextBuild: string;

beforeAll(async () => {
  next = copyProject();
  nextBuild = join(next, "build/index.js");
  replaceIn(join(next, "app/ui/copy/common.ts"), OLD_TEXT, NEW_TEXT);
  const { status, stderr } = spawnSync(process.execPath, ["scripts/build.mjs"], { cwd: next, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  [upstream, browser] = await Promise.all([startUpstream(), launchBrowser()]);
}, 300_000);
afterAll(async () => {
  await browser.close();
  await upstream.close();
  rmSync(next, { recursive: true, force: true });
});

const assetsOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith("."))
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));

/** Opens a tab on the old release, then replaces it by the new one under the same URL. */
async function acrossRelease(page: Page, old: SiteProcess): Promise<{ site: SiteProcess; loads: () => number }> {
  await page.goto(`${old.url}/`);
  await hydrated(page, true);
  expect(await page.locator(".skip-link").textContent()).toBe(OLD_TEXT);
  // Wait for pending requests: their server will be gone.
  await page.waitForLoadState("networkidle");
  let count = 0;
  page.on("domcontentloaded", () => (count += 1));
  await old.stop();
  const site = await startSite({ build: nextBuild, env: { ...upstream.env, PORT: new URL(old.url).port } });
  return { site, loads: () => count };
}

/** The files of earlier releases that a build keeps. */
const filesOfEarlier = (folder: string) =>
  (JSON.parse(readFileSync(join(folder, ".releases.json"), "utf8")) as { files: string[] }[]).flatMap(
    ({ files }) => files,
  );

const footerLink = (page: Page, path: string) => page.locator(`footer a[href="${path}"]`).first();

describe("a new release", () => {
  it("brings the changed scripts under new names only, and serves the old ones beside them", async () => {
    const ofEarlier = filesOfEarlier(resolve("public/build"));
    const before = assetsOf(resolve("public/build")).filter((file) => !ofEarlier.includes(file));
    const after = assetsOf(join(next, "public/build"));
    expect(before.filter((file) => !after.includes(file))).toEqual([]);
    for (const file of before) {
      if (!/\.(?:js|css)$/.test(file)) continue;
      const [a, b] = [resolve("public/build", file), join(next, "public/build", file)];
      expect(readFileSync(b).equals(readFileSync(a)), file).toBe(true);
    }
    const site = await startSite({ build: nextBuild, env: upstream.env });
    const old = before.filter((file) => file.endsWith(".js"));
    for (const file of old.slice(0, 20)) {
      const response = await fetch(`${site.url}/build/${file}`);
      expect([response.status, response.headers.get("cache-control")]).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
    }
    expect((await fetch(`${site.url}/build/.releases.json`)).status).toBe(404);
    await site.stop();
  });

  it.each([{ scripts: "still there" }, { scripts: "gone" }])(
    "is met by an open tab with one page load, on the page that was asked for, and none after it: old scripts $scripts",
    async ({ scripts }) => {
      if (scripts === "gone") {
        const folder = join(next, "public/build");
        const gone = filesOfEarlier(folder);
        expect(gone.length).toBeGreaterThan(0);
        for (const file of gone) rmSync(join(folder, file));
      }
      const old = await startSite({ env: upstream.env });
      // The browser reused a connection that the old process had closed, or asks for a script that is gone.
      const expected = /ERR_SOCKET_NOT_CONNECTED|ERR_CONNECTION_|loading route module|dynamically imported module|404/;
      await visit(browser, { baseUrl: old.url, javaScript: true, expected }, async ({ page }) => {
        const { site, loads } = await acrossRelease(page, old);
        await footerLink(page, "/news").click();
        await page.waitForURL("**/news");
        await expect.poll(() => page.locator(".skip-link").textContent(), { timeout: 30_000 }).toBe(NEW_TEXT);
        await hydrated(page, true);
        expect(loads()).toBe(1);
        await footerLink(page, "/contact-us").click();
        await page.waitForURL("**/contact-us");
        await page.locator("h1").first().waitFor();
        expect(loads()).toBe(1);
        await site.stop();
      });
    },
  );

  it("shows no page of CACHE_DIR that names other scripts, though the server's own code is the same", async () => {
    const env = { ...upstream.env, CACHE_DIR: newFolder() };
    const scriptOfHome = async () => {
      const site = await startSite({ build: nextBuild, env });
      const html = await (await fetch(site.url)).text();
      await site.stop();
      return /\/build\/entry\.client-[\w-]+\.js/.exec(html)?.[0] ?? "";
    };
    const old = await scriptOfHome();
    // Another name of the first script, as a change of the minifier gives it.
    const scripts = join(next, "public/build");
    const name = basename(old, ".js");
    const manifest = join(scripts, ".manifest.json");
    writeFileSync(manifest, readFileSync(manifest, "utf8").replaceAll(name, `${name}-next`));
    for (const file of readdirSync(scripts)) {
      if (file.startsWith(name)) renameSync(join(scripts, file), join(scripts, file.replace(name, `${name}-next`)));
    }
    expect(await scriptOfHome()).toBe(old.replace(".js", "-next.js"));
  });
});
