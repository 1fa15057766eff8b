import { bezier } from "./brush";
import { berries, cloth, filled, frameOn, matte, orbit, put as putNear, sprig, studioShot } from "./compositions";
import type { Place } from "./compositions";
import { evening, kilnLight, studio } from "./light";
import type { Light } from "./light";
import { box, grid, join, lathe, normalize, panel, placed, smooth, tube } from "./mesh";
import type { Mesh, Vector } from "./mesh";
import { ORNAMENTS } from "./names";
import type { Form, Scene } from "./names";
import type { Camera, Material, Shot, Surface3D } from "./render";

const INK: Vector = [0.012, 0.026, 0.1];
const INK_DEEP: Vector = [0.006, 0.015, 0.062];
const MIST: Vector = [0.74, 0.77, 0.82];
const LINEN: Vector = [0.72, 0.73, 0.75];
const OAK: Vector = [0.36, 0.3, 0.25];
const PALE: Vector = [0.62, 0.6, 0.57];

/** A vessel in a scene of many. */
const put = (form: Form | "cup", place: Place = {}): Surface3D[] => putNear(form, { ...place, far: true });

/** A wall standing at depth `z`; it goes on below the table's top. */
function wall(
  z: number,
  width: number,
  height: number,
  color: Vector,
  grain: "plaster" | undefined = "plaster",
): Surface3D {
  return matte(panel([-width / 2, height, z], [width, 0, 0], [0, -height * 1.35, 0], 60, 50), color, grain, false);
}

/** A table top of its own thickness, seen from the front. */
function table(
  width: number,
  depth: number,
  z: number,
  color: Vector,
  grain: "linen" | "wood",
  fine = 210,
): Surface3D[] {
  return [
    matte(
      panel(
        [-width / 2, 0, z - depth],
        [width, 0, 0],
        [0, 0, depth],
        fine,
        Math.round(fine * Math.min(1, depth / width + 0.3)),
      ),
      color,
      grain,
      false,
    ),
    matte(panel([-width / 2, 0, z], [width, 0, 0], [0, -30, 0], 20, 6), color, grain, false),
  ];
}

function shelf(y: number, z: number, width: number, depth: number, color: Vector, thickness = 1.6): Surface3D {
  const mesh = placed(box(width, thickness, depth, 90), [0, y - thickness, z]);
  return matte(mesh, color);
}

function still(
  surfaces: readonly Surface3D[],
  cameras: readonly Camera[],
  light: Light,
  reach: number,
  middle: Vector,
  back: Vector,
  shadowSize = 760,
): Shot {
  return { surfaces, cameras, light, backdrop: { top: back, bottom: back }, shadowSize, reach, middle };
}

/** A plate hung or leaning, facing the room. */
function upright(form: Form, at: Vector, owner: string, lean = 1.57, turn = 0): Surface3D[] {
  return put(form, { at, lean, turn, owner });
}

/** A brush with a wooden handle, a ferrule and a pointed tip; its tip is at the origin, it points down. */
function brush(length = 22): Array<{ mesh: Mesh; material: Material }> {
  const turned = (points: ReadonlyArray<readonly [number, number]>): Mesh =>
    lathe(smooth(points, 4), { kind: "around" }, 20);
  return [
    {
      mesh: turned([
        [0.001, 0],
        [0.12, 0.4],
        [0.3, 1.2],
        [0.34, 2],
        [0.26, 2.6],
      ]),
      material: { kind: "matte", color: [0.03, 0.035, 0.06], sheen: 0.4 },
    },
    {
      mesh: turned([
        [0.27, 2.5],
        [0.3, 2.7],
        [0.32, 4.6],
        [0.3, 4.8],
      ]),
      material: { kind: "matte", color: [0.55, 0.53, 0.5], sheen: 1 },
    },
    {
      mesh: turned([
        [0.3, 4.7],
        [0.42, 7],
        [0.4, 9],
        [0.22, length * 0.8],
        [0.14, length - 0.3],
        [0.001, length],
      ]),
      material: { kind: "matte", color: INK, sheen: 0.8 },
    },
  ];
}

/** A brush with its tip at a place, leaning by `lean` (0 = upright) towards direction `turn`. */
export function brushAt(at: Vector, lean: number, turn: number, length = 22): Surface3D[] {
  return brush(length).map(({ mesh, material }) => ({
    mesh: placed(placed(mesh, [0, 0, 0], 0, [1, 1, 1], lean), at, turn),
    material,
    paint: null,
    castsShadow: true,
  }));
}

/** A small bowl with ground cobalt in it. */
function cobaltPot(at: Vector, scale = 0.62): Surface3D[] {
  const pool = lathe(
    [
      [4.6, 3.4],
      [2.4, 3.42],
      [0.001, 3.42],
    ],
    { kind: "around" },
    48,
  );
  return [
    ...put("rice-bowl", { at, scale, plain: true }),
    {
      mesh: placed(pool, at, 0, [scale, scale, scale]),
      material: { kind: "matte", color: [0.008, 0.016, 0.07], sheen: 0.5 },
      paint: null,
      castsShadow: false,
    },
  ];
}

/** A wall of glazed tiles that carry one painting between them. */
function tiles(owner: string, columns: number, rows: number, side: number): Surface3D[] {
  const gap = 0.14;
  const meshes: Mesh[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      // Each was set by hand: a little askew.
      const tilt = Math.sin(row * 12.9 + column * 78.2) * 0.012;
      const sway = Math.cos(row * 47.3 + column * 9.1) * 0.012;
      const x0 = (column - columns / 2) * side;
      const y0 = (rows - row) * side;
      meshes.push(
        grid(12, 12, 12, (u, v) => {
          const edge = (t: number): number =>
            (t < 0.5 ? -1 : 1) * Math.pow(Math.max(0, Math.abs(t * 2 - 1) - 0.9) / 0.1, 2);
          const [ex, ey] = [edge(u), edge(v)];
          return {
            position: [
              x0 + gap / 2 + u * (side - gap),
              y0 - gap / 2 - v * (side - gap),
              0.4 - (ex * ex + ey * ey) * 0.1,
            ],
            normal: normalize([ex * 0.5 + tilt, -ey * 0.5 + sway, 1]),
            tangent: [1, 0, 0],
            uv: [(column + u) / columns, (row + v) / rows],
          };
        }),
      );
    }
  }
  return [
    { mesh: join(meshes), material: { kind: "glaze" }, paint: { sheet: "panel", owner }, castsShadow: false },
    matte(
      panel(
        [(-columns / 2) * side - 40, rows * side + 40, 0.1],
        [columns * side + 80, 0, 0],
        [0, -rows * side - 80, 0],
        20,
        20,
      ),
      [0.5, 0.53, 0.58],
      undefined,
      false,
    ),
  ];
}

/** A gift box with its lid and ribbon. */
function gift(
  width: number,
  height: number,
  depth: number,
  at: Vector,
  turn: number,
  color: Vector,
  ribbon: Vector,
): Surface3D[] {
  const lidHeight = height * 0.26;
  const put3 = (mesh: Mesh, offset: Vector): Mesh => placed(placed(mesh, offset), at, turn);
  const band = (mesh: Mesh): Surface3D => ({
    mesh,
    material: { kind: "matte", color: ribbon, sheen: 1.2 },
    paint: null,
    castsShadow: false,
  });
  const loop = (side: number): Mesh =>
    tube(
      bezier([0, 0], [side * 3.4, 3.6], [side * 5.8, 1.9], [side * 0.3, 0.1], 22).map(([x, y]): Vector => [x, y, 0]),
      () => 2.1,
      () => 0.16,
      12,
    );
  const tail = (side: number): Mesh =>
    tube(
      bezier([0, 0.1], [side * 2, 0.7], [side * 3.4, 0.1], [side * 4.8, 0.16], 14).map(([x, y]): Vector => [x, y, 0]),
      () => 1.8,
      () => 0.14,
      12,
    );
  const top = height + 0.1;
  return [
    matte(put3(box(width, height, depth, 22), [0, 0, 0]), color, "linen"),
    matte(put3(box(width + 0.5, lidHeight, depth + 0.5, 22), [0, height - lidHeight, 0]), color, "linen"),
    band(put3(box(2.2, height + 0.18, depth + 0.78, 10), [0, 0, 0])),
    band(put3(box(width + 0.78, height + 0.16, 2.2, 10), [0, 0, 0])),
    { ...band(put3(join([loop(1), loop(-1)]), [0, top, 0])), castsShadow: true },
    { ...band(put3(placed(join([tail(1), tail(-1)]), [0, 0, 0], 0.9), [0, top, 0])), castsShadow: true },
  ];
}

const mixed = (index: number): string => ORNAMENTS[(index * 3) % ORNAMENTS.length] ?? "lace";

function tableScene(): Shot {
  const surfaces: Surface3D[] = [...table(150, 300, 46, LINEN, "linen", 250), wall(-265, 900, 300, INK)];
  for (let row = 0; row < 5; row++) {
    for (const side of [-1, 1]) {
      const z = 22 - row * 44;
      const x = side * 34;
      surfaces.push(...put("dinner-plate", { at: [x, 0.05, z], turn: row * 1.1 + side, owner: "lace" }));
      surfaces.push(
        ...put(row % 2 === 0 ? "soup-plate" : "dessert-plate", {
          at: [x, 0.6, z],
          turn: row + side * 0.4,
          owner: "lace",
        }),
      );
      if (row < 4)
        surfaces.push(
          ...put("cup-saucer", { at: [side * 13.5, 0.05, z - 14], turn: side * 0.6 + 0.3, owner: "lace", scale: 0.92 }),
        );
    }
    if (row < 4)
      surfaces.push(
        ...put(row % 2 === 1 ? "vase" : "candle-holder", {
          at: [row % 2 === 0 ? 3 : -2, 0.05, -16 - row * 44],
          owner: row % 2 === 0 ? "lace" : "lace",
          scale: row % 2 === 0 ? 1.25 : 1.0,
        }),
      );
  }
  surfaces.push(...sprig([-2.4, 32, -60], 20, 12, 0.2), ...sprig([-1.6, 32, -60], 17, 13, 2.9));
  const cameras = [orbit([2, 21, -30], 12, 108, 31, -8), orbit([0, 16, -30], 17, 116, 44, 0)];
  return still(surfaces, cameras, evening, 150, [0, 10, -70], INK_DEEP, 900);
}

function kilnScene(): Shot {
  const surfaces: Surface3D[] = [wall(-40, 260, 200, [0.04, 0.029, 0.03])];
  for (const [side, x] of [
    [1, -78],
    [-1, 78],
  ] as const) {
    surfaces.push(
      matte(
        panel([x, 160, side === 1 ? -40 : 60], [0, 0, side === 1 ? 100 : -100], [0, -170, 0], 30, 40),
        [0.04, 0.029, 0.03],
        "plaster",
        false,
      ),
    );
  }
  const forms: ReadonlyArray<readonly [Form, number, number, number]> = [
    ["vase", -52, 0, 1.0],
    ["jar", -26, 1, 1.05],
    ["teapot", 2, 4, 1.15],
    ["vase", 28, -4, 0.95],
    ["jar", 53, 2, 0.98],
    ["serving-bowl", -50, 0, 1],
    ["milk-jug", -29, 5, 1.1],
    ["rice-bowl", -12, 3, 1.15],
    ["serving-bowl", 11, -2, 1.0],
    ["mug", 33, 4, 1.1],
    ["sugar-box", 53, 2, 1.3],
  ];
  forms.forEach(([form, x, z, scale], index) => {
    const upper = index >= 5;
    surfaces.push(...putNear(form, { at: [x, upper ? 46 : 4, z], scale, turn: index * 0.9, owner: mixed(index + 2) }));
  });
  surfaces.push(matte(placed(box(150, 4, 60, 60), [0, 0, 4]), [0.085, 0.07, 0.066], "plaster"));
  surfaces.push(matte(placed(box(150, 3, 52, 60), [0, 43, 2]), [0.09, 0.074, 0.07], "plaster"));
  for (const x of [-66, 66, 0])
    surfaces.push(matte(placed(box(4.5, 39, 5, 6), [x === 0 ? -12 : x, 4, -14]), [0.075, 0.06, 0.058], "plaster"));
  const cameras = [orbit([0, 32, 0], 6, 200, 21, -5), orbit([0, 32, 0], 6, 190, 28, 4)];
  return still(surfaces, cameras, kilnLight, 100, [0, 35, 0], [0.02, 0.012, 0.012], 760);
}

function painterScene(): Shot {
  const plate = putNear("dinner-plate", { at: [0, 0.1, 0], turn: 0.5 }).map((surface): Surface3D =>
    surface.paint === null ? surface : { ...surface, paint: { sheet: "panel", owner: "progress" } },
  );
  const surfaces: Surface3D[] = [
    ...table(220, 150, 60, [0.055, 0.066, 0.115], "wood", 240),
    wall(-90, 420, 160, INK_DEEP),
    ...plate,
    ...brushAt([-3.4, 1.3, 5.6], 1.26, 1.25, 25),
    ...cobaltPot([21, 0, 7]),
    ...cobaltPot([27.5, 0, -3], 0.5),
    ...put("mug", { at: [27, 0, -18], plain: true, scale: 1.1 }),
    ...brushAt([26, 1, -18], 0.2, 0.7, 25),
    ...brushAt([28, 1, -18.5], 0.16, 4.1, 23),
    ...brushAt([27, 1, -17], 0.26, 5.6, 26),
    ...put("dinner-plate", { at: [-28, 0, -22], owner: "lace", turn: 1 }),
    ...put("dinner-plate", { at: [-28, 1.5, -22], owner: "lace", turn: 2 }),
    ...put("dinner-plate", { at: [-28, 3, -22], owner: "lace", turn: 3 }),
    ...put("vase", { at: [1, 0, -44], plain: true }),
    ...put("vase", { at: [17, 0, -52], owner: "lace" }),
    ...cloth(16, 11, [-22, 0, 14], 0.5, [0.5, 0.52, 0.56]),
    ...brushAt([-24, 0.55, 19], 1.54, 2.2, 22),
  ];
  const cameras = [orbit([-2, 5, -6], 27, 82, 30, -10), orbit([0, 4, -2], 33, 84, 34, -8)];
  return still(surfaces, cameras, evening, 62, [0, 8, -14], INK_DEEP, 820);
}

const grazing: Light = {
  ...studio,
  key: { direction: normalize([-0.5, 0.55, 0.72]), size: 0.34, share: 0.62 },
  exposure: 1.35,
  bounce: 0.1,
};

function tileScene(owner: string): Shot {
  const surfaces = tiles(owner, 16, 9, 12);
  const cameras = [orbit([0, 54, 0], 1, 250, 22, 3), orbit([owner === "harbour" ? -20 : 10, 54, 0], 1, 262, 23.4, 2)];
  return still(surfaces, cameras, grazing, 140, [0, 54, 0], [0.5, 0.53, 0.58], 200);
}

function shelfScene(): Shot {
  const surfaces: Surface3D[] = [wall(-14, 400, 240, INK)];
  const rows: ReadonlyArray<ReadonlyArray<readonly [Form, number, number?]>> = [
    [
      ["jar", -66],
      ["teapot", -38],
      ["vase", -12, 1],
      ["serving-bowl", 15],
      ["jar", 44],
      ["milk-jug", 66],
    ],
    [
      ["dinner-plate", -70],
      ["sugar-box", -46],
      ["dinner-plate", -22],
      ["mug", 2],
      ["dinner-plate", 26],
      ["cup-saucer", 50],
      ["dinner-plate", 76],
    ],
    [
      ["rice-bowl", -72],
      ["vase", -50],
      ["serving-bowl", -24],
      ["candle-holder", 2],
      ["teapot", 26],
      ["rice-bowl", 52],
      ["vase", 72],
    ],
  ];
  rows.forEach((row, level) => {
    const y = 86 - level * 42;
    surfaces.push(shelf(y, 0, 220, 24, [0.05, 0.07, 0.15]));
    row.forEach(([form, x], index) => {
      const owner = mixed(index + level * 4);
      if (form === "dinner-plate") surfaces.push(...upright(form, [x, y + 13.2, -6.5], owner, 1.38, index));
      else surfaces.push(...put(form, { at: [x, y, 1], turn: 0.3 * (index % 3) - 0.2, owner }));
    });
  });
  const cameras = [orbit([0, 58, 0], 3, 225, 29.5, -4), orbit([-3, 58, 0], 3, 215, 36, 3)];
  return still(surfaces, cameras, { ...evening, exposure: 1.1 }, 125, [0, 60, 0], INK_DEEP, 900);
}

function teaScene(): Shot {
  const surfaces: Surface3D[] = [
    ...table(260, 130, 70, MIST, "linen", 250),
    wall(-60, 420, 160, [0.6, 0.65, 0.72]),
    ...putNear("tray", { at: [-4, 0, 0], owner: "ring", scale: 1.12 }),
    ...putNear("teapot", { at: [-11, 0.5, -2], turn: 0.15, owner: "blossom" }),
    ...filled("cup", { at: [7, 0.5, 4.2], turn: 0.5, owner: "blossom" }),
    ...putNear("sugar-box", { at: [8.5, 0.5, -5.5], turn: 0.2, owner: "blossom", scale: 0.95 }),
    ...filled("cup-saucer", { at: [29, 0.2, 11], turn: 0.7, owner: "blossom" }),
    ...putNear("milk-jug", { at: [27.5, 0, -9], turn: 0.2, owner: "blossom" }),
    ...putNear("dessert-plate", { at: [-34, 0, 13], turn: 0.2, owner: "blossom" }),
    ...putNear("vase", { at: [-35, 0, -21], owner: "blossom", turn: 0.1 }),
    ...putNear("cake-stand", { at: [41, 0, -24], owner: "blossom" }),
    ...berries([41, 9.45, -24], 5.4, 2.2, 78),
    ...cloth(24, 17, [24, 0, 16], -0.3, [0.5, 0.56, 0.66]),
  ];
  const cameras = [orbit([4, 10.5, -4], 16, 112, 25, -3), orbit([-1, 9, -2], 19, 106, 34, -4)];
  return still(
    surfaces,
    cameras,
    { ...studio, key: { ...studio.key, share: 0.62 } },
    66,
    [2, 9, -4],
    [0.55, 0.6, 0.68],
    820,
  );
}

function giftScene(): Shot {
  const surfaces: Surface3D[] = [
    ...table(260, 140, 70, [0.16, 0.19, 0.29], "linen", 240),
    wall(-70, 420, 180, INK_DEEP),
    ...gift(30, 13, 30, [-17, 0, -6], 0.28, INK, [0.72, 0.76, 0.83]),
    ...gift(19, 9, 19, [16, 0, -17], -0.35, [0.7, 0.73, 0.79], INK),
    ...gift(15, 7.4, 15, [16, 9.2, -17], 0.12, INK, [0.72, 0.76, 0.83]),
    ...filled("cup-saucer", { at: [13, 0, 13], turn: 0.5, owner: "lace", scale: 1.15 }),
    ...putNear("jar", { at: [40, 0, -10], turn: 0.3, owner: "lace" }),
    ...upright("dinner-plate", [-46, 12.6, -16], "lace", 1.32, 0.4),
    ...putNear("rice-bowl", { at: [32, 0, 10], owner: "lace", turn: 0.4 }),
  ];
  const cameras = [orbit([2, 11.5, -4], 14, 116, 25, -5), orbit([2, 11, -4], 17, 112, 34, -4)];
  return still(surfaces, cameras, evening, 66, [0, 9, -4], INK_DEEP, 820);
}

function workshopScene(): Shot {
  const clay: Material = { kind: "matte", color: [0.74, 0.73, 0.71], sheen: 0.15 };
  const biscuit = (form: Form, at: Vector, scale = 1): Surface3D[] =>
    put(form, { at, scale, plain: true }).map((surface) => ({
      ...surface,
      material: surface.material.kind === "glaze" ? clay : surface.material,
    }));
  const surfaces: Surface3D[] = [
    ...table(280, 110, 60, OAK, "wood", 250),
    wall(-50, 460, 200, [0.6, 0.64, 0.69]),
    shelf(52, -38, 260, 22, PALE, 2.4),
    ...biscuit("vase", [-34, 0, -16], 1.05),
    ...biscuit("vase", [-17, 0, -22], 1.05),
    ...biscuit("vase", [-1, 0, -27], 1.05),
    ...put("dinner-plate", { at: [12, 0.1, 16], owner: "fern", turn: 0.3 }),
    ...put("vase", { at: [36, 0, -8], owner: "fern", turn: 0.2 }),
    ...brushAt([18, 1.6, 24], 1.38, 1.9, 24),
    ...cobaltPot([-9, 0, 18]),
    ...put("mug", { at: [-26, 0, 10], plain: true, scale: 1.1 }),
    ...brushAt([-26, 1, 10], 0.2, 0.7, 25),
    ...brushAt([-27, 1, 9.5], 0.22, 4.1, 23),
    ...brushAt([-25.5, 1, 10.5], 0.26, 5.6, 26),
    ...biscuit("jar", [58, 0, -20]),
    ...biscuit("rice-bowl", [-50, 0, 8]),
    ...biscuit("rice-bowl", [-50, 3.4, 8]),
    ...biscuit("rice-bowl", [-50, 6.8, 8]),
    ...biscuit("teapot", [-62, 0, -18]),
    ...[
      "sugar-box",
      "teapot",
      "serving-bowl",
      "milk-jug",
      "rice-bowl",
      "milk-jug",
      "sugar-box",
      "serving-bowl",
    ].flatMap((form, index) => biscuit(form as Form, [-84 + index * 24, 52, -38], 0.84)),
  ];
  const cameras = [orbit([2, 29, -8], 9, 146, 30, -6), orbit([0, 27, -6], 11, 140, 39, -5)];
  return still(
    surfaces,
    cameras,
    { ...studio, key: { direction: normalize([-0.82, 0.58, 0.34]), size: 0.36, share: 0.66 } },
    105,
    [0, 24, -14],
    [0.55, 0.6, 0.66],
    900,
  );
}

function archiveScene(): Shot {
  const surfaces: Surface3D[] = [wall(-9, 460, 300, INK_DEEP)];
  for (let level = 0; level < 4; level++) {
    const y = 4 + level * 33;
    surfaces.push(shelf(y, 0, 300, 18, [0.045, 0.06, 0.13], 1.4));
    surfaces.push(matte(placed(box(300, 1.1, 0.8, 60), [0, y, 6.5]), [0.05, 0.07, 0.15]));
    for (let index = -5; index <= 5; index++) {
      const isSmall = (index + level) % 4 === 0;
      const form: Form = isSmall ? "dessert-plate" : (index + level) % 3 === 0 ? "soup-plate" : "dinner-plate";
      const radius = form === "dinner-plate" ? 13.5 : form === "soup-plate" ? 11.5 : 9.5;
      surfaces.push(
        ...upright(
          form,
          [index * 28.4 + (level % 2 === 0 ? 0 : 14.2), y + radius * 0.985, -2.6],
          mixed(index + 40 + level * 4),
          1.4,
          index * 0.8 + level,
        ),
      );
      surfaces.push(
        matte(
          placed(box(6.2, 2.1, 0.15, 4), [index * 28.4 + (level % 2 === 0 ? 0 : 14.2), y - 2.0, 9.05]),
          [0.72, 0.74, 0.78],
        ),
      );
    }
  }
  const cameras = [orbit([4, 55, 0], 2, 235, 23, -14), orbit([0, 56, 0], 2, 230, 29, 3)];
  return still(surfaces, cameras, { ...evening, exposure: 1.05 }, 165, [0, 60, 0], INK_DEEP, 1024);
}

function plinth(x: number, z: number, width: number, height: number): Surface3D {
  return matte(placed(box(width, height, width, 26), [x, 0, z]), [0.78, 0.8, 0.83]);
}

function showroomScene(): Shot {
  const surfaces: Surface3D[] = [
    matte(panel([-260, 0, -120], [520, 0, 0], [0, 0, 300], 200, 120), [0.6, 0.62, 0.66], undefined, false),
    wall(-120, 620, 260, [0.7, 0.735, 0.785]),
    plinth(-78, -22, 34, 62),
    ...put("vase", { at: [-78, 62, -22], owner: "wave", scale: 1.3 }),
    ...sprig([-77, 103, -22], 19, 13, 0.4),
    ...sprig([-79, 103, -22], 16, 11, 2.8),
    plinth(-30, -52, 36, 44),
    ...put("jar", { at: [-30, 44, -52], owner: "lace", scale: 1.5 }),
    plinth(22, -16, 40, 30),
    ...put("serving-bowl", { at: [22, 30, -16], owner: "blossom", scale: 1.4 }),
    plinth(74, -44, 34, 56),
    ...put("vase", { at: [74, 56, -44], owner: "fern", scale: 1.3 }),
    plinth(120, -70, 32, 40),
    ...put("teapot", { at: [120, 40, -70], owner: "ring", scale: 1.4 }),
    plinth(-128, -66, 32, 40),
    ...put("jar", { at: [-128, 40, -66], owner: "star", scale: 1.2 }),
    ...upright("dinner-plate", [22, 104, -118], "lace", 1.57, 0.4),
    ...upright("dinner-plate", [-8, 104, -118], "vine", 1.57, 1.2),
    ...upright("dinner-plate", [52, 104, -118], "wave", 1.57, 2.2),
  ];
  const cameras = [orbit([2, 58, -30], 5, 330, 23.5, -5), orbit([0, 54, -30], 5, 320, 32, 4)];
  return still(
    surfaces,
    cameras,
    { ...studio, key: { direction: normalize([-0.66, 0.68, 0.4]), size: 0.34, share: 0.58 } },
    175,
    [0, 60, -40],
    [0.62, 0.66, 0.72],
    900,
  );
}

function hallScene(): Shot {
  const surfaces: Surface3D[] = [
    wall(-30, 620, 320, INK),
    ...table(180, 44, 14, [0.06, 0.08, 0.17], "wood", 200),
    ...put("vase", { at: [0, 0, -8], owner: "lace", scale: 1.25 }),
    ...put("jar", { at: [-36, 0, -6], owner: "vine", scale: 1.1 }),
    ...put("jar", { at: [36, 0, -6], owner: "vine", scale: 1.1, turn: 1 }),
    ...put("serving-bowl", { at: [-66, 0, -4], owner: "wave" }),
    ...put("serving-bowl", { at: [66, 0, -4], owner: "wave", turn: 1 }),
    ...put("candle-holder", { at: [-16, 0, 2], owner: "lace", scale: 1.15 }),
    ...put("candle-holder", { at: [16, 0, 2], owner: "lace", scale: 1.15, turn: 0.4 }),
  ];
  // Plates hung in a fan, the largest in the middle.
  const hung: ReadonlyArray<readonly [Form, number, number]> = [
    ["dinner-plate", 0, 76],
    ["dinner-plate", -34, 68],
    ["dinner-plate", 34, 68],
    ["soup-plate", -64, 56],
    ["soup-plate", 64, 56],
    ["soup-plate", -18, 102],
    ["soup-plate", 18, 102],
    ["dessert-plate", -50, 92],
    ["dessert-plate", 50, 92],
    ["dessert-plate", -84, 80],
    ["dessert-plate", 84, 80],
    ["dessert-plate", -38, 42],
    ["dessert-plate", 38, 42],
    ["dessert-plate", -94, 46],
    ["dessert-plate", 94, 46],
  ];
  hung.forEach(([form, x, y], index) =>
    surfaces.push(...upright(form, [x, y, -28.5], mixed(Math.floor((index + 1) / 2) + 1), 1.55, index * 0.7)),
  );
  const cameras = [orbit([0, 50, 0], 3, 270, 24.5, 0), orbit([0, 49, 0], 3, 270, 31, 0)];
  return still(surfaces, cameras, { ...evening, exposure: 1.08 }, 135, [0, 50, -10], INK_DEEP, 1024);
}

/** A scene, seen in landscape and in portrait. */
export function sceneShot(scene: Scene): Shot {
  switch (scene) {
    case "table":
      return tableScene();
    case "kiln":
      return kilnScene();
    case "painter":
      return painterScene();
    case "harbour":
    case "garden":
      return tileScene(scene);
    case "shelf":
      return shelfScene();
    case "tea":
      return teaScene();
    case "gift":
      return giftScene();
    case "workshop":
      return workshopScene();
    case "archive":
      return archiveScene();
    case "showroom":
      return showroomScene();
    case "hall":
      return hallScene();
  }
}

/** A series presents itself: on a cover its whole table, on a card a plate with a vessel before it. */
export function seriesShot(part: "cover" | "card"): Shot {
  if (part === "card") {
    const things = [
      ...upright("dinner-plate", [0, 13.4, -9], "series", 1.4, -0.5),
      ...putNear("cup-saucer", { at: [5.5, 0, 8.5], turn: 0.5 }),
    ];
    return studioShot(things, [frameOn(things, 11, 24, 0.86, 0.8, -6)], 30, [0, 10, -1], 560);
  }
  // All of it to the right: the left is for a title.
  const things = [
    ...upright("dinner-plate", [-7, 13.3, -14], "series", 1.38, -0.5),
    ...put("vase", { at: [17.5, 0, -13] }),
    ...sprig([18, 32, -13], 17, 9, 0.3),
    ...sprig([17, 32, -13], 13, 8, 2.6),
    ...put("jar", { at: [40, 0, -5], turn: 0.3, scale: 0.98 }),
    ...put("teapot", { at: [20.5, 0, 5], turn: 0.2 }),
    ...filled("cup-saucer", { at: [-2.5, 0, 9.5], turn: 0.5 }),
    ...put("rice-bowl", { at: [39.5, 0, 13], turn: 0.3 }),
  ];
  return studioShot(things, [orbit([3, 16, 0], 9, 128, 22.5, -3)], 60, [8, 16, 0], 760);
}

/** The plate of a year, from above; its picture is filled in per year. */
export function annualShot(): Shot {
  const things = putNear("dessert-plate").map((surface): Surface3D =>
    surface.paint === null ? surface : { ...surface, paint: { sheet: "panel", owner: "series" } },
  );
  // A smaller window: a large one would lie across the painting as a torn white patch.
  const light: Light = { ...studio, key: { ...studio.key, direction: normalize([-0.5, 0.62, -0.6]), size: 0.24 } };
  return { ...studioShot(things, [frameOn(things, 78, 20, 0.84)], 12, [0, 1, 0]), light };
}

/** A porcelain plaque that carries a painting of a shop. */
export function plaqueShot(): Shot {
  const [width, height] = [40, 30];
  const mesh = grid(64, 48, 64, (u, v) => {
    const edge = (t: number, long: number): number => {
      const away = Math.abs(t * 2 - 1) * long - (long - 1.6);
      return away <= 0 ? 0 : ((t < 0.5 ? -1 : 1) * away * away) / 2.56;
    };
    const [ex, ey] = [edge(u, width / 2), edge(v, height / 2)];
    return {
      position: [(u - 0.5) * width, (0.5 - v) * height + 15, 0.8 - (ex * ex + ey * ey) * 0.4],
      normal: normalize([ex * 0.5 + (u - 0.5) * 0.03, -ey * 0.5 - (v - 0.5) * 0.03, 1]),
      tangent: [1, 0, 0],
      uv: [(u - 0.5) * 0.99 + 0.5, (v - 0.5) * 0.99 + 0.5],
    };
  });
  const surfaces: Surface3D[] = [
    { mesh, material: { kind: "glaze" }, paint: { sheet: "panel", owner: "series" }, castsShadow: true },
    matte(panel([-60, 60, -0.9], [120, 0, 0], [0, -90, 0], 240, 180), [0.74, 0.76, 0.79], "plaster", false),
  ];
  return still(
    surfaces,
    [orbit([0, 15, 0], 0, 100, 18.6)],
    { ...grazing, exposure: 1.3 },
    40,
    [0, 15, 0],
    [0.9, 0.91, 0.93],
    200,
  );
}
