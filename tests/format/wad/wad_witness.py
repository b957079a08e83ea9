#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Object archives, read by a program that follows mesh pointers itself (tests/changes/walkers/wad.py): what the tool says of a
# file is what stands there; what was asked to change has changed, and every pointer leads to the same mesh as before.
#
#   wad_witness.py TOOL FOLDER CORPUS
import glob
import json
import os
import subprocess
import sys
import tempfile
import zlib

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "changes"))
from walkers.wad import PAGE, Wad  # noqa: E402

TOOL, FOLDER, CORPUS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), sys.argv[3]
made = os.path.join(FOLDER, "wad-everything")
real = [path for path in sorted(glob.glob(os.path.join(CORPUS, "wad", "*"))) if path.lower().endswith(".wad")]
here = tempfile.TemporaryDirectory()
out = os.path.join(here.name, "out.wad")
GOLDEN = {"19a93a74_TR4_color.wad": (450, 2, 51, 37, 4, 0), "56519f7b_tut1.WAD": (1581, 11, None, 301, 109, 11),
          "c8d0d295_settomb.WAD": (1672, 8, None, 343, 121, 18), "4307fa5a_Kurtis.wad": (None, None, None, 74, 29, None)}
count = 0


def test(holds, words):
    global count
    count += 1
    print(f"{'ok' if holds else 'not ok'} {count} - {words}")


def run(*arguments, status=0):
    done = subprocess.run([TOOL, *arguments], capture_output=True, check=False)
    assert done.returncode == status, (arguments, done.returncode, done.stderr)
    return done.stdout


def read(path):
    with open(path, "rb") as file:
        return Wad(file.read())


def vector(value):
    return tuple(value[axis] for axis in "xyz")


def mesh_of(value):
    """As the walker has it, from the JSON form."""
    corners = {"north_west": 0, "north_east": 2, "south_east": 4, "south_west": 6}

    def bits(value, **places):
        return sum((corners.get(value.get(name), value.get(name)) or 0) << place for name, place in places.items())
    return {"centre": vector(value["centre"]), "radius": value["radius"], "unknown": value["unknown"],
            "vertices": [vector(one) for one in value["vertices"]], "normals": [vector(one) for one in value["normals"]],
            "shades": value["shades"], "fill": value["fill"],
            "polygons": [({"triangle": 8, "quad": 9}[one["shape"]], tuple(one["vertices"]), one["texture"],
                          bits(one["view"], corner=0), bool(one["view"].get("mirrored")),
                          bits(one["attributes"], additive=0, shiny=1, shine=2, unused=7), one["unknown"])
                         for one in value["polygons"]]}


def same(wad, form):
    """What differs between the walker's reading and the JSON form."""
    geometry, what = form["geometry"], []
    meshes = [mesh_of(one) for one in geometry["meshes"]]
    for number, pointer in enumerate(geometry["pointers"]):
        if wad.mesh(number) != meshes[pointer["mesh"]]:
            what.append(f"pointer {number}")
    if len(set(wad.pointers)) != len({pointer["mesh"] for pointer in geometry["pointers"]}):
        what.append("shared meshes")
    pixels = b"".join(bytes.fromhex(page["pixels"]) for page in form["pages"])
    if zlib.crc32(pixels) != zlib.crc32(wad.pixels):
        what.append("pages")
    for block in ("textures", "animations", "changes", "dispatches"):
        if [tuple(one.values()) for one in form[block]] != getattr(wad, block):
            what.append(block)
    for block in ("commands", "links", "frames"):
        if form[block] != getattr(wad, block):
            what.append(block)
    if [tuple(one.values()) for one in form["moveables"]] != wad.moveables:
        what.append("moveables")
    boxes = [(one["number"], one["pointer"], *one["visibility"].values(), *one["collision"].values(), one["flags"])
             for one in form["statics"]]
    if boxes != wad.statics:
        what.append("statics")
    return what


print("TAP version 13")
for path in [made, *real]:
    wad, form = read(path), json.loads(run("json", path))
    test(not same(wad, form) and wad.left == 0, f"{os.path.basename(path)} is read as it stands {same(wad, form)[:3]}")
    found = (len(wad.textures), len(wad.pixels) // PAGE, len(wad.pointers), len(form["geometry"]["meshes"]), len(wad.moveables),
             len(wad.statics))
    golden = GOLDEN.get(os.path.basename(path), found)
    test(all(b in (None, a) for a, b in zip(found, golden)), f"... and has what is known of it {found}")
if not real:
    print(f"ok {count + 1} - real archives # SKIP there are none")
    count += 1

for path in [made, *real[:1]]:
    name, before = os.path.basename(path), read(path)
    first = json.loads(run("get", path, "/geometry/pointers/0/mesh"))
    quad = '{"shape": "quad", "vertices": [0, 1, 2, 3], "texture": 1, "view": {}, "attributes": {}, "unknown": 0}'
    run("insert", path, f"/geometry/meshes/{first}/polygons/0", quad, "-o", out)
    after = read(out)
    grown = [i for i, offset in enumerate(before.pointers) if offset == before.pointers[0]]
    test(all(after.mesh(i) == before.mesh(i) for i in range(len(before.pointers)) if i not in grown),
         f"{name}: with a polygon more in one mesh, pointers lead to the other meshes")
    test(all(len(after.mesh(i)["polygons"]) == len(before.mesh(i)["polygons"]) + 1 for i in grown)
         and all(after.mesh(i)["vertices"] == before.mesh(i)["vertices"] for i in grown) and after.left == 0,
         f"{name}: ... and {len(grown)} pointers to the one that has grown")

    mesh = run("get", path, f"/geometry/meshes/{first}")
    run("insert", path, "/geometry/meshes/0", mesh, "-o", out)
    after = read(out)
    test([after.mesh(i) for i in range(len(after.pointers))] == [before.mesh(i) for i in range(len(before.pointers))],
         f"{name}: a new first mesh changes nothing for the pointers")

    run("insert", path, '/textures/0', '{"x": 1, "y": 2, "page": 0, "flip_x": 0, "width": 3, "flip_y": 0, "height": 4}', "-o", out)
    after = read(out)
    moved = [[polygon[2] + 1 for polygon in before.mesh(i)["polygons"]] for i in range(len(before.pointers))]
    test([[polygon[2] for polygon in after.mesh(i)["polygons"]] for i in range(len(after.pointers))] == moved
         and after.textures[1:] == before.textures, f"{name}: polygons keep their textures when one is put before them")

    run("delete", path, "/moveables/0", "-o", out)
    after = read(out)
    test(after.moveables == before.moveables[1:] and after.frames == before.frames, f"{name}: a moveable less")

refused = subprocess.run([TOOL, "set", made, "/geometry/meshes/1/polygons/4/texture=4096", "-o", out], capture_output=True, check=False)
test(refused.returncode != 0 and b"4095" in refused.stderr, "a triangle cannot have texture 4096")
refused = subprocess.run([TOOL, "set", made, "/geometry/meshes/1/fill=7", "-o", out], capture_output=True, check=False)
test(refused.returncode != 0, "there is no word behind an even number of quads")
print(f"1..{count}")
