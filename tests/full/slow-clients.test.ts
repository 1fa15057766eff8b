import { describe, expect, it } from "vitest";
import { untilClosed } from "../support/raw-connection";
import { setSite } from "../support/stage";

const stage = setSite();

describe("slow clients", () => {
  it("lose their connection: half a head, half a body, a trickle", { timeout: 120_000 }, async () => {
    const answers = await Promise.all([
      untilClosed(stage.site.url, "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "),
      untilClosed(
        stage.site.url,
        "POST /verification HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n" +
          "Content-Length: 500\r\n\r\nsecurity",
      ),
      untilClosed(
        stage.site.url,
        "POST /resources/uploads HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=b\r\n" +
          "Transfer-Encoding: chunked\r\n\r\n5\r\n--b\r\n",
      ),
    ]);
    for (const answer of answers) expect(answer).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
    expect((await fetch(`${stage.site.url}/healthz`)).status).toBe(200);
  });
});
