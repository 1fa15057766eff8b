/**
 * Prints a product and a store to PDF, as a browser does: `npm run screenshots -- print [--product ID --store CODE]`
 * writes .screenshots/print/{product,store}.pdf and prints the number of pages of each (one A4 page is expected).
 */
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { requireChromium } from "../../scripts/find-chromium.mjs";
import { countPages, print } from "./print.mjs";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/** @returns {Promise<{ url: string, stop: () => void }>} the built demo on a free port */
async function startDemo() {
  const child = spawn(process.execPath, ["--import", join(root, "build/demo.js"), join(root, "build/index.js")], {
    cwd: root,
    env: { ...process.env, HOST: "127.0.0.1", PORT: "0", UPSTREAM: "demo", LOG_LEVEL: "info" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  for await (const line of createInterface({ input: child.stdout })) {
    /** @type {unknown} */
    const entry = JSON.parse(line);
    const { port } = /** @type {{ port?: number }} */ (entry);
    if (port === undefined) continue;
    return { url: `http://127.0.0.1:${port}`, stop: () => void child.kill("SIGTERM") };
  }
  throw new Error("the site ended before it listened");
}

const { values } = parseArgs({
  options: {
    product: { type: "string", default: "NH100101" },
    store: { type: "string", default: "NHS-3101-01" },
  },
});
const folder = join(root, ".screenshots/print");
mkdirSync(folder, { recursive: true });
const site = await startDemo();
const browser = await chromium.launch({ executablePath: requireChromium(), args: ["--no-sandbox", "--disable-gpu"] });
const context = await browser.newContext({ baseURL: site.url, locale: "zh-CN" });
try {
  for (const [name, path] of [
    ["product", `/pdp/${encodeURIComponent(values.product)}`],
    ["store", `/find-us?store=${encodeURIComponent(values.store)}`],
  ]) {
    const page = await context.newPage();
    const pdf = await print(page, path ?? "/");
    writeFileSync(join(folder, `${name}.pdf`), pdf);
    console.log(`.screenshots/print/${name}.pdf: ${countPages(pdf)} page(s)`);
  }
} finally {
  await browser.close();
  site.stop();
}
