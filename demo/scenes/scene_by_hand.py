"""What is done by hand for one customer: a present wrapped in plain paper, a crest for a house; and cobalt, from grey to blue."""

import math
import random

import numpy as np

import script
from forms import Potter, pool
from paper_goods import covered, handmade, inked, kraft, open_tray, tissue, tissue_in_box
from props import Vector, brush, lie, noise, sphere
from scene_mark import letters
from studio import (
    BANNER, PORTRAIT, Camera, Shot, ambient, area_light, backdrop, bezier, box, ceiling, far_light, ground, group, lathe, mesh_object, mirrored_window, net, plain, smooth, sunlight, tube, window, wood,
)


def stage(back, target, sun):
    ground()
    backdrop(back).visible_shadow = False
    far_light(0.35, back - 1)
    window((-76, -34, 78), target, (76, 96), radiance=3.0)
    sunlight(**sun)
    area_light((105, -40, 60), target, (60, 60), 0.25)
    ambient(0.25)


def twine():
    return plain("twine", (0.035, 0.065, 0.20), roughness=0.9, specular=0.1, bump=(0.16, 0.06))


def ball(radius, at, yarn=None):
    """A ball wound by hand: a few turns side by side, then on from another side, over those below."""
    yarn, half, rng = yarn or twine(), 0.15, random.Random(3)
    parts = []
    for layer in range(26):
        a = Vector((rng.gauss(0, 1), rng.gauss(0, 1), rng.gauss(0, 1))).normalized()
        u = a.orthogonal().normalized()
        v = a.cross(u)
        out, count = radius * (0.90 + 0.10 * layer / 25), rng.randint(5, 8)
        start = rng.uniform(-0.45, 0.30) * radius
        turns = []
        for step in range(count * 44 + 1):
            # Each turn lies beside the last.
            along = start + 2.3 * half * step / 44
            ring, t = math.sqrt(out**2 - along**2), step / 44 * 2 * math.pi
            turns.append(tuple(a * along + (u * math.cos(t) + v * math.sin(t)) * ring))
        parts.append(tube(turns, half, material=yarn, sides=8, capped=False, side=tuple(a)))
    parts.append(sphere(radius * 0.92, (0, 0, 0), yarn))
    return group(parts, at=(at[0], at[1], at[2] + radius + half))


def wrapped_end(x, y, z, paper):
    """The near side of a parcel: two flaps folded in from left and right, the lower one drawn up over them to a point."""
    front = -y / 2
    parts = []
    for side in (-1, 1):
        flap = lambda u, v, side=side: ((side * (x / 2 - 0.15 - u * (0.12 + 0.80 * (1 - abs(2 * v - 1))) * z * 0.5), front - 0.035 - 0.05 * u, 0.15 + v * (z - 0.3)), (u, v))
        parts.append(net("flap", 24, 8, flap, paper))

    def drawn_up(u, v):
        half = (x / 2 - 0.25) * (1 - 0.88 * v)
        lifted = 0.06 + 0.05 * v
        return ((2 * u - 1) * half, front - lifted, 0.12 + v * z * 0.80), (u, v)

    parts.append(net("drawn up", 20, 24, drawn_up, paper))
    for part in parts:
        thick = part.modifiers.new("thick", "SOLIDIFY")
        thick.thickness = 0.045
    return parts


def parcel(size, paper, at, turn):
    """Wrapped: the paper's edge and folded corners show; twine both ways, and a bow."""
    x, y, z = size
    parts = [box("parcel", (x, y, z), (0, 0, 0), paper, 0.28), *wrapped_end(x, y, z, paper)]
    # The sheet's edge on top, turned in once.
    parts.append(box("edge", (x * 0.54, y - 0.3, 0.10), (-x * 0.22, 0, z - 0.02), paper, 0.045))
    thread = twine()
    r = 0.16
    def around(half):
        """Taut: along both sides and over the top, pressed a little into the paper."""
        bend = [(-half + 0.4 * (1 - math.cos(t)), z - 0.4 + r * 0.7 + 0.4 * math.sin(t)) for t in (k * math.pi / 16 for k in range(9))]
        side = [(-half, height) for height in np.linspace(0.0, z - 0.5 + r * 0.7, 12)]
        left = [*side, *bend]
        return [*left, *((-a, b) for a, b in left[::-1])]

    parts.append(tube([(a, 0, b) for a, b in around(x / 2 + 0.7 * r)], r, material=thread, sides=12, side=(0, 1, 0)))
    # On the near side paper is folded over itself, and this one crosses the other.
    parts.append(tube([(0, a - 0.06, b + 0.12 * math.exp(-((a / 1.2) ** 2)) * (b > z)) for a, b in around(y / 2 + 0.7 * r + 0.06)], r, material=thread, sides=12, side=(1, 0, 0)))
    top = z + 0.45
    for turned in (25, 155):
        a = math.radians(turned)
        c, s = math.cos(a), math.sin(a)
        go = bezier((0, 0, top), (c * 2.2 - s, s * 2.2 + c, top + 1.6), (c * 5.4 - s, s * 5.4 + c, top + 1.2), (c * 5.0, s * 5.0, top + 0.1), 16)
        back = bezier((c * 5.0, s * 5.0, top + 0.1), (c * 4.6 + s, s * 4.6 - c, top - 0.2), (c * 1.8 + s, s * 1.8 - c, top + 0.1), (0, 0, top), 16)
        parts.append(tube(go + back[1:], r, material=thread, sides=10, side=(0, 0, 1)))
    for a in (-0.5, -2.5):
        path = bezier((0, 0, top), (math.cos(a) * 2, math.sin(a) * 2, top + 0.4), (math.cos(a) * 4, math.sin(a) * 3.4, z + r), (math.cos(a) * 5.4, math.sin(a) * 5.2, z + r), 16)
        parts.append(tube(path, r, material=thread, sides=10, side=(0, 0, 1)))
    knot = net("knot", 10, 16, lambda u, v: ((0.5 * math.cos(math.pi * (v - 0.5)) * math.cos(2 * math.pi * u), 0.42 * math.cos(math.pi * (v - 0.5)) * math.sin(2 * math.pi * u), top + 0.05 + 0.36 * math.sin(math.pi * (v - 0.5))), (u, v)), thread, closed=True)
    parts.append(knot)
    return group(parts, at=at, turn=turn)


# Tailor's scissors: half the angle they are open, where along the blades the screw sits, how thick a blade is at its back.
OPEN, SCREW, BACK = 6.0, 11.2, 0.26


def blade(side, steel):
    """From its tip to behind the screw: a straight edge, a bowed back, a face ground hollow towards the edge."""

    def place(u, v):
        along = SCREW * 1.14 * v
        broad = 0.06 + 1.65 * min(1.0, v * 1.25) ** 0.75
        ground = min(1.0, u / 0.62)
        across = side * (u - 0.22) * broad
        return (along, across, 0.30 + side * 0.09 + (0.02 + (BACK - 0.02) * ground) * min(1.0, 0.3 + v * 2)), (u, v)

    made = net("blade", 40, 12, place, steel)
    made.data.auto_smooth_angle = math.radians(12)
    solid = made.modifiers.new("solid", "SOLIDIFY")
    solid.thickness, solid.offset = 0.10, -1 if side > 0 else 1
    return made


def bow(side, steel):
    """A shank and its ring: a long one for fingers, a round one for the thumb."""
    shank = bezier((SCREW * 0.98, side * 0.15, 0.42), (SCREW + 3.0, side * 0.25, 0.42), (SCREW + 4.0, side * 0.55, 0.44), (SCREW + 5.6, side * 1.0, 0.44), 18)
    long, wide = (3.7, 1.75) if side > 0 else (2.5, 1.75)
    middle = (SCREW + 5.4 + long, side * 1.95)
    ring = [
        (middle[0] + long * math.cos(t) - side * 0.35 * wide * math.sin(t), middle[1] + wide * math.sin(t) + side * 0.12 * long * math.cos(t), 0.44)
        for t in (step / 48 * 2 * math.pi for step in range(49))
    ]
    return [
        tube(shank, lambda t: 0.42 - 0.10 * t, 0.24, steel, sides=20, name="shank"),
        tube(ring, 0.30, 0.25, steel, sides=18, name="ring", capped=False, side=(0, 0, 1)),
    ]


def scissors(at, turn):
    """Lying a little open: polished blades, black japanned bows, a slotted screw."""
    steel = plain("scissors", (0.78, 0.78, 0.77), roughness=0.24, metallic=1.0)
    black = plain("japanned", (0.012, 0.014, 0.020), roughness=0.16, specular=0.6)
    halves = []
    for side in (1, -1):
        joint = group([blade(side, steel), *bow(-side, black)], at=(-SCREW, 0, 0))
        halves.append(group([joint], turn=-side * OPEN))
    screw = lathe(smooth([(0.001, 0.30), (0.46, 0.30), (0.46, 0.78), (0.46, 0.78), (0.36, 0.88), (0.001, 0.90)], 3), steel, 32)
    slot = box("slot", (0.72, 0.10, 0.02), (0, 0, 0.89), black, 0, turn=30)
    return group([*halves, screw, slot], at=at, turn=turn)


def handwriting(at, turn, rows, width):
    """Lines of a note in ink, too small to be read."""
    ink = plain("ink", (0.012, 0.02, 0.075), roughness=0.5)
    rng = random.Random(8)
    parts = []
    for row in range(rows):
        x, y = -width / 2, -row * 0.95
        while x < width / 2 - (rows - 1 == row) * width * 0.45:
            word = rng.uniform(0.7, 1.7)
            count = max(5, int(word * 9))
            path = [(x + word * s / count, y + 0.20 * math.sin(s * 1.9 + rng.random()) * rng.uniform(0.5, 1.2), 0.0) for s in range(count + 1)]
            parts.append(tube(path, 0.035, 0.008, ink, sides=6, side=(0, 1, 0)))
            x += word + 0.35
    return group(parts, at=at, turn=turn)


def unrolled(paper):
    """The sheet that comes from the roll: it keeps two folds of the mill, and a corner still curls."""
    def sheet(u, v):
        x, y = (u - 0.5) * 62, v * 50
        lift = 0.03 + 0.10 * max(0.0, noise.noise(Vector((x * 0.05, y * 0.05, 2.0)))) + 0.02 * noise.noise(Vector((x * 0.25, y * 0.25, 6.0)))
        for fold in (-11.0, 12.5):
            lift += 0.13 * max(0.0, 1 - abs(x - fold) / 2.6)
        lift += 0.12 * max(0.0, 1 - abs(y - 21.0) / 2.2)
        curl = 1.1 * max(0.0, (x - y - 21) / 10) ** 2
        return (x, y - 27, lift + curl), (u, v)

    made = net("sheet", 150, 120, sheet, paper)
    made.data.auto_smooth_angle = math.radians(70)
    roll = lathe(smooth([(0.5, -32), (2.5, -32), (2.6, -31.9), (2.6, 31.9), (2.5, 32), (0.5, 32)], 3), paper, 64)
    roll.rotation_euler = (0, math.pi / 2, 0)
    roll.location = (0, 24.2, 2.62)
    return [made, roll]


def wrap(twine_from=(-15, 8), loose=bezier((-15, 5, 0.5), (-13.5, 1, -0.1), (-24, -9, 0.18), (-11, -15, 0.18), 60)):
    """A cup packed, a parcel tied, a card written: the sun comes from behind, through the tissue. `loose`: how the ball's end lies."""
    ground()
    backdrop(74).visible_shadow = False
    paper = kraft()
    group(unrolled(paper), at=(21, 2, 0), turn=-9)
    parcel((21, 17, 9), paper, (35, 7.5, 0.14), 10)
    blue, pale = covered(), plain("board inside", (0.42, 0.41, 0.385), roughness=0.85)
    inside = tissue_in_box((16.3, 16.3), 8.2, tissue(), over=3.0, seed=8, low=2.6, deep=1.2)
    name = letters("NORDHAVN", 0.8, (0, -8.55, 4.0), plain("stamped", (0.52, 0.51, 0.475), roughness=0.35))
    name.rotation_euler[0] = math.pi / 2
    group([*open_tray((17, 17, 8.2), blue, pale), inside, name], at=(9.5, 3, 0.14), turn=-14)
    group(Potter("lace").cup(), at=(9.5, 3, 3.4), turn=-55, tilt=(10, -7))
    x, y = twine_from
    ball(4.1, (x, y, 0))
    tube(loose, 0.17, material=twine(), sides=8, side=(0, 0, 1))
    scissors((33, -12.5, 0.0), 166)
    written = inked("card", (0.66, 0.64, 0.58), script.written(script.CARD, (13.0, 9.0), (1.5, 2.2), apart=1.5, scale=1.45, seed=6))
    group([handmade((13.0, 9.0), written, seed=4)], at=(11.0, -16.0, 0.14), turn=7)
    window((-78, -34, 62), (14, 0, 3), (46, 84), radiance=3.2, color=(0.90, 0.955, 1.0), gleam=3.4)
    sunlight((18, 2, 4), -136, 27, 6.0, (1, 1), (150, 44), soft=0.9, color=(1.0, 0.85, 0.64))
    area_light((110, -60, 60), (14, 0, 4), (80, 60), 0.5, (1.0, 0.93, 0.84))
    mirrored_window((90, -24, 70), (14, 0, 3), (40, 56), 2.2, gleam=4.6)
    ceiling(0.6)
    ambient(0.22, (0.82, 0.90, 1.0))


def leaf(at, turn, long, material):
    outline = smooth([(0, 0.0), (long * 0.3, long * 0.19), (long * 0.65, long * 0.14), (long, 0.0)], 6)
    count = len(outline)
    vertices = [(x, y, 0) for x, y in outline] + [(x, -y, 0) for x, y in outline]
    faces = [(i, i + 1, count + i + 1, count + i) for i in range(count - 1)]
    return group([mesh_object("leaf", vertices, faces, None, material, flat=True)], at=at, turn=turn)


def crest(z, blue, gold):
    """A shield between two sprays, waves and a star on it, a number below."""
    parts = []
    line = lambda path, wide: parts.append(tube(path, lambda t: wide * (0.55 + 0.45 * math.sin(math.pi * t)), 0.012, blue, sides=8, side=(0.3, 0.95, 0)))
    half = smooth([(0, 2.35), (1.0, 2.15), (1.9, 2.45), (2.25, 2.6), (2.25, 2.6), (2.2, 1.0), (1.85, -0.9), (1.0, -2.2), (0, -2.9)], 8)
    for share, wide, ink in ((1.0, 0.13, gold), (0.86, 0.04, blue)):
        for side in (-1, 1):
            # A flat band: its breadth lies across its way, wherever that turns.
            path = [(side * share * x, share * y, z) for x, y in half]
            for corner in (path[:25], path[24:]):
                parts.append(tube(corner, 0.012, wide, ink, sides=8, side=(0, 0, 1)))
    for row in range(3):
        line([(-1.25 + s * 0.125, -0.2 - row * 0.55 + 0.15 * math.sin(s * 0.95), z) for s in range(21 - row * 2)][: 21 - row * 3], 0.09)
    for ray in range(8):
        a = ray * math.pi / 4
        long = 0.40 if ray % 2 else 0.72
        parts.append(leaf((0, 1.15, z + 0.01), math.degrees(a) + 90, long, blue))
    for side in (-1, 1):
        for index in range(12):
            a = math.radians(-80 + index * 12.5)
            x, y = side * 3.9 * math.cos(a), 3.9 * math.sin(a) - 0.2
            turn = math.degrees(a) + 90
            for swing in (40, -34):
                bend = turn - swing
                parts.append(leaf((x, y, z + 0.01), bend if side > 0 else 180 - bend, 1.3 - 0.035 * index, blue))
        path = [(side * 3.9 * math.cos(math.radians(-86 + s * 5)), 3.9 * math.sin(math.radians(-86 + s * 5)) - 0.2, z) for s in range(31)]
        parts.append(tube(path, 0.012, 0.045, blue, sides=8, side=(0, 0, 1)))
    parts.append(letters("118", 0.95, (0, -5.6, z), blue))
    return parts


def custom(sheet=(-0.5, 6.2), plate=(17, -2), dish=(31, 13), painter=(-9.5, -15)):
    """A crest for a house: drawn, then painted."""
    stage(66, (8, 0, 2), dict(target=(9, 3, 0), azimuth=-114, elevation=27, strength=4.3, panes=(1, 1), size=(72, 25), soft=1.0, color=(1.0, 0.87, 0.68)))
    blue = plain("crest blue", (0.018, 0.042, 0.20), roughness=0.18)
    gold = plain("crest gold", (0.78, 0.52, 0.20), roughness=0.2, metallic=1.0)
    group([*Potter("ring").dinner_plate(), *crest(0.455, blue, gold)], at=(*plate, 0.06), turn=4)
    # Drawn before it is painted: over two axes and a circle.
    pencil, faint = plain("pencil", (0.10, 0.105, 0.12), roughness=0.7), plain("faint pencil", (0.34, 0.33, 0.30), roughness=0.8)
    ruled = [[(-7, 0), (7, 0)], [(0, -7.4), (0, 7.4)], [(4.75 * math.cos(t), 4.75 * math.sin(t) - 0.2) for t in np.linspace(0, 2 * math.pi, 90)]]
    drawing = [tube([(x, y, 0.09) for x, y in path], 0.012, 0.022, faint, sides=6, side=(0, 0, 1)) for path in ruled]
    paper = plain("drawing paper", (0.60, 0.57, 0.50), roughness=0.9, bump=(0.16, 0.01))
    group([handmade((21, 27), paper, lambda u, v: 2.4 * max(0.0, v - u - 0.42) ** 2), group([*drawing, *crest(0.10, pencil, pencil)], at=(0, 0, 0.06))], at=(*sheet, 0), turn=11)
    lie(brush(), (*painter, 0.36), -3)
    group([*Potter(None).rice_bowl(), pool(5.35, 4.0, plain("cobalt", (0.014, 0.022, 0.070), roughness=0.12))], at=(*dish, 0), scale=0.5)


def upright_custom():
    custom((-4.5, 14), (9, -1.5), (22.5, 18), (-10.5, -19.5))


def cobalt():
    stage(160, (6, 0, 3), dict(target=(12, 2, 2), azimuth=-62, elevation=33, strength=3.0, panes=(3, 2), size=(96, 56), soft=0.8))
    white = Potter(None)
    powder = plain("cobalt ore", (0.028, 0.030, 0.040), roughness=0.95, specular=0.1, bump=(0.22, 0.12))
    # A mortar, ore in it, its pestle leaning.
    mortar = smooth([(5.6, 0), (5.9, 0.3), (5.6, 1.2), (5.9, 1.6), (7.8, 4.2), (8.6, 7.4), (9.0, 9.2)], 8)
    inner = [(max(0.02, r - 0.9), z + (0.5 if z > 9 else 0)) for r, z in mortar if z > 2.4][::-1]
    bowl = lathe([(0.001, 0), *mortar, (8.8, 9.5), (8.3, 9.5), *inner[1:], (2, 2.4), (0.001, 2.3)], white.glaze(), 144)
    heap = lathe(smooth([(0.001, 7.3), (2.2, 6.9), (4.8, 6.0), (7.1, 5.5)], 6), powder, 72)
    pestle = lathe(smooth([(0.001, 0), (1.3, 0.3), (1.75, 1.4), (1.5, 2.6), (0.95, 4.0), (0.85, 11), (1.0, 13.6), (0.8, 14.6), (0.001, 14.9)], 7), white.glaze(), 48)
    group([bowl, heap, group([pestle], at=(-1.2, -0.2, 3.6), tilt=(4, 33))], at=(10, 9, 0), turn=20)
    # Ground finer and finer: three dishes.
    for index, (x, y) in enumerate(((31, 12), (40, 3))):
        group(white.rice_bowl(), at=(x, y, 0), scale=0.66)
        if index == 0:
            lathe(smooth([(0.001, 3.1), (1.6, 2.8), (3.1, 2.5), (3.45, 2.45)], 5), powder, 56).location = (x, y, 0)
        else:
            pool(3.55, 2.65, plain("slurry", (0.030, 0.034, 0.055), roughness=0.22)).location = (x, y, 0)
    # Trial tiles: as painted, and what the fire makes of it, thin to full.
    tile_of = lambda name, tone, rough: plain(name, tone, roughness=rough, specular=0.5)
    shades = (
        ("raw", (0.11, 0.112, 0.122), 0.75), ("biscuit", (0.17, 0.185, 0.22), 0.6), ("first", (0.46, 0.52, 0.64), 0.12),
        ("second", (0.24, 0.33, 0.56), 0.12), ("third", (0.085, 0.15, 0.42), 0.12), ("fourth", (0.03, 0.065, 0.29), 0.12), ("full", (0.012, 0.028, 0.16), 0.12),
    )
    for index, (name, tone, rough) in enumerate(shades):
        box("trial", (6.2, 8.4, 0.7), (-10 + index * 7.3, -14 + 0.25 * math.sin(index * 2.3), 0), white.glaze(), 0.14, turn=1.6 * math.sin(index * 1.7))
        box("field", (5.0, 6.0, 0.03), (-10 + index * 7.3, -13.4 + 0.25 * math.sin(index * 2.3), 0.69), tile_of(name, tone, rough), 0.01, turn=1.6 * math.sin(index * 1.7))
    knife = tube(bezier((0, 0, 0.5), (4, 0, 0.45), (7, 0, 0.35), (12, 0, 0.12), 20), lambda t: 0.45 + 0.5 * max(0.0, t - 0.35), lambda t: 0.3 - 0.26 * min(1, t * 2.4), plain("knife", (0.6, 0.6, 0.59), roughness=0.3, metallic=0.8), sides=16, side=(0, 1, 0))
    group([knife], at=(-10, 3, 0), turn=-24)


# Over the sheet's edge, in one loop over itself.
FALLEN = [(2.5, -11.2, 0.6), (0.6, -15.0, 0.36), (2.8, -20.4, 0.34), (10.5, -25.6, 0.3), (19.5, -29.5, 0.18), (28.5, -34.2, 0.18), (35.6, -33.6, 0.18), (36.0, -29.6, 0.18), (30.2, -28.6, 0.2), (22.4, -31.4, 0.52), (16.6, -36.4, 0.18), (16.2, -40.6, 0.18), (20.4, -43.2, 0.18), (27.2, -42.8, 0.18)]
SHOTS = {
    "scenes/wrap": lambda: Shot(wrap, Camera((9, 0, 4.4), 90, elevation=25), size=BANNER, exposure=2.1, contrast=0.25, ground="wrap"),
    # Upright, the twine has rolled forward: its end lies as it fell, where words stand.
    "scenes/wrap-portrait": lambda: Shot(
        lambda: wrap((-6, -8), [(x - 10, y, z) for x, y, z in smooth(FALLEN, 14)]), Camera((18, -4, 3), 70, elevation=34, shift=(0, -0.13)), size=PORTRAIT, exposure=2.1, contrast=0.25, ground="wrap"
    ),
    "scenes/custom": lambda: Shot(custom, Camera((-1.0, 2.0, 0.5), 77, elevation=84), size=BANNER, exposure=1.4, contrast=0.2, vignette=0.25, ground="custom"),
    "scenes/custom-portrait": lambda: Shot(
        upright_custom, Camera((6, 3, 0.5), 53, azimuth=-4, elevation=46, shift=(0, -0.22)), size=PORTRAIT, exposure=1.4, contrast=0.2, vignette=0.25, ground="custom"
    ),
    "scenes/cobalt": lambda: Shot(cobalt, Camera((13.5, -1, 4.0), 86, elevation=27), size=BANNER, exposure=1.95, contrast=0.2, ground="cobalt"),
}
