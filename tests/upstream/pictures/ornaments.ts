import { Drawing, bezier, touch } from "./brush";
import type { Point } from "./brush";
import type { Ornament } from "./names";
import { around, seededRandom } from "./random";
import type { Random } from "./random";

/** What a painter needs to know of the surface: a unit is 0.135 mm, so a dinner plate has a radius of 1000. */
export type Surface =
  | { kind: "disc"; radius: number; /** Where the rim ends and the well begins. */ well: number; centre: boolean }
  | {
      kind: "strip";
      length: number;
      height: number;
      /** A field below the border, or the border alone. */ field: boolean;
    }
  /** A handle or a knob: x runs around it, y along it. */
  | { kind: "line"; length: number; height: number };

interface Hand {
  drawing: Drawing;
  random: Random;
}

type Border = (hand: Hand, length: number, depth: number) => void;

interface Pattern {
  /** Drawn along the rim: x from 0 to `length`, y from 0 (the edge) to `depth`. It must close around. */
  border: Border;
  /** Drawn in the middle of a plate, around 0, 0. */
  centre?: (hand: Hand, radius: number) => void;
  /** Drawn on the wall of a vessel below the border, y from 0 to `height`. */
  field?: (hand: Hand, length: number, height: number) => void;
  /** How deep the border reaches on a wall. */
  wallBorder: number;
}

const line = (x0: number, y0: number, x1: number, y1: number): Point[] =>
  bezier(
    [x0, y0],
    [x0 + (x1 - x0) / 3, y0 + (y1 - y0) / 3],
    [x0 + ((x1 - x0) * 2) / 3, y0 + ((y1 - y0) * 2) / 3],
    [x1, y1],
    8,
  );

const cells = (length: number, width: number): number => Math.max(3, Math.round(length / width));

/** A line all along, drawn in pieces so that a bend keeps it round. */
function along({ drawing }: Hand, length: number, y: number, width: number, ink = 0.75): void {
  const count = Math.max(60, Math.round(length / 14));
  const points: Point[] = [];
  for (let index = 0; index <= count; index++) points.push([(index / count) * length, y]);
  drawing.stroke(points, width, ink, touch.even, false);
}

/** A drop-shaped petal from its foot at (x, y) in a direction; angle 0 points down (away from the rim). */
function petal({ drawing }: Hand, x: number, y: number, angle: number, size: number, width: number, ink = 0.72): void {
  const dx = Math.sin(angle);
  const dy = Math.cos(angle);
  const bow = size * 0.08;
  drawing.stroke(
    bezier(
      [x, y],
      [x + dx * size * 0.3 + dy * bow, y + dy * size * 0.3 - dx * bow],
      [x + dx * size * 0.7, y + dy * size * 0.7],
      [x + dx * size, y + dy * size],
      10,
    ),
    width,
    ink,
    touch.drop,
  );
}

function fan(
  hand: Hand,
  x: number,
  y: number,
  count: number,
  spread: number,
  size: number,
  width: number,
  ink = 0.72,
): void {
  for (let index = 0; index < count; index++) {
    const t = count === 1 ? 0 : index / (count - 1) - 0.5;
    petal(hand, x, y, t * spread, size * (1 - Math.abs(t) * 0.35), width, ink);
  }
}

/** A pointed arch hanging from (x ± half, top) to (x, bottom), as two strokes that meet at the tip. */
function arch(
  { drawing }: Hand,
  x: number,
  half: number,
  top: number,
  bottom: number,
  width: number,
  ink: number,
): void {
  const depth = bottom - top;
  for (const side of [-1, 1]) {
    drawing.stroke(
      bezier(
        [x + side * half, top],
        [x + side * half * 1.04, top + depth * 0.55],
        [x + side * half * 0.5, top + depth * 0.86],
        [x, bottom],
        14,
      ),
      width,
      ink,
      (t) => 0.35 + 0.65 * Math.sin(Math.PI * Math.min(1, t * 0.8 + 0.15)),
      false,
    );
  }
}

function laceCell(hand: Hand, x: number, width: number, depth: number): void {
  const { drawing } = hand;
  const half = width * 0.46;
  const top = depth * 0.13;
  const bottom = depth * 0.66;
  const scale = Math.min(1, width / 150) * Math.min(1, depth / 240) + 0.15;
  arch(hand, x, half, top, bottom, 11 * scale, 0.82);
  arch(hand, x, half * 0.8, top, bottom - depth * 0.07, 4.5 * scale, 0.62);
  // The net inside the arch: two families of fine curves.
  const inside = half * 0.74;
  for (let index = -3; index <= 3; index++) {
    const foot = (index / 3.6) * inside;
    const reach = (bottom - top) * (0.78 - Math.abs(index) * 0.1);
    for (const lean of [-1, 1]) {
      const end = foot + lean * inside * 0.42;
      const limit = inside * Math.sqrt(Math.max(0.03, 1 - (reach / (bottom - top)) ** 2 * 0.82));
      drawing.stroke(
        line(x + foot, top + 2, x + Math.max(-limit, Math.min(limit, end)), top + reach * 0.62),
        3 * scale,
        0.5,
        touch.leaf,
        false,
      );
    }
  }
  drawing.arc(x, top, inside * 0.52, 0.15, Math.PI - 0.15, 8 * scale, 0.7);
  drawing.dot(x, top + inside * 0.2, 9.5 * scale, 0.9);
  // Beads along the arch.
  for (let index = 1; index < 8; index++) {
    const t = index / 8;
    const angle = Math.PI * t;
    drawing.dot(
      x - Math.cos(angle) * half * 1.0,
      top + Math.sin(angle) ** 0.9 * (bottom - top) * 1.04 + depth * 0.015,
      4.6 * scale,
      0.75,
    );
  }
  // What hangs from the tip.
  fan(hand, x, bottom + depth * 0.03, 5, 2.2, depth * 0.19, 15 * scale, 0.78);
  drawing.dot(x, bottom + depth * 0.27, 6.5 * scale, 0.85);
  drawing.dot(x, bottom + depth * 0.32, 3.6 * scale, 0.7);
  // Between two arches.
  const between = x + width / 2;
  fan(hand, between, depth * 0.36, 3, 1.5, depth * 0.16, 13 * scale, 0.7);
  drawing.circle(between, depth * 0.29, 11 * scale, 4 * scale, 0.75);
  drawing.stroke(line(between, depth * 0.54, between, depth * 0.7), 3.4 * scale, 0.6, touch.tail, false);
}

const laceBorder: Border = (hand, length, depth) => {
  const { drawing } = hand;
  const count = cells(length, Math.max(96, Math.min(176, depth * 0.56)));
  const width = length / count;
  along(hand, length, depth * 0.018, Math.max(5, depth * 0.03), 0.85);
  along(hand, length, depth * 0.118, 3, 0.6);
  const loops = count * 4;
  for (let index = 0; index < loops; index++) {
    const x = ((index + 0.5) * length) / loops;
    drawing.arc(x, depth * 0.045, (length / loops) * 0.46, 0, Math.PI, depth * 0.016 + 1.4, 0.7);
    drawing.dot(x, depth * 0.058, depth * 0.009 + 1, 0.85);
  }
  for (let index = 0; index < count; index++) laceCell(hand, (index + 0.5) * width, width, depth);
  // A festoon that ties the tips together.
  for (let index = 0; index < count; index++) {
    const from = (index + 0.5) * width;
    drawing.stroke(
      bezier(
        [from + width * 0.14, depth * 0.86],
        [from + width * 0.34, depth * 0.97],
        [from + width * 0.66, depth * 0.97],
        [from + width * 0.86, depth * 0.86],
        12,
      ),
      depth * 0.018 + 1.5,
      0.66,
      touch.leaf,
      false,
    );
    fan(hand, from + width / 2, depth * 0.95, 3, 1.9, depth * 0.075, depth * 0.03 + 2, 0.75);
  }
};

/** A rosette of lace; `reach` is its radius. */
function rosette(hand: Hand, reach: number): void {
  const { drawing } = hand;
  const s = reach / 260;
  drawing.dot(0, 0, 15 * s, 0.95);
  drawing.circle(0, 0, 30 * s, 4.5 * s, 0.75);
  for (let index = 0; index < 12; index++) {
    drawing.placed(0, 0, (index / 12) * Math.PI * 2, s, () => {
      petal(hand, 0, 40, 0, 76, 25, 0.74);
      drawing.arc(0, 118, 33, Math.PI * 0.08, Math.PI * 0.92, 7, 0.75);
      drawing.dot(0, 132, 6, 0.85);
      for (let bead = -2; bead <= 2; bead++) drawing.dot(bead * 15, 168 - Math.abs(bead) * 7, 4.6, 0.75);
      petal(hand, 0, 182, 0, 52, 17, 0.78);
      petal(hand, 0, 182, 0.7, 38, 12, 0.68);
      petal(hand, 0, 182, -0.7, 38, 12, 0.68);
      drawing.dot(0, 248, 5, 0.8);
    });
    drawing.placed(0, 0, ((index + 0.5) / 12) * Math.PI * 2, s, () => {
      drawing.stroke(line(0, 60, 0, 108), 4.5, 0.6, touch.tail, false);
      drawing.dot(0, 52, 4.4, 0.8);
      fan(hand, 0, 128, 3, 1.4, 34, 9, 0.62);
    });
  }
}

function ivyLeaf(hand: Hand, x: number, y: number, angle: number, size: number): void {
  const { drawing, random } = hand;
  drawing.placed(x, y, angle, size / 100, () => {
    const dark = around(random, 0.62, 0.14);
    // Three lobes, each laid with two strokes, so that a vein of white stays between them.
    const lobe = (turn: number, reach: number, wide: number): void => {
      drawing.placed(0, -14, turn, 1, () => {
        for (const side of [-1, 1]) {
          drawing.wash(
            [
              [side * 2.6, 4],
              ...bezier(
                [side * 4, 0],
                [side * wide * 1.05, -reach * 0.12],
                [side * wide * 0.92, -reach * 0.55],
                [side * 2, -reach],
                9,
              ),
              [side * 2.4, -reach * 0.5],
            ],
            dark + (side === 1 ? 0.16 : -0.1),
          );
        }
        drawing.stroke(line(5, -reach * 0.1, 7, -reach * 0.72), 7, 0.4, touch.leaf, false);
      });
    };
    lobe(0, 96, 33);
    lobe(1.02, 74, 28);
    lobe(-1.02, 74, 28);
    lobe(2.05, 40, 18);
    lobe(-2.05, 40, 18);
    drawing.stroke(bezier([0, -10], [2, 8], [-3, 22], [3, 44], 8), 6, 0.75, touch.tail, false);
  });
}

function tendril(hand: Hand, x: number, y: number, angle: number, size: number, turn: 1 | -1): void {
  const points: Point[] = [];
  for (let index = 0; index <= 34; index++) {
    const t = index / 34;
    const winding = turn * t * t * 9.5;
    const reach = size * (1 - t * 0.62);
    points.push([Math.cos(winding) * reach - size, Math.sin(winding) * reach + t * size * 0.1 * turn]);
  }
  hand.drawing.placed(x, y, angle, 1, () => hand.drawing.stroke(points, size * 0.1 + 2.2, 0.68, touch.tail, false));
}

/** A stem that winds around a band `depth` deep, with leaves on both sides. */
function ivyBand(hand: Hand, length: number, top: number, depth: number, size: number): void {
  const { drawing, random } = hand;
  const waves = cells(length, depth * 1.9);
  const swing = depth * 0.27;
  const middle = top + depth / 2;
  const at = (x: number): number => middle + Math.sin((x / length) * waves * Math.PI * 2) * swing;
  const stem: Point[] = [];
  const steps = waves * 30;
  for (let index = 0; index <= steps; index++) stem.push([(index / steps) * length, at((index / steps) * length)]);
  drawing.stroke(stem, size * 0.085 + 2, 0.85, (t) => 0.75 + 0.25 * Math.sin(t * waves * 12), false);
  const perWave = Math.max(4, Math.round((length / waves / size) * 1.15));
  const leaves = waves * perWave;
  for (let index = 0; index < leaves; index++) {
    const x = ((index + 0.3) / leaves) * length + around(random, 0, size * 0.08);
    const slope = Math.atan2(at(x + 3) - at(x - 3), 6);
    const side = index % 2 === 0 ? 1 : -1;
    const away = size * around(random, 0.42, 0.04);
    const nx = -Math.sin(slope) * side;
    const ny = Math.cos(slope) * side;
    ivyLeaf(
      hand,
      x + nx * away,
      at(x) + ny * away,
      Math.atan2(ny, nx) + Math.PI / 2 + around(random, 0.2, 0.16),
      size * around(random, 0.92, 0.12),
    );
    if (index % 3 === 1)
      tendril(hand, x + size * 0.2, at(x), slope + (side === 1 ? -0.7 : 0.7), size * 0.34, side === 1 ? -1 : 1);
    if (index % 4 === 2) {
      for (const [bx, by] of [
        [0.15, 0.5],
        [0.4, 0.62],
        [0.3, 0.36],
      ] as const)
        drawing.dot(x - nx * size * by + size * bx * 0.6, at(x) - ny * size * by, size * 0.075, 0.9);
    }
  }
}

function wildFlower(hand: Hand, x: number, y: number, size: number, turn: number, open = 1): void {
  const { drawing, random } = hand;
  drawing.placed(x, y, turn, size / 100, () => {
    const petals = 6;
    for (let index = 0; index < petals; index++) {
      const angle = (index / petals) * Math.PI * 2 + around(random, 0, 0.09);
      const reach = around(random, 92, 9);
      drawing.placed(0, 0, angle, 1, () => {
        const wide = 44 * open;
        // Two washes, the second not reaching the edge; a notch at the tip; then fine veins.
        const shape = (k: number): Point[] => [
          ...bezier([0, -12], [-wide * k, -reach * 0.3], [-wide * 0.95 * k, -reach * k], [-6, -reach * k], 9),
          [0, -reach * 0.93 * k],
          ...bezier([6, -reach * k], [wide * 0.95 * k, -reach * k], [wide * k, -reach * 0.3], [0, -12], 9),
        ];
        drawing.wash(shape(1), 0.26);
        drawing.wash(
          [
            ...bezier(
              [0, -12],
              [-wide * 0.9, -reach * 0.28],
              [-wide * 0.75, -reach * 0.8],
              [-wide * 0.16, -reach * 0.8],
              8,
            ),
            ...bezier([-wide * 0.1, -reach * 0.6], [-4, -reach * 0.4], [0, -20], [0, -12], 5),
          ],
          0.36,
        );
        drawing.stroke(
          bezier(
            [-wide * 0.55, -reach * 0.6],
            [-wide * 0.5, -reach * 0.95],
            [-12, -reach * 1.02],
            [0, -reach * 0.94],
            8,
          ),
          3.6,
          0.6,
          touch.leaf,
          false,
        );
        drawing.stroke(
          bezier([0, -reach * 0.94], [12, -reach * 1.02], [wide * 0.5, -reach * 0.95], [wide * 0.6, -reach * 0.55], 8),
          3.6,
          0.6,
          touch.leaf,
          false,
        );
        for (const vein of [-0.32, 0, 0.32])
          drawing.stroke(
            line(vein * 12, -20, vein * wide * 1.4, -reach * (0.74 - Math.abs(vein) * 0.3)),
            3.2,
            0.55,
            touch.tail,
            false,
          );
      });
    }
    drawing.dot(0, 0, 15, 0.92);
    for (let index = 0; index < 11; index++) {
      const angle = (index / 11) * Math.PI * 2;
      const reach = around(random, 27, 3);
      drawing.stroke(
        line(Math.cos(angle) * 15, Math.sin(angle) * 15, Math.cos(angle) * reach, Math.sin(angle) * reach),
        2.6,
        0.7,
        touch.even,
        false,
      );
      drawing.dot(Math.cos(angle) * (reach + 3), Math.sin(angle) * (reach + 3), 4, 0.9);
    }
  });
}

function slenderLeaf(hand: Hand, x: number, y: number, angle: number, size: number, ink = 0.6): void {
  const { drawing, random } = hand;
  const bow = around(random, size * 0.16, size * 0.08) * (random() < 0.5 ? -1 : 1);
  drawing.placed(x, y, angle, 1, () => {
    drawing.stroke(
      bezier([0, 0], [bow * 0.6, -size * 0.3], [bow, -size * 0.7], [bow * 0.4, -size], 12),
      size * 0.27,
      ink,
      touch.leaf,
    );
    drawing.stroke(
      bezier([0, 4], [bow * 0.6, -size * 0.3], [bow, -size * 0.6], [bow * 0.5, -size * 0.86], 10),
      size * 0.03 + 1.2,
      0.5,
      touch.tail,
      false,
    );
  });
}

function bud(hand: Hand, x: number, y: number, angle: number, size: number): void {
  const { drawing } = hand;
  drawing.placed(x, y, angle, size / 100, () => {
    drawing.wash(
      [...bezier([0, 0], [-52, -30], [-34, -92], [0, -104], 9), ...bezier([0, -104], [34, -92], [52, -30], [0, 0], 9)],
      0.3,
    );
    drawing.stroke(bezier([-8, -4], [-40, -40], [-20, -84], [2, -100], 9), 13, 0.62, touch.leaf);
    drawing.stroke(bezier([8, -4], [34, -40], [22, -74], [4, -92], 9), 8, 0.5, touch.leaf);
    for (const side of [-1, 0, 1]) drawing.stroke(line(0, 4, side * 20, -38), 11, 0.72, touch.leaf);
  });
}

/** A spray of flowers that grows from (0, 0) upwards, about `size` long. */
function spray(hand: Hand, size: number, lean: number): void {
  const { drawing, random } = hand;
  const s = size / 600;
  const stem = bezier([0, 0], [lean * 60 * s, -190 * s], [-lean * 120 * s, -390 * s], [lean * 40 * s, -600 * s], 26);
  drawing.stroke(stem, 10 * s + 1.5, 0.8, (t) => 1 - t * 0.55, false);
  stem.forEach(([x, y], index) => {
    if (index < 3 || index > 24) return;
    const side = index % 4 < 2 ? 1 : -1;
    if (index % 2 === 1)
      slenderLeaf(
        hand,
        x,
        y,
        side * around(random, 0.95, 0.25) * -1,
        around(random, 118, 26) * s,
        around(random, 0.6, 0.14),
      );
    if (index % 7 === 4) {
      const reach = around(random, 175, 25) * s;
      const angle = side * around(random, 0.85, 0.15);
      const tip: Point = [x + Math.sin(angle) * reach, y - Math.cos(angle) * reach];
      drawing.stroke(
        bezier(
          [x, y],
          [x + (tip[0] - x) * 0.2, y + (tip[1] - y) * 0.5],
          [x + (tip[0] - x) * 0.7, y + (tip[1] - y) * 0.8],
          tip,
          10,
        ),
        6 * s + 1.2,
        0.75,
        touch.tail,
        false,
      );
      if (index % 2 === 0) wildFlower(hand, tip[0], tip[1], around(random, 78, 8) * s, random() * 6, 0.95);
      else bud(hand, tip[0], tip[1], angle, 62 * s);
      slenderLeaf(hand, x + (tip[0] - x) * 0.5, y + (tip[1] - y) * 0.5, angle + 0.6, 74 * s, 0.5);
    }
  });
  wildFlower(hand, lean * 40 * s, -640 * s, 122 * s, lean);
  wildFlower(hand, -lean * 118 * s, -412 * s, 104 * s, lean + 1);
  bud(hand, lean * 120 * s, -560 * s, lean * 0.7, 74 * s);
  slenderLeaf(hand, 0, 0, lean * 1.4, 140 * s, 0.66);
  slenderLeaf(hand, 0, -10 * s, -lean * 1.2, 120 * s, 0.5);
  for (let index = 0; index < 7; index++)
    drawing.dot(around(random, lean * 130 * s, 40 * s), around(random, -330 * s, 70 * s), 4.5 * s + 1, 0.7);
}

function frond(hand: Hand, length: number, curl: number): void {
  const { drawing, random } = hand;
  const stem = bezier(
    [0, 0],
    [curl * length * 0.04, -length * 0.35],
    [curl * length * 0.16, -length * 0.72],
    [curl * length * 0.36, -length],
    30,
  );
  drawing.stroke(stem, length * 0.018 + 2.5, 0.82, (t) => 1 - t * 0.75, false);
  stem.forEach(([x, y], index) => {
    if (index < 3 || index > 29 || index % 2 === 0) return;
    const next = stem[index + 1] ?? [x + curl, y - 1];
    const heading = Math.atan2(next[0] - x, -(next[1] - y));
    const t = index / 30;
    const reach = length * 0.25 * Math.pow(Math.sin(Math.PI * (0.16 + t * 0.84)), 0.85);
    for (const side of [-1, 1]) {
      const angle = heading + side * around(random, 1.12 - t * 0.35, 0.05);
      drawing.placed(x, y, angle, 1, () => {
        const bow = side * reach * -0.14;
        const rib = bezier([0, 0], [bow * 0.2, -reach * 0.35], [bow * 0.7, -reach * 0.7], [bow * 1.4, -reach], 9);
        drawing.stroke(rib, reach * 0.13 + 2, around(random, 0.5, 0.14), touch.leaf);
        rib.forEach(([px, py], tooth) => {
          if (tooth < 1 || tooth > 8 || reach < 26) return;
          const wide = reach * 0.085 * Math.sin(Math.PI * (0.2 + (tooth / 9) * 0.8));
          for (const edge of [-1, 1])
            drawing.stroke(
              line(px, py, px + edge * wide * 1.25, py - wide * 0.75),
              wide * 0.62 + 0.8,
              0.5,
              touch.leaf,
              false,
            );
        });
      });
    }
  });
}

function fiddlehead(hand: Hand, size: number, turn: 1 | -1): void {
  const { drawing } = hand;
  const points: Point[] = [];
  for (let index = 0; index <= 10; index++) points.push([0, -(index / 10) * size * 0.55]);
  for (let index = 1; index <= 44; index++) {
    const t = index / 44;
    const angle = t * 11;
    const reach = size * 0.24 * (1 - t * 0.84);
    points.push([turn * (size * 0.24 - Math.cos(angle) * reach), -size * 0.55 - Math.sin(angle) * reach]);
  }
  drawing.stroke(points, size * 0.062 + 2, 0.75, (t) => 0.6 + 0.4 * Math.sin(t * 3), false);
  points.forEach(([x, y], index) => {
    if (index % 2 === 0 && index > 4 && index < 34)
      drawing.dot(x - turn * size * 0.045, y - size * 0.03, size * 0.02 + 1, 0.65);
  });
}

/** An eight-pointed star: each ray half dark, half light, as if folded from paper. */
function star(hand: Hand, x: number, y: number, size: number, turn = 0): void {
  const { drawing } = hand;
  drawing.placed(x, y, turn, size / 100, () => {
    for (let index = 0; index < 8; index++) {
      drawing.placed(0, 0, (index * Math.PI) / 4, 1, () => {
        const reach = index % 2 === 0 ? 100 : 80;
        const wide = index % 2 === 0 ? 17 : 14;
        const shoulder = index % 2 === 0 ? -30 : -26;
        drawing.wash(
          [
            [0, -9],
            [wide, shoulder],
            [0, -reach],
          ],
          0.74,
        );
        drawing.wash(
          [
            [0, -9],
            [-wide, shoulder],
            [0, -reach],
          ],
          0.2,
        );
        drawing.stroke(
          [
            [0, -9],
            [-wide, shoulder],
            [0, -reach],
          ],
          2.6,
          0.7,
          touch.even,
          false,
        );
        drawing.stroke(line(0, -9, 0, -reach), 2.2, 0.8, touch.even, false);
        if (index % 2 === 1) drawing.dot(0, -reach - 14, 3.6, 0.7);
      });
    }
    drawing.circle(0, 0, 9, 3, 0.8);
  });
}

/** A line that rides the waves all along. */
function waveLine(
  { drawing, random }: Hand,
  length: number,
  y: number,
  height: number,
  waves: number,
  width: number,
  ink: number,
  shift: number,
): void {
  const steps = waves * 22;
  const points: Point[] = [];
  const wobble = random() * 6;
  for (let index = 0; index <= steps; index++) {
    const t = index / steps;
    const phase = t * waves * Math.PI * 2 + shift;
    points.push([
      t * length,
      y +
        (Math.sin(phase) + 0.22 * Math.sin(2 * phase + 0.6)) *
          height *
          (1 + 0.1 * Math.sin(t * Math.PI * 2 * 3 + wobble)),
    ]);
  }
  drawing.stroke(points, width, ink, (t) => 0.82 + 0.3 * Math.sin(t * waves * Math.PI * 2 + shift + 0.9), false);
}

function waves(hand: Hand, length: number, depth: number): void {
  const count = cells(length, depth * 1.02);
  const step = depth / 7.4;
  const inks = [0.95, 0.86, 0.7, 0.56, 0.42, 0.3];
  inks.forEach((ink, index) => {
    waveLine(
      hand,
      length,
      step * (0.95 + index * 1.12),
      step * 0.62,
      count,
      step * (0.74 - index * 0.085),
      ink,
      index * 0.9,
    );
  });
}

const patterns: Readonly<Record<Ornament, Pattern | null>> = {
  rib: null,
  plain: null,
  lace: {
    wallBorder: 250,
    border: laceBorder,
    centre: (hand, radius) => rosette(hand, radius * 0.46),
    field: (hand, length, height) => {
      const { drawing } = hand;
      along(hand, length, height - 16, 9, 0.85);
      along(hand, length, height - 34, 3.5, 0.6);
      const count = cells(length, 150);
      const width = length / count;
      for (let index = 0; index < count; index++) {
        const x = (index + 0.5) * width;
        fan(hand, x, height - 44, 1, 0, 1, 1);
        drawing.placed(x, height - 40, Math.PI, 1, () => fan(hand, 0, 0, 5, 2, 54, 15, 0.72));
        drawing.dot(x, height - 108, 5, 0.8);
        drawing.dot(x + width / 2, height - 56, 6.5, 0.8);
      }
      if (height < 460) return;
      // Tall vessels carry rosettes on their belly.
      const large = cells(length, 560);
      for (let index = 0; index < large; index++) {
        drawing.placed(((index + (large % 2 === 0 ? 0 : 0.5)) / large) * length, height * 0.47, 0, 1, () =>
          rosette(hand, Math.min(205, height * 0.26)),
        );
      }
    },
  },
  halflace: {
    wallBorder: 190,
    border: (hand, length, depth) => {
      const { drawing } = hand;
      along(hand, length, depth * 0.03, 7, 0.8);
      // Half of the way around; at both ends the arches shrink until one stroke lifts off.
      const count = Math.max(7, Math.round(length / 2 / Math.max(84, depth * 0.44)));
      const width = length / 2 / count;
      for (let index = 0; index < count; index++) {
        const from = (index + 0.5) / count;
        const size = Math.min(1, 0.42 + Math.sin(Math.PI * from) * 0.9);
        const x = from * (length / 2) + length * 0.25;
        const half = width * 0.5;
        const reach = depth * 0.62 * size;
        for (const [k, ink, w] of [
          [1, 0.85, 10],
          [0.72, 0.62, 5],
          [0.46, 0.5, 3.4],
        ] as const) {
          drawing.stroke(
            bezier(
              [x - half * k, depth * 0.07],
              [x - half * k * 1.05, depth * 0.07 + reach * k * 1.25],
              [x + half * k * 1.05, depth * 0.07 + reach * k * 1.25],
              [x + half * k, depth * 0.07],
              18,
            ),
            w,
            ink,
            (t) => 0.45 + 0.55 * Math.sin(Math.PI * t),
            false,
          );
        }
        drawing.dot(x, depth * 0.07 + reach * 0.16, 6.5 * size, 0.9);
        for (let bead = 0; bead < 5; bead++) {
          const angle = Math.PI * (0.18 + bead * 0.16);
          drawing.dot(x - Math.cos(angle) * half * 0.86, depth * 0.07 + Math.sin(angle) * reach * 0.82, 3.4, 0.75);
        }
        fan(hand, x, depth * 0.1 + reach * 1.02, 3, 1.5, depth * 0.2 * size, 15 * size, 0.76);
        drawing.dot(x, depth * 0.14 + reach * 1.02 + depth * 0.24 * size, 4.6 * size, 0.8);
        if (index > 0) petal(hand, x - half, depth * 0.2, 0, depth * 0.18 * size, 11 * size, 0.7);
      }
      for (const [x, direction] of [
        [length * 0.25 - 4, -1],
        [length * 0.75 - 4, 1],
      ] as const) {
        drawing.stroke(
          bezier(
            [x, depth * 0.09],
            [x + direction * 70, depth * 0.16],
            [x + direction * 150, depth * 0.18],
            [x + direction * 260, depth * 0.1],
            16,
          ),
          8,
          0.75,
          touch.tail,
          false,
        );
      }
    },
    field: (hand, length, height) => {
      along(hand, length, height - 18, 6, 0.75);
    },
  },
  vine: {
    wallBorder: 235,
    border: (hand, length, depth) => {
      along(hand, length, depth * 0.025, 7, 0.85);
      ivyBand(hand, length, depth * 0.06, depth * 0.86, Math.max(60, Math.min(118, depth * 0.36)));
      along(hand, length, depth * 0.96, 3.4, 0.6);
    },
    centre: (hand, radius) => {
      for (const [angle, size] of [
        [-0.5, 92],
        [0.62, 84],
        [2.6, 74],
        [-2.3, 66],
      ] as const) {
        ivyLeaf(hand, Math.sin(angle) * radius * 0.13, -Math.cos(angle) * radius * 0.13, angle, size);
      }
      tendril(hand, 30, 0, 0.4, 42, 1);
      tendril(hand, -26, 10, 3.4, 36, -1);
    },
    field: (hand, length, height) => {
      along(hand, length, height - 18, 7, 0.85);
      if (height > 460) ivyBand(hand, length, height * 0.24, Math.min(420, height * 0.42), 128);
    },
  },
  blossom: {
    wallBorder: 120,
    border: (hand, length, depth) => {
      const { drawing, random } = hand;
      along(hand, length, depth * 0.03, 6, 0.82);
      // Loose sprigs, each leaning where the painter's day went.
      const count = cells(length, 560);
      for (let index = 0; index < count; index++) {
        const x = ((index + 0.5) / count) * length + around(random, 0, 60);
        const s = Math.min(1, depth / 300);
        drawing.placed(x, depth * 0.62, around(random, 0, 0.4) + Math.PI / 2, s, () => {
          drawing.stroke(bezier([0, 120], [24, 40], [-30, -50], [10, -150], 14), 6, 0.75, touch.tail, false);
          wildFlower(hand, 4, -40, 62, random() * 6);
          bud(hand, 8, -140, around(random, 0, 0.4), 46);
          bud(hand, -44, 40, -0.9, 40);
          slenderLeaf(hand, 6, 60, 0.9, 92, 0.62);
          slenderLeaf(hand, -2, 90, -1, 84, 0.5);
          slenderLeaf(hand, -6, -80, -0.8, 58, 0.6);
        });
      }
    },
    centre: (hand, radius) => {
      hand.drawing.placed(-radius * 0.2, radius * 0.47, 0.34, 1, () => spray(hand, radius * 0.82, 1));
      hand.drawing.placed(radius * 0.3, radius * 0.34, 0.98, 1, () => spray(hand, radius * 0.4, -1));
    },
    field: (hand, length, height) => {
      const { drawing, random } = hand;
      const count = Math.max(2, Math.round(length / Math.max(520, height * 1.15)));
      for (let index = 0; index < count; index++) {
        const x = ((index + (count % 2 === 0 ? 0 : 0.5)) / count) * length;
        drawing.placed(x, height * 0.93, around(random, 0.12, 0.1), 1, () =>
          spray(hand, Math.min(1100, height * 0.78), index % 2 === 0 ? 1 : -1),
        );
      }
      along(hand, length, height - 14, 5, 0.75);
    },
  },
  wave: {
    wallBorder: 300,
    border: (hand, length, depth) => waves(hand, length, depth * 0.95),
    field: (hand, length, height) => {
      if (height > 700) hand.drawing.placed(0, height - 420, 0, 1, () => waves(hand, length, 420));
      else along(hand, length, height - 16, 8, 0.6);
    },
  },
  fern: {
    wallBorder: 40,
    border: (hand, length, depth) => {
      const { drawing } = hand;
      along(hand, length, Math.min(12, depth * 0.1), 6, 0.8);
      if (depth < 120) return;
      const count = cells(length, depth * 0.84);
      const width = length / count;
      for (let index = 0; index < count; index++) {
        const x = index * width;
        drawing.placed(x, depth * 1.04, 0.14, 1, () => frond(hand, depth * 0.96, 1));
        drawing.placed(x + width * 0.42, depth * 1.04, 0.3, 1, () => fiddlehead(hand, depth * 0.42, 1));
      }
    },
    centre: (hand, radius) => {
      for (let index = 0; index < 3; index++) {
        hand.drawing.placed(0, 0, (index * Math.PI * 2) / 3 + 0.3, 1, () => frond(hand, radius * 0.3, 1));
      }
      hand.drawing.dot(0, 0, 12, 0.85);
    },
    field: (hand, length, height) => {
      const reach = Math.min(height * 0.92, 1350);
      const count = cells(length, Math.max(150, reach * 0.42));
      const width = length / count;
      for (let index = 0; index < count; index++) {
        const size = reach * (index % 2 === 0 ? 1 : 0.72);
        hand.drawing.placed((index + 0.5) * width, height - 14, around(hand.random, 0.02, 0.1), 1, () =>
          frond(hand, size, index % 3 === 0 ? -0.8 : 0.8),
        );
        if (index % 2 === 1)
          hand.drawing.placed((index + 1) * width, height - 14, 0.1, 1, () => fiddlehead(hand, reach * 0.3, 1));
      }
      along(hand, length, height - 12, 8, 0.8);
    },
  },
  star: {
    wallBorder: 150,
    border: (hand, length, depth) => {
      const { drawing } = hand;
      along(hand, length, depth * 0.03, 7, 0.85);
      const reach = Math.min(124, depth * 0.36);
      const count = cells(length, reach * 4.1);
      for (let index = 0; index < count; index++) {
        const x = ((index + 0.5) / count) * length;
        const half = length / count / 2;
        star(hand, x, depth * 0.5, reach * around(hand.random, 0.96, 0.05));
        for (const [dx, y, r] of [
          [half, 0.34, 4.5],
          [half, 0.5, 7],
          [half, 0.66, 4.5],
          [half - 24, 0.5, 3.4],
          [half + 24, 0.5, 3.4],
        ] as const) {
          drawing.dot(x + dx, depth * y, r, 0.78);
        }
      }
    },
    centre: (hand, radius) => {
      star(hand, 0, 0, radius * 0.52, Math.PI / 8);
      for (let index = 0; index < 16; index++) {
        const angle = (index / 16) * Math.PI * 2 + Math.PI / 16;
        hand.drawing.dot(
          Math.cos(angle) * radius * 0.6,
          Math.sin(angle) * radius * 0.6,
          index % 2 === 0 ? 5.5 : 3.6,
          0.75,
        );
      }
    },
    field: (hand, length, height) => {
      along(hand, length, height - 16, 6, 0.8);
      if (height < 240) return;
      const size = Math.min(190, height * 0.27);
      const rows = Math.max(1, Math.floor(height / (size * 3)));
      const count = cells(length, size * 2.9);
      for (let row = 0; row < rows; row++) {
        for (let index = 0; index < count; index++) {
          const x = ((index + (row % 2 === 0 ? 0.25 : 0.75)) / count) * length;
          const y = ((row + 0.5) / rows) * (height - 30);
          star(hand, x, y, size * around(hand.random, 0.95, 0.05));
          const between = x + length / count / 2;
          hand.drawing.dot(between % length, y - size * 0.5, 4, 0.7);
          hand.drawing.dot(between % length, y, 7, 0.78);
          hand.drawing.dot(between % length, y + size * 0.5, 4, 0.7);
        }
      }
    },
  },
  ring: {
    wallBorder: 40,
    border: (hand, length, depth) => along(hand, length, Math.min(26, depth * 0.12), 17, 0.9),
    field: (hand, length, height) => {
      if (height > 900) along(hand, length, height - 34, 13, 0.85);
    },
  },
};

/** Gold comes on top of the glaze, in a firing of its own: only the hearts of the stars. */
function goldOf(ornament: Ornament, surface: Surface): string {
  if (ornament !== "star") return "";
  const svg = paint("star", surface, "heart");
  return svg;
}

function paint(ornament: Ornament, surface: Surface, layer: "cobalt" | "heart"): string {
  const pattern = patterns[ornament];
  if (pattern === null) return "";
  if (surface.kind === "line") return layer === "cobalt" ? ridge(ornament, surface) : "";
  const random = seededRandom(
    `${ornament}/${surface.kind}/${surface.kind === "disc" ? surface.radius : surface.length}`,
  );
  const drawing = new Drawing(random);
  const hand: Hand = { drawing, random };
  if (layer === "heart") hearts(hand, surface);
  else if (surface.kind === "disc") {
    const length = Math.PI * 2 * surface.radius * 0.9;
    const depth = surface.radius - surface.well;
    drawing.ring(surface.radius - 8, length, () => pattern.border(hand, length, depth));
    if (surface.centre) pattern.centre?.(hand, surface.well);
  } else {
    // Tall vessels are seen from farther away: their borders are deeper.
    const depth = surface.field ? pattern.wallBorder * (surface.height > 1200 ? 1.6 : 1) : surface.height;
    pattern.border(hand, surface.length, Math.min(depth, surface.height * 0.62));
    if (surface.field) {
      const top = Math.min(depth, surface.height * 0.5);
      drawing.placed(0, top, 0, 1, () => pattern.field?.(hand, surface.length, surface.height - top));
    }
  }
  return drawing.svg;
}

/** One stroke down the back of a handle, and a few small ones that lead into it. */
function ridge(ornament: Ornament, surface: { length: number; height: number }): string {
  const random = seededRandom(`${ornament}/line`);
  const drawing = new Drawing(random);
  const { length, height } = surface;
  const thin = ornament === "ring" || ornament === "blossom" || ornament === "fern";
  // The back of the handle is where x begins and ends.
  for (const x of [0, length]) {
    drawing.stroke(line(x, height * 0.05, x, height * 0.95), thin ? 13 : 20, 0.8, touch.leaf, false);
    if (thin) continue;
    for (let index = 0; index < 9; index++) {
      const y = height * (0.12 + index * 0.095);
      for (const side of [-1, 1])
        drawing.stroke(line(x, y, x + side * length * 0.17, y - 22), 9, 0.66, touch.tail, false);
    }
  }
  return drawing.svg;
}

/** The gold points, where `star` drew its hearts. */
function hearts(hand: Hand, surface: Exclude<Surface, { kind: "line" }>): void {
  const { drawing } = hand;
  if (surface.kind === "disc") {
    const depth = surface.radius - surface.well;
    const length = Math.PI * 2 * surface.radius * 0.9;
    const reach = Math.min(124, depth * 0.36);
    const count = cells(length, reach * 4.1);
    drawing.ring(surface.radius - 8, length, () => {
      for (let index = 0; index < count; index++)
        drawing.dot(((index + 0.5) / count) * length, depth * 0.5, reach * 0.12, 1);
    });
    if (surface.centre) drawing.dot(0, 0, surface.well * 0.06, 1);
    return;
  }
  const depth = Math.min(150, surface.height * 0.62);
  const reach = Math.min(124, depth * 0.36);
  const count = cells(surface.length, reach * 4.1);
  for (let index = 0; index < count; index++)
    drawing.dot(((index + 0.5) / count) * surface.length, depth * 0.5, reach * 0.13, 1);
  if (!surface.field) return;
  const top = Math.min(150, surface.height * 0.5);
  const height = surface.height - top;
  if (height < 240) return;
  const size = Math.min(190, height * 0.27);
  const rows = Math.max(1, Math.floor(height / (size * 3)));
  const large = cells(surface.length, size * 2.9);
  for (let row = 0; row < rows; row++) {
    for (let index = 0; index < large; index++) {
      drawing.dot(
        ((index + (row % 2 === 0 ? 0.25 : 0.75)) / large) * surface.length,
        top + ((row + 0.5) / rows) * (height - 30),
        size * 0.12,
        1,
      );
    }
  }
}

export interface Painting {
  /** Black strokes on nothing: their opacity is the cobalt. */
  cobalt: string;
  /** The same for gold; empty where there is none. */
  gold: string;
}

const sheet = (surface: Surface, body: string, pixels: number): string => {
  const [x, y, w, h] =
    surface.kind === "disc"
      ? [-surface.radius, -surface.radius, surface.radius * 2, surface.radius * 2]
      : [0, 0, surface.length, surface.height];
  const height = Math.max(8, Math.round((pixels * h) / w));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${pixels}" height="${height}" viewBox="${x} ${y} ${w} ${h}" preserveAspectRatio="none">${body}</svg>`;
};

/** The painter's drawing of an ornament for a surface, `pixels` wide; the same every time. */
export function drawOrnament(ornament: Ornament, surface: Surface, pixels: number): Painting {
  const gold = goldOf(ornament, surface);
  return {
    cobalt: sheet(surface, paint(ornament, surface, "cobalt"), pixels),
    gold: gold === "" ? "" : sheet(surface, gold, pixels),
  };
}

/** The lace plate on the painter's bench: `share` of the way around is painted. 2048 pixels wide. */
export function drawLaceInProgress(share: number): string {
  const { cobalt } = drawOrnament("lace", { kind: "disc", radius: 1000, well: 640, centre: false }, 2048);
  const angle = share * Math.PI * 2;
  const steps = Array.from({ length: 40 }, (_, index) => (index / 39) * angle - Math.PI * 0.5);
  const path = steps.map((a) => `L${(Math.cos(a) * 1200).toFixed(1)} ${(Math.sin(a) * 1200).toFixed(1)}`).join("");
  return cobalt
    .replace(/<path/, `<clipPath id="painted"><path d="M0 0${path}Z"/></clipPath><g clip-path="url(#painted)"><path`)
    .replace("</svg>", "</g></svg>");
}
