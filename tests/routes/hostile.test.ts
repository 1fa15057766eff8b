import { once } from "node:events";
import { connect } from "node:net";
import { setTimeout } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { newFolder } from "../support/folders";
import { parseHtml } from "../support/html";
import { untilClosed } from "../support/raw-connection";
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

describe("writes", () => {
  it.each([
    [{ "Sec-Fetch-Site": "cross-site" }, 403],
    [{ Origin: "https://evil.example" }, 403],
    [{ Origin: "null" }, 403],
    [{ Origin: "https://www.nordhavn.example" }, 400],
  ])("with %j are answered %i", async (headers, status) => {
    for (const path of ["/verification", "/resources/uploads", "/about-us/jobs?jobId=J1007&step=form"]) {
      const body = new URLSearchParams({ securityCode: "" });
      const response = await stage.get(path, { method: "POST", headers: headers as Record<string, string>, body });
      // A form refused for its content redirects to its own page.
      const answer = status === 400 && path.startsWith("/about-us") ? 303 : status;
      expect(response.status, path).toBe(answer);
      if (answer === 303) expect(response.headers.get("location")).toMatch(/step=form&form=/);
    }
  });

  it("of a browser from elsewhere get a page that names the request, as its log line does", async () => {
    const refused = await stage.get("/verification", {
      method: "POST",
      headers: { Accept: "text/html", Origin: "https://evil.example" },
      body: new URLSearchParams({ securityCode: "NH0000000001" }),
    });
    const page = parseHtml(await refused.text());
    expect([refused.status, page.get("h1").text]).toEqual([403, "请求未被接受"]);
    const requestId = refused.headers.get("x-request-id") ?? "";
    expect(page.get("[data-reference]").text).toContain(`参考号：${requestId.slice(0, 8)}（`);
    const line = { msg: "form refused", requestId, form: "verification", reason: "origin" };
    await expect.poll(() => stage.site.log).toContainEqual(expect.objectContaining(line));
  });

  it("larger than their form are refused before they are read", async () => {
    const answer = await untilClosed(
      stage.site.url,
      "POST /verification HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: 5000000\r\n\r\nsecurityCode=",
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413 /);
    expect(answer).toContain("提交的内容过大");
  });

  // A reset connection would be a 502 of the proxy, instead of the page that says why.
  it("larger than their form may be sent to their end, and the answer is read", async () => {
    const rest = 100 * 1024;
    const head = `POST /verification HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nContent-Length: ${rest}\r\n\r\n`;
    const { hostname, port } = new URL(stage.site.url);
    const socket = connect(Number(port), hostname);
    socket.write(head);
    const [answered] = (await once(socket, "data")) as [Buffer];
    expect(answered.toString()).toMatch(/^HTTP\/1\.1 413 /);
    // Rejects if the connection is reset.
    const ended = once(socket.resume(), "end");
    let sent = 0;
    for (; sent < rest && !socket.destroyed; sent += 10 * 1024) {
      socket.write("x".repeat(10 * 1024));
      await setTimeout(20);
    }
    await ended;
    expect(sent).toBe(rest);
  });
});

// The full run sends thousands, including a visitor who exceeds the limits: tests/full/commands.test.ts,
// limits.test.ts.
it("60 hostile requests change nothing", { timeout: 300_000 }, async () => {
  const opsToken = stage.upstream.env.OPS_TOKEN;
  const options = { count: 60, seed: 20_261_121, opsToken, warmUp: 40, insistent: 0 };
  const report = await runHostile(stage.site, options);
  console.info(describeReport(report));
  expect(report.wrong).toEqual([]);
  expect(report.after.heapUsed / report.before.heapUsed).toBeLessThan(MAX_GROWTH);
});
