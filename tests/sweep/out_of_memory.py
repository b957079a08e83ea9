#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The tool in memory that runs out, wherever it is asked for: by us, or by a library that takes no allocator of ours.
# Each command is run again and again with failing_malloc.c: each time another request of memory fails, alone or with all
# behind it. It ends with status 3 and one message, that there is no memory, and leaves no file; or it does all of its
# work without, as C libraries do that have another way to sort or to print. Prints TAP.
#
#   out_of_memory.py TOOL FAILING-MALLOC SOURCES FOLDER-OF-BUILT-FIXTURES quick|full [COMMAND [REQUEST]]
import concurrent.futures
import itertools
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

TOOL, FAILING_MALLOC, SOURCES, FIXTURES = (os.path.abspath(path) for path in sys.argv[1:5])
REQUESTS = {"quick": 8, "full": 300}[sys.argv[5]]  # of each command: where there are more, so many, evenly spread
ONLY_COMMAND, ONLY_REQUEST = [*sys.argv[6:8], None, None][:2]

COMMANDS = """
info level.prj2 --files
info old.prj
check level.prj2 --files --all
check maze.map room.pmf A.DAT pictures.zip
list A.DAT
list pictures.zip
json level.prj2
json maze.map /panels -o out.json
dump packed.prj2 --all
dump A.DAT
roundtrip packed.prj2 maze.map room.pmf
get maze.map /header
find level.prj2 kind=trigger
find maze.map --about /panels/1 --json
graph level.prj2 -o out.dot
diff level.prj2 changed.prj2
diff level.prj2 changed.prj2 --json
diff maze.map changed.map --picture out.png
diff SPRITES.DAT A.DAT
apply level.prj2 change.json -o out.prj2
merge level.prj2 changed.prj2 other.prj2 -o out.prj2
git-driver merge level.prj2 changed.prj2 other.prj2 level.prj2
git-driver diff level.prj2 level.prj2 1 100644 changed.prj2 2 100644
resolve level.prj2 conflicts.json --side=theirs -o out.prj2
set level.prj2 /rooms/0/name=Hall -o out.prj2
query maze.map .header
edit maze.map '.header.name = "other"' -o out.map
set LEVELS.DAT:/2001 /start/room=3 -i
insert maze.map /textures/0 '{"path": "A.WAD:B"}' -o out.map
delete maze.map /panels/1 -o out.map
move maze.map /panels/1 0 -o out.map
render maze.map -o out.png
render room.pmf -o out.svg
render level.prj2 --view textured -o out.png
render SPRITES.DAT:/701 -o out.png
export level.prj2 -o out.glb
export photo.prj2 -o out.glb
extract SPRITES.DAT -o out
extract SPRITES.DAT 701 -o out
pack sprites -o out.DAT
pack pictures -o out.zip
convert maze.map -o out.txt
convert maze.txt -o out.map
repair broken.prj2 -o out.prj2
upgrade level.prj2 -o out.prj2
upgrade level.prj2 --for=1.7 --force -o out.prj2
extract-rooms level.prj2 --rooms 1,2 -o out.prj2
insert-rooms level.prj2 changed.prj2 -o out.prj2
edit maze.map --do merge-panels=16 -o out.map
paths level.prj2 --files
build level.json -o out.prj2
build packed.json -o out.prj2
build rooms.json -o out.pmf
layout maze.layout
layout --emit c maze.layout
json --layout maze.layout maze.map
formats
explain REFERENCE-DANGLING
"""

SUMMARY = re.compile(r"levelsmith: \d+ files: .*")  # of commands that go on with the next file
MANY_FILES = ("check", "roundtrip")  # verbs that say it of every file
MESSAGE = re.compile(r"levelsmith: (.*: )?out of memory \[NO-MEMORY\]")

# Libraries that can crash when they get no memory, which a caller cannot prevent: Cairo 1.16 leaves its rasteriser by a
# jump to a function that has returned; pixman 0.42 does not look at what it gets while it is loaded.
CRASHING = ("libcairo.so", "libpixman-1.so")
# The loader of programs ends the process when it has no memory for the thread-local data of such a library.
LOADER_ENDED = "cannot allocate memory for thread-local data: ABORT"

# A grey square of 8 x 8 pixels, and as little of a JPEG file as there can be: one code in each table.
JPEG = bytes.fromhex("FFD8 FFDB004300" + "01" * 64 + "FFC0000B080008000801011100 FFC4001400" + "01" + "00" * 16
                     + "FFC4001410" + "01" + "00" * 16 + "FFDA0008010100003F003F FFD9")


# ---- what the commands work on ----

def tool(*words):
    done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    assert done.returncode in (0, 1), f"{words}: {done.stderr.decode()}"
    return done.stdout


def read(path):
    with open(path, "rb") as file:
        return file.read()


def write(path, content):
    with open(path, "wb") as file:
        file.write(content)


def take(fixture, path):
    shutil.copy(os.path.join(FIXTURES, fixture), path)


def make_projects():
    take("prj2-level", "level.prj2")
    take("prj2-compressed", "packed.prj2")
    take("prj-minimal", "old.prj")
    tool("set", "level.prj2", "/rooms/0/name=Cellar", "-o", "changed.prj2")
    tool("set", "level.prj2", "/rooms/1/name=Attic", "-o", "other.prj2")
    tool("set", "level.prj2", "/settings/textures/0/path=$(LevelDirectory)\\photo.jpg", "-o", "photo.prj2")
    conflict = {"path": "/rooms/0/name", "kind": "changed", "base": "A", "ours": "hall", "theirs": "C"}
    write("conflicts.json", json.dumps({"conflicts": [conflict]}).encode())
    write("change.json", tool("diff", "level.prj2", "changed.prj2", "--json"))
    write("level.json", tool("json", "level.prj2"))
    write("packed.json", tool("json", "packed.prj2"))
    write("broken.prj2", read("level.prj2")[:4000])
    write("photo.jpg", JPEG)


def make_maps():
    take("d2df-plan", "maze.map")
    take("pmf-room", "room.pmf")
    tool("set", "maze.map", "/header/name=Changed", "-o", "changed.map")
    tool("convert", "maze.map", "-o", "maze.txt")
    write("rooms.json", tool("json", "room.pmf"))
    shutil.copy(os.path.join(SOURCES, "layouts/d2df.layout"), "maze.layout")


def make_archives():
    take("pop_dat1-everything", "A.DAT")
    take("zip-everything", "pictures.zip")
    sprites = json.loads(read(os.path.join(SOURCES, "examples/hearts.json")))
    resources = sprites["index"]["resources"]
    write("sprites.json", json.dumps(sprites).encode())
    level = read(os.path.join(FIXTURES, "pop_level-everything")).hex()
    sprites["index"]["resources"] = [{"id": 2001, "content": {"data": level}}, *resources[:1]]
    write("levels.json", json.dumps(sprites).encode())
    for name in ("sprites", "levels"):
        tool("build", name + ".json", "-o", name.upper() + ".DAT")
    tool("extract", "SPRITES.DAT", "-o", "sprites")
    tool("extract", "pictures.zip", "-o", "pictures")
    tool("render", "SPRITES.DAT:/701", "-o", "stone.png")


def make_all(folder):
    os.makedirs(folder)
    os.chdir(folder)
    make_projects()
    make_maps()
    make_archives()


# ---- one run ----

class Folder:
    """A copy of all files, in which one command after the other is run."""

    def __init__(self, path, original):
        self.path = path
        shutil.copytree(original, path)
        self.before = self.files()

    def files(self):
        found = {}
        for parent, _, names in os.walk(self.path):
            for name in names:
                whole = os.path.join(parent, name)
                facts = os.stat(whole)
                found[whole] = (facts.st_ino, facts.st_mtime_ns, facts.st_size)
        return found

    def take_changes(self):
        """What was written since, by name; things are then as they were."""
        after = self.files()
        assert not self.before.keys() - after.keys(), "a file is gone"
        changes = {}
        for path in after:
            if after[path] == self.before.get(path):
                continue
            changes[os.path.relpath(path, self.path)] = read(path)
            if path in self.before:
                shutil.copy(os.path.relpath(path, self.path), path)
                self.before[path] = self.files()[path]
            else:
                os.remove(path)
        return changes

    def run(self, command, request=None, with_all_behind=False):
        log = self.path + ".log"
        environment = dict(os.environ, LD_PRELOAD=FAILING_MALLOC, FAILING_MALLOC_LOG=log)
        if request:
            environment["FAILING_MALLOC"] = str(request)
        if with_all_behind:
            environment["FAILING_MALLOC_ALL"] = "1"
        done = subprocess.run([TOOL, *shlex.split(command)], cwd=self.path, env=environment, stdin=subprocess.DEVNULL,
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
        return Outcome(done, self.take_changes(), read(log).decode().split())


class Outcome:
    def __init__(self, done, written, log):
        self.status = done.returncode
        self.output = done.stdout
        self.messages = done.stderr.decode().splitlines()
        self.written = written
        self.log = log  # whose requests failed; at the end the number of requests, where the program got so far

    def everything(self):
        return self.status, self.output, self.messages, self.written

    def wrong(self, usual, files):
        """What is not as it should be, of a command on so many files; None = all is."""
        if self.everything() == usual.everything():
            return None
        if self.status < 0:
            crashed = any(name.startswith(CRASHING) for name in self.log[-2:])  # the C library may have reported it
            return None if crashed else f"signal {-self.status}"
        if self.status == 127 and self.messages[-1:] == [LOADER_ENDED]:
            return None
        if self.status != 3:
            return f"status {self.status}, and not what it usually does: " + " | ".join(self.messages)
        new = [line for line in self.messages if line not in usual.messages and not SUMMARY.fullmatch(line)]
        if not 0 < len(new) <= files or any(not MESSAGE.fullmatch(line) for line in new):
            return "status 3: " + " | ".join(self.messages)
        left = [name for name in self.written if not name.startswith("out/")]
        return "leaves " + ", ".join(left) if left else None


# ---- all requests ----

def requests_of(requests):
    if ONLY_REQUEST:
        return [int(ONLY_REQUEST)]
    step = max(1, -(-requests // REQUESTS))
    return range(1 + requests % step, requests + 1, step)


def try_command(folder, command):
    """(number of runs, what went wrong)"""
    usual = folder.run(command)
    verb, *words = command.split()
    files = sum(re.match(r"\w+\.\w+$", word) is not None for word in words) if verb in MANY_FILES else 1
    if usual.status not in (0, 1):
        return 0, [f"status {usual.status} with all memory: {usual.messages}"]
    wrong, runs, requests = [], 0, int(usual.log[-1])
    for request, with_all_behind in itertools.product(requests_of(requests), (False, True)):
        if REQUESTS < 10 and (request & 1) == with_all_behind:
            continue
        runs += 1
        outcome = folder.run(command, request, with_all_behind)
        reason = outcome.wrong(usual, files)
        if reason:
            behind = " and all behind it" if with_all_behind else ""
            wrong.append(f"request {request}{behind} of {requests}, by {outcome.log[0]}: {reason}")
    return runs, wrong


def main():
    commands = [line for line in COMMANDS.splitlines() if line]
    if ONLY_COMMAND:
        commands = [command for command in commands if command.startswith(ONLY_COMMAND)]
    failed = total = 0
    with tempfile.TemporaryDirectory(prefix="levelsmith-memory.") as scratch:
        original = os.path.join(scratch, "original")
        make_all(original)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            tries = [pool.submit(lambda c=command, i=i: try_command(Folder(os.path.join(scratch, str(i)), original), c))
                     for i, command in enumerate(commands)]
            for i, (command, tried) in enumerate(zip(commands, tries)):
                runs, wrong = tried.result()
                total += runs
                failed += bool(wrong)
                print(f"{'not ' if wrong else ''}ok {i + 1} - {command}", *wrong[:40], sep="\n# ", flush=True)
        os.chdir("/")
    print(f"# {total} runs")
    print(f"1..{len(commands)}")
    return failed > 0


sys.exit(main())
