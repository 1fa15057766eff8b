import { expect, test } from "vitest";
import type { Config } from "~/server/platform/config/config.server";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import { endpointKeys, endpoints } from "~/server/upstream/endpoints.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { examine } from "../../../tools/replay/doctor";

type Json = Record<string, unknown>;

/** Examines the demo, whose answers `alter` may replace. */
async function examineDemo(alter: (url: string, answer: Json) => unknown = () => undefined, ids = {}) {
  const demo = createDemoUpstream({ oddities: false });
  const api = {
    baseUrl: demo.baseUrl,
    token: "t",
    authorization: null,
    tokenHeader: "token",
    storeHeader: "storeCode",
  };
  const config = { api: { ...api, timeoutMs: 5000, writeTimeoutMs: 1 }, site: siteFileSchema.parse(demo.siteFile) };
  const examination = await examine(
    { maps: null, redisUrl: null, ...config } as Config,
    async (given) => {
      const request = given as Request;
      const answer = (await (await demo.fetch(request)).json()) as Json;
      const altered = alter(request.url, structuredClone(answer));
      return altered instanceof Response ? altered : Response.json(altered ?? answer);
    },
    ids,
  );
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

test("contents that are cut off are found by their id, one good content among them or not", async () => {
  const { findings } = await examineDemo((url, answer) =>
    url.includes("contentId=C-FAQ")
      ? { ...answer, data: { ...(answer["data"] as Json), contents: '[{"CollapseModel":{"items":[' } }
      : undefined,
  );
  expect(findings.map(({ where, what, file }) => ({ where, what, file }))).toEqual([
    expect.objectContaining({ where: "content/queryModelContentDetail" }),
    {
      where: "site file: contents.faq",
      what: "C-FAQ: bad CMS contents skipped: contents are neither an object nor a list",
      file: "the content in the CMS",
    },
  ]);
});

test("a block that the site would drop is found by its content", async () => {
  const { findings } = await examineDemo((url, answer) =>
    url.includes("contentId=C-FAQ")
      ? { ...answer, data: { ...(answer["data"] as Json), contents: '{"common":12,"spacing":{"height":1}}' } }
      : undefined,
  );
  expect(findings.map(({ where, what }) => `${where} ${what}`)).toEqual([
    expect.stringMatching(/^site file: contents.faq C-FAQ: bad CMS block skipped: common/),
  ]);
});

test.each<[string, (answer: Json) => unknown]>([
  ["has no envelope", ({ data }) => data],
  ["is refused", (answer) => ({ ...answer, success: false })],
])("a detail is reached though its list %s", async (_how, alter) => {
  const { findings } = await examineDemo((url, answer) => {
    if (url.includes("recruitJob/getJobPageList")) return alter(answer);
    if (!url.includes("recruitJob/getJobDetail")) return undefined;
    return { ...answer, data: { ...(answer["data"] as Json), jobContent: null, jobText: "x" } };
  });
  expect(findings).toContainEqual(
    expect.objectContaining({ where: "recruitJob/getJobDetail", what: "data.jobContent is null; is it jobText?" }),
  );
});

test("a detail is reached by a given id where its list cannot be", async () => {
  const alter = (url: string) =>
    url.includes("recruitJob/getJobPageList") ? Response.json({ error: "Not Found" }, { status: 404 }) : undefined;
  const jobOf = async (ids: Record<string, string>) =>
    (await examineDemo(alter, ids)).endpoints.find(({ endpoint }) => endpoint === "recruitJob/getJobDetail");
  expect(await jobOf({})).toMatchObject({ notAsked: "no jobId is known: --id jobId=…" });
  expect(await jobOf({ jobId: "J1007" })).toMatchObject({ notAsked: null, envelope: "good" });
});
