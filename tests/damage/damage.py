#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Damage to real files, and what `check` and `repair` say of it: stretches become zeros as when a disk loses sectors, files
# are cut, lengths are overwritten. What is lost is counted by a witness that compares the JSON forms of the intact and the
# damaged file, and knows nothing of the formats.
#   Where more than 1 % of the things are lost, and more than two, `check` ends with 1 or 4.
#   Where `repair` reports a loss, `check` has an error; where it says that something cannot be read, so has `check`.
# Prints TAP.
#
#   damage.py TOOL ROUNDS FILE|FOLDER...
import collections
import json
import os
import random
import re
import subprocess
import sys
import tempfile

TOOL, ROUNDS = os.path.abspath(sys.argv[1]), int(sys.argv[2])
FILES = 20
SIZE_MAX = 400_000  # larger ones take the time of many small ones
GAPS_ALLOWED = ("pmf",)  # nothing tells what a smaller count leaves out from a gap that a writer left
JUDGED = ("d2df",)  # @judged: what nobody refuses is a warning
PIECE = 128  # digits; content is written as digits, two for a byte
SHARE, FEW = 0.01, 2  # of the things of a file that may be lost without a word, or how many of a file that has few
FIELD = re.compile(r"^([0-9a-f]{8})  ((?:[0-9a-f]{2} )+) +(\S.*)")
LENGTH = re.compile(r"chunk of \d+ bytes|length or terminator|(size|count|length|entries)\w* = \d+$")


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False)


def form_of(path, format_id):
    done = run("json", "--compact", "-t", format_id, path)
    return json.loads(done.stdout) if done.returncode == 0 else None


# ---- the witness

def things(value, where=(), found=None):
    """The elements of lists, what else is made of members, and pieces of content: (where, their own scalars), how often."""
    found = collections.Counter() if found is None else found
    if isinstance(value, dict):
        own = {key: inner for key, inner in value.items() if not isinstance(inner, (dict, list)) and "$" not in key}
        for key, inner in own.items():
            if isinstance(inner, str) and len(inner) > PIECE:
                found.update((where, key, inner[at:at + PIECE]) for at in range(0, len(inner), PIECE))
        found[where, tuple((key, inner) for key, inner in own.items() if not isinstance(inner, str) or len(inner) <= PIECE)] += 1
        for key, inner in value.items():
            if isinstance(inner, (dict, list)) and "$" not in key:
                things(inner, (*where, key), found)
    elif isinstance(value, list):
        if value and not any(isinstance(inner, (dict, list)) for inner in value):
            found[where, tuple(map(str, value))] += 1
        for inner in value:
            things(inner, where, found)
    return found


def share_lost(intact, damaged):
    """Of all things; 0 when they are few."""
    if damaged is None:
        return 1.0
    lost = sum((intact - things(damaged)).values())
    return lost / sum(intact.values()) if lost > FEW else 0.0


# ---- the files

class Subject:
    def __init__(self, path, format_id):
        self.path, self.format_id = path, format_id
        with open(path, "rb") as file:
            self.bytes = file.read()
        self.things = things(form_of(path, format_id))
        self.lengths = [(at, width) for at, width in lengths_of(path, format_id) if at + width <= len(self.bytes)]


def lengths_of(path, format_id):
    """Where the lengths of a file stand, as `dump` shows them: (offset, width)."""
    for line in run("dump", "--all", "-t", format_id, path).stdout.decode("utf-8", "replace").splitlines():
        found = FIELD.match(line)
        if found and LENGTH.search(found.group(3)):
            at, width = int(found.group(1), 16), len(found.group(2)) // 3
            yield at + max(0, width - 4), min(width, 4)


def subjects_of(places):
    paths = []
    for place in places:
        paths += [place] if os.path.isfile(place) else \
            sorted(os.path.join(folder, name) for folder, _, names in os.walk(place) for name in names)
    by_format = collections.defaultdict(list)
    for path in paths:
        if 1000 <= os.path.getsize(path) <= SIZE_MAX and not path.endswith((".md", ".tsv", ".png", ".txt")):
            done = run("check", "--json", path)
            format_id = json.loads(done.stdout)["format"] if done.returncode == 0 else None
            if format_id and format_id not in GAPS_ALLOWED:
                by_format[format_id].append(path)
    lists = [(format_id, sorted(paths, key=os.path.getsize)) for format_id, paths in sorted(by_format.items())]
    chosen, turn = [], 0
    while len(chosen) < FILES and any(paths for _, paths in lists):
        format_id, some = lists[turn % len(lists)]
        if some:
            chosen.append((some.pop(len(some) // 2), format_id))
        turn += 1
    return chosen


# ---- the damages

def zeroed(chance, subject, data):
    size = chance.choice((64, 512, 512, 4096, len(data) // 10, len(data) // 3))
    size = min(size, len(data) // 2)
    at = chance.randrange(16, max(17, len(data) - size))
    while sum(data[at:at + size]) % 256 == 0:  # which no checksum of 8 bits sees
        at = chance.randrange(16, max(17, len(data) - size))
    data[at:at + size] = bytes(size)
    return f"zeros, {size} bytes at {at}"


def cut(chance, subject, data):
    at = chance.randrange(16, len(data))
    del data[at:]
    return f"cut at {at} of {len(subject.bytes)}"


def overwritten(chance, subject, data):
    at, width = chance.choice(subject.lengths)
    value = int.from_bytes(data[at:at + width], "little")
    new = chance.choice((0, 1, value // 2, value // 3, value - 1, value + 1, value * 2, (1 << 8 * width) - 1)) % (1 << 8 * width)
    data[at:at + width] = new.to_bytes(width, "little")
    return f"length at {at}, {value} became {new}"


def damage(chance, subject):
    """What was done, and the bytes. Zeros in a file without lengths may be what its author meant: nothing tells."""
    data = bytearray(subject.bytes)
    while bytes(data) == subject.bytes:
        kinds = (zeroed, cut, overwritten) if subject.lengths else (cut,)
        words = chance.choice(kinds)(chance, subject, data)
    return words, bytes(data)


def is_guessed(format_id, said):
    """Whether there is a sign of damage, which is a warning where the rules know all that the game refuses."""
    return format_id in JUDGED and re.search(rb"warning\[(BYTES-UNREAD|CHUNKS-END-EARLY|ELEMENTS-BLANK|CONTENT-BLANK)\]", said) is not None


class Judge:
    def __init__(self, folder):
        self.path, self.out = os.path.join(folder, "damaged"), os.path.join(folder, "repaired")
        self.silent, self.disagreed, self.told, self.lost = [], [], 0, 0

    def judge(self, subject, words, data):
        with open(self.path, "wb") as file:
            file.write(data)
        where = f"{subject.format_id} {os.path.basename(subject.path)}: {words}"
        share = share_lost(subject.things, form_of(self.path, subject.format_id))
        checked = run("check", "-t", subject.format_id, self.path)
        repaired = run("repair", "--json", "-t", subject.format_id, self.path, "-o", self.out)
        self.lost += share > SHARE
        told = checked.returncode in (1, 4) or is_guessed(subject.format_id, checked.stdout)
        self.told += told
        if share > SHARE and not told:
            self.silent.append(f"{where}: {100 * share:.1f} % lost")
        if repaired.returncode in (1, 4) and checked.returncode == 0:
            said = repaired.stdout.decode("utf-8", "replace")
            codes = collections.Counter(re.findall(r'"kind": "(lost|skipped)", "code": "([A-Z0-9-]+)"', said))
            self.disagreed.append(f"{where}: status {repaired.returncode}, {dict(codes) or said[:300]}")


def main():
    chance = random.Random(int(os.environ.get("DAMAGE_SEED", 18)))
    subjects = [Subject(*each) for each in subjects_of(sys.argv[3:])]
    with tempfile.TemporaryDirectory() as folder:
        judge = Judge(folder)
        for number in range(ROUNDS):
            subject = subjects[number % len(subjects)]
            judge.judge(subject, *damage(chance, subject))
    print("1..2")
    for number, (name, wrong) in enumerate((("what lost more than 1 % of its things does not pass", judge.silent),
                                            ("where repair reports a loss, check has an error", judge.disagreed)), 1):
        print(f"{'not ' if wrong else ''}ok {number} - {name}")
        for line in wrong:
            print("# " + line)
    print(f"# {ROUNDS} damages of {len(subjects)} files of {len({s.format_id for s in subjects})} formats; "
          f"{judge.lost} lost more than 1 %, check told of {judge.told}")
    return 1 if judge.silent or judge.disagreed else 0


sys.exit(main())
