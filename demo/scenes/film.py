"""
python3 demo/scenes/film.py FOLDER OUT.mp4

The film of the home page out of two photographs, FOLDER/film/plain.png and FOLDER/film/lace.png (`blender … render.py --
FOLDER film/lace`): the ornament is laid on around the rim, grey as unfired cobalt is, and turns blue in the kiln's heat. Needs
OpenCV and ffmpeg.
"""

import math
import subprocess
import sys

import cv2
import numpy as np

SIZE = (960, 540)
FPS = 24
# The plate in the photographs, as the camera of "film/*" sees it: centre and half axes in px.
CENTRE, AXES = (1107, 629), (427, 246)
ROSETTE = 0.42
# Seconds at which each step begins and ends.
RIM, MIDDLE, FIRING, END = (0.8, 6.0), (6.0, 7.0), (7.4, 9.2), 10.2
# How much nearer the last frame is.
PUSH = 0.10
BRUSH = math.radians(7)


def share(time, step):
    """How far a step has come, 0 to 1, beginning and ending gently."""
    t = min(1, max(0, (time - step[0]) / (step[1] - step[0])))
    return t * t * (3 - 2 * t)


def main(folder, out):
    plain, lace = (cv2.imread(f"{folder}/film/{name}.png").astype(np.float32) for name in ("plain", "lace"))
    unfired = plain * (lace.sum(2) / np.maximum(plain.sum(2), 1))[..., None]
    height, width = plain.shape[:2]
    x, y = np.meshgrid((np.arange(width) - CENTRE[0]) / AXES[0], (np.arange(height) - CENTRE[1]) / AXES[1])
    inner = np.hypot(x, y) < ROSETTE
    # From the painter's side of the plate, clockwise.
    angle = (np.arctan2(-x, y) % (2 * math.pi)).astype(np.float32)

    encoder = subprocess.Popen(
        ["ffmpeg", "-v", "error", "-y", "-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{SIZE[0]}x{SIZE[1]}", "-r", str(FPS),
         "-i", "-", "-c:v", "libx264", "-preset", "slow", "-crf", "28", "-pix_fmt", "yuv420p", "-movflags", "+faststart", out],
        stdin=subprocess.PIPE,
    )
    for frame in range(round(END * FPS)):
        time = frame / FPS
        reached = np.where(inner, share(time, MIDDLE), share(time, RIM)) * (2 * math.pi + BRUSH)
        laid = np.clip((reached - angle) / BRUSH, 0, 1)[..., None]
        fired = share(time, FIRING)
        picture = plain * (1 - laid) + (unfired * (1 - fired) + lace * fired) * laid
        near = 1 + PUSH * share(time, (0, END))
        move = np.array([[near, 0, CENTRE[0] * (1 - near)], [0, near, CENTRE[1] * (1 - near)]])
        picture = cv2.warpAffine(picture, move, (width, height), flags=cv2.INTER_AREA)
        encoder.stdin.write(np.clip(cv2.resize(picture, SIZE, interpolation=cv2.INTER_AREA), 0, 255).astype(np.uint8).tobytes())
    encoder.stdin.close()
    if encoder.wait() != 0:
        sys.exit("ffmpeg could not encode the film")


main(*sys.argv[1:3])
