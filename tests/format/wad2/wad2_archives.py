#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Object archives of Tomb Editor, with a reader of our own as a second opinion: how much is in them, which findings each
# defect has, and what a repair changes.
#
#   tests/format/wad2/wad2_archives.py TOOL FIXTURE-TEXT CORPUS
import copy
import json
import os
import struct
import subprocess
import sys
import tempfile
import zlib
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[2])]
import wad2_reader
from support.titled_tests import finish, test

tool, text, corpus = os.path.abspath(sys.argv[1]), Path(sys.argv[2]).read_text(), Path(sys.argv[3])
folder = Path(tempfile.mkdtemp())
everything = json.loads(text)


def run(*arguments):
    return subprocess.run([tool, *map(str, arguments)], capture_output=True, text=True)


def build(document, name):
    (folder / "text.json").write_text(json.dumps(document))
    made = run("build", folder / "text.json", "-o", folder / name)
    assert made.returncode == 0, made.stderr
    return folder / name


def facts(file):
    return json.loads(run("info", "--json", file).stdout)


def findings(file):
    report = json.loads(run("check", "--json", file).stdout)
    return [(one["code"], one["path"]) for one in report["findings"]]


# ---- how much is in them ----

# textures, sprites, moveables, statics, meshes, vertices, polygons, keyframes: by decoders that others wrote
GOLDEN = {
    "918b03b9_puzzle_item_1_combo.wad2": (18, 0, 4, 0, 9, 353, 350, 4),
    "dc79896a_Cennet.wad2": (2, 0, 1, 1, None, 463, 532, 0),
    "a70d218e_Inventory.wad2": (131, None, 19, None, 48, 2775, 1842, 221),
    "98df37c4_TR4_color_TombEngine.wad2": (2, None, 4, 0, 51, 4723, 7598, 5),
    "3f6239d2_Title.wad2": (16, 2, 4, None, 18, 502, 200, 2125),
    "ced7fe4a_ObjectsInventory.wad2": (471, None, 32, None, 37, 3250, 3713, None),
}
NAMES = ("textures", "sprites", "moveables", "statics", "meshes", "vertices", "polygons", "keyframes")


def wrong_counts(file):
    told, counted = facts(file), wad2_reader.counts(wad2_reader.read(file.read_bytes()))
    return [(name, told.get(name), count) for name, count in counted.items() if told.get(name) != count]


def try_counts():
    test("everything is counted", wrong_counts(build(everything, "everything.wad2")))
    for name, golden in GOLDEN.items():
        file = corpus / "wad" / name
        if not file.exists():
            test(f"{name} # SKIP there is no such file", None)
            continue
        told = facts(file)
        test(f"{name} is counted", wrong_counts(file))
        test(f"{name} has what others found", [(key, told[key], number) for key, number in zip(NAMES, golden)
                                              if number is not None and told[key] != number])


# ---- what is found ----

def put(document, path, value):
    *way, last = [int(step) if step.isdigit() else step for step in path.split("/")]
    for step in way:
        document = document[step]
    if value is None:
        del document[last]
    else:
        document[last] = value


# A change, and what is found then that was not before.
DEFECTS = [
    ("sound_system", None, ("WAD2-SOUND-SYSTEM", "/")),
    ("sound_system", "None", ("WAD2-SOUND-SYSTEM", "/sound_system")),
    ("version", {"version": 1}, ("WAD2-VERSION", "/version")),
    ("version", {"compressed": 1}, ("WAD2-COMPRESSED", "/version")),
    ("textures/0/width", 3, ("WAD2-PICTURE-SIZE", "/textures/0")),
    ("textures/0/width", 0, ("WAD2-PICTURE-SIZE", "/textures/0")),
    ("sprites/1/data", "ff00ff", ("WAD2-PICTURE-SIZE", "/sprites/1")),
    ("moveables/0/meshes/0/polygons/1/indices/2", 4, ("WAD2-VERTEX-MISSING", "/moveables/0/meshes/0/polygons/1")),
    ("moveables/0/meshes/2/polygons/1/indices/3", -1, ("WAD2-VERTEX-MISSING", "/moveables/0/meshes/2/polygons/1")),
    ("statics/1/mesh/polygons/0/texture", 2, ("REFERENCE-DANGLING", "/statics/1/mesh/polygons/0/texture")),
    ("sprite_sequences/0/sprites/1", 2, ("REFERENCE-DANGLING", "/sprite_sequences/0/sprites/1")),
    ("moveables/0/meshes/1/normals/0", None, ("WAD2-VERTEX-COUNT", "/moveables/0/meshes/1/normals")),
    ("moveables/0/skin/mesh/weights/0", None, ("WAD2-VERTEX-COUNT", "/moveables/0/skin/mesh/weights")),
    ("moveables/0/bones/3", None, ("WAD2-BONES", "/moveables/0")),
    ("moveables/1/bone_tree/bones/1", None, ("WAD2-BONES", "/moveables/1")),
    ("moveables/0/bones/3/link", "Read", ("WAD2-BONE-STACK", "/moveables/0/bones/3/link")),
    ("moveables/0/bones/3/link", "Pop", ("WAD2-BONE-STACK", "/moveables/0/bones/3/link")),
    ("moveables/0/animations/0/keyframes/0/angles/0", None,
     ("WAD2-KEYFRAME-ANGLES", "/moveables/0/animations/0/keyframes/0")),
    ("moveables/0/animations/1/next_animation", 4,
     ("WAD2-ANIMATION-MISSING", "/moveables/0/animations/1/next_animation")),
    ("moveables/0/animations/0/state_changes/0/dispatches/1/next_animation", 9,
     ("WAD2-ANIMATION-MISSING", "/moveables/0/animations/0/state_changes/0/dispatches/1/next_animation")),
    ("moveables/1/id", 100, ("WAD2-ID-TWICE", "/moveables/1")),
    ("moveables/1/id", 99, ("WAD2-ID-ORDER", "/moveables/1")),
    ("statics/1/id", 10, ("WAD2-ID-TWICE", "/statics/1")),
    ("sprite_sequences/1/id", 3, ("WAD2-ID-ORDER", "/sprite_sequences/1")),
]


def try_defects():
    before = findings(folder / "everything.wad2")
    for path, value, expected in DEFECTS:
        changed = copy.deepcopy(everything)
        put(changed, path, value)
        new = [one for one in findings(build(changed, "defect.wad2")) if one not in before]
        test(f"{path} = {value}: {expected[0]}", new != [expected] and [new])
    data = (folder / "everything.wad2").read_bytes()
    archive = wad2_reader.read(data)
    chunk = lambda id: data[archive.one(id).start:archive.one(id).end]
    odd = data[:8] + chunk("W2Moveables") + data[8:archive.one("W2Moveables").start] + data[archive.one("W2Moveables").end:]
    (folder / "order.wad2").write_bytes(odd)
    test("moveables before textures", ("WAD2-ORDER", "/moveables") not in findings(folder / "order.wad2"))
    (folder / "unknown.wad2").write_bytes(data[:8] + b"\x06W2What\x01\x00" + data[8:])
    test("an unknown chunk", ("WAD2-CHUNK-UNREAD", "/") not in findings(folder / "unknown.wad2"))


# ---- repair ----

def repaired(file):
    made = run("repair", file, "-o", folder / "repaired.wad2")
    return made.stderr + made.stdout if made.returncode else None


def errors(file):
    made = run("check", file)
    return made.returncode and made.stdout


def try_sound_system(name, file):
    """Nothing but the chunk is new, and it stands where the editor puts it."""
    test(f"{name} is repaired", repaired(file))
    data, before = (folder / "repaired.wad2").read_bytes(), file.read_bytes()
    archive = wad2_reader.read(data)
    new = archive.children[1]
    test(f"{name}: W2SoundSystem is 1, behind the version of the game",
         archive.children[0].id != "W2SuggestedGameVersion" or new.id != "W2SoundSystem" or new.head != 1)
    test(f"{name}: nothing else is new", data[:new.start] + data[new.end:] != before)
    test(f"{name}: without errors", errors(folder / "repaired.wad2"))


def try_repairs():
    without = copy.deepcopy(everything)
    del without["sound_system"]
    try_sound_system("everything", build(without, "without.wad2"))
    for name in ("918b03b9_puzzle_item_1_combo.wad2", "a70d218e_Inventory.wad2", "dc79896a_Cennet.wad2"):
        if (corpus / "wad" / name).exists():
            try_sound_system(name, corpus / "wad" / name)
        else:
            test(f"{name} # SKIP there is no such file", None)
    for data, expected in (("00" * 17, "00" * 16), ("ff" * 12, "ff" * 12 + "00" * 4)):
        changed = copy.deepcopy(everything)
        changed["textures"][0]["data"] = data
        test("a picture is repaired", repaired(build(changed, "picture.wad2")))
        archive = wad2_reader.read((folder / "repaired.wad2").read_bytes())
        pixels = archive.one("W2Textures").children[0].one("W2TxtData").head
        test("... as far as it goes", pixels != bytes.fromhex(expected) and [pixels.hex()])
    changed = copy.deepcopy(everything)
    put(changed, "moveables/0/meshes/0/polygons/1/indices/2", 4)
    put(changed, "moveables/1/id", 100)
    run("repair", build(changed, "lost.wad2"), "-o", folder / "repaired.wad2")
    archive = wad2_reader.read((folder / "repaired.wad2").read_bytes())
    moveables = archive.one("W2Moveables").children
    test("what cannot be mended goes alone", len(moveables) != 1 or len(moveables[0].children[0].one("W2Polys").children) != 3)
    test("... and leaves no errors", errors(folder / "repaired.wad2"))
    test("what stands too early is repaired", repaired(folder / "order.wad2"))
    test("... and is as it was built", (folder / "repaired.wad2").read_bytes() != (folder / "everything.wad2").read_bytes())


# ---- entries ----

def png(width, height, pixels):
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    rows = b"".join(b"\0" + pixels[y * width * 4:(y + 1) * width * 4] for y in range(height))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def packed():
    made = run("pack", folder / "out", "-o", folder / "packed.wad2", "--force")
    return made.stderr if made.returncode else (folder / "packed.wad2").read_bytes()


def try_entries():
    run("extract", folder / "everything.wad2", "-o", folder / "out")
    files = sorted(str(file.relative_to(folder / "out")) for file in (folder / "out").rglob("*.[pw][na][gv]"))
    test("pictures and sounds are entries", files != ["sprites/0.png", "sprites/1.png", "textures/0.png", "textures/1.png",
                                                       "wave_samples/0.wav"] and files)
    test("... and come back", packed() != (folder / "everything.wad2").read_bytes())
    pixels = bytes(range(1, 17))
    (folder / "out/textures/0.png").write_bytes(png(2, 2, pixels))
    data = packed()
    archive = wad2_reader.read(data) if isinstance(data, bytes) else None
    expected = bytes(pixels[i - i % 4 + (2, 1, 0, 3)[i % 4]] for i in range(16))
    test("a picture is changed", not archive and data or
         archive.one("W2Textures").children[0].one("W2TxtData").head != expected)
    test("... and nothing else", archive and len(data) != len((folder / "everything.wad2").read_bytes()))
    (folder / "out/sprites/1.png").write_bytes(png(2, 2, pixels))
    test("a picture of another size is refused", "WAD2-PIXELS-SIZE" not in str(packed()))


try_counts()
try_defects()
try_entries()
try_repairs()
finish()
