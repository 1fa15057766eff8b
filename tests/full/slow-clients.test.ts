import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { untilClosed } from "../support/raw-connection";
import { startSite, type SiteProcess, startUpstream } from "../support/site";

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let site: SiteProcess;

beforeAll(async () => {
  upstream = await startUpstream();
  site = await startSite({ env: upstream.env });
});
afterAll(async () => {
  await site.stop();
  await upstream.close();
});

describe("slow clients", () => {
  it("lose their connection: half a head, half a body, a trickle", { timeout: 120_000 }, async () => {
    const answers = await Promise.all([
      untilClosed(site.url, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
      untilClosed(
        site.url,
        "POST /verification HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
          "Content-Length: 500\r\n\r\nsecurity",
      ),
      untilClosed(
        site.url,
        "POST /resources/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n" +
          "Transfer-Encoding: chunked\r\n\r\n5\r\n--b\r\n",
      ),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  });
});
