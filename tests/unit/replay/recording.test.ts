import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterEach, describe, expect, test } from "vitest";
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

function exchange(given: Partial<Exchange> & Pick<Exchange, "endpoint" | "url">): Exchange {
  return {
    requestHeaders: [],
    requestBody: null,
    route: null,
    startedAt: "2026-11-21T01:02:03.000Z",
    ms: 5,
    answer: {
      status: 200,
      statusText: "OK",
      headers: [["content-type", "application/json"]],
      body: '{"success":true,"errorCode":"0","data":null}',
    },
    ...given,
  };
}

function write(exchanges: Exchange[], secrets: string[] = []): string {
  const name = join(newFolder(), "r");
  const recordedAt = "2026-11-21T01:02:03.000Z";
  writeRecording(
    { files: filesOf(name), exchanges, site, siteText, recordedAt, routes: ["/"], mediaOrigins: "" },
    secrets,
  );
  return name;
}

describe("a recording never contains", () => {
  const answerOf = (body: unknown): Exchange["answer"] => ({
    status: 200,
    statusText: "OK",
    headers: [["Set-Cookie", "JSESSIONID=upstream-cookie"]],
    body: JSON.stringify(body),
  });
  const secrets = [
    "access-token-1",
    "visitor-cookie",
    "upstream-cookie",
    "203.0.113.77",
    "王小芳",
    "13812345678",
    "captcha-key-9",
    "aB3x",
    "NH0123456789",
    "resume-of-her-life",
    "198.51.100.4",
  ];

  test("the token, cookies, visitors' IPs, verification codes and what applicants typed", () => {
    const application = {
      jobId: "J-1",
      personName: "王小芳",
      phoneNumber: "13812345678",
      cityId: "310100",
      captchaKey: "captcha-key-9",
      captchaCode: "aB3x",
    };
    const name = write(
      [
        exchange({
          endpoint: "recruitJob/checkJobEffectApply",
          url: `${OPEN}/recruitJob/checkJobEffectApply`,
          requestHeaders: [
            ["X-Nordhavn-Pass", "access-token-1"],
            ["Cookie", "sid=visitor-cookie"],
            ["X-Forwarded-For", "203.0.113.77"],
          ],
          requestBody: JSON.stringify(application),
          answer: answerOf({ success: false, errorMessage: "王小芳（13812345678）已投递", clientIp: "198.51.100.4" }),
        }),
        exchange({
          endpoint: "recruitJob/applyJob",
          url: `${OPEN}/recruitJob/applyJob?token=access-token-1`,
          requestHeaders: [["content-type", "multipart/form-data; boundary=x"]],
          requestBody: `--x\r\nContent-Disposition: form-data; name="personName"\r\n\r\n王小芳\r\n--x\r\nresume-of-her-life`,
          answer: answerOf({ success: true, data: { for: "王小芳" } }),
        }),
        exchange({
          endpoint: "securityCode/query",
          url: `${OPEN}/securityCode/query?securityCode=NH0123456789`,
          answer: answerOf({
            data: { code: 1, data: { prompt: "编码 NH0123456789 为真品" } },
            trace: "access-token-1",
          }),
        }),
      ],
      ["access-token-1"],
    );
    const har = readFileSync(`${name}.har`, "utf8");
    expect(secrets.filter((secret) => har.includes(secret) || har.includes(encodeURIComponent(secret)))).toEqual([]);
    // The parts that distinguish exchanges are kept.
    expect(har).toContain("J-1");
    expect(har).toContain("310100");
  });

  test("but a redacted request is still matched", async () => {
    const asked = exchange({
      endpoint: "securityCode/query",
      url: `${OPEN}/securityCode/query?securityCode=NH0123456789`,
      answer: answerOf({ success: true, errorCode: "0", data: { code: 1 } }),
    });
    const { exchanges } = readRecording(write([asked]), { site: null, routes: [] });
    const player = createPlayer(exchanges, new Map());
    const again = await player.fetch(new Request(`http://else/ecommerce/open/v1/securityCode/query?securityCode=NH9`));
    expect(await again.json()).toMatchObject({ data: { code: 1 } });
  });
});

describe("a player", () => {
  const listing = (pageNum: number, body: unknown) =>
    exchange({
      endpoint: "product/keywordList",
      url: "https://api.example/productSearch/mall/front/noAuth/v1/product/keywordList",
      requestBody: JSON.stringify({ pageNum, queryParam: { storeCode: "S", storeId: "W" } }),
      answer: {
        status: 200,
        statusText: "",
        headers: [],
        body: JSON.stringify({ success: true, errorCode: 0, data: body }),
      },
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

  test("ignores host and field order, answers repeated requests in order, and unknown ones as an outage", async () => {
    const player = createPlayer([listing(1, "first"), listing(2, "other"), listing(1, "second")], new Map());
    const answers: unknown[] = [];
    for (const page of [1, 2, 1, 1]) answers.push(((await (await ask(player, page)).json()) as { data: unknown }).data);
    expect(answers).toEqual(["first", "other", "second", "second"]);
    expect((await ask(player, 3)).status).toBe(404);
    expect(player.takeMissing()).toEqual([expect.stringContaining('"pageNum":3')]);
    player.rewind();
    expect(await (await ask(player, 1)).json()).toMatchObject({ data: "first" });
  });

  test("applies scripted faults, and knows no others", async () => {
    const player = createPlayer([listing(1, { total: 1 })], parseFaults(["product/keywordList=500"]));
    expect((await ask(player, 1)).status).toBe(500);
    expect(() => parseFaults(["product/nothing=500"])).toThrow("no endpoint");
    expect(() => parseFaults(["product/keywordList=earthquake"])).toThrow("the kinds are");
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

describe("a browser's HAR", () => {
  test("is read with its exchanges, base64 encoded or not, and its pages", () => {
    const name = join(newFolder(), "export");
    const body = JSON.stringify({ success: true, errorCode: "0", data: "瓷" });
    const entry = (method: string, url: string, content: object, postData?: object) => ({
      startedDateTime: "2026-11-20T08:00:00.000+08:00",
      request: { method, url, headers: [], ...(postData ? { postData } : {}) },
      response: { status: 200, statusText: "", headers: [], content },
    });
    const form = {
      mimeType: "application/x-www-form-urlencoded",
      params: [{ name: "virtualCategoryCode", value: "茶&1" }],
    };
    const byCode = "https://x.example/a/productSearch/mall/front/noAuth/v1/product/getVirtualCategoryByCode";
    const har = {
      log: {
        version: "1.2",
        entries: [
          entry("GET", "https://www.nordhavn.example/pdp/1?vc=2", { mimeType: "text/html; charset=utf-8", text: "" }),
          entry("GET", "https://www.nordhavn.example/build/x.js", { mimeType: "text/javascript" }),
          entry("GET", "https://www.nordhavn.example/news.data?_routes=root&page=2", { mimeType: "text/x-script" }),
          entry("POST", byCode, { encoding: "base64", text: Buffer.from(body).toString("base64") }, form),
          entry("GET", `${OPEN}/cms/info/getDetail?id=1`, { mimeType: "application/json" }),
        ],
      },
    };
    writeFileSync(`${name}.har`, JSON.stringify(har));
    writeFileSync(`${name}.site.json`, siteText);
    const recording = readRecording(`${name}.har`, { site: null, routes: [] });
    expect(recording.chosen).toEqual(["/pdp/1?vc=2", "/news?page=2"]);
    expect(recording.others).toBe(3);
    expect(recording.recordedAt).toBe("2026-11-20T00:00:00.000Z");
    expect(recording.exchanges.map(({ requestBody, answer }) => [requestBody, answer])).toEqual([
      [`virtualCategoryCode=${encodeURIComponent("茶&1")}`, expect.objectContaining({ body })],
      [null, { failure: "refused" }],
    ]);
  });
});

describe("the clock", () => {
  const real = Date;
  afterEach(() => void (globalThis.Date = real));

  test("is frozen, and other dates can still be created", () => {
    const at = real.UTC(2024, 1, 29, 12);
    freezeClock(at);
    expect([Date.now(), new Date().getTime(), new Date(5).getTime()]).toEqual([at, at, 5]);
    expect(new Date()).toBeInstanceOf(Date);
    expect(Date.UTC(1970, 0, 1)).toBe(0);
  });
});
