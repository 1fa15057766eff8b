"""A table laid at dusk, ink linen and candles: the home page's first picture."""

from forms import Potter, candle
from props import branch, flame, fork, knife, lie, spoon, tablecloth
from series import plaster
from studio import BANNER, UPRIGHT, Camera, Shot, ambient, area_light, ceiling, far_light, group, wall, window


def place_setting(potter, at, turn=0, bowl=True):
    x, y = at
    parts = [
        group(potter.dinner_plate(), turn=20),
        group(potter.dessert_plate(), at=(0, 0, 0.42), turn=45),
    ]
    if bowl:
        parts.append(group(potter.rice_bowl(), at=(0, 0, 0.84), turn=10))
    parts.append(lie(fork(), (-16.6, 9.8, 0.0), -90))
    parts.append(lie(knife(), (16.4, 10.8, 0.0), -90))
    parts.append(lie(spoon(19), (19.8, 9.2, 0.0), -90))
    return group(parts, at=(x, y, 0), turn=turn)


def build(owner="lace"):
    potter = Potter(owner)
    wall(plaster((0.02, 0.036, 0.085)), 900, 400, 109)
    tablecloth(420, 240, at=(40, -8, -0.16), color=(0.022, 0.037, 0.088), name="ink")
    tablecloth(170, 42, at=(94, 24, 0.0), color=(0.60, 0.575, 0.515), name="runner", folds=True)
    for x, bowl in ((16, True), (66, False)):
        place_setting(potter, (x, -14), 0, bowl)
    place_setting(potter, (43, 60), 180, True)
    place_setting(potter, (94, 60), 180, False)
    group(potter.vase(0.98), at=(47, 24, 0.1), scale=0.82)
    branch((46.2, 24, 24), (28, 18, 37), leaves=46, leaf=5.2, seed=3, bend=(-2, 0, 10))
    branch((47.8, 24, 24), (66, 22, 38.5), leaves=46, leaf=5.2, seed=5, bend=(2, 0, 8))
    branch((47.2, 24.6, 24), (45, 30, 45), leaves=40, leaf=5.0, seed=8, bend=(3, 0, 4))
    for x, tall in ((19, 18.0), (32, 12.0)):
        group([*potter.candle_holder(tall, 5.0), *candle(8.5, tall - 1.4)], at=(x, 27, 0.1))
        flame((x + 0.16, 27, tall + 7.9))
    group(potter.cup(), at=(76, 17, 0.1), turn=-30)
    group(potter.teapot(), at=(84, 27, 0.1), turn=12)
    ceiling(0.5)
    far_light(0.16, 108, 700, 140, 40)
    window((150, 20, 86), (30, 0, 6), (90, 120), radiance=5.0, color=(1.0, 0.965, 0.91))
    area_light((-90, -80, 90), (30, 0, 6), (90, 90), 0.16)
    ambient(0.13)


SHOTS = {
    "scenes/table": lambda: Shot(
        build, Camera((21, 5, 12.0), 105, azimuth=-8, elevation=17), size=BANNER, samples=14, light=0.5, exposure=2.2
    ),
    # Upright it is another photograph: words stand on the empty table in front.
    "scenes/table-portrait": lambda: Shot(
        build, Camera((31, 0, 4.0), 68, azimuth=-8, elevation=24, shift=(0, -0.12)), size=UPRIGHT, samples=12, exposure=2.2
    ),
}
