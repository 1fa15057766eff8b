import { Drawing, bezier, touch } from "./brush";
import type { Point } from "./brush";
import { drawLaceInProgress } from "./ornaments";
import { around, seededRandom } from "./random";
import type { Random } from "./random";

interface Hand {
  drawing: Drawing;
  random: Random;
}

const line = (x0: number, y0: number, x1: number, y1: number): Point[] =>
  bezier([x0, y0], [x0, y0], [x1, y1], [x1, y1], 6);

/** A stroke with the unsteadiness of a hand. */
function ruled(
  { drawing, random }: Hand,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  width: number,
  ink = 0.7,
): void {
  const bow = Math.hypot(x1 - x0, y1 - y0) * 0.006;
  drawing.stroke(
    bezier(
      [x0, y0],
      [x0 + (x1 - x0) / 3 + around(random, 0, bow), y0 + (y1 - y0) / 3 + around(random, 0, bow)],
      [x0 + ((x1 - x0) * 2) / 3 + around(random, 0, bow), y0 + ((y1 - y0) * 2) / 3 + around(random, 0, bow)],
      [x1, y1],
      10,
    ),
    width,
    ink,
    touch.line,
    false,
  );
}

function rectangle({ drawing }: Hand, x: number, y: number, width: number, height: number, ink: number): void {
  drawing.wash(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    ink,
  );
}

/** A sky or a sea laid in with a broad brush: overlapping strokes from edge to edge. */
function broadWash(hand: Hand, x: number, y: number, width: number, height: number, top: number, bottom: number): void {
  const { drawing, random } = hand;
  const rows = Math.max(3, Math.round(height / 26));
  for (let row = 0; row <= rows; row++) {
    const t = row / rows;
    const at = y + t * height;
    const ink = (top * (1 - t) + bottom * t) * 0.55;
    const tilt = around(random, 0, 10);
    drawing.stroke(
      bezier(
        [x - 40, at + tilt],
        [x + width * 0.3, at + around(random, 0, 9)],
        [x + width * 0.7, at + around(random, 0, 9)],
        [x + width + 40, at - tilt],
        20,
      ),
      (height / rows) * 2.1,
      ink,
      touch.even,
      false,
    );
  }
}

function gull({ drawing }: Hand, x: number, y: number, size: number, ink = 0.8): void {
  drawing.stroke(
    bezier([x - size, y - size * 0.1], [x - size * 0.6, y - size * 0.5], [x - size * 0.2, y - size * 0.3], [x, y], 10),
    size * 0.16,
    ink,
    touch.leaf,
    false,
  );
  drawing.stroke(
    bezier(
      [x, y],
      [x + size * 0.25, y - size * 0.4],
      [x + size * 0.7, y - size * 0.5],
      [x + size, y - size * 0.05],
      10,
    ),
    size * 0.16,
    ink,
    touch.leaf,
    false,
  );
}

/** A gabled house by the water. */
function house(hand: Hand, x: number, ground: number, width: number, height: number, lit: boolean): void {
  const { drawing, random } = hand;
  const eaves = ground - height;
  const peak = eaves - width * around(random, 0.62, 0.12);
  const stepped = random() < 0.4;
  drawing.lifting(() => {
    drawing.wash(
      [
        [x, ground],
        [x, eaves],
        [x + width / 2, peak],
        [x + width, eaves],
        [x + width, ground],
      ],
      1,
    );
  });
  const tone = around(random, 0.26, 0.16);
  drawing.wash(
    [
      [x, ground],
      [x, eaves],
      [x + width / 2, peak],
      [x + width, eaves],
      [x + width, ground],
    ],
    tone,
  );
  drawing.wash(
    [
      [x + width * 0.72, ground],
      [x + width * 0.72, eaves - width * 0.2],
      [x + width, eaves],
      [x + width, ground],
    ],
    0.22,
  );
  ruled(hand, x, ground, x, eaves, 3.4, 0.75);
  ruled(hand, x + width, ground, x + width, eaves, 4.5, 0.8);
  if (stepped) {
    for (let step = 0; step < 4; step++) {
      for (const side of [-1, 1]) {
        const at = x + width / 2 + (side * width * (4 - step)) / 8;
        const y = eaves - ((eaves - peak) * step) / 4;
        ruled(hand, at, y, at, y - (eaves - peak) / 4, 3.4, 0.8);
        ruled(hand, at, y - (eaves - peak) / 4, at - (side * width) / 8, y - (eaves - peak) / 4, 3.4, 0.8);
      }
    }
  } else {
    ruled(hand, x - 4, eaves + 3, x + width / 2, peak, 6, 0.85);
    ruled(hand, x + width / 2, peak, x + width + 4, eaves + 3, 6, 0.85);
  }
  const columns = Math.max(2, Math.round(width / 38));
  const rows = Math.max(2, Math.round(height / 56));
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const wx = x + ((column + 0.5) / columns) * width;
      const wy = eaves + ((row + 0.4) / rows) * height;
      const [w, h] = [width / columns / 2.4, (height / rows) * 0.5];
      const glow = lit && random() < 0.42;
      drawing.lifting(() =>
        drawing.wash(
          [
            [wx - w / 2, wy],
            [wx + w / 2, wy],
            [wx + w / 2, wy + h],
            [wx - w / 2, wy + h],
          ],
          glow ? 1 : 0.35,
        ),
      );
      if (!glow) rectangle(hand, wx - w / 2, wy, w, h, 0.6);
      ruled(hand, wx - w / 2, wy, wx + w / 2, wy, 2.2, 0.7);
      ruled(hand, wx, wy, wx, wy + h, 1.8, 0.55);
    }
  }
  drawing.dot(x + width / 2, (eaves + peak) / 2 + 8, width * 0.06, 0.75);
}

/** A fishing boat or a barque, its hull `size` long. */
function ship(hand: Hand, x: number, water: number, size: number, masts: number): void {
  const { drawing, random } = hand;
  const hull: Point[] = [
    ...bezier(
      [x - size / 2, water - size * 0.14],
      [x - size * 0.42, water + size * 0.02],
      [x - size * 0.2, water + size * 0.03],
      [x, water + size * 0.03],
      8,
    ),
    ...bezier(
      [x, water + size * 0.03],
      [x + size * 0.25, water + size * 0.03],
      [x + size * 0.42, water],
      [x + size * 0.54, water - size * 0.19],
      8,
    ),
    ...bezier(
      [x + size * 0.54, water - size * 0.19],
      [x + size * 0.2, water - size * 0.1],
      [x - size * 0.2, water - size * 0.09],
      [x - size / 2, water - size * 0.14],
      8,
    ),
  ];
  drawing.lifting(() => drawing.wash(hull, 1));
  drawing.wash(hull, 0.82);
  drawing.lifting(() =>
    drawing.stroke(
      bezier(
        [x - size * 0.47, water - size * 0.1],
        [x - size * 0.2, water - size * 0.055],
        [x + size * 0.2, water - size * 0.06],
        [x + size * 0.5, water - size * 0.14],
        12,
      ),
      size * 0.014,
      0.85,
      touch.line,
      false,
    ),
  );
  for (let mast = 0; mast < masts; mast++) {
    const at = x - size * 0.28 + (masts === 1 ? size * 0.3 : (mast / (masts - 1)) * size * 0.58);
    const top = water - size * around(random, 0.82, 0.07);
    ruled(hand, at, water - size * 0.1, at + 2, top, size * 0.016 + 1.6, 0.9);
    for (const side of [-1, 1])
      ruled(hand, at + side * size * 0.13, water - size * 0.11, at, top + size * 0.1, 1.7, 0.6);
    for (let yard = 0; yard < 3; yard++) {
      const y = top + size * (0.1 + yard * 0.18);
      const half = size * (0.07 + yard * 0.035);
      ruled(hand, at - half, y, at + half, y + 3, size * 0.01 + 1.4, 0.85);
      const sail: Point[] = [
        [at - half, y],
        [at + half, y],
        ...bezier(
          [at + half, y],
          [at + half * 1.3, y + size * 0.06],
          [at + half * 1.3, y + size * 0.1],
          [at + half * 1.06, y + size * 0.15],
          5,
        ),
        ...bezier(
          [at + half, y + size * 0.15],
          [at, y + size * 0.11],
          [at, y + size * 0.11],
          [at - half * 1.06, y + size * 0.15],
          5,
        ),
      ];
      drawing.lifting(() => drawing.wash(sail, 0.86));
      drawing.wash(sail, 0.07);
      drawing.stroke(
        bezier(
          [at + half * 0.6, y + 4],
          [at + half * 0.9, y + size * 0.06],
          [at + half * 0.9, y + size * 0.1],
          [at + half * 0.8, y + size * 0.13],
          6,
        ),
        half * 0.4,
        0.26,
        touch.leaf,
        false,
      );
    }
  }
  ruled(hand, x + size * 0.5, water - size * 0.18, x + size * 0.74, water - size * 0.3, size * 0.013 + 1.4, 0.85);
}

/** Water as the painters write it: short strokes that lie flat, closer together far away. */
function water(hand: Hand, x: number, top: number, width: number, height: number, ink: number): void {
  const { drawing, random } = hand;
  const rows = Math.round(height / 17);
  for (let row = 0; row < rows; row++) {
    const t = row / rows;
    const y = top + Math.pow(t, 1.25) * height;
    const count = Math.round(width / (70 + t * 130));
    for (let index = 0; index < count; index++) {
      const from = x + random() * width;
      const length = around(random, 46 + t * 120, 22);
      drawing.stroke(
        bezier(
          [from, y],
          [from + length * 0.3, y - 3 - t * 4],
          [from + length * 0.6, y + 3 + t * 5],
          [from + length, y],
          9,
        ),
        2.6 + t * 6.5,
        around(random, ink * (0.55 + t * 0.4), 0.1),
        touch.leaf,
        false,
      );
    }
  }
}

function spruce(hand: Hand, x: number, ground: number, height: number, ink = 0.8, snow = false): void {
  const { drawing, random } = hand;
  ruled(hand, x, ground, x, ground - height, height * 0.02 + 1.5, ink);
  const tiers = 11;
  for (let tier = 0; tier < tiers; tier++) {
    const t = tier / tiers;
    const y = ground - height * (1 - t * 0.88);
    const reach = height * (0.05 + t * 0.25);
    for (const side of [-1, 1]) {
      const tip = x + side * reach * around(random, 1, 0.12);
      const limb = bezier(
        [x, y],
        [x + side * reach * 0.4, y + height * 0.02],
        [x + side * reach * 0.7, y + height * 0.06],
        [tip, y + height * 0.085],
        9,
      );
      drawing.stroke(limb, height * 0.05, around(random, ink, 0.1), touch.tail, false);
      if (snow)
        drawing.lifting(() =>
          drawing.stroke(
            limb.map(([px, py]): Point => [px, py - height * 0.014]),
            height * 0.022,
            0.9,
            touch.leaf,
            false,
          ),
        );
    }
  }
}

function cloud(hand: Hand, x: number, y: number, size: number): void {
  const { drawing, random } = hand;
  drawing.lifting(() => {
    for (let index = 0; index < 7; index++) {
      const from = x + around(random, 0, size * 0.5);
      drawing.stroke(
        bezier(
          [from - size * 0.5, y + index * size * 0.035],
          [from - size * 0.2, y - size * 0.05],
          [from + size * 0.2, y + size * 0.04],
          [from + size * 0.5, y + index * size * 0.03],
          10,
        ),
        size * 0.075,
        0.34,
        touch.leaf,
        false,
      );
    }
  });
}

function snowfall({ drawing, random }: Hand, x: number, y: number, width: number, height: number, count: number): void {
  drawing.lifting(() => {
    for (let index = 0; index < count; index++)
      drawing.dot(x + random() * width, y + random() * height, 2 + random() * 5.5, 0.92);
  });
}

function lighthouse(hand: Hand, x: number, ground: number, height: number): void {
  const { drawing } = hand;
  const [w0, w1] = [height * 0.13, height * 0.085];
  const body: Point[] = [
    [x - w0, ground],
    [x - w1, ground - height * 0.78],
    [x + w1, ground - height * 0.78],
    [x + w0, ground],
  ];
  // The beam first, then the tower in front of it.
  drawing.lifting(() => {
    for (const side of [-1, 1]) {
      drawing.wash(
        [
          [x, ground - height * 0.88],
          [x + side * height * 2.4, ground - height * 1.22],
          [x + side * height * 2.4, ground - height * 0.8],
        ],
        0.34,
      );
    }
    drawing.wash(body, 1);
  });
  drawing.wash(body, 0.08);
  for (const [from, to] of [
    [0.06, 0.22],
    [0.38, 0.54],
    [0.68, 0.76],
  ] as const) {
    const at = (t: number): number => w0 + (w1 - w0) * (t / 0.78);
    drawing.wash(
      [
        [x - at(from), ground - height * from],
        [x - at(to), ground - height * to],
        [x + at(to), ground - height * to],
        [x + at(from), ground - height * from],
      ],
      0.82,
    );
  }
  drawing.wash(
    [
      [x + w0 * 0.35, ground],
      [x + w1 * 0.35, ground - height * 0.78],
      [x + w1, ground - height * 0.78],
      [x + w0, ground],
    ],
    0.26,
  );
  rectangle(hand, x - w1 * 1.35, ground - height * 0.81, w1 * 2.7, height * 0.03, 0.9);
  drawing.lifting(() => rectangle(hand, x - w1 * 0.7, ground - height * 0.92, w1 * 1.4, height * 0.11, 1));
  for (const side of [-1, 0, 1])
    ruled(hand, x + side * w1 * 0.7, ground - height * 0.81, x + side * w1 * 0.7, ground - height * 0.92, 3, 0.85);
  drawing.wash(
    [
      [x - w1 * 0.95, ground - height * 0.92],
      [x, ground - height * 1.02],
      [x + w1 * 0.95, ground - height * 0.92],
    ],
    0.95,
  );
}

function rock(hand: Hand, x: number, ground: number, width: number, height: number): void {
  const { drawing, random } = hand;
  const top = bezier(
    [x - width / 2, ground],
    [x - width * 0.3, ground - height * 1.2],
    [x + width * 0.2, ground - height * 1.1],
    [x + width / 2, ground],
    16,
  ).map(([px, py]): Point => [px, py + around(random, 0, height * 0.07)]);
  drawing.lifting(() => drawing.wash([...top, [x + width / 2, ground + 20], [x - width / 2, ground + 20]], 1));
  drawing.wash([...top, [x + width / 2, ground + 20], [x - width / 2, ground + 20]], 0.5);
  for (let index = 0; index < 9; index++) {
    const from = x + around(random, 0, width * 0.32);
    drawing.stroke(
      bezier(
        [from, ground - height * 0.65],
        [from + 12, ground - height * 0.4],
        [from + 18, ground - height * 0.2],
        [from + 34, ground + 6],
        8,
      ),
      height * 0.13,
      0.42,
      touch.leaf,
      false,
    );
  }
}

/** Dusk over a harbour. */
function harbour(hand: Hand, width: number, height: number): void {
  const { drawing, random } = hand;
  const shore = height * 0.62;
  broadWash(hand, 0, -20, width, shore + 40, 1.25, 0.34);
  for (let index = 0; index < 5; index++)
    cloud(hand, random() * width, height * (0.12 + random() * 0.26), width * around(random, 0.17, 0.05));
  drawing.wash(
    [
      [0, shore],
      ...bezier([0, shore - 90], [width * 0.2, shore - 150], [width * 0.35, shore - 60], [width * 0.5, shore - 80], 14),
      ...bezier(
        [width * 0.5, shore - 80],
        [width * 0.7, shore - 130],
        [width * 0.85, shore - 170],
        [width, shore - 60],
        14,
      ),
      [width, shore],
    ],
    0.4,
  );
  lighthouse(hand, width * 0.88, shore + 6, height * 0.3);
  let x = width * 0.03;
  while (x < width * 0.74) {
    const w = around(random, width * 0.046, width * 0.012);
    house(hand, x, shore + 4, w, around(random, height * 0.15, height * 0.045), true);
    x += w + (random() < 0.14 ? width * 0.025 : 1);
  }
  // A church in the second row.
  const spire = width * 0.47;
  drawing.wash(
    [
      [spire - 12, shore - height * 0.2],
      [spire, shore - height * 0.44],
      [spire + 12, shore - height * 0.2],
    ],
    0.8,
  );
  ruled(hand, 0, shore + 6, width, shore + 5, 8, 0.8);
  broadWash(hand, 0, shore + 16, width, height - shore, 0.42, 1.05);
  water(hand, 0, shore + 18, width, height - shore, 0.62);
  // Lit windows in the water.
  drawing.lifting(() => {
    for (let index = 0; index < 64; index++) {
      const at = random() * width * 0.74;
      const y = shore + 16 + random() * height * 0.17;
      drawing.stroke(line(at - 14, y, at + 16, y), 4, 0.55, touch.leaf, false);
    }
  });
  ship(hand, width * 0.3, shore + height * 0.13, width * 0.2, 3);
  ship(hand, width * 0.66, shore + height * 0.07, width * 0.1, 2);
  ship(hand, width * 0.83, shore + height * 0.2, width * 0.13, 1);
  for (let index = 0; index < 9; index++)
    gull(hand, width * (0.3 + random() * 0.5), height * (0.16 + random() * 0.25), around(random, 20, 8));
}

/** A plum blossom of five petals, left white in the blue. */
function plum(hand: Hand, x: number, y: number, size: number, turn: number): void {
  const { drawing } = hand;
  drawing.placed(x, y, turn, size / 100, () => {
    for (let index = 0; index < 5; index++) {
      drawing.placed(0, 0, (index / 5) * Math.PI * 2, 1, () => {
        const petal = [
          ...bezier([0, -6], [-62, -36], [-52, -104], [0, -98], 10),
          ...bezier([0, -98], [52, -104], [62, -36], [0, -6], 10),
        ];
        drawing.lifting(() => {
          drawing.wash(petal, 0.94);
          drawing.wash(petal, 0.8);
        });
        drawing.stroke(bezier([-38, -44], [-44, -86], [-22, -104], [0, -96], 8), 3.4, 0.42, touch.leaf, false);
        drawing.stroke(bezier([0, -96], [24, -104], [44, -84], [38, -44], 8), 3.4, 0.42, touch.leaf, false);
        drawing.wash(
          [
            ...bezier([0, -8], [-30, -26], [-20, -58], [0, -62], 6),
            ...bezier([0, -62], [14, -50], [22, -26], [0, -8], 6),
          ],
          0.14,
        );
      });
    }
    for (let index = 0; index < 13; index++) {
      const angle = (index / 13) * Math.PI * 2;
      const reach = 34 + (index % 3) * 6;
      drawing.stroke(line(0, 0, Math.cos(angle) * reach, Math.sin(angle) * reach), 2.6, 0.55, touch.even, false);
      drawing.dot(Math.cos(angle) * reach, Math.sin(angle) * reach, 4.2, 0.85);
    }
    drawing.dot(0, 0, 7, 0.8);
  });
}

function branch(hand: Hand, from: Point, angle: number, length: number, width: number, depth: number): void {
  const { drawing, random } = hand;
  const bendBy = around(random, 0, 0.5);
  const at = (t: number): Point => {
    const a = angle + bendBy * t;
    return [from[0] + Math.cos(a) * length * t, from[1] + Math.sin(a) * length * t];
  };
  const path: Point[] = [];
  for (let index = 0; index <= 12; index++) {
    const [x, y] = at(index / 12);
    path.push([
      x + (index % 3 === 1 ? around(random, 0, width * 0.35) : 0),
      y + (index % 4 === 1 ? around(random, 0, width * 0.35) : 0),
    ]);
  }
  drawing.lifting(() => drawing.stroke(path, width * 1.2, 0.96, (t) => 1 - t * 0.55, false));
  drawing.stroke(path, width, 0.16, (t) => 1 - t * 0.55, false);
  drawing.stroke(
    path.map(([x, y]): Point => [x + width * 0.18, y + width * 0.22]),
    width * 0.5,
    0.4,
    (t) => 1 - t * 0.5,
    false,
  );
  if (depth > 0) {
    for (const t of [0.32, 0.55, 0.76, 0.97]) {
      const side = random() < 0.5 ? -1 : 1;
      branch(
        hand,
        at(t),
        angle + bendBy * t + side * around(random, 0.62, 0.25),
        length * around(random, 0.5, 0.14),
        width * 0.56,
        depth - 1,
      );
    }
    return;
  }
  for (const t of [0.25, 0.55, 0.8, 1]) {
    const [x, y] = at(t);
    if (random() < 0.66)
      plum(hand, x + around(random, 0, 16), y + around(random, 0, 16), around(random, 46, 9), random() * 6);
    else drawing.lifting(() => drawing.dot(x, y, around(random, 17, 4), 0.95));
  }
}

/** White plum branches on a cobalt ground, broken like ice. */
function garden(hand: Hand, width: number, height: number): void {
  const { drawing, random } = hand;
  rectangle(hand, 0, 0, width, height, 0.6);
  broadWash(hand, 0, -10, width, height + 20, 0.8, 0.8);
  drawing.lifting(() => {
    for (let index = 0; index < 110; index++) {
      let [x, y] = [random() * width, random() * height];
      let angle = random() * 6.28;
      for (let piece = 0; piece < 4; piece++) {
        const next: Point = [x + Math.cos(angle) * 62, y + Math.sin(angle) * 62];
        drawing.stroke(line(x, y, next[0], next[1]), 3, 0.2, touch.even, false);
        [x, y] = next;
        angle += around(random, 0, 1.2);
      }
    }
  });
  branch(hand, [-30, height * 0.98], -0.52, width * 0.62, 52, 2);
  branch(hand, [width * 1.02, height * 0.1], 2.6, width * 0.5, 40, 2);
  branch(hand, [width * 0.42, height * 1.04], -1.2, height * 0.62, 26, 1);
}

const subjects: Readonly<Record<number, (hand: Hand) => void>> = {
  2026: (hand) => {
    rock(hand, 0, 330, 820, 190);
    lighthouse(hand, 0, 190, 620);
    house(hand, 130, 210, 120, 84, true);
  },
  2025: (hand) => {
    const { drawing } = hand;
    for (const [x, h] of [
      [-420, 230],
      [-330, 300],
      [360, 260],
      [450, 200],
    ] as const)
      spruce(hand, x, 190, h, 0.75);
    drawing.lifting(() => rectangle(hand, -760, 196, 1520, 560, 0.9));
    water(hand, -700, 220, 1400, 420, 0.16);
    // The postman pulls his sledge across the ice.
    drawing.wash(
      [
        ...bezier([-70, 330], [-96, 180], [-60, 90], [-20, 70], 8),
        ...bezier([-20, 70], [40, 100], [60, 210], [50, 330], 8),
      ],
      0.9,
    );
    drawing.dot(-12, 40, 36, 0.85);
    drawing.wash(
      [
        [-58, 26],
        [-10, -22],
        [40, 24],
      ],
      0.95,
    );
    ruled(hand, -40, 330, -64, 450, 26, 0.9);
    ruled(hand, 24, 330, 52, 448, 26, 0.9);
    ruled(hand, 40, 220, 250, 360, 5, 0.8);
    rectangle(hand, 236, 330, 190, 84, 0.7);
    drawing.lifting(() => drawing.stroke(line(262, 372, 400, 372), 10, 0.9, touch.line));
    drawing.stroke(bezier([210, 440], [300, 452], [420, 450], [452, 410], 12), 11, 0.85, touch.line);
  },
  2024: (hand) => {
    water(hand, -620, 60, 1240, 520, 0.55);
    ship(hand, -40, 40, 520, 1);
    for (let index = 0; index < 15; index++)
      fish(
        hand,
        around(hand.random, 0, 420),
        190 + (index / 15) * 330,
        around(hand.random, 130, 24),
        index % 2 === 0 ? 1 : -1,
      );
    for (let index = 0; index < 6; index++) gull(hand, around(hand.random, 0, 420), around(hand.random, -330, 120), 44);
  },
  2023: (hand) => {
    hand.drawing.lifting(() =>
      hand.drawing.wash(
        [...bezier([-800, 330], [-300, 210], [200, 260], [800, 190], 20), [800, 800], [-800, 800]],
        0.92,
      ),
    );
    for (const [x, y, h] of [
      [-400, 330, 560],
      [-190, 300, 400],
      [30, 340, 740],
      [250, 310, 470],
      [430, 320, 600],
    ] as const)
      spruce(hand, x, y, h, 0.85, true);
    snowfall(hand, -640, -640, 1280, 1200, 190);
  },
  2022: (hand) => {
    house(hand, -520, 300, 230, 230, false);
    water(hand, -620, 330, 1240, 260, 0.5);
    ship(hand, 110, 250, 620, 2);
    for (const x of [-130, -20, 90, 200, 310]) ruled(hand, x, 260, x + (x - 90) * 0.14, 350, 12, 0.85);
    ruled(hand, -180, 352, 400, 348, 16, 0.85);
    ruled(hand, -90, 200, -150, 350, 6, 0.8);
    for (let index = 0; index < 6; index++)
      ruled(hand, -96 - index * 9, 220 + index * 22, -66 - index * 9, 220 + index * 22, 4, 0.8);
  },
  2021: (hand) => {
    water(hand, -640, 60, 1280, 560, 0.55);
    ruled(hand, -560, 470, -150, 392, 22, 0.85);
    for (const x of [-520, -420, -320, -220]) ruled(hand, x, 380 - (x + 520) * 0.18, x, 540, 15, 0.85);
    const { drawing } = hand;
    drawing.wash(
      [
        ...bezier([-90, 330], [0, 420], [280, 420], [380, 322], 14),
        ...bezier([380, 322], [260, 350], [40, 352], [-90, 330], 10),
      ],
      0.88,
    );
    for (const [x, size] of [
      [40, 1],
      [130, 1.12],
      [220, 0.9],
    ] as const) {
      drawing.wash(
        [
          ...bezier([x - 34, 345], [x - 46, 270], [x - 20, 220 - size * 14], [x, 215 - size * 14], 8),
          ...bezier([x, 215 - size * 14], [x + 30, 230], [x + 42, 280], [x + 34, 345], 8),
        ],
        0.75,
      );
      drawing.dot(x, 190 - size * 16, 24, 0.8);
    }
    ruled(hand, 330, 400, 420, 110, 8, 0.85);
    house(hand, 300, 66, 110, 90, true);
    house(hand, 420, 66, 90, 70, true);
  },
  2020: (hand) => {
    const { drawing } = hand;
    drawing.lifting(() => rectangle(hand, -310, -420, 620, 820, 1));
    rectangle(hand, -310, -420, 620, 820, 0.1);
    for (const side of [-1, 1]) {
      const from = side === -1 ? -268 : 14;
      rectangle(hand, from, -370, 254, 720, 0.68);
      for (let slat = 0; slat < 13; slat++)
        drawing.lifting(() =>
          drawing.stroke(line(from + 22, -336 + slat * 52, from + 232, -334 + slat * 52), 11, 0.62, touch.line, false),
        );
    }
    rectangle(hand, -360, 398, 720, 40, 0.72);
    for (const x of [-300, 0, 300]) ruled(hand, x, -430, x, 400, 9, 0.85);
    for (let index = 0; index < 7; index++) {
      const x = -240 + index * 80;
      drawing.stroke(bezier([x, 398], [x - 10, 350], [x + 20, 320], [x + 6, 290], 8), 8, 0.8, touch.tail, false);
      drawing.lifting(() => drawing.dot(x + 6, 276, 24, 0.9));
      for (let petal = 0; petal < 6; petal++)
        drawing.dot(x + 6 + Math.cos(petal) * 17, 276 + Math.sin(petal) * 17, 9, 0.6);
    }
  },
  2019: (hand) => {
    const { drawing } = hand;
    house(hand, -470, 330, 300, 330, true);
    house(hand, 190, 330, 270, 280, true);
    house(hand, -160, 330, 340, 420, true);
    drawing.lifting(() => rectangle(hand, -90, 150, 200, 180, 1));
    for (let row = 0; row < 3; row++) {
      ruled(hand, -90, 200 + row * 52, 110, 200 + row * 52, 6, 0.8);
      for (let loaf = 0; loaf < 4; loaf++)
        drawing.stroke(
          bezier(
            [-80 + loaf * 48, 196 + row * 52],
            [-70 + loaf * 48, 170 + row * 52],
            [-50 + loaf * 48, 170 + row * 52],
            [-42 + loaf * 48, 196 + row * 52],
            8,
          ),
          15,
          0.5,
          touch.leaf,
          false,
        );
    }
    drawing.lifting(() =>
      drawing.wash([...bezier([-700, 340], [-200, 330], [200, 330], [700, 340], 8), [700, 800], [-700, 800]], 0.8),
    );
    for (let index = 0; index < 4; index++)
      drawing.lifting(() =>
        drawing.stroke(
          bezier([60, -210], [120 + index * 20, -280], [20, -360], [110 + index * 30, -520], 14),
          26,
          0.28,
          touch.leaf,
          false,
        ),
      );
  },
  2018: (hand) => {
    water(hand, -640, 240, 1280, 360, 0.55);
    rock(hand, 230, 330, 560, 320);
    for (const [x, y, s] of [
      [-260, -180, 210],
      [120, -340, 150],
      [-60, 40, 130],
      [330, -120, 110],
      [-420, 60, 80],
    ] as const) {
      hand.drawing.lifting(() => gull(hand, x, y, s, 0.95));
      hand.drawing.lifting(() =>
        hand.drawing.stroke(line(x - s * 0.12, y - s * 0.05, x + s * 0.16, y + s * 0.12), s * 0.17, 0.95, touch.leaf),
      );
      gull(hand, x, y + s * 0.05, s * 0.9, 0.35);
    }
  },
  2017: (hand) => {
    const { drawing } = hand;
    water(hand, -640, 350, 1280, 260, 0.5);
    for (const x of [-360, -180, 240, 400]) {
      rectangle(hand, x, 210, 44, 260, 0.82);
      drawing.lifting(() => drawing.stroke(line(x, 212, x + 44, 212), 14, 0.9, touch.line));
    }
    // A crane stands on one leg.
    drawing.lifting(() => {
      drawing.wash(
        [
          ...bezier([-150, 20], [-80, -110], [70, -110], [150, -20], 12),
          ...bezier([150, -20], [80, 70], [-60, 90], [-150, 20], 12),
        ],
        1,
      );
      drawing.stroke(bezier([110, -50], [200, -150], [90, -270], [170, -380], 18), 40, 1, (t) => 1 - t * 0.4);
      drawing.dot(178, -392, 34, 1);
    });
    drawing.stroke(bezier([-160, 30], [-220, 60], [-250, 110], [-240, 150], 9), 46, 0.85, touch.leaf);
    drawing.stroke(bezier([-140, 30], [-190, 80], [-200, 130], [-180, 170], 9), 36, 0.8, touch.leaf);
    drawing.stroke(bezier([-100, 0], [-30, -60], [50, -60], [110, -20], 10), 16, 0.35, touch.leaf);
    drawing.stroke(bezier([130, -200], [120, -260], [150, -320], [176, -352], 10), 14, 0.7, touch.leaf);
    ruled(hand, 200, -394, 300, -372, 12, 0.85);
    ruled(hand, 10, 70, 20, 340, 11, 0.85);
    ruled(hand, 40, 70, 66, 170, 10, 0.85);
    ruled(hand, 66, 170, 30, 230, 9, 0.85);
  },
  2016: (hand) => {
    for (const [x, w, h] of [
      [-520, 190, 190],
      [-330, 160, 260],
      [-170, 210, 210],
      [40, 170, 300],
      [210, 220, 220],
      [430, 150, 170],
    ] as const) {
      house(hand, x, 300, w, h, true);
      hand.drawing.lifting(() => {
        const peak = 300 - h - w * 0.62;
        hand.drawing.stroke(line(x, 300 - h, x + w / 2, peak), 20, 0.92, touch.line, false);
        hand.drawing.stroke(line(x + w / 2, peak, x + w, 300 - h), 20, 0.92, touch.line, false);
      });
    }
    hand.drawing.lifting(() =>
      hand.drawing.wash(
        [...bezier([-800, 310], [-300, 290], [200, 320], [800, 300], 16), [800, 800], [-800, 800]],
        0.95,
      ),
    );
    snowfall(hand, -660, -660, 1320, 1120, 260);
  },
  2015: (hand) => {
    const { drawing } = hand;
    drawing.wash(
      [
        [-330, 620],
        [0, 150],
        [330, 620],
      ],
      0.75,
    );
    for (let row = 0; row < 9; row++)
      drawing.lifting(() =>
        drawing.stroke(line(-row * 34, 180 + row * 48, row * 34, 180 + row * 48), 5, 0.5, touch.line, false),
      );
    ruled(hand, 0, 180, 0, -330, 16, 0.9);
    ruled(hand, -230, 20, 230, 20, 11, 0.9);
    for (const x of [-230, 230]) drawing.dot(x, 20, 22, 0.9);
    // A ship under sail turns on the top.
    drawing.placed(0, -300, 0, 1, () => ship(hand, 0, 0, 420, 2));
    for (let index = 0; index < 4; index++)
      drawing.lifting(() =>
        drawing.stroke(
          bezier(
            [-620, -300 + index * 150],
            [-420, -350 + index * 150],
            [-360, -250 + index * 150],
            [-190, -310 + index * 150],
            14,
          ),
          15,
          0.5,
          touch.leaf,
          false,
        ),
      );
  },
};

function fish({ drawing }: Hand, x: number, y: number, size: number, heading: 1 | -1): void {
  drawing.placed(x, y, heading === 1 ? 0.06 : Math.PI - 0.06, size / 100, () => {
    drawing.lifting(() =>
      drawing.stroke(bezier([-60, 0], [-20, -9], [30, -9], [60, 0], 10), 36, 0.9, touch.leaf, false),
    );
    drawing.stroke(bezier([-60, 0], [-20, -12], [30, -12], [60, 0], 10), 13, 0.7, touch.leaf, false);
    drawing.stroke(bezier([-56, 3], [-20, 10], [30, 10], [58, 2], 10), 4, 0.6, touch.leaf, false);
    drawing.wash(
      [
        [-54, 0],
        [-92, -20],
        [-80, 0],
        [-92, 20],
      ],
      0.75,
    );
    drawing.dot(46, -3, 4, 0.9);
  });
}

/** An annual plate: a picture of its year in a full blue sky, in a ring of ice stars. */
function annual(hand: Hand, year: number): void {
  const { drawing, random } = hand;
  drawing.circle(0, 0, 350, 790, 0.34);
  for (let index = 0; index < 26; index++) {
    const y = -760 + index * 61;
    const half = Math.sqrt(Math.max(0, 770 * 770 - y * y));
    if (half < 30) continue;
    const reach = half + 90;
    drawing.stroke(
      bezier(
        [-reach, y],
        [-half * 0.4, y + around(random, 0, 14)],
        [half * 0.4, y + around(random, 0, 14)],
        [reach, y],
        16,
      ),
      150,
      Math.max(0.08, 0.4 - index * 0.013),
      touch.even,
      false,
    );
  }
  cloud(hand, -240, -360, 420);
  cloud(hand, 260, -250, 340);
  subjects[year]?.(hand);
  // The rim is cut clean, then ringed.
  drawing.lifting(() => drawing.circle(0, 0, 882, 262, 1));
  drawing.lifting(() => drawing.circle(0, 0, 882, 262, 1));
  drawing.circle(0, 0, 752, 9, 0.85);
  drawing.circle(0, 0, 974, 12, 0.85);
  drawing.circle(0, 0, 772, 3.4, 0.6);
  const count = 24;
  for (let index = 0; index < count; index++) {
    const angle = (index / count) * Math.PI * 2;
    drawing.placed(Math.cos(angle) * 872, Math.sin(angle) * 872, angle, 0.56, () => {
      if (index % 2 === 0) {
        for (let ray = 0; ray < 6; ray++) {
          drawing.placed(0, 0, (ray / 6) * Math.PI * 2, 1, () => {
            drawing.stroke(line(0, 0, 0, -84), 9, 0.78, touch.line, false);
            for (const side of [-1, 1]) {
              drawing.stroke(line(0, -40, side * 24, -62), 6.5, 0.7, touch.tail, false);
              drawing.stroke(line(0, -60, side * 17, -78), 6, 0.7, touch.tail, false);
            }
          });
        }
      } else {
        drawing.dot(0, 0, 15, 0.85);
        for (const y of [-42, 42]) drawing.dot(0, y, 8, 0.7);
      }
    });
  }
}

/** The letters of the sign, as strokes in a unit square. */
const SIGN: ReadonlyArray<ReadonlyArray<readonly Point[]>> = [
  [
    [
      [0, 1],
      [0, 0],
      [1, 1],
      [1, 0],
    ],
  ],
  [
    [
      [0.5, 0],
      [0.05, 0.3],
      [0.05, 0.7],
      [0.5, 1],
      [0.95, 0.7],
      [0.95, 0.3],
      [0.5, 0],
    ],
  ],
  [
    [
      [0, 1],
      [0, 0],
      [0.7, 0],
      [0.9, 0.25],
      [0.7, 0.5],
      [0, 0.5],
    ],
    [
      [0.5, 0.5],
      [0.95, 1],
    ],
  ],
  [
    [
      [0, 0],
      [0, 1],
      [0.5, 1],
      [0.95, 0.7],
      [0.95, 0.3],
      [0.5, 0],
      [0, 0],
    ],
  ],
  [
    [
      [0, 0],
      [0, 1],
    ],
    [
      [1, 0],
      [1, 1],
    ],
    [
      [0, 0.5],
      [1, 0.5],
    ],
  ],
  [
    [
      [0, 1],
      [0.5, 0],
      [1, 1],
    ],
    [
      [0.2, 0.65],
      [0.8, 0.65],
    ],
  ],
  [
    [
      [0, 0],
      [0.5, 1],
      [1, 0],
    ],
  ],
  [
    [
      [0, 1],
      [0, 0],
      [1, 1],
      [1, 0],
    ],
  ],
];

/** The front of a shop, line and wash; eight of them, all different. */
function facade(hand: Hand, store: number, width: number, height: number): void {
  const { drawing, random } = hand;
  const ground = height * 0.84;
  broadWash(hand, 0, -10, width, height * 0.5, 0.16, 0.03);
  cloud(hand, width * 0.2, height * 0.12, width * 0.3);
  const wide = width * around(random, 0.66, 0.07);
  const left = (width - wide) / 2 + around(random, 0, width * 0.03);
  const floors = 1 + (store % 3);
  const shop = height * 0.36;
  const top = Math.max(height * 0.08, ground - shop - floors * height * 0.165);
  // The neighbours, faint.
  for (const [x, w, h] of [
    [-30, left + 30, 0.55],
    [left + wide, width - left - wide + 30, 0.48],
  ] as const) {
    rectangle(hand, x, ground - height * h, w, height * h, 0.12);
    for (let row = 0; row < 4; row++)
      for (let column = 0; column < 2; column++)
        rectangle(hand, x + w * (0.2 + column * 0.42), ground - height * h + 40 + row * 90, w * 0.2, 52, 0.16);
  }
  drawing.lifting(() => rectangle(hand, left, top, wide, ground - top, 1));
  rectangle(hand, left, top, wide, ground - top, 0.07);
  ruled(hand, left, ground, left, top, 6, 0.7);
  ruled(hand, left + wide, ground, left + wide, top, 7, 0.75);
  // Roof line: cornice, gable or sweeping eaves.
  const roof = store % 4;
  if (roof === 0) {
    drawing.wash(
      [
        [left - 30, top + 8],
        [left + 40, top - 70],
        [left + wide - 40, top - 70],
        [left + wide + 30, top + 8],
      ],
      0.5,
    );
    for (let tile = 0; tile < 38; tile++)
      ruled(hand, left + (tile / 38) * wide, top + 4, left + 40 + (tile / 38) * (wide - 80), top - 66, 2.4, 0.5);
  } else if (roof === 1) {
    drawing.stroke(
      bezier(
        [left - 70, top - 18],
        [left + wide * 0.2, top + 24],
        [left + wide * 0.8, top + 24],
        [left + wide + 70, top - 18],
        24,
      ),
      26,
      0.72,
      touch.line,
    );
    drawing.wash(
      [
        ...bezier(
          [left - 60, top - 20],
          [left + wide * 0.1, top - 4],
          [left + wide * 0.14, top - 60],
          [left + wide * 0.18, top - 88],
          10,
        ),
        ...bezier(
          [left + wide * 0.82, top - 88],
          [left + wide * 0.86, top - 60],
          [left + wide * 0.9, top - 4],
          [left + wide + 60, top - 20],
          10,
        ),
      ],
      0.4,
    );
  } else if (roof === 2) {
    for (const [dy, w] of [
      [0, 16],
      [22, 6],
      [38, 4],
    ] as const)
      ruled(hand, left - 22, top + dy, left + wide + 22, top + dy, w, 0.75);
    for (let dentil = 0; dentil < 40; dentil++)
      rectangle(hand, left + (dentil / 40) * wide, top + 44, wide / 90, 14, 0.6);
  } else {
    drawing.wash(
      [
        [left - 16, top],
        [left + wide / 2, top - 120],
        [left + wide + 16, top],
      ],
      0.3,
    );
    ruled(hand, left - 20, top + 4, left + wide / 2, top - 120, 10, 0.8);
    ruled(hand, left + wide / 2, top - 120, left + wide + 20, top + 4, 10, 0.8);
    drawing.circle(left + wide / 2, top - 44, 24, 6, 0.75);
  }
  const storeys = ground - shop;
  const columns = 4 + (store % 3);
  for (let floor = 0; floor < floors; floor++) {
    const y = top + 84 + (floor * (storeys - top - 40)) / floors;
    const h = Math.max(60, (storeys - top) / floors - 98);
    for (let column = 0; column < columns; column++) {
      const w = wide / columns / 2.1;
      const x = left + ((column + 0.5) / columns) * wide - w / 2;
      rectangle(hand, x, y, w, h, 0.42);
      drawing.wash(
        [
          [x, y + h],
          [x, y + h * 0.4],
          [x + w, y + h * 0.75],
          [x + w, y + h],
        ],
        0.2,
      );
      for (const dx of [0, 0.5, 1]) ruled(hand, x + w * dx, y, x + w * dx, y + h, 3.4, 0.7);
      ruled(hand, x, y + h * 0.4, x + w, y + h * 0.4, 2.8, 0.6);
      ruled(hand, x - 8, y + h + 5, x + w + 8, y + h + 5, 6, 0.7);
      if (store % 2 === 0) {
        const half: Point[] = [];
        for (let step = 0; step <= 12; step++) {
          const angle = Math.PI + (step / 12) * Math.PI;
          half.push([x + w / 2 + (Math.cos(angle) * w) / 2, y + (Math.sin(angle) * w) / 2]);
        }
        drawing.wash(half, 0.42);
        drawing.arc(x + w / 2, y, w / 2, Math.PI, Math.PI * 2, 5, 0.7, touch.even);
      } else ruled(hand, x - 5, y - 5, x + w + 5, y - 5, 5, 0.7);
    }
    ruled(hand, left, y + h + 34, left + wide, y + h + 34, 3, 0.5);
  }
  // The shop: a dark fascia with the mark, two windows with shelves of porcelain, a door.
  rectangle(hand, left, storeys - 6, wide, 62, 0.85);
  const middle = left + wide / 2;
  drawing.lifting(() => {
    drawing.circle(middle, storeys + 25, 21, 3.4, 0.95);
    for (const [dy, reach] of [
      [18, 11],
      [26, 13],
      [33, 9],
    ] as const)
      drawing.stroke(
        line(middle - reach, storeys + dy + 3, middle + reach, storeys + dy + 3),
        3,
        0.95,
        touch.leaf,
        false,
      );
    for (let letter = 0; letter < 8; letter++) {
      const x = middle + (letter < 4 ? -190 + letter * 36 : 60 + (letter - 4) * 36);
      for (const stroke of SIGN[letter] ?? []) {
        drawing.stroke(
          stroke.map(([px, py]): Point => [x + px * 17, storeys + 15 + py * 20]),
          3.2,
          0.95,
          touch.even,
          false,
        );
      }
    }
  });
  const door = store % 2 === 0 ? 0.5 : store % 3 === 0 ? 0.2 : 0.8;
  const doorWide = wide * 0.16;
  const doorX = left + wide * door - doorWide / 2;
  const panes: Array<[number, number]> =
    door === 0.5
      ? [
          [0.05, 0.39],
          [0.61, 0.95],
        ]
      : door === 0.2
        ? [
            [0.32, 0.63],
            [0.66, 0.95],
          ]
        : [
            [0.05, 0.34],
            [0.37, 0.68],
          ];
  for (const [a, b] of panes) {
    const [x, w] = [left + wide * a, wide * (b - a)];
    const [y, h] = [storeys + 84, ground - storeys - 120];
    rectangle(hand, x, y, w, h, 0.5);
    drawing.lifting(() =>
      drawing.wash(
        [
          [x + w * 0.1, y + h],
          [x + w * 0.5, y],
          [x + w * 0.68, y],
          [x + w * 0.28, y + h],
        ],
        0.16,
      ),
    );
    for (let shelf = 0; shelf < 2; shelf++) {
      const sy = y + h * (0.48 + shelf * 0.46);
      drawing.lifting(() => drawing.stroke(line(x + 8, sy, x + w - 8, sy), 6, 0.85, touch.line, false));
      const things = Math.max(3, Math.round(w / 62));
      for (let index = 0; index < things; index++) {
        const tx = x + ((index + 0.5) / things) * w;
        const kind = (index + shelf + store) % 3;
        const s = Math.min(h * 0.13, (w / things) * 0.34);
        drawing.lifting(() => {
          if (kind === 0) drawing.dot(tx, sy - s, s, 0.95);
          else if (kind === 1)
            drawing.wash(
              [
                ...bezier(
                  [tx - s * 0.4, sy - 3],
                  [tx - s, sy - s],
                  [tx - s * 0.5, sy - s * 1.5],
                  [tx - s * 0.3, sy - s * 2],
                  8,
                ),
                ...bezier(
                  [tx + s * 0.3, sy - s * 2],
                  [tx + s * 0.5, sy - s * 1.5],
                  [tx + s, sy - s],
                  [tx + s * 0.4, sy - 3],
                  8,
                ),
              ],
              0.95,
            );
          else
            drawing.wash(
              [
                ...bezier(
                  [tx - s, sy - s * 1.2],
                  [tx - s * 0.9, sy - s * 0.2],
                  [tx - s * 0.4, sy - 3],
                  [tx, sy - 3],
                  8,
                ),
                ...bezier(
                  [tx, sy - 3],
                  [tx + s * 0.4, sy - 3],
                  [tx + s * 0.9, sy - s * 0.2],
                  [tx + s, sy - s * 1.2],
                  8,
                ),
              ],
              0.95,
            );
        });
        if (kind === 0) drawing.circle(tx, sy - s, s * 0.68, 3, 0.7);
        else drawing.stroke(line(tx - s * 0.6, sy - s, tx + s * 0.6, sy - s), 3.6, 0.7, touch.leaf, false);
      }
    }
    for (const [x0, y0, x1, y1] of [
      [x, y, x + w, y],
      [x, y + h, x + w, y + h],
      [x, y, x, y + h],
      [x + w, y, x + w, y + h],
    ] as const)
      ruled(hand, x0, y0, x1, y1, 6, 0.8);
  }
  rectangle(hand, doorX, storeys + 84, doorWide, ground - storeys - 84, 0.62);
  drawing.lifting(() =>
    rectangle(hand, doorX + doorWide * 0.16, storeys + 108, doorWide * 0.68, (ground - storeys) * 0.42, 0.7),
  );
  for (const x of [doorX, doorX + doorWide]) ruled(hand, x, storeys + 84, x, ground, 7, 0.85);
  ruled(hand, doorX + doorWide * 0.8, ground - 110, doorX + doorWide * 0.8, ground - 60, 6, 0.9);
  ruled(hand, -20, ground, width + 20, ground, 7, 0.75);
  for (let index = 0; index < 16; index++) {
    const y = ground + 18 + random() * (height - ground - 24);
    const x = random() * width;
    drawing.stroke(line(x, y, x + around(random, 120, 60), y), 4, 0.24, touch.leaf, false);
  }
  // A young tree in a tub, a lamp, someone's bicycle is elsewhere today.
  for (const x of [left - width * 0.06, left + wide + width * 0.06]) {
    if (store % 3 === 1) {
      ruled(hand, x, ground, x, ground - height * 0.3, 6, 0.75);
      drawing.lifting(() => drawing.dot(x, ground - height * 0.32, 22, 0.9));
      drawing.circle(x, ground - height * 0.32, 22, 4, 0.75);
    } else {
      rectangle(hand, x - 26, ground - 56, 52, 56, 0.6);
      ruled(hand, x, ground - 56, x, ground - 150, 6, 0.8);
      for (let leaf = 0; leaf < 70; leaf++) {
        const angle = random() * 6.28;
        const reach = Math.sqrt(random()) * 62;
        drawing.placed(x + Math.cos(angle) * reach, ground - 200 + Math.sin(angle) * reach, random() * 6, 1, () =>
          drawing.stroke(line(0, 0, 18, 0), 8, around(random, 0.45, 0.2), touch.leaf, false),
        );
      }
    }
  }
}

export interface Panel {
  svg: string;
  /** Pixels per unit of the drawing. */
  scale: number;
}

const sheet = (box: string, width: number, height: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}">${body}</svg>`;

/** Paintings that belong to no series: "harbour", "garden", "progress", "annual-2026", "store-3". */
export function panelOf(owner: string): Panel {
  const random = seededRandom(owner);
  const drawing = new Drawing(random);
  const hand: Hand = { drawing, random };
  const [kind = "", number = ""] = owner.split("-");
  switch (kind) {
    case "harbour":
    case "garden":
      if (kind === "harbour") harbour(hand, 1920, 1080);
      else garden(hand, 1920, 1080);
      return { svg: sheet("0 0 1920 1080", 1920, 1080, drawing.svg), scale: 1 };
    case "annual":
      annual(hand, Number(number));
      return { svg: sheet("-1000 -1000 2000 2000", 1200, 1200, drawing.svg), scale: 0.6 };
    case "store":
      facade(hand, Number(number), 1600, 1200);
      return { svg: sheet("0 0 1600 1200", 1600, 1200, drawing.svg), scale: 1 };
    default:
      return { svg: drawLaceInProgress(number === "" ? 0.62 : Number(number) / 1000), scale: 1 };
  }
}
