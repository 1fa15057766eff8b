"""Pictures of pages that would otherwise borrow another's or have none: the brush at the rim, two plates on stands, two cups, a crate."""

import math
import random

from forms import Potter, pool, tea
from props import brush, lie
from scene_by_hand import handwriting
from studio import (
    WIDE, Camera, Shot, ambient, area_light, backdrop, box, flag, ground, group, mesh_object, plain, window, wood,
)


def set_by_window(target, reach, back=None):
    """Light from the left for a set that is `reach` centimetres wide."""
    ground()
    if back is not None:
        backdrop(back)
    k = reach / 60
    x, y, z = target
    window((x - 74 * k, y - 34 * k, z + 70 * k), target, (50 * k, 80 * k), radiance=7.2, color=(1.0, 0.965, 0.915))
    area_light((x + 100 * k, y - 40 * k, z + 55 * k), target, (60 * k, 60 * k), 0.16)
    flag((x + 58 * k, y + 10 * k, z + 18 * k), target, (80 * k, 50 * k))
    ambient(0.16)


def brush_at_rim():
    set_by_window((0, -9, 1), 40)
    group(Potter("halflace").dinner_plate(), at=(5, 3, 0), turn=24)
    # Its tip rests on the rim, where the line goes on; the hand that holds it is out of the picture.
    lie(brush(26), (3.2, -9.0, 2.04), 34, tilt=(0, -24))
    slurry = plain("cobalt", (0.022, 0.030, 0.062), roughness=0.25)
    group([*Potter(None).rice_bowl(), pool(5.35, 4.0, slurry)], at=(24, 6, 0), scale=0.5)


def first_plate():
    """The first pattern plate in its case, upright against the wall."""
    set_by_window((0, 10, 11), 62, back=24)
    lean = 12
    plate = group(Potter("lace").dinner_plate(), at=(0, 0, 13.62), tilt=(90 - lean, 0))
    group([plate], at=(10, 14.5, 0))
    oak = plain("stand", (0.045, 0.03, 0.02), roughness=0.4)
    for x in (-5.5, 5.5):
        box("foot", (1.4, 9, 0.7), (10 + x, 15, 0), oak, 0.12)
        box("stop", (1.4, 0.8, 1.8), (10 + x, 10.9, 0.7), oak, 0.12)
    card = [box("card", (11, 7, 0.12), (0, 0, 0), plain("card", (0.70, 0.68, 0.62), roughness=0.85), 0.03), handwriting((0, 2.0, 0.14), 0, 4, 7.6)]
    group(card, at=(-13, 3, 0), turn=9)


def two_cups():
    """Two cups, poured: somebody is expected."""
    set_by_window((2, 2, 4), 60, back=52)
    for at, turn in (((-4, -7, 0), -150), ((17, -3, 0), -30)):
        group([*Potter("ring").make("cup-saucer"), pool(3.93, 5.3, tea())], at=at, turn=turn)
    group(Potter("ring").teapot(), at=(6, 13, 0), turn=-10)
    group([*Potter("ring").milk_jug()], at=(28, 15, 0), turn=-30, scale=0.88)
    group(Potter("ring").sugar_box(), at=(-14, 11, 0), scale=0.92)


def plate_of_the_year():
    """This year's plate on its stand, the boxes it is sold in, and the note that goes with it."""
    set_by_window((0, 10, 11), 62, back=26)
    lean = 12
    plate = group(Potter("annual-2026").plate_parts(13.5, 2.3, 9.4, "panel"), at=(0, 0, 13.62), tilt=(90 - lean, 0))
    group([plate], at=(11, 14.5, 0))
    oak = plain("stand", (0.045, 0.03, 0.02), roughness=0.4)
    for x in (-5.5, 5.5):
        box("foot", (1.4, 9, 0.7), (11 + x, 15, 0), oak, 0.12)
        box("stop", (1.4, 0.8, 1.8), (11 + x, 10.9, 0.7), oak, 0.12)
    blue = plain("board", (0.022, 0.037, 0.088), roughness=0.75)
    for z, x, turn in ((0, -16.5, 7), (5.1, -16, 2)):
        box("box", (22, 19, 3.4), (x, 12, z), blue, 0.15, turn=turn)
        box("lid", (22.3, 19.3, 1.6), (x, 12, z + 3.42), blue, 0.15, turn=turn)
    note = [box("card", (11, 7, 0.12), (0, 0, 0), plain("card", (0.70, 0.68, 0.62), roughness=0.85), 0.03), handwriting((0, 2.0, 0.14), 0, 4, 7.6)]
    group(note, at=(-8, -4, 0), turn=-8)


def wood_wool(size, at, count=900, seed=5):
    """Shavings: flat strips that curl, in one mesh."""
    rng = random.Random(seed)
    vertices, faces = [], []
    for _ in range(count):
        middle = [rng.uniform(-0.5, 0.5) * size[0], rng.uniform(-0.5, 0.5) * size[1], rng.random() ** 0.6 * size[2]]
        heading, pitch, bend, twist = rng.uniform(0, 6.28), rng.uniform(-0.3, 0.3), rng.uniform(-0.9, 0.9), rng.uniform(0, 6.28)
        start, steps, half = len(vertices), 16, rng.uniform(0.05, 0.11)
        x, y, z = middle
        for step in range(steps + 1):
            heading += bend * 0.35
            pitch += rng.uniform(-0.12, 0.12)
            twist += 0.22
            x += 0.42 * math.cos(heading) * math.cos(pitch)
            y += 0.42 * math.sin(heading) * math.cos(pitch)
            z += 0.42 * math.sin(pitch)
            x, y = max(-size[0] / 2, min(size[0] / 2, x)), max(-size[1] / 2, min(size[1] / 2, y))
            side = (-math.sin(heading) * math.cos(twist) * half, math.cos(heading) * math.cos(twist) * half, math.sin(twist) * half)
            for sign in (-1, 1):
                vertices.append(tuple(value + sign * part + place for value, part, place in zip((x, y, max(0.1, z)), side, at)))
        faces += [(start + 2 * s, start + 2 * s + 1, start + 2 * s + 3, start + 2 * s + 2) for s in range(steps)]
    return mesh_object("wood wool", vertices, faces, None, plain("shavings", (0.60, 0.48, 0.315), roughness=0.8, specular=0.2))


def crate():
    """A new plate and a new cup arrive, packed in wood wool."""
    set_by_window((2, 4, 7), 66, back=56)
    pine = wood("pine", light=(0.50, 0.37, 0.235), dark=(0.37, 0.255, 0.15))
    wide, deep, tall = 46, 30, 15
    box("bottom", (wide, deep, 1), (6, 10, 0), pine, 0.1)
    for z in (0.6, 8.1):
        for y in (10 - deep / 2 - 0.6, 10 + deep / 2 + 0.6):
            box("slat", (wide + 2.4, 1.2, 7), (6, y, z), pine, 0.15)
        for x in (6 - wide / 2 - 0.6, 6 + wide / 2 + 0.6):
            box("slat", (deep, 1.2, 7), (x, 10, z), pine, 0.15, turn=90)
    box("filled", (wide, deep, 10.2), (6, 10, 0.8), plain("shavings below", (0.40, 0.31, 0.195), roughness=0.9), 0)
    wood_wool((wide - 0.5, deep - 0.5, 4.4), (6, 10, 10.6), 1500)
    group([group(Potter("lace").dinner_plate(), tilt=(64, 0))], at=(14, 15, 19.4), turn=-8)
    group([group(Potter("lace").cup(), tilt=(18, -14))], at=(-7, 6, 13.6), turn=-40)


def scene(build, ground, camera, exposure=2.15):
    return lambda: Shot(build, camera, size=WIDE, samples=6, exposure=exposure, ground=ground)


SHOTS = {
    "scenes/annual": scene(plate_of_the_year, "annual", Camera((0, 8, 12.0), 66, azimuth=-4, elevation=9)),
    "scenes/crate": scene(crate, "crate", Camera((-3, 6, 13.0), 90, azimuth=-6, elevation=22)),
    "film/poster": scene(brush_at_rim, "brush", Camera((4.0, -6.0, 2.4), 30, azimuth=-8, elevation=34, fstop=16, focus=(3.2, -9.0, 2.0))),
    "scenes/first": scene(first_plate, "first", Camera((1, 8, 11.5), 62, azimuth=-4, elevation=9)),
    "scenes/cups": scene(two_cups, "cups", Camera((5, 0, 7.0), 66, elevation=17)),
}
