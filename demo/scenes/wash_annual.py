"""
python3 demo/scenes/wash_annual.py FROM

Paints sky and water of the annual plates anew: takes the drawings in FROM, whose grounds are ruled with the same streaks and
the same two clouds, takes both out, and lays a brush's washes on the ground that is left, another for each year.
"""

import os
import sys

import cv2
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
SIDE, MIDDLE, WELL = 1200, 600, 441
# Of each year: how much ink above and at the horizon, where the horizon is (a share of the height), how washes lie
# (degrees), and what stands in the sky: (kind, x, y, size), shares of the side.
YEARS = {
    2015: (0.44, 0.66, 0.80, -22, (("wind", 0.40, 0.30, 0.30), ("wind", 0.66, 0.46, 0.26))),
    2016: (0.92, 0.62, 0.64, 4, (("moon", 0.70, 0.27, 0.036),)),
    2017: (0.34, 0.66, 0.60, 0, (("sun", 0.34, 0.55, 0.075),)),
    2018: (0.62, 0.40, 0.61, -12, (("cloud", 0.72, 0.34, 0.15), ("cloud", 0.30, 0.50, 0.10))),
    2019: (0.50, 0.72, 0.65, 16, (("cloud", 0.27, 0.36, 0.12),)),
    2020: (0.66, 0.78, 0.98, 62, ()),
    2021: (0.86, 0.46, 0.53, -5, (("moon", 0.36, 0.30, 0.045), ("cloud", 0.58, 0.36, 0.11))),
    2022: (0.42, 0.62, 0.62, 10, (("cloud", 0.34, 0.30, 0.17), ("cloud", 0.74, 0.24, 0.09))),
    2023: (0.95, 0.50, 0.72, 70, (("moon", 0.33, 0.27, 0.040),)),
    2024: (0.54, 0.40, 0.46, -30, (("cloud", 0.70, 0.30, 0.16),)),
    2025: (0.74, 0.36, 0.58, 0, (("sun", 0.572, 0.56, 0.050),)),
    2026: (0.96, 0.58, 0.655, -16, (("cloud", 0.26, 0.52, 0.11), ("cloud", 0.74, 0.58, 0.08))),
}

# What cannot be told from its ground by its ink: outlines whose inside stays as it is, or stays under a wash of its own
# (rock), around fine drawing that stays, and around what is left of a cloud that touches something. In pixels.
DRAWN = {
    2015: {
        "solid": [[(600, 692), (797, 972), (403, 972)]],
        "erase": [[(155, 380), (288, 368), (471, 373), (474, 403), (380, 426), (196, 430)], [(618, 435), (935, 435), (935, 490), (618, 490)]],
    },
    2017: {
        "fine": [[(595, 628), (660, 628), (660, 816), (595, 816)]],
        "erase": [[(178, 361), (660, 361), (660, 435), (178, 435)], [(614, 435), (664, 435), (660, 490), (614, 490)], [(717, 430), (954, 430), (954, 492), (713, 492)]],
    },
    2018: {
        "rock": [[(568, 809), (591, 752), (621, 664), (660, 639), (735, 628), (775, 644), (816, 667), (880, 735), (908, 809)]],
        "fine": [[(318, 432), (572, 432), (572, 515), (318, 515)], [(579, 347), (765, 347), (765, 412), (579, 412)]],
        "erase": [[(577, 387), (650, 389), (650, 408), (577, 408)], [(726, 381), (748, 386), (748, 394), (726, 392)], [(558, 446), (577, 446), (577, 459), (561, 459)]],
    },
    2019: {
        "solid": [[(320, 591), (407, 471), (494, 591), (494, 800), (320, 800)], [(501, 540), (602, 419), (706, 540), (706, 800), (501, 800)], [(713, 644), (742, 586), (775, 559), (775, 524), (816, 524), (816, 559), (846, 586), (876, 644), (876, 800), (713, 800)]],
        "erase": [[(196, 361), (609, 361), (563, 435), (196, 435)], [(669, 439), (954, 439), (954, 494), (692, 494)]],
    },
    2022: {
        "solid": [[(483, 694), (517, 724), (586, 754), (770, 754), (827, 724), (862, 687), (770, 708), (586, 713)]],
    },
    2024: {
        "solid": [[(556, 384), (609, 384), (609, 437), (625, 442), (625, 494), (641, 501), (641, 547), (531, 547), (536, 499), (545, 494), (545, 442), (559, 437)], [(423, 582), (460, 602), (517, 628), (644, 628), (701, 609), (742, 579), (644, 591), (517, 593)]],
    },
    2025: {
        "fine": [[(311, 522), (453, 522), (453, 719), (311, 719)], [(765, 550), (903, 550), (903, 719), (765, 719)]],
    },
    2026: {
        "solid": [[(598, 334), (634, 373), (632, 407), (644, 412), (644, 426), (634, 428), (648, 715), (552, 715), (566, 428), (552, 423), (559, 409), (572, 403), (570, 373)], [(352, 811), (368, 765), (403, 729), (471, 713), (609, 708), (701, 717), (770, 729), (816, 765), (846, 811)], [(554, 414), (572, 414), (524, 719), (485, 719)]],
    },
    2020: {"erase": [[(200, 340), (416, 340), (416, 434), (200, 434)], [(797, 430), (1000, 430), (1000, 510), (797, 510)]]},
}


def noise(rng, across, down, detail=4):
    """Clouds of -1 to 1; `across` and `down`: how many of the largest there are."""
    out = np.zeros((SIDE, SIDE), np.float32)
    for octave in range(detail):
        size = (max(2, round(down * 2**octave)), max(2, round(across * 2**octave)))
        out += cv2.resize(rng.uniform(-1, 1, size).astype(np.float32), (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) * 0.5**octave
    return np.clip(out / 1.2, -1, 1)


def brushed(rng, turn, wide=30, long=520):
    """Strokes of a flat brush that run one way: each a little darker along its wet edge."""
    turned = noise(rng, SIDE / long, SIDE / wide, 3)
    matrix = cv2.getRotationMatrix2D((MIDDLE, MIDDLE), turn, 1.45)
    return cv2.warpAffine(turned, matrix, (SIDE, SIDE), borderMode=cv2.BORDER_REFLECT)


def without_rules(ink):
    """The drawing without streaks: contrast as faint as theirs is evened out, what is drawn on them stays."""
    even = cv2.bilateralFilter(ink, 31, 34, 15)
    return cv2.bilateralFilter(even, 31, 26, 15)


def ground_of(even, inside):
    """How much ink the ground has at each height, and how surely a place is nothing but ground."""
    base = np.zeros_like(even)
    for row in range(SIDE):
        values = even[row][inside[row]]
        base[row] = np.median(values) if len(values) else 0
    base = cv2.GaussianBlur(base, (0, 0), 9)
    for _ in range(2):
        near = (np.abs(even - base) < 34) & inside
        weight = cv2.GaussianBlur(near.astype(np.float32), (0, 0), 26)
        base = np.where(weight > 0.02, cv2.GaussianBlur(even * near, (0, 0), 26) / np.maximum(weight, 0.02), base)
    return base


def within(year, kind):
    """Where the outlines of a kind are, 0 to 1."""
    share = np.zeros((SIDE, SIDE), np.float32)
    for outline in DRAWN.get(year, {}).get(kind, []):
        cv2.fillPoly(share, [np.array(outline, np.int32)], 1.0, cv2.LINE_AA)
    return share


def without_clouds(even, base, inside, year):
    """The two clouds that are on every plate, wiped out."""
    soft = cv2.GaussianBlur(within(year, "erase"), (0, 0), 2)
    even = even * (1 - soft) + base * soft
    inside = inside & (within(year, "fine") + within(year, "solid") + within(year, "rock") == 0)
    dark = ((base - even > 14) & inside).astype(np.uint8)
    dark = cv2.morphologyEx(dark, cv2.MORPH_CLOSE, np.ones((5, 9), np.uint8))
    count, labels, stats, middles = cv2.connectedComponentsWithStats(dark)
    for index in range(1, count):
        _, _, wide, high, _ = stats[index]
        x, y = middles[index]
        if wide > 95 and wide > 2.1 * high and high < 95 and (abs(y - 405) < 42 and x < 560 or abs(y - 458) < 42 and x > 560):
            spot = cv2.dilate((labels == index).astype(np.float32), np.ones((9, 9)))
            soft = cv2.GaussianBlur(spot, (0, 0), 3)
            even = even * (1 - soft) + base * soft
    return even


def laid(kind, x, y, size, rng):
    """How much less ink (0 to 1) a moon, a low sun, a cloud or wind leaves in the sky."""
    rows, columns = np.mgrid[:SIDE, :SIDE].astype(np.float32) / SIDE
    away = np.hypot(columns - x, rows - y)
    if kind == "moon":
        return np.clip((size - away) / 0.003, 0, 1) * 0.93 + 0.42 * np.exp(-np.maximum(away - size, 0) / (1.6 * size))
    if kind == "sun":
        return np.clip((size - away) / 0.004, 0, 1) * 0.75 + 0.55 * np.exp(-np.maximum(away - size, 0) / (1.9 * size))
    if kind == "wind":
        path = y + 0.035 * np.sin((columns - x) / size * 4.5) - 0.20 * (columns - x)
        return 0.75 * np.exp(-np.square((rows - path) / 0.013)) * np.clip(1 - np.square((columns - x) / size), 0, 1)
    # A cloud: round above, level below, left white by a brush that went around it.
    heap = np.zeros_like(rows)
    for puff in range(7):
        px = x + (puff / 3 - 1) * size
        r = size * (0.26 + 0.24 * np.sin(np.pi * (puff + 0.7) / 7.4)) * rng.uniform(0.8, 1.15)
        heap = np.maximum(heap, np.clip((r - np.hypot(columns - px, rows - y)) / 0.02, 0, 1))
    below = np.clip((y + 0.012 - rows) / 0.035, 0, 1)
    return 0.80 * heap * below * (0.7 + 0.3 * noise(rng, 9, 9))


def painted(year, ink):
    high, low, horizon, turn, sky = YEARS[year]
    rng = np.random.default_rng(year)
    rows, columns = np.mgrid[:SIDE, :SIDE].astype(np.float32)
    away = np.hypot(columns - MIDDLE, rows - MIDDLE)
    inside = away < WELL
    even = without_rules(ink)
    base = ground_of(even, inside)
    even = without_clouds(even, base, inside, year)
    # Ground is what has its ink, and has no snow on it.
    only = np.clip((46 - np.abs(even - base)) / 22, 0, 1) * np.clip((base - 60) / 30, 0, 1) * np.clip((WELL - away) / 3, 0, 1)
    only = cv2.GaussianBlur(only, (0, 0), 1.0)
    down = np.clip((rows / SIDE - 0.13) / (horizon - 0.13), 0, 1)
    tone = high + (low - high) * down**1.3
    under = rows / SIDE > horizon
    depth = np.clip((rows / SIDE - horizon) / 0.25, 0, 1)
    tone = np.where(under, 0.46 + 0.36 * depth + 0.10 * brushed(rng, 0, 11, 300), tone + 0.10 * brushed(rng, turn) + 0.07 * brushed(rng, turn + 8, 70, 700))
    tone = tone * (1 + 0.10 * noise(rng, 4, 4))
    for thing in sky:
        tone = np.where(under, tone, tone * (1 - laid(*thing, rng)))
    # Colour pools where a wash ends at the rim.
    tone = tone + 0.10 * np.exp(-np.maximum(WELL - away, 0) / 9)
    made = even * (1 - only) + np.clip(tone, 0.03, 1) * 225 * only
    # Rim and drawing stay as they were.
    fine = np.where(inside, np.clip((np.abs(ink - base) - 40) / 20, 0, 1), 1)
    lost = cv2.GaussianBlur(np.clip((np.abs(even - base) - 25) / 15, 0, 1), (0, 0), 2)
    erased = cv2.GaussianBlur(within(year, "erase"), (0, 0), 2)
    told = np.where(within(year, "fine") > 0, np.clip((np.abs(ink - base) - 28) / 16, 0, 1), fine * lost)
    keep = np.where(inside, np.maximum(told * (1 - erased), within(year, "solid")), 1)
    rock = within(year, "rock")
    stone = 112 + 70 * np.clip((rows / SIDE - 0.53) / 0.14, 0, 1) + 34 * brushed(rng, 74, 26, 260) + 0.55 * np.maximum(ink - base, 0)
    made = made * (1 - keep) + ink * keep
    return np.clip(made * (1 - rock) + stone * rock, 0, 255)


for year in YEARS:
    drawn = cv2.imread(os.path.join(sys.argv[1], f"annual-{year}.jpg"), cv2.IMREAD_GRAYSCALE).astype(np.float32)
    cv2.imwrite(os.path.join(HERE, "ornaments", f"annual-{year}.jpg"), painted(year, drawn), [cv2.IMWRITE_JPEG_QUALITY, 92])
