"""
python3 demo/scenes/draw_annual.py YEAR…

Draws the wells of the annual plates, as ink from 0 to 255, into ornaments/annual-YEAR.jpg, whose rims stay: washes from far to
near, lines of the brush over them, and over all an engraver's ruling, whose lines are the broader the darker it is.
"""

import math
import os
import sys

import cv2
import numpy as np

from draw_tiles import HIGH, WIDE, Garden, Harbour, curve

# In the drawing the well's middle is at half its height; on the plate it has this radius, of 600.
MIDDLE, WELL = HIGH / 2, 441


def sloped(axis, start, end, one, other):
    """A tone that goes from one to another between two places along x (0) or y (1)."""
    return lambda *at: one + (other - one) * np.clip((at[axis] - start) / (end - start), 0, 1)


class Plate(Garden, Harbour):
    def __init__(self, year):
        super().__init__(0)
        self.year, self.rng = year, np.random.default_rng(year)

    def air(self, high, low, horizon, lean=-0.08, clouds=()):
        """Sky down to the horizon, in strokes that run with the wind; of clouds (x, y, size) tops are left white."""
        down = np.clip(np.arange(HIGH) / horizon, 0, 1)[:, None] ** 1.2
        self.ink[:] = high + (low - high) * down
        for _ in range(420):
            x, y, long = self.rng.uniform(-400, HIGH), self.rng.uniform(-60, horizon + 200), self.rng.uniform(200, 900)
            tone = (high + (low - high) * min(1, max(0, y / horizon)) ** 1.2) * self.rng.uniform(0.72, 1.28)
            self.stroke(curve([(x, y), (x + long / 2, y + long / 2 * lean - 14), (x + long, y + long * lean)], 10), (self.rng.uniform(8, 44), 3), tone, 0.32)
        for x, y, size in clouds:
            for puff in range(90):
                a, r = self.rng.uniform(0, math.pi), math.sqrt(self.rng.random())
                px, py, wide = x + size * r * math.cos(a), y - 0.42 * size * r * math.sin(a) ** 1.5, size * self.rng.uniform(0.06, 0.17)
                t = np.linspace(0, 2 * math.pi, 24)
                self.wash(np.column_stack([px + wide * 1.5 * np.cos(t), py + wide * 0.7 * np.sin(t)]), sloped(1, py - wide * 0.6, py + wide * 0.7, 0.02, 0.62 * high), 0.5)
        self.ink = cv2.GaussianBlur(self.ink, (0, 0), 5)

    def glow(self, x, y, disc, reach, strength=1.0):
        """A moon or a low sun, and its light around it."""
        rows, columns = np.mgrid[:HIGH, :WIDE].astype(np.float32)
        away = np.hypot(columns - x, rows - y)
        self.ink *= 1 - strength * np.maximum(0.97 * np.clip(disc - away + 0.5, 0, 1), 0.62 * np.exp(-np.maximum(away - disc, 0) / reach))

    def water(self, horizon, far, near, path=None):
        """A sea that darkens towards the eye; `path`: where light lies on it, (x, breadth)."""
        rows = np.arange(HIGH)
        under = np.clip((rows - horizon) / (HIGH - horizon), 0, 1)[:, None]
        self.ink = np.where(rows[:, None] > horizon, far + (near - far) * under**0.7, self.ink).astype(np.float32)
        self.sea(horizon + 4)
        for _ in range(190 if path else 0):
            deep = self.rng.random() ** 1.5
            x, y, long = path[0] + self.rng.normal(0, path[1] * (0.25 + deep)), horizon + 3 + deep * (HIGH - horizon) * 0.8, 14 + 90 * deep
            self.stroke(curve([(x - long, y), (x, y - 3 - 6 * deep), (x + long, y)], 8), (3 + 7 * deep, 2), 0.02, 0.9)

    def land(self, points, tone, foot=HIGH, thick=0):
        """Everything below a line of hills."""
        line = curve(points, 12)
        self.wash(np.vstack([line, [(line[-1][0], foot), (line[0][0], foot)]]), tone)
        if thick:
            self.stroke(line, (thick, thick), 0.9, 0.8)

    def hatched(self, outline, tone, way, apart=13, dark=0.85, thick=3.4):
        """A shape in whose shade short strokes run `way` (degrees)."""
        self.shape(outline, tone, 5)
        points = np.array(outline, float)
        low, high = points.min(axis=0), points.max(axis=0)
        inside = lambda x, y: cv2.pointPolygonTest(points.astype(np.float32), (float(x), float(y)), False) > 0
        step = np.array([math.cos(math.radians(way)), math.sin(math.radians(way))])
        for _ in range(int((high - low).prod() / apart / 60)):
            x, y = self.rng.uniform(low, high)
            long = self.rng.uniform(18, 46)
            if inside(x, y) and inside(x + step[0] * long, y + step[1] * long):
                self.stroke(curve([(x, y), (x + step[0] * long / 2 + 2, y + step[1] * long / 2), (x + step[0] * long, y + step[1] * long)], 4), (thick, 1), dark, 0.55)

    def bird(self, x, y, size, turn=0.0, hand=1):
        """A gull that flies to the right (`hand` -1: to the left), its wings raised: white, with grey quills and dark tips."""
        c, s = math.cos(turn), math.sin(turn)
        at = lambda points: np.array([(x + hand * size * (c * p - s * q), y + size * (s * p + c * q)) for p, q in points])
        hinge = at([(0.05, -0.03)])[0]
        away = lambda px, py: np.hypot(px - hinge[0], py - hinge[1]) / size
        for lead, trail, shade in (
            (((0.13, -0.05), (0.25, -0.20), (0.30, -0.36), (0.24, -0.60)), ((0.24, -0.60), (0.16, -0.42), (0.10, -0.22), (0.02, -0.05)), 0.30),
            (((0.14, -0.03), (0.12, -0.20), (0.04, -0.36), (-0.30, -0.66)), ((-0.30, -0.66), (-0.22, -0.44), (-0.17, -0.22), (-0.10, 0.0)), 0.02),
        ):
            lead, trail = curve(at(lead), 10), curve(at(trail), 10)
            self.wash(np.vstack([lead, trail]), lambda px, py, shade=shade: shade + 0.16 * np.clip(away(px, py) - 0.1, 0, 1) + 0.72 * np.clip((away(px, py) - 0.54) / 0.10, 0, 1))
            for k in range(3, len(trail) - 4, 3):
                self.stroke(np.array([trail[k], trail[k] * 0.45 + lead[len(lead) - 1 - k] * 0.55]), (size * 0.010, 1), 0.40 + shade, 0.6)
            self.stroke(lead, (size * 0.014, size * 0.008), 0.66, 0.8)
        body = curve(at([(0.33, 0.0), (0.27, -0.045), (0.20, -0.055), (0.08, -0.055), (-0.14, -0.01), (-0.40, 0.05), (-0.39, 0.085), (-0.16, 0.085), (0.06, 0.082), (0.20, 0.05), (0.28, 0.022), (0.33, 0.0)]), 8)
        self.wash(body, sloped(1, y - 0.02 * size, y + 0.10 * size, 0.0, 0.46))
        self.wash(at([(0.315, -0.022), (0.395, 0.014), (0.31, 0.012)]), 0.80)
        t = np.linspace(0, 2 * math.pi, 14)
        self.wash(at(np.column_stack([0.268 + 0.010 * np.cos(t), -0.016 + 0.010 * np.sin(t)])), 0.95)

    def fish(self, x, y, long, turn, near):
        """A herring: dark back, silver side, scales, a forked tail; the farther, the more it is the water's own tone."""
        c, s = math.cos(turn), math.sin(turn)
        flip = 1 if c >= 0 else -1
        at = lambda points: np.array([(x + long * (c * p - s * q * flip), y + long * (s * p + c * q * flip)) for p, q in points])
        back, belly = [(0.5, 0.0), (0.36, -0.09), (0.08, -0.135), (-0.22, -0.09), (-0.40, -0.025)], [(-0.40, 0.025), (-0.20, 0.09), (0.10, 0.135), (0.36, 0.08), (0.5, 0.0)]
        thick, pale = 1.5 + 3.4 * near, 0.46 * (1 - near)
        self.shape(at([(-0.38, 0.0), (-0.54, -0.13), (-0.50, 0.0), (-0.54, 0.13)]), 0.30 + pale, thick)
        self.shape(at([(0.02, -0.12), (-0.10, -0.21), (-0.12, -0.10)]), 0.4 + pale, thick)
        top, low = curve(at(back), 8), curve(at(belly), 8)
        self.shape(np.vstack([top, low]), 0.04 + pale, thick)
        line = curve(at([(0.46, -0.02), (0.1, -0.045), (-0.38, 0.0)]), 14)
        self.wash(np.vstack([top, line[::-1]]), 0.72)
        if near > 0.35:
            for p in np.arange(-0.28, 0.24, 0.055):
                for q in (-0.01, 0.04, 0.085):
                    if abs(q) < 0.125 - abs(p) * 0.22:
                        self.stroke(curve(at([(p, q - 0.025), (p - 0.022, q), (p, q + 0.025)]), 4), (thick * 0.5, thick * 0.4), 0.5, 0.8)
        self.stroke(curve(at([(0.29, -0.095), (0.25, 0.0), (0.30, 0.085)]), 6), (thick, thick), 0.85, 0.9)
        eye = at([(0.40, -0.02)])[0]
        t = np.linspace(0, 2 * math.pi, 16)
        self.wash(np.column_stack([eye[0] + long * 0.026 * np.cos(t), eye[1] + long * 0.026 * np.sin(t)]), 0.95)

    def spruce(self, x, foot, high, snow=True, shade=0.9):
        """Tiers of boughs that hang, each paler above where snow lies on it."""
        self.line([(x, foot), (x, foot - high * 0.12)], high * 0.05, shade)
        for tier in range(11):
            share = tier / 11
            y, half = foot - high * (0.07 + 0.90 * share), high * 0.26 * (1 - share) ** 0.9 + 5
            for side in (-1, 1):
                bough = curve([(x, y - high * 0.13), (x + side * half * 0.6, y - high * 0.03), (x + side * half, y + high * 0.02)], 8)
                back = curve([(x + side * half, y + high * 0.02), (x + side * half * 0.5, y + high * 0.025), (x, y + high * 0.01)], 8)
                self.wash(np.vstack([bough, back]), shade * (0.8 if side < 0 else 1.0))
                if snow:
                    self.stroke(bough + (0, -2), (high * 0.014, high * 0.030), 0.03 if side < 0 else 0.22, 0.95)

    def store(self):
        rows, columns = np.mgrid[:HIGH, :HIGH].astype(np.float32)
        ink = np.clip(self.ink[:, :HIGH], 0, 1)
        unsteady = cv2.GaussianBlur(self.rng.normal(0, 1, ink.shape).astype(np.float32), (0, 0), 60)
        unsteady *= 16 / unsteady.std()
        for way, apart, least, share in ((0.0, 15.0, 0.0, 0.10), (0.9, 17.0, 0.45, 0.06)):
            ruled = 0.5 + 0.5 * np.cos(2 * math.pi * (rows * math.cos(way) + columns * math.sin(way) + unsteady) / apart)
            cut = np.clip((ink - least - (1 - least) * ruled) * 3 + 0.5, 0, 1)
            ink = ink * (1 - share * (ink > least)) + share * cut * (ink > least)
        # Colour pools where the washes end, at the rim.
        ink = ink + 0.12 * np.exp(-np.maximum(MIDDLE - np.hypot(columns - MIDDLE, rows - MIDDLE), 0) / 20)
        ink = cv2.resize(np.clip(ink * 0.94, 0.01, 1), (2 * WELL, 2 * WELL), interpolation=cv2.INTER_AREA) * 255
        path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ornaments", f"annual-{self.year}.jpg")
        whole = cv2.imread(path, cv2.IMREAD_GRAYSCALE).astype(np.float32)
        part = slice(600 - WELL, 600 + WELL)
        y, x = np.mgrid[: 2 * WELL, : 2 * WELL] - WELL + 0.5
        share = np.clip(WELL - np.hypot(x, y), 0, 1)
        whole[part, part] += share * (ink - whole[part, part])
        cv2.imwrite(path, whole, [cv2.IMWRITE_JPEG_QUALITY, 84])


def snowfall(plate, count, least=0):
    """Flakes, the near ones large."""
    for _ in range(count):
        x, y, r = plate.rng.uniform(0, HIGH), plate.rng.uniform(least, HIGH), 2 + 7 * plate.rng.random() ** 3
        plate.stroke(np.array([(x, y), (x + 1, y + r * 0.5), (x + 2, y + r)]), (r * 1.6, r * 1.6), 0.0, 0.9)


def somebody(plate, x, foot, tall, dark=0.95, hat=True, hand=(0.20, 0.44)):
    """A small figure in a coat that walks to the right, light along that side; `hand`: where the right one is, in heights of its own."""
    at = lambda points: np.array([(x + tall * p, foot - tall * q) for p, q in points])
    thick = lambda *widths: tuple(tall * width for width in widths)
    for hip, knee, heel, toe in ((-0.05, (-0.09, 0.17), (-0.15, 0.02), (-0.07, 0.0)), (0.05, (0.09, 0.18), (0.08, 0.02), (0.17, 0.0))):
        plate.stroke(curve(at([(hip, 0.40), knee, heel]), 6), thick(0.105, 0.075), dark)
        plate.stroke(at([heel, toe]), thick(0.05, 0.03), dark)
    plate.stroke(curve(at([(-0.12, 0.77), (-0.21, 0.60), (-0.17, 0.43)]), 6), thick(0.085, 0.055), dark)
    plate.shape(curve(at([(-0.19, 0.30), (-0.14, 0.56), (-0.16, 0.74), (-0.10, 0.81), (0.0, 0.835), (0.09, 0.81), (0.15, 0.73), (0.12, 0.56), (0.19, 0.29), (0.0, 0.26), (-0.19, 0.30)]), 6), sloped(0, x - 0.10 * tall, x + 0.20 * tall, dark, 0.5 * dark), 3)
    plate.stroke(curve(at([(0.11, 0.77), (0.5 * hand[0] + 0.10, 0.5 * hand[1] + 0.30), hand]), 6), thick(0.085, 0.055), 0.8 * dark)
    plate.stroke(curve(at([(0.10, 0.815), (0.155, 0.73), (0.125, 0.56), (0.19, 0.30)]), 6), thick(0.014, 0.02), 0.03, 0.9)
    plate.shape(curve(at([(-0.065, 0.88), (-0.05, 0.97), (0.02, 0.995), (0.08, 0.95), (0.085, 0.88), (0.03, 0.825), (-0.04, 0.835), (-0.065, 0.88)]), 6), sloped(0, x - 0.06 * tall, x + 0.06 * tall, 0.55, 0.04), 3)
    if hat:
        plate.shape(curve(at([(-0.085, 0.93), (-0.085, 1.01), (0.0, 1.05), (0.09, 1.0), (0.095, 0.935), (0.15, 0.915), (0.09, 0.90), (-0.085, 0.93)]), 6), dark, 3)


def smoke(plate, x, y, way, count=46, grows=5.0, low=0.45):
    """Rises from (x, y), carried `way` from puff to puff, each of many small ones, light on top."""
    for k in range(count):
        for _ in range(9):
            a, r = plate.rng.uniform(0, 2 * math.pi), plate.rng.uniform(0, 1) ** 0.5 * (10 + grows * k * (1 - 0.4 * k / count))
            px, py = x + way[0] * k * (0.4 + k / count) + 24 * math.sin(k * 0.33) + r * math.cos(a), y + way[1] * k + 0.7 * r * math.sin(a)
            wide, t = 11 + grows * k * plate.rng.uniform(0.25, 0.5), np.linspace(0, 2 * math.pi, 20)
            plate.wash(np.column_stack([px + 1.2 * wide * np.cos(t), py + 0.75 * wide * np.sin(t)]), sloped(1, py - wide, py + wide, 0.0, low), 0.5 * (1 - 0.8 * k / count))


def street(plate, houses, foot, snow=0.0):
    """Houses side by side, (x, breadth, height, gable); snow lies on their roofs, and a window here and there is lit."""
    for x, broad, high, gable in houses:
        windows = plate.house(x, broad, high, gable, foot)
        if snow:
            peak, top = foot - high - broad * 0.62, foot - high
            roof = [(x - 10, top + 4), (x + broad / 2, peak - 8), (x + broad + 10, top + 4)]
            plate.stroke(curve(roof, 12), (snow, snow), 0.0, 1.0)
        for wx, wy, wide, tall in plate.rng.permutation(windows)[:2]:
            plate.shape([(wx - wide, wy), (wx + wide, wy), (wx + wide, wy + tall), (wx - wide, wy + tall)], 0.0, 3)
            plate.line([(wx, wy), (wx, wy + tall)], 3, 0.6)


def first_snow(plate):
    """2016: the first snow over the harbour's street, and somebody's tracks in it already."""
    plate.air(0.96, 0.52, 1150, 0.06, ((1330, 560, 300),))
    plate.glow(1260, 360, 70, 150)
    plate.land([(-20, 960), (300, 880), (700, 930), (1100, 860), (1500, 930), (1820, 880)], 0.60, 1200)
    plate.shape([(1090, 1190), (1090, 700), (1122, 470), (1154, 700), (1154, 1190)], sloped(0, 1090, 1154, 0.25, 0.7), 5)
    street(plate, ((-20, 210, 330, "point"), (190, 190, 400, "step"), (380, 220, 300, "point"), (600, 180, 430, "bell"), (1160, 200, 330, "point"), (1360, 190, 410, "step"), (1550, 230, 300, "point")), 1200, 26)
    street(plate, ((780, 310, 400, "point"),), 1225, 34)
    plate.land([(-20, 1190), (500, 1215), (900, 1195), (1300, 1220), (1820, 1195)], sloped(1, 1190, 1790, 0.02, 0.30))
    for k in range(34):
        t = k / 33
        plate.wash(curve([(930 - 330 * t**1.4 + side + r * math.cos(a), 1230 + 520 * t**1.6 + 0.4 * r * math.sin(a)) for side in ((k % 2) * (10 + 40 * t),) for r in (4 + 15 * t,) for a in np.linspace(0, 6.3, 8)], 3), 0.55, 0.8)
    for x, y, long in ((250, 1380, 500), (1250, 1330, 520), (900, 1600, 700), (200, 1640, 420)):
        plate.stroke(curve([(x, y), (x + long / 2, y - 30), (x + long, y + 10)], 10), (8, 26), 0.34, 0.45)
    somebody(plate, 942, 1262, 130)
    # A bare tree stands close by, snow along its branches.
    def grows(x, y, angle, long, thick):
        if long < 34:
            return
        end = (x + long * math.cos(angle), y + long * math.sin(angle))
        twig = curve([(x, y), ((x + end[0]) / 2 + 6, (y + end[1]) / 2), end], 6)
        plate.stroke(twig, (thick, thick * 0.7), 0.95, 1.0)
        plate.stroke(twig - (thick * 0.28, thick * 0.34), (thick * 0.34, thick * 0.3), 0.0, 0.9)
        for bend in (-0.42, 0.36):
            grows(*end, angle + bend + plate.rng.normal(0, 0.12), long * plate.rng.uniform(0.70, 0.84), thick * 0.68)
    grows(330, 1560, -1.42, 330, 60)
    snowfall(plate, 420)


def crane(plate):
    """2017: a crane on the old piles, the harbour behind it still in mist."""
    plate.air(0.62, 0.06, 960, 0.0, ((1300, 420, 300),))
    plate.glow(560, 800, 120, 230)
    for y, tone in ((900, 0.22), (950, 0.34)):
        plate.land([(-20, y), (300, y - 50), (700, y - 10), (1100, y - 60), (1500, y - 20), (1820, y - 50)], tone, 985)
    plate.ship(1430, 960, 0.42, ((-120, 330, 3), (70, 390, 3)), afloat=False)
    plate.ship(300, 950, 0.24, ((-20, 400, 3),), afloat=False)
    plate.water(980, 0.16, 0.80, (560, 110))
    for x, top, wide in ((1460, 1130, 74), (1290, 1240, 84), (640, 1290, 96), (905, 1330, 110)):
        plate.hatched([(x - wide / 2, 1830), (x - wide / 2, top), (x, top - 16), (x + wide / 2, top), (x + wide / 2, 1830)], sloped(0, x - wide / 2, x + wide / 2, 0.22, 0.96), 90, 7)
        plate.stroke(curve([(x - wide / 2, top + 2), (x, top + 14), (x + wide / 2, top + 2)], 8), (10, 10), 0.03, 0.9)
    for x, foot in ((885, 1322), (935, 1326)):
        plate.stroke(curve([(x + 30, 960), (x + 6, 1130), (x, foot)], 10), (13, 9), 0.95, 1.0)
    tail = curve([(700, 880), (610, 960), (575, 1080), (640, 1060), (720, 1010), (800, 960)], 8)
    plate.hatched(tail, sloped(1, 880, 1080, 0.45, 0.96), 120, 6)
    body = curve([(1075, 760), (1000, 740), (880, 770), (740, 850), (690, 900), (760, 980), (900, 1000), (1020, 960), (1090, 860), (1075, 760)], 10)
    plate.hatched(body, sloped(1, 760, 1010, 0.02, 0.46), 150, 15, 0.6)
    for k in range(9):
        plate.stroke(curve([(980 - k * 14, 800 + k * 6), (880 - k * 22, 880 + k * 8), (760 - k * 12, 925 + k * 14)], 8), (5, 3), 0.66, 0.8)
    neck = curve([(1030, 780), (1085, 640), (1060, 520), (1100, 420), (1180, 400)], 12)
    plate.stroke(neck, (104, 46), 0.90, 1.0)
    plate.stroke(neck + (-3, 0), (94, 38), 0.03, 1.0)
    plate.stroke(neck[14:] + (10, 4), (40, 22), 0.66, 0.9)
    plate.shape(curve([(1150, 372), (1200, 362), (1242, 392), (1230, 424), (1170, 432), (1140, 405), (1150, 372)], 8), 0.10)
    plate.shape([(1232, 388), (1392, 432), (1228, 424)], 0.62)
    plate.stroke(curve([(1158, 372), (1195, 358), (1232, 380)], 8), (24, 12), 0.92, 1.0)
    plate.wash(curve([(1212 + 8 * math.cos(a), 400 + 8 * math.sin(a)) for a in np.linspace(0, 6.3, 10)], 3), 0.97)
    for _ in range(46):
        x, root = plate.rng.uniform(20, 420), plate.rng.uniform(1560, 1800)
        long = plate.rng.uniform(260, 620)
        plate.stroke(curve([(x, root), (x + 10, root - long * 0.6), (x + plate.rng.uniform(10, 110), root - long)], 10), (11, 2), plate.rng.uniform(0.6, 0.95), 0.95)
    for place in ((1330, 620, 90, -0.1), (420, 500, 70, 0.1)):
        plate.bird(*place)


def bakery(plate):
    """2019: the baker is the first awake: his window lights the street, his chimney smokes, the boy sets out with the bread."""
    plate.air(0.90, 0.22, 1000, -0.1, ((330, 380, 260),))
    smoke(plate, 1022, 480, (7.0, -7.5))
    street(plate, ((-60, 240, 470, "step"), (180, 230, 380, "bell"), (1290, 230, 400, "step"), (1520, 280, 500, "bell")), 1270)
    plate.shape([(985, 700), (985, 480), (1060, 480), (1060, 780)], sloped(0, 985, 1060, 0.35, 0.85))
    front = [(440, 1290), (440, 800), (850, 330), (1260, 800), (1260, 1290)]
    plate.shape(front, sloped(0, 450, 1250, 0.16, 0.46), 8)
    # Framed in oak: posts, rails, braces; the gable is boarded.
    for row in range(23):
        y, half = 800 - 20 * row, 400 - 17.5 * row
        plate.stroke(plate.by_hand([(850 - half, y), (850 + half, y)], 1.5), (3, 2), 0.62, 0.7)
    for points in (((440, 800), (1260, 800)), ((440, 960), (1260, 960)), ((450, 1290), (450, 800)), ((1250, 1290), (1250, 800)), ((965, 1290), (965, 800)), ((660, 800), (660, 960)), ((1115, 800), (1115, 960)), ((560, 800), (470, 950)), ((1150, 800), (1235, 950))):
        plate.line(points, 24, 0.88)
    for one, other in (((395, 850), (850, 330)), ((1305, 850), (850, 330))):
        plate.stroke(plate.by_hand([one, other]), (44, 36), 0.90)
        plate.stroke(plate.by_hand([(one[0] + 6, one[1] - 26), (other[0] + 2, other[1] - 26)]), (9, 7), 0.05, 0.9)
    # The loft: its doors, and the beam that sacks of flour go up by.
    plate.shape([(780, 770), (780, 590), (850, 545), (920, 590), (920, 770)], 0.86, 7)
    plate.line([(850, 560), (850, 766)], 6, 0.3)
    plate.line([(850, 500), (850, 470)], 30, 0.92)
    plate.line([(852, 500), (852, 640)], 4, 0.1)
    plate.shape(curve([(852, 636), (826, 664), (818, 712), (852, 726), (886, 712), (878, 664), (852, 636)], 6), sloped(0, 818, 886, 0.02, 0.4), 4)
    for x in (512, 720, 850, 1002, 1148):
        plate.shape([(x - 34, 830), (x + 46, 830), (x + 46, 936), (x - 34, 936)], 0.84 if x != 1002 else 0.0, 5)
        plate.line([(x + 6, 832), (x + 6, 934)], 5, 0.2 if x != 1002 else 0.7)
        plate.line([(x - 32, 876), (x + 44, 876)], 4, 0.2 if x != 1002 else 0.7)
    # The shop window: loaves on two shelves, before the light of the oven.
    plate.shape([(500, 985), (930, 985), (930, 1230), (500, 1230)], 0.0, 9)
    for y in (1095, 1205):
        plate.line([(505, y), (925, y)], 9, 0.7)
        for k in range(6):
            x = 540 + k * 68
            loaf = curve([(x - 30, y - 5), (x - 32, y - 34), (x, y - 56), (x + 32, y - 34), (x + 30, y - 5), (x - 30, y - 5)], 6)
            plate.shape(loaf, sloped(1, y - 56, y, 0.16, 0.60), 4)
            for cut in (-12, 8):
                plate.line([(x + cut, y - 46), (x + cut + 8, y - 26)], 4, 0.8)
    for k in range(9):
        plate.shape([(480 + k * 52, 950), (532 + k * 52, 950), (528 + k * 54, 1012), (472 + k * 54, 1012)], 0.05 if k % 2 else 0.74, 4)
    plate.shape([(1010, 1290), (1010, 1050), (1075, 990), (1140, 1050), (1140, 1290)], 0.0, 9)
    # The baker stands in his door, his apron white, a peel in his hand.
    somebody(plate, 1064, 1290, 205, 0.90, False, (0.21, 0.66))
    plate.shape(curve([(1032, 1232), (1040, 1150), (1088, 1150), (1098, 1232), (1064, 1240), (1032, 1232)], 6), 0.02, 3)
    plate.shape(curve([(1046, 1094), (1040, 1070), (1066, 1058), (1094, 1070), (1086, 1094), (1046, 1094)], 6), 0.02, 3)
    plate.line([(1107, 1286), (1107, 1075)], 7, 0.9)
    plate.line([(1262, 905), (1372, 895)], 9)
    for widths, dark in (((26, 24), 0.95), ((14, 12), 0.02)):
        for side in (-1, 1):
            plate.stroke(curve([(1330, 1014), (1330 + side * 66, 964), (1330 + side * 40, 909), (1330, 934), (1330 - side * 26, 989)], 10), widths, dark, 1.0)
    plate.land([(-20, 1290), (900, 1292), (1820, 1290)], sloped(1, 1290, 1790, 0.62, 0.92))
    for row in range(16):
        y = 1306 + 5 * row + 1.9 * row**2
        for k in range(30 - row):
            x, wide = 896 + (k - (30 - row) / 2 + 0.5 * (row % 2)) * (66 + 7 * row), 26 + 3 * row
            lit = math.exp(-(((x - 840) / (430 + 20 * row)) ** 2)) * math.exp(-row / 18)
            plate.stroke(curve([(x - wide, y), (x, y - 5 - row * 0.6), (x + wide, y)], 6), (10 + 2 * row, 8 + row), 0.70 - 0.66 * lit, 0.9)
    # His shadow comes towards the eye; on his arm a basket, loaves stand out of it.
    plate.wash(curve([(930, 1568), (1010, 1572), (1130, 1780), (960, 1800), (930, 1568)], 8), 0.95, 0.6)
    for x, lean in ((1066, -0.2), (1096, 0.05), (1124, 0.3)):
        plate.stroke(curve([(x, 1440), (x + 40 * lean, 1390), (x + 70 * lean, 1352)], 6), (26, 16), 0.12)
        plate.stroke(curve([(x + 9, 1440), (x + 9 + 40 * lean, 1390), (x + 6 + 70 * lean, 1352)], 6), (6, 4), 0.7)
    somebody(plate, 985, 1576, 310, hand=(0.36, 0.50))
    plate.shape(curve([(1046, 1424), (1148, 1424), (1136, 1492), (1060, 1492), (1046, 1424)], 4), sloped(0, 1046, 1148, 0.55, 0.06), 5)
    for k in range(6):
        plate.line([(1058 + k * 16, 1430), (1066 + k * 13, 1488)], 3, 0.8)


def ferry(plate):
    """2021: the last ferry over the sound, rowed along the moon's path."""
    plate.air(0.95, 0.40, 860, -0.05, ((1260, 420, 320), (330, 600, 220)))
    plate.glow(660, 360, 84, 210)
    plate.land([(-20, 800), (250, 740), (600, 790), (1000, 800), (1300, 740), (1820, 790)], 0.55, 880)
    street(plate, ((1180, 100, 110, "point"), (1280, 90, 140, "step"), (1370, 110, 100, "point"), (1480, 90, 130, "bell")), 872)
    plate.shape([(1420, 870), (1420, 700), (1436, 590), (1452, 700), (1452, 870)], sloped(0, 1420, 1452, 0.3, 0.7), 4)
    plate.water(870, 0.50, 0.92, (660, 100))
    for k in range(7):
        x, top = 90 + 76 * k, 1400 - 26 * k
        plate.hatched([(x, top + 330), (x, top), (x + 30 - 2 * k, top), (x + 30 - 2 * k, top + 330)], sloped(0, x, x + 30, 0.3, 0.95), 90, 8)
    plate.shape([(-20, 1440), (560, 1236), (590, 1262), (-20, 1500)], 0.24)
    plate.wash(curve([(560, 1290), (900, 1330), (1320, 1290), (1240, 1420), (900, 1480), (640, 1410), (560, 1290)], 8), 0.97, 0.75)
    for x, tall, hat in ((800, 215, True), (930, 200, False), (1050, 220, True)):
        somebody(plate, x, 1240, tall, hat=hat)
    hull = np.vstack([curve([(560, 1140), (700, 1190), (940, 1208), (1160, 1188), (1330, 1110)], 10), curve([(1330, 1110), (1270, 1240), (1140, 1300), (760, 1300), (630, 1250), (560, 1140)], 10)])
    plate.shape(hull, sloped(1, 1140, 1300, 0.30, 0.92), 8)
    for drop in (34, 68):
        plate.stroke(curve([(590 + drop * 0.5, 1150 + drop), (760, 1196 + drop), (1000, 1204 + drop), (1180, 1180 + drop), (1300 - drop * 0.4, 1118 + drop)], 12), (5, 4), 0.12, 0.8)
    somebody(plate, 1235, 1190, 270)
    plate.stroke(curve([(1180, 1000), (1290, 1130), (1480, 1390)], 10), (11, 15), 0.95, 1.0)
    plate.stroke(curve([(1184, 996), (1294, 1126), (1484, 1384)], 10), (3, 4), 0.05, 0.9)
    plate.shape([(640, 1150), (640, 1070), (690, 1070), (690, 1170)], 0.02, 6)
    plate.glow(665, 1112, 14, 46, 0.8)


def on_stocks(plate):
    """2022: in spring the ship is on the slip, seen from before her bow: some planks are off, and the yard is at work."""
    plate.air(0.66, 0.06, 1080, -0.12, ((380, 420, 300), (1420, 330, 280)))
    plate.land([(-20, 1010), (260, 950), (560, 985), (900, 970), (1300, 940), (1820, 985)], sloped(1, 940, 1080, 0.20, 0.34), 1080)
    plate.water(1066, 0.22, 0.48)
    street(plate, ((90, 150, 210, "step"), (240, 130, 250, "bell"), (1450, 140, 230, "point"), (1590, 150, 200, "step")), 1120)
    plate.land([(-20, 1120), (400, 1128), (900, 1150), (1400, 1128), (1820, 1120)], sloped(1, 1120, 1790, 0.03, 0.30))
    # Masts without sails, their stays, and yards that are cockbilled.
    for x, top, foot in ((896, 150, 700), (836, 290, 700)):
        plate.line([(x, foot), (x, top)], 15, 0.94)
    for x0, y0, x1 in ((700, 330, 1092), (742, 452, 1050), (690, 520, 990)):
        plate.line([(x0, y0 + 16), (x1, y0 - 16)], 9, 0.94)
    for side in (-1, 1):
        for reach in (150, 215, 275):
            plate.line([(896 + side * 4, 240), (896 + side * reach, 700)], 3.2, 0.75)
    # Her bow: planks run from the stem to both sides, the left in the sun.
    wale = lambda side, down: (896 + side * (372 - 60 * down - 275 * down**3), 655 + 60 * down + 520 * down)

    def seam(side, down):
        x, y = wale(side, down)
        return curve([(896 + side * 6, 600 + 645 * down), (896 + side * 0.55 * abs(x - 896), 0.5 * (600 + 645 * down + y) + 22), (x, y)], 12)

    for side, tones in ((-1, (0.03, 0.30)), (1, (0.52, 0.92))):
        outline = [(896, 590), *curve([(896, 590), (896 + side * 170, 640), wale(side, 0)], 8), *[wale(side, d) for d in np.linspace(0, 1, 20)], (896, 1262)]
        plate.shape(outline, sloped(0, 896, 896 + side * 380, *tones), 7)
        for down in np.linspace(0.08, 0.92, 11):
            plate.stroke(seam(side, down), (3.4, 2.4), 0.62 if side < 0 else 0.98, 0.75)
        rail = curve([(896, 592), (896 + side * 180, 640), wale(side, 0.02)], 12)
        plate.stroke(rail, (26, 20), 0.90, 1.0)
        plate.stroke(rail + (0, 30), (9, 8), 0.02, 0.9)
    # Where planks are off, her ribs.
    above, below = (seam(-1, down)[3:19] for down in (0.500, 0.652))
    plate.shape(np.vstack([above, below[::-1]]), 0.95, 5)
    for k in range(2, 15, 3):
        plate.stroke(np.array([above[k], (above[k] + below[k]) / 2 - (4, 0), below[k]]), (9, 8), 0.60, 1.0)
    plate.stroke(curve([(896, 560), (900, 800), (897, 1050), (896, 1275)], 14), (34, 24), 0.97, 1.0)
    plate.stroke(curve([(887, 566), (889, 800), (888, 1050), (888, 1268)], 14), (8, 6), 0.10, 0.95)
    plate.line([(896, 640), (925, 430)], 24, 0.94)
    # She stands on blocks, and shores keep her upright.
    for side in (-1, 1):
        for down, reach in ((0.30, 560), (0.48, 470), (0.64, 365)):
            x, y = wale(side, down)
            foot = (896 + side * reach, 1290 + 60 * down)
            plate.line([(x, y), foot], 23, 0.93)
            plate.line([(x - 5, y), (foot[0] - 5, foot[1])], 5, 0.06)
    for row in range(3):
        plate.shape([(780 - 22 * row, 1268 + 44 * row), (1012 + 22 * row, 1268 + 44 * row), (1016 + 22 * row, 1308 + 44 * row), (776 - 22 * row, 1308 + 44 * row)], sloped(0, 760, 1040, 0.10, 0.70), 5)
    plate.wash(curve([(800, 1400), (1080, 1392), (1560, 1440), (1500, 1500), (1000, 1478), (760, 1440), (800, 1400)], 8), 0.56, 0.55)
    # A stage hangs before the gap, with a caulker on it; a ladder leads up; pitch boils.
    plate.shape([(560, 1072), (850, 1084), (850, 1104), (560, 1092)], 0.90, 4)
    for x in (590, 830):
        plate.line([(x, 1080), (x + 6, 690)], 4, 0.9)
    somebody(plate, 640, 1076, 190, hand=(0.30, 0.62))
    plate.line([(692, 974), (704, 930)], 13, 0.9)
    for x, high in ((1206, 300), (1262, 300)):
        plate.line([(x + 92, 1352), (x, 1352 - 600)], 10, 0.95)
    for rung in range(13):
        plate.line([(1208 + 6.6 * rung, 780 + 42 * rung), (1268 + 6.6 * rung, 780 + 42 * rung)], 7, 0.95)
    smoke(plate, 430, 1276, (-2.6, -12.0), 40, 3.2, 0.25)
    plate.shape(curve([(372, 1290), (366, 1350), (400, 1392), (460, 1392), (494, 1350), (488, 1290), (430, 1300), (372, 1290)], 6), sloped(0, 366, 494, 0.55, 0.96), 6)
    for x in (384, 430, 476):
        plate.line([(x, 1388), (x + (x - 430) * 0.3, 1430)], 9, 0.95)
    plate.line([(585, 1330), (440, 1300)], 8, 0.9)
    somebody(plate, 575, 1452, 250, hat=False, hand=(0.04, 0.49))
    # Trunks in front, their ends to the eye; one of them is being squared, and chips lie about.
    for row, (first, count) in enumerate(((880, 4), (938, 3), (1010, 1))):
        for k in range(count):
            size = plate.rng.uniform(0.86, 1.10)
            x, y = first + 112 * k + plate.rng.normal(0, 5), 1668 - 84 * row
            t, away = np.linspace(0, 2 * math.pi, 22), (330, -120)
            side = np.array([(x - 20 * size, y - 46 * size), (x - 20 * size + away[0], y - 30 * size + away[1]), (x + 36 * size + away[0], y + 28 * size + away[1]), (x + 40 * size, y + 30 * size)])
            plate.shape(side, sloped(1, y - 50 + away[1] / 2, y + 50 + away[1] / 2, 0.30, 0.92), 5)
            for lift in (-30, -14, 4):
                plate.line([(x + 30, y + lift), (x + 20 + away[0] * 0.95, y + lift * 0.7 + away[1] * 0.95)], 3, 0.95, 0.6)
            plate.shape(np.column_stack([x + 50 * size * np.cos(t), y + 45 * size * np.sin(t)]), sloped(0, x - 50, x + 50, 0.02, 0.34), 8)
            for ring in (12, 22, 33):
                plate.stroke(np.column_stack([x + 4 + ring * size * np.cos(t), y + ring * size * 0.92 * np.sin(t)]), (2.4, 2.4), 0.5, 0.8)
    for _ in range(46):
        x, y = plate.rng.normal(640, 130), plate.rng.normal(1600, 46)
        plate.line([(x, y), (x + plate.rng.uniform(10, 26), y - plate.rng.uniform(-8, 8))], plate.rng.uniform(4, 8), plate.rng.choice((0.55, 0.8)))


def spruces(plate):
    """2023: a clear night in the wood; a hut, one window lit, and a way to it."""
    plate.air(0.99, 0.50, 1120, 0.2)
    plate.glow(560, 380, 78, 180)
    for _ in range(70):
        x, y = plate.rng.uniform(0, HIGH), plate.rng.uniform(0, 800)
        plate.stroke(np.array([(x, y), (x + 1, y + 2), (x + 2, y + 4)]), (5, 4), 0.0, 0.9)
    plate.land([(-20, 980), (300, 820), (620, 900), (980, 780), (1350, 900), (1820, 800)], sloped(1, 780, 1100, 0.40, 0.56))
    plate.land([(-20, 1080), (400, 1010), (900, 1060), (1300, 1000), (1820, 1060)], sloped(1, 1000, 1200, 0.16, 0.34))
    for k in range(60):
        plate.spruce(k * 31 + plate.rng.uniform(-14, 14), plate.rng.uniform(1050, 1090), plate.rng.uniform(90, 210), k % 3 == 0, 0.66)
    plate.land([(-20, 1150), (500, 1110), (900, 1160), (1400, 1120), (1820, 1170)], sloped(1, 1110, 1790, 0.03, 0.36))
    street(plate, ((930, 190, 110, "point"),), 1200, 30)
    way = curve([(1010, 1204), (960, 1290), (1080, 1420), (900, 1600), (940, 1830)], 14)
    plate.stroke(way, (16, 190), 0.42, 0.5)
    plate.stroke(way - (9, 0), (8, 96), 0.20, 0.4)
    for x, foot, high in ((1330, 1270, 560), (640, 1270, 520), (420, 1430, 860), (1560, 1480, 1000), (180, 1610, 1020), (1290, 1620, 640)):
        plate.wash(curve([(x, foot - 10), (x + high * 0.12, foot + high * 0.08), (x + high * 0.46, foot + high * 0.26), (x + high * 0.10, foot + high * 0.18), (x - 30, foot)], 6), 0.62, 0.6)
        plate.spruce(x, foot, high)


def lighthouse(plate):
    """2026: the night the keeper went up with the lamp: a heavy sea, his lantern below, the beam above."""
    plate.air(0.99, 0.62, 1150, -0.22, ((380, 700, 300), (1500, 620, 260)))
    for x, y in ((-300, 250), (-300, 560), (2200, 200), (2200, 480)):
        plate.wash(np.array([(926, 360), (x, y - 40), (x, y + 130), (926, 396)], float), 0.10, 0.42)
    plate.ink = cv2.GaussianBlur(plate.ink, (0, 0), 9)
    plate.land([(-20, 1120), (400, 1100), (900, 1125), (1820, 1095)], 0.74, 1160)
    plate.water(1150, 0.66, 0.96)
    plate.ship(330, 1160, 0.30, ((-120, 330, 3), (70, 390, 3)))
    plate.hatched(curve([(420, 1560), (520, 1390), (700, 1330), (940, 1300), (1180, 1310), (1330, 1380), (1480, 1560), (420, 1560)], 8), sloped(0, 500, 1400, 0.24, 0.94), 60, 6)
    plate.lighthouse(926, 1330, 880)
    plate.glow(926, 392, 36, 90)
    plate.house(1080, 210, 130, "point", 1350)
    # Steps are cut into the rock, each broader than the one above it.
    for k in range(11):
        x, y, half = 886 - 17 * k + 12 * math.sin(k * 0.5), 1352 + 9 * k + 0.5 * k * k, 30 + 4 * k
        plate.wash(plate.by_hand([(x - half, y), (x + half, y - 4), (x + half + 3, y + 5 + 0.5 * k), (x - half - 3, y + 9 + 0.5 * k), (x - half, y)], 1), 0.06)
        plate.stroke(plate.by_hand([(x - half - 3, y + 10 + 0.5 * k), (x + half + 3, y + 6 + 0.5 * k)], 1), (6, 5), 0.95, 0.9)
    somebody(plate, 776, 1442, 190, hand=(0.34, 0.42))
    plate.glow(846, 1376, 15, 90, 0.95)
    for k in range(9):
        # Seas, one behind another: steep to the left, from where the wind comes; their crests break, and foam runs down.
        low, long, high = 1500 + 36 * k, 250 + 34 * k, 34 + 8 * k
        x = np.linspace(-80, 1880, 500)
        turns = x / long + 0.61 * k + 0.12 * np.sin(x / 190 + k)
        share = turns % 1
        up = np.where(share < 0.34, (share / 0.34) ** 1.7, np.maximum(0, 1 - (share - 0.34) / 0.66) ** 1.5)
        swell = high * (0.62 + 0.38 * np.sin(np.floor(turns) * 2.4 + k))
        crest = np.column_stack([x, low - swell * up])
        plate.wash(np.vstack([crest, [(1880, low + 110), (-80, low + 110)]]), sloped(1, low - high, low + 40, 0.42, 0.97))
        for _ in range(60 + 8 * k):
            at = plate.rng.integers(10, 450)
            deep = plate.rng.uniform(0.15, 0.9) * high
            streak = crest[at : at + plate.rng.integers(12, 36)] + (0, deep)
            plate.stroke(streak, (3 + 0.5 * k, 1), plate.rng.choice((0.12, 0.95, 0.95)), 0.6)
        for at in np.flatnonzero((share[:-1] < 0.34) & (share[1:] >= 0.34)):
            px, py = crest[at]
            tall = low - py
            foam = curve([(px - 0.10 * long, py + 0.34 * tall), (px - 8, py + 2), (px + 0.07 * long, py + 0.02 * tall), (px + 0.24 * long, py + 0.40 * tall)], 8)
            plate.stroke(foam, (4, 9 + 1.3 * k), 0.0, 0.95)
            for drip in range(9):
                fx = px + long * (0.02 + 0.026 * drip)
                fy = np.interp(fx, *foam[6:].T)
                plate.stroke(curve([(fx, fy), (fx + 6, fy + tall * plate.rng.uniform(0.15, 0.35)), (fx + 18, fy + tall * plate.rng.uniform(0.4, 0.8))], 6), (7 + 0.8 * k, 1), 0.0, 0.85)
            for _ in range(12):
                fx, fy = px + plate.rng.normal(0.05 * long, 0.07 * long), py - abs(plate.rng.normal(0, 0.34 * tall))
                plate.stroke(np.array([(fx, fy), (fx + 5, fy - 3), (fx + 10, fy - 4)]), (7, 3), 0.0, 0.9)
        if k == 0:
            # Surf along the rock's foot.
            for _ in range(110):
                fx = plate.rng.uniform(400, 1500)
                fy = 1510 - 26 * math.cos((fx - 950) / 330) + plate.rng.normal(0, 13)
                plate.stroke(curve([(fx - 34, fy + 6), (fx, fy - plate.rng.uniform(2, 14)), (fx + 40, fy + 4)], 6), (4, 12), 0.0, 0.5)


def vane(plate):
    """2015: the ship on the roof of the custom house, high above the harbour, before a sky that the wind sweeps."""
    plate.air(0.90, 0.30, 1080, -0.26, ((420, 520, 330), (1420, 640, 300), (1250, 300, 240)))
    plate.land([(-20, 1030), (240, 985), (520, 1020), (900, 1040), (1300, 1000), (1560, 960), (1820, 1000)], sloped(1, 950, 1100, 0.40, 0.52), 1090)
    plate.water(1085, 0.40, 0.70)
    for x, broad, high, gable in ((40, 120, 150, "step"), (160, 105, 120, "point"), (265, 125, 170, "bell"), (1380, 125, 165, "step"), (1505, 110, 120, "point"), (1615, 130, 150, "bell")):
        plate.house(x, broad, high, gable, 1330)
    plate.ship(560, 1235, 0.34, ((-120, 330, 3), (70, 390, 3)))
    plate.ship(1230, 1180, 0.22, ((-20, 400, 3),))
    # The roof: two slopes of tiles, the one to the left in light.
    ridge, left, right = (896, 1240), (150, 1850), (1660, 1850)
    plate.shape([ridge, left, (896, 1850)], sloped(0, 300, 896, 0.22, 0.40))
    plate.shape([ridge, (896, 1850), right], sloped(0, 896, 1500, 0.82, 0.66))
    for course in range(1, 13):
        for side, tone in ((-1, 0.78), (1, 0.30)):
            share = course / 12.5
            reach, y = share * 760, 1240 + share * 610
            count = 4 + course
            steps = np.linspace(0, 1, count * 8 + 1)
            plate.stroke(np.column_stack([896 + side * steps * reach, y - 7 + 15 * np.abs(np.sin(steps * count * math.pi))]), (3.5, 3.5), tone, 0.85)
    plate.shape([(836, 1262), (852, 1150), (940, 1150), (956, 1262)], sloped(0, 840, 950, 0.12, 0.62))
    plate.shape([(826, 1150), (896, 1090), (966, 1150)], sloped(0, 840, 950, 0.30, 0.85))
    plate.line([(896, 1095), (896, 560)], 15, 0.97)
    for y, half in ((930, 175),):
        plate.line([(896 - half, y + 14), (896 + half, y - 14)], 9, 0.97)
        for side in (-1, 1):
            t = np.linspace(0, 2 * math.pi, 26)
            plate.shape(np.column_stack([896 + side * half + 19 * np.cos(t), y - side * 14 + 19 * np.sin(t)]), 0.06, 4)
    t = np.linspace(0, 2 * math.pi, 26)
    plate.shape(np.column_stack([896 + 30 * np.cos(t), 1010 + 30 * np.sin(t)]), sloped(0, 870, 925, 0.03, 0.7), 5)
    plate.ship(880, 640, 1.02, ((-150, 400, 3), (10, 470, 4), (160, 400, 3)), afloat=False)
    for place in ((330, 830, 170, -0.2), (1460, 860, 200, 0.12), (1400, 480, 100, -0.1)):
        plate.bird(*place)


def homing(plate):
    """2018: at evening the birds come home over the sea to their cliff, where others sit already."""
    rng = plate.rng
    plate.air(0.84, 0.04, 1010, 0.03, ((1020, 330, 260), (420, 420, 300)))
    plate.glow(470, 905, 92, 260)
    plate.land([(-20, 985), (130, 950), (330, 968), (560, 1000), (760, 1008)], 0.30, 1012)
    plate.water(1006, 0.20, 0.92, (470, 120))
    # The cliff, far to near: each wall falls to the sea in steps, in the sun on its left, dark in its clefts.
    for lit, dark, points in (
        (0.40, 0.60, ((980, 1560), (1012, 1330), (1046, 1300), (1070, 1080), (1130, 1030), (1150, 820), (1205, 770), (1232, 600), (1300, 560), (1330, 430), (1440, 390), (1600, 410), (1820, 380))),
        (0.30, 0.84, ((1150, 1560), (1170, 1300), (1226, 1240), (1236, 1010), (1310, 950), (1330, 760), (1420, 700), (1440, 570), (1560, 520), (1820, 520))),
        (0.22, 0.98, ((1310, 1568), (1330, 1420), (1392, 1370), (1410, 1160), (1500, 1100), (1520, 900), (1610, 850), (1640, 720), (1820, 690))),
    ):
        edge = plate.by_hand(points, 9)
        face = np.vstack([edge, [(1820, 1600), (points[0][0] - 20, points[0][1])]])
        plate.wash(face, lambda x, y, start=points[0][0], lit=lit, dark=dark: lit + (dark - lit) * np.clip((x - start - (1560 - y) * 0.36) / 260, 0, 1))
        for _ in range(46):
            y = rng.uniform(points[-1][1], 1420)
            x = np.interp(-y, [-each[1] for each in points], [each[0] for each in points]) + 14 + abs(rng.normal(0, 130))
            plate.stroke(curve([(x, y), (x + rng.normal(4, 8), y + 60), (x - 8, y + rng.uniform(110, 240))], 8), (rng.uniform(4, 13), 1), rng.choice((0.05, 0.95, 0.95)), 0.45)
        plate.stroke(edge, (5, 7), 0.02, 0.7)
        # Ledges are in the light; they sit there in twos and threes, white before, dark behind.
        y = points[-1][1] + 70
        while y < 1440:
            x = np.interp(-y, [-each[1] for each in points], [each[0] for each in points]) + rng.uniform(8, 80)
            long = rng.uniform(60, 150)
            plate.stroke(curve([(x, y + 13), (x + long / 2, y + 17), (x + long, y + 10)], 8), (16, 4), 0.95, 0.7)
            plate.stroke(curve([(x - 6, y + 2), (x + long / 2, y + 5), (x + long, y)], 8), (9, 4), 0.04, 0.95)
            at = x + rng.uniform(4, 30)
            while at < x + long - 12:
                tall, way = rng.uniform(27, 38), rng.choice((-1, 1))
                bird = lambda points: curve([(at + way * tall * p, y + 2 - tall * q) for p, q in points], 6)
                plate.wash(bird([(0.26, 0), (0.34, 0.42), (0.20, 0.78), (0.26, 0.98), (0.02, 1.04), (-0.12, 0.80), (-0.28, 0.34), (-0.36, -0.10), (0.0, 0.02), (0.26, 0)]), 0.0)
                plate.wash(bird([(-0.02, 0.98), (-0.12, 0.80), (-0.28, 0.34), (-0.36, -0.10), (-0.12, 0.16), (0.02, 0.62), (-0.02, 0.98)]), 0.92)
                plate.stroke(bird([(0.22, 0.93), (0.42, 0.88)]), (4, 1), 0.9)
                at += rng.choice((22, 26, 58, 90))
            y += rng.uniform(70, 130)
    # Surf along its foot.
    for _ in range(150):
        x = rng.uniform(960, 1760)
        y = 1548 + 50 * ((x - 960) / 800) + rng.normal(0, 15)
        plate.stroke(curve([(x - 30, y + 4), (x, y - rng.uniform(4, 26)), (x + 40, y + 4)], 6), (3, 14), 0.0, 0.55)
    for place in ((640, 730, 500, -0.16), (330, 500, 300, -0.10), (930, 500, 250, -0.20), (900, 860, 170, -0.12), (690, 330, 150, -0.08), (190, 770, 160, -0.05), (960, 290, 100, -0.1), (500, 270, 80, 0.0), (690, 1330, 250, -0.22)):
        plate.bird(*place)


def shutters(plate):
    """2020: a window that is closed; light comes through its slats, and what stands on the sill goes on flowering."""
    rng = plate.rng
    plate.ink[:] = 0.86
    for row in range(26):
        for brick in range(-1, 14):
            x, y = brick * 150 + (75 if row % 2 else 0) + rng.normal(0, 3), row * 70
            away = math.hypot(x - 820, y - 900) / 900
            plate.wash(plate.by_hand([(x + 4, y + 4), (x + 143, y + 4), (x + 143, y + 62), (x + 4, y + 62), (x + 4, y + 4)], 2), min(0.92, 0.44 + 0.36 * away + rng.normal(0, 0.07)))
            if rng.random() < 0.5:
                plate.stroke(curve([(x + 20, y + 50), (x + 70, y + 54), (x + 125, y + 48)], 6), (5, 2), 0.9, 0.5)
    left, right, top, sill = 500, 1250, 330, 1330
    # The niche: its reveal in shade, and a stone arch above.
    for stone in range(9):
        a0, a1 = (math.radians(202 + stone * 15.2 + gap) for gap in (0.5, 14.7))
        ring = [(875 + r * 1.0 * math.cos(a), 690 + r * 0.98 * math.sin(a)) for r, a in ((400, a0), (520, a0), (520, a1), (400, a1))]
        plate.shape(ring, 0.12 + 0.04 * (stone % 3), 5)
    opening = [(left, sill), *[(875 + 375 * math.cos(math.radians(a)), 660 + 330 * math.sin(math.radians(a))) for a in range(180, 361, 10)], (right, sill)]
    plate.shape(opening, 0.95)
    frame = [(left + 44, sill), *[(885 + 322 * math.cos(math.radians(a)), 690 + 300 * math.sin(math.radians(a))) for a in range(180, 361, 10)], (right - 34, sill)]
    plate.shape(frame, sloped(0, left, right, 0.16, 0.30))
    for side in (-1, 1):
        x0, x1 = (572, 872) if side < 0 else (898, 1184)
        plate.shape([(x0, 620), (x1, 620), (x1, sill - 20), (x0, sill - 20)], sloped(0, x0, x1, 0.30, 0.46))
        for y0, y1 in ((650, 940), (985, sill - 50)):
            plate.shape([(x0 + 32, y0), (x1 - 32, y0), (x1 - 32, y1), (x0 + 32, y1)], 0.90, 4)
            for y in np.arange(y0 + 8, y1 - 20, 29):
                # Each slat is lit from within along its lower edge.
                plate.wash(plate.by_hand([(x0 + 36, y), (x1 - 36, y), (x1 - 36, y + 18), (x0 + 36, y + 18), (x0 + 36, y)], 1), sloped(1, y, y + 18, 0.34, 0.62))
                plate.stroke(plate.by_hand([(x0 + 38, y + 21), (x1 - 38, y + 21)], 1), (5, 5), 0.0, 0.95)
    plate.stroke(plate.by_hand([(885, 628), (885, sill - 24)], 1), (13, 13), 0.0, 1.0)
    fan = [(885 + 270 * math.cos(math.radians(a)), 600 + 190 * math.sin(math.radians(a))) for a in range(180, 361, 10)]
    plate.shape(fan, 0.03)
    for a in range(200, 360, 28):
        plate.line([(885, 600), (885 + 268 * math.cos(math.radians(a)), 600 + 188 * math.sin(math.radians(a)))], 9, 0.7)
    plate.shape([(430, sill), (1330, sill), (1350, sill + 62), (410, sill + 62)], sloped(1, sill, sill + 60, 0.05, 0.40))
    plate.wash(plate.by_hand([(420, sill + 66), (1345, sill + 66), (1375, sill + 130), (450, sill + 130), (420, sill + 66)]), 0.93, 0.8)
    # A box of flowers on the sill, and a climber that has reached the arch.
    plate.shape([(560, sill - 118), (1220, sill - 118), (1200, sill), (580, sill)], sloped(1, sill - 118, sill, 0.52, 0.80))
    for k in range(44):
        plate.leaf((590 + k * 14 + rng.normal(0, 12), sill - 108 + rng.normal(0, 14)), rng.uniform(-2.7, -0.4), rng.uniform(70, 125))
    for x, y, r in ((640, 1128, 62), (770, 1090, 70), (905, 1135, 60), (1030, 1080, 72), (1150, 1130, 58), (700, 1200, 44), (970, 1200, 46), (1100, 1205, 42)):
        plate.flower((x, y), r, rng.uniform(0, 1), 0.86)
    plate.plant([(300, 1830), (340, 1500), (270, 1180), (330, 860), (430, 560), (620, 330), (860, 190)], 26, 170, [(1.0, (880, 180), 90), (0.42, (440, 1010), 78), (0.66, (250, 640), 84), (0.86, (560, 270), -90), (0.25, (180, 1280), -90)])


def herring(plate):
    """2024: the shoal turns below the boats, near fish as long as a hand, far ones a glimmer."""
    plate.air(0.74, 0.16, 560, -0.05, ((1290, 330, 290), (420, 260, 220)))
    plate.land([(-20, 520), (300, 470), (560, 500), (800, 530), (1300, 525), (1800, 490)], 0.36, 570)
    rows = np.arange(HIGH)[:, None]
    plate.ink = np.where(rows > 560, 0.42 + 0.56 * np.clip((rows - 560) / 900, 0, 1) ** 0.8, plate.ink).astype(np.float32)
    for x in range(260, 1700, 150):
        # Light falls down into the water.
        for k in range(3):
            plate.stroke(curve([(x + k * 26, 640), (x - 60 + k * 30, 980), (x - 150 + k * 40, 1300 + 60 * k)], 10), (16, 70), 0.34, 0.10)
    plate.ink = cv2.GaussianBlur(plate.ink, (0, 0), 6)
    plate.ship(880, 560, 0.80, ((-150, 400, 3), (60, 450, 3)))
    plate.ship(1420, 540, 0.34, ((-20, 400, 3),))
    plate.ship(330, 535, 0.30, ((-20, 400, 3),))
    for _ in range(150):
        x, y = plate.rng.uniform(-40, 1800), 560 + 90 * plate.rng.random() ** 2
        plate.stroke(curve([(x, y), (x + 30, y - 9), (x + 80, y + 2)], 6), (6, 2), plate.rng.choice((0.05, 0.9)), 0.7)
    places = []
    for k in range(330):
        a, r = 2.4 + 6.9 * (k / 330) + plate.rng.normal(0, 0.10), plate.rng.uniform(0.30, 1.15)
        near = 0.5 + 0.5 * math.sin(a - 0.3)
        places.append((near * plate.rng.uniform(0.75, 1), 896 + 770 * r * math.cos(a), 1150 + 470 * r * math.sin(a) * (0.7 + 0.5 * near), a))
    taken = []
    for near, x, y, a in sorted(places):
        long = 60 + 240 * near**1.4
        if y > 720 and all(math.hypot(x - p, (y - q) * 2.6) > 0.62 * long for p, q in taken):
            taken.append((x, y))
            plate.fish(x, y, long, math.atan2(0.50 * math.cos(a), -math.sin(a)), near)


def postman(plate):
    """2025: the postman goes home over the frozen sound, into the low sun, his sledge behind him; we see his back."""
    rng = plate.rng
    plate.air(0.78, 0.04, 830, 0.02, ((420, 330, 290), (1420, 270, 260)))
    plate.glow(1010, 700, 84, 250)
    plate.land([(-20, 770), (240, 720), (480, 748), (760, 782), (1150, 770), (1400, 718), (1820, 752)], sloped(1, 700, 820, 0.24, 0.40), 826)
    for x, high in ((250, 96), (310, 120), (366, 84), (1330, 90), (1390, 126), (1450, 100), (1520, 118), (1600, 90)):
        plate.spruce(x, 824, high, False, 0.52)
    for x, broad, high, gable in ((520, 66, 58, "point"), (596, 74, 70, "step"), (724, 66, 54, "point"), (794, 60, 64, "bell")):
        plate.house(x, broad, high, gable, 826)
    plate.shape([(676, 826), (676, 700), (694, 585), (712, 700), (712, 826)], sloped(0, 676, 712, 0.12, 0.55), 4)
    # Ice: the sun's road on it, drifts of snow, and the sledge's two tracks that lead away from us.
    rows, columns = np.mgrid[:HIGH, :WIDE].astype(np.float32)
    down = np.clip((rows - 824) / (HIGH - 824), 0, 1)
    ice = 0.14 + 0.50 * down**0.8 - 0.40 * np.exp(-np.square((columns - 1010 + 120 * down) / (70 + 430 * down))) * (1 - 0.45 * down)
    plate.ink = np.where(rows > 824, np.clip(ice, 0.02, 1), plate.ink).astype(np.float32)
    for _ in range(120):
        deep = rng.random() ** 1.3
        x, y, long = rng.uniform(-100, 1792), 832 + deep * 940, 60 + 360 * deep
        plate.stroke(curve([(x, y), (x + long / 2, y - 4 - 14 * deep), (x + long, y + 4)], 10), (3 + 20 * deep, 2), 0.02, 0.36)
    for x in (700, 868):
        plate.stroke(curve([(x, 1560), (x - 40, 1650), (x - 100, 1830)], 10), (12, 26), 0.62, 0.8)
    # Shadows come towards the eye.
    plate.wash(curve([(640, 1560), (560, 1700), (470, 1840), (840, 1840), (900, 1680), (930, 1560), (640, 1560)], 8), 0.70, 0.6)
    plate.wash(curve([(905, 1330), (840, 1400), (900, 1420), (1010, 1380), (1025, 1335), (905, 1330)], 8), 0.66, 0.6)
    for x, foot, high in ((170, 1300, 720), (345, 1110, 420), (1610, 1330, 800), (1430, 1090, 400)):
        plate.wash(curve([(x, foot - 6), (x - 50, foot + 0.16 * high), (x - 130, foot + 0.42 * high), (x + 10, foot + 0.42 * high), (x + 40, foot)], 6), 0.62, 0.5)
        plate.spruce(x, foot, high)
    # He leans into the rope: boots, a long coat, a fur cap; light runs around his edges.
    man = lambda points: curve([(955 + 470 * p, 1345 - 470 * q) for p, q in points], 8)
    plate.wash(man([(-0.13, 0.36), (-0.15, 0.18), (-0.17, 0.03), (-0.20, 0.0), (-0.08, -0.01), (-0.07, 0.05), (-0.05, 0.20), (0.0, 0.36)]), 0.97)
    plate.wash(man([(0.01, 0.36), (0.05, 0.22), (0.05, 0.09), (0.03, 0.06), (0.14, 0.05), (0.15, 0.10), (0.14, 0.24), (0.14, 0.36)]), 0.92)
    coat = man([(-0.05, 0.84), (-0.13, 0.78), (-0.17, 0.62), (-0.16, 0.50), (-0.20, 0.28), (-0.08, 0.25), (0.02, 0.265), (0.12, 0.25), (0.20, 0.285), (0.17, 0.50), (0.19, 0.64), (0.155, 0.78), (0.07, 0.845), (-0.05, 0.84)])
    plate.wash(coat, sloped(0, 955 - 90, 955 + 95, 0.97, 0.72))
    plate.stroke(man([(0.01, 0.80), (0.005, 0.55), (0.0, 0.27)]), (4, 7), 0.40, 0.8)
    plate.stroke(man([(-0.165, 0.515), (0.0, 0.49), (0.172, 0.515)]), (15, 15), 0.25, 0.9)
    for edge in ([(-0.06, 0.84), (-0.14, 0.78), (-0.178, 0.62)], [(0.08, 0.845), (0.162, 0.78), (0.196, 0.64), (0.178, 0.50), (0.205, 0.29)]):
        plate.stroke(man(edge), (5, 9), 0.0, 0.95)
    # His bag on its strap, a horn of brass beside it.
    plate.stroke(man([(-0.10, 0.81), (0.02, 0.64), (0.13, 0.50)]), (13, 13), 0.12, 0.95)
    plate.shape([(985, 1130), (1062, 1118), (1072, 1205), (994, 1216)], sloped(0, 985, 1072, 0.10, 0.34), 5)
    plate.shape([(982, 1128), (1064, 1114), (1066, 1152), (1026, 1172), (986, 1164)], sloped(0, 985, 1072, 0.22, 0.46), 5)
    plate.wash(man([(-0.075, 0.86), (-0.085, 0.93), (-0.06, 0.985), (0.02, 1.0), (0.095, 0.975), (0.105, 0.92), (0.09, 0.86), (0.01, 0.84), (-0.075, 0.86)]), sloped(1, 870, 950, 0.90, 0.70))
    plate.stroke(man([(-0.09, 0.895), (0.01, 0.875), (0.108, 0.895)]), (30, 30), 0.30, 0.95)
    plate.stroke(man([(-0.085, 0.85), (0.01, 0.825), (0.10, 0.85)]), (30, 28), 0.05, 1.0)
    plate.stroke(man([(0.09, 0.84), (0.20, 0.86), (0.30, 0.80), (0.40, 0.83)]), (24, 15), 0.05, 1.0)
    # Ropes from his shoulders to the sledge.
    for start, end in (((-0.13, 0.70), (704, 1452)), ((-0.06, 0.62), (862, 1446))):
        x, y = 955 + 470 * start[0], 1345 - 470 * start[1]
        plate.stroke(curve([(x, y), ((x + end[0]) / 2 + 6, (y + end[1]) / 2 + 34), end], 12), (5, 6), 0.95, 1.0)
    # The sledge from behind: runners, a crate and parcels under string, a sack.
    for x, lean in ((690, -1), (874, 1)):
        plate.stroke(curve([(x + 14 * lean, 1568), (x + 4 * lean, 1500), (x - 4 * lean, 1430), (x - 12 * lean, 1396)], 10), (22, 14), 0.95, 1.0)
    plate.shape([(664, 1512), (900, 1512), (896, 1540), (668, 1540)], sloped(0, 664, 900, 0.30, 0.75), 5)
    sack = curve([(676, 1380), (650, 1300), (690, 1210), (722, 1190), (716, 1158), (752, 1150), (784, 1160), (780, 1192), (822, 1222), (846, 1310), (830, 1384), (676, 1380)], 8)
    plate.shape(sack, sloped(0, 650, 850, 0.16, 0.80), 6)
    plate.line([(716, 1194), (784, 1194)], 13, 0.9)
    for left, right, top, low, one, two in ((672, 806, 1372, 1512, 0.04, 0.34), (806, 894, 1400, 1512, 0.30, 0.66), (742, 872, 1306, 1402, 0.12, 0.50)):
        plate.shape([(left, low), (left, top), (right, top - 4), (right, low)], sloped(0, left, right, one, two), 6)
        plate.line([((left + right) / 2, top), ((left + right) / 2, low)], 5, 0.85)
        plate.line([(left, (top + low) / 2), (right, (top + low) / 2)], 5, 0.85)
    for place in ((610, 440, 110, -0.08), (1270, 500, 90, 0.06), (480, 560, 60, 0.0)):
        plate.bird(*place)




DRAWINGS = {
    2015: vane, 2016: first_snow, 2017: crane, 2018: homing, 2019: bakery, 2020: shutters,
    2021: ferry, 2022: on_stocks, 2023: spruces, 2024: herring, 2025: postman, 2026: lighthouse,
}

if __name__ == "__main__":
    for year, draw in DRAWINGS.items():
        if not sys.argv[1:] or str(year) in sys.argv[1:]:
            plate = Plate(year)
            draw(plate)
            plate.store()
