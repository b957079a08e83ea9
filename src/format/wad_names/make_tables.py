#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The tables of wad_names.tsv as C, for wad_names.c: names in one run of bytes, so that a shared library has nothing to
# relocate. Run by the build.
#
#   make_tables.py wad_names.tsv OUTPUT.c
import sys

KINDS = ("movable", "static", "sprites", "sound")
ENGINES = ("TR1", "TR2", "TR3", "TR4", "TR5", "TombEngine")
NONE = 0xFFFF


def read(path):
    rows = []
    for line in open(path, encoding="ascii"):
        if line.strip() and not line.startswith("#"):
            engine, kind, number, name, target = line.rstrip("\n").split("\t")
            rows.append((ENGINES.index(engine), KINDS.index(kind), int(number), name, target))
    return sorted(rows)


def main():
    rows = read(sys.argv[1])
    targets = {(kind, name): number for engine, kind, number, name, _ in rows if ENGINES[engine] == "TombEngine"}
    pool, places = bytearray(), {}
    with open(sys.argv[2], "w", encoding="ascii") as out:
        out.write('#include "format/wad_names/wad_names.h"\n\nconst struct smith_wad_row smith_wad_rows[] = {\n')
        for engine, kind, number, name, target in rows:
            if name not in places:
                places[name] = len(pool) // 2
                pool += name.encode() + b"\0" * (2 - len(name) % 2)
            if KINDS[kind] == "sound":
                target = int(target) if target else NONE
            else:
                target = targets.get((kind, target), NONE)
            out.write(f"    {{{places[name]}, {number}, {target}}},\n")
        assert len(pool) < 2 * 65536
        groups = [(engine, kind) for engine in range(len(ENGINES)) for kind in range(len(KINDS))]
        begins = [sum(row[:2] < group for row in rows) for group in groups] + [len(rows)]
        out.write(f"}};\n\nconst uint16_t smith_wad_begins[] = {{{', '.join(map(str, begins))}}};\n\n"
                  "const char smith_wad_words[] = {\n")
        for start in range(0, len(pool), 24):
            out.write("    " + ", ".join(map(str, pool[start:start + 24])) + ",\n")
        out.write("};\n")


main()
