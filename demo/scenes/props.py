"""What stands beside the porcelain: cloth, cutlery, food, branches, furniture. Lengths in centimetres, standing on z = 0."""

import math
import random

import cv2
import numpy as np
from mathutils import noise, Vector

from cloth import fallen
from studio import adding_to, bezier, box, creases, group, kept, lamp, lathe, linen, mesh_object, net, new_material, picture_of, plain, reckoned, silver, smooth, stretched_noise, tube, wall, wood


def napkin(width, depth, turn=0, at=(0, 0, 0), color=(0.20, 0.26, 0.38), folded=True, name="napkin"):
    """An ironed cloth, folded once: it lies, with a rounded fold and slightly uneven hems."""
    cloth = linen(name, color)
    layers = []
    for layer, (share, top) in enumerate(((1.0, 0.16), (0.56, 0.30)) if folded else ((1.0, 0.14),)):
        def place(u, v, share=share, top=top):
            x = (u * share - 0.5) * width + math.sin(v * 5 + share * 7) * 0.14
            y = (v - 0.5) * depth + math.sin(u * 4 + share * 3) * 0.16
            edge = min(u * share * width, (1 - u) * share * width, v * depth, (1 - v) * depth)
            rise = min(1, edge / 0.45)
            wave = 0.05 * noise.noise(Vector((x * 0.16, y * 0.16, layer * 5.0)))
            return (x, y, top * math.sqrt(max(0.0, 1 - (1 - rise) ** 2)) + max(0, wave) * rise + 0.005), (u, v)

        layers.append(net("napkin", 60, 60, place, cloth))
    return group(layers, at=at, turn=turn)


def crumpled(width, depth, turn=0, at=(0, 0, 0), color=(0.58, 0.56, 0.505), name="crumpled", **how):
    """A linen cloth that was laid down, not ironed: it stands up in folds. `how`: as for cloth.fallen."""
    places, (rows, columns) = fallen(width, depth, **how)

    def place(u, v):
        x, y, z = places[round(v * (rows - 1)) * columns + round(u * (columns - 1))]
        return (x, y, z + 0.07 * (1 + noise.noise(Vector((x * 0.22, y * 0.22, 2.0)))) + 0.03 * (1 + noise.noise(Vector((x * 0.7, y * 0.7, 5.0))))), (u, v)

    made = net("crumpled", rows - 1, columns - 1, place, linen(name, color, size=(width, depth)))
    smoother = made.modifiers.new("smooth", "SUBSURF")
    smoother.levels = smoother.render_levels = 1
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = 0.07
    return group([made], at=at, turn=turn)


def tablecloth(width, depth, at=(0, 0, 0), color=(0.60, 0.585, 0.54), name="tablecloth", hangs=0.0, falls=0.0, rumpled=1.0, folded=()):
    """
    A cloth over a table: creases of its ironing, and soft unevenness, `rumpled` as much; behind it `hangs` so many
    centimetres down, before it it `falls` so many, in folds. `folded`: where it was folded, as (x, y) of two lines that
    cross: the crease still stands up.
    """
    cloth = linen(name, color, thread=0.13, size=(width, falls + depth + hangs))

    def raised(x, y):
        """Ironed into it, and not flat since: low ridges, sharp on one side."""
        high = 0.0
        for fx, fy in folded:
            for away in (x + at[0] - fx, *((y + at[1] - fy,) if fy else ())):
                away += 0.35 * noise.noise(Vector((x * 0.05, y * 0.05, 7)))
                high = max(high, 0.62 * math.exp(-abs(away) / (1.1 if away > 0 else 2.6)) * (0.8 + 0.4 * noise.noise(Vector((x * 0.03, y * 0.03, 2)))))
        return high

    def place(u, v):
        x, y = (u - 0.5) * width, v * (falls + depth + hangs) - depth / 2 - falls
        over, way = max(0.0, abs(y) - depth / 2), math.copysign(1, y)
        bend = min(over, 2.4) / 2.4 * math.pi / 2
        back, down = (1.53 * math.sin(bend), 1.53 * (1 - math.cos(bend)) + max(0.0, over - 2.4)) if over > 0 else (0.0, 0.0)
        folds = 0.04 * math.sin(x * 0.21) if way > 0 else 0.05 * (math.sin(x * 0.24 + 0.5 * math.sin(x * 0.11)) + 0.4 * math.sin(x * 0.53 + 1.3))
        return (x, way * (min(abs(y), depth / 2) + back) + down * folds, 0.16 + rumpled * creases(x, y) + raised(x, y) - down), (u, v)

    made = net("tablecloth", round((falls + depth + hangs) / 0.8), round(min(width, 260) / 0.9), place, cloth)
    made.location = at
    return made


def ramp(nodes, links, value, steps):
    """The colour at a value between 0 and 1: `steps` = (where, colour)."""
    made = nodes.new("ShaderNodeValToRGB")
    links.new(value, made.inputs[0])
    for _ in steps[2:]:
        made.color_ramp.elements.new(0.5)
    for element, (place, color) in zip(made.color_ramp.elements, steps):
        element.position, element.color = place, (*color, 1)
    return made.outputs[0]


@kept
def skin(name, color, other, clouds, roughness=0.36, sunny=None, ends=None, freckles=None, hollows=None, bloom=None, pores=None):
    """
    A fruit's: `clouds` so large of another colour, and no fruit quite that of its neighbour. `sunny` = (colour, from where to
    where along x), where the sun was; `ends` = (colour, and from where to where along z for each); `freckles` = (colour, how
    many a centimetre); `hollows`: their colour; `bloom` = (colour, size, how thick), matt and wiped off in places; `pores` = (size, depth).
    """
    material, nodes, links, shader = new_material(name)
    node, place = adding_to(nodes, links), nodes.new("ShaderNodeTexCoord").outputs["Object"]
    cloudy = lambda size, detail=5: stretched_noise(nodes, links, (1 / size,) * 3, detail)
    times = lambda one, two: reckoned(nodes, links, "MULTIPLY", one, two)
    between = lambda value, start, end: node("ShaderNodeMapRange", Value=value, **{"From Min": start, "From Max": end}).outputs[0]
    mixed = lambda share, one, two: node("ShaderNodeMixRGB", Fac=share, Color1=one, Color2=(*two, 1)).outputs[0]
    dots = lambda many: node("ShaderNodeTexVoronoi", Vector=place, Scale=many).outputs["Distance"]
    split, own = node("ShaderNodeSeparateXYZ", Vector=place), nodes.new("ShaderNodeObjectInfo").outputs["Random"]
    made = mixed(between(reckoned(nodes, links, "MULTIPLY_ADD", own, 0.24, cloudy(clouds)), 0.47, 0.77), (*color, 1), other)
    if sunny is not None:
        made = mixed(times(between(split.outputs["X"], *sunny[1:]), between(cloudy(1.6, 6), 0.26, 0.60)), made, sunny[0])
    if ends is not None:
        near = reckoned(nodes, links, "ADD", *(between(split.outputs["Z"], *each) for each in ends[1:]))
        made = mixed(times(near, between(cloudy(0.5, 6), 0.30, 0.62)), made, ends[0])
    if freckles is not None:
        made = mixed(times(between(dots(freckles[1]), 0.17, 0.08), 0.6), made, freckles[0])
    if hollows is not None:
        made = mixed(between(nodes.new("ShaderNodeNewGeometry").outputs["Pointiness"], 0.505, 0.44), made, hollows)
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = roughness, 0.42
    if bloom is not None:
        left = times(between(cloudy(bloom[1], 7), 0.36, 0.64), bloom[2])
        made = mixed(left, made, bloom[0])
        links.new(reckoned(nodes, links, "MULTIPLY_ADD", left, 0.45, roughness), shader.inputs["Roughness"])
    links.new(made, shader.inputs["Base Color"])
    if pores is not None:
        links.new(node("ShaderNodeBump", Distance=pores[1], Height=between(dots(1 / pores[0]), 0.05, 0.6)).outputs[0], shader.inputs["Normal"])
    return material


def around_edge(u, wide, high):
    """A place around an oval: close together where it turns fast, so that light runs evenly over a thin edge."""
    a = 2 * math.pi * u
    a = math.atan2(math.sin(a) * math.sqrt(min(1.0, high / max(wide, 0.01))), math.cos(a))
    return wide * math.cos(a), high * math.sin(a)


def _blade(outline, thickness, material, dish=0.0, rise=None):
    """A flat thing from (along, half width) points, slightly domed; lies along x."""
    points = smooth(outline, 8)
    total = points[-1][0]

    def place(u, v):
        index = round(v * (len(points) - 1))
        x, half = points[index]
        y, z = around_edge(u, half, thickness / 2 * min(1.0, half / 0.25))
        z += (rise(x / total) if rise else 0) + dish * (y / max(half, 0.01)) ** 2 * min(1, half)
        return (x, y, z + thickness * 0.5), (u, v)

    return net("blade", len(points) - 1, 40, place, material, closed=True)


def knife(material=None):
    """
    A table knife: 23.6 centimetres. Its edge looks to -y, ground thin from a third of the blade; it lies on the blade's tip
    and the end of its handle.
    """
    material = material or silver()
    at = lambda points: (lambda x: float(np.interp(x, *zip(*points))))
    high = at([(0, 0.07), (4, 0.13), (9, 0.30), (12, 0.46), (16, 0.54), (21, 0.47), (23.6, 0.40)])
    spine = at(smooth([(0, -0.02), (0.12, 0.34), (0.5, 0.66), (1.3, 0.87), (3.0, 0.97), (7.0, 0.95), (9.6, 0.84), (10.8, 0.62), (11.4, 0.40)], 8))
    edge = at(smooth([(0, -0.02), (0.10, -0.22), (0.6, -0.58), (1.8, -0.95), (3.6, -1.16), (6.0, -1.18), (9.2, -1.04), (10.3, -0.86), (10.75, -0.55), (11.4, -0.38)], 8))
    thick = at([(0, 0.08), (2, 0.11), (8, 0.17), (11.4, 0.30)])

    def of_blade(u, v):
        x = 11.4 * v**1.5
        side, share = (1, u * 2) if u < 0.5 else (-1, 2 - u * 2)
        # From the edge over the ground bevel to the round back.
        across = share**1.2
        half = np.interp(across, (0, 0.24, 0.94, 0.985, 1), (0.03, 0.62, 1.0, 0.78, 0.0)) + 0.10 * math.sin(math.pi * across)
        return (x, edge(x) + (spine(x) - edge(x)) * across, high(x) + side * half * thick(x) / 2), (u, v)

    handle = smooth([(11.0, 0.30), (11.3, 0.42), (11.5, 0.50), (11.75, 0.52), (11.95, 0.42), (12.3, 0.38), (14.5, 0.45), (18.5, 0.68), (21.6, 0.90), (22.5, 0.93), (23.1, 0.80), (23.43, 0.52), (23.57, 0.24), (23.6, 0.02)], 8)
    deep = at([(11.0, 0.16), (11.6, 0.36), (11.95, 0.27), (14, 0.31), (19, 0.40), (22.6, 0.37), (23.2, 0.30), (23.45, 0.21), (23.57, 0.11), (23.6, 0.02)])

    def of_handle(u, v):
        x, wide = handle[round(v * (len(handle) - 1))]
        a = 2 * math.pi * u
        r = (abs(math.cos(a)) ** 2.4 + abs(math.sin(a)) ** 2.4) ** (-1 / 2.4)
        return (x, wide * r * math.cos(a), high(x) + deep(x) * r * math.sin(a)), (u, v)

    return [net("blade", 90, 72, of_blade, material, closed=True), net("handle", len(handle) - 1, 40, of_handle, material, closed=True)]


def fork(material=None):
    """A table fork: 20.8 centimetres. Its tines bend up, broaden to the slots' round ends, and the neck arches over the table."""
    material = material or silver()
    # How high its middle lies, from the tips: it rests on the belly of its head and on the end of its handle.
    side = smooth([(0.0, 0.80), (1.2, 0.48), (2.8, 0.22), (4.6, 0.16), (6.2, 0.34), (7.8, 0.74), (9.4, 0.98), (12.0, 0.82), (15.6, 0.44), (18.8, 0.21), (20.8, 0.16)], 10)
    xs, zs = (np.array(part) for part in zip(*side))
    high = lambda x: float(np.interp(x, xs, zs))
    parts = [_blade([(5.0, 1.17), (5.4, 1.22), (6.2, 1.17), (7.2, 0.80), (8.1, 0.44), (9.3, 0.29), (12.5, 0.34), (16.0, 0.56), (19.1, 0.86), (19.9, 0.84), (20.4, 0.64), (20.68, 0.36), (20.78, 0.16), (20.8, 0.01)], 0.27, material, rise=lambda t: high(20.8 * t) - 0.135)]
    for tine in range(4):
        out = -0.915 + tine * 0.61
        path = [(x, out * (0.94 + 0.06 * min(1, x / 4)), high(x)) for x in np.linspace(0.04, 5.7, 44)]

        def half(t):
            """Pointed, then even, then round into its neighbour."""
            x = 5.66 * t
            root = 0.0 if x < 4.55 else 0.125 * (1 - math.sqrt(max(0.0, 1 - min(1.0, (x - 4.55) / 0.55) ** 2)))
            return 0.175 * min(1.0, 0.45 + 0.55 * (x / 0.9)) ** 0.7 + 0.012 * t + root

        parts.append(tube(path, half, lambda t: 0.075 + 0.06 * min(1.0, t * 1.6), material, sides=20, name="tine"))
    return parts


def spoon(length=19.0, material=None):
    """A spoon whose bowl is deep, broadest towards its handle, with a rim as thin as a coin; the handle arches and broadens."""
    material = material or silver()
    k = length / 19

    def place(u, v):
        angle, x = 2 * math.pi * u, 0.5 - 0.5 * math.cos(math.pi * v)
        half = 2.15 * math.sin(math.pi * x**0.82) ** 0.66 if 0 < v < 1 else 0.0
        across = math.cos(angle)
        deep = 0.92 * (1 - across**2) ** 0.85 * max(0.0, 1 - (2 * x - 1) ** 2) ** 0.75
        rim = 0.99 + 0.12 * x
        return (x * 6.4 * k, across * half * k, (rim - deep + 0.11 * math.sin(angle)) * k), (u, v)

    bowl = net("bowl", 44, 64, place, material, closed=True)
    side = smooth([(6.1, 1.02), (7.2, 1.20), (9.0, 1.18), (12.0, 0.84), (15.6, 0.38), (17.8, 0.15), (19.0, 0.12)], 10)
    xs, zs = (np.array(part) * k for part in zip(*side))
    stem = _blade([(x * k, half * k) for x, half in ((6.1, 0.52), (6.6, 0.38), (7.6, 0.27), (11.5, 0.30), (15.0, 0.50), (17.4, 0.74), (18.0, 0.76), (18.5, 0.64), (18.8, 0.42), (18.96, 0.2), (19.0, 0.01))], 0.26 * k, material, rise=lambda t: float(np.interp(19 * k * t, xs, zs)) - 0.13 * k)
    return [bowl, stem]


def lie(parts, at, turn, scale=1.0, tilt=(0, 0)):
    return group(parts, at=at, turn=turn, scale=scale, tilt=tilt)


def leaf_material(name="olive", color=(0.16, 0.215, 0.12)):
    return plain(f"leaf {name}", color, roughness=0.5, specular=0.35, variation=((color[0] * 1.7, color[1] * 1.6, color[2] * 1.6), 3.0))


def branch(root, tip, leaves=18, leaf=5.2, seed=1, bend=(0, 0, 6), thick=0.24, material=None, wide=0.2):
    """A branch from `root` to `tip` with pointed leaves in pairs."""
    rng = random.Random(seed)
    root, tip, bend = np.array(root, float), np.array(tip, float), np.array(bend, float)
    path = bezier(root, root + (tip - root) * 0.35 + bend * 0.6, root + (tip - root) * 0.7 + bend, tip, 36)
    bark = plain("bark", (0.09, 0.062, 0.038), roughness=0.8)
    tube(path, lambda t: thick * (1 - 0.75 * t), material=bark, sides=10, name="branch")
    material = material or leaf_material()
    for index in range(leaves):
        t = 0.22 + 0.78 * (index + rng.random() * 0.5) / leaves
        at = path[min(len(path) - 1, int(t * (len(path) - 1)))]
        ahead = path[min(len(path) - 1, int(t * (len(path) - 1)) + 1)] - path[max(0, int(t * (len(path) - 1)) - 1)]
        ahead /= np.linalg.norm(ahead)
        turn = index * 2.4 + rng.random()
        helper = np.array([0, 0, 1.0]) if abs(ahead[2]) < 0.9 else np.array([1.0, 0, 0])
        side = np.cross(ahead, helper)
        side /= np.linalg.norm(side)
        up = np.cross(side, ahead)
        out = side * math.cos(turn) + up * math.sin(turn)
        direction = ahead * 0.55 + out * 0.85
        direction /= np.linalg.norm(direction)
        across = np.cross(direction, out)
        across /= np.linalg.norm(across) or 1
        normal = np.cross(across, direction)
        long = leaf * (0.75 + 0.5 * rng.random()) * (1.05 - 0.35 * t)

        def place(u, v, at=at, direction=direction, across=across, normal=normal, long=long):
            # A stalk, then a blade that is folded along its middle and curls towards its tip.
            half = max(0.012, wide * math.sin(math.pi * max(0.0, (v - 0.12) / 0.88) ** 0.85)) * long if v < 1 else 0.0
            s = u * 2 - 1
            drop = -0.20 * long * v**2.4 + abs(s) ** 1.3 * half * 0.5
            return tuple(at + direction * long * v + across * s * half + normal * drop), (u, v)

        net("leaf", 16, 8, place, material)


def flame(at, height=2.6, power=3400):
    """A candle's flame, and its warm light on what stands near it: blue at its root, orange, then pale, thin at its edge."""
    shine, nodes, links, shader = new_material("flame")
    nodes.remove(shader)

    split, up = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeMath")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    up.operation = "DIVIDE"
    up.inputs[1].default_value = height
    links.new(split.outputs["Z"], up.inputs[0])
    body = ramp(nodes, links, up.outputs[0], ((0.0, (0.05, 0.08, 0.30)), (0.10, (0.16, 0.09, 0.10)), (0.24, (0.75, 0.22, 0.035)), (0.46, (1.0, 0.52, 0.14)), (0.72, (1.0, 0.66, 0.28)), (1.0, (0.95, 0.60, 0.24))))
    facing = nodes.new("ShaderNodeLayerWeight")
    facing.inputs["Blend"].default_value = 0.5
    rim = ramp(nodes, links, facing.outputs["Facing"], ((0.0, (1, 1, 1)), (0.35, (0.95, 0.88, 0.74)), (0.7, (0.62, 0.36, 0.14)), (1.0, (0.3, 0.1, 0.02))))
    thin = ramp(nodes, links, facing.outputs["Facing"], ((0.45, (0, 0, 0)), (1.0, (1, 1, 1))))
    mixed = nodes.new("ShaderNodeMixRGB")
    mixed.blend_type = "MULTIPLY"
    mixed.inputs[0].default_value = 1
    links.new(body, mixed.inputs[1])
    links.new(rim, mixed.inputs[2])
    emission, clear, edge = nodes.new("ShaderNodeEmission"), nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeMixShader")
    emission.inputs["Strength"].default_value = 1.15
    links.new(mixed.outputs[0], emission.inputs["Color"])
    links.new(thin, edge.inputs[0])
    links.new(emission.outputs[0], edge.inputs[1])
    links.new(clear.outputs[0], edge.inputs[2])
    links.new(edge.outputs[0], nodes["Material Output"].inputs["Surface"])
    profile = smooth([(0.001, 0), (0.2, 0.12), (0.36, 0.7), (0.3, 1.35), (0.14, 2.1), (0.001, height)], 6)
    made = lathe(profile, shine, 32, name="flame")
    made.location = at
    # Too small to be sampled without sparks: a lamp in its middle lights for it.
    made.visible_diffuse = made.visible_glossy = made.visible_shadow = False
    shine.cycles.sample_as_light = False
    lamp((at[0], at[1], at[2] + height / 2), power, 0.8, (1.0, 0.62, 0.29))
    return made


def sphere(radius, at, material, squash=1.0, rows=24, columns=40, dent=0.0, name="sphere"):
    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (v - 0.5)
        r = radius * math.cos(b)
        z = radius * math.sin(b) * squash
        if dent:
            z -= dent * radius * math.exp(-((r / radius) ** 2) * 14) * math.copysign(1, z)
        return (r * math.cos(a), r * math.sin(a), z), (u, v)

    made = net(name, rows, columns, place, material, closed=True)
    made.location = at
    return made


def apple(at, turn=0, tilt=0, scale=1.0):
    """Red over yellow where the sun was, in streaks; it stands on five low knobs, its stalk in a hollow."""
    material, nodes, links, shader = new_material("apple")
    streaks = reckoned(nodes, links, "MULTIPLY", stretched_noise(nodes, links, (3.2, 3.2, 0.35), 5), 0.45)
    sunny = reckoned(nodes, links, "MULTIPLY_ADD", stretched_noise(nodes, links, (0.24, 0.24, 0.16), 2), 0.62, streaks)
    links.new(ramp(nodes, links, sunny, ((0.34, (0.50, 0.37, 0.075)), (0.50, (0.40, 0.105, 0.035)), (0.66, (0.235, 0.022, 0.018)))), shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.24, 0.5
    profile = smooth([(0.001, 0.75), (0.35, 0.55), (0.9, 0.10), (1.5, 0.02), (2.6, 0.75), (3.45, 2.5), (3.62, 4.0), (3.1, 5.6), (1.9, 6.5), (1.0, 6.45), (0.4, 5.9), (0.001, 5.6)], 8)

    def grown(position):
        x, y, z = position
        five = 1 + 0.022 * math.cos(5 * math.atan2(y, x)) * (1 + abs(z - 3.2) / 3) + 0.04 * noise.noise(Vector((x * 0.2, y * 0.2, z * 0.2 + turn)))
        return (x * five, y * five, z)

    stalk = tube(bezier((0, 0, 5.6), (0.05, 0, 6.2), (0.2, 0, 6.8), (0.5, 0.1, 7.3), 12), lambda t: 0.10 + 0.05 * t**3, material=plain("stalk", (0.075, 0.046, 0.022), roughness=0.8), sides=10)
    return group([lathe(profile, material, 72, name="apple", warp=grown), stalk], at=at, turn=turn, tilt=(tilt, 0), scale=scale)


def plum(at, turn=0):
    """Lies on its side: a seam along it, and a bloom that fingers have wiped off here and there."""
    peel = skin("plum", (0.050, 0.012, 0.040), (0.105, 0.016, 0.038), 2.6, 0.30, sunny=((0.165, 0.028, 0.034), 0.6, 2.4), bloom=((0.150, 0.135, 0.235), 1.5, 0.8), freckles=((0.17, 0.11, 0.11), 3.0))
    profile = smooth([(0.001, -2.45), (0.30, -2.38), (1.05, -2.05), (1.9, -0.9), (2.05, 0.2), (1.7, 1.5), (0.9, 2.3), (0.35, 2.42), (0.12, 2.28), (0.001, 2.2)], 8)

    def grown(position):
        x, y, z = position
        seam = 1 - 0.10 * math.exp(-((math.atan2(y, x) + 2.3) / 0.17) ** 2) + 0.03 * noise.noise(Vector((x * 0.4, y * 0.4, turn)))
        return (x * seam, y * seam * 0.96, z)

    body = lathe(profile, peel, 128, name="plum", warp=grown)
    stalk = tube(bezier((0, 0, 2.2), (0, 0, 2.6), (0.1, 0, 3.0), (0.35, 0.1, 3.4), 8), 0.07, material=plain("stalk", (0.075, 0.046, 0.022), roughness=0.8), sides=8)
    return group([group([body, stalk], tilt=(0, 96), turn=0)], at=(at[0], at[1], at[2] + 2.0), turn=turn)


def walnuts(places):
    """In their shells: two halves whose lips stand proud along the seam, furrowed from end to end; each rolled to its own side."""
    shell = skin("walnut", (0.40, 0.255, 0.125), (0.31, 0.180, 0.080), 0.9, 0.55, hollows=(0.105, 0.052, 0.022), pores=(0.16, 0.012))
    made = []
    for index, at in enumerate(places):

        def place(u, v, seed=index * 7.0):
            a, b = 2 * math.pi * u, math.pi * (v - 0.5)
            x, y, z = math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)
            side = abs(y)
            furrow = sum(deep * (1 - abs(noise.noise(Vector((x * fine, y * fine, z * fine * 0.55 + seed))))) ** 7 for fine, deep in ((2.1, 0.075), (4.6, 0.035)))
            lips = 0.075 * math.exp(-(((side - 0.075) / 0.055) ** 2)) - 0.05 * math.exp(-((side / 0.03) ** 2)) - 0.05 * math.exp(-(((side - 0.26) / 0.10) ** 2))
            r = 1.62 * (1 - furrow * min(1.0, side / 0.2) + lips) + 0.30 * max(0.0, z) ** 9
            return (r * x, r * y * 0.96, r * z * 1.14), (u, v)

        made.append(group([net("walnut", 90, 144, place, shell, closed=True)], at=(at[0], at[1], at[2] + 1.58), turn=index * 73, tilt=(80 + 23 * index, 31 * index)))
    return made


def roll(at, turn=0):
    """Bread for one: baked brown, floured a little, torn open along the cuts the baker made."""
    crust = skin("crust of a roll", (0.46, 0.215, 0.060), (0.33, 0.125, 0.032), 2.6, 0.55, hollows=(0.66, 0.47, 0.24), bloom=((0.64, 0.53, 0.38), 0.35, 0.35), pores=(0.22, 0.015))

    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (v - 0.5)
        x, y, z = math.cos(b) * math.cos(a), math.cos(b) * math.sin(a), math.sin(b)
        k = 1 + 0.05 * noise.noise(Vector((x * 1.6, y * 1.6, z * 1.6 + turn))) + 0.012 * noise.noise(Vector((x * 9, y * 9, z * 9)))
        for away in (x - 0.5 * y + 0.46, x - 0.5 * y, x - 0.5 * y - 0.46):
            # One lip of each cut has risen over the other.
            k += max(0.0, z) ** 0.5 * max(0.0, 1 - (y / 0.8) ** 2) * (0.06 * math.exp(-(((away - 0.13) / 0.06) ** 2)) - 0.15 * math.exp(-((away / 0.075) ** 2)))
        return (5.2 * k * math.copysign(abs(x) ** 0.86, x), 3.7 * k * y, 3.1 * k * (z if z > 0 else -abs(z) ** 1.6 * 0.58) + 1.75), (u, v)

    return group([net("roll", 110, 150, place, crust, closed=True)], at=at, turn=turn)


# Half a profile, from the stalk's scar to the nipple.
LEMON = [(0.001, -4.06), (0.16, -4.10), (0.34, -4.26), (0.52, -4.20), (0.86, -3.86), (1.5, -3.34), (2.3, -2.45), (2.9, -0.6), (2.85, 0.8), (2.1, 2.62), (1.15, 3.34), (0.78, 3.62), (0.66, 4.0), (0.50, 4.32), (0.22, 4.44), (0.001, 4.42)]


def lemon_peel():
    return skin("lemon", (0.74, 0.52, 0.045), (0.70, 0.42, 0.030), 3.0, 0.34, ends=((0.40, 0.40, 0.055), (3.3, 4.5), (-3.5, -4.2)), pores=(0.17, 0.028))


def lemon(at, turn=0, scale=1.0):
    def grown(position):
        x, y, z = position
        k = 1 + 0.035 * noise.noise(Vector((x * 0.35, y * 0.35, z * 0.3 + turn)))
        return (x * k, y * k + 0.012 * z * abs(z), z)

    made = lathe(smooth(LEMON, 6), lemon_peel(), 72, name="lemon", warp=grown)
    made.rotation_euler = (0, math.pi / 2, math.radians(turn))
    made.location = at
    made.scale = (scale,) * 3
    return made


def pear(at, scale=1.0, tilt=0, turn=0, roll=0):
    """It has grown: never quite round, its neck bent to one side. With a `tilt` of 95 it lies; `roll`: around itself."""
    profile = smooth([(0.001, 0.42), (0.28, 0.30), (0.75, 0.04), (2.0, 0.3), (3.3, 1.9), (3.5, 3.6), (2.9, 5.3), (1.8, 7.0), (1.4, 8.2), (0.98, 8.95), (0.42, 9.05), (0.16, 8.85), (0.001, 8.8)], 8)

    def grown(position):
        x, y, z = position
        uneven = 1 + 0.045 * noise.noise(Vector((x * 0.22, y * 0.22, z * 0.16 + 5)))
        bent = 0.55 * max(0.0, (z - 3.2) / 5.6) ** 2
        return (x * uneven + bent, y * uneven, z)

    stalk = tube(bezier((0.57, 0, 8.75), (0.62, 0, 9.8), (0.9, 0, 10.6), (1.7, 0.2, 11.1), 14), lambda t: 0.13 + 0.07 * t**3, material=plain("stalk", (0.075, 0.046, 0.022), roughness=0.8), sides=10)
    return group([group([lathe(profile, skin("pear", (0.36, 0.37, 0.065), (0.52, 0.43, 0.085), 5, sunny=((0.42, 0.105, 0.035), 0.4, 4.2), ends=((0.20, 0.115, 0.042), (7.6, 9.3), (1.2, 0.1)), freckles=((0.17, 0.11, 0.032), 3.4), pores=(0.12, 0.006)), 72, name="pear", warp=grown), stalk], turn=roll)], at=at, turn=turn, scale=scale, tilt=(tilt, 0))


def hair(tip_ink):
    """A sable brush, wet: brown where it leaves the metal, cobalt at its tip."""
    material, nodes, links, shader = new_material(f"hair {tip_ink}")
    shader.inputs["Roughness"].default_value = 0.34
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    wet = (0.014, 0.024, 0.085) if tip_ink else (0.16, 0.085, 0.035)
    steps = ((0.0, wet), (0.42, wet), (0.72, (0.10, 0.050, 0.020)), (1.0, (0.19, 0.105, 0.045)))
    links.new(ramp(nodes, links, reckoned(nodes, links, "DIVIDE", split.outputs["Z"], 2.6), steps), shader.inputs["Base Color"])
    return material


def brush(length=22, tip_ink=True):
    """A painter's brush lying along x, its tip at the origin: hair by hair, a crimped ferrule, a handle of oiled birch."""
    strands = hair(tip_ink)
    ferrule = plain("ferrule", (0.86, 0.80, 0.66), roughness=0.2, metallic=1)
    birch = wood("handle", light=(0.40, 0.245, 0.115), dark=(0.27, 0.15, 0.062), roughness=0.3, along=2, scale=3.0)
    lacquer = plain("lacquer", (0.013, 0.022, 0.075), roughness=0.3)
    parts = [lathe(smooth([(0.001, 0), (0.035, 0.25), (0.15, 0.95), (0.225, 1.7), (0.21, 2.5)], 5), strands, 24)]
    rng = random.Random(6)
    for index in range(110):
        a, out = index * 2.39996, math.sqrt((index + 0.5) / 110)
        reach = 0.02 + 0.55 * (1 - out) * rng.random() + 0.75 * out**3 * rng.random()
        swing = a + rng.uniform(-0.10, 0.10)
        path = [
            (math.cos(swing) * 0.02 * rng.random(), math.sin(swing) * 0.02 * rng.random(), reach),
            (math.cos(a) * 0.135 * out, math.sin(a) * 0.135 * out, max(reach + 0.1, 0.9)),
            (math.cos(a) * 0.225 * out, math.sin(a) * 0.225 * out, 1.65),
            (math.cos(a) * 0.20 * out, math.sin(a) * 0.20 * out, 2.5),
        ]
        parts.append(tube(bezier(*path, 9), lambda t: 0.007 + 0.017 * min(1, t * 3), material=strands, sides=6, name="hair", side=(math.cos(a + 1.57), math.sin(a + 1.57), 0)))
    crimps = [(0.245, 2.3), (0.25, 2.45), (0.262, 2.75), (0.262, 2.75), (0.246, 2.84), (0.266, 2.93), (0.266, 2.93), (0.25, 3.02), (0.27, 3.11), (0.27, 3.11)]
    parts += [
        lathe(smooth([*crimps, (0.30, 4.5), (0.30, 4.5), (0.286, 4.6), (0.305, 4.7), (0.29, 4.85)], 4), ferrule, 32),
        lathe(smooth([(0.285, 4.75), (0.33, 5.6), (0.41, 7.4), (0.385, 9.4), (0.24, length * 0.78), (0.21, length * 0.84)], 7), birch, 32),
        lathe(smooth([(0.214, length * 0.835), (0.17, length - 0.5), (0.12, length - 0.12), (0.001, length)], 5), lacquer, 24),
    ]
    for part in parts:
        part.rotation_euler = (0, math.pi / 2, 0)
    return parts


def leaves_of(name="pages", across=2):
    """The edges of a book's leaves: fine lines, some of them darker or a little proud."""
    material, nodes, links, shader = new_material(name)
    mapping, noise_node = nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexNoise")
    stretched = [0.12, 0.12, 0.12]
    stretched[across] = 19
    mapping.inputs["Scale"].default_value = stretched
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], mapping.inputs["Vector"])
    links.new(mapping.outputs[0], noise_node.inputs["Vector"])
    noise_node.inputs["Scale"].default_value, noise_node.inputs["Detail"].default_value = 1, 3
    links.new(ramp(nodes, links, noise_node.outputs["Fac"], ((0.38, (0.30, 0.245, 0.165)), (0.60, (0.63, 0.57, 0.45)))), shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.95
    shader.inputs["Specular"].default_value = 0.05
    return material


def book(size, at, color, turn=0, name="book", gilt=None):
    """
    Lies closed, its spine on the left: boards that stand over, a rounded spine, leaves hollow at the fore-edge. Bound in
    linen; with `gilt` in leather, bands across its spine and two lines of that colour beside each.
    """
    x, y, z = size
    board = 0.26
    if gilt is None:
        cover = linen(f"cover {name}", color, thread=0.05)
    else:
        cover = plain(f"cover {name}", color, roughness=0.72, specular=0.25, bump=(0.07, 0.02), variation=(tuple(part * 0.78 for part in color), 1.6))
    # Between the boards and the spine is a groove in which they turn.
    groove = 0.75
    parts = [box("cover", (x - groove, y, board), (groove / 2, 0, low), cover, 0.09) for low in (0, z - board)]

    def bulge(v, far):
        """A half oval over the height of the book, `far` centimetres deep."""
        return far * math.sin(math.pi * v) ** 0.75

    round_it = [(z * (0.5 - 0.5 * math.cos(math.pi * v)), -x / 2 + 0.1 - bulge(0.5 - 0.5 * math.cos(math.pi * v), 0.7)) for v in np.linspace(0, 1, 17)]
    over = [(z - 0.02, -x / 2 + groove + 0.5), (z - 0.02, -x / 2 + groove), (z - 0.15, -x / 2 + groove * 0.72), (z - 0.05, -x / 2 + groove * 0.35)]
    shell = smooth([*((z - up, along) for up, along in over), *round_it, *over[::-1]], 4)

    def of_shell(u, v):
        up, along = shell[round(v * (len(shell) - 1))]
        return (along, (u - 0.5) * y, up), (u * y, v)

    parts.append(net("spine", len(shell) - 1, 24, of_shell, cover))
    if gilt is not None:
        gold = plain("gilt", gilt, roughness=0.35, specular=0.6)

        def across_spine(name, out, middle, half, material):
            return net(name, 24, 12, lambda u, v: ((-x / 2 + 0.1 - bulge(v, 0.7) - out * math.sin(math.pi * u) ** 0.5, middle + (u - 0.5) * 2 * half, z * (0.04 + 0.92 * v)), (u, v)), material)

        for band in (-0.31, -0.1, 0.1, 0.31):
            parts.append(across_spine("band", 0.09, band * y, 0.26, cover))
            parts += [across_spine("gilt", 0.03, band * y + side * 0.5, 0.045, gold) for side in (-1, 1)]
    inner = z - 2 * board
    outline = [(-x / 2 + 0.1, -y / 2 + 0.38), (x / 2 - 0.4, -y / 2 + 0.38), (x / 2 - 0.4, y / 2 - 0.38), (-x / 2 + 0.1, y / 2 - 0.38)]

    def edge(u, v):
        side = min(3, int(u * 4))
        (x0, y0), (x1, y1) = outline[side], outline[(side + 1) % 4]
        t = u * 4 - side
        # It follows the spine at its back, and hollows as much at the front.
        place = x0 + (x1 - x0) * t
        hollow = 0.42 * math.sin(math.pi * v) * np.clip((place + x / 2 - 0.1) / (x - 0.5), 0, 1) + bulge((board + inner * v) / z, 0.55) * np.clip(1 - (place + x / 2 - 0.1) / 1.5, 0, 1)
        proud = 0.03 * noise.noise(Vector((side, t * 3, v * 40)))
        return (place - hollow, y0 + (y1 - y0) * t + proud, board + inner * v), (u, v)

    parts.append(net("leaves", 40, 128, edge, leaves_of()))
    return group(parts, at=at, turn=turn)


def printed(seed, wide=620, high=930):
    """A page as it is seen from afar: lines of signs, each a few strokes in its square; a heading, and paragraphs that end."""
    rng = np.random.default_rng(seed)
    page = np.full((high, wide), 1.0, np.float32)
    square, line = 15, 27
    across = (wide - 150) // square
    for row in range((high - 210) // line):
        indent, end = 0, across
        if row % 7 == 0:
            indent = 2
        if row % 7 == 6:
            end = rng.integers(4, across - 2)
        for column in range(indent, end):
            if rng.random() < 0.06:
                continue
            x, y = 75 + column * square, 100 + row * line
            for _ in range(rng.integers(4, 7)):
                a, b = rng.integers(1, 11, 2)
                flat = rng.random() < 0.55
                cv2.line(page, (int(x + a), int(y + b)), (int(x + (12 if flat else a + rng.integers(-2, 3))), int(y + (b if flat else 12))), 0.12, 1, cv2.LINE_AA)
    return page[..., None] * np.array((0.60, 0.565, 0.475), np.float32)


def open_book(at, turn=0, size=(13.5, 20.0), color=(0.10, 0.028, 0.022)):
    """Lies open at its middle: leaves rise from the gutter and sink to their edges, the last ones have come up a little."""
    x, y = size
    cover = linen("cover open", color, thread=0.05)
    parts = [box("cover", (x + 0.35, y + 0.7, 0.24), (side * (x + 0.35) / 2, 0, 0), cover, 0.08) for side in (-1, 1)]
    edges = leaves_of()
    for side, thick in ((-1, 1.0), (1, 1.35)):
        page, nodes, links, shader = new_material(f"page {side}")
        text = nodes.new("ShaderNodeTexImage")
        text.image = picture_of(f"page {side}", printed(5 + side))
        links.new(text.outputs["Color"], shader.inputs["Base Color"])
        shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.75, 0.2

        def high(u, thick=thick):
            return 0.24 + thick * (1 - math.exp(-13 * u)) * (1 + 0.34 * math.sin(math.pi * min(1.0, u * 1.08)) ** 1.4) + 0.02

        def of_page(u, v, side=side, high=high):
            return (side * (x * u + 0.01), (v - 0.5) * y, high(u) + 0.10 * u**4 * noise.noise(Vector((v * 2.2, side, 3)))), (u if side > 0 else 1 - u, v)

        def of_edge(u, v, side=side, high=high):
            """Around the leaves from their foot over the fore-edge, which slants, to their head."""
            t = u * 3
            out, along = (t, -0.5) if t < 1 else (1.0, t - 1.5) if t < 2 else (3 - t, 0.5)
            up = 0.24 + (high(out) - 0.26) * v
            return (side * (x * out + 0.25 * out * (1 - v) - 0.02), along * (y - 0.02), up), (u, v)

        parts += [net("page", 24, 60, of_page, page), net("leaves", 16, 120, of_edge, edges)]
    return group(parts, at=at, turn=turn)


def biscuits(places):
    """Butter biscuits, pricked and scalloped, browned towards their edges: (x, y, z) of what each lies on."""
    material, nodes, links, shader = new_material("biscuit")
    split = nodes.new("ShaderNodeVectorMath")
    split.operation = "MULTIPLY"
    split.inputs[1].default_value = (1 / 3.1, 1 / 3.1, 0)
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    away = nodes.new("ShaderNodeVectorMath")
    away.operation = "LENGTH"
    links.new(split.outputs[0], away.inputs[0])
    uneven = reckoned(nodes, links, "MULTIPLY_ADD", stretched_noise(nodes, links, (0.9, 0.9, 0.9), 4), 0.5, away.outputs["Value"])
    links.new(ramp(nodes, links, reckoned(nodes, links, "DIVIDE", uneven, 1.5), ((0.37, (0.60, 0.40, 0.17)), (0.68, (0.50, 0.285, 0.095)), (0.853, (0.27, 0.12, 0.032)))), shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.8, 0.15
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = 0.05
    links.new(stretched_noise(nodes, links, (5, 5, 5), 5), bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    holes = [(0, 0), *((1.25 * math.cos(a), 1.25 * math.sin(a)) for a in np.linspace(0, 2 * math.pi, 7)[:-1])]
    profile = [*smooth([(3.0, 0.0), (3.12, 0.12), (3.12, 0.42), (2.95, 0.60), (2.6, 0.66)], 8), *((r, 0.66) for r in np.linspace(2.54, 0.001, 44))]

    def grown(position, seed):
        px, py, z = position
        r, a = math.hypot(px, py), math.atan2(py, px)
        k = 1 + 0.022 * math.cos(22 * a) * max(0.0, r / 3.1 - 0.6) / 0.4
        top = z / 0.66
        sunk = sum(0.22 * math.exp(-((px - p) ** 2 + (py - q) ** 2) / 0.016) for p, q in holes)
        return (px * k, py * k, z + top * (0.05 * noise.noise(Vector((px * 0.8, py * 0.8, seed))) - sunk))

    return group([
        group([lathe(profile, material, 132, name="biscuit", warp=lambda at, n=index * 5.0: grown(at, n))], at=place, turn=index * 41, tilt=(1.5 * (index % 2), 0))
        for index, place in enumerate(places)
    ])


# How far a plate leans, and where then its middle is above what it stands on, and before what it leans against.
LEAN = 78


def upright(plate, radius, rise, at, turn=0):
    """A plate that stands on (x, y, z) with its foot against a wall at y."""
    x, y, z = at
    a = math.radians(LEAN)
    middle = radius * math.sin(a) - rise * math.cos(a) + 0.06
    face = group(plate, turn=turn)
    return group([face], at=(x, y - radius * 0.57 * math.cos(a) - 0.12, z + middle), tilt=(LEAN, 0))


def panelled(y, paint):
    """A wall of panels: their frames catch a little of the light."""
    wall(paint, 900, 400, y).location.z = -80
    # One mesh around each panel, whose corners are mitred.
    profile = ((0.0, 0.0), (0.0, 0.9), (0.5, 1.2), (1.1, 1.2), (1.6, 0.9), (1.6, 0.0))
    for x in range(-180, 260, 58):
        for low, high in ((-72, -14), (2, 92)):
            ring = [(x + a * (22.8 - inward), y - out, (high - inward) if b > 0 else (low + inward)) for inward, out in profile for a, b in ((-1, -1), (1, -1), (1, 1), (-1, 1))]
            faces = [(4 * k + c, 4 * k + (c + 1) % 4, 4 * k + 4 + (c + 1) % 4, 4 * k + 4 + c) for k in range(len(profile) - 1) for c in range(4)]
            mesh_object("moulding", ring, faces, None, paint, flat=True)
    box("rail", (900, 2.4, 4.0), (0, y - 1.0, -9), paint, 0.8)


def chair(at, turn, material):
    """A chair seen from the table: its back, three slats between two posts that lean a little."""
    parts = []
    for x in (-19, 19):
        post = bezier((x, 0, -76), (x, 0.5, -40), (x * 1.02, 1, -10), (x * 0.97, 6.5, 25), 20)
        parts.append(tube(post, lambda t: 1.6 - 0.6 * t, material=material, sides=16, name="post"))
    for z, y in ((-6, 2.2), (7, 3.6), (20, 5.6)):
        slat = bezier((-18.6, y, z), (-8, y + 3.4, z + 0.8), (8, y + 3.4, z + 0.8), (18.6, y, z), 20)
        parts.append(tube(slat, 0.7, 2.7, material, sides=16, name="slat", side=(0, 1, 0)))
    return group(parts, at=at, turn=turn)
