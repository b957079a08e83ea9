#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# `extract` and `pack -r` write a folder or none: what fails, is interrupted or would be far more than anybody packs leaves what
# there was. Prints TAP.
#
#   extract_whole.py PATH-OF-LEVELSMITH
import io
import os
import random
import signal
import subprocess
import sys
import time
import zipfile

from scratch_tests import run_all

TOOL = os.path.abspath(sys.argv[1])


def run(*words, status=0):
    done = subprocess.run([TOOL, *words], capture_output=True, check=False, text=True)
    assert done.returncode == status, f"{words}: {done.returncode}, {done.stdout}{done.stderr}"
    return done


def make_zip(name, files):
    with zipfile.ZipFile(name, "w", zipfile.ZIP_DEFLATED) as archive:
        for entry, content in files.items():
            archive.writestr(entry, content)


def files_in(folder):
    return {os.path.relpath(os.path.join(where, name), folder): os.path.getsize(os.path.join(where, name))
            for where, _, names in os.walk(folder) for name in names}


def test_archives_in_archives_have_one_budget():
    inner = io.BytesIO()
    make_zip(inner, {f"e{i:05}": b"" for i in range(3000)})
    middle = io.BytesIO()
    make_zip(middle, {f"m{i}.zip": inner.getvalue() for i in range(15)})
    make_zip("wide.zip", {f"w{i}.zip": middle.getvalue() for i in range(3)})
    said = run("extract", "-r", "wide.zip", "-o", "out", status=4).stderr
    assert "[ENTRIES-LIMIT]" in said, said
    assert os.listdir(".") == ["wide.zip"], os.listdir(".")
    make_zip("flat.zip", {f"e{i:05}": b"" for i in range(3000)})
    run("extract", "flat.zip", "-o", "out")
    assert len(files_in("out")) == 3001
    said = run("extract", "flat.zip", "-o", "few", "--limits", "entries=2000", status=4).stderr
    assert "-LIMIT]" in said and not os.path.exists("few"), said


def test_what_fails_half_way_leaves_the_folder():
    make_zip("some.zip", {"a/b/one.x": b"1", "c.x": b"3", "d/two.x": b"2"})
    os.makedirs("out/d/two.x")  # a folder where a file should be
    with open("out/c.x", "wb") as file:
        file.write(b"mine")
    run("extract", "some.zip", "-o", "out", status=5)
    run("extract", "some.zip", "-o", "out", "--force", status=3)
    assert files_in("out") == {"c.x": 4} and sorted(os.listdir("out")) == ["c.x", "d"], os.listdir("out")
    os.rmdir("out/d/two.x")
    run("extract", "some.zip", "-o", "out", "--force")
    assert sorted(files_in("out")) == ["a/b/one.x", "c.x", "d/two.x", "manifest.json"], files_in("out")


def test_what_is_interrupted_leaves_nothing():
    make_zip("many.zip", {f"f{i}": os.urandom(50) for i in range(60)})
    draw = random.Random(6)
    began = time.monotonic()
    run("extract", "many.zip", "-o", "whole")
    took, whole = time.monotonic() - began, files_in("whole")
    stopped = 0
    for number in range(10):
        place = f"out{number}"
        child = subprocess.Popen([TOOL, "extract", "many.zip", "-o", place], stderr=subprocess.DEVNULL)
        time.sleep(draw.random() * took)
        child.send_signal(draw.choice((signal.SIGINT, signal.SIGTERM)))
        child.wait()
        stopped += child.returncode != 0
        assert not os.path.exists(place) or files_in(place) == whole, place
        assert all(".levelsmith-" not in name for name in os.listdir(".")), os.listdir(".")
        assert os.path.exists(place) or child.returncode in (3, -signal.SIGINT, -signal.SIGTERM), child.returncode
    assert stopped, "none was interrupted in time"


sys.exit(run_all(dict(globals())))
