#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Patches of `diff --json` are JSON Patches (RFC 6902): applied here to the JSON form by rules written down from the RFC
alone, they give what the tool's own `apply` gives, byte for byte.

    patch_oracle.py LEVELSMITH FORMAT FILE...
"""
import atexit
import json
import os
import shutil
import subprocess
import sys
import tempfile


def run(*command, ok=(0,)):
    done = subprocess.run(command, stdout=subprocess.PIPE, check=False)
    if done.returncode not in ok:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}")
    return done.stdout


def find(document, pointer):
    """The container that the pointer leads into, and the key there."""
    steps = [step.replace("~1", "/").replace("~0", "~") for step in pointer.split("/")[1:]]
    for step in steps[:-1]:
        document = document[int(step)] if isinstance(document, list) else document[step]
    key = steps[-1]
    return document, (len(document) if key == "-" else int(key)) if isinstance(document, list) else key


def add(document, pointer, value):
    place, key = find(document, pointer)
    if isinstance(place, list):
        place.insert(key, value)
    else:
        place[key] = value


def remove(document, pointer):
    place, key = find(document, pointer)
    return place.pop(key)


def apply(document, operation):
    kind, path = operation["op"], operation["path"]
    if kind == "add":
        add(document, path, operation["value"])
    elif kind == "remove":
        remove(document, path)
    elif kind == "replace":
        place, key = find(document, path)
        place[key]  # has to exist
        place[key] = operation["value"]
    elif kind == "move":
        add(document, path, remove(document, operation["from"]))
    else:
        sys.exit(f"an operation that diff does not print: {kind}")


def empty_document(tool, of_format):
    """A file of this format with nothing in it, if there is such a thing."""
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder)
    text, path = os.path.join(folder, "empty.json"), os.path.join(folder, "empty")
    with open(text, "w", encoding="utf-8") as out:
        json.dump({"$format": of_format}, out)
    built = subprocess.run([tool, "build", text, "-o", path], stderr=subprocess.DEVNULL, check=False)
    return [path] if built.returncode == 0 else []


def main():
    tool, of_format, files = sys.argv[1], "--format=" + sys.argv[2], sys.argv[3:]
    if len(files) == 1:
        files += empty_document(tool, sys.argv[2])
    pairs = [(a, b) for a in files for b in files if a != b]
    if not pairs:
        print("1..1\nok 1 # SKIP there is no other file to compare with")
        return
    print(f"1..{len(pairs)}")
    for number, (a, b) in enumerate(pairs, 1):
        patch = run(tool, "diff", of_format, "--json", "--bytes", a, b, ok=(0, 1))
        document = json.loads(run(tool, "json", of_format, a))
        for operation in json.loads(patch):
            apply(document, operation)
        with tempfile.TemporaryDirectory() as folder:
            text, ours = os.path.join(folder, "text"), os.path.join(folder, "patch")
            with open(text, "w", encoding="utf-8") as out:
                json.dump(document, out)
            with open(ours, "wb") as out:
                out.write(patch)
            wanted = open(b, "rb").read()
            good = run(tool, "build", text, "-o", "-") == wanted
            good = good and run(tool, "apply", "--force", of_format, a, ours, "-o", "-") == wanted
        print(f"{'ok' if good else 'not ok'} {number} - {os.path.basename(a)} to {os.path.basename(b)}")
        if not good:
            sys.exit(1)


main()
