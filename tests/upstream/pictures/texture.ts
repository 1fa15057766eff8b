import type sharp from "sharp";
import type { Painting } from "./ornaments";

export type SharpFactory = typeof sharp;

/**
 * Thickness of colour, one byte per point, at full and halved sizes one after the other. Each size has a column and a
 * row more than it is wide and high, the first column again and the last row: a neighbour to the right and below is
 * always there.
 */
export interface Ink {
  data: Uint8Array;
  levels: [Level, ...Level[]];
  /** log2 of how many points the full size has along a side, on average. */
  span: number;
}
export interface Level {
  /** Where its first point is in the data. */
  from: number;
  width: number;
  height: number;
}
interface Bitmap {
  width: number;
  height: number;
  data: Uint8Array;
}
export interface Sheet {
  cobalt: Ink;
  gold: Ink | null;
}

/** Ink of this size, still empty; all workers read it. */
function emptyInk(width: number, height: number): Ink {
  const levels: [Level, ...Level[]] = [{ from: 0, width, height }];
  let [from, w, h] = [(width + 1) * (height + 1), width, height];
  while (w > 96 && h > 8) {
    w >>= 1;
    h >>= 1;
    levels.push({ from, width: w, height: h });
    from += (w + 1) * (h + 1);
  }
  const data = new Uint8Array(new SharedArrayBuffer(from));
  return { data, levels, span: Math.log2(Math.sqrt(width * height)) };
}

async function coverage(sharp: SharpFactory, svg: string): Promise<Bitmap> {
  // White strokes take colour away again, so it is darkness on white that counts, not opacity.
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .flatten({ background: "#ffffff" })
    .extractChannel(0)
    .negate()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data.buffer, data.byteOffset, data.length) };
}

async function blurred(sharp: SharpFactory, { data, width, height }: Bitmap, sigma: number): Promise<Uint8Array> {
  const out = await sharp(data, { raw: { width, height, channels: 1 } })
    .toColourspace("b-w")
    .blur(sigma)
    .raw()
    .toBuffer();
  return new Uint8Array(out.buffer, out.byteOffset, out.length);
}

/** A field of slow changes, 0..255, that closes at its edges: how wet the brush was. */
function wetness(size: number): Uint8Array {
  const field = new Float32Array(size * size);
  for (const [frequency, strength] of [
    [4, 0.5],
    [11, 0.3],
    [29, 0.2],
  ] as const) {
    const lattice = new Float32Array(frequency * frequency);
    for (let index = 0; index < lattice.length; index++) {
      const value = Math.sin(index * 78.233 + frequency * 37.719) * 43758.5453;
      lattice[index] = value - Math.floor(value);
    }
    const at = (x: number, y: number): number => lattice[(y % frequency) * frequency + (x % frequency)] as number;
    for (let y = 0; y < size; y++) {
      for (let x = 0; x < size; x++) {
        const fx = (x / size) * frequency;
        const fy = (y / size) * frequency;
        const [ix, iy] = [Math.floor(fx), Math.floor(fy)];
        const [tx, ty] = [fx - ix, fy - iy];
        const [u, v] = [tx * tx * (3 - 2 * tx), ty * ty * (3 - 2 * ty)];
        const value =
          at(ix, iy) * (1 - u) * (1 - v) +
          at(ix + 1, iy) * u * (1 - v) +
          at(ix, iy + 1) * (1 - u) * v +
          at(ix + 1, iy + 1) * u * v;
        field[y * size + x] = (field[y * size + x] as number) + value * strength;
      }
    }
  }
  return Uint8Array.from(field, (value) => value * 255);
}

const WET = 512;
let wet: Uint8Array | null = null;

/** Lets strokes behave like cobalt in the fire: darker rims, uneven washes, a faint halo. */
async function fire(sharp: SharpFactory, strokes: Bitmap, scale: number): Promise<Ink> {
  wet ??= wetness(WET);
  const { width, height, data } = strokes;
  const near = await blurred(sharp, strokes, Math.max(0.5, 2.6 * scale));
  const far = await blurred(sharp, strokes, Math.max(0.8, 7 * scale));
  const ink = emptyInk(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const stroke = data[at] as number;
      const around = far[at] as number;
      if (stroke === 0 && around === 0) continue;
      const damp = wet[((y & (WET - 1)) * WET + (x & (WET - 1))) | 0] as number;
      const damp2 = wet[(((y >> 2) & (WET - 1)) * WET + ((x >> 2) & (WET - 1))) | 0] as number;
      const near1 = near[at] as number;
      // Colour gathers where a stroke ends: inside, but close to the outside.
      const rim = Math.max(0, stroke - near1) * 0.7;
      const variation = 0.66 + (damp / 255) * 0.3 + (damp2 / 255) * 0.44;
      const value = (stroke * 0.72 + near1 * 0.16) * variation + rim + around * 0.05 * (0.5 + damp / 255);
      ink.data[at + y] = Math.min(255, value);
    }
  }
  return filled(ink);
}

/** Fills the halved sizes from the full one. */
function filled(ink: Ink): Ink {
  const { data, levels } = ink;
  levels.forEach(({ from, width, height }, index) => {
    const row = width + 1;
    const larger = levels[index - 1];
    if (larger !== undefined) {
      const below = larger.width + 1;
      for (let y = 0; y < height; y++) {
        for (let x = 0, at = larger.from + y * 2 * below; x < width; x++, at += 2) {
          data[from + y * row + x] =
            ((data[at] as number) +
              (data[at + 1] as number) +
              (data[at + below] as number) +
              (data[at + below + 1] as number) +
              2) >>
            2;
        }
      }
    }
    for (let y = 0; y < height; y++) data[from + y * row + width] = data[from + y * row] as number;
    data.copyWithin(from + height * row, from + (height - 1) * row, from + height * row);
  });
  return ink;
}

/** A fired sheet from the painter's drawing. `scale` is pixels per unit of the drawing. */
export async function makeSheet(sharp: SharpFactory, painting: Painting, scale: number): Promise<Sheet> {
  const strokes = await coverage(sharp, painting.cobalt);
  return {
    cobalt: await fire(sharp, strokes, scale),
    gold: painting.gold === "" ? null : gilded(await coverage(sharp, painting.gold)),
  };
}

/** Gold leaf lies as it was laid. */
function gilded({ width, height, data }: Bitmap): Ink {
  const ink = emptyInk(width, height);
  for (let y = 0; y < height; y++) ink.data.set(data.subarray(y * width, (y + 1) * width), y * (width + 1));
  return filled(ink);
}
