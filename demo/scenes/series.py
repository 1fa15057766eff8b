"""The covers and cards of the ten series, and what their stories open with: each cover another table, each series on its own ground (grounds.py)."""

import math

from forms import Potter, candle, coffee, milk, pool, tea
from props import branch, flame, fork, knife, lemon, lie, pear, spoon, upright
from studio import BANNER, UPRIGHT, Camera, Shot, ambient, area_light, backdrop, ceiling, flag, ground, group, plain, window


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


def morning(back=62, radiance=6.4, above=None, beside=74):
    """The series' ground and a wall, light from the left, black cloth `beside`; `above`: a pale ceiling for silver that lies flat."""
    ground()
    backdrop(back)
    window((-64, -40, 74), (18, 0, 8), (52, 86), radiance=radiance, color=(1.0, 0.965, 0.915))
    area_light((120, -30, 60), (18, 0, 8), (70, 70), 0.16)
    flag((beside, 14, 20), (20, 0, 8), (80, 60))
    ambient(0.16)
    if above is not None:
        ceiling(above)


def for_two(potter):
    morning(back=120, above=0.34, beside=104)
    for x, y in ((12, -9), (35, 20)):
        group(potter.dinner_plate(), at=(x, y, 0), turn=20)
        group(potter.dessert_plate(), at=(x, y, 0.42), turn=50)
    group(potter.rice_bowl(), at=(12, -9, 0.84), turn=15)
    lie(fork(), (-4.8, 0.8, 0), -90)
    cup_of_tea(potter, (36, -11, 0), -25)
    group(potter.teapot(), at=(8, 21, 0), turn=10)


def jar_and_box(potter):
    morning()
    group(potter.jar(), at=(14, 8, 0), turn=20)
    group(potter.sugar_box(), at=(32, -2, 0), scale=0.92)
    cup_of_tea(potter, (9, -15, 0), -25)


def vase_alone(potter):
    morning()
    group(potter.vase(1.0), at=(9, 7, 0), scale=0.9)
    for index in range(3):
        group(potter.dessert_plate(), at=(30, -3, index * 0.72), turn=index * 31)
    group(potter.rice_bowl(), at=(30, -3, 1.86))


def on_a_stand(potter):
    morning()
    group(potter.cake_stand(), at=(17, 4, 0))
    for x, y, scale, tilt in ((13.5, 3.0, 0.84, 4), (20.2, 5.6, 0.8, -5), (18.6, -1.6, 0.74, 3)):
        pear((x, y, 10.45), scale=scale, tilt=tilt)
    cup_of_tea(potter, (34, -11.5, 0), -30)
    cup_of_tea(potter, (4, -15, 0), -35)


def stood_up(potter):
    morning(back=15)
    upright(potter.dinner_plate(), 13.5, 2.2, (17, 15, 0), turn=30)
    cup_of_tea(potter, (28, -6, 0), -30)
    group(potter.milk_jug(), at=(8, -3, 0), turn=-20, scale=0.88)
    group(potter.sugar_box(), at=(34, 7, 0), scale=0.92)


def in_a_row(potter):
    morning()
    group(potter.serving_bowl(), at=(6, 11, 0), turn=10)
    group(potter.dinner_plate(), at=(33, 10, 0), turn=10)
    group(potter.soup_plate(), at=(33, 10, 0.42), turn=40)
    for x in (2, 17, 32):
        group(potter.rice_bowl(), at=(x, -14, 0), turn=x)


def tea_for_two(potter):
    morning()
    group(potter.teapot(), at=(11, 9, 0), turn=-10)
    cup_of_tea(potter, (2.5, -9, 0), -30)
    cup_of_tea(potter, (19.2, -8, 0), -30)


def by_candles(potter):
    morning(radiance=4.6)
    for x, y, tall, dish in ((7, 2, 18.0, 5.0), (16.5, 9, 12.0, 4.6)):
        group([*potter.candle_holder(tall, dish), *candle(7, tall - 1.4)], at=(x, y, 0), turn=-20)
        flame((x + 0.16, y - 0.05, tall + 6.3))
    group(potter.dessert_plate(), at=(29, -3, 0), turn=20)
    group(potter.rice_bowl(), at=(29, -3, 0.42), turn=15)


def stacked(potter):
    morning()
    for index in range(4):
        group(potter.dinner_plate(), at=(26, 4, index * 0.78))
    for index in range(3):
        group(potter.rice_bowl(), at=(26, 4, 3 * 0.78 + 0.42 + index * 2.5))
    group(potter.serving_bowl(), at=(1, 14, 0), scale=0.9)
    cup_of_tea(potter, (7, -13, 0), -30)


def breakfast(potter):
    morning(back=200, above=0.34)
    group(potter.dinner_plate(), at=(13, 0, 0), turn=10)
    group(potter.dessert_plate(), at=(13, 0, 0.42), turn=40)
    pear((11.6, 0.8, 0.8), scale=0.8, tilt=4)
    lie(knife(), (29.6, 10.5, 0), -90)
    group([*potter.make("cup-saucer"), pool(3.93, 5.3, coffee())], at=(39, 14, 0), turn=-40)
    group([*potter.milk_jug(), pool(3.12, 8.0, milk())], at=(38, -9, 0), turn=-30, scale=0.88)


# How a series lays its table, and from where it is seen: no two alike. Words stand in the left third; a phone sees the
# middle three quarters, a broad window all but the upper quarter.
COVERS = {
    "lace": (for_two, Camera((13, 14, 2.0), 98, azimuth=-4, elevation=36)),
    "vine": (jar_and_box, Camera((8, 0, 17.5), 90, azimuth=0, elevation=9)),
    "rib": (vase_alone, Camera((9, 0, 18.1), 88, azimuth=3, elevation=7)),
    "blossom": (on_a_stand, Camera((10, 0, 8.5), 88, azimuth=-3, elevation=17)),
    "halflace": (stood_up, Camera((6, 0, 17.5), 92, azimuth=0, elevation=9)),
    "wave": (in_a_row, Camera((10, 0, 5.0), 100, azimuth=5, elevation=26)),
    "fern": (tea_for_two, Camera((4.5, 0, 7.8), 64, azimuth=-5, elevation=15)),
    "star": (by_candles, Camera((9, 0, 15.5), 84, azimuth=0, elevation=8)),
    "plain": (stacked, Camera((8, 0, 5.0), 86, azimuth=-6, elevation=20)),
    "ring": (breakfast, Camera((12, 11, 0), 94, azimuth=4, elevation=58)),
}


def cover(ornament):
    lay, camera = COVERS[ornament]
    return Shot(
        lambda: lay(Potter("series")), camera, size=BANNER, samples=12, light=0.4, series=True, only=(ornament,), exposure=2.23
    )


def plates():
    potter = Potter("series")
    ground()
    group(potter.dinner_plate(), at=(-1.5, 5, 0.0), turn=10)
    group(potter.dessert_plate(), at=(-1.5, 5, 0.42), turn=35)
    cup_of_tea(potter, (7.6, -12.2, 0.0), -30)
    group(potter.milk_jug(), at=(12.2, 14.5, 0), turn=-35, scale=0.88)
    daylight((0, 0, 4))


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


def evening():
    """Candles lit, fruit in the bowl, a place laid: the picture a story of the series opens with."""
    potter = Potter("series")
    ground()
    backdrop(70)
    group(potter.jar(), at=(-25, 21, 0), turn=20)
    group(potter.serving_bowl(), at=(-5, 8, 0), turn=30)
    for index in range(3):
        a = index * 2 * math.pi / 3 + 0.5
        lemon((-5 + 4.7 * math.cos(a), 8 + 4.7 * math.sin(a), 4.35), turn=math.degrees(a) + 90)
    lemon((-5, 8, 8.1), turn=-24)
    for x, y, tall, dish, height in ((16, 20, 18.0, 5.0, 6), (24, 25, 12.0, 4.6, 8)):
        group([*potter.candle_holder(tall, dish), *candle(height, tall - 1.4)], at=(x, y, 0), turn=-20)
        flame((x + 0.16, y - 0.05, tall + height - 0.7))
    group(potter.dinner_plate(), at=(30, -3, 0), turn=20)
    group(potter.soup_plate(), at=(30, -3, 0.42), turn=55)
    lie(spoon(20), (13.6, 6.5, 0.30), -90)
    cup_of_tea(potter, (-16, -11, 0), -30)
    window((-66, -40, 72), (8, 2, 8), (50, 84), radiance=6.2, color=(1.0, 0.965, 0.915))
    area_light((110, -30, 60), (8, 2, 8), (70, 70), 0.16)
    flag((76, 14, 20), (10, 2, 8), (90, 60))
    ambient(0.15)
    ceiling(0.5)


# Card: how it is laid, the camera, how bright; and the series that are laid so.
CARDS = {
    ("lace", "wave", "ring"): (plates, Camera((2.6, 0.0, 2.2), 37, azimuth=0, elevation=40), 2.15),
    ("vine", "fern", "plain"): (teatime, Camera((0.5, 0.0, 5.4), 38, azimuth=-4, elevation=25), 2.15),
    ("rib", "blossom"): (branches, Camera((-0.5, 0.0, 11.5), 42, azimuth=0, elevation=22), 2.15),
    ("halflace", "star"): (seen_from_above, Camera((-2.0, 3.5, 0), 45, azimuth=6, elevation=72), 2.06),
}


# Of whom a line of products tells.
TOLD = ("wave",)


def card(ornament):
    owners, (build, camera, exposure) = next((each, way) for each, way in CARDS.items() if ornament in each)
    return Shot(build, camera, size=UPRIGHT, series=True, only=owners, exposure=exposure)


SHOTS = {
    **{f"series/{ornament}-cover": lambda ornament=ornament: cover(ornament) for ornament in COVERS},
    "series/*-evening": lambda: Shot(
        evening, Camera((8, 4, 10.0), 88, azimuth=-3, elevation=19), size=BANNER, samples=12, light=0.4, series=True, only=TOLD, exposure=2.23
    ),
    **{f"series/{ornament}-card": lambda ornament=ornament: card(ornament) for owners in CARDS for ornament in owners},
}
