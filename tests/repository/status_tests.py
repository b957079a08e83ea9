#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A status is compared with SMITH_OK by name wherever it is tested (docs/style.md): no `!status`, no bare `if (status)`.
# What is a status is taken from the declarations of each function. Prints TAP.
import glob
import os
import re

FOLDERS = ["include", "src", "tool", "tests", "fuzz", "bench", "docs/examples"]
DECLARED = re.compile(r"\benum smith_status\s+(\w+)\s*(?=[=;,)])")


def bare_tests(path):
    """The lines of a file that test a status without saying what for."""
    declared = set()
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if line.startswith("}"):
                declared = set()
            declared.update(DECLARED.findall(line))
            if not declared or line.lstrip().startswith(("*", "/*", "//")):
                continue
            name = r"(?<![\w.>])(?:%s)\b(?!\s*[.\[(]|->)" % "|".join(sorted(declared))
            ends = r"(?=\)(?:\s|$)| &&| \|\|| \?)"
            bare = r"(?:\b(?:if|while) \(|&& |\|\| |return |(?<!\w)(?<!switch )\()%s%s" % (name, ends)
            if re.search("!" + name, line) or re.search(bare, line):
                yield "%s:%d: %s" % (path, number, line.strip())


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    paths = [path for folder in FOLDERS for path in glob.glob(folder + "/**/*.[ch]", recursive=True)]
    found = [line for path in sorted(paths) for line in bare_tests(path)]
    for line in found:
        print("# " + line)
    print("%sok 1 - a status is compared with SMITH_OK by name in %d files" % ("not " if found else "", len(paths)))
    print("1..1")
    raise SystemExit(1 if found else 0)


main()
