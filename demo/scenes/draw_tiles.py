"""
python3 demo/scenes/draw_tiles.py

Draws the garden on the old office's wall, as ink from 0 to 255, into ornaments/tiles-garden.jpg: the flower of the pots
before it, six petals on a leafy stalk, left white in a ground of cobalt.
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


class Garden:
    """Places are in pixels; a tone is a number, or one for each of the places it is given (x, y)."""

    def __init__(self):
        self.rng = np.random.default_rng(124)
        self.ink = np.full((HIGH, WIDE), GROUND, np.float32)
        self.clouds = cv2.resize(self.rng.random((28, 56)).astype(np.float32), (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)

    def wash(self, outline, tone, strength=1.0):
        low = np.clip(np.floor(outline.min(axis=0)).astype(int) - 3, 0, (WIDE, HIGH))
        high = np.clip(np.ceil(outline.max(axis=0)).astype(int) + 3, 0, (WIDE, HIGH))
        if (high <= low).any():
            return
        part = (slice(low[1], high[1]), slice(low[0], high[0]))
        share = np.zeros(self.ink[part].shape, np.uint8)
        cv2.fillPoly(share, [np.rint((outline - low) * 16).astype(np.int32)], 255, cv2.LINE_AA, 4)
        share = share.astype(np.float32) / 255 * strength
        if callable(tone):
            tone = tone(*np.meshgrid(np.arange(low[0], high[0]), np.arange(low[1], high[1])))
        # A wet brush leaves more in some places.
        tone = tone * (0.82 + 0.36 * self.clouds[part])
        self.ink[part] += share * (tone - self.ink[part])

    def stroke(self, path, thick, tone, strength=1.0):
        """`thick` at the beginning and at the end."""
        half = np.linspace(*thick, len(path))[:, None] / 2 * (1 + 0.10 * np.sin(np.linspace(0, 9, len(path)))[:, None])
        side = across(path) * half
        self.wash(np.vstack([path + side, (path - side)[::-1]]), tone, strength)

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

    def set_by_hand(self):
        """Every tile was painted and fired for itself: a little darker or paler, a hair's breadth off its neighbours."""
        laid = self.ink.copy()
        for row in range(ROWS):
            for column in range(COLUMNS):
                dx, dy = np.rint(self.rng.normal(0, 1.3, 2)).astype(int)
                ys = np.clip(np.arange(row * TILE, (row + 1) * TILE) + dy, 0, HIGH - 1)
                xs = np.clip(np.arange(column * TILE, (column + 1) * TILE) + dx, 0, WIDE - 1)
                laid[row * TILE : (row + 1) * TILE, column * TILE : (column + 1) * TILE] = self.ink[np.ix_(ys, xs)] * (1 + self.rng.normal(0, 0.022))
        self.ink = laid

    def ground(self):
        """Laid in with a broad brush: strokes that overlap, dry at their ends."""
        for _ in range(520):
            x, y, long = self.rng.uniform(-200, WIDE), self.rng.uniform(0, HIGH), self.rng.uniform(250, 800)
            lean = self.rng.normal(-0.12, 0.10)
            path = curve([(x, y), (x + long / 2, y + long / 2 * lean + self.rng.normal(0, 10)), (x + long, y + long * lean)], 12)
            self.stroke(path, (self.rng.uniform(30, 70), self.rng.uniform(10, 60)), self.rng.uniform(0.86, 1.06), 0.20)
        self.ink = cv2.GaussianBlur(self.ink, (0, 0), 5)


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

if __name__ == "__main__":
    garden = Garden()
    garden.ground()
    for stalk in BEHIND:
        garden.plant(stalk, 16, 210, [], far=True)
    for plant in PLANTS:
        garden.plant(*plant)
    garden.set_by_hand()
    picture = np.clip(garden.ink * 255, 0, 255).astype(np.uint8)
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ornaments")
    cv2.imwrite(os.path.join(folder, "tiles-garden.jpg"), picture, [cv2.IMWRITE_JPEG_QUALITY, 88])
