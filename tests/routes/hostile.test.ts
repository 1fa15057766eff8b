import { afterAll, describe, expect, it } from "vitest";
import { newFolder } from "../support/folders";
import { setSite } from "../support/stage";
import { describeReport, MAX_GROWTH, runHostile } from "../../tools/resilience/hostile-run";
import { memoryArguments } from "../../tools/resilience/memory";

const stage = setSite({ env: { TRUST_PROXY: "1", UPLOAD_DIR: newFolder() }, nodeArguments: memoryArguments });
afterAll(async () => expect(await stage.site.stop()).toBe(0));

const get = (path: string, headers: Record<string, string> = {}) => stage.get(path, { headers });

describe("headers", () => {
  it("protect every response, and trust only the proxy about host and TLS", async () => {
    for (const path of ["/", "/robots.txt", "/healthz", "/nowhere", "/resources/captcha"]) {
      const { headers } = await get(path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("x-frame-options"), path).toBe("SAMEORIGIN");
      expect(headers.get("cross-origin-opener-policy"), path).toBe("same-origin");
      expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
      expect(headers.get("permissions-policy"), path).toContain("camera=()");
      expect(headers.get("strict-transport-security"), path).toBeNull();
      expect(headers.get("x-powered-by"), path).toBeNull();
    }
    const policy = (await get("/")).headers.get("content-security-policy") ?? "";
    expect(policy).toContain("base-uri 'none'");
    expect(/script-src [^;]*/.exec(policy)?.[0]).not.toMatch(/unsafe|https?:|\*/);
    const secure = await get("/", { "X-Forwarded-Proto": "https" });
    expect(secure.headers.get("strict-transport-security")).toMatch(/^max-age=\d{8}/);
    // The proxy's entry is the last one; the visitor can forge the others.
    const claimed = await get("/", { "X-Forwarded-Proto": "https, http" });
    expect(claimed.headers.get("strict-transport-security")).toBeNull();
    const spoofed = await get("/pdp/00860101", { "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" });
    expect(await spoofed.text()).not.toContain("evil.example");
  });

  it("mark every cookie HttpOnly and SameSite, and Secure behind TLS, on shared and personal answers", async () => {
    const tls = { "X-Forwarded-Proto": "https" };
    const toast = await get("/pdp/gone-for-good", tls);
    const body = new URLSearchParams({ securityCode: "NH0000000001" });
    const verification = await stage.get("/verification", { method: "POST", headers: tls, body });
    for (const response of [toast, verification]) {
      const cookies = response.headers.getSetCookie();
      expect(cookies.length).toBeGreaterThan(0);
      for (const cookie of cookies) {
        expect(cookie).toMatch(/; SameSite=Lax/);
        expect(cookie).toMatch(/; Secure/);
        // The marker only tells scripts that a flash is pending.
        if (!cookie.startsWith("flash_waiting=")) expect(cookie).toMatch(/; HttpOnly/);
      }
    }
    expect((await get("/pdp/gone-for-good")).headers.getSetCookie().join()).not.toContain("Secure");
  });
});

// The full run sends thousands, including a visitor who exceeds the limits: tests/full/commands.test.ts.
it("60 hostile requests change nothing", { timeout: 300_000 }, async () => {
  const opsToken = stage.upstream.env.OPS_TOKEN;
  const options = { count: 60, seed: 20_261_121, opsToken, warmUp: 40, insistent: 0 };
  const report = await runHostile(stage.site, options);
  console.info(describeReport(report));
  expect(report.wrong).toEqual([]);
  expect(report.after.heapUsed / report.before.heapUsed).toBeLessThan(MAX_GROWTH);
});
