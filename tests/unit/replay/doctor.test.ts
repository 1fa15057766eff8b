import { expect, test } from "vitest";
import type { Config } from "~/server/platform/config/config.server";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
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
  return examine(
    { maps: null, redisUrl: null, ...config } as Config,
    async (given) => {
      const request = given as Request;
      const answer = (await (await demo.fetch(request)).json()) as Json;
      const altered = alter(request.url, structuredClone(answer));
      return altered instanceof Response ? altered : Response.json(altered ?? answer);
    },
    ids,
  );
}

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

test("a detail is reached by a given id where its list cannot be", async () => {
  const alter = (url: string) =>
    url.includes("recruitJob/getJobPageList") ? Response.json({ error: "Not Found" }, { status: 404 }) : undefined;
  const jobOf = async (ids: Record<string, string>) =>
    (await examineDemo(alter, ids)).endpoints.find(({ endpoint }) => endpoint === "recruitJob/getJobDetail");
  expect(await jobOf({})).toMatchObject({ notAsked: "no jobId is known: --id jobId=…" });
  expect(await jobOf({ jobId: "J1007" })).toMatchObject({ notAsked: null, envelope: "good" });
});

test("what leads to other endpoints may be missing in part: items that the site drops have ids, products have words", async () => {
  const { endpoints } = await examineDemo((url, answer) => {
    if (url.includes("searchWord/findSearchWord")) return Response.json({ error: "Not Found" }, { status: 404 });
    if (!url.includes("recruitJob/getJobPageList")) return undefined;
    const data = answer["data"] as { results: Json[] };
    return { ...answer, data: { ...data, results: data.results.map(({ jobTitle: _gone, ...job }) => job) } };
  });
  const askedFor = ["recruitJob/getJobDetail", "product/autocomplete"];
  const reports = endpoints.filter(({ endpoint }) => askedFor.includes(endpoint));
  expect(reports.map(({ notAsked, envelope }) => [notAsked, envelope])).toEqual([
    [null, "good"],
    [null, "good"],
  ]);
});
