#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Runs the same commands by two builds of the tool, in folders of equal content, and compares what they print, how they end
# and what they leave behind, byte for byte.
#
#   compare.py NATIVE-TOOL FOLDER OTHER-TOOL... <FILES
#
# FILES are paths, a line each, and are copied; OTHER-TOOL may be several words: what runs it, and it. What qemu runs cannot
# start itself, so -j and jq programs are left out there. Wine ends some of many thousand starts with status 1 and without a
# word, which no command here does, or does not start the process for jq: it may start again three times. What the native
# tool does is done once and kept beside it, for all other tools. Prints TAP.
import hashlib
import json
import os
import pickle
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), ".."))
from support.glb import Glb  # noqa: E402

FLOAT = 5126  # what glTF calls a component of an accessor
ARCHIVES = ("dfwad", "pop_dat1", "pop_dat2", "zip")
NAMES = ["Häuser und Türme.prj2", "Łódź żółć.prj2", "Уровень номер один.prj2", "a b  c.prj2", "x" * 195 + ".prj2"]
DEEP = "/".join(["folder" * 8] * 6)  # with the name of a file over 300 characters


def first_number(value, path=""):
    """The path of a number that can be another one, as people would take it."""
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        if isinstance(key, str) and "$" in key:
            continue
        if isinstance(inner, int) and not isinstance(inner, bool):
            return f"{path}/{key}", inner
        found = first_number(inner, f"{path}/{key}")
        if found:
            return found
    return None


def run(words, folder):
    """Files get what is printed: what a runner leaves running would keep pipes open."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        try:
            done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, stdout=out, stderr=err, timeout=60)
            code = done.returncode
        except subprocess.TimeoutExpired:
            code = "does not end"
        texts = []
        for file in (out, err):
            file.seek(0)
            texts.append(file.read())
        return code, *texts


def is_near(one, other):
    """Sines of another C library may end with another bit."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_near(one[key], other[key]) for key in one)
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(map(is_near, one, other))
    if isinstance(one, float) or isinstance(other, float):
        return abs(one - other) <= 1e-6 * max(1, abs(one))
    return one == other


def split_floats(model):
    """The floats of a model, and its bytes without them."""
    floats, rest = [], bytearray(model.binary)
    for number, accessor in enumerate(model.json.get("accessors", ())):
        if accessor["componentType"] == FLOAT:
            values = [value for element in model.numbers(number) for value in element]
            at = model.json["bufferViews"][accessor["bufferView"]].get("byteOffset", 0) + accessor.get("byteOffset", 0)
            rest[at:at + 4 * len(values)] = bytes(4 * len(values))
            floats.append(values)
    return floats, rest


def is_same_model(paths):
    """Whether two models of posed objects are the same but for that."""
    if not all(path.endswith(".glb") and os.path.exists(path) for path in paths):
        return False
    one, other = map(Glb, paths)
    if not is_near(one.json, other.json) or len(one.binary) != len(other.binary):
        return False
    (floats_one, rest_one), (floats_other, rest_other) = split_floats(one), split_floats(other)
    return rest_one == rest_other and is_near(floats_one, floats_other)


class Native:
    """What the native tool did: results by command, and the folder that they left. Kept until the tool, the files or the
    commands change."""

    def __init__(self, tool, files):
        key = hashlib.sha256()
        for path in [tool, __file__, *files]:
            with open(path, "rb") as file:
                key.update(path.encode() + b"\0" + hashlib.sha256(file.read()).digest())
        self.tool = tool
        self.kept = os.path.join(os.path.dirname(tool), "compare-native")
        self.folder = os.path.join(self.kept, "files")
        self.key = key.digest()
        self.results = {}
        try:
            with open(os.path.join(self.kept, "results"), "rb") as file:
                kept_key, results = pickle.load(file)
        except FileNotFoundError:
            kept_key = None
        self.is_known = kept_key == self.key
        if self.is_known:
            self.results = results

    def run(self, words):
        if words not in self.results:  # of what is known those that a tool could not be asked, which change no file
            self.results[words] = run([self.tool, *words], self.folder)
        return self.results[words]

    def keep(self):
        with open(os.path.join(self.kept, "results"), "wb") as file:
            pickle.dump((self.key, self.results), file)


class Both:
    def __init__(self, folder, native, other):
        self.native, self.other = native, other
        self.can_start_itself = not other[0].startswith("qemu")
        self.starts_again = 3 if other[0] == "wine" else 0
        self.folders = [native.folder, folder]
        self.to_fill = self.folders[1:] if native.is_known else self.folders
        self.count = self.failed = 0

    def say(self, what, good, detail=""):
        self.count += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.count} - {what}")
        if detail:
            print("\n".join("# " + line for line in detail.splitlines()[:20]))

    def run(self, *words, status=None):
        """`status` is what the first has to end with; None = whatever it is."""
        results = [self.native.run(words), run([*self.other, *words], self.folders[1])]
        has_not_begun = results[1] == (1, b"", b"") or b"cannot start a process" in results[1][2]
        if results[0] != results[1] and has_not_begun and self.starts_again:
            self.starts_again -= 1
            print("# wine did not start the program, and tries again:", *words)
            results[1] = run([*self.other, *words], self.folders[1])
        same = results[0] == results[1] and status in (None, results[0][0])
        detail = "" if same else "\n".join(f"{code}: {out[:600]!r} {err[:600]!r}" for code, out, err in results)
        self.say(" ".join(words)[:100], same, detail)
        return results[0]

    def compare_trees(self):
        trees = []
        for folder in self.folders:
            tree = {}
            for path, _, names in os.walk(folder):
                for name in names:
                    full = os.path.join(path, name)
                    with open(full, "rb") as file:
                        tree[os.path.relpath(full, folder)] = file.read()
            trees.append(tree)
        differing = sorted(n for n in trees[0].keys() | trees[1].keys() if trees[0].get(n) != trees[1].get(n)
                           and not is_same_model([os.path.join(folder, n) for folder in self.folders]))
        self.say(f"all {len(trees[0])} files that are left are the same", not differing, "\n".join(differing))


def copy_files(both, files):
    for folder in both.to_fill:
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(os.path.join(folder, "levels"))
        os.makedirs(os.path.join(folder, "out"))
        os.makedirs(os.path.join(folder, DEEP))
        for file in files:
            shutil.copyfile(file, os.path.join(folder, "levels", os.path.basename(file)))


def try_names(both, level):
    """Names that other systems spell in other ways, and paths that are long."""
    for name in NAMES + [f"{DEEP}/level.prj2"]:
        for folder in both.to_fill:
            shutil.copyfile(level, os.path.join(folder, name))
        both.run("roundtrip", name, status=0)
        both.run("set", name, "/rooms/0/name=Küche", "-i", status=0)
        both.run("json", name, "-o", name + ".json", status=0)
    both.run("info", "no such Łevel.prj2", status=3)


def try_damaged_picture(both, level):
    """The library for JPEG leaves by longjmp(), which not every system does without help."""
    for folder in both.to_fill:
        shutil.copyfile(level, os.path.join(folder, "textured.prj2"))
        with open(os.path.join(folder, "stone.png"), "wb") as file:
            file.write(bytes.fromhex("ffd8ffc0000308ffd9"))
    _, _, complaint = both.run("export", "textured.prj2", "-o", "textured.glb", status=0)
    both.say("a damaged JPEG file is named", b"Bogus marker length" in complaint, complaint.decode())


def try_file(both, path):
    name = os.path.basename(path)
    code, text, _ = both.run("json", path)
    both.run("render", path, "-o", f"out/{name}.svg")
    both.run("render", path, "-o", f"out/{name}.png")
    both.run("export", path, "-o", f"out/{name}.glb")
    both.run("dump", path)
    both.run("check", path)
    if both.can_start_itself:
        both.run("query", path, ".[\"$format\"], (tostring | length)", status=0 if code == 0 else None)
    for folder in both.to_fill:
        shutil.copyfile(os.path.join(folder, path), os.path.join(folder, "out", name))
    number = first_number(json.loads(text)) if code == 0 else None
    if number:
        both.run("set", f"out/{name}", f"{number[0]}={number[1] + 1}", "-i")
        both.run("diff", path, f"out/{name}")
    if name.startswith(ARCHIVES) and code == 0:
        both.run("extract", "--force", path, "-o", f"out/{name}.files", status=0)
        both.run("pack", f"out/{name}.files", "-o", f"out/{name}.packed", status=0)


def main():
    native, folder, *other = sys.argv[1:]
    files = sys.stdin.read().splitlines()
    both = Both(os.path.abspath(folder), Native(os.path.abspath(native), files), other)
    copy_files(both, files)
    both.run("version")
    both.run("help")
    for words in (["roundtrip"], ["check"], ["check", "--json"]):
        both.run(*words, "-r", "levels")
        if both.can_start_itself:
            both.run(*words, "-j", "2", "-r", "levels")
    paths = [f"levels/{name}" for name in sorted(os.listdir(os.path.join(both.folders[0], "levels")))]
    for verb in ("roundtrip", "check") if both.can_start_itself else ():
        both.run(verb, "-j", "2", *paths)
    for path in paths:
        try_file(both, path)
    level = next(file for file in files if file.endswith("prj2-level"))
    try_names(both, level)
    try_damaged_picture(both, level)
    both.compare_trees()
    both.native.keep()
    print(f"1..{both.count}")
    print(f"{both.count - both.failed} passed, {both.failed} failed")
    return both.failed != 0


sys.exit(main())
