#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# `pack MAP --game FOLDERS -o ARCHIVE`: a map with all that it names. What comes out has to be complete by itself: `check` finds
# everything in it with no game at hand, and every name leads to the bytes that it led to before. Prints TAP.
#
#   d2df_pack_map.py PATH-OF-LEVELSMITH CORPUS
import glob
import json
import os
import struct
import sys
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from share import share  # noqa: E402
from the_tool import good, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

CORPUS = os.path.abspath(sys.argv[2])


def picture(number):
    """A TGA file of 8 x 8 pixels of a colour of its own."""
    head = struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, 8, 8, 24, 0)
    return head + bytes((number * 16, 255 - number * 16, 77)) * 64


def dfwad(records):
    """An archive of the game: records of names of sections and of (name, bytes)."""
    table, data, start = b"", b"", 8 + 24 * len(records)
    for record in records:
        name, content = (record, None) if isinstance(record, str) else record
        packed = zlib.compress(content) if content is not None else b""
        at = start + len(data) if content is not None else 0
        table += name.encode("cp1251").ljust(16, b"\0") + struct.pack("<II", at, len(packed))
        data += packed
    return b"DFWAD\x01" + struct.pack("<H", len(records)) + table + data


def table_of(path):
    """Content by "SECTION/NAME" of an archive."""
    with open(path, "rb") as file:
        archive = file.read()
    found, section = {}, ""
    for i in range(struct.unpack_from("<H", archive, 6)[0]):
        name, offset, size = struct.unpack_from("<16sII", archive, 8 + 24 * i)
        name = name.rstrip(b"\0").decode("cp1251")
        if offset or size:
            assert section + name not in found, name
            found[section + name] = zlib.decompress(archive[offset:offset + size])
        else:
            section = name + "/"
    return found


def make_game():
    os.makedirs("game/wads")
    walls = ["D2DTEXTURES", ("W1", picture(1)), ("SW_0", picture(2)), ("SW_2", picture(3)), ("UNUSED", picture(4))]
    for name, records in {"standart": walls + ["D2DSKY", ("RSKY1", picture(5))],
                          "one": ["A", ("W1", picture(6)), ("SW_0", picture(7)), ("SW_1", picture(8)), ("SW_3", picture(9))],
                          "two": ["A", ("НЕЧТО", b"OggS music"), ("BOO", b"RIFF....WAVE")]}.items():
        with open(f"game/wads/{name}.wad", "wb") as file:
            file.write(dfwad(records))


def make_map(path, textures, switches=(), sky="standart.wad:D2DSKY\\RSKY1", music="two.wad:A\\НЕЧТО", sound="two.wad:A\\BOO"):
    """A panel a texture but for the last, which none has."""
    size = {"width": 8, "height": 8}
    triggers = [{"position": {"x": 0, "y": 0}, "size": size, "type": "TRIGGER_EXIT", "texture_panel": i,
                 "activate_type": ["ACTIVATE_PLAYERPRESS"], "triggerdata": {"map": "MAP02"}} for i in switches]
    for name in (sound, "SOUND_DOOR_OPEN"):
        triggers.append({"size": size, "type": "TRIGGER_SOUND", "activate_type": ["ACTIVATE_PLAYERPRESS"],
                         "triggerdata": {"sound_name": name}})
    document = {"$format": "d2df", "header": {"name": "x", "size": {"width": 800, "height": 600}, "sky": sky, "music": music},
                "textures": [{"path": name} for name in textures],
                "panels": [{"position": {"x": 16 * i, "y": 0}, "size": size, "texture": i, "type": ["PANEL_WALL"]}
                           for i in range(len(textures) - 1)],
                "areas": [{"position": {"x": 400, "y": 400}, "type": "AREA_PLAYERPOINT1", "direction": "DIR_LEFT"}],
                "triggers": triggers}
    with open("text.json", "w", encoding="utf-8") as file:
        json.dump(document, file)
    good("build", "text.json", "-o", path)


def document_of(path):
    return json.loads(good("json", path).stdout)


TEXTURES = ("standart.wad:D2DTEXTURES\\W1", "one.wad:A\\W1", "standart.wad:D2DTEXTURES\\SW_0", "one:A\\sw_1", "_water_0",
            "standart.wad:D2DTEXTURES\\UNUSED")


def all_that_it_names():
    """Two of one name are called apart, pictures of switches come along and keep their numbers, what nobody has stays."""
    make_game()
    make_map("map01.map", TEXTURES, switches=(2, 3))
    said = good("pack", "map01.map", "--game", "game", "-o", "x.wad").stderr
    assert said.count("D2DF-PACK-RENAMED") == 2 and "'W1~2'" in said and "'sw~2_1'" in said, said
    table = table_of("x.wad")
    packed = document_of("x.wad:/MAP01")
    assert [texture["path"] for texture in packed["textures"]] == [
        ":TEXTURES\\W1", ":TEXTURES\\W1~2", ":TEXTURES\\SW_0", ":TEXTURES\\sw~2_1", "_water_0"], packed["textures"]
    assert packed["header"]["sky"] == ":SKY\\RSKY1" and packed["header"]["music"] == ":MUSIC\\НЕЧТО", packed["header"]
    assert [t["triggerdata"]["sound_name"] for t in packed["triggers"][2:]] == [":SOUNDS\\BOO", "SOUND_DOOR_OPEN"]
    del table["MAP01"]
    # Of standart's switch 1 is missing: the search upwards ends there. Of one's 0 and 1 are there, and 2 is missing.
    assert table == {"TEXTURES/W1": picture(1), "TEXTURES/W1~2": picture(6), "TEXTURES/SW_0": picture(2),
                     "TEXTURES/sw~2_1": picture(8), "TEXTURES/sw~2_0": picture(7), "SKY/RSKY1": picture(5),
                     "MUSIC/НЕЧТО": b"OggS music", "SOUNDS/BOO": b"RIFF....WAVE"}, sorted(table)


def as_a_zip():
    make_game()
    make_map("map01.map", TEXTURES)
    good("pack", "map01.map", "--game", "game", "-o", "x.dfz")
    os.mkdir("none")
    assert "D2DF-RESOURCE" not in run("check", "x.dfz", "--game", "none").stdout
    with open("x.dfz", "rb") as file:
        assert file.read(2) == b"PK"


def minimal():
    """What everybody has stays where it is."""
    make_game()
    make_map("map01.map", TEXTURES, switches=(2, 3))
    good("pack", "map01.map", "--game", "game", "--minimal", "-o", "x.wad")
    assert sorted(table_of("x.wad")) == ["MAP01", "MUSIC/НЕЧТО", "SOUNDS/BOO", "TEXTURES/W1", "TEXTURES/sw_0",
                                         "TEXTURES/sw_1"], table_of("x.wad")
    assert document_of("x.wad:/MAP01")["textures"][0]["path"] == TEXTURES[0]


def from_an_archive():
    """What a map in an archive names in its own archive comes along."""
    make_game()
    make_map("map01.map", (":MY\\W1", "standart.wad:D2DTEXTURES\\W1", ""))
    with open("map01.map", "rb") as file:
        level = file.read()
    with open("own.wad", "wb") as file:
        file.write(dfwad([("MAP07", level), "MY", ("W1", picture(11))]))
    good("pack", "own.wad:/MAP07", "--game", "game", "-o", "x.wad")
    table = table_of("x.wad")
    assert table["TEXTURES/W1"] == picture(11) and table["TEXTURES/W1~2"] == picture(1) and "MAP07" in table, sorted(table)


def missing():
    """All that is missing is named, and nothing is written."""
    make_game()
    make_map("map01.map", ("no.wad:A\\W1", "one.wad:A\\W9", "standart.wad:D2DTEXTURES\\W1"), sky=":SKY\\X")
    done = run("pack", "map01.map", "--game", "game", "-o", "x.wad")
    assert done.returncode == 1 and done.stderr.count("D2DF-PACK-MISSING") == 3, (done.returncode, done.stderr)
    assert not os.path.exists("x.wad")


def long_names():
    """Names of the game's own archives have 16 letters; numbers of switches stay."""
    make_game()
    import zipfile
    with zipfile.ZipFile("game/wads/long.dfz", "w") as archive:
        for i in range(2):
            archive.writestr(f"T/A_VERY_LONG_NAME_OF_A_SWITCH_{i}.tga", picture(i))
        archive.writestr("T/A_VERY_LONG_NAME_OF_A_WALL.tga", picture(2))
    make_map("map01.map", ("long:T\\A_VERY_LONG_NAME_OF_A_SWITCH_1.tga", "long:T\\A_VERY_LONG_NAME_OF_A_WALL", ""), switches=(0,))
    good("pack", "map01.map", "--game", "game", "-o", "x.wad")
    table = table_of("x.wad")
    assert table["TEXTURES/A_VERY_LONG_N_0"] == picture(0) and table["TEXTURES/A_VERY_LONG_N_1"] == picture(1), sorted(table)
    assert table["TEXTURES/A_VERY_LONG_NAME"] == picture(2), sorted(table)


def options():
    make_game()
    make_map("map01.map", TEXTURES)
    os.mkdir("folder")
    for words in (("map01.map", "--strict"), ("map01.map", "--onto", "x.wad"), ("folder", "--minimal", "-t", "dfwad")):
        done = run("pack", *words, "-o", "x.wad")
        assert done.returncode == 2, (words, done.returncode, done.stderr)


def real(level, name):
    """By itself, with none of the archives that maps name, and with the same pictures."""
    done = run("pack", level, "--game", os.path.join(CORPUS, "d2df-game"), "-o", "x.wad")
    if "D2DF-PACK-MISSING" in done.stderr:
        alone = ":/" not in level and "the archive of the map is not at hand" in done.stderr
        assert done.returncode == 1 and (alone or ("hoe2.wad" in level and "NO_TEXTURE" in done.stderr)), done.stderr
        return
    errors = [line for line in run("check", level).stdout.splitlines() if "error[" in line]
    assert done.returncode == (1 if errors else 0), (done.returncode, done.stderr)
    if errors:
        return
    os.mkdir("none")
    for name in ("game.wad", "Doomer.wad"):  # of the engine itself, for what it draws that no map names
        os.symlink(os.path.join(CORPUS, "d2df-game", name), "none/" + name)
    entry = next(key for key in table_of("x.wad") if "/" not in key)
    alone = run("check", f"x.wad:/{entry}", "--game", "none")
    assert "D2DF-RESOURCE" not in alone.stdout and "D2DF-TEXTURE-BROKEN" not in alone.stdout, (name, alone.stdout)
    good("render", level, "--game", os.path.join(CORPUS, "d2df-game"), "-o", "before.png", "--view", "player")
    good("render", f"x.wad:/{entry}", "--game", "none", "--view", "player", "-o", "after.png")
    with open("before.png", "rb") as before, open("after.png", "rb") as after:
        assert before.read() == after.read(), "it looks otherwise"


def real_maps():
    maps = sorted(glob.glob(os.path.join(CORPUS, "d2df/*.map")))
    for archive in sorted(glob.glob(os.path.join(CORPUS, "d2df/*.wad")) + glob.glob(os.path.join(CORPUS, "d2df/*.dfz"))):
        listed = run("list", "--json", archive)
        entries = json.loads(listed.stdout).get("entries", []) if listed.returncode == 0 and listed.stdout else []
        maps += [f"{archive}:/{entry['name']}" for entry in entries if entry.get("format") == "d2df"]
    return maps


for function in (all_that_it_names, as_a_zip, minimal, from_an_archive, missing, long_names, options):
    test_in_folder(function.__name__.replace("_", " "), function)
MAPS = real_maps()
if MAPS:
    for level in share(MAPS, in_ci=12, else_=30):
        test_in_folder(os.path.basename(level.split(":/")[0]) + level[len(level.split(":/")[0]):], lambda level=level: real(level, level))
else:
    skip("real maps", "there are none here")
finish()
