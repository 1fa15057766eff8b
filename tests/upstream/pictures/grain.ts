/** What a dull surface is made of, by the fine structure of its colour. */
export type Grain = "linen" | "napkin" | "wood" | "plaster";

/** A number from 0 to 1 for a lattice point, always the same. */
function noise(x: number, y: number): number {
  let mixed = Math.imul(x, 0x27d4eb2d) ^ Math.imul(y, 0x165667b1);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

function smoothNoise(x: number, y: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const fx = x - ix;
  const fy = y - iy;
  const u = fx * fx * (3 - 2 * fx);
  const v = fy * fy * (3 - 2 * fy);
  return (
    noise(ix, iy) * (1 - u) * (1 - v) +
    noise(ix + 1, iy) * u * (1 - v) +
    noise(ix, iy + 1) * (1 - u) * v +
    noise(ix + 1, iy + 1) * u * v
  );
}

/** How much lighter or darker the grain of linen, wood or plaster makes a surface at a place. */
export function grainOf(grain: Grain | undefined, x: number, y: number): number {
  if (grain === "napkin") {
    // Woven stripes along the hem.
    const hem = Math.min(y, 100 - y);
    const stripe = (hem > 5 && hem < 8.2) || (hem > 9.4 && hem < 10.2) ? 1.32 : 1;
    return stripe * (0.985 + Math.sin(x * 9) * Math.sin(y * 9) * 0.03 + (smoothNoise(x * 2, y * 0.4) - 0.5) * 0.05);
  }
  if (grain === "linen") {
    const weave =
      0.5 * Math.sin(x * 42 + smoothNoise(x * 3, y * 3) * 3) + 0.5 * Math.sin(y * 42 + smoothNoise(y * 3, x * 3) * 3);
    return (
      1 + weave * 0.025 + (smoothNoise(x * 5, y * 0.9) - 0.5) * 0.045 + (smoothNoise(x * 0.9, y * 5) - 0.5) * 0.045
    );
  }
  if (grain === "wood") {
    const rings = smoothNoise(x * 0.05 + smoothNoise(x * 0.02, y * 0.4) * 3, y * 1.5);
    return 0.9 + rings * 0.18 + (smoothNoise(x * 0.3, y * 9) - 0.5) * 0.07;
  }
  if (grain === "plaster") {
    // A wall is never lit evenly: a window's light spreads over it and is gone in the corners.
    const away = ((x - 42) / 26) ** 2 + ((y - 52) / 34) ** 2;
    return 0.72 + 0.42 * Math.exp(-away) + (smoothNoise(x * 0.3, y * 0.3) - 0.5) * 0.015;
  }
  return 1;
}
