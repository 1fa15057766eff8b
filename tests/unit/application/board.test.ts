import { expect, it, vi } from "vitest";
import { readPageNumber } from "~/domain/page-number";
import { loadJobs, readQuery } from "~/routes/about-us.jobs/load-jobs.server";
import { setAnsweredSite } from "../server/answered-site";

const upstream = setAnsweredSite();
const load = (query: string) => loadJobs(new Request(`https://x.example/about-us/jobs${query}`));
const jobCalls = () =>
  upstream.calls.flatMap(({ url, body }) =>
    url.endsWith("/getJobPageList") ? [(JSON.parse(body.toString()) as { queryParam: object }).queryParam] : [],
  );
const isOfCities = (path: string) => path.endsWith("getCityAreaList");

it.each([
  ["7", 7],
  ["007", 7],
  ["9".repeat(40), 999_999],
  ...["0", "-1", "1e3", "1.0", " 2", "２", ""].map((none) => [none, null] as const),
] as const)("page=%j is page %j, on the job board as in every list", (text, page) => {
  expect(readPageNumber(text)).toBe(page);
  const url = `https://x.example/about-us/jobs?page=${encodeURIComponent(text)}`;
  expect(readQuery(new Request(url)).query.page).toBe(page ?? 1);
});

it("a URL without a page number has none", () => expect(readPageNumber(null)).toBeNull());

const page = (...results: object[]) => ({ total: results.length, pageNum: 1, pageSize: 10, results });

it.each([
  ["", {}],
  ["?city=310100&keyword=%E8%8C%B6", { cityId: "310100", keyword: "茶" }],
])("the jobs of %j are asked for before the cities have come", async (query, wanted) => {
  upstream.answers = (path) => (isOfCities(path) ? new Promise(() => undefined) : null);
  load(query).catch(() => undefined);
  await vi.waitFor(() => expect(jobCalls()).toMatchObject([wanted]));
});

it("a city may be given by its name", async () => {
  const cities = [{ areaId: "310100", areaName: "上海市" }];
  upstream.answers = (path) => (isOfCities(path) ? cities : page({ id: "J1", jobTitle: "店员" }));
  const { board } = await load("?city=%E4%B8%8A%E6%B5%B7%E5%B8%82");
  expect(board).toMatchObject({ query: { city: "310100" }, jobs: [{ id: "J1" }] });
  expect(jobCalls().at(-1)).toMatchObject({ cityId: "310100" });
});
