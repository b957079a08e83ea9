#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Levels as people have them, in files of their own: every verb takes them for what they are, whether the byte of their
# checksum stands before them or not; and sets of levels of the second game and of the Macintosh, which nobody could give us,
# come back. Those are made here from what is known of them, and their names say so. Prints TAP.
#
#   pop_levels.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from the_tool import read, run  # noqa: E402
from titled_tests import finish, test_in_folder  # noqa: E402

FIXTURES = os.path.abspath(sys.argv[2])
KINDS = ("desert", "temple", "caverns", "ruins", "rooftops", "final")


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)


def build(path, document):
    with open(path + ".json", "w", encoding="utf-8") as file:
        json.dump(document, file)
    done = run("build", path + ".json", "-o", path)
    assert done.returncode == 0, done.stderr


# ---- one level a file ----

def with_checksum(level):
    """As a resource of an archive begins: all bytes together are 0xFF, modulo 256."""
    return bytes([(0xFF - sum(level)) & 0xFF]) + level


def raw_levels():
    first = read(os.path.join(FIXTURES, "pop_level-everything"))
    levels = {"2305": first, "2304": first[:2304], "2308": read(os.path.join(FIXTURES, "pop_level-synthetic-mac")),
              "12025": read(os.path.join(FIXTURES, "pop2_level-everything"))}
    for size, level in levels.items():
        assert len(level) == int(size), (size, len(level))
        family = "pop2_level" if size == "12025" else "pop_level"
        yield f"{size} bytes", level, family, ""
        yield f"{size} bytes behind a checksum", with_checksum(level), "pop_resource", ":/level"


def every_verb_knows(level, family, inside):
    """Verbs on a file with a name that says nothing; those that have nothing to do with levels say of what kind it is."""
    write("level.bin", level)
    found = json.loads(run("info", "--json", "level.bin").stdout)
    assert found["format"] == family, found["format"]
    for verb, silent in (("check", True), ("dump", False), ("json", False), ("roundtrip", False), ("paths", True)):
        done = run(verb, "level.bin")
        assert done.returncode in (0, 1) and (silent or done.stdout) and not done.stderr, (verb, done)
    assert run("query", "level.bin", ".").returncode == 0
    assert run("edit", "level.bin", ".", "-o", "same.bin").returncode == 0 and read("same.bin") == level
    write("other.bin", level)
    assert run("set", "other.bin" + inside, "/start/room=2", "-i").returncode == 0
    assert run("get", "other.bin" + inside, "/start/room").stdout == "2\n"
    done = run("diff", "level.bin", "other.bin")
    assert done.returncode == 1 and "start" in done.stdout, done.stdout
    done = run("merge", "level.bin", "other.bin", "level.bin", "-o", "merged.bin")
    assert done.returncode == 0 and read("merged.bin") == read("other.bin"), done.stderr
    for picture in ("level.svg", "level.png"):
        done = run("render", "level.bin", "-o", picture)
        assert done.returncode == 0 and os.path.getsize(picture) > 1000, done.stderr
    form = "level" if inside else "resource"
    done = run("convert", "level.bin", "--to", form, "-o", "form.bin")
    assert done.returncode == 0, done.stderr
    assert read("form.bin") == (level[1:] if inside else with_checksum(level))
    for words in (("export", "-o", "level.glb"), ("upgrade", "-o", "newer.bin")):
        done = run(words[0], "level.bin", *words[1:])
        assert done.returncode == 4 and ("Persia" in done.stderr or family in done.stderr), (words, done.stderr)


# ---- sets that are made here ----

def comes_back(path, size):
    before = read(path)
    assert len(before) == size, len(before)
    done = run("roundtrip", path)
    assert done.returncode == 0 and done.stdout.startswith("ok "), done.stdout + done.stderr
    text = run("json", path)
    with open("again.json", "w", encoding="utf-8") as file:
        file.write(text.stdout)
    assert run("build", "again.json", "-o", "again").returncode == 0 and read("again") == before
    assert json.loads(text.stdout) == json.loads(run("json", "again").stdout)


def rows(number, second):
    """Three rows of ten tiles, others in every room and level."""
    def tile(i):
        code = (i * 7 + number) % (48 if second else 31)
        modifier = (i + number) % 5
        if second:
            return {"code": code, "state": {"modifier": modifier, "high": number * 256 + i}, "music": (i + number) % 4}
        return {"tile": {"code": code}, "modifier": modifier}
    return [{"tiles": [tile(row * 10 + column) for column in range(10)]} for row in range(3)]


def second_game_level(number):
    people = {"used": 2, "places": [{"tile": 14, "x": -number, "skill": number, "palette": 1}, {"tile": 3}, {}, {}, {}]}
    arrivals = {"used": 1, "skill": 3, "groups": [{"number": 1, "most": 2, "row": 1, "column": 9, "delay": 12, "amount": 4}, {}, {}]}
    rooms = [{"rows": rows(number, True), "links": {"right": 2}, "people": people},
             {"rows": rows(number + 3, True), "links": {"left": 1}, "arrivals": arrivals}] + [{}] * 30
    return {"$format": "pop2_level", "kind": KINDS[number], "number": number + 1, "used_rooms": 2, "rooms": rooms,
            "events": [{"room": 1, "tile": 9, "timer": 5, "next": 253}] + [{}] * 255, "start": {"room": 1, "tile": 11, "direction": "left"},
            "checkpoints": [{"room": 2, "tile": number}, {}], "opponent": "skeleton"}


def mac_level(number):
    rooms = [{"rows": rows(number, False), "links": {"right": 2}}, {"rows": rows(number + 5, False), "links": {"left": 1}}]
    return {"$format": "pop_level", "rooms": rooms + [{}] * 22, "used_rooms": 2,
            "start": {"room": 1 + number % 2, "tile": number, "direction": "right"},
            "mac_extension": f"{number:034x}", "filler": "00000f09"}


def second_game_set():
    for number, kind in enumerate(KINDS):
        path = f"synthetic-{kind}"
        build(path, second_game_level(number))
        comes_back(path, 12025)


def mac_set():
    os.mkdir("synthetic-mac")
    whole = b""
    for number in range(16):
        path = f"synthetic-mac/{number:02}.bin"
        build(path, mac_level(number))
        os.remove(path + ".json")
        comes_back(path, 2308)
        whole += read(path)
    write("synthetic-mac-levels", whole)
    for name in ("again", "again.json"):
        os.remove(name)  # of another kind
    comes_back("synthetic-mac-levels", 16 * 2308)
    assert run("get", "synthetic-mac-levels:/15", "/start/tile").stdout == "15\n"


for name, *level in raw_levels():
    test_in_folder(name, lambda level=level: every_verb_knows(*level))
test_in_folder("levels of the second game, one of each kind", second_game_set)
test_in_folder("sixteen of the Macintosh", mac_set)
finish()
