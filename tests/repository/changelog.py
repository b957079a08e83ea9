#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The entries of changes/ are such as tools/changelog takes, CHANGELOG.md has versions alone, and what tools/changelog makes of
# planted entries is right. Prints TAP.
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
TOOL = os.path.abspath(os.path.join(ROOT, "tools/changelog"))
BEFORE = "# Changelog\n\nWords.\n\n## 0.1.0: what it does\n\n* All.\n"
GOOD = {"a-bolt.md": "Fixed: doors open\nagain.\n", "b.md": "Added: `bolt` draws bolts.\n", "c.md": "Fixed: bolts\tfit.\n"}
BOTH = "### Added\n\n* `bolt` draws bolts.\n\n### Fixed\n\n* Doors open\n  again.\n* Bolts\tfit.\n"
BAD = {"no kind": ("a.md", "Doors open.\n"), "another kind": ("a.md", "Improved: doors.\n"), "no full stop": ("a.md", "Fixed: doors\n"),
       "two entries": ("a.md", "Fixed: doors.\n\nFixed: bolts.\n"), "a list": ("a.md", "Fixed: these.\n* doors.\n"),
       "a name in capitals": ("Doors.md", "Fixed: doors.\n"), "no Markdown": ("doors.txt", "Fixed: doors.\n"),
       "a long one": ("a.md", "Fixed: " + 200 * "door " + ".\n")}
NUMBER = 0


def report(good, what, said=""):
    global NUMBER
    NUMBER += 1
    print(f"{'' if good else 'not '}ok {NUMBER} - {what}")
    for line in said.splitlines() if not good else ():
        print("# " + line)
    return good


def run(folder, *words):
    return subprocess.run([TOOL, *words], cwd=folder, capture_output=True, text=True, check=False)


def tree(folder, entries):
    shutil.rmtree(os.path.join(folder, "changes"), ignore_errors=True)
    os.mkdir(os.path.join(folder, "changes"))
    for name, text in {"README.md": "# Changes\n", **{"changes/" + name: text for name, text in entries.items()}, "CHANGELOG.md": BEFORE}.items():
        with open(os.path.join(folder, "changes/README.md" if name == "README.md" else name), "w", encoding="utf-8") as file:
            file.write(text)


def made(folder):
    with open(os.path.join(folder, "CHANGELOG.md"), encoding="utf-8") as file:
        return file.read(), sorted(os.listdir(os.path.join(folder, "changes")))


def main():
    checked = run(ROOT, "--check")
    good = [report(checked.returncode == 0, "the entries of changes/ have their form", checked.stderr)]
    with open(os.path.join(ROOT, "CHANGELOG.md"), encoding="utf-8") as file:
        heads = re.findall(r"^## .*", file.read(), re.MULTILINE)
    odd = [head for head in heads if not re.match(r"## \d+\.\d+\.\d+\b", head)]
    good.append(report(heads and not odd, "CHANGELOG.md has versions alone", "\n".join(odd)))
    with tempfile.TemporaryDirectory() as folder:
        tree(folder, GOOD)
        done = run(folder, "0.2.0", "2027-01-31")
        expected = (BEFORE.replace("## 0.1.0", f"## 0.2.0 (2027-01-31)\n\n{BOTH}\n## 0.1.0"), ["README.md"])
        good.append(report(done.returncode == 0 and made(folder) == expected, "a new version stands first, and its entries are gone",
                           f"{done.stderr}{made(folder)}"))
        tree(folder, GOOD)
        done = run(folder, "0.1.0")
        good.append(report(done.returncode == 0 and made(folder) == (BEFORE + "\n" + BOTH, ["README.md"]),
                           "a version that is there has them behind what it says", f"{done.stderr}{made(folder)}"))
        for what, (name, text) in BAD.items():
            tree(folder, {name: text})
            done = run(folder, "0.2.0")
            good.append(report(done.returncode == 1 and name in done.stderr and made(folder)[0] == BEFORE, f"refused: {what}",
                               f"{done.returncode} {done.stderr}{made(folder)}"))
        good.append(report(run(folder, "next").returncode == 2, "a version is a number"))
    print(f"1..{NUMBER}")
    return 0 if all(good) else 1


sys.exit(main())
