import { spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DemoUpstream } from "../../demo/upstream";
import { freePort } from "../../scripts/free-port.mjs";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { ensurePrometheus, ensurePromtool } from "../../scripts/find-prometheus.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { Visitor } from "../support/applicant";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { describeWith } from "../support/needs";
import { startProxy, type TestProxy } from "../support/nginx";
import { startPrometheus, type TestPrometheus } from "../support/prometheus";
import { startRedis, type TestRedis } from "../support/redis";
import { runCommand } from "../support/replay-command";
import { operators, purge as purgeOf, readMetrics, saidReady, startSite, type SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

const programs = {
  nginx: ensureNginx(),
  "redis-server": ensureRedisServer(),
  prometheus: ensurePrometheus(),
  promtool: ensurePromtool(),
};
/** Loopback addresses of the replicas, which use the same port as containers do. */
const HOSTS = ["127.0.0.8", "127.0.0.9"];
/** A minute of the alert rules takes a second here. */
const MINUTE_S = 1;
/** What is recorded of the time before a trouble: an alert may have been pending. */
const BEFORE_S = 60;
/** A trouble goes on for some scrapes after its alert: what is recorded has whole seconds, the scrapes fell between them. */
const GOES_ON_S = 4;
/** Of a trouble whose alert does not come. */
const GIVE_UP = { timeout: 90_000, interval: 400 };

/** Two replicas, Redis and nginx as deploy/ has them, and the Prometheus that watches them. */
interface Week {
  upstream: DemoUpstream;
  redis: TestRedis;
  proxy: TestProxy;
  sites: SiteProcess[];
  uploads: string;
  prometheus: TestPrometheus;
}

interface Trouble {
  plant: (week: Week) => unknown;
  mend: (week: Week) => unknown;
  /** What visitors do meanwhile, again and again. Resolves with the id of a request, or the reference that was shown. */
  visit: (week: Week) => Promise<string>;
  /** A line of one of the replicas. */
  line: Record<string, unknown>;
  /** A series that grows or, for a gauge, that has this value. */
  metric: { series: string; value?: number };
  alert: string;
  /** Labels of the alert, where others may raise it too. */
  of?: string;
  /** The status of the page in its replay; without one, no answer of the APIs is to blame. */
  replay?: number;
}

let count = 0;
/** As after an announcement of the CMS: what follows is made of new answers of the APIs. */
const purge = ({ sites: [site] }: Week, body: object) => purgeOf(site ?? { url: "" }, body);

/** A page through nginx, past nginx's own cache. Resolves with its id, or with the reference it shows. */
async function read({ proxy }: { proxy: { url: string } }, path: string, expected = 200): Promise<string> {
  const response = await fetch(`${proxy.url}${path}?utm_source=${++count}`, { headers: { Accept: "text/html" } });
  const html = await response.text();
  expect([path, response.status]).toEqual([path, expected]);
  const [, reference] = /data-reference="([^"]+)"/.exec(html) ?? [];
  if (expected === 503) expect(response.headers.get("x-request-id")?.slice(0, 8)).toBe(reference);
  return reference ?? response.headers.get("x-request-id") ?? "";
}

async function readAnew(week: Week, path: string): Promise<string> {
  await purge(week, { paths: [path] });
  return read(week, path);
}

async function verify({ proxy }: Week): Promise<string> {
  const visitor = new Visitor(proxy.url);
  const body = new URLSearchParams({ securityCode: `NH7${String(++count).padStart(9, "0")}` });
  const answered = await visitor.send("/verification", { method: "POST", headers: { Origin: proxy.url }, body });
  const shown = await (await visitor.follow(answered)).text();
  return /参考号：(\w{8})（/.exec(shown)?.[1] ?? "no reference";
}

async function upload({ proxy }: Week): Promise<string> {
  const form = new FormData();
  form.set("file", new Blob([pdf(300)]), "简历.pdf");
  const answered = await fetch(`${proxy.url}/resources/uploads`, {
    method: "POST",
    headers: { Origin: proxy.url },
    body: form,
  });
  expect(answered.status).toBe(507);
  return answered.headers.get("x-request-id") ?? "";
}

const fault = (endpoint: string, kind: Parameters<Week["upstream"]["faults"]["setFault"]>[1]) => ({
  plant: ({ upstream }: Week) => upstream.faults.setFault(endpoint, kind),
  mend: ({ upstream }: Week) => upstream.faults.reset(),
});
const change = (endpoint: string, to: Parameters<Week["upstream"]["changes"]["set"]>[1]) => ({
  plant: ({ upstream }: Week) => upstream.changes.set(endpoint, to),
  mend: ({ upstream }: Week) => upstream.changes.clear(),
});

/** An endpoint that answers with this status, which is not asked again; its page was kept before. */
const unanswered = (endpoint: string, status: 401 | 404, path: string): Trouble => ({
  ...fault(endpoint, `${status}`),
  visit: (week) => readAnew(week, path),
  line: { msg: "upstream call", endpoint, status, attempts: 1 },
  metric: { series: `upstream_calls_total{endpoint="${endpoint}",outcome="unavailable"}` },
  alert: "SiteUpstreamFailures",
  of: `endpoint="${endpoint}"`,
  replay: 503,
});

const PRODUCT = "/pdp/00860101";
const PRICE = "productDetail.skuList[].skuShelfInfoVo.salePrice";

function withoutPrice(data: unknown): unknown {
  const { productDetail, ...rest } = data as { productDetail: { skuList: { skuShelfInfoVo: object }[] } };
  const skuList = productDetail.skuList.map((sku) => {
    const { salePrice, ...shelf } = sku.skuShelfInfoVo as { salePrice?: unknown };
    return { ...sku, skuShelfInfoVo: { ...shelf, sellingPrice: salePrice } };
  });
  return { ...rest, productDetail: { ...productDetail, skuList } };
}

/** The sum of a series over the replicas; undefined while neither has it. */
async function valueOf({ sites }: Week, series: string): Promise<number | undefined> {
  const texts = await Promise.all(sites.map(readMetrics));
  const values = texts.flatMap((text) =>
    text.split("\n").flatMap((line) => (line.startsWith(`${series} `) ? Number(line.slice(series.length)) : [])),
  );
  return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0);
}

const REDIS = 'redis_usable{use="cache"}';
const REDIS_STOPS = {
  plant: ({ redis }: Week) => redis.kill(),
  async mend(week: Week) {
    await week.redis.restart();
    await expect.poll(() => valueOf(week, REDIS)).toBe(week.sites.length);
  },
};
const ONE_PROCESS = "this process only; the others once Redis can be used again";

/** A week of an operator: what is planted, and what must be seen of it. */
const TROUBLES: Record<string, Trouble> = {
  "a price field renamed": {
    ...change("product/fullProductDetail", withoutPrice),
    visit: (week) => readAnew(week, PRODUCT),
    line: { msg: "upstream field missing", endpoint: "product/fullProductDetail", field: PRICE },
    metric: { series: `upstream_field_missing_total{endpoint="product/fullProductDetail",field="${PRICE}"}` },
    alert: "SiteUpstreamFieldMissing",
    replay: 200,
  },
  "a list emptied": {
    ...change("recruitJob/getCityAreaList", () => []),
    visit: (week) => readAnew(week, "/about-us/jobs"),
    line: { msg: "upstream list empty", endpoint: "recruitJob/getCityAreaList", field: "data" },
    metric: { series: 'upstream_list_empty_total{endpoint="recruitJob/getCityAreaList",field="data"}' },
    alert: "SiteUpstreamListEmpty",
    replay: 200,
  },
  "a content cut off": {
    ...change("content/queryModelContentDetail", (data, query) =>
      query.get("contentId") === "C-FAQ" ? { ...(data as object), contents: '[{"CollapseModel":{"items":[' } : data,
    ),
    visit: (week) => readAnew(week, "/customer-service/faq"),
    line: { msg: "bad CMS contents skipped", contentId: "C-FAQ" },
    metric: { series: 'cms_contents_unreadable_total{content="C-FAQ"}' },
    alert: "SiteContentUnreadable",
    replay: 200,
  },
  "an endpoint that is gone": unanswered("cms/info/getPageList", 404, "/news"),
  "a token that the APIs refuse": unanswered("store/getStoreByCoordinateProvince", 401, "/find-us"),
  "a form that the APIs refuse": {
    ...fault("securityCode/query", "failed"),
    visit: verify,
    line: { msg: "form refused", form: "verification", reason: "upstream", message: "系统繁忙，请稍后再试" },
    metric: { series: 'form_refusals_total{form="verification",reason="upstream"}' },
    alert: "SiteFormsFail",
    replay: 200,
  },
  "an upload folder that cannot be written": {
    plant({ uploads }) {
      rmSync(uploads, { recursive: true });
      writeFileSync(uploads, "");
    },
    async mend(week) {
      rmSync(week.uploads);
      mkdirSync(week.uploads);
      await expect.poll(() => valueOf(week, "upload_folder_usable")).toBe(week.sites.length);
    },
    visit: upload,
    line: { msg: "form refused", form: "upload", reason: "storage" },
    metric: { series: "upload_folder_usable", value: 0 },
    alert: "SiteUploadFolderUnusable",
  },
  "Redis stopped": {
    ...REDIS_STOPS,
    visit: (week) => read(week, PRODUCT),
    line: { msg: "Redis is unavailable; using this process's memory" },
    metric: { series: REDIS, value: 0 },
    alert: "SiteRedisUnusable",
  },
  "a purge while Redis is stopped": {
    ...REDIS_STOPS,
    async visit(week) {
      const answered = await purge(week, { contents: ["C-GIFT"] });
      expect(await answered.json()).toMatchObject({ reached: ONE_PROCESS });
      return answered.headers.get("x-request-id") ?? "";
    },
    line: { msg: "purged", contents: ["C-GIFT"], reached: ONE_PROCESS },
    metric: { series: REDIS, value: 0 },
    alert: "SiteRedisUnusable",
  },
  "APIs that are too slow": {
    plant({ upstream }) {
      upstream.faults.slowMs = 30_000;
      upstream.faults.setFault("product/keywordList", "slow");
    },
    mend: ({ upstream }) => upstream.faults.reset(),
    visit: (week) => read(week, `/products/keyword/slow-${++count}`, 503),
    line: { msg: "upstream call", endpoint: "product/keywordList", outcome: "timeout" },
    metric: { series: 'upstream_calls_total{endpoint="product/keywordList",outcome="timeout"}' },
    alert: "SiteSlowPages",
    replay: 503,
  },
  // The last one, because breakers take their time to close.
  "an outage of everything": {
    ...fault("*", "refused"),
    async visit(week) {
      await read(week, PRODUCT);
      return read(week, `/brand-story/never-seen-${++count}`, 503);
    },
    line: { msg: "upstream breaker opened" },
    metric: { series: 'http_server_errors_total{status="503"}' },
    alert: "SiteUnavailablePages",
    replay: 503,
  },
};

describeWith(programs, "a week of an operator", ({ nginx, "redis-server": redisServer, prometheus, promtool }) => {
  let week: Week;
  const stage = setUpstream();
  /** Tests for promtool, of what was recorded here. */
  const recorded: object[] = [];

  beforeAll(async () => {
    const { upstream, env } = stage.upstream;
    const redis = await startRedis(redisServer);
    const uploads = newFolder();
    const PORT = String(await freePort());
    const own = { REDIS_URL: redis.url, TRUST_PROXY: "1", PORT, UPLOAD_DIR: uploads };
    const start = (HOST: string) => startSite({ env: { ...env, ...own, HOST, UPSTREAM_TIMEOUT_MS: "4000" } });
    const sites = await Promise.all(HOSTS.map(start));
    await Promise.all(sites.map(saidReady));
    week = {
      upstream,
      redis,
      sites,
      uploads,
      proxy: await startProxy({ program: nginx, replicas: HOSTS, sitePort: Number(PORT) }),
      prometheus: await startPrometheus({
        program: prometheus,
        targets: HOSTS.map((host) => `${host}:${PORT}`),
        opsToken: env.OPS_TOKEN,
        scrapeEveryS: 1,
        minuteS: MINUTE_S,
      }),
    };
    // Kept before anything happens: what visitors of either have during an outage.
    for (const path of [PRODUCT, "/news", "/find-us", "/about-us/jobs"]) {
      for (const proxy of week.sites) await read({ proxy }, path);
    }
  });
  afterAll(async () => {
    await Promise.all([week.proxy.close(), week.prometheus.close()]);
    await Promise.all(week.sites.map((site) => site.kill()));
    await week.redis.close();
  });

  const nowS = () => Math.floor(Date.now() / 1000);
  const firing = ({ alert, of = "" }: Trouble) => `ALERTS{alertname="${alert}", alertstate="firing", ${of}}`;

  const isFiringSince = async (trouble: Trouble, from: number) =>
    (await week.prometheus.queryRange(firing(trouble), from, nowS())).length > 0;

  /**
   * The two commands of docs/operations.md, the first to each replica, for the first visitor whom the trouble has met: the
   * others read a kept page, or a lack that had been noted within the minute.
   */
  async function replay(references: readonly string[]): Promise<string> {
    for (const reference of references) {
      for (const { url } of week.sites) {
        const found = await fetch(`${url}/ops/record?requestId=${reference}`, { headers: operators });
        if (!found.ok) continue;
        const file = join(newFolder(), "fault.json");
        writeFileSync(file, await found.text());
        return (await runCommand("replay", ["run", file])).output;
      }
    }
    return `no replica has any of ${references.join(", ")}`;
  }

  /** What Prometheus has scraped since `from` of all that an alert asks for, a second as a minute of promtool's. */
  async function recordOf(trouble: Trouble, from: number, to: number): Promise<object> {
    const { query = "" } = (await week.prometheus.rules()).find(({ name }) => name === trouble.alert) ?? {};
    const names = new Set([...query.matchAll(/(\w+)\{job="site"/g)].map(([, name = ""]) => name));
    const input: object[] = [];
    for (const name of names) {
      for (const { labels, samples } of await week.prometheus.queryRange(`${name}{job="site"}`, from, to)) {
        const { __name__: _name, ...others } = labels;
        const pairs = Object.entries(others).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
        const values = new Map(samples);
        const row = Array.from({ length: to - from + 1 }, (_, at) => values.get(from + at) ?? "_");
        input.push({ series: `${name}{${pairs.join(", ")}}`, values: row.join(" ") });
      }
    }
    const seen = { expr: `sgn(count(${firing(trouble)}))`, eval_time: `${to - from}m` };
    return { interval: "1m", input_series: input, promql_expr_test: [{ ...seen, exp_samples: [{ value: 1 }] }] };
  }

  it.each(Object.entries(TROUBLES))(
    "%s: the line, the metric, the alert, and from its reference to its replay",
    { timeout: 300_000 },
    async (_name, trouble) => {
      const { line, metric, replay: status } = trouble;
      // An earlier trouble has passed for Prometheus too.
      await expect.poll(() => isFiringSince(trouble, nowS()), GIVE_UP).toBe(false);
      const from = nowS();
      const before = (await valueOf(week, metric.series)) ?? 0;
      const marks = week.sites.map(({ log }) => log.length);
      const lines = () => week.sites.flatMap(({ log }, at) => log.slice(marks[at]));
      const visits: Promise<string>[] = [];
      let until = 0;
      const visit = () => {
        visits.push(trouble.visit(week));
        return nowS();
      };
      const isFiring = () => {
        until = visit() + GOES_ON_S;
        return isFiringSince(trouble, from);
      };
      await trouble.plant(week);
      try {
        await expect.poll(isFiring, GIVE_UP).toBe(true);
        await expect.poll(visit, GIVE_UP).toBeGreaterThanOrEqual(until);
        await expect.poll(lines).toContainEqual(expect.objectContaining(line));
        const value = expect.poll(() => valueOf(week, metric.series));
        await (metric.value === undefined ? value.toBeGreaterThan(before) : value.toBe(metric.value));
      } finally {
        await Promise.allSettled(visits);
        await trouble.mend(week);
      }
      recorded.push(await recordOf(trouble, from - BEFORE_S, until));
      const references = await Promise.all(visits);
      if (status === undefined) return;
      expect(await replay(references)).toMatch(new RegExp(`same {2}/\\S* {2}${status}\\b`));
    },
  );

  it("what was recorded raises the alerts of promtool too, with the rules as they are shipped", () => {
    expect(recorded).toHaveLength(Object.keys(TROUBLES).length);
    const file = join(newFolder(), "week.test.yaml");
    writeFileSync(
      file,
      stringify({
        rule_files: [join(process.cwd(), "deploy/monitoring/alerts.yaml")],
        evaluation_interval: "1m",
        tests: recorded,
      }),
    );
    const { status, stdout, stderr } = spawnSync(promtool, ["test", "rules", file], { encoding: "utf8" });
    expect(status, stdout + stderr).toBe(0);
  });
});
