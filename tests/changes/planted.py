#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The test of the walkers: real files and fixtures have no complaint but those listed here with their reason, and each mistake
# that is planted (an offset that is out of date, a count, a checksum, two parts over each other) is found. Prints TAP.
#
#   planted.py TOOL FIXTURES [REAL FOLDER]
import json
import os
import struct
import subprocess
import sys

from walkers import NO_LEVELS, WALKS

TOOL, FIXTURES = os.path.abspath(sys.argv[1]), sys.argv[2]
REAL = sys.argv[3] if len(sys.argv) > 3 and os.path.isdir(sys.argv[3]) else None
# What real files have, by a part of their name: the kinds, and why.
KNOWN = {"94bba78f_DIGISND1": ({"checksum"}, "one checksum of the original archive is wrong"),
         "34460c7f_BK1_egypt": ({"table"}, "its table of unused numbers lists one that is in use"),
         "0058bb7b_style_guide2": ({"broken"}, "its save broke off"),
         "02e1869a_valley15": ({"broken"}, "its save broke off")}


def format_of(path):
    done = subprocess.run([TOOL, "check", "--json", path], capture_output=True, check=False)
    return json.loads(done.stdout).get("format") if done.stdout else None


def real_files():
    """Complaints about real files that are not known; how many were walked."""
    strange, count = [], 0
    for folder, _, names in sorted(os.walk(REAL)):
        for name in sorted(names):
            path = os.path.join(folder, name)
            if name.endswith((*NO_LEVELS, ".png")) or os.path.getsize(path) > 1_000_000:
                continue
            format_id = format_of(path)
            if format_id not in WALKS:
                continue
            count += 1
            with open(path, "rb") as file:
                found = {kind for kind, _ in WALKS[format_id](file.read())}
            allowed = set().union(*(kinds for part, (kinds, _) in KNOWN.items() if part in name))
            if found - allowed:
                strange.append(f"{format_id} {name}: {sorted(found - allowed)}")
    return strange, count


# ---- mistakes

def read(name):
    with open(os.path.join(FIXTURES, name), "rb") as file:
        return bytearray(file.read())


def put(data, layout, at, value):
    struct.pack_into("<" + layout, data, at, value)
    return bytes(data)


def number(data, layout, at):
    return struct.unpack_from("<" + layout, data, at)[0]


def dat_index(data):
    return number(data, "I", 0)


def pmf_level(data):
    """Where the first level of a map lies."""
    return number(data, "I", number(data, "I", pmf_head(data) + 8 + 4) + 4)


def pmf_head(data):
    """Where the offset of the extensions stands."""
    at = 4
    for _ in range(5):
        at = data.index(0, at) + 1
    extra = data[at]
    at += 1
    for _ in range(extra):
        at = data.index(0, at) + 1
    return at + 8


def zip_directory(data):
    return number(data, "I", data.rfind(b"PK\5\6") + 16)


def mistakes():
    """(name, format, bytes, kinds of which one must be found)"""
    dat, wad, archive = read("pop_dat1-pictures"), read("dfwad-everything"), read("zip-everything")
    index = dat_index(dat)
    yield "offset beyond the end", "pop_dat1", put(read("pop_dat1-pictures"), "I", index + 4, len(dat)), {"offset"}
    yield "offset into another resource", "pop_dat1", put(read("pop_dat1-pictures"), "I", index + 12, 8), {"overlap"}
    yield "count of resources", "pop_dat1", put(read("pop_dat1-pictures"), "H", index, number(dat, "H", index) - 1), {"size"}
    yield "checksum", "pop_dat1", put(read("pop_dat1-pictures"), "B", 6, dat[6] ^ 1), {"checksum"}
    yield "bytes of a picture", "pop_dat1", changed_picture(read("pop_dat1-pictures")), {"pop_image broken", "pop_image tail"}
    second = read("pop_dat2-synthetic")
    yield "checksum", "pop_dat2", put(read("pop_dat2-synthetic"), "B", 6, second[6] ^ 1), {"checksum"}
    yield "offset of an index", "pop_dat2", put(read("pop_dat2-synthetic"), "H", dat_index(second) + 6, 60000), {"broken"}
    yield "offset beyond the end", "dfwad", put(read("dfwad-everything"), "I", 8 + 16 + 4, 1), {"overlap", "packed", "offset"}
    yield "size of a resource", "dfwad", put(read("dfwad-everything"), "I", 8 + 20, number(wad, "I", 8 + 20) - 1), {"packed"}
    directory = zip_directory(archive)
    yield "checksum", "zip", put(read("zip-everything"), "I", directory + 16, 1), {"checksum", "copy"}
    yield "offset of a file", "zip", put(read("zip-everything"), "I", directory + 42, 2), {"broken"}
    yield "count of files", "zip", put(read("zip-everything"), "H", archive.rfind(b"PK\5\6") + 10, 1), {"count", "size"}
    yield "size of a block", "d2df", put(read("d2df-everything"), "I", 9, 451), {"size", "broken"}
    yield "no mark at the end", "d2df", bytes(read("d2df-everything")[:-9]), {"end", "broken", "kind"}
    plv = read("pop_plv-synthetic")
    yield "checksum", "pop_plv", put(read("pop_plv-synthetic"), "B", 18, plv[18] ^ 1), {"checksum"}
    yield "count of fields", "pop_plv", put(read("pop_plv-synthetic"), "I", 10, number(plv, "I", 10) + 1), {"broken"}
    yield "size of the fields", "pop_plv", put(read("pop_plv-synthetic"), "I", 14, number(plv, "I", 14) + 1), {"broken", "tail", "count"}
    yield from mistakes_of_objects()
    yield from mistakes_of_projects()
    yield from mistakes_of_maps()


def changed_picture(data):
    """One more row than the stream has."""
    at = number(data, "I", dat_index(data) + 2 + 8 * 3 + 2)
    return put(data, "H", at + 1, number(data, "H", at + 1) + 40)


def mistakes_of_objects():
    objects = read("wad-everything")
    pointers = 32  # five of them, behind two textures and no page
    yield "pointer into a mesh", "wad", put(read("wad-everything"), "I", pointers, number(objects, "I", pointers) + 4), \
        {"overlap", "reference mesh", "kind"}
    yield "size of the meshes", "wad", put(read("wad-everything"), "I", pointers + 20, number(objects, "I", pointers + 20) - 1), {"broken", "tail"}
    yield "count of sprites", "swd", put(read("swd-everything"), "I", 4, 2), {"broken", "tail", "count"}
    yield "half a line", "was", bytes(read("was-unix")[:-1]), {"tail"}


def mistakes_of_projects():
    project = read("prj-minimal")  # has no room
    tables = 16 + 2 * number(project, "I", 12)
    yield "number in use that is free", "prj", put(read("prj-minimal"), "I", tables, 3), {"table"}
    yield "free number that is twice", "prj", put(read("prj-minimal"), "I", tables + 8, 7), {"table"}
    yield "count of rooms", "prj", put(read("prj-minimal"), "I", 12, number(project, "I", 12) + 1), {"broken", "table", "kind"}
    level = read("prj2-level")
    at = level.index(b"\x07TeRooms") + 8
    yield "size of a chunk", "prj2", put(read("prj2-level"), "B", at, level[at] ^ 1), {"broken", "size"}
    at = level.index(b"\x06TeName") + 7
    yield "size of a name", "prj2", bytes(level[:at]) + bytes([level[at] + 1]) + bytes(level[at + 1:]), {"broken", "size"}
    yield "bytes behind the end", "prj2", bytes(level) + b"x", {"tail"}


def mistakes_of_maps():
    house = read("pmf-house")
    head = pmf_head(house)
    yield "offset of the extensions", "pmf", put(read("pmf-house"), "I", head, number(house, "I", head) + 4), {"broken", "overlap", "range"}
    level = pmf_level(house)
    yield "count of materials", "pmf", put(read("pmf-house"), "H", level + 16, number(house, "H", level + 16) + 1), \
        {"broken", "overlap", "string", "count"}
    strings = number(house, "I", level)
    yield "size of strings", "pmf", put(read("pmf-house"), "I", strings, number(house, "I", strings) - 1), {"strings size"}
    material = number(house, "I", level + 18)
    yield "offset of a text", "pmf", put(read("pmf-house"), "I", material, 5000), {"string"}
    chunks = number(house, "I", level + 12)
    chunk = number(house, "I", chunks + 21)
    yield "count of cubes", "pmf", put(read("pmf-house"), "I", chunk + 56, number(house, "I", chunk + 56) - 1), {"count", "reference cube"}
    yield "two parts in one place", "pmf", put(read("pmf-house"), "I", level + 18, number(house, "I", level + 24)), {"overlap"}


def main():
    results = []
    for name, format_id, data, kinds in mistakes():
        found = {kind for kind, _ in WALKS[format_id](data)}
        results.append((f"{format_id}: {name}", bool(found & kinds), f"found {sorted(found)}, not one of {sorted(kinds)}"))
    if REAL:
        strange, count = real_files()
        results.append((f"no complaint about {count} real files but those that are known", not strange and count > 0, "; ".join(strange)))
    elif len(sys.argv) > 3:
        results.append(("real files # SKIP there are none", True, ""))
    print(f"1..{len(results)}")
    for index, (name, holds, words) in enumerate(results, 1):
        print(f"{'ok' if holds else 'not ok'} {index} - {name}")
        if not holds:
            print("# " + words)
    return 0 if all(holds for _, holds, _ in results) else 1


sys.exit(main())
