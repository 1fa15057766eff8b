"""Each form in use, in three lights, and its painting close by: painted for every series."""

import math
import random
from dataclasses import dataclass
from typing import Callable

import cv2
import numpy as np
from mathutils import Euler

from forms import Potter, candle, coffee, milk, pool, soup, tea
from props import Vector, apple, biscuits, book, branch, crumpled, fork, knife, lemon, lie, noise, open_book, pear, plum, spoon, sphere, upright, walnuts
from scene_house import berries, cake, heaped, strewn
from scene_mussels import half_lemon
from series import BY_LAMP, at_dusk, candles_burn
from studio import ORNAMENTS, Camera, Shot, ambient, area_light, backdrop, box, ceiling, flag, group, ground, lathe, mesh_object, mirrored_window, net, new_material, picture_of, plain, set_by_window, smooth, sunlight, window, wood


def in_the_morning(target, width, walled):
    """The first sun, from the left through one tall sash: hard, nearly white; the room gives shaded sides little back."""
    x, y, z = target
    k = width / 46
    ground()
    sun = dict(strength=3.6, azimuth=-86, elevation=33, size=(width * 0.80, width * 0.62)) if not walled else dict(strength=3.3, azimuth=-60, elevation=30, size=(width * 0.86, width * 0.74))
    sunlight((x + width * 0.06, y + width * (0.03 if not walled else 0.16), z * 0.8), panes=(1, 2), soft=0.9, color=(1.0, 0.93, 0.82), **sun)
    window((x - 66 * k, y - 30 * k, z + 58 * k), target, (34 * k, 84 * k), radiance=2.6, color=(0.92, 0.965, 1.0), panes=(1, 2), gleam=2.6)
    # A wall that the sun has warmed.
    area_light((x + 60 * k, y - 34 * k, z + 26 * k), target, (50 * k, 50 * k), 0.30, (1.0, 0.88, 0.74), seen_in_gloss=False)
    flag((x + 62 * k, y + 24 * k, z + 20 * k), target, (60 * k, 50 * k))
    ceiling(0.7)
    ambient(0.15)


def in_low_sun(target, width, walled):
    """
    The last hour of the afternoon, from the right, through a tree: on a table from a little behind, so that shadows lie
    long; before a wall they are thrown on it.
    """
    x, y, z = target
    k = width / 46
    ground()
    sun = dict(strength=4.4, azimuth=104, elevation=27, size=(width * 1.05, width * 0.60), leaves=(4, 9)) if not walled else dict(strength=3.8, azimuth=64, elevation=24, size=(width * 0.98, width * 0.74), leaves=(11, 26))
    sunlight((x, y + width * (0.04 if not walled else 0.16), z * 0.8), panes=(1, 1), soft=1.3, color=(1.0, 0.80, 0.56), **sun)
    # The wall around its window ends somewhere, and beyond it far ground would be bright.
    flag((x, y + 1000, 120), (x, y + 1000, 0), (1600, 1600))
    window((x - 70 * k, y - 30 * k, z + 66 * k), target, (60 * k, 80 * k), radiance=2.2, color=(0.90, 0.955, 1.0), panes=(1, 1), gleam=1.6)
    mirrored_window((x - 36 * k, y + 84 * k, z + 104 * k), target, (34 * k, 40 * k), 2.0, (1.0, 0.93, 0.82), panes=(1, 3), gleam=1.2)
    ceiling(0.8)
    ambient(0.15)


def shining(name, pixels, color=(0, 0, 0)):
    """What shines by itself as this picture does: light, top row first."""
    material, nodes, links, shader = new_material(name)
    seen = nodes.new("ShaderNodeTexImage")
    seen.image = picture_of(name, pixels)
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 1, 0
    links.new(seen.outputs["Color"], shader.inputs["Emission"])
    material.cycles.sample_as_light = False
    return material


def wall_at(y):
    """The wall of the series' colour."""
    return lambda x, k: backdrop(y)


def window_at(y):
    """A window over the table: the harbour outside is blue, its lamps are lit, and out of focus."""

    def room(x, k):
        rng = np.random.default_rng(y)
        high, wide = 400, 640
        up = np.linspace(1, 0, high, dtype=np.float32)[:, None, None]
        view = np.array((0.014, 0.026, 0.062), np.float32) * up + np.array((0.058, 0.076, 0.105), np.float32) * (1 - up) + np.zeros((high, wide, 3), np.float32)
        ridge = 268 + 26 * np.sin(np.linspace(0, 4, wide) + rng.uniform(0, 6)) + 12 * np.sin(np.linspace(0, 13, wide))
        view[np.arange(high)[:, None] > ridge[None, :]] *= 0.30
        view = cv2.GaussianBlur(view, (0, 0), 12)
        for _ in range(34):
            place, size = (int(rng.uniform(0, wide)), int(rng.normal(312, 13))), int(rng.uniform(3, 7))
            disc = cv2.GaussianBlur(cv2.circle(np.zeros((high, wide), np.float32), place, size, 1.0, -1, cv2.LINE_AA), (0, 0), 1.6)[..., None]
            view += disc * np.array((0.20, 0.115, 0.045), np.float32) * rng.uniform(0.2, 1.0)
        tall, half = 76 * k, 56 * k
        mesh_object("harbour", [(x - half, y + 3, 0), (x + half, y + 3, 0), (x + half, y + 3, tall), (x - half, y + 3, tall)], [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], shining("harbour", view), flat=True)
        paint = plain("window paint", (0.30, 0.31, 0.33), roughness=0.45)
        box("sill", (2 * half, 9 * k, 2.2 * k), (x, y, 0), paint, 0.3)
        box("rail", (2 * half, 3.0 * k, 3.6 * k), (x, y + 1.5, 2.2 * k), paint, 0.3)
        box("bar", (2 * half, 1.6 * k, 1.5 * k), (x, y + 1.8, 36 * k), paint, 0.2)
        for across in rng.uniform(-38, -30) + np.arange(4) * 24:
            box("bar", (1.7 * k, 2.0 * k, tall), (x + across * k, y + 1.6, 2.2 * k), paint, 0.25)

    return room


def curtain_at(y):
    """A thin curtain with the day behind it: its folds are as bright as they are thin, and bars stand behind."""

    def room(x, k):
        u = np.linspace(-1, 1, 1200, dtype=np.float32)
        folds = np.sin(u * 31 + 2.2 * np.sin(u * 4.3)) + 0.5 * np.sin(u * 67 + 3 * np.sin(u * 7.1))
        day = (0.30 + 0.045 * folds)[None, :] * np.linspace(1.06, 0.80, 300, dtype=np.float32)[:, None]
        day *= np.interp(np.abs(np.mod(u * 3.1 + 0.42, 1) - 0.5), (0, 0.045, 0.06), (0.66, 0.66, 1.0)).astype(np.float32)[None, :]
        day[128:142] *= 0.70
        cloth = shining("curtain", cv2.GaussianBlur(day, (0, 0), 5)[..., None] * np.array((1.0, 0.97, 0.91), np.float32), (0.30, 0.295, 0.28))

        def place(u, v):
            a = u * 2 - 1
            fold = math.sin(a * 31 + 2.2 * math.sin(a * 4.3)) + 0.5 * math.sin(a * 67 + 3 * math.sin(a * 7.1))
            return (x + a * 70 * k, y - 0.9 * k * fold, 0.1 + v * 90 * k), (u, v)

        net("curtain", 2, 600, place, cloth).visible_shadow = False

    return room


def cup_of(potter, what, at, turn):
    return group([*potter.make("cup-saucer"), pool(3.93, 5.3, what)], at=at, turn=turn)


def cooked_rice():
    """White that light goes through: a grain is paler in its middle, and each has its own tone, darker the deeper it lies."""
    material, nodes, links, shader = new_material("rice")
    tone, facing, span = nodes.new("ShaderNodeAttribute"), nodes.new("ShaderNodeLayerWeight"), nodes.new("ShaderNodeMapRange")
    tone.attribute_name = "tone"
    facing.inputs["Blend"].default_value = 0.4
    links.new(facing.outputs["Facing"], span.inputs["Value"])
    span.inputs["To Min"].default_value, span.inputs["To Max"].default_value = 1.0, 0.80
    both, tinted = nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeVectorMath")
    both.operation, tinted.operation = "MULTIPLY", "SCALE"
    links.new(tone.outputs["Fac"], both.inputs[0])
    links.new(span.outputs[0], both.inputs[1])
    tinted.inputs[0].default_value = (0.84, 0.82, 0.765)
    links.new(both.outputs[0], tinted.inputs["Scale"])
    links.new(tinted.outputs[0], shader.inputs["Base Color"])
    links.new(tinted.outputs[0], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = 0.09
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.26, 0.45
    material.cycles.sample_as_light = False
    return material


def rice(radius, z, rise, count=2300):
    """Long grains, slightly bent, laid in all directions on an uneven heap, some standing up from it; one mesh."""
    rng = np.random.default_rng(2)
    rings, sides = 11, 10
    along, around = np.linspace(0, 1, rings)[:, None], np.linspace(0, 2 * math.pi, sides, endpoint=False)[None, :]
    half = 0.135 * np.sin(math.pi * (0.03 + 0.94 * along)) ** 0.62
    unit = np.stack([(along - 0.5) * np.ones_like(around), half * np.cos(around), half * 0.88 * np.sin(around)], axis=-1).reshape(-1, 3)
    faces_of_one = [(r * sides + s, r * sides + (s + 1) % sides, (r + 1) * sides + (s + 1) % sides, (r + 1) * sides + s) for r in range(rings - 1) for s in range(sides)]
    faces_of_one += [tuple(range(sides))[::-1], tuple(range((rings - 1) * sides, rings * sides))]

    def heap(x, y):
        uneven = 0.30 * noise.noise(Vector((x * 0.42, y * 0.42, 3))) + 0.14 * noise.noise(Vector((x * 1.1, y * 1.1, 8)))
        far = min(1.0, math.hypot(x, y) / radius)
        return z + rise * (1 - far**1.8) + uneven * (1 - far**4)

    vertices, faces, tones = [], [], []
    for index in range(count):
        a, far = index * 2.39996 + rng.normal(0, 0.3), radius * math.sqrt((index + rng.random()) / count)
        x, y = far * math.cos(a), far * math.sin(a)
        sunk = rng.uniform(-0.24, 0.06)
        lean, turn, long = rng.normal(0, 0.28) + (0.6 if rng.random() < 0.05 else 0), rng.uniform(0, 2 * math.pi), rng.uniform(0.60, 0.80)
        grain = unit * (long, 1, 1)
        grain[:, 2] += rng.uniform(-0.16, 0.16) * grain[:, 0] ** 2
        grain = grain @ np.array(Euler((rng.uniform(0, 6.3), lean, turn)).to_matrix()).T
        start = len(vertices)
        vertices += [tuple(place) for place in grain + (x, y, heap(x, y) + sunk)]
        faces += [tuple(corner + start for corner in face) for face in faces_of_one]
        tones += [rng.uniform(0.90, 1.06) * (0.96 + 0.9 * min(0.05, sunk))] * len(grain)
    made = mesh_object("rice", vertices, faces, None, cooked_rice())
    made.data.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", np.array(tones, np.float32))
    below = plain("rice below", (0.70, 0.68, 0.62), roughness=0.6)
    lathe(smooth([(radius, z - 0.4), (radius * 0.7, z + rise * 0.46 - 0.2), (0.001, z + rise - 0.25)], 6), below, 48)


def chopsticks(at, turn):
    """A pair of lacquered maple: square where the hand is, round and thin at the tips, a ring of tin between lacquer and wood."""
    bare = wood("chopstick", light=(0.42, 0.25, 0.13), dark=(0.25, 0.13, 0.06), roughness=0.3, along=0, scale=3.0)
    lacquer = plain("chopstick lacquer", (0.085, 0.010, 0.008), roughness=0.12, specular=0.6)
    tin = plain("chopstick ring", (0.60, 0.57, 0.50), roughness=0.25, metallic=1.0)

    def length(start, end, material):
        def place(u, v):
            x = start + (end - start) * v
            square, half = np.clip((x - 9) / 6, 0, 1), 0.13 + 0.25 * (x / 23) ** 0.8
            power = 2 + 5 * square
            a = 2 * math.pi * u
            r = half * (abs(math.cos(a)) ** power + abs(math.sin(a)) ** power) ** (-1 / power)
            r *= min(1.0, math.sqrt(max(0.0, min(x, 23 - x)) / 0.14))
            return (x, r * math.cos(a), r * math.sin(a)), (u, v)

        return net("chopstick", 60, 40, place, material, closed=True)

    pair = []
    for y, swing, rolled in ((0, 0, 0), (1.15, 2.2, 20)):
        parts = [length(0, 13.0, bare), length(13.0, 13.5, tin), length(13.5, 23.0, lacquer)]
        pair.append(group([group(parts, tilt=(rolled, 0))], at=(0, y, 0), turn=swing))
    return group(pair, at=at, turn=turn, tilt=(0, 2.8))


FLAX = dict(color=(0.46, 0.455, 0.43), name="flax")


def cutlery():
    """Beside a dinner plate."""
    lie(fork(), (-17.0, 9.0, 0), -90)
    lie(knife(), (16.6, 10.0, 0), -90)


def candle_end(p, at, tall=9.5, left=3.6):
    candles_burn(p, ((*at, tall, 4.6, left),))


def around(radius, first):
    """Three places in a bowl, and the way along its wall: (x, y, degrees)."""
    return [(radius * math.cos(a), radius * math.sin(a), math.degrees(a)) for a in (first, first + 2 * math.pi / 3, first + 4 * math.pi / 3)]


def lemons_inside():
    for x, y, turn in around(4.7, 0.5):
        lemon((x, y, 4.35), turn=turn + 90)


def pear_lying(at, turn):
    """On its belly on a place of that height: its thick end lies at `at`."""
    x, y, z = at
    pear((x, y, z + 2.9), scale=0.84, tilt=-94, turn=turn, roll=150)


def soup_in(p, at=(0, 0, 0)):
    """A plate of soup with seeds of the pumpkin."""
    seed = plain("seed", (0.115, 0.135, 0.045), roughness=0.42, variation=((0.16, 0.17, 0.065), 0.5))
    rng = random.Random(8)
    seeds = [
        group([sphere(0.44, (0, 0, 0), seed, squash=0.30, rows=10, columns=20)], at=(x, y, 1.27), turn=rng.uniform(0, 180), scale=(1.25, 0.66, 1), tilt=(rng.uniform(-16, 16), rng.uniform(-8, 8)))
        for x, y in ((1.7, -1.5), (2.5, -0.4), (1.3, -0.1), (2.9, -1.7), (2.0, 0.8), (-2.8, 2.4), (-2.0, 3.1))
    ]
    group([group(p.soup_plate(), turn=10), soup(7.19, 1.22), *seeds], at=at)


def slice_of_cake(plate):
    """Its point to the eye, so that the side in shade shows how it stands; crumbs where the knife went."""
    x, y, z = plate
    rng, crumb = random.Random(3), plain("crumb", (0.52, 0.34, 0.13), roughness=0.95, specular=0.05)
    crumbs = [sphere(rng.uniform(0.07, 0.17), (rng.gauss(1.6, 1.6), rng.choice((-1, 1)) * rng.uniform(1.9, 3.0), 0.09), crumb, rows=6, columns=8) for _ in range(12)]
    group([*cake(-22, 22, seed=12), *berries([(5.2, -0.7, 5.64), (6.6, 0.9, 5.64), (4.6, -3.9, 0.02), (3.2, -3.6, 0.02)], 3), *crumbs], at=(x - 1.6, y - 4.6, z), turn=70, scale=0.80)


def cubes(places):
    sugar = plain("sugar", (0.76, 0.75, 0.72), roughness=0.85, specular=0.2, bump=(0.09, 0.05))
    rng = random.Random(4)
    for x, y, z in places:
        box("cube", (1.5, 1.5, 1.3), (x, y, z), sugar, 0.09, turn=rng.uniform(0, 90))


SUGAR = [(x * 0.92, y * 0.92, z * 0.92) for x, y, z in (
    (-2.1, -1.6, 3.7), (0.2, -2.3, 3.7), (2.3, -0.9, 3.7), (-2.4, 0.9, 3.7), (0.0, 0.1, 3.7), (2.0, 1.6, 3.7), (-0.4, 2.4, 3.7), (-1.1, -0.9, 5.1), (1.2, -0.6, 5.1), (0.2, 1.3, 5.1)
)]


def rest_for_chopsticks(p, at):
    rest = lathe(smooth([(0.001, -2.4), (0.42, -2.4), (0.6, -1.9), (0.45, 0), (0.6, 1.9), (0.42, 2.4), (0.001, 2.4)], 5), p.glaze(), 32)
    rest.rotation_euler = (0, math.pi / 2, 0)
    rest.location = at


def in_vase(branches):
    for root, tip, leaves, seed, bend in branches:
        branch(root, tip, leaves=leaves, leaf=5.2, seed=seed, bend=bend)


def jug_of(p, *inside):
    group([*p.milk_jug(), *inside], turn=-14, scale=0.88)


def mug_of_coffee(p, at):
    group([*p.mug(), pool(3.78, 7.9, coffee())], at=at, turn=-26)


# --- under clouds: the table of a morning ------------------------------------------------------------------------------


def dinner_for_one(p):
    crumpled(19, 25, turn=8, at=(-24.0, -5, 0), seed=9, together=(0.78, 0.94), swing=-0.35, **FLAX)
    group(p.dinner_plate(), turn=15)
    group(p.dessert_plate(), at=(0, 0, 0.42), turn=40)
    # On the fold of the napkin, not through it.
    lie(fork(), (-16.6, 9.6, 0.6), -90)
    lie(knife(), (16.4, 10.6, 0), -90)


def cake_on_plate(p):
    group(p.dessert_plate(), turn=12)
    slice_of_cake((0, 0, 0.42))
    lie(fork(), (13.8, 8.2, 0), -94, scale=0.86)
    crumpled(19, 15, turn=-14, at=(-4.5, 18.0, 0), seed=1, together=(0.76, 0.93), **FLAX)


def soup_at_noon(p):
    soup_in(p)
    crumpled(20, 17, turn=64, at=(20.5, 1.0, 0), seed=4, together=(0.72, 0.92), **FLAX)
    lie(spoon(20), (-15.6, 9.6, 0), -90)


def rice_and_chopsticks(p):
    group(p.rice_bowl())
    rice(5.3, 4.75, 2.5)
    chopsticks((12.2, 11.5, 1.5), -90)
    rest_for_chopsticks(p, (12.6, 6.5, 0.6))


def lemons_in_bowl(p):
    group(p.serving_bowl())
    lemons_inside()
    lemon((0, 0, 8.1), turn=-24)
    half_lemon((14.6, -8.5), 18, 58)
    lemon((20.6, -3.5, 2.85), turn=62)


def tea_and_biscuits(p):
    cup_of(p, tea(), (0, 0, 0), -28)
    group(p.dessert_plate(), at=(-10.5, 17.5, 0), turn=20, scale=0.9)
    biscuits(((-12.2, 16.4, 0.40), (-7.8, 18.4, 0.40), (-10.8, 17.6, 1.14)))
    lie(spoon(12.5), (11.4, 5.4, 0), -97)


def mug_and_biscuits(p):
    mug_of_coffee(p, (0, 0, 0))
    group(p.dessert_plate(), at=(-15.5, 3.5, 0), turn=20)
    biscuits([(-15.5 + x, 3.5 + y, 0.44 + 0.72 * row) for row, (x, y) in enumerate(((0, 0), (0.4, 0.2), (-0.2, 0.4), (0.3, -0.1), (0, 0.3)))])
    biscuits(((-10.6, -7.4, 0.02),))


def tea_for_one(p):
    group(p.teapot(), at=(2, 5, 0), turn=-14)
    cup_of(p, tea(), (-12.5, -9, 0), -35)


def milk_and_berries(p):
    jug_of(p, pool(3.12, 8.0, milk()))
    group([group(p.rice_bowl()), *berries(heaped(4.6, 3.6))], at=(13.6, 3.5, 0))
    group(berries(((5.8, -4.6, 0), (8.0, -6.2, 0), (3.9, -6.6, 0)), 8))


def sugar_open(p):
    group(p.sugar_bowl(), scale=0.92)
    lid = group(p.sugar_lid(), at=(0, 0, -6.27))
    group([lid], at=(10.6, -5.6, 0), scale=0.92)
    cubes([*SUGAR, (4.4, -9.4, 0), (6.9, -10.6, 0)])
    cup_of(p, tea(), (-11.8, 10.0, 0), -20)


def leaves_in_vase(p):
    group(p.vase(), scale=0.86)
    in_vase((((-0.6, 0, 24.5), (-15, -4, 40), 40, 31, (-1, 0, 8)), ((0.7, 0.3, 24.5), (14, 3, 45), 42, 33, (1, 0, 7)), ((0.1, 0.7, 24.5), (2, 6, 50), 36, 35, (-3, 0, 3))))
    lemon((15.5, -5, 2.85), turn=20)


def jar_and_cup(p):
    group(p.jar(), turn=20)
    book((15, 21, 2.4), (21.5, 2, 0), (0.42, 0.38, 0.30), turn=96, name="pale")
    group(p.cup(), at=(21.0, 2, 2.4), turn=-35)


def whole_cake(p):
    group(p.cake_stand())
    group([*cake(-52, 264), *berries(strewn(-42, 254, 24)), *berries(((9.3, -6.8, 0.30), (1.4, -11.0, 0.34)), 9)], at=(0, 0, 9.55), scale=0.98)
    group(p.dessert_plate(), at=(-18.6, -10.5, 0), turn=20)
    slice_of_cake((-18.6, -10.5, 0.42))


# --- in low sun: few things, and their shadows -------------------------------------------------------------------------


def plates_on_the_wall(p):
    upright(p.dinner_plate(), 13.5, 2.2, (-6.0, 20, 0), turn=15)
    for index in range(4):
        group(p.dessert_plate(), at=(10.5, 3.5, index * 0.72), turn=index * 31)
    group(p.cup(), at=(10.5, 3.5, 3 * 0.72 + 0.42), turn=-35)


def plums_on_plate(p):
    group(p.dessert_plate(), turn=12)
    for x, y, turn in ((-2.6, 1.6, 20), (2.3, 2.0, 130), (0.4, -2.4, 250)):
        plum((x, y, 0.44), turn)
    lie(knife(), (12.0, 9.0, 0), -90, scale=0.86)
    plum((-11.4, -8.6, 0), 60)


def soup_on_charger(p):
    group(p.dinner_plate(), turn=10)
    soup_in(p, (0, 0, 0.42))
    lie(spoon(20), (17.4, 9.4, 0), -90)


def bowls_stacked(p):
    for index in range(3):
        group(p.rice_bowl(), at=(0, 0, index * 2.5), turn=index * 25)
    group(p.dessert_plate(), at=(15.5, 3.0, 0), turn=30)


def apples_in_bowl(p):
    group(p.serving_bowl())
    for index, (x, y, turn) in enumerate(around(4.4, 0.9)):
        apple((x, y, 1.6), turn, 8 - 4 * index)
    apple((0.2, 0.4, 6.6), 70, 10)
    apple((17.5, -6.5, 0), 200, 0)


def tea_alone(p):
    cup_of(p, tea(), (0, 0, 0), -28)
    plum((11.6, -3.2, 0), 40)
    plum((14.8, 1.0, 0), 160)


def mug_and_walnuts(p):
    mug_of_coffee(p, (6.5, -3, 0))
    group(p.rice_bowl(), at=(-9.5, 4.5, 0), turn=20)
    walnuts([(-9.5 + x, 4.5 + y, z) for x, y, z in ((-2.0, -1.2, 2.6), (1.9, -1.5, 2.6), (0.2, 2.2, 2.6), (-0.3, -1.0, 5.0), (1.2, 1.2, 4.8))] + [(-4.2, -5.6, 0)])


def pot_alone(p):
    group(p.teapot(), at=(1, 3, 0), turn=-14)
    group(p.cup(), at=(16.5, -6.5, 0), turn=-40)


def jug_with_twigs(p):
    jug_of(p)
    for tip, seed, bend in (((-7, -2, 17.5), 31, (-1, 0, 4)), ((7.5, 2, 19.0), 33, (1, 0, 4)), ((0.5, 4, 21.5), 35, (-1, 0, 2))):
        branch((0.1, 0, 6.6), tip, leaves=22, leaf=3.2, seed=seed, bend=bend, thick=0.16)


def sugar_closed(p):
    group(p.sugar_box(), scale=0.92)
    cubes(((8.2, -4.6, 0), (10.0, -3.3, 0), (9.1, -4.0, 1.3)))


def twig_in_vase(p):
    group(p.vase(), scale=0.86)
    in_vase((((-0.6, 0, 24.5), (-13, -4, 44), 34, 31, (-1, 0, 8)), ((0.7, 0.3, 24.5), (9, 3, 49), 34, 33, (1, 0, 7))))
    apple((15.5, -4.5, 0), 70, 0)


def jar_and_pears(p):
    group(p.jar(), turn=20)
    pear((17.5, -3.5, 0), scale=0.9, tilt=3)
    pear_lying((21.5, 2.5, 0), -72)


def tea_on_tray(p):
    group(p.tray(), turn=-6)
    group(p.teapot(), at=(-4.5, 2.6, 0.42), turn=8, scale=0.74)
    for x, y in ((6.4, -3.2), (10.6, 3.6)):
        group([*p.cup(), pool(3.93, 4.88, tea())], at=(x, y, 0.42), turn=-30, scale=0.78)


def plums_on_stand(p):
    group(p.cake_stand())
    biscuits([(-5.4 + x, 0.8 + y, 9.52 + 0.72 * row) for row, (x, y) in enumerate(((0, 0), (0.4, 0.3), (-0.2, 0.1), (0.3, 0.4)))])
    for x, y, turn in ((2.6, 3.6, 20), (6.2, -0.4, 130), (1.6, -2.6, 250)):
        plum((x, y, 9.52), turn)
    plum((3.3, 0.2, 12.2), 300)


def candles_used(p):
    """They burnt last night."""
    for x, y, tall, left in ((0, 0, 12.0, 4.6), (11.5, 6, 18.0, 6.6)):
        group([*p.candle_holder(tall, 4.8), *candle(left, tall - 1.4, used=True)], at=(x, y, 0), turn=-20)
    plum((-10.6, -1.5, 0), 50)


def candles_new(p):
    for x, y, tall, left in ((0, 0, 12.0, 13.0), (11.5, 6, 18.0, 13.0)):
        group([*p.candle_holder(tall, 4.8), *candle(left, tall - 1.4)], at=(x, y, 0), turn=-20)
    group(p.dessert_plate(), at=(-15.5, 5.5, 0))
    lemon((-15.5, 4.6, 3.2), turn=24)


# --- at dusk: a candle, a book ---------------------------------------------------------------------------------------


def dinner_by_candle(p):
    group(p.dinner_plate(), turn=15)
    group(p.dessert_plate(), at=(0, 0, 0.42), turn=40)
    group(p.rice_bowl(), at=(0, 0, 0.84), turn=15)
    cutlery()
    candle_end(p, (-15.5, 18.5))


def cake_by_candle(p):
    group(p.dessert_plate(), turn=12)
    slice_of_cake((0, 0, 0.42))
    lie(fork(), (13.8, 8.0, 0), -94, scale=0.86)
    candle_end(p, (-15.0, 11.5))


def soup_at_night(p):
    soup_in(p)
    # Beyond the plate's shadow: its own shows that it lies.
    lie(spoon(20), (18.4, 8.6, 0), -94)
    crumpled(21, 17, turn=78, at=(-19.0, 1.0, 0), seed=6, together=(0.70, 0.92), color=(0.50, 0.46, 0.38), name="straw")


def rice_by_candle(p):
    group(p.rice_bowl())
    rice(5.3, 4.75, 2.5)
    chopsticks((12.0, 9.0, 1.5), -96)
    rest_for_chopsticks(p, (12.1, 4.2, 0.6))
    candle_end(p, (-14.0, 13.0))


def pears_in_bowl(p):
    group(p.serving_bowl())
    for x, y, low, turn in (*((x, y, 1.5, turn) for x, y, turn in around(4.9, 0.5)), (0, 0, 5.2, 40)):
        a = math.radians(turn)
        pear_lying((x + 3.4 * math.sin(a), y - 3.4 * math.cos(a), low), turn)
    pear((15.5, -7.0, 0), scale=0.84, tilt=4)


def tea_and_book(p):
    cup_of(p, tea(), (11.5, -7.0, 0), -28)
    open_book((-10.5, 9.0, 0), turn=14)
    candle_end(p, (14.5, 14.0))


def coffee_at_the_window(p):
    mug_of_coffee(p, (5.5, -2.0, 0))
    book((13.5, 20, 2.6), (-10.5, 6.5, 0), (0.13, 0.03, 0.025), turn=84, name="red")
    group(p.saucer(), at=(-10.0, 6.0, 2.6))
    biscuits(((-10.4, 6.2, 3.0), (-9.7, 5.8, 3.72)))


def tea_by_candle(p):
    group(p.teapot(), at=(1, 3, 0), turn=-10)
    cup_of(p, tea(), (-9.0, -12.0, 0), -35)
    candle_end(p, (-21.0, 9.5), 12.0, 4.2)


def milk_for_coffee(p):
    jug_of(p, pool(3.12, 8.0, milk()))
    cup_of(p, coffee(), (17.4, 5.0, 0), -40)


def sugar_and_tea(p):
    group(p.sugar_box(), scale=0.92)
    cup_of(p, tea(), (16.8, 5.0, 0), -25)


def leaves_and_bowl(p):
    leaves = (((-0.6, 0, 24.5), (-14, -4, 41), 40, 31, (-1, 0, 8)), ((0.7, 0.3, 24.5), (13, 3, 45), 42, 33, (1, 0, 7)), ((0.1, 0.7, 24.5), (2, 6, 49), 36, 35, (-3, 0, 3)))
    group(p.vase(), scale=0.86)
    in_vase(leaves)
    group(p.rice_bowl(), at=(17, -6, 0))


def jar_by_candle(p):
    group(p.jar(), turn=20)
    candle_end(p, (19.5, 2.5), 12.0, 5.0)


def berries_on_stand(p):
    group(p.cake_stand())
    group([*cake(-52, 264), *berries(strewn(-42, 254, 24))], at=(0, 0, 9.55), scale=0.98)
    candle_end(p, (-21.5, 3.5), 12.0, 4.2)


def candles_lit(p):
    candles_burn(p, ((-0.5, 0, 12.0, 4.6, 7.4), (14.0, 6, 18.0, 5.0, 5.4)))


@dataclass
class Look:
    """
    How the settings of some series are photographed: under which light, and what is laid for each form, the place looked
    at, width of the frame, azimuth, elevation, and what is seen behind the table.
    """

    only: tuple
    light: Callable
    developed: dict
    uses: dict


LOOKS = (
    Look(("blossom", "halflace", "fern"), in_the_morning, dict(exposure=1.75, contrast=0.2, vignette=0.12), {
        "dinner-plate": (dinner_for_one, (-2.5, 0, 0.5), 50, -3, 86),
        "dessert-plate": (cake_on_plate, (1.4, 2.5, 2.6), 33, -8, 24),
        "soup-plate": (soup_at_noon, (3.4, 0, 1), 46, 4, 58),
        "rice-bowl": (rice_and_chopsticks, (3.6, 0.5, 4.6), 30, -8, 15, curtain_at(34)),
        "serving-bowl": (lemons_in_bowl, (4.6, -1.0, 6.4), 46, 0, 11, wall_at(26)),
        "cup-saucer": (tea_and_biscuits, (-3.0, 6.0, 2.6), 46, -8, 78),
        "mug": (mug_and_biscuits, (-7.5, 0, 5.0), 41, -4, 10, curtain_at(40)),
        "teapot": (tea_for_one, (-3.2, -1, 6.4), 44, 0, 10, wall_at(28)),
        "milk-jug": (milk_and_berries, (5.6, 0, 5.4), 33, -6, 15, curtain_at(36)),
        "sugar-box": (sugar_open, (-1.4, 0, 3.0), 40, 0, 50),
        "vase": (leaves_in_vase, (2, 0, 23.5), 60, 0, 5, wall_at(24)),
        "jar": (jar_and_cup, (8.5, 0, 13.2), 50, 0, 7, curtain_at(44)),
        "cake-stand": (whole_cake, (-6, -2, 8.4), 54, 0, 10, wall_at(30)),
        "candle-holder": (candles_new, (-3.0, 0, 14.6), 50, -6, 8, wall_at(22)),
    }),
    Look(("vine", "rib", "wave", "plain", "ring"), in_low_sun, dict(exposure=1.92, contrast=0.2, vignette=0.15), {
        "dinner-plate": (plates_on_the_wall, (-0.5, 0, 11.5), 46, 0, 8, wall_at(20)),
        "dessert-plate": (plums_on_plate, (0.5, 0, 1.0), 34, 4, 84),
        "soup-plate": (soup_on_charger, (1.6, 1, 4.6), 43, 8, 27, wall_at(24)),
        "rice-bowl": (bowls_stacked, (7.4, 0, 6.4), 39, 6, 9, wall_at(20)),
        "serving-bowl": (apples_in_bowl, (2.8, -1.5, 4.2), 42, 10, 36),
        "cup-saucer": (tea_alone, (4.0, 0, 4.6), 31, 4, 10, wall_at(16)),
        "mug": (mug_and_walnuts, (-2.4, 0.5, 5.6), 35, 6, 9, wall_at(22)),
        "teapot": (pot_alone, (3.0, -1, 7.0), 44, 8, 12, wall_at(24)),
        "milk-jug": (jug_with_twigs, (-0.6, 0, 10.4), 31, 4, 6, wall_at(15)),
        "sugar-box": (sugar_closed, (1.2, -0.5, 4.0), 25, 6, 22),
        "vase": (twig_in_vase, (2, 0, 23.5), 60, 4, 5, wall_at(20)),
        "jar": (jar_and_pears, (6, 0, 13.2), 50, 6, 7, wall_at(26)),
        "tray": (tea_on_tray, (0, 0, 6.0), 46, 6, 19, wall_at(24)),
        "cake-stand": (plums_on_stand, (0, -1, 8.0), 38, 6, 20),
        "candle-holder": (candles_used, (2.5, 0, 12.0), 36, 4, 9, wall_at(18)),
    }),
    Look(("lace", "star"), lambda target, width, walled: at_dusk(target, width), BY_LAMP, {
        "dinner-plate": (dinner_by_candle, (0, 3.5, 5.0), 48, -10, 30, window_at(36)),
        "dessert-plate": (cake_by_candle, (-1.4, 1.5, 5.2), 39, -12, 14, window_at(36)),
        "soup-plate": (soup_at_night, (-0.6, 2, 4.4), 45, -6, 28, window_at(30)),
        "rice-bowl": (rice_by_candle, (-0.6, 1.5, 6.2), 38, -8, 15, window_at(34)),
        "serving-bowl": (pears_in_bowl, (2.6, -1, 6.6), 42, -8, 11, window_at(36)),
        "cup-saucer": (tea_and_book, (-1.0, 3.2, 5.4), 52, -10, 28, window_at(36)),
        "mug": (coffee_at_the_window, (-4.4, 0, 5.8), 40, -8, 9, window_at(34)),
        "teapot": (tea_by_candle, (-5.4, -1, 7.4), 46, -8, 11, window_at(38)),
        "milk-jug": (milk_for_coffee, (8.0, 1, 5.0), 34, -10, 13, window_at(30)),
        "sugar-box": (sugar_and_tea, (7.4, 1, 5.0), 36, -8, 12, window_at(32)),
        "vase": (leaves_and_bowl, (2, 0, 23.5), 60, -6, 5, window_at(40)),
        "jar": (jar_by_candle, (6.5, 0, 13.4), 48, -8, 8, window_at(42)),
        "tray": (tea_on_tray, (0, 0, 5.0), 48, -8, 17, window_at(32)),
        "cake-stand": (berries_on_stand, (-4, 0, 9.6), 50, -8, 10, window_at(38)),
        "candle-holder": (candles_lit, (6.4, 0, 13.4), 39, -6, 8, window_at(32)),
    }),
)

# Form: what is looked at, width of the frame, azimuth, elevation.
CLOSE = {
    "dinner-plate": ((-5.5, -7.5, 1.2), 13, -22, 34),
    "dessert-plate": ((-3.5, -5.0, 1.0), 10, -20, 34),
    "soup-plate": ((-4.5, -6.0, 1.6), 12, -20, 34),
    "rice-bowl": ((-1.6, -4.4, 4.2), 7.6, -14, 16),
    "serving-bowl": ((-3.4, -8.6, 5.6), 13.5, -16, 16),
    "cup-saucer": ((-1.0, -3.2, 4.2), 7.4, -16, 18),
    "mug": ((-0.8, -3.6, 6.2), 6.8, -14, 9),
    "teapot": ((-2.4, -5.6, 7.2), 10.5, -18, 18),
    "milk-jug": ((-0.8, -3.2, 5.6), 7.2, -12, 12),
    "sugar-box": ((-1.0, -3.8, 5.6), 7.6, -12, 20),
    "vase": ((-1.6, -6.6, 17.0), 15.5, -12, 4),
    "jar": ((-2.2, -7.0, 17.0), 16.5, -14, 9),
    "tray": ((-9.5, -5.0, 1.2), 16, -24, 36),
    "cake-stand": ((-5.0, -7.5, 10.0), 14.5, -20, 26),
    "candle-holder": ((-0.8, -1.8, 2.3), 8.4, -18, 30),
}

# Their painting is around the neck.
AT_THE_NECK = ("halflace", "wave", "ring")

# What lies flat sees less of the window.
FLAT = ("dinner-plate", "dessert-plate", "soup-plate", "tray", "cake-stand")


def in_use(form, look):
    lay, target, width, azimuth, elevation, *room = look.uses[form]

    def build():
        look.light(target, width, bool(room))
        for behind in room:
            behind(target[0], width / 46)
        lay(Potter("series"))

    # A room is seen over low things, not an empty table before them.
    shift = (0, 0.06 if room and target[2] < 12 else 0)
    return Shot(build, Camera(target, width, azimuth, elevation, shift=shift), series=True, only=look.only, **look.developed)


def detail(form, close, only=None):
    target, width, azimuth, elevation = close

    def build():
        potter = Potter("series")
        if form == "candle-holder":
            group([*potter.candle_holder(), *candle(7, 10.6)])
        else:
            group(potter.make(form))
        set_by_window(target, width * 2.5, back=max(50, width * 2.2))
        ceiling(0.5)

    return Shot(build, Camera(target, width, azimuth, elevation), exposure=2.2 if form in FLAT else 1.92, series=True, only=only)


SHOTS = {
    **{f"{ornament}/{form}-setting": lambda form=form, look=look: in_use(form, look) for look in LOOKS for ornament in look.only for form in look.uses},
    **{f"*/{form}-detail": lambda form=form, close=close: detail(form, close) for form, close in CLOSE.items() if form != "vase"},
    **{f"{each}/vase-detail": lambda: detail("vase", CLOSE["vase"], tuple(each for each in ORNAMENTS if each not in AT_THE_NECK)) for each in ORNAMENTS},
    **{f"{each}/vase-detail": lambda: detail("vase", ((-0.5, -2.0, 25.6), 16.8, -12, 12), AT_THE_NECK) for each in AT_THE_NECK},
}
