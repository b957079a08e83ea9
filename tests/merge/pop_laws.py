#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Merges of levels of Prince of Persia, of which both sides edit tiles, guards, the start, buttons and what these open. Levels are
# edited and read as bytes, by where the facts about them say that each is; the tool only merges.
#   Never a mixture: each tile with its modifier, each guard with its fields and the start are those of one side, and what a button
#   opens is what the same button opens on one of the sides.
#   Edits of different things are both in the result; at least 95 % of such merges have no conflict.
#   Where there is a conflict, its list says so, and ours stays.
# Prints TAP; skipped without real levels.
#
#   pop_laws.py TOOL FOLDER-OF-REAL-FILES
import concurrent.futures
import glob
import json
import os
import random
import struct
import subprocess
import sys
import tempfile

TOOL, CORPUS = os.path.abspath(sys.argv[1]), sys.argv[2]
MERGES = 2000 if os.environ.get("LEVELSMITH_CI") else 500
DROP, RAISE, EMPTY, FLOOR, GATE, TORCH, WALL, POTION = 6, 15, 0, 1, 4, 19, 20, 10
BUTTONS = (DROP, RAISE)
MODIFIERS, EVENTS, TIMERS, START, GUARDS = 720, 1440, 1696, 2112, (2119, 2143, 2167, 2191, 2215, 2239, 2263)


def resources(data):
    offset, = struct.unpack_from("<I", data)
    count, = struct.unpack_from("<H", data, offset)
    for i in range(count):
        number, at, length = struct.unpack_from("<HIH", data, offset + 2 + 8 * i)
        if length in (2304, 2305):
            yield number, data[at + 1:at + 1 + length]


def real_levels():
    for path in sorted(glob.glob(os.path.join(CORPUS, "pop/*LEVELS.DAT"))):
        with open(path, "rb") as file:
            for _, level in resources(file.read()):
                yield level


# ---- a level as the facts have it ----


def tile(level, at):
    return level[at], level[MODIFIERS + at]


def is_button(level, at):
    return level[at] & 31 in BUTTONS


def chain(level, first):
    """The numbers of the events from one on to the one that ends it."""
    last = first
    while last < 255 and not level[EVENTS + last] & 0x80:
        last += 1
    return range(first, last + 1)


def opens(level, at):
    """What the tile opens, as (room, tile, timer); None = it is no button."""
    if not is_button(level, at):
        return None
    return [(level[EVENTS + i] >> 5 & 3 | level[TIMERS + i] >> 5 << 2, level[EVENTS + i] & 31, level[TIMERS + i] & 31)
            for i in chain(level, level[MODIFIERS + at])]


def guard(level, room):
    return tuple(level[table + room] for table in GUARDS)


def start(level):
    return bytes(level[START:START + 3])


def buttons(level):
    return [at for at in range(720) if is_button(level, at)]


# ---- edits: each says which things it changed, by name ----


class Side:
    """Where one side edits: which tiles, which rooms, and the numbers of events that it may give away."""

    def __init__(self, rng, tiles, rooms, free):
        self.rng, self.tiles, self.rooms, self.free = rng, tiles, rooms, free

    def button(self, level):
        near = [at for at in self.tiles if is_button(level, at)]
        return self.rng.choice(near) if near else None


def put_event(level, number, rng, ends):
    room = rng.randrange(1, 25)
    level[EVENTS + number] = rng.randrange(30) | (room & 3) << 5 | 0x80 * ends
    level[TIMERS + number] = room >> 2 << 5


def edit_tile(level, side):
    at = side.rng.choice(side.tiles)
    if is_button(level, at):
        return set()
    level[at] = side.rng.choice((EMPTY, FLOOR, GATE, TORCH, WALL, POTION))
    level[MODIFIERS + at] = side.rng.randrange(3)
    return {("tile", at)}


def edit_modifier(level, side):
    at = side.rng.choice(side.tiles)
    if is_button(level, at):
        return set()
    level[MODIFIERS + at] = side.rng.randrange(7)
    return {("tile", at)}


def edit_guard(level, side):
    room = side.rng.choice(side.rooms)
    for table, most in zip(GUARDS, (30, 2, 256, 256, 12, 256, 8)):
        if side.rng.random() < 0.5:
            level[table + room] = side.rng.randrange(most) if table != GUARDS[1] else side.rng.choice((0, 255))
    return {("guard", room)}


def edit_start(level, side):
    level[START:START + 3] = bytes((side.rng.randrange(1, 25), side.rng.randrange(30), side.rng.choice((0, 255))))
    return {("start",)}


def edit_chain(level, side):
    """Another target for an event of a button."""
    at = side.button(level)
    if at is None:
        return set()
    events = chain(level, level[MODIFIERS + at])
    number = side.rng.choice(events)
    put_event(level, number, side.rng, level[EVENTS + number] >> 7)
    return {("event", i) for i in events}


def edit_length(level, side):
    """A chain ends earlier, or goes on with what is behind it."""
    at = side.button(level)
    if at is None:
        return set()
    before = chain(level, level[MODIFIERS + at])
    level[EVENTS + side.rng.choice(before)] ^= 0x80
    return {("event", i) for i in {*before, *chain(level, level[MODIFIERS + at])}}


def edit_button(level, side):
    """A button that opens what another one opens."""
    at, other = side.rng.choice(side.tiles), side.button(level)
    if other is None or is_button(level, at):
        return set()
    level[at], level[MODIFIERS + at] = side.rng.choice(BUTTONS), level[MODIFIERS + other]
    return {("tile", at)} | {("event", i) for i in chain(level, level[MODIFIERS + other])}


def edit_new(level, side):
    """A button with events of its own, where no button has any; each side has half of these numbers."""
    at, length = side.rng.choice(side.tiles), side.rng.randrange(1, 4)
    places = [i for i in range(254) if all(i + k in side.free for k in range(length))]
    if is_button(level, at) or not places:
        return set()
    first = side.rng.choice(places)
    for i in range(length):
        put_event(level, first + i, side.rng, i == length - 1)
        side.free.discard(first + i)
    level[at], level[MODIFIERS + at] = side.rng.choice(BUTTONS), first
    return {("tile", at)} | {("event", first + i) for i in range(length)}


def edit_gone(level, side):
    """A button that is a wall now."""
    at = side.button(level)
    if at is None:
        return set()
    level[at], level[MODIFIERS + at] = WALL, 0
    return {("tile", at)}


EDITS = (edit_tile, edit_tile, edit_modifier, edit_guard, edit_guard, edit_start, edit_chain, edit_length, edit_button, edit_new,
         edit_new, edit_gone)


def edited(base, side):
    level, things = bytearray(base), set()
    for _ in range(side.rng.randrange(1, 6)):
        things |= side.rng.choice(EDITS)(level, side)
    return bytes(level), things


# ---- what came of it ----


def read(path):
    with open(path, "rb") as file:
        return file.read()


def mixtures(merged, ours, theirs):
    for at in range(720):
        if tile(merged, at) not in (tile(ours, at), tile(theirs, at)):
            yield f"tile {at} is {tile(merged, at)}, not {tile(ours, at)} or {tile(theirs, at)}"
        if is_button(merged, at) and opens(merged, at) not in (opens(ours, at), opens(theirs, at)):
            yield f"button {at} opens {opens(merged, at)}, not {opens(ours, at)} or {opens(theirs, at)}"
    for room in range(24):
        if guard(merged, room) not in (guard(ours, room), guard(theirs, room)):
            yield f"guard {room} is {guard(merged, room)}"
    if start(merged) not in (start(ours), start(theirs)):
        yield f"start is {start(merged)}"


def forgotten(merged, base, ours, theirs):
    """Without a conflict, what one side changed alone is in the result."""
    changed = [i for i in range(len(base)) if base[i] != ours[i] and merged[i] != ours[i]]
    changed += [i for i in range(len(base)) if base[i] != theirs[i] and merged[i] != theirs[i]]
    return [f"byte {i} is {merged[i]}, {base[i]} before" for i in changed]


def one(levels, seed):
    """(wrong, whether it was of different things, whether it had a conflict)."""
    rng = random.Random(seed)
    base = rng.choice(levels)
    tiles, rooms = range(720), range(24)
    free = set(range(256)) - {i for at in buttons(base) for i in chain(base, base[MODIFIERS + at])}
    if seed % 2:  # the sides get in each other's way
        there = buttons(base)
        tiles, rooms = rng.sample(there, min(len(there), 4)) + rng.sample(range(720), 6), range(3)
        free = set(sorted(free)[:8])
    half = {i for i in free if seed % 2 == 0 and i // 16 % 2}
    ours, mine = edited(base, Side(rng, tiles, rooms, free - half))
    theirs, its = edited(base, Side(rng, tiles, rooms, half or set(free)))
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, name) for name in ("base", "ours", "theirs")]
        for name, level in zip(names, (base, ours, theirs)):
            with open(name, "wb") as file:
                file.write(level)
        merged_path = os.path.join(folder, "merged")
        done = subprocess.run([TOOL, "merge", "-t", "pop_level", *names, "-o", merged_path], capture_output=True, check=False)
        if done.returncode not in (0, 1):
            return [f"seed {seed}: {done.stderr.decode()[:300]}"], False, False
        merged, listed = read(merged_path), os.path.exists(merged_path + ".conflicts.json")
        wrong = list(mixtures(merged, ours, theirs))
        if listed != (done.returncode == 1):
            wrong.append(f"status {done.returncode}, list of conflicts: {listed}")
        kinds = set()
        if listed:
            kinds = {entry["kind"] for entry in json.loads(read(merged_path + ".conflicts.json"))["conflicts"]}
        if not listed:
            wrong += forgotten(merged, base, ours, theirs)
    # what a rule of levels says of both together is no matter of what belongs together
    return [f"seed {seed}: {word}" for word in wrong], not mine & its, bool(kinds - {"breaks-rule"})


def main():
    levels = list(real_levels())
    if not levels:
        print("1..1\nok 1 - merges of levels # SKIP no real levels")
        return 0
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        results = list(pool.map(lambda seed: one(levels, seed), range(MERGES)))
    wrong = [word for words, _, _ in results for word in words]
    apart = [conflict for _, different, conflict in results if different]
    torn = sum(conflict for _, different, conflict in results if not different)
    smooth = 100 * (len(apart) - sum(apart)) / max(1, len(apart))
    print("1..3")
    print(f"{'not ' * bool(wrong)}ok 1 - {MERGES} merges, none a mixture")
    for word in wrong[:20]:
        print(f"# {word}")
    print(f"{'not ' * (smooth < 95)}ok 2 - {smooth:.1f} % of {len(apart)} merges of different things have no conflict")
    print(f"{'not ' * (not torn)}ok 3 - {torn} of {MERGES - len(apart)} merges of the same things have one")
    return bool(wrong) or smooth < 95 or not torn


sys.exit(main())
