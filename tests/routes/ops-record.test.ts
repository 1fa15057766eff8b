import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { HarFile } from "../../tools/replay/har";
import { readHtml } from "../support/html";
import { OWN_FAULT_PATH, ownFaultEnv } from "../support/own-fault";
import { runCommand } from "../support/replay-command";
import { setSite } from "../support/stage";

const OPS_TOKEN = "token-of-the-operators";
const TOKEN = "secret-access-token-of-tests";
const PRODUCT = "/pdp/00860101";
const OTHERS = ["/news", "/pdp/NH-DELISTED-01", "/sitemap.xml"];

describe("POST /ops/record", () => {
  const stage = setSite({ env: { OPS_TOKEN } });
  const record = (body: unknown, headers: Record<string, string> = { Authorization: `Bearer ${OPS_TOKEN}` }) =>
    fetch(`${stage.site.url}/ops/record`, { method: "POST", headers, body: JSON.stringify(body) });

  it("answers what the pages are made of now, past every cache, as npm run replay takes it", async () => {
    await fetch(stage.site.url + PRODUCT);
    stage.upstream.upstream.changes.set("product/fullProductDetail", (data) => {
      if (data === null) return data;
      const { productDetail, ...rest } = data as { productDetail: object };
      return { ...rest, productDetail: { ...productDetail, descText: "刚刚改过的一句话" } };
    });
    const response = await record({ paths: [PRODUCT, ...OTHERS] });
    const text = await response.text();
    expect([response.status, response.headers.get("cache-control")], text.slice(0, 500)).toEqual([200, "no-store"]);
    // Visitors still see the cached page.
    expect(await (await fetch(stage.site.url + PRODUCT)).text()).not.toContain("刚刚改过的一句话");

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
    stage.upstream.upstream.changes.clear();
  });

  it("bears one request id in all of its calls, which name what they were for", async () => {
    await record({ paths: [PRODUCT] });
    const recorded = stage.site.log.findLast((line) => line["msg"] === "recorded");
    const ofIt = stage.site.log.filter((line) => line["requestId"] === recorded?.["requestId"]);
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
    stage.upstream.upstream.faults.setFault("*", "slow");
    stage.upstream.upstream.faults.slowMs = 1000;
    const statuses = await Promise.all([record({ paths: ["/"] }), record({ paths: ["/"] })]);
    stage.upstream.upstream.faults.reset();
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});

describe("GET /ops/record", () => {
  const stage = setSite({ env: { OPS_TOKEN, ...ownFaultEnv } });
  const headers = { Authorization: `Bearer ${OPS_TOKEN}` };
  const ask = (requestId: string) => fetch(`${stage.site.url}/ops/record?requestId=${requestId}`, { headers });

  interface FaultAnswer {
    requestId: string;
    faults: { endpoint: string; kind: string; reason: string }[];
    exchanges: { ofThen: number; ofNow: number };
    har: HarFile;
    views: Record<string, { status: number; loaders: Record<string, unknown> }>;
  }

  /** From a visitor's page to its replay: the two commands of docs/replay.md. */
  async function recordAndReplay(reference: string) {
    const response = await ask(reference);
    const text = await response.text();
    expect(response.status, text.slice(0, 500)).toBe(200);
    for (const secret of [TOKEN, OPS_TOKEN, "a-secret-of-the-tests"]) expect(text).not.toContain(secret);
    const file = join(mkdtempSync(join(tmpdir(), "ops-record-")), "fault.json");
    writeFileSync(file, text);
    return { answer: JSON.parse(text) as FaultAnswer, replayed: await runCommand("replay", ["run", file]) };
  }

  it("leads from the reference on a 503 page to its replay, when the fault has long passed", async () => {
    stage.upstream.upstream.faults.setFault("product/fullProductDetail", "html");
    const response = await fetch(`${stage.site.url}${PRODUCT}?utm_source=x`);
    const html = await response.text();
    stage.upstream.upstream.faults.reset();
    expect(response.status).toBe(503);
    const [, reference = ""] = /data-reference="([^"]+)"/.exec(html) ?? [];
    expect(response.headers.get("x-request-id")).toContain(reference);

    const { answer, replayed } = await recordAndReplay(reference);
    expect(answer.requestId).toBe(response.headers.get("x-request-id"));
    expect(answer.faults).toMatchObject([
      { endpoint: "product/fullProductDetail", subject: "00860101", kind: "badResponse" },
    ]);
    // The home page, rendered at the start, had filled the cache with everything else.
    expect(answer.exchanges.ofThen).toBeGreaterThan(0);
    expect(answer.exchanges.ofNow).toBeGreaterThan(0);
    const kept = answer.har.log.entries.find(({ request }) => request.url.includes("fullProductDetail"));
    expect(kept?.response.content?.text).toContain("网关维护");
    expect(answer.views[PRODUCT]?.status).toBe(503);
    expect(replayed.output).toContain(`same  ${PRODUCT}  503`);
    expect(replayed.code).toBe(0);
    // By now visitors have the page again.
    expect((await fetch(stage.site.url + PRODUCT)).status).toBe(200);
  });

  it("gives what a page was made of that lacked a needed field", async () => {
    const list = await (await fetch(`${stage.site.url}/products/category/STAR`)).text();
    const other = /\/pdp\/[\w-]+(?=[?"])/g.exec(list)?.[0] ?? "";
    stage.upstream.upstream.changes.set("product/fullProductDetail", (data) => {
      const { productDetail, ...rest } = data as { productDetail: Record<string, unknown> };
      const { productName, ...others } = productDetail;
      return { ...rest, productDetail: { ...others, nameRenamed: productName } };
    });
    const response = await fetch(stage.site.url + other);
    stage.upstream.upstream.changes.clear();
    expect(response.status).toBe(200);
    const { answer, replayed } = await recordAndReplay(response.headers.get("x-request-id") ?? "");
    expect(answer.faults).toMatchObject([{ endpoint: "product/fullProductDetail", kind: "does not fit" }]);
    expect(answer.faults[0]?.reason).toBe("field missing: productDetail.productName");
    expect(JSON.stringify(answer.har)).toContain("nameRenamed");
    expect(replayed.output).toContain(`same  ${other}  200`);
  });

  it("leads from the reference on a page that failed by our own fault to the log line of its cause", async () => {
    const response = await stage.get(OWN_FAULT_PATH);
    expect(response.status).toBe(500);
    const line = (await readHtml(response)).get("[data-reference]");
    expect(line.text).toMatch(/^参考号：[0-9a-f]{8}（\d{4}-\d{2}-\d{2} \d{2}:\d{2}）$/);
    const reference = line.attribute("data-reference") ?? "";
    const cause = () =>
      stage.site.log.find(({ msg, requestId }) => msg === "request failed" && String(requestId).startsWith(reference));
    await expect
      .poll(cause)
      .toMatchObject({ requestId: response.headers.get("x-request-id"), err: { message: "a fault of our own" } });
  });

  it("leads from the reference of a job that cannot be had to its call", async () => {
    stage.upstream.upstream.faults.setFault("recruitJob/getJobDetail", "500");
    const page = await stage.read("/about-us/jobs?jobId=J1004");
    stage.upstream.upstream.faults.reset();
    const reference = page.get("[data-reference]").attribute("data-reference") ?? "";
    const { answer } = await recordAndReplay(reference);
    expect(answer.faults[0]).toMatchObject({ endpoint: "recruitJob/getJobDetail", subject: "J1004" });
  });

  it("says of an unknown request what it has kept, to operators only", async () => {
    const response = await ask("00000000-none");
    expect(response.status).toBe(404);
    const { kept } = (await response.json()) as { kept: { requestId: string }[] };
    expect(kept.length).toBeGreaterThan(0);
    expect((await ask("")).status).toBe(404);
    expect((await fetch(`${stage.site.url}/ops/record?requestId=${kept[0]?.requestId ?? ""}`)).status).toBe(401);
  });
});
