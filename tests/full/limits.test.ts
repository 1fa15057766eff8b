import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pdf } from "../support/documents";
import { readHtml } from "../support/html";
import { startSite, startUpstream, type SiteProcess } from "../support/site";

/** Limits per IP on requests that are expensive for the upstream or the disk. */
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite({ env: { ...upstream.env, TRUST_PROXY: "1" } });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

const AT_ONCE = 25;
let visitors = 0;
/** Headers of a visitor that no other test uses. */
function newVisitor(): Record<string, string> {
  visitors += 1;
  return { "X-Forwarded-For": `203.0.113.${visitors}`, Accept: "text/html" };
}

/** Makes `count` requests, some in parallel. Returns the refused responses. */
async function askOften(count: number, ask: (at: number) => Promise<Response>): Promise<Response[]> {
  const refused: Response[] = [];
  for (let from = 0; from < count; from += AT_ONCE) {
    const turn = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, index) => ask(from + index));
    for (const response of await Promise.all(turn)) {
      if (response.status === 429) refused.push(response);
      else await response.arrayBuffer();
    }
  }
  return refused;
}

const get = (path: string, headers: Record<string, string>) => fetch(site.url + path, { headers, redirect: "manual" });

const FORM = "/about-us/jobs?jobId=J1007&step=form";
const document = new Blob([pdf(300)]);
function post(path: string, headers: Record<string, string>, fill: (body: FormData) => void): Promise<Response> {
  const body = new FormData();
  fill(body);
  return fetch(site.url + path, { method: "POST", headers, body });
}

interface Limited {
  name: string;
  /** Limits per IP. */
  share: number;
  ask: (at: number, headers: Record<string, string>) => Promise<Response>;
  /** The text shown to refused visitors. */
  readText: (response: Response) => Promise<string>;
  text: string;
}

const pageText = async (response: Response) => (await readHtml(response)).get("h1").text;

const limits: Limited[] = [
  {
    name: "captchas",
    share: 300,
    ask: (_, headers) => get("/resources/captcha", headers),
    readText: (response) => response.text(),
    text: '{"captcha":null}',
  },
  {
    name: "captchas through the form",
    share: 300,
    ask: (_, headers) =>
      post(FORM, headers, (body) => {
        body.set("inPlace", "1");
        body.set("load", "captchaCode");
      }),
    readText: (response) => response.text(),
    text: "获取验证码过于频繁，请稍后再试。",
  },
  {
    name: "uploads",
    share: 600,
    ask: (_, headers) => post("/resources/uploads", headers, (body) => body.set("file", document, "简历.pdf")),
    readText: (response) => response.text(),
    text: "上传过于频繁，请稍后再试",
  },
  {
    name: "searches",
    share: 600,
    ask: (at, headers) => get(`/search-results-page?q=x${at}&from=header`, headers),
    readText: pageText,
    text: "访问过于频繁",
  },
  {
    name: "suggestions",
    share: 1200,
    ask: (at, headers) => get(`/resources/suggest?q=x${at}`, headers),
    readText: pageText,
    text: "访问过于频繁",
  },
  {
    name: "nearest stores",
    share: 1200,
    ask: (_, headers) => get("/resources/nearest-store", headers),
    readText: pageText,
    text: "访问过于频繁",
  },
];

it.each(limits)("$name: $share for one IP, and as many for the next", async ({ share, ask, readText, text }) => {
  const insistent = newVisitor();
  expect(await askOften(share, (at) => ask(at, insistent))).toEqual([]);
  const refused = await ask(share, insistent);
  expect(refused).toBeLimited();
  expect(await readText(refused)).toContain(text);
  const other = await ask(share + 1, newVisitor());
  expect(other.status).not.toBe(429);
});

it("files through the form: 600 for one IP, five of each form; the next one is named, and what was typed stays", async () => {
  const insistent = newVisitor();
  const send = (headers: Record<string, string>) =>
    post(FORM, headers, (body) => {
      body.set("personName", "林知夏");
      for (let n = 1; n <= 5; n += 1) body.append("otherFiles", document, `作品${n}.pdf`);
    });
  for (let from = 0; from < 120; from += 10) {
    const texts = await Promise.all(Array.from({ length: 10 }, async () => (await send(insistent)).text()));
    expect(texts.join()).not.toContain("上传过于频繁");
  }
  const refused = await (await send(insistent)).text();
  expect(refused).toContain("作品1.pdf：上传过于频繁，请稍后再试");
  expect(refused).toContain('value="林知夏"');
  expect(await (await send(newVisitor())).text()).not.toContain("上传过于频繁");
});

describe("random URLs", () => {
  it("run into 429 with a page and Retry-After, and neither crawlers nor other visitors do", async () => {
    const insistent = { "X-Forwarded-For": "198.51.100.9", Accept: "text/html" };
    let refused: Response | null = null;
    for (let at = 0; refused === null && at < 700; at += 20) {
      // A popular page stays in the cache while many others are evicted.
      expect((await get("/", {})).status).toBe(200);
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, offset) => get(`/pdp/00860101?vc=invented-${at + offset}`, insistent)),
      );
      refused = answers.find((answer) => answer.status === 429) ?? null;
    }
    expect(refused?.status).toBe(429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused?.headers.get("cache-control")).toBe("private, no-store");
    const html = (await refused?.text()) ?? "";
    expect(html).toContain("访问过于频繁");
    expect(html.trimEnd()).toMatch(/<\/html>$/);
    // Cached pages are not limited, and other visitors have limits of their own.
    expect((await get("/", insistent)).status).toBe(200);
    expect((await get("/pdp/00860101?vc=invented", { "X-Forwarded-For": "198.51.100.10" })).status).toBe(200);
  });
});
