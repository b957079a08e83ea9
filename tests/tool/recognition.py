#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# No file is taken for what it is not: thousands of the system's files are of no format, but for zips; files of one family are
# of none of another; and where bytes say too little, the name does. Prints TAP.
#
#   recognition.py TOOL FOLDER-OF-REAL-FILES FILES-OF-THE-SYSTEM
import os
import re
import struct
import subprocess
import sys
import tempfile

TOOL, CORPUS, COUNT = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
ROOTS = ("/etc", "/usr")
SIZE_MAX = 1_000_000
KNOWN = re.compile(r'"file": "(.*)",\n(?:  "(?!error).*\n){1,3}  "format": "(\w+)"')
FAMILIES = {"prj2": r"prj2", "prj": r"prj", "d2df": r"d2df|dfwad", "d2df-game": r"d2df|dfwad", "pop": r"pop\w*", "wad": r"(?!)"}


def formats_of(paths):
    """What each of the files is taken for, of those that are taken for anything."""
    found = {}
    for first in range(0, len(paths), 500):
        done = subprocess.run([TOOL, "info", "--json", "--", *paths[first:first + 500]], capture_output=True, check=False)
        found.update(KNOWN.findall(done.stdout.decode("utf-8", "replace")))
    return found


def walk(*roots):
    for root in roots:
        for folder, folders, names in os.walk(root):
            folders.sort()
            for name in sorted(names):
                path = os.path.join(folder, name)
                if os.path.isfile(path) and not os.path.islink(path) and os.access(path, os.R_OK):
                    yield path


def system_files():
    paths = [path for path in walk(*ROOTS) if 0 < os.path.getsize(path) <= SIZE_MAX]
    return paths[::max(1, len(paths) // COUNT)]


def is_zip(path):
    with open(path, "rb") as file:
        return file.read(2) == b"PK" or b"PK\5\6" in file.read()


def taken_for_others():
    for family, allowed in FAMILIES.items():
        paths = [path for path in walk(os.path.join(CORPUS, family)) if not path.endswith(".png")]
        for path, format_id in formats_of(paths).items():
            if not re.fullmatch(allowed, format_id):
                yield f"{path}: {format_id}"


def hall(names):
    records = b"".join(name.ljust(25, b"\0") + struct.pack("<hH", 40, 3) for name in names)
    return (struct.pack("<H", len(names)) + records).ljust(176, b"\0")


def odd_files():
    """Name, bytes and format: as they were found beside real copies of the game, and a header alone."""
    level = bytearray(b"\1" * 720 + bytes(1585))
    yield "PRINCE.SAV", struct.pack("<hHHH", 60, 719, 255, 32), "pop_sav"
    yield "PRINCE.SAV", bytes(8), "pop_sav"
    yield "PRINCE.HOF", hall([b"TAIW\0AN\0NG\0MING"]), "pop_hof"
    yield "PRINCE.HOF", hall([b"", b"\xff\xfe"]), "pop_hof"
    yield "res2003.bin", bytes(level + b"what an editor put here"), "pop_level"
    yield "res2003.bin", bytes(level[:2290]), "pop_level"
    yield "LEVELS.DAT", struct.pack("<IH", 2312, 10) + b"\xff" * 2300, "pop_dat1"
    yield "PRINCE.OPT", struct.pack("<HH", 1, 0), "pop2_options"
    yield "CONFIG.DAT", struct.pack("<16H", *range(1, 17)), "pop2_config"
    yield "OTHER.OPT", struct.pack("<HH", 1, 0), None
    yield "MYCONFIG.DAT", struct.pack("<16H", *range(1, 17)), None
    yield "CONFIG.DAT", bytes(30), None
    yield "PRINCE.DOC", struct.pack("<hHHH", 60, 719, 255, 32), None
    yield "res2003.txt", bytes(level + b"what an editor put here"), None
    yield "LEVELS.DOC", struct.pack("<IH", 2312, 10) + b"\xff" * 2300, None


def wrong_by_name(folder):
    for name, data, expected in odd_files():
        path = os.path.join(folder, name)
        with open(path, "wb") as file:
            file.write(data)
        found = formats_of([path]).get(path)
        done = subprocess.run([TOOL, "roundtrip", path], capture_output=True, check=False)
        damaged = expected == "pop_dat1"
        if damaged:
            found = expected if b"FORMAT-UNKNOWN" not in done.stderr else None
        if found != expected or (expected and not damaged and done.returncode):
            yield f"{name} of {len(data)} bytes: {found}, status {done.returncode}"


def main():
    system = system_files()
    of_system = [f"{path}: {format_id}" for path, format_id in formats_of(system).items()
                 if not (format_id == "zip" and is_zip(path))]
    with tempfile.TemporaryDirectory() as folder:
        by_name = list(wrong_by_name(folder))
    results = ((f"{len(system)} files of the system are of no format", of_system),
               ("files of a family are of no other" + ("" if os.path.isdir(CORPUS) else " # SKIP no real files"),
                list(taken_for_others())),
               ("a name says what bytes do not", by_name))
    print(f"1..{len(results)}")
    for number, (words, wrong) in enumerate(results, 1):
        print(f"{'not ' if wrong else ''}ok {number} - {words}")
        for line in wrong:
            print("# " + line)
    return 1 if any(wrong for _, wrong in results) else 0


sys.exit(main())
