"""The sea before a quay as a lens sees it that is focused on what stands nearer: waves that mirror the sky, a far shore. Metres."""

import math

import cv2
import numpy as np

# What the eye stands above, and where the sun is: degrees left of where the camera looks, and above the horizon.
EYE = 2.1
SUN_LEFT, SUN_UP = 15.0, 11.0
HAZE = np.array((0.35, 0.305, 0.26), np.float32)
DEEP = np.array((0.010, 0.034, 0.042), np.float32)


def _noise(x, seed, octaves=5):
    """Uneven along one line, -1 to 1."""
    rng = np.random.default_rng(seed)
    out = np.zeros_like(x)
    for octave in range(octaves):
        places = rng.uniform(-1, 1, 4096)
        at = x * 2**octave + 1000
        whole = np.floor(at).astype(int)
        part = at - whole
        part = part * part * (3 - 2 * part)
        out += (places[whole % 4096] * (1 - part) + places[(whole + 1) % 4096] * part) * 0.5**octave
    return out / 2


def _toward(left, up):
    left, up = math.radians(left), math.radians(up)
    return np.array((-math.sin(left) * math.cos(up), math.cos(left) * math.cos(up), math.sin(up)), np.float32)


def sky(ways):
    """Light from each direction: pale above the horizon, warm around the sun, thin clouds drawn out sideways."""
    up = np.clip(ways[..., 2], 0, 1)[..., None]
    low, high = np.array((0.41, 0.355, 0.30), np.float32), np.array((0.115, 0.19, 0.285), np.float32)
    light = high + (low - high) * np.exp(-up / 0.16)
    near = np.clip(ways @ _toward(SUN_LEFT, SUN_UP), -1, 1)[..., None]
    away = np.degrees(np.arccos(near))
    light = light + np.array((0.34, 0.20, 0.085), np.float32) * np.exp(-away / 13) + np.array((9.0, 6.3, 3.6), np.float32) * np.exp(-np.square(away / 2.2))
    turn = np.degrees(np.arctan2(ways[..., 0], ways[..., 1]))
    height = np.degrees(np.arcsin(np.clip(ways[..., 2], -1, 1)))
    band = _noise(turn / 9 + 3 * _noise(height / 2.1, 5), 11) + 0.8 * _noise(height / 1.5 + 0.02 * turn, 12)
    return light * (1 + 0.16 * np.clip(band, -1, 1) * np.exp(-height / 30))[..., None]


def waves():
    """Wind waves: each with a direction, a length and how steep it is; long ones from one side, short ones from all around."""
    rng = np.random.default_rng(8)
    for length in np.geomspace(0.11, 11, 44):
        turn = rng.normal(0.5, 0.42 + 0.25 * (length < 1))
        yield 2 * math.pi / length * np.array((math.sin(turn), math.cos(turn))), 0.030 * (0.75 + 0.6 * rng.random()) * min(1.0, (2.2 / length) ** 0.6), rng.uniform(0, 6.28)


def water(ways):
    """What the water gives back where these rays meet it."""
    far = EYE / np.maximum(-ways[..., 2], 1e-5)
    x, y = ways[..., 0] * far, ways[..., 1] * far
    slope_x, slope_y = np.zeros_like(x), np.zeros_like(x)
    # Gusts: here the water is rougher, there smoother.
    gust = 1 + 0.45 * _noise(y / 24 + 0.4 * _noise(x / 15, 21), 22, 3)
    for number, steep, phase in waves():
        rise = steep * np.cos(number[0] * x + number[1] * y + phase)
        across = rise / np.hypot(*number)
        slope_x += across * number[0]
        slope_y += across * number[1]
    normal = np.stack([-slope_x * gust, -slope_y * gust, np.ones_like(x)], axis=-1)
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    facing = -np.einsum("...c,...c", ways, normal)
    mirrored = ways + 2 * facing[..., None] * normal
    mirrored[..., 2] = np.abs(mirrored[..., 2])
    share = (0.02 + 0.98 * (1 - np.clip(facing, 0, 1)) ** 5)[..., None]
    given = DEEP * (1 - share) + np.minimum(sky(mirrored), 5.0) * share
    hazy = (1 - np.exp(-far / 2600))[..., None]
    return given * (1 - hazy) + HAZE * hazy


def shore(picture, ways):
    """Two ridges in haze, and on the nearer one the lighthouse."""
    turn = np.degrees(np.arctan2(ways[..., 0], ways[..., 1]))
    up = np.degrees(np.arcsin(np.clip(ways[..., 2], -1, 1)))
    far = 0.42 + 0.34 * _noise(turn / 5.5, 31)
    cape = np.clip((turn - 1.0) / 4.0, 0, 1) ** 0.7 * (0.30 + 0.16 * _noise(turn / 2.6, 33) + 0.03 * _noise(turn / 0.16, 34))
    lit = np.exp(-(turn + SUN_LEFT) / 16)[..., None]
    tones = (far, np.array((0.268, 0.262, 0.255), np.float32)), (cape, np.array((0.118, 0.128, 0.132), np.float32))
    for ridge, tone in tones:
        covered = np.clip((ridge - up) / 0.02 + 0.5, 0, 1) * (up > -0.02)
        picture = picture * (1 - covered[..., None]) + tone * (0.9 + 0.22 * lit) * covered[..., None]
    middle, foot = 6.1, 0.33
    for wide, low, high, tone in ((0.105, 0.0, 0.86, 0.62), (0.15, 0.86, 0.90, 0.10), (0.075, 0.90, 1.02, 0.30), (0.085, 1.02, 1.09, 0.07), (0.33, -0.06, 0.14, 0.34)):
        half = wide * (1 - 0.28 * np.clip((up - foot) / 0.86, 0, 1))
        covered = (np.clip((half - np.abs(turn - middle)) / 0.02 + 0.5, 0, 1) * np.clip((up - foot - low) / 0.02 + 0.5, 0, 1) * np.clip((foot + high - up) / 0.02 + 0.5, 0, 1))[..., None]
        # Round, and lit from the left.
        side = np.clip(0.5 - 0.5 * (turn - middle) / half, 0, 1)[..., None]
        picture = picture * (1 - covered) + tone * (0.30 + 0.70 * side) * np.array((1.0, 0.90, 0.78), np.float32) * covered
    return picture


def seen(rays, samples=8, blur=0.0085):
    """
    The view along `rays` (height × width × 3, x to the right, y into the distance), each pixel with so many samples;
    `blur`: how large a point becomes out of focus, as a share of the width.
    """
    rng = np.random.default_rng(2)
    height, width = rays.shape[:2]
    step_x, step_y = rays[height // 2, 1] - rays[height // 2, 0], rays[1, width // 2] - rays[0, width // 2]
    total = np.zeros((height, width, 3), np.float32)
    for _ in range(samples):
        a, b = rng.uniform(-0.5, 0.5, (2, height, width, 1)).astype(np.float32)
        ways = (rays + a * step_x + b * step_y).astype(np.float32)
        ways /= np.linalg.norm(ways, axis=-1, keepdims=True)
        below = ways[..., 2] < -1e-4
        down = np.where(below[..., None], ways, np.array((0, 1, -1), np.float32))
        total += np.where(below[..., None], water(down), shore(sky(ways), ways))
    picture = total / samples
    radius = max(1, round(blur * width / 2))
    disc = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (2 * radius + 1,) * 2).astype(np.float32)
    return cv2.filter2D(picture, -1, disc / disc.sum(), borderType=cv2.BORDER_REFLECT)
