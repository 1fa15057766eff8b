import { grainOf } from "./grain";
import type { Grain } from "./grain";
import { LIGHT } from "./illuminate";
import type { Scene } from "./illuminate";
import { mirrorOf } from "./light";
import type { Mirror } from "./light";
import type { Vector } from "./mesh";
import type { Camera, Shot } from "./render";
import { footprint } from "./view";
import type { Samples, Screen } from "./view";

/**
 * What the camera sees becomes colour, one kind of material after the other. These loops run over a hundred million
 * samples: they are written out flat, without the small arrays and calls that would read better and cost three times as much.
 */

/** What one camera sees of a lit scene. */
export interface View {
  camera: Camera;
  width: number;
  height: number;
  screen: Screen;
  samples: Samples;
}

/** Samples that take paint: where they are on their sheet, and the light they give back. */
export interface Painted {
  pixel: Uint32Array;
  share: Float32Array;
  surface: Uint16Array;
  u: Float32Array;
  v: Float32Array;
  /** log2 of the share of a sheet's side that a pixel covers. */
  level: Float32Array;
  /** Diffuse RGB, then mirror. */
  light: Float32Array;
  /** For relief: normal, tangent, the window's light as a vector, view, how much of the mirror is seen. */
  frame: Float32Array;
}

/** How many numbers a frame has. */
export const FRAME = 13;

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

export function tone(value: number): number {
  const at = value * TONE_STEPS;
  return tones[at > 0 ? (at < tones.length - 1 ? at | 0 : tones.length - 1) : 0] as number;
}

/** How much light a glaze of this slope mirrors. */
export const mirrors = (facing: number): number => {
  const away = 1 - facing;
  return 0.042 + 0.81 * away * away * away * away * away;
};

/** The colour of glazed porcelain. */
const GLAZE: Vector = [0.9, 0.915, 0.93];

const [GROUND, MATTE, GLAZED] = [0, 1, 2];

/** What the loops ask of a surface. */
interface Body {
  red: number;
  green: number;
  blue: number;
  grain: Grain | undefined;
  sheen: number;
  takesPaint: boolean;
}

interface Shading extends View {
  shot: Shot;
  scene: Scene;
  /** Per surface. */
  kinds: Uint8Array;
  bodies: readonly Body[];
  base: Float32Array;
}

/** What shading glaze fills. */
interface Glazing {
  painted: Painted;
  /** How many samples that take paint are noted so far. */
  count: number;
  white: Uint8Array;
  /** Per triangle, once it is known. */
  levels: Float32Array;
  mirrored: Mirror;
}

/** Gives every sample the colour that its material makes of its light. */
export function expose(
  shot: Shot,
  scene: Scene,
  view: View,
): { base: Float32Array; white: Uint8Array; painted: Painted } {
  const shading: Shading = {
    ...view,
    shot,
    scene,
    kinds: Uint8Array.from(shot.surfaces, ({ material }) =>
      material.kind === "ground" ? GROUND : material.kind === "matte" ? MATTE : GLAZED,
    ),
    bodies: shot.surfaces.map(({ material, paint }): Body => {
      const [red, green, blue] = (material.kind === "ground" ? undefined : material.color) ?? GLAZE;
      const { grain, sheen = 0 } = material.kind === "matte" ? material : { grain: undefined };
      return { red, green, blue, grain, sheen, takesPaint: paint !== null };
    }),
    base: new Float32Array(view.width * view.height * 3),
  };
  const glazing: Glazing = {
    painted: roomFor(shading),
    count: 0,
    white: new Uint8Array(shading.base.length),
    levels: new Float32Array(scene.owner.length).fill(NaN),
    mirrored: mirrorOf(shot.light),
  };
  const hasMatte = shading.kinds.includes(MATTE);
  // Row by row: what is called often is compiled once, a long loop again for every picture.
  for (let row = 0; row < view.height; row++) {
    layGround(shading, row);
    if (hasMatte) shadeMatte(shading, row);
    shadeGlaze(shading, glazing, row);
  }
  return { base: shading.base, white: glazing.white, painted: glazing.painted };
}

/** The page's own grey, so that the picture melts into the page, with slightly blue shadows; or what is behind all. */
function layGround({ shot, scene, kinds, samples, width, height, base }: Shading, row: number): void {
  const { index, light, owner } = scene;
  const { first, triangle, weights } = samples;
  const { backdrop } = shot;
  const { top, bottom } = backdrop === "ground" ? { top: GLAZE, bottom: GLAZE } : backdrop;
  const py = row / height;
  for (let column = 0; column < width; column++) {
    const pixel = row * width + column;
    const from = first[pixel] as number;
    const to = first[pixel + 1] as number;
    const share = 1 / (to - from);
    const px = column / width;
    const far = Math.max(0, Math.min(1, py * 0.85 + Math.abs(px - 0.42) * 0.25));
    let red = 0;
    let green = 0;
    let blue = 0;
    for (let sample = from; sample < to; sample++) {
      const seen = triangle[sample] as number;
      let lit = 1;
      if (seen >= 0) {
        if (kinds[owner[seen] as number] !== GROUND) continue;
        const i0 = (index[seen * 3] as number) * LIGHT;
        const i1 = (index[seen * 3 + 1] as number) * LIGHT;
        const i2 = (index[seen * 3 + 2] as number) * LIGHT;
        const b1 = weights[sample * 2] as number;
        const b2 = weights[sample * 2 + 1] as number;
        lit = Math.min(
          1,
          ((light[i0] as number) + (light[i0 + 1] as number)) * (1 - b1 - b2) +
            ((light[i1] as number) + (light[i1 + 1] as number)) * b1 +
            ((light[i2] as number) + (light[i2 + 1] as number)) * b2,
        );
      } else if (backdrop !== "ground") {
        red += tone(top[0] * (1 - py) + bottom[0] * py) * share;
        green += tone(top[1] * (1 - py) + bottom[1] * py) * share;
        blue += tone(top[2] * (1 - py) + bottom[2] * py) * share;
        continue;
      }
      const shade = 0.3 + 0.7 * lit * (1.16 - 0.16 * lit);
      red += (246 - 10 * far) * shade * share;
      green += (247 - 8 * far) * (1 - (1 - shade) * 0.955) * share;
      blue += (249 - 5 * far) * (1 - (1 - shade) * 0.88) * share;
    }
    base[pixel * 3] = red;
    base[pixel * 3 + 1] = green;
    base[pixel * 3 + 2] = blue;
  }
}

/** What is found at a sample, in this order: light of the window and of the room, unit normal, unit vector to the eye, u, v. */
const POINT = 10;

/** Finds the point that a sample sees, in between the corners of its triangle. */
function findPoint(
  { index, position, normal, light, uv }: Scene,
  weights: Float32Array,
  eye: Vector,
  seen: number,
  sample: number,
  point: Float64Array,
): void {
  const i0 = index[seen * 3] as number;
  const i1 = index[seen * 3 + 1] as number;
  const i2 = index[seen * 3 + 2] as number;
  const b1 = weights[sample * 2] as number;
  const b2 = weights[sample * 2 + 1] as number;
  const b0 = 1 - b1 - b2;
  const l0 = i0 * LIGHT;
  const l1 = i1 * LIGHT;
  const l2 = i2 * LIGHT;
  point[0] = (light[l0] as number) * b0 + (light[l1] as number) * b1 + (light[l2] as number) * b2;
  point[1] = (light[l0 + 1] as number) * b0 + (light[l1 + 1] as number) * b1 + (light[l2 + 1] as number) * b2;
  const p0 = i0 * 3;
  const p1 = i1 * 3;
  const p2 = i2 * 3;
  const nx = (normal[p0] as number) * b0 + (normal[p1] as number) * b1 + (normal[p2] as number) * b2;
  const ny = (normal[p0 + 1] as number) * b0 + (normal[p1 + 1] as number) * b1 + (normal[p2 + 1] as number) * b2;
  const nz = (normal[p0 + 2] as number) * b0 + (normal[p1 + 2] as number) * b1 + (normal[p2 + 2] as number) * b2;
  const long = 1 / (Math.sqrt(nx * nx + ny * ny + nz * nz) || 1);
  point[2] = nx * long;
  point[3] = ny * long;
  point[4] = nz * long;
  const x = (position[p0] as number) * b0 + (position[p1] as number) * b1 + (position[p2] as number) * b2;
  const y = (position[p0 + 1] as number) * b0 + (position[p1 + 1] as number) * b1 + (position[p2 + 1] as number) * b2;
  const z = (position[p0 + 2] as number) * b0 + (position[p1 + 2] as number) * b1 + (position[p2 + 2] as number) * b2;
  const vx = eye[0] - x;
  const vy = eye[1] - y;
  const vz = eye[2] - z;
  const near = 1 / Math.sqrt(vx * vx + vy * vy + vz * vz);
  point[5] = vx * near;
  point[6] = vy * near;
  point[7] = vz * near;
  point[8] = (uv[i0 * 2] as number) * b0 + (uv[i1 * 2] as number) * b1 + (uv[i2 * 2] as number) * b2;
  point[9] = (uv[i0 * 2 + 1] as number) * b0 + (uv[i1 * 2 + 1] as number) * b1 + (uv[i2 * 2 + 1] as number) * b2;
}

/** How much a point faces the eye: 1 = wholly, below 0 = turned away. */
const facingOf = (point: Float64Array): number =>
  (point[2] as number) * (point[5] as number) +
  (point[3] as number) * (point[6] as number) +
  (point[4] as number) * (point[7] as number);

/** Linen, paper, biscuit, walls. */
function shadeMatte({ shot, scene, kinds, bodies, samples, camera, width, base }: Shading, row: number): void {
  const { owner } = scene;
  const { first, triangle, weights } = samples;
  const point = new Float64Array(POINT);
  const { keyColor, fillColor, bounce, exposure } = shot.light;
  const [keyRed, keyGreen, keyBlue] = keyColor;
  const [fillRed, fillGreen, fillBlue] = fillColor;
  for (let pixel = row * width; pixel < (row + 1) * width; pixel++) {
    const from = first[pixel] as number;
    const to = first[pixel + 1] as number;
    for (let sample = from; sample < to; sample++) {
      const seen = triangle[sample] as number;
      if (seen < 0) continue;
      const surface = owner[seen] as number;
      if (kinds[surface] !== MATTE) continue;
      const body = bodies[surface] as Body;
      findPoint(scene, weights, camera.eye, seen, sample, point);
      const key = point[0] as number;
      const fill = point[1] as number;
      const ny = point[3] as number;
      let sheen = 0;
      if (body.sheen !== 0) {
        const away = 1 - Math.max(0, facingOf(point));
        sheen = body.sheen * away * away * away * away * (key + fill) * 0.3;
      }
      let grain = exposure;
      if (body.grain !== undefined)
        grain *= grainOf(body.grain, (point[8] as number) * 100, (point[9] as number) * 100);
      const ambient = fill + (0.5 - 0.5 * ny) * bounce;
      const share = 1 / (to - from);
      sheen *= exposure;
      const at = pixel * 3;
      base[at] = (base[at] as number) + tone((key * keyRed + ambient * fillRed) * body.red * grain + sheen) * share;
      base[at + 1] =
        (base[at + 1] as number) + tone((key * keyGreen + ambient * fillGreen) * body.green * grain + sheen) * share;
      base[at + 2] =
        (base[at + 2] as number) + tone((key * keyBlue + ambient * fillBlue) * body.blue * grain + sheen) * share;
    }
  }
}

/** Room for every sample that takes paint. */
function roomFor({ scene, kinds, bodies, samples }: Shading): Painted {
  const takes = kinds.map((kind, surface) => (kind === GLAZED && bodies[surface]?.takesPaint === true ? 1 : 0));
  let count = 0;
  for (let sample = 0; sample < samples.count; sample++) {
    const seen = samples.triangle[sample] as number;
    if (seen >= 0) count += takes[scene.owner[seen] as number] as number;
  }
  return {
    pixel: new Uint32Array(count),
    share: new Float32Array(count),
    surface: new Uint16Array(count),
    u: new Float32Array(count),
    v: new Float32Array(count),
    level: new Float32Array(count),
    light: new Float32Array(count * 4),
    frame: new Float32Array(count * FRAME),
  };
}

/** Porcelain, tea, and all that is wet; it comes last, so that the white picture is whole afterwards. */
function shadeGlaze(
  { shot, scene, kinds, bodies, screen, samples, camera, width, base }: Shading,
  glazing: Glazing,
  row: number,
): void {
  const { painted, white, levels, mirrored } = glazing;
  const { frame } = painted;
  const { index, tangent, light, owner } = scene;
  const { first, triangle, weights } = samples;
  const point = new Float64Array(POINT);
  const { keyColor, fillColor, bounce, exposure } = shot.light;
  const [keyRed, keyGreen, keyBlue] = keyColor;
  const [fillRed, fillGreen, fillBlue] = fillColor;
  const openKey = shot.light.key.share;
  const openFill = 1 - openKey;
  let count = glazing.count;
  for (let pixel = row * width; pixel < (row + 1) * width; pixel++) {
    const from = first[pixel] as number;
    const to = first[pixel + 1] as number;
    const share = 1 / (to - from);
    const at = pixel * 3;
    let leftRed = base[at] as number;
    let leftGreen = base[at + 1] as number;
    let leftBlue = base[at + 2] as number;
    for (let sample = from; sample < to; sample++) {
      const seen = triangle[sample] as number;
      if (seen < 0) continue;
      const surface = owner[seen] as number;
      if (kinds[surface] !== GLAZED) continue;
      const body = bodies[surface] as Body;
      findPoint(scene, weights, camera.eye, seen, sample, point);
      const key = point[0] as number;
      const fill = point[1] as number;
      const nx = point[2] as number;
      const ny = point[3] as number;
      const nz = point[4] as number;
      const vx = point[5] as number;
      const vy = point[6] as number;
      const vz = point[7] as number;
      // Light thrown to and fro within a bowl, and back from the ground.
      const seenFill = Math.min(1, fill / (openFill * (0.5 + 0.5 * Math.max(0, ny)) + 0.001));
      const inner = (1 - seenFill) * 0.16 * (openFill + openKey * 0.6);
      const low = (0.5 - 0.5 * ny) * bounce * (0.35 + 0.65 * seenFill);
      const ambient = fill + inner + low;
      const d = facingOf(point);
      const fresnel = mirrors(Math.max(0.02, Math.min(1, d)));
      const seenMirror = Math.min(1, 0.25 + seenFill) * exposure;
      const mirror = fresnel * mirrored(2 * d * nx - vx, 2 * d * ny - vy, 2 * d * nz - vz) * seenMirror;
      const through = (1 - fresnel) * exposure;
      const red = (key * keyRed + ambient * fillRed) * body.red * through;
      const green = (key * keyGreen + ambient * fillGreen) * body.green * through;
      const blue = (key * keyBlue + ambient * fillBlue) * body.blue * through;
      const toneRed = tone(red + mirror) * share;
      const toneGreen = tone(green + mirror) * share;
      const toneBlue = tone(blue + mirror) * share;
      leftRed += toneRed;
      leftGreen += toneGreen;
      leftBlue += toneBlue;
      if (!body.takesPaint) {
        base[at] = (base[at] as number) + toneRed;
        base[at + 1] = (base[at + 1] as number) + toneGreen;
        base[at + 2] = (base[at + 2] as number) + toneBlue;
        continue;
      }
      const i0 = index[seen * 3] as number;
      const i1 = index[seen * 3 + 1] as number;
      const i2 = index[seen * 3 + 2] as number;
      const b1 = weights[sample * 2] as number;
      const b2 = weights[sample * 2 + 1] as number;
      const b0 = 1 - b1 - b2;
      const [l0, l1, l2] = [i0 * LIGHT, i1 * LIGHT, i2 * LIGHT];
      const [p0, p1, p2] = [i0 * 3, i1 * 3, i2 * 3];
      const f = count * FRAME;
      frame[f] = nx;
      frame[f + 1] = ny;
      frame[f + 2] = nz;
      frame[f + 3] = (tangent[p0] as number) * b0 + (tangent[p1] as number) * b1 + (tangent[p2] as number) * b2;
      frame[f + 4] =
        (tangent[p0 + 1] as number) * b0 + (tangent[p1 + 1] as number) * b1 + (tangent[p2 + 1] as number) * b2;
      frame[f + 5] =
        (tangent[p0 + 2] as number) * b0 + (tangent[p1 + 2] as number) * b1 + (tangent[p2 + 2] as number) * b2;
      frame[f + 6] = (light[l0 + 2] as number) * b0 + (light[l1 + 2] as number) * b1 + (light[l2 + 2] as number) * b2;
      frame[f + 7] = (light[l0 + 3] as number) * b0 + (light[l1 + 3] as number) * b1 + (light[l2 + 3] as number) * b2;
      frame[f + 8] = (light[l0 + 4] as number) * b0 + (light[l1 + 4] as number) * b1 + (light[l2 + 4] as number) * b2;
      frame[f + 9] = vx;
      frame[f + 10] = vy;
      frame[f + 11] = vz;
      frame[f + 12] = seenMirror;
      painted.light[count * 4] = red;
      painted.light[count * 4 + 1] = green;
      painted.light[count * 4 + 2] = blue;
      painted.light[count * 4 + 3] = mirror;
      painted.pixel[count] = pixel;
      painted.share[count] = share;
      painted.surface[count] = surface;
      painted.u[count] = point[8] as number;
      painted.v[count] = point[9] as number;
      let level = levels[seen] as number;
      if (level !== level) {
        level = Math.log2(Math.max(1e-9, footprint(scene, screen, seen)) * 1.15);
        levels[seen] = level;
      }
      painted.level[count] = level;
      count++;
    }
    white[at] = Math.min(255, leftRed + 0.5);
    white[at + 1] = Math.min(255, leftGreen + 0.5);
    white[at + 2] = Math.min(255, leftBlue + 0.5);
  }
  glazing.count = count;
}
