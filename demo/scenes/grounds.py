"""
What the porcelain of a series stands on: ten grounds, one per ornament, so that a glance tells the series. They are laid
into the finished light: the photograph is taken once on a grey ground, which a pass of its own marks. Centimetres.
"""

import functools

import cv2
import numpy as np

from studio import GREY, WALL_GREY

_LATTICE = 256
_FINE = 8


@functools.cache
def _lattice(seed):
    """Random values, and seven between each two."""
    values = np.random.default_rng(seed).uniform(-1.6, 1.6, (_LATTICE, _LATTICE)).astype(np.float32)
    around = np.pad(values, 4, mode="wrap")
    side = _LATTICE * _FINE
    u = (np.arange(side, dtype=np.float32) / _FINE + 4)[None, :].repeat(side, axis=0)
    fine = cv2.remap(around, u, np.ascontiguousarray(u.T), cv2.INTER_CUBIC)
    return np.pad(fine, ((0, 1), (0, 1)), mode="wrap")


def _noise(x, y, size, seed):
    """Smooth noise of about -1 to 1, its hills `size` wide; a pair of sizes stretches them."""
    across, along = size if isinstance(size, tuple) else (size, size)
    u, v = (((place / each) % _LATTICE) * _FINE for place, each in ((x, across), (y, along)))
    # `cv2.remap` knows but thirty-two steps between two pixels: veins would have teeth.
    side, values = _LATTICE * _FINE + 1, _lattice(seed).ravel()
    left, low = (np.minimum(np.floor(place), side - 2) for place in (u, v))
    at, u, v = (low * side + left).astype(np.int32), u - left, v - low
    below, above = (values[row] * (1 - u) + values[row + 1] * u for row in (at, at + side))
    return below + (above - below) * v


def _clouds(x, y, size, seed, octaves=4):
    total = np.zeros_like(x)
    for octave in range(octaves):
        share = 0.5**octave
        across = tuple(each * share for each in size) if isinstance(size, tuple) else size * share
        total += _noise(x, y, across, seed + octave) * share
    return total * 0.55


def _crisp(x, y, pixel, sizes, seed):
    """Grains of these sizes, each as far as a pixel can tell them apart."""
    return sum(_noise(x, y, size, seed + index) * np.clip(0.7 * size / np.maximum(pixel, 1e-4) - 1, 0, 1) for index, size in enumerate(sizes))


def _tinted(color, factor):
    return np.array(color, np.float32) * np.clip(factor, 0.05, 3)[..., None]


def linen(color, thread=0.06):
    def at(x, y, pixel):
        # Threads of a few pixels are an even cloth: they would only shimmer, and weigh, where the picture is sent smaller.
        clear = np.clip(thread * 0.3 / np.maximum(pixel, 1e-4) - 0.85, 0, 1)
        a, b = x + 0.03 * _noise(x, y, 0.8, 1), y + 0.03 * _noise(x, y, 0.8, 2)
        across, along = np.sin(a * np.pi / thread), np.sin(b * np.pi / thread)
        # Which thread lies on top: it is round, goes down at both ends of its stitch, and no two are of one tone.
        over = np.clip(0.5 + 3.0 * across * along, 0, 1)
        weft, warp = np.abs(across), np.abs(along)
        stitch = over * np.sqrt(weft) * (0.55 + 0.45 * warp) + (1 - over) * np.sqrt(warp) * (0.55 + 0.45 * weft) - 0.60
        spun = over * _noise(a, b, (1.6 * thread, 3.0), 7) + (1 - over) * _noise(a, b, (3.0, 1.6 * thread), 8)
        slubs = _noise(x, y, (2.6, 0.08), 3) + _noise(x, y, (0.08, 2.6), 4)
        seen = np.clip(0.17 / np.maximum(pixel, 1e-4) - 1, 0, 1)
        return _tinted(color, 1 + (0.36 * stitch + 0.10 * spun) * clear + 0.032 * slubs * seen + 0.05 * _clouds(x, y, 9.0, 5))

    return at


def checked(pale, blue, size, thread=0.22):
    """A cloth woven in checks: where two coloured stripes cross it is full, where one crosses white every other thread shows."""

    def at(x, y, pixel):
        a, b = x + 0.14 * _noise(x, y, 13.0, 1), y + 0.14 * _noise(x, y, 13.0, 2)
        clear = np.clip(thread * 0.5 / np.maximum(pixel, 1e-4) - 0.6, 0, 1)
        k = np.pi / thread
        # Which thread lies on top: warp and weft change places.
        over = 0.5 + 0.5 * clear * np.sign(np.sin(a * k) * np.sin(b * k))
        stripe = lambda along: np.clip((np.abs(along / size - np.floor(along / size) - 0.5) - 0.25) * size / np.maximum(pixel, 0.04) + 0.5, 0, 1)
        share = np.clip(stripe(a) * over + stripe(b) * (1 - over), 0, 1)[..., None]
        slubs = _noise(x, y, (5.0, 0.2), 3) + _noise(x, y, (0.2, 5.0), 4)
        factor = 1 + 0.10 * np.cos(a * k) * np.cos(b * k) * clear + 0.03 * slubs + 0.05 * _clouds(x, y, 16.0, 5)
        color = np.array(pale, np.float32) * (1 - share) + np.array(blue, np.float32) * share
        return color * factor[..., None]

    return at


def stone(color, veins=0.0, grain=0.08):
    def at(x, y, pixel):
        # Crystals of all sizes lie close together, light and dark.
        crystals = np.tanh(_crisp(x, y, pixel, (0.11, 0.2, 0.38, 0.75), 15))
        factor = 1 + 0.09 * _clouds(x, y, 22.0, 11, 3) + grain * (crystals + 0.5 * _clouds(x, y, 3.0, 21, 2))
        if veins > 0:
            a, b = x * 0.86 - y * 0.5, x * 0.5 + y * 0.86
            for apart, width, seed in ((17.0, 0.008, 31), (7.0, 0.007, 41)):
                turns = b / apart + 0.6 * _clouds(a, b, (2.2 * apart, 1.2 * apart), seed, 5)
                line = np.abs(turns - np.floor(turns) - 0.5)
                wide = width + 0.35 * pixel / apart
                vein = width / wide * np.exp(-line / wide) + 0.14 * np.exp(-line / (12 * width))
                factor -= veins * vein * np.clip(0.35 + 0.85 * _noise(a, b, (26.0, 10.0), seed + 7), 0, 1)
        return _tinted(color, factor)

    return at


def felt(color, nap=1.0):
    """Pressed wool: no thread, no grain, a nap that is brushed here and there."""

    def at(x, y, pixel):
        clear = np.clip(0.16 / np.maximum(pixel, 1e-4) - 0.6, 0, 1)
        return _tinted(color, 1 + 0.045 * _clouds(x, y, 14.0, 101, 3) + nap * (0.05 * _noise(x, y, 0.10, 105) * clear + 0.03 * _noise(x, y, 0.32, 107)))

    return at


def boards(light, dark, width, turn=0.0, joints=0.45):
    """Planks along x, turned by `turn` radians: each is sawn elsewhere through the rings of its tree."""

    def at(x, y, pixel):
        a = x * np.cos(turn) + y * np.sin(turn)
        b = y * np.cos(turn) - x * np.sin(turn) + width * 0.35
        plank = np.floor(b / width)
        chance = lambda factor: np.modf(np.abs(np.sin(plank * factor)) * 43758.547)[0]
        tone = chance(12.9898)
        a = a + tone * 170
        off = b / width - plank - (chance(7.233) * 1.5 - 0.25)
        rings = 13 * off * off + 0.03 * a + 1.0 * _clouds(a, b, (44.0, 7.0), 55, 3)
        spread = np.maximum(np.abs(np.gradient(rings, axis=0)), np.abs(np.gradient(rings, axis=1)))
        # A year ends dark; rings that a pixel cannot tell apart are an even tone.
        year = (np.square(rings - np.floor(rings)) - 0.33) * np.clip(0.7 / np.maximum(spread, 1e-4) - 1, 0, 1)
        clear = np.clip(0.14 / np.maximum(pixel, 1e-4) - 0.5, 0, 1)
        grain = 0.55 - 0.30 * year + 0.13 * _clouds(a, b + tone * 50, (26.0, 2.6), 51, 4) + 0.20 * _noise(a, b, (3.0, 0.12), 61) * clear
        color = np.array(dark, np.float32) + (np.array(light, np.float32) - np.array(dark, np.float32)) * np.clip(grain, 0, 1)[..., None]
        edge = np.abs(b / width - plank - 0.5) * width - width / 2
        line = np.exp(-np.square(np.minimum(edge, 0) / (0.07 + 0.5 * pixel)))
        return color * ((0.88 + 0.20 * tone) * (1 - joints * line))[..., None]

    return at


def slate(color, pale):
    """Cleft along its layers: low steps with broken edges, dark below and chipped pale above, and a grain in one direction."""

    def at(x, y, pixel):
        a, b = x * 0.94 + y * 0.34, y * 0.94 - x * 0.34
        height = 2.2 * _clouds(a, b, (60.0, 20.0), 301, 3) + 0.05 * b + 0.12 * _clouds(a, b, (3.5, 1.3), 305, 4)
        level = np.floor(height)
        inside = height - level
        slope = np.maximum(np.abs(np.gradient(height, axis=0)), np.abs(np.gradient(height, axis=1))) / np.maximum(pixel, 1e-4)
        away = inside / np.maximum(slope, 0.02)
        below = (1 - inside) / np.maximum(slope, 0.02)
        each = np.modf(np.abs(np.sin(level * 12.9898 + 3.1)) * 43758.547)[0].astype(np.float32)
        grain = 0.07 * np.tanh(_crisp(a, b * 1.6, pixel, (0.13, 0.26, 0.5, 1.0), 311))
        made = _tinted(color, 0.92 + 0.17 * each + grain + 0.06 * _clouds(x, y, 24.0, 321, 3))
        # A step runs out, and begins again.
        high = np.clip(0.20 + 0.9 * _noise(a, b, (16.0, 7.0), 341), 0, 1)
        chipped = high * np.exp(-away / (0.10 + pixel)) * np.clip(0.3 + 1.1 * _noise(x, y, 1.6, 345), 0, 1)
        shaded = high * np.exp(-below / (0.30 + pixel))
        made = made * (1 - 0.34 * shaded[..., None])
        return made + (np.array(pale, np.float32) - made) * 0.26 * chipped[..., None]

    return at


def halves(one, other, turn, offset):
    """A cloth over half of the ground: its hem, and the shadow that it casts."""

    def at(x, y, pixel):
        away = x * np.cos(turn) + y * np.sin(turn) - offset + 0.09 * _noise(x, y, 6.0, 95)
        share = np.clip(away / np.maximum(pixel, 1e-4) + 0.5, 0, 1)[..., None]
        hem = 1 - 0.16 * np.exp(-np.square((away - 0.9) / 0.09)) * (away > 0) - 0.5 * np.exp(-np.maximum(-away, 0) / 0.28) * (away <= 0)
        return (one(x, y, pixel) * (1 - share) + other(x, y, pixel) * share) * hem[..., None]

    return at


# Ornament: its ground, and the wall behind.
GROUNDS = {
    "lace": (linen((0.020, 0.034, 0.082)), (0.030, 0.046, 0.100)),
    "vine": (boards((0.36, 0.34, 0.305), (0.20, 0.19, 0.175), 11.0, -0.12), (0.21, 0.235, 0.245)),
    "rib": (boards((0.60, 0.47, 0.325), (0.45, 0.33, 0.205), 17.0, 0.10, 0.3), (0.56, 0.53, 0.475)),
    "blossom": (linen((0.56, 0.435, 0.37)), (0.54, 0.44, 0.385)),
    "halflace": (halves(linen((0.26, 0.31, 0.375)), linen((0.60, 0.585, 0.54)), 0.30, 3.0), (0.30, 0.345, 0.40)),
    "wave": (slate((0.060, 0.098, 0.112), (0.16, 0.205, 0.215)), (0.16, 0.20, 0.215)),
    "fern": (linen((0.165, 0.205, 0.145)), (0.215, 0.25, 0.19)),
    "star": (stone((0.0105, 0.0145, 0.036), grain=0.05), (0.016, 0.022, 0.052)),
    "plain": (stone((0.40, 0.395, 0.383), veins=0.50, grain=0.02), (0.36, 0.365, 0.365)),
    "ring": (felt((0.455, 0.335, 0.20), nap=0.4), (0.56, 0.47, 0.36)),
}


# The same for scenes by name: no two share a table.
SCENES = {
    "bench": (boards((0.31, 0.235, 0.165), (0.20, 0.145, 0.095), 21.0, 0.03, 0.4), (0.29, 0.31, 0.32)),
    "painter": (boards((0.105, 0.12, 0.145), (0.05, 0.06, 0.078), 21.0, 0.03), (0.075, 0.095, 0.14)),
    "workshop": (boards((0.235, 0.185, 0.135), (0.15, 0.113, 0.08), 24.0, 0.04, 0.6), (0.115, 0.128, 0.140)),
    "custom": (boards((0.125, 0.078, 0.046), (0.078, 0.046, 0.026), 27.0, 0.05, 0.35), (0.10, 0.115, 0.13)),
    "gift": (linen((0.40, 0.345, 0.275)), (0.36, 0.31, 0.25)),
    "tea": (linen((0.155, 0.20, 0.145)), (0.225, 0.265, 0.20)),
    "brush": (boards((0.235, 0.165, 0.105), (0.15, 0.098, 0.058), 21.0, 0.03), (0.105, 0.115, 0.125)),
    "first": (stone((0.085, 0.090, 0.100), grain=0.10), (0.15, 0.17, 0.20)),
    "annual": (linen((0.325, 0.33, 0.335)), (0.115, 0.16, 0.225)),
    "crate": (stone((0.185, 0.19, 0.195), grain=0.10), (0.27, 0.285, 0.29)),
    "letters": (boards((0.215, 0.125, 0.07), (0.12, 0.066, 0.037), 26.0, 0.05, 0.25), (0.25, 0.29, 0.275)),
    "put-away": (boards((0.52, 0.46, 0.38), (0.40, 0.34, 0.265), 13.0, -0.04, 0.4), (0.30, 0.36, 0.385)),
    "shaping": (boards((0.40, 0.315, 0.225), (0.27, 0.20, 0.135), 19.0, 0.02, 0.5), (0.40, 0.385, 0.35)),
    "painting": (boards((0.30, 0.225, 0.15), (0.19, 0.135, 0.085), 21.0, 0.03), (0.31, 0.345, 0.36)),
    "quay": (boards((0.255, 0.238, 0.212), (0.135, 0.125, 0.112), 15.0, 1.52, 0.8), (0.30, 0.36, 0.40)),
    "cobalt": (linen((0.185, 0.20, 0.225)), (0.25, 0.265, 0.28)),
    "mark": (linen((0.060, 0.080, 0.130)), (0.10, 0.13, 0.18)),
    "silver": (felt((0.215, 0.196, 0.172)), (0.060, 0.078, 0.115)),
    "care": (stone((0.24, 0.275, 0.265), grain=0.09), (0.30, 0.34, 0.33)),
    "star-night": (linen((0.053, 0.080, 0.130)), (0.031, 0.0565, 0.122)),
    "shawl": (linen((0.020, 0.034, 0.082)), (0.030, 0.046, 0.100)),
    "herbarium": (boards((0.50, 0.40, 0.285), (0.36, 0.27, 0.175), 15.0, 0.06, 0.35), (0.40, 0.41, 0.36)),
    "cabin": (boards((0.21, 0.108, 0.056), (0.105, 0.050, 0.026), 24.0, 0.02, 0.3), (0.04, 0.022, 0.014)),
    "children": (checked((0.52, 0.505, 0.47), (0.15, 0.225, 0.345), 4.4), (0.36, 0.28, 0.20)),
    "answered": (boards((0.33, 0.235, 0.145), (0.215, 0.145, 0.085), 19.0, 0.0, 0.4), (0.40, 0.40, 0.385)),
    "mussels": (stone((0.120, 0.155, 0.180), veins=0.22, grain=0.05), (0.10, 0.12, 0.135)),
    "broken": (stone((0.150, 0.160, 0.172), grain=0.10), (0.345, 0.37, 0.385)),
    "wrap": (boards((0.205, 0.235, 0.265), (0.145, 0.168, 0.195), 23.0, 0.03, 0.5), (0.20, 0.235, 0.27)),
    "cups": (linen((0.47, 0.445, 0.40)), (0.34, 0.27, 0.215)),
}


def laid(color, sets, position, name):
    """The colour pass with a ground and wall of that name instead of grey ones, and how much more the ground gives back."""
    ground, wall = {**GROUNDS, **SCENES}[name]
    x, y = np.ascontiguousarray(position[..., 0]), np.ascontiguousarray(position[..., 1])
    step = np.maximum(np.hypot(np.gradient(x, axis=1), np.gradient(y, axis=1)), np.hypot(np.gradient(x, axis=0), np.gradient(y, axis=0)))
    pixel = cv2.medianBlur(step.astype(np.float32), 5)
    paint = ground(x, y, pixel).astype(np.float32)
    share = np.clip(sets[..., :2], 0, 1)
    on_ground = share[..., :1] > 0.5
    mean = (paint * on_ground).sum(axis=(0, 1)) / max(1, on_ground.sum())
    made = color + share[..., :1] * (paint - GREY) + share[..., 1:2] * (np.array(wall, np.float32) - WALL_GREY)
    return np.clip(made, 0, 1), np.clip(mean / GREY, 0.25, 1.9) ** 0.75
