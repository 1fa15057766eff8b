import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ensurePrometheus } from "../../scripts/find-prometheus.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { describeWith } from "../support/needs";
import { startPrometheus, type TestPrometheus } from "../support/prometheus";
import { startRedis, type TestRedis } from "../support/redis";
import { readMetrics, startSite, type SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
  templating: { list: { name: string; type: string; query: string }[] };
}

const { panels, templating } = JSON.parse(readFileSync("deploy/monitoring/dashboard.json", "utf8")) as Dashboard;
const programs = { prometheus: ensurePrometheus(), "redis-server": ensureRedisServer() };
const SCRAPE_EVERY_S = 1;
/** Grafana's $__rate_interval is at least four scrapes. */
const RATE_INTERVAL = `${4 * SCRAPE_EVERY_S}s`;

describeWith(programs, "the Grafana dashboard", ({ prometheus: program, "redis-server": redisServer }) => {
  const folder = newFolder();
  const stage = setUpstream();
  let redis: TestRedis;
  let sites: SiteProcess[];
  let prometheus: TestPrometheus;
  let version: string;
  let from: number;
  let to: number;

  beforeAll(async () => {
    redis = await startRedis(redisServer);
    const env = { ...stage.upstream.env, REDIS_URL: redis.url, UPLOAD_DIR: folder };
    sites = await Promise.all([startSite({ env }), startSite({ env })]);
    const targets = sites.map(({ url }) => new URL(url).host);
    prometheus = await startPrometheus({ program, targets, opsToken: env.OPS_TOKEN, scrapeEveryS: SCRAPE_EVERY_S });
    const metrics = await Promise.all(sites.map(readMetrics));
    version = /^build_info\{version="([^"]+)"/m.exec(metrics.join())?.[1] ?? "";
    from = Date.now() / 1000;
    // The second replica finds in Redis what the first one has read.
    for (const site of sites) await readPages(site);
    // Each step over several scrapes: no rate shows the first sample of a series.
    for (const step of [uploadFiles, breakApis]) {
      await Promise.all(sites.map(step));
      await sleep(2 * SCRAPE_EVERY_S * 1000);
    }
    to = Date.now() / 1000;
    stage.faults.reset();
  });
  afterAll(async () => {
    await prometheus?.close();
    await Promise.all((sites ?? []).map((site) => site.stop()));
    await redis?.close();
  });

  const read = async (site: SiteProcess, path: string) => {
    const response = await fetch(site.url + path);
    await response.arrayBuffer();
    return response.status;
  };

  async function readPages(site: SiteProcess): Promise<void> {
    for (let turn = 0; turn < 8; turn += 1) {
      for (const path of ["/", "/products", "/news", "/news.data", "/favicon.svg", `/products/keyword/茶${turn}`]) {
        expect([path, await read(site, path)]).toEqual([path, 200]);
      }
      await sleep(SCRAPE_EVERY_S * 500);
    }
  }

  async function uploadFiles(site: SiteProcess): Promise<void> {
    for (const file of [pdf(300), Buffer.from("not a document"), pdf(400), Buffer.from("nor this one")]) {
      const body = new FormData();
      body.set("file", new Blob([new Uint8Array(file)]), "简历.pdf");
      await fetch(`${site.url}/resources/uploads`, { method: "POST", body });
      await sleep(SCRAPE_EVERY_S * 1000);
    }
  }

  /** Pages without an optional part, then pages that fail until the breaker of their group opens. */
  async function breakApis(site: SiteProcess): Promise<void> {
    const { faults } = stage;
    faults.setFault("recruitJob/getCityAreaList", "500");
    for (let turn = 0; turn < 6; turn += 1) {
      expect(await read(site, "/about-us/jobs")).toBe(200);
      await sleep(SCRAPE_EVERY_S * 1000);
    }
    faults.setFault("product/fullProductDetail", "500");
    for (let id = 0; id < 16; id += 1) {
      expect(await read(site, `/pdp/failing-${id}`)).toBe(503);
      await sleep(SCRAPE_EVERY_S * 300);
    }
  }

  const hosts = () => sites.map(({ url }) => new URL(url).host);
  /** As Grafana writes the chosen values of a variable into a regular expression inside a string. */
  const chosen = (values: readonly string[]) => {
    const escaped = values.map((value) => value.replaceAll(".", String.raw`\\.`));
    return escaped.length === 1 ? (escaped[0] ?? "") : `(${escaped.join("|")})`;
  };

  /** The greatest value of each series of a panel, by its legend; NaN does not count. */
  async function draw(panel: Dashboard["panels"][number], instances: readonly string[]): Promise<Map<string, number>> {
    const drawn = new Map<string, number>();
    for (const { expr, legendFormat } of panel.targets) {
      const query = expr.replaceAll("$instance", chosen(instances)).replaceAll("$__rate_interval", RATE_INTERVAL);
      expect(query).not.toContain("$");
      for (const { labels, samples } of await prometheus.queryRange(query, from, to)) {
        const legend = legendFormat.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => labels[name] ?? `no ${name}`);
        drawn.set(legend, Math.max(...samples.map(([, value]) => value).filter(Number.isFinite)));
      }
    }
    return drawn;
  }

  /** By panel: series that the requests above must make positive. */
  const promised = (): Record<string, string[]> => ({
    "Requests per second": ["page", "data", "static", "operations"],
    "Pages: half, 95 and 99 of a hundred within": ["p50", "p95", "p99"],
    "Answers of 500 and above": ["503"],
    "Pages by what the cache had": ["hit", "miss"],
    "Cache hits by level": ["pages memory", "pages redis", "data memory"],
    "Why pages are not kept": ["missing part", "status", "job cities: recruitJob/getCityAreaList unavailable"],
    "Calls of the APIs per second": ["product/keywordList", "product/fullProductDetail"],
    "Failed calls of the APIs": ["product/fullProductDetail unavailable", "recruitJob/getCityAreaList unavailable"],
    "APIs: 95 of a hundred calls within": ["product/keywordList", "product/fullProductDetail"],
    "Breakers (2 = open)": ["product"],
    Memory: hosts().flatMap((host) => [host, `pages of ${host}`]),
    "Event loop lag, p99": hosts(),
    "Processor time": hosts(),
    "Redis usable": hosts().flatMap((host) => [`${host} cache`, `${host} limits`]),
    "Uploads by outcome": ["staged", "type"],
    "Staged files": ["bytes"],
    "Builds that run": [version],
  });

  it("has no panel that is not tested here", () => {
    expect(panels.map(({ title }) => title)).toEqual(Object.keys(promised()));
  });

  it.each(panels.map((panel) => [panel.title, panel] as const))("draws %s", async (title, panel) => {
    const drawn = await draw(panel, hosts());
    const legends = promised()[title] ?? [];
    const missing = legends.filter((legend) => !((drawn.get(legend) ?? 0) > 0));
    expect(missing, JSON.stringify([...drawn])).toEqual([]);
    // A label that an expression does not keep leaves a gap in the legend.
    expect([...drawn.keys()].filter((legend) => legend.includes("no "))).toEqual([]);
  });

  it("offers each replica, and draws the chosen one alone", async () => {
    const variable = templating.list.find(({ type }) => type === "query");
    const [, match = "", label = ""] = /^label_values\((.+), (\w+)\)$/.exec(variable?.query ?? "") ?? [];
    expect(await prometheus.labelValues(label, match)).toEqual(hosts().sort());
    const [one = ""] = hosts();
    const memory = panels.find(({ title }) => title === "Memory");
    if (memory === undefined) throw new Error("no panel shows memory");
    expect([...(await draw(memory, [one])).keys()]).toEqual([one, `pages of ${one}`]);
  });
});
