import { beforeEach, expect, test } from "vitest";
import { provokeMistakes } from "../../support/upstream-mistakes";
import { makeAsker, STORE, WITHOUT_TOKEN } from "./ask";
import type { Envelope } from "./ask";

const channel = { channelCode: "nordhavn" };
const paged = { pageNum: 1, pageSize: 5 };

interface RightCall {
  key: string;
  /** Whether the token is sent. */
  token: boolean;
  /** One of the two is sent. */
  query?: Record<string, string>;
  body?: object;
}

/** A valid call of each form; the site's own calls of all endpoints are in tests/unit/server/demo-upstream.test.ts. */
const CALLS: readonly RightCall[] = [
  { key: "page/queryRegionContents/", token: false, query: { ...STORE, pageId: "P-HOME" } },
  { key: "product/autocomplete", token: true, query: { storeId: "WW", size: "10", searchWord: "茶" } },
  { key: "recruitJob/getJobPageList", token: false, body: { ...paged, queryParam: channel } },
  { key: "product/keywordList", token: true, body: { ...paged, queryParam: STORE } },
];

// These tests make invalid calls on purpose.
beforeEach(provokeMistakes);

test.each(CALLS)(
  "$key: the right call is answered, and each wrong header is named and counted",
  async ({ key, token, query, body }) => {
    const { upstream, get, post } = makeAsker();
    const send = (headers: Record<string, string>) => (body ? post(key, body, headers) : get(key, query, headers));
    const right = token ? { storeCode: "ST0001", token: "t" } : WITHOUT_TOKEN;

    expect((await send(right)).status).toBe(200);
    expect(upstream.state.upstream).toEqual({ calls: { [key]: 1 }, mistakes: [] });

    const wrong: Array<[Record<string, string>, RegExp]> = [
      [token ? { token: "t" } : {}, /storeCode is missing/],
      [{ ...right, storeCode: "ST9" }, /must be "ST0001"/],
      [token ? WITHOUT_TOKEN : { ...WITHOUT_TOKEN, token: "t" }, token ? /token is missing/ : /must not be sent/],
      [{ ...right, cookie: "visitor=1" }, /cookie must not be sent/],
    ];
    for (const [headers, what] of wrong) {
      const refused = await send(headers);
      expect(refused.status).toBeGreaterThanOrEqual(400);
      expect(((await refused.json()) as Envelope).errorMessage).toMatch(what);
      expect(upstream.state.upstream.mistakes.at(-1)?.endpoint).toBe(key);
      expect(upstream.state.upstream.mistakes.at(-1)?.what).toMatch(what);
    }
    expect(upstream.state.upstream.calls[key]).toBe(1 + wrong.length);
  },
);

test.each(CALLS)("$key: the wrong method and an unknown field are mistakes", async ({ key, token, query, body }) => {
  const { upstream, get, post, send, url } = makeAsker();
  const headers: Record<string, string> = token ? { storeCode: "ST0001", token: "t" } : WITHOUT_TOKEN;
  const method = await send(new Request(url(key), { method: body ? "GET" : "POST", headers }));
  expect(method.status).toBe(405);
  const unknown = body
    ? await post(key, { ...body, invented: 1 }, headers)
    : await get(key, { ...query, invented: "1" }, headers);
  expect(unknown.status).toBe(400);
  expect(upstream.state.upstream.mistakes.map((mistake) => mistake.what)).toEqual([
    expect.stringContaining("method is"),
    expect.stringContaining("invented is not known"),
  ]);
});

test.each([
  [{ ...paged, pageNum: 0, queryParam: STORE }, "pageNum"],
  [{ ...paged, pageNum: "1", queryParam: STORE }, "pageNum"],
  [{ pageNum: 1, queryParam: STORE }, "pageSize is missing"],
  [{ ...paged, queryParam: { storeId: "WW" } }, "storeCode is missing"],
  [{ ...paged, queryParam: { ...STORE, sort: "cheapest" } }, "sort"],
  [{ ...paged, queryParam: { ...STORE, keyword: "" } }, "keyword"],
  [{ ...paged, queryParam: { ...STORE, vcCodePath: "true" } }, "vcCodePath"],
  [{ ...paged, queryParam: { ...STORE, filters: [{ code: "COLOR", values: "blue" }] } }, "filters"],
  [{ ...paged, queryParam: [] }, "must be an object"],
])("a listing request that is wrong in one place is refused: %j", async (body, what) => {
  const { upstream, post } = makeAsker();
  expect((await post("product/keywordList", body)).status).toBe(400);
  expect(upstream.state.upstream.mistakes[0]?.what).toContain(what);
});
