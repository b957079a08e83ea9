#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Many files at once: which files of a folder are worked on, that the number of processes changes nothing but the time,
# that a bad file does not stop the others, and what a person at a terminal sees. Prints TAP.
#
#   bulk.py PATH-OF-LEVELSMITH PRJ2-FILE PRJ-FILE D2DF-FILE
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

TOOL = os.path.abspath(sys.argv[1])
PRJ2, PRJ, D2DF = (os.path.abspath(path) for path in sys.argv[2:5])
CLEAR = "\r\x1b[K"


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err


def run(*words):
    done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return Result(done.returncode, done.stdout.decode(), done.stderr.decode())


def read(path):
    with open(path, "rb") as file:
        return file.read()


def make_tree(folder):
    """Levels in folders, hidden ones, other files, a damaged one, links, names with spaces."""
    for name in ("b/inner", "a b", ".hidden", "empty"):
        os.makedirs(os.path.join(folder, name))
    for source, name in ((PRJ2, "z.prj2"), (PRJ2, "a b/ONE.PRJ2"), (PRJ, "b/two.prj"), (D2DF, "b/inner/E1.MAP"),
                         (D2DF, ".hidden/E2.MAP"), (D2DF, "b/.levelsmith-1-0.map")):
        shutil.copy(source, os.path.join(folder, name))
    for name, text in (("b/notes.txt", "notes"), ("README", "read me"), ("b/bad.map", "no map at all")):
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
    os.symlink("..", os.path.join(folder, "b/round"))
    os.symlink("../z.prj2", os.path.join(folder, "b/linked.prj2"))


GOOD = ["levels/a b/ONE.PRJ2", "levels/b/inner/E1.MAP", "levels/b/linked.prj2", "levels/b/two.prj", "levels/z.prj2"]


def test_folders():
    found = run("roundtrip", "-r", "levels")
    assert [line.split(" (")[0] for line in found.out.splitlines()] == ["ok " + name for name in GOOD], found.out
    assert found.status == 4 and "levels/b/bad.map" in found.err, found.err
    assert found.err.endswith("levelsmith: 6 files: 5 ok, 1 failed; 2 others left out\n"), found.err


def test_folders_of_one_format():
    found = run("roundtrip", "-r", "levels", "-t", "prj2")
    assert found.status == 0 and len(found.out.splitlines()) == 3, found.out + found.err


def test_folder_without_option():
    found = run("check", "levels")
    assert found.status == 3 and "-r works on the files in folders" in found.err, found.err


def test_unreadable_folder():
    if os.geteuid() == 0:
        return "the superuser can read every folder"
    os.mkdir("closed", 0)
    found = run("roundtrip", "-r", "closed", "levels/z.prj2")
    os.rmdir("closed")
    assert found.status == 3 and found.out.startswith("ok "), found.err
    return None


def test_jobs_change_nothing():
    for words in (("check", "-r", "levels"), ("info", "-r", "levels"), ("info", "--json", "-r", "levels"),
                  ("check", "--json", "-r", "levels"), ("query", "--recursive", "levels", "keys[0]"), ("roundtrip", "-r", "levels")):
        alone = run(*words)
        for jobs in ("1", "2", "7", "0"):
            together = run(*words, "-j", jobs)
            assert (alone.status, alone.out, alone.err) == (together.status, together.out, together.err), (words, jobs)


def test_jobs_are_a_number():
    for jobs in ("", "x", "-1", "3x", "1000"):
        found = run("info", "levels/z.prj2", "--jobs=" + jobs)
        assert found.status == 2 and "--jobs takes a number" in found.err, found.err


def test_many_in_place():
    for jobs in ("1", "3"):
        shutil.rmtree("work", ignore_errors=True)
        shutil.copytree("levels", "work", symlinks=True)
        os.remove("work/b/bad.map")
        os.remove("work/b/linked.prj2")  # two that change one file can only say by turns that they did
        found = run("set", "-r", "work", "-t", "prj2", "/rooms/0/name=Bulk", "-i.old", "-j", jobs)
        assert found.status == 0 and found.err == "levelsmith: 2 files: 2 changed; 4 others left out\n", found.err
        for name in ("z.prj2", "a b/ONE.PRJ2"):
            assert run("get", "work/" + name, "/rooms/0/name").out == "Bulk\n"
            assert read(f"work/{name}.old") == read(PRJ2)
        again = run("set", "work/z.prj2", "work/a b/ONE.PRJ2", "/rooms/0/name=Bulk", "-i")
        assert again.err == "levelsmith: 2 files: 2 as before\n", again.err


def test_entries_of_one_archive_in_place():
    """They are changed one after the other: each change writes the whole archive anew."""
    os.mkdir("maps")
    names = [f"MAP{number:02}" for number in range(1, 17)]
    for name in names:
        shutil.copy(D2DF, os.path.join("maps", name))
    assert run("pack", "maps", "-t", "dfwad", "-o", "maps.wad").status == 0
    entries = ["maps.wad:/" + name for name in names]
    found = run("set", *entries, "/header/author=Me", "-i", "-j", "4")
    assert found.status == 0 and found.err == "levelsmith: 16 files: 16 changed\n", found.err
    for entry in entries:
        assert run("get", entry, "/header/author").out == "Me\n"


def test_verbs_in_place():
    shutil.copytree("levels", "work", symlinks=True)
    found = run("edit", "work/z.prj2", "work/b/bad.map", "work/a b/ONE.PRJ2", '.rooms[0].name = "E"', "-i")
    assert found.status == 4 and found.err.endswith("3 files: 2 changed, 1 failed\n"), found.err
    assert run("query", "work/z.prj2", "work/a b/ONE.PRJ2", ".rooms[0].name", "--raw").out == "E\nE\n"
    with open("patch.json", "w", encoding="utf-8") as file:
        file.write('[{"op": "replace", "path": "/rooms/0/name", "value": "P"}]')
    assert run("apply", "work/z.prj2", "work/a b/ONE.PRJ2", "patch.json", "-i").status == 0
    assert run("get", "work/a b/ONE.PRJ2", "/rooms/0/name").out == "P\n"
    for verb in ("repair", "upgrade"):
        found = run(verb, "-r", "work", "-t", "prj2", "-i")
        assert found.status in (0, 1) and " files: " in found.err, found.err


def test_several_need_in_place():
    for words in (("set", "a.map", "b.map", "/x=1", "-o", "c.map"), ("repair", "a.map", "b.map", "-o", "c.map"),
                  ("edit", "a.map", "b.map", ".", "-o", "c.map"), ("set", "-r", "levels", "/x=1", "-o", "c.map")):
        found = run(*words)
        assert found.status == 2 and "only be changed in place" in found.err, found.err
    assert not os.path.exists("c.map")


class NoTerminal(Exception):
    """This machine gives no terminals to programs: a container without /dev/pts."""


def at_terminal(*words, feed):
    """What a terminal gets that is both standard output and standard error."""
    try:
        pid, terminal = pty.fork()
    except OSError as error:
        raise NoTerminal(str(error)) from error
    if pid == 0:
        os.environ["TERM"] = "xterm"
        os.execv(TOOL, [TOOL, *words])
    thread = threading.Thread(target=feed)
    thread.start()
    seen = b""
    while True:
        try:
            piece = os.read(terminal, 65536)
        except OSError:
            break
        if not piece:
            break
        seen += piece
    thread.join()
    status = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    os.close(terminal)
    return Result(status, seen.decode().replace("\r\n", "\n"), "")


def test_progress_after_half_a_second():
    os.mkfifo("slow.map")

    def feed():
        time.sleep(1.2)
        with open("slow.map", "wb") as file:
            file.write(read(D2DF))

    found = at_terminal("roundtrip", "levels/z.prj2", "slow.map", "levels/z.prj2", feed=feed)
    os.remove("slow.map")
    assert found.status == 0, found.out
    assert CLEAR + "1 of 3: slow.map" in found.out, found.out
    assert found.out.count(" of 3: ") <= 9, found.out  # renewed ten times a second at most
    rest = found.out.replace(CLEAR, "\n")
    lines = [line for line in rest.split("\n") if line and " of 3: " not in line]
    assert [line.split(" (")[0] for line in lines] == ["ok levels/z.prj2", "ok slow.map", "ok levels/z.prj2"], lines


def test_no_progress_of_a_short_run():
    found = at_terminal("roundtrip", "levels/z.prj2", "levels/b/two.prj", feed=lambda: None)
    assert found.status == 0 and not re.search("[\x1b\r]", found.out), found.out


def main():
    tests = [(name[5:].replace("_", " "), test) for name, test in globals().items() if name.startswith("test_")]
    failed = False
    print(f"1..{len(tests)}")
    with tempfile.TemporaryDirectory(prefix="levelsmith-bulk.") as folder:
        os.chdir(folder)
        make_tree("levels")
        for number, (name, test) in enumerate(tests, 1):
            try:
                shutil.rmtree("work", ignore_errors=True)
                skipped = test()
                print(f"ok {number} - {name}" + (f" # SKIP {skipped}" if skipped else ""))
            except NoTerminal as error:
                print(f"ok {number} - {name} # SKIP {error}")
            except Exception as error:
                failed = True
                print(f"not ok {number} - {name}\n# " + str(error).replace("\n", "\n# "))
        os.chdir("/")
    sys.exit(failed)


main()
