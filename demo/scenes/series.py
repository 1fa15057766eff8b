"""The covers and cards of the ten series, and what their stories open with: each cover another table, each series on its own ground (grounds.py)."""

from forms import Potter, candle, coffee, pool, tea
from props import biscuits, branch, crumpled, flame, fork, knife, lemon, lie, napkin, pear, plum, roll, upright
from scene_mussels import half_lemon
from studio import BANNER, GREY, UPRIGHT, Camera, Shot, ambient, area_light, backdrop, ceiling, flag, floor, ground, group, marked, mirrored_window, plain, stretched_noise, sunlight, window


def plaster(color):
    return plain(f"plaster {color}", color, roughness=0.9, specular=0.1, bump=(7, 0.25), variation=(tuple(c * 1.16 for c in color), 40))


def daylight(target, height=66):
    """A tall window to the left; a black cloth to the right, so that white draws its own dark edge."""
    x, y, z = target
    window((x - 66, y - 22, z + height), target, (44, 74), radiance=7.6, color=(1.0, 0.965, 0.915))
    area_light((x + 90, y - 50, z + 50), target, (50, 50), 0.15)
    flag((x + 46, y + 8, z + 16), target, (70, 44))
    ambient(0.155)


def cup_of_tea(potter, at, turn):
    group([*potter.make("cup-saucer"), pool(3.93, 5.3, tea())], at=at, turn=turn)


def wet_slate():
    """Slate that the sea has just run off: its grain catches the light, and where water is left it mirrors the sky."""
    material = marked("slate", GREY, 0, specular=0.5)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes["Principled BSDF"]

    # Each size is how far it stretches along x, y and z.
    noisy = lambda size, detail: stretched_noise(nodes, links, tuple(1 / each for each in size), detail, -0.35)
    wet = nodes.new("ShaderNodeMapRange")
    wet.inputs["From Min"].default_value, wet.inputs["From Max"].default_value = 0.42, 0.58
    wet.inputs["To Min"].default_value, wet.inputs["To Max"].default_value = 0.16, 0.52
    links.new(noisy((24, 13, 10), 5), wet.inputs["Value"])
    links.new(wet.outputs[0], shader.inputs["Roughness"])
    normal = None
    for height, size, detail in ((0.20, (26, 11, 10), 2), (0.05, (1.1, 0.5, 1), 6)):
        bump = nodes.new("ShaderNodeBump")
        bump.inputs["Distance"].default_value = height
        links.new(noisy(size, detail), bump.inputs["Height"])
        if normal is not None:
            links.new(normal, bump.inputs["Normal"])
        normal = bump.outputs[0]
    links.new(normal, shader.inputs["Normal"])
    floor(material, (900, 900), (0, 200, 0), "ground")


def morning(back=62, radiance=6.4, above=None, beside=74, sun=None, on=ground):
    """
    The series' ground and a wall, light from the left, black cloth `beside`; `above`: a pale ceiling for silver that lies
    flat; `sun`: how it falls into the room, as for `sunlight`; `on`: lays another ground.
    """
    on()
    behind = backdrop(back)
    if sun is not None:
        sunlight(**sun)
        # It may come from behind the wall, as from a second window.
        behind.visible_shadow = False
        radiance *= 0.62
    window((-64, -40, 74), (18, 0, 8), (52, 86), radiance=radiance, color=(1.0, 0.965, 0.915))
    area_light((120, -30, 60), (18, 0, 8), (70, 70), 0.16)
    flag((beside, 14, 20), (20, 0, 8), (80, 60))
    ambient(0.16)
    if above is not None:
        ceiling(above)


def at_dusk(target, width, side=-1):
    """A lamp is lit, to the left or right (`side` = 1), and a window behind on the other side is still blue."""
    x, y, z = target
    k = width / 46
    ground()
    lamplight = (1.0, 0.74, 0.48)
    area_light((x + side * 44 * k, y - 16 * k, z + 34 * k), target, (16 * k, 16 * k), 34, lamplight, seen_in_gloss=False)
    mirrored_window((x + side * 44 * k, y - 16 * k, z + 34 * k), target, (13 * k, 16 * k), 9, lamplight, panes=(1, 1), gleam=1.0)
    window((x - side * 60 * k, y + 50 * k, z + 56 * k), target, (60 * k, 70 * k), radiance=3.0, color=(0.50, 0.70, 1.0), gleam=0.25)
    ceiling(0.12)
    ambient(0.05, (0.55, 0.70, 1.0))


def for_two(potter):
    at_dusk((25, 17, -7), 50, side=1)
    for x, y in ((12, -9), (37, 19)):
        group(potter.dinner_plate(), at=(x, y, 0), turn=20)
        group(potter.dessert_plate(), at=(x, y, 0.42), turn=50)
    group(potter.rice_bowl(), at=(12, -9, 0.84), turn=15)
    roll((36.5, 18.5, 0.9), 24)
    napkin(9.5, 21, turn=5, at=(-6.6, -8.5, 0), color=(0.40, 0.39, 0.36), name="flax")
    lie(fork(), (-6.0, 1.8, 0.30), -86)
    lie(knife(), (28.2, 1.6, 0), -94)
    cup_of_tea(potter, (38.5, -10, 0), -25)
    group(potter.teapot(), at=(6.5, 21, 0), turn=10)
    candles_burn(potter, ((21.5, 9.5, 9.5, 4.6, 3.8),), 4200)


def jar_and_box(potter):
    morning(sun=dict(target=(16, 30, 12), azimuth=-50, elevation=24, strength=3.0, panes=(1, 1), size=(96, 76), soft=0.7))
    # A creeper hangs into the window, near enough that its shadow on the wall has leaves.
    for root, tip, seed in (((-26, 33, 80), (8, 33, 47.5), 3), ((-6, 34, 82), (22, 33, 45.5), 7), ((-34, 33, 78), (-9, 33, 52), 9)):
        branch(root, tip, leaves=26, leaf=5.0, seed=seed, bend=(5, 0, 4), thick=0.22, wide=0.30)
    group(potter.jar(), at=(14, 8, 0), turn=20)
    group(potter.sugar_box(), at=(32, -2, 0), scale=0.92)
    cup_of_tea(potter, (9, -15, 0), -25)


def vase_alone(potter):
    # Along the wall, so that ribs stand out.
    morning(sun=dict(target=(14, 10, 12), azimuth=-83, elevation=18, strength=3.4, panes=(1, 1), size=(92, 44), soft=1.2, color=(1.0, 0.86, 0.68)))
    group(potter.vase(1.0), at=(9, 7, 0), scale=0.9)
    for index in range(3):
        group(potter.dessert_plate(), at=(30, -3, index * 0.72), turn=index * 31)
    group(potter.rice_bowl(), at=(30, -3, 1.86))


def on_a_stand(potter):
    morning(sun=dict(target=(18, 8, 4), azimuth=-60, elevation=36, strength=2.9, panes=(1, 1), size=(92, 64), soft=0.8))
    group(potter.cake_stand(), at=(17, 4, 0))
    for x, y, scale, tilt in ((13.5, 3.0, 0.84, 4), (20.2, 5.6, 0.8, -5), (18.6, -1.6, 0.74, 3)):
        pear((x, y, 9.5), scale=scale, tilt=tilt)
    cup_of_tea(potter, (34, -11.5, 0), -30)
    cup_of_tea(potter, (4, -15, 0), -35)


def stood_up(potter):
    morning(back=15, sun=dict(target=(15, 12, 15), azimuth=-46, elevation=30, strength=2.6, panes=(2, 3), size=(50, 62), soft=0.9))
    upright(potter.dinner_plate(), 13.5, 2.2, (17, 15, 0), turn=30)
    cup_of_tea(potter, (28, -6, 0), -30)
    group(potter.milk_jug(), at=(8, -3, 0), turn=-20, scale=0.88)
    group(potter.sugar_box(), at=(34, 7, 0), scale=0.92)


def in_a_row(potter):
    # Wide open sky: no bars, and no shadow reaches another bowl.
    morning(back=400, above=0.5, beside=150, on=wet_slate, sun=dict(target=(20, 2, 0), azimuth=-104, elevation=37, strength=2.5, panes=(1, 1), size=(120, 62), soft=2.4, color=(1.0, 0.95, 0.88)))
    group(potter.serving_bowl(), at=(9, 12, 0), turn=10)
    for x, y, z, turn in ((-4.1, 2.2, 4.35, 117), (0.1, -4.7, 4.35, -2), (4.0, 2.5, 4.35, 238), (0.0, 0.0, 8.1, -24)):
        lemon((9 + x, 12 + y, z), turn)
    group(potter.dinner_plate(), at=(36, 9, 0), turn=10)
    group(potter.soup_plate(), at=(36, 9, 0.42), turn=40)
    group(potter.rice_bowl(), at=(2.5, -10, 0), turn=20)
    for index in range(3):
        group(potter.rice_bowl(), at=(19.5, -9.5, 2.5 * index), turn=50 * index)
    crumpled(25, 17, turn=-18, at=(40.0, -15.0, 0), seed=4, together=(0.72, 0.92), color=(0.47, 0.475, 0.46), name="sailcloth")
    half_lemon((12.0, -17.0), -30)


def tea_for_two(potter):
    # A quiet afternoon, under trees; glaze shows that the room has another window.
    morning(back=46, beside=150, sun=dict(target=(14, 20, 8), azimuth=-58, elevation=27, strength=3.2, panes=(1, 1), size=(86, 62), soft=1.1, leaves=(4, 150)))
    mirrored_window((90, -34, 58), (12, 2, 5), (40, 60), 2.6, (1.0, 0.97, 0.92), gleam=4.6)
    group(potter.teapot(), at=(8.5, 9, 0), turn=-10)
    cup_of_tea(potter, (-0.5, -9.5, 0), -30)
    group(potter.dessert_plate(), at=(18.5, -9.0, 0), turn=20)
    biscuits([(18.5 + x, -9.0 + y, 0.44 + 0.72 * row) for row, (x, y) in enumerate(((-2.2, 0.6), (-1.8, 0.9), (-2.1, 0.4)))] + [(21.4, -9.8, 0.44)])
    cup_of_tea(potter, (27.5, 6.5, 0), -40)


def candles_burn(potter, places, power=7000):
    """Lit candles in their holders: `places` = (x, y, height of the holder, its dish, how much of the candle is left)."""
    for x, y, tall, dish, left in places:
        group([*potter.candle_holder(tall, dish), *candle(left, tall - 1.4, burns=True)], at=(x, y, 0), turn=-20)
        flame((x + 0.16, y, tall - 1.4 + left + 0.72), power=power)


def candlelight(target, back):
    """Only candles light the room: the last blue of the day comes from the left, and a wall near by takes their glow."""
    ground()
    backdrop(back)
    x, y, z = target
    window((x - 110, y - 56, z + 70), target, (70, 110), radiance=1.1, color=(0.60, 0.76, 1.0), panes=(1, 1), gleam=0.3)
    # A mirror beside the camera, for what stands before the flames.
    area_light((x - 30, y - 60, z + 16), target, (12, 12), 1.6, (1.0, 0.56, 0.22), seen_in_gloss=False)
    ambient(0.04, (0.55, 0.70, 1.0))


def by_candles(potter):
    candles_burn(potter, ((3, 6, 18.0, 5.0, 6.4), (11.2, 12, 12.0, 4.6, 8.2), (44.0, 10, 14.0, 5.0, 4.4)), 4200)
    upright(potter.dinner_plate(), 13.5, 2.2, (28.5, 28, 0), turn=15)
    group(potter.dessert_plate(), at=(31, -5, 0), turn=20)
    group(potter.rice_bowl(), at=(31, -5, 0.42), turn=15)
    group(potter.sugar_box(), at=(16.2, -8, 0), scale=0.92)
    branch((49, -13, 0.3), (36.5, -17.5, 1.6), leaves=20, leaf=4.2, seed=5, bend=(0, 0, 0.8), thick=0.18)
    candlelight((22, 4, 8), 28)


def stacked(potter):
    morning(back=400, sun=dict(target=(17, 4, 3), azimuth=-84, elevation=30, strength=3.0, panes=(1, 1), size=(74, 36), soft=1.2))
    for index in range(4):
        group(potter.dinner_plate(), at=(26, 4, index * 0.78))
    for index in range(3):
        group(potter.rice_bowl(), at=(26, 4, 3 * 0.78 + 0.42 + index * 2.5))
    group(potter.serving_bowl(), at=(1, 14, 0), scale=0.9)
    cup_of_tea(potter, (7, -13, 0), -30)


def breakfast(potter):
    morning(back=200, above=0.34, sun=dict(target=(26, 4, 0), azimuth=-112, elevation=34, strength=2.8, panes=(3, 2), size=(96, 54), soft=0.8))
    group(potter.dinner_plate(), at=(13, 0, 0), turn=10)
    group(potter.dessert_plate(), at=(13, 0, 0.42), turn=40)
    # It lies on its belly.
    pear((11.2, -1.4, 0.84 + 3.45 * 0.8), scale=0.8, tilt=-94, turn=-34, roll=150)
    lie(knife(), (29.6, 11.0, 0), -91)
    group([*potter.make("cup-saucer"), pool(3.93, 5.3, coffee())], at=(39, 14, 0), turn=-40)
    group(potter.jug_of_milk(), at=(38, -9, 0), turn=-30, scale=0.88)


# How a series lays its table, and from where it is seen: no two alike. Words stand in the left third; a phone sees the
# middle three quarters, a broad window all but the upper quarter.
COVERS = {
    "lace": (for_two, Camera((13, 14, 4.0), 96, azimuth=-4, elevation=28)),
    "vine": (jar_and_box, Camera((8, 0, 17.5), 90, azimuth=0, elevation=9)),
    "rib": (vase_alone, Camera((9, 0, 18.1), 88, azimuth=3, elevation=7)),
    "blossom": (on_a_stand, Camera((10, 0, 8.5), 88, azimuth=-3, elevation=17)),
    "halflace": (stood_up, Camera((6, 0, 17.5), 92, azimuth=0, elevation=9)),
    "wave": (in_a_row, Camera((11, 0, 5.0), 90, azimuth=5, elevation=24)),
    "fern": (tea_for_two, Camera((4.5, 0, 7.8), 64, azimuth=-5, elevation=15)),
    "star": (by_candles, Camera((9, 0, 15.5), 84, azimuth=0, elevation=8)),
    "plain": (stacked, Camera((8, 0, 5.0), 86, azimuth=-6, elevation=20)),
    "ring": (breakfast, Camera((12, 11, 0), 94, azimuth=4, elevation=58)),
}


def by_day(exposure):
    """How a picture is developed; pale grounds give back more of the sun."""
    return dict(exposure=exposure, contrast=0.2)


# A flame's glow, and darkness around it.
BY_CANDLE = dict(exposure=2.7, contrast=0.15, vignette=0.3, glow=0.3)
# Softer, and farther away.
BY_LAMP = dict(exposure=3.0, contrast=0.1, vignette=0.3, glow=0.15)
# The star's table, which takes the flames' light.
BY_NIGHT = dict(BY_CANDLE, ground="star-night")

COVER_LOOKS = {
    **{ornament: by_day(exposure) for ornament, exposure in (("plain", 1.75), ("rib", 1.7), ("blossom", 1.75), ("fern", 1.75), ("ring", 1.75), ("halflace", 1.75))},
    "lace": dict(BY_LAMP, exposure=3.5, contrast=0.2),
    "star": BY_NIGHT,
}


def cover(ornament):
    lay, camera = COVERS[ornament]
    look = COVER_LOOKS.get(ornament, by_day(1.9))
    return Shot(lambda: lay(Potter("series")), camera, size=BANNER, series=True, only=(ornament,), **look)


def plates():
    potter = Potter("series")
    group(potter.dinner_plate(), at=(-1.5, 5, 0.0), turn=10)
    group(potter.dessert_plate(), at=(-1.5, 5, 0.42), turn=35)
    cup_of_tea(potter, (7.6, -12.2, 0.0), -30)
    group(potter.milk_jug(), at=(13.5, 15.7, 0), turn=-35, scale=0.88)
    at_dusk((2, 2, 2), 42)


def teatime():
    potter = Potter("series")
    ground()
    group(potter.teapot(), at=(0.5, 6.5, 0), turn=-14, scale=1.04)
    cup_of_tea(potter, (7.0, -10.5, 0), -32)
    group(potter.sugar_box(), at=(-10.5, -7.5, 0), scale=0.92)
    group(potter.dessert_plate(), at=(17, 24, 0), turn=30)
    daylight((0, 0, 5))


def branches():
    potter = Potter("series")
    ground()
    group(potter.vase(1.04), at=(-4.5, 8, 0), scale=0.70)
    branch((-5.0, 8, 20.2), (-15, 4, 30), leaves=34, leaf=5.0, seed=14, bend=(-1, 0, 7))
    branch((-4.0, 8, 20.2), (9, 6, 33), leaves=34, leaf=5.0, seed=19, bend=(1, 0, 7))
    branch((-4.5, 8.5, 20.2), (-4, 12, 36), leaves=30, leaf=4.8, seed=22, bend=(-2, 0, 3))
    group(potter.serving_bowl(), at=(10.5, -3, 0), turn=20, scale=0.72)
    group(potter.rice_bowl(), at=(-8.5, -11, 0), turn=30, scale=0.9)
    group(potter.saucer(), at=(6.5, -17.5, 0), turn=10)
    daylight((0, 0, 8))


def seen_from_above():
    potter = Potter("series")
    ground()
    group(potter.dinner_plate(), at=(-4.5, -3.5, 0.0), turn=25)
    group(potter.soup_plate(), at=(-4.5, -3.5, 0.42), turn=60)
    lie(fork(), (-20.2, 7.0, 0.0), -90)
    lie(knife(), (11.0, 7.0, 0.0), -90)
    cup_of_tea(potter, (11.5, 17.5, 0), -50)
    group(potter.dessert_plate(), at=(-11.5, 22.5, 0), turn=80)
    daylight((0, 2, 3), height=44)
    # Silver that lies flat would mirror a black room, or, under a pale ceiling, be white.
    ceiling(0.34)


def jar_under_ivy():
    potter = Potter("series")
    group(potter.jar(), at=(-2.5, 7, 0), turn=20)
    cup_of_tea(potter, (9.5, -8, 0), -28)
    morning(back=34, sun=dict(target=(2, 20, 14), azimuth=-50, elevation=26, strength=3.0, panes=(1, 1), size=(66, 68), soft=0.7))
    for root, tip, seed in (((-26, 14, 66), (-3, 14, 43.5), 3), ((-14, 15, 70), (6, 14, 45), 7)):
        branch(root, tip, leaves=24, leaf=4.2, seed=seed, bend=(4, 0, 3), thick=0.2, wide=0.30)


def vase_in_raking_light():
    potter = Potter("series")
    group(potter.vase(1.06), at=(-3, 4, 0))
    group(potter.rice_bowl(), at=(11, -5, 0), scale=0.92)
    morning(back=40, sun=dict(target=(0, 10, 15), azimuth=-74, elevation=21, strength=3.2, panes=(1, 1), size=(40, 46), soft=0.8))


def by_a_candle():
    potter = Potter("series")
    candles_burn(potter, ((-10.6, 2, 18.0, 5.0, 6.4), (-2.2, 11, 12.0, 4.6, 7.6)), 4200)
    group(potter.serving_bowl(), at=(8.8, -7.5, 0), scale=0.8)
    candlelight((2, 0, 8), 26)


def tower():
    potter = Potter("series")
    for index in range(5):
        group(potter.dessert_plate(), at=(1.5, 4, index * 0.72))
    for index in range(3):
        group(potter.rice_bowl(), at=(1.5, 4, 4 * 0.72 + 0.42 + index * 2.5))
    group(potter.cup(), at=(1.5, 4, 11.75), turn=-40)
    # In the sun itself, from its foot to its rim: whiteness is all it has.
    morning(back=40, sun=dict(target=(2, 4, 8), azimuth=-84, elevation=30, strength=3.0, panes=(1, 1), size=(38, 30), soft=1.2))


def bowls_by_the_water():
    potter = Potter("series")
    group(potter.serving_bowl(), at=(-3.5, 9, 0), turn=10)
    for index, (x, y) in enumerate(((-9.0, -10.5), (8.0, -8.5))):
        group(potter.rice_bowl(), at=(x, y, 0), turn=index * 60)
    morning(back=400, above=0.5, beside=150, on=wet_slate, sun=dict(target=(0, 2, 0), azimuth=-104, elevation=38, strength=2.5, panes=(1, 1), size=(70, 34), soft=2.4, color=(1.0, 0.95, 0.88)))


def coffee_in_the_sun():
    potter = Potter("series")
    group([*potter.mug(), pool(3.78, 7.9, coffee())], at=(8, 9.5, 0), turn=-50)
    group(potter.dessert_plate(), at=(-5.5, -3.5, 0), turn=20)
    for x, y, turn in ((-7.4, -4.6, 20), (-3.2, -1.6, 150)):
        plum((x, y, 0.44), turn)
    lie(knife(), (6.9, 4.5, 0), -93, scale=0.9)
    morning(back=200, above=0.5, sun=dict(target=(0, 0, 0), azimuth=-112, elevation=33, strength=2.8, panes=(2, 2), size=(48, 34), soft=0.7))


# Card: how it is laid, the camera, how it is developed: ten tables, as the covers are.
CARDS = {
    "lace": (plates, Camera((2.6, 0.0, 2.2), 37, azimuth=0, elevation=40), BY_LAMP),
    "vine": (jar_under_ivy, Camera((2.5, 0, 13.0), 40, azimuth=0, elevation=9), by_day(1.75)),
    "rib": (vase_in_raking_light, Camera((2.0, 0, 16.5), 42, azimuth=3, elevation=6), by_day(1.75)),
    "blossom": (branches, Camera((-0.5, 0.0, 11.5), 42, azimuth=0, elevation=22), by_day(2.15)),
    "halflace": (seen_from_above, Camera((-2.0, 3.5, 0), 45, azimuth=6, elevation=72), by_day(2.06)),
    "wave": (bowls_by_the_water, Camera((0, 0, 3.0), 42, azimuth=4, elevation=32), by_day(1.75)),
    "fern": (teatime, Camera((0.5, 0.0, 5.4), 38, azimuth=-4, elevation=25), by_day(2.15)),
    "star": (by_a_candle, Camera((1.5, 0, 13.5), 40, azimuth=0, elevation=10), dict(BY_NIGHT, exposure=3.6, contrast=0.22)),
    "plain": (tower, Camera((2.0, 0, 8.8), 35, azimuth=-6, elevation=13), by_day(1.9)),
    "ring": (coffee_in_the_sun, Camera((0.5, 1.5, 0), 40, azimuth=4, elevation=60), by_day(1.75)),
}


def card(ornament):
    build, camera, look = CARDS[ornament]
    return Shot(build, camera, size=UPRIGHT, series=True, only=(ornament,), **look)


SHOTS = {
    **{f"series/{ornament}-cover": lambda ornament=ornament: cover(ornament) for ornament in COVERS},
    **{f"series/{ornament}-card": lambda ornament=ornament: card(ornament) for ornament in CARDS},
}
