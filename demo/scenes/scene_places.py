"""Where the porcelain is used besides at table: a jetty, a kitchen; and ten cups of ten series in one light."""

import math
import random

import numpy as np
from mathutils import Vector

import sea
from forms import Potter, pool, tea
from props import crumpled, lemon, pear, tablecloth
from studio import (
    BANNER, GREY, ORNAMENTS, Camera, Shot, ambient, area_light, box, ceiling, eye, flag, floor, ground, group, lathe, marked, mesh_object, mirrored_window, new_material, picture_of, plain, reckoned, smooth,
    sunlight, tube, wall, window, wood,
)


def distance(camera, size, away=620):
    """The view of the sea, on a plane behind everything else that is a little larger than the frame of the camera."""
    looks = -eye(camera).normalized()
    right = looks.cross(Vector((0, 0, 1))).normalized()
    up = right.cross(looks)
    wide = 36 / camera.lens
    corner = lambda x, y: looks + right * wide * (1.02 * x + camera.shift[0]) + up * wide * (1.02 * y * size[1] / size[0] + camera.shift[1])
    # The sea is reckoned as if the camera looked along y.
    level = Vector((looks[0], looks[1], 0)).normalized()
    turned = lambda ray: (ray.dot(right), ray.dot(level), ray[2])
    columns, rows = 1600, round(1600 * size[1] / size[0])
    top, side, down = (np.array(turned(corner(*at))) for at in ((-0.5, 0.5), (0.5, 0.5), (-0.5, -0.5)))
    x, y = (np.arange(columns) + 0.5) / columns, (np.arange(rows) + 0.5) / rows
    rays = top + (side - top) * x[None, :, None] + (down - top) * y[:, None, None]
    shine, nodes, links, shader = new_material("distance")
    texture = nodes.new("ShaderNodeTexImage")
    texture.image = picture_of("sea", sea.seen(rays))
    links.new(texture.outputs["Color"], shader.inputs["Emission"])
    shader.inputs["Base Color"].default_value = (0, 0, 0, 1)
    shader.inputs["Specular"].default_value = 0
    shine.cycles.sample_as_light = False
    stands = Vector(camera.target) + eye(camera)
    corners = [stands + away * corner(*at) for at in ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))]
    made = mesh_object("distance", corners, [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], shine, flat=True)
    made.visible_diffuse = made.visible_glossy = made.visible_shadow = False


def rope(path, thick, seed=1):
    """Three strands laid around each other, with loose fibres."""
    hemp = plain("hemp", (0.43, 0.345, 0.225), roughness=0.95, specular=0.05, variation=((0.24, 0.18, 0.11), 0.22), bump=(0.12, 0.1))
    fibre = plain("fibre", (0.52, 0.43, 0.30), roughness=1.0, specular=0.0)
    rng = np.random.default_rng(seed)
    path = [np.array(point, float) for point in path]
    lengths = np.concatenate([[0], np.cumsum([np.linalg.norm(b - a) for a, b in zip(path, path[1:])])])
    steps = int(lengths[-1] / thick / 0.42)
    line = np.array([[np.interp(s, lengths, [point[k] for point in path]) for k in range(3)] for s in np.linspace(0, lengths[-1], steps)])
    ahead = np.gradient(line, axis=0)
    ahead /= np.linalg.norm(ahead, axis=1, keepdims=True)
    across = np.cross(ahead, (0.0, 0.0, 1.0))
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    rise = np.cross(across, ahead)
    turn = np.linspace(0, lengths[-1], steps) / (6.2 * thick) * 2 * math.pi
    out = lambda phase, far: line + far * (across * np.cos(turn + phase)[:, None] + rise * np.sin(turn + phase)[:, None])
    parts = [tube(out(strand * 2.0944, 0.52 * thick), 0.53 * thick, material=hemp, sides=12, side=(0, 0, 1)) for strand in range(3)]
    vertices, faces = [], []
    for _ in range(int(lengths[-1] * 3.2)):
        index, angle = rng.integers(1, steps - 1), rng.uniform(0, 6.28)
        away = across[index] * math.cos(angle) + rise[index] * math.sin(angle)
        root = line[index] + away * thick * 0.86
        tip = root + away * thick * rng.uniform(0.1, 0.55) + ahead[index] * thick * rng.normal(0, 0.9)
        vertices += [root - ahead[index] * 0.025, root + ahead[index] * 0.025, tip]
        faces.append((len(vertices) - 3, len(vertices) - 2, len(vertices) - 1))
    parts.append(mesh_object("fibres", vertices, faces, None, fibre, flat=True))
    return parts


def coil(at, inner, turns, thick):
    """A rope laid down in a flat spiral, a second layer on it, its end beside it."""
    path = []
    for layer, (start, wound, way) in enumerate(((inner, turns, 1), (inner + turns * thick * 2.0 - thick, turns - 1.4, -1))):
        for step in range(int(wound * 44)):
            r = start + way * step / 44 * thick * 2.06
            path.append(((layer * turns + step / 44) * 2 * math.pi, r, thick * (1.0 + layer * 1.78)))
    (angle, r, z), wobble = path[-1], lambda a: 0.10 * math.sin(a * 0.83) + 0.08 * math.sin(a * 0.37 + 2)
    points = [((radius + wobble(a)) * math.cos(a), (radius + wobble(a)) * math.sin(a), high) for a, radius, high in path]
    return group(rope(points, thick), at=at)


def bollard(at):
    """Cast iron, painted black many times and worn; a mooring rope lies around it and goes over the edge."""
    iron = plain("iron", (0.022, 0.024, 0.027), roughness=0.42, specular=0.5, variation=((0.075, 0.043, 0.026), 3.2), bump=(0.5, 0.06))
    profile = smooth([(9.6, 0), (9.6, 0), (9.4, 1.1), (9.4, 1.1), (6.2, 2.4), (5.2, 5.0), (5.1, 12.5), (5.9, 15.0), (8.3, 16.4), (8.9, 18.0), (8.0, 19.6), (4.5, 20.7), (0.001, 21.0)], 8)
    group([lathe(profile, iron, 112)], at=at)
    for bolt in range(6):
        a = bolt * math.pi / 3 + 0.3
        nut = lathe(smooth([(0.95, 0), (0.95, 0.6), (0.95, 0.6), (0.6, 0.85), (0.001, 0.9)], 3), iron, 6)
        nut.location = (at[0] + 7.8 * math.cos(a), at[1] + 7.8 * math.sin(a), 1.5)
    thick, path = 0.95, []
    for step in range(int(3.4 * 44) + 1):
        a = step / 44 * 2 * math.pi
        path.append((6.25 * math.cos(a), 6.25 * math.sin(a), 4.7 + 1.95 * step / 44 + 0.12 * math.sin(a * 0.7)))
    x, y, z = path[-1]
    heading = math.atan2(y, x) + math.pi / 2
    path += [(x + s * math.cos(heading) + 0.002 * s * s, y + s * math.sin(heading), z - 0.012 * s * s) for s in np.linspace(0.6, 42, 70)]
    group(rope(path, thick, 5), at=at, turn=math.degrees(1.75 - heading))


def tea_tray(radius):
    """Turned out of dark ash: a flat floor, and a rim a finger's breadth high."""
    ash = wood("tray", light=(0.135, 0.078, 0.043), dark=(0.062, 0.034, 0.019), roughness=0.38)
    rim = smooth([(radius - 0.9, 0), (radius - 0.9, 0), (radius - 0.1, 0.5), (radius + 0.35, 1.9), (radius + 0.2, 2.15), (radius - 0.1, 1.95), (radius - 0.5, 0.85), (radius - 1.1, 0.6), (radius - 1.1, 0.6)], 6)
    return lathe([(0.001, 0), *rim, (0.001, 0.6)], ash, 192)


QUAY = Camera((5, 3, 7.5), 78, azimuth=-20, elevation=7, shift=(0, 0.085))


def quay():
    """Tea on a tray at the edge of the quay, the sun low over the water; on the cape stands the lighthouse."""
    floor(marked("ground", GREY, 0), (900, 330), (0, -113, 0), "ground")
    distance(QUAY, BANNER)
    worn = wood("stringpiece", light=(0.20, 0.18, 0.155), dark=(0.085, 0.075, 0.065), roughness=0.75)
    box("stringpiece", (900, 13, 7), (30, 45.5, 0), worn, 0.9)
    bollard((-26, 30, 0))
    coil((-25.5, 2.5, 0), 2.6, 3.7, 0.72)
    p = Potter("wave")
    teapot = group(p.teapot(), at=(-3.4, 2.2, 0.6), turn=14)
    cup = group([*p.cup(), pool(3.93, 4.9, tea())], at=(8.4, -4.2, 0.6), turn=-40)
    group([tea_tray(16.0), teapot, cup], at=(16, 4.5, 0), turn=-14)
    group([*p.make("cup-saucer"), pool(3.93, 5.3, tea())], at=(-8.5, -11.5, 0), turn=-8)
    group([*p.sugar_bowl(), pool(4.62, 5.0, plain("blackcurrant", (0.035, 0.006, 0.018), roughness=0.14, bump=(0.8, 0.12)))], at=(41, 17, 0), scale=0.92)
    crumpled(25, 20, turn=30, at=(43, -6, 0), color=(0.50, 0.475, 0.42), name="tea cloth", seed=4)
    # The open sky.
    window((-90, -60, 86), (6, 0, 8), (130, 90), radiance=0.75, color=(0.93, 0.965, 1.0), panes=(1, 1))
    # In the air: nothing stands between the sun and the quay.
    sunlight((8, 4, 3), 180 + QUAY.azimuth + 46, 19, 13.0, (1, 1), (400, 300), soft=0.8, color=(1.0, 0.80, 0.57))
    area_light((30, -120, 70), (6, 0, 6), (140, 70), 0.6, (0.90, 0.95, 1.0))
    ceiling(0.5)
    ambient(0.30, (0.80, 0.89, 1.0))


def glazed_tiles(color, size=13.0):
    """A wall of square tiles, each of a tone of its own."""
    material, nodes, links, shader = new_material("glazed tiles")
    mapping = nodes.new("ShaderNodeMapping")
    # The courses lie in the plane of the wall.
    mapping.inputs["Rotation"].default_value = (math.pi / 2, 0, 0)
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], mapping.inputs["Vector"])
    node = nodes.new("ShaderNodeTexBrick")
    node.offset = 0
    for name, tone in (("Color1", 1.0), ("Color2", 0.86)):
        node.inputs[name].default_value = (*(part * tone for part in color), 1)
    node.inputs["Mortar"].default_value = (0.40, 0.40, 0.385, 1)
    node.inputs["Scale"].default_value = 1
    node.inputs["Mortar Size"].default_value = 0.16
    node.inputs["Mortar Smooth"].default_value = 0.4
    node.inputs["Brick Width"].default_value = node.inputs["Row Height"].default_value = size
    links.new(mapping.outputs[0], node.inputs["Vector"])
    links.new(node.outputs["Color"], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.16
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = 0.12
    bump.invert = True
    links.new(node.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def marble():
    """White stone, polished, with grey veins that run one way: out of focus it has to be a surface, not a ground laid in later."""
    material, nodes, links, shader = new_material("marble")

    place, tone = nodes.new("ShaderNodeTexCoord").outputs["Object"], None
    for across, detail, thin, strong in ((26.0, 7, 0.022, 0.52), (11.0, 8, 0.018, 0.26)):
        mapping, cloud, ramp = nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMapRange")
        mapping.inputs["Rotation"].default_value = (0, 0, 0.6)
        mapping.inputs["Scale"].default_value = (0.42 / across, 1 / across, 1 / across)
        links.new(place, mapping.inputs["Vector"])
        links.new(mapping.outputs[0], cloud.inputs["Vector"])
        cloud.inputs["Scale"].default_value, cloud.inputs["Detail"].default_value, cloud.inputs["Distortion"].default_value = 1, detail, 0.6
        links.new(reckoned(nodes, links, "ABSOLUTE", reckoned(nodes, links, "SUBTRACT", cloud.outputs["Fac"], 0.5), 0.0), ramp.inputs["Value"])
        ramp.interpolation_type = "SMOOTHERSTEP"
        ramp.inputs["From Min"].default_value, ramp.inputs["From Max"].default_value = 0.0, thin * 3
        ramp.inputs["To Min"].default_value, ramp.inputs["To Max"].default_value = 1 - strong, 1.0
        tone = ramp.outputs[0] if tone is None else reckoned(nodes, links, "MULTIPLY", tone, ramp.outputs[0])
    tinted = nodes.new("ShaderNodeVectorMath")
    tinted.operation = "SCALE"
    tinted.inputs[0].default_value = (0.53, 0.53, 0.52)
    links.new(tone, tinted.inputs["Scale"])
    links.new(tinted.outputs[0], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.24, 0.4
    return material


def kitchen():
    """A marble worktop before a tiled wall, seen from its own height: plates just washed, a cloth, fruit."""
    # The worktop ends before the eye: its edge, and the doors below.
    box("worktop", (420, 68, 3.2), (0, 2, -3.2), marble(), 0.35)
    front = plain("cupboard", (0.115, 0.150, 0.140), roughness=0.45)
    box("cupboard", (420, 58, 60), (0, 4, -63.3), front, 0)
    for x in range(-130, 140, 44):
        box("door", (43.4, 1.8, 54), (x, -25.7, -58.6), front, 0.3)
    wall(glazed_tiles((0.33, 0.40, 0.355)), 520, 200, 36).location.z = -13 * 0.3
    p = Potter("ring")
    for index in range(6):
        group(p.dinner_plate(), at=(24, 9, index * 0.78), turn=index * 31)
    for index in range(3):
        group(p.rice_bowl(), at=(24, 9, 5 * 0.78 + 0.42 + index * 2.5), turn=index * 50)
    board = wood("olive board", light=(0.34, 0.215, 0.12), dark=(0.20, 0.115, 0.06), along=2)
    group([group([box("board", (27, 2.0, 40), (0, 0, 0), board, 0.7)], tilt=(-11, 0))], at=(-16, 27.4, 0.0), turn=0)
    group(p.jar(), at=(-30, 15, 0), turn=30, scale=0.82)
    group(p.dessert_plate(), at=(-6, 2, 0), turn=20)
    lemon((-8.6, 2.6, 3.3), turn=32)
    lemon((-3.6, 0.2, 3.3), turn=-28)
    pear((-4.6, 5.6, 0.38), scale=0.8, tilt=-6)
    crumpled(28, 20, turn=-10, at=(-0.5, -20.2, 0), color=(0.20, 0.25, 0.32), name="dish cloth", seed=4, together=(0.80, 0.94))
    group(p.milk_jug(), at=(44, 19, 0), turn=-30)
    cup = group(p.cup(), at=(0, 0, 6.35), tilt=(180, 0))
    group([cup], at=(22, -17.5, 0), turn=-38)
    window((-84, -30, 66), (6, 4, 8), (50, 84), radiance=4.6, color=(1.0, 0.965, 0.915))
    sunlight((10, 14, 8), -60, 34, 2.7, (2, 2), (92, 60), soft=0.8)
    area_light((110, -50, 60), (6, 4, 8), (70, 70), 0.22)
    flag((80, 14, 18), (8, 4, 8), (80, 50))
    ceiling(0.5)
    ambient(0.2)


# Rows of the ten cups: how far apart they stand in a row and from row to row, and how many there are, the nearest first.
CUP_STEP = (14.2, 12.6)
CUP_ROWS = (3, 4, 3)


def ten_cups():
    """One cup of each series on a linen cloth, close together beside a tall window: nine blues and a white."""
    tablecloth(170, 120, at=(6, 6, -0.16), color=(0.155, 0.205, 0.27), name="ten", folded=((-13.5, 25.0),))
    rng = random.Random(5)
    ornaments = iter(ORNAMENTS)
    for row, count in enumerate(CUP_ROWS):
        for place in range(count):
            ornament = next(ornaments)
            potter = Potter(None, True) if ornament == "rib" else Potter(ornament)
            x, y = 7.5 + (place - (count - 1) / 2) * CUP_STEP[0] + rng.gauss(0, 0.5), (row - 1) * CUP_STEP[1] + rng.gauss(0, 0.5)
            saucer = (row, place) in ((0, 2), (1, 0), (2, 1))
            turn = rng.gauss(-32, 9) + (150 if (row, place) in ((0, 0), (1, 2), (2, 2)) else 0)
            group(potter.make("cup-saucer") if saucer else potter.cup(), at=(x, y, 0), turn=turn)
    # A grey morning below a high window: its panes lie in every cup and on the saucers, the room on the right is dim.
    window((-58, 40, 84), (6, 0, 3), (64, 84), radiance=7.0, color=(0.94, 0.97, 1.0), panes=(2, 3), gleam=4.6)
    area_light((-60, -110, 60), (6, 0, 3), (90, 70), 0.55, (0.95, 0.97, 1.0), seen_in_gloss=False)
    # Far down the room another one, too far to light anything: handles and the shaded side of glaze mirror it.
    mirrored_window((84, -18, 72), (6, 0, 3), (44, 60), 2.4, (0.94, 0.97, 1.0), (2, 3), gleam=4.6)
    ceiling(0.30)
    ambient(0.20, (0.82, 0.91, 1.0))


def banner(build, camera, ground, exposure=2.15, contrast=0.2):
    return lambda: Shot(build, camera, size=BANNER, exposure=exposure, contrast=contrast, ground=ground)


SHOTS = {
    "scenes/quay": banner(quay, QUAY, "quay", exposure=1.82, contrast=0.3),
    "scenes/kitchen": lambda: Shot(
        kitchen, Camera((2.5, 4, 9.6), 87, azimuth=-10, elevation=5, fstop=4, focus=(22, -3, 4)), size=BANNER, samples=32, exposure=1.75, contrast=0.15
    ),
    "scenes/ten": lambda: Shot(ten_cups, Camera((7.5, 0.4, 1.6), 78, azimuth=-5, elevation=37), size=BANNER, exposure=2.0, contrast=0.2),
}
