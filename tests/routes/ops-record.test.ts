import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { newFolder } from "../support/folders";
import { parseHtml } from "../support/html";
import { OWN_FAULT_PATH, ownFaultEnv } from "../support/own-fault";
import { runCommand } from "../support/replay-command";
import { operators } from "../support/site";
import { setSite } from "../support/stage";

const PRODUCT = "/pdp/00860101";
const OTHERS = ["/news", "/pdp/NH-DELISTED-01", "/sitemap.xml"];

const stage = setSite({ env: ownFaultEnv });
/** A recording's text, which holds no credentials, and what `npm run replay` says of it. */
async function replay(text: string) {
  const { token, env } = stage.upstream;
  for (const secret of [token, env.OPS_TOKEN, env.SESSION_SECRET]) expect(text).not.toContain(secret);
  const file = join(newFolder(), "recorded.json");
  writeFileSync(file, text);
  return runCommand("replay", ["run", file]);
}

describe("POST /ops/record", () => {
  const record = (body: unknown, headers: Record<string, string> = operators) =>
    stage.get("/ops/record", { method: "POST", headers, body: JSON.stringify(body) });

  it("answers what the pages are made of now, past every cache, as npm run replay takes it", async () => {
    await stage.get(PRODUCT);
    stage.changes.set("product/fullProductDetail", (data) => {
      if (data === null) return data;
      const { productDetail, ...rest } = data as { productDetail: object };
      return { ...rest, productDetail: { ...productDetail, descText: "刚刚改过的一句话" } };
    });
    const response = await record({ paths: [PRODUCT, ...OTHERS] });
    const text = await response.text();
    expect([response.status, response.headers.get("cache-control")], text.slice(0, 500)).toEqual([200, "no-store"]);
    // Visitors still see the cached page.
    expect(await (await stage.get(PRODUCT)).text()).not.toContain("刚刚改过的一句话");

    expect(text).toContain("刚刚改过的一句话");
    const { views } = JSON.parse(text) as { views: Record<string, { status: number }> };
    const statuses = Object.fromEntries(Object.entries(views).map(([path, { status }]) => [path, status]));
    expect(statuses).toEqual({ [PRODUCT]: 200, "/news": 200, "/pdp/NH-DELISTED-01": 302, "/sitemap.xml": 200 });
    const replayed = await replay(text);
    expect(replayed.output).toContain("4 routes as stored");
    expect(replayed.code).toBe(0);
  });

  it("is for operators, for a few paths of this site, and for one at a time", async () => {
    expect((await record({ paths: ["/"] }, {})).status).toBe(401);
    for (const paths of [[], ["news"], ["https://elsewhere.example/"], Array.from({ length: 21 }, (_, n) => `/${n}`)]) {
      expect([paths.length, (await record({ paths })).status]).toEqual([paths.length, 400]);
    }
    stage.faults.setFault("*", "slow");
    stage.faults.slowMs = 1000;
    const statuses = await Promise.all([record({ paths: ["/"] }), record({ paths: ["/"] })]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 429]);
  });
});

describe("GET /ops/record", () => {
  const ask = (requestId: string, headers: Record<string, string> = operators) =>
    stage.get(`/ops/record?requestId=${requestId}`, { headers });

  const referenceIn = (html: string) => parseHtml(html).get("[data-reference]").attribute("data-reference") ?? "";

  it("leads from the reference on a 503 page to its replay, when the fault has long passed", async () => {
    // No other test has it in the cache.
    const path = "/pdp/NH100101";
    stage.faults.setFault("product/fullProductDetail", "html");
    const response = await stage.get(`${path}?utm_source=x`);
    const reference = referenceIn(await response.text());
    stage.faults.reset();
    expect(response.status).toBe(503);
    expect(response.headers.get("x-request-id")).toContain(reference);

    // The two commands of docs/replay.md.
    const recorded = await (await ask(reference)).text();
    const replayed = await replay(recorded);
    expect(JSON.parse(recorded)).toMatchObject({
      requestId: response.headers.get("x-request-id"),
      faults: [{ endpoint: "product/fullProductDetail", subject: "NH100101", kind: "badResponse" }],
      views: { [path]: { status: 503 } },
    });
    expect(recorded).toContain("网关维护");
    expect(replayed.output).toContain(`same  ${path}  503`);
    expect(replayed.code).toBe(0);
    // By now visitors have the page again.
    expect((await stage.get(path)).status).toBe(200);
  });

  it("leads from the reference on a page that failed by our own fault to the log line of its cause", async () => {
    const response = await stage.get(OWN_FAULT_PATH);
    expect(response.status).toBe(500);
    const reference = referenceIn(await response.text());
    const cause = () =>
      stage.site.log.find(({ msg, requestId }) => msg === "request failed" && String(requestId).startsWith(reference));
    await expect
      .poll(cause)
      .toMatchObject({ requestId: response.headers.get("x-request-id"), err: { message: "a fault of our own" } });
  });

  it("says of an unknown request what it has kept, to operators only", async () => {
    const response = await ask("00000000-none");
    expect(response.status).toBe(404);
    const { kept } = (await response.json()) as { kept: { requestId: string }[] };
    expect(kept.length).toBeGreaterThan(0);
    expect((await ask("")).status).toBe(404);
    expect((await ask(kept[0]?.requestId ?? "", {})).status).toBe(401);
  });
});
