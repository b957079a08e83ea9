#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What models of rooms have besides what is seen: solid faces (`--collision`) whose corners are those of the sectors,
# openings (`--portals`) over the sectors that the level says, a material for the surface of water, lights where they are
# asked for, and what the model says of itself. All of it against the JSON form. Prints TAP.
#
#   model_shapes.py PATH-OF-LEVELSMITH FIXTURES EXAMPLES CORPUS
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
from support.glb import Glb  # noqa: E402
from support.png import write_true_png  # noqa: E402
from support.titled_tests import finish, skip, test  # noqa: E402

tool = os.path.abspath(sys.argv[1])
fixtures, examples, corpus = (Path(path).resolve() for path in sys.argv[2:5])
folder = tempfile.TemporaryDirectory(prefix="levelsmith-test.")
os.chdir(folder.name)
SECTOR, UNITS = 1024, 512
CORNERS = {"xnzp": (0, 1), "xpzp": (1, 1), "xpzn": (1, 0), "xnzn": (0, 0)}
SIDES = {"WallPositiveZ": (0, -1), "WallNegativeZ": (0, 1), "WallPositiveX": (-1, 0), "WallNegativeX": (1, 0)}


def run(*words):
    return subprocess.run([tool, *map(str, words)], check=True, capture_output=True, text=True)


def export(level, *options):
    run("export", level, "--no-textures", "--no-objects", "--origin", "world", *options, "-o", "out.glb", "--force")
    return Glb("out.glb")


def corners(glb, mesh, origin=(0, 0, 0)):
    """In world units of the room."""
    for primitive in glb.json["meshes"][mesh]["primitives"]:
        for at in glb.numbers(primitive["attributes"]["POSITION"]):
            yield tuple(round((number + start) * UNITS * sign, 3) for number, start, sign in zip(at, origin, (1, 1, -1)))


def nodes_of(glb):
    """By number of a room, its node and those below it by kind."""
    nodes, found = glb.json["nodes"], {}
    for node in nodes:
        said = node.get("extras", {})
        if said.get("kind") == "room":
            below = [nodes[child] for child in node.get("children", [])]
            found[said["room"]] = {kind: [one for one in below if one.get("extras", {}).get("kind") == kind]
                                   for kind in ("collision", "portal")}
    return found


def surfaces(sector):
    for name, unit in (("floor", 1), ("floor_clicks", 256), ("floor_two_levels_clicks", 256),
                       ("ceiling", 1), ("ceiling_clicks", 256), ("ceiling_two_levels_clicks", 256)):
        if sector.get(name):
            yield name, {corner: sector[name][corner] * unit for corner in CORNERS}, sector[name]


def collision_problem(rooms, glb, empty):
    """Floors and ceilings of sectors without an opening have their corners, and of nothing are there others that high."""
    seen = nodes_of(glb)
    counted = 0
    for room in rooms:
        there = seen.get(room["index"])
        if not there:
            return f"room {room['index']} is not there"
        wide, deep = room["sectors_x"], room["sectors_z"]
        solid = set(corners(glb, there["collision"][0]["mesh"])) if there["collision"] else set()
        closed = lambda x, z: not any(one["min_x"] <= x <= one["max_x"] and one.get("min_z", one.get("min_y")) <= z <=
                                      one.get("max_z", one.get("max_y")) and one["direction"] in ("Floor", "Ceiling")
                                      for one in room.get("objects", []) if one["$type"].startswith("portal"))
        for sector in room["sectors"]:
            x, z = sector["position"] % wide, sector["position"] // wide
            inner = 0 < x < wide - 1 and 0 < z < deep - 1
            if not inner or "Wall" in sector.get("properties", []) or not closed(x, z):
                continue
            for name, heights, said in surfaces(sector):
                if said.get("flags", {}).get("diagonal_split", "None") != "None":
                    continue
                for corner, (east, north) in CORNERS.items():
                    counted += 1
                    at = ((x + east) * SECTOR, heights[corner], (z + north) * SECTOR)
                    if tuple(map(float, at)) not in solid:
                        return f"room {room['index']}, sector {x}, {z}: no corner of its {name} at {at}"
    return not counted and not empty and "there was nothing to compare"


def portal_problem(rooms, glb):
    """Each over the same squares as in the level: of a wall, along the edge inside of it."""
    seen = nodes_of(glb)
    for room in rooms:
        wanted = []
        for one in room.get("objects", []):
            if not one["$type"].startswith("portal") or one["adjoining_room_index"] not in seen:
                continue
            low = [one["min_x"], one.get("min_z", one.get("min_y"))]
            high = [one["max_x"] + 1, one.get("max_z", one.get("max_y")) + 1]
            side = SIDES.get(one["direction"])
            if side and side[0]:
                low[0] = high[0] = low[0] + (1 if side[0] > 0 else 0)
            elif side:
                low[1] = high[1] = low[1] + (1 if side[1] > 0 else 0)
            wanted.append((one["adjoining_room_index"], *(SECTOR * number for number in (*low, *high))))
        found = []
        for node in seen[room["index"]]["portal"]:
            at = list(corners(glb, node["mesh"], node["translation"]))
            found.append((node["extras"]["to_room"], min(x for x, _, _ in at), min(z for _, _, z in at),
                          max(x for x, _, _ in at), max(z for _, _, z in at)))
        if sorted(found) != sorted(wanted):
            return f"room {room['index']}: {sorted(found)[:4]}, not {sorted(wanted)[:4]}"


def whole_problem(level, empty=False):
    rooms = json.loads(run("json", level).stdout)["rooms"]
    glb = export(level, "--collision", "--portals")
    return collision_problem(rooms, glb, empty) or portal_problem(rooms, glb)


for name in ("temple", "house", "canyon"):
    run("build", examples / f"{name}.json", "-o", f"{name}.prj2")
run("build", fixtures / "prj2/level.json", "-o", "level.prj2")
for name in ("level", "temple", "house", "canyon"):
    test(f"solid faces and openings of {name}", whole_problem(f"{name}.prj2"))
plain = export("house.prj2")
test("without being asked for there are none", any(kind["collision"] or any("mesh" in one for one in kind["portal"])
                                                   for kind in nodes_of(plain).values()))

# ---- light ----

test("light is in the corners, and not in lamps as well", "KHR_lights_punctual" in plain.json.get("extensionsUsed", []))
lamps = export("house.prj2", "--light", "lamps")
rooms = json.loads(run("json", "house.prj2").stdout)["rooms"]
lights = [one for room in rooms for one in room.get("objects", []) if one["$type"].startswith("light")]
suns = sum(one["kind"] == "Sun" if "kind" in one else one.get("light_type") == "Sun" for one in lights)
made = lamps.json.get("extensions", {}).get("KHR_lights_punctual", {}).get("lights", [])
test("lamps are lights when they are asked for", not made and f"{len(lights)} lights in the level")
test("of suns there is one at most", sum(one["type"] == "directional" for one in made) > 1 and f"{suns} suns")
lit = [primitive for mesh in lamps.json["meshes"] for primitive in mesh["primitives"]
       if "COLOR_0" in primitive["attributes"]]
test("... and then corners are not lit", lit or any("KHR_materials_unlit" in one.get("extensions", {})
                                                    for one in lamps.json["materials"]))

# ---- water ----


def water_of(level):
    glb = export(level)
    return {one["name"]: one for one in glb.json["materials"]}.get("water"), glb


watery = json.loads((examples / "house.json").read_text())
for room in watery["rooms"]:
    room["room_type"] = "Normal"
Path("made.json").write_text(json.dumps(watery))
run("build", "made.json", "-o", "dry.prj2")
test("a level without water has no such material", water_of("dry.prj2")[0])
wet = [path for path in ("house.prj2", "temple.prj2", "canyon.prj2", "level.prj2") if water_of(path)[0]]
surface = water_of(wet[0])[0] if wet else {}
test("the surface of water is a material, and mixed with what is below", surface.get("alphaMode") != "BLEND" and f"{wet}")

# ---- what it says of itself ----

level = json.loads((fixtures / "prj2/level.json").read_text())
run("export", "level.prj2", "-o", "out.glb", "--force", "--portals")
said = Glb("out.glb").json["scenes"][0].get("extras", {})
test("a model says what it is of", {key: said.get(key) for key in ("file", "format", "light", "rooms", "portals", "collision")} !=
     {"file": "level.prj2", "format": "prj2", "light": "full", "rooms": len(level["rooms"]), "portals": True,
      "collision": False} and f"{said}")
shown = {face.get("texture_id") for room in level["rooms"] for sector in room["sectors"] for face in sector.get("faces", [])}
shown.add(level["settings"]["default_texture"]["level_texture_id"])
named = [one["path"] for one in level["settings"]["textures"] if one["index"] in shown]
wads = [one["path"] for one in level["settings"]["wads"]]
files = lambda key: [one["file"] for one in said.get(key, [])]
test("... and which files it had not", (files("textures") != named or files("archives") != wads or
     any(one["found"] for one in said["textures"] + said["archives"])) and f"{said} {named} {wads}")
write_true_png("stone.png", [[(90, 80, 70)] * 64] * 64)
run("export", "level.prj2", "-o", "out.glb", "--force")
said = Glb("out.glb").json["scenes"][0]["extras"]
test("... and had", [one["file"] for one in said["textures"] if one["found"]] != ["$(LevelDirectory)\\stone.png"] and f"{said}")

# ---- levels of people ----

real = sorted((corpus / "prj2").glob("*.prj2"))[::3]
if not real:
    skip("levels of people", "there is no corpus")
for path in real:
    test(f"solid faces and openings of {path.name}", whole_problem(path, "LondonCut" in path.name))  # its rooms are cut off
finish()
