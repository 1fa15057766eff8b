import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { baseHeaders } from "~/server/http/pipeline/base-headers.server";
import { HttpExchange } from "~/server/http/pipeline/http-exchange.server";
import { isAnswered } from "~/server/http/pipeline/files/file-cache.server";
import { unknownPath } from "~/server/http/pipeline/guards.server";
import { pipeline, type Handler } from "~/server/http/pipeline/pipeline.server";
import { staticFiles } from "~/server/http/pipeline/files/static-files.server";
import { securityHeaders } from "~/server/http/security/security-headers.server";
import { newFolder } from "../../support/folders";
import { plainPolicy } from "../../support/page-policy";
import { plainRequest, type PlainResponse } from "../../support/plain-request";
import { listen } from "../../support/listen";

const SCRIPT = `export const word = "瓷器";\n`.repeat(100);
const ICON = Buffer.from(Array.from({ length: 1000 }, (_, at) => at % 256));
const LARGE = Buffer.alloc(1024 * 1024 + 1, "x");

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<PlainResponse>;

const folder = newFolder();
const seen: HttpExchange[] = [];

for (const name of ["build", "icons"]) mkdirSync(join(folder, name));
for (const [name, content] of Object.entries({
  "build/site-1.js": SCRIPT,
  "build/site-1.js.br": brotliCompressSync(SCRIPT),
  "build/site-1.js.gz": gzipSync(SCRIPT),
  "build/large.txt": LARGE,
  "build/.hidden.js": "",
  "build/[_]blocks-1.js": SCRIPT,
  "icons/瓷.png": ICON,
  "icons/icon.png": ICON,
}))
  writeFileSync(join(folder, name), content);

/** A real server with these handlers, followed by a page. */
async function serve(...handlers: Handler[]): Promise<Ask> {
  const policy = { ...plainPolicy, route: "/page" };
  const page: Handler = ({ response }) => void response.end("a page");
  const answer = pipeline([...handlers, baseHeaders({ headers: securityHeaders(), version: "1" }), unknownPath, page]);
  const { port } = await listen((request, response) => {
    const exchange = new HttpExchange(request, response, { trustProxy: 0, policyOf: () => policy });
    seen.push(exchange);
    void answer(exchange);
  });
  return (path, headers, method) => plainRequest(port, path, headers, method);
}

const ask = await serve(staticFiles(folder));

const decoders = { br: brotliDecompressSync, gzip: gunzipSync, none: (body: Buffer) => body };
it.each([
  ["gzip, deflate, br", "br"],
  ["gzip", "gzip"],
  ["identity", undefined],
  ["deflate", undefined],
  ["br;q=0, gzip", "gzip"],
  ["br;q=0.0, gzip;q=0", undefined],
  ["gzip;q=1.0, br;q=0.5", "br"],
] as const)("a file of public/ goes out in the form that %j accepts", async (accepted, encoding) => {
  const answer = await ask("/build/site-1.js", { "accept-encoding": accepted });
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({ vary: "Accept-Encoding", "content-type": "text/javascript" });
  expect(answer.headers["content-encoding"]).toBe(encoding);
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(decoders[encoding ?? "none"](answer.body).toString()).toBe(SCRIPT);
});

it.each([
  ["/build/[_]blocks-1.js", {}, 200],
  ["/build/%5B_%5Dblocks-1.js", {}, 200],
  ["/build/%5b_]blocks-1.js", {}, 200],
  ["/icons/icon.png", { "content-length": "0" }, 200],
  ["/build/gone.js", {}, 404],
  ["/build/", {}, 404],
  ["/build/.hidden.js", {}, 404],
  ["/build/../build/gone.js", {}, 404],
  // The part of a page, not a page.
  ["/icons/gone.png", { "sec-fetch-dest": "image" }, 404],
] as const)("a file of public/ at %s, asked for with %j, is answered with %i", async (path, headers, status) => {
  const answer = await ask(path, headers);
  expect([answer.status, answer.body.toString() === "a page"]).toEqual([status, false]);
});

it.each([
  ["/icons/gone.png", "GET"],
  ["/icons", "GET"],
  ["/constructor", "GET"],
  ["/__proto__", "GET"],
  ["/icons/icon.png", "POST"],
])("a file of public/ leaves %s by %s to the pages", async (path, method) => {
  expect((await ask(path, {}, method)).body.toString()).toBe("a page");
});

it("a file of public/ is kept for ever below /build/, for an hour elsewhere, and carries only the headers that mean something for it", async () => {
  expect((await ask("/icons/icon.png")).headers["cache-control"]).toBe("public, max-age=3600");
  expect(seen.at(-1)).toMatchObject({ kind: "static", route: "static" });
  const { headers } = await ask("/build/site-1.js");
  expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  const ofPages = securityHeaders().map(([name]) => name.toLowerCase());
  expect(Object.fromEntries(Object.entries(headers).filter(([name]) => ofPages.includes(name)))).toEqual({
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
  });
  expect(headers["x-request-id"]).toBeUndefined();
});

it("a file of public/ has only its headers for HEAD", async () => {
  const whole = await ask("/build/site-1.js", { "accept-encoding": "br" });
  const head = await ask("/build/site-1.js", { "accept-encoding": "br" }, "HEAD");
  const told = ({ status, headers: { date: _date, ...headers } }: PlainResponse) => ({ status, headers });
  expect([told(head), head.body.length]).toEqual([told(whole), 0]);
});

it("a file of public/ has a type, whatever this project brings", () => {
  const files = readdirSync("public", { recursive: true, encoding: "utf8" }).filter((name) => /\.\w+$/.test(name));
  const ofBuild = /(?:^|\/)\.|\.(?:br|gz)$/;
  expect(files.filter((name) => !ofBuild.test(name) && !isAnswered(name))).toEqual([]);
});

it("a file of public/ that is gone meanwhile is left to the pages", async () => {
  writeFileSync(join(folder, "icons/late.png"), ICON);
  const later = await serve(staticFiles(folder));
  rmSync(join(folder, "icons/late.png"));
  expect((await later("/icons/late.png")).body.toString()).toBe("a page");
});

it("a file of public/ knows its validator among several, and says again how long it may be kept", async () => {
  const etag = String((await ask("/build/site-1.js", { "accept-encoding": "br" })).headers["etag"]);
  const again = await ask("/build/site-1.js", { "if-none-match": `W/"a", ${etag}` });
  expect([again.status, again.headers["etag"], again.body.length]).toEqual([304, etag, 0]);
  expect((await ask("/build/site-1.js", { "if-none-match": 'W/"other"' })).status).toBe(200);
  expect(again.headers["cache-control"]).toContain("immutable");
});

it("a file of public/ is sent whole, whatever range is asked for", async () => {
  const { status, headers, body } = await ask("/icons/icon.png", { range: "bytes=10-19" });
  expect([status, headers["content-range"], headers["accept-ranges"]]).toEqual([200, undefined, undefined]);
  expect(body).toEqual(ICON);
});

it.each([
  ["/build/large.txt", LARGE],
  ["/icons/%E7%93%B7.png", ICON],
])("a file of public/ is answered where it is large, or its name escaped, from memory too: %s", async (path, bytes) => {
  for (const { status, body } of [await ask(path), await ask(path)])
    expect([status, body.equals(bytes)]).toEqual([200, true]);
});
