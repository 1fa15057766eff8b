"""Each form's painting close by, where its hand was busiest: a rim, a lip, a handle, a knob; some series from a place of their own."""

from forms import Potter, candle
from scene_mark import house_mark
from studio import ORNAMENTS, Camera, Shot, ceiling, group, lathe, plain, set_by_window


def of(form, **how):
    """Lays one piece."""
    return lambda potter: group(potter.make(form), **how)


def stack(form, count, apart):
    """Lays plates on each other."""

    def lay(potter):
        for index in range(count):
            group(potter.make(form), at=(0, 0, index * apart), turn=15 + index * 22)

    return lay


def bare_foot(low, high):
    """Where glaze was wiped off, so that it did not bake to the kiln's shelf: from under the foot, radius `low`, up to (radius, height)."""
    radius, height = high
    return lathe([(low - 0.24, -0.004), (low + 0.004, -0.004), (radius + 0.006, height)], plain("bare foot", (0.60, 0.555, 0.485), roughness=0.9, specular=0.1), 144)


def turned_over(form, tall, sunk, size, foot, turn=0, facing=0):
    """On its rim, the foot up: the mark, `size` of a dinner plate's, lies `sunk` in the foot, and is read from `facing`."""

    def lay(potter):
        group([*potter.make(form), bare_foot(*foot)], at=(0, 0, tall), tilt=(180, 0), turn=turn)
        group(house_mark(0), at=(0, 0, tall - sunk + 0.008), turn=facing, scale=size)

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
# Where some series show what is theirs: where half a lace ends, a white edge, a flower that stands elsewhere, gold; what has no paint
# shows its mark, its edges and its foot.
OF_THEIR_OWN = {
    "dinner-plate": {("plain",): (turned_over("dinner-plate", 2.38, 0.2, 1, (7.654, (7.77, 0.16)), facing=-14), (-0.6, -1.8, 2.3), 16, -14, 36)},
    "dessert-plate": {
        ("halflace",): (of("dessert-plate"), (-2.6, -5.4, 0.6), 12, 0, 84),
        ("plain",): (stack("dessert-plate", 3, 0.72), (-3.4, -5.6, 1.9), 10, -24, 15),
    },
    "soup-plate": {("plain",): (turned_over("soup-plate", 3.88, 0.2, 0.76, (5.848, (5.96, 0.16)), facing=-22), (-1.8, -3.4, 3.6), 10.5, -22, 26)},
    "rice-bowl": {
        ("blossom", "fern"): (of("rice-bowl"), (0.4, -4.0, 3.4), 12, 4, 13),
        ("star",): (of("rice-bowl"), (0.6, -4.8, 5.2), 8, 8, 26),
        ("plain",): (turned_over("rice-bowl", 6.37, 0.25, 0.39, (2.55, (2.64, 0.11)), facing=8), (0, -1.4, 5.4), 10.5, 8, 34),
    },
    "serving-bowl": {("plain",): (turned_over("serving-bowl", 8.69, 0.25, 0.76, (5.1, (5.235, 0.13)), facing=-18), (-0.6, -2.0, 7.4), 15, -18, 28)},
    "mug": {
        ("blossom",): (of("mug", turn=-12), (0.4, -2.6, 5.4), 9.8, 0, 14),
        ("ring",): (of("mug", turn=-40), (1.4, -2.0, 8.2), 7.6, 0, 33),
        ("plain",): (turned_over("mug", 9.08, 0.25, 0.5, (3.3, (3.5, 0.11)), turn=-40), (0.8, -1.0, 7.6), 10, 0, 36),
    },
    "vase": {("halflace", "wave", "ring"): (of("vase"), (-0.5, -2.0, 25.6), 16.8, -12, 12), ("plain",): (of("vase"), (-0.3, -1.6, 28.9), 11, -12, 24)},
    "cake-stand": {("halflace",): (of("cake-stand", turn=62), (5.0, -6.5, 9.4), 14, 20, 24)},
}

# What lies flat sees less of the window, but for the undersides and edges of what has no paint.
FLAT = ("dinner-plate", "dessert-plate", "soup-plate", "tray", "cake-stand")


def detail(form, lay, target, width, azimuth, elevation, only):
    def build():
        lay(Potter("series"))
        set_by_window(target, width * 2.5, back=max(50, width * 2.2))
        ceiling(0.5)

    return Shot(build, Camera(target, width, azimuth, elevation), exposure=2.2 if form in FLAT and only != ("plain",) else 1.92, series=True, only=only)


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
