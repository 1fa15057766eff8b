import { afterAll, expect, it } from "vitest";
import { newFolder } from "../support/folders";
import { setSite } from "../support/stage";
import { describeReport, MAX_GROWTH, runHostile } from "../../tools/resilience/hostile-run";
import { memoryArguments } from "../../tools/resilience/memory";

const stage = setSite({ env: { TRUST_PROXY: "1", UPLOAD_DIR: newFolder() }, nodeArguments: memoryArguments });
afterAll(async () => expect(await stage.site.stop()).toBe(0));

const headersOf = async (path: string, headers: Record<string, string> = {}) =>
  (await stage.get(path, { headers })).headers;

it("headers protect every response, and trust only the proxy about TLS", async () => {
  for (const path of ["/", "/robots.txt", "/healthz", "/nowhere", "/resources/captcha"]) {
    expect(Object.fromEntries(await headersOf(path)), path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "SAMEORIGIN",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()") as string,
    });
  }
  const plain = await headersOf("/");
  expect([plain.get("strict-transport-security"), plain.get("x-powered-by")]).toEqual([null, null]);
  const policy = plain.get("content-security-policy") ?? "";
  expect(policy).toContain("base-uri 'none'");
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|https?:|\*/);
  const secure = await headersOf("/", { "X-Forwarded-Proto": "https" });
  expect(secure.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
});

it("cookies are HttpOnly and SameSite, and Secure behind TLS, on shared and personal answers", async () => {
  const headers = { "X-Forwarded-Proto": "https" };
  const body = new URLSearchParams({ securityCode: "NH0000000001" });
  const verification = await stage.get("/verification", { method: "POST", headers, body });
  for (const answered of [await headersOf("/pdp/gone-for-good", headers), verification.headers]) {
    const cookies = answered.getSetCookie();
    expect(cookies).not.toEqual([]);
    for (const cookie of cookies) {
      // The marker only tells scripts that a flash is pending.
      expect(cookie).toMatch(
        cookie.startsWith("flash_waiting=") ? /; SameSite=Lax; Secure/ : /; HttpOnly; SameSite=Lax; Secure/,
      );
    }
  }
  expect((await headersOf("/pdp/gone-for-good")).getSetCookie().join()).not.toContain("Secure");
});

// The full run sends thousands, including a visitor who exceeds the limits: tests/full/commands.test.ts.
it("what is posted to a page without a form is refused before anything is rendered", async () => {
  const headers = { accept: "text/html", origin: stage.site.url, "content-type": "application/x-www-form-urlencoded" };
  const answer = await stage.get("/products", { method: "POST", headers, body: "a=1" });
  expect([answer.status, await answer.text()]).toEqual([405, expect.stringContaining("<!DOCTYPE html>")]);
  expect(answer.headers.get("server-timing")).toBeNull();
});

it("60 hostile requests change nothing", { timeout: 300_000 }, async () => {
  const opsToken = stage.upstream.env.OPS_TOKEN;
  const options = { count: 60, seed: 20_261_121, opsToken, warmUp: 40, insistent: 0 };
  const report = await runHostile(stage.site, options);
  console.info(describeReport(report));
  expect(report.wrong).toEqual([]);
  expect(report.after.heapUsed / report.before.heapUsed).toBeLessThan(MAX_GROWTH);
});
