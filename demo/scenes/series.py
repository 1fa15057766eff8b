"""The covers and cards of the ten series: one table, laid again for each ornament."""

from forms import Potter, pool, tea
from props import branch, napkin
from studio import UPRIGHT, WIDE, Camera, Shot, ambient, area_light, floor, group, plain, wall, window, wood

SMOKED = dict(light=(0.155, 0.105, 0.068), dark=(0.075, 0.05, 0.034), boards=14.5)


def plaster(color):
    return plain(f"plaster {color}", color, roughness=0.9, specular=0.1, bump=(7, 0.25), variation=(tuple(c * 1.16 for c in color), 40))


def table(color=(0.115, 0.15, 0.215), y=58):
    floor(wood("smoked", **SMOKED), (420, 300), (0, -60, 0))
    wall(plaster(color), 700, 300, y)


def cover():
    potter = Potter("series")
    table()
    group(potter.vase(1.0), at=(27, 22, 0), scale=0.8)
    branch((26.2, 22, 22.5), (9, 17, 37), leaves=40, leaf=6.4, seed=4, bend=(-2, 0, 9))
    branch((27.6, 22, 22.5), (44, 20, 41), leaves=40, leaf=6.4, seed=9, bend=(2, 0, 8))
    branch((27.0, 22.6, 22.5), (29, 28, 46), leaves=34, leaf=6.2, seed=12, bend=(-2, 0, 3))
    group(potter.teapot(), at=(8.5, 6, 0), turn=8)
    group(potter.dinner_plate(), at=(33.5, -7, 0), turn=20)
    group(potter.dessert_plate(), at=(33.5, -7, 0.42), turn=50)
    group(potter.rice_bowl(), at=(33.5, -7, 0.84), turn=15)
    group(potter.make("cup-saucer"), at=(12.5, -13.5, 0), turn=-25)
    pool_ = pool(3.9, 5.35, tea())
    pool_.location = (12.5, -13.5, 0)
    window((-70, -48, 74), (18, 0, 8), (70, 92), radiance=4.4)
    area_light((120, -30, 60), (18, 0, 8), (70, 70), 0.25)
    ambient(0.22)


def card():
    potter = Potter("series")
    table(y=70)
    napkin(30, 20, turn=-14, at=(-6, -5, 0), color=(0.36, 0.40, 0.46), name="napkin pale")
    group(potter.dinner_plate(), at=(-1.5, 5, 0.0), turn=10)
    group(potter.dessert_plate(), at=(-1.5, 5, 0.42), turn=35)
    group(potter.make("cup-saucer"), at=(7.6, -12.2, 0.0), turn=-30)
    surface = pool(3.9, 5.35, tea())
    surface.location = (7.6, -12.2, 0)
    group(potter.milk_jug(), at=(12.2, 14.5, 0), turn=-35, scale=0.88)
    window((-64, -30, 72), (0, 0, 4), (60, 80), radiance=4.4)
    area_light((90, -40, 50), (0, 0, 4), (60, 60), 0.3)
    ambient(0.24)


SHOTS = {
    "series/*-cover": lambda: Shot(
        cover, Camera((6.5, 0, 13.5), 88, azimuth=0, elevation=14), size=WIDE, samples=10, series=True, exposure=2.23
    ),
    "series/*-card": lambda: Shot(
        card, Camera((2.6, 0.0, 2.2), 37, azimuth=0, elevation=40), size=UPRIGHT, series=True, exposure=2.33
    ),
}
