#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Every verb, taken over at its end by escape.c: it can write nothing but what it was told to, reach nothing and run nothing.
# Where outputs lie, that they are written all the same, and that nothing hangs on a kernel that has a sandbox. Prints TAP.
#
#   sandbox.py PATH-OF-LEVELSMITH ESCAPE-MODULE SOURCE-TREE FOLDER-OF-BUILT-FIXTURES
import ctypes
import os
import re
import shlex
import shutil
import stat
import subprocess
import sys
import tempfile

import scratch_tests

TOOL, ESCAPE, SOURCES, FIXTURES = (os.path.abspath(path) for path in sys.argv[1:5])
os.environ.pop("LEVELSMITH_SANDBOX", None)
LANDLOCK = ctypes.CDLL(None).syscall(444, None, 0, 1)

# Every verb that is confined, with what makes it run to its end.
COMMANDS = """
info level.prj2
check level.prj2 maze.map
roundtrip level.prj2
dump level.prj2
json maze.map
json maze.map -o out/a.json
build maze.json -o out/a.map
convert maze.map -o out/a.txt
get maze.map /header
find maze.map kind=trigger
list A.DAT
extract A.DAT -o out/folder
pack packed -o out/A.DAT
set maze.map /header/name=B -o out/a.map
insert maze.map /textures/0 '{"path": "A.WAD:B"}' -o out/a.map
delete maze.map /panels/1 -o out/a.map
move maze.map /panels/1 0 -o out/a.map
diff maze.map maze.map
diff maze.map maze.map --picture out/a.png
apply level.prj2 change.json -o out/a.prj2
merge level.prj2 changed.prj2 level.prj2 -o out/a.prj2
resolve level.prj2 conflicts.json --side=theirs -o out/a.prj2
extract-rooms level.prj2 --rooms 1 -o out/a.prj2
insert-rooms level.prj2 changed.prj2 -o out/a.prj2
edit maze.map --do merge-panels=16 -o out/a.map
repair level.prj2 -o out/a.prj2
upgrade level.prj2 -o out/a.prj2
paths level.prj2
render maze.map -o out/a.png
export level.prj2 -o out/a.glb
formats
explain REFERENCE-DANGLING
layout maze.layout
page maze.layout --page page.html -o out/page.html
completion bash
help info
version
"""
# Those that start processes, which are confined by themselves.
STARTING = """
query --env maze.map .header
edit --env maze.map '.header.name = "B"' -o out/a.map
"""
FREE = ["git-setup", "git-driver", "graph"]  # they change settings of git's and run it, or run dot


def lines(*texts):
    return [line for text in texts for line in text.strip().splitlines()]


def tool(*words, **how):
    how = {"stdin": subprocess.DEVNULL, **how}
    done = subprocess.run([TOOL, *words], capture_output=True, check=False, timeout=60, **how)
    done.stderr = re.sub(rb"LLVM Profile Error: .*\n", b"", done.stderr)  # of a build that would note what it ran
    return done


def made(*words):
    done = tool(*words)
    assert done.returncode in (0, 1), done.stderr.decode()
    return done.stdout


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def prepare():
    for fixture, name in (("prj2-level", "level.prj2"), ("d2df-plan", "maze.map"), ("pop_dat1-everything", "A.DAT")):
        shutil.copy(os.path.join(FIXTURES, fixture), name)
    os.mkdir("out")
    shutil.copy(os.path.join(SOURCES, "layouts/d2df.layout"), "maze.layout")
    made("set", "level.prj2", "/rooms/0/name=Hall", "-o", "changed.prj2")
    made("extract", "A.DAT", "-o", "packed")
    write("page.html", b'<script type="text/plain" id="own-layout"></script>')
    write("maze.json", made("json", "maze.map"))
    write("change.json", made("diff", "level.prj2", "changed.prj2", "--json"))
    write("conflicts.json", b'{"conflicts": [{"path": "/rooms/0/name", "kind": "changed", "base": "A", "ours": "hall", "theirs": "C"}]}')


def attempts(words, how=None, **variables):
    """What the process, and those that it started, could do at the end: [{NAME: whether}]; and how it ended."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile() as report:
        write(os.path.join(folder, "there"), b"mine")
        done = tool(*words, **(how or {}), pass_fds=[report.fileno()],
                    env={**os.environ, "LD_PRELOAD": ESCAPE, "ESCAPE_FOLDER": folder, "ESCAPE_REPORT": str(report.fileno()),
                         **variables})
        report.seek(0)
        processes = report.read().decode().split("escape\n")[1:]
        return [{name: answer == "yes" for name, answer in re.findall(r"(\w+)=(\w+)", one)} for one in processes], done


def escapes(process, may_start):
    return sorted(name for name, done in process.items() if done and name != "read" and not (may_start and name in ("run", "signal")))


def verbs():
    listed = made("help").decode()
    return sorted(re.findall(r"^  ([a-z][a-z-]*)  ", listed, re.M))


def without_landlock():
    return f"SKIP: this kernel has no Landlock ({LANDLOCK})" if LANDLOCK < 1 else None


def test_every_verb_is_here():
    here = sorted({line.split()[0] for line in lines(COMMANDS, STARTING)} | set(FREE))
    assert here == verbs(), set(here) ^ set(verbs())


def test_what_the_attempts_say_without_a_sandbox():
    prepare()
    for variables in ({"LEVELSMITH_SANDBOX": "off"}, {"ESCAPE_OLD_KERNEL": "1"}):
        [process], _ = attempts(["info", "level.prj2"], **variables)
        assert len(process) == 18 and all(process.values()), process


def test_a_verb_can_do_nothing_else():
    prepare()
    if LANDLOCK < 1:
        return without_landlock()
    for line in lines(COMMANDS):
        processes, done = attempts(shlex.split(line))
        assert done.returncode in (0, 1), f"{line}: {done.stderr.decode()}"
        assert len(processes) == 1 and processes[0]["read"], f"{line}: {processes}"
        assert not escapes(processes[0], False), f"{line}: {escapes(processes[0], False)}"
        for name in os.listdir("out"):
            (shutil.rmtree if os.path.isdir("out/" + name) else os.remove)("out/" + name)
    return None


def test_what_a_verb_starts_can_do_nothing_else():
    prepare()
    if LANDLOCK < 1:
        return without_landlock()
    for line in lines(STARTING):
        processes, done = attempts(shlex.split(line))
        assert done.returncode in (0, 1), f"{line}: {done.stderr.decode()}"
        assert len(processes) > 1, f"{line}: {processes}"
        for number, process in enumerate(processes):
            assert not escapes(process, number == len(processes) - 1), f"{line}: {number}: {process}"
    return None


def test_a_process_that_works_for_another_can_do_nothing_else():
    prepare()
    if LANDLOCK < 1:
        return without_landlock()
    files = bytes(48) + b"level.prj2\0maze.map\0"  # a mark, and what to work on: tool/files/worker_pool.c
    [process], done = attempts(["--worker", "check", "-j", "2", "level.prj2"], {"stdin": None, "input": files})
    assert done.returncode == 0 and done.stdout and not escapes(process, False), f"{process}: {done.stderr.decode()}"
    return None


def test_changes_in_place_are_free():
    prepare()
    [process], done = attempts(["set", "maze.map", "/header/name=B", "-i"])
    assert done.returncode == 0 and process["make"], done.stderr.decode()


def expect_output(*words, inside=None, **how):
    done = tool("json", "maze.map", *words, **how)
    assert done.returncode == 0, f"{words}: {done.stderr.decode()}"
    if inside:
        assert read(inside) == read("maze.json"), words


def test_outputs_wherever_they_lie():
    prepare()
    expect_output("-o", "plain.json", inside="plain.json")
    expect_output("-o", "plain.json", inside="plain.json")  # replaced
    expect_output("-o", os.path.abspath("out/absolute.json"), inside="out/absolute.json")
    os.symlink("out/behind.json", "link.json")
    expect_output("-o", "link.json", inside="out/behind.json")
    assert os.path.islink("link.json")
    expect_output("-o", "/dev/null")
    with open("redirected.json", "wb") as file:
        assert subprocess.run([TOOL, "json", "maze.map", "-o", "/dev/stdout"], stdout=file, check=False).returncode == 0
    assert read("redirected.json") == read("maze.json")
    assert tool("json", "maze.map", "-o", "/dev/stdout").stdout == read("maze.json")
    os.mkfifo("queue")
    with subprocess.Popen(["cat", "queue"], stdout=subprocess.PIPE) as reader:
        expect_output("-o", "queue")
        assert reader.communicate(timeout=30)[0] == read("maze.json") and stat.S_ISFIFO(os.stat("queue").st_mode)
    made("extract", "A.DAT", "-o", "out/new folder/")
    made("pack", "out/new folder", "-o", "out/again.DAT")
    assert read("out/again.DAT") == read("A.DAT")


def test_the_same_without_a_sandbox():
    prepare()
    for line in lines(COMMANDS, STARTING):
        words = shlex.split(line)
        results = []
        for old in (False, True):
            environment = {**os.environ, "LD_PRELOAD": ESCAPE, **({"ESCAPE_OLD_KERNEL": "1"} if old else {})}
            done = tool(*words, env=environment)
            files = sorted(os.path.join(folder, name) for folder, _, names in os.walk("out") for name in names)
            results.append((done.returncode, done.stdout, done.stderr, [(path, read(path)) for path in files]))
            shutil.rmtree("out")
            os.mkdir("out")
        assert results[0] == results[1], f"{line}: {[result[:3] for result in results]}"


sys.exit(scratch_tests.run_all(globals()))
