import { spawn, type ChildProcess } from "node:child_process";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { freePort } from "../../scripts/free-port.mjs";
import { hydrated, launchBrowser } from "../support/browser";
import { copyProject, replaceIn } from "../support/project-copy";

const CHANGED_WITHIN = { timeout: 90_000 };

let folder: string;
let dev: ChildProcess;
let output = "";
let browser: Browser;
let page: Page;
let loads = 0;
let consoleErrors = "";

/** As a newcomer does it: `npm run dev` in a clone, one page open, one change after the other. */
beforeAll(async () => {
  folder = copyProject();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  dev = spawn("npm", ["run", "dev"], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), NODE_ENV: "development" },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  for (const stream of [dev.stdout, dev.stderr]) stream?.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(async () => expect((await fetch(`${url}/healthz`)).status).toBe(200), {
    timeout: 180_000,
    interval: 500,
  });
  browser = await launchBrowser();
  page = await (await browser.newContext()).newPage();
  page.on("load", () => (loads += 1));
  page.on("console", (message) => {
    if (message.type() === "error") consoleErrors += message.text();
  });
  await page.goto(`${url}/products`);
  await hydrated(page, true);
  await page.evaluate(() => (document.documentElement.dataset["openedBefore"] = "true"));
}, 300_000);

afterAll(async () => {
  await browser.close();
  const ended = new Promise((done) => dev.once("close", done));
  if (dev.pid !== undefined) process.kill(-dev.pid, "SIGTERM");
  await ended;
});

const heading = () => page.locator("main h1").textContent();
const cards = () => page.locator("main ul > li").allTextContents();
const spacing = () => page.evaluate(() => getComputedStyle(document.querySelector("main h1") as Element).letterSpacing);
const change = (file: string, from: string, to: string) => replaceIn(join(folder, file), from, to);

describe("npm run dev shows a change in the open page:", () => {
  it("a text, a style and what a loader calls, in place", async () => {
    change("app/ui/copy/pages.ts", 'products: "产品系列"', 'products: "系列一览"');
    await expect.poll(heading, CHANGED_WITHIN).toBe("系列一览");
    const width = "max-width: var(--heading-max);";
    change("app/ui/components/page-header.module.css", width, `${width}\n    letter-spacing: 7px;`);
    await expect.poll(spacing, CHANGED_WITHIN).toBe("7px");
    const before = await cards();
    expect(before.length).toBeGreaterThan(1);
    change("app/server/content/categories.server.ts", "    roots,\n", "    roots: roots.slice(1),\n");
    await expect.poll(cards, CHANGED_WITHIN).toEqual(before.slice(1));
    expect(loads).toBe(1);
  });

  it("the demo's data and its text files, by loading the page again", async () => {
    change("demo/upstream/data/series.ts", 'name: "潮棱"', 'name: "潮痕"');
    await expect.poll(cards, CHANGED_WITHIN).toContainEqual(expect.stringContaining("潮痕"));
    await expect.poll(() => loads).toBe(2);
    change("demo/upstream/data/texts/news.txt", "# 大连港桥仓库店开门", "# 大连港桥仓库店开张");
    await expect.poll(() => loads, CHANGED_WITHIN).toBe(3);
    expect(await (await fetch(new URL("/news", page.url()))).text()).toContain("大连港桥仓库店开张");
  });

  it("a mistake, with the line of its source in page, console and terminal", async () => {
    const list = "if (series.length === 0) {";
    change("app/ui/features/series/series-list.tsx", list, `throw new Error("a planted mistake");\n  ${list}`);
    await expect.poll(() => page.locator("main").textContent(), CHANGED_WITHIN).toContain("a planted mistake");
    expect(consoleErrors).toContain("a planted mistake");
    await page.reload();
    await expect.poll(() => output, CHANGED_WITHIN).toMatch(/a planted mistake[^]*series-list\.tsx:\d+/);
    expect(await page.locator("main").textContent()).toMatch(/series-list\.tsx:\d+/);
  });
});
