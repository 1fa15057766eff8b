"""A present on the table: a box in blue paper, its ribbon tied, a second one open with a cup in tissue, a card to be written."""

import math

import numpy as np

from forms import Potter
from paper_goods import tissue, tissue_in_box
from props import branch
from studio import BANNER, PORTRAIT, Camera, Shot, ambient, area_light, backdrop, bezier, box, far_light, flag, ground, group, lathe, net, plain, sunlight, tube, window


def silk():
    return plain("silk", (0.72, 0.70, 0.65), roughness=0.42, specular=0.4, sheen=0.6, bump=(0.25, 0.012))


def band(path, width, material, thickness=0.09, side=(0, 1, 0)):
    """A ribbon: flat along `side`, thin across."""
    return tube(path, width / 2, thickness / 2, material, sides=16, name="ribbon", side=side)


def tied_box(size, paper, at, turn, width=2.4):
    """A box with a ribbon both ways and a bow whose loops fold."""
    x, y, z = size
    parts = [box("present", (x, y, z), (0, 0, 0), paper, 0.18), box("lid", (x + 0.5, y + 0.5, z * 0.3), (0, 0, z * 0.72), paper, 0.16)]
    top, half = z * 1.02 + 0.04, x / 2 + 0.29
    ribbon = silk()
    around = lambda reach, axis: [
        tuple(a if k == axis else 0 if k < 2 else b for k in range(3))
        for a, b in ((-reach, 0.05), (-reach, z * 0.5), (-reach, top - 0.25), (-reach + 0.12, top - 0.06), (-reach + 0.35, top), (0, top), (reach - 0.35, top), (reach - 0.12, top - 0.06), (reach, top - 0.25), (reach, z * 0.5), (reach, 0.05))
    ]
    parts.append(band(around(half, 0), width, ribbon, side=(0, 1, 0)))
    parts.append(band([(p[0], p[1], p[2] + 0.06) if abs(p[1]) < y / 2 - 0.5 else p for p in around(y / 2 + 0.29, 1)], width, ribbon, side=(1, 0, 0)))
    # Two loops, two tails with their ends down on the lid, a knot.
    for turned in (28, 152, 205, -22):
        a = math.radians(turned)
        out = (math.cos(a), math.sin(a))
        loop = turned in (28, 152)
        if loop:
            reach = width * 2.7
            go = bezier((0, 0, top + 0.5), (out[0] * reach * 0.5, out[1] * reach * 0.5, top + 3.6), (out[0] * reach * 1.25, out[1] * reach * 1.25, top + 3.4), (out[0] * reach, out[1] * reach, top + 1.1), 18)
            back = bezier((out[0] * reach, out[1] * reach, top + 1.1), (out[0] * reach * 0.9, out[1] * reach * 0.9, top + 0.15), (out[0] * reach * 0.4, out[1] * reach * 0.4, top + 0.3), (0, 0, top + 0.45), 16)
            path = go + back[1:]
        else:
            reach = width * 2.6
            path = bezier((0, 0, top + 0.5), (out[0] * reach * 0.35, out[1] * reach * 0.35, top + 1.5), (out[0] * reach * 0.7, out[1] * reach * 0.7, top + 0.1), (out[0] * reach, out[1] * reach, top + 0.12), 20)
        side = (-out[1], out[0], 0)
        parts.append(tube(path, lambda t, loop=loop: width / 2 * (0.42 + 0.58 * (math.sin(math.pi * t) if loop else min(1, t * 2.5))), 0.06, ribbon, sides=16, side=side))
    knot = net("knot", 16, 24, lambda u, v: ((1.0 * math.cos(math.pi * (v - 0.5)) * math.cos(2 * math.pi * u), 0.8 * math.cos(math.pi * (v - 0.5)) * math.sin(2 * math.pi * u), top + 0.62 + 0.62 * math.sin(math.pi * (v - 0.5))), (u, v)), ribbon, closed=True)
    parts.append(knot)
    return group(parts, at=at, turn=turn)


def open_box(size, paper, at, turn):
    """Four walls and a bottom, tissue inside."""
    x, y, z = size
    t = 0.35
    parts = [
        box("bottom", (x, y, t), (0, 0, 0), paper, 0.05),
        box("wall", (x, t, z), (0, y / 2 - t / 2, 0), paper, 0.08),
        box("wall", (x, t, z), (0, -y / 2 + t / 2, 0), paper, 0.08),
        box("wall", (t, y, z), (x / 2 - t / 2, 0, 0), paper, 0.08),
        box("wall", (t, y, z), (-x / 2 + t / 2, 0, 0), paper, 0.08),
    ]
    parts.append(tissue_in_box((x - 2 * t - 0.1, y - 2 * t - 0.1), z, tissue(), over=2.4, seed=8, low=z * 0.30, deep=1.3))
    return group(parts, at=at, turn=turn)


def build(big=(12, 10), small=(37, 16), opened=(33.5, -12.5), card=(4, -17.5), reel=(-14.5, -5), sun=dict(target=(22, 2, 5), azimuth=-66, elevation=24, panes=(1, 1), size=(58, 200), soft=1.8)):
    ground()
    backdrop(70)
    paper = plain("blue paper", (0.010, 0.022, 0.085), roughness=0.36, specular=0.5, bump=(0.16, 0.004))
    pale = plain("pale paper", (0.50, 0.50, 0.48), roughness=0.7, specular=0.2)
    tied_box((30, 24, 11), paper, (*big, 0), 18)
    tied_box((15, 15, 9), pale, (*small, 0), -12, 1.6)
    open_box((19, 19, 9.5), paper, (*opened, 0), -14)
    lace = Potter("lace")
    group(lace.cup(), at=(*opened, 3.2), turn=-60, tilt=(10, -7))
    # A card and its envelope, not yet written.
    box("envelope", (15.5, 11, 0.12), (*card, 0), plain("envelope", (0.46, 0.455, 0.44), roughness=0.85), 0.03, turn=9)
    box("card", (14, 9.6, 0.09), (card[0] + 2.2, card[1] + 0.9, 0.12), plain("card", (0.74, 0.73, 0.70), roughness=0.8), 0.02, turn=-6)
    # A reel of the ribbon, its end run out.
    ribbon = silk()
    turns = [(r - out, 2.3 - 0.13 * (out == 0) + 0.06 * math.sin(9 * r)) for r in np.linspace(2.85, 1.1, 11) for out in (0.0, 0.03, 0.13)]
    steps = 60
    way = np.array(bezier((0, -2.86, 0), (6, -3.1, 0), (7, -6.5, 0), (13.5, -4.6, 0), steps))
    ahead = np.gradient(way, axis=0)

    def run_out(u, v):
        """From the reel, where it stands, it turns until it lies; cut aslant."""
        t = v * (1 - 0.07 * u) * steps
        x, y, ahead_x, ahead_y = (np.interp(t, range(steps + 1), values) for values in (*way.T[:2], *ahead.T[:2]))
        stands, off, long = math.cos(math.pi / 2 * min(1, 1.5 * v) ** 1.5), (u - 0.5) * 2.3, math.hypot(ahead_x, ahead_y)
        flat = math.sqrt(1 - stands**2) * off / long
        return (x - ahead_y * flat, y + ahead_x * flat, 0.05 + stands * (1.15 + off) + 0.3 * math.sin(math.pi * v) ** 2 * (1 - stands)), (u, v)

    group([lathe([(0.9, 0.0), (2.85, 0.0), *turns, (0.9, 2.3), (0.9, 0.0)], ribbon, 64), net("ribbon", 80, 10, run_out, ribbon)], at=(*reel, 0))
    branch((card[0] + 14.5, card[1] + 12.5, 0.2), (card[0] + 11.5, card[1] - 6.0, 0.7), leaves=18, leaf=3.9, seed=21, bend=(-1.2, 0, 0.7), thick=0.19)
    # Late in the afternoon: the sun comes low, lies along the boxes and leaves the table around them.
    window((-88, -10, 58), (14, 0, 6), (50, 90), radiance=3.0)
    sunlight(**sun, strength=4.4, color=(1.0, 0.86, 0.66))
    area_light((110, -40, 60), (14, 0, 6), (60, 60), 0.2)
    flag((92, 20, 24), (20, 2, 6), (110, 60))
    # Lids mirror a lit wall behind them.
    far_light(0.55, 69, 110, 46, -36, 2)
    ambient(0.16)


SHOTS = {
    "scenes/gift": lambda: Shot(
        build, Camera((19.5, 1, 5.0), 97, azimuth=0, elevation=27), size=BANNER, exposure=2.0, contrast=0.25, ground="gift"
    ),
    # Upright, words stand where a window's bars lie on the table.
    "scenes/gift-portrait": lambda: Shot(
        lambda: build((5, 17), (32, 22), (26.5, -5), (0.5, -15), (-9.5, -1.5), dict(target=(14, -8, 0), azimuth=-56, elevation=29, panes=(2, 3), size=(66, 84), soft=0.8)),
        Camera((14, 2, 4.5), 54, azimuth=0, elevation=34, shift=(0, -0.14)), size=PORTRAIT, exposure=2.0, contrast=0.25, ground="gift",
    ),
}
