#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A list of conflicts is decided in a file that was saved since the merge: elements came, went and moved, and what refers to
# them has other numbers. This test knows which element is which. Where the conflict's own one is there, theirs is taken in it
# and nothing else is another, or it is refused (status 5, with the path); where it is gone, it is refused. Prints TAP.
#
#   resolve.py TOOL SAVES
import copy
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

TOOL, SAVES = os.path.abspath(sys.argv[1]), int(sys.argv[2])
REFERENCES = ("panelid", "texture_panel")
EASY = 0.95  # of the conflicts whose element is there, so many are decided at least


def run(*words):
    return subprocess.run([TOOL, *words], capture_output=True, check=False)


def write(name, form):
    with open("form.json", "w", encoding="utf-8") as file:
        json.dump(form, file)
    built = run("build", "form.json", "--force", "-o", name)
    assert built.returncode == 0, built.stderr


def read(name):
    return json.loads(run("json", name).stdout)


def level(draw):
    """Panels, three of which are the same, and triggers that open them."""
    panels = [{"position": {"x": draw.randrange(100) * 16, "y": i}, "size": {"width": 64, "height": 16}, "type": ["PANEL_WALL"]}
              for i in range(12)]
    for i in (4, 7):
        panels[i] = copy.deepcopy(panels[2])
    triggers = [{"position": {"x": i, "y": 5}, "size": {"width": 8, "height": 8}, "type": "TRIGGER_DOOR",
                 "texture_panel": draw.randrange(12), "triggerdata": {"panelid": draw.randrange(12)}} for i in range(6)]
    items = [{"position": {"x": i % 3, "y": 5}, "type": "ITEM_MEDKIT_SMALL"} for i in range(7)]
    return {"$format": "d2df", "panels": panels, "triggers": triggers, "items": items}


def conflict(draw, form):
    """One value that both sides changed: the list, the element, the keys behind it, and what theirs says."""
    where = draw.choice((("panels", ("position", "x")), ("panels", ("alpha",)), ("triggers", ("size", "width")),
                         ("items", ("position", "x")), ("triggers", ("triggerdata", "panelid"))))
    index = draw.randrange(len(form[where[0]]))
    path = "/" + "/".join(map(str, (where[0], index) + where[1]))
    values = (draw.randrange(6), draw.randrange(6, 12)) if where[1][-1] in REFERENCES else (17, 23)
    for side, value in zip(("ours", "theirs"), values):
        assert run("set", "base.map", f"{path}={value}", "--force", "-o", side + ".map").returncode == 0
    if run("merge", "base.map", "ours.map", "theirs.map", "--force", "-o", "merged.map").returncode != 1:
        return None
    return where, index, path, values[1]


def save(draw, name):
    """What somebody did: where each element of the lists is afterwards."""
    form = read(name)
    ids = {key: list(range(len(form.get(key, ())))) for key in ("panels", "triggers", "items")}
    for _ in range(draw.randrange(4)):
        key = draw.choice(("panels", "panels", "triggers", "items"))
        at, to = (draw.randrange(len(ids[key])) for _ in range(2))
        how = draw.choice(("delete", "move", "insert", "set"))
        if how == "delete" and run("delete", name, f"/{key}/{at}", "--none", "-i").returncode == 0:
            ids[key].pop(at)
        elif how == "move" and run("move", name, f"/{key}/{at}", str(to), "-i").returncode == 0:
            ids[key].insert(to, ids[key].pop(at))
        elif how == "insert" and run("insert", name, f"/{key}/{at}", json.dumps(form[key][0]), "-i").returncode == 0:
            ids[key].insert(at, None)
        elif how == "set":
            run("set", name, f"/{key}/{at}/position/y=77", "-i")
    return ids


def expected(name, ids, decided):
    """The file as it has to be; None = the element is gone."""
    (key, keys), index, _, value = decided
    if index not in ids[key]:
        return None
    form = read(name)
    into = form[key][ids[key].index(index)]
    for step in keys[:-1]:
        into = into[step]
    into[keys[-1]] = value
    return form


def main():
    draw, wrong = random.Random(44), []
    there = done = refused = tried = 0
    while tried < SAVES:
        form = level(draw)
        write("base.map", form)
        decided = conflict(draw, form)
        for _ in range(10 if decided else 0):
            tried += 1
            shutil.copy("merged.map", "saved.map")
            before = read("merged.map")
            ids = save(draw, "saved.map")
            meant, kept = expected("saved.map", ids, decided), read("saved.map")
            result = run("resolve", "saved.map", "merged.map.conflicts.json", "--side=theirs", "-i")
            now = read("saved.map")
            (key, _), index, path, _ = decided
            same = meant and clean(before[key][index]) == clean(kept[key][ids[key].index(index)])
            is_number = path.endswith(REFERENCES)
            there += bool(same) and not is_number
            if result.returncode == 0:
                done += not is_number
                if now != meant:
                    wrong.append(f"{path}: another element")
            elif result.returncode != 5 or now != kept or path.encode() not in result.stderr:
                wrong.append(f"{path}: status {result.returncode}, {result.stderr.decode()}")
            else:
                refused += 1
    for line in wrong:
        print("#", line)
    print(f"{'not ' if wrong else ''}ok 1 - none of {tried} decisions is about another element ({refused} were refused)")
    enough = done >= EASY * there
    print(f"{'' if enough else 'not '}ok 2 - of {there} elements that are as they were but for numbers, {done} are found")
    print("1..2")


def clean(element):
    """An element without numbers that refer to others."""
    if isinstance(element, dict):
        return {key: clean(value) for key, value in element.items() if key not in REFERENCES}
    return element


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    main()
