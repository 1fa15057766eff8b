import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createRenderBudget, RenderRefused } from "~/server/http/rendering/render-budget.server";
import { loader } from "~/routes/resources.captcha";
import { action } from "~/routes/resources.uploads";
import { takeCaptcha, takeUpload } from "~/server/jobs/application/limits.server";
import { createScope, runInScope } from "~/server/platform/request-scope.server";
import { createDemoUpstream } from "../../../demo/upstream";
import { createTestLimit, testConfig, installSite } from "../../support/test-site";

/** What one visitor's IP has, used up without its hundreds of requests; tests/full/limits.test.ts makes those. */
const demo = createDemoUpstream();
const folder = mkdtempSync(join(tmpdir(), "limits-"));

beforeAll(() => {
  Object.assign(globalThis, { [Symbol.for("site.embedded-upstream")]: demo });
  installSite(testConfig({ upstream: "demo", uploadDir: folder, api: { token: "demo" } }));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function useUp(take: (ip: string) => Promise<number>, times: number, ip: string): Promise<void> {
  for (let at = 0; at < times; at += 1) expect(await take(ip)).toBe(0);
}

describe("a visitor's IP", () => {
  it("has 300 captchas a minute; the next one is none, and says when", async () => {
    const ask = (clientIp: string) =>
      runInScope(createScope({ requestId: "r", clientIp }), () =>
        loader({ request: new Request("http://site.test/resources/captcha"), params: {}, context: {} }),
      );
    await useUp(takeCaptcha, 299, "203.0.113.1");
    const last = await ask("203.0.113.1");
    expect(last.status).toBe(200);
    expect(await last.json()).toMatchObject({ captcha: { captchaKey: expect.stringMatching(/./) as string } });
    const calls = demo.state.upstream.calls["recruitJob/getCaptchaImage"];
    const refused = await ask("203.0.113.1");
    expect(refused).toBeLimited();
    expect(await refused.json()).toEqual({ captcha: null });
    expect(demo.state.upstream.calls["recruitJob/getCaptchaImage"]).toBe(calls);
    expect((await ask("203.0.113.2")).status).toBe(200);
  });

  it("has 600 uploads in ten minutes; the next one is refused", async () => {
    const upload = (clientIp: string) => {
      const request = new Request("http://site.test/resources/uploads", { method: "POST", body: new FormData() });
      return runInScope(createScope({ requestId: "r", clientIp }), () => action({ request, params: {}, context: {} }));
    };
    await useUp(takeUpload, 599, "203.0.113.1");
    // Without a file, yet asked.
    expect((await upload("203.0.113.1")).status).toBe(400);
    const refused = await upload("203.0.113.1");
    expect(refused).toBeLimited();
    expect(await refused.text()).toBe("上传过于频繁，请稍后再试");
    expect((await upload("203.0.113.2")).status).toBe(400);
  });

  it.each([
    ["/products/keyword/:keyword", "/products/keyword/x", 600],
    ["/search-results-page", "/search-results-page?q=x", 600],
    ["/resources/suggest", "/resources/suggest?q=x", 1200],
    ["/resources/nearest-store", "/resources/nearest-store", 1200],
    ["/pdp/:slug", "/pdp/1?vc=x", 600],
  ])("has, at %s, %s and the like, %i renders a minute", async (route, target, share) => {
    const budget = createRenderBudget(createTestLimit);
    const render = (ip: string) =>
      budget.spend(
        ip,
        { route, target },
        () => Promise.resolve("page"),
        () => true,
      );
    for (let at = 0; at < share; at += 1) expect(await render("203.0.113.1")).toBe("page");
    const refusal: unknown = await render("203.0.113.1").catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(RenderRefused);
    expect(refusal).toMatchObject({ status: 429 });
    expect((refusal as RenderRefused).retryAfterS).toBeGreaterThan(0);
    expect(await render("203.0.113.2")).toBe("page");
  });
});
