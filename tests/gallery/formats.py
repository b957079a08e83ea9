# SPDX-License-Identifier: MIT
#
# The formats of the gallery: their samples, the endings of files of theirs, what is changed in them, who looks at the
# result, and what is refused.
import json
import struct
import tarfile
import zlib

import samples
import seen


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


TEXT_CHUNK = {"type": "tEXt", "body": {"keyword": "Lamp", "text": "a lamp in the cellar"}}
COMMENT = {"kind": "extension", "content": {"kind": "comment", "content": ["a lamp"]}}
TEMPO = {"delay": 0, "status": 255, "body": {"body": {"kind": "tempo", "body": {"quarter": 400000}}}, "more": []}
BMP_V4 = "/info/more=" + struct.pack("<4I", 0, 0, 0, 0).hex() + "57696e20" + bytes(48).hex()
PACKET = {"seconds": 3, "fraction": 5, "size_on_wire": 47, "data": samples.pcap()[40:].hex()[:94]}
THING = {"x": 8, "y": 16, "angle": 270, "kind": 2001, "flags": ["easy", "medium", "hard"]}
LUMP = {"name": "LAMP", "content": "010203"}
THING_OF_HEXEN = {"number": 2, "x": 8, "y": 16, "height": 24, "angle": 270, "kind": 2001,
                  "flags": ["easy", "medium", "hard"], "special": 80, "arguments": "0504030201"}
NEW_LAMP = b"a new lamp".hex()
PROPERTY = {"kind": "property", "body": {"name": "colour", "value": b"white\0".hex()}}
TEXTURE = {"texture": {"name": "lamp", "width": 4, "height": 4, "pixels": "07" * 16, "half": "07" * 4, "quarter": "07",
                       "eighth": ""}}
VENDOR = {"platform": 3, "encoding": 1, "language": 1033, "id": "maker", "text": "00620075006c0062"}
TIFF_TEXT = "/directories/0/first/5/value="
MAKER = {"id": "maker", "kind": "ascii", "value": "a maker of lamps"}

FORMATS = {
    "png": Format(
        lambda _: [samples.png(), *samples.pillow_pictures("PNG")],
        [Edit("insert a text", "insert", ["/chunks/1", TEXT_CHUNK], seen.text_inserted, found=True),
         Edit("delete a text", "delete", ["/chunks/2"], seen.text_deleted),
         Edit("set a packed text", "set", ["/chunks/3/body/text=" + "new " * 50], seen.packed_text_set)],
        endings=[".png"],
        refused=[("set", ["/chunks/4/type=longer"], "VALUE-TOO-LONG")],
        unreadable=[(samples.png()[:-12], "LIST-CUT")]),
    "gif": Format(
        lambda _: [samples.gif(), *samples.pillow_pictures("GIF")],
        [Edit("insert a comment", "insert", ["/blocks/0", COMMENT], seen.comment_inserted, found=True)],
        endings=[".gif"],
        refused=[("insert", ["/palette/0", {"red": 1, "green": 2, "blue": 3}], "LIST-LENGTH")]),
    "bmp": Format(
        lambda _: [samples.bmp(24), samples.bmp(8), samples.bmp(32), *samples.pillow_pictures("BMP")],
        [Edit("set a longer header", "set", [BMP_V4], seen.same_pixels),
         Edit("set a longer header before a palette", "set", [BMP_V4], seen.same_pixels, sample=1)],
        endings=[".bmp"]),
    "tga": Format(
        lambda _: [samples.tga(True), samples.tga(False), *samples.pillow_pictures("TGA"),
                   *samples.pillow_pictures("TGA", compression="tga_rle")],
        [Edit("set the name", "set", ["/name=" + "6c616d70" * 9], seen.same_pixels, found=True)],
        endings=[".tga"],
        unreadable=[(samples.tga(True)[:-26] + b"\1\0\0\0" + samples.tga(True)[-22:], "MAGIC-MISSING")]),
    "wav": Format(
        lambda _: [samples.wav(1, 1, True), samples.wav(2, 2, False)],
        [Edit("set an odd number of samples", "set", ["/content/chunks/2/body=010203"], seen.samples_set),
         Edit("set the title", "set", ["/content/chunks/1/body/items/0/text=lantern"], seen.title_set),
         Edit("insert a chunk", "insert", ["/content/chunks/0", {"id": "note", "body": "010203"}], seen.chunk_inserted)],
        endings=[".wav"]),
    "midi": Format(
        lambda _: [samples.midi()],
        [Edit("insert a tempo", "insert", ["/tracks/0/events/0", TEMPO], seen.tempo_inserted, found=True),
         Edit("delete a note of a running status", "delete", ["/tracks/1/events/1/more/0"], seen.notes_deleted),
         Edit("set the name of a track", "set", ["/tracks/0/events/0/body/body/body=" + "l" * 200],
              seen.name_of_track_set)],
        endings=[".mid"]),
    "tar": Format(
        lambda _: [samples.tar(tarfile.USTAR_FORMAT), samples.tar(tarfile.GNU_FORMAT), samples.tar(tarfile.PAX_FORMAT)],
        [Edit("set name and bytes of a file", "set", ["/files/0/name=new.txt", "/files/0/data=" + "78" * 600], seen.tar_set),
         Edit("delete a file", "delete", ["/files/0"], seen.tar_deleted)],
        endings=[".tar"],
        refused=[("set", ["/files/0/name=" + "n" * 101], "VALUE-TOO-LONG")]),
    "cpio": Format(
        lambda _: [samples.cpio()],
        [Edit("set name and bytes of a file", "set", ["/files/0/name=longer/name", "/files/0/data=" + "00" * 10],
              seen.cpio_set),
         Edit("delete a file", "delete", ["/files/0"], seen.cpio_deleted)]),
    "ar": Format(
        lambda _: [samples.ar()],
        [Edit("set the bytes of a file", "set", ["/files/0/data=01020304050607"], seen.ar_set),
         Edit("set a longer name", "set", ["/files/0/name=lamp.txt/", "/files/0/fill=" + "20" * 6], seen.ar_renamed)],
        endings=[".deb"],
        refused=[("set", ["/files/0/name=lamp.txt/"], "VALUE-TOO-LONG")],
        unreadable=[(b"!<arch>\n" + b"/".ljust(16) + samples.ar()[24:], "MAGIC-MISSING")]),
    "pcap": Format(
        lambda _: [samples.pcap(), samples.pcap(">"), samples.pcap("<", 0xA1B23C4D), samples.pcap(">", 0xA1B23C4D)],
        [Edit("insert a packet", "insert", ["/packets/1", PACKET], seen.packet_inserted),
         Edit("insert a packet, big-endian", "insert", ["/packets/1", PACKET], seen.packet_inserted, sample=1),
         Edit("insert a packet with its nanoseconds", "insert", ["/packets/1", PACKET], seen.packet_inserted, sample=3),
         Edit("turn to big-endian", "set", ["/mark=big"], seen.turned),
         Edit("turn to little-endian", "set", ["/mark=little"], seen.turned, sample=1)],
        refused=[("set", ["/mark=7"], "MAGIC-MISSING")],
        unreadable=[(b"\xa1\xb2\xc3\xd5" + samples.pcap()[4:], "MAGIC-MISSING")]),
    "wad": Format(
        lambda _: [samples.wad(), samples.hexen()],
        [Edit("insert a thing", "insert", ["/lumps/1/content/1", THING], seen.thing_inserted),
         Edit("insert a thing of Hexen", "insert", ["/lumps/1/content/0", THING_OF_HEXEN], seen.thing_of_hexen_inserted,
              sample=1),
         Edit("insert a lump", "insert", ["/lumps/0", LUMP], seen.lump_inserted)],
        endings=[".wad"]),
    "pak": Format(
        lambda _: [samples.pak()],
        [Edit("set the bytes of a file", "set", ["/files/0/content=010203"], seen.pak_set),
         Edit("insert a file", "insert", ["/files/0", {"name": "a/b.txt", "content": "6869"}], seen.pak_inserted)],
        endings=[".pak"]),
    "bsp29": Format(
        lambda _: [samples.bsp29()],
        [Edit("set the entities", "set", ['/entities={ "classname" "lamp" }'], seen.bsp29_entities),
         Edit("insert a texture", "insert", ["/textures/items/0", TEXTURE], seen.bsp29_texture)],
        refused=[("set", ["/textures/items/0/texture/width=32"], "VALUE-LENGTH"),
                 *(("delete", [f"/{lump}/0"], "LIST-LENGTH") for lump in
                   ("nodes", "faces", "clip_nodes", "leaves", "leaf_faces", "edges", "face_edges", "models")),
                 ("set", ["/light=00"], "VALUE-LENGTH")]),
    "bsp46": Format(
        lambda _: [samples.bsp46()],
        [Edit("insert a texture", "insert",
              ["/textures/content/0", {"name": "textures/lamp", "flags": 0, "contents": 0}], seen.bsp46_texture)],
        refused=[("delete", [f"/{lump}/content/0"], "LIST-LENGTH") for lump in
                 ("nodes", "leaves", "leaf_faces", "leaf_brushes", "models", "brushes", "brush_sides", "vertices",
                  "mesh_vertices", "faces", "light_maps", "light_volumes", "visibility")]),
    "md2": Format(
        lambda _: [samples.md2()],
        [Edit("delete a frame", "delete", ["/frames/0"], seen.md2_frame),
         Edit("insert a skin", "insert", ["/skins/0", {"name": "skins/new.pcx"}], seen.md2_skin)],
        refused=[("delete", ["/frames/0/points/0"], "LIST-LENGTH"), ("delete", ["/spots/0"], "LIST-LENGTH")]),
    "glb": Format(
        lambda _: [samples.glb()],
        [Edit("set the text", "set", ['/parts/0/body={"asset":{"version":"2.0"}} '], seen.glb_text)],
        endings=[".glb"],
        refused=[("set", ['/parts/0/body={"asset":{"version":"2.0"}}'], "VALUE-CUT")]),
    "ico": Format(
        lambda _: [samples.ico()],
        [Edit("insert a text into a picture", "insert", ["/images/0/image/png/chunks/1", TEXT_CHUNK], seen.icon_text),
         Edit("delete an image", "delete", ["/images/0"], seen.icon_deleted)],
        endings=[".ico"]),
    "protobuf": Format(
        lambda _: [samples.protobuf()],
        [Edit("insert a field", "insert", ["/fields/0", {"key": 58, "value": "6c616d70"}], seen.field_inserted),
         Edit("set longer bytes", "set", ["/fields/1/value=" + "61" * 200], seen.field_set)]),
    "msgpack": Format(
        lambda _: [samples.msgpack()],
        [Edit("set a text", "set", ["/value/items/2/value/value=" + "lamp " * 30], seen.msgpack_set),
         Edit("insert into a list", "insert",
              ["/value/items/1/value/value/items/0/value/value/items/0", {"type": 192, "value": ""}],
              seen.msgpack_inserted)],
        refused=[("delete", ["/value/items/0"], "LIST-LENGTH")]),
    "sqlite": Format(
        lambda folder: [samples.sqlite(folder)],
        [Edit("set the number of a version", "set", ["/user_version=42"], seen.sqlite_set)],
        endings=[".sqlite"],
        refused=[("delete", ["/pages/0"], "LIST-LENGTH"), ("set", ["/pages/0/data=00"], "VALUE-LENGTH")],
        same_everywhere=False),
    "elf": Format(
        lambda _: [samples.elf_of_s390(), seen.content("/bin/true")],
        [Edit("set code in its place", "set", ["/sections/1/content=a729002a07fe"], seen.code_of_elf_set),
         Edit("set a section that is not loaded, which moves what follows", "set",
              ["/sections/2/content=" + b"\0.text\0.shstrtab\0.lamp\0".hex()], seen.names_of_elf_set),
         Edit("set the alignment of a section", "set", ["/sections/1/align=64"], seen.section_set, sample=1)],
        refused=[("set", ["/sections/1/content=a729002a07fe0707"], "PLACE-PINNED"),
                 ("delete", ["/sections/1"], "LIST-LENGTH")]),
    "pe": Format(
        lambda _: [samples.pe()],
        [Edit("set code in its place", "set", ["/header/sections/0/content=b82b000000c3" + "00" * 506], seen.code_of_pe_set),
         Edit("set the name of a symbol, behind all sections", "set",
              ["/header/symbols/strings/0=another_lamp_of_the_cellar"], seen.symbol_of_pe_set)],
        endings=[".exe", ".dll"],
        refused=[("set", ["/header/sections/0/content=" + "90" * 520], "PLACE-PINNED"),
                 ("delete", ["/header/sections/0"], "LIST-LENGTH")],
        unreadable=[(b"N" + samples.pe()[1:], "MAGIC-MISSING")]),
    "gzip": Format(
        lambda _: [samples.gzip_file(False), samples.gzip_file(True)],
        [Edit("set the bytes", "set", ["/data=" + NEW_LAMP], seen.unpacked_set, found=True),
         Edit("set the name, with a checksum of the header", "set", ["/name=bulb"], seen.name_in_gzip_set, sample=1)],
        endings=[".gz"]),
    "zz": Format(
        lambda _: [zlib.compress(b"lamp " * 20, 9), zlib.compress(b"lamp " * 20, 1)],
        [Edit("set the bytes", "set", ["/data=" + NEW_LAMP], seen.stream_set)]),
    "lzop": Format(
        lambda _: [samples.lzop()],
        [Edit("set the name", "set", ["/name=bulb.txt"], seen.lzop_name_set)],
        unreadable=[(b"\x88" + samples.lzop()[1:], "MAGIC-MISSING")]),
    "lz4": Format(
        lambda _: [samples.lz4()],
        [Edit("set the bytes", "set", ["/data=" + NEW_LAMP], seen.lz4_set)],
        unreadable=[(samples.lz4()[:-4], "PACKED-DAMAGED")]),
    "flac": Format(
        lambda _: [samples.flac()],
        [Edit("insert a remark", "insert", ["/blocks/1/body/comments/0", '"ARTIST=somebody"'], seen.remark_inserted)],
        endings=[".flac"],
        unreadable=[(samples.flac()[:-24], "LIST-CUT")]),
    "dtb": Format(
        lambda _: [samples.dtb()],
        [Edit("insert a property with a new name", "insert", ["/tokens/tokens/1", PROPERTY], seen.property_inserted),
         Edit("delete a node", "delete",
              ["/tokens/tokens/3", "/tokens/tokens/3", "/tokens/tokens/3", "/tokens/tokens/3"], seen.node_deleted)],
        endings=[".dtb"]),
    "idx": Format(
        lambda _: [samples.idx()],
        [Edit("set a number", "set", ["/numbers/0=99"], seen.numbers_set)],
        refused=[("insert", ["/numbers/0", 1], "LIST-LENGTH"), ("delete", ["/sizes/0"], "LIST-LENGTH")]),
    "wbmp": Format(
        lambda _: [samples.wbmp()],
        [Edit("set width and rows", "set", ["/width=100", "/rows=" + json.dumps(list(samples.wbmp()[5:31]))],
              seen.narrowed)],
        refused=[("set", ["/width=100"], "LIST-LENGTH")]),
    "tap": Format(
        lambda _: [b"".join(samples.tap())],
        [Edit("set the bytes of a block", "set", ["/blocks/1/data/content=01020304050607"], seen.tape_set)],
        endings=[".tap"]),
    "tzx": Format(
        lambda _: [samples.tzx()],
        [Edit("set the bytes of a block", "set", ["/blocks/4/body/data/content=01020304050607"], seen.tape_set),
         Edit("set the title of the tape", "set", ["/blocks/1/body/facts/0/text=a new lamp"], seen.facts_of_tape_set)],
        endings=[".tzx"]),
    "mp3": Format(
        lambda _: [samples.mp3()],
        [Edit("insert an album", "insert", ["/tag/frames/0", {"$type": "album", "coding": 0, "text": "lamps"}],
              seen.album_inserted)],
        endings=[".mp3"]),
    "vgm": Format(
        lambda _: [samples.vgm()],
        [Edit("delete a command", "delete", ["/music/0"], seen.commands_deleted),
         Edit("delete the title", "delete", ["/facts/texts/" + str(i) for i in (4, 3, 2, 1, 0)],
              seen.facts_of_music_set)],
        endings=[".vgm"],
        unreadable=[(samples.vgm()[:28] + b"\5" + samples.vgm()[29:], "MAGIC-MISSING")]),
    "icns": Format(
        lambda _: [samples.icns()],
        [Edit("insert a text into a picture", "insert", ["/parts/0/content/png/chunks/1", TEXT_CHUNK],
              seen.icon_of_mac_text)],
        endings=[".icns"]),
    "grp": Format(
        lambda _: [samples.grp()],
        [Edit("set size and bytes of a file", "set", ["/files/1/size=3", "/contents/1/data=010203"],
              seen.file_of_group_set)],
        endings=[".grp"],
        refused=[("set", ["/contents/1/data=010203"], "VALUE-LENGTH"), ("delete", ["/contents/0"], "LIST-LENGTH")]),
    "wdt": Format(
        lambda _: [samples.wdt()],
        [Edit("insert an object", "insert", ["/chunks/3/body/0", '"lamp.wmo"'], seen.object_of_world_inserted),
         Edit("set the name of a chunk", "set", ["/chunks/4/id=LAMP"], seen.chunk_of_world_renamed)],
        refused=[("delete", ["/chunks/2/body/0"], "EDIT-FIXED")]),
    "wmf": Format(
        lambda _: [samples.wmf()],
        [Edit("set a corner and the unit", "set", ["/right=-300", "/unit=96"], seen.corner_set)],
        endings=[".wmf"],
        refused=[("set", ["/records=00"], "VALUE-LENGTH")]),
    "vhd": Format(
        lambda _: [samples.vhd(512), samples.vhd(511)],
        [Edit("set the program, and that it sleeps", "set", ["/footer/program=bulb", "/footer/saved=1"],
              seen.footer_of_disk_set),
         Edit("set the same of an older disk", "set", ["/footer/program=bulb", "/footer/saved=1"],
              seen.footer_of_disk_set, sample=1)],
        endings=[".vhd"]),
    "tiff": Format(
        lambda _: [samples.tiff(), samples.tiff(">"), samples.tiff(kind_of_sizes=4), samples.tiff(">", (2, 1, 4)),
                   *samples.pillow_pictures("TIFF"), *samples.pillow_pictures("TIFF", compression="tiff_lzw"),
                   *samples.tiff_with(), *samples.tiff_with(compression="tiff_lzw")],
        [Edit("set a longer text", "set", [TIFF_TEXT + seen.MANY_WORDS], seen.described),
         Edit("set a longer text, big-endian", "set", [TIFF_TEXT + seen.MANY_WORDS], seen.described, sample=1),
         Edit("set a text that stands in the place of its address", "set", [TIFF_TEXT + "it"], seen.described_in_place),
         Edit("insert a tag", "insert", ["/directories/0/first/6", MAKER], seen.maker_inserted),
         Edit("insert a tag, in several strips", "insert", ["/directories/0/first/6", MAKER], seen.maker_inserted,
              sample=3),
         Edit("delete what the camera says", "delete", ["/directories/0/last/4"], seen.camera_deleted),
         Edit("set a strip and its size", "set",
              ["/directories/1/parts/0/data=" + "00" * 12, "/directories/1/sizes/0/size=12"], seen.strips_set),
         Edit("delete the first page", "delete", ["/directories/0"], seen.page_deleted),
         Edit("move a page", "move", ["/directories/2", "0"], seen.page_moved, sample=3),
         Edit("turn to big-endian", "set", ["/order=big"], seen.tiff_turned),
         Edit("turn to little-endian", "set", ["/order=little"], seen.tiff_turned, sample=3)],
        endings=[".tif", ".tiff"],
        refused=[("set", ["/directories/1/parts/0/data=00"], "VALUE-LENGTH")],
        unreadable=[(b"II\x2b\0" + samples.tiff()[4:], "MAGIC-MISSING")]),
    "ttf": Format(
        lambda _: [samples.ttf()],
        [Edit("set a longer name", "set", ["/tables/8/data/names/0/text=" + seen.FAMILY.encode("utf-16-be").hex()],
              seen.font_named),
         Edit("insert a name", "insert", ["/tables/8/data/names/4", VENDOR], seen.vendor_named),
         Edit("insert a table", "insert", ["/tables/8", {"tag": "meta", "data": "01020304050607"}],
              seen.table_inserted),
         Edit("delete a table", "delete", ["/tables/0"], seen.table_deleted, found=True),
         Edit("set the style", "set", ["/tables/3/data/style=bold"], seen.font_is_bold)],
        endings=[".ttf", ".otf"],
        unreadable=[(b"ttcf" + samples.ttf()[4:], "MAGIC-MISSING")]),
    "sevenzip": Format(
        lambda _: [samples.sevenzip()],
        [Edit("set a directory with a longer name", "set", ["/header=" + samples.sevenzip_header("a new lamp").hex()],
              seen.renamed_in_sevenzip)],
        endings=[".7z"],
        refused=[("set", ["/size=3"], "EDIT-COMPUTED")]),
    "cramfs": Format(
        lambda _: [samples.cramfs()],
        [Edit("set the name", "set", ["/name=cellar", "/edition=2"], seen.cramfs_named)],
        refused=[("set", ["/content=00"], "VALUE-LENGTH")]),
}
