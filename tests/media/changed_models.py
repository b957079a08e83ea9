#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Real projects are changed, and the model says so: a thing that was moved is elsewhere by just that, one that was deleted is
# gone, a room that was renamed has the name, and everything else is as it was. The models are read here, not by the library;
# the Khronos Group's validator judges them as well, where npm can be had. Prints TAP; skipped without real files.
#
#   changed_models.py TOOL FOLDER-OF-REAL-FILES BUILD WRITE-SAMPLE-MODEL
import collections
import glob
import json
import os
import struct
import subprocess
import sys
import tempfile

TOOL, CORPUS, BUILD, WRITE_SAMPLE = (os.path.abspath(path) for path in sys.argv[1:5])
HERE = os.path.dirname(os.path.abspath(__file__))
PROJECTS = 5        # of each kind, the smallest
THINGS = 3          # moved in each, one after the other
METRES = 2          # of the model: a sector
# Where the x of a thing goes in a model: what the old editor calls x is the new one's z, and a model looks to -z.
EAST = {"prj2": (METRES, 0, 0), "prj": (0, 0, -METRES)}


def run(*words):
    done = subprocess.run([TOOL, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False, text=True)
    assert done.returncode == 0, f"{words}: {done.stderr[:300]}"
    return done.stdout


class Model:
    """The nodes of a model: what each is, and where it is in its room."""

    def __init__(self, path, scratch):
        out = os.path.join(scratch, "model.glb")
        run("export", "--no-textures", path, "-o", out)
        with open(out, "rb") as file:
            data = file.read()
        size, = struct.unpack_from("<I", data, 12)
        nodes = json.loads(data[20:20 + size])["nodes"]
        self.nodes = collections.Counter(
            (node.get("name"), tuple(node.get("translation", (0, 0, 0))), node.get("extras", {}).get("kind"))
            for node in nodes)

    def changes(self, other):
        """What only this one has, and what only the other has."""
        return sorted((self.nodes - other.nodes).elements(), key=str), sorted((other.nodes - self.nodes).elements(), key=str)


def things(path):
    """(path of the thing, path of its x): of PRJ2 and PRJ, those that a model shows as themselves."""
    found = []
    for number, room in enumerate(json.loads(run("json", path))["rooms"]):
        inner, where = (room.get("room"), f"/rooms/{number}/room") if "room" in room else (room, f"/rooms/{number}")
        for index, thing in enumerate((inner or {}).get("objects", [])):
            at = f"{where}/objects/{index}"
            if thing.get("$type", "").startswith(("moveable", "static")):
                found.append((at, at + "/position/x", thing["position"]["x"]))
            elif thing.get("id") == "object":
                found.append((at, at + "/data/x_pixel_room", thing["data"]["x_pixel_room"]))
    return found


def room_with_a_name(path):
    for number, room in enumerate(json.loads(run("json", path))["rooms"]):
        if room.get("name"):
            return f"/rooms/{number}/name"
        if (room.get("room") or {}).get("name"):
            return f"/rooms/{number}/room/name"
    return None


def moved(path, scratch, way):
    """Each thing a sector along x: one node is elsewhere, by just that."""
    before = Model(path, scratch)
    for _, x_path, x in things(path)[:THINGS]:
        run("set", path, f"{x_path}={x + 1024}", "-i")
        after = Model(path, scratch)
        gone, come = before.changes(after)
        assert len(gone) == len(come) == 1 and gone[0][0] == come[0][0], (x_path, gone, come)
        assert all(abs(new - old - by) < 1e-4 for old, new, by in zip(gone[0][1], come[0][1], way)), (x_path, gone, come)
        before = after


def deleted(path, scratch):
    before = Model(path, scratch)
    run("delete", path, things(path)[0][0], "-i")
    gone, come = before.changes(Model(path, scratch))
    assert len(gone) == 1 and not come, (gone, come)


def renamed(path, scratch):
    before = Model(path, scratch)
    run("set", path, room_with_a_name(path) + "=Somewhere else", "-i")
    gone, come = before.changes(Model(path, scratch))
    assert len(gone) == len(come) == 1 and "Somewhere else" in come[0][0] and come[0][1:] == gone[0][1:], (gone, come)


def judged(folder):
    """What the validator says of the models of what was changed; None = it cannot be had."""
    done = subprocess.run(["sh", os.path.join(HERE, "gltf_valid.sh"), BUILD, WRITE_SAMPLE, TOOL, "--real", folder],
                          capture_output=True, check=False, text=True)
    if "# SKIP" in done.stdout:
        return None
    assert done.returncode == 0 and "not ok" not in done.stdout, done.stdout[-600:]
    return done.stdout


def tests(folder, scratch):
    for kind, pattern in (("prj2", "*.prj2"), ("prj", "*.[Pp][Rr][Jj]")):
        sources = sorted(glob.glob(os.path.join(CORPUS, kind, pattern)), key=os.path.getsize)
        count = 0
        for source in sources:
            if count == PROJECTS:
                break
            path = os.path.join(folder, os.path.basename(source))
            with open(source, "rb") as file, open(path, "wb") as copy:
                copy.write(file.read())
            if not things(path) or not room_with_a_name(path):
                os.remove(path)
                continue
            count += 1
            name = os.path.basename(source)
            yield f"things of {name} are where they were moved to", lambda path=path, kind=kind: moved(path, scratch, EAST[kind])
            yield f"a thing of {name} that was deleted is gone", lambda path=path: deleted(path, scratch)
            yield f"a room of {name} has its new name", lambda path=path: renamed(path, scratch)
    yield "the validator takes all of these models", lambda: judged(folder)


def main():
    if not os.path.isdir(os.path.join(CORPUS, "prj2")):
        print("1..0 # SKIP no real files")
        return 0
    failed = number = 0
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as scratch:
        for number, (words, test) in enumerate(tests(folder, scratch), 1):
            try:
                skipped = test() is None and words.startswith("the validator")
                print(f"ok {number} - {words}" + (" # SKIP there is no npm" if skipped else ""), flush=True)
            except AssertionError as error:
                failed += 1
                print(f"not ok {number} - {words}\n# {error}", flush=True)
    print(f"1..{number}")
    return 1 if failed else 0


sys.exit(main())
