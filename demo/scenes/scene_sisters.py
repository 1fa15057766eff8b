"""The sister brands: hammered silver from the river valley, blown glass from the mountain."""

from forms import Potter
from props import branch, lie, spoon
from studio import BANNER, Camera, Shot, ambient, backdrop, ceiling, far_light, flag, ground, group, lathe, new_material, silver, smooth, sunlight, wall, window


def hammered():
    """Silver with the marks of the hammer."""
    material, nodes, links, shader = new_material("hammered")
    shader.inputs["Base Color"].default_value = (0.86, 0.845, 0.81, 1)
    shader.inputs["Metallic"].default_value = 1.0
    shader.inputs["Roughness"].default_value = 0.13
    cells = nodes.new("ShaderNodeTexVoronoi")
    cells.inputs["Scale"].default_value = 0.85
    cells.feature = "SMOOTH_F1"
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], cells.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = 0.34
    bump.inputs["Strength"].default_value = 0.9
    links.new(cells.outputs["Distance"], bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def silver_bowl(at, scale=1.0):
    outer = smooth([(4.4, 0), (4.6, 0.2), (4.1, 0.9), (4.3, 1.2), (8.4, 3.0), (10.8, 6.2), (11.6, 8.4), (12.1, 8.7)], 8)
    inner = [(max(0.02, r - 0.16), z + (0.22 if z < 7 else 0)) for r, z in outer if z > 1.2][::-1]
    return group([lathe([(0.001, 0.4), (3.9, 0.4), *outer, *inner, (0.001, 1.5)], hammered(), 192)], at=at, scale=scale)


class Smith(Potter):
    """The same moulds, beaten and polished."""

    def glaze(self, slot=None):
        return silver()


def silver_build():
    """Metal is what it mirrors: one bright window, one pale wall, black between them, so that every bend has its own edge."""
    ground()
    backdrop(96)
    smith = Smith(None)
    silver_bowl((27, 4, 0), 1.12)
    group(smith.teapot(), at=(3, 15, 0), turn=16, scale=1.12)
    group(smith.milk_jug(), at=(45, 16, 0), turn=-24, scale=1.05)
    group(smith.sugar_box(), at=(8.5, -7.5, 0), scale=0.92)
    for step in range(3):
        lie(spoon(15), (29.5 + step * 4.6, -10.0 + step * 0.5, 0), -112 + step * 4)
    window((-64, -34, 62), (14, 4, 6), (46, 84), radiance=6.4, color=(1.0, 0.965, 0.915), panes=(2, 2))
    sunlight((20, 4, 0), -64, 27, 3.0, (1, 1), (60, 40), soft=2.0)
    # What the flanks mirror on the right and from behind; between window and wall it is dark.
    far_light(1.3, 92, 74, 120, -88, 0)
    far_light(0.75, 92, 88, 56, 42, 8)
    ceiling(1.0, (100, 70), (10, 20, 170))
    flag((84, -16, 22), (16, 4, 8), (96, 64))
    flag((10, -150, 46), (14, 4, 8), (150, 60))
    ambient(0.22)


SMOKE, FROST, COBALT_GLASS = (0.80, 0.83, 0.84), (0.965, 0.985, 0.985), (0.44, 0.62, 0.93)


def tinted(color):
    """Glass whose shadow has its colour: without caustics it would be as dark as one of stone."""
    material, nodes, links, shader = new_material(f"tinted {color}")
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value = 0.0
    shader.inputs["Transmission"].default_value = 1.0
    shader.inputs["IOR"].default_value = 1.47
    clear, mix = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeMixShader")
    clear.inputs["Color"].default_value = (*(part * 0.86 for part in color), 1)
    links.new(nodes.new("ShaderNodeLightPath").outputs["Is Shadow Ray"], mix.inputs[0])
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    return material


def blown(profile, wall_thickness, floor_height, color=FROST):
    outer = smooth(profile, 8)
    inner = [(max(0.02, r - wall_thickness), z) for r, z in outer if z > floor_height][::-1]
    top = [(outer[-1][0] - wall_thickness * share, outer[-1][1] + wall_thickness * rise) for share, rise in ((0.2, 0.35), (0.5, 0.5), (0.8, 0.35))]
    return lathe([(0.001, 0.25), (outer[0][0] * 0.7, 0.2), (outer[0][0] * 0.9, 0), *outer, *top, *inner, (inner[-1][0] * 0.7, floor_height * 0.9), (0.001, floor_height * 0.84)], tinted(color), 128, name="glass")


def daylight():
    """A bright wall that darkens to its edges: glass bends them into its own."""
    material, nodes, links, shader = new_material("daylight")
    place = nodes.new("ShaderNodeMapping")
    place.inputs["Location"].default_value = (0, 0, -0.42)
    place.inputs["Scale"].default_value = (1 / 74, 0, 1 / 70)
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], place.inputs["Vector"])
    away = nodes.new("ShaderNodeVectorMath")
    away.operation = "LENGTH"
    links.new(place.outputs[0], away.inputs[0])
    ramp = nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.interpolation = "EASE"
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = (0.46, 0.50, 0.535, 1), (0.045, 0.062, 0.085, 1)
    links.new(away.outputs["Value"], ramp.inputs[0])
    links.new(ramp.outputs[0], shader.inputs["Emission"])
    shader.inputs["Base Color"].default_value = (0, 0, 0, 1)
    shader.inputs["Specular"].default_value = 0
    material.cycles.sample_as_light = False
    return material


def glass_build():
    """The sun behind them: each throws its own colour towards the eye."""
    ground()
    sky = wall(daylight(), 500, 260, 110, 10)
    sky.location.z = -30
    sky.visible_shadow = False
    tumbler = [(3.0, 0), (3.3, 0.12), (3.5, 0.6), (3.62, 3), (3.8, 6.5), (4.0, 9.4)]
    carafe = [(5.4, 0), (5.9, 0.2), (6.7, 1.6), (6.9, 4.5), (6.0, 9.0), (3.9, 13.5), (2.75, 17), (2.6, 20), (2.9, 22.5), (3.7, 24.6)]
    dish = [(4.2, 0), (4.6, 0.2), (7.4, 1.6), (9.6, 4.2), (10.4, 6.6)]
    group([blown(carafe, 0.24, 1.1)], at=(14, 12, 0), scale=1.08)
    group([blown(dish, 0.26, 1.0, COBALT_GLASS)], at=(33, 14, 0))
    for x, y, color, scale in ((1, -2, COBALT_GLASS, 1.0), (20, -5, FROST, 1.0), (-12.5, 9, SMOKE, 1.05), (46, 0, SMOKE, 0.94)):
        group([blown(tumbler, 0.22, 1.3, color)], at=(x, y, 0), scale=scale)
    branch((14.6, 12, 1.8), (7, 8, 33), leaves=20, leaf=5.0, seed=14, bend=(4, 0, 2), thick=0.2)
    window((-70, -26, 64), (8, 0, 6), (46, 80), radiance=2.4, color=(1.0, 0.965, 0.915))
    sunlight((16, -4, 0), 152, 27, 5.2, (3, 2), (120, 70), soft=0.9, away=230)
    ambient(0.26)


SHOTS = {
    "scenes/silver": lambda: Shot(
        silver_build, Camera((12, 4, 5.4), 92, azimuth=-3, elevation=15), size=BANNER, samples=18, light=0.5, smoothing=0.6, exposure=1.75, contrast=0.3, ground="silver"
    ),
    "scenes/glass": lambda: Shot(
        glass_build, Camera((9, 2, 11.5), 92, elevation=12), size=BANNER, samples=20, light=0.5, bounces=10, smoothing=0.6, exposure=1.36, contrast=0.3, ground="glass"
    ),
}
