import { around } from "./random";
import type { Random } from "./random";

export type Point = readonly [x: number, y: number];

const round = (value: number): string => (Math.round(value * 10) / 10).toString();

/** How full the brush is along a stroke, from 0 to 1: where it swells, and how it is lifted. */
export const touch = {
  /** Pressed in the middle, lifted at both ends. */
  leaf: (t: number): number => Math.sin(Math.PI * Math.pow(t, 0.8)) ** 0.9,
  /** Set down full, drawn out to a hair. */
  tail: (t: number): number => Math.pow(1 - t, 0.75) * Math.min(1, t * 9 + 0.35),
  /** A teardrop: from a hair to a round, loaded end. */
  drop: (t: number): number => Math.pow(Math.sin((Math.PI * Math.pow(t, 1.7)) / 1.04), 0.8),
  /** An even line with soft ends. */
  line: (t: number): number => Math.min(1, 0.25 + t * 12, 0.25 + (1 - t) * 12),
  /** An even line without ends, for rings. */
  even: (): number => 1,
} as const;
export type Touch = (t: number) => number;

/** A point on the cubic Bézier curve of four points. */
export function bezier(a: Point, b: Point, c: Point, d: Point, count = 14): Point[] {
  const points: Point[] = [];
  for (let index = 0; index <= count; index++) {
    const t = index / count;
    const u = 1 - t;
    const [p, q, r, s] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
    points.push([a[0] * p + b[0] * q + c[0] * r + d[0] * s, a[1] * p + b[1] * q + c[1] * r + d[1] * s]);
  }
  return points;
}

/** Collects brush strokes in one drawing; ink is black, its opacity is how much cobalt the brush leaves. */
export class Drawing {
  private readonly parts: string[] = [];
  /** Every point passes through this before it is drawn: bends a straight border into a ring. */
  private bend: (point: Point) => Point = (point) => point;

  private color = "";

  constructor(private readonly random: Random) {}

  get svg(): string {
    return this.parts.join("");
  }

  /** Draws with a bend, and takes it off again. */
  through(bend: (point: Point) => Point, draw: () => void): void {
    const outer = this.bend;
    this.bend = (point) => outer(bend(point));
    draw();
    this.bend = outer;
  }

  /** Draws with a clean brush, which takes colour away. */
  lifting(draw: () => void): void {
    const outer = this.color;
    this.color = ' fill="#fff"';
    draw();
    this.color = outer;
  }

  private path(points: readonly Point[], ink: number): void {
    let d = "";
    for (const point of points) {
      const [x, y] = this.bend(point);
      d += `${d === "" ? "M" : "L"}${round(x)} ${round(y)}`;
    }
    this.parts.push(`<path d="${d}Z"${this.color} fill-opacity="${Math.min(1, Math.max(0.02, ink)).toFixed(2)}"/>`);
  }

  /** One stroke along `points`, `width` at its fullest; the colour pools where it ends. */
  stroke(points: readonly Point[], width: number, ink = 0.75, pressure: Touch = touch.line, pool = true): void {
    const { random } = this;
    const strength = around(random, ink, 0.07);
    const wave = random() * 6.28;
    const left: Point[] = [];
    const right: Point[] = [];
    const last = points.length - 1;
    points.forEach(([x, y], index) => {
      const before = points[Math.max(0, index - 1)] ?? [x, y];
      const after = points[Math.min(last, index + 1)] ?? [x, y];
      const dx = after[0] - before[0];
      const dy = after[1] - before[1];
      const length = Math.hypot(dx, dy) || 1;
      const t = last === 0 ? 0 : index / last;
      const half = (width / 2) * pressure(t) * (1 + 0.07 * Math.sin(wave + t * 9)) + 0.25;
      left.push([x - (dy / length) * half, y + (dx / length) * half]);
      right.push([x + (dy / length) * half, y - (dx / length) * half]);
    });
    this.path([...left, ...right.reverse()], strength);
    const end = points[Math.round(last * 0.9)];
    if (pool && width > 5 && end) this.dot(end[0], end[1], width * 0.3 * pressure(0.86), strength * 0.4);
  }

  /** A filled, slightly uneven spot. */
  dot(x: number, y: number, radius: number, ink = 0.8): void {
    if (radius < 0.4) return;
    const phase = this.random() * 6.28;
    const count = radius > 14 ? 22 : 12;
    const points: Point[] = [];
    for (let index = 0; index < count; index++) {
      const angle = (index / count) * Math.PI * 2;
      const r = radius * (1 + 0.07 * Math.sin(angle * 2 + phase));
      points.push([x + Math.cos(angle) * r, y + Math.sin(angle) * r]);
    }
    this.path(points, around(this.random, ink, 0.05));
  }

  /** A filled shape, as laid down with a broad, wet brush. */
  wash(points: readonly Point[], ink: number): void {
    this.path(points, around(this.random, ink, 0.04));
  }

  /** A circle drawn on the turntable; where it closes it is a little fuller. */
  circle(x: number, y: number, radius: number, width: number, ink = 0.75): void {
    const start = this.random() * Math.PI * 2;
    const count = Math.max(48, Math.min(240, Math.round(radius / 4)));
    const points: Point[] = [];
    for (let index = 0; index <= count + 1; index++) {
      const angle = start + (index / count) * Math.PI * 2;
      const r = radius + Math.sin(angle * 3 + start) * width * 0.05;
      points.push([x + Math.cos(angle) * r, y + Math.sin(angle) * r]);
    }
    this.stroke(points, width, ink, touch.even, false);
  }

  /** An arc from one angle to another, in radians. */
  arc(
    x: number,
    y: number,
    radius: number,
    from: number,
    to: number,
    width: number,
    ink = 0.75,
    pressure = touch.leaf,
  ): void {
    const count = Math.max(8, Math.round((Math.abs(to - from) * radius) / 9));
    const points: Point[] = [];
    for (let index = 0; index <= Math.min(count, 200); index++) {
      const angle = from + ((to - from) * index) / Math.min(count, 200);
      points.push([x + Math.cos(angle) * radius, y + Math.sin(angle) * radius]);
    }
    this.stroke(points, width, ink, pressure);
  }

  /** A straight border of length `2πR` bent to a ring: x runs around, y from the rim inwards. */
  ring(outer: number, length: number, draw: () => void, turn = 0): void {
    this.through(([x, y]) => {
      const angle = (x / length) * Math.PI * 2 + turn;
      return [Math.cos(angle) * (outer - y), Math.sin(angle) * (outer - y)];
    }, draw);
  }

  /** Moves, turns and scales what is drawn. */
  placed(x: number, y: number, angle: number, scale: number, draw: () => void): void {
    const cos = Math.cos(angle) * scale;
    const sin = Math.sin(angle) * scale;
    this.through(([px, py]) => [x + px * cos - py * sin, y + px * sin + py * cos], draw);
  }
}
