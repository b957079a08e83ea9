#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Objects in the models of levels: where their corners come to stand, by matrices of our own; which of several archives an
# object is taken from; archives that are not there. Levels of people with the archives that were made for them, where there
# are any: every thing has its object. What an archive says of an object alone is seen to by wad_models.py and
# wad2_models.py. Prints TAP.
#
#   level_objects.py TOOL FIXTURES CORPUS
import copy
import json
import math
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from support.glb import Glb  # noqa: E402
from support.titled_tests import finish, test  # noqa: E402

tool, fixtures, corpus = os.path.abspath(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
folder = Path(tempfile.mkdtemp())
METRES = 1 / 512


def build(fixture, name):
    (folder / "made.json").write_text(json.dumps(fixture))
    subprocess.run([tool, "build", folder / "made.json", "-o", folder / name, "--force"], check=True)


def export(file, *options):
    """The model, and what was said."""
    made = subprocess.run([tool, "export", file, "-o", folder / "out.glb", "--force", *options], capture_output=True, text=True)
    return (Glb(folder / "out.glb") if made.returncode == 0 else None), made.stderr


# ---- matrices, in rows of four ----

UNIT = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))


def times(a, b):
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(3)) + (a[i][3] if j == 3 else 0) for j in range(4)) for i in range(3))


def apply(matrix, v):
    return tuple(row[0] * v[0] + row[1] * v[1] + row[2] * v[2] + row[3] for row in matrix)


def about(axis, degrees):
    """By the right hand."""
    s, c = math.sin(math.radians(degrees)), math.cos(math.radians(degrees))
    return {"x": ((1, 0, 0, 0), (0, c, -s, 0), (0, s, c, 0)), "y": ((c, 0, s, 0), (0, 1, 0, 0), (-s, 0, c, 0)),
            "z": ((c, -s, 0, 0), (s, c, 0, 0), (0, 0, 1, 0))}[axis]


def of_node(node):
    x, y, z, w = node.get("rotation", (0, 0, 0, 1))
    t, s = node.get("translation", (0, 0, 0)), node.get("scale", (1, 1, 1))
    turn = ((1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)),
            (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)),
            (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)))
    return tuple((*(turn[i][k] * s[k] for k in range(3)), t[i]) for i in range(3))


# ---- what a model says ----

def placed_nodes(glb, numbers=None, matrix=UNIT):
    for number in glb.json["scenes"][0]["nodes"] if numbers is None else numbers:
        node = glb.json["nodes"][number]
        placed = times(matrix, of_node(node))
        yield number, placed
        yield from placed_nodes(glb, node.get("children", []), placed)


def corners_below(glb, number, matrix):
    """Of the meshes in a node and below it, in world units of the editor."""
    for at, placed in placed_nodes(glb, glb.json["nodes"][number].get("children", []), matrix):
        mesh = glb.json["nodes"][at].get("mesh")
        for primitive in glb.json["meshes"][mesh]["primitives"] if mesh is not None else []:
            for corner in glb.numbers(primitive["attributes"]["POSITION"]):
                x, y, z = apply(placed, corner)
                yield x / METRES, y / METRES, -z / METRES


def corners_of(glb, mesh):
    return [corner for primitive in glb.json["meshes"][mesh]["primitives"]
            for corner in glb.numbers(primitive["attributes"]["POSITION"])]


def things(glb):
    """By kind and slot, the nodes that say so, with where they are."""
    found = {}
    for number, placed in placed_nodes(glb):
        extras = glb.json["nodes"][number].get("extras", {})
        if extras.get("kind") in ("moveable", "static") and "slot" in extras:
            found.setdefault((extras["kind"], extras["slot"]), []).append((number, placed))
    return found


def meshes_below(glb, number):
    return [glb.json["nodes"][at]["mesh"] for at, _ in placed_nodes(glb, glb.json["nodes"][number].get("children", []))
            if "mesh" in glb.json["nodes"][at]]


def far(a, b):
    """How much two clouds of corners differ."""
    if not a or not b:
        return "there are no corners"
    distance = max(min(math.dist(one, other) for other in those) for these, those in ((a, b), (b, a)) for one in these)
    return distance > 0.01 and f"{distance} world units"


# ---- a level of our own ----

WOLF, STONE, POT = 100, 10, 11
PLANT = 0  # of TR4, called PLANT0
level = json.loads((fixtures / "prj2/level.json").read_text())
archive = json.loads((fixtures / "wad2/everything.json").read_text())
hall = next(room for room in level["rooms"] if room["name"] == "hall")
ROOM = [hall["position"]["x"] * 1024, hall["position"]["y"], hall["position"]["z"] * 1024]


def thing(like, slot, position, **members):
    made = copy.deepcopy(next(one for room in level["rooms"] for one in room.get("objects", []) if one.get("form") == like))
    return made | {"wad_object_id": slot, "position": dict(zip("xyz", position))} | members


moveable, static = "TeMovTen2", "TeStaTen2"
wolf = thing(moveable, WOLF, (1600, 128, 2000), id=101, lua_name="wolf", yaw=30, pitch=10, roll=20)
stone = thing(static, STONE, (2000, 64, 1300), id=102, lua_name="stone", yaw=290, pitch=-15, roll=5, scale=2.5)
second = thing(static, STONE, (1300, 0, 1300), id=103, lua_name="second", yaw=90, scale=1)
pot = thing(static, POT, (1400, 0, 1300), id=104, lua_name="pot")
for room in level["rooms"]:
    room["objects"] = [one for one in room.get("objects", []) if one.get("form") not in (moveable, static)]
hall["objects"] += [wolf, stone, second, pot]
level["settings"]["wads"] = [{"path": "$(LevelDirectory)\\first.wad2"}, {"path": "C:\\wads\\SECOND.was"},
                             {"path": "third.wad2"}]
build(level, "level.prj2")
build(archive, "all.wad2")


def only(name, *numbers):
    """The archive with these objects alone, whose meshes are called by its name."""
    part = copy.deepcopy(archive)
    for kind in ("moveables", "statics"):
        part[kind] = [one for one in part[kind] if one["id"] in numbers]
        for one in part[kind]:
            for mesh in one.get("meshes", [one.get("mesh")]):
                mesh["name"] = name
    build(part, name)


def placed_by_hand(one, corner):
    matrix = tuple((*row[:3], ROOM[i] + one["position"]["xyz"[i]]) for i, row in enumerate(UNIT))
    for axis, degrees in (("y", one["yaw"]), ("x", -one["pitch"]), ("z", one["roll"])):
        matrix = times(matrix, about(axis, degrees))
    return apply(matrix, [number * one.get("scale", 1) for number in corner])


def mesh_names(glb, number):
    return {glb.json["meshes"][mesh]["name"] for mesh in meshes_below(glb, number)}


def wrong_place(glb, one, corners):
    kind = one["$type"]
    for number, placed in things(glb).get((kind, one["wad_object_id"]), []):
        if glb.json["nodes"][number]["extras"]["name"] == one["lua_name"]:
            return far(set(corners_below(glb, number, placed)), {placed_by_hand(one, corner) for corner in corners})
    return "it is not there"


def used_corners(mesh):
    used = {index for polygon in mesh["polygons"] for index in polygon["indices"]}
    return [tuple(mesh["positions"][index][axis] for axis in "xyz") for index in used]


world, said = export(folder / "level.prj2", "--origin", "world", "--wad", folder / "all.wad2", "--no-textures")
stones = used_corners(next(one["mesh"] for one in archive["statics"] if one["id"] == STONE))
test("a static with its turn and scale", wrong_place(world, stone, stones))
test("the same elsewhere", wrong_place(world, second, stones))
alone, _ = export(folder / "all.wad2", "--rooms", str(WOLF))
top = alone.json["scenes"][0]["nodes"][0]
wolves = list(corners_below(alone, top, of_node(alone.json["nodes"][top])))
test("a moveable as its first keyframe shows it", wrong_place(world, wolf, wolves))
both = [meshes_below(world, number) for number, _ in things(world)["static", STONE]]
test("two things have one mesh", len(both) != 2 or both[0] != both[1] or len(both[0]) != 1)
test("there are no animations", world.json.get("animations"))
test("nothing is missing, so that the level's own are not asked for", "OBJECT" in said and said)
double, _ = export(folder / "level.prj2", "--origin", "world", "--wad", folder / "all.wad2", "--scale", "2")
number, placed = things(double)["static", STONE][0]
test("twice as large", far(set(corners_below(double, number, placed)),
                           {tuple(2 * x for x in placed_by_hand(stone, corner)) for corner in stones}))

# ---- archives ----

only("first.wad2", STONE)
only("third.wad2", STONE, WOLF, POT)
model, said = export(folder / "level.prj2")
found = things(model)
test("the first one that has it", mesh_names(model, found["static", STONE][0][0]) != {"first.wad2"})
test("one that has what the first one has not", mesh_names(model, found["moveable", WOLF][0][0]) != {"third.wad2"})
test("one that is missing", said.count("OBJECTS-MISSING") != 1 or "C:\\wads\\SECOND.wad" not in said and [said])
old = json.loads((fixtures / "wad/everything.json").read_text())
old["statics"][0]["number"] = POT
build(old, "second.wad")
model, said = export(folder / "level.prj2")
test("an old one by the name of its other file, whatever its letters", "OBJECTS-MISSING" in said and said)
test("... is asked before the third", mesh_names(model, things(model)["static", POT][0][0]) == {"third.wad2"})
only("given.wad2", STONE)
model, _ = export(folder / "level.prj2", "--wad", folder / "given.wad2")
test("one that is given is asked first", mesh_names(model, things(model)["static", STONE][0][0]) != {"given.wad2"})
(folder / "first.wad2").write_bytes((folder / "level.prj2").read_bytes())
(folder / "third.wad2").write_bytes(b"WAD2 but no archive")
bare, said = export(folder / "level.prj2")
test("those that cannot be read are told", said.count("OBJECTS-UNREADABLE") != 2 and [said])
test("... and what is of them is counted", "3 of 4 things" not in said and [said])
without, said = export(folder / "level.prj2", "--no-objects")
same = lambda glb: {(key, number): placed for key, all_of in things(glb).items() for number, placed in all_of}
test("without objects things are where they were", set(same(without).values()) != set(same(bare).values()) or
     any(meshes_below(without, number) for _, number in same(without)) or "OBJECT" in said)
model, said = export(folder / "level.prj2", "--wad", folder / "level.prj2")
test("a level is no archive", model or "EXPORT-WAD" not in said)
model, said = export(folder / "all.wad2", "--wad", folder / "all.wad2")
test("an archive has no things", model or "--wad does nothing for" not in said)

crowd, many = copy.deepcopy(level), copy.deepcopy(archive)
crowd["rooms"][level["rooms"].index(hall)]["objects"] += [wolf | {"id": 1000 + i} for i in range(300)]
door = next(one for one in many["moveables"] if "bone_tree" in one)
door["meshes"] = door["meshes"][:1] * 1000
door["bone_tree"]["bones"] = [dict(door["bone_tree"]["bones"][0])] * 999
many["moveables"] = [door | {"id": WOLF}]
build(crowd, "crowd.prj2")
build(many, "many.wad2")
_, said = export(folder / "crowd.prj2", "--wad", folder / "many.wad2")
test("no more bones than a model may have", "OBJECTS-LIMIT" not in said or "55 of 304 things" not in said and [said])

# ---- the older editor: statics have another number in its own list ----

project = json.loads((fixtures / "prj/everything.json").read_text())
objects = [one for room in project["rooms"] for one in (room.get("room") or {}).get("objects", []) if one["id"] == "object"]
build(project, "level.prj")
old["statics"][0]["number"] = PLANT
build(old, "CITY.WAD")
model, said = export(folder / "level.prj")
slots = {key for key, all_of in things(model).items() if any(meshes_below(model, number) for number, _ in all_of)}
plant = next(number for number, slot in enumerate(project["slots"]) if (slot.get("object") or {}).get("name") == "PLANT0")
test("objects of an older project", slots != {("moveable", 0), ("static", plant)} and f"{slots} {said}")

for ending in ("CD", "TOM"):
    named = json.dumps(project).replace("CITY.SWD", f"CITY.{ending}")
    build(json.loads(named), "named.prj")
    model, said = export(folder / "named.prj")
    some = any(meshes_below(model, number) for all_of in things(model).values() for number, _ in all_of)
    test(f"... whose objects are called .{ending}", (named.count(f".{ending}") != 1 or not some) and said)

# ---- levels of people ----

REAL = [("8b395249_settomb.prj2", ["c8d0d295_settomb.WAD"], {"moveable": 167, "static": 45}),
        ("81fb1632_cennet.prj2", ["dc79896a_Cennet.wad2", "4307fa5a_Kurtis.wad"], {"moveable": 1, "static": 29})]
for name, wads, numbers in REAL:
    files = [corpus / "prj2" / name] + [corpus / "wad" / wad for wad in wads]
    if not all(file.exists() for file in files):
        test(f"{name} # SKIP there is no such file", None)
        continue
    model, said = export(files[0], "--wad", ",".join(map(str, files[1:])))
    counts = {kind: sum(bool(meshes_below(model, number)) for key, all_of in things(model).items() for number, _ in all_of
                        if key[0] == kind) for kind in numbers}
    test(f"{name}: {numbers}", counts != numbers and f"{counts} {said}")
    test(f"{name}: nothing is missing", "OBJECT" in said and said)
    if len(files) == 2: # Lara, with the meshes of her skin
        shown = sorted(corners_of(model, mesh) for mesh in meshes_below(model, things(model)["moveable", 0][0][0]))
        worn, _ = export(files[1], "--rooms", "8")
        own, _ = export(files[1], "--rooms", "0")
        meshes = [sorted(corners_of(glb, node["mesh"]) for node in glb.json["nodes"] if node["name"].startswith("bone"))
                  for glb in (worn, own)]
        test(f"{name}: Lara has her skin", shown != meshes[0] or meshes[0] == meshes[1])
finish()
