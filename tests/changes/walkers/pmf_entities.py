# SPDX-License-Identifier: MIT
#
# Entities of PlatinumSrc maps: types in order, each entity as long as it says, every text in the table of strings.
from .lz4 import unpack
from .reader import Broken, Reader

SIZES = {"B": 1, "H": 2, "I": 4, "Q": 8, "f": 4, "2": 8, "3": 12, "8": 96, "w": 8}
# Data of a type: S a text, w what it follows (two texts), 2 and 3 vectors, 8 a box; what depends on other values is
# named in brackets and written out in `special`.
TYPES = {0: "", 1: "S", 2: "B33w33ffSSS2SSSSSSSSS", 3: "B33w33ffSSS2SSSSSSSSSS",
         4: "H33w8SSSSSS" + "2" * 24 + "SSSSSSSSSSSS", 5: "B33w[shape]", 6: "H333333w8SSSSIIIISSS", 7: "B3w8BSSSSSSSSSS",
         8: "B3wBBBf3f[light]SSS", 9: "H33w33wIIBBfSffIfffBfIBBfIfBfSSS",
         10: "B3wIH333fffS2222BIS2222" + "IIBB22" * 3 + "SSS", 11: "B3wSS333ffff[sounds]IIS", 12: "B3w3333S2",
         13: "B3wfffffSfBBBBSSSS", 14: "B3wf2222S2222SSS", 15: "33SBBBBBBBII", 16: "B33ffffSSS", 17: "B3w3fBS3S",
         18: "BSBSSSBSSS", 19: "BIISSSSS", 20: "BQQSSSSS", 21: "ISSSS", 22: "QSSSS", 23: "BSBB[property]S",
         24: "B3wQf222f3SS", 25: "BIIISSS", 26: "BI" + "B" * 32 + "ISSS"}
STATIC_PROP = "B3333SS"
UNITS = {1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 2, 8: 4, 9: 8, 10: 4, 11: 8, 12: 4}


class Entities:
    def __init__(self, walk, strings, where):
        self.walk, self.strings, self.where = walk, strings, where

    def fields(self, reader, spelled):
        at, flags = 0, reader.data[reader.at] if reader.left() else 0
        while at < len(spelled):
            if spelled[at] == "[":
                end = spelled.index("]", at)
                getattr(self, spelled[at + 1:end])(reader, flags)
                at = end
            elif spelled[at] in "Sw":
                for _ in range(1 if spelled[at] == "S" else 2):
                    self.strings.text(reader.number("I"), self.where)
            else:
                reader.bytes(SIZES[spelled[at]])
            at += 1

    def shape(self, reader, flags):
        kind = flags >> 4
        if kind > 2:
            raise Broken(f"{self.where}: shape {kind}")
        self.strings.array(reader.number("I"), 96 if kind == 2 else 12, 4, self.where)

    def light(self, reader, flags):
        kind = flags & 15
        if kind == 1:
            reader.bytes(4)
        elif kind == 2:
            self.strings.array(reader.number("I"), 24, 4, self.where)

    def sounds(self, reader, flags):
        count = reader.number("B")
        if count == 1:
            self.strings.text(reader.number("I"), self.where)
        elif count > 1:
            self.texts(self.strings.array(reader.number("I"), 4 * count, 4, self.where))

    def texts(self, content):
        more = Reader(content)
        while more.left():
            self.strings.text(more.number("I"), self.where)

    def property(self, reader, flags=0):
        kind, dimensions = reader.numbers("BI")
        if not dimensions:
            if kind == 12:
                self.strings.text(reader.number("I"), self.where)
            else:
                reader.bytes(UNITS.get(kind, 0))
            return
        count = 1
        for _ in range(dimensions):
            count *= reader.number("I")
        if kind == 1:
            reader.bytes((count + 7) // 8)
        elif kind:
            if kind not in UNITS:
                raise Broken(f"{self.where}: a property of kind {kind}, whose size nothing says", "kind")
            size = UNITS[kind] * count
            inline = self.walk.revision >= 1
            content = reader.bytes(size) if inline else self.strings.array(reader.number("I"), size, UNITS[kind], self.where)
            if kind == 12:
                self.texts(content)

    def properties(self, reader, count):
        for _ in range(count):
            self.strings.text(reader.number("I"), self.where)
            self.property(reader)


def entries(walk, reader, count, where):
    """(type, body of an entity) of all entries."""
    last = -1
    for _ in range(count):
        head = reader.number("I")
        kind = head >> 24
        walk.complaints.unless(kind > last, "order", f"{where}: type {kind} behind {last}")
        last = kind
        for _ in range((head & 0xFFFFFF) + 1):
            reader.number("I")
            yield kind, reader.part(reader.number("I"), f"{where} entity of type {kind}")


def walk_entities(walk, offset, where, strings_of):
    reader = walk.reader(offset, where)
    start = reader.at
    strings, count, size = reader.numbers("3I")
    frame = reader.bytes(size)
    walk.block(start, reader.at - start, where)
    entities = Entities(walk, strings_of(walk, strings, where), where)
    content = Reader(unpack(frame) if size else b"", name=where)
    for kind, body in entries(walk, content, count, where):
        name, properties = body.numbers("II")
        entities.strings.text(name, where)
        if kind in TYPES:
            entities.fields(body, TYPES[kind])
            entities.properties(body, properties)
            walk.complaints.unless(body.left() == 0, "entity size", f"{where}: {body.left()} bytes behind one of type {kind}")
    walk.complaints.unless(content.left() == 0, "count", f"{where}: {content.left()} bytes behind the entities")


def walk_static_entities(walk, offset, strings, where):
    reader = walk.reader(offset, f"{where} static entities")
    start = reader.at
    count, size = reader.numbers("2I")
    frame = reader.bytes(size)
    walk.block(start, reader.at - start, f"{where} static entities")
    entities, content = Entities(walk, strings, where), Reader(unpack(frame) if size else b"", name=where)
    for kind, body in entries(walk, content, count, where):
        body.number("I")
        if kind == 0:
            entities.fields(body, STATIC_PROP)
            walk.complaints.unless(body.left() == 0, "entity size", f"{where}: {body.left()} bytes behind a static one")
    walk.complaints.unless(content.left() == 0, "count", f"{where}: {content.left()} bytes behind the static entities")
