import { expect, test } from "vitest";
import type { Config } from "~/server/platform/config/config.server";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { endpointKeys, endpoints } from "~/server/upstream/endpoints.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { examine } from "../../../tools/replay/doctor";

type Json = Record<string, unknown>;

/** Examines the demo, whose answers `alter` may replace. */
async function examineDemo(alter: (url: string, answer: Json) => unknown = () => undefined) {
  const demo = createDemoUpstream({ oddities: false });
  const api = {
    baseUrl: demo.baseUrl,
    token: "t",
    authorization: null,
    tokenHeader: "token",
    storeHeader: "storeCode",
  };
  const config = { api: { ...api, timeoutMs: 5000, writeTimeoutMs: 1 }, site: siteFileSchema.parse(demo.siteFile) };
  const examination = await examine({ maps: null, redisUrl: null, ...config } as Config, async (given) => {
    const request = given as Request;
    const answer = (await (await demo.fetch(request)).json()) as Json;
    const altered = alter(request.url, structuredClone(answer));
    return altered instanceof Response ? altered : Response.json(altered ?? answer);
  });
  return { demo, ...examination };
}

test("the demo answers as the contract declares: every read is asked for, nothing differs, nothing is dropped", async () => {
  const { demo, endpoints: reports, findings } = await examineDemo();
  expect(findings).toEqual([]);
  expect(demo.state.upstream.mistakes).toEqual([]);
  const reads = endpointKeys.filter((key) => !endpoints[key].write);
  expect(Object.keys(demo.state.upstream.calls).sort()).toEqual([...reads].sort());
  expect(reports.flatMap(({ endpoint, dropped }) => dropped.map((what) => `${endpoint} ${what}`))).toEqual([]);
});

const inResults = (answer: Json, change: (item: Json) => Json) => {
  const data = answer["data"] as { results: Json[] };
  return { ...answer, data: { ...data, results: data.results.map(change) } };
};

/** Part of an URL → what its answer becomes, and what the doctor says of it. */
const DEVIATIONS: Record<string, [alter: (answer: Json) => unknown, where: string, what: string | null]> = {
  missing: [
    (answer) => inResults(answer, ({ jobTitle: _title, ...job }) => job),
    "recruitJob/getJobPageList",
    "data.results[].jobTitle is missing",
  ],
  renamed: [
    (answer) => inResults(answer, ({ salePrice, ...item }) => ({ ...item, price: salePrice })),
    "product/keywordList",
    "data.results[].salePrice is missing; is it price?",
  ],
  "wrong type": [
    (answer) => ({ ...answer, data: { tree: answer["data"] } }),
    "area/getTreeByLevelId",
    "data is list by upstream.md §4, but object",
  ],
  "list that is null": [
    (answer) => ({ ...answer, data: null }),
    "cms/info/getCatalogList",
    "the site cannot read the response",
  ],
  "number as text": [
    (answer) => ({ ...answer, data: (answer["data"] as Json[]).map((one) => ({ ...one, sourceType: "two" })) }),
    "product/autocomplete",
    'data[].sourceType is number by upstream.md §4, but text: "two"',
  ],
  "endpoint 404": [
    () => Response.json({ error: "Not Found" }, { status: 404 }),
    "searchWord/findSearchWord",
    "unavailable: status 404",
  ],
  "envelope gone": [({ data }) => data, "recruitJob/getCaptchaImage", "badResponse: body is no envelope"],
  "field that is new": [
    (answer) => inResults(answer, (item) => ({ ...item, readers: 7 })),
    "cms/info/getPageList",
    null,
  ],
  "date format": [
    (answer) => ({ ...answer, data: { ...(answer["data"] as Json), publishTime: "21.11.2026" } }),
    "cms/info/getDetail",
    "data.publishTime is a date by upstream.md §4, but text",
  ],
  "JSON in a string broken": [
    (answer) => ({ ...answer, data: (answer["data"] as Json[]).map((one) => ({ ...one, contents: '[{"hero":' })) }),
    "page/previewPage",
    "data[].contents is JSON text by upstream.md §4, but text",
  ],
};

test.each(Object.entries(DEVIATIONS))("a deviation, %s, is found where it is", async (_kind, [alter, where, what]) => {
  const { findings, endpoints: reports } = await examineDemo((url, answer) =>
    url.includes(where) ? alter(answer) : undefined,
  );
  const found = what === null ? [] : [[where, expect.stringContaining(what)]];
  expect(findings.map((finding) => [finding.where, finding.what])).toEqual(found);
  const unknown = reports.flatMap((report) => report.unknown);
  expect(unknown.includes("data.results[].readers"), "a new field is named, but no deviation").toBe(what === null);
});
