#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What is put where: new entries of archives, and what would take the place of something of another kind. Other programs, or
# walks written from the format pages, say what came of it. Prints TAP.
#
#   put_in.py PATH-OF-LEVELSMITH SOURCE-FOLDER FOLDER-OF-BUILT-FIXTURES
import json
import os
import shutil
import struct
import subprocess
import sys
import zipfile
import zlib

import scratch_tests

TOOL, SOURCE, FIXTURES = (os.path.abspath(path) for path in sys.argv[1:4])


def run(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)


def good(*words):
    done = run(*words)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout


def refused(code, *words):
    done = run(*words)
    assert done.returncode == 5 and f"[{code}]" in done.stderr, f"{words}: {done.returncode} {done.stderr}"


def fixture(name, to=None):
    path = os.path.join(FIXTURES, name)
    return shutil.copy(path, to) if to else path


def text(name):
    return os.path.join(SOURCE, "tests/fixtures", name + ".json")


def content(path):
    with open(path, "rb") as file:
        return file.read()


def resources(path):
    """What a DAT of the first game holds: number, bytes; every sum of bytes is 255."""
    data = content(path)
    offset, = struct.unpack_from("<I", data)
    count, = struct.unpack_from("<H", data, offset)
    found = []
    for number in range(count):
        name, start, size = struct.unpack_from("<HIH", data, offset + 2 + 8 * number)
        assert sum(data[start:start + size + 1]) & 0xFF == 0xFF
        found.append((name, data[start + 1:start + 1 + size]))
    return found


def records(path):
    """What a DFWAD holds: name, bytes or None."""
    data = content(path)
    found = []
    for number in range(struct.unpack_from("<H", data, 6)[0]):
        name, start, size = struct.unpack_from("<16sII", data, 8 + 24 * number)
        name = name.split(b"\0")[0].decode("cp1251")
        found.append((name, zlib.decompress(data[start:start + size]) if start else None))
    return found


def test_a_new_level_of_prince_of_persia():
    fixture("pop_dat1-everything", "LEVELS.DAT")
    good("build", text("pop_level/everything"), "-o", "LEVELS.DAT:/2014")
    good("extract", "LEVELS.DAT", "2014", "--to", "plv", "-o", "levels")
    before = resources("LEVELS.DAT")
    good("convert", os.path.join("levels", *os.listdir("levels")), "-o", "LEVELS.DAT:/2015")
    after = resources("LEVELS.DAT")
    new = [each for each in after if each[0] == 2015]
    assert len(new) == 1 and len(new[0][1]) in (2304, 2305)
    assert [each for each in after if each[0] != 2015] == before
    assert good("get", "LEVELS.DAT:/2015", "/start")


def test_new_resources_stand_by_their_number():
    fixture("pop_dat1-empty", "LEVELS.DAT")
    for number in (2003, 2001, 2002):
        good("build", text("pop_level/everything"), "-o", f"LEVELS.DAT:/{number}")
    assert [number for number, _ in resources("LEVELS.DAT")] == [2001, 2002, 2003]


def test_names_that_no_resource_can_have():
    fixture("pop_dat1-everything", "LEVELS.DAT")
    before = content("LEVELS.DAT")
    for name in ("level", "65536", "02001", "-1", "2001x", "99999999999999999999"):
        refused("ENTRY-NEW", "build", text("pop_level/everything"), "-o", f"LEVELS.DAT:/{name}")
    assert content("LEVELS.DAT") == before


def test_a_new_resource_of_the_second_game():
    fixture("pop_dat2-synthetic", "PRINCE.DAT")
    kinds = json.loads(good("json", "PRINCE.DAT"))["directory"]["kinds"]
    refused("ENTRY-NEW", "build", text("pop_level/everything"), "-o", "PRINCE.DAT:/NONE/1")
    tried = 0
    for kind in kinds:
        flags = {resource["flags"] for resource in kind["index"]["resources"]}
        name = f"{kind['id'] or '_'}/4711"
        if len(flags) != 1:
            refused("ENTRY-NEW", "build", text("pop_palette/everything"), "-o", f"PRINCE.DAT:/{name}", "--force")
            continue
        fixture("pop_dat2-synthetic", "PRINCE.DAT")
        good("build", text("pop_palette/everything"), "-o", f"PRINCE.DAT:/{name}", "--force")
        after = json.loads(good("json", "PRINCE.DAT"))["directory"]["kinds"]
        new = [each for other in after if other["id"] == kind["id"] for each in other["index"]["resources"] if each["id"] == 4711]
        assert len(new) == 1 and {new[0]["flags"]} == flags
        tried += 1
    assert tried


def test_a_new_map_of_doom_2d():
    fixture("dfwad-everything", "maps.wad")
    before = records("maps.wad")
    good("build", text("d2df/everything"), "-o", "maps.wad:/MAP77")
    good("build", text("d2df/everything"), "-o", "maps.wad:/EXTRA/MAP78")
    after = records("maps.wad")
    level = content(fixture("d2df-everything"))
    first = next(number for number, (_, data) in enumerate(after) if data is None)
    assert ("MAP77", level) in after[:first]
    assert after[-2:] == [("EXTRA", None), ("MAP78", level)]
    assert [each for each in after if each[0] not in ("MAP77", "MAP78", "EXTRA")] == before
    section = next(name for name, data in before if data is None)
    good("build", text("d2df/everything"), "-o", f"maps.wad:/{section}/MAP79")
    names = [name for name, _ in records("maps.wad")]
    sections = [name for name, data in records("maps.wad") if data is None]
    assert section in names[:names.index("MAP79")]
    following = sections[sections.index(section) + 1] # EXTRA at the latest
    assert names.index("MAP79") < names.index(following)
    for name in ("/MAP80", "A/B/C", "A/"):  # which is the same as a name without a slash only where one is looked up
        refused("ENTRY-NEW", "build", text("d2df/everything"), "-o", f"maps.wad:/{name}")
    assert run("build", text("d2df/everything"), "-o", "maps.wad:/MUCHTOOLONGANAME1").returncode == 4


def test_a_new_file_in_a_zip_and_in_an_archive_in_it():
    fixture("dfwad-everything", "inner.wad")
    with zipfile.ZipFile("maps.zip", "w") as archive:
        archive.write("inner.wad")
    level = content(fixture("d2df-everything"))
    good("build", text("d2df/everything"), "-o", "maps.zip:/maps/Карта.map")
    good("build", text("d2df/everything"), "-o", "maps.zip:/inner.wad:/MAP77")
    with zipfile.ZipFile("maps.zip") as archive:
        assert archive.testzip() is None
        assert archive.read("maps/Карта.map") == level
        with open("out.wad", "wb") as file:
            file.write(archive.read("inner.wad"))
    assert ("MAP77", level) in records("out.wad")
    refused("ENTRY-NEW", "build", text("d2df/everything"), "-o", "maps.zip:/../evil.map")
    with zipfile.ZipFile("texts.zip", "w") as archive:
        archive.writestr("foo.txt", "a text that a game finds as foo.map")
    good("build", text("d2df/everything"), "-o", "texts.zip:/foo.map")
    with zipfile.ZipFile("texts.zip") as archive:
        assert archive.read("foo.txt") == b"a text that a game finds as foo.map" and archive.read("foo.map") == level


def test_a_name_in_the_manifest_of_a_zip():
    with zipfile.ZipFile("old.zip", "w") as archive:
        archive.writestr("one.txt", "one" * 100, zipfile.ZIP_DEFLATED)
        archive.writestr("maps/two.txt", "two")
    good("extract", "old.zip", "-o", "files")
    with open("files/manifest.json", encoding="utf-8") as file:
        manifest = json.load(file)
    assert [entry["name"] for entry in manifest["end"]["files"]] == ["one.txt", "maps/two.txt"]
    assert not any("name" in entry["content"] for entry in manifest["end"]["files"])  # it stands once
    for entry in manifest["end"]["files"]:
        entry["name"] = entry["name"].replace("t", "T")
    with open("files/manifest.json", "w", encoding="utf-8") as file:
        json.dump(manifest, file)
    good("pack", "files", "-o", "new.zip")
    with zipfile.ZipFile("new.zip") as archive:
        assert archive.testzip() is None  # which also compares the names before the files with those of the directory
        assert {name: archive.read(name) for name in archive.namelist()} == {"one.TxT": b"one" * 100, "maps/Two.TxT": b"two"}


def test_entries_that_are_called_as_the_manifest_or_each_other():
    entries = {"manifest.json": b"{}", "one.txt": b"one", "ONE.TXT": b"two"}
    with zipfile.ZipFile("same.zip", "w") as archive:
        for name, data in entries.items():
            archive.writestr(name, data)
    good("extract", "same.zip", "-o", "same")
    names = [name.lower() for name in os.listdir("same")]  # as they are where case makes no difference
    assert len(set(names)) == len(names) == len(entries) + 1, names
    good("pack", "same", "-o", "again.zip")
    assert content("again.zip") == content("same.zip")


def test_entries_of_an_own_format():
    with open("own.layout", "w", encoding="utf-8") as file:
        file.write('layout own;\nstruct Item { id: u8, size: u8 = sizeof(data), data: bytes[size] @file }\n'
                   'struct File { magic "OWN", items: [Item] key id }\nroot File;\n')
    with open("x.own", "wb") as file:
        file.write(b"OWN\1\2ab")
    os.environ["LEVELSMITH_LAYOUTS"] = os.getcwd()
    refused("ENTRY-NEW", "build", text("d2df/minimal"), "-o", "x.own:/7")
    del os.environ["LEVELSMITH_LAYOUTS"]


def test_an_entry_stays_what_it_is():
    fixture("pop_dat1-empty", "LEVELS.DAT")
    good("build", text("pop_level/everything"), "-o", "LEVELS.DAT:/2001")
    before = content("LEVELS.DAT")
    for other in ("pop_image/rows", "prj2/level", "prj/minimal", "pop_palette/everything"):
        refused("OTHER-KIND", "build", text(other), "-o", "LEVELS.DAT:/2001")
        refused("OTHER-KIND", "build", text(other), "-o", "LEVELS.DAT:/2002") # which would be a level
    assert content("LEVELS.DAT") == before
    good("build", text("pop_image/rows"), "-o", "LEVELS.DAT:/2001", "--force")
    assert resources("LEVELS.DAT")[0][1] == content(fixture("pop_image-rows"))
    good("build", text("pop_level/everything"), "-o", "LEVELS.DAT:/2001") # it is mended without force
    assert content("LEVELS.DAT") == before


def test_a_palette_and_a_sound_stay_such():
    fixture("pop_dat1-pictures", "SPRITES.DAT")
    palettes = [line.split()[0] for line in good("list", "SPRITES.DAT").splitlines() if "pop_palette" in line]
    refused("OTHER-KIND", "convert", fixture("pop_plv-synthetic"), "-o", f"SPRITES.DAT:/{palettes[0]}")
    fixture("pop_dat1-empty", "DIGISND1.DAT")
    good("build", text("pop_sound/wave"), "-o", "DIGISND1.DAT:/10001")
    refused("OTHER-KIND", "build", text("prj2/level"), "-o", "DIGISND1.DAT:/10001")
    refused("OTHER-KIND", "set", fixture("prj2-level"), "/rooms/0/name=x", "-o", "DIGISND1.DAT:/10001")
    good("build", text("pop_sound/midi"), "-o", "DIGISND1.DAT:/10001")


def test_a_file_stays_what_it_is():
    """A slip: the source as the output."""
    shutil.copy(text("d2df/minimal"), "maze.json")
    fixture("prj2-level", "house.prj2")
    fixture("dfwad-everything", "maps.wad")
    before = {name: content(name) for name in os.listdir()}
    refused("OTHER-KIND", "build", "maze.json", "-o", "maze.json")
    refused("OTHER-KIND", "json", "house.prj2", "-o", "house.prj2")
    refused("OTHER-KIND", "dump", "house.prj2", "-o", "house.prj2")
    refused("OTHER-KIND", "render", "house.prj2", "-o", "house.prj2", "--to", "png")
    refused("OTHER-KIND", "build", "maze.json", "-o", "maps.wad")
    refused("OTHER-KIND", "set", "maps.wad:/MAP01", "/header/name=A", "-o", "house.prj2")
    assert {name: content(name) for name in os.listdir()} == before
    good("build", text("d2df/everything"), "-o", "map")
    good("build", "maze.json", "-o", "map") # another of its kind
    good("build", text("prj2/level"), "-o", "map", "--force")
    with open("notes", "w", encoding="utf-8") as file:
        file.write("nothing that is known")
    good("build", "maze.json", "-o", "notes")


def test_a_changed_entry_and_the_name_of_an_archive():
    """`set X.wad:/MAP01 ... -o out.wad` is the archive with the change."""
    fixture("dfwad-everything", "maps.wad")
    good("set", "maps.wad:/MAP01", "/header/name=Witness", "-o", "out.wad")
    old, new = records("maps.wad"), records("out.wad")
    assert [name for name, _ in old] == [name for name, _ in new]
    different = [name for (name, before), (_, after) in zip(old, new) if before != after]
    assert different == ["MAP01"] and b"Witness" in dict(new)["MAP01"]
    good("set", "maps.wad:/MAP01", "/header/name=Witness", "-o", "one.map")
    assert content("one.map") == dict(new)["MAP01"]


def test_what_cannot_be_packed_is_named():
    """By each format that makes archives."""
    for archive, is_entry in (("dfwad-everything", ".json"), ("zip-everything", ".json"), ("pop_dat1-pictures", ".png"),
                              ("pop_dat1-everything", ".wav"), ("pop_dat2-synthetic", ".json")):
        good("extract", fixture(archive), "-o", archive)
        names = [os.path.relpath(os.path.join(folder, name), archive) for folder, _, files in os.walk(archive) for name in files]
        broken = sorted(name for name in names if name.endswith(is_entry) and name != "manifest.json" and not name.startswith("kept"))
        assert broken, f"{archive}: {names}"
        with open(os.path.join(archive, broken[0]), "w", encoding="utf-8") as file:
            file.write("{ no such thing")
        done = run("pack", archive, "-o", "new")
        assert done.returncode == 4 and broken[0].replace(os.sep, "/") in done.stderr, f"{archive}: {done.stderr}"
        os.unlink(os.path.join(archive, broken[0]))
        done = run("pack", archive, "-o", "new")
        assert done.returncode in (3, 4) and broken[0] in done.stderr, f"{archive}: {done.stderr}"
        assert not os.path.exists("new")


def test_build_proves_what_readers_guess():
    """A second member of which the format says that it follows from the first: what the text says of it is read again."""
    with open(text("pmf/room"), encoding="utf-8") as file:
        level = json.load(file)
    results = set()
    for base in ("file", "extensions", "map"):
        for revision in ("seed", "december_27", "january_3"):
            with open("room.json", "w", encoding="utf-8") as file:
                json.dump({**level, "base": base, "revision": revision}, file)
            done = run("build", "room.json", "-o", "room.pmf")
            results.add(done.returncode)
            if done.returncode == 0:
                assert json.loads(good("get", "--json", "room.pmf", "/base")) == base
                assert json.loads(good("get", "--json", "room.pmf", "/revision")) == revision
            else:
                assert done.returncode in (4, 5), done.stderr
                assert done.returncode != 5 or ("[EDIT-UNSTABLE]" in done.stderr and "(/" in done.stderr)
    assert 0 in results


sys.exit(scratch_tests.run_all(globals()))
