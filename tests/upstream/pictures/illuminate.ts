import { rays } from "./light";
import type { Ray } from "./light";
import { cross, normalize } from "./mesh";
import type { Vector } from "./mesh";
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

/** How many small lights the window and the room are. */
const KEY_LIGHTS = 34;
const FILL_LIGHTS = 46;

/** The shadows that one small light casts, drawn anew for each. */
interface Shadows {
  casters: Casters;
  /** The casters on the map, their height towards the light, and whether they face it. */
  across: Float32Array;
  along: Float32Array;
  high: Float32Array;
  facing: Uint8Array;
  map: DepthMap;
  /** Points of the map per cm. */
  scale: number;
}

/** The points that ask for light: a little above their surface, so that it does not shade itself. */
interface Receivers {
  raised: Float32Array;
  outward: Float32Array;
  /** How much higher than a point something must be to shade it. */
  bias: number;
  /** LIGHT numbers each. */
  received: Float32Array;
}

/** The map's axes for a light. */
function axesOf(direction: Vector, scale: number): { right: Vector; up: Vector } {
  const right = normalize(cross([0.013, 1, 0.007], direction));
  const up = cross(direction, right);
  return {
    right: [right[0] * scale, right[1] * scale, right[2] * scale],
    up: [up[0] * scale, up[1] * scale, up[2] * scale],
  };
}

function castShadows({ casters, across, along, high, facing, map, scale }: Shadows, { direction }: Ray): void {
  const { points, normals, triangles } = casters;
  const { right, up } = axesOf(direction, scale);
  const [dx, dy, dz] = direction;
  const [rx, ry, rz] = right;
  const [ux, uy, uz] = up;
  const middle = map.width / 2;
  for (let index = 0; index < across.length; index++) {
    const x = points[index * 3] as number;
    const y = points[index * 3 + 1] as number;
    const z = points[index * 3 + 2] as number;
    across[index] = x * rx + y * ry + z * rz + middle;
    along[index] = x * ux + y * uy + z * uz + middle;
    high[index] = x * dx + y * dy + z * dz;
    const towards =
      (normals[index * 3] as number) * dx +
      (normals[index * 3 + 1] as number) * dy +
      (normals[index * 3 + 2] as number) * dz;
    facing[index] = towards > -0.08 ? 1 : 0;
  }
  map.nearest.fill(-1e9);
  for (let corner = 0; corner < triangles.length; corner += 3) {
    const i0 = triangles[corner] as number;
    const i1 = triangles[corner + 1] as number;
    const i2 = triangles[corner + 2] as number;
    // The far side of a closed body is never nearest.
    if (((facing[i0] as number) | (facing[i1] as number) | (facing[i2] as number)) === 0) continue;
    drawTriangle(map, across, along, high, i0, i1, i2, corner);
  }
}

/** Gives the light to all who see it. */
function shine(
  { raised, outward, bias, received }: Receivers,
  { map, scale }: Shadows,
  { direction, weight, isKey }: Ray,
): void {
  const { nearest, width: size } = map;
  const { right, up } = axesOf(direction, scale);
  const [dx, dy, dz] = direction;
  const [rx, ry, rz] = right;
  const [ux, uy, uz] = up;
  const shift = size / 2 - 0.5;
  for (let at3 = 0, to = 0; at3 < raised.length; at3 += 3, to += LIGHT) {
    const towards =
      (outward[at3] as number) * dx + (outward[at3 + 1] as number) * dy + (outward[at3 + 2] as number) * dz;
    if (towards <= 0) continue;
    const px = raised[at3] as number;
    const py = raised[at3 + 1] as number;
    const pz = raised[at3 + 2] as number;
    const x = px * rx + py * ry + pz * rz + shift;
    const y = px * ux + py * uy + pz * uz + shift;
    let seen = 1;
    if (x >= 0 && y >= 0 && x < size - 2 && y < size - 2) {
      const own = px * dx + py * dy + pz * dz + bias * 0.35;
      const cx = x | 0;
      const cy = y | 0;
      const at = cy * size + cx;
      const isSeen0 = (nearest[at] as number) <= own;
      const isSeen1 = (nearest[at + 1] as number) <= own;
      const isSeen2 = (nearest[at + size] as number) <= own;
      const isSeen3 = (nearest[at + size + 1] as number) <= own;
      if (isSeen0 !== isSeen1 || isSeen0 !== isSeen2 || isSeen0 !== isSeen3) {
        const fx = x - cx;
        const fy = y - cy;
        seen =
          (isSeen0 ? (1 - fx) * (1 - fy) : 0) +
          (isSeen1 ? fx * (1 - fy) : 0) +
          (isSeen2 ? (1 - fx) * fy : 0) +
          (isSeen3 ? fx * fy : 0);
      } else if (!isSeen0) continue;
    }
    const strength = seen * weight;
    if (isKey) {
      received[to] = (received[to] as number) + strength * towards;
      received[to + 2] = (received[to + 2] as number) + strength * dx;
      received[to + 3] = (received[to + 3] as number) + strength * dy;
      received[to + 4] = (received[to + 4] as number) + strength * dz;
    } else received[to + 1] = (received[to + 1] as number) + strength * towards;
  }
}

/** Light at the given vertices: each small light is asked whether it is seen from there. */
export function illuminate(shot: Shot, scene: Scene, casters: Uint32Array, vertices: Uint32Array): void {
  const { position, normal, light } = scene;
  const count = vertices.length;
  const size = shot.shadowSize;
  const packed = pack(scene, casters, shot.middle);
  const casting = packed.points.length / 3;
  const shadows: Shadows = {
    casters: packed,
    across: new Float32Array(casting),
    along: new Float32Array(casting),
    high: new Float32Array(casting),
    facing: new Uint8Array(casting),
    map: { width: size, height: size, nearest: new Float32Array(size * size), seen: null },
    scale: size / 2 / shot.reach,
  };
  const bias = (shot.reach / size) * 1.6 + 0.05;
  const raised = new Float32Array(count * 3);
  const outward = new Float32Array(count * 3);
  const received = new Float32Array(count * LIGHT);
  for (let index = 0; index < count; index++) {
    for (let c = 0; c < 3; c++) {
      const from = (vertices[index] as number) * 3 + c;
      const outwards = normal[from] as number;
      outward[index * 3 + c] = outwards;
      raised[index * 3 + c] = (position[from] as number) + outwards * bias - (shot.middle[c] as number);
    }
  }
  for (const ray of rays(shot.light, KEY_LIGHTS, FILL_LIGHTS)) {
    castShadows(shadows, ray);
    shine({ raised, outward, bias, received }, shadows, ray);
  }
  for (let index = 0; index < count; index++) {
    const to = (vertices[index] as number) * LIGHT;
    for (let value = 0; value < LIGHT; value++) light[to + value] = received[index * LIGHT + value] as number;
  }
}
