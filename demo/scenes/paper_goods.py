"""Paper that light comes through, paper that is torn, and what is made of board: tissue, handmade sheets, boxes. Centimetres."""

import math

import numpy as np
from mathutils import Vector, noise

from studio import box, net, new_material, picture_of, plain


def tissue(name="tissue", color=(0.80, 0.795, 0.775), through=0.42):
    """So thin that light comes through it, `through` as much as comes back."""
    material, nodes, links, shader = new_material(name)
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = 0.8
    shader.inputs["Specular"].default_value = 0.12
    clear, mix = nodes.new("ShaderNodeBsdfTranslucent"), nodes.new("ShaderNodeMixShader")
    clear.inputs["Color"].default_value = (*color, 1)
    mix.inputs[0].default_value = through
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def tissue_in_box(size, rim, material, over=2.4, seed=3, low=2.2, deep=1.0):
    """
    A sheet of tissue in an open box of this inner size: it lies softly on what is in there, goes up along the walls, and stands
    a little above the rim, in pleats, here more and there less.
    """
    half = (size[0] / 2, size[1] / 2)
    waves = lambda x, y, far, layer: noise.noise(Vector((x * far, y * far, seed + layer)))
    # Where it was folded it has an edge; elsewhere it is round.
    crease = lambda x, y, far, layer: 1 - 2 * math.sqrt(waves(x, y, far, layer) ** 2 + 0.004)

    def place(u, v):
        x, y = (u - 0.5) * 2 * (half[0] + over), (v - 0.5) * 2 * (half[1] + over)
        inner = (max(-half[0], min(half[0], x)), max(-half[1], min(half[1], y)))
        outward = (x - inner[0], y - inner[1])
        beyond = math.hypot(*outward)
        edge = max(abs(inner[0]) / half[0], abs(inner[1]) / half[1])
        climb = min(1.0, max(0.0, (edge - 0.5) / 0.5)) ** 1.6
        pleat = 0.5 * waves(*inner, 0.30, 11.0) + 0.34 * crease(*inner, 0.42, 17.0) - 0.12
        folds = 0.55 * waves(x, y, 0.16, 0.0) + 0.30 * crease(x + 2 * waves(x, y, 0.1, 5.0), y, 0.17, 3.0) + 0.10 * waves(x, y, 0.6, 7.0)
        z = low + (rim - 0.05 - low) * climb + deep * folds * (1 - climb)
        tight = 0.28 * max(0.0, pleat) * climb
        inner = (inner[0] * (1 - tight / half[0]), inner[1] * (1 - tight / half[1]))
        if beyond == 0:
            return (*inner, z), (u, v)
        around = math.atan2(inner[1], inner[0])
        free = 0.5 + 0.5 * noise.noise(Vector((2.0 * math.cos(around), 2.0 * math.sin(around), seed + 0.5)))
        long = beyond * (0.30 + 0.75 * free)
        # Upright at first, then it bends outwards under its own weight.
        start, bend = math.radians(88), math.radians(5 + 17 * (1 - free)) + 1e-6
        end = start - bend * long
        out, up = (math.sin(start) - math.sin(end)) / bend, (math.cos(end) - math.cos(start)) / bend
        reach = out + 0.42 * pleat * min(1.0, beyond / 1.4)
        way = (outward[0] / beyond, outward[1] / beyond)
        return (inner[0] + way[0] * reach, inner[1] + way[1] * reach, z + up), (u, v)

    return net("tissue", 240, 240, place, material)


def open_tray(size, board, lining, thick=0.28):
    """A box without its lid: four walls of covered board with their thickness, and a bottom; its mouth upwards."""
    x, y, z = size
    parts = [box("bottom", (x, y, thick), (0, 0, 0), board, 0.06)]
    for side in (-1, 1):
        parts.append(box("wall", (x, thick, z), (0, side * (y - thick) / 2, 0), board, 0.07))
        parts.append(box("wall", (thick, y, z), (side * (x - thick) / 2, 0, 0), board, 0.07))
        parts.append(box("lining", (x - 2 * thick - 0.02, 0.04, z - 0.4), (0, side * (y / 2 - thick - 0.03), 0.25), lining, 0))
        parts.append(box("lining", (0.04, y - 2 * thick - 0.02, z - 0.4), (side * (x / 2 - thick - 0.03), 0, 0.25), lining, 0))
    return parts


def covered():
    """The house's boxes: board covered with blue paper."""
    return plain("board", (0.016, 0.030, 0.085), roughness=0.34, specular=0.5, bump=(0.10, 0.003))


def kraft():
    """Brown paper with the fibres of the wood in it."""
    material, nodes, links, shader = new_material("kraft")
    place, color = nodes.new("ShaderNodeTexCoord").outputs["Object"], None
    for stretched, low, high, dark in (((0.5, 0.5, 0.5), 0.3, 0.7, 0.90), ((3.0, 26.0, 26.0), 0.35, 0.62, 0.86), ((9.0, 9.0, 9.0), 0.62, 0.70, 1.22)):
        mapping, cloud, ramp, shade = (nodes.new(f"ShaderNode{kind}") for kind in ("Mapping", "TexNoise", "MapRange", "VectorMath"))
        mapping.inputs["Scale"].default_value = stretched
        links.new(place, mapping.inputs["Vector"])
        links.new(mapping.outputs[0], cloud.inputs["Vector"])
        cloud.inputs["Scale"].default_value, cloud.inputs["Detail"].default_value = 1, 4
        for name, value in (("From Min", low), ("From Max", high), ("To Min", 1.0 if dark > 1 else dark), ("To Max", max(1.0, dark))):
            ramp.inputs[name].default_value = value
        links.new(cloud.outputs["Fac"], ramp.inputs["Value"])
        shade.operation = "SCALE"
        if color is None:
            shade.inputs[0].default_value = (0.42, 0.325, 0.215)
        else:
            links.new(color, shade.inputs[0])
        links.new(ramp.outputs[0], shade.inputs["Scale"])
        color = shade.outputs[0]
    links.new(color, shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.72, 0.25
    return material


def handmade(size, material, lift=None, seed=1, thick=0.05):
    """A sheet with a deckle edge: thin and uneven where the pulp ran out below the frame. `lift(u, v)`: how high it lies."""
    wide, deep = size

    def place(u, v):
        # More points at the edges.
        u, v = (0.5 - 0.5 * math.cos(math.pi * each) for each in (u, v))
        x, y = (u - 0.5) * wide, (v - 0.5) * deep
        ragged = lambda along, side: 0.10 * noise.noise(Vector((along * 0.8, side, seed))) + 0.07 * noise.noise(Vector((along * 3.1, side, seed + 4))) + 0.03 * noise.noise(Vector((along * 9, side, seed + 8)))
        x += (ragged(y, 1.0) if u < 0.5 else ragged(y, 2.0)) * (2 * abs(u - 0.5)) ** 12
        y += (ragged(x, 3.0) if v < 0.5 else ragged(x, 4.0)) * (2 * abs(v - 0.5)) ** 12
        wave = 0.05 * (1 + noise.noise(Vector((x * 0.16, y * 0.16, seed + 2))))
        return (x, y, thick + wave + (lift(u, v) if lift else 0.0)), (u, v)

    made = net("handmade", 130, 130, place, material)
    solid = made.modifiers.new("thick", "SOLIDIFY")
    solid.thickness = thick
    return made


def inked(name, tone, ink, color=(0.018, 0.026, 0.085)):
    """Paper of a tone, with fibres and clouds in it, and the ink that `script` says where it is."""
    material, nodes, links, shader = new_material(name)
    texture, mix = nodes.new("ShaderNodeTexImage"), nodes.new("ShaderNodeMixRGB")
    texture.image, texture.extension = picture_of(name, np.repeat(ink[..., None], 3, axis=2)), "CLIP"
    links.new(texture.outputs["Color"], mix.inputs[0])
    made = None
    for size, detail, deep in ((0.05, 2, 0.07), (3.2, 5, 0.10)):
        cloud, ramp = nodes.new("ShaderNodeTexNoise"), nodes.new("ShaderNodeMapRange")
        links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], cloud.inputs["Vector"])
        cloud.inputs["Scale"].default_value, cloud.inputs["Detail"].default_value = 1 / size, detail
        ramp.inputs["From Min"].default_value, ramp.inputs["From Max"].default_value = 0.3, 0.7
        ramp.inputs["To Min"].default_value, ramp.inputs["To Max"].default_value = 1 - deep, 1.0
        links.new(cloud.outputs["Fac"], ramp.inputs["Value"])
        shade = nodes.new("ShaderNodeVectorMath")
        shade.operation = "SCALE"
        if made is None:
            shade.inputs[0].default_value = tone
        else:
            links.new(made, shade.inputs[0])
        links.new(ramp.outputs[0], shade.inputs["Scale"])
        made = shade.outputs[0]
    links.new(made, mix.inputs[1])
    mix.inputs[2].default_value = (*color, 1)
    links.new(mix.outputs[0], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.9
    shader.inputs["Specular"].default_value = 0.1
    return material
