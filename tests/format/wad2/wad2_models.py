#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Models of object archives, with a reader of our own as a second opinion: every triangle where the bones of the first
# keyframe put it, with its pixels; every bone at every keyframe of every animation; the names of objects.
#
#   tests/format/wad2/wad2_models.py TOOL EVERYTHING CORPUS
import functools
import math
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from collections import Counter
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]
import wad2_reader
from support.glb import Glb
from support.share import share
from support.titled_tests import finish, test

tool, everything, corpus = os.path.abspath(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3])
folder = Path(tempfile.mkdtemp())
METRES = 1 / 512


def export(file, *options):
    made = subprocess.run([tool, "export", str(file), "-o", str(folder / "out.glb"), "--force", *options],
                          capture_output=True, text=True)
    return made.stderr if made.returncode else Glb(folder / "out.glb")


# ---- matrices, in rows of four ----

UNIT = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0))


def times(a, b):
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(3)) + (a[i][3] if j == 3 else 0) for j in range(4))
                 for i in range(3))


def moved(matrix, x, y, z):
    return times(matrix, ((1, 0, 0, x), (0, 1, 0, y), (0, 0, 1, z)))


def turned(matrix, angles):
    """About z, then x, then y."""
    (sx, cx), (sy, cy), (sz, cz) = ((math.sin(math.radians(a)), math.cos(math.radians(a))) for a in angles)
    matrix = times(matrix, ((cy, 0, sy, 0), (0, 1, 0, 0), (-sy, 0, cy, 0)))
    matrix = times(matrix, ((1, 0, 0, 0), (0, cx, -sx, 0), (0, sx, cx, 0)))
    return times(matrix, ((cz, -sz, 0, 0), (sz, cz, 0, 0), (0, 0, 1, 0)))


def apply(matrix, v):
    return tuple(row[0] * v[0] + row[1] * v[1] + row[2] * v[2] + row[3] for row in matrix)


def of_node(translation, rotation):
    x, y, z, w = rotation
    return ((1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w), translation[0]),
            (2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w), translation[1]),
            (2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y), translation[2]))


def mirrored(matrix):
    """As glTF has it: z the other way round, in metres."""
    (a, b, c, x), (d, e, f, y), (g, h, i, z) = matrix
    return (a, b, -c, x * METRES), (d, e, -f, y * METRES), (-g, -h, i, -z * METRES)


def far(a, b):
    """How much two matrices, or vectors, differ."""
    flat = lambda one: [number for row in one for number in row] if isinstance(one[0], tuple) else one
    return max((abs(x - y) for x, y in zip(flat(a), flat(b))), default=0)


# ---- what the archive says ----

def bones_of(moveable):
    """Parent and offset of each bone; None = it hangs on nothing."""
    bones, stack, current = [], [], 0
    tree = moveable.one("W2Bone")
    if tree:
        def walk(bone, parent):
            number = len(bones)
            bones.append((parent, bone.one("W2BoneTrans").head))
            for child in bone.all("W2Bone"):
                walk(child, number)
        walk(tree, -1)
        return bones
    for number, bone in enumerate(moveable.all("W2Bone2")):
        op, offset = bone.head[0], bone.one("W2BoneTrans").head
        if number == 0:
            bones.append((-1, offset))
            continue
        if op in (1, 3) and not stack:
            bones.append(None)
            continue
        parent = stack[-1] if op in (1, 3) else current
        if op == 1:
            stack.pop()
        if op == 2:
            stack.append(current)
        bones.append((parent, offset))
        current = number
    return bones


def pose(bones, keyframe):
    matrices = []
    angles = [angle.head for angle in keyframe.all("W2KfA")] if keyframe else []
    for number, bone in enumerate(bones):
        if bone is None:
            matrices.append(UNIT)
            continue
        parent, offset = bone
        if parent < 0:
            matrix = moved(UNIT, *(keyframe.one("W2KfOffs").head if keyframe else (0, 0, 0)))
        else:
            matrix = moved(matrices[parent], *map(math.trunc, offset))
        matrices.append(turned(matrix, angles[number]) if number < len(angles) else matrix)
    return matrices


def animations_of(moveable):
    return moveable.all("W2Anm", "W2Ani", "W2Ani2", "W2Ani3")


def triangles_of(mesh, matrix, sizes):
    positions = [apply(matrix, (x, y, z)) for x, y, z in (one.head for one in mesh.one("W2VrtPos").children)]
    for polygon in mesh.one("W2Polys").children:
        corners = 4 if polygon.id.startswith("W2Uq") else 3
        texture, blend = polygon.head[corners + 1], polygon.head[-2]
        uvs = polygon.head[corners + 2:-2][-corners:]
        width, height = sizes[texture]
        for order in ((0, 1, 3), (3, 1, 2)) if corners == 4 else ((0, 1, 2),):
            yield canonical([(positions[polygon.head[i]], (uvs[i][0] / width, uvs[i][1] / height))
                             for i in reversed(order)], texture, blend)


def canonical(corners, texture, blend):
    """The same for a triangle whichever corner is first, and whatever the last bits are."""
    corners = [tuple(round(number * 1000) / 1000 + 0.0 for number in (*at, *uv)) for at, uv in corners]
    first = corners.index(min(corners))
    return tuple(corners[first:] + corners[:first]), texture, blend


# ---- what the model says ----

BLENDS = {None: 0, "alpha test": 1, "add": 2}


def matrix_of(node):
    return of_node(node.get("translation", (0, 0, 0)), node.get("rotation", (0, 0, 0, 1)))


def nodes_below(glb, number, matrix):
    for child in glb.json["nodes"][number].get("children", []):
        below = times(matrix, matrix_of(glb.json["nodes"][child]))
        yield child, below
        yield from nodes_below(glb, child, below)


def model_triangles(glb, number):
    """Of the object in this node, in world units of the archive."""
    for child, matrix in nodes_below(glb, number, UNIT):
        mesh = glb.json["nodes"][child].get("mesh")
        for primitive in glb.json["meshes"][mesh]["primitives"] if mesh is not None else []:
            extras = glb.json["materials"][primitive["material"]].get("extras", {})
            at = [apply(matrix, one) for one in glb.numbers(primitive["attributes"]["POSITION"])]
            at = [(x / METRES, y / METRES, -z / METRES) for x, y, z in at]
            uvs = glb.numbers(primitive["attributes"]["TEXCOORD_0"])
            indices = [i for i, in glb.numbers(primitive["indices"])]
            for i in range(0, len(indices), 3):
                yield canonical([(at[k], uvs[k]) for k in indices[i:i + 3]], extras["texture"],
                                BLENDS[extras.get("blending")])


def wrong_triangles(expected, got):
    """Coordinates of one triangle may be rounded to two sides: then there is another one as near as that."""
    missing, more = list((Counter(expected) - Counter(got)).elements()), list((Counter(got) - Counter(expected)).elements())
    for one in list(missing):
        near = lambda other: one[1:] == other[1:] and any(
            far([n for c in one[0] for n in c], [n for c in other[0][k:] + other[0][:k] for n in c]) < 0.02
            for k in range(3))
        found = next((other for other in more if near(other)), None)
        if found:
            missing.remove(one)
            more.remove(found)
    return (missing or more) and f"{len(missing)} are missing, {len(more)} are too many of {len(expected)}: {missing[:1]} {more[:1]}"


# ---- pictures ----

def pixels_of(glb, image):
    view = glb.json["bufferViews"][glb.json["images"][image]["bufferView"]]
    data = glb.binary[view["byteOffset"]:view["byteOffset"] + view["byteLength"]]
    at, packed, header, palette, clear = 8, b"", None, None, b""
    while at < len(data):
        size, kind = struct.unpack_from(">I4s", data, at)
        body = data[at + 8:at + 8 + size]
        header = struct.unpack(">IIBBBBB", body) if kind == b"IHDR" else header
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    width, height, depth, colour, *_ = header
    assert depth == 8 and colour in (2, 6), header
    channels = 4 if colour == 6 else 3
    raw, before, out = zlib.decompress(packed), bytes(width * channels), b""
    for y in range(height):
        row = bytearray(raw[y * (width * channels + 1) + 1:(y + 1) * (width * channels + 1)])
        method = raw[y * (width * channels + 1)]
        for i in range(len(row)):
            left, up = row[i - channels] if i >= channels else 0, before[i]
            corner = before[i - channels] if i >= channels else 0
            nearest = min((left, up, corner), key=lambda one: abs(left + up - corner - one))
            row[i] = (row[i] + (0, left, up, (left + up) // 2, nearest)[method]) & 255
        before = bytes(row)
        out += before if channels == 4 else b"".join(before[i:i + 3] + b"\xff" for i in range(0, len(before), 3))
    return width, height, out


def wrong_pictures(glb, textures):
    for material in glb.json.get("materials", []):
        texture = material["extras"]["texture"]
        index = glb.json["textures"][material["pbrMetallicRoughness"]["baseColorTexture"]["index"]]["source"]
        width, height, pixels = pixels_of(glb, index)
        data = textures[texture].one("W2TxtData").head
        expected = bytes(data[i - i % 4 + (2, 1, 0, 3)[i % 4]] for i in range(len(data)))
        if [width, height] != textures[texture].head or pixels != expected:
            return f"texture {texture}"
    return None


# ---- objects ----

def objects_of(archive):
    for kind, container, ids in (("moveable", "W2Moveables", ("W2Moveable",)),
                                 ("static", "W2Statics", ("W2Static", "W2Static2"))):
        for one in archive.one(container).all(*ids):
            yield kind, one


def wrong_objects(archive, glb, nodes):
    sizes = [texture.head for texture in archive.one("W2Textures").children]
    for (kind, one), number in zip(objects_of(archive), nodes, strict=True):
        extras = glb.json["nodes"][number]["extras"]
        if extras["kind"] != kind or extras[kind] != one.head[0]:
            return f"{extras} is not {kind} {one.head[0]}"
        if kind == "moveable":
            keyframe = next((a.one("W2Kf") for a in animations_of(one) if a.one("W2Kf")), None)
            placed = zip(one.all("W2Mesh"), pose(bones_of(one), keyframe))
        else:
            placed = [(one.one("W2Mesh"), UNIT)]
        expected = [triangle for mesh, matrix in placed for triangle in triangles_of(mesh, matrix, sizes)]
        wrong = wrong_triangles(expected, list(model_triangles(glb, number)))
        if wrong:
            return f"{kind} {one.head[0]}: {wrong}"
    return None


def bone_nodes(glb, number, count):
    """By bone: they are added in order, and nodes of one object stand together."""
    return sorted(child for child, _ in nodes_below(glb, number, UNIT))[:count]


def model_pose(glb, animation, nodes, key):
    values = {}
    for channel in animation["channels"]:
        sampler = animation["samplers"][channel["sampler"]]
        values[channel["target"]["node"], channel["target"]["path"]] = glb.cached(sampler["output"])[key]
    placed = {}
    for number in nodes:
        node = glb.json["nodes"][number]
        own = of_node(values.get((number, "translation"), node.get("translation", (0, 0, 0))),
                      values.get((number, "rotation"), node.get("rotation", (0, 0, 0, 1))))
        parent = next((other for other in nodes if number in glb.json["nodes"][other].get("children", [])), None)
        placed[number] = times(placed[parent], own) if parent is not None else own
    return [placed[number] for number in nodes]


def wrong_animation(glb, said, animation, bones, nodes):
    keyframes, rate = animation.all("W2Kf"), animation.head[2] or 1
    moments = [moment for moment, in glb.numbers(said["samplers"][0]["input"])]
    if len(moments) != len(keyframes) or far(moments, [k * rate / 30 for k in range(len(keyframes))]) > 1e-4:
        return "the times"
    for key in {0, len(keyframes) // 2, len(keyframes) - 1}:
        for bone, (a, b) in enumerate(zip(model_pose(glb, said, nodes, key), map(mirrored, pose(bones, keyframes[key])))):
            if far(a, b) > 1e-3:
                return f"keyframe {key}, bone {bone}: {a} and {b}"
    return None


def wrong_animations(archive, glb, nodes):
    told = iter(glb.json.get("animations", []))
    glb.cached = functools.lru_cache(None)(glb.numbers)
    for (kind, one), number in zip(objects_of(archive), nodes):
        bones = bones_of(one) if kind == "moveable" else []
        own = bone_nodes(glb, number, len(bones))
        for index, animation in enumerate(animations_of(one) if kind == "moveable" else []):
            if not animation.all("W2Kf"):
                continue
            wrong = wrong_animation(glb, next(told), animation, bones, own)
            if wrong:
                return f"{kind} {one.head[0]}, animation {index}: {wrong}"
    return next(told, None) and "there are more"


def try_file(name, file, names):
    archive, glb = wad2_reader.read(file.read_bytes()), export(file)
    if isinstance(glb, str):
        test(f"{name} has a model", glb)
        return
    nodes = glb.json["scenes"][0].get("nodes", [])
    test(f"{name}: triangles", wrong_objects(archive, glb, nodes))
    test(f"{name}: animations", wrong_animations(archive, glb, nodes))
    test(f"{name}: pictures", wrong_pictures(glb, archive.one("W2Textures").children))
    told = [glb.json["nodes"][node]["name"] for node in nodes]
    test(f"{name}: names", names and told[:len(names)] != names and [told])


FILES = {
    "918b03b9_puzzle_item_1_combo.wad2": ["PUZZLE_ITEM1 175", "PUZZLE_ITEM1_COMBO1 187", "PUZZLE_ITEM1_COMBO2 188",
                                          "PUZZLE_HOLE1 260"],
    "dc79896a_Cennet.wad2": None, "a70d218e_Inventory.wad2": None, "98df37c4_TR4_color_TombEngine.wad2": None,
    "3f6239d2_Title.wad2": ["LARA 0"], "ced7fe4a_ObjectsInventory.wad2": None,
}

try_file("everything", everything, ["WOLF 100", "SPIKEBALL 327", "static 10", "static 11"])
for name, names in share(list(FILES.items()), in_ci=1):
    if (corpus / "wad" / name).exists():
        try_file(name, corpus / "wad" / name, names)
    else:
        test(f"{name} # SKIP there is no such file", None)
alone = export(everything, "--rooms", "327")
test("one object alone", isinstance(alone, str) and alone or
     [node["name"] for node in alone.json["nodes"]] != ["SPIKEBALL 327", "root", "a", "b"] or
     "translation" in alone.json["nodes"][0])
test("no such object", "EXPORT-OBJECT" not in export(everything, "--rooms", "12"))
plain = export(everything, "--no-textures")
test("without pictures", isinstance(plain, str) and plain or "images" in plain.json)
finish()
