import { mirrorOf } from "./light";
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

/** Paints a prepared shot; `owner` is the ornament that "series" stands for. */
export function paintShot(plate: Plate, paintBox: PaintBox, series: string): Frame {
  const { width, height, shot, painted, base } = plate;
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
  const { point, row, right, down } = places;
  const { keyColor, exposure } = shot.light;
  const mirrored = mirrorOf(shot.light);
  const { pixel: pixelOf, share: shareOf, surface: surfaceOf, u, v, light, frame } = painted;
  const slope = new Float32Array(2);
  /** The colour of the sample that was coated last. */
  const coated = new Float64Array(3);

  /** How thick ink lies at a sample, 0 to 255. */
  const inkAt = ({ data }: Ink, index: number): number => {
    const at = point[index] as number;
    const below = at + (row[index] as number);
    const fx = right[index] as number;
    const fy = down[index] as number;
    return (
      (((data[at] as number) * (256 - fx) + (data[at + 1] as number) * fx) * (256 - fy) +
        ((data[below] as number) * (256 - fx) + (data[below + 1] as number) * fx) * fy) /
      65536
    );
  };

  /** Coats a sample; false where nothing is painted or cut there, so that it stays as it is. */
  const lay = ({ cobalt, gold, relief }: Coat, index: number): boolean => {
    if (relief !== null) relief(u, v, index, slope);
    const isCut = relief !== null && (slope[0] !== 0 || slope[1] !== 0);
    const thickness = cobalt === null ? 0 : inkAt(cobalt, index);
    const leaf = gold === null ? 0 : inkAt(gold, index) / 255;
    if (!isCut && thickness <= 0.5 && leaf <= 0.01) return false;
    let red = light[index * 4] as number;
    let green = light[index * 4 + 1] as number;
    let blue = light[index * 4 + 2] as number;
    let mirror = light[index * 4 + 3] as number;
    if (isCut) {
      const hu = slope[0] as number;
      const hv = slope[1] as number;
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
      red = Math.max(red * 0.4, red + (turn * keyColor[0] + ambient) * 0.9 * exposure);
      green = Math.max(green * 0.4, green + (turn * keyColor[1] + ambient) * 0.915 * exposure);
      blue = Math.max(blue * 0.4, blue + (turn * keyColor[2] + ambient * 0.9) * 0.93 * exposure);
      const vx = frame[at + 9] as number;
      const vy = frame[at + 10] as number;
      const vz = frame[at + 11] as number;
      const d = Math.max(0.02, bx * vx + by * vy + bz * vz);
      mirror =
        mirrors(Math.min(1, d)) *
        mirrored(2 * d * bx - vx, 2 * d * by - vy, 2 * d * bz - vz) *
        (frame[at + 12] as number);
    }
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
    coated[0] = tone(red + mirror);
    coated[1] = tone(green + mirror);
    coated[2] = tone(blue + mirror);
    return true;
  };

  const count = pixelOf.length;
  let index = 0;
  while (index < count) {
    const pixel = pixelOf[index] as number;
    let isTouched = false;
    let red = base[pixel * 3] as number;
    let green = base[pixel * 3 + 1] as number;
    let blue = base[pixel * 3 + 2] as number;
    for (; index < count && pixelOf[index] === pixel; index++) {
      const coat = coats[surfaceOf[index] as number] ?? null;
      const share = shareOf[index] as number;
      if (coat !== null && lay(coat, index)) {
        isTouched = true;
        red += (coated[0] as number) * share;
        green += (coated[1] as number) * share;
        blue += (coated[2] as number) * share;
      } else if (share !== 1) {
        // Beside it something may be painted.
        const mirror = light[index * 4 + 3] as number;
        red += tone((light[index * 4] as number) + mirror) * share;
        green += tone((light[index * 4 + 1] as number) + mirror) * share;
        blue += tone((light[index * 4 + 2] as number) + mirror) * share;
      }
    }
    // The white picture is right where nothing is painted.
    if (!isTouched) continue;
    pixels[pixel * 3] = Math.min(255, red + 0.5);
    pixels[pixel * 3 + 1] = Math.min(255, green + 0.5);
    pixels[pixel * 3 + 2] = Math.min(255, blue + 0.5);
  }
  return { width, height, pixels };
}
