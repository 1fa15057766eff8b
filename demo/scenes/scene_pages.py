"""Pictures of pages that would otherwise borrow another's or have none: the brush at the rosette, two plates on stands,
two cups, a crate, the morning's post, plates put away."""

import math
import random

import numpy as np
from mathutils import Vector, noise

import script
from forms import Potter, candle, coffee, pool, tea
from paper_goods import covered, handmade, inked, open_tray
from props import book, brush, flame, lie, tablecloth, upright
from scene_by_hand import twine
from scene_mark import letters as lettering
from scene_painter import begun
from studio import (
    BANNER, WIDE, Camera, Shot, ambient, area_light, backdrop, box, flag, ground, group, lathe, mesh_object, net, plain, set_by_window, smooth,
    sunlight, tube, window, wood,
)


def brush_at_rosette():
    """The tip rests where the last petals are still to come, so that its shadow meets it there; the hand is out of the picture."""
    ground()
    backdrop(70)
    plate = Potter("lace").dinner_plate()
    begun(plate, "lace-plate", lambda x, y: (np.hypot(x, y) < 0.25) & ((np.degrees(np.arctan2(y, x)) + 78) % 360 < 84))
    group(plate, at=(5, 3, 0), turn=24)
    lie(brush(26), (6.0, 1.6, 0.425), 36, tilt=(0, -27))
    # From before it, so that light reaches below the rim, and shows how the plate stands.
    window((-58, 18, 46), (4, -2, 1), (40, 60), radiance=3.4, color=(1.0, 0.965, 0.915))
    sunlight((5, -6, 1), -40, 28, 3.2, (1, 1), (34, 22), soft=1.0)
    flag((40, 4, 16), (4, -3, 1), (50, 34))
    ambient(0.15)


def on_rods(plate, at, scale=1.0):
    """A plate leans back on two bent rods: it stands on them with its rim, and before it they curl up."""
    parts = [group([group(plate, at=(0, 0, 13.62), tilt=(78, 0))], at=(0, 14.5, 0))]
    oak = plain("stand", (0.085, 0.048, 0.026), roughness=0.35)
    rod = smooth([(0, 21.0, 0.30), (0, 14.0, 0.32), (0, 10.4, 0.52), (0, 8.9, 0.62), (0, 8.2, 1.25), (0, 8.5, 2.0), (0, 9.0, 2.2)], 8)
    for x in (-5.2, 5.2):
        parts.append(tube([(x, y, z) for _, y, z in rod], lambda t: 0.30 - 0.06 * t, material=oak, sides=16, side=(1, 0, 0)))
    group(parts, at=at, scale=scale)


def first_plate():
    """The first pattern plate, upright against the wall, by the light of one candle; what was noted of it, before it."""
    ground()
    backdrop(24)
    on_rods(Potter("lace").dinner_plate(), at=(10, 0, 0))
    group([*Potter(None).candle_holder(9.0, 5.0), *candle(6.4, 7.6, burns=True)], at=(-15.5, 4, 0), turn=-30)
    flame((-15.34, 4, 7.6 + 6.4 + 0.72), power=9500)
    noted = inked("first note", (0.60, 0.55, 0.45), script.written(script.FIRST, (13.0, 8.6), (1.3, 2.0), apart=1.3, scale=1.3, seed=5))
    group([handmade((13.0, 8.6), noted, lambda u, v: 0.9 * max(0.0, u - v - 0.55) ** 1.5 + 0.08 * math.sin(math.pi * u), seed=2)], at=(-2.5, -4.2, 0), turn=8)
    # The last blue of the day, and a mirror of the flame for the plate's shadow side.
    window((-90, -60, 70), (0, 8, 8), (60, 90), radiance=0.62, color=(0.60, 0.76, 1.0))
    area_light((46, -40, 22), (8, 12, 12), (16, 20), 0.55, (1.0, 0.56, 0.24), seen_in_gloss=False)
    ambient(0.035, (0.55, 0.70, 1.0))


def two_cups():
    """Two cups, poured, in the last sun, seen from where one sits: somebody is expected."""
    tablecloth(260, 96, at=(6, -4, -0.16), color=(0.56, 0.53, 0.475), name="cups", hangs=40.0, rumpled=0.8, folded=((27.0, 8.0),))
    far = backdrop(150, 2000)
    far.location.z, far.visible_shadow = -100, False
    ring = Potter("ring")
    for at, turn in (((-5, -7, 0), -150), ((17.5, -5, 0), -30)):
        group([*ring.make("cup-saucer"), pool(3.93, 5.3, tea())], at=at, turn=turn)
    group(ring.teapot(), at=(6.5, 11, 0), turn=-10)
    group(ring.jug_of_milk(), at=(31, 11, 0), turn=-30, scale=0.88)
    group(ring.sugar_box(), at=(-14, 9, 0), scale=0.92)
    # The sun is about to set: nothing stands before it, so that each thing has one long shadow.
    window((-60, -70, 60), (4, 2, 5), (60, 60), radiance=1.5, color=(0.78, 0.87, 1.0), panes=(1, 1))
    sunlight((8, 4, 5), -101, 13, 7.5, (1, 1), (400, 300), soft=1.6, color=(1.0, 0.70, 0.42), away=320)
    # The last of it lies on the wall, far behind.
    area_light((-50, 70, 40), (30, 150, 26), (50, 50), 1.5, (1.0, 0.66, 0.38), seen_in_gloss=False)
    ambient(0.24, (0.70, 0.82, 1.0))


def plate_of_the_year():
    """This year's plate on its stand, the boxes it is sold in, and the note that goes with it."""
    set_by_window((0, 10, 11), 62, back=26, sun=dict(target=(4, 12, 9), azimuth=-56, elevation=25, strength=5.6, panes=(1, 1), size=(58, 44), soft=3.2, away=260, color=(1.0, 0.80, 0.58)))
    on_rods(Potter("annual-2026").plate_parts(13.5, 2.3, 9.4, "panel"), at=(11, 3, 0), scale=0.8)
    # A plate of 21.6 centimetres goes into a box of 24.
    blue, pale, thick = covered(), plain("board inside", (0.42, 0.41, 0.385), roughness=0.85), 0.28

    def named(y, z):
        name = lettering("NORDHAVN", 0.72, (0, y, z), plain("stamped", (0.52, 0.51, 0.475), roughness=0.35))
        name.rotation_euler[0] = math.pi / 2
        return name

    def closed():
        """Its lid goes down a finger's breadth short of the bottom."""
        parts = [*open_tray((24, 23, 4.9), blue, pale), box("lid", (24.7, 23.7, thick), (0, 0, 4.94), blue, 0.07), named(-11.90, 3.5)]
        for side in (-1, 1):
            parts.append(box("flap", (24.7, 0.24, 2.3), (0, side * 11.73, 2.66), blue, 0.07))
            parts.append(box("flap", (0.24, 23.7, 2.3), (side * 12.23, 0, 2.66), blue, 0.07))
        return parts

    group(closed(), at=(-17.0, 13.4, 0), turn=0)
    # Last year's leans on the wall, on its box.
    group([upright(Potter("annual-2025").plate_parts(13.5, 2.3, 9.4, "panel"), 13.5, 2.3, (0, 0, 0))], at=(-18, 25.4, 5.24), scale=0.8)
    written = inked("note", (0.64, 0.615, 0.55), script.written(script.NOTE, (12.0, 8.0), (1.5, 1.9), apart=1.28, scale=1.28, seed=3))
    curled = lambda u, v: 1.3 * max(0.0, u + v - 1.55) ** 1.5 + 0.35 * max(0.0, 0.25 - u) ** 1.2
    group([handmade((12.0, 8.0), written, curled, seed=6)], at=(-2.0, -5.6, 0), turn=-8)


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
    set_by_window((2, 4, 7), 66, back=56, sun=dict(target=(6, 8, 8), azimuth=-66, elevation=30, strength=2.3, panes=(2, 2), size=(84, 56), soft=0.9))
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


def sheet(size, material, height):
    """A sheet of paper that lies as `height(u, v)` says, as thick as good paper."""
    wide, deep = size
    made = net("sheet", 70, 50, lambda u, v: (((u - 0.5) * wide, (v - 0.5) * deep, 0.04 + height(u, v)), (u, v)), material)
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.03
    return made


def envelope(size, material, seed, full=0.34):
    """It has a letter inside: thick in the middle, thin at its edges, no two alike."""
    wide, deep = size

    def place(side):
        def at(u, v):
            inside = min(1.0, 9 * min(u, 1 - u)) ** 0.6 * min(1.0, 7 * min(v, 1 - v)) ** 0.6
            wave = 0.05 * noise.noise(Vector((u * 3, v * 2, seed)))
            return ((u - 0.5) * wide, (v - 0.5) * deep, 0.02 + side * (0.03 + (full + wave) * inside)), (u, v)

        return at

    return [net("envelope", 30, 44, place(side), material) for side in (0, 1)]


def stamp(at, turn):
    """Teeth all around, a white rim, waves and a star in blue."""
    wide, deep, teeth = 2.2, 2.7, 0.2
    outline = []
    for (x0, y0), (x1, y1) in zip(((-1, -1), (1, -1), (1, 1), (-1, 1)), ((1, -1), (1, 1), (-1, 1), (-1, -1))):
        long = max(abs(x1 - x0) * wide, abs(y1 - y0) * deep) / 2
        count = round(long / teeth)
        for s in range(count * 6):
            t = s / (count * 6)
            bite = 0.06 * max(0.0, math.sin(t * count * 2 * math.pi))
            x, y = (x0 + (x1 - x0) * t) * wide / 2, (y0 + (y1 - y0) * t) * deep / 2
            outline.append((x - bite * (x0 if x0 == x1 else 0), y - bite * (y0 if y0 == y1 else 0), 0.02))
    blue = plain("stamp blue", (0.025, 0.055, 0.21), roughness=0.8)
    parts = [mesh_object("stamp", outline, [tuple(range(len(outline)))], None, plain("stamp paper", (0.66, 0.645, 0.60), roughness=0.9), flat=True)]
    parts.append(mesh_object("field", [(-0.85, -1.1, 0.03), (0.85, -1.1, 0.03), (0.85, 1.1, 0.03), (-0.85, 1.1, 0.03)], [(0, 1, 2, 3)], None, blue, flat=True))
    pale = plain("stamp white", (0.60, 0.60, 0.58), roughness=0.9)
    for row in range(3):
        parts.append(tube([(-0.7 + 0.07 * s, -0.75 + row * 0.34 + 0.10 * math.sin(s * 0.62), 0.035) for s in range(21)], 0.045, 0.006, pale, sides=6, side=(0, 1, 0)))
    for ray in range(4):
        a = ray * math.pi / 4
        parts.append(tube([(0.42 * k * math.cos(a), 0.6 + 0.42 * k * math.sin(a), 0.035) for k in (-1, 0, 1)], lambda t: 0.01 + 0.05 * math.sin(math.pi * t), 0.006, pale, sides=6, side=(-math.sin(a), math.cos(a), 0)))
    return group(parts, at=at, turn=turn)


def letters():
    """The morning's post: one letter read, the envelopes it lay among, two books, coffee; the sun falls along the table."""
    set_by_window((6, 2, 4), 66, back=58, sun=dict(target=(6, -2, 1), azimuth=-74, elevation=24, strength=2.7, panes=(1, 1), size=(50, 150), soft=0.9))
    first = inked("letter", (0.66, 0.635, 0.565), script.written(script.LETTER, (14.5, 20.5), (1.5, 2.4), apart=1.12, scale=1.22))
    second = inked("second sheet", (0.64, 0.61, 0.535), script.written(script.SECOND, (14.5, 20.5), (1.5, 2.0), apart=1.12, scale=1.22, seed=9))
    # Folded in three for the post, and it remembers.
    fold = lambda u, v: 1.25 * abs(math.sin(1.5 * math.pi * v)) ** 1.6 * (0.55 + 0.45 * u) + 2.1 * max(0.0, v - 0.80) ** 1.5 * 3 * (0.4 + 0.6 * (1 - u))
    curl = lambda u, v: 0.5 * max(0.0, 1 - u + 0.5 * (1 - v) - 0.92) ** 1.4 + 0.05 * math.sin(math.pi * v)
    group([sheet((14.5, 20.5), second, curl)], at=(-14.5, 2.0, 0.0), turn=19)
    group([sheet((14.5, 20.5), first, fold)], at=(-3.6, -5.0, 0.16), turn=-7)
    rng = random.Random(12)
    tones = ((0.60, 0.53, 0.41), (0.34, 0.40, 0.48), (0.66, 0.635, 0.575), (0.52, 0.44, 0.33), (0.31, 0.37, 0.46))
    sizes = ((22.5, 11.2), (17.0, 11.6), (21.0, 10.6), (16.2, 11.4), (18.6, 12.4))
    blank = np.zeros((8, 8), np.float32)
    stack, height = [], 0.0
    for index, (tone, size) in enumerate(zip(tones, sizes)):
        one = envelope(size, inked(f"envelope {index}", tone, blank), index)
        stack.append(group(one, at=(rng.uniform(-1.6, 1.6), rng.uniform(-0.9, 0.9), height), turn=rng.uniform(-7, 7)))
        height += 0.33
    top = (17.0, 11.4)
    addressed = [*envelope(top, inked("addressed", (0.665, 0.64, 0.575), script.stamped(top)), 9), stamp((6.4, 3.5, 0.37), 3)]
    stack.append(group(addressed, at=(-0.6, 0.3, height), turn=5))
    group(stack, at=(24.0, 2.5, 0), turn=-12)
    # The twine that held them lies where it fell.
    loose = smooth([(12, -7, 0.2), (15, -10, 0.2), (21, -9, 0.2), (25, -12, 0.2), (20, -14.5, 0.2), (16, -12, 0.36), (19, -7.6, 0.2), (27, -8.5, 0.2), (32, -12, 0.2)], 14)
    tube(loose, 0.10, material=twine(), sides=10, side=(0, 0, 1))
    # Beside the letter, along its edge.
    lie(brush(21), (6.6, -14.6, 0.56), 82, tilt=(0, 1.2))
    group([*Potter("star").mug(), pool(3.78, 7.9, coffee())], at=(8.5, 11.5, 0), turn=-38)
    book((17, 23.5, 3.4), (-14.5, 24, 0), (0.030, 0.050, 0.105), turn=96, name="blue", gilt=(0.50, 0.34, 0.11))
    book((14.5, 20.5, 2.4), (-14, 24.5, 3.4), (0.26, 0.075, 0.05), turn=79, name="red", gilt=(0.50, 0.34, 0.11))


def felt_between(material, radius=13.5):
    """A disc of felt on a plate: it follows the plate's hollow, stands over its edge, and hangs there a little."""
    from_middle = smooth([(0.001, 0.6), (8.0, 0.6), (8.9, 0.68), (9.5, 1.1), (11.2, 1.68), (12.15, 2.2), (12.7, 2.46), (13.15, 2.52), (radius, 2.46)], 5)
    wavy = lambda place: (place[0], place[1], place[2] + 0.05 * math.sin(5 * math.atan2(place[1], place[0])))
    made = lathe(from_middle, material, 200, warp=wavy)
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness, thick.offset = 0.14, -1
    return made


def put_away():
    """Dry again: plates stacked with felt between them, seen from the table's height; a cup upside down on what felt is left."""
    set_by_window((8, 3, 5), 68, back=58, sun=dict(target=(14, 4, 3), azimuth=-64, elevation=26, strength=3.0, panes=(1, 1), size=(74, 60), soft=1.2))
    felt = plain("felt", (0.115, 0.150, 0.215), roughness=1.0, specular=0.03, sheen=0.5, bump=(0.14, 0.03), variation=((0.135, 0.172, 0.240), 0.5))
    wave = Potter("wave")
    for index in range(6):
        group(wave.dinner_plate(), at=(21, 6, index * 1.08), turn=index * 31)
        if index < 5:
            group([felt_between(felt)], at=(21, 6, index * 1.08 + 0.05), turn=index * 47)
    group(wave.rice_bowl(), at=(21, 6, 5 * 1.08 + 0.43), turn=20)
    flat = smooth([(0.001, 0.0), (13.1, 0.0), (13.35, 0.07), (13.1, 0.14), (0.001, 0.14)], 5)
    for index, (x, y) in enumerate(((-9.0, 4.0), (-7.2, 5.4), (-9.6, 5.6))):
        sunken = lambda place, index=index: (place[0], place[1], place[2] + 0.012 * index * (1 + math.sin(3 * math.atan2(place[1], place[0]) + index)))
        lathe(flat, felt, 160, warp=sunken).location = (x, y, index * 0.17)
    group([group(wave.cup(), at=(0, 0, 6.35), tilt=(0, 180))], at=(-11.4, 4.6, 0.53), turn=24)


def banner(build, ground, camera, size=BANNER, exposure=2.05):
    return lambda: Shot(build, camera, size=size, exposure=exposure, contrast=0.2, ground=ground)


SHOTS = {
    "scenes/annual": banner(plate_of_the_year, "annual", Camera((-2, 8, 11.2), 64, azimuth=-4, elevation=11), exposure=1.36),
    "scenes/crate": lambda: Shot(
        crate, Camera((-4, 6, 13.2), 88, azimuth=-6, elevation=17, fstop=4, focus=(-7, 2, 14)), size=BANNER, samples=32, exposure=1.8, contrast=0.2, ground="crate"
    ),
    "film/poster": lambda: Shot(
        brush_at_rosette,
        Camera((4.4, -5.4, 3.8), 19, azimuth=-10, elevation=21, fstop=40, focus=(6.0, 1.6, 0.5)),
        WIDE, exposure=1.8, contrast=0.2, vignette=0.25, ground="brush",
    ),
    "scenes/first": lambda: Shot(
        first_plate, Camera((1, 8, 11.5), 62, azimuth=-4, elevation=9), size=BANNER, exposure=2.95, contrast=0.15, vignette=0.3, glow=0.3, ground="first"
    ),
    "scenes/letters": banner(letters, "letters", Camera((5, 2, 4.0), 68, azimuth=-3, elevation=26)),
    "scenes/put-away": banner(put_away, "put-away", Camera((5.5, 4, 5.2), 66, azimuth=-4, elevation=14), exposure=1.8),
    "scenes/cups": lambda: Shot(
        two_cups, Camera((6.5, 0, 7.0), 78, elevation=13, fstop=3.2, focus=(6.5, -9, 4)), size=BANNER, samples=40, exposure=1.7, contrast=0.2, ground="cups"
    ),
}
