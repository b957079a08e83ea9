#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Merges of projects of winroomedit and NGLE (PRJ), whose things keep their numbers and get the next free one when they are
# made:
#   random edits of two sides on different things are both in the result, status 0;
#   two things that the sides made with one number are a conflict (status 1), never a project with both and status 0.
# What is expected is worked out on the JSON form. Prints TAP.
#
#   prj_laws.py TOOL PROJECT...      (a .prj, or a folder of real ones)
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../support"))
from share import share  # noqa: E402

TOOL = os.path.abspath(sys.argv[1])
ROUNDS, EDITS = 2, 4
tried = 0  # pairs of new things
LARGEST = {"all": float("inf"), "1": 250_000}.get(os.environ.get("LEVELSMITH_CI"), 80_000)  # bytes of a project
PLACES = {"ocb", "facing", "z_pixel_room", "x_pixel_room", "intensity", "tint"}


def run(*arguments, status=(0,)):
    done = subprocess.run([TOOL, *arguments], capture_output=True)
    if done.returncode not in status:
        raise RuntimeError(f"{arguments[0]}: status {done.returncode}: {done.stderr.decode()[:400]}")
    return done


def read(name):
    return json.loads(run("json", name).stdout.replace(b": -0,", b": -0.0,"))


def rooms_of(form):
    return [slot["room"] for slot in form["rooms"] if slot.get("room")]


def things_of(form):
    """(room, list, index) of all things that are no triggers."""
    return [(room, kind, index) for room, value in enumerate(rooms_of(form)) for kind in ("objects", "lights")
            for index, thing in enumerate(value.get(kind) or []) if members_of(thing)]


def members_of(thing):
    data = thing.get("data")
    if not isinstance(data, dict) or thing["id"] == "trigger":
        return []
    return [key for key, value in data.items() if key in PLACES and isinstance(value, int)]


def thing_at(form, where):
    return rooms_of(form)[where[0]][where[1]][where[2]]


def write(folder, name, form):
    with open(os.path.join(folder, "form.json"), "w") as out:
        json.dump(form, out)
    run("build", os.path.join(folder, "form.json"), "-o", os.path.join(folder, name))
    return os.path.join(folder, name)


def random_edits(rng, form, taken):
    edits = []
    for where in rng.sample(things_of(form), min(len(things_of(form)), EDITS * 3)):
        if where not in taken and len(edits) < EDITS:
            taken.add(where)
            member = rng.choice(members_of(thing_at(form, where)))
            edits.append((where, member, thing_at(form, where)["data"][member] ^ rng.randrange(1, 16)))
    return edits


def edited(form, edits):
    made = json.loads(json.dumps(form))
    for where, member, value in edits:
        thing_at(made, where)["data"][member] = value
    return made


def with_new_thing(form, where):
    """A copy of the object, with the next free number, as the editor makes one."""
    made = json.loads(json.dumps(form))
    number = made["unused_things"][made["num_things"]]
    made["num_things"] += 1
    copied = json.loads(json.dumps(thing_at(made, where)))
    copied["number"] = number
    rooms_of(made)[where[0]][where[1]].append(copied)
    return made


def merge(folder, base, ours, theirs, status):
    result = os.path.join(folder, "merged.prj")
    run("merge", base, write(folder, "ours.prj", ours), write(folder, "theirs.prj", theirs), "-o", result, status=status)
    return read(result)


def both_edits(folder, base, form, rng):
    taken = set()
    a, b = random_edits(rng, form, taken), random_edits(rng, form, taken)
    if merge(folder, base, edited(form, a), edited(form, b), (0,)) != edited(edited(form, a), b):
        return "edits on different things are not what came of them"
    return None


def two_new_things(folder, base, form, rng):
    """None, or what went wrong; nothing is tried without two rooms with objects."""
    global tried
    objects = {where[0]: where for where in things_of(form) if where[1] == "objects"}
    if len(objects) < 2 or form["num_things"] + 1 >= len(form["unused_things"]):
        return None
    first, second = (objects[room] for room in rng.sample(sorted(objects), 2))
    tried += 1
    ours, theirs = with_new_thing(form, first), with_new_thing(form, second)
    merge(folder, base, ours, theirs, (1,))
    with open(os.path.join(folder, "merged.prj.conflicts.json")) as text:
        conflicts = json.load(text)["conflicts"]
    if not any(conflict["kind"] == "breaks-rule" and conflict["code"] == "PRJ-THING-TWICE" for conflict in conflicts):
        return f"two things have one number, and the conflicts are {json.dumps(conflicts)[:400]}"
    return None


def hold(base):
    with tempfile.TemporaryDirectory() as folder:
        form, rng = read(base), random.Random(os.path.basename(base))
        try:
            for _ in range(ROUNDS):
                broken = both_edits(folder, base, form, rng) or two_new_things(folder, base, form, rng)
                if broken:
                    return broken
        except RuntimeError as error:
            return str(error)
    return None


def projects():
    for name in sys.argv[2:]:
        entries = sorted(os.listdir(name)) if os.path.isdir(name) else [""]
        yield from (path for path in (os.path.join(name, entry) if entry else name for entry in entries)
                    if os.path.isfile(path) and os.path.getsize(path) <= LARGEST)


def main():
    found = share(list(projects()))
    print(f"1..{max(1, len(found))}")
    if not found:
        print("ok 1 # SKIP there are no projects here")
    failed = 0
    for number, name in enumerate(found, 1):
        broken = hold(name)
        failed += broken is not None
        print(f"{'not ok' if broken else 'ok'} {number} - {os.path.basename(name)}{': ' + broken if broken else ''}", flush=True)
    print(f"# {tried} pairs of new things")
    return 1 if failed else 0


sys.exit(main())
