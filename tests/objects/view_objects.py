#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Things in views of levels: what a room with its objects has other pixels for than the room without is where the triangles of
# the model are, and nowhere else. Floors and walls may hide some of them, and pictures have holes. Prints TAP.
#
#   view_objects.py PATH-OF-LEVELSMITH FIXTURES CORPUS
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
SCALE = 40  # pixels a sector, which is two metres
TILT = math.atan(1 / math.sqrt(2))


def run(*words):
    return subprocess.run([tool, *map(str, words)], check=True, capture_output=True, text=True)


def from_above(at):
    return at[0], at[2]


def from_the_side(at):
    """From the south-west, at the angle at which cubes are hexagons; north is -z."""
    ahead = (at[0] - at[2]) / math.sqrt(2)
    return (at[0] + at[2]) / math.sqrt(2), -(at[1] * math.cos(TILT) + ahead * math.sin(TILT))


def covered(glb, look):
    """Pixels of things that are seen from their front. A picture begins a sector before the first face that is seen."""
    things, faces = [], []
    for corners, material, path in triangles(glb):
        flat = [[number * SCALE / 2 for number in look(at)] for at in corners]
        (ax, ay), (bx, by), (cx, cy) = flat
        turns = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
        if any(node.get("extras", {}).get("kind") in ("moveable", "static") for node in path):
            if turns < 0 or material.get("doubleSided"):
                things.append(flat)
        elif turns < 0:
            faces += flat
    low = [min(at[axis] for at in faces) - SCALE for axis in (0, 1)]
    return {pixel for flat in things for pixel in pixels_in([[a - b for a, b in zip(at, low)] for at in flat])}


def changed(level, view, room, *others):
    pictures = []
    for words in ((), ("--no-objects",)):
        run("render", level, "--view", view, "--rooms", room, "--scale", SCALE, *others, *words, "-o", "view.png", "--force")
        pictures.append(read_png("view.png"))
    one, other = pictures
    if (len(one), len(one[0])) != (len(other), len(other[0])):
        return None
    return {(x, y) for y, row in enumerate(one) for x, pixel in enumerate(row) if pixel != other[y][x]}


def compare(drawn, wanted):
    """Which part of the drawn is wanted, give or take a pixel, and which part of the wanted is drawn."""
    around = {(x + dx, y + dy) for x, y in wanted for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    return len(drawn & around) / len(drawn), len(drawn & wanted) / max(len(wanted), 1)


def rooms_with_objects(glb):
    """Numbers of rooms that show a thing."""
    numbers = set()
    for _, _, path in triangles(glb):
        if any(node.get("extras", {}).get("kind") in ("moveable", "static") for node in path):
            numbers.update(node["extras"]["room"] for node in path if "room" in node.get("extras", {}))
    return sorted(numbers)


def check(title, level, archive, most):
    run("export", level, "--wad", archive, "--origin", "world", "-o", "level.glb", "--force")
    rooms = rooms_with_objects(Glb("level.glb"))
    test(f"{title}: rooms have things", not rooms and "none has")
    problems, compared, all_shown = [], 0, 0
    for room in rooms[:: max(1, len(rooms) // most)]:
        run("export", level, "--rooms", room, "--wad", archive, "--origin", "world", "-o", "room.glb", "--force")
        glb = Glb("room.glb")
        for view, look, least in (("textured", from_above, 0.25), ("iso", from_the_side, 0.2)):
            drawn = changed(level, view, room, "--wad", archive)
            if not drawn: # things beside the room make the picture larger
                continue
            inside, shown = compare(drawn, covered(glb, look))
            compared += 1
            all_shown += shown
            if inside < 0.9 or shown < least:
                problems.append(f"room {room}, {view}: {inside:.2f} of what is drawn, {shown:.2f} of the things")
    test(f"{title}: things are where the model has them", problems or (not compared and "nothing was compared"))
    test(f"{title}: most of them is seen", all_shown < 0.7 * compared and f"{all_shown / compared:.2f}")


def own_level():
    """A room of the fixture with an object of the fixture's archive over it."""
    run("build", fixtures / "prj2/level.json", "-o", "level.prj2")
    run("build", fixtures / "wad/everything.json", "-o", "objects.wad")
    lara = '.rooms[0].objects[] | select(.lua_name? == "lara")'
    run("edit", "level.prj2", f"({lara} | .position) = {{x: 2200, y: 1500, z: 1800}}", "-i")


own_level()
check("a level of our own", "level.prj2", "objects.wad", 4)
real, wad = corpus / "prj2/8b395249_settomb.prj2", corpus / "wad/c8d0d295_settomb.WAD"
if not real.exists() or not wad.exists():
    skip("settomb", "there are no such files")
elif os.environ.get("LEVELSMITH_CI"):
    check("settomb", real, wad, 9)
else:
    skip("settomb", "it takes long: in CI only (LEVELSMITH_CI=1)")
finish()
