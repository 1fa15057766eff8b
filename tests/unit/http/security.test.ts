import { createHash } from "node:crypto";
import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, it } from "vitest";
import { contentSecurityPolicy, isForeignWrite, securityHeaders } from "~/server/http/security/security-headers.server";

const hashOf = (script: string) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

it("the content security policy is this whole policy: the page's own inline scripts, media origins for images and videos only, nothing else from elsewhere", () => {
  const html =
    '<script>one("瓷 <script>")</script><script type="module">two()\n</script><script src="/build/a.js"></script>' +
    '<script type="application/ld+json">{"a":1}</script>';
  const policy = contentSecurityPolicy(Buffer.from(html), ["https:", "http://127.0.0.1:9000"]);
  expect(policy.split("; ")).toEqual([
    "default-src 'self'",
    `script-src 'self' ${hashOf('one("瓷 <script>")')} ${hashOf("two()\n")}`,
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: https: http://127.0.0.1:9000",
    "media-src 'self' https: http://127.0.0.1:9000",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "frame-ancestors 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
  ]);
});

it("the security headers keep Origin on form posts, and devices from pages", () => {
  const headers = new Map(securityHeaders().map(([name, value]) => [name.toLowerCase(), value]));
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("permissions-policy")).toBe(
    "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
  );
  expect(headers.has("x-powered-by")).toBe(false);
});

const site = { origin: "http://shop.example:8080", host: "shop.example" };
const official = "https://www.official.example";
it.each<[method: string, headers: Record<string, string>, foreign: boolean, trustedProxies?: number]>([
  ["GET", { "sec-fetch-site": "cross-site" }, false],
  ["POST", { "sec-fetch-site": "same-origin" }, false],
  ["POST", { "sec-fetch-site": "none" }, false],
  ["POST", { "sec-fetch-site": "cross-site" }, true],
  ["POST", { origin: "https://site.example", host: "site.example" }, false],
  ["POST", { origin: "https://evil.example", host: "site.example" }, true],
  ["POST", { origin: official, host: "backend.internal:3000" }, false],
  ["POST", { origin: official, "sec-fetch-site": "cross-site" }, true],
  ["DELETE", { origin: "null", host: "site.example" }, true],
  ["POST", { host: "site.example" }, false],
  // A non-default port, named by the proxy in one of three ways.
  ["POST", { ...site, host: "shop.example:8080" }, false],
  ["POST", { ...site, "x-forwarded-port": "8080" }, false, 1],
  ["POST", { ...site, host: "site-1:3000", "x-forwarded-host": "shop.example:8080" }, false, 1],
  ["POST", { ...site, host: "site-1:3000", "x-forwarded-host": "shop.example", "x-forwarded-port": "8080" }, false, 1],
  ["POST", site, true, 1],
  // Without a trusted proxy these headers can be forged.
  ["POST", { ...site, "x-forwarded-port": "8080" }, true],
  ["POST", { ...site, "x-forwarded-host": "shop.example:8080" }, true],
  ["POST", { ...site, "x-forwarded-host": "shop.example:8080, other.example" }, true, 1],
  // The scheme's default port counts as no port.
  ["POST", { origin: "https://shop.example", host: "shop.example:443" }, false],
  ["POST", { origin: "http://shop.example", host: "shop.example:443" }, true],
])("a foreign write: %s with %j → %s, behind %s trusted proxies", (method, headers, foreign, trustedProxies = 0) => {
  const request = Object.assign(new IncomingMessage(new Socket()), { method });
  Object.assign(request.headers, headers);
  expect(isForeignWrite(request, official, trustedProxies)).toBe(foreign);
});
