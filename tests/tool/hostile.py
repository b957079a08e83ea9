#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Hostile programs, lists, names and texts: what jq cannot do ends as an error, a list of conflicts that is none changes
# nothing, nothing steers a terminal, a save that is interrupted leaves nothing behind, and a file that is twice as large
# takes twice the time. Prints TAP.
#
#   hostile.py PATH-OF-LEVELSMITH SOURCE-TREE
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
import zipfile

import scratch_tests

TOOL, SOURCES = (os.path.abspath(path) for path in sys.argv[1:3])
LAYOUT = os.path.join(SOURCES, "tests/cli/bulb.layout")
BULB = os.path.join(SOURCES, "tests/cli/bulb.json")
# What no terminal and no log shall get: controls but for line ends and tabs, DEL, C1, and what turns a line around.
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]")
EVIL = "a\x1b[31m\x7f\u009b2J\u202egnp.\u2066z"


class Result:
    def __init__(self, done, seconds):
        self.status, self.seconds = done.returncode, seconds
        self.out, self.err = done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def run(*words, **how):
    start = time.monotonic()
    how.setdefault("stdin", subprocess.DEVNULL)
    done = subprocess.run([TOOL, *words], capture_output=True, check=False, timeout=60, **how)
    return Result(done, time.monotonic() - start)


def bulb(path="lamp", name=None):
    source = BULB
    if name is not None:
        with open(BULB, encoding="utf-8") as file:
            text = file.read()
        source = "named.json"
        with open(source, "w", encoding="utf-8") as file:
            file.write(text.replace("Desk", json.dumps(name)[1:-1]))
    done = run("build", "--layout", LAYOUT, source, "-o", path)
    assert done.status == 0, done.err
    return path


def read(path):
    with open(path, "rb") as file:
        return file.read()


# ---- jq ----

def query(program, *options, **how):
    return run("query", *options, "--layout", LAYOUT, "lamp", program, **how)


def test_jq_programs_that_its_library_dies_of():
    bulb()
    for program in ("input", "inputs", 'import "a" as a; 1', 'include "a"; 1', "1e1000|todate", "input_line_number",
                    '[limit(100000; repeat([1]))] | tojson | fromjson | length | debug', "input_filename", "get_search_list",
                    '"x" as [$a] | $a', "$__prog_args", "modulemeta", '"a" | modulemeta', "[.[]?] | implode"):
        for verb in ("query", "edit"):
            words = ("-o", "out") if verb == "edit" else ()
            done = run(verb, "--layout", LAYOUT, "lamp", program, *words)
            assert 0 <= done.status <= 5, (verb, program, done.status, done.err)
            assert "Assertion" not in done.err and not HARMFUL.search(done.err), (program, done.err)
    assert query("input").status == 4 and "the program says: " in query("input").err, query("input").err
    assert query('import "a" as a; 1').status == 2
    assert "debug: 1" in query("1|debug").err, query("1|debug").err


def test_jq_programs_that_never_end():
    bulb()
    for program in ('"a" | indices("")', "[limit(1e9; repeat(1))] | length", "def f: f; f", "last(range(1e12))"):
        done = query(program, "--limits", "time=1,memory=300M")
        assert done.status in (3, 4), (program, done.status, done.err)
        assert "[JQ-" in done.err, (program, done.err)
        assert done.seconds < 5, (program, done.seconds)
    edited = run("edit", "--layout", LAYOUT, "lamp", "last(range(1e12))", "-o", "out", "--limits", "time=1")
    assert edited.status == 4 and not os.path.exists("out"), edited.err


def test_jq_sees_the_environment_only_when_asked():
    bulb()
    environment = dict(os.environ, SECRET="hidden words")
    assert "hidden words" not in query("env, $ENV", env=environment).out
    assert "hidden words" in query("env, $ENV", "--env", env=environment).out


# ---- resolve ----

def test_conflicts_that_are_none_change_nothing():
    bulb("both")
    for conflict in ({"path": "/name", "kind": "changed", "base": 1, "ours": 2}, {"kind": "changed"}, {"path": 1}, 7, "x",
                     {"path": "/nothing/here", "kind": "changed", "base": "a", "ours": "b", "theirs": "c"},
                     {"path": "/name", "kind": "changed", "base": "a", "ours": "b", "theirs": {"x": 1}}):
        with open("list.json", "w", encoding="utf-8") as file:
            json.dump({"format": "bulb", "conflicts": [conflict]}, file)
        done = run("resolve", "--layout", LAYOUT, "both", "list.json", "--side=theirs", "-o", "out")
        assert done.status != 0 and done.err, conflict
        assert not os.path.exists("out"), conflict
        assert not HARMFUL.search(done.err), done.err


def write_list(*conflicts):
    with open("list.json", "w", encoding="utf-8") as file:
        json.dump({"format": "bulb", "conflicts": [dict(zip(("path", "kind", "base", "ours", "theirs"), conflict))
                                                   for conflict in conflicts]}, file)


OURS = 'Desk "lamp"'


def resolve(*choices):
    return run("resolve", "--layout", LAYOUT, "both", "list.json", *choices, "-o", "out")


def test_numbers_of_conflicts_keep_all_their_digits():
    bulb("both")
    write_list(("/serial", "changed", 1, 2 ** 53 + 1, 2 ** 64 - 1))
    assert resolve("--side=theirs").status == 0
    assert run("get", "--layout", LAYOUT, "out", "/serial").out == "18446744073709551615\n"


def test_what_theirs_has_not_is_not_taken():
    bulb("both")
    write_list(("/favourite", "refers-to-deleted", None, 0, None), ("/name", "changed", "a", OURS, "Wall"))
    done = resolve("--side=theirs")
    assert done.status == 0 and "/favourite" in done.err and b"Wall" in read("out"), done.err
    os.remove("out")
    done = resolve("/favourite=theirs")
    assert done.status != 0 and "CONFLICT-NO-VALUE" in done.err and not os.path.exists("out"), done.err


def test_choices_for_no_conflict_change_nothing():
    bulb("both")
    write_list(("/name", "changed", "a", OURS, "Wall"))
    done = resolve("/nam=theirs")
    assert done.status == 2 and "/nam=theirs" in done.err and not os.path.exists("out"), done.err
    done = resolve("/name=theirs")
    assert done.status == 0 and b"Wall" in read("out"), done.err


# ---- terminals ----

def commands(path):
    layout = ("--layout", LAYOUT)
    for verb in ("info", "check", "json", "dump", "roundtrip", "list", "paths", "repair", "render", "export", "convert"):
        yield (verb, *(() if verb in ("paths", "render", "export", "list") else layout), path)
    yield ("info", "--json", *layout, path)
    yield ("check", "--json", *layout, path)
    yield ("get", *layout, path, "/name")
    yield ("get", "--json", *layout, path, "/name")
    yield ("get", *layout, path, "/" + EVIL)
    yield ("set", *layout, path, "/" + EVIL + "=1", "-o", "out")
    yield ("set", *layout, path, EVIL, "-o", "out")
    yield ("delete", *layout, path, "/" + EVIL, "-o", "out")
    yield ("move", *layout, path, "/spots/0", EVIL, "-o", "out")
    yield ("insert", *layout, path, "/spots/0", '{"%s": 1}' % EVIL, "-o", "out")
    yield ("query", *layout, path, ".name, .", "-r")
    yield ("query", *layout, path, ".", "-c")
    yield ("query", *layout, path, ".name | error")
    yield ("query", *layout, path, ".name | debug")
    yield ("query", *layout, path, EVIL)
    yield ("edit", *layout, path, '.["%s"] = 1' % EVIL, "-o", "out")
    yield ("diff", *layout, path, "lamp")
    yield ("diff", "--json", *layout, path, "lamp")
    yield ("git-driver", "--", "textconv", path)
    yield ("git-driver", "--", "diff", EVIL)
    yield ("info", EVIL)
    yield ("info", "-t", EVIL, path)
    yield ("info", "--" + EVIL, path)
    yield ("render", path, "--scale", EVIL, "-o", "x.png")
    yield ("info", "--limits", EVIL, path)
    yield ("explain", EVIL)
    yield (EVIL,)
    yield ("build", EVIL + ".json", "-o", "out")
    yield ("build", "evil.json", "-o", "out")
    yield ("build", "--layout", LAYOUT, "evil.json", "-o", "out")
    yield ("info", "--layout", "evil.layout", path)
    yield ("layout", "--check", "evil.layout")
    yield ("extract", "evil.zip", EVIL, "-o", "out")
    yield ("list", "evil.zip")
    yield ("list", "--json", "evil.zip")
    yield ("info", "evil.zip")
    yield ("check", "evil.zip")
    yield ("json", "evil.zip")
    yield ("dump", "evil.zip")
    yield ("diff", "evil.zip", "other.zip")
    yield ("info", "evil.zip:/" + EVIL)


def test_nothing_steers_a_terminal():
    bulb()
    bulb(EVIL, EVIL)
    with open("evil.json", "w", encoding="utf-8") as file:
        file.write('{"$format": "%s",\n "%s": %s}' % (EVIL, EVIL, EVIL))
    with open("evil.layout", "w", encoding="utf-8") as file:
        file.write('layout %s "x";\nroot F;\nstruct F { a: u8 } // %s\n"%s' % (EVIL, EVIL, EVIL))
    for name in (EVIL, "plain"):
        with zipfile.ZipFile("evil.zip" if name == EVIL else "other.zip", "w") as archive:
            archive.writestr(name, name)
    for words in commands(EVIL):
        done = run(*words)
        for stream in (done.out, done.err):
            found = HARMFUL.search(stream)
            assert not found, (words, stream[max(0, found.start() - 40):found.start() + 20])
        if "--json" in words and done.status == 0:
            json.loads(done.out)


# ---- saves ----

def test_an_interrupted_save_leaves_nothing_behind():
    source = os.path.join(SOURCES, "tests/fixtures/prj2/level.json")
    assert run("build", source, "-o", "level.prj2").status == 0
    before, ended = set(os.listdir(".")), 0
    for number in range(80):
        process = subprocess.Popen([TOOL, "set", "level.prj2", "/rooms/0/name=N%d" % number, "-i"],
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(0.0005 * (number % 40))
        process.send_signal((signal.SIGINT, signal.SIGTERM, signal.SIGHUP)[number % 3])
        ended += process.wait() < 0
        assert set(os.listdir(".")) == before, os.listdir(".")
    assert ended, "no save was interrupted"
    assert run("check", "level.prj2").status in (0, 1)


def test_a_full_device_is_said_by_every_verb():
    bulb()
    layout = ("--layout", LAYOUT)
    for words in (("info", *layout, "lamp"), ("json", *layout, "lamp"),
                  ("dump", *layout, "lamp"), ("roundtrip", *layout, "lamp"), ("get", *layout, "lamp", "/name"),
                  ("query", *layout, "lamp", "."), ("edit", *layout, "lamp", ".", "-o", "-"),
                  ("set", *layout, "lamp", "/name=Wall", "-o", "-"), ("formats",), ("help",), ("explain", "IO"),
                  ("completion", "bash"), ("version",), ("build", *layout, BULB, "-o", "-"),
                  ("layout", "--emit", "markdown", LAYOUT)):
        with open("/dev/full", "wb") as full:
            done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, stdout=full, stderr=subprocess.PIPE, check=False)
        assert done.returncode == 3, (words, done.returncode, done.stderr)
        assert b"No space left" in done.stderr, (words, done.stderr)


# ---- files made to delay ----

def crates(count, path):
    """A map of PlatinumSrc with so many materials, and as many cubes that have the last of them."""
    with open(os.path.join(SOURCES, "tests/fixtures/pmf/tower.json"), encoding="utf-8") as file:
        tower = json.load(file)
    level = tower["map"]["levels"]["list"][0]["level"]
    level["materials"] = [dict(level["materials"][0], name=f"walls/brick/{i:06}") for i in range(count)]
    level["client"]["client_materials"] = count * level["client"]["client_materials"][:1]
    entries = level["chunks"]["list"][0]["chunk"]["server"]["entities"]["entries"]
    crate = next(entry for entry in entries if entry["type"] == "cube")["entities"]
    for face in crate[0]["body"]["data"]["faces"]:
        face["text"] = f"walls/brick/{count - 1:06}"
    crate[1:] = (count - 1) * crate[:1]
    with open("crates.json", "w", encoding="utf-8") as file:
        json.dump(tower, file)
    done = run("build", "crates.json", "-o", path)
    assert done.status == 0, done.err


def processor_seconds(*words):
    before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    done = run(*words)
    assert done.status == 0, done.err
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before


def test_materials_are_not_looked_for_one_by_one():
    counts = (3000, 12000)
    for count in counts:
        crates(count, f"{count}.pmf")
    for words in (("render", "-o", "plan.svg"), ("export", "-o", "model.glb")):
        seconds = [processor_seconds(words[0], f"{count}.pmf", *words[1:], "--force") for count in counts]
        assert seconds[1] < 8 * seconds[0] + 0.1, (words, seconds)  # 4 times what it has; looking through all: 16 times


sys.exit(scratch_tests.run_all(globals()))
