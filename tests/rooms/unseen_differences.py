#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# `diff --picture` marks what differs, or says that a plan does not show it: each kind of difference by itself, and several
# together, which say the same. Prints TAP.
#
#   unseen_differences.py TOOL SOURCES
import os
import pathlib
import subprocess
import sys
import tempfile

MARKED = "marked"
DOOR, GARDEN = "/rooms/0/objects/5", "/rooms/5/objects/3"
COVER = "/rooms/0/sectors/5/faces/0"
# Level, what is set, and what is said of it; "marked" = it is drawn. The path of the note is that of what was set, up to the
# element.
CASES = [
    ("house", f"{DOOR}/position/x=6656", MARKED, None),
    ("house", f"{DOOR}/wad_object_id=326", MARKED, None),
    ("house", f"{DOOR}/yaw=45", MARKED, None),
    ("house", f"{DOOR}/ocb=7", "1 objects whose settings", DOOR),
    ("house", f"{DOOR}/position/y=512", "1 objects whose settings", DOOR),
    ("house", f"{DOOR}/script_id=77", "1 objects whose settings", DOOR),
    ("house", "/rooms/0/objects/6/intensity=2", "1 lights whose settings", "/rooms/0/objects/6"),
    ("house", "/rooms/0/objects/6/position/y=300", "1 lights whose settings", "/rooms/0/objects/6"),
    ("house", "/rooms/0/objects/6/position/x=3000", MARKED, None),
    ("house", "/rooms/0/objects/6/color/r=0.1", MARKED, None),
    ("house", f"{GARDEN}/timer/value=5", "1 triggers that do something else", GARDEN),
    ("house", f"{GARDEN}/trigger_type=Pad", "1 triggers that do something else", GARDEN),
    ("house", f"{GARDEN}/max_x=6", MARKED, None),
    ("house", "/rooms/0/sectors/20/floor/xnzp=512", "1 sectors whose", "/rooms/0/sectors/20"),  # below another room
    ("house", "/rooms/5/sectors/20/floor/xnzp=512", "1 sectors whose", "/rooms/5/sectors/20"),  # a wall
    ("house", "/rooms/5/sectors/30/floor/xnzp=512", MARKED, None),
    ("house", "/rooms/0/objects/9/position/x=7500", MARKED, None),
    ("house", "/rooms/0/sectors/20/ceiling/xnzp=1024", "1 sectors whose ceilings", "/rooms/0/sectors/20"),
    ("house", "/rooms/0/ambient_light/r=0.9", "1 rooms whose light", "/rooms/0"),
    ("house", "/rooms/0/reverberation=3", "1 rooms whose light", "/rooms/0"),
    ("house", "/rooms/8/objects/4/position/x=2048", "1 objects whose settings", "/rooms/8/objects/4"),  # in a flip room
    ("house", "/rooms/8/sectors/20/floor/xnzp=512", "1 sectors whose", "/rooms/8/sectors/20"),
    ("house", "/settings/sound_system=None", "what is here differs", "/settings"),
    ("cellar", f"{COVER}/texture_id=1", "1 faces whose textures", "/rooms/0/sectors/5"),
    ("cellar", f"{COVER}/texture_coords/0/x=9", "1 faces whose textures", "/rooms/0/sectors/5"),
    ("cellar", "/rooms/0/objects/1/position/x=2300", MARKED, None),
    ("cellar", "/rooms/0/objects/2/intensity=2", "1 lights whose settings", "/rooms/0/objects/2"),
]
STANDS = {"house": "/rooms/0/objects/9/position/x=7500", "cellar": "/rooms/0/objects/1/position/x=2300"}
results = []


def report(fine, name, *notes):
    results.append(fine)
    print(f"{'ok' if fine else 'not ok'} {len(results)} - {name}")
    for note in notes if not fine else ():
        print(f"# {note}")


def difference(tool, old, changes):
    """How many marks there are in the pictures of both, and what is said of the rest."""
    subprocess.run([tool, "set", old, *changes, "-o", "new.prj2", "--force"], check=True, capture_output=True)
    done = subprocess.run([tool, "diff", old, "new.prj2", "--picture", "changes.svg", "--force"], capture_output=True, text=True,
                          check=False)
    drawn = pathlib.Path("changes.svg").read_text(encoding="utf-8")
    layer = drawn[drawn.find("layer-changes"):] if "layer-changes" in drawn else ""
    return layer[:layer.find("</g>")].count("<rect"), [line for line in done.stderr.splitlines() if "DIFFERENCES-UNSEEN" in line]


def says(lines, words, path):
    return any(f" {path}: " in line and words in line for line in lines)


def main():
    tool, sources = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2])
    levels = sorted({case[0] for case in CASES})
    print(f"1..{len(CASES) + len(levels) + 1}")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for level in levels:
            subprocess.run([tool, "build", sources / f"examples/{level}.json", "-o", f"{level}.prj2"], check=True, capture_output=True)
        for level, change, words, path in CASES:
            marks, lines = difference(tool, f"{level}.prj2", [change])
            own = [line for line in lines if "not marked, as" in line]
            if words == MARKED:
                report(marks and not lines, f"{level} {change}: marked", f"{marks} marks", *lines)
            else:
                report(not marks and len(own) == 1 and says(own, words, path), f"{level} {change}: said", f"{marks} marks", *lines)
        for level in levels:
            mixed = {}
            for of, change, words, path in CASES:
                if of == level and words != MARKED:
                    mixed.setdefault(words.split(" ", 1)[-1], (change, words, path))
            marked = STANDS[level]
            marks, lines = difference(tool, f"{level}.prj2", [marked] + [change for change, _, _ in mixed.values()])
            missed = [change for change, words, path in mixed.values() if not says(lines, words, path)]
            report(marks and not missed, f"{level}: {len(mixed)} kinds that are not drawn together with one that is", f"{marks} marks",
                   *missed, *lines)
        marks, lines = difference(tool, "house.prj2", ["/rooms/0/name=hall"])
        report(not marks and not lines, "nothing differs, nothing is said", f"{marks} marks", *lines)
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
