#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Levels that Tomb Editor's compiler made, beside the projects they are of: compiled_levels.py PROGRAM.

compiled_reader.py reads them to their last byte; what it finds is what the project's JSON says, by the rules of the editor's
compiler in project_level.py and project_things.py, and faces are those of the project's model. Where the tool reads such levels,
its JSON says the same, value by value. The levels are in
../shared/oracle/tr-compiled, three of the projects in ../shared/corpus/prj2; the test is skipped where they are not. Prints TAP.
"""
import collections
import json
import os
import pathlib
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "../../support")]
import project_level  # noqa: E402
import project_things  # noqa: E402
from compiled_json import from_json, stored  # noqa: E402
from compiled_reader import Unreadable, read_level  # noqa: E402
from project_faces import compare_faces, model_triangles  # noqa: E402
from project_rooms import read_rooms  # noqa: E402
from share import share  # noqa: E402
from the_tool import good, printed, read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

SHARED = pathlib.Path(os.environ.get("LEVELSMITH_SHARED", pathlib.Path(HERE).parents[3] / "shared"))
LEVELS = SHARED / "oracle/tr-compiled"
SUFFIXES = (".phd", ".tr2", ".tr4", ".trc")
# How many boxes and overlaps there are, as the compiler said.
PATHS = {"house-Tr1": (120, 624), "house-Tr2": (120, 624), "house-Tr3": (124, 646), "house-Tr4": (124, 658),
         "house-Trng": (124, 658), "house-Tr5": (124, 658), "57d3d68c_title1": (2, 0), "8b395249_settomb": (652, 2502),
         "8ee59774_valley5": (434, 2346)}
OPENINGS = {"house": 17, "57d3d68c_title1": 0, "8b395249_settomb": 504, "8ee59774_valley5": 130}
# Faces of rooms, and of them walls that are inside out.
FACES = {"57d3d68c_title1": (830, 0), "8b395249_settomb": (8338, 7), "8ee59774_valley5": (1, 0)}
DIFFER = (project_level.rooms_differ, project_level.openings_differ, project_things.items_differ, project_things.statics_differ,
          project_things.cameras_differ, project_things.sounds_differ)
COUNTED = (project_level.sectors_differ, project_level.boxes_differ, project_things.lights_differ, project_things.triggers_differ)


def unequal(one, other, path=""):
    """Where two levels, or parts of them, are not the same."""
    if isinstance(one, dict) and isinstance(other, dict):
        for name in {**one, **other}:
            if name not in one or name not in other:
                yield f"{path}/{name}"
            else:
                yield from unequal(one[name], other[name], f"{path}/{name}")
    elif isinstance(one, (list, tuple)) and isinstance(other, (list, tuple)) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other)):
            yield from unequal(a, b, f"{path}/{i}")
    elif one != other and not (isinstance(one, float) and project_level.single(one) == project_level.single(other)):
        yield path


def none(lines):
    if lines:
        raise AssertionError(f"{len(lines)} differences\n" + "\n".join(lines[:8]))


def level_of(path):
    return read_level(read(path))


def has_all_its_bytes(path):
    """They are read to the last one; a file that is cut, or longer, is no level."""
    content = read(path)
    read_level(content)
    for wrong in (content[:-1], content + b"\0", content[:len(content) // 2], content[:3], content + content):
        try:
            read_level(wrong)
        except Unreadable:
            continue
        raise AssertionError(f"{len(wrong)} bytes are read as a level of {len(content)}")


def rooms_of(project):
    done = run("upgrade", str(project), "-o", "project.prj2")
    assert done.returncode in (0, 1), done.stderr
    return read_rooms(json.loads(printed("json", "project.prj2")))


def is_of_its_project(path, project):
    level, rooms = level_of(path), rooms_of(project)
    counted = collections.Counter(rooms=len(rooms), items=len(level["items"]))
    for room in level["rooms"]:
        counted.update(openings=len(room["portals"]), statics=len(room["statics"]))
    lines = [line for differ in DIFFER for line in differ(level, rooms)]
    lines += [line for differ in COUNTED for line in differ(level, rooms, counted)]
    none(lines)
    found = (len(level["boxes"]), len(level["overlaps"]))
    assert found == PATHS[path.stem], (found, PATHS[path.stem])
    assert counted["openings"] == OPENINGS[path.stem.split("-Tr")[0]], counted["openings"]
    print("# " + ", ".join(f"{number} {name}" for name, number in counted.items()))


def has_faces_of_the_model(path, project):
    good("export", str(project), "-o", "model.glb", "--force", "--origin", "world", "--no-objects", "--no-textures",
         "--light", "none")
    model = model_triangles("model.glb")
    same, inside_out, level_alone, model_alone = compare_faces(level_of(path), rooms_of(project), model)
    print(f"# {same} faces are in both, {inside_out} are walls inside out, which models leave out")
    none([f"room {number}: {corners} is only in the level" for number, corners in level_alone] +
         [f"room {number}: {corners} is only in the model" for number, corners in model_alone])
    assert (same + inside_out, inside_out) == FACES[path.stem], (same + inside_out, inside_out)


def is_that_of_the_tool(path):
    value = json.loads(printed("json", str(path)))
    assert value["$format"] == "tr_level", value["$format"]
    wrong = list(unequal(stored(level_of(path)), from_json(value)))
    none([f"{where} is not what the reader has" for where in wrong])


# A change of each kind to a level, which must be noticed.
CHANGES = (("rooms", 0, "y_top"), ("rooms", 3, "flags"), ("rooms", 0, "portals", 1, "room"), ("rooms", 0, "sectors", 25, "floor"),
           ("rooms", 0, "sectors", 25, "box"), ("rooms", 7, "alternate"), ("rooms", 0, "lights", 0, "intensity"),
           ("rooms", 0, "statics", 0, "angle"), ("items", 0, "x"), ("items", 0, "ocb"), ("cameras", 0, "flags"),
           ("cameras", 1, "room"), ("flybys", 2, "speed"), ("sound_sources", 0, "flags"), ("boxes", 5, "x_max"),
           ("boxes", 5, "floor"))


def notices_changes():
    path = LEVELS / "house-Tr4.tr4"
    rooms = rooms_of(path.with_suffix(".prj2"))
    for way in (*CHANGES, trigger_in(level_of(path))):
        level = level_of(path)
        holder = level
        for name in way[:-1]:
            holder = holder[name]
        holder[way[-1]] += 1
        if not any(differ(level, rooms) for differ in DIFFER) and not any(
                differ(level, rooms, collections.Counter()) for differ in COUNTED):
            raise AssertionError(f"another value of {way} is not noticed")


def trigger_in(level):
    """The way to the mask of some trigger."""
    return next(("rooms", number, "sectors", place, "functions", i, "mask") for number, room in enumerate(level["rooms"])
                for place, sector in enumerate(room["sectors"]) for i, one in enumerate(sector["functions"]) if "mask" in one)


def next_generation_adds_its_own():
    wrong = set(unequal(level_of(LEVELS / "house-Tr4.tr4"), level_of(LEVELS / "house-Trng.tr4")))
    assert wrong == {"/sound_map", "/next_generation"}, sorted(wrong)[:8]


def main():
    paths = sorted(path for path in LEVELS.glob("*") if path.suffix in SUFFIXES) if LEVELS.is_dir() else []
    if not paths:
        skip("compiled levels", "those of Tomb Editor are not at hand")
    known = "tr_level" in printed("formats").split()
    for path in share(paths, in_ci=1):
        test_in_folder(f"{path.name}: all its bytes are read, no less and no more", lambda path=path: has_all_its_bytes(path))
        same = f"{path.name}: the tool's JSON says what the reader does"
        if known:
            test_in_folder(same, lambda path=path: is_that_of_the_tool(path))
        else:
            skip(same, "the tool does not read such levels")
        project = next((folder / (path.stem + ".prj2") for folder in (LEVELS, SHARED / "corpus/prj2")
                        if (folder / (path.stem + ".prj2")).is_file()), None)
        if not project:
            skip(f"{path.name} is of its project", "the project is not at hand")
            continue
        test_in_folder(f"{path.name} is of its project", lambda path=path, project=project: is_of_its_project(path, project))
        if path.stem in FACES:
            test_in_folder(f"{path.name} has the faces of its project's model",
                           lambda path=path, project=project: has_faces_of_the_model(path, project))
    if len(paths) > 1:
        test_in_folder("another value in a level is noticed", notices_changes)
        test_in_folder("a level for TRNG is that for TR4, and what TRNG adds", next_generation_adds_its_own)
    finish()


if __name__ == "__main__":
    main()
