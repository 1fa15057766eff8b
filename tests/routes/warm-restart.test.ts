import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { parseHtml } from "../support/html";
import { readMetrics, startSite, startUpstream, type SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

interface Seen {
  status: number;
  text: string;
  cache: string | null;
  age: string | null;
}

async function readPage(site: SiteProcess, path: string): Promise<Seen> {
  const response = await fetch(site.url + path, { redirect: "manual" });
  const { status, headers } = response;
  return { status, text: await response.text(), cache: headers.get("x-cache"), age: headers.get("age") };
}

const linksOf = (html: string) =>
  parseHtml(html)
    .hrefs(/^\/[^#]*$/)
    .filter((href) => !/^\/(?:build|fonts|icons|favicon|resources|site\.)|\.\w+$/.test(href));

const dataOf = (path: string) => (path === "/" ? "/_root.data" : path.replace(/\?|$/, ".data$&"));

describe("a restart with CACHE_DIR", () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  const dead = new Map<string, Seen>();
  const seen = new Map<string, Seen>();
  const cacheDir = newFolder();
  const env = () => ({ ...upstream.env, CACHE_DIR: cacheDir, UPSTREAM_TIMEOUT_MS: "2000" });
  beforeAll(async () => {
    upstream = await startUpstream();
    const site = await startSite({ env: env() });
    const home = await (await fetch(`${site.url}/`)).text();
    const products = await (await fetch(`${site.url}/products`)).text();
    for (const path of new Set(["/", ...linksOf(home), ...linksOf(products)])) {
      const page = await readPage(site, path);
      if (page.status === 200 && page.cache !== null && page.cache !== "bypass")
        seen.set(path, await readPage(site, path));
    }
    // A client navigation requests a page's data.
    for (const path of ["/products", "/news"]) seen.set(dataOf(path), await readPage(site, dataOf(path)));
    expect(seen.size).toBeGreaterThan(20);
    expect(await site.stop()).toBe(0);
    await upstream.close();
  });

  it("serves every page seen before, at once, while the upstream is dead; with its age, and its data", async () => {
    const site = await startSite({ env: env() });
    for (const [path, before] of seen) {
      const page = await readPage(site, path);
      dead.set(path, page);
      expect([path, page.status, page.text]).toEqual([path, 200, before.text]);
      expect(`${path} ${page.cache ?? ""}`).toMatch(/ (?:hit|stale)(?: folder)?$/);
      expect(Number(page.age)).toBeGreaterThanOrEqual(Number(before.age));
    }
    expect([...dead.values()].filter(({ cache }) => cache?.endsWith(" folder")).length).toBeGreaterThan(20);

    // New data requests are rendered from the pages' cached data.
    let rendered = 0;
    for (const path of [...seen.keys()].filter((path) => !path.endsWith(".data"))) {
      const response = await fetch(site.url + dataOf(path), { redirect: "manual" });
      expect([path, response.status]).toEqual([path, 200]);
      if (response.headers.get("x-cache") === "miss") rendered += 1;
      await response.arrayBuffer();
    }
    expect(rendered).toBeGreaterThan(10);
    const metrics = await readMetrics(site);
    expect(metrics).toMatch(/cache_hits_total\{cache="pages",level="folder"\} [1-9]/);
    expect(metrics).toMatch(/cache_hits_total\{cache="data",level="folder"\} [1-9]/);
    expect(site.log.filter(({ level, msg }) => level === "warn" && /cache folder/.test(String(msg)))).toEqual([]);
    expect(await site.stop()).toBe(0);
  });

  it("shows nothing of another site file", async () => {
    const siteFile = JSON.parse(readFileSync(upstream.env.SITE_CONFIG, "utf8")) as { brand: object };
    const path = join(newFolder(), "site.json");
    writeFileSync(path, JSON.stringify({ ...siteFile, brand: { ...siteFile.brand, title: "另一家" } }));
    const site = await startSite({ env: { ...env(), SITE_CONFIG: path }, untilReady: false });
    for (const one of ["/", "/readyz"]) expect((await readPage(site, one)).status).toBe(503);
    await site.stop();
  });
});

const { start } = setUpstream();

it("the cache folder holds nothing of a visitor", async () => {
  const folder = newFolder();
  const site = await start({ env: { CACHE_DIR: folder, TRUST_PROXY: "1" } });
  const headers = {
    "X-Forwarded-For": "203.0.113.77",
    Cookie: "visitor=cookie-of-somebody",
    "User-Agent": "agent-of-somebody",
  };
  const get = async (path: string) => (await fetch(site.url + path, { headers, redirect: "manual" })).text();
  const post = (path: string, body: FormData | URLSearchParams) =>
    fetch(site.url + path, { method: "POST", headers, body, redirect: "manual" }).then((response) => response.text());
  const paths = ["/", "/resources/suggest?q=typed-by-somebody", "/resources/nearest-store", "/find-us", "/news"];
  for (const path of paths) await get(path);
  await post("/verification", new URLSearchParams({ securityCode: "NH07777777", code: "NH07777777" }));
  const form = new FormData();
  form.set("personName", "somebody-who-applies");
  form.set("phoneNumber", "13812349876");
  form.set("resumeFile", new Blob([pdf(20_000)]), "resume-of-somebody.pdf");
  await post("/about-us/jobs?jobId=J1007&step=form", form);
  expect(await site.stop()).toBe(0);

  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(10);
  const held = files.map((entry) => entry.name + readFileSync(join(entry.parentPath, entry.name), "latin1")).join("\n");
  for (const secret of ["203.0.113.77", "somebody", "NH07777777", "13812349876", "near\\\\", '["stores","near"']) {
    expect([secret, held.includes(secret)]).toEqual([secret, false]);
  }
});
