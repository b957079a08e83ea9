#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Real projects as projects of Tomb Editor. Each is converted, quickly, and looks the same before and after, to the pixel.
# Of each there is what the editor's import made of it at once, and a comparer that knows nothing of us: nothing may differ but
# where ours is better, an option says so, or files beside the project matter. Prints TAP.
#
#   prj_import.py PATH-OF-LEVELSMITH CORPUS COMPARER
import os
import struct
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from share import share  # noqa: E402

TOOL, CORPUS, COMPARER = (os.path.abspath(path) for path in sys.argv[1:4])
PICTURED = ("settomb", "catacomb", "Boats", "demo3")  # with flip rooms, sloped water, NGLE, tiles of 128 pixels
SECONDS_MAX = 1
IMPORTS = os.path.join(CORPUS, "../oracle/prj-import")
FOUR_BITS = ("79e59345_title",)  # with triggers of flights, whose numbers the import had wrong
number = 0


def report(good, name, *why):
    global number
    number += 1
    print(f"{'ok' if good else 'not ok'} {number} - {name}")
    if not good:
        print("".join(f"# {line}\n" for text in why for line in str(text).splitlines()[-40:]), end="")


def run(*command, **others):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", **others)


def real(folder, stem):
    """The real file of that name, with the hash that it is stored under or without."""
    names = [name for name in os.listdir(os.path.join(CORPUS, folder)) if stem in (os.path.splitext(name)[0], os.path.splitext(name)[0].split("_", 1)[1])]
    return os.path.join(CORPUS, folder, max(names, key=lambda name: os.path.getsize(os.path.join(CORPUS, folder, name))))


def write_texture(path):
    """A picture in which no two places look alike."""
    width, height = 256, 4096
    pixels = bytearray()
    for y in range(height):
        for x in range(width):
            pixels += bytes(((x * 3 + y * 7) & 255, (x * x + y) & 255, (y // 16 * 8 + x // 16 * 13) & 255))
    with open(path, "wb") as file:
        file.write(struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, width, height, 24, 0x20) + pixels)


def converts(path):
    started = time.monotonic()
    done = run(TOOL, "convert", path, "-o", "made.prj2")
    seconds = time.monotonic() - started
    report(done.returncode == 0 and seconds < SECONDS_MAX, f"{os.path.basename(path)} converts within a second", f"{seconds} s", done.stdout)


def looks_the_same(stem):
    run(TOOL, "set", real("prj", stem), "/texture_path=tex.tga", "-o", "before.prj")
    run(TOOL, "convert", "before.prj", "-o", "after.prj2", "--textures", "tex.tga")
    run(TOOL, "convert", "before.prj", "-o", "bare.prj2", "--textures", "none.tga")
    for view in ("textured", "iso"):
        pictures = []
        for level in ("before.prj", "after.prj2", "bare.prj2"):
            run(TOOL, "render", level, "--view", view, "-o", "view.png")
            with open("view.png", "rb") as file:
                pictures.append(file.read())
        report(pictures[0] == pictures[1], f"{stem} is the same, {view}")
        report(pictures[0] != pictures[2], f"{stem} is seen with its texture, {view}")


def given_files(imported):
    """The options that name the files which the import found."""
    for option, path in (("--textures", "/settings/textures/0/path"), ("--wad", "/settings/wads/0/path")):
        found = run(TOOL, "get", imported, path).stdout.strip()
        if "$(" in found:
            yield from (option, found.replace("$(LevelDirectory)\\", "").replace("\\", "/"))


def is_as_imported(imported):
    """Flights are read as the import reads them, which has four bits for the number of a camera."""
    stem = os.path.splitext(os.path.basename(imported))[0]
    level = real("prj", stem)
    run(TOOL, "convert", level, "-o", "ours.prj2", "--force", *given_files(imported),
        *(["--flyby-bits", "4"] if stem in FOUR_BITS else []))
    compared = run(sys.executable, COMPARER, "--visible", "ours.prj2", TOOL, level, imported)
    sizes = [os.path.getsize(path) for path in ("ours.prj2", imported)]
    report(compared.returncode == 0 and sizes[0] <= 1.1 * sizes[1], f"{os.path.relpath(imported, IMPORTS)} is as the import makes it", sizes,
           compared.stdout)


def main():
    if not os.path.isdir(os.path.join(CORPUS, "prj")):
        print("ok 1 # SKIP there are no real projects here\n1..1")
        return
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        write_texture("tex.tga")
        for name in sorted(os.listdir(os.path.join(CORPUS, "prj"))):
            converts(os.path.join(CORPUS, "prj", name))
        for stem in PICTURED if os.environ.get("LEVELSMITH_CI") else PICTURED[:1]:
            looks_the_same(stem)
        for folder in ("", "with-files"):
            names = sorted(os.listdir(os.path.join(IMPORTS, folder))) if os.path.exists(COMPARER) else []
            for name in share([name for name in names if name.endswith(".prj2")], in_ci=1):
                is_as_imported(os.path.join(IMPORTS, folder, name))
    print(f"1..{number}")


main()
