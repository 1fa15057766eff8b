"""The workshop: a bowl just thrown on the wheel, clay, tools, and cups drying on a board."""

import math

from forms import Potter
from props import Vector, noise, sphere
from series import plaster
from studio import BANNER_TO_CUT, Camera, Shot, ambient, area_light, box, floor, group, lathe, net, plain, smooth, tube, bezier, wall, window, wood


def clay(wet=True):
    tone = (0.43, 0.41, 0.385) if wet else (0.56, 0.545, 0.515)
    return plain(f"clay {wet}", tone, roughness=0.5 if wet else 0.85, specular=0.3 if wet else 0.1, bump=(0.4, 0.05))


def thrown(profile, wall_thickness, wet, at, grooves=0.035):
    """A vessel as it leaves the hands: rings of the fingers run around it."""
    outer = smooth(profile, 26)
    outer = [(r + grooves * math.sin(z * 7.5) * (1 if 0.4 < z else 0), z) for r, z in outer]
    inner = [(max(0.02, r - wall_thickness), z) for r, z in outer if z > 0.8][::-1]
    lip = (outer[-1][0] - wall_thickness / 2, outer[-1][1] + wall_thickness * 0.45)
    made = lathe([(0.001, 0), *outer, lip, *inner, (0.001, 0.8)], clay(wet), 128, name="thrown")
    made.location = at
    return made


def lump(at, size, seed, wet=True):
    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (v - 0.5)
        direction = Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)))
        r = size * (1 + 0.13 * noise.noise(direction * 1.1 + Vector((seed, 0, 0))) + 0.025 * noise.noise(direction * 4) + 0.008 * noise.noise(direction * 11))
        p = direction * r
        return (p.x, p.y, max(-size * 0.62, p.z * 0.78)), (u, v)

    made = net("lump", 40, 60, place, clay(wet), closed=True)
    made.location = (at[0], at[1], at[2] + size * 0.62)
    return made


def build():
    oak = wood("bench", light=(0.30, 0.205, 0.125), dark=(0.17, 0.11, 0.065))
    floor(wood("bench top", light=(0.30, 0.205, 0.125), dark=(0.17, 0.11, 0.065), boards=19), (400, 130), (0, 0, 0))
    wall(plaster((0.22, 0.245, 0.28)), 700, 300, 64)
    steel = plain("wheel", (0.42, 0.42, 0.41), roughness=0.42, metallic=0.7)
    lathe(smooth([(0.001, 0), (17, 0), (17.4, 0.4), (17.4, 2.6), (17, 3.0), (0.001, 3.0)], 3), plain("pan", (0.16, 0.155, 0.15), roughness=0.55), 96).location = (4, 0, 0)
    lathe(smooth([(0.001, 3.0), (13.6, 3.0), (14, 3.2), (14, 4.0), (13.6, 4.2), (0.001, 4.2)], 3), steel, 128).location = (4, 0, 0)
    # Slurry that the hands have left on the wheel.
    lathe(smooth([(0.001, 4.34), (8.4, 4.34), (9.2, 4.28), (9.6, 4.2)], 4), clay(True), 96).location = (4, 0, 0)
    thrown([(5.0, 0), (5.3, 0.3), (5.2, 0.9), (7.6, 2.4), (9.6, 5.6), (10.3, 9.0), (10.9, 10.6)], 0.55, True, (4, 0, 4.3))
    lump((33, -6, 0), 7.2, 3.1)
    lump((-23, 14, 0), 4.2, 8.7)
    # A board of cups that dry.
    box("board", (74, 15, 1.6), (18, 42, 12), oak, 0.15)
    for x in (-14, 50):
        box("trestle", (4, 12, 12), (x, 42, 0), oak, 0.15)
    for index in range(7):
        thrown([(2.1, 0), (2.25, 0.3), (2.3, 0.6), (3.5, 1.9), (4.0, 3.8), (4.2, 5.3), (4.4, 6.3)], 0.32, False, (-12 + index * 10.2, 42, 13.6), 0.012)
    # A wooden rib, a loop tool, a sponge, a bowl of water.
    tool = wood("tool", light=(0.34, 0.22, 0.12), dark=(0.22, 0.13, 0.07))
    handle = tube(bezier((0, 0, 0.6), (5, 0, 0.6), (10, 0, 0.6), (15, 0, 0.6), 20), lambda t: 0.35 + 0.25 * math.sin(math.pi * t), material=tool, sides=20)
    loop = tube([(15 + 2.2 - 2.2 * math.cos(a / 12 * math.pi * 2), 1.4 * math.sin(a / 12 * math.pi * 2), 0.6) for a in range(13)], 0.08, material=steel, sides=8, side=(0, 0, 1))
    group([handle, loop], at=(19, -22, 0), turn=10)
    group(Potter(None).rice_bowl(), at=(-25, -11, 0), scale=1.15)
    water = plain("slip water", (0.34, 0.325, 0.30), roughness=0.05)
    lathe([(0.001, 5.3), (5.3, 5.3), (5.62, 5.34), (5.72, 5.5)], water, 72).location = (-25, -11, 0)
    sphere(3.2, (-7.5, -20, 1.75), plain("sponge", (0.55, 0.40, 0.19), roughness=0.95, bump=(0.25, 0.25)), squash=0.55)
    window((-84, -40, 84), (6, 0, 8), (80, 100), radiance=4.6)
    area_light((100, -40, 60), (6, 0, 8), (60, 60), 0.22)
    ambient(0.24)


SHOTS = {
    "scenes/workshop": lambda: Shot(
        build, Camera((7, 6, 8.5), 88, azimuth=-6, elevation=19), size=BANNER_TO_CUT, samples=12, light=0.4, exposure=2.1, upright=0.48
    ),
}
