# SPDX-License-Identifier: MIT
#
# A walk over a PlatinumSrc map: every offset within the file and to a table of the right kind, no two parts over each other,
# tables of strings, counts, packed sizes, entities as long as they say. Neither revision nor what offsets count from
# stands in a map: the walk that finds least is taken.
from .lz4 import unpack
from .pmf_entities import walk_entities, walk_static_entities
from .reader import Broken, Reader, walked

REVISIONS, BASES = (0, 1, 2), ("file", "extensions", "map")
CLIENT_MATERIAL = (54, 62, 70)
CUBES = {0: 0, 1: 32, 2: 3, 3: 13, 4: 88, 5: 0, 6: 132, 7: 100}
CLIENT_CUBES = {2: 8, 3: 11, 5: 68}


class Strings:
    """A table of strings, unpacked."""

    def __init__(self, walk, at, where):
        self.walk, self.where, self.data = walk, where, b""
        if at is None:
            return
        reader = walk.reader(at, where)
        size, packed = reader.numbers("II")
        start = reader.at - 8
        frame = reader.bytes(packed)
        walk.block(start, reader.at - start, f"{where} strings")
        self.data = unpack(frame) if packed else b""
        walk.complaints.unless(len(self.data) == size, "strings size", f"{where}: {len(self.data)} bytes, not {size}")
        walk.complaints.unless(self.data[:1] in (b"", b"\0"), "strings", f"{where}: no empty text at 0")

    def text(self, at, where):
        if at:
            self.walk.complaints.unless(at < len(self.data) and self.data.find(b"\0", at) >= 0, "string",
                                        f"{where}: a text at {at:#x} of {len(self.data):#x}")

    def array(self, at, size, unit, where):
        """Bytes in the table, at a multiple of their unit."""
        if size == 0:
            return b""
        self.walk.complaints.unless(at % unit == 0, "string", f"{where}: {at:#x} is no multiple of {unit}")
        if not self.walk.complaints.unless(at + size <= len(self.data), "string", f"{where}: {size} bytes at {at:#x}"):
            return b""
        return self.data[at:at + size]


class Walk:
    def __init__(self, data, complaints, revision, base):
        self.data, self.complaints, self.revision, self.base = data, complaints, revision, base
        self.blocks = []

    def block(self, at, size, what):
        if size:
            self.blocks.append((at, size, what))

    def reader(self, offset, where):
        at = self.bases[self.base] + offset
        if not 0 <= at <= len(self.data):
            raise Broken(f"{where}: offset {offset:#x} leads out of the file")
        return Reader(self.data, at, name=where)

    def part(self, offset, size, where):
        """A reader of a part of that size, which belongs to nothing else."""
        reader = self.reader(offset, where)
        start = reader.at
        part = reader.part(size, where)
        self.block(start, size, where)
        return part

    def several(self, offset, count, size, where):
        """One reader each of `count` records of one size; an offset of none is not looked at."""
        if not count:
            return []
        whole = self.part(offset, count * size, where)
        return [whole.part(size, where) for _ in range(count)]

    # ---- the file

    def file(self):
        reader = Reader(self.data)
        self.complaints.unless(reader.bytes(3) == b"PMF", "magic", "no map")
        self.complaints.unless(reader.number("B") == 0, "version", "not 0")
        for _ in range(5):
            reader.to_zero()
        for _ in range(reader.number("B")):
            reader.to_zero()
        reader.number("Q")
        head = reader.at
        extensions, size = reader.numbers("II")
        self.bases = {"file": 0, "extensions": head, "map": head + 8}
        self.block(0, head + 8, "head")
        entities, levels = reader.numbers("II")
        self.block(head + 8, 8, "map")
        self.complaints.unless(head + 8 + size <= len(self.data), "size", f"a map of {size} bytes")
        self.entities(entities, "global entities")
        self.levels(levels)
        self.extensions(extensions)
        self.no_overlap()

    def extensions(self, offset):
        reader = self.reader(offset, "extensions")
        start, count = reader.at, reader.number("I")
        slots = reader.numbers(f"{count}I")
        self.block(start, reader.at - start, "extensions")
        for index, slot in enumerate(slots):
            one = self.reader(slot, f"extension {index}")
            start = one.at
            one.bytes(1)
            name = one.to_zero()
            self.complaints.unless(2 <= len(name) + 1 <= 32, "range", f"extension {index}: a name of {len(name)} bytes")
            one.bytes(one.number("I"))
            self.block(start, one.at - start, f"extension {index}")

    def levels(self, offset):
        reader = self.reader(offset, "levels")
        start, count = reader.at, reader.number("I")
        slots = reader.numbers(f"{count}I")
        self.block(start, reader.at - start, "levels")
        for index, slot in enumerate(slots):
            self.level(self.part(slot, 48, f"level {index}"), f"level {index}")

    def entities(self, offset, where):
        walk_entities(self, offset, where, Strings)

    def no_overlap(self):
        end, last = 0, ""
        for at, size, what in sorted(self.blocks):
            self.complaints.unless(at >= end, "overlap", f"{what} at {at:#x} and {last}")
            if at + size > end:
                end, last = at + size, what

    # ---- levels

    def level(self, level, where):
        strings, client, server, chunks, materials, material_at, physics, physics_at, _, sounds, sound_at = level.numbers("4IHIHIHHI")
        weathers, weather_at, _, gravities, gravity_at, _ = level.numbers("BIBBIB")
        text = Strings(self, strings, where)
        liquid = []
        for part in self.several(material_at, materials, 6, f"{where} materials"):
            name, _, flags = part.numbers("IBB")
            text.text(name, f"{where} material")
            liquid.append(flags >> 1 & 1)
        for at, count, size, what in ((physics_at, physics, 29, "physics"), (weather_at, weathers, 48, "weather"),
                                      (gravity_at, gravities, 16, "gravity")):
            for part in self.several(at, count, size, f"{where} {what}"):
                text.text(part.number("I"), f"{where} {what}")
        self.several(sound_at, sounds, 12, f"{where} sounds")
        self.client_level(self.part(client, 20, f"{where} client"), liquid, where)
        self.entities(self.part(server, 4, f"{where} server").number("I"), f"{where} entities")
        counts = {"materials": materials, "physics": physics, "sounds": sounds}
        self.chunks(chunks, counts, where)

    def client_level(self, client, liquid, where):
        strings, materials, sounds, sound_at, _, skies, sky_at, _ = client.numbers("IIBIBBIB")
        text = Strings(self, strings, f"{where} client")
        if liquid:
            sizes = [CLIENT_MATERIAL[self.revision] + 20 * wave for wave in liquid]
            whole = self.part(materials, sum(sizes), f"{where} client materials")
            for size in sizes:
                self.client_material(whole.part(size, f"{where} client material"), text, where)
        for part in self.several(sound_at, sounds, 32, f"{where} sound environments"):
            text.text(part.number("I"), f"{where} sound environment")
        for part in self.several(sky_at, skies, 40, f"{where} skies"):
            for name in part.numbers("9I"):
                text.text(name, f"{where} sky")
            skybox = part.number("I")
            if skybox:
                self.chunks(skybox, None, f"{where} skybox")

    def client_material(self, part, text, where):
        part.bytes(9)
        for name in part.numbers("3I"):
            text.text(name, f"{where} texture")
        count, at = part.numbers("BI")
        more = Reader(text.array(at, 4 * count, 4, f"{where} extra textures"))
        while more.left():
            text.text(more.number("I"), f"{where} extra texture")

    # ---- chunks

    def chunks(self, offset, counts, where):
        reader = self.reader(offset, f"{where} chunks")
        start = reader.at
        size, last = reader.numbers("BI")
        self.complaints.unless(size <= 24, "range", f"{where}: chunks of 2^{size}")
        reader.bytes(16)
        slots = reader.numbers(f"{((last & 0xFFF) + 1) * ((last >> 12 & 0xFFF) + 1) * ((last >> 24) + 1)}I")
        self.block(start, reader.at - start, f"{where} chunks")
        for index, slot in enumerate(slots):
            if slot:
                self.chunk(self.part(slot, 68, f"{where} chunk {index}"), counts, f"{where} chunk {index}")

    def used(self, count, offset, limit, where):
        for part in self.several(offset, count, 2, where):
            number = part.number("H")
            self.complaints.unless(limit is None or number < limit, "reference material", f"{where}: {number}")

    def chunk(self, chunk, counts, where):
        strings, client, server, statics = chunk.numbers("4I")
        text = Strings(self, strings, where)
        self.regions(*chunk.numbers("BI"), where)
        for what in ("materials", "physics", "sounds"):
            self.used(*chunk.numbers("BI"), counts and counts[what], f"{where} {what}")
        for what in ("weather", "gravity"):
            self.areas(*chunk.numbers("BI"), text, f"{where} {what}")
        dynamic, dynamic_at, fast, fast_at = chunk.numbers("BIBI")
        self.several(dynamic_at, dynamic, 5, f"{where} dynamic lights")
        self.several(fast_at, fast, 6, f"{where} fast lights")
        cubes = self.cubes(*chunk.numbers("3I"), text, where)
        self.client_chunk(self.part(client, 47, f"{where} client"), text, (dynamic, fast), cubes, where)
        self.entities(self.part(server, 4, f"{where} server").number("I"), f"{where} entities")
        walk_static_entities(self, statics, text, where)

    def regions(self, count, offset, where):
        if count:
            reader = self.reader(offset, f"{where} regions")
            start = reader.at
            for _ in range(count):
                reader.bytes(24)
                reader.bytes(4 * reader.number("I"))
            self.block(start, reader.at - start, f"{where} regions")

    def areas(self, count, offset, text, where):
        for part in self.several(offset, count, 100, where):
            part.bytes(96)
            text.text(part.number("I"), where)

    def cubes(self, count, size, offset, text, where):
        """Their types."""
        packed = self.part(offset, size, f"{where} cubes")
        reader = Reader(unpack(packed.bytes(size)) if size else b"", name=f"{where} cubes")
        types = []
        for _ in range(count):
            kind = reader.number("B") & 15
            if kind not in CUBES:
                raise Broken(f"{where}: a cube of type {kind}")
            body = reader.part(CUBES[kind], f"{where} cube")
            children = body.numbers("8I") if kind == 1 else body.numbers("I") if kind in (4, 6, 7) else ()
            for child in children:
                self.complaints.unless(0 < child < count, "reference cube", f"{where}: cube {child} of {count}")
            if kind == 6:
                for name in body.numbers("32I"):
                    text.text(name, f"{where} path")
            types.append(kind)
        self.complaints.unless(reader.left() == 0, "count", f"{where}: {reader.left()} bytes behind the cubes")
        return types

    def client_chunk(self, client, text, lights, cubes, where):
        for what in ("sound areas", "sky areas"):
            self.areas(*client.numbers("BI"), text, f"{where} {what}")
        indices, index_at, vertices, vertex_at, lightmaps, lightmap_at, dynamic_at, fast_at, size, cubes_at = \
            client.numbers("4IB5I")
        for part in self.several(index_at, indices, 4, f"{where} indices"):
            self.complaints.unless(part.number("I") < vertices, "reference vertex", where)
        self.several(vertex_at, vertices, 40, f"{where} vertices")
        sizes = self.lightmaps(lightmaps, lightmap_at, where)
        self.dynamic_lights(lights[0], dynamic_at, sizes, where)
        self.fast_lights(lights[1], fast_at, where)
        if size:
            packed = self.part(cubes_at, size, f"{where} client cubes")
            content = unpack(packed.bytes(size))
            wanted = sum(CLIENT_CUBES.get(kind, 0) for kind in cubes)
            self.complaints.unless(len(content) == wanted, "count", f"{where}: client cubes of {len(content)} bytes, not {wanted}")

    def luxels(self, reader, wanted, where):
        size = reader.number("I")
        content = unpack(reader.bytes(size)) if size else b""
        self.complaints.unless(wanted is None or len(content) == wanted, "luxels", f"{where}: {len(content)} bytes, not {wanted}")

    def lightmaps(self, count, offset, where):
        sizes = []
        if count:
            reader = self.reader(offset, f"{where} lightmaps")
            start = reader.at
            for _ in range(count):
                size = reader.number("B")
                sizes.append(3 << (size & 15) + (size >> 4))
                self.luxels(reader, sizes[-1], f"{where} lightmap")
            self.block(start, reader.at - start, f"{where} lightmaps")
        return sizes

    def dynamic_lights(self, count, offset, sizes, where):
        if not count or not offset:
            return
        reader = self.reader(offset, f"{where} client dynamic lights")
        start = reader.at
        for _ in range(count):
            reader.bytes(3)
            for _ in range(reader.number("B")):
                index = reader.number("B")
                known = self.complaints.unless(index < len(sizes), "reference lightmap", f"{where}: {index}")
                self.luxels(reader, sizes[index] if known else None, f"{where} light")
        self.block(start, reader.at - start, f"{where} client dynamic lights")

    def fast_lights(self, count, offset, where):
        if not count or not offset:
            return
        reader = self.reader(offset, f"{where} client fast lights")
        start = reader.at
        for _ in range(count):
            reader.bytes(3)
            for _ in range(reader.number("I")):
                reader.number("I")
                reader.bytes(reader.number("I"))
        self.block(start, reader.at - start, f"{where} client fast lights")


def walk_as(revision, base):
    return walked(lambda data, complaints: Walk(data, complaints, revision, base).file())


def walk(data):
    """The least that is found, however the map is read."""
    least = None
    for base in BASES:
        for revision in REVISIONS:
            found = walk_as(revision, base)(data)
            if least is None or weight(found) < weight(least):
                least = found
            if not found:
                return found
    return least


def weight(found):
    return (any(kind == "broken" for kind, _ in found), len(found))
