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
    prefix: "gateway/",
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
  for (const unknown of ["x-oss-process=image/resize,m_pad,w_100", "x-oss-process=image/rotate,90"]) {
    const whole = await fetch(`${origin()}/demo/scenes/tea.png?${unknown}`);
    expect((await sharp(Buffer.from(await whole.arrayBuffer())).metadata()).width).toBe(640);
  }
  const padded = await fetch(`${origin()}/demo/scenes/tea.png?x-oss-process=image/resize,m_pad,w_80,h_80,color_FFFFFF`);
  expect(await sharp(Buffer.from(await padded.arrayBuffer())).metadata()).toMatchObject({ width: 80, height: 80 });
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
  for (const wrong of [{ "searchWord/findSearchWord": "invented" }, { "searchWord/findSearchword": "500" }]) {
    expect((await post("/__faults", wrong)).status).toBe(400);
  }
  expect((await post("/__faults", { "*": "slow" })).status).toBe(200);
  await post("/__reset", {});
  expect((await fetch(`${running.url}${words}`, { headers: { ...headers, token: "other" } })).status).toBe(401);
  await post("/__faults", { "searchWord/findSearchWord": "refused" });
  await expect(fetch(`${running.url}${words}`, { headers })).rejects.toThrow();
  const state = async () => (await (await fetch(`${origin()}/__state`)).json()) as unknown;
  const faults = { "searchWord/findSearchWord": "refused" };
  expect(await state()).toMatchObject({ faults, upstream: { mistakes: [expect.anything()] } });
  await post("/__reset", {});
  expect((await fetch(`${running.url}${words}`, { headers })).status).toBe(200);
  const upstream = { calls: { "searchWord/findSearchWord": 1 }, mistakes: [] };
  expect(await state()).toMatchObject({ faults: {}, upstream });
});
