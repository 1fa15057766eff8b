import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { enterForm, formOf, formPath, Visitor } from "../support/applicant";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { parseHtml } from "../support/html";
import { ageLeftovers } from "../support/dead-processes";
import { operators, readMetrics, type SiteProcess } from "../support/site";
import { slowUpload } from "../support/slow-upload";
import { setUpstream } from "../support/stage";

const uploadDir = newFolder();
const env = { UPLOAD_DIR: uploadDir, TRUST_PROXY: "1" };
const stage = setUpstream();

/** The metrics as name{labels} → value. */
async function valuesOf(site: SiteProcess): Promise<Record<string, number>> {
  const samples = (await readMetrics(site)).matchAll(/^([a-z].*) (\S+)$/gm);
  return Object.fromEntries(Array.from(samples, ([, name = "", value]) => [name, Number(value)] as const));
}

/** Waits until this many requests are in flight, not counting its own. */
function untilInFlight(site: SiteProcess, count: number) {
  return expect
    .poll(async () => (await valuesOf(site))["http_requests_in_flight"], { timeout: 20_000 })
    .toBe(count + 1);
}

describe("ending", () => {
  it("lets an upload and a slow page end, is not ready meanwhile, and exits with 0", async () => {
    const site = await stage.start({ env });
    stage.faults.setFault("cms/info/getPageList", "slow");
    stage.faults.slowMs = 4000;
    const upload = slowUpload(site);
    const page = fetch(`${site.url}/news`);
    await untilInFlight(site, 2);

    const exit = site.stop();
    await expect.poll(() => site.log.some((line) => line["msg"] === "draining"), { timeout: 10_000 }).toBe(true);
    const probe = await fetch(`${site.url}/readyz`);
    expect([probe.status, probe.headers.get("connection")]).toEqual([503, "close"]);
    const response = await page;
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    expect(await response.text()).toContain("</html>");
    expect(await upload.finish()).toMatchObject({ status: 201, connection: "close" });
    expect(await exit).toBe(0);
    await expect.poll(() => site.log.at(-1)?.["msg"]).toBe("stopped");
    expect(readdirSync(uploadDir).filter((name) => !name.includes("."))).toHaveLength(1);
  });

  it("ends at once at a second signal, and leaves no half file behind", async () => {
    const site = await stage.start({ env });
    const upload = slowUpload(site);
    const broken = upload.answer.catch((error: NodeJS.ErrnoException) => error.code);
    await untilInFlight(site, 1);
    const exit = site.stop();
    await expect.poll(() => site.log.some((line) => line["msg"] === "draining"), { timeout: 10_000 }).toBe(true);
    site.signal("SIGTERM");
    expect(await exit).toBe(1);
    expect(await broken).toBe("ECONNRESET");
    ageLeftovers(uploadDir);
    const next = await stage.start({ env });
    await expect.poll(() => readdirSync(uploadDir).filter((name) => name.endsWith(".part"))).toEqual([]);
    expect(await next.stop()).toBe(0);
  });
});

it("measuring counts requests by route pattern and calls by endpoint, with few names; a page's reference leads to its lines", async () => {
  const site = await stage.start({ env });
  const before = await valuesOf(site);
  const visits = [
    "/",
    "/news",
    "/news?page=1",
    "/news.data",
    ...Array.from({ length: 30 }, (_, n) => `/no-such-page-${n}`),
    ...Array.from({ length: 30 }, (_, n) => `/products/keyword/${encodeURIComponent(`词${n}`)}`),
    "/favicon.svg",
    "/build/gone.js",
    "/healthz",
  ];
  for (const path of visits) await (await fetch(site.url + path, { redirect: "manual" })).arrayBuffer();
  stage.faults.setFault("cms/info/getDetail", "500");
  const outage = await fetch(`${site.url}/news/unheard-of`);
  expect(outage.status).toBe(503);
  // The page names the beginning of the id that its log lines have.
  const [, reference = "none"] = /data-reference="([^"]{8})"/.exec(await outage.text()) ?? [];
  const ofReference = () => site.log.filter((line) => String(line["requestId"]).startsWith(reference));
  await expect.poll(() => ofReference().map(({ msg }) => msg)).toContain("request");
  expect(ofReference()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ msg: "upstream call", endpoint: "cms/info/getDetail" }),
      expect.objectContaining({ msg: "request", route: "/news/:id", status: "503" }),
    ]),
  );
  await fetch(`${site.url}/`, { method: "PUT" });
  const after = await valuesOf(site);
  const requests = (kind: string, route: string, status: number, method = "GET") =>
    `http_requests_total{kind="${kind}",route="${route}",method="${method}",status="${status}"}`;
  const growth = {
    [requests("page", "/", 200)]: 1,
    [requests("page", "/news", 200)]: 2,
    [requests("page", "/products/keyword/:keyword", 200)]: 30,
    [requests("page", "/*", 302)]: 30,
    [requests("page", "/news/:id", 503)]: 1,
    [requests("data", "/news", 200)]: 1,
    [requests("static", "static", 200)]: 1,
    [requests("static", "static", 404)]: 1,
    [requests("operations", "/healthz", 200)]: 1,
    [requests("refused", "", 405, "other")]: 1,
    'http_request_seconds_count{kind="page",route="/news"}': 2,
    'upstream_calls_total{endpoint="cms/info/getDetail",outcome="unavailable"}': 1,
  };
  const grown = Object.keys(growth).map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const);
  expect(Object.fromEntries(grown)).toEqual(growth);
  expect(Object.keys(after).filter((name) => /no-such-page|词|%E8|unheard-of/.test(name))).toEqual([]);
});

it("the operators' page opens with the token, also as a browser sends it, shows failures, and purges only from its own form", async () => {
  const site = await stage.start({ env });
  const token = stage.upstream.env.OPS_TOKEN;
  const ops = (headers: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${site.url}/ops`, { redirect: "manual", ...init, headers });
  const basic = (password: string) => ({
    authorization: `Basic ${Buffer.from(`me:${password}`).toString("base64")}`,
  });
  for (const wrong of [{}, basic("wrong")]) {
    const refused = await ops(wrong);
    expect([refused.status, refused.headers.get("www-authenticate")]).toEqual([
      401,
      expect.stringContaining("Basic realm"),
    ]);
  }
  const metrics = await fetch(`${site.url}/ops/metrics`, { headers: basic(token) });
  expect([metrics.status, metrics.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);
  // A scheme is case-insensitive (RFC 9110).
  const bearer = await fetch(`${site.url}/ops/metrics`, { headers: { authorization: `bearer ${token}` } });
  expect(bearer.status).toBe(200);

  stage.faults.setFault("cms/info/getDetail", "500");
  await fetch(`${site.url}/news/${encodeURIComponent("<b>of a person</b>")}`);
  for (const headers of [operators, basic(token)]) {
    const page = await ops(headers);
    const html = await page.text();
    expect([page.status, page.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(html).toContain("<td>cms/info/getDetail</td><td>unavailable</td>");
    expect(html).toMatch(/<td>data_cache_total<\/td><td>settings<\/td><td>\w+<\/td><td>\d+<\/td><td>\d+ %<\/td>/);
    expect(html).toMatch(/<td>data_cache_age_seconds<\/td><td>settings<\/td><td>\d+<\/td>/);
    expect(html).toContain("<p>reaches this process</p>");
    expect(html).not.toContain("of a person");
    expect(html).not.toContain("<script");
  }

  await fetch(`${site.url}/contact-us`);
  const kept = async () => (await fetch(`${site.url}/contact-us`)).headers.get("x-cache");
  expect(await kept()).toBe("hit");
  const page = parseHtml(await (await ops(operators)).text());
  expect([...page.attributesOf("form", "action"), ...page.attributesOf("form [name]", "name")]).toEqual([
    ...["/ops", "paths", "contents", "all"],
  ]);
  const form = new URLSearchParams({ paths: "/contact-us" });
  const foreign = await ops({ ...basic(token), origin: "https://elsewhere.example" }, { method: "POST", body: form });
  expect(foreign.status).toBe(403);
  expect(await kept()).toBe("hit");
  const purged = await ops({ ...basic(token), origin: site.url }, { method: "POST", body: form });
  expect([purged.status, purged.headers.get("location")]).toEqual([303, "/ops"]);
  expect(await kept()).toBe("miss");
  expect(await kept()).toBe("hit");
  const everything = new URLSearchParams({ paths: "", contents: "", all: "on" });
  await ops({ ...basic(token), origin: site.url }, { method: "POST", body: everything });
  expect(await kept()).toBe("miss");
});

it("the log is one JSON object a line with a request id, and holds nothing of a person", async () => {
  const maps = { MAPS_URL: "http://127.0.0.1:9/ws/location/v1/ip", MAPS_KEY: "key-of-the-maps" };
  const site = await stage.start({ env: { ...env, ...maps } });
  const person = {
    code: "NH0PERSONAL99",
    words: "给林知夏的生日茶杯",
    address: "8.8.4.77",
    agent: "browser-of-a-person/1.0",
    name: "林知夏",
    phone: "13812345678",
    file: "林知夏的简历.pdf",
  };
  const headers = { "X-Forwarded-For": person.address, "User-Agent": person.agent };

  /** Sends every kind of personal input once. Returns the requests' ids. */
  async function walk(): Promise<string[]> {
    const ids: string[] = [];
    const send = async (path: string, init: RequestInit = {}, Accept = "text/html") => {
      const all = { ...Object.fromEntries(new Headers(init.headers)), ...headers, Accept };
      const response = await fetch(site.url + path, { redirect: "manual", ...init, headers: all });
      ids.push(response.headers.get("x-request-id") ?? "");
      return response;
    };
    const words = encodeURIComponent(person.words);
    await send(`/products/keyword/${words}`);
    await send(`/search-results-page?q=${words}`);
    await send(`/resources/suggest?q=${words}`);
    await send("/resources/nearest-store");
    await send(`/find-us?province=${encodeURIComponent("上海市")}`);
    await send("/verification", { method: "POST", body: new URLSearchParams({ securityCode: person.code }) });
    // A browser's form gets a URL of its own.
    const visitor = new Visitor(site.url, (url, init) => send(url.slice(site.url.length), init, "*/*"));
    const fields = await enterForm(visitor, stage.state.captchas, "J1007");
    const typed = { ...fields, personName: person.name, phoneNumber: person.phone };
    const files = [["resumeFile", person.file, pdf(2000)]] as const;
    await visitor.send(formPath("J1007"), { method: "POST", body: formOf(typed, files) });
    return ids;
  }

  const ids = await walk();
  for (const endpoint of ["recruitJob/applyJob", "securityCode/query"])
    expect(stage.calls(endpoint)).toBeGreaterThan(0);
  // Failures produce the longest log lines.
  for (const endpoint of [
    "securityCode/query",
    "recruitJob/applyJob",
    "product/autocomplete",
    "product/keywordList",
    "content/searchCmsInfoList",
    "store/getStoreByCoordinateProvince",
  ]) {
    stage.faults.setFault(endpoint, "500");
  }
  person.code = "NH0PERSONAL98";
  person.words = "给林知夏的新年茶杯";
  ids.push(...(await walk()));
  await site.stop();

  const text = JSON.stringify(site.log);
  for (const [what, value] of Object.entries(person)) {
    expect(text.includes(value) || text.includes(encodeURIComponent(value)), what).toBe(false);
  }
  for (const secret of ["NH0PERSONAL", "生日", encodeURIComponent("生日"), "key-of-the-maps", stage.upstream.token]) {
    expect(text).not.toContain(secret);
  }
  const callLines = site.log.filter((line) => line["msg"] === "upstream call" && line["requestId"] !== undefined);
  expect(callLines.some((line) => ids.includes(String(line["requestId"])))).toBe(true);
  expect(site.log.filter((line) => typeof line["level"] !== "string" || typeof line["time"] !== "string")).toEqual([]);
});
