# SPDX-License-Identifier: MIT
"""Faces of rooms: those of a level beside those of the model that the tool makes of its project."""
import collections
import math
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from glb import Glb  # noqa: E402
from project_rooms import SECTOR  # noqa: E402

UNITS = 512  # of the world in a metre of the model


def turned(corners):
    first = corners.index(min(corners))
    return tuple(corners[first:] + corners[:first])


def model_triangles(path):
    """Of each room by its index in the project, the textured triangles with corners in the level's world and whether both sides
    are seen, and how often."""
    glb, found = Glb(path), {}

    def walk(number, offset):
        node = glb.json["nodes"][number]
        at = tuple(a + b for a, b in zip(offset, node.get("translation", (0, 0, 0))))
        extras = node.get("extras", {})
        if extras.get("kind") == "room":
            found[extras["room"]] = collections.Counter(triangles(node, at))
        for child in node.get("children", ()):
            walk(child, at)

    def triangles(node, at):
        for primitive in glb.json["meshes"][node["mesh"]]["primitives"] if "mesh" in node else ():
            if "TEXCOORD_0" in primitive["attributes"]:
                places = [tuple(round((a + b) * UNITS) for a, b in zip(place, at)) for place in
                          glb.numbers(primitive["attributes"]["POSITION"])]
                # Model: y up, z southwards, and counterclockwise.
                places = [(x, -y, -z) for x, y, z in places]
                indices = [index for index, in glb.numbers(primitive["indices"])]
                sides = glb.json["materials"][primitive["material"]].get("doubleSided", False)
                for i in range(0, len(indices), 3):
                    yield turned([places[index] for index in indices[i:i + 3][::-1]]), sides
    for top in glb.json["scenes"][0]["nodes"]:
        walk(top, (0, 0, 0))
    return found


def halves(corners):
    """The two ways to halve a face of four corners, and the one of one that is a triangle."""
    distinct = [corner for i, corner in enumerate(corners) if corner != corners[i - 1]]
    if len(distinct) == 3:
        return [[turned(distinct)]]
    a, b, c, d = corners
    return [[turned([a, b, c]), turned([a, c, d])], [turned([a, b, d]), turned([b, c, d])]]


def looks_into_wall(room, corners):
    """A wall whose front is in a sector that is all wall, so it is inside out."""
    (ax, ay, az), (bx, by, bz), (cx, cy, cz) = corners[:3]
    across = ((ay - by) * (cz - az) + (bz - az) * (cy - ay), (bx - ax) * (ay - cy) - (ay - by) * (cx - ax))
    x, z = (sum(corner[axis] for corner in corners) / len(corners) / SECTOR for axis in (0, 2))
    x, z = (math.floor(middle + (part > 0) / 2 - (part < 0) / 2) for middle, part in zip((x, z), across))
    sector = room.sectors.get((x - room.x, z - room.z))
    return across != (0, 0) and sector is not None and sector.full_wall


def compare_faces(level, rooms, model):
    """How many faces are in both, and how many walls inside out, which the compiler keeps and models leave out; faces of the
    level alone, and triangles of the model alone, with their rooms."""
    same, inside_out, level_alone, model_alone = 0, 0, [], []
    for room, compiled in zip(rooms, level["rooms"]):
        left = collections.Counter(model.get(room.index, {}))
        corner = (compiled["x"], 0, compiled["z"])
        places = [tuple(int(a) + b for a, b in zip(vertex["place"], corner)) for vertex in compiled["vertices"]]
        for face in compiled["quads"] + compiled["triangles"]:
            corners = [places[vertex] for vertex in face["vertices"]]
            ways = halves(corners) if len(corners) == 4 else [[turned(corners)]]
            ways = [collections.Counter((half, face["double_sided"]) for half in way) for way in ways]
            way = next((way for way in ways if not way - left), None)
            if way:
                left.subtract(way)
                same += 1
            elif looks_into_wall(room, corners):
                inside_out += 1
            else:
                level_alone.append((room.number, corners))
        model_alone += [(room.number, corners) for corners in (+left).elements()]
    return same, inside_out, level_alone, model_alone
