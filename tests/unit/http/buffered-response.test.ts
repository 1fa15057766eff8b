import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { bufferResponse, withoutRaw } from "~/server/http/rendering/buffered-response.server";
import { sendBuffered, sendSync } from "~/server/http/rendering/send-buffered.server";
import { plainRequest } from "../../support/plain-request";
import { listen } from "../../support/listen";

const html = "<p>瓷器</p>".repeat(500);
const DATE = "Tue, 24 Nov 2026 08:00:00 GMT";
const { port } = await listen((message, response) => {
  const small = message.url === "/small";
  const isEmpty = message.url === "/empty";
  const source = new Response(isEmpty ? null : small ? "ok" : html, {
    status: isEmpty ? 204 : 200,
    headers: { "Content-Type": "text/html; charset=utf-8" },
  });
  source.headers.set("Last-Modified", DATE);
  source.headers.append("Set-Cookie", "a=1");
  source.headers.append("Set-Cookie", "b=2");
  void bufferResponse(source, "reused").then((buffered) => {
    if (message.url === "/kept") return sendBuffered(message, response, withoutRaw(buffered));
    if (message.url !== "/at-once") return sendBuffered(message, response, buffered);
    if (!sendSync(message, response, withoutRaw(buffered), ["X-Lane", "fast"])) response.writeHead(501).end();
  });
});

const ask = (path: string, headers: Record<string, string>, method = "GET") =>
  plainRequest(port, path, headers, method);

it.each([
  ["br, gzip", "br", brotliDecompressSync],
  ["gzip", "gzip", gunzipSync],
  ["br;q=0, gzip;q=0.5", "gzip", gunzipSync],
  ["identity", undefined, (body: Buffer) => body],
])("a response for Accept-Encoding %j sends %s, of a kept response too", async (accepted, encoding, decode) => {
  for (const path of ["/", "/kept"]) {
    const answer = await ask(path, { "accept-encoding": accepted });
    expect(answer.headers["content-encoding"]).toBe(encoding);
    expect(answer.headers["vary"]).toBe("Accept-Encoding");
    expect(Number(answer.headers["content-length"])).toBe(answer.body.length);
    expect(decode(answer.body).toString()).toBe(html);
  }
});

it("a response sends at once what is made, and leaves alone what is not", async () => {
  const made = await ask("/at-once", { "accept-encoding": "br" });
  expect(made).toMatchObject({ status: 200, headers: { "content-encoding": "br", "x-lane": "fast" } });
  expect(brotliDecompressSync(made.body).toString()).toBe(html);
  expect((await ask("/at-once", { "accept-encoding": "gzip" })).status).toBe(501);
  expect((await ask("/at-once", {})).status).toBe(501);
});

it("a response answers 304 to the ETag it gave", async () => {
  const first = await ask("/", {});
  const second = await ask("/", { "if-none-match": String(first.headers["etag"]) });
  expect(second).toMatchObject({ status: 304, headers: { vary: "Accept-Encoding", etag: first.headers["etag"] } });
  expect(second.body).toHaveLength(0);
  // No encoding is made for it.
  const kept = { "if-none-match": String(first.headers["etag"]), "accept-encoding": "gzip" };
  expect(await ask("/at-once", kept)).toMatchObject({ status: 304, headers: { "x-lane": "fast" } });
  expect((await ask("/", { "if-none-match": 'W/"other"' })).status).toBe(200);
});

it("a response answers 304 to the date it gave, to no other, and to none beside another ETag", async () => {
  const { headers } = await ask("/", {});
  expect(headers["last-modified"]).toBe(DATE);
  const same = await ask("/", { "if-modified-since": DATE });
  expect(same).toMatchObject({ status: 304, headers: { "last-modified": DATE, etag: headers["etag"] } });
  expect((await ask("/at-once", { "if-modified-since": DATE })).status).toBe(304);
  expect((await ask("/", { "if-modified-since": "Tue, 24 Nov 2026 08:00:01 GMT" })).status).toBe(200);
  expect((await ask("/", { "if-modified-since": DATE, "if-none-match": 'W/"other"' })).status).toBe(200);
  expect((await ask("/", { "if-modified-since": DATE }, "POST")).status).toBe(200);
});

it("a response sends the length but no body to HEAD, and every cookie", async () => {
  const answer = await ask("/", {}, "HEAD");
  expect(answer.body).toHaveLength(0);
  expect(answer.headers["content-length"]).toBe(String(Buffer.byteLength(html)));
  expect(answer.headers["set-cookie"]).toEqual(["a=1", "b=2"]);
});

it("a response says no length and no ETag where there is no body, and does not compress what is too small to gain", async () => {
  const { status, headers } = await ask("/empty", {});
  expect([status, headers["content-length"], headers["etag"]]).toEqual([204, undefined, undefined]);
  expect((await ask("/small", { "accept-encoding": "br" })).headers["content-encoding"]).toBeUndefined();
});
