#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# One colour of each palette is changed, and exactly the resources that have them are other ones then: pictures in their
# colours are not. Of every archive that is given; of a folder of SDLPoP's, the archive it stands for. Prints TAP.
#
#   palettes.py PATH-OF-LEVELSMITH ARCHIVE...
import glob
import json
import os
import shutil
import subprocess
import sys
import tempfile

TOOL = os.path.abspath(sys.argv[1])
CORPUS = os.environ.get("LEVELSMITH_CORPUS")
PALETTES = ("pop_palette", "pop_colours", "pop2_palette", "pop2_shapes")


def run(*words):
    done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done


def entries(archive, folder):
    """Name of each file that stands for an entry, and the entry's bytes."""
    run("extract", archive, "--raw", "--force", "-o", folder)
    found = {}
    for path in glob.glob(folder + "/**/*.bin", recursive=True):
        with open(path, "rb") as file:
            found[os.path.relpath(path, folder)] = file.read()
    shutil.rmtree(folder)
    return found


def palettes(value):
    """The files that stand for palettes, as a manifest says."""
    if isinstance(value, list):
        return [name for item in value for name in palettes(item)]
    if not isinstance(value, dict):
        return []
    own = [value["$file"]] if value.get("$as") in PALETTES else []
    return own + [name for item in value.values() for name in palettes(item)]


def change_colour(path, number):
    """One colour of a JASC palette becomes one that is nowhere near what it was."""
    with open(path, encoding="ascii") as file:
        lines = file.read().splitlines()
    at = 3 + number % int(lines[2])
    lines[at] = " ".join(str(value ^ 128) for value in map(int, lines[at].split()))
    with open(path, "w", encoding="ascii") as file:
        file.write("\n".join(lines) + "\n")


def check(archive, prefer):
    """How many palettes there are. One colour of each is changed, of all at once: no other entry may be another one then."""
    old = entries(archive, "old")
    run("extract", archive, *prefer, "-o", "folder")
    with open("folder/manifest.json", encoding="utf-8") as file:
        names = [name for name in palettes(json.load(file)) if name.endswith(".pal")]
    for number, name in enumerate(names):
        change_colour("folder/" + name, number + 3)
    said = run("pack", "folder", "-o", "changed.DAT").stderr
    new = entries("changed.DAT", "new")
    assert new.keys() == old.keys()
    others = sorted(entry for entry in old if old[entry] != new[entry])
    wanted = sorted(os.path.splitext(name)[0] + ".bin" for name in names)
    assert others == wanted, f"{archive}: {len(others)} entries changed: {sorted(set(others) ^ set(wanted))[:8]}"
    assert not said, f"{archive}: {said}"
    shutil.rmtree("folder")
    return len(names)


def check_both(archive):
    """With palettes as the archive has them, and as files of their own, which are refused where it has none."""
    count = check(archive, ())
    refused = subprocess.run((TOOL, "extract", archive, "--prefer", "pal", "-o", "folder"), capture_output=True, check=False, text=True)
    if refused.returncode == 2:
        assert not count and "no entry" in refused.stderr, f"{archive}: {refused.stderr}"
        return count
    shutil.rmtree("folder")
    return count + check(archive, ("--prefer", "pal"))


def archives():
    given = [os.path.abspath(path) for path in sys.argv[2:]]
    if os.environ.get("LEVELSMITH_CI") and CORPUS:
        given += sorted(glob.glob(os.path.join(os.path.abspath(CORPUS), "pop", "*.DAT")))
        given += sorted(glob.glob(os.path.join(os.path.abspath(CORPUS), "pop", "sdlpop-data", "*")))
    return given


def main():
    with tempfile.TemporaryDirectory() as folder:
        given, failed, total = archives(), 0, 0
        os.chdir(folder)
        for number, path in enumerate(given, 1):
            archive = path
            try:
                if os.path.isdir(path):
                    archive = os.path.basename(path) + ".DAT"
                    run("pack", path, "-t", "pop_dat1", "-o", archive)
                count = check_both(archive)
                total += count
                print(f"ok {number} - {os.path.basename(path)}: {count} palettes", flush=True)
            except AssertionError as error:
                failed = 1
                print(f"not ok {number} - {os.path.basename(path)}\n# {error}", flush=True)
            shutil.rmtree("folder", ignore_errors=True)
        assert total, "there is no palette at all"
        print(f"1..{len(given)}")
    return failed


sys.exit(main())
