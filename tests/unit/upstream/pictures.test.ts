import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { formShot } from "../../upstream/pictures/compositions";
import { drawCode, drawLogo } from "../../upstream/pictures/flat";
import { FORMS, ORNAMENTS, pictureNames } from "../../upstream/pictures/names";
import type { Form } from "../../upstream/pictures/names";
import { drawOrnament } from "../../upstream/pictures/ornaments";
import { paintShot } from "../../upstream/pictures/paint";
import { panelOf } from "../../upstream/pictures/panels";
import { namesOf, planGroups, sizes } from "../../upstream/pictures/plan";
import { prepare } from "../../upstream/pictures/render";
import type { Plate } from "../../upstream/pictures/render";
import { SURFACES } from "../../upstream/pictures/vessels";
import { makeOrnamentSheet, makePictures } from "../../upstream/pictures/work";

const folder = mkdtempSync(join(tmpdir(), "pictures-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the plan of the demo's pictures", () => {
  const planned = planGroups().flat().flatMap(namesOf);

  it("makes every name of the key list, and each once", () => {
    expect(planned.toSorted()).toEqual(pictureNames().toSorted());
    expect(new Set(planned).size).toBe(planned.length);
  });

  it("has the names that the demo data are built from", () => {
    const names = new Set(planned);
    for (const name of [
      "lace/dinner-plate-front",
      "ring/candle-holder-setting",
      "star/teapot-detail",
      "series/halflace-cover",
      "series/plain-card",
      "scenes/hall",
      "scenes/hall-portrait",
      "plates/2015",
      "plates/2026",
      "stores/8",
      "qr/wechat-store",
      "logos/group",
    ]) {
      expect(names).toContain(name);
    }
    expect(planned.filter((name) => name.startsWith("lace/"))).toHaveLength(FORMS.length * 3);
  });
});

describe("a drawing", () => {
  it("is the same every time, for ornaments and for paintings", () => {
    const { surface } = SURFACES.cup;
    expect(drawOrnament("vine", surface, 512)).toEqual(drawOrnament("vine", surface, 512));
    expect(panelOf("annual-2024").svg).toBe(panelOf("annual-2024").svg);
  });

  it("differs from ornament to ornament; clay that is only cut or plain gets no stroke", () => {
    const drawn = ORNAMENTS.map((ornament) => drawOrnament(ornament, SURFACES.plate.surface, 64).cobalt);
    const painted = ORNAMENTS.filter((ornament) => ornament !== "rib" && ornament !== "plain");
    expect(new Set(drawn.filter((svg) => svg.includes("<path"))).size).toBe(painted.length);
    expect(drawOrnament("rib", SURFACES.plate.surface, 64).cobalt).not.toContain("<path");
  });

  it("puts gold on the stars alone", () => {
    expect(drawOrnament("star", SURFACES.plate.surface, 64).gold).toContain("<path");
    expect(drawOrnament("lace", SURFACES.plate.surface, 64).gold).toBe("");
  });

  it("is whole SVG for codes and logos", () => {
    for (const svg of [drawCode("wechat"), drawLogo("house")]) {
      expect(svg).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(svg).toMatch(/<\/svg>$/);
    }
    expect(drawCode("wechat")).not.toBe(drawCode("wechat-store"));
  });
});

/** A form from the front, ready to be painted, so many pixels wide and high. */
function frontOf(form: Form, size: number): Plate {
  const [plate] = prepare(formShot(form), [{ width: size, height: size }]);
  if (plate === undefined) throw new Error("a shot without a camera");
  return plate;
}

describe("a rendered picture", () => {
  it("shows cobalt on white on the page's grey", async () => {
    const sheets = new Map([["plate/ring", await makeOrnamentSheet(sharp, "ring", "plate")]]);
    const { pixels } = paintShot(
      frontOf("dinner-plate", 120),
      (sheet, owner) => sheets.get(`${sheet}/${owner}`) ?? null,
      "ring",
    );
    const at = (x: number, y: number): number[] => [...pixels.slice((y * 120 + x) * 3, (y * 120 + x) * 3 + 3)];
    // A corner melts into the page; the well is white; somewhere along the middle row there is a blue line.
    for (const value of at(2, 2)) expect(value).toBeGreaterThan(228);
    for (const value of at(60, 60)) expect(value).toBeGreaterThan(225);
    const bluest = Math.max(...Array.from({ length: 120 }, (_, x) => (at(x, 60)[2] ?? 0) - (at(x, 60)[0] ?? 0)));
    expect(bluest).toBeGreaterThan(40);
  });

  it("lights unpainted glaze below the last that is painted", () => {
    const { pixels } = paintShot(frontOf("cake-stand", 160), () => null, "plain");
    expect(Math.min(...pixels)).toBeGreaterThan(60);
  });

  it("is packed in the widths that the plan names", async () => {
    const group = planGroups().find(([job]) => job?.kind === "codes");
    if (group === undefined) throw new Error("no codes in the plan");
    mkdirSync(join(folder, "qr"));
    expect(await makePictures(sharp, group, new Map(), folder)).toBe(4);
    expect(readdirSync(join(folder, "qr")).toSorted()).toEqual([
      "wechat-480.png",
      "wechat-480.webp",
      "wechat-store-480.png",
      "wechat-store-480.webp",
    ]);
    const { width, height } = await sharp(join(folder, "qr/wechat-480.png")).metadata();
    expect([width, height]).toEqual([480, 480]);
    expect(sizes.product({ kind: "product", form: "vase", view: "front" })).toMatchObject({
      width: 1080,
      height: 1080,
    });
  });
});
