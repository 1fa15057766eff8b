"""What stands beside the porcelain: cloth, cutlery, food, branches, furniture. Lengths in centimetres, standing on z = 0."""

import math
import random

import numpy as np
from mathutils import noise, Vector

from studio import bezier, box, group, lamp, lathe, linen, net, plain, silver, smooth, tube


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


def tablecloth(width, depth, at=(0, 0, 0), color=(0.60, 0.585, 0.54), name="tablecloth", folds=True):
    """A cloth over a table: creases of its ironing, and soft unevenness."""
    cloth = linen(name, color, thread=0.13)

    def place(u, v):
        x, y = (u - 0.5) * width, (v - 0.5) * depth
        z = 0.12 + 0.08 * noise.noise(Vector((x * 0.02, y * 0.02, 0.3)))
        if folds:
            for crease in (-0.25, 0.0, 0.25):
                z += 0.10 * math.exp(-(((x - crease * width) / 1.0) ** 2))
            z += 0.08 * math.exp(-((y / 1.0) ** 2))
        return (x, y, z), (u, v)

    made = net("tablecloth", 150, 260, place, cloth)
    made.location = at
    return made


def _blade(outline, thickness, material, dish=0.0, rise=None):
    """A flat thing from (along, half width) points, slightly domed; lies along x."""
    points = smooth(outline, 8)
    total = points[-1][0]

    def place(u, v):
        index = round(v * (len(points) - 1))
        x, half = points[index]
        angle = 2 * math.pi * u
        y = half * math.cos(angle)
        z = thickness * math.sin(angle) * 0.5
        z += (rise(x / total) if rise else 0) + dish * (y / max(half, 0.01)) ** 2 * min(1, half)
        return (x, y, z + thickness * 0.5), (u, v)

    return net("blade", len(points) - 1, 28, place, material, closed=True)


def knife(material=None):
    material = material or silver()
    return [_blade([(0, 0.05), (0.2, 0.55), (4, 0.62), (9, 0.5), (10.2, 0.42), (10.6, 0.42), (13, 0.55), (20, 0.78), (21.4, 0.7), (21.9, 0.1)], 0.28, material)]


def fork(material=None):
    material = material or silver()
    parts = [_blade([(4.6, 0.9), (5.2, 1.12), (6.4, 1.05), (7.8, 0.4), (9, 0.28), (14, 0.38), (18.5, 0.75), (19.6, 0.7), (20.1, 0.1)], 0.24, material, rise=lambda t: 0.9 * math.sin(min(1, t * 1.1) * math.pi) * 0.5)]
    for tine in range(4):
        y = -0.84 + tine * 0.56
        path = bezier((0.2, y * 0.92, 0.55), (1.6, y, 0.22), (3.4, y, 0.25), (5.2, y * 0.9, 0.62), 14)
        parts.append(tube(path, lambda t: 0.07 + 0.09 * min(1, t * 3), 0.09, material, sides=10, name="tine"))
    return parts


def spoon(length=19.0, material=None):
    material = material or silver()
    k = length / 19

    def place(u, v):
        angle = 2 * math.pi * u
        x = -math.cos(math.pi * v) * 0.5 + 0.5
        r = math.sin(math.pi * v) ** 0.75
        return (x * 6.2 * k, math.cos(angle) * r * 2.05 * k, (0.55 * math.sin(angle) * r - 0.55 * r * (1 if math.sin(angle) < 0 else -0.35)) * 0 + _bowl(math.cos(angle) * r, x, k, math.sin(angle) > 0)), (u, v)

    def _bowl(across, along, k, top):
        deep = 0.75 * k * (1 - across**2) * math.sin(math.pi * min(1, max(0, along))) ** 0.8
        return 0.85 * k - deep + (0.10 if top else 0.0)

    bowl = net("bowl", 22, 40, place, material, closed=True)
    path = bezier((6.0 * k, 0, 0.86 * k), (8.5 * k, 0, 1.7 * k), (13 * k, 0, 0.5 * k), (19 * k, 0, 0.35 * k), 30)
    stem = tube(path, lambda t: (0.22 + 0.5 * max(0.0, t - 0.45)) * k + 0.1 * math.exp(-t * 14), lambda t: 0.13 * k, material, sides=18, name="stem")
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
            half = wide * long * math.sin(math.pi * v**0.85) if 0 < v < 1 else 0.0
            s = u * 2 - 1
            drop = -0.16 * long * v * v + abs(s) * half * 0.3
            return tuple(at + direction * long * v + across * s * half + normal * drop), (u, v)

        net("leaf", 10, 4, place, material)


def flame(at, height=2.6, power=3400):
    """A candle's flame, and its warm light on what stands near it."""
    shine = plain("flame", (1.0, 0.62, 0.22), roughness=1, specular=0, emission=3.2)
    profile = smooth([(0.001, 0), (0.2, 0.12), (0.36, 0.7), (0.3, 1.35), (0.14, 2.1), (0.001, height)], 6)
    made = lathe(profile, shine, 32, name="flame")
    made.location = at
    # Too small to be sampled without sparks: a lamp in its middle lights for it.
    made.visible_diffuse = made.visible_glossy = made.visible_shadow = False
    shine.cycles.sample_as_light = False
    lamp((at[0], at[1], at[2] + height / 2), power, 0.8, (1.0, 0.56, 0.22))
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


def lemon(at, turn=0, scale=1.0):
    skin = plain("lemon", (0.72, 0.48, 0.045), roughness=0.4, specular=0.45, bump=(0.16, 0.05))
    profile = smooth([(0.001, -4.3), (0.35, -4.15), (0.8, -3.7), (2.2, -2.6), (2.9, -0.6), (2.85, 0.8), (2.1, 2.7), (0.9, 3.5), (0.5, 4.0), (0.001, 4.2)], 6)
    made = lathe(profile, skin, 48, name="lemon")
    made.rotation_euler = (0, math.pi / 2, math.radians(turn))
    made.location = at
    made.scale = (scale,) * 3
    return made


def pear(at, scale=1.0, tilt=0):
    skin = plain("pear", (0.42, 0.40, 0.09), roughness=0.38, specular=0.4, variation=((0.50, 0.30, 0.08), 6))
    profile = smooth([(0.001, 0.3), (0.6, 0.05), (2.0, 0.3), (3.3, 1.9), (3.5, 3.6), (2.9, 5.3), (1.8, 7.0), (1.45, 8.3), (1.0, 9.1), (0.3, 9.2), (0.001, 9.0)], 7)
    stalk = tube(bezier((0, 0, 8.9), (0, 0, 9.8), (0.2, 0, 10.6), (0.7, 0, 11.2), 10), 0.13, material=plain("stalk", (0.06, 0.04, 0.02), roughness=0.8), sides=8)
    return group([lathe(profile, skin, 56, name="pear"), stalk], at=at, scale=scale, tilt=(tilt, 0))


def brush(length=22, tip_ink=True):
    """A painter's brush lying along x, its tip at the origin."""
    hair = plain("wet hair" if tip_ink else "hair", (0.012, 0.02, 0.07) if tip_ink else (0.09, 0.05, 0.025), roughness=0.5)
    ferrule = plain("ferrule", (0.75, 0.72, 0.66), roughness=0.25, metallic=1)
    handle = plain("lacquer", (0.015, 0.02, 0.055), roughness=0.22)
    parts = [
        lathe(smooth([(0.001, 0), (0.07, 0.3), (0.2, 1.0), (0.27, 1.8), (0.24, 2.5)], 4), hair, 24),
        lathe(smooth([(0.25, 2.4), (0.28, 2.6), (0.31, 4.4), (0.29, 4.8)], 4), ferrule, 24),
        lathe(smooth([(0.3, 4.7), (0.4, 7), (0.38, 9), (0.22, length * 0.8), (0.15, length - 0.3), (0.001, length)], 5), handle, 24),
    ]
    for part in parts:
        part.rotation_euler = (0, math.pi / 2, 0)
    return parts


def book(size, at, color, turn=0, name="book"):
    """Lies closed: covers, and pages a little inside them."""
    x, y, z = size
    cover = plain(f"cover {name}", color, roughness=0.75, bump=(0.12, 0.02))
    pages = plain("pages", (0.62, 0.57, 0.46), roughness=0.9)
    parts = [
        box("cover", (x, y, 0.28), (0, 0, 0), cover, 0.06),
        box("cover", (x, y, 0.28), (0, 0, z - 0.28), cover, 0.06),
        box("spine", (0.3, y, z), (-x / 2 + 0.1, 0, 0), cover, 0.06),
        box("pages", (x - 0.9, y - 0.9, z - 0.56), (0.1, 0, 0.28), pages, 0.02),
    ]
    return group(parts, at=at, turn=turn)


# How far a plate leans, and where then its middle is above what it stands on, and before what it leans against.
LEAN = 78


def upright(plate, radius, rise, at, turn=0):
    """A plate that stands on (x, y, z) with its foot against a wall at y."""
    x, y, z = at
    a = math.radians(LEAN)
    middle = radius * math.sin(a) - rise * math.cos(a) + 0.06
    face = group(plate, turn=turn)
    return group([face], at=(x, y - radius * 0.57 * math.cos(a) - 0.12, z + middle), tilt=(LEAN, 0))
