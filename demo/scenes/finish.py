"""From passes to a photograph: noise is smoothed in the light alone, paint is laid on, and the picture is developed."""

import numpy as np

import studio


def _shifted(values, dy, dx):
    out = np.empty_like(values)
    height, width = values.shape[:2]
    ys = np.clip(np.arange(height) + dy, 0, height - 1)
    xs = np.clip(np.arange(width) + dx, 0, width - 1)
    np.take(values[ys], xs, axis=1, out=out)
    return out


def without_specks(values):
    """No pixel is brighter or darker than all of its neighbours: outlines lose the salt that few samples leave there."""
    least, most = None, None
    for dy in (-1, 0, 1):
        for dx in (-1, 0, 1):
            if dy or dx:
                near = _shifted(values, dy, dx)
                least = near if least is None else np.minimum(least, near)
                most = near if most is None else np.maximum(most, near)
    return np.clip(values, least, most)


def smoothed(passes, strength):
    """
    Edge-avoiding à-trous filter of diffuse and mirrored light, guided by normals and depth, which have no noise: edges and
    painted lines stay as they are, because neither is in the light.
    """
    diffuse = passes["DiffDir"] + passes["DiffInd"]
    gloss = (passes["GlossDir"] + passes["GlossInd"]) * passes["GlossCol"]
    if strength <= 0:
        return diffuse, gloss
    diffuse, gloss = without_specks(diffuse), without_specks(gloss)
    normal = passes["Normal"]
    depth = np.log(np.clip(passes["Depth"][..., :1], 1, 1e5))
    # A slope in depth is no edge.
    slope = np.abs(np.gradient(depth[..., 0], axis=0)) + np.abs(np.gradient(depth[..., 0], axis=1)) + 2e-4
    kernel = {0: 0.5, 1: 0.25}
    for level in range(4):
        step = 2**level
        tone_d = np.log(np.clip(diffuse.mean(axis=2, keepdims=True), 1e-3, None))
        tone_g = np.log(np.clip(gloss.mean(axis=2, keepdims=True), 1e-2, None))
        total_d = np.zeros_like(tone_d)
        total_g = np.zeros_like(tone_g)
        sum_d, sum_g = np.zeros_like(diffuse), np.zeros_like(gloss)
        sigma = (4.0, 1.6, 0.7, 0.4)[level] * strength
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                weight = kernel[abs(dy)] * kernel[abs(dx)]
                if dy == 0 and dx == 0:
                    shape = np.full_like(tone_d, weight)
                    moved_d, moved_g, near_d, near_g = diffuse, gloss, tone_d, tone_g
                else:
                    turned = 1 - np.sum(normal * _shifted(normal, dy * step, dx * step), axis=2, keepdims=True)
                    apart = np.abs(depth - _shifted(depth, dy * step, dx * step)) / (slope[..., None] * step * 1.5 + 1e-4)
                    shape = weight * np.exp(-np.clip(turned, 0, 2) * 60 - np.clip(apart - 1, 0, 30))
                    moved_d, moved_g = _shifted(diffuse, dy * step, dx * step), _shifted(gloss, dy * step, dx * step)
                    near_d, near_g = _shifted(tone_d, dy * step, dx * step), _shifted(tone_g, dy * step, dx * step)
                like_d = shape * np.exp(-np.abs(tone_d - near_d) / (0.35 * sigma + 0.01))
                like_g = shape * np.exp(-np.abs(tone_g - near_g) / (0.6 * sigma + 0.01))
                sum_d += like_d * moved_d
                total_d += like_d
                sum_g += like_g * moved_g
                total_g += like_g
        diffuse, gloss = sum_d / np.maximum(total_d, 1e-6), sum_g / np.maximum(total_g, 1e-6)
    return without_specks(diffuse), without_specks(gloss)


def develop(linear, exposure):
    """A soft shoulder for the lights, sRGB, and a grain below what is seen, so that soft walls show no steps."""
    x = np.clip(linear * exposure, 0, None)
    knee = 0.62
    x = np.where(x < knee, x, knee + (1 - knee) * (1 - np.exp(-(x - knee) / (1 - knee))))
    y = np.where(x <= 0.0031308, x * 12.92, 1.055 * np.power(np.maximum(x, 1e-8), 1 / 2.4) - 0.055)
    grain = np.random.default_rng(1).normal(0, 0.0035, y.shape[:2])[..., None]
    return np.clip(y + grain, 0, 1)


def ribbed(passes, diffuse, gloss):
    """
    Light as straight ribs would take it: how light depends on direction is fitted to what was rendered, and read where
    the flanks of the ribs point. What is mirrored breaks up along them.
    """
    slope = passes["ribs"][..., :1]
    normal = passes["Normal"]
    around = np.stack([-normal[..., 1], normal[..., 0], np.zeros(normal.shape[:2], np.float32)], axis=2)
    around /= np.maximum(np.linalg.norm(around, axis=2, keepdims=True), 1e-3)
    turned = normal + 0.42 * slope * around
    turned /= np.maximum(np.linalg.norm(turned, axis=2, keepdims=True), 1e-6)

    def basis(n):
        x, y, z = n[..., 0], n[..., 1], n[..., 2]
        return np.stack([np.ones_like(x), x, y, z, x * y, y * z, z * x, x * x - y * y, 3 * z * z - 1], axis=-1)

    clay = (np.abs(passes["DiffCol"] - np.array(studio.WHITE)).max(axis=2) < 0.02) & (np.linalg.norm(normal, axis=2) > 0.95)
    tone = diffuse.mean(axis=2)
    coefficients, *_ = np.linalg.lstsq(basis(normal[clay]), tone[clay], rcond=None)
    flat, tilted = basis(normal) @ coefficients, basis(turned) @ coefficients
    least = 0.12 * float(np.median(tone[clay]))
    change = np.clip(np.maximum(tilted, least) / np.maximum(flat, least), 0.5, 1.6)[..., None]
    # Grooves see less of the room than ridges.
    change = np.where(np.abs(slope) > 0.001, change * (1 - 0.07 * np.abs(slope)), 1)
    columns = np.arange(gloss.shape[1])[None, :] + np.rint(slope[..., 0] * gloss.shape[1] * 0.012).astype(int)
    broken = np.take_along_axis(gloss, np.clip(columns, 0, gloss.shape[1] - 1)[..., None].repeat(3, axis=2), axis=1)
    return diffuse * change, broken


def enlarged(light, paint, layers):
    """
    `layers` of the light at the paint's size: each point takes from the four nearest of those that lie on the same
    surface, so that no light leaks over an outline; the outline itself, which lies on both, takes from all four.
    """
    low_h, low_w = light["Depth"].shape[:2]
    high_h, high_w = paint["Depth"].shape[:2]

    def places(count, low):
        at = np.clip((np.arange(count) + 0.5) * low / count - 0.5, 0, low - 1)
        first = np.minimum(np.floor(at).astype(int), low - 2)
        return first, (at - first).astype(np.float32)

    ys, fy = places(high_h, low_h)
    xs, fx = places(high_w, low_w)
    normal, depth = paint["Normal"], np.log(np.clip(paint["Depth"][..., :1], 1, 1e5))
    low_depth = np.log(np.clip(light["Depth"][..., :1], 1, 1e5))
    color = paint["DiffCol"].mean(axis=2, keepdims=True)
    low_color = light["DiffCol"].mean(axis=2, keepdims=True)
    sums = [0.0 for _ in layers]
    total = 0.0
    for dy in (0, 1):
        for dx in (0, 1):
            share = (fy if dy else 1 - fy)[:, None, None] * (fx if dx else 1 - fx)[None, :, None]
            pick = lambda values: values[ys + dy][:, xs + dx]
            turned = 1 - np.sum(normal * pick(light["Normal"]), axis=2, keepdims=True)
            apart = np.abs(depth - pick(low_depth)) * 60 + np.abs(color - pick(low_color)) * 3
            weight = share * np.exp(-np.clip(turned, 0, 2) * 25 - np.clip(apart, 0, 12)) + share * 0.03
            total = total + weight
            for index, layer in enumerate(layers):
                sums[index] = sums[index] + weight * pick(layer)
    return [each / total for each in sums]


def compose(shot, light, paint):
    """Yields (owner or None, picture): one picture, or one for each owner of a series' shot."""
    diffuse, gloss = smoothed(light, shot.smoothing)
    through = light["TransCol"] * (light["TransDir"] + light["TransInd"]) + light["Emit"] + light["Env"]
    diffuse, gloss, through = enlarged(light, paint, [diffuse, gloss, through])
    color, rest = paint["DiffCol"], gloss + through
    if not shot.series:
        yield None, develop(color * diffuse + rest, shot.exposure)
        return
    inks = {
        name: paint[f"ink{index}"][..., channel : channel + 1]
        for index, names in enumerate(studio.inks_of(shot))
        for channel, name in enumerate(names)
    }
    cobalt = np.array(studio.COBALT, np.float32)
    for ornament in shot.owners:
        painted, shine, lit = color, rest, diffuse
        if ornament == "rib":
            lit, broken = ribbed(paint, diffuse, gloss)
            shine = rest + broken - gloss
        if ornament in inks:
            painted = color * np.exp(-np.clip(inks[ornament], 0, 1) * cobalt)
        if f"{ornament}-gold" in inks:
            leaf = np.clip(inks[f"{ornament}-gold"], 0, 1)
            gold = np.array(studio.GOLD, np.float32)
            painted = painted * (1 - leaf) + gold * 0.55 * leaf
            shine = shine + leaf * gold * gloss * 9
        yield ornament, develop(painted * lit + shine, shot.exposure)


def farther(picture, share):
    """The same picture with things `share` as large, on an even ground that goes on, without its grain, beyond the edges."""
    height, width = picture.shape[:2]
    reach = width // 5

    def places(count, anchor):
        at = anchor * count + (np.arange(count) + 0.5 - anchor * count) / share - 0.5
        inside = np.clip(at, 0, count - 1)
        low = np.floor(inside).astype(int)
        return low, np.minimum(low + 1, count - 1), (inside - low).astype(np.float32), np.abs(at - inside)

    y0, y1, fy, out_y = places(height, 0.62)
    x0, x1, fx, out_x = places(width, 0.5)

    def sampled(source):
        rows = source[y0] * (1 - fy)[:, None, None] + source[y1] * fy[:, None, None]
        return rows[:, x0] * (1 - fx)[None, :, None] + rows[:, x1] * fx[None, :, None]

    def even(source, axis):
        padded = np.pad(source, [(reach, reach) if k == axis else (0, 0) for k in range(3)], mode="edge")
        sums = np.cumsum(padded, axis=axis, dtype=np.float64)
        ahead, behind = np.take(sums, range(2 * reach, sums.shape[axis]), axis), np.take(sums, range(sums.shape[axis] - 2 * reach), axis)
        return ((ahead - behind) / (2 * reach)).astype(np.float32)

    soft = even(even(picture, 0), 1)
    outside = np.clip(np.maximum(out_y[:, None], out_x[None, :]) / 10, 0, 1)[..., None]
    return sampled(picture) * (1 - outside) + sampled(soft) * outside


def upright(picture, middle):
    """A 4:5 cut of the full height, around `middle`."""
    height, width = picture.shape[:2]
    wide = round(height * 0.8)
    left = min(max(0, round(middle * width - wide / 2)), width - wide)
    return picture[:, left : left + wide]
