# SPDX-License-Identifier: MIT
#
# The formats of the gallery: their samples, the endings of files of theirs, what is changed in them, who looks at the
# result, and what is refused.
import json
import sqlite3
import struct
import tarfile
import wave

import readers
import samples
from witnesses import library, program, shows


class Edit:
    """A change by the tool, and a function that is given the paths of the file before and after it."""

    def __init__(self, title, verb, words, seen, found=False, sample=0):
        self.title, self.verb, self.words, self.seen = title, verb, words, seen
        self.found = found              # whether any file of the format can be changed so
        self.sample = sample


class Format:
    def __init__(self, made, edits, endings=(), refused=(), unreadable=(), same_everywhere=True):
        self.made = made                # a function of a folder for scratch files: samples
        self.edits = edits
        self.endings = endings
        self.refused = refused          # of the first sample: verb and words, and the code
        self.unreadable = unreadable    # bytes that the layout does not read, and the code
        self.same_everywhere = same_everywhere  # whether the first sample is the same on every machine


def content(path):
    with open(path, "rb") as file:
        return file.read()


def picture(path):
    """Pixels, as Pillow has them, and what it says of the picture besides; None without Pillow."""
    image = library("PIL.Image")
    if not image:
        return None
    with image.open(path) as opened:
        opened.load()
        return opened.convert("RGBA").tobytes(), {**opened.info, **getattr(opened, "text", {})}


def same_pixels(before, after):
    before, after = picture(before), picture(after)
    assert before is None or before[0] == after[0]
    return after and after[1]


def text_inserted(before, after):
    said = same_pixels(before, after)
    assert said is None or said["Lamp"] == "a lamp in the cellar"
    program("pngcheck", "-q", after)
    shows(program("pngcheck", "-t", after), "a lamp in the cellar")


def text_deleted(before, after):
    said = same_pixels(before, after)
    assert said is None or "Author" not in said
    program("pngcheck", "-q", after)


def packed_text_set(_, after):
    said = picture(after)
    assert said is None or said[1]["Notes"] == "new " * 50
    program("pngcheck", "-q", after)


def comment_inserted(before, after):
    said = same_pixels(before, after)
    assert said is None or b"a lamp" in said["comment"]
    shows(program("gifsicle", "--info", after), "a lamp")


def sound(path):
    with wave.open(path) as file:
        return file.getparams(), file.readframes(file.getnframes())


def samples_set(_, after):
    parameters, frames = sound(after)
    assert (parameters.nframes, frames) == (3, bytes([1, 2, 3]))
    shows(program("soxi", after), "= 3 samples")


def title_set(before, after):
    assert sound(before) == sound(after)
    assert b"INFOICMT" + struct.pack("<I", 7) + b"lantern\0data" in content(after)
    shows(program("soxi", after), "= 30 samples")


def chunk_inserted(before, after):
    assert sound(before) == sound(after)
    program("soxi", after)


def messages(path):
    mido = library("mido")
    return mido and [list(track) for track in mido.MidiFile(path).tracks]


def tempo_inserted(before, after):
    before, after = messages(before), messages(after)
    if after:
        assert after[0][0].type == "set_tempo" and after[0][0].tempo == 400000
        assert after[0][1:] == before[0] and after[1:] == before[1:]


def notes_deleted(before, after):
    before, after = messages(before), messages(after)
    assert after is None or len(after[1]) == len(before[1]) - 1


def name_of_track_set(_, after):
    after = messages(after)
    assert after is None or after[0][0].name == "l" * 200


def tar_files(path):
    with tarfile.open(path) as archive:
        return {entry.name: archive.extractfile(entry).read() for entry in archive if entry.isfile()}


def tar_set(before, after):
    expected = tar_files(before)
    del expected["a.txt"]
    assert tar_files(after) == {**expected, "new.txt": b"x" * 600}
    shows(program("tar", "-tvf", after), "600 2023-11-14")


def tar_deleted(before, after):
    assert list(tar_files(after)) == list(tar_files(before))[1:]
    program("tar", "-tf", after)


def cpio_files(path):
    with open(path, "rb") as file:
        listed = library("subprocess").run(["cpio", "-itv", "--quiet"], stdin=file, capture_output=True)
    assert listed.returncode == 0, listed.stderr
    return listed.stdout.decode()


def cpio_set(_, after):
    if program("cpio", "--version"):
        listed = cpio_files(after)
        assert " 10 " in listed and "longer/name" in listed and "d/b" in listed


def cpio_deleted(_, after):
    if program("cpio", "--version"):
        assert "a.txt" not in cpio_files(after) and "d/b" in cpio_files(after)


def ar_set(_, after):
    shows(program("ar", "tv", after), "rw-r--r-- 0/0      7 Nov 14 22:13 2023 a.txt")
    shows(program("ar", "p", after, "b"), "1234")


def ar_renamed(_, after):
    assert program("ar", "t", after) in ("lamp.txt\nb\n", None)


def packet_inserted(_, after):
    printed = program("tcpdump", "-nn", "-r", after)
    assert printed is None or printed.count("UDP, length 5") == 3, printed
    shows(printed, "127.0.0.1.8080 > 127.0.0.1.8081")


def thing_inserted(before, after):
    before, after = readers.wad(content(before)), readers.wad(content(after))
    assert after[1] == ("THINGS", before[1][1][:10] + struct.pack("<5h", 8, 16, 270, 2001, 7) + before[1][1][10:])
    assert before[2:] == after[2:]


def lump_inserted(before, after):
    before, after = readers.wad(content(before)), readers.wad(content(after))
    assert after == [("LAMP", b"\1\2\3"), *before]


def pak_set(before, after):
    assert readers.pak(content(after)) == {**readers.pak(content(before)), "maps/start.bsp": b"\1\2\3"}


def pak_inserted(before, after):
    assert readers.pak(content(after)) == {"a/b.txt": b"hi", **readers.pak(content(before))}


def at_multiples_of_four(level, first, lumps):
    offsets = struct.unpack_from(f"<{2 * lumps}I", content(level), first)[::2]
    assert all(offset % 4 == 0 for offset in offsets), offsets


def bsp29_entities(before, after):
    at_multiples_of_four(after, 4, 15)
    before, after = readers.bsp29(content(before)), readers.bsp29(content(after))
    assert after["lumps"][0] == b'{ "classname" "lamp" }\0' and before["lumps"][1:] == after["lumps"][1:]
    assert before["textures"] == after["textures"]


def bsp29_texture(before, after):
    before, after = readers.bsp29(content(before))["textures"], readers.bsp29(content(after))["textures"]
    assert after == [("lamp", [b"\7" * 16, b"\7" * 4, b"\7", b""]), *before]


def bsp46_texture(before, after):
    at_multiples_of_four(after, 8, 17)
    before, after = readers.bsp46(content(before)), readers.bsp46(content(after))
    assert after["textures"] == ["textures/lamp", *before["textures"]]
    assert after["faces"] == before["faces"]


def md2_frame(before, after):
    before, after = readers.md2(content(before)), readers.md2(content(after))
    assert after == {**before, "frames": before["frames"][1:]}


def md2_skin(before, after):
    before, after = readers.md2(content(before)), readers.md2(content(after))
    assert after == {**before, "skins": ["skins/new.pcx", *before["skins"]]}


def glb_text(_, after):
    parts = readers.glb(content(after))
    assert json.loads(parts[0][1]) == {"asset": {"version": "2.0"}} and parts[1][1] == b"\1\2\3\0"


def icon_text(before, after):
    image = library("PIL.Image")
    if image:
        with image.open(before) as old, image.open(after) as new:
            assert old.info["sizes"] == new.info["sizes"]
            for size in old.info["sizes"]:
                assert old.ico.getimage(size).tobytes() == new.ico.getimage(size).tobytes()


def icon_deleted(_, after):
    image = library("PIL.Image")
    if image:
        with image.open(after) as icon:
            assert icon.info["sizes"] == {(8, 8)}
            icon.load()


def sqlite_set(path, path_after):
    for file, expected in ((path, 0), (path_after, 42)):
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as database:
            assert database.execute("pragma user_version").fetchone() == (expected,)
            assert database.execute("pragma integrity_check").fetchone() == ("ok",)
            assert database.execute("select sum(x) from lamps").fetchone() == (44850,)


def section_set(_, after):
    printed = program("readelf", "-SW", after)
    assert printed is None or printed.split("[ 1]")[1].split("\n")[0].split()[-1] == "64", printed


def field_inserted(before, after):
    assert readers.protobuf(content(after)) == [(7, b"lamp"), *readers.protobuf(content(before))]


def field_set(before, after):
    before, after = readers.protobuf(content(before)), readers.protobuf(content(after))
    assert after == [before[0], (2, b"a" * 200), *before[2:]]


def msgpack_values(path):
    """By the reader of this test, and by that of Python where there is one."""
    value, other = readers.msgpack(content(path)), library("msgpack")
    assert not other or other.unpackb(content(path)) == value
    return value


def msgpack_set(before, after):
    before, after = msgpack_values(before), msgpack_values(after)
    assert after == {**before, "d": "lamp " * 30}


def msgpack_inserted(before, after):
    before, after = msgpack_values(before), msgpack_values(after)
    assert after == {**before, "b": {"c": [None, *before["b"]["c"]]}}


TEXT_CHUNK = {"type": "tEXt", "body": {"keyword": "Lamp", "text": "a lamp in the cellar"}}
COMMENT = {"kind": "extension", "content": {"kind": "comment", "content": ["a lamp"]}}
TEMPO = {"delay": 0, "status": 255, "body": {"body": {"kind": "tempo", "body": {"quarter": 400000}}}, "more": []}
BMP_V4 = "/info/more=" + struct.pack("<4I", 0, 0, 0, 0).hex() + "57696e20" + bytes(48).hex()
PACKET = {"seconds": 3, "microseconds": 5, "size_on_wire": 47, "data": samples.pcap()[40:].hex()[:94]}
THING = {"x": 8, "y": 16, "angle": 270, "kind": 2001, "flags": ["easy", "medium", "hard"]}
LUMP = {"name": "LAMP", "content": "010203"}
TEXTURE = {"texture": {"name": "lamp", "width": 4, "height": 4, "pixels": "07" * 16, "half": "07" * 4, "quarter": "07",
                       "eighth": ""}}

FORMATS = {
    "png": Format(
        lambda _: [samples.png(), *samples.pillow_pictures("PNG")],
        [Edit("insert a text", "insert", ["/chunks/1", TEXT_CHUNK], text_inserted, found=True),
         Edit("delete a text", "delete", ["/chunks/2"], text_deleted),
         Edit("set a packed text", "set", ["/chunks/3/body/text=" + "new " * 50], packed_text_set)],
        endings=[".png"],
        refused=[("set", ["/chunks/4/type=longer"], "VALUE-TOO-LONG")],
        unreadable=[(samples.png()[:-12], "LIST-CUT")]),
    "gif": Format(
        lambda _: [samples.gif(), *samples.pillow_pictures("GIF")],
        [Edit("insert a comment", "insert", ["/blocks/0", COMMENT], comment_inserted, found=True)],
        endings=[".gif"],
        refused=[("insert", ["/palette/0", {"red": 1, "green": 2, "blue": 3}], "LIST-LENGTH")]),
    "bmp": Format(
        lambda _: [samples.bmp(24), samples.bmp(8), samples.bmp(32), *samples.pillow_pictures("BMP")],
        [Edit("set a longer header", "set", [BMP_V4], same_pixels),
         Edit("set a longer header before a palette", "set", [BMP_V4], same_pixels, sample=1)],
        endings=[".bmp"]),
    "tga": Format(
        lambda _: [samples.tga(True), samples.tga(False), *samples.pillow_pictures("TGA"),
                   *samples.pillow_pictures("TGA", compression="tga_rle")],
        [Edit("set the name", "set", ["/name=" + "6c616d70" * 9], same_pixels, found=True)],
        endings=[".tga"],
        unreadable=[(samples.tga(True)[:-26] + b"\1\0\0\0" + samples.tga(True)[-22:], "MAGIC-MISSING")]),
    "wav": Format(
        lambda _: [samples.wav(1, 1, True), samples.wav(2, 2, False)],
        [Edit("set an odd number of samples", "set", ["/content/chunks/2/body=010203"], samples_set),
         Edit("set the title", "set", ["/content/chunks/1/body/items/0/text=lantern"], title_set),
         Edit("insert a chunk", "insert", ["/content/chunks/0", {"id": "note", "body": "010203"}], chunk_inserted)],
        endings=[".wav"]),
    "midi": Format(
        lambda _: [samples.midi()],
        [Edit("insert a tempo", "insert", ["/tracks/0/events/0", TEMPO], tempo_inserted, found=True),
         Edit("delete a note of a running status", "delete", ["/tracks/1/events/1/more/0"], notes_deleted),
         Edit("set the name of a track", "set", ["/tracks/0/events/0/body/body/body=" + "l" * 200],
              name_of_track_set)],
        endings=[".mid"]),
    "tar": Format(
        lambda _: [samples.tar(tarfile.USTAR_FORMAT), samples.tar(tarfile.GNU_FORMAT), samples.tar(tarfile.PAX_FORMAT)],
        [Edit("set name and bytes of a file", "set", ["/files/0/name=new.txt", "/files/0/data=" + "78" * 600], tar_set),
         Edit("delete a file", "delete", ["/files/0"], tar_deleted)],
        endings=[".tar"],
        refused=[("set", ["/files/0/name=" + "n" * 101], "VALUE-TOO-LONG")]),
    "cpio": Format(
        lambda _: [samples.cpio()],
        [Edit("set name and bytes of a file", "set", ["/files/0/name=longer/name", "/files/0/data=" + "00" * 10],
              cpio_set),
         Edit("delete a file", "delete", ["/files/0"], cpio_deleted)]),
    "ar": Format(
        lambda _: [samples.ar()],
        [Edit("set the bytes of a file", "set", ["/files/0/data=01020304050607"], ar_set),
         Edit("set a longer name", "set", ["/files/0/name=lamp.txt/", "/files/0/fill=" + "20" * 6], ar_renamed)],
        endings=[".deb"],
        refused=[("set", ["/files/0/name=lamp.txt/"], "VALUE-TOO-LONG")],
        unreadable=[(b"!<arch>\n" + b"/".ljust(16) + samples.ar()[24:], "MAGIC-MISSING")]),
    "pcap": Format(
        lambda _: [samples.pcap()],
        [Edit("insert a packet", "insert", ["/packets/1", PACKET], packet_inserted)],
        unreadable=[(b"\xa1\xb2\xc3\xd4" + samples.pcap()[4:], "MAGIC-MISSING")]),
    "wad": Format(
        lambda _: [samples.wad()],
        [Edit("insert a thing", "insert", ["/lumps/1/content/1", THING], thing_inserted),
         Edit("insert a lump", "insert", ["/lumps/0", LUMP], lump_inserted)],
        endings=[".wad"]),
    "pak": Format(
        lambda _: [samples.pak()],
        [Edit("set the bytes of a file", "set", ["/files/0/content=010203"], pak_set),
         Edit("insert a file", "insert", ["/files/0", {"name": "a/b.txt", "content": "6869"}], pak_inserted)],
        endings=[".pak"]),
    "bsp29": Format(
        lambda _: [samples.bsp29()],
        [Edit("set the entities", "set", ['/entities={ "classname" "lamp" }'], bsp29_entities),
         Edit("insert a texture", "insert", ["/textures/items/0", TEXTURE], bsp29_texture)],
        refused=[("set", ["/textures/items/0/texture/width=32"], "VALUE-LENGTH"),
                 *(("delete", [f"/{lump}/0"], "LIST-LENGTH") for lump in
                   ("nodes", "faces", "clip_nodes", "leaves", "leaf_faces", "edges", "face_edges", "models")),
                 ("set", ["/light=00"], "VALUE-LENGTH")]),
    "bsp46": Format(
        lambda _: [samples.bsp46()],
        [Edit("insert a texture", "insert",
              ["/textures/content/0", {"name": "textures/lamp", "flags": 0, "contents": 0}], bsp46_texture)],
        refused=[("delete", [f"/{lump}/content/0"], "LIST-LENGTH") for lump in
                 ("nodes", "leaves", "leaf_faces", "leaf_brushes", "models", "brushes", "brush_sides", "vertices",
                  "mesh_vertices", "faces", "light_maps", "light_volumes", "visibility")]),
    "md2": Format(
        lambda _: [samples.md2()],
        [Edit("delete a frame", "delete", ["/frames/0"], md2_frame),
         Edit("insert a skin", "insert", ["/skins/0", {"name": "skins/new.pcx"}], md2_skin)],
        refused=[("delete", ["/frames/0/points/0"], "LIST-LENGTH"), ("delete", ["/spots/0"], "LIST-LENGTH")]),
    "glb": Format(
        lambda _: [samples.glb()],
        [Edit("set the text", "set", ['/parts/0/body={"asset":{"version":"2.0"}} '], glb_text)],
        endings=[".glb"],
        refused=[("set", ['/parts/0/body={"asset":{"version":"2.0"}}'], "VALUE-CUT")]),
    "ico": Format(
        lambda _: [samples.ico()],
        [Edit("insert a text into a picture", "insert", ["/images/0/image/png/chunks/1", TEXT_CHUNK], icon_text),
         Edit("delete an image", "delete", ["/images/0"], icon_deleted)],
        endings=[".ico"]),
    "protobuf": Format(
        lambda _: [samples.protobuf()],
        [Edit("insert a field", "insert", ["/fields/0", {"key": 58, "value": "6c616d70"}], field_inserted),
         Edit("set longer bytes", "set", ["/fields/1/value=" + "61" * 200], field_set)]),
    "msgpack": Format(
        lambda _: [samples.msgpack()],
        [Edit("set a text", "set", ["/value/items/2/value/value=" + "lamp " * 30], msgpack_set),
         Edit("insert into a list", "insert",
              ["/value/items/1/value/value/items/0/value/value/items/0", {"type": 192, "value": ""}],
              msgpack_inserted)],
        refused=[("delete", ["/value/items/0"], "LIST-LENGTH")]),
    "sqlite": Format(
        lambda folder: [samples.sqlite(folder)],
        [Edit("set the number of a version", "set", ["/user_version=42"], sqlite_set)],
        endings=[".sqlite"],
        refused=[("delete", ["/pages/0"], "LIST-LENGTH"), ("set", ["/pages/0/data=00"], "VALUE-LENGTH")],
        same_everywhere=False),
    "elf": Format(
        lambda _: [content("/bin/true")],
        [Edit("set the alignment of a section", "set", ["/sections/1/align=64"], section_set)],
        refused=[("delete", ["/sections/1"], "LIST-LENGTH")],
        same_everywhere=False),
}
