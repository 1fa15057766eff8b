import { describe, expect, it, test } from "vitest";
import { createAnswers, toResponse } from "~/server/recording/answers.server";
import { endpointOf, entryOf, matchKey, paramsOf, toRoute } from "~/server/recording/exchange.server";
import { toHar } from "~/server/recording/har.server";
import { redactExchange } from "~/server/recording/redact.server";
import { endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import type { Exchange } from "~/server/upstream/exchange.server";
import { compareFields, compareValues } from "../../../tools/replay/compare";
import { describeKey } from "../../../tools/replay/describe-key";

const BASE = "https://api.example/gw";
const answered = (body: string): Exchange["answer"] => ({ status: 200, statusText: "", headers: [], body });
const urlOf = (endpoint: EndpointKey, query = "") => `${BASE}${endpoints[endpoint].path}${query}`;

function exchange(endpoint: EndpointKey, given: Partial<Exchange> & { query?: string } = {}): Exchange {
  const { query, ...rest } = given;
  return {
    endpoint,
    url: urlOf(endpoint, query),
    requestHeaders: [],
    requestBody: null,
    route: null,
    startedAt: "2026-11-21T01:02:03.000Z",
    ms: 5,
    answer: { status: 200, statusText: "OK", headers: [["Content-Type", "application/json"]], body: "{}" },
    ...rest,
  };
}

describe("an exchange", () => {
  it("belongs to its endpoint by method and path, whatever host and prefix", () => {
    for (const [key, { method, path }] of Object.entries(endpoints)) {
      expect(endpointOf(method, `http://else:1/p/q${path}?a=1`)).toBe(key);
    }
    const { path } = endpoints["product/keywordList"];
    expect(endpointOf("GET", `${BASE}${path}`)).toBeNull();
    expect(endpointOf("POST", `${BASE}${path}/x`)).toBeNull();
    expect(endpointOf("GET", "no url")).toBeNull();
  });

  it("has the parameters of its query, its form or its JSON", () => {
    expect(paramsOf("securityCode/query", urlOf("securityCode/query", "?securityCode=1"), "ignored")).toEqual({
      securityCode: "1",
    });
    const form = "product/getVirtualCategoryByCode";
    expect(paramsOf(form, urlOf(form, "?x=1"), "virtualCategoryCode=a%26b")).toEqual({ virtualCategoryCode: "a&b" });
    expect(paramsOf(form, urlOf(form), null)).toEqual({});
    const list = "product/keywordList";
    expect(paramsOf(list, urlOf(list), '{"pageNum":1}')).toEqual({ pageNum: 1 });
    for (const body of [null, "", "7", "null", "not json"]) expect(paramsOf(list, urlOf(list), body)).toEqual({});
  });

  it("equals another with the same query and body in any order; a multipart body does not count", () => {
    const key = (endpoint: EndpointKey, query: string, body: string | null) =>
      matchKey(endpoint, urlOf(endpoint, query).replace(BASE, "http://else"), body);
    const list = "product/keywordList";
    expect(key(list, "?b=2&a=1", '{"x":{"d":[2,1],"c":null},"a":1}')).toBe(
      'product/keywordList?a=1&b=2 {"a":1,"x":{"c":null,"d":[2,1]}}',
    );
    expect(key(list, "", '{"x":[2,1]}')).not.toBe(key(list, "", '{"x":[1,2]}'));
    expect(key("securityCode/query", "?securityCode=1", "x")).toBe("securityCode/query?securityCode=1");
    expect(key("recruitJob/applyJob", "", "--x")).toBe("recruitJob/applyJob");
  });

  it("is described in words, also where it cannot be decoded", () => {
    expect(describeKey("a?searchWord=%E8%8C%B6+%E6%9D%AF")).toBe("a?searchWord=茶 杯");
    expect(describeKey("a?x=%E8")).toBe("a?x=%E8");
    expect(describeKey("a %E8%8C%B6")).toBe("a %E8%8C%B6");
  });

  it.each([
    ["/_root.data", "/"],
    ["/news.data?_routes=root&page=2", "/news?page=2"],
    ["https://www.example/pdp/1?vc=2", "/pdp/1?vc=2"],
    ["/x.database", "/x.database"],
  ])("of %s belongs to the page %s", (href, route) => expect(toRoute(href)).toBe(route));

  it("is an entry of a HAR, with its sizes and a failure by name", () => {
    const posted = exchange("product/keywordList", {
      query: "?a=1",
      requestHeaders: [["Content-Type", "application/json"]],
      requestBody: '"瓷"',
      answer: { status: 200, statusText: "OK", headers: [["CONTENT-TYPE", "text/x"]], body: "瓷" },
    });
    const postData = { mimeType: "application/json", params: [], text: '"瓷"' };
    expect(entryOf(posted, "page_1")).toMatchObject({
      pageref: "page_1",
      time: 5,
      request: { method: "POST", queryString: [{ name: "a", value: "1" }], postData, bodySize: 5 },
      response: { status: 200, content: { size: 3, mimeType: "text/x", text: "瓷" }, bodySize: 3 },
      timings: { wait: 5 },
    });
    const failed = entryOf(exchange("securityCode/query", { answer: { failure: "timeout" } }), null);
    const content = { size: 0, mimeType: "x-unknown" };
    expect(failed).toMatchObject({
      request: { bodySize: 0 },
      response: { status: 0, statusText: "", content, bodySize: -1, _failure: "timeout" },
    });
    expect(failed).not.toHaveProperty("pageref");
    expect(failed).not.toHaveProperty("request.postData");
    expect(entryOf(exchange("securityCode/query", { answer: answered("") }), null)).toMatchObject({
      response: { content: { mimeType: "application/octet-stream" } },
    });
  });

  it("stands in a HAR under the page whose loaders made it", () => {
    const exchanges = [
      exchange("cms/info/getCatalogList", { route: "/news", startedAt: "2026-11-21T01:00:00.000Z" }),
      exchange("cms/info/getPageList", { route: "/" }),
      exchange("searchWord/findSearchWord", { route: "/news" }),
      exchange("securityCode/query"),
    ];
    const recordedAt = "2026-11-22T00:00:00.000Z";
    const content = { exchanges, recordedAt, routes: ["/news"], mediaOrigins: "", siteText: "{}" };
    const { log } = toHar(content, { values: [], harmless: [] }) as {
      log: { pages: { id: string; title: string; startedDateTime: string }[]; entries: { pageref?: string }[] };
    };
    expect(log.pages.map(({ id, title, startedDateTime }) => [id, title, startedDateTime])).toEqual([
      ["page_1", "/news", "2026-11-21T01:00:00.000Z"],
      ["page_2", "/", "2026-11-21T01:02:03.000Z"],
    ]);
    expect(log.entries.map(({ pageref }) => pageref)).toEqual(["page_1", "page_2", "page_1", undefined]);
  });
});

describe("recorded answers", () => {
  it("come in order, the last one again, and from the first after a rewind; another request has none", async () => {
    const answers = createAnswers([
      exchange("cms/info/getDetail", { query: "?id=1", answer: answered("a") }),
      exchange("cms/info/getDetail", { query: "?id=1", answer: answered("b") }),
    ]);
    const ask = async (url: string) => (await answers.next(new Request(url))).answer;
    const asked: unknown[] = [];
    for (let time = 0; time < 3; time += 1) asked.push(await ask(urlOf("cms/info/getDetail", "?id=1")));
    expect(asked).toEqual([answered("a"), answered("b"), answered("b")]);
    answers.rewind();
    expect(await ask(urlOf("cms/info/getDetail", "?id=1"))).toEqual(answered("a"));
    expect(await ask(urlOf("cms/info/getDetail", "?id=2"))).toBeNull();
    expect((await answers.next(new Request("http://else/unknown"))).key).toBe("GET /unknown");
  });

  it("belong to what was posted; a form with files counts by its endpoint alone", async () => {
    const list = (pageNum: number, body: string) =>
      exchange("product/keywordList", { requestBody: JSON.stringify({ pageNum }), answer: answered(body) });
    const files = { requestBody: "[removed]", answer: answered("sent") };
    const answers = createAnswers([list(1, "one"), list(2, "two"), exchange("recruitJob/applyJob", files)]);
    const post = (endpoint: EndpointKey, body: BodyInit) => new Request(urlOf(endpoint), { method: "POST", body });
    const two = await answers.next(post("product/keywordList", '{"pageNum":2}'));
    const sent = await answers.next(post("recruitJob/applyJob", new FormData()));
    expect([two.answer, sent.answer]).toEqual([answered("two"), answered("sent")]);
  });

  it("know a request as it is sent, though they hold it redacted", () => {
    const typed = exchange("securityCode/query", { query: "?securityCode=NH0001" });
    const answers = createAnswers([redactExchange(typed, { values: [], harmless: [] })]);
    expect(answers.has(typed)).toBe(true);
    expect(answers.has(exchange("securityCode/query", { query: "?other=1" }))).toBe(false);
  });

  it.each([200, 204, 205, 304])("are responses again: %i", async (status) => {
    const headers = Object.entries({ "CONTENT-TYPE": "text/x", "content-length": "9" });
    const response = toResponse({ status, statusText: "S", headers, body: "b" });
    expect([response.status, response.statusText]).toEqual([status, "S"]);
    expect([...response.headers]).toEqual([["content-type", "text/x"]]);
    expect(await response.text()).toBe(status === 200 ? "b" : "");
    expect([...toResponse({ status: 204, statusText: "", headers: [], body: "" }).headers]).toEqual([]);
  });
});

describe("a redacted exchange", () => {
  const redact = (given: Exchange, values: string[] = [], harmless: string[] = []) =>
    redactExchange(given, { values, harmless });

  it("keeps the headers that say nothing of anyone, and the store's", () => {
    const harmless = "Accept accept-language Content-Type Date ETag".split(" ");
    const headers = [...harmless, "X-Trace", "Cookie"].map((name): [string, string] => [name, "v"]);
    const { requestHeaders, answer } = redact(
      exchange("securityCode/query", {
        requestHeaders: [...headers, ["storeCode", "ST-1"], ["xaccept", "v"], ["accept x", "v"]],
        answer: { status: 200, statusText: "", headers, body: "" },
      }),
      [],
      ["ST-1"],
    );
    const removed = (list: [string, string][]) =>
      list.filter(([, value]) => value === "[removed]").map(([name]) => name);
    expect(removed(requestHeaders)).toEqual(["X-Trace", "Cookie", "xaccept", "accept x"]);
    expect("headers" in answer ? removed(answer.headers) : null).toEqual(["X-Trace", "Cookie"]);
  });

  it("has no credentials and no secret in its URL, whose other parameters stay as they are", () => {
    const url = "https://user:word@api.example/x?a=%20b&Token=t-123456&mobile_number=1&ipad=2&clientIp=1.2.3.4";
    const clean = redact({ ...exchange("securityCode/query"), url }).url;
    expect(clean).toBe(
      "https://api.example/x?a=+b&Token=%5Bremoved%5D&mobile_number=%5Bremoved%5D&ipad=2&clientIp=%5Bremoved%5D",
    );
    const plain = "https://api.example/x?a=%20b";
    expect(redact({ ...exchange("securityCode/query"), url: plain }).url).toBe(plain);
  });

  it("has no token that is long enough to be one, in any spelling", () => {
    const token = 'a/"b 令牌令牌';
    const body = JSON.stringify({ plain: token, short: "demo", url: encodeURIComponent(token) });
    const { answer } = redact(exchange("securityCode/query", { answer: answered(body) }), [token, "demo"]);
    expect(answer).toMatchObject({ body: '{"plain":"[removed]","short":"demo","url":"[removed]"}' });
    expect(redact(exchange("securityCode/query", { answer: { failure: "timeout" } })).answer).toEqual({
      failure: "timeout",
    });
  });

  it("of an application has neither a field of the applicant, nor an answer that repeats one", () => {
    const typed = { personName: "林夏", phoneNumber: 13_812_345_678, nested: { email: "a@b.c", tel: ["x"] } };
    const { requestBody, answer } = redact(
      exchange("recruitJob/checkJobEffectApply", {
        requestBody: JSON.stringify({ jobId: "J1", ...typed, positionIdList: ["S1"] }),
        answer: answered('{"errorMessage":"林夏 a@b.c 13812345678 J1"}'),
      }),
    );
    const [personName, phoneNumber, email] = Array<string>(3).fill("[removed]");
    const kept = { jobId: "J1", positionIdList: ["S1"], nested: { email, tel: ["x"] } };
    expect(JSON.parse(requestBody ?? "")).toEqual({ ...kept, personName, phoneNumber });
    expect(answer).toMatchObject({ body: '{"errorMessage":"[removed] [removed] [removed] J1"}' });
  });

  it("is searched for what was typed, but not for what is too short to be told", () => {
    const form = exchange("product/getVirtualCategoryByCode", {
      requestBody: "virtualCategoryCode=a&key=abc&token=abcd&name=林",
      answer: answered("abc abcd"),
    });
    const { requestBody, answer } = redact(form);
    expect([...new URLSearchParams(requestBody ?? "").values()]).toEqual(["a", "[removed]", "[removed]", "林"]);
    expect(answer).toMatchObject({ body: "abc [removed]" });
  });

  it("keeps an answer byte for byte, unless it has the caller's address", () => {
    const bodyOf = (body: string) => {
      const { answer } = redact(exchange("securityCode/query", { answer: answered(body) }));
      return "body" in answer ? answer.body : null;
    };
    expect(bodyOf('{"id":1234567890123456789,"ip":"1.2.3.4"}')).toBe('{"id":"1234567890123456789","ip":"[removed]"}');
    for (const body of ['{ "a":1 }', "not json", "7", '{ "ip":null, "clientIpx":"1" }'])
      expect(bodyOf(body)).toBe(body);
    expect(bodyOf('{ "a":[{"client_ip":"198.51.100.4"}], "b":null }')).toBe(
      '{"a":[{"client_ip":"[removed]"}],"b":null}',
    );
  });

  it("is redacted however deep its answer is nested", () => {
    const nested = (depth: number) => `${'{"a":['.repeat(depth)}{"ip":"198.51.100.4"}${"]}".repeat(depth)}`;
    for (const depth of [50, 20_000]) {
      const { answer } = redact(exchange("securityCode/query", { answer: answered(nested(depth)) }));
      expect("body" in answer ? answer.body : null).toMatch(/^(?!.*198)\{"a":.*\[removed\]/s);
    }
  });

  it("with a body where none belongs has none, and with files only that there were some", () => {
    expect(redact(exchange("securityCode/query", { requestBody: "x" })).requestBody).toBeNull();
    const body = '--x\r\nContent-Disposition: form-data; name="personName"\r\n\r\n林知夏\r\n--x--';
    const answer = answered("林知夏已投递");
    const sent = redact(exchange("recruitJob/applyJob", { requestBody: body, answer }));
    expect([sent.requestBody, sent.answer]).toMatchObject(["[removed]", { body: "[removed]已投递" }]);
  });
});

const twice = ["1", "2"].map((key) => ({ id: "a", key }));
test.each<[string, unknown, unknown, string[]]>([
  [
    "field by field",
    { a: 1, b: { c: null, "d-e": 2 }, f: [], g: {} },
    { a: 1, b: { c: 0, h: 3 }, f: [], g: [] },
    ["same a", "changed b.c", 'removed b["d-e"]', "added b.h", "same f", "changed g"],
  ],
  ["numbers that are none", Number.NaN, Number.NaN, ["same "]],
  ["a list that grew", [1, 2], [1, 3, 4], ["same [0]", "changed [1]", "added [2]"]],
  ["a list that shrank", [1, 2], [1], ["same [0]", "removed [1]"]],
  ["an object and a list", { a: 1 }, [1], ["changed "]],
  ["items by their names", [{ code: 1, x: 1 }], [{ code: 1, x: 2 }], ["same [code=1].code", "changed [code=1].x"]],
  [
    "items by what names them all",
    twice,
    twice,
    ["1", "2"].flatMap((key) => ["id", "key"].map((of) => `same [key="${key}"].${of}`)),
  ],
  ["items without a name by their place", [{ id: {} }], [{ id: {} }], ["same [0].id"]],
  ["a list that had none", [], [{ id: "a" }], ["added [0]"]],
])("two values are compared: %s", (_, before, after, found) => {
  expect(compareFields(before, after).map(({ path, kind }) => `${kind} ${path}`)).toEqual(found);
});

test("items that changed places have moved, unless some came or went", () => {
  const list = (...ids: string[]) => ids.map((id) => ({ id }));
  expect(compareValues(list("a", "b"), list("b", "a"))).toEqual([
    { path: "", kind: "moved", before: ["a", "b"], after: ["b", "a"] },
  ]);
  expect(compareValues(list("a", "b"), list("b", "c")).map(({ kind }) => kind)).toEqual(["removed", "added"]);
});
