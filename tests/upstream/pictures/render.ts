import { grainOf } from "./grain";
import type { Grain } from "./grain";
import { LIGHT, assemble, illuminate } from "./illuminate";
import type { Scene } from "./illuminate";
import { mirrorOf } from "./light";
import type { Light } from "./light";
import type { Mesh, Vector } from "./mesh";
import { reliefOf } from "./relief";
import type { Ink, Sheet } from "./texture";
import type { SurfaceName } from "./vessels";
import { footprint, look, project } from "./view";
import type { Samples } from "./view";

/** How a surface answers light. Colours are linear, 0 to 1. */
export type Material =
  /** Wet and smooth: glazed porcelain unless a colour is given, such as tea's. */
  | { kind: "glaze"; color?: Vector }
  /** Dull: linen, paper, biscuit, walls. `grain` is a fine structure in the colour. */
  | { kind: "matte"; color: Vector; grain?: Grain; sheen?: number }
  /** The endless ground of product pictures: the page's porcelain grey, darkened by shadows only. */
  | { kind: "ground" };

/** One surface of a picture. `paint` names what is painted on it; "series" is filled in per ornament. */
export interface Surface3D {
  mesh: Mesh;
  material: Material;
  paint: { sheet: SurfaceName; owner: string } | { sheet: "panel"; owner: string } | null;
  castsShadow: boolean;
}

export interface Camera {
  eye: Vector;
  target: Vector;
  /** Vertical angle of view in degrees. */
  view: number;
}

export interface Shot {
  surfaces: readonly Surface3D[];
  camera: Camera;
  light: Light;
  /** Behind everything: top and bottom, linear, or the ground's own grey, so that it has no end. */
  backdrop: { top: Vector; bottom: Vector } | "ground";
  /** How finely shadows are cast; scenes of many things need more. */
  shadowSize: number;
  /** Everything that casts shadows lies within this distance from the middle. */
  reach: number;
  middle: Vector;
}

export interface Frame {
  width: number;
  height: number;
  /** RGB, one byte each. */
  pixels: Uint8Array;
}

/** Finds the paint of a sheet; null = left white. */
export type PaintBox = (sheet: SurfaceName | "panel", owner: string) => Sheet | null;

/** Steps of the tone table for a radiance of 1, and how far the table reaches. */
const TONE_STEPS = 4096;
const TONE_REACH = 2;

/** Linear radiance to 0..255; the brightest light rolls off softly instead of clipping. */
const tones = (() => {
  const table = new Float32Array(TONE_STEPS * TONE_REACH + 1);
  for (let index = 0; index < table.length; index++) {
    const value = index / TONE_STEPS;
    const x = value < 0.8 ? value : 0.8 + 0.2 * (1 - Math.exp(-(value - 0.8) / 0.2));
    table[index] = 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * Math.pow(x, 1 / 2.4) - 0.055);
  }
  return table;
})();

function tone(value: number): number {
  const at = value * TONE_STEPS;
  return tones[at > 0 ? (at < tones.length - 1 ? at | 0 : tones.length - 1) : 0] as number;
}

/** A picture before it is painted: everything that is the same for every ornament. */
export interface Plate {
  width: number;
  height: number;
  /** What takes no paint. */
  base: Float32Array;
  /** All of it, left white. */
  white: Uint8Array;
  /** Samples that take paint: where they are on their sheet, and the light they give back. */
  painted: {
    pixel: Uint32Array;
    share: Float32Array;
    surface: Uint16Array;
    u: Float32Array;
    v: Float32Array;
    /** log2 of the share of a sheet's side that a pixel covers. */
    level: Float32Array;
    /** Diffuse RGB, then mirror. */
    light: Float32Array;
    /** For relief: normal, tangent, the window's light as a vector, view. */
    frame: Float32Array;
  };
  shot: Shot;
}

const FRAME = 13;

/** The colour of glazed porcelain. */
const GLAZE: Vector = [0.9, 0.915, 0.93];

/** A vertex value in between three vertices. */
function mix(
  array: Float32Array,
  stride: number,
  offset: number,
  i0: number,
  i1: number,
  i2: number,
  b0: number,
  b1: number,
  b2: number,
): number {
  return (
    (array[i0 * stride + offset] as number) * b0 +
    (array[i1 * stride + offset] as number) * b1 +
    (array[i2 * stride + offset] as number) * b2
  );
}

/** Adds the page's own grey at a place of the picture, so that it melts into the page; shadows are slightly blue. */
function layGround(sum: [number, number, number], px: number, py: number, light: number, share: number): void {
  const lit = Math.min(1, light);
  const shade = 0.3 + 0.7 * lit * (1.16 - 0.16 * lit);
  const far = Math.max(0, Math.min(1, py * 0.85 + Math.abs(px - 0.42) * 0.25));
  sum[0] += (246 - 10 * far) * shade * share;
  sum[1] += (247 - 8 * far) * (1 - (1 - shade) * 0.955) * share;
  sum[2] += (249 - 5 * far) * (1 - (1 - shade) * 0.88) * share;
}

/** The vertices of all triangles that are seen: only they need light. */
function verticesOf(scene: Scene, { count, triangle }: Samples): Uint32Array {
  const isSeen = new Uint8Array(scene.position.length / 3);
  let last = -1;
  for (let sample = 0; sample < count; sample++) {
    const seen = triangle[sample] as number;
    if (seen < 0 || seen === last) continue;
    last = seen;
    for (let corner = 0; corner < 3; corner++) isSeen[scene.index[seen * 3 + corner] as number] = 1;
  }
  const vertices: number[] = [];
  isSeen.forEach((seen, vertex) => {
    if (seen === 1) vertices.push(vertex);
  });
  return Uint32Array.from(vertices);
}

/** Light, shadow and geometry of a shot; paint comes later, so that one shot serves all ornaments. */
export function prepare(shot: Shot, width: number, height: number): Plate {
  const { scene, casters } = assemble(shot);
  const screen = project(shot, scene, width, height);
  const samples = look(scene, screen, width, height);
  illuminate(shot, scene, casters, verticesOf(scene, samples));
  const base = new Float32Array(width * height * 3);
  const white = new Uint8Array(width * height * 3);
  const takesPaint = shot.surfaces.map(({ paint }) => paint !== null);
  let paintedMost = 0;
  for (let sample = 0; sample < samples.count; sample++) {
    const triangle = samples.triangle[sample] as number;
    if (triangle >= 0 && takesPaint[scene.owner[triangle] as number] === true) paintedMost++;
  }
  const painted = {
    pixel: new Uint32Array(paintedMost),
    share: new Float32Array(paintedMost),
    surface: new Uint16Array(paintedMost),
    u: new Float32Array(paintedMost),
    v: new Float32Array(paintedMost),
    level: new Float32Array(paintedMost),
    light: new Float32Array(paintedMost * 4),
    frame: new Float32Array(paintedMost * FRAME),
  };
  let paintedCount = 0;
  const { eye } = shot.camera;
  const { keyColor, fillColor, bounce, exposure } = shot.light;
  const { index, position, normal, tangent, uv, light, owner } = scene;
  const openKey = shot.light.key.share;
  const openFill = 1 - openKey;
  const mirrored = mirrorOf(shot.light);
  const levels = new Float32Array(owner.length).fill(NaN);
  const sum: [number, number, number] = [0, 0, 0];
  const left: [number, number, number] = [0, 0, 0];
  // What a sample gives back: diffuse RGB, then mirror.
  const given: [number, number, number, number] = [0, 0, 0, 0];
  for (let pixel = 0; pixel < width * height; pixel++) {
    const from = samples.first[pixel] as number;
    const to = samples.first[pixel + 1] as number;
    const share = 1 / (to - from);
    sum[0] = sum[1] = sum[2] = 0;
    left[0] = left[1] = left[2] = 0;
    const py = Math.floor(pixel / width) / height;
    const px = (pixel % width) / width;
    for (let sample = from; sample < to; sample++) {
      const triangle = samples.triangle[sample] as number;
      if (triangle < 0) {
        if (shot.backdrop === "ground") {
          layGround(sum, px, py, 1, share);
          continue;
        }
        const { top, bottom } = shot.backdrop;
        for (let c = 0; c < 3; c++) {
          const channel = c as 0 | 1 | 2;
          sum[channel] += tone(top[channel] * (1 - py) + bottom[channel] * py) * share;
        }
        continue;
      }
      const i0 = index[triangle * 3] as number;
      const i1 = index[triangle * 3 + 1] as number;
      const i2 = index[triangle * 3 + 2] as number;
      const b1 = samples.weights[sample * 2] as number;
      const b2 = samples.weights[sample * 2 + 1] as number;
      const b0 = 1 - b1 - b2;
      const surfaceIndex = owner[triangle] as number;
      const surface = shot.surfaces[surfaceIndex];
      if (surface === undefined) continue;
      const key = mix(light, LIGHT, 0, i0, i1, i2, b0, b1, b2);
      const fill = mix(light, LIGHT, 1, i0, i1, i2, b0, b1, b2);
      const { material } = surface;
      if (material.kind === "ground") {
        layGround(sum, px, py, key + fill, share);
        continue;
      }
      let nx = mix(normal, 3, 0, i0, i1, i2, b0, b1, b2);
      let ny = mix(normal, 3, 1, i0, i1, i2, b0, b1, b2);
      let nz = mix(normal, 3, 2, i0, i1, i2, b0, b1, b2);
      const length = Math.sqrt(nx * nx + ny * ny + nz * nz) || 1;
      nx /= length;
      ny /= length;
      nz /= length;
      const x = mix(position, 3, 0, i0, i1, i2, b0, b1, b2);
      const y = mix(position, 3, 1, i0, i1, i2, b0, b1, b2);
      const z = mix(position, 3, 2, i0, i1, i2, b0, b1, b2);
      let vx = eye[0] - x;
      let vy = eye[1] - y;
      let vz = eye[2] - z;
      const distance = Math.sqrt(vx * vx + vy * vy + vz * vz);
      vx /= distance;
      vy /= distance;
      vz /= distance;
      if (material.kind === "matte") {
        const u = mix(uv, 2, 0, i0, i1, i2, b0, b1, b2);
        const v = mix(uv, 2, 1, i0, i1, i2, b0, b1, b2);
        const grain = material.grain === undefined ? 1 : grainOf(material.grain, u * 100, v * 100);
        const low = (0.5 - 0.5 * ny) * bounce;
        const facing = Math.max(0, nx * vx + ny * vy + nz * vz);
        const away = (1 - facing) * (1 - facing);
        const sheen = (material.sheen ?? 0) * away * away;
        for (let c = 0; c < 3; c++) {
          const channel = c as 0 | 1 | 2;
          const diffuse =
            (key * keyColor[channel] + (fill + low) * fillColor[channel]) * material.color[channel] * grain;
          const lightUp = diffuse + sheen * (key + fill) * 0.3;
          if (surface.paint === null) sum[channel] += tone(lightUp * exposure) * share;
          else given[channel] = lightUp * exposure;
        }
        if (surface.paint === null) continue;
        given[3] = 0;
      } else {
        // Light thrown to and fro within a bowl, and back from the ground.
        const seenFill = Math.min(1, fill / (openFill * (0.5 + 0.5 * Math.max(0, ny)) + 0.001));
        const inner = (1 - seenFill) * 0.16 * (openFill + openKey * 0.6);
        const low = (0.5 - 0.5 * ny) * bounce * (0.35 + 0.65 * seenFill);
        const ambient = fill + inner + low;
        const d = nx * vx + ny * vy + nz * vz;
        const facing = Math.max(0.02, Math.min(1, d));
        const fresnel = mirrors(facing);
        const seenKey = Math.min(1, 0.25 + seenFill);
        const color = material.color ?? GLAZE;
        const mirror = fresnel * mirrored(2 * d * nx - vx, 2 * d * ny - vy, 2 * d * nz - vz) * seenKey;
        for (let c = 0; c < 3; c++) {
          const channel = c as 0 | 1 | 2;
          given[channel] =
            (key * keyColor[channel] + ambient * fillColor[channel]) * color[channel] * (1 - fresnel) * exposure;
        }
        given[3] = mirror * exposure;
        if (surface.paint === null) {
          for (let c = 0; c < 3; c++) {
            const channel = c as 0 | 1 | 2;
            sum[channel] += tone(given[channel] + given[3]) * share;
          }
          continue;
        }
        const frame = paintedCount * FRAME;
        painted.frame[frame] = nx;
        painted.frame[frame + 1] = ny;
        painted.frame[frame + 2] = nz;
        painted.frame[frame + 3] = mix(tangent, 3, 0, i0, i1, i2, b0, b1, b2);
        painted.frame[frame + 4] = mix(tangent, 3, 1, i0, i1, i2, b0, b1, b2);
        painted.frame[frame + 5] = mix(tangent, 3, 2, i0, i1, i2, b0, b1, b2);
        painted.frame[frame + 6] = mix(light, LIGHT, 2, i0, i1, i2, b0, b1, b2);
        painted.frame[frame + 7] = mix(light, LIGHT, 3, i0, i1, i2, b0, b1, b2);
        painted.frame[frame + 8] = mix(light, LIGHT, 4, i0, i1, i2, b0, b1, b2);
        painted.frame[frame + 9] = vx;
        painted.frame[frame + 10] = vy;
        painted.frame[frame + 11] = vz;
        painted.frame[frame + 12] = seenKey * exposure;
      }
      for (let c = 0; c < 3; c++) {
        const channel = c as 0 | 1 | 2;
        left[channel] += tone(given[channel] + given[3]) * share;
      }
      painted.light.set(given, paintedCount * 4);
      painted.pixel[paintedCount] = pixel;
      painted.share[paintedCount] = share;
      painted.surface[paintedCount] = surfaceIndex;
      painted.u[paintedCount] = mix(uv, 2, 0, i0, i1, i2, b0, b1, b2);
      painted.v[paintedCount] = mix(uv, 2, 1, i0, i1, i2, b0, b1, b2);
      let level = levels[triangle] as number;
      if (level !== level) {
        level = Math.log2(Math.max(1e-9, footprint(scene, screen, triangle)) * 1.15);
        levels[triangle] = level;
      }
      painted.level[paintedCount] = level;
      paintedCount++;
    }
    for (let c = 0; c < 3; c++) {
      const channel = c as 0 | 1 | 2;
      base[pixel * 3 + c] = sum[channel];
      white[pixel * 3 + c] = Math.min(255, sum[channel] + left[channel] + 0.5);
    }
  }
  return {
    width,
    height,
    base,
    white,
    shot,
    painted,
  };
}

const inkAt = (ink: Ink, u: number, v: number, detail: number): number => {
  const wanted = Math.round(ink.span + detail);
  const level = ink.levels[wanted < 0 ? 0 : Math.min(ink.levels.length - 1, wanted)] ?? ink.levels[0];
  const { width, height, data } = level;
  const x = u * width - 0.5;
  const y = v * height - 0.5;
  const x0 = Math.floor(x);
  const y0 = Math.floor(y);
  const fx = x - x0;
  const fy = y - y0;
  const left = x0 < 0 ? x0 + width : x0 >= width ? x0 - width : x0;
  const right = left + 1 >= width ? 0 : left + 1;
  const top = Math.max(0, Math.min(height - 1, y0)) * width;
  const bottom = Math.max(0, Math.min(height - 1, y0 + 1)) * width;
  return (
    ((data[top + left] as number) * (1 - fx) + (data[top + right] as number) * fx) * (1 - fy) +
    ((data[bottom + left] as number) * (1 - fx) + (data[bottom + right] as number) * fx) * fy
  );
};

/** What cobalt under glaze lets through, by its thickness 0..255: thin is sky, thick is ink. */
const cobalt = (() => {
  const table = new Float32Array(256 * 3);
  for (let index = 0; index < 256; index++) {
    const thickness = Math.pow(index / 255, 1.2) * 1.45;
    [4.2, 3.15, 1.42].forEach((absorbs, channel) => (table[index * 3 + channel] = Math.exp(-thickness * absorbs)));
  }
  return table;
})();

/** How much light a glaze of this slope mirrors. */
const mirrors = (facing: number): number => {
  const away = 1 - facing;
  return 0.042 + 0.81 * away * away * away * away * away;
};

/** Paints a prepared shot; `owner` is the ornament that "series" stands for. */
export function paintShot(plate: Plate, paintBox: PaintBox, series: string): Frame {
  const { width, height, shot, painted, base } = plate;
  const pixels = Uint8Array.from(plate.white);
  const looks = shot.surfaces.map(({ paint, material }) => {
    if (paint === null) return null;
    const owner = paint.owner === "series" ? series : paint.owner;
    const sheet = paintBox(paint.sheet, owner);
    const relief = paint.sheet === "panel" || material.kind !== "glaze" ? null : reliefOf(owner, paint.sheet);
    return sheet === null && relief === null ? null : { sheet, relief };
  });
  const { keyColor, exposure } = shot.light;
  const mirrored = mirrorOf(shot.light);
  const { frame } = painted;
  const slope = new Float32Array(2);
  const count = painted.pixel.length;
  let index = 0;
  if (looks.every((look) => look === null)) return { width, height, pixels };
  while (index < count) {
    const pixel = painted.pixel[index] as number;
    let end = index + 1;
    // Where only one thing is seen and nothing is painted there, the white picture is right already.
    const isLone = painted.share[index] === 1;
    while (end < count && painted.pixel[end] === pixel) end++;
    let isTouched = false;
    let totalRed = 0;
    let totalGreen = 0;
    let totalBlue = 0;
    for (; index < end; index++) {
      const share = painted.share[index] as number;
      let red = painted.light[index * 4] as number;
      let green = painted.light[index * 4 + 1] as number;
      let blue = painted.light[index * 4 + 2] as number;
      let mirror = painted.light[index * 4 + 3] as number;
      const look = looks[painted.surface[index] as number] ?? null;
      if (look !== null) {
        const u = painted.u[index] as number;
        const v = painted.v[index] as number;
        if (look.relief !== null) {
          look.relief(u, v, slope);
          const hu = slope[0] as number;
          const hv = slope[1] as number;
          if (hu !== 0 || hv !== 0) {
            isTouched = true;
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
            const length = 1 / Math.sqrt(bx * bx + by * by + bz * bz);
            bx *= length;
            by *= length;
            bz *= length;
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
        }
        if (look.sheet !== null) {
          const size = painted.level[index] as number;
          const thickness = inkAt(look.sheet.cobalt, u, v, size);
          if (thickness > 0.5) {
            isTouched = true;
            const low = thickness | 0;
            const part = thickness - low;
            const next = Math.min(255, low + 1);
            red *= (cobalt[low * 3] as number) * (1 - part) + (cobalt[next * 3] as number) * part;
            green *= (cobalt[low * 3 + 1] as number) * (1 - part) + (cobalt[next * 3 + 1] as number) * part;
            blue *= (cobalt[low * 3 + 2] as number) * (1 - part) + (cobalt[next * 3 + 2] as number) * part;
          }
          if (look.sheet.gold !== null) {
            const leaf = inkAt(look.sheet.gold, u, v, size) / 255;
            if (leaf > 0.01) {
              isTouched = true;
              const shine = 0.25 + mirror * 6;
              const lit = (red + green + blue) * 0.15 + 0.16;
              red = red * (1 - leaf) + (lit * 0.95 + shine * 0.28) * leaf;
              green = green * (1 - leaf) + (lit * 0.68 + shine * 0.2) * leaf;
              blue = blue * (1 - leaf) + (lit * 0.3 + shine * 0.08) * leaf;
            }
          }
        }
      }
      if (isLone && !isTouched) continue;
      totalRed += tone(red + mirror) * share;
      totalGreen += tone(green + mirror) * share;
      totalBlue += tone(blue + mirror) * share;
    }
    if (!isTouched) continue;
    const at = pixel * 3;
    pixels[at] = Math.min(255, (base[at] as number) + totalRed + 0.5);
    pixels[at + 1] = Math.min(255, (base[at + 1] as number) + totalGreen + 0.5);
    pixels[at + 2] = Math.min(255, (base[at + 2] as number) + totalBlue + 0.5);
  }
  return { width, height, pixels };
}
