# SPDX-License-Identifier: MIT
#
# Small files of the formats of the gallery, made by Python, by programs, or number by number from what describes the
# format.
import hashlib
import io
import random
import struct
import tarfile
import wave
import zlib

def pixels(width, height, each):
    return random.Random(width).randbytes(width * height * each)


def png_chunk(kind, body):
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(width=5, height=4):
    rows = b"".join(b"\0" + pixels(width, 1, 3) for _ in range(height))
    return (b"\x89PNG\r\n\x1a\n" + png_chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + png_chunk(b"gAMA", struct.pack(">I", 45455)) + png_chunk(b"tEXt", b"Author\0somebody")
            + png_chunk(b"zTXt", b"Notes\0\0" + zlib.compress(b"la" * 40, 9)) + png_chunk(b"teSt", b"\1\2\3")
            + png_chunk(b"IDAT", zlib.compress(rows)[:20]) + png_chunk(b"IDAT", zlib.compress(rows)[20:])
            + png_chunk(b"IEND", b""))


def gif():
    """One pixel of two colours."""
    return (b"GIF89a" + struct.pack("<HHBBB", 1, 1, 0x80, 0, 0) + bytes([0, 0, 0, 255, 255, 255])
            + b"!\xfe\5hello\0" + b"!\xf9\4\0\x0a\0\0\0" + b"," + struct.pack("<HHHHB", 0, 0, 1, 1, 0)
            + b"\2\2\x44\1\0" + b";")


def wav(channels, width, extra):
    file = io.BytesIO()
    with wave.open(file, "wb") as sound:
        sound.setnchannels(channels)
        sound.setsampwidth(width)
        sound.setframerate(11025)
        sound.writeframes(bytes(range(30)) * channels * width)
    data = file.getvalue()
    if extra:
        remark = b"INFOICMT" + struct.pack("<I", 5) + b"lamp\0\0"
        data = data[:36] + b"LIST" + struct.pack("<I", len(remark)) + remark + data[36:]
        data = data[:4] + struct.pack("<I", len(data) - 8) + data[8:]
    return data


def midi_chunk(kind, body):
    return kind + struct.pack(">I", len(body)) + body


def midi():
    conductor = b"\0\xff\x03\4lamp\0\xff\x51\3\7\xa1\x20\0\xff\x58\4\4\2\x18\x08\0\xff\x2f\0"
    notes = (b"\0\xc0\5\0\x90\x3c\x40\x81\x40\x3c\0\x83\x60\x3e\x40" + b"\x0a\x3e\0\0\xf0\3\1\2\xf7\0\x80\x3c\x40"
             + b"\x81\x80\x00\xd0\x11\5\x12\0\xff\x2f\0")
    return (midi_chunk(b"MThd", struct.pack(">HHH", 1, 2, 96)) + midi_chunk(b"MTrk", conductor)
            + midi_chunk(b"MTrk", notes))


def tar(kind):
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=kind) as archive:
        for name, content in (("a.txt", b"hello"), ("d/" + "long" * 20 + ".bin", bytes(700)), ("empty", b"")):
            entry = tarfile.TarInfo(name)
            entry.size, entry.mtime = len(content), 1700000000
            archive.addfile(entry, io.BytesIO(content))
        folder = tarfile.TarInfo("d")
        folder.type = tarfile.DIRTYPE
        archive.addfile(folder)
    return file.getvalue()


def wad():
    things = struct.pack("<5h", 32, -64, 90, 1, 7) + struct.pack("<5h", 0, 0, 0, 3004, 7)
    sectors = struct.pack("<hh8s8shhh", 0, 128, b"FLOOR4_8", b"CEIL3_5", 160, 0, 0)
    lumps = [(b"MAP01", b""), (b"THINGS", things), (b"VERTEXES", struct.pack("<4h", 0, 0, 64, 0)),
             (b"SECTORS", sectors), (b"README", b"text")]
    return wad_of(lumps)


def wad_of(lumps):
    data, directory = b"", b""
    for name, content in lumps:
        directory += struct.pack("<II8s", 12 + len(data), len(content), name)
        data += content
    return struct.pack("<4sII", b"PWAD", len(lumps), 12 + len(data)) + data + directory


def doommap():
    """Two rooms with a wall of two sides between them."""
    def packed(form, elements):
        return b"".join(struct.pack(form, *element) for element in elements)

    points = [(0, 0), (64, 0), (128, 0), (0, 64), (64, 64), (128, 64)]
    lines = [(0, 1, 0, 0xFFFF), (1, 4, 1, 2), (4, 3, 3, 0xFFFF), (3, 0, 4, 0xFFFF), (1, 2, 5, 0xFFFF), (2, 5, 6, 0xFFFF), (5, 4, 7, 0xFFFF)]
    sides = [(number, 0, b"-", b"-", b"STONE2", int(number in (2, 5, 6, 7))) for number in range(8)]
    segs = [(start, end, 0, line, 0, 0) for line, (start, end, _, _) in enumerate(lines[:4])] + [(4, 1, 0, 1, 1, 0)] + [
        (start, end, 0, line, 0, 0) for line, (start, end, _, _) in enumerate(lines) if line > 3]
    nodes = [(96, 0, 0, 64, *range(8), 0x8001, 0x8002), (64, 0, 0, 64, *range(8), 0x8000, 0)]
    blocks, addresses = b"", []
    for listed in ([0, 1, 2, 3], [1, 4, 5, 6]):
        addresses.append(6 + len(blocks) // 2)
        blocks += struct.pack(f"<{len(listed) + 2}H", 0, *listed, 0xFFFF)
    return wad_of([
        (b"MAP01", b""), (b"THINGS", packed("<5h", [(32, 32, 90, 1, 7), (96, 32, 0, 3004, 7)])),
        (b"LINEDEFS", packed("<7H", [(start, end, 1, 0, 0, front, back) for start, end, front, back in lines])),
        (b"SIDEDEFS", packed("<hh8s8s8sH", sides)), (b"VERTEXES", packed("<hh", points)), (b"SEGS", packed("<HHhHHh", segs)),
        (b"SSECTORS", packed("<HH", [(4, 0), (2, 4), (2, 6)])), (b"NODES", packed("<12h2H", nodes)),
        (b"SECTORS", packed("<hh8s8shhh", [(0, 128, b"FLOOR4_8", b"CEIL3_5", 160, 0, tag) for tag in (0, 7)])),
        (b"REJECT", b"\6"), (b"BLOCKMAP", struct.pack("<hhHH2H", 0, 0, 2, 1, *addresses) + blocks)])


def pak():
    files = [(b"maps/start.bsp", b"level"), (b"sound/a.wav", b"RIFF" * 3), (b"empty", b"")]
    data, directory = b"", b""
    for name, content in files:
        directory += struct.pack("<56sII", name, 12 + len(data), len(content))
        data += content
    return struct.pack("<4sII", b"PACK", 12 + len(data), len(directory)) + data + directory


def bsp_textures():
    picture = struct.pack("<16sII4I", b"wall", 16, 8, 40, 168, 200, 208) + bytes(128 + 32 + 8 + 2)
    return struct.pack("<3i", 2, 12, -1) + picture


def lumps_behind(head, lumps):
    """A header, the directory of the lumps, and these one behind the other, each at a multiple of four."""
    start = len(head) + 8 * len(lumps)
    directory, content = b"", b""
    for lump in lumps:
        content += bytes(-len(content) % 4)
        directory += struct.pack("<II", start + len(content), len(lump))
        content += lump
    return head + directory + content


def bsp29():
    plane = struct.pack("<4fI", 0, 0, 1, 8, 2)
    face = struct.pack("<HHIHH4si", 1, 0, 0, 2, 0, b"\0\xff\xff\xff", -1)
    leaf = struct.pack("<ii6hHH4s", -1, -1, *range(6), 0, 1, bytes(4))
    node = struct.pack("<Ihh6hHH", 1, -1, -1, *range(6), 0, 1)
    model = struct.pack("<9f7i", *range(9), 0, 0, 0, 0, 1, 0, 1)
    surface = struct.pack("<8fII", 1, 0, 0, 0, 0, 1, 0, 0, 0, 0)
    return lumps_behind(struct.pack("<I", 29), [
        b'{\n"classname" "worldspawn"\n}\n\0', plane * 2, bsp_textures(), struct.pack("<6f", *range(6)), b"\1\2", node,
        surface, face, b"\x10\x20\x30", struct.pack("<Ihh", 1, -1, -2), leaf * 2, struct.pack("<H", 0),
        struct.pack("<4H", 0, 0, 0, 1), struct.pack("<2i", 1, -1), model])


def bsp29_room():
    """Six walls of four edges; a tree of three nodes and four leaves."""
    planes = b"".join(struct.pack("<4fI", *(number == axis for number in range(3)), side, axis) for axis in range(3) for side in (0, 64))
    points = b"".join(struct.pack("<3f", x, y, z) for x in (0, 64) for y in (0, 64) for z in (0, 64))
    surfaces = b"".join(struct.pack("<8fII", number, 0, 0, 0, 0, 1, 0, 0, 0, 0) for number in range(3))
    edges = [(0, 0), (0, 1), (1, 3), (3, 2), (2, 0), (4, 5), (5, 7), (7, 6), (6, 4), (0, 4), (1, 5), (3, 7), (2, 6)]
    walls = [(1, 2, 3, 4), (5, 6, 7, 8), (1, 10, -5, -9), (3, 12, -7, -11), (2, 11, -6, -10), (4, 9, -8, -12)]
    faces = b"".join(struct.pack("<HHIHH4si", number, 0, 4 * number, 4, number // 2, bytes(4), -1) for number in range(6))
    leaves = b"".join(struct.pack("<ii6hHH4s", -1, -1, *range(6), first, count, bytes(4)) for first, count in ((0, 0), (0, 2), (2, 3), (5, 1)))
    nodes = b"".join(struct.pack("<Ihh6hHH", plane, *children, *range(6), 2 * number, 2)
                     for number, (plane, children) in enumerate([(0, (1, 2)), (2, (-2, -3)), (4, (-4, -1))]))
    clips = struct.pack("<Ihh", 1, 1, -2) + struct.pack("<Ihh", 3, -1, -2)
    model = struct.pack("<9f7i", *range(9), 0, 0, 1, 0, 3, 0, 6)
    return lumps_behind(struct.pack("<I", 29), [
        b'{\n"classname" "worldspawn"\n}\n\0', planes, bsp_textures(), points, b"", nodes, surfaces, faces, b"", clips, leaves,
        struct.pack("<6H", *range(6)), b"".join(struct.pack("<2H", *edge) for edge in edges),
        b"".join(struct.pack("<4i", *wall) for wall in walls), model])


def bsp46():
    texture = struct.pack("<64sII", b"textures/wall", 0, 1)
    face = struct.pack("<8i2i2i12f2i", 1, -1, 1, 0, 3, 0, 3, 0, 0, 0, 0, 0, *range(12), 0, 0)
    vertex = struct.pack("<10f4s", *range(10), b"\xff" * 4)
    return lumps_behind(struct.pack("<4sI", b"IBSP", 46), [
        b'{\n"classname" "worldspawn"\n}\n\0', texture * 2, struct.pack("<4f", 0, 0, 1, 0),
        struct.pack("<9i", 0, -1, -1, *range(6)), struct.pack("<12i", *range(12)), struct.pack("<i", 0),
        struct.pack("<i", 0), struct.pack("<6f4i", *range(6), 0, 1, 0, 1), struct.pack("<3i", 0, 1, 1),
        struct.pack("<2i", 0, 1), vertex * 3, struct.pack("<3i", 0, 1, 2), b"", face, bytes(49152), bytes(16),
        struct.pack("<2i", 1, 1) + b"\1"])


def md2():
    points = 3
    frame = struct.pack("<6f16s", 1, 1, 1, 0, 0, 0, b"stand1") + bytes(range(4 * points))
    parts = [struct.pack("<64s", b"models/lamp.pcx"), struct.pack("<6h", 0, 0, 8, 0, 0, 8),
             struct.pack("<6H", 0, 1, 2, 0, 1, 2), frame * 2, struct.pack("<2i", 0, 0)]
    starts = [68]
    for part in parts:
        starts.append(starts[-1] + len(part))
    return (b"IDP2" + struct.pack("<16I", 8, 64, 64, len(frame), 1, points, 3, 1, 2, 2, *starts) + b"".join(parts))


def glb():
    text = b'{"asset":{"version":"2.0"},"buffers":[{"byteLength":3}]}'
    text += b" " * (-len(text) % 4)
    parts = struct.pack("<I4s", len(text), b"JSON") + text + struct.pack("<I4s", 4, b"BIN\0") + b"\1\2\3\0"
    return struct.pack("<4sII", b"glTF", 2, 12 + len(parts)) + parts


def pillow_pictures(suffix, **options):
    """The same, as Pillow writes it; nothing without Pillow."""
    try:
        from PIL import Image
    except ImportError:
        return []
    found = []
    for mode in ("L", "RGB", "P"):
        picture = Image.frombytes(mode if mode != "P" else "L", (9, 7), pixels(9, 7, 3 if mode == "RGB" else 1))
        file = io.BytesIO()
        (picture.convert("P") if mode == "P" else picture).save(file, suffix, **options)
        found.append(file.getvalue())
    return found


def hexen():
    thing = struct.pack("<7h6B", 1, 32, -64, 0, 90, 1, 7, 80, 1, 2, 3, 4, 5)
    return wad_of([(b"MAP01", b""), (b"THINGS", thing * 2), (b"BEHAVIOR", b"ACS\0\x08" + bytes(11)),
                   (b"MAPINFO", b"map 1\n")])


def grp():
    files = [(b"START.CON", b"define"), (b"LAMP.ART", bytes(range(20))), (b"EMPTY", b"")]
    directory = b"".join(struct.pack("<12sI", name, len(data)) for name, data in files)
    return b"KenSilverman" + struct.pack("<I", len(files)) + directory + b"".join(data for _, data in files)


def wdt():
    chunks = [(b"MVER", struct.pack("<I", 18)), (b"MPHD", struct.pack("<8I", 1, *range(7))),
              (b"MAIN", b"".join(struct.pack("<II", at % 5 == 0, 0) for at in range(4096))), (b"MWMO", b"a.wmo\0"),
              (b"MODF", bytes(64))]
    return b"".join(kind[::-1] + struct.pack("<I", len(body)) + body for kind, body in chunks)


def tiff_value(order, kind, value):
    """How many, and their bytes."""
    if kind == 2:
        return len(value) + 1, value + b"\0"
    numbers = b"".join(struct.pack(order + {1: "B", 3: "H", 4: "I", 5: "I"}[kind], number) for number in value)
    return len(value) // (2 if kind == 5 else 1), numbers


def tiff_directory(order, at, tags, following=0):
    """Tags, (number, kind, value) each, and behind them what does not fit in them; `following` is the next directory."""
    behind = at + 6 + 12 * len(tags)
    entries = more = b""
    for number, kind, value in tags:
        count, data = tiff_value(order, kind, value)
        if len(data) > 4:
            entries += struct.pack(order + "HHII", number, kind, count, behind + len(more))
            more += data + b"\0" * (len(data) & 1)
        else:
            entries += struct.pack(order + "HHI", number, kind, count) + data.ljust(4, b"\0")
    return struct.pack(order + "H", len(tags)) + entries + struct.pack(order + "I", following) + more


def tiff(order="<", strips=(1, 2), kind_of_sizes=3):
    """Pages of as many strips, each with the directory of a camera."""
    file = struct.pack(order + "2sHI", b"MM" if order == ">" else b"II", 42, 8 + 24 * len(strips))
    data = [pixels(6, 4, 1)[number:] + pixels(6, 4, 1)[:number] for number in range(len(strips))]
    file += b"".join(data)
    for page, count in enumerate(strips):
        rows = -(-4 // count)
        sizes = [6 * min(rows, 4 - rows * strip) for strip in range(count)]
        starts = [8 + 24 * page + sum(sizes[:strip]) for strip in range(count)]
        at, shot = len(file), [(33434, 5, [1, 60]), (37510, 2, b"of a lamp")]
        tags = [(256, 3, [6]), (257, 3, [4]), (258, 3, [8]), (259, 3, [1]), (262, 3, [1]), (270, 2, b"a lamp in a cellar"),
                (273, 4, starts), (277, 3, [1]), (278, 3, [rows]), (279, kind_of_sizes, sizes), (282, 5, [72, 1]),
                (283, 5, [72, 1]), (296, 3, [2]), (305, 2, b"us"), (34665, 4, [0])]
        behind = at + len(tiff_directory(order, at, tags))
        camera = tiff_directory(order, behind, shot)
        tags[-1] = (34665, 4, [behind])
        file += tiff_directory(order, at, tags, behind + len(camera) if page + 1 < len(strips) else 0) + camera
    return file


def tiff_with(**options):
    """Three pages as Pillow writes them; nothing without Pillow."""
    try:
        from PIL import Image
    except ImportError:
        return []
    pages = [Image.frombytes("RGB", (150, 200), pixels(150, 200, 3)), Image.new("L", (5, 5), 7), Image.new("RGB", (6, 6))]
    file = io.BytesIO()
    pages[0].save(file, "TIFF", save_all=True, append_images=pages[1:], **options)
    return [file.getvalue()]


def pck_of(files, alignment=32):
    """A pack of Godot 4.2: the directory, and the files behind it at multiples of so many bytes."""
    directory, content = b"", b""
    for name, data in files:
        padded = name + bytes(-len(name) % 4)
        content += bytes(-len(content) % alignment)
        directory += (struct.pack("<I", len(padded)) + padded + struct.pack("<QQ", len(content), len(data))
                      + hashlib.md5(data).digest() + struct.pack("<I", 0))
        content += data
    size = 100 + len(directory)
    base = size + -size % alignment
    head = b"GDPC" + struct.pack("<5IQ", 2, 4, 2, 1, 0, base) + bytes(64) + struct.pack("<I", len(files))
    return head + directory + bytes(base - size) + content


def pck():
    return pck_of([(b"res://lamp.tscn", b"[gd_scene]"), (b"res://cellar/wall.png", pixels(6, 4, 3)), (b"res://empty", b"")])


def img():
    files = [(b"lamp.dff", b"a" * 4096), (b"lamp.txd", b"b" * 2048)]
    directory, sector = b"", 1
    for name, data in files:
        directory += struct.pack("<IHH24s", sector, len(data) // 2048, 0, name)
        sector += len(data) // 2048
    head = b"VER2" + struct.pack("<I", len(files)) + directory
    return head + bytes(2048 - len(head)) + b"".join(data for _, data in files)


def dune():
    files = [(b"LAMP.SHP", pixels(5, 3, 1)), (b"EMPTY.TXT", b""), (b"DUNE.WSA", b"sand" * 5)]
    at = sum(len(name) + 5 for name, _ in files) + 4
    directory = b""
    for name, data in files:
        directory += struct.pack("<I", at) + name + b"\0"
        at += len(data)
    return directory + bytes(4) + b"".join(data for _, data in files)


def hog():
    files = [(b"lamp.txt", b"a lamp"), (b"empty.rdl", b""), (b"level01.rdl", bytes(range(30)))]
    return b"DHF" + b"".join(struct.pack("<13sI", name, len(data)) + data for name, data in files)


def wad3():
    texture = struct.pack("<16sII4I", b"WALL", 16, 16, 40, 296, 360, 376) + bytes(340) + struct.pack("<H", 256) + bytes(770)
    picture = struct.pack("<II", 4, 2) + bytes(8)
    lumps = [(b"WALL", 0x43, texture), (b"LAMP", 0x42, picture), (b"PALETTE", 0x40, bytes(768))]
    data, directory = b"", b""
    for name, kind, content in lumps:
        directory += struct.pack("<3IBBH16s", 12 + len(data), len(content), len(content), kind, 0, 0, name)
        data += content
    return struct.pack("<4sII", b"WAD3", len(lumps), 12 + len(data)) + data + directory


def groups(number):
    """A number in groups of seven bits, the highest first."""
    last, *before = [number & 127] + [number >> bits & 127 | 128 for bits in (7, 14, 21, 28) if number >> bits]
    return bytes([*reversed(before), last])


def parts(*parts):
    """Chunks of RPG Maker, and their end mark."""
    return b"".join(groups(number) + groups(len(body)) + body for number, body in parts) + b"\0"


def lmu():
    events = [(1, parts((1, b"lamp"), (2, groups(3)), (3, groups(200)), (5, b"\1\1\0"))),
              (300, parts((1, b"door"), (5, b"\0")))]
    listed = groups(len(events)) + b"".join(groups(number) + event for number, event in events)
    tiles = struct.pack("<300H", *range(300))
    return b"\nLcfMapUnit" + parts((1, groups(2)), (2, groups(20)), (3, groups(15)), (0x47, tiles), (0x48, tiles),
                                   (0x51, listed), (0x5B, groups(7)), (0x60, b"new"))


def lvl():
    head = struct.pack(">16H", 50, 10, 5, 5, *range(8), 0, 1, 0, 0)
    objects = b"".join(struct.pack(">hhHH", 16 + 40 * i, 30 - i, i, 0x8000 if i & 1 else 0x8F) for i in range(6)) + bytes(26 * 8)
    pieces = [(1 << 31 if i & 1 else 0) | (16 + 8 * i) << 16 | (i & 127) << 7 | i % 64 for i in range(40)]
    terrain = struct.pack(">400I", *pieces, *[0xFFFFFFFF] * 360)
    steel = struct.pack(">HBB", 5 << 7 | 20, 0x31, 0) + bytes(31 * 4)
    return head + objects + terrain + steel + b"Light the lamp!".ljust(32)


def lemmings():
    parts = [(3, b"a part, packed as it may be"), (8, bytes(range(200, 240))), (1, b"\1")]
    data = b""
    for bits, packed in parts:
        checksum = 0
        for byte in packed:
            checksum ^= byte
        data += struct.pack(">BBHHHH", bits, checksum, 0, 2048, 0, len(packed) + 10) + packed
    return data


def chk_strings(texts):
    at, offsets, data = 2 + 2 * len(texts), [], b""
    for words in texts:
        offsets.append(at + len(data))
        data += words + b"\0"
    return struct.pack(f"<{1 + len(texts)}H", len(texts), *offsets) + data


def chk():
    strings = chk_strings([b"Lamps", b"Light them", b"Base", b"Force 1", b"lamp.wav", b"a switch"])
    locations = struct.pack("<4I2H", 0, 0, 64, 64, 3, 0) + bytes(20) + struct.pack("<4I2H", 32, 32, 96, 96, 0, 1)
    condition = struct.pack("<3IH4BH", 1, 0, 5, 40, 0, 3, 0, 16, 0)
    action = struct.pack("<6IH4BH", 3, 2, 5, 0, 0, 0, 0, 9, 0, 4, 0, 0)
    trigger = condition + bytes(15 * 20) + action + bytes(63 * 32) + struct.pack("<I28B", 0, 1, *bytes(27))
    units = struct.pack("<I6H4BI2H2I", 7, 64, 64, 106, 0, 0, 0, 0, 100, 100, 100, 1500, 0, 0, 0, 0)
    forces = bytes(8) + struct.pack("<4H", 4, 0, 0, 0) + bytes(4)
    sections = [(b"TYPE", b"RAWB"), (b"VER ", struct.pack("<H", 205)), (b"OWNR", bytes([6] * 12)),
                (b"ERA ", struct.pack("<H", 4)), (b"DIM ", struct.pack("<HH", 4, 4)),
                (b"MTXM", struct.pack("<16H", *range(16))), (b"UNIT", units), (b"ISOM", b"kept"), (b"STR ", strings),
                (b"MRGN", locations), (b"SPRP", struct.pack("<HH", 1, 2)), (b"FORC", forces),
                (b"WAV ", struct.pack("<512I", 5, *bytes(511))),
                (b"SWNM", struct.pack("<256I", 6, *bytes(255))), (b"TRIG", trigger)]
    return b"".join(name + struct.pack("<I", len(body)) + body for name, body in sections)


def buildmap():
    """Two rooms side by side, with a way between them."""
    def sector(first, count):
        return struct.pack("<2h2i4hb3B2hb5B3h", first, count, -8192, 0, *bytes(19))

    def wall(x, y, following, across=-1, room=-1):
        return struct.pack("<2i3h3hb5B3h", x, y, following, across, room, *bytes(12))

    walls = [wall(0, 0, 1), wall(64, 0, 2, 7, 1), wall(64, 64, 3), wall(0, 64, 0),
             wall(64, 0, 5), wall(128, 0, 6), wall(128, 64, 7), wall(64, 64, 4, 1, 0)]
    sprites = [struct.pack("<3i2hb5B2b10h", x, 32, *bytes(11), room, 0, 0, -1, *bytes(6))
               for room, x in enumerate((32, 96))]
    return (struct.pack("<4i2h", 7, 32, 32, 0, 0, 0) + struct.pack("<H", 2) + sector(0, 4) + sector(4, 4)
            + struct.pack("<H", len(walls)) + b"".join(walls) + struct.pack("<H", len(sprites)) + b"".join(sprites))
