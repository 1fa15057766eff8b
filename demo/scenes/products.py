"""Each product by itself, from the front."""

from forms import Potter, candle
from finish import FARTHER_ANCHOR
from studio import SQUARE, Camera, Shot, ambient, area_light, flag, group, mirrored_window, paper

# What is photographed: the picture's name, its form, its scale, and girth of a vase or height and dish of a holder.
FRONT_OF = {
    "dinner-plate": ("dinner-plate", 1.0),
    "dessert-plate": ("dessert-plate", 1.0),
    "soup-plate": ("soup-plate", 1.0),
    "rice-bowl-13": ("rice-bowl", 13 / 12.1),
    "serving-bowl-24": ("serving-bowl", 24 / 23.6),
    "cup-saucer": ("cup-saucer", 1.0),
    "mug": ("mug", 1.0),
    "teapot-12": ("teapot", 1.13),
    "milk-jug": ("milk-jug", 0.88),
    "sugar-box": ("sugar-box", 0.92),
    "vase": ("vase", 20 / 32, 1.12),
    "vase-28": ("vase", 28 / 32, 1.04),
    "vase-36": ("vase", 36 / 32, 0.94),
    "jar-32": ("jar", 32 / 26.6),
    "tray": ("tray", 1.0),
    "cake-stand": ("cake-stand", 1.0),
    "candle-holder": ("candle-holder", 1.0, 12.0, 4.6),
    "candle-holder-18": ("candle-holder", 1.0, 18.0, 5.0),
}
# The smaller size of the same shape is the same photograph from farther away.
SMALLER = {
    "dinner-plate": ("dinner-plate-25", 25 / 27),
    "dessert-plate": ("dessert-plate-17", 17 / 19),
    "rice-bowl-13": ("rice-bowl", 11.5 / 13),
    "serving-bowl-24": ("serving-bowl", 20 / 24),
    "cup-saucer": ("cup-saucer-90", 0.8),
    "teapot-12": ("teapot", 1 / 1.13),
    "jar-32": ("jar", 24 / 32),
}

# Form: height of what the camera looks at, width of the frame at that place, azimuth, elevation. One frame serves all
# sizes of a form, so that the larger one is larger in its picture.
FRONTS = {
    "dinner-plate": (0.8, 32.5, 0, 82),
    "dessert-plate": (0.8, 28.5, 0, 82),
    "soup-plate": (1.2, 28.0, 0, 82),
    "rice-bowl": (3.3, 18.5, 0, 22),
    "serving-bowl": (4.6, 33.0, 0, 24),
    "cup-saucer": (3.1, 19.5, -18, 26),
    "mug": (4.4, 16.5, -16, 16),
    "teapot": (6.6, 33.0, -22, 17),
    "milk-jug": (4.5, 16.5, -12, 16),
    "sugar-box": (4.4, 16.5, 0, 18),
    "vase": (17.5, 45.0, 0, 9),
    "jar": (15.4, 41.0, 0, 11),
    "tray": (1.0, 46.0, 0, 48),
    "cake-stand": (5.6, 35.0, 0, 20),
    "candle-holder": (11.6, 30.0, -20, 14),
}


def studio_light(reach, sheen=1.0):
    """
    A tall window to the left, a pale wall to the right, a dim room, and black cloths on both sides: white is drawn by its
    own edges. `reach` = half the width of what is shown; `sheen`: how much of the window's middle a glaze mirrors: all of
    it would lie over what is painted.
    """
    k = reach / 14
    stands = ((-62 * k, -34 * k, 66 * k), (0, 0, 3 * k))
    area_light(*stands, (62 * k, 78 * k), 5.0, (1.0, 0.985, 0.96), seen_in_gloss=False)
    mirrored_window(*stands, (52 * k, 76 * k), 5.0 * sheen)
    area_light((80 * k, -40 * k, 50 * k), (0, 0, 4 * k), (60 * k, 60 * k), 0.42, seen_in_gloss=True)
    for x, y in ((34, 12), (-34, 26)):
        black = flag((x * k, y * k, 14 * k), (0, 0, 4 * k), (50 * k, 30 * k))
        black.visible_diffuse = black.visible_shadow = False
    ambient(0.27, (0.93, 0.965, 1.0))


def front(name):
    form, scale, *rest = FRONT_OF[name]
    height, width, azimuth, elevation = FRONTS[form]
    flat = elevation > 60

    def build():
        potter = Potter("series")
        if form == "vase":
            parts = potter.vase(*rest)
        elif form == "candle-holder":
            parts = [*potter.candle_holder(*rest), *candle(7.0, rest[0] - 1.4)]
        else:
            parts = potter.make(form)
        group(parts, scale=scale)
        paper()
        # Seen from above, a plate mirrors the window over its painting.
        studio_light(width / 2, sheen=0.5 if flat else 1.0)

    smaller = SMALLER.get(name)
    share = 1 if smaller is None else smaller[1]
    camera = Camera((0, 0, height), width / share, azimuth, elevation, lens=85 * share, shift=(0, (FARTHER_ANCHOR - 0.5) * (1 - share)))
    return Shot(
        build,
        camera,
        size=tuple(round(side / share) for side in SQUARE),
        # White that the window lights stays darker than what it mirrors of it.
        exposure=2.35 if flat else 2.15,
        series=True,
        paper=True,
        farther=None if smaller is None else (f"*/{smaller[0]}-front", share),
    )


SHOTS = {f"*/{name}-front": lambda name=name: front(name) for name in FRONT_OF}
