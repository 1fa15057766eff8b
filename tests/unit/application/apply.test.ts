import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { StagedUpload } from "~/server/jobs/application/staged-uploads.server";
import { applyOnce, recordedOutcome } from "~/server/jobs/application/apply.server";
import { getStoreChoices } from "~/server/jobs/application/store-choices.server";
import { findReceipt, keepReceipt } from "~/server/jobs/application/receipts.server";
import { getJob, getJobCities, getJobItem, getJobs } from "~/server/jobs/jobs.server";
import { newFolder } from "../../support/folders";
import { REFUSED, setAnsweredSite } from "../server/answered-site";

const upstream = setAnsweredSite();
const callsOf = (name: string) => upstream.calls.filter(({ url }) => url.includes(name));

const person = { personName: "林知夏", phoneNumber: "13812345678", cityId: "310100", positionIdList: ["S1"] };
const APPLICATION = { jobId: "J1", ...person, captchaKey: "k", captchaCode: "abcd" };
const path = join(newFolder(), "file");
writeFileSync(path, "%PDF");
const resume: StagedUpload = { id: "1", kind: "resume", name: "简历.pdf", type: "application/pdf", size: 4, path };
const files = { resume, others: [] };

let keys = 0;
const newKey = () => `form-${String((keys += 1))}`;

test("an application is sent once, whatever is pressed again, and remembered as sent", async () => {
  const key = newKey();
  expect(await recordedOutcome(key)).toBeNull();
  const [first, second] = await Promise.all([applyOnce(key, APPLICATION, files), applyOnce(key, APPLICATION, files)]);
  expect([first, second, await applyOnce(key, APPLICATION, files)]).toEqual(Array(3).fill({ status: "sent" }));
  expect([callsOf("checkJobEffectApply").length, callsOf("applyJob").length]).toEqual([1, 1]);
  expect(await recordedOutcome(key)).toBe("sent");
});

const refused = (message: string | null) => ({ status: "failed", failure: { kind: "refused", message } });
test.each([
  ["the pre-check refuses", "checkJobEffectApply", REFUSED, refused("没有"), null],
  ["the pre-check cannot be had for", "checkJobEffectApply", 500, refused(null), null],
  ["the submit refuses", "applyJob", REFUSED, refused("没有"), null],
  ["the submit fails for", "applyJob", 500, { status: "failed", failure: { kind: "failed" } }, null],
  ["a gateway answers for", "applyJob", 504, { status: "unknown" }, "unknown"],
])("an application that %s: %s %s", async (_, endpoint, answer, outcome, recorded) => {
  const key = newKey();
  upstream.answers = (at) => (at.endsWith(endpoint) ? answer : null);
  expect(await applyOnce(key, APPLICATION, files)).toEqual(outcome);
  expect(await recordedOutcome(key)).toBe(recorded);
  expect(callsOf(endpoint)).toHaveLength(1);
  upstream.answers = () => null;
  expect(await applyOnce(key, APPLICATION, files)).toEqual(recorded === null ? { status: "sent" } : outcome);
});

test("a receipt hides the middle of the number, and is for its visitor only", async () => {
  const key = newKey();
  await keepReceipt("13812345678", { key, visitorId: "v", clientIp: "203.0.113.1" });
  expect(await findReceipt(key, "v")).toEqual({
    phoneNumber: "138****5678",
    sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/) as string,
  });
  expect(await findReceipt(key, "w")).toBeNull();
  expect(await findReceipt("none", "v")).toBeNull();
});

test("the stores of a city are choices by name", async () => {
  upstream.answers = () => [{ id: "1", storeCode: "c1", storeName: "店1" }];
  expect(await getStoreChoices("上海市")).toEqual([{ id: "1", name: "店1" }]);
  upstream.answers = () => [];
  expect(await getStoreChoices("北京市")).toEqual([]);
});

test("jobs of another word, city or page are another list, and each is asked once", async () => {
  upstream.answers = () => ({ total: 40, results: [{ id: "J1", jobTitle: "店长" }] });
  const queries = [{}, { keyword: "店" }, { keyword: " 店 " }, { cityId: "1" }, { keyword: "", cityId: "" }];
  const read = async () => {
    for (const query of queries) await getJobs(query, 1);
    await getJobs({}, 2);
  };
  await read();
  await read();
  expect(callsOf("getJobPageList")).toHaveLength(4);
  const sent = callsOf("getJobPageList").map(({ body }) => JSON.parse(body.toString()) as { queryParam: object });
  const channelCode = expect.any(String) as string;
  const asked = [{}, { keyword: "店" }, { cityId: "1" }, {}];
  expect(sent.map(({ queryParam }) => queryParam)).toEqual(asked.map((query) => ({ channelCode, ...query })));
  upstream.answers = () => ({ total: 40, results: [] });
  expect(await getJobs({ keyword: "无" }, 1)).toEqual({ total: 0, results: [] });
});

test("a job is asked once, purged by its id, and its cities are its own", async () => {
  upstream.answers = (at) => (at.endsWith("getJobDetail") ? { jobTitle: "店长" } : [{ areaId: "1", areaName: "上海" }]);
  const read = () =>
    Promise.all([getJob("J1"), getJob("J2"), getJobCities("J1"), getJobCities("J2"), getJobCities(null)]);
  expect((await read()).slice(0, 2)).toMatchObject([{ id: "J1" }, { id: "J2" }]);
  await read();
  expect(upstream.calls).toHaveLength(5);
  upstream.purge({ tags: ["J1"] });
  await read();
  expect(upstream.calls).toHaveLength(6);
  const left = AbortSignal.abort();
  for (const load of [getJob("J1", left), getJobs({}, 1, left), getJobCities("J1", left)]) {
    await expect(load).rejects.toMatchObject({ name: "AbortError" });
  }
  expect(await getJob(" ")).toBeNull();
});

test.each([
  ["on the second page", "J12", "J12", 2, [10, 10, 5], 25],
  ["on no page", "J99", undefined, 3, [10, 10, 5], 25],
  ["past an empty page", "J99", undefined, 2, [1, 0], 9999],
  ["on twenty pages at most", "J99", undefined, 20, Array<number>(99).fill(1), 9999],
])(
  "a job's row is looked for page by page, to the board's end and no further: %s",
  async (_, id, found, calls, pages, total) => {
    upstream.answers = (_path, _url, body) => {
      const { pageNum } = JSON.parse(body) as { pageNum: number };
      const row = (_row: unknown, at: number) => ({ id: `J${(pageNum - 1) * 10 + at}`, jobTitle: "店长" });
      return { total, results: Array.from({ length: pages[pageNum - 1] ?? 0 }, row) };
    };
    expect((await getJobItem(id))?.id).toBe(found);
    expect(upstream.calls).toHaveLength(calls);
  },
);
