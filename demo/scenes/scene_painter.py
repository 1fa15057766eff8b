"""The painter's table: a plate half painted, brushes, ground cobalt, and the drawing it follows."""

import math
import os

import cv2
import numpy as np

from forms import Potter, pool
from props import brush, lie
from studio import BANNER, HERE, PORTRAIT, Camera, Shot, ambient, area_light, backdrop, ground, group, lathe, net, picture_of, plain, porcelain, smooth, sunlight, window


def sheet(size, at, turn, drawing):
    """Paper with a drawing in pencil-thin cobalt, its corners a little off the table."""
    paper = porcelain("panel", drawing)
    paper.node_tree.nodes["Principled BSDF"].inputs["Roughness"].default_value = 0.9
    paper.node_tree.nodes["Principled BSDF"].inputs["Specular"].default_value = 0.1

    def place(u, v):
        lift = max(0.0, abs(u - 0.5) + abs(v - 0.5) - 0.62) ** 2 * 9
        return ((u - 0.5) * size[0], (v - 0.5) * size[1], 0.03 + lift), (u, v)

    return group([net("sheet", 24, 24, place, paper)], at=at, turn=turn)


def begun(parts, drawing, left):
    """What these have of their drawing so far: nothing where left(x, y) says so, from its middle in shares of its size."""
    ink = cv2.imread(os.path.join(HERE, "ornaments", f"{drawing}.jpg"), cv2.IMREAD_GRAYSCALE).astype(np.float32) / 255
    y, x = np.ogrid[0.5 : -0.5 : ink.shape[0] * 1j, -0.5 : 0.5 : ink.shape[1] * 1j]
    ink[np.broadcast_to(left(x, y), ink.shape)] = 0
    for part in parts:
        for node in part.data.materials[0].node_tree.nodes:
            if node.type == "TEX_IMAGE" and node.image.name.startswith(drawing):
                node.image = picture_of("begun", np.repeat(ink[..., None], 3, axis=2))


def lace_so_far(x, y):
    """Of 32 bands of lace 19 are done, and the line; the rosette comes last."""
    away, turn = np.hypot(x, y), (np.arctan2(y, x) / (2 * math.pi) * 32 + 0.2) % 32
    return (away < 0.25) | (away < 0.488) & (turn > 19.4)


# Where things lie on a wide table, and on one seen upright.
WIDELY = dict(drawing=(-19, 9), plate=(8, -3), dishes=((27.5, 9), (29.5, -2)), mug=(30, 22), rest=(21, -18.5), brush=(-27, -17), stack=(6, 31))
UPRIGHTLY = dict(drawing=(-9, 22), plate=(3, -2), dishes=((21, 14), (21.5, 4)), mug=(17, 29), rest=(8.5, -19.5), brush=(-23, -16), stack=None)


def build(paint="lace", sun=None, at=WIDELY):
    """`sun`: how it falls into the room, as for `sunlight`; the film has none, whose light must not change between frames."""
    ground()
    backdrop(75)
    sheet((27, 27), (*at["drawing"], 0), 11, "lace-plate")
    plate = Potter(paint).dinner_plate()
    if paint == "lace":
        begun(plate, "lace-plate", lace_so_far)
    group(plate, at=(*at["plate"], 0), turn=24)
    white = Potter(None)
    # Dishes of ground cobalt, grey until it is fired, and of water.
    slurry = plain("cobalt", (0.022, 0.030, 0.062), roughness=0.25)
    for place, scale in zip(at["dishes"], (0.62, 0.5)):
        group([*white.rice_bowl(), pool(5.35, 4.0, slurry)], at=(*place, 0), scale=scale)
    group([*white.mug(), pool(3.78, 7.2, plain("rinse", (0.16, 0.20, 0.30), roughness=0.03))], at=(*at["mug"], 0), turn=-30)
    # A rest of porcelain, two brushes on it, and one on the table.
    rest = white.glaze()
    bar = lathe(smooth([(0.001, -5), (0.5, -5), (0.62, -4.4), (0.55, 0), (0.62, 4.4), (0.5, 5), (0.001, 5)], 5), rest, 40)
    bar.rotation_euler = (1.5708, 0, 0)
    x, y = at["rest"]
    group([bar], at=(x, y, 0.56), turn=0)
    # The handle lies on the rest, the tip is free; the end of the handle lies on the table.
    lie(brush(), (x - 7.4, y - 1.9, 2.23), 6, tilt=(0, 5.4))
    lie(brush(24, False), (x - 7.6, y + 1.7, 2.17), 3, tilt=(0, 4.9))
    # On its belly, and on its end.
    lie(brush(20), (*at["brush"], 0.57), 2, tilt=(0, 1.2))
    # A stack still white.
    for step in range(4 if at["stack"] else 0):
        group(white.dessert_plate(), at=(*at["stack"], step * 0.72), turn=step * 20)
    window((-80, -26, 84), (4, 0, 4), (80, 100), radiance=4.5 if sun is None else 3.0)
    if sun is not None:
        sunlight(**sun)
    area_light((100, -40, 60), (4, 0, 4), (60, 60), 0.2)
    ambient(0.22)


def in_the_sun(at=WIDELY):
    build(sun=dict(target=(6, 0, 2), azimuth=-64, elevation=32, strength=2.9, panes=(3, 1), size=(112, 60), soft=0.8, leaves=(53, 40)), at=at)


SHOTS = {
    "scenes/painter": lambda: Shot(
        in_the_sun, Camera((-4.5, 2, 3.2), 92, azimuth=6, elevation=31), size=BANNER, exposure=2.0, ground="bench"
    ),
    # Upright, words stand on the empty table below.
    "scenes/painter-portrait": lambda: Shot(
        lambda: in_the_sun(UPRIGHTLY), Camera((1, 4, 2), 58, azimuth=4, elevation=44, shift=(0, -0.2)), size=PORTRAIT, exposure=2.0, ground="bench"
    ),
    # The first and the last frame of the film: see film.py.
    "film/*": lambda: Shot(
        lambda: build("series"),
        Camera((3, 0, 2.6), 62, azimuth=6, elevation=34),
        size=(1920, 1080),
        exposure=2.18,
        ground="painter",
        series=True,
        owners=("plain", "lace"),
    ),
}
