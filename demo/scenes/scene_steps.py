"""The steps of the work, each at its own bench: a handle is joined, a vase is painted, the fire is watched."""

import math
import random

from forms import Potter, pool
from props import brush, lie
from scene_kiln import brick
from scene_workshop import clay
from studio import (
    WIDE, Camera, Shot, ambient, area_light, bezier, box, group, lathe, net, new_material, plain, set_by_window, smooth, tube, window, wood,
)

PINE = dict(light=(0.46, 0.345, 0.225), dark=(0.33, 0.235, 0.145))


class Fettler(Potter):
    """The same forms before the fire."""

    def __init__(self, wet):
        super().__init__(None)
        self.wet = wet

    def glaze(self, slot=None):
        return clay(self.wet)


class Painted(Potter):
    """Painted and not yet glazed: as dull as chalk."""

    def glaze(self, slot=None):
        material = super().glaze(slot)
        shader = material.node_tree.nodes["Principled BSDF"]
        shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.6, 0.2
        return material


def turntable(at, radius=9.5, height=3.4):
    steel = plain("turntable", (0.40, 0.40, 0.39), roughness=0.42, metallic=0.7)
    profile = [(0.001, 0), (radius * 0.62, 0), (radius * 0.66, 0.4), (2.4, 1.0), (2.2, height - 1.0), (radius - 0.3, height - 0.8), (radius, height - 0.5), (radius, height - 0.1), (radius - 0.2, height), (0.001, height)]
    made = lathe(smooth(profile, 4), steel, 128)
    made.location = at
    return made


def shavings(middle, spread, count, seed):
    """What the tool takes off: curls of clay."""
    rng = random.Random(seed)
    for _ in range(count):
        a, away = rng.uniform(0, 2 * math.pi), rng.uniform(*spread)
        r, turns, rise = rng.uniform(0.35, 0.75), rng.uniform(1.2, 2.4), rng.uniform(0.5, 1.4)
        steps = 40
        path = [(r * (1 - 0.3 * s / steps) * math.cos(s / steps * turns * 6.283), s / steps * rise * 1.6, r + 0.06 + r * math.sin(s / steps * turns * 6.283)) for s in range(steps + 1)]
        curl = tube(path, 0.22, 0.05, clay(True), sides=8, side=(0, 1, 0), name="shaving")
        group([curl], at=(middle[0] + away * math.cos(a), middle[1] + away * 0.8 * math.sin(a), 0), turn=rng.uniform(0, 360))


def handle_joined():
    """A cup on the turntable, its handle just joined; others dry on their board, some of them still without."""
    sun = dict(target=(8, 8, 4), azimuth=-66, elevation=34, strength=3.1, panes=(1, 1), size=(92, 46), soft=0.8, leaves=(19, 60))
    set_by_window((4, 4, 6), 58, back=52, sun=sun)
    turntable((3, -2, 0))
    group([*Fettler(True).cup()], at=(3, -2, 3.4), turn=-24, scale=1.06)
    box("board", (72, 13, 1.7), (10, 24, 5.0), wood("pine board", **PINE), 0.15)
    for x in (-18, 38):
        box("trestle", (4, 11, 5.0), (x, 24, 0), wood("pine", **PINE), 0.15)
    for index in range(6):
        cup = Fettler(False).cup()
        if index > 2:
            cup[-1].hide_render = True
        group(cup, at=(-18 + index * 11.6, 24, 6.7), turn=-30)
    # Handles that wait, drawn and bent.
    for index, (x, y, turn) in enumerate(((21, 3, 12), (26.5, -3, -24), (22.5, -9, 40))):
        made = Fettler(True).handle((4.02, 5.05), (3.42, 1.62), 2.2, 0.95, 0.5)
        group([group([made], at=(-4.6, 0.62, 3.4), tilt=(90, 0))], at=(x, y, -0.05), turn=turn)
    shavings((3, -2), (11, 16), 22, 3)
    tool = wood("tool", light=(0.34, 0.22, 0.12), dark=(0.22, 0.13, 0.07))
    rib = tube(bezier((0, 0, 0.5), (5, 0, 0.5), (10, 0, 0.45), (16, 0, 0.3), 24), lambda t: 0.42 + 0.3 * math.sin(math.pi * t), lambda t: 0.42 - 0.2 * t, tool, sides=20)
    group([rib], at=(-23, -9, 0), turn=28)
    group(Potter(None).rice_bowl(), at=(-16, 7, 0), scale=0.95)
    slip = pool(5.3, 4.6, plain("slip", (0.40, 0.385, 0.355), roughness=0.12))
    group([slip], at=(-16, 7, 0), scale=0.95)


def vase_painted():
    """Ivy runs around a vase; the hand that holds the brush is out of the picture."""
    sun = dict(target=(6, 30, 16), azimuth=-58, elevation=24, strength=3.0, panes=(2, 1), size=(56, 62), leaves=(23, 26))
    set_by_window((2, -2, 14), 44, back=44, sun=sun)
    turntable((0, 4, 0), 8.6)
    group(Painted("vine").vase(), at=(0, 4, 3.4), turn=30)
    angle = math.radians(-52)
    lie(brush(30), (7.72 * math.cos(angle), 4 + 7.72 * math.sin(angle), 19.6), -22, tilt=(0, -20))
    group([*Potter(None).rice_bowl(), pool(5.35, 4.0, plain("cobalt", (0.022, 0.030, 0.062), roughness=0.25))], at=(-17.5, 5, 0), scale=0.62)
    group([*Potter(None).mug()], at=(-14, 20, 0), turn=150, scale=1.1)
    for index, (lean, turn, long) in enumerate(((9, 20, 21), (12, 140, 23), (7, 250, 20), (11, 315, 22))):
        # Handle down, hair up.
        made = group(brush(long, index == 1), tilt=(0, 90 - lean))
        a = math.radians(turn)
        top = (-14 + math.sin(math.radians(lean)) * long * math.cos(a) * 0.62, 20 + math.sin(math.radians(lean)) * long * math.sin(a) * 0.62)
        group([made], at=(top[0], top[1], 0.75 + long * math.cos(math.radians(lean))), turn=turn + 180)


def pierced(width, height, radius, material):
    """A wall in the plane of x and z with a round hole in its middle."""

    def place(u, v):
        a = 2 * math.pi * u
        c, s = math.cos(a), math.sin(a)
        reach = min(width / 2 / max(abs(c), 1e-6), height / 2 / max(abs(s), 1e-6))
        r = radius + (reach - radius) * v
        return (r * c, 0, r * s), (u, v)

    return net("pierced", 24, 240, place, material, closed=True)


def glow(name, color, strength):
    material, nodes, links, shader = new_material(name)
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Emission"].default_value = (*color, 1)
    shader.inputs["Emission Strength"].default_value = strength
    shader.inputs["Roughness"].default_value = 0.9
    return material


def fire_watched():
    """Through the spyhole: the ware glows like the fire itself, and its outlines only just stand out."""
    hole = 10.5
    pierced(420, 260, hole + 3.4, brick(grain=2.6, soot=0.5))
    iron = plain("iron", (0.055, 0.052, 0.05), roughness=0.5, metallic=0.6, bump=(0.4, 0.03))
    ring = lathe(smooth([(hole, -1.4), (hole, 2.0), (hole, 2.0), (hole + 3.8, 2.0), (hole + 4.3, 1.5), (hole + 4.3, -0.4)], 4), iron, 144)
    ring.rotation_euler = (math.pi / 2, 0, 0)
    for index in range(8):
        a = (index + 0.5) * math.pi / 4
        rivet = lathe(smooth([(0.001, 1.0), (0.5, 0.8), (0.75, 0.0)], 5), iron, 24)
        rivet.rotation_euler = (math.pi / 2, 0, 0)
        rivet.location = ((hole + 2.3) * math.cos(a), -2.0, (hole + 2.3) * math.sin(a))
    throat = lathe([(hole + 0.2, -1.3), (hole + 0.2, -24), (hole * 1.25, -24.2)], plain("throat", (0.42, 0.29, 0.18), roughness=0.9, bump=(1.2, 0.1)), 144)
    throat.rotation_euler = (math.pi / 2, 0, 0)
    # Its door stands open: the plug of firebrick on its inner side takes the light of the fire.
    door = lathe(smooth([(0.001, 0.9), (hole + 2, 0.9), (hole + 2.6, 0.5), (hole + 2.6, -0.4), (0.001, -0.4)], 4), iron, 128)
    plug = lathe(smooth([(hole - 0.4, -0.3), (hole - 0.7, -3.0), (hole - 1.1, -3.3), (0.001, -3.3)], 4), plain("plug", (0.46, 0.36, 0.26), roughness=0.9, bump=(1.2, 0.1)), 128)
    for part in (door, plug):
        part.rotation_euler = (math.pi / 2, 0, 0)
    a = math.radians(118)
    group([door, plug], at=(16.5 - 13.5 * math.cos(a), -2.6 - 13.5 * math.sin(a), 0), turn=118)
    for z in (-5.2, 5.2):
        box("hinge", (5, 1.0, 2.0), (15.5, -2.4, z - 1.0), iron, 0.15)
        pin = lathe([(0.001, 2.2), (0.8, 2.2), (0.8, -2.2), (0.001, -2.2)], iron, 32)
        pin.location = (17.2, -2.8, z)
    # The chamber and what stands in it.
    net("chamber", 2, 2, lambda u, v: (((u - 0.5) * 160, 86, (v - 0.5) * 120), (u, v)), glow("far wall", (1.0, 0.36, 0.075), 0.62))
    slab = glow("slab", (0.85, 0.20, 0.03), 0.06)
    box("slab", (120, 40, 2.4), (0, 50, -9.0), slab, 0.2)
    ware = glow("ware", (0.95, 0.30, 0.06), 0.04)

    class Ware(Potter):
        def glaze(self, slot=None):
            return ware

    potter = Ware(None)
    group(potter.teapot(), at=(-3.5, 50, -6.6), turn=12, scale=0.92)
    group(potter.cup(), at=(10.5, 44, -6.6), turn=-30)
    group(potter.vase(), at=(15, 60, -6.6), scale=0.6)
    group(potter.cup(), at=(-14, 43, -6.6), turn=160)
    hot = (1.0, 0.46, 0.14)
    area_light((0, 70, 40), (0, 44, -6), (90, 30), 9, hot)
    area_light((-46, 40, 6), (0, 48, -2), (30, 40), 3, hot)
    area_light((0, 30, 0), (0, 0, 0), (18, 18), 3.2, hot, seen_in_gloss=False)
    # What leaves the hole: the wall would hide the chamber's light from the door.
    area_light((-3, -0.8, 0), (12, -24, 0), (17, 17), 9, (1.0, 0.38, 0.10), seen_in_gloss=False)
    window((-90, -70, 60), (4, 0, 0), (60, 90), radiance=4.2, color=(0.86, 0.92, 1.0))
    ambient(0.06)


def scene(build, camera, ground=None, exposure=2.15, samples=24):
    return lambda: Shot(build, camera, size=WIDE, samples=samples, light=0.6, exposure=exposure, ground=ground)


SHOTS = {
    "scenes/shaping": scene(handle_joined, Camera((4, 3, 6.2), 62, azimuth=-5, elevation=20), "shaping"),
    "scenes/painting": scene(vase_painted, Camera((2.4, 0, 17.0), 46, azimuth=-4, elevation=8), "painting", exposure=1.85),
    "scenes/firing": scene(fire_watched, Camera((7, 0, 0.5), 74, azimuth=-7, elevation=3), exposure=2.2, samples=12),
}
