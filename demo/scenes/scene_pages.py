"""Pictures of pages that would otherwise borrow another's: the brush at the rim, the first plate in its case, two cups."""

from forms import Potter, pool, tea
from props import brush, lie
from scene_by_hand import handwriting
from studio import WIDE, Camera, Shot, ambient, area_light, backdrop, box, flag, ground, group, plain, window


def set_by_window(target, reach, back=None):
    """Light from the left for a set that is `reach` centimetres wide."""
    ground()
    if back is not None:
        backdrop(back)
    k = reach / 60
    x, y, z = target
    window((x - 74 * k, y - 34 * k, z + 70 * k), target, (50 * k, 80 * k), radiance=7.2, color=(1.0, 0.965, 0.915))
    area_light((x + 100 * k, y - 40 * k, z + 55 * k), target, (60 * k, 60 * k), 0.16)
    flag((x + 58 * k, y + 10 * k, z + 18 * k), target, (80 * k, 50 * k))
    ambient(0.16)


def brush_at_rim():
    set_by_window((0, -9, 1), 40)
    group(Potter("halflace").dinner_plate(), at=(5, 3, 0), turn=24)
    # Its tip rests on the rim, where the line goes on; the hand that holds it is out of the picture.
    lie(brush(26), (3.2, -9.0, 2.04), 34, tilt=(0, -24))
    slurry = plain("cobalt", (0.022, 0.030, 0.062), roughness=0.25)
    group([*Potter(None).rice_bowl(), pool(5.35, 4.0, slurry)], at=(24, 6, 0), scale=0.5)


def first_plate():
    """The first pattern plate in its case, upright against the wall."""
    set_by_window((0, 10, 11), 62, back=24)
    lean = 12
    plate = group(Potter("lace").dinner_plate(), at=(0, 0, 13.62), tilt=(90 - lean, 0))
    group([plate], at=(10, 14.5, 0))
    oak = plain("stand", (0.045, 0.03, 0.02), roughness=0.4)
    for x in (-5.5, 5.5):
        box("foot", (1.4, 9, 0.7), (10 + x, 15, 0), oak, 0.12)
        box("stop", (1.4, 0.8, 1.8), (10 + x, 10.9, 0.7), oak, 0.12)
    card = [box("card", (11, 7, 0.12), (0, 0, 0), plain("card", (0.70, 0.68, 0.62), roughness=0.85), 0.03), handwriting((0, 2.0, 0.14), 0, 4, 7.6)]
    group(card, at=(-13, 3, 0), turn=9)


def two_cups():
    """Two cups, poured: somebody is expected."""
    set_by_window((2, 2, 4), 60, back=52)
    for at, turn in (((-4, -7, 0), -150), ((17, -3, 0), -30)):
        group([*Potter("ring").make("cup-saucer"), pool(3.93, 5.3, tea())], at=at, turn=turn)
    group(Potter("ring").teapot(), at=(6, 13, 0), turn=-10)
    group([*Potter("ring").milk_jug()], at=(28, 15, 0), turn=-30, scale=0.88)
    group(Potter("ring").sugar_box(), at=(-14, 11, 0), scale=0.92)


def scene(build, ground, camera, exposure=2.15):
    return lambda: Shot(build, camera, size=WIDE, samples=6, exposure=exposure, ground=ground)


SHOTS = {
    "film/poster": scene(brush_at_rim, "brush", Camera((4.0, -6.0, 2.4), 30, azimuth=-8, elevation=34, fstop=16, focus=(3.2, -9.0, 2.0))),
    "scenes/first": scene(first_plate, "first", Camera((1, 8, 11.5), 62, azimuth=-4, elevation=9)),
    "scenes/cups": scene(two_cups, "cups", Camera((5, 0, 7.0), 66, elevation=17)),
}
