# SPDX-License-Identifier: MIT
#
# Readers of the formats that no program on this machine need know, written from what describes these formats and
# nothing of Levelsmith's: they walk every offset and count and complain where one leads nowhere.
import hashlib
import struct


def piece(data, start, size):
    assert 0 <= start and 0 <= size and start + size <= len(data), f"{size} bytes at {start} of {len(data)}"
    return data[start:start + size]


def text(data):
    return data.split(b"\0")[0].decode()


def wad(data):
    signature, count, start = struct.unpack_from("<4sII", data)
    assert signature in (b"IWAD", b"PWAD")
    lumps = []
    for number in range(count):
        offset, size, name = struct.unpack("<II8s", piece(data, start + 16 * number, 16))
        lumps.append((text(name), piece(data, offset, size) if size else b""))
    return lumps


def doommap(data):
    """A level whose parts hold each other."""
    names = ["THINGS", "LINEDEFS", "SIDEDEFS", "VERTEXES", "SEGS", "SSECTORS", "NODES", "SECTORS", "REJECT", "BLOCKMAP"]
    (name, marker), *found = wad(data)
    assert [each for each, _ in found] == names and not marker
    things, lines, sides, points, segs, subsectors, nodes, sectors = (
        [list(element) for element in struct.iter_unpack(form, lump)] for form, (_, lump) in
        zip(["<5h", "<7H", "<hh8s8s8sH", "<hh", "<HHhHHh", "<HH", "<12h2H", "<hh8s8shhh"], found))
    reject, blocks = found[8][1], found[9][1]
    assert len(reject) == (len(sectors) ** 2 + 7) // 8
    for side in sides:
        side[5] = sectors[side[5]]
    for line in lines:
        line[:2] = points[line[0]], points[line[1]]
        line[5:] = [None if side == 0xFFFF else sides[side] for side in line[5:]]
    for seg in segs:
        seg[:2], seg[3] = [points[seg[0]], points[seg[1]]], lines[seg[3]]
    for subsector in subsectors:
        count, first = subsector
        assert first + count <= len(segs)
        subsector[:] = segs[first:first + count]
    for node in nodes:
        node[12:] = [subsectors[child & 0x7FFF] if child & 0x8000 else nodes[child] for child in node[12:]]
    x, y, columns, rows = struct.unpack_from("<hhHH", blocks)
    listed = []
    for address in struct.unpack_from(f"<{columns * rows}H", blocks, 8):
        numbers = [number for number, in struct.iter_unpack("<H", blocks[2 * address:len(blocks) // 2 * 2])]
        assert numbers[0] == 0 and 0xFFFF in numbers
        listed.append([lines[number] for number in numbers[1:numbers.index(0xFFFF)]])
    return {"name": name, "things": things, "lines": lines, "sides": sides, "vertices": points, "segs": segs, "subsectors": subsectors,
            "nodes": nodes, "sectors": sectors, "reject": reject, "grid": (x, y, columns, rows), "blocks": listed}


def pak(data):
    signature, start, size = struct.unpack_from("<4sII", data)
    assert signature == b"PACK" and size % 64 == 0
    files = {}
    for number in range(size // 64):
        name, offset, length = struct.unpack("<56sII", piece(data, start + 64 * number, 64))
        files[text(name)] = piece(data, offset, length)
    return files


def lumps(data, start, count):
    return [piece(data, *struct.unpack_from("<II", data, start + 8 * number)) for number in range(count)]


BSP29_ELEMENTS = [1, 20, 1, 12, 1, 24, 40, 20, 1, 8, 28, 2, 4, 4, 64]


def bsp29(data):
    assert struct.unpack_from("<I", data)[0] == 29
    found = lumps(data, 4, 15)
    for lump, size in zip(found, BSP29_ELEMENTS):
        assert len(lump) % size == 0
    planes, surfaces, edges = len(found[1]) // 20, len(found[6]) // 40, len(found[12]) // 4
    for face in struct.iter_unpack("<HHIHH4si", found[7]):
        assert face[0] < planes and face[4] < surfaces and face[2] + face[3] <= len(found[13]) // 4
    assert all(abs(edge) < max(edges, 2) for edge, in struct.iter_unpack("<i", found[13]))
    edges, along = ([*struct.iter_unpack(form, found[n])] for form, n in (("<HH", 12), ("<i", 13)))
    corners = [edges[abs(edge)][::-1 if edge < 0 else 1] for edge, in along]
    faces = [corners[face[2]:face[2] + face[3]] for face in struct.iter_unpack("<HHIHH4si", found[7])]
    seen = [face for face, in struct.iter_unpack("<H", found[11])]
    leaves = [[faces[face] for face in seen[leaf[8]:leaf[8] + leaf[9]]] for leaf in
              struct.iter_unpack("<ii6hHH4s", found[10])]
    nodes = [[leaves[~child] if child < 0 else child for child in node[1:3]] + [faces[node[9]:node[9] + node[10]]]
             for node in struct.iter_unpack("<Ihh6hHH", found[5])]
    return {"lumps": found, "textures": bsp29_textures(found[2]), "faces": faces, "leaves": leaves, "nodes": nodes}


def bsp29_parts(data):
    """A level whose parts hold each other: where a point moves, it does in every face."""
    def elements(lump, form):
        return [list(element) for element in struct.iter_unpack(form, found[lump])]

    def part(of, number):
        return of[number] if number >= 0 else leaves[~number]

    found = lumps(data, 4, 15)
    bsp29(data)
    textures = [[each and each[0]] for each in bsp29_textures(found[2])]
    points, planes = elements(3, "<3f"), elements(1, "<4fI")
    surfaces = [[surface[0], textures[surface[8]]] for surface in elements(6, "<8fII")]
    edges = [[points[start], points[end]] for start, end in elements(12, "<HH")]
    along = [[edges[abs(number)], number < 0] for number, in elements(13, "<i")]
    faces = [[planes[face[0]], surfaces[face[4]], along[face[2]:face[2] + face[3]]] for face in elements(7, "<HHIHH4si")]
    seen = [faces[number] for number, in elements(11, "<H")]
    leaves = [[leaf[0], seen[leaf[8]:leaf[8] + leaf[9]]] for leaf in elements(10, "<ii6hHH4s")]
    nodes = [[] for _ in elements(5, "<Ihh6hHH")]
    for node, read in zip(nodes, elements(5, "<Ihh6hHH")):
        node += [planes[read[0]], part(nodes, read[1]), part(nodes, read[2]), faces[read[9]:read[9] + read[10]]]
    clips = [[] for _ in elements(9, "<Ihh")]
    for clip, (plane, front, back) in zip(clips, elements(9, "<Ihh")):
        clip += [planes[plane]] + [clips[child] if child >= 0 else child for child in (front, back)]
    models = [[part(nodes, model[9]), [clips[number] for number in model[10:13]], faces[model[14]:model[14] + model[15]]]
              for model in elements(14, "<9f7i")]
    return {"entities": text(found[0]), "planes": planes, "textures": textures, "points": points, "nodes": nodes,
            "surfaces": surfaces, "faces": faces, "clips": clips, "leaves": leaves, "edges": edges, "along": along,
            "models": models}


def bsp29_textures(lump):
    textures = []
    for start in struct.unpack_from(f"<{struct.unpack_from('<I', lump)[0]}i", lump, 4):
        if start == -1:
            textures.append(None)
            continue
        name, width, height, *sizes = struct.unpack("<16sII4I", piece(lump, start, 40))
        textures.append((text(name), [piece(lump, start + offset, width * height >> 2 * level)
                                      for level, offset in enumerate(sizes)]))
    return textures


BSP46_ELEMENTS = [1, 72, 16, 36, 48, 4, 4, 40, 12, 8, 44, 4, 72, 104, 49152, 8, 1]


def bsp46(data):
    assert struct.unpack_from("<4sI", data) == (b"IBSP", 46)
    found = lumps(data, 8, 17)
    for lump, size in zip(found, BSP46_ELEMENTS):
        assert len(lump) % size == 0
    names = [text(name) for name, _, _ in struct.iter_unpack("<64sII", found[1])]
    return {"lumps": found, "textures": names,
            "faces": [names[face[0]] for face in struct.iter_unpack("<8i2i2i12f2i", found[13])]}


def md2(data):
    (signature, version, _, _, frame_size, skins, points, spots, triangles, commands, frames,
     skin_start, spot_start, triangle_start, frame_start, command_start, end) = struct.unpack_from("<4s16I", data)
    assert (signature, version, end) == (b"IDP2", 8, len(data)) and frame_size == 40 + 4 * points
    for triangle in struct.iter_unpack("<6H", piece(data, triangle_start, 12 * triangles)):
        assert max(triangle[:3]) < points and max(triangle[3:]) < spots
    piece(data, spot_start, 4 * spots)
    piece(data, command_start, 4 * commands)
    return {"skins": [text(piece(data, skin_start + 64 * number, 64)) for number in range(skins)],
            "frames": [text(piece(data, frame_start + frame_size * number, frame_size)[24:40])
                       for number in range(frames)]}


def glb(data):
    signature, version, size = struct.unpack_from("<4sII", data)
    assert (signature, version, size) == (b"glTF", 2, len(data))
    parts, start = [], 12
    while start < size:
        length, kind = struct.unpack_from("<I4s", data, start)
        assert length % 4 == 0
        parts.append((kind, piece(data, start + 8, length)))
        start += 8 + length
    return parts


def msgpack_items(data, at, count):
    items = []
    for _ in range(count):
        item, at = msgpack_value(data, at)
        items.append(item)
    return items, at


def msgpack_value(data, at):
    kind, at = data[at], at + 1
    if kind < 0x80 or kind >= 0xE0:
        return kind - 256 * (kind >= 0xE0), at
    if kind < 0xA0:
        items, at = msgpack_items(data, at, (kind & 15) * (1 if kind >= 0x90 else 2))
        return (items if kind >= 0x90 else dict(zip(items[::2], items[1::2]))), at
    if kind < 0xC0:
        return piece(data, at, kind & 31).decode(), at + (kind & 31)
    if kind == 0xD9:
        return piece(data, at + 1, data[at]).decode(), at + 1 + data[at]
    if kind == 0xCB:
        return struct.unpack_from(">d", data, at)[0], at + 8
    if kind == 0xDC:
        return msgpack_items(data, at + 2, struct.unpack_from(">H", data, at)[0])
    return {0xC0: None, 0xC2: False, 0xC3: True}[kind], at


def grp(data):
    count = struct.unpack_from("<I", data, 12)[0]
    assert data[:12] == b"KenSilverman"
    files, at = {}, 16 + 16 * count
    for number in range(count):
        name, size = struct.unpack("<12sI", piece(data, 16 + 16 * number, 16))
        files[text(name)], at = piece(data, at, size), at + size
    assert at == len(data)
    return files


def wdt(data):
    chunks, at = {}, 0
    while at < len(data):
        kind, size = struct.unpack_from("<II", data, at)
        chunks[kind.to_bytes(4, "big").decode()] = piece(data, at + 8, size)
        at += 8 + size
    return chunks


def pck(data):
    signature, version, _, _, _, _, base = struct.unpack_from("<4s5IQ", data)
    assert (signature, version) == (b"GDPC", 2)
    files, at = {}, 100
    for _ in range(struct.unpack_from("<I", data, 96)[0]):
        length, = struct.unpack_from("<I", data, at)
        name, (start, size) = text(piece(data, at + 4, length)), struct.unpack_from("<QQ", data, at + 4 + length)
        assert length % 4 == 0 and (base + start) % 32 == 0
        files[name] = piece(data, base + start, size)
        assert piece(data, at + 20 + length, 16) == hashlib.md5(files[name]).digest()
        at += length + 40
    assert at <= base
    return files


def img(data):
    signature, count = struct.unpack_from("<4sI", data)
    assert signature == b"VER2"
    files = {}
    for sector, size, _, name in struct.iter_unpack("<IHH24s", piece(data, 8, 32 * count)):
        assert sector * 2048 >= 8 + 32 * count
        files[text(name)] = piece(data, 2048 * sector, 2048 * size)
    return files


def dune(data):
    found, at = [], 0
    while start := struct.unpack_from("<I", data, at)[0]:
        end = data.index(b"\0", at + 4)
        found.append((data[at + 4:end].decode(), start))
        at = end + 1
    ends = [start for _, start in found[1:]] + [len(data)]
    assert not found or found[0][1] == at + 4
    return {name: piece(data, start, end - start) for (name, start), end in zip(found, ends)}


def hog(data):
    assert data[:3] == b"DHF"
    files, at = [], 3
    while at < len(data):
        name, size = struct.unpack("<13sI", piece(data, at, 17))
        files.append((text(name), piece(data, at + 17, size)))
        at += 17 + size
    return files


def wad3(data):
    signature, count, start = struct.unpack_from("<4sII", data)
    assert signature == b"WAD3" and start + 32 * count == len(data)
    found = []
    for number in range(count):
        entry = piece(data, start + 32 * number, 32)
        offset, packed, size, kind, is_packed, _, name = struct.unpack("<3IBBH16s", entry)
        assert is_packed or packed == size
        found.append((text(name), kind, piece(data, offset, packed)))
    return found


class Parts:
    """Chunks of RPG Maker: numbers in groups of seven bits, the highest first."""

    def __init__(self, data, at=0):
        self.data, self.at = data, at

    def number(self):
        value, more = 0, True
        while more:
            byte, = piece(self.data, self.at, 1)
            value, more = value << 7 | byte & 127, byte & 128
            self.at += 1
        return value

    def parts(self):
        found = {}
        while number := self.number():
            size = self.number()
            found[number] = piece(self.data, self.at, size)
            self.at += size
        return found


def lmu(data):
    """The parts of the map, and its events by their numbers."""
    assert data[:11] == b"\nLcfMapUnit"
    whole = Parts(data, 11)
    found = whole.parts()
    assert whole.at == len(data)
    listed, events = Parts(found.pop(0x51)), {}
    for _ in range(listed.number()):
        number = listed.number()
        events[number] = listed.parts()
    assert listed.at == len(listed.data)
    return found, events


def lvl(data):
    """Numbers of the head, objects, pieces of terrain, areas of steel, the name: what is free is not there."""
    assert len(data) == 2048
    objects = {i: one for i, one in enumerate(struct.iter_unpack(">hhHH", data[0x20:0x120])) if any(one)}
    pieces = {i: (x, y >> 7, y & 63, how) for i, (how, x, y) in enumerate(
        (one >> 29, one >> 16 & 0x1FFF, one & 0xFFFF) for one, in struct.iter_unpack(">I", data[0x120:0x760])) if one_there(how, x, y)}
    steel = {i: (corner >> 7, corner & 127, extent >> 4, extent & 15)
             for i, (corner, extent, _) in enumerate(struct.iter_unpack(">HBB", data[0x760:0x7E0])) if corner or extent}
    return list(struct.unpack_from(">16H", data)), objects, pieces, steel, [data[0x7E0:].decode("cp437").rstrip(" ")]


def one_there(how, x, y):
    return (how, x, y) != (7, 0x1FFF, 0xFFFF)


def lemmings(data):
    """Bits, unpacked size and packed bytes of each part, whose checksum must be right."""
    found, at = [], 0
    while at < len(data):
        bits, checksum, _, unpacked, _, size = struct.unpack_from(">BBHHHH", data, at)
        packed = piece(data, at + 10, size - 10)
        for byte in packed:
            checksum ^= byte
        assert checksum == 0 and 1 <= bits <= 8
        found.append((bits, unpacked, packed))
        at += size
    return found


def chk_strings(table):
    count, = struct.unpack_from("<H", table)
    starts = struct.unpack_from(f"<{count}H", table, 2)
    assert all(2 + 2 * count <= start < len(table) for start in starts)
    return [text(table[start:]) for start in starts]


def chk(data):
    """The sections that name no string as they are, and what the others name."""
    sections, at = {}, 0
    while at < len(data):
        name, size = struct.unpack("<4sI", piece(data, at, 8))
        sections[name.decode()] = piece(data, at + 8, size)
        at += 8 + size
    strings = [None, *chk_strings(sections.pop("STR "))]

    def named(section, form="<I", start=0, end=None):
        return [strings[number] for number, in struct.iter_unpack(form, sections.pop(section)[start:end])]

    places = [(box, strings[number]) for *box, number, _ in struct.iter_unpack("<4I2H", sections.pop("MRGN"))]
    triggers = [[(places[where - 1] if where else None, strings[said], strings[sound]) for where, said, sound in
                 struct.iter_unpack("<3I20x", piece(trigger, 320, 2048))] for trigger, in
                struct.iter_unpack("2400s", sections.pop("TRIG"))]
    units = [(*unit[1:4], unit[-1]) for unit in struct.iter_unpack("<I3H22xI", sections.pop("UNIT"))]
    names = {"title": named("SPRP", "<H"), "forces": named("FORC", "<H", 8, 16), "sounds": named("WAV "),
             "switches": named("SWNM")}
    return {"strings": strings[1:], "places": places, "triggers": triggers, "units": units, **names, **sections}


def buildmap(data):
    """Sectors, walls and sprites; walls as the number of their sector and that in its range."""
    assert struct.unpack_from("<i", data)[0] == 7
    at, lists = 20, []
    for size in (40, 32, 44):
        count, = struct.unpack("<H", piece(data, at, 2))
        block = piece(data, at + 2, count * size)
        lists.append([block[size * number:size * (number + 1)] for number in range(count)])
        at += 2 + count * size
    assert at == len(data)
    sectors, walls, sprites = lists
    ranges = [struct.unpack_from("<2h", sector) for sector in sectors]
    owners = [(sector, number) for sector, (first, count) in enumerate(ranges) for number in range(count)]
    assert [first + number for first, count in ranges for number in range(count)] == list(range(len(walls)))
    read = []
    for number, wall in enumerate(walls):
        x, y, following, across, room = struct.unpack_from("<2i3h", wall)
        assert owners[following][0] == owners[number][0], "the next wall is one of another sector"
        if across >= 0:
            assert struct.unpack_from("<2i3h", walls[across])[3] == number and owners[across][0] == room
        read.append((owners[number][0], (x, y), owners[following][1], owners[across] if across >= 0 else None))
    return len(sectors), read, [struct.unpack_from("<i20xh", sprite) for sprite in sprites]
