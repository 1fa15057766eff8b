import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { productShot } from "./compositions";
import { drawCode, drawLogo } from "./flat";
import { CODES, LOGOS, ORNAMENTS, STORES, YEARS } from "./names";
import type { Ornament } from "./names";
import { drawOrnament } from "./ornaments";
import { namesOf, sizes } from "./plan";
import type { Job, Size } from "./plan";
import { panelOf } from "./panels";
import { paintShot, prepare } from "./render";
import type { Frame, Shot } from "./render";
import { annualShot, plaqueShot, sceneShot, seriesShot } from "./scenes";
import { makeSheet } from "./texture";
import type { Sheet, SharpFactory } from "./texture";
import { SURFACES } from "./vessels";
import type { SurfaceName } from "./vessels";

/** Draws and fires one ornament for one kind of surface. */
export async function makeOrnamentSheet(sharp: SharpFactory, ornament: Ornament, name: SurfaceName): Promise<Sheet> {
  const { surface, pixels } = SURFACES[name];
  const width = surface.kind === "disc" ? surface.radius * 2 : surface.length;
  return makeSheet(sharp, drawOrnament(ornament, surface, pixels), pixels / width);
}

const panels = new Map<string, Promise<Sheet>>();

/** A painting of its own (a tile picture, an annual plate), drawn when a picture first needs it. */
function panelSheet(sharp: SharpFactory, owner: string): Promise<Sheet> {
  let sheet = panels.get(owner);
  if (sheet === undefined) {
    const { svg, scale } = panelOf(owner);
    sheet = makeSheet(sharp, { cobalt: svg, gold: "" }, scale);
    panels.set(owner, sheet);
  }
  return sheet;
}

async function paintBoxFor(
  sharp: SharpFactory,
  shot: Shot,
  sheets: ReadonlyMap<string, Sheet>,
  also: readonly string[] = [],
) {
  const owners = shot.surfaces.flatMap(({ paint }) => (paint?.sheet === "panel" ? [paint.owner] : []));
  const ready = new Map<string, Sheet>();
  for (const owner of [...owners, ...also]) if (owner !== "series") ready.set(owner, await panelSheet(sharp, owner));
  return (sheet: SurfaceName | "panel", owner: string): Sheet | null =>
    sheet === "panel" ? (ready.get(owner) ?? null) : (sheets.get(`${sheet}/${owner}`) ?? null);
}

/** Writes a picture in all its widths and gives back how many files that made. */
async function write(sharp: SharpFactory, frame: Frame, size: Size, folder: string, name: string): Promise<number> {
  const image = sharp(frame.pixels, { raw: { width: frame.width, height: frame.height, channels: 3 } });
  const made: Array<Promise<unknown>> = [
    image
      .clone()
      .webp({ quality: size.quality, effort: 2 })
      .toFile(join(folder, `${name}-${size.width}.webp`)),
    ...size.widths.map((width) =>
      image
        .clone()
        .resize(width)
        .webp({ quality: 80, effort: 2 })
        .toFile(join(folder, `${name}-${width}.webp`)),
    ),
  ];
  // For what cannot read webp; large enough for that, and quick to make.
  if (size.png) {
    const width = Math.min(640, size.width);
    made.push(
      image
        .clone()
        .resize(width)
        .png({ compressionLevel: 6 })
        .toFile(join(folder, `${name}-${width}.png`)),
    );
  }
  await Promise.all(made);
  return made.length;
}

async function writeSvg(sharp: SharpFactory, svg: string, size: Size, folder: string, name: string): Promise<number> {
  const image = sharp(Buffer.from(svg)).resize(size.width, size.height).flatten({ background: "#ffffff" });
  const { data, info } = await image.raw().toBuffer({ resolveWithObject: true });
  return write(sharp, { width: info.width, height: info.height, pixels: data }, size, folder, name);
}

/** Does one job; gives back the number of files. */
export async function makePictures(
  sharp: SharpFactory,
  job: Job,
  sheets: ReadonlyMap<string, Sheet>,
  folder: string,
): Promise<number> {
  const size = sizes[job.kind](job);
  const names = namesOf(job);
  let files = 0;
  const each = async (svgOf: (index: number) => string, alsoSvg = false): Promise<void> => {
    for (const [index, name] of names.entries()) {
      const svg = svgOf(index);
      files += await writeSvg(sharp, svg, size, folder, name);
      if (!alsoSvg) continue;
      writeFileSync(join(folder, `${name}.svg`), svg);
      files++;
    }
  };
  switch (job.kind) {
    case "logos":
      await each((index) => drawLogo(LOGOS[index] ?? "house"), true);
      return files;
    case "codes":
      await each((index) => drawCode(CODES[index] ?? "wechat"));
      return files;
    case "product":
    case "series":
    case "plates":
    case "stores":
    case "scene": {
      const shot =
        job.kind === "product"
          ? productShot(job.form, job.view)
          : job.kind === "series"
            ? seriesShot(job.part)
            : job.kind === "plates"
              ? annualShot()
              : job.kind === "stores"
                ? plaqueShot()
                : sceneShot(job.scene, job.portrait);
      const owners: readonly string[] =
        job.kind === "plates"
          ? YEARS.map((year) => `annual-${year}`)
          : job.kind === "stores"
            ? STORES.map((store) => `store-${store}`)
            : job.kind === "scene"
              ? [""]
              : ORNAMENTS;
      const paintBox = await paintBoxFor(
        sharp,
        shot,
        sheets,
        job.kind === "plates" || job.kind === "stores" ? owners : [],
      );
      const plate = prepare(shot, size.width, size.height);
      // The next is painted while the last is still being packed.
      let packing: Promise<number> = Promise.resolve(0);
      for (const [index, name] of names.entries()) {
        const frame = paintShot(plate, paintBox, owners[index] ?? "");
        files += await packing;
        packing = write(sharp, frame, size, folder, name);
      }
      return files + (await packing);
    }
  }
}

/** Line drawings of the ornaments, for a machine that cannot make real pictures. */
export function drawFallback(folder: string): number {
  for (const logo of LOGOS) writeFileSync(join(folder, `logos/${logo}.svg`), drawLogo(logo));
  for (const ornament of ORNAMENTS) {
    const { surface, pixels } = SURFACES.plate;
    writeFileSync(join(folder, `series/${ornament}-card.svg`), drawOrnament(ornament, surface, pixels / 2).cobalt);
  }
  return LOGOS.length + ORNAMENTS.length;
}
