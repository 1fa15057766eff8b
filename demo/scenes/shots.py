"""Every picture by its name. "*" stands for an ornament: such a photograph is taken once and painted for every series."""

import importlib
import os

import details
import in_use
import products
import series
from studio import ORNAMENTS

SHOTS = {**products.SHOTS, **details.SHOTS, **in_use.SHOTS, **series.SHOTS}
for file in sorted(os.listdir(os.path.dirname(os.path.abspath(__file__)))):
    if file.startswith("scene_") and file.endswith(".py"):
        SHOTS.update(importlib.import_module(file[:-3]).SHOTS)


def find(name):
    """(pattern, shot) of a picture, or None."""
    if name in SHOTS:
        shot = SHOTS[name]()
        # Some compositions are for a few of the ornaments.
        for each in shot.only or ():
            if name.startswith(f"{each}/"):
                return f"*{name.removeprefix(each)}", shot
            if f"/{each}-" in name:
                return name.replace(f"/{each}-", "/*-"), shot
        return name, shot
    for pattern in [f"{name.split('/')[0]}/*", *(name.replace(f"{ornament}{end}", f"*{end}", 1) for ornament in ORNAMENTS for end in ("/", "-"))]:
        if pattern in SHOTS:
            return pattern, SHOTS[pattern]()
    return None
