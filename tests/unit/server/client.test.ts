import { Readable } from "node:stream";
import { inspect } from "node:util";
import { gzipSync } from "node:zlib";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, describe, expect, test, vi } from "vitest";
import { maxCallMs } from "~/server/upstream/resilience.server";
import { UpstreamError } from "~/server/upstream/errors.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { envelope, makeClient, startServer } from "./local-upstream";
import type { TestClient } from "./local-upstream";

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
const running: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(running.splice(0).map((server) => server.close()));
});

async function serve(answer: Answer, options?: Parameters<typeof makeClient>[1]) {
  const server = await startServer((request, response) => answer(request, response));
  running.push(server);
  return { ...makeClient(server.baseUrl, options), calls: server.calls, baseUrl: server.baseUrl };
}

const READ = "product/fullProductDetail";
const WRITE = "securityCode/query";

async function failure(call: Promise<unknown>): Promise<UpstreamError> {
  const error: unknown = await call.catch((reason: unknown) => reason);
  if (!(error instanceof UpstreamError)) throw new Error(`expected an UpstreamError, got ${String(error)}`);
  return error;
}

/** Not by `writeHead`: so that the length is told. */
function answering(statusCode: number, text: string): Answer {
  return (_request, response) => void Object.assign(response, { statusCode }).end(text);
}
const status = (code: number) => answering(code, envelope("never read"));
const body = (text: string) => answering(200, text);
const reset: Answer = (request) => request.socket.destroy();
const truncated: Answer = (request, response) => {
  response.writeHead(200, { "content-length": "1000" });
  response.write('{"success":true,');
  setTimeout(() => request.socket.destroy(), 5);
};

/** Deeper than anybody looks for a value. */
const deeply: unknown[] = JSON.parse(`${"[".repeat(20)}${"]".repeat(20)}`) as unknown[];

/** A byte now and then. */
const slow: Answer = (_request, response) => {
  const timer = setInterval(() => response.write(" "), 20);
  response.on("close", () => clearInterval(timer));
};
const ended = ({ exchanges }: TestClient) =>
  exchanges.map(({ answer }) => ("failure" in answer ? answer.failure : `${answer.status} ${answer.body}`));

describe("failures and how often they are tried", () => {
  type Row = [name: string, answer: Answer | string, kind: UpstreamError["kind"], reads: number, code: number | null];
  test.each<[...Row, end?: string]>([
    ["500", status(500), "unavailable", 2, 500],
    ["300", status(300), "unavailable", 1, 300],
    ["404", status(404), "unavailable", 1, 404],
    ["408", status(408), "unavailable", 2, 408],
    ["429", status(429), "unavailable", 2, 429],
    ["499", status(499), "unavailable", 1, 499],
    ["302", (_q, r) => void r.writeHead(302, { location: "/elsewhere" }).end(), "unavailable", 1, 302],
    ["reset", reset, "unavailable", 2, null, "refused"],
    ["truncated", truncated, "unavailable", 2, 200, "refused"],
    ["silence", () => undefined, "timeout", 1, null, "timeout"],
    ["a slow body", slow, "timeout", 1, null, "timeout"],
    ["too large a body", body("x".repeat(3000)), "badResponse", 1, 200],
    ["HTML", "<html><body>maintenance</body></html>", "badResponse", 1, 200],
    ["null", "null", "badResponse", 1, 200],
    ["list", "[]", "badResponse", 1, 200],
    ["no envelope", '{"data":{}}', "badResponse", 1, 200],
    ["list of nulls", envelope([null, null]), "badResponse", 1, 200],
    ["results without a value", envelope({ total: 2, results: [{}, { a: [null] }] }), "badResponse", 1, 200],
    ["failed envelope", '{"success":false,"errorCode":"B1","errorMessage":"已下架"}', "rejected", 1, 200],
    ["success as text", '{"success":"true","errorCode":"0","data":1}', "rejected", 1, 200],
    ["other error code", '{"success":true,"errorCode":"1","data":1}', "rejected", 1, 200],
    ["no error code", '{"success":true,"data":1}', "rejected", 1, 200],
  ])("%s: each exchange as it ended, and one fault", async (name, given, kind, reads, code, end) => {
    const [answer, text] = typeof given === "string" ? [body(given), given] : [given, ""];
    const api = kind === "timeout" ? { timeoutMs: 300 } : {};
    const test = await serve(answer, { api, limits: { maxBytes: 2000 } });
    const { client, calls, faults } = test;
    expect(await failure(client.call(READ, { productId: "A-1" }))).toMatchObject({
      kind,
      endpoint: READ,
      status: code,
    });
    expect(calls).toHaveLength(reads);
    // A slow answer is given up before its exchange has ended.
    await expect.poll(() => ended(test)).toEqual(Array(reads).fill(end ?? `${code} ${text}`));
    const reason = expect.stringContaining(kind) as string;
    expect(faults).toEqual([{ endpoint: READ, subject: "A-1", kind, reason }]);
    calls.length = 0;
    // A verification may come without an envelope.
    if (name === "no envelope") return;
    expect((await failure(client.call(WRITE, { securityCode: "1" }))).kind).toBe(kind);
    expect(calls).toHaveLength(1);
  });

  test("a read that fails once succeeds at the second try", async () => {
    let count = 0;
    const { client, outcomes, logs } = await serve((request, response) => {
      count += 1;
      if (count === 1) reset(request, response);
      else response.end(envelope({ count }));
    });
    expect(await client.call(READ)).toEqual({ count: 2 });
    expect(outcomes).toEqual([`${READ} ok`]);
    expect(logs.lines.at(-1)?.fields).toMatchObject({ outcome: "ok", attempts: 2, status: 200 });
  });

  test("errorCode 0 as text and as number is success; the rejection's message and code are kept", async () => {
    const answers = [
      '{"success":true,"errorCode":0,"data":{"a":1}}',
      '{"success":true,"errorCode":"0"}',
      '{"success":false,"errorCode":400,"errorMessage":"<b>商品不存在</b>"}',
    ];
    const { client } = await serve((_request, response) => response.end(answers.shift()));
    expect(await client.call(READ)).toEqual({ a: 1 });
    expect(await client.call(READ)).toBeNull();
    expect(await failure(client.call(READ))).toMatchObject({ errorMessage: "<b>商品不存在</b>", errorCode: "400" });
  });

  test.each([[[]], [[null, { id: 0 }]], [{ results: [] }], [{ results: null }], [[false]], [[""]], [deeply]])(
    "%j is an answer: not all of its items are missing",
    async (data) => {
      const { client } = await serve(body(envelope(data)));
      expect(await client.call(READ)).toEqual(data);
    },
  );
});

describe("time", () => {
  test("only the application has the longer time-out of writes", async () => {
    const slow: Answer = (_request, response) => void setTimeout(() => response.end(envelope(null)), 150);
    const { client } = await serve(slow, { api: { timeoutMs: 50, writeTimeoutMs: 5000 } });
    expect(await client.call("recruitJob/applyJob", new FormData())).toBeNull();
    expect((await failure(client.call(WRITE, { securityCode: "A" }))).kind).toBe("timeout");
  });

  test("a caller's abort ends the call with its reason and leaves the breaker alone", async () => {
    const { client, calls, breakers, outcomes } = await serve(() => undefined, { limits: { breakAfter: 1 } });
    for (let turn = 0; turn < 3; turn += 1) {
      const controller = new AbortController();
      const call = client.call(READ, {}, controller.signal);
      await expect.poll(() => calls).toHaveLength(turn + 1);
      controller.abort(new Error("visitor left"));
      await expect(call).rejects.toThrow("visitor left");
    }
    await expect(client.call(READ, {}, AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    expect(calls).toHaveLength(3);
    expect(breakers).toEqual(["product closed"]);
    expect(new Set(outcomes)).toEqual(new Set([`${READ} aborted`]));
  });
});

describe("size", () => {
  test("an answer over the limit is not read to its end, with and without a length", async () => {
    let sent = 0;
    function* endless() {
      for (; ; sent += 64 * 1024) yield Buffer.alloc(64 * 1024, 32);
    }
    const answer: Answer = (_request, response) => void Readable.from(endless()).pipe(response);
    const { client } = await serve(answer, { limits: { maxBytes: 256 * 1024 } });
    expect((await failure(client.call(READ))).kind).toBe("badResponse");
    expect(sent).toBeLessThan(30 * 1024 * 1024);

    const announced = await serve(
      (_request, response) => response.writeHead(200, { "content-length": "50000000" }).write("{"),
      { limits: { maxBytes: 1024 } },
    );
    expect((await failure(announced.client.call(READ))).kind).toBe("badResponse");
  });

  test.each([true, false])(
    "an answer of as many bytes as the limit is read whole, Chinese split between chunks too; its length told: %s",
    async (isTold) => {
      const bytes = Buffer.from(envelope("瓷".repeat(1000)));
      const answer: Answer = (_request, response) => {
        response.writeHead(299, isTold ? { "content-length": bytes.length } : {}).write(bytes.subarray(0, 101));
        setTimeout(() => response.end(bytes.subarray(101)), 5);
      };
      const { client } = await serve(answer, { limits: { maxBytes: bytes.length } });
      expect(await client.call(READ)).toBe("瓷".repeat(1000));
    },
  );

  test("an answer without a body is no JSON", async () => {
    const { client } = makeClient("http://127.0.0.1:1", { fetch: () => Promise.resolve(new Response(null)) });
    expect(await failure(client.call(READ))).toMatchObject({ kind: "badResponse", status: 200 });
  });

  test("a compressed answer is read, and its limit is of what it becomes", async () => {
    const compressed: Answer = (request, response) => {
      response.setHeader("content-encoding", String(request.headers["accept-encoding"]).split(",")[0] ?? "");
      response.end(gzipSync(envelope("瓷".repeat(1000))));
    };
    const { client } = await serve(compressed);
    expect(await client.call(READ)).toBe("瓷".repeat(1000));
    const limited = await serve(compressed, { limits: { maxBytes: 1024 } });
    expect((await failure(limited.client.call(READ))).message).toContain("body over 1024 bytes");
  });
});

describe("logs and metrics", () => {
  test.each([
    [404, "unavailable", ["warn interface does not exist", "warn upstream call"]],
    [500, "unavailable", ["warn server error", "warn upstream call"]],
    [200, "ok", ["info upstream call"]],
  ])("%i: each call is one line, after product.md §8.5's warning with the URL", async (code, outcome, messages) => {
    const { client, logs, baseUrl } = await serve(status(code));
    const call = () => client.call(READ, { productId: "银杏 1" }).catch(() => undefined);
    await runInScope(createScope({ requestId: "req-1" }), call);
    expect(logs.lines.map(({ level, message }) => `${level} ${message}`)).toEqual(messages);
    for (const { fields } of logs.lines) expect(fields).toMatchObject({ status: code, requestId: "req-1" });
    expect(logs.lines.at(-1)?.fields).toMatchObject({ endpoint: READ, outcome, ms: expect.any(Number) as number });
    const url = `${baseUrl}/ecommerce/open/v1/product/fullProductDetail?productId=%E9%93%B6%E6%9D%8F%201`;
    if (messages.length > 1) expect(logs.lines[0]?.fields).toMatchObject({ url });
  });

  test("a request's id and trace go with every call, and a read's line says what it is for", async () => {
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    const { client, calls, logs } = await serve(body(envelope(1)));
    const scope = createScope({ requestId: "req-12345678", traceparent });
    await runInScope(scope, () => client.call(READ, { productId: "00860101" }));
    expect(calls[0]?.headers).toMatchObject({ "x-request-id": "req-12345678", traceparent });
    expect(logs.lines[0]?.fields).toMatchObject({ subject: "00860101" });
    // Invalid header values, and anything a visitor may have typed, are not sent.
    await runInScope(createScope({ requestId: "replay /品牌" }), () => client.call(READ, { productId: "给林知夏" }));
    expect(calls[1]?.headers).not.toHaveProperty("x-request-id");
    expect(logs.lines[1]?.fields["subject"]).toBeUndefined();
    await runInScope(scope, () => client.call(WRITE, { id: "00860101" }));
    expect(logs.lines[2]?.fields["subject"]).toBeUndefined();
  });

  test("a call that waited for another's end is its own request's", async () => {
    const { client, calls } = await serve(body(envelope(1)), { limits: { concurrent: 1 } });
    const ids = ["req-1", "req-2", "req-3"];
    await Promise.all(ids.map((requestId) => runInScope(createScope({ requestId }), () => client.call(READ))));
    expect(calls.map(({ headers }) => headers["x-request-id"])).toEqual(ids);
  });

  test("the credentials of its address go with every call", async () => {
    const { client, calls } = await serve((_q, r) => r.end(envelope({})), { api: { authorization: "Basic c2l0ZTp4" } });
    await client.call(READ, { productId: "1" });
    await client.call(WRITE, { securityCode: "1" });
    expect(calls.map(({ headers }) => headers.authorization)).toEqual(["Basic c2l0ZTp4", "Basic c2l0ZTp4"]);
  });

  test("what a write carries, and what a verification answers, is in no line", async () => {
    const personal = { securityCode: "SECRET-7788", personName: "SECRET-7788", phoneNumber: "SECRET-7788" };
    const lacking = body(envelope({ code: null, id: "SECRET-7788", data: null }));
    for (const answer of [status(404), status(500), reset, body("<html>"), body(envelope({ code: 1 })), lacking]) {
      const { client, logs } = await serve(answer);
      await client.read(WRITE, personal).catch(() => undefined);
      await client.call("recruitJob/checkJobEffectApply", personal).catch(() => undefined);
      expect(logs.lines.length).toBeGreaterThan(1);
      expect(JSON.stringify(logs.lines)).not.toMatch(/SECRET|T0KEN/);
      if (answer === lacking) expect(logs.lines.map(({ message }) => message)).toContain("upstream field missing");
    }
  });

  test("an answer that is no JSON leaves none of its text in the error, which others log with its causes", async () => {
    const { client } = await serve(body('SECRET-77 {"success":'));
    expect(inspect(await failure(client.call(READ)))).not.toContain("SECRET");
  });

  test("dropped items are logged in one line, an unreadable whole is a badResponse", async () => {
    const { client, logs } = await serve(body(envelope([{ id: 1, catalogName: "一" }, {}, null, { id: "b" }])));
    expect(await client.read("cms/info/getCatalogList", {})).toEqual([{ id: "1", catalogName: "一" }]);
    const dropped = [{ path: "1.id" }, { path: "2" }, { path: "3.catalogName" }];
    expect(logs.lines.filter((line) => line.message === "upstream items dropped")).toMatchObject([
      { fields: { endpoint: "cms/info/getCatalogList", dropped } },
    ]);
    const unreadable = { kind: "badResponse", message: expect.stringContaining("captchaKey") as string };
    expect(await failure(client.read("recruitJob/getCaptchaImage", {}))).toMatchObject(unreadable);
  });
});

describe("what an answer lacks of the contract", () => {
  const LIST = "product/keywordList";
  const listOf = (...results: object[]) => body(envelope({ total: results.length, results }));
  const asked = { pageNum: 1, pageSize: 24, queryParam: {} };
  const whole = { productId: "1", productName: "杯", brandSeriesName: "蕾丝", majorImageUrl: "/a.jpg", salePrice: 9 };

  test("what is whole counts nothing; a usual field that one of several lacks is none that is missing", async () => {
    const { salePrice: _price, ...onRequest } = whole;
    for (const answer of [listOf(whole), listOf(whole, { ...onRequest, productId: "2" })]) {
      const { client, gaps, logs } = await serve(answer);
      await client.read(LIST, asked);
      expect(gaps).toEqual([]);
      expect(logs.lines.map(({ message }) => message)).toEqual(["upstream call"]);
    }
  });

  test("a renamed price is counted each time, and logged once a minute with an id that lacks it", async () => {
    const { salePrice: price, ...rest } = whole;
    const { client, gaps, logs } = await serve(listOf({ ...rest, price }, { ...rest, productId: "2", price }));
    await runInScope(createScope({ requestId: "req-3" }), () => client.read(LIST, asked));
    await client.read(LIST, asked);
    expect(gaps).toEqual(Array.from({ length: 2 }, () => `${LIST} missing results[].salePrice`));
    const lines = logs.lines.filter(({ message }) => message === "upstream field missing");
    const gap = { endpoint: LIST, field: "results[].salePrice", lack: "missing", presence: "usual" };
    expect(lines.map(({ level, fields }) => [level, fields])).toEqual([
      ["info", { ...gap, example: "1", without: 2, of: 2, requestId: "req-3" }],
    ]);
    // So is one that is no number.
    for (const salePrice of ["面议", "1280-1680", { amount: 9 }]) {
      const priced = await serve(listOf({ ...whole, salePrice }));
      await priced.client.read(LIST, asked);
      expect(priced.gaps).toEqual([`${LIST} missing results[].salePrice`]);
    }
  });

  test("a needed field that one of several lacks is a warning, and so is a whole that cannot be read", async () => {
    const { client, gaps, logs } = await serve(listOf(whole, { ...whole, productId: "2".repeat(80), productName: "" }));
    await client.read(LIST, asked);
    expect(gaps).toEqual([`${LIST} missing results[].productName`]);
    expect(logs.lines.at(-1)).toMatchObject({ level: "warn", fields: { example: "2".repeat(64), without: 1, of: 2 } });
    await failure(client.read("page/queryRegionContents/", { pageId: "P" }));
    expect(gaps.at(-1)).toBe("page/queryRegionContents/ missing data");
  });

  test("a list without items is counted by itself, and is no warning", async () => {
    const { client, gaps, logs } = await serve(listOf());
    await client.read(LIST, asked);
    await client.read("recruitJob/getCityAreaList", {}).catch(() => undefined);
    expect(gaps).toEqual([`${LIST} empty results`, "recruitJob/getCityAreaList missing data"]);
    expect(logs.lines.find(({ message }) => message === "upstream list empty")?.level).toBe("info");
    const none = await serve(body(envelope(null)));
    await none.client.read("recruitJob/getCityAreaList", {});
    expect(none.gaps).toEqual(["recruitJob/getCityAreaList empty data"]);
  });
});

describe("what a call leaves for the operators", () => {
  test("an exchange with what was sent and answered, which is not kept of a call that was not made", async () => {
    const test = await serve((_request, response) => {
      response.statusMessage = "Fine";
      response.setHeader("x-served-by", "a");
      response.end(envelope(1));
    });
    await test.client.call("product/searchFilter", { queryParam: { keyword: "杯" } });
    const served = expect.arrayContaining([["x-served-by", "a"]]) as [string, string][];
    expect(test.exchanges).toEqual([
      {
        endpoint: "product/searchFilter",
        url: `${test.baseUrl}/productSearch/mall/front/noAuth/v1/product/searchFilter`,
        requestHeaders: expect.arrayContaining([["x-token", "T0KEN"]]) as unknown,
        requestBody: '{"queryParam":{"keyword":"杯"}}',
        route: null,
        startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) as string,
        ms: expect.any(Number) as number,
        answer: { status: 200, statusText: "Fine", headers: served, body: envelope(1) },
      },
    ]);
    expect(test.faults).toEqual([]);
    const form = new FormData();
    form.set("personName", "陈");
    form.set("resumeFile", new Blob(["a resume"]), "a.pdf");
    await test.client.call("recruitJob/applyJob", form);
    expect(test.exchanges[1]?.requestBody).toBe('name="personName"\r\n\r\n陈\r\n--');
    await test.client.call(READ, { productId: "1" });
    expect(test.exchanges[2]?.requestBody).toBeNull();
  });

  test("a call that the breaker refused is an exchange that was refused, one that the visitor left is no fault", async () => {
    const test = await serve(status(503), { limits: { breakAfter: 2, breakMs: 60_000 } });
    for (let turn = 0; turn < 2; turn += 1) await failure(test.client.call(READ, { productId: "A-1" }));
    expect(ended(test)).toEqual(["503 ", "503 ", "refused"]);
    expect(test.faults.map(({ reason }) => reason)).toEqual([
      `${READ}: unavailable: status 503`,
      `${READ}: unavailable: breaker is open`,
    ]);
    test.faults.length = 0;
    await expect(test.client.call(READ, {}, AbortSignal.abort(new Error("left")))).rejects.toThrow("left");
    expect(test.faults).toEqual([]);
  });

  test("what does not fit is a fault once a minute, each loss by itself; ten dropped items are named", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    const readable = { id: 2, catalogName: "二" };
    const items = [...Array.from({ length: 12 }, () => ({})), { id: 1, catalogName: "" }, readable];
    const { client, faults, logs } = await serve(body(envelope(items)));
    const read = () => client.read("cms/info/getCatalogList", {});
    const reasons = () => faults.splice(0).map(({ kind, reason }) => (kind === "does not fit" ? reason : kind));
    const all = ["field missing: [].id", "field missing: [].catalogName", "items dropped"];
    await read();
    expect(reasons()).toEqual(all);
    vi.advanceTimersByTime(59_999);
    await read();
    expect(reasons()).toEqual([]);
    vi.advanceTimersByTime(1);
    await read();
    expect(reasons()).toEqual(all);
    const dropped = logs.lines.flatMap(({ fields }) => (fields["dropped"] as unknown[] | undefined) ?? []);
    expect(dropped).toHaveLength(3 * 10);
  });
});

test.each<[string, Error, string]>([
  ["a code", Object.assign(new Error("no"), { code: "ENOWHERE" }), "ENOWHERE"],
  ["its cause's code", new Error("no", { cause: Object.assign(new Error("why"), { code: "EWHY" }) }), "EWHY"],
  ["its cause's text", new Error("no", { cause: new Error("why") }), "why"],
  ["a name", Object.assign(new Error(""), { name: "OddError" }), "OddError"],
  ["nothing that it says", "no" as unknown as Error, "unknown"],
])("a failure on the way is told by %s", async (_name, error, told) => {
  const { client } = makeClient("http://127.0.0.1:1", { fetch: () => Promise.reject(error) });
  expect((await failure(client.call(READ))).message).toBe(`${READ}: unavailable: ${told}`);
});

test("an address in the log has no words that a visitor typed", async () => {
  const { client, logs } = await serve(status(404));
  await failure(client.call("product/autocomplete", { size: 10, searchWord: "给林知夏" }));
  await failure(client.call("product/autocomplete", { size: 10, searchWord: "" }));
  await failure(client.call(WRITE, { securityCode: "SECRET" }));
  await failure(client.call("recruitJob/applyJob", new FormData()));
  await failure(client.call("product/searchFilter", { queryParam: {} }));
  const urls = logs.lines.flatMap(({ fields }) => (fields["url"] as string | undefined) ?? []);
  expect(urls.map((url) => url.replace(/.*\/v1\//, ""))).toEqual([
    "product/autocomplete?size=10&searchWord=%5Bredacted%5D",
    "product/autocomplete?size=10",
    "securityCode/query?[redacted]",
    "recruitJob/applyJob",
    "product/searchFilter",
  ]);
});

test.each<[string, string, string]>([
  ["an error page", "<html><body>maintenance</body></html>", "37 bytes, of another form"],
  ["a body cut off", '{"success":true,"errorCode":"0","data":{', "40 bytes, ended early"],
  ["a list cut off", " [1, ", "5 bytes, ended early"],
  ["what is closed, and still no JSON", "{瓷}\n", "6 bytes, of another form"],
  ["text that looks cut off at its end only", "down {", "6 bytes, of another form"],
  ["nothing", "", "0 bytes, empty"],
  ["blanks", " \n", "2 bytes, empty"],
])("the reason says what came instead of JSON: %s", async (_name, text, reason) => {
  const { client } = await serve((_request, response) => response.setHeader("content-type", "text/html").end(text));
  expect((await failure(client.call(READ))).message).toContain(`body is no JSON: text/html, ${reason}`);
});

describe("breaker and bulkhead", () => {
  test("a home page that fails leaves every page its header", async () => {
    const { client } = await serve(
      ({ url = "" }, response) => response.end(url.includes("queryRegionContents/") ? "down" : envelope("up")),
      { limits: { breakAfter: 2 } },
    );
    for (let turn = 0; turn < 3; turn += 1) await failure(client.call("page/queryRegionContents/"));
    expect(await client.call("page/queryRegionContents")).toBe("up");
  });

  test("bad responses open it as well, for its group, and each outage is told once, with what was refused", async () => {
    vi.useFakeTimers({ toFake: ["performance"] });
    let isDown = true;
    const limits = { breakAfter: 2, breakMs: 5000 };
    const { client, breakers, logs } = await serve((_q, r) => r.end(isDown ? "down" : envelope("up")), { limits });
    for (const refused of [1, 3]) {
      isDown = true;
      for (let turn = 0; turn < 2 + refused; turn += 1) await failure(client.call(READ));
      expect(await failure(client.call("store/getStoreByStoreCode"))).toMatchObject({ kind: "badResponse" });
      vi.advanceTimersByTime(5000);
      await failure(client.call(READ));
      isDown = false;
      vi.advanceTimersByTime(10_000);
      expect(await client.call(READ)).toBe("up");
      await client.call("store/getStoreByStoreCode");
      const lines = logs.lines.splice(0);
      expect(lines.filter(({ message }) => message.startsWith("upstream breaker"))).toMatchObject([
        { level: "warn", message: "upstream breaker opened", fields: { group: "product" } },
        { level: "info", message: "upstream breaker closed", fields: { group: "product", seconds: 15, refused } },
      ]);
      // Calls that were not made are lines of debugging only.
      expect(lines.filter(({ level }) => level === "debug")).toMatchObject(
        Array(refused).fill({ fields: { reason: `${READ}: unavailable: breaker is open`, status: null } }),
      );
    }
    expect(breakers.filter((line) => line.startsWith("product"))).toEqual([
      "product closed",
      ...[1, 2].flatMap(() => ["open", "halfOpen", "open", "halfOpen", "closed"].map((state) => `product ${state}`)),
    ]);
  });

  test("failed envelopes and 4xx never open it", async () => {
    for (const answer of [status(404), status(400), body('{"success":false,"errorMessage":"x"}')]) {
      const { client, calls, breakers } = await serve(answer, { limits: { breakAfter: 2 } });
      for (let turn = 0; turn < 6; turn += 1) await failure(client.call(READ));
      expect(calls.length).toBeGreaterThanOrEqual(6);
      expect(breakers).toEqual(["product closed"]);
    }
  });

  test("at most so many calls of a group run at a time, the rest wait or fail at once", async () => {
    let now = 0;
    let max = 0;
    const { client, calls } = await serve(
      (_request, response) => {
        now += 1;
        max = Math.max(max, now);
        setTimeout(() => {
          now -= 1;
          response.end(envelope(null));
        }, 40);
      },
      { limits: { concurrent: 3, waiting: 5 } },
    );
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => client.call(READ)));
    expect(results.filter(({ status: how }) => how === "fulfilled")).toHaveLength(8);
    expect(results.at(-1)).toMatchObject({ reason: { message: `${READ}: unavailable: too many calls at once` } });
    expect(calls).toHaveLength(8);
    expect(max).toBeLessThanOrEqual(3);
  });

  test("the last of a full group's calls has ended within the longest time of a call", async () => {
    vi.useFakeTimers();
    const api = { timeoutMs: 1000 };
    const client = makeClient("http://127.0.0.1:1", {
      api,
      limits: { breakAfter: Infinity },
      fetch: ({ signal }) => new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error()))),
    }).client;
    let ended = 0;
    const calls = Array.from({ length: 64 + 256 }, () =>
      failure(client.call(WRITE, { securityCode: "1" })).then(() => (ended += 1)),
    );
    await vi.advanceTimersByTimeAsync(maxCallMs(api) - 1);
    expect(ended).toBeLessThan(calls.length);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe(calls.length);
  });
});
