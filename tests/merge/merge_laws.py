#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Laws of diff and merge beside an editor that counts all things anew whenever it saves (editor.py):
#   diff(A, resave(A)) says nothing;
#   merge(base, edit(base), resave(base)) is edit(base);
#   merge(base, A(base), resave(B(base))) is A(B(base)), for random A and B that touch different things, and back;
#   diff(base, resave(B(base))) fits on a screen.
# What is expected is worked out on things in memory. Prints TAP.
#
#   merge_laws.py TOOL quick|full PROJECT...      (a .prj2, its JSON form, or a folder of real ones)
#   merge_laws.py TOOL series FOLDER              (real saves of one project, one after the other: an edit of a thing that
#                                                  the next save has as well lands on it there)
import collections
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from editor import SET_OF_VOLUME, SETS, Link, Project, differences, holds_link, kind_of, text_of

TOOL = os.path.abspath(sys.argv[1])
ROUNDS = int(os.environ.get("MERGE_LAWS_ROUNDS", {"quick": 3, "full": 1, "series": 1}[sys.argv[2]]))
FOLDER = tempfile.mkdtemp(prefix="merge-laws-")
EDITS = 4  # on each side
SET_EDITS = 0.3  # of them, where there are sets of events
SCREEN = 40  # lines: what somebody did in a few minutes shall fit, however the editor counted when it saved
# Bytes: all real projects when everything is checked, else a sample that takes seconds, in CI half a minute.
LARGEST = {"all": float("inf"), "1": 120_000}.get(os.environ.get("LEVELSMITH_CI"), {"series": 60_000}.get(sys.argv[2], 36_000))


def run(*arguments, status=(0,)):
    done = subprocess.run([TOOL, *arguments], capture_output=True)
    if done.returncode not in status:
        raise RuntimeError(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.decode()[:500]} {done.stdout.decode()[:800]}")
    return done.stdout


def path(name):
    return os.path.join(FOLDER, name)


MINUS_ZERO = re.compile(rb"(?<=[ :\[])-0(?=[,}\]\n])")


def read(name):
    return json.loads(MINUS_ZERO.sub(b"-0.0", run("json", name)))  # for Python -0 is an integer, and so 0


def write(name, form):
    """A file of that JSON form."""
    with open(path("form.json"), "w") as out:
        out.write(text_of(form))
    run("build", path("form.json"), "-o", path(name))
    return path(name)


# ---- edits: each is a function of a project, made for things of the base by where they are there

def thing_at(project, where):
    room, index = where
    return project.tagged[room][index]


def tag(project):
    """So that copies can be asked for the same things, whatever came or went since."""
    project.tagged = [list(room.get("objects") or []) for room in project.rooms]
    project.tagged_rooms = list(project.rooms)
    project.tagged_sets = {name: list(sets) for name, sets in project.numbered_things if name in SETS}
    return project


def referred(project):
    return {id(value.thing) for value in links(project.form)}


def links(value):
    if isinstance(value, Link):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from links(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from links(inner)


def numeric_members(thing):
    return [key for key, value in thing.items() if key in ("ocb", "yaw", "intensity", "timer", "code_bits", "script_id")
            and isinstance(value, (int, float)) and not isinstance(value, bool)]


def set_member(rng, project, where):
    members = numeric_members(thing_at(project, where))
    member, value = rng.choice(members), rng.randrange(1, 31)
    return lambda p: thing_at(p, where).__setitem__(member, value)


def move(rng, project, where):
    x, z = rng.randrange(1024, 9000, 7), rng.randrange(1024, 9000, 7)
    return lambda p: thing_at(p, where)["position"].update(x=x, z=z)


def delete(rng, project, where):
    def apply(p):
        objects, thing = p.tagged_rooms[where[0]]["objects"], thing_at(p, where)
        objects.pop(next(i for i, other in enumerate(objects) if other is thing))
    return apply


def duplicate(rng, project, where):
    x, y = rng.randrange(1024, 9000, 7), rng.randrange(-9000, 9000, 3)

    def apply(p):
        thing = thing_at(p, where)
        made = json.loads(json.dumps({key: value for key, value in thing.items() if not holds_link(value)}))
        made.update({key: value for key, value in thing.items() if holds_link(value)})
        made["id"] = 1 + max(other["id"] for other in p.objects())
        made["position"].update(x=x, y=y)
        p.tagged_rooms[where[0]]["objects"].append(made)
    return apply


def retarget(rng, project, where):
    targets = [(room, index) for room, things in enumerate(project.tagged) for index, thing in enumerate(things)
               if kind_of(thing) > 2 and "position" in thing]
    target = rng.choice(targets)

    def apply(p):
        thing_at(p, where)["target"]["value"] = Link(thing_at(p, target))
    return apply, target


def rename(rng, project, room):
    name = f"Room of {rng.randrange(10 ** 6)}"
    return lambda p: p.tagged_rooms[room].__setitem__("name", name)


# Sets of events, each known by the list it is in and where it is there.

def find(things, thing):
    return next(index for index, other in enumerate(things) if other is thing)


def edit_set(rng, where):
    """The script of an event, the name of the set, what the editor shows of it, or all of its script."""
    value, what = f"of {rng.randrange(10 ** 6)}", rng.randrange(4)

    def apply(p):
        event_set = p.tagged_sets[where[0]][where[1]]
        arguments = event_set["events"][0]["chains"][0]["nodes"][0]["arguments"]
        if what == 0:
            event_set["name"] = value
        elif what == 1:
            arguments[0]["value"] = value
        elif what == 2:
            event_set.update(last_used_event_index="OnLoop", activators=["NPCs"])
            arguments[0]["value"] = value
        else:
            event_set["events"] = [dict(event_set["events"][1], function=value)]
    return apply


def is_scripted(event_set):
    events = event_set.get("events") or []
    return len(events) > 1 and bool(events[0].get("chains")) and bool(events[0]["chains"][0]["nodes"][0].get("arguments"))


def exchange_sets(name, first, second):
    def apply(p):
        sets = p.form["settings"][name]
        a, b = (find(sets, p.tagged_sets[name][index]) for index in (first, second))
        sets[a], sets[b] = sets[b], sets[a]
    return apply


def insert_set(rng, project, where):
    """A copy of a set behind it, under another name."""
    name, index = where
    value, copied = rng.randrange(10 ** 6), json.dumps(project.tagged_sets[name][index])

    def apply(p):
        sets = p.form["settings"][name]
        made = json.loads(copied)
        made.update(name=f"new {value}", index=1 + max(other["index"] for other in sets))
        sets.insert(1 + find(sets, p.tagged_sets[name][index]), made)
    return apply


def set_key(thing):
    """Which member of the volume names a set, if it is one."""
    return next((key for key in SET_OF_VOLUME if key in thing), None)


def volumes_of(project, name, thing):
    """Where the volumes are that set off the set."""
    return [(room, index) for room, things in enumerate(project.tagged) for index, volume in enumerate(things)
            for key in [set_key(volume)] if key and SET_OF_VOLUME[key] == name and
            (thing is None or (isinstance(volume[key], Link) and volume[key].thing is thing))]


def delete_set(where, volumes):
    name, index = where

    def apply(p):
        gone = p.tagged_sets[name][index]
        p.form["settings"][name].pop(find(p.form["settings"][name], gone))
        for volume in volumes:
            thing_at(p, volume)[set_key(thing_at(p, volume))] = -1
    return apply


def use_set(rng, project, where, taken):
    """A volume sets off another set, which neither side deletes."""
    key = set_key(thing_at(project, where))
    name = SET_OF_VOLUME[key]
    free = [index for index in range(len(project.tagged_sets[name])) if (name, index) not in taken]
    if not free:
        return None
    index = rng.choice(free)
    taken.add((name, index))
    return lambda p: thing_at(p, where).__setitem__(key, Link(p.tagged_sets[name][index]))


def random_set_edit(rng, project, taken, kept):
    """None = it would touch what is taken."""
    name = rng.choice([name for name in SETS if project.tagged_sets.get(name)])
    count, choice = len(project.tagged_sets[name]), rng.randrange(6)
    where = name, index = name, rng.randrange(count)
    if choice < 2 and ("order", name) in taken:
        return None
    if choice == 0 and count > 1:  # of sets that may be edited on the other side
        first, second = rng.sample(range(count), 2)
        if {("gone", name, first), ("gone", name, second)} & taken:
            return None
        taken.update([("order", name), ("stays", name, first), ("stays", name, second)])
        return exchange_sets(name, first, second)
    if where in taken:
        return None
    if choice == 1:
        taken.update([("order", name), where])
        return insert_set(rng, project, where)
    if choice > 2:
        if not is_scripted(project.tagged_sets[name][index]):
            return None
        taken.add(where)
        return edit_set(rng, where)
    volumes = volumes_of(project, name, project.tagged_sets[name][index])
    if ("stays", name, index) in taken or any(volume in taken or volume in kept for volume in volumes):
        return None
    taken.update(volumes, [where, ("gone", name, index)])
    return delete_set(where, volumes)


def random_edits(rng, project, taken, kept):
    """Edits of things that are not `taken`; things in `kept` may not go."""
    wheres = [(room, index) for room, things in enumerate(project.tagged) for index in range(len(things))
              if "id" in project.tagged[room][index] and isinstance(project.tagged[room][index]["id"], int)]
    edits, names = [], referred(project)
    for _ in range(100):
        if len(edits) == EDITS:
            break
        if any(project.tagged_sets.values()) and rng.random() < SET_EDITS:
            edit = random_set_edit(rng, project, taken, kept)
            edits += [edit] if edit else []
            continue
        if not wheres or rng.random() < 0.2:
            room = rng.randrange(len(project.rooms))
            if ("room", room) not in taken:
                taken.add(("room", room))
                edits.append(rename(rng, project, room))
            continue
        where = rng.choice(wheres)
        thing = thing_at(project, where)
        choice = rng.choice([set_member, move, delete, duplicate, retarget])
        if where in taken:
            continue
        if set_key(thing) and rng.random() < 0.5:
            edit = use_set(rng, project, where, taken)
            if edit:
                taken.add(where)
                edits.append(edit)
            continue
        if choice is set_member and not numeric_members(thing) or choice in (move, duplicate) and "position" not in thing:
            continue
        if choice is delete and (id(thing) in names or kind_of(thing) == 0 or where in kept):
            continue
        if choice is retarget:
            if not isinstance(thing.get("target"), dict) or not isinstance(thing["target"].get("value"), Link):
                continue
            edit, target = retarget(rng, project, where)
            if target in taken:
                continue
            taken.add(target)  # neither side changes what the trigger leads to now
            kept.add(target)
        else:
            edit = choice(rng, project, where)
        taken.add(where)
        edits.append(edit)
    return edits


def edited(project, edits):
    made = project.copy()
    for edit in edits:
        edit(made)
    return made


# ---- laws

def merge(base, ours, theirs):
    run("merge", base, ours, theirs, "-o", path("merged.prj2"))
    return Project(read(path("merged.prj2"))).content()


def hold(base, rng):
    """Nothing, or the law that was broken by changes of that file, and how."""
    project = tag(Project(read(base)))
    resaved = write("resaved.prj2", project.save())
    said = run("diff", base, resaved, status=(0, 1))
    if said and not project.dangling:
        return "diff with what the editor saves again: " + said.decode()[:600]
    for round_number in range(ROUNDS):
        taken, kept = set(), set()
        a, b = random_edits(rng, project, taken, kept), random_edits(rng, project, taken, kept)
        only_a, only_b, both = edited(project, a), edited(project, b), edited(edited(project, a), b)
        numbered, saved = write("a.prj2", only_a.numbered()), write("b.prj2", only_b.save())
        lines = run("diff", base, saved, status=(0, 1)).count(b"\n")
        if lines > SCREEN and not project.dangling:
            return f"round {round_number}: {len(b)} edits are {lines} lines of diff"
        for name, ours, theirs, expected in (
                ("ours edited, theirs saved again", numbered, resaved, only_a),
                ("ours saved again, theirs edited", resaved, numbered, only_a),
                ("both edited, theirs saved again", numbered, saved, both),
                ("both edited, ours saved again", saved, numbered, both)):
            try:
                merged = merge(base, ours, theirs)
            except RuntimeError as error:
                conflicts = path("merged.prj2.conflicts.json")
                said = open(conflicts).read()[:1500] if os.path.exists(conflicts) else ""
                return f"round {round_number}: {name}: {error}\n{said}"
            wrong = differences(merged, expected.content())
            if wrong:
                return f"round {round_number}: {name}: " + "\n".join(wrong)
    return None


# ---- real saves of one project

def series_of(folder):
    """[(name, paths of its saves, the smaller first)]"""
    found = collections.defaultdict(list)
    for entry in sorted(os.listdir(folder), key=lambda name: os.path.getsize(os.path.join(folder, name))):
        if os.path.getsize(os.path.join(folder, entry)) <= LARGEST:
            name = re.sub(r"^[0-9a-f]{8}_", "", entry).lower()
            found[re.sub(r"[0-9_-]|\.backup|\.prj2$", "", name)].append(os.path.join(folder, entry))
    return [(name, paths) for name, paths in sorted(found.items()) if len(paths) > 1]


def things_by_content(project):
    """Where each thing is that no other is like; numbers are left out, and what leads elsewhere."""
    wheres = collections.defaultdict(list)
    for room, things in enumerate(project.tagged):
        for index, thing in enumerate(things):
            plain = {key: value for key, value in thing.items() if key != "id" and not holds_link(value) and "$" not in key[1:]}
            key = (project.tagged_rooms[room].get("name"), json.dumps(plain, sort_keys=True))
            wheres[key].append((room, index))
    return {key: found[0] for key, found in wheres.items() if len(found) == 1}


def hold_in_series(first, second, rng):
    """Nothing, or how an edit of the first save did not land on the same thing of the second."""
    stat = run("diff", "--stat", first, second, status=(0, 1))
    if stat.count(b"\n") > SCREEN:
        return "diff --stat does not fit on a screen:\n" + stat.decode()[:600], 0
    one, other = (tag(Project(read(name))) for name in (first, second))
    in_one, in_other = things_by_content(one), things_by_content(other)
    both = [key for key in in_one if key in in_other and numeric_members(thing_at(one, in_one[key]))]
    if not both:
        return None, 0
    edits = []
    for key in rng.sample(both, min(len(both), EDITS)):
        member, value = rng.choice(numeric_members(thing_at(one, in_one[key]))), rng.randrange(1, 31)
        edits.append((in_one[key], in_other[key], member, value))
    ours, expected = one.copy(), other.copy()
    for where, there, member, value in edits:
        thing_at(ours, where)[member] = value
        thing_at(expected, there)[member] = value
    try:
        merged = merge(first, write("ours.prj2", ours.numbered()), second)
    except RuntimeError as error:
        return f"{error}", len(edits)
    wrong = differences(merged, expected.content())
    return "\n".join(wrong) or None, len(edits)


def check_series(folder):
    pairs = [(name, *pair) for name, paths in (series_of(folder) if os.path.isdir(folder) else ())
             for pair in zip(paths, paths[1:])]
    print(f"1..{max(1, len(pairs))}")
    if not pairs:
        print("ok 1 # SKIP there are no real projects here")
    failed = 0
    for number, (name, first, second) in enumerate(pairs, 1):
        rng, count, broken = random.Random(f"{name} {number}"), 0, None
        for _ in range(ROUNDS):
            broken, edits = hold_in_series(first, second, rng) if broken is None else (broken, 0)
            count += edits
        failed += broken is not None
        skipped = "" if count else " # SKIP they have no such thing in common"
        print(f"{'not ok' if broken else 'ok'} {number} - {name}: {count} edits of {os.path.basename(first)} in "
              f"{os.path.basename(second)}{skipped}", flush=True)
        if broken:
            print("\n".join("# " + line for line in broken.split("\n")))
    return 1 if failed else 0


# ---- projects made here

EVENT_SETS = 4
KEY_OF_SET = {name: key for key, name in SET_OF_VOLUME.items()}
FORMS = {"volume_event_sets": {}, "event_sets": {"form": "TeVolume3"}}  # of volumes, by the list that they name


def with_event_sets(form):
    """The form with sets of events of all three lists, nodes in them, and volumes that set them off."""
    def node(words):
        return {"node_type": "Action", "name": "Action", "size": 300, "screen_position": {"x": 10, "y": 20},
                "color": {"r": 1, "g": 0.5, "b": 0.25}, "locked": False, "function": "Print",
                "arguments": [{"name": "text", "value": words}]}

    def event(kind, words):
        return {"event_type": kind, "mode": "NodeEditor", "function": "", "argument": "", "call_counter": 0, "enabled": True,
                "node_position": {"x": 1, "y": 2}, "chains": [{"nodes": [node(words), node(words + " again")]}]}

    objects = form["rooms"][0].setdefault("objects", [])
    number = 1 + max((thing["id"] for room in form["rooms"] for thing in room.get("objects") or [] if "id" in thing), default=-1)
    for name in SETS:
        form["settings"][name] = [
            {"index": index, "name": f"{name} {index}", "last_used_event_index": "OnVolumeEnter", "activators": ["Player"],
             "events": [event("OnVolumeEnter", f"in {index}"), event("OnVolumeLeave", f"out {index}")]} for index in range(EVENT_SETS)]
        if name not in FORMS:
            continue
        new = {"enabled": True, "detect_in_adjacent_rooms": False} if name == "volume_event_sets" else {}
        objects += [{"$type": "trigger_volume", **FORMS[name], "id": number + index, "shape_type": "Box",
                     "shape": {"size": {"x": 1024, "y": 512, "z": 1024}, "yaw": 0, "pitch": 0}, "roll": 0,
                     "position": {"x": 1500 + 700 * index, "y": 0, "z": 1512}, **new,
                     KEY_OF_SET[name]: index, "lua_name": f"zone {name} {index}"} for index in range(EVENT_SETS)]
        number += EVENT_SETS
    return form


def find_projects():
    for name in sys.argv[3:]:
        if not name.endswith("/prj2"):
            yield name
        elif os.path.isdir(name):
            found = sorted(os.path.join(name, entry) for entry in os.listdir(name))
            yield from (project for project in found if os.path.getsize(project) <= LARGEST)
        else:
            yield None


def main():
    if sys.argv[2] == "series":
        return check_series(sys.argv[3])
    projects = list(find_projects())
    print(f"1..{len(projects)}")
    failed = 0
    for number, name in enumerate(projects, 1):
        if not name:
            print(f"ok {number} # SKIP there are no real projects here")
            continue
        if name.endswith(".json"):
            with open(name) as text:
                source = write("base.prj2", with_event_sets(json.load(text)))
        else:
            source = name
        broken = hold(source, random.Random(f"{os.path.basename(name)} 1"))
        failed += broken is not None
        print(f"{'not ok' if broken else 'ok'} {number} - {os.path.basename(name)}", flush=True)
        if broken:
            print("\n".join("# " + line for line in broken.split("\n")))
    shutil.rmtree(FOLDER)
    return 1 if failed else 0


sys.exit(main())
