"""The workshop: a bowl just thrown on the wheel, clay, tools, and cups drying on a board."""

import math

from forms import Potter
from props import Vector, noise
from studio import BANNER_TO_CUT, Camera, Shot, ambient, backdrop, bezier, box, flag, ground, group, lathe, net, plain, smooth, sunlight, tube, window, wood


def clay(wet=True):
    """Wet, it is darker and shines where water stands in it."""
    if not wet:
        return plain("clay dry", (0.56, 0.535, 0.49), roughness=0.85, specular=0.1, bump=(0.4, 0.05), variation=((0.50, 0.475, 0.43), 2.5))
    return plain("clay wet", (0.33, 0.300, 0.262), roughness=0.30, specular=0.5, bump=(0.5, 0.05), variation=((0.40, 0.370, 0.325), 1.6))


def thrown(profile, wall_thickness, wet, at, grooves=0.035):
    """A vessel as it leaves the hands: rings of the fingers run around it."""
    outer = smooth(profile, 26)
    outer = [(r + grooves * math.sin(z * 7.5) * (1 if 0.4 < z else 0), z) for r, z in outer]
    inner = [(max(0.02, r - wall_thickness), z) for r, z in outer if z > 0.8][::-1]
    lip = (outer[-1][0] - wall_thickness / 2, outer[-1][1] + wall_thickness * 0.45)
    made = lathe([(0.001, 0), *outer, lip, *inner, (0.001, 0.8)], clay(wet), 128, name="thrown")
    made.location = at
    return made


def lump(at, size, seed, turn=0):
    """A piece of the clay as it is wedged and cut with a wire: flat faces, soft edges, the cut still smooth and wet."""

    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (v - 0.5)
        direction = Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)))
        # Between a ball and a block.
        x, y, z = (abs(part) ** 4.5 for part in direction)
        r = size * (0.62 + 0.38 * (x + y + z) ** (-1 / 4.5))
        r *= 1 + 0.075 * noise.noise(direction * 1.4 + Vector((seed, 0, 0))) + 0.03 * noise.noise(direction * 3.4 + Vector((0, seed, 0)))
        p = direction * r
        # Thumbs have pressed it.
        p *= 1 - 0.05 * max(0.0, noise.noise(direction * 5.5 + Vector((0, 0, seed))))
        cut = 0.50 * size + 0.16 * p.x
        low = -size * 0.5
        top = min(p.z * 0.86, cut + 0.015 * size * math.sin(p.x * 2.2 + seed))
        return (p.x * 1.18, p.y * 0.92, max(low, top)), (u, v)

    made = net("lump", 96, 144, place, clay(True), closed=True)
    made.location = (at[0], at[1], at[2] + size * 0.5)
    made.rotation_euler[2] = math.radians(turn)
    return made


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
    lump((32, -2, 0), 6.4, 3.1, -24)
    lump((-21, 17, 0), 4.4, 8.7, 31)
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
    window((-84, -30, 78), (6, 0, 8), (60, 96), radiance=3.4, color=(1.0, 0.965, 0.915))
    sunlight((8, 14, 8), -64, 25, 3.4, (1, 1), (76, 44), soft=2.2)
    flag((76, 4, 22), (8, 0, 8), (80, 60))
    ambient(0.17)


SHOTS = {
    "scenes/workshop": lambda: Shot(
        build, Camera((5, 4, 8.6), 78, azimuth=-9, elevation=17), size=BANNER_TO_CUT, samples=12, light=0.4, exposure=1.95, contrast=0.2, vignette=0.2, upright=0.5, ground="workshop"
    ),
}
