"""Supper from the harbour: mussels that fell into their bowl as mussels do; a plate of them, lemon."""

import math
import random

import bpy
import cv2
import numpy as np
from mathutils import Matrix, Vector, noise

from forms import Potter
from props import LEMON, fork, lemon, lemon_peel, lie
from studio import (
    BANNER_TO_CUT, Camera, Shot, ambient, area_light, backdrop, ceiling, flag, ground, group, lathe, mesh_object, net, new_material, picture_of, plain, smooth, sunlight, window,
)

# A valve from above: its beak is the origin, and what it was when it was younger is the same outline, smaller.
OUTLINE = [
    (0.25, -0.28), (0.9, -0.62), (2.1, -0.98), (3.6, -1.16), (5.0, -1.06), (5.85, -0.62), (6.25, 0.15), (6.1, 0.95), (5.4, 1.6), (4.3, 1.92), (3.1, 1.84), (2.0, 1.42), (1.1, 0.92), (0.3, 0.36), (-0.08, 0.22), (-0.2, 0.02), (-0.06, -0.18), (0.25, -0.28),
]
# Where the two valves hang together.
HINGE = Vector((0.80, 0.60, 0.0))
DEEP = 1.12


def _high(s, x):
    return DEEP * max(0.0, 1 - s * s) ** 0.66 * min(1.0, max(0.0, x + 0.22) / 1.6) ** 0.55


def shell_material():
    """Blue-black and wet; fine lines tell its years, and where it began to grow it is worn to violet and grey."""
    material, nodes, links, shader = new_material("shell")
    rows, columns = 700, 300
    rng = np.random.default_rng(3)
    s = np.linspace(0, 1, rows)[:, None]
    wavy = cv2.resize(rng.normal(0, 1, (5, 9)).astype(np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC) * 0.012
    at = np.clip((s + wavy) * (rows - 1), 0, rows - 1).astype(int)
    fine = cv2.GaussianBlur(rng.normal(0, 1, (rows, 1)).astype(np.float32), (1, 9), 0, None, 1.6)[:, 0]
    years = np.zeros(rows, np.float32)
    for year in (0.30, 0.47, 0.61, 0.74, 0.84, 0.925):
        years += np.exp(-np.square((np.linspace(0, 1, rows) - year) / 0.006)) * rng.uniform(0.5, 1)
    worn = np.clip((0.30 - s) / 0.26, 0, 1) ** 1.3 + 0.25 * cv2.resize(rng.uniform(0, 1, (14, 8)).astype(np.float32), (columns, rows), interpolation=cv2.INTER_CUBIC) * (s < 0.75)
    tone = np.array([0.010, 0.0155, 0.038]) + 0.004 * fine[at][..., None] + 0.030 * years[at][..., None] * np.array([0.9, 0.85, 1.0])
    tone = tone + np.clip(worn, 0, 1)[..., None] * np.array([0.060, 0.052, 0.066])
    color, relief, bump = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeBump")
    color.image = picture_of("shell", np.clip(tone, 0.004, 1))
    relief.image = picture_of("shell lines", np.repeat((0.5 + 0.25 * fine[at] - 0.35 * years[at])[..., None], 3, axis=2))
    links.new(color.outputs["Color"], shader.inputs["Base Color"])
    links.new(relief.outputs["Color"], bump.inputs["Height"])
    bump.inputs["Distance"].default_value, bump.inputs["Strength"].default_value = 0.02, 0.7
    links.new(bump.outputs[0], shader.inputs["Normal"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.17, 0.6
    return material


def along(name, stops, roughness, specular):
    """Coloured from one end of its texture to the other: `stops` = (place, colour)."""
    material, nodes, links, shader = new_material(name)
    split, ramp = nodes.new("ShaderNodeSeparateXYZ"), nodes.new("ShaderNodeValToRGB")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["UV"], split.inputs[0])
    links.new(split.outputs["Y"], ramp.inputs[0])
    for _ in stops[2:]:
        ramp.color_ramp.elements.new(0.5)
    for element, (place, tone) in zip(ramp.color_ramp.elements, stops):
        element.position, element.color = place, (*tone, 1)
    links.new(ramp.outputs[0], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = roughness, specular
    return material


def nacre():
    """White and a little blue inside, dark where the shell is young."""
    # A picture's first row is its top: the beak's end of the texture is 0.
    return along("nacre", ((0.0, (0.34, 0.34, 0.38)), (0.72, (0.55, 0.57, 0.62)), (0.90, (0.16, 0.17, 0.24)), (1.0, (0.02, 0.022, 0.04))), 0.2, 0.6)


def flesh():
    """Orange, plump, with a darker frill along its edge."""
    return along("mussel flesh", ((0.0, (0.78, 0.36, 0.085)), (0.74, (0.70, 0.29, 0.065)), (0.95, (0.16, 0.085, 0.04))), 0.24, 0.55)


def mussel(open_by, materials, seed, body=True, upper=True):
    """Two valves that hang together, the lower one below z = 0, the upper one lifted by so many degrees; the flesh lies in the lower."""
    outside, inside, meat = materials
    edge = smooth([(x + 5, y + 5) for x, y in OUTLINE], 6)
    edge = [(x - 5, y - 5) for x, y in edge]
    at_edge = lambda u: edge[min(len(edge) - 1, round(u * (len(edge) - 1)))]
    parts = []
    for way in (-1, 1) if upper else (-1,):
        lifted = Matrix.Rotation(math.radians(-open_by), 3, HINGE) if way > 0 else Matrix.Identity(3)
        for thin, material in ((1.0, outside), (0.90, inside)):
            def place(u, v, way=way, lifted=lifted, thin=thin):
                # Points lie closer together at the rim.
                s = math.sin(v * math.pi / 2)
                x, y = at_edge(u)
                swell = 1 + 0.02 * noise.noise(Vector((u * 3, seed, way)))
                return lifted @ Vector((s * x * swell, s * y, way * thin * _high(s, s * x))), (u, s)

            parts.append(net("valve", 26, len(edge) - 1, place, material, closed=True))
    if body:
        def plump(u, v):
            a, out = 2 * math.pi * u, math.sin(v * math.pi / 2)
            frill = 1 + 0.05 * math.sin(a * 17 + seed) * v**6
            x = 3.45 + 2.15 * out * frill * math.cos(a)
            y = 0.42 + 1.02 * out * frill * math.sin(a) * (0.75 + 0.25 * math.cos(a)) + 0.12 * math.cos(a)
            rise = 0.52 * math.cos(v * math.pi / 2) ** 0.8 - 0.22 * math.exp(-((y - 0.35) / 0.16) ** 2) * (1 - v)
            rise += 0.13 * noise.noise(Vector((x * 0.8, y * 1.1, seed))) - 0.22
            return (x, y, rise), (u, v)

        parts.append(net("flesh", 20, 80, plump, meat, closed=True))
    return parts


def fell(bodies, vessel, frames=150):
    """Lets things fall into a vessel until they lie still, and gives back where: `bodies` = (hull, matrix at first)."""
    scene = bpy.context.scene
    scene.frame_start, scene.frame_end = 1, frames
    bpy.ops.rigidbody.world_add()
    world = scene.rigidbody_world
    world.collection = bpy.data.collections.new("falling")
    world.substeps_per_frame, world.solver_iterations = 12, 20
    world.time_scale = 1.0
    scene.gravity = (0, 0, -98)
    made = []
    for kind, thing, matrix in [("PASSIVE", vessel, Matrix.Identity(4))] + [("ACTIVE", *body) for body in bodies]:
        if kind == "ACTIVE":
            thing = bpy.data.objects.new("falling", thing)
            scene.collection.objects.link(thing)
            thing.matrix_world = matrix
            made.append(thing)
        world.collection.objects.link(thing)
        body = thing.rigid_body
        body.type = kind
        body.collision_shape = "CONVEX_HULL" if kind == "ACTIVE" else "MESH"
        body.friction, body.restitution = 0.7, 0.0
        body.use_margin, body.collision_margin = True, 0.02
        body.linear_damping, body.angular_damping = 0.25, 0.45
    world.point_cache.frame_start, world.point_cache.frame_end = 1, frames
    for frame in range(1, frames + 1):
        scene.frame_set(frame)
    graph = bpy.context.evaluated_depsgraph_get()
    ends = [thing.evaluated_get(graph).matrix_world.copy() for thing in made]
    bpy.ops.rigidbody.world_remove()
    for thing in (*made, vessel):
        bpy.data.objects.remove(thing)
    scene.frame_set(1)
    return ends


def hull_of(parts):
    vertices = [tuple(vertex.co) for part in parts for vertex in list(part.data.vertices)[::3]]
    mesh = bpy.data.meshes.new("hull")
    mesh.from_pydata(vertices, [], [])
    middle = sum((Vector(v) for v in vertices), Vector()) / len(vertices)
    mesh.transform(Matrix.Translation(-middle))
    return mesh, middle


def dropped(kinds, starts, vessel):
    """Puts mussels of these kinds where they come to lie: `starts` = (kind, place, euler)."""
    hulls = [hull_of(parts) for parts in kinds]
    matrices = [Matrix.Translation(place) @ (Matrix.Rotation(turn[2], 4, "Z") @ Matrix.Rotation(turn[1], 4, "Y") @ Matrix.Rotation(turn[0], 4, "X")) for _, place, turn in starts]
    ends = fell([(hulls[kind][0], matrix) for (kind, *_), matrix in zip(starts, matrices)], vessel)
    for (kind, *_), end in zip(starts, ends):
        parent = bpy.data.objects.new("mussel", None)
        bpy.context.scene.collection.objects.link(parent)
        parent.matrix_world = end @ Matrix.Translation(-hulls[kind][1])
        for part in kinds[kind]:
            copy = part.copy()
            bpy.context.scene.collection.objects.link(copy)
            copy.parent = parent


def herbs(middle, radius, count, seed, above=20.0):
    """Parsley, chopped, where it fell."""
    green = [plain(f"parsley {index}", tone, roughness=0.5, specular=0.3) for index, tone in enumerate(((0.045, 0.125, 0.018), (0.075, 0.17, 0.03)))]
    rng = random.Random(seed)
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for _ in range(count):
        r, a = radius * math.sqrt(rng.random()), rng.uniform(0, 2 * math.pi)
        hit, place, normal, *_ = bpy.context.scene.ray_cast(graph, (middle[0] + r * math.cos(a), middle[1] + r * math.sin(a), above), (0, 0, -1))
        if normal.z < 0:
            normal = -normal
        if not hit or normal.z < 0.3:
            continue
        size, bent = rng.uniform(0.2, 0.52), rng.uniform(-0.12, 0.16)
        corners = [(math.cos(t) * size * rng.uniform(0.6, 1.0), math.sin(t) * size * rng.uniform(0.35, 0.7)) for t in np.linspace(0, 2 * math.pi, 8)[:-1]]
        bit = mesh_object("parsley", [(0, 0, 0.05), *((x, y, 0.03 + bent * abs(x)) for x, y in corners)], [(0, i + 1, (i + 1) % 7 + 1) for i in range(7)], None, rng.choice(green))
        bit.matrix_world = Matrix.Translation(place) @ normal.to_track_quat("Z", "Y").to_matrix().to_4x4() @ Matrix.Rotation(rng.uniform(0, 6.28), 4, "Z")


# --- lemon --------------------------------------------------------------------------------------------------------------


def juicy(name, pixels, wet):
    """A cut face: `pixels` its colours, `wet` where the flesh stands up in its small sacs."""
    material, nodes, links, shader = new_material(name)
    color, relief, bump = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeBump")
    color.image, relief.image = picture_of(name, pixels), picture_of(f"{name} relief", np.repeat(wet[..., None], 3, axis=2))
    color.extension = relief.extension = "EXTEND"
    links.new(color.outputs["Color"], shader.inputs["Base Color"])
    links.new(relief.outputs["Color"], bump.inputs["Height"])
    bump.inputs["Distance"].default_value = 0.06
    links.new(bump.outputs[0], shader.inputs["Normal"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.22, 0.5
    return material


def sacs(along, across, seed):
    """Small sacs of juice, long in one direction: how high each pixel of `along` (its long way) and `across` stands, 0 to 1."""
    rng = np.random.default_rng(seed)
    grid = rng.uniform(0, 1, (64, 64)).astype(np.float32)
    sample = lambda u, v: cv2.remap(np.pad(grid, 2, mode="wrap"), (u % 64 + 2).astype(np.float32), (v % 64 + 2).astype(np.float32), cv2.INTER_CUBIC)
    return np.clip(0.65 * sample(along * 1.1, across * 4.2) + 0.35 * sample(along * 2.6 + 9, across * 9.5 + 5), 0, 1)


FLESH, PITH = np.array([0.88, 0.62, 0.075]), np.array([0.80, 0.76, 0.55])


def round_face():
    """Across a lemon: segments, their skins, a white core, the pith."""
    y, x = np.mgrid[1 : -1 : 700j, -1 : 1 : 700j]
    r, a = np.hypot(x, y), np.arctan2(y, x)
    count = 9
    a = a + 0.05 * np.sin(3 * a + 1)
    part = np.floor((a + math.pi) / (2 * math.pi) * count)
    off = ((a + math.pi) / (2 * math.pi) * count - part - 0.5) * 2 * math.pi / count * r
    skin = np.clip((np.pi / count * r - np.abs(off) - 0.012) / 0.02, 0, 1)
    within = skin * np.clip((0.885 + 0.012 * np.sin(part * 5) - r) / 0.03, 0, 1) * np.clip((r - 0.10) / 0.05, 0, 1)
    wet = sacs(r * 9, off * 9 + part * 7, 5)
    tone = FLESH * (0.72 + 0.5 * wet[..., None])
    return juicy("lemon across", PITH * (1 - within[..., None]) + tone * within[..., None], wet * within + 0.4 * (1 - within))


def long_face():
    """Along a lemon: x from the core outwards, y from end to end."""
    ys = np.linspace(4.2, -4.3, 700)
    profile = smooth(LEMON, 6)
    radius = np.interp(ys, [z for _, z in profile], [r for r, _ in profile])[:, None]
    x = np.linspace(0, 3, 250)[None, :] + 0 * radius
    y = ys[:, None] + 0 * x
    inside = np.clip((radius - 0.32 - x) / 0.1, 0, 1) * np.clip((x - 0.14 - 0.05 * np.sin(y * 2)) / 0.1, 0, 1) * np.clip((3.0 - np.abs(y)) / 0.2, 0, 1)
    fan = np.hypot(x, y * 0.35)
    wet = sacs(fan * 3.2, np.arctan2(y * 0.6, x + 0.8) * 12, 8)
    tone = FLESH * (0.72 + 0.5 * wet[..., None])
    return juicy("lemon along", PITH * (1 - inside[..., None]) + tone * inside[..., None], wet * inside + 0.4 * (1 - inside))


def half_lemon(at, turn, tilt=26):
    """It lies on its rind, its face turned up by 90 - `tilt` degrees."""
    profile = [point for point in smooth(LEMON, 6) if point[1] <= 0]
    a = math.radians(tilt)
    rest = max(r * math.sin(a) - z * math.cos(a) for r, z in profile)
    edge = profile[-1][0]
    body = lathe([*profile, (edge + 0.01, 0.0), (edge - 0.06, 0.05)], lemon_peel(), 72)
    face = lathe([(edge - 0.06, 0.05), (edge * 0.5, 0.0), (0.001, -0.02)], round_face(), 72, disc=edge)
    return group([body, face], at=(*at, rest), turn=turn, tilt=(tilt, 0))


def wedge(at, turn, tilt, wide=64):
    """A piece of a lemon: rind, and two cut faces that meet at its core. It lies along x, its core up."""
    profile = smooth(LEMON, 6)
    half = math.radians(wide / 2)

    def rind(u, v):
        r, z = profile[round(v * (len(profile) - 1))]
        a = -math.pi / 2 + (u - 0.5) * 2 * half
        return (z, r * math.cos(a), r * math.sin(a)), (u, v)

    parts, face = [net("rind", len(profile) - 1, 24, rind, lemon_peel())], long_face()
    for side in (-1, 1):
        def cut(u, v, side=side):
            r, z = profile[round(v * (len(profile) - 1))]
            a = -math.pi / 2 + side * half
            return (z, u * r * math.cos(a), u * r * math.sin(a)), (u * r / 3, (z + 4.3) / 8.5)

        parts.append(net("cut", len(profile) - 1, 20, cut, face))
    return group(parts, at=at, turn=turn, tilt=tilt)


def broth(radius, z):
    """Wine and butter, a finger deep: what lies in it is seen through it."""
    material, nodes, links, shader = new_material("broth")
    nodes.remove(shader)
    clear, shine, mix, facing = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeBsdfGlossy"), nodes.new("ShaderNodeMixShader"), nodes.new("ShaderNodeFresnel")
    clear.inputs["Color"].default_value = (0.93, 0.84, 0.60, 1)
    shine.inputs["Roughness"].default_value = 0.03
    facing.inputs["IOR"].default_value = 1.33
    links.new(facing.outputs[0], mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(shine.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    made = lathe([(radius, z + 0.06), (radius * 0.97, z), (0.001, z)], material, 96, name="broth")
    made.visible_shadow = False
    return made


BOWL, PLATE = (10, 6), (37, -3)


def mussels():
    ground()
    backdrop(110).visible_shadow = False
    wave = Potter("wave")
    rng = random.Random(31)
    materials = (shell_material(), nacre(), flesh())
    kinds = [mussel(angle, materials, index) for index, angle in enumerate((9, 16, 24, 33, 42))]
    empty = mussel(0, materials, 9, body=False, upper=False)

    inside = [(0.001, 1.1), (5.2, 1.15), (7.9, 2.3), (9.9, 4.6), (10.9, 7.3), (11.5, 8.7), (11.5, 40)]
    vessel = lathe(inside, None, 48)
    starts = []
    for index in range(46):
        r, a = 6.0 * math.sqrt(rng.random()), index * 2.4
        starts.append((rng.choice((0, 1, 1, 2, 2, 3)) if index < 30 else rng.choice((1, 2, 3, 3, 4)), (r * math.cos(a), r * math.sin(a), 5 + index * 1.5), (rng.uniform(-0.5, 0.5), rng.uniform(-0.5, 0.5), rng.uniform(0, 6.28))))
    before = set(bpy.data.objects)
    dropped(kinds, starts, vessel)
    heap = [thing for thing in bpy.data.objects if thing not in before and thing.parent is None]
    group(heap, at=(*BOWL, 0))
    group(wave.serving_bowl(), at=(*BOWL, 0), turn=30)

    vessel = lathe([(0.001, 0.42), (6.1, 0.44), (6.8, 0.52), (7.3, 1.5), (9.1, 2.5), (11.3, 3.8), (11.4, 30)], None, 48)
    starts = [(kind, (3.3 * math.cos(a), 3.3 * math.sin(a), 3.0), (0, 0, a + turn)) for kind, a, turn in ((3, 2.5, 1.2), (4, 0.7, 1.9), (4, -0.75, 2.2), (3, -2.2, 1.0))]
    before = set(bpy.data.objects)
    dropped(kinds, starts, vessel)
    served = [thing for thing in bpy.data.objects if thing not in before and thing.parent is None]
    group([*served, broth(6.95, 0.95)], at=(*PLATE, 0.42))
    group(wave.dinner_plate(), at=(*PLATE, 0), turn=10)
    group(wave.soup_plate(), at=(*PLATE, 0.42), turn=45)
    # One shell is eaten empty, and lies on the stone.
    group([group(empty, at=(-3, 0, 0))], at=(27.0, -17.0, 1.1), turn=158, tilt=(4, 0))
    for part in (part for kind in kinds for part in kind):
        bpy.data.objects.remove(part)
    herbs(BOWL, 10.0, 90, 3)
    herbs(PLATE, 7.5, 60, 5)
    laid = fork()
    for part in laid:
        # The bowl would mirror its tines, as so many lines.
        part.visible_glossy = False
    lie(laid, (20.0, -1.5, 0), -90)
    half_lemon((6.5, -14.0), 24)
    wedge((-0.6, -8.6, 2.86), 56, (22, 0))
    lemon((-7.2, -6.0, 2.86), turn=-36)
    group(wave.milk_jug(), at=(31, 19, 0), turn=-30)
    # Evening: the last sun from behind, low over the water.
    window((-52, 66, 62), (10, 0, 3), (60, 70), radiance=3.2, color=(0.90, 0.955, 1.0))
    sunlight((14, 0, 2), -128, 22, 6.6, (1, 1), (92, 52), soft=0.7, color=(1.0, 0.82, 0.60))
    area_light((-40, -110, 70), (8, 0, 3), (110, 70), 0.85, (1.0, 0.95, 0.88))
    flag((84, 6, 18), (14, 0, 6), (90, 60))
    ceiling(0.5)
    ambient(0.18)


SHOTS = {
    # Upright it is the same photograph: words stand on the stone below.
    "scenes/mussels": lambda: Shot(
        mussels, Camera((13.5, 0.5, 3.0), 80, azimuth=4, elevation=29), size=BANNER_TO_CUT, exposure=2.2, contrast=0.2, ground="mussels", upright=0.40
    ),
}
