#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A map of Doom2D Forever and its model, each read here on its own: every panel that is seen has a front of its rectangle, in
# its layer, with its texture as often as it fits, nearer than those drawn before it; what it is made of says which texture
# that is; faces look outwards; things are nodes in the middle of their hit boxes. Maps are made up for this, and real ones
# where there are some. Prints TAP.
#
#   d2df_model.py PATH-OF-LEVELSMITH CORPUS
import glob
import json
import os
import struct
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from glb import Glb  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

TOOL, CORPUS = (os.path.abspath(path) for path in sys.argv[1:3])
LAYERS = {"PANEL_BACK": "back", "PANEL_STEP": "steps", "PANEL_WALL": "walls", "PANEL_CLOSEDOOR": "doors",
          "PANEL_ACID1": "acid", "PANEL_ACID2": "acid 2", "PANEL_WATER": "water", "PANEL_FORE": "fore"}
METRE = 32  # pixels


def good(*words, **how):
    done = subprocess.run([TOOL, *words], capture_output=True, text=True, check=False, **how)
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


def picture(path, width, height):
    """A TGA file of one colour."""
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(struct.pack("<BBBHHBHHHHBB", 0, 0, 2, 0, 0, 0, 0, 0, width, height, 24, 0) + b"\x10\x80\xf0" * width * height)


def made_up():
    def panel(x, y, width, height, texture, kind, **more):
        return {"position": {"x": x, "y": y}, "size": {"width": width, "height": height}, "texture": texture,
                "type": [kind], **more}

    panels = [panel(0, 0, 64, 32, 0, "PANEL_WALL"), panel(32, 16, 16, 48, 1, "PANEL_WALL"),
              panel(-8, 70000, 128, 64, 1, "PANEL_BACK"), panel(5, 6, 7, 8, 0, "PANEL_FORE", alpha=64),
              panel(0, 90, 64, 16, 0, "PANEL_WATER"), panel(0, 0, 9, 9, 0, "PANEL_WALL", flags=["PANEL_FLAG_HIDE"]),
              panel(0, 0, 9, 9, 0, "PANEL_LIFTUP"), panel(1, 2, 64, 64, 0, "PANEL_FORE"),
              panel(0, 0, 0, 9, 0, "PANEL_WALL"), panel(3, 4, 10, 10, 0, "PANEL_STEP"),
              panel(3, 4, 10, 10, 2, "PANEL_CLOSEDOOR", flags=["PANEL_FLAG_BLENDING"])]
    return {"$format": "d2df", "header": {"name": "made up", "size": {"width": 640, "height": 480}},
            "textures": [{"path": "my.wad:T\\A"}, {"path": "my.wad:T\\B"}, {"path": "my.wad:T\\GONE"}],
            "panels": panels, "items": [{"position": {"x": 10, "y": 20}, "type": "ITEM_MEDKIT_SMALL"}],
            "monsters": [{"position": {"x": 1, "y": 2}, "type": "MONSTER_DEMON"}],
            "areas": [{"position": {"x": 40, "y": 50}, "type": "AREA_PLAYERPOINT1"}],
            "triggers": [{"position": {"x": 8, "y": 8}, "size": {"width": 4, "height": 6}, "type": "TRIGGER_SECRET",
                          "triggerdata": {}}]}


def is_seen(panel):
    return (panel["type"][0] if len(panel["type"]) == 1 else None) in LAYERS and panel["alpha"] != 255 and \
        "PANEL_FLAG_HIDE" not in panel["flags"] and panel["size"]["width"] and panel["size"]["height"]


def faces_of(model, node):
    """(panel, face) -> corners of place, normal and UV, and the material."""
    found = {}
    for primitive in model.json["meshes"][node["mesh"]]["primitives"]:
        said = primitive["attributes"]
        arrays = [model.numbers(said[name]) if name in said else [None] * model.json["accessors"][said["POSITION"]]["count"]
                  for name in ("POSITION", "NORMAL", "TEXCOORD_0", "_PART")]
        corners = list(zip(*arrays))
        indices = [index for (index,) in model.numbers(primitive["indices"])]
        for i in range(0, len(indices), 3):
            triangle = [corners[k] for k in indices[i:i + 3]]
            assert_outwards(triangle)
        for place, _, uv, part in corners:
            found.setdefault(part, (model.json["materials"][primitive["material"]], []))[1].append((place, uv))
    return found


def assert_outwards(triangle):
    u, v = ([b - a for a, b in zip(triangle[0][0], other[0])] for other in triangle[1:])
    side = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    assert sum(a * b for a, b in zip(side, triangle[0][1])) > 0, triangle


def near(a, b):
    return abs(a - b) <= 1e-4 * max(1, abs(a), abs(b))


def compare(values, model, sizes):
    """`sizes`: of textures, by their number; None = no pictures were given."""
    layers = {node["name"]: faces_of(model, node) for node in model.json["nodes"] if "mesh" in node}
    assert all(node["extras"].get("parts") == "/panels" for node in model.json["nodes"] if "mesh" in node)
    wanted = {number: panel for number, panel in enumerate(values["panels"]) if is_seen(panel)}
    found = {number: layer for layer, faces in layers.items() for number, face in faces if face == 0}
    assert found == {number: LAYERS[panel["type"][0]] for number, panel in wanted.items()}, (found, len(wanted))
    depths = {}
    for number, panel in wanted.items():
        layer = LAYERS[panel["type"][0]]
        material, corners = layers[layer][number, 0]
        left, top, size = panel["position"]["x"], panel["position"]["y"], panel["size"]
        box = {(left, top), (left + size["width"], top), (left, top + size["height"]),
               (left + size["width"], top + size["height"])}
        places = {(round(x * METRE), round(-y * METRE)) for (x, y, _), _ in corners}
        assert places == box or max(map(abs, (left, top))) > 1 << 20, (number, places, box)
        (z,) = {round(z * METRE, 3) for (_, _, z), _ in corners}
        assert depths.get(layer, -99) < z, (number, layer, z)
        depths[layer] = z
        said = {"kind": "texture", "texture": values["textures"][panel["texture"]]["path"]}
        if "PANEL_FLAG_BLENDING" in panel["flags"]:
            said["blending"] = "add"
        assert material["extras"] == said and material["name"] == said["texture"], (number, material)
        texture = sizes.get(panel["texture"]) if sizes else None
        if texture and layer not in ("water", "acid", "acid 2"):
            across = max(uv[0] for _, uv in corners), max(uv[1] for _, uv in corners)
            assert near(across[0], size["width"] / texture[0]) and near(across[1], size["height"] / texture[1]), number
            assert near(material["pbrMetallicRoughness"].get("baseColorFactor", [1, 1, 1, 1])[3], 1 - panel["alpha"] / 255)
    order = ["back", "steps", "walls", "doors", "acid", "acid 2", "water", "fore"]
    deep = [depths[name] for name in order if name in depths]
    assert deep == sorted(deep), depths


def things(values, model):
    nodes = {node["extras"]["path"]: node for node in model.json["nodes"] if "path" in node.get("extras", {})}
    for name in ("items", "monsters", "areas", "triggers"):
        for number, thing in enumerate(values.get(name, [])):
            node = nodes[f"/{name}/{number}"]
            width, height = node["extras"]["size"]
            at = node.get("translation", [0, 0, 0])
            assert near(at[0] * METRE, thing["position"]["x"] + width / 2), (name, number, at)
            assert near(-at[1] * METRE, thing["position"]["y"] + height / 2), (name, number, at)


def a_made_up_map():
    with open("map.json", "w", encoding="utf-8") as file:
        json.dump(made_up(), file)
    good("build", "map.json", "-o", "map.map")
    values = json.loads(good("json", "map.map"))
    picture("my.wad/T/A.tga", 16, 8)
    picture("my.wad/T/B.tga", 32, 64)
    done = subprocess.run([TOOL, "export", "--parts", "map.map", "--game", ".", "-o", "map.glb"],
                          capture_output=True, text=True, check=False)
    assert done.returncode == 0 and done.stderr.count("D2DF-PICTURE-MISSING") == 1, done
    model = Glb("map.glb")
    compare(values, model, {0: (16, 8), 1: (32, 64)})
    things(values, model)
    assert len(model.json["images"]) == 2, model.json["images"]
    assert {item["path"]: item["size"] for item in (node["extras"] for node in model.json["nodes"]) if "size" in item} == {
        "/items/0": [14, 15], "/monsters/0": [50, 52], "/areas/0": [34, 52], "/triggers/0": [4, 6]}
    good("export", "--parts", "map.map", "-o", "plain.glb")
    assert "images" not in Glb("plain.glb").json
    compare(values, Glb("plain.glb"), None)
    good("convert", "map.map", "-o", "map.txt")
    good("export", "--parts", "map.txt", "--game", ".", "-o", "text.glb")
    with open("map.glb", "rb") as one, open("text.glb", "rb") as other:
        assert one.read() == other.read()
    assert subprocess.run([TOOL, "export", "map.map", "--level", "1", "-o", "x.glb"], capture_output=True).returncode != 0


def a_real_map(path):
    values = json.loads(good("json", path))
    good("export", "--parts", path, "--game", os.path.join(CORPUS, "d2df-game"), "-o", "map.glb")
    model = Glb("map.glb")
    compare(values, model, None)
    things(values, model)
    assert len(model.json["images"]) > 5


test_in_folder("a map made up", a_made_up_map)
real = sorted(glob.glob(os.path.join(CORPUS, "d2df", "*.map")), key=os.path.getsize)
for path in real if os.environ.get("LEVELSMITH_CI") else real[:2]:
    test_in_folder(os.path.basename(path), lambda path=path: a_real_map(path))
if not real:
    skip("real maps", "there are none here")
finish()
