"""The annual plates: one plate and one photograph, twelve paintings. And the stores' facades, painted on tiles."""

import math

from forms import Potter
from products import studio_light
from props import box
from series import plaster
from studio import Camera, Shot, ambient, group, net, paper, porcelain, wall, window, wood

YEARS = tuple(f"annual-{year}" for year in range(2015, 2027))
STORES = tuple(f"store-{store}" for store in range(1, 9))


def annual_plate():
    potter = Potter("series")
    # Eighteen centimetres, on the dessert plate's mould, painted all over.
    face, under = potter.plate_parts(9.5, 1.7, 6.6, "panel")
    group([face, under], scale=18 / 19)
    paper()
    # What the rim mirrors must not cover the painting.
    studio_light(10.8, sheen=0.22)


def tile():
    """A panel of 40 by 30 centimetres in an oak frame, hung on plaster."""
    width, height = 40, 30

    def place(u, v):
        wave = 0.05 * math.sin(u * 9 + v * 4)
        return ((u - 0.5) * width, wave, (v - 0.5) * height), (u, v)

    net("tile", 24, 32, place, porcelain("panel", "series"))
    oak = wood("frame", light=(0.24, 0.165, 0.10), dark=(0.13, 0.085, 0.05))
    for z in (-height / 2 - 1.0, height / 2):
        made = box("frame", (width + 2.4, 1.6, 1.1), (0, -0.1, z), oak, 0.1)
    upright = wood("frame", light=(0.24, 0.165, 0.10), dark=(0.13, 0.085, 0.05), along=2)
    for x in (-width / 2 - 0.55, width / 2 + 0.55):
        box("frame", (1.1, 1.6, height + 0.02), (x, -0.1, -height / 2), upright, 0.1)
    wall(plaster((0.50, 0.505, 0.50)), 400, 300, 0.72).location.z = -150
    window((-90, -90, 70), (0, 0, 0), (70, 90), radiance=5.0)
    ambient(0.45)


SHOTS = {
    "plates/*": lambda: Shot(
        annual_plate, Camera((0, 0, 0.7), 21.6, elevation=82), exposure=2.35, series=True, paper=True, owners=YEARS
    ),
    "stores/*": lambda: Shot(
        tile, Camera((0, 0, 0), 38.8, elevation=1), size=(1200, 900), exposure=1.66, series=True, owners=STORES
    ),
}
