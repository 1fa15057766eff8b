import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Config } from "~/server/platform/config/config.server";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { endpointKeys, endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { examine } from "../../../tools/replay/doctor";
import { drift } from "../../../tools/replay/drift";
import { writeReads, type Read } from "./recorded-reads";

type Json = Record<string, unknown>;
/** The answer instead of this one; undefined = as it is. */
type Alter = (answer: Json, call: { url: string }) => Json | readonly Json[] | Response | undefined;

interface Deviation {
  alter: Readonly<Record<string, Alter>>;
  /** A finding of the doctor: its place, and what it says. */
  doctor: [where: string, what: string];
  /** Worth knowing, but no deviation. */
  isNote?: true;
  drift: RegExp;
}

const dataOf = (answer: Json) => answer["data"] as Json;
const listOf = (answer: Json) => answer["data"] as Json[];
const inResults = (change: (item: Json) => Json) => (answer: Json) => ({
  ...answer,
  data: { ...dataOf(answer), results: (dataOf(answer)["results"] as Json[]).map(change) },
});
const inData = (fields: Json) => (answer: Json) => ({ ...answer, data: { ...dataOf(answer), ...fields } });
const NOT_FOUND = () => Response.json({ error: "Not Found" }, { status: 404 });

const DEVIATIONS: Record<string, Deviation> = {
  "a needed field is gone": {
    alter: { "recruitJob/getJobPageList": inResults(({ jobTitle: _gone, ...job }) => job) },
    doctor: ["recruitJob/getJobPageList", "data.results[].jobTitle is missing"],
    drift: /vanished data\.results\[\]\.jobTitle/,
  },
  "the pictures of every product are gone": {
    alter: {
      "product/fullProductDetail": (answer) => {
        const { mediaList: _gone, ...detail } = dataOf(answer)["productDetail"] as Json;
        return { ...answer, data: { ...dataOf(answer), productDetail: detail } };
      },
    },
    doctor: ["product/fullProductDetail", "data.productDetail.mediaList is missing"],
    drift: /vanished data\.productDetail\.mediaList/,
  },
  renamed: {
    alter: { "product/keywordList": inResults(({ salePrice, ...item }) => ({ ...item, price: salePrice })) },
    doctor: ["product/keywordList", "data.results[].salePrice is missing; is it price?"],
    drift: /appeared data\.results\[\]\.price/,
  },
  "another type": {
    alter: { "area/getTreeByLevelId": (answer) => ({ ...answer, data: { tree: answer["data"] } }) },
    doctor: ["area/getTreeByLevelId", "data is list by upstream.md §4, but object"],
    drift: /type {5}data.*: list → object/,
  },
  "a list that is null": {
    alter: { "cms/info/getCatalogList": (answer) => ({ ...answer, data: null }) },
    doctor: ["cms/info/getCatalogList", "the site cannot read the response"],
    drift: /vanished data\b/,
  },
  "a list emptied that had items": {
    alter: { "recruitJob/getCityAreaList": (answer) => ({ ...answer, data: [] }) },
    doctor: ["recruitJob/getCityAreaList", "data has no items"],
    drift: /emptied {2}data.*: items → none/,
  },
  "a number as text": {
    alter: {
      "store/getStoreByCoordinateProvince": (answer) => ({
        ...answer,
        data: listOf(answer).map((store) => ({ ...store, latitude: String(store["latitude"]) })),
      }),
    },
    doctor: ["store/getStoreByCoordinateProvince", "data[].latitude is a number as text"],
    isNote: true,
    drift: /type {5}data\[\]\.latitude.*: number.* → text/,
  },
  "another date format": {
    alter: { "cms/info/getDetail": inData({ publishTime: "21.11.2026" }) },
    doctor: ["cms/info/getDetail", "data.publishTime is a date by upstream.md §4, but text"],
    drift: /data\.publishTime is a date by upstream\.md §4, but text/,
  },
  "an endpoint that is 404": {
    alter: { "searchWord/findSearchWord": NOT_FOUND },
    doctor: ["searchWord/findSearchWord", "unavailable: status 404"],
    drift: /failure .*: answered → unavailable: status 404/,
  },
  "an envelope that is gone": {
    alter: { "recruitJob/getCaptchaImage": dataOf },
    doctor: ["recruitJob/getCaptchaImage", "badResponse: body is no envelope"],
    drift: /failure .*: answered → badResponse: body is no envelope/,
  },
  "contents cut off": {
    alter: {
      "content/queryModelContentDetail": (answer, { url }) =>
        url.includes("contentId=C-FAQ")
          ? { ...answer, data: { ...dataOf(answer), contents: '[{"text":{"html":"<p>' } }
          : undefined,
    },
    doctor: ["site file: contents.faq", "bad CMS contents skipped: contents are neither an object nor a list"],
    drift: /vanished data\.contents\{\}/,
  },
  "a field that is new": {
    alter: { "cms/info/getPageList": inResults((item) => ({ ...item, readers: 7 })) },
    doctor: ["cms/info/getPageList", "data.results[].readers is new"],
    isNote: true,
    drift: /appeared data\.results\[\]\.readers/,
  },
  "a detail that is reached though its list fails": {
    alter: {
      "recruitJob/getJobPageList": dataOf,
      "recruitJob/getJobDetail": (answer) => ({
        ...answer,
        data: { ...dataOf(answer), jobContent: null, jobText: "x" },
      }),
    },
    doctor: ["recruitJob/getJobDetail", "data.jobContent is null; is it jobText?"],
    drift: /vanished data\.jobContent/,
  },
};

const READS = endpointKeys.filter((key) => !endpoints[key].write);

const baseUrl = "https://api.example";
const api = { baseUrl, token: "t", authorization: null, tokenHeader: "token", storeHeader: "storeCode" };

const keyOf = (url: string) => endpointKeys.find((key) => new URL(url).pathname === endpoints[key].path);

type Send = (request: Request) => Promise<Response>;

const demo = createDemoUpstream({ oddities: false });
const site = siteFileSchema.parse(demo.siteFile);

/** What the doctor says of an upstream that answers so. */
function examineWith(send: Send, ids: Record<string, string> = {}) {
  const config = { maps: null, redisUrl: null, api: { ...api, timeoutMs: 5000, writeTimeoutMs: 1 }, site };
  return examine(config as Config, (request) => send(request as Request), ids);
}

/** The demo, whose answers deviate. */
const deviating =
  (alter: (key: EndpointKey) => Alter | undefined): Send =>
  async (request) => {
    const key = keyOf(request.url);
    const answer = await demo.fetch(request);
    const change = key === undefined ? undefined : alter(key);
    const altered = change?.((await answer.clone().json()) as Json, { url: request.url });
    if (altered === undefined) return answer;
    return altered instanceof Response ? altered : Response.json(altered);
  };

let recording: string;
beforeAll(async () => {
  const reads: Read[] = [];
  await examineWith(async (request) => {
    const [key, url] = [keyOf(request.url), request.url];
    const requestBody = request.method === "POST" ? await request.clone().text() : null;
    const answer = await demo.fetch(request);
    if (key !== undefined) reads.push({ endpoint: key, url, requestBody, body: await answer.clone().text() });
    return answer;
  });
  recording = writeReads(reads, demo.siteFile);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The exit code of a drift against this upstream, and what it says. */
async function driftAgainst(send: Send) {
  const output = vi.spyOn(console, "log").mockReturnValue();
  vi.stubGlobal("fetch", send);
  const code = await drift(recording, { base: baseUrl, site: null, html: null, json: false });
  return { code, text: output.mock.calls.join("\n") };
}

test("nothing is said of what is whole: every read is asked for, and nothing dropped", async () => {
  const { findings, endpoints: reports } = await examineWith(demo.fetch);
  expect(findings).toEqual([]);
  expect(reports.map(({ endpoint }) => endpoint).sort()).toEqual([...READS].sort());
  expect(reports.filter(({ notAsked, dropped }) => notAsked !== null || dropped.length > 0)).toEqual([]);
  expect(await driftAgainst(demo.fetch)).toEqual({
    code: 0,
    text: expect.stringMatching(/^0 of \d\d endpoints have changed$/m) as string,
  });
});

test("nor of one in other forms: numbers and flags as text, dates with a zone, null for what is blank, fields of its own", async () => {
  const inOtherForms = (_key: string, value: unknown) =>
    typeof value === "number" || typeof value === "boolean"
      ? String(value)
      : typeof value === "string"
        ? value.replace(/^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/, "$1T$2+08:00") || null
        : value !== null && typeof value === "object" && !Array.isArray(value)
          ? { ...value, ownOne: 1 }
          : value;
  const send = deviating(() => ({ data }) => ({
    success: true,
    errorCode: 0,
    data: JSON.parse(JSON.stringify(data), inOtherForms) as unknown,
  }));
  const { findings, endpoints: reports } = await examineWith(send);
  expect(findings).toEqual([]);
  expect(reports.flatMap(({ dropped }) => dropped)).toEqual([]);
});

test.each(Object.entries(DEVIATIONS))(
  "doctor and drift name %s",
  async (_what, { alter, doctor, isNote, drift: line }) => {
    const send = deviating((key) => alter[key]);
    const [where, what] = doctor;
    const { findings, endpoints: reports } = await examineWith(send);
    const notes = reports.flatMap((report) => report.notes.map((note) => ({ where: report.endpoint, what: note })));
    const named = expect.objectContaining({ where, what: expect.stringContaining(what) as string }) as object;
    expect(isNote ? notes : findings).toContainEqual(named);
    if (isNote) expect(findings).toEqual([]);
    expect(await driftAgainst(send)).toEqual({ code: 1, text: expect.stringMatching(line) as string });
  },
);

describe("the doctor", () => {
  const reportOf = (alter: Deviation["alter"], ids?: Record<string, string>) =>
    examineWith(
      deviating((key) => alter[key]),
      ids,
    );

  test("finds a block that the site would drop by its content", async () => {
    const { findings } = await reportOf({
      "content/queryModelContentDetail": (answer, { url }) =>
        url.includes("contentId=C-FAQ")
          ? inData({ contents: '{"common":12,"spacing":{"height":1}}' })(answer)
          : undefined,
    });
    expect(findings.map(({ where, what }) => `${where} ${what}`)).toEqual([
      expect.stringMatching(/^site file: contents.faq C-FAQ: bad CMS block skipped: common/),
    ]);
  });

  test("reaches a detail by a given id where its list cannot be", async () => {
    const jobOf = async (ids: Record<string, string>) => {
      const report = await reportOf({ "recruitJob/getJobPageList": NOT_FOUND }, ids);
      return report.endpoints.find(({ endpoint }) => endpoint === "recruitJob/getJobDetail");
    };
    expect(await jobOf({})).toMatchObject({ notAsked: "no jobId is known: --id jobId=…" });
    expect(await jobOf({ jobId: "J1007" })).toMatchObject({ notAsked: null, envelope: "good" });
  });

  test("needs only parts of what leads on: items that the site drops have ids, products have words", async () => {
    const withoutTitles = inResults(({ jobTitle: _gone, ...job }) => job);
    const { endpoints: reports } = await reportOf({
      "searchWord/findSearchWord": NOT_FOUND,
      "recruitJob/getJobPageList": withoutTitles,
    });
    const led = reports.filter(({ endpoint }) => /getJobDetail|autocomplete/.test(endpoint));
    expect(led.map(({ notAsked, envelope }) => [notAsked, envelope])).toEqual(Array(2).fill([null, "good"]));
  });
});
