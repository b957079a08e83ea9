#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The table of docs/findings-of-real-files.md: for each real file, how many findings of each severity `check` has, and which
# errors and warnings. All of the page below its marker must be what `check` says today of the files that have a row; a file
# that has none yet, and a row whose file is not here, are skipped, visibly. Prints TAP; with LEVELSMITH_UPDATE=1 the page is
# rewritten instead, with a row for each file. Skipped where there are no real files.
#
#   real_findings.py TOOL FOLDER-OF-REAL-FILES PAGE
import collections
import difflib
import json
import os
import re
import subprocess
import sys

TOOL, CORPUS, PAGE = sys.argv[1:4]
MARKER = "<!-- made by tests/repository/real_findings.py -->\n"
SEVERITIES = ("error", "warning", "info")
OTHERS = (".md", ".tsv", ".png", ".txt")  # what the folder has besides
ROW = re.compile(r"^\| ([^|`]+/[^|]+) \| ", re.M)
GAMES_OWN = re.compile(r"pop/[0-9a-f]+_res20\d\d\.bin$|pop/[0-9a-f]+_\d\d\.plv$|pop/sdlpop-data/")  # levels the game came with


def files():
    for folder, folders, names in os.walk(CORPUS):
        folders.sort()
        for name in sorted(names):
            if not name.endswith(OTHERS):
                yield os.path.relpath(os.path.join(folder, name), CORPUS)


def findings_of(path):
    """The format and the findings, or None for what no format is for."""
    done = subprocess.run([TOOL, "check", "--json", os.path.join(CORPUS, path)], capture_output=True, check=False)
    report = json.loads(done.stdout)
    if "error" in report:
        return None if report["error"]["code"] == "FORMAT-UNKNOWN" else ("", [dict(report["error"], severity="error")])
    return report["format"], report["findings"]


def title_of(code):
    text = subprocess.run([TOOL, "explain", code], capture_output=True, text=True, check=True).stdout
    return re.sub(r"^\S+ \(\w+\): ", "", text.splitlines()[0])


def codes_of(findings, severity):
    counts = collections.Counter(finding["code"] for finding in findings if finding["severity"] == severity)
    return ", ".join(f"`{code}`" + (f" {count}" if count > 1 else "") for code, count in sorted(counts.items()))


def table(known):
    yield "| file | format | errors | warnings | info | which errors and warnings |"
    yield "|---|---|---|---|---|---|"
    for path, (format_id, findings) in known.items():
        counts = [sum(finding["severity"] == severity for finding in findings) for severity in SEVERITIES]
        codes = ", ".join(filter(None, (codes_of(findings, severity) for severity in SEVERITIES[:2])))
        yield f"| {path} | {format_id} | " + " | ".join(str(count or "") for count in counts) + f" | {codes} |"


def reasons(known):
    """What each code that is an error or a warning somewhere means, and in how many files it is."""
    for severity in SEVERITIES[:2]:
        where = collections.defaultdict(set)
        for path, (_, findings) in known.items():
            for finding in findings:
                if finding["severity"] == severity:
                    where[finding["code"]].add(path)
        yield f"\n| {severity} | files | why |\n|---|---|---|"
        for code, paths in sorted(where.items()):
            yield f"| `{code}` | {len(paths)} | {title_of(code)} |"


def page_of(known):
    clean = sum(not any(f["severity"] != "info" for f in findings) for _, findings in known.values())
    yield f"{len(known)} files, {clean} of them without errors and warnings. Files of no format that is read here are left out.\n"
    yield "## Why"
    yield from reasons(known)
    yield "\n## Every file\n"
    yield from table(known)


def main():
    if not os.path.isdir(CORPUS):
        print("1..0 # SKIP no real files")
        return 0
    judged = {path: findings_of(path) for path in files()}
    known = {path: value for path, value in judged.items() if value}
    with open(PAGE, encoding="utf-8") as file:
        head, marker, old = file.read().partition(MARKER)
    if os.environ.get("LEVELSMITH_UPDATE"):
        old = "\n".join(page_of(known)) + "\n"
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(head + MARKER + old)
    rows = set(ROW.findall(old))
    without_row, without_file = sorted(known.keys() - rows), sorted(rows - judged.keys())
    made = old if without_file else "\n".join(page_of({path: known[path] for path in known if path in rows})) + "\n"
    # Where files are missing, what is said of all of them together cannot be made: only their rows are compared.
    rows_made = dict(zip(known, list(table(known))[2:]))
    wrong = [found.group(1) for line in old.splitlines() if (found := ROW.match(line)) and found.group(1) in judged and
             line != rows_made.get(found.group(1))]
    loud = [path for path, (_, findings) in known.items()
            if GAMES_OWN.match(path) and any(finding["severity"] != "info" for finding in findings)]
    tests = [(marker and old == made and not wrong, f"the table is what check says of {len(rows - set(without_file))} real files", (
                  *(rows_made.get(path, f"{path} is of no format now") for path in wrong),
                  *difflib.unified_diff(old.splitlines(), made.splitlines(), "page", "check", lineterm="", n=0))),
             (not loud, "the game's own levels, pictures and palettes have nothing above info", loud)]
    print(f"1..{len(tests) + len(without_row) + len(without_file)}")
    for number, (good, name, more) in enumerate(tests, 1):
        print(f"{'' if good else 'not '}ok {number} - {name}")
        for line in more:
            print("# " + line)
    for number, (path, why) in enumerate([(path, "has no row yet (LEVELSMITH_UPDATE=1 adds it)") for path in without_row] +
                                         [(path, "is not among the real files here") for path in without_file], len(tests) + 1):
        print(f"ok {number} # SKIP {path} {why}")
    return 0 if all(good for good, _, _ in tests) else 1


sys.exit(main())
