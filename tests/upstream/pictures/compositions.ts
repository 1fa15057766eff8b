import { studio } from "./light";
import { bezier } from "./brush";
import { coarser, grid, join, lathe, normalize, placed, smooth, tube, twoSided } from "./mesh";
import type { Mesh, Vector } from "./mesh";
import type { Form } from "./names";
import type { Grain } from "./grain";
import type { Camera, Material, Shot, Surface3D } from "./render";
import { buildVessel } from "./vessels";

export interface Place {
  at?: Vector;
  /** Turned around its axis, in radians. */
  turn?: number;
  scale?: number;
  /** Leaning back, in radians. */
  lean?: number;
  /** Whose ornament; "series" unless told. */
  owner?: string;
  /** Small in the picture: a coarser net will do. */
  far?: boolean;
  /** Left white whatever the ornament. */
  plain?: boolean;
}

const WAX: Material = { kind: "matte", color: [0.86, 0.85, 0.81], sheen: 0.6 };
const WICK: Material = { kind: "matte", color: [0.08, 0.07, 0.07] };

/** A vessel in a picture. */
export function put(
  form: Form | "cup",
  { at = [0, 0, 0], turn = 0, scale = 1, lean = 0, owner = "series", plain = false, far = false }: Place = {},
): Surface3D[] {
  return buildVessel(form).map(({ mesh, slot, material }) => ({
    mesh: placed(far ? coarser(mesh) : mesh, at, turn, [scale, scale, scale], lean),
    material: material === "wax" ? WAX : material === "wick" ? WICK : { kind: "glaze" },
    paint: slot === null || plain ? null : { sheet: slot, owner },
    castsShadow: true,
  }));
}

export function matte(mesh: Mesh, color: Vector, grain?: Grain, castsShadow = true): Surface3D {
  return {
    mesh,
    material: grain === undefined ? { kind: "matte", color } : { kind: "matte", color, grain },
    paint: null,
    castsShadow,
  };
}

/** The endless ground: an even, fine net where things touch it, wide steps farther out. */
export function ground(fine = 26, columns = 180, far = 2400): Surface3D {
  const inner = 0.84;
  const spread = (t: number): number => {
    const away = Math.abs(t * 2 - 1);
    const reach = away < inner ? (away / inner) * fine : fine + Math.pow((away - inner) / (1 - inner), 2) * far;
    return Math.sign(t - 0.5) * reach;
  };
  const lines = Array.from({ length: columns + 1 }, (_, line) => spread(line / columns));
  const lineAt = (t: number): number => lines[Math.round(t * columns)] ?? 0;
  const mesh = grid(columns, columns, columns, (u, v) => ({
    position: [lineAt(u), 0, lineAt(v)],
    normal: [0, 1, 0],
    tangent: [1, 0, 0],
    uv: [u, v],
  }));
  return { mesh, material: { kind: "ground" }, paint: null, castsShadow: false };
}

/** How far an ironed cloth still lifts at a place, in cm. */
const crease = (x: number, z: number): number =>
  0.05 * Math.sin(x * 0.9 + Math.sin(z * 0.35) * 1.4) +
  0.04 * Math.sin(z * 0.7 + x * 0.4 + 1.3) +
  0.02 * Math.sin(x * 1.9 - z * 1.3);

/** A folded napkin with a woven stripe, lying flat. */
export function cloth(
  width: number,
  depth: number,
  at: Vector,
  turn: number,
  color: Vector = [0.6, 0.65, 0.73],
): Surface3D[] {
  const layer = (share: number, top: number): Surface3D => {
    const rounding = 0.5;
    const mesh = grid(64, 64, 4, (u, v) => {
      // Hems are never quite straight, and they round off towards the table.
      const x = (u * share - 0.5) * width + Math.sin(v * 5 + share * 7) * 0.16;
      const z = (v - 0.5) * depth + Math.sin(u * 4 + share * 3) * 0.2;
      const side = Math.min(u * share * width, (1 - u) * share * width, v * depth, (1 - v) * depth);
      const edge = Math.max(0, 1 - side / rounding);
      const left = u < 0.5 ? -1 : 1;
      const near = v < 0.5 ? -1 : 1;
      const isSide = Math.min(u, 1 - u) * share * width < Math.min(v, 1 - v) * depth;
      const slopeX = (crease(x + 0.1, z) - crease(x - 0.1, z)) / 0.2 - (isSide ? left * edge * 1.2 : 0);
      const slopeZ = (crease(x, z + 0.1) - crease(x, z - 0.1)) / 0.2 - (isSide ? 0 : near * edge * 1.2);
      return {
        position: [x, top * (1 - 0.8 * edge * edge), z],
        normal: normalize([-slopeX, 1, -slopeZ]),
        tangent: [1, 0, 0],
        uv: [u * share, v],
      };
    });
    return matte(placed(mesh, at, turn), color, "napkin");
  };
  return [layer(1, 0.12), layer(0.52, 0.2)];
}

/** A disc of liquid that climbs a little where it meets the wall. */
function pool(radius: number, y: number, color: Vector): Surface3D {
  const mesh = lathe(
    [
      [radius, y + 0.1],
      [radius * 0.985, y + 0.02],
      [radius * 0.95, y],
      [radius * 0.5, y],
      [0.001, y],
    ],
    { kind: "around" },
    72,
  );
  return { mesh, material: { kind: "glaze", color }, paint: null, castsShadow: false };
}

const TEA: Vector = [0.15, 0.036, 0.005];

/** A cup, a mug or a cup with its saucer, with tea in it. */
export function filled(form: "cup" | "cup-saucer" | "mug", place: Place = {}): Surface3D[] {
  const { at = [0, 0, 0], scale = 1 } = place;
  const tea = form === "mug" ? pool(3.78, 7.7, TEA) : pool(3.94, form === "cup" ? 4.9 : 5.32, TEA);
  return [...put(form, place), { ...tea, mesh: placed(tea.mesh, at, 0, [scale, scale, scale]) }];
}

/** Blueberries heaped on a disc: `radius` of the heap, standing on height `at[1]`, `rise` higher in its middle. */
export function berries(at: Vector, radius: number, rise: number, count: number): Surface3D[] {
  const berry = lathe(
    smooth(
      [
        [0.001, -0.7],
        [0.52, -0.5],
        [0.78, 0],
        [0.6, 0.48],
        [0.34, 0.64],
        [0.3, 0.56],
        [0.16, 0.44],
        [0.001, 0.42],
      ],
      2,
    ),
    { kind: "around" },
    18,
  );
  const heap: Mesh[] = [];
  for (let index = 0; index < count; index++) {
    // Seeds of a sunflower lie evenly; a little disorder makes them fruit.
    const away = Math.sqrt((index + 0.5) / count);
    const angle = index * 2.399963 + Math.sin(index * 5.1) * 0.12;
    const size = 0.94 + 0.12 * Math.sin(index * 7.7);
    const upright = placed(berry, [0, 0, 0], 0, [size, size, size], 0.5 + 0.5 * Math.sin(index * 3.3));
    heap.push(
      placed(
        upright,
        [
          at[0] + Math.cos(angle) * away * radius,
          at[1] + 0.7 + rise * (1 - away * away) + 0.12 * Math.sin(index * 4.3),
          at[2] + Math.sin(angle) * away * radius,
        ],
        index * 1.7,
      ),
    );
  }
  return [
    {
      mesh: join(heap),
      material: { kind: "matte", color: [0.034, 0.05, 0.135], sheen: 0.9 },
      paint: null,
      castsShadow: true,
    },
  ];
}

/** A sprig of olive in a vase whose mouth is at `at`: it leans towards direction `turn`. */
export function sprig(at: Vector, height: number, lean: number, turn: number): Surface3D[] {
  const path = bezier([0, -4], [0, height * 0.35], [lean * 0.35, height * 0.7], [lean, height], 24);
  const stem = tube(
    path.map(([x, y]): Vector => [x, y, 0]),
    (t) => 0.3 - 0.2 * t,
    (t) => 0.3 - 0.2 * t,
    8,
  );
  const leaf = (long: number): Mesh =>
    grid(6, 12, 2, (u, v) => {
      const half = 0.125 * long * Math.sin(Math.PI * Math.pow(v, 0.85));
      const across = u * 2 - 1;
      // Folded along its middle, and bending down towards its tip.
      return {
        position: [v * long, -v * v * long * 0.22 + Math.abs(across) * half * 0.35, across * half],
        normal: normalize([v * 0.4, 1, -across * 0.5]),
        tangent: [1, 0, 0],
        uv: [u, v],
      };
    });
  const leaves: Mesh[] = [];
  for (let index = 0; index < 19; index++) {
    const [x, y] = path[Math.min(24, 6 + index)] ?? [0, 0];
    const size = index === 18 ? 1.2 : 1.15 - 0.022 * index + 0.1 * Math.sin(index * 3.7);
    const tilted = placed(leaf(5.2 * size), [0, 0, 0], 0, [1, 1, 1], 0.9 * Math.sin(index * 2.2));
    leaves.push(placed(tilted, [x, y, 0], index * 2.5 + 0.3));
  }
  const put3 = (mesh: Mesh): Mesh => placed(mesh, at, turn);
  // Thin leaves throw thin shadows; their undersides are seen as often as their tops.
  return [
    {
      mesh: put3(stem),
      material: { kind: "matte", color: [0.16, 0.14, 0.11] },
      paint: null,
      castsShadow: true,
    },
    {
      mesh: put3(twoSided(join(leaves))),
      material: { kind: "matte", color: [0.15, 0.2, 0.165], sheen: 0.35 },
      paint: null,
      castsShadow: true,
    },
  ];
}

export function orbit(target: Vector, elevation: number, distance: number, view: number, azimuth = 0): Camera {
  const [e, a] = [(elevation * Math.PI) / 180, (azimuth * Math.PI) / 180];
  return {
    eye: [
      target[0] + Math.sin(a) * Math.cos(e) * distance,
      target[1] + Math.sin(e) * distance,
      target[2] + Math.cos(a) * Math.cos(e) * distance,
    ],
    target,
    view,
  };
}

/** Places the camera so that the surfaces fill `fill` of a frame of the given proportion. */
export function frameOn(
  surfaces: readonly Surface3D[],
  elevation: number,
  view: number,
  fill: number,
  proportion = 1,
  azimuth = 0,
): Camera {
  const { eye } = orbit([0, 0, 0], elevation, 1, view, azimuth);
  const [a] = [(azimuth * Math.PI) / 180];
  const right: Vector = [Math.cos(a), 0, -Math.sin(a)];
  const up: Vector = [
    (-eye[0] * eye[1]) / Math.hypot(eye[0], eye[2]),
    Math.hypot(eye[0], eye[2]),
    (-eye[2] * eye[1]) / Math.hypot(eye[0], eye[2]),
  ];
  const range = { left: 1e9, right: -1e9, low: 1e9, high: -1e9 };
  for (const { mesh, material } of surfaces) {
    if (material.kind === "ground" || (material.kind === "matte" && material.grain !== undefined)) continue;
    for (let index = 0; index < mesh.position.length; index += 3) {
      const [x, y, z] = [
        mesh.position[index] as number,
        mesh.position[index + 1] as number,
        mesh.position[index + 2] as number,
      ];
      const across = x * right[0] + z * right[2];
      const upwards = x * up[0] + y * up[1] + z * up[2];
      range.left = Math.min(range.left, across);
      range.right = Math.max(range.right, across);
      range.low = Math.min(range.low, upwards);
      range.high = Math.max(range.high, upwards);
    }
  }
  const [middleX, middleY] = [(range.left + range.right) / 2, (range.low + range.high) / 2];
  const half = Math.max((range.right - range.left) / 2 / proportion, (range.high - range.low) / 2);
  const target: Vector = [
    right[0] * middleX + up[0] * middleY,
    right[1] * middleX + up[1] * middleY,
    right[2] * middleX + up[2] * middleY,
  ];
  return orbit(target, elevation, half / fill / Math.tan((view * Math.PI) / 360), view, azimuth);
}

export function studioShot(
  surfaces: readonly Surface3D[],
  cameras: readonly Camera[],
  reach: number,
  middle: Vector,
  shadowSize = 420,
): Shot {
  return {
    surfaces: [ground(Math.max(14, reach * 1.5)), ...surfaces],
    cameras,
    light: studio,
    backdrop: "ground",
    shadowSize,
    reach,
    middle,
  };
}

interface Habit {
  /** The camera's height in degrees, and how much of the frame the form fills, seen from the front. */
  elevation: number;
  fill: number;
  turn: number;
  radius: number;
  height: number;
  /** The close view: where it looks and how wide, in cm. */
  close: { at: Vector; elevation: number; azimuth: number; width: number };
}

const habit = (
  elevation: number,
  fill: number,
  turn: number,
  radius: number,
  height: number,
  at: Vector,
  closeElevation: number,
  azimuth: number,
  width: number,
): Habit => ({ elevation, fill, turn, radius, height, close: { at, elevation: closeElevation, azimuth, width } });

const habits: Readonly<Record<Form, Habit>> = {
  "dinner-plate": habit(76, 0.8, -0.55, 13.5, 2.2, [-5.4, 1.4, 6.6], 50, -24, 12.5),
  "dessert-plate": habit(72, 0.72, -0.4, 9.5, 1.7, [4.6, 1.1, 4.4], 46, 18, 9.5),
  "soup-plate": habit(58, 0.78, -0.3, 11.5, 3.7, [-6.4, 2.4, 4.6], 44, -30, 12),
  "rice-bowl": habit(24, 0.66, 0.2, 6, 6.3, [-0.8, 4.0, 5.2], 12, -8, 7.4),
  "serving-bowl": habit(30, 0.78, 0.2, 11.8, 8.6, [-2.6, 5.6, 10], 16, -12, 13),
  "cup-saucer": habit(27, 0.76, 0.5, 7.6, 6.6, [-1.1, 3.7, 4], 22, -12, 8.2),
  mug: habit(17, 0.68, 0.45, 4.1, 9.2, [-0.6, 5.6, 3.9], 9, -6, 7),
  teapot: habit(17, 0.82, 0.22, 9, 13, [0.4, 6.2, 7], 14, 6, 10.5),
  "milk-jug": habit(15, 0.68, 0.3, 5, 10, [-1.4, 5.6, 3.7], 10, -12, 7.4),
  "sugar-box": habit(21, 0.68, 0.25, 5.1, 9.8, [-0.4, 5.6, 4.7], 24, -4, 8.2),
  vase: habit(8, 0.84, 0, 7.6, 32, [0, 19.5, 7.4], 5, 8, 23),
  jar: habit(11, 0.82, 0.2, 9.1, 26, [-0.5, 15, 8.6], 9, -6, 20),
  tray: habit(62, 0.84, 0, 17.4, 1.9, [8.8, 1.3, 5.4], 44, 20, 13.5),
  "cake-stand": habit(25, 0.84, -0.5, 13, 10.5, [-4.6, 10.2, 7], 40, -16, 12.5),
  "candle-holder": habit(20, 0.84, 0.5, 6.6, 19, [-1.6, 2.6, 3.4], 30, -10, 9.6),
};

const lifted = (y: number): Vector => [0, y, 0];

/** What stands around a form at home: two or three forms of its series. */
function companions(form: Form): { things: Surface3D[]; elevation: number; fill: number; azimuth: number } {
  switch (form) {
    case "dinner-plate":
      return {
        things: [
          ...cloth(22, 34, [-17.5, 0, 3], 0.08),
          ...put("dinner-plate", { turn: -0.55 }),
          ...put("dessert-plate", { at: lifted(0.55), turn: 0.4 }),
          ...put("rice-bowl", { at: lifted(0.95), turn: 0.3 }),
          ...berries([0, 3.9, 0], 4.5, 1, 56),
          ...filled("cup-saucer", { at: [18.5, 0, -11], turn: 0.7 }),
        ],
        elevation: 56,
        fill: 1.13,
        azimuth: -6,
      };
    case "dessert-plate":
      return {
        things: [
          ...cloth(15, 26, [13.2, 0, 3], -0.12),
          ...put("dessert-plate", { turn: -0.4 }),
          ...berries([-1.6, 0.55, 1.2], 1.9, 0.7, 9),
          ...filled("cup-saucer", { at: [10.5, 0.4, -13.5], turn: 0.5 }),
          ...put("milk-jug", { at: [-8.5, 0, -13], turn: 0.2 }),
        ],
        elevation: 36,
        fill: 1.08,
        azimuth: 5,
      };
    case "soup-plate":
      return {
        things: [
          ...cloth(30, 34, [-4, 0, 4], 0.3),
          ...put("dinner-plate", { at: lifted(0.2), turn: 1.2 }),
          ...put("soup-plate", { at: lifted(0.9), turn: -0.3 }),
          ...put("serving-bowl", { at: [14, 0, -22], turn: 0.1 }),
        ],
        elevation: 36,
        fill: 1.1,
        azimuth: -8,
      };
    case "rice-bowl":
      return {
        things: [
          ...cloth(20, 22, [1, 0, 3], -0.2),
          ...put("dessert-plate", { at: lifted(0.2), turn: 0.4 }),
          ...put("rice-bowl", { at: lifted(0.78), turn: 0.2 }),
          ...berries([0, 3.75, 0], 4.5, 1, 56),
          ...put("rice-bowl", { at: [13.5, 0, -8], turn: 2.1 }),
          ...put("rice-bowl", { at: [13.5, 3.3, -8], turn: 0.9 }),
        ],
        elevation: 24,
        fill: 1.03,
        azimuth: 4,
      };
    case "serving-bowl":
      return {
        things: [
          ...cloth(24, 30, [-12, 0, 2], 0.2),
          ...put("serving-bowl", { turn: 0.2 }),
          ...berries([0, 3.6, 0], 8.6, 2.4, 170),
          ...put("rice-bowl", { at: [16.5, 0, 5], turn: 0.8 }),
          ...put("dessert-plate", { at: [13, 0, -15], turn: 0.3 }),
        ],
        elevation: 28,
        fill: 1.06,
        azimuth: 0,
      };
    case "cup-saucer":
      return {
        things: [
          ...cloth(22, 18, [-3, 0, 3.5], 0.16),
          ...filled("cup-saucer", { at: lifted(0.2), turn: 0.5 }),
          ...put("teapot", { at: [-13, 0, -15], turn: -0.25 }),
          ...put("milk-jug", { at: [12, 0, -9], turn: 0.4 }),
        ],
        elevation: 24,
        fill: 1.06,
        azimuth: 6,
      };
    case "mug":
      return {
        things: [
          ...cloth(16, 20, [5.5, 0, 2], 0.5),
          ...filled("mug", { at: [0, 0, 0], turn: 0.45 }),
          ...put("mug", { at: [-10.5, 0, -7.5], turn: 2.5 }),
          ...put("dessert-plate", { at: [9.5, 0.2, -7], turn: 0.2 }),
        ],
        elevation: 22,
        fill: 1.06,
        azimuth: 0,
      };
    case "teapot":
      return {
        things: [
          ...cloth(34, 22, [0, 0, 4], 0.06),
          ...put("teapot", { at: lifted(0.2), turn: 0.22 }),
          ...filled("cup-saucer", { at: [16.5, 0, 9], turn: 0.6 }),
          ...put("sugar-box", { at: [15, 0, -10], turn: 0.2 }),
        ],
        elevation: 21,
        fill: 1.08,
        azimuth: 0,
      };
    case "milk-jug":
      return {
        things: [
          ...cloth(18, 18, [-5, 0, 2], 0.34),
          ...put("milk-jug", { at: [0, 0.2, 0], turn: 0.3 }),
          ...put("sugar-box", { at: [11.5, 0, -6], turn: 0.1 }),
          ...filled("cup-saucer", { at: [-13.5, 0, -9], turn: 0.9 }),
        ],
        elevation: 22,
        fill: 1.06,
        azimuth: 0,
      };
    case "sugar-box":
      return {
        things: [
          ...cloth(18, 16, [4, 0, 3], -0.3),
          ...put("sugar-box", { at: [0, 0.2, 0], turn: 0.25 }),
          ...put("milk-jug", { at: [-11.5, 0, -5], turn: -0.5 }),
          ...filled("cup-saucer", { at: [13, 0, -10], turn: 0.4 }),
        ],
        elevation: 22,
        fill: 1.06,
        azimuth: 0,
      };
    case "vase":
      return {
        things: [
          ...cloth(30, 20, [3, 0, 3], 0.08),
          ...put("vase", { at: lifted(0.2), turn: 0.1 }),
          ...sprig([0.6, 32, 0], 17, 9, 0.35),
          ...sprig([-0.6, 32, 0.3], 14, 8, 2.7),
          ...put("jar", { at: [-21, 0, -10], turn: 0.9 }),
          ...put("rice-bowl", { at: [14.5, 0.2, 5], turn: 0.2 }),
        ],
        elevation: 10,
        fill: 0.93,
        azimuth: 0,
      };
    case "jar":
      return {
        things: [
          ...cloth(34, 22, [-2, 0, 3], -0.07),
          ...put("jar", { at: lifted(0.2), turn: 0.2 }),
          ...put("candle-holder", { at: [19, 0, 2], turn: 0.5 }),
          ...put("vase", { at: [-19, 0, -13], turn: 1.3, scale: 0.9 }),
        ],
        elevation: 11,
        fill: 1.08,
        azimuth: 0,
      };
    case "tray":
      return {
        things: [
          ...put("tray", {}),
          ...put("teapot", { at: [-6.6, 0.44, -1], turn: -0.2, scale: 0.86 }),
          ...filled("cup", { at: [7.4, 0.44, 3.2], turn: 0.6 }),
          ...put("sugar-box", { at: [7, 0.44, -4.4], turn: 0.3, scale: 0.8 }),
        ],
        elevation: 30,
        fill: 1.06,
        azimuth: 0,
      };
    case "cake-stand":
      return {
        things: [
          ...cloth(30, 20, [6, 0, 5], 0.1),
          ...put("cake-stand", { turn: -0.5 }),
          ...berries([0.6, 9.45, 0.4], 5.4, 2.2, 78),
          ...put("dessert-plate", { at: [18.5, 0.2, 8], turn: 0.2 }),
        ],
        elevation: 24,
        fill: 1.08,
        azimuth: 0,
      };
    case "candle-holder":
      return {
        things: [
          ...cloth(24, 14, [0, 0, 3], 0.05),
          ...put("candle-holder", { at: [-3, 0.2, 2], turn: 0.5 }),
          ...put("candle-holder", { at: [11.5, 0, -8], turn: 0.9 }),
          ...put("rice-bowl", { at: [-15, 0, -8], turn: 0.2 }),
        ],
        elevation: 16,
        fill: 1.06,
        azimuth: 0,
      };
  }
}

/** A form by itself, for any ornament: from the front and close by. */
export function formShot(form: Form): Shot {
  const { elevation, fill, turn, radius, height, close } = habits[form];
  const things = put(form, { turn });
  const reach = Math.hypot(radius * (form === "teapot" ? 1.5 : form === "tray" ? 1.1 : 1.25), height / 2) + 1.5;
  const distance = close.width / 2 / Math.tan((12 * Math.PI) / 180);
  const cameras = [frameOn(things, elevation, 20, fill), orbit(close.at, close.elevation, distance, 24, close.azimuth)];
  return studioShot(things, cameras, reach, [0, height / 2, 0]);
}

/** A form in use, with others of its series. */
export function settingShot(form: Form): Shot {
  const { things, elevation, fill, azimuth } = companions(form);
  return studioShot(things, [frameOn(things, elevation, 24, fill, 1, azimuth)], 34, [0, 6, -2], 560);
}
