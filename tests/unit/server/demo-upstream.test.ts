import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { siteFileSchema } from "~/server/platform/config/site-file.server";
import * as catalogue from "~/server/upstream/adapters/catalogue.server";
import { createUpstreamClient } from "~/server/upstream/client.server";
import * as cms from "~/server/upstream/adapters/cms.server";
import { endpoints } from "~/server/upstream/endpoints.server";
import { isRejected } from "~/server/upstream/errors.server";
import * as jobs from "~/server/upstream/adapters/jobs.server";
import * as news from "~/server/upstream/adapters/news.server";
import * as search from "~/server/upstream/adapters/search.server";
import { sendWith } from "~/server/upstream/send-request.server";
import { querySecurityCode } from "~/server/upstream/adapters/verification.server";
import * as stores from "~/server/upstream/adapters/stores.server";
import { createDemoUpstream } from "../../../demo/upstream/index";
import { newFolder } from "../../support/folders";
import { recordLogs } from "./local-upstream";

/** The demo checks every header, parameter and body, and counts contract violations. */
const demo = createDemoUpstream();
const logs = recordLogs();
const gaps = new Set<string>();
const client = createUpstreamClient({
  api: {
    baseUrl: demo.baseUrl,
    token: "demo",
    authorization: null,
    tokenHeader: "token",
    storeHeader: "storeCode",
    timeoutMs: 5000,
    writeTimeoutMs: 5000,
  },
  site: siteFileSchema.parse(demo.siteFile),
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

afterEach(() => expect(demo.state.upstream.mistakes).toEqual([]));

test("home, navigation, settings and search words", async () => {
  expect((await cms.readHomeRegions(client)).length).toBeGreaterThan(3);
  expect((await cms.readMaybeRegions(client, client.site.pages.brandStory)).length).toBeGreaterThan(1);
  expect((await cms.readPreview(client, client.site.pages.home)).length).toBeGreaterThan(3);
  const entries = await cms.readNavigation(client);
  expect(new Set(entries.map(({ layout }) => layout))).toEqual(new Set(["card", "grid", "list", null]));
  for (const { popoverId, jump } of entries) {
    expect(jump).toHaveProperty("linkType");
    if (popoverId === null) continue;
    expect((await cms.readContent(client, popoverId))?.contents).toEqual(expect.any(String));
  }
  const everything = await cms.readSettings(client);
  expect(Object.keys(everything)).toHaveLength(36);
  expect(Object.values(everything)).not.toContain(null);
  const words = await search.readSearchWords(client);
  expect(words.defaultWords).toContain("杯碟");
  expect(words.hotWords.length).toBeGreaterThan(2);
  expect(await cms.readContent(client, "C-NOT-THERE")).toBeNull();
});

test("categories, listings, facets and products", async () => {
  const roots = await catalogue.readCategoryTree(client);
  expect(roots.length).toBeGreaterThanOrEqual(8);
  const [series] = roots;
  if (!series) throw new Error("no series");
  expect(await catalogue.readCategory(client, series.code)).toMatchObject({ code: series.code, leaf: false });
  expect(await catalogue.readCategory(client, "NOT-THERE")).toBeNull();
  const contentIds = new Map((await cms.readContentMap(client)) ?? []);
  expect(await cms.readContent(client, contentIds.get(series.code) ?? "")).not.toBeNull();

  const query = { categoryCode: series.code, withDescendants: true, sort: "priceAsc" as const };
  const page = await catalogue.readListing(client, query, paging);
  expect(page.total).toBeGreaterThan(page.results.length);
  const amounts = page.results.flatMap(({ price }) =>
    price.kind === "amount" && price.amount > 0 ? price.amount : [],
  );
  expect(amounts).toEqual([...amounts].sort((one, other) => one - other));
  expect((await catalogue.readListing(client, query, { pageNum: 999, pageSize: 24 })).results).toEqual([]);

  const [facet] = (await catalogue.readFacets(client, query)) ?? [];
  const value = facet?.values[0];
  if (!facet || !value) throw new Error("no facet");
  const filters = [{ code: facet.code, values: [value.value] }];
  expect((await catalogue.readListing(client, { ...query, filters }, paging)).total).toBe(value.count);

  const id = page.results[0]?.id ?? "";
  const product = await catalogue.readProduct(client, id);
  expect(product).toMatchObject({ id, name: page.results[0]?.name, price: page.results[0]?.price });
  expect(product?.images.length).toBeGreaterThan(0);
  expect(product?.variants.filter(({ current }) => current)).toHaveLength(1);
  expect(await catalogue.readProduct(client, "NOT-THERE")).toBeNull();
  await expect(catalogue.readProduct(client, "NH-DELISTED-01")).rejects.toSatisfy(
    (error) => isRejected(error) && error.errorMessage === "该商品已下架",
  );
});

test("suggestions and stories", async () => {
  const suggestions = (await search.readSuggestions(client, "茶", 10)) ?? [];
  expect(suggestions.length).toBeGreaterThan(2);
  expect(new Set(suggestions.map(({ sourceType }) => sourceType))).toEqual(new Set([0, 1, 2]));
  const found = await search.readFoundStories(client, "瓷", paging);
  expect(found.total).toBe(found.results.length);
  expect(new Set(found.results.map(({ kind }) => kind))).toEqual(new Set(["news", "story"]));
});

test("news", async () => {
  const catalogs = await news.readNewsCatalogs(client);
  const all = await news.readNews(client, null, paging);
  const one = await news.readNews(client, catalogs[0]?.id ?? "", paging);
  expect(all.total).toBeGreaterThanOrEqual(20);
  expect(one.total).toBeLessThan(all.total);
  const days = all.results.map(({ publishedAt }) => /^\d{4}-\d\d-\d\d/.exec(publishedAt ?? "")?.[0]);
  expect(days).toEqual([...days].sort().reverse());
  const article = await news.readArticle(client, all.results[0]?.id ?? "");
  expect(article).toMatchObject({ title: all.results[0]?.title, publishedAt: all.results[0]?.publishedAt });
  expect(article?.html).toContain("<p>");
  expect(await news.readArticle(client, "NOT-THERE")).toBeNull();
});

test("areas and stores", async () => {
  const provinces = await stores.readProvinces(client);
  const all = await stores.readStoresIn(client, {});
  expect(all.length).toBeGreaterThanOrEqual(40);
  const city = provinces.flatMap(({ cities }) => cities).find(({ name }) => all.some((store) => store.city === name));
  const ofCity = await stores.readStoresIn(client, { city: city?.name ?? "" });
  expect(ofCity.length).toBeGreaterThan(0);
  expect(new Set(ofCity.map((store) => store.city))).toEqual(new Set([city?.name]));
  const [first] = ofCity;
  if (!first?.coordinates) throw new Error("no coordinates");
  expect((await stores.readStoresNear(client, first.coordinates))[0]).toMatchObject({ id: first.id });
  expect(await stores.readStore(client, first.code)).toEqual(first);
  expect(await stores.readStore(client, "NOT-THERE")).toBeNull();
  const planned = all.filter(({ isOpen }) => !isOpen);
  expect(planned.length).toBeGreaterThan(0);
  for (const store of planned) expect(store.openingDay).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test("jobs and an application with its files, sent from disk", async () => {
  const board = await jobs.readJobs(client, {}, { pageNum: 1, pageSize: 10 });
  expect(board.total).toBeGreaterThanOrEqual(12);
  expect(board.results).toHaveLength(10);
  const cities = (await jobs.readJobCities(client, null)) ?? [];
  const cityId = cities[0]?.id ?? "";
  const ofCity = await jobs.readJobs(client, { cityId, keyword: "店" }, { pageNum: 1, pageSize: 10 });
  expect(ofCity.total).toBeLessThan(board.total);
  const id = board.results[0]?.id ?? "";
  expect((await jobs.readJob(client, id))?.html).toMatch(/^<.*>$/s);
  expect(await jobs.readJob(client, "NOT-THERE")).toBeNull();
  expect(await jobs.readJobCities(client, id)).not.toHaveLength(0);

  // With and without prefix in turn.
  const captchas = [await jobs.readCaptcha(client), await jobs.readCaptcha(client)];
  for (const { image } of captchas) expect(image).toMatch(/^data:image\/png;base64,iVBOR/);
  const captchaKey = captchas[0]?.captchaKey ?? "";
  const application = {
    jobId: id,
    personName: "陈·林",
    phoneNumber: "13800001111",
    cityId,
    positionIdList: [],
    captchaKey,
    captchaCode: demo.state.captchas.get(captchaKey) ?? "",
  };
  await jobs.checkApplication(client, application);
  await expect(jobs.checkApplication(client, { ...application, captchaCode: "!!!!" })).rejects.toMatchObject({
    kind: "rejected",
    errorMessage: "验证码错误",
  });

  const folder = newFolder();
  const bytes = Buffer.alloc(1024 * 1024, "%PDF-1.7 简历\r\n--boundary");
  const path = join(folder, "1");
  await writeFile(path, bytes);
  const resume = { path, name: "陈林 简历“终稿”.pdf", type: "application/pdf" };
  const others = [{ path, name: "作品.docx", type: "application/octet-stream" }];
  await jobs.sendApplication(client, application, { resume, others });
  const [received] = demo.state.applications;
  expect(received?.fields["personName"]).toEqual(["陈·林"]);
  const digest = createHash("sha256").update(bytes).digest("hex");
  expect(received?.files).toEqual([
    expect.objectContaining({ field: "resumeFile", name: resume.name, size: bytes.length, sha256: digest }),
    expect.objectContaining({ field: "otherFiles", name: "作品.docx", size: bytes.length, sha256: digest }),
  ]);
  await expect(
    jobs.sendApplication(client, application, { resume: { ...resume, path: join(folder, "gone") }, others }),
  ).rejects.toMatchObject({ kind: "unavailable", status: null });
  expect(demo.state.applications).toHaveLength(1);
});

test("a security code", async () => {
  const answer = await querySecurityCode(client, "NOT-A-CODE");
  expect(answer?.isKnown).toBe(false);
});

test("together these are all 26 endpoints, and only planted oddities were dropped", () => {
  expect(Object.keys(demo.state.upstream.calls).sort()).toEqual(Object.keys(endpoints).sort());
  const warnings = logs.lines.filter(({ message }) => message === "upstream items dropped");
  for (const { fields } of warnings) {
    expect(["content/queryReadableContent", "searchWord/findSearchWord"]).toContain(fields["endpoint"]);
  }
  // Planted oddities, a search without results, and a product that does not exist.
  expect([...gaps].sort()).toEqual([
    "content/queryReadableContent missing contents[].contentInfo",
    "product/fullProductDetail missing productDetail",
    "product/keywordList empty results",
  ]);
});
