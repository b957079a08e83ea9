#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Real projects as projects of Tomb Editor. Each is converted, quickly, and looks the same before and after, to the pixel.
# Where people published what Tomb Editor made of a project, a judge that knows nothing of us compares it with ours; that
# takes a while, so in CI only. Prints TAP.
#
# Of all projects there is what its import made of them at once: nothing may differ but where ours is better or an option says so.
#
#   prj_import.py PATH-OF-LEVELSMITH CORPUS JUDGE
import os
import struct
import subprocess
import sys
import tempfile
import time

TOOL, CORPUS, JUDGE = (os.path.abspath(path) for path in sys.argv[1:4])
PAIRS = {"settomb": "settomb", "city": "city_TombEngine", "title": "title_TombEngine"}
PICTURED = ("settomb", "catacomb", "Boats", "demo3")  # with flip rooms, sloped water, NGLE, tiles of 128 pixels
SECONDS_MAX = 1
IMPORTS, IMPORT_JUDGE = os.path.join(CORPUS, "../oracle/prj-import"), os.path.join(os.path.dirname(JUDGE), "te_import_compare.py")
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
    """The real file of that name, behind the hash that it is stored under."""
    names = [name for name in os.listdir(os.path.join(CORPUS, folder)) if os.path.splitext(name)[0].split("_", 1)[1] == stem]
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


def is_judged(project, reference):
    before, after = real("prj", project), real("prj2", reference)
    run(TOOL, "upgrade", after, "-o", "reference.prj2")
    run(TOOL, "convert", before, "-o", "ours.prj2")
    judged = run(sys.executable, JUDGE, "--examples", "3", before, "reference.prj2", "ours.prj2", env={**os.environ, "SMITH": TOOL})
    report(judged.returncode == 0, f"{project} is as Tomb Editor imports it", judged.stdout)


def is_as_imported(name):
    """Flights are read as the import reads them, which has four bits for the number of a camera."""
    stem, level = os.path.splitext(name)[0], os.path.join(CORPUS, "prj", name)
    imported = os.path.join(IMPORTS, stem + ".prj2")
    run(TOOL, "convert", level, "-o", "ours.prj2", "--force", *(["--flyby-bits", "4"] if stem in FOUR_BITS else []))
    compared = run(sys.executable, IMPORT_JUDGE, "--visible", "ours.prj2", TOOL, level, imported)
    sizes = [os.path.getsize(path) for path in ("ours.prj2", imported)]
    report(compared.returncode == 0 and sizes[0] <= 1.1 * sizes[1], f"{name} is as the import makes it", sizes, compared.stdout)


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
        for name in sorted(os.listdir(os.path.join(CORPUS, "prj"))) if os.path.isdir(IMPORTS) else ():
            is_as_imported(name)
        for project, reference in PAIRS.items():
            if os.environ.get("LEVELSMITH_CI") and os.path.exists(JUDGE):
                is_judged(project, reference)
            else:
                report(True, f"{project} # SKIP the judge is asked in CI only, where it is")
    print(f"1..{number}")


main()
