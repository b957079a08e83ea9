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
sys.path[:0] = [os.path.join(HERE, "../../support"), os.path.join(HERE, "../../changes")]
from titled_tests import finish, test_in_folder
from walkers.lz4 import unpack
from walkers.pmf import walk
from walkers.reader import Reader

TOOL, HOUSE, LAYOUT, EDITOR = (os.path.abspath(path) for path in sys.argv[1:5])
RANDOM = 60 if os.environ.get("LEVELSMITH_CI") else 10
UNITS, TEXELS = 32, 128  # where a text says nothing else
FACES = ((2, 0, 6, 4), (1, 0, 3, 2), (0, 1, 4, 5), (1, 3, 5, 7), (4, 5, 6, 7), (3, 2, 7, 6))


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})


def convert(source, target):
    done = run("convert", source, "-o", target, "--force")
    assert done.returncode == 0, (source, done.stderr)
    return done.stderr.decode()


# ---- brushes

def sub(a, b):
    return tuple(x - y for x, y in zip(a, b))


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def cross(a, b):
    return (a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0])


def length(a):
    return math.sqrt(dot(a, a))


class Plane:
    def __init__(self, points, texture, axes=None):
        self.points, self.texture, self.axes = points, texture, axes
        normal = cross(sub(points[0], points[1]), sub(points[2], points[1]))
        self.normal = tuple(part / length(normal) for part in normal)
        self.distance = dot(self.normal, points[1])

    def text(self):
        points = " ".join("( %.9f %.9f %.9f )" % point for point in self.points)
        axes = " ".join("[ %.9f %.9f %.9f %.9f ]" % axis[:4] for axis in self.axes)
        return f"{points} {self.texture} {axes} 0 {self.axes[0][4]} {self.axes[1][4]}\n"


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


def random_axis(chance):
    return tuple(chance.uniform(-1, 1) for _ in range(3)) + (chance.uniform(-99, 99), chance.choice((1, .5, -.25, 2.5)))


def random_brush(chance, most=8, size=None):
    middle = tuple(chance.uniform(-3000, 3000) for _ in range(3))
    size = size or chance.choice((16, 128, 600))
    box = ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))
    tetrahedron = ((1, 1, 1), (-1, -1, 1), (-1, 1, -1), (1, -1, -1))
    ways = [tuple(part + chance.uniform(-.2, .2) for part in way) for way in tetrahedron] if chance.random() < .4 else list(box)
    ways += [tuple(chance.gauss(0, 1) for _ in range(3)) for _ in range(chance.randrange(most) if most == 8 else most)]
    planes = []
    for way in ways:
        way = tuple(part / length(way) for part in way)
        along = cross(way, (1, 0, 0) if abs(way[0]) < .7 else (0, 1, 0))
        along = tuple(64 * part / length(along) for part in along)
        across = cross(way, along)
        away = size * chance.uniform(.6, 1)
        near = tuple(at + part * away for at, part in zip(middle, way))
        points = [tuple(round(part, 9) for part in point) for point in
                  (tuple(x + y for x, y in zip(near, along)), near, tuple(x + y for x, y in zip(near, across)))]
        plane = Plane(points, f"texture{len(planes)}", (random_axis(chance), random_axis(chance)))
        if dot(plane.normal, way) < 0:
            plane = Plane(points[::-1], plane.texture, plane.axes)
        planes.append(plane)
    return planes


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


def cubes_of(data):
    """Entities of type 4 in the chunk of a map that the converter makes."""
    at = 4
    for _ in range(5):
        at = data.index(b"\0", at) + 1
    assert data[at] == 0  # more gamemodes
    reader, (_, _, _, levels) = at_each(data, at + 9, "IIII")
    reader, (count, level) = at_each(data, levels, "II")
    assert count == 1
    reader, offsets = at_each(data, level, "IIII")
    reader, head = at_each(data, offsets[3], "BI")
    reader.numbers("Ifff")
    chunk, = reader.numbers("I")
    assert head[1] == 0
    reader, (_, _, server, _) = at_each(data, chunk, "IIII")
    reader, (table,) = at_each(data, server, "I")
    reader, (strings, entries, packed) = at_each(data, table, "III")
    entities = Reader(unpack(reader.bytes(packed)), 0) if packed else None
    reader, (_, packed) = at_each(data, strings, "II")
    strings = unpack(reader.bytes(packed)) if packed else b"\0"
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


def check_brush(chance, name):
    planes = random_brush(chance)
    corners = corners_of(planes)
    with open("brush.map", "w") as file:
        file.write('{\n"classname" "worldspawn"\n{\n' + "".join(plane.text() for plane in planes) + "}\n}\n")
    notes = convert("brush.map", name)
    assert "encloses nothing" not in notes, notes
    with open(name, "rb") as file:
        data = file.read()
    assert not walk(data), walk(data)
    cubes = cubes_of(data)
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
        check_brush(random.Random(seed), "brush.pmf")
        comes_back("brush.map")


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
        cubes = cubes_of(file.read())
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


def entity(brushes="", **keys):
    return "{\n" + "".join(f'"{key}" "{value}"\n' for key, value in keys.items()) + brushes + "}\n"


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
test_in_folder("brushes of more than a hundred planes", fine_brushes)
test_in_folder("a cottage", cottage)
test_in_folder("verbs take texts of editors", verbs_take_texts)
test_in_folder("what a text cannot say, or a map cannot hold, is noted", what_is_lost)
test_in_folder("hostile texts", hostile_texts)
test_in_folder("definitions for editors", definitions)
finish()
