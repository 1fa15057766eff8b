"""What a story opens with: the set that it tells of, each with a light and a height of the eye of its own."""

import math
import random

import bpy
import cv2
import numpy as np
from mathutils import noise, Vector

import script
from forms import Potter, pool, tea
from paper_goods import handmade, inked
from props import brush, lie, sphere
from scene_by_hand import ball, handwriting
from scene_places import distance
from studio import (
    BANNER, GREY, Camera, Shot, aim, ambient, area_light, backdrop, bezier, box, ceiling, flag, floor, group, ground, lathe, linen, marked, mirrored_window, net, plain, smooth,
    sunlight, tube, wall, window, wood,
)


def thread(path, half, material, **way):
    return tube(path, half, material=material, sides=8, side=(0, 0, 1), **way)


# --- the shawl ----------------------------------------------------------------------------------------------------------


def _fold(x, y):
    """How high the shawl lies, `y` from its hem; its lace hangs out flat."""
    if y < 0:
        return 0.14 + 0.3 * (_fold(x, 0.0) - 0.14) * (1 + max(y, -6) / 6)
    rise = min(1.0, 0.25 + y / 14)
    waves = noise.noise(Vector((x * 0.085 + y * 0.02, y * 0.035, 1.7)))
    fine = noise.noise(Vector((x * 0.3, y * 0.12, 6.1)))
    return 0.22 + rise * (3.6 * max(0.0, waves + 0.16) ** 1.25 + 0.2 * (fine + 1))


def crochet(white, x, wide):
    """One scallop of the edging: a flower in a fan of spokes, picots around it."""
    place = lambda px, py: (px, py, _fold(px, py) + 0.08)
    ring = lambda r, middle, start, end, steps, flat=1.0: [
        place(x + r * math.cos(math.radians(start + (end - start) * s / steps)), middle + flat * r * math.sin(math.radians(start + (end - start) * s / steps))) for s in range(steps + 1)
    ]
    parts, middle, reach = [], -1.15, wide * 0.49
    parts.append(thread(ring(reach, middle, 180, 360, 22, 1.22), 0.15, white))
    parts.append(thread(ring(reach * 0.72, middle, 180, 360, 18, 1.22), 0.09, white))
    for spoke in range(9):
        a = math.radians(187 + spoke * 20.75)
        c, s = math.cos(a), math.sin(a) * 1.22
        parts.append(thread([place(x + r * c, middle + r * s) for r in (reach * 0.36, reach * 0.7, reach)], 0.085, white))
    for petal in range(6):
        parts.append(thread(ring(0.42, middle - 0.72, petal * 60, petal * 60 + 360, 10), 0.07, white))
        parts[-1].location = (0.36 * math.cos(petal * math.pi / 3), 0.36 * math.sin(petal * math.pi / 3), 0.02)
    for picot in range(7):
        a = math.radians(198 + picot * 24)
        px, py = x + (reach + 0.3) * math.cos(a), middle + 1.22 * (reach + 0.26) * math.sin(a)
        parts.append(thread([place(px + 0.3 * math.cos(t), py + 0.3 * math.sin(t)) for t in np.linspace(0, 2 * math.pi, 11)], 0.075, white))
    return parts


def hook(at, turn):
    """A crochet hook turned of boxwood: a throat below its tip, rings and a knob where the hand holds it."""
    box_tree = wood("boxwood", light=(0.50, 0.335, 0.155), dark=(0.36, 0.225, 0.095), roughness=0.3, along=2, scale=2.5)
    profile = [(0.001, 0), (0.15, 0.04), (0.25, 0.25), (0.27, 0.6), (0.23, 1.3), (0.22, 2.4), (0.26, 5.4), (0.27, 6.4), (0.27, 6.4), (0.44, 6.5), (0.46, 6.68), (0.34, 6.84), (0.34, 6.84), (0.42, 6.98), (0.34, 7.12), (0.34, 7.12), (0.46, 8.4), (0.56, 10.2), (0.46, 12.2), (0.32, 13.3), (0.32, 13.3), (0.44, 13.42), (0.32, 13.56), (0.32, 13.56), (0.46, 13.8), (0.47, 14.1), (0.34, 14.4), (0.001, 14.5)]

    def throat(position):
        x, y, z = position
        deep = 0.30 * min(1.0, max(0.0, (z - 0.34) / 0.12)) * min(1.0, max(0.0, (1.5 - z) / 0.9))
        return (min(x, 0.27 - deep), y, z)

    made = lathe(smooth(profile, 8), box_tree, 48, name="hook", warp=throat)
    made.rotation_euler = (0, math.pi / 2, 0)
    group([group([made], tilt=(-90, 0))], at=(at[0], at[1], at[2] + 0.28), turn=turn, tilt=(0, -1.6))


def shawl_and_plate():
    """The shawl, its edge crocheted, and the plate that was drawn after it."""
    ground()
    wool = linen("wool", (0.36, 0.345, 0.315), thread=0.26)
    white = plain("crochet", (0.74, 0.725, 0.68), roughness=0.9, specular=0.1, bump=(0.1, 0.03))
    long, deep, wide = 108, 60, 6.0
    cloth = net("shawl", 150, 300, lambda u, v: (((u - 0.5) * long, v * deep, _fold((u - 0.5) * long, v * deep)), (u, v)), wool)
    lace = []
    for y, half in ((0.0, 0.16), (-0.95, 0.12)):
        xs = np.linspace(-long / 2, long / 2, 220)
        lace.append(thread([(x, y, _fold(x, y) + 0.08) for x in xs], half, white))
    zigzag = [(-long / 2 + 0.5 * s, -0.12 if s % 2 else -0.85, _fold(-long / 2 + 0.5 * s, -0.4) + 0.08) for s in range(2 * long + 1)]
    lace.append(thread(zigzag, 0.075, white))
    for index in range(int(long / wide)):
        lace += crochet(white, -long / 2 + wide * (index + 0.5), wide)
    group([cloth, *lace], at=(6, 10.2, 0), turn=-13)
    group(Potter("lace").dinner_plate(), at=(3, -9.7, 0), turn=24)
    ball(3.6, (32.5, -9.8, 0), white)
    hook((18.5, -19.5, 0), 24)
    # The thread goes from the ball to the hook, and hangs in its throat.
    loose = bezier((33, -12.8, 2.0), (37, -17.5, -0.25), (30, -26.0, 0.13), (19.2, -19.2, 0.22), 40)
    thread(loose, 0.13, white)
    window((-74, 6, 40), (4, 0, 0), (44, 70), radiance=2.6, color=(0.90, 0.955, 1.0))
    # So low that each picot has a shadow of its own.
    sunlight((8, 0, 0), -112, 27, 4.4, (1, 1), (64, 40), soft=1.2, color=(1.0, 0.88, 0.70))
    area_light((70, -60, 70), (4, 0, 0), (70, 70), 0.2)
    flag((66, 4, 16), (8, 0, 2), (80, 50))
    ambient(0.17)


# --- the herbarium ------------------------------------------------------------------------------------------------------


def frond(long, pairs, material, bend=0.0, seed=1):
    """A pressed fern: each leaflet stands by itself on the rib, has a pale rib of its own, teeth, and lies a little lifted."""
    rng = random.Random(seed)
    rib = plain("fern rib", (0.20, 0.17, 0.075), roughness=0.7, specular=0.2)
    spine = [(long * t, bend * math.sin(math.pi * t * 0.9), 0.05) for t in np.linspace(0, 1, 40)]
    parts = [tube(spine, lambda t: 0.15 * (1 - 0.85 * t), 0.07, rib, sides=8, side=(0, 1, 0))]
    for index in range(pairs):
        t = 0.16 + 0.83 * index / pairs
        for side in (-1, 1):
            # Left and right do not spring from the same place.
            x, y, _ = spine[min(39, int((t + (0.012 if side > 0 else 0.0)) * 39.99))]
            size = (long * 0.27 * math.sin(math.pi * (0.16 + 0.84 * t) ** 0.75) ** 0.8 + 0.3) * rng.uniform(0.9, 1.06)
            lean = math.radians(rng.uniform(58, 68) - 16 * t)
            c, s = math.cos(lean), side * math.sin(lean)
            lift, droop = rng.uniform(0.10, 0.26), rng.gauss(0, 0.05)

            def at(v, across, x=x, y=y, c=c, s=s, size=size, droop=droop):
                """A place on the leaflet: `v` along it, `across` centimetres off its rib."""
                across = across + droop * size * v * v
                return x + c * v * size - s * across, y + s * v * size + c * across

            def place(u, v, at=at, size=size, lift=lift):
                half = size * 0.098 * (1 - v) ** 0.55 * (0.70 + 0.30 * abs(math.sin(v * 9.5 * math.pi))) * min(1, v * 5)
                return (*at(v, (u * 2 - 1) * half), 0.03 + lift * math.sin(math.pi * v * 0.8) - 0.05 * abs(u * 2 - 1)), (u, v)

            parts.append(net("leaflet", 66, 4, place, material))
            vein = [(*at(v, 0.0), 0.045 + lift * math.sin(math.pi * v * 0.8)) for v in np.linspace(0, 0.94, 14)]
            parts.append(tube(vein, lambda t: 0.045 * (1 - 0.8 * t), 0.02, rib, sides=6, name="vein", side=(-s, c, 0)))
    return parts


def herbarium():
    """Ferns pressed between sheets; the plate and the cup that came of one of them."""
    ground()
    board = plain("folder", (0.085, 0.115, 0.098), roughness=0.8, bump=(0.2, 0.015))
    tape = plain("gummed paper", (0.56, 0.51, 0.40), roughness=0.9)
    papers = [plain(f"sheet {index}", tone, roughness=0.92, specular=0.08, variation=(tuple(part * 0.93 for part in tone), 9)) for index, tone in enumerate(((0.60, 0.565, 0.475), (0.64, 0.61, 0.535), (0.57, 0.53, 0.435)))]
    greens = [plain(f"pressed {index}", tone, roughness=0.75, specular=0.15, variation=(tuple(part * 1.35 for part in tone), 2.5)) for index, tone in enumerate(((0.095, 0.115, 0.042), (0.070, 0.098, 0.042), (0.125, 0.115, 0.05)))]
    group([box("cover", (40, 31, 0.35), (0, 0, 0), board, 0.16)], at=(-13, 3, 0), turn=7)
    for index, (x, y, turn) in enumerate(((-13.4, 3.4, 5), (-12.6, 2.8, 9), (-13.1, 3.1, 6.5))):
        box("sheet", (37.5, 28.5, 0.06), (x, y, 0.36 + index * 0.07), papers[index], 0.01, turn=turn)
    mounted = [group(frond(29, 21, greens[0], bend=1.6, seed=4), at=(-14.6, -1.5, 0.1), turn=12)]
    for x, y, turn in ((-9.0, -0.3, 96), (6.5, 3.0, 100)):
        mounted.append(box("strip", (2.6, 0.7, 0.02), (x, y, 0.27), tape, 0, turn=turn))
    named = inked("herbarium label", (0.66, 0.63, 0.55), script.written(script.LABEL, (9.6, 5.4), (0.9, 1.5), apart=1.25, scale=1.15, seed=5))
    mounted.append(group([handmade((9.6, 5.4), named, seed=7, thick=0.03)], at=(12.0, -9.4, 0.04), turn=-1))
    group(mounted, at=(-13.1, 3.1, 0.54), turn=6.5)
    # Not mounted yet: two more, across the hem of the folder.
    group(frond(23, 18, greens[1], bend=-1.2, seed=9), at=(-3, -17.2, 0.08), turn=-8)
    group(frond(15, 14, greens[2], bend=0.8, seed=15), at=(-31.5, -20.2, 0.08), turn=9)
    fern = Potter("fern")
    group(fern.dinner_plate(), at=(26, 7, 0), turn=24)
    group([*fern.make("cup-saucer"), pool(3.93, 5.3, tea())], at=(34, -12.5, 0), turn=-28)
    # Light from the other side than elsewhere, so low that each leaflet has its shadow.
    window((84, -26, 66), (2, 0, 2), (64, 84), radiance=3.0, color=(0.955, 0.985, 1.0))
    sunlight((2, 0, 1), 106, 24, 3.4, (2, 1), (88, 30), soft=1.0, color=(1.0, 0.91, 0.78), leaves=(7, 12))
    area_light((-90, -50, 60), (0, 0, 2), (70, 70), 0.22)
    flag((-66, 0, 14), (0, 0, 3), (80, 40))
    ambient(0.17)


# --- the captain's cabin --------------------------------------------------------------------------------------------------


def spot(at, target, radius, power, color, soft=1.6, blend=0.03):
    """A beam that draws a disc of this radius around its target: the sun through a porthole."""
    data = bpy.data.lights.new("spot", "SPOT")
    away = (Vector(target) - Vector(at)).length
    data.energy, data.color, data.shadow_soft_size = power, color, soft
    data.spot_size, data.spot_blend = 2 * math.atan(radius / away), blend
    light = bpy.data.objects.new("spot", data)
    bpy.context.scene.collection.objects.link(light)
    aim(light, at, target)
    light.visible_glossy = False
    return light


def charted(size, seed=11):
    """What is printed on a sea chart: coasts with their lines of water, soundings, courses, a rose, a frame in minutes."""
    rng, per_cm = np.random.default_rng(seed), 32
    width, height = (round(side * per_cm) for side in size)
    hills = sum(cv2.resize(rng.normal(0, 1 / step, (3 * step + 1, 5 * step + 1)).astype(np.float32), (width, height), interpolation=cv2.INTER_CUBIC) for step in (1, 2, 4, 9, 20))
    y, x = np.mgrid[:height, :width].astype(np.float32)
    land = (hills + 1.5 * np.abs(y / height - 0.46) * 2 - 1.5 + 0.5 * (x / width) > 0).astype(np.uint8)
    away = cv2.distanceTransform(1 - land, cv2.DIST_L2, 5)
    inland = cv2.distanceTransform(land, cv2.DIST_L2, 5)
    ink = 0.13 * land.astype(np.float32)
    # Engravers follow a coast with finer and finer lines.
    for far, strong in ((0, 1.0), (9, 0.6), (20, 0.5), (34, 0.4), (52, 0.3), (74, 0.2)):
        ink = np.maximum(ink, strong * (1 - land) * np.clip(1.7 - np.abs(away - far - 1), 0, 1))
    ink = np.maximum(ink, 0.55 * np.clip(1 - inland / 34, 0, 1) * land * (np.modf(y / 7)[0] < 0.3))
    margin = round(1.5 * per_cm)
    ink = np.pad(ink[margin:-margin, margin:-margin], margin)
    draw = np.zeros((height, width), np.uint8)
    line = lambda start, end, strong, thick=1: cv2.line(draw, tuple(round(v) for v in start), tuple(round(v) for v in end), strong, thick, cv2.LINE_AA)
    middle, reach = np.array((0.30 * width, 0.47 * height)), 0.15 * height
    for ray in range(32):
        way = np.array((math.cos(ray * math.pi / 16), math.sin(ray * math.pi / 16)))
        line(middle + way * reach, middle + way * width, 70)
        line(middle + way * reach * 0.86, middle + way * reach, 220, 2)
        if ray % 2 == 0:
            long = reach * (0.84, 0.42, 0.62, 0.42)[ray // 2 % 4]
            for side in (-1, 1):
                beside = middle + reach * 0.15 * np.array((math.cos((ray + side * 2) * math.pi / 16), math.sin((ray + side * 2) * math.pi / 16)))
                outline = np.array((middle, beside, middle + way * long)).round().astype(np.int32)
                cv2.polylines(draw, [outline], True, 230, 1, cv2.LINE_AA)
                if side > 0:
                    cv2.fillPoly(draw, [outline], 230, cv2.LINE_AA)
    for share in (0.86, 1.0, 1.03):
        cv2.circle(draw, tuple(middle.round().astype(int)), round(reach * share), 220, 2 if share > 1 else 1, cv2.LINE_AA)
    for _ in range(520):
        px, py = rng.uniform(0.03, 0.95) * width, rng.uniform(0.05, 0.95) * height
        if away[int(py), int(px)] > 60 and np.hypot(px - middle[0], py - middle[1]) > reach * 1.15:
            cv2.putText(draw, str(int(1 + away[int(py), int(px)] / 14 + rng.integers(0, 4))), (int(px), int(py)), cv2.FONT_HERSHEY_SIMPLEX, 0.42, 200, 1, cv2.LINE_AA)
    for inset, thick in ((0.9, 2), (1.3, 1), (1.5, 3)):
        cv2.rectangle(draw, (int(inset * per_cm),) * 2, (int(width - inset * per_cm), int(height - inset * per_cm)), 230, thick, cv2.LINE_AA)
    for minute in range(per_cm, width - 2 * per_cm, 2 * per_cm):
        for edge in (0.9, size[1] - 1.3):
            cv2.rectangle(draw, (minute, int(edge * per_cm)), (minute + per_cm, int((edge + 0.4) * per_cm)), 230, -1)
    return np.maximum(ink, draw.astype(np.float32) / 255) * 0.92


def chart(at, turn):
    """A sea chart, half unrolled."""
    wide, deep = 58, 34
    sheet = inked("chart", (0.60, 0.53, 0.40), charted((wide, deep)), (0.055, 0.04, 0.03))
    roll = 1.5

    def place(u, v):
        x, y = (u - 0.5) * wide, (v - 0.5) * deep
        z = 0.05 + 0.22 * max(0.0, noise.noise(Vector((x * 0.06, y * 0.08, 3.0))))
        # The right end is still rolled up.
        away = x - (wide / 2 - 9.4)
        if away > 0:
            a = away / roll
            r = roll * (1 - 0.06 * a / math.pi)
            x, z = wide / 2 - 9.4 + r * math.sin(a), z + r * (1 - math.cos(a))
        return (x, y, z), (u, v)

    return group([net("chart", 60, 220, place, sheet)], at=at, turn=turn)


def dividers(at, turn):
    brass = plain("brass", (0.52, 0.37, 0.15), roughness=0.24, metallic=1.0)
    steel = plain("points", (0.62, 0.61, 0.59), roughness=0.25, metallic=1.0)
    parts = []
    for swing in (-13, 13):
        leg = [tube([(0.4, 0, 0.5), (4, 0.0, 0.5), (9, 0, 0.42)], lambda t: 0.46 - 0.16 * t, 0.24, brass, sides=14), tube([(8.8, 0, 0.42), (13.2, 0, 0.2)], lambda t: 0.2 * (1 - 0.9 * t), 0.14, steel, sides=10)]
        parts.append(group(leg, turn=swing))
    parts.append(lathe(smooth([(0.001, 0.1), (0.85, 0.1), (0.95, 0.25), (0.95, 0.8), (0.8, 0.95), (0.001, 1.0)], 4), brass, 40))
    return group(parts, at=at, turn=turn)


def cabin():
    """The captain's tea: plants that keep their leaves, on his chart; the sun comes in through a porthole."""
    ground()
    backdrop(46)
    panel = wood("panel", light=(0.135, 0.074, 0.040), dark=(0.070, 0.037, 0.020), along=2)
    along = wood("panel", light=(0.135, 0.074, 0.040), dark=(0.070, 0.037, 0.020))
    for index in range(9):
        box("panel", (25.6, 1.4, 120), (-104 + index * 26, 44.6, 0), panel, 0.5)
    box("rail", (240, 3.0, 4.2), (0, 43.0, 0), along, 0.5)
    vine = Potter("vine")
    chart((-17, -5, 0), 7)
    dividers((-11, -11, -0.04), 24)
    group(vine.teapot(), at=(19, 13, 0), turn=6)
    group(vine.sugar_box(), at=(39, 15, 0), scale=0.92)
    group([*vine.make("cup-saucer"), pool(3.93, 5.3, tea())], at=(32, -5, 0), turn=-32)
    group([*vine.milk_jug()], at=(-7, 21, 0), turn=-160, scale=0.88)
    spot((-170, -118, 92), (16, 14, 7), 33, 1.8e6, (1.0, 0.88, 0.70))
    area_light((-60, -70, 50), (4, 0, 6), (40, 40), 0.75, (0.86, 0.93, 1.0))
    area_light((80, -60, 50), (8, 0, 6), (60, 60), 0.28, (1.0, 0.86, 0.70))
    ceiling(0.28)
    ambient(0.10)


# --- the children's plates ------------------------------------------------------------------------------------------------


def drawn(strokes, seed):
    """Lines of a child's brush on the well of a plate."""
    blue = plain("brush blue", (0.020, 0.046, 0.22), roughness=0.16)
    rng = random.Random(seed)
    parts = []
    for points, half in strokes:
        path = smooth([(x + 20, y + 20, 0.0) for x, y in points], 8) if len(points) > 2 else [(x + 20, y + 20, 0.0) for x, y in points]
        swell = rng.uniform(0, 6)
        parts.append(tube([(x - 20, y - 20, 0.452) for x, y, _ in path], lambda t, half=half * 1.5, swell=swell: half * (0.8 + 0.3 * math.sin(t * 5 + swell)), 0.012, blue, sides=8, side=(0.31, 0.95, 0)))
        for x, y, _ in (path[0], path[-1]):
            parts.append(lathe([(0.001, 0.462), (half * 1.1, 0.46), (half * 1.25, 0.45)], blue, 16))
            parts[-1].location = (x - 20, y - 20, 0)
    return parts


def arc(x, y, rx, ry, start=0, end=360, steps=14):
    return [(x + rx * math.cos(math.radians(start + (end - start) * s / steps)), y + ry * math.sin(math.radians(start + (end - start) * s / steps))) for s in range(steps + 1)]


def dot(x, y, r=0.22):
    return ([(x - r / 3, y), (x + r / 3, y + 0.05)], r)


DRAWINGS = {
    "cat": [
        (arc(-0.2, 1.7, 2.0, 1.75), 0.16), ([(-1.9, 2.6), (-1.95, 3.3), (-1.9, 4.4), (-1.2, 3.9), (-0.7, 3.3)], 0.15), ([(0.4, 3.35), (0.9, 3.9), (1.55, 4.4), (1.6, 3.4), (1.6, 2.6)], 0.15),
        dot(-0.9, 2.1), dot(0.5, 2.1), (arc(-0.65, 1.05, 0.45, 0.4, 180, 360, 6), 0.10), (arc(0.25, 1.05, 0.45, 0.4, 180, 360, 6), 0.10),
        ([(-1.1, 1.3), (-3.3, 1.7)], 0.06), ([(-1.1, 1.1), (-3.3, 0.9)], 0.06), ([(0.7, 1.3), (2.9, 1.75)], 0.06), ([(0.7, 1.1), (2.9, 0.95)], 0.06),
        ([(-1.6, 0.4), (-2.3, -1.5), (-2.2, -4.0), (-0.2, -4.3), (1.8, -4.0), (1.9, -1.5), (1.2, 0.4)], 0.17), ([(1.9, -3.6), (3.6, -3.3), (4.3, -1.6), (3.6, -0.4), (3.1, -1.0)], 0.2),
        ([(-0.9, -4.2), (-0.9, -2.6)], 0.11), ([(0.6, -4.2), (0.6, -2.6)], 0.11),
    ],
    "ship": [
        ([(-4.6, -0.6), (-3.6, -2.6), (0, -3.0), (3.4, -2.7), (4.8, -0.4), (0.0, -0.8), (-4.6, -0.6)], 0.17), ([(0, -0.7), (0.05, 1.5), (-0.05, 4.7)], 0.15),
        ([(0.35, 4.3), (2.4, 2.2), (3.5, 0.2), (1.8, 0.15), (0.4, 0.2)], 0.13), ([(-0.4, 3.9), (-2.0, 2.0), (-2.9, 0.2), (-1.5, 0.15), (-0.4, 0.2)], 0.13), ([(0, 4.7), (0.8, 5.1), (1.6, 4.7)], 0.12),
        (arc(-2.0, -1.7, 0.42, 0.42), 0.09), (arc(0.0, -1.8, 0.42, 0.42), 0.09), (arc(2.0, -1.7, 0.42, 0.42), 0.09),
        ([(-5.0, -3.7), (-3.8, -3.2), (-2.6, -3.8), (-1.3, -3.3), (0, -3.9), (1.3, -3.4), (2.6, -3.9), (3.9, -3.3), (4.9, -3.8)], 0.13), ([(-3.0, -4.9), (-1.8, -4.5), (-0.6, -5.0), (0.7, -4.5), (2.0, -5.0)], 0.12),
    ],
    "teacher": [
        (arc(0, 0.2, 3.1, 3.6, 100, 445), 0.16), (arc(-1.25, 0.8, 0.95, 0.85), 0.12), (arc(1.25, 0.8, 0.95, 0.85), 0.12), ([(-0.3, 0.9), (0, 1.05), (0.3, 0.9)], 0.1), dot(-1.2, 0.75), dot(1.25, 0.75),
        ([(0.05, 0.4), (-0.35, -0.6), (0.2, -0.7)], 0.1), (arc(0, -1.3, 1.4, 0.9, 190, 350, 8), 0.13),
        *[([(3.1 * math.cos(a) * 0.95, 0.2 + 3.55 * math.sin(a)), (3.9 * math.cos(a), 0.2 + 4.9 * math.sin(a))], 0.11) for a in np.linspace(0.35, 2.8, 12)],
        ([(-1.0, -3.3), (-1.2, -4.4), (-3.2, -5.2)], 0.14), ([(1.0, -3.3), (1.2, -4.4), (3.2, -5.2)], 0.14),
    ],
    "house": [
        ([(-3.2, 0.6), (-3.15, -1.5), (-3.2, -4.0)], 0.15), ([(-3.3, -4.0), (0, -3.9), (3.2, -4.0)], 0.15), ([(3.2, -4.0), (3.15, -1.5), (3.2, 0.6)], 0.15), ([(-3.9, 0.4), (0, 3.8)], 0.17), ([(0, 3.8), (3.9, 0.4)], 0.17), ([(-3.2, 0.6), (3.2, 0.6)], 0.12),
        ([(-0.8, -3.9), (-0.8, -1.6)], 0.12), ([(-0.8, -1.6), (0.8, -1.6)], 0.12), ([(0.8, -1.6), (0.8, -3.9)], 0.12), dot(0.4, -2.8, 0.14), (arc(-2.0, -1.0, 0.65, 0.65), 0.1), (arc(2.0, -1.0, 0.65, 0.65), 0.1),
        ([(1.7, 2.4), (1.7, 4.1)], 0.14), ([(2.5, 1.8), (2.5, 4.1)], 0.14), ([(2.1, 4.5), (2.9, 5.0), (2.2, 5.5), (3.0, 5.9)], 0.12),
    ],
    "fish": [
        (arc(-0.6, 0.4, 3.7, 2.0, 12, 348), 0.17), ([(3.0, 0.8), (4.4, 2.0), (4.9, 2.2), (4.5, 0.4), (4.9, -1.5), (4.3, -1.2), (3.0, 0.0)], 0.15), (arc(-2.6, 0.9, 0.45, 0.45), 0.1), dot(-2.6, 0.9, 0.16),
        (arc(-1.9, 0.4, 0.9, 1.5, -60, 60, 7), 0.1), *[(arc(x, y, 0.55, 0.5, 200, 340, 5), 0.08) for x, y in ((-0.2, 1.3), (0.9, 1.2), (-0.1, 0.3), (1.1, 0.3), (-0.2, -0.6), (0.9, -0.5))],
        (arc(-5.0, 2.2, 0.35, 0.35), 0.08), (arc(-4.6, 3.4, 0.5, 0.5), 0.08), (arc(-5.2, 4.4 - 0.6, 0.25, 0.25), 0.08), ([(-3.6, -3.2), (-1.2, -2.9), (1.4, -3.3), (3.6, -2.9)], 0.13),
    ],
    "sun": [
        (arc(0.1, 0.3, 2.3, 2.2, 80, 430), 0.17), *[([(2.9 * math.cos(a), 0.3 + 2.8 * math.sin(a)), (4.6 * math.cos(a + 0.05), 0.3 + 4.5 * math.sin(a + 0.05))], 0.14) for a in np.linspace(0, 2 * math.pi, 12)[:-1]],
        dot(-0.75, 0.9), dot(0.85, 0.9), (arc(0.05, 0.1, 1.1, 0.9, 200, 340, 8), 0.13),
    ],
}


def children():
    """Plates that children have painted: cats, ships, one teacher."""
    ground()
    white, star = Potter(None), Potter("star")
    for name, x, y, turn in (("cat", -7.5, 14.5, -9), ("teacher", 15, 8.5, 12), ("ship", -21.5, -6, 10), ("fish", 2.0, -12.5, -14), ("house", 26, -11, 5)):
        group([*white.dessert_plate(), *drawn(DRAWINGS[name], len(name))], at=(x, y, 0), turn=turn)
    group(star.dessert_plate(), at=(37.5, 15.5, 0), turn=20)
    slurry = plain("cobalt", (0.022, 0.030, 0.062), roughness=0.25)
    for x, y in ((-26, 14), (43, -2.5)):
        group([*white.rice_bowl(), pool(5.35, 4.0, slurry)], at=(x, y, 0), scale=0.56)
    group([*white.mug(), pool(3.78, 7.2, plain("rinse", (0.16, 0.20, 0.30), roughness=0.03))], at=(-40, 2, 0), turn=140, scale=0.9)
    for long, x, y, turn in ((19, -37, -4.5, -64), (17, 33.5, -21.5, 22), (20, -20, 21.4, 168)):
        lie(brush(long), (x, y, 0.58), turn, tilt=(0, 1.3))
    # The sun, and a second window whose panes stand in every glaze.
    window((118, -14, 70), (2, 0, 0), (60, 90), radiance=7.6, color=(1.0, 0.955, 0.88))
    mirrored_window((-34, 66, 92), (4, 0, 0), (46, 60), 0.9)
    sunlight((8, 2, 0), 104, 44, 1.75, (1, 1), (300, 300), soft=2.0, color=(1.0, 0.92, 0.80))
    area_light((-60, -30, 90), (0, 0, 0), (90, 90), 0.3, (0.86, 0.93, 1.0))
    ambient(0.26, (0.80, 0.89, 1.0))


# --- letters and answers ---------------------------------------------------------------------------------------------------


def blossom(at, size, seed):
    rng = random.Random(seed)
    white = plain("petal", (0.76, 0.755, 0.74), roughness=0.6, specular=0.2)
    eye = plain("stamen", (0.62, 0.44, 0.06), roughness=0.7)
    parts = [sphere(size * 0.22, (0, 0, size * 0.1), eye, rows=8, columns=12)]
    for petal in range(5):
        made = sphere(size * 0.44, (0, 0, 0), white, squash=0.3, rows=8, columns=14)
        a = petal * 2 * math.pi / 5
        made.location = (size * 0.5 * math.cos(a), size * 0.5 * math.sin(a), 0)
        made.rotation_euler = (0, -0.4, a)
        parts.append(made)
    return group(parts, at=at, turn=rng.uniform(0, 72), tilt=(rng.uniform(20, 80), rng.uniform(-40, 40)))


def geranium(root):
    """Stalks with round leaves, heads of flowers above them."""
    rng = random.Random(23)
    stalk = plain("stalk green", (0.12, 0.17, 0.06), roughness=0.6)
    green = plain("geranium", (0.085, 0.145, 0.06), roughness=0.6, specular=0.25, variation=((0.13, 0.20, 0.085), 2.0))
    root = Vector(root)
    for index in range(17):
        a, reach, high = index * 2.4, rng.uniform(3.0, 9.5), rng.uniform(2.5, 9.5)
        tip = root + Vector((reach * math.cos(a), 0.8 * reach * math.sin(a), high))
        thread(bezier(root, root + Vector((0, 0, high * 0.7)), (tip + root) / 2 + Vector((0, 0, high * 0.4)), tip, 12), 0.13, stalk)
        size = rng.uniform(2.0, 3.1)

        def place(u, v, size=size):
            b = 2 * math.pi * u
            r = size * v * (1 + 0.07 * math.cos(7 * b)) * (0.55 + 0.45 * min(1, abs(math.remainder(b, 2 * math.pi)) * 2.2))
            return (r * math.cos(b), r * math.sin(b), 0.30 * size * v * v + 0.08 * math.cos(7 * b) * v), (u, v)

        leaf = net("leaf", 8, 70, place, green, closed=True)
        group([leaf], at=tuple(tip), turn=math.degrees(a) + 180, tilt=(rng.uniform(-24, 24), rng.uniform(10, 50)))
    for head, (x, y, z) in enumerate(((-3.4, 0.5, 15.5), (3.6, -1.5, 13.2), (1.2, 2.5, 17.5))):
        tip = root + Vector((x, y, z))
        thread(bezier(root, root + Vector((0, 0, z * 0.5)), tip - Vector((0, 0, z * 0.3)), tip, 14), 0.12, stalk)
        for index in range(15):
            a, b = index * 2.4, math.acos(1 - 1.35 * (index + 0.5) / 15)
            blossom(tuple(tip + 1.75 * Vector((math.cos(a) * math.sin(b), math.sin(a) * math.sin(b), math.cos(b) * 0.85))), 1.15, head * 20 + index)


def pane(width, height, at, cross=(2, 3)):
    """A window in a wall that is seen: frame and bars."""
    frame = plain("frame", (0.60, 0.60, 0.585), roughness=0.5)
    parts = []
    for column in range(cross[0] + 1):
        edge = column in (0, cross[0])
        parts.append(box("bar", (5 if edge else 2.2, 5 if edge else 3, height), (-width / 2 + column * width / cross[0], -2, 0), frame, 0.2))
    for row in range(cross[1] + 1):
        edge = row in (0, cross[1])
        parts.append(box("bar", (width + (5.4 if edge else 0), 5 if edge else 3, 5 if edge else 2.2), (0, -2.4, row * height / cross[1] - (2.5 if edge else 1.1)), frame, 0.2))
    return group(parts, at=at)


# Low enough that the horizon is seen.
ANSWERED = Camera((6, 2, 12.0), 74, azimuth=-3, elevation=7, shift=(0, 0.075))


def answered():
    """The pot that leaked, and was kept for flowers; the letter that came of it."""
    floor(marked("ground", GREY, 0), (900, 330), (0, -117, 0), "ground")
    back, sill = 52, 5
    pale = plain("window wall", (0.43, 0.425, 0.40), roughness=0.9, specular=0.1)
    left, right = -52, 66
    for x0, x1, z0, z1 in ((-400, left, 0, 300), (right, 400, 0, 300), (left, right, 0, sill)):
        made = wall(pale, x1 - x0, z1 - z0, back - 4, (x0 + x1) / 2)
        made.location.z = z0
    distance(ANSWERED, BANNER)
    pane(right - left, 170, (7, back, sill), cross=(3, 3))
    mirrored_window((7, back - 1, sill + 85), (7, 0, sill + 85), (right - left, 170), 0.5, (0.90, 0.95, 1.0), (3, 3))
    plainware = Potter(None)
    pot = [part for part in plainware.teapot()]
    for part in pot:
        if part.name.split(".")[0] in ("lid", "knob"):
            part.hide_render = True
    group(pot, at=(14, 9, 0), turn=14)
    lathe([(0.001, 10.6), (3.2, 10.6)], plain("earth", (0.035, 0.024, 0.016), roughness=1, bump=(0.5, 0.2)), 40).location = (14, 9, 0)
    geranium((14, 9, 10.4))
    group(plainware.saucer(), at=(34, 3, 0))
    group(plainware.cup(), at=(34, 3, 0.42), turn=-30)
    written = plain("letter", (0.66, 0.61, 0.50), roughness=0.85)

    def sheet(u, v):
        x, y = (u - 0.5) * 14.5, (v - 0.5) * 20.5
        # Folded twice: it does not lie flat any more.
        lift = 1.1 * abs(math.sin(v * 1.5 * math.pi)) * (1 - 0.3 * u)
        return (x, y, 0.05 + 0.6 * lift), (u, v)

    group([net("sheet", 60, 20, sheet, written)], at=(-9, 0, 0), turn=-24)
    envelope = plain("old envelope", (0.52, 0.43, 0.30), roughness=0.85)
    group([box("envelope", (15.5, 10.2, 0.25), (0, 0, 0), envelope, 0.06), handwriting((1.0, 1.0, 0.27), 0, 3, 8.4), lathe([(0.001, 0.42), (1.05, 0.4), (1.25, 0.26)], plain("seal", (0.20, 0.018, 0.014), roughness=0.35), 40)], at=(-22.3, 11.5, 0), turn=13)
    area_light((7, back - 6, 70), (6, -10, 0), (104, 110), 1.3, (0.95, 0.975, 1.0), seen_in_gloss=False)
    window((-110, -60, 70), (6, 4, 8), (60, 90), radiance=1.6, color=(1.0, 0.955, 0.89))
    # The sun stands in the window that is seen: its bars, the leaves and the pot lie long on the table.
    sunlight((10, 0, 4), -142, 24, 6.0, (1, 1), (300, 200), soft=0.6, color=(1.0, 0.88, 0.70))
    area_light((40, -120, 50), (6, 4, 8), (100, 70), 0.45)
    flag((96, 0, 24), (8, 4, 8), (80, 70))
    ambient(0.20)


def story(build, ground, camera, exposure=2.2, contrast=0.0):
    return lambda: Shot(build, camera, size=BANNER, exposure=exposure, contrast=contrast, ground=ground)


SHOTS = {
    "scenes/shawl": story(shawl_and_plate, "shawl", Camera((6, -2.0, 0), 84, azimuth=0, elevation=50), 2.0),
    "scenes/herbarium": lambda: Shot(
        herbarium, Camera((4, -1.5, 0), 92, azimuth=-8, elevation=46), size=BANNER, exposure=1.8, contrast=0.2, ground="herbarium"
    ),
    "scenes/cabin": story(cabin, "cabin", Camera((4, 4, 8.0), 84, azimuth=5, elevation=14), 2.6),
    "scenes/children": story(children, "children", Camera((3.5, 0.5, 0), 100, azimuth=0, elevation=62), 1.2, 0.2),
    "scenes/answered": story(answered, "answered", ANSWERED, 2.1, 0.2),
}
