"""A broken cup beside a whole one: two shards, and where they were."""

import math

import numpy as np

from forms import Potter, smooth
from studio import BANNER, PORTRAIT, Camera, Shot, ambient, flag, ground, group, mesh_object, porcelain, sunlight, window


def shell(outer, wall_thickness, low, high, start, end, columns=300, rows=48):
    """
    A piece of the cup's wall between two angles: at each angle it reaches from the height `low` to `high`. Closed, so that
    broken edges have a thickness.
    """
    profile = smooth(outer, 8)
    heights, radii = [z for _, z in profile], [r for r, _ in profile]
    whole = end - start >= 360
    count = columns if whole else columns + 1
    vertices, faces, uvs = [], [], []
    places = []
    for side in (0, 1):
        for row in range(rows + 1):
            for column in range(count):
                angle = start + (end - start) * column / columns
                lowest, highest = low(angle), max(low(angle) + 0.01, high(angle))
                z = lowest + (highest - lowest) * row / rows
                r = float(np.interp(z, heights, radii)) - side * wall_thickness
                a = math.radians(angle) + math.pi / 2
                vertices.append((r * math.cos(a), r * math.sin(a), z))
                share = float(np.interp(z, heights, np.linspace(0, 1, len(heights))))
                places.append((angle / 360, share if side == 0 or share > 0.88 else 0.55))
    at = lambda side, row, column: side * (rows + 1) * count + row * count + column % count

    def add(*corners):
        faces.append(corners)
        uvs.extend(places[corner] for corner in corners)

    for column in range(columns):
        for row in range(rows):
            add(at(0, row, column), at(0, row, column + 1), at(0, row + 1, column + 1), at(0, row + 1, column))
            add(at(1, row, column), at(1, row + 1, column), at(1, row + 1, column + 1), at(1, row, column + 1))
        for row in (0, rows):
            add(at(0, row, column), at(0, row, column + 1), at(1, row, column + 1), at(1, row, column))
    if not whole:
        for column in (0, columns):
            for row in range(rows):
                add(at(0, row, column), at(0, row + 1, column), at(1, row + 1, column), at(1, row, column))
    return mesh_object("shell", vertices, faces, uvs, porcelain("cup", "ring"))


def lying(piece, at, turn, tilt):
    """A shard on the table: its lowest point touches it."""
    a = math.radians(tilt)
    lowest = min(vertex.co.y * math.sin(a) + vertex.co.z * math.cos(a) for vertex in piece.data.vertices)
    return group([group([piece], at=(0, 0, -lowest), tilt=(tilt, 0))], at=at, turn=turn)


OUTER = [(2.2, 0.15), (2.15, 0.42), (2.25, 0.55), (2.9, 0.95), (3.75, 2.2), (4.05, 3.8), (4.2, 5.3), (4.45, 6.2)]


def crack(angle):
    """How low the break reaches at an angle, jagged as porcelain breaks."""
    knots = [(148, 7), (156, 4.9), (163, 4.1), (171, 2.6), (180, 3.0), (188, 2.1), (199, 3.4), (207, 3.2), (214, 4.9), (221, 7)]
    for (a0, z0), (a1, z1) in zip(knots, knots[1:]):
        if a0 <= angle <= a1:
            return z0 + (z1 - z0) * (angle - a0) / (a1 - a0) + 0.07 * math.sin(angle * 2.1) + 0.05 * math.sin(angle * 5.3)
    return 99.0


def build():
    ground()
    ring = Potter("ring")
    group(ring.make("cup-saucer"), at=(-9.5, 5, 0), turn=-28)
    whole_foot = ring.cup()
    # Of the second cup only foot and handle are taken whole; its wall has a gap towards us.
    for part in whole_foot:
        if part.name.split(".")[0] in ("wall", "lip", "inner"):
            part.hide_render = True
    top = OUTER[-1][1]
    whole = lambda angle: top
    bottom = lambda angle: OUTER[0][1]
    edge = lambda angle: min(top, crack(angle))
    broken = shell(OUTER, 0.2, bottom, edge, 0, 360, 720)
    group([*whole_foot, broken], at=(10.5, 1.5, 0), turn=12)
    # Shards lie on their backs: the outside of the wall is down.
    lying(shell(OUTER, 0.2, lambda angle: edge(angle) + 0.04, whole, 150, 184, 160), (5.2, 0.6, 0), 150, -97)
    lying(shell(OUTER, 0.2, lambda angle: edge(angle) + 0.04, whole, 185.5, 219, 160), (14.6, -0.4, 0), 205, -97)
    window((-62, -28, 62), (0, 0, 3), (42, 72), radiance=3.0, color=(1.0, 0.965, 0.915))
    sunlight((3, 4, 2), -62, 31, 2.9, (2, 2), (50, 34), soft=0.6)
    flag((52, 8, 16), (2, 0, 3), (60, 40))
    ambient(0.17)


LOOK = dict(samples=14, exposure=1.62, contrast=0.25, vignette=0.2, ground="broken")
SHOTS = {
    "scenes/broken": lambda: Shot(build, Camera((-4.5, 0.5, 3.2), 50, azimuth=-4, elevation=24), size=BANNER, light=0.4, **LOOK),
    # Upright, words stand on the empty stone below.
    "scenes/broken-portrait": lambda: Shot(build, Camera((6.5, 0, 3.0), 30, azimuth=-4, elevation=28, shift=(0, -0.24)), size=PORTRAIT, light=0.5, **LOOK),
}
