"""A broken cup beside a whole one: two shards, and where they were."""

import math
import random

from forms import Potter, smooth
from series import SMOKED, plaster
from studio import Camera, Shot, ambient, area_light, floor, group, mesh_object, porcelain, wall, window, wood


def cup_wall(outer, wall_thickness, keep, columns=220):
    """The cup's wall as one closed shell of the faces that `keep(angle, height)` names: broken edges have a thickness."""
    profile = smooth(outer, 8)
    inside = [(max(0.02, r - wall_thickness), z + (0.2 if z < 0.9 else 0)) for r, z in profile]
    faces, uvs, vertices, index = [], [], [], {}

    def vertex(side, row, column):
        key = (side, row, column % columns)
        if key not in index:
            r, z = (profile, inside)[side][row]
            a = key[2] / columns * 2 * math.pi + math.pi / 2
            index[key] = len(vertices)
            vertices.append((r * math.cos(a), r * math.sin(a), z))
        return index[key]

    rows = len(profile) - 1
    kept = {(row, column) for row in range(rows) for column in range(columns) if keep(column / columns * 360, profile[row][1])}
    total = rows

    def add(corners, marks):
        faces.append(corners)
        uvs.extend(marks)

    for row, column in kept:
        u0, u1, v0, v1 = column / columns, (column + 1) / columns, row / total, (row + 1) / total
        add([vertex(0, row, column), vertex(0, row, column + 1), vertex(0, row + 1, column + 1), vertex(0, row + 1, column)], [(u0, v0), (u1, v0), (u1, v1), (u0, v1)])
        add([vertex(1, row, column), vertex(1, row + 1, column), vertex(1, row + 1, column + 1), vertex(1, row, column + 1)], [(u0, v0), (u0, v1), (u1, v1), (u1, v0)] if v0 > 0.88 else [(0, 0.55)] * 4)
        for (dr, dc), (a, b) in {(1, 0): ((1, 1), (1, 0)), (-1, 0): ((0, 0), (0, 1)), (0, 1): ((0, 1), (1, 1)), (0, -1): ((1, 0), (0, 0))}.items():
            if (row + dr, (column + dc) % columns) not in kept:
                (ra, ca), (rb, cb) = (row + a[0], column + a[1]), (row + b[0], column + b[1])
                add([vertex(0, ra, ca), vertex(0, rb, cb), vertex(1, rb, cb), vertex(1, ra, ca)][::-1], [(0, 0.55)] * 4)
    return mesh_object("shell", vertices, faces, uvs, porcelain("cup", "ring"))


OUTER = [(2.2, 0.15), (2.15, 0.42), (2.25, 0.55), (2.9, 0.95), (3.75, 2.2), (4.05, 3.8), (4.2, 5.3), (4.45, 6.2)]


def crack(angle):
    """How low the break reaches at an angle, jagged as porcelain breaks."""
    rng = random.Random(5)
    knots = [(148, 7), (156, 4.9), (163, 4.1), (171, 2.6), (180, 3.0), (188, 2.1), (199, 3.4), (207, 3.2), (214, 4.9), (221, 7)]
    for (a0, z0), (a1, z1) in zip(knots, knots[1:]):
        if a0 <= angle <= a1:
            return z0 + (z1 - z0) * (angle - a0) / (a1 - a0) + rng.random() * 0.05
    return 99.0


def build():
    floor(wood("smoked", **SMOKED), (420, 300), (0, -60, 0))
    wall(plaster((0.16, 0.195, 0.255)), 700, 300, 60)
    ring = Potter("ring")
    group(ring.make("cup-saucer"), at=(-9.5, 5, 0), turn=-28)
    whole_foot = ring.cup()
    # Of the second cup only foot and handle are taken whole; its wall has a gap towards us.
    for part in whole_foot:
        if part.name.split(".")[0] in ("wall", "lip", "inner"):
            part.hide_render = True
    broken = cup_wall(OUTER, 0.2, lambda angle, z: z < crack(angle))
    group([*whole_foot, broken], at=(10.5, 1.5, 0), turn=12)
    first = cup_wall(OUTER, 0.2, lambda angle, z: z > crack(angle) + 0.05 and angle < 184)
    second = cup_wall(OUTER, 0.2, lambda angle, z: z > crack(angle) + 0.05 and angle > 185.5)
    # Shards lie on their backs: the outside of the wall is down.
    group([group([first], at=(0, 0, 0))], at=(6.2, -8.2, 4.42), turn=150, tilt=(-97, 0))
    group([group([second], at=(0, 0, 0))], at=(13.6, -9.6, 4.42), turn=205, tilt=(-97, 0))
    window((-62, -28, 62), (0, 0, 3), (62, 78), radiance=4.5)
    area_light((90, -40, 50), (0, 0, 3), (60, 60), 0.25)
    ambient(0.26)


SHOTS = {
    "scenes/broken": lambda: Shot(
        build, Camera((-1, -0.6, 2.6), 50, azimuth=0, elevation=27), size=(1440, 810), samples=8, exposure=1.5, upright=0.62
    ),
}
