# SPDX-License-Identifier: MIT
#
# The formats of the gallery: their samples, the endings of files of theirs, what is changed in them, who looks at the
# result, and what is refused.
import tarfile

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
THING = {"x": 8, "y": 16, "angle": 270, "kind": 2001, "flags": ["easy", "medium", "hard"]}
LUMP = {"name": "LAMP", "content": "010203"}
THING_OF_HEXEN = {"number": 2, "x": 8, "y": 16, "height": 24, "angle": 270, "kind": 2001,
                  "flags": ["easy", "medium", "hard"], "special": 80, "arguments": "0504030201"}
TEXTURE = {"texture": {"name": "lamp", "width": 4, "height": 4, "pixels": "07" * 16, "half": "07" * 4, "quarter": "07",
                       "eighth": ""}}
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
    "wad": Format(
        lambda _: [samples.wad(), samples.hexen()],
        [Edit("insert a thing", "insert", ["/lumps/1/content/1", THING], seen.thing_inserted),
         Edit("insert a thing of Hexen", "insert", ["/lumps/1/content/0", THING_OF_HEXEN], seen.thing_of_hexen_inserted,
              sample=1),
         Edit("insert a lump", "insert", ["/lumps/0", LUMP], seen.lump_inserted)],
        endings=[".wad"]),
    "doommap": Format(
        lambda _: [samples.doommap()],
        [Edit("insert a vertex", "insert", ["/level/vertices/0", {"x": 8}], seen.doommap_vertex),
         Edit("insert a line", "insert", ["/level/lines/1", {"start": 0, "end": 4, "front": 7, "back": 65535}], seen.doommap_line),
         Edit("insert a seg of a subsector", "insert", ["/level/segs/1", {"line": 2}], seen.doommap_seg),
         Edit("delete a line of a block", "delete", ["/level/block_map/blocks/0/block/lines/1"], seen.doommap_block),
         Edit("move a side", "move", ["/level/sides/0", "5"], seen.doommap_side)],
        refused=[("insert", ["/level/sectors/0", {}], "LIST-LENGTH"), ("set", ["/level/reject=0102"], "VALUE-TOO-LONG")],
        unreadable=[(samples.wad(), "MAGIC-MISSING")]),
    "pak": Format(
        lambda _: [samples.pak()],
        [Edit("set the bytes of a file", "set", ["/files/0/content=010203"], seen.pak_set),
         Edit("insert a file", "insert", ["/files/0", {"name": "a/b.txt", "content": "6869"}], seen.pak_inserted)],
        endings=[".pak"]),
    "bsp29": Format(
        lambda _: [samples.bsp29()],
        [Edit("set the entities", "set", ['/entities={ "classname" "lamp" }'], seen.bsp29_entities),
         Edit("insert a texture", "insert", ["/textures/items/0", TEXTURE], seen.bsp29_texture),
         Edit("insert an edge", "insert", ["/edges/1", {}], seen.bsp29_same),
         Edit("insert an edge of a face", "insert", ["/faces/0/first_edge/-", 1], seen.bsp29_edge),
         Edit("insert a leaf", "insert", ["/leaves/0", {}], seen.bsp29_leaf)],
        refused=[("set", ["/textures/items/0/texture/width=32"], "VALUE-LENGTH"), ("set", ["/light=00"], "VALUE-LENGTH")]),
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
    "pck": Format(
        lambda _: [samples.pck()],
        [Edit("set the bytes of a file", "set", ["/files/0/content=010203"], seen.pck_set),
         Edit("insert a file", "insert", ["/files/1", {"path": "res://new lamp.txt", "content": "010203"}],
              seen.pck_inserted),
         Edit("set the name of a file", "set", ["/files/0/path=res://a/much/longer/name"], seen.pck_renamed),
         Edit("delete a file", "delete", ["/files/0"], seen.pck_deleted)],
        endings=[".pck"],
        refused=[("set", ["/files/0/md5=" + "00" * 16], "EDIT-COMPUTED")],
        unreadable=[(samples.pck()[:4] + b"\3" + samples.pck()[5:], "MAGIC-MISSING")]),
    "img": Format(
        lambda _: [samples.img()],
        [Edit("set the bytes of a file", "set", ["/files/0/content=" + "4C" * 2048], seen.img_set),
         Edit("insert a file", "insert", ["/files/0", {"name": "new.dff", "content": "4C" * 6144}], seen.img_inserted),
         Edit("delete a file", "delete", ["/files/0"], seen.img_deleted)],
        endings=[".img"],
        refused=[("set", ["/files/0/content=010203"], "EDIT-UNSTABLE")]),
    "dune": Format(
        lambda _: [samples.dune()],
        [Edit("set the bytes of an empty file", "set", ["/files/1/content=010203"], seen.dune_set),
         Edit("insert a file", "insert", ["/files/0", {"name": "NEW.TXT", "content": "010203"}], seen.dune_inserted),
         Edit("delete the last file", "delete", ["/files/2"], seen.dune_deleted)],
        unreadable=[(samples.dune()[:10], "TERMINATOR-MISSING")]),
    "hog": Format(
        lambda _: [samples.hog()],
        [Edit("set the bytes of an empty file", "set", ["/files/1/content=010203"], seen.hog_set),
         Edit("insert a file", "insert", ["/files/1", {"name": "new.txt", "content": "010203"}], seen.hog_inserted),
         Edit("delete a file", "delete", ["/files/0"], seen.hog_deleted)],
        endings=[".hog"],
        refused=[("set", ["/files/0/name=much-too-long.txt"], "VALUE-TOO-LONG")],
        unreadable=[(samples.hog()[:-1], "VALUE-CUT")]),
    "wad3": Format(
        lambda _: [samples.wad3()],
        [Edit("set the bytes of a lump", "set", ["/lumps/1/content=010203"], seen.wad3_set),
         Edit("insert a lump", "insert", ["/lumps/0", {"name": "NEW", "lump": "picture", "content": "010203"}],
              seen.wad3_inserted),
         Edit("delete a lump", "delete", ["/lumps/0"], seen.wad3_deleted)],
        unreadable=[(b"WAD4" + samples.wad3()[4:], "MAGIC-MISSING")]),
    "lmu": Format(
        lambda _: [samples.lmu()],
        [Edit("set a longer name of an event", "set", ["/events/0/name=" + seen.NEW_NAME], seen.lmu_set),
         Edit("set the width", "set", ["/width=200"], seen.lmu_wide),
         Edit("insert an event", "insert", ["/events/1", {"id": 200, "name": "chest"}], seen.lmu_inserted),
         Edit("delete an event", "delete", ["/events/0"], seen.lmu_deleted)],
        endings=[".lmu"]),
    "lvl": Format(
        lambda _: [samples.lvl()],
        [Edit("move an object", "set", ["/objects/2/x=-8"], seen.lvl_moved),
         Edit("add an object in a free place", "set",
              ["/objects/6/x=80", "/objects/6/y=12", "/objects/6/number=1", "/objects/6/how=on_terrain"], seen.lvl_object),
         Edit("free the place of an object", "set",
              ["/objects/0/x=0", "/objects/0/y=0", "/objects/0/how=0"], seen.lvl_no_object),
         Edit("move a piece of terrain", "set", ["/terrain/3/x=100"], seen.lvl_terrain),
         Edit("set the name", "set", ["/name=Lamp"], seen.lvl_named)],
        endings=[".lvl"],
        refused=[("insert", ["/objects/0", {"x": 1}], "EDIT-FIXED"), ("set", ["/name=" + "n" * 33], "VALUE-TOO-LONG")],
        unreadable=[(samples.lvl()[:-1], "VALUE-CUT")]),
    "lemmings": Format(
        lambda _: [samples.lemmings()],
        [Edit("set the bytes of a part", "set", ["/parts/1/data=010203"], seen.lemmings_set),
         Edit("insert a part", "insert", ["/parts/1", {"bits": 5, "unpacked_size": 100, "data": "0707"}],
              seen.lemmings_inserted),
         Edit("delete a part", "delete", ["/parts/0"], seen.lemmings_deleted)],
        unreadable=[(samples.lemmings()[:-1], "VALUE-CUT")]),
    "chk": Format(
        lambda _: [samples.chk()],
        [Edit("set the title", "set", ["/strings/table/strings/0/text=Many lamps, and some more"], seen.chk_title),
         Edit("insert a string", "insert", ["/strings/table/strings/1", {"text": "new"}], seen.chk_string),
         Edit("insert a location", "insert",
              ["/locations/1", {"right": 8, "bottom": 8, "name": 1}], seen.chk_place_inserted),
         Edit("insert a unit", "insert", ["/units/0", {"serial": 9, "x": 32, "y": 48, "related": 7}], seen.chk_unit),
         Edit("set the size", "set", ["/size/width=64", "/size/height=96"], seen.chk_size)],
        refused=[("insert", ["/sounds/0", 1], "EDIT-FIXED")],
        unreadable=[(samples.chk() + bytes(4), "CHUNK-HEADER-CUT")]),
    "buildmap": Format(
        lambda _: [samples.buildmap()],
        [Edit("insert a wall", "insert", ["/walls/5", {"x": 96, "point2": 6, "next_wall": -1, "next_sector": -1}],
              seen.build_wall_inserted),
         Edit("delete a wall", "delete", ["/walls/0"], seen.build_wall_deleted),
         Edit("insert a sprite", "insert",
              ["/sprites/0", {"position": {"x": 40}, "sector": 1, "owner": -1}], seen.build_sprite),
         Edit("delete a sprite", "delete", ["/sprites/0"], seen.build_sprite_deleted)]),
}
