#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Laws of diff and merge beside an editor that counts all things anew whenever it saves (editor.py):
#   diff(A, resave(A)) says nothing;
#   merge(base, edit(base), resave(base)) is edit(base);
#   merge(base, A(base), resave(B(base))) is A(B(base)), for random A and B that touch different things, and back.
# What is expected is worked out on things in memory. Prints TAP.
#
#   merge_laws.py TOOL quick|full PROJECT...      (a .prj2, its JSON form, or a folder of real ones)
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

from editor import Link, Project, differences, holds_link, kind_of

TOOL = os.path.abspath(sys.argv[1])
ROUNDS = {"quick": 3, "full": 1}[sys.argv[2]]
FOLDER = tempfile.mkdtemp(prefix="merge-laws-")
EDITS = 4  # on each side
LARGEST = int(os.environ.get("MERGE_LAWS_LARGEST", 160_000))  # bytes of a real project: those of 3 MB take many minutes


def run(*arguments, status=(0,)):
    done = subprocess.run([TOOL, *arguments], capture_output=True)
    if done.returncode not in status:
        raise RuntimeError(f"{' '.join(arguments)}: status {done.returncode}: {done.stderr.decode()[:500]} {done.stdout.decode()[:800]}")
    return done.stdout


def path(name):
    return os.path.join(FOLDER, name)


def read(name):
    return json.loads(run("json", name))


def write(name, form):
    """A file of that JSON form."""
    with open(path("form.json"), "w") as out:
        json.dump(form, out)
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


def random_edits(rng, project, taken, kept):
    """Edits of things that are not `taken`; things in `kept` may not go."""
    wheres = [(room, index) for room, things in enumerate(project.tagged) for index in range(len(things))
              if "id" in project.tagged[room][index] and isinstance(project.tagged[room][index]["id"], int)]
    edits, names = [], referred(project)
    for _ in range(100):
        if len(edits) == EDITS:
            break
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


def hold(project, rng):
    """Nothing, or the law that was broken and how."""
    base = write("base.prj2", project.form_of_file)
    resaved = write("resaved.prj2", project.save())
    said = run("diff", base, resaved, status=(0, 1))
    if said and not project.dangling:
        return "diff with what the editor saves again: " + said.decode()[:600]
    for round_number in range(ROUNDS):
        taken, kept = set(), set()
        a, b = random_edits(rng, project, taken, kept), random_edits(rng, project, taken, kept)
        only_a, only_b, both = edited(project, a), edited(project, b), edited(edited(project, a), b)
        numbered = write("a.prj2", only_a.numbered())
        for name, ours, theirs, expected in (
                ("ours edited, theirs saved again", numbered, resaved, only_a),
                ("ours saved again, theirs edited", resaved, numbered, only_a),
                ("both edited, theirs saved again", numbered, write("b.prj2", only_b.save()), both),
                ("both edited, ours saved again", path("b.prj2"), numbered, both)):
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
    projects = list(find_projects())
    print(f"1..{len(projects)}")
    failed = 0
    for number, name in enumerate(projects, 1):
        if not name:
            print(f"ok {number} # SKIP there are no real projects here")
            continue
        if name.endswith(".json"):
            run("build", name, "-o", path("source.prj2"))
            source = path("source.prj2")
        else:
            source = name
        form = read(source)
        project = tag(Project(json.loads(json.dumps(form))))
        project.form_of_file = form
        broken = hold(project, random.Random(f"{os.path.basename(name)} 1"))
        failed += broken is not None
        print(f"{'not ok' if broken else 'ok'} {number} - {os.path.basename(name)}", flush=True)
        if broken:
            print("\n".join("# " + line for line in broken.split("\n")))
    shutil.rmtree(FOLDER)
    return 1 if failed else 0


sys.exit(main())
