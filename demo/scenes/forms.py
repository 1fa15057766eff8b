"""The fifteen forms: profiles in centimetres, turned and joined as a pottery would. Handles point to the right (+x)."""

import math
import random

import cv2
import numpy as np
from mathutils import Vector, noise

from studio import bezier, lathe, net, new_material, picture_of, plain, porcelain, smooth, tube

# Number and depth of a vessel's ribs, as a share of its radius.
VESSEL_RIBS = (44, 0.028)


class Potter:
    """Makes forms with one ornament: `owner` as in studio.porcelain, `ribbed` for relief instead of paint."""

    def __init__(self, owner="series", ribbed=False):
        self.owner = None if ribbed else owner
        self.ribbed = ribbed

    def glaze(self, slot=None):
        return porcelain(slot, self.owner)

    def ribs(self):
        return VESSEL_RIBS if self.ribbed else None

    # --- parts --------------------------------------------------------------------------------------------------------

    def plate_parts(self, radius, height, well, slot="plate", thick=0.34):
        t = thick
        foot = well * 0.86
        # A narrow rim rises as evenly as a broad one: a step in it would cut what is painted there.
        shoulder = max(radius * 0.9, well + 0.7 * (radius - well))
        top = smooth(
            [
                (0.001, 0.42), (well * 0.5, 0.42), (well * 0.9, 0.44), (well, 0.52),
                (well + radius * 0.045, height * 0.38 + 0.1), ((radius + well) / 2, height * 0.64 + 0.1),
                (shoulder, height * 0.86 + 0.12), (radius - 0.16, height + 0.18), (radius - 0.02, height + 0.12),
                (radius, height),
            ],
            9,
        )
        under = smooth(
            [
                (radius, height), (radius * 0.95, height * 0.9 - t * 0.5), ((radius + well) / 2 + 0.2, height * 0.6 - t * 0.6),
                (well + radius * 0.085, height * 0.36 - t), (well + 0.1, 0.24), (foot + 0.15, 0.2), (foot, 0.0),
                (foot - 0.4, 0.0), (foot - 0.5, 0.2), (0.001, 0.2),
            ],
            5,
        )
        face = lathe(top, self.glaze(slot), 192, disc=radius, name="face")
        if self.ribbed:
            cut_ribs(face, radius, well)
        return [face, lathe(under, self.glaze(), 128, name="underside")]

    def vessel_parts(self, outer, wall, slot, floor, inner="inner", warp=None):
        outside = smooth(outer, 9)
        foot_r, foot_z = outside[0]
        lip_r, lip_z = outside[-1]
        inside = []
        for index, (r, z) in enumerate(reversed([p for p in outside if p[1] > floor])):
            inside.append((max(0.02, r - wall * min(1, index / 2 + 0.4)), z + (wall * 0.25 if index == 0 else 0)))
        lip = [(lip_r, lip_z), (lip_r - wall * 0.12, lip_z + wall * 0.3), inside[0]]
        border = [p for p in inside if p[1] > lip_z - 2.4] or inside[:2]
        if len(border) < 2:
            border = inside[:2]
        rest = inside[len(border) - 1 :]
        last = rest[-1]
        bottom = smooth([*rest, (last[0] * 0.6, floor + 0.06), (last[0] * 0.25, floor), (0.001, floor)], 3)
        parts = [
            lathe([(0.001, foot_z + 0.25), (foot_r * 0.8, foot_z + 0.25), (foot_r - 0.2, foot_z), outside[0]], self.glaze(), 96, name="foot"),
            lathe(outside, self.glaze(slot), 176, ribs=self.ribs(), name="wall", warp=warp),
            lathe(lip, self.glaze(), 144, name="lip", warp=warp),
            lathe(bottom, self.glaze(), 112, name="floor", warp=warp),
        ]
        # The border inside is drawn from the lip down, so it is turned from below.
        parts.append(lathe(border[::-1], self.glaze(inner), 144, name="inner", warp=warp))
        return parts

    def lid_parts(self, radius, z, rise, knob=1.0):
        dome = smooth(
            [
                (radius - 0.25, z - 0.25), (radius - 0.12, z - 0.02), (radius + 0.02, z + 0.06), (radius - 0.02, z + 0.2), (radius - 0.2, z + 0.3),
                (radius * 0.8, z + rise * 0.55), (radius * 0.5, z + rise * 0.86), (radius * 0.2, z + rise), (0.001, z + rise),
            ],
            7,
        )
        top = z + rise - 0.05
        k = knob
        button = smooth(
            [
                (0.62 * k, top - 0.08), (0.46 * k, top + 0.08 * k), (0.33 * k, top + 0.36 * k), (0.5 * k, top + 0.72 * k),
                (0.82 * k, top + 1.08 * k), (0.8 * k, top + 1.46 * k), (0.45 * k, top + 1.76 * k), (0.001, top + 1.84 * k),
            ],
            7,
        )
        lid = lathe(dome, self.glaze("small"), 144, disc=radius * 1.04, name="lid")
        # What is painted on one half only is painted on the near one.
        lid.rotation_euler.z = math.pi / 2
        return [
            lid,
            lathe(button, self.glaze(), 72, name="knob"),
        ]

    def handle(self, upper, lower, reach, width, thickness, outer, wall):
        """From a place (radius, height) of a vessel's wall to a lower one, grown together with it: `outer`, `wall` are the vessel's."""
        (x0, z0), (x1, z1) = upper, lower
        path = bezier(
            (x0, 0, z0), (x0 + reach * 1.05, 0, z0 + reach * 0.42), (x1 + reach * 1.35, 0, z1 + reach * 0.12), (x1, 0, z1), 44
        )
        # It spreads where it is joined to the wall, within a few millimetres.
        long = sum(np.linalg.norm(b - a) for a, b in zip(path, path[1:]))
        flare = lambda t: 1 + 0.85 * math.exp(-t * long / 0.34) + 0.6 * math.exp(-(1 - t) * long / 0.34)
        radii, heights = zip(*smooth(outer, 9))

        def joined(at, t):
            x, y, z = at
            inside = np.interp(z, heights, radii) - wall / 2
            share = inside / math.hypot(x, y)
            # Its ends lie within the wall, and nothing of it comes out on the other side.
            return (x * share, y * share, z) if t in (0, 1) or share > 1 else at

        return tube(path, lambda t: width / 2 * flare(t), lambda t: thickness / 2 * flare(t), self.glaze(), name="handle", joined=joined)

    def grip(self, x, y, reach, heights, halves):
        """A ring beside a flat form, whose ends (x, ±y) broaden into the rim; `heights` = of its ends, and towards its middle."""
        low, high = heights
        path = bezier((x, -y, low), (reach, -y * 1.25, high), (reach, y * 1.25, high), (x, y, low), 48)
        broad = lambda t: halves[1] * (1 + 0.9 * math.exp(-min(t, 1 - t) / 0.07))
        return tube(path, halves[0], broad, self.glaze(), name="grip", side=(0, 0, 1))

    def spout(self, root, tip):
        """A hollow spout, dark inside."""
        (x0, z0), (x1, z1) = root, tip
        outside = bezier((x0, 0, z0), (x0 - 3.4, 0, z0 + 0.2), (x1 + 3.2, 0, z1 - 2.4), (x1, 0, z1), 40)
        along = (outside[-1] - outside[-2]) / np.linalg.norm(outside[-1] - outside[-2])
        # A tube never turns back into itself: its rings would cross and shut the mouth.
        path = outside + [outside[-1] + along * step for step in (0.05, 0.08, 0.09)]
        share = (len(outside) - 1) / (len(path) - 1)

        def radius(t, wide, narrow):
            if t <= share:
                return narrow + (wide - narrow) * (1 - t / share) ** 2
            return narrow * (1 - 0.26 * ((t - share) / (1 - share)) ** 1.6)

        dark = plain("spout inside", (0.13, 0.125, 0.115), roughness=0.3)
        throat = [path[-1], *outside[:-14:-1]]
        return [
            tube(path, lambda t: radius(t, 1.9, 0.84), lambda t: radius(t, 2.2, 0.9), self.glaze(), sides=44, name="spout", capped=False),
            tube(throat, 0.84 * 0.74, 0.9 * 0.74, dark, sides=44, name="throat", capped=False),
        ]

    # --- forms --------------------------------------------------------------------------------------------------------

    def dinner_plate(self):
        return self.plate_parts(13.5, 2.2, 8.9)

    def dessert_plate(self):
        return self.plate_parts(9.5, 1.7, 6.1)

    def soup_plate(self):
        return self.plate_parts(11.5, 3.7, 6.8)

    def saucer(self):
        return self.plate_parts(7.6, 1.5, 4.3, "small", 0.28)

    def rice_bowl(self):
        return self.vessel_parts(
            [(2.55, 0), (2.65, 0.12), (2.6, 0.85), (2.7, 0.95), (3.9, 1.6), (5.1, 3.1), (5.7, 5), (6.05, 6.3)], 0.26, "bowl", 1.15
        )

    def serving_bowl(self):
        return self.vessel_parts(
            [(5.1, 0), (5.25, 0.15), (5.2, 0.8), (5.4, 0.95), (8.2, 2), (10.2, 4.4), (11.2, 7.2), (11.8, 8.6)], 0.36, "bowl", 1.1
        )

    def cup(self):
        outer = [(2.05, 0), (2.2, 0.15), (2.15, 0.42), (2.25, 0.55), (2.9, 0.95), (3.75, 2.2), (4.05, 3.8), (4.2, 5.3), (4.45, 6.2)]
        return [*self.vessel_parts(outer, 0.2, "cup", 0.8), self.handle((4.02, 5.05), (3.42, 1.62), 2.3, 0.84, 0.42, outer, 0.2)]

    def mug(self):
        outer = [(3.3, 0), (3.52, 0.12), (3.9, 0.8), (4.05, 2.5), (4.05, 6.5), (4.1, 9.0)]
        return [*self.vessel_parts(outer, 0.28, "mug", 0.5), self.handle((3.94, 7.4), (3.94, 2.1), 2.6, 1.1, 0.65, outer, 0.28)]

    def teapot(self):
        outer = [(3.6, 0), (3.75, 0.15), (3.7, 0.5), (3.85, 0.62), (5.6, 1.5), (7.3, 4), (7.4, 6.6), (6, 9.1), (4.3, 10.45), (3.85, 10.75)]
        return [
            *self.vessel_parts(outer, 0.3, "pot", 1.0, None),
            *self.lid_parts(3.78, 10.72, 1.5, 1.05),
            self.handle((5.3, 8.95), (6.6, 2.95), 4.6, 1.2, 0.68, outer, 0.3),
            *self.spout((-5.6, 4.2), (-12.0, 10.6)),
        ]

    def milk_jug(self):
        def beak(position):
            x, y, z = position
            angle = math.atan2(y, -x)
            pull = max(0.0, (z - 6.4) / 3.4) ** 1.7 * math.exp(-(angle**2) / 0.2)
            return (x - pull * 1.5, y * (1 - pull * 0.3), z + pull * 0.55)

        outer = [(2.5, 0), (2.6, 0.12), (2.58, 0.4), (2.7, 0.5), (3.7, 1.2), (4.4, 3.2), (4, 5.8), (3.1, 8.2), (3.5, 9.8)]
        return [*self.vessel_parts(outer, 0.22, "mug", 0.8, warp=beak), self.handle((3.1, 8.85), (4.1, 2.6), 2.9, 0.92, 0.5, outer, 0.22)]

    def jug_of_milk(self):
        return [*self.milk_jug(), pool(3.12, 8.0, milk())]

    def sugar_bowl(self):
        return self.vessel_parts(
            [(2.9, 0), (3, 0.12), (2.98, 0.4), (3.1, 0.52), (4.3, 1.2), (5.1, 3.2), (4.9, 5.4), (4.45, 6.5)], 0.26, "mug", 0.8, None
        )

    def sugar_lid(self):
        return self.lid_parts(4.38, 6.52, 1.7, 0.95)

    def sugar_box(self):
        return [*self.sugar_bowl(), *self.sugar_lid()]

    def vase(self, girth=1.0):
        points = [(4.4, 0), (4.6, 0.4), (4.7, 2), (5.9, 7), (7.6, 14), (7.6, 19), (5.2, 24), (3.1, 27), (2.9, 29.5), (4.1, 32)]
        return self.vessel_parts([(r * girth, z) for r, z in points], 0.4, "vase", 20)

    def jar(self):
        return [
            *self.vessel_parts(
                [(5.4, 0), (5.6, 0.4), (6.1, 3), (7.9, 8), (9.1, 14), (8.6, 18), (6.2, 20.6), (5.35, 21.3)], 0.4, "jar", 18, None
            ),
            *self.lid_parts(5.3, 21.28, 3.2, 1.15),
        ]

    def tray(self):
        """An oval with a finger-high rim and two handles."""
        parts = self.plate_parts(12.6, 1.9, 9.6)
        for part in parts:
            stretch(part, 12.6, 9.0, (17.9, 12.0))
        for side in (-1, 1):
            parts.append(self.grip(side * 15.85, 4.0, side * 21.0, (1.22, 2.2), (0.34, 0.42)))
        return parts

    def cake_stand(self):
        stem = smooth(
            [
                (5.6, 0), (5.7, 0.15), (5.6, 0.35), (5.2, 0.55), (3.2, 1), (1.5, 2), (1.1, 4), (1.45, 5.2), (1.25, 5.8),
                (1.45, 7.6), (3, 8.95), (5.2, 9.45),
            ],
            7,
        )
        top = self.plate_parts(14, 1.15, 10.8)
        for part in top:
            part.location.z = 9.1
        return [*top, lathe(stem, self.glaze(), 112, name="stem")]

    def candle_holder(self, tall=12.0, dish=4.6):
        points = [
            (2.4, 0.4), (2.1, 0.9), (1.1, 1.5), (0.8, 3), (1.2, 4.2), (1.2, 4.2), (0.85, 4.6), (0.95, 5.4), (1.6, 6.3),
            (1.75, 8), (1.95, 8.6), (1.78, 8.78), (1.5, 8.6), (1.12, 8.2), (1.1, 7.2),
        ]
        # A taller one has a longer stem, and a cup of the same height for the same candle.
        longer = tall - 8.78
        stem = smooth([(r, z + longer * min(1, max(0, (z - 1.5) / 3.9))) for r, z in points], 7)
        return [
            *self.plate_parts(dish, 1.3, dish * 0.58, "small", 0.24),
            lathe(stem, self.glaze(), 112, name="stem"),
            self.grip(dish - 0.75, 1.0, dish + 3.0, (0.92, 1.5), (0.19, 0.24)),
        ]

    def make(self, form):
        if form == "cup-saucer":
            cup = self.cup()
            for part in cup:
                part.location.z = 0.42
            return [*self.saucer(), *cup]
        return getattr(self, form.replace("-", "_"))()


def stretch(part, radius, flat, half):
    """
    A round part becomes an oval of these halves: its rim stays as broad as it was, and a border runs evenly around it, by
    length and not by angle. Within `flat` from the middle it is drawn out, but what is painted there stays round.
    """
    turns = np.linspace(0, 2 * math.pi, 1441)
    edge = np.column_stack([half[0] * np.cos(turns), half[1] * np.sin(turns)])
    long = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(edge, axis=0).T))])
    before = [vertex.co.copy() for vertex in part.data.vertices]

    def moved(x, y):
        r, turn = math.hypot(x, y), np.interp(math.atan2(y, x) % (2 * math.pi) / (2 * math.pi) * long[-1], long, turns)
        outer = Vector((half[0] * math.cos(turn), half[1] * math.sin(turn)))
        inward = Vector((math.cos(turn) / half[0], math.sin(turn) / half[1])).normalized() * -1
        return outer + inward * (radius - r) if r > flat else (outer + inward * (radius - flat)) * (r / flat)

    for vertex in part.data.vertices:
        vertex.co.x, vertex.co.y = moved(vertex.co.x, vertex.co.y)
    marks = part.data.uv_layers[0].data
    for loop in part.data.loops:
        r = before[loop.vertex_index].xy.length
        if r < 7.0:
            share = np.clip((r - 2.8) / 4.2, 0, 1)
            round_one = part.data.vertices[loop.vertex_index].co.xy / radius / 2 + Vector((0.5, 0.5))
            marks[loop.index].uv = round_one.lerp(marks[loop.index].uv, share * share * (3 - 2 * share))
    part.data.update()


def cut_ribs(face, radius, well, count=64):
    """Fine straight ribs from the well to the edge, cut into the rim."""
    for vertex in face.data.vertices:
        x, y, _ = vertex.co
        r = math.hypot(x, y)
        if r < well * 0.98:
            continue
        fade = min(1, (r - well * 0.98) / (radius * 0.1), max(0.0, (radius * 0.985 - r) / (radius * 0.05)))
        wave = 0.5 + 0.5 * math.cos(math.atan2(y, x) * count)
        vertex.co.z -= fade * 0.10 * wave


def wax_of(top, burns):
    """Light goes into wax, and comes out of its sides: of a flame above it most."""
    material, nodes, links, shader = new_material("wax")
    shader.inputs["Base Color"].default_value = (0.86, 0.72, 0.47, 1)
    shader.inputs["Roughness"].default_value = 0.36
    if burns:
        split, down, ramp = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeMapRange"), nodes.new("ShaderNodeValToRGB")
        links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
        down.inputs["From Min"].default_value, down.inputs["From Max"].default_value = top - 7.5, top
        links.new(split.outputs["Z"], down.inputs["Value"])
        links.new(down.outputs[0], ramp.inputs[0])
        ramp.color_ramp.interpolation = "EASE"
        ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (0.045, 0.015, 0.003, 1), (0.36, 0.145, 0.030, 1)
        links.new(ramp.outputs[0], shader.inputs["Emission"])
        material.cycles.sample_as_light = False
    return material


def candle(height=10.5, base=7.4, radius=1.06, burns=False, used=False):
    """Wax and wick above a holder's cup: new with its tip, or burning or `used`: what ran over its wall has set there."""
    new = not (burns or used)
    top = base + height
    sides = [(radius + 0.02 - 0.04 * share, base + height * share) for share in np.linspace(0, 1, 60)]
    if new:
        end = smooth([(radius - 0.02, top), (radius - 0.02, top), (radius * 0.86, top + 0.4), (radius * 0.42, top + 0.75), (0.2, top + 0.86), (0.001, top + 0.86)], 6)
    else:
        end = smooth([(radius - 0.02, top), (radius - 0.03, top + 0.10), (radius * 0.88, top + 0.12), (radius * 0.80, top - 0.02), (radius * 0.62, top - 0.20), (0.001, top - 0.22)], 6)
    # Each in its own way: where, how far down, how broad. One that no draught reached has not run at all.
    rng = random.Random(f"{height:.1f} {base:.1f}")
    runs = [] if new else [(rng.uniform(-math.pi, 0.6), rng.uniform(0.6, 0.9 * height), rng.uniform(0.13, 0.24)) for _ in range(rng.choice((0, 2, 4, 6)))]

    def run_over(position):
        x, y, z = position
        r, a = math.hypot(x, y), math.atan2(y, x)
        if not new and z > top - 0.1:
            z += 0.13 * noise.noise(Vector((2.2 * math.cos(a), 2.2 * math.sin(a), height))) * min(1, r / radius) ** 4
        out = 0.0
        for where, far, wide in runs:
            bent = where + 0.16 * noise.noise(Vector((z * 0.7, where, 0)))
            down = (z - (top - far)) / 0.26
            away = abs((a - bent + math.pi) % (2 * math.pi) - math.pi) / (wide * (0.72 + 0.4 * math.exp(-((down - 0.4) ** 2))))
            if r > radius * 0.8 and away < 1 and down > -1:
                bead = 0.10 + 0.09 * math.exp(-((down - 0.4) ** 2))
                out = max(out, bead * math.sqrt(1 - away**2) * math.sqrt(max(0.0, 1 - min(0.0, down) ** 2)))
        return (x * (1 + out / max(r, 0.1)), y * (1 + out / max(r, 0.1)), z)

    foot = top + (0.8 if new else -0.24)
    wick = bezier((0, 0, foot), (0, 0, foot + 0.6), (0.05, 0, foot + 0.8), (0.16, 0, foot + 0.98), 8)
    thread = plain("new wick", (0.62, 0.58, 0.50), roughness=0.9) if new else plain("wick", (0.02, 0.018, 0.016), roughness=0.9)
    return [
        lathe([*sides, *end[1:]], wax_of(top, burns), 128, name="candle", warp=run_over),
        tube(wick, 0.075, 0.075, thread, sides=10, name="wick"),
    ]


def pool(radius, z, material, name="pool"):
    """A liquid in a round vessel: it climbs a little where it meets the wall."""
    return lathe(
        [(0.001, z), (radius * 0.5, z), (radius * 0.92, z), (radius * 0.965, z + 0.02), (radius * 0.99, z + 0.07), (radius, z + 0.14)],
        material, 96, name=name,
    )


def clear(name, taken, specular):
    """
    A clear drink: over the middle of a cup it is deep, towards the wall the white shows through. `taken`: how much of red,
    green and blue a centimetre takes away.
    """
    material, nodes, links, shader = new_material(name)
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    flat = nodes.new("ShaderNodeVectorMath")
    flat.operation = "MULTIPLY"
    flat.inputs[1].default_value = (1 / 3.93, 1 / 3.93, 0)
    links.new(place, flat.inputs[0])
    away = nodes.new("ShaderNodeVectorMath")
    away.operation = "LENGTH"
    links.new(flat.outputs[0], away.inputs[0])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "B_SPLINE"
    steps = ramp.color_ramp.elements
    while len(steps) < 6:
        steps.new(0.5)
    # Where along the radius, and how deep there, in centimetres of tea that light goes through.
    for step, (share, deep) in zip(steps, ((0.0, 8.6), (0.55, 7.8), (0.78, 5.2), (0.92, 2.7), (0.975, 1.0), (1.0, 0.3))):
        step.position = share
        step.color = (*(0.36 * math.exp(-of_light * deep) for of_light in taken), 1)
    links.new(away.outputs["Value"], ramp.inputs[0])
    links.new(ramp.outputs[0], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.015
    shader.inputs["Specular"].default_value = specular
    return material


def tea():
    return clear("tea", (0.20, 0.50, 1.30), 0.2)


def coffee():
    # Against the light it would mirror nothing but a pale wall.
    return clear("coffee", (0.55, 1.05, 2.4), 0.1)


def milk():
    return plain("milk", (0.82, 0.79, 0.70), roughness=0.12, specular=0.4)


def _soup_seen_from_above(side=1200):
    """Pumpkin, stirred, with a loose turn of cream, some oil and pepper: light of a square around it."""
    rng = np.random.default_rng(3)

    def clouds(size):
        made = cv2.GaussianBlur(rng.standard_normal((side, side)).astype(np.float32), (0, 0), size * side)
        return made / made.std()

    y, x = np.mgrid[1 : -1 : side * 1j, -1 : 1 : side * 1j].astype(np.float32)
    pixel = lambda place: tuple(int(round(p)) for p in ((place[0] + 1) / 2 * side * 16, (1 - place[1]) / 2 * side * 16))

    def dropped(drops, softness):
        """Where drops (x, y, radius) lie."""
        made = np.zeros((side, side), np.float32)
        for px, py, radius in drops:
            cv2.circle(made, pixel((px, py)), int(radius * side * 8), 1.0, -1, cv2.LINE_AA, 4)
        return cv2.GaussianBlur(made, (0, 0), softness * side)

    def stirred(of, far):
        along, across = ((clouds(0.05) + 0.5 * clouds(0.02)) * far * side for _ in range(2))
        return cv2.remap(of, (x + 1) / 2 * side + along, (1 - y) / 2 * side + across, cv2.INTER_LINEAR)

    # It runs from the spoon in one turn and a half, broad where the hand was slow, and ends in a thread.
    poured = [
        (
            -0.06 + (0.07 + 0.43 * t) * math.cos(2.4 + 10.2 * t) * 1.08,
            0.02 + (0.07 + 0.43 * t) * math.sin(2.4 + 10.2 * t) * 0.94,
            (0.030 + 0.010 * math.sin(t * 9)) * min(1.0, 0.55 + 6 * t) * (1 - t) ** 0.45 + 0.004,
        )
        for t in np.linspace(0, 1, 1400)
    ]
    cream = np.clip(stirred(dropped(poured, 0.0030), 0.0050) * 1.1, 0, 1)
    # It melts into the soup beside it.
    cream = np.clip(0.94 * cream + 0.20 * cv2.GaussianBlur(cream, (0, 0), 0.012 * side) * (1 + 0.4 * clouds(0.012)), 0, 1)[..., None]
    oil = dropped([(*(rng.normal(0, 0.30, 2) + (0.18, -0.16)), rng.uniform(0.006, 0.022)) for _ in range(26)], 0.0012)[..., None]
    pepper = dropped([(*rng.normal(0, 0.34, 2), rng.uniform(0.0022, 0.0048)) for _ in range(90)], 0.0006)[..., None]
    away = np.hypot(x, y)[..., None]
    tone = 1 + 0.055 * clouds(0.055) + 0.04 * clouds(0.016) + 0.03 * clouds(0.004)
    seen = np.array((0.50, 0.180, 0.022), np.float32) * tone[..., None]
    # Where it is thin, at the wall, white shows through.
    seen += np.clip((away - 0.955) / 0.045, 0, 1) ** 1.5 * np.array((0.16, 0.14, 0.07), np.float32)
    seen += oil * (np.array((0.46, 0.235, 0.018), np.float32) - seen) * 0.75
    seen += cream * (np.array((0.72, 0.60, 0.41), np.float32) - seen)
    return np.clip(seen * (1 - 0.75 * pepper), 0, 1)


def soup(radius, z):
    """A thick soup in a round plate: never quite even, and drawn up along the wall."""
    material, nodes, links, shader = new_material("soup")
    picture = nodes.new("ShaderNodeTexImage")
    picture.image = picture_of("soup", _soup_seen_from_above())
    links.new(picture.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.11, 0.5

    def place(u, v):
        r, a = radius * v, 2 * math.pi * u
        x, y = r * math.cos(a), r * math.sin(a)
        uneven = 0.030 * noise.noise(Vector((x * 0.42, y * 0.42, 3))) + 0.010 * noise.noise(Vector((x * 1.3, y * 1.3, 7)))
        return (x, y, z + uneven * (1 - v**5) + 0.13 * math.exp((r - radius) / 0.15)), (0.5 + x / radius / 2, 0.5 + y / radius / 2)

    return net("soup", 160, 200, place, material, closed=True)
