#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Levels that are written for PrinceJS load in PrinceJS: where LEVELSMITH_PRINCEJS names its repository (a git directory) and node is
# there, the game's own classes load them, and what these hold then is compared with the bytes of the level. Prints TAP.
#
#   princejs_loads.py PATH-OF-LEVELSMITH CORPUS
import glob
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "../../support"))
from titled_tests import finish, skip, test_in_folder  # noqa: E402

TOOL, CORPUS = (os.path.abspath(path) for path in sys.argv[1:3])
PRINCEJS, NODE = os.environ.get("LEVELSMITH_PRINCEJS", ""), shutil.which("node")
ROOMS, TILES = 24, 30
MODIFIERS, DOORS, MORE, LINKS, START = 720, 1440, 1696, 1952, 2112
GUARD_TILES, GUARD_SIDES, GUARD_SKILLS = 2119, 2143, 2215
GATE, DROP, LOOSE, RAISE, EXIT_LEFT = 4, 6, 11, 15, 16
RIGHT, LEFT = 0, 255
# What the game's classes are called; other tiles are plain ones.
KINDS = {0: "Floor", 1: "Floor", 2: "Spikes", GATE: "Gate", DROP: "Button", 7: "Tapestry", 10: "Potion", LOOSE: "Loose", 12: "Tapestry",
         RAISE: "Button", 17: "ExitDoor", 18: "Chopper", 19: "Torch", 20: "Wall", 22: "Sword", 24: "Balcony", 30: "Torch"}


def good(*words):
    done = subprocess.run(words, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0, (words, done.returncode, done.stderr[-600:])
    return done.stdout


def read(path):
    with open(path, "rb") as file:
        return file.read()


def scripts():
    """The game's scripts as modules that node reads: it wants the names of files whole."""
    with open("scripts.tar", "wb") as file:
        subprocess.run(["git", "--git-dir", PRINCEJS, "archive", "HEAD", "src/scripts"], stdout=file, stderr=subprocess.DEVNULL, check=True)
    good("tar", "xf", "scripts.tar")
    with open("package.json", "w", encoding="utf-8") as file:
        file.write('{"type": "module"}')
    for path in glob.glob("src/scripts/**/*.js", recursive=True):
        text = read(path).decode()
        with open(path, "w", encoding="utf-8") as file:
            file.write(re.sub(r"""(from\s+['"]\.[^'"]*)(['"])""", r"\1.js\2", text))
    return os.path.abspath("src/scripts")


def chain(level, index):
    """What a button's events reach, or None where the game has nothing there."""
    found = []
    while True:
        door, more = level[DOORS + index], level[MORE + index]
        room, place = door >> 5 & 3 | more >> 5 << 2, door & 31
        if place >= TILES:
            return None
        found.append((room, place))
        if door & 128:
            return found
        if index == 255:
            return None
        index += 1


def compare(level, loaded, number):
    """What the game holds, with the bytes; rooms that it does not have are not reached from the start."""
    rooms = {int(room): value for room, value in loaded["rooms"].items()}
    assert level[START] in rooms, "the room of the start"
    for room, there in rooms.items():
        links = [there["links"][side] for side in ("left", "right", "up", "down")]
        assert set(links) <= set(rooms) | {-1}, (room, links)
        assert len(there["tiles"]) == TILES, room
        for place, tile in enumerate(there["tiles"]):
            code, look = (level[at + TILES * (room - 1) + place] for at in (0, MODIFIERS))
            assert tile["code"] == code & 31, (room, place, tile)
            assert tile["kind"] == KINDS.get(code & 31, "Object"), (room, place, tile)
            if code & 31 == GATE:
                assert tile["state"] == (look == 1), (room, place, look, tile)
    buttons = {(button["room"], button["place"]): button["reached"] for button in loaded["buttons"]}
    for room in rooms:
        for place in range(TILES):
            at = TILES * (room - 1) + place
            targets = chain(level, level[MODIFIERS + at]) if level[at] & 31 in (DROP, RAISE) else None
            if targets is None:
                continue
            wanted = [[there, tile + (level[TILES * (there - 1) + tile] & 31 == EXIT_LEFT)] for there, tile in targets if there in rooms]
            assert buttons[room, place] == wanted, (room, place, buttons[room, place], wanted)
    guards = {guard["room"]: guard for guard in loaded["guards"]}
    for room in rooms:
        tile = level[GUARD_TILES + room - 1]
        assert (tile < TILES) == (room in guards), room
        if tile < TILES:
            face = 1 if (level[GUARD_SIDES + room - 1] == LEFT) != (number == 1) else -1
            guard = guards[room]
            assert (guard["location"], guard["face"], guard["skill"]) == (tile + 1, face, level[GUARD_SKILLS + room - 1]), (room, guard)
    kid = loaded["kid"]
    assert (kid["room"], kid["location"]) == (level[START], level[START + 1] + 1), kid
    assert kid["face"] == (1 if level[START + 2] == LEFT else -1), kid
    return len(rooms), sum(reached != [] for reached in buttons.values())


def loads(path, number, folder):
    good(TOOL, "convert", "-t", "pop_level", path, "--to", "princejs", "-o", f"level{number}.json")
    loaded = json.loads(good(NODE, os.path.join(HERE, "princejs_load.mjs"), folder, f"level{number}.json"))
    return compare(read(path), loaded, number)


def originals():
    folder, counted = scripts(), []
    paths = {int(re.search(r"res20(\d\d)\.bin$", path)[1]): path for path in glob.glob(os.path.join(CORPUS, "pop", "*_res20*.bin"))}
    for number, path in sorted(paths.items()):
        shutil.copy(path, f"level{number}.bin")
        counted.append(loads(f"level{number}.bin", number, folder))
    assert len(counted) >= 15 and sum(rooms for rooms, _ in counted) > 250 and sum(buttons for _, buttons in counted) > 100, counted


def as_the_game_has_them():
    """The game's own files load in the same way: what is compared is what the loader makes of a level."""
    folder = scripts()
    with open("own.json", "w", encoding="utf-8") as file:
        file.write(good("git", "--git-dir", PRINCEJS, "show", "HEAD:src/assets/maps/level3.json"))
    loaded = json.loads(good(NODE, os.path.join(HERE, "princejs_load.mjs"), folder, "own.json"))
    path = glob.glob(os.path.join(CORPUS, "pop", "*_res2003.bin"))[0]
    shutil.copy(path, "level3.bin")
    good(TOOL, "convert", "-t", "pop_level", "level3.bin", "--to", "princejs", "-o", "level3.json")
    ours = json.loads(good(NODE, os.path.join(HERE, "princejs_load.mjs"), folder, "level3.json"))
    assert {room: value["tiles"] for room, value in ours["rooms"].items()} == {room: value["tiles"] for room, value in loaded["rooms"].items()}
    assert ours["buttons"] == loaded["buttons"] and ours["kid"] == loaded["kid"]


for function in (originals, as_the_game_has_them):
    title = "PrinceJS: " + function.__name__.replace("_", " ")
    if not PRINCEJS or not NODE:
        skip(title, "LEVELSMITH_PRINCEJS names no repository" if NODE else "there is no node")
    elif not glob.glob(os.path.join(CORPUS, "pop", "*_res20*.bin")):
        skip(title, "the real levels are not there")
    else:
        test_in_folder(title, function)
finish()
