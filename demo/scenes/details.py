"""Each form's painting close by, where its hand was busiest: a rim, a lip, a handle, a knob; some series from a place of their own."""

from forms import Potter, candle
from studio import ORNAMENTS, Camera, Shot, ceiling, group, set_by_window


def of(form, **how):
    """Lays one piece."""
    return lambda potter: group(potter.make(form), **how)


def stack(form, count, apart):
    """Lays plates on each other."""

    def lay(potter):
        for index in range(count):
            group(potter.make(form), at=(0, 0, index * apart), turn=15 + index * 22)

    return lay


def lid_off(potter):
    group(potter.sugar_bowl())
    group(potter.sugar_lid(), at=(10.2, -5.4, -6.27))


def with_candle(potter):
    group([*potter.candle_holder(), *candle(7, 10.6)], turn=64)


# Form: what is laid, what is looked at, width of the frame, azimuth, elevation.
CLOSE = {
    "dinner-plate": (stack("dinner-plate", 4, 0.78), (-1.6, -6.4, 2.8), 14, -16, 27),
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
    "vase": (of("vase"), (-1.6, -6.6, 17.0), 15.5, -12, 4),
}
# Where some series show what is theirs: where half a lace ends, a white edge, a flower that stands elsewhere.
OF_THEIR_OWN = {
    "dessert-plate": {
        ("halflace",): (of("dessert-plate"), (-2.6, -5.4, 0.6), 12, 0, 84),
        ("plain",): (stack("dessert-plate", 3, 0.72), (-3.4, -5.6, 1.9), 10, -24, 15),
    },
    "soup-plate": {("plain",): (of("soup-plate"), (-2.6, -4.4, 1.8), 13, -32, 20)},
    "rice-bowl": {("blossom", "fern"): (of("rice-bowl"), (0.4, -4.0, 3.4), 12, 4, 13)},
    "mug": {("blossom",): (of("mug", turn=-12), (0.4, -2.6, 5.4), 9.8, 0, 14)},
    "vase": {("halflace", "wave", "ring"): (of("vase"), (-0.5, -2.0, 25.6), 16.8, -12, 12)},
    "cake-stand": {("halflace",): (of("cake-stand", turn=62), (5.0, -6.5, 9.4), 14, 20, 24)},
}

# What lies flat sees less of the window.
FLAT = ("dinner-plate", "dessert-plate", "soup-plate", "tray", "cake-stand")


def detail(form, lay, target, width, azimuth, elevation, only):
    def build():
        lay(Potter("series"))
        set_by_window(target, width * 2.5, back=max(50, width * 2.2))
        ceiling(0.5)

    return Shot(build, Camera(target, width, azimuth, elevation), exposure=2.2 if form in FLAT else 1.92, series=True, only=only)


def views(form):
    """(names, the view that is theirs, the ornaments it is taken for) of a form; `*` stands for those without one of their own."""
    apart = OF_THEIR_OWN.get(form, {})
    rest = tuple(each for each in ORNAMENTS if each not in sum(apart, ()))
    return [(("*",), CLOSE[form], rest), *((owners, close, owners) for owners, close in apart.items())]


SHOTS = {
    f"{name}/{form}-detail": lambda form=form, close=close, only=only: detail(form, *close, only=only)
    for form in CLOSE
    for names, close, only in views(form)
    for name in names
}
