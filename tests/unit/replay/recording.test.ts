import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { toHar } from "~/server/recording/har.server";
import type { Exchange } from "~/server/upstream/exchange.server";
import { createPlayer, parseFaults } from "../../../tools/replay/player";
import { readRecording, siteJsonOf, writeRecording } from "../../../tools/replay/recording";
import { UsageError } from "../../../tools/replay/usage-error";
import { readViews } from "../../../tools/replay/views";
import { makeSiteFile } from "../../../demo/upstream/data/site-file";
import { newFolder } from "../../support/folders";

const path = "productSearch/mall/front/noAuth/v1/product/keywordList";
const listing: Exchange = {
  endpoint: "product/keywordList",
  url: `https://api.example/${path}`,
  requestHeaders: [],
  requestBody: "{}",
  route: null,
  startedAt: "2026-11-21T01:02:03.000Z",
  ms: 5,
  answer: { failure: "timeout" },
};

test("a player gives up a call that is never answered, even if garbage is collected meanwhile", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const ask = ({ fetch }: ReturnType<typeof createPlayer>) => {
    const signal = AbortSignal.timeout(200);
    const request = new Request(`http://127.0.0.1:1/p/${path}`, { method: "POST", body: "{}", signal });
    return fetch(request).catch((error: Error) => error.name);
  };
  const faulty = createPlayer([], parseFaults(["product/keywordList=timeout"]));
  const calls = [createPlayer([listing], new Map()), faulty].map(ask);
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((done) => setTimeout(done, 10));
    collect();
  }
  expect(await Promise.all(calls)).toEqual(["TimeoutError", "TimeoutError"]);
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
    entry("GET", "https://api.example/gw/ecommerce/open/v1/cms/info/getDetail?id=1", { mimeType: "application/json" }),
    entry("GET", "https://api.example/gw/ecommerce/open/v1/cms/info/getDetail?id=2", { mimeType: "text/html" }),
    entry("GET", "https://api.example/login", { mimeType: "text/html" }),
  ];
  writeFileSync(`${name}.har`, JSON.stringify({ log: { version: "1.2", entries } }));
  writeFileSync(`${name}.site.json`, JSON.stringify(makeSiteFile("")));
  const recording = readRecording(`${name}.har`, { site: null, routes: [] });
  expect(recording).toMatchObject({
    chosen: ["/pdp/1?vc=2", "/news?page=2"],
    others: 4,
    recordedAt: "2026-11-20T00:00:00.000Z",
    mediaOrigins: "https: http:",
  });
  expect(recording.exchanges.map(({ requestBody, answer }) => [requestBody, answer])).toEqual([
    [`virtualCategoryCode=${encodeURIComponent("茶&1")}`, expect.objectContaining({ body })],
    [null, { failure: "refused" }],
    [null, { failure: "refused" }],
  ]);
});

test("another answer of /ops/record under the same name replaces all three files, the same one leaves updated views", () => {
  const name = join(newFolder(), "today");
  const options = { site: null, routes: [] };
  const unpack = (at: string) => {
    // With the byte order mark that SITE_CONFIG may have.
    const siteText = `\uFEFF${JSON.stringify(makeSiteFile(""))}`;
    const recordedAt = `2026-11-21T${at}:00.000Z`;
    const content = { exchanges: [{ ...listing, route: "/" }], recordedAt, routes: ["/"], mediaOrigins: "", siteText };
    const har = toHar(content, { values: [], harmless: [] });
    writeFileSync(`${name}.json`, JSON.stringify({ har, site: siteText, views: { "/": { status: 200, at } } }));
    const recording = readRecording(`${name}.json`, options);
    expect(siteJsonOf(recording.siteText)).toEqual(makeSiteFile(""));
    const { views } = JSON.parse(readFileSync(`${name}.views.json`, "utf8")) as { views: { "/": object } };
    return { recording, view: views["/"] };
  };
  const { recording, view } = unpack("01:02");
  expect(view).toMatchObject({ at: "01:02" });
  writeRecording({ ...recording, routes: ["/", "/another"] }, []);
  writeFileSync(`${name}.views.json`, JSON.stringify({ views: { "/": { at: "updated" } } }));
  expect(unpack("01:02").view).toEqual({ at: "updated" });
  expect(unpack("01:03").view).toMatchObject({ at: "01:03" });
});

test("views that are none are a mistake of usage", () => {
  const path = join(newFolder(), "x.views.json");
  writeFileSync(path, "{}");
  expect(() => readViews(path)).toThrow(UsageError);
});
