#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What the tool makes of compiled levels is what it makes of their projects: compiled_rooms.py PROGRAM.

Rooms, what stands in them, lights and triggers as `find` lists them, faces and their textures as `export` has them, and the numbers
of `info`. compiled_levels.py says what the files have; here rooms, places and names come out of them. The levels are in
../shared/oracle/tr-compiled, three of the projects in ../shared/corpus/prj2; the test is skipped where they are not. Prints TAP.
"""
import collections
import json
import os
import pathlib
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../support")]
from compiled_reader import read_level  # noqa: E402
from glb import Glb  # noqa: E402
from project_faces import model_triangles  # noqa: E402
from project_rooms import read_rooms  # noqa: E402
from share import share  # noqa: E402
from the_tool import good, printed, read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

SHARED = pathlib.Path(os.environ.get("LEVELSMITH_SHARED", pathlib.Path(HERE).parents[3] / "shared"))
LEVELS = SHARED / "oracle/tr-compiled"
KINDS = ("moveable", "static", "camera", "sink", "flyby", "sound")
OUTSIDE = (512 * 1024, -512 * 1024, 512 * 1024)
INSIDE_OUT = {"8b395249_settomb": 7}   # triangles that the compiler keeps and models of projects leave out


def things_of(path, *conditions):
    """Of each kind how many of a type stand where, to the unit."""
    found = collections.Counter()
    done = run("find", "--json", str(path), *conditions)
    for thing in json.loads(done.stdout) if done.returncode == 0 else ():
        found[thing["kind"], thing.get("type"), *(round(axis) for axis in thing["position"])] += 1
    return found


def places_are_those_of_the_project(path, project):
    level, rooms = things_of(path, "kind=room"), things_of(project, "kind=room")
    assert sum(level.values()) == sum(rooms.values()), (level, rooms)
    for kind in KINDS:
        of_level, of_project = things_of(path, f"kind={kind}"), things_of(project, f"kind={kind}")
        # Two items that the compiler of TR5 adds stand outside of the world.
        alone = {thing for thing in of_level - of_project if thing[2:] != OUTSIDE}
        # A compiler moves nothing by more than a unit.
        alone = [thing for thing in alone if not any(one[:2] == thing[:2] and all(abs(a - b) <= 1 for a, b in zip(one[2:], thing[2:]))
                                                     for one in of_project)]
        assert not alone, alone[:5]
    lists = read_level(read(path))
    wanted = len(lists["items"]) + len(lists.get("ai_objects", ()))
    assert sum(things_of(path, "kind=moveable").values()) == wanted
    assert sum(things_of(path, "kind=camera").values()) + sum(things_of(path, "kind=sink").values()) == len(lists["cameras"])
    sinks = things_of(project, "kind=sink")
    assert sum(things_of(path, "kind=sink").values()) == sum(sinks.values()), sinks


def lights_are_those_of_the_project(path, project):
    of_level, of_project = (collections.Counter({(one[1], *one[2:]): count for one, count in things_of(file, "kind=light").items()})
                            for file in (path, project))
    alone = [light for light in of_level
             if not any(one[0] == light[0] and all(abs(a - b) <= 1 for a, b in zip(one[1:], light[1:])) for one in of_project)]
    assert not alone, alone[:5]


def triggers_are_those_of_the_project(path, project):
    """Each trigger of the level is one of the project, in the same room and of the same type."""
    numbers = {room["title"]: i for i, room in enumerate(json.loads(printed("find", "--json", str(project), "kind=room")))}
    of_project = collections.Counter((numbers[one["room"]], one["type"])
                                     for one in json.loads(run("find", "--json", str(project), "kind=trigger").stdout or "[]"))
    of_level = collections.Counter((int(one["room"].split()[1]), one["type"])
                                   for one in json.loads(run("find", "--json", str(path), "kind=trigger").stdout or "[]"))
    rooms = {number for number, _ in of_project}
    assert {number for number, _ in of_level} <= rooms
    # The first trigger of a sector gives the type for all that stand there, so targets count.
    targets = collections.Counter((number, kind.split()[-1]) for number, kind in of_project)
    for (number, kind), count in of_level.items():
        assert targets[number, kind.split()[-1]], (number, kind)
    print(f"# {sum(of_level.values())} triggers of the level, {sum(of_project.values())} of the project")


def model_is_that_of_the_project(path, project):
    models = []
    for number, file in enumerate((path, project)):
        objects = ["--no-objects"] if file == project else []  # levels have no shapes of things in models
        good("export", str(file), "-o", f"{number}.glb", "--force", "--origin", "world", *objects, "--no-textures", "--light", "none")
        models.append(model_triangles(f"{number}.glb"))
    done = run("upgrade", str(project), "-o", "project.prj2")
    assert done.returncode in (0, 1), done.stderr
    order = [room.index for room in read_rooms(json.loads(printed("json", "project.prj2")))]
    same, alone, missing = 0, 0, 0
    for number, triangles in models[0].items():
        wanted = models[1].get(order[number], collections.Counter())
        # A quad may be halved the other way; its corners are the same.
        corners, of_project = (collections.Counter(corner for (triangle, _), count in one.items() for corner in set(triangle) for _ in range(count))
                               for one in (triangles, wanted))
        same += sum((triangles & wanted).values())
        alone += sum(triangles.values()) - sum(wanted.values())
        missing += len(set(of_project) - set(corners))
    assert not missing, missing
    assert alone == INSIDE_OUT.get(path.stem, 0), alone
    print(f"# {same} triangles are the same, of {sum(sum(one.values()) for one in models[0].values())}")


def openings_of(path):
    """Of each room the openings: where they lead, on which side they are, and which sectors they cover."""
    glb, found = Glb(path), {}

    def walk(number, room):
        node = glb.json["nodes"][number]
        extras = node.get("extras", {})
        if extras.get("kind") == "room":
            room = found[extras["room"]] = collections.Counter()
        if extras.get("kind") == "portal":
            x0, z0, x1, z1 = extras["sectors"]
            for x in range(x0, x1 + 1):
                for z in range(z0, z1 + 1):
                    room[extras["to_room"], extras["side"], x, z] += 1
        for child in node.get("children", ()):
            walk(child, room)
    for top in glb.json["scenes"][0]["nodes"]:
        walk(top, None)
    return found


def openings_are_those_of_the_project(path, project):
    for number, file in enumerate((path, project)):
        objects = ["--no-objects"] if file == project else []
        good("export", str(file), "-o", f"{number}.glb", "--force", *objects, "--no-textures", "--light", "none")
    done = run("upgrade", str(project), "-o", "project.prj2")
    assert done.returncode in (0, 1), done.stderr
    order = [room.index for room in read_rooms(json.loads(printed("json", "project.prj2")))]
    of_level, of_project = openings_of("0.glb"), openings_of("1.glb")
    count, closed = 0, 0
    for number, openings in of_level.items():
        openings = collections.Counter({(order[to], *rest): 1 for to, *rest in openings})
        wanted = collections.Counter(dict.fromkeys(of_project[order[number]], 1))
        assert not openings - wanted, (number, sorted(openings - wanted)[:4])
        # Floors and ceilings of walls are no openings for a compiler.
        left = [one for one in wanted - openings if one[1] not in ("floor", "ceiling")]
        assert not left, (number, left[:4])
        count += len(openings)
        closed += len(wanted - openings)
    assert not closed or not path.stem.startswith("house"), closed
    print(f"# {count} sectors with openings, {closed} are closed by walls")


def info_counts(path):
    lists = read_level(read(path))
    facts = json.loads(printed("info", "--json", str(path), "--engine-limits"))
    text = json.dumps(facts)
    for key, wanted in (("rooms", len(lists["rooms"])), ("items", len(lists["items"])), ("boxes", len(lists["boxes"])),
                        ("overlaps", len(lists["overlaps"])), ("portals", sum(len(room["portals"]) for room in lists["rooms"]))):
        assert f'"{key}": {wanted}' in text, (key, wanted, text[:400])
    boxes = next(limit for limit in facts["engine_limits"]["limits"] if limit["key"] == "boxes") if "engine_limits" in facts else None
    assert boxes is None or boxes["used"] == len(lists["boxes"]), boxes


def main():
    levels = [(path, next((folder / (path.stem + ".prj2") for folder in (LEVELS, SHARED / "corpus/prj2")
                           if (folder / (path.stem + ".prj2")).is_file()), None))
              for path in sorted(LEVELS.glob("*"))] if LEVELS.is_dir() else []
    levels = [(path, project) for path, project in levels if project and path.suffix in (".phd", ".tr2", ".tr4", ".trc")]
    if not levels:
        skip("rooms of compiled levels", "those of Tomb Editor are not at hand")
    for path, project in share(levels, in_ci=1):
        test_in_folder(f"{path.name}: info counts what is in it", lambda path=path: info_counts(path))
        for what in (places_are_those_of_the_project, lights_are_those_of_the_project, triggers_are_those_of_the_project,
                     openings_are_those_of_the_project, model_is_that_of_the_project):
            test_in_folder(f"{path.name}: {what.__name__.replace('_', ' ')}",
                           lambda what=what, path=path, project=project: what(path, project))
    finish()


if __name__ == "__main__":
    main()
