import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HarFile } from "../../tools/replay/har";
import { runCommand } from "../support/replay-command";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

const OPS_TOKEN = "token-of-the-operators";
const TOKEN = "secret-access-token-of-tests";
const PRODUCT = "/pdp/00860101";
const OTHERS = ["/news", "/pdp/NH-DELISTED-01", "/sitemap.xml"];

describe("POST /ops/record", () => {
  let upstream: Awaited<ReturnType<typeof startUpstream>>;
  let site: SiteProcess;
  const record = (body: unknown, headers: Record<string, string> = { Authorization: `Bearer ${OPS_TOKEN}` }) =>
    fetch(`${site.url}/ops/record`, { method: "POST", headers, body: JSON.stringify(body) });

  beforeAll(async () => {
    upstream = await startUpstream();
    site = await startSite({ env: { ...upstream.env, OPS_TOKEN } });
  });
  afterAll(async () => {
    await site.stop();
    await upstream.close();
  });

  it("answers what the pages are made of now, past every cache, as npm run replay takes it", async () => {
    await fetch(site.url + PRODUCT);
    upstream.upstream.changes.set("product/fullProductDetail", (data) => {
      if (data === null) return data;
      const { productDetail, ...rest } = data as { productDetail: object };
      return { ...rest, productDetail: { ...productDetail, descText: "刚刚改过的一句话" } };
    });
    const response = await record({ paths: [PRODUCT, ...OTHERS] });
    const text = await response.text();
    expect([response.status, response.headers.get("cache-control")], text.slice(0, 500)).toEqual([200, "no-store"]);
    // Visitors still see the cached page.
    expect(await (await fetch(site.url + PRODUCT)).text()).not.toContain("刚刚改过的一句话");

    const answer = JSON.parse(text) as { har: HarFile; site: string; views: Record<string, { status: number }> };
    expect(text).toContain("刚刚改过的一句话");
    expect(Object.entries(answer.views).map(([path, { status }]) => [path, status])).toEqual([
      [PRODUCT, 200],
      ["/news", 200],
      ["/pdp/NH-DELISTED-01", 302],
      ["/sitemap.xml", 200],
    ]);
    // The file contains no API credentials.
    for (const secret of [TOKEN, OPS_TOKEN, "a-secret-of-the-tests"]) expect(text).not.toContain(secret);

    const file = join(mkdtempSync(join(tmpdir(), "ops-record-")), "today.json");
    writeFileSync(file, text);
    const replayed = await runCommand("replay", ["run", file]);
    expect(replayed.output).toContain("4 routes as stored");
    expect(replayed.code).toBe(0);
    upstream.upstream.changes.clear();
  });

  it("bears one request id in all of its calls, which name what they were for", async () => {
    await record({ paths: [PRODUCT] });
    const recorded = site.log.findLast((line) => line["msg"] === "recorded");
    const ofIt = site.log.filter((line) => line["requestId"] === recorded?.["requestId"]);
    const calls = ofIt.filter((line) => line["msg"] === "upstream call");
    expect(calls.length).toBeGreaterThan(3);
    expect(calls).toContainEqual(
      expect.objectContaining({
        endpoint: "product/fullProductDetail",
        subject: "00860101",
        status: 200,
        ms: expect.any(Number) as number,
      }),
    );
  });

  it("is for operators, for a few paths of this site, and for one at a time", async () => {
    expect((await record({ paths: ["/"] }, {})).status).toBe(401);
    for (const paths of [[], ["news"], ["https://elsewhere.example/"], Array.from({ length: 21 }, (_, n) => `/${n}`)]) {
      expect([paths.length, (await record({ paths })).status]).toEqual([paths.length, 400]);
    }
    upstream.upstream.faults.setFault("*", "slow");
    upstream.upstream.faults.slowMs = 1000;
    const statuses = await Promise.all([record({ paths: ["/"] }), record({ paths: ["/"] })]);
    upstream.upstream.faults.reset();
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});
