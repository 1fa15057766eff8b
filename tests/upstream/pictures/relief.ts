import type { SurfaceName } from "./vessels";

/** Ornaments that are also (or only) cut into the clay: flutes around the form, so many and so deep. */
const flutes: Readonly<Record<string, { around: number; depth: number; from: number }>> = {
  rib: { around: 72, depth: 0.42, from: 0.12 },
  lace: { around: 36, depth: 0.09, from: 0.55 },
  halflace: { around: 36, depth: 0.08, from: 0.55 },
};

const onWall: Readonly<Partial<Record<SurfaceName, number>>> = {
  cup: 0.5,
  mug: 0.5,
  bowl: 0.78,
  pot: 0.75,
  jar: 0.8,
  vase: 0.7,
};

/** Writes the slope of the relief along a sheet's u and v, as tangents, for the place on the sheet at `index`. */
export type Relief = (u: Float32Array, v: Float32Array, index: number, slope: Float32Array) => void;

/** The relief of an ornament on a sheet; null where the clay is smooth. */
export function reliefOf(ornament: string, sheet: SurfaceName): Relief | null {
  const cut = flutes[ornament];
  if (cut === undefined || sheet === "inner" || sheet === "line") return null;
  if (sheet === "plate" || sheet === "small") {
    const count = sheet === "small" ? cut.around * 0.75 : cut.around;
    return (u, v, index, slope) => {
      const x = (u[index] as number) * 2 - 1;
      const y = (v[index] as number) * 2 - 1;
      const radius = Math.sqrt(x * x + y * y);
      // Flutes run out softly towards the well and before the edge.
      const fade = radius < cut.from ? 0 : ramp(cut.from, cut.from + 0.18, radius) * ramp(1, 0.965, radius);
      const steep = fade === 0 ? 0 : (flute(Math.atan2(y, x) * count) * cut.depth * fade) / radius;
      slope[0] = -y * steep;
      slope[1] = -x * steep;
    };
  }
  const count = Math.round(cut.around * (onWall[sheet] ?? 0.6));
  return (u, v, index, slope) => {
    const high = v[index] as number;
    slope[0] = flute((u[index] as number) * Math.PI * 2 * count) * cut.depth * ramp(0, 0.06, high) * ramp(1, 0.9, high);
    slope[1] = 0;
  };
}

const FLUTE_STEPS = 512;

/** Slope across a flute: round hollows that meet in soft ridges. */
const slopes = Float32Array.from({ length: FLUTE_STEPS }, (_, index) => {
  const phase = (index / FLUTE_STEPS) * Math.PI * 2;
  return -Math.sin(phase) * (1 - 0.28 * Math.cos(phase));
});

function flute(phase: number): number {
  return slopes[Math.round((phase * FLUTE_STEPS) / (Math.PI * 2)) & (FLUTE_STEPS - 1)] as number;
}

function ramp(from: number, to: number, value: number): number {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
}
