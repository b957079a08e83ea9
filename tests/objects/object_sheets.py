#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Sheets of object archives: an object alone covers the pixels that its triangles cover, which are taken from the model that
# `export` makes of it; and a sheet of all has a cell with each name. Prints TAP.
#
#   object_sheets.py PATH-OF-LEVELSMITH FIXTURES CORPUS
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from support.glb import Glb  # noqa: E402
from support.glb_triangles import pixels_in, triangles  # noqa: E402
from support.png import read_png  # noqa: E402
from support.titled_tests import finish, skip, test  # noqa: E402

tool = os.path.abspath(sys.argv[1])
fixtures, corpus = (Path(path).resolve() for path in sys.argv[2:4])
folder = tempfile.TemporaryDirectory(prefix="levelsmith-test.")
os.chdir(folder.name)
CELL, INNER, MARGIN, GROUND = 160, 140, 9, (84, 86, 92)


def run(*words):
    return subprocess.run([tool, *map(str, words)], check=True, capture_output=True, text=True)


def seen(at):
    """From the north-east and above, at the angle at which cubes are hexagons."""
    side, ahead = -at[0], at[2]
    tilt = math.atan(1 / math.sqrt(2))
    return (side - ahead) / math.sqrt(2), -(at[1] * math.cos(tilt) + (side + ahead) / math.sqrt(2) * math.sin(tilt))


def covered(glb):
    """Which pixels of a cell have their middle in a triangle that is seen from its front."""
    flat = []
    for corners, material, _ in triangles(glb):
        (ax, ay), (bx, by), (cx, cy) = map(seen, corners)
        turns = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if turns < 0 or material.get("doubleSided"):
            flat.append(((ax, ay), (bx, by), (cx, cy)))
    low = [min(at[axis] for one in flat for at in one) for axis in (0, 1)]
    high = [max(at[axis] for one in flat for at in one) for axis in (0, 1)]
    scale = INNER / max(b - a for a, b in zip(low, high))
    mask = set()
    for one in flat:
        a, b, c = ([CELL / 2 + (at[axis] - (low[axis] + high[axis]) / 2) * scale for axis in (0, 1)] for at in one)
        mask.update(pixels_in((a, b, c)))
    return mask


def shape_problem(archive, number):
    run("export", archive, "--rooms", number, "-o", "one.glb", "--force")
    run("render", archive, "--rooms", number, "-o", "one.png", "--force")
    rows = read_png("one.png")
    # the drawing begins a margin before what it has: a cell may be wider than its object, and not its name
    drawn = {(x, y) for y, row in enumerate(rows) for x, pixel in enumerate(row) if pixel != GROUND}
    wanted = covered(Glb("one.glb"))
    top = min(y for _, y in drawn) - min(y for _, y in wanted)
    high = max(y for _, y in wanted)
    drawn = {(x, y - top) for x, y in drawn if y - top <= high}
    left = min(x for x, _ in drawn) - min(x for x, _ in wanted)
    drawn = {(x - left, y) for x, y in drawn}
    alike = max(len(shifted & wanted) / len(shifted | wanted) for dx in (-1, 0, 1) for dy in (-1, 0, 1)
                for shifted in [{(x + dx, y + dy) for x, y in drawn}])
    return alike < 0.93 and f"{alike:.2f} of {len(wanted)} pixels"


for name in ("wad2", "wad"):
    run("build", fixtures / name / "everything.json", "-o", f"all.{name}")
    run("render", f"all.{name}", "-o", f"{name}.svg", "--force")
    picture = Path(f"{name}.svg").read_text()
    run("export", f"all.{name}", "-o", "all.glb", "--force")
    scene = Glb("all.glb").json
    names = [scene["nodes"][number]["name"] for number in scene["scenes"][0]["nodes"]]
    test(f"a sheet of {name} names all of its objects", [one for one in names if one not in picture] or len(names) < 2)
real = [("c8d0d295_settomb.WAD", (91, 151, 177)), ("3f6239d2_Title.wad2", ())]
for name, numbers in real:
    path = corpus / "wad" / name
    if not path.exists():
        skip(name, "there is no such file")
        continue
    if not os.environ.get("LEVELSMITH_CI"):
        skip(name, "it takes long: in CI only (LEVELSMITH_CI=1)")
        continue
    for number in numbers:
        test(f"{name}: object {number} as its model is", shape_problem(path, number))
    run("render", path, "-o", "all.png", "--force")
    rows = read_png("all.png")
    test(f"{name}: a sheet with colours", len({pixel for row in rows for pixel in row}) < 50 and "it has few")
finish()
