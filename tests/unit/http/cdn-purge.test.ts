import { Registry } from "prom-client";
import { describe, expect, it } from "vitest";
import { createCdnPurge } from "~/server/http/page-cache/cdn-purge.server";
import { PageCache } from "~/server/http/page-cache/page-cache.server";

const header = { name: "Authorization", value: "Bearer of the CDN" };

/** A CDN that returns these statuses in order, then 200; for a bad path always 503. */
function startCdn(urlTemplate: string, statuses: number[] = [], retryMs = 1) {
  const calls: string[] = [];
  const warnings: object[] = [];
  const metrics = new Registry();
  const cdn = createCdnPurge({
    cdn: { urlTemplate, method: "PURGE", header },
    origin: "https://www.site.example",
    log: { warn: (line: object) => void warnings.push(line) },
    metrics,
    retryMs,
    fetch: (url, init) => {
      const { Authorization } = init?.headers as Record<string, string>;
      const asked = url instanceof Request ? url.url : url.toString();
      calls.push(`${init?.method ?? ""} ${asked} ${Authorization ?? ""}`);
      const status = asked.includes("/bad") ? 503 : (statuses.shift() ?? 200);
      return Promise.resolve(new Response(null, { status }));
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

  it.each([
    ["https://cdn.example{path}", "https://cdn.example/pdp/$&$'1$$"],
    ["https://cdn.example?{url}", "https://cdn.example?https%3A%2F%2Fwww.site.example%2Fpdp%2F%24%26%24'1%24%24"],
  ])("takes a path as it is: %s", async (template, url) => {
    const { cdn, calls } = startCdn(template);
    cdn.purge(["/pdp/$&$'1$$"]);
    await expect.poll(() => calls).toEqual([`PURGE ${url} Bearer of the CDN`]);
  });

  it("is not tried again where the CDN refuses it", async () => {
    const { cdn, calls, warnings, outcome } = startCdn("https://cdn.example{path}", [403]);
    cdn.purge(["/a"]);
    await expect.poll(() => outcome("failed")).toBe(1);
    expect(calls).toHaveLength(1);
    expect(warnings).toEqual([{ path: "/a", reason: "status 403" }]);
  });

  it("of everything waits for no path that fails", async () => {
    const { cdn, calls, outcome } = startCdn("https://cdn.example{path}", [], 60_000);
    cdn.purge(["/bad/1", "/bad/2", "/bad/3", "/bad/4"]);
    cdn.purge("all");
    await expect.poll(() => outcome("ok")).toBe(1);
    expect(calls.at(-1)).toContain("/*");
  });

  it("has a moment at the end of the process; what is left then has failed", async () => {
    const { cdn, warnings, outcome } = startCdn("https://cdn.example{path}", [503, 503], 5);
    cdn.purge(["/a", "/b"]);
    await cdn.finish(5000);
    expect([await outcome("ok"), warnings]).toEqual([2, []]);
    const slow = startCdn("https://cdn.example{path}", [], 60_000);
    slow.cdn.purge(["/a", "/bad"]);
    await slow.cdn.finish(50);
    expect(slow.warnings).toEqual([{ path: "/bad", reason: "the process ended before it" }]);
    expect([await slow.outcome("ok"), await slow.outcome("failed")]).toEqual([1, 1]);
  });

  it("of a content is one of the pages that showed it, kept here or let go", async () => {
    const told: (readonly string[] | "all")[] = [];
    const clock = { now: 0 };
    const onPurged = (paths: readonly string[] | "all") => void told.push(paths);
    const pages = new PageCache({ ttlMs: 1000, staleMs: 0, maxBytes: 60_000, onPurged, now: () => clock.now });
    const keep = (key: string, tags: string[], bytes = 100) =>
      pages.load(key, () =>
        Promise.resolve({
          response: { status: 200, headers: [], etag: key, raw: Buffer.alloc(bytes), compressed: null },
          cacheable: true,
          complete: true,
          used: { keys: [], tags },
        }),
      );
    await keep("/news?page=2", ["C-1"]);
    await keep("/cookie", []);
    expect(pages.purge({ contents: ["C-1"] }).pages).toBe(1);
    pages.purge({ paths: ["/品牌"] });
    pages.purge({ all: true });
    expect(told.splice(0)).toEqual([["/news?page=2"], ["/%E5%93%81%E7%89%8C"], "all"]);
    await keep("/evicted", ["C-1"], 5000);
    for (let page = 0; page < 10; page += 1) await keep(`/large/${String(page)}`, [], 14_000);
    await keep("/expired", ["C-1"]);
    clock.now = 2000;
    expect([pages.lookup("/evicted"), pages.lookup("/expired")]).toEqual([null, null]);
    expect(pages.purge({ contents: ["C-1"] }).pages).toBe(0);
    expect(told).toEqual([["/expired", "/evicted"]]);
  });
});
