import type { Registry } from "prom-client";
import { readUrlencoded } from "~/server/platform/body-text.server";
import type { Site } from "~/server/platform/site.server";
import type { Purge } from "../page-cache/purge.server";
import { sendText } from "../pipeline/http-exchange.server";
import type { OpsRoute } from "./ops-route.server";

const MAX_FAULTS = 50;

export interface OverviewOptions {
  site: Pick<Site, "metrics" | "blackBox" | "startedAt" | "l2Cache">;
  purge: Purge;
  /** Version of the running build. */
  version: string;
}

/** GET /ops: an overview for operators, as a page; POST: its purge form. */
export function overviewRoute({ site, purge, version }: OverviewOptions): OpsRoute {
  return {
    path: "/ops",
    methods: ["GET", "HEAD", "POST"],
    forPeople: true,
    async answer(request, response) {
      if (request.method === "POST") {
        const form = await readUrlencoded(request);
        if (form === null) return sendText(response, 413, "the form is too large");
        const names = (field: string) => (form.get(field) ?? "").split(/\s+/).filter((name) => name !== "");
        const wanted = { paths: names("paths"), contents: names("contents"), all: form.get("all") === "on" };
        if (wanted.paths.some((path) => !path.startsWith("/")))
          return sendText(response, 400, 'a path begins with "/"');
        await purge(wanted);
        response.writeHead(303, { Location: "/ops", "Cache-Control": "no-store" }).end();
        return;
      }
      const html = await renderOverview(site, version);
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

/** Headings, and the metrics below each. */
const SHOWN = {
  "Breakers: 0 closed, 1 half open, 2 open": ["upstream_breaker_state"],
  "Page cache": ["page_cache_pages", "page_cache_bytes", "page_cache_total"],
  "Data cache, by policy": ["data_cache_total", "data_cache_age_seconds"],
  "Redis: 1 usable": ["redis_usable"],
  "Cache folder": ["cache_folder_files", "cache_folder_bytes"],
};

async function renderOverview(site: OverviewOptions["site"], version: string): Promise<string> {
  const { metrics, startedAt, blackBox } = site;
  const faults = blackBox
    .recent()
    .flatMap((request) => request.faults.map((fault) => ({ ...fault, requestId: request.requestId })))
    .sort((one, other) => other.at - one.at)
    .slice(0, MAX_FAULTS);
  const measured = Object.entries(SHOWN).map(async ([heading, names]) => {
    const rows = await Promise.all(names.map((name) => rowsOf(metrics, name)));
    return `<h2>${heading}</h2>${table(rows.flat())}`;
  });
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Operations</title></head><body>
<h1>Operations</h1>
<h2>Version</h2>${table([
    ["build", version],
    ["started", startedAt.toISOString()],
    ["node", process.version],
    ["memory", megabytes(process.memoryUsage.rss())],
  ])}
${(await Promise.all(measured)).join("\n")}
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

/** A metric's samples: its labels and value, and of a counter the share among those that differ in the last label only. */
async function rowsOf(metrics: Registry, name: string): Promise<string[][]> {
  const samples = (await metrics.getSingleMetric(name)?.get())?.values ?? [];
  const rows = samples.map(({ labels, value }) => ({ own: Object.values(labels).map(String), value }));
  const groupOf = (own: readonly string[]) => own.slice(0, -1).join(" ");
  return rows.map(({ own, value }) => {
    const like = rows.filter((other) => groupOf(other.own) === groupOf(own));
    const total = like.reduce((sum, other) => sum + other.value, 0);
    const share = name.endsWith("_total") ? [`${Math.round((value / total) * 100)} %`] : [];
    return [name, ...own, String(Math.round(value)), ...share];
  });
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

function table(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "<p>none</p>";
  const cells = (row: readonly string[]) => row.map((cell) => `<td>${escapeHtml(cell)}</td>`).join("");
  return `<table>${rows.map((row) => `<tr>${cells(row)}</tr>`).join("")}</table>`;
}
