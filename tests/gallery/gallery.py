#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The layouts of examples/layouts: samples and files of this machine come back byte for byte, as bytes and by way of
# JSON; what the tool changes in them, programs and libraries of other people see, and what they must not be changed
# to is refused. Prints TAP.
#
#   gallery.py PATH-OF-LEVELSMITH
import json
import os
import re
import subprocess
import sys
import tempfile
import traceback

import witnesses
from formats import FORMATS

TOOL = os.path.abspath(sys.argv[1])
ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
FOLDERS = ["/usr/share", "/usr/lib", os.environ.get("LEVELSMITH_CORPUS", "/nowhere")]
LARGEST = 200_000
FOUND = 50                                                  # files of a format, for round trips
CHANGED = 50 if os.environ.get("LEVELSMITH_CI") else 5      # of these, for changes

number = failed = 0


def test(title, function, *arguments):
    global number, failed
    number += 1
    try:
        remark = function(*arguments)
        print(f"ok {number} - {title}" + (f" ({remark})" if remark else ""))
    except Exception:
        failed += 1
        print(f"not ok {number} - {title}\n# " + traceback.format_exc().replace("\n", "\n# "))


def layout_of(name):
    return os.path.join(ROOT, "examples/layouts", name + ".layout")


def levelsmith(name, verb, *words):
    written = [word if isinstance(word, str) else json.dumps(word) for word in words]
    return subprocess.run([TOOL, verb, "--layout", layout_of(name), *written], capture_output=True)


def find_files(endings):
    """For each ending the first files that have it."""
    found = {ending: [] for ending in endings}
    for top in FOLDERS:
        for folder, folders, files in os.walk(top):
            folders.sort()
            for file in sorted(files):
                ending = os.path.splitext(file)[1].lower()
                path = os.path.join(folder, file)
                if ending in found and len(found[ending]) < FOUND and 0 < os.path.getsize(path) < LARGEST:
                    found[ending].append(path)
    return found


def write(folder, name, data):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(data)
    return path


def comes_back(name, paths):
    run = levelsmith(name, "roundtrip", *paths)
    assert run.returncode == 0, run.stdout + run.stderr
    return f"{len(paths)} made"


def found_comes_back(name, paths):
    """What the layout does not read is refused: nothing is read and then written otherwise. Most of it is read."""
    run = levelsmith(name, "roundtrip", *paths)
    assert run.returncode in (0, 4), run.stderr
    refused = re.findall(rb" \[([A-Z-]+)\]$", run.stderr, re.MULTILINE)
    assert len(refused) * 2 <= len(paths), run.stderr
    return f"{len(paths)} found, {len(refused)} of them refused"


def edited(name, edit, path, folder):
    after = os.path.join(folder, "after-" + os.path.basename(path))
    run = levelsmith(name, edit.verb, path, *edit.words, "-o", after)
    assert run.returncode == 0, run.stderr.decode()
    comes_back(name, [after])
    edit.seen(path, after)


def found_edited(name, edit, paths, folder):
    read = [path for path in paths if levelsmith(name, "roundtrip", path).returncode == 0]
    for path in read[:CHANGED]:
        edited(name, edit, path, folder)
    return f"{len(read[:CHANGED])} found"


def is_refused(name, verb, words, code, path, folder):
    after = os.path.join(tempfile.mkdtemp(dir=folder), "refused")
    run = levelsmith(name, verb, path, *words, "-o", after)
    assert run.returncode in (1, 4, 5) and f"[{code}]" in run.stderr.decode(), (run.returncode, run.stderr)
    assert not os.path.exists(after)


def is_unreadable(name, data, code, folder):
    run = levelsmith(name, "json", write(folder, "unreadable", data))
    assert run.returncode == 4 and f"[{code}]" in run.stderr.decode(), (run.returncode, run.stderr)


def try_format(name, form, files, folder):
    made = [write(folder, f"{name}-{index}.{name}", data) for index, data in enumerate(form.made(folder))]
    found = [path for ending in form.endings for path in files[ending]]
    test(f"{name}: samples come back", comes_back, name, made)
    if found:
        test(f"{name}: files of this machine come back", found_comes_back, name, found)
    for edit in form.edits:
        test(f"{name}: {edit.title}", edited, name, edit, made[edit.sample], folder)
        if edit.found and found:
            test(f"{name}: {edit.title}, in files of this machine", found_edited, name, edit, found, folder)
    for verb, words, code in form.refused:
        test(f"{name}: {verb} {words[0][:40]} is refused", is_refused, name, verb, words, code, made[0], folder)
    for data, code in form.unreadable:
        test(f"{name}: {code} in what is not read", is_unreadable, name, data, code, folder)


def all_are_tried():
    layouts = {os.path.splitext(file)[0] for file in os.listdir(os.path.join(ROOT, "examples/layouts"))}
    assert layouts == set(FORMATS), layouts ^ set(FORMATS)


with tempfile.TemporaryDirectory() as scratch:
    test("every layout is tried", all_are_tried)
    files_of_machine = find_files({ending for form in FORMATS.values() for ending in form.endings})
    for name_of_format, format_of_name in FORMATS.items():
        try_format(name_of_format, format_of_name, files_of_machine, scratch)
for name_of_witness in sorted(witnesses.absent):
    number += 1
    print(f"ok {number} - {name_of_witness} agrees # SKIP it is not installed")
print(f"1..{number}")
sys.exit(1 if failed else 0)
