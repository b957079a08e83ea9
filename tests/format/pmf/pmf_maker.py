# SPDX-License-Identifier: MIT
#
# PlatinumSrc maps by a second hand: made from docs/formats/pmf.md alone, without the library. What a map holds is drawn at
# random, as are the order of its blocks, the gaps between them, and how what is packed is packed. Every map is valid.
import random
import struct

REVISIONS = ("seed", "2025-12-27", "2026-01-03")
BOOL, STRING = 1, 12
NUMBERS = {2: "b", 3: "h", 4: "i", 5: "q", 6: "B", 7: "H", 8: "I", 9: "Q", 10: "f", 11: "d"}
WORDS = ("", "go", "stop", "wall", "über", "a long name with blanks", "стена", "x" * 40)


# ---- LZ4 frames

def rotate(value, bits):
    return (value << bits | value >> 32 - bits) & 0xFFFFFFFF


def xxh32(data):
    """Of less than 16 bytes: a frame's head is no longer."""
    value = (374761393 + len(data)) & 0xFFFFFFFF
    for at in range(0, len(data) // 4 * 4, 4):
        value = rotate((value + int.from_bytes(data[at:at + 4], "little") * 3266489917) & 0xFFFFFFFF, 17) * 668265263 & 0xFFFFFFFF
    for byte in data[len(data) // 4 * 4:]:
        value = rotate((value + byte * 374761393) & 0xFFFFFFFF, 11) * 2654435761 & 0xFFFFFFFF
    value = (value ^ value >> 15) * 2246822519 & 0xFFFFFFFF
    value = (value ^ value >> 13) * 3266489917 & 0xFFFFFFFF
    return value ^ value >> 16


def lengths(count):
    """The bytes behind a nibble of 15."""
    return b"\xff" * ((count - 15) // 255) + bytes([(count - 15) % 255]) if count >= 15 else b""


def sequence(literals, distance=0, count=4):
    token = min(len(literals), 15) << 4 | (min(count - 4, 15) if distance else 0)
    behind = struct.pack("<H", distance) + lengths(count - 4) if distance else b""
    return bytes([token]) + lengths(len(literals)) + literals + behind


def packed_block(data):
    """Runs of one byte are copies, all else is literal; the last bytes are always literal."""
    out, done, at = b"", 0, 1
    while at < len(data) - 12:
        count = 0
        while at + count < len(data) - 5 and data[at + count] == data[at - 1]:
            count += 1
        if count >= 4:
            out += sequence(data[done:at], 1, count)
            done = at = at + count
        at += 1
    return out + sequence(data[done:])


def frame(chance, data, size_elsewhere):
    """One whole frame; it says how much is in it where nothing else does."""
    if not data:
        return b""
    says = not size_elsewhere or chance.random() < .5
    head = bytes([0x60 | (8 if says else 0), chance.choice((0x40, 0x70))]) + (struct.pack("<Q", len(data)) if says else b"")
    out = b"\x04\x22\x4d\x18" + head + bytes([xxh32(head) >> 8 & 0xFF])
    step = chance.choice((7, 60000)) if len(data) < 200 else 60000
    for at in range(0, len(data), step):
        part = data[at:at + step]
        small = packed_block(part)
        if len(small) < len(part):
            out += struct.pack("<I", len(small)) + small
        else:
            out += struct.pack("<I", len(part) | 1 << 31) + part
    return out + bytes(4)


# ---- blocks: bytes with offsets to others in them

class Block:
    def __init__(self):
        self.data, self.offsets = bytearray(), []

    def put(self, layout, *values):
        self.data += struct.pack("<" + layout, *values)
        return self

    def bytes(self, data):
        self.data += data
        return self

    def floats(self, chance, count):
        return self.put(f"{count}f", *(chance.randrange(-40, 40) / 4 for _ in range(count)))

    def to(self, block):
        """An offset; of None it is 0."""
        if block is not None:
            self.offsets.append((len(self.data), block))
        return self.put("I", 0)


class Strings:
    """A table; or none, where no text but the empty one is in it."""

    def __init__(self, chance):
        self.chance, self.data, self.known = chance, bytearray(b"\0"), {b"": 0}

    def text(self, text):
        data = text.encode()
        if data not in self.known or self.chance.random() < .1:
            at = len(self.data)
            self.data += data + b"\0"
            self.known[data] = at if data else 0
        return self.known[data]

    def array(self, data, unit):
        self.data += bytes(-len(self.data) % unit)
        self.data += data
        return len(self.data) - len(data)

    def block(self):
        data = bytes(self.data) if len(self.data) > 1 or self.chance.random() < .5 else b""
        content = frame(self.chance, data, True)
        return Block().put("II", len(data), len(content)).bytes(content)


class Maker:
    def __init__(self, seed, revision=None):
        self.chance = random.Random(seed)
        self.revision = self.chance.randrange(3) if revision is None else revision
        self.seed = seed

    def word(self):
        return self.chance.choice(WORDS)

    def few(self, most):
        return self.chance.choice((0, self.chance.randrange(most + 1)))

    # ---- the file

    def map(self):
        chance = self.chance
        gamemodes = [f"mode {number}" for number in range(self.few(3))]
        texts = [f"map {self.seed}", self.word(), self.word(), "a maker", "dm"]
        head = b"PMF\0" + b"".join(text.encode() + b"\0" for text in texts) + bytes([len(gamemodes)])
        head += b"".join(mode.encode() + b"\0" for mode in gamemodes) + struct.pack("<Q", chance.randrange(1 << 40))
        entities, levels = self.entities(), Block()
        count = 1 + self.few(1)
        levels.put("I", count)
        for number in range(count):
            levels.to(self.level(number))
        body = Block().to(entities).to(levels)
        extensions = Block()
        count = self.few(2)
        extensions.put("I", count)
        for number in range(count):
            data = chance.randbytes(chance.randrange(20))
            extensions.to(Block().put("B", 2).bytes(b"embedrc\0").put("I", len(data)).bytes(data))
        return self.place(head, body, extensions)

    def place(self, head, body, extensions):
        """Of blocks that are reached from each other first those of the map, then those of the extensions."""
        chance = self.chance
        inner, outer = reached(body)[1:], reached(extensions)
        tight = chance.random() < .5
        if not tight:
            chance.shuffle(inner)
        places, at = {id(body): len(head) + 8}, len(head) + 8 + len(body.data)
        gaps = {}
        for block in inner + outer:
            gap = 0 if tight or chance.random() < .7 else chance.randrange(1, 9)
            if block is extensions:
                gap, size = 0, at - len(head) - 8
            gaps[id(block)] = gap
            at += gap
            places[id(block)] = at
            at += len(block.data)
        out = bytearray(head) + struct.pack("<II", places[id(extensions)], size)
        for block in [body] + inner + outer:
            out += chance.randbytes(gaps.get(id(block), 0))
            data = bytearray(block.data)
            for offset, target in block.offsets:
                struct.pack_into("<I", data, offset, places[id(target)])
            out += data
        return bytes(out)

    def several(self, owner, layout, blocks):
        """A count, and an offset to so many records behind each other; of none it is 0, or anything."""
        owner.put(layout, len(blocks))
        if not blocks:
            owner.put("I", 0 if self.chance.random() < .8 else self.chance.randrange(100))
            return
        whole = Block()
        for block in blocks:
            whole.offsets += [(at + len(whole.data), target) for at, target in block.offsets]
            whole.bytes(block.data)
        owner.to(whole)

    def level(self, number):
        chance, level, strings, client = self.chance, Block(), Strings(self.chance), Block()
        flags = [chance.randrange(4) for _ in range(chance.randrange(5))]
        names = [f"material {number} {index}" for index in range(len(flags))]
        self.kinds = {kind: [f"{kind} {index}" for index in range(self.few(2))] for kind in ("weather", "gravity", "sound", "sky")}
        physics, sounds = chance.randrange(3), chance.randrange(3)
        level_blocks = {
            "materials": [Block().put("IBB", strings.text(name), chance.randrange(256), flag) for name, flag in zip(names, flags)],
            "physics": [Block().put("IB", strings.text(self.word()), chance.randrange(2)).floats(chance, 6) for _ in range(physics)],
            "sounds": [Block().floats(chance, 3) for _ in range(sounds)],
            "weather": [Block().put("I", strings.text(name)).floats(chance, 3).put("I", 7).floats(chance, 4).put("I", 8).floats(chance, 2)
                        for name in self.kinds["weather"]],
            "gravity": [Block().put("I", strings.text(name)).floats(chance, 3) for name in self.kinds["gravity"]]}
        self.counts = (len(flags), physics, sounds)
        self.client_level(client, flags, names)
        chunks = self.chunks()
        level.to(None).to(client).to(Block().to(self.entities())).to(chunks)
        for name, layout, behind in (("materials", "H", ""), ("physics", "H", "H"), ("sounds", "H", ""), ("weather", "B", "B"),
                                     ("gravity", "B", "B")):
            self.several(level, layout, level_blocks[name])
            if behind:
                level.put(behind, 0)
        level.offsets.append((0, strings.block()))
        return level

    def client_level(self, client, flags, names):
        chance, strings, materials = self.chance, Strings(self.chance), Block()
        for flag in flags:
            materials.put("9B", chance.randrange(2), *(chance.randrange(256) for _ in range(8)))
            materials.put("III", *(strings.text(self.word()) for _ in range(3)))
            extra = [strings.text(self.word()) for _ in range(self.few(3))]
            materials.put("BI", len(extra), strings.array(struct.pack(f"<{len(extra)}I", *extra), 4) if extra else 0)
            materials.put("I", chance.randrange(100000)).floats(chance, 2 * self.revision + 6 + (5 if flag & 2 else 0))
        sounds = [Block().put("I", strings.text(name)).floats(chance, 7) for name in self.kinds["sound"]]
        skies = []
        for name in self.kinds["sky"]:
            sky = Block().put("I", strings.text(name))
            sky.put("8I", *(strings.text(chance.choice(names) if names and chance.random() < .5 else "") for _ in range(8)))
            skies.append(sky.to(self.chunks(1) if chance.random() < .3 else None))
        client.to(None).to(materials if flags else None)
        self.several(client, "B", sounds)
        client.put("B", 0)
        self.several(client, "B", skies)
        client.put("B", 0)
        client.offsets.append((0, strings.block()))

    # ---- chunks

    def chunks(self, across=2):
        chance = self.chance
        counts = [1 + chance.randrange(across) for _ in "yxz"]
        last = counts[0] - 1 << 24 | counts[1] - 1 << 12 | counts[2] - 1
        table = Block().put("BII", 5, last, chance.choice((0, last))).floats(chance, 3)
        for _ in range(counts[0] * counts[1] * counts[2]):
            table.to(self.chunk())
        return table

    def area(self, kind, strings):
        return Block().floats(self.chance, 24).put("I", strings.text(self.chance.choice(self.kinds[kind])))

    def areas(self, kind, strings):
        return [self.area(kind, strings) for _ in range(self.few(2))] if self.kinds[kind] else []

    def chunk(self):
        chance, chunk, strings = self.chance, Block(), Strings(self.chance)
        used = [[Block().put("H", chance.randrange(count)) for _ in range(chance.randrange(3))] if count else []
                for count in self.counts]
        cubes, kinds = self.cubes([len(one) for one in used], strings)
        regions = [Block().put("6f", 8, 8, 8, -8, -8, -8).put("I", 1).put("I", 0) for _ in range(self.few(2))]
        dynamic = [Block().put("BI", chance.randrange(4), number) for number in range(self.few(2))]
        fast = [Block().put("BBI", chance.randrange(4), 9, number) for number in range(self.few(2))]
        client, fast = self.client_chunk(strings, len(dynamic), fast, kinds)
        statics = self.static_entities(strings)
        chunk.to(None).to(client).to(Block().to(self.entities())).to(statics)
        for blocks in (regions, *used, self.areas("weather", strings), self.areas("gravity", strings), dynamic, fast):
            self.several(chunk, "B", blocks)
        content = frame(chance, cubes, False)
        chunk.put("II", len(kinds), len(content)).to(Block().bytes(content))
        chunk.offsets.append((0, strings.block()))
        return chunk

    def cubes(self, used, strings):
        """Their bytes, and their types; each stands behind what leads to it."""
        chance, out, kinds, open_cubes = self.chance, [], [], [0]
        while open_cubes:
            depth = open_cubes.pop(0)
            choices = [0] + [2, 3] * all(used) + ([1, 4, 6, 7] if depth < 3 and len(kinds) + len(open_cubes) < 30 else [])
            kind = chance.choice(choices)
            child = len(kinds) + 1 + len(open_cubes)
            body = Block()
            if kind == 1:
                body.put("B8I", 1, *range(child, child + 8))
                open_cubes += [depth + 1] * 8
            elif kind == 2:
                body.put("4B", 2 | chance.randrange(4) << 4, *(chance.randrange(count) for count in used))
            elif kind == 3:
                body.put("14B", 3 | chance.randrange(4) << 4, *(chance.randrange(used[0]) for _ in range(6)),
                         *(chance.randrange(used[1]) for _ in range(6)), chance.randrange(used[2]))
            elif kind == 4:
                body.put("BII16I16b", 4, child, 0, *[0] * 32)
            elif kind == 6:
                body.put("BI32I", 6, child, strings.text("path"), strings.text(self.word()), *[0] * 30)
            elif kind == 7:
                body.put("BI", 7, child).floats(chance, 24)
            else:
                body.put("B", 0)
            if kind in (4, 6, 7):
                open_cubes.append(depth)
            out.append(bytes(body.data))
            kinds.append(kind)
        return b"".join(out), kinds

    def luxels(self, size):
        content = frame(self.chance, self.chance.randbytes(2) + bytes(3 * size - 2), False)
        return struct.pack("<I", len(content)) + content

    def client_chunk(self, strings, dynamic, fast, kinds):
        """Without geometry it has sizes 0 and offsets 0; and the fast lights, of which there are some with vertices only."""
        chance, client = self.chance, Block()
        self.several(client, "B", self.areas("sound", strings))
        self.several(client, "B", self.areas("sky", strings))
        geometry = {2, 3} & set(kinds)
        vertices = chance.randrange(3, 12) if geometry and chance.random() < .8 else 0
        triangles = chance.randrange(15) if vertices else 0
        self.several(client, "I", [Block().put("I", chance.randrange(vertices)) for _ in range(3 * triangles)])
        self.several(client, "I", [Block().floats(chance, 10) for _ in range(vertices)])
        sizes = [(chance.randrange(4), chance.randrange(4)) for _ in range(self.few(2))] if vertices else []
        self.several(client, "B", [Block().put("B", high << 4 | wide).bytes(self.luxels(1 << high + wide)) for wide, high in sizes])
        fast = fast if vertices else []
        lights = Block()
        for _ in range(dynamic):
            lit = [number for number in range(len(sizes)) if chance.random() < .5]
            lights.put("4B", 9, 8, 7, len(lit))
            for number in lit:
                lights.put("B", number).bytes(self.luxels(1 << sum(sizes[number])))
        client.to(lights if dynamic else None)
        lights = Block()
        for _ in fast:
            count = chance.randrange(1, vertices + 1)
            lights.put("3BI", 1, 2, 3, 1).put("II", vertices - count, count).bytes(chance.randbytes(count))
        client.to(lights if fast else None)
        seen = Block()
        for kind in kinds:
            lightmap = chance.randrange(len(sizes)) if sizes else 255
            if kind == 2:
                seen.put("II", lightmap | triangles << 8, 0)
            elif kind == 3:
                seen.put("7BI", lightmap, 0, triangles, 0, 0, 0, 0, 0)
        content = frame(chance, bytes(seen.data), False)
        client.put("I", len(content)).to(Block().bytes(content) if content else None)
        return client, fast

    # ---- entities

    def property(self, body, strings):
        chance, kind = self.chance, self.chance.randrange(1, 13)
        sizes = [chance.randrange(1, 5) for _ in range(chance.randrange(3))]
        count = 1
        for size in sizes:
            count *= size
        body.put("I", strings.text(self.word())).put(f"BI{len(sizes)}I", kind, len(sizes), *sizes)
        if kind == BOOL:
            if sizes:
                bits = chance.getrandbits(count)
                body.bytes(bits.to_bytes((count + 7) // 8, "little"))
            else:
                body.put("B", chance.randrange(2))
            return
        if kind == STRING:
            values, layout = [strings.text(self.word()) for _ in range(count)], "I"
        else:
            values, layout = [chance.randrange(100) for _ in range(count)], NUMBERS[kind]
        data = struct.pack(f"<{count}{layout}", *values)
        if sizes and self.revision == 0:
            body.put("I", strings.array(data, struct.calcsize("<" + layout)))
        else:
            body.bytes(data)

    def data_of(self, kind, body, strings):
        chance, text = self.chance, lambda: strings.text(self.word())
        if kind == 1:
            body.put("I", text())
        elif kind == 5:
            shape = chance.randrange(3)
            data = struct.pack("<24f" if shape == 2 else "<3f", *range(24 if shape == 2 else 3))
            body.put("B", shape << 4).floats(chance, 6).put("III", 0, 0, strings.array(data, 4))
        elif kind == 7:
            body.put("B", chance.randrange(256) & ~2).floats(chance, 3).put("II", 0, 0).floats(chance, 24)
            body.put("B10I", 255, *(text() for _ in range(10)))
        elif kind == 8:
            shape = chance.randrange(3)
            body.put("B", shape | chance.randrange(2) << 4).floats(chance, 3).put("II3B", 0, 0, 9, 8, 7).floats(chance, 5)
            if shape == 1:
                body.floats(chance, 1)
            elif shape == 2:
                body.put("I", strings.array(struct.pack("<6f", *range(6)), 4))
            body.put("III", text(), text(), text())
        elif kind == 13:
            body.put("B", chance.randrange(32) & ~2).floats(chance, 3).put("II", 0, 0).floats(chance, 5)
            body.put("If4B", text(), 12, 1, 2, 3, 4)
            body.put("4I", *(text() for _ in range(4)))
        elif kind == 19:
            body.put("B2I5I", chance.randrange(6), 3, 4, *(text() for _ in range(5)))
        elif kind == 22:
            body.put("Q4I", chance.getrandbits(64), *(text() for _ in range(4)))

    def entities(self):
        chance, table, strings, content = self.chance, Block(), Strings(self.chance), bytearray()
        kinds = [kind for kind in (0, 1, 5, 7, 8, 13, 19, 22) if chance.random() < .25]
        for kind in kinds:
            count = 1 + self.few(2)
            content += struct.pack("<I", kind << 24 | count - 1)
            for _ in range(count):
                properties = self.few(4)
                body = Block().put("II", strings.text(self.word()), properties)
                self.data_of(kind, body, strings)
                for _ in range(properties):
                    self.property(body, strings)
                content += struct.pack("<II", 1, len(body.data)) + body.data
        packed = frame(chance, bytes(content), False)
        return table.to(strings.block()).put("II", len(kinds), len(packed)).bytes(packed)

    def static_entities(self, strings):
        content = b""
        if self.chance.random() < .3:
            body = Block().put("IB", 0, self.chance.randrange(4)).floats(self.chance, 12)
            body.put("II", strings.text(self.word()), strings.text(self.word()))
            content = struct.pack("<III", 0, 1, len(body.data)) + bytes(body.data)
        packed = frame(self.chance, content, False)
        return Block().put("II", 1 if content else 0, len(packed)).bytes(packed)


def reached(block):
    """The block and all that it leads to, depth first."""
    found, seen, stack = [], set(), [block]
    while stack:
        one = stack.pop()
        if id(one) not in seen:
            seen.add(id(one))
            found.append(one)
            stack += [target for _, target in reversed(one.offsets)]
    return found
