#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# The questions of docs/questions.md, each asked as it stands there, against answers that are computed from the JSON form by what is
# known of the formats. Prints TAP.
#
#   questions.py TOOL SOURCE
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile


# ---- what the forms hold ----

def objects(form):
    for i, room in enumerate(form["rooms"]):
        for k, one in enumerate(room.get("objects", [])):
            yield f"/rooms/{i}/objects/{k}", i, one


def rooms_where(form, holds):
    return {f"/rooms/{i}" for i, room in enumerate(form["rooms"]) if holds(i, room)}


def is_portal(one):
    return "adjoining_room_index" in one


def is_moveable(one):
    return one["$type"].startswith("moveable")


def slots(source, kind, pattern):
    """Numbers of TR4's slots whose name fits."""
    rows = (line.split("\t") for line in (source / "src/format/wad_names/wad_names.tsv").open(encoding="utf-8") if line[0] != "#")
    return {int(row[1]) for row in rows if row[0] == kind and re.fullmatch(pattern, row[5].strip())}


def listed(form, name, holds):
    return {f"/{name}/{i}" for i, one in enumerate(form.get(name, [])) if holds(i, one)}


def triggers(form, holds):
    return listed(form, "triggers", lambda _, one: holds(one))


def data(one):
    return one.get("triggerdata", {})


def tiles(form, codes):
    for r, room in enumerate(form["rooms"]):
        for y, row in enumerate(room["rows"]):
            for x, tile in enumerate(row["tiles"]):
                if tile["tile"].get("code") in codes:
                    yield f"/rooms/{r}/rows/{y}/tiles/{x}", tile


def targets(form, tile):
    event = int(tile["modifier"])
    while event < 256:
        at = form["events"][event]
        room, number = at.get("room", 0), at.get("tile", 0)
        if room:
            yield f"/rooms/{room - 1}/rows/{number // 10}/tiles/{number % 10}"
        if at.get("last"):
            return
        event += 1


def opened(form, codes):
    """Tiles of these codes that a button opens, and the buttons."""
    doors = {path for path, _ in tiles(form, codes)}
    hits = [(button, target) for button, tile in tiles(form, {"raise_button"}) for target in targets(form, tile) if target in doors]
    return {target for _, target in hits}, {button for button, _ in hits}, doors


def entities(form):
    def search(value, at):
        if isinstance(value, dict):
            for key, part in value.items():
                if key == "entities" and isinstance(part, list):
                    for i, one in enumerate(part):
                        yield f"{at}/{key}/{i}", value.get("type"), one.get("body", {})
                yield from search(part, f"{at}/{key}")
        elif isinstance(value, list):
            for i, part in enumerate(value):
                yield from search(part, f"{at}/{i}")
    return list(search(form, ""))


SAYS = {"entering", "entered", "fully_entered", "exiting", "exited", "fully_exited", "hit", "output_1", "output_2", "output"}


def signals(form):
    return {value for _, _, body in entities(form) if isinstance(body.get("data"), dict)
            for key, value in body["data"].items() if key in SAYS and value}


def doors_of(form):
    return [(path, body["data"]) for path, kind, body in entities(form) if kind == "door"]


def follows(value):
    if isinstance(value, dict):
        if "entity" in value and "bone" in value and value["entity"]:
            yield value["entity"]
        for part in value.values():
            yield from follows(part)


# ---- the answers ----

def answers(source):
    moveable = {"DOOR_TYPE4": slots(source, "moveable", "DOOR_TYPE4"), "BABOON*": slots(source, "moveable", "BABOON.*")}

    def of_slot(name):
        return lambda form: {path for path, _, one in objects(form) if is_moveable(one) and one["wad_object_id"] in moveable[name]}

    def named(kind, name):
        return lambda form: {path for path, of, body in entities(form)
                             if (not kind or of == kind) and (not name or body.get("name") == name)}

    def in_room(form):
        hall = next(i for i, room in enumerate(form["rooms"]) if room["name"].lower() == "hall")
        return {path for path, room, one in objects(form) if room == hall and not is_portal(one)}

    def all_names(form):
        return {body.get("name") for _, _, body in entities(form)}

    return {
        "house.prj2 slot=DOOR_TYPE4": of_slot("DOOR_TYPE4"),
        "house.prj2 kind=moveable slot=BABOON*": of_slot("BABOON*"),
        "house.prj2 kind=static ocb=*": lambda form: {
            path for path, _, one in objects(form) if one["$type"].startswith("static") and "ocb" in one},
        "house.prj2 kind=trigger target=/rooms/0/objects/5": lambda form: {
            path for path, _, one in objects(form)
            if one.get("target", {}).get("parameter_type") == "ObjectId"
            and one["target"]["value"] == form["rooms"][0]["objects"][5]["id"]},
        "house.prj2 kind=room has!=light": lambda form: rooms_where(
            form, lambda i, _: not any(room == i and "light_type" in one for _, room, one in objects(form))),
        "house.prj2 kind=room leads-to=room hall": lambda form: rooms_where(
            form, lambda _, room: any(is_portal(one) and one["adjoining_room_index"] == form["rooms"][0]["index"]
                                      for one in room.get("objects", []))),
        "house.prj2 kind=room flips-to=*": lambda form: rooms_where(
            form, lambda _, room: room.get("alternate", {}).get("room", -1) >= 0),
        "house.prj2 room=HALL": in_room,
        "house.prj2 kind=moveable name!=*": lambda form: {path for path, _, one in objects(form)
                                                          if is_moveable(one) and not one.get("lua_name")},
        "cellar.prj2 kind=texture used-by!=*": lambda form: {
            f"/settings/textures/{i}" for i, texture in enumerate(form["settings"].get("textures", []))
            if f'"texture_id": {texture.get("index", i)}' not in json.dumps(form["rooms"])},
        "bastion.map kind=monster type=zomby": lambda form: listed(form, "monsters", lambda _, one: one["type"] == "MONSTER_ZOMBY"),
        "bastion.map kind=panel opened-by=*": lambda form: {
            f"/panels/{data(one)['panelid']}" for one in form["triggers"] if one["type"] == "TRIGGER_OPENDOOR"},
        "bastion.map kind=trigger target=/panels/29": lambda form: triggers(form, lambda one: data(one).get("panelid") == 29 or
                                                                           one.get("texture_panel") == 29),
        "bastion.map kind=trigger needs-the-key=*": lambda form: triggers(form, lambda one: any(
            item["type"].replace("ITEM_", "") in one["keys"] for item in form["items"])),
        "bastion.map kind=texture shown-by!=*": lambda form: listed(form, "textures", lambda i, _: all(
            panel["texture"] != i for panel in form["panels"])),
        "bastion.map kind=panel shows=/textures/1": lambda form: listed(form, "panels", lambda _, one: one["texture"] == 1),
        "bastion.map kind=area type=playerpoint1": lambda form: listed(form, "areas", lambda _, one: one["type"] == "AREA_PLAYERPOINT1"),
        "bastion.map kind=trigger type=secret": lambda form: triggers(form, lambda one: one["type"] == "TRIGGER_SECRET"),
        "tower.bin kind=button opens=exit*": lambda form: opened(form, {"exit_left", "exit_right"})[1],
        "tower.bin kind=gate opened-by!=*": lambda form: opened(form, {"gate"})[2] - opened(form, {"gate"})[0],
        "tower.bin --about /rooms/3/rows/1/tiles/8": lambda form: {"/rooms/3/rows/1/tiles/8"} | {
            target for path, tile in tiles(form, {"raise_button"}) if path == "/rooms/3/rows/1/tiles/8"
            for target in targets(form, tile)},
        "tower.bin kind=guard": lambda form: {f"/rooms/{i}/guard" for i, room in enumerate(form["rooms"]) if room["guard"]["tile"] < 30},
        "tower.bin kind=guard skill=3": lambda form: {f"/rooms/{i}/guard" for i, room in enumerate(form["rooms"])
                                                      if room["guard"]["tile"] < 30 and room["guard"]["skill"] == 3},
        "tower.bin kind=start": lambda form: {"/start"},
        "tower.bin kind=potion": lambda form: {path for path, _ in tiles(form, {"potion"})},
        "tower.bin kind=room reached-from!=*": lambda form: rooms_where(
            form, lambda i, _: all(i + 1 not in room["links"].values() for room in form["rooms"])),
        "tower.pmf kind=door opened-by=*": lambda form: {path for path, door in doors_of(form) if door["open"] in signals(form)},
        "tower.pmf kind=trigger opens=*": lambda form: {
            path for path, kind, body in entities(form) if kind == "trigger"
            and {body["data"].get(key) for key in SAYS} & {door["open"] for _, door in doors_of(form) if door["open"]}},
        "tower.pmf follows=*": lambda form: {path for path, _, body in entities(form)
                                             if any(name in all_names(form) for name in follows(body.get("data", {})))},
        "tower.pmf kind=light": named("light", None),
        "tower.pmf name=gate": named(None, "gate"),
        "tower.pmf kind=material": lambda form: {
            f"/map/levels/list/{i}/level/materials/{k}" for i, slot in enumerate(form["map"]["levels"]["list"])
            for k in range(len(slot["level"].get("materials", [])))},
    }


FILES = {"house.prj2": "examples/house.json", "cellar.prj2": "examples/cellar.json", "tower.bin": "examples/tower.json",
         "tower.pmf": "tests/fixtures/pmf/tower.json"}


def main():
    tool, source = os.path.abspath(sys.argv[1]), pathlib.Path(sys.argv[2]).resolve()
    asked = re.findall(r"`find (.*?)` \|", (source / "docs/questions.md").read_text(encoding="utf-8"))
    known = answers(source)
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        for name, made_of in FILES.items():
            subprocess.run([tool, "build", source / made_of, "-o", name], check=True)
        subprocess.run([tool, "convert", source / "examples/bastion.txt", "-o", "bastion.map"], check=True)
        forms = {name: json.loads(subprocess.run([tool, "json", name], check=True, capture_output=True).stdout)
                 for name in [*FILES, "bastion.map"]}
        print(f"1..{len(asked) + 1}")
        failed = 0
        for i, question in enumerate(asked):
            words = shlex.split(question.replace("!=", "!="))
            done = subprocess.run([tool, "find", *words], capture_output=True, text=True, check=False)
            said = set(re.findall(rf"^{re.escape(words[0])}:(/\S*):", done.stdout, re.M)) | set(re.findall(r"\((/\S*)\)$", done.stdout, re.M))
            answer = known.get(" ".join(words))
            wanted = answer(forms[words[0]]) if answer else None
            good = said == wanted and done.returncode == (0 if wanted else 1)
            print(f"{'ok' if good else 'not ok'} {i + 1} - {question}: {len(said)} things")
            if not good:
                print(f"# said {sorted(said)}, wanted {sorted(wanted) if wanted is not None else 'nobody computes it'}; {done.stderr}")
            failed += not good
        print(f"{'ok' if len(asked) >= 30 else 'not ok'} {len(asked) + 1} - at least 30 questions")
        return failed > 0 or len(asked) < 30


if __name__ == "__main__":
    sys.exit(main())
