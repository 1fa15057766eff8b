import { rays } from "./light";
import { cross, normalize } from "./mesh";
import { drawTriangle } from "./raster";
import type { DepthMap } from "./raster";
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

/** Light at the given vertices: each small light is asked whether it is seen from there. */
export function illuminate(shot: Shot, scene: Scene, casters: Uint32Array, vertices: Uint32Array): void {
  const { position, normal, light } = scene;
  const count = vertices.length;
  const size = shot.shadowSize;
  const map: DepthMap = { width: size, height: size, nearest: new Float32Array(size * size), seen: null };
  const { nearest } = map;
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
    nearest.fill(-1e9);
    for (let corner = 0; corner < triangles.length; corner += 3) {
      const i0 = triangles[corner] as number;
      const i1 = triangles[corner + 1] as number;
      const i2 = triangles[corner + 2] as number;
      // The far side of a closed body is never nearest.
      if (((facing[i0] as number) | (facing[i1] as number) | (facing[i2] as number)) === 0) continue;
      drawTriangle(map, a, b, h, i0, i1, i2, corner);
    }
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
          ((nearest[at] as number) <= own ? (1 - fx) * (1 - fy) : 0) +
          ((nearest[at + 1] as number) <= own ? fx * (1 - fy) : 0) +
          ((nearest[at + size] as number) <= own ? (1 - fx) * fy : 0) +
          ((nearest[at + size + 1] as number) <= own ? fx * fy : 0);
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
