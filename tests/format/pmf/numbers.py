#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Elements that come and go in maps: what a program of its own knows of numbers that name them and of lists beside others,
# by the format's text, must be what `insert`, `delete` and `merge` make of it. Prints TAP.
#
#   numbers.py PATH-OF-LEVELSMITH PRINT-MAPS MAP...
import collections
import copy
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.append(os.path.join(HERE, "../../support"))
from titled_tests import finish, test_in_folder  # noqa: E402

TOOL, PRINT, *MAPS = (os.path.abspath(path) for path in sys.argv[1:])
IS_QUICK = not os.environ.get("LEVELSMITH_CI")
EDITS, MERGES = (64, 20) if IS_QUICK else (300, 100)
NO_LIGHTMAP = 255
CHILDREN = ("ppp", "npp", "ppn", "npn", "pnp", "nnp", "pnn", "nnn")


def run(*words, **more):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"}, **more)


def read(path):
    done = run("json", path)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# ---- where things are: "level" or a chunk, and the lists and numbers in it

def chunks_of(table):
    return [slot["chunk"] for slot in table["list"] if "chunk" in slot]


def level_chunks(level):
    skies = [sky["skybox"] for sky in level["client"].get("sky_environments", []) if "skybox" in sky]
    return [chunk for table in (level["chunks"], *skies) for chunk in chunks_of(table)]


def number_at(around, name):
    return around[name] if isinstance(around, list) else around.get(name, 0)  # of bits, those that are 0 are left out


def members(holder, *names):
    return [(holder, name) for name in names if name in holder]


def elements(holder, name):
    return [(holder[name], index) for index in range(len(holder.get(name, [])))]


def cubes(chunk, kind):
    return [cube[kind] for cube in chunk.get("cubes", []) if kind in cube]


def client_cubes(chunk, kind):
    return [cube[kind] for cube in chunk["client"].get("client_cubes", []) if kind in cube]


def used(name):
    return lambda level: [place for chunk in level_chunks(level) for place in elements(chunk, name)]


def in_cubes(one, of_faces):
    def found(chunk):
        both = cubes(chunk, "geometry") + cubes(chunk, "extended_geometry")
        return [place for cube in both for place in members(cube, one)] + \
            [place for cube in both for place in elements(cube, of_faces)]
    return found


def lights(kind):
    return lambda chunk: [(light, "index") for cube in client_cubes(chunk, "lighting") for light in cube.get(kind, [])]


def in_tree(chunk):
    parents = [place for cube in cubes(chunk, "parent") for place in members(cube, *CHILDREN)]
    inner = [cube for kind in ("visibility", "pathfinding", "collider") for cube in cubes(chunk, kind)]
    return parents + [place for cube in inner + client_cubes(chunk, "lighting") for place in members(cube, "child")]


def lightmaps(chunk):
    lit = [one for light in chunk["client"].get("client_dynamic_lights", []) for one in light.get("lightmaps_lit", [])]
    places = [(cube["triangles"], "lightmap") for cube in client_cubes(chunk, "geometry")]
    places += [(cube, "lightmap") for cube in client_cubes(chunk, "extended_geometry")]
    return [place for place in places if number_at(*place) != NO_LIGHTMAP] + [(one, "lightmap") for one in lit]


def first_indices(chunk):
    both = client_cubes(chunk, "geometry") + client_cubes(chunk, "extended_geometry")
    return [(cube, "first_index") for cube in both]


Kind = collections.namedtuple("Kind", "of path beside numbers")
KINDS = [
    Kind("level", "materials", "client/client_materials", used("used_materials")),
    Kind("level", "physics_materials", None,
         lambda level: members(level, "air") + used("used_physics_materials")(level)),
    Kind("level", "sound_materials", None, used("used_sound_materials")),
    Kind("level", "weather_environments", None, lambda level: members(level, "default_weather")),
    Kind("level", "gravity_environments", None, lambda level: members(level, "default_gravity")),
    Kind("level", "client/sound_environments", None, lambda level: members(level["client"], "default_sound")),
    Kind("level", "client/sky_environments", None, lambda level: members(level["client"], "default_sky")),
    Kind("chunk", "used_materials", None, in_cubes("material", "materials_of_faces")),
    Kind("chunk", "used_physics_materials", None, in_cubes("physics_material", "physics_of_faces")),
    Kind("chunk", "used_sound_materials", None, in_cubes("sound_material", "")),
    Kind("chunk", "dynamic_lights", "client/client_dynamic_lights", lights("dynamic")),
    Kind("chunk", "fast_lights", "client/client_fast_lights", lights("fast")),
    Kind("chunk", "cubes", "client/client_cubes", in_tree),
    Kind("chunk", "client/lightmaps", None, lightmaps),
    Kind("chunk", "client/vertices", None, lambda chunk: elements(chunk["client"], "indices")),
    Kind("chunk", "client/indices", None, first_indices),
]


def find(holder, path):
    for step in path.split("/")[:-1]:
        holder = holder[step]
    return holder, path.split("/")[-1]


def holders(document):
    """Of every level and chunk: "level" or "chunk", its path, and it."""
    for number, slot in enumerate(document["map"]["levels"]["list"]):
        at = f"/map/levels/list/{number}/level"
        yield "level", at, slot["level"]
        for index, chunk in enumerate(slot["level"]["chunks"]["list"]):
            if "chunk" in chunk:
                yield "chunk", f"{at}/chunks/list/{index}/chunk", chunk["chunk"]


def list_at(document, at, kind):
    return find(next(holder for _, path, holder in holders(document) if path == at), kind.path)


# ---- what must come of it

class Edit:
    """Of one list: a new element before `index`, or that one goes."""

    def __init__(self, kind, at, index, verb):
        self.kind, self.at, self.index, self.verb = kind, at, index, verb
        self.to = index         # where that is by now
        self.words = [verb, f"{at}/{kind.path}/{index}"]

    def number(self, number):
        if self.verb == "insert":
            return number + (number >= self.to)
        return number - (number > self.to)

    def apply(self, document, made):
        """What the new elements look like is taken from what the tool made."""
        holder, theirs = (next(h for _, path, h in holders(d) if path == self.at) for d in (document, made))
        numbers = self.kind.numbers(holder)
        for around, name in numbers:
            number = self.number(number_at(around, name))
            if number or number_at(around, name):
                around[name] = number
        for path in [self.kind.path] + ([self.kind.beside] if self.kind.beside else []):
            (around, name), (there, _) = find(holder, path), find(theirs, path)
            if self.verb == "insert":
                around.setdefault(name, []).insert(self.to, copy.deepcopy(there[name][self.index]))
            else:
                del around[name][self.to]
                if not around[name]:
                    del around[name]


def random_edit(chance, document, kinds=KINDS):
    kind = chance.choice(kinds)
    at, holder = chance.choice([(path, h) for of, path, h in holders(document) if of == kind.of])
    around, name = find(holder, kind.path)
    count = len(around.get(name, []))
    if count and chance.random() < 0.4:
        return Edit(kind, at, chance.randrange(count), "delete")
    return Edit(kind, at, chance.randrange(count + 1), "insert")


def difference(a, b, path=""):
    if type(a) is not type(b) or not isinstance(a, (dict, list)):
        return None if (a or []) == (b or []) and type(a or []) is type(b or []) else f"{path}: {str(a)[:80]} instead of {str(b)[:80]}"
    keys = sorted(key for key in {*a, *b} if "$" not in key) if isinstance(a, dict) else range(max(len(a), len(b)))
    for key in keys:
        inside = [x[key] if (key in x if isinstance(x, dict) else key < len(x)) else None for x in (a, b)]
        found = difference(*inside, f"{path}/{key}")
        if found:
            return found
    return None


def make_maps():
    lines = subprocess.run([PRINT, "12"], capture_output=True, check=True).stdout.splitlines()
    paths = list(MAPS)
    for number, line in enumerate(lines):
        with open(f"{number}.json", "wb") as file:
            file.write(line)
        if run("build", f"{number}.json", "-o", f"{number}.pmf").returncode == 0:
            paths.append(os.path.abspath(f"{number}.pmf"))
    return [(path, read(path)) for path in paths]


def numbers_follow():
    chance, seen, refused = random.Random(5), collections.Counter(), []
    maps = make_maps()
    while sum(seen.values()) < EDITS:
        path, document = chance.choice(maps)
        edit = random_edit(chance, document, [min(KINDS, key=lambda kind: seen[kind.path])])
        done = run(edit.words[0], path, *edit.words[1:], "-o", "out.pmf", "--force")
        if done.returncode:
            refused.append((edit.words, done.stderr.decode().strip()))
            assert len(refused) < EDITS / 10, refused
            continue
        made, expected = read("out.pmf"), copy.deepcopy(document)
        edit.apply(expected, made)
        problem = difference(made, expected)
        assert not problem, (path, edit.words, problem)
        seen[edit.kind.path] += 1
    print("#", sum(seen.values()), "edits,", len(refused), "refused:", sorted({why for _, why in refused}))


# A new element of each list, which a number tells apart from all others.
NEW = {
    "materials": lambda n: {"name": f"NEW{n}"},
    "physics_materials": lambda n: {"name": f"NEW{n}"},
    "sound_materials": lambda n: {"range_dampening": n},
    "weather_environments": lambda n: {"name": f"NEW{n}"},
    "gravity_environments": lambda n: {"name": f"NEW{n}"},
    "client/sound_environments": lambda n: {"name": f"NEW{n}"},
    "client/sky_environments": lambda n: {"name": f"NEW{n}"},
    "used_materials": lambda n: n % 5,
    "used_physics_materials": lambda n: n % 5,
    "used_sound_materials": lambda n: n % 5,
    "dynamic_lights": lambda n: {"id": n},
    "fast_lights": lambda n: {"id": n},
    "cubes": lambda n: {"head": {"type": "collider"}, "collider": {"corners": {"ppp": {"x": n}}}},
    "client/lightmaps": lambda n: {"luxels": f"{n:06x}"},
    "client/vertices": lambda n: {"position": {"x": n}},
    "client/indices": lambda n: n % 4,
}


def edit_to_merge(chance, document, kinds):
    """None = it is no edit: something names what it deletes."""
    edit = random_edit(chance, document, kinds)
    if edit.verb == "insert":
        edit.words.append(json.dumps(NEW[edit.kind.path](chance.randrange(1000, 60000))))
        return edit
    holder = next(holder for _, path, holder in holders(document) if path == edit.at)
    return None if any(number_at(*place) == edit.index for place in edit.kind.numbers(holder)) else edit


def can_be_told_apart(document, *edits):
    """Numbers of one list that both edit: with the new ones, none is there twice."""
    around, name = list_at(document, edits[0].at, edits[0].kind)
    numbers = around.get(name, []) + [json.loads(edit.words[2]) for edit in edits if edit.verb == "insert"]
    return not all(isinstance(number, int) for number in numbers) or len({*numbers}) == len(numbers)


def one_after_the_other(document, first, second, made_by_first, made_by_second):
    expected = copy.deepcopy(document)
    first.apply(expected, made_by_first)
    is_same_list = (first.kind, first.at) == (second.kind, second.at)
    is_same = is_same_list and first.verb == second.verb == "delete" and first.index == second.index
    if not is_same:
        moved = copy.copy(second)
        moved.to = first.number(second.to) if is_same_list else second.to
        moved.apply(expected, made_by_second)
    return expected


def numbers_follow_in_merges():
    """Two edits, of one list or of two: what comes of one after the other, in either order, or a conflict that is said."""
    chance, merged, conflicts = random.Random(6), collections.Counter(), collections.Counter()
    maps = [(path, read(path)) for path in MAPS]
    while merged.total() + conflicts.total() < MERGES:
        path, document = chance.choice(maps)
        kind = chance.choice(KINDS)
        of_one_list = chance.random() < 0.5
        a, b = edit_to_merge(chance, document, [kind]), edit_to_merge(chance, document, [kind] if of_one_list else KINDS)
        if not a or not b:
            continue
        which = "in one list" if (a.kind, a.at) == (b.kind, b.at) else "in two"
        if which == "in one list" and not can_be_told_apart(document, a, b):
            continue
        if any(run(e.words[0], path, *e.words[1:], "-o", out, "--force").returncode
               for e, out in ((a, "a.pmf"), (b, "b.pmf"))):
            continue
        done = run("merge", path, "a.pmf", "b.pmf", "-o", "m.pmf", "--force")
        if done.returncode:
            said = done.stderr.decode()
            assert done.returncode == 1 and ("conflict" in said or "do not fit together" in said), (a.words, b.words, said)
            conflicts[which] += 1
            continue
        merged[which] += 1
        made, ours, theirs = read("m.pmf"), read("a.pmf"), read("b.pmf")
        problems = [difference(made, one_after_the_other(document, *order))
                    for order in ((a, b, ours, theirs), (b, a, theirs, ours))]
        assert not all(problems), (path, a.words, b.words, problems)
    print("#", dict(merged), "merged; conflicts:", dict(conflicts))
    assert conflicts.total() <= MERGES / 5, conflicts


test_in_folder("numbers follow as the text says", numbers_follow)
test_in_folder("numbers follow in merges", numbers_follow_in_merges)
finish()
