#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Whole levels put into others, by what their JSON forms say: each room that came is as it was but for numbers and its
# place, a number becomes one other wherever it stands, and what is known by a number is the same thing. Rooms of the older
# editor come as its conversion makes them. Pictures of the result have those of both levels in them. Prints TAP.
#
#   room_sets.py PATH-OF-LEVELSMITH FIXTURES EXAMPLES CORPUS
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))
from support.png import read_png, write_true_png  # noqa: E402
from support.share import share  # noqa: E402
from support.titled_tests import finish, skip, test  # noqa: E402

tool = os.path.abspath(sys.argv[1])
fixtures, examples, corpus = (Path(path).resolve() for path in sys.argv[2:5])
folder = tempfile.TemporaryDirectory(prefix="levelsmith-test.")
os.chdir(folder.name)
FLIPS = ("FlipMap", "FlipOn", "FlipOff")


def run(*words, good=(0, 1)):
    made = subprocess.run([tool, *map(str, words)], capture_output=True, text=True, errors="replace")
    return made if made.returncode in good else sys.exit(f"{words}: {made.returncode} {made.stderr}")


def form(path):
    return json.loads(run("json", path).stdout)


def errors(path):
    return run("check", path, "--fail-on=error", "--all").stdout.count("error[")


# ---- one room after the other ----

def names(record):
    """Without how long the numbers of chunks are written, which is another when these are."""
    return [name for name in record if not name.endswith("$header")]


class Law:
    """What became of the numbers of a level, from its rooms and those that came of them."""

    def __init__(self, base, part, whole):
        self.base, self.part, self.whole = base, part, whole
        self.became = {kind: {} for kind in ("room", "object", "script", "texture", "geometry", "event", "group", "flight")}
        self.wrong = None

    def blame(self, text):
        self.wrong = self.wrong or text

    def number(self, kind, old, new, where):
        if self.became[kind].setdefault(old, new) != new:
            self.blame(f"{where}: {kind} {old} is {new}, and {self.became[kind][old]} elsewhere")

    def kind_of(self, key, holder):
        kind = holder.get("$type", "")
        if key == "id" and kind:
            return "object"
        if key == "value" and "parameter_type" in holder:
            return {"ObjectId": "object", "RoomId": "room"}.get(holder["parameter_type"])
        if key == "sequence" and kind.startswith("fly_by"):
            return "flight"
        return {"adjoining_room_index": "room", "script_id": "script", "texture_id": "texture", "room": "room", "group": "group",
                "imported_geometry_id": "geometry", "event_set_index": "event"}.get(key)

    def compare(self, old, new, where, holder=None, key=None):
        kind = self.kind_of(key, holder) if isinstance(holder, dict) else None
        if kind and isinstance(old, int):
            none = old < 0 and kind not in ("group",)
            self.blame(f"{where}: {old} is {new}") if none and new != old else none or self.number(kind, old, new, where)
        elif isinstance(old, dict) and isinstance(new, dict) and names(old) == names(new):
            flips = old.get("target_type") in FLIPS and isinstance(old.get("target", {}).get("value"), int)
            for name in names(old):
                if flips and name == "target":
                    self.number("group", old[name]["value"], new[name]["value"], where)
                elif flips and name == "parameter":
                    self.number("group", old[name], new[name], where)
                elif not (name == "value" and old.get("parameter_type") == "LuaFunctionName"):  # sets of events have other names
                    self.compare(old[name], new[name], f"{where}/{name}", old, name)
        elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
            for index, (one, other) in enumerate(zip(old, new)):
                self.compare(one, other, f"{where}/{index}", holder, key)
        elif old != new:
            self.blame(f"{where}: {str(old)[:80]} is {str(new)[:80]}")

    def rooms(self, moved):
        """Those that came; each is `moved` from where it was, in sectors and clicks."""
        first = len(self.base["rooms"])
        if self.whole["rooms"][:first] != self.base["rooms"]:
            self.blame("rooms that were there changed")
        if len(self.whole["rooms"]) != first + len(self.part["rooms"]):
            self.blame(f"{len(self.whole['rooms'])} rooms")
        for index, (old, new) in enumerate(zip(self.part["rooms"], self.whole["rooms"][first:])):
            old, new = dict(old), dict(new)
            self.number("room", old.pop("index"), new.pop("index"), f"room {index}")
            for name, click in (("position", 256), ("position_clicks", 1)):
                a, b = old.pop(name, None), new.pop(name, None)
                steps = a and [b["x"] - a["x"], b["z"] - a["z"], (b["y"] - a["y"]) / click]
                if a and steps != moved and moved:
                    self.blame(f"room {index} was moved by {steps}")
                moved = steps or moved
            self.compare(old, new, f"room {index}")
        return self.wrong

    def things(self):
        """What is known by a number is what it was; and no number is there twice."""
        for kind, of_rooms in (("room", lambda level: [room["index"] for room in level["rooms"]]),
                               ("object", lambda level: [one["id"] for room in level["rooms"]
                                                         for one in room.get("objects", []) if "id" in one])):
            numbers, before = of_rooms(self.whole), of_rooms(self.base) + of_rooms(self.part)
            if len(set(numbers)) - len(numbers) < len(set(before)) - len(before):
                self.blame(f"{kind}s have one number")
        for kind, lists in (("texture", ("textures",)), ("geometry", ("imported_geometries",)),
                            ("event", ("volume_event_sets", "event_sets"))):
            of = lambda level, number: next(({**one, "index": 0, "name": ""} for name in lists
                                             for one in level["settings"].get(name) or []
                                             if one.get("index", -1) == number), None)
            for old, new in self.became[kind].items():
                if of(self.part, old) != of(self.whole, new):
                    self.blame(f"{kind} {old} is {new}, which is something else")
        for kind in ("group", "flight"):
            if len(set(self.became[kind].values())) != len(self.became[kind]):
                self.blame(f"{kind}s became one: {self.became[kind]}")
        return self.wrong

    def apart(self):
        """Rooms of one do not flip, nor cameras fly, with those of the other, as long as there are numbers."""
        groups = lambda level: {room["alternate"]["group"] for room in level["rooms"] if room.get("alternate")}
        flights = lambda level: {one["sequence"] for room in level["rooms"] for one in room.get("objects", [])
                                 if one["$type"].startswith("fly_by")}
        for kind, of, room_for in (("group", groups, 10), ("flight", flights, 8)):
            both = of(self.base) & {self.became[kind].get(number, number) for number in of(self.part)}
            if both and len(of(self.base)) + len(of(self.part)) <= room_for:
                return f"both have {kind} {both}"


def whole_part(path):
    """All rooms of a level; links to nothing are cut, as they are when it is put in."""
    numbers = [str(room["index"]) for room in form(path)["rooms"]]
    run("extract-rooms", path, "--rooms", ",".join(numbers), "-o", "part.prj2", "--force")
    return form("part.prj2")


def has_old_sectors(level):
    return any(name in sector for room in level["rooms"] for sector in room.get("sectors", [])
               for name in ("floor_two_levels_clicks", "ceiling_two_levels_clicks"))


def of_today(path):
    """Brought up to date, under another name."""
    name = f"of.today.{Path(path).stem}.prj2"
    if not os.path.exists(name):
        run("upgrade", path, "-o", name)
    return name


def merge_problem(base, path, *place, moved=None):
    old = [has_old_sectors(form(each)) for each in (base, path)]
    if old[0] != old[1]:
        refused = run("insert-rooms", base, path, "-o", "none.prj2", good=(5,)).stderr
        if "PRJ2-INSERT-OLD" not in refused or os.path.exists("none.prj2"):
            return f"sectors of two forms are not refused: {refused}"
        base, path = (of_today(each) if is_old else each for each, is_old in zip((base, path), old))
    run("insert-rooms", base, path, *place, "-o", "whole.prj2", "--force")
    law = Law(form(base), whole_part(path), form("whole.prj2"))
    problem = law.rooms(moved) or law.things() or law.apart()
    if not problem and errors("whole.prj2") > errors(base) + errors(path):
        problem = run("check", "whole.prj2", "--fail-on=error").stdout
    return problem


def same_bytes(one, other):
    return Path(one).read_bytes() == Path(other).read_bytes()


# ---- levels of our own ----

for name in ("level", "everything"):
    run("build", fixtures / "prj2" / f"{name}.json", "-o", f"{name}.prj2")
for name in ("temple", "house", "canyon"):
    run("build", examples / f"{name}.json", "-o", f"{name}.prj2")
run("build", fixtures / "prj/everything.json", "-o", "older.prj")

# a lever that flips the pool
flipping = json.loads((fixtures / "prj2/level.json").read_text())
trigger = next(one for room in flipping["rooms"] for one in room["objects"] if one["$type"] == "trigger")
trigger |= {"target_type": "FlipMap", "target": {"parameter_type": "Number", "value": 1}}
Path("made.json").write_text(json.dumps(flipping))
run("build", "made.json", "-o", "flipping.prj2")
corner = [min(room["position"][axis] for room in flipping["rooms"]) for axis in "xz"]

test("a level put into itself, elsewhere and deeper",
     merge_problem("flipping.prj2", "flipping.prj2", "--at", "60,-7,-12", moved=[60 - corner[0], -7 - corner[1], -12]))
double = form("whole.prj2")
counts = [[len(room["objects"]) for room in level["rooms"]] for level in (flipping, double)]
test("... has everything twice", counts[0] * 2 != counts[1] and f"{counts}")
flipped = [one["target"]["value"] for room in double["rooms"] for one in room["objects"] if one.get("target_type") == "FlipMap"]
pools = [room["alternate"]["group"] for room in double["rooms"] if room.get("alternate")]
test("... and each lever flips its own pool", (flipped != [1, 0] or pools != [1, 0]) and f"{flipped} {pools}")
run("insert-rooms", "whole.prj2", "flipping.prj2", "-i")
for base, path in (("temple", "house"), ("house", "temple"), ("level", "canyon"), ("canyon", "level"), ("everything", "level")):
    test(f"{path} put into {base}", merge_problem(f"{base}.prj2", f"{path}.prj2"))
crowded = json.loads((fixtures / "prj2/level.json").read_text())
for group, room in enumerate(room for room in crowded["rooms"] if room.get("alternate")):
    room["alternate"]["group"] = 1
crowded["rooms"][0]["objects"] += [trigger | {"id": 900 + group, "target": {"parameter_type": "Number", "value": group}}
                                   for group in range(10)]
Path("made.json").write_text(json.dumps(crowded))
run("build", "made.json", "-o", "crowded.prj2")
said = run("insert-rooms", "crowded.prj2", "flipping.prj2", "-o", "whole.prj2", "--force").stdout
test("when no group is free it is said", "rooms of both flip with group 1" not in said and [said])

# ---- rooms of the older editor ----


def older_problem(path, base, engine=None):
    """They come as the conversion makes them."""
    run("convert", path, *(["--engine", engine] if engine else []), "-o", "made.prj2", "--force")
    rooms = [str(room["index"]) for room in form("made.prj2")["rooms"]][:6]
    run("insert-rooms", base, path, "-o", "one.prj2", "--force")
    run("insert-rooms", base, "made.prj2", "-o", "other.prj2", "--force")
    if not same_bytes("one.prj2", "other.prj2"):
        return "what is put in is not what convert makes"
    run("convert", path, "-o", "made.prj2", "--force")
    run("extract-rooms", path, "--rooms", ",".join(rooms), "-o", "one.prj2", "--force")
    run("extract-rooms", "made.prj2", "--rooms", ",".join(rooms), "-o", "other.prj2", "--force")
    return not same_bytes("one.prj2", "other.prj2") and "what is taken out is not what convert makes"


def for_engine(base, engine):
    run("set", base, f"/settings/game_version={engine}", "-o", f"{engine}.prj2", "--force")
    return f"{engine}.prj2"


for engine, choice in (("Tr4", "TR4"), ("Trng", "TRNG"), ("TombEngine", "TombEngine")):
    test(f"rooms of PRJ, for {choice}", older_problem("older.prj", for_engine("temple.prj2", engine), choice))
said = run("insert-rooms", "temple.prj2", "older.prj", "-o", "one.prj2", "--force").stdout
test("what the conversion reports is reported", "PRJ-CONVERT" not in said and [said])
refused = run("insert-rooms", "older.prj", "temple.prj2", "-o", "no.prj", good=(5,)).stderr
test("no rooms into PRJ", ("convert it to Tomb Editor project" not in refused or os.path.exists("no.prj")) and [refused])

# ---- pictures ----


def tiles(*colours):
    return [[colours[(x // 8 + y // 8) % len(colours)] for x in range(256)] for y in range(256)]


def picture(level):
    """Rows of pixels of a view with textures."""
    run("render", level, "--view", "textured", "--scale", "16", "-o", "view.png", "--force")
    return read_png("view.png")


os.makedirs("textures")
write_true_png("stone.png", tiles((200, 40, 40), (60, 30, 30), (90, 90, 20)))
write_true_png("water.png", tiles((20, 40, 200), (60, 90, 230)))
write_true_png("textures/city.png", tiles((40, 200, 40), (20, 90, 200), (230, 230, 90)))
flipping["settings"].pop("default_texture", None)  # of the project: faces without a texture look as that one does
Path("made.json").write_text(json.dumps(flipping))
run("build", "made.json", "-o", "flipping.prj2", "--force")
for texture in flipping["settings"]["textures"]:
    texture["path"] = "textures/city.png"
Path("made.json").write_text(json.dumps(flipping))
run("build", "made.json", "-o", "green.prj2")
run("insert-rooms", "flipping.prj2", "green.prj2", "--at", "40,0", "-o", "both.prj2")
both, seen = picture("both.prj2"), []
for name, at_the_right in (("flipping", False), ("green", True)):
    rows = picture(f"{name}.prj2")
    seen.append({pixel for row in rows for pixel in row})
    wide = len(rows[0])
    left = len(both[0]) - wide if at_the_right else 0
    found = any(all(both[y + down][left:left + wide] == row for y, row in enumerate(rows))
                for down in range(len(both) - len(rows) + 1))
    test(f"a view of both has that of {name}", not found and "it is not there")
test("... which look different", min(len(seen[0] - seen[1]), len(seen[1] - seen[0])) < 2 and f"{seen}")

# ---- levels of people ----

real = sorted((corpus / "prj2").glob("*.prj2"))
if not real:
    skip("levels of people", "there is no corpus")
for order, path in enumerate(share(real, else_=36)):
    test(f"{path.name} put into itself", merge_problem(path, path))
    if order % 4 == 0:
        test(f"{path.name} put into a level", merge_problem("temple.prj2", path))
for path in share(sorted([*(corpus / "prj").glob("*.PRJ"), *(corpus / "prj").glob("*.prj")])[:8]):
    test(f"rooms of {path.name}", older_problem(path, "Tr4.prj2", "TR4"))
finish()
