# SPDX-License-Identifier: MIT
#
# Small files of the formats of the gallery, made by Python, by programs, or number by number from what describes the
# format.
import io
import os
import random
import sqlite3
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


def bmp(depth):
    palette = pixels(16, 16, 4) if depth == 8 else b""
    rows = pixels(4 * depth // 8, 3, 1)
    start = 54 + len(palette)
    return (struct.pack("<2sIII", b"BM", start + len(rows), 0, start)
            + struct.pack("<IiiHHIIiiII", 40, 4, 3, 1, depth, 0, len(rows), 2835, 2835, 0, 0) + palette + rows)


def tga(footer):
    end = b"\0" * 8 + b"TRUEVISION-XFILE.\0" if footer else b""
    return struct.pack("<BBBHHBHHHHBB", 3, 0, 2, 0, 0, 0, 0, 0, 4, 3, 24, 0) + b"abc" + pixels(4, 3, 3) + end


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


def cpio():
    def entry(name, content, node):
        numbers = (node, 0o100644, 0, 0, 1, 1700000000, len(content), 0, 0, 0, 0, len(name) + 1, 0)
        head = b"070701" + b"".join(b"%08X" % number for number in numbers) + name + b"\0"
        return head + b"\0" * (-len(head) % 4) + content + b"\0" * (-len(content) % 4)

    data = entry(b"a.txt", b"hello", 1) + entry(b"d/b", bytes(range(7)), 2) + entry(b"TRAILER!!!", b"", 0)
    return data + b"\0" * (-len(data) % 512)


def ar():
    def entry(name, content):
        return (b"%-16s%-12d%-6d%-6d%-8s%-10d`\n" % (name, 1700000000, 0, 0, b"100644", len(content)) + content
                + b"\n" * (len(content) & 1))

    return b"!<arch>\n" + entry(b"a.txt/", b"hello") + entry(b"b/", b"1234")


def pcap(order="<", mark=0xA1B2C3D4):
    def packet(time, data):
        return struct.pack(order + "IIII", time, 17, len(data), len(data)) + data

    ip = bytes.fromhex("450000210001000040117cc97f0000017f000001" "1f901f91000d0000") + b"hello"
    ethernet = bytes(12) + b"\x08\0" + ip
    head = struct.pack(order + "IHHiIII", mark, 2, 4, 0, 0, 65535, 1)
    return head + packet(1, ethernet) + packet(2, ethernet)


def elf_of_s390():
    """A program for another byte order: a section of code, and one that is not loaded."""
    names, code = b"\0.text\0.shstrtab\0", bytes.fromhex("a7290000" "07fe")        # lghi %r2,0; br %r14
    sections = [(0,) * 10, (1, 1, 6, 0, 64, len(code), 0, 0, 4, 0), (7, 3, 0, 0, 70, len(names), 0, 0, 1, 0)]
    start = 96
    head = b"\x7fELF\2\2\1" + bytes(9) + struct.pack(">HHIQQQIHHHHHH", 2, 22, 1, 0, 0, start, 0, 64, 0, 0, 64, 3, 2)
    table = b"".join(struct.pack(">IIQQQQIIQQ", *section) for section in sections)
    return (head + code + names).ljust(start, b"\0") + table


def pe():
    """A section of code, and behind it a symbol whose name is a text."""
    code, name = bytes.fromhex("b82a000000c3"), b"a_lamp_of_the_cellar\0"                # mov eax, 42; ret
    options = struct.pack("<HBBIIIIIQII6HIIIIHH4QII", 0x20B, 14, 0, 512, 0, 0, 4096, 4096, 0x140000000, 4096, 512,
                          6, 0, 0, 0, 6, 0, 0, 8192, 512, 0, 3, 0x160, 1 << 20, 4096, 1 << 20, 4096, 0, 16) + bytes(128)
    header = struct.pack("<4sHHIIIHH", b"PE\0\0", 0x8664, 1, 0, 1024, 1, len(options), 0x22)
    section = struct.pack("<8sIIIIIIHHI", b".text", len(code), 4096, 512, 512, 0, 0, 0, 0, 0x60000020)
    symbol = struct.pack("<IIIhHBB", 0, 4, 0, 1, 0x20, 2, 0)
    dos = (b"MZ" + bytes(58) + struct.pack("<I", 128) + b"not for DOS").ljust(128, b"\0")
    return ((dos + header + options + section).ljust(512, b"\0") + code.ljust(512, b"\0") + symbol +
            struct.pack("<I", 4 + len(name)) + name)


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


def ico():
    """A PNG, and a picture of one bit a pixel as in a BMP."""
    bitmap = struct.pack("<IiiHHIIiiII", 40, 8, 16, 1, 1, 0, 0, 0, 0, 2, 0) + bytes(8) + bytes(range(32)) + bytes(32)
    images = [(16, 16, png(16, 16)), (8, 8, bitmap)]
    head, start = struct.pack("<HHH", 0, 1, len(images)), 6 + 16 * len(images)
    for width, height, data in images:
        head += struct.pack("<BBBBHHII", width, height, 0, 0, 1, 24 if data[0] == 0x89 else 1, len(data), start)
        start += len(data)
    return head + b"".join(data for _, _, data in images)


def protobuf():
    return b"\x08\x96\x01" + b"\x12\5hello" + b"\x19" + struct.pack("<d", 2.5) + b"\x25" + struct.pack("<f", 1.5)


def msgpack():
    return (b"\x83" b"\xa1a\x94\1\xcb" + struct.pack(">d", 2.5) + b"\xf9\xc0" b"\xa1b\x81\xa1c\xdc\0\2\x05\xc3"
            b"\xa1d\xd9\5hello")


def sqlite(folder):
    path = os.path.join(folder, "made.sqlite")
    with sqlite3.connect(path) as database:
        database.execute("create table lamps (name text, x int)")
        database.executemany("insert into lamps values (?, ?)", [("lamp %d" % x, x) for x in range(300)])
    database.close()
    with open(path, "rb") as file:
        return file.read()


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


def gzip_file(header_checksum):
    data = b"lamp " * 20
    head = b"\x1f\x8b\x08" + struct.pack("<BIBB", 8 | 2 * header_checksum, 1700000000, 0, 3) + b"lamp.txt\0"
    head += struct.pack("<H", zlib.crc32(head) & 0xFFFF) if header_checksum else b""
    return head + zlib.compress(data, 9)[2:-4] + struct.pack("<II", zlib.crc32(data), len(data))


def lzop():
    name, data = b"lamp.txt", b"light"
    head = struct.pack(">HHHBBIIIIB", 0x1040, 0x20A0, 0x940, 3, 9, 0x03000001, 0o100644, 1700000000, 0, len(name))
    block = struct.pack(">III", len(data), len(data), zlib.adler32(data)) + data
    return (b"\x89LZO\0\r\n\x1a\n" + head + name + struct.pack(">I", zlib.adler32(head + name)) + block + bytes(4))


def lz4():
    """One block that is not packed; the checksum of the header is that of these two bytes."""
    return b"\x04\x22\x4d\x18\x60\x40\x82" + struct.pack("<I", 0x80000005) + b"light" + bytes(4)


def flac():
    stream = struct.pack(">HH6xQ16x", 4096, 4096, 44100 << 44 | 1 << 41 | 15 << 36)
    remarks = struct.pack("<I4sI", 4, b"none", 2) + b"".join(
        struct.pack("<I", len(remark)) + remark for remark in (b"TITLE=lamp", b"DATE=1"))
    blocks = [(0, stream), (4, remarks), (0x81, bytes(20))]
    return b"fLaC" + b"".join(struct.pack(">I", kind << 24 | len(body)) + body for kind, body in blocks)


def dtb():
    names = b"model\0#address-cells\0reg\0"

    def property_of(name, value):
        start = names.index(name + b"\0")
        return struct.pack(">III", 3, len(value), start) + value + bytes(-len(value) % 4)

    tokens = (struct.pack(">II", 1, 0) + property_of(b"model", b"lamp\0")
              + property_of(b"#address-cells", struct.pack(">I", 1)) + struct.pack(">I", 1) + b"bulb@1\0\0"
              + property_of(b"reg", struct.pack(">II", 1, 1)) + property_of(b"model", b"bulb\0")
              + struct.pack(">III", 2, 2, 9))
    head = struct.pack(">10I", 0xD00DFEED, 56 + len(tokens) + len(names), 56, 56 + len(tokens), 40, 17, 16, 0,
                       len(names), len(tokens))
    return head + bytes(16) + tokens + names


def idx():
    return struct.pack(">HBB3I", 0, 8, 3, 2, 2, 3) + bytes(range(12))


def wbmp():
    """300 pixels wide, so the width takes two bytes."""
    return b"\0\0\x82\x2c\2" + pixels(38, 2, 1)


def tap():
    def block(flag, content):
        data = bytes([flag]) + content
        checksum = 0
        for byte in data:
            checksum ^= byte
        return struct.pack("<H", len(data) + 1) + data + bytes([checksum])

    return [block(0, struct.pack("<B10sHHH", 3, b"lamp      ", 5, 32768, 32768)), block(255, b"light")]


def tzx():
    facts = b"\1\0\4lamp"
    return (b"ZXTape!\x1a\1\x14" + b"\x30\4lamp" + b"\x32" + struct.pack("<H", len(facts)) + facts + b"\x33\2\0\1\0\3\0\1"
            + b"".join(b"\x10" + struct.pack("<H", 1000) + block for block in tap()))


def mp3():
    def frame(kind, body):
        return struct.pack(">4sIH", kind, len(body), 0) + body

    frames = frame(b"TIT2", b"\0lamp") + frame(b"TPE1", b"\0somebody") + frame(b"TPOS", b"\0001") + bytes(20)
    sound = (b"\xff\xfb\x90\x64" + bytes(413)) * 8
    return (b"ID3\3\0\0\0\0" + bytes([len(frames) >> 7, len(frames) & 127]) + frames + sound
            + struct.pack("<3s30s30s30s4s30sB", b"TAG", b"lamp", b"somebody", b"", b"2001", b"", 12))


def vgm():
    music = b"\x50\x9f" b"\x61\x10\0" b"\x52\x28\xf0" b"\x67\x66\0" + struct.pack("<I", 3) + b"abc" b"\x62\x7f\x66"
    texts = ("lamp" + "\0" * 11).encode("utf-16-le")
    facts = b"Gd3 " + struct.pack("<II", 0x100, len(texts)) + texts
    return (b"Vgm " + struct.pack("<9IHBB5I", 60 + len(music) + len(facts), 0x150, 3579545, 0, 64 + len(music) - 20, 1000,
                                  0, 0, 60, 9, 16, 0, 7670453, 0, 12, 0, 0) + music + facts)


def icns():
    parts = [(b"ic07", png(128, 128)), (b"info", b"abc")]
    data = b"".join(kind + struct.pack(">I", 8 + len(body)) + body for kind, body in parts)
    return b"icns" + struct.pack(">I", 8 + len(data)) + data


def grp():
    files = [(b"START.CON", b"define"), (b"LAMP.ART", bytes(range(20))), (b"EMPTY", b"")]
    directory = b"".join(struct.pack("<12sI", name, len(data)) for name, data in files)
    return b"KenSilverman" + struct.pack("<I", len(files)) + directory + b"".join(data for _, data in files)


def wdt():
    chunks = [(b"MVER", struct.pack("<I", 18)), (b"MPHD", struct.pack("<8I", 1, *range(7))),
              (b"MAIN", b"".join(struct.pack("<II", at % 5 == 0, 0) for at in range(4096))), (b"MWMO", b"a.wmo\0"),
              (b"MODF", bytes(64))]
    return b"".join(kind[::-1] + struct.pack("<I", len(body)) + body for kind, body in chunks)


def wmf():
    head = struct.pack("<IH4hHI", 0x9AC6CDD7, 0, -10, 0, 200, 100, 1440, 0)
    checksum = 0
    for number in struct.unpack("<10H", head):
        checksum ^= number
    records = struct.pack("<IHhh", 5, 0x020C, 100, 200) + struct.pack("<IH", 3, 0)
    return (head + struct.pack("<H", checksum)
            + struct.pack("<HHHIHIH", 1, 9, 0x300, 9 + len(records) // 2, 0, 5, 0) + records)


def vhd(size):
    """Three sectors; the newer footers have 512 bytes, the older ones one less."""
    footer = struct.pack(">8sIIQI4sI4sQQHBBII16sB", b"conectix", 2, 0x10000, 2**64 - 1, 700000000, b"lamp", 0x10000,
                         b"Wi2k", 1536, 1536, 1, 1, 3, 2, 0, bytes(range(16)), 0).ljust(size, b"\0")
    return pixels(512, 3, 1) + footer[:64] + struct.pack(">I", ~sum(footer) & 0xFFFFFFFF) + footer[68:]


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


def font_sum(data):
    data += bytes(-len(data) % 4)
    return sum(struct.unpack(f">{len(data) // 4}I", data)) & 0xFFFFFFFF


def ttf():
    """One glyph, a triangle for `A`. The names stand in the file twice where they are the same."""
    names = [(3, 1, 0x409, number, text.encode("utf-16-be"))
             for number, text in ((1, "Lamp"), (2, "Regular"), (4, "Lamp Regular"), (6, "Lamp"))]
    storage = b"".join(dict.fromkeys(text for *_, text in names))
    glyph = struct.pack(">5hHH3B6h", 1, 0, 0, 800, 800, 2, 0, 1, 1, 1, 0, 800, -400, 0, 0, 800) + b"\0"
    tables = {
        b"OS/2": struct.pack(">HhHHH11h10s4I4sHHHhhhHH", 3, 800, 400, 5, 0, *[100] * 10, 0, bytes(10), 1, 0, 0, 0,
                             b"lamp", 64, 65, 65, 800, -200, 90, 800, 200) + bytes(18),
        b"cmap": struct.pack(">4HI12H2h2H", 0, 1, 3, 1, 12, 4, 32, 0, 4, 4, 1, 0, 65, 0xFFFF, 0, 65, 0xFFFF,
                             -64, 1, 0, 0),
        b"glyf": glyph,
        b"head": struct.pack(">4I2H2Q4h2H3h", 0x10000, 0x10000, 0, 0x5F0F3CF5, 3, 1000, 3800000000, 3800000000,
                             0, 0, 800, 800, 0, 8, 2, 0, 0),
        b"hhea": struct.pack(">I3hH11hH", 0x10000, 800, -200, 90, 800, 0, 0, 800, 1, 0, 0, 0, 0, 0, 0, 0, 2),
        b"hmtx": struct.pack(">HhHh", 800, 0, 800, 0),
        b"loca": struct.pack(">3H", 0, 0, len(glyph) // 2),
        b"maxp": struct.pack(">I14H", 0x10000, 2, 3, 1, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0),
        b"name": struct.pack(">3H", 0, len(names), 6 + 12 * len(names)) + b"".join(
            struct.pack(">6H", *name[:4], len(name[4]), storage.index(name[4])) for name in names) + storage,
        b"post": struct.pack(">IIhhI4I", 0x30000, 0, -100, 50, 0, 0, 0, 0, 0),
    }
    directory, data = struct.pack(">I4H", 0x10000, len(tables), 128, 3, 16 * len(tables) - 128), b""
    for tag, table in tables.items():
        directory += struct.pack(">4s3I", tag, font_sum(table), 12 + 16 * len(tables) + len(data), len(table))
        data += table + bytes(-len(table) % 4)
    font = directory + data
    at = font.index(b"\x5f\x0f\x3c\xf5") - 4
    return font[:at] + struct.pack(">I", 0xB1B0AFBA - font_sum(font) & 0xFFFFFFFF) + font[at + 4:]


def sevenzip_header(name):
    """What is in an archive of one file, which is packed by copying it: numbers of up to 127 take a byte."""
    text = name.encode("utf-16-le") + b"\0\0"
    return (b"\x01\x04" b"\x06\0\1\x09\5\0" b"\x07\x0b\1\0\1\1\0\x0c\5\x0a\1" + struct.pack("<I", zlib.crc32(b"light"))
            + b"\0\0" b"\x05\1\x11" + bytes([1 + len(text)]) + b"\0" + text + b"\0\0")


def sevenzip():
    header = sevenzip_header("lamp")
    start = struct.pack("<QQI", 5, len(header), zlib.crc32(header))
    return b"7z\xbc\xaf\x27\x1c\0\4" + struct.pack("<I", zlib.crc32(start)) + start + b"light" + header


def cramfs():
    """A folder with nothing in it."""
    size = 4096
    image = struct.pack("<4I16s4I16s3I", 0x28CD3D45, size, 3, 0, b"Compressed ROMFS", 0, 0, 0, 1, b"lamp",
                        0o40755, 0, 0)
    image += bytes(size - len(image))
    return image[:32] + struct.pack("<I", zlib.crc32(image)) + image[36:]
