#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# git itself merges real files, by way of our driver: each has edits on two branches, and the saves of one project are a history.
# What git calls clean has both edits and nothing else; what it calls a conflict is one, and decodes. Prints TAP.
#
#   git_histories.py TOOL CORPUS
import glob
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "support"))
from titled_tests import finish, skip, test  # noqa: E402

TOOL, CORPUS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
# Two values that have nothing to do with each other, and what each becomes.
FAMILIES = {
    "prj2": ("prj2/*.prj2", "level.prj2", (":/rooms/0/name", "First hall"), (":/rooms/1/name", "Second hall")),
    "prj": ("prj/*.[pP][rR][jJ]", "level.prj", (":/texture_path", "C:\\new.tga"), (":/object_path", "C:\\new.was")),
    "pop": ("pop/*_LEVELS.DAT", "LEVELS.DAT", (":/2001/start/room", "7"), (":/2002/start/room", "9")),
    "d2df": ("d2df/*.map", "level.map", (":/header/name", "First"), (":/header/author", "Second")),
}
FILES = 6  # of each family, small ones
SERIES = [("valley", (1, 5, 9, 15))]


def run(*words):
    return subprocess.run(words, stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)


def good(*words):
    done = run(*words)
    assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
    return done.stdout


def word(name, path):
    """`:/2001/start` leads into an archive, `:/header` does not."""
    return (name + path, ) if re.match(r":/\d", path) else (name, path[1:])


def value(name, path):
    return good(TOOL, "get", *word(name, path)).rstrip("\n")


def put(name, path, text):
    *file, at = word(name, path)
    good(TOOL, "set", *file, f"{at}={text}", "-i")


def commit(words):
    good("git", "add", "-A")
    good("git", "commit", "-q", "--allow-empty", "-m", words)


def start(name, path):
    good("git", "init", "-q", ".")
    good(TOOL, "git-setup")
    shutil.copyfile(path, name)
    commit("the file")


def changed(a, b):
    """How many values differ, as a line says that begins with `  ` and has an arrow."""
    return run(TOOL, "diff", a, b).stdout.count(" -> ")


def both_edits(name, path, first, second):
    start(name, path)
    shutil.copyfile(path, "../base")
    good("git", "checkout", "-q", "-b", "theirs")
    put(name, *second)
    commit("theirs")
    good("git", "checkout", "-q", "main")
    put(name, *first)
    commit("ours")
    good("git", "merge", "-q", "-m", "both", "theirs")
    assert not good("git", "status", "--porcelain")
    assert (value(name, first[0]), value(name, second[0])) == (first[1], second[1])
    shutil.copyfile(name, "../merged")
    assert changed("../base", "../merged") == 2, good(TOOL, "diff", "../base", "../merged")


def one_value_twice(name, path, first, second):
    start(name, path)
    good("git", "checkout", "-q", "-b", "theirs")
    put(name, first[0], "3" if first[1].isdigit() else "Other.tga")
    commit("theirs")
    good("git", "checkout", "-q", "main")
    put(name, *first)
    put(name, *second)
    commit("ours")
    done = run("git", "merge", "-q", "-m", "both", "theirs")
    assert done.returncode == 1, done.stderr
    assert f"UU {name}" in good("git", "status", "--porcelain")
    assert (value(name, first[0]), value(name, second[0])) == (first[1], second[1])


def later_save(name, earlier, later):
    """An edit of an earlier save, and the later save."""
    start(name, earlier)
    good("git", "checkout", "-q", "-b", "edit")
    put(name, ":/rooms/0/name", "Edited here")
    commit("edit")
    good("git", "checkout", "-q", "main")
    shutil.copyfile(later, name)
    commit("the next save")
    done = run("git", "merge", "-q", "-m", "both", "edit")
    assert done.returncode in (0, 1), done.stderr
    names = re.findall(r'"name": ?"([^"]*)"', good(TOOL, "query", name, "-c", "{rooms: [.rooms[] | {name}]}"))
    if done.returncode == 0:
        assert names.count("Edited here") == 1, names
        shutil.copyfile(name, "../merged")
        assert changed(later, "../merged") == 1, good(TOOL, "diff", later, "../merged")
    else:
        assert f"UU {name}" in good("git", "status", "--porcelain")
        assert "Edited here" not in names  # as the file of ours has it
    return done.returncode


def tried(check, *words):
    """What is wrong, in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(os.path.join(folder, "tree"))
        os.chdir(os.path.join(folder, "tree"))
        try:
            check(*words)
            return None
        except AssertionError as error:
            return str(error) or "it is otherwise"
        finally:
            os.chdir("/")


def has(path, name, edits):
    if name.endswith(".DAT"):
        return all(run(TOOL, "get", *word(path, at)).returncode == 0 for at, _ in edits)
    return all(run(TOOL, "get", path, at[1:]).returncode == 0 for at, _ in edits)


def main():
    with tempfile.TemporaryDirectory() as home:
        for key, text in (("HOME", home), ("GIT_CONFIG_NOSYSTEM", "1"), ("LC_ALL", "C")):
            os.environ[key] = text
        for key, text in (("user.name", "somebody"), ("user.email", "somebody@example.org"), ("init.defaultBranch", "main")):
            good("git", "config", "--global", key, text)
        for family, (pattern, name, *edits) in FAMILIES.items():
            paths = sorted(glob.glob(os.path.join(CORPUS, pattern)), key=os.path.getsize)
            paths = [path for path in paths if has(path, name, edits)][:FILES]
            if not paths:
                skip(family, "there are no real files")
            for path in paths:
                test(f"{os.path.basename(path)}: edits on two branches", tried(both_edits, name, path, *edits))
                test(f"{os.path.basename(path)}: one value twice", tried(one_value_twice, name, path, *edits))
        for stem, numbers in SERIES:
            saves = [glob.glob(os.path.join(CORPUS, f"prj2/*_{stem}{number}.prj2")) for number in numbers]
            for earlier, later in zip(saves, saves[1:]):
                if earlier and later:
                    test(f"{os.path.basename(earlier[0])} and {os.path.basename(later[0])}: an edit and the next save",
                         tried(later_save, "level.prj2", earlier[0], later[0]))
    finish()


main()
