#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What a program links with has no names that the program may want for itself: global symbols of the library begin with
# smith_, those of tables that are generated from a layout perhaps with the name of that layout. Names with two
# underscores in front belong to compilers. LAYOUT_root() is public. Prints TAP.
#
#   symbols.py SOURCE LIBRARY...      static (.a) or shared (.so) ones
#   symbols.py --plant                show that a wrong name is found
import os
import re
import subprocess
import sys

GENERATED = re.compile(r"meson-generated_\S*?([a-z0-9_]+)\.c\.o")


def wrong_names(text, layouts):
    """From what `nm -A -P` prints of global symbols that are defined: pairs of a wrong name and the object it is in."""
    wrong = []
    for line in text.splitlines():
        where, _, rest = line.partition(": ")
        name = rest.split()[0]
        generated = GENERATED.search(where)
        tables = [layout for layout in layouts if generated and generated[1].endswith("_" + layout)]
        prefixes = ("smith_", "__", *(layout + "_" for layout in tables))
        is_root = name.endswith("_root") and name[:-len("_root")] in layouts
        if not is_root and not name.startswith(prefixes):
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


def compare(source, libraries):
    layouts = [os.path.splitext(name)[0] for name in os.listdir(os.path.join(source, "layouts"))]
    failed = 0
    for number, library in enumerate(libraries, 1):
        text = symbols_of(library)
        wrong = wrong_names(text, layouts)
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
    cases = (("smith_open", written, True), ("smith_prj2_layout", generated, True), ("prj2_types", generated, True),
             ("prj_types", generated, False), ("prj2_check", written, False), ("json_skip", written, False),
             ("prj2_root", "l.so", True), ("prj3_root", "l.so", False),
             ("_smith_open", written, False), ("__odr_asan.smith_open", written, True))
    for number, (name, where, right) in enumerate(cases, 1):
        passed = (wrong_names(f"{where}: {name} T 0 4\n", ["prj2", "prj"]) == []) == right
        failed += not passed
        print(f"{'ok' if passed else 'not ok'} {number} - {name} in {where} is {'let through' if right else 'found'}")
    print(f"1..{len(cases)}")
    return 1 if failed else 0


if __name__ == "__main__":
    if sys.argv[1:] == ["--plant"]:
        sys.exit(plant())
    if len(sys.argv) < 3:
        sys.exit("usage: symbols.py SOURCE LIBRARY... | symbols.py --plant")
    sys.exit(compare(sys.argv[1], sys.argv[2:]))
