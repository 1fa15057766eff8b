"""The steps of the work, each at its own bench: a handle is joined, a vase is painted, the fire is watched."""

import math
import random

import bpy

from forms import Potter, pool
from props import brush, lie
from scene_painter import begun
from scene_workshop import wheel_head
from studio import (
    BANNER, Camera, Shot, ambient, area_light, bezier, box, group, lathe, net, new_material, plain, set_by_window, smooth, tube, wood,
)

PINE = dict(light=(0.46, 0.345, 0.225), dark=(0.33, 0.235, 0.145))


def turned(wet):
    """Clay that a tool has smoothed on the wheel: fine lines run around it; it shines a little as long as water is in it."""
    name = f"turned {wet}"
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    material, nodes, links, shader = new_material(name)
    place, mapping = nodes.new("ShaderNodeTexCoord").outputs["Object"], nodes.new("ShaderNodeMapping")
    mapping.inputs["Scale"].default_value = (0.05, 0.05, 7.0)
    links.new(place, mapping.inputs["Vector"])
    lines, clouds, tone, bump = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMixRGB"), nodes.new("ShaderNodeBump")
    lines.inputs["Scale"].default_value, lines.inputs["Detail"].default_value = 1, 3
    clouds.inputs["Scale"].default_value, clouds.inputs["Detail"].default_value = 0.35, 5
    links.new(mapping.outputs[0], lines.inputs["Vector"])
    links.new(place, clouds.inputs["Vector"])
    links.new(clouds.outputs["Fac"], tone.inputs[0])
    dark, light = ((0.345, 0.310, 0.262), (0.455, 0.415, 0.360)) if wet else ((0.555, 0.530, 0.485), (0.625, 0.600, 0.555))
    tone.inputs[1].default_value, tone.inputs[2].default_value = (*dark, 1), (*light, 1)
    links.new(tone.outputs[0], shader.inputs["Base Color"])
    bump.inputs["Distance"].default_value, bump.inputs["Strength"].default_value = 0.012, 0.7
    links.new(lines.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = (0.36, 0.45) if wet else (0.85, 0.1)
    return material


class Fettler(Potter):
    """The same forms before the fire."""

    def __init__(self, wet):
        super().__init__(None)
        self.wet = wet

    def glaze(self, slot=None):
        return turned(self.wet)


class Painted(Potter):
    """Painted and not yet glazed: as dull as chalk."""

    def glaze(self, slot=None):
        material = super().glaze(slot)
        shader = material.node_tree.nodes["Principled BSDF"]
        shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.6, 0.2
        return material


def turntable(at, radius=9.5, height=3.4, head=None):
    """`head`: what its top is covered with, if it is not bare."""
    steel = plain("turntable", (0.40, 0.40, 0.39), roughness=0.42, metallic=0.7)
    profile = [(0.001, 0), (radius * 0.62, 0), (radius * 0.66, 0.4), (2.4, 1.0), (2.2, height - 1.0), (radius - 0.3, height - 0.8), (radius, height - 0.5), (radius, height - 0.1), (radius - 0.2, height), (0.001, height)]
    parts = [lathe(smooth(profile, 4), steel, 128)]
    if head is not None:
        parts.append(lathe(smooth([(0.001, height + 0.005), (radius - 0.2, height + 0.005)], 3), head, 128, disc=radius))
    return group(parts, at=at)


def trimmings(middle, spread, count, seed):
    """What the tool takes off: thin ribbons of clay, torn at their ends, that lie as they fell."""
    rng = random.Random(seed)
    for _ in range(count):
        a, away = rng.uniform(0, 2 * math.pi), rng.uniform(*spread)
        long, wide, bow = rng.uniform(1.2, 4.6), rng.uniform(0.12, 0.24), rng.uniform(-0.5, 0.5)
        lift, twist, ends = rng.uniform(0.05, 0.5), rng.uniform(-0.9, 0.9), (rng.uniform(0.2, 1), rng.uniform(0.2, 1))

        def place(u, v, long=long, wide=wide, bow=bow, lift=lift, twist=twist, ends=ends):
            heading = bow * long * (v - 0.5)
            half = wide * min(1.0, 0.12 + v * 5 * ends[0], 0.12 + (1 - v) * 5 * ends[1])
            across, roll = (u - 0.5) * 2 * half, twist * (v - 0.3)
            x, y = long * (v - 0.5) * math.cos(heading * 0.5), long * (v - 0.5) * math.sin(heading)
            z = 0.05 + lift * (2 * v - 1) ** 2 * (1 if v > 0.5 else 0.4) + half * abs(math.sin(roll)) + across * math.sin(roll)
            return (x - across * math.sin(heading) * math.cos(roll), y + across * math.cos(heading) * math.cos(roll), z), (u, v)

        ribbon = net("trimming", 26, 4, place, turned(True))
        thick = ribbon.modifiers.new("thick", "SOLIDIFY")
        thick.thickness = 0.05
        group([ribbon], at=(middle[0] + away * math.cos(a), middle[1] + away * 0.8 * math.sin(a), 0), turn=rng.uniform(0, 360))


def handle_joined():
    """A cup on the turntable, its handle just joined; others dry on their board, some of them still without."""
    sun = dict(target=(8, 8, 4), azimuth=-66, elevation=34, strength=3.1, panes=(1, 1), size=(92, 46), soft=0.8, leaves=(19, 60))
    set_by_window((4, 4, 6), 58, back=52, sun=sun)
    turntable((3, -2, 0), head=wheel_head())
    group([*Fettler(True).cup()], at=(3, -2, 3.4), turn=-24, scale=1.06)
    box("board", (72, 13, 1.7), (10, 24, 5.0), wood("pine board", **PINE), 0.15)
    for x in (-18, 38):
        box("trestle", (4, 11, 5.0), (x, 24, 0), wood("pine", **PINE), 0.15)
    for index in range(6):
        cup = Fettler(False).cup()
        if index > 2:
            cup[-1].hide_render = True
        group(cup, at=(-18 + index * 11.6, 24, 6.7), turn=-30)
    trimmings((3, -2), (10.3, 14.5), 34, 4)
    tool = wood("tool", light=(0.34, 0.22, 0.12), dark=(0.22, 0.13, 0.07))
    rib = tube(bezier((0, 0, 0.5), (5, 0, 0.5), (10, 0, 0.45), (16, 0, 0.3), 24), lambda t: 0.42 + 0.3 * math.sin(math.pi * t), lambda t: 0.42 - 0.2 * t, tool, sides=20)
    group([rib], at=(-23, -9, 0), turn=28)
    group(Potter(None).rice_bowl(), at=(-16, 7, 0), scale=0.95)
    slip = pool(5.3, 4.6, plain("slip", (0.40, 0.385, 0.355), roughness=0.12))
    group([slip], at=(-16, 7, 0), scale=0.95)


def vase_painted():
    """Ivy runs around a vase, and will soon have closed its ring; the hand that holds the brush is out of the picture."""
    sun = dict(target=(6, 30, 16), azimuth=-58, elevation=24, strength=2.2, panes=(2, 1), size=(56, 62), leaves=(23, 26))
    set_by_window((2, -2, 14), 44, back=44, sun=sun)
    turntable((0, 4, 0), 8.6)
    vase = Painted("vine").vase()
    # From here to where it began: two leaves.
    begun(vase, "vine-vase", lambda x, y: (x > -0.068) & (x < 0.066))
    group(vase, at=(0, 4, 3.4), turn=6.5)
    # Against the light, on the lit side: the brush's shadow runs from its tip over the bare wall.
    angle = math.radians(-108)
    lie(brush(34), (7.79 * math.cos(angle), 4 + 7.79 * math.sin(angle), 21.37), -40, tilt=(0, -22))
    group([*Potter(None).mug()], at=(-14, 20, 0), turn=150, scale=1.1)
    for index, (lean, turn, long) in enumerate(((9, 20, 21), (12, 140, 23), (7, 250, 20), (11, 315, 22))):
        # Handle down, hair up.
        made = group(brush(long, index == 1), tilt=(0, 90 - lean))
        a = math.radians(turn)
        top = (-14 + math.sin(math.radians(lean)) * long * math.cos(a) * 0.62, 20 + math.sin(math.radians(lean)) * long * math.sin(a) * 0.62)
        group([made], at=(top[0], top[1], 0.75 + long * math.cos(math.radians(lean))), turn=turn + 180)


def firebrick(warm=1.0):
    """Bricks that have been in many fires: each has its own tone; stains and soot run on over them, pits are its own."""
    key = f"firebrick {warm}"
    if key in bpy.data.materials:
        return bpy.data.materials[key]
    material, nodes, links, shader = new_material(key)

    def clouds(size, detail, low, high, dark, light):
        """Noise of the place in the room, as a factor between `dark` and `light`."""
        noise, span = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMapRange")
        noise.inputs["Scale"].default_value, noise.inputs["Detail"].default_value = 1 / size, detail
        links.new(place, noise.inputs["Vector"])
        links.new(noise.outputs["Fac"], span.inputs["Value"])
        for name, value in (("From Min", low), ("From Max", high), ("To Min", dark), ("To Max", light)):
            span.inputs[name].default_value = value
        return span.outputs[0]

    place = nodes.new("ShaderNodeNewGeometry").outputs["Position"]
    tones = nodes.new("ShaderNodeValToRGB")
    links.new(nodes.new("ShaderNodeObjectInfo").outputs["Random"], tones.inputs[0])
    steps = ((0.25, 0.145, 0.085), (0.36, 0.25, 0.165), (0.19, 0.115, 0.078), (0.31, 0.165, 0.092), (0.38, 0.29, 0.205), (0.235, 0.175, 0.13))
    for _ in steps[2:]:
        tones.color_ramp.elements.new(0.5)
    for index, (element, tone) in enumerate(zip(tones.color_ramp.elements, steps)):
        element.position, element.color = index / (len(steps) - 1), (*(part * warm for part in tone), 1)
    color = tones.outputs[0]
    for factor in (clouds(16.0, 6, 0.36, 0.62, 0.40, 1.12), clouds(2.6, 6, 0.3, 0.7, 0.72, 1.2), clouds(0.45, 3, 0.34, 0.44, 0.55, 1.0)):
        scaled = nodes.new("ShaderNodeVectorMath")
        scaled.operation = "SCALE"
        links.new(color, scaled.inputs[0])
        links.new(factor, scaled.inputs["Scale"])
        color = scaled.outputs[0]
    links.new(color, shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.93, 0.08
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value, bump.inputs["Strength"].default_value = 0.12, 0.8
    links.new(clouds(0.9, 5, 0.2, 0.8, 0, 1), bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def arched_wall(reach, spring, half, thick, sill):
    """
    Bricks of a wall around an arched mouth, each of its own: `half` its width, `spring` where its arch begins, `thick` how
    deep the wall is. Its front is y = 0; two rings of bricks on edge make the arch.
    """
    rng = random.Random(7)
    long, high, joint = 23.0, 6.6, 0.7

    def inside(x, z):
        if z < sill:
            return False
        if z < spring:
            return abs(x) < half
        return math.hypot(x, z - spring) < half + 22.2

    left, right, bottom, top = reach
    rows = int((top - bottom) / (high + joint)) + 1
    for row in range(rows):
        z = bottom + row * (high + joint)
        x = left - (row % 2) * (long + joint) / 2 - 3
        while x < right:
            # A brick at the mouth is cut to it.
            starts, ends = x, x + long
            parts, step = [], 0.5
            at = starts
            while at < ends:
                if not any(inside(at + step / 2, z + share * high) for share in (0.05, 0.95)):
                    if parts and abs(parts[-1][1] - at) < 1e-6:
                        parts[-1][1] = at + step
                    else:
                        parts.append([at, at + step])
                at += step
            for a, b in parts:
                if b - a > 2.0:
                    out = rng.uniform(-0.22, 0.22)
                    box("brick", (b - a, thick, high + rng.uniform(-0.12, 0.12)), ((a + b) / 2, thick / 2 + out, z), firebrick(), 0.32)
            x += long + joint
    for layer, (inner, count) in enumerate(((half + 0.1, 15), (half + 11.2, 23))):
        for index in range(count):
            a = math.pi * (index + 0.5) / count
            wide = math.pi * (inner + 5) / count - 0.75
            made = box("voussoir", (10.4, thick, wide), (0, 0, -wide / 2), firebrick(), 0.32)
            made.rotation_euler = (0, -a, 0)
            r = inner + 5.3
            # box() stands on its underside: its middle is put on the ring.
            made.location = (r * math.cos(a) + math.sin(a) * wide / 2, thick / 2 + rng.uniform(-0.2, 0.2), spring + r * math.sin(a) - math.cos(a) * wide / 2)


def hot_lining(deep, cold, hot):
    """Bricks of the chamber: from the mouth to its back they glow more."""
    material, nodes, links, shader = new_material("hot lining")
    shader.inputs["Roughness"].default_value = 0.95
    shader.inputs["Specular"].default_value = 0.05
    place = nodes.new("ShaderNodeNewGeometry").outputs["Position"]
    split, along = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeMapRange")
    links.new(place, split.inputs[0])
    along.inputs["From Min"].default_value, along.inputs["From Max"].default_value = 18, deep
    links.new(split.outputs["Y"], along.inputs["Value"])
    courses = nodes.new("ShaderNodeTexBrick")
    turned = nodes.new("ShaderNodeCombineXYZ")
    # Courses run into the depth on the sides, and across on the back.
    sum_node = nodes.new("ShaderNodeMath")
    links.new(split.outputs["X"], sum_node.inputs[0])
    links.new(split.outputs["Y"], sum_node.inputs[1])
    links.new(sum_node.outputs[0], turned.inputs[0])
    links.new(split.outputs["Z"], turned.inputs[1])
    links.new(turned.outputs[0], courses.inputs["Vector"])
    for name, value in (("Color1", (1, 1, 1, 1)), ("Color2", (0.72, 0.70, 0.68, 1)), ("Mortar", (0.38, 0.33, 0.30, 1))):
        courses.inputs[name].default_value = value
    for name, value in (("Scale", 1), ("Mortar Size", 0.35), ("Mortar Smooth", 0.6), ("Brick Width", 23.7), ("Row Height", 7.3)):
        courses.inputs[name].default_value = value
    stains = nodes.new("ShaderNodeTexNoise")
    stains.inputs["Scale"].default_value, stains.inputs["Detail"].default_value = 0.11, 6
    links.new(place, stains.inputs["Vector"])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "EASE"
    ramp.color_ramp.elements.new(0.5)
    for element, (position, color) in zip(ramp.color_ramp.elements, ((0.0, cold), (0.5, tuple(part * 0.30 for part in hot)), (1.0, hot))):
        element.position, element.color = position, (*color, 1)
    links.new(along.outputs[0], ramp.inputs[0])

    def times(first, second):
        mix = nodes.new("ShaderNodeMixRGB")
        mix.blend_type = "MULTIPLY"
        mix.inputs[0].default_value = 1
        for socket, value in zip(mix.inputs[1:], (first, second)):
            links.new(value, socket)
        return mix.outputs[0]

    soft = nodes.new("ShaderNodeMapRange")
    soft.inputs["From Min"].default_value, soft.inputs["From Max"].default_value = 0.3, 0.7
    soft.inputs["To Min"].default_value, soft.inputs["To Max"].default_value = 0.62, 1.12
    links.new(stains.outputs["Fac"], soft.inputs["Value"])
    grey = nodes.new("ShaderNodeCombineXYZ")
    for index in range(3):
        links.new(soft.outputs[0], grey.inputs[index])
    pattern = times(courses.outputs["Color"], grey.outputs[0])
    base = nodes.new("ShaderNodeRGB")
    base.outputs[0].default_value = (0.42, 0.27, 0.17, 1)
    links.new(times(pattern, base.outputs[0]), shader.inputs["Base Color"])
    links.new(times(pattern, ramp.outputs[0]), shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = 1
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value, bump.inputs["Strength"].default_value = 0.4, 0.7
    links.new(courses.outputs["Fac"], bump.inputs["Height"])
    bump.invert = True
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def incandescent(name, color, shine, roughness=0.3):
    """
    A thing as hot as its place in the chamber: yellow high up and far in, red below and towards the mouth, where it looks out into
    the cold. By its own glow alone it would be flat: `color` is what it gives back of the light of flame and bricks.
    """
    if name in bpy.data.materials:
        return bpy.data.materials[name]
    material, nodes, links, shader = new_material(name)
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = roughness, 0.5
    geometry = nodes.new("ShaderNodeNewGeometry")

    def along(output, direction, least=0.0):
        """How far a place or a normal points in this direction."""
        dot, plus = nodes.new("ShaderNodeVectorMath"), nodes.new("ShaderNodeMath")
        dot.operation, plus.operation = "DOT_PRODUCT", "ADD"
        links.new(geometry.outputs[output], dot.inputs[0])
        dot.inputs[1].default_value = direction
        links.new(dot.outputs["Value"], plus.inputs[0])
        plus.inputs[1].default_value = least
        return plus.outputs[0]

    glow, away = nodes.new("ShaderNodeValToRGB"), nodes.new("ShaderNodeMath")
    for _ in range(2):
        glow.color_ramp.elements.new(0.5)
    tones = ((0.0, (0.030, 0.0025, 0.0002)), (0.35, (0.13, 0.017, 0.0012)), (0.7, (0.42, 0.095, 0.010)), (1.0, (0.80, 0.29, 0.052)))
    for element, (place, tone) in zip(glow.color_ramp.elements, tones):
        element.position, element.color = place, (*tone, 1)
    links.new(along("Position", (0.0, 0.0085, 0.0095), -0.08), glow.inputs[0])
    links.new(glow.outputs[0], shader.inputs["Emission"])
    away.operation = "MULTIPLY"
    links.new(along("Normal", (-0.34, 0.40, 0.24), 0.56), away.inputs[0])
    away.inputs[1].default_value = shine
    links.new(away.outputs[0], shader.inputs["Emission Strength"])
    material.cycles.sample_as_light = False
    return material


class InFire(Potter):
    """Ware at the height of its firing: it glows, its glaze is liquid, and no colour is seen on it."""

    def glaze(self, slot=None):
        return incandescent("ware in fire", (0.55, 0.38, 0.24), 0.95, 0.12)


def cones(at, turn):
    """Three cones in a pad of clay: the first lies down, the second bows, the third still stands."""
    hot = incandescent("cones in fire", (0.5, 0.38, 0.26), 0.5, 0.6)
    parts = [box("pad", (6.6, 1.9, 1.1), (0, 0, 0), hot, 0.35)]
    for index, bow in enumerate((2.5, 1.25, 0.12)):
        path, x, z, lean = [], -2.1 + index * 2.0, 0.9, 0.10
        for step in range(25):
            path.append((x, 0, z))
            lean += bow / 24 * (0.3 + 1.4 * step / 24)
            x, z = x + 0.235 * math.sin(lean), max(0.25, z + 0.235 * math.cos(lean))
        parts.append(tube(path, lambda t: 0.72 - 0.56 * t, material=hot, sides=4, name="cone"))
    return group(parts, at=at, turn=turn)


def fire_watched():
    """The kiln's mouth, half unbricked at the height of the fire: behind an arch of dark old bricks all that stands in it glows."""
    half, spring, sill, thick, deep = 31.0, 10.3, -26.2, 23.0, 112.0
    arched_wall((-120, 110, sill - 43.8, 84), spring, half, thick, sill)
    # Mortar, a finger behind the bricks' faces: a sheet with the mouth left out.
    mortar = plain("joint", (0.15, 0.125, 0.105), roughness=0.95, bump=(0.5, 0.08))
    for x in (-1, 1):
        box("mortar", (120, 20, 200), (x * (half + 60.3), 11.4, -80), mortar, 0)
    steps = 40

    def spandrel(u, v):
        a = math.pi * u
        r = half + 0.4 + v * 130
        return (r * math.cos(a), 1.3, spring + r * math.sin(a)), (u, v)

    net("mortar", 1, steps, spandrel, mortar)

    def soffit(u, v):
        a = math.pi * u
        return ((half + 0.35) * math.cos(a), 1.3 + v * (thick - 1), spring + (half + 0.35) * math.sin(a)), (u, v)

    net("soffit", 4, steps, soffit, mortar)
    # The chamber: a barrel, its floor, its back.
    lining = hot_lining(deep, (0.02, 0.003, 0.0004), (0.42, 0.125, 0.017))
    room = half + 9

    def barrel(u, v):
        share = u * 3
        if share < 1:
            x, z = room, sill + (spring - sill) * share
        elif share < 2:
            a = math.pi * (share - 1)
            x, z = room * math.cos(a), spring + room * math.sin(a)
        else:
            x, z = -room, spring - (spring - sill) * (share - 2)
        return (x, thick + v * (deep - thick), z), (u, v)

    net("barrel", 12, 120, barrel, lining)
    net("back", 2, 2, lambda u, v: (((u - 0.5) * 2.2 * room, deep, sill + v * 120), (u, v)), lining)
    net("bottom", 2, 2, lambda u, v: (((u - 0.5) * 2.2 * room, thick + v * (deep - thick), sill), (u, v)), lining)
    # What was taken out: two courses still close the lower part of the mouth, and a stack stands in front.
    rng = random.Random(11)
    for row in range(2):
        widths = (23.0, 23.0, 13.6) if row == 0 else (13.6, 23.0, 23.0)
        x = -half + 0.3
        for wide in widths:
            box("sill brick", (wide, 11.4, 6.6), (x + wide / 2, 8 + rng.uniform(-0.4, 0.4), sill + 0.3 + row * 7.0), firebrick(1.15), 0.32, turn=rng.uniform(-0.8, 0.8))
            x += wide + 0.5
    box("mortar", (2 * half, 6, 14.2), (0, 11.5, sill), mortar, 0)
    # Shelves of kiln slabs on props, ware upon them.
    slab = incandescent("slab in fire", (0.22, 0.14, 0.09), 0.62, 0.8)
    p = InFire(None)

    def bench(y, levels, fill):
        for level, z in enumerate(levels):
            box("slab", (66, 27, 2.0), (-3, y, z), slab, 0.25)
            for x, backs in ((-31, (-10, 10)), (-3, (10,)), (25, (-10, 10))):
                for back in backs:
                    under = sill if level == 0 else levels[level - 1] + 2.0
                    lathe([(0.001, 0), (1.7, 0), (1.7, z - under), (0.001, z - under)], slab, 28).location = (x, y + back, under)
            for make, x, away, turn, scale in fill[level]:
                group(p.make(make), at=(x, y + away, z + 2.0), turn=turn, scale=scale)

    bench(46, (sill + 13, sill + 36), (
        (("teapot", -18, 0, 14, 1.0), ("serving-bowl", 7, 2, 0, 0.92), ("mug", 21, -6, -40, 1.0)),
        (("vase", -19.5, 1, 0, 0.74), ("rice-bowl", -7, -5, 0, 1.0), ("jar", 4.5, 3, 0, 0.92), ("milk-jug", 18, -3, 200, 1.0)),
    ))
    cones((-3.5, 36, sill + 15), -14)
    bench(86, (sill + 16, sill + 41), (
        (("jar", -26, 0, 0, 0.7), ("jar", 1, 0, 0, 0.8), ("vase", 20, 0, 0, 0.66)),
        (("serving-bowl", -10, 0, 0, 0.9), ("vase", 13, 0, 0, 0.6), ("cup", 26, 0, 0, 1.0)),
    ))
    # Flame comes up on the left from the firebox, goes over the ware below the arch, and leaves at the back.
    area_light((-38, 60, -2), (6, 44, -2), (40, 54), 11.0, (1.0, 0.50, 0.15), seen_in_gloss=False)
    area_light((-6, 74, spring + half + 4), (0, 50, -10), (56, 50), 2.2, (1.0, 0.46, 0.14), seen_in_gloss=False)
    area_light((0, deep - 3, 8), (0, 40, -6), (60, 60), 0.8, (1.0, 0.40, 0.10), seen_in_gloss=False)
    # What leaves the mouth falls on its cheeks, its arch and the bricks taken out; the night's last blue grazes the wall.
    area_light((0, 26, 2), (0, -20, -6), (46, 52), 4.6, (1.0, 0.42, 0.12), seen_in_gloss=False)
    area_light((-170, -52, 90), (-20, 0, 8), (60, 60), 3.0, (0.58, 0.74, 1.0), seen_in_gloss=False)
    area_light((0, -70, -16), (0, 0, 10), (120, 40), 0.15, (1.0, 0.46, 0.16), seen_in_gloss=False)
    ambient(0.022, (0.60, 0.74, 1.0))


def scene(build, camera, ground=None, exposure=2.15, **look):
    return lambda: Shot(build, camera, size=BANNER, exposure=exposure, ground=ground, **look)


SHOTS = {
    "scenes/shaping": scene(handle_joined, Camera((4, 3, 6.2), 62, azimuth=-5, elevation=20), "shaping"),
    "scenes/painting": scene(vase_painted, Camera((2.4, 0, 17.0), 46, azimuth=-4, elevation=8), "painting", exposure=1.45, contrast=0.15),
    "scenes/firing": scene(fire_watched, Camera((1, 10, 7.5), 110, azimuth=5, elevation=4), exposure=2.4, contrast=0.25, glow=0.3),
}
