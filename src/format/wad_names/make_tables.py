#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The tables of wad_names.tsv as C, for wad_names.c. Engines number most of what they share one after the other, so the
# rows are runs in which number and name go up by one: a sixth of what a line for each row takes. Names are one run of
# bytes, so that a shared library has nothing to relocate. Run by the build.
#
#   make_tables.py wad_names.tsv OUTPUT.c
import sys

KINDS = ("moveable", "static", "sprites", "sound")
ENGINES = ("TR1", "TR2", "TR3", "TR4", "TR5", "TombEngine")
SHARING = ("TR4", "TR5", "TombEngine", "TR2", "TR1", "TR3")  # whose names come first: the order with the fewest runs
GONE = 32000  # SMITH_WAD_GONE: of a name that the engine does not have
BLOCK = 128  # names from one that is found by its number to the next


def read(path):
    rows = []
    for line in open(path, encoding="ascii"):
        if line.strip() and not line.startswith("#"):
            kind, number, *cells = line.rstrip("\n").split("\t")
            target = cells[len(ENGINES)] if len(cells) > len(ENGINES) else ""
            rows += [(engine, KINDS.index(kind), int(number), name, target if ENGINES[engine] == "TR4" else "")
                     for engine, name in enumerate(cells[:len(ENGINES)]) if name]
    return sorted(rows)


def runs_of(pairs):
    """Pairs that go up by one, both of them, as how far each of the two is from where the run before ends, and count."""
    runs = []
    next_number = next_value = 0
    for number, value in pairs:
        if runs and (number, value) == (next_number, next_value):
            runs[-1][2] += 1
        else:
            runs.append([number - next_number, value - next_value, 1])
        next_number, next_value = number + 1, value + 1
    return runs


def write(out, what, values):
    out.write(f"const {what} = {{\n")
    for start in range(0, len(values), 8):
        out.write("    " + ", ".join(values[start:start + 8]) + ",\n")
    out.write("};\n\n")


def write_runs(out, name, runs):
    write(out, f"struct smith_wad_run {name}[]", [f"{{{run[0]}, {run[1]}, {run[2]}}}" for run in runs])


def main():
    rows = read(sys.argv[1])
    names = list(dict.fromkeys(row[3] for engine in SHARING for row in rows if ENGINES[row[0]] == engine))
    place = {name: i for i, name in enumerate(names)}
    runs, begins = [], []
    for engine in range(len(ENGINES)):
        for kind in range(len(KINDS)):
            begins.append(len(runs))
            runs += runs_of((row[2], place[row[3]]) for row in rows if row[:2] == (engine, kind))
    moveables = {row[3]: row[2] for row in reversed(rows) if row[:2] == (ENGINES.index("TombEngine"), 0)}
    moved = runs_of((row[2], moveables.get(row[4], GONE)) for row in rows if row[:2] == (ENGINES.index("TR4"), 0) and row[4])
    blocks = [sum(len(name) + 1 for name in names[:i]) for i in range(0, len(names), BLOCK)]
    with open(sys.argv[2], "w", encoding="ascii") as out:
        out.write('#include "format/wad_names/wad_names.h"\n\n')
        write_runs(out, "smith_wad_runs", runs)
        write(out, "uint16_t smith_wad_begins[]", [str(begin) for begin in begins + [len(runs)]])
        write_runs(out, "smith_wad_moved", moved)
        out.write(f"const uint16_t smith_wad_moved_count = {len(moved)};\n\n")
        write(out, "uint32_t smith_wad_blocks[]", [str(block) for block in blocks])
        write(out, "char smith_wad_words[]", [str(byte) for byte in b"".join(name.encode() + b"\0" for name in names)])


main()
