#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# All C is as clang-format lays it out by the tree's .clang-format; what emitters are held against (tests/emit/expected) is laid
# out by them. Prints TAP; skipped where there is no clang-format.
#
#   formatted.py             look at the tree
#   formatted.py --plant     show that a file that differs is found
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

EMITTED = "tests/emit/expected/"
AT_ONCE = 40  # files a process


def differing(paths):
    """Of these files those that clang-format would change, each with the first line of it."""
    done = subprocess.run(["clang-format", "--dry-run", "--Werror", *paths], stderr=subprocess.PIPE, text=True, check=False)
    found = {}
    for path, line in re.findall(r"^(.+?):(\d+):\d+: error: code should be clang-formatted", done.stderr, re.MULTILINE):
        found.setdefault(path, int(line))
    if done.returncode and not found:
        raise SystemExit(done.stderr)
    return found


def sources():
    """Those of git, so that builds are left out; all that lie there where there is none."""
    done = subprocess.run(["git", "ls-files", "*.c", "*.h"], stdout=subprocess.PIPE, text=True, check=False)
    listed = done.stdout.splitlines() or [os.path.join(folder, name) for top in ("src", "tool", "include", "tests", "fuzz", "bench")
                                          for folder, _, names in os.walk(top) for name in names if name.endswith((".c", ".h"))]
    return [path for path in listed if os.path.exists(path) and not path.startswith(EMITTED)]


def plant(rules):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(rules, folder)
        found = {}
        for name, text in (("good.c", "int f(void) {\n    return 1;\n}\n"), ("bad.c", "int f(void)\n{\n  return 1;\n}\n")):
            path = os.path.join(folder, name)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
            found[name] = differing([path])
    good = not found["good.c"] and list(found["bad.c"].values()) == [1]
    print(f"1..1\n{'' if good else 'not '}ok 1 - a file that differs is found\n# {found}")
    return 0 if good else 1


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    if not shutil.which("clang-format"):
        print("1..0 # SKIP there is no clang-format")
        return 0
    if sys.argv[1:] == ["--plant"]:
        return plant(".clang-format")
    paths, found = sources(), {}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        for some in pool.map(differing, (paths[at:at + AT_ONCE] for at in range(0, len(paths), AT_ONCE))):
            found.update(some)
    good = paths and not found
    print(f"1..1\n{'' if good else 'not '}ok 1 - {len(paths)} files are as clang-format lays them out")
    for path, line in sorted(found.items()):
        print(f"# {path}:{line}: run clang-format -i {path}")
    return 0 if good else 1


sys.exit(main())
