#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Pictures of Prince of Persia on CGA and EGA, beside a decoder that was written from what is known of the palettes alone: of each
# set of real pictures each pixel, and the tables of real palettes beside what is noted of them. Outside of CI, every eighth
# picture. Prints TAP.
#
#   pop_adapters.py PATH-OF-LEVELSMITH CORPUS
import glob
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from png import read_indexed_png  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

TOOL, CORPUS = (os.path.abspath(path) for path in sys.argv[1:3])
DATA = os.path.join(CORPUS, "pop", "sdlpop-data")
STEP = 1 if os.environ.get("LEVELSMITH_CI") else 8

# Of each palette the numbers for colours 0 to 15, where all four tables are the same; CGA, then EGA in hexadecimal.
NOTED = {
    "KID/res400.pal": ("0303122122122313", "04df46677cd64f7f"),
    "PRINCE/res150.pal": ("0320332200301130", "0ec1ff78ddfd87f7"),
    "PRINCE/res700.pal": ("0000002000000003", "000000600000000f"),
    "GUARD1/res750.pal": ("0221023313231332", "033fdd678f7f5574"),
    "GUARD2/res750.pal": ("0221023313231232", "0ccfdd678f665474"),
    "FAT/res750.pal": ("0221023313231332", "033fdd678f665574"),
    "VIZIER/res750.pal": ("0112013222232232", "044fd6678f665fe5"),
    "SKEL/res750.pal": ("0123020302112033", "0b7f456f89abcdef"),
    "SHADOW/res750.pal": ("0323122122120313", "04df46677cd64f7f"),
}
DIFFERENT = {"TITLE/res40.pal", "TITLE/res50.pal", "PV/res950.pal", "PV/res980.pal", "VDUNGEON/res360.pal"}
CGA = ("black", "cyan", "magenta", "white")
EGA = ("black", "blue", "green", "cyan", "red", "magenta", "brown", "light_grey", "dark_grey", "bright_blue", "bright_green",
       "bright_cyan", "bright_red", "bright_magenta", "yellow", "white")


# ---- the decoder ----


def entry(palette, adapter, colour, x, y):
    """The adapter's number for a pixel: of two by two pixels, each has a table of its own."""
    table = 2 * (y % 2) + x % 2
    if adapter == "cga":
        return palette[52 + 4 * table + colour // 4] >> 6 - 2 * (colour % 4) & 3
    return palette[68 + 8 * table + colour // 2] >> (0 if colour % 2 else 4) & 15


def screen_colour(adapter, number):
    """Intensity, red, green and blue are a bit each; brown is no dark yellow, and bright magenta is black in this game."""
    if adapter == "cga":
        return ((0, 0, 0), (85, 255, 255), (255, 85, 255), (255, 255, 255))[number]
    if number in (6, 13):
        return (170, 85, 0) if number == 6 else (0, 0, 0)
    return tuple(170 * (number >> bit & 1) + 85 * (number >> 3) for bit in (2, 1, 0))


def has_tables(palette, adapter):
    return any(palette[52:68] if adapter == "cga" else palette[68:100])


def wanted(rows, palette, adapter):
    """Rows of red, green, blue, alpha; colour 0 is transparent."""
    return [[(*screen_colour(adapter, entry(palette, adapter, colour, x, y)), 255) if colour else (0, 0, 0, 0) for x, colour in
             enumerate(row)] for y, row in enumerate(rows)]


# ---- tests ----


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, encoding="utf-8")


def read_bytes(path):
    with open(path, "rb") as file:
        return file.read()


def number_of(path):
    return int(re.search(r"res(\d+)", path).group(1))


def tables(path, adapter, names):
    """Those of a palette as the tool says them, a text each."""
    value = json.loads(run("json", path).stdout)[adapter]
    places = ("upper_left", "upper_right", "lower_left", "lower_right")
    halves = ("colours_0_to_7", "colours_8_to_15")
    found = [value[place] if adapter == "cga" else {**value[place][halves[0]], **value[place][halves[1]]} for place in places]
    return ["".join("%x" % names.index(table.get(f"colour_{i}", "black")) for i in range(16)) for table in found]


def palettes_are_as_noted():
    paths = sorted(glob.glob(os.path.join(DATA, "*", "*.pal")))
    for path in paths:
        name = os.path.relpath(path, DATA)
        found = {adapter: tables(path, adapter, names) for adapter, names in (("cga", CGA), ("ega", EGA))}
        for adapter, noted in zip(("cga", "ega"), NOTED.get(name, (None, None))):
            assert noted is None or found[adapter][0] == noted, (name, adapter, found[adapter][0], noted)
        same = all(len(set(each)) == 1 for each in found.values())
        assert same != (name in DIFFERENT), (name, found)
        for adapter, each in found.items():
            assert each[0] == each[3] and each[1] == each[2] or name == "VDUNGEON/res360.pal", (name, adapter, each)
    assert not NOTED.keys() - {os.path.relpath(path, DATA) for path in paths}
    print(f"# {len(paths)} palettes", flush=True)


def pack(name):
    done = run("pack", os.path.join(DATA, name), "-t", "pop_dat1", "-o", name + ".DAT")
    assert done.returncode == 0, done.stderr


def owner(palettes, number):
    """The palette whose pictures follow it."""
    found = [content for first, content in palettes if first < number <= first + content[0]]
    return found[0] if found else None


def check_picture(archive, path, palette, adapter):
    """How many pixels were compared; 0 when it is refused, as it should be."""
    number = number_of(path)
    rows, colours = read_indexed_png(path)
    done = run("render", f"{archive}:/{number}", "--palette", adapter, "-o", "picture.png", "--force")
    if not palette or not has_tables(palette, adapter):
        assert done.returncode and "RENDER-COLOURS" in done.stderr, (path, adapter, done.stderr)
        return 0
    if len(colours) > 16:
        assert done.returncode and "POP-PICTURE-COLOURS" in done.stderr, (path, adapter, done.stderr)
        return 0
    assert done.returncode == 0, (path, adapter, done.stderr)
    found, shown = read_indexed_png("picture.png")
    seen = [[shown[colour] if shown[colour][3] else (0, 0, 0, 0) for colour in row] for row in found]
    assert seen == wanted(rows, palette, adapter), (path, adapter, "is another picture")
    return sum(map(len, rows))


def pictures(name, palette_set):
    pack(name)
    if palette_set != name:
        pack(palette_set)
    palettes = [(number_of(path), read_bytes(path)) for path in glob.glob(os.path.join(DATA, palette_set, "*.pal"))]
    paths = sorted(glob.glob(os.path.join(DATA, name, "*.png")))
    for adapter in ("cga", "ega"):
        pixels = shown = 0
        for path in paths[::STEP]:
            compared = check_picture(name + ".DAT", path, owner(palettes, number_of(path)), adapter)
            pixels += compared
            shown += compared > 0
        print(f"# {name}, {adapter}: {shown} of {len(paths[::STEP])} pictures, {pixels} pixels", flush=True)


def title():
    """The whole screen at the beginning, whose tables differ: each pixel of it is the decoder's."""
    pack("TITLE")
    palette = read_bytes(os.path.join(DATA, "TITLE", "res50.pal"))
    for adapter in ("cga", "ega"):
        assert check_picture("TITLE.DAT", os.path.join(DATA, "TITLE", "res51.png"), palette, adapter) == 64000
        rows, _ = read_indexed_png("picture.png")
        assert len(set(map(tuple, rows))) > 100


if os.path.isdir(DATA):
    test_in_folder("tables of palettes are as noted", palettes_are_as_noted)
    test_in_folder("the title, 64,000 pixels", title)
    SETS = [(os.path.basename(path),) * 2 for path in sorted(glob.glob(os.path.join(DATA, "*")))]
    for NAME, PALETTES in [pair for pair in SETS if not pair[0].startswith(("GUARD", "LEVELS"))] + [("GUARD", "GUARD1"), ("GUARD", "GUARD2")]:
        test_in_folder(f"pictures of {NAME}, palettes of {PALETTES}", lambda name=NAME, palettes=PALETTES: pictures(name, palettes))
else:
    skip("pictures on CGA and EGA", "there are no real pictures")
finish()
