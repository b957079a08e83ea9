#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Replays and quicksaves: what the tool reads, beside a reader that is written from what the programs publish of them, and does
# not know the layouts. Made ones always, real ones where there are some. Prints TAP.
#
#   pop_replays.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES CORPUS
import glob
import json
import os
import struct
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from the_tool import read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[2:4])
SECTIONS = ("features", "enhancements", "fixes", "general", "levels")
# Offsets in the section of general options, and what stands there.
GENERAL = {"start_minutes_left": (0, "h"), "start_ticks_left": (2, "H"), "start_hitp": (4, "H"), "max_hitp_allowed": (6, "H"),
           "copyprot_level": (14, "H"), "level_edge_hit_tile": (18, "B"), "first_level": (69, "H"), "demo_hitp": (78, "H"),
           "checkpoint_level": (84, "H"), "checkpoint_respawn_dir": (86, "b"), "skeleton_level": (92, "H"), "mirror_level": (105, "H"),
           "mirror_tile": (110, "B"), "falling_exit_level": (112, "H"), "mouse_level": (118, "H"), "mouse_delay": (121, "H"),
           "loose_tiles_level": (125, "H"), "jaffar_victory_level": (131, "H"), "level_13_level_number": (136, "B"),
           "win_level": (139, "H"), "win_room": (141, "B"), "loose_floor_delay": (142, "B"), "shadow_steal_level": (143, "B"),
           "shadow_step_room": (146, "B")}
STATE = {"checkpoint": (2305, "H"), "room": (2309, "H"), "number": (2311, "H"), "next": (2313, "H"), "hit_points": (2511, "h"),
         "most_hit_points": (2513, "H"), "first_hit_points": (2515, "H"), "guard_hit_points": (2579, "H"), "seed": (2674, "I"),
         "minutes": (2678, "h"), "ticks": (2680, "H"), "tick": (2695, "I")}
LEVELS = {"level_type": (0, "16B"), "level_color": (16, "16H"), "guard_type": (48, "16h"), "guard_hp": (80, "16B"),
          "cutscene": (96, "16B"), "entry_pose": (112, "16B"), "seamless_exit": (128, "16b")}
CHARACTER = ("frame", "x", "y", "direction", "column", "row", "action", "fall_x", "fall_y", "room", "repeat", "kind", "sword", "alive",
             "sequence")
KINDS = {"kid": 0, "shadow": 1, "guard": 2, "three": 3, "skeleton": 4, "princess": 5, "vizier": 6, "mouse": 24}
MOVES = {"x": ("none", "right", "two", "left"), "y": ("none", "down", "two", "up"), "special": ("none", "restart", "effect_ends")}
KEYS = ("up", "down", "left", "right", "shift", "enter", "ctrl", "alt")


def form(path):
    done = run("json", path)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def same(there, wanted, what):
    assert there == wanted, f"{what}: {there}, not {wanted}"


def same_fields(values, data, table, what):
    for name, (at, kind) in table.items():
        if at + struct.calcsize("<" + kind) <= len(data):
            wanted = struct.unpack_from("<" + kind, data, at)
            same(values[name], wanted[0] if len(wanted) == 1 else list(wanted), f"{what} {name}")
        else:
            assert name not in values, f"{what} {name} is there"


def same_state(values, data):
    same(bytes.fromhex(values["level"]), data[:2305], "level")
    same_fields(values, data, STATE, "state")
    for name, at in (("kid", 2495), ("guard", 2531)):
        wanted = struct.unpack_from("<4B2bB2b3BBbH", data, at)
        character = dict(values[name])
        character["kind"] = KINDS.get(character["kind"], character["kind"])
        same([character[key] for key in CHARACTER], list(wanted), name)
    if len(data) >= 3449:
        same([tile for room in values["torch_colours"] for tile in room["tiles"]], list(data[2699:3449]), "torches")
    same("jump" in values, len(data) >= 3454, "jump")
    same("feather" in values, len(data) >= 3458, "feather")


def pressed(byte):
    parts = {"x": byte & 3, "y": byte >> 2 & 3, "special": byte >> 5}
    move = {name: MOVES[name][value] if value < len(MOVES[name]) else value for name, value in parts.items() if value or name == "x"}
    return {**move, "shift": 1} if byte & 16 else move


def replay(path):
    data, values = read(path), form(path)
    same(data[:3], b"P1R", "magic")
    same([values[name] for name in ("kind", "version", "deprecation", "recorded")], list(struct.unpack_from("<HBBQ", data, 3)), "head")
    at = 15
    for name in ("level_set", "program"):
        same(values[name], data[at + 1:at + 1 + data[at]].decode(), name)
        at += 1 + data[at]
    parts = {}
    for name in ("state", *SECTIONS):
        size = struct.unpack_from("<I", data, at)[0]
        parts[name] = data[at + 4:at + 4 + size]
        at += 4 + size
    same_state(values["state"], parts["state"])
    for name in ("features", "enhancements", "fixes"):
        switches = [value for key, value in values[name].items() if key != "more"]
        same([bool(byte) for byte in parts[name]], switches, name)
    same_fields(values["general"], parts["general"], GENERAL, "general")
    same([list(parts["general"][21 + 3 * i:24 + 3 * i]) for i in range(16)],
         [[colour[one] for one in ("red", "green", "blue")] for colour in values["general"]["vga_colors"]], "colours")
    same_fields(values["levels"], parts["levels"], LEVELS, "levels")
    start, seed, ticks = struct.unpack_from("<hII", data, at)
    same((values["start_level"], values["seed"]), (start, seed), "start")
    moves = data[at + 10:]
    same(len(moves), ticks, "steps")
    for index, (there, byte) in enumerate(zip(values["moves"], moves)):
        plain = {key: int(value) if key == "shift" else value for key, value in there.items()}
        same({key: value for key, value in plain.items() if value != "none" or key == "x"}, pressed(byte), f"step {index}")
    same(len(values["moves"]), ticks, "steps there")
    said = run("info", path).stdout
    assert f"Level       {values['state']['number']}" in said.replace("Level         ", "Level       "), said


def quicksave(path):
    data = read(path)
    same(data[:9], b"V1.16b4 \0", "magic")
    same_state(form(path)["state"], data[9:])


def mininim(path):
    data, values = read(path), form(path)
    same(data[:15], b"MININIM REPLAY\0", "magic")
    names = ("version", "flags", "movements", "semantics", "start_level", "start_time", "time_limit", "lives", "attack", "defence", "seed")
    wanted = dict(zip(names, struct.unpack_from("<8I2iI", data, 15)))
    wanted["flags"] = [name for bit, name in enumerate(("mirrored", "immortal")) if wanted["flags"] >> bit & 1]
    same({name: values[name] for name in names}, wanted, "head")
    same(values["moves"], [[key for bit, key in enumerate(KEYS) if byte >> bit & 1] for byte in data[59:]], "keys")


def there_and_back(path):
    assert run("roundtrip", path).returncode == 0, "other bytes by way of JSON"


def refused():
    for name, values in (("version", {"version": 100}), ("deprecation", {"deprecation": 3})):
        path = os.path.join(FIXTURES, "pop_replay-short")
        assert run("set", path, *(f"/{key}={value}" for key, value in values.items()), "-o", "x.p1r").returncode == 0
        done = run("check", "x.p1r")
        assert done.returncode == 1 and f"/{name}" in done.stdout and "POP-REPLAY-VERSION" in done.stdout, done.stdout


def cut():
    whole = read(os.path.join(FIXTURES, "pop_quicksave-begin"))
    head = len(whole) - 3458
    for size in (2699, 2700, 3448, 3449, 3451, 3453, 3454, 3457, 3458):
        with open("x.sav", "wb") as file:
            file.write(whole[:head + size])
        done = run("check", "x.sav")
        assert ("POP-STATE-LENGTH" in done.stdout) == (size not in (2699, 3449, 3454, 3458)), (size, done.stdout)


for reads, fixture, ending in ((replay, "pop_replay-short", "p1r"), (quicksave, "pop_quicksave-begin", "sav"),
                               (mininim, "mininim_replay-short", "mrp")):
    paths = [os.path.join(FIXTURES, fixture)]
    real = sorted(path for path in glob.glob(os.path.join(CORPUS, "pop-exchange", "*")) if path.lower().endswith("." + ending))
    if not real:
        skip(f"real files .{ending}", "there are no real files")
    for path in paths + real:
        test_in_folder(os.path.basename(path), lambda path=path, reads=reads: (reads(path), there_and_back(path)))
test_in_folder("versions that SDLPoP does not read are errors", refused)
test_in_folder("a state that is cut is an error", cut)
finish()
