#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What the engine of Doom2D Forever makes of odd texts: what its reader refuses is an error, what it takes for something else
# a warning, and the rest is fine; the same of odd maps in bytes. Each row is a spelling. Where the engine's own converter is
# at hand it judges all rows as well, and texts with a slip in them. Prints TAP.
#
#   d2df_refusals.py PATH-OF-LEVELSMITH [PATH-OF-MAPCVT]
import json
import os
import random
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from titled_tests import finish, skip, test_in_folder  # noqa: E402

TOOL = os.path.abspath(sys.argv[1])
MAPCVT = os.path.abspath(sys.argv[2]) if len(sys.argv) > 2 and sys.argv[2] else None
FINE, WARNING, ERROR, DEADLY = "fine", "warning", "error", "deadly"  # the engine reads the last ones, and ends later
SLIPS, DIFFERENT = 2000, 5

TEXTURE = "texture w { path ':W'; } "
AREA = "area a { position (9 9); type AREA_PLAYERPOINT1; } "
HEAD = "name 'm'; author ''; description ''; music ''; sky ''; size (640 480); "
AT = "position (0 0); size (8 8); "


def text(fields, header=HEAD):
    return f"map {{ {header}{TEXTURE}{AREA}{fields} }}"


def panel(fields):
    return text(f"panel p {{ {fields} }}")


def position(spelling):
    return panel(f"position {spelling}; size (8 8); texture w; type PANEL_WALL;")


def size(spelling):
    return panel(f"position (0 0); size {spelling}; texture w; type PANEL_WALL;")


def alpha(spelling):
    return panel(f"{AT}texture w; type PANEL_WALL; alpha {spelling};")


def flags(spelling):
    return panel(f"{AT}texture w; type PANEL_WALL; flags {spelling};")


def kind(spelling):
    return panel(f"{AT}texture w; type {spelling};")


def texture(spelling):
    return panel(f"{AT}texture {spelling} type PANEL_WALL;")


def light(spelling):
    return text(f"light_ambient {spelling};")


def animated(spelling):
    return text(f"texture v {{ path ':V'; animated {spelling}; }}")


def name(spelling):
    return text("", HEAD.replace("'m'", spelling))


def sky(spelling):
    return text("", HEAD.replace("sky ''", f"sky {spelling}"))


def item(spelling):
    return text(f"item i {{ position (0 0); type {spelling}; }}")


def place(spelling):
    return text(f"item i {{ position {spelling}; type ITEM_NONE; }}")


def trigger(fields):
    return text(f"trigger t {{ {AT}activate_type ACTIVATE_PLAYERPRESS; {fields} }}")


def aim(spelling):
    return trigger("type TRIGGER_SHOT; triggerdata { position (0 0); type TRIGGER_SHOT_BFG; target TRIGGER_SHOT_TARGET_MON; "
                   f"sound true; sight 1; angle {spelling}; wait 1; accuracy 1; ammo 1; reload 1; }}")


def speed(spelling):
    return trigger("type TRIGGER_EFFECT; triggerdata { count 1; red 1; green 1; blue 1; wait 1; "
                   f"vel_x {spelling}; vel_y 1; spread_l 1; spread_r 1; spread_u 1; spread_d 1; }}")


X, ALPHA, NAME, FLAGS = "/panels/0/position/x", "/panels/0/alpha", "/header/name", "/panels/0/flags"

# What is written, what becomes of it, and where it is read: where in the map, and the value.
INTEGERS = [(place(f"({spelling} 0)"), outcome, "/items/0/position/x", value) for spelling, outcome, value in [
    ("10", FINE, 10), ("+10", FINE, 10), ("-10", FINE, -10), ("007", FINE, 7), ("1_0", FINE, 10), ("1_", FINE, 1),
    ("0d12", FINE, 12), ("0D2", FINE, 2), ("0b1", FINE, 1), ("0o7", FINE, 7), ("0h9", FINE, 9), ("-0", FINE, 0),
    ("2147483647", FINE, 2147483647), ("-2147483647", FINE, -2147483647),
    ("0b11", WARNING, 11), ("0o17", WARNING, 17), ("0h10", WARNING, 10), ("0h1F", WARNING, 25), ("0H1f", WARNING, 25),
    ("-0h10", WARNING, -10), ("5000000000", WARNING, 705032704), ("-5000000000", WARNING, -705032704),
    ("- 10", ERROR, None), ("_1", ERROR, None), ("1__0", ERROR, None), ("0x1F", ERROR, None), ("1.5", ERROR, None),
    ("1e5", ERROR, None), ("10px", ERROR, None), ("'10'", ERROR, None), ("1 000", ERROR, None), ("0b2", ERROR, None),
    ("0h", ERROR, None), ("0b_1", ERROR, None), ("2147483648", ERROR, None), ("-2147483648", ERROR, None),
    ("4294967297", ERROR, None), ("9223372036854775808", ERROR, None), ("1Ж", ERROR, None)]]
RANGES = [(alpha("0"), FINE, ALPHA, 0), (alpha("255"), FINE, ALPHA, 255), (alpha("256"), ERROR), (alpha("-1"), ERROR),
          (alpha("1__0"), ERROR), (alpha("1_"), FINE, ALPHA, 1), (alpha("5000000000"), ERROR),
          (alpha("4294967296"), ERROR), (alpha("5000000001"), ERROR), (aim("65535"), FINE), (aim("65536"), ERROR),
          (aim("-1"), ERROR), (speed("127"), FINE), (speed("-128"), FINE), (speed("128"), ERROR), (speed("-129"), ERROR)]
GROUPS = [(position("(1 2)"), FINE, X, 1), (position("[1 2]"), FINE, X, 1), (position("(1-2)"), FINE, "/panels/0/position/y", -2),
          (position("(1+2)"), FINE, "/panels/0/position/y", 2), (position("(1 2]"), ERROR), (position("[1 2)"), ERROR),
          (position("(1, 2)"), ERROR), (position("(1)"), ERROR), (position("(1 2 3)"), ERROR), (position("1 2"), ERROR),
          (position("{1 2}"), ERROR), (size("(0 0)"), FINE), (size("(65535 1)"), FINE), (size("(65536 1)"), ERROR),
          (size("(1 -1)"), ERROR), (light("(1 2 3)"), FINE, "/header/light_ambient/alpha", 255), (light("[1 2 3 4]"), FINE,
          "/header/light_ambient/alpha", 4), (light("(1 2)"), ERROR), (light("(1 2 3 4 5)"), ERROR),
          (light("(1 2 256)"), ERROR), (light("(1 2 -3)"), ERROR)]
TRUTHS = [(animated(spelling), FINE, "/textures/1/animated", value) for spelling, value in [
    ("true", True), ("yes", True), ("false", False), ("no", False)]]
TRUTHS += [(animated(spelling), ERROR) for spelling in ("1", "0", "TRUE", "True", "on", "'true'", "tan", "ona", "null")]
NAMES = [(item("ITEM_KEY_RED"), FINE), (item("ITEM_MAX"), FINE, "/items/0/type", "ITEM_AMMO_FUELCAN"), (item("ITEM_NONE"), FINE),
         (item("28"), ERROR), (item("0"), ERROR), (item("'ITEM_KEY_RED'"), ERROR), (item("item_key_red"), ERROR),
         (item("ITEM_KEY"), ERROR), (item("KEY_RED"), ERROR), (item("ITEM_KEY_RED | ITEM_NONE"), ERROR)]
A, B = "PANEL_FLAG_BLENDING", "PANEL_FLAG_HIDE"
SETS = [(flags(A), FINE, FLAGS, [A]), (flags(f"{A} | {B}"), FINE, FLAGS, [A, B]), (flags(f"{A}+{B}"), FINE, FLAGS, [A, B]),
        (flags(f"{A}|{B}"), FINE, FLAGS, [A, B]), (flags(f"{A} | {A}"), FINE, FLAGS, [A]),
        (flags(f"PANEL_FLAG_NONE | {A}"), FINE, FLAGS, [A]), (flags("PANEL_FLAG_NONE"), FINE, FLAGS, []),
        (flags(f"{A} || {B}"), ERROR), (flags(f"{A}, {B}"), ERROR), (flags(f"{A} {B}"), ERROR), (flags(f"{A} |"), ERROR),
        (flags(f"| {A}"), ERROR), (flags("1"), ERROR), (flags(f"{A} | 2"), ERROR), (kind("PANEL_WALL | PANEL_WALL"), ERROR),
        (kind("PANEL_WALL | PANEL_BACK"), ERROR), (kind("PANEL_WALL | PANEL_NONE"), ERROR), (kind("1"), ERROR),
        (kind("PANEL_WALL"), FINE)]
BAD = "\ufffd"
STRINGS = [(name("'x'"), FINE, NAME, "x"), (name('"x"'), FINE, NAME, "x"), (name("`x`"), FINE, NAME, "x"),
           (name("'it''s'"), FINE, NAME, "it's"), (name('"\\t\\"\\q\\x41"'), FINE, NAME, '\t"qA'), (name("'" + "x" * 32 + "'"), FINE),
           (name("'" + "x" * 33 + "'"), ERROR), (name("'" + "Ж" * 16 + "'"), FINE, NAME, "Ж" * 16),
           (name("'" + "Ж" * 17 + "'"), ERROR), (name("x"), ERROR), (name("1"), ERROR), (name("'a' 'b'"), ERROR),
           (name("null"), ERROR), (name("'世'"), WARNING, NAME, BAD), (name("'x世y'"), WARNING, NAME, f"x{BAD}y"),
           (name("'" + "世" * 11 + "'"), ERROR), (name("'𐐐'"), WARNING, NAME, "А"),
           (name("'a\udcffb'"), WARNING, NAME, f"a{BAD}b"), (name("'a\udcd0bc'"), WARNING, NAME, f"a{BAD}c"),
           (name("'a\udce2\udc82'"), WARNING, NAME, "a"), (name("'a\udced\udca0\udc80b'"), WARNING, NAME, f"a{BAD}{BAD}b"),
           (name('"a\\zb"'), WARNING, NAME, "a"), (name('"a\\x10b"'), WARNING, NAME, "a\x010b"),
           (name('"\\X41"'), FINE, NAME, "A"), (name('"a\\xg"'), ERROR), (name("'a\0b'"), WARNING, NAME, "a b"),
           (name('"' + "x" * 20 + "\\z" + "x" * 12 + '"'), ERROR), (sky("':" + "x" * 63 + "'"), FINE),
           (sky("':" + "x" * 64 + "'"), ERROR)]
V = "texture v { path ':V'; } "
D = "texture d {{ path ':{}'; }} ".format
USE = "panel {{ position (0 0); size (8 8); texture {}; type PANEL_WALL; }} ".format
REFERENCES = [(texture("w;"), FINE, "/panels/0/texture", 0), (texture("null;"), ERROR), (texture("{ path 'y'; }"), FINE,
              "/panels/0/texture", 1), (texture("{ path 'y'; };"), FINE), (texture("'w';"), ERROR), (texture("0;"), ERROR),
              (texture("W;"), ERROR), (texture("a;"), ERROR), (texture("c { path 'y'; }"), ERROR), (texture("nope;"), ERROR),
              (text(USE("v") + V), FINE, "/panels/0/texture", 1)]
REFERENCES += [(text(D(1) + USE("d") + D(2) + USE("d")), FINE, "/panels/0/texture", 1),
               (text(D(1) + USE("d") + D(2) + USE("d")), FINE, "/panels/1/texture", 2),
               (text(USE("d") + D(1) + D(2)), FINE, "/panels/0/texture", 2),
               (text(D(1) + "area d { position (0 0); type AREA_DMPOINT; } " + USE("d")), FINE, "/panels/0/texture", 1)]
GOOD = text(USE("w"))
STRUCTURE = [
    ("\ufeff" + GOOD, FINE), (GOOD.replace(" ", "\r"), FINE), (GOOD.replace(" ", "\r\n"), FINE), (GOOD.replace(" ", "\0 "), FINE),
    (text("// } \n /* } */ /+ /+ } +/ } +/ (* } *)" + USE("w")), FINE), (text("// }\r" + USE("w")), FINE, "/panels/0/texture", 0),
    (GOOD + "/* no end", FINE), (GOOD + "/+ no /+ end +/", FINE), (GOOD + "(* no end", FINE), (GOOD + " // no end", FINE),
    (text("/* no end"), ERROR), (text("{ } " + USE("w")), ERROR), (text("# no\n" + USE("w")), ERROR),
    (text("/* /* */ */" + USE("w")), ERROR),
    (f"map {{ {TEXTURE}{HEAD}{AREA} }}", FINE), (f"map {{ {TEXTURE}{AREA}{HEAD} }}", FINE), (text("", "size (1 1); "), ERROR),
    (text("", "name 'm'; "), ERROR), (GOOD.replace("map {", "map foo {"), ERROR), (GOOD.replace("map {", "'map' {"), ERROR),
    (text("map { " + HEAD + "}"), ERROR), (f"map {{ {HEAD} }}", ERROR), ("map", ERROR), ("MAP { " + HEAD + TEXTURE + "}", ERROR),
    (text("texture { path ':V'; }"), FINE), (text("texture null { path ':V'; }"), FINE), (text("texture type { path ':V'; }"), FINE),
    (text("texture Стена { path ':V'; }" + USE("Стена")), FINE), (text("texture 1 { path ':V'; }"), ERROR),
    (text("texture 'v' { path ':V'; }"), ERROR), (text("texture a.b { path ':V'; }"), ERROR),
    (text("texture a-b { path ':V'; }"), ERROR), (text("texture $a { path ':V'; }"), ERROR),
    (text("texture a b { path ':V'; }"), ERROR), (text("panel p { " + V + "}"), ERROR), (text("'texture' v { path ':V'; }"), ERROR),
    (text("TEXTURE v { path ':V'; }"), ERROR), (text("texture v { path ':V'; };"), ERROR),
    (text("texture v { path ':V';; }"), ERROR), (text("texture v { path ':V' }"), ERROR), (text("texture v { path = ':V'; }"), ERROR),
    (text("texture v { path: ':V'; }"), ERROR), (text("texture v { path ':V'; path ':V'; }"), ERROR),
    (text("texture v { path ':V'; nope 1; }"), ERROR), (text("texture v { path ':V'; alpha 1; }"), ERROR),
    (text("texture v { Path ':V'; }"), ERROR), (text("texture v { 'path' ':V'; }"), ERROR), (text("texture v { animated true; }"), ERROR),
    (text("texture v { path ':V';"), ERROR), (GOOD + " foo 12abc", FINE), (GOOD + " 7", FINE), (GOOD + " 12abc", ERROR),
    (GOOD + " 1.5", ERROR), (GOOD + " } panel {", FINE), (GOOD + " 'no end", FINE), (GOOD.rstrip(" }"), ERROR), (GOOD[:-1], ERROR),
    (text("", HEAD + "title 'x'; "), ERROR), (trigger("texturepanel null; type TRIGGER_SECRET; triggerdata { }"), ERROR)]
DATA = [(trigger("type TRIGGER_SECRET; triggerdata { }"), FINE), (trigger("triggerdata { } type TRIGGER_SECRET;"), FINE),
        (trigger("type TRIGGER_SECRET; triggerdata { };"), FINE), (trigger("type TRIGGER_NONE; triggerdata { }"), FINE),
        (trigger("type TRIGGER_SCRIPT; triggerdata { }"), FINE), (trigger("type TRIGGER_EXIT; triggerdata { }"), DEADLY),
        (trigger("type TRIGGER_PRESS; triggerdata { }"), DEADLY), (trigger("triggerdata { } type TRIGGER_DOOR;"), DEADLY),
        (trigger("type TRIGGER_TEXTURE; triggerdata { }"), DEADLY), (trigger("type TRIGGER_EXIT; triggerdata { map 'M'; }"), FINE),
        (trigger("type TRIGGER_EXIT; triggerdata { map 'M'; };"), FINE), (trigger("triggerdata { map 'M'; } type TRIGGER_EXIT;"), ERROR),
        (trigger("type TRIGGER_EXIT;"), ERROR), (trigger("type TRIGGER_EXIT; triggerdata null;"), ERROR),
        (trigger("type TRIGGER_SECRET; triggerdata { } triggerdata { }"), ERROR),
        (trigger("type TRIGGER_EXIT; triggerdata { target (0 0); }"), ERROR),
        (trigger("type TRIGGER_SECRET; triggerdata { map 'M'; }"), ERROR),
        (trigger("type TRIGGER_SCRIPT; triggerdata { argument 1; }"), ERROR),
        (trigger("type TRIGGER_DOOR; triggerdata { panelid null; }"), FINE),
        (text(f"trigger t {{ {AT}type TRIGGER_SECRET; activate_type ACTIVATE_CUSTOM; triggerdata {{ }} }}"), FINE)]
UNSURE = re.compile("texture null|ACTIVATE_CUSTOM")  # what the converter reads and does not write, or only the game minds
TABLES = {"integers": INTEGERS, "ranges": RANGES, "points, sizes and colours": GROUPS, "truth": TRUTHS, "names": NAMES,
          "sets of bits": SETS, "texts": STRINGS, "references": REFERENCES, "structure": STRUCTURE, "data of triggers": DATA}


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False)


def write(path, content):
    with open(path, "wb") as file:
        file.write(content if isinstance(content, bytes) else content.encode("utf-8", "surrogateescape"))


def judged(path):
    """What `check` says of the file: the outcome, and the codes of its errors."""
    done = run("check", "--json", path)
    if done.returncode not in (0, 1):
        return ERROR, ["not read"]
    found = [finding for finding in json.loads(done.stdout)["findings"] if finding["severity"] != "info"]
    errors = [finding["code"] for finding in found if finding["severity"] == "error"]
    changed = [finding["code"] for finding in found if finding["code"].startswith("D2DF-TEXT-")]
    return (ERROR, errors) if errors else (WARNING, changed) if changed else (FINE, [])


def engine_reads(path):
    """Whether the engine's converter does; what it has read is in again.txt then."""
    if os.path.exists("again.txt"):
        os.remove("again.txt")
    done = subprocess.run([MAPCVT, path, "again.txt"], capture_output=True, check=False, timeout=20)
    return done.returncode == 0


def table(rows):
    def body():
        wrong = []
        for content, outcome, *place in rows:
            write("row.txt", content)
            said, codes = judged("row.txt")
            if said != (ERROR if outcome == DEADLY else outcome):
                wrong.append((content, said, codes))
            if place and place[1] is not None:
                read = run("json", "row.txt", place[0]).stdout
                if json.loads(read or "null") != place[1]:
                    wrong.append((content, place[1], read))
            if MAPCVT and not UNSURE.search(content) and engine_reads("row.txt") != (outcome != ERROR):
                wrong.append((content, "the engine judges otherwise"))
        assert not wrong, "\n".join(map(str, wrong))
    return body


# ---- maps in bytes ----

HEADER, TEXTURES, PANELS, ITEMS, AREAS, MONSTERS, TRIGGERS = 7, 1, 2, 3, 4, 5, 6
EVERYTHING = text(USE("w") + "item { position (0 0); type ITEM_KEY_RED; } monster { position (9 9); type MONSTER_IMP; } "
                  "trigger { position (0 0); size (8 8); type TRIGGER_MUSIC; activate_type ACTIVATE_PLAYERPRESS; "
                  "triggerdata { name ':M'; action TRIGGER_MUSIC_ACTION_PLAY; } } "
                  "trigger { position (0 0); size (8 8); type TRIGGER_SHOT; activate_type ACTIVATE_PLAYERPRESS; triggerdata { "
                  "position (0 0); type TRIGGER_SHOT_BFG; target TRIGGER_SHOT_TARGET_MON; sound true; sight 1; angle 1; wait 1; "
                  "accuracy 1; ammo 1; reload 1; } }")
DATA_AT = 20  # of a trigger


def blocks_of(content):
    at, found = 4, []
    while content[at]:
        length = int.from_bytes(content[at + 5:at + 9], "little")
        found.append([content[at], bytearray(content[at + 9:at + 9 + length])])
        at += 9 + length
    return found


def block(number, payload, reserved=0):
    return bytes([number]) + reserved.to_bytes(4, "little") + len(payload).to_bytes(4, "little") + bytes(payload)


def mapped(blocks, end=bytes(9), version=1, reserved=0):
    return b"MAP" + bytes([version]) + b"".join(block(*one, reserved) for one in blocks) + end


def with_bytes(blocks, number, at, changed):
    made = [[one, bytearray(payload)] for one, payload in blocks]
    payload = next(payload for one, payload in made if one == number)
    payload[at:at + len(changed)] = changed
    return mapped(made)


def in_bytes():
    write("all.txt", EVERYTHING)
    done = run("convert", "all.txt", "-o", "all.map")
    assert done.returncode == 0, done.stderr
    with open("all.map", "rb") as file:
        blocks = blocks_of(file.read())
    header = next(one for one in blocks if one[0] == HEADER)
    shot = 148 + DATA_AT
    unused = bytes(range(1, 60))
    rows = [("as it is", mapped(blocks), FINE), ("version", mapped(blocks, version=2), ERROR),
            ("a block of type 8", mapped([*blocks, [8, b""]]), ERROR), ("a block twice", mapped([*blocks, header]), ERROR),
            ("a byte too many", mapped([[one, payload + b"\0" * (one == ITEMS)] for one, payload in blocks]), ERROR),
            ("a longer header", mapped([[one, payload + b"\0" * (one == HEADER)] for one, payload in blocks]), ERROR),
            ("beyond the end", mapped(blocks)[:-60], ERROR), ("half a head of a block", mapped(blocks, b"\1\0\0"), ERROR),
            ("two kinds", with_bytes(blocks, PANELS, 14, b"\0\x40"), ERROR), ("flags", with_bytes(blocks, PANELS, 17, b"\x08"), ERROR),
            ("item", with_bytes(blocks, ITEMS, 8, b"\x27"), ERROR), ("options", with_bytes(blocks, ITEMS, 9, b"\x04"), ERROR),
            ("monster", with_bytes(blocks, MONSTERS, 8, b"\x15"), ERROR),
            ("direction", with_bytes(blocks, MONSTERS, 9, b"\4"), ERROR), ("area", with_bytes(blocks, AREAS, 8, b"\x09"), ERROR),
            ("keys", with_bytes(blocks, TRIGGERS, 19, b"\x20"), ERROR), ("activate", with_bytes(blocks, TRIGGERS, 18, b"\x44"), ERROR),
            ("all of activate", with_bytes(blocks, TRIGGERS, 18, b"\xff"), ERROR),
            ("music", with_bytes(blocks, TRIGGERS, DATA_AT + 64, b"\2"), ERROR),
            ("aim", with_bytes(blocks, TRIGGERS, shot + 11, b"\xff"), ERROR), ("trigger 0", with_bytes(blocks, TRIGGERS, 17, b"\0"), ERROR),
            ("trigger 29", with_bytes(blocks, TRIGGERS, 17, b"\x1d"), ERROR),
            ("texture", with_bytes(blocks, PANELS, 12, b"\x07\0"), ERROR), ("no texture", with_bytes(blocks, PANELS, 12, b"\xff\xff"), ERROR),
            ("unused bytes", with_bytes(blocks, TRIGGERS, DATA_AT + 65, unused), FINE),
            ("behind a NUL", with_bytes(blocks, HEADER, 10, b"left over"), FINE),
            ("reserved", mapped(blocks, reserved=9), FINE), ("order", mapped(blocks[::-1]), FINE),
            ("empty block", mapped([one for one in blocks if one[0] != MONSTERS] + [[MONSTERS, b""]]), FINE),
            ("size of the end", mapped(blocks, b"\0\0\0\0\0\7\0\0\0"), FINE), ("behind the end", mapped(blocks) + b"left", FINE),
            ("no end", mapped(blocks, b""), WARNING), ("half an end", mapped(blocks, b"\0"), FINE),
            ("several kinds", with_bytes(blocks, PANELS, 14, b"\3\0"), FINE), ("no kind", with_bytes(blocks, PANELS, 14, b"\0\0"), FINE)]
    wrong = []
    for title, content, outcome in rows:
        write("row.map", content)
        said, codes = judged("row.map")
        if (said == ERROR) != (outcome == ERROR):
            wrong.append((title, said, codes))
        if MAPCVT and engine_reads("row.map") != (outcome != ERROR) and "texture" not in title:
            wrong.append((title, "the engine judges otherwise"))
    assert not wrong, "\n".join(map(str, wrong))


# ---- slips ----

REFUSED = {"not read", "D2DF-TEXT-NAMES", "D2DF-TEXT-UNNAMED", "D2DF-TEXT-SEVERAL", "D2DF-TEXT-LENGTH", "D2DF-TEXT-NUMBER",
           "D2DF-TEXT-EMPTY"}
BITS = [";", "{", "}", "(", ")", "[", "]", "|", "+", "-", "_", "'", '"', "\\", "/*", "*/", "//", "\n", "\r", "0", "9", "0h", "x", "null",
        "true", "1", "-1", "99999999999", "Ж", "世", "\udcff", "\udcd0", " ", ".", ":", "=", ",", "panel", "texture", "type", "PANEL_WALL",
        "PANEL_NONE", "ITEM_NONE", "#", "$", "\t", "\\x10", "\\z"]

NUMBERS = ["1_", "+7", "007", "0h9", "0b1", "1_2", "5000000000", "0", "99", "300", "-3"]
BLANKS = ["  ", "\r", "\r\n", "\t", " /* ; */ ", " // }\n", " /+ /+ +/ +/ ", "(* { *)", "\0"]


def slip(chance, content):
    """The text with one to three changes such as hands make them."""
    for _ in range(chance.choice((1, 1, 1, 2))):
        at, end = chance.randrange(len(content)), chance.randrange(1, 9)
        done = chance.randrange(16)
        if done == 0:
            content = content[:at] + content[at + end:]
        elif done == 1:
            content = content[:at] + chance.choice(BITS) + content[at:]
        elif done == 2:
            content = content[:at] + chance.choice(BITS) + content[at + 1:]
        elif done == 3:
            content = content[:at] + content[at:at + end] + content[at:]
        elif done > 5:
            place = chance.choice([match.start() for match in re.finditer(r"(?<=[ (])\d+\b| ", content)])
            fits = NUMBERS if content[place] != " " else BLANKS
            content = content[:place] + chance.choice(fits) + re.sub(r"^(\d+| )", "", content[place:])
        else:
            words = content.split(" ")
            first, second = chance.randrange(len(words)), chance.randrange(len(words))
            words[first] = words[second] if done == 4 else chance.choice(BITS)
            content = " ".join(words)
    return content


def slips():
    """Texts with slips: the same ones are refused."""
    chance, different = random.Random(48), []
    sources = [row[0] for rows in TABLES.values() for row in rows if row[1] == FINE] + [EVERYTHING] * 200
    for _ in range(SLIPS):
        content = slip(chance, chance.choice(sources))
        if not content.startswith("map {"):
            continue
        write("slip.txt", content)
        said, codes = judged("slip.txt")
        is_refused = said == ERROR and bool(REFUSED & set(codes))
        if not UNSURE.search(content) and engine_reads("slip.txt") == is_refused:
            different.append((content, codes))
    assert len(different) <= DIFFERENT, "\n".join(map(str, different))


for title, rows in TABLES.items():
    test_in_folder(title, table(rows))
test_in_folder("maps in bytes", in_bytes)
if MAPCVT:
    test_in_folder("texts with slips", slips)
else:
    skip("texts with slips", "the engine's converter is not at hand")
finish()
