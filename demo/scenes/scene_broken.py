"""A broken cup beside a whole one: two shards, and where they were."""

import math

import numpy as np

from forms import Potter, smooth
from studio import BANNER, PORTRAIT, Camera, Shot, ambient, area_light, flag, ground, group, lathe, mesh_object, mirrored_window, plain, porcelain, sunlight


# Wall of the broken cup, seen where it is broken.
THICK = 0.30


def fracture():
    """What is inside porcelain: no glaze, fine as sugar."""
    return plain("fracture", (0.53, 0.505, 0.455), roughness=0.95, specular=0.05, bump=(0.10, 0.035))


def shell(outer, wall_thickness, low, high, start, end, columns=300, rows=56, lean=0.0):
    """
    A piece of the cup's wall between two angles: at each angle it reaches from the height `low` to `high`; `lean` slants
    its sides, in degrees per centimetre. Closed, and matt where it is broken.
    """
    profile = smooth(outer, 8)
    heights, radii = [z for _, z in profile], [r for r, _ in profile]
    top = heights[-1]
    whole = end - start >= 360
    count = columns if whole else columns + 1
    vertices, faces, uvs, broken = [], [], [], []
    places = []
    for side in (0, 1):
        for row in range(rows + 1):
            for column in range(count):
                angle = start + (end - start) * column / columns
                lowest, highest = low(angle), max(low(angle) + 0.01, high(angle))
                z = lowest + (highest - lowest) * row / rows
                # A lip is rounded, and thinner than the wall below it.
                near = max(0.0, 1 - (top - z) / 0.5)
                r = float(np.interp(z, heights, radii)) - side * wall_thickness * (1 - 0.35 * near * near)
                a = math.radians(angle + lean * (top - z)) + math.pi / 2
                # Where it broke the inner edge lies a little higher or lower than the outer.
                ragged = 0.0 if highest >= top - 1e-3 and row > rows / 2 or lowest <= heights[0] + 1e-3 and row < rows / 2 else 0.07 * math.sin(angle * 0.31 + 2)
                vertices.append((r * math.cos(a), r * math.sin(a), z + side * ragged * abs(row / rows - 0.5) * 2))
                share = float(np.interp(z, heights, np.linspace(0, 1, len(heights))))
                places.append((angle / 360, share if side == 0 or share > 0.88 else 0.55))
    at = lambda side, row, column: side * (rows + 1) * count + row * count + column % count

    def add(*corners, broke=False):
        faces.append(corners)
        broken.append(1 if broke else 0)
        uvs.extend(places[corner] for corner in corners)

    for column in range(columns):
        angle = start + (end - start) * (column + 0.5) / columns
        for row in range(rows):
            add(at(0, row, column), at(0, row, column + 1), at(0, row + 1, column + 1), at(0, row + 1, column))
            add(at(1, row, column), at(1, row + 1, column), at(1, row + 1, column + 1), at(1, row, column + 1))
        for row in (0, rows):
            broke = low(angle) > heights[0] + 1e-3 if row == 0 else high(angle) < top - 1e-3
            add(at(0, row, column), at(0, row, column + 1), at(1, row, column + 1), at(1, row, column), broke=broke)
    if not whole:
        for column in (0, columns):
            for row in range(rows):
                add(at(0, row, column), at(0, row + 1, column), at(1, row + 1, column), at(1, row, column), broke=True)
    made = mesh_object("shell", vertices, faces, uvs, porcelain("cup", "ring"))
    made.data.materials.append(fracture())
    if len(made.data.polygons) == len(broken):
        made.data.polygons.foreach_set("material_index", broken)
    made.data.auto_smooth_angle = math.radians(32)
    return made


def lying(piece, middle, at, turn, tilt, rock=0):
    """A shard on the table: its lowest point touches it, its middle is above `at`. `middle`: its angle on the cup."""
    b, c = math.radians(tilt), math.radians(rock)
    a = math.radians(180 - middle)
    places = []
    for vertex in piece.data.vertices:
        x, y, z = vertex.co
        x, y = x * math.cos(a) - y * math.sin(a), x * math.sin(a) + y * math.cos(a)
        y, z = y * math.cos(b) - z * math.sin(b), y * math.sin(b) + z * math.cos(b)
        places.append((x * math.cos(c) + z * math.sin(c), y, z * math.cos(c) - x * math.sin(c)))
    places = np.array(places)
    places[:, :2] -= (places[:, :2].min(axis=0) + places[:, :2].max(axis=0)) / 2
    places[:, 2] -= places[:, 2].min()
    piece.data.vertices.foreach_set("co", places.astype(np.float32).ravel())
    piece.data.update()
    return group([piece], at=at, turn=turn)


OUTER = [(2.05, 0.0), (2.2, 0.15), (2.15, 0.42), (2.25, 0.55), (2.9, 0.95), (3.75, 2.2), (4.05, 3.8), (4.2, 5.3), (4.45, 6.2)]


# Where the break runs: porcelain breaks in long clean arcs that meet at corners.
KNOTS = [(136, 6.6), (143, 5.5), (149, 4.5), (158, 3.7), (165, 3.35), (174, 2.0), (183, 1.75), (194, 2.3), (204, 2.75), (212, 4.2), (221, 5.2), (230, 6.6)]


def crack(angle):
    """How low the break reaches at an angle."""
    for (a0, z0), (a1, z1) in zip(KNOTS, KNOTS[1:]):
        if a0 <= angle <= a1:
            t = (angle - a0) / (a1 - a0)
            return z0 + (z1 - z0) * t + 0.10 * math.sin(math.pi * t) * (1 if int(a0) % 2 else -1) + 0.012 * math.sin(angle * 2.9)
    return 99.0


def build():
    ground()
    ring = Potter("ring")
    group(ring.make("cup-saucer"), at=(-9.5, 5, 0), turn=-28)
    whole_foot = ring.cup()
    # Of the second cup only foot and handle are taken whole; its wall has a gap towards us, its floor ends below the gap.
    for part in whole_foot:
        if part.name.split(".")[0] in ("wall", "lip", "inner", "floor"):
            part.hide_render = True
    whole_foot.append(lathe(smooth([(3.0, 1.46), (2.45, 1.04), (1.3, 0.84), (0.001, 0.8)], 6), porcelain(), 112, name="bottom"))
    top = OUTER[-1][1]
    whole = lambda angle: top
    bottom = lambda angle: OUTER[0][1]
    edge = lambda angle: min(top, crack(angle))
    broken = shell(OUTER, THICK, bottom, edge, 0, 360, 1080)
    group([*whole_foot, broken], at=(10.5, 1.5, 0), turn=4)
    # One shard lies with its inside up, the other on its broken edges.
    lying(shell(OUTER, THICK, lambda angle: edge(angle) + 0.03, whole, 138, 181, 240, lean=-2.4), 160, (3.6, -5.2, 0), 28, 84, 6)
    lying(shell(OUTER, THICK, lambda angle: edge(angle) + 0.03, whole, 183, 228, 240, lean=1.6), 205, (12.4, -7.2, 0), 205, -97)
    area_light((-62, -28, 62), (0, 0, 3), (70, 80), 2.9, (1.0, 0.965, 0.915), seen_in_gloss=False)
    mirrored_window((-62, -28, 62), (0, 0, 3), (42, 72), 2.2, (1.0, 0.965, 0.915), panes=(1, 1))
    sunlight((2, 2, 2), -70, 27, 2.9, (1, 1), (44, 30), soft=2.2)
    flag((52, 8, 16), (2, 0, 3), (60, 40))
    ambient(0.17)


LOOK = dict(samples=14, exposure=1.62, contrast=0.25, vignette=0.2, ground="broken")
SHOTS = {
    "scenes/broken": lambda: Shot(build, Camera((-4.5, 0.5, 3.2), 50, azimuth=-4, elevation=24), size=BANNER, light=0.4, **LOOK),
    # Upright, words stand on the empty stone below.
    "scenes/broken-portrait": lambda: Shot(build, Camera((6.5, 0, 3.0), 30, azimuth=-4, elevation=28, shift=(0, -0.24)), size=PORTRAIT, light=0.44, **LOOK),
}
