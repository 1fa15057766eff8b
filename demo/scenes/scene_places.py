"""Where the porcelain is used besides at table: a jetty, a kitchen; and ten cups of ten series in one light."""

import math

from forms import Potter, pool, tea
from props import lemon, napkin, pear
from studio import (
    BANNER, GREY, ORNAMENTS, WIDE, Camera, Shot, ambient, area_light, box, ceiling, flag, floor, ground, group, lathe, marked, new_material, plain, smooth, sunlight, tube, wall, window, wood,
)


def harbour(height, horizon):
    """Water, the other shore and a hazy sky on a plane of this height; the horizon is that share of it above its foot."""
    shine, nodes, links, shader = new_material("harbour")
    split = nodes.new("ShaderNodeSeparateXYZ")
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    links.new(place, split.inputs[0])

    def number(operation, first, second):
        node = nodes.new("ShaderNodeMath")
        node.operation = operation
        for index, value in enumerate((first, second)):
            if isinstance(value, (int, float)):
                node.inputs[index].default_value = value
            else:
                links.new(value, node.inputs[index])
        return node.outputs[0]

    def noise(scale, detail=3):
        mapping = nodes.new("ShaderNodeMapping")
        mapping.inputs["Scale"].default_value = scale
        links.new(place, mapping.inputs["Vector"])
        node = nodes.new("ShaderNodeTexNoise")
        node.inputs["Scale"].default_value = 1
        node.inputs["Detail"].default_value = detail
        links.new(mapping.outputs[0], node.inputs["Vector"])
        return number("SUBTRACT", node.outputs["Fac"], 0.5)

    share = number("DIVIDE", split.outputs["Z"], height)
    # Hills, and ripples that are finer the farther away they are.
    hills = number("MULTIPLY", noise((0.022, 0.022, 0.0), 5), 0.028)
    ramp = nodes.new("ShaderNodeValToRGB")
    links.new(number("SUBTRACT", share, number("MULTIPLY", hills, number("GREATER_THAN", share, horizon + 0.004))), ramp.inputs[0])
    steps = {
        0.0: (0.060, 0.098, 0.120), horizon * 0.7: (0.115, 0.165, 0.185), horizon: (0.225, 0.265, 0.275), horizon + 0.003: (0.090, 0.115, 0.128),
        horizon + 0.022: (0.150, 0.178, 0.190), horizon + 0.028: (0.385, 0.365, 0.335), horizon + 0.22: (0.300, 0.345, 0.375), 1.0: (0.20, 0.27, 0.34),
    }
    for at in list(steps)[1:-1]:
        ramp.color_ramp.elements.new(at)
    for element, (at, color) in zip(ramp.color_ramp.elements, steps.items()):
        element.position, element.color = at, (*color, 1)
    far, near = noise((0.05, 0.05, 1.6)), noise((0.018, 0.018, 0.38))
    ripples = number("ADD", number("MULTIPLY", far, 0.55), number("MULTIPLY", near, 0.75))
    ripples = number("MULTIPLY", ripples, number("LESS_THAN", share, horizon))
    scaled = nodes.new("ShaderNodeVectorMath")
    scaled.operation = "SCALE"
    links.new(ramp.outputs[0], scaled.inputs[0])
    links.new(number("ADD", ripples, 1.0), scaled.inputs["Scale"])
    links.new(scaled.outputs[0], shader.inputs["Emission"])
    shader.inputs["Base Color"].default_value = (0, 0, 0, 1)
    shader.inputs["Specular"].default_value = 0
    shine.cycles.sample_as_light = False
    return shine


def rope():
    return plain("rope", (0.40, 0.33, 0.22), roughness=0.95, specular=0.1, bump=(0.5, 0.35))


def coil(at, inner, turns, thick):
    """A rope laid down in a flat spiral, a second layer on it."""
    for layer, (start, wound) in enumerate(((inner, turns), (inner + thick * 0.9, turns - 1.2))):
        steps = int(wound * 40)
        path = []
        for step in range(steps + 1):
            a = step / 40 * 2 * math.pi
            r = start + step / 40 * thick * 2.02
            path.append((r * math.cos(a), r * math.sin(a), thick * (1 + layer * 1.72)))
        group([tube(path, thick, material=rope(), sides=14, side=(0, 0, 1))], at=at, turn=layer * 70)


def quay():
    """Tea on the planks of a jetty at noon; the other shore lies in haze."""
    floor(marked("ground", GREY, 0), (900, 330), (0, -117, 0), "ground")
    sea = wall(harbour(308, 0.222), 900, 308, 300)
    # The horizon is as high as the camera.
    sea.location.z = 32.7 - 0.222 * 308
    sea.visible_diffuse = False
    pile = wood("pile", light=(0.10, 0.085, 0.07), dark=(0.045, 0.038, 0.032), along=2)
    post = lathe(smooth([(6.6, -30), (6.6, 27), (6.3, 28.4), (5.2, 29.2), (0.001, 29.6)], 5), pile, 96)
    post.location = (-33, 28, 0)
    for turn in range(4):
        ring = [(7.35 * math.cos(s / 40 * 6.2832), 7.35 * math.sin(s / 40 * 6.2832), 14.6 + turn * 1.55 + 0.2 * math.sin(s / 40 * 6.2832 + turn)) for s in range(41)]
        group([tube(ring, 0.8, material=rope(), sides=14, capped=False, side=(0, 0, 1))], at=(-33, 28, 0))
    coil((-25, 8, 0), 3.4, 3.6, 0.8)
    p = Potter("wave")
    group(p.teapot(), at=(6, 8, 0), turn=8)
    for at, turn in (((-7.5, -9, 0), -150), ((19, -6, 0), -28)):
        group([*p.make("cup-saucer"), pool(3.93, 5.3, tea())], at=at, turn=turn)
    # A caddy of tea, and blackcurrant in the sugar bowl.
    green = plain("caddy", (0.028, 0.060, 0.058), roughness=0.38, specular=0.5)
    caddy = [box("caddy", (10.5, 8, 11.5), (0, 0, 0), green, 0.5), box("lid", (10.8, 8.3, 3.0), (0, 0, 10.6), green, 0.5)]
    caddy.append(box("label", (7.0, 0.06, 5.2), (0, -4.03, 3.2), plain("label", (0.62, 0.59, 0.51), roughness=0.85), 0.02))
    for row, long in ((6.6, 4.2), (5.4, 5.0), (4.4, 3.0)):
        caddy.append(box("line", (long, 0.03, 0.24), (0, -4.08, row), plain("label ink", (0.05, 0.055, 0.08), roughness=0.8), 0))
    group(caddy, at=(30, 15, 0), turn=-16)
    group([*p.sugar_bowl(), pool(4.62, 5.0, plain("blackcurrant", (0.035, 0.006, 0.018), roughness=0.14, bump=(0.8, 0.12)))], at=(36, -3, 0), scale=0.92)
    window((-70, -40, 62), (6, 0, 8), (44, 44), radiance=13.5, color=(1.0, 0.945, 0.86))
    area_light((0, 60, 160), (0, 0, 0), (260, 120), 0.35, (0.80, 0.90, 1.0))
    flag((80, 10, 20), (10, 2, 8), (80, 60))
    ceiling(0.55)
    ambient(0.22)


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


def kitchen():
    """A marble worktop before a tiled wall: plates just unpacked and washed, a cloth, fruit."""
    ground()
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
    napkin(25, 19, turn=-12, at=(5, -16, 0), color=(0.54, 0.53, 0.495), name="dish cloth")
    group(p.milk_jug(), at=(44, 19, 0), turn=-30)
    cup = group(p.cup(), at=(0, 0, 6.35), tilt=(180, 0))
    group([cup], at=(7, -15.5, 0.36), turn=-38)
    window((-84, -30, 66), (6, 4, 8), (50, 84), radiance=4.6, color=(1.0, 0.965, 0.915))
    sunlight((10, 14, 8), -60, 34, 2.7, (2, 2), (92, 60), soft=0.8)
    area_light((110, -50, 60), (6, 4, 8), (70, 70), 0.22)
    flag((80, 14, 18), (8, 4, 8), (80, 50))
    ceiling(0.5)
    ambient(0.2)


def ten_cups():
    """One cup of each series, from above, in a low sun: nine blues and a white, each with its own shadow."""
    ground()
    for index, ornament in enumerate(ORNAMENTS):
        row, place = index % 2, index // 2
        potter = Potter(None, True) if ornament == "rib" else Potter(ornament)
        x, y = -27 + place * 15.6 + row * 7.8, -9 + row * 15.5
        group(potter.make("cup-saucer") if (row, place) in ((0, 3), (1, 1)) else potter.cup(), at=(x, y, 0), turn=-28 - place * 9)
    window((-70, 30, 74), (4, 0, 3), (60, 84), radiance=4.2, color=(1.0, 0.965, 0.915))
    sunlight((8, 2, 0), -108, 27, 4.2, (3, 2), (96, 44), soft=0.7)
    area_light((-20, -110, 60), (2, 0, 3), (120, 80), 0.5)
    flag((74, 6, 18), (6, 0, 6), (80, 60))
    ceiling(0.45)
    ambient(0.22)


def banner(build, camera, ground, exposure=2.15, contrast=0.2):
    return lambda: Shot(build, camera, size=BANNER, samples=12, light=0.42, exposure=exposure, contrast=contrast, ground=ground)


SHOTS = {
    "scenes/quay": banner(quay, Camera((3, 0, 12), 84, azimuth=-3, elevation=6, shift=(0, 0.055)), "quay"),
    "scenes/kitchen": lambda: Shot(
        kitchen, Camera((6, 4, 11.0), 92, azimuth=-4, elevation=15), size=WIDE, samples=12, light=0.6, exposure=1.8, contrast=0.15, ground="kitchen"
    ),
    "scenes/ten": banner(ten_cups, Camera((7.8, 1, 2.0), 116, azimuth=-5, elevation=38), "ten", exposure=2.0, contrast=0.25),
}
