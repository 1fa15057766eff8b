"""What every photograph is made with: meshes, materials, light, cameras, and the render itself. Lengths are centimetres."""

import math
import os
import tempfile
from dataclasses import dataclass
from typing import Callable, Optional

import bpy
import cv2
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector, noise

from denoise import denoised

HERE = os.path.dirname(os.path.abspath(__file__))
ORNAMENTS = ("lace", "vine", "rib", "blossom", "halflace", "wave", "fern", "star", "plain", "ring")
# Each of these passes carries the ink of three ornaments, one per channel.
INK_PASSES = (("lace", "vine", "blossom"), ("halflace", "wave", "fern"), ("star", "star-gold", "ring"))
WHITE = (0.80, 0.79, 0.755)
# How much of red, green and blue a full layer of cobalt under the glaze takes away (Beer-Lambert).
COBALT = (4.4, 3.1, 1.15)
# Straight ribs of the relief series: how many stand around each painted surface, and whether it is a disc.
RIBS = {
    "plate": (90, True), "small": (60, True), "bowl": (56, False), "cup": (40, False), "mug": (36, False),
    "pot": (44, False), "jar": (44, False), "vase": (36, False),
}
# How steep their flanks are.
RIB_SLOPE = 0.5
# How much light comes back from a ground and a wall that the finished picture colours, and how much from its garden.
GREY = 0.30
WALL_GREY = 0.20
GARDEN_LIGHT = 0.20
GOLD = (0.62, 0.40, 0.13)

# Sizes of pictures. A wide one that an upright one is cut out of is stored smaller than it is rendered.
SQUARE = (1200, 1200)
WIDE = (1600, 900)
BANNER = (2560, 1440)
BANNER_TO_CUT = (2666, 1500)
UPRIGHT = (960, 1200)
PORTRAIT = (1200, 1500)


@dataclass
class Camera:
    """Looks at `target` from `azimuth` (0 = from the front, degrees to the right) and `elevation`; 85 mm unless told."""

    target: tuple
    width: float
    azimuth: float = 0
    elevation: float = 20
    lens: float = 85
    fstop: Optional[float] = None
    focus: Optional[tuple] = None
    shift: tuple = (0, 0)


@dataclass
class Shot:
    """One photograph: `build` fills an empty scene. A series' shot is composed once per ornament."""

    build: Callable[[], None]
    camera: Camera
    size: tuple = SQUARE
    # A power of two lies evenly over a pixel; with twelve, a lit rim before dark coffee was a row of dots.
    samples: int = 16
    # More of them for glass.
    bounces: int = 4
    series: bool = False
    # Which of its ornaments a series' shot is taken for; without them, all.
    only: Optional[tuple] = None
    # Which of them have their finished picture printed mirrored.
    mirrored: tuple = ()
    # Whose paint a series' shot is finished with: names of ornaments or, for panels, of drawings.
    owners: tuple = ORNAMENTS
    exposure: float = 1.0
    # How much darker darks and lighter lights become: 0 = as it was lit.
    contrast: float = 0.0
    # How much darker a lens draws the corners, and how much of the brightest light it spreads around.
    vignette: float = 0.0
    glow: float = 0.0
    # What a scene stands on, a name of grounds.SCENES; a series' shot stands on its ornament's ground.
    ground: Optional[str] = None
    # Stands on the paper that all products share: the finished picture gives it its tone, the set only its shadows.
    paper: bool = False
    # The shot shows more around than it is to: all of it is another picture (name, how much smaller things are in it).
    farther: Optional[tuple] = None
    # An upright picture cut out of this one: the middle of it, as a share of the width.
    upright: Optional[float] = None


# --- meshes -----------------------------------------------------------------------------------------------------------


def smooth(points, steps=8):
    """A Catmull-Rom curve through the points; a point given twice is a corner."""
    out = []
    at = lambda index: points[max(0, min(len(points) - 1, index))]
    for index in range(len(points) - 1):
        p0, p1, p2, p3 = (np.array(at(index + step), float) for step in (-1, 0, 1, 2))
        if np.allclose(p1, p2):
            continue
        if np.allclose(p0, p1):
            p0 = 2 * p1 - p2
        if np.allclose(p3, p2):
            p3 = 2 * p2 - p1
        for step in range(steps):
            t = step / steps
            point = 0.5 * (
                2 * p1 + (p2 - p0) * t + (2 * p0 - 5 * p1 + 4 * p2 - p3) * t**2 + (3 * p1 - p0 - 3 * p2 + p3) * t**3
            )
            out.append((max(0.0, point[0]), *point[1:]))
    out.append(tuple(points[-1]))
    return out


def mesh_object(name, vertices, faces, uvs=None, material=None, flat=False):
    """`uvs`: one per corner of a face, in the order of the faces."""
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(v) for v in vertices], [], faces)
    if uvs is not None:
        layer = mesh.uv_layers.new(name="UVMap")
        layer.data.foreach_set("uv", np.asarray(uvs, np.float32).ravel())
    mesh.validate()
    if not flat:
        mesh.polygons.foreach_set("use_smooth", [True] * len(mesh.polygons))
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(50)
    mesh.update()
    made = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(made)
    if material is not None:
        mesh.materials.append(material)
    return made


def net(name, rows, columns, place, material=None, closed=False):
    """A net of points: `place(u, v)` gives (position, uv); `closed` joins the last column to the first."""
    count = columns if closed else columns + 1
    vertices, marks = [], []
    for row in range(rows + 1):
        for column in range(columns + 1):
            position, uv = place(column / columns, row / rows)
            marks.append(uv)
            if column < count:
                vertices.append(position)
    faces, uvs = [], []
    for row in range(rows):
        for column in range(columns):
            corners = ((row, column), (row, column + 1), (row + 1, column + 1), (row + 1, column))
            faces.append([r * count + c % count for r, c in corners])
            uvs.extend(marks[r * (columns + 1) + c] for r, c in corners)
    return mesh_object(name, vertices, faces, uvs, material)


def lathe(profile, material=None, segments=144, disc=None, ribs=None, name="lathe", warp=None):
    """
    Turns (radius, height) around the z axis. Texture: along the profile (its end is the top), or with `disc` flat from
    above within that radius. `ribs` = (number, depth): a share of the radius, faded out at both ends of the profile.
    """
    profile = [tuple(p) for p in profile]
    lengths = [0.0]
    for (r0, z0), (r1, z1) in zip(profile, profile[1:]):
        lengths.append(lengths[-1] + math.hypot(r1 - r0, z1 - z0))
    total = lengths[-1] or 1
    if ribs is not None:
        segments = max(segments, ribs[0] * 8)

    def place(u, v):
        index = round(v * (len(profile) - 1))
        radius, height = profile[index]
        share = lengths[index] / total
        # The seam is at the back.
        angle = u * 2 * math.pi + math.pi / 2
        if ribs is not None and radius > 0.4:
            fade = min(1, share / 0.12, (1 - share) / 0.12)
            fade = max(0.0, fade) ** 0.7
            radius *= 1 - ribs[1] * fade * (1 - abs(math.cos(u * math.pi * ribs[0]))) ** 1.5
        position = (radius * math.cos(angle), radius * math.sin(angle), height)
        if warp is not None:
            position = warp(position)
        if disc is not None:
            return position, (0.5 + position[0] / disc / 2, 0.5 + position[1] / disc / 2)
        return position, (u, share)

    return net(name, len(profile) - 1, segments, place, material, closed=True)


def bezier(a, b, c, d, steps=32):
    a, b, c, d = (np.array(p, float) for p in (a, b, c, d))
    ts = [step / steps for step in range(steps + 1)]
    return [(1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * b + 3 * (1 - t) * t**2 * c + t**3 * d for t in ts]


def tube(path, half_width, half_height=None, material=None, sides=28, name="tube", side=(0, 1, 0), capped=True, joined=None):
    """
    A tube along a path; `half_width` runs along `side`, `half_height` in the plane of the path. Numbers or f(t). `joined`:
    where a point of it comes to lie, of the point and its share of the path.
    """
    if half_height is None:
        half_height = half_width
    wide = half_width if callable(half_width) else lambda t: half_width
    high = half_height if callable(half_height) else lambda t: half_height
    path = [np.array(p, float) for p in path]
    side = np.array(side, float)
    frames = []
    for index, point in enumerate(path):
        tangent = path[min(index + 1, len(path) - 1)] - path[max(index - 1, 0)]
        tangent /= np.linalg.norm(tangent) or 1
        across = side - tangent * side.dot(tangent)
        across /= np.linalg.norm(across) or 1
        frames.append((point, across, np.cross(tangent, across)))

    def place(u, v):
        point, across, up = frames[round(v * (len(frames) - 1))]
        angle = 2 * math.pi * u
        at = point + across * math.cos(angle) * wide(v) + up * math.sin(angle) * high(v)
        return at if joined is None else joined(at, v), (u, v)

    made = net(name, len(path) - 1, sides, place, material, closed=True)
    if capped:
        mesh = made.data
        count = len(mesh.vertices)
        vertices = [tuple(v.co) for v in mesh.vertices]
        faces = [list(p.vertices) for p in mesh.polygons]
        uvs = [(0, 0)] * 0
        layer = mesh.uv_layers[0].data
        uvs = [tuple(layer[i].uv) for p in mesh.polygons for i in p.loop_indices]
        faces += [list(range(sides))[::-1], list(range(count - sides, count))]
        uvs += [(0, 0)] * sides * 2
        bpy.data.objects.remove(made)
        made = mesh_object(name, vertices, faces, uvs, material)
    return made


def box(name, size, at, material=None, bevel=0.12, turn=0):
    """`at` is the middle of its underside."""
    x, y, z = (s / 2 for s in size)
    corners = [(a * x, b * y, c * z + z) for c in (-1, 1) for b in (-1, 1) for a in (-1, 1)]
    faces = [(0, 2, 3, 1), (4, 5, 7, 6), (0, 1, 5, 4), (2, 6, 7, 3), (0, 4, 6, 2), (1, 3, 7, 5)]
    uvs = []
    for face in faces:
        points = [corners[i] for i in face]
        spans = [max(p[k] for p in points) - min(p[k] for p in points) for k in range(3)]
        flat = min(range(3), key=lambda k: spans[k])
        axes = [k for k in range(3) if k != flat]
        # Grain runs along the longest side.
        axes.sort(key=lambda k: -size[k])
        uvs.extend((p[axes[0]] / 60, p[axes[1]] / 60) for p in points)
    made = mesh_object(name, corners, faces, uvs, material, flat=True)
    if bevel > 0:
        modifier = made.modifiers.new("bevel", "BEVEL")
        modifier.width = bevel
        modifier.segments = 3
        made.data.polygons.foreach_set("use_smooth", [True] * len(made.data.polygons))
        made.data.use_auto_smooth = True
        made.data.auto_smooth_angle = math.radians(40)
    made.location = at
    made.rotation_euler[2] = math.radians(turn)
    return made


def group(objects, at=(0, 0, 0), turn=0, scale=1.0, tilt=(0, 0)):
    """Moves objects together: scaled, tilted (degrees around x and y), turned around z, then put at `at`."""
    parent = bpy.data.objects.new("group", None)
    bpy.context.scene.collection.objects.link(parent)
    for one in objects:
        if one.parent is None:
            one.parent = parent
    parent.scale = (scale,) * 3 if isinstance(scale, (int, float)) else scale
    parent.rotation_mode = "XYZ"
    parent.rotation_euler = (math.radians(tilt[0]), math.radians(tilt[1]), math.radians(turn))
    parent.location = at
    return parent


# --- materials --------------------------------------------------------------------------------------------------------

_images, _materials, _inks = {}, {}, []


def image(name):
    if name not in _images:
        path = os.path.join(HERE, "ornaments", f"{name}.jpg")
        _images[name] = bpy.data.images.load(path) if os.path.exists(path) else None
        if _images[name] is not None:
            _images[name].colorspace_settings.name = "Non-Color"
    return _images[name]


def picture_of(name, pixels):
    """An image of these pixels (height × width × 3, light, top row first) for a surface."""
    height, width = pixels.shape[:2]
    made = bpy.data.images.new(name, width, height, float_buffer=True)
    made.colorspace_settings.name = "Non-Color"
    made.pixels.foreach_set(np.dstack([pixels[::-1], np.ones((height, width))]).astype(np.float32).ravel())
    made.pack()
    return made


def new_material(name):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes = material.node_tree.nodes
    return material, nodes, material.node_tree.links, nodes["Principled BSDF"]


def ink_node(nodes, links, name):
    """The ink of one drawing at the surface's texture place, or None where there is none."""
    picture = image(name)
    if picture is None:
        return None
    node = nodes.new("ShaderNodeTexImage")
    node.image = picture
    node.extension = "EXTEND"
    return node.outputs["Color"]


def relief(nodes, links, count, is_disc):
    """The way a surface faces with straight ribs around its axis that fade out at both ends: `in_relief` gives it to the glaze."""
    reckon = lambda *numbers: reckoned(nodes, links, *numbers)
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["UV"], split.inputs[0])
    u, v = split.outputs["X"], split.outputs["Y"]
    if is_disc:
        x, y = reckon("SUBTRACT", u, 0.5), reckon("SUBTRACT", v, 0.5)
        turn = reckon("ARCTAN2", y, x)
        away = reckon("MULTIPLY", reckon("SQRT", reckon("ADD", reckon("POWER", x, 2.0), reckon("POWER", y, 2.0))), 2.0)
        inner, outer = reckon("MULTIPLY_ADD", away, 12.0, -0.66 * 12), reckon("MULTIPLY_ADD", away, -16.0, 0.985 * 16)
    else:
        turn = reckon("MULTIPLY", u, 2 * math.pi)
        inner, outer = reckon("MULTIPLY_ADD", v, 9.0, -0.03 * 9), reckon("MULTIPLY_ADD", v, -9.0, 0.97 * 9)
    fade = reckon("MAXIMUM", reckon("MINIMUM", reckon("MINIMUM", inner, outer), 1.0), 0.0)
    slope = reckon("MULTIPLY", reckon("SINE", reckon("MULTIPLY", turn, float(count))), reckon("MULTIPLY", fade, RIB_SLOPE))
    # Around the axis, in the texture's own directions: those of the surface turn over where a rim does.
    across, along = (reckon("MULTIPLY", reckon("SINE", turn), -1.0), reckon("COSINE", turn)) if is_disc else (1.0, 0.0)
    packed = nodes.new("ShaderNodeCombineXYZ")
    for socket, way in zip(packed.inputs, (across, along)):
        links.new(reckon("MULTIPLY_ADD", reckon("MULTIPLY", slope, way), 0.5, 0.5), socket)
    packed.inputs["Z"].default_value = 1
    normal = nodes.new("ShaderNodeNormalMap")
    normal.name = "relief"
    links.new(packed.outputs[0], normal.inputs["Color"])
    # Where a surface turns away its ribs are its outline.
    view = nodes.new("ShaderNodeNewGeometry")
    facing = nodes.new("ShaderNodeVectorMath")
    facing.operation = "DOT_PRODUCT"
    links.new(view.outputs["Normal"], facing.inputs[0])
    links.new(view.outputs["Incoming"], facing.inputs[1])
    links.new(reckon("MINIMUM", reckon("MAXIMUM", reckon("MULTIPLY_ADD", facing.outputs["Value"], 3.0, -0.70), 0.0), 1.0), normal.inputs["Strength"])


def in_relief():
    """The set as the ribbed series stands in it: what is painted for others has ribs."""
    for material in bpy.data.materials:
        ribs = material.node_tree and material.node_tree.nodes.get("relief")
        if ribs:
            material.node_tree.links.new(ribs.outputs[0], material.node_tree.nodes["Principled BSDF"].inputs["Normal"])


def porcelain(slot=None, owner=None, gold_rim=False):
    """
    White glaze. `slot` names the surface that is painted; `owner` whose ornament: an ornament's or a drawing's name, or
    "series": then the ink of every ornament goes into passes of its own, and the paint is mixed in afterwards.
    """
    key = ("porcelain", slot, owner, gold_rim)
    if key in _materials:
        return _materials[key]
    material, nodes, links, shader = new_material(f"porcelain {slot} {owner}")
    shader.inputs["Base Color"].default_value = (*WHITE, 1)
    shader.inputs["Roughness"].default_value = 0.07
    shader.inputs["Specular"].default_value = 0.5
    _materials[key] = material
    if slot is None or owner is None:
        return material
    if owner == "series":
        for index, names in enumerate(_inks):
            combine = nodes.new("ShaderNodeCombineRGB")
            for channel, name in enumerate(names):
                ornament, _, part = name.partition("-")
                stem = name if slot == "panel" else f"{ornament}-{slot}{'-' + part if part else ''}"
                ink = ink_node(nodes, links, stem)
                if ink is not None:
                    links.new(ink, combine.inputs[channel])
            output = nodes.new("ShaderNodeOutputAOV")
            output.name = f"ink{index}"
            links.new(combine.outputs[0], output.inputs["Color"])
        if slot in RIBS:
            relief(nodes, links, *RIBS[slot])
        return material
    ink = ink_node(nodes, links, f"{owner}-{slot}" if slot != "panel" else owner)
    if ink is None:
        return material
    combine = nodes.new("ShaderNodeCombineRGB")
    for channel in range(3):
        power = nodes.new("ShaderNodeMath")
        power.operation = "MULTIPLY"
        links.new(ink, power.inputs[0])
        power.inputs[1].default_value = -COBALT[channel]
        exponent = nodes.new("ShaderNodeMath")
        exponent.operation = "EXPONENT"
        links.new(power.outputs[0], exponent.inputs[0])
        white = nodes.new("ShaderNodeMath")
        white.operation = "MULTIPLY"
        links.new(exponent.outputs[0], white.inputs[0])
        white.inputs[1].default_value = WHITE[channel]
        links.new(white.outputs[0], combine.inputs[channel])
    color = combine.outputs[0]
    gold = ink_node(nodes, links, f"{owner}-{slot}-gold")
    if gold is not None:
        mix = nodes.new("ShaderNodeMixRGB")
        links.new(gold, mix.inputs[0])
        links.new(color, mix.inputs[1])
        mix.inputs[2].default_value = (*GOLD, 1)
        color = mix.outputs[0]
        links.new(gold, shader.inputs["Metallic"])
    links.new(color, shader.inputs["Base Color"])
    return material


def kept(make):
    """A material is made once for a scene, however many things wear it."""

    def of(name, *how, **more):
        if name not in _materials:
            _materials[name] = make(name, *how, **more)
        return _materials[name]

    return of


@kept
def plain(name, color, roughness=0.5, specular=0.4, metallic=0.0, sheen=0.0, bump=None, transmission=0.0, ior=1.45, emission=0.0, variation=None):
    """
    One colour. `bump` = (size, height): a fine unevenness; `variation` = (other colour, size): clouds of it.
    """
    material, nodes, links, shader = new_material(name)
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular"].default_value = specular
    shader.inputs["Metallic"].default_value = metallic
    shader.inputs["Sheen"].default_value = sheen
    shader.inputs["Transmission"].default_value = transmission
    shader.inputs["IOR"].default_value = ior
    if emission > 0:
        shader.inputs["Emission"].default_value = (*color, 1)
        shader.inputs["Emission Strength"].default_value = emission
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    if variation is not None:
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = 1 / variation[1]
        noise.inputs["Detail"].default_value = 6
        links.new(place, noise.inputs["Vector"])
        mix = nodes.new("ShaderNodeMixRGB")
        ramp = nodes.new("ShaderNodeValToRGB")
        ramp.color_ramp.elements[0].position = 0.35
        ramp.color_ramp.elements[1].position = 0.65
        links.new(noise.outputs["Fac"], ramp.inputs[0])
        links.new(ramp.outputs[0], mix.inputs[0])
        mix.inputs[1].default_value = (*color, 1)
        mix.inputs[2].default_value = (*variation[0], 1)
        links.new(mix.outputs[0], shader.inputs["Base Color"])
    if bump is not None:
        noise = nodes.new("ShaderNodeTexNoise")
        noise.inputs["Scale"].default_value = 1 / bump[0]
        noise.inputs["Detail"].default_value = 4
        links.new(place, noise.inputs["Vector"])
        node = nodes.new("ShaderNodeBump")
        node.inputs["Strength"].default_value = 1
        node.inputs["Distance"].default_value = bump[1]
        links.new(noise.outputs["Fac"], node.inputs["Height"])
        links.new(node.outputs[0], shader.inputs["Normal"])
    return material


def wood(name="oak", light=(0.36, 0.24, 0.14), dark=(0.19, 0.115, 0.062), roughness=0.42, along=0, scale=1.0, boards=None):
    """Planed wood, its grain along an axis of the object (0 = x, 1 = y, 2 = z); `boards` = their width, of a top or floor."""
    key = f"wood {name} {along} {boards}"
    if key in _materials:
        return _materials[key]
    material, nodes, links, shader = new_material(key)
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    mapping = nodes.new("ShaderNodeMapping")
    stretch = [0.30 * scale] * 3
    stretch[along] = 0.02 * scale
    mapping.inputs["Scale"].default_value = stretch
    links.new(place, mapping.inputs["Vector"])
    wide = nodes.new("ShaderNodeTexNoise")
    wide.inputs["Scale"].default_value = 1.3
    wide.inputs["Detail"].default_value = 7
    wide.inputs["Distortion"].default_value = 1.2
    links.new(mapping.outputs[0], wide.inputs["Vector"])
    fine = nodes.new("ShaderNodeTexNoise")
    fine.inputs["Scale"].default_value = 11
    fine.inputs["Detail"].default_value = 5
    links.new(mapping.outputs[0], fine.inputs["Vector"])
    mixed = nodes.new("ShaderNodeMixRGB")
    mixed.inputs[0].default_value = 0.38
    links.new(wide.outputs["Fac"], mixed.inputs[1])
    links.new(fine.outputs["Fac"], mixed.inputs[2])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position = 0.36
    ramp.color_ramp.elements[0].color = (*dark, 1)
    ramp.color_ramp.elements[1].position = 0.64
    ramp.color_ramp.elements[1].color = (*light, 1)
    links.new(mixed.outputs[0], ramp.inputs[0])
    color = ramp.outputs[0]
    if boards is not None:
        joints = nodes.new("ShaderNodeTexBrick")
        joints.inputs["Color1"].default_value = (1, 1, 1, 1)
        joints.inputs["Color2"].default_value = (0.74, 0.75, 0.77, 1)
        joints.inputs["Mortar"].default_value = (0.16, 0.15, 0.15, 1)
        joints.inputs["Scale"].default_value = 1
        joints.inputs["Mortar Size"].default_value = 0.10
        joints.inputs["Mortar Smooth"].default_value = 0.5
        joints.inputs["Brick Width"].default_value = 263
        joints.inputs["Row Height"].default_value = boards
        links.new(place, joints.inputs["Vector"])
        # Each board is cut from another place of the tree.
        shift = nodes.new("ShaderNodeVectorMath")
        shift.operation = "MULTIPLY_ADD"
        links.new(joints.outputs["Color"], shift.inputs[0])
        shift.inputs[1].default_value = (40, 40, 40)
        links.new(mapping.outputs[0], shift.inputs[2])
        for node in (wide, fine):
            links.new(shift.outputs[0], node.inputs["Vector"])
        tinted = nodes.new("ShaderNodeMixRGB")
        tinted.blend_type = "MULTIPLY"
        tinted.inputs[0].default_value = 1
        links.new(color, tinted.inputs[1])
        links.new(joints.outputs["Color"], tinted.inputs[2])
        color = tinted.outputs[0]
    links.new(color, shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = roughness
    shader.inputs["Specular"].default_value = 0.35
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.5
    bump.inputs["Distance"].default_value = 0.03
    links.new(fine.outputs["Fac"], bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    _materials[key] = material
    return material


def reckoned(nodes, links, operation, first, second=0.0, third=0.0):
    """What a node makes of numbers or other nodes' outputs."""
    made = nodes.new("ShaderNodeMath")
    made.operation = operation
    for socket, value in zip(made.inputs, (first, second, third)):
        if isinstance(value, bpy.types.NodeSocket):
            links.new(value, socket)
        else:
            socket.default_value = value
    return made.outputs[0]


def adding_to(nodes, links):
    """Adds a node of some kind; its inputs are values or other nodes' outputs."""

    def node(kind, **inputs):
        made = nodes.new(kind)
        for name, value in inputs.items():
            if isinstance(value, bpy.types.NodeSocket):
                links.new(value, made.inputs[name])
            else:
                made.inputs[name].default_value = value
        return made

    return node


def linen(name="linen", color=(0.62, 0.60, 0.55), thread=0.09, size=None):
    """
    Woven cloth: crossed threads, some of them thicker, seen in its colour as in its surface. `size`: the cloth's, whose
    texture runs from edge to edge: then threads follow its folds, and a hem is sewn around it.
    """
    key = f"linen {name} {size}"
    if key in _materials:
        return _materials[key]
    material, nodes, links, shader = new_material(key)

    node = adding_to(nodes, links)
    coordinates = nodes.new("ShaderNodeTexCoord")
    place = coordinates.outputs["Object"]
    if size is not None:
        place = node("ShaderNodeMapping", Vector=coordinates.outputs["UV"], Scale=(*size, 1)).outputs[0]
    waves, slubs = [], []
    for direction, stretched in (("X", (0.16, 5.5, 1)), ("Y", (5.5, 0.16, 1))):
        wave = node("ShaderNodeTexWave", Vector=place, Scale=0.314 / thread / 2, Distortion=1.2, Detail=2)
        wave.bands_direction = direction
        waves.append(wave.outputs["Fac"])
        along = node("ShaderNodeMapping", Vector=place, Scale=stretched)
        slubs.append(node("ShaderNodeTexNoise", Vector=along.outputs[0], Scale=1.0, Detail=3).outputs["Fac"])
    weave = reckoned(nodes, links, "MULTIPLY", waves[0], waves[1])
    uneven = reckoned(nodes, links, "ADD", slubs[0], slubs[1])
    clouds = node("ShaderNodeTexNoise", Vector=place, Scale=0.11, Detail=5).outputs["Fac"]
    tone = reckoned(nodes, links, "MULTIPLY_ADD", weave, 0.34, 0.56)
    tone = reckoned(nodes, links, "MULTIPLY_ADD", uneven, 0.42, reckoned(nodes, links, "SUBTRACT", tone, 0.12))
    tone = reckoned(nodes, links, "MULTIPLY_ADD", clouds, 0.20, reckoned(nodes, links, "SUBTRACT", tone, 0.10))
    if size is not None:
        split = node("ShaderNodeSeparateXYZ", Vector=coordinates.outputs["UV"])
        edges = [
            reckoned(nodes, links, "MULTIPLY", reckoned(nodes, links, "SUBTRACT", 0.5, reckoned(nodes, links, "ABSOLUTE", reckoned(nodes, links, "SUBTRACT", split.outputs[axis], 0.5))), long)
            for axis, long in (("X", size[0]), ("Y", size[1]))
        ]
        inside = reckoned(nodes, links, "MINIMUM", *edges)
        # The seam of the hem, a thumb's breadth from the edge.
        seam = reckoned(nodes, links, "LESS_THAN", reckoned(nodes, links, "ABSOLUTE", reckoned(nodes, links, "SUBTRACT", inside, 1.1)), 0.055)
        tone = reckoned(nodes, links, "MULTIPLY", tone, reckoned(nodes, links, "SUBTRACT", 1.0, reckoned(nodes, links, "MULTIPLY", seam, 0.34)))
    tinted = nodes.new("ShaderNodeVectorMath")
    tinted.operation = "SCALE"
    tinted.inputs[0].default_value = color
    links.new(tone, tinted.inputs["Scale"])
    links.new(tinted.outputs[0], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.9
    shader.inputs["Specular"].default_value = 0.1
    shader.inputs["Sheen"].default_value = 0.3
    bump = node("ShaderNodeBump", Strength=0.3, Distance=0.03, Height=weave)
    links.new(bump.outputs[0], shader.inputs["Normal"])
    _materials[key] = material
    return material


def marked(name, grey, channel, specular=0.12):
    """A grey thing that the finished picture colours: the pass "sets" says where it is."""
    material, nodes, links, shader = new_material(name)
    shader.inputs["Base Color"].default_value = (grey, grey, grey, 1)
    shader.inputs["Roughness"].default_value = 0.8
    shader.inputs["Specular"].default_value = specular
    output = nodes.new("ShaderNodeOutputAOV")
    output.name = "sets"
    output.inputs["Color"].default_value = tuple(1.0 if index == channel else 0.0 for index in range(4))
    return material


def stretched_noise(nodes, links, scale, detail, turn=0.0):
    """Clouds in a thing's own coordinates, `scale` of them a centimetre along each axis."""
    mapping, made = nodes.new("ShaderNodeMapping"), nodes.new("ShaderNodeTexNoise")
    mapping.inputs["Scale"].default_value = scale
    mapping.inputs["Rotation"].default_value = (0, 0, turn)
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], mapping.inputs["Vector"])
    links.new(mapping.outputs[0], made.inputs["Vector"])
    made.inputs["Scale"].default_value, made.inputs["Detail"].default_value = 1, detail
    return made.outputs["Fac"]


def silver():
    """Polished for years: fine scratches along and across, in some places duller than in others."""
    if "silver" in _materials:
        return _materials["silver"]
    material, nodes, links, shader = new_material("silver")
    shader.inputs["Base Color"].default_value = (0.93, 0.915, 0.88, 1)
    shader.inputs["Metallic"].default_value = 1.0
    dull = nodes.new("ShaderNodeMapRange")
    dull.inputs["From Min"].default_value, dull.inputs["From Max"].default_value = 0.35, 0.68
    dull.inputs["To Min"].default_value, dull.inputs["To Max"].default_value = 0.11, 0.21
    links.new(stretched_noise(nodes, links, (0.55, 0.55, 0.55), 6), dull.inputs["Value"])
    links.new(dull.outputs[0], shader.inputs["Roughness"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Strength"].default_value = 0.2
    bump.inputs["Distance"].default_value = 0.004
    # Never finer than a pixel: along a thin edge that would be a row of dots.
    links.new(stretched_noise(nodes, links, (0.5, 9, 9), 1), bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    _materials["silver"] = material
    return material


# --- light ------------------------------------------------------------------------------------------------------------


def aim(thing, at, target):
    thing.location = at
    thing.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()


def area_light(at, target, size, radiance, color=(1, 1, 1), seen_in_gloss=True):
    data = bpy.data.lights.new("area", "AREA")
    data.shape = "RECTANGLE"
    data.size, data.size_y = size
    data.energy = radiance * size[0] * size[1] * math.pi
    data.color = color
    light = bpy.data.objects.new("area", data)
    bpy.context.scene.collection.objects.link(light)
    aim(light, at, target)
    light.visible_glossy = seen_in_gloss
    return light


def lamp(at, power, radius, color):
    """A small round lamp, seen only where it is mirrored."""
    data = bpy.data.lights.new("lamp", "POINT")
    data.energy, data.shadow_soft_size, data.color = power, radius, color
    light = bpy.data.objects.new("lamp", data)
    bpy.context.scene.collection.objects.link(light)
    light.location = at
    light.visible_camera = False
    return light


# As far above a wall as daylight is: a glaze mirrors a twentieth of it.
GLEAM = 2.2
# How much larger than its light a window is mirrored, and on which share of it, outwards, a curtain dims it.
LARGER = 1.45
CURTAIN = 0.55


def window(at, target=(0, 0, 0), size=(110, 150), radiance=3.2, color=(1.0, 0.985, 0.96), panes=(2, 3), gleam=GLEAM):
    """Soft light from a window; glaze mirrors its panes `gleam` times as bright, and larger; matte things only its light."""
    area_light(at, target, size, radiance, color, seen_in_gloss=False)
    mirrored_window(at, target, tuple(LARGER * side for side in size), radiance, color, panes, gleam)


def mirrored_window(at, target, size, radiance, color=(1.0, 0.985, 0.96), panes=(2, 3), gleam=GLEAM):
    """The panes of a window that only glaze mirrors, brightest in its middle."""
    vertices, faces = [], []
    columns, rows = panes
    gap = 0.035 * size[0] / columns
    for row in range(rows):
        for column in range(columns):
            x0 = -size[0] / 2 + column * size[0] / columns + gap
            x1 = x0 + size[0] / columns - 2 * gap
            y0 = -size[1] / 2 + row * size[1] / rows + gap
            y1 = y0 + size[1] / rows - 2 * gap
            faces.append(tuple(range(len(vertices), len(vertices) + 4)))
            vertices += [(x0, y0, 0), (x1, y0, 0), (x1, y1, 0), (x0, y1, 0)]
    made = mesh_object("panes", vertices, faces, None, None, flat=True)
    aim(made, at, target)
    made.visible_transmission = False
    shine = _mirrored(1, made)
    # Only mirrored, never sampled as a lamp: the area light is the lamp.
    shine.cycles.sample_as_light = False
    nodes, links = shine.node_tree.nodes, shine.node_tree.links
    nodes["Emission"].inputs["Color"].default_value = (*color, 1)
    split = nodes.new("ShaderNodeSeparateXYZ")
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], split.inputs[0])
    strength = radiance * gleam
    for axis, side in zip("XY", size):
        away = reckoned(nodes, links, "ABSOLUTE", split.outputs[axis])
        strength = reckoned(nodes, links, "MULTIPLY", strength, reckoned(nodes, links, "MINIMUM", 1.0, reckoned(nodes, links, "MULTIPLY_ADD", away, -2 / side / CURTAIN, 1 / CURTAIN)))
    links.new(strength, nodes["Emission"].inputs["Strength"])


# A tree before a window: how long its leaves are, and how far behind the panes the farthest hang.
LEAF = (4.5, 9.0)
TREE = 260


def sunlight(target, azimuth, elevation, strength=3.0, panes=(2, 3), size=(34, 60), soft=1.4, color=(1.0, 0.90, 0.76), away=190, leaves=None):
    """
    Sun through a window onto `target`: from `azimuth` (0 = from behind the camera, degrees to the right) and `elevation`.
    The wall around its panes is seen by nothing but the sun's shadow; `leaves` = (seed, how many): a tree before it, whose
    leaves blur the more the farther away they hang.
    """
    a, e = math.radians(azimuth), math.radians(elevation)
    toward = Vector((math.cos(e) * math.sin(a), -math.cos(e) * math.cos(a), math.sin(e)))
    at = Vector(target) + toward * away
    data = bpy.data.lights.new("sun", "SUN")
    data.energy, data.angle, data.color = strength, math.radians(soft), color
    light = bpy.data.objects.new("sun", data)
    bpy.context.scene.collection.objects.link(light)
    aim(light, at, target)
    light.visible_glossy = False
    wide, bar = 320, 2.6

    def edges(count, side):
        """Where a bar or the wall begins and ends, along one side of the window."""
        found = [-wide]
        for index in range(count):
            found += [-side / 2 + index * side / count + bar / 2, -side / 2 + (index + 1) * side / count - bar / 2]
        return [*found, wide]

    xs, ys = edges(panes[0], size[0]), edges(panes[1], size[1])
    vertices, faces = [], []

    def cover(outline, behind=0.0):
        faces.append(tuple(range(len(vertices), len(vertices) + len(outline))))
        vertices.extend((x, y, behind) for x, y in outline)

    for column in range(len(xs) - 1):
        for row in range(len(ys) - 1):
            if column % 2 == 0 or row % 2 == 0:
                cover([(xs[i], ys[j]) for i, j in ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))])
    if leaves is not None:
        rng = np.random.default_rng(leaves[0])
        for _ in range(leaves[1]):
            x, y = rng.uniform(-0.62, 0.62) * size[0], rng.uniform(-0.62, 0.62) * size[1]
            turn, long = rng.normal(0.9, 0.7), rng.uniform(*LEAF)
            outline = [(s * long / 2, w * long * 0.23) for s, w in ((-1, 0), (-0.5, 0.85), (0.1, 1), (0.6, 0.6), (1, 0), (0.6, -0.6), (0.1, -1), (-0.5, -0.85))]
            cover(
                [(x + p * math.cos(turn) - q * math.sin(turn), y + p * math.sin(turn) + q * math.cos(turn)) for p, q in outline],
                rng.uniform(0, TREE),
            )
    frame = mesh_object("sun frame", vertices, faces, None, plain("flag", (0.0, 0.0, 0.0), roughness=1, specular=0), flat=True)
    aim(frame, at, target)
    for way in ("visible_camera", "visible_diffuse", "visible_glossy", "visible_transmission"):
        setattr(frame, way, False)


def flag(at, target, size):
    """A black cloth beside the set: it takes light away, and a white rim draws its dark edge from it."""
    x, y = size[0] / 2, size[1] / 2
    black = plain("flag", (0.0, 0.0, 0.0), roughness=1, specular=0)
    made = mesh_object("flag", [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], None, black, flat=True)
    aim(made, at, target)
    made.visible_camera = False
    return made


def ambient(strength, color=(0.86, 0.92, 1.0)):
    world = bpy.data.worlds.new("world")
    bpy.context.scene.world = world
    world.use_nodes = True
    background = world.node_tree.nodes["Background"]
    background.inputs["Color"].default_value = (*color, 1)
    background.inputs["Strength"].default_value = strength


def _mirrored(radiance, made):
    """Makes a thing one that only metal, glass and glaze see; gives its material."""
    shine = bpy.data.materials.new("mirrored")
    shine.use_nodes = True
    nodes = shine.node_tree.nodes
    nodes.remove(nodes["Principled BSDF"])
    emission = nodes.new("ShaderNodeEmission")
    emission.inputs["Strength"].default_value = radiance
    shine.node_tree.links.new(emission.outputs[0], nodes["Material Output"].inputs["Surface"])
    made.data.materials.append(shine)
    for way in ("visible_camera", "visible_diffuse", "visible_shadow"):
        setattr(made, way, False)
    return shine


def ceiling(radiance=0.9, size=(300, 300), at=(0, 0, 240)):
    """A pale ceiling that only metal, glass and glaze mirror: what lies flat would mirror a black room."""
    _mirrored(radiance, floor(None, size, at, "ceiling"))


def far_light(radiance=0.6, y=95, width=340, height=130, x=0, z=10):
    """A pale wall opposite the camera that only metal, glass and glaze mirror: the sheen of a table top, light on silver."""
    made = wall(None, width, height, y, x)
    made.location.z = z
    _mirrored(radiance, made)


def paper(depth=60, radius=60, width=1200, front=-420):
    """A seamless ground that bends up into a wall; the finished picture gives it its tone."""
    profile = [(front, 0.0)]
    steps = 24
    for step in range(steps + 1):
        angle = math.pi / 2 * step / steps
        profile.append((depth + radius * math.sin(angle), radius - radius * math.cos(angle)))
    profile.append((depth + radius, 400))

    def place(u, v):
        y, z = profile[round(v * (len(profile) - 1))]
        return ((u - 0.5) * width, y, z), (u, v)

    return net("ground", len(profile) - 1, 1, place, marked("ground", GREY, 0, specular=0))


def floor(material, size=(400, 400), at=(0, 0, 0), name="floor"):
    x, y = size[0] / 2, size[1] / 2
    made = mesh_object(name, [(-x, -y, 0), (x, -y, 0), (x, y, 0), (-x, y, 0)], [(0, 1, 2, 3)], None, material, flat=True)
    made.location = at
    return made


def ground():
    """What a set stands on: grey until the finished picture colours it (grounds.py)."""
    return floor(marked("ground", GREY, 0), (900, 900), (0, 200, 0), "ground")


def creases(x, y, apart=43.0):
    """How far an ironed cloth lies below its highest places: creases where it was folded, and what hands have left since."""
    low = -0.16 + 0.20 * noise.noise(Vector((x * 0.045, y * 0.03, 1.7))) + 0.10 * noise.noise(Vector((x * 0.13, y * 0.10, 4.2)))
    for place, across in ((x + 0.6 * noise.noise(Vector((y * 0.05, 0, 9))), 11), (y + 0.6 * noise.noise(Vector((x * 0.05, 3, 9))), -4)):
        away = abs((place - across + apart / 2) % apart - apart / 2)
        low += 0.17 * math.exp(-away / 0.9) - 0.12 * math.exp(-np.square((away - 4.5) / 3.0))
    return min(0.0, low)


def backdrop(y, width=900, height=300):
    return wall(marked("backdrop", WALL_GREY, 1), width, height, y)


def set_by_window(target, reach, back=None, sun=None):
    """Light from the left for a set that is `reach` centimetres wide; `sun`: how it falls into the room, as for `sunlight`."""
    ground()
    if back is not None:
        backdrop(back)
    k = reach / 60
    x, y, z = target
    window((x - 74 * k, y - 34 * k, z + 70 * k), target, (50 * k, 80 * k), radiance=7.2 if sun is None else 4.6, color=(1.0, 0.965, 0.915))
    if sun is not None:
        sunlight(**sun)
    area_light((x + 100 * k, y - 40 * k, z + 55 * k), target, (60 * k, 60 * k), 0.16)
    flag((x + 58 * k, y + 10 * k, z + 18 * k), target, (80 * k, 50 * k))
    ambient(0.16)


def wall(material, width=500, height=300, y=100, x=0):
    made = mesh_object("wall", [(-width / 2, 0, 0), (width / 2, 0, 0), (width / 2, 0, height), (-width / 2, 0, height)], [(0, 1, 2, 3)], None, material, flat=True)
    made.location = (x, y, 0)
    return made


# --- camera and render ------------------------------------------------------------------------------------------------


def clear():
    bpy.ops.wm.read_factory_settings(use_empty=True)
    _images.clear()
    _materials.clear()


def eye(camera):
    """Where the camera stands, as seen from what it looks at."""
    distance = camera.width * camera.lens / 36
    azimuth, elevation = math.radians(camera.azimuth), math.radians(camera.elevation)
    return Vector((
        distance * math.cos(elevation) * math.sin(azimuth),
        -distance * math.cos(elevation) * math.cos(azimuth),
        distance * math.sin(elevation),
    ))


def set_camera(camera, size):
    data = bpy.data.cameras.new("camera")
    made = bpy.data.objects.new("camera", data)
    scene = bpy.context.scene
    scene.collection.objects.link(made)
    scene.camera = made
    data.lens = camera.lens
    data.sensor_fit = "HORIZONTAL"
    data.sensor_width = 36
    offset = eye(camera)
    made.location = Vector(camera.target) + offset
    made.rotation_euler = (-offset).to_track_quat("-Z", "Y").to_euler()
    data.shift_x, data.shift_y = camera.shift
    data.clip_start, data.clip_end = 1, 5000
    if camera.fstop is not None:
        data.dof.use_dof = True
        # The lens is 85 mm and lengths are centimetres: Blender reckons the aperture in metres.
        data.dof.aperture_fstop = camera.fstop / 100
        focus = Vector(camera.focus or camera.target)
        direction = (-offset).normalized()
        data.dof.focus_distance = (focus - made.location).dot(direction)


LIGHTS = ("DiffDir", "DiffInd", "GlossDir", "GlossInd", "GlossCol", "TransDir", "TransInd", "TransCol")
GUIDES = ("Normal", "Position", "DiffCol", "Emit", "Env")


def inks_of(shot):
    """Which inks each pass of a series' shot carries."""
    if shot.owners == ORNAMENTS:
        return INK_PASSES
    return tuple(shot.owners[index : index + 3] for index in range(0, len(shot.owners), 3))


def _prepare(shot, threads):
    clear()
    _inks[:] = inks_of(shot)
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    cycles = scene.cycles
    cycles.device = "CPU"
    cycles.use_adaptive_sampling = False
    cycles.use_denoising = False
    cycles.max_bounces = shot.bounces
    cycles.diffuse_bounces = 2
    cycles.glossy_bounces = 2
    cycles.transmission_bounces = shot.bounces
    cycles.sample_clamp_indirect = 4
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.sample_clamp_direct = 12
    cycles.blur_glossy = 0.5
    cycles.pixel_filter_type = "BLACKMAN_HARRIS"
    scene.render.threads_mode = "FIXED"
    scene.render.threads = threads
    scene.render.resolution_percentage = 100
    shot.build()
    set_camera(shot.camera, shot.size)
    layer = scene.view_layers[0]
    for kind in ("diffuse", "glossy", "transmission"):
        for part in ("direct", "indirect", "color"):
            setattr(layer, f"use_pass_{kind}_{part}", True)
    layer.use_pass_emit = layer.use_pass_environment = layer.use_pass_normal = layer.use_pass_position = True
    if shot.series:
        for index in range(len(_inks)):
            aov = layer.aovs.add()
            aov.name, aov.type = f"ink{index}", "COLOR"
    aov = layer.aovs.add()
    aov.name, aov.type = "sets", "COLOR"


def _passes(size, samples, wanted):
    """Renders, and gives back passes as arrays of height × width × 3, top row first."""
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y = size
    scene.cycles.samples = samples
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    folder = tempfile.mkdtemp(prefix="passes-")
    output = tree.nodes.new("CompositorNodeOutputFile")
    output.base_path = folder
    output.format.file_format = "OPEN_EXR"
    output.format.color_depth = "32"
    output.format.exr_codec = "NONE"
    output.file_slots.clear()
    for name in wanted:
        output.file_slots.new(name)
        tree.links.new(layers.outputs[name], output.inputs[name])
    bpy.ops.render.render(write_still=False)

    passes = {}
    for name in wanted:
        path = os.path.join(folder, f"{name}{scene.frame_current:04d}.exr")
        loaded = bpy.data.images.load(path)
        width, height = loaded.size
        pixels = np.empty(width * height * loaded.channels, np.float32)
        loaded.pixels.foreach_get(pixels)
        pixels = pixels.reshape(height, width, loaded.channels)[::-1, :, :3]
        passes[name] = np.nan_to_num(pixels, nan=0.0, posinf=0.0, neginf=0.0).copy()
        bpy.data.images.remove(loaded)
        os.remove(path)
    os.rmdir(folder)
    return passes


def render(shot, threads=2):
    """
    A shot's passes by name: what its light, paint and inks are, and which way surfaces face. Those of the ribbed series,
    where it is taken beside others, are in "relief".
    """
    _prepare(shot, threads)
    inks = [f"ink{index}" for index in range(len(_inks))] if shot.series else []
    ribbed = shot.series and shot.owners == ORNAMENTS and "rib" in (shot.only or ORNAMENTS)
    if ribbed and shot.only == ("rib",):
        in_relief()
    bpy.context.scene.render.use_persistent_data = True
    paper = _paper(shot) if shot.paper else {}
    passes = {**_passes(shot.size, shot.samples, [*LIGHTS, *GUIDES, "sets", *inks]), **paper}
    if ribbed and shot.only != ("rib",):
        in_relief()
        passes["relief"] = {**_passes(shot.size, shot.samples, [*LIGHTS, *GUIDES, "sets"]), **paper}
    return passes


def _paper(shot):
    """
    How much of its light is left to the paper, from small pictures with and without what stands on it: away from things it
    has no details. Only the frame around them is rendered at full size then: its left, top, right and bottom pixels.
    """
    scene = bpy.context.scene
    things = [thing for thing in bpy.data.objects if thing.type == "MESH" and thing.name.split(".")[0] not in ("ground", "flag", "panes")]
    bpy.context.view_layer.update()
    seen = [world_to_camera_view(scene, scene.camera, thing.matrix_world @ vertex.co) for thing in things for vertex in thing.data.vertices]
    (width, height), margin = shot.size, 0.06
    across, up = np.array([(point.x, point.y) for point in seen]).T
    left, right = (int(np.clip(edge, 0, 1) * width) for edge in (across.min() - margin, across.max() + margin))
    top, bottom = (int(np.clip(1 - edge, 0, 1) * height) for edge in (up.max() + margin, up.min() - margin))

    small = tuple(side // 6 for side in shot.size)
    light = lambda passes: denoised(passes["DiffDir"] + passes["DiffInd"], passes["Normal"]).mean(axis=2)
    passes = _passes(small, 20, ["DiffDir", "DiffInd", "Normal", "sets"])
    with_things, free = light(passes), cv2.erode((passes["sets"][..., 0] > 0.995).astype(np.float32), np.ones((3, 3)))
    for thing in things:
        thing.hide_render = True
    bare = light(_passes(small, 12, ["DiffDir", "DiffInd", "Normal"]))
    for thing in things:
        thing.hide_render = False
    blurred = lambda values, sigma: cv2.GaussianBlur(values, (0, 0), sigma * small[0])
    remains = blurred(with_things * free, 0.008) / np.maximum(blurred(free, 0.008), 1e-4) / blurred(bare, 0.03)

    scene.render.use_border = scene.render.use_crop_to_border = True
    # A quarter of a pixel more: these shares are cut down to whole pixels.
    scene.render.border_min_x, scene.render.border_max_x = (left + 0.25) / width, (right + 0.25) / width
    scene.render.border_min_y, scene.render.border_max_y = (height - bottom + 0.25) / height, (height - top + 0.25) / height
    return {
        "Frame": (left, top, right, bottom),
        "Bare": cv2.resize(blurred(bare, 0.03), shot.size, interpolation=cv2.INTER_CUBIC)[top:bottom, left:right],
        "Left": cv2.resize(remains, shot.size, interpolation=cv2.INTER_CUBIC),
    }
