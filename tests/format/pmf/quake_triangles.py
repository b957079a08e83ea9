#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Brushes of an editor, and the triangles of the model that is exported of the map which the converter makes of them. The
# witness cuts a large polygon on each plane by all other planes of the brush: triangles with the texture of that plane have
# to be that polygon, but for half a step of the grid of 4096 steps a unit on each axis. Prints TAP.
#
#   quake_triangles.py PATH-OF-LEVELSMITH COTTAGE.map
import collections
import math
import os
import random
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../support")]
from glb import Glb
from glb_triangles import triangles
from quake_brushes import Plane, cross, dot, entity, length, random_brush, sub
from titled_tests import finish, test_in_folder

TOOL, HOUSE = (os.path.abspath(path) for path in sys.argv[1:3])
MAPS = 30 if os.environ.get("LEVELSMITH_CI") else 6
UNITS, STEP = 32, 1 / 4096
measured = collections.Counter()


def run(*words):
    done = subprocess.run([TOOL, *words], capture_output=True, check=False, env={**os.environ, "LC_ALL": "C.UTF-8"})
    assert done.returncode == 0, (words, done.stderr)
    return done.stderr.decode()


# ---- the witness

def polygon_of(plane, planes):
    """What the other planes leave of a square on this one; few corners, or none, where they leave nothing."""
    along = cross(plane.normal, (1, 0, 0) if abs(plane.normal[0]) < .7 else (0, 1, 0))
    along = tuple(part / length(along) for part in along)
    across, far = cross(plane.normal, along), 1e5
    middle = tuple(part * plane.distance for part in plane.normal)
    polygon = [tuple(m + far * (u * a + v * b) for m, a, b in zip(middle, along, across))
               for u, v in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
    for other in planes:
        if other is plane:
            continue
        away = [dot(other.normal, at) - other.distance for at in polygon]
        cut = []
        for i, at in enumerate(polygon):
            j = (i + 1) % len(polygon)
            if away[i] <= 0:
                cut.append(at)
            if away[i] * away[j] < 0:
                part = away[i] / (away[i] - away[j])
                cut.append(tuple(a + part * (b - a) for a, b in zip(at, polygon[j])))
        polygon = cut
    kept = []
    for at in polygon:
        if not kept or length(sub(at, kept[-1])) > 1e-6:
            kept.append(at)
    if len(kept) > 1 and length(sub(kept[0], kept[-1])) <= 1e-6:
        kept.pop()
    return kept if len(kept) > 2 else []


def to_engine(at):
    return (at[0] / UNITS, at[2] / UNITS, at[1] / UNITS)


def area(polygon):
    total = (0, 0, 0)
    for a, b in zip(polygon[1:], polygon[2:]):
        total = tuple(x + y for x, y in zip(total, cross(sub(a, polygon[0]), sub(b, polygon[0]))))
    return length(total) / 2


def near(a, b):
    return max(abs(x - y) for x, y in zip(a, b))


# ---- the model

def model_of(name):
    """Triangles in the engine's space, by texture. The model's z goes the other way."""
    run("export", name, "-o", "model.glb", "--force", "--no-textures")
    found = collections.defaultdict(list)
    for corners, material, _ in triangles(Glb("model.glb")):
        found[material.get("name", "")].append([(x, y, -z) for x, y, z in corners])
    return found


def expect_same(polygon, drawn, texture):
    """Corners of both are the same but for half a step, and so is what they cover."""
    made = {at for corners in drawn for at in corners}
    for at in polygon:
        distance = min(near(at, other) for other in made)
        measured["farthest"] = max(measured["farthest"], distance / STEP)
        assert distance <= STEP / 2 + 1e-6, (texture, at, distance / STEP)
    for at in made:
        assert min(near(at, other) for other in polygon) <= STEP / 2 + 1e-6, (texture, at)
    around = sum(length(sub(a, b)) for a, b in zip(polygon, polygon[1:] + polygon[:1]))
    both = area(polygon), sum(area(corners) for corners in drawn)
    assert abs(both[0] - both[1]) <= around * STEP * 2, (texture, both)
    measured["polygons"] += 1
    measured["triangles"] += len(drawn)


def check_map(brushes, name="brushes"):
    with open(name + ".map", "w") as file:
        file.write(entity(brushes, classname="worldspawn"))
    notes = run("convert", name + ".map", "-o", name + ".pmf", "--force")
    assert "QUAKE-BRUSH" not in notes, notes
    found = model_of(name + ".pmf")
    for planes in brushes:
        for plane in planes:
            polygon = [to_engine(at) for at in polygon_of(plane, planes)]
            drawn = found.pop(plane.texture, [])
            assert bool(polygon) == bool(drawn) or area(polygon) < 16 * STEP * STEP, (plane.texture, polygon, drawn)
            if polygon and drawn:
                expect_same(polygon, drawn, plane.texture)
    assert not found, list(found)


def named(planes, number):
    for plane in planes:
        plane.texture = f"b{number}{plane.texture}"
    return planes


def has_close_corners(planes):
    """Corners that lie together are one to the converter: no brush for a measure of half a step."""
    corners = [to_engine(at) for plane in planes for at in polygon_of(plane, planes)]
    return any(1e-7 < near(a, b) < 8 * STEP for i, a in enumerate(corners) for b in corners[:i])


def box(low, high, turn=0, texture="box"):
    """Turned about the editor's Z, so that its sides are askew."""
    middle = [(a + b) / 2 for a, b in zip(low, high)]
    planes = []
    for number, way in enumerate(((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0), (0, 0, 1), (0, 0, -1))):
        size = sum(abs(part) * (b - a) / 2 for part, a, b in zip(way, low, high))
        normal = (way[0] * math.cos(turn) - way[1] * math.sin(turn), way[0] * math.sin(turn) + way[1] * math.cos(turn), way[2])
        along = cross(normal, (0, 0, 1) if not way[2] else (1, 0, 0))
        across, at = cross(normal, along), tuple(m + size * part for m, part in zip(middle, normal))
        points = [tuple(round(a + 64 * b, 9) for a, b in zip(at, along)), tuple(round(a, 9) for a in at),
                  tuple(round(a + 64 * b, 9) for a, b in zip(at, across))]
        plane = Plane(points, f"{texture}{number}", ((1, 0, 0, 0, 1), (0, 1, 0, 0, 1)))
        planes.append(plane if dot(plane.normal, normal) > 0 else Plane(points[::-1], plane.texture, plane.axes))
    return planes


# ---- tests

def one_box():
    check_map([box((-64, -32, 0), (64, 32, 96))])
    assert measured["triangles"] == 12


def turned_boxes():
    check_map([box((64 * i, 0, 8 * i), (64 * i + 48, 40, 100), .1 + .2 * i, f"b{i}_") for i in range(12)])


def one_middle():
    """Bodies with the same middle have a cell each."""
    check_map([box((-16, -16, -16), (16, 16, 16), .2 * i, f"m{i}_") for i in range(5)] +
              [box((-99, -8, -8), (99, 8, 8), 0, "along"), box((-8, -99, -8), (8, 99, 8), 0, "across")])


def skewed_brushes():
    for seed in range(MAPS):
        chance, brushes = random.Random(1000 + seed), []
        while len(brushes) < 10:
            planes = random_brush(chance)
            if not has_close_corners(planes):
                brushes.append(named(planes, len(brushes)))
        check_map(brushes)


def cottage():
    """Textures are shared here: so areas are compared, texture by texture."""
    want = collections.Counter()
    with open(HOUSE) as file:
        text = file.read()
    for keys, brushes in re.findall(r"^\{\n((?:\"[^\n]*\n)*)((?:(?://[^\n]*\n)?\{\n\([^{}]*\}\n)*)", text, re.M):
        if '"classname" "worldspawn"' not in keys:
            continue
        for brush in re.findall(r"\{\n(\([^{}]*)\}", brushes):
            planes = []
            for line in brush.splitlines():
                numbers = [float(word) for word in re.findall(r"-?[\d.]+(?= )", line)[:9]]
                planes.append(Plane([tuple(numbers[i:i + 3]) for i in (0, 3, 6)], line.split(" ) ")[-1].split()[0]))
            for plane in planes:
                polygon = [to_engine(at) for at in polygon_of(plane, planes)]
                if plane.texture != "skip" and polygon:
                    want[plane.texture] += area(polygon)
    run("convert", HOUSE, "-o", "house.pmf", "--force")
    found = collections.Counter()
    for corners, material, path in triangles_of("house.pmf"):
        if "chunk" in path[0].get("name", ""):
            found[material] += area(corners)
    assert len(want) > 5 and set(want) == set(found), (want, found)
    for texture, size in want.items():
        assert abs(found[texture] - size) < 1e-3 * size, (texture, size, found[texture])


def triangles_of(name):
    run("export", name, "-o", "model.glb", "--force", "--no-textures")
    for corners, material, path in triangles(Glb("model.glb")):
        yield corners, material.get("name", ""), path


test_in_folder("a box", one_box)
test_in_folder("boxes that are turned", turned_boxes)
test_in_folder("bodies with one middle", one_middle)
test_in_folder(f"{MAPS} maps of skewed brushes", skewed_brushes)
test_in_folder("a cottage", cottage)
print("# {polygons} polygons, {triangles} triangles; the farthest corner is {farthest:.3f} steps away".format(**measured))
finish()
