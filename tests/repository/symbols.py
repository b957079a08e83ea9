#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What a program links with has no names that the program may want for itself: global symbols of the library begin with
# smith_. Names with two underscores in front belong to compilers. Prints TAP. See public_names.py for those of headers.
#
#   symbols.py LIBRARY...             static (.a) or shared (.so) ones
#   symbols.py --plant                show that a wrong name is found
import os
import re
import subprocess
import sys


def wrong_names(text):
    """From what `nm -A -P` prints of global symbols that are defined: pairs of a wrong name and the object it is in."""
    wrong = []
    for line in text.splitlines():
        where, _, rest = line.partition(": ")
        name = rest.split()[0]
        if not name.startswith(("smith_", "__")):
            wrong.append((name, where))
    return wrong


def symbols_of(library):
    is_shared = ".so" in os.path.basename(library)
    options = ["-D"] if is_shared else []
    text = subprocess.run([os.environ.get("NM", "nm"), "-A", "-P", "-g", "--defined-only", *options, library],
                          stdout=subprocess.PIPE, text=True, check=True).stdout
    linkers = ("_init", "_fini", "_edata", "_end") # of every shared library
    return "".join(line + "\n" for line in text.splitlines()
                   if not is_shared or line.partition(": ")[2].split()[0] not in linkers)


def compare(libraries):
    failed = 0
    for number, library in enumerate(libraries, 1):
        text = symbols_of(library)
        wrong = wrong_names(text)
        passed = text and not wrong
        failed += not passed
        print(f"{'ok' if passed else 'not ok'} {number} - {os.path.basename(library)}: "
              f"{len(wrong)} of {len(text.splitlines())} names lack a prefix")
        for name, where in wrong:
            print(f"# {name} in {where}")
    print(f"1..{len(libraries)}")
    return 1 if failed or not libraries else 0


def plant():
    generated, written = "l.a[meson-generated_.._include_levelsmith_prj2.c.o]", "l.a[src_format_prj2_check.c.o]"
    failed = 0
    cases = (("smith_open", written, True), ("smith_prj2_layout", generated, True), ("prj2_types", generated, False),
             ("prj2_check", written, False), ("json_skip", written, False),
             ("smith_prj2_root", "l.so", True), ("prj2_root", "l.so", False),
             ("_smith_open", written, False), ("__odr_asan.smith_open", written, True))
    for number, (name, where, right) in enumerate(cases, 1):
        passed = (wrong_names(f"{where}: {name} T 0 4\n") == []) == right
        failed += not passed
        print(f"{'ok' if passed else 'not ok'} {number} - {name} in {where} is {'let through' if right else 'found'}")
    print(f"1..{len(cases)}")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--plant"]:
        sys.exit(plant())
    if len(sys.argv) < 2:
        sys.exit("usage: symbols.py LIBRARY... | symbols.py --plant")
    sys.exit(compare(sys.argv[1:]))
