#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# No option is ignored in silence: of each verb each option is given for a file of each format, and the run is compared with
# that without the option. It does something else for some file of the format, or it is refused for all of them. What is
# neither stands in option_exceptions.tsv with its reason, and a row there that is not needed is a mistake as well.
# Prints TAP.
#
#   option_table.py PATH-OF-LEVELSMITH FOLDER-OF-SOURCES FOLDER-OF-BUILT-FIXTURES
import collections
import concurrent.futures
import fnmatch
import hashlib
import json
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile

TOOL, SOURCES, FIXTURES = (os.path.abspath(path) for path in sys.argv[1:4])
EXCEPTIONS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "option_exceptions.tsv")
RUNS = 0

# What every verb has, and what says how anything is written or how much is done at once: another test is about each.
EVERYWHERE = {"help", "limits", "output", "in-place", "format", "layout", "jobs", "force", "recursive"}
OF_PROGRAMS = {"env", "round"} # of edit: the program alone decides

# Each value of these has to have an effect, but those that say what is done anyway; of other options some value.
BY_VALUE = {"light", "mode", "origin", "palette", "prefer", "to", "view"}

# By verb: what stands behind the file, the options with values to try, and with which other options they are tried, too.
VIEWS = [["--view", "iso"], ["--view", "player", "--game", "GAME"], ["--game", "GAME"], ["--atlas"]]
VERBS = {
    "render": (["-o", "out.svg"], {
        "to": ["png", "pdf"], "layers": ["-LAYER"], "scale": ["0.5"], "rooms": ["ROOM"], "floor": ["-900..900", "0..1", "1..9"],
        "atlas": [None], "view": ["plan", "textured", "iso", "player"], "mode": ["dm", "coop", "ctf", "nobody's"],
        "game": ["GAME"], "wad": ["WAD"], "no-objects": [None], "light": ["ambient", "even"], "level": ["1", "3", "77"], "palette": ["cga", "ega", "brown"],
        "for": ["nothing"]}, [[], *VIEWS]),
    "export": (["-o", "out.glb"], {
        "rooms": ["ROOM"], "level": ["0", "1", "77"], "no-textures": [None], "no-objects": [None], "wad": ["WAD"],
        "game": ["GAME"], "scale": ["3"], "light": ["full", "ambient", "none", "lamps"], "origin": ["level", "world"],
        "sharp": [None], "collision": [None], "portals": [None], "parts": [None], "for": ["nothing"]},
        [[], ["--game", "GAME"]]),
    "extract": (["-o", "out"], {
        "prefer": ["png", "gpl", "pal", "bmp", "wav", "mid", "json", "plv", "other"], "raw": [None], "recipe": [None], "game": ["GAME"],
        "to": ["sdlpop", "plv", "d2df", "nothing"]}, [[], ["--to", "plv"]]),
    "check": ([], {
        "files": [None], "game": ["GAME"], "for": ["nothing", "kastet"], "all": [None], "fail-on": ["info", "warning"],
        "before-save": [None], "color": ["always"], "verbose": [None], "json": [None]}, [[]]),
    "info": ([], {"files": [None], "game": ["GAME"], "engine-limits": [None], "for": ["nothing"], "json": [None]}, [[]]),
    "paths": ([], {
        "files": [None], "game": ["GAME"], "relative": [None], "rebase": ["a=b"], "moved-from": ["folder"], "base": ["folder"], "set": ["/x=y"],
        "json": [None], "for": ["nothing"]}, [[]]),
    "diff": (["OTHER"], {
        "json": [None], "stat": [None], "bytes": [None], "as-saved": [None], "picture": ["out.png"], "layers": ["-LAYER"], "game": ["GAME"],
        "level": ["1", "3", "77"], "for": ["nothing"]}, [[], ["--picture", "out.svg"]]),
    "dump": ([], {"all": [None], "color": ["always"], "for": ["nothing"]}, [[]]),
    "list": ([], {"json": [None]}, [[]]),
    "find": ([], {"about": ["/"], "json": [None]}, [[]]),
    "graph": ([], {"about": ["/"]}, [[]]),
    "json": ([], {"compact": [None], "for": ["nothing"]}, [[]]),
    "roundtrip": ([], {"quiet": [None], "for": ["nothing"]}, [[]]),
    "repair": (["-o", "out"], {"for": ["nothing"], "json": [None], "all": [None]}, [[]]),
    "upgrade": (["-o", "out"], {"as-saved": [None], "for": ["nothing", "1.7"], "json": [None], "all": [None]}, [[]]),
    "edit": ([".", "-o", "out"], {"game": ["GAME"], "json": [None], "all": [None], "for": ["nothing"], "do": ["nothing"]}, [[]]),
}


def tool(*words, folder=None):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, cwd=folder, timeout=60)


def made(*words):
    done = tool(*words)
    assert done.returncode == 0, f"{words}: {done.stderr.decode()}"


# ---- what is tried ----


def fixture(name):
    return os.path.join(FIXTURES, name)


def prepare(folder):
    """Besides the fixtures: a game with what they look for, and files in which more can be seen than in a fixture alone."""
    game = os.path.join(folder, "game")
    os.mkdir(game)
    mix = os.path.join(folder, "MIX.DAT")
    shutil.copy(fixture("pop_dat1-pictures"), mix)
    made("build", os.path.join(SOURCES, "tests/fixtures/pop_level/everything.json"), "-o", mix + ":/2001")
    level = os.path.join(folder, "res2001.bin")
    shutil.copy(fixture("pop_level-everything"), level)
    made("convert", level, "--to", "plv", "-o", os.path.join(folder, "level.plv"))
    made("convert", level, "--to", "resource", "-o", os.path.join(folder, "level.res"))
    shutil.copy(fixture("pop_dat1-pictures"), os.path.join(game, "PRINCE.DAT"))
    shutil.copy(fixture("dfwad-everything"), os.path.join(game, "Standart.wad"))
    with open(os.path.join(game, "mod.ini"), "w", encoding="ascii") as file:
        file.write("[Level 1]\nlevel_type = palace\nguard_type = skel\n")
    made("render", fixture("pop_image-rows"), "--scale", "64", "-o", os.path.join(game, "stone.png"))
    for name in ("rust.png", "CITY.TGA", "city.png"):
        shutil.copy(os.path.join(game, "stone.png"), os.path.join(game, name))
    return game


def all_files(folder, how_many):
    """Format, path, of each format so many fixtures; those in archives are of no format that -t could say."""
    names = sorted(name for name in os.listdir(os.path.join(SOURCES, "tests/fixtures")))
    for format_name in names:
        if not os.path.isdir(os.path.join(SOURCES, "tests/fixtures", format_name)):
            continue
        sources = [fixture(f"{format_name}-{source[:-5]}")
                   for source in sorted(os.listdir(os.path.join(SOURCES, "tests/fixtures", format_name)))]
        largest = sorted(filter(os.path.exists, sources), key=os.path.getsize, reverse=True)
        yield from ((format_name, path) for path in largest[:how_many])
    yield "pop_dat1", os.path.join(folder, "MIX.DAT")
    yield "pop_level", os.path.join(folder, "res2001.bin")
    yield "pop_plv", os.path.join(folder, "level.plv")
    yield "pop_resource", os.path.join(folder, "level.res")
    yield "pop_image in an archive", os.path.join(folder, "MIX.DAT") + ":/201"
    yield "pop_level in an archive", os.path.join(folder, "MIX.DAT") + ":/2001"
    yield "d2df in an archive", fixture("dfwad-everything") + ":/MAP01"


# ---- one run ----


def without_manifest(name, content):
    """What a model says of how it was made is no effect."""
    if not name.endswith(".glb"):
        return content
    size = struct.unpack("<I", content[12:16])[0]
    model = json.loads(content[20:20 + size])
    for scene in model.get("scenes", []):
        scene.pop("extras", None)
    return json.dumps(model, sort_keys=True).encode() + content[20 + size:]


def run(words):
    """Status, what was printed, and what was written."""
    global RUNS
    RUNS += 1
    with tempfile.TemporaryDirectory() as folder:
        done = tool(*words, folder=folder)
        written = []
        for place, folders, names in os.walk(folder):
            folders.sort()
            for name in sorted(names):
                with open(os.path.join(place, name), "rb") as file:
                    content = without_manifest(name, file.read())
                written.append((os.path.relpath(os.path.join(place, name), folder), hashlib.sha256(content).digest()))
        return done.returncode, done.stdout, done.stderr, written


def words_of(verb, form, path, game):
    tail = [other_version(form, path, game) if word == "OTHER" else word for word in VERBS[verb][0]]
    known = [] if " " in form else ["-t", form]
    return [verb, *known, path, *tail]


OTHERS = {}


def other_version(form, path, game):
    """The same with one byte changed, where that can be read; else the same."""
    if path not in OTHERS:
        OTHERS[path] = path
        with open(path, "rb") as file:
            content = file.read()
        for at in range(len(content) - 1, -1, -max(1, len(content) // 60)):
            name = os.path.join(os.path.dirname(game), "other-" + os.path.basename(path))
            with open(name, "wb") as file:
                file.write(content[:at] + bytes([content[at] ^ 1]) + content[at + 1:])
            if tool("diff", "-t", form, path, name).returncode == 1:
                OTHERS[path] = name
                break
    return OTHERS[path]


def values_of(option, values, words, base_words):
    """Those that depend on the file: a layer that is not shown, rooms one by one."""
    for value in values:
        if value == "-LAYER":
            said = run([*base_words, "--layers", "+no such"])[2].decode()
            layers = re.search(r"only (.*?)(?: \[|$)", said) or re.search(r"there are (.*?)(?: \[|$)", said)
            for layer in re.split(r", | and ", layers[1])[:4] if layers else ["all"]:
                yield ["--layers=-" + layer.strip()]
        elif value == "ROOM":
            for room in ("0", "1", "2", "5"):
                yield ["--rooms", room]
        elif option == "do":
            yield ["nothing"]
        else:
            yield ["--" + option] if value is None else [f"--{option}={value}"]


def is_refusal(done):
    """Of the option or its value; or of what it asks for, with a code that is explained."""
    return done[0] == 2 or (done[0] >= 3 and re.search(rb"\[[A-Z][A-Z0-9-]+\]", done[2]) is not None)


def fill(words, game):
    return [{"GAME": game, "WAD": fixture("wad2-everything")}.get(word, word).replace("=GAME", "=" + game)
            .replace("=WAD", "=" + fixture("wad2-everything")) for word in words]


def try_options(verb, form, path, game):
    """Yields option, other options, and whether it had an effect, was refused, or neither (None)."""
    if verb == "diff" and ":/" in path:
        return # of an entry there is no other version
    usual = words_of(verb, form, path, game)
    for others in VERBS[verb][2]:
        base_words = fill([*usual, *others], game)
        base = run(base_words)
        if is_refusal(base):
            continue
        for option, values in VERBS[verb][1].items():
            if any(word.startswith("--" + option) for word in others):
                continue
            for value in values_of(option, values, others, base_words):
                done = run(fill([*base_words, *value], game))
                yield option, " ".join(others), " ".join(value), None if done == base else not is_refusal(done)


# ---- judgement ----


def exceptions():
    with open(EXCEPTIONS, encoding="utf-8") as file:
        for line in file:
            if line.strip() and not line.startswith("#"):
                verb, option, form, why = line.rstrip("\n").split("\t")
                yield verb, option, form, why


def options_of(verb):
    return set(re.findall(r"^ +(?:-\w, )?--([a-z-]+)", tool("help", verb).stdout.decode(), re.M))


def judge(verb, found, excused, used):
    """What is wrong with what was found for a verb."""
    wrong = []
    for (form, what, others), results in sorted(found.items()):
        if True in results or None not in results:
            continue
        excuse = [row for row in excused if row[0] == verb and fnmatch.fnmatch(what, row[1]) and fnmatch.fnmatch(form, row[2])]
        used.update(excuse)
        if not excuse:
            wrong.append(f"{form}: {others} {what}: no effect, and no word of it")
    return wrong


def main():
    verbs = list(VERBS)
    excused, used = list(exceptions()), set()
    print(f"1..{2 * len(verbs) + 1}")
    failed = False
    number = 0
    with tempfile.TemporaryDirectory() as folder:
        game = prepare(folder)
        for verb in verbs:
            files = list(all_files(folder, 2 if verb in ("render", "export", "extract") else 1))
            found = collections.defaultdict(list)
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                def visit(item):
                    return item[0], item[1], list(try_options(verb, *item, game))
                for form, path, tried in pool.map(visit, files):
                    for option, others, value, result in tried:
                        found[form, value if option in BY_VALUE else "--" + option, others].append(result)
            missing = options_of(verb) - EVERYWHERE - OF_PROGRAMS - set(VERBS[verb][1])
            for name, wrong in (("has an effect or is refused", judge(verb, found, excused, used)),
                                ("is tried", sorted(missing))):
                number += 1
                failed |= bool(wrong)
                print(f"{'not ' if wrong else ''}ok {number} - {verb}: each option {name}")
                for text in wrong:
                    print("# " + text)
    unused = [row for row in excused if row not in used]
    print(f"{'not ' if unused else ''}ok {number + 1} - each exception is one")
    for row in unused:
        print("# " + " ".join(row))
    print(f"# {RUNS} runs")
    return failed or bool(unused)


sys.exit(main())
