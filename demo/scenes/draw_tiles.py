"""
python3 demo/scenes/draw_tiles.py

Draws the two walls of the old office, as ink from 0 to 255, into ornaments/tiles-*.jpg: a garden with the flower of the
pots before it, six petals on a leafy stalk; the harbour, its ships, houses and lighthouse. Both are left white in a ground
of cobalt, then lined and washed with the brush.
"""

import math
import os

import cv2
import numpy as np

TILE, COLUMNS, ROWS = 256, 14, 7
WIDE, HIGH = TILE * COLUMNS, TILE * ROWS
# Ink: the ground, its plants far behind, a leaf's two halves, a line of the brush.
GROUND, FAR, LIT, SHADED, LINE = 0.92, 0.74, 0.20, 0.44, 0.66
PETAL = ((0.0, 0.03), (0.25, 0.11), (0.55, 0.27), (0.82, 0.345), (0.97, 0.25), (1.0, 0.13), (0.93, 0.0))


def curve(points, steps=10):
    """A Catmull-Rom curve through the points."""
    points = np.array(points, float)
    padded = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, steps, endpoint=False)[:, None]
    parts = [
        0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
        for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:])
    ]
    return np.vstack([*parts, points[-1:]])


def across(path):
    """To the right of a path, at each of its places."""
    way = np.gradient(path, axis=0)
    way /= np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-6)
    return np.column_stack([-way[:, 1], way[:, 0]])


class Tiles:
    """Places are in pixels; a tone is a number, or one for each of the places it is given (x, y)."""

    def __init__(self, uneven):
        """`uneven`: how much darker or paler one tile is than its neighbours."""
        self.rng, self.uneven = np.random.default_rng(124), uneven
        self.ink = np.full((HIGH, WIDE), GROUND, np.float32)
        self.clouds = cv2.resize(self.rng.random((28, 56)).astype(np.float32), (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)

    def covered(self, outline):
        """The part of the drawing that holds an outline, and how much of each of its pixels is within."""
        low = np.clip(np.floor(outline.min(axis=0)).astype(int) - 3, 0, (WIDE, HIGH))
        high = np.clip(np.ceil(outline.max(axis=0)).astype(int) + 3, 0, (WIDE, HIGH))
        part = (slice(low[1], max(low[1], high[1])), slice(low[0], max(low[0], high[0])))
        share = np.zeros(self.ink[part].shape, np.uint8)
        if share.size:
            cv2.fillPoly(share, [np.rint((outline - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        return part, share.astype(np.float32) / 255

    def wash(self, outline, tone, strength=1.0):
        part, share = self.covered(outline)
        if callable(tone):
            tone = tone(*np.meshgrid(*(np.arange(side.start, side.stop) for side in part[::-1])))
        # A wet brush leaves more in some places.
        tone = tone * (0.82 + 0.36 * self.clouds[part])
        self.ink[part] += share * strength * (tone - self.ink[part])

    def ribbon(self, path, thick):
        """The outline of a stroke; `thick` at the beginning and at the end."""
        half = np.linspace(*thick, len(path))[:, None] / 2 * (1 + 0.10 * np.sin(np.linspace(0, 9, len(path)))[:, None])
        side = across(path) * half
        return np.vstack([path + side, (path - side)[::-1]])

    def stroke(self, path, thick, tone, strength=1.0):
        self.wash(self.ribbon(path, thick), tone, strength)

    def set_by_hand(self):
        """Every tile was painted and fired for itself: a little darker or paler, a hair's breadth off its neighbours."""
        laid = self.ink.copy()
        for row in range(ROWS):
            for column in range(COLUMNS):
                dx, dy = np.rint(self.rng.normal(0, 1.3, 2)).astype(int)
                ys = np.clip(np.arange(row * TILE, (row + 1) * TILE) + dy, 0, HIGH - 1)
                xs = np.clip(np.arange(column * TILE, (column + 1) * TILE) + dx, 0, WIDE - 1)
                laid[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = self.ink[np.ix_(ys, xs)] * (1 + self.rng.normal(0, self.uneven))
        self.ink = laid

    def ground(self):
        """Laid in with a broad brush: strokes that overlap, dry at their ends."""
        for _ in range(520):
            x, y, long = self.rng.uniform(-200, WIDE), self.rng.uniform(0, HIGH), self.rng.uniform(250, 800)
            lean = self.rng.normal(-0.12, 0.10)
            path = curve([(x, y), (x + long / 2, y + long / 2 * lean + self.rng.normal(0, 10)), (x + long, y + long * lean)], 12)
            self.stroke(path, (self.rng.uniform(30, 70), self.rng.uniform(10, 60)), self.rng.uniform(0.86, 1.06), 0.20)
        self.ink = cv2.GaussianBlur(self.ink, (0, 0), 5)

    def store(self, name):
        self.set_by_hand()
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ornaments")
        cv2.imwrite(os.path.join(folder, f"{name}.jpg"), np.clip(self.ink * 255, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 88])


class Garden(Tiles):
    def leaf(self, root, angle, long, far=False):
        bend = self.rng.uniform(-0.35, 0.35)
        t = np.linspace(0, 1, 26)
        turned = angle + bend * t
        rib = root + np.cumsum(np.column_stack([np.cos(turned), np.sin(turned)]), axis=0) * long / 26
        side = across(rib) * (long * 0.17 * np.sin(math.pi * t**0.8) ** 0.9)[:, None]
        if far:
            self.wash(np.vstack([rib + side, (rib - side)[::-1]]), FAR)
            return
        for sign, tone in ((1, LIT), (-1, SHADED)):
            self.wash(np.vstack([rib, (rib + sign * side)[::-1]]), lambda x, y, tone=tone: tone + 0.20 * np.clip(1 - np.hypot(x - root[0], y - root[1]) / long, 0, 1) ** 2)
        for sign in (1, -1):
            for at in range(5, 21, 4):
                vein = curve([rib[at], rib[min(at + 2, 25)] + sign * side[min(at + 2, 25)] * 0.55, rib[min(at + 4, 25)] + sign * side[min(at + 4, 25)] * 0.86], 5)
                self.stroke(vein, (3.0, 1.2), LINE, 0.55)
        self.stroke(rib, (5.5, 1.5), 0.05)

    def flower(self, middle, radius, turn, tilt=0.85, lean=0.0):
        """Seen from the front, or a little from its side: `tilt` is how broad it is then, `lean` which way."""
        middle = np.array(middle, float)
        c, s = math.cos(lean), math.sin(lean)
        seen = np.array([[c, -s], [s, c]]) @ np.diag([1, tilt]) @ np.array([[c, s], [-s, c]])
        place = lambda along, aside, a: middle + (seen @ np.array([along * math.cos(a) - aside * math.sin(a), along * math.sin(a) + aside * math.cos(a)])) * radius
        for petal in (0, 2, 4, 1, 3, 5):
            a = turn + petal * math.pi / 3 + self.rng.normal(0, 0.05)
            size, wide = self.rng.uniform(0.93, 1.05), self.rng.uniform(0.95, 1.12)
            half = curve(PETAL, 8)
            outline = np.array([place(x * size, y * wide, a) for x, y in np.vstack([half, (half * (1, -1))[::-1]])])
            shade = self.rng.uniform(0.8, 1.25)

            def tone(x, y, a=a, shade=shade, size=size):
                away = np.hypot(x - middle[0], y - middle[1]) / radius / size
                aside = np.sin(np.arctan2(y - middle[1], x - middle[0]) - a)
                folds = 0.5 + 0.5 * np.sin(aside * 34 + np.sin(away * 5))
                return 0.025 + shade * (0.50 * np.exp(-np.square(away / 0.40)) + 0.11 * folds * np.clip(1.1 - away, 0, 1) + 0.17 * np.clip(aside * 1.7, 0, 1))

            self.wash(outline, tone)
            ring = np.vstack([outline, outline[:1]])
            self.stroke(ring, (radius * 0.022, radius * 0.030), LINE, 0.85)
            for aside in np.linspace(-0.2, 0.2, 5):
                far = 0.80 - abs(aside) * 0.7 + self.rng.uniform(-0.06, 0.06)
                vein = curve([place(0.16, aside * 0.25, a), place(0.45, aside * 0.8, a), place(far, aside * 1.05, a)], 6)
                self.stroke(vein, (radius * 0.024, radius * 0.007), LINE, 0.72)
        around = lambda at, r: at + r * np.column_stack([np.cos(np.linspace(0, 6.283, 24)), np.sin(np.linspace(0, 6.283, 24))])
        for index in range(11):
            a = index / 11 * 2 * math.pi + self.rng.normal(0, 0.07)
            reach = self.rng.uniform(0.28, 0.38)
            end = place(reach, 0, a)
            self.stroke(np.array([place(0.08, 0, a), place(reach * 0.6, 0.012, a), end]), (radius * 0.020, radius * 0.016), 0.82)
            self.wash(around(end, radius * 0.036), 0.9)
        self.wash(around(middle, radius * 0.135), 0.10)
        self.stroke(np.vstack([around(middle, radius * 0.135)]), (radius * 0.025, radius * 0.025), LINE)
        for index in range(19):
            a, r = index * 2.4, radius * 0.10 * math.sqrt(index / 19)
            self.wash(around(middle + np.array([math.cos(a), math.sin(a)]) * r, radius * 0.013), 0.8)

    def bud(self, root, angle, long):
        root, ahead = np.array(root, float), np.array([math.cos(angle), math.sin(angle)])
        side = np.array([-ahead[1], ahead[0]])
        spindle = lambda begin, end, wide, lean=0.0: np.vstack([
            curve([root + ahead * long * x + side * long * (y * sign + lean * x) for x, y in ((begin, 0.0), (begin + (end - begin) * 0.45, wide), (end, 0.0))], 9)[::sign]
            for sign in (1, -1)
        ])
        for lean, wide in ((0.16, 0.20), (-0.16, 0.20), (0.0, 0.22)):
            outline = spindle(0.0, 1.0, wide, lean)
            self.wash(outline, lambda x, y: 0.03 + 0.42 * np.exp(-np.square(np.hypot(x - root[0], y - root[1]) / long / 0.5)))
            self.stroke(np.vstack([outline, outline[:1]]), (long * 0.035, long * 0.035), LINE, 0.8)
        for lean in (0.45, -0.45, 0.0):
            self.wash(spindle(-0.06, 0.46, 0.09, lean), SHADED)

    def plant(self, stalk, thick, leaf, heads, far=False):
        """`heads`: (where along the stalk it branches off, where it ends, radius or, of a bud, its length below zero)."""
        path = curve(stalk, 24)
        ends = []
        for at, (x, y), size in heads:
            begin = path[int(at * (len(path) - 1))]
            way = path[min(len(path) - 1, int(at * (len(path) - 1)) + 6)] - begin
            way /= max(1e-6, np.linalg.norm(way))
            end = np.array([x, y], float)
            long = np.linalg.norm(end - begin)
            twig = curve([begin, begin + way * long * 0.36 + (end - begin) * 0.12, end - (0, -long * 0.10), end], 14) if at < 1 else path[-9:]
            ends.append((twig, end, size))
        tone = FAR if far else LIT
        for twig, _, size in ends:
            self.stroke(twig, (thick * 0.62, thick * 0.30), tone)
            if not far:
                self.stroke(twig + across(twig) * thick * 0.13, (thick * 0.24, thick * 0.1), SHADED)
        self.stroke(path, (thick, thick * 0.36), tone)
        if not far:
            self.stroke(path + across(path) * np.linspace(thick, thick * 0.4, len(path))[:, None] * 0.24, (thick * 0.46, thick * 0.14), SHADED)
        ways = np.gradient(path, axis=0)
        count = int(len(path) / 9)
        for index in range(count):
            at = int((0.06 + 0.84 * (index + self.rng.uniform(-0.15, 0.15)) / count) * (len(path) - 1))
            along = math.atan2(ways[at][1], ways[at][0])
            self.leaf(path[max(0, at)], along + (1 if index % 2 else -1) * self.rng.uniform(0.5, 0.95), leaf * (1.12 - 0.5 * index / count) * self.rng.uniform(0.85, 1.1), far)
        for twig, end, size in ends:
            if far:
                continue
            way = end - twig[-4]
            angle = math.atan2(way[1], way[0])
            if size < 0:
                self.bud(end, angle, -size)
            else:
                self.flower(end, size, self.rng.uniform(0, 1), self.rng.uniform(0.74, 0.96), angle + math.pi / 2 + self.rng.normal(0, 0.3))


# The harbour: where the quay meets the water, and how dark its lines and its windows are.
QUAY = 1165
OUTLINE, PANE = 0.93, 0.74
# Houses from left to right: their left edge, breadth, height of the walls, and the form of the gable.
HOUSES = (
    (-60, 190, 330, "point"), (140, 200, 400, "step"), (350, 170, 280, "point"), (530, 210, 360, "bell"), (750, 190, 430, "step"), (950, 180, 330, "bell"),
    (1140, 230, 300, "point"), (1380, 200, 410, "step"), (1790, 190, 340, "bell"), (1990, 210, 290, "point"), (2210, 180, 420, "step"), (2400, 190, 330, "bell"), (2600, 220, 260, "point"),
)


class Harbour(Tiles):
    def by_hand(self, points, unsteady=2.6):
        """The way from point to point as a hand draws it."""
        points = np.array(points, float)
        steps = [max(2, int(np.linalg.norm(b - a) / 14)) for a, b in zip(points, points[1:])]
        path = np.vstack([*(a + (b - a) * np.linspace(0, 1, n, endpoint=False)[:, None] for a, b, n in zip(points, points[1:], steps)), points[-1:]])
        return path + cv2.GaussianBlur(self.rng.normal(0, unsteady * 2.2, path.shape), (1, 0), sigmaX=0.1, sigmaY=2.5)

    def line(self, points, thick=6.0, tone=OUTLINE, strength=0.9):
        self.stroke(self.by_hand(points), (thick, thick * 0.6), tone, strength)

    def shape(self, outline, tone, thick=6.0):
        """Covers what is behind it, and is lined."""
        drawn = self.by_hand([*outline, outline[0]])
        self.wash(drawn, tone)
        self.stroke(drawn, (thick, thick * 0.8), OUTLINE, 0.9)

    def sky(self):
        """Banks of cloud, wet in wet, their tops lined with a dry brush."""
        for x, y, long in ((420, 250, 620), (1480, 170, 520), (2380, 330, 760), (3180, 190, 520), (1050, 560, 520), (2980, 640, 420)):
            for _ in range(26):
                a, r = self.rng.uniform(0, math.pi), self.rng.uniform(0.1, 1.0)
                middle = (x + long * 0.5 * r * math.cos(a), y - long * 0.13 * r * math.sin(a))
                t = np.linspace(0, 2 * math.pi, 30)
                puff = self.rng.uniform(0.06, 0.15) * long
                self.wash(np.column_stack([middle[0] + puff * 1.7 * np.cos(t), middle[1] + puff * 0.62 * np.sin(t)]), self.rng.uniform(0.40, 0.66), 0.30)
        self.ink = cv2.GaussianBlur(self.ink, (0, 0), 16)
        for _ in range(70):
            x, y, long = self.rng.uniform(0, WIDE), self.rng.uniform(60, 760), self.rng.uniform(120, 420)
            self.stroke(curve([(x, y), (x + long / 2, y - self.rng.uniform(4, 26)), (x + long, y + self.rng.normal(0, 6))], 14), (self.rng.uniform(6, 18), 2), self.rng.uniform(0.55, 0.75), 0.35)

    def sea(self, shore=QUAY + 26):
        """Waves from the shore to the lower edge: the nearer the longer, some with foam."""
        for _ in range(520):
            near = self.rng.uniform(0, 1) ** 0.8
            x, y, long = self.rng.uniform(-100, WIDE), shore + near * (HIGH - shore), (50 + 190 * near) * self.rng.uniform(0.6, 1.5)
            high = (4 + 11 * near) * self.rng.uniform(0.6, 1.3)
            wave = curve([(x, y), (x + long * 0.25, y - high), (x + long * 0.5, y), (x + long * 0.75, y - high * 0.8), (x + long, y + 2)], 8)
            foam = self.rng.random() < 0.13
            self.stroke(wave, (3 + 9 * near, 1.5), 0.16 if foam else self.rng.uniform(0.48, 0.72), 0.75)

    def house(self, x, broad, high, gable, foot=QUAY):
        """Gives its windows: where the middle of each one's upper edge is, half its breadth, its height."""
        windows = []
        top, peak = foot - high, foot - high - broad * 0.62
        middle = x + broad / 2
        if gable == "step":
            left = [(x + broad * 0.125 * step, top - broad * 0.155 * (step + rise)) for step in range(4) for rise in (0, 1)]
        elif gable == "bell":
            left = [(x, top), (x + broad * 0.05, top - broad * 0.14), (x + broad * 0.20, top - broad * 0.20), (x + broad * 0.27, top - broad * 0.46), (x + broad * 0.38, peak)]
        else:
            left = [(x - 8, top), (middle - 6, peak)]
        right = [(2 * middle - px, py) for px, py in left[::-1]]
        shade = self.rng.uniform(0.05, 0.24)
        wall = lambda px, py: shade + 0.20 * np.clip((px - x) / broad, 0, 1) ** 2 + 0.08 * np.clip((py - top) / high, 0, 1)
        self.shape([(x, foot), *left, *right, (x + broad, foot)], wall)
        self.line([(x + 4, top + 8), (x + broad - 4, top + 8)], 4, 0.55)
        self.shape([(middle - 13, top - broad * 0.18), (middle + 13, top - broad * 0.18), (middle + 13, top - broad * 0.04), (middle - 13, top - broad * 0.04)], PANE, 3)
        rows, columns = max(2, int(high / 105)), 3 if broad > 185 else 2
        for row in range(rows):
            for column in range(columns):
                wx, wy = x + broad * (column + 0.5) / columns, top + 34 + row * (high - 40) / rows
                wide, tall = 15, min(58, (high - 40) / rows * 0.62)
                if row == rows - 1 and column == columns // 2:
                    self.shape([(wx - 19, foot), (wx - 19, wy + 4), (wx, wy - 12), (wx + 19, wy + 4), (wx + 19, foot)], 0.60, 4)
                    continue
                self.shape([(wx - wide, wy), (wx + wide, wy), (wx + wide, wy + tall), (wx - wide, wy + tall)], PANE * self.rng.uniform(0.8, 1.1), 3)
                self.line([(wx, wy), (wx, wy + tall)], 3.4, 0.12)
                self.line([(wx - wide, wy + tall * 0.45), (wx + wide, wy + tall * 0.45)], 3.4, 0.12)
                windows.append((wx, wy, wide, tall))
        return windows

    def town(self):
        spire = [(1660, QUAY), (1660, 720), (1685, 700), (1702, 330), (1719, 700), (1744, 720), (1744, QUAY)]
        self.shape(spire, lambda x, y: 0.16 + 0.30 * np.clip((x - 1660) / 84, 0, 1))
        for y in (770, 900, 1020):
            self.shape([(1690, y), (1714, y), (1714, y + 52), (1690, y + 52)], PANE, 3)
        for house in HOUSES:
            self.house(*house)
        self.shape([(-40, QUAY - 6), (2880, QUAY - 6), (2880, QUAY + 26), (-40, QUAY + 26)], 0.34)
        for x in np.arange(20, 2880, 74):
            self.line([(x, QUAY - 2), (x + self.rng.normal(0, 5), QUAY + 24)], 3, 0.7)

    def sail(self, x, y, broad, high, belly):
        """Square, filled by a wind from the left: paler at its swollen middle, its seams follow the belly."""
        edge = lambda side: curve([(x + side * broad * 0.44, y), (x + side * broad * 0.50 + belly * 0.75, y + high * 0.5), (x + side * broad * 0.52 + belly * 0.3, y + high)], 10)
        foot = curve([(x + broad * 0.52 + belly * 0.3, y + high), (x + belly * 0.6, y + high * 0.90), (x - broad * 0.52 + belly * 0.3, y + high)], 10)
        self.shape(np.vstack([edge(-1), foot[::-1], edge(1)[::-1]]), lambda px, py: 0.03 + 0.24 * np.clip((x + belly - px) / broad + 0.28, 0, 1) ** 1.5 + 0.10 * np.clip((py - y) / high, 0, 1) ** 3, 5)
        for seam in (-0.5, 0.0, 0.5):
            self.stroke(curve([(x + seam * broad * 0.44 * 2 * 0.5, y + 4), (x + seam * broad * 0.5 + belly * 0.75, y + high * 0.5), (x + seam * broad * 0.52 + belly * 0.35, y + high * 0.88)], 10), (2.4, 1.2), 0.45, 0.6)
        self.line([(x - broad * 0.52, y), (x + broad * 0.52, y)], 6)

    def ship(self, x, y, size, masts, afloat=True):
        """Under sail to the right; `masts`: (place along the hull, height, sails)."""
        at = lambda px, py: (x + px * size, y + py * size)
        bow = at(360, -78)
        for place, high, _ in masts:
            self.line([at(place, -30), at(place, -high)], 8 * size + 2)
            for end in (-230, 210):
                self.line([at(place, -high * 0.92), at(end, -52)], 2.2, 0.2, 0.8)
        self.line([at(200, -60), bow], 7 * size + 2)
        for place, high, sails in masts:
            reach = high - 80
            for index in range(sails):
                top = -high + 18 + reach * index / sails
                self.sail(*at(place, top), (86 + 46 * index) * size, reach / sails * 0.86 * size, 30 * size)
            self.shape([at(place, -high - 26), at(place + 62, -high - 16), at(place + 40, -high - 10), at(place + 60, -high - 2), at(place, -high - 4)], 0.10, 3)
        self.shape([at(230, -66), bow, at(masts[-1][0] + 20, -masts[-1][1] * 0.78)], 0.08, 4)
        hull = np.vstack([curve([at(-262, -92), at(-236, -50), at(-60, -34), at(120, -40), at(250, -74)], 10), curve([at(250, -74), at(206, -4), at(150, 34), at(-150, 36), at(-226, 6), at(-262, -92)], 10)])
        self.shape(hull, lambda px, py: 0.12 + 0.50 * np.clip((py - y + 60 * size) / (95 * size), 0, 1), 6)
        for rail, tone in ((14, 0.75), (34, 0.10), (52, 0.75)):
            self.stroke(curve([at(-244 + rail * 0.4, -84 + rail), at(-60, -34 + rail), at(120, -40 + rail), at(236 - rail * 0.8, -70 + rail)], 16), (5 * size, 4 * size), tone, 0.85)
        for port in range(7):
            px, py = at(-170 + port * 52, -2)
            self.shape([(px - 7 * size, py), (px + 7 * size, py), (px + 7 * size, py + 13 * size), (px - 7 * size, py + 13 * size)], 0.85, 2)
        # Foam at the waterline, and the ship's own shade below.
        for _ in range(44 * afloat):
            px, py = at(self.rng.uniform(-250, 230), self.rng.uniform(26, 46))
            self.stroke(curve([(px, py), (px + 22 * size, py - 7 * size), (px + 52 * size, py + 2)], 8), (6 * size, 2), self.rng.uniform(0.06, 0.35), 0.85)
        for _ in range(40 * afloat):
            px, py = at(self.rng.uniform(-210, 150), self.rng.uniform(54, 120))
            self.stroke(curve([(px, py), (px + 40 * size, py - 4), (px + 90 * size, py)], 8), (8 * size, 2), 0.98, 0.6)

    def lighthouse(self, x, foot, high):
        rock = [(x - 250, foot + 60), (x - 190, foot + 6), (x - 110, foot - 14), (x + 90, foot - 20), (x + 190, foot + 8), (x + 260, foot + 60)]
        self.shape(rock, lambda px, py: 0.36 + 0.35 * np.clip((px - x + 150) / 400, 0, 1))
        half = lambda share: 74 - 30 * share
        ring = lambda low, up: [(x - half(low), foot - high * low), (x - half(up), foot - high * up), (x + half(up), foot - high * up), (x + half(low), foot - high * low)]
        round_off = lambda px: 0.30 * np.clip((px - x + 40) / 110, 0, 1)
        self.shape(ring(0, 1), lambda px, py: 0.04 + round_off(px))
        for low in (0.14, 0.46, 0.76):
            self.shape(ring(low, low + 0.15), lambda px, py: 0.56 + 0.9 * round_off(px), 4)
        top = foot - high
        self.shape([(x - 62, top), (x - 62, top - 18), (x + 62, top - 18), (x + 62, top)], 0.2, 5)
        self.shape([(x - 32, top - 18), (x - 32, top - 92), (x + 32, top - 92), (x + 32, top - 18)], 0.10, 5)
        for bar in (-11, 11):
            self.line([(x + bar, top - 20), (x + bar, top - 90)], 4)
        self.shape([(x - 44, top - 90), (x, top - 146), (x + 44, top - 90)], 0.62, 5)
        self.line([(x, top - 146), (x, top - 190)], 5, 0.15)

    def gull(self, x, y, size):
        for side in (-1, 1):
            self.stroke(curve([(x, y), (x + side * size * 0.4, y - size * 0.34), (x + side * size, y - size * 0.06)], 12), (7, 2), 0.06)


# Stalk, thickness, length of a leaf, heads.
BEHIND = (
    [(250, 1900), (330, 1300), (210, 760), (320, 300)],
    [(1180, 1900), (1120, 1400), (1240, 900), (1130, 460), (1200, 120)],
    [(1930, 1900), (2010, 1350), (1890, 800), (2010, 240)],
    [(2640, 1900), (2560, 1300), (2690, 760), (2590, 200)],
    [(3330, 1900), (3400, 1250), (3290, 700), (3380, 180)],
)
PLANTS = (
    ([(-120, 1650), (190, 1330), (430, 900), (640, 560), (760, 330)], 40, 250, [(1.0, (760, 330), 215), (0.62, (250, 470), 165), (0.46, (770, 1010), 175), (0.30, (80, 980), -150), (0.80, (930, 640), -130)]),
    ([(640, 1900), (880, 1560), (1180, 1290), (1410, 910), (1500, 520)], 38, 240, [(1.0, (1500, 500), 245), (0.72, (1180, 760), 160), (0.52, (1720, 1060), 205), (0.34, (900, 1230), 150), (0.86, (1750, 640), -145), (0.24, (1330, 1560), 165)]),
    ([(1640, 1900), (1900, 1620), (2110, 1240), (2190, 800), (2130, 360)], 36, 230, [(1.0, (2120, 350), 205), (0.66, (2470, 790), 215), (0.48, (1860, 1300), -140), (0.36, (2420, 1270), 170), (0.84, (1850, 200), -135)]),
    ([(3700, 1560), (3420, 1270), (3160, 900), (2950, 560), (2760, 250)], 38, 240, [(1.0, (2750, 240), 190), (0.60, (3330, 620), 205), (0.46, (2780, 1060), 185), (0.82, (3110, 270), -140), (0.30, (3080, 1420), 165)]),
)

def garden():
    wall = Garden(0.022)
    wall.ground()
    for stalk in BEHIND:
        wall.plant(stalk, 16, 210, [], far=True)
    for plant in PLANTS:
        wall.plant(*plant)
    wall.store("tiles-garden")


def harbour():
    wall = Harbour(0.035)
    wall.ground()
    wall.sky()
    wall.town()
    wall.sea()
    wall.lighthouse(3290, QUAY + 10, 560)
    wall.ship(2330, 1310, 0.62, ((-120, 330, 3), (70, 390, 3)))
    wall.ship(960, 1440, 1.28, ((-170, 430, 3), (0, 510, 4), (160, 430, 3)))
    wall.ship(3080, 1560, 0.70, ((-20, 400, 3),))
    for place in ((1960, 420, 62), (2100, 350, 48), (1260, 300, 54), (2780, 500, 44), (640, 460, 46)):
        wall.gull(*place)
    wall.store("tiles-harbour")


if __name__ == "__main__":
    garden()
    harbour()
