import type { Scene } from "./illuminate";
import { cross, normalize } from "./mesh";
import { drawTriangle } from "./raster";
import type { DepthMap } from "./raster";
import type { Camera } from "./render";

/**
 * What the camera sees, one entry per sample: edges have four samples a pixel, the rest one.
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
export function project({ eye, target, view }: Camera, scene: Scene, width: number, height: number): Screen {
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
  const { position, normal } = scene;
  for (let index = 0; index < count; index++) {
    const x = (position[index * 3] as number) - eye[0];
    const y = (position[index * 3 + 1] as number) - eye[1];
    const z = (position[index * 3 + 2] as number) - eye[2];
    const depth = x * forward[0] + y * forward[1] + z * forward[2];
    const towards =
      x * (normal[index * 3] as number) + y * (normal[index * 3 + 1] as number) + z * (normal[index * 3 + 2] as number);
    out.faces[index] = towards < depth * 0.06 ? 1 : 0;
    out.w[index] = depth > NEAR ? 1 / depth : -1;
    out.x[index] = width / 2 + (focal * (x * right[0] + y * right[1] + z * right[2])) / depth;
    out.y[index] = height / 2 - (focal * (x * up[0] + y * up[1] + z * up[2])) / depth;
  }
  return out;
}

interface LookSheets {
  map: DepthMap & { seen: Int32Array };
  triangles: Int32Array;
}
let lookSheets: LookSheets | null = null;

/** Room for so many points, kept between pictures: fresh memory of this size costs as much as looking. */
function sheetsFor(width: number, height: number): LookSheets {
  const points = width * height;
  if (lookSheets === null || lookSheets.triangles.length < points) {
    const map = { width, height, nearest: new Float32Array(points), seen: new Int32Array(points) };
    lookSheets = { map, triangles: new Int32Array(points) };
  }
  const { map, triangles } = lookSheets;
  map.nearest.fill(0, 0, points);
  map.seen.fill(-1, 0, points);
  return { map: { ...map, width, height }, triangles };
}

/** Finds what is seen at every pixel. */
export function look(scene: Scene, screen: Screen, width: number, height: number): Samples {
  const { w: nearness, faces } = screen;
  const { index, owner, normal } = scene;
  const wide = width * 2;
  const { map, triangles } = sheetsFor(wide, height * 2);
  const { nearest, seen } = map;
  const x = screen.x.map((value) => value * 2);
  const y = screen.y.map((value) => value * 2);
  for (let corner = 0, triangle = 0; corner < index.length; corner += 3, triangle++) {
    const i0 = index[corner] as number;
    const i1 = index[corner + 1] as number;
    const i2 = index[corner + 2] as number;
    if (((faces[i0] as number) | (faces[i1] as number) | (faces[i2] as number)) === 0) continue;
    if ((nearness[i0] as number) < 0 || (nearness[i1] as number) < 0 || (nearness[i2] as number) < 0) continue;
    drawTriangle(map, x, y, nearness, i0, i1, i2, triangle);
  }
  /** Whether two triangles are one smooth surface, so that no edge runs between them. */
  const isSmooth = (one: number, other: number): boolean => {
    if (one === other) return true;
    if (one < 0 || other < 0 || owner[one] !== owner[other]) return false;
    const i = (index[one * 3] as number) * 3;
    const j = (index[other * 3] as number) * 3;
    const facing =
      (normal[i] as number) * (normal[j] as number) +
      (normal[i + 1] as number) * (normal[j + 1] as number) +
      (normal[i + 2] as number) * (normal[j + 2] as number);
    return facing > 0.9;
  };
  const first = new Uint32Array(width * height + 1);
  let count = 0;
  for (let py = 0, pixel = 0; py < height; py++) {
    for (let at = py * 2 * wide, end = at + wide; at < end; at += 2, pixel++) {
      first[pixel] = count;
      const t0 = seen[at] as number;
      const t1 = seen[at + 1] as number;
      const t2 = seen[at + wide] as number;
      const t3 = seen[at + wide + 1] as number;
      let isOne = t0 === t1 && t0 === t2 && t0 === t3;
      if (!isOne && isSmooth(t0, t1) && isSmooth(t0, t2) && isSmooth(t0, t3)) {
        const closeness = (nearest[at] as number) / (nearest[at + wide + 1] as number);
        isOne = closeness > 0.98 && closeness < 1.02;
      }
      triangles[count++] = t0;
      if (isOne) continue;
      triangles[count++] = t1;
      triangles[count++] = t2;
      triangles[count++] = t3;
    }
  }
  first[width * height] = count;
  const triangle = triangles.slice(0, count);
  return { count, first, triangle, weights: weigh(scene, screen, width, first, triangle) };
}

/** Where within its triangle each sample lies: the weights of the second and the third corner. */
function weigh(
  { index }: Scene,
  { x, y, w }: Screen,
  width: number,
  first: Uint32Array,
  triangle: Int32Array,
): Float32Array {
  const weights = new Float32Array(triangle.length * 2);
  let known = -1;
  // Weights on the screen grow evenly: from x0, y0, along a row and down; w0, w1, w2 bend them into space.
  let [x0, y0, along1, along2, down1, down2, w0, w1, w2] = [0, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let pixel = 0; pixel < first.length - 1; pixel++) {
    const from = first[pixel] as number;
    const to = first[pixel + 1] as number;
    const isOne = to - from === 1;
    for (let sample = from; sample < to; sample++) {
      const seen = triangle[sample] as number;
      if (seen < 0) continue;
      if (seen !== known) {
        known = seen;
        const i0 = index[seen * 3] as number;
        const i1 = index[seen * 3 + 1] as number;
        const i2 = index[seen * 3 + 2] as number;
        x0 = x[i0] as number;
        y0 = y[i0] as number;
        const ax = (x[i1] as number) - x0;
        const ay = (y[i1] as number) - y0;
        const bx = (x[i2] as number) - x0;
        const by = (y[i2] as number) - y0;
        const inverse = 1 / (ax * by - bx * ay);
        along1 = by * inverse;
        along2 = -ay * inverse;
        down1 = -bx * inverse;
        down2 = ax * inverse;
        w0 = w[i0] as number;
        w1 = w[i1] as number;
        w2 = w[i2] as number;
      }
      const corner = sample - from;
      const cx = (pixel % width) + (isOne ? 0.5 : 0.25 + 0.5 * (corner & 1)) - x0;
      const cy = ((pixel / width) | 0) + (isOne ? 0.5 : 0.25 + 0.5 * (corner >> 1)) - y0;
      const s1 = Math.max(0, Math.min(1, cx * along1 + cy * down1));
      const s2 = Math.max(0, Math.min(1, cx * along2 + cy * down2));
      const b1 = s1 * w1;
      const b2 = s2 * w2;
      const sum = Math.max(0, 1 - s1 - s2) * w0 + b1 + b2;
      weights[sample * 2] = b1 / sum;
      weights[sample * 2 + 1] = b2 / sum;
    }
  }
  return weights;
}

/** The vertices of all triangles that are seen: only they need light. */
export function seenVertices(scene: Scene, looks: readonly Samples[]): Uint32Array {
  const isSeen = new Uint8Array(scene.position.length / 3);
  for (const { triangle } of looks) {
    let last = -1;
    for (let sample = 0; sample < triangle.length; sample++) {
      const seen = triangle[sample] as number;
      if (seen < 0 || seen === last) continue;
      last = seen;
      isSeen[scene.index[seen * 3] as number] = 1;
      isSeen[scene.index[seen * 3 + 1] as number] = 1;
      isSeen[scene.index[seen * 3 + 2] as number] = 1;
    }
  }
  const vertices = new Uint32Array(isSeen.length);
  let count = 0;
  for (let vertex = 0; vertex < isSeen.length; vertex++) if (isSeen[vertex] === 1) vertices[count++] = vertex;
  return vertices.slice(0, count);
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
