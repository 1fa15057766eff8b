"""
python3 demo/scenes/draw_waves.py

Draws the waves of cups, inside the rim of vessels, and on saucers and dessert plates, as ink from 0 to 255, into
ornaments/wave-cup.jpg, wave-inner.jpg and wave-small.jpg: a rim line that is even, soft waves below it, from dark to pale.
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


def inner():
    width, height = 2048, 134
    depth, turn = np.mgrid[0 : height * FINER, 0 : width * FINER].astype(np.float32)
    depth, turn = (depth + 0.5) / FINER, (turn + 0.5) / FINER / width
    return smaller(np.maximum(lines(turn, depth, 16, 38, 21, 7.5, 4), stroke(depth - 5, 11)))


def cup():
    width, height = 2048, 507
    depth, turn = np.mgrid[0 : height * FINER, 0 : width * FINER].astype(np.float32)
    depth, turn = (depth + 0.5) / FINER, (turn + 0.5) / FINER / width
    foot = 0.62 * stroke(depth - 490, 11)
    return smaller(np.maximum(lines(turn, depth, 8, 58, 43, 17, 6), foot))


def small():
    side = 1024
    rows, columns = (np.mgrid[0 : side * FINER, 0 : side * FINER].astype(np.float32) + 0.5) / FINER - side / 2
    depth, turn = 512 - np.hypot(columns, rows), np.arctan2(rows, columns) / (2 * np.pi)
    return smaller(np.maximum(lines(turn, depth, 16, 50, 25, 8.5, 5), stroke(depth - 13, 9)))


for name, ink in (("cup", cup()), ("inner", inner()), ("small", small())):
    # A brush leaves more ink in some places.
    rng = np.random.default_rng(5)
    clouds = cv2.resize(rng.uniform(0.86, 1.0, (max(2, ink.shape[0] // 60), ink.shape[1] // 60)).astype(np.float32), ink.shape[::-1], interpolation=cv2.INTER_CUBIC)
    cv2.imwrite(os.path.join(HERE, "ornaments", f"wave-{name}.jpg"), np.clip(ink * clouds, 0, 1) * 255, [cv2.IMWRITE_JPEG_QUALITY, 92])
