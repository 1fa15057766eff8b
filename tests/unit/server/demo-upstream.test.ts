import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import * as catalogue from "~/server/upstream/adapters/catalogue.server";
import * as cms from "~/server/upstream/adapters/cms.server";
import * as jobs from "~/server/upstream/adapters/jobs.server";
import * as news from "~/server/upstream/adapters/news.server";
import * as search from "~/server/upstream/adapters/search.server";
import * as stores from "~/server/upstream/adapters/stores.server";
import { querySecurityCode } from "~/server/upstream/adapters/verification.server";
import { createUpstreamClient } from "~/server/upstream/client.server";
import { endpoints } from "~/server/upstream/endpoints.server";
import { sendWith } from "~/server/upstream/send-request.server";
import { createDemoUpstream } from "../../../demo/upstream/index";
import { newFolder } from "../../support/folders";
import { testConfig } from "../../support/test-site";
import { recordLogs } from "./local-upstream";

/** The demo checks every header, parameter and body; tests/support/setup.ts sees its contract violations. */
const demo = createDemoUpstream();
const logs = recordLogs();
const gaps = new Set<string>();
const { api, site } = testConfig({ api: { baseUrl: demo.baseUrl, token: "demo" } });
const client = createUpstreamClient({
  api,
  site,
  mediaBase: null,
  send: sendWith((request) => demo.fetch(request)),
  logger: logs,
  metrics: {
    call: () => undefined,
    breaker: () => undefined,
    gap: (endpoint, { lack, field }) => void gaps.add(`${endpoint} ${lack} ${field}`),
  },
});
const paging = { pageNum: 1, pageSize: 24 };

test("regions, navigation, contents, settings and search words can be read", async () => {
  await cms.readHomeRegions(client);
  await cms.readMaybeRegions(client, site.pages.brandStory);
  await cms.readPreview(client, site.pages.home);
  const entries = await cms.readNavigation(client);
  expect(new Set(entries.map(({ layout }) => layout))).toEqual(new Set(["card", "grid", "list", null]));
  for (const { popoverId } of entries)
    if (popoverId !== null) expect(await cms.readContent(client, popoverId)).not.toBeNull();
  expect(Object.values(await cms.readSettings(client))).not.toContain(null);
  await search.readSearchWords(client);
});

test("categories, listings, facets and products can be read, and name each other", async () => {
  const [{ code } = { code: "" }] = await catalogue.readCategoryTree(client);
  expect(await catalogue.readCategory(client, code)).toMatchObject({ code, leaf: false });
  const contentIds = new Map(await cms.readContentMap(client));
  expect(await cms.readContent(client, contentIds.get(code) ?? "")).not.toBeNull();
  const query = { categoryCode: code, withDescendants: true, sort: "priceAsc" as const };
  const [{ code: facet, values } = { code: "", values: [] }] = (await catalogue.readFacets(client, query)) ?? [];
  const filters = [{ code: facet, values: values.slice(0, 1).map(({ value }) => value) }];
  const { total, results } = await catalogue.readListing(client, { ...query, filters }, paging);
  expect(total).toBe(values[0]?.count);
  const { id = "", name, price } = results[0] ?? {};
  expect(await catalogue.readProduct(client, id)).toMatchObject({ id, name, price });
  await catalogue.readListing(client, query, { pageNum: 999, pageSize: 24 });
});

test("suggestions, stories, news and stores can be read, and name each other", async () => {
  const suggestions = await search.readSuggestions(client, "茶", 10);
  expect(new Set(suggestions?.map(({ sourceType }) => sourceType))).toEqual(new Set([0, 1, 2]));
  const stories = (await search.readFoundStories(client, "瓷", paging)).results;
  expect(new Set(stories.map(({ kind }) => kind))).toEqual(new Set(["news", "story"]));
  const [catalog] = await news.readNewsCatalogs(client);
  const { id = "", title, publishedAt } = (await news.readNews(client, catalog?.id ?? "", paging)).results[0] ?? {};
  expect(await news.readArticle(client, id)).toMatchObject({ title, publishedAt });
  const cities = (await stores.readProvinces(client)).flatMap((province) => province.cities);
  const store = (await stores.readStoresIn(client, {})).find(({ city }) => cities.some(({ name }) => name === city));
  if (!store?.coordinates) throw new Error("no store with coordinates");
  expect((await stores.readStoresNear(client, store.coordinates))[0]).toMatchObject({ id: store.id });
  expect(await stores.readStore(client, store.code)).toEqual(store);
});

test("what is not there", async () => {
  for (const read of [
    cms.readContent,
    catalogue.readCategory,
    catalogue.readProduct,
    news.readArticle,
    stores.readStore,
    jobs.readJob,
  ])
    expect(await read(client, "NOT-THERE")).toBeNull();
  expect(await querySecurityCode(client, "NOT-A-CODE")).toMatchObject({ isKnown: false });
});

test("jobs can be read, and an application be sent with its files from disk, if they are still there", async () => {
  const [{ id: jobId } = { id: "" }] = (await jobs.readJobs(client, {}, paging)).results;
  expect((await jobs.readJob(client, jobId))?.html).toMatch(/^<.*>$/s);
  const cityId = (await jobs.readJobCities(client, jobId))?.[0]?.id ?? "";
  // With and without prefix in turn.
  const [{ captchaKey }] = [await jobs.readCaptcha(client), await jobs.readCaptcha(client)];
  const captchaCode = demo.state.captchas.get(captchaKey) ?? "";
  const person = { personName: "陈·林", phoneNumber: "13800001111", cityId, positionIdList: [] };
  const application = { jobId, ...person, captchaKey, captchaCode };
  await jobs.checkApplication(client, application);
  const path = join(newFolder(), "1");
  await writeFile(path, "%PDF-1.7");
  const resume = { path, name: "陈林 简历“终稿”.pdf", type: "application/pdf" };
  await jobs.sendApplication(client, application, { resume, others: [] });
  const lost = { resume: { ...resume, path: `${path}-gone` }, others: [] };
  const failure = { kind: "unavailable", status: null };
  await expect(jobs.sendApplication(client, application, lost)).rejects.toMatchObject(failure);
  expect(demo.state.applications).toMatchObject([
    { fields: { personName: ["陈·林"] }, files: [{ name: resume.name }] },
  ]);
});

test("together these are all 26 endpoints, and only planted oddities were dropped", () => {
  expect(Object.keys(demo.state.upstream.calls).sort()).toEqual(Object.keys(endpoints).sort());
  const dropping = logs.lines.filter(({ message }) => message === "upstream items dropped");
  for (const { fields } of dropping)
    expect(["content/queryReadableContent", "searchWord/findSearchWord"]).toContain(fields["endpoint"]);
  // Planted oddities, a search without results, and a product that does not exist.
  expect([...gaps].sort()).toEqual([
    "content/queryReadableContent missing contents[].contentInfo",
    "product/fullProductDetail missing productDetail",
    "product/keywordList empty results",
  ]);
});
