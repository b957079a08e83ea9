#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# `make docs` makes the reference of the library without a warning, and the headers that are written by hand leave nothing
# in it without a comment. (What generated headers say comes from the layouts.) Prints TAP.
#
#   reference.py FOLDER-OF-THE-BUILD
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree

STRICT = """
INPUT = include/levelsmith
EXTRACT_ALL = NO
WARN_IF_UNDOCUMENTED = YES
GENERATE_HTML = NO
GENERATE_XML = YES
"""


def doxygen(build, folder, more=""):
    """What it complains about."""
    with open("docs/Doxyfile", encoding="utf-8") as file:
        settings = f"{file.read()}OUTPUT_DIRECTORY = {folder}\n{more}"
    done = subprocess.run(["doxygen", "-"], input=settings, text=True, env=dict(os.environ, LEVELSMITH_BUILD=build),
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    lines = done.stdout.splitlines()
    return lines if lines or not done.returncode else ["doxygen failed"]


def bare_constants(folder):
    """Constants of enums without a comment, about which this doxygen cannot be made to warn, and how many there are."""
    bare, count = [], 0
    for path in glob.glob(os.path.join(folder, "xml", "*_8h.xml")):
        for value in xml.etree.ElementTree.parse(path).iter("enumvalue"):
            count += 1
            if not any("".join(part.itertext()).strip() for part in value if part.tag.endswith("description")):
                bare.append(f"{value.findtext('name')} is not documented")
    return bare, count


def main():
    if not shutil.which("doxygen"):
        print("1..2\nok 1 # SKIP reference of the library: there is no doxygen\nok 2 # SKIP the same")
        return
    build = os.path.abspath(sys.argv[1])
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    with tempfile.TemporaryDirectory(prefix="levelsmith-reference.") as folder:
        warnings = doxygen(build, folder)
        made = os.path.exists(os.path.join(folder, "html/rooms_8h.html"))
        bare = doxygen(build, folder, STRICT)
        constants, count = bare_constants(folder)
    for line in warnings + bare + constants:
        print("# " + line)
    first, second = made and not warnings, count > 100 and not bare and not constants
    print(f"1..2\n{'' if first else 'not '}ok 1 - the reference is made without a warning")
    print(f"{'' if second else 'not '}ok 2 - nothing that a header declares is without a comment")
    sys.exit(not (first and second))


main()
