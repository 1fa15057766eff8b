import { spawnSync } from "node:child_process";
import fs, {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import type { AddressInfo } from "node:net";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Exchange } from "~/server/http/pipeline/exchange.server";
import { createReleaseAssets } from "~/server/http/pipeline/files/release-assets.server";
import { newFolder } from "../../support/folders";
import { plainRequest } from "../../support/plain-request";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const CANNOT_WRITE = "ASSETS_DIR is not writable; this release's scripts are unavailable to others";
const CANNOT_READ = "ASSETS_DIR is not readable; scripts of other releases are unavailable";

let assetsDir = "";
const warned: string[] = [];
const log = { warn: (_line: unknown, text?: string) => void warned.push(text ?? "") } as never;
const ends: (() => unknown)[] = [];

beforeEach(() => {
  assetsDir = newFolder();
});
afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()));
  warned.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  rmSync(assetsDir, { recursive: true });
});

const inFolder = (name: string) => join(assetsDir, "build", name);

/** A file of another release. @param ageMs milliseconds since its last renewal */
function putByHand(name: string, text: string, ageMs = 0): string {
  const file = inFolder(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  age(file, ageMs);
  return file;
}

function age(file: string, ageMs: number): void {
  const at = new Date(statSync(file).mtimeMs - ageMs);
  utimesSync(file, at, at);
}

/** The files of a release with these scripts. */
function makeRelease(scripts: Record<string, string | Buffer>): string {
  const publicDir = newFolder();
  ends.push(() => rmSync(publicDir, { recursive: true }));
  mkdirSync(join(publicDir, "build/routes"), { recursive: true });
  for (const [name, text] of Object.entries(scripts)) writeFileSync(join(publicDir, "build", name), text);
  return publicDir;
}

/** A ready process of a release; what it does not serve from the shared folder is "own". */
async function startRelease(scripts: Record<string, string | Buffer>) {
  const { handle, shared, close } = createReleaseAssets({ publicDir: makeRelease(scripts), assetsDir, log });
  await shared;
  const server = createServer((request, response) => {
    const exchange = new Exchange(request, response, { trustProxy: 0, policyOf: () => ({}) as never });
    void handle(exchange, () => void response.writeHead(418).end("own"));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  ends.push(close, () => new Promise((closed) => server.close(closed)));
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    plainRequest(port, path, headers, method);
  return {
    ask,
    get: async (path: string) => {
      const { status, headers, body } = await ask(path);
      return { status, text: body.toString(), cache: headers["cache-control"] ?? null };
    },
    statuses: (paths: string[]) => Promise.all(paths.map(async (path) => (await ask(path)).status)),
  };
}

/** Polls, independent of fake clocks and timers. */
async function eventually(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((later) => setTimeout(later, 5));
}

/** Spies on functions of node:fs for all importers. */
function watched<Spies>(spies: Spies): Spies {
  syncBuiltinESMExports();
  return spies;
}

const found = (text: string) => ({ status: 200, text, cache: "public, max-age=31536000, immutable" });

describe("a release", () => {
  it("finds the scripts of the release before and after, on every replica", async () => {
    const before = await startRelease({ "routes/home-AAA.js": "old()", "shared-CCC.js": "both()" });
    const after = await startRelease({ "routes/home-BBB.js": "new()", "shared-CCC.js": "both()" });
    expect(await before.get("/build/routes/home-BBB.js")).toEqual(found("new()"));
    expect(await after.get("/build/routes/home-AAA.js")).toEqual(found("old()"));
    writeFileSync(join(assetsDir, "secret.js"), "beside the builds");
    const outside = ["/build/../secret.js", "/build/%2e%2e/secret.js", "/build/..%2fsecret.js"];
    const none = ["/build/none.js", "/build/routes", "/build/", "/news", ...outside];
    expect(await after.statuses(none)).toEqual(none.map(() => 418));
  });

  it("finds at once what another release has just added, also while unknown names are requested", async () => {
    const { get, statuses } = await startRelease({});
    for (const [at, name] of ["first-1.js", "second-2.js"].entries()) {
      const others = statuses(["/build/none-1.js", "/build/none-2.js"]);
      putByHand(name, `later(${at})`);
      expect(await get(`/build/${name}`)).toEqual(found(`later(${at})`));
      expect(await others).toEqual([418, 418]);
    }
  });

  it("sends another's script as its own: compressed, whole, not again to who has it", async () => {
    const script = "export const word = 1;\n".repeat(100);
    await startRelease({
      "site-1.js": script,
      "site-1.js.br": brotliCompressSync(script),
      "site-1.js.gz": gzipSync(script),
    });
    const { ask, statuses } = await startRelease({});
    const asked = { "accept-encoding": "gzip, br" };
    const { status, headers, body } = await ask("/build/site-1.js", asked);
    expect([status, brotliDecompressSync(body).toString()]).toEqual([200, script]);
    expect(headers).toMatchObject({
      "content-type": "text/javascript",
      "content-encoding": "br",
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "Accept-Encoding",
    });
    const head = await ask("/build/site-1.js", asked, "HEAD");
    expect([head.status, head.headers["content-length"], head.body.length]).toEqual([200, String(body.length), 0]);
    const again = await ask("/build/site-1.js", { "if-none-match": String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    const plain = await ask("/build/site-1.js");
    expect([plain.headers["content-encoding"], plain.body.toString()]).toEqual([undefined, script]);
    expect(await statuses(["/build/site-1.js.br", "/build/site-1.js.gz"])).toEqual([418, 418]);
    expect((await ask("/build/site-1.js", {}, "POST")).status).toBe(418);
  });
});

describe("the folder of all replicas", () => {
  it("keeps what a release needs that has run for weeks", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    await startRelease({ "routes/home-AAA.js": "old()" });
    const script = inFolder("routes/home-AAA.js");
    age(script, 15 * DAY_MS);
    vi.advanceTimersByTime(HOUR_MS);
    await eventually(() => Date.now() - statSync(script).mtimeMs < DAY_MS);
    await startRelease({ "routes/home-BBB.js": "new()" });
    expect(existsSync(script)).toBe(true);
  });

  it("gets back what somebody took out of it, within an hour; no more once the process ends", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    const { shared, close } = createReleaseAssets({ publicDir: makeRelease({ "a-1.js": "a()" }), assetsDir, log });
    await shared;
    rmSync(inFolder("a-1.js"));
    vi.advanceTimersByTime(HOUR_MS);
    await eventually(() => existsSync(inFolder("a-1.js")));
    close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("deletes what no release has renewed for two weeks, and leftovers of broken copies", async () => {
    const gone = [
      putByHand("routes/ancient.js", "", 15 * DAY_MS),
      putByHand(".0b6f.tmp", "half a f", 2 * HOUR_MS),
      putByHand("routes/.1c7a.tmp", "half a f", 2 * HOUR_MS),
    ];
    const kept = [putByHand("routes/recent.js", "", 13 * DAY_MS), putByHand(".2d8b.tmp", "being copied")];
    await startRelease({ "shared-CCC.js": "both()" });
    expect([...gone, ...kept].filter((file) => existsSync(file))).toEqual(kept);
    expect(readdirSync(join(assetsDir, "build")).sort()).toEqual([".2d8b.tmp", "routes", "shared-CCC.js"]);
    expect(readdirSync(join(assetsDir, "build/routes"))).toEqual(["recent.js"]);
  });

  it.each([
    ["ahead", 30 * DAY_MS],
    ["behind", -30 * DAY_MS],
  ])("tells the time by itself, where a machine's clock is %s", async (_, offMs) => {
    const recent = putByHand("recent.js", "", 13 * DAY_MS);
    const ancient = putByHand("ancient.js", "", 15 * DAY_MS);
    const realNow = Date.now();
    vi.useFakeTimers({ toFake: ["Date"], now: realNow + offMs });
    await startRelease({ "own.js": "own()" });
    await startRelease({ "own.js": "own()" });
    expect([existsSync(recent), existsSync(ancient)]).toEqual([true, false]);
    expect(Math.abs(statSync(inFolder("own.js")).mtimeMs - realNow)).toBeLessThan(DAY_MS);
  });

  it("takes many starts at once", async () => {
    for (let at = 0; at < 200; at += 1) putByHand(`routes/ancient-${at}.js`, "", 15 * DAY_MS);
    const scripts = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`own-${at}.js`, `own(${at})`]));
    await Promise.all(Array.from({ length: 4 }, () => startRelease(scripts)));
    expect(warned).toEqual([]);
    expect(readdirSync(inFolder("routes"))).toEqual([]);
    expect(readdirSync(join(assetsDir, "build")).sort()).toEqual([...Object.keys(scripts), "routes"].sort());
  });

  it("has a script's compressed forms before the script itself", async () => {
    const rename = watched(vi.spyOn(fs.promises, "rename"));
    await startRelease({ "a.js": "a()", "a.js.br": "br", "a.js.gz": "gz" });
    expect(rename.mock.calls.map(([, to]) => to)).toEqual(["a.js.gz", "a.js.br", "a.js"].map(inFolder));
  });
});

describe("a visit", () => {
  const none = Array.from({ length: 100 }, (_, at) => `/build/none-${at}.js`);

  it("waits for no disk on the event loop, and asks the folder twice at most, for however many names", async () => {
    putByHand("later-1.js", "later()");
    const { statuses } = await startRelease({ "own-1.js": "own()" });
    const names = ["existsSync", "statSync", "readdirSync", "openSync", "readFileSync"] as const;
    const atOnce = watched(names.map((name) => vi.spyOn(fs, name)));
    const listings = watched(vi.spyOn(fs.promises, "readdir"));
    const answers = await statuses([...none, "/build/later-1.js", ...none]);
    expect(answers).toEqual([...none.map(() => 418), 200, ...none.map(() => 418)]);
    expect(atOnce.flatMap(({ mock }) => mock.calls)).toEqual([]);
    expect(listings.mock.calls.length).toBeLessThanOrEqual(2);
  });

  it("of a page of the next release finds all its scripts in one listing", async () => {
    const { get } = await startRelease({});
    for (const name of ["later-1.js", "later-2.js"]) putByHand(name, "later()");
    const read = fs.promises.readdir as (...given: unknown[]) => Promise<unknown>;
    const listings = vi.spyOn(fs.promises, "readdir").mockImplementation((async (...given: unknown[]) => {
      const found = await read(...given);
      await new Promise((later) => setTimeout(later, 200));
      return found;
    }) as never);
    watched(listings);
    const first = get("/build/later-1.js");
    await vi.waitFor(() => expect(listings).toHaveBeenCalled());
    expect([await get("/build/later-2.js"), await first]).toEqual([found("later()"), found("later()")]);
    expect(listings).toHaveBeenCalledOnce();
  });

  it("lists the folder once a second at most", async () => {
    const { statuses } = await startRelease({});
    const listings = watched(vi.spyOn(fs.promises, "readdir"));
    const began = performance.now();
    for (const path of none.slice(0, 2)) expect(await statuses([path])).toEqual([418]);
    expect(listings).toHaveBeenCalledTimes(2);
    expect(performance.now() - began).toBeGreaterThan(900);
  });

  it("asks for each script once", async () => {
    putByHand("later-1.js", "later()");
    const { statuses, get } = await startRelease({});
    const reads = watched(vi.spyOn(fs.promises, "readFile"));
    expect(await statuses(["/build/later-1.js", "/build/later-1.js"])).toEqual([200, 200]);
    rmSync(inFolder("later-1.js"));
    expect(await get("/build/later-1.js")).toEqual(found("later()"));
    expect(reads.mock.calls.map(([file]) => file)).toEqual(
      ["", ".br", ".gz"].map((form) => inFolder(`later-1.js${form}`)),
    );
  });

  it("keeps answering, as does every other use of the disk, while the folder hangs", async () => {
    const scripts = Array.from({ length: 8 }, (_, at) => `hung-${at}.js`);
    for (const name of scripts) putByHand(name, "later()");
    const { get, statuses } = await startRelease({});
    expect(await statuses(["/build/none.js"])).toEqual([418]);
    // Named pipes without a writer: opening one to read blocks a thread of Node's pool for ever, as on a hung mount.
    for (const name of scripts) {
      rmSync(inFolder(name));
      expect(spawnSync("mkfifo", [inFolder(name)]).status).toBe(0);
    }
    ends.unshift(async () => {
      const free = setInterval(() => {
        for (const name of scripts) closeSync(openSync(inFolder(name), constants.O_RDWR));
      }, 5);
      await new Promise((later) => setTimeout(later, 500));
      clearInterval(free);
    });
    const waiting = statuses(scripts.map((name) => `/build/${name}`));
    // Everything that will hang does so by now.
    await new Promise((later) => setTimeout(later, 500));
    const read = readFile("package.json").then(() => "read");
    const hung = new Promise((later) => setTimeout(later, 2000, "hung"));
    expect(await Promise.race([read, hung])).toBe("read");
    expect(await waiting).toEqual(scripts.map(() => 418));
    expect((await get("/news")).status).toBe(418);
    expect(warned).toEqual([CANNOT_READ]);
  });

  it("finds nothing while the folder cannot be read, and logs the reason", async () => {
    const { statuses, get } = await startRelease({ "own-1.js": "own()" });
    renameSync(join(assetsDir, "build"), join(assetsDir, "elsewhere"));
    writeFileSync(join(assetsDir, "build"), "");
    for (let time = 0; time < 2; time += 1) expect(await statuses(["/build/later-1.js"])).toEqual([418]);
    expect(warned).toEqual([CANNOT_READ]);
    rmSync(join(assetsDir, "build"));
    renameSync(join(assetsDir, "elsewhere"), join(assetsDir, "build"));
    putByHand("later-1.js", "later()");
    expect(await get("/build/later-1.js")).toEqual(found("later()"));
  });

  it("finds nothing where a file was taken away, or cannot be read", async () => {
    for (const name of ["gone.js", "broken.js"]) putByHand(name, "later()");
    const { statuses } = await startRelease({});
    expect(await statuses(["/build/none.js"])).toEqual([418]);
    for (const name of ["gone.js", "broken.js"]) rmSync(inFolder(name));
    expect(await statuses(["/build/gone.js"])).toEqual([418]);
    expect(warned).toEqual([]);
    mkdirSync(inFolder("broken.js"));
    expect(await statuses(["/build/broken.js"])).toEqual([418]);
    expect(warned).toEqual([CANNOT_READ]);
  });
});

describe("a start", () => {
  // Node's recursive mkdir never returns below /proc.
  it.each(["package.json", "/proc/none/below"])(
    "goes on without the folder where it cannot be written: %s",
    async (path) => {
      const publicDir = makeRelease({ "own-1.js": "own()" });
      const { shared, close } = createReleaseAssets({ publicDir, assetsDir: resolve(path), log });
      ends.push(close);
      await shared;
      expect(warned).toEqual([CANNOT_WRITE]);
    },
  );

  it("has put its scripts there when it is ready, unless that takes half a minute; then it is not begun again", async () => {
    const copyFile = vi.spyOn(fs.promises, "copyFile").mockReturnValue(new Promise(() => undefined));
    const begun = watched(vi.spyOn(fs.promises, "readdir"));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    let isReady = false;
    const publicDir = makeRelease({ "own-1.js": "own()" });
    const { shared, close } = createReleaseAssets({ publicDir, assetsDir, log });
    ends.push(close);
    const ready = shared.then(() => (isReady = true));
    await vi.waitFor(() => expect(copyFile).toHaveBeenCalled());
    vi.advanceTimersByTime(29_000);
    await new Promise(setImmediate);
    expect(isReady).toBe(false);
    vi.advanceTimersByTime(1000);
    await ready;
    expect(warned).toEqual([CANNOT_WRITE]);
    await vi.advanceTimersByTimeAsync(HOUR_MS + 30_000);
    expect(warned).toEqual([CANNOT_WRITE, CANNOT_WRITE]);
    expect(begun).toHaveBeenCalledOnce();
  });
});
