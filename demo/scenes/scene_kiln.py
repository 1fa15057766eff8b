"""An open kiln: white-hot dimmed to orange, shelves of ware between props, the brick of its door."""

from forms import Potter
from studio import BANNER_TO_CUT, Camera, Shot, ambient, area_light, box, floor, group, lathe, new_material, plain, window


def brick(grain=0.35, soot=0.75):
    """`grain`: how fine its stains are; `soot`: how much they darken it."""
    material, nodes, links, shader = new_material("brick")
    place = nodes.new("ShaderNodeTexCoord").outputs["Object"]
    mapping = nodes.new("ShaderNodeMapping")
    # The courses lie in the plane of the front.
    mapping.inputs["Rotation"].default_value = (1.5708, 0, 0)
    links.new(place, mapping.inputs["Vector"])
    node = nodes.new("ShaderNodeTexBrick")
    node.inputs["Color1"].default_value = (0.26, 0.165, 0.10, 1)
    node.inputs["Color2"].default_value = (0.19, 0.115, 0.07, 1)
    node.inputs["Mortar"].default_value = (0.10, 0.08, 0.065, 1)
    node.inputs["Scale"].default_value = 1.0
    node.inputs["Mortar Size"].default_value = 0.35
    node.inputs["Mortar Smooth"].default_value = 0.3
    node.inputs["Brick Width"].default_value = 21.0
    node.inputs["Row Height"].default_value = 6.6
    links.new(mapping.outputs[0], node.inputs["Vector"])
    noise = nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = grain
    noise.inputs["Detail"].default_value = 8
    links.new(place, noise.inputs["Vector"])
    mix = nodes.new("ShaderNodeMixRGB")
    mix.blend_type = "MULTIPLY"
    mix.inputs[0].default_value = soot
    links.new(node.outputs["Color"], mix.inputs[1])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].color = (0.35, 0.33, 0.32, 1)
    ramp.color_ramp.elements[0].position = 0.3
    ramp.color_ramp.elements[1].position = 0.62
    links.new(noise.outputs["Fac"], ramp.inputs[0])
    links.new(ramp.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], shader.inputs["Base Color"])
    shader.inputs["Roughness"].default_value = 0.9
    shader.inputs["Specular"].default_value = 0.1
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = 0.35
    bump.inputs["Strength"].default_value = 0.8
    links.new(node.outputs["Fac"], bump.inputs["Height"])
    bump.invert = True
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def build():
    front = brick()
    lining = plain("lining", (0.52, 0.40, 0.29), roughness=0.95, bump=(2.0, 0.15), variation=((0.38, 0.27, 0.18), 9))
    inner_w, inner_h, deep = 92, 62, 70
    # Front: two piers, a lintel, a sill; behind it the chamber.
    for x in (-1, 1):
        box("pier", (70, 24, 150), (x * (inner_w / 2 + 35), 12, -20), front, 0.3)
    box("lintel", (inner_w, 24, 80), (0, 12, inner_h), front, 0.3)
    box("sill", (inner_w, 24, 20), (0, 12, -20), front, 0.3)
    for x in (-1, 1):
        box("side", (10, deep, inner_h + 10), (x * (inner_w / 2 + 5), 24 + deep / 2, -5), lining, 0)
    box("ceiling", (inner_w + 20, deep, 10), (0, 24 + deep / 2, inner_h), lining, 0)
    box("bottom", (inner_w + 20, deep, 10), (0, 24 + deep / 2, -10), lining, 0)
    box("back", (inner_w + 20, 8, inner_h + 20), (0, 24 + deep + 4, -10), lining, 0)
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
    # The fire is out; the chamber still glows from behind and above.
    area_light((0, 88, 57), (0, 40, 16), (80, 8), 11.0, (1.0, 0.36, 0.09))
    area_light((0, 88, 3), (0, 40, 10), (80, 8), 7.0, (1.0, 0.27, 0.05))
    for x in (-41, 41):
        area_light((x, 60, 30), (0, 50, 30), (6, 50), 5.0, (1.0, 0.42, 0.13))
    area_light((0, 30, 60), (0, 46, 0), (80, 10), 1.6, (1.0, 0.56, 0.26))
    # Evening comes through the door of the kiln house, and makes an edge of the brick.
    window((-150, -70, 90), (0, 14, 24), (60, 110), radiance=3.4, color=(0.62, 0.78, 1.0), panes=(2, 3))
    area_light((30, -130, 40), (0, 40, 24), (120, 60), 0.55, (1.0, 0.74, 0.5))
    ambient(0.035, (0.6, 0.75, 1.0))


SHOTS = {
    "scenes/kiln": lambda: Shot(
        build, Camera((0, 20, 28), 116, azimuth=-5, elevation=5), size=BANNER_TO_CUT, samples=14, light=0.4, exposure=2.3, contrast=0.2, upright=0.398
    ),
}
