/** A map of what is nearest at each of its points: to the light when shadows are cast, to the eye when the camera looks. */
export interface DepthMap {
  width: number;
  height: number;
  nearest: Float32Array;
  /** Which triangle that is; null where nobody asks. */
  seen: Int32Array | null;
}

/** A point this little outside a triangle still counts, so that neighbours leave no gap. */
const SLACK = 0.001;

/**
 * Draws a triangle on the map. Its corners i0, i1, i2 stand at x and y on the map, `near` says how near they are.
 * Row by row from where the row enters the triangle to where it leaves it: most points around a triangle are not in it.
 */
export function drawTriangle(
  { width, height, nearest, seen }: DepthMap,
  x: Float32Array,
  y: Float32Array,
  near: Float32Array,
  i0: number,
  i1: number,
  i2: number,
  triangle: number,
): void {
  const x0 = x[i0] as number;
  const y0 = y[i0] as number;
  const n0 = near[i0] as number;
  const ax = (x[i1] as number) - x0;
  const ay = (y[i1] as number) - y0;
  const bx = (x[i2] as number) - x0;
  const by = (y[i2] as number) - y0;
  const minX = Math.max(0, Math.ceil(x0 + Math.min(0, ax, bx) - 0.5));
  const maxX = Math.min(width - 1, Math.floor(x0 + Math.max(0, ax, bx) - 0.5));
  if (minX > maxX) return;
  const minY = Math.max(0, Math.ceil(y0 + Math.min(0, ay, by) - 0.5));
  const maxY = Math.min(height - 1, Math.floor(y0 + Math.max(0, ay, by) - 0.5));
  if (minY > maxY) return;
  const area = ax * by - bx * ay;
  if (area < 1e-9 && area > -1e-9) return;
  const inverse = 1 / area;
  // The weights of the three corners: how they grow along a row, how many steps they need to grow by 1, and down.
  const along1 = by * inverse;
  const along2 = -ay * inverse;
  const along0 = -along1 - along2;
  const steps1 = 1 / along1;
  const steps2 = 1 / along2;
  const steps0 = 1 / along0;
  const down1 = -bx * inverse;
  const down2 = ax * inverse;
  const rise1 = (near[i1] as number) - n0;
  const rise2 = (near[i2] as number) - n0;
  const climb = rise1 * along1 + rise2 * along2;
  const cx = minX + 0.5 - x0;
  const cy = minY + 0.5 - y0;
  let w1 = cx * along1 + cy * down1;
  let w2 = cx * along2 + cy * down2;
  for (let row = minY; row <= maxY; row++, w1 += down1, w2 += down2) {
    // Counted from minX.
    let enters = 0;
    let leaves = maxX - minX;
    const zero1 = (-SLACK - w1) * steps1;
    if (along1 > 0) enters = Math.max(enters, Math.ceil(zero1));
    else if (along1 < 0) leaves = Math.min(leaves, Math.floor(zero1));
    else if (w1 < -SLACK) continue;
    const zero2 = (-SLACK - w2) * steps2;
    if (along2 > 0) enters = Math.max(enters, Math.ceil(zero2));
    else if (along2 < 0) leaves = Math.min(leaves, Math.floor(zero2));
    else if (w2 < -SLACK) continue;
    const w0 = 1 - w1 - w2;
    const zero0 = (-SLACK - w0) * steps0;
    if (along0 > 0) enters = Math.max(enters, Math.ceil(zero0));
    else if (along0 < 0) leaves = Math.min(leaves, Math.floor(zero0));
    else if (w0 < -SLACK) continue;
    if (enters > leaves) continue;
    let depth = n0 + rise1 * (w1 + along1 * enters) + rise2 * (w2 + along2 * enters);
    let at = (row * width + minX + enters) | 0;
    const end = (row * width + minX + leaves) | 0;
    if (seen === null) {
      for (; at <= end; at++, depth += climb) if (depth > (nearest[at] as number)) nearest[at] = depth;
    } else {
      for (; at <= end; at++, depth += climb) {
        if (depth > (nearest[at] as number)) {
          nearest[at] = depth;
          seen[at] = triangle;
        }
      }
    }
  }
}
