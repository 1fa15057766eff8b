"""A table laid at nightfall, ink linen and candles: the home page's first picture."""

import math

from forms import Potter, candle
from props import branch, crumpled, flame, fork, knife, lie, panelled, pear, spoon, tablecloth
from series import plaster
from studio import BANNER, UPRIGHT, Camera, Shot, ambient, area_light, far_light, group, window


def place_setting(potter, at, turn=0):
    parts = [
        group(potter.dinner_plate(), turn=20),
        group(potter.dessert_plate(), at=(0, 0, 0.42), turn=45),
        group(potter.rice_bowl(), at=(0, 0, 0.84), turn=10),
        lie(fork(), (-16.6, 9.6, 0.0), -90),
        lie(knife(), (15.6, 11.4, 0.0), -84),
        lie(spoon(20.5), (19.6, 10.2, 0.0), -82),
    ]
    return group(parts, at=(*at, 0.04), turn=turn)


def build(owner="lace", near=-81):
    """`near`: where the table begins; from there its cloth falls."""
    potter = Potter(owner)
    panelled(104, plaster((0.050, 0.064, 0.105)))
    tablecloth(260, 49 - near, at=(30, (49 + near) / 2, -0.16), color=(0.045, 0.062, 0.115), name="ink", hangs=16, falls=44)
    tablecloth(150, 30, at=(84, 22, 0.02), color=(0.55, 0.51, 0.43), name="runner", rumpled=0.25)
    place_setting(potter, (35, -12))
    crumpled(21, 17, turn=-38, at=(66.5, -7, 0), color=(0.56, 0.525, 0.445), name="napkin", seed=1, together=(0.74, 0.93))
    for x, y, tall, burnt in ((15.0, 18, 14.0, 7.6), (25.0, 27, 10.0, 8.4), (35.5, 19.5, 16.5, 5.4)):
        group([*potter.candle_holder(tall, 5.0), *candle(burnt, tall - 1.4, burns=True)], at=(x, y, 0.16), turn=-30)
        flame((x + 0.16, y, tall - 1.4 + burnt + 0.72), power=10500)
    group(potter.vase(0.98), at=(50, 25, 0.14), scale=0.56)
    for tip, seed, bend in (((41.5, 22, 24.0), 3, (-2, 0, 5)), ((60, 24, 23.0), 5, (2, 0, 5)), ((52, 29, 25), 8, (2, 0, 2))):
        branch((50.2, 25, 16.6), tip, leaves=30, leaf=3.6, seed=seed, bend=bend, thick=0.16)
    group(potter.serving_bowl(), at=(68.5, 21, 0.14), scale=0.84)
    for x, y, lean in ((66.0, 19.6, 12), (71.0, 20.0, -10), (68.6, 24.0, 6)):
        pear((x, y, 3.4), scale=0.72, tilt=lean)
    # The last of the day from the left; silver that lies flat mirrors a lit wall, and dark beside it.
    window((-110, -56, 76), (30, 6, 8), (70, 110), radiance=2.0, color=(0.48, 0.69, 1.0), gleam=0.8)
    area_light((96, 96, 40), (70, 104, 14), (60, 20), 1.3, (1.0, 0.62, 0.30), seen_in_gloss=False)
    # A mirror beside the camera gives the near bowl what the candles behind it cannot.
    mirror = area_light((-12, -46, 26), (36, -10, 5), (9, 9), 1.6, (1.0, 0.56, 0.22))
    mirror.data.spread = math.radians(34)
    far_light(0.20, 102, 70, 34, 62, 14)
    ambient(0.05, (0.55, 0.70, 1.0))


def shot(camera, size, **how):
    return Shot(lambda: build(**how), camera, size=size, exposure=2.7, contrast=0.15, vignette=0.35, glow=0.3)


SHOTS = {
    "scenes/table": lambda: shot(Camera((27.0, 6, 8.4), 84, azimuth=-6, elevation=15), BANNER),
    # Upright one sits at the table: words stand before its edge, on the cloth that falls from it. A phone is sent no more
    # than before, so it has 960 px.
    "scenes/table-portrait": lambda: shot(Camera((36, -6, 5.0), 50, azimuth=-6, elevation=11, shift=(0, -0.06)), UPRIGHT, near=-30),
    # The upper four fifths of the same.
    "scenes/table-square": lambda: shot(Camera((36, -6, 5.0), 50, azimuth=-6, elevation=11, shift=(0, 0.055)), (900, 900), near=-30),
}
