import type { Scene } from "./illuminate";
import { cross, dot, normalize } from "./mesh";
import type { Vector } from "./mesh";
import type { Shot } from "./render";

/**
 * What the camera sees, one entry per sample: edges have four samples a pixel, the rest one. Good until the next look.
 */
export interface Samples {
  count: number;
  /** Per pixel: index of its first sample; the next pixel's first is its end. */
  first: Uint32Array;
  triangle: Int32Array;
  weights: Float32Array;
}

export interface Screen {
  x: Float32Array;
  y: Float32Array;
  w: Float32Array;
  /** 1 where the surface looks towards the camera. */
  faces: Uint8Array;
}

const NEAR = 1;

/** Where every vertex stands on the screen; w = 1 / depth, -1 behind the camera. */
export function project(shot: Shot, scene: Scene, width: number, height: number): Screen {
  const { eye, target, view } = shot.camera;
  const forward = normalize([target[0] - eye[0], target[1] - eye[1], target[2] - eye[2]]);
  const right = normalize(cross(forward, [0, 1, 0]));
  const up = cross(right, forward);
  const focal = height / 2 / Math.tan((view * Math.PI) / 360);
  const count = scene.position.length / 3;
  const out: Screen = {
    x: new Float32Array(count),
    y: new Float32Array(count),
    w: new Float32Array(count),
    faces: new Uint8Array(count),
  };
  for (let index = 0; index < count; index++) {
    const p: Vector = [
      (scene.position[index * 3] as number) - eye[0],
      (scene.position[index * 3 + 1] as number) - eye[1],
      (scene.position[index * 3 + 2] as number) - eye[2],
    ];
    const depth = dot(p, forward);
    const towards =
      p[0] * (scene.normal[index * 3] as number) +
      p[1] * (scene.normal[index * 3 + 1] as number) +
      p[2] * (scene.normal[index * 3 + 2] as number);
    out.faces[index] = towards < depth * 0.06 ? 1 : 0;
    out.w[index] = depth > NEAR ? 1 / depth : -1;
    out.x[index] = width / 2 + (focal * dot(p, right)) / depth;
    out.y[index] = height / 2 - (focal * dot(p, up)) / depth;
  }
  return out;
}

interface LookSheets {
  nearest: Float32Array;
  seen: Int32Array;
  triangles: Int32Array;
  weights: Float32Array;
}
let lookSheets: LookSheets | null = null;

/** Room for so many points, kept between pictures: fresh memory of this size costs as much as looking. */
function sheetsFor(points: number): LookSheets {
  if (lookSheets === null || lookSheets.seen.length < points) {
    lookSheets = {
      nearest: new Float32Array(points),
      seen: new Int32Array(points),
      triangles: new Int32Array(points),
      weights: new Float32Array(points * 2),
    };
  }
  return lookSheets;
}

/** Finds what is seen at every pixel. */
export function look(scene: Scene, screen: Screen, width: number, height: number): Samples {
  const { x: sx, y: sy, w: sw, faces } = screen;
  const [w2, h2] = [width * 2, height * 2];
  const { nearest, seen, triangles, weights } = sheetsFor(w2 * h2);
  nearest.fill(0, 0, w2 * h2);
  seen.fill(-1, 0, w2 * h2);
  const { index } = scene;
  for (let triangle = 0; triangle < index.length / 3; triangle++) {
    const i0 = index[triangle * 3] as number;
    const i1 = index[triangle * 3 + 1] as number;
    const i2 = index[triangle * 3 + 2] as number;
    const d0 = sw[i0] as number;
    const d1 = sw[i1] as number;
    const d2 = sw[i2] as number;
    if (d0 < 0 || d1 < 0 || d2 < 0) continue;
    if (((faces[i0] as number) | (faces[i1] as number) | (faces[i2] as number)) === 0) continue;
    const x0 = (sx[i0] as number) * 2;
    const y0 = (sy[i0] as number) * 2;
    const x1 = (sx[i1] as number) * 2;
    const y1 = (sy[i1] as number) * 2;
    const x2 = (sx[i2] as number) * 2;
    const y2 = (sy[i2] as number) * 2;
    const minX = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5));
    const maxX = Math.min(w2 - 1, Math.floor(Math.max(x0, x1, x2) - 0.5));
    const minY = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5));
    const maxY = Math.min(h2 - 1, Math.floor(Math.max(y0, y1, y2) - 0.5));
    if (minX > maxX || minY > maxY) continue;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (Math.abs(area) < 1e-9) continue;
    const inverse = 1 / area;
    const step1 = (y2 - y0) * inverse;
    const step2 = -(y1 - y0) * inverse;
    for (let py = minY; py <= maxY; py++) {
      const cy = py + 0.5 - y0;
      const cx = minX + 0.5 - x0;
      let w1 = (cx * (y2 - y0) - (x2 - x0) * cy) * inverse;
      let wx2 = ((x1 - x0) * cy - cx * (y1 - y0)) * inverse;
      for (let px = minX; px <= maxX; px++, w1 += step1, wx2 += step2) {
        if (w1 < -1e-4 || wx2 < -1e-4 || w1 + wx2 > 1.0001) continue;
        const depth = d0 + (d1 - d0) * w1 + (d2 - d0) * wx2;
        const at = py * w2 + px;
        if (depth > (nearest[at] as number)) {
          nearest[at] = depth;
          seen[at] = triangle;
        }
      }
    }
  }
  const first = new Uint32Array(width * height + 1);
  let count = 0;
  const { owner, normal } = scene;
  const add = (triangle: number, px: number, py: number): void => {
    triangles[count] = triangle;
    if (triangle >= 0) {
      const i0 = index[triangle * 3] as number;
      const i1 = index[triangle * 3 + 1] as number;
      const i2 = index[triangle * 3 + 2] as number;
      const [x0, y0] = [sx[i0] as number, sy[i0] as number];
      const [x1, y1] = [sx[i1] as number, sy[i1] as number];
      const [x2, y2] = [sx[i2] as number, sy[i2] as number];
      const inverse = 1 / ((x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0));
      let b1 = ((px - x0) * (y2 - y0) - (x2 - x0) * (py - y0)) * inverse;
      let b2 = ((x1 - x0) * (py - y0) - (px - x0) * (y1 - y0)) * inverse;
      b1 = Math.max(0, Math.min(1, b1)) * (sw[i1] as number);
      b2 = Math.max(0, Math.min(1, b2)) * (sw[i2] as number);
      const b0 = Math.max(0, 1 - b1 / (sw[i1] as number) - b2 / (sw[i2] as number)) * (sw[i0] as number);
      const sum = b0 + b1 + b2;
      weights[count * 2] = b1 / sum;
      weights[count * 2 + 1] = b2 / sum;
    }
    count++;
  };
  const isSame = (one: number, other: number): boolean => {
    if (one === other) return true;
    if (one < 0 || other < 0 || owner[one] !== owner[other]) return false;
    const [i, j] = [(index[one * 3] as number) * 3, (index[other * 3] as number) * 3];
    const facing =
      (normal[i] as number) * (normal[j] as number) +
      (normal[i + 1] as number) * (normal[j + 1] as number) +
      (normal[i + 2] as number) * (normal[j + 2] as number);
    return facing > 0.9;
  };
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      first[py * width + px] = count;
      const at = py * 2 * w2 + px * 2;
      const [t0, t1] = [seen[at] as number, seen[at + 1] as number];
      const [t2, t3] = [seen[at + w2] as number, seen[at + w2 + 1] as number];
      const closeness = (nearest[at] as number) / ((nearest[at + w2 + 1] as number) || 1);
      if (isSame(t0, t1) && isSame(t0, t2) && isSame(t0, t3) && closeness > 0.98 && closeness < 1.02) {
        add(t0, px + 0.5, py + 0.5);
      } else {
        add(t0, px + 0.25, py + 0.25);
        add(t1, px + 0.75, py + 0.25);
        add(t2, px + 0.25, py + 0.75);
        add(t3, px + 0.75, py + 0.75);
      }
    }
  }
  first[width * height] = count;
  return { count, first, triangle: triangles.subarray(0, count), weights: weights.subarray(0, count * 2) };
}

/** How much of the sheet (in sheet widths) one pixel covers within a triangle: picks the mip level. */
export function footprint(scene: Scene, screen: Screen, triangle: number): number {
  const i0 = scene.index[triangle * 3] as number;
  const i1 = scene.index[triangle * 3 + 1] as number;
  const i2 = scene.index[triangle * 3 + 2] as number;
  const onScreen = Math.abs(
    ((screen.x[i1] as number) - (screen.x[i0] as number)) * ((screen.y[i2] as number) - (screen.y[i0] as number)) -
      ((screen.x[i2] as number) - (screen.x[i0] as number)) * ((screen.y[i1] as number) - (screen.y[i0] as number)),
  );
  const { uv } = scene;
  const onSheet = Math.abs(
    ((uv[i1 * 2] as number) - (uv[i0 * 2] as number)) * ((uv[i2 * 2 + 1] as number) - (uv[i0 * 2 + 1] as number)) -
      ((uv[i2 * 2] as number) - (uv[i0 * 2] as number)) * ((uv[i1 * 2 + 1] as number) - (uv[i0 * 2 + 1] as number)),
  );
  return Math.sqrt(onSheet / Math.max(1e-6, onScreen));
}
