# SPDX-License-Identifier: MIT
#
# Runs the tool, which is the first argument of a test; what it prints is text.
import os
import subprocess
import sys

TOOL = os.path.abspath(sys.argv[1])


def run(*words):
    return subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", check=False)


def good(*words):
    """As run(), but it must end with 0."""
    done = run(*words)
    assert done.returncode == 0, (words, done.returncode, done.stderr)
    return done


def printed(*words):
    """What it prints, which must end with 0."""
    return good(*words).stdout


def said(*words):
    """What it says on the way, which must end with 0."""
    return good(*words).stderr


def read(path):
    with open(path, "rb") as file:
        return file.read()
