# SPDX-License-Identifier: MIT
#
# What must be seen in a file after a change: each function is given the paths of the file before and after it, and asks
# programs and libraries of other people, or a small reader.
import gzip
import json
import os
import sqlite3
import struct
import tarfile
import wave
import zlib

import readers
import samples
from witnesses import library, program, shows


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


def turned(before, after):
    """The same packets with the bytes of every number the other way round."""
    with_other_order = {samples.pcap(): samples.pcap(">"), samples.pcap(">"): samples.pcap()}
    assert content(after) == with_other_order[content(before)]
    printed = [program("tcpdump", "-nn", "-tt", "-r", path) for path in (before, after)]
    assert printed[0] is None or printed[0].replace(before, after) == printed[1], printed


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


def code_of_elf_set(before, after):
    assert len(content(after)) == len(content(before))
    assert readers.elf(content(after))[".text"] == bytes.fromhex("a729002a07fe")
    shows(program("readelf", "-x", ".text", after), "a729002a 07fe")


def names_of_elf_set(before, after):
    assert readers.elf(content(after))[".text"] == readers.elf(content(before))[".text"]
    assert readers.elf(content(after))[".shstrtab"] == b"\0.text\0.shstrtab\0.lamp\0"
    shows(program("readelf", "-h", after), "2's complement, big endian")
    shows(program("readelf", "-p", ".shstrtab", after), ".lamp")


def code_of_pe_set(before, after):
    assert len(content(after)) == len(content(before))
    shows(program("objdump", "-s", "-j", ".text", after), "b82b0000 00c3")


def symbol_of_pe_set(before, after):
    assert content(after)[:1042] == content(before)[:1042]
    shows(program("objdump", "-t", after), "another_lamp_of_the_cellar")


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


def of_hexen(path):
    return dict(readers.wad(content(path))[1:])["THINGS"]


def thing_of_hexen_inserted(before, after):
    thing = struct.pack("<7h6B", 2, 8, 16, 24, 270, 2001, 7, 80, 5, 4, 3, 2, 1)
    assert of_hexen(after) == thing + of_hexen(before)


def unpacked_set(_, after):
    assert gzip.decompress(content(after)) == b"a new lamp"
    program("gzip", "-t", "-S", os.path.splitext(after)[1], after)


def name_in_gzip_set(before, after):
    assert gzip.decompress(content(after)) == gzip.decompress(content(before))
    shows(program("file", after), 'was "bulb"')
    head, stored = content(after)[:15], content(after)[15:17]
    assert struct.unpack("<H", stored) == (zlib.crc32(head) & 0xFFFF,)


def stream_set(_, after):
    assert zlib.decompress(content(after)) == b"a new lamp"


def lzop_name_set(_, after):
    shows(program("lzop", "--info", "-N", "--suffix=.lzop", after), "bulb.txt")
    program("lzop", "-t", "--suffix=.lzop", after)


def lz4_set(_, after):
    printed = program("lz4", "-d", "-c", "-f", after)
    assert printed is None or "a new lamp" in printed, printed


def remark_inserted(before, after):
    printed = program("metaflac", "--list", after)
    shows(printed, "comment[0]: ARTIST=somebody")
    shows(printed, "comment[1]: TITLE=lamp")
    blocks = content(after)[:8], content(after)[-24:]
    assert blocks == (content(before)[:8], content(before)[-24:])


def property_inserted(_, after):
    printed = program("dtc", "-q", "-I", "dtb", "-O", "dts", after)
    shows(printed, 'colour = "white";')
    shows(printed, 'model = "bulb";')


def node_deleted(_, after):
    printed = program("dtc", "-q", "-I", "dtb", "-O", "dts", after)
    assert printed is None or "bulb" not in printed and 'model = "lamp";' in printed, printed


def numbers_set(before, after):
    sizes, numbers = readers.idx(content(before))
    assert readers.idx(content(after)) == (sizes, b"\x63" + numbers[1:])


def narrowed(before, after):
    _, height, rows = readers.wbmp(content(before))
    assert readers.wbmp(content(after)) == (100, height, rows[:26])


def tape_set(_, after):
    printed = program("tzxlist", after)
    shows(printed, "Datablock length: 7")
    assert printed is None or printed.count("(PASS)") == 2 and "FAIL" not in printed, printed


def facts_of_tape_set(_, after):
    printed = program("tzxlist", after)
    shows(printed, "Full Title: a new lamp")
    assert printed is None or printed.count("(PASS)") == 2, printed


def tags_of_sound(path):
    mutagen = library("mutagen.mp3")
    return mutagen and mutagen.MP3(path)


def album_inserted(before, after):
    before, after = tags_of_sound(before), tags_of_sound(after)
    if after:
        assert after.tags["TALB"].text == ["lamps"] and after.tags["TIT2"].text == before.tags["TIT2"].text
        assert after.tags["TPOS"].text == ["1"] and after.info.length == before.info.length


def commands_deleted(before, after):
    music, texts = readers.vgm(content(before))
    assert readers.vgm(content(after)) == (music[2:], texts)


def facts_of_music_set(before, after):
    music, texts = readers.vgm(content(before))
    assert readers.vgm(content(after)) == (music, texts[1:])


def icon_of_mac_text(before, after):
    image = library("PIL.Image")
    if image:
        with image.open(before) as old, image.open(after) as new:
            assert old.info["sizes"] == new.info["sizes"] == [(128, 128, 1)]
            old.load(), new.load()
            assert old.tobytes() == new.tobytes()
    assert struct.unpack(">I", content(after)[4:8]) == (len(content(after)),)


def file_of_group_set(before, after):
    assert readers.grp(content(after)) == {**readers.grp(content(before)), "LAMP.ART": b"\1\2\3"}


def object_of_world_inserted(before, after):
    assert readers.wdt(content(after)) == {**readers.wdt(content(before)), "MWMO": b"lamp.wmo\0a.wmo\0"}


def chunk_of_world_renamed(before, after):
    before, after = readers.wdt(content(before)), readers.wdt(content(after))
    assert after["LAMP"] == before["MODF"] and "MODF" not in after


def corner_set(before, after):
    left, top, right, bottom, unit = readers.wmf(content(before))
    assert readers.wmf(content(after)) == (left, top, -300, bottom, 96)
    shows(program("file", after), "Windows metafile")


FAMILY = "A lamp in the cellar"


def font(path):
    """Tables by tag, after all checksums have been looked at, and the family that fontTools says; FreeType draws it."""
    tables = readers.ttf(content(path))
    library_of_fonts, drawn = library("fontTools.ttLib"), library("PIL.ImageFont")
    if library_of_fonts:
        opened = library_of_fonts.TTFont(path, checkChecksums=2)
        assert all(opened.reader[tag] == tables[tag] for tag in opened.reader.keys())
    family = opened["name"].getDebugName(1) if library_of_fonts else None
    if drawn and "glyf" in tables:
        assert drawn.truetype(path, 20).getmask("A").getbbox()
    return tables, family


def font_named(before, after):
    tables, family = font(after)
    assert family in (None, FAMILY)
    shows(program("fc-scan", "-f", "%{family}", after), FAMILY)
    assert {**font(before)[0], "name": 0, "head": 0} == {**tables, "name": 0, "head": 0}


def vendor_named(before, after):
    tables, _ = font(after)
    assert tables["name"].endswith("bulb".encode("utf-16-be"))
    assert {**font(before)[0], "name": 0, "head": 0} == {**tables, "name": 0, "head": 0}


def table_inserted(before, after):
    assert {**font(before)[0], "head": 0, "meta": bytes(range(1, 8))} == {**font(after)[0], "head": 0}


def table_deleted(before, after):
    first, *tables = font(before)[0].items()
    assert {**dict(tables), "head": 0} == {**font(after)[0], "head": 0} and first[0] not in font(after)[0]


def font_is_bold(_, after):
    assert font(after)[0]["head"][44:46] == b"\0\1"
    library_of_fonts = library("fontTools.ttLib")
    assert not library_of_fonts or library_of_fonts.TTFont(after)["head"].macStyle == 1


def renamed_in_sevenzip(before, after):
    packed, header = readers.sevenzip(content(before))
    assert readers.sevenzip(content(after)) == (packed, samples.sevenzip_header("a new lamp")) and header != packed
    shows(program("lsar", after), "a new lamp")


def cramfs_named(_, after):
    printed = program("fsck.cramfs", "-v", after)
    shows(printed, "OK")
    assert readers.cramfs(content(after)) == (2, b"cellar")


def footer_of_disk_set(before, after):
    sectors, program_before, _ = readers.vhd(content(before))
    assert program_before == b"lamp" and readers.vhd(content(after)) == (sectors, b"bulb", 1)


def pages(path):
    """Pixels of all pages, and what Pillow says of the first; None without Pillow."""
    image = library("PIL.Image")
    if not image:
        return None
    with image.open(path) as opened:
        tags, camera, found = dict(opened.tag_v2), dict(opened.getexif().get_ifd(0x8769)), []
        for number in range(opened.n_frames):
            opened.seek(number)
            found.append(opened.convert("RGB").tobytes())
        return found, tags, camera


def same_pages(before, after):
    was, now = pages(before), pages(after)
    assert was is None or was[0] == now[0]
    shows(program("tiffinfo", after), "Image Width")
    return was and (was[1], was[2], now[1], now[2])


MANY_WORDS = "what is in a cellar, when the lamp is lit, stands in many words here"


def described(before, after):
    said = same_pages(before, after)
    assert said is None or {**said[0], 270: MANY_WORDS, 34665: 0} == {**said[2], 34665: 0} and said[1] == said[3]
    shows(program("tiffinfo", after), MANY_WORDS)


def described_in_place(before, after):
    said = same_pages(before, after)
    assert said is None or said[2][270] == "it" and len(content(after)) < len(content(before))
    shows(program("tiffinfo", after), "ImageDescription: it")


def maker_inserted(before, after):
    said = same_pages(before, after)
    assert said is None or said[2][271] == "a maker of lamps"
    shows(program("tiffinfo", after), "Make: a maker of lamps")


def camera_deleted(before, after):
    said = same_pages(before, after)
    assert said is None or said[1] and not said[3]


def tiff_turned(before, after):
    said = same_pages(before, after)
    assert said is None or said[0] == said[2] and said[1] == said[3]
    assert {content(before)[:2], content(after)[:2]} == {b"II", b"MM"}


def strips_set(before, after):
    was, now = pages(before), pages(after)
    assert was is None or was[0][0] == now[0][0] and now[0][1] == bytes(36) + was[0][1][36:]


def page_deleted(before, after):
    was, now = pages(before), pages(after)
    assert was is None or was[0][1:] == now[0] and was[1][282] == now[1][282]
    shows(program("tiffinfo", after), "Rows/Strip: 2")


def page_moved(before, after):
    was, now = pages(before), pages(after)
    assert was is None or now[0] == [was[0][2], was[0][0], was[0][1]]
