#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Maps by two makers that know nothing of each other: one written from docs/formats/pmf.md alone (pmf_maker.py), one with the
# library (support/pmf_maps.c, as JSON). No error is found in any; each field of the header and each name can be set, and
# a walk that does not use the library goes through the result. Prints TAP.
#
#   pmf_makers.py PATH-OF-LEVELSMITH PROGRAM-THAT-PRINTS-MAPS MAPS
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, "../../support"), os.path.join(HERE, "../../changes")]
from pmf_maker import REVISIONS, Maker
from titled_tests import finish, test_in_folder
from walkers.pmf import walk, walk_as

TOOL, PRINT_MAPS = (os.path.abspath(path) for path in sys.argv[1:3])
MAPS = int(sys.argv[3])
AT_ONCE = 50  # so many files on one command line
HEADER = ["/name=another name", "/description=ä longer description", "/authors=", "/compiler=by hand", "/gamemode=hop", "/created=5"]
SPELLED = ("seed", "december_27", "january_3")  # revisions in JSON
VERBS = [["check", "FILE"], ["info", "FILE"], ["roundtrip", "FILE"], ["dump", "FILE"], ["json", "FILE"], ["get", "FILE", "/name"],
         ["set", "FILE", "/name=x", "-o", "out.pmf"], ["insert", "FILE", "/extra_gamemodes", '"hop"', "-o", "out.pmf"],
         ["delete", "out.pmf", "/extra_gamemodes/0", "-o", "out.pmf"], ["edit", "FILE", '.name="y"', "-o", "out.pmf"],
         ["query", "FILE", ".name"], ["diff", "FILE", "FILE"], ["merge", "FILE", "FILE", "FILE", "-o", "out.pmf"],
         ["repair", "FILE", "-o", "out.pmf"], ["paths", "FILE"], ["render", "FILE", "-o", "out.svg"],
         ["export", "FILE", "-o", "out.glb"]]


class Least(random.Random):
    """Draws the least of each thing: a map without a material, in which nothing has another size in another revision."""

    def random(self):
        return .9

    def randrange(self, start, stop=None, step=1):
        return 0 if stop is None else start

    def choice(self, seq):
        return seq[0]


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})


def errors_in(names):
    """Findings that are errors, of all files."""
    found = []
    for at in range(0, len(names), AT_ONCE):
        for line in run("check", "--json", *names[at:at + AT_ONCE]).stdout.decode().splitlines():
            report = json.loads(line)
            found += [(report["file"], one["code"], one.get("path")) for one in report.get("findings", [report])
                      if one.get("severity", "error") == "error"]
    return found


def names_in(path, value):
    """Paths of names of materials, environments and entities."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if key == "name" and isinstance(inner, str) and path:
                yield f"{path}/name"
            else:
                yield from names_in(f"{path}/{key}", inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from names_in(f"{path}/{index}", inner)


def is_walked(name, how=walk):
    with open(name, "rb") as file:
        complaints = how(file.read())
    assert not complaints, (name, complaints[:3])


def edit_all(names, how=()):
    """Each field of the header in turn, and a name of what is in the map; which is taken for one of a revision, and with
    offsets from a place, by which it can be walked."""
    for number, name in enumerate(names):
        is_walked(name)
        words = HEADER[number % len(HEADER)]
        form = json.loads(run("json", name).stdout)
        is_walked(name, walk_as(SPELLED.index(form["revision"]), form["base"]))
        inside = list(names_in("", form))
        # Skies and areas name environments, so these follow; extensions are not in the map.
        edits = [[words], HEADER] + [[f"{path}=another"] for path in inside[number % 7::7][:2] if "properties" not in path]
        for edit in edits:
            done = run("set", name, *edit, "-o", "out.pmf", *how)
            assert done.returncode == 0, (name, edit, done.stderr.decode())
            is_walked("out.pmf")


def by_second_hand():
    names = [f"{seed}.pmf" for seed in range(MAPS)]
    for seed, name in enumerate(names):
        maker = Maker(seed)
        with open(name, "wb") as file:
            file.write(maker.map())
        is_walked(name, walk_as(maker.revision, "file"))
    assert not errors_in(names), errors_in(names)[:5]
    edit_all(names)


def by_the_library():
    texts = subprocess.run([PRINT_MAPS, str(MAPS)], capture_output=True, check=True).stdout.splitlines()
    names = [f"{seed}.pmf" for seed in range(MAPS)]
    assert len(texts) == MAPS
    for name, text in zip(names, texts):
        with open("map.json", "wb") as file:
            file.write(text)
        done = run("build", "map.json", "-o", name)
        assert done.returncode == 0, (name, done.stderr)
    assert not errors_in(names), errors_in(names)[:5]
    edit_all(names)


def revision_of(name, *how):
    return json.loads(run("json", "-c", name, *how).stdout)["revision"]


def by_any_revision():
    """What no bytes say is said by --for, to every verb; the map that is read has the revision."""
    maker = Maker(0, 0)
    maker.chance = Least()
    with open("map.pmf", "wb") as file:
        file.write(maker.map())
    is_walked("map.pmf")
    for revision, text in zip(SPELLED, ("2025-12-07", *REVISIONS[1:])):
        assert revision_of("map.pmf", "--for", text) == revision
        for words in VERBS:
            words = [word.replace("FILE", "map.pmf") for word in words]
            done = run(*words, "--for", text)
            assert done.returncode == 0, (words, text, done.stderr)
            assert run(*words, "--for", "2020").returncode not in (0, 1), words
    words = ("info", "--json", "map.pmf", "--for")
    assert run(*words, REVISIONS[1]).stdout != run(*words, REVISIONS[2]).stdout


test_in_folder(f"{MAPS} maps made from the documentation alone", by_second_hand)
test_in_folder(f"{MAPS} maps made with the library", by_the_library)
test_in_folder("every verb takes a map for one of the revision that --for says", by_any_revision)
finish()
