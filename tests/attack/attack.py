#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# An attack on the tool: files that are real but for a few places, JSON texts that are not, archives that are cut. It knows
# where the integers of a file are, because `dump` says so, and puts extremes there; it splices stretches of one file into
# another, and cuts. Each run is held to 64 MiB and 8 times its input, to 5 seconds, and must end with a status of ours.
# What breaks that is kept. Prints TAP.
#
#   attack.py PATH-OF-LEVELSMITH SECONDS [--seed N] [--keep FOLDER] FILE|FOLDER...
import argparse
import collections
import os
import random
import re
import resource
import subprocess
import sys
import tempfile
import time

MIB = 1 << 20
SECONDS_MAX = 5
SIZE_MAX = 600_000  # larger files take the time of many small ones
FIELD = re.compile(r"^([0-9a-f]{8})  ((?:[0-9a-f]{2} )+) +\S")
VERBS = [("info",), ("check", "--all"), ("json", "--compact"), ("dump",), ("roundtrip",), ("list",), ("paths",),
         ("repair", "-o", "out"), ("upgrade", "-o", "out"), ("extract", "-o", "out.d"), ("export", "-o", "out.glb"),
         ("query", "."), ("convert", "--to", "text", "-o", "out"), ("diff", "ORIGINAL"), ("merge", "ORIGINAL", "ORIGINAL", "-o", "out")]
JSON_PIECES = ['"', "{", "[", "]", "}", ",", ":", "null", "-0", "1e999", "1" * 400, '"\\u0000"', '"\\ud800"', "[" * 3000, '{"a":' * 3000,
               "18446744073709551616", "-9223372036854775809", '"' + "a" * 100000 + '"', "\x00", "\xff", "[[],", "true", '{"$type": 1}']


class Subject:
    """A file that is whole, and where its integers are."""

    def __init__(self, tool, path):
        self.path = path
        with open(path, "rb") as file:
            self.bytes = file.read()
        done = subprocess.run([tool, "dump", "--all", path], capture_output=True, check=False, timeout=60)
        self.fields = []
        for line in done.stdout.decode("utf-8", "replace").splitlines():
            found = FIELD.match(line)
            if found and len(found.group(2)) // 3 in (1, 2, 4, 8) and int(found.group(1), 16) < len(self.bytes):
                self.fields.append((int(found.group(1), 16), len(found.group(2)) // 3))


def extreme(chance, width, value):
    top = 1 << (8 * width)
    return chance.choice((0, 1, top - 1, top // 2, top // 2 - 1, value + 1, value - 1, value * 2, chance.randrange(top))) % top


def put_extremes(chance, subject, data):
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        at, width = chance.choice(subject.fields)
        value = int.from_bytes(data[at:at + width], "little")
        data[at:at + width] = extreme(chance, width, value).to_bytes(width, "little")


def splice(chance, other, data):
    size = chance.randrange(1, min(len(other), 4096) + 1)
    start, at = chance.randrange(len(other) - size + 1), chance.randrange(len(data) + 1)
    data[at:at + chance.choice((0, size))] = other[start:start + size]


def mutate(chance, subject, other):
    data = bytearray(subject.bytes)
    kind = chance.choice(("extremes", "extremes", "extremes", "splice", "cut", "flip"))
    if kind == "extremes" and subject.fields:
        put_extremes(chance, subject, data)
    elif kind == "splice" and data:
        splice(chance, chance.choice((subject.bytes, other.bytes)) or b"x", data)
    elif kind == "cut" and data:
        del data[chance.randrange(len(data)):]
    elif data:
        for _ in range(chance.randrange(1, 9)):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return kind, bytes(data)


def mutate_json(chance, text):
    for _ in range(chance.choice((1, 1, 3))):
        at = chance.randrange(len(text) + 1)
        text = text[:at] + chance.choice(JSON_PIECES) + text[at + chance.choice((0, 1, 10)):]
    return text.encode("utf-8", "surrogateescape")


class Attack:
    def __init__(self, options, folder):
        self.tool, self.keep, self.folder = os.path.abspath(options.tool), options.keep, folder
        self.runs, self.statuses, self.broken = collections.Counter(), collections.Counter(), []
        self.peak, self.longest, self.mutants = 0, 0.0, 0

    def run(self, words, size):
        """One run, held to its bounds; what broke, or None."""
        start = time.monotonic()
        with open(os.devnull, "r+b") as nothing:
            process = subprocess.Popen([self.tool, *words], stdin=nothing, stdout=nothing, stderr=nothing, cwd=self.folder,
                                       preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (20, 20)))
            _, status, usage = os.wait4(process.pid, 0)
        process.returncode = code = os.waitstatus_to_exitcode(status)
        peak, seconds = usage.ru_maxrss * 1024, usage.ru_utime + usage.ru_stime
        self.runs[words[0]] += 1
        self.statuses[code] += 1
        self.peak, self.longest = max(self.peak, peak - 8 * size), max(self.longest, seconds)
        if code < 0 or code > 5:
            return "ended with %d" % code
        if peak > 64 * MIB + 8 * size:
            return "took %d MiB for %d bytes" % (peak // MIB, size)
        if seconds > SECONDS_MAX:
            return "took %.1f s" % seconds
        return None if time.monotonic() - start < 60 else "took a minute"

    def note(self, problem, words, data):
        if self.keep:
            os.makedirs(self.keep, exist_ok=True)
            with open(os.path.join(self.keep, "%03d" % len(self.broken)), "wb") as file:
                file.write(data)
        self.broken.append("%s: %s" % (" ".join(words), problem))

    def try_bytes(self, data, verbs, original):
        self.mutants += 1
        path = os.path.join(self.folder, "mutant")
        with open(path, "wb") as file:
            file.write(data)
        for verb in verbs:
            rest = [os.path.abspath(original) if word == "ORIGINAL" else word for word in verb[1:]]
            words = [verb[0], "mutant", *rest]
            size = len(data) + (os.path.getsize(original) if "ORIGINAL" in verb else 0)
            problem = self.run(words, size)
            if problem:
                self.note(problem, words, data)


def files_of(places):
    for place in places:
        if os.path.isfile(place):
            yield place
        for folder, _, names in sorted(os.walk(place)):
            yield from (os.path.join(folder, name) for name in sorted(names) if not name.endswith((".md", ".tsv")))


def attack(attacker, subjects, chance, seconds):
    end = time.monotonic() + seconds
    texts = []
    for subject in subjects:
        done = subprocess.run([attacker.tool, "json", subject.path], capture_output=True, check=False)
        if done.returncode == 0 and len(done.stdout) < SIZE_MAX:
            texts.append((subject, done.stdout.decode("utf-8", "surrogateescape")))
    while time.monotonic() < end:
        subject = chance.choice(subjects)
        if texts and chance.random() < 0.15:
            subject, text = chance.choice(texts)
            attacker.try_bytes(mutate_json(chance, text), [("build", "-o", "out")], subject.path)
            continue
        _, data = mutate(chance, subject, chance.choice(subjects))
        attacker.try_bytes(data, chance.sample(VERBS, 3), subject.path)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("tool")
    parser.add_argument("seconds", type=float)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("places", nargs="+")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    paths = [path for path in files_of(options.places) if 0 < os.path.getsize(path) <= SIZE_MAX]
    chance.shuffle(paths)
    subjects = [Subject(os.path.abspath(options.tool), path) for path in paths[:60]]
    if not subjects:
        print("1..1\nok 1 # SKIP attack: no files to begin with")
        return 0
    with tempfile.TemporaryDirectory() as folder:
        attacker = Attack(options, folder)
        attack(attacker, subjects, chance, options.seconds)
    print("1..1")
    print("%sok 1 - %d runs on %d mutants of %d files" %
          ("not " if attacker.broken else "", sum(attacker.runs.values()), attacker.mutants, len(subjects)))
    print("# statuses: %s" % ", ".join("%d: %d" % item for item in sorted(attacker.statuses.items())))
    print("# at most %d MiB beside 8 times the input, %.1f s" % (attacker.peak // MIB, attacker.longest))
    for line in attacker.broken[:40]:
        print("# " + line)
    return 1 if attacker.broken else 0


sys.exit(main())
