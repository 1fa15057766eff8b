import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { expect, it } from "vitest";
import { z } from "zod";

const MASTERS = "demo/pictures";
const MAX_SIDE_PX = 2560;
const MAX_BYTES = 400 * 1024;

const share = z.number().min(0).max(1);
const listed = z
  .record(
    z.string(),
    z.strictObject({
      alt: z.string().min(2),
      width: z.number().int(),
      height: z.number().int(),
      focus: z.tuple([share, share]),
    }),
  )
  .parse(JSON.parse(readFileSync("demo/pictures.json", "utf8")));
const files = readdirSync(MASTERS, { recursive: true, encoding: "utf8" }).filter((file) =>
  /\.(?:webp|png)$/.test(file),
);

it("the demo's images are all listed, as large as the list says, and small enough to be kept in git", async () => {
  const nameOf = (file: string) => file.replace(/\.\w+$/, "");
  expect(files.map(nameOf).toSorted()).toEqual(Object.keys(listed).toSorted());
  const bytes = files.map((file) => statSync(join(MASTERS, file)).size);
  expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(40 * 1024 * 1024);
  expect(Math.max(...bytes)).toBeLessThanOrEqual(MAX_BYTES);
  for (const file of files) {
    const { width, height } = await sharp(join(MASTERS, file)).metadata();
    expect(listed[nameOf(file)], file).toMatchObject({ width, height });
    expect(Math.max(width, height), file).toBeLessThanOrEqual(MAX_SIDE_PX);
  }
});

it("the demo's images are not blown out: at most half a percent of a scene is white", async () => {
  for (const file of files.filter((name) => name.startsWith("scenes/"))) {
    const { data, info } = await sharp(join(MASTERS, file)).raw().toBuffer({ resolveWithObject: true });
    let white = 0;
    for (let at = 0; at < data.length; at += info.channels)
      if (data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255) white += 1;
    expect(white / (info.width * info.height), file).toBeLessThanOrEqual(0.005);
  }
});

it("the demo's images show plates from above, as circles, so that those of a list agree", async () => {
  const plates = files.filter((file) => /^lace\/(?:dinner|dessert|soup)-plate.*-front\.|^plates\//.test(file));
  expect(plates.length).toBe(17);
  for (const file of plates) {
    const { data, info } = await sharp(join(MASTERS, file)).resize(300).raw().toBuffer({ resolveWithObject: true });
    const across = new Set<number>();
    const down = new Set<number>();
    for (let at = 0; at < data.length; at += info.channels) {
      if ((data[at + 2] ?? 0) - (data[at] ?? 0) < 60) continue;
      across.add((at / info.channels) % info.width);
      down.add(Math.floor(at / info.channels / info.width));
    }
    expect(down.size / across.size, file).toBeCloseTo(1, 1);
  }
});

it("the demo's products lie on one paper, whose tone is the same to two levels", async () => {
  const fronts = files.filter((file) => /^lace\/.*-front\.|^plates\//.test(file));
  expect(fronts.length).toBeGreaterThan(30);
  const corner = { left: 0, top: 1160, width: 40, height: 40 };
  const tones = fronts.map(async (file) => {
    const { channels } = await sharp(await sharp(join(MASTERS, file)).extract(corner).png().toBuffer()).stats();
    return channels.map(({ mean }) => mean);
  });
  const all = await Promise.all(tones);
  for (const channel of [0, 1, 2]) {
    const of = all.map((tone) => tone[channel] ?? 0);
    expect(Math.max(...of) - Math.min(...of)).toBeLessThanOrEqual(4);
    expect(Math.min(...of)).toBeGreaterThan(230);
  }
});
