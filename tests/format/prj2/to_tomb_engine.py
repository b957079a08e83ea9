#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Projects for TR4 and TRNG as ones for TombEngine. Made ones always; and six that the editor's own converter has converted
# (../shared/oracle/prj2-to-ten, skipped where it is absent), compared value by value. Prints TAP.
#
#   to_tomb_engine.py PATH-OF-LEVELSMITH FIXTURES CORPUS
import copy
import glob
import json
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from the_tool import good, printed, read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[2:4])
ORACLE = os.path.join(CORPUS, "../oracle/prj2-to-ten")
# Pictures of these lay beside the project when the editor converted it: their lists have a row more.
WITH_PICTURES = ("foot_step_sounds", "bumpmaps")
ROLLING_BALL, PANEL, STEAM, SPIKES, DART = 130, 472, 382, 132, 115  # slots of TR4; the second and the third have no like


def level():
    with open(os.path.join(FIXTURES, "prj2/level.json"), encoding="utf-8") as file:
        return json.load(file)


def archive(name, slots, light=1):
    """A Wad2 whose moveables are copies of one of the fixture, lit by normals (0), by vertices (1)."""
    with open(os.path.join(FIXTURES, "wad2/everything.json"), encoding="utf-8") as file:
        made = json.load(file)
    first = made["moveables"][0]
    for mesh in first["meshes"]:
        mesh["lighting_type"] = ("Normals", "VertexColors")[light]
    made["moveables"] = [dict(copy.deepcopy(first), id=slot) for slot in slots]
    made.update(game_version="Tr4", sound_system="Xml")
    write(name + ".json", made)
    good("build", name + ".json", "-o", name, "--force")


def write(name, form):
    with open(name, "w", encoding="utf-8") as file:
        json.dump(form, file)


def build(form, name="x.prj2"):
    write("form.json", form)
    good("build", "form.json", "-o", name, "--force")


def things(form, kind):
    return [thing for room in form["rooms"] for thing in room.get("objects", []) if thing["$type"] == kind]


def project(**settings):
    """The fixture for TR4, without archives, and one of its moveables."""
    form = level()
    form["settings"].update(game_version="Tr4", wads=[], **settings)
    form["settings"]["sound_system"] = "Xml"
    return form, things(form, "moveable")[0]


def convert(*words):
    done = run("convert", "x.prj2", "--engine=TombEngine", "-o", "y.prj2", *words)
    form = json.loads(printed("json", "y.prj2")) if done.returncode == 0 else None
    return done, form


def place(form, slots):
    """As many copies of a moveable, with these slots."""
    room = next(room for room in form["rooms"] if things({"rooms": [room]}, "moveable"))
    first = things({"rooms": [room]}, "moveable")[0]
    highest = max(thing["id"] for thing in (thing for one in form["rooms"] for thing in one.get("objects", [])))
    room["objects"] = [thing for thing in room["objects"] if thing["$type"] != "moveable"]
    room["objects"] += [dict(first, id=highest + 1 + i, wad_object_id=slot, script_id=-1, ocb=0, lua_name="",
                             color={"r": 0.5, "g": 0.5, "b": 0.5}) for i, slot in enumerate(slots)]
    for thing in things(form, "trigger"):
        thing["target"] = {"parameter_type": "Null", "value": {}}
    return room["objects"][-len(slots):]


def numbers():
    """The first archive that has a slot says its number; slots without a name are counted in each archive."""
    form, _ = project()
    form["settings"]["wads"] = [{"path": "$(LevelDirectory)\\one.wad2"}, {"path": "sub\\Two.WAD2"}]
    archive("one.wad2", [STEAM, PANEL, ROLLING_BALL])
    os.mkdir("sub")
    archive("sub/Two.WAD2", [PANEL + 1, ROLLING_BALL], light=0)
    place(form, [ROLLING_BALL, PANEL, PANEL + 1, STEAM, DART])
    build(form)
    done, made = convert()
    assert done.returncode == 0, done.stderr
    moveables = things(made, "moveable")
    ball = json.loads(printed("json", "one_TombEngine.wad2"))["moveables"][1]["id"]
    assert [thing["wad_object_id"] for thing in moveables] == [ball, 1232, 1232, STEAM, DART], moveables
    assert [thing["color"]["r"] for thing in moveables] == [0.5, 0.5, 1, 0.5, 0.5], "what is lit by normals is white"
    assert [wad["path"] for wad in made["settings"]["wads"]] == ["$(LevelDirectory)\\one_TombEngine.wad2",
                                                                  "$(LevelDirectory)\\Two_TombEngine.wad2"]
    one = json.loads(printed("json", "one_TombEngine.wad2"))
    before = json.loads(printed("json", "one.wad2"))
    assert [moveable["id"] for moveable in one["moveables"]] == [1232, ball] and one["game_version"] == "TombEngine"
    before["moveables"] = before["moveables"][1:]
    before["game_version"] = "TombEngine"
    for moveable, was in zip(one["moveables"], before["moveables"]):
        was["id"] = moveable["id"]
    for sequence, was in zip(one["sprite_sequences"], before["sprite_sequences"]):
        was["id"] = sequence["id"]
    assert one == before, "more than numbers has changed in the archive"
    assert done.stderr.count("no archive has it") == 2 and "STEAM_EMITTER" in done.stderr, done.stderr


def values():
    """Spikes, fog, names, cameras, the level's file."""
    form, _ = project(game_level_file_path="$(GameDirectory)\\data\\x.tr4")
    form["settings"]["wads"] = [{"path": "$(LevelDirectory)\\a.wad2"}]
    archive("a.wad2", [SPIKES])
    spikes = place(form, [SPIKES] * 4)
    for thing, ocb in zip(spikes, (20, 32 + 8 + 2, 6, 0)):
        thing.update(ocb=ocb, yaw=77, position={"x": 100, "y": 200, "z": 300})
    light = things(form, "light")[0]
    light.update(light_type="FogBulb", intensity=0.5)
    build(form)
    done, made = convert()
    assert done.returncode == 0, done.stderr
    wanted = [(0, 0, 0, 1, (100, 200, 300)), (0, 270, 0, 2, (100, 712, -212)), (0, 0, 270, 0, (-412, 712, 300)),
              (0, 0, 180, 0, (100, 1224, 300))]
    for thing, (yaw, pitch, roll, ocb, position) in zip(things(made, "moveable"), wanted):
        there = (thing["yaw"], thing["pitch"], thing["roll"], thing["ocb"], tuple(thing["position"].values()))
        assert there == (yaw, pitch, roll, ocb, position), there
    assert abs([one for one in things(made, "light") if one["light_type"] == "FogBulb"][0]["intensity"] - 0.1) < 1e-6
    assert made["settings"]["game_level_file_path"].endswith("x.ten") and made["settings"]["game_version"] == "TombEngine"
    named = [thing for room in made["rooms"] for thing in room.get("objects", []) if "lua_name" in thing]
    count = len(named) + len(things(made, "fly_by"))
    names = [thing["lua_name"] for thing in named]
    assert len(set(names)) == len(names) and all(names), names
    assert [name for name in names if name.startswith("teeth_spikes_")] == [f"teeth_spikes_{count + i}" for i in range(4)]


def triggers():
    """What TombEngine has nothing for is said; a flip effect gets a timer."""
    form, _ = project()
    first = things(form, "trigger")[0]
    room = next(room for room in form["rooms"] if first in room["objects"])
    number, none = {"parameter_type": "Number", "value": 11}, {"parameter_type": "Null", "value": {}}
    highest = max(thing["id"] for one in form["rooms"] for thing in one.get("objects", []))
    base = dict(first, trigger_type="Trigger", target_type="FlipEffect", target=number, timer=none, extra=none)
    changes = [{}, {"timer": number}, {"extra": number}, {"target_type": "ActionNg"}, {"trigger_type": "ConditionNg"}]
    room["objects"] += [dict(base, id=highest + 1 + i, **change) for i, change in enumerate(changes)]
    form["rooms"][0]["room_type"] = "Snow"
    build(form)
    done, made = convert()
    assert done.returncode == 0, done.stderr
    effects = [t for t in things(made, "trigger") if t["target_type"] == "FlipEffect"]
    assert all(t["timer"]["parameter_type"] == "Number" for t in effects), "a flip effect without a timer"
    for words in ("has the timer 0", "with an extra value", "for ActionNg", "ConditionNg", "rain or snow"):
        assert words in done.stderr, (words, done.stderr)


def refusals():
    form, _ = project()
    form["settings"]["wads"] = [{"path": "$(LevelDirectory)\\a.wad2"}]
    build(form)

    def refused(code, words, *more):
        done, _ = convert(*more)
        assert done.returncode == code and words in done.stderr, (words, done.returncode, done.stderr)
        assert not os.path.exists("y.prj2") and read("x.prj2") == before, "something was written"

    before = read("x.prj2")
    refused(5, "is not there")
    with open("a.wad2", "wb") as file:
        file.write(b"WAD2, but no more")
    refused(5, "cannot be read")
    archive("a.wad2", [0])
    archive("b.wad2", [0])
    os.mkdir("sub")
    shutil.copy("a.wad2", "sub/A.wad2")
    form["settings"]["wads"].append({"path": "$(LevelDirectory)\\sub\\A.wad2"})
    build(form)
    before = read("x.prj2")
    refused(5, "same name")
    form["settings"]["wads"][1]["path"] = "$(LevelDirectory)\\b.wad2"
    build(form)
    before = read("x.prj2")
    with open("b_TombEngine.wad2", "wb") as file:
        file.write(b"mine")
    refused(5, "--force")
    assert not os.path.exists("a_TombEngine.wad2") and read("b_TombEngine.wad2") == b"mine"
    good("convert", "x.prj2", "--engine=TombEngine", "-o", "y.prj2", "--force")
    assert read("b_TombEngine.wad2")[:4] == b"WAD2"
    os.remove("y.prj2")
    for words, code, said in ((["--engine=TR5"], 2, "TR5"), ([], 2, "--engine"), (["--to=prj2:TombEngine"], 2, "--engine")):
        done = run("convert", "x.prj2", *words, "-o", "z.prj2", "--force")
        assert done.returncode == code and said in done.stderr, (words, done.returncode, done.stderr)
    assert run("convert", "x.prj2", "--engine=TombEngine", "--to=prj2", "-o", "-").returncode == 5, "no folder"
    form["settings"]["game_version"] = "Tr3"
    build(form)
    before = read("x.prj2")
    refused(5, "for TR3")


def differences(one, other, path=""):
    if isinstance(one, dict) and isinstance(other, dict):
        for key in sorted({*one, *other}):
            yield from differences(one.get(key), other.get(key), f"{path}/{key}")
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for i, (a, b) in enumerate(zip(one, other)):
            yield from differences(a, b, f"{path}/{i}")
    elif one != other:
        yield path


def as_the_editor(folder):
    source, = glob.glob(os.path.join(folder, "project/**/*.prj2"), recursive=True)
    good("convert", source, "--engine=TombEngine", "-o", "y.prj2")
    form, wanted = (json.loads(printed("json", path)) for path in ("y.prj2", os.path.join(folder, "expected.prj2")))
    found = [path for path in differences(form, wanted)
             if not (path.startswith("/settings/textures/") and path.split("/")[4] in WITH_PICTURES)]
    assert not found, f"{len(found)} values differ: {found[:5]}"


for function in (numbers, values, triggers, refusals):
    test_in_folder(function.__doc__ or function.__name__, function)
folders = sorted(glob.glob(os.path.join(ORACLE, "*/")))
if not folders:
    skip("projects that the editor converted", "they are not there")
for folder in folders:
    test_in_folder(os.path.basename(folder.rstrip("/")), lambda folder=folder: as_the_editor(folder))
finish()
