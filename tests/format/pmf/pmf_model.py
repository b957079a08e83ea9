#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A whole PlatinumSrc map and its model, each read here on its own: every triangle of the map is in the model where it was,
# in a mirror image, seen from the side its normals say, with both pairs of UVs, material and lightmap. Prints TAP.
#
#   pmf_model.py PATH-OF-LEVELSMITH MAP-AS-JSON.py
import collections
import json
import math
import os
import subprocess
import sys
import tempfile

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support")]
from glb import Glb  # noqa: E402

FACES = ("right", "top", "front", "left", "bottom", "back")


def triangles_of_map(level):
    """Each as (material, whether it is lit, corners, part), a corner as place, normal and UVs in the model's space. The
    part is the path of a cube and one of its faces."""
    for number, slot in enumerate(level["chunks"]["list"]):
        chunk, size = slot["chunk"], 2 ** level["chunks"]["size"]
        client, across = chunk["client"], level["chunks"]["last"]["z"] + 1
        middle = (number // across * size, 0, number % across * size)
        corners = [corner(vertex, middle) for vertex in client["vertices"]]
        for cube_number, (cube, seen) in enumerate(zip(chunk["cubes"], client["client_cubes"])):
            for face, count, first, lit in faces(seen):
                used = (cube["geometry"]["material"] if "geometry" in cube else
                        cube["extended_geometry"]["materials_of_faces"][face])
                for index in range(first, first + 3 * count, 3):
                    yield (level["materials"][chunk["used_materials"][used]]["name"], lit,
                           [corners[i] for i in client["indices"][index:index + 3]],
                           (f"/map/levels/list/0/level/chunks/list/{number}/chunk/cubes/{cube_number}", face))


def faces(seen):
    if "geometry" in seen:
        said, first = seen["geometry"]["triangles"], seen["geometry"]["first_index"]
        counts, lightmap = [said.get(name, 0) for name in FACES], said["lightmap"]
    elif "extended_geometry" in seen:
        said = seen["extended_geometry"]
        counts, first, lightmap = said["triangles"], said["first_index"], said["lightmap"]
    else:
        return
    for face, count in enumerate(counts):
        yield face, count, first, lightmap != 255
        first += 3 * count


def corner(vertex, middle):
    place, normal = vertex["position"], vertex["normal"]
    numbers = (place["x"] + middle[0], place["y"] + middle[1], -(place["z"] + middle[2]), normal["x"], normal["y"],
               -normal["z"], vertex["texture"]["u"], vertex["texture"]["v"], vertex["lightmap"]["u"],
               vertex["lightmap"]["v"])
    return tuple(round(number, 4) + 0.0 for number in numbers)


class Model(Glb):
    def triangles(self):
        for node in self.json["nodes"]:
            if "mesh" not in node:
                continue
            for primitive in self.json["meshes"][node["mesh"]]["primitives"]:
                yield from self.triangles_of(primitive, node)

    def triangles_of(self, primitive, node):
        middle = node.get("translation", (0, 0, 0))
        material = self.json["materials"][primitive["material"]]
        names = ("POSITION", "NORMAL", "TEXCOORD_0", "TEXCOORD_1")
        arrays = [self.numbers(primitive["attributes"][name]) for name in names]
        corners = [tuple(round(number, 4) + 0.0 for number in
                         (*(part + add for part, add in zip(place, middle)), *normal, *texture, *light))
                   for place, normal, texture, light in zip(*arrays)]
        parts = [(f"{node['extras']['parts']}/{cube}", face) for cube, face in self.numbers(primitive["attributes"]["_PART"])]
        indices = [index for (index,) in self.numbers(primitive["indices"])]
        for i in range(0, len(indices), 3):
            yield material["name"], "occlusionTexture" in material, [corners[k] for k in indices[i:i + 3]], parts[indices[i]]


def faces_forward(corners):
    u, v = ([b - a for a, b in zip(corners[0][:3], other[:3])] for other in corners[1:])
    side = (u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0])
    return all(sum(a * b for a, b in zip(side, corner[3:6])) > 0 for corner in corners)


def tally(triangles):
    return collections.Counter((material, lit, tuple(sorted(corners)), part) for material, lit, corners, part in triangles)


def value_at(value, path):
    for step in path.split("/")[1:]:
        value = value[int(step)] if isinstance(value, list) else value[step]
    return value


def names_by_path(document, nodes):
    """Names of entities, and what stands at the paths that nodes say."""
    said = [(node["name"], node["extras"]) for node in nodes if node.get("extras", {}).get("kind") == "entity"]
    return [(name, value_at(document, extras["path"])["body"]["name"]) for name, extras in said]


def main():
    tool, program = sys.argv[1:]
    text = subprocess.run([sys.executable, program], stdout=subprocess.PIPE, check=True).stdout
    with tempfile.TemporaryDirectory() as folder:
        binary, file = folder + "/map.pmf", folder + "/map.glb"
        subprocess.run([tool, "build", "-", "-o", binary], input=text, check=True)
        subprocess.run([tool, "export", "--parts", binary, "-o", file], check=True)
        model = Model(file)
    document = json.loads(text)
    level = document["map"]["levels"]["list"][0]["level"]
    wanted, found = list(triangles_of_map(level)), list(model.triangles())
    normals = [corner[3:6] for _, _, corners, _ in found for corner in corners]
    chunks = [slot["chunk"] for slot in level["chunks"]["list"]]
    entities = [entity["body"]["name"] for chunk in chunks for entry in chunk["server"]["entities"]["entries"]
                for entity in entry["entities"]]
    by_path = names_by_path(document, model.json["nodes"])
    names = [node["name"] for node in model.json["nodes"]]
    tests = (
        (len(wanted) > 1000 and tally(wanted) == tally(found), f"all {len(wanted)} triangles are where they were, and say of which cube and face"),
        (all(faces_forward(corners) for _, _, corners, _ in found), "all are seen from where their normals point to"),
        (all(abs(math.hypot(*normal) - 1) < 1e-3 for normal in normals), "normals have the length 1"),
        (len(model.json["images"]) == len(chunks), "every chunk's lightmap is an image"),
        (len(model.json["meshes"]) == len(chunks), "every chunk is a mesh"),
        (len(by_path) > 10 and all(name in ("", said) or not said for said, name in by_path), "paths lead to entities"),
        (all(value_at(document, node["extras"]["path"]) for node in model.json["nodes"] if "path" in node.get("extras", {})),
         "all paths lead somewhere"),
        (len(entities) > 10 and all(names.count(name) == 1 for name in entities), "every entity is a node"),
    )
    print(f"1..{len(tests)}")
    for number, (passed, what) in enumerate(tests, 1):
        print(f"{'ok' if passed else 'not ok'} {number} - {what}")
    sys.exit(0 if all(passed for passed, _ in tests) else 1)


main()
