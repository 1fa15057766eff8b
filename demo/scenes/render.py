"""
blender -b --factory-startup -P demo/scenes/render.py -- OUT NAME…

Renders the pictures of these names (as in demo/pictures.json) into OUT/NAME.png. A name of a series' product renders its
sisters of the other ornaments too, in use those that stand at the same table: they are one photograph with other paint.
"""

import os
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import cv2
import numpy as np

import finish
import shots
import studio


def write_png(path, picture):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    cv2.imwrite(path, (picture[..., ::-1] * 255 + 0.5).astype(np.uint8), [cv2.IMWRITE_PNG_COMPRESSION, 1])


def main(folder, names):
    wanted = []
    for name in names:
        found = shots.find(name)
        if found is None:
            sys.exit(f"no picture is called {name}")
        if (found[0], found[1].only) not in [(pattern, shot.only) for pattern, shot in wanted]:
            wanted.append(found)
    scale = float(os.environ.get("PICTURE_SCALE", "1"))
    for pattern, shot in wanted:
        began = time.time()
        if scale != 1:
            shot.size = tuple(round(side * scale) for side in shot.size)
        passes = studio.render(shot)
        rendered = time.time()
        for ornament, picture in finish.compose(shot, passes):
            if ornament in shot.mirrored:
                picture = picture[:, ::-1]
            mark = (ornament or "").split("-")[-1] if shot.owners is not studio.ORNAMENTS else ornament or ""
            save = lambda name, made: write_png(os.path.join(folder, f"{name.replace('*', mark)}.png"), made)
            if shot.farther is not None:
                picture, small = finish.farther(picture, shot.farther[1])
                save(shot.farther[0], small)
            save(pattern, picture)
            if shot.upright is not None:
                save(f"{pattern}-portrait", finish.upright(picture, shot.upright))
        print(f"picture {pattern}: {rendered - began:.0f} s rendered, {time.time() - rendered:.0f} s finished", flush=True)


arguments = sys.argv[sys.argv.index("--") + 1 :]
main(arguments[0], arguments[1:])
# Blender and PyTorch do not part in peace: a crash on the way out would look like a picture that failed.
sys.stdout.flush()
os._exit(0)
