"""What tables are laid with, besides the porcelain itself: food, flowers, small things, and what stands in or on a form."""

import math
import random

import numpy as np
from mathutils import Euler

from forms import coffee, pool, soup
from paper_goods import tissue
from props import Vector, branch, crumpled, fork, knife, lemon, lie, noise, pear, skin, sphere
from scene_house import berries, cake, heaped
from scene_pages import envelope
from series import candles_burn
from studio import bezier, box, group, lathe, mesh_object, net, new_material, plain, smooth, tube, wood


def cup_of(potter, what, at, turn):
    return group([*potter.make("cup-saucer"), pool(3.93, 5.3, what)], at=at, turn=turn)


def cooked_rice():
    """White that light goes through: a grain is paler in its middle, and each has its own tone, darker the deeper it lies."""
    material, nodes, links, shader = new_material("rice")
    tone, facing, span = nodes.new("ShaderNodeAttribute"), nodes.new("ShaderNodeLayerWeight"), nodes.new("ShaderNodeMapRange")
    tone.attribute_name = "tone"
    facing.inputs["Blend"].default_value = 0.4
    links.new(facing.outputs["Facing"], span.inputs["Value"])
    span.inputs["To Min"].default_value, span.inputs["To Max"].default_value = 1.0, 0.80
    both, tinted = nodes.new("ShaderNodeMath"), nodes.new("ShaderNodeVectorMath")
    both.operation, tinted.operation = "MULTIPLY", "SCALE"
    links.new(tone.outputs["Fac"], both.inputs[0])
    links.new(span.outputs[0], both.inputs[1])
    tinted.inputs[0].default_value = (0.84, 0.82, 0.765)
    links.new(both.outputs[0], tinted.inputs["Scale"])
    links.new(tinted.outputs[0], shader.inputs["Base Color"])
    links.new(tinted.outputs[0], shader.inputs["Emission"])
    shader.inputs["Emission Strength"].default_value = 0.09
    shader.inputs["Roughness"].default_value, shader.inputs["Specular"].default_value = 0.26, 0.45
    material.cycles.sample_as_light = False
    return material


def rice(radius, z, rise, count=2300):
    """Long grains, slightly bent, laid in all directions on an uneven heap, some standing up from it; one mesh."""
    rng = np.random.default_rng(2)
    rings, sides = 11, 10
    along, around = np.linspace(0, 1, rings)[:, None], np.linspace(0, 2 * math.pi, sides, endpoint=False)[None, :]
    half = 0.135 * np.sin(math.pi * (0.03 + 0.94 * along)) ** 0.62
    unit = np.stack([(along - 0.5) * np.ones_like(around), half * np.cos(around), half * 0.88 * np.sin(around)], axis=-1).reshape(-1, 3)
    faces_of_one = [(r * sides + s, r * sides + (s + 1) % sides, (r + 1) * sides + (s + 1) % sides, (r + 1) * sides + s) for r in range(rings - 1) for s in range(sides)]
    faces_of_one += [tuple(range(sides))[::-1], tuple(range((rings - 1) * sides, rings * sides))]

    def heap(x, y):
        uneven = 0.30 * noise.noise(Vector((x * 0.42, y * 0.42, 3))) + 0.14 * noise.noise(Vector((x * 1.1, y * 1.1, 8)))
        far = min(1.0, math.hypot(x, y) / radius)
        return z + rise * (1 - far**1.8) + uneven * (1 - far**4)

    vertices, faces, tones = [], [], []
    for index in range(count):
        a, far = index * 2.39996 + rng.normal(0, 0.3), radius * math.sqrt((index + rng.random()) / count)
        x, y = far * math.cos(a), far * math.sin(a)
        sunk = rng.uniform(-0.24, 0.06)
        lean, turn, long = rng.normal(0, 0.28) + (0.6 if rng.random() < 0.05 else 0), rng.uniform(0, 2 * math.pi), rng.uniform(0.60, 0.80)
        grain = unit * (long, 1, 1)
        grain[:, 2] += rng.uniform(-0.16, 0.16) * grain[:, 0] ** 2
        grain = grain @ np.array(Euler((rng.uniform(0, 6.3), lean, turn)).to_matrix()).T
        start = len(vertices)
        vertices += [tuple(place) for place in grain + (x, y, heap(x, y) + sunk)]
        faces += [tuple(corner + start for corner in face) for face in faces_of_one]
        tones += [rng.uniform(0.90, 1.06) * (0.96 + 0.9 * min(0.05, sunk))] * len(grain)
    made = mesh_object("rice", vertices, faces, None, cooked_rice())
    made.data.attributes.new("tone", "FLOAT", "POINT").data.foreach_set("value", np.array(tones, np.float32))
    below = plain("rice below", (0.70, 0.68, 0.62), roughness=0.6)
    lathe(smooth([(radius, z - 0.4), (radius * 0.7, z + rise * 0.46 - 0.2), (0.001, z + rise - 0.25)], 6), below, 48)


def chopsticks(at, turn):
    """A pair of lacquered maple: square where the hand is, round and thin at the tips, a ring of tin between lacquer and wood."""
    bare = wood("chopstick", light=(0.42, 0.25, 0.13), dark=(0.25, 0.13, 0.06), roughness=0.3, along=0, scale=3.0)
    lacquer = plain("chopstick lacquer", (0.085, 0.010, 0.008), roughness=0.12, specular=0.6)
    tin = plain("chopstick ring", (0.60, 0.57, 0.50), roughness=0.25, metallic=1.0)

    def length(start, end, material):
        def place(u, v):
            x = start + (end - start) * v
            square, half = np.clip((x - 9) / 6, 0, 1), 0.13 + 0.25 * (x / 23) ** 0.8
            power = 2 + 5 * square
            a = 2 * math.pi * u
            r = half * (abs(math.cos(a)) ** power + abs(math.sin(a)) ** power) ** (-1 / power)
            r *= min(1.0, math.sqrt(max(0.0, min(x, 23 - x)) / 0.14))
            return (x, r * math.cos(a), r * math.sin(a)), (u, v)

        return net("chopstick", 60, 40, place, material, closed=True)

    pair = []
    for y, swing, rolled in ((0, 0, 0), (1.15, 2.2, 20)):
        parts = [length(0, 13.0, bare), length(13.0, 13.5, tin), length(13.5, 23.0, lacquer)]
        pair.append(group([group(parts, tilt=(rolled, 0))], at=(0, y, 0), turn=swing))
    return group(pair, at=at, turn=turn, tilt=(0, 2.8))


FLAX = dict(color=(0.46, 0.455, 0.43), name="flax")


def cutlery():
    """Beside a dinner plate."""
    lie(fork(), (-17.0, 9.0, 0), -90)
    lie(knife(), (16.6, 10.0, 0), -90)


def candle_end(p, at, tall=9.5, left=3.6):
    candles_burn(p, ((*at, tall, 4.6, left),))


def around(radius, first):
    """Three places in a bowl, and the way along its wall: (x, y, degrees)."""
    return [(radius * math.cos(a), radius * math.sin(a), math.degrees(a)) for a in (first, first + 2 * math.pi / 3, first + 4 * math.pi / 3)]


def lemons_inside():
    for x, y, turn in around(4.7, 0.5):
        lemon((x, y, 4.35), turn=turn + 90)


def pear_lying(at, turn):
    """On its belly on a place of that height: its thick end lies at `at`."""
    x, y, z = at
    pear((x, y, z + 2.9), scale=0.84, tilt=-94, turn=turn, roll=150)


def soup_in(p, at=(0, 0, 0)):
    """A plate of soup with seeds of the pumpkin."""
    seed = plain("seed", (0.115, 0.135, 0.045), roughness=0.42, variation=((0.16, 0.17, 0.065), 0.5))
    rng = random.Random(8)
    seeds = [
        group([sphere(0.44, (0, 0, 0), seed, squash=0.30, rows=10, columns=20)], at=(x, y, 1.27), turn=rng.uniform(0, 180), scale=(1.25, 0.66, 1), tilt=(rng.uniform(-16, 16), rng.uniform(-8, 8)))
        for x, y in ((1.7, -1.5), (2.5, -0.4), (1.3, -0.1), (2.9, -1.7), (2.0, 0.8), (-2.8, 2.4), (-2.0, 3.1))
    ]
    group([group(p.soup_plate(), turn=10), soup(7.19, 1.22), *seeds], at=at)


def slice_of_cake(plate):
    """Its point to the eye, so that the side in shade shows how it stands; crumbs where the knife went."""
    x, y, z = plate
    group([*cake(-22, 22, seed=12), *berries([(5.2, -0.7, 5.64), (6.6, 0.9, 5.64), (4.6, -3.9, 0.02), (3.2, -3.6, 0.02)], 3)], at=(x - 1.6, y - 4.6, z), turn=70, scale=0.80)


def cubes(places):
    sugar = plain("sugar", (0.76, 0.75, 0.72), roughness=0.85, specular=0.2, bump=(0.09, 0.05))
    rng = random.Random(4)
    for x, y, z in places:
        box("cube", (1.5, 1.5, 1.3), (x, y, z), sugar, 0.09, turn=rng.uniform(0, 90))


SUGAR = [(x * 0.92, y * 0.92, z * 0.92) for x, y, z in (
    (-2.1, -1.6, 3.7), (0.2, -2.3, 3.7), (2.3, -0.9, 3.7), (-2.4, 0.9, 3.7), (0.0, 0.1, 3.7), (2.0, 1.6, 3.7), (-0.4, 2.4, 3.7), (-1.1, -0.9, 5.1), (1.2, -0.6, 5.1), (0.2, 1.3, 5.1)
)]


def sugar_box_open(p, x, y):
    """Its lid lies on the table, its middle at (x, y)."""
    group(p.sugar_bowl(), scale=0.92)
    lid = group(p.sugar_lid(), at=(0, 0, -6.27))
    group([lid], at=(x, y, 0), scale=0.92)


def rest_for_chopsticks(p, at):
    rest = lathe(smooth([(0.001, -2.4), (0.42, -2.4), (0.6, -1.9), (0.45, 0), (0.6, 1.9), (0.42, 2.4), (0.001, 2.4)], 5), p.glaze(), 32)
    rest.rotation_euler = (0, math.pi / 2, 0)
    rest.location = at


def in_vase(branches):
    for root, tip, leaves, seed, bend in branches:
        branch(root, tip, leaves=leaves, leaf=5.2, seed=seed, bend=bend)


def mug_of_coffee(p, at):
    group([*p.mug(), pool(3.78, 7.9, coffee())], at=at, turn=-26)


def skinned(name, radius, squash, *colors, seam=0.0, **how):
    """A round fruit around its own middle: hollows at both ends, and a cleft along it that is so deep. Its skin: as for props.skin."""

    def place(u, v):
        a, b = 2 * math.pi * u, math.pi * (v - 0.5)
        cleft = seam * math.exp(-(((a - 1.5) / 0.15) ** 2)) - 0.3 * seam * math.exp(-(((a - 1.5) / 0.55) ** 2))
        r = radius * math.cos(b) * (1 - cleft * math.cos(b) ** 0.5)
        z = radius * squash * math.sin(b) - math.copysign(0.11 * radius * math.exp(-9 * math.cos(b) ** 2), b)
        return (r * math.cos(a), r * math.sin(a), z), (u, v)

    return net(name, 36, 112 if seam else 56, place, skin(name, *colors, **how), closed=True)


CHERRY = 1.12


def cherry(size=1.0):
    return skinned("cherry", CHERRY * size, 0.93, (0.105, 0.004, 0.010), (0.34, 0.014, 0.016), 1.9, 0.15, seam=0.03, bloom=((0.20, 0.020, 0.030), 3.2, 0.35))


def cherry_stalk():
    return plain("cherry stalk", (0.17, 0.20, 0.055), roughness=0.6)


def cherries(places, seed=2, stalks=0.55, lean=50):
    """As they fell: (x, y, z) of what each lies on; most with their stalk."""
    rng = random.Random(seed)
    green = cherry_stalk()
    for x, y, z in places:
        parts = [cherry(rng.uniform(0.94, 1.03))]
        if rng.random() < stalks:
            parts.append(tube(bezier((0, 0, 0.88), (0.02, 0, 2.0), (0.5, 0.1, 3.0), (1.7, 0.3, 3.6), 14), lambda t: 0.055 + 0.05 * t**6, material=green, sides=8, name="stalk"))
        group(parts, at=(x, y, z + 1.05), turn=rng.uniform(0, 360), tilt=(rng.uniform(-lean, lean), rng.uniform(-lean, lean)))


def cherries_heaped(radius, low, layers=4):
    cherries([(x * 1.75, y * 1.75, z * 1.75) for x, y, z in heaped(radius / 1.75, low / 1.75, layers)], stalks=0.3, lean=62)


def cherry_pair(at, turn=0):
    """Two on one stalk, fallen to their sides."""
    green = cherry_stalk()
    parts = []
    for y in (-1.3, 1.3):
        parts.append(group([cherry()], at=(0, y, 1.1), turn=20 * y, tilt=(0, 70)))
        parts.append(tube(bezier((0.75, y, 1.3), (2.2, y * 1.05, 1.7), (3.6, y * 0.6, 0.6), (4.8, 0, 0.12), 18), 0.06, material=green, sides=8, name="stalk"))
    parts.append(sphere(0.16, (4.85, 0, 0.14), green, rows=8, columns=12))
    group(parts, at=at, turn=turn)


APRICOT = 2.35


def apricots(places, seed=4):
    rng = random.Random(seed)
    for x, y, z in places:
        one = skinned("apricot", APRICOT, 0.93, (0.72, 0.335, 0.060), (0.74, 0.435, 0.115), 3.0, 0.58, seam=0.14, sunny=((0.50, 0.075, 0.028), -1.0, 1.9), freckles=((0.46, 0.08, 0.03), 4.5), hollows=(0.56, 0.20, 0.045), pores=(0.12, 0.008))
        group([one], at=(x, y, z + APRICOT * 0.955), turn=rng.uniform(140, 200), tilt=(rng.uniform(-25, 25), rng.uniform(-30, 30)))


CLEMENTINE = 3.0


def clementines(places, seed=6):
    """Some with a leaf."""
    rng = random.Random(seed)
    green = plain("calyx", (0.075, 0.105, 0.030), roughness=0.7)
    for index, (x, y, z) in enumerate(places):
        parts = [skinned("clementine", CLEMENTINE, 0.86, (0.70, 0.205, 0.014), (0.74, 0.27, 0.024), 2.4, pores=(0.20, 0.05)), sphere(0.30, (0, 0, 2.22), green, squash=0.4, rows=8, columns=10)]
        if index % 3 == 0:
            blade = lambda u, v: ((0.2 + 4.4 * v, (2 * u - 1) * (1.15 * math.sin(math.pi * v**0.8) + 0.02), 2.3 + 0.9 * v - 1.5 * v * v + 0.5 * (2 * u - 1) ** 2 * math.sin(math.pi * v)), (u, v))
            parts.append(net("clementine leaf", 16, 8, blade, plain("clementine leaf", (0.045, 0.105, 0.030), roughness=0.3, specular=0.5, variation=((0.075, 0.145, 0.040), 2.0))))
        group(parts, at=(x, y, z + CLEMENTINE * 0.86 - 0.08), turn=rng.uniform(0, 360), tilt=(rng.uniform(-16, 16), rng.uniform(-16, 16)))


def eggs(places):
    """(x, y, z of its middle, the way it points)."""
    shell = plain("egg", (0.62, 0.41, 0.27), roughness=0.5, specular=0.3, bump=(0.10, 0.006), variation=((0.56, 0.345, 0.215), 0.9))
    profile = [(2.2 * math.sin(t) * (1 + 0.10 * math.cos(t)), -2.85 * math.cos(t)) for t in np.linspace(0.001, math.pi - 0.001, 48)]
    for x, y, z, turn in places:
        group([group([lathe(profile, shell, 64, name="egg")], tilt=(0, 90))], at=(x, y, z), turn=turn)


# Half a petal: along it, and to its side; it is notched.
PETAL = ((0.10, 0.03), (0.45, 0.24), (0.80, 0.36), (1.0, 0.22), (0.86, 0.0))


def umbel(at, upright_to, size, rng, green, petals, hearts, stalks):
    """Rays of one length, a round dome of domes of five-petalled florets, no two turned alike, the outer petals of the outer ones larger."""
    count = round(30 * size)
    for ray in range(count):
        away, a = 1.18 * math.sqrt((ray + 0.4) / count), ray * 2.39996 + rng.normal(0, 0.10)
        out = np.array((math.sin(away) * math.cos(a), math.sin(away) * math.sin(a), math.cos(away))) * 4.2 * size * rng.uniform(0.96, 1.03)
        end = at + upright_to @ out
        tube(bezier(at, at + upright_to @ (out * (0.2, 0.2, 0.6)), at + upright_to @ (out * (0.7, 0.7, 0.8)), end, 8), 0.04, material=green, sides=6, name="ray")
        lean = upright_to @ np.array(Vector((0, 0, 1)).rotation_difference(Vector(out)).to_matrix())
        for floret in range(22):
            r, b = 0.90 * math.sqrt((floret + 0.3) / 22), floret * 2.39996 + ray
            foot = end + lean @ np.array((0, 0, -0.45))
            middle = end + lean @ np.array((r * math.cos(b), r * math.sin(b), 0.28 - 0.32 * r**2 + rng.normal(0, 0.05)))
            stalks += [foot - (0.02, 0, 0), foot + (0.02, 0, 0), middle + (0.02, 0, 0), middle - (0.02, 0, 0)]
            facing = lean @ np.array(Euler((rng.normal(0, 0.38) - 0.5 * r * math.sin(b), rng.normal(0, 0.38) + 0.5 * r * math.cos(b), rng.uniform(0, 6.3))).to_matrix())
            outward = np.linalg.inv(facing) @ (middle - end)
            for point in range(5):
                q = point * 2 * math.pi / 5 + rng.normal(0, 0.06)
                grows = 1 + 0.75 * r * max(0.0, math.cos(q - math.atan2(outward[1], outward[0])))
                long = rng.uniform(0.17, 0.22) * grows
                for along, aside in (*PETAL, *((x, -y) for x, y in PETAL[-2::-1])):
                    x, y = long * along, long * aside
                    petals.append(middle + facing @ np.array((x * math.cos(q) - y * math.sin(q), x * math.sin(q) + y * math.cos(q), 0.9 * x * x + 1.6 * y * y)))
            hearts += [middle + facing @ np.array((0.04 * math.cos(k * 1.257), 0.04 * math.sin(k * 1.257), 0.05)) for k in range(5)]


def cow_parsley(root, tip, seed=1, bend=(0, 0, 6), shoots=1, size=1.0):
    """A stem that ends in an umbel, and `shoots` with smaller ones that spring from its joints."""
    rng = np.random.default_rng(seed)
    root, tip, bend = (np.array(each, float) for each in (root, tip, bend))
    green = plain("parsley stem", (0.16, 0.22, 0.085), roughness=0.55)
    main = bezier(root, root + (tip - root) * 0.4 + bend * 0.6, root + (tip - root) * 0.75 + bend * 0.5, tip, 28)
    ways = [(main, size, 0.17)]
    for shoot in range(shoots):
        joint, a = main[16 + 4 * shoot], rng.uniform(0, 6.3) + shoot * 2.6
        end = joint + (tip - joint) * rng.uniform(0.55, 0.7) + (5.0 * math.cos(a), 3.5 * math.sin(a), 1.5)
        ways.append((bezier(joint, joint + (end - joint) * (0.5, 0.5, 0.2), joint + (end - joint) * (0.9, 0.9, 0.6), end, 16), size * rng.uniform(0.5, 0.66), 0.10))
    petals, hearts, stalks = [], [], []
    for path, large, thick in ways:
        tube(path, lambda t, thick=thick: thick * (1 - 0.4 * t), material=green, sides=10, name="stem")
        ahead = Vector(path[-1] - path[-3]).normalized()
        umbel(path[-1], np.array(Vector((0, 0, 1)).rotation_difference(ahead.lerp(Vector((0, 0, 1)), 0.55)).to_matrix()), large, rng, green, petals, hearts, stalks)
    for name, corners, sides, material in (("petals", petals, 9, tissue("petal", (0.80, 0.80, 0.745))), ("hearts", hearts, 5, plain("floret heart", (0.42, 0.44, 0.16), roughness=0.7)), ("stalks", stalks, 4, green)):
        mesh_object(name, corners, [tuple(range(k, k + sides)) for k in range(0, len(corners), sides)], None, material, flat=True)


def grass(root, tip, bend=(0, 0, 8)):
    """One long blade that bends over."""
    root, tip, bend = (np.array(each, float) for each in (root, tip, bend))
    path = bezier(root, root + (tip - root) * 0.3 + bend, root + (tip - root) * 0.75 + bend, tip, 30)
    tube(path, lambda t: 0.26 * (1 - t) ** 0.6 + 0.02, 0.03, plain("grass", (0.11, 0.17, 0.055), roughness=0.5), sides=8, name="grass")


def shoots_of(root, tip, bend, count, reach, rng):
    """A twig's own path, and those of its side shoots, left and right in turn."""
    root, tip, bend = (np.array(each, float) for each in (root, tip, bend))
    main = bezier(root, root + (tip - root) * 0.35 + bend * 0.6, root + (tip - root) * 0.7 + bend, tip, 40)
    ahead = (tip - root) / np.linalg.norm(tip - root)
    across = np.cross(ahead, (0, 0, 1) if abs(ahead[2]) < 0.8 else (0, 1, 0))
    across /= np.linalg.norm(across)
    paths = [main]
    for index in range(count):
        start = main[round(40 * (0.22 + 0.62 * index / max(1, count - 1)))]
        way = ahead * 0.75 + across * (0.72 if index % 2 else -0.72) + np.array((0, 0, rng.uniform(-0.02, 0.12)))
        long = reach * rng.uniform(0.75, 1.1) * (1 - 0.55 * index / count)
        end = start + way * long
        paths.append(bezier(start, start + way * long * 0.3, start + way * long * 0.7 + (0, 0, 0.03 * long), end, 16))
    return paths


def fir(root, tip, seed=1, bend=(0, 0, 1), shoots=6, reach=9.0, needle=1.7, low=0.04):
    """A twig of silver fir: flat needles to both sides and above, none below; nothing of it is lower than `low`."""
    rng = np.random.default_rng(seed)
    bark = plain("fir bark", (0.085, 0.056, 0.034), roughness=0.85)
    corners, faces = [], []
    for number, path in enumerate(shoots_of(root, tip, bend, shoots, reach, rng)):
        thick = 0.22 if number == 0 else 0.13
        tube(path, lambda t, thick=thick: thick * (1 - 0.6 * t), material=bark, sides=8, name="fir twig")
        steps = np.linalg.norm(np.diff(path, axis=0), axis=1)
        for index in range(int(steps.sum() * 15)):
            t = rng.uniform(0.03, 1.0) * (len(path) - 1)
            here, part = min(len(path) - 2, int(t)), t - min(len(path) - 2, int(t))
            at, ahead = path[here] * (1 - part) + path[here + 1] * part, path[here + 1] - path[here]
            ahead = ahead / np.linalg.norm(ahead)
            side = np.cross(ahead, (0, 0, 1) if abs(ahead[2]) < 0.9 else (0, 1, 0))
            side /= np.linalg.norm(side)
            up, turn = np.cross(side, ahead), math.radians(rng.choice((rng.normal(8, 14), rng.normal(172, 14), rng.uniform(20, 160))))
            way = ahead * rng.uniform(0.35, 0.75) + (side * math.cos(turn) + up * math.sin(turn)) * 0.85
            way /= np.linalg.norm(way)
            across = np.cross(way, up)
            across *= 0.075 / max(1e-6, np.linalg.norm(across))
            long, start = needle * rng.uniform(0.7, 1.1) * (1 if part + here < len(path) - 3 else 0.8), len(corners)
            for along, half in ((0.0, 0.5), (0.25, 1.0), (0.85, 0.9), (1.0, 0.25)):
                for hand in (-half, half):
                    place = at + way * long * along + across * hand
                    corners.append((place[0], place[1], max(low, place[2])))
            faces += [(start + k, start + k + 1, start + k + 3, start + k + 2) for k in (0, 2, 4)]
    mesh_object("needles", corners, faces, None, plain("needle", (0.055, 0.128, 0.066), roughness=0.42, specular=0.4, variation=((0.105, 0.180, 0.080), 3.0)), flat=True)


def winterberry():
    return plain("winterberry", (0.42, 0.016, 0.012), roughness=0.2, specular=0.5)


def berried_twig(root, tip, seed=1, bend=(0, 0, 3), shoots=5, reach=7.0, berries_each=7):
    """Winterberry: bare, with red berries close to the bark."""
    rng = np.random.default_rng(seed)
    bark, red = plain("winter bark", (0.070, 0.050, 0.038), roughness=0.8), winterberry()
    for number, path in enumerate(shoots_of(root, tip, bend, shoots, reach, rng)):
        tube(path, lambda t, thick=0.19 if number == 0 else 0.11: thick * (1 - 0.6 * t), material=bark, sides=8, name="winter twig")
        count = berries_each + (8 if number == 0 else 0)
        for index in range(count):
            at = path[int((0.35 if number == 0 else 0.2) * len(path) + (0.64 if number == 0 else 0.78) * len(path) * (index + rng.random()) / count) if index < count - 1 else -1]
            out = rng.normal(0, 1, 3)
            out /= np.linalg.norm(out)
            size = rng.uniform(0.34, 0.46)
            place = at + out * (size + 0.12)
            sphere(size, (place[0], place[1], max(size, place[2])), red, rows=12, columns=18)


def letter(at, turn, seed=3):
    """Sealed, with a letter in it."""
    paper = plain("letter", (0.56, 0.52, 0.43), roughness=0.85, specular=0.15, bump=(0.22, 0.006))
    wax = plain("sealing wax", (0.26, 0.014, 0.016), roughness=0.28, specular=0.5, bump=(0.6, 0.05))
    parts = [*envelope((16.2, 11.4), paper, seed), sphere(1.15, (0, -0.2, 0.72), wax, squash=0.20, rows=12, columns=40)]
    for a, b in (((-8.0, 5.6), (0, -0.4)), ((8.0, 5.6), (0, -0.4))):
        parts.append(tube([(a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, 0.10 + 0.62 * min(1.0, 9 * t) ** 0.6) for t in np.linspace(0, 1, 24)], 0.06, 0.04, paper, sides=8, name="flap"))
    return group(parts, at=at, turn=turn)


def wool(width, depth, turn, at, color=(0.125, 0.020, 0.024), seed=5):
    crumpled(width, depth, turn=turn, at=at, seed=seed, together=(0.70, 0.90), color=color, name=f"wool {color}")
