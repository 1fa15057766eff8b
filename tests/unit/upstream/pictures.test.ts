import { readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { makeDerivedImages } from "../../../demo/upstream/derived-images";
import { parseProcessing } from "../../../demo/upstream/image-processing";
import type { Processing } from "../../../demo/upstream/image-processing";
import { newFolder } from "../../support/folders";

const MASTERS = "demo/pictures";
const MAX_SIDE_PX = 2560;
const MAX_BYTES = 400 * 1024;

describe("the demo's images", () => {
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

  const sizeOf = (file: string) => statSync(join(MASTERS, file)).size;

  it("are all listed, each once, and weigh at most 40 MB together", () => {
    expect(files.map((file) => file.replace(/\.\w+$/, "")).toSorted()).toEqual(Object.keys(listed).toSorted());
    expect(files.reduce((sum, file) => sum + sizeOf(file), 0)).toBeLessThanOrEqual(40 * 1024 * 1024);
  });

  it("are as large as the list says, and small enough to be kept in git", async () => {
    for (const file of files) {
      const { width, height } = await sharp(join(MASTERS, file)).metadata();
      expect(listed[file.replace(/\.\w+$/, "")], file).toMatchObject({ width, height });
      expect(Math.max(width, height), file).toBeLessThanOrEqual(MAX_SIDE_PX);
      expect(sizeOf(file), file).toBeLessThanOrEqual(MAX_BYTES);
    }
  });

  it("are not blown out: at most half a percent of a scene is white", async () => {
    for (const file of files.filter((name) => name.startsWith("scenes/"))) {
      const { data, info } = await sharp(join(MASTERS, file)).raw().toBuffer({ resolveWithObject: true });
      let white = 0;
      for (let at = 0; at < data.length; at += info.channels)
        if (data[at] === 255 && data[at + 1] === 255 && data[at + 2] === 255) white += 1;
      expect(white / (info.width * info.height), file).toBeLessThanOrEqual(0.005);
    }
  });

  it("show plates from above, as circles, so that those of a list agree", async () => {
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

  it("show products on one paper, whose tone is the same to two levels", async () => {
    const fronts = files.filter((file) => /^lace\/.*-front\.|^plates\//.test(file));
    const corners = await Promise.all(
      fronts.map(async (file) => {
        const corner = await sharp(join(MASTERS, file))
          .extract({ left: 0, top: 1160, width: 40, height: 40 })
          .png()
          .toBuffer();
        return (await sharp(corner).stats()).channels.map(({ mean }) => mean);
      }),
    );
    expect(corners.length).toBeGreaterThan(30);
    for (const channel of [0, 1, 2]) {
      const tones = corners.map((corner) => corner[channel] ?? 0);
      expect(Math.max(...tones) - Math.min(...tones)).toBeLessThanOrEqual(4);
      expect(Math.min(...tones)).toBeGreaterThan(230);
    }
  });
});

it.each([
  "",
  "image/",
  "video/resize,w_100",
  "image/resize",
  "image/resize,m_lfit",
  "image/resize,m_lfit,w_0",
  "image/resize,m_lfit,w_99999",
  "image/resize,m_lfit,w_1e3",
  "image/resize,m_pad,w_100",
  "image/resize,m_fixed,w_100,h_100",
  "image/resize,m_lfit,w_100,w_200",
  "image/resize,m_lfit,w_100,q_5",
  "image/resize,m_pad,w_100,h_100,color_red",
  "image/format,avif",
  "image/format,webp,1",
  "image/format,webp/format,png",
  "image/rotate,90",
])("the processing %j is not guessed at", (text) => expect(parseProcessing(text)).toBeNull());

describe("derived images", () => {
  const folder = newFolder();
  const master = join(folder, "master.webp");
  let cache: string;
  beforeEach(async () => {
    cache = newFolder();
    await sharp({ create: { width: 600, height: 400, channels: 3, background: "#001040" } })
      .webp()
      .toFile(master);
  });

  const processing = (text: string): Processing => {
    const parsed = parseProcessing(text);
    if (parsed === null) throw new Error(`not understood: ${text}`);
    return parsed;
  };

  it.each([
    ["image/resize,m_lfit,w_300/format,webp", { width: 300, height: 200, format: "webp" }],
    ["image/resize,m_lfit,w_300,h_100", { width: 150, height: 100, format: "webp" }],
    ["image/resize,m_lfit,w_1200,h_1200/format,webp", { width: 600, height: 400, format: "webp" }],
    ["image/resize,m_lfit,w_1920/format,png", { width: 600, height: 400, format: "png" }],
    ["image/resize,m_pad,w_900,h_900,color_FFFFFF/format,png", { width: 900, height: 900, format: "png" }],
    ["image/format,jpg", { width: 600, height: 400, format: "jpeg" }],
  ])("%s", async (text, expected) => {
    const file = await makeDerivedImages(cache).fileFor(master, processing(text));
    expect(await sharp(file).metadata()).toMatchObject(expected);
  });

  it("are the master itself where nothing is to be changed", async () => {
    const { fileFor } = makeDerivedImages(cache);
    expect(await fileFor(master, processing("image/resize,m_lfit,w_1920/format,webp"))).toBe(master);
    expect(readdirSync(cache)).toEqual([]);
  });

  it("are made once, however many ask at a time, and again when the master has changed", async () => {
    const { fileFor } = makeDerivedImages(cache);
    const wish = processing("image/resize,m_lfit,w_90");
    const made = await Promise.all(Array.from({ length: 8 }, () => fileFor(master, wish)));
    expect(new Set(made).size).toBe(1);
    const { ino } = statSync(made[0] ?? "");
    expect(statSync(await fileFor(master, wish)).ino).toBe(ino);
    await sharp({ create: { width: 500, height: 500, channels: 3, background: "#fff" } })
      .webp()
      .toFile(master);
    expect(await fileFor(master, wish)).not.toBe(made[0]);
  });

  it("stay within the size limit: the least recently used is evicted", async () => {
    const size = async (width: number, images = makeDerivedImages(newFolder())) =>
      images.fileFor(master, processing(`image/resize,m_lfit,w_${width}/format,png`));
    const bytes = statSync(await size(200)).size;
    const { fileFor } = makeDerivedImages(cache, Math.round(bytes * 2.5));
    const [first, second] = [await size(200, { fileFor }), await size(199, { fileFor })];
    await size(200, { fileFor });
    const third = await size(198, { fileFor });
    const kept = readdirSync(cache).map((name) => join(cache, name));
    expect(kept.toSorted()).toEqual([first, third].toSorted());
    expect(second).not.toBe(third);
  });
});
