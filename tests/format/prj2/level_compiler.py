#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# What `check` says of levels is what Tomb Editor's level compiler says, leaves out or gives up at: made situations, projects for
# each rule, thousands of slopes and triggers, and real levels. Which rule has which code stands in te_compiler_codes.tsv. Prints
# TAP; skipped where the compiler's results are not at hand.
#
#   level_compiler.py TOOL FOLDER-OF-REAL-FILES
import collections
import csv
import json
import os
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
CORPUS = pathlib.Path(sys.argv[2])
ORACLE, COMPARER = CORPUS.parent / "oracle/tr-compiler", CORPUS.parent / "tools/te_compiler_compare.py"
CODES = HERE / "te_compiler_codes.tsv"

# Of the made projects: what no file says (the executable, samples in no catalog of ours, boxes), and what has no code of its own.
UNJUDGED = {"G7", "G8", "S11", "boxes", "S12", "S9", "S10", "W3", "W4"}
# Rules that several codes have.
ALSO = {"C1/C2": ["BUILD-CHANGED-STEEP", "BUILD-CHANGED-STEEP-TRIANGLE"], "X8": ["BUILD-LOST-BUMP-MAP"],
        "S6": ["BUILD-LOST-SOUND-INDEX", "BUILD-CHANGED-CATALOGS"], "P5": ["BUILD-CHANGED-ROUND", "BUILD-ABORTED-ROUND"],
        "S9": ["BUILD-RISK-SAMPLES"]}
# Of what the compiler says nothing about, although something is lost: these codes are more than its messages.
SILENT = "BUILD-CHANGED-CLICKS BUILD-NOTE BUILD-LOST-TRIGGER-TYPE"
LEFT_OUT = ("BUILD-LOST-TRIGGER-TYPE", "BUILD-LOST-TRIGGER-TARGET", "BUILD-LOST-TRIGGER-TIMER", "BUILD-LOST-TRIGGER-EXTRA",
            "BUILD-LOST-FLIPEFFECT", "PRJ2-TRIGGER-NO-TARGET", "PRJ2-TRIGGER-KIND")
STEEP = ("BUILD-CHANGED-STEEP", "BUILD-CHANGED-STEEP-TRIANGLE", "BUILD-CHANGED-STEEP-SLOPE")

results = []


def report(fine, name, *notes):
    results.append(fine)
    print(f"{'ok' if fine else 'not ok'} {len(results)} - {name}")
    for note in notes[:40] if not fine else ():
        print(f"# {note}")


def rows_of(path):
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def codes_of():
    return {row["row"]: [row["codes"]] for row in rows_of(CODES)} | ALSO


def check(tool, path, *options):
    done = subprocess.run([tool, "check", "--all", "--json", *options, path], capture_output=True, check=False)
    return json.loads(done.stdout or b"{}").get("findings", [])


def rooms_of(tool, path):
    done = subprocess.run([tool, "json", path], capture_output=True, check=True)
    return json.loads(done.stdout)["rooms"]


def situations(tool):
    done = subprocess.run([sys.executable, COMPARER, tool, ORACLE, "--codes", CODES], capture_output=True, text=True, check=False)
    lines = done.stdout.splitlines()
    report(done.returncode == 0, "31 situations and 29 harmless ones", *lines)


def projects(tool):
    codes, wanted, games = codes_of(), collections.defaultdict(collections.Counter), {}
    for row in rows_of(ORACLE / "rows.tsv"):
        wanted[row["file"]][row["row"]] += 1
        games[row["file"]] = row
    wrong = []
    for name, rows in sorted(wanted.items()):
        found = collections.Counter(finding["code"] for finding in check(tool, ORACLE / "rows" / name, "--files"))
        for row in rows:
            if row and row not in UNJUDGED and not any(found[code] for code in codes.get(row, [])):
                wrong.append(f"{name}: nothing of {row}, but {' '.join(sorted(found))}")
        if games[name]["outcome"] == "aborted" and not any(code.startswith(("BUILD-ABORTED", "BUILD-REFUSED")) for code in found):
            wrong.append(f"{name}: not that the compiler gives up: {games[name]['exception']}")
        if games[name]["outcome"] == "level" and any(code.startswith("BUILD-ABORTED") for code in found):
            wrong.append(f"{name}: that the compiler gives up, and it does not: {' '.join(sorted(found))}")
        for row in ("T7", "O1", "O2", "X1", "R2", "R4", "F1", "S2", "C3", "I1", "R1", "P4", "P2", "O6", "T14", "T16", "S5", "W1", "W2"):
            if any(found[code] for code in codes.get(row, [])) and not rows[row]:
                wrong.append(f"{name}: {row}, of which the compiler says nothing")
    report(not wrong, f"{len(wanted)} projects for one rule each", *wrong)


def slopes(tool):
    wanted = collections.defaultdict(dict)
    for row in rows_of(ORACLE / "steep.tsv"):
        wanted[row["file"]][int(row["x"]), int(row["z"])] = int(row["messages"])
    wrong, count = [], 0
    for name, sectors in sorted(wanted.items()):
        path = ORACLE / "steep" / name
        found = collections.Counter()
        rooms = rooms_of(tool, path)
        for finding in check(tool, path):
            if finding["code"] in STEEP:
                _, _, room, _, sector = finding["path"].split("/")[:5]
                z, x = divmod(rooms[int(room)]["sectors"][int(sector)]["position"], rooms[int(room)]["sectors_x"])
                found[x, z] += 1
        count += len(sectors)
        for place, number in sectors.items():
            if found[place] != number:
                wrong.append(f"{name} {place}: {found[place]} for {number}")
    report(not wrong, f"{count} slopes", f"{len(wrong)} wrong", *wrong)


def triggers(tool):
    compiled = collections.defaultdict(set)
    for row in rows_of(ORACLE / "triggers.tsv"):
        compiled[row["file"]].add((int(row["room"]), int(row["x"]), int(row["z"])))
    wrong, count = [], 0
    for path in sorted((ORACLE / "triggers").glob("*.prj2")):
        left_out = {finding["path"].removesuffix("/target") for finding in check(tool, path) if finding["code"] in LEFT_OUT}
        for room, of in enumerate(rooms_of(tool, path)):
            for item, trigger in enumerate(of["objects"]):
                if "min_z" not in trigger:
                    continue
                count += 1
                said = f"/rooms/{room}/objects/{item}" not in left_out
                place = room, trigger["min_x"], trigger["min_z"]
                if said != (place in compiled[path.name]):
                    wrong.append(f"{path.name} room, sector {place}: {'compiled' if said else 'left out'}: {trigger}")
    report(not wrong, f"{count} triggers", f"{len(wrong)} wrong", *wrong)


def levels(tool):
    """Messages that need no archive, place by place: rooms and sectors that the compiler names."""
    codes, wanted = codes_of(), collections.defaultdict(collections.Counter)
    rows = ("C1/C2", "O2", "R2", "T7", "G5")
    for row in rows_of(ORACLE / "messages.tsv"):
        wanted[row["file"]][row["row"]] += 1
    wrong, count = [], 0
    for row in rows_of(ORACLE / "statistics.tsv"):
        path = CORPUS / row["file"]
        if not path.is_file() or row["outcome"] != "level":
            continue
        count += 1
        found = collections.Counter(finding["code"] for finding in check(tool, path))
        for name in rows:
            number = sum(found[code] for code in codes[name])
            if name == "R2" and row["game"] != "TombEngine":
                number = min(number, 1)  # said once for a level
            if number != wanted[row["file"]][name]:
                wrong.append(f"{row['file']} ({row['game']}): {name} {number} for {wanted[row['file']][name]}")
    report(not wrong, f"{count} real levels", *wrong)


def main():
    tool = os.path.abspath(sys.argv[1])
    if not ORACLE.is_dir():
        print("1..1\nok 1 # SKIP what the level compiler says is not at hand")
        return 0
    print("1..5")
    for part in (situations, projects, slopes, triggers, levels):
        part(tool)
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
