import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DemoUpstream } from "../../demo/upstream";
import { freePort } from "../../scripts/free-port.mjs";
import { ensureNginx } from "../../scripts/find-nginx.mjs";
import { ensurePrometheus } from "../../scripts/find-prometheus.mjs";
import { ensureRedisServer } from "../../scripts/find-redis.mjs";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { describeWith } from "../support/needs";
import { startProxy, type TestProxy } from "../support/nginx";
import { startPrometheus, type TestPrometheus } from "../support/prometheus";
import { startRedis, type TestRedis } from "../support/redis";
import { purge as purgeOf, readMetrics, saidReady, startSite, type SiteProcess } from "../support/site";
import { setUpstream } from "../support/stage";

const programs = {
  nginx: ensureNginx(),
  "redis-server": ensureRedisServer(),
  prometheus: ensurePrometheus(),
};
/** Loopback addresses of the replicas, which use the same port as containers do. */
const HOSTS = ["127.0.0.8", "127.0.0.9"];
/** A minute of the alert rules takes a second here. */
const MINUTE_S = 1;
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
  /** What visitors do meanwhile, again and again. */
  visit: (week: Week) => Promise<unknown>;
  /** A line of one of the replicas. */
  line: Record<string, unknown>;
  /** A series that grows or, for a gauge, that has this value. */
  metric: { series: string; value?: number };
  alert: string;
  /** Labels of the alert, where others may raise it too. */
  of?: string;
}

let count = 0;
/** As after an announcement of the CMS: what follows is made of new answers of the APIs. */
const purge = ({ sites: [site] }: Week, body: object) => purgeOf(site ?? { url: "" }, body);

/** A page through nginx, past nginx's own cache. */
async function read({ proxy }: { proxy: { url: string } }, path: string, expected = 200): Promise<void> {
  const response = await fetch(`${proxy.url}${path}?utm_source=${++count}`, { headers: { Accept: "text/html" } });
  expect([path, response.status]).toEqual([path, expected]);
  await response.arrayBuffer();
}

async function readAnew(week: Week, path: string): Promise<void> {
  await purge(week, { paths: [path] });
  await read(week, path);
}

const post = ({ proxy }: Week, path: string, body: FormData | URLSearchParams) =>
  fetch(proxy.url + path, { method: "POST", headers: { Origin: proxy.url }, redirect: "manual", body });

async function verify(week: Week): Promise<void> {
  const body = new URLSearchParams({ securityCode: `NH7${String(++count).padStart(9, "0")}` });
  expect((await post(week, "/verification", body)).status).toBe(303);
}

async function upload(week: Week): Promise<void> {
  const form = new FormData();
  form.set("file", new Blob([pdf(300)]), "简历.pdf");
  expect((await post(week, "/resources/uploads", form)).status).toBe(507);
}

const fault = (endpoint: string, kind: Parameters<Week["upstream"]["faults"]["setFault"]>[1]) => ({
  plant: ({ upstream }: Week) => upstream.faults.setFault(endpoint, kind),
  mend: ({ upstream }: Week) => upstream.faults.reset(),
});
const change = (endpoint: string, to: Parameters<Week["upstream"]["changes"]["set"]>[1]) => ({
  plant: ({ upstream }: Week) => upstream.changes.set(endpoint, to),
  mend: ({ upstream }: Week) => upstream.changes.clear(),
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
/** A week of an operator: what is planted, and what must be seen of it. */
const TROUBLES: Record<string, Trouble> = {
  "a price field renamed": {
    ...change("product/fullProductDetail", withoutPrice),
    visit: (week) => readAnew(week, PRODUCT),
    line: { msg: "upstream field missing", endpoint: "product/fullProductDetail", field: PRICE },
    metric: { series: `upstream_field_missing_total{endpoint="product/fullProductDetail",field="${PRICE}"}` },
    alert: "SiteUpstreamFieldMissing",
  },
  "a list emptied": {
    ...change("recruitJob/getCityAreaList", () => []),
    visit: (week) => readAnew(week, "/about-us/jobs"),
    line: { msg: "upstream list empty", endpoint: "recruitJob/getCityAreaList", field: "data" },
    metric: { series: 'upstream_list_empty_total{endpoint="recruitJob/getCityAreaList",field="data"}' },
    alert: "SiteUpstreamListEmpty",
  },
  "a content cut off": {
    ...change("content/queryModelContentDetail", (data, query) =>
      query.get("contentId") === "C-FAQ" ? { ...(data as object), contents: '[{"CollapseModel":{"items":[' } : data,
    ),
    visit: (week) => readAnew(week, "/customer-service/faq"),
    line: { msg: "bad CMS contents skipped", contentId: "C-FAQ" },
    metric: { series: 'cms_contents_unreadable_total{content="C-FAQ"}' },
    alert: "SiteContentUnreadable",
  },
  // Not asked again; its page was kept before.
  "a token that the APIs refuse": {
    ...fault("cms/info/getPageList", "401"),
    visit: (week) => readAnew(week, "/news"),
    line: { msg: "upstream call", endpoint: "cms/info/getPageList", status: 401, attempts: 1 },
    metric: { series: 'upstream_calls_total{endpoint="cms/info/getPageList",outcome="unavailable"}' },
    alert: "SiteUpstreamFailures",
    of: 'endpoint="cms/info/getPageList"',
  },
  "a form that the APIs refuse": {
    ...fault("securityCode/query", "failed"),
    visit: verify,
    line: { msg: "form refused", form: "verification", reason: "upstream", message: "系统繁忙，请稍后再试" },
    metric: { series: 'form_refusals_total{form="verification",reason="upstream"}' },
    alert: "SiteFormsFail",
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
    plant: ({ redis }) => redis.kill(),
    async mend(week) {
      await week.redis.restart();
      await expect.poll(() => valueOf(week, REDIS)).toBe(week.sites.length);
    },
    visit: (week) => purge(week, { contents: ["C-GIFT"] }),
    line: { msg: "Redis is unavailable; using this process's memory" },
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
  },
  // The last one, because breakers take their time to close.
  "an outage of everything": {
    ...fault("*", "refused"),
    async visit(week) {
      await read(week, PRODUCT);
      await read(week, `/brand-story/never-seen-${++count}`, 503);
    },
    line: { msg: "upstream breaker opened" },
    metric: { series: 'http_server_errors_total{status="503"}' },
    alert: "SiteUnavailablePages",
  },
};

describeWith(programs, "a week of an operator", ({ nginx, "redis-server": redisServer, prometheus }) => {
  let week: Week;
  const stage = setUpstream();

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
    for (const path of [PRODUCT, "/news", "/about-us/jobs"]) {
      for (const proxy of week.sites) await read({ proxy }, path);
    }
  });
  afterAll(async () => {
    await Promise.all([week.proxy.close(), week.prometheus.close()]);
    await Promise.all(week.sites.map((site) => site.kill()));
    await week.redis.close();
  });

  const nowS = () => Math.floor(Date.now() / 1000);
  const isFiringSince = async ({ alert, of = "" }: Trouble, from: number) => {
    const firing = `ALERTS{alertname="${alert}", alertstate="firing", ${of}}`;
    return (await week.prometheus.queryRange(firing, from, nowS())).length > 0;
  };

  it.each(Object.entries(TROUBLES))(
    "%s: the line, the metric, the alert",
    { timeout: 300_000 },
    async (_name, trouble) => {
      const { line, metric } = trouble;
      // An earlier trouble has passed for Prometheus too.
      await expect.poll(() => isFiringSince(trouble, nowS()), GIVE_UP).toBe(false);
      const from = nowS();
      const before = (await valueOf(week, metric.series)) ?? 0;
      const marks = week.sites.map(({ log }) => log.length);
      const lines = () => week.sites.flatMap(({ log }, at) => log.slice(marks[at]));
      const visits: Promise<unknown>[] = [];
      const isFiring = () => {
        visits.push(trouble.visit(week));
        return isFiringSince(trouble, from);
      };
      await trouble.plant(week);
      try {
        await expect.poll(isFiring, GIVE_UP).toBe(true);
        await expect.poll(lines).toContainEqual(expect.objectContaining(line));
        const value = expect.poll(() => valueOf(week, metric.series));
        await (metric.value === undefined ? value.toBeGreaterThan(before) : value.toBe(metric.value));
      } finally {
        await Promise.allSettled(visits);
        await trouble.mend(week);
      }
      await Promise.all(visits);
    },
  );
});
