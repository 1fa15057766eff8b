"""What lies beyond an open door, soft behind the table: a garden for each of the series that are photographed there."""

import functools

import cv2
import numpy as np

from grounds import _clouds, _noise

# How many pixels a unit has, of which a frame is FRAME wide; how wide and high a garden is; how soft.
FINE, FRAME = 8, 46
WIDE, HIGH = 320, 96
SOFT = 1.0
# How far the view moves when the camera turns by a degree.
TURN = 1.6
SKY = ((0.37, 0.40, 0.415), (0.47, 0.485, 0.48))

mixed = lambda one, other, share: np.array(one, np.float32) * (1 - share) + np.array(other, np.float32) * share
above = lambda edge, up: np.clip((up - edge) * FINE / 2 + 0.5, 0, 1)[..., None]


def leaves(view, rng, count, where, sizes, dark, light, lit):
    """Leaf upon leaf: `where` gives a place by chance, `lit` how light it is there."""
    for _ in range(count):
        x, up = where(rng)
        share = np.clip(lit(x, up) + rng.normal(0, 0.22), 0, 1)
        long = rng.uniform(*sizes) * FINE
        cv2.ellipse(view, ((x * FINE, (HIGH - up) * FINE), (2 * long, 1.2 * long), rng.uniform(0, 180)), mixed(dark, light, share).tolist(), -1, cv2.LINE_AA)


def begun(x, up, seed, paved, wood):
    """Sky, and a wood so high; in front pale flags, over which the shade of a tree lies."""
    view = mixed(*SKY, np.clip(up / 60, 0, 1)[..., None])
    top = wood + 9 * _clouds(x, up * 0.25, (15.0, 9.0), seed) + 1.6 * _noise(x, up, (2.2, 1.6), seed + 5)
    crowns = np.clip((top - up) / 2.2, 0, 1)[..., None]
    lit = np.clip(0.42 + 0.75 * _clouds(x, up, (9.0, 6.0), seed + 9, 3) + 0.35 * _noise(x, up, (1.7, 1.3), seed + 13) - 0.03 * (top - up), 0, 1)[..., None]
    view = view + (mixed((0.045, 0.068, 0.036), (0.195, 0.225, 0.115), lit) - view) * crowns
    shade = np.clip(0.5 + 1.6 * _clouds(x, up * 4, (19.0, 9.0), seed + 20, 3), 0, 1)
    flags = mixed((0.37, 0.35, 0.31), (0.185, 0.19, 0.195), shade[..., None])
    return view + (flags - view) * (1 - above(paved, up))


def hedge(x, up, rng):
    """A clipped hedge in the sun behind a strip of lawn."""
    view = begun(x, up, 401, 3.2, 25)
    grass = mixed((0.075, 0.105, 0.035), (0.19, 0.235, 0.075), np.clip(0.6 + 1.3 * _clouds(x, up * 5, (22.0, 7.0), 421, 3), 0, 1)[..., None])
    view = view + (grass - view) * above(3.2, up) * (1 - above(5.4, up))
    view = np.ascontiguousarray(view + (np.array((0.022, 0.038, 0.014), np.float32) - view) * above(5.4, up) * (1 - above(17.6, up)))
    lit = lambda a, b: 0.24 + 0.030 * (b - 5) + 0.34 * np.sin(a * 0.23 + 1.5 * np.sin(a * 0.071)) * np.sin(b * 0.5 + a * 0.11) + (0.3 if b > 17.6 else 0)
    leaves(view, rng, 15000, lambda r: (r.uniform(0, WIDE), 5 + 14 * r.uniform(0, 1)), (0.25, 0.6), (0.022, 0.038, 0.014), (0.22, 0.265, 0.095), lit)
    return view


def stone_wall(x, up, rng):
    """A garden wall of pale stone, a climbing rose against it, and the shade of a tree that is not seen."""
    view = begun(x, up, 501, 4.0, 33)
    row = np.floor(up / 4.6)
    joint = np.minimum(np.abs(up / 4.6 - row - 0.5) - 0.5, 0) * -4.6
    joint = np.minimum(joint, np.abs((x / 11 + row * 0.37 + 0.12 * np.sin(row * 5)) % 1 - 0.5) * 11)
    tone = 1 + 0.16 * np.sin(np.floor(x / 11 + row * 0.37 + 0.12 * np.sin(row * 5)) * 12.9 + row * 4.1) + 0.13 * _clouds(x, up, 6.0, 521)
    sun = np.clip(0.62 + 1.7 * _clouds(x + 0.5 * up, up, (17.0, 12.0), 531, 4), 0, 1)[..., None]
    stone = mixed((0.115, 0.122, 0.130), (0.33, 0.305, 0.26), sun) * (tone * (1 - 0.22 * np.exp(-np.square(joint / 0.28))))[..., None]
    view = np.ascontiguousarray(view + (stone - view) * above(4.0, up) * (1 - above(27, up)))
    lit = lambda a, b: 0.40 + 0.35 * np.sin(a * 0.31) * np.sin(b * 0.43)
    for root in range(18, WIDE, 53):
        for _ in range(8):
            way, long = rng.normal(0, 0.75), rng.uniform(14, 30)
            path = lambda t: (root + long * t * np.sin(way), 3.4 + long * t * (1 - 0.2 * t) * np.cos(way))
            along = lambda r: np.add(path(r.uniform(0, 1) ** 0.8), r.normal(0, 1.5, 2))
            leaves(view, rng, 150, along, (0.25, 0.65), (0.030, 0.050, 0.020), (0.19, 0.235, 0.095), lit)
            leaves(view, rng, 5, along, (0.45, 0.8), (0.34, 0.27, 0.25), (0.52, 0.44, 0.40), lit)
    return view


def birches(x, up, rng):
    """A lawn with the long shade of birches, which stand before a wood."""
    view = begun(x, up, 601, 1.4, 29)
    shade = np.clip(0.5 + 2.4 * _clouds(x + 2.0 * up, up * 3, (20.0, 6.0), 621, 3), 0, 1)[..., None]
    lawn = mixed((0.215, 0.25, 0.095), (0.066, 0.094, 0.045), shade) * (0.8 + 0.024 * np.clip(up, 0, 12))[..., None]
    view = np.ascontiguousarray(view + (lawn - view) * above(1.4, up) * (1 - above(10, up)))
    lit = lambda a, b: 0.18 + 0.022 * (b - 9) + 0.30 * np.sin(a * 0.17 + np.sin(a * 0.05) * 2) * np.sin(b * 0.21 + a * 0.07)
    leaves(view, rng, 11000, lambda r: (r.uniform(0, WIDE), 9.4 + 20 * r.uniform(0, 1) ** 1.5), (0.4, 0.9), (0.045, 0.068, 0.030), (0.26, 0.30, 0.115), lit)
    for root in np.cumsum(rng.choice((4, 7, 19, 31), 18) + rng.uniform(-2, 3, 18)):
        foot, broad, lean = rng.uniform(4.5, 9), rng.uniform(1.0, 2.3), rng.normal(0, 0.05)
        off = (x - root - lean * up - 0.25 * np.sin(up * 0.3 + root)) / broad * 2
        bark = mixed((0.50, 0.48, 0.43), (0.15, 0.155, 0.16), np.clip(0.5 + 0.6 * off, 0, 1)[..., None])
        bark = bark * (1 - 0.75 * np.clip(2.6 * _noise(x, up, (2.4, 0.7), int(root)) - 1.4, 0, 1))[..., None]
        view = np.ascontiguousarray(view + (bark - view) * np.clip((1 - np.abs(off)) * 4, 0, 1)[..., None] * above(foot, up))
    hanging = lambda r: (r.uniform(0, WIDE), 34 + 26 * r.uniform(0, 1) - 12 * abs(r.normal(0, 0.5)))
    leaves(view, rng, 3500, hanging, (0.3, 0.7), (0.085, 0.115, 0.040), (0.34, 0.385, 0.14), lambda a, b: 0.5)
    return view


VIEWS = {"rib": hedge, "plain": stone_wall, "ring": birches}


@functools.cache
def view(name):
    """A garden as light, top row first, for the series of this name."""
    up, x = np.meshgrid(np.linspace(HIGH, 0, HIGH * FINE, dtype=np.float32), np.linspace(0, WIDE, WIDE * FINE, dtype=np.float32), indexing="ij")
    made = VIEWS.get(name, hedge)(x, up, np.random.default_rng(7)).astype(np.float32)
    side = round(SOFT * FINE)
    disc = cv2.circle(np.zeros((2 * side + 3, 2 * side + 3), np.float32), (side + 1, side + 1), side, 1.0, -1, cv2.LINE_AA)
    # A lens that is not quite sharp draws discs.
    return cv2.GaussianBlur(cv2.filter2D(made, -1, disc / disc.sum()), (0, 0), 0.2 * FINE)


def beyond(name, camera, position):
    """What is seen of a garden at these places of the plane that stands for it."""
    unit = camera.width / FRAME
    middle = WIDE / 8 + (TURN * camera.azimuth + 31 * camera.width) % (WIDE * 0.75)
    x = (position[..., 0] - camera.target[0]) / unit + middle
    up = HIGH - position[..., 2] / unit
    return cv2.remap(view(name), (x * FINE).astype(np.float32), (up * FINE).astype(np.float32), cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT)
