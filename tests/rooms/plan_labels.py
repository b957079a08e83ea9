#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Words of plans do not cover each other and stay on the sheet, measured in a font that is not ours; and what differs
# between two versions is marked in a colour that the plans of no family have. Prints TAP.
#
#   plan_labels.py PATH-OF-LEVELSMITH FOLDER-OF-FIXTURES CORPUS
import glob
import json
import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from svg_labels import class_colours, colours, fonts, layer, problems  # noqa: E402
from titled_tests import finish, skip, test, test_in_folder  # noqa: E402

TOOL, FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[1:4])
FAR = 90  # of colours; what is less apart may be taken for each other
WIDTHS = fonts()


def good(*words, status=0):
    done = subprocess.run([TOOL, *words], capture_output=True, check=False)
    assert done.returncode == status, (words, done.returncode, done.stderr)
    return done.stdout


def fixture(name):
    return os.path.join(FIXTURES, name)


def plan(path):
    return good("render", path, "--to", "svg", "-o", "-").decode()


def collisions(paths):
    bad, labels = [], 0
    for path in paths:
        found, count = problems(plan(path), WIDTHS)
        labels += count
        bad += [f"{os.path.basename(path)}: {what}" for what in found]
    return "\n".join(bad) or (not labels and "no words at all")


def a_crowd():
    """Nine of each thing, all of them within a sector."""
    whole = json.loads(good("json", fixture("prj2-everything")))
    for room in whole["rooms"]:
        things = [thing for thing in room["objects"] if "position" in thing]
        for number, thing in enumerate(things):
            thing["position"].update(x=1100 + 90 * (number % 9), z=1100 + 70 * (number % 7))
        room["objects"] += things * 8
    with open("crowd.json", "w", encoding="utf-8") as file:
        json.dump(whole, file)
    good("build", "crowd.json", "-o", "crowd.prj2")
    found = collisions(["crowd.prj2"])
    assert not found, found


def apart(one, other):
    return sum((a - b) ** 2 for a, b in zip(one, other)) ** 0.5


def marks():
    """Of levels with something that is another."""
    found = {}
    for name, change in (("pop_level-everything", "/rooms/0/guard/skill=9"), ("prj2-everything", "/rooms/0/room_type=Quicksand"),
                         ("d2df-everything", "/items/0/position/x=40")):
        good("set", fixture(name), change, "-o", "new", "--force")
        good("diff", fixture(name), "new", "--picture", "marks.svg", "--force", status=1)
        with open("marks.svg", encoding="utf-8") as file:
            svg = file.read()
        found[name] = class_colours(svg, layer(svg, "changes")) | class_colours(svg, "".join(
            part for part in svg.split("<g ") if 'class="change"' in part))
    return found


def marks_have_a_colour_of_their_own():
    palette = set()
    for name in ("pop_level-everything", "prj2-everything", "prj-everything", "d2df-everything", "d2df-plan", "pmf-room"):
        palette |= colours(plan(fixture(name)))
    assert len(palette) > 40, palette
    found = marks()
    assert any(found.values()), found
    for name, own in found.items():
        for colour in own:
            nearest = min(palette, key=lambda other: apart(colour, other))
            assert apart(colour, nearest) > FAR, (name, colour, nearest)


made_up = [fixture(name) for name in ("prj-everything", "prj2-everything", "prj2-level")]
real = sorted(path for kind in ("prj", "prj2") for path in glob.glob(os.path.join(CORPUS, kind, "*"))
              if path.lower().endswith((".prj", ".prj2")))
if not WIDTHS:
    skip("words of plans do not cover each other", "there is no DejaVu Sans (fonts-dejavu-core)")
else:
    test("words of plans do not cover each other", collisions(made_up))
    test_in_folder("where many things stand in one place, some have no name", a_crowd)
    if real:
        test(f"words of {len(real)} real levels do not cover each other", collisions(real))
    else:
        skip("words of real levels do not cover each other", "there are none")
test_in_folder("what differs is marked in a colour that means nothing else", marks_have_a_colour_of_their_own)
finish()
