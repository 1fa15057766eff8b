import type { Point } from "./brush";
import { bezier } from "./brush";
import { lathe, placed, smooth, tube } from "./mesh";
import type { Mesh, Vector } from "./mesh";
import type { Form } from "./names";
import type { Surface } from "./ornaments";

/** What the painter is given of a vessel, by name. Lengths are centimetres in space, 74 units each on a surface. */
export const SURFACES = {
  plate: { surface: { kind: "disc", radius: 1000, well: 640, centre: true }, pixels: 2048 },
  small: { surface: { kind: "disc", radius: 560, well: 330, centre: false }, pixels: 1024 },
  bowl: { surface: { kind: "strip", length: 3200, height: 640, field: true }, pixels: 2560 },
  cup: { surface: { kind: "strip", length: 2100, height: 520, field: true }, pixels: 2048 },
  mug: { surface: { kind: "strip", length: 2100, height: 700, field: true }, pixels: 2048 },
  pot: { surface: { kind: "strip", length: 3500, height: 950, field: true }, pixels: 2560 },
  jar: { surface: { kind: "strip", length: 3900, height: 1500, field: true }, pixels: 2560 },
  vase: { surface: { kind: "strip", length: 3000, height: 2150, field: true }, pixels: 2048 },
  line: { surface: { kind: "line", length: 230, height: 760 }, pixels: 192 },
  inner: { surface: { kind: "strip", length: 2600, height: 170, field: false }, pixels: 2048 },
} as const satisfies Record<string, { surface: Surface; pixels: number }>;
export type SurfaceName = keyof typeof SURFACES;

export interface Part {
  mesh: Mesh;
  /** What is painted on it; null = left white, "line" = one stroke along (handles). */
  slot: SurfaceName | null;
  material: "glaze" | "wax" | "wick";
}

const glaze = (mesh: Mesh, slot: Part["slot"] = null): Part => ({ mesh, slot, material: "glaze" });
const around = { kind: "around" } as const;

/** A plate: how high the rim stands, and how far the well reaches. */
function plate(radius: number, height: number, well: number, slot: SurfaceName = "plate"): Part[] {
  const t = 0.34;
  const foot = well * 0.86;
  const top = smooth(
    [
      [radius, height],
      [radius - 0.02, height + 0.12],
      [radius - 0.16, height + 0.18],
      [radius * 0.9, height * 0.86 + 0.12],
      [(radius + well) / 2, height * 0.64 + 0.1],
      [well + radius * 0.045, height * 0.38 + 0.1],
      [well, 0.52],
      [well * 0.9, 0.44],
      [well * 0.5, 0.42],
      [0.001, 0.42],
    ],
    8,
  );
  const under = smooth(
    [
      [0.001, 0.2],
      [foot - 0.5, 0.2],
      [foot - 0.4, 0],
      [foot, 0],
      [foot + 0.15, 0.2],
      [well + 0.1, 0.24],
      [well + radius * 0.085, height * 0.36 - t],
      [(radius + well) / 2 + 0.2, height * 0.6 - t * 0.6],
      [radius * 0.95, height * 0.9 - t * 0.5],
      [radius, height],
    ],
    4,
  );
  return [glaze(lathe(top, { kind: "above", radius }, 128), slot), glaze(lathe(under, around, 96))];
}

/** A vessel from its outer profile (foot to lip): painted outside, a rim line inside. */
function vessel(
  outer: readonly Point[],
  wall: number,
  slot: SurfaceName,
  floor: number,
  inner: SurfaceName | null = "inner",
): Part[] {
  const outside = smooth(outer, 6);
  const [footRadius, footY] = outside[0] ?? [1, 0];
  const [lipRadius, lipY] = outside.at(-1) ?? [1, 1];
  const inside = outside
    .filter(([, y]) => y > floor)
    .reverse()
    .map(([r, y], index): Point => [
      Math.max(0.02, r - wall * Math.min(1, index / 2 + 0.4)),
      y + (index === 0 ? wall * 0.25 : 0),
    ]);
  const lip: Point[] = [[lipRadius, lipY], [lipRadius - wall * 0.12, lipY + wall * 0.3], ...inside.slice(0, 1)];
  const border = inside.filter(([, y]) => y > lipY - 2.6);
  const rest = inside.slice(Math.max(0, border.length - 1));
  const last = rest.at(-1) ?? [0, floor];
  const bottom = smooth([...rest, [last[0] * 0.6, floor + 0.06], [last[0] * 0.25, floor], [0.001, floor]], 3);
  return [
    glaze(lathe([[footRadius * 0.7, footY + 0.15], [footRadius - 0.15, footY], ...outside.slice(0, 1)], around, 96)),
    glaze(lathe(outside, around, 112), slot),
    glaze(lathe([...lip, ...border.slice(0, 1)], around, 96)),
    // The inner border's texture runs from the lip (v = 0) down.
    glaze(flipV(lathe(border.length > 1 ? border : inside.slice(0, 2), around, 96)), inner),
    glaze(lathe(bottom, around, 96)),
  ];
}

function flipV(mesh: Mesh): Mesh {
  return { ...mesh, uv: mesh.uv.map((value, index) => (index % 2 === 1 ? 1 - value : value)) };
}

/** A lid with a knob, standing on height `y`. */
function lid(radius: number, y: number, rise: number, knob = 1): Part[] {
  const dome = smooth(
    [
      [radius, y - 0.1],
      [radius + 0.05, y + 0.1],
      [radius - 0.15, y + 0.25],
      [radius * 0.8, y + rise * 0.55],
      [radius * 0.5, y + rise * 0.86],
      [radius * 0.2, y + rise],
      [0.001, y + rise],
    ],
    6,
  );
  const k = knob;
  const top = y + rise - 0.06;
  const button = smooth(
    [
      [0.001, top],
      [0.5 * k, top],
      [0.34 * k, top + 0.35 * k],
      [0.55 * k, top + 0.75 * k],
      [0.86 * k, top + 1.1 * k],
      [0.8 * k, top + 1.5 * k],
      [0.45 * k, top + 1.78 * k],
      [0.001, top + 1.86 * k],
    ],
    5,
  );
  return [glaze(lathe(dome, { kind: "above", radius: radius * 1.04 }, 96), "small"), glaze(lathe(button, around, 64))];
}

/** A handle to the right: leaves the wall at the upper point, comes back at the lower one. */
function handle(upper: Point, lower: Point, reach: number, width = 1, thickness = 0.55): Part {
  const curve = bezier(
    upper,
    [upper[0] + reach * 1.05, upper[1] + reach * 0.42],
    [lower[0] + reach * 1.35, lower[1] + reach * 0.12],
    lower,
    36,
  );
  const path = curve.map(([x, y]): Vector => [x, y, 0]);
  const flare = (t: number): number => 1 + 0.5 * Math.exp(-t * 14) + 0.35 * Math.exp(-(1 - t) * 14);
  return glaze(
    tube(
      path,
      (t) => width * flare(t),
      (t) => thickness * flare(t),
    ),
    "line",
  );
}

/** The spout ends in an opening: the tube turns back into itself. */
function spout(from: Point, to: Point): Part {
  const curve = bezier(from, [from[0] - 3.3, from[1] + 0.2], [to[0] + 1.6, to[1] - 3.4], to, 34);
  const outside = curve.map(([x, y]): Vector => [x, y, 0]);
  const inside = [33, 31, 28].map((index): Vector => outside[index] ?? [to[0], to[1], 0]);
  const path = [...outside, [to[0] - 0.04, to[1] + 0.1, 0] as Vector, ...inside];
  const share = 34 / (path.length - 1);
  const taper = (t: number): number => (t <= share ? Math.pow(t / share, 0.75) : 1);
  const wall = (t: number): number => (t <= share + 0.001 ? 1 : 0.7);
  return glaze(
    tube(
      path,
      (t) => (3.9 - 2.3 * taper(t)) * wall(t),
      (t) => (4.4 - 2.75 * taper(t)) * wall(t),
      40,
    ),
  );
}

/** Draws the lip of a jug out to a beak on the left. */
function beak(parts: Part[], from: number, reach: number): Part[] {
  return parts.map((part) => {
    const position = Float32Array.from(part.mesh.position);
    for (let index = 0; index < position.length; index += 3) {
      const x = position[index] as number;
      const y = position[index + 1] as number;
      const z = position[index + 2] as number;
      const angle = Math.atan2(z, -x);
      const pull = Math.pow(Math.max(0, (y - from) / reach), 1.7) * Math.exp(-(angle * angle) / 0.2);
      position[index] = x - pull * 1.5;
      position[index + 1] = y + pull * 0.55;
      position[index + 2] = z * (1 - pull * 0.3);
    }
    return { ...part, mesh: { ...part.mesh, position } };
  });
}

const cup = (): Part[] => [
  ...vessel(
    [
      [2.1, 0],
      [2.25, 0.28],
      [2.1, 0.5],
      [2.9, 0.95],
      [3.75, 2.2],
      [4.05, 3.8],
      [4.2, 5.3],
      [4.45, 6.2],
    ],
    0.22,
    "cup",
    0.8,
  ),
  handle([4.0, 5.1], [3.35, 1.55], 2.3, 0.95, 0.5),
];

const lift = (parts: Part[], y: number, x = 0, z = 0, turn = 0): Part[] =>
  parts.map((part) => ({ ...part, mesh: placed(part.mesh, [x, y, z], turn) }));

const builders: Readonly<Record<Form, () => Part[]>> = {
  "dinner-plate": () => plate(13.5, 2.2, 8.9),
  "dessert-plate": () => plate(9.5, 1.7, 6.1),
  "soup-plate": () => plate(11.5, 3.7, 6.8),
  "rice-bowl": () =>
    vessel(
      [
        [2.6, 0],
        [2.7, 0.9],
        [2.7, 0.9],
        [3.9, 1.6],
        [5.1, 3.1],
        [5.7, 5],
        [6.1, 6.3],
      ],
      0.26,
      "bowl",
      1.1,
    ),
  "serving-bowl": () =>
    vessel(
      [
        [5.2, 0],
        [5.3, 0.8],
        [5.3, 0.8],
        [8.2, 2],
        [10.2, 4.4],
        [11.2, 7.2],
        [11.8, 8.6],
      ],
      0.36,
      "bowl",
      1,
    ),
  "cup-saucer": () => [...plate(7.6, 1.5, 4.3, "small"), ...lift(cup(), 0.42)],
  mug: () => [
    ...vessel(
      [
        [3.3, 0],
        [3.55, 0.15],
        [3.9, 0.8],
        [4.05, 2.5],
        [4.05, 6.5],
        [4.1, 9.2],
      ],
      0.28,
      "mug",
      0.5,
    ),
    handle([4.0, 7.6], [4.0, 2.1], 2.6, 1.1, 0.65),
  ],
  teapot: () => [
    ...vessel(
      [
        [3.6, 0],
        [3.75, 0.5],
        [3.75, 0.5],
        [5.6, 1.5],
        [7.3, 4],
        [7.4, 6.6],
        [6, 9.1],
        [4.1, 10.5],
        [3.6, 10.8],
      ],
      0.3,
      "pot",
      1,
      null,
    ),
    ...lid(3.72, 10.75, 1.5, 1.05),
    handle([5.6, 9.2], [6.7, 2.9], 4.1, 1.3, 0.75),
    spout([-5.6, 3.4], [-11.4, 10.4]),
  ],
  "milk-jug": () => [
    ...beak(
      vessel(
        [
          [2.5, 0],
          [2.6, 0.4],
          [2.6, 0.4],
          [3.7, 1.2],
          [4.4, 3.2],
          [4, 5.8],
          [3.1, 8.2],
          [3.5, 9.8],
        ],
        0.24,
        "mug",
        0.8,
      ),
      6.4,
      3.4,
    ),
    handle([3.2, 8.9], [4.0, 2.6], 2.9, 1, 0.58),
  ],
  "sugar-box": () => [
    ...vessel(
      [
        [2.9, 0],
        [3, 0.4],
        [3, 0.4],
        [4.3, 1.2],
        [5.1, 3.2],
        [4.9, 5.4],
        [4.3, 6.6],
      ],
      0.26,
      "mug",
      0.8,
      null,
    ),
    ...lid(4.4, 6.55, 1.7, 0.95),
  ],
  vase: () =>
    vessel(
      [
        [4.4, 0],
        [4.6, 0.5],
        [4.7, 2],
        [5.9, 7],
        [7.6, 14],
        [7.6, 19],
        [5.2, 24],
        [3.1, 27],
        [2.9, 29.5],
        [4.1, 32],
      ],
      0.4,
      "vase",
      20,
    ),
  jar: () => [
    ...vessel(
      [
        [5.4, 0],
        [5.6, 0.5],
        [6.1, 3],
        [7.9, 8],
        [9.1, 14],
        [8.6, 18],
        [6, 20.8],
        [4.9, 21.4],
      ],
      0.4,
      "jar",
      18,
      null,
    ),
    ...lid(5.3, 21.3, 3.2, 1.15),
  ],
  tray: () => plate(12.6, 1.9, 9.6).map((part) => ({ ...part, mesh: placed(part.mesh, [0, 0, 0], 0, [1.38, 1, 1]) })),
  "cake-stand": () => {
    const stem = smooth(
      [
        [5.6, 0],
        [5.6, 0.25],
        [5.2, 0.55],
        [3.2, 1],
        [1.5, 2],
        [1.1, 4],
        [1.5, 5.2],
        [1.2, 5.8],
        [1.4, 7.6],
        [3, 9],
        [5, 9.4],
      ],
      6,
    );
    return [...lift(plate(13, 1.15, 10), 9.1), glaze(lathe(stem, around, 96))];
  },
  "candle-holder": () => {
    const base = lift(plate(6.6, 1.5, 3.6, "small"), 0);
    const stem = smooth(
      [
        [2.6, 0.4],
        [2.3, 0.9],
        [1.15, 1.5],
        [0.85, 3],
        [1.25, 4.2],
        [1.25, 4.2],
        [0.9, 4.6],
        [1, 5.4],
        [1.75, 6.3],
        [1.95, 8],
        [2.15, 8.6],
        [1.95, 8.75],
        [1.5, 8.6],
        [1.1, 8.2],
      ],
      6,
    );
    const candle = smooth(
      [
        [1.08, 7.5],
        [1.06, 18.2],
        [1.06, 18.2],
        [0.98, 18.5],
        [0.6, 18.55],
        [0.2, 18.4],
        [0.001, 18.38],
      ],
      4,
    );
    const wick = bezier([0, 18.3], [0, 18.8], [0.1, 19.1], [0.22, 19.3], 6).map(([x, y]): Vector => [x, y, 0]);
    return [
      ...base,
      glaze(lathe(stem, around, 96), "inner"),
      { mesh: lathe(candle, around, 64), slot: null, material: "wax" },
      {
        mesh: tube(
          wick,
          () => 0.16,
          () => 0.16,
          8,
        ),
        slot: null,
        material: "wick",
      },
      handle([5.9, 1.35], [6.3, 0.75], 2.2, 1.2, 0.5),
    ];
  },
};

const built = new Map<Form | "cup", Part[]>();

/** The parts of a form, standing on the ground around the origin; handles point to the right. */
export function buildVessel(form: Form | "cup"): Part[] {
  const known = built.get(form);
  if (known) return known;
  const parts = form === "cup" ? cup() : builders[form]();
  built.set(form, parts);
  return parts;
}
