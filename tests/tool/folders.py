#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Folders in the place of archives: what is asked of one is answered as of the archive that its files are packed to.
# Prints TAP.
#
#   folders.py PATH-OF-LEVELSMITH PATH-OF-SOURCES FOLDER-OF-REAL-FILES
import os
import re
import shutil
import subprocess
import sys

from scratch_tests import run_all

TOOL, SOURCES, CORPUS = (os.path.abspath(path) for path in sys.argv[1:4])
PIXELS = "000110000012210000122100001111000002200000200200"


def run(*words, status=0, text=None):
    done = subprocess.run([TOOL, *words], input=text, capture_output=True, check=False, text=True)
    assert done.returncode == status, f"{words}: {done.returncode}, {done.stdout}{done.stderr}"
    return done


def make_game(name):
    """A folder with folders in place of archives, as SDLPoP has them."""
    os.makedirs(f"{name}/KID")
    os.makedirs(f"{name}/LEVELS")
    run("build", SOURCES + "/examples/tower.json", "-o", f"{name}/LEVELS/res2001.bin")
    run("build", "-", "-o", f"{name}/KID/res400.pal", text='{"$format": "pop_palette", "image_count": 1}')
    run("set", f"{name}/KID/res400.pal", '/vga/1={"red": 63, "green": 52, "blue": 40}',
        '/vga/2={"red": 12, "green": 24, "blue": 63}', "-i")
    run("build", "-", "-o", f"{name}/KID/res401.bin", text='{"$format": "pop_image", "height": 6, "width": 8, '
        '"flags": {"depth": 3, "colour": true}, "pixels": "%s"}' % PIXELS)


def files_in(folder):
    """The files in a folder by their names, as bytes."""
    found = {}
    for where, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(where, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


def test_a_folder_is_read_as_the_archive_that_it_stands_for():
    make_game("data")
    for name in ("KID", "LEVELS"):
        run("pack", f"data/{name}", "-o", f"{name}.DAT")
        archive = run("list", f"{name}.DAT").stdout
        assert run("list", f"data/{name}").stdout == run("list", f"data/{name}/").stdout == archive, archive
        whole, packed = run("info", f"data/{name}/").stdout, run("info", f"{name}.DAT").stdout
        assert whole.split("\n")[1:] == packed.split("\n")[1:], whole
    assert "100 %  the prince" in run("list", "data/KID/").stdout
    run("render", "data/KID/", "-o", "folder.png")
    run("render", "KID.DAT", "-o", "archive.svg")
    run("render", "data/KID:/401", "-o", "one.png")
    run("render", "KID.DAT:/401", "-o", "other.png")
    with open("one.png", "rb") as one, open("other.png", "rb") as other:
        assert one.read() == other.read()
    level = run("get", "data/LEVELS:/2001", "/start").stdout
    assert level == run("get", "LEVELS.DAT:/2001", "/start").stdout and '"room"' in level


def test_findings_are_those_of_the_archive():
    make_game("data")
    run("set", "data/LEVELS/res2001.bin", "/rooms/2/guard/skill=14", "-i")
    found = run("check", "data/LEVELS").stdout
    run("pack", "data/LEVELS", "-o", "LEVELS.DAT")
    assert "data/LEVELS:/2001:/rooms/2/guard/skill" in found, found
    assert found == run("check", "LEVELS.DAT").stdout.replace("LEVELS.DAT:", "data/LEVELS:")


def test_a_folder_that_was_extracted_is_one_too():
    make_game("data")
    run("pack", "data/LEVELS", "-o", "LEVELS.DAT")
    run("extract", "LEVELS.DAT", "-o", "levels")
    assert run("list", "levels").stdout == run("list", "LEVELS.DAT").stdout


def test_walking_comes_by_them():
    make_game("mods/tower")
    with open("mods/tower/notes.txt", "w", encoding="ascii") as file:
        file.write("no level\n")
    done = run("check", "-r", "mods")
    assert "2 files: 0 errors" in done.stderr, done.stderr
    listed = run("list", "-r", "mods")
    assert "401" in listed.stdout and "2001" in listed.stdout and "2 listed; 1 other left out" in listed.stderr


def test_written_in_place_are_the_files_in_it():
    make_game("data")
    run("set", "-r", "-i", "data", "/image_count=7")
    assert run("get", "data/KID/res400.pal", "/image_count").stdout == "7\n"


def test_other_folders_are_none():
    os.mkdir("empty")
    make_game("data")
    with open("data/KID/thoughts.txt", "w", encoding="ascii") as file:
        file.write("paint the turban\n")
    shutil.copytree("data", "other")
    shutil.move("other/LEVELS", "other/levels of mine")
    for folder in ("empty", "other", "data/KID"):
        said = run("list", folder, status=3).stderr
        assert "Is a directory" in said and "-r works on the files in folders" in said, said
    said = run("pack", "data/KID", "-o", "KID.DAT", status=4).stderr
    assert "MANIFEST-MISSING" in said, said
    run("pack", "data/KID", "-t", "pop_dat1", "-o", "KID.DAT")


def test_what_cannot_be_packed_is_named():
    make_game("data")
    shutil.copy("data/KID/res401.bin", "data/KID/res401.png")
    said = run("list", "data/KID", status=4).stderr
    assert "res401" in said and "POP-FOLDER-TWICE" in said, said


def make_mod(name):
    make_game(name)
    with open(f"{name}/mod.ini", "w", encoding="ascii") as file:
        file.write("[Level 1]\nlevel_type = palace\n")


def test_all_archives_of_a_mod_become_folders_and_back():
    make_mod("mod")
    run("pack", "-r", "mod", "-o", "archives")
    archives = files_in("archives")
    assert sorted(archives) == ["KID.DAT", "LEVELS.DAT", "mod.ini"], sorted(archives)
    for style, folders in ((["--to", "sdlpop"], ["KID", "LEVELS"]), ([], ["KID.DAT", "LEVELS.DAT"])):
        run("extract", "-r", "archives", *style, "-o", "folders" + "".join(style))
        assert sorted(os.listdir("folders" + "".join(style))) == folders + ["mod.ini"]
        run("pack", "-r", "folders" + "".join(style), "-o", "back")
        assert files_in("back") == archives
    assert files_in("folders--tosdlpop")["LEVELS/res2001.bin"] == files_in("mod")["LEVELS/res2001.bin"]


def test_levels_of_a_mod_are_what_its_settings_say():
    make_mod("mod")
    run("set", "mod/LEVELS/res2001.bin", "/rooms/0/rows/1/tiles/6/tile/code=tapestry", "-i")
    run("pack", "mod/LEVELS", "-o", "LEVELS.DAT")
    assert "a dungeon has no picture" in run("check", "LEVELS.DAT").stdout
    for place in ("mod", "mod/LEVELS", "mod/LEVELS:/2001", "mod/LEVELS/res2001.bin"):
        assert "a dungeon has no picture" not in run("check", place).stdout, place
    assert "a dungeon has no picture" not in run("check", "LEVELS.DAT", "--game", "mod").stdout
    with open("mod/mod.ini", "a", encoding="ascii") as file:
        file.write("guard_hp = 9\n")
    assert "hit points 3" in run("info", "LEVELS.DAT:/2001").stdout
    assert "hit points 9" in run("info", "mod/LEVELS:/2001").stdout


def test_a_mod_is_one_thing():
    make_mod("mod")
    run("pack", "mod/KID", "-o", "mod/KID.DAT")
    shutil.rmtree("mod/KID")
    listed = run("list", "mod").stdout
    assert listed == "".join(f"mod/{name}:\n{run('list', 'mod/' + name).stdout}{end}"
                             for name, end in (("KID.DAT", "\n"), ("LEVELS", ""))), listed
    assert run("info", "mod").stdout == run("info", "mod/KID.DAT", "mod/LEVELS").stdout
    run("set", "mod/LEVELS/res2001.bin", "/rooms/2/guard/skill=14", "-i")
    found = run("check", "mod")
    assert "mod/LEVELS:/2001:/rooms/2/guard/skill" in found.stdout and "a palace has no picture" in found.stdout
    assert "mod/LEVELS:/index@0x908: warning[POP-FOLDER-PLACE]" in found.stdout, found.stdout
    assert "2 files: 0 errors, 2 warnings" in found.stderr, found.stderr
    run("render", "mod", "-o", "mod.svg")
    with open("mod.svg", encoding="utf-8") as file:
        sheet = file.read()
    for title in ("KID.DAT: 2 of 2 entries", "LEVELS: 1 of 1 entries", "401: Prince of Persia picture", "2001: Prince of Persia level"):
        assert sheet.count(title) == 1, title
    run("render", "mod", "-o", "pictures")
    assert sorted(os.listdir("pictures")) == ["KID.png", "LEVELS.png"]
    assert "0 files" in run("list", make_settings("settings")).stderr


def make_settings(name, text="; nothing yet\n"):
    os.makedirs(name, exist_ok=True)
    with open(f"{name}/mod.ini", "w", encoding="ascii") as file:
        file.write(text)
    return name


def test_what_a_mod_has_goes_before_what_its_game_has():
    real = CORPUS + "/pop/sdlpop-data"
    if not os.path.isdir(real):
        return "SKIP: no real files"
    make_mod("mod")
    shutil.rmtree("mod/KID")
    pictures = []
    for name in ("", "kid"):
        if name:
            os.makedirs("mod/KID")
            for number in range(401, 620):
                shutil.copy(real + "/KID/res417.png", f"mod/KID/res{number}.png")
        run("render", "mod", "--game", real, "--layers", "+guards", "-o", "level.svg")
        with open("level.svg", encoding="utf-8") as file:
            pictures.append(re.search("2001: Prince of Persia level.*?</g>", file.read(), re.S)[0])
    assert pictures[0] != pictures[1]
    return None


def make_places(real, pictures):
    """What may have picture 364 of VDUNGEON: the folder of a mod and that of its game, as loose files and archives."""
    shutil.rmtree("mods", ignore_errors=True)
    shutil.rmtree("game", ignore_errors=True)
    os.makedirs("mods/X")
    os.mkdir("game")
    os.mkdir("game/VDUNGEON")
    for file in os.listdir(f"{real}/VDUNGEON"):
        shutil.copy(f"{real}/VDUNGEON/{file}", f"game/VDUNGEON/{file}")
    for place, picture in pictures.items():
        if place.endswith(".DAT"):
            shutil.copytree("game/VDUNGEON", "loose")
            os.remove("loose/res364.png")
            if picture == "none":
                with open("loose/res364.bin", "wb") as file:
                    file.write(bytes(2))
            elif picture:
                shutil.copy(f"{real}/VDUNGEON/res{picture}.png", "loose/res364.png")
            os.makedirs(os.path.dirname(place), exist_ok=True)
            run("pack", "loose", "-t", "pop_dat1", "-o", place)
            shutil.rmtree("loose")
        else:
            os.makedirs(place, exist_ok=True)
            shutil.copy(f"{real}/VDUNGEON/res{picture}.png", f"{place}/res364.png")


def test_a_picture_is_looked_for_as_sdlpop_does():
    real = CORPUS + "/pop/sdlpop-data"
    if not os.path.isdir(real):
        return "SKIP: no real files"

    def drawn():
        run("render", real + "/LEVELS:/2001", "--game", "mods/X,game," + real, "--force", "-o", "level.png")
        with open("level.png", "rb") as file:
            return file.read()

    stock, mine, theirs = "364", "366", "368"
    looks = {}
    for picture in (stock, mine, theirs):
        make_places(real, {"game/VDUNGEON": picture})
        looks[picture] = drawn()
    assert len(set(looks.values())) == 3
    archive, folder, others = "mods/X/VDUNGEON.DAT", "mods/X/data/VDUNGEON", "game/VDUNGEON.DAT"
    for places, expected in (({"mods/X/data/VDUNGEON.DAT": mine}, stock),
                             ({folder: mine}, mine),
                             ({archive: mine}, mine),
                             ({archive: mine, folder: theirs}, mine),
                             ({archive: "none", folder: mine}, mine),
                             ({archive: "", folder: mine}, mine),
                             ({archive: "", others: mine}, stock),
                             ({others: mine}, mine),
                             ({others: mine, folder: theirs}, mine),
                             ({archive: mine, folder: theirs, others: theirs}, mine)):
        make_places(real, places)
        assert drawn() == looks[expected], places
    return None


def test_what_sdlpop_does_not_see_of_a_mod_is_said():
    make_game("mods/X/data")
    shutil.move("mods/X/data/KID", "mods/X/data/GUARD")
    make_settings("mods/X", "[Level 1]\nlevel_type = palace\n")
    found = run("check", "mods/X").stdout
    assert "data/GUARD:/index/resources: warning[POP-FOLDER-HIDDEN]: SDLPoP comes with GUARD.DAT" in found, found
    assert found.count("POP-FOLDER") == 1 and "a palace has no picture" in found, found
    os.mkdir("game")
    for resources, hidden in (((), ""), ((400,), "1 of these 2 resources from GUARD.DAT instead; 400 is"),
                              ((400, 401), "2 of these 2 resources from GUARD.DAT instead; 400 is"),
                              ((401,), "1 of these 2 resources from GUARD.DAT instead; 401 is"), ((7,), "")):
        os.mkdir("archive")
        for number in resources:
            with open(f"archive/res{number}.bin", "wb") as file:
                file.write(b"abc")
        if resources:
            run("pack", "archive", "-t", "pop_dat1", "--force", "-o", "game/GUARD.DAT")
        shutil.rmtree("archive")
        found = run("check", "mods/X", "--game", "game").stdout
        assert found.count("POP-FOLDER-HIDDEN") == bool(hidden) and hidden in found, (resources, found)
    shutil.copy("game/GUARD.DAT", "mods/X/GUARD.DAT")
    with open("mods/X/data/GUARD/res7.bin", "wb") as file:
        file.write(b"abc")
    found = run("check", "mods/X").stdout
    assert "SDLPoP takes 1 of these 3 resources from GUARD.DAT instead; 7 is the first" in found, found
    shutil.move("mods/X/data/GUARD", "mods/X/GUARD")
    assert "[POP-FOLDER-PLACE]: SDLPoP does not look here" in run("check", "mods/X").stdout
    os.remove("mods/X/mod.ini")
    assert "POP-FOLDER-PLACE" not in run("check", "mods/X").stdout


def test_settings_that_sdlpop_does_not_take_are_found():
    make_game("mod")
    shutil.rmtree("mod/KID")
    run("pack", "mod/LEVELS", "-o", "mod/LEVELS.DAT")
    shutil.rmtree("mod/LEVELS")
    fine = ("[General]\nenable_copyprot = true\n[AdditionalFeatures]\nenable_quicksave=FALSE\n[Skill 3]\n[Enhancements]\n"
            "use_fixes_and_enhancements = prompt\nfix_exit_door = false\n[customgameplay]\r\nMIRROR_LEVEL = never ; none\r\n"
            "drawn_tile_top_level_edge = torch_with_debris\ncheckpoint_respawn_dir = right\nstart_hitp = default\n"
            "[Level 15]\nlevel_type = palace\nguard_type = none\nseamless_exit = -1\nentry_pose = running\n")
    make_settings("mod", fine)
    assert "POP-SETTING" not in run("check", "mod").stdout
    for text, code, words in (
            ("[Level 16]\nguard_hp = 3\n", "SECTION", "line 1: there is no level 16"),
            ("[ Level 1 ]\n", "SECTION", "line 1: SDLPoP knows no section [ Level 1 ]"),
            (" [Level 1]\n", "SECTION", "line 1: SDLPoP does not see [Level 1]"),
            ("\ufeff[Level 1]\n", "SECTION", "line 1: SDLPoP does not see [Level 1]"),
            ("[Skill 3]\nstrikeprob = 3\n", "IGNORED", "line 2: SDLPoP reads [Skill 3] in SDLPoP.ini only"),
            ("[AdditionalFeatures]\nenable_lighting = true\n", "IGNORED", "line 2: enable_lighting has no effect"),
            ("[CustomGameplay]\nvga_color_3 = 1, 2, 3\n", "IGNORED", "line 2: vga_color_3 has no effect"),
            ("[General]\n\nuse_music = true\n", "IGNORED", "line 3: use_music has no effect"),
            ("[Level 1]\nstart_hitp = 3\n", "IGNORED", "line 2: SDLPoP reads start_hitp below [CustomGameplay] only"),
            ("[CustomGameplay]\nguard_hp = 3\n", "IGNORED", "line 2: SDLPoP reads guard_hp below [Level N] only"),
            ("[CustomGameplay]\nfix_exit_door = true\n", "IGNORED", "below [Enhancements] only"),
            ("[Enhancements]\nfix_gate_sound = true\n", "UNKNOWN", 'no setting "fix_gate_sound", did you mean "fix_gate_sounds"'),
            ("[Level 1]\n# guard_hp = 3\n", "UNKNOWN", 'line 2: SDLPoP knows no setting "# guard_hp"'),
            ("[Level 1]\nguard_type = dragon\n", "VALUE", 'line 2: SDLPoP takes "dragon" of guard_type for 0'),
            ("[Level 1]\nguard_hp = 300\n", "VALUE", 'line 2: SDLPoP takes "300" of guard_hp for 44'),
            ("[Level 1]\nguard_hp = 7 # x\n", "VALUE", 'for 7'),
            ("[Enhancements]\nfix_exit_door = yes\n", "VALUE", '"yes" is neither true nor false'),
            ("[CustomGameplay]\nmirror_room = 25\n", "RANGE", "line 2: mirror_room is from 1 to 24, and not 25"),
            ("[CustomGameplay]\nmirror_level = 17\n", "RANGE", "mirror_level is from 0 to 16"),
            ("[Level 1]\nlevel_color = 6\n", "RANGE", "level_color is from 0 to 5"),
            ("[Level 1]\nlevel_type = 2\n", "RANGE", "level_type is from 0 to 1")):
        with open("mod/mod.ini", "w", encoding="utf-8") as file:
            file.write(text)
        found = run("check", "mod").stdout
        assert found.count("[POP-SETTING") == 1 and f"warning[POP-SETTING-{code}]: mod.ini, " in found and words in found, found


def test_settings_are_told_with_any_archive_of_a_mod():
    make_game("mod")
    shutil.rmtree("mod/LEVELS")
    make_settings("mod", "[Level 1]\nguard_hp = 9\nguard_hpp = 3\n")
    os.mkdir("mod/data")
    shutil.move("mod/KID", "mod/data/KID")
    shutil.copytree("mod/data/KID", "mod/data/VIZIER")
    for archive in ("data/KID", "KID.DAT"):
        assert run("info", "mod").stdout.count("level 1: guard_hp 9, in the game 3") == 1
        found = run("check", "mod").stdout
        assert found.count("POP-SETTING-UNKNOWN") == 1 and f"{archive}:/index" in found, found
        if archive == "data/KID":
            run("pack", "mod/data/KID", "-o", "mod/KID.DAT")
            shutil.rmtree("mod/data/KID")


def make_program(path, size, places=()):
    """The game's program as far as its settings are read: a release by its size, and bytes at their places."""
    program = bytearray(size)
    for at, values in places:
        program[at:at + len(values)] = bytes(values)
    with open(path, "wb") as file:
        file.write(program)


def settings_told(name, *options):
    lines = run("info", name, *options).stdout.splitlines()
    told = []
    for words in (line.split("Setting", 1)[1].strip() for line in lines if "Setting" in line):
        level, colon, words = words.rpartition(": ")
        told += [level + colon + word for word in words.split("; ")]
    return told


def test_later_settings_go_before():
    make_mod("mod")
    palaces, hit_points, kinds = [0] * 4 + [1] * 3 + [0] * 3 + [1, 1, 0, 0, 1, 0], [4, 3, 3, 3, 3, 4, 5, 4, 4, 5, 5, 5, 4, 6, 0, 0], [0] * 32
    # release 1.0, not packed: as the game, but for the hit points of guards of level 1 and the kinds of guards
    places = [(0x60DF, [5, 0]), (0x1C842, palaces), (0x1D46A, [4, 7] + hit_points[2:]), (0x1C964, kinds), (0xB8A0, [1]), (0xB91B, [20]),
              (0xBE6B, [0x74])]
    make_program("mod/PRINCE.EXE", 129504, places)
    make_settings("mod", "[Level 1]\nguard_hp = 9\n")
    told = settings_told("mod")
    assert told[:2] == ["start_hitp 5, in the game 3", "level 1: guard_hp 7, in the game 3"] and \
        told[-1] == "level 1: guard_hp 9, in the game 7", told
    assert "level 3: guard_type guard, in the game skel" in told and not [line for line in told if "wda" in line or "edge" in line], told
    # a program of another size ends the search; an empty one does not
    for size, expected in ((129505, 1), (0, len(told))):
        make_program("mod/PRINCE.EXE", size)
        make_program("mod/GAME.EXE", 129504, places)
        assert len(settings_told("mod")) == expected, (size, settings_told("mod"))
    make_program("mod/CHEAT.EXE", 100)
    os.remove("mod/PRINCE.EXE")
    os.rename("mod/GAME.EXE", "mod/game.exe")
    assert len(settings_told("mod")) == len(told)
    # packed, whose kinds of guards nobody finds; bytes behind a tile's are another one's
    make_program("mod/PRINCE.EXE", 125115, [(0x4EAF, [3, 0]), (0x1B9AE, palaces), (0x1C6C5, hit_points), (0xA69C, [20]), (0xAC67, [0x75])])
    assert settings_told("mod") == ["drawn_tile_top_level_edge wall, in the game floor", "enable_wda_in_palace true, in the game false",
                                    "level 1: guard_hp 9, in the game 3"], settings_told("mod")


def test_settings_of_sdlpop_count_below_those_of_a_mod():
    """In a level of which another thing is said: the scenery by which `check` misses a picture."""
    make_game("mod")
    os.mkdir("game")

    def is_palace():
        return "a palace has no picture" in run("check", "mod/LEVELS:/2001", "--game", "game").stdout

    def write(text):
        with open("game/SDLPoP.ini", "w", encoding="ascii") as file:
            file.write(text)

    palace = "[Level 1]\nlevel_type = palace\n"
    for switch, counts in (("", False), ("[CustomGameplay]\nuse_custom_options = false\n", False),
                           ("[customgameplay]\nUSE_CUSTOM_OPTIONS = True\n", True),
                           ("[General]\nuse_custom_options = true\n", False)):
        write(switch + palace)
        assert is_palace() == counts, switch
    write(palace)
    make_settings("mod", "; nothing\n")
    assert is_palace(), "a mod.ini switches on what SDLPoP.ini says"
    make_settings("mod", "[Level 1]\nlevel_type = dungeon\n")
    assert not is_palace(), "what mod.ini says goes before"
    os.remove("mod/mod.ini")
    make_program("mod/PRINCE.EXE", 115008)
    assert not is_palace(), "so does what the program of the mod says"


def test_what_sdlpop_never_asks_for_is_said():
    make_mod("mods/X")
    run("pack", "mods/X/LEVELS", "-o", "mods/X/levels.dat")
    shutil.rmtree("mods/X/LEVELS")
    found = run("check", "mods/X").stdout
    assert "warning[POP-MOD-NAME]: SDLPoP looks for LEVELS.DAT, and finds no levels.dat" in found, found
    os.rename("mods/X/levels.dat", "mods/X/LEVELS.DAT")
    shutil.rmtree("mods/X/KID")
    assert "POP-MOD" not in run("check", "mods/X").stdout and "POP-DAT-BEYOND" not in run("check", "mods/X").stdout
    os.mkdir("mods/X/data")
    os.rename("mods/X/LEVELS.DAT", "mods/X/data/LEVELS.DAT")
    found = run("check", "mods/X").stdout
    assert "warning[POP-FOLDER-PLACE]: SDLPoP does not look here: archives of a mod lie beside mod.ini" in found, found
    make_game("other")
    shutil.copy("other/KID/res401.bin", "other/KID/res402.bin")
    shutil.copy("other/LEVELS/res2001.bin", "other/LEVELS/res2016.bin")
    found = run("check", "other/KID", "other/LEVELS").stdout
    assert "palette 400 says that 1 pictures follow it, so 402 is never loaded" in found, found
    assert "the last level is 2015, so 2016 is never loaded" in found and found.count("POP-DAT-BEYOND") == 2, found


def test_what_a_mod_changes_is_told():
    make_mod("mod")
    make_settings("mod", "[CustomGameplay]\nmirror_level = never\nstart_hitp = 3\nbase_speed = 7\n"
                         "[Level 2]\nguard_type = fat\nlevel_type = dungeon\nguard_hp = 4\n[Level 99]\nguard_hp = 1\n")
    told = run("info", "mod").stdout
    assert told.count("Setting ") == 3 and "Changed by mod ini" in told, told
    for words in ("mirror_level never, in the game 4", "base_speed 7, in the game 5", "level 2: guard_type fat, in the game guard; guard_hp 4, in the game 3", "  1 level\n",
                  "1 palette, 1 picture\n"):
        assert words in told, told
    make_settings("mod")
    assert "Setting " not in run("info", "mod").stdout


def test_what_was_changed_since_is_not_replaced():
    make_mod("mod")
    run("pack", "-r", "mod", "-o", "archives")
    run("set", "mod/KID/res400.pal", "/vga/1/red=1", "-i")
    before = files_in("archives")
    assert "FILE-EXISTS" in run("pack", "-r", "mod", "-o", "archives", status=5).stderr
    assert files_in("archives") == before
    run("pack", "-r", "mod", "-o", "archives", "--force")
    assert files_in("archives") != before


def test_two_things_of_one_name_are_refused():
    make_mod("mod")
    run("pack", "mod/KID", "-o", "mod/KID.DAT")
    assert "FOLDER-TWICE" in run("pack", "-r", "mod", "-o", "archives", status=5).stderr
    assert "FOLDER-TWICE" in run("extract", "-r", "mod", "--to", "sdlpop", "-o", "folders", status=5).stderr


def test_a_real_game_becomes_archives_and_folders_again():
    real = CORPUS + "/pop/sdlpop-data"
    if not os.path.isdir(real):
        return "SKIP: no real files"
    run("pack", "-r", real, "--faithful", "-o", "archives")
    run("extract", "-r", "archives", "--to", "sdlpop", "-o", "folders")
    run("pack", "-r", "folders", "--faithful", "-o", "back")
    assert files_in("archives") == files_in("back") and len(files_in("back")) == len(os.listdir(real))
    folders, game = files_in("folders"), files_in(real)
    for name, content in game.items():
        assert name in folders and (name.endswith(".png") or folders[name] == content), name
    return None


def test_a_level_of_a_mod_is_drawn_as_its_settings_say():
    real = CORPUS + "/pop/sdlpop-data"
    if not os.path.isdir(real):
        return "SKIP: no real files"
    pictures = []
    for settings in ("", "[Level 2]\nlevel_type = palace\n", "[Level 1]\nlevel_type = palace\n",
                     "[Level 1]\nguard_type = fat\n", "[Level 1]\nguard_hp = 1\n"):
        os.makedirs("mod", exist_ok=True)
        with open("mod/mod.ini", "w", encoding="ascii") as file:
            file.write(settings)
        run("render", real + "/LEVELS:/2001", "--game", "mod," + real, "-o", "level.png")
        with open("level.png", "rb") as file:
            pictures.append(file.read())
    assert pictures[0] == pictures[1] and len(set(pictures)) == 4
    return None


sys.exit(run_all(dict(globals())))
