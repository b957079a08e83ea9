#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Only src/os/ knows for which system it is compiled: elsewhere in the library and the tool no condition asks for one, and
# of the system's headers there are those of C17 and of the libraries that meson.build names. Prints TAP.
#
#   platform.py              look at the tree
#   platform.py --plant      show that each kind of mistake is found
import glob
import os
import re
import sys

FREE = "src/os/"
SAYS_HOW_NAMES_ARE_EXPORTED = "include/levelsmith/api.h" # a word of the compiler's that only Windows has
SYSTEM = re.compile(r"\b_*(WIN32|WIN64|MSC_VER|MINGW\w*|CYGWIN|linux|unix|APPLE|MACH|FreeBSD|OpenBSD|NetBSD|wasi|wasm\w*|EMSCRIPTEN|"
                    r"POSIX\w*|GLIBC|GNU_SOURCE|XOPEN\w*)_*\b")
CONDITION = re.compile(r"^[ \t]*#[ \t]*(?:if|ifdef|ifndef|elif|define|undef)\b(?:[^\n]*\\\n)*[^\n]*", re.MULTILINE)
INCLUDE = re.compile(r"^[ \t]*#[ \t]*include[ \t]*<([^>]+)>", re.MULTILINE)
C17 = {name + ".h" for name in
       "assert ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic stdbool "
       "stddef stdint stdio stdlib stdnoreturn string tgmath time uchar wchar wctype".split()}
LIBRARIES = {"cairo.h", "cairo-pdf.h", "jpeglib.h", "jq.h", "jv.h", "libdeflate.h", "lz4.h", "lz4frame.h", "lz4hc.h", "md5.h", "png.h", "sha1.h", "sha2.h", "spng.h",
             "expat.h", "turbojpeg.h", "zlib.h"}


def wrong_lines(path, text):
    if path.startswith(FREE):
        return []
    wrong = [line for line in CONDITION.findall(text)
             if SYSTEM.search(line) and path != SAYS_HOW_NAMES_ARE_EXPORTED]
    return wrong + [name for name in INCLUDE.findall(text)
                    if name not in C17 | LIBRARIES and not name.startswith(("levelsmith/", "yajl/"))]


def report(number, passed, what, lines=()):
    print(f"{'ok' if passed else 'not ok'} {number} - {what}")
    for line in lines:
        print("# " + line)
    return passed


def plant():
    cases = [
        ("a condition", "src/base/a.c", "#ifdef _WIN32\n", True),
        ("one among others", "tool/a.c", "#if defined(X) && \\\n    defined(__linux__)\n", True),
        ("a feature macro", "tool/a.c", "#define _GNU_SOURCE\n", True),
        ("a header of POSIX", "src/api/a.c", "#include <unistd.h>\n", True),
        ("a header of Windows", "tool/a.c", "# include <windows.h>\n", True),
        ("C17", "src/base/a.c", "#include <stdio.h>\n#include <levelsmith/base.h>\n#ifdef __GNUC__\n", False),
        ("the folder where it belongs", "src/os/a.c", "#include <unistd.h>\n#ifdef __linux__\n", False),
    ]
    good = [report(number, bool(wrong_lines(path, text)) == wrong, what)
            for number, (what, path, text, wrong) in enumerate(cases, 1)]
    print(f"1..{len(cases)}")
    return 0 if all(good) else 1


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    files = sorted(path for folder in ("src", "tool", "include") for path in glob.glob(folder + "/**/*.[ch]", recursive=True))
    wrong = []
    for path in files:
        with open(path, encoding="utf-8") as file:
            wrong += [f"{path}: {line}" for line in wrong_lines(path, file.read())]
    good = report(1, files and not wrong, f"{len(files)} files do not ask which system they are for", wrong)
    print("1..1")
    return 0 if good else 1


sys.exit(plant() if "--plant" in sys.argv[1:] else main())
