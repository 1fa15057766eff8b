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

test("home, navigation, settings and search words", async () => {
  for (const regions of [
    cms.readHomeRegions(client),
    cms.readMaybeRegions(client, site.pages.brandStory),
    cms.readPreview(client, site.pages.home),
  ])
    expect((await regions).length).toBeGreaterThan(1);
  const entries = await cms.readNavigation(client);
  expect(new Set(entries.map(({ layout }) => layout))).toEqual(new Set(["card", "grid", "list", null]));
  for (const { popoverId, jump } of entries) {
    expect(jump).toHaveProperty("linkType");
    if (popoverId !== null)
      expect(await cms.readContent(client, popoverId)).toMatchObject({ contents: expect.any(String) as string });
  }
  expect(Object.values(await cms.readSettings(client))).not.toContain(null);
  const { defaultWords, hotWords } = await search.readSearchWords(client);
  expect([defaultWords.includes("杯碟"), hotWords.length > 2]).toEqual([true, true]);
});

test("categories, listings, facets and products", async () => {
  const [series] = await catalogue.readCategoryTree(client);
  const code = series?.code ?? "";
  expect(await catalogue.readCategory(client, code)).toMatchObject({ code, leaf: false });
  const contentIds = new Map(await cms.readContentMap(client));
  expect(await cms.readContent(client, contentIds.get(code) ?? "")).not.toBeNull();

  const query = { categoryCode: code, withDescendants: true, sort: "priceAsc" as const };
  const { total, results } = await catalogue.readListing(client, query, paging);
  expect(total).toBeGreaterThan(results.length);
  const amounts = results.flatMap(({ price }) => (price.kind === "amount" && price.amount > 0 ? price.amount : []));
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
  expect(await catalogue.readListing(client, query, { pageNum: 999, pageSize: 24 })).toMatchObject({ results: [] });
  const [facet] = (await catalogue.readFacets(client, query)) ?? [];
  const filters = [{ code: facet?.code ?? "", values: [facet?.values[0]?.value ?? ""] }];
  const filtered = await catalogue.readListing(client, { ...query, filters }, paging);
  expect(filtered.total).toBe(facet?.values[0]?.count);

  const { id = "", name, price } = results[0] ?? {};
  const product = await catalogue.readProduct(client, id);
  expect(product).toMatchObject({ id, name, price });
  expect(product?.images.length).toBeGreaterThan(0);
  expect(product?.variants.filter(({ current }) => current)).toHaveLength(1);
  const rejection = { kind: "rejected", errorMessage: "该商品已下架" };
  await expect(catalogue.readProduct(client, "NH-DELISTED-01")).rejects.toMatchObject(rejection);
});

test("suggestions, stories and news", async () => {
  const suggestions = (await search.readSuggestions(client, "茶", 10)) ?? [];
  expect(new Set(suggestions.map(({ sourceType }) => sourceType))).toEqual(new Set([0, 1, 2]));
  const stories = (await search.readFoundStories(client, "瓷", paging)).results;
  expect(new Set(stories.map(({ kind }) => kind))).toEqual(new Set(["news", "story"]));

  const [catalog] = await news.readNewsCatalogs(client);
  const all = await news.readNews(client, null, paging);
  expect((await news.readNews(client, catalog?.id ?? "", paging)).total).toBeLessThan(all.total);
  const days = all.results.map(({ publishedAt }) => /^\d{4}-\d\d-\d\d/.exec(publishedAt ?? "")?.[0]);
  expect(days).toEqual([...days].sort().reverse());
  const { id = "", title, publishedAt } = all.results[0] ?? {};
  const article = { title, publishedAt, html: expect.stringContaining("<p>") as string };
  expect(await news.readArticle(client, id)).toMatchObject(article);
});

test("areas and stores", async () => {
  const provinces = await stores.readProvinces(client);
  const all = await stores.readStoresIn(client, {});
  const city = provinces.flatMap(({ cities }) => cities).find(({ name }) => all.some((store) => store.city === name));
  const ofCity = await stores.readStoresIn(client, { city: city?.name ?? "" });
  expect(new Set(ofCity.map((store) => store.city))).toEqual(new Set([city?.name]));
  const [first] = ofCity;
  if (!first?.coordinates) throw new Error("no coordinates");
  expect((await stores.readStoresNear(client, first.coordinates))[0]).toMatchObject({ id: first.id });
  expect(await stores.readStore(client, first.code)).toEqual(first);
  const planned = all.filter(({ isOpen }) => !isOpen);
  expect(planned.length).toBeGreaterThan(0);
  for (const store of planned) expect(store.openingDay).toMatch(/^\d{4}-\d\d-\d\d$/);
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

test("jobs, and an application whose files are sent from disk", async () => {
  const board = await jobs.readJobs(client, {}, paging);
  const cityId = (await jobs.readJobCities(client, null))?.[0]?.id ?? "";
  expect((await jobs.readJobs(client, { cityId, keyword: "店" }, paging)).total).toBeLessThan(board.total);
  const jobId = board.results[0]?.id ?? "";
  expect((await jobs.readJob(client, jobId))?.html).toMatch(/^<.*>$/s);
  expect(await jobs.readJobCities(client, jobId)).not.toHaveLength(0);

  // With and without prefix in turn.
  const captchas = [await jobs.readCaptcha(client), await jobs.readCaptcha(client)];
  for (const { image } of captchas) expect(image).toMatch(/^data:image\/png;base64,iVBOR/);
  const { captchaKey = "" } = captchas[0] ?? {};
  const captchaCode = demo.state.captchas.get(captchaKey) ?? "";
  const person = { personName: "陈·林", phoneNumber: "13800001111", cityId, positionIdList: [] };
  const application = { jobId, ...person, captchaKey, captchaCode };
  await jobs.checkApplication(client, application);
  const rejection = { kind: "rejected", errorMessage: "验证码错误" };
  await expect(jobs.checkApplication(client, { ...application, captchaCode: "!!!!" })).rejects.toMatchObject(rejection);

  const path = join(newFolder(), "1");
  await writeFile(path, "%PDF-1.7 简历\r\n--boundary");
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
