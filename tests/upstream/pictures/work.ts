import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { formShot, settingShot } from "./compositions";
import { drawCode, drawLogo } from "./flat";
import { CODES, LOGOS, ORNAMENTS, STORES, YEARS } from "./names";
import type { Ornament } from "./names";
import { drawOrnament } from "./ornaments";
import { paintShot } from "./paint";
import { panelOf } from "./panels";
import { namesOf, sizes } from "./plan";
import type { Group, Job, Size } from "./plan";
import { prepare } from "./render";
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
  const imageOf = ({ pixels, width, height }: Frame) => sharp(pixels, { raw: { width, height, channels: 3 } });
  const made: Array<Promise<unknown>> = [
    imageOf(frame)
      .webp({ quality: size.quality, effort: size.effort })
      .toFile(join(folder, `${name}-${size.width}.webp`)),
  ];
  let source = frame;
  // Each copy is made from the next wider one, which is quicker than from the full width and looks the same.
  for (const width of size.widths.toSorted((one, other) => other - one)) {
    const { data, info } = await imageOf(source).resize(width).raw().toBuffer({ resolveWithObject: true });
    source = { width: info.width, height: info.height, pixels: data };
    made.push(
      imageOf(source)
        .webp({ quality: 80, effort: 2 })
        .toFile(join(folder, `${name}-${width}.webp`)),
    );
  }
  // For what cannot read webp; large enough for that, and quick to make.
  if (size.png) {
    const width = Math.min(640, size.width);
    made.push(
      imageOf(frame)
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

/** What a group of jobs shows; the shot's cameras stand in the order of the jobs. */
function shotOf(job: Job): Shot | null {
  switch (job.kind) {
    case "product":
      return job.view === "setting" ? settingShot(job.form) : formShot(job.form);
    case "series":
      return seriesShot(job.part);
    case "plates":
      return annualShot();
    case "stores":
      return plaqueShot();
    case "scene":
      return sceneShot(job.scene);
    case "codes":
    case "logos":
      return null;
  }
}

/** Whose paint each picture of a job takes. */
function ownersOf(job: Job): readonly string[] {
  switch (job.kind) {
    case "plates":
      return YEARS.map((year) => `annual-${year}`);
    case "stores":
      return STORES.map((store) => `store-${store}`);
    case "scene":
      return [""];
    default:
      return ORNAMENTS;
  }
}

/** Flat drawings: codes and logos. */
async function makeFlat(sharp: SharpFactory, job: Job, folder: string): Promise<number> {
  const size = sizes[job.kind](job);
  let files = 0;
  for (const [index, name] of namesOf(job).entries()) {
    const svg = job.kind === "logos" ? drawLogo(LOGOS[index] ?? "house") : drawCode(CODES[index] ?? "wechat");
    files += await writeSvg(sharp, svg, size, folder, name);
    if (job.kind !== "logos") continue;
    writeFileSync(join(folder, `${name}.svg`), svg);
    files++;
  }
  return files;
}

/** Does the jobs of one group; gives back the number of files. */
export async function makePictures(
  sharp: SharpFactory,
  group: Group,
  sheets: ReadonlyMap<string, Sheet>,
  folder: string,
): Promise<number> {
  const [head] = group;
  if (head === undefined) return 0;
  const shot = shotOf(head);
  if (shot === null) return makeFlat(sharp, head, folder);
  const owners = ownersOf(head);
  const paintBox = await paintBoxFor(
    sharp,
    shot,
    sheets,
    head.kind === "plates" || head.kind === "stores" ? owners : [],
  );
  let files = 0;
  // The next is painted while the last is still being packed.
  let packing: Promise<number> = Promise.resolve(0);
  const plates = prepare(
    shot,
    group.map((job) => sizes[job.kind](job)),
  );
  for (const job of group) {
    const plate = plates.next().value;
    if (plate === undefined) break;
    for (const [index, name] of namesOf(job).entries()) {
      const frame = paintShot(plate, paintBox, owners[index] ?? "");
      files += await packing;
      packing = write(sharp, frame, sizes[job.kind](job), folder, name);
    }
  }
  return files + (await packing);
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
