#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The examples of help and the manual pages do what they say: every one is run, in a folder with the files that they speak
# of, and must end well and write what it says it writes. The folder is made here, from fixtures. Prints TAP.
#
#   examples.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

TOOL = os.path.abspath(sys.argv[1])
FIXTURES = os.path.abspath(sys.argv[2])
SOURCES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")

# Examples that end with 1, a negative answer, and are right to.
NEGATIVE = ("diff ", "check --fail-on", "check maze", "check mymaps", "paths --files", "resolve ", "upgrade ", "repair ", "extract-rooms ",
            "insert-rooms ")
# Examples that refuse to lose what these files have, unless they are forced.
REFUSED = ("upgrade new.map --for",)
# Examples that need what is not at hand.
NEEDS = {"render ": "the pictures of a game", "export ": "a level with ten rooms"}


def tool(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False)


def build(path, document):
    with open("text.json", "w", encoding="utf-8") as file:
        json.dump(document, file)
    done = tool("build", "text.json", "-o", path)
    assert done.returncode == 0, done.stderr
    os.remove("text.json")


def fixture(name, path):
    shutil.copy(os.path.join(FIXTURES, name), path)


def source(name):
    with open(os.path.join(SOURCES, name), encoding="utf-8") as file:
        return json.load(file)


def make_maps():
    """A maze with some of everything, and what became of it in several hands."""
    maze = source("fixtures/d2df/everything.json")
    maze["header"]["size"] = {"width": 1600, "height": 600}
    maze["textures"] = [{"path": f"A.WAD:T{i}", "animated": False} for i in range(8)]
    maze["monsters"] = [dict(maze["monsters"][i % 2], type=kind) for i, kind in
                        enumerate(("MONSTER_IMP", "MONSTER_MAN", "MONSTER_IMP", "MONSTER_ZOMBY"))]
    maze["items"] = [dict(maze["items"][0], options=[]) for _ in range(4)]
    maze["panels"][3]["size"]["width"] = 0
    build("maze.map", maze)
    shutil.copy("maze.map", "base.map")
    os.mkdir("maps")
    for path in ("maps/one.map", "maps/two.map"):
        shutil.copy("maze.map", path)
    tool("set", "maze.map", "/header/name=Mine", "/header/size/width=1000", "-o", "mine.map")
    tool("set", "maze.map", "/header/name=Other", "/header/size/width=2000", "-o", "other.map")
    tool("set", "maze.map", "/monsters/0/position/x=7", "-o", "yours.map")
    tool("merge", "base.map", "mine.map", "other.map", "-o", "both.map")


def make_archives():
    """Maps in an archive, and the archives that a game would have."""
    with open("maze.map", "rb") as file:
        maze = file.read().hex()
    build("room.map", {"$format": "d2df", "header": {"name": "Room", "size": {"width": 320, "height": 320}, "sky": "", "music": ""},
                       "areas": [{"position": {"x": 64, "y": 64}, "type": "AREA_PLAYERPOINT1", "direction": "DIR_LEFT"}]})
    build("mymaps.wad", {"$format": "dfwad", "version": 1, "records": [{"name": "MAP01", "content": maze}]})
    os.makedirs("game/wads")
    fixture("dfwad-everything", "game/wads/a.wad")
    fixture("pmf-room", "first.pmf")
    with open("shrshade.lst", "w", encoding="ascii") as recipe:
        recipe.write(":TEXTURES\nmaze.map|MAZE\n")


def make_others():
    fixture("prj2-level", "old.map")
    tool("set", "old.map", "/rooms/0/name=Cellar", "-o", "new.map")
    with open("change.json", "w", encoding="utf-8") as file:
        file.write(tool("diff", "old.map", "new.map", "--json").stdout)
    with open("old.map", "rb") as whole, open("broken.map", "wb") as file:
        file.write(whole.read()[:4000])
    fixture("prj2-level", "LEVEL")
    fixture("pmf-room", "new-room")
    fixture("prj2-level", "castle.map")
    fixture("prj2-level", "temple.map")
    for _ in range(3):  # four rooms become sixteen
        tool("insert-rooms", "temple.map", "castle.map", "-i")
    tool("extract-rooms", "temple.map", "--rooms", "12,13", "-o", "cellar.map")
    tool("build", os.path.join(SOURCES, "../examples/hearts.json"), "-o", "SPRITES.DAT")
    tool("extract", "SPRITES.DAT", "-o", "sprites")
    os.mkdir("mod")
    shutil.copy("SPRITES.DAT", "mod")
    tool("extract", "-r", "mod", "-o", "data")
    with open("maze.json", "w", encoding="utf-8") as file:
        file.write(tool("json", "maze.map").stdout)
    tool("convert", "maze.map", "-o", "maze.txt")
    with open(os.path.join(FIXTURES, "pop_level-everything"), "rb") as file:
        level = file.read().hex()
    hearts = source("../examples/hearts.json")
    resources = hearts["index"]["resources"]
    hearts["index"]["resources"] = [{"id": 2001, "content": {"data": level}}, *resources[:1]]
    build("LEVELS.DAT", hearts)
    for name in ("bulb.layout", "bulb.json"):
        shutil.copy(os.path.join(SOURCES, "cli", name), name)
    tool("build", "--layout", "bulb.layout", "bulb.json", "-o", "lamp.bulb")
    shutil.copy(os.path.join(SOURCES, "../page/src/index.html"), "levelsmith.html")
    os.makedirs("home/.config/fish/completions")
    os.makedirs("home/.zfunc")


def examples():
    """(command, verb) of every example that help shows."""
    for verb in re.findall(r"^  ([a-z-]+) ", tool("help").stdout, re.MULTILINE):
        shown = tool("help", verb).stdout.split("\nExamples:\n", 1)
        commands = re.findall(r"^  (?! )((?:.*\\\n)*.*)$", shown[1], re.MULTILINE) if len(shown) > 1 else []
        for command in commands:
            yield command, verb


def run(command, folder):
    environment = dict(os.environ, PATH=os.path.dirname(TOOL) + ":" + os.environ["PATH"], HOME=os.path.join(folder, "home"),
                       GIT_CONFIG_NOSYSTEM="1")
    environment.pop("XDG_CONFIG_HOME", None)
    return subprocess.run(["bash", "-c", "set -o pipefail\n" + command], cwd=folder, env=environment, text=True,
                          stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)


def judge(command, folder):
    if command.startswith("levelsmith git-setup"):
        subprocess.run(["git", "init", "-q", folder], check=True)
    before = {name: os.stat(os.path.join(folder, name)).st_mtime_ns for name in os.listdir(folder)}
    output = re.search(r" (?:-o|>) (\S+)$", command)
    path = os.path.join(folder, output[1]) if output else ""
    if output and command.count(output[1]) == 1 and os.path.isfile(path):
        os.remove(path)  # of another kind than what is written now, it would be kept
        before.pop(output[1], None)
    done = run(command, folder)
    negative = any(command.startswith("levelsmith " + start) for start in NEGATIVE)
    if done.returncode == 5 and any(command.startswith("levelsmith " + start) for start in REFUSED):
        return
    assert done.returncode == 0 or (negative and done.returncode == 1), f"exit status {done.returncode}: {done.stdout}"
    if output and "/" not in output[1] and not os.path.isdir(path):
        written = os.path.getsize(path) > 0 and os.stat(path).st_mtime_ns != before.get(output[1])
        assert written, output[1] + " was not written"
    silent = r" -i\S*$|git-setup|merge|source|check maze"
    if not output and not re.search(silent, command):
        assert done.stdout, "it printed nothing"


def main():
    number = failed = 0
    with tempfile.TemporaryDirectory(prefix="levelsmith-examples.") as scratch:
        os.makedirs(os.path.join(scratch, "made"))
        os.chdir(os.path.join(scratch, "made"))
        make_maps()
        make_archives()
        make_others()
        os.chdir(scratch)
        for command, verb in examples():
            number += 1
            shown = command.replace("\\\n", "").replace("#", "\\#")
            needs = next((NEEDS[start] for start in NEEDS if command.startswith("levelsmith " + start)), None)
            programs = [word for word in ("jq", "man", "scdoc", "git") if re.search(rf"\b{word}\b", command)]
            programs += ["dot"] if command.startswith("levelsmith graph") and ".svg" in command else []
            missing = next((word for word in programs if not shutil.which(word)), needs)
            if missing:
                print(f"ok {number} - {verb}: {shown} # SKIP needs {missing}")
                continue
            shutil.rmtree("work", ignore_errors=True)
            shutil.copytree("made", "work")
            if command.startswith("levelsmith ") and "maze.map" in command and "-o new.map" in command:
                os.unlink("work/new.map") # a project, which nothing of another kind replaces
            try:
                judge(command, os.path.join(scratch, "work"))
                print(f"ok {number} - {verb}: {shown}")
            except (AssertionError, OSError) as error:
                failed += 1
                print(f"not ok {number} - {verb}: {shown}\n# " + str(error).replace("\n", "\n# "))
        os.chdir("/")
    print(f"1..{number}")
    return failed > 0


sys.exit(main())
