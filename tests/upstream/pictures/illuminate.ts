import { rays } from "./light";
import { cross, normalize } from "./mesh";
import type { Shot } from "./render";

/** Everything in a shot as one list of triangles. */
export interface Scene {
  position: Float32Array;
  normal: Float32Array;
  tangent: Float32Array;
  uv: Float32Array;
  index: Uint32Array;
  /** Per triangle: which surface. */
  owner: Uint16Array;
  /** Per vertex: light of the window, of the room, and the window's light as a vector, for relief. */
  light: Float32Array;
}

/** How many numbers of light a vertex has. */
export const LIGHT = 5;

/** Joins the surfaces; `casters` are the triangles that throw shadows. */
export function assemble(shot: Shot): { scene: Scene; casters: Uint32Array } {
  const vertices = shot.surfaces.reduce((sum, { mesh }) => sum + mesh.position.length / 3, 0);
  const triangles = shot.surfaces.reduce((sum, { mesh }) => sum + mesh.index.length / 3, 0);
  const scene: Scene = {
    position: new Float32Array(vertices * 3),
    normal: new Float32Array(vertices * 3),
    tangent: new Float32Array(vertices * 3),
    uv: new Float32Array(vertices * 2),
    index: new Uint32Array(triangles * 3),
    owner: new Uint16Array(triangles),
    light: new Float32Array(vertices * LIGHT),
  };
  const casters = new Uint32Array(
    shot.surfaces.reduce((sum, { mesh, castsShadow }) => sum + (castsShadow ? mesh.shadow.length : 0), 0),
  );
  let cast = 0;
  let base = 0;
  let indexed = 0;
  shot.surfaces.forEach(({ mesh, castsShadow }, owner) => {
    scene.position.set(mesh.position, base * 3);
    scene.normal.set(mesh.normal, base * 3);
    scene.tangent.set(mesh.tangent, base * 3);
    scene.uv.set(mesh.uv, base * 2);
    const { index, shadow } = mesh;
    for (let at = 0; at < index.length; at++) scene.index[indexed + at] = (index[at] as number) + base;
    scene.owner.fill(owner, indexed / 3, (indexed + mesh.index.length) / 3);
    if (castsShadow) for (let at = 0; at < shadow.length; at++) casters[cast++] = (shadow[at] as number) + base;
    indexed += mesh.index.length;
    base += mesh.position.length / 3;
  });
  return { scene, casters };
}
/** The points that throw shadows, packed: their triangles speak of these. */
interface Casters {
  points: Float32Array;
  normals: Float32Array;
  triangles: Uint32Array;
}

function pack(scene: Scene, casters: Uint32Array, middle: readonly number[]): Casters {
  const packed = new Int32Array(scene.position.length / 3).fill(-1);
  const triangles = new Uint32Array(casters.length);
  const used: number[] = [];
  casters.forEach((vertex, at) => {
    let known = packed[vertex] as number;
    if (known < 0) {
      known = used.length;
      packed[vertex] = known;
      used.push(vertex);
    }
    triangles[at] = known;
  });
  const points = new Float32Array(used.length * 3);
  const normals = new Float32Array(used.length * 3);
  used.forEach((vertex, at) => {
    for (let c = 0; c < 3; c++) {
      points[at * 3 + c] = (scene.position[vertex * 3 + c] as number) - (middle[c] as number);
      normals[at * 3 + c] = scene.normal[vertex * 3 + c] as number;
    }
  });
  return { points, normals, triangles };
}

/** A point this little outside a triangle still counts, so that neighbours leave no gap. */
const SLACK = 0.002;

/** First and last whole step at which a weight that starts at `from` and grows by `step` is not negative. */
const entry = (from: number, step: number): number =>
  step > 0 ? Math.ceil((-SLACK - from) / step) : from < -SLACK && step === 0 ? Infinity : 0;
const exit = (from: number, step: number): number => (step < 0 ? Math.floor((-SLACK - from) / step) : Infinity);

/** Fills `map` with the height towards the light of whatever is nearest to it; a, b, h: the casters on the map. */
function castShadows(
  map: Float32Array,
  size: number,
  triangles: Uint32Array,
  facing: Uint8Array,
  a: Float32Array,
  b: Float32Array,
  h: Float32Array,
): void {
  map.fill(-1e9);
  for (let index = 0; index < triangles.length; index += 3) {
    const i0 = triangles[index] as number;
    const i1 = triangles[index + 1] as number;
    const i2 = triangles[index + 2] as number;
    // The far side of a closed body is never nearest.
    if (((facing[i0] as number) | (facing[i1] as number) | (facing[i2] as number)) === 0) continue;
    const x0 = a[i0] as number;
    const y0 = b[i0] as number;
    const x1 = a[i1] as number;
    const y1 = b[i1] as number;
    const x2 = a[i2] as number;
    const y2 = b[i2] as number;
    const area = (x1 - x0) * (y2 - y0) - (x2 - x0) * (y1 - y0);
    if (area < 1e-6 && area > -1e-6) continue;
    const inverse = 1 / area;
    const minX = Math.max(0, Math.ceil(Math.min(x0, x1, x2) - 0.5));
    const maxX = Math.min(size - 1, Math.floor(Math.max(x0, x1, x2) + 0.5));
    const minY = Math.max(0, Math.ceil(Math.min(y0, y1, y2) - 0.5));
    const maxY = Math.min(size - 1, Math.floor(Math.max(y0, y1, y2) + 0.5));
    const h0 = h[i0] as number;
    const rise1 = (h[i1] as number) - h0;
    const rise2 = (h[i2] as number) - h0;
    const step1 = (y2 - y0) * inverse;
    const step2 = (y0 - y1) * inverse;
    const step0 = -step1 - step2;
    const climb = rise1 * step1 + rise2 * step2;
    for (let y = minY; y <= maxY; y++) {
      const w1 = ((minX - x0) * (y2 - y0) - (x2 - x0) * (y - y0)) * inverse;
      const w2 = ((x1 - x0) * (y - y0) - (minX - x0) * (y1 - y0)) * inverse;
      // Where the row enters the triangle and where it leaves it, counted from minX.
      const enters = Math.max(entry(w1, step1), entry(w2, step2), entry(1 - w1 - w2, step0), 0);
      const leaves = Math.min(exit(w1, step1), exit(w2, step2), exit(1 - w1 - w2, step0), maxX - minX);
      const row = y * size + minX;
      let height = h0 + rise1 * (w1 + step1 * enters) + rise2 * (w2 + step2 * enters);
      for (let at = row + enters, end = row + leaves; at <= end; at++, height += climb) {
        if (height > (map[at] as number)) map[at] = height;
      }
    }
  }
}

/** Light at the given vertices: each small light is asked whether it is seen from there. */
export function illuminate(shot: Shot, scene: Scene, casters: Uint32Array, vertices: Uint32Array): void {
  const { position, normal, light } = scene;
  const count = vertices.length;
  const size = shot.shadowSize;
  const map = new Float32Array(size * size);
  const { points, normals, triangles } = pack(scene, casters, shot.middle);
  const casting = points.length / 3;
  const a = new Float32Array(casting);
  const b = new Float32Array(casting);
  const h = new Float32Array(casting);
  const facing = new Uint8Array(casting);
  const scale = size / 2 / shot.reach;
  const bias = (shot.reach / size) * 1.6 + 0.05;
  // Points a little above their surface, so that it does not shade itself.
  const raised = new Float32Array(count * 3);
  const outward = new Float32Array(count * 3);
  for (let index = 0; index < count; index++) {
    for (let c = 0; c < 3; c++) {
      const from = (vertices[index] as number) * 3 + c;
      const outwards = normal[from] as number;
      outward[index * 3 + c] = outwards;
      raised[index * 3 + c] = (position[from] as number) + outwards * bias - (shot.middle[c] as number);
    }
  }
  for (const { direction, weight, isKey } of rays(shot.light, 34, 46)) {
    const right = normalize(cross([0.013, 1, 0.007], direction));
    const up = cross(direction, right);
    const [dx, dy, dz] = direction;
    const [rx, ry, rz] = [right[0] * scale, right[1] * scale, right[2] * scale];
    const [ux, uy, uz] = [up[0] * scale, up[1] * scale, up[2] * scale];
    for (let index = 0; index < casting; index++) {
      const x = points[index * 3] as number;
      const y = points[index * 3 + 1] as number;
      const z = points[index * 3 + 2] as number;
      a[index] = x * rx + y * ry + z * rz + size / 2;
      b[index] = x * ux + y * uy + z * uz + size / 2;
      h[index] = x * dx + y * dy + z * dz;
      const towards =
        (normals[index * 3] as number) * dx +
        (normals[index * 3 + 1] as number) * dy +
        (normals[index * 3 + 2] as number) * dz;
      facing[index] = towards > -0.08 ? 1 : 0;
    }
    castShadows(map, size, triangles, facing, a, b, h);
    for (let index = 0; index < count; index++) {
      const at3 = index * 3;
      const towards =
        (outward[at3] as number) * dx + (outward[at3 + 1] as number) * dy + (outward[at3 + 2] as number) * dz;
      if (towards <= 0) continue;
      const px = raised[at3] as number;
      const py = raised[at3 + 1] as number;
      const pz = raised[at3 + 2] as number;
      const x = px * rx + py * ry + pz * rz + size / 2 - 0.5;
      const y = px * ux + py * uy + pz * uz + size / 2 - 0.5;
      let seen = 1;
      if (x >= 0 && y >= 0 && x < size - 2 && y < size - 2) {
        const own = px * dx + py * dy + pz * dz + bias * 0.35;
        const cx = x | 0;
        const cy = y | 0;
        const at = cy * size + cx;
        const fx = x - cx;
        const fy = y - cy;
        seen =
          ((map[at] as number) <= own ? (1 - fx) * (1 - fy) : 0) +
          ((map[at + 1] as number) <= own ? fx * (1 - fy) : 0) +
          ((map[at + size] as number) <= own ? (1 - fx) * fy : 0) +
          ((map[at + size + 1] as number) <= own ? fx * fy : 0);
        if (seen === 0) continue;
      }
      const received = seen * weight;
      const at = (vertices[index] as number) * LIGHT;
      if (isKey) {
        light[at] = (light[at] as number) + received * towards;
        light[at + 2] = (light[at + 2] as number) + received * dx;
        light[at + 3] = (light[at + 3] as number) + received * dy;
        light[at + 4] = (light[at + 4] as number) + received * dz;
      } else light[at + 1] = (light[at + 1] as number) + received * towards;
    }
  }
}
