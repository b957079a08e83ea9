#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The law: `set`, `edit` and `apply` agree. A random value of a fixture becomes another one of its kind, by each of the three:
# all write the same bytes, or none writes any. The file is then known as what it was. With real files, when there are some, each of them too. Prints TAP.
#
#   agree.py TOOL CHANGES FOLDER-OF-REAL-FILES FILE…
import collections
import glob
import json
import os
import random
import subprocess
import sys
import tempfile

TOOL, CORPUS, FIXTURES = os.path.abspath(sys.argv[1]), sys.argv[3], sys.argv[4:]
CHANGES = int(sys.argv[2]) if os.environ.get("LEVELSMITH_CI") else 1
ENOUGH_REAL = 20  # that can be read by themselves
LONGEST = 2000  # of a value that stands on a command line
ONCE_WRONG = (  # what hangs on the value goes, and tables of numbers follow that
    ("prj-everything", ["rooms", 0, "id"], "defined", "undefined"),
)
LARGEST_REAL = 200000  # bytes; larger ones say nothing more


def run(*words, **more):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, **more)


def leaves(form, path, found):
    """Paths of values that have no parts (names of bits are one), as keys and indices, by what they are called."""
    if isinstance(form, dict):
        if isinstance(form.get("$type"), str) and ("value" in form or form["$type"] == "$unknown"):
            return
        for key, value in form.items():
            if "$" not in key:
                leaves(value, path + [key], found)
    elif isinstance(form, list) and not (form and all(isinstance(item, str) for item in form)):
        for i, value in enumerate(form):
            leaves(value, path + [i], found)
    else:
        kind = tuple(key for key in path if isinstance(key, str))
        found[kind].append((path, form))


def other(draw, value, like):
    """Another value of that kind: one that a value with the same name has, or a near one."""
    others = sorted({repr(v): v for _, v in like if v != value}.items())
    if isinstance(value, bool):
        return not value
    if others and draw.random() < 0.7:
        return draw.choice(others)[1]
    if isinstance(value, (int, float)):
        return value + draw.choice((-1, 1))
    if isinstance(value, list):
        return value[1:]
    return value + "x" if isinstance(value, str) else None


def outcome(result, path):
    """The status and what was written; a file that was known as what it is has to be so still."""
    written = None
    if os.path.exists(path):
        with open(path, "rb") as file:
            written = file.read()
        if run("info", path).returncode == 4:
            written = "no longer known as what it was"
        os.remove(path)
    return result.returncode, written


def disagreement(draw, path, found, out):
    """What was tried and how it went apart; None = all agree, False = nothing to try."""
    kind = draw.choice(sorted(found))
    place, value = draw.choice(found[kind])
    if place and any(isinstance(key, str) and "/" in key for key in place):
        return False
    new = other(draw, value, found[kind])
    if new is None or len(repr(new)) > LONGEST:
        return False
    return apart(path, place, value, new, out)


def apart(path, place, value, new, out):
    """How the three go apart where that value becomes the new one; None = they do not."""
    text, pointer = json.dumps(new), "/" + "/".join(str(key) for key in place)
    patch = json.dumps([{"op": "replace", "path": pointer, "value": new}])
    with open(out + ".patch", "w", encoding="utf-8") as file:
        file.write(patch)
    by = {
        "set": outcome(run("set", path, f"{pointer}:={text}", "-o", out), out),
        "edit": outcome(run("edit", path, f"setpath({json.dumps(place)}; {text})", "-o", out), out),
        "apply": outcome(run("apply", path, out + ".patch", "-o", out), out),
    }
    if len(set(by.values())) == 1 and not isinstance(by["set"][1], str):
        return None
    return f"{pointer}: {json.dumps(value)} becomes {text}: " + ", ".join(
        f"{verb} {status} {written if isinstance(written, str) else 'nothing' if written is None else hash(written) % 1000}" for verb, (status, written) in by.items())


def try_file(number, path, folder):
    draw, out = random.Random(f"{number} {os.path.basename(path)}"), os.path.join(folder, os.path.basename(path))
    whole = run("json", path)
    if whole.returncode:
        return 0, []
    found = collections.defaultdict(list)
    leaves(json.loads(whole.stdout), [], found)
    found.pop((), None)
    tried, wrong = 0, []
    for _ in range(CHANGES if found else 0):
        difference = disagreement(draw, path, found, out)
        tried += difference is not False
        if difference:
            wrong.append(difference)
    return tried, wrong


def main():
    real = [path for path in sorted(glob.glob(CORPUS + "/*/**", recursive=True))
            if os.path.isfile(path) and os.path.getsize(path) <= LARGEST_REAL]
    random.Random(1).shuffle(real)
    with tempfile.TemporaryDirectory() as folder:
        for number, (name, files) in enumerate((("fixtures", FIXTURES), ("real files", real)), 1):
            tried, wrong = 0, []
            read = 0
            for path in files:
                count, found = try_file(number, path, folder)
                read += count > 0
                if number == 2 and read > ENOUGH_REAL:
                    break
                tried += count
                wrong += [f"{os.path.basename(path)}{difference}" for difference in found]
            for line in wrong:
                print("#", line)
            skip = "" if files else " # SKIP there are no real files"
            print(f"{'not ' if wrong or (files and not tried) else ''}ok {number} - set, edit and apply agree: {name}, {tried} changes{skip}")
        wrong = [f"{name}{difference}" for name, where, value, new in ONCE_WRONG for path in FIXTURES
                 if os.path.basename(path) == name and (difference := apart(path, where, value, new, os.path.join(folder, "out")))]
        for line in wrong:
            print("#", line)
        print(f"{'not ' if wrong else ''}ok 3 - set, edit and apply agree: what was wrong once")
    print("1..3")


main()
