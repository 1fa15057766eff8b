"""
python3 demo/scenes/draw_stores.py NUMBER…

Draws the eight stores as engravings, as ink from 0 to 255, into ornaments/store-N.jpg: each another house in another street.
Streets are laid out in centimetres and seen in perspective; what turns from the sun is hatched along its own surface, in
lines that are the broader the darker it is. They are painted on tiles afterwards (scene_annual.py).
"""

import math
import os
import sys
from copy import copy

import cv2
import numpy as np

from draw_annual import Plate, sloped
from draw_tiles import curve

WIDE, HIGH, FOCAL = 2240, 1680, 1700
# The way of the light, for each centimetre that it falls: from the left, and over the eye's shoulder.
SUN = np.array((0.75, -1.0, 0.62))
ORNAMENTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ornaments")
# Letters and ware, of a height of 1, and people, in centimetres and from far to near: (tone, path); below zero a line's thickness.
OUTLINES = {}
with open(os.path.join(ORNAMENTS, "stores.txt")) as text:
    for name, tone, *places in map(str.split, text):
        OUTLINES.setdefault(name, []).append((float(tone), np.array([place.split(",") for place in places], float)))


def rect(u, v, w, h):
    return [(u, v), (u + w, v), (u + w, v + h), (u, v + h)]


def ring(u, v, r, squash=1.0, begin=0.0, end=2 * math.pi, count=33):
    return [(u + r * math.cos(a), v + squash * r * math.sin(a)) for a in np.linspace(begin, end, count)]


class Store(Plate):
    """Drawn surface by surface: places are in centimetres along it and up, y upwards; lines' thickness and distance in pixels, as where it was begun."""

    def __init__(self, number, horizon, eye, middle):
        super().__init__(number)
        self.number, self.horizon, self.eye, self.middle = number, horizon, eye, middle
        self.ink[:] = 0
        # Where lines of the hatching run, counted across them; and how much is a stroke of the brush already.
        self.hatching, self.brushed = np.zeros_like(self.ink), np.zeros_like(self.ink)

    def noise(self, wide, high):
        """Patches of about that many pixels, most of them from 0 to 1."""
        rough = cv2.GaussianBlur(self.rng.normal(0, 1, (HIGH // 8, WIDE // 8)), (0, 0), sigmaX=wide / 24, sigmaY=high / 24)
        return cv2.resize((0.5 + 0.25 * rough / rough.std()).astype(np.float32), (WIDE, HIGH), interpolation=cv2.INTER_CUBIC)

    def surface(self, origin, along, up, depth=None, fade=1.0, way=35, apart=8.0, reach=math.inf):
        """Draw on a plane from here on. `fade`: how much is left of a tone in the air between; `way`: of its hatching, in degrees; `reach`: where it ends."""
        seen = lambda x, y, z, point=0: (self.middle * z + FOCAL * x, self.horizon * z - FOCAL * (y - self.eye * point), z)
        self.origin, self.along = np.array(origin, float), np.array(along, float)
        self.seen = np.column_stack([seen(*along), seen(*up), seen(*origin, 1)])
        self.unit, self.fade, self.way, self.apart, self.reach = (depth or origin[2]) / FOCAL, fade, way, apart, reach

    def picture(self, way=0):
        """Draw on the picture itself: pixels, y downwards."""
        self.seen, self.unit, self.fade, self.way, self.apart = np.eye(3), 1.0, 1.0, way, 8.6

    def wall(self, start, end, foot=0.0, **how):
        """Upright above the line between two places on the ground, (x, z)."""
        long = math.dist(start, end)
        self.surface((start[0], foot, start[1]), ((end[0] - start[0]) / long, 0, (end[1] - start[1]) / long), (0, 1, 0), (start[1] + end[1]) / 2, reach=long, **how)

    def beside(self, u, v, out=0.0, along=None, up=(0, 1, 0)):
        """A surface that begins off this wall, at (u, v) and so far out of it; ways on it are along the wall, upwards, outwards."""
        other, frame = copy(self), np.array((self.along, (0, 1, 0), (self.along[2], 0, -self.along[0])))
        other.surface(self.origin + (u, v, out) @ frame, (along or (1, 0, 0)) @ frame, up @ frame / np.linalg.norm(up), self.unit * FOCAL, self.fade, self.way)
        return other

    def places(self, points):
        points = np.column_stack([np.array(points, float), np.ones(len(points))]) @ self.seen.T
        return points[:, :2] / points[:, 2:]

    def lay(self, outline, tone, strength=1.0, brushed=0.0, way=None):
        part, share = self.covered(self.places(outline))
        if brushed < 1 and share.any():
            x, y = np.meshgrid(*(np.arange(side.start, side.stop) for side in part[::-1]))
            u, v, w = (row[0] * x + row[1] * y + row[2] for row in np.linalg.inv(self.seen))
            u, v = u / w, v / w
            tone = tone(u, v) if callable(tone) else tone
            if strength == 1:
                turn = math.radians(self.way if way is None else way)
                self.hatching[part] = np.where(share > 0.5, (v * math.cos(turn) - u * math.sin(turn)) / self.unit / self.apart, self.hatching[part])
        share = share * strength
        self.ink[part] += share * ((0 if callable(tone) else tone * self.fade * (0.86 + 0.28 * self.clouds[part])) - self.ink[part])
        self.brushed[part] += share * (brushed - self.brushed[part])

    wash = lay

    def stroke(self, path, thick, tone=0.93, strength=0.95):
        self.lay(self.ribbon(np.array(path, float), np.array(thick) * self.unit), tone, strength, 1.0)

    def by_hand(self, points, unsteady=0.9):
        return super().by_hand(np.array(points, float) / self.unit, unsteady) * self.unit

    def line(self, points, thick=2.6, tone=0.93, strength=0.95):
        self.stroke(self.by_hand(points), (thick, thick * 0.6), tone, strength)

    def shape(self, outline, tone, thick=2.4, way=None):
        """Covers what is behind it, and is lined: more strongly below and at its right, where it turns from the light."""
        drawn = self.by_hand([*outline, outline[0]])
        self.lay(drawn, tone, way=way)
        self.stroke(drawn, (thick, thick * 0.8))
        down = np.sign(self.seen[1, 1] or -1)
        for one, other in zip(outline, [*outline[1:], outline[0]]):
            away = (np.array(one, float) + other) / 2 - drawn.mean(axis=0)
            if away[0] * 0.75 + down * away[1] > 0 and math.dist(one, other) > 14 * self.unit:
                self.line([one, other], thick * 1.5)

    def box(self, tone, u, v, w, h, thick=2.4, way=None):
        self.shape(rect(u, v, w, h), tone, thick, way)

    def flat(self, tone, u, v, w, h, way=None, lean=0.0, strength=1.0):
        """A patch without lines, on a slant perhaps."""
        self.lay(np.array([(u, v), (u + w, v), (u + w + lean, v + h), (u + lean, v + h)]), tone, strength, way=way)

    def shade(self, outline, deep):
        """A shadow over what is there, white lines included."""
        part, share = self.covered(self.places(outline))
        self.ink[part] += share * deep * self.fade * (1 - self.ink[part])

    def cast(self, u, v, w, h, out):
        """What stands out of a wall so far throws its shadow on it, right and down; not on a wall that is in shade itself."""
        inward = SUN @ (-self.along[2], 0, self.along[0])
        if inward > 0.1:
            right, down = out / max(0.5, inward) * np.array((SUN @ self.along, 1))
            corners = ((u, v), (u + right, v - down), (u + w + right, v - down), (u + w + right, v + h - down), (u + w, v + h), (u + w, v))
            self.shade([(min(x, self.reach), y) for x, y in corners], 0.40)

    def ledge(self, u, v, w, h, out, tone=0.06):
        self.cast(u, v, w, h, out)
        self.box(tone, u, v, w, h)

    def sky(self, high, foot, clouds=(), lean=0.0):
        """Parallel lines that thin towards `foot`; of clouds (x, foot, breadth, height) the tops are left white, their bellies hatched."""
        rows, columns = np.mgrid[:HIGH, :WIDE].astype(np.float32)
        field = 2.1 * (0.46 * self.noise(230, 130) + 0.28 * self.noise(100, 64) + 0.16 * self.noise(46, 32) + 0.10 * self.noise(24, 18)) - 1.3
        up = [np.where(y > rows, (y - rows) / tall, (rows - y) / tall * 3.2) for _, y, _, tall in clouds]
        field += np.max([1 - ((columns - x) / wide) ** 2 - high**2 for (x, _, wide, _), high in zip(clouds, up)], axis=0)
        cloud, soft = np.clip(field / 0.16, 0, 1), cv2.GaussianBlur(np.clip(field, 0, 0.7), (0, 0), 16)
        belly = np.clip(0.06 - 1.1 * (np.pad(soft, ((0, 30), (0, 22)), "edge")[30:, 22:] - soft), 0, 0.62)
        air = np.clip(1 - rows / foot, 0, 1) * (0.80 + 0.40 * self.noise(900, 60))
        self.ink[:HIGH, :WIDE] = high * (air + cloud * (belly - air))
        self.hatching[:HIGH, :WIDE] = (rows + lean * columns + 7 * np.sin(columns / 330 + rows / 500) + 22 * soft * cloud) / 7.8

    def mirrored(self, bank, level, front):
        """Water at a bank between two places on the ground, so far below it, in which a front stands upside down and stirred; gives the shore's y at x."""
        rows, columns = np.mgrid[:HIGH, :WIDE].astype(np.float32)
        lines = []
        for ends, low in ((bank, -level), (front, 0)):
            self.wall(*ends)
            (x, y), (right, under) = self.places([(0, low), (self.reach, low)])
            lines.append(lambda at, x=x, y=y, slope=(under - y) / (right - x): y + slope * (at - x))
        down = np.maximum(rows - lines[0](columns), 0)
        ripple = np.sin(down * 0.55 / (1 + down / 260) + 4 * self.noise(240, 30)) * (2 + 0.05 * down)
        image = cv2.remap(self.ink, columns + ripple, (lines[1](columns) - down + ripple * 0.6).astype(np.float32), cv2.INTER_LINEAR)
        image = 0.14 + 0.68 * cv2.GaussianBlur(image, (0, 0), sigmaX=2.5, sigmaY=5) + 0.10 * np.clip(down / 300, 0, 1)
        for drawing, water in ((self.ink, image), (self.hatching, (rows + 3 * np.sin(columns / 60 + rows / 9)) / 8.6), (self.brushed, 0)):
            drawing[:HIGH, :WIDE] = np.where(down > 0, water, drawing[:HIGH, :WIDE])
        self.picture()
        for _ in range(120):
            x, near = self.rng.uniform(-60, WIDE), self.rng.random() ** 1.4
            y, long = lines[0](x) + 8 + near * (HIGH - lines[0](x)), 40 + 150 * near
            self.line([(x, y), (x + long * 0.5, y - 3), (x + long, y + 1)], 2 + 2.5 * near, self.rng.choice((0.02, 0.02, 0.75)), 0.8)
        return lines[0]

    def paving(self, near, far=4000, right=math.inf, stone=46):
        """Setts from a depth on: a few here and there, so that the ground stays light."""
        self.picture()
        self.lay(np.array([(-9, self.horizon), (WIDE, self.horizon), (WIDE, HIGH), (-9, HIGH)], float), sloped(1, self.horizon, HIGH, 0, 0.10))
        self.surface((0, 0, 0), (1, 0, 0), (0, 0, 1), near * 1.5)
        while near < far:
            for x in np.arange(-0.8 * near, min(0.8 * near, right - 4 * stone), 5 * stone):
                for row in range(self.rng.integers(0, 4) if self.rng.random() < 0.5 else 0):
                    begin, z, wide = x + (row % 2) * stone / 2, near + row * stone * 0.7, stone * self.rng.integers(1, 4)
                    self.line([*rect(begin, z, wide, 0.7 * stone), (begin, z)], 1.8, 0.5)
                    for joint in np.arange(begin + stone, begin + wide, stone):
                        self.line([(joint, z), (joint, z + stone * 0.7)], 1.6, 0.45)
            near += max(2.2 * stone, near * 0.13)

    def bricks(self, u, v, w, h, count=10, brick=26):
        """Courses that the graver only hints at."""
        for _ in range(count):
            left, low = self.rng.uniform(u + 4, u + w - 4 * brick), self.rng.uniform(v + 10, v + h - 2 * brick)
            for row in range(self.rng.integers(2, 5)):
                for column in range(self.rng.integers(1, 4)):
                    start = left + (column * 1.15 + row % 2 / 2) * brick
                    self.line([(start, low + row * brick * 0.45), (start + brick, low + row * brick * 0.45)], 2.0, 0.55)

    def opening(self, u, v, w, h, arch=0.0):
        return [(u, v), (u + w, v), *ring(u + w / 2, v + h, w / 2, 2 * arch / w, 0, math.pi, 15)]

    def reveal(self, u, v, w, h, deep):
        """The shadow of its own edge on what is set into a wall."""
        self.shade([(u, v), (u + deep, v), (u + deep, v + h - deep), (u + w, v + h - deep), (u + w, v + h), (u, v + h)], 0.6)

    def windows(self, across, up, w=90, h=130, bars=(2, 3), arch=0.0, dark=0.76):
        """By their middles and their sills: set into the wall, the sky in their panes, curtains in every third."""
        for index, (middle, v) in enumerate((u, v) for v in up for u in across):
            u, low = middle - w / 2, self.rng.uniform(0.0, 0.3)
            self.shape(self.opening(u - 5, v - 3, w + 10, h + 8, arch), 0.03)
            self.shape(self.opening(u, v, w, h, arch), sloped(1, v, v + h, 0.62 * dark, dark), 2, 90)
            for one, other in ((u, u + 0.26 * w), (u + w, u + 0.74 * w)) if index % 3 == 0 else ():
                self.lay(np.array([(one, v + h), (other, v + h), ((one + other) / 2, v), (one, v)]), 0.16, 0.85)
            self.flat(0.30, u + 0.06 * w, v + h * low, 0.34 * w, h * 0.7, None, 0.5 * w, 0.6)
            self.reveal(u, v, w, h, 0.10 * w)
            for a, b in ((0, 1), (1, 0)):
                for bar in np.arange(1, bars[a]) / bars[a]:
                    self.line([(u + w * bar * b, v + h * bar * a), (u + w * (b * bar + a), v + h * (b + a * bar) + b * arch * 0.9)], 3, 0.02)
            self.ledge(u - 10, v - 12, w + 20, 9, 9)

    def ware(self, kind, u, v, high):
        """White porcelain on a shelf at `v`: round, so shaded at its right, with bands of blue and a flower."""
        t, cm = np.clip(0.022 * high / self.unit, 1.4, 4), high / self.unit

        def flower(x, y, r, petals):
            for a in np.arange(0.3, 6.5, 2 * math.pi / petals):
                self.stroke([(x + k * r * math.cos(a), y + k * r * math.sin(a)) for k in (0.2, 0.6, 1.0)], (0.4 * t, 2.1 * t), 0.82)

        if kind == "plate":
            r = high / 2
            self.shape(ring(u, v + r, r), 0.02, t)
            self.shade(ring(u, v + r, r, 1, -1.6, 0.9, 16) + ring(u - 0.12 * r, v + 1.06 * r, 0.92 * r, 1, 0.9, -1.6, 16), 0.35)
            for size, thick in ((0.90, 1.2 * t), (0.64, 0.6 * t)):
                self.stroke(ring(u, v + r, size * r), (thick, thick), 0.85)
            flower(u, v + r, 0.4 * r, 6)
            return
        half, bands, *grip = (path for _, path in OUTLINES[kind])
        side, at = curve(half, 5), lambda points: np.array(points) * high + (u, v)
        if grip:
            self.line(curve(at(grip[0])), 0.07 * cm + t)
            self.line(curve(at(grip[0])), 0.05 * cm, 0.04)
        if kind == "pot":
            self.shape(at(curve(grip[1], 5)), 0.03, t)
        self.shape(at(np.vstack([side * (-1, 1), side[::-1]])), 0.02, t)
        for begin in (0.30, 0.66):
            self.shade(at(np.vstack([side * (0.95, 1), (side * (begin, 1) + (0.04, 0))[::-1]])), 0.30)
        for band in bands[:, 1]:
            self.stroke(at(ring(0, band, np.interp(band, side[:, 1], side[:, 0]), 0.16, -math.pi, 0, 9)), (1.1 * t, 1.1 * t), 0.85)
        middle = bands[:2, 1].mean() + 0.02
        flower(*at((-0.05, middle)), 0.30 * high * np.interp(middle, side[:, 1], side[:, 0]), 5)

    def display(self, u, v, w, h, shelves, arch=0.0, size=0.74):
        """A shop's window, and what stands on its shelves from below, in words."""
        self.shape(self.opening(u - 9, v - 9, w + 18, h + 15, arch), 0.03)
        self.shape(self.opening(u, v, w, h, arch), sloped(1, v, v + h, 0.58, 0.84), way=0)
        self.flat(0.12, u, v, w, 5)
        for index, kinds in enumerate(shelf.split() for shelf in shelves):
            low, room = v + h * index / len(shelves) + 3, h / len(shelves)
            if index:
                self.line([(u, low - 3), (u + w, low - 3)], 3.4, 0.10)
            for place, kind in enumerate(kinds):
                tall, wide = {"vase": (1.0, 1.5), "jar": (1.0, 1.3), "bowl": (0.48, 0.55), "cup": (0.4, 0.5), "pot": (0.72, 0.62), "plate": (0.92, 0.86)}[kind]
                self.ware(kind, u + w * (place + 0.5) / len(kinds), low, min(size * room * tall, w / len(kinds) * wide))
        for at, wide in ((0.30, 0.16), (0.52, 0.05)):
            self.flat(0.34, u + w * at, v, w * wide, h, None, 0.34 * w, 0.30)
        self.reveal(u, v, w, h, 9)

    def sign(self, u, v, w, h, out=8):
        """The house's band: its name, and between its halves three waves in a ring."""
        self.cast(u, v, w, h, out)
        self.box(0.90, u, v, w, h)
        self.stroke([*rect(u + 5, v + 5, w - 10, h - 10), (u + 5, v + 5)], (1.6, 1.6), 0.05)
        tall, thick = 0.44 * h, 0.085 * h / self.unit
        wide = [max(path[:, 0].max() for _, path in OUTLINES[letter]) + (0.95 if letter in "D*" else 0.4) for letter in "NORD*HAVN"]
        for letter, start in zip("NORD*HAVN", u + w / 2 + tall * (np.cumsum(wide) - wide - np.cumsum(wide)[-1] / 2 + 0.2)):
            for share, path in OUTLINES[letter]:
                path = path * tall + (start, v + 0.28 * h)
                for part in (path,) if len(path) > 4 else zip(path, path[1:]):
                    self.stroke(part, (-share * thick, -share * thick), 0.01, 1)

    def door(self, u, v, w, h, leaves=1, arch=0.0, glass=0.62):
        self.shape(self.opening(u - 8, v, w + 16, h + 8, arch), 0.04)
        self.shape(self.opening(u, v, w, h, arch), 0.70, way=90)
        for left in np.arange(leaves) * w / leaves + u:
            wide = w / leaves
            self.box(sloped(1, v, v + h, 0.28, 0.58), left + 0.16 * wide, v + h * (1 - glass), 0.68 * wide, h * (glass - 0.07), 2, 70)
            self.box(0.62, left + 0.16 * wide, v + 0.06 * h, 0.68 * wide, h * (0.87 - glass), 2, 0)
            self.line([(left + wide, v), (left + wide, v + h)])
        self.reveal(u, v, w, h, 14)

    def awning(self, u, v, w, out=110, drop=60, stripes=15):
        self.cast(u, v - drop - 14, w, drop * 0.7, out * 0.5)
        for cloth, long, pale in ((self.beside(u, v - drop, out, up=(0, drop, -out)), math.hypot(out, drop), 0.45), (self.beside(u, v - drop - 16, out), 16, 0.75)):
            cloth.box(sloped(1, 0, long, 0.12, 0.03), 0, 0, w, long)
            for stripe in range(0, stripes, 2):
                cloth.flat(sloped(1, 0, long, 0.72, pale), w * stripe / stripes, 0, w / stripes, long, way=90)

    def roof(self, u, v, w, long, rise, out=30, tone=0.6, rib=60):
        """A slope above a wall that falls back by as much as it does not rise."""
        slope = self.beside(u, v, out, up=(0, rise, -math.sqrt(1 - rise**2)))
        slope.box(sloped(1, 0, long, tone, 0.75 * tone), 0, 0, w, long, 3, 0)
        for x in np.arange(rib, w, rib):
            slope.line([(x, 0), (x, long)], 1.8, 0.85)
        self.beside(u, v - 12, out + 2).box(0.08, 0, 0, w, 14)

    def crown(self, u, v, wide, high, lobes=150, tone=0.66, size=0.095):
        """Foliage: bunches of leaves, light where they face the sun."""
        places = [(math.sqrt(r) * math.cos(a), math.sqrt(r) * math.sin(a)) for a, r in zip(self.rng.uniform(0, 6.283, lobes), self.rng.random(lobes))]
        for x, y in sorted(places, key=lambda place: place[1] * 0.8 - place[0] * 0.6):
            r = wide * size * self.rng.uniform(0.6, 1.1)
            px, py, scallops = u + x * (wide / 2 - r * 0.6), v + y * (high / 2 - r * 0.5), self.rng.uniform(3.6, 4.8)
            dark = tone * np.clip(0.58 + 0.60 * (x * 0.6 - y * 0.8), 0.16, 1.2)
            edge = [(px + b * math.cos(a), py + 0.72 * b * math.sin(a)) for a in np.linspace(0, 6.283, 40) for b in (r * (1 + 0.24 * abs(math.sin(scallops * a))),)]
            self.lay(np.array(edge), lambda p, q: dark * np.clip(0.75 + 0.75 * (0.6 * (p - px) - 0.8 * (q - py)) / r, 0.1, 1.5), way=self.rng.uniform(40, 75))
            self.stroke(edge[22:], (1.2, 1.8), min(0.9, dark + 0.25), 0.8)

    def figures(self, *figures):
        """People, and what stands about: (x, z, names, 1 to look to the right or -1 to the left, height of the ground, size)."""
        for x, z, who, turn, foot, size in ((*figure, *(1, 0.0, 1.0)[len(figure) - 3 :]) for figure in figures):
            parts = [(tone, (path if tone < 0 else curve([*path, path[0]], 5)) * size) for name in who.split() for tone, path in OUTLINES[name]]
            self.surface((x, foot, z), (turn, 0, 0), (SUN[0], 0, SUN[2]), way=0)
            for tone, path in ((tone, np.minimum(path, (math.inf, 190))) for tone, path in parts if path[:, 1].min() < 150):
                self.lay(path if tone > 0 else self.ribbon(path, (-tone, -tone)), 0.42)
            self.surface((x, foot, z), (turn, 0, 0), (0, 1, 0), way=70, apart=7.5)
            for tone, path in parts:
                if tone > 0:
                    self.lay(path, sloped(0, *(path[:, 0].min(), path[:, 0].max())[::turn], 0.5 * tone, 1.12 * tone), brushed=0.6)
                self.stroke(path, (-tone, -tone) if tone < 0 else (1.5, 1.5))

    def save(self):
        part = (slice(HIGH), slice(WIDE))
        rows, columns = np.mgrid[part].astype(np.float32)
        ink, across = np.clip(self.ink[part], 0, 1), self.hatching[part]
        unsteady = cv2.GaussianBlur(self.rng.normal(0, 1, ink.shape).astype(np.float32), (0, 0), 24)
        unsteady *= 0.12 / unsteady.std()
        steep = np.maximum(np.hypot(*np.gradient(across)), 0.02)
        # Lines as broad as the tone asks for; where it is dark others cross them.
        ways = ((across + unsteady, steep, 0.98 * ink), ((columns * 0.62 + rows * 0.78) / 8.2 + unsteady, 1 / 8.2, 1.25 * (ink - 0.48)))
        cut = np.max([np.clip((tone - 2 * np.abs(run - np.rint(run))) / (2.6 * fine) + 0.5, 0, 1) * np.clip(tone * 16 - 0.4, 0, 1) for run, fine, tone in ways], axis=0)
        ruled = 0.36 * ink + 0.60 * cut
        ink = cv2.resize(ruled + self.brushed[part] * (ink - ruled), (1600, 1200), interpolation=cv2.INTER_AREA)
        cv2.imwrite(os.path.join(ORNAMENTS, f"store-{self.number}.jpg"), np.clip(ink * 255, 0, 255).astype(np.uint8), [cv2.IMWRITE_JPEG_QUALITY, 70])


def distant(p, z, *houses, tone=0.14, fade=0.5):
    """Roofs far away: (x, breadth, foot, height of the walls, of the gable)."""
    for x, wide, foot, high, gable in houses:
        p.wall((x, z), (x + wide, z), foot, fade=fade, way=60)
        p.shape([(0, 0), (0, high), (wide / 2, high + gable), (wide, high), (wide, 0)], lambda u, v: tone + 0.3 * (u > wide * 0.62), 1.8)
        for u in np.arange(wide * 0.14, wide * 0.8, max(90, wide / 4)):
            for v in np.arange(high - 150, 0, -210):
                p.flat(0.6, u, v, 50, 90)


def three_gables(p):
    """Three narrow houses on a quay, seen across the water; the shop in the middle one."""
    p.sky(0.36, 860, ((300, 330, 420, 190), (1960, 500, 520, 300)), 0.02)
    front = (-1500, 1500), (1500, 2180)
    p.wall(*front)
    quay = [tuple(p.beside(u, 0, 330).origin[::2]) for u in (0, p.reach)]
    p.reach = 3000
    for u, wide, eaves, steps, rise, rows in ((-130, 560, 600, 4, 70, (90, 280, 450)), (450, 570, 640, 4, 82, (90, 290, 480)), (1660, 600, 700, 5, 66, (90, 300, 520)), (2270, 560, 560, 4, 80, (90, 300)), (1030, 620, 740, 5, 84, (450, 620))):
        shop, tread = u == 1030, wide / 2 / steps
        p.fade, gable = 1 if shop else 0.8, [(u + tread * k, eaves + rise * (k + up)) for k in range(steps) for up in (0, 1)]
        p.shape([(u, 0), *gable, *[(2 * u + wide - x, y) for x, y in gable[::-1]], (u + wide, 0)], lambda x, y: (0.02 if shop else 0.13) + 0.16 * np.clip((x - u) / wide, 0, 1) ** 3, 3)
        for x, y in gable[1::2]:
            for left in (x, 2 * u + wide - x - tread):
                p.ledge(left - 4, y - 8, tread + 8, 10, 6)
        p.bricks(u, 340, wide, eaves - 340, 12)
        p.windows([u + wide * k for k in (0.17, 0.5, 0.83)], rows, arch=13)
        p.windows((u + wide / 2,), (eaves + 70,), 84, 124, (2, 2), 14)
        p.door(u + wide / 2 - 48, 0, 92, 262 if shop else 230, glass=0.52)
    p.sign(1046, 346, 588, 76)
    p.display(1068, 62, 210, 252, ("bowl pot", "plate vase"))
    p.display(1412, 62, 200, 252, ("jar bowl", "plate pot"))
    p.wall(*quay, foot=-110, way=3)
    p.flat(0.16, -300, 0, 3800, 110)
    for u in np.arange(-200, 3600, 150):
        p.line([(u, p.rng.choice((20, 40))), (u, 66), (u + 120, 66)], 2, 0.7)
    p.box(0.04, -300, 94, 3800, 16)
    p.mirrored(quay, 70, front)
    p.figures((-560, 1470, "mother"), (560, 1700, "man", -1), (-830, 1350, "bollard"), (330, 1600, "bollard"), (1000, 1750, "bollard"))


def corner(p):
    """A house at a corner, seen over it; its bay carries a dome, a tram's wires run by."""
    p.sky(0.34, 980, ((1850, 440, 430, 290), (260, 520, 420, 170)), -0.03)
    p.paving(560)
    distant(p, 5200, (-4400, 1300, 0, 900, 300), (3300, 900, 0, 760, 400), (2500, 800, 0, 900, 200))
    eaves, edges = 790, ((-1560, 2860), (-165, 1850), (-95, 1735), (95, 1735), (165, 1850), (1500, 2800))
    for index, deep in ((0, 0.0), (4, 0.42), (1, 0.0), (2, 0.12), (3, 0.42)):
        p.wall(*edges[index : index + 2])
        long, bay = p.reach, index % 4 > 0
        p.box(sloped(1, 0, eaves, 0.02, 0.06), 0, 0, long, eaves + 60 * bay, 3)
        for y in (345, 548, 760):
            p.line([(0, y), (long, y)], 2.4, 0.7)
        p.windows([long / 2] if bay else (np.arange(6) + 0.5) * long / 6, (362, 568), min(96, long - 50), 148, arch=15)
        if index == 2:
            p.door(long / 2 - 70, 0, 140, 240, 2)
        elif bay:
            p.display(26, 45, long - 52, 200, ("vase", "plate"))
        else:
            for u, kinds in zip((np.arange(3) + 0.5) * long / 3 - 150, ("bowl pot vase plate", "plate jar pot", "cup vase plate jar")):
                p.display(u, 45, 300, 200, (kinds,), size=0.62)
                p.awning(u - 20, 292, 340)
            p.roof(-20, eaves, long + 40, 250, 0.78, 40, 0.62, 70)
        p.ledge(0, eaves + 46 * bay - 14, long, 22, 30 - 24 * bay)
        p.shade(rect(0, 0, long, eaves + 60 * bay), deep)
    p.wall((-280, 1680), (280, 1680))
    p.sign(0, 268, 560, 74)
    for u, top in ((50, 150), (510, 410)):
        p.line([(u, 342), (top, 470)], 3)
    p.surface((0, 0, 1790), (1, 0, 0), (0, 1, 0))
    half = [(190, 862), (196, 900), (170, 985), (110, 1060), (40, 1098), (0, 1104)]
    p.shape(curve([(-x, y) for x, y in half] + half[-2::-1], 6), sloped(0, -170, 190, 0.22, 0.86), 3)
    for k in (-0.72, -0.36, 0.0, 0.36, 0.72):
        p.line(curve([(k * x, y) for x, y in half]))
    p.shape([(-22, 1100), (-16, 1150), (-3, 1180), (0, 1240), (3, 1180), (16, 1150), (22, 1100)], sloped(0, -20, 20, 0.1, 0.7))
    p.picture()
    for left, right in ((300, 180), (420, 260)):
        p.line(curve([(-20, left), (1120, (left + right) / 2 + 34), (2260, right)]), 2.4, 0.8)
    p.figures((-470, 1130, "speaker"), (-375, 1140, "lady", -1), (300, 960, "cyclist"))


def garden_house(p):
    """White walls and swept eaves by a pond, a moon gate, bamboo."""
    p.sky(0.24, 700, ((1840, 340, 430, 130), (500, 260, 420, 70)), 0.01)
    p.picture(24)
    for points, top, tone in (([(-20, 620), (300, 470), (560, 560), (900, 430), (1300, 590), (1700, 450), (2260, 560)], 430, 0.10), ([(-20, 760), (380, 640), (800, 720), (1250, 660), (1700, 740), (2260, 640)], 640, 0.18)):
        p.land(points, sloped(1, top, top + 300, 1.2 * tone, 0.02))
        p.line(curve(points), 2, tone + 0.25, 0.7)
    front = (-1250, 1850), (1400, 2250)
    p.wall(*front)
    bank = [tuple(p.beside(u, 0, 486).origin[::2]) for u in (0, p.reach)]
    p.reach = 3000
    for x in (1700, 2100, 2450):
        p.crown(x, 330, 420, 300, 90, 0.5, 0.09)
    p.box(sloped(1, 0, 60, 0.08, 0.02), 1480, 0, 1400, 290)
    p.ledge(1480, 282, 1400, 34, 16, 0.6)
    p.shape(ring(1880, 140, 146), 0.10)
    p.shape(ring(1880, 140, 130), sloped(1, 20, 270, 0.05, 0.18))
    p.crown(1890, 75, 190, 130, 60, 0.6, 0.1)
    p.shade(ring(1880, 140, 130, 1, 1.3, 4.2, 16) + ring(1905, 110, 118, 1, 4.2, 1.3, 16), 0.5)
    p.box(sloped(0, 280, 1480, 0.02, 0.07), 280, 0, 1200, 420)
    p.box(0.22, 280, 0, 1200, 40, way=0)
    p.cast(280, 404, 1200, 20, 46)
    eaves, ridge = ([(x + wide * t, y + lift * abs(2 * t - 1) ** 7) for t in np.linspace(0, 1, 41)] for x, wide, y, lift in ((200, 1360, 420, 100), (310, 1140, 670, 40)))
    p.shape([*eaves, *ridge[::-1]], sloped(1, 420, 670, 0.62, 0.40), 3, 0)
    for (x, y), end in zip(eaves, ridge):
        p.line(curve([(x, y), ((x + end[0]) / 2, (y + end[1]) / 2 - 7), end]), 3.0)
    p.stroke([(x, y + 8) for x, y in ridge], (18, 18), 0.88)
    p.sign(620, 322, 520, 72)
    p.display(350, 80, 270, 220, ("bowl pot bowl", "vase plate jar"))
    p.display(1140, 80, 270, 220, ("pot cup jar", "plate vase plate"))
    p.door(790, 0, 180, 290, 2, glass=0.6)
    for x, z, turn, size in ((-1010, 1650, 1, 1.0), (-940, 1700, -1, 1.12), (-900, 1600, 1, 0.9), (-820, 1680, -1, 0.86), (-860, 1750, 1, 1.2), (-1080, 1620, -1, 1.1)):
        p.figures((x, z, "bamboo", turn, 0.0, size))
    p.figures((330, 1640, "woman parasol", -1))
    shore = p.mirrored(bank, 20, front)
    for x in np.arange(-60, 2300, 92) + p.rng.uniform(-26, 26, 26):
        wide, high, y = p.rng.uniform(34, 78), p.rng.uniform(22, 56), shore(x) + 8
        p.shape([(x + a * wide, y - b * high) for a, b in ((-1, 0), (-0.8, 0.6), (-0.25, 1), (0.4, 0.86), (0.9, 0.4), (1, 0))], sloped(0, x - wide * 0.4, x + wide, 0.03, 0.72), way=p.rng.uniform(40, 100))
    for x, y, r in ((420, 1500, 90), (600, 1560, 70), (300, 1590, 84), (1640, 1480, 80), (1800, 1560, 96), (1960, 1500, 64), (1500, 1590, 66)):
        p.shape([(x, y), *ring(x, y, r, 0.3, 0.5, 6.1)], sloped(1, y - 0.3 * r, y + 0.3 * r, 0.06, 0.40), way=20)


def pavilion(p):
    """A glazed hall of our time: thin columns, a roof that reaches far out, the shop seen through."""
    p.sky(0.30, 950, ((500, 170, 900, 34), (1700, 300, 800, 30), (900, 420, 700, 22), (2000, 520, 500, 20)), 0.10)
    p.paving(540, stone=60)
    distant(p, 5000, (-3600, 900, 0, 2100, 0), (-2500, 700, 0, 1500, 0), (2300, 760, 0, 2400, 0), (3160, 700, 0, 1700, 0), tone=0.08, fade=0.45)
    for x, z, high in ((-900, 3300, 900), (-300, 3500, 820), (900, 3500, 900), (1700, 3300, 800)):
        p.surface((x, 0, z), (1, 0, 0), (0, 1, 0), fade=0.75)
        p.crown(0, high * 0.6, high * 0.75, high * 0.8, 90, 0.5)
    roof, sides = 500, (((-1650, 2460), (420, 1520), 0.0), ((420, 1520), (1500, 2720), 0.24))
    for start, end, deep in sides:
        p.wall(start, end, way=0)
        p.box(sloped(1, 60, roof, 0.18, 0.62), 0, 0, p.reach, roof, 3)
        for u in np.arange(p.reach - 420, 0, -480):
            p.display(u, 26, 360, 300, ("jar vase jar", "plate pot plate", "bowl cup bowl"), size=0.86)
        for u, w in ((0.12, 130), (0.50, 190), (0.84, 90)):
            p.flat(0.06, p.reach * u, 0, w, roof, None, 300, 0.30)
        for path in [[(u, 0), (u, roof)] for u in np.arange(p.reach - 480, 0, -480)] + [[(0, 336), (p.reach, 336)]]:
            p.line(path, 8)
            p.line(path, 5, 0.04)
        if not deep:
            p.door(p.reach - 820, 0, 200, 300, 2, glass=0.82)
        p.cast(0, roof - 10, p.reach, 16, 90)
        p.shade(rect(0, 0, p.reach, roof), deep)
    a, tip, d = np.array(((-1731, 2334), (440, 1297), (1612, 2620)), float)
    p.surface((0, roof, 0), (1, 0, 0), (0, 0, 1), 1600, way=0)
    p.shape([a, tip, d, sides[1][1], sides[0][1], sides[0][0]], 0.55)
    for start, end, deep in ((a, tip, 0.0), (tip, d, 0.42)):
        p.wall(start, end, roof)
        p.box(0.04, 0, 0, p.reach, 96, 3)
        if not deep:
            p.sign(p.reach - 1080, 6, 720, 84)
        p.shade(rect(0, 0, p.reach, 96), deep)
    for x, z in a + (tip - a) * np.array(((0.16,), (0.58,), (0.98,))) + (20, 60):
        p.surface((x, 0, z), (1, 0, 0), (0, 1, 0))
        p.box(sloped(0, -4, 9, 0.04, 0.6), -9, 0, 18, roof, way=90)
    p.figures((-820, 1330, "trunk"))
    p.crown(0, 517, 430, 471)
    p.figures((-170, 1080, "porter"), (560, 1020, "woman dog", -1))


def arcade(p):
    """A street of the south: the upper floors stand on pillars, lanterns hang between them."""
    p.sky(0.32, 900, ((420, 420, 380, 240), (150, 640, 300, 130)), 0.05)
    p.paving(560, stone=60)
    distant(p, 5200, (-3000, 700, 0, 1100, 260), (-2200, 600, 0, 900, 300), (-1500, 700, 0, 1250, 0))
    p.wall((-620, 3300), (1250, 1080))
    low, bay = 330, p.reach / 6
    inner = p.beside(0, 0, -330)
    inner.box(0.42, -200, 0, p.reach + 200, low + 60, way=0)
    for u, shelves in ((0, ("jar cup jar", "vase plate vase")), (2, ("cup bowl cup", "plate jar plate")), (4, ("bowl pot bowl", "plate vase plate"))):
        inner.display(bay * u + 50, 56, bay - 130, 220, shelves)
        inner.door(bay * (u + 1) + 130, 0, 190, 270, 2)
    p.box(0.02, -200, low, p.reach + 200, 560, 3)
    for u in bay * np.arange(6):
        p.windows((u + 0.3 * bay, u + 0.7 * bay), (500,), 92, 190, arch=46)
        p.ledge(u + 34, 470, bay - 68, 16, 26)
        for x in np.arange(u + 48, u + bay - 40, 22):
            p.shape([(x, 486), (x - 3, 506), (x, 528), (x + 8, 528), (x + 11, 506), (x + 8, 486)], 0.06, 1.6)
        p.box(0.05, u + 34, 528, bay - 68, 12)
        p.box(0.04, u - 20, low, 40, 520)
    p.ledge(-200, 850, p.reach + 200, 34, 46)
    for x in np.arange(0, p.reach, 44):
        p.shape([(x, 884), (x - 5, 908), (x, 934), (x + 18, 934), (x + 23, 908), (x + 18, 884)], 0.06, 1.8)
    p.box(0.05, -200, 934, p.reach + 200, 20)
    p.sign(bay * 3.04, 362, bay * 1.92, 92)
    for u in bay * np.arange(6):
        p.beside(u + 36, 0, 0, (0, 0, -1)).box(0.52, 0, 0, 66, low)
        for box in ((0.02, u - 36, 0, 72, low), (0.06, u - 44, 0, 88, 40), (0.05, u - 44, low - 34, 88, 34)):
            p.box(*box)
        hung = p.beside(u + 0.5 * bay, low, -40)
        hung.shape(ring(0, -58, 34, 0.86), sloped(0, -20, 34, 0.10, 0.60))
        hung.line([(0, 0), *ring(0, -58, 15, 1.9, math.pi / 2, 2.5 * math.pi), (0, -116)], 2)
    p.figures((-400, 1000, "cyclist"), (260, 1220, "woman", -1))


def warehouse(p):
    """A brick warehouse at the harbour, its gable in the sun; a ship, masts and gulls beside it."""
    p.sky(0.32, 1000, ((1560, 560, 560, 250), (420, 260, 330, 130)), -0.04)
    p.paving(560, 1800, 150)
    p.surface((0, 0, 0), (1, 0, 0), (0, 0, 1), 1300)
    near, far = p.places([(265, 430), (1000, 5200)])
    p.picture()
    p.shape([near, far, far - (200, 0), (1240, 1100), (2260, 1100), (2260, HIGH + 9)], sloped(1, 1100, 1500, 0.16, 0.36))
    for x, y, size, p.fade in ((1500, 1108, 0.16, 0.6), (2130, 1112, 0.2, 0.6), (1800, 1230, 0.92, 1)):
        p.ship(x, y, size, ((-150, 590, 4), (40, 680, 4), (180, 560, 3)), size > 0.9)
    edge, eaves, peak = (70, 1500), 600, 960
    p.wall(edge, (390, 2700), way=20)
    p.box(0.06, 0, 0, p.reach, eaves)
    p.windows(np.arange(180, p.reach - 60, 230), (90, 330), 120, 150, (3, 3), 30)
    p.shade(rect(0, 0, p.reach, eaves), 0.44)
    p.roof(-30, eaves, p.reach + 40, 780, 0.46, 10, 0.66)
    p.wall((-1330, 1900), edge)
    long = p.reach
    p.shape([(0, 0), (0, eaves), (long / 2, peak), (long, eaves), (long, 0)], lambda u, v: 0.04 + 0.14 * np.clip(u / long, 0, 1) ** 3, 3)
    p.bricks(0, 60, long, eaves - 60, 26, 30)
    for (x, y), (u, v) in (((-40, eaves - 20), (long / 2, peak + 14)), ((long / 2, peak + 14), (long + 40, eaves - 20))):
        p.shade([(x, y), (u, v), (min(u, long - 14) + 14, v - 46), (x + 14, y - 46)], 0.4)
        p.shape([(x, y), (u, v), (u, v + 28), (x, y + 28)], 0.12)
    p.windows(long * np.array((0.1, 0.3, 0.7, 0.9)), (400,), 112, 150, (3, 3), 30)
    p.windows((long / 2 - 240, long / 2 + 240), (620,), 100, 110, (3, 2), 28)
    for v in (400, 640):
        p.door(long / 2 - 66, v, 132, 170, 2, 28, glass=0.16)
    p.sign(150, 300, long - 300, 80)
    p.display(200, 60, 340, 200, ("jar bowl plate pot vase",), 24)
    p.display(long - 540, 60, 340, 200, ("vase plate bowl jar plate",), 24)
    p.door(long / 2 - 95, 0, 190, 250, 2, 24, glass=0.55)
    p.figures((-80, 1150, "barrel"), (15, 1165, "barrel"), (-36, 1080, "barrel"), (-470, 1180, "porter"), (90, 1100, "man dog"))
    p.picture()
    for place in ((1480, 330, 100, -0.1), (1700, 210, 66, 0.1), (1270, 200, 54, 0.0, 0.7)):
        p.bird(*place)


def stairs(p):
    """A street that climbs: steps on the left, the shop beside them."""
    p.sky(0.32, 900, ((330, 330, 430, 210), (1800, 190, 420, 120)), 0.03)
    p.paving(560, 1400)
    distant(p, 4200, (1500, 800, 0, 700, 420), (2350, 700, 0, 900, 300), (3100, 900, 0, 760, 300), (-1050, 140, 300, 1150, 760))
    distant(p, 3000, (-1420, 560, 330, 560, 260), (-860, 560, 330, 500, 240), tone=0.06, fade=0.7)
    p.figures((-1180, 2150, "trunk", 1, 0.0, 1.3))
    p.crown(0, 680, 700, 620)
    base, edge = 1420, -250
    p.surface((-1020, 0, base), (1, 0, 0), (0, 0.427, 0.904))
    p.flat(0.03, 0, 0, 770, 716)
    p.flat(0.42, 0, 0, 160, 716, 0)
    for step in range(18):
        p.wall((-1020, base + 36 * step), (edge, base + 36 * step), 17 * step)
        p.flat(lambda u, v: 0.15 + 0.34 * (v > 12.5), 0, 0, 770, 17, way=80)
        p.line([(0, 17), (770, 17)], 2.2)
        p.shade(rect(0, 0, 160, 17), 0.5)
    p.figures((-560, base + 238, "back", 1, 119), (-500, base + 238, "child", -1, 119))
    for step in (0, 5, 10, 15):
        p.surface((-640, 17 * step, base + 36 * step), (1, 0, 0), (0, 1, 0))
        p.box(0.7, -3, 0, 6, 92, 1.6)
    p.surface((-640, 92, base), (0, 0.427, 0.904), (0, 1, 0))
    p.box(0.8, 0, 0, 620, 7, 1.6)
    for index in range(5):
        z = base - 20 + 130 * index
        p.wall((-1020, z), (-1020, z + 130), 61.4 * index, way=10)
        p.shape([(0, 0), (130, 61), (130, 190), (0, 190)], 0.40)
        p.box(0.12, -4, 190, 138, 14)
    p.wall((-2000, base - 20), (-1020, base - 20))
    p.box(0.04, 0, 0, 980, 206)
    p.wall((edge, base), (edge + 1330, base + 437))
    p.box(sloped(0, 0, 1400, 0.02, 0.08), 0, 0, 1400, 700, 3)
    p.windows(121 + 262 * np.arange(5), (462,), 122, 166)
    for u in 60 + 262 * np.arange(5):
        p.crown(u + 61, 448, 140, 34, 40, 0.75, 0.1)
        p.ledge(u - 8, 424, 138, 22, 14, 0.3)
    p.cast(0, 690, 1400, 22, 26)
    p.roof(-30, 696, 1460, 320, 0.72, 34, 0.56, 28)
    p.sign(150, 322, 860, 78)
    p.door(670, 0, 150, 246, glass=0.6)
    for u, w, kinds in ((80, 520, "bowl vase plate pot jar"), (890, 420, "jar plate cup vase")):
        p.display(u, 56, w, 190, (kinds,))
        p.awning(u - 30, 314, w + 60, 105, 52)
    p.figures((330, 1180, "man", -1))


def close_window(p):
    """The shop's window close by, its door ajar, a bicycle against the wall."""
    p.paving(390, 640)
    p.wall((-560, 830), (560, 700), way=40)
    p.box(sloped(1, 300, 640, 0.02, 0.10), -60, 0, p.reach + 120, 640)
    for row, v in enumerate(range(40, 640, 62)):
        for u in np.arange(-60 + 55 * (row % 2), p.reach, 110):
            p.line([(u + 110, v), (u, v), (u, v + 62)], 1.6, 0.45)
    p.windows((190, 620, 950), (476,), 120, 190, dark=0.6)
    for box in ((0.03, 60, 0, p.reach - 120, 330), (0.06, 46, 398, p.reach - 92, 18), (0.14, 54, 384, p.reach - 108, 14), *((0.04, u, 0, 32, 316) for u in (66, 474, 700, 1010)), *((0.08, u - 5, 0, 42, 46) for u in (66, 474, 700, 1010)), *((0.06, u - 5, 296, 42, 20) for u in (66, 474, 700, 1010)), (0.10, 104, 8, 364, 44), *((0.20, u, 14, 108, 32) for u in (112, 232, 352))):
        p.box(*box)
    p.sign(66, 316, p.reach - 132, 68)
    p.display(112, 66, 350, 236, ("jar plate pot vase", "plate bowl cup plate"), size=0.8)
    p.box(0.84, 732, 0, 278, 316, way=0)
    p.display(868, 76, 136, 220, ("bowl vase", "plate jar", "cup bowl"), size=0.84)
    leaf = p.beside(734, 0, 0, (0.55, 0, -0.835))
    for box in ((0.40, 0, 0, 240, 300), (sloped(1, 100, 280, 0.05, 0.36), 36, 110, 168, 166), (0.5, 36, 22, 168, 66)):
        leaf.box(*box, way=60)
    p.box(0.06, 716, -4, 310, 12)
    p.figures(*((*p.beside(u, 0, out).origin[::2], who) for u, out, who in ((330, 70, "child"), (530, 34, "bicycle"))))


# What is drawn, and from where: the horizon's and the middle's place in the picture, the eye's height.
STORES = (
    (three_gables, 930, 300, 1120), (corner, 1130, 165, 1120), (garden_house, 900, 260, 1120), (pavilion, 1150, 165, 1180),
    (arcade, 1120, 165, 900), (warehouse, 1090, 230, 1120), (stairs, 1190, 165, 1040), (close_window, 1000, 165, 1120),
)

if __name__ == "__main__":
    for number, (draw, *view) in enumerate(STORES, 1):
        if not sys.argv[1:] or str(number) in sys.argv[1:]:
            store = Store(number, *view)
            draw(store)
            store.save()
