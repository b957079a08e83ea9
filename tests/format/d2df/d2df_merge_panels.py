#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Panels that become one: the map looks as it did, to the pixel, with textures of many sizes. Maps are made here, at
# random, and real ones where there are some. Prints TAP.
#
#   d2df_merge_panels.py PATH-OF-LEVELSMITH CORPUS
import glob
import json
import os
import random
import struct
import subprocess
import sys
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from share import share  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

TOOL, CORPUS = (os.path.abspath(path) for path in sys.argv[1:3])
MAPS, GAME = sorted(glob.glob(os.path.join(CORPUS, "d2df/*.map"))), os.path.join(CORPUS, "d2df-game")
TEXTURES = {"BRICK": (16, 16), "BEAM": (24, 8), "GATE": (64, 48), "DOT": (8, 8)}
CELL = 8  # places and sizes are multiples of it
TYPES = ["PANEL_WALL", "PANEL_BACK", "PANEL_FORE", "PANEL_WATER", "PANEL_STEP", "PANEL_CLOSEDOOR", "PANEL_BLOCKMON"]


def tool(*words, status=0):
    done = subprocess.run([TOOL, *words], capture_output=True, text=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stderr)
    return done.stdout


def png(width, height, chance):
    """No two pixels of it are alike, so that it shows when it is moved."""
    rows = b"".join(b"\0" + bytes(chance.randrange(256) for _ in range(3 * width)) for _ in range(height))

    def chunk(kind, body):
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def write_textures(chance):
    os.makedirs("game/my.wad/T")
    for name, (width, height) in TEXTURES.items():
        with open(f"game/my.wad/T/{name}.png", "wb") as file:
            file.write(png(width, height, chance))


def random_panel(chance):
    return {"position": {"x": CELL * chance.randrange(16), "y": CELL * chance.randrange(12)},
            "size": {"width": CELL * chance.randrange(1, 9), "height": CELL * chance.randrange(1, 7)},
            "texture": chance.randrange(len(TEXTURES) + 2), "type": [chance.choice(TYPES)],
            "alpha": chance.choice((0, 0, 0, 100, 255)),
            "flags": chance.choice(([], [], ["PANEL_FLAG_BLENDING"], ["PANEL_FLAG_HIDE"]))}


def pieces(panel, chance):
    """The panel cut in two somewhere, as mappers lay them side by side; in either order, and perhaps another between."""
    side, cut = chance.choice((("width", "x"), ("height", "y"))), CELL * chance.randrange(1, 6)
    first, second = json.loads(json.dumps(panel)), json.loads(json.dumps(panel))
    if panel["size"][side[0]] <= cut:
        return [panel]
    first["size"][side[0]] = cut
    second["size"][side[0]] -= cut
    second["position"][side[1]] += cut
    return chance.choice(([first, second], [second, first], [first, random_panel(chance), second]))


def random_map(chance, path):
    textures = [{"path": f"my.wad:T\\{name}"} for name in TEXTURES] + [{"path": "_water_1"}, {"path": "my.wad:T\\GONE"}]
    panels = [piece for _ in range(12) for piece in pieces(random_panel(chance), chance)]
    with open("map.json", "w", encoding="utf-8") as file:
        json.dump({"$format": "d2df", "header": {"size": {"width": 220, "height": 160}}, "textures": textures,
                   "panels": panels}, file)
    tool("build", "map.json", "-o", path)


def looks(path, places):
    tool("render", path, "--game", places, "--view", "player", "-o", "look.png")
    with open("look.png", "rb") as file:
        return file.read()


def panels(path):
    return int(tool("query", path, ".panels|length"))


def random_maps_look_as_before():
    chance, gone, shifted = random.Random(24), 0, 0
    write_textures(chance)
    for number in range(60 if os.environ.get("LEVELSMITH_CI") else 20):
        random_map(chance, "a.map")
        before = looks("a.map", "game")
        done = subprocess.run([TOOL, "edit", "a.map", "--game", "game", "--do", "merge-panels", "-o", "b.map",
                               "--force"], capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        assert "GONE" in done.stdout or done.returncode == 0, done.stdout
        assert looks("b.map", "game") == before, f"map {number} looks otherwise"
        gone += panels("a.map") - panels("b.map")
        tool("edit", "a.map", "--do", "merge-panels=8", "-o", "c.map", "--force")
        shifted += looks("c.map", "game") != before
    assert gone > 100, gone
    assert shifted > 10, shifted  # these maps show it when a size is only believed


def sizes_are_not_guessed():
    write_textures(random.Random(1))
    wall = {"size": {"width": 16, "height": 16}, "texture": 0, "type": ["PANEL_WALL"]}
    water = dict(wall, type=["PANEL_WATER"])
    both = [dict(panel, position={"x": x, "y": y}) for y, panel in ((0, wall), (40, water)) for x in (0, 16)]
    with open("map.json", "w", encoding="utf-8") as file:
        json.dump({"$format": "d2df", "textures": [{"path": "my.wad:T\\BRICK"}], "panels": both}, file)
    tool("build", "map.json", "-o", "a.map")
    said = tool("edit", "a.map", "--do", "merge-panels", "-o", "b.map", status=1)
    assert "skipped[D2DF-PANELS-KEPT]: 1 panel stays" in said and "my.wad:T\\BRICK" in said, said
    assert panels("b.map") == 3
    tool("edit", "a.map", "--do", "merge-panels", "--game", "game", "-o", "c.map")
    assert panels("c.map") == 2


def own_archives_count():
    write_textures(random.Random(2))
    os.makedirs("mine/T")
    os.replace("game/my.wad/T/BRICK.png", "mine/T/BRICK.png")
    wall = {"size": {"width": 16, "height": 16}, "texture": 0, "type": ["PANEL_WALL"]}
    with open("map.json", "w", encoding="utf-8") as file:
        json.dump({"$format": "d2df", "textures": [{"path": ":T\\BRICK"}],
                   "panels": [dict(wall, position={"x": x, "y": 0}) for x in (0, 16)]}, file)
    tool("build", "map.json", "-o", "mine/MAP01")
    tool("pack", "mine", "-t", "dfwad", "-o", "mine.wad")
    tool("edit", "mine.wad:/MAP01", "--do", "merge-panels", "--game", "game", "-i")
    assert panels("mine.wad:/MAP01") == 1


def what_moves_stays():
    with open("map.txt", "w", encoding="utf-8") as file:
        file.write("map {\n  name 'moves'; size (400 300);\n  texture water { path '_water_0'; }\n")
        for number, x in enumerate((0, 16)):
            file.write(f"  panel p{number} {{ position ({x} 0); size (16 16); texture water; type PANEL_WALL; "
                       "move_speed (1 0); move_active true; }\n")
        file.write("}\n")
    before = tool("query", "map.txt", ".panels|length")
    done = subprocess.run([TOOL, "edit", "map.txt", "--do", "merge-panels"], capture_output=True, text=True, check=False)
    assert before == "2\n" and done.returncode == 0 and done.stdout == "", (done.stdout, done.stderr)


def real_maps_look_as_before():
    gone = 0
    chosen = share(MAPS)
    for path in chosen:
        tool("edit", path, "--game", GAME, "--do", "merge-panels", "-o", "b.map", "--force")
        assert looks("b.map", GAME) == looks(path, GAME), path
        gone += panels(path) - panels("b.map")
    assert gone or len(chosen) < len(MAPS), "mappers leave something to be done"


test_in_folder("maps of all kinds of panels look as before, and have fewer", random_maps_look_as_before)
test_in_folder("without the game's pictures only what needs none is made one", sizes_are_not_guessed)
test_in_folder("a map in an archive finds its own pictures", own_archives_count)
test_in_folder("panels that move stay", what_moves_stays)
if MAPS and os.path.isdir(GAME):
    test_in_folder("real maps look as before", real_maps_look_as_before)
else:
    skip("real maps look as before", "there are no real maps with the archives of their game")
finish()
