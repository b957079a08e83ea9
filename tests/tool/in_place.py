#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Files that are changed where they are: programs that do so at the same time lose nothing of each other's, and what of the
# old file cannot be kept is said. Prints TAP.
#
#   in_place.py PATH-OF-LEVELSMITH PATH-OF-ARCHIVE [PART]
#
# With PART only the races, and one in so many rounds of them: what can be asked of a build for another system.
import glob
import os
import resource
import shutil
import signal
import struct
import subprocess
import sys

import scratch_tests

TOOL = os.path.abspath(sys.argv[1])
ARCHIVE = os.path.abspath(sys.argv[2])
PART = int(sys.argv[3]) if len(sys.argv) > 3 else 1
SOURCE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
BULB = ("--layout", os.path.join(SOURCE, "cli/bulb.layout"))


def run(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)


class Silent(AssertionError):
    """A program ended without a word: where each start goes through wine, a few of many hundred do."""


SILENT_MAX = 0 if PART == 1 else 2 # rounds of a race


def good(*words):
    done = run(*words)
    if done.returncode and not done.stderr:
        raise Silent(f"{words} ended with {done.returncode}")
    assert done.returncode == 0, done.stderr
    return done


def make_bulb(name="lamp"):
    good("build", *BULB, os.path.join(SOURCE, "cli/bulb.json"), "-o", name)


def at_once(commands):
    """The exit statuses of commands that were started together."""
    children = [subprocess.Popen([TOOL, *words], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                 stderr=subprocess.PIPE, text=True) for words in commands]
    said = [child.communicate()[1] for child in children]
    for child, words in zip(children, said):
        if child.returncode not in (0, 5) and not words:
            raise Silent(f"{child.args} ended with {child.returncode}")
        assert child.returncode in (0, 5), words
        assert (child.returncode == 5) == ("[FILE-CHANGED]" in words), words
    return [child.returncode for child in children]


def race(rounds, reset, first, second):
    """Both commands change something else of a file; `first` and `second` are the commands and how to read what they set."""
    won = {(0, 0): 0, (0, 5): 0, (5, 0): 0, (5, 5): 0}
    silent = []
    while sum(won.values()) < rounds // PART:
        try:
            won[race_once(reset, first, second)] += 1
        except Silent as silence:
            silent.append(str(silence))
            assert len(silent) <= SILENT_MAX, silent
    return won


def race_once(reset, first, second):
    reset()
    done = tuple(at_once([first[0], second[0]]))
    for status, (_, path, value) in zip(done, (first, second)):
        found = good("get", *path).stdout.strip()
        assert (found == value) == (status == 0), f"status {status}, but {path[-1]} is {found}"
    return done


def test_two_programs_on_one_file_lose_nothing():
    won = race(200, make_bulb,
               (("set", *BULB, "lamp", "/colour=red", "-i"), (*BULB, "lamp", "/colour"), "red"),
               (("set", *BULB, "lamp", "/favourite=0", "-i"), (*BULB, "lamp", "/favourite"), "0"))
    assert won[5, 5] == 0, "both gave way"
    print("# both one after the other: %d, one gave way: %d" % (won[0, 0], won[0, 5] + won[5, 0]))


def make_archive():
    with open(ARCHIVE, "rb") as source, open("maps.wad", "wb") as copy:
        copy.write(source.read())


def test_two_programs_on_one_archive_lose_nothing():
    won = race(20, make_archive,
               (("set", "maps.wad:/MAP01", "/header/author=First", "-i"), ("maps.wad:/MAP01", "/header/author"), "First"),
               (("set", "maps.wad:/MAP01", "/header/name=Second", "-i"), ("maps.wad:/MAP01", "/header/name"), "Second"))
    assert won[5, 5] == 0, "both gave way"


def test_an_entry_written_over_itself_with_o_is_compared_too():
    for output in ("maps.wad:/MAP01", "./maps.wad:/MAP01", "maps.wad", "./maps.wad"):
        won = race(10, make_archive,
                   (("set", "maps.wad:/MAP01", "/header/author=First", "-i"), ("maps.wad:/MAP01", "/header/author"), "First"),
                   (("set", "maps.wad:/MAP01", "/header/name=Second", "-o", output), ("maps.wad:/MAP01", "/header/name"),
                    "Second"))
        assert won[5, 5] == 0, "both gave way"


def test_a_file_written_over_itself_with_o_is_compared_too():
    make_bulb()
    won = race(40, make_bulb,
               (("set", *BULB, "lamp", "/colour=red", "-o", "lamp"), (*BULB, "lamp", "/colour"), "red"),
               (("set", *BULB, "lamp", "/favourite=0", "-o", "./lamp"), (*BULB, "lamp", "/favourite"), "0"))
    assert won[5, 5] == 0, "both gave way"


def test_what_is_merged_into_one_of_the_three_is_compared_too():
    make_bulb("base")
    make_bulb("theirs")
    good("set", *BULB, "theirs", "/colour=red", "-i")
    for output in ("lamp", "./lamp"):
        won = race(20, make_bulb,
                   (("merge", *BULB, "base", "lamp", "theirs", "-o", output), (*BULB, "lamp", "/colour"), "red"),
                   (("set", *BULB, "lamp", "/favourite=0", "-i"), (*BULB, "lamp", "/favourite"), "0"))
        assert won[5, 5] == 0, "both gave way"


def test_two_programs_that_make_one_file_both_succeed():
    for _ in range(40 // PART):
        commands = [("build", *BULB, os.path.join(SOURCE, "cli/bulb.json"), "-o", "new")] * 2
        assert at_once(commands) == [0, 0]
        os.remove("new")


def die_while_writing():
    resource.setrlimit(resource.RLIMIT_FSIZE, (10, 10)) # the signal that ends it cannot be put off by those that wait
    signal.signal(signal.SIGXFSZ, signal.SIG_DFL)


def test_what_an_interrupted_run_left_is_gone_after_the_next():
    make_bulb()
    words = [TOOL, "set", *BULB, "lamp", "/colour=red", "-i"]
    for _ in range(2): # the second finds what the first has left
        assert subprocess.run(words, preexec_fn=die_while_writing, check=False).returncode == -signal.SIGXFSZ
        assert len(glob.glob(".levelsmith-*")) == 1
    good("set", *BULB, "lamp", "/colour=blue", "-i")
    assert os.listdir(".") == ["lamp"]


def test_other_names_of_a_file_are_spoken_of():
    make_bulb()
    os.link("lamp", "second")
    done = good("set", *BULB, "lamp", "/colour=red", "-i")
    assert done.stderr == "levelsmith: lamp: it had other names (hard links), which keep the old content\n", done.stderr
    assert good("set", *BULB, "lamp", "/colour=blue", "-i").stderr == ""


def test_a_hard_link_that_is_named_is_the_one_that_changes():
    make_bulb()
    os.link("lamp", "second")
    os.symlink("second", "third")
    assert good("set", *BULB, "lamp", "/colour=red", "-o", "second").stderr.startswith("levelsmith: second: it had other names")
    assert [good("get", *BULB, name, "/colour").stdout for name in ("lamp", "second")] == ["green\n", "red\n"]
    good("set", *BULB, "second", "/colour=blue", "-o", "third")
    assert [good("get", *BULB, name, "/colour").stdout for name in ("lamp", "second")] == ["green\n", "blue\n"]
    assert os.path.islink("third")


def test_of_a_folder_nothing_outside_it_changes():
    """Links to files are passed by, as those to folders are; with one worker and with two."""
    for number, jobs in enumerate(([], ["-j", "2"])):
        os.mkdir(f"work{number}")
        os.chdir(f"work{number}")
        os.makedirs("inside/deeper")
        os.mkdir("outside")
        make_bulb()
        for name in ("inside/a.bulb", "inside/deeper/b.bulb", "outside/c.bulb"):
            shutil.copy("lamp", name)
        os.symlink("../outside/c.bulb", "inside/link.bulb")
        os.symlink("../../outside/c.bulb", "inside/deeper/link.bulb")
        os.symlink("../outside", "inside/folder")
        os.link("outside/c.bulb", "inside/hard.bulb")
        done = good("set", *BULB, "-r", "inside", "/colour=red", "-i", *jobs)
        colours = [good("get", *BULB, name, "/colour").stdout.strip()
                   for name in ("inside/a.bulb", "inside/deeper/b.bulb", "inside/hard.bulb", "outside/c.bulb")]
        assert colours == ["red", "red", "red", "green"], colours
        assert os.path.islink("inside/link.bulb") and os.path.islink("inside/deeper/link.bulb")
        assert "3 files: 3 changed; 2 others left out" in done.stderr, done.stderr
        os.chdir("..")


def test_another_owner_is_kept_or_spoken_of():
    if os.getuid() != 0:
        return print("# SKIP nobody but a superuser can give files away")
    os.chmod(".", 0o777)
    make_bulb()
    os.chown("lamp", 12345, 54321)
    os.chmod("lamp", 0o666)
    assert good("set", *BULB, "lamp", "/colour=red", "-i").stderr == ""
    assert (os.stat("lamp").st_uid, os.stat("lamp").st_gid) == (12345, 54321)
    for path in (TOOL, BULB[1]):  # the other user may not be able to enter the folders that they are in
        shutil.copy(path, ".")
    tool, layout = (os.path.abspath(os.path.basename(path)) for path in (TOOL, BULB[1]))
    other = subprocess.run([tool, "set", "--layout", layout, "lamp", "/colour=blue", "-i"], capture_output=True, text=True,
                           check=False, user=23456, group=23456, extra_groups=[])
    assert other.returncode == 0, other.stderr
    assert other.stderr == "levelsmith: lamp: it belonged to another user or group, to whom it could not be given\n"
    return None


def named_attributes(path):
    return {name: os.getxattr(path, name) for name in os.listxattr(path)}


def test_rights_and_attributes_are_those_of_the_old_file():
    """The new file's, and the backup's: a list of who may what, with one more user, and an attribute with a name."""
    entries = ((0x01, 6, -1), (0x02, 4, 1234), (0x04, 0, -1), (0x10, 4, -1), (0x20, 0, -1))
    access = struct.pack("<I", 2) + b"".join(struct.pack("<HHi", *entry) for entry in entries)
    make_bulb()
    os.chmod("lamp", 0o640)
    if os.getuid() == 0:
        os.chown("lamp", 12345, 54321)
    try:
        os.setxattr("lamp", "user.note", b"mine")
        os.setxattr("lamp", "system.posix_acl_access", access)
    except OSError:
        print("# SKIP this disk has no attributes with names, or no lists of who may what: only the mode is tried")
    before, attributes = os.stat("lamp"), named_attributes("lamp")
    assert good("set", *BULB, "lamp", "/colour=red", "-i.old").stderr == ""
    for name in ("lamp", "lamp.old"):
        now = os.stat(name)
        assert (now.st_mode, now.st_uid, now.st_gid) == (before.st_mode, before.st_uid, before.st_gid), name
        assert named_attributes(name) == attributes, name


def test_a_backup_is_never_overwritten():
    make_bulb()
    said = [good("set", *BULB, "lamp", f"/serial={serial}", "-i.old").stderr for serial in (1, 2, 3)]
    assert said == ["", "levelsmith: the old file is kept as lamp.old.2\n", "levelsmith: the old file is kept as lamp.old.3\n"], said
    first = good("get", *BULB, "lamp.old", "/serial").stdout
    assert first not in ("1\n", "2\n", "3\n")
    assert [good("get", *BULB, "lamp.old." + number, "/serial").stdout for number in "23"] == ["1\n", "2\n"]


RACES = ("test_two_programs", "test_an_entry_written", "test_a_file_written", "test_what_is_merged")
sys.exit(scratch_tests.run_all({name: test for name, test in globals().items() if PART == 1 or name.startswith(RACES)}))
