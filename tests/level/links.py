#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Things of levels and what they do to each other, against readers of their own, written from what is known of the formats and of
# the games' rules: Doom2D Forever and Prince of Persia from the bytes, PlatinumSrc from the JSON form. Fixtures always, real files
# where they are at hand. Prints TAP.
#
#   links.py TOOL FIXTURES
import collections
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

CORPUS = pathlib.Path(os.environ.get("LEVELSMITH_CORPUS", "/nowhere"))


def found_by(tool, path):
    """Things by kind and path, and links as (from, word, to)."""
    done = subprocess.run([tool, "find", path, "--json"], capture_output=True, text=True, check=False)
    things = json.loads(done.stdout)
    # what the program does by a level's number is in no file
    kinds = collections.Counter((thing["kind"], thing["path"]) for thing in things if thing["kind"] != "special event")
    links = {(thing["path"], link["word"], link["path"]) for thing in things for link in thing["links"]}
    return kinds, links


# ---- Doom2D Forever: blocks of records ----

D2DF_SIZES = {"textures": (1, 65), "panels": (2, 18), "items": (3, 10), "areas": (4, 10), "monsters": (5, 10), "triggers": (6, 148)}
MOVERS = {3: "opens", 4: "closes", 5: "opens and closes", 6: "opens for a while", 7: "closes", 8: "closes for a while", 11: "lifts",
          12: "lowers", 13: "turns round"}
PRESSES = {9: "sets off", 15: "switches on", 16: "switches off", 17: "switches on or off"}
INVERSE = {"opens": "opened by", "closes": "closed by", "opens and closes": "opened and closed by",
           "opens for a while": "opened for a while by", "closes for a while": "closed for a while by", "lifts": "lifted by",
           "lowers": "lowered by", "turns round": "turned round by", "sets off": "set off by", "switches on": "switched on by",
           "switches off": "switched off by", "switches on or off": "switched on or off by",
           "sets off when it dies": "set off when it dies by", "is the key of": "needs the key", "shows": "shown by",
           "changes the picture of": "its picture is changed by", "leads to": "reached from", "acts on": "acted on by",
           "follows": "followed by"}


def d2df(data):
    records, at = {}, 4
    while at + 9 <= len(data) and (data[at] or data[at + 5:at + 9] != b"\0\0\0\0"):
        kind, size = data[at], struct.unpack_from("<I", data, at + 5)[0]
        records[kind] = data[at + 9:at + 9 + size]
        at += 9 + size
    lists = {name: [records.get(kind, b"")[i:i + size] for i in range(0, len(records.get(kind, b"")) // size * size, size)]
             for name, (kind, size) in D2DF_SIZES.items()}
    things = {(name[:-1], f"/{name}/{i}") for name, of in lists.items() for i in range(len(of))}
    links = []

    def panel(trigger, word, number):
        if 0 <= number < len(lists["panels"]):
            links.append((f"/triggers/{trigger}", word, f"/panels/{number}"))

    for i, record in enumerate(lists["panels"]):
        texture = struct.unpack_from("<H", record, 12)[0]
        if texture < len(lists["textures"]):
            links.append((f"/panels/{i}", "shows", f"/textures/{texture}"))
    places = [struct.unpack_from("<iiHH", record) for record in lists["triggers"]]
    for i, record in enumerate(lists["triggers"]):
        texture_panel, kind, _, keys = struct.unpack_from("<iBBB", record, 13)
        data = record[20:]
        panel(i, "changes the picture of", texture_panel)
        if kind in MOVERS:
            panel(i, MOVERS[kind], struct.unpack_from("<i", data)[0])
        if kind == 27:
            panel(i, "changes the picture of", struct.unpack_from("<i", data, 12)[0])
        if kind in PRESSES:
            x, y, width, height, wait, _, monster = struct.unpack_from("<iiHHHHi", data)
            for k, (left, top, w, h) in enumerate(places):
                if (k != i or wait) and left < x + width and x < left + w and top < y + height and y < top + h:
                    links.append((f"/triggers/{i}", PRESSES[kind], f"/triggers/{k}"))
            if 0 < monster <= len(lists["monsters"]):
                links.append((f"/monsters/{monster - 1}", "sets off when it dies", f"/triggers/{i}"))
        for k, item in enumerate(lists["items"]):
            if item[8] in (28, 29, 30) and keys >> (item[8] - 28) & 1:
                links.append((f"/items/{k}", "is the key of", f"/triggers/{i}"))
    return things, links


# ---- Prince of Persia: tables of a level ----

POP_KINDS = {2: "spikes", 4: "gate", 5: "button", 6: "button", 10: "potion", 11: "loose board", 13: "mirror", 15: "button",
             16: "exit", 17: "exit", 18: "chopper", 19: "torch", 21: "skeleton", 22: "sword", 30: "torch"}


def pop_level(data):
    def path(room, tile):
        return f"/rooms/{room}/rows/{tile // 10}/tiles/{tile % 10}"

    codes, modifiers, events_1, events_2, around = data[:720], data[720:1440], data[1440:1696], data[1696:1952], data[1952:2048]
    things, links = {("start", "/start")}, []
    for room in range(24):
        things.add(("room", f"/rooms/{room}"))
        for side in range(4):
            if 1 <= around[room * 4 + side] <= 24:
                links.append((f"/rooms/{room}", "leads to", f"/rooms/{around[room * 4 + side] - 1}"))
        if data[2119 + room] < 30:
            things.add(("guard", f"/rooms/{room}/guard"))
        for tile in range(30):
            code, event = codes[room * 30 + tile] & 31, modifiers[room * 30 + tile]
            if code in POP_KINDS:
                things.add((POP_KINDS[code], path(room, tile)))
            while code in (6, 15) and event < 256:
                to_room, to_tile = (events_1[event] >> 5 & 3) | (events_2[event] >> 3 & 28), events_1[event] & 31
                if 1 <= to_room <= 24 and to_tile < 30 and codes[(to_room - 1) * 30 + to_tile] & 31 in (4, 16, 17):
                    links.append((path(room, tile), "opens" if code == 15 else "closes", path(to_room - 1, to_tile)))
                if events_1[event] & 128:
                    break
                event += 1
    return things, links


def levels_dat(data):
    """The levels of an archive, by their numbers: behind the checksum of each."""
    offset, size = struct.unpack_from("<IH", data)
    index = data[offset:offset + size]
    entries = (struct.unpack_from("<HIH", index, 2 + 8 * i) for i in range(struct.unpack_from("<H", index)[0]))
    return {number: data[at + 1:at + 1 + length] for number, at, length in entries if length in (2304, 2305)}


# ---- PlatinumSrc: who emits a signal, and who hears it ----

EMITS = {"entering", "entered", "fully_entered", "exiting", "exited", "fully_exited", "hit", "output_1", "output_2", "output"}
HEARS = {"activate", "deactivate", "toggle", "show", "hide", "toggle_visibility", "enable_collision", "disable_collision",
         "toggle_collision", "open", "close", "start", "pause", "resume", "stop", "play", "increment", "decrement", "reset", "compare",
         "on", "off", "input"}
DOOR = {"open": ("opens", "opened by"), "close": ("closes", "closed by"), "toggle": ("toggles", "toggled by")}


def pmf(tool, path):
    form = json.loads(subprocess.run([tool, "json", path], capture_output=True, text=True, check=True).stdout)
    entities = []

    def search(value, at):
        if isinstance(value, dict):
            for key, part in value.items():
                if key == "entities" and isinstance(part, list):
                    entities.extend((f"{at}/{key}/{i}", value.get("type"), one) for i, one in enumerate(part))
                search(part, f"{at}/{key}")
        elif isinstance(value, list):
            for i, part in enumerate(value):
                search(part, f"{at}/{i}")

    search(form, "")
    emitted, heard, links = [], [], []
    for at, type_of, entity in entities:
        data = entity.get("body", {}).get("data", {})
        for key, value in data.items() if isinstance(data, dict) else ():
            if key in EMITS and value:
                emitted.append((at, value))
            if key in HEARS and value:
                heard.append((at, value, DOOR[key] if type_of == "door" else (f"sends {key.replace('_', ' ')} to",
                                                                   f"gets {key.replace('_', ' ')} from")))
    for source, signal in emitted:
        links += [(source, words, at) for at, value, words in heard if value == signal]
    return {at for at, _, _ in entities}, {(a, w[0], b) for a, w, b in links} | {(b, w[1], a) for a, w, b in links}


# ---- the test ----

def both_ways(links):
    return set(links) | {(to, INVERSE[word], source) for source, word, to in links}


def compare(tool, path, kind):
    if kind == "levels":
        of_levels = [compare_one(tool, f"{path}:/{number}", "pop_level", data)
                     for number, data in levels_dat(path.read_bytes()).items()]
        return [wrong for of_level in of_levels for wrong in of_level[0]], *(sum(of[i] for of in of_levels) for i in (1, 2))
    return compare_one(tool, path, kind, path.read_bytes())


def compare_one(tool, path, kind, data):
    kinds, links = found_by(tool, path)
    twice = [key for key, count in kinds.items() if count > 1]
    if kind == "pmf":
        entities, wanted = pmf(tool, path)
        missing = [at for at in entities if not any(place == at for _, place in kinds)]
        links = {link for link in links if link[0] in entities and link[2] in entities and link[1] not in ("follows", "followed by")}
    else:
        things, listed = (d2df if kind == "d2df" else pop_level)(data)
        missing, wanted = sorted(things ^ set(kinds)), both_ways(listed)
    return [("twice", key) for key in twice] + [("things differ", key) for key in missing] + \
        [("lacks", link) for link in sorted(wanted - links)] + [("has besides", link) for link in sorted(links - wanted)], \
        len(kinds), len(wanted)


def drawn_titles(plan):
    """The titles of what a plan shows, by path."""
    for group in xml.etree.ElementTree.parse(plan).iter("{http://www.w3.org/2000/svg}g"):
        title = group.find("{http://www.w3.org/2000/svg}title")
        if title is not None and group.get("data-path"):
            yield group.get("data-path"), title.text


def titles_differ(tool, path):
    """What a model or a plan calls otherwise than `find` does; how many each calls so."""
    with tempfile.TemporaryDirectory() as folder:
        model, plan = pathlib.Path(folder) / "model.glb", pathlib.Path(folder) / "plan.svg"
        subprocess.run([tool, "export", path, "-o", model], check=True, capture_output=True)
        subprocess.run([tool, "render", path, "-o", plan], check=False, capture_output=True) # a level may have nothing to draw
        data, drawn = model.read_bytes(), list(drawn_titles(plan)) if plan.exists() else []
    nodes = json.loads(data[20:20 + struct.unpack_from("<I", data, 12)[0]]).get("nodes", [])
    things = json.loads(subprocess.run([tool, "find", path, "--json"], capture_output=True, text=True, check=False).stdout)
    titles = {thing["path"]: thing["title"] for thing in reversed(things)}
    known = [node["extras"] for node in nodes if node.get("extras", {}).get("path") in titles]
    on_plan = [(at, title) for at, title in drawn if at in titles]
    return [("is called otherwise", extras) for extras in known if extras.get("title") != titles[extras["path"]]] + \
        [("is drawn as", one) for one in on_plan if titles[one[0]] not in one[1]], len(known), len(on_plan)


def main():
    tool, fixtures = sys.argv[1], pathlib.Path(sys.argv[2])
    cases = []
    for kind, patterns in (("d2df", ("d2df-[a-z]*", "d2df/*.map")), ("pop_level", ("pop_level-[a-z]*", "pop/*res20[01]*.bin")),
                           ("levels", ("pop/*LEVELS.DAT",)), ("pmf", ("pmf-[a-z]*",))):
        for pattern in patterns:
            cases += [(kind, path) for path in sorted((CORPUS if "/" in pattern else fixtures).glob(pattern))]
    cases = [case for case in cases if case[0] != "pop_level" or case[1].stat().st_size in (2305, 2306)]
    levels = [path for name in ("prj2-*", "prj-*", "d2df-[a-z]*", "pmf-[a-z]*") for path in sorted(fixtures.glob(name)) if path.is_file()]
    print(f"1..{len(cases) + len(levels)}")
    failed = 0
    for i, (kind, path) in enumerate(cases):
        wrong, things, links = compare(tool, path, kind)
        failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {i + 1} - {path.name}: {things} things, {links} links both ways")
        for what, which in wrong[:8]:
            print(f"# {what}: {which}")
    named = 0
    for i, path in enumerate(levels):
        wrong, known, drawn = titles_differ(tool, path)
        named += bool(known and drawn)
        failed += bool(wrong)
        print(f"{'not ok' if wrong else 'ok'} {len(cases) + i + 1} - {path.name}: {known} titles of things in its model, {drawn} in its plan")
        for what, which in wrong[:8]:
            print(f"# {what}: {which}")
    return failed > 0 or not cases or named < 8


if __name__ == "__main__":
    sys.exit(main())
