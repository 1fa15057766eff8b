"""Rooms of the house: its archive, its hall, a shelf at home, the shop, the drying rack, a table by a window."""

import math
import random

import numpy as np
from mathutils import Vector, noise

from forms import Potter
from props import branch, chair, crumpled, fork, knife, lemon, lie, panelled, skin, sphere, tablecloth, upright
from series import plaster
from studio import (
    BANNER, BANNER_TO_CUT, PORTRAIT,
    Camera, Shot, ambient, area_light, backdrop, bezier, box, ceiling, far_light, flag, floor, ground, group, lathe, net, plain, smooth, sunlight, tube, wall, window, wood,
)

OAK = dict(light=(0.27, 0.185, 0.115), dark=(0.155, 0.10, 0.06))
def dinner(owner, at, turn=0):
    return upright(Potter(owner).dinner_plate(), 13.5, 2.2, at, turn)


def dessert(owner, at, turn=0):
    return upright(Potter(owner).dessert_plate(), 9.5, 1.7, at, turn)


def hung(plate, at):
    """A plate on a wall at y."""
    return group(plate, at=at, tilt=(90, 0))


def stack(make, at, count, step):
    for index in range(count):
        group(make(), at=(at[0], at[1], at[2] + index * step), turn=index * 25)


def label(at, width=6.4, height=2.3):
    paper = plain("label", (0.60, 0.575, 0.50), roughness=0.85)
    ink = plain("label ink", (0.05, 0.055, 0.08), roughness=0.8)
    x, y, z = at
    box("label", (width, 0.08, height), (x, y, z), paper, 0.02)
    for row, share in ((0.62, 0.62), (0.3, 0.44)):
        box("line", (width * share, 0.03, 0.16), (x - width * (0.36 - share / 2), y - 0.05, z + height * row), ink, 0)


def archive():
    dark = wood("cabinet", light=(0.115, 0.075, 0.048), dark=(0.06, 0.038, 0.025))
    upright_wood = wood("cabinet", light=(0.115, 0.075, 0.048), dark=(0.06, 0.038, 0.025), along=2)
    back = 20
    wall(plain("back of the cabinet", (0.035, 0.045, 0.072), roughness=0.8), 320, 200, back).location.z = -40
    for z in (-38.4, -2.4, 33.6, 69.6):
        box("board", (260, 30, 2.4), (0, back - 15, z), dark, 0.12)
    for x in (-78, 78):
        box("post", (3.2, 30, 150), (x, back - 15, -42), upright_wood, 0.15)
    first, second, third = 0.0, 36.0, -36.0
    y = back - 8
    rows = (
        (first, ("lace", "vine", None, "star", "wave")),
        (second, ("halflace", "fern", "lace", None, "blossom")),
        (third, ("wave", None, "ring", "lace", "vine")),
    )
    for z, owners in rows:
        for index, owner in enumerate(owners):
            x = -59 + index * 29.6
            if owner is not None:
                dinner(owner, (x, y, z), index * 17)
            label((x, back - 30.1, z - 2.35))
    # Between them: jars of samples, stacks, moulds.
    group(Potter("lace").jar(), at=(0.5, y - 6, first), scale=0.95)
    group(Potter("halflace").vase(), at=(29.5, y - 5, second), scale=0.72)
    stack(Potter("fern").dessert_plate, (-30, y - 9, third), 6, 0.72)
    for z, x in ((first, -44.5), (first, 44), (second, 15), (third, 44)):
        group(Potter(None).cup(), at=(x, y - 12, z), turn=-40)
    window((-110, -120, 90), (0, 10, 15), (100, 110), radiance=3.0)
    sunlight((4, 10, 14), -56, 27, 3.4, (2, 1), (104, 60), soft=1.6, color=(1.0, 0.88, 0.70), away=300)
    area_light((120, -140, 60), (0, 10, 15), (90, 90), 0.35)
    ambient(0.20)


def hall():
    blue = plaster((0.055, 0.082, 0.155))
    wall(blue, 900, 500, 0.1)
    floor(wood("hall floor", light=(0.17, 0.115, 0.072), dark=(0.10, 0.065, 0.042), boards=16), (900, 300), (0, -150, 0))
    box("skirting", (900, 1.6, 9), (0, -0.8, 0), plain("skirting", (0.40, 0.405, 0.41), roughness=0.5), 0.3)
    # Ten series around the oldest plate.
    ring = ("vine", "rib", "blossom", "halflace", "wave", "fern", "star", "plain", "ring", "vine")
    middle = 99
    hung(Potter("lace").dinner_plate(), (0, 0, middle))
    for index in range(10):
        a = math.radians(90 - index * 36)
        made = Potter(ring[index] if ring[index] != "rib" else None, ring[index] == "rib")
        hung(made.dinner_plate() if index % 2 == 0 else made.dessert_plate(), (40 * math.cos(a), 0, middle + 40 * math.sin(a)))
    stone = plain("plinth", (0.40, 0.395, 0.38), roughness=0.75, bump=(1.4, 0.03), variation=((0.335, 0.335, 0.33), 16))

    def plinth(x, y, height):
        """Turned out of limestone blocks: a base, a shaft that draws in a little, a cap that stands over."""
        for wide, at, tall, soft in ((30, 0, 5.0, 0.25), (27.4, 5.0, 2.2, 1.0), (25.2, 7.2, 1.0, 0.4), (24.6, height - 7.0, 1.2, 0.5), (26.8, height - 5.8, 2.0, 0.95), (30, height - 3.8, 3.8, 0.3)):
            box("plinth", (wide, wide, tall), (x, y, at), stone, soft)

        def shaft(u, v):
            corner, t = int(u * 4) % 4, u * 4 - int(u * 4)
            half = 11.8 - 0.75 * v
            points = ((-half, -half), (half, -half), (half, half), (-half, half))
            (x0, y0), (x1, y1) = points[corner], points[(corner + 1) % 4]
            return (x + x0 + (x1 - x0) * t, y + y0 + (y1 - y0) * t, 8.2 + (height - 15.2) * v), (u, v)

        made = net("shaft", 8, 48, shaft, stone, closed=True)
        # A sunk panel: a frame of four strips stands on its front.
        for across, up, size in ((-8.2, 16, (3.0, 0.9, height - 31)), (8.2, 16, (3.0, 0.9, height - 31)), (0, 13, (19.4, 0.9, 3.0)), (0, height - 15.0, (19.4, 0.9, 3.0))):
            box("frame", size, (x + across, y - 11.6, up), stone, 0.35)
        return made

    for x, height, owner, form, scale in (
        (-66, 62, "lace", "vase", 1.1), (68, 62, "vine", "jar", 1.15), (101, 44, "wave", "vase", 1.0),
    ):
        plinth(x, -26, height)
        group(Potter(owner).make(form), at=(x, -26, height), scale=scale)
    bench = wood("bench oak", **OAK)
    box("bench", (96, 30, 5), (0, -62, 34), bench, 0.4)
    for x in (-38, 38):
        box("leg", (5, 26, 34), (x, -62, 0), bench, 0.3)
    # The last of the sun comes low through one tall door: each plate draws a long soft shadow on the wall.
    window((-190, -130, 130), (0, 0, 80), (120, 150), radiance=2.5)
    sunlight((16, 0, 84), -66, 15, 4.6, (1, 1), (84, 150), soft=2.4, color=(1.0, 0.80, 0.58), away=420)
    area_light((170, -120, 160), (0, 0, 70), (90, 90), 0.3)
    ambient(0.20, (0.80, 0.88, 1.0))


def shelf():
    wall(plaster((0.36, 0.265, 0.20)), 700, 400, 24).location.z = -100
    oak = wood("shelf", **OAK)
    for z in (-33.0, 0.0, 36.0):
        box("shelf", (240, 23, 2.2), (0, 12.4, z - 2.2), oak, 0.15)
        for x in (-112, 112):
            box("bracket", (1.6, 16, 1.6), (x, 15.5, z - 3.9), plain("brass", (0.45, 0.33, 0.14), roughness=0.3, metallic=0.9), 0.1)
    y = 12
    # A third is left empty for words.
    for x, owner, form, turn, scale in (
        (-17, "lace", "teapot", 14, 1.0), (11, "vine", "cup-saucer", -25, 1.0), (47.5, "fern", "jar", 0, 0.92), (70, "star", "mug", -30, 1.0),
    ):
        group(Potter(owner).make(form), at=(x, y, 0), turn=turn, scale=scale)
    dinner("halflace", (29, 23.4, 0), 10)
    for x, owner, form, turn, scale in (
        (10, "wave", "serving_bowl", 0, 1.0), (31, "blossom", "milk-jug", -25, 1.0), (69, "lace", "vase", 0, 0.76),
    ):
        group(Potter(owner).make(form), at=(x, y, 36), turn=turn, scale=scale)
    dessert("star", (50, 23.4, 36), 20)
    for x, owner, form, turn, scale in (
        (4, "ring", "sugar-box", 0, 1.0), (21, "vine", "rice-bowl", 0, 1.0), (70, "wave", "teapot", 12, 0.94),
    ):
        group(Potter(owner).make(form), at=(x, y, -33), turn=turn, scale=scale)
    dessert("fern", (42, 23.4, -33), 20)
    # A morning without bars: one broad beam from the left, its edge soft, and long shadows along the boards.
    window((-120, -80, 90), (20, 10, 10), (90, 120), radiance=1.8)
    sunlight((36, 20, 8), -56, 13, 3.0, (1, 1), (78, 130), soft=1.6, color=(1.0, 0.90, 0.77), away=300)
    flag((120, -20, 20), (20, 10, 10), (120, 120))
    ambient(0.24)


def paper_bag(at, turn, size=(24, 11, 29)):
    """The shop's bag: folded sides, cord handles."""
    x, y, z = size
    paper = plain("bag", (0.014, 0.03, 0.10), roughness=0.6, specular=0.3)
    parts = []

    def place(u, v):
        a = u * 4
        corner, t = int(a) % 4, a - int(a)
        points = [(-x / 2, -y / 2), (x / 2, -y / 2), (x / 2, y / 2), (-x / 2, y / 2)]
        (x0, y0), (x1, y1) = points[corner], points[(corner + 1) % 4]
        px, py = x0 + (x1 - x0) * t, y0 + (y1 - y0) * t
        # The narrow sides fold in towards the mouth.
        if corner in (1, 3):
            px -= math.copysign(1.5 * v * (1 - abs(2 * t - 1)), px)
        return (px, py * (1 - 0.12 * v), z * v), (u, v)

    parts.append(net("bag", 12, 64, place, paper, closed=True))
    cord = plain("cord", (0.62, 0.60, 0.55), roughness=0.8)
    for side in (-1, 1):
        path = bezier((-5, side * y * 0.43, z - 2), (-5, side * y * 0.43, z + 11), (5, side * y * 0.43, z + 11), (5, side * y * 0.43, z - 2), 30)
        parts.append(tube(path, 0.26, material=cord, sides=12, side=(0, 1, 0)))
    parts.append(box("mark", (7, 0.06, 0.5), (0, -y / 2 * 0.94 - 0.12, z * 0.5), plain("print", (0.6, 0.59, 0.56), roughness=0.7), 0))
    return group(parts, at=at, turn=turn)


def showroom():
    floor(wood("shop floor", light=(0.20, 0.14, 0.09), dark=(0.12, 0.08, 0.05), boards=16), (900, 700), (0, -40, -78))
    wall(plaster((0.46, 0.47, 0.48)), 900, 420, 190).location.z = -78
    oak = wood("counter", **OAK)
    # The counter in front.
    box("counter", (190, 62, 4), (20, 4, -4), oak, 0.3)
    box("front", (182, 56, 74), (20, 4, -78), plain("counter front", (0.045, 0.062, 0.115), roughness=0.6), 0.3)
    group(Potter("vine").teapot(), at=(6, 2, 0), turn=12)
    group(Potter("vine").make("cup-saucer"), at=(31, -7, 0), turn=-25)
    stack(Potter("lace").dinner_plate, (58, 6, 0), 5, 0.78)
    group(Potter("lace").rice_bowl(), at=(58, 6, 5 * 0.78 - 0.36), turn=0)
    paper_bag((-40, 6, 0), 20)
    paper_bag((-62, 0, 0), -14, (18, 9, 23))
    # Behind: cases with glass-white shelves.
    for case in (-92, 2, 96):
        for x in (-41, 41):
            box("side", (2.4, 28, 190), (case + x, 175, -78), oak, 0.15)
        for row in range(5):
            box("shelf", (82, 28, 2.4), (case, 175, -76 + row * 40), oak, 0.15)
    owners = ("lace", "vine", "fern", "blossom", "wave", "star", "halflace", "ring")
    for case in range(3):
        for row in range(1, 4):
            base, x0 = -73.5 + row * 40, -92 + case * 94
            pick = lambda index: owners[(case * 3 + row * 2 + index) % 8]
            kind = (case + row) % 3
            if kind == 0:
                for index in range(2):
                    dinner(pick(index), (x0 - 20 + index * 38, 187, base))
            elif kind == 1:
                group(Potter(pick(0)).vase(), at=(x0 - 24, 174, base), scale=0.9)
                group(Potter(pick(0)).teapot(), at=(x0 + 10, 173, base), turn=10)
            else:
                group(Potter(pick(1)).jar(), at=(x0 - 20, 174, base), scale=0.95)
                group(Potter(pick(2)).serving_bowl(), at=(x0 + 18, 173, base))
    window((-170, -60, 120), (10, 60, 10), (120, 150), radiance=3.0)
    sunlight((30, 60, 10), -62, 29, 5.0, (3, 1), (230, 120), soft=0.9, away=420, color=(1.0, 0.88, 0.70))
    area_light((10, 40, 150), (10, 190, 10), (280, 60), 3.0, (1.0, 0.95, 0.88), seen_in_gloss=False)
    area_light((180, -80, 90), (10, 20, 10), (90, 90), 0.3)
    ambient(0.20, (0.84, 0.91, 1.0))


# A layer cake: its radius, where its side turns to its top, and what is seen where it is cut, from below: how far up each layer reaches.
CAKE = 8.8
EDGE = 5.0
LAYERS = ((0.20, "crust"), (2.18, "sponge"), (2.30, "crust"), (2.50, "jam"), (2.88, "icing"), (3.00, "crust"), (5.05, "sponge"), (5.17, "crust"), (5.62, "icing"))


def cake(start, end, seed=3):
    """
    A cake from one angle to another (degrees): iced on a turntable with a palette knife, which left its ridges, a lip at the
    edge and smears at the foot; cut, its layers show, and crumbs lie before them.
    """
    kinds = {
        "icing": plain("icing", (0.70, 0.645, 0.54), roughness=0.46, specular=0.4, bump=(0.5, 0.04)),
        "sponge": skin("sponge", (0.60, 0.415, 0.175), (0.69, 0.50, 0.235), 0.35, 0.95, freckles=((0.25, 0.135, 0.040), 3.6), hollows=(0.29, 0.165, 0.050), pores=(0.24, 0.06)),
        "crust": plain("crust", (0.30, 0.145, 0.045), roughness=0.9, specular=0.05, bump=(0.12, 0.05), variation=((0.42, 0.235, 0.08), 0.5)),
        "jam": plain("jam", (0.075, 0.012, 0.040), roughness=0.25, specular=0.5),
    }
    uneven = lambda a, size, z=0.0, more=0: noise.noise(Vector((math.cos(a) * size, math.sin(a) * size, z + seed + more)))

    def ridge(turns):
        """Icing gathers before the knife and breaks off behind it."""
        t = turns % 1
        return (t / 0.8) ** 2.4 if t < 0.8 else 1 - (t - 0.8) / 0.2

    def out(a, z):
        pressed = min(1.0, max(0.0, 0.35 + 1.5 * uneven(a, 2.4, z * 0.35, 9)))
        ridges = 0.17 * pressed * ridge(z / 1.18 - a / (2 * math.pi) + 0.5 * uneven(a, 1.7, z * 0.25))
        smeared = max(0.0, uneven(a, 4.5, 0, 5) + 0.16) * math.exp(-z / 0.10)
        return CAKE - 0.08 + ridges + 0.16 * uneven(a, 1.3, z * 0.4, 3) + 0.9 * smeared

    def high(a, r):
        rim = out(a, EDGE)
        r = min(r, rim)
        lip = (0.16 + 0.34 * max(-0.3, uneven(a, 2.8, 0, 7))) * math.exp(-(((r - rim + 0.62) / 0.34) ** 2))
        top = 5.62 + 0.16 * (1 - (r / CAKE) ** 2) + lip + 0.13 * (ridge(r / 1.9 + a / (2 * math.pi) + 0.35 * uneven(a, r * 0.16)) - 0.4) * min(1.0, r / 1.5) * min(1.0, max(0.0, rim - r - 0.2))
        return EDGE + (top - EDGE) * math.sqrt(1 - min(1.0, max(0.0, (r - rim + 0.6) / 0.6)) ** 2)

    def outline(a):
        """From the stand up the side, over the edge, to the middle."""
        rim = out(a, EDGE)
        over = [rim - 0.6 + 0.6 * math.cos(b) for b in np.linspace(0, math.pi / 2, 12)] + list(np.linspace(rim - 0.6, 0.001, 72)[1:])
        return [(out(a, z), z) for z in np.linspace(0, EDGE, 58)[:-1]] + [(r, high(a, r)) for r in over]

    columns = max(48, round(abs(end - start) * 0.9))
    outlines = [outline(math.radians(start + (end - start) * index / columns)) for index in range(columns + 1)]

    def coat(u, v):
        a = math.radians(start + (end - start) * u)
        r, z = outlines[round(u * columns)][round(v * (len(outlines[0]) - 1))]
        return (r * math.cos(a), r * math.sin(a), z), (u, v)

    parts = [net("coat", len(outlines[0]) - 1, columns, coat, kinds["icing"], closed=end - start == 360)]
    rng = random.Random(seed)
    for angle, way in ((start, -1), (end, 1)) if end - start < 360 else ():
        a, low, inner = math.radians(angle), 0.0, CAKE - 0.32

        def wavy(u, level):
            if level > 5.5:
                return high(a, inner * u)
            return level + (0.09 * noise.noise(Vector((u * 5, level, seed + angle))) if level > 0.2 else 0.0)

        for level, kind in LAYERS:

            def face(u, v, low=low, level=level, crumbs=0.05 if kind == "sponge" else 0.015):
                """Torn by the knife rather than sawn, and full of bubbles."""
                up = wavy(u, low) + (wavy(u, level) - wavy(u, low)) * v
                torn = crumbs * (noise.noise(Vector((u * 26, up * 3.2, angle))) + 0.7 * noise.noise(Vector((u * 60, up * 7.5, angle))))
                torn -= sum(deep * crumbs * max(0.0, noise.noise(Vector((u * 8.8 * often, up * often, angle + often))) - 0.12) for often, deep in ((2.6, 7), (5.0, 4))) * min(1.0, 9 * v, 9 - 9 * v)
                return (inner * u * math.cos(a) - torn * math.sin(a), inner * u * math.sin(a) + torn * math.cos(a), up), (u, v)

            parts.append(net("cut", 40 if kind == "sponge" else 4, 170, face, kinds[kind]))
            low = level
        coated = [(r, z) for r, z in outline(a)[:69] if r > inner]

        def edge(u, v):
            r, z = coated[round(v * (len(coated) - 1))]
            r = inner + (r - inner) * u
            return (r * math.cos(a), r * math.sin(a), z), (u, v)

        parts.append(net("cut", len(coated) - 1, 3, edge, kinds["icing"]))
        for _ in range(16):
            r, away, size = rng.uniform(1.5, 7.5), way * (0.2 + abs(rng.gauss(0, 0.7))), rng.uniform(0.06, 0.17)
            parts.append(sphere(size, (r * math.cos(a) - away * math.sin(a), r * math.sin(a) + away * math.cos(a), size * 0.8), kinds[rng.choice(("sponge", "sponge", "crust"))], squash=0.8, rows=4, columns=6, name="crumb"))
    return parts


def berries(places, seed=5):
    """
    Bilberries with their bloom, no two of a size, each lying as it fell, most with their crown to be seen: five dry points
    around a hollow. `places`: (x, y, z) of what they lie on.
    """
    rng = random.Random(seed)
    peel = skin("berry", (0.014, 0.020, 0.070), (0.045, 0.030, 0.085), 0.8, 0.34, bloom=((0.130, 0.160, 0.260), 0.38, 0.75), hollows=(0.006, 0.007, 0.016), ends=((0.085, 0.062, 0.080), (0.86, 1.02), (-1.2, -1.3)))

    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (0.5 - (1 - v) ** 1.5)
        far = math.cos(b)
        points = 1 - abs(math.sin(2.5 * a)) ** 1.4
        rim = math.exp(-(((far - 0.42) / 0.075) ** 2)) if b > 0 else 0.0
        crown = (0.10 + 0.30 * points) * rim - (0.42 * math.exp(-((far / 0.34) ** 6)) if b > 0 else 0.0)
        out = far + 0.10 * points * rim
        return (out * math.cos(a), out * math.sin(a), 0.88 * math.sin(b) + crown), (u, v)

    made = []
    for x, y, z in places:
        r = rng.uniform(0.56, 0.80)
        one = net("berry", 44, 60, place, peel, closed=True)
        made.append(group([group([one], turn=rng.uniform(0, 72))], at=(x, y, z + r * 0.86), scale=r, turn=rng.uniform(-110, 110), tilt=(rng.gauss(38, 26), rng.gauss(0, 22))))
    return made


def strewn(start, end, number, seed=7):
    """Places on top of a cake between two angles, thrown on in a loose wreath: none in another's place."""
    rng, found = random.Random(seed), []
    while len(found) < number:
        a, r = math.radians(rng.uniform(start, end)), rng.gauss(6.0, 1.15)
        x, y = r * math.cos(a), r * math.sin(a)
        if r < 7.6 and all(math.hypot(x - p, y - q) > 1.35 for p, q, _ in found):
            found.append((x, y, 5.64))
    return found


def heaped(radius, low, layers=4):
    """Places of berries in a bowl up to a heap: each lies where it could roll no lower, on its neighbours."""
    rng, across, found = np.random.default_rng(11), 1.36, []
    x, y = rng.uniform(-radius, radius, (2, 6000))
    far, above = np.hypot(x, y) / radius, np.zeros(6000)
    while True:
        free = far < 1 - np.minimum(1, above / (layers * 0.95)) ** 1.7
        if not free.any():
            return found
        best = np.argmin(np.where(free, above + rng.uniform(0, 0.1, 6000), np.inf))
        found.append((x[best], y[best], low + above[best]))
        beside = np.square(x - x[best]) + np.square(y - y[best])
        above = np.maximum(above, np.where(beside < across**2, above[best] + np.sqrt(np.maximum(0, across**2 - beside)), 0))


def care():
    """Washed up: plates in the rack, a cloth, a bowl left to drain."""
    ground()
    backdrop(60)
    beech = wood("beech", light=(0.40, 0.29, 0.18), dark=(0.28, 0.19, 0.115))
    rods = []
    x0, x1, count = -24, 24, 9
    for y in (-6.5, 6.5):
        rods.append(box("rail", (x1 - x0 + 6, 2.0, 2.0), (0, y, 1.4), beech, 0.2))
        for index in range(count + 1):
            x = x0 + index * (x1 - x0) / count
            rods.append(lathe(smooth([(0.5, 3.2), (0.5, 12.6), (0.38, 13.0), (0.001, 13.1)], 3), beech, 20))
            rods[-1].location = (x, y, 0)
    for x in (x0 - 1, x1 + 1):
        rods.append(box("foot", (2.2, 18, 1.6), (x, 0, 0), beech, 0.2))
    group(rods, at=(10, 6, 0), turn=-52)
    plates = []
    step = (x1 - x0) / count
    for index, (owner, form) in enumerate((("lace", 0), ("lace", 0), ("vine", 0), ("lace", 1), (None, 1), ("lace", 1))):
        p = Potter(owner)
        radius = 9.5 if form else 13.5
        lean = 86
        # A plate sinks between the rails until its rim meets both.
        chord = math.sqrt(max(0.0, radius**2 - 6.0**2))
        plates.append(group(p.dessert_plate() if form else p.dinner_plate(), at=(x0 + (index + 0.3) * step, 0, 3.45 + chord), tilt=(0, lean), turn=0))
    group(plates, at=(10, 6, 0), turn=-52)
    crumpled(31, 24, turn=24, at=(-26.5, -10.5, 0), color=(0.095, 0.135, 0.195), name="dish cloth", seed=6, together=(0.66, 0.86))
    cup = group(Potter("lace").cup(), at=(0, 0, 6.35), tilt=(180, 0))
    group([cup], at=(-10.5, -14.5, 0), turn=40)
    bowl = group(Potter("vine").rice_bowl(), at=(0, 0, 6.4), tilt=(180, 0))
    group([bowl], at=(2.0, -20.5, 0), turn=40)
    window((-74, -36, 72), (4, 0, 6), (72, 92), radiance=3.0)
    sunlight((4, 0, 6), -60, 33, 2.9, (2, 2), (104, 62), soft=0.7, leaves=(59, 44))
    area_light((110, -40, 60), (4, 0, 6), (60, 60), 0.25)
    ambient(0.26)


def laid_table(p, at, turn=0, bowl=True, cloth=True):
    """One place: the plates, cutlery two fingers beside them, a napkin that was unfolded and laid down."""
    parts = [group(p.dinner_plate(), turn=20), group(p.dessert_plate(), at=(0, 0, 0.42), turn=45)]
    if bowl:
        parts.append(group(p.rice_bowl(), at=(0, 0, 0.84), turn=10))
    if cloth:
        parts.append(crumpled(26, 21, turn=58, at=(-33.5, -1.5, -0.12), color=(0.225, 0.268, 0.315), name="napkin", seed=4, together=(0.70, 0.92)))
    parts.append(lie(fork(), (-17.2, 10.2, -0.2), -91))
    parts.append(lie(knife(), (15.6, 11.2, -0.12), -89.5))
    return group(parts, at=(*at, 0.04), turn=turn)


def room(opposite=(55, 36), teapot=(49, -14), near=-90, seat=None):
    """A table laid for the morning, from `near` on: one place close by and whole, one across, a `seat` at it; the sun comes broadly from the side."""
    p = Potter("vine")
    panelled(138, plaster((0.165, 0.19, 0.188)))
    floor(wood("dining floor", light=(0.20, 0.14, 0.09), dark=(0.12, 0.08, 0.05), boards=16), (900, 500), (0, 40, -76))
    tablecloth(230, 60 - near, at=(16, (60 + near) / 2, -0.16), color=(0.43, 0.405, 0.35), name="flax", hangs=18, falls=24, folded=((-31.0, 0.0), (36.0, 0.0)))
    oak = wood("chair", light=(0.135, 0.085, 0.05), dark=(0.08, 0.048, 0.028), along=0)
    for x, turn in ((-52, 5), (54, -4)):
        chair((x, 94, 0), turn, oak)
    if seat is not None:
        chair((*seat, 0), 174, oak)
    laid_table(p, (6, -20), cloth=seat is None)
    laid_table(p, opposite, 180, bowl=False, cloth=False)
    group(p.vase(), at=(-14, 13, 0.05), scale=0.62)
    branch((-14.5, 13, 18.4), (-29, 9, 28.5), leaves=36, leaf=4.3, seed=41, bend=(-2, 0, 7))
    branch((-13.4, 13, 18.4), (2, 13, 30.0), leaves=36, leaf=4.3, seed=43, bend=(2, 0, 6))
    branch((-14.0, 13.4, 18.4), (-13, 16, 33.0), leaves=32, leaf=4.1, seed=47, bend=(-3, 0, 3))
    group(p.teapot(), at=(*teapot, 0.05), turn=14)
    group(p.serving_bowl(), at=(-43, 8, 0.05))
    for index in range(3):
        a = index * 2 * math.pi / 3 + 0.5
        lemon((-43 + 4.7 * math.cos(a), 8 + 4.7 * math.sin(a), 4.40), turn=math.degrees(a) + 90)
    lemon((-43, 8, 8.15), turn=-24)
    window((-150, -40, 100), (4, 0, 5), (110, 130), radiance=3.2, color=(1.0, 0.965, 0.915))
    sunlight((4, -6, 4), -74, 24, 3.2, (1, 1), (70, 120), soft=3.0, away=320)
    flag((150, 0, 40), (0, 6, 6), (170, 90))
    far_light(0.5, 134, 220, 80, 40, -10)
    ceiling(1.0, (200, 260), (-70, 0, 220))
    ambient(0.22)


def scene(build, camera, middle=None, exposure=2.25, ground=None):
    size = BANNER if middle is None else BANNER_TO_CUT
    return lambda: Shot(build, camera, size=size, upright=middle, exposure=exposure, contrast=0.2, ground=ground)


SHOTS = {
    "scenes/archive": scene(archive, Camera((0, 4, 15), 118, azimuth=-7, elevation=3), 0.5, exposure=1.73),
    "scenes/hall": scene(hall, Camera((-17, -10, 79), 285, azimuth=0, elevation=1), exposure=2.2),
    "scenes/hall-portrait": lambda: Shot(hall, Camera((0, -10, 84), 176, azimuth=0, elevation=1), size=PORTRAIT, exposure=2.2, contrast=0.2),
    "scenes/shelf": scene(shelf, Camera((8, 6, 15.5), 182, azimuth=-4, elevation=2), 0.66, exposure=2.0),
    "scenes/showroom": lambda: Shot(
        showroom, Camera((8, 60, 24), 236, azimuth=-5, elevation=6, fstop=1.4, focus=(20, 0, 8)), size=BANNER_TO_CUT, samples=32, upright=0.60, exposure=2.3, contrast=0.2
    ),
    "scenes/care": lambda: Shot(
        care, Camera((0, 0, 9.2), 96, azimuth=-3, elevation=13, fstop=4, focus=(2, -13, 5)), size=BANNER, samples=32, exposure=2.22, contrast=0.2, ground="care"
    ),
    "scenes/room": scene(room, Camera((5, -8, 7.0), 119, azimuth=-5, elevation=23, lens=52), exposure=1.9),
    "scenes/room-portrait": lambda: Shot(
        lambda: room((12, 44), (31, 8), -36, (14, -66)), Camera((4, -6, 6), 64, azimuth=-4, elevation=27, lens=60, fstop=4, focus=(6, -20, 3), shift=(0, -0.11)),
        size=PORTRAIT, samples=32, exposure=1.9, contrast=0.2,
    ),
}
