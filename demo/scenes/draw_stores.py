"""
python3 demo/scenes/draw_stores.py

Draws the eight stores' fronts, as ink from 0 to 255, into ornaments/store-N.jpg: each another house in another street,
so that no two pages of stores show the same. They are painted on tiles afterwards (scene_annual.py).
"""

import math
import os
import sys

import cv2
import numpy as np

from draw_tiles import curve

WIDE, HIGH, FINE = 1600, 1200, 2
LINE, FULL, DEEP, MIDDLE, PALE, FAINT = 0.95, 0.86, 0.62, 0.42, 0.24, 0.11


class Panel:
    """A drawing in washes and brush lines; places are in pixels of the finished panel, its ink from 0 to 1."""

    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.ink = np.zeros((HIGH * FINE, WIDE * FINE), np.float32)
        noise = lambda rows, columns: cv2.resize(self.rng.random((rows, columns)).astype(np.float32), (WIDE * FINE, HIGH * FINE), interpolation=cv2.INTER_CUBIC)
        # Pools of colour, and the hairs of the brush.
        self.clouds = 0.55 * noise(18, 24) + 0.25 * noise(70, 90) + 0.20 * noise(420, 36)

    def around(self, points, margin=0):
        """The part of the panel that holds these places, and where it begins."""
        places = np.array(points, float) * FINE
        (left, top), (right, bottom) = np.clip(np.floor(places.min(axis=0)) - margin, 0, None).astype(int), np.ceil(places.max(axis=0) + margin + 1).astype(int)
        return (slice(top, bottom), slice(left, right)), np.array((left, top))

    def covered(self, points, margin):
        """The part of the panel around an area, and how much of each of its pixels the area covers."""
        part, corner = self.around(points, margin)
        made = np.zeros(self.ink[part].shape, np.uint8)
        if made.size > 0:
            cv2.fillPoly(made, [np.rint(np.array(points, float) * FINE - corner).astype(np.int32)], 255, cv2.LINE_AA)
        return part, made.astype(np.float32) / 255

    def wash(self, points, tone, fade=None):
        """An area of one tone, uneven as a wet brush leaves it; `fade` = its tone at the foot."""
        part, share = self.covered(points, 2)
        if share.size == 0:
            return
        rows = np.array([y for _, y in points])
        if fade is not None:
            t = np.clip(((np.arange(len(share)) + part[0].start) / FINE - rows.min()) / max(1, np.ptp(rows)), 0, 1)[:, None]
            tone = tone + (fade - tone) * t
        # Colour gathers where a wash dries.
        rim = np.clip(share - cv2.GaussianBlur(share, (0, 0), 5 * FINE), 0, 1)
        self.ink[part] = self.ink[part] * (1 - share) + share * (tone * (0.74 + 0.52 * self.clouds[part]) + 0.16 * rim * np.minimum(1, tone * 4))

    def shade(self, points, deep, soft=5.0):
        """A shadow over what is there: how `deep`, from 0 to 1, and how `soft` its edge is, in pixels."""
        part, share = self.covered(points, int(3 * soft) * FINE)
        if share.size == 0:
            return
        share = cv2.GaussianBlur(share, (0, 0), soft * FINE)
        self.ink[part] += share * deep * (1 - self.ink[part]) * (0.75 + 0.5 * self.clouds[part])

    def below(self, x, y, w, long, out=30):
        """The shadow that an eave, a sign or an awning throws so far down the wall: the sun stands high on the left."""
        self.shade([(x + 6, y), (x + w, y), (x + w, y + long), (x + 6 + out, y + long)], 0.4, 4)

    def ripples(self, left, right, top, foot, count, long, tones):
        """Water: short strokes, each in one of these tones."""
        for _ in range(count):
            x, y = self.rng.uniform(left, right), self.rng.uniform(top, foot)
            self.wash([(x, y), (x + long / 2, y - 0.035 * long), (x + long, y), (x + long / 2, y + 0.03 * long)], self.rng.choice(tones))

    def bricks(self, x, y, w, h, patches=7):
        """Courses that the brush only hints at, here and there."""
        for _ in range(patches):
            left, top = self.rng.uniform(x + 8, x + w - 90), self.rng.uniform(y + 10, y + h - 40)
            for row in range(self.rng.integers(2, 4)):
                for column in range(self.rng.integers(1, 4)):
                    at = left + column * 30 + (row % 2) * 14
                    self.line([(at, top + row * 13), (at + 22, top + row * 13)], 1.8, MIDDLE)

    def shaded_side(self, x, y, w, h, deep=0.24):
        """Where a wall turns from the light."""
        self.shade([(x + w * 0.72, y), (x + w, y), (x + w, y + h), (x + w * 0.66, y + h)], deep, 26)

    def line(self, points, width=4.0, tone=LINE):
        """A stroke that swells and thins, and trembles a little."""
        points = np.array(points, float)
        steps = [0.0, *np.cumsum(np.hypot(*np.diff(points, axis=0).T))]
        at = np.linspace(0, steps[-1], max(3, int(steps[-1] / 5)))
        x, y = np.interp(at, steps, points[:, 0]), np.interp(at, steps, points[:, 1])
        sway = np.interp(at, np.linspace(0, steps[-1], max(2, int(steps[-1] / 70))), self.rng.normal(0, 1.1, max(2, int(steps[-1] / 70))))
        swell = width * (0.78 + 0.3 * np.sin(at / 60 + self.rng.uniform(0, 6)))
        part, corner = self.around(points, int(width + 6) * FINE)
        made = np.zeros(self.ink[part].shape, np.uint8)
        if made.size == 0:
            return
        for index in range(len(at) - 1):
            one, other = ((int((x[k] + 0.6 * sway[k]) * FINE - corner[0]), int((y[k] + sway[k]) * FINE - corner[1])) for k in (index, index + 1))
            cv2.line(made, one, other, 255, max(1, int(round(swell[index] * FINE))), cv2.LINE_AA)
        share = made.astype(np.float32) / 255 * tone
        self.ink[part] = np.maximum(self.ink[part], share)

    def box(self, x, y, w, h, tone=None, outline=4.0, fade=None):
        corners = [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
        if tone is not None:
            self.wash(corners, tone, fade)
        if outline:
            self.line([*corners, corners[0]], outline)

    def disc(self, x, y, r, tone=None, outline=4.0, squash=1.0, start=0, end=360):
        around = [(x + r * math.cos(math.radians(a)), y + squash * r * math.sin(math.radians(a))) for a in np.linspace(start, end, 60)]
        if tone is not None:
            self.wash(around, tone)
        if outline:
            self.line(around, outline)

    def sky(self, tone, foot):
        """Deep above, clouds left white with a shaded belly, haze at `foot`."""
        rows = (np.arange(HIGH * FINE) / FINE)[:, None]
        self.ink += np.where(rows < foot, tone * 1.9 * np.clip(1 - rows / foot, 0, 1) ** 0.8, 0).astype(np.float32) * (0.7 + 0.6 * self.clouds)
        for _ in range(5):
            x, y, long = self.rng.uniform(0, WIDE), self.rng.uniform(40, foot * 0.5), self.rng.uniform(220, 420)
            puffs = [(x + long * self.rng.uniform(-0.5, 0.5), self.rng.uniform(22, 62)) for _ in range(16)]
            for px, r in puffs:
                self.disc(px, y - r * 0.45, r, tone * 0.10, 0, 0.8)
            for px, r in puffs:
                self.disc(px + r * 0.3, y - r * 0.1, r * 0.7, tone * 0.8, 0, 0.42)
        part = slice(0, int(foot * FINE))
        self.ink[part] = cv2.GaussianBlur(self.ink[part], (0, 0), sigmaX=9, sigmaY=6)

    def window(self, x, y, w, h, arched=False, panes=(2, 2), tone=MIDDLE, sill=True, dressed=True):
        """Set into the wall: its reveal throws a shadow, the sky is in its upper panes; `dressed`: with curtains."""
        shape = [(x, y + h), (x, y + (w / 2 if arched else 0))]
        if arched:
            shape += [(x + w / 2 - w / 2 * math.cos(a), y + w / 2 - w / 2 * math.sin(a)) for a in np.linspace(0, math.pi, 20)]
        shape += [(x + w, y + (w / 2 if arched else 0)), (x + w, y + h)]
        self.wash(shape, tone * 1.35, tone * 0.8)
        top = y + (w * 0.42 if arched else 0)
        if dressed:
            for side in (0, 1):
                at = lambda share: x + w * (1 - share if side else share)
                self.wash([(at(0.04), top), (at(0.34), top), (at(0.20), y + h * 0.62), (at(0.10), y + h), (at(0.04), y + h)], tone * 0.32)
        self.wash([(x + w * 0.56, top), (x + w * 0.86, top), (x + w * 0.36, y + h), (x + w * 0.10, y + h)], tone * 0.85)
        self.shade([(x, top), (x + w, top), (x + w, top + 9), (x + 9, top + 9), (x + 9, y + h), (x, y + h)], 0.6, 2)
        self.line([*shape, shape[0]], 4.5)
        for column in range(1, panes[0]):
            self.line([(x + w * column / panes[0], y + 4), (x + w * column / panes[0], y + h)], 2.6)
        for row in range(1, panes[1]):
            self.line([(x, y + h * row / panes[1]), (x + w, y + h * row / panes[1])], 2.6)
        if sill:
            self.line([(x - 8, y + h + 5), (x + w + 8, y + h + 5)], 6)
            self.below(x - 8, y + h + 9, w + 16, 12, 6)

    def ware(self, kind, x, y, size):
        """White porcelain left out of the wash: a vase, a bowl, a plate, a pot, a jar; `y` is what it stands on."""
        k = size / 60
        shapes = {
            "vase": [(-9, 0), (-16, -22), (-15, -34), (-7, -44), (-6, -54), (-10, -60), (10, -60), (6, -54), (7, -44), (15, -34), (16, -22), (9, 0)],
            "bowl": [(-10, 0), (-13, -4), (-25, -16), (-30, -30), (30, -30), (25, -16), (13, -4), (10, 0)],
            "pot": [(-14, 0), (-25, -12), (-25, -22), (-38, -34), (-33, -36), (-18, -30), (-8, -36), (-4, -42), (4, -42), (8, -36), (18, -31), (34, -30), (36, -16), (24, -8), (14, 0)],
            "jar": [(-12, 0), (-20, -26), (-22, -40), (-14, -52), (-4, -57), (-4, -64), (4, -64), (4, -57), (14, -52), (22, -40), (20, -26), (12, 0)],
        }
        if kind == "plate":
            self.disc(x, y - 28 * k, 28 * k, 0.02, 2.4)
            self.shade([(x + 6 * k, y - 10 * k), (x + 22 * k, y - 30 * k), (x + 26 * k, y - 18 * k), (x + 12 * k, y - 2 * k)], 0.30, 3 * k)
            self.disc(x, y - 28 * k, 17 * k, None, 2.2)
            return
        shape = np.vstack([curve(shapes[kind], 4), shapes[kind][:1]])
        points = [(x + px * k, y + py * k) for px, py in shape]
        self.wash(points, 0.02)
        self.shade([((px * 0.45 + 6) * k + x, py * k * 0.92 + y - 2 * k) if px < 4 else (px * k * 0.94 + x, py * k * 0.92 + y - 2 * k) for px, py in shape], 0.34, 2 * k)
        self.line([*points, points[0]], 2.2)
        self.line([(x - 14 * k, y - 24 * k), (x + 14 * k, y - 24 * k)], 2.6)

    def shown(self, x, y, w, h, shelves=2, each=5, tone=DEEP, arched=False):
        """A shop's window and what stands in it."""
        self.window(x, y, w, h, arched, (1, 1), tone, sill=False, dressed=False)
        kinds = list(self.rng.permutation(["vase", "bowl", "plate", "pot", "jar"]))
        for shelf in range(shelves):
            foot = y + h * (shelf + 1) / shelves - 14
            self.line([(x + 10, foot + 3), (x + w - 10, foot + 3)], 4)
            self.shade([(x + 10, foot + 4), (x + w - 10, foot + 4), (x + w - 10, foot + 20), (x + 10, foot + 20)], 0.5)
            for index in range(each):
                size = min(h / shelves * 0.62, w / each * 0.95)
                self.ware(kinds[(index + shelf * 2) % 5], x + w * (index + 0.5) / each, foot, size)

    def sign(self, x, y, w, h):
        """The house's band with three waves in a ring."""
        self.below(x, y + h, w, 26, 20)
        self.box(x, y, w, h, FULL, 4)
        share = np.zeros(self.ink.shape, np.uint8)
        middle = (int((x + w / 2) * FINE), int((y + h / 2) * FINE))
        cv2.circle(share, middle, int(h * 0.34 * FINE), 255, int(3 * FINE), cv2.LINE_AA)
        for row in (-1, 0, 1):
            wave = [(middle[0] + int(t * h * 0.2 * FINE), middle[1] + int((row * h * 0.13 + 2.2 * math.sin(t * 5)) * FINE)) for t in np.linspace(-1, 1, 20)]
            cv2.polylines(share, [np.array(wave, np.int32)], False, 255, int(2.4 * FINE), cv2.LINE_AA)
        for text, side in (("NORD", -1), ("HAVN", 1)):
            size = h / 42 * FINE
            (long, _), _ = cv2.getTextSize(text, cv2.FONT_HERSHEY_SIMPLEX, size, int(2.6 * FINE))
            left = middle[0] + side * int(h * 0.9 * FINE) - (long if side < 0 else 0)
            cv2.putText(share, text, (left, middle[1] + int(10.5 * size)), cv2.FONT_HERSHEY_SIMPLEX, size, 255, int(2.6 * FINE), cv2.LINE_AA)
        self.ink *= 1 - 0.95 * share.astype(np.float32) / 255

    def door(self, x, y, w, h, tone=DEEP, double=False):
        self.box(x, y, w, h, tone, 5)
        for leaf in range(2 if double else 1):
            width = w / 2 if double else w
            self.box(x + leaf * width + width * 0.16, y + h * 0.08, width * 0.68, h * 0.52, PALE, 3)
            self.line([(x + leaf * width + (0.16 if leaf else 0.84) * width, y + h * 0.68), (x + leaf * width + (0.16 if leaf else 0.84) * width, y + h * 0.78)], 6)
        if double:
            self.line([(x + w / 2, y), (x + w / 2, y + h)], 4)

    def tree(self, x, foot, high, wide, tone=DEEP, count=420):
        """Light on its left, dark below and on its right."""
        for lean in (-0.22, 0.02, 0.20):
            self.line([(x, foot), (x + lean * wide * 0.4, foot - high * 0.5), (x + lean * wide, foot - high * 0.8)], 8)
        self.shade([(x - 10, foot - 4), (x + wide * 0.9, foot + 4), (x + wide, foot + 14), (x, foot + 10)], 0.4, 6)
        for index in range(count):
            a, r = self.rng.uniform(0, 2 * math.pi), math.sqrt(self.rng.random())
            lobe = 1 + 0.16 * math.sin(a * 5 + 1)
            px, py = x + wide / 2 * r * lobe * math.cos(a), foot - high * 0.68 + high * 0.34 * r * lobe * math.sin(a)
            dark = 0.62 + 0.34 * math.cos(a - 0.7) * r + 0.25 * (index / count - 0.5)
            turn, long = self.rng.uniform(0, math.pi), self.rng.uniform(9, 17)
            leaf = [(px + long * math.cos(turn + b) * k, py + long * math.sin(turn + b) * k) for b, k in ((0, 1), (1.5, 0.4), (3.14, 1), (4.7, 0.4))]
            self.wash(leaf, max(0.12, tone * dark * self.rng.uniform(0.7, 1.4)))

    def pavement(self, y, rows=7):
        """Setts, the nearer the larger, and the shadow of the houses on them."""
        self.wash([(-10, y), (WIDE + 10, y), (WIDE + 10, HIGH + 10), (-10, HIGH + 10)], FAINT, FAINT * 0.35)
        edges = [y + 5 + (HIGH + 30 - y) * (row / rows) ** 1.5 for row in range(rows + 1)]
        for row, (top, foot) in enumerate(zip(edges, edges[1:])):
            wide, away = (foot - top) * 2.3 + 26, self.rng.uniform(0, 90)
            for x in np.arange(-away, WIDE, wide):
                tone = self.rng.uniform(0.4, 1.7) * FAINT
                self.wash([(x + 3, top + 2), (x + wide - 3, top + 2), (x + wide - 2, foot - 2), (x + 2, foot - 2)], tone)
                if self.rng.random() < 0.75:
                    self.line([(x + 4, foot - 1), (x + wide - 6, foot - 1 + self.rng.uniform(-1, 1))], 2.4, MIDDLE)
                if self.rng.random() < 0.6:
                    self.line([(x + wide - 1, top + 3), (x + wide - 1, foot - 3)], 2.0, MIDDLE)
        self.shade([(-20, y + 2), (WIDE + 20, y + 2), (WIDE + 20, y + 34), (-20, y + 30)], 0.42, 7)
        self.line([(-10, y), (WIDE + 10, y + 3)], 6)

    def passer_by(self, x, foot, high, turn=1, bag=False):
        """In a long coat, with the brush in five strokes; `turn`: which way."""
        at = lambda px, py: (x + turn * px * high, foot - py * high)
        self.shade([at(-0.06, 0.0), at(0.10, 0.01), (x + 0.62 * high, foot + 0.10 * high), (x + 0.40 * high, foot + 0.14 * high)], 0.42, 4)
        for leg in ((-0.05, -0.12), (0.06, 0.13)):
            self.wash([at(leg[0] - 0.035, 0.42), at(leg[0] + 0.045, 0.42), at(leg[1] + 0.035, 0.02), at(leg[1] + 0.09, 0.0), at(leg[1] - 0.025, 0.0)], FULL)
        coat = [at(-0.09, 0.83), at(0.07, 0.84), at(0.115, 0.70), at(0.12, 0.50), at(0.16, 0.27), at(-0.17, 0.25), at(-0.12, 0.52), at(-0.13, 0.72)]
        self.wash(coat, DEEP * 0.9, DEEP)
        self.shade([at(-0.13, 0.72), at(-0.05, 0.75), at(-0.03, 0.26), at(-0.17, 0.25)] if turn < 0 else [at(0.02, 0.8), at(0.11, 0.72), at(0.16, 0.27), at(0.05, 0.26)], 0.5, 2)
        self.line([*coat, coat[0]], 2.6)
        self.wash([at(-0.02, 0.78), at(0.06, 0.76), at(0.13, 0.60), at(0.12, 0.46), at(0.07, 0.46), at(0.07, 0.60)], FULL)
        self.disc(*at(0.0, 0.91), 0.062 * high, 0.10, 2.4, 1.15)
        self.wash([at(-0.085, 0.93), at(-0.05, 1.0), at(0.03, 1.005), at(0.065, 0.95), at(0.095, 0.94), at(-0.01, 0.925)], FULL)
        if bag:
            self.box(*at(0.03 if turn > 0 else 0.17, 0.46), 0.14 * high, 0.17 * high, PALE, 2.6)

    def lantern(self, x, y, r=26):
        self.line([(x, y - r * 2.2), (x, y - r)], 3)
        self.disc(x, y, r, DEEP, 3.6, 1.12)
        for share in (-0.5, 0, 0.5):
            self.disc(x, y, r * abs(share) + 1, None, 2, 1.12 / max(0.1, abs(share) + 0.04) if share else 1)
        self.line([(x, y + r), (x, y + r * 1.9)], 3)

    def save(self, number):
        small = cv2.resize(np.clip(self.ink, 0, 1), (WIDE, HIGH), interpolation=cv2.INTER_AREA)
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ornaments", f"store-{number}.jpg")
        cv2.imwrite(path, np.rint(small * 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 88])


def stepped_gables(p):
    """Three narrow houses on a quay, the shop in the middle one."""
    p.sky(PALE, 640)
    for x, w, top, tone in ((60, 420, 330, PALE), (1120, 430, 280, PALE), (480, 640, 150, FAINT)):
        steps, rise = 5, 52
        gable = [(x, 1000), (x, top + steps * rise)]
        for step in range(steps):
            gable += [(x + step * w / 2 / (steps + 0.6), top + (steps - step) * rise), (x + step * w / 2 / (steps + 0.6), top + (steps - step - 1) * rise)]
        gable += [(2 * x + w - px, py) for px, py in gable[::-1]]
        p.wash(gable, tone, tone * 0.4)
        p.shaded_side(x, top + 300, w, 690 - top)
        p.bricks(x, top + 200, w, 740 - top, 12)
        p.line([*gable, gable[0]], 5)
        p.disc(x + w / 2, top + 130, 26, DEEP)
        for row in range(1 if w < 600 else 3):
            for column in range(3 if w < 600 else 4):
                p.window(x + w * (column + 0.28) / (3 if w < 600 else 4), top + 320 + row * 145 - (60 if w > 600 else 0), w / 9, 100)
    p.wash([(480, 690), (1120, 690), (1120, 1000), (480, 1000)], 0.03)
    p.shaded_side(480, 756, 640, 244)
    p.sign(480, 690, 640, 66)
    p.shown(520, 785, 250, 200, 2, 4)
    p.door(800, 780, 110, 218)
    p.shown(940, 785, 150, 200, 2, 3)
    for x in (90, 190, 300, 400, 1170, 1290, 1400, 1490):
        p.window(x, 790, 66, 130)
    p.pavement(1000, 4)
    p.wash([(-10, 1096), (WIDE + 10, 1096), (WIDE + 10, 1210), (-10, 1210)], DEEP, MIDDLE)
    p.wash([(-10, 1082), (WIDE + 10, 1082), (WIDE + 10, 1100), (-10, 1100)], FAINT)
    p.line([(-10, 1100), (WIDE + 10, 1100)], 6)
    p.ripples(-60, WIDE, 1112, 1196, 70, 130, (0.06, 0.16, FULL))
    for x in (250, 1370):
        p.box(x, 1034, 22, 50, DEEP, 4)
        p.disc(x + 11, 1032, 16, FULL, 3, 0.5)
    p.passer_by(370, 1052, 190, 1, True)
    p.passer_by(1235, 1062, 196, -1)


def corner_tower(p):
    """A house at a corner, seen over it; a round turret, wires of a tram."""
    p.sky(PALE, 700)
    ridge, foot = 800, 1010
    for side, far in ((-1, 40), (1, 1560)):
        wall = [(ridge, 300), (far, 430), (far, 985), (ridge, foot)]
        p.wash(wall, 0.04 if side < 0 else 0.36, 0.02 if side < 0 else PALE)
        eaves = [(ridge, 300), (far, 430), (far, 452), (ridge, 330)]
        p.shade(eaves, 0.4)
        p.line([*wall, wall[0]], 5)
        roof = [(ridge, 300), (far, 430), (far - side * 90, 350), (ridge, 190)]
        p.wash(roof, MIDDLE)
        p.line([*roof, roof[0]], 5)
        between = lambda s, high: (ridge + (far - ridge) * s, (300 + 130 * s) * (1 - high) + (foot - 25 * s) * high)
        for s in (0.24, 0.42, 0.60, 0.78):
            for high in (0.10, 0.34):
                corners = [between(s, high), between(s + 0.1, high), between(s + 0.1, high + 0.16), between(s, high + 0.16)]
                p.wash(corners, DEEP, MIDDLE)
                p.wash([between(s + 0.05, high), between(s + 0.09, high), between(s + 0.03, high + 0.16), between(s, high + 0.16)], MIDDLE)
                p.shade([corners[0], corners[1], between(s + 0.1, high + 0.03), between(s, high + 0.03)], 0.6, 2)
                p.line([*corners, corners[0]], 4)
                p.line([between(s + 0.05, high), between(s + 0.05, high + 0.16)], 2.6)
                p.line([between(s - 0.01, high + 0.17), between(s + 0.11, high + 0.17)], 6)
        band = [between(0.12, 0.575), between(1, 0.575), between(1, 0.645), between(0.12, 0.645)]
        p.wash(band, FULL)
        for s in (0.20, 0.46, 0.72):
            corners = [between(s, 0.68), between(s + 0.22, 0.68), between(s + 0.22, 0.95), between(s, 0.95)]
            p.wash(corners, FULL, DEEP)
            p.wash([between(s + 0.12, 0.68), between(s + 0.18, 0.68), between(s + 0.10, 0.95), between(s + 0.03, 0.95)], DEEP)
            p.line([*corners, corners[0]], 4)
            awning = [between(s - 0.01, 0.66), between(s + 0.23, 0.66), between(s + 0.24, 0.75), between(s - 0.02, 0.75)]
            p.wash(awning, 0.06 if side < 0 else PALE)
            for stripe in range(0, 9, 2):
                one, other = (s - 0.02 + 0.26 * k / 9 for k in (stripe, stripe + 1))
                p.wash([between(one + 0.01, 0.66), between(other + 0.005, 0.66), between(other, 0.75), between(one, 0.75)], DEEP)
            p.line([*awning, awning[0]], 4)
            p.shade([between(s, 0.755), between(s + 0.22, 0.755), between(s + 0.22, 0.79), between(s, 0.79)], 0.5, 3)
            for index, kind in enumerate(("vase", "plate", "bowl")):
                x, y = between(s + 0.05 + index * 0.06, 0.93)
                p.ware(kind, x, y, 70 - 26 * s)
    p.wash([(660, 330), (940, 330), (940, 690), (660, 690)], 0.03, 0.10)
    p.box(660, 330, 280, 360, None, 5)
    dome = [(640, 330), *[(800 - 160 * math.cos(a), 330 - 190 * math.sin(a) ** 1.3) for a in np.linspace(0.02, math.pi - 0.02, 30)], (960, 330)]
    p.wash(dome, DEEP, MIDDLE)
    p.shade([(850, 170), (960, 320), (860, 325), (800, 330), (880, 250)], 0.6, 18)
    p.line([*dome, dome[0]], 5)
    for a in (0.55, 1.05, 2.1, 2.6):
        p.line([(800 - 160 * math.cos(a) * math.sin(t), 330 - 190 * math.cos(t) * math.sin(a) ** 0.3) for t in np.linspace(0.25, 1.5, 8)], 2.6, LINE)
    p.line([(800, 140), (800, 60)], 6)
    p.disc(800, 62, 9, FULL)
    for x in (690, 775, 860):
        p.window(x, 390, 56, 108, True)
        p.window(x, 545, 56, 108)
    p.sign(640, 694, 320, 50)
    p.wash([(660, 755), (940, 755), (940, foot), (660, foot)], 0.03)
    p.shaded_side(660, 330, 280, foot - 330, 0.3)
    p.box(660, 755, 280, foot - 755, None, 5)
    p.door(715, 790, 170, 220, DEEP, True)
    p.pavement(foot)
    p.passer_by(560, 1060, 190, 1)
    p.passer_by(512, 1066, 178, 1, True)
    p.passer_by(1180, 1090, 210, -1)
    for y0, y1 in ((150, 90), (235, 170)):
        p.line([(0, y0), (500, (y0 + y1) / 2 + 26), (WIDE, y1)], 2.6, DEEP)
    for y in (1085, 1140):
        p.line([(0, y + 20), (WIDE, y)], 5, DEEP)


def garden_house(p):
    """White walls and swept eaves by a pond, a moon gate, bamboo."""
    p.sky(FAINT, 520)
    p.wash([(0, 470), (300, 400), (640, 465), (1000, 390), (1300, 450), (1600, 400), (1600, 560), (0, 560)], FAINT)

    def roof(x0, x1, y, high):
        curve = [(x0 - 70, y - 20), *[(x0 - 70 + (x1 - x0 + 140) * t, y + 24 * (1 - (2 * t - 1) ** 4) - 20 * abs(2 * t - 1) ** 6) for t in np.linspace(0.03, 0.97, 30)], (x1 + 70, y - 20)]
        shape = [*curve, (x1 - 20, y - high), (x0 + 20, y - high)]
        p.wash(shape, DEEP, MIDDLE)
        p.line([*shape, shape[0]], 6)
        for t in np.linspace(0.06, 0.94, int((x1 - x0) / 34)):
            p.line([(x0 + 20 + (x1 - x0 - 40) * t, y - high), (x0 - 60 + (x1 - x0 + 120) * t, y + 8)], 2.6)
        p.line([(x0 + 6, y - high - 16), (x0 + 24, y - high), (x1 - 24, y - high), (x1 - 6, y - high - 16)], 12, FULL)

    p.box(330, 480, 800, 420, 0.02, 5)
    p.below(330, 500, 800, 56)
    p.shaded_side(330, 500, 800, 400)
    roof(330, 1130, 490, 170)
    p.sign(520, 540, 420, 64)
    p.shown(390, 640, 210, 230, 2, 3)
    p.door(650, 630, 160, 268, DEEP, True)
    p.shown(860, 640, 210, 230, 2, 3)
    p.box(1130, 610, 480, 290, 0.02, 5)
    p.line([(1110, 610), (1610, 604)], 16, DEEP)
    p.below(1134, 622, 476, 28)
    p.disc(1370, 765, 118, FAINT, 0)
    p.wash([(1262, 800), (1478, 800), (1448, 850), (1370, 883), (1290, 850)], PALE)
    p.tree(1390, 850, 210, 150, DEEP, 170)
    p.disc(1370, 765, 118, None, 9)
    for x in np.arange(40, 290, 34):
        sway = p.rng.uniform(-16, 16)
        p.line([(x, 905), (x + sway, 560), (x + sway * 2.4, p.rng.uniform(300, 420))], 7, DEEP)
        for _ in range(20):
            t = p.rng.uniform(0.3, 1)
            bx, by, turn = x + sway * 2 * t + p.rng.uniform(-12, 12), 905 - 560 * t, p.rng.uniform(0.2, 2.9)
            tip = (bx + 52 * math.cos(turn), by + 44 * math.sin(turn) + 10)
            p.wash([(bx, by), ((bx + tip[0]) / 2 + 6, (by + tip[1]) / 2 - 6), tip, ((bx + tip[0]) / 2 - 6, (by + tip[1]) / 2 + 6)], p.rng.uniform(MIDDLE, FULL))
    p.pavement(900)
    p.wash([(0, 1000), (420, 975), (1000, 1000), (1600, 970), (1600, 1200), (0, 1200)], MIDDLE, DEEP)
    p.shade([(330, 990), (1130, 1000), (1130, 1120), (330, 1110)], 0.4, 22)
    for x in (395, 870):
        p.wash([(x, 1010), (x + 190, 1010), (x + 185, 1100), (x + 5, 1100)], PALE, MIDDLE)
    p.ripples(-60, WIDE, 1020, 1190, 46, 150, (0.10, 0.2, FULL))
    for x in (30, 128, 205, 300, 860, 985, 1090, 1330, 1450, 1545):
        wide, high = p.rng.uniform(52, 84), p.rng.uniform(30, 62)
        rock = [(x - wide, 1012), (x - wide * 0.8, 1012 - high * 0.7), (x - wide * 0.2, 1012 - high), (x + wide * 0.5, 1012 - high * 0.8), (x + wide, 1012)]
        p.wash(rock, FAINT, DEEP)
        p.shade([(x + wide * 0.1, 1012 - high * 0.7), (x + wide * 0.5, 1012 - high * 0.8), (x + wide, 1012), (x + wide * 0.2, 1012)], 0.5, 4)
        p.line([*rock, rock[0]], 4)
    p.passer_by(1225, 962, 190, -1, True)
    for x, y, r in ((300, 1090, 54), (410, 1130, 40), (1240, 1070, 58), (1350, 1120, 44)):
        p.disc(x, y, r, MIDDLE, 3.4, 0.34)


def pavilion(p):
    """A glazed hall of our time: thin columns, a flat roof, the shop seen through."""
    p.sky(PALE, 470)
    for x, w, top in ((0, 180, 150), (200, 150, 60), (1240, 170, 90), (1430, 170, 190)):
        p.box(x, top, w, 700, FAINT, 2.6)
        p.shaded_side(x, top, w, 700)
        for y in np.arange(top + 40, 620, 46):
            p.line([(x + 14, y), (x + w - 14, y)], 2.2, MIDDLE)
    p.box(120, 330, 1360, 64, DEEP, 6)
    p.box(190, 394, 1220, 560, MIDDLE, 5, PALE)
    for x in (300, 820, 1180):
        p.wash([(x + 150, 400), (x + 250, 400), (x + 60, 950), (x - 60, 950)], PALE, FAINT)
    p.below(190, 398, 1214, 38)
    for x in np.linspace(190, 1410, 8):
        p.line([(x, 394), (x, 954)], 8)
    p.sign(540, 440, 520, 74)
    for shelf, y in enumerate((640, 760, 880)):
        p.line([(215, y), (700, y)], 6, DEEP)
        p.line([(900, y), (1388, y)], 6, DEEP)
        for index in range(6):
            kind = ("vase", "bowl", "jar", "plate", "pot")[(index + shelf * 2) % 5]
            p.ware(kind, 255 + index * 82, y - 3, 74)
            p.ware(("pot", "plate", "vase", "bowl", "jar")[(index + shelf) % 5], 945 + index * 82, y - 3, 74)
    p.door(728, 600, 144, 354, MIDDLE, True)
    p.pavement(954)
    p.passer_by(560, 1012, 200, 1, True)
    p.passer_by(1120, 1030, 208, -1)
    for x in (100, 1500):
        p.box(x - 56, 880, 112, 74, MIDDLE, 4)
        p.tree(x, 886, 330, 190)


def arcade(p):
    """A street of the south: the upper floors stand on pillars, lanterns hang between them."""
    p.sky(FAINT, 300)
    p.box(70, 190, 1460, 520, 0.03, 5, FAINT)
    parapet = [(70, 190), (70, 120), (560, 120), (640, 60), (730, 26), (800, 14), (870, 26), (960, 60), (1040, 120), (1530, 120), (1530, 190)]
    p.wash(parapet, PALE)
    p.line([*parapet, parapet[0]], 5)
    p.disc(800, 108, 46, None, 5)
    for x in np.arange(110, 1500, 40):
        if not 560 < x < 1040:
            p.line([(x, 134), (x, 184)], 6, DEEP)
    for column in range(6):
        x = 130 + column * 228
        p.window(x, 250, 150, 190, True, (3, 3))
        p.line([(x - 14, 470), (x + 164, 470)], 9)
        for step in range(8):
            p.line([(x - 6 + step * 23, 474), (x - 6 + step * 23, 530)], 3.4)
        p.line([(x - 14, 534), (x + 164, 534)], 6)
        p.below(x - 14, 538, 178, 26)
    p.below(70, 196, 1456, 28)
    p.sign(70, 590, 1460, 78)
    p.wash([(70, 710), (1530, 710), (1530, 1010), (70, 1010)], MIDDLE, PALE)
    for bay in range(3):
        x = 170 + bay * 455
        if bay == 1:
            p.door(x + 90, 745, 170, 258, DEEP, True)
        else:
            p.shown(x + 20, 760, 310, 235, 2, 4, FULL)
    for x in (70, 525, 980, 1435):
        p.shade([(x + 96, 712), (x + 132, 726), (x + 150, 1015), (x + 96, 1015)], 0.45, 8)
        p.box(x, 668, 96, 350, 0.03, 6)
        p.shaded_side(x, 708, 96, 290, 0.4)
        p.box(x - 14, 668, 124, 40, 0.06, 5)
        p.box(x - 10, 980, 116, 40, PALE, 5)
    for x in (345, 1255):
        p.lantern(x, 752)
    p.pavement(1020, 6)
    p.passer_by(470, 1070, 196, 1)
    p.passer_by(1130, 1062, 190, -1, True)


def warehouse(p):
    """A brick warehouse at the harbour; masts and gulls behind."""
    p.sky(PALE, 600)
    for x, top in ((1180, 170), (1330, 260), (1470, 200)):
        p.line([(x, 900), (x, top)], 6, DEEP)
        for y in (top + 110, top + 230):
            p.line([(x - 80, y), (x + 80, y - 8)], 4, DEEP)
        p.line([(x, top), (x - 120, 890)], 2.2, MIDDLE)
        p.line([(x, top), (x + 110, 890)], 2.2, MIDDLE)
    for x, y in ((1050, 150), (1130, 240), (980, 260)):
        p.line([(x - 40, y), (x - 18, y - 14), (x, y + 2), (x + 18, y - 14), (x + 40, y)], 4)
    front = [(90, 1000), (90, 420), (300, 420), (560, 190), (820, 420), (1030, 420), (1030, 1000)]
    p.wash(front, PALE, FAINT)
    p.shaded_side(90, 430, 940, 570, 0.34)
    for row in range(29):
        y = 215 + row * 27
        left, right = (90, 1030) if y > 420 else (560 - (y - 190) * 260 / 230, 560 + (y - 190) * 260 / 230)
        p.line([(left, y), (right, y)], 1.6, MIDDLE)
        for x in np.arange(left + (row % 2) * 30, right, 60):
            p.line([(x, y), (x, y + 25)], 1.4, MIDDLE)
    p.line([*front, front[0]], 6)
    p.line([(280, 424), (560, 176), (840, 424)], 15, DEEP)
    p.box(548, 150, 24, 70, DEEP, 3)
    p.line([(560, 220), (560, 300)], 4)
    p.disc(560, 312, 12)
    for x in (170, 375, 620, 825):
        p.window(x, 480, 130, 180, True, (3, 3), DEEP)
    p.sign(90, 700, 940, 72)
    p.shown(140, 800, 270, 190, 2, 4, FULL)
    p.door(460, 790, 200, 210, DEEP, True)
    p.shown(710, 800, 270, 190, 2, 4, FULL)
    p.wash([(1030, 900), (1600, 880), (1600, 1010), (1030, 1010)], MIDDLE)
    hull = [(1090, 850), (1160, 930), (1480, 930), (1570, 830), (1400, 868)]
    p.wash(hull, FULL)
    for rail in (0.25, 0.5):
        p.line([(1090 + 70 * rail, 850 + 80 * rail), (1330, 878 + 40 * rail), (1570 - 90 * rail, 830 + 100 * rail)], 4, FAINT)
    p.ripples(1036, 1560, 936, 992, 30, 70, (0.08, 0.16, FULL))
    p.pavement(1000)
    for x, y in ((1180, 1040), (1262, 1040), (1221, 972)):
        p.shade([(x - 20, y), (x + 60, y + 8), (x + 60, y + 18), (x - 20, y + 10)], 0.4)
        p.box(x - 34, y - 66, 68, 66, MIDDLE, 4)
        p.shaded_side(x - 34, y - 66, 68, 66, 0.5)
        p.disc(x, y - 66, 34, PALE, 4, 0.3)
        for hoop in (-48, -16):
            p.line([(x - 35, y + hoop), (x, y + hoop + 7), (x + 35, y + hoop)], 4)
    p.passer_by(1080, 1062, 196, -1)
    p.passer_by(430, 1076, 200, 1, True)


def stairs(p):
    """A street that climbs: steps on the left, houses one above the other."""
    p.sky(PALE, 420)
    for x, y, w, h in ((40, 250, 300, 420), (330, 170, 260, 360)):
        p.box(x, y, w, h, FAINT, 4)
        p.shaded_side(x, y, w, h, 0.34)
        p.below(x, y + 4, w, 26)
        p.bricks(x, y + 30, w, h - 60)
        p.wash([(x - 30, y), (x + w / 2, y - 90), (x + w + 30, y)], DEEP, MIDDLE)
        p.line([(x - 30, y), (x + w / 2, y - 90), (x + w + 30, y), (x - 30, y)], 5)
        for column in range(2):
            for row in range(2):
                p.window(x + 46 + column * w * 0.46, y + 60 + row * 140, 70, 88)
    p.wash([(590, 540), (690, 500), (690, 1040), (570, 1040)], PALE, FAINT)
    p.bricks(590, 560, 100, 440)
    for step in range(13):
        y, left, right = 1040 - step * 38, 20 + step * 17, 640 - step * 14
        p.wash([(left, y - 38), (right, y - 38), (right, y - 22), (left, y - 22)], 0.04)
        p.wash([(left, y - 22), (right, y - 22), (right, y), (left, y)], 0.34)
        p.shade([(right - 90 + step * 4, y - 38), (right, y - 38), (right, y), (right - 70 + step * 4, y)], 0.4)
        p.line([(left, y - 22), (right, y - 22)], 3)
        p.line([(left, y), (right, y)], 4)
    p.line([(640, 1040), (640, 900), (458, 470)], 7)
    for step in range(6):
        p.line([(640 - step * 31, 900 - step * 74), (640 - step * 31, 1010 - step * 78)], 4)
    p.box(690, 260, 850, 780, 0.03, 6, FAINT)
    p.below(690, 264, 850, 42)
    p.shaded_side(690, 300, 850, 740)
    p.bricks(690, 300, 850, 300, 14)
    p.box(650, 216, 930, 46, DEEP, 5)
    for column in range(4):
        p.window(750 + column * 195, 330, 126, 150, False, (2, 3))
        p.box(735 + column * 195, 500, 156, 60, None, 4)
        for bar in range(6):
            p.line([(748 + column * 195 + bar * 26, 502), (748 + column * 195 + bar * 26, 558)], 3)
    p.sign(690, 610, 850, 76)
    awning = [(720, 690), (1510, 690), (1550, 780), (680, 780)]
    p.wash(awning, PALE)
    for stripe in range(0, 12, 2):
        one, other = stripe / 12, (stripe + 1) / 12
        p.wash([(720 + 790 * one, 690), (720 + 790 * other, 690), (680 + 870 * other, 780), (680 + 870 * one, 780)], DEEP)
    p.line([*awning, awning[0]], 5)
    p.below(690, 784, 855, 42)
    p.shown(740, 800, 430, 225, 2, 6)
    p.door(1230, 800, 150, 238)
    p.lantern(1455, 880, 30)
    p.pavement(1040, 5)
    p.passer_by(300, 760, 150, 1, True)
    p.passer_by(640, 1092, 200, 1)


def close_window(p):
    """The shop's window close by, its door ajar, a bicycle against the wall."""
    p.box(-20, -20, 1640, 1030, 0.03, 0, FAINT)
    for row in range(5):
        p.line([(0, 190 + row * 205), (WIDE, 190 + row * 205)], 2.2, PALE)
    p.box(110, 60, 1380, 110, FULL, 6)
    p.sign(110, 60, 1380, 110)
    for x in (110, 860, 1060, 1450):
        p.box(x, 170, 44, 840, PALE, 5)
    p.window(154, 170, 706, 660, False, (1, 1), DEEP, sill=False, dressed=False)
    for shelf, (y, kinds, size) in enumerate(((380, ("plate", "vase", "plate", "jar", "plate"), 150), (590, ("bowl", "pot", "bowl", "vase", "bowl"), 120), (815, ("jar", "plate", "vase", "pot", "jar"), 165))):
        p.line([(166, y + 4), (850, y + 4)], 7)
        for index, kind in enumerate(kinds):
            p.ware(kind, 235 + index * 136, y, size * (0.84 if kind in ("pot", "bowl") else 1.0))
    p.box(130, 838, 750, 172, PALE, 5)
    for x in (180, 420, 660):
        p.box(x, 866, 190, 116, None, 4)
    p.box(904, 170, 156, 840, 0.02, 0)
    p.wash([(1104, 214), (1450, 214), (1450, 1010), (1104, 1010)], DEEP, FULL)
    leaf = [(1104, 214), (1330, 256), (1330, 1060), (1104, 1010)]
    p.wash(leaf, PALE)
    p.line([*leaf, leaf[0]], 6)
    glass = [(1140, 268), (1296, 296), (1296, 770), (1140, 740)]
    p.wash(glass, MIDDLE, FAINT)
    p.line([*glass, glass[0]], 4)
    p.line([(1306, 820), (1306, 870)], 8)
    p.below(124, 172, 1316, 54)
    p.pavement(1010, 4)
    p.shade([(540, 1076), (980, 1070), (1060, 1092), (600, 1096)], 0.4)
    for x in (620, 880):
        p.disc(x, 985, 96, None, 6)
        p.disc(x, 985, 10, FULL, 3)
        for spoke in range(10):
            a = spoke * math.pi / 5
            p.line([(x, 985), (x + 92 * math.cos(a), 985 + 92 * math.sin(a))], 1.6, DEEP)
    for path in ([(620, 985), (690, 850), (830, 850), (735, 985), (620, 985)], [(735, 985), (682, 820)], [(880, 985), (824, 800), (790, 794)], [(655, 812), (712, 816)]):
        p.line(path, 8)


STORES = (stepped_gables, corner_tower, garden_house, pavilion, arcade, warehouse, stairs, close_window)

if __name__ == "__main__":
    for number, draw in enumerate(STORES, 1):
        if len(sys.argv) > 1 and str(number) not in sys.argv[1:]:
            continue
        panel = Panel(number)
        draw(panel)
        panel.save(number)
