/**
 * Makes painting.mp4: a plate turns under the brush, and its lace border is painted. Needs ffmpeg; run by hand when the
 * ornament changes (bundle with esbuild, then `node make-film.mjs <folder of the film>`).
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import sharp from "sharp";
import { orbit, put } from "../compositions";
import { evening } from "../light";
import { lathe, panel } from "../mesh";
import { drawOrnament } from "../ornaments";
import { paintShot } from "../paint";
import { prepare } from "../render";
import type { Plate, Shot, Surface3D } from "../render";
import { brushAt } from "../scenes";
import { makeSheet } from "../texture";
import type { Ink, Sheet } from "../texture";

const [WIDTH, HEIGHT, RATE, SECONDS] = [960, 540, 15, 8];
const FRAMES = RATE * SECONDS;
const POSES = 10;
/** Where the brush stands, as an angle on the plate seen from above; 0 is to the right, towards the viewer is positive. */
const BRUSH = 1.02;

/** The bench with the brush `stroke` (0..1) of the way along a stroke across the rim. */
function bench(stroke: number): Shot {
  const reach = 13.2 - Math.sin(stroke * Math.PI) * 3;
  const angle = BRUSH + 0.035 * Math.sin(stroke * Math.PI * 2);
  const rim = 2.36 - (13.5 - reach) * 0.2;
  const table: Surface3D = {
    mesh: panel([-120, -1.2, -110], [240, 0, 0], [0, 0, 190], 200, 160),
    material: { kind: "matte", color: [0.05, 0.062, 0.11], grain: "wood" },
    paint: null,
    castsShadow: false,
  };
  const turntable: Surface3D = {
    mesh: lathe(
      [
        [9.6, -1.2],
        [9.6, -0.1],
        [9.4, 0],
        [0.001, 0],
      ],
      { kind: "around" },
      96,
    ),
    material: { kind: "matte", color: [0.2, 0.22, 0.26] },
    paint: null,
    castsShadow: true,
  };
  return {
    surfaces: [
      table,
      turntable,
      ...put("dinner-plate", { owner: "lace" }),
      ...brushAt(
        [Math.cos(angle) * reach, rim, Math.sin(angle) * reach],
        0.62,
        1.3 + 0.12 * Math.sin(stroke * Math.PI),
        26,
      ),
      ...put("mug", { at: [-21, -1.2, -20], plain: true, scale: 1.1 }),
      ...put("rice-bowl", { at: [22, -1.2, -9], plain: true, scale: 0.7 }),
      ...put("vase", { at: [1, -1.2, -34], owner: "lace" }),
    ],
    cameras: [orbit([1.5, 1.2, 2.4], 33, 74, 21, 8)],
    light: { ...evening, exposure: 0.94 },
    backdrop: { top: [0.006, 0.015, 0.062], bottom: [0.006, 0.015, 0.062] },
    shadowSize: 700,
    reach: 46,
    middle: [0, 8, -6],
  };
}

/** The part of the ink that the brush has laid down: from where it began, `share` of the way around. */
function revealed(ink: Ink, share: number): Ink {
  const data = new Uint8Array(ink.data.length);
  for (const { from, width, height } of ink.levels) {
    for (let y = 0; y <= height; y++) {
      for (let x = 0; x <= width; x++) {
        const [dx, dy] = [x / width - 0.5, y / height - 0.5];
        const radius = Math.hypot(dx, dy);
        // Each arch is finished from its rim to its tip.
        const turn = ((((BRUSH - Math.atan2(dy, dx)) / (Math.PI * 2)) % 1) + 1) % 1;
        const edge = share - (0.5 - radius) * 0.05;
        const at = from + y * (width + 1) + x;
        if (turn < edge) data[at] = ink.data[at] as number;
      }
    }
  }
  return { ...ink, data };
}

/** The same picture with the plate turned: light stays, only the paint moves. */
function turned(plate: Plate, angle: number): Plate {
  const u = Float32Array.from(plate.painted.u);
  const v = Float32Array.from(plate.painted.v);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  plate.painted.surface.forEach((surface, index) => {
    if (plate.shot.surfaces[surface]?.paint?.sheet !== "plate") return;
    const [x, y] = [(plate.painted.u[index] as number) - 0.5, (plate.painted.v[index] as number) - 0.5];
    u[index] = x * cos + y * sin + 0.5;
    v[index] = y * cos - x * sin + 0.5;
  });
  return { ...plate, painted: { ...plate.painted, u, v }, places: null };
}

const folder = process.argv[2] ?? ".";
const sheetOf = async (kind: "plate" | "vase" | "inner"): Promise<Sheet> => {
  const surface =
    kind === "plate"
      ? ({ kind: "disc", radius: 1000, well: 640, centre: false } as const)
      : kind === "vase"
        ? ({ kind: "strip", length: 3000, height: 2150, field: true } as const)
        : ({ kind: "strip", length: 2600, height: 170, field: false } as const);
  return makeSheet(sharp, drawOrnament("lace", surface, 1536), 0.75);
};
const sheets = { plate: await sheetOf("plate"), vase: await sheetOf("vase"), inner: await sheetOf("inner") };
const poses = Array.from({ length: POSES }, (_, index) => [
  ...prepare(bench(index / POSES), [{ width: WIDTH, height: HEIGHT }]),
]).flat();
const encoder = spawn(
  "ffmpeg",
  [
    ["-y", "-f", "rawvideo", "-pix_fmt", "rgb24", "-s", `${WIDTH}x${HEIGHT}`, "-r", String(RATE), "-i", "-"],
    ["-c:v", "libx264", "-preset", "veryslow", "-crf", "27", "-pix_fmt", "yuv420p", "-movflags", "+faststart", "-an"],
    [join(folder, "painting.mp4")],
  ].flat(),
  { stdio: ["pipe", "inherit", "inherit"] },
);
let first: Uint8Array | null = null;
for (let frame = 0; frame < FRAMES; frame++) {
  const share = Math.min(1, frame / (FRAMES - 14));
  const plate = poses[frame % POSES];
  if (plate === undefined) continue;
  const painted: Sheet = { cobalt: revealed(sheets.plate.cobalt, share), gold: null };
  const { pixels } = paintShot(
    turned(plate, share * Math.PI * 2),
    (sheet) => (sheet === "plate" ? painted : sheet === "vase" || sheet === "inner" ? sheets[sheet] : null),
    "lace",
  );
  first ??= pixels;
  // The last second fades into the first, so that the loop has no jump.
  const fade = Math.max(0, (frame - (FRAMES - 13)) / 12);
  const mixed = pixels.map((value, at) => value * (1 - fade) + ((first as Uint8Array)[at] as number) * fade);
  if (!encoder.stdin.write(mixed)) await once(encoder.stdin, "drain");
}
encoder.stdin.end();
await once(encoder, "exit");
