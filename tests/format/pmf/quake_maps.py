#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Maps drawn in an editor of brushes. Two witnesses share nothing with the library: one reckons what lies behind the planes of
# a brush, the other reads cubes out of the bytes of the map, as docs/formats/pmf.md has them. Both have to have the same
# corners, volume and places of textures. Prints TAP.
#
#   quake_maps.py PATH-OF-LEVELSMITH COTTAGE.map PMF.layout FOLDER-FOR-TRENCHBROOM
import itertools
import math
import os
import random
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../support"), os.path.join(HERE, "../../changes")]
from titled_tests import finish, test_in_folder
from walkers.lz4 import unpack
from walkers.pmf import walk
from walkers.reader import Reader
from quake_brushes import Plane, cross, dot, entity, length, random_brush, sub

TOOL, HOUSE, LAYOUT, EDITOR = (os.path.abspath(path) for path in sys.argv[1:5])
RANDOM = 60 if os.environ.get("LEVELSMITH_CI") else 10
UNITS, TEXELS = 32, 128  # where a text says nothing else
BESIDE = 1 / 4096 / 8 + 1e-9  # bodies with one middle stand beside each other
FACES = ((2, 0, 6, 4), (1, 0, 3, 2), (0, 1, 4, 5), (1, 3, 5, 7), (4, 5, 6, 7), (3, 2, 7, 6))


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})


def convert(source, target):
    done = run("convert", source, "-o", target, "--force")
    assert done.returncode == 0, (source, done.stderr)
    return done.stderr.decode()


# ---- brushes

def corners_of(planes):
    found = []
    for a, b, c in itertools.combinations(planes, 3):
        volume = dot(a.normal, cross(b.normal, c.normal))
        if abs(volume) < 1e-9:
            continue
        parts = [cross(b.normal, c.normal), cross(c.normal, a.normal), cross(a.normal, b.normal)]
        at = tuple(sum(plane.distance * part[i] for plane, part in zip((a, b, c), parts)) / volume for i in range(3))
        if all(dot(plane.normal, at) <= plane.distance + 1e-6 for plane in planes) and \
                all(length(sub(at, other)) > 1e-5 for other in found):
            found.append(at)
    return found


def volume_of(planes, corners):
    """Pyramids from a corner over each face."""
    volume = 0
    for plane in planes:
        on = [corner for corner in corners if abs(dot(plane.normal, corner) - plane.distance) < 1e-5]
        if len(on) < 3:
            continue
        middle = tuple(sum(corner[i] for corner in on) / len(on) for i in range(3))
        along = sub(on[0], middle)
        across = cross(plane.normal, along)
        on.sort(key=lambda corner: math.atan2(dot(sub(corner, middle), across), dot(sub(corner, middle), along)))
        area = sum(length(cross(sub(on[i], middle), sub(on[(i + 1) % len(on)], middle))) / 2 for i in range(len(on)))
        volume += area * (plane.distance - dot(plane.normal, corners[0])) / 3
    return volume


# ---- cubes

class Cube:
    def __init__(self, shown, corners, faces, coordinates):
        self.shown, self.corners, self.faces, self.coordinates = shown, corners, faces, coordinates

    def volume(self):
        """By the triangles of its faces; it has to be positive: faces look outwards, in a left-handed space."""
        volume = 0
        for names in FACES:
            loop = [self.corners[names[i]] for i in (0, 1, 3, 2)]
            for i in (1, 2):
                volume += dot(loop[0], cross(loop[i], loop[i + 1])) / 6
        return volume


def at_each(data, at, layout):
    reader = Reader(data, at)
    return reader, reader.numbers(layout)


def text_at(strings, at):
    return strings[at:strings.index(b"\0", at)].decode() if at else ""


class Chunk:
    """The chunk of a map that the converter makes."""

    def __init__(self, data):
        self.data, at = data, 4
        for _ in range(5):
            at = data.index(b"\0", at) + 1
        assert data[at] == 0  # more gamemodes
        _, (_, _, _, levels) = at_each(data, at + 9, "IIII")
        _, (count, level) = at_each(data, levels, "II")
        assert count == 1
        reader, (strings, _, _, chunks) = at_each(data, level, "IIII")
        names = self.strings(strings)
        count, at = reader.numbers("HI")
        self.materials = [text_at(names, at_each(data, at + 6 * i, "I")[1][0]) for i in range(count)]
        reader, (self.size, last) = at_each(data, chunks, "BI")
        reader.numbers("Ifff")
        assert last == 0
        reader, (_, self.client, self.server, _) = at_each(data, reader.number("I"), "IIII")
        reader.numbers("BI")
        count, at = reader.numbers("BI")
        self.used = Reader(data, at).numbers(f"{count}H")
        reader.numbers("BIBIBIBIBIBI")
        self.cubes = reader.numbers("3I")

    def strings(self, at):
        reader, (_, packed) = at_each(self.data, at, "II")
        return unpack(reader.bytes(packed)) if packed else b"\0"

    def entity_cubes(self):
        """Entities of type 4."""
        _, (table,) = at_each(self.data, self.server, "I")
        reader, (strings, entries, packed) = at_each(self.data, table, "III")
        entities, strings = Reader(unpack(reader.bytes(packed)), 0) if packed else None, self.strings(strings)
        cubes = []
        for _ in range(entries):
            word, = entities.numbers("I")
            for _ in range((word & 0xFFFFFF) + 1):
                _, size = entities.numbers("II")
                end = entities.at + size
                if word >> 24 == 4:
                    entities.numbers("II")
                    flags, = entities.numbers("H")
                    place = entities.numbers("fff")
                    entities.numbers("fffII")
                    corners = [tuple(x + y for x, y in zip(place, entities.numbers("fff"))) for _ in range(8)]
                    faces = [text_at(strings, at) for at in entities.numbers("6I")]
                    coordinates = [entities.numbers("ff") for _ in range(24)]
                    cubes.append(Cube(flags >> 8, corners, faces, coordinates))
                entities.at = end
        return cubes

    def tree_cubes(self):
        """Colliders of the tree with the geometry in them: each lies in the cell in which the mean of its corners is."""
        count, size, at = self.cubes
        stream, records, seen = Reader(unpack(Reader(self.data, at).bytes(size))), [], []
        for _ in range(count):
            kind = stream.number("B")
            records.append((kind, stream.numbers({0: "", 1: "8I", 2: "3B", 3: "13B", 7: "I24f"}[kind])))
        assert not stream.left()
        reader = Reader(self.data, self.client)
        _, _, _, _, indices, index_at, vertices, vertex_at, _, _, _, _, size, at = reader.numbers("BIBIIIIIBIIIII")
        indices = Reader(self.data, index_at).numbers(f"{indices}I") if indices else ()
        vertices = [Reader(self.data, vertex_at + 40 * i).numbers("10f") for i in range(vertices)]
        stream, looks = Reader(unpack(Reader(self.data, at).bytes(size)) if size else b""), []
        for kind, _ in records:
            looks.append(stream.numbers({2: "II", 3: "7BI"}.get(kind, "")))
        assert not stream.left()
        half, cubes, used = 2 ** self.size / 2, [], []

        def visit(number, middle, half):
            kind, record = records[number]
            if kind == 1:
                for octant, child in enumerate(record):
                    signs = [-1 if octant & bit else 1 for bit in (1, 4, 2)]
                    visit(child, [at + sign * half / 2 for at, sign in zip(middle, signs)], half / 2)
            elif kind == 7:
                corners = [record[1 + 3 * i:4 + 3 * i] for i in range(8)]
                mean = [sum(corner[axis] for corner in corners) / 8 for axis in range(3)]
                assert all(abs(at - there) <= half + BESIDE for at, there in zip(mean, middle)), (mean, middle, half)
                seen.append(number)
                cubes.append(self.body(corners, record[0], records, looks, indices, vertices, used))
            else:
                assert kind == 0, kind

        visit(0, [0, 0, 0], half)
        assert len(seen) == len(set(seen)) == sum(kind == 7 for kind, _ in records)
        assert sorted(used) == list(range(len(indices)))
        return cubes

    def body(self, corners, number, records, looks, indices, vertices, used):
        kind, record = records[number]
        counts, materials, first = [0] * 6, [0] * 6, 0
        if kind == 2:
            word, first = looks[number]
            counts, materials = [word >> shift & 15 for shift in range(8, 32, 4)], [record[0]] * 6
            assert word & 255 == 255
        elif kind == 3:
            counts, materials, first = looks[number][1:7], record[:6], looks[number][7]
        coordinates = []
        for face, names in enumerate(FACES):
            there = indices[first:first + 3 * counts[face]]
            used += range(first, first + 3 * counts[face])
            first += 3 * counts[face]
            by_corner = {vertices[i][:3]: vertices[i][6:8] for i in there}
            coordinates += [by_corner.get(corners[name], (0, 0)) for name in names]
            for at in range(0, len(there), 3):  # counter-clockwise as seen from outside, in a left-handed space
                a, b, c = (vertices[i] for i in there[at:at + 3])
                around = cross(sub(b[:3], a[:3]), sub(c[:3], a[:3]))
                assert dot(around, a[3:6]) < 0 and abs(length(a[3:6]) - 1) < 1e-5
        shown = sum(1 << face for face in range(6) if counts[face])
        names = [self.materials[self.used[material]] if count else "" for material, count in zip(materials, counts)]
        return Cube(shown, corners, names, coordinates)


def to_editor(corner):
    return (corner[0] * UNITS, corner[2] * UNITS, corner[1] * UNITS)


def check_textures(planes, cubes):
    """Each face that is shown lies on the plane with its texture, and where the axes say, but for whole repeats."""
    seen = set()
    for cube in cubes:
        for face, names in enumerate(FACES):
            if not cube.shown >> face & 1:
                continue
            plane = next(plane for plane in planes if plane.texture == cube.faces[face])
            seen.add(plane.texture)
            shifts = []
            for i, name in enumerate(names):
                at = to_editor(cube.corners[name])
                assert abs(dot(plane.normal, at) - plane.distance) < .1, (face, at)
                raw = [(dot(at, axis[:3]) / axis[4] + axis[3]) / TEXELS for axis in plane.axes]
                shifts.append([got - want for got, want in zip(cube.coordinates[4 * face + i], raw)])
            for way in range(2):
                least = min(shift[way] for shift in shifts)
                assert max(shift[way] for shift in shifts) - least < 4e-3, (face, shifts)
                assert abs(least - round(least)) < 4e-3, (face, shifts)
    return seen


def check_brush(chance, name, entity_class):
    planes = random_brush(chance)
    corners = corners_of(planes)
    with open("brush.map", "w") as file:
        file.write(entity([planes], classname=entity_class))
    notes = convert("brush.map", name)
    assert "encloses nothing" not in notes, notes
    with open(name, "rb") as file:
        data = file.read()
    assert not walk(data), walk(data)
    chunk = Chunk(data)
    cubes, others = chunk.tree_cubes(), chunk.entity_cubes()
    if entity_class == "cube":
        cubes, others = others, cubes
    assert not others
    assert cubes and all(cube.volume() > 0 for cube in cubes)
    # Cubes have no corners but those of the brush, and all of them.
    made = {to_editor(corner) for cube in cubes for corner in cube.corners}
    for corner in corners:
        assert min(length(sub(corner, other)) for other in made) < .06, corner
    for corner in made:
        assert min(length(sub(corner, other)) for other in corners) < .06, corner
    want = volume_of(planes, corners) / UNITS ** 3
    got = sum(cube.volume() for cube in cubes)
    assert abs(got - want) < 2e-3 * want + 1e-4, (got, want)
    faces = {plane.texture for plane in planes
             if sum(abs(dot(plane.normal, corner) - plane.distance) < 1e-5 for corner in corners) > 2}
    assert check_textures(planes, cubes) == faces


def comes_back(name):
    """map -> pmf -> map -> pmf: the same bytes, no findings that are errors, and a walk goes through."""
    convert(name, "one.pmf")
    assert run("check", "one.pmf").returncode == 0, run("check", "one.pmf").stdout
    convert("one.pmf", "two.map")
    convert("two.map", "two.pmf")
    convert("two.pmf", "three.map")
    for one, two in (("one.pmf", "two.pmf"), ("two.map", "three.map")):
        with open(one, "rb") as first, open(two, "rb") as second:
            assert first.read() == second.read(), (name, one)
    with open("one.pmf", "rb") as file:
        assert not walk(file.read())


# ---- tests

def random_brushes():
    for seed in range(RANDOM):
        check_brush(random.Random(seed), "brush.pmf", "cube" if seed % 3 == 2 else "worldspawn")
        comes_back("brush.map")


def bodies_in_one_place():
    """The same body several times, and others with the same middle: each has its cell, and they come back in any order."""
    chance, brushes = random.Random(7), []
    for _ in range(4):
        planes = random_brush(chance, 3, 128)
        brushes += [planes] * 3
    for turned in (brushes, brushes[::-1]):
        with open("one_place.map", "w") as file:
            file.write(entity(turned, classname="worldspawn"))
        assert not convert("one_place.map", "one_place.pmf")
        with open("one_place.pmf", "rb") as file:
            assert len(Chunk(file.read()).tree_cubes()) >= len(brushes)
        comes_back("one_place.map")


def fine_brushes():
    """Corners that lie close together: none of the bodies is lost."""
    chance = random.Random(3)
    with open("fine.map", "w") as file:
        file.write('{\n"classname" "worldspawn"\n')
        for _ in range(8):
            file.write("{\n" + "".join(plane.text() for plane in random_brush(chance, 120, 500)) + "}\n")
        file.write("}\n")
    notes = convert("fine.map", "fine.pmf")
    assert "encloses nothing" not in notes, notes
    comes_back("fine.map")


def cottage():
    comes_back(HOUSE)
    with open("one.pmf", "rb") as file:
        chunk = Chunk(file.read())
    cubes = chunk.tree_cubes() + chunk.entity_cubes()
    with open(HOUSE) as file:
        brushes = re.findall(r"\{\n(\( [^{}]*)\}", file.read())
    want = 0
    for brush in brushes:
        if "trigger" in brush or "__TB_empty" in brush:
            continue
        planes = []
        for line in brush.splitlines():
            numbers = [float(word) for word in re.findall(r"-?[\d.]+(?= )", line.split(")  ")[0])][:9]
            planes.append(Plane([tuple(numbers[i:i + 3]) for i in (0, 3, 6)], ""))
        want += volume_of(planes, corners_of(planes)) / UNITS ** 3
    got = sum(cube.volume() for cube in cubes)
    assert abs(got - want) < 1e-3 * want, (got, want)


def verbs_take_texts():
    for words in (["info"], ["check"], ["json", "-c"], ["render", "-o", "plan.svg"], ["export", "-o", "cottage.glb"], ["paths"]):
        done = run(words[0], HOUSE, *words[1:])
        assert done.returncode == 0, (words, done.stderr)
    convert(HOUSE, "one.pmf")
    convert("one.pmf", "own.map")
    assert run("set", "own.map", "/name=Another", "-o", "set.map").returncode == 0
    with open("set.map") as file:
        assert '"name" "Another"' in file.read()
    refused = run("set", "own.map", "/extra_gamemodes=[\"hop\"]", "-o", "lost.map")
    assert refused.returncode == 5 and b"ORIGIN-PARTIAL" in refused.stderr, refused.stderr
    assert not os.path.exists("lost.map")


def what_is_lost():
    """Each thing that cannot be said is noted with its line."""
    texts = (
        (entity(classname="worldspawn", message="hello"), "QUAKE-KEY", 'line 3: "message" "hello" is lost'),
        (entity(classname="info_player_start", origin="0 0 0"), "QUAKE-CLASS", "line 1: an entity of class"),
        (entity(classname="light", range="far"), "QUAKE-KEY", 'line 3: "range" "far" has no such value'),
        (entity(classname="light", flags_kind="lamp"), "QUAKE-KEY", 'line 3: "flags_kind" "lamp" has no such value'),
        (entity(classname="light", cone="3"), "QUAKE-KEY", "the cone of a light is lost"),
        (entity(classname="door"), "QUAKE-CLASS", "line 1: this door is left out: it has no brush"),
        (entity(classname="material"), "QUAKE-CLASS", "line 1: this material is left out"),
        (entity(classname="light", origin="1e9 0 0"), "QUAKE-CLASS", "too far"),
        (entity("{\n( 0 0 0 ) ( 1 0 0 ) ( 0 1 0 ) a 0 0 0 1 1\n}\n", classname="worldspawn"), "QUAKE-BRUSH", "line 3"),
    )
    for text, code, words in texts:
        with open("lost.map", "w") as file:
            file.write(text)
        notes = convert("lost.map", "lost.pmf")
        assert code in notes and words in notes, (text, notes)
        comes_back("lost.map")
    kept = entity(classname="counter", origin="8 8 8", name="n", mood="gr\\\"im\\\\", target="3", comparison="less")
    with open("kept.map", "w") as file:
        file.write(kept)
    assert not convert("kept.map", "kept.pmf")
    convert("kept.pmf", "kept.txt.map")
    with open("kept.txt.map") as file:
        again = file.read()
    assert all(line in again for line in kept.splitlines()), again


def hostile_texts():
    plane = "( 0 0 0 ) ( 0 1 0 ) ( 1 0 0 ) wall 0 0 0 1 1\n"
    start = '{\n"classname" "worldspawn"\n'
    for text in (start, start + "{", start + "{\n(", start + '"', start + '"a', start + '"a" b', start + "{\n" + plane * 200 + "}}",
                 start + "{" * 1000, start + "{\n( 0 0 0 ) ( 0 1 0 ) ( nan 0 0 ) w 0 0 0 1 1\n}}", start + "{\npatchDef2\n{}}}",
                 start + "{\n" + plane[:-4] + "}}", start + '"\xff" "1"}', "{ \"a\" \"b\" } }", start + "{\n" + plane.replace("0", "1e308") + "}}"):
        with open("bad.map", "w", encoding="latin-1") as file:
            file.write(text)
        done = run("convert", "bad.map", "-o", "bad.pmf", "--force")
        assert done.returncode in (0, 4), (text, done.returncode, done.stderr)
        assert done.returncode == 0 or b"QUAKE-MISTAKE" in done.stderr or b"bad.map:" in done.stderr, done.stderr
    chance = random.Random(1)
    with open(HOUSE, "rb") as file:
        house_text = file.read()
    for _ in range(100):
        text = bytearray(house_text)
        for _ in range(chance.randrange(1, 6)):
            at = chance.randrange(len(text))
            text[at:at + chance.randrange(3)] = chance.choice((b"{", b"}", b'"', b"(", b"-", b"9", b"e", b"\n", b""))
        with open("bad.map", "wb") as file:
            file.write(text)
        done = run("convert", "bad.map", "-o", "bad.pmf", "--force")
        assert done.returncode in (0, 4), (done.returncode, done.stderr)
        if done.returncode == 0:
            comes_back("bad.map")


def definitions():
    """What TrenchBroom is given is made of the layout, and has all that the house uses."""
    emitted = run("layout", "--emit", "fgd", LAYOUT)
    assert emitted.returncode == 0
    with open(os.path.join(EDITOR, "PlatinumSrc.fgd")) as file:
        text = emitted.stdout.decode() + file.read()
    classes = {}
    for bases, name, body in re.findall(r"^@\w+Class(?: base\(([^)]*)\))? = (\w+)[^\[]*\[(\]|.*?^\])$", text, re.M | re.S):
        keys = set(re.findall(r"^    (\w+)\(", body, re.M))
        for base in filter(None, bases.split(", ")):
            keys |= classes[base]
        classes[name] = keys
    with open(HOUSE) as file:
        blocks = re.split(r"^// entity.*$", file.read(), flags=re.M)[1:]
    assert len(blocks) > 15
    for block in blocks:
        keys = dict(re.findall(r'^"(\w+)" "(.*)"$', block, re.M))
        name = keys.pop("classname")
        left = set(keys) - classes[name] - {"origin", "mapversion", "physics"}
        assert not left, (name, left)
    assert run("layout", "--emit", "fgd", LAYOUT.replace("pmf.layout", "pop_hof.layout")).returncode == 5


test_in_folder(f"{RANDOM} random brushes: corners, volume, textures, and back", random_brushes)
test_in_folder("bodies in one place", bodies_in_one_place)
test_in_folder("brushes of more than a hundred planes", fine_brushes)
test_in_folder("a cottage", cottage)
test_in_folder("verbs take texts of editors", verbs_take_texts)
test_in_folder("what a text cannot say, or a map cannot hold, is noted", what_is_lost)
test_in_folder("hostile texts", hostile_texts)
test_in_folder("definitions for editors", definitions)
finish()
