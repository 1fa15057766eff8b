import type { Point } from "./brush";

export type Vector = readonly [x: number, y: number, z: number];

/** A surface made of triangles. `tangent` points along the texture's u, so that relief knows its way. */
export interface Mesh {
  position: Float32Array;
  normal: Float32Array;
  tangent: Float32Array;
  uv: Float32Array;
  index: Uint32Array;
  /** A coarser net of the same points, which casts the shadows. */
  shadow: Uint32Array;
  /** Of a regular net: how many cells it has. */
  net: { columns: number; rows: number } | null;
}

export const normalize = ([x, y, z]: Vector): Vector => {
  const length = Math.sqrt(x * x + y * y + z * z) || 1;
  return [x / length, y / length, z / length];
};
export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

/** A smooth curve through the points; a point given twice is a corner. */
export function smooth(points: readonly Point[], steps = 6): Point[] {
  const out: Point[] = [];
  const at = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0];
  for (let index = 0; index < points.length - 1; index++) {
    const [p1, p2] = [at(index), at(index + 1)];
    if (p1[0] === p2[0] && p1[1] === p2[1]) continue;
    let p0 = at(index - 1);
    let p3 = at(index + 2);
    if (p0[0] === p1[0] && p0[1] === p1[1]) p0 = [2 * p1[0] - p2[0], 2 * p1[1] - p2[1]];
    if (p3[0] === p2[0] && p3[1] === p2[1]) p3 = [2 * p2[0] - p1[0], 2 * p2[1] - p1[1]];
    for (let step = 0; step < steps; step++) {
      const t = step / steps;
      const blend = (a: number, b: number, c: number, d: number): number =>
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);
      out.push([Math.max(0, blend(p0[0], p1[0], p2[0], p3[0])), blend(p0[1], p1[1], p2[1], p3[1])]);
    }
  }
  out.push(at(points.length - 1));
  return out;
}

/** A net of (columns + 1) × (rows + 1) points. */
export function grid(
  columns: number,
  rows: number,
  coarse: number,
  place: (u: number, v: number) => { position: Vector; normal: Vector; tangent: Vector; uv: Point },
): Mesh {
  const count = (columns + 1) * (rows + 1);
  const position = new Float32Array(count * 3);
  const normal = new Float32Array(count * 3);
  const tangent = new Float32Array(count * 3);
  const uv = new Float32Array(count * 2);
  let vertex = 0;
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      const placed = place(column / columns, row / rows);
      for (let c = 0; c < 3; c++) {
        position[vertex * 3 + c] = placed.position[c] as number;
        normal[vertex * 3 + c] = placed.normal[c] as number;
        tangent[vertex * 3 + c] = placed.tangent[c] as number;
      }
      uv[vertex * 2] = placed.uv[0];
      uv[vertex * 2 + 1] = placed.uv[1];
      vertex++;
    }
  }
  return {
    position,
    normal,
    tangent,
    uv,
    index: net(columns, rows, 1),
    shadow: net(columns, rows, coarse),
    net: { columns, rows },
  };
}

function net(columns: number, rows: number, step: number): Uint32Array {
  const index = new Uint32Array(Math.ceil(columns / step) * Math.ceil(rows / step) * 6);
  let at = 0;
  for (let row = 0; row < rows; row += step) {
    const below = Math.min(rows, row + step);
    for (let column = 0; column < columns; column += step) {
      const right = Math.min(columns, column + step);
      const [a, b] = [row * (columns + 1) + column, row * (columns + 1) + right];
      const [c, d] = [below * (columns + 1) + column, below * (columns + 1) + right];
      index[at++] = a;
      index[at++] = b;
      index[at++] = c;
      index[at++] = b;
      index[at++] = d;
      index[at++] = c;
    }
  }
  return index;
}

/** How a turned surface takes its texture: from above, or wound around it. */
export type Mapping =
  { kind: "above"; /** The radius that reaches the texture's edge. */ radius: number } | { kind: "around" };

/** Turns a profile (radius, height) around the y axis; outside runs upwards, inside downwards. */
export function lathe(profile: readonly Point[], mapping: Mapping, segments = 128): Mesh {
  const lengths: number[] = [0];
  for (let index = 1; index < profile.length; index++) {
    const [a, b] = [profile[index - 1] ?? [0, 0], profile[index] ?? [0, 0]];
    lengths.push((lengths[index - 1] ?? 0) + Math.hypot(b[0] - a[0], b[1] - a[1]));
  }
  const total = lengths.at(-1) ?? 1;
  const rows = profile.length - 1;
  return grid(segments, rows, 3, (u, t) => {
    const row = Math.round(t * rows);
    const [r, y] = profile[row] ?? [0, 0];
    const before = profile[Math.max(0, row - 1)] ?? [r, y];
    const after = profile[Math.min(rows, row + 1)] ?? [r, y];
    const [dr, dy] = [after[0] - before[0], after[1] - before[1]];
    const length = Math.hypot(dr, dy) || 1;
    const angle = (u - 0.5) * Math.PI * 2;
    const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
    const normal: Vector = [(sin * dy) / length, -dr / length, (cos * dy) / length];
    const position: Vector = [sin * r, y, cos * r];
    if (mapping.kind === "around") {
      return { position, normal, tangent: [cos, 0, -sin], uv: [u, 1 - (lengths[row] ?? 0) / total] };
    }
    const k = -normal[0];
    const tangent = normalize([1 + k * normal[0], k * normal[1], k * normal[2]]);
    return {
      position,
      normal,
      tangent,
      uv: [0.5 + position[0] / mapping.radius / 2, 0.5 + position[2] / mapping.radius / 2],
    };
  });
}

/** A tube along `path`, with an elliptical section: `width` across the plane of the path, `thickness` within it. */
export function tube(
  path: readonly Vector[],
  width: (t: number) => number,
  thickness: (t: number) => number,
  segments = 28,
): Mesh {
  const rows = path.length - 1;
  const across: Vector = [0, 0, 1];
  return grid(segments, rows, 2, (u, t) => {
    const row = Math.round(t * rows);
    const here = path[row] ?? [0, 0, 0];
    const before = path[Math.max(0, row - 1)] ?? here;
    const after = path[Math.min(rows, row + 1)] ?? here;
    const forward = normalize([after[0] - before[0], after[1] - before[1], after[2] - before[2]]);
    const side = cross(forward, across);
    const angle = u * Math.PI * 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const [w, d] = [width(t) / 2, thickness(t) / 2];
    const position: Vector = [
      here[0] + side[0] * c * d + across[0] * s * w,
      here[1] + side[1] * c * d + across[1] * s * w,
      here[2] + side[2] * c * d + across[2] * s * w,
    ];
    const normal = normalize([
      side[0] * c * w + across[0] * s * d,
      side[1] * c * w + across[1] * s * d,
      side[2] * c * w + across[2] * s * d,
    ]);
    return { position, normal, tangent: normalize(cross(forward, normal)), uv: [u, t] };
  });
}

/** A flat rectangle from `corner` along two edges; its normal is edge v × edge u. */
export function panel(
  corner: Vector,
  edgeU: Vector,
  edgeV: Vector,
  columns: number,
  rows: number,
  coarse = Math.max(columns, rows),
): Mesh {
  const normal = normalize(cross(edgeV, edgeU));
  const tangent = normalize(edgeU);
  return grid(columns, rows, coarse, (u, v) => ({
    position: [
      corner[0] + edgeU[0] * u + edgeV[0] * v,
      corner[1] + edgeU[1] * u + edgeV[1] * v,
      corner[2] + edgeU[2] * u + edgeV[2] * v,
    ],
    normal,
    tangent,
    uv: [u, v],
  }));
}

/** Joins meshes into one. */
export function join(meshes: readonly Mesh[]): Mesh {
  const count = meshes.reduce((sum, mesh) => sum + mesh.position.length / 3, 0);
  const out: Mesh = {
    position: new Float32Array(count * 3),
    normal: new Float32Array(count * 3),
    tangent: new Float32Array(count * 3),
    uv: new Float32Array(count * 2),
    index: new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.index.length, 0)),
    shadow: new Uint32Array(meshes.reduce((sum, mesh) => sum + mesh.shadow.length, 0)),
    net: null,
  };
  let base = 0;
  let indexed = 0;
  let shadowed = 0;
  for (const mesh of meshes) {
    out.position.set(mesh.position, base * 3);
    out.normal.set(mesh.normal, base * 3);
    out.tangent.set(mesh.tangent, base * 3);
    out.uv.set(mesh.uv, base * 2);
    for (let at = 0; at < mesh.index.length; at++) out.index[indexed + at] = (mesh.index[at] as number) + base;
    for (let at = 0; at < mesh.shadow.length; at++) out.shadow[shadowed + at] = (mesh.shadow[at] as number) + base;
    indexed += mesh.index.length;
    shadowed += mesh.shadow.length;
    base += mesh.position.length / 3;
  }
  return out;
}

/** The mesh and its back, which faces the other way: for leaves. */
export function twoSided(mesh: Mesh): Mesh {
  return join([mesh, { ...mesh, normal: mesh.normal.map((value) => -value) }]);
}

/** A box standing on the ground around the origin; slightly rounded edges are left to the eye. */
export function box(width: number, height: number, depth: number, fine = 10): Mesh {
  const [w, d] = [width / 2, depth / 2];
  return join([
    panel([-w, height, -d], [width, 0, 0], [0, 0, depth], fine, fine),
    panel([-w, height, d], [width, 0, 0], [0, -height, 0], fine, fine),
    panel([w, height, -d], [-width, 0, 0], [0, -height, 0], fine, fine),
    panel([w, height, d], [0, 0, -depth], [0, -height, 0], fine, fine),
    panel([-w, height, -d], [0, 0, depth], [0, -height, 0], fine, fine),
  ]);
}

const NOWHERE: Vector = [0, 0, 0];

/** A copy of the mesh with every point moved; normals follow the turn only. */
export function placed(mesh: Mesh, at: Vector, turn = 0, scale: Vector = [1, 1, 1], lean = 0): Mesh {
  const position = new Float32Array(mesh.position.length);
  const normal = new Float32Array(mesh.normal.length);
  const tangent = new Float32Array(mesh.tangent.length);
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)];
  const [leanSin, leanCos] = [Math.sin(lean), Math.cos(lean)];
  /** Writes a vector to `to`, turned, leaning and moved by `shift`. */
  const rotate = (to: Float32Array, index: number, x: number, y: number, z: number, shift: Vector): void => {
    const z1 = z * cos - x * sin;
    to[index] = x * cos + z * sin + shift[0];
    to[index + 1] = y * leanCos - z1 * leanSin + shift[1];
    to[index + 2] = y * leanSin + z1 * leanCos + shift[2];
  };
  for (let index = 0; index < position.length; index += 3) {
    const { position: p, normal: n, tangent: t } = mesh;
    rotate(
      position,
      index,
      (p[index] as number) * scale[0],
      (p[index + 1] as number) * scale[1],
      (p[index + 2] as number) * scale[2],
      at,
    );
    const x = (n[index] as number) / scale[0];
    const y = (n[index + 1] as number) / scale[1];
    const z = (n[index + 2] as number) / scale[2];
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    rotate(normal, index, x / length, y / length, z / length, NOWHERE);
    rotate(tangent, index, t[index] as number, t[index + 1] as number, t[index + 2] as number, NOWHERE);
  }
  return { ...mesh, position, normal, tangent };
}

/** The same net with only every second column and row: for things that stand far away. */
export function coarser(mesh: Mesh): Mesh {
  if (mesh.net === null) return mesh;
  const { columns, rows } = mesh.net;
  if (columns % 2 !== 0 || rows < 8) return mesh;
  const kept: number[] = [];
  for (let row = 0; row <= rows; row++) {
    // The last two rows stay, so that an odd number of rows still ends where it ended.
    if (row % 2 === 1 && row < rows - 1) continue;
    for (let column = 0; column <= columns; column += 2) kept.push(row * (columns + 1) + column);
  }
  const pick = (from: Float32Array, stride: number): Float32Array => {
    const out = new Float32Array(kept.length * stride);
    kept.forEach((vertex, at) => {
      for (let c = 0; c < stride; c++) out[at * stride + c] = from[vertex * stride + c] as number;
    });
    return out;
  };
  const width = columns / 2;
  const height = kept.length / (width + 1) - 1;
  return {
    position: pick(mesh.position, 3),
    normal: pick(mesh.normal, 3),
    tangent: pick(mesh.tangent, 3),
    uv: pick(mesh.uv, 2),
    index: net(width, height, 1),
    shadow: net(width, height, 2),
    net: { columns: width, rows: height },
  };
}
