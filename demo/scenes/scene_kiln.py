"""A kiln opened when it was cold: its bricks laid one by one, bands of iron, a leaf of its door with the spy hole; inside, the finished ware."""

import math
import random

import cv2
import numpy as np

from forms import Potter
from scene_steps import firebrick
from studio import (
    BANNER_TO_CUT, Camera, Shot, ambient, area_light, bezier, box, floor, group, lathe, mesh_object, new_material, picture_of, plain, smooth, tube, window,
)


def iron(name="iron"):
    """Wrought, rusted where heat has been at it, worn where hands are."""
    return plain(name, (0.060, 0.052, 0.047), roughness=0.50, specular=0.5, bump=(0.7, 0.035), variation=((0.135, 0.070, 0.040), 5.0))


def strap(size, at, metal, along=0, step=11.0):
    """A flat band of iron with rivets on it; `along`: 0 = across, 2 = upright."""
    parts = [box("strap", size, at, metal, 0.22)]
    count = max(2, int(size[along] / step))
    for index in range(count):
        away = (index + 0.5) / count - 0.5
        place = [at[0], at[1] - size[1] / 2, at[2] + size[2] / 2]
        place[along] += away * size[along]
        rivet = lathe(smooth([(0.001, 0.75), (0.55, 0.62), (0.95, 0.28), (1.1, 0.0)], 4), metal, 20)
        rivet.rotation_euler[0] = math.pi / 2
        rivet.location = place
        parts.append(rivet)
    return parts


def laid_bricks(left, right, bottom, top, front, thick, rng, proud=0.25, warm=1.0, first=0.0):
    """Bricks of a wall, each of its own, in running bond. Mortar is a sheet behind their faces."""
    long, high, joint = 23.0, 6.6, 0.7
    made, row, z = [], 0, bottom
    while z < top - 1:
        x = left - first - (row % 2) * (long + joint) / 2
        tall = min(high, top - z)
        while x < right:
            a, b = max(left, x), min(right, x + long)
            if b - a > 1.5:
                out = rng.uniform(-proud, proud)
                made.append(box("brick", (b - a, thick, tall + rng.uniform(-0.10, 0.10)), ((a + b) / 2, front + thick / 2 + out, z), firebrick(warm), 0.32))
            x += long + joint
        z += high + joint
        row += 1
    return made


def door(at, turn):
    """A leaf of the door, open: bricks in an iron frame, two bands, a spy hole with its cover swung aside."""
    rng, metal = random.Random(23), iron()
    wide, high = 47.0, 69.0
    spy = (25.0, 45.2)
    parts = []
    # The block with the hole takes the place of two courses.
    for left, right, low, top in (
        (2.2, wide - 2.2, 1.8, 37.7), (2.2, spy[0] - 12.6, 38.3, 52.2), (spy[0] + 12.6, wide - 2.2, 38.3, 52.2), (2.2, wide - 2.2, 52.9, high - 1.8)
    ):
        parts += laid_bricks(left, right, low, top, 0.0, 8.5, rng, proud=0.15, warm=0.9)
    parts.append(box("infill", (wide - 3, 7.5, high - 3), (wide / 2, 4.9, 1.5), plain("joint", (0.15, 0.125, 0.105), roughness=0.95, bump=(0.5, 0.08)), 0))
    # It is one piece of fireclay.
    block = plain("fireclay", (0.36, 0.27, 0.19), roughness=0.9, bump=(0.8, 0.08), variation=((0.20, 0.14, 0.10), 4))
    parts.append(box("spy block", (24.2, 8.5, 13.9), (spy[0], 4.1, 38.3), block, 0.4))
    for x in (1.1, wide - 1.1):
        parts += strap((2.6, 10.2, high), (x, 4.2, 0), metal, 2, 14)
    for z in (0.0, high - 2.6):
        parts.append(box("frame", (wide, 10.2, 2.6), (wide / 2, 4.2, z), metal, 0.22))
    for z in (17.0, 57.0):
        parts += strap((wide + 3.0, 0.9, 4.6), (wide / 2 - 2.0, -0.75, z), metal, 0, 9)
        hinge = lathe([(0.001, -4.0), (1.6, -4.0), (1.6, 8.4), (0.001, 8.4)], metal, 24)
        hinge.location = (-2.6, 0.2, z)
        parts.append(hinge)
    ring = tube([(spy[0] + 3.5 * math.cos(2 * math.pi * s / 40), -0.55, spy[1] + 3.5 * math.sin(2 * math.pi * s / 40)) for s in range(41)], 0.9, 0.5, metal, sides=14, side=(0, 1, 0), capped=False)
    hole = lathe([(0.001, 0.0), (2.9, 0.0)], plain("hole", (0.006, 0.005, 0.004), roughness=1, specular=0), 36)
    hole.rotation_euler[0], hole.location = math.pi / 2, (spy[0], -0.22, spy[1])
    cover = lathe(smooth([(0.001, 0.8), (3.4, 0.7), (3.8, 0.3), (3.8, 0.0)], 4), metal, 40)
    cover.rotation_euler[0], cover.location = math.pi / 2, (spy[0] + 7.4, -0.3, spy[1] - 3.2)
    latch = tube(bezier((wide - 5, -0.8, 36), (wide - 5, -3.4, 36), (wide - 5, -3.4, 26), (wide - 5, -0.8, 26), 20), 0.75, material=metal, sides=16, side=(1, 0, 0))
    return group([*parts, ring, hole, cover, latch], at=at, turn=turn)


def worn(box_, rng, chips=0.4):
    """A brick that has served: chips knocked out of its edges, no face quite straight."""
    for modifier in list(box_.modifiers):
        modifier.width *= rng.uniform(0.7, 2.2)
    box_.rotation_euler[1] += rng.uniform(-0.006, 0.006)
    if rng.random() < chips:
        mesh = box_.data
        corner = rng.choice([v for v in mesh.vertices if v.co.y < 0])
        for axis, reach in ((0, 2.2), (1, 1.2), (2, 1.5)):
            corner.co[axis] -= math.copysign(rng.uniform(0.3, reach), corner.co[axis])
    return box_


def chamber(wide, high, deep, rng):
    """The inside: back, sides and ceiling of bricks, each of its own tone; a floor with crumbs of them."""
    joint = plain("chamber joint", (0.085, 0.070, 0.058), roughness=0.95)
    front = 22
    box("back", (wide + 20, 6, high + 20), (0, front + deep + 4.6, -10), joint, 0)
    for brick in laid_bricks(-wide / 2, wide / 2, 0.3, high, front + deep, 8, rng, proud=0.5, warm=1.25):
        worn(brick, rng, 0.55)
    for side in (-1, 1):
        box("side", (6, deep, high + 20), (side * (wide / 2 + 5.6), front + deep / 2, -10), joint, 0)
        turned = [worn(brick, rng, 0.5) for brick in laid_bricks(0, deep, 0.3, high, 0, 8, rng, proud=0.4, warm=1.15, first=9.0)]
        group(turned, at=(side * wide / 2, front if side > 0 else front + deep, 0), turn=90 * side)
    vault = plain("vault", (0.16, 0.105, 0.07), roughness=0.95, bump=(0.9, 0.12), variation=((0.06, 0.045, 0.036), 9))
    box("ceiling", (wide + 20, deep, 8), (0, front + deep / 2, high), vault, 0)
    box("bottom", (wide + 20, deep, 10), (0, front + deep / 2, -10), plain("hearth", (0.27, 0.20, 0.145), roughness=0.95, bump=(0.7, 0.1), variation=((0.15, 0.105, 0.075), 7)), 0)
    crumb = plain("crumb", (0.33, 0.235, 0.165), roughness=0.95)
    for _ in range(60):
        size = 0.15 + 0.9 * rng.random() ** 3
        box("crumb", (size * rng.uniform(1, 1.8), size, size * 0.7), (rng.uniform(-wide / 2, wide / 2), rng.uniform(2, front + 20), 0.0), crumb, 0.08 * size, turn=rng.uniform(0, 180))


def soot(at, size, strength):
    """Smoke that has come out of the mouth: a veil on the bricks above it."""
    material, nodes, links, shader = new_material("soot")
    nodes.remove(shader)
    black, clear, mix = nodes.new("ShaderNodeBsdfDiffuse"), nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeMixShader")
    black.inputs["Color"].default_value = (0.012, 0.011, 0.010, 1)
    coordinates = nodes.new("ShaderNodeTexCoord")
    texture = nodes.new("ShaderNodeTexImage")
    rows, columns = np.mgrid[1:0:90j, -1:1:140j]
    rng = np.random.default_rng(4)
    clouds = cv2.resize(rng.uniform(0.35, 1.0, (7, 12)).astype(np.float32), (140, 90), interpolation=cv2.INTER_CUBIC)
    veil = np.exp(-rows * 2.4) * np.clip((1 - np.abs(columns) ** 3), 0, 1) * np.clip(rows / 0.02 + 0.6, 0, 1) * clouds * strength
    texture.image = picture_of("soot", np.repeat(np.clip(veil, 0, 0.49)[..., None], 3, axis=2))
    links.new(coordinates.outputs["UV"], texture.inputs["Vector"])
    links.new(texture.outputs["Color"], mix.inputs[0])
    links.new(clear.outputs[0], mix.inputs[1])
    links.new(black.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    x, y, z = at
    wide, high = size
    made = mesh_object("soot", [(x - wide / 2, y, z), (x + wide / 2, y, z), (x + wide / 2, y, z + high), (x - wide / 2, y, z + high)], [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], material, flat=True)
    made.visible_shadow = made.visible_glossy = made.visible_diffuse = False


def build():
    inner_w, inner_h, deep = 92, 66, 70
    rng, metal = random.Random(5), iron()
    # The front: bricks laid one by one around the mouth, over it a flat arch of bricks on end, an angle of iron below.
    mortar = plain("joint", (0.15, 0.125, 0.105), roughness=0.95, bump=(0.5, 0.08))
    for left, right in ((-130, -inner_w / 2), (inner_w / 2, 190)):
        laid_bricks(left, right, -21.9, 124, 0.0, 22.0, rng, first=5.0)
        box("mortar", (right - left - 0.8, 20, 150), ((left + right) / 2, 11.3, -22), mortar, 0)
    laid_bricks(-inner_w / 2 + 0.4, inner_w / 2 - 0.4, -21.9, -0.4, 0.0, 22.0, rng)
    box("mortar", (inner_w, 20, 21), (0, 11.3, -21.8), mortar, 0)
    for index in range(13):
        wide = inner_w / 13
        x = -inner_w / 2 + (index + 0.5) * wide
        brick = box("lintel brick", (wide - 0.65, 22, 22.2), (0, 0, 0), firebrick(), 0.32)
        brick.location = (x, 11 + rng.uniform(-0.2, 0.2), inner_h + 0.2)
        brick.rotation_euler[1] = 0.012 * (index - 6)
    laid_bricks(-inner_w / 2, inner_w / 2, inner_h + 22.9, 124, 0.0, 22.0, rng)
    box("mortar", (inner_w + 1, 20, 60), (0, 11.3, inner_h + 0.6), mortar, 0)
    for x in (-1, 1):
        strap((5.0, 0.9, 150), (x * (inner_w / 2 + 3.4), -0.6, -22), metal, 2, 16)
    strap((inner_w + 1.6, 0.9, 4.2), (0, -0.62, inner_h - 1.4), metal, 0, 15)
    strap((330, 0.9, 5.2), (20, -1.5, inner_h + 27.5), metal, 0, 19)
    soot((0, -1.0, inner_h + 2.6), (128, 44), 0.85)
    door((inner_w / 2 + 8.2, -3.2, -1.0), -13)
    # The chamber is cold: bricks laid one by one, paler where the fire was hottest, soot in its upper corners.
    chamber(inner_w, inner_h, deep, rng)
    slab = plain("kiln slab", (0.44, 0.36, 0.28), roughness=0.9, bump=(0.6, 0.05), variation=((0.34, 0.26, 0.19), 12))
    floor(plain("ground", (0.08, 0.072, 0.066), roughness=0.9), (500, 300), (0, -60, -20))

    def props_at(z, height, xs=(-40, 0, 40), ys=(32, 62)):
        for x in xs:
            for y in ys:
                lathe([(0.001, 0), (2.2, 0), (2.2, height), (0.001, height)], slab, 24).location = (x, y, z)

    props_at(0, 26)
    box("slab", (88, 42, 2.2), (0, 47, 26), slab, 0.2)
    top = 28.2
    white, lace, vine, fern = Potter(None), Potter("lace"), Potter("vine"), Potter("fern")
    group(lace.teapot(), at=(-25, 40, 0), turn=20)
    group(white.rice_bowl(), at=(-9.5, 37, 0))
    group(vine.serving_bowl(), at=(14.5, 42, 0))
    group(lace.mug(), at=(33, 37, 0), turn=-110)
    group(white.sugar_box(), at=(-8, 55, 0))
    group(white.milk_jug(), at=(31, 55, 0), turn=180)
    group(fern.vase(), at=(-32, 44, top), scale=0.86)
    group(white.jar(), at=(-10, 48, top), scale=0.95)
    group(lace.vase(1.05), at=(12, 42, top), scale=0.72)
    group(white.cup(), at=(26, 36, top), turn=-40)
    group(vine.jar(), at=(34.5, 52, top), scale=0.72)
    # Morning: the fire has been out for two days. Daylight from a high window on the left reaches into the chamber.
    window((-120, -130, 118), (-4, 30, 26), (90, 110), radiance=13.5, color=(1.0, 0.975, 0.93), panes=(2, 3))
    area_light((90, -150, 60), (20, 0, 24), (120, 90), 0.75, (1.0, 0.92, 0.82), seen_in_gloss=False)
    ambient(0.15, (0.80, 0.88, 1.0))


SHOTS = {
    "scenes/kiln": lambda: Shot(
        build, Camera((15, 14, 29), 146, azimuth=-6, elevation=5), size=BANNER_TO_CUT, exposure=2.1, contrast=0.2, vignette=0.15, upright=0.445
    ),
}
