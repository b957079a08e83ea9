#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Levels of Prince of Persia as maps of the editor Tiled, and back: to the byte, also after Tiled itself has read and written
# them, where it is installed. Prints TAP.
#
#   pop_tiled.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES CORPUS
import glob
import json
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from share import share  # noqa: E402
from the_tool import good, printed, read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[2:4])
TILED = shutil.which("tiled")
LEVEL = os.path.join(FIXTURES, "pop_level-everything")


def there_and_back(level):
    good("convert", level, "--to", "tmx", "-o", "x.tmx")
    good("convert", "x.tmx", "--to", "pop_level", "-o", "back")
    assert printed("json", "-t", "pop_level", "back") == printed("json", level), "another level"
    if ":/" not in level:
        assert read("back") == read(level), "other bytes"
    if TILED:
        environment = dict(os.environ, QT_QPA_PLATFORM="offscreen", HOME=os.getcwd(), XDG_RUNTIME_DIR=os.getcwd())
        subprocess.run([TILED, "--export-map", "tmx", "x.tmx", "again.tmx"], env=environment, check=True, timeout=120,
                       capture_output=True)
        good("convert", "again.tmx", "--to", "pop_level", "-o", "again")
        assert read("again") == read("back"), "other values after Tiled"


def fixtures():
    for name in ("everything", "synthetic-mac"):
        there_and_back(os.path.join(FIXTURES, "pop_level-" + name))


def changed(function):
    """The steps from the fixture to what comes of its map when the text was changed."""
    good("convert", LEVEL, "--to", "tmx", "-o", "x.tmx")
    with open("x.tmx", encoding="utf-8") as file:
        text = file.read()
    with open("x.tmx", "w", encoding="utf-8") as file:
        file.write(function(text))
    done = run("convert", "x.tmx", "--to", "pop_level", "-o", "y")
    if done.returncode:
        return done
    return [step for step in json.loads(run("diff", "-t", "pop_level", "--json", LEVEL, "y").stdout) if step["op"] != "test"]


def one_tile():
    """The tile 37 (a solid gate) of room 1 becomes a pillar."""
    steps = changed(lambda text: text.replace("2,3,4,37,6,7", "2,3,4,4,6,7", 1))
    assert steps and all(step["path"].startswith("/rooms/0/rows/0/tiles/3/") for step in steps), steps


def one_room_moved():
    """Where a room lies on the map, its tiles are taken from."""
    def swap(text):
        rooms = [line for line in text.splitlines() if '<object id="' in line]
        at = [line.split(' x="')[1].split(" width")[0] for line in rooms[:2]]
        moved = [line.replace(' x="' + at[i], ' x="' + at[1 - i]) for i, line in enumerate(rooms[:2])]
        return text.replace(rooms[0], moved[0]).replace(rooms[1], moved[1])
    steps = changed(swap)
    assert steps and all(step["path"].startswith(("/rooms/0/rows", "/rooms/1/rows")) for step in steps), steps


def mistakes():
    for function, said in ((lambda text: text.replace('encoding="csv"', 'encoding="base64"', 1), "CSV"),
                           (lambda text: text.replace("2,3,4,37", "2,3,4,2147483685", 1), "turned over"),
                           (lambda text: text.replace('<object id="7"', '<object id="77"', 1), "24"),
                           (lambda text: text.replace('name="modifiers" width', 'name="others" width', 1), "modifiers")):
        done = changed(function)
        assert not isinstance(done, list) and done.returncode == 4 and said in done.stderr, (said, done)


def real_levels():
    levels = []
    for archive in sorted(glob.glob(os.path.join(CORPUS, "pop/*LEVELS.DAT"))):
        listed = run("list", "--json", archive)
        entries = json.loads(listed.stdout).get("entries", []) if listed.returncode == 0 and listed.stdout else []
        levels += [f"{archive}:/{entry['name']}" for entry in entries if entry.get("format") == "pop_level"]
    return levels


for function in (fixtures, one_tile, one_room_moved, mistakes):
    test_in_folder(function.__name__.replace("_", " "), function)
LEVELS = real_levels()
if LEVELS:
    for level in share(LEVELS, in_ci=12, else_=40):
        test_in_folder(os.path.relpath(level, CORPUS), lambda level=level: there_and_back(level))
else:
    skip("real levels", "there are none here")
if not TILED:
    skip("Tiled itself", "it is not installed")
finish()
