#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Archives merged: what two people changed in different entries, or at different places of one, is in the result; what they
# changed at one place is a conflict whose path leads through the archive, and `resolve` decides it. Prints TAP.
#
#   archives.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES
import json
import os
import shutil
import subprocess
import sys
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../tool"))
import scratch_tests  # pylint: disable=wrong-import-position

TOOL, FIXTURES = (os.path.abspath(path) for path in sys.argv[1:3])


def run(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)


def good(*words):
    done = run(*words)
    assert done.returncode == 0, f"{words}: {done.stderr}"
    return done.stdout.strip()


def fixture(name):
    return os.path.join(FIXTURES, name)


def make_levels():
    """An archive of two levels."""
    os.mkdir("levels")
    manifest = {"$format": "pop_dat1", "index": {"resources": []}}
    for number in (2000, 2001):
        shutil.copy(fixture("pop_level-everything"), f"levels/res{number}.bin")
        manifest["index"]["resources"].append({"id": number, "content": {"data": {"$file": f"res{number}.bin"}}})
    with open("levels/manifest.json", "w", encoding="utf-8") as file:
        json.dump(manifest, file)
    good("pack", "levels", "-o", "base")


def make_zip():
    with zipfile.ZipFile("base", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(fixture("d2df-everything"), "maps/MAP01")
        archive.write(fixture("d2df-minimal"), "maps/MAP02")
        archive.write(fixture("dfwad-everything"), "inner.wad")


def change(name, *changes):
    shutil.copy("base", name)
    for entry, path, value in changes:
        good("set", f"{name}:{entry}", f"{path}={value}", "-i")


def expect(name, *values):
    for entry, path, value in values:
        found = good("get", f"{name}:{entry}", path)
        assert found == value, f"{entry}{path} is {found}"


def merge():
    return run("merge", "base", "ours", "theirs", "-o", "both")


def test_changes_to_different_levels_and_tiles_are_both_there():
    make_levels()
    ours = [("/2000", "/start/room", "7"), ("/2001", "/rooms/0/rows/0/tiles/1/modifier", "77")]
    theirs = [("/2001", "/start/room", "9"), ("/2001", "/rooms/0/rows/0/tiles/2/modifier", "78")]
    change("ours", *ours)
    change("theirs", *theirs)
    done = merge()
    assert done.returncode == 0, done.stderr
    expect("both", *ours, *theirs)
    assert run("check", "both").returncode == run("check", "base").returncode


def test_a_conflict_leads_through_the_archive_and_can_be_resolved():
    make_levels()
    change("ours", ("/2000", "/used_rooms", "7"), ("/2001", "/used_rooms", "5"))
    change("theirs", ("/2000", "/used_rooms", "8"), ("/2000", "/start/tile", "3"), ("/2001", "/used_rooms", "6"))
    done = merge()
    assert done.returncode == 1, done.stderr
    expect("both", ("/2000", "/used_rooms", "7"), ("/2000", "/start/tile", "3"), ("/2001", "/used_rooms", "5"))
    with open("both.conflicts.json", encoding="utf-8") as file:
        conflicts = json.load(file)["conflicts"]
    assert [(c["path"], c["kind"], c["ours"], c["theirs"]) for c in conflicts] == [
        (":/2000/used_rooms", "changed", 7, 8), (":/2001/used_rooms", "changed", 5, 6)], conflicts
    good("resolve", "both", "both.conflicts.json", ":/2000/used_rooms=theirs", ":/2001/used_rooms=:11", "-o", "done")
    expect("done", ("/2000", "/used_rooms", "8"), ("/2000", "/start/tile", "3"), ("/2001", "/used_rooms", "11"))
    good("resolve", "both", "both.conflicts.json", "--side=theirs", "-i")
    expect("both", ("/2000", "/used_rooms", "8"), ("/2001", "/used_rooms", "6"))
    assert run("resolve", "both", "both.conflicts.json", ":/2009/used_rooms=theirs", "-i").returncode == 2


def test_maps_in_archives_in_archives():
    make_zip()
    name, author = "/header/name", "/header/author"
    ours = [("/maps/MAP01", name, "First"), ("/inner.wad:/MAP01", name, "Inner")]
    theirs = [("/maps/MAP01", author, "Somebody"), ("/maps/MAP02", name, "Second"), ("/inner.wad:/MAP01", author, "Else")]
    change("ours", *ours)
    change("theirs", *theirs)
    done = merge()
    assert done.returncode == 0, done.stderr
    expect("both", *ours, *theirs)
    change("theirs", ("/inner.wad:/MAP01", name, "Theirs"))
    assert merge().returncode == 1
    with open("both.conflicts.json", encoding="utf-8") as file:
        assert [c["path"] for c in json.load(file)["conflicts"]] == [":/inner.wad:/MAP01/header/name"]
    good("resolve", "both", "both.conflicts.json", ":/inner.wad:/MAP01/header/name=theirs", "-i")
    expect("both", ("/inner.wad:/MAP01", name, "Theirs"), ("/maps/MAP01", name, "First"))


def test_bytes_of_which_nothing_is_known_are_one_conflict():
    make_zip()
    for name, text in (("base", "old"), ("ours", "mine"), ("theirs", "yours")):
        with zipfile.ZipFile(name, "w") as archive:
            archive.writestr("readme", text)
    assert merge().returncode == 1
    with open("both.conflicts.json", encoding="utf-8") as file:
        conflicts = json.load(file)["conflicts"]
    assert len(conflicts) >= 1 and not conflicts[0]["path"].startswith(":"), conflicts
    with zipfile.ZipFile("both") as archive:
        assert archive.read("readme") == b"mine"


def test_a_list_of_somebody_else_is_left():
    make_levels()
    with open("both.conflicts.json", "w", encoding="utf-8") as file:
        file.write("my notes")
    change("ours", ("/2000", "/start/room", "7"))
    change("theirs", ("/2001", "/start/room", "8"))
    assert merge().returncode == 0
    os.remove("both")
    change("theirs", ("/2000", "/start/room", "8"))
    done = merge()
    assert done.returncode == 5 and "[CONFLICTS-FILE]" in done.stderr, done.stderr
    assert not os.path.exists("both")
    with open("both.conflicts.json", encoding="utf-8") as file:
        assert file.read() == "my notes"


def test_a_list_of_an_earlier_merge_goes():
    make_levels()
    change("ours", ("/2000", "/start/room", "7"))
    change("theirs", ("/2000", "/start/room", "8"))
    assert merge().returncode == 1
    change("theirs", ("/2001", "/start/room", "8"))
    assert merge().returncode == 0
    assert not os.path.exists("both.conflicts.json")


def test_an_entry_changed_with_o_is_written_with_its_archive():
    make_levels()
    os.rename("base", "base.DAT")
    good("set", "base.DAT:/2001", "/start/room=9", "-o", "new.dat")
    expect("new.dat", ("/2001", "/start/room", "9"), ("/2000", "/start/room", good("get", "base.DAT:/2000", "/start/room")))
    good("set", "base.DAT:/2001", "/start/room=9", "-o", "level.bin")
    assert good("get", "level.bin", "/start/room") == "9"
    expect("base.DAT", ("/2001", "/start/room", good("get", "base.DAT:/2000", "/start/room")))


def test_a_file_is_put_into_an_archive_by_build_and_convert():
    make_levels()
    good("json", "base:/2001", "-o", "level.json")
    with open("level.json", encoding="utf-8") as file:
        level = json.load(file)
    level["start"]["room"] = 12
    with open("level.json", "w", encoding="utf-8") as file:
        json.dump(level, file)
    good("build", "level.json", "-o", "base:/2001")
    good("convert", fixture("pop_plv-synthetic"), "-o", "base:/2000", "--force") # it has no level
    expect("base", ("/2001", "/start/room", "12"))
    good("extract", "base", "2000", "--raw", "-o", "raw")
    with open("raw/res2000.bin", "rb") as file:
        assert file.read() == bytes([1, 2, 3, 4, 5]) # the level that this file of an editor has
    done = run("set", "base:/2009", "/start/room=3", "-i")
    assert done.returncode == 1 and "there is no entry 2009" in done.stderr, done.stderr


sys.exit(scratch_tests.run_all(globals()))
