#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The things of real projects are those that Tomb Editor's own lists have: each room, object, light, opening, trigger and volume,
# in the same room at the same place, called the same, aimed at the same; and of ours in these kinds nothing is left over but what
# the editor loses when it opens the file. Prints TAP; skipped where the lists are not at hand.
#
#   tr_things.py TOOL
import collections
import json
import os
import pathlib
import re
import subprocess
import sys

SHARED = pathlib.Path(os.environ.get("LEVELSMITH_SHARED", pathlib.Path(__file__).resolve().parents[3] / "shared"))
CLASSES = {"MoveableInstance": "moveable", "StaticInstance": "static", "LightInstance": "light", "CameraInstance": "camera",
           "FlybyCameraInstance": "flyby", "SinkInstance": "sink", "SoundSourceInstance": "sound", "SpriteInstance": "sprite",
           "MemoInstance": "memo", "ImportedGeometryInstance": "geometry", "BoxVolumeInstance": "volume",
           "SphereVolumeInstance": "volume"}
LIGHTS = {"Point": "point", "Shadow": "shadow", "Spot": "spot", "Effect": "effect", "Sun": "sun", "FogBulb": "fog bulb"}


def whole(place):
    return tuple(round(float(part)) for part in place)


def theirs(lines):
    lines = list(lines)
    names = {name for line in lines if line.startswith("thing") for name in re.findall(r"\[(.*?)\] \(", line)}
    found = collections.Counter()
    for line in lines:
        part = line.rstrip("\n").split("\t")
        if part[0] == "room":
            found["room", int(part[1]), part[2], whole(part[3].split())] += 1
        elif part[0] == "thing" and part[2] in CLASSES:
            kind = CLASSES[part[2]]
            called = part[3].split(",")[0].removeprefix("Light ") if kind == "light" else words_of(kind, part[3])
            found["thing", int(part[1]), kind, LIGHTS.get(called, called), whole(part[4].split())] += 1
        elif part[0] == "portal":
            found["portal", int(part[1]), int(part[4].split()[-1])] += 1
        elif part[0] == "trigger":
            target = re.match(r"target object (\w+) in room (\d+) at (.*) \(", part[4])
            aimed = (CLASSES[target[1]], int(target[2]), whole(target[3].split()[:3])) if target else None
            found["trigger", int(part[1]), part[2], aimed] += 1
        elif part[0] == "volume":
            found["volume", int(part[1]), whole(part[3].split()), part[4].removeprefix("set ").removeprefix("-")] += 1
        elif part[0] == "event":
            for name in set(re.findall(r'"([^"]*)"', part[5])) & names:
                found["event", part[2], name] = 1
    return found


# The slot or the numbers by which a text calls its thing.
def words_of(kind, text):
    if kind in ("moveable", "static"):
        return re.sub(r"^Static #", "slot ", re.sub(r" (<\d+> |\[.*\] )?\(.*$", "", text))
    numbers = re.search(r"\((\d+:\d+)\)", text)
    return numbers[1] if kind == "flyby" and numbers else ""


def ours(tool, path):
    done = subprocess.run([tool, "find", path, "--json"], capture_output=True, text=True, check=False)
    things = json.loads(done.stdout)
    by_path = {thing["path"]: thing for thing in things}
    number = {thing["path"]: thing["properties"]["index"] for thing in things if thing["kind"] == "room"}

    def room_of(thing):
        return number["/" + "/".join(thing["path"].split("/")[1:3])]

    found, aimed = collections.Counter(), {}
    for thing in things:
        links = thing["links"]
        if thing["kind"] == "room":
            found["room", number[thing["path"]], thing.get("name", ""), whole(thing["position"])] += 1
            for link in links:
                if link["word"] == "leads to":
                    found["portal", number[thing["path"]], number[link["path"]]] += 1
        elif thing["kind"] == "trigger":
            target = aim(thing, links, by_path)
            place = (target["kind"], room_of(target), whole(target["in_room"])) if target else None
            found["trigger", room_of(thing), thing["type"], place] += 1
        elif thing["kind"] == "event set":
            for link in links:
                if link["word"] == "names":
                    found["event", thing["name"], by_path[link["path"]]["name"]] = 1
        elif thing["kind"] in CLASSES.values():
            called = thing.get("type", "") if thing["kind"] in ("moveable", "static", "light") else ""
            if thing["kind"] == "flyby":
                called = "{sequence}:{number}".format(**thing["properties"])
            found["thing", room_of(thing), thing["kind"], called, whole(thing["in_room"])] += 1
            if thing["kind"] == "volume":
                sets = [by_path[link["path"]]["name"] for link in links if link["word"] == "runs"]
                found["volume", room_of(thing), whole(thing["in_room"]), "".join(sets)] += 1
    return found


# What a trigger aims at: what it does something to, or what it waits for.
def aim(thing, links, by_path):
    if thing["type"].split()[0] in ("Switch", "Key", "Pickup"):
        links = [link for link in links if link["word"] == "set off by" and link["by"] == thing["path"]]
    else:
        links = [link for link in links if link["word"] in ("triggers", "looks through", "looks at", "starts", "pulls to")]
    return by_path[links[0]["path"]] if links else None


def main():
    tool = sys.argv[1]
    lists = sorted((SHARED / "oracle/tr-things").glob("*.things"))
    print(f"1..{max(len(lists), 1)}")
    if not lists:
        print("ok 1 # SKIP the editor's lists are not at hand")
        return 0
    failed = 0
    for i, list_of in enumerate(lists):
        project = SHARED / "corpus/prj2" / (list_of.name.removesuffix(".things") + ".prj2")
        left, right = theirs(list_of.open(encoding="utf-8", errors="replace")), ours(tool, project)
        wrong = [("lacks", key) for key in (left - right).elements()] + [("has besides", key) for key in (right - left).elements()]
        print(f"{'not ok' if wrong else 'ok'} {i + 1} - {list_of.stem}: {sum(left.values())} things and links")
        for what, key in wrong[:12]:
            print(f"# {what}: {key}")
        failed += bool(wrong)
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
