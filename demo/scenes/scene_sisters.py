"""The sister brands: hammered silver from the river valley, blown glass from the mountain."""

from forms import Potter
from in_use import garden_of
from props import branch, crumpled, lie, spoon
from studio import BANNER, Camera, Shot, ambient, area_light, box, floor, group, lathe, mirrored_window, new_material, plain, smooth, sunlight, wall, window, wood


def beaten(marks=0.0, dull=0.12):
    """Silver that is polished: it mirrors its room, a little softly. `marks`: how deep those of the hammer are, in centimetres."""
    material, nodes, links, shader = new_material(f"beaten {marks}")
    shader.inputs["Base Color"].default_value = (0.90, 0.885, 0.85, 1)
    shader.inputs["Metallic"].default_value = 1.0
    shader.inputs["Roughness"].default_value = dull
    if marks > 0:
        cells = nodes.new("ShaderNodeTexVoronoi")
        cells.inputs["Scale"].default_value = 1.25
        cells.inputs["Smoothness"].default_value = 0.55
        cells.feature = "SMOOTH_F1"
        links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], cells.inputs["Vector"])
        bump = nodes.new("ShaderNodeBump")
        bump.inputs["Distance"].default_value = marks
        bump.inputs["Strength"].default_value = 1
        links.new(cells.outputs["Distance"], bump.inputs["Height"])
        links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def silver_bowl(at, scale=1.0):
    outer = smooth([(4.4, 0), (4.6, 0.2), (4.1, 0.9), (4.3, 1.2), (8.4, 3.0), (10.8, 6.2), (11.6, 8.4), (12.1, 8.7)], 8)
    inner = [(max(0.02, r - 0.16), z + (0.22 if z < 7 else 0)) for r, z in outer if z > 1.2][::-1]
    return group([lathe([(0.001, 0.4), (3.9, 0.4), *outer, *inner, (0.001, 1.5)], beaten(0.06, 0.13), 192)], at=at, scale=scale)


class Smith(Potter):
    """The same moulds, beaten and polished."""

    metal = None

    def glaze(self, slot=None):
        self.metal = self.metal or beaten()
        return self.metal


def around_silver():
    """The room that only metal mirrors: pale walls over a dark panelling, and a dark floor."""
    plaster, dark = plain("room wall", (0.60, 0.585, 0.555), roughness=0.9), plain("room wood", (0.040, 0.026, 0.016), roughness=0.5)
    parts = [floor(dark, (620, 620), (14, 0, -75), "room"), floor(plaster, (620, 620), (14, 0, 185), "room")]
    for x, y, turn in ((14, -240, 0), (-150, 0, 90), (190, 0, 90)):
        parts.append(box("room", (620, 2, 262), (x, y, -76), plaster, 0, turn=turn))
        parts.append(box("room", (620, 5, 74), (x, y, -76), dark, 0, turn=turn))
    for made in parts:
        for way in ("visible_camera", "visible_diffuse", "visible_shadow", "visible_transmission"):
            setattr(made, way, False)


def silver_build():
    """Metal is what it mirrors: a room with two windows, the table's edge, a blue cloth, and its neighbours."""
    # Silver shows what it stands on: a table of its own, not a ground laid in later.
    box("table", (230, 150, 4), (14, 21, -4), wood("silver table", light=(0.36, 0.34, 0.31), dark=(0.235, 0.218, 0.195), boards=25), 0.6)
    wall(plain("silver wall", (0.105, 0.118, 0.135), roughness=0.9, variation=((0.093, 0.105, 0.121), 40)), 900, 300, 110).location.z = -80
    smith = Smith(None)
    silver_bowl((34, 5, 0), 1.12)
    group(smith.teapot(), at=(5.5, 14, 0), turn=16, scale=1.12)
    group(smith.sugar_box(), at=(13.5, -8.5, 0), scale=0.95)
    crumpled(30, 24, turn=14, at=(45, -13.5, 0), color=(0.028, 0.042, 0.088), name="blue", seed=6, together=(0.80, 0.92))
    for step in range(3):
        lie(spoon(19, smith.glaze()), (4.0 + step * 2.2, -24.5 + step * 4.2, 0), 12 - step * 5)
    area_light((-64, -34, 62), (14, 4, 6), (70, 84), 4.4, (1.0, 0.965, 0.915), seen_in_gloss=False)
    sunlight((24, 2, 0), -60, 30, 3.4, (1, 1), (74, 52), soft=2.0)
    # What comes in by them, along the walls.
    area_light((-138, -190, 60), (190, -250, 30), (60, 110), 3.4, (1.0, 0.93, 0.84), seen_in_gloss=False)
    area_light((-120, 0, 60), (190, -40, 60), (60, 120), 2.0, (1.0, 0.965, 0.915), seen_in_gloss=False)
    around_silver()
    for x, y, wide in ((-140, -86, 66), (-140, 52, 66)):
        mirrored_window((x, y, 70), (14, y, 66), (wide, 120), 0.9, panes=(2, 4))
    ambient(0.24)


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


def water(profile, wall_thickness, floor_height, full):
    """Stands in a blown vessel, a hair into its wall, so that no air is between them; it climbs a little at its edge."""
    material, nodes, links, shader = new_material("water")
    shader.inputs["Base Color"].default_value = (0.97, 0.99, 0.99, 1)
    shader.inputs["Roughness"].default_value, shader.inputs["Transmission"].default_value, shader.inputs["IOR"].default_value = 0.0, 1.0, 1.33
    clear, mix = nodes.new("ShaderNodeBsdfTransparent"), nodes.new("ShaderNodeMixShader")
    links.new(nodes.new("ShaderNodeLightPath").outputs["Is Shadow Ray"], mix.inputs[0])
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes["Material Output"].inputs["Surface"])
    outer = smooth(profile, 8)
    side = [(r - wall_thickness + 0.02, z) for r, z in outer if floor_height < z < full]
    edge = side[-1][0]
    low = [(0.001, floor_height * 0.84 - 0.02), (side[0][0] * 0.7, floor_height * 0.9 - 0.02)]
    top = smooth([(edge, full + 0.12), (edge - 0.12, full + 0.03), (edge - 0.5, full), (0.001, full)], 4)
    return lathe([*low, *side, *top], material, 128, name="water")


def glass_build():
    """The sun behind them: each throws its own colour towards the eye."""
    # Glass shows what is behind it: a cloth of its own, not a ground laid in later.
    floor(plain("pale cloth", (0.47, 0.475, 0.475), roughness=0.9, specular=0.05, bump=(0.10, 0.01), variation=((0.44, 0.445, 0.447), 9.0)), (900, 900), (0, 200, 0))
    garden_of("ring", 0, 110, 2)
    tumbler = [(3.0, 0), (3.3, 0.12), (3.5, 0.6), (3.62, 3), (3.8, 6.5), (4.0, 9.4)]
    carafe = [(5.4, 0), (5.9, 0.2), (6.7, 1.6), (6.9, 4.5), (6.0, 9.0), (3.9, 13.5), (2.75, 17), (2.6, 20), (2.9, 22.5), (3.7, 24.6)]
    dish = [(4.2, 0), (4.6, 0.2), (7.4, 1.6), (9.6, 4.2), (10.4, 6.6)]
    group([blown(carafe, 0.24, 1.1), water(carafe, 0.24, 1.1, 10.5)], at=(14, 12, 0), scale=1.08)
    group([blown(dish, 0.26, 1.0, COBALT_GLASS)], at=(33, 14, 0))
    for x, y, color, scale in ((1, -2, COBALT_GLASS, 1.0), (20, -5, FROST, 1.0), (-12.5, 9, SMOKE, 1.05), (46, 0, SMOKE, 0.94)):
        group([blown(tumbler, 0.22, 1.3, color), *((water(tumbler, 0.22, 1.3, 6.2),) if x == 20 else ())], at=(x, y, 0), scale=scale)
    # A twig leans in the neck; its leaves begin above the rim.
    branch((17.6, 12, 1.9), (10.4, 11.6, 27.7), leaves=0, bend=(0, 0, 0), thick=0.2)
    branch((10.78, 11.62, 26.4), (5.8, 10.0, 33.8), leaves=11, leaf=3.9, seed=14, bend=(0.4, 0, 0.9), thick=0.12)
    window((-70, -26, 64), (8, 0, 6), (46, 80), radiance=2.4, color=(1.0, 0.965, 0.915))
    sunlight((16, -4, 0), 152, 27, 4.8, (1, 1), (360, 220), soft=0.9, away=230, leaves=(41, 560))
    ambient(0.26)


SHOTS = {
    "scenes/silver": lambda: Shot(
        silver_build, Camera((13, 3, 6.4), 86, azimuth=-3, elevation=16), size=BANNER, exposure=1.9, contrast=0.3
    ),
    "scenes/glass": lambda: Shot(
        glass_build, Camera((9, 2, 11.5), 92, elevation=12, fstop=5.6, focus=(14, -1, 5)), size=BANNER, samples=48, bounces=14, exposure=1.36, contrast=0.3
    ),
}
