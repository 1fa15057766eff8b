import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { parseHtml, readHtml } from "../support/html";
import { operators } from "../support/site";
import { setSite } from "../support/stage";

/** Editors' work: the preview and the purge (product.md §10.3 /ops). */
const DRAFT = "冬至开窑";

/** Pages stay fresh for the duration of a test. */
const stage = setSite({ env: { PAGE_TTL_S: "3600", TRUST_PROXY: "1" } });

const get = (path: string, headers: Record<string, string> = {}, at = stage.site) =>
  fetch(at.url + path, { redirect: "manual", headers });
const post = (path: string, init: RequestInit = {}) => stage.get(path, { method: "POST", ...init });
const textOf = async (path: string, headers?: Record<string, string>, at = stage.site) =>
  (await get(path, headers, at)).text();

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(";", 1)[0] ?? "";
/** The Cookie header of an editor who has just started a preview. */
async function startPreview(): Promise<string> {
  const response = await get("/ops/preview?page=home", operators);
  expect(response.status).toBe(303);
  return cookieOf(response);
}

async function purge(body: unknown, at = stage.site) {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const response = await fetch(`${at.url}/ops/purge`, { method: "POST", headers: operators, body: text });
  return { status: response.status, answer: (await response.json()) as Record<string, unknown> };
}

describe("the URLs of /ops", () => {
  const PATHS = ["/ops", "/ops/purge", "/ops/preview?page=home", "/ops/metrics", "/ops/nothing"];

  it("do not exist without a token in the configuration", async () => {
    const bare = await stage.start({ env: { OPS_TOKEN: "" }, untilReady: false });
    for (const path of PATHS) expect([path, (await get(path, operators, bare)).status]).toEqual([path, 404]);
    // Nor does a preview started under another token.
    expect(await textOf("/", { cookie: await startPreview() }, bare)).not.toContain(DRAFT);
  });

  it("are closed to a missing and a wrong token, to other methods and unknown pages", async () => {
    const token = stage.upstream.env.OPS_TOKEN;
    for (const path of PATHS) {
      // A separate client per URL: each may send ten wrong tokens.
      const client = { "x-forwarded-for": `203.0.113.${path.length}` };
      for (const authorization of ["", "Bearer wrong", `Basic ${token}`, token]) {
        const response = await get(path, authorization === "" ? client : { ...client, authorization });
        expect([path, authorization, response.status]).toEqual([path, authorization, 401]);
        expect(response.headers.get("cache-control")).toContain("no-store");
      }
    }
    const others = [
      "/ops/purge",
      ...["", "?page=", "?page=member", "?page=constructor"].map((one) => `/ops/preview${one}`),
    ];
    const statuses = await Promise.all(others.map(async (path) => (await get(path, operators)).status));
    expect(statuses).toEqual([405, 400, 400, 400, 400]);
  });
});

describe("a preview", () => {
  const makeLink = async (page: string) => {
    const response = await post(`/ops/preview?page=${page}`, { headers: operators });
    expect(response.status).toBe(200);
    return (await response.json()) as { url: string; expires: number };
  };

  it.each([
    ["home", "/"],
    ["gifting", "/gifting"],
    ["brandStory", "/brand-story"],
  ])("of %s leads to %s with a cookie that no script can read", async (page, path) => {
    const response = await get(`/ops/preview?page=${page}`, operators);
    expect(response).toRedirectTo(path, 303);
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^preview=[\w.-]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    expect(response).toBePrivate();
    const before = stage.calls("page/previewPage");
    const shown = await get(path, { cookie: cookieOf(response) });
    expect([shown.status, shown.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    expect(shown).toBePrivate();
    const html = await readHtml(shown);
    expect(html.queryAll("[data-preview]")).toHaveLength(1);
    expect(html.metaContents("robots")).toEqual(["noindex,follow"]);
    expect(stage.calls("page/previewPage")).toBe(before + 1);
  });

  it("shows the draft, the blocks that were skipped, and the images without text", async () => {
    const html = await textOf("/", { cookie: await startPreview() });
    expect(html).toContain(DRAFT);
    expect(parseHtml(html).get("aside[data-preview]").text).toMatch(
      /^(?=.*R-DRAFT)(?=.*snowfall)(?=.*缺少文字说明的图片.*scenes\/kiln)/s,
    );
  });

  it("can enter no cache: before, during and after it visitors get the published page", async () => {
    await purge({ all: true });
    const cookie = await startPreview();
    // Editors and visitors in parallel, each for the document and the data.
    const mixed = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const asEditor = index % 2 === 0;
        const response = await get(index % 4 < 2 ? "/" : "/_root.data", asEditor ? { cookie } : {});
        const policy = response.headers.get("cache-control") ?? "";
        const hasDraft = (await response.text()).includes(DRAFT);
        return [asEditor, hasDraft, /s-maxage/.test(policy), response.headers.get("x-robots-tag")];
      }),
    );
    for (const [asEditor, ...seen] of mixed) {
      expect(seen).toEqual(asEditor ? [true, false, "noindex"] : [false, true, null]);
    }
    const first = await get("/");
    expect(first.headers.get("x-cache")).toBe("hit");
    expect(await first.text()).not.toContain(DRAFT);
    // The cached data are the published ones too: the page re-rendered from them contains no draft.
    await purge({ paths: ["/nothing"] });
    expect(await textOf("/_root.data?_routes=routes%2F_index")).not.toContain(DRAFT);
    // In preview there is no fallback to the cached page, and other pages are as they are.
    const draft = await get("/", { cookie });
    expect([draft.headers.get("x-cache"), (await draft.text()).includes(DRAFT)]).toEqual(["bypass", true]);
    await get("/cookie");
    const other = await get("/cookie", { cookie });
    expect([other.headers.get("x-cache"), (await other.text()).includes("data-preview")]).toEqual(["hit", false]);
  });

  it("is no preview with a forged cookie, nor with a link's signature for one", async () => {
    const ordinary = await textOf("/");
    const [expires = "", signature = ""] = (await startPreview()).slice("preview=".length).split(".");
    const link = await makeLink("home");
    const sig = new URL(link.url, stage.site.url).searchParams.get("sig") ?? "";
    const ownHash = createHmac("sha256", stage.upstream.env.OPS_TOKEN).update(expires).digest("base64url");
    const forged = [
      `${expires}.${ownHash}`,
      `${Number(expires) + 1}.${signature}`,
      `${expires}.`,
      `${link.expires}.${sig}`,
    ];
    for (const value of [...forged, "true"]) {
      const response = await get("/", { cookie: `preview=${value}` });
      expect([value, response.headers.get("x-cache")]).toEqual([value, "hit"]);
      expect((await response.text()) === ordinary).toBe(true);
    }
  });

  it("ends when OPS_TOKEN changes, and holds over a restart and a rotated secret", async () => {
    const cookie = await startPreview();
    const shownBy = async (env: Record<string, string>) => {
      const other = await stage.start({ env, untilReady: false });
      return (await textOf("/", { cookie }, other)).includes(DRAFT);
    };
    expect(await shownBy({ OPS_TOKEN: "another-token-of-the-editors" })).toBe(false);
    expect(await shownBy({ SESSION_SECRET: "a-secret-of-somebody-else" })).toBe(false);
    const rotated = `a-new-secret-of-the-tests,${stage.upstream.env.SESSION_SECRET}`;
    expect(await shownBy({ SESSION_SECRET: rotated })).toBe(true);
  });

  it("opens by a link that needs no token, for its page and time only", async () => {
    const { url, expires } = await makeLink("gifting");
    expect(Number.isInteger(expires)).toBe(true);
    const opened = await get(url);
    expect(opened).toRedirectTo("/gifting", 303);
    expect(opened.headers.getSetCookie()[0]).toContain("preview=");
    for (const [name, value] of [
      ["page", "home"],
      ["expires", String(expires + 1)],
      ["sig", "x".repeat(43)],
      ["sig", ""],
    ] as const) {
      const changed = new URL(url, stage.site.url);
      changed.searchParams.set(name, value);
      expect([name, (await get(changed.pathname + changed.search)).status]).toEqual([name, 401]);
    }
    // A preview link cannot create further links.
    expect((await post(url)).status).toBe(401);
  });

  it("shows the published page, and says so, while previewPage is unavailable", async () => {
    const cookie = await startPreview();
    stage.changes.set("page/previewPage", () => null);
    for (const [fault, path] of [
      [null, "/"],
      ["500", "/gifting"],
      ["failed", "/brand-story"],
    ] as const) {
      stage.faults.setFault("page/previewPage", fault);
      const response = await get(path, { cookie });
      expect([fault, path, response.status]).toEqual([fault, path, 200]);
      expect(response).toBePrivate();
      expect(await response.text()).toContain("暂时无法读取尚未发布的内容");
    }
  });

  it("is left by a form, which needs no token", async () => {
    const cookie = await startPreview();
    const bar = parseHtml(await textOf("/gifting", { cookie }));
    const form = "aside[data-preview] form";
    const [[method], [action = ""], [name = ""], [here = ""]] = [
      bar.attributesOf(form, "method"),
      bar.attributesOf(form, "action"),
      bar.attributesOf(`${form} [name]`, "name"),
      bar.attributesOf(`${form} [name]`, "value"),
    ];
    expect(method).toBe("post");
    const leave = (path: string) => post(action, { headers: { cookie }, body: new URLSearchParams({ [name]: path }) });
    const left = await leave(here);
    expect(left).toRedirectTo("/gifting", 303);
    expect(left.headers.getSetCookie()).toEqual(["preview=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax"]);
    expect(await leave("https://attacker.example/")).toRedirectTo("/", 303);
    const headers = { cookie, "content-type": "application/json" };
    const refused = await post("/resources/preview", { headers, body: "path=/gifting" });
    const requestId = refused.headers.get("x-request-id") ?? "none";
    expect([refused.status, await refused.text()]).toEqual([415, expect.stringContaining(requestId.slice(0, 8))]);
    const line = { msg: "form refused", requestId, form: "other", reason: "type" };
    await expect.poll(() => stage.site.log).toContainEqual(expect.objectContaining(line));
  });
});

describe("a purge", () => {
  it("shows at once what has changed, by path, by content and by page", async () => {
    // A site of its own: the second purges of the tests above have yet to come.
    const site = await stage.start({ env: { PAGE_TTL_S: "3600" } });
    const news = "本月新到";
    const said = JSON.stringify({ common: { html: `<p>${news}</p>` } });
    const paths = ["/member", "/member.data", "/", "/_root.data", "/gifting"];
    const saying = async () => {
      const texts = await Promise.all(paths.map((path) => textOf(path, {}, site)));
      return paths.filter((_, at) => texts[at]?.includes(news));
    };
    await saying();
    stage.changes.set("content/queryModelContentDetail", (data, query) =>
      query.get("contentId") === "C-MEMBER" ? { ...(data as object), contents: said } : data,
    );
    stage.changes.set("page/queryRegionContents/", (data) => [
      { id: "R", modelName: "home", contents: said },
      ...(data as unknown[]),
    ]);
    stage.changes.set("page/queryRegionContents", (data, query) =>
      query.get("pageId") === "P-GIFT" ? [{ id: "R", modelName: "gifts", contents: { title: news } }] : data,
    );
    expect(await saying()).toEqual([]);
    const { status, answer } = await purge({ paths: ["/"], contents: ["C-MEMBER", "P-GIFT"] }, site);
    expect(status).toBe(200);
    expect(answer["pages"]).toBeGreaterThanOrEqual(paths.length);
    expect(answer["data"]).toBeGreaterThanOrEqual(1);
    expect(await saying()).toEqual(paths);
  });

  it.each<[body: unknown, error: string]>([
    ["{", "the body is no JSON"],
    [[], "the body is not"],
    [{ paths: ["member"] }, "the body is not"],
    [{ content: ["C-MEMBER"] }, "the body is not"],
    [{ all: "true" }, "the body is not"],
    [{ contents: Array.from({ length: 1001 }, String) }, "the body is not"],
  ])("of %j is refused with 400, and says why", async (body, error) => {
    const { status, answer } = await purge(body);
    expect([status, answer["error"]]).toEqual([400, expect.stringContaining(error)]);
  });

  it("of more than a megabyte is refused", async () => {
    expect((await purge({ contents: ["x".repeat(2 * 1024 * 1024)] })).status).toBe(413);
  });
});
