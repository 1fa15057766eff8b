"""The foot of a plate: the painter's mark, the year, and the label with the code that is scratched free."""

import math

import bpy

from forms import Potter, lathe, smooth
from studio import PORTRAIT, Camera, Shot, ambient, area_light, backdrop, ground, group, plain, porcelain, window


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
    blue = plain("mark", (0.020, 0.045, 0.21), roughness=0.35)
    z = 2.415
    # Three waves below a star: the house's mark, with its name around it.
    from studio import tube

    for row in range(3):
        path = [(-1.9 + step * 0.19, 0.30 - row * 0.62 + 0.17 * math.sin(step * 0.95), z) for step in range(21)]
        plate.append(tube(path, lambda t: 0.045 + 0.085 * math.sin(math.pi * t), 0.012, blue, sides=10, side=(0, 1, 0)))
    for ray in range(4):
        a = ray * math.pi / 4
        path = [(0.72 * k * math.cos(a), 1.55 + 0.72 * k * math.sin(a), z) for k in (-1, -0.5, 0, 0.5, 1)]
        plate.append(tube(path, lambda t: 0.02 + 0.07 * math.sin(math.pi * t), 0.012, blue, sides=10, side=(-math.sin(a), math.cos(a), 0)))
    plate += around("NORDHAVN", 4.2, 1.15, z, blue, 90 + 3.5 * 15.5, 15.5)
    plate += [letters("1786", 0.95, (0, -2.7, z), blue)]
    # Brush marks of the painter.
    for x, y, dx, dy in ((-3.6, -3.4, 0.5, 0.9), (-3.1, -3.5, 0.1, 0.9), (-2.5, -3.2, -0.5, 0.5)):
        plate.append(tube([(x, y, z), (x + dx / 2, y + dy / 2, z), (x + dx, y + dy, z)], lambda t: 0.03 + 0.07 * math.sin(math.pi * t), 0.012, blue, sides=10))
    # The round label: paper, a silver field scratched half away, the code below it.
    label = plain("label", (0.70, 0.69, 0.665), roughness=0.7)
    plate.append(lathe([(0.001, 0.05), (2.05, 0.05), (2.1, 0.0)], label, 72, name="label"))
    plate[-1].location = (3.7, -3.2, z)
    ink = plain("print", (0.02, 0.025, 0.04), roughness=0.6)
    plate += [letters("NH0418", 0.78, (3.7, -2.72, z + 0.055), ink), letters("273956", 0.78, (3.7, -3.62, z + 0.055), ink)]
    group(plate, at=(2, 0, 0), turn=-8)
    group(Potter("lace").make("cup-saucer"), at=(19, 22, 0), turn=-30)
    window((-70, -20, 60), (0, 0, 2), (70, 80), radiance=4.4)
    area_light((90, -30, 60), (0, 0, 2), (60, 60), 0.25)
    ambient(0.24)


SHOTS = {
    "scenes/mark": lambda: Shot(
        build, Camera((-1.9, -0.7, 1.6), 52, azimuth=4, elevation=42), size=(2560, 1387), samples=12, light=0.4, exposure=1.61, ground="mark"
    ),
    # Upright, words stand on the empty table below.
    "scenes/mark-portrait": lambda: Shot(
        build, Camera((2, 0, 1.6), 34, azimuth=4, elevation=42, shift=(0, -0.19)), size=PORTRAIT, samples=12, light=0.5, exposure=1.61, ground="mark"
    ),
}
