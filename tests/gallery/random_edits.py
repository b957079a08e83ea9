#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Edits made up at random, one after the other, of formats of the gallery: what is written has exactly the meant change, as a
# small reader of its own sees it, or the edit is refused. At least three of four are not. With LEVELSMITH_CI it makes more of
# them. Prints TAP, and how many were refused by which code.
#
#   random_edits.py PATH-OF-LEVELSMITH
import collections
import json
import os
import random
import re
import struct
import subprocess
import sys
import tempfile

import readers
import samples

TOOL = os.path.abspath(sys.argv[1])
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
EDITS = 200 if os.environ.get("LEVELSMITH_CI") else 20
LARGEST = 40        # elements of a list, before only deletions are made up


def some_bytes(chance, size=None):
    return chance.randbytes(chance.randrange(60) if size is None else size)


def some_name(chance, longest):
    """Now and then it is one byte too long."""
    size = longest + 1 if chance.random() < 0.1 else chance.randint(1, longest)
    return "".join(chance.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ_", k=size))


class Files:
    """Edits of an archive. A reader's list of files, (name, bytes, ...) each, or a dictionary of them."""

    def __init__(self, list_path, longest_name, unit=1, more=None, given=()):
        self.path, self.longest, self.unit = list_path, longest_name, unit
        self.more = more or {}          # members of a new file, besides its name and bytes
        self.given = given              # what the reader has between name and bytes of a new one

    def content(self, chance):
        if self.unit == 1:
            return some_bytes(chance)
        return some_bytes(chance, chance.choice([0, 1, 2, 3]) * self.unit + (chance.random() < 0.15))

    def __call__(self, chance, files):
        kinds = ["insert", "set", "rename", "delete", "move"] if len(files) < LARGEST else ["delete"]
        kind = chance.choice(kinds) if files else "insert"
        names = {name for name, *_ in files}
        name = next(name for name in iter(lambda: some_name(chance, self.longest), "") if name not in names)
        data, index = self.content(chance), chance.randrange(len(files) or 1)
        path = f"{self.path}/{index}"
        if kind == "insert":
            files.insert(index, (name, *self.given, data))
            return kind, [path, {"name": name, "content": data.hex(), **self.more}]
        if kind == "set":
            files[index] = (*files[index][:-1], data)
            return kind, [path + "/content=" + data.hex()]
        if kind == "rename":
            files[index] = (name, *files[index][1:])
            return "set", [path + "/name=" + name]
        file = files.pop(index)
        if kind == "delete":
            return kind, [path]
        to = chance.randrange(len(files) + 1)
        files.insert(to, file)
        return kind, [path, str(to)]


def pack(chance, files):
    """Paths of Godot are bound by nothing."""
    verb, words = Files("/files", 60)(chance, files)
    if verb == "insert":
        words[1]["path"] = words[1].pop("name")
    return verb, [word.replace("/name=", "/path=") if isinstance(word, str) else word for word in words]


def level_of_maker(chance, level):
    parts, events = level
    number = chance.choice([*events, 0])
    kind = chance.choice(["insert", "delete", "name", "size", "x"])
    index = list(events).index(number) if number else 0
    if kind == "size" or not number and kind != "insert":
        value = chance.choice([1, 127, 128, 16383, 16384, 500])
        parts[3] = samples.groups(value)
        return "set", [f"/height={value}"]
    if kind == "insert":
        new = chance.choice([number for number in range(1, 20000, 7) if number not in events])
        listed = list(events.items())
        listed.insert(index, (new, {2: samples.groups(chance.randrange(500))}))
        x = readers.Parts(listed[index][1][2]).number()
        events.clear()
        events.update(listed)
        return kind, [f"/events/{index}", {"id": new, "x": x}]
    if kind == "delete":
        del events[number]
        return kind, [f"/events/{index}"]
    if kind == "x":
        events[number][2] = samples.groups(x := chance.randrange(70000))
        return "set", [f"/events/{index}/x={x}"]
    name = some_name(chance, 300)
    events[number][1] = name.encode()
    return "set", [f"/events/{index}/name={name}"]


def level_of_lemmings(chance, level):
    head, objects, pieces, steel, name = level
    kind = chance.choice(["object", "no object", "piece", "no piece", "steel", "head", "skill", "name"])
    if kind == "name":
        name[0] = some_name(chance, 32)
        return "set", [f"/name={name[0]}"]
    if kind == "head":
        head[1] = chance.randrange(115)
        return "set", [f"/lemmings={head[1]}"]
    if kind == "skill":
        head[11] = chance.randrange(70000)
        return "set", [f"/skills/diggers={head[11]}"]
    if kind == "steel":
        at = chance.randrange(32)
        x, y, width, height = steel[at] = chance.randrange(1, 512), chance.randrange(128), chance.randrange(16), chance.randrange(16)
        corner, extent = {"x": x, "y": y}, {"width": width, "height": height}
        return "set", [f"/steel/{at}/{part}/{key}={value}" for part, bits in (("corner", corner), ("extent", extent))
                       for key, value in bits.items()]
    if kind == "object":
        at = chance.randrange(32)
        objects[at] = x, y, number, how = chance.randrange(-8, 1576), chance.randrange(-41, 160), chance.randrange(1, 16), 0x808F
        return "set", [f"/objects/{at}/x={x}", f"/objects/{at}/y={y}", f"/objects/{at}/number={number}", f"/objects/{at}/how={how}"]
    if kind == "no object" and objects:
        at = chance.choice(list(objects))
        del objects[at]
        return "set", [f"/objects/{at}/{key}=0" for key in ("x", "y", "number", "how")]
    at = chance.randrange(400)
    if kind == "no piece":
        pieces.pop(at, None)
        return "set", [f"/terrain/{at}={0xFFFFFFFF}"]
    x, y, number, how = pieces[at] = chance.randrange(0x1FFF), chance.randrange(512), chance.randrange(64), chance.randrange(8)
    return "set", [f"/terrain/{at}={how << 29 | x << 16 | y << 7 | number}"]


def archive_of_lemmings(chance, parts):
    kind = chance.choice(["insert", "set", "bits", "delete", "move"] if len(parts) < LARGEST else ["delete"])
    at, data = chance.randrange(len(parts) or 1), some_bytes(chance)
    if not parts or kind == "insert":
        bits, size = chance.randint(1, 8), chance.randrange(70000)
        parts.insert(at, (bits, size, data))
        return "insert", [f"/parts/{at}", {"bits": bits, "unpacked_size": size, "data": data.hex()}]
    if kind == "set":
        parts[at] = (*parts[at][:2], data)
        return kind, [f"/parts/{at}/data={data.hex()}"]
    part = parts.pop(at)
    if kind == "bits":
        parts.insert(at, (chance.randint(1, 8), *part[1:]))
        return "set", [f"/parts/{at}/bits={parts[at][0]}"]
    if kind == "delete":
        return kind, [f"/parts/{at}"]
    to = chance.randrange(len(parts) + 1)
    parts.insert(to, part)
    return kind, [f"/parts/{at}", str(to)]


def level_of_craft(chance, level):
    kind = chance.choice(["text", "string", "place", "no place", "unit", "no unit", "name", "size"])
    strings, places, units = level["strings"], level["places"], level["units"]
    at = chance.randrange(len(strings))
    if kind == "text":
        old, new = strings[at], some_name(chance, 40) + str(len(strings)) + str(chance.random())
        said = re.compile(rf"^{re.escape(old)}$")

        def replaced(value):
            if isinstance(value, (list, tuple)):
                return type(value)(replaced(part) for part in value)
            return new if isinstance(value, str) and said.match(value) else value

        for key in level:
            level[key] = replaced(level[key])
        return "set", [f"/strings/table/strings/{at}/text={new}"]
    if kind == "string":
        new = some_name(chance, 40) + str(chance.random())
        strings.insert(at, new)
        return "insert", [f"/strings/table/strings/{at}", {"text": new}]
    if kind == "place":
        index = chance.randrange(len(places) + 1)
        places.insert(index, ([0, 0, 8, 8], strings[at]))
        return "insert", [f"/locations/{index}", {"right": 8, "bottom": 8, "name": at + 1}]
    if kind == "no place" and len(places) > 3:
        index = chance.randrange(len(places))
        if not any(place == places[index] for trigger in level["triggers"] for place, *_ in trigger):
            places.pop(index)
            return "delete", [f"/locations/{index}"]
    if kind == "no unit" and len(units) > 1:
        index = chance.randrange(1, len(units))
        units.pop(index)
        return "delete", [f"/units/{index}"]
    if kind == "name":
        index = chance.randrange(len(places))
        place = places[index]
        triggers = level["triggers"]
        named = (place[0], strings[at])
        twins = sum(other == place for other in places) > 1
        if not twins:
            level["triggers"] = [[(named if where == place else where, *rest) for where, *rest in trigger]
                                 for trigger in triggers]
            places[index] = named
            return "set", [f"/locations/{index}/name={at + 1}"]
    if kind == "unit":
        x, serial = chance.randrange(1000), chance.randrange(100, 2 ** 32)
        units.append((x, 0, 0, 7))
        return "insert", [f"/units/{len(units) - 1}", {"serial": serial, "x": x, "related": 7}]
    size = chance.randrange(1, 257)
    level["DIM "] = size.to_bytes(2, "little") * 2
    return "set", [f"/size/width={size}", f"/size/height={size}"]


def level_of_build(chance, level):
    _, walls, sprites = level
    kind = chance.choice(["wall", "wall", "no wall", "sprite", "no sprite", "move sprite", "x"])
    at = chance.randrange(len(walls))
    room = walls[at][0]
    first = next(index for index, wall in enumerate(walls) if wall[0] == room)
    if kind == "wall" and at > first:       # in front of a wall, on the line of the one before that
        x, following = chance.randrange(1000), walls[at - 1][2]
        if first + following == at and len(walls) < LARGEST:
            shift(walls, room, at - first, 1)
            walls.insert(at, (room, (x, 0), following + 1, None))
            return "insert", [f"/walls/{at}", {"x": x, "point2": at + 1, "next_wall": -1, "next_sector": -1}]
    if kind == "no wall" and walls[at][3] is None:
        before = [index for index, wall in enumerate(walls) if wall[0] == room and first + wall[2] == at]
        if not before:
            walls.pop(at)
            shift(walls, room, at - first, -1)
            return "delete", [f"/walls/{at}"]
    if kind == "x":
        x = chance.randrange(-1000, 1000)
        wall = walls[at]
        walls[at] = (room, (x, wall[1][1]), *wall[2:])
        return "set", [f"/walls/{at}/x={x}"]
    if kind == "no sprite" and sprites:
        index = chance.randrange(len(sprites))
        sprites.pop(index)
        return "delete", [f"/sprites/{index}"]
    if kind == "move sprite" and len(sprites) > 1:
        index, to = chance.randrange(len(sprites)), chance.randrange(len(sprites))
        sprites.insert(to, sprites.pop(index))
        return "move", [f"/sprites/{index}", str(to)]
    index, x, room = chance.randrange(len(sprites) + 1), chance.randrange(1000), chance.randrange(2)
    sprites.insert(index, (x, room))
    return "insert", [f"/sprites/{index}", {"position": {"x": x}, "sector": room, "owner": -1}]


def wad_of_doom(chance, lumps):
    """Lumps of an archive, one of which is a list of things."""
    kind = chance.choice(["thing", "no thing", "move thing", "x", "insert", "set", "rename", "delete", "move"])
    index, name, data = chance.randrange(len(lumps)), some_name(chance, 8), some_bytes(chance)
    if kind == "move":
        to, lump = chance.randrange(len(lumps)), lumps.pop(index)
        lumps.insert(to, lump)
        return kind, [f"/lumps/{index}", str(to)]
    if kind in ("set", "rename", "delete") and lumps[index][0] != "THINGS":
        if kind == "delete":
            lumps.pop(index)
            return kind, [f"/lumps/{index}"]
        lumps[index] = (name, lumps[index][1]) if kind == "rename" else (lumps[index][0], data)
        return "set", [f"/lumps/{index}/name={name}" if kind == "rename" else f"/lumps/{index}/content={data.hex()}"]
    number = next(number for number, (name, _) in enumerate(lumps) if name == "THINGS")
    things = [lumps[number][1][at:at + 10] for at in range(0, len(lumps[number][1]), 10)]
    at, path, x = chance.randrange(len(things) or 1), f"/lumps/{number}/content", chance.randrange(-33000, 33000)
    if kind == "thing" and len(things) < LARGEST:
        at = chance.randrange(len(things) + 1)
        things.insert(at, struct.pack("<i", x)[:2] + struct.pack("<4h", 0, 90, 3004, 1))
        verb, words = "insert", [f"{path}/{at}", {"x": x, "angle": 90, "kind": 3004, "flags": ["easy"]}]
    elif kind == "no thing" and things:
        things.pop(at)
        verb, words = "delete", [f"{path}/{at}"]
    elif kind == "move thing" and things:
        to, thing = chance.randrange(len(things)), things.pop(at)
        things.insert(to, thing)
        verb, words = "move", [f"{path}/{at}", str(to)]
    elif kind == "x" and things:
        things[at] = struct.pack("<i", x)[:2] + things[at][2:]
        verb, words = "set", [f"{path}/{at}/x={x}"]
    else:
        lumps.insert(index, (name, data))
        return "insert", [f"/lumps/{index}", {"name": name, "content": data.hex()}]
    lumps[number] = ("THINGS", b"".join(things))
    return verb, words


def level_of_doom(chance, level):
    def pick(name):
        number = chance.randrange(len(level[name]))
        return number, level[name][number]

    def insert(name, element, value):
        to = chance.randrange(len(level[name]) + 1)
        level[name].insert(to, element)
        return "insert", [f"/level/{name}/{to}", value]

    kind = chance.choice(["vertex", "line", "line", "side", "seg", "no seg", "subsector", "thing", "block", "no block", "x", "sector", "picture",
                          "delete", "delete", "move", "reject"])
    n = chance.randrange(-900, 900)
    if kind == "vertex":
        return insert("vertices", [n, 0], {"x": n})
    if kind == "line":
        (start, first), (end, second), (side, of_side) = pick("vertices"), pick("vertices"), pick("sides")
        return insert("lines", [first, second, 0, 0, abs(n), of_side, None],
                      {"start": start, "end": end, "tag": abs(n), "front": side, "back": 0xFFFF})
    if kind == "side":
        number, sector = pick("sectors")
        return insert("sides", [n, 0, bytes(8), bytes(8), bytes(8), sector], {"x_offset": n, "sector": number})
    if kind == "thing":
        return insert("things", [n, 0, 0, 3004, 1], {"x": n, "kind": 3004, "flags": ["easy"]})
    if kind == "subsector":
        return insert("subsectors", [], {})
    if kind in ("seg", "no seg"):       # between two of a subsector
        _, subsector = pick("subsectors")
        if len(subsector) > 1:
            inside = chance.randrange(1, len(subsector))
            to = next(index for index, each in enumerate(level["segs"]) if each is subsector[inside])
            if kind == "no seg":
                del level["segs"][to], subsector[inside]
                return "delete", [f"/level/segs/{to}"]
            (start, first), (end, second), (line, of_line) = pick("vertices"), pick("vertices"), pick("lines")
            seg = [first, second, n, of_line, 0, 0]
            level["segs"].insert(to, seg)
            subsector.insert(inside, seg)
            return "insert", [f"/level/segs/{to}", {"start": start, "end": end, "angle": n, "line": line}]
    if kind in ("block", "no block"):
        number, block = pick("blocks")
        if kind == "block" or not block:
            to, (line, of_line) = chance.randrange(len(block) + 1), pick("lines")
            block.insert(to, of_line)
            return "insert", [f"/level/block_map/blocks/{number}/block/lines/{to}", line]
        to = chance.randrange(len(block))
        block.pop(to)
        return "delete", [f"/level/block_map/blocks/{number}/block/lines/{to}"]
    if kind == "x":
        number, point = pick("vertices")
        point[0] = n
        return "set", [f"/level/vertices/{number}/x={n}"]
    if kind == "sector":        # which has bits in REJECT
        return insert("sectors", [n, 0, bytes(8), bytes(8), 0, 0, 0], {"floor": n})
    if kind == "picture":
        (number, sector), name = pick("sectors"), some_name(chance, 8)
        sector[2] = name.encode().ljust(8, b"\0")
        return "set", [f"/level/sectors/{number}/floor_picture={name}"]
    if kind == "reject":
        level["reject"] = chance.randbytes(1)
        return "set", ["/level/reject=" + level["reject"].hex()]
    name = chance.choice(["vertices", "lines", "sides", "things", "subsectors"])
    number, element = pick(name)
    if kind == "move" and name != "subsectors":
        level[name].pop(number)
        to = chance.randrange(len(level[name]) + 1)
        level[name].insert(to, element)
        return "move", [f"/level/{name}/{number}", str(to)]
    held = any(is_held(element, part) for parts in level.values() if isinstance(parts, list) for part in parts)
    if len(level[name]) > 2 and not held:
        level[name].pop(number)
        return "delete", [f"/level/{name}/{number}"]
    level["name"] = some_name(chance, 8)
    return "set", [f"/level/name={level['name']}"]


BSP_LISTS = {"planes": "planes", "points": "vertices", "nodes": "nodes", "surfaces": "surfaces", "faces": "faces", "clips": "clip_nodes",
             "leaves": "leaves", "edges": "edges"}


def is_held(element, parts):
    """Whether one of the parts has the element itself in it."""
    return any(part is element or isinstance(part, list) and is_held(element, part) for part in parts)


def level_of_quake(chance, level):
    def pick(name):
        number = chance.randrange(len(level[name]))
        return number, level[name][number]

    kind = chance.choice(["point", "edge", "corner", "no corner", "plane", "surface", "leaf", "clip", "face", "no face", "x",
                          "texture", "name", "entities", "delete", "delete", "move"])
    at, n = chance.randrange(1000), chance.randrange(-900, 900)
    place = lambda name: at % (len(level[name]) + 1)
    if kind == "point":
        to = place("points")
        level["points"].insert(to, [n, 0, 0])
        return "insert", [f"/vertices/{to}", {"x": n}]
    if kind == "edge":
        (start, first), (end, second), to = pick("points"), pick("points"), 1 + at % len(level["edges"])
        level["edges"].insert(to, [first, second])
        return "insert", [f"/edges/{to}", {"from": start, "to": end}]
    number, face = pick("faces")
    if kind in ("corner", "no corner") and face[2]:
        corner = chance.choice(face[2])
        to = next(index for index, each in enumerate(level["along"]) if each is corner)
        inside = next(index for index, each in enumerate(face[2]) if each is corner)
        if kind == "no corner":
            del level["along"][to], face[2][inside]
            return "delete", [f"/face_edges/{to}"]
        edge, to, inside = 1 + at % (len(level["edges"]) - 1), to + len(face[2]) - inside, len(face[2])
        for corners, index in ((level["along"], to), (face[2], inside)):
            corners.insert(index, [level["edges"][edge], n < 0])
        face[2][inside] = level["along"][to]
        return "insert", [f"/faces/{number}/first_edge/-", -edge if n < 0 else edge]
    if kind == "plane":
        to = place("planes")
        level["planes"].insert(to, [0, 0, 0, n, 0])
        return "insert", [f"/planes/{to}", {"distance": n}]
    if kind == "surface":
        to, (number, texture) = place("surfaces"), pick("textures")
        level["surfaces"].insert(to, [n, texture])
        return "insert", [f"/surfaces/{to}", {"s": {"x": n}, "texture": number}]
    if kind == "leaf":
        to = place("leaves")
        level["leaves"].insert(to, [n, []])
        return "insert", [f"/leaves/{to}", {"contents": n}]
    if kind == "clip":
        to, (number, plane) = place("clips"), pick("planes")
        level["clips"].insert(to, [plane, -1, -2])
        return "insert", [f"/clip_nodes/{to}", {"plane": number, "front": -1, "back": -2}]
    if kind == "face":      # between two of one node
        _, node = pick("nodes")
        if len(node[3]) > 1:
            inside = 1 + at % (len(node[3]) - 1)
            before, behind = node[3][inside - 1:inside + 1]
            to = next(index for index, each in enumerate(level["faces"]) if each is behind)
            (plane, of_plane), (surface, of_surface) = pick("planes"), pick("surfaces")
            new = [of_plane, of_surface, []]
            for listed in [level["faces"]] + [each[-1] for each in level["nodes"] + level["models"]]:
                for index in range(len(listed) - 1, 0, -1):
                    if listed[index - 1] is before and listed[index] is behind:
                        listed.insert(index, new)
            return "insert", [f"/faces/{to}", {"plane": plane, "surface": surface}]
    if kind == "no face" and not is_held(face, level["leaves"]):
        for listed in [level["faces"]] + [each[-1] for each in level["nodes"] + level["models"]]:
            listed[:] = [each for each in listed if each is not face]
        return "delete", [f"/faces/{number}"]
    if kind == "x":
        number, point = pick("points")
        point[0] = n
        return "set", [f"/vertices/{number}/x={n}"]
    if kind == "texture":
        name, to, short = some_name(chance, 16), place("textures"), chance.random() < 0.1
        level["textures"].insert(to, [name])
        sizes = {"pixels": 64 - short, "half": 16, "quarter": 4, "eighth": 1}
        return "insert", [f"/textures/items/{to}", {"texture": {"name": name, "width": 8, "height": 8} |
                                                    {part: "07" * size for part, size in sizes.items()}}]
    if kind == "name":
        number, texture = pick("textures")
        if texture[0]:
            texture[0] = some_name(chance, 16)
            return "set", [f"/textures/items/{number}/texture/name={texture[0]}"]
    if kind == "move":
        name = chance.choice(["planes", "points", "surfaces", "clips"])
        number, element = pick(name)
        level[name].pop(number)
        to = chance.randrange(len(level[name]) + 1)
        level[name].insert(to, element)
        return "move", [f"/{BSP_LISTS[name]}/{number}", str(to)]
    if kind == "delete":
        name = chance.choice(["planes", "points", "surfaces", "clips", "leaves", "edges"])
        number, element = pick(name)
        if number and not any(is_held(element, part) for key, parts in level.items() if key != "entities" for part in parts):
            level[name].pop(number)
            return "delete", [f"/{BSP_LISTS[name]}/{number}"]
    level["entities"] = '{ "classname" "' + some_name(chance, 30) + '" }'
    return "set", ["/entities=" + level["entities"]]


def shift(walls, room, number, by):
    """What wall numbers say of a room when one comes or goes there."""
    def moved(wall):
        return wall + by if wall > number or by > 0 and wall == number else wall
    for index, (owner, point, following, across) in enumerate(walls):
        if owner == room:
            following = moved(following)
        if across and across[0] == room:
            across = (room, moved(across[1]))
        walls[index] = (owner, point, following, across)


def listed(reader):
    return lambda data: [*(found.items() if isinstance(found := reader(data), dict) else found)]


def lists(reader):
    return lambda data: list(reader(data))


FORMATS = {
    "hog": (samples.hog, readers.hog, Files("/files", 13)),
    "pak": (samples.pak, listed(readers.pak), Files("/files", 56)),
    "wad3": (samples.wad3, readers.wad3, Files("/lumps", 16, more={"lump": "picture"}, given=(0x42,))),
    "img": (samples.img, listed(readers.img), Files("/files", 24, 2048)),
    "dune": (samples.dune, listed(readers.dune), Files("/files", 12)),
    "pck": (samples.pck, listed(readers.pck), pack),
    "lmu": (samples.lmu, lists(readers.lmu), level_of_maker),
    "lvl": (samples.lvl, readers.lvl, level_of_lemmings),
    "lemmings": (samples.lemmings, readers.lemmings, archive_of_lemmings),
    "chk": (samples.chk, readers.chk, level_of_craft),
    "wad": (samples.wad, readers.wad, wad_of_doom),
    "doommap": (samples.doommap, readers.doommap, level_of_doom),
    "bsp29": (samples.bsp29_room, readers.bsp29_parts, level_of_quake),
    "buildmap": (samples.buildmap, lists(readers.buildmap), level_of_build),
}


def try_format(name, folder):
    sample, reader, make_up = FORMATS[name]
    chance, data, refused = random.Random(name), sample(), collections.Counter()
    layout = os.path.join(ROOT, "examples/layouts", name + ".layout")
    path, after = os.path.join(folder, "before"), os.path.join(folder, "after")
    options = ["--layout", layout, "--force", "-o", after, "--"]
    for _ in range(EDITS):
        with open(path, "wb") as file:
            file.write(data)
        wanted = reader(data)
        verb, words = make_up(chance, wanted)
        written = [word if isinstance(word, str) else json.dumps(word) for word in words]
        run = subprocess.run([TOOL, verb, *options, path, *written], capture_output=True)
        if run.returncode:
            refused[re.findall(r"\[([A-Z-]+)\]$", run.stderr.decode())[-1]] += 1
            continue
        with open(after, "rb") as file:
            data = file.read()
        now = reader(data)
        assert now == wanted, f"{verb} {written}\n{now}\n{wanted}"
    assert 4 * refused.total() <= EDITS, refused
    return f"{EDITS - refused.total()} of {EDITS} edits seen; refused: {dict(refused)}"


print(f"1..{len(FORMATS)}")
wrong = 0
for count, name_of_format in enumerate(FORMATS, 1):
    with tempfile.TemporaryDirectory() as scratch:
        try:
            print(f"ok {count} - {name_of_format}: {try_format(name_of_format, scratch)}")
        except AssertionError as error:
            wrong += 1
            print(f"not ok {count} - {name_of_format}\n# " + str(error).replace("\n", "\n# "))
sys.exit(1 if wrong else 0)
