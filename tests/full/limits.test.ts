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

const stage = setSite({ env: { TRUST_PROXY: "1" } });
const post = (path: string, type: string, rest: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\n${rest}`;

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
