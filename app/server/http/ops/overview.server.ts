import type { Registry } from "prom-client";
import { readBodyText } from "~/server/platform/body-text.server";
import type { Site } from "~/server/platform/site.server";
import type { PageCache } from "../page-cache/page-cache.server";
import type { Purge } from "../page-cache/purge.server";
import { sendText } from "../pipeline/exchange.server";
import type { OpsRoute } from "./ops-route.server";

const MAX_FORM_BYTES = 16 * 1024;
const MAX_FAULTS = 50;

export interface OverviewOptions {
  site: Pick<Site, "log" | "metrics" | "blackBox" | "startedAt" | "l2Cache">;
  pages: PageCache;
  purge: Purge;
  /** Version of the running build. */
  version: string;
}

/** GET /ops: an overview for operators, as a page; POST: its purge form. */
export function overviewRoute({ site, pages, purge, version }: OverviewOptions): OpsRoute {
  return {
    path: "/ops",
    methods: ["GET", "HEAD", "POST"],
    forPeople: true,
    async answer(request, response) {
      if (request.method === "POST") {
        const text = await readBodyText(request, MAX_FORM_BYTES);
        if (text === null) return sendText(response, 413, "the form is too large");
        const form = new URLSearchParams(text);
        const names = (field: string) => (form.get(field) ?? "").split(/\s+/).filter((name) => name !== "");
        const wanted = { paths: names("paths"), contents: names("contents"), all: form.get("all") === "on" };
        if (wanted.paths.some((path) => !path.startsWith("/")))
          return sendText(response, 400, 'a path begins with "/"');
        const count = purge(wanted);
        site.log.info({ ...wanted, ...count, reached: await site.l2Cache.reach() }, "purged");
        response.writeHead(303, { Location: "/ops", "Cache-Control": "no-store" }).end();
        return;
      }
      const html = await renderOverview(site, pages, version);
      response
        .writeHead(200, {
          "Content-Type": "text/html; charset=utf-8",
          "Cache-Control": "no-store",
          "Content-Security-Policy": "default-src 'none'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
          "X-Robots-Tag": "noindex",
        })
        .end(html);
    },
  };
}

async function renderOverview(site: OverviewOptions["site"], pages: PageCache, version: string): Promise<string> {
  const { metrics, startedAt } = site;
  const { entries: count, bytes } = pages.size;
  const states = ["closed", "half open", "open"];
  const breakers = await samples(metrics, "upstream_breaker_state");
  const redis = await samples(metrics, "redis_usable");
  const folder = [
    ...(await samples(metrics, "cache_folder_files")),
    ...(await samples(metrics, "cache_folder_bytes")),
  ].map(({ value }) => String(value));
  const faults = site.blackBox
    .recent()
    .flatMap((request) => request.faults.map((fault) => ({ ...fault, requestId: request.requestId })))
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_FAULTS);
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Operations</title></head><body>
<h1>Operations</h1>
<h2>Version</h2>${table([
    ["build", version],
    ["started", startedAt.toISOString()],
    ["node", process.version],
    ["memory", megabytes(process.memoryUsage.rss())],
  ])}
<h2>Breakers</h2>${table(breakers.map(({ labels, value }) => [labels, states[value] ?? "unknown"]))}
<h2>Page cache</h2>${table([
    ["pages", String(count)],
    ["size", megabytes(bytes)],
    ...shares(await samples(metrics, "page_cache_total")),
  ])}
<h2>Data cache, by policy</h2>${table(await policyRows(metrics))}
<h2>Redis</h2>${table(redis.map(({ labels, value }) => [labels, value === 1 ? "usable" : "not usable"]))}
<h2>Cache folder</h2>${table(
    folder.length < 2
      ? []
      : [
          ["records", ...folder.slice(0, 1)],
          ["bytes", ...folder.slice(1)],
        ],
  )}
<h2>Last faults of the APIs</h2>${table(
    faults.map(({ at, endpoint, subject = "", kind, reason = "", requestId }) => [
      new Date(at).toISOString(),
      endpoint,
      kind,
      subject,
      reason,
      requestId,
    ]),
  )}
<h2>Purge</h2><p>reaches ${await site.l2Cache.reach()}</p><form method="post" action="/ops">
<p><label>Paths, one a line <textarea name="paths" rows="3" cols="40"></textarea></label></p>
<p><label>Ids of contents, one a line <textarea name="contents" rows="3" cols="40"></textarea></label></p>
<p><label><input type="checkbox" name="all"> everything</label></p>
<p><button>Purge</button></p></form>
</body></html>`;
}

/** A metric's samples, with the labels joined to one string. */
async function samples(metrics: Registry, name: string): Promise<{ labels: string; value: number }[]> {
  const metric = await metrics.getSingleMetric(name)?.get();
  return (metric?.values ?? []).map(({ labels, value }) => ({ labels: Object.values(labels).join(" "), value }));
}

/** Of each policy how its lookups ended, as shares of its own total, and the age of the oldest data used lately. */
async function policyRows(metrics: Registry): Promise<string[][]> {
  const counted = (await metrics.getSingleMetric("data_cache_total")?.get())?.values ?? [];
  const ages = (await metrics.getSingleMetric("data_cache_age_seconds")?.get())?.values ?? [];
  const policies = [...new Set(counted.map(({ labels }) => String(labels["policy"])))].sort();
  return policies.map((policy) => {
    const own = counted.filter(({ labels }) => labels["policy"] === policy);
    const age = ages.find(({ labels }) => labels["policy"] === policy)?.value ?? 0;
    const results = shares(own.map(({ labels, value }) => ({ labels: String(labels["result"]), value })));
    return [policy, ...results.map(([result, , share]) => `${result} ${share}`), `oldest ${Math.round(age)} s`];
  });
}

function shares(counted: readonly { labels: string; value: number }[]): string[][] {
  const total = counted.reduce((sum, { value }) => sum + value, 0);
  return counted.map(({ labels, value }) => [labels, String(value), `${Math.round((value / total) * 100)} %`]);
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function table(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "<p>none</p>";
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("");
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</table>`;
}
