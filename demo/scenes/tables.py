"""What is laid for each form, in five lights."""

import math
import random

from forms import candle, coffee, milk, pool, soup, tea
from paper_goods import kraft
from pieces import FLAX, SUGAR, apricots, around, berried_twig, candle_end, cherries, cherries_heaped, cherry_pair, chopsticks, clementines, cow_parsley, cubes, cup_of, cutlery, eggs, fir, grass, in_vase, lemons_inside, letter, mug_of_coffee, pear_lying, rest_for_chopsticks, rice, slice_of_cake, soup_in, sugar_box_open, winterberry, wool
from props import apple, biscuits, book, branch, crumpled, fork, knife, lemon, lie, open_book, pear, plum, roll, sphere, spoon, upright, walnuts
from scene_by_hand import parcel
from scene_house import berries, cake, heaped, strewn
from scene_mussels import half_lemon
from series import candles_burn
from studio import group


# --- under clouds: the table of a morning ------------------------------------------------------------------------------


def dinner_for_one(p):
    crumpled(19, 25, turn=8, at=(-24.0, -5, 0), seed=9, together=(0.78, 0.94), swing=-0.35, **FLAX)
    group(p.dinner_plate(), turn=15)
    group(p.dessert_plate(), at=(0, 0, 0.42), turn=40)
    # On the fold of the napkin, not through it.
    lie(fork(), (-16.6, 9.6, 0.6), -90)
    lie(knife(), (16.4, 10.6, 0), -90)


def cake_on_plate(p):
    group(p.dessert_plate(), turn=12)
    slice_of_cake((0, 0, 0.42))
    lie(fork(), (13.8, 8.2, 0), -94, scale=0.86)
    crumpled(19, 15, turn=-14, at=(-4.5, 18.0, 0), seed=1, together=(0.76, 0.93), **FLAX)


def soup_at_noon(p):
    soup_in(p)
    crumpled(20, 17, turn=64, at=(20.5, 1.0, 0), seed=4, together=(0.72, 0.92), **FLAX)
    lie(spoon(20), (-15.6, 9.6, 0), -90)


def soup_and_bread(p):
    soup_in(p)
    roll((-13.6, 10.6, 0), 24)
    lie(spoon(20), (16.0, 9.4, 0), -92)


def rice_and_chopsticks(p):
    group(p.rice_bowl())
    rice(5.3, 4.75, 2.5)
    chopsticks((12.2, 11.5, 1.5), -90)
    rest_for_chopsticks(p, (12.6, 6.5, 0.6))


def lemons_in_bowl(p):
    group(p.serving_bowl())
    lemons_inside()
    lemon((0, 0, 8.1), turn=-24)
    half_lemon((14.6, -8.5), 18)
    lemon((20.6, -3.5, 2.85), turn=62)


def tea_and_biscuits(p):
    cup_of(p, tea(), (0, 0, 0), -28)
    group(p.dessert_plate(), at=(-10.5, 17.5, 0), turn=20, scale=0.9)
    biscuits(((-12.2, 16.4, 0.40), (-7.8, 18.4, 0.40), (-10.8, 17.6, 1.14)))
    lie(spoon(12.5), (11.4, 5.4, 0), -97)


def mug_and_biscuits(p):
    mug_of_coffee(p, (0, 0, 0))
    group(p.dessert_plate(), at=(-15.5, 3.5, 0), turn=20)
    biscuits([(-15.5 + x, 3.5 + y, 0.44 + 0.72 * row) for row, (x, y) in enumerate(((0, 0), (0.4, 0.2), (-0.2, 0.4), (0.3, -0.1), (0, 0.3)))])
    biscuits(((-10.6, -7.4, 0.02),))


def mug_of_milk(p):
    group([*p.mug(), pool(3.78, 7.9, milk())], turn=-26)
    biscuits(((-11.0, 2.2, 0.02), (-10.4, 2.6, 0.74), (-10.8, 2.0, 1.46), (-6.4, -7.2, 0.02)))
    group(berries(((-11.4, -5.2, 0), (-13.2, -4.0, 0), (-12.8, -6.4, 0)), 4))


def tea_for_one(p):
    group(p.teapot(), at=(2, 5, 0), turn=-14)
    cup_of(p, tea(), (-12.5, -9, 0), -35)


def milk_and_berries(p):
    group(p.jug_of_milk(), turn=-14, scale=0.88)
    group([group(p.rice_bowl()), *berries(heaped(4.6, 3.6))], at=(13.6, 3.5, 0))
    group(berries(((5.8, -4.6, 0), (8.0, -6.2, 0), (3.9, -6.6, 0)), 8))


def sugar_open(p):
    sugar_box_open(p, 10.6, -5.6)
    cubes([*SUGAR, (4.4, -9.4, 0), (6.9, -10.6, 0)])
    cup_of(p, tea(), (-11.8, 10.0, 0), -20)


def leaves_in_vase(p):
    group(p.vase(), scale=0.86)
    in_vase((((-0.6, 0, 24.5), (-15, -4, 40), 40, 31, (-1, 0, 8)), ((0.7, 0.3, 24.5), (14, 3, 45), 42, 33, (1, 0, 7)), ((0.1, 0.7, 24.5), (2, 6, 50), 36, 35, (-3, 0, 3))))
    lemon((15.5, -5, 2.85), turn=20)


def jar_and_cup(p):
    group(p.jar(), turn=20)
    book((15, 21, 2.4), (21.5, 2, 0), (0.42, 0.38, 0.30), turn=96, name="pale")
    group(p.cup(), at=(21.0, 2, 2.4), turn=-35)


def cut_cake():
    return [*cake(-52, 264), *berries(strewn(-42, 254, 24))]


def whole_cake(p):
    group(p.cake_stand())
    group([*cut_cake(), *berries(((9.3, -6.8, 0.30), (1.4, -11.0, 0.34)), 9)], at=(0, 0, 9.55), scale=0.98)
    group(p.dessert_plate(), at=(-18.6, -10.5, 0), turn=20)
    slice_of_cake((-18.6, -10.5, 0.42))


def lemons_on_stand(p):
    group(p.cake_stand())
    for x, y, turn in around(3.6, 0.7):
        lemon((x, y, 9.52 + 2.85), turn=turn + 62)
    lemon((0.2, 0.1, 9.52 + 6.5), turn=-24)


def apricots_on_stand(p):
    group(p.cake_stand())
    apricots([*((x, y, 9.5) for x, y, _ in around(2.75, 0.7)), (0, 0, 13.25)], 5)


def biscuits_and_tea(p):
    group(p.dessert_plate(), turn=12)
    biscuits(((-3.0, 1.1, 0.46), (3.1, 0.5, 0.46), (0.2, -0.3, 1.2)))
    cup_of(p, tea(), (14.0, 11.0, 0), -60)
    group(berries(((-1.4, -4.2, 0.44), (0.4, -4.9, 0.44), (11.2, -5.4, 0)), 8))


def pot_and_jug(p):
    group(p.teapot(), at=(-3.0, 3, 0), turn=-12)
    group(p.jug_of_milk(), at=(14.5, -5.0, 0), turn=-34, scale=0.88)


def cherries_for_one(p):
    group(p.dessert_plate(), turn=12)
    group(p.rice_bowl(), at=(0, 0, 0.42))
    cherries_heaped(4.0, 3.8, 3)
    cherry_pair((14.2, -5.0, 0), 160)
    cherries(((-5.6, -3.9, 0.6),), 5, 1.0, 40)


def plums_in_bowl(p):
    group(p.serving_bowl())
    for x, y, low, turn in (*((x, y, 1.5, turn) for first in (0.4, 0.4 + math.pi / 3) for x, y, turn in around(4.9, first)), (0, 0, 1.3, 20), *((x, y, 4.6, turn + 60) for x, y, turn in around(2.6, 0.9))):
        plum((x, y, low), turn)
    plum((15.5, -7.0, 0), 60)


def leaves_and_book(p):
    group(p.vase(), scale=0.86)
    in_vase((((-0.6, 0, 24.5), (-13, 2, 43), 38, 31, (-1, 0, 8)), ((0.7, 0.3, 24.5), (8, 5, 47), 34, 33, (1, 0, 7))))
    open_book((20.0, -7.0, 0), turn=-14)


# --- in low sun: few things, and their shadows -------------------------------------------------------------------------


def plates_on_the_wall(p):
    upright(p.dinner_plate(), 13.5, 2.2, (-6.0, 20, 0), turn=15)
    for index in range(4):
        group(p.dessert_plate(), at=(10.5, 3.5, index * 0.72), turn=index * 31)
    group(p.cup(), at=(10.5, 3.5, 3 * 0.72 + 0.42), turn=-35)


def plums_on_plate(p):
    group(p.dessert_plate(), turn=12)
    for x, y, turn in ((-2.6, 1.6, 20), (2.3, 2.0, 130), (0.4, -2.4, 250)):
        plum((x, y, 0.44), turn)
    crumpled(16, 13, turn=-66, at=(16.6, 4.6, 0), seed=6, together=(0.72, 0.92), color=(0.30, 0.285, 0.25), name="hemp")
    plum((-11.4, -8.6, 0), 60)


def soup_on_charger(p):
    group(p.dinner_plate(), turn=10)
    soup_in(p, (0, 0, 0.42))
    lie(spoon(20), (17.4, 9.4, 0), -90)


def bowls_stacked(p):
    for index in range(3):
        group(p.rice_bowl(), at=(0, 0, index * 2.5), turn=index * 25)
    group(p.dessert_plate(), at=(15.5, 3.0, 0), turn=30)


def apples_in_bowl(p):
    group(p.serving_bowl())
    for index, (x, y, turn) in enumerate(around(4.4, 0.9)):
        apple((x, y, 1.6), turn, 8 - 4 * index)
    apple((0.2, 0.4, 6.6), 70, 10)
    apple((17.5, -6.5, 0), 200, 0)


def tea_alone(p):
    cup_of(p, tea(), (0, 0, 0), -28)
    plum((11.6, -3.2, 0), 40)
    plum((14.8, 1.0, 0), 160)


def mug_and_walnuts(p):
    mug_of_coffee(p, (6.5, -3, 0))
    group(p.rice_bowl(), at=(-9.5, 4.5, 0), turn=20)
    walnuts([(-9.5 + x, 4.5 + y, z) for x, y, z in ((-2.0, -1.2, 2.6), (1.9, -1.5, 2.6), (0.2, 2.2, 2.6), (-0.3, -1.0, 5.0), (1.2, 1.2, 4.8))] + [(-4.2, -5.6, 0)])


def mugs_for_two(p):
    mug_of_coffee(p, (-4.0, -3.5, 0))
    group([*p.mug(), pool(3.78, 7.9, coffee())], at=(9.5, 5.5, 0), turn=200)
    plum((9.0, -7.0, 0), 40)


def pot_alone(p):
    group(p.teapot(), at=(1, 3, 0), turn=-14)
    group(p.cup(), at=(16.5, -6.5, 0), turn=-40)


def jug_with_twigs(p):
    group(p.milk_jug(), turn=-14, scale=0.88)
    for tip, seed, bend in (((-7, -2, 17.5), 31, (-1, 0, 4)), ((7.5, 2, 19.0), 33, (1, 0, 4)), ((0.5, 4, 21.5), 35, (-1, 0, 2))):
        branch((0.1, 0, 6.6), tip, leaves=22, leaf=3.2, seed=seed, bend=bend, thick=0.16)


def sugar_closed(p):
    group(p.sugar_box(), scale=0.92)
    cubes(((8.2, -4.6, 0), (10.0, -3.3, 0), (9.1, -4.0, 1.3)))


def twig_in_vase(p):
    group(p.vase(), scale=0.86)
    in_vase((((-0.6, 0, 24.5), (-13, -4, 44), 34, 31, (-1, 0, 8)), ((0.7, 0.3, 24.5), (9, 3, 49), 34, 33, (1, 0, 7))))
    apple((15.5, -4.5, 0), 70, 0)


def jar_and_pears(p):
    group(p.jar(), turn=20)
    pear((17.5, -3.5, 0), scale=0.9, tilt=3)
    pear_lying((21.5, 2.5, 0), -72)


def tea_on_tray(p):
    group(p.tray(), turn=-6)
    group(p.teapot(), at=(-4.5, 2.6, 0.42), turn=8, scale=0.74)
    for x, y in ((6.4, -3.2), (10.6, 3.6)):
        group([*p.cup(), pool(3.93, 4.88, tea())], at=(x, y, 0.42), turn=-30, scale=0.78)


def plums_on_stand(p):
    group(p.cake_stand())
    biscuits([(-5.4 + x, 0.8 + y, 9.52 + 0.72 * row) for row, (x, y) in enumerate(((0, 0), (0.4, 0.3), (-0.2, 0.1), (0.3, 0.4)))])
    for x, y, turn in ((2.6, 3.6, 20), (6.2, -0.4, 130), (1.6, -2.6, 250)):
        plum((x, y, 9.52), turn)
    plum((3.3, 0.2, 12.2), 300)


def candles_used(p):
    """They burnt last night."""
    for x, y, tall, left in ((0, 0, 12.0, 4.6), (11.5, 0.5, 18.0, 6.6)):
        group([*p.candle_holder(tall, 4.8), *candle(left, tall - 1.4, used=True)], at=(x, y, 0), turn=-20)
    plum((-10.6, -1.5, 0), 50)


def candles_new(p):
    for x, y, tall, left in ((0, 0, 12.0, 13.0), (11.5, 6, 18.0, 13.0)):
        group([*p.candle_holder(tall, 4.8), *candle(left, tall - 1.4)], at=(x, y, 0), turn=-20)
    group(p.dessert_plate(), at=(-15.5, 5.5, 0))
    lemon((-15.5, 4.6, 3.2), turn=24)


def pear_on_plate(p):
    group(p.dessert_plate(), turn=12)
    pear((0.6, 0.4, 0.42), scale=0.84, tilt=3)
    pear_lying((-14.5, 2.5, 0), -50)


def tea_for_two(p):
    group(p.teapot(), at=(-4.0, 6.0, 0), turn=26)
    for x, y in ((12.5, -1.5), (-7.0, -13.0)):
        cup_of(p, tea(), (x, y, 0), -40)


def sugar_and_coffee(p):
    sugar_box_open(p, 9.4, 4.6)
    cubes(SUGAR)
    cup_of(p, coffee(), (-8.0, -11.0, 0), -50)
    lie(spoon(12.5), (5.0, -6.0, 0), -76)


# --- at dusk: a candle, a book ---------------------------------------------------------------------------------------


def dinner_by_candle(p):
    group(p.dinner_plate(), turn=15)
    group(p.dessert_plate(), at=(0, 0, 0.42), turn=40)
    group(p.rice_bowl(), at=(0, 0, 0.84), turn=15)
    cutlery()
    candle_end(p, (-15.5, 18.5))


def cake_by_candle(p):
    group(p.dessert_plate(), turn=12)
    slice_of_cake((0, 0, 0.42))
    lie(fork(), (13.8, 8.0, 0), -94, scale=0.86)
    candle_end(p, (-15.0, 11.5))


def soup_at_night(p):
    soup_in(p)
    # Beyond the plate's shadow: its own shows that it lies.
    lie(spoon(20), (18.4, 8.6, 0), -94)
    crumpled(21, 17, turn=78, at=(-19.0, 1.0, 0), seed=6, together=(0.70, 0.92), color=(0.50, 0.46, 0.38), name="straw")


def rice_by_candle(p):
    group(p.rice_bowl())
    rice(5.3, 4.75, 2.5)
    chopsticks((12.0, 9.0, 1.5), -96)
    rest_for_chopsticks(p, (12.1, 4.2, 0.6))
    candle_end(p, (-14.0, 13.0))


def pears_in_bowl(p):
    group(p.serving_bowl())
    for x, y, low, turn in (*((x, y, 1.5, turn) for x, y, turn in around(4.9, 0.5)), (0, 0, 5.2, 40)):
        a = math.radians(turn)
        pear_lying((x + 3.4 * math.sin(a), y - 3.4 * math.cos(a), low), turn)
    pear((15.5, -7.0, 0), scale=0.84, tilt=4)


def tea_and_book(p):
    cup_of(p, tea(), (11.5, -7.0, 0), -28)
    open_book((-10.5, 9.0, 0), turn=14)
    candle_end(p, (14.5, 14.0))


def coffee_at_the_window(p):
    mug_of_coffee(p, (5.5, -2.0, 0))
    book((13.5, 20, 2.6), (-10.5, 6.5, 0), (0.13, 0.03, 0.025), turn=84, name="red")
    group(p.saucer(), at=(-10.0, 6.0, 2.6))
    biscuits(((-10.4, 6.2, 3.0), (-9.7, 5.8, 3.72)))
    candle_end(p, (-16.5, 18.5), 10.5, 4.4)


def tea_by_candle(p):
    group(p.teapot(), at=(1, 3, 0), turn=-10)
    cup_of(p, tea(), (-9.0, -12.0, 0), -35)
    candle_end(p, (-21.0, 9.5), 12.0, 4.2)


def milk_for_coffee(p):
    group(p.jug_of_milk(), turn=-14, scale=0.88)
    cup_of(p, coffee(), (17.4, 5.0, 0), -40)


def sugar_and_tea(p):
    group(p.sugar_box(), scale=0.92)
    cup_of(p, tea(), (16.8, 5.0, 0), -25)


def leaves_and_bowl(p):
    leaves = (((-0.6, 0, 24.5), (-14, -4, 41), 40, 31, (-1, 0, 8)), ((0.7, 0.3, 24.5), (13, 3, 45), 42, 33, (1, 0, 7)), ((0.1, 0.7, 24.5), (2, 6, 49), 36, 35, (-3, 0, 3)))
    group(p.vase(), scale=0.86)
    in_vase(leaves)
    group(p.rice_bowl(), at=(17, -6, 0))


def jar_by_candle(p):
    group(p.jar(), turn=20)
    candle_end(p, (19.5, 2.5), 12.0, 5.0)


def berries_on_stand(p):
    group(p.cake_stand())
    group(cut_cake(), at=(0, 0, 9.55), scale=0.98)
    candle_end(p, (-21.5, 3.5), 12.0, 4.2)


def candles_lit(p):
    candles_burn(p, ((-0.5, 0, 12.0, 4.6, 7.4), (14.0, 6, 18.0, 5.0, 5.4)))


# --- by the garden door: the first fruit, and what grows outside --------------------------------------------------------


def plates_to_be_laid(p):
    for index in range(5):
        group(p.dinner_plate(), at=(0, 0, index * 0.78), turn=index * 31)
    for index in range(2):
        group(p.rice_bowl(), at=(1.5, 1.0, 4 * 0.78 + 0.42 + index * 2.5), turn=index * 40)
    lemon((17.0, -9.5, 2.85), turn=52)
    lemon((19.8, -4.0, 2.85), turn=118)


def cherries_on_plate(p):
    group(p.dessert_plate(), turn=12)
    crumpled(20, 15, turn=-24, at=(7.5, 17.0, 0), seed=4, together=(0.72, 0.92), color=(0.150, 0.185, 0.135), name="sage")
    cherries(((-2.6, 1.2, 0.42), (0.4, 2.6, 0.42), (-0.6, -0.6, 0.42), (2.4, 0.4, 0.42), (-3.0, -2.0, 0.42), (0.9, -3.0, 0.42), (0.1, 0.9, 2.2)), 3, 0.6, 66)
    cherry_pair((12.0, -8.4, 0), 150)


def berries_in_milk(p):
    rng = random.Random(5)
    spots = [(r * math.cos(a), r * math.sin(a)) for a, r in ((index * 2.4, 1.25 * math.sqrt(index) + rng.uniform(-0.15, 0.15)) for index in range(16))]
    group([group(p.soup_plate(), turn=10), pool(7.19, 1.22, milk()), *berries([(x + 0.6, y - 0.3, 0.75) for x, y in spots], 4)])
    lie(spoon(20), (16.4, 8.4, 0), -90)
    group(p.cup(), at=(-14.0, 14.5, 0), turn=-50)


def soup_plates_stacked(p):
    for index in range(5):
        group(p.soup_plate(), at=(0, 0, index * 0.95), turn=index * 27)
    crumpled(18, 14, turn=-24, at=(20.2, 4.6, 0), seed=4, together=(0.72, 0.92), color=(0.150, 0.185, 0.135), name="sage")
    cherry_pair((13.0, -8.4, 0), 160)


def apricots_on_soup_plate(p):
    group(p.soup_plate(), turn=10)
    apricots([(x, y, 0.44) for x, y, _ in around(2.75, 0.5)], 6)
    apricots(((14.5, -6.4, 0),), 3)


def eggs_in_bowl(p):
    group(p.rice_bowl())
    eggs([*((x, y, 3.68, turn + 90) for x, y, turn in around(2.5, 0.4)), (0.1, 0.1, 7.1, 25)])
    eggs(((11.4, -2.6, 2.2, 20),))


def cherries_in_bowl(p):
    group(p.serving_bowl())
    cherries_heaped(8.5, 4.7)
    cherry_pair((16.6, -9.0, 0), 160)


def tea_with_lemon(p):
    cup_of(p, tea(), (0, 0, 0), -40)
    half_lemon((-10.4, -6.6), -14)
    cubes(((9.4, -4.4, 0), (11.2, -3.2, 0)))


def mug_on_books(p):
    book((15.5, 22, 2.6), (1.0, 1.5, 0), (0.165, 0.205, 0.155), turn=82, name="green")
    book((14, 20, 2.2), (0.6, 1.0, 2.6), (0.44, 0.40, 0.32), turn=97, name="pale")
    mug_of_coffee(p, (-2.4, 0.4, 4.8))
    cherry_pair((6.2, -1.6, 4.8), 200)


def tea_at_noon(p):
    group(p.teapot(), at=(0, 0, 0), turn=160)
    cup_of(p, tea(), (16.2, -9.5, 0), -35)
    cherry_pair((-9.6, -11.5, 0), 205)


def milk_and_apricots(p):
    group(p.jug_of_milk(), turn=-14, scale=0.88)
    apricots(((-8.8, 2.8, 0), (-12.2, -0.8, 0), (-7.4, -3.0, 0)))


def jug_with_parsley(p):
    group(p.milk_jug(), turn=-14, scale=0.88)
    for x, y, tip, seed, bend in ((-0.7, 0.1, (-7.5, -1.5, 17.5), 11, (-2, 0, 4)), (0.6, -0.2, (6.5, -2, 20.5), 12, (1, 0, 4)), (0, 0.6, (-1.5, 3, 24.0), 13, (-1, 0, 2)), (0.3, 0.4, (10.5, 2.5, 16.0), 14, (3, 0, 5))):
        cow_parsley((x, y, 6.0), tip, seed, bend, shoots=0, size=0.74)
    grass((0.2, 0.2, 6.0), (-12, 1, 13.0), (-1, 0, 8))


def tea_and_cherries(p):
    cup_of(p, tea(), (0, 0, 0), -40)
    cherry_pair((10.6, -5.4, 0), 170)
    cherries(((9.6, 1.6, 0),), 5, 1.0, 30)


def sugar_for_cherries(p):
    sugar_box_open(p, -8.0, -5.2)
    cubes(SUGAR)
    cherries(((7.0, 1.8, 0), (9.8, 0.4, 0), (7.5, -1.2, 0), (8.2, 0.4, 1.75)), 7, 0.8, 40)


def cow_parsley_in_vase(p):
    group(p.vase(), scale=0.86)
    # They cross in the neck, and lean on the lip's inside.
    for x, y, tip, seed, bend in ((1.2, 0.3, (-13.0, -3, 41.0), 1, (0, 0, 7)), (-0.9, 0.3, (10.5, -4, 43), 2, (1, 0, 6)), (0.1, -0.6, (-3.5, 5, 50), 3, (-1, 0, 4)), (-1.7, -0.5, (15.0, 4, 39), 4, (0, 0, 9)), (-0.2, 0.5, (1.6, -5.5, 37), 5, (0, 0, 4)), (-0.4, -0.7, (5.0, 6.0, 47.5), 6, (0, 0, 5)), (0.7, -0.5, (-9.0, 5.0, 46.5), 7, (-1, 0, 6))):
        cow_parsley((x, y, 20.0), tip, seed, bend)


def jar_and_lemons(p):
    group(p.jar(), turn=20)
    lemon((-14.5, -6.0, 2.85), turn=40)
    lemon((-17.2, 0.6, 2.85), turn=-64)


def coffee_for_two(p):
    group(p.tray(), turn=5)
    group(p.jug_of_milk(), at=(-1.6, 4.8, 0.42), turn=-30, scale=0.8)
    for x, y, turn in ((-8.6, -1.8, 214), (6.0, -2.6, -30)):
        group([*p.cup(), pool(3.93, 4.88, coffee())], at=(x, y, 0.42), turn=turn, scale=0.86)
    biscuits(((11.2, 3.4, 0.44), (9.4, 5.2, 0.44), (10.5, 4.2, 1.18)))


def cherry_cake(p):
    group(p.cake_stand())
    group([*cake(0, 360)], at=(0, 0, 9.55), scale=0.98)
    cherries([(4.6 * math.cos(a) + x, 4.6 * math.sin(a) + y, 15.1) for a, x, y in ((0.3, 0.4, 0), (1.2, 0, 0.5), (2.2, -0.6, 0), (3.1, 0, 0.4), (4.1, 0.3, 0), (5.2, 0, -0.5))] + [(0.3, 0.6, 15.1), (-1.9, -0.5, 15.1), (1.4, -1.6, 15.1), (-0.1, -0.6, 16.9)], 9, 0.75, 45)
    cherry_pair((17.4, -7.4, 0), 140)


def candle_at_noon(p):
    group([*p.candle_holder(14.0, 5.0), *candle(10.5, 12.6)], turn=-20)
    for x, y in ((-9.8, 4.0), (-13.2, 0.0), (-8.8, -1.0)):
        apricots(((x, y, 0),))


def apples_on_plate(p):
    group(p.dessert_plate(), turn=12)
    apple((-1.0, 0.6, 0.42), 200, 0)
    apple((-13.5, 9.5, 0), 40, 0)
    lie(knife(), (13.0, 10.0, 0), -84, scale=0.86)


def tea_and_cake(p):
    group(p.teapot(), at=(-7.0, -3.0, 0), turn=-16)
    group(p.cake_stand(), at=(19.5, 13.0, 0))
    group(cut_cake(), at=(19.5, 13.0, 9.55), scale=0.98)


def soup_in_bowl(p):
    group([*p.rice_bowl(), soup(5.42, 4.9)])
    roll((13.8, 6.0, 0), 24)
    lie(spoon(17), (-10.6, 8.0, 0), -84)


def rolls_in_bowl(p):
    group(p.serving_bowl())
    for x, y, turn in around(5.2, 0.5):
        roll((x, y, 2.2), turn + 90)
    roll((0.3, -0.5, 6.1), 20)
    roll((17.6, -7.6, 0), -36)


def branch_in_vase(p):
    group(p.vase(), scale=0.86)
    in_vase((((-0.6, 0, 24.5), (24, -3, 42), 56, 38, (3, 0, 12)), ((0.6, 0.3, 24.5), (-8, 3, 37), 20, 41, (-2, 0, 4))))
    group(p.dessert_plate(), at=(21.5, -2.0, 0))
    apricots(((20.0, -2.4, 0.42), (24.0, -0.6, 0.42)), 6)


def sugar_and_milk(p):
    group(p.sugar_box(), at=(-5.5, -5.5, 0), turn=20, scale=0.92)
    group(p.jug_of_milk(), at=(6.5, 4.5, 0), turn=-30, scale=0.88)


# --- the longest night: a candle, the wood, what was sent -----------------------------------------------------------------


def winter_dinner(p):
    group(p.dinner_plate(), turn=15)
    group(p.dessert_plate(), at=(0, 0, 0.42), turn=40)
    fir((-3.8, -3.4, 1.1), (4.6, 3.2, 1.3), 3, (0, 0, 0.3), shoots=4, reach=5.0, needle=1.2, low=0.92)
    cutlery()
    candle_end(p, (10.5, 19.5), 7.8, 4.2)


def clementines_on_plate(p):
    group(p.dessert_plate(), turn=12)
    clementines(((-2.9, 0.9, 0.42), (3.0, 1.6, 0.42), (0.5, -3.6, 0.42)))
    walnuts(((-11.6, -6.2, 0), (-8.6, -8.9, 0)))
    candle_end(p, (13.5, 11.0), 12.0, 4.0)


def soup_and_wool(p):
    soup_in(p)
    wool(24, 20, 20, (-17.5, 8.0, 0))
    lie(spoon(20), (16.6, 9.0, 0), -90)
    candle_end(p, (12.5, 19.5), 9.5, 5.2)


def walnuts_in_bowl(p):
    group(p.rice_bowl())
    walnuts([(2.6 * math.cos(a), 2.6 * math.sin(a), 2.6) for a in (0.2, 1.7, 3.2, 4.8)] + [(2.0 * math.cos(a), 2.0 * math.sin(a), 5.2) for a in (0.9, 3.0, 5.1)])
    walnuts(((-7.4, -5.0, 0),))
    fir((12.8, 5.0, 0.5), (6.4, -7.4, 0.5), 5, (0, 0, 0.6), shoots=5, reach=4.6)


def clementines_in_bowl(p):
    group(p.serving_bowl())
    clementines([(0, 0, 1.2), *((x, y, 2.4) for first in (0.4, 0.4 + math.pi / 3) for x, y, _ in around(6.1, first)), *((x, y, 6.5) for x, y, _ in around(3.55, 0.4 + math.pi / 6)), (0, 0, 10.6)], 8)
    fir((20.0, 2.0, 0.5), (11.0, -10.5, 0.5), 8, (0, 0, 0.8), shoots=6, reach=7.0)


def tea_and_letter(p):
    cup_of(p, tea(), (0, 0, 0), -40)
    letter((-11.5, 12.2, 0), 18)
    clementines(((11.5, 8.6, 0),))
    fir((13.5, -12.5, 0.5), (2.0, -11.5, 0.5), 4, (0, 0, 0.4), shoots=4, reach=4.6)


def mug_and_parcel(p):
    mug_of_coffee(p, (0, 0, 0))
    parcel((14, 11, 7.5), kraft(), (-9.8, 10.0, 0), 14)
    walnuts(((4.6, -6.4, 0), (7.6, -4.4, 0)))


def pot_before_candle(p):
    group(p.teapot(), at=(0, 0, 0), turn=12)
    candle_end(p, (13.6, 10.5), 12.0, 4.4)
    clementines(((-12.5, -8.5, 0), (-17.6, -4.0, 0)), 7)


def winterberries_in_jug(p):
    group(p.milk_jug(), turn=-14, scale=0.88)
    for tip, seed, bend in (((-6.5, -1, 18.5), 3, (-1, 0, 3)), ((4.5, 1.5, 23.5), 6, (0, 0, 3)), ((9.0, -1.5, 15.5), 9, (1, 0, 4))):
        berried_twig((0.1, 0, 5.4), tip, seed, bend, 4, 5.0, 6)


def sugar_and_walnuts(p):
    group(p.sugar_box(), scale=0.92)
    walnuts(((8.6, -3.4, 0), (10.4, 0.4, 0)))
    candle_end(p, (-11.0, 9.0), 8.8, 3.4)


def winterberries_in_vase(p):
    group(p.vase(), scale=0.86)
    for tip, seed, bend in (((-15, -2, 42), 2, (-1, 0, 9)), ((13, 2, 47), 5, (1, 0, 6)), ((-2, 4, 53), 7, (-1, 0, 4))):
        berried_twig((-0.09 * tip[0], 0.1, 20.0), tip, seed, bend, 6, 9.0, 8)
    clementines(((-13.5, -4.5, 0),), 3)


def jar_and_parcel(p):
    group(p.jar(), turn=20)
    parcel((15, 11, 7), kraft(), (18.5, 3.5, 0), -16)
    fir((9.0, -9.5, 0.5), (21.5, -7.5, 0.5), 6, (0, 0, 0.6), shoots=5, reach=5.5)


def tea_by_the_fir(p):
    group(p.tray(), turn=-6)
    group(p.teapot(), at=(4.6, 2.6, 0.42), turn=168, scale=0.74)
    group([*p.cup(), pool(3.93, 4.88, tea())], at=(-6.8, -3.0, 0.42), turn=200, scale=0.86)
    clementines(((-21.4, -8.6, 0), (-0.4, -6.2, 0.42)), 9)
    candle_end(p, (-16.0, 15.0), 9.5, 5.0)
    fir((24.0, 3.5, 0.5), (12.5, 15.5, 0.5), 7, (0, 0, 0.8), shoots=6, reach=6.0)


def winter_cake(p):
    group(p.cake_stand())
    group([*cake(0, 360)], at=(0, 0, 9.55), scale=0.98)
    fir((-5.2, -1.6, 15.5), (3.0, 4.4, 15.6), 9, (0, 0, 0.4), shoots=4, reach=4.4, needle=1.3, low=15.2)
    winterberries = ((2.2, -3.4, 15.1), (3.1, -2.6, 15.1), (-3.9, -2.9, 15.1), (-3.0, -3.6, 15.1), (4.0, 2.4, 15.1), (0.0, -4.6, 15.1))
    for x, y, z in winterberries:
        sphere(0.44, (x, y, z + 0.42), winterberry(), rows=14, columns=20)
    candle_end(p, (19.5, 4.5), 12.0, 5.0)


def candle_and_fir(p):
    candles_burn(p, ((0, 0, 12.0, 4.6, 6.0),))
    fir((-16.0, 5.0, 0.5), (-5.8, -6.8, 0.5), 2, (0, 0, 0.8), shoots=6, reach=6.5)
    walnuts(((8.8, -6.4, 0),))


def is_handed(table):
    """Whether cutlery lies on it, or text can be read: it is never mirrored."""
    return not {"lie", "cutlery", "chopsticks", "open_book", "letter"}.isdisjoint(table.__code__.co_names)
