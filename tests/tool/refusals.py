#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The table of refusals in docs/cli.md: every one is provoked here, ends with the status that stands there, says its code, and
# leaves everything as it was; every code that a source refuses with stands there. Prints TAP.
#
#   refusals.py PATH-OF-LEVELSMITH SOURCE-FOLDER FOLDER-OF-BUILT-FIXTURES
import fcntl
import glob
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time

import scratch_tests

TOOL, SOURCE, FIXTURES = (os.path.abspath(path) for path in sys.argv[1:4])
BULB = ("--layout", os.path.join(SOURCE, "tests/cli/bulb.layout"))


def run(*words, **how):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True, **how)


def good(*words):
    done = run(*words)
    assert done.returncode == 0, f"{words}: {done.stderr}"


def make_bulb():
    good("build", *BULB, os.path.join(SOURCE, "tests/cli/bulb.json"), "-o", "lamp")


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


# ---- each returns what the command said; `KEEP` is called when everything is ready for it ----


def file_locked(keep):
    make_bulb()
    with open("lamp", "rb") as lamp:
        fcntl.flock(lamp, fcntl.LOCK_EX)
        keep()
        return run("set", *BULB, "lamp", "/colour=red", "-i")


def file_changed(keep):
    make_bulb()
    with open("lamp", "r+b") as lamp:
        fcntl.flock(lamp, fcntl.LOCK_EX)
        command = [TOOL, "set", *BULB, "lamp", "/colour=red", "-i"]
        with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as child:
            time.sleep(1) # it has read the file, and waits
            lamp.write(b"other")
            lamp.flush()
            keep()
            fcntl.flock(lamp, fcntl.LOCK_UN)
            return subprocess.CompletedProcess(command, child.wait(), "", child.stderr.read())


def fixture(name):
    return os.path.join(FIXTURES, name)


def recipe_words(keep):
    with open("small.wad", "wb") as file:  # a section in small letters
        file.write(b"DFWAD\1\1\0" + b"small".ljust(24, b"\0"))
    keep()
    return run("extract", "small.wad", "-o", "folder", "--recipe")


def file_exists(keep):
    good("extract", fixture("dfwad-everything"), "-o", "folder")
    good("extract", fixture("dfwad-everything"), "-o", "folder") # nothing differs
    write("folder/MAP01.json", "my work")
    keep()
    return run("extract", fixture("dfwad-everything"), "-o", "folder")


def folder_twice(keep):
    os.mkdir("game")
    good("extract", fixture("dfwad-everything"), "-o", "game/maps.wad")
    write("game/a.txt", "before it")
    write("game/maps.WAD", "in its place")
    keep()
    return run("pack", "-r", "game", "-o", "new")


def conflicts_file(keep):
    make_bulb()
    good("set", *BULB, "lamp", "/colour=red", "-o", "ours")
    good("set", *BULB, "lamp", "/colour=blue", "-o", "theirs")
    write("both.conflicts.json", "{}")
    keep()
    return run("merge", *BULB, "lamp", "ours", "theirs", "-o", "both")


def part_unread(keep):
    write("parts.layout", 'layout parts;\nstruct File { name: utf8 to 0, first: at u8 Word, second: at u8 Word }\n'
          'struct Word { magic "W", text: utf8 to 0 }\nroot File;\n')
    with open("parts", "wb") as file:
        file.write(b"abc\0\x0a\x06X-y\0Wz\0")
    keep()
    return run("set", "--layout", "parts.layout", "parts", "/name=longer", "-i")


def reference_width(keep):
    """A byte names the last of 256 elements, which would get a number of two bytes."""
    write("wide.layout", "layout wide;\nstruct File { last: u8 -> /list, list: [u8; (u16)] }\nroot File;\n")
    with open("wide", "wb") as file:
        file.write(b"\xff\0\1" + bytes(256))
    keep()
    return run("insert", "--layout", "wide.layout", "wide", "/list/0", "1", "-i")


def reference_range(keep):
    """The only one of its range moves among those of another."""
    write("ranges.layout", "layout ranges;\nstruct Part { first: u8 -> /list[first, count], count: u8 }\n"
          "struct File { parts: [Part; 2], list: [u8; (u8)] }\nroot File;\n")
    with open("ranges", "wb") as file:
        file.write(b"\0\1\1\2\3abc")
    keep()
    return run("move", "--layout", "ranges.layout", "ranges", "/list/0", "2", "-i")


def edit_loses(keep):
    with open("level.prj2", "wb") as file, open(fixture("prj2-level"), "rb") as level:
        file.write(level.read())
    keep()
    return run("insert", "level.prj2", "/rooms", "{}", "-i")  # a room without size, which the editor throws away


def edit_uncounted(keep):
    write("counts.layout", "layout counts;\nstruct Part { first: u8 -> /list, count: u8 }\n"
          "struct File { parts: [Part; 2], list: [u8; (u8)] }\nroot File;\n")
    with open("counts", "wb") as file:
        file.write(b"\0\1\1\2\3abc")
    keep()
    return run("insert", "--layout", "counts.layout", "counts", "/list/0", "7", "-i")


def prj2_insert_old(keep):
    shutil.copy(fixture("prj2-everything"), "old.prj2")
    shutil.copy(fixture("prj2-level"), "new.prj2")
    keep()
    return run("insert-rooms", "old.prj2", "new.prj2", "-i")


def list_fixed(keep):
    shutil.copy(fixture("wad-everything"), "objects.wad")
    keep()
    return run("insert", "objects.wad", "/frames/0", "1", "-i")


def place_pinned(keep):
    write("pinned.layout", "layout pinned;\nstruct File { text: at u8 bytes(u8), code: at u8(pin) u8 }\nroot File;\n")
    with open("program", "wb") as file:
        file.write(b"\2\5\2ab\7")
    keep()
    return run("set", "--layout", "pinned.layout", "program", "/text=616263", "-i")


def part_into(keep):
    shutil.copy(fixture("prj-everything"), "old.prj")
    keep()
    return run("insert-rooms", "old.prj", fixture("prj2-everything"), "-i")


def atlas_none(keep):
    keep()
    return run("render", fixture("d2df-plan"), "--atlas", "-o", "sheets.pdf")


def pdf_absent(keep):
    """Where a file that is no library stands in Cairo's place."""
    write("libcairo.so.2", "no library")
    keep()
    return run("render", fixture("prj2-level"), "--atlas", "-o", "sheets.pdf", env={**os.environ, "LD_LIBRARY_PATH": os.getcwd()})


def upgrade_loss(keep):
    keep()
    return run("upgrade", fixture("prj2-level"), "--for=1.6", "-o", "old")


def extracted(change, keep):
    good("extract", fixture("dfwad-everything"), "-o", "folder")
    with open("folder/manifest.json", encoding="utf-8") as file:
        text = file.read()
    write("folder/manifest.json", change(text))
    keep()
    return run("pack", "folder", "-o", "new.wad")


def pack_failed(keep):
    good("extract", fixture("dfwad-everything"), "-o", "folder")
    write("folder/MAP01.json", "{")
    keep()
    done = run("pack", "folder", "-o", "new.wad")
    assert "MAP01.json" in done.stderr, done.stderr # the file is named
    return done


def file_name(keep):
    return extracted(lambda text: text.replace('"MAP01.json"', '"../MAP01.json"'), keep)


def form_unknown(keep):
    return extracted(lambda text: text.replace('"$as": "d2df"', '"$as": "d3df"'), keep)


def file_form(keep):
    return extracted(lambda text: text.replace('"MAP01.json"', '"MAP01.xyz"'), keep)


def manifest_missing(keep):
    os.mkdir("folder")
    keep()
    return run("pack", "folder", "-o", "new.wad")


def no_archive(keep):
    keep()
    return run("extract", fixture("prj2-level"), "-o", "folder")


def diff_formats(keep):
    keep()
    return run("diff", fixture("prj2-level"), fixture("d2df-minimal"))


def patch_form(keep):
    make_bulb()
    write("patch.json", '{"op": "add"}')
    keep()
    return run("apply", *BULB, "lamp", "patch.json", "-i")


def conflict_form(keep):
    make_bulb()
    write("list.json", "[]")
    keep()
    return run("resolve", *BULB, "lamp", "list.json", "-i")


def edit_unstable(keep):
    """An offset that is kept for one list is what another is found by."""
    keep()
    return run("delete", fixture("pop_dat2-synthetic"), "/directory/kinds/3/index", "-o", "new.DAT")


def edit_sealed(keep):
    write("sealed.layout", 'layout sealed;\nstruct File { level: u8 sealed "the author signs it", notes: u8 }\nroot File;\n')
    write("signed", "ab")
    keep()
    return run("set", "--layout", "sealed.layout", "signed", "/level=3", "-i")


COTTAGE = os.path.join(SOURCE, "examples/cottage.map")
MAPS_LAYOUT = ("--layout", os.path.join(SOURCE, "layouts/pmf.layout"))


def origin_own_words(keep):
    """A text of somebody, with comments that no value has."""
    shutil.copy(COTTAGE, "own.map")
    keep()
    return run("set", "own.map", "/name=x", "-i")


def origin_partial(keep):
    """A text as we write it, which has no words for more than one kind of game."""
    good("convert", COTTAGE, "-o", "cottage.pmf")
    good("convert", "cottage.pmf", "-o", "plain.map")
    keep()
    return run("insert", "plain.map", "/extra_gamemodes", '"hop"', "-i")


def quake_layout(keep):
    good("convert", COTTAGE, "-o", "cottage.pmf")
    keep()
    return run("convert", *MAPS_LAYOUT, "cottage.pmf", "-o", "cottage.map")


def convert_read_only(keep):
    """A form that is read, and not written."""
    shutil.copy(os.path.join(FIXTURES, "pop_level-everything"), "level3.bin")
    keep()
    return run("convert", "level3.bin", "--to", "roku", "-o", "level3.json")


def for_tomb_engine(keep, *changes):
    shutil.copy(fixture("prj2-level"), "house.prj2")
    good("set", "house.prj2", *changes, "-i")
    keep()
    return run("convert", "house.prj2", "--engine=TombEngine", "-o", "ten.prj2")


def convert_game(keep):
    return for_tomb_engine(keep, "/settings/game_version=Tr3")


def convert_archive(keep):
    return for_tomb_engine(keep, "/settings/game_version=Tr4", '/settings/wads:=[{"path": "gone.wad2"}]')


def pop_exchange_start(keep):
    good("set", "-t", "pop_level", os.path.join(FIXTURES, "pop_level-everything"), "/start/tile=200", "-o", "level3.bin")
    keep()
    return run("convert", "level3.bin", "-o", "level3.json")


def doom2d_pictures(keep):
    good("build", os.path.join(SOURCE, "tests/fixtures/doom2d_level/everything.json"), "-o", "MAP01.lmp")
    keep()
    return run("convert", "MAP01.lmp", "-o", "MAP01.map")


def quake_materials(keep):
    """A wall of so many textures that its chunk cannot name them."""
    sides = "".join(f"( {at} ) skip 0 0 0 1 1\n" for at in (
        "0 32 1 ) ( 0 32 0 ) ( 1 32 0", "1 0 0 ) ( 0 0 0 ) ( 0 0 1", "1 0 32 ) ( 0 0 32 ) ( 0 1 32", "0 1 0 ) ( 0 0 0 ) ( 1 0 0"))
    brushes = "".join(f"{{\n{sides}( {x} 0 1 ) ( {x} 0 0 ) ( {x} 1 0 ) skip 0 0 0 1 1\n"
                      f"( {x + 32} 1 0 ) ( {x + 32} 0 0 ) ( {x + 32} 0 1 ) wall{x} 0 0 0 1 1\n}}\n" for x in range(0, 256 * 40, 40))
    write("many.map", '{\n"classname" "worldspawn"\n' + brushes + "}\n")
    keep()
    return run("convert", "many.map", "-o", "many.pmf")


def emit_class(keep):
    keep()
    return run("layout", "--emit", "fgd", BULB[1])


def entry_new(keep):
    shutil.copy(fixture("pop_dat1-everything"), "SPRITES.DAT")
    keep()
    return run("build", os.path.join(SOURCE, "tests/fixtures/pop_image/rows.json"), "-o", "SPRITES.DAT:/picture")


def other_kind(keep):
    shutil.copy(fixture("prj2-level"), "house.prj2")
    keep()
    return run("render", "house.prj2", "-o", "house.prj2", "--to", "png")


PROVOKED = {name.upper().replace("_", "-"): globals()[name] for name in (
    "recipe_words", "file_changed", "file_locked", "file_exists", "folder_twice", "conflicts_file", "other_kind",
    "entry_new", "edit_unstable", "reference_width", "reference_range", "list_fixed", "edit_loses", "edit_sealed", "edit_uncounted", "part_unread", "place_pinned", "part_into", "prj2_insert_old", "atlas_none", "pdf_absent", "origin_own_words", "origin_partial",
    "convert_read_only", "convert_game", "convert_archive", "pop_exchange_start", "doom2d_pictures", "quake_layout", "quake_materials", "emit_class", "upgrade_loss", "pack_failed", "file_name",
    "form_unknown", "file_form", "manifest_missing", "no_archive", "diff_formats", "patch_form", "conflict_form")}


# ---- the table ----


def table():
    with open(os.path.join(SOURCE, "docs/cli.md"), encoding="utf-8") as file:
        section = file.read().split("## Refusals\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `([A-Z0-9-]+)` \| (\d) \| ([^|]*) \| ([^|]*) \|$", section, re.MULTILINE)
    assert rows and all(todo.strip() for _, _, _, todo in rows)
    return {code: (int(status), meaning) for code, status, meaning, _ in rows}


def content():
    """Every file here, by name."""
    found = {}
    for folder, _, names in os.walk("."):
        for name in names:
            with open(os.path.join(folder, name), "rb") as file:
                found[os.path.join(folder, name)] = hashlib.sha256(file.read()).hexdigest()
    return found


def test_every_refusal_of_the_sources_stands_in_the_table():
    codes = set()
    for folder in ("src", "tool"):
        for path in glob.glob(os.path.join(SOURCE, folder, "**/*.[ch]"), recursive=True):
            with open(path, encoding="utf-8") as file:
                text = file.read()
            codes.update(re.findall(r'SMITH_REFUSED,\s*"([A-Z0-9-]+)"', text))
            codes.update(re.findall(r'SMITH_REFUSED,\s*\.code = "([A-Z0-9-]+)"', text))
    rows = table()
    assert len(codes) >= 5, codes
    assert codes <= {code for code, (status, _) in rows.items() if status == 5}, codes - set(rows)


def test_every_row_is_provoked():
    assert set(table()) == set(PROVOKED), set(table()) ^ set(PROVOKED)


def test_every_row_says_what_explain_says():
    for code, (_, meaning) in table().items():
        first = run("explain", code).stdout.splitlines()[0]
        assert first.split(": ", 1)[1] == meaning, f"{code}: {first}"


def provoke(code):
    before = []
    done = PROVOKED[code](lambda: before.append(content()))
    assert done.returncode == table()[code][0], f"status {done.returncode}: {done.stderr}"
    assert f"[{code}]" in done.stderr, done.stderr
    assert content() == before[0], "files were changed"


for a_code in PROVOKED:
    globals()["test_" + a_code] = lambda code=a_code: provoke(code)

sys.exit(scratch_tests.run_all(globals()))
