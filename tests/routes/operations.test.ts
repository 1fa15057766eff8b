import { once } from "node:events";
import { readdirSync } from "node:fs";
import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { pdf } from "../support/documents";
import { newFolder } from "../support/folders";
import { readHtml } from "../support/html";
import { ageLeftovers } from "../support/dead-processes";
import { operators, readMetrics, type SiteProcess } from "../support/site";
import { slowUpload } from "../support/slow-upload";
import { setUpstream } from "../support/stage";

const uploadDir = newFolder();
const env = { UPLOAD_DIR: uploadDir, TRUST_PROXY: "1" };
const stage = setUpstream();

/** The metrics as name{labels} → value. */
async function valuesOf(site: SiteProcess): Promise<Map<string, number>> {
  const lines = (await readMetrics(site)).split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), Number(line.slice(line.lastIndexOf(" ") + 1))]),
  );
}

/** Waits until this many requests are in flight, not counting its own. */
function untilInFlight(site: SiteProcess, count: number) {
  return expect
    .poll(async () => (await valuesOf(site)).get("http_requests_in_flight"), { timeout: 20_000 })
    .toBe(count + 1);
}

describe("ending", () => {
  it("lets an upload and a slow page end, answers once more on a kept connection, is not ready, and exits with 0", async () => {
    const site = await stage.start({ env });
    const { port } = new URL(site.url);

    const agent = new Agent({ keepAlive: true });
    const askOnKept = async () => {
      const response = await new Promise<IncomingMessage>((done, failed) => {
        httpRequest(`${site.url}/healthz`, { agent }, done).once("error", failed).end();
      });
      const { socket } = response;
      response.resume();
      await once(response, "end");
      return { socket, status: response.statusCode, connection: response.headers.connection };
    };
    const { socket } = await askOnKept();
    const keptClosed = once(socket, "close");
    const unused = connect(Number(port), "127.0.0.1");
    const unusedClosed = new Promise((closed) => unused.once("close", closed));

    stage.faults.setFault("cms/info/getPageList", "slow");
    stage.faults.slowMs = 4000;
    const upload = slowUpload(site);
    const page = fetch(`${site.url}/news`);
    await untilInFlight(site, 2);

    const exit = site.stop();
    await expect.poll(() => site.log.some((line) => line["msg"] === "draining"), { timeout: 10_000 }).toBe(true);
    const probe = await fetch(`${site.url}/readyz`);
    expect([probe.status, probe.headers.get("connection")]).toEqual([503, "close"]);
    const again = await askOnKept();
    expect(again.socket).toBe(socket);
    expect([again.status, again.connection]).toEqual([200, "close"]);
    await keptClosed;

    const response = await page;
    expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
    expect(await response.text()).toContain("</html>");
    expect(await upload.finish()).toMatchObject({ status: 201, connection: "close" });
    await unusedClosed;

    expect(await exit).toBe(0);
    await expect.poll(() => site.log.at(-1)?.["msg"]).toBe("stopped");
    expect(readdirSync(uploadDir).filter((name) => !name.includes("."))).toHaveLength(1);
    agent.destroy();
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

describe("measuring", () => {
  it("counts requests by route pattern, cache and upstream, and the process itself, with few names", async () => {
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
    const grown = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    const page = (route: string, status: number) =>
      grown(`http_requests_total{kind="page",route="${route}",method="GET",status="${status}"}`);

    expect(page("/", 200)).toBe(1);
    expect(page("/news", 200)).toBe(2);
    expect(page("/products/keyword/:keyword", 200)).toBe(30);
    expect(page("/*", 302)).toBe(30);
    expect(page("/news/:id", 503)).toBe(1);
    expect(grown('http_requests_total{kind="data",route="/news",method="GET",status="200"}')).toBe(1);
    expect(grown('http_requests_total{kind="static",route="static",method="GET",status="200"}')).toBe(1);
    expect(grown('http_requests_total{kind="static",route="static",method="GET",status="404"}')).toBe(1);
    expect(grown('http_requests_total{kind="operations",route="/healthz",method="GET",status="200"}')).toBe(1);
    expect(grown('http_requests_total{kind="refused",route="",method="other",status="405"}')).toBe(1);
    expect(grown('http_request_seconds_count{kind="page",route="/news"}')).toBe(2);
    expect(grown('upstream_calls_total{endpoint="cms/info/getDetail",outcome="unavailable"}')).toBe(1);
    expect(grown('upstream_call_seconds_count{endpoint="cms/info/getPageList"}')).toBeGreaterThan(0);
    const names = [...after.keys()];
    const families = new Set(names.map((name) => name.replace(/\{.*/, "")));
    expect([...families]).toEqual(
      expect.arrayContaining([
        ...["page_cache_total", "data_cache_total", "upstream_breaker_state", "nodejs_eventloop_lag_p99_seconds"],
        ...["process_resident_memory_bytes", "nodejs_heap_size_used_bytes", "nodejs_gc_duration_seconds_count"],
      ]),
    );
    expect(names.filter((name) => /no-such-page|词|%E8|unheard-of/.test(name))).toEqual([]);
  });

  it("says on every page and its data where the time went", async () => {
    const site = await stage.start({ env });
    for (const path of ["/news?page=2", "/news.data?page=2"]) {
      const first = (await fetch(site.url + path)).headers.get("server-timing") ?? "";
      expect(first).toMatch(/^cache;desc=miss, render;dur=[\d.]+/);
    }
    // Index routes with a path are cached like any other.
    for (const path of ["/news?page=2", "/news.data?page=2", "/brand-story", "/products", "/about-us", "/member"]) {
      await (await fetch(site.url + path)).arrayBuffer();
      expect((await fetch(site.url + path)).headers.get("server-timing"), path).toBe("cache;desc=hit");
    }
    const found = await fetch(`${site.url}/products/keyword/timing`);
    expect(found.headers.get("server-timing")).toMatch(/upstream;dur=[\d.]+;desc="\d+ calls"$/);
  });
});

describe("the operators' page", () => {
  it("opens with the token, also as a browser sends it, shows failures, and purges only from its own form", async () => {
    const site = await stage.start({ env });
    const token = stage.upstream.env.OPS_TOKEN;
    const ops = (headers: Record<string, string>, init: RequestInit = {}) =>
      fetch(`${site.url}/ops`, { redirect: "manual", ...init, headers });
    const basic = (password: string) => ({
      authorization: `Basic ${Buffer.from(`me:${password}`).toString("base64")}`,
    });
    for (const wrong of [{}, basic("wrong"), { authorization: "Bearer wrong" }, { authorization: "Basic" }]) {
      const refused = await ops(wrong);
      expect(refused.status).toBe(401);
      expect(refused.headers.get("www-authenticate")).toContain("Basic realm");
    }
    const metrics = await fetch(`${site.url}/ops/metrics`, { headers: basic(token) });
    expect([metrics.status, metrics.headers.get("www-authenticate")]).toEqual([401, "Bearer"]);

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
    const form = new URLSearchParams({ paths: "/contact-us" });
    const foreign = await ops({ ...basic(token), origin: "https://elsewhere.example" }, { method: "POST", body: form });
    expect(foreign.status).toBe(403);
    expect(await kept()).toBe("hit");
    const purged = await ops({ ...basic(token), origin: site.url }, { method: "POST", body: form });
    expect([purged.status, purged.headers.get("location")]).toEqual([303, "/ops"]);
    expect(await kept()).toBe("miss");
  });
});

describe("the log", () => {
  it("is one JSON object a line with a request id, and holds nothing of a person", async () => {
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
    const headers = { "X-Forwarded-For": person.address, "User-Agent": person.agent, Accept: "text/html" };
    const formPath = "/about-us/jobs?jobId=J1007&step=form";

    /** Sends every kind of personal input once. Returns the requests' ids. */
    async function walk(): Promise<string[]> {
      const ids: string[] = [];
      const send = async (path: string, init: RequestInit = {}) => {
        const response = await fetch(site.url + path, {
          redirect: "manual",
          ...init,
          headers: { ...headers, ...init.headers },
        });
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
      const entered = await send(formPath);
      const form = await send(entered.headers.get("location") ?? "");
      const page = await readHtml(form);
      const body = new FormData();
      const captchaKey = page.fieldValue("captchaKey");
      const fields = {
        applicationKey: page.fieldValue("applicationKey"),
        personName: person.name,
        phoneNumber: person.phone,
        cityId: page.attributesOf('select[name="cityId"] option:not([value=""])', "value")[0] ?? "",
        captchaKey,
        captchaCode: stage.state.captchas.get(captchaKey) ?? "",
      };
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      body.set("resumeFile", new Blob([pdf(2000)]), person.file);
      const cookie = form.headers.getSetCookie().map((line) => line.split(";")[0]);
      await send(formPath, { method: "POST", body, headers: { cookie: cookie.join("; ") } });
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
    expect(site.log.filter((line) => typeof line["level"] !== "string" || typeof line["time"] !== "string")).toEqual(
      [],
    );
  });
});
