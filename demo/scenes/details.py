"""Each form's painting close by, where its hand was busiest: a rim, a lip, a handle, a knob; no two from the same place."""

from forms import Potter, candle
from studio import ORNAMENTS, Camera, Shot, ceiling, group, set_by_window


def of(form, **how):
    """Lays one piece."""
    return lambda potter: group(potter.make(form), **how)


def edges(potter):
    for index in range(4):
        group(potter.dinner_plate(), at=(0, 0, index * 0.78), turn=15 + index * 22)


def lid_off(potter):
    group(potter.sugar_bowl())
    group(potter.sugar_lid(), at=(10.2, -5.4, -6.27))


def with_candle(potter):
    group([*potter.candle_holder(), *candle(7, 10.6)], turn=64)


# Form: what is laid, what is looked at, width of the frame, azimuth, elevation.
CLOSE = {
    "dinner-plate": (edges, (-1.6, -6.4, 2.8), 14, -16, 27),
    "dessert-plate": (of("dessert-plate"), (4.3, -4.3, 0.6), 12, 0, 84),
    "soup-plate": (of("soup-plate"), (-5.6, 4.6, 1.6), 12, -28, 58),
    "rice-bowl": (of("rice-bowl"), (0.6, -1.6, 4.8), 10.5, 10, 38),
    "serving-bowl": (of("serving-bowl"), (-3.4, -8.6, 5.6), 13.5, -16, 16),
    "cup-saucer": (of("cup-saucer", turn=-46), (1.6, -2.6, 3.6), 9.0, 0, 24),
    "mug": (of("mug", turn=-40), (1.5, -2.6, 6.0), 9.4, 0, 14),
    "teapot": (of("teapot"), (0.6, -2.0, 9.4), 11.5, 0, 30),
    "milk-jug": (of("milk-jug", turn=38), (-1.2, -1.6, 7.2), 8.0, 0, 24),
    "sugar-box": (lid_off, (4.8, -3.2, 3.6), 18, 6, 32),
    "jar": (of("jar"), (1.6, -4.0, 21.4), 15, 14, 16),
    "tray": (of("tray"), (-12.5, 1.0, 1.2), 15, -34, 42),
    "cake-stand": (of("cake-stand"), (5.0, -6.5, 9.4), 14, 20, 24),
    "candle-holder": (with_candle, (0.6, -1.0, 2.2), 10.5, -6, 34),
}
VASE = ((-1.6, -6.6, 17.0), 15.5, -12, 4)
NECK = ((-0.5, -2.0, 25.6), 16.8, -12, 12)
# Their vase is painted around the neck.
AT_THE_NECK = ("halflace", "wave", "ring")

# What lies flat sees less of the window.
FLAT = ("dinner-plate", "dessert-plate", "soup-plate", "tray", "cake-stand")


def detail(form, lay, target, width, azimuth, elevation, only=None):
    def build():
        lay(Potter("series"))
        set_by_window(target, width * 2.5, back=max(50, width * 2.2))
        ceiling(0.5)

    return Shot(build, Camera(target, width, azimuth, elevation), exposure=2.2 if form in FLAT else 1.92, series=True, only=only)


def vase(view, only):
    return lambda: detail("vase", of("vase"), *view, only=only)


SHOTS = {
    **{f"*/{form}-detail": lambda form=form, close=close: detail(form, *close) for form, close in CLOSE.items()},
    **{f"{each}/vase-detail": vase(NECK, AT_THE_NECK) if each in AT_THE_NECK else vase(VASE, tuple(each for each in ORNAMENTS if each not in AT_THE_NECK)) for each in ORNAMENTS},
}
