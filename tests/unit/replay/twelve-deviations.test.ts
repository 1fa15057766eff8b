import { afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Config } from "~/server/platform/config/config.server";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { endpointKeys, endpoints, type EndpointKey } from "~/server/upstream/endpoints.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { examine } from "../../../tools/replay/doctor";
import { drift } from "../../../tools/replay/drift";
import { createForeignUpstream } from "./foreign-upstream";
import { writeReads, type Read } from "./recorded-reads";

type Json = Record<string, unknown>;
/** The answer instead of this one; undefined = as it is. */
type Alter = (answer: Json, call: { url: string }) => Json | readonly Json[] | Response | undefined;

/** What the doctor finds at the endpoint (or where it says), the endpoint, its answer, and a line of the drift. */
type Deviation = [doctor: string, endpoint: EndpointKey, alter: Alter, drift: RegExp, where?: string];

const inAnswer =
  (change: (data: unknown) => unknown): Alter =>
  (answer) => ({ ...answer, data: change(answer["data"]) });
const inData = (fields: Json) => inAnswer((data) => ({ ...(data as Json), ...fields }));
const inResults = (change: (item: Json) => Json) =>
  inAnswer((data) => ({ ...(data as Json), results: ((data as Json)["results"] as Json[]).map(change) }));
const withoutEnvelope: Alter = (answer) => answer["data"] as Json;
const notFound = () => Response.json({ error: "Not Found" }, { status: 404 });

const withoutTitles = inResults(({ jobTitle: _gone, ...job }) => job);
const withoutPictures = inAnswer((data) => {
  return { productDetail: { ...((data as Json)["productDetail"] as Json), mediaList: undefined } };
});
const renamedPrice = inResults(({ salePrice, ...item }) => ({ ...item, price: salePrice }));
const withReaders = inResults((item) => ({ ...item, readers: 7 }));
const asTree = inAnswer((tree) => ({ tree }));
const asTexts = inAnswer((stores) =>
  (stores as Json[]).map((store) => ({ ...store, latitude: String(store["latitude"]) })),
);

const JOBS = "recruitJob/getJobPageList";
const CONTENT = "content/queryModelContentDetail";
const PRODUCT = "product/fullProductDetail";
const AREAS = "area/getTreeByLevelId";
const NEWS = "cms/info/getPageList";
const STORES = "store/getStoreByCoordinateProvince";
/** The content of the questions, with these blocks; no other. */
const inQuestions =
  (contents: string): Alter =>
  (answer, call) =>
    call.url.includes("contentId=C-FAQ") ? inData({ contents })(answer, call) : undefined;
const cutOff = inQuestions('[{"text":{"html":"<p>');
const CUT_OFF = "bad CMS contents skipped: contents are neither an object nor a list";
const NO_ENVELOPE = "badResponse: body is no envelope";
const OTHER_NAME = "data.results[].salePrice is missing; is it price?";
const OTHER_DATE = "data.publishTime is a date by upstream.md §4, but text";

const DEVIATIONS: Deviation[] = [
  ["data.results[].jobTitle is missing", JOBS, withoutTitles, /vanished data\.results\[\]\.jobTitle/],
  ["data.productDetail.mediaList is missing", PRODUCT, withoutPictures, /vanished data\.productDetail\.mediaList/],
  [OTHER_NAME, "product/keywordList", renamedPrice, /appeared data\.results\[\]\.price/],
  ["data is list by upstream.md §4, but object", AREAS, asTree, /type {5}data.*: list → object/],
  ["the site cannot read the response", "cms/info/getCatalogList", inAnswer(() => null), /vanished data\b/],
  ["data has no items", "recruitJob/getCityAreaList", inAnswer(() => []), /emptied {2}data.*: items → none/],
  [OTHER_DATE, "cms/info/getDetail", inData({ publishTime: "21.11.2026" }), new RegExp(OTHER_DATE)],
  ["unavailable: status 404", "searchWord/findSearchWord", notFound, /: answered → unavailable: status 404/],
  [NO_ENVELOPE, "recruitJob/getCaptchaImage", withoutEnvelope, new RegExp(`: answered → ${NO_ENVELOPE}`)],
  [CUT_OFF, CONTENT, cutOff, /vanished data\.contents\{\}/, "site file: contents.faq"],
];

/** Worth knowing, but no deviations: the doctor notes them. */
const NOTES: Deviation[] = [
  ["data[].latitude is a number as text", STORES, asTexts, /type {5}data\[\]\.latitude.*: number.* → text/],
  ["data.results[].readers is new", NEWS, withReaders, /appeared data\.results\[\]\.readers/],
];

const READS = endpointKeys.filter((key) => !endpoints[key].write);

const baseUrl = "https://api.example";
const api = { baseUrl, token: "t", authorization: null, tokenHeader: "token", storeHeader: "storeCode" };

const keyOf = (url: string) => endpointKeys.find((key) => new URL(url).pathname === endpoints[key].path);

type Send = (request: Request) => Promise<Response>;

const demo = createDemoUpstream({ oddities: false });
const site = siteFileSchema.parse(demo.siteFile);

/** What the doctor says of an upstream that answers so. */
function examineWith(send: Send, ids: Record<string, string> = {}, siteFile = site) {
  const config = {
    maps: null,
    redisUrl: null,
    redisLimitsUrl: null,
    api: { ...api, timeoutMs: 5000, writeTimeoutMs: 1 },
    site: siteFile,
  };
  return examine(config as Config, (request) => send(request as Request), ids);
}

/** The demo, whose answers deviate, each by its endpoint. */
const deviating =
  (alter: Partial<Record<EndpointKey, Alter>>): Send =>
  async (request) => {
    const key = keyOf(request.url);
    const answer = await demo.fetch(request);
    const change = key && alter[key];
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

test("nor of one that nobody made who knows the demo", async () => {
  const upstream = createForeignUpstream();
  const foreign = siteFileSchema.parse(upstream.siteFile);
  const { findings, endpoints: reports } = await examineWith(upstream.fetch, {}, foreign);
  expect([findings, reports.flatMap(({ dropped }) => dropped)]).toEqual([[], []]);
});

test.each([...DEVIATIONS, ...NOTES])("doctor and drift name a deviation: %s", async (...deviation) => {
  const [what, endpoint, alter, line, where = endpoint] = deviation;
  const send = deviating({ [endpoint]: alter });
  const { findings, endpoints: reports } = await examineWith(send);
  const notes = reports.flatMap((report) => report.notes.map((note) => ({ where: report.endpoint, what: note })));
  const isNote = NOTES.some(([noted]) => noted === what);
  const named = expect.objectContaining({ where, what: expect.stringContaining(what) as string }) as object;
  expect(isNote ? notes : findings).toContainEqual(named);
  if (isNote) expect(findings).toEqual([]);
  expect(await driftAgainst(send)).toEqual({ code: 1, text: expect.stringMatching(line) as string });
});

test("a detail is reached though its list fails, and what it lacks is found", async () => {
  const alter = inData({ jobContent: null, jobText: "x" });
  const send = deviating({ [JOBS]: withoutEnvelope, "recruitJob/getJobDetail": alter });
  const what = "data.jobContent is null; is it jobText?";
  expect((await examineWith(send)).findings).toMatchObject(
    expect.arrayContaining([
      expect.objectContaining({ where: "recruitJob/getJobDetail", what: expect.stringContaining(what) as string }),
    ]) as object,
  );
  expect((await driftAgainst(send)).text).toMatch(/vanished data\.jobContent/);
});

test("the doctor finds a block that the site would drop by its content", async () => {
  const { findings } = await examineWith(deviating({ [CONTENT]: inQuestions('{"common":12,"spacing":{"height":1}}') }));
  expect(findings.map(({ where, what }) => `${where} ${what}`)).toEqual([
    expect.stringMatching(/^site file: contents.faq C-FAQ: bad CMS block skipped: common/),
  ]);
});

test("the doctor reaches a detail by a given id where its list cannot be", async () => {
  const jobOf = async (ids: Record<string, string>) => {
    const report = await examineWith(deviating({ [JOBS]: notFound }), ids);
    return report.endpoints.find(({ endpoint }) => endpoint === "recruitJob/getJobDetail");
  };
  expect(await jobOf({})).toMatchObject({ notAsked: "no jobId is known: --id jobId=…" });
  expect(await jobOf({ jobId: "J1007" })).toMatchObject({ notAsked: null, envelope: "good" });
});

test("the doctor needs only parts of what leads on: items that the site drops have ids, products have words", async () => {
  const send = deviating({ "searchWord/findSearchWord": notFound, [JOBS]: withoutTitles });
  const led = (await examineWith(send)).endpoints.filter(({ endpoint }) => /getJobDetail|autocomplete/.test(endpoint));
  expect(led.map(({ notAsked, envelope }) => [notAsked, envelope])).toEqual(Array(2).fill([null, "good"]));
});
