# SPDX-License-Identifier: MIT
#
# What must be seen in a file after a change: each function is given the paths of the file before and after it, and asks
# programs and libraries of other people, or a small reader.
import json
import struct
import tarfile
import wave

import readers
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


def bsp29_level(change):
    """What the change makes of the faces, leaves and nodes of a level, by the ends of their edges."""
    def seen(before, after):
        before, after = readers.bsp29(content(before)), readers.bsp29(content(after))
        wanted = {key: before[key] for key in ("faces", "leaves", "nodes")}
        change(wanted)
        assert {key: after[key] for key in wanted} == wanted, (after, wanted)
    return seen


def more_of_face(level):
    level["faces"][0].append((0, 1))  # which leaves and nodes have, too


bsp29_same, bsp29_edge = bsp29_level(lambda level: None), bsp29_level(more_of_face)
bsp29_leaf = bsp29_level(lambda level: level["leaves"].insert(0, []))


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


def of_hexen(path):
    return dict(readers.wad(content(path))[1:])["THINGS"]


def thing_of_hexen_inserted(before, after):
    thing = struct.pack("<7h6B", 2, 8, 16, 24, 270, 2001, 7, 80, 5, 4, 3, 2, 1)
    assert of_hexen(after) == thing + of_hexen(before)


def file_of_group_set(before, after):
    assert readers.grp(content(after)) == {**readers.grp(content(before)), "LAMP.ART": b"\1\2\3"}


def object_of_world_inserted(before, after):
    assert readers.wdt(content(after)) == {**readers.wdt(content(before)), "MWMO": b"lamp.wmo\0a.wmo\0"}


def chunk_of_world_renamed(before, after):
    before, after = readers.wdt(content(before)), readers.wdt(content(after))
    assert after["LAMP"] == before["MODF"] and "MODF" not in after


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


def archive(reader, change):
    """What the change makes of the files of an archive, in their order."""
    def seen(before, after):
        was, now = reader(content(before)), reader(content(after))
        wanted = change(list(was.items()))
        assert list(now.items()) == wanted, (now, wanted)
    return seen


LAMP = b"\1\2\3"
pck_set = archive(readers.pck, lambda files: [(files[0][0], LAMP)] + files[1:])
pck_inserted = archive(readers.pck, lambda files: files[:1] + [("res://new lamp.txt", LAMP)] + files[1:])
pck_deleted = archive(readers.pck, lambda files: files[1:])
pck_renamed = archive(readers.pck, lambda files: [("res://a/much/longer/name", files[0][1])] + files[1:])
img_set = archive(readers.img, lambda files: [(files[0][0], b"L" * 2048)] + files[1:])
img_inserted = archive(readers.img, lambda files: [("new.dff", b"L" * 6144)] + files)
img_deleted = archive(readers.img, lambda files: files[1:])
dune_set = archive(readers.dune, lambda files: [files[0], (files[1][0], LAMP)] + files[2:])
dune_inserted = archive(readers.dune, lambda files: [("NEW.TXT", LAMP)] + files)
dune_deleted = archive(readers.dune, lambda files: files[:2])


def of(reader, change):
    """What the change makes of what the reader has read."""
    def seen(before, after):
        was, now = reader(content(before)), reader(content(after))
        change(was)
        assert now == was, (now, was)
    return seen


doommap_vertex = of(readers.doommap, lambda level: level["vertices"].insert(0, [8, 0]))
doommap_line = of(readers.doommap, lambda level: level["lines"].insert(
    1, [level["vertices"][0], level["vertices"][4], 0, 0, 0, level["sides"][7], None]))
doommap_block = of(readers.doommap, lambda level: level["blocks"][0].pop(1))
doommap_side = of(readers.doommap, lambda level: level["sides"].insert(5, level["sides"].pop(0)))


def doommap_seg(before, after):
    def change(level):
        seg = [level["vertices"][0], level["vertices"][0], 0, level["lines"][2], 0, 0]
        for segs in (level["segs"], level["subsectors"][0]):
            segs.insert(1, seg)
    of(readers.doommap, change)(before, after)


hog_set = of(readers.hog, lambda files: files.__setitem__(1, ("empty.rdl", LAMP)))
hog_inserted = of(readers.hog, lambda files: files.insert(1, ("new.txt", LAMP)))
hog_deleted = of(readers.hog, lambda files: files.pop(0))
wad3_set = of(readers.wad3, lambda lumps: lumps.__setitem__(1, ("LAMP", 0x42, LAMP)))
wad3_inserted = of(readers.wad3, lambda lumps: lumps.insert(0, ("NEW", 0x42, LAMP)))
wad3_deleted = of(readers.wad3, lambda lumps: lumps.pop(0))

NEW_NAME = "n" * 200
lmu_set = of(readers.lmu, lambda level: level[1][1].__setitem__(1, NEW_NAME.encode()))
lmu_wide = of(readers.lmu, lambda level: level[0].__setitem__(2, b"\x81\x48"))
lmu_inserted = of(readers.lmu, lambda level: level[1].__setitem__(200, {1: b"chest"}))
lmu_deleted = of(readers.lmu, lambda level: level[1].pop(1))


lvl_moved = of(readers.lvl, lambda level: level[1].__setitem__(2, (-8, *level[1][2][1:])))
lvl_object = of(readers.lvl, lambda level: level[1].__setitem__(6, (80, 12, 1, 0x4000)))
lvl_no_object = of(readers.lvl, lambda level: level[1].pop(0))
lvl_terrain = of(readers.lvl, lambda level: level[2].__setitem__(3, (100, *level[2][3][1:])))
lvl_named = of(readers.lvl, lambda level: level[4].__setitem__(0, "Lamp"))
lemmings_set = of(readers.lemmings, lambda parts: parts.__setitem__(1, (*parts[1][:2], b"\1\2\3")))
lemmings_inserted = of(readers.lemmings, lambda parts: parts.insert(1, (5, 100, b"\7\7")))
lemmings_deleted = of(readers.lemmings, lambda parts: parts.pop(0))


def chk_place(level):
    level["places"].insert(1, ([0, 0, 8, 8], "Lamps"))


chk_string = of(readers.chk, lambda level: level["strings"].insert(1, "new"))
chk_place_inserted = of(readers.chk, chk_place)
chk_unit = of(readers.chk, lambda level: level["units"].insert(0, (32, 48, 0, 7)))
chk_size = of(readers.chk, lambda level: level.__setitem__("DIM ", b"\x40\0\x60\0"))


def chk_title(before, after):
    def change(level):
        level["strings"][0] = "Many lamps, and some more"
        level["title"][0] = "Many lamps, and some more"
    of(readers.chk, change)(before, after)


def build_wall(level):
    level[1][4:] = [(1, (64, 0), 2, None), (1, (96, 0), 2, None), (1, (128, 0), 3, None), (1, (128, 64), 4, None),
                    (1, (64, 64), 0, (0, 1))]
    level[1][1] = (0, (64, 0), 2, (1, 4))


def build_without_wall(level):
    level[1].pop(0)
    level[1][0:3] = [(0, (64, 0), 1, (1, 3)), (0, (64, 64), 2, None), (0, (0, 64), 0, None)]
    level[1][-1] = (1, (64, 64), 0, (0, 0))


build_wall_inserted = of(readers.buildmap, build_wall)
build_wall_deleted = of(readers.buildmap, build_without_wall)
build_sprite = of(readers.buildmap, lambda level: level[2].insert(0, (40, 1)))
build_sprite_deleted = of(readers.buildmap, lambda level: level[2].pop(0))
