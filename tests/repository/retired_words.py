#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The glossary holds: no name in the C code has one of the words that docs/glossary.md retires as a part (what stands
# between underscores), and the types it names exist. Generated headers may use any word, because their names are those of
# the layouts, and so may the names of test functions, which are sentences. Prints TAP.
#
#   retired_words.py GENERATED-HEADER...
import glob
import os
import re
import sys

FOLDERS = ["include", "src", "tool", "tests", "fuzz", "bench"]
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|^\s*#\s*include[^\n]*',
                     re.MULTILINE | re.DOTALL)
NAME = re.compile(r"\b[A-Za-z_]\w*")
TEST = re.compile(r"\b(\w+)\(void \*\*state\)")
EMITTED = "tests/emit/expected/"  # what a layout's generated header looks like


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def names_by_line(path):
    """The names in the code of a file: without comments, strings and paths of headers."""
    code = NO_CODE.sub(lambda found: re.sub(r"[^\n]", " ", found.group()), read(path))
    for number, line in enumerate(code.splitlines(), 1):
        for name in NAME.findall(line):
            yield number, name


def table(page, *heads):
    """The rows of the tables of a Markdown page that begin with these column heads."""
    rows, inside = [], False
    for line in page.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if cells[:len(heads)] == list(heads):
            inside = True
        elif inside and cells and not set(cells[0]) <= set("-"):
            rows.append(cells)
        elif not cells:
            inside = False
    return rows


def retired(page):
    words, allowed = {}, set()
    for cells in table(page, "retired", "term"):
        for word in cells[0].split(", "):
            words[word] = cells[1]
        allowed.update(re.findall(r"`(\w+)`", cells[2]))
    return words, allowed


def main():
    headers = [os.path.abspath(path) for path in sys.argv[1:]]
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
    page = read("docs/glossary.md")
    words, allowed = retired(page)
    for header in headers:
        allowed.update(name for _, name in names_by_line(header))
    files = sorted(path for folder in FOLDERS for path in glob.glob(folder + "/**/*.[ch]", recursive=True)
                   if not path.startswith(EMITTED))
    known, found, used = set(), {}, set()
    for path in files:
        tests = set(TEST.findall(read(path))) if path.startswith("tests/") else set()
        for number, name in names_by_line(path):
            known.add(name)
            parts = [part for part in name.lower().split("_") if part in words]
            if parts and name in allowed:
                used.add(name)
            elif parts and name not in tests:
                found.setdefault(path, []).append(f"{path}:{number}: {name}: say {words[parts[0]]}")

    failed = number = 0

    def report(problems, title):
        nonlocal failed, number
        number += 1
        failed += bool(problems)
        print(f"{'not ' if problems else ''}ok {number} - {title}")
        for line in problems:
            print("# " + line)

    rows = table(page, "term", "type")
    terms = [term for row in rows for term in row[0].split(", ")]
    report([] if words and headers and files and rows else ["nothing was compared"], "there is something to compare")
    report(sum((found[path] for path in sorted(found)), []), "no name has a retired word")
    report(sorted({term for term in terms if terms.count(term) > 1}), "each term is there once")
    report(sorted(set(terms) & set(words)), "no term is retired")
    report([type for row in rows for type in re.findall(r"`(\w+)`", row[1]) if type not in known], "the types exist")
    report([row[0] for row in rows if not row[2].endswith(".") or len(row) != 4], "each term has one sentence")
    kept = {name for row in table(page, "retired", "term") for name in re.findall(r"`(\w+)`", row[2])}
    report(sorted(kept - used), "the exceptions are needed")
    print(f"1..{number}")
    sys.exit(1 if failed else 0)


main()
