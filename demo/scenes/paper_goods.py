"""Paper that light comes through, and paper that is torn: crumpled tissue, handmade sheets. Centimetres."""

import math

import numpy as np
from mathutils import Vector, noise

from studio import net, new_material, picture_of


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


def crumple(x, y, seed=0):
    """How high paper stands that was crumpled and pulled out again: facets between sharp ridges, large and small."""
    rng = np.random.default_rng(seed)
    a = x + 1.1 * noise.noise(Vector((x * 0.12, y * 0.12, seed)))
    b = y + 1.1 * noise.noise(Vector((x * 0.12, y * 0.12, seed + 9.0)))
    high = 0.0
    for wave, size in ((8.5, 0.62), (4.6, 0.62), (2.4, 0.30), (1.2, 0.08)):
        ridges = []
        for _ in range(3):
            way, phase, longer = rng.uniform(0, math.pi), rng.uniform(0, 1), rng.uniform(0.8, 1.5)
            along = (a * math.cos(way) + b * math.sin(way)) / (wave * longer) + phase
            ridges.append(abs(2 * (along - math.floor(along + 0.5))))
        high += size * (max(ridges) - 0.7)
    return high


def tissue_in_box(size, rim, material, over=4.5, seed=3, low=2.2, deep=1.0):
    """
    A sheet of tissue in an open box of this inner size: it lies on what is in there, climbs the walls, and stands or falls over
    the rim, here more and there less.
    """
    half = (size[0] / 2, size[1] / 2)

    def place(u, v):
        x, y = (u - 0.5) * 2 * (half[0] + over), (v - 0.5) * 2 * (half[1] + over)
        inner = (max(-half[0], min(half[0], x)), max(-half[1], min(half[1], y)))
        outward = (x - inner[0], y - inner[1])
        beyond = math.hypot(*outward)
        edge = max(abs(inner[0]) / half[0], abs(inner[1]) / half[1])
        climb = min(1.0, max(0.0, (edge - 0.45) / 0.55))
        folds = crumple(x, y, seed)
        z = low + (rim + 0.45 - low) * climb * climb * (3 - 2 * climb) + deep * folds * (1 - 0.93 * climb**4)
        if beyond == 0:
            return (*inner, z), (u, v)
        around = math.atan2(inner[1], inner[0])
        free = 0.5 + 0.5 * noise.noise(Vector((2.0 * math.cos(around), 2.0 * math.sin(around), seed + 0.5)))
        long = beyond * (0.25 + 1.1 * free)
        # Upright at first, then it bends outwards.
        start, bend = math.radians(82), math.radians(14 + 26 * (1 - free)) + 1e-6
        end = start - bend * long
        out, up = (math.sin(start) - math.sin(end)) / bend, (math.cos(end) - math.cos(start)) / bend
        reach = out + 0.26 * folds * min(1.0, beyond / 1.6)
        way = (outward[0] / beyond, outward[1] / beyond)
        return (inner[0] + way[0] * reach, inner[1] + way[1] * reach, z + up + 0.30 * folds * min(1.0, beyond / 1.6)), (u, v)

    made = net("tissue", 190, 190, place, material)
    made.data.auto_smooth_angle = 0.22
    return made


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
