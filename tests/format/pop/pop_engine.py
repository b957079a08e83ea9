#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Pictures of levels and what the engine SDLPoP draws of the same ones: where LEVELSMITH_SDLPOP names a folder with the engine, built,
# and its data, it makes a picture of a whole level without a screen, of mods that set one key each, and of a real mod. At most
# a pixel in a thousand differs: flames, bubbles and doors stand as they do at the engine's moment. A level for each key, all of
# them with LEVELSMITH_CI. Prints TAP.
#
#   pop_engine.py PATH-OF-LEVELSMITH CORPUS
import glob
import os
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from png import read_png  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

TOOL, CORPUS = (os.path.abspath(path) for path in sys.argv[1:3])
ENGINE = os.environ.get("LEVELSMITH_SDLPOP", "")
PER_MILLE = 1
PALACES, GUARDS = (4, 5, 6, 10, 11, 14), (0, 0, 0, 2, 0, 0, 1, 0, 0, 0, 0, 0, 4, 3, -1)
LEVELS = range(1, 15)


def of_level(key, value):
    return lambda level: f"[Level {level}]\n{key} = {value(level)}\n"


def of_game(text):
    return lambda level: "[CustomGameplay]\n" + text.format(level=level, start=start_room(level), falls=falls(level))


def level_bytes(level):
    with open(f"data/LEVELS/res20{level:02}.bin", "rb") as file:
        return file.read()


def start_room(level):
    return level_bytes(level)[2112]


def falls(level):
    """The level itself where there is a room below the one that it begins in, else none."""
    return level if level_bytes(level)[1952 + 4 * (start_room(level) - 1) + 3] else 16


# What the mod.ini of each has, by the level that is drawn.
KEYS = {
    "level_type": of_level("level_type", lambda level: int(level not in PALACES)),
    "level_color": of_level("level_color", lambda level: level % 4 + (level not in PALACES)),
    "guard_type": of_level("guard_type", lambda level: (GUARDS[level] + 2) % 6 - 1),
    "guard_hp": of_level("guard_hp", lambda level: level % 9 + 1),
    "entry_pose": of_level("entry_pose", lambda level: ({1: 1, 13: 2}.get(level, 0) + 1) % 3),
    "start_hitp": of_game("start_hitp = 7\n"),
    "max_hitp_allowed": of_game("max_hitp_allowed = 2\n"),
    "drawn_tile_top_level_edge": of_game("drawn_tile_top_level_edge = spike\n"),
    "drawn_tile_left_level_edge": of_game("drawn_tile_left_level_edge = torch\n"),
    "level_edge_hit_tile": of_game("level_edge_hit_tile = pillar\n"),
    "enable_wda_in_palace": of_game("enable_wda_in_palace = true\n"),
    "start_in_blind_mode": of_game("start_in_blind_mode = true\n"),
    "hide_level_number_from_level": of_game("hide_level_number_from_level = {level}\n"),
    "level_13_level_number": of_game("level_13_level_number = 7\n"),
    "falling_entry_level": of_game("falling_entry_level = {falls}\nfalling_entry_room = {start}\n"),
    "loose_tiles_level": of_game("loose_tiles_level = {level}\nloose_tiles_room_1 = {start}\nloose_tiles_first_tile = 20\n"),
    "shadow_step_level": of_game("shadow_step_level = {level}\nshadow_step_room = {start}\n"),
    "use_fixes_and_enhancements": lambda level: "[Enhancements]\nuse_fixes_and_enhancements = true\n",
}


def engine_picture(level):
    """Of a whole level, by the engine, with what the current folder has."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "HOME": os.path.abspath("home")}
    done = subprocess.run(["./prince", "megahit", str(level), "--screenshot", "--screenshot-level", "mod", "X", "seed=1"], env=environment,
                          capture_output=True, encoding="latin-1", check=False, timeout=120)
    assert os.path.exists("screenshots/screenshot_000.png"), (level, done.stdout[-400:], done.stderr[-400:])
    rows = read_png("screenshots/screenshot_000.png", alpha=True)
    shutil.rmtree("screenshots")
    return rows


def our_picture(path):
    done = subprocess.run([TOOL, "render", "--game", "mods/X,data,.", path, "-o", "our.png", "--force"], capture_output=True,
                          encoding="utf-8", check=False)
    assert done.returncode == 0, done.stderr
    return read_png("our.png", alpha=True)


def seen(pixel):
    return pixel[:3] if pixel[3] else (0, 0, 0)


def compare(level, path):
    """How many pixels differ of how many."""
    ours, theirs = our_picture(path), engine_picture(level)
    assert (len(ours), len(ours[0])) == (len(theirs), len(theirs[0])), (level, "not of one size")
    differ = sum(seen(one) != seen(other) for a, b in zip(ours, theirs) if a != b for one, other in zip(a, b))
    assert differ * 1000 <= PER_MILLE * len(ours) * len(ours[0]), \
        f"level {level}: {differ} of {len(ours) * len(ours[0])} pixels, {100 * differ / len(ours) / len(ours[0]):.3f} %"
    return differ


def prepare(mod_ini, files):
    """The engine's folder with a mod X."""
    for name in ("prince", "data"):
        os.symlink(os.path.join(ENGINE, name), name)
    with open("SDLPoP.ini", "w", encoding="utf-8") as file:
        file.write("[General]\nmods_folder = mods\n")
    os.makedirs("mods/X/data/PRINCE")
    os.makedirs("home")
    if mod_ini is not None:
        with open("mods/X/mod.ini", "w", encoding="utf-8") as file:
            file.write(mod_ini)
    for name, content in files.items():
        with open(os.path.join("mods/X", name), "wb") as file:
            file.write(content)


def made_colours():
    """Five records, no two colours the same."""
    return bytes((7 * (16 * record + index) + 21 * channel) % 64 for record in range(5) for index in range(16) for channel in range(3))


def key(settings, levels):
    prepare("", {"data/PRINCE/res20.bin": made_colours()})
    for level in levels:
        with open("mods/X/mod.ini", "w", encoding="utf-8") as file:
            file.write(settings(level))
        compare(level, f"data/LEVELS/res20{level:02}.bin")


def corpus_file(pattern):
    with open(glob.glob(os.path.join(CORPUS, pattern))[0], "rb") as file:
        return file.read()


def citadel():
    """Secrets of the Citadel, whose levels have colours of their own in PRINCE.DAT, with the game's pictures as PNG files."""
    prepare(corpus_file("pop-exchange/b0d2927f_mod.ini").decode(),
            {"PRINCE.DAT": corpus_file("pop/05bc4706_PRINCE.DAT"), "LEVELS.DAT": corpus_file("pop/81924270_LEVELS.DAT")})
    for level in (3, 8, 14):
        compare(level, f"mods/X/LEVELS.DAT:/20{level:02}")


def run():
    every = bool(os.environ.get("LEVELSMITH_CI"))
    for number, (name, settings) in enumerate(KEYS.items()):
        levels = LEVELS if every else (4 + 5 * number % 11,)
        test_in_folder(name, lambda settings=settings, levels=levels: key(settings, levels))
    if glob.glob(os.path.join(CORPUS, "pop/81924270_LEVELS.DAT")):
        test_in_folder("Secrets of the Citadel", citadel)
    else:
        skip("Secrets of the Citadel", "its files are not there")


if os.path.exists(os.path.join(ENGINE, "prince")):
    run()
else:
    skip("pictures of the engine", "LEVELSMITH_SDLPOP names no folder with a built SDLPoP")
finish()
