"""The covers and cards of the ten series, and what their stories open with: six ways to lay a table, each series on its own ground (grounds.py)."""

import math

from forms import Potter, candle, pool, tea
from props import branch, flame, fork, knife, lemon, lie, spoon
from studio import BANNER, UPRIGHT, Camera, Shot, ambient, area_light, backdrop, ceiling, flag, ground, group, plain, window

SMOKED = dict(light=(0.155, 0.105, 0.068), dark=(0.075, 0.05, 0.034), boards=14.5)


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


def cover():
    potter = Potter("series")
    ground()
    backdrop(62)
    group(potter.vase(1.0), at=(27, 22, 0), scale=0.8)
    branch((26.2, 22, 22.5), (9, 17, 37), leaves=40, leaf=6.4, seed=4, bend=(-2, 0, 9))
    branch((27.6, 22, 22.5), (44, 20, 41), leaves=40, leaf=6.4, seed=9, bend=(2, 0, 8))
    branch((27.0, 22.6, 22.5), (29, 28, 46), leaves=34, leaf=6.2, seed=12, bend=(-2, 0, 3))
    group(potter.teapot(), at=(8.5, 6, 0), turn=8)
    group(potter.dinner_plate(), at=(33.5, -7, 0), turn=20)
    group(potter.dessert_plate(), at=(33.5, -7, 0.42), turn=50)
    group(potter.rice_bowl(), at=(33.5, -7, 0.84), turn=15)
    cup_of_tea(potter, (12.5, -13.5, 0), -25)
    window((-64, -40, 74), (18, 0, 8), (52, 86), radiance=6.4, color=(1.0, 0.965, 0.915))
    area_light((120, -30, 60), (18, 0, 8), (70, 70), 0.16)
    flag((74, 14, 20), (20, 0, 8), (80, 60))
    ambient(0.16)


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


# Of whom a story or a line tells.
TOLD = ("lace", "vine", "fern", "star", "plain", "wave")


def card(ornament):
    owners, (build, camera, exposure) = next((each, way) for each, way in CARDS.items() if ornament in each)
    return Shot(build, camera, size=UPRIGHT, series=True, only=owners, exposure=exposure)


SHOTS = {
    "series/*-cover": lambda: Shot(
        cover, Camera((6.5, 0, 13.5), 88, azimuth=0, elevation=14), size=BANNER, samples=12, light=0.5, series=True, exposure=2.23
    ),
    "series/*-evening": lambda: Shot(
        evening, Camera((8, 4, 10.0), 88, azimuth=-3, elevation=19), size=BANNER, samples=12, light=0.5, series=True, only=TOLD, exposure=2.23
    ),
    **{f"series/{ornament}-card": lambda ornament=ornament: card(ornament) for owners in CARDS for ornament in owners},
}
