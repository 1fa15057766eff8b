"""From passes to a photograph: noise is taken out of the light alone, paint is laid on, and the picture is developed."""

import functools

import cv2
import numpy as np

import gardens
import grounds
import studio
from denoise import denoised

# Where in the height a thing shrinks to as it goes farther away: about where it stands.
FARTHER_ANCHOR = 0.62

# How much of what is mirrored over paint is held back, where it is as bright as white.
FILTER = 18.0

# How bright the light of flames and of days becomes at most, and how much room what is mirrored has at least.
LIT, SUNLIT, MIRRORED = 1.15, 1.5, 0.15
# Light that varies more than this (its logarithm, squared) does so at an outline.
RELIEF = 0.05


@functools.cache
def _grain(height, width):
    return np.random.default_rng(1).standard_normal((height, width, 1), np.float32) * np.float32(0.0035)


def _lens(light, vignette, glow):
    """What a lens makes of light: corners are darker, and the brightest spreads a little, near, far and wide."""
    height, width = light.shape[:2]
    if glow > 0:
        # All colours of what is too bright: its strongest alone would be a red fringe.
        strongest = light.max(axis=2, keepdims=True)
        bright = light * (np.clip(strongest - 1.5, 0, 2) / np.maximum(strongest, 1.5))
        near, far, wide = (cv2.GaussianBlur(bright, (0, 0), share * width) for share in (0.003, 0.012, 0.05))
        light = light + glow * (0.4 * near + 0.7 * far + 0.7 * wide)
    if vignette > 0:
        y, x = np.ogrid[-1 : 1 : height * 1j, -1 : 1 : width * 1j]
        away = np.square(x) * width**2 + np.square(y) * height**2
        light = light * (1 - vignette * (away / (width**2 + height**2)) ** 1.2)[..., None].astype(np.float32)
    return light


def develop(linear, exposure, contrast=0.0, vignette=0.0, glow=0.0):
    """A soft shoulder for the lights, sRGB, contrast, and a grain below what is seen, so that soft walls show no steps."""
    x = _lens(np.clip(linear.astype(np.float32) * np.float32(exposure), 0, None), vignette, glow)
    knee = np.float32(0.62)
    x = np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1 - knee))))
    y = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.power(np.maximum(x, 1e-8), np.float32(1 / 2.4)) - 0.055)
    if contrast > 0:
        y = y - np.float32(contrast / (2 * np.pi)) * np.sin(np.float32(2 * np.pi) * y)
    if glow > 0:
        # A flame's middle is not the screen's white.
        y = y * np.float32(0.98)
    return np.clip(y + _grain(*y.shape[:2]), 0, 1)


# The paper's tone, as it is seen: at the back and at the front; the window's side is a little lighter.
PAPER = ((0.902, 0.898, 0.882), (0.938, 0.935, 0.922))
PAPER_ACROSS = 0.006


def undeveloped(seen, exposure):
    """The light that `develop` shows as this."""
    y = np.asarray(seen, np.float32)
    x = np.where(y <= 0.04045, y / 12.92, np.power((y + 0.055) / 1.055, 2.4))
    knee = np.float32(0.62)
    return np.where(x < knee, x, knee - (1 - knee) * np.log(np.maximum(1 - (x - knee) / (1 - knee), 1e-6))) / exposure


def paper(shot, left):
    """The light of the paper itself where this much is left to it."""
    width, height = shot.size
    down = np.linspace(0, 1, height, dtype=np.float32)[:, None, None]
    across = np.linspace(1, -1, width, dtype=np.float32)[None, :, None]
    tone = np.array(PAPER[0], np.float32) * (1 - down) + np.array(PAPER[1], np.float32) * down + PAPER_ACROSS * across
    return undeveloped(tone, shot.exposure) * left[..., None]


def _carried(light, alone, sigma):
    """Light carried on from where a surface is alone, to its outline; and where there was any."""
    weight = cv2.GaussianBlur(alone, (0, 0), sigma)[..., None]
    return cv2.GaussianBlur(light * alone[..., None], (0, 0), sigma).reshape(light.shape) / np.maximum(weight, 1e-4), weight > 0.01


def on_paper(passes, diffuse, shot):
    """Colour and light of what stands on paper, and what comes from the paper around and below."""
    left, top, right, bottom = passes["Frame"]
    share = np.clip(passes["sets"][..., :1], 0, 1)
    width = shot.size[0]
    free = (share[..., 0] > 0.995).astype(np.float32)
    away = cv2.distanceTransform(free.astype(np.uint8), cv2.DIST_L2, 5)[..., None] / width
    remains = diffuse.mean(axis=2, keepdims=True) / np.maximum(passes["Bare"], 1e-4)[..., None]
    around = passes["Left"]
    inside = around[top:bottom, left:right, None]
    around = around.copy()
    around[top:bottom, left:right] = (remains + (inside - remains) * np.clip((away - 0.015) / 0.03, 0, 1))[..., 0]
    # What things throw back onto the paper would give it a tone of its own.
    below = paper(shot, np.minimum(around, 1.008))
    # A glaze lets through what it does not mirror (Schlick): white draws its own edge.
    to_eye = np.array(studio.eye(shot.camera), np.float32) + np.array(shot.camera.target, np.float32) - passes["Position"]
    to_eye /= np.maximum(np.linalg.norm(to_eye, axis=2, keepdims=True), 1e-6)
    facing = np.clip(np.einsum("yxc,yxc->yx", passes["Normal"], to_eye), 0, 1)[..., None]
    through = 1 - (1 - np.maximum(facing, 0.12)) ** 5
    seen = diffuse * cv2.GaussianBlur(through, (0, 0), 0.001 * width)[..., None]
    outline = cv2.dilate((share > 0).astype(np.uint8), np.ones((5, 5), np.uint8))[..., None] > 0
    inner, known = _carried(seen, (share[..., 0] < 0.005).astype(np.float32), 0.0012 * width)
    return passes["DiffCol"] - share * studio.GREY, np.where(outline & known, inner, seen), share * below[top:bottom, left:right], below


def _burnt_in(light, paint, most):
    """Light as a printer holds it back: white is nowhere much brighter than `most`, with the relief that it draws."""
    strongest = np.log(np.maximum(light.max(axis=2) * np.minimum(paint.max(axis=2) / max(studio.WHITE), 1), 1e-3))
    # Up to an outline and no farther: light from beyond it would draw a bright line inside and a dark one outside.
    around = np.exp(cv2.ximgproc.guidedFilter(strongest, strongest, round(0.012 * light.shape[1]), RELIEF))[..., None]
    over = np.maximum(around / most - 0.5, 0)
    return light * (np.where(over > 0, 1 - 0.5 * np.exp(-2 * over), around / most) * most / np.maximum(around, 1e-4))


def _light(shot, passes):
    """Light that falls on paint, and what is mirrored or let through."""
    diffuse = passes["DiffDir"] + passes["DiffInd"]
    gloss = (passes["GlossDir"] + passes["GlossInd"]) * passes["GlossCol"] + passes["TransCol"] * (passes["TransDir"] + passes["TransInd"])
    diffuse, gloss = (denoised(each, passes["Normal"]) for each in (diffuse, gloss))
    # A day glows less.
    by_flames = shot.glow > 0.1
    if not shot.paper:
        diffuse = _burnt_in(diffuse, passes["DiffCol"], (LIT if by_flames else SUNLIT) / shot.exposure)
    if by_flames:
        # What is mirrored is the less seen the brighter the white is below.
        gloss = gloss / (1 + gloss * shot.exposure / np.maximum(0.5 * LIT - 0.5 * shot.exposure * diffuse, MIRRORED))
    return diffuse, gloss


def _in_light(shot, passes):
    """Of a ground: colour and light of the set on it and what needs no light; what is mirrored, and the developed paper around."""
    diffuse, gloss = _light(shot, passes)
    bounced = cv2.GaussianBlur(passes["DiffInd"], (0, 0), 6) / np.maximum(cv2.GaussianBlur(passes["DiffDir"] + passes["DiffInd"], (0, 0), 6), 1e-4)
    bounced = np.clip(bounced, 0, 1) * (1 - np.clip(passes["sets"][..., :1], 0, 1))
    # What shines itself needs no light.
    color, rest, around = passes["DiffCol"], gloss + passes["Emit"] + passes["Env"], None
    if shot.paper:
        color, diffuse, below, around = on_paper(passes, diffuse, shot)
        rest, around = rest + below, develop(around, shot.exposure)

    outdoors = np.clip(passes["sets"][..., 2:], 0, 1)

    def set_on(ground):
        if ground is None:
            return color, diffuse, rest
        laid, returned = grounds.laid(color, passes["sets"], passes["Position"], ground)
        seen = rest
        if outdoors.any():
            seen = rest + outdoors * (gardens.beyond(ground, shot.camera, passes["Position"]) - studio.GARDEN_LIGHT)
        return laid, diffuse * (1 + bounced * (returned - 1)), seen

    return set_on, gloss, around


def compose(shot, passes):
    """Yields (owner or None, picture) of what `studio.render` gave: one picture, or one for each owner of a series' shot."""
    smooth = _in_light(shot, passes)
    if not shot.series:
        set_on, _, _ = smooth
        painted, lit, rest = set_on(shot.ground)
        yield None, develop(painted * lit + rest, shot.exposure, shot.contrast, shot.vignette, shot.glow)
        return
    inks = {
        name: passes[f"ink{index}"][..., channel : channel + 1]
        for index, names in enumerate(studio.inks_of(shot))
        for channel, name in enumerate(names)
    }
    cobalt = np.array(studio.COBALT, np.float32)
    marked = passes["sets"].any() and not shot.paper
    for ornament in shot.only or shot.owners:
        set_on, gloss, around = _in_light(shot, passes["relief"]) if ornament == "rib" and "relief" in passes else smooth
        painted, lit, rest = set_on((shot.ground or ornament) if marked else None)
        if ornament in inks:
            ink = np.clip(inks[ornament], 0, 1)
            painted = painted * np.exp(-ink * cobalt)
            # A film would lose the paint in a lamp's image: a filter before the lens takes most of it away, and its colour.
            kept = gloss / (1 + FILTER * inks[ornament] * gloss * shot.exposure)
            rest = rest - gloss + kept + ink * (kept.min(axis=2, keepdims=True) - kept)
        if f"{ornament}-gold" in inks:
            leaf = np.clip(inks[f"{ornament}-gold"], 0, 1)
            gold = np.array(studio.GOLD, np.float32)
            painted = painted * (1 - leaf) + gold * 0.55 * leaf
            rest = rest + leaf * gold * gloss * 9
        made = develop(painted * lit + rest, shot.exposure, shot.contrast, shot.vignette, shot.glow)
        if shot.paper:
            left, top, right, bottom = passes["Frame"]
            around[top:bottom, left:right] = made
            made = around
        yield ornament, made


def farther(picture, share):
    """Of a picture with more around than is needed: (as near as wanted, all of it at the same size)."""
    side = picture.shape[0]
    near = round(side * share)
    top, left = round((side - near) * FARTHER_ANCHOR), (side - near) // 2
    all_of_it = cv2.resize(picture.astype(np.float32), (near, near), interpolation=cv2.INTER_AREA)
    return picture[top : top + near, left : left + near], all_of_it


def upright(picture, middle):
    """A 4:5 cut of the full height, around `middle`."""
    height, width = picture.shape[:2]
    wide = round(height * 0.8)
    left = min(max(0, round(middle * width - wide / 2)), width - wide)
    return picture[:, left : left + wide]
