"""
python3 demo/scenes/draw_vine.py

Draws the ivy of the vine series as ink from 0 to 255, into ornaments/vine-NAME.jpg: a stem in waves, in each of its hollows
a large leaf and a small one, a tendril and berries. All of it is whole, and keeps its distance from the lines beside it.
"""

import os

import cv2
import numpy as np

from draw_waves import HERE, clouded

FINER = 4


class Drawing:
    """
    Ink on a surface that runs around a vessel, its rim on top, or on a round one (`disc`); all lengths are pixels of the
    finished drawing.
    """

    def __init__(self, width, height, disc=False):
        self.ink = np.zeros((height * FINER, width * FINER), np.uint8)
        self.width, self.height, self.disc = width, height, disc

    def frame(self, along, depth, middle):
        """Where a place is, and which ways are along and down there; along is true at the depth `middle`."""
        if not self.disc:
            return np.array((along, depth)), np.array(((1.0, 0.0), (0.0, 1.0)))
        radius = self.width / 2
        turn = along / (radius - middle)
        out = np.array((np.cos(turn), np.sin(turn)))
        return radius + (radius - depth) * out, np.array(((-out[1], out[0]), -out))

    def fill(self, outline, dark):
        cv2.fillPoly(self.ink, [np.round(np.asarray(outline) * FINER * 16).astype(np.int32)], round(255 * dark), shift=4)

    def line(self, path, widths, dark=0.88):
        path = np.asarray(path)
        ways = np.gradient(path, axis=0)
        ways /= np.linalg.norm(ways, axis=1, keepdims=True)
        beside = np.column_stack([-ways[:, 1], ways[:, 0]]) * (np.asarray(widths) / 2)[:, None]
        self.fill(np.vstack([path + beside, (path - beside)[::-1]]), dark)

    def even_line(self, depth, wide, dark):
        if self.disc:
            middle = round(self.width * FINER / 2)
            cv2.circle(self.ink, (middle, middle), round(middle - depth * FINER), round(255 * dark), round(wide * FINER))
        else:
            self.ink[round((depth - wide / 2) * FINER) : round((depth + wide / 2) * FINER)] = round(255 * dark)


def turned(shape, turn):
    c, s = np.cos(turn), np.sin(turn)
    return np.asarray(shape) @ np.array(((c, s), (-s, c)))


# Tips of an ivy leaf's lobes to one side of its middle, and the hollow after each: (angle, how far from where the stalk ends).
LOBES = (((0.0, 1.0), (0.50, 0.47)), ((0.90, 0.82), (1.36, 0.40)), ((1.84, 0.60), (2.62, 0.27)))


def leaf(drawing, at, turn, long, dark):
    """One half of each lobe in the shade of its vein, which is left white."""
    place = lambda angle, far, hand: np.array((np.cos(angle), hand * np.sin(angle))) * far * long
    shapes, veins, t = [], [], np.linspace(0, 1, 16)[:, None]
    for hand in (-1, 1):
        before = LOBES[0][1]
        for index, (tip, after) in enumerate(LOBES):
            end = place(*tip, hand)
            veins.append(end)
            for hollow, shade in (((before, 1.0 if hand > 0 else 0.60),) if index else ()) + ((after, 0.60 if hand > 0 else 1.0),):
                start = place(*hollow, hand)
                middle = (start + end) / 2
                # Outwards, away from the vein.
                bulge = middle - end * (middle @ end) / (end @ end)
                bent = middle + 0.62 * bulge
                shapes.append((np.vstack([(0, 0), (1 - t) ** 2 * start + 2 * t * (1 - t) * bent + t**2 * end]), shade))
            before = after
    on = lambda points: at(turned(points, turn))
    for shape, _ in shapes:
        drawing.fill(on(shape * 1.07), 0)
    for shape, shade in shapes:
        drawing.fill(on(shape), shade * dark)
    for end in veins:
        drawing.line(on(np.linspace(0, 0.86, 12)[:, None] * end), np.linspace(0.036, 0.008, 12) * long, 0)


def curl(start, heading, long, hand):
    """A tendril: straight at first, then ever tighter."""
    steps = np.linspace(0, 1, 60)
    headings = heading + hand * (0.5 * steps + 7.5 * steps**2.4)
    return start + np.cumsum(np.column_stack([np.cos(headings), np.sin(headings)]) * long / 60, axis=0)


def vine(drawing, waves, middle, swing, long, seed):
    """So many waves around, `swing` to both sides of the depth `middle`; `long`: a large leaf's length."""
    around = 2 * np.pi * (drawing.width / 2 - middle) if drawing.disc else drawing.width
    period = around / waves
    depth = lambda along: middle + swing * np.cos(2 * np.pi * along / period)

    def on(along, below):
        """Takes shapes around a place onto the surface."""
        place, ways = drawing.frame(along, below, middle)
        return lambda shape: place + np.asarray(shape) @ ways

    steps = np.linspace(0, around, 160 * waves)
    stem = np.array([drawing.frame(along, depth(along), middle)[0] for along in steps])
    drawing.line(stem, 0.085 * long * (1 + 0.28 * np.sin(4 * np.pi * steps / period)))
    for hollow in range(-1, 2 * waves + 1):
        rng = np.random.default_rng((seed, hollow % (2 * waves)))
        # Hollows open towards the rim and away from it in turn.
        up, first = (-1 if hollow % 2 == 0 else 1), hollow * period / 2
        hand = rng.choice((-1, 1))
        along = first - hand * 0.19 * period
        root = on(along, depth(along))
        drawing.line(root(curl((0, 0), up * np.pi / 2 + 0.2 * hand * up, 0.62 * long, -hand * up)), np.linspace(0.044, 0.020, 60) * long, 0.72)
        for where, size, lean, far in ((-0.06, 1.0, -0.05, 0.36), (0.19, 0.68, -0.24, 0.34)):
            along, size = first + hand * where * period, size * long * rng.uniform(0.92, 1.04)
            root, turn = on(along, depth(along)), up * np.pi / 2 - hand * up * (lean + rng.normal(0, 0.09))
            ahead, bent = np.array((np.cos(turn), np.sin(turn))), np.array((-np.sin(turn), np.cos(turn))) * rng.choice((-1, 1))
            stalk = [far * long * (s * ahead + 0.35 * s * (1 - s) * bent) for s in np.linspace(0, 1, 16)]
            drawing.line(root(stalk), np.linspace(0.062, 0.030, 16) * long, 0.8)
            leaf(drawing, lambda shape: root(shape + far * long * ahead), turn, size, rng.uniform(0.80, 1.0))
        # On the other side of the stem.
        along = first + hand * 0.03 * period
        root = on(along, depth(along))
        end = np.array((0.06 * hand, -0.15 * up)) * long
        for x, y, size in ((-0.10, -0.02, 0.062), (0.09, -0.02, 0.066), (0.0, -0.13, 0.058)):
            dot = np.array([(np.cos(a), np.sin(a)) for a in np.linspace(0, 2 * np.pi, 24)]) * size * long
            drawing.fill(root(dot + end + np.array((x, y * up)) * long), 0.92)


def sprig(drawing, long):
    """Three leaves in the middle of a plate."""
    middle = np.array((drawing.width, drawing.height)) / 2
    for turn, size in ((-1.4, 1.0), (0.75, 0.8), (2.75, 0.86)):
        stalk = np.linspace(0, 0.42, 16)[:, None] * long * np.array((np.cos(turn), np.sin(turn)))
        drawing.line(middle + stalk + 0.04 * long * np.sin(np.linspace(0, np.pi, 16))[:, None], np.linspace(0.030, 0.055, 16) * long, 0.8)
        leaf(drawing, lambda shape: middle + stalk[-1] + shape, turn, size * long, 0.92)


# Each surface: its size, whether it is round, its vines (waves, middle, swing, leaf), its lines (depth, how wide, how dark).
SURFACES = {
    "cup": ((2048, 507), False, ((5, 118, 50, 77),), ((6, 8, 0.88), (219, 3.4, 0.72), (489, 8, 0.86))),
    "inner": ((2048, 134), False, ((12, 42.5, 16.5, 25),), ((2.5, 5, 0.95), (80, 3, 0.66))),
    "mug": ((2048, 683), False, ((5, 118, 50, 77), (5, 430, 62, 101)), ((6, 8, 0.88), (219, 3.4, 0.72), (665, 8, 0.86))),
    "pot": ((2560, 695), False, ((9, 88, 34, 55), (5, 408, 74, 112)), ((4, 6, 0.88), (165, 3.2, 0.72), (681, 6, 0.84))),
    "jar": ((2560, 985), False, ((7, 126, 54, 82), (5, 566, 88, 118)), ((6, 6, 0.94), (236.5, 3.4, 0.68), (973, 6, 0.88))),
    "bowl": ((2560, 512), False, ((8, 96, 39, 62),), ((4.5, 7, 0.94), (180, 3, 0.73), (497, 7, 0.92))),
    "vase": ((2048, 1468), False, ((5, 131, 56, 86), (4, 690, 88, 134)), ((6, 6, 0.94), (246, 3.4, 0.74), (1455, 6, 0.9))),
    "small": ((1024, 1024), True, ((7, 113, 46, 69),), ((13.5, 7, 0.9), (209, 4, 0.74))),
    "plate": ((2560, 2560), True, ((9, 240, 100, 150),), ((23, 9, 0.92), (452.5, 5.5, 0.66))),
}

if __name__ == "__main__":
    for seed, (name, (size, disc, vines, lines)) in enumerate(SURFACES.items()):
        drawing = Drawing(*size, disc)
        for line in lines:
            drawing.even_line(*line)
        for index, (waves, middle, swing, long) in enumerate(vines):
            vine(drawing, waves, middle, swing, long, 2 * seed + index)
        if name == "plate":
            sprig(drawing, long)
        ink = cv2.resize(drawing.ink, size, interpolation=cv2.INTER_AREA).astype(np.float32) / 255
        cv2.imwrite(os.path.join(HERE, "ornaments", f"vine-{name}.jpg"), clouded(ink) * 255, [cv2.IMWRITE_JPEG_QUALITY, 92])
