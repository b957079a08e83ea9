#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Where the game finds what a map names: made-up situations, each a few small archives and what the map asks for. `check` has
# to say what becomes of it, and `render` has to show the same picture: each is of a colour of its own. Prints TAP.
#
#   d2df_lookup.py PATH-OF-LEVELSMITH CORPUS
import glob
import json
import os
import struct
import sys
import zipfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from the_tool import run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

CORPUS = os.path.abspath(sys.argv[2])


def picture(number):
    """A TGA file of 8 x 8 pixels, all of the colour that `number` is."""
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


def write(path, records):
    """A zip of (name, bytes), or one of the game's own by its ending or where there are sections."""
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    if any(isinstance(record, str) for record in records):
        with open(path, "wb") as file:
            file.write(dfwad(records))
        return
    with zipfile.ZipFile(path, "w") as archive:
        for name, content in records:
            information = zipfile.ZipInfo("placeholder")
            information.filename = name  # as it is: zipfile would make a slash of `\`
            archive.writestr(information, content)


def map_bytes(texture, sky="", trigger=False, panel=0):
    triggers = [{"size": {"width": 8, "height": 8}, "type": "TRIGGER_EXIT", "texture_panel": 0, "activate_type": [
        "ACTIVATE_PLAYERPRESS"], "triggerdata": {"map": ""}}] if trigger else []
    values = {"$format": "d2df", "header": {"name": "m", "music": "", "sky": sky, "size": {"width": 64, "height": 64}},
              "textures": [{"path": name} for name in [texture, "_water_0"]],
              "panels": [{"position": {"x": 0, "y": 0}, "size": {"width": 8, "height": 8}, "texture": panel,
                          "type": ["PANEL_WALL"]}],
              "areas": [{"position": {"x": 30, "y": 10}, "type": "AREA_PLAYERPOINT1"}], "triggers": triggers}
    with open("map.json", "w", encoding="utf-8") as file:
        json.dump(values, file)
    done = run("build", "map.json", "-o", "map.map")
    assert done.returncode == 0, done.stderr
    with open("map.map", "rb") as file:
        return file.read()


def codes(text):
    found = []
    for line in text.splitlines():
        if "[" in line and ("RESOURCE" in line or "TEXTURE-BROKEN" in line or "ARCHIVE" in line):
            found.append(line[line.index("[") + 1:line.index("]")].removeprefix("D2DF-"))
    return found


def colour_at_origin(path):
    """Of the first pixel of a PNG file of true colours."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        if kind == b"IDAT":
            packed += data[at + 8:at + 8 + size]
        if kind == b"IHDR":
            depth, kind_of_pixels = data[at + 16], data[at + 17]
        at += size + 12
    assert depth == 8 and kind_of_pixels in (2, 6), (depth, kind_of_pixels)
    return tuple(zlib.decompress(packed)[1:4])


P = [picture(number) for number in range(16)]

# What there is besides the map's archive; what is in that; what is asked for; the number of the picture that is found, or
# the codes of what is said.
SITUATIONS = [
    ("1: extensions do not count", {}, [("TEXTURES/A.png", P[1])], r":TEXTURES\A.tga", 1),
    ("2: the last entry in any case", {}, [("Tex/C.png", P[1]), ("TEX/C.tga", P[2])], ":/tex/c", 2),
    ("3: a folder is the end of the entry's", {}, [("mod/S/A", P[1]), ("other/S/A.png", P[2])], r":S\A", 2),
    ("3b: ... from a slash on", {}, [("CODE/A", P[1])], r":DE\A", ["RESOURCE-MISSING"]),
    ("4: endings in their order", {"wads/o.zip": [("S/A", P[1])], "wads/o.wad": ["S", ("A", P[2])],
                                   "wads/o.pk3": [("S/A", P[3])]}, [], r"o:S\A", 2),
    ("5: the very name first", {"wads/o.dfz": [("S/A", P[1])], "wads/o.wad": ["S", ("A", P[2])]}, [], r"o.wad:S\A", 2),
    ("6: up to the first dot", {"wads/o.dfz": [("S/A", P[1])]}, [], r"o.1.wad:S\A", 1),
    ("7: the ending that was asked for is left out", {"wads/o.wad": ["S", ("A", P[1])], "wads/o.1.zip": [("S/A", P[2])]},
     [("S/A", P[3])], r"o.1.wad:S\A", 3),
    ("8: a texture in the map's own archive instead", {}, [("S/A", P[1])], r"nope.wad:S\A", 1),
    ("9: the archive that is found is the one", {"wads/o.wad": ["S", ("A", P[1])]}, [("S/B", P[2])], r"o.wad:S\B",
     ["RESOURCE-MISSING"]),
    ("11: folders are no archives", {"wads/o.wad/X": None, "wads/o.dfz": [("S/A", P[1])]}, [], r"o.wad:S\A", 1),
    ("12: only wads", {"maps/y.wad": ["S", ("A", P[1])]}, [], r"y.wad:S\A", ["RESOURCE-MISSING"]),
    ("13: outside", {"x.wad": ["S", ("A", P[1])]}, [], r"../x.wad:S\A", ["RESOURCE-OUTSIDE"]),
    ("13b: ./ is not", {"wads/o.wad": ["S", ("A", P[1])]}, [], r"a/../o.wad:S\A", ["RESOURCE-OUTSIDE"]),
    ("14: a backslash in a record", {"wads/o.wad": ["S", (r"P\Q", P[1])]}, [], r"o.wad:S\P\Q", 1),
    ("15: a slash in a record", {"wads/o.wad": ["S", ("X/Y", P[1])]}, [], r"o.wad:S\X_Y", 1),
    ("15b: ... is no folder", {"wads/o.wad": ["S", ("X/Y", P[1])]}, [], r"o.wad:S\X\Y", ["RESOURCE-MISSING"]),
    ("17: siblings of a switch", {}, [("S/X_1", P[1]), ("S/X_2", P[2])], r":S\X_1", 1),
    ("19: a backslash in a zip", {}, [("U\\C", P[1])], r":U\C", 1),
    ("20: Cyrillic letters", {"wads/o.wad": ["Разд", ("ЁЖ", P[1])]}, [], "o.wad:РАЗД\\ёж", 1),
    ("letters without a pair", {"wads/o.wad": ["S", ("Ђ", P[1])]}, [], "o.wad:S\\ђ", ["RESOURCE-MISSING"]),
    ("one name twice", {"wads/o.wad": ["S", ("A", P[1]), ("A", P[2])]}, [], r"o.wad:S\A", 2),
    ("folders of archives", {"wads/sub/o.wad": ["S", ("A", P[1])]}, [], r"sub\O.WAD:S\A", 1),
    ("two separators", {"wads/o.wad": ["S", ("A", P[1])]}, [], r"o.wad:S\\A", ["RESOURCE-MISSING"]),
    ("another kind", {"wads/o.wad": ["S", ("A", b"noise")]}, [], r"o.wad:S\A", ["RESOURCE-KIND"]),
]
SAID = {"8": ["RESOURCE-ELSEWHERE"], "7": ["RESOURCE-ELSEWHERE"]}


def prepare(archives, own, data):
    os.makedirs("game/wads", exist_ok=True)
    for path, records in archives.items():
        if records is None:
            os.makedirs(os.path.join("game", path), exist_ok=True)
        else:
            write(os.path.join("game", path), records)
    write("x.dfz", [*own, ("MAP01", data)])


def situation(title, archives, own, asked, outcome):
    def body():
        prepare(archives, own, map_bytes(asked, trigger=title.startswith("17")))
        checked = run("check", "x.dfz", "--game", "game")
        expected = outcome if isinstance(outcome, list) else SAID.get(title.split(":")[0], [])
        assert codes(checked.stdout) == expected, checked.stdout
        drawn = run("render", "x.dfz:/MAP01", "--game", "game", "--view", "player", "-o", "map.png")
        missing = "/textures/0/path" in drawn.stderr
        assert drawn.returncode == 0 and missing == isinstance(outcome, list), drawn.stderr
        if not missing:
            blue, green, red = P[outcome][-3:]
            assert colour_at_origin("map.png") == (red, green, blue), colour_at_origin("map.png")
    return body


def links():
    """10: what a link leads to counts."""
    prepare({}, [], map_bytes(r"o.wad:S\A"))
    write("other/q.wad", ["S", ("A", P[1])])
    os.symlink("../../other/q.wad", "game/wads/O.WAD")
    os.symlink(".", "game/wads/again")
    assert codes(run("check", "x.dfz", "--game", "game").stdout) == []
    os.remove("other/q.wad")
    write("game/wads/o.dfz", [("S/A", P[1])])
    assert codes(run("check", "x.dfz", "--game", "game").stdout) == ["RESOURCE-MISSING"]  # it is found, and unreadable


def sky():
    """8 and 12 of a sky: the map's own archive is not asked."""
    prepare({}, [("S/A", P[1])], map_bytes(r":S\A", sky=r"nope.wad:S\A"))
    assert codes(run("check", "x.dfz", "--game", "game").stdout) == ["RESOURCE-MISSING"]
    prepare({}, [("S/A", b"noise")], map_bytes("_water_1", sky=r":S\A"))
    assert codes(run("check", "x.dfz", "--game", "game").stdout) == ["RESOURCE-KIND"]


def maps_in_archives():
    """16: the last entry of that name that is a map, in any folder."""
    write("x.dfz", [("MAP01.txt", b"map { name 'M'; size (9 9); texture a { path 'x'; } }"), ("b/MAP01.txt", b"no map")])
    assert run("get", "x.dfz:/map01", "/header/name").stdout.strip() == "M"
    write("y.dfz", [("maps\\MAP01.map", map_bytes("a")), ("b/c.map", map_bytes("b"))])
    for name in ("MAP01", "maps/map01", "maps\\MAP01.dfmap"):
        done = run("get", f"y.dfz:/{name}", "/textures/0/path")
        assert done.stdout.strip() == "a", (name, done)


def unused_textures():
    """18: what no panel has is never opened."""
    prepare({}, [], map_bytes(r":S\NOPE", panel=1))
    assert codes(run("check", "x.dfz", "--game", "game").stdout) == []


def own_archive_unknown():
    """A map that lies in no archive: said once."""
    map_bytes(r":S\A", sky=r":S\B")
    checked = run("check", "map.map", "--game", ".")
    assert checked.returncode == 0 and codes(checked.stdout) == ["RESOURCE-OWN"], checked.stdout
    assert "1 more" in checked.stdout


def renaming():
    """A resource is called otherwise wherever the game takes it for the old one."""
    map_bytes(r"Standart.wad:STDTEXTURES\A.tga")
    done = run("edit", "map.map", "--do", "rename=standart:stdtextures/a=new.wad:S\\B", "-o", "new.map")
    assert done.returncode == 0, done.stderr
    assert run("get", "new.map", "/textures/0/path").stdout.strip() == r"new.wad:S\B"
    assert run("get", "new.map", "/textures/1/path").stdout.strip() == "_water_0"


def real_archives():
    """The archives at hand: three textures are missing, all in one of them; maps alone do not know their own archive."""
    game = os.path.join(CORPUS, "d2df-game")
    archives = [path for path in sorted(glob.glob(os.path.join(CORPUS, "d2df", "*"))) if not path.endswith(".txt")]
    if not archives or not os.path.isdir(game):
        return
    missing = []
    for path in archives:
        found = codes(run("check", path, "--game", game).stdout)
        if path.endswith(".map"):
            assert len(found) <= 1 and set(found) <= {"RESOURCE-OWN"}, (path, found)
        else:
            assert set(found) <= {"RESOURCE-MISSING"}, (path, found)
            missing += [os.path.basename(path).split("_", 1)[1]] * len(found)
    assert missing == ["hoe2.wad"] * 3, missing


for row in SITUATIONS:
    test_in_folder(row[0], situation(*row))
if not os.path.isdir(os.path.join(CORPUS, "d2df-game")):
    skip("real archives", "there are none")
for test in (links, sky, maps_in_archives, unused_textures, own_archive_unknown, renaming, real_archives):
    test_in_folder(test.__doc__.strip().splitlines()[0], test)
finish()
