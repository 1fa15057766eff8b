"""The workshop: a bowl just thrown on the wheel, slip on everything, clay cut by a wire, and cups drying on a board."""

import math
import random

import numpy as np

from forms import Potter
from props import Vector, noise
from studio import (
    BANNER_TO_CUT, Camera, Shot, ambient, area_light, backdrop, bezier, box, flag, ground, group, lathe, net, new_material, picture_of, plain, smooth, tube, window, wood,
)

WHEEL_RADIUS = 14.0
WHEEL_TOP = 4.3


def clay(wet=True):
    """Wet, it is darker and shines where water stands in it."""
    if not wet:
        return plain("clay dry", (0.56, 0.535, 0.49), roughness=0.85, specular=0.1, bump=(0.4, 0.05), variation=((0.50, 0.475, 0.43), 2.5))
    return plain("clay wet", (0.35, 0.315, 0.265), roughness=0.27, specular=0.5, bump=(0.5, 0.035), variation=((0.41, 0.375, 0.325), 2.6))


def slip():
    """Clay as thin as cream."""
    return plain("slip", (0.47, 0.435, 0.38), roughness=0.14, specular=0.6, variation=((0.42, 0.385, 0.33), 1.8))


def toned_clay():
    """Clay whose vertices carry their own tone: dry where it stands out, dark where a wire or a finger went."""
    material, nodes, links, shader = new_material("clay toned")
    tone, tinted = nodes.new("ShaderNodeAttribute"), nodes.new("ShaderNodeVectorMath")
    tone.attribute_name = "tone"
    tinted.operation = "SCALE"
    tinted.inputs[0].default_value = (0.41, 0.375, 0.32)
    links.new(tone.outputs["Fac"], tinted.inputs["Scale"])
    links.new(tinted.outputs[0], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.55, 0.35
    return material


def thrown(profile, wall_thickness, wet, at, grooves=0.035, touch=None):
    """A vessel as it leaves the hands: rings of the fingers run around it; `touch` moves its points as hands moved the clay."""
    outer = smooth(profile, 26)
    outer = [(r + grooves * math.sin(z * 7.5) * (1 if 0.4 < z else 0), z) for r, z in outer]
    inner = [(max(0.02, r - wall_thickness), z) for r, z in outer if z > 0.8][::-1]
    edge, top = outer[-1]
    lip = [(edge - wall_thickness * share, top + wall_thickness * high) for share, high in ((0.08, 0.25), (0.3, 0.43), (0.6, 0.43), (0.9, 0.22))]
    made = lathe([(0.001, 0), *outer, *lip, *inner, (0.001, 0.8)], clay(wet), 192, name="thrown", warp=touch)
    made.location = at
    return made


def lifted_by_fingers(position):
    """The prints of three fingers and a thumb low on the wall, a lip that is not quite level, and a wall not quite round."""
    x, y, z = position
    r, a = math.hypot(x, y), math.atan2(y, x)
    if r < 0.1:
        return position
    for middle, up, wide, deep in ((-1.95, 3.3, 0.85, 0.34), (-1.71, 3.75, 0.85, 0.36), (-1.47, 3.5, 0.8, 0.30), (-1.12, 5.6, 1.0, 0.26)):
        away = (((a - middle) * r) ** 2 / 0.55 + (z - up) ** 2 / 1.5) / wide**2
        r += deep * (0.55 * math.exp(-((away**0.5 - 1.5) ** 2) * 5) - math.exp(-away))
    r *= 1 + 0.012 * math.cos(2 * a + 0.6) * z / 11
    return (r * math.cos(a), r * math.sin(a), z + 0.13 * math.sin(a * 2 + 1.1) * (z / 11) ** 3)


def lump(at, size, seed, turn=0, cut=None, squash=0.78, long=1.22):
    """
    A block of clay as hands leave it: its edges slumped, dents of palms and fingers. `cut`: where a wire went through it, as
    (direction, how far out): a flat face with the curved drag of the wire in it, grains that it pulled along, and a burr.
    """
    rng = random.Random(seed)
    dents = []
    for _ in range(9):
        a, b = rng.uniform(0, 2 * math.pi), rng.uniform(-0.2, 1.2)
        dents.append((Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b))), rng.uniform(0.20, 0.36), rng.uniform(0.025, 0.05)))
    # Four fingers of one hand, side by side.
    first = rng.uniform(-2.2, -1.2)
    for finger in range(4):
        a = first + finger * 0.2
        dents.append((Vector((math.cos(0.9) * math.cos(a), math.cos(0.9) * math.sin(a), math.sin(0.9))), 0.11, 0.06))
    way = None if cut is None else Vector(cut[0]).normalized()
    across = None if cut is None else way.cross(Vector((0, 0, 1))).normalized()
    rows, columns = 300, 420
    tones = []

    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (v - 0.5)
        direction = Vector((math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)))
        x, y, z = (abs(part) ** 3.6 for part in direction)
        r = size * (0.52 + 0.48 * (x + y + z) ** (-1 / 3.6))
        rough = noise.noise(direction * 7 + Vector((0, seed, 0)))
        r *= 1 + 0.05 * noise.noise(direction * 0.9 + Vector((seed, 0, 0))) + 0.012 * noise.noise(direction * 2.6 + Vector((0, seed, 3))) + 0.004 * rough
        tone = 1.0 + 0.16 * noise.noise(direction * 1.7 + Vector((5, seed, 0))) + 0.10 * rough
        for middle, wide, deep in dents:
            away = (direction - middle).length / wide
            r *= 1 - deep * math.exp(-away * away) + 0.35 * deep * math.exp(-((away - 1.5) ** 2) * 5)
            tone -= 2.6 * deep * math.exp(-away * away)
        p = Vector((direction.x * r * long, direction.y * r * 0.92, direction.z * r * squash))
        if way is not None:
            over = p.dot(way) - cut[1] * size
            if over > 0:
                side, up = p.dot(across), p.dot(across.cross(way))
                # The wire was drawn in an arc, and shook.
                line = up + 0.035 * side * side + 0.22 * noise.noise(Vector((side * 0.12, up * 0.5, seed)))
                drag = 0.5 * noise.noise(Vector((line * 1.3, side * 0.02, seed))) + 0.5 * noise.noise(Vector((line * 4.2, side * 0.05, 3)))
                pulled = max(0.0, noise.noise(Vector((line * 3.0, side * 0.45, 8))) - 0.28)
                held = min(1.0, over * 3)
                p -= way * (over - (0.15 * drag - 0.35 * pulled) * held)
                tone = tone * (1 - held) + held * (0.80 + 0.42 * drag - 0.95 * pulled)
            elif over > -0.35:
                # A burr stands up where the wire came out.
                p += way * 0.14 * (over + 0.35)
                tone += 0.2
        tones.append(tone)
        # It has sunk a little under its own weight.
        return (p.x, p.y, max(-size * 0.52, p.z)), (u, v)

    made = net("lump", rows, columns, place, toned_clay(), closed=True)
    kept = np.clip(np.reshape(tones, (rows + 1, columns + 1))[:, :columns], 0.35, 1.5).astype(np.float32)
    made.data.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", kept.ravel())
    made.location = (at[0], at[1], at[2] + size * 0.52)
    made.rotation_euler[2] = math.radians(turn)
    return made


def run_down(path, wide, deep, bead, material, side):
    """
    Something thick that runs along a path: broad where it starts, thin behind its end, which is a round bead. `wide` and
    `deep` are halves, `bead` the bead's radius.
    """
    lengths = np.concatenate([[0], np.cumsum([math.dist(p, q) for p, q in zip(path, path[1:])])])
    total = lengths[-1]
    # Points lie closer together in the bead, so that it is round.
    stops = np.concatenate([np.linspace(0, total - 2.2 * bead, 60, endpoint=False), total - 2.2 * bead * np.cos(np.linspace(0, math.pi / 2, 26))])
    placed = [tuple(np.interp(stop, lengths, [point[k] for point in path]) for k in range(3)) for stop in stops]
    left = lambda t: total - stops[round(t * (len(stops) - 1))]

    def half(t, thin, full):
        rest = left(t)
        drop = math.sqrt(max(0.0, 1 - ((rest - bead) / bead) ** 2)) if rest < 2 * bead else 0.0
        swell = 0.75 * (full - thin) * math.exp(-max(0.0, rest - bead) / (1.7 * bead))
        body = thin * (0.80 + 0.40 * math.exp(-(total - rest) / 1.1)) + swell if rest > bead else 0.0
        return max(0.004, body * min(1.0, (total - rest) / 0.35 + 0.12), full * drop)

    return tube(placed, lambda t: half(t, wide, bead), lambda t: half(t, deep, bead * 0.62), material, sides=24, side=side, name="run")


def splashes(middle, spread, count, seed, material, flat=0.22, size=(0.10, 0.55)):
    """Drops that flew off the wheel: each a low dome with a round edge, drawn out a little away from where it came from."""
    rng = random.Random(seed)
    for _ in range(count):
        a, away = rng.uniform(0, 2 * math.pi), spread[0] + (spread[1] - spread[0]) * rng.random() ** 1.7
        radius = size[0] + (size[1] - size[0]) * rng.random() ** 3
        shift, ripple = rng.uniform(0, 9), rng.uniform(0.05, 0.22)
        at = (middle[0] + away * math.cos(a), middle[1] + away * math.sin(a), middle[2])

        def place(u, v, radius=radius, shift=shift, ripple=ripple):
            turn = 2 * math.pi * u
            edge = radius * (1 + ripple * noise.noise(Vector((math.cos(turn) * 1.4 + shift, math.sin(turn) * 1.4, shift))))
            out, up = math.sin(v * math.pi / 2), math.cos(v * math.pi / 2)
            return (edge * out * math.cos(turn), edge * out * math.sin(turn), flat * radius * up**0.7 + 0.01), (u, v)

        drop = net("splash", 8, 28, place, material, closed=True)
        drop.location, drop.rotation_euler[2], drop.scale = at, a, (rng.uniform(1.0, 1.7), 1, 1)


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
    # What ran over when the last cup was dipped: from inside, over the rim, down.
    for turn, long, wide, bead in ((-101, 7.4, 0.44, 0.46), (-91, 3.6, 0.36, 0.38), (-79, 9.6, 0.40, 0.44), (-66, 2.2, 0.36, 0.33)):
        a = math.radians(turn)
        over = [(radius - 0.62, high - 1.6), (radius - 0.46, high - 0.5)]
        over += [(radius - 0.40 * math.cos(s), high + 0.40 * math.sin(s)) for s in np.linspace(0.2, math.pi - 0.3, 14)]
        over += [(radius * (0.86 + 0.14 * z / high) + 0.06, z) for z in np.linspace(high - 0.55, high - long, 40)]
        path = [(r * math.cos(a + 0.012 * math.sin(z * 0.9 + turn)), r * math.sin(a), z) for r, z in over]
        parts.append(run_down(path, wide, 0.17, bead, glaze, (-math.sin(a), math.cos(a), 0)))
    # It lies on the rim there.
    wetted = [(radius * math.cos(a), radius * math.sin(a), high + 0.05) for a in np.radians(np.linspace(-112, -56, 60))]
    parts.append(tube(wetted, lambda t: 0.37 * math.sin(math.pi * t) ** 0.25 + 0.02, material=glaze, sides=16, side=(0, 0, 1)))
    return group(parts, at=at)


def uneven(seed):
    """No cup is as round as its neighbour."""
    wide, turn = 0.006 + 0.004 * (seed % 3), seed * 1.9

    def touch(position):
        x, y, z = position
        a = math.atan2(y, x)
        grown = 1 + wide * math.cos(2 * a + turn) * z / 6
        return (x * grown, y * grown, z * (1 + 0.012 * math.sin(seed * 2.3)) + 0.05 * math.sin(a + turn) * z / 6)

    return touch


def wheel_head():
    """Cast metal, turned in rings; slip has dried on it in arcs, and has been wiped away by a sleeve."""
    material, nodes, links, shader = new_material("wheel head")
    side = 1400
    y, x = np.mgrid[1 : -1 : side * 1j, -1 : 1 : side * 1j]
    r, a = np.hypot(x, y), np.arctan2(y, x)
    rng = np.random.default_rng(12)
    rings = 0.5 + 0.5 * np.sin(r * 2 * math.pi * 46)
    dried = np.zeros_like(r)
    for _ in range(150):
        middle, long, at, wide = rng.uniform(-math.pi, math.pi), rng.uniform(0.2, 1.5), rng.uniform(0.42, 1.0), rng.uniform(0.004, 0.028)
        turned = np.abs((a - middle + math.pi) % (2 * math.pi) - math.pi)
        dried = np.maximum(dried, rng.uniform(0.3, 0.9) * np.clip((long - turned) / 0.25, 0, 1) * np.exp(-np.square((r - at - 0.015 * turned) / wide)))
    for _ in range(260):
        middle, at, radius = rng.uniform(-math.pi, math.pi), rng.uniform(0.45, 1.0) ** 0.8, rng.uniform(0.004, 0.016)
        dried = np.maximum(dried, np.clip((radius - np.hypot(x - at * np.cos(middle), y - at * np.sin(middle))) / 0.004, 0, 1))
    dried = np.clip(dried, 0, 1)[..., None]
    metal = np.array([0.33, 0.33, 0.325]) * (0.72 + 0.28 * rings[..., None])
    color, cover = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeTexImage")
    color.image = picture_of("wheel head", metal * (1 - dried) + np.array([0.50, 0.465, 0.41]) * dried)
    cover.image = picture_of("wheel slip", np.repeat(0.85 * (1 - dried), 3, axis=2))
    links.new(color.outputs["Color"], shader.inputs["Base Color"])
    links.new(cover.outputs["Color"], shader.inputs["Metallic"])
    shader.inputs["Roughness"].default_value = 0.42
    return material


def wheel(at):
    """The wheel head in its splash pan, and the slurry that hands have left around what was thrown."""
    enamel = plain("pan", (0.080, 0.088, 0.092), roughness=0.28, specular=0.5, variation=((0.115, 0.118, 0.115), 5))
    pan = [(0.001, 0.0), (16.6, 0.0), (17.2, 0.25), (17.9, 3.1), (18.15, 3.35), (18.0, 3.6), (17.7, 3.45), (17.3, 3.0), (16.8, 0.9), (16.2, 0.6), (0.001, 0.6)]
    lathe(smooth(pan, 6), enamel, 160).location = (*at, 0)
    # Slop stands in the pan.
    lathe(smooth([(0.001, 1.25), (16.0, 1.25), (16.75, 1.28), (16.95, 1.42)], 5), slip(), 128).location = (*at, 0)
    side = [(WHEEL_RADIUS - 0.4, 2.8), (WHEEL_RADIUS, 3.0), (WHEEL_RADIUS, WHEEL_TOP - 0.25), (WHEEL_RADIUS - 0.1, WHEEL_TOP - 0.07), (WHEEL_RADIUS - 0.3, WHEEL_TOP)]
    steel = plain("wheel", (0.40, 0.395, 0.38), roughness=0.36, metallic=0.9)
    lathe(smooth(side, 5), steel, 160).location = (*at, 0)
    lathe(smooth([(0.001, WHEEL_TOP), (WHEEL_RADIUS - 0.3, WHEEL_TOP)], 3), wheel_head(), 160, disc=WHEEL_RADIUS).location = (*at, 0)

    def slurry(u, v):
        """Rings of fingers in it; it has run outwards in lobes with a thick, round edge."""
        a = 2 * math.pi * u
        edge = 9.1 + 1.0 * noise.noise(Vector((math.cos(a) * 1.1, math.sin(a) * 1.1, 2))) + 0.7 * noise.noise(Vector((math.cos(a) * 3, math.sin(a) * 3, 5)))
        r = 4.4 + (edge - 4.4) * v
        left = edge - r
        high = 0.36 * math.sqrt(max(0.0, 1 - max(0.0, 1 - left / 0.45) ** 2)) + 0.55 * math.exp(-(r - 4.4) / 0.9)
        high += 0.075 * math.sin(r * 5.2 - a) * min(1, left / 0.7) + 0.10 * noise.noise(Vector((r * math.cos(a) * 0.5, r * math.sin(a) * 0.5, 4))) * min(1, left)
        return (r * math.cos(a), r * math.sin(a), max(0.0, high)), (u, v)

    net("slurry", 90, 260, slurry, clay(True), closed=True).location = (*at, WHEEL_TOP)
    # What ran over the pan's rim.
    for turn, long, wide, bead in ((-124, 1.9, 0.32, 0.30), (-97, 2.6, 0.46, 0.42), (-90, 1.2, 0.26, 0.25), (-58, 2.3, 0.30, 0.32)):
        a = math.radians(turn)
        over = [(17.45, 3.05), (17.75, 3.52), (18.0, 3.70), (18.22, 3.42)] + [(18.03 - (3.0 - z) * 0.26, z) for z in np.linspace(3.05, 3.35 - long, 20)]
        path = [(at[0] + r * math.cos(a), at[1] + r * math.sin(a), z) for r, z in over]
        run_down(path, wide, 0.13, bead, slip(), (-math.sin(a), math.cos(a), 0))
    splashes((*at, WHEEL_TOP), (9.5, 13.4), 46, 3, slip(), size=(0.08, 0.42))
    splashes((*at, 0.0), (18.6, 31), 90, 8, slip(), size=(0.08, 0.6))
    # Older ones are dry.
    splashes((*at, -0.01), (18.4, 40), 110, 9, plain("slip dried", (0.275, 0.245, 0.205), roughness=0.9, specular=0.08), flat=0.04, size=(0.06, 0.8))


def cutting_wire(at, turn):
    """The wire that cut the clay: two pegs of beech, wound around their middles."""
    peg = wood("peg", light=(0.42, 0.29, 0.17), dark=(0.30, 0.19, 0.10))
    steel = plain("wire", (0.52, 0.50, 0.47), roughness=0.3, metallic=0.95)
    parts = []
    for x, y, lean in ((0, 0, 62), (21, 4.2, 112)):
        along = (math.cos(math.radians(lean)) * 3.1, math.sin(math.radians(lean)) * 3.1)
        parts.append(tube([(x - along[0] * (1 - 2 * t), y - along[1] * (1 - 2 * t), 0.66) for t in np.linspace(0, 1, 24)], lambda t: 0.64 * (1 - 0.28 * math.exp(-(((t - 0.5) / 0.1) ** 2))) * min(1.0, 0.72 + 6 * min(t, 1 - t)), material=peg, sides=24, side=(0, 0, 1)))
        for wind in range(5):
            ring = [(x + along[0] * 0.035 * (wind - 2) + 0.52 * math.sin(s) * along[1] / 3.1, y + along[1] * 0.035 * (wind - 2) - 0.52 * math.sin(s) * along[0] / 3.1, 0.66 + 0.52 * math.cos(s)) for s in np.linspace(0, 2 * math.pi, 25)]
            parts.append(tube(ring, 0.05, material=steel, sides=8, side=(along[0] / 3.1, along[1] / 3.1, 0), capped=False))
    slack = bezier((0.1, 0.4, 0.3), (6, -6.5, 0.06), (12, 8.5, 0.06), (20.9, 4.5, 0.3), 90)
    parts.append(tube(slack, 0.05, material=steel, sides=8, side=(0, 0, 1)))
    return group(parts, at=at, turn=turn)


def build():
    ground()
    backdrop(66)
    oak = wood("bench", light=(0.27, 0.185, 0.115), dark=(0.18, 0.118, 0.07))
    at = (6, 0)
    wheel(at)
    thrown([(4.6, 0), (5.0, 0.3), (5.0, 0.9), (7.4, 2.4), (9.5, 5.6), (10.3, 9.0), (11.0, 10.8)], 0.5, True, (*at, WHEEL_TOP), 0.05, lifted_by_fingers)
    lump((34.5, 1, 0), 7.4, 3, -6, cut=((-0.22, -0.93, 0.30), 0.50))
    lump((45.5, -8.5, 0), 4.0, 5, 24, squash=0.72)
    bucket((-23, 15, 0))
    cutting_wire((20.5, -15.5, 0), 3)
    # A board of cups that dry.
    box("board", (84, 15, 1.6), (20, 42, 9), oak, 0.15)
    for x in (-14, 54):
        box("trestle", (4, 12, 9), (x, 42, 0), oak, 0.15)
    for index in range(7):
        thrown([(2.1, 0), (2.25, 0.3), (2.3, 0.6), (3.5, 1.9), (4.0, 3.8), (4.2, 5.3), (4.4, 6.3)], 0.32, False, (-13 + index * 10.6, 42, 10.6), 0.012, uneven(index))
    group(Potter(None).rice_bowl(), at=(-20, -9, 0), scale=1.15)
    water = plain("slip water", (0.36, 0.335, 0.295), roughness=0.05)
    lathe([(0.001, 5.3), (5.3, 5.3), (5.62, 5.34), (5.72, 5.5)], water, 72).location = (-20, -9, 0)
    # An overcast day: a tall window to the north, as wide as the bench is long, and no sun. Light from behind the drying cups
    # draws their edges.
    window((-96, 6, 84), (6, 4, 8), (130, 120), radiance=4.6, color=(0.93, 0.97, 1.0), panes=(3, 3))
    area_light((66, 58, 66), (22, 42, 14), (40, 40), 1.6, (1.0, 0.93, 0.83), seen_in_gloss=False)
    flag((84, -4, 22), (8, 0, 8), (90, 70))
    ambient(0.10)


SHOTS = {
    "scenes/workshop": lambda: Shot(
        build, Camera((5, 4, 8.6), 78, azimuth=-9, elevation=17), size=BANNER_TO_CUT, exposure=2.5, contrast=0.2, vignette=0.2, upright=0.5, ground="workshop"
    ),
}
