import { existsSync, mkdirSync, mkdtempSync, utimesSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { Exchange } from "~/server/http/pipeline/exchange.server";
import { releaseAssets } from "~/server/http/pipeline/files/release-assets.server";
import { plainRequest } from "../../support/plain-request";

const assetsDir = mkdtempSync(join(tmpdir(), "assets-"));
const log = { warn: () => undefined };

/** A process of a release with these scripts; what it does not answer from the shared folder is "own". */
async function startRelease(scripts: Record<string, string>) {
  const publicDir = mkdtempSync(join(tmpdir(), "public-"));
  mkdirSync(join(publicDir, "build/routes"), { recursive: true });
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(publicDir, "build", name), text);
  const handler = releaseAssets({ publicDir, assetsDir, log });
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, { trustProxy: 0, policyOf: () => ({}) as never });
    void handler(exchange, () => void response.writeHead(418).end("own"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return {
    async get(path: string, more: Record<string, string> = {}) {
      const { status, headers, body } = await plainRequest(port, path, more);
      return { status, text: body.toString(), cache: headers["cache-control"] ?? null };
    },
    close: () => new Promise((closed) => server.close(closed)),
  };
}

it("finds the scripts of the release before and after, on every replica", async () => {
  const before = await startRelease({ "routes/home-AAA.js": "old()", "shared-CCC.js": "both()" });
  const after = await startRelease({ "routes/home-BBB.js": "new()", "shared-CCC.js": "both()" });
  const found = (text: string) => ({ status: 200, text, cache: "public, max-age=31536000, immutable" });
  expect(await before.get("/build/routes/home-BBB.js")).toEqual(found("new()"));
  expect(await after.get("/build/routes/home-AAA.js")).toEqual(found("old()"));
  writeFileSync(join(assetsDir, "secret.js"), "beside the builds");
  const outside = ["/build/../secret.js", "/build/%2e%2e/secret.js", "/build/..%2fsecret.js"];
  for (const path of ["/build/shared-CCC.js", "/build/none.js", "/news", ...outside]) {
    expect([path, (await after.get(path)).status]).toEqual([path, 418]);
  }
  await before.close();
  await after.close();
});

it("lets go of what no release has had for two weeks", async () => {
  const old = join(assetsDir, "build/routes/ancient.js");
  mkdirSync(dirname(old), { recursive: true });
  writeFileSync(old, "");
  const then = new Date(Date.now() - 15 * 24 * 3_600_000);
  utimesSync(old, then, then);
  await (await startRelease({ "shared-CCC.js": "both()" })).close();
  expect(existsSync(old)).toBe(false);
  expect(existsSync(join(assetsDir, "build/shared-CCC.js"))).toBe(true);
});

it("goes on without the folder where it cannot be written", () => {
  const warned: string[] = [];
  const publicDir = mkdtempSync(join(tmpdir(), "public-"));
  mkdirSync(join(publicDir, "build"));
  writeFileSync(join(publicDir, "file"), "");
  releaseAssets({
    publicDir,
    assetsDir: join(publicDir, "file"),
    log: { warn: (_line: object, text: string) => void warned.push(text) } as never,
  });
  expect(warned).toEqual(["ASSETS_DIR cannot be written; other releases will not find the scripts of this one"]);
});
