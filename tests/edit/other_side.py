#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Changes to real files, as somebody else reads them: a reader of Prince of Persia's archives and levels that is written from the
# facts about them (where each byte is), pngcheck and soxi; and maps of Doom2D Forever as texts that the engine's own converter
# made of them, in which just the line of the change is another. Each change must be where the game looks for it, and nothing
# else may be another. Prints TAP; skipped without real files, or without the programs.
#
#   other_side.py TOOL FOLDER-OF-REAL-FILES
import glob
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

TOOL, CORPUS = os.path.abspath(sys.argv[1]), sys.argv[2]
LEVEL = 2003
MODIFIERS = 720
# What is set in a level, at which bytes of it the game reads that, and what it must find at each. What the modifier of a tile
# meant is gone with its kind.
CHANGES = (
    ('/rooms/4/rows/1/tiles/3/tile:={"code": "torch"}', 4 * 30 + 13, 19),
    ('/rooms/4/rows/2/tiles/9/tile:={"code": "loose_board", "solid": true}', 4 * 30 + 29, 11 | 0x20),
    ("/rooms/0/links/left=7", 1952, 7),
    ("/rooms/23/links/down=2", 1952 + 23 * 4 + 3, 2),
    ("/used_rooms=20", 2048, 20),
    ("/rooms/6/map_x=9", 2049 + 6, 9),
    ("/start/tile=28", 2113, 28),
    ("/rooms/11/guard/tile=15", 2119 + 11, 15),
    ("/rooms/11/guard/skill=6", 2215 + 11, 6),
    ("/rooms/11/guard/colour=5", 2263 + 11, 5),
    ('/events/9:={"tile": 17, "room": 2, "last": true}', 1440 + 9, 17 | 2 << 5 | 0x80, 1696 + 9, 0),
    ('/events/9/room=14', 1696 + 9, 3 << 5),
)


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False)


def bytes_of(path):
    with open(path, "rb") as file:
        return file.read()


def resources(data):
    """What the game finds by each number; it minds no checksum, so that is looked at here."""
    offset, size = struct.unpack_from("<IH", data)
    count, = struct.unpack_from("<H", data, offset)
    assert size == 2 + 8 * count and offset + size == len(data)
    found = {}
    for i in range(count):
        number, at, length = struct.unpack_from("<HIH", data, offset + 2 + 8 * i)
        assert sum(data[at:at + 1 + length]) % 256 == 255, f"checksum of {number}"
        found.setdefault(number, data[at + 1:at + 1 + length])
    return found


def levels(folder):
    for source in sorted(glob.glob(os.path.join(CORPUS, "pop/*LEVELS.DAT"))):
        path = os.path.join(folder, "LEVELS.DAT")
        shutil.copy(source, path)
        before = resources(bytes_of(path))
        for change, *places in CHANGES:
            done = run("set", "-i", f"{path}:/{LEVEL}", change)
            after = resources(bytes_of(path))
            expected = dict(before)
            level = bytearray(before[LEVEL])
            for at, value in zip(places[::2], places[1::2]):
                level[at] = value
            if "/tile:=" in change:
                level[MODIFIERS + places[0]] = 0
            expected[LEVEL] = bytes(level)
            if done.returncode or after != expected:
                yield f"{os.path.basename(source)}: {change}: {done.stderr.decode()[:200]}"
            before = expected


# What is set in a map, and what the block of that name says then.
MAP_CHANGES = (
    ("/items/0/position/x=123", "item item0", r"position \(-?\d+ ", "position (123 "),
    ("/items/1/type=ITEM_MEDKIT_LARGE", "item item1", r"type \w+;", "type ITEM_MEDKIT_LARGE;"),
    ("/monsters/0/position/y=-77", "monster monster0", r"position \((-?\d+) -?\d+\)", r"position (\1 -77)"),
    ("/monsters/1/type=MONSTER_DEMON", "monster monster1", r"type \w+;", "type MONSTER_DEMON;"),
    ("/panels/0/size/width=48", "panel panel0", r"size \(\d+ ", "size (48 "),
    ("/panels/1/position/x=-16", "panel panel1", r"position \(-?\d+ ", "position (-16 "),
    ("/panels/1/texture=2", "panel panel1", r"texture texture\d+;", "texture texture2;"),
    ("/areas/0/position/y=99", "area area0", r"position \((-?\d+) -?\d+\)", r"position (\1 99)"),
    ("/triggers/0/position/x=8", "trigger trigger0", r"position \(-?\d+ ", "position (8 "),
    ("/header/name=Changed", "map", r"name '[^']*'", "name 'Changed'"),
    ("/header/size/height=3200", "map", r"size \((\d+) \d+\)", r"size (\1 3200)"),
)


def changed_text(text, block, pattern, new):
    """The text with the first line in a block that the pattern fits changed; the same when it has no such line."""
    begin = re.search(r"^ *" + re.escape(block) + r" \{$", text, re.MULTILINE)
    if not begin:
        return text
    end = text.index("}", begin.end())
    return text[:begin.end()] + re.sub(pattern, new, text[begin.end():end], count=1) + text[end:]


def maps(folder):
    """What the engine's converter says of a map, with the line of each change put in by hand, is what is said afterwards."""
    count = 0
    for source in sorted(glob.glob(os.path.join(CORPUS, "d2df/*.map"))):
        oracle = os.path.join(CORPUS, "../oracle/d2df-text", os.path.basename(source)[:-len(".map")] + ".txt")
        if not os.path.isfile(oracle):
            continue
        path, text_path = os.path.join(folder, "changed.map"), os.path.join(folder, "changed.txt")
        shutil.copy(source, path)
        text = bytes_of(oracle).decode("utf-8")
        for change, block, pattern, new in MAP_CHANGES:
            expected = changed_text(text, block, pattern, new)
            if expected == text:
                continue
            done = run("set", "-i", path, change)
            run("convert", path, "--to", "text", "--force", "-o", text_path)
            count += 1
            if done.returncode or bytes_of(text_path).decode("utf-8") != expected:
                yield f"{os.path.basename(source)}: {change}: {done.stderr.decode()[:200]}"
            text = expected
    if count < 100:
        yield f"only {count} changes could be tried"


def seen_by(program, names):
    def wrong(folder):
        count = 0
        for source in sorted(glob.glob(os.path.join(CORPUS, "pop/*.DAT"))):
            out = os.path.join(folder, "out-" + program[0] + os.path.basename(source))
            run("extract", source, "-o", out)
            for path in sorted(glob.glob(os.path.join(out, "**", names), recursive=True)):
                count += 1
                if subprocess.run([*program, path], capture_output=True, check=False).returncode:
                    yield path
        if not count:
            yield f"there is no {names} in any archive"
    return wrong


def main():
    if not os.path.isdir(os.path.join(CORPUS, "pop")):
        print("1..0 # SKIP no real files")
        return 0
    tests = (("a change of a level is where the game reads it, and nothing else", levels, None),
             ("a change of a map is the line that the engine's converter has for it", maps, None),
             ("pictures of archives are right for pngcheck", seen_by(("pngcheck", "-q"), "*.png"), "pngcheck"),
             ("sounds of archives are right for sox", seen_by(("soxi",), "*.wav"), "soxi"))
    failed = 0
    print(f"1..{len(tests)}")
    with tempfile.TemporaryDirectory() as folder:
        for number, (words, test, program) in enumerate(tests, 1):
            if program and not shutil.which(program):
                print(f"ok {number} # SKIP {words}: there is no {program}")
                continue
            wrong = list(test(folder))
            failed += bool(wrong)
            print(f"{'not ' if wrong else ''}ok {number} - {words}")
            for line in wrong:
                print("# " + line)
    return 1 if failed else 0


sys.exit(main())
