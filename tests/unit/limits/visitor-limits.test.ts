import { beforeAll, describe, expect, it } from "vitest";
import { createRenderBudget, RenderRefused } from "~/server/http/rendering/render-budget.server";
import { loader } from "~/routes/resources.captcha";
import { action } from "~/routes/resources.uploads";
import { action as apply } from "~/routes/about-us.jobs/route";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import type { Site } from "~/server/platform/site.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { pdf } from "../../support/documents";
import { newFolder } from "../../support/folders";
import { createTestLimit, testConfig, installSite } from "../../support/test-site";

/** Limits per IP, consumed without hundreds of requests; tests/full/commands.test.ts makes real ones of pages. */
const demo = createDemoUpstream();
const folder = newFolder();

let site: Site;

beforeAll(() => {
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: demo });
  site = installSite(testConfig({ upstream: "demo", uploadDir: folder, api: { token: "demo" } }));
});

const from = <Answer>(clientIp: string, ask: () => Promise<Answer>) =>
  runInScope(createScope({ requestId: "r", clientIp }), ask);
const page = () => Promise.resolve("page");
const captchaCalls = () => demo.state.upstream.calls["recruitJob/getCaptchaImage"];

describe("a visitor's IP", () => {
  it("has 300 captchas a minute; the next one is none, and says when", async () => {
    const request = new Request("http://site.test/resources/captcha");
    const ask = (clientIp: string) => from(clientIp, () => loader({ request, params: {}, context: {} }));
    await site.captchaLimit.consume("203.0.113.1", 299);
    const last = await ask("203.0.113.1");
    expect(last.status).toBe(200);
    expect(await last.json()).toMatchObject({ captcha: { captchaKey: expect.stringMatching(/./) as string } });
    const calls = captchaCalls();
    const refused = await ask("203.0.113.1");
    expect(refused).toBeLimited();
    expect(Number(refused.headers.get("Retry-After"))).toBeLessThanOrEqual(60);
    expect(await refused.json()).toEqual({ captcha: null });
    expect(captchaCalls()).toBe(calls);
    expect((await ask("203.0.113.2")).status).toBe(200);
  });

  /** As the button 换一张 does. */
  const renewal = { load: "captchaCode" };

  /** Posts the application form, asking for the reply as data. */
  const send = (clientIp: string, fields: Record<string, string>) =>
    from(clientIp, async () => {
      const body = new FormData();
      body.set("inPlace", "1");
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      const request = new Request("http://site.test/about-us/jobs?jobId=J1007&step=form", { method: "POST", body });
      const answer = await apply({ request, params: {}, context: {} });
      if (!("data" in answer)) throw new Error("the form was not answered");
      return { reply: answer.data, status: answer.init?.status, headers: new Headers(answer.init?.headers) };
    });

  it("has none more through the form, whose answer keeps what was typed", async () => {
    const ip = "203.0.113.3";
    await site.captchaLimit.consume(ip, 300);
    const calls = captchaCalls();
    const typed = { personName: "林知夏", phoneNumber: "13812345678" };
    const refused = await send(ip, { ...typed, ...renewal });
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 0]).toEqual([429, true]);
    const kept = { captcha: null, result: { initialValue: typed } };
    expect(refused.reply).toMatchObject({ ...kept, notices: ["获取验证码过于频繁，请稍后再试。"] });
    // Its other replies contain one too.
    expect((await send(ip, typed)).reply).toMatchObject(kept);
    expect(captchaCalls()).toBe(calls);
    expect((await send("203.0.113.4", renewal)).reply.captcha).not.toBeNull();
  });

  it("has 600 uploads in ten minutes; the next one is refused", async () => {
    const upload = (clientIp: string) => {
      const body = new FormData();
      body.set("file", new Blob([pdf(300)]), "简历.pdf");
      const request = new Request("http://site.test/resources/uploads", { method: "POST", body });
      return from(clientIp, () => action({ request, params: {}, context: {} }));
    };
    await site.uploadLimit.consume("203.0.113.1", 599);
    expect((await upload("203.0.113.1")).status).toBe(201);
    const refused = await upload("203.0.113.1");
    expect(refused).toBeLimited();
    expect(await refused.text()).toBe("简历.pdf：上传过于频繁，请稍后再试");
    expect((await upload("203.0.113.2")).status).toBe(201);
  });

  it.each([
    ["/products/keyword/:keyword", "/products/keyword/x", 600],
    ["/search-results-page", "/search-results-page?q=x", 600],
    ["/resources/suggest", "/resources/suggest?q=x", 1200],
    ["/resources/nearest-store", "/resources/nearest-store", 1200],
    ["/pdp/:slug", "/pdp/1?vc=x", 600],
  ])("has, at %s, %s and the like, %i renders a minute", async (route, target, share) => {
    const budget = createRenderBudget(createTestLimit);
    const render = (ip: string) => budget.spend(ip, { route, target }, page, () => true);
    for (let at = 0; at < share; at += 1) expect(await render("203.0.113.1")).toBe("page");
    await expect(render("203.0.113.1")).rejects.toSatisfy(
      (error) => error instanceof RenderRefused && error.status === 429 && (error.retryAfterS ?? 0) > 0,
    );
    expect(await render("203.0.113.2")).toBe("page");
  });

  it("renders for nothing what is kept, at a plain URL or one whose query names what exists", async () => {
    const budget = createRenderBudget(createTestLimit);
    const render = (target: string, isKept: boolean, isKnownUrl: boolean) => {
      const asked = { route: "/pdp/:slug", target };
      const [keeps, knows] = [() => isKept, () => isKnownUrl];
      return budget.spend("203.0.113.9", asked, page, keeps, knows);
    };
    // As a crawler at 30 pages a second.
    for (let at = 0; at < 1800; at += 1) await render(`/pdp/${String(at)}?vc=x`, true, true);
    for (let at = 0; at < 1800; at += 1) await render(`/pdp/${String(at)}`, true, false);
    for (let at = 0; at < 300; at += 1) await render("/pdp/1?vc=x", false, true);
    for (let at = 0; at < 300; at += 1) await render("/pdp/1?vc=x", true, false);
    await expect(render("/pdp/2", true, false)).rejects.toMatchObject({ status: 429 });
  });

  it.each([
    ["/news?page=2", true],
    ["/products/keyword2/%E8%8C%B6%2F1?f.A=1&page=3", true],
    ["/news?page=abc1", false],
    ["/news?page=0002", false],
    ["/news?page=2&page=3", false],
    ["/news//1", false],
    ["/pdp/1/", false],
    ["/pdp/1#2", false],
    ["/pdp/%31", false],
  ])("renders %s for nothing: %s, one spelling of each page", async (target, isFree) => {
    const budget = createRenderBudget(createTestLimit);
    const isSo = () => true;
    const render = () => budget.spend("203.0.113.9", { route: "/x", target }, page, isSo, isSo);
    for (let at = 0; at < 600; at += 1) await render();
    if (isFree) expect(await render()).toBe("page");
    else await expect(render()).rejects.toMatchObject({ status: 429 });
  });

  it("has so many renders under way, and the process so many and a queue; both say when to come again", async () => {
    const budget = createRenderBudget(createTestLimit, { perVisitor: 2, concurrent: 1, waiting: 1 });
    const ends: (() => void)[] = [];
    const slow = () => new Promise<string>((resolve) => void ends.push(() => resolve("page")));
    const asked = { route: "/pdp/:slug", target: "/pdp/1" };
    const render = (ip: string) => budget.spend(ip, asked, slow, () => false);
    const two = [render("203.0.113.1"), render("203.0.113.1")];
    await expect(render("203.0.113.1")).rejects.toMatchObject({ status: 429, retryAfterS: 5 });
    const others = render("203.0.113.2");
    await expect.poll(() => ends.length).toBe(3);
    for (const end of ends.splice(0)) end();
    expect(await Promise.all([...two, others])).toEqual(["page", "page", "page"]);
    const again = render("203.0.113.1");
    await expect.poll(() => ends.length).toBe(1);
    ends.pop()?.();
    expect(await again).toBe("page");

    const running = [budget.withSlot(slow), budget.withSlot(slow)];
    await expect(budget.withSlot(slow)).rejects.toMatchObject({ status: 503, retryAfterS: 5 });
    for (let at = 0; at < 2; at += 1) {
      await expect.poll(() => ends.length).toBe(1);
      ends.pop()?.();
    }
    expect(await Promise.all(running)).toEqual(["page", "page"]);
    await expect(budget.withSlot(() => Promise.reject(new Error("a defect")))).rejects.toThrow("a defect");
  });
});
