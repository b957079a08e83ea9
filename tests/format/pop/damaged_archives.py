#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Damage to archives of Prince of Persia: the index is cut at every byte or anywhere, moved, overwritten; counts, sizes and
# offsets are wrong; bytes are put in or lost; programs wrote them as texts. `check` must know such a file by its name and
# have an error, and `repair` must give back the resources. What was in the archive, and is in the repaired one, is read by a
# reader of its own. Prints TAP; skipped without real files.
#
#   damaged_archives.py TOOL FOLDER-OF-REAL-FILES ROUNDS
import glob
import os
import random
import struct
import subprocess
import sys
import tempfile

TOOL, CORPUS, ROUNDS = os.path.abspath(sys.argv[1]), sys.argv[2], int(sys.argv[3])
SHARE = 0.95  # of the resources whose bytes are whole
SHIFTS = (1, 2, 5, 37, 64)


def read(data):
    """Number and bytes of each resource."""
    offset, size = struct.unpack_from("<IH", data)
    count, = struct.unpack_from("<H", data, offset)
    assert size == 2 + 8 * count
    entries = [struct.unpack_from("<HIH", data, offset + 2 + 8 * i) for i in range(count)]
    return [(number, at, data[at + 1:at + 1 + length]) for number, at, length in entries]


def index_of(data):
    return struct.unpack_from("<I", data)[0]


def cut_index(chance, data):
    return data[:chance.randrange(index_of(data), len(data))]


def cut_anywhere(chance, data):
    return data[:chance.randrange(len(data) // 2, index_of(data))]


def header_moved(chance, data):
    wrong = max(6, index_of(data) + chance.choice((-8, -3, -1, 1, 2, 7, 100, -1000)))
    return struct.pack("<I", wrong) + data[4:]


def header_size(chance, data):
    return data[:4] + struct.pack("<H", chance.choice((0, 2, 40, 0xFFFF, 10))) + data[6:]


def index_count(chance, data):
    at = index_of(data)
    return data[:at] + struct.pack("<H", chance.choice((0, 1, 5, 500, 0xFFFF))) + data[at + 2:]


def entries_zeroed(chance, data):
    at = index_of(data) + chance.randrange(2, max(3, len(data) - index_of(data) - 8))
    size = chance.choice((8, 16, 24))
    return (data[:at] + bytes(size) + data[at + size:])[:len(data)]


def bytes_put_in(chance, data):
    at = chance.randrange(6, index_of(data))
    return data[:at] + bytes(chance.randrange(256) for _ in range(chance.choice(SHIFTS))) + data[at:]


def bytes_lost(chance, data):
    at = chance.randrange(6, index_of(data))
    return data[:at] + data[at + chance.choice(SHIFTS):]


def returns_put_in(_, data):
    return data.replace(b"\n", b"\r\n")


def returns_lost(_, data):
    return data.replace(b"\r\n", b"\n")


KINDS = (cut_index, cut_index, cut_index, cut_anywhere, header_moved, header_size, index_count, entries_zeroed, bytes_put_in,
         bytes_lost, returns_put_in, returns_lost)


class Judge:
    def __init__(self, folder):
        self.folder, self.whole, self.back, self.named = folder, 0, 0, 0
        self.silent, self.lost, self.wrong = [], [], []

    def run(self, *words):
        return subprocess.run([TOOL, *words], capture_output=True, check=False)

    def judge(self, words, intact, damaged):
        path, out = os.path.join(self.folder, "DAMAGED.DAT"), os.path.join(self.folder, "out.DAT")
        with open(path, "wb") as file:
            file.write(damaged)
        if self.run("check", "--fail-on=warning", path).returncode != 1:
            self.silent.append(words)
        resources = [(number, data) for number, at, data in read(intact)
                     if len(data) > 16 and damaged.find(intact[at:at + 1 + len(data)]) >= 0]
        if words.startswith("returns_put_in"):
            resources = [(number, data) for number, _, data in read(intact) if len(data) > 16]
        if self.run("repair", path, "-o", out).returncode not in (0, 1) or not os.path.exists(out):
            self.wrong.append(words + ": no result")
            return
        with open(out, "rb") as file:
            repaired = [(number, data) for number, _, data in read(file.read())]
        back = [number for number, data in resources if any(data == other for _, other in repaired)]
        self.named += sum((number, data) in repaired for number, data in resources)
        self.whole += len(resources)
        self.back += len(back)
        if len(back) < len(resources):
            self.lost.append(f"{words}: {len(back)} of {len(resources)}")
        os.unlink(out)


def archives(folder):
    """Those of the game, and some made of its pictures."""
    data = []
    for path in sorted(glob.glob(os.path.join(CORPUS, "pop/*.DAT"))):
        with open(path, "rb") as file:
            data.append((os.path.basename(path), file.read()))
    for name in ("GUARD", "KID", "TITLE", "PRINCE"):
        path = os.path.join(folder, name + ".DAT")
        source = os.path.join(CORPUS, "pop/sdlpop-data", name)
        if os.path.isdir(source) and subprocess.run([TOOL, "pack", source, "-t", "pop_dat1", "-o", path],
                                                    capture_output=True, check=False).returncode == 0:
            with open(path, "rb") as file:
                data.append((name, file.read()))
    return data


def main():
    chance = random.Random(int(os.environ.get("DAMAGE_SEED", 23)))
    with tempfile.TemporaryDirectory() as folder:
        data = archives(folder)
        if not data:
            print("1..0 # SKIP no real archives")
            return 0
        judge = Judge(folder)
        name, intact = min(data, key=lambda each: len(each[1]))
        for at in range(index_of(intact), len(intact), 1 if ROUNDS >= 200 else 17):
            judge.judge(f"cut at {at}: {name}", intact, intact[:at])
        for number in range(ROUNDS):
            name, intact = data[number % len(data)]
            kind = KINDS[number // len(data) % len(KINDS)] if ROUNDS >= 200 else chance.choice(KINDS)
            damaged = kind(chance, intact)
            if damaged != intact:
                judge.judge(f"{kind.__name__}: {name} round {number}", intact, damaged)
    enough = judge.back >= SHARE * judge.whole
    print("1..3")
    for number, (words, wrong) in enumerate((("check has something to say of every damaged archive", judge.silent),
                                             ("every damaged archive can be repaired", judge.wrong),
                                             (f"{judge.back} of {judge.whole} whole resources are back", [] if enough else judge.lost)), 1):
        print(f"{'not ' if wrong else ''}ok {number} - {words}")
        for line in wrong:
            print("# " + line)
    print(f"# {judge.named} of them with their number")
    for line in judge.lost:
        print("# lost: " + line)
    return 1 if judge.silent or judge.wrong or not enough else 0


sys.exit(main())
