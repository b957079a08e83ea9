#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""A reader of compiled levels of Tomb Raider that shares nothing with the layouts and the library: levels for TR1 to TR5 and
TRNG, as public texts describe them (TRosettaStone 3) and as Tomb Editor's compiler writes them. `read_level(bytes)` gives plain
dicts and lists. Every byte has its place, or an error says which has none.

  compiled_reader.py FILE...     prints what is in the files
"""
import os
import sys
import zlib

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from compiled_bytes import Bytes, Form, Unreadable  # noqa: E402
from floor_data import FloorData  # noqa: E402

PAGE = 256 * 256
VERSIONS = {bytes.fromhex(text): game for text, game in
            {"20000000": 1, "2d000000": 2, "380018ff": 3, "380008ff": 3, "340018ff": 3, "54523400": 4}.items()}
NO_ROOM, NO_BOX = 255, {1: 0xFFFF, 2: 0xFFFF, 3: 0x7FF, 4: 0x7FF, 5: 0x7FF}
FILL = b"\xcd" * 4

PORTAL = Form("H room 3h normal 12h corners")
LIGHT = {1: Form("i x i y i z H intensity I fade"),
         2: Form("i x i y i z H intensity H intensity2 I fade I fade2"),
         3: Form("i x i y i z 3B colour B type 4h rest"),
         4: Form("i x i y i z 3B colour B type H intensity f in f out f length f cut_off 3f direction")}
LIGHT5 = Form("f x f y f z 3f colour I shadow f in f out f in_angle f out_angle f cut_off 3f direction 3i whole_place "
              "3i whole_direction B type 3s fill")
FOG5 = Form("f x f y f z f out f out_squared f density 3f colour")
STATIC_1 = Form("i x i y i z H angle H intensity H id")
STATIC = Form("i x i y i z H angle H intensity H intensity2 H id")
ANIMATION = {False: Form("I frames B rate B frame_size H state i speed i acceleration H first H last H next H next_frame "
                         "H changes H first_change H commands H first_command"),
             True: Form("I frames B rate B frame_size H state i speed i acceleration i lateral_speed i lateral_acceleration "
                        "H first H last H next H next_frame H changes H first_change H commands H first_command")}
CHANGE = Form("H state H dispatches H first_dispatch")
DISPATCH = Form("H low H high H next H next_frame")
MOVEABLE = Form("I id H mesh_count H first_mesh I tree I frames H animation")
MOVEABLE5 = Form("I id H mesh_count H first_mesh I tree I frames H animation H fill")
STATIC_OF = Form("I id H mesh 6h seen 6h solid H flags")
TEXTURE = {False: Form("H attribute H tile 8H corners"), True: Form("H attribute H tile H flags 8H corners 4I size"),
           5: Form("H attribute H tile H flags 8H corners 4I size H fill")}
SPRITE = Form("H tile B x B y H width H height 4h sides")
SEQUENCE = Form("i id h negative_count h first")
CAMERA = Form("i x i y i z h room H flags")
FLYBY = Form("i x i y i z 3i target B sequence B number H fov h roll H timer H speed H flags I room")
SOUND = Form("i x i y i z H sound H flags")
BOX = {False: Form("B z_min B z_max B x_min B x_max h floor H overlap"),
       True: Form("i z_min i z_max i x_min i x_max h floor H overlap")}
ITEM = {1: Form("H id h room i x i y i z H angle H intensity H flags"),
        2: Form("H id h room i x i y i z H angle H intensity H intensity2 H flags"),
        4: Form("H id h room i x i y i z H angle H intensity h ocb H flags")}
AI_OBJECT = Form("H id H room i x i y i z h ocb H flags H angle H fill")
CINEMATIC = Form("3h target 3h place H fov H roll")
DETAIL = {False: Form("H sample H volume H chance H characteristics"),
          True: Form("H sample B volume B range B chance B pitch H characteristics")}
ZONES = ("ground1", "ground2", "ground3", "ground4", "fly")
SOUND_MAP = {1: 256, 2: 370, 3: 370, 4: 370, 5: 450}

# ---- rooms ----


def read_sector(values, game):
    data, box, below, floor, above, ceiling = values
    material = None
    if game >= 3:
        box, material = box >> 4 & 0x7FF, box & 15
    return {"floor_data": data, "box": None if box == NO_BOX[game] else box, "material": material,
            "below": None if below == NO_ROOM else below, "floor": floor, "above": None if above == NO_ROOM else above,
            "ceiling": ceiling}


def read_sectors(data, room, game):
    room["sectors"] = [read_sector(values, game) for values in data.tuples("HHBbBb", room["x_sectors"] * room["z_sectors"])]


def read_portals(data, room):
    room["portals"] = data.records(PORTAL, "H")
    for portal in room["portals"]:
        corners = portal["corners"]
        portal["corners"] = [corners[i:i + 3] for i in range(0, 12, 3)]


def faces(found):
    return [{"vertices": face[:-1], "texture": face[-1] & 0x7FFF, "double_sided": bool(face[-1] & 0x8000)} for face in found]


def read_room(data, game):
    room = dict(zip(("x", "z", "y_bottom", "y_top"), data.numbers("i", 4)))
    words = data.number("I")
    start = data.at
    form = "hhhH" if game == 1 else "hhhHHH"
    room["vertices"] = [{"place": v[:3], "light": v[3:]} for v in data.tuples(form, data.number("H"))]
    room["quads"] = faces(data.tuples("5H", data.number("H")))
    room["triangles"] = faces(data.tuples("4H", data.number("H")))
    room["sprites"] = data.tuples("HH", data.number("H"))
    if data.at - start != 2 * words:
        data.fail(f"geometry is {data.at - start} bytes long, not {2 * words}", start)
    read_portals(data, room)
    room["z_sectors"], room["x_sectors"] = data.numbers("H", 2)
    read_sectors(data, room, game)
    room["ambient"] = tuple(data.numbers(*{1: ("H", 1), 2: ("H", 2), 3: ("H", 2), 4: ("I", 1)}[game]))
    room["light_mode"] = data.number("h") if game == 2 else None
    room["lights"] = data.records(LIGHT[game], "H")
    room["statics"] = data.records(STATIC_1 if game == 1 else STATIC, "H")
    room["alternate"], room["flags"] = data.number("h"), data.number("H")
    room["water_scheme"], room["reverb"], room["alternate_group"] = data.numbers("B", 3) if game >= 3 else (None,) * 3
    return room


# Bytes of the TR5 room's header from behind its size on; offsets count from its end.
HEADER5 = Form("4s fill1 I sectors_end I sectors_at 4s fill2 I portals_end i x i y i z i y_bottom i y_top "
               "H z_sectors H x_sectors I ambient H lights H statics B reverb B alternate_group "
               "H water_scheme 2I limits 4s fill3 4s fill4 4s ones "
               "h alternate H flags I unknown1 I unknown2 I unknown3 4s fill5 I unknown4 f place_x f place_y f place_z 16s fill6 "
               "4s null_room 4s fill7 I triangles I quads I lights_at I fog_at I lights2 I fog f place_y_top f place_y_bottom "
               "I layers I layers_at I vertices_at I faces_at I faces_at2 I vertex_bytes 16s fill8")
LAYER5 = Form("I vertices H unknown1 H quads H triangles H unknown2 2H zeros 6f bounds I zero "
              "I vertices_at I faces_at I faces_at2")


def read_room5(data):
    data.expect(b"XELA", "the mark of a room")
    size = data.number("I")
    data = Bytes(data.raw(size), "a room", data.base + data.at - size)
    head = data.record(HEADER5)
    origin = data.at
    for name in ("fill1", "fill3", "fill4", "fill5", "fill6", "fill7", "fill8"):
        if head[name].strip(b"\xcd"):
            data.fail(f"{name} is {head[name].hex()}", 0)
    if head["limits"] != (0x7FFF, 0x7FFF) or head["ones"] != b"\xff" * 4 or head["lights2"] != head["lights"]:
        data.fail("constants of the header are others", 0)

    def stands(name):
        if head[name] not in (data.at - origin, 0xFFFFFFFF):
            data.fail(f"{name} says {head[name]}, and this is {data.at - origin}")
    room = {name: head[name] for name in ("x", "y", "z", "y_bottom", "y_top", "x_sectors", "z_sectors", "alternate", "flags",
                                          "water_scheme", "reverb", "alternate_group")}
    room["ambient"], room["light_mode"], room["sprites"] = (head["ambient"],), None, []
    stands("lights_at")
    room["lights"] = [data.record(LIGHT5) for _ in range(head["lights"])]
    stands("fog_at")
    room["fog"] = [data.record(FOG5) for _ in range(head["fog"])]
    stands("sectors_at")
    read_sectors(data, room, 5)
    stands("sectors_end")
    read_portals(data, room)
    data.expect(FILL[:2], "what follows portals")
    stands("portals_end")
    room["statics"] = [data.record(STATIC) for _ in range(head["statics"])]
    stands("layers_at")
    room["layers"] = [data.record(LAYER5) for _ in range(head["layers"])]
    stands("faces_at")
    stands("faces_at2")
    room["quads"], room["triangles"], first = [], [], 0
    for layer in room["layers"]:
        for name, code, count in (("quads", "6H", layer["quads"]), ("triangles", "5H", layer["triangles"])):
            room[name] += faces((*(first + corner for corner in face[:-2]), face[-2]) for face in data.tuples(code, count))
        first += layer["vertices"]
    if len(room["triangles"]) % 2:
        data.expect(FILL[:2], "what fills triangles up")
    stands("vertices_at")
    if head["vertex_bytes"] != 28 * first:
        data.fail(f"layers have {first} vertices, the room {head['vertex_bytes']} bytes of them")
    room["vertices"] = [{"place": v[:3], "normal": v[3:6], "light": v[6:]} for v in data.tuples("6fI", first)]
    if (head["quads"], head["triangles"]) != (len(room["quads"]), len(room["triangles"])):
        data.fail("layers have other faces than the room", 0)
    data.end()
    return room


# ---- meshes ----

def read_mesh(data, game):
    mesh = {"centre": tuple(data.numbers("h", 3)), "radius": data.number("i"), "vertices": data.tuples("hhh", data.number("H"))}
    normals = data.number("h")
    mesh["normals"] = data.tuples("hhh", normals) if normals > 0 else []
    mesh["lights"] = data.numbers("h", -normals) if normals <= 0 else []
    effect = "H" if game >= 4 else ""
    mesh["quads"] = data.tuples("5H" + effect, data.number("H"))
    mesh["triangles"] = data.tuples("4H" + effect, data.number("H"))
    if game < 4:
        mesh["coloured_quads"] = data.tuples("5H", data.number("H"))
        mesh["coloured_triangles"] = data.tuples("4H", data.number("H"))
    return mesh


def read_meshes(data, level, game):
    """The meshes in their order, and for each pointer which of them it names; and the words and offsets that they are from."""
    size = 2 * data.number("I")
    block = Bytes(data.raw(size), data.what, data.base + data.at - size)
    pointers = data.counted("I")
    level["mesh_words"], level["mesh_offsets"] = Bytes(block.data).numbers("H", size // 2), pointers
    starts = sorted(set(pointers))
    meshes = []
    for start in starts:
        if start != block.at:
            block.fail(f"the next mesh begins at {start} of {size}")
        meshes.append(read_mesh(block, game))
        if block.at % 4:
            block.expect(b"\0\0", "what fills a mesh up")
    block.end()
    number = {start: i for i, start in enumerate(starts)}
    level["meshes"], level["mesh_pointers"] = meshes, [number[pointer] for pointer in pointers]


# ---- the level ----

def read_boxes(data, level, game):
    level["boxes"] = data.records(BOX[game == 1])
    level["overlaps"] = data.counted("H")
    level["zones"] = {}
    names = [name for name in ZONES if game > 1 or name not in ("ground3", "ground4")]
    for state in ("normal", "alternate"):
        for name in names:
            level["zones"][name, state] = data.numbers("H", len(level["boxes"]))
    reached = set()
    for i, box in enumerate(level["boxes"]):
        box["to"], at = [], box["overlap"] & 0x3FFF
        while at != 0x3FFF:
            if at >= len(level["overlaps"]):
                data.fail(f"overlaps of box {i} go past the end")
            word = level["overlaps"][at]
            reached.add(at)
            box["to"].append(word & (0x7FF if game >= 3 else 0x7FFF))
            at = 0x3FFF if word & 0x8000 else at + 1
    if len(reached) != len(level["overlaps"]):
        data.fail(f"boxes reach {len(reached)} of {len(level['overlaps'])} overlaps")


def read_animated(data):
    words = Bytes(data.raw(2 * data.number("I")), "animated textures")
    sets = [words.numbers("H", words.number("H") + 1) for _ in range(words.number("H"))]
    words.end()
    return sets


def read_body(data, level, game, next_generation):
    """From the rooms to the sounds, which every game has."""
    if data.number("I"):
        data.fail("the number before rooms is not 0", data.at - 4)
    count = data.number("I" if game == 5 else "H")
    level["rooms"] = [read_room5(data) if game == 5 else read_room(data, game) for _ in range(count)]
    words = data.counted("H")
    floor = FloorData(words, game, next_generation, data.base + data.at - 2 * len(words))
    for room in level["rooms"]:
        for sector in room["sectors"]:
            sector["functions"] = floor.functions(sector["floor_data"])
    floor.end()
    level["floor_data"] = words
    read_meshes(data, level, game)
    level["animations"] = data.records(ANIMATION[game >= 4])
    level["state_changes"] = data.records(CHANGE)
    level["dispatches"] = data.records(DISPATCH)
    level["commands"] = data.counted("h")
    level["mesh_trees"] = data.counted("i")
    level["frames"] = data.counted("H")
    level["moveables"] = data.records(MOVEABLE5 if game == 5 else MOVEABLE)
    level["static_definitions"] = data.records(STATIC_OF)
    if game <= 2:
        level["object_textures"] = data.records(TEXTURE[False])
    if game >= 4:
        data.expect(b"SPR\0"[:game - 1], "the mark of sprites")
    level["sprites"] = data.records(SPRITE)
    level["sprite_sequences"] = data.records(SEQUENCE)
    level["cameras"] = data.records(CAMERA)
    level["flybys"] = data.records(FLYBY) if game >= 4 else []
    level["sound_sources"] = data.records(SOUND)
    read_boxes(data, level, game)
    level["animated_textures"] = read_animated(data)
    if game >= 4:
        level["uv_rotated"] = data.number("B")
        data.expect(b"TEX\0"[:game - 1], "the mark of textures")
    if game >= 3:
        level["object_textures"] = data.records(TEXTURE[5 if game == 5 else game == 4])
    level["items"] = data.records(ITEM[1 if game == 1 else 4 if game >= 4 else 2])
    level["ai_objects"] = data.records(AI_OBJECT) if game >= 4 else []
    if game <= 3:
        level["light_map"] = data.raw(32 * 256)
        if game == 1:
            level["palette"] = data.raw(768)
        level["cinematic_frames"] = data.records(CINEMATIC, "H")
    demo = data.number("H")
    # Tomb Raider Next Generation has here how long the sound map is.
    long_map = next_generation and demo
    level["demo"] = b"" if long_map else data.raw(demo)
    level["sound_map"] = data.numbers("h", demo if long_map else SOUND_MAP[game])
    level["sound_details"] = data.records(DETAIL[game >= 3])
    if game == 1:
        bytes_of = data.raw(data.number("I"))
        level["sample_indices"] = data.counted("I")
        level["samples"] = [bytes_of[a:b] for a, b in zip(level["sample_indices"], level["sample_indices"][1:] + [len(bytes_of)])]
        if sum(map(len, level["samples"])) != len(bytes_of):
            data.fail("samples do not follow each other")
    else:
        level["sample_indices"] = data.counted("I")
    if game >= 4:
        data.expect(b"\xcd" * 6 if game == 5 else bytes(6), "the end of the level's data")


def read_old(data, level, game):
    """TR1 to TR3, of which nothing is packed."""
    level["pages"] = {}
    if game > 1:
        level["palette"], level["palette_16"] = data.raw(768), data.raw(1024)
    count = data.number("I")
    level["pages"][8] = [data.raw(PAGE) for _ in range(count)]
    if game > 1:
        level["pages"][16] = [data.raw(2 * PAGE) for _ in range(count)]
    read_body(data, level, game, False)


def unpacked(data, what):
    size, packed_size = data.numbers("I", 2)
    at = data.base + data.at
    stream = zlib.decompressobj()
    try:
        found = stream.decompress(data.raw(packed_size), size + 1)
    except zlib.error as error:
        data.fail(f"{what}: {error}", at)
    if len(found) != size or not stream.eof or stream.unused_data:
        data.fail(f"{what} of {len(found)} bytes, {size} are said", at)
    return found


def read_new(data, level):
    """TR4 and TR5, which begin alike."""
    level["page_counts"] = dict(zip(("room", "object", "bump"), data.numbers("H", 3)))
    count, level["pages"] = sum(level["page_counts"].values()), {}
    for bits in (32, 16):
        found = unpacked(data, f"pages of {bits} bits")
        level["pages"][bits] = [found[i:i + PAGE * bits // 8] for i in range(0, len(found), PAGE * bits // 8)]
        if len(found) != count * PAGE * bits // 8:
            data.fail(f"{len(level['pages'][bits])} pages of {bits} bits, {count} are said")
    found = unpacked(data, "font and sky")
    level["pages"]["font and sky"] = [found[i:i + PAGE * 4] for i in range(0, len(found), PAGE * 4)]
    next_generation = data.data[-8:-4] == b"NGLE"
    # What TR5 has here besides is less than 100 as a size of something packed.
    game = 5 if data.data[data.at + 4:data.at + 32] == bytes(28) else 4
    if game == 5:
        level["lara_type"], level["weather"] = data.numbers("H", 2)
        data.raw(28)
        size, again = data.numbers("I", 2)
        if size != again:
            data.fail(f"two sizes, {size} and {again}", data.at - 8)
        body = Bytes(data.raw(size), base=data.base + data.at - size)
    else:
        body = Bytes(unpacked(data, "the level"), "the unpacked level")
    read_body(body, level, game, next_generation)
    body.end()
    level["samples"] = [(unpacked_size, data.raw(size)) for unpacked_size, size in
                        (data.numbers("I", 2) for _ in range(data.number("I")))]
    if next_generation:
        level["next_generation"] = read_footer(data, len(level["floor_data"]))
    return game


# ---- what Tomb Raider Next Generation has at the end ----

TABLES = {0x8002: "animated", 0x8005: "scripts", 0x8009: "room_flags", 0x800D: "level_flags", 0x8017: "partial",
          0x8018: "remapped", 0x8021: "statics", 0x8024: "version", 0x8025: "map_version", 0x8037: "rooms", 0x8047: "plugins",
          0x8048: "floor_plugins"}


def read_footer(data, floor_words):
    start = data.at
    data.expect(b"NG", "the mark of the footer")
    tables = {}
    while True:
        at = data.at
        words, kind = data.numbers("H", 2)
        if not words and not kind:
            break
        if words < 2:
            data.fail("a table of less than its own head", at)
        if kind not in TABLES:
            data.fail(f"no table is {kind:#x}", at)
        table = Bytes(data.raw(2 * words - 4), f"table {kind:#x}", at + 4)
        tables[TABLES[kind]] = read_table(table, TABLES[kind], floor_words)
    data.expect(b"NGLE", "the mark of the end")
    if data.number("I") != data.at - start:
        data.fail("the footer is of another length", data.at - 4)
    return tables


def read_table(data, name, floor_words):
    if name in ("scripts", "rooms"):
        found = data.numbers("h", len(data.data) // 2)
    elif name == "statics":
        found = data.tuples("Hh", len(data.data) // 4)
    elif name == "room_flags":
        found = data.tuples("8B", data.number("H"))
    elif name == "level_flags":
        found = data.number("I")
    elif name == "partial":
        found = data.tuples("HHHH", data.number("H"))
    elif name in ("version", "map_version"):
        found = tuple(data.numbers("H", 5))[:4]
    elif name == "remapped":
        found = data.tuples("HH", data.number("H"))
    elif name == "plugins":
        found = [(number, text.split(b"\0")[0].decode("latin-1"), uses)
                 for number, text, uses in data.tuples("I80sI", data.number("H"))]
    elif name == "floor_plugins":
        found = data.numbers("B", data.number("H"))
        if len(found) > floor_words + floor_words % 2:
            data.fail(f"plugins of {len(found)} words of floor data; there are {floor_words}")
    else:
        _, rotated, count = data.number("B"), data.number("B"), data.number("H")
        sets = list(zip(*(data.numbers("H", 40) for _ in range(3))))
        found = {"rotated": rotated, "sets": sets[:count], "tile": data.number("H")}
    data.end()
    return found


def read_level(content):
    """The level as plain dicts; Unreadable where the bytes are none."""
    data, level = Bytes(content), {}
    mark = data.raw(4)
    game = VERSIONS.get(mark)
    if game is None:
        data.fail(f"no level begins with {mark.hex()}", 0)
    if game == 4:
        game = read_new(data, level)
    else:
        read_old(data, level, game)
    level["game"] = game
    data.end()
    return level


def main():
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            content = file.read()
        try:
            level = read_level(content)
        except Unreadable as error:
            print(f"{path}: {error}")
            continue
        counts = ", ".join(f"{len(value)} {name}" for name, value in level.items() if isinstance(value, list))
        print(f"{path}: TR{level['game']}{' of TRNG' if 'next_generation' in level else ''}: {counts}")


if __name__ == "__main__":
    main()
