"""The foot of a plate: the painter's mark, the year, and the label with the code that is scratched free."""

import math
import random

import bpy

from studio import PORTRAIT, Camera, Shot, ambient, area_light, backdrop, flag, ground, group, lathe, mesh_object, plain, porcelain, smooth, tube, window


def letters(text, size, at, material, turn=0):
    curve = bpy.data.curves.new("letters", "FONT")
    curve.body = text
    curve.size = size
    curve.align_x = "CENTER"
    curve.align_y = "CENTER"
    curve.extrude = 0.004
    made = bpy.data.objects.new("letters", curve)
    bpy.context.scene.collection.objects.link(made)
    made.location = at
    made.rotation_euler[2] = turn
    curve.materials.append(material)
    return made


def around(text, radius, size, z, material, start, step):
    """Text along a circle, read from outside."""
    made = []
    for index, letter in enumerate(text):
        a = math.radians(start - index * step)
        made.append(letters(letter, size, (radius * math.cos(a), radius * math.sin(a), z), material, a - math.pi / 2))
    return made


def house_mark(z):
    """Three waves below a star: the house's mark, with its name around it."""
    blue, mark = plain("mark", (0.020, 0.045, 0.21), roughness=0.35), []
    for row in range(3):
        path = [(-1.9 + step * 0.19, 0.30 - row * 0.62 + 0.17 * math.sin(step * 0.95), z) for step in range(21)]
        mark.append(tube(path, lambda t: 0.045 + 0.085 * math.sin(math.pi * t), 0.012, blue, sides=10, side=(0, 1, 0)))
    for ray in range(4):
        a = ray * math.pi / 4
        path = [(0.72 * k * math.cos(a), 1.55 + 0.72 * k * math.sin(a), z) for k in (-1, -0.5, 0, 0.5, 1)]
        mark.append(tube(path, lambda t: 0.02 + 0.07 * math.sin(math.pi * t), 0.012, blue, sides=10, side=(-math.sin(a), math.cos(a), 0)))
    return [*mark, *around("NORDHAVN", 4.2, 1.15, z, blue, 90 + 3.5 * 15.5, 15.5), letters("1786", 0.95, (0, -2.7, z), blue)]


def build():
    ground()
    backdrop(90)
    white = porcelain()
    # The underside of a dinner plate that lies on its face: the foot ring stands up.
    profile = smooth(
        [
            (13.5, 0.0), (13.45, 0.25), (12.6, 0.75), (10.6, 1.75), (9.2, 2.25), (8.15, 2.45), (7.9, 2.5), (7.75, 2.95), (7.6, 3.02),
            (7.42, 3.0), (7.3, 2.6), (7.0, 2.42), (3.0, 2.40), (0.001, 2.40),
        ],
        7,
    )
    plate = [lathe(profile, white, 192, name="foot")]
    blue, z = plain("mark", (0.020, 0.045, 0.21), roughness=0.35), 2.415
    plate += house_mark(z)
    # Brush marks of the painter.
    for x, y, dx, dy in ((-3.6, -3.4, 0.5, 0.9), (-3.1, -3.5, 0.1, 0.9), (-2.5, -3.2, -0.5, 0.5)):
        plate.append(tube([(x, y, z), (x + dx / 2, y + dy / 2, z), (x + dx, y + dy, z)], lambda t: 0.03 + 0.07 * math.sin(math.pi * t), 0.012, blue, sides=10))
    # The round label: a silver field, scratched away with a coin; the code on the paper below it.
    foil = plain("foil", (0.46, 0.465, 0.48), roughness=0.42, metallic=1.0)
    plate.append(lathe([(0.001, 0.05), (2.05, 0.05), (2.1, 0.0)], foil, 72, name="label"))
    plate[-1].location = (3.7, -3.2, z)
    paper, rng = plain("label", (0.78, 0.77, 0.745), roughness=0.7), random.Random(4)
    vertices, faces = [], []
    for stroke in range(14):
        across = -1.72 + 3.44 * stroke / 13
        reach = math.sqrt(2.0**2 - across**2)
        ends = (-reach + rng.uniform(0.06, 0.34), reach - rng.uniform(0.06, 0.34))
        faces.append(tuple(range(len(vertices), len(vertices) + 4)))
        for u, v in ((ends[0], -0.19), (ends[1], -0.15), (ends[1] - 0.06, 0.17), (ends[0] + 0.05, 0.15)):
            vertices.append((u * math.cos(0.3) - (across + v) * math.sin(0.3), u * math.sin(0.3) + (across + v) * math.cos(0.3), stroke % 2 * 0.0008))
    scratched = mesh_object("label", vertices, faces, None, paper, flat=True)
    scratched.location = (3.7, -3.2, z + 0.054)
    plate.append(scratched)
    ink = plain("print", (0.02, 0.025, 0.04), roughness=0.6)
    plate += [letters("NH0418", 0.78, (3.7, -2.72, z + 0.06), ink), letters("273956", 0.78, (3.7, -3.62, z + 0.06), ink)]
    group(plate, at=(2, 0, 0), turn=-8)
    # A low window behind to the left: the foot ring throws its shadow inwards, the far slope mirrors the panes.
    window((-62, 34, 36), (2, 0, 2), (28, 32), radiance=26, color=(1.0, 0.95, 0.88))
    area_light((-30, -80, 60), (2, 0, 2), (70, 50), 0.5, (0.86, 0.93, 1.0))
    flag((48, -6, 14), (2, 0, 2), (60, 40))
    ambient(0.16)


SHOTS = {
    "scenes/mark": lambda: Shot(
        build, Camera((-1.9, -0.7, 1.6), 52, azimuth=4, elevation=42), size=(2560, 1387), exposure=1.61, glow=0.02, ground="mark"
    ),
    # Upright, words stand on the empty table below.
    "scenes/mark-portrait": lambda: Shot(
        build, Camera((2, 0, 1.6), 34, azimuth=4, elevation=42, shift=(0, -0.19)), size=PORTRAIT, exposure=1.61, glow=0.02, ground="mark"
    ),
}
