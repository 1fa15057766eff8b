import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newFolder } from "../../support/folders";
import { provokeMistakes } from "../../support/upstream-mistakes";
import { startUpstreamServer } from "../../../demo/upstream/server";
import type { RunningUpstream } from "../../../demo/upstream/server";

let running: RunningUpstream;
let images: string;
const headers = { storeCode: "ST0001", token: "secret" };

beforeAll(async () => {
  images = newFolder();
  mkdirSync(join(images, "scenes"));
  mkdirSync(join(images, "film"));
  const tea = sharp({ create: { width: 640, height: 360, channels: 3, background: "#001040" } });
  await tea.webp().toFile(join(images, "scenes", "tea.webp"));
  writeFileSync(join(images, "scenes", "broken.webp"), "no picture");
  writeFileSync(join(images, "film", "painting.mp4"), "0123456789");
  writeFileSync(join(images, "secret.png"), "outside");
  running = await startUpstreamServer({
    prefix: "/gateway",
    token: "secret",
    imagesDir: images,
    imagesCacheDir: join(images, "cache"),
  });
});
afterAll(() => running.close());

const words = "/ecommerce/v1/searchWord/findSearchWord?storeId=WW";
const origin = () => new URL(running.url).origin;

test("an image is sent as it is asked for, or as it is stored where that cannot be", async () => {
  const process = "x-oss-process=image/resize,m_lfit,w_300/format,webp";
  const response = await fetch(`${origin()}/demo/scenes/tea.png?${process}`);
  const made = { width: 300, height: 169, format: "webp" };
  expect(await sharp(Buffer.from(await response.arrayBuffer())).metadata()).toMatchObject(made);
  expect(response.headers.get("content-type")).toBe("image/webp");
  expect(response.headers.get("cache-control")).toContain("max-age");
  const broken = await fetch(`${origin()}/demo/scenes/broken.png?${process}`);
  expect([broken.status, await broken.text()]).toEqual([200, "no picture"]);
});

test("films answer ranges; what is missing or outside is 404", async () => {
  const part = await fetch(`${origin()}/demo/film/painting.mp4`, { headers: { range: "bytes=2-4" } });
  expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([206, "bytes 2-4/10", "234"]);
  const outside = ["/demo/..%2fsecret.png", "/demo/scenes/..%5C..%5Csecret.png", "/demo/"];
  for (const path of ["/demo/scenes/none.png", ...outside]) {
    expect((await fetch(`${origin()}${path}`)).status, path).toBe(404);
  }
});

test("QA scripts faults, reads the state and resets both", async () => {
  provokeMistakes();
  const post = (path: string, body: unknown) =>
    fetch(`${origin()}${path}`, { method: "POST", body: JSON.stringify(body) });
  expect((await post("/__faults", { "searchWord/findSearchWord": "invented" })).status).toBe(400);
  await post("/__reset", {});
  const wrong = await fetch(`${running.url}${words}`, { headers: { ...headers, token: "other" } });
  expect(wrong.status).toBe(401);
  await post("/__faults", { "searchWord/findSearchWord": "refused" });
  await expect(fetch(`${running.url}${words}`, { headers })).rejects.toThrow();
  await post("/__faults", { "searchWord/findSearchWord": "timeout" });
  await expect(fetch(`${running.url}${words}`, { headers, signal: AbortSignal.timeout(50) })).rejects.toThrow();
  await fetch(`${running.url}/ecommerce/open/v1/recruitJob/getCaptchaImage`, { headers });
  const state = (await (await fetch(`${origin()}/__state`)).json()) as {
    upstream: { calls: Record<string, number>; mistakes: unknown[] };
    captchas: Record<string, string>;
    faults: Record<string, string>;
  };
  expect(state.faults).toEqual({ "searchWord/findSearchWord": "timeout" });
  expect(Object.values(state.captchas)[0]).toMatch(/^\w{4}$/);
  expect(state.upstream.mistakes).toHaveLength(1);
  await post("/__reset", {});
  expect((await fetch(`${running.url}${words}`, { headers })).status).toBe(200);
  const after = (await (await fetch(`${origin()}/__state`)).json()) as typeof state;
  expect(after.upstream).toEqual({ calls: { "searchWord/findSearchWord": 1 }, mistakes: [] });
});
