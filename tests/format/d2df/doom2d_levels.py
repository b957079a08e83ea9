#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Levels of Doom2D of 1996 as maps of Doom2D Forever. A made level has every kind of cell, thing and switch, and pictures of
# known sizes; what has to come out is worked out by hand. Where LEVELSMITH_DOOM2D names the repository Doom2D-Original (a git
# directory), its 49 levels are read here on their own and compared with their maps; where LEVELSMITH_DF_RES names DF-Res, with
# the maps that the team made of them, too. Prints TAP.
#
#   doom2d_levels.py PATH-OF-LEVELSMITH FIXTURE.json CORPUS
import collections
import hashlib
import json
import os
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from png import write_true_png  # noqa: E402
from the_tool import good, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

FIXTURE, CORPUS = (os.path.abspath(path) for path in sys.argv[2:4])
GAME = os.path.join(CORPUS, "d2df-game")
ORIGINAL, RES = os.environ.get("LEVELSMITH_DOOM2D", ""), os.environ.get("LEVELSMITH_DF_RES", "")
LEVELS, LEVELS_OF_MAPS = 49, 19
PANELS = {1: "WALL", 2: "CLOSEDOOR", 3: "OPENDOOR", 4: "STEP", 5: "WATER", 6: "ACID1", 7: "ACID2", 8: "BLOCKMON", 9: "LIFTUP",
          10: "LIFTDOWN"}


def convert(level, target, game):
    notes = good("convert", level, "--game", game, "-o", target, "--force").stderr
    return json.loads(good("json", target).stdout), notes


# ---- a made level

def picture(path, width, height):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    write_true_png(path, [[(1, 2, 3)] * width] * height)


def made_game():
    for name, width, height in (("WALL", 160, 32), ("SW1_0", 16, 16), ("DOOR", 16, 64), ("SMRTA0", 20, 30)):
        picture(f"game/Standart.wad/D2DTEXTURES/{name}.png", width, height)


def panel(x, y, width, height, kind, texture, flags=()):
    return (x, y, width, height, f"PANEL_{kind}", texture, tuple(f"PANEL_FLAG_{flag}" for flag in flags))


def panels_of(made):
    names = [texture["path"].split("\\")[-1] for texture in made["textures"]]
    for one in made["panels"]:
        at, size, kind = one["position"], one["size"], one["type"]
        assert len(kind) == 1, one
        yield panel(at["x"], at["y"], size["width"], size["height"], kind[0][6:], names[one["texture"]], ())[:6] + \
            (tuple(one["flags"]),)


def made_level():
    made_game()
    good("build", FIXTURE, "-o", "MAP07.lmp")
    made, notes = convert("MAP07.lmp", "MAP07.map", "game")
    assert not notes, notes
    assert good("check", "MAP07.map").returncode == 0
    header = made["header"]
    assert (header["music"], header["sky"]) == ("Standart.wad:D2DMUS\\MENU", "Standart.wad:D2DSKY\\RSKY2")
    assert header["size"] == {"width": 1600, "height": 1600}
    cell, hidden = 16, "HIDE"
    wanted = [panel(192, 288, 16, 16, "BACK", "SW1_0"), panel(160, 320, 160, 32, "WALL", "WALL"),
              panel(480, 320, 160, 32, "BACK", "WALL"), panel(320, 256, 16, 64, "FORE", "DOOR"),
              panel(640, 320, 16, 16, "WATER", "_water_0", ["WATERTEXTURES"]),
              panel(656, 320, 16, 16, "WATER", "_water_0", ["WATERTEXTURES"])]
    wanted += [panel(320, cell * y, 16, 16, "CLOSEDOOR", "SW1_0", [hidden]) for y in range(16, 20)]
    for x, kind in ((30, 1), (50, 4), (51, 3), (52, 8), (53, 9), (54, 10)):
        wanted.append(panel(cell * x, 320, 16, 16, PANELS[kind], "SW1_0", [hidden]))
    wanted += [panel(cell * x, 320, 16, 16, kind, "SW1_0", [hidden, "WATERTEXTURES"]) for x, kind in ((55, "ACID1"), (56, "ACID2"))]
    wanted.append(panel(310 - 10, 320 - 30, 20, 30, "BACK", "SMRTA0"))
    found = list(panels_of(made))
    assert sorted(found) == sorted(wanted), [sorted(set(found) - set(wanted)), sorted(set(wanted) - set(found))]
    things = [(thing["position"]["x"], thing["position"]["y"], thing["type"], thing.get("options", thing.get("direction")))
              for kind in ("areas", "items", "monsters") for thing in made[kind]]
    assert things == [(183, 268, "AREA_PLAYERPOINT1", "DIR_RIGHT"), (236, 309, "ITEM_AMMO_BULLETS", ["ITEM_OPTION_ONLYDM"]),
                      (240, 304, "ITEM_KEY_RED", ["ITEM_OPTION_FALL"]), (233, 304, "ITEM_WEAPON_SUPERCHAINGUN", []),
                      (255, 268, "MONSTER_DEMON", "DIR_LEFT"), (283, 268, "MONSTER_MAN", "DIR_RIGHT")], things
    triggers = [(one["position"]["x"], one["type"], one["activate_type"], one["keys"], one["texture_panel"] >= 0,
                 one["triggerdata"]) for one in made["triggers"]]
    door = next(i for i, one in enumerate(found) if one[:5] == (320, 272, 16, 16, "PANEL_CLOSEDOOR"))
    lift = next(i for i, one in enumerate(found) if one[4] == "PANEL_LIFTDOWN")
    for (x, kind, who, keys, has_picture, data), want in zip(triggers, (
            (192, "DOOR", ["PLAYERPRESS"], ["KEY_RED"], True, {"panelid": door, "d2d": True}),
            (208, "EXIT", ["PLAYERCOLLIDE"], [], False, {"map": "MAP08"}),
            (224, "EXIT", ["PLAYERCOLLIDE"], [], False, {"map": "MAP31"}),
            (240, "PRESS", ["MONSTERPRESS"], [], False, {"position": {"x": 176, "y": 272}, "size": {"width": 48, "height": 48}}),
            (256, "TELEPORT", ["MONSTERCOLLIDE"], [], False, {"target": {"x": 484, "y": 176}, "d2d": True}),
            (272, "SECRET", ["PLAYERCOLLIDE"], [], False, {}),
            (288, "LIFTUP", ["PLAYERPRESS"], ["KEY_BLUE"], False, {"panelid": lift, "d2d": True}))):
        assert (x, kind, who, keys, has_picture) == (want[0], "TRIGGER_" + want[1], ["ACTIVATE_" + one for one in want[2]], want[3],
                                                     want[4]), (x, kind, who, keys, has_picture)
        assert all(data[key] == value for key, value in want[5].items()), (data, want)
    assert len(triggers) == 7


def what_is_not_there():
    """Without the game it is refused; a picture that is missing, and an exit of a level without a number, are told."""
    good("build", FIXTURE, "-o", "level.lmp")
    refused = run("convert", "level.lmp", "-o", "level.map")
    assert refused.returncode == 5 and "DOOM2D-PICTURES" in refused.stderr and not os.path.exists("level.map"), refused
    picture("game/Standart.wad/D2DTEXTURES/WALL.png", 160, 32)
    _, notes = convert("level.lmp", "level.map", "game")
    assert "\"DOOR\" is taken for one cell" in notes and "leads nowhere" in notes, notes


def archive():
    """An archive lists its levels, and they are converted out of it."""
    made_game()
    good("build", FIXTURE, "-o", "MAP01.lmp")
    with open("MAP01.lmp", "rb") as file:
        level = file.read()
    with open("d.wad", "wb") as file:
        file.write(struct.pack("<4sII", b"PWAD", 2, 12 + len(level)) + level)
        file.write(struct.pack("<II8sII8s", 12, 0, b"LEVELS", 12, len(level), b"MAP31"))
    assert "MAP31" in good("list", "d.wad").stdout
    made, _ = convert("d.wad:/MAP31", "a.map", "game")
    exits = [one["triggerdata"]["map"] for one in made["triggers"] if one["type"] == "TRIGGER_EXIT"]
    assert exits == ["MAP16", "MAP32"], exits
    good("roundtrip", "d.wad")


# ---- real levels

def git(folder, *words):
    return subprocess.run(["git", "--git-dir", folder, *words], capture_output=True, check=True).stdout


class Level:
    """Read on its own."""

    def __init__(self, data):
        assert data[:8] == b"Doom2D\x1A\0"
        at, self.blocks = 10, {}
        while True:
            kind, _, size = struct.unpack_from("<hhi", data, at)
            if not kind:
                break
            self.blocks[kind] = data[at + 8:at + 8 + size]
            at += 8 + size
        assert at + 8 == len(data)
        self.kinds = self.grid(3)
        self.things = list(struct.iter_unpack("<hhHH", self.blocks[5]))
        self.switches = len(self.blocks.get(9, b"")) // 9 + len(self.blocks.get(6, b"")) // 8

    def grid(self, number):
        packed, cells, at = self.blocks[number], bytearray(), 0
        while at < len(packed):
            if packed[at] == 255:
                cells += packed[at + 3:at + 4] * (packed[at + 1] | packed[at + 2] << 8)
                at += 4
            else:
                cells.append(packed[at])
                at += 1
        assert len(cells) == 10000
        return cells


def levels():
    """All that differ, by archive and name."""
    names = git(ORIGINAL, "ls-tree", "-r", "-z", "--name-only", "HEAD").split(b"\0")
    for name in sorted(name for name in names if name.lower().endswith(b".wad")):
        data = git(ORIGINAL, "show", b"HEAD:" + name)
        count, table = struct.unpack_from("<II", data, 4)
        for i in range(count):
            at, size, lump = struct.unpack_from("<II8s", data, table + 16 * i)
            if data[at:at + 8] == b"Doom2D\x1A\0":
                yield name, lump.rstrip(b"\0").decode(), data[at:at + size]


def covered(made):
    cells = collections.defaultdict(set)
    for one in made["panels"]:
        at, size = one["position"], one["size"]
        for kind in one["type"]:
            for y in range(at["y"] // 16, (at["y"] + size["height"] + 15) // 16):
                for x in range(at["x"] // 16, (at["x"] + size["width"] + 15) // 16):
                    cells["LIFT" if "LIFT" in kind else kind[6:]].add((x, y))
    return cells


def all_levels():
    seen = set()
    for _, name, data in levels():
        if hashlib.sha256(data).digest() in seen:
            continue
        seen.add(hashlib.sha256(data).digest())
        with open("level.lmp", "wb") as file:
            file.write(data)
        good("roundtrip", "level.lmp")
        good("check", "level.lmp")
        made, _ = convert("level.lmp", "level.map", GAME)
        assert run("check", "level.map").returncode == 0, name
        level, cells = Level(data), covered(made)
        for at, kind in enumerate(level.kinds):
            if kind:
                word = "LIFT" if kind in (9, 10) else PANELS[kind]
                assert (at % 100, at // 100) in cells[word], (name, at, word)
        inside = sum(kind != 0 for kind in level.kinds)
        solid = set().union(*(cells[word] for word in set(cells) - {"BACK", "FORE"}))
        assert len(solid) == inside, (name, len(solid), inside)
        count = sum(len(made.get(kind, [])) for kind in ("areas", "items", "monsters"))
        assert count == sum(not 128 <= kind <= 132 for _, _, kind, _ in level.things), name
        assert len(made.get("triggers", [])) == level.switches, name
    assert len(seen) == LEVELS, len(seen)


def as_the_team():
    """Counts of the maps that the team made of levels/maps.wad, and moved by hand since: never worse than measured."""
    team = {os.path.basename(name).decode().upper(): name for name in git(RES, "ls-tree", "-r", "-z", "--name-only", "HEAD").split(b"\0")
            if name.lower().endswith(b".map")}
    both, theirs, equal = collections.Counter(), collections.Counter(), collections.Counter()
    for archive_name, name, data in levels():
        if archive_name != b"levels/maps.wad":
            continue
        with open(f"{name}.lmp", "wb") as file:
            file.write(data)
        with open("team.map", "wb") as file:
            file.write(git(RES, "show", b"HEAD:" + team[name + ".MAP"]))
        ours, _ = convert(f"{name}.lmp", "ours.map", GAME)
        other = json.loads(good("json", "team.map").stdout)
        for kind in ("monsters", "items"):
            equal[kind] += sorted(one["type"] for one in ours.get(kind, [])) == sorted(one["type"] for one in other.get(kind, []))
        mine, their = covered(ours), covered(other)
        for kind in ("WALL", "CLOSEDOOR", "OPENDOOR", "STEP", "WATER", "ACID1", "ACID2", "LIFT"):
            both[kind[:4]] += len(mine[kind] & their[kind])
            theirs[kind[:4]] += len(their[kind])
        equal["levels"] += 1
    print("#", dict(equal), {kind: f"{both[kind]} of {theirs[kind]}" for kind in both})
    assert equal["levels"] == LEVELS_OF_MAPS and equal["monsters"] >= 16 and equal["items"] >= 13, equal
    for kind, least in (("WALL", 27155), ("CLOS", 2899), ("OPEN", 604), ("STEP", 352), ("WATE", 11159), ("ACID", 946), ("LIFT", 3970)):
        assert both[kind] >= least, (kind, both[kind], least)


for function in (made_level, what_is_not_there, archive):
    test_in_folder(function.__name__.replace("_", " "), function)
for function, needed in ((all_levels, (ORIGINAL,)), (as_the_team, (ORIGINAL, RES))):
    title = f"Doom2D-Original: {function.__name__.replace('_', ' ')}"
    if not all(needed) or not os.path.isdir(GAME):
        skip(title, "LEVELSMITH_DOOM2D, LEVELSMITH_DF_RES or the game's archives are not there")
    else:
        test_in_folder(title, function)
finish()
