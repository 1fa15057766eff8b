import { mirrorOf } from "./light";
import type { Mirror } from "./light";
import { reliefOf } from "./relief";
import type { Relief } from "./relief";
import type { Frame, PaintBox, Plate } from "./render";
import { FRAME, mirrors, tone } from "./shade";
import type { Ink } from "./texture";

/** What is laid on one surface. */
interface Coat {
  cobalt: Ink | null;
  gold: Ink | null;
  relief: Relief | null;
}

/**
 * Where the samples of a plate lie in the ink. The sheets of one surface are equally large for all ornaments, so that
 * it is worked out for the first and serves them all.
 */
export interface Places {
  /** Per surface: the width and height of its sheet; null until one is painted. */
  sizes: Array<{ width: number; height: number } | null>;
  /** The upper left of the four points of ink around a sample, and how far below the lower two are. */
  point: Uint32Array;
  row: Uint16Array;
  /** How far a sample is from that point to the next, right and down, in 256ths. */
  right: Uint8Array;
  down: Uint8Array;
}

/** Notes for every sample of the surfaces that `coats` paint where its ink is. */
function findPlaces({ painted, places, shot }: Plate, coats: ReadonlyArray<Coat | null>): Places {
  const count = painted.pixel.length;
  const found = places ?? {
    sizes: shot.surfaces.map(() => null),
    point: new Uint32Array(count),
    row: new Uint16Array(count),
    right: new Uint8Array(count),
    down: new Uint8Array(count),
  };
  const inks = coats.map((coat, surface) => {
    const size = found.sizes[surface];
    const ink = coat?.cobalt ?? null;
    if (ink === null) return null;
    const { width, height } = ink.levels[0];
    if (size?.width === width && size.height === height) return null;
    found.sizes[surface] = { width, height };
    return ink;
  });
  if (inks.every((ink) => ink === null)) return found;
  for (let index = 0; index < count; index++) {
    const ink = inks[painted.surface[index] as number] ?? null;
    if (ink === null) continue;
    const { levels, span } = ink;
    const wanted = Math.round(span + (painted.level[index] as number));
    const { from, width, height } = levels[Math.max(0, Math.min(levels.length - 1, wanted))] ?? levels[0];
    const x = (painted.u[index] as number) * width - 0.5;
    const y = Math.max(0, Math.min(height - 1, (painted.v[index] as number) * height - 0.5));
    const left = Math.floor(x);
    const top = y | 0;
    found.right[index] = (x - left) * 256;
    found.down[index] = (y - top) * 256;
    found.row[index] = width + 1;
    found.point[index] = from + top * (width + 1) + ((left + width) % width);
  }
  return found;
}

/** What cobalt under glaze lets through, by its thickness 0..255: thin is sky, thick is ink. */
const cobaltLets = (() => {
  const table = new Float32Array(257 * 3);
  for (let index = 0; index < 257; index++) {
    const thickness = Math.pow(Math.min(255, index) / 255, 1.2) * 1.45;
    [4.2, 3.15, 1.42].forEach((absorbs, channel) => (table[index * 3 + channel] = Math.exp(-thickness * absorbs)));
  }
  return table;
})();

/** What samples give back once relief has turned them, and which of them it has: 1. */
interface Cut {
  light: Float32Array;
  isCut: Uint8Array;
}

/** What a relief writes its slope into. */
const slope = new Float32Array(2);

/** So many samples are painted at a time: what is called often is compiled once, a long loop again for every picture. */
const STRETCH = 8192;

/** Cuts the reliefs of the samples from `start` on, before `end`. */
function cutReliefs(
  { painted, shot }: Plate,
  reliefs: ReadonlyArray<Relief | null>,
  { light, isCut }: Cut,
  mirrored: Mirror,
  start: number,
  end: number,
): void {
  const { u, v, frame, surface } = painted;
  const { keyColor, exposure } = shot.light;
  const [keyRed, keyGreen, keyBlue] = keyColor;
  for (let index = start; index < end; index++) {
    const relief = reliefs[surface[index] as number] ?? null;
    if (relief === null) continue;
    relief(u, v, index, slope);
    const hu = slope[0] as number;
    const hv = slope[1] as number;
    if (hu === 0 && hv === 0) continue;
    isCut[index] = 1;
    const at = index * FRAME;
    const nx = frame[at] as number;
    const ny = frame[at + 1] as number;
    const nz = frame[at + 2] as number;
    const tx = frame[at + 3] as number;
    const ty = frame[at + 4] as number;
    const tz = frame[at + 5] as number;
    let bx = nx - tx * hu - (ty * nz - tz * ny) * hv;
    let by = ny - ty * hu - (tz * nx - tx * nz) * hv;
    let bz = nz - tz * hu - (tx * ny - ty * nx) * hv;
    const long = 1 / Math.sqrt(bx * bx + by * by + bz * bz);
    bx *= long;
    by *= long;
    bz *= long;
    const turn =
      (bx - nx) * (frame[at + 6] as number) +
      (by - ny) * (frame[at + 7] as number) +
      (bz - nz) * (frame[at + 8] as number);
    const ambient = (by - ny) * 0.12 - (Math.abs(hu) + Math.abs(hv)) * 0.03;
    const to = index * 4;
    const red = light[to] as number;
    const green = light[to + 1] as number;
    const blue = light[to + 2] as number;
    light[to] = Math.max(red * 0.4, red + (turn * keyRed + ambient) * 0.9 * exposure);
    light[to + 1] = Math.max(green * 0.4, green + (turn * keyGreen + ambient) * 0.915 * exposure);
    light[to + 2] = Math.max(blue * 0.4, blue + (turn * keyBlue + ambient * 0.9) * 0.93 * exposure);
    const vx = frame[at + 9] as number;
    const vy = frame[at + 10] as number;
    const vz = frame[at + 11] as number;
    const d = Math.max(0.02, bx * vx + by * vy + bz * vz);
    light[to + 3] =
      mirrors(Math.min(1, d)) *
      mirrored(2 * d * bx - vx, 2 * d * by - vy, 2 * d * bz - vz) *
      (frame[at + 12] as number);
  }
}

/** Cuts the reliefs of all coats; null where the clay is smooth. */
function cutAll(plate: Plate, coats: ReadonlyArray<Coat | null>): Cut | null {
  const reliefs = coats.map((coat) => coat?.relief ?? null);
  if (reliefs.every((relief) => relief === null)) return null;
  const count = plate.painted.surface.length;
  const cut: Cut = { light: plate.painted.light.slice(), isCut: new Uint8Array(count) };
  const mirrored = mirrorOf(plate.shot.light);
  for (let done = 0; done < count; done += STRETCH) {
    cutReliefs(plate, reliefs, cut, mirrored, done, Math.min(count, done + STRETCH));
  }
  return cut;
}

/** Paints a prepared shot; `owner` is the ornament that "series" stands for. */
export function paintShot(plate: Plate, paintBox: PaintBox, series: string): Frame {
  const { width, height, shot, painted } = plate;
  const pixels = plate.white.slice();
  const coats = shot.surfaces.map(({ paint, material }): Coat | null => {
    if (paint === null) return null;
    const owner = paint.owner === "series" ? series : paint.owner;
    const sheet = paintBox(paint.sheet, owner);
    const relief = paint.sheet === "panel" || material.kind !== "glaze" ? null : reliefOf(owner, paint.sheet);
    return sheet === null && relief === null
      ? null
      : { cobalt: sheet?.cobalt ?? null, gold: sheet?.gold ?? null, relief };
  });
  if (coats.every((coat) => coat === null)) return { width, height, pixels };
  const places = findPlaces(plate, coats);
  plate.places = places;
  const task: Task = {
    plate,
    places,
    cobalts: coats.map((coat) => coat?.cobalt?.data ?? null),
    golds: coats.map((coat) => coat?.gold?.data ?? null),
    cut: cutAll(plate, coats),
    pixels,
  };
  let done = 0;
  while (done < painted.pixel.length) done = paintSamples(task, done, done + STRETCH);
  return { width, height, pixels };
}

/** One picture being painted. */
interface Task {
  plate: Plate;
  places: Places;
  /** Per surface. */
  cobalts: ReadonlyArray<Uint8Array | null>;
  golds: ReadonlyArray<Uint8Array | null>;
  cut: Cut | null;
  pixels: Uint8Array;
}

/** Paints the samples from `start` to about `end`, whole pixels; gives back where it stopped. */
function paintSamples(
  { plate: { painted, base }, places, cobalts, golds, cut, pixels }: Task,
  start: number,
  end: number,
): number {
  const { point, row, right, down } = places;
  const light = cut?.light ?? painted.light;
  const isCut = cut?.isCut ?? null;
  const { pixel: pixelOf, share: shareOf, surface: surfaceOf } = painted;
  const count = pixelOf.length;
  const last = Math.min(count, end);
  let index = start;
  while (index < last) {
    const pixel = pixelOf[index] as number;
    const share = shareOf[index] as number;
    let isTouched = false;
    let allRed = 0;
    let allGreen = 0;
    let allBlue = 0;
    for (; index < count && pixelOf[index] === pixel; index++) {
      const surface = surfaceOf[index] as number;
      const cobalt = cobalts[surface] ?? null;
      let thickness = 0;
      let leaf = 0;
      if (cobalt !== null) {
        const at = point[index] as number;
        const below = at + (row[index] as number);
        const ink0 = cobalt[at] as number;
        const ink1 = cobalt[at + 1] as number;
        const ink2 = cobalt[below] as number;
        const ink3 = cobalt[below + 1] as number;
        const gold = golds[surface] ?? null;
        const isInked = (ink0 | ink1 | ink2 | ink3) !== 0;
        if (isInked || gold !== null) {
          const fx = (right[index] as number) / 256;
          const fy = (down[index] as number) / 256;
          thickness = (ink0 * (1 - fx) + ink1 * fx) * (1 - fy) + (ink2 * (1 - fx) + ink3 * fx) * fy;
          if (gold !== null) {
            leaf =
              (((gold[at] as number) * (1 - fx) + (gold[at + 1] as number) * fx) * (1 - fy) +
                ((gold[below] as number) * (1 - fx) + (gold[below + 1] as number) * fx) * fy) /
              255;
          }
        }
      }
      if (thickness > 0.5 || leaf > 0.01 || (isCut !== null && isCut[index] === 1)) isTouched = true;
      else if (share === 1) continue;
      let red = light[index * 4] as number;
      let green = light[index * 4 + 1] as number;
      let blue = light[index * 4 + 2] as number;
      const mirror = light[index * 4 + 3] as number;
      if (thickness > 0.5) {
        const low = thickness | 0;
        const part = thickness - low;
        const from = low * 3;
        red *= (cobaltLets[from] as number) * (1 - part) + (cobaltLets[from + 3] as number) * part;
        green *= (cobaltLets[from + 1] as number) * (1 - part) + (cobaltLets[from + 4] as number) * part;
        blue *= (cobaltLets[from + 2] as number) * (1 - part) + (cobaltLets[from + 5] as number) * part;
      }
      if (leaf > 0.01) {
        const shine = 0.25 + mirror * 6;
        const lit = (red + green + blue) * 0.15 + 0.16;
        red = red * (1 - leaf) + (lit * 0.95 + shine * 0.28) * leaf;
        green = green * (1 - leaf) + (lit * 0.68 + shine * 0.2) * leaf;
        blue = blue * (1 - leaf) + (lit * 0.3 + shine * 0.08) * leaf;
      }
      allRed += tone(red + mirror) * share;
      allGreen += tone(green + mirror) * share;
      allBlue += tone(blue + mirror) * share;
    }
    // The white picture is right where nothing is painted.
    if (!isTouched) continue;
    const at = pixel * 3;
    pixels[at] = Math.min(255, (base[at] as number) + allRed + 0.5);
    pixels[at + 1] = Math.min(255, (base[at + 1] as number) + allGreen + 0.5);
    pixels[at + 2] = Math.min(255, (base[at + 2] as number) + allBlue + 0.5);
  }
  return index;
}
