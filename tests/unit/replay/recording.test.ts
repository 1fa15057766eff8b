import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, onTestFinished, test } from "vitest";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { freezeClock } from "../../../tools/replay/clock";
import type { Exchange } from "~/server/upstream/exchange.server";
import { createPlayer, parseFaults } from "../../../tools/replay/player";
import { filesOf, readRecording, writeRecording } from "../../../tools/replay/recording";
import { makeSiteFile } from "../../../demo/upstream/data/site-file";
import { newFolder } from "../../support/folders";

const OPEN = "https://api.example/gw/ecommerce/open/v1";
const siteText = JSON.stringify(makeSiteFile(""));
const site = siteFileSchema.parse(makeSiteFile(""));

const ANSWER: Exchange["answer"] = {
  status: 200,
  statusText: "OK",
  headers: [["content-type", "application/json"]],
  body: '{"success":true,"errorCode":"0","data":null}',
};
const exchange = (given: Partial<Exchange> & Pick<Exchange, "endpoint" | "url">): Exchange => ({
  requestHeaders: [],
  requestBody: null,
  route: null,
  startedAt: "2026-11-21T01:02:03.000Z",
  ms: 5,
  answer: ANSWER,
  ...given,
});

test("a recording has no token that an answer repeats", () => {
  const url = `${OPEN}/securityCode/query?securityCode=NH0123456789`;
  const answer = { status: 200, statusText: "", headers: [], body: '{"trace":"access-token-1","code":1}' };
  const files = filesOf(join(newFolder(), "r"));
  const exchanges = [exchange({ endpoint: "securityCode/query", url, answer })];
  const content = { exchanges, site, siteText, recordedAt: "2026-11-21T01:02:03.000Z", routes: ["/"] };
  writeRecording({ ...content, files, mediaOrigins: "" }, ["access-token-1"]);
  expect(readFileSync(files.har, "utf8")).not.toMatch(/access-token-1|NH0123456789/);
});

describe("a player", () => {
  const listing = (pageNum: number, body: unknown) =>
    exchange({
      endpoint: "product/keywordList",
      url: "https://api.example/productSearch/mall/front/noAuth/v1/product/keywordList",
      requestBody: JSON.stringify({ pageNum, queryParam: { storeCode: "S", storeId: "W" } }),
      answer: { ...ANSWER, body: JSON.stringify({ success: true, errorCode: 0, data: body }) },
    });
  const ask = (player: ReturnType<typeof createPlayer>, pageNum: number, signal?: AbortSignal) =>
    player.fetch(
      new Request("http://127.0.0.1:1/p/productSearch/mall/front/noAuth/v1/product/keywordList", {
        method: "POST",
        // The same fields in another order.
        body: JSON.stringify({ queryParam: { storeId: "W", storeCode: "S" }, pageNum }),
        ...(signal ? { signal } : {}),
      }),
    );

  test("answers repeated requests in order, whatever host and field order, and unknown ones as an outage", async () => {
    const player = createPlayer([listing(1, "first"), listing(2, "other"), listing(1, "second")], new Map());
    const dataOf = async (page: number) => ((await (await ask(player, page)).json()) as { data: unknown }).data;
    expect([await dataOf(1), await dataOf(2), await dataOf(1)]).toEqual(["first", "other", "second"]);
    expect((await ask(player, 3)).status).toBe(404);
    expect(player.takeMissing()).toEqual([expect.stringContaining('"pageNum":3')]);
    player.rewind();
    expect(await dataOf(1)).toBe("first");
  });

  test(
    "gives up a call that is never answered, even if garbage is collected meanwhile",
    { timeout: 5000 },
    async () => {
      setFlagsFromString("--expose-gc");
      const collect = runInNewContext("gc") as () => void;
      const recorded = createPlayer([{ ...listing(1, null), answer: { failure: "timeout" } }], new Map());
      const faulty = createPlayer([], parseFaults(["product/keywordList=timeout"]));
      const calls = [recorded, faulty].map((player) =>
        ask(player, 1, AbortSignal.timeout(200)).catch((error: Error) => error.name),
      );
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise((done) => setTimeout(done, 10));
        collect();
      }
      expect(await Promise.all(calls)).toEqual(["TimeoutError", "TimeoutError"]);
    },
  );
});

test("a browser's HAR is read with its exchanges, base64 encoded or not, and its pages", () => {
  const name = join(newFolder(), "export");
  const body = JSON.stringify({ success: true, errorCode: "0", data: "瓷" });
  const entry = (method: string, url: string, content: object, postData?: object) => ({
    startedDateTime: "2026-11-20T08:00:00.000+08:00",
    request: { method, url, headers: [], ...(postData ? { postData } : {}) },
    response: { status: 200, statusText: "", headers: [], content },
  });
  const params = [{ name: "virtualCategoryCode", value: "茶&1" }];
  const form = { mimeType: "application/x-www-form-urlencoded", params };
  const byCode = "https://x.example/a/productSearch/mall/front/noAuth/v1/product/getVirtualCategoryByCode";
  const entries = [
    entry("GET", "https://www.nordhavn.example/pdp/1?vc=2", { mimeType: "text/html; charset=utf-8", text: "" }),
    entry("GET", "https://www.nordhavn.example/build/x.js", { mimeType: "text/javascript" }),
    entry("GET", "https://www.nordhavn.example/news.data?_routes=root&page=2", { mimeType: "text/x-script" }),
    entry("POST", byCode, { encoding: "base64", text: Buffer.from(body).toString("base64") }, form),
    entry("GET", `${OPEN}/cms/info/getDetail?id=1`, { mimeType: "application/json" }),
  ];
  writeFileSync(`${name}.har`, JSON.stringify({ log: { version: "1.2", entries } }));
  writeFileSync(`${name}.site.json`, siteText);
  const recording = readRecording(`${name}.har`, { site: null, routes: [] });
  expect(recording).toMatchObject({
    chosen: ["/pdp/1?vc=2", "/news?page=2"],
    others: 3,
    recordedAt: "2026-11-20T00:00:00.000Z",
  });
  expect(recording.exchanges.map(({ requestBody, answer }) => [requestBody, answer])).toEqual([
    [`virtualCategoryCode=${encodeURIComponent("茶&1")}`, expect.objectContaining({ body })],
    [null, { failure: "refused" }],
  ]);
});

test("the clock is frozen, and other dates can still be created", () => {
  const real = Date;
  onTestFinished(() => void (globalThis.Date = real));
  const at = real.UTC(2024, 1, 29, 12);
  freezeClock(at);
  expect([Date.now(), new Date().getTime(), new Date(5).getTime()]).toEqual([at, at, 5]);
  expect(new Date()).toBeInstanceOf(Date);
  expect(Date.UTC(1970, 0, 1)).toBe(0);
});
