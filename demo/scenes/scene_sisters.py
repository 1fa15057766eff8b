"""The sister brands: hammered silver from the river valley, blown glass from the mountain."""


from props import fork, knife, lie, napkin, spoon
from series import SMOKED, plaster
from studio import BANNER, Camera, Shot, ambient, area_light, backdrop, ceiling, floor, glass, ground, group, lathe, new_material, plain, smooth, wall, window, wood


def hammered():
    """Silver with the marks of the hammer."""
    material, nodes, links, shader = new_material("hammered")
    shader.inputs["Base Color"].default_value = (0.83, 0.815, 0.78, 1)
    shader.inputs["Metallic"].default_value = 0.85
    shader.inputs["Roughness"].default_value = 0.17
    cells = nodes.new("ShaderNodeTexVoronoi")
    cells.inputs["Scale"].default_value = 1.1
    cells.feature = "SMOOTH_F1"
    links.new(nodes.new("ShaderNodeTexCoord").outputs["Object"], cells.inputs["Vector"])
    bump = nodes.new("ShaderNodeBump")
    bump.inputs["Distance"].default_value = 0.22
    bump.inputs["Strength"].default_value = 0.7
    links.new(cells.outputs["Distance"], bump.inputs["Height"])
    links.new(bump.outputs[0], shader.inputs["Normal"])
    return material


def silver_bowl(at, scale=1.0):
    outer = smooth([(4.4, 0), (4.6, 0.2), (4.1, 0.9), (4.3, 1.2), (8.4, 3.0), (10.8, 6.2), (11.6, 8.4), (12.1, 8.7)], 8)
    inner = [(max(0.02, r - 0.16), z + (0.22 if z < 7 else 0)) for r, z in outer if z > 1.2][::-1]
    return group([lathe([(0.001, 0.4), (3.9, 0.4), *outer, *inner, (0.001, 1.5)], hammered(), 144)], at=at, scale=scale)


def light():
    window((-70, -30, 74), (4, 0, 4), (74, 92), radiance=4.5)
    area_light((100, -30, 60), (4, 0, 4), (70, 70), 0.5)
    ambient(0.26)
    ceiling(0.9)


def silver_build():
    ground()
    backdrop(60)
    silver_bowl((13, 9, 0))
    napkin(25, 31, turn=6, at=(-12, -4, 0), color=(0.33, 0.365, 0.43), name="blue grey")
    for x, made in ((-18.5, fork()), (-15.0, fork()), (-10.5, knife()), (-6.4, spoon(20)), (-2.2, spoon(14))):
        lie(made, (x, 6.5, 0.17 if x < -12 else 0.33), -84)
    for step in range(3):
        lie(spoon(13), (13.5 + step * 4.4, -9.0 - step * 0.6, 0), -70 + step * 7)
    light()


COBALT_GLASS = (0.40, 0.56, 0.90)


def blown(profile, wall_thickness, floor_height, color=None):
    outer = smooth(profile, 8)
    inner = [(max(0.02, r - wall_thickness), z) for r, z in outer if z > floor_height][::-1]
    top = (outer[-1][0] - wall_thickness / 2, outer[-1][1] + wall_thickness * 0.4)
    material = glass() if color is None else plain("tinted glass", color, roughness=0.0, specular=0.5, transmission=1.0, ior=1.47)
    made = lathe([(0.001, 0), *outer, top, *inner, (0.001, floor_height)], material, 96, name="glass")
    # Without caustics a shadow of glass would be as dark as one of stone.
    made.visible_shadow = False
    return made


def glass_build():
    # Against the light of a curtained window: glass is seen by its edges, which bend into them what is dark beside it.
    floor(wood("smoked", **SMOKED), (420, 300), (0, -60, 0))
    wall(plain("daylight", (0.76, 0.84, 0.94), roughness=1, specular=0, emission=0.4), 112, 120, 42, 6)
    wall(plaster((0.055, 0.07, 0.105)), 700, 300, 46)
    tumbler = [(3.0, 0), (3.3, 0.15), (3.45, 1.5), (3.7, 6), (3.9, 9.4)]
    carafe = [(5.6, 0), (6.0, 0.3), (6.6, 3.5), (6.2, 8), (3.6, 13.5), (2.6, 17), (2.7, 21), (3.5, 23.5)]
    group([blown(carafe, 0.26, 0.9)], at=(13, 9, 0))
    for x, y, color in ((-3, -3, None), (27, -2, COBALT_GLASS), (-14, 13, COBALT_GLASS)):
        group([blown(tumbler, 0.2, 0.9, color)], at=(x, y, 0))
    window((-70, -30, 74), (4, 0, 4), (74, 92), radiance=2.2)
    ambient(0.3)


SHOTS = {
    "scenes/silver": lambda: Shot(
        silver_build, Camera((1, 0, 3.2), 66, elevation=27), size=BANNER, samples=12, light=0.5, exposure=1.55, ground="silver"
    ),
    "scenes/glass": lambda: Shot(
        glass_build, Camera((6, 2, 9.0), 66, elevation=13), size=BANNER, samples=20, light=0.5, bounces=10, smoothing=0.6, exposure=1.35
    ),
}
