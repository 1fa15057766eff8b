"""Tea under a tree, its cake cut: in the landscape one looks down on the cloth, in the upright one sits, and sees the garden."""

from forms import Potter, pool, tea
from in_use import garden_of
from props import branch, crumpled, fork, lie
from scene_house import berries, cake, strewn
from studio import BANNER, PORTRAIT, Camera, Shot, ambient, area_light, ceiling, ground, group, sunlight, window


def tea_time(stand=(35, 19), jug=(-19.5, 11)):
    ground()
    p = Potter("blossom")
    group(p.tray(), at=(5, 2, 0), turn=-5)
    group(p.teapot(), at=(-1.5, 5, 0.42), turn=10, scale=0.8)
    for x, y in ((12.5, -1.6), (15.5, 7.0)):
        group([*p.cup(), pool(3.93, 4.88, tea())], at=(x, y, 0.42), turn=-30, scale=0.8)
    group(p.cake_stand(), at=(*stand, 0))
    fallen = ((-10.6, -3.2, 0.45), (-9.4, -6.0, 0.40), (2.0, -11.2, 0.45))
    group([*cake(-84, 232), *berries(strewn(-74, 222, 26)), *berries(fallen, 9)], at=(*stand, 9.55), scale=0.94)
    group(p.milk_jug(), at=(*jug, 0), turn=-20, scale=0.88)
    # The sun comes through the leaves, so high that no shadow leaves its thing; the sky is what glaze mirrors.
    window((-80, -14, 62), (10, 0, 4), (54, 84), radiance=2.4, color=(0.90, 0.955, 1.0), panes=(1, 1), gleam=2.0)
    sunlight((14, 4, 4), -108, 47, 4.3, (1, 1), (170, 150), soft=0.9, color=(1.0, 0.90, 0.74), leaves=(37, 420))
    area_light((90, -70, 60), (10, 0, 4), (80, 60), 0.5, (1.0, 0.95, 0.86))
    ceiling(0.5)
    ambient(0.26, (0.82, 0.91, 1.0))


def slice_served():
    """The first slice, on a plate of its own."""
    tea_time()
    crumpled(24, 19, turn=-16, at=(32.5, -13.5, 0), color=(0.30, 0.345, 0.42), name="blue grey", seed=6, together=(0.90, 0.97))
    group(Potter("blossom").dessert_plate(), at=(32, -12.5, 0.24), turn=25)
    group([*cake(-22, 22, seed=12), *berries([(5.2, -0.7, 5.64), (6.6, 0.9, 5.64), (9.9, 3.3, 0.1), (3.2, 4.0, 0.1)], 3)], at=(27.0, -14.2, 0.69), turn=18, scale=0.80)
    lie(fork(), (46.5, -5.5, 0), -96, scale=0.82)


def in_the_garden():
    """Twigs of the tree hang into the picture, and the garden lies behind; a napkin where words stand."""
    tea_time((14, 27), (-13, 17))
    crumpled(26, 21, turn=34, at=(-9, -19, 0), color=(0.30, 0.345, 0.42), name="blue grey", seed=4, together=(0.74, 0.94))
    garden_of("rib", 8, 96, 1.1)
    for root, tip, seed in (((-34, 44, 46), (-4, 40, 25), 3), ((2, 50, 48), (27, 46, 31), 7), ((-40, 48, 36), (-20, 38, 17), 9)):
        branch(root, tip, leaves=24, leaf=5.4, seed=seed, bend=(5, 0, 3), thick=0.2, wide=0.30)


SHOTS = {
    "scenes/tea": lambda: Shot(
        slice_served, Camera((7, 2, 4.5), 90, azimuth=0, elevation=31), size=BANNER, exposure=1.4, contrast=0.2, ground="tea"
    ),
    "scenes/tea-portrait": lambda: Shot(
        in_the_garden, Camera((5, 2, 5), 48, azimuth=3, elevation=14, fstop=5.6, focus=(5, -4, 4), shift=(0, -0.03)), size=PORTRAIT, samples=32, exposure=1.4, contrast=0.2, ground="tea"
    ),
}
