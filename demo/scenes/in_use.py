"""Each form in use, in three lights, and its painting close by: painted for every series."""

import math
import random
from dataclasses import dataclass
from typing import Callable

import numpy as np
from mathutils import Euler

from forms import Potter, candle, coffee, milk, pool, soup, tea
from props import Vector, book, branch, crumpled, fork, knife, lemon, lie, napkin, noise, pear, sphere, spoon
from scene_house import berries, cake, strewn
from series import BY_CANDLE, BY_LAMP, at_dusk, candlelight, candles_burn
from studio import Camera, Shot, ambient, area_light, box, ceiling, flag, group, ground, lathe, mesh_object, mirrored_window, net, new_material, plain, set_by_window, smooth, sunlight, window, wood

# No wall is seen in a setting: the camera looks down on what it stands on, at least so much.
LOWEST = 17


def under_clouds(target, width):
    """A tall window to the left and a little behind: shadows are soft and come forward, what is liquid mirrors it."""
    x, y, z = target
    k = width / 46
    ground()
    window((x - 62 * k, y + 16 * k, z + 52 * k), target, (64 * k, 84 * k), radiance=5.6, color=(0.95, 0.985, 1.0), panes=(2, 3), gleam=1.5)
    # White paper in front gives the shaded sides back some of it.
    area_light((x + 46 * k, y - 70 * k, z + 44 * k), target, (70 * k, 60 * k), 0.40, seen_in_gloss=False)
    flag((x + 62 * k, y + 24 * k, z + 20 * k), target, (60 * k, 50 * k))
    mirrored_window((x - 2 * k, y + 88 * k, z + 66 * k), target, (20 * k, 24 * k), 2.4, (0.95, 0.985, 1.0), panes=(2, 2), gleam=1.6)
    ceiling(0.5)
    ambient(0.17)


def in_low_sun(target, width):
    """The last hour of the afternoon, from the right: shadows lie long on the table; the room is dim."""
    x, y, z = target
    k = width / 46
    ground()
    sunlight((x, y + width * 0.04, z * 0.6), azimuth=82, elevation=23, strength=3.5, panes=(1, 1), size=(width * 1.25, width * 0.52), soft=1.5, color=(1.0, 0.80, 0.56))
    window((x - 70 * k, y - 30 * k, z + 66 * k), target, (60 * k, 80 * k), radiance=2.6, color=(0.90, 0.955, 1.0), gleam=2.6)
    mirrored_window((x - 36 * k, y + 84 * k, z + 104 * k), target, (34 * k, 40 * k), 2.0, (1.0, 0.93, 0.82), panes=(2, 2), gleam=1.2)
    ceiling(0.6)
    ambient(0.17)


@dataclass
class Look:
    """How the settings of some series are photographed: under which light, and how the camera moves from where a form's stands."""

    only: tuple
    light: Callable[[tuple, float], None]
    developed: dict
    around: float = 0
    higher: float = 0
    farther: float = 1


LOOKS = (
    Look(("blossom", "halflace", "fern"), under_clouds, dict(exposure=1.75, contrast=0.2)),
    Look(("vine", "rib", "wave", "plain", "ring"), in_low_sun, dict(exposure=1.92, contrast=0.2, vignette=0.15), around=12, higher=13, farther=1.08),
    Look(("lace", "star"), at_dusk, BY_LAMP, around=-10, higher=2),
)


def cup_of(potter, what, at, turn, scale=1.0):
    return group([*potter.make("cup-saucer"), pool(3.93, 5.3, what)], at=at, turn=turn, scale=scale)


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


def dinner_plate(p):
    crumpled(19, 25, turn=8, at=(-24.5, -5, 0), color=(0.46, 0.455, 0.43), name="flax", seed=9, together=(0.78, 0.94), swing=-0.35)
    group(p.dinner_plate(), turn=15)
    group(p.dessert_plate(), at=(0, 0, 0.42), turn=40)
    # On the fold of the napkin, not through it.
    lie(fork(), (-16.6, 9.6, 0.6), -90)
    lie(knife(), (16.6, 10.6, 0), -90)
    cup_of(p, coffee(), (15, 19, 0), -30)


def dessert_plate(p):
    group(p.dessert_plate(), turn=12)
    pear((-1.6, 0.8, 0.38), scale=0.86, tilt=4)
    lie(knife(), (11.6, 9.4, 0), -90, scale=0.86)
    crumpled(21, 17, turn=-14, at=(9.5, 20.5, 0), color=(0.46, 0.455, 0.43), name="flax", seed=1, together=(0.76, 0.93))


def soup_plate(p):
    group(p.soup_plate(), turn=10)
    soup(7.19, 1.22)
    seed = plain("seed", (0.115, 0.135, 0.045), roughness=0.42, variation=((0.16, 0.17, 0.065), 0.5))
    rng = random.Random(8)
    for x, y in ((1.7, -1.5), (2.5, -0.4), (1.3, -0.1), (2.9, -1.7), (2.0, 0.8), (-2.8, 2.4), (-2.0, 3.1)):
        group([sphere(0.44, (0, 0, 0), seed, squash=0.30, rows=10, columns=20)], at=(x, y, 1.27), turn=rng.uniform(0, 180), scale=(1.25, 0.66, 1), tilt=(rng.uniform(-16, 16), rng.uniform(-8, 8)))
    lie(spoon(20), (15.6, 9.4, 0), -90)
    crumpled(16, 23, turn=-6, at=(-19.0, -3, 0), color=(0.46, 0.455, 0.43), name="flax", seed=9, together=(0.78, 0.94), swing=-0.35)


def rice_bowl(p):
    group(p.rice_bowl())
    rice(5.3, 4.75, 2.5)
    chopsticks((12.2, 11.5, 1.5), -90)
    rest = lathe(smooth([(0.001, -2.4), (0.42, -2.4), (0.6, -1.9), (0.45, 0), (0.6, 1.9), (0.42, 2.4), (0.001, 2.4)], 5), p.glaze(), 32)
    rest.rotation_euler = (0, math.pi / 2, 0)
    rest.location = (12.6, 6.5, 0.6)
    group(p.saucer(), at=(-14.5, 9, 0), scale=0.9)


def serving_bowl(p):
    group(p.serving_bowl())
    for index in range(3):
        a = index * 2 * math.pi / 3 + 0.5
        lemon((4.7 * math.cos(a), 4.7 * math.sin(a), 4.35), turn=math.degrees(a) + 90)
    lemon((0, 0, 8.1), turn=-24)
    group(p.dessert_plate(), at=(-23, 15, 0), turn=30)
    napkin(26, 18, turn=12, at=(14, -13, 0), color=(0.30, 0.345, 0.42), name="blue grey")


def cup_saucer(p):
    cup_of(p, tea(), (0, 0, 0), -28)
    napkin(18, 13, turn=-8, at=(14, -4.5, 0), color=(0.30, 0.345, 0.42), name="blue grey")
    lie(spoon(12.5), (11.6, 1.6, 0.30), -97)
    group(p.milk_jug(), at=(-5.6, 15.5, 0), turn=200, scale=0.88)


def mug(p):
    group([*p.mug(), pool(3.78, 7.9, coffee())], at=(0, 0, 0), turn=-26)
    book((15.5, 22, 2.6), (-13.5, 10, 0), (0.035, 0.06, 0.13), turn=14, name="blue")
    book((14, 20, 1.9), (-13.2, 9.6, 2.6), (0.42, 0.38, 0.30), turn=4, name="pale")


def teapot(p):
    group(p.teapot(), at=(0, 5, 0), turn=-12)
    cup_of(p, tea(), (-13.5, -8.5, 0), -35)
    group(p.sugar_box(), at=(17, 15, 0), scale=0.92)


def milk_jug(p):
    group([*p.milk_jug(), pool(3.12, 8.0, milk())], at=(0, 0, 0), turn=-14, scale=0.88)
    cup_of(p, coffee(), (13.5, 9.5, 0), -40)


def sugar_box(p):
    group(p.sugar_bowl(), scale=0.92)
    lid = group(p.sugar_lid(), at=(0, 0, -6.27))
    group([lid], at=(10.6, -5.6, 0), scale=0.92)
    sugar = plain("sugar", (0.76, 0.75, 0.72), roughness=0.85, specular=0.2, bump=(0.09, 0.05))
    rng = random.Random(4)
    for x, y, z in ((-2.1, -1.6, 3.7), (0.2, -2.3, 3.7), (2.3, -0.9, 3.7), (-2.4, 0.9, 3.7), (0.0, 0.1, 3.7), (2.0, 1.6, 3.7), (-0.4, 2.4, 3.7), (-1.1, -0.9, 5.1), (1.2, -0.6, 5.1), (0.2, 1.3, 5.1)):
        box("cube", (1.5, 1.5, 1.3), (x * 0.92, y * 0.92, z * 0.92), sugar, 0.09, turn=rng.uniform(0, 90))
    box("cube", (1.5, 1.5, 1.3), (4.4, -9.4, 0), sugar, 0.09, turn=20)
    box("cube", (1.5, 1.5, 1.3), (6.9, -10.6, 0), sugar, 0.09, turn=-15)
    cup_of(p, tea(), (-13, 11, 0), -20)


def vase(p):
    group(p.vase(), scale=0.86)
    branch((-0.6, 0, 24.5), (-15, -4, 40), leaves=40, leaf=5.2, seed=31, bend=(-1, 0, 8))
    branch((0.7, 0.3, 24.5), (14, 3, 45), leaves=42, leaf=5.2, seed=33, bend=(1, 0, 7))
    branch((0.1, 0.7, 24.5), (2, 6, 50), leaves=36, leaf=5.0, seed=35, bend=(-3, 0, 3))
    group(p.rice_bowl(), at=(19, -6, 0))
    book((18, 25, 2.8), (-21, 8, 0), (0.035, 0.06, 0.13), turn=-16, name="blue")


def jar(p):
    group(p.jar(), turn=20)
    book((18, 25, 2.8), (24, 6, 0), (0.035, 0.06, 0.13), turn=12, name="blue")
    book((16, 22, 2.2), (24.4, 5.6, 2.8), (0.42, 0.38, 0.30), turn=-4, name="pale")
    group(p.cup(), at=(24, 5, 5.0), turn=-35)


def tray(p):
    group(p.tray(), turn=-6)
    group(p.teapot(), at=(-4.5, 2.6, 0.42), turn=8, scale=0.74)
    for x, y in ((6.4, -3.2), (10.6, 3.6)):
        group([*p.cup(), pool(3.93, 4.88, tea())], at=(x, y, 0.42), turn=-30, scale=0.78)


def cake_stand(p):
    group(p.cake_stand())
    group([*cake(-52, 264), *berries(strewn(-42, 254, 24)), *berries(((9.3, -6.8, 0.30), (1.4, -11.0, 0.34)), 9)], at=(0, 0, 9.55), scale=0.98)
    group(p.dessert_plate(), at=(-20.6, -9, 0), turn=20)
    group(p.dessert_plate(), at=(-20.6, -9, 0.72), turn=60)
    group([*cake(-22, 22, seed=12), *berries([(5.2, -0.7, 5.64), (6.6, 0.9, 5.64), (9.8, 2.6, 0.1)], 3)], at=(-24.8, -9.6, 1.17), turn=12, scale=0.80)
    lie(fork(), (15.0, -12.5, 0), -166, scale=0.86)


# Form: what is laid, height looked at, width of the frame, azimuth, elevation.
USES = {
    "dinner-plate": (dinner_plate, (0, 3, 0.5), 49, -5, 43),
    "dessert-plate": (dessert_plate, (1.6, 0.8, 2.4), 34.5, -6, 30),
    "soup-plate": (soup_plate, (-0.5, 0.5, 1), 40, -5, 40),
    "rice-bowl": (rice_bowl, (3.2, 0.5, 4.2), 31, 0, 27),
    "serving-bowl": (serving_bowl, (0, 0, 4.6), 46, 0, 25),
    "cup-saucer": (cup_saucer, (2.5, 0.5, 3.2), 30, -8, 30),
    "mug": (mug, (-4, 0, 4.6), 32, -6, 18),
    "teapot": (teapot, (0, 0, 6.0), 46, 0, 19),
    "milk-jug": (milk_jug, (5.2, 2, 4.2), 33.5, -6, 20),
    "sugar-box": (sugar_box, (0.5, 0, 3.8), 32, 0, 26),
    "vase": (vase, (0, 0, 22.5), 62, 0, 9),
    "jar": (jar, (8, 0, 13), 50, 0, 11),
    "tray": (tray, (1.5, 0, 3.4), 48, 0, 30),
    "cake-stand": (cake_stand, (-5, 0, 7.4), 52, 0, 18),
}

# Form: what is looked at, width of the frame, azimuth, elevation, what is in focus.
CLOSE = {
    "dinner-plate": ((-5.5, -7.5, 1.2), 13, -22, 34, (-5, -10, 1.4)),
    "dessert-plate": ((-3.5, -5.0, 1.0), 10, -20, 34, (-3.5, -7, 1.1)),
    "soup-plate": ((-4.5, -6.0, 1.6), 12, -20, 34, (-4.5, -8.6, 2.2)),
    "rice-bowl": ((-1.6, -4.4, 4.2), 7.6, -14, 16, (-1.6, -5.5, 4.2)),
    "serving-bowl": ((-3.4, -8.6, 5.6), 13.5, -16, 16, (-3.4, -10, 5.6)),
    "cup-saucer": ((-1.0, -3.2, 4.2), 7.4, -16, 18, (-1.0, -4.2, 4.2)),
    "mug": ((-0.8, -3.6, 6.2), 6.8, -14, 9, (-0.8, -4.0, 6.2)),
    "teapot": ((-2.4, -5.6, 7.2), 10.5, -18, 18, (-2.4, -6.6, 7.0)),
    "milk-jug": ((-0.8, -3.2, 5.6), 7.2, -12, 12, (-0.8, -4.2, 5.4)),
    "sugar-box": ((-1.0, -3.8, 5.6), 7.6, -12, 20, (-1.0, -4.6, 5.2)),
    "vase": ((-1.6, -6.6, 17.0), 15.5, -12, 4, (-1.6, -7.4, 17)),
    "jar": ((-2.2, -7.0, 17.0), 16.5, -14, 9, (-2.2, -8.6, 16)),
    "tray": ((-9.5, -5.0, 1.2), 16, -24, 36, (-9.5, -8, 1.5)),
    "cake-stand": ((-5.0, -7.5, 10.0), 14.5, -20, 26, (-5, -10.5, 10.2)),
    "candle-holder": ((-0.8, -1.8, 2.3), 8.4, -18, 30, (-1.0, -3.4, 1.2)),
}

# What lies flat sees less of the window.
FLAT = ("dinner-plate", "dessert-plate", "soup-plate", "tray", "cake-stand")


def in_use(form, look):
    lay, target, width, azimuth, elevation = USES[form]

    def build():
        look.light(target, width)
        lay(Potter("series"))

    camera = Camera(target, width * look.farther, azimuth + look.around, max(LOWEST, elevation + look.higher))
    return Shot(build, camera, series=True, only=look.only, **look.developed)


def by_candles():
    """Lit by its own candles, in every series."""

    def build():
        candlelight((4.5, 0, 11.6), 30)
        candles_burn(Potter("series"), ((0, 0, 12.0, 4.6, 7.4), (10.5, 9, 18.0, 5.0, 5.4)))

    return Shot(build, Camera((4.5, 0, 11.6), 34, 0, 11), series=True, **dict(BY_CANDLE, exposure=2.55))


def detail(form):
    target, width, azimuth, elevation, focus = CLOSE[form]

    def build():
        potter = Potter("series")
        if form == "candle-holder":
            group([*potter.candle_holder(), *candle(7, 10.6)])
        else:
            group(potter.make(form))
        set_by_window(target, width * 2.5, back=max(50, width * 2.2))
        ceiling(0.5)

    return Shot(build, Camera(target, width, azimuth, elevation), exposure=2.2 if form in FLAT else 1.92, series=True)


SHOTS = {
    **{f"{ornament}/{form}-setting": lambda form=form, look=look: in_use(form, look) for look in LOOKS for ornament in look.only for form in USES},
    "*/candle-holder-setting": by_candles,
    **{f"*/{form}-detail": lambda form=form: detail(form) for form in CLOSE},
}
