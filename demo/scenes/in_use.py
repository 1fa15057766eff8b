"""Each form in use, in five lights: photographed once for the series that share one, and painted for each."""

import math
from dataclasses import dataclass
from typing import Callable

import cv2
import numpy as np

import gardens
import tables as laid
from forms import Potter
from series import BY_LAMP, BY_NIGHT
from studio import GARDEN_LIGHT, WALL_GREY, Camera, Shot, ambient, area_light, backdrop, box, ceiling, flag, ground, lamp, marked, mesh_object, mirrored_window, net, new_material, picture_of, plain, sunlight, wall, window


def in_the_morning(target, width, walled):
    """The first sun, from the left through one tall sash: hard, nearly white; the room gives shaded sides little back."""
    x, y, z = target
    k = width / 46
    ground()
    sun = dict(strength=3.6, azimuth=-86, elevation=33, size=(width * 0.80, width * 0.62)) if not walled else dict(strength=3.3, azimuth=-60, elevation=30, size=(width * 0.86, width * 0.74))
    sunlight((x + width * 0.06, y + width * (0.03 if not walled else 0.16), z * 0.8), panes=(1, 2), soft=0.9, color=(1.0, 0.93, 0.82), **sun)
    window((x - 66 * k, y - 30 * k, z + 58 * k), target, (34 * k, 84 * k), radiance=2.6, color=(0.92, 0.965, 1.0), panes=(1, 2), gleam=2.6)
    # A wall that the sun has warmed.
    area_light((x + 60 * k, y - 34 * k, z + 26 * k), target, (50 * k, 50 * k), 0.30, (1.0, 0.88, 0.74), seen_in_gloss=False)
    flag((x + 62 * k, y + 24 * k, z + 20 * k), target, (60 * k, 50 * k))
    ceiling(0.7)
    ambient(0.15)


def in_low_sun(target, width, walled):
    """
    The last hour of the afternoon, from the right, through a tree: on a table from a little behind, so that shadows lie
    long; before a wall they are thrown on it.
    """
    x, y, z = target
    k = width / 46
    ground()
    sun = dict(strength=4.4, azimuth=104, elevation=27, size=(width * 1.05, width * 0.60), leaves=(4, 9)) if not walled else dict(strength=3.8, azimuth=64, elevation=24, size=(width * 0.98, width * 0.74), leaves=(11, 26))
    sunlight((x, y + width * (0.04 if not walled else 0.16), z * 0.8), panes=(1, 1), soft=1.3, color=(1.0, 0.80, 0.56), **sun)
    # The wall around its window ends somewhere, and beyond it far ground would be bright.
    flag((x, y + 1000, 120), (x, y + 1000, 0), (1600, 1600))
    window((x - 70 * k, y - 30 * k, z + 66 * k), target, (60 * k, 80 * k), radiance=2.2, color=(0.90, 0.955, 1.0), panes=(1, 1), gleam=1.6)
    mirrored_window((x - 36 * k, y + 84 * k, z + 104 * k), target, (34 * k, 40 * k), 2.0, (1.0, 0.93, 0.82), panes=(1, 3), gleam=1.2)
    ceiling(0.8)
    ambient(0.15)


def by_the_garden_door(target, width, walled):
    """
    A clear forenoon: sun falls through the tall door behind the table, from the left, so that white has lit edges before
    the shade of the garden; the room gives little back, and glaze mirrors the door's other leaf, which stands open.
    """
    x, y, z = target
    k = width / 46
    ground()
    sunlight((x, y + width * 0.02, z * 0.8), azimuth=-97, elevation=33, strength=3.6, panes=(3, 1), size=(width * 1.5, width * 0.70 + z * 0.6), soft=0.9, color=(1.0, 0.93, 0.80))
    # The wall around it ends somewhere, and beyond it far ground would be bright.
    flag((x, y + 1000, 120), (x, y + 1000, 0), (1600, 1600))
    from_door = (x - 46 * k, y + 46 * k, z + 36 * k) if walled else (x - 66 * k, y + 96 * k, z + 62 * k)
    window(from_door, target, (56 * k, 62 * k) if walled else (110 * k, 96 * k), radiance=3.4, color=(0.93, 0.97, 1.0), panes=(3, 2), gleam=2.2)
    window((x - 62 * k, y - 22 * k, z + 34 * k), target, (26 * k, 74 * k), radiance=2.8, color=(0.95, 1.0, 0.97), panes=(2, 4), gleam=3.0)
    area_light((x + 46 * k, y - 62 * k, z + 44 * k), target, (84 * k, 74 * k), 0.24, (1.0, 0.965, 0.92), seen_in_gloss=False)
    flag((x + 66 * k, y + 10 * k, z + 18 * k), target, (64 * k, 60 * k))
    ceiling(0.45)
    ambient(0.15, (0.95, 0.97, 1.0))


def by_candle(side, blue, behind):
    """
    Night: beside those in the picture one candle more, to the left or right of it (`side` = 1), low and near, so that its light
    is soon gone; the other side has the `blue` that is left of the day, from so far `behind`.
    """

    def light(target, width, walled):
        x, y, z = target
        k = width / 46
        ground()
        right, back, up = (33, -17, 10) if walled else (33, 0, 24)
        at = (x + side * right * k, y + back * k, z + up * k)
        flame_color = (1.0, 0.66, 0.36)
        lamp(at, 46000 * k * k, 1.5 * k, flame_color).visible_glossy = False
        mirrored_window(at, target, (7 * k, 13 * k), 2.4, flame_color, panes=(1, 1), gleam=1.0)
        if walled:
            # It stands low, on something that keeps its light from the cloth below it.
            flag((*at[:2], at[2] - 2 * k), (*at[:2], 0), (8 * k, 8 * k))
        window((x - side * 58 * k, y + behind * k, z + 46 * k), target, (44 * k, 64 * k), radiance=blue, color=(0.42, 0.62, 1.0), gleam=0.4)
        ceiling(0.08)
        ambient(0.035, (0.50, 0.66, 1.0))

    return light


def shining(name, pixels, color=(0, 0, 0)):
    """What shines by itself as this picture does: light, top row first."""
    material, nodes, links, shader = new_material(name)
    seen = nodes.new("ShaderNodeTexImage")
    seen.image = picture_of(name, pixels)
    shader.inputs["Base Color"].default_value = (*color, 1)
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 1, 0
    links.new(seen.outputs["Color"], shader.inputs["Emission"])
    material.cycles.sample_as_light = False
    return material


def wall_at(y):
    """The wall of the series' colour."""
    return lambda x, k: backdrop(y)


def window_at(y):
    """A window over the table: the harbour outside is blue, its lamps are lit, and out of focus."""

    def room(x, k):
        rng = np.random.default_rng(y)
        high, wide = 400, 640
        up = np.linspace(1, 0, high, dtype=np.float32)[:, None, None]
        view = np.array((0.007, 0.014, 0.038), np.float32) * up + np.array((0.030, 0.042, 0.064), np.float32) * (1 - up) + np.zeros((high, wide, 3), np.float32)
        ridge = 268 + 26 * np.sin(np.linspace(0, 4, wide) + rng.uniform(0, 6)) + 12 * np.sin(np.linspace(0, 13, wide))
        view[np.arange(high)[:, None] > ridge[None, :]] *= 0.30
        view = cv2.GaussianBlur(view, (0, 0), 12)
        for _ in range(34):
            place, size = (int(rng.uniform(0, wide)), int(rng.normal(312, 13))), int(rng.uniform(3, 7))
            disc = cv2.GaussianBlur(cv2.circle(np.zeros((high, wide), np.float32), place, size, 1.0, -1, cv2.LINE_AA), (0, 0), 1.6)[..., None]
            view += disc * np.array((0.20, 0.115, 0.045), np.float32) * rng.uniform(0.2, 1.0)
        tall, half = 76 * k, 56 * k
        mesh_object("harbour", [(x - half, y + 3, 0), (x + half, y + 3, 0), (x + half, y + 3, tall), (x - half, y + 3, tall)], [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], shining("harbour", view), flat=True)
        paint = plain("window paint", (0.30, 0.31, 0.33), roughness=0.45)
        box("sill", (2 * half, 9 * k, 2.2 * k), (x, y, 0), paint, 0.3)
        box("rail", (2 * half, 3.0 * k, 3.6 * k), (x, y + 1.5, 2.2 * k), paint, 0.3)
        box("bar", (2 * half, 1.6 * k, 1.5 * k), (x, y + 1.8, 36 * k), paint, 0.2)
        for across in rng.uniform(-38, -30) + np.arange(4) * 24:
            box("bar", (1.7 * k, 2.0 * k, tall), (x + across * k, y + 1.6, 2.2 * k), paint, 0.25)

    return room


def garden_at(y):
    """The table stands at an open door, its far edge before a garden (gardens.py)."""

    def room(x, k):
        material = marked("garden", 0, 2, specular=0)
        shader = material.node_tree.nodes["Principled BSDF"]
        shader.inputs["Emission"].default_value = (GARDEN_LIGHT,) * 3 + (1,)
        material.cycles.sample_as_light = False
        wall(material, 320 * k, 112 * k, y, x).visible_shadow = False

    return room


def garden_of(name, x, y, k):
    """A garden that shines by itself, for glass and for lenses that are not sharp."""
    half, tall = gardens.WIDE / 2 * k, gardens.HIGH * k
    mesh_object("garden", [(x - half, y, 0), (x + half, y, 0), (x + half, y, tall), (x - half, y, tall)], [(0, 1, 2, 3)], [(0, 0), (1, 0), (1, 1), (0, 1)], shining("garden", gardens.view(name)), flat=True).visible_shadow = False


def wall_beside_garden(y, edge, side=1):
    """The wall of the series' colour, and from so far to the right (`side`; -1: left) on, behind its reveal, the garden."""

    def room(x, k):
        garden_at(y + 9 * k)(x, k)
        wide = 160 * k
        middle = x + edge * k - side * wide / 2
        wood_paint = plain("casing", (0.50, 0.50, 0.475), roughness=0.45)
        for one in (
            box("beside", (wide, 8 * k, 130 * k), (middle, y + 4 * k, 0), marked("backdrop", WALL_GREY, 1), 0.4),
            box("casing", (5 * k, 1.6 * k, 130 * k), (x + (edge - side * 3.4) * k, y - 0.4 * k, 0), wood_paint, 0.3),
            box("sill", (240 * k, 6 * k, 1.4 * k), (x, y - 1.2 * k, 0), wood_paint, 0.3),
        ):
            one.visible_shadow = False

    return room


def curtain_at(y):
    """A thin curtain with the day behind it: its folds are as bright as they are thin, and bars stand behind."""

    def room(x, k):
        u = np.linspace(-1, 1, 1200, dtype=np.float32)
        folds = np.sin(u * 31 + 2.2 * np.sin(u * 4.3)) + 0.5 * np.sin(u * 67 + 3 * np.sin(u * 7.1))
        day = (0.30 + 0.045 * folds)[None, :] * np.linspace(1.06, 0.80, 300, dtype=np.float32)[:, None]
        day *= np.interp(np.abs(np.mod(u * 3.1 + 0.42, 1) - 0.5), (0, 0.045, 0.06), (0.66, 0.66, 1.0)).astype(np.float32)[None, :]
        day[128:142] *= 0.70
        cloth = shining("curtain", cv2.GaussianBlur(day, (0, 0), 5)[..., None] * np.array((1.0, 0.97, 0.91), np.float32), (0.30, 0.295, 0.28))

        def place(u, v):
            a = u * 2 - 1
            fold = math.sin(a * 31 + 2.2 * math.sin(a * 4.3)) + 0.5 * math.sin(a * 67 + 3 * math.sin(a * 7.1))
            return (x + a * 70 * k, y - 0.9 * k * fold, 0.1 + v * 90 * k), (u, v)

        net("curtain", 2, 600, place, cloth).visible_shadow = False
        # Its foot is behind the sill, which is straight.
        box("sill", (140 * k, 5 * k, 2.0 * k), (x, y - 4.6 * k, 0), plain("sill paint", (0.42, 0.415, 0.39), roughness=0.45), 0.3).visible_shadow = False

    return room


@dataclass
class Look:
    """
    How the settings of some series are photographed: under which light, and what is laid for each form, the place looked
    at, width of the frame, azimuth, elevation, and what is seen behind the table; "fern/jar" is a form's for one series
    alone. Some series are printed `mirrored`, so that neighbours in a list differ more, but no table where that would be
    wrong (tables.is_handed).
    """

    only: tuple
    light: Callable
    developed: dict
    uses: dict
    mirrored: tuple = ()


LOOKS = (
    Look(("blossom", "halflace", "fern"), in_the_morning, dict(exposure=1.75, contrast=0.2, vignette=0.12), {
        "dinner-plate": (laid.dinner_for_one, (-2.5, 0, 0.5), 50, -3, 86),
        "dessert-plate": (laid.cake_on_plate, (1.4, 2.5, 2.6), 33, -8, 24),
        "soup-plate": (laid.soup_at_noon, (3.4, 0, 1), 46, 4, 58),
        "rice-bowl": (laid.rice_and_chopsticks, (3.6, 0.5, 4.6), 30, -8, 15, curtain_at(34)),
        "serving-bowl": (laid.lemons_in_bowl, (4.6, -1.0, 6.4), 46, 0, 11, wall_at(26)),
        "cup-saucer": (laid.tea_and_biscuits, (-3.0, 6.0, 2.6), 46, -8, 78),
        "mug": (laid.mug_and_biscuits, (-7.5, 0, 5.0), 41, -4, 10, curtain_at(40)),
        "teapot": (laid.tea_for_one, (-3.2, -1, 6.4), 44, 0, 10, wall_at(28)),
        "milk-jug": (laid.milk_and_berries, (5.6, 0, 5.4), 33, -6, 15, curtain_at(36)),
        "sugar-box": (laid.sugar_open, (-1.4, 0, 3.0), 40, 0, 50),
        "vase": (laid.leaves_in_vase, (2, 0, 23.5), 60, 0, 5, wall_at(24)),
        "jar": (laid.jar_and_cup, (8.5, 0, 13.2), 50, 0, 7, curtain_at(44)),
        "cake-stand": (laid.whole_cake, (-6, -2, 8.4), 54, 0, 10, wall_at(30)),
        "candle-holder": (laid.candles_new, (-3.0, 0, 14.6), 50, -6, 8, wall_at(22)),
        "halflace/jar": (laid.jar_and_lemons, (-4.0, 0, 12.0), 46, 12, 19, wall_at(34)),
        "fern/jar": (laid.jar_and_pears, (7.0, 0, 12.4), 52, -16, 13, wall_at(30)),
        "halflace/milk-jug": (laid.milk_and_apricots, (-3.2, -0.5, 3.4), 29, 14, 38),
        "fern/milk-jug": (laid.jug_with_parsley, (0.6, 0, 12.2), 36, -4, 7, wall_at(20)),
        "halflace/cake-stand": (laid.lemons_on_stand, (0, -1, 8.6), 40, 10, 17, curtain_at(36)),
        "fern/cake-stand": (laid.cherry_cake, (3.4, -1, 8.6), 44, -12, 24),
        "halflace/cup-saucer": (laid.tea_with_lemon, (-0.6, -0.5, 3.2), 31, 16, 32),
        "fern/cup-saucer": (laid.tea_and_biscuits, (-2.8, 4.0, 4.2), 37, -14, 17, curtain_at(40)),
        "halflace/candle-holder": (laid.candle_at_noon, (-3.6, 0, 11.8), 38, 10, 14, curtain_at(36)),
        "fern/candle-holder": (laid.candles_used, (2.5, 0, 10.0), 44, -14, 21),
        "halflace/mug": (laid.mug_of_milk, (-4.4, -1.0, 3.6), 32, 14, 34),
        "fern/mug": (laid.mug_on_books, (1.6, 0, 7.6), 33, -12, 14, wall_at(26)),
        "halflace/soup-plate": (laid.soup_and_bread, (-0.6, 2.0, 3.4), 48, 8, 24, curtain_at(40)),
        "fern/soup-plate": (laid.berries_in_milk, (0.6, 3.0, 2.0), 44, -16, 34),
        "halflace/dessert-plate": (laid.biscuits_and_tea, (4.6, 3.2, 0.5), 37, 10, 80),
        "halflace/rice-bowl": (laid.cherries_for_one, (3.4, 0.4, 2.6), 32, 12, 40),
        "halflace/serving-bowl": (laid.plums_in_bowl, (2.2, -1.0, 3.6), 40, 14, 46),
        "halflace/teapot": (laid.pot_and_jug, (2.0, 0, 7.2), 40, 10, 9, curtain_at(38)),
        "halflace/sugar-box": (laid.sugar_and_tea, (8.0, 1, 4.4), 36, 14, 17, curtain_at(36)),
        "halflace/vase": (laid.leaves_and_book, (7.0, 0, 20.0), 68, -12, 16, curtain_at(46)),
        "fern/dessert-plate": (laid.plums_on_plate, (1.4, 0, 1.4), 40, -14, 36),
        "fern/rice-bowl": (laid.eggs_in_bowl, (2.6, 0, 3.6), 29, -14, 34),
        "fern/serving-bowl": (laid.apples_in_bowl, (2.8, -1.0, 6.4), 46, -12, 12, curtain_at(38)),
        "fern/teapot": (laid.tea_at_noon, (4.4, -2.0, 4.6), 46, -16, 30),
        "fern/sugar-box": (laid.sugar_for_cherries, (-0.4, -1.0, 3.6), 28, -14, 25, curtain_at(34)),
        "fern/vase": (laid.cow_parsley_in_vase, (1.5, 0, 25.6), 62, -8, 7, wall_at(24)),
    }, mirrored=("halflace",)),
    Look(("vine", "wave"), in_low_sun, dict(exposure=1.92, contrast=0.2, vignette=0.15), {
        "dinner-plate": (laid.plates_on_the_wall, (-0.5, 0, 11.5), 46, 0, 8, wall_at(20)),
        "dessert-plate": (laid.plums_on_plate, (0.5, 0, 1.0), 34, 4, 84),
        "soup-plate": (laid.soup_on_charger, (1.6, 1, 4.6), 43, 8, 27, wall_at(24)),
        "rice-bowl": (laid.bowls_stacked, (7.4, 0, 6.4), 39, 6, 9, wall_at(20)),
        "serving-bowl": (laid.apples_in_bowl, (2.8, -1.5, 4.2), 42, 10, 36),
        "cup-saucer": (laid.tea_alone, (4.0, 0, 4.6), 31, 4, 10, wall_at(16)),
        "mug": (laid.mug_and_walnuts, (-2.4, 0.5, 5.6), 35, 6, 9, wall_at(22)),
        "teapot": (laid.pot_alone, (3.0, -1, 7.0), 44, 8, 12, wall_at(24)),
        "milk-jug": (laid.jug_with_twigs, (-0.6, 0, 10.4), 31, 4, 6, wall_at(15)),
        "sugar-box": (laid.sugar_closed, (1.2, -0.5, 4.0), 25, 6, 22),
        "vase": (laid.twig_in_vase, (2, 0, 23.5), 60, 4, 5, wall_at(20)),
        "jar": (laid.jar_and_pears, (6, 0, 13.2), 50, 6, 7, wall_at(26)),
        "tray": (laid.tea_on_tray, (0, 0, 6.0), 46, 6, 19, wall_at(24)),
        "cake-stand": (laid.plums_on_stand, (0, -1, 8.0), 38, 6, 20),
        "candle-holder": (laid.candles_used, (2.5, 0, 12.0), 36, 4, 9, wall_at(18)),
        "wave/jar": (laid.jar_and_cup, (8.5, 0, 12.4), 50, -12, 12, wall_at(28)),
        "wave/milk-jug": (laid.milk_and_berries, (5.6, -0.5, 4.0), 33, 10, 28, wall_at(30)),
        "wave/cake-stand": (laid.apricots_on_stand, (0, -1, 8.8), 40, -10, 11, wall_at(26)),
        "wave/cup-saucer": (laid.tea_and_biscuits, (-2.6, 4.0, 2.6), 40, 12, 48),
        "wave/mug": (laid.mugs_for_two, (3.0, 0, 4.6), 38, -12, 24),
        "wave/soup-plate": (laid.soup_and_bread, (-0.4, 2.5, 1.0), 46, -10, 46),
        "wave/candle-holder": (laid.candles_new, (-2.0, 1.0, 10.5), 54, 14, 33),
        "wave/dessert-plate": (laid.pear_on_plate, (-2.2, 0, 5.0), 37, 8, 15, wall_at(22)),
        "wave/rice-bowl": (laid.rice_and_chopsticks, (4.2, 0.6, 3.0), 32, -12, 60),
        "wave/serving-bowl": (laid.pears_in_bowl, (2.8, -1.5, 6.4), 42, -12, 20, wall_at(28)),
        "wave/teapot": (laid.tea_for_two, (1.0, -2.0, 3.0), 52, -8, 54),
        "wave/sugar-box": (laid.sugar_and_coffee, (1.6, 0.2, 2.0), 30, -12, 62),
        "wave/vase": (laid.winterberries_in_vase, (-2.0, 0, 24.0), 66, -12, 12, wall_at(26)),
    }, mirrored=("wave",)),
    Look(("rib", "plain", "ring"), by_the_garden_door, dict(exposure=1.5, contrast=0.25, vignette=0.12), {
        "dinner-plate": (laid.plates_to_be_laid, (4.0, -1.0, 4.6), 48, 14, 19, garden_at(44)),
        "dessert-plate": (laid.cherries_on_plate, (2.2, 0.6, 0.8), 36, 16, 48),
        "soup-plate": (laid.berries_in_milk, (1.2, 2.0, 0.8), 48, 8, 64),
        "rice-bowl": (laid.eggs_in_bowl, (2.6, 0, 5.2), 26, 18, 17, wall_beside_garden(26, -4, -1)),
        "serving-bowl": (laid.cherries_in_bowl, (2.2, -1.5, 6.4), 46, 20, 20, garden_at(46)),
        "cup-saucer": (laid.tea_with_lemon, (-0.8, 0, 4.6), 31, 13, 20, garden_at(30)),
        "mug": (laid.mug_on_books, (1.6, 0, 7.4), 29, 14, 11, wall_beside_garden(30, 0, 1)),
        "teapot": (laid.tea_at_noon, (3.2, -2, 6.0), 47, -14, 14, garden_at(46)),
        "milk-jug": (laid.milk_and_apricots, (-3.6, 0, 5.2), 27, 12, 13, garden_at(34)),
        "sugar-box": (laid.sugar_for_cherries, (-0.6, -1, 3.2), 25, -16, 34),
        "vase": (laid.cow_parsley_in_vase, (1.5, 0, 26.2), 62, 10, 6, garden_at(40)),
        "jar": (laid.jar_and_lemons, (-4.2, 0, 12.6), 41, -10, 8, garden_at(44)),
        "tray": (laid.coffee_for_two, (0.2, 0, 3.0), 54, 14, 23, garden_at(44)),
        "cake-stand": (laid.cherry_cake, (3.4, -1, 9.4), 48, 12, 12, garden_at(42)),
        "candle-holder": (laid.candle_at_noon, (-3.6, 0, 11.6), 35, 12, 9, wall_beside_garden(30, -7, 1)),
        "plain/jar": (laid.jar_and_cup, (8.5, 0, 13.2), 48, -6, 9, garden_at(44)),
        "ring/jar": (laid.jar_and_pears, (7.0, 0, 12.0), 49, -8, 12, wall_beside_garden(40, 8, -1)),
        "plain/milk-jug": (laid.milk_and_berries, (5.6, 0, 5.0), 33, -10, 18, garden_at(36)),
        "ring/milk-jug": (laid.jug_with_parsley, (0.6, 0, 12.0), 36, -8, 6, wall_beside_garden(30, 2, 1)),
        "plain/cake-stand": (laid.whole_cake, (-6, -2, 8.4), 54, -8, 12, garden_at(42)),
        "ring/cake-stand": (laid.plums_on_stand, (0, -1, 8.4), 40, 14, 17, garden_at(44)),
        "plain/cup-saucer": (laid.tea_and_biscuits, (-3.0, 4.6, 3.4), 43, -10, 30),
        "ring/cup-saucer": (laid.tea_and_cherries, (3.4, 0, 4.6), 31, -10, 14, wall_beside_garden(28, -6, 1)),
        "plain/mug": (laid.mug_of_milk, (-4.2, 0, 5.0), 33, -10, 13, garden_at(38)),
        "ring/mug": (laid.mug_and_biscuits, (-7.5, 0, 5.0), 41, -14, 17, garden_at(42)),
        "plain/soup-plate": (laid.soup_plates_stacked, (4.6, 1, 3.8), 50, -12, 20, garden_at(44)),
        "ring/soup-plate": (laid.apricots_on_soup_plate, (1.6, 0.5, 2.0), 37, 12, 32),
        "plain/candle-holder": (laid.candles_new, (-2.0, 0, 14.6), 50, -8, 9, garden_at(42)),
        "ring/candle-holder": (laid.candles_used, (2.5, 0, 12.0), 37, -10, 10, garden_at(40)),
        "ring/dessert-plate": (laid.apples_on_plate, (0.6, 1.0, 3.4), 40, -12, 20, garden_at(44)),
        "ring/rice-bowl": (laid.soup_in_bowl, (2.6, 1.0, 2.8), 34, -12, 38),
        "ring/serving-bowl": (laid.rolls_in_bowl, (3.4, -1.5, 4.6), 47, -14, 30),
        "ring/teapot": (laid.tea_and_cake, (2.0, 0, 7.6), 51, -6, 12, garden_at(50)),
        "ring/sugar-box": (laid.sugar_and_milk, (1.0, 0, 5.0), 31, -12, 12, garden_at(36)),
        "ring/vase": (laid.branch_in_vase, (7.0, 0, 21.5), 70, -8, 9, wall_beside_garden(36, 4, 1)),
        "plain/dessert-plate": (laid.cake_on_plate, (1.4, 2.5, 3.4), 37, 10, 18, garden_at(42)),
        "plain/rice-bowl": (laid.bowls_stacked, (7.4, 0, 6.4), 40, -10, 11, garden_at(42)),
        "plain/serving-bowl": (laid.lemons_in_bowl, (4.6, -1.0, 4.6), 46, -12, 34),
        "plain/teapot": (laid.tea_for_one, (-3.0, -1.0, 5.0), 46, 10, 28),
        "plain/sugar-box": (laid.sugar_closed, (1.6, -0.5, 4.8), 27, -14, 12, garden_at(36)),
        "plain/vase": (laid.twig_in_vase, (2.0, 0, 23.0), 64, -10, 9, wall_beside_garden(34, -14, -1)),
    }, mirrored=("plain",)),
    Look(("lace",), by_candle(-1, 2.0, 44), dict(BY_LAMP, exposure=3.5), {
        "dinner-plate": (laid.dinner_by_candle, (0, 3.5, 5.0), 48, -10, 30, window_at(36)),
        "dessert-plate": (laid.cake_by_candle, (-1.4, 1.5, 5.2), 39, -12, 14, window_at(36)),
        "soup-plate": (laid.soup_at_night, (-0.6, 2, 4.4), 45, -6, 28, window_at(30)),
        "rice-bowl": (laid.rice_by_candle, (-0.6, 1.5, 6.2), 38, -8, 15, window_at(34)),
        "serving-bowl": (laid.pears_in_bowl, (2.6, -1, 6.6), 42, -8, 11, window_at(36)),
        "cup-saucer": (laid.tea_and_book, (-1.0, 3.2, 5.4), 52, -10, 28, window_at(36)),
        "mug": (laid.coffee_at_the_window, (-4.4, 0, 5.8), 40, -8, 9, window_at(34)),
        "teapot": (laid.tea_by_candle, (-5.4, -1, 7.4), 46, -8, 11, window_at(38)),
        "milk-jug": (laid.milk_for_coffee, (8.0, 1, 5.0), 34, -10, 13, window_at(30)),
        "sugar-box": (laid.sugar_and_tea, (7.4, 1, 5.0), 36, -8, 12, window_at(32)),
        "vase": (laid.leaves_and_bowl, (2, 0, 23.5), 60, -6, 5, window_at(40)),
        "jar": (laid.jar_by_candle, (6.5, 0, 13.4), 48, -8, 8, window_at(42)),
        "tray": (laid.tea_on_tray, (0, 0, 5.0), 48, -8, 17, window_at(32)),
        "cake-stand": (laid.berries_on_stand, (-4, 0, 9.6), 50, -8, 10, window_at(38)),
        "candle-holder": (laid.candles_lit, (6.4, 0, 13.4), 39, -6, 8, window_at(32)),
    }),
    Look(("star",), by_candle(1, 0.5, -24), dict(BY_NIGHT, exposure=4.4), {
        "dinner-plate": (laid.winter_dinner, (0.6, 4.0, 0.8), 50, 0, 62),
        "dessert-plate": (laid.clementines_on_plate, (1.8, 1.0, 5.4), 37, 8, 20, wall_at(24)),
        "soup-plate": (laid.soup_and_wool, (0.4, 4.0, 2.0), 50, 6, 52),
        "rice-bowl": (laid.walnuts_in_bowl, (1.6, 0, 4.8), 26, 10, 17, wall_at(22)),
        "serving-bowl": (laid.clementines_in_bowl, (2.6, -1.0, 7.4), 45, 8, 14, wall_at(20)),
        "cup-saucer": (laid.tea_and_letter, (-0.6, 2.2, 1.6), 41, 8, 72),
        "mug": (laid.mug_and_parcel, (-3.0, 0, 5.0), 28, 12, 14, wall_at(26)),
        "teapot": (laid.pot_before_candle, (-0.8, -1, 8.0), 45, 10, 9, wall_at(19)),
        "milk-jug": (laid.winterberries_in_jug, (1.2, 0, 12.0), 33, 10, 6, wall_at(14)),
        "sugar-box": (laid.sugar_and_walnuts, (-0.6, 0, 5.6), 29, 10, 17, wall_at(24)),
        "vase": (laid.winterberries_in_vase, (-1.2, 0, 25.8), 60, 12, 5, wall_at(18)),
        "jar": (laid.jar_and_parcel, (7.0, 0, 12.0), 47, 8, 9, wall_at(22)),
        "tray": (laid.tea_by_the_fir, (0.0, 1, 6.0), 55, -8, 24, wall_at(34)),
        "cake-stand": (laid.winter_cake, (3.0, 0, 9.4), 51, 10, 11, wall_at(22)),
        "candle-holder": (laid.candle_and_fir, (-2.4, 0, 9.6), 34, 14, 14, wall_at(16)),
    }),
)


def in_use(form, look, ornament):
    own = f"{ornament}/{form}"
    lay, target, width, azimuth, elevation, *room = look.uses.get(own, look.uses[form])
    only = (ornament,) if own in look.uses else tuple(each for each in look.only if f"{each}/{form}" not in look.uses)

    def build():
        look.light(target, width, bool(room))
        for behind in room:
            behind(target[0], width / 46)
        lay(Potter("series"))

    # A room is seen over low things, not an empty table before them.
    shift = (0, 0.06 if room and target[2] < 12 else 0)
    return Shot(build, Camera(target, width, azimuth, elevation, shift=shift), series=True, only=only, mirrored=() if laid.is_handed(lay) else look.mirrored, **look.developed)


SHOTS = {
    f"{ornament}/{form}-setting": lambda form=form, look=look, ornament=ornament: in_use(form, look, ornament)
    for look in LOOKS for ornament in look.only for form in look.uses if "/" not in form
}
