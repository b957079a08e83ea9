# SPDX-License-Identifier: MIT
#
# A walk over a Tomb Raider Level Editor project, from what is known of the format: rooms one behind the other, each with
# counted things; tables of numbers in use; paths, tiles, slots, animations; what NGLE adds.
import struct

from .reader import Broken, Reader, walked

OBJECTS = {0x0008: 42, 0x0010: 52}
LIGHTS = {**dict.fromkeys((0x4000, 0x6000, 0x4200, 0x5000, 0x4100, 0x4020), 72),
          **dict.fromkeys((0x4C00, 0x4400, 0x4800, 0x4080, 0x4040), 42)}
DIRECTIONS = {1, 2, 4, 0xFFFE, 0xFFFD, 0xFFFB}
THINGS, LIGHT_NUMBERS, TRIGGER_NUMBERS = 2000, 768, 512


class Room:
    def __init__(self, number):
        self.number, self.doors, self.things = number, {}, []  # doors: number -> (direction, opposite)


def numbered(reader):
    return [reader.number("H") for _ in range(reader.number("H"))]


def walk_room(reader, complaints, room, file):
    reader.bytes(80)
    z_pixel, _, x_pixel, _ = reader.numbers("4i")
    reader.bytes(6)
    x_blocks, z_blocks, x_world, z_world = reader.numbers("4h")
    room.link = reader.number("H")
    where = f"room {room.number}"
    complaints.unless((x_pixel, z_pixel) == (x_world * 1024, z_world * 1024), "computed", f"{where}: pixels and blocks")
    if x_blocks < 0 or z_blocks < 0:
        raise Broken(f"{where}: {x_blocks} x {z_blocks} blocks")
    for number in numbered(reader):
        direction, _, _, _, _, _, owner, opposite = reader.numbers("H4h3H")
        reader.bytes(26)
        complaints.unless(direction in DIRECTIONS, "kind", f"{where}: door of direction {direction:#x}")
        room.doors[number] = (direction, opposite)
        file.owners.append((where, owner))
        file.doors.append((room, number, direction, opposite))
    for number in numbered(reader):
        walk_thing(reader, complaints, room, number, OBJECTS, file)
    reader.bytes(4)
    for number in numbered(reader):
        walk_thing(reader, complaints, room, number, LIGHTS, file)
    room.flip = reader.number("h")
    room.flags = reader.number("H")
    reader.bytes(5)
    room.blocks = reader.bytes(140 * x_blocks * z_blocks)


def walk_thing(reader, complaints, room, number, kinds, file):
    at = reader.at
    kind = reader.number("H")
    if kind not in OBJECTS and kind not in LIGHTS:
        raise Broken(f"room {room.number}: a thing of kind {kind:#x} at {at:#x}", "kind")  # how long it is nobody knows
    complaints.unless(kind in kinds, "kind", f"room {room.number}: a thing of kind {kind:#x} among others")
    reader.bytes(10)
    owner, slot = reader.numbers("2H")
    reader.bytes({**OBJECTS, **LIGHTS}[kind] - 16)
    file.owners.append((f"room {room.number}", owner))
    room.things.append(number)
    file.things[number] = file.things.get(number, 0) + 1
    if kind == 0x0008:
        file.slots_used.append((room.number, slot))
    elif kind == 0x0010:
        _, item, _, _, item_type = struct_trigger(reader)
        file.targets.append((room.number, item_type, item))


def struct_trigger(reader):
    return Reader(reader.data, reader.at - 10, reader.at).numbers("2HhHH")


class File:
    def __init__(self):
        self.rooms, self.owners, self.doors, self.things, self.slots_used, self.targets = {}, [], [], {}, [], []
        self.slots, self.tiles, self.ranges = [], [], []


def walk_table(reader, complaints, name, used, size):
    """A count of the numbers in use, and from there on all others, each once."""
    count = reader.number("I")
    limit = reader.number("I") if name == "things" else size
    if limit > reader.left() // 4:
        raise Broken(f"{name}: a table of {limit}")
    table = reader.numbers(f"{limit}I")
    if used is not None:
        complaints.unless(count == len(used), "table", f"{name}: {count} counted, {len(used)} there")
        complaints.unless(sorted(table[count:]) == [n for n in range(limit) if n not in used], "table",
                          f"{name}: the free numbers are others")


def path_of(reader):
    """Up to a space behind a dot, or NA."""
    at = reader.at
    text = reader.data[at:reader.end]
    if text[:3] == b"NA ":
        reader.bytes(3)
        return None
    if text[:1] == b" ":  # whose end would be that of another text, if one comes with a dot
        raise Broken(f"an empty path at {at:#x}", "kind")
    dot = text.find(b".")
    space = text.find(b" ", dot) if dot >= 0 else -1
    if space < 0:
        raise Broken(f"a path at {at:#x} without end", "broken")
    return reader.bytes(space + 1)


def walk_slots(reader, complaints, file):
    for _ in range(reader.number("I")):
        kind = reader.number("H")
        file.slots.append(kind)
        if kind:
            complaints.unless(kind in (8, 0x10, 0x110), "kind", f"slot of kind {kind:#x}")
            space = reader.data.find(b" ", reader.at, reader.end)
            if space < 0:
                raise Broken("the name of a slot without end")
            reader.bytes(space + 1 - reader.at)
            reader.bytes(112)


def walk_ng(reader, complaints):
    at = reader.at
    if reader.bytes(2) != b"NG":
        raise Broken("what follows is not of NGLE")
    size = 1
    while size:
        size, identity = reader.numbers("HH")
        if size == 0:
            complaints.unless(identity == 0, "end", f"a chunk {identity:#x} of no size")
        else:
            reader.bytes(2 * size - 4)  # in words, the head counted
    complaints.unless(reader.bytes(4) == b"NGLE", "end", "NGLE does not follow")
    complaints.unless(reader.number("I") == reader.at - at, "size", "what NGLE adds is longer or shorter")


def check_references(complaints, file):
    for where, owner in file.owners:
        complaints.unless(owner in file.rooms, "reference room", f"{where}: a thing of room {owner}")
    by_number = {}
    for room, number, direction, opposite in file.doors:
        by_number.setdefault(number, []).append((room, direction, opposite))
    for room, number, direction, opposite in file.doors:
        complaints.unless(any(other == number and way == direction ^ 0xFFFF for _, way, other in by_number.get(opposite, ())),
                          "reference door", f"room {room.number}: door {number} has no other side {opposite}")
    for number, count in file.things.items():
        complaints.unless(count == 1, "number twice", f"thing {number}: {count} times")
        complaints.unless(number < THINGS, "number", f"thing {number}")
    for room, kind, item in file.targets:
        if kind in (1, 2, 6):
            complaints.unless(item in file.things, "reference thing", f"room {room}: a trigger of thing {item}")
    for room in file.rooms.values():
        complaints.unless(room.flip == -1 or room.flip in file.rooms, "reference room", f"room {room.number} flips to {room.flip}")
        complaints.unless(room.link == 0xFFFF or room.link in file.rooms, "reference room", f"room {room.number} links to {room.link}")
    if file.slots:
        for room, slot in file.slots_used:
            complaints.unless(slot < len(file.slots), "reference slot", f"room {room}: an object of slot {slot}")


@walked
def walk(data, complaints):
    read(data, complaints)


def faces(room):
    """Of each block, the fourteen faces: type, number of the tile or colour, flags, rotation, triangle."""
    for at in range(0, len(room.blocks), 140):
        for face in range(14):
            kind, low, flags, rotation, triangle = struct.unpack_from("<HBBBB", room.blocks, at + 24 + 8 * face)
            yield kind, low | (flags & 3) << 8, flags & 0xFC, rotation, triangle


def read(data, complaints):
    """The file, as far as it can be followed."""
    reader, file = Reader(data), File()
    complaints.unless(reader.bytes(8) == b"PROJFILE", "magic", "no project")
    reader.bytes(4)
    slots = reader.number("I")
    for number in range(slots):
        kind = reader.number("H")
        complaints.unless(kind in (0, 1), "kind", f"room {number} of kind {kind}")
        if kind == 0:
            file.rooms[number] = Room(number)
            walk_room(reader, complaints, file.rooms[number], file)
    used = set(file.things) | {number for _, number, _, _ in file.doors}
    walk_table(reader, complaints, "things", used, THINGS)
    walk_table(reader, complaints, "lights", None, LIGHT_NUMBERS)
    walk_table(reader, complaints, "triggers", None, TRIGGER_NUMBERS)
    if path_of(reader) is not None:
        file.tiles = [reader.bytes(8) for _ in range(reader.number("I"))]
    if path_of(reader) is not None:
        walk_slots(reader, complaints, file)
    reader.bytes(4 + 160)
    for tile, animation in enumerate(reader.numbers("256I")):
        complaints.unless(animation == 0xFFFFFFFF or animation < 40, "reference animation", f"tile {tile}: range {animation}")
    file.ranges = [reader.numbers("3I") for _ in range(40)]
    reader.bytes(256)
    if reader.left() >= 256:
        reader.bytes(256)
        if reader.left():
            walk_ng(reader, complaints)
    complaints.unless(reader.left() == 0, "tail", f"{reader.left()} bytes behind the end")
    check_references(complaints, file)
    return file
