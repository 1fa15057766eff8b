import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createCdnPurge } from "~/server/http/page-cache/cdn-purge.server";
import { PageCache } from "~/server/http/page-cache/page-cache.server";

const header = { name: "Authorization", value: "Bearer of the CDN" };

/** A CDN that answers with these statuses, one after the other, then with 200. */
function startCdn(urlTemplate: string, statuses: number[] = []) {
  const calls: string[] = [];
  const warnings: object[] = [];
  const metrics = new Registry();
  const cdn = createCdnPurge({
    cdn: { urlTemplate, method: "PURGE", header },
    origin: "https://www.site.example",
    log: { warn: (line: object) => void warnings.push(line) },
    metrics,
    retryMs: 1,
    fetch: (url, init) => {
      const { Authorization } = init?.headers as Record<string, string>;
      calls.push(`${init?.method ?? ""} ${url instanceof Request ? url.url : url.toString()} ${Authorization ?? ""}`);
      return Promise.resolve(new Response(null, { status: statuses.shift() ?? 200 }));
    },
  });
  const outcome = async (name: string) =>
    (await metrics.getSingleMetric("cdn_purges_total")?.get())?.values.find(({ labels }) => labels["outcome"] === name)
      ?.value;
  return { cdn, calls, warnings, outcome };
}

describe("a purge of the CDN", () => {
  it("is one call per path, with the URL or the path in it", async () => {
    const { cdn, calls, outcome } = startCdn("https://cdn.example/purge?url={url}");
    cdn.purge(["/news?page=2", "/brand-story/%E6%9D%A5", "/news?page=2"]);
    await expect.poll(() => outcome("ok")).toBe(2);
    const end = `Bearer of the CDN`;
    expect(calls).toEqual([
      `PURGE https://cdn.example/purge?url=https%3A%2F%2Fwww.site.example%2Fnews%3Fpage%3D2 ${end}`,
      `PURGE https://cdn.example/purge?url=https%3A%2F%2Fwww.site.example%2Fbrand-story%2F%25E6%259D%25A5 ${end}`,
    ]);
    const other = startCdn("https://cdn.example{path}");
    other.cdn.purge("all");
    await expect.poll(() => other.calls).toEqual([`PURGE https://cdn.example/* ${end}`]);
  });

  it("is tried again while the CDN fails, and named in the log when no try brings it through", async () => {
    const { cdn, calls, warnings, outcome } = startCdn("https://cdn.example{path}", [500, 429, 200]);
    cdn.purge(["/a"]);
    await expect.poll(() => outcome("ok")).toBe(1);
    expect(calls).toHaveLength(3);
    const down = startCdn(
      "https://cdn.example{path}?key=secret",
      Array.from({ length: 20 }, () => 503),
    );
    down.cdn.purge(["/b"]);
    await expect.poll(() => down.outcome("failed")).toBe(1);
    expect(down.warnings).toEqual([{ path: "/b", reason: "status 503" }]);
    expect(warnings).toEqual([]);
  });

  it("of a content is one of the pages that showed it", async () => {
    const told: (readonly string[] | "all")[] = [];
    const pages = new PageCache({ ttlMs: 60_000, staleMs: 0, maxBytes: 1e6, onPurged: (paths) => told.push(paths) });
    const keep = (key: string, tags: string[]) =>
      pages.load(key, () =>
        Promise.resolve({
          response: { status: 200, headers: [], etag: key, raw: Buffer.from(key), compressed: null },
          cacheable: true,
          complete: true,
          used: { keys: [], tags },
        }),
      );
    await keep("/news?page=2", ["C-1"]);
    await keep("/cookie", []);
    pages.purge({ contents: ["C-1"] });
    pages.purge({ paths: ["/品牌"] });
    pages.purge({ all: true });
    expect(told).toEqual([["/news?page=2"], ["/%E5%93%81%E7%89%8C"], "all"]);
  });
});
