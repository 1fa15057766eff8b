"""
python3 demo/scenes/draw_waves.py

Draws the waves of the Inner Harbour as ink from 0 to 255, into ornaments/wave-NAME.jpg: a rim line that is even, soft waves
below it, from dark to pale.
"""

import os

import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
FINER = 4


def stroke(away, wide):
    """A line of the brush, `away` from its middle and `wide`, in the same unit: soft for a quarter of its width."""
    return np.clip((wide / 2 - np.abs(away)) / (wide / 4) + 0.5, 0, 1)


def lines(turn, depth, waves, first, apart, high, count):
    """
    Waves at a place: `turn` around (0 to 1), `depth` below the rim. Each line is paler and thinner than the one above, and
    a sixth of a wave behind it; a stroke is broad in the trough, where the brush is pressed.
    """
    ink = np.zeros_like(depth)
    for line in range(count):
        share = line / max(1, count - 1)
        a = 2 * np.pi * (waves * turn + line / 6)
        middle = first + line * apart - high * np.sin(a)
        wide = apart * (0.50 - 0.24 * share) * (1 - 0.30 * np.sin(a))
        ink = np.maximum(ink, stroke(depth - middle, wide) * (1.0 - 0.62 * share))
    return ink


def smaller(ink):
    return cv2.resize(ink, None, fx=1 / FINER, fy=1 / FINER, interpolation=cv2.INTER_AREA)


def around(width, height, bands, marks):
    """
    A surface that runs around a vessel, its rim on top. `bands`: (waves, first, apart, high, count), as for `lines`; `marks`:
    even lines, as (depth, how wide, how dark).
    """
    depth, turn = np.mgrid[0 : height * FINER, 0 : width * FINER].astype(np.float32)
    depth, turn = (depth + 0.5) / FINER, (turn + 0.5) / FINER / width
    ink = np.zeros_like(depth)
    for band in bands:
        ink = np.maximum(ink, lines(turn, depth, *band))
    for place, wide, dark in marks:
        ink = np.maximum(ink, dark * stroke(depth - place, wide))
    return smaller(ink)


def disc(side, band, mark, finer=FINER):
    """The face of a plate, seen from above."""
    rows, columns = (np.mgrid[0 : side * finer, 0 : side * finer].astype(np.float32) + 0.5) / finer - side / 2
    depth, turn = side / 2 - np.hypot(columns, rows), np.arctan2(rows, columns) / (2 * np.pi)
    ink = np.maximum(lines(turn, depth, *band), stroke(depth - mark[0], mark[1]))
    return cv2.resize(ink, (side, side), interpolation=cv2.INTER_AREA)


SURFACES = (
    ("cup", lambda: around(2048, 507, ((8, 58, 43, 17, 6),), ((490, 11, 0.62),))),
    ("inner", lambda: around(2048, 134, ((16, 38, 21, 7.5, 4),), ((5, 11, 1.0),))),
    ("small", lambda: disc(1024, (16, 50, 25, 8.5, 5), (13, 9))),
    ("plate", lambda: disc(2560, (18, 122, 60, 21, 6), (32, 20), finer=2)),
    ("bowl", lambda: around(2560, 512, ((10, 56, 38, 14, 6),), ((8, 15, 1.0), (497, 11, 0.62)))),
    ("mug", lambda: around(2048, 683, ((7, 62, 46, 17, 6),), ((9, 17, 1.0), (668, 11, 0.62)))),
    ("pot", lambda: around(2560, 695, ((11, 52, 38, 13, 6),), ((9, 13, 1.0), (681, 11, 0.62)))),
    ("jar", lambda: around(2560, 985, ((9, 60, 46, 16, 6), (9, 716, 42, 15, 6)), ((9, 15, 1.0), (972, 15, 0.9)))),
    ("vase", lambda: around(2048, 1468, ((7, 62, 48, 17, 6), (7, 1180, 46, 17, 6)), ((9, 17, 1.0), (1454, 17, 0.9)))),
)


def clouded(ink):
    """A brush leaves more ink in some places."""
    clouds = np.random.default_rng(5).uniform(0.86, 1.0, (max(2, ink.shape[0] // 60), ink.shape[1] // 60)).astype(np.float32)
    return np.clip(ink * cv2.resize(clouds, ink.shape[::-1], interpolation=cv2.INTER_CUBIC), 0, 1)


if __name__ == "__main__":
    for name, draw in SURFACES:
        cv2.imwrite(os.path.join(HERE, "ornaments", f"wave-{name}.jpg"), clouded(draw()) * 255, [cv2.IMWRITE_JPEG_QUALITY, 92])
