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
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from share import share  # noqa: E402

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


def rows_of_levels():
    """Real projects of which the compiler made a level."""
    return [row for row in rows_of(ORACLE / "statistics.tsv") if (CORPUS / row["file"]).is_file() and row["outcome"] == "level"]


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


NAMED = {  # what the compiler's messages name: a room, and in it a sector
    "C1/C2": re.compile(r"in room '(?P<room>.*)' at <(?P<x>-?\d+), (?P<z>-?\d+)>"),
    "T7": re.compile(r"in room (?P<room>.*) at sector \((?P<x>-?\d+),(?P<z>-?\d+)\)"),
    "O2": re.compile(r"removed from room (?P<room>.*) to prevent crashes"),
    "R2": re.compile(r"Room '?(?P<room>.*?)'? is out of map"),
}


def message_place(row):
    """Row of the facts, room and sector; what the compiler says once for a level has none."""
    named = NAMED[row["row"]].search(row["text"]) if row["row"] in NAMED else None
    sector = (int(named["x"]), int(named["z"])) if named and "x" in named.groupdict() else None
    return row["row"], named["room"] if named else "", sector


def finding_places(row, finding, rooms, classic):
    """The same of a finding; of a trigger all sectors on which it is alone."""
    parts = finding["path"].split("/")[1:]
    room = rooms[int(parts[1])] if len(parts) > 1 else None
    if row == "C1/C2":
        z, x = divmod(room["sectors"][int(parts[3])]["position"], room["sectors_x"])
        return [(row, room["name"], (x, z))]
    if row == "T7":
        number = int(re.search(r"on (\d+) of \d+ sectors: ", finding["message"])[1])
        trigger = room["objects"][int(parts[3])]
        area = [(row, room["name"], (x, z)) for z in range(trigger["min_z"], trigger["max_z"] + 1)
                for x in range(trigger["min_x"], trigger["max_x"] + 1)]
        return area if len(area) == number else [(row, room["name"], None)] * number
    if row == "R2":
        stands = room.get("position") or room["position_clicks"]
        outside = stands["x"] < 0 or stands["z"] < 0
        return [(row, "" if classic else room["name"], None)] if outside else [(row, "a room that is not outside", None)]
    return [(row, room["name"] if row == "O2" else "", None)]


def levels(tool):
    """Messages that need no archive, each at the room and the sector that it names, and no others."""
    codes, wanted = codes_of(), collections.defaultdict(collections.Counter)
    rows = ("C1/C2", "O2", "R2", "T7", "G5")
    for row in rows_of(ORACLE / "messages.tsv"):
        if row["row"] in rows:
            wanted[row["file"]][message_place(row)] += 1
    wrong, count, messages = [], 0, 0
    for row in share(rows_of_levels(), in_ci=1):
        path = CORPUS / row["file"]
        count += 1
        classic, rooms, found = row["game"] != "TombEngine", rooms_of(tool, path), collections.Counter()
        for finding in check(tool, path):
            for name in rows:
                if finding["code"] in codes[name]:
                    found.update(finding_places(name, finding, rooms, classic))
        for place in found:
            if classic and place[0] == "R2":
                found[place] = 1  # said once for a level
        messages += sum(wanted[row["file"]].values())
        wrong += [f"{row['file']} ({row['game']}): not said: {place}" for place in (wanted[row["file"]] - found).elements()]
        wrong += [f"{row['file']} ({row['game']}): said, and the compiler does not: {place}"
                  for place in (found - wanted[row["file"]]).elements()]
    report(not wrong, f"{messages} messages of {count} real levels, each at its place and none more", *wrong)


def frame_count(tool, path):
    done = subprocess.run([tool, "query", path, "[.settings.animated_texture_sets[]?.frames.frames[]?] | length"], capture_output=True,
                          check=True)
    return int(done.stdout)


def bounds(tool):
    """What `info` says that a level takes at least, or at most, holds of what the compiler made of it. Where no wad has anything
    to show, the textures of rooms are all there are, but for frames of animations."""
    wrong, exact = [], 0
    for row in rows_of_levels():
        path = CORPUS / row["file"]
        done = subprocess.run([tool, "info", "--json", "--engine-limits", path], capture_output=True, check=True)
        limits = json.loads(done.stdout)["limits"]
        least, most = {"texture_infos": int(row["texture_infos"])}, {"boxes": int(row["boxes"])}
        if row["pages"]:
            least["texture_pages"] = int(row["pages"].split()[0])
        for key, number in least.items():
            if limits[key]["used"] > number or limits[key]["bound"] != "at least":
                wrong.append(f"{row['file']}: {key}: {limits[key]} for {number}")
        for key, number in most.items():
            if limits[key]["used"] < number or limits[key]["bound"] != "at most":
                wrong.append(f"{row['file']}: {key}: {limits[key]} for {number}")
        if row["meshes"] == "0" and row["game"] != "TombEngine":
            exact += 1
            if limits["texture_infos"]["used"] + frame_count(tool, path) < least["texture_infos"]:
                wrong.append(f"{row['file']}: only {limits['texture_infos']} for {least['texture_infos']}")
    report(not wrong and exact, f"bounds of texture infos, pages and boxes; {exact} levels without meshes", *wrong)


def main():
    tool = os.path.abspath(sys.argv[1])
    if not ORACLE.is_dir():
        print("1..1\nok 1 # SKIP what the level compiler says is not at hand")
        return 0
    print("1..6")
    for part in (situations, projects, slopes, triggers, levels, bounds):
        part(tool)
    return not all(results)


if __name__ == "__main__":
    sys.exit(main())
