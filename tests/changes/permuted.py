#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Elements of lists change places, and nothing means anything else: before and after, readers of archives and projects of Tomb
# Raider that know nothing of layouts follow each number to what it names. Lists, places and files are generated; a list whose
# elements cannot change places is refused with a code that stands in a table of such lists. Prints TAP.
#
#   permuted.py TOOL FIXTURES TABLE-OF-REFUSALS [FOLDER-OF-REAL-FILES]
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../format/wad2"))
import wad2_reader
from walkers import prj
from walkers.reader import Complaints
from walkers.wad import PAGE, Wad

TOOL, FIXTURES = os.path.abspath(sys.argv[1]), sys.argv[2]
REAL = sys.argv[4] if len(sys.argv) > 4 and os.path.isdir(sys.argv[4]) else None
ROUNDS = 4 # of moves in each list
LARGEST = 2 << 20 # bytes of a file; others take long


def bag(things):
    return sorted(things, key=repr)


def named(things, number):
    """What the number names; numbers that name nothing stay as they are."""
    return things[number] if 0 <= number < len(things) else number


# ---- object archives of the first editor

def wad_meaning(data):
    wad = Wad(data)
    pages = [hash(wad.pixels[at:at + PAGE]) for at in range(0, len(wad.pixels), PAGE)]
    textures = [(x, y, named(pages, page), *rest) for x, y, page, *rest in wad.textures]

    def mesh(pointer):
        one = wad.mesh(pointer)
        light = one["normals"] or one["shades"] or [None] * len(one["vertices"])
        corners = list(zip(one["vertices"], light))
        return (one["centre"], one["radius"], bag(corners),
                bag((shape, [named(corners, at) for at in at_corners], named(textures, texture), *rest)
                    for shape, at_corners, texture, *rest in one["polygons"]))

    names = [(offset, *rest[:9]) for offset, *rest in wad.animations] # its frames stay where they are

    def dispatches(first, count):
        return bag((low, high, named(names, target), frame) for low, high, target, frame in wad.dispatches[first:first + count])

    def animation(number):
        next_number, next_frame, changes, first, commands, command = wad.animations[number][10:]
        return (names[number], named(names, next_number), next_frame,
                bag((state, dispatches(start, many)) for state, many, start in wad.changes[first:first + changes]),
                commands, command)
    return {"textures": bag(textures), "animations": bag(animation(number) for number in range(len(names))),
            "moveables": bag((number, [mesh(pointer + i) for i in range(meshes)], link, frames,
                              named(names, first))
                             for number, meshes, pointer, link, frames, first in wad.moveables),
            "statics": bag((number, mesh(pointer), rest) for number, pointer, *rest in wad.statics)}


def wad_lists(data):
    """Path and where an element may go there: within a range, or anywhere."""
    wad = Wad(data)
    yield "/textures", 0, len(wad.textures)
    yield "/pages", 0, len(wad.pixels) // PAGE
    yield "/geometry/meshes", 0, len(set(wad.pointers))
    yield "/animations", 0, len(wad.animations)
    yield "/statics", 0, len(wad.statics)
    for _, _, _, _, *rest in wad.animations:
        yield "/changes", rest[-3], rest[-3] + rest[-4]
    for _, count, first in wad.changes:
        yield "/dispatches", first, first + count
    for number, offset in enumerate(sorted(set(wad.pointers))[:3]):
        mesh = wad.mesh(wad.pointers.index(offset))
        yield f"/geometry/meshes/{number}/vertices", 0, len(mesh["vertices"])
        yield f"/geometry/meshes/{number}/polygons", 0, len(mesh["polygons"])


# ---- object archives of Tomb Editor

def wad2_polygon(chunk, corners, textures):
    many = 3 if chunk.id.startswith("W2Tr") else 4
    indices, rest = chunk.head[:many], chunk.head[many:]
    return chunk.id, [named(corners, index) for index in indices], rest[0], named(textures, rest[1]), rest[2:]


def content(chunk):
    return chunk.id, chunk.head, [content(child) for child in chunk.children]


def wad2_mesh(mesh, textures):
    lists = [mesh.one(name).children for name in ("W2VrtPos", "W2VrtNorm", "W2VrtShd", "W2VrtWghts", "W2VrtAttr")
             if mesh.one(name)]
    corners = [tuple(repr(content(one[i])) for one in lists if len(one) > i) for i in range(len(lists[0]))]
    return bag(corners), bag(wad2_polygon(one, corners, textures) for one in mesh.one("W2Polys").children)


def wad2_animations(moveable):
    found = moveable.all("W2Ani", "W2Anm", "W2Ani2", "W2Ani3")
    names = [repr((one.one("W2AnmName").head, one.head[0])) for one in found]

    def target(one):
        """Where the number of the next animation stands in its head: it is the last but the numbers of frames behind it."""
        return {"W2Ani3": -3}.get(one.id, -2)
    meaning = []
    for name, one in zip(names, found):
        at = target(one)
        ways = [(way.head[0], [(*step.head[:2], named(names, step.head[2]), *step.head[3:]) for step in way.children])
                for way in one.all("W2StCh")]
        meaning.append((name, one.head[:at], named(names, one.head[at]), one.head[at + 1:], ways,
                        [content(frame) for frame in one.all("W2Kf")]))
    return bag(meaning)


def wad2_chunks(data, *names):
    return [one for one in wad2_reader.read(data).children if one.id in names]


def wad2_meaning(data):
    textures = [content(one) for group in wad2_chunks(data, "W2Textures") for one in group.children]
    result = {"textures": bag(textures)}
    for group in wad2_chunks(data, "W2Moveables"):
        for one in group.children:
            result[one.head[0]] = ([wad2_mesh(mesh, textures) for mesh in one.all("W2Mesh")], wad2_animations(one),
                                   [content(bone) for bone in one.all("W2Bone2")])
    return result


def wad2_lists(data):
    yield "/textures", 0, sum(len(group.children) for group in wad2_chunks(data, "W2Textures"))
    moveables = [one for group in wad2_chunks(data, "W2Moveables") for one in group.children]
    for number, one in enumerate(moveables[:4]):
        yield f"/moveables/{number}/animations", 0, len(one.all("W2Ani", "W2Anm", "W2Ani2", "W2Ani3"))
        for mesh, part in enumerate(one.all("W2Mesh")[:2]):
            yield f"/moveables/{number}/meshes/{mesh}/positions", 0, len(part.one("W2VrtPos").children)
            yield f"/moveables/{number}/meshes/{mesh}/polygons", 0, len(part.one("W2Polys").children)


# ---- projects of the first editor

def prj_meaning(data):
    file = prj.read(data, Complaints())
    return {"tiles": bag(file.tiles),
            "faces": [(number, [(kind, named(file.tiles, index) if kind == 7 else index, *rest)
                                for kind, index, *rest in prj.faces(room)]) for number, room in sorted(file.rooms.items())],
            "ranges": [(named(file.tiles, first), named(file.tiles, last)) if defined == 1 else (first, last)
                       for defined, first, last in file.ranges]}


def prj_lists(data):
    yield "/tiles", 0, len(prj.read(data, Complaints()).tiles)


# ---- runs

KINDS = {"wad": (wad_meaning, wad_lists, "wad/*.[wW][aA][dD]", ("/frames", "/links", "/commands", "/geometry/pointers")),
         "wad2": (wad2_meaning, wad2_lists, None, ()), "prj": (prj_meaning, prj_lists, "prj/*.[pP][rR][jJ]", ())}
count, failed = 0, 0


def report(good, words):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {words}", flush=True)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def refusals(path):
    """(format, list with * for numbers, code)"""
    with open(path, encoding="utf-8") as file:
        return {tuple(line.split()[:3]) for line in file if line[0] != "#"}


REFUSALS = refusals(sys.argv[3])


def is_expected(kind, name, said):
    code = re.search(r"\[([A-Z0-9-]+)\]\s*\Z", said)
    return code and (kind, re.sub(r"/\d+", "/*", name), code.group(1)) in REFUSALS


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, text=True)


def try_file(kind, path, folder):
    meaning, lists, _, fixed = KINDS[kind]
    copy, dice = os.path.join(folder, "permuted"), random.Random(os.path.basename(path))
    with open(copy, "wb") as file:
        file.write(read(path))
    before, moves, refused, wrong = meaning(read(copy)), 0, 0, []
    ranges = [one for one in lists(read(copy)) if one[2] - one[1] > 1]
    for name, first, end in dice.sample(ranges, min(len(ranges), 10)):
        for _ in range(ROUNDS):
            a, b = dice.sample(range(first, end), 2)
            done = run("move", "-t", kind, copy, f"{name}/{a}", str(b), "-i")
            moves += done.returncode == 0
            refused += done.returncode in (4, 5)
            if done.returncode not in (0, 4, 5) or done.returncode and not is_expected(kind, name, done.stderr):
                wrong.append(f"{name}/{a} to {b}: {done.stderr.strip()}")
        now = meaning(read(copy))
        if now != before:
            wrong.append(f"{name}: other {[part for part in before if now.get(part) != before[part]]}")
            before = now
    for name in fixed:
        done = run("move", "-t", kind, path, f"{name}/1", "0", "-o", copy)
        if done.returncode != 5 and "PATH-NOT-FOUND" not in done.stderr:
            wrong.append(f"{name}: status {done.returncode}: {done.stderr.strip()}")
    report(not wrong and moves, f"{os.path.basename(path)}: {moves} moves in {len(ranges)} lists, {refused} refused {wrong[:3]}")


print("TAP version 13")
with tempfile.TemporaryDirectory() as temporary:
    for a_kind, how in KINDS.items():
        paths = sorted(glob.glob(os.path.join(FIXTURES, a_kind + "-*")))
        paths = [path for path in paths if os.path.isfile(path) and "empty" not in path and "minimal" not in path]
        real = sorted(glob.glob(os.path.join(REAL, how[2]))) if REAL and how[2] else []
        for a_path in paths + [path for path in real if os.path.getsize(path) < LARGEST][:2]:
            try_file(a_kind, a_path, temporary)
print(f"1..{count}")
sys.exit(failed > 0)
