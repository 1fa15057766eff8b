import { connect } from "node:net";
import { expect, it } from "vitest";
import { setSite } from "../support/stage";

/** Sends `bytes` over a raw connection to `url`; returns everything received until the site closed it. */
function untilClosed(url: string, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(Buffer.concat(chunks).toString("utf8")));
    socket.write(bytes);
  });
}

/** What is limited, and where: tests/unit/limits/visitor-limits.test.ts. */
const stage = setSite({ env: { TRUST_PROXY: "1" } });
const get = (path: string, headers: Record<string, string>) => stage.get(path, { headers });
const post = (path: string, type: string, rest: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${rest}`;

it("random URLs run into 429 with a page and Retry-After, and neither crawlers nor other visitors do", async () => {
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
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(refused?.headers.get("cache-control")).toBe("private, no-store");
  const html = (await refused?.text()) ?? "";
  expect(html).toContain("访问过于频繁");
  expect(html.trimEnd()).toMatch(/<\/html>$/);
  // Cached pages are not limited, and other visitors have limits of their own.
  expect((await get("/", insistent)).status).toBe(200);
  expect((await get("/pdp/00860101?vc=invented", { "X-Forwarded-For": "198.51.100.10" })).status).toBe(200);
});

it("slow clients lose their connection: half a head, half a body, a trickle", { timeout: 120_000 }, async () => {
  const requests = [
    "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ",
    post("/verification", "application/x-www-form-urlencoded", "Content-Length: 500\r\n\r\nsecurity"),
    post("/resources/uploads", "multipart/form-data; boundary=b", "Transfer-Encoding: chunked\r\n\r\n5\r\n--b\r\n"),
  ];
  const answers = await Promise.all(requests.map((bytes) => untilClosed(stage.site.url, bytes)));
  for (const answer of answers) expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  expect((await stage.get("/healthz")).status).toBe(200);
});
