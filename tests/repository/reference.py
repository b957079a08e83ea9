#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# `make docs` makes the reference of the library without a warning. Prints TAP.
#
#   reference.py FOLDER-OF-THE-BUILD
import os
import shutil
import subprocess
import sys
import tempfile


def main():
    if not shutil.which("doxygen"):
        print("1..1\nok 1 # SKIP reference of the library: there is no doxygen")
        return
    build = os.path.abspath(sys.argv[1])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    with tempfile.TemporaryDirectory(prefix="levelsmith-reference.") as folder:
        with open("docs/Doxyfile", encoding="utf-8") as file:
            settings = file.read() + f"OUTPUT_DIRECTORY = {folder}\n"
        done = subprocess.run(["doxygen", "-"], input=settings, text=True, env=dict(os.environ, LEVELSMITH_BUILD=build),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
        made = os.path.exists(os.path.join(folder, "html/rooms_8h.html"))
    for line in done.stdout.splitlines():
        print("# " + line)
    failed = done.returncode != 0 or not made
    print(f"1..1\n{'not ' if failed else ''}ok 1 - the reference is made without a warning")
    sys.exit(failed)


main()
