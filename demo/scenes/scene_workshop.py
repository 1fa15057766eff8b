"""The workshop: a bowl just thrown on the wheel, clay, tools, and cups drying on a board."""

import math
import random

from forms import Potter
from props import Vector, noise
from studio import BANNER_TO_CUT, Camera, Shot, ambient, area_light, backdrop, bezier, box, flag, ground, group, lathe, net, plain, smooth, tube, window, wood


def clay(wet=True):
    """Wet, it is darker and shines where water stands in it."""
    if not wet:
        return plain("clay dry", (0.56, 0.535, 0.49), roughness=0.85, specular=0.1, bump=(0.4, 0.05), variation=((0.50, 0.475, 0.43), 2.5))
    return plain("clay wet", (0.42, 0.385, 0.335), roughness=0.27, specular=0.5, bump=(0.5, 0.035), variation=((0.46, 0.425, 0.375), 2.6))


def thrown(profile, wall_thickness, wet, at, grooves=0.035):
    """A vessel as it leaves the hands: rings of the fingers run around it."""
    outer = smooth(profile, 26)
    outer = [(r + grooves * math.sin(z * 7.5) * (1 if 0.4 < z else 0), z) for r, z in outer]
    inner = [(max(0.02, r - wall_thickness), z) for r, z in outer if z > 0.8][::-1]
    lip = (outer[-1][0] - wall_thickness / 2, outer[-1][1] + wall_thickness * 0.45)
    made = lathe([(0.001, 0), *outer, lip, *inner, (0.001, 0.8)], clay(wet), 128, name="thrown")
    made.location = at
    return made


def lump(at, size, seed, turn=0, cut=None, squash=0.78, long=1.22):
    """
    A piece of clay as hands leave it: rounded by wedging, dents of palms and fingers. `cut`: where a wire went through it, as
    (direction, how far out): a flat face with the wire's drag in it.
    """
    rng = random.Random(seed)
    dents = []
    for _ in range(11):
        a, b = rng.uniform(0, 2 * math.pi), rng.uniform(-0.2, 1.2)
        dents.append((Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b))), rng.uniform(0.26, 0.46), rng.uniform(0.03, 0.06)))
    # Four fingers of one hand, side by side.
    first = rng.uniform(-2.2, -1.2)
    for finger in range(4):
        a = first + finger * 0.23
        dents.append((Vector((math.cos(0.62) * math.cos(a), math.cos(0.62) * math.sin(a), math.sin(0.62))), 0.125, 0.06))
    # A wire leaves more points along its cut than a net has: they are put there.
    way = None if cut is None else Vector(cut[0]).normalized()

    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (v - 0.5)
        direction = Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)))
        x, y, z = (abs(part) ** 2.7 for part in direction)
        r = size * (0.60 + 0.40 * (x + y + z) ** (-1 / 2.7))
        r *= 1 + 0.06 * noise.noise(direction * 0.9 + Vector((seed, 0, 0))) + 0.006 * noise.noise(direction * 6 + Vector((0, seed, 0)))
        for middle, wide, deep in dents:
            away = (direction - middle).length / wide
            r *= 1 - deep * math.exp(-away * away) + 0.35 * deep * math.exp(-((away - 1.5) ** 2) * 5)
        p = direction * r
        p = Vector((p.x * long, p.y * 0.92, p.z * squash))
        if way is not None:
            over = p.dot(way) - cut[1] * size
            if over > 0:
                across = way.cross(Vector((0, 0, 1))).normalized()
                drag = 0.032 * math.sin(p.dot(across.cross(way)) * 6.4 + 1.6 * noise.noise(p * 0.35)) + 0.03 * noise.noise(p * 1.1)
                p -= way * (over - 0.12 * min(1.0, over) ** 2 * 0.2 + drag * min(1.0, over * 2))
        # It has sunk a little under its own weight.
        return (p.x, p.y, max(-size * 0.52, p.z)), (u, v)

    made = net("lump", 210, 300, place, clay(True), closed=True)
    made.location = (at[0], at[1], at[2] + size * 0.52)
    made.rotation_euler[2] = math.radians(turn)
    return made


def bucket(at, radius=8.2, high=13.5):
    """Glaze in an enamelled pail: thick, wet, a run of it down the outside, and a skin that mirrors the window."""
    enamel = plain("enamel", (0.085, 0.115, 0.155), roughness=0.16, specular=0.55, variation=((0.10, 0.13, 0.17), 6))
    edge = plain("enamel edge", (0.02, 0.028, 0.05), roughness=0.2)
    glaze = plain("raw glaze", (0.60, 0.575, 0.52), roughness=0.10, specular=0.6)
    wall_of = smooth([(0.001, 0), (radius * 0.80, 0.0), (radius * 0.84, 0.25), (radius * 0.86, 1.2), (radius, high)], 8)
    inner = [(max(0.02, r - 0.22), z) for r, z in wall_of if z > 0.4][::-1]
    parts = [lathe([*wall_of, (radius - 0.1, high + 0.05), *inner, (0.001, 0.5)], enamel, 128, name="pail")]
    rim = [(radius * math.cos(a), radius * math.sin(a), high) for a in [2 * math.pi * s / 72 for s in range(73)]]
    parts.append(tube(rim, 0.34, material=edge, sides=14, capped=False, side=(0, 0, 1)))
    full = high * 0.82
    reach = radius * 0.86 + (radius - radius * 0.86) * full / high - 0.25
    parts.append(lathe(smooth([(0.001, full), (reach * 0.8, full), (reach - 0.15, full + 0.06), (reach + 0.03, full + 0.4)], 5), glaze, 96))
    # What ran over when the last cup was dipped.
    for turn, long, wide in ((-96, 7.2, 0.62), (-84, 4.4, 0.45), (-72, 9.4, 0.56)):
        a = math.radians(turn)
        path = []
        for s in range(61):
            z = high + 0.3 - long * s / 60
            r = radius * (0.86 + 0.14 * z / high) + 0.05
            path.append((r * math.cos(a + 0.008 * math.sin(s * 0.16)), r * math.sin(a), z))
        # A drop at its lower end.
        drop = lambda t: math.sqrt(max(0.0, 1 - ((t - 0.90) / 0.10) ** 2)) if t > 0.80 else 0.0
        parts.append(tube(path, lambda t, wide=wide: wide * max(0.62 - 0.22 * t if t < 0.93 else 0.02, 0.62 * drop(t)), lambda t: max(0.13 if t < 0.93 else 0.02, 0.34 * drop(t)), glaze, sides=20, side=(-math.sin(a), math.cos(a), 0)))
    return group(parts, at=at)


def build():
    ground()
    backdrop(66)
    oak = wood("bench", light=(0.27, 0.185, 0.115), dark=(0.18, 0.118, 0.07))
    steel = plain("wheel", (0.50, 0.495, 0.48), roughness=0.34, metallic=0.9, bump=(0.9, 0.01))
    at = (6, 0)
    lathe(smooth([(0.001, 0), (17, 0), (17.4, 0.4), (17.4, 2.6), (17, 3.0), (0.001, 3.0)], 3), plain("pan", (0.105, 0.10, 0.095), roughness=0.55), 96).location = (*at, 0)
    lathe(smooth([(0.001, 3.0), (13.6, 3.0), (14, 3.2), (14, 4.0), (13.6, 4.2), (0.001, 4.2)], 3), steel, 128).location = (*at, 0)
    # Slurry that the hands have left on the wheel: rings, and what has run outwards.
    run = lambda place: (place[0] * (1 + 0.06 * noise.noise(Vector((place[0] * 0.3, place[1] * 0.3, 1)))), place[1] * (1 + 0.06 * noise.noise(Vector((place[0] * 0.3, place[1] * 0.3, 7)))), place[2])
    slurry = [(0.001, 4.36)] + [(r, 4.36 - 0.012 * (r - 5) + 0.035 * math.sin(r * 5.2)) for r in (5, 5.6, 6.2, 6.8, 7.4, 8.0, 8.6, 9.2, 9.8)] + [(10.4, 4.22), (10.7, 4.2)]
    lathe(smooth(slurry, 4), clay(True), 144, warp=run).location = (*at, 0)
    thrown([(4.6, 0), (5.0, 0.3), (5.0, 0.9), (7.4, 2.4), (9.5, 5.6), (10.3, 9.0), (11.0, 10.8)], 0.55, True, (*at, 4.3), 0.05)
    lump((33, 0, 0), 7.0, 3, -8, cut=((-0.30, -0.80, 0.52), 0.56))
    lump((44.5, -8.5, 0), 4.3, 5, 24, squash=0.7)
    bucket((-23, 15, 0))
    # A board of cups that dry.
    box("board", (84, 15, 1.6), (20, 42, 9), oak, 0.15)
    for x in (-14, 54):
        box("trestle", (4, 12, 9), (x, 42, 0), oak, 0.15)
    for index in range(7):
        thrown([(2.1, 0), (2.25, 0.3), (2.3, 0.6), (3.5, 1.9), (4.0, 3.8), (4.2, 5.3), (4.4, 6.3)], 0.32, False, (-13 + index * 10.6, 42, 10.6), 0.012)
    # A wooden rib, a loop tool, a bowl of water.
    tool = wood("tool", light=(0.34, 0.22, 0.12), dark=(0.22, 0.13, 0.07))
    handle = tube(bezier((0, 0, 0.6), (5, 0, 0.6), (10, 0, 0.6), (15, 0, 0.6), 20), lambda t: 0.35 + 0.25 * math.sin(math.pi * t), material=tool, sides=20)
    loop = tube([(15 + 2.2 - 2.2 * math.cos(a / 12 * math.pi * 2), 1.4 * math.sin(a / 12 * math.pi * 2), 0.6) for a in range(13)], 0.08, material=steel, sides=8, side=(0, 0, 1))
    group([handle, loop], at=(21, -17, 0), turn=12)
    group(Potter(None).rice_bowl(), at=(-20, -9, 0), scale=1.15)
    water = plain("slip water", (0.30, 0.28, 0.25), roughness=0.04)
    lathe([(0.001, 5.3), (5.3, 5.3), (5.62, 5.34), (5.72, 5.5)], water, 72).location = (-20, -9, 0)
    # An overcast day: a tall window to the north, as wide as the bench is long, and no sun. Light from behind the drying cups
    # draws their edges.
    window((-96, 6, 84), (6, 4, 8), (130, 120), radiance=4.6, color=(0.93, 0.97, 1.0), panes=(3, 3))
    area_light((66, 58, 66), (22, 42, 14), (40, 40), 1.6, (1.0, 0.93, 0.83), seen_in_gloss=False)
    flag((84, -4, 22), (8, 0, 8), (90, 70))
    ambient(0.10)


SHOTS = {
    "scenes/workshop": lambda: Shot(
        build, Camera((5, 4, 8.6), 78, azimuth=-9, elevation=17), size=BANNER_TO_CUT, samples=12, light=0.45, exposure=2.5, contrast=0.2, vignette=0.2, upright=0.5, ground="workshop"
    ),
}
