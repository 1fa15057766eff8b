import { cross, normalize } from "./mesh";
import type { Vector } from "./mesh";

/** A room's light: one soft window and the rest of the room, as many small lights each. */
export interface Light {
  /** Direction to the window, how large it looks (radius as a tangent), and its share of a level surface's light. */
  key: { direction: Vector; size: number; share: number };
  /** Colours of window and room. */
  keyColor: Vector;
  fillColor: Vector;
  /** How dark the room is behind the camera and low down: 0 = bright studio, 1 = a dim room. */
  dimness: number;
  /** Light thrown back by what things stand on. */
  bounce: number;
  exposure: number;
}

export const studio: Light = {
  key: { direction: normalize([-0.56, 0.76, 0.5]), size: 0.42, share: 0.5 },
  keyColor: [1.02, 1, 0.965],
  fillColor: [0.955, 0.985, 1.03],
  dimness: 0.15,
  bounce: 0.36,
  exposure: 1.05,
};
/** Late light from a window on the left, in a room of ink. */
export const evening: Light = {
  key: { direction: normalize([-0.85, 0.62, 0.3]), size: 0.3, share: 0.78 },
  keyColor: [1.04, 0.995, 0.94],
  fillColor: [0.84, 0.93, 1.12],
  dimness: 0.6,
  bounce: 0.12,
  exposure: 0.98,
};
/** The kiln's mouth: low, near, warm. */
export const kilnLight: Light = {
  key: { direction: normalize([0.62, 0.4, 0.5]), size: 0.36, share: 0.8 },
  keyColor: [1.2, 0.93, 0.66],
  fillColor: [0.8, 0.92, 1.16],
  dimness: 0.75,
  bounce: 0.12,
  exposure: 0.95,
};

export interface Ray {
  direction: Vector;
  weight: number;
  isKey: boolean;
}

/** The many small lights; on a level, open surface their light adds up to 1. */
export function rays(light: Light, keyCount: number, fillCount: number): Ray[] {
  const { direction } = light.key;
  const side = normalize(cross(direction, [0, 1, 0.001]));
  const up = cross(side, direction);
  const keys: Ray[] = [];
  for (let index = 0; index < keyCount; index++) {
    const radius = Math.sqrt((index + 0.5) / keyCount) * light.key.size;
    const angle = index * 2.399963;
    const [a, b] = [Math.cos(angle) * radius, Math.sin(angle) * radius];
    keys.push({
      direction: normalize([
        direction[0] + side[0] * a + up[0] * b,
        direction[1] + side[1] * a + up[1] * b,
        direction[2] + side[2] * a + up[2] * b,
      ]),
      weight: 1,
      isKey: true,
    });
  }
  const fills: Ray[] = [];
  for (let index = 0; index < fillCount; index++) {
    const y = 0.04 + (0.96 * (index + 0.5)) / fillCount;
    const radius = Math.sqrt(1 - y * y);
    const angle = index * 2.399963 + 0.7;
    const to: Vector = [Math.cos(angle) * radius, y, Math.sin(angle) * radius];
    fills.push({ direction: to, weight: 0.55 + 0.45 * y - 0.3 * to[0] * (0.5 + light.dimness), isKey: false });
  }
  for (const [list, share] of [
    [keys, light.key.share],
    [fills, 1 - light.key.share],
  ] as const) {
    const sum = list.reduce((total, ray) => total + ray.weight * Math.max(0, ray.direction[1]), 0);
    for (const ray of list) ray.weight *= share / sum;
  }
  return [...keys, ...fills];
}

const step = (from: number, to: number, value: number): number => {
  const t = Math.max(0, Math.min(1, (value - from) / (to - from)));
  return t * t * (3 - 2 * t);
};

/** How bright what glaze mirrors is, seen in a direction. */
export type Mirror = (x: number, y: number, z: number) => number;

/** What glaze mirrors: the window with its bars, a tall strip of light, the ceiling, the floor. */
export function mirrorOf(light: Light): Mirror {
  const [kx, ky, kz] = light.key.direction;
  const room = 1 - light.dimness * 0.75;
  // The window's plane: along its sill, and up.
  const level = Math.sqrt(kx * kx + kz * kz) || 1;
  const [sillX, sillZ] = [kz / level, -kx / level];
  const [upX, upZ] = [(-ky * kx) / level, (-ky * kz) / level];
  const w = light.key.size * 0.95;
  const h = light.key.size * 1.15;
  const soft = 0.05;
  return (x, y, z) => {
    let radiance = y > 0 ? (0.35 + 0.75 * y) * room : 0.55 * room * (1 + y * 0.55);
    const facing = x * kx + y * ky + z * kz;
    if (facing > 0.5) {
      const across = Math.abs((x * sillX + z * sillZ) / facing);
      const upwards = ((x - kx * facing) * upX + (y - ky * facing) * level + (z - kz * facing) * upZ) / facing;
      if (across < w + soft && upwards < h + soft && upwards > -h - soft) {
        radiance +=
          9.5 *
          step(w + soft, w - soft, across) *
          step(h + soft, h - soft, Math.abs(upwards)) *
          (1 - 0.75 * step(0.03, 0.012, across)) *
          (1 - 0.75 * step(0.03, 0.012, Math.abs(upwards - h * 0.2)));
      }
    }
    // A paper reflector on the right, which draws a thin bright edge.
    const towards = x * 0.93 + z * 0.3 + y * 0.1;
    return towards <= 0.82
      ? radiance
      : radiance + step(0.82, 0.9, towards) * step(-0.25, 0.1, y) * step(0.9, 0.5, y) * 1.7 * room;
  };
}
