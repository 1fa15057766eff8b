"""Two walls of the old office: ninety-eight tiles each, painted as one picture; before them a ledge."""

import random

from forms import Potter
from props import book, branch
from studio import BANNER, BANNER_TO_CUT, PORTRAIT, Camera, Shot, ambient, area_light, box, group, mirrored_window, net, plain, porcelain, sunlight, wall, window

COLUMNS, ROWS, TILE = 14, 7, 13.0
# How far tiles lean off the wall, in radians; more than the most, and a corner would sink into the grout.
UNEVEN, MOST = 0.010, 0.013


def tiles(drawing):
    """Set by hand: no two lie in quite the same plane, and each mirrors another piece of the window."""
    rng = random.Random(11)
    glaze = porcelain("panel", drawing)
    half, steps = TILE / 2 - 0.10, 8
    for row in range(ROWS):
        for column in range(COLUMNS):
            x, z = (column - COLUMNS / 2 + 0.5) * TILE, (ROWS - row - 0.5) * TILE
            tip, swing = (max(-MOST, min(MOST, rng.gauss(0, UNEVEN))) for _ in range(2))

            def place(u, v, x=x, z=z, tip=tip, swing=swing, column=column, row=row):
                a, b = u * 2 - 1, v * 2 - 1
                # Edges are rounded where the glaze has run.
                round_off = 0.16 * (max(abs(a), abs(b)) ** 20)
                return (
                    (x + a * half, round_off + a * half * tip + b * half * swing, z + b * half),
                    ((column + u) / COLUMNS, 1 - (row + 1 - v) / ROWS),
                )

            net("tile", steps, steps, place, glaze)
    wall(plain("grout", (0.36, 0.355, 0.34), roughness=0.95), 900, 400, 0.34).location.z = -100


def room(drawing, leaves):
    tiles(drawing)
    stone = plain("ledge", (0.30, 0.305, 0.31), roughness=0.4, bump=(0.7, 0.02), variation=((0.22, 0.228, 0.24), 14))
    box("ledge", (260, 34, 6), (0, -17, -6), stone, 0.4)
    box("below", (260, 26, 60), (0, -13, -66), plain("below", (0.05, 0.066, 0.11), roughness=0.7), 0.2)
    window((-150, -120, 120), (0, 0, 35), (110, 150), radiance=3.6)
    sunlight((8, 0, 40), -62, 27, 2.5, (1, 1), (190, 110), soft=0.7, leaves=leaves)
    area_light((150, -150, 70), (0, 0, 40), (90, 90), 0.5)
    ambient(0.36)


def harbour():
    room("tiles-harbour", None)
    group(Potter("lace").jar(), at=(47, -15, 0), scale=1.05)
    group(Potter("wave").serving_bowl(), at=(74, -16, 0), scale=0.9)
    book((20, 15, 3.0), (20, -17, 0), (0.165, 0.062, 0.040), turn=-16, name="log", gilt=(0.52, 0.36, 0.13))
    group(Potter("lace").cup(), at=(20, -17, 3.0), turn=-35)
    # The tall window behind whoever looks: every tile mirrors another piece of it.
    mirrored_window((6, -120, 52), (6, 0, 48), (64, 96), 0.9, (0.90, 0.95, 1.0), (2, 3))


def garden():
    room("tiles-garden", (41, 90))
    group(Potter("blossom").vase(), at=(56, -16, 0), scale=0.95)
    branch((55.4, -16, 28.5), (40, -18, 47), leaves=34, leaf=5.6, seed=61, bend=(-2, 0, 8))
    branch((56.8, -16, 28.5), (72, -18, 48), leaves=34, leaf=5.6, seed=63, bend=(2, 0, 7))
    group(Potter("blossom").jar(), at=(76, -17, 0), scale=0.8)
    group(Potter("blossom").rice_bowl(), at=(30, -18, 0))


SHOTS = {
    "scenes/harbour": lambda: Shot(harbour, Camera((2, 0, 38), 172, azimuth=-6, elevation=3), size=BANNER_TO_CUT, exposure=1.76, upright=0.66),
    "scenes/garden": lambda: Shot(garden, Camera((2, 0, 38), 172, azimuth=-6, elevation=3), size=BANNER, exposure=1.7, contrast=0.15),
    # A phone shows all but the lowest fifth: there is the wall below the ledge.
    "scenes/garden-portrait": lambda: Shot(garden, Camera((57, 0, 24.5), 78, azimuth=-6, elevation=3), size=PORTRAIT, exposure=1.7, contrast=0.15),
}
