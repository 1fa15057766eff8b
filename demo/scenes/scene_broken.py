"""A broken cup beside a whole one: what broke out of it lies before it, in pieces of different size, with crumbs."""

import math

import bmesh
import bpy
import numpy as np
from mathutils import Vector, geometry, noise

from forms import Potter, smooth
from studio import BANNER, PORTRAIT, Camera, Shot, ambient, area_light, flag, ground, group, lathe, mesh_object, mirrored_window, plain, porcelain, sunlight


OUTER = [(2.05, 0.0), (2.2, 0.15), (2.15, 0.42), (2.25, 0.55), (2.9, 0.95), (3.75, 2.2), (4.05, 3.8), (4.2, 5.3), (4.45, 6.2)]
PROFILE = smooth(OUTER, 8)
HEIGHTS, RADII = [z for _, z in PROFILE], [r for r, _ in PROFILE]
TOP = HEIGHTS[-1]
# Wall of the broken cup, and how many steps its fracture has between glaze and glaze.
THICK = 0.30
ACROSS = 5
# Degrees and centimetres of the cup's wall: where the break runs around the gap, and where cracks part what was in it.
GAP = [(131, 6.2), (138, 4.9), (146, 4.3), (157, 3.5), (166, 2.2), (179, 1.5), (190, 1.75), (203, 2.2), (213, 3.5), (224, 4.5), (229, 5.4), (236, 6.2)]
MEET, ON_RIM, FAR_MEET = (186, 3.7), (178, 6.2), (207, 4.75)
# Outline of each piece; two points on the rim are joined by the lip.
PIECES = {
    "large": [(131, 6.2), (138, 4.9), (146, 4.3), (157, 3.5), (166, 2.2), (172, 2.9), MEET, (184, 4.9), ON_RIM],
    "low": [(166, 2.2), (179, 1.5), (190, 1.75), (203, 2.2), (213, 3.5), FAR_MEET, (197, 4.0), MEET, (172, 2.9)],
    "rim": [ON_RIM, (184, 4.9), MEET, (197, 4.0), FAR_MEET, (214, 6.2)],
    "small": [(214, 6.2), FAR_MEET, (213, 3.5), (224, 4.5), (229, 5.4), (236, 6.2)],
}


def fracture():
    """What is inside porcelain: no glaze, grainy as lump sugar; its grain is colour, as light is rendered too small for it."""
    return plain("fracture", (0.60, 0.565, 0.50), roughness=1.0, specular=0.0, variation=((0.33, 0.305, 0.26), 0.03), bump=(0.05, 0.03))


def wall_at(z):
    """How thick the wall is: a lip is thinner than what is below it."""
    near = max(0.0, 1 - (TOP - z) / 0.5)
    return THICK * (1 - 0.35 * near * near)


def on_wall(angle, z, depth=0.0):
    """A place of the cup's wall, `depth` centimetres below its outer glaze."""
    a, r = math.radians(angle) + math.pi / 2, float(np.interp(z, HEIGHTS, RADII)) - depth
    return Vector((r * math.cos(a), r * math.sin(a), z))


def paint_at(angle, z, inside):
    share = float(np.interp(z, HEIGHTS, np.linspace(0, 1, len(HEIGHTS))))
    return (angle / 360, 0.55 if inside and share < 0.88 else share)


def ragged(line, step=0.09):
    """A crack along these points: long shallow arcs that meet at corners, and little bites."""
    out = []
    for (a0, z0), (a1, z1) in zip(line, line[1:]):
        along = (Vector((a1 * 0.07, z1)) - Vector((a0 * 0.07, z0))).length
        count = max(2, round(along / step))
        bow = 0.07 * along * (1 if (int(a0 + a1) // 3) % 2 else -1)
        for s in range(count):
            t = s / count
            off = bow * math.sin(math.pi * t)
            a, z = a0 + (a1 - a0) * t, z0 + (z1 - z0) * t
            bite = 0.045 * noise.noise(Vector((a * 0.30, z * 4.2, 3.0))) * min(1, 6 * t, 6 * (1 - t))
            out.append((a - (off + bite) * (z1 - z0) / along / 0.07, z + (off + bite) * (a1 - a0) * 0.07 / along))
    return out + [tuple(line[-1])]


def with_materials(name, vertices, faces, marks, broken):
    made = mesh_object(name, vertices, faces, marks, porcelain("cup", "ring"))
    made.data.materials.append(fracture())
    made.data.polygons.foreach_set("material_index", broken)
    made.data.auto_smooth_angle = math.radians(32)
    return made


def rough(place, away, share):
    """The fracture between glaze and glaze is granular, and nowhere quite level; `away`: out of the piece."""
    grain = 0.030 * noise.noise(place * 7.0) + 0.016 * noise.noise(place * 19.0)
    return place + away * grain * math.sin(math.pi * share)


def shard(outline):
    """A piece of the wall: rings of points from its middle to its edge, on both faces, and the fracture between them."""
    corners = [*outline, outline[0]]
    edge, on_lip = [], []
    for first, second in zip(corners, corners[1:]):
        lip = first[1] >= TOP - 1e-6 and second[1] >= TOP - 1e-6
        count = max(2, round(abs(second[0] - first[0]) * 0.8))
        line = [(first[0] + (second[0] - first[0]) * s / count, TOP) for s in range(count + 1)] if lip else ragged([first, second])
        edge += line[:-1]
        on_lip += [lip] * (len(line) - 1)
    middle = tuple(np.mean(outline, axis=0))
    rings, count = 16, len(edge)
    vertices, places, faces, marks, broken = [], [], [], [], []
    for inside in (False, True):
        for ring in range(rings + 1):
            for a, z in edge:
                t = 0.02 + 0.98 * ring / rings
                a, z = middle[0] + (a - middle[0]) * t, middle[1] + (z - middle[1]) * t
                vertices.append(on_wall(a, z, wall_at(z) if inside else 0.0))
                places.append(paint_at(a, z, inside))
    face = lambda inside, ring, index: inside * (rings + 1) * count + ring * count + index % count

    def add(corners, broke=0):
        faces.append(corners)
        broken.append(broke)
        marks.extend(places[corner] for corner in corners)

    for index in range(count):
        for ring in range(rings):
            add([face(0, ring, index), face(0, ring + 1, index), face(0, ring + 1, index + 1), face(0, ring, index + 1)])
            add([face(1, ring, index), face(1, ring, index + 1), face(1, ring + 1, index + 1), face(1, ring + 1, index)])
    add([face(0, 0, index) for index in range(count)])
    add([face(1, 0, index) for index in range(count)][::-1])
    heart = on_wall(*middle, THICK / 2)
    between = []
    for step in range(ACROSS + 1):
        if step in (0, ACROSS):
            between.append([face(step > 0, rings, index) for index in range(count)])
            continue
        share, row = step / ACROSS, []
        for index, (a, z) in enumerate(edge):
            place = on_wall(a, z, wall_at(z) * share)
            lip = on_lip[index] and on_lip[index - 1]
            away = Vector((0, 0, 1)) if lip else (place - heart).normalized()
            row.append(len(vertices))
            vertices.append(place + away * 0.09 * math.sin(math.pi * share) if lip else rough(place, away, share))
            places.append(paint_at(a, z, share > 0.5))
        between.append(row)
    for lower, upper in zip(between, between[1:]):
        for index in range(count):
            after = (index + 1) % count
            add([lower[index], upper[index], upper[after], lower[after]], 0 if on_lip[index] else 1)
    return with_materials("shard", vertices, faces, marks, broken)


def broken_wall(columns=1080, rows=56):
    """The wall that is left: around the whole cup, from its foot up to its lip or to the break."""
    crack = np.array(ragged(GAP, 0.05))
    high = [TOP if not GAP[0][0] < angle < GAP[-1][0] else min(TOP, float(np.interp(angle, *crack.T))) for angle in np.arange(columns) * 360 / columns]
    vertices, places, faces, marks, broken = [], [], [], [], []
    for step in range(ACROSS + 1):
        share = step / ACROSS
        for row in range(rows + 1) if step in (0, ACROSS) else (rows,):
            for column in range(columns):
                angle = column * 360 / columns
                z = HEIGHTS[0] + (high[column] - HEIGHTS[0]) * row / rows
                place = on_wall(angle, z, wall_at(z) * share)
                if 0 < step < ACROSS:
                    lip = high[column] >= TOP
                    place = place + Vector((0, 0, 0.09 * math.sin(math.pi * share))) if lip else rough(place, Vector((0, 0, 1)), share)
                vertices.append(place)
                places.append(paint_at(angle, z, share > 0.5))
    face = (rows + 1) * columns
    edge = lambda step: rows * columns if step == 0 else face + (step - 1) * columns if step < ACROSS else face + (ACROSS - 1) * columns + rows * columns
    inner = face + (ACROSS - 1) * columns

    def add(*corners, broke=0):
        faces.append(corners)
        broken.append(broke)
        marks.extend(places[corner] for corner in corners)

    for column in range(columns):
        after = (column + 1) % columns
        for row in range(rows):
            a, b = row * columns, (row + 1) * columns
            add(a + column, a + after, b + after, b + column)
            add(inner + a + column, inner + b + column, inner + b + after, inner + a + after)
        for step in range(ACROSS):
            low, up = edge(step), edge(step + 1)
            add(low + column, low + after, up + after, up + column, broke=0 if high[column] >= TOP and high[after] >= TOP else 1)
    return with_materials("broken wall", vertices, faces, marks, broken)


def at_rest(places, downward):
    """
    Points of a thing as it would come to rest on a table: on the side of its hull that its weight lies above, of these the
    one that looks most `downward` (a direction of the thing). The table is z = 0, its middle is above the origin.
    """
    weight = Vector(places.mean(axis=0))
    hull = bmesh.new()
    for place in places:
        hull.verts.new(place)
    bmesh.ops.convex_hull(hull, input=hull.verts)
    stable = [
        side.normal.copy() for side in hull.faces
        if len(side.verts) == 3 and geometry.intersect_ray_tri(*(corner.co for corner in side.verts), side.normal, weight, True) is not None
    ]
    hull.free()
    below = max(stable, key=lambda normal: normal.dot(downward))
    places = places @ np.array(below.rotation_difference(Vector((0, 0, -1))).to_matrix()).T
    places[:, :2] -= (places[:, :2].min(axis=0) + places[:, :2].max(axis=0)) / 2
    places[:, 2] -= places[:, 2].min()
    return places


def lying(piece, downward, at, turn):
    places = at_rest(np.array([vertex.co for vertex in piece.data.vertices]), downward)
    piece.data.vertices.foreach_set("co", places.astype(np.float32).ravel())
    piece.data.update()
    group([piece], at=at, turn=turn)


def crumbs(seed, count, middle, reach):
    """Splinters and grains that jumped off, most of them where the pieces lie."""
    rng = np.random.default_rng(seed)
    for _ in range(count):
        size = 0.05 + 0.15 * rng.random() ** 3
        points = rng.normal(0, 1, (14, 3)) * size * (1, rng.uniform(0.5, 1), rng.uniform(0.35, 0.7))
        hull = bmesh.new()
        for point in at_rest(points, Vector((0, 0, -1))):
            hull.verts.new(point)
        bmesh.ops.convex_hull(hull, input=hull.verts)
        mesh = bpy.data.meshes.new("crumb")
        hull.to_mesh(mesh)
        hull.free()
        mesh.materials.append(fracture() if rng.random() < 0.6 else porcelain())
        crumb = bpy.data.objects.new("crumb", mesh)
        bpy.context.scene.collection.objects.link(crumb)
        crumb.location = (*(middle + rng.normal(0, 1, 2) * reach), 0)
        crumb.rotation_euler[2] = rng.uniform(0, 6.28)


def build(whole=(-9.5, 5), sun=(-70, 27, 2.9, (1, 1), (44, 30))):
    """`sun`: how it falls on the table, as for `sunlight`."""
    ground()
    ring = Potter("ring")
    group(ring.make("cup-saucer"), at=(*whole, 0), turn=-28)
    foot = ring.cup()
    # Of the second cup only foot and handle are taken whole; its floor ends below the gap.
    for part in foot:
        if part.name.split(".")[0] in ("wall", "lip", "inner", "floor"):
            part.hide_render = True
    foot.append(lathe(smooth([(3.0, 1.46), (2.45, 1.04), (1.3, 0.84), (0.001, 0.8)], 6), porcelain(), 112, name="bottom"))
    group([*foot, broken_wall()], at=(10.5, 1.5, 0), turn=4)
    out_of = lambda angle: Vector((math.cos(math.radians(angle + 90)), math.sin(math.radians(angle + 90)), 0))
    # Inside up, the other way round, inside up again, and a corner of the rim.
    lying(shard(PIECES["large"]), out_of(155), (2.6, -4.6, 0), 214)
    lying(shard(PIECES["low"]), -out_of(190), (9.2, -7.4, 0), 64)
    lying(shard(PIECES["rim"]), out_of(196), (15.6, -6.0, 0), 152)
    lying(shard(PIECES["small"]), -out_of(222), (6.2, -10.4, 0), 20)
    crumbs(3, 36, (8.4, -6.6), (3.7, 1.9))
    area_light((-62, -28, 62), (0, 0, 3), (70, 80), 2.9, (1.0, 0.965, 0.915), seen_in_gloss=False)
    mirrored_window((-62, -28, 62), (0, 0, 3), (42, 72), 2.2, (1.0, 0.965, 0.915), panes=(1, 1))
    sunlight((2, 2, 2), *sun, soft=2.2)
    flag((52, 8, 16), (2, 0, 3), (60, 40))
    ambient(0.17)


# Veins that a lens blurs would be dots: the stone has none.
LOOK = dict(samples=32, exposure=1.62, contrast=0.25, vignette=0.2, ground="broken")
SHOTS = {
    "scenes/broken": lambda: Shot(build, Camera((-2.5, -0.6, 3.0), 44, azimuth=-4, elevation=19, fstop=5.6, focus=(8, -5, 1)), size=BANNER, **LOOK),
    # Upright, the whole cup stands behind, and words where the shadows reach.
    "scenes/broken-portrait": lambda: Shot(
        lambda: build((4.4, 18), (-124, 25, 4.6, (1, 1), (44, 16))), Camera((9, 0, 2.4), 21, azimuth=-4, elevation=24, fstop=8, focus=(9, -4, 2), shift=(0, -0.14)), size=PORTRAIT, **LOOK
    ),
}
