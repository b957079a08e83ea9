#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A repair never says that a repair would help: files that are cut, have a hole, or go on behind their end. That `check` says so
# of some of them is seen, too. Prints TAP.
#
#   repair_advice.py PATH-OF-LEVELSMITH FILE...
import os
import subprocess
import sys
import tempfile

TOOL = os.path.abspath(sys.argv[1])
FILES = [os.path.abspath(path) for path in sys.argv[2:]]
ADVICE = b"levelsmith repair"


def damages(content):
    middle = len(content) // 2
    yield content[:middle]
    yield content[:len(content) * 9 // 10]
    yield content[:middle] + bytes(64) + content[middle + 64:]
    yield content + b"something else" * 20


def said(*words):
    done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return done.stdout + done.stderr


def main():
    advised, wrong = 0, []
    print("1..2")
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for path in FILES:
            name = os.path.basename(path)
            form = ["-t", name.split("-")[0]]
            with open(path, "rb") as file:
                content = file.read()
            for damaged in damages(content):
                with open(name, "wb") as file:
                    file.write(damaged)
                advised += ADVICE in said("check", *form, name)
                wrong += [line for line in said("repair", *form, name, "-o", "made", "--force").splitlines() if ADVICE in line]
        os.chdir("/")
    print(("not " if wrong else "") + "ok 1 - a repair never advises itself")
    for line in wrong:
        print("# " + line.decode(errors="replace"))
    print(("" if advised else "not ") + f"ok 2 - check advises it\n# {advised} times")
    return bool(wrong) or not advised


sys.exit(main())
