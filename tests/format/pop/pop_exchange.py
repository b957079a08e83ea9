#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Levels of Prince of Persia in files of other programs: every value of a file, read here by what is known of these programs, stands
# at its place in the bytes of the level; levels become such files and come back, but for what has no place there. Made files
# always, real ones where there are some; and bytes of the Apple II. Prints TAP.
#
#   pop_exchange.py PATH-OF-LEVELSMITH FOLDER-OF-BUILT-FIXTURES CORPUS
import glob
import json
import os
import re
import sys
from xml.etree import ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
from share import share  # noqa: E402
from the_tool import good, read, run, said  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

FIXTURES, CORPUS = (os.path.abspath(path) for path in sys.argv[2:4])
LEVEL = os.path.join(FIXTURES, "pop_level-everything")
ROOMS, TILES, EVENTS = 24, 30, 256
CODES, MODIFIERS, DOORS, MORE, LINKS, START = 0, 720, 1440, 1696, 1952, 2112
GUARD_TILES, GUARD_SIDES, GUARD_SKILLS, GUARD_COLOURS = 2119, 2143, 2215, 2263
GATE, LOOSE, WALL = 4, 11, 20
RIGHT, LEFT = 0, 255


class Expected:
    """Bytes of a level of which some are known."""

    def __init__(self):
        self.bytes = {}

    def put(self, at, value):
        self.bytes[at] = value

    def event(self, index, room, location, is_last):
        self.put(DOORS + index, location - 1 | (room & 3) << 5 | is_last << 7)
        self.put(MORE + index, room >> 2 << 5)

    def guard(self, room, tile, side, skill, colour):
        for table, value in ((GUARD_TILES, tile), (GUARD_SIDES, side), (GUARD_SKILLS, skill), (GUARD_COLOURS, colour)):
            self.put(table + room - 1, value)

    def start(self, room, tile, side):
        for index, value in enumerate((room, tile, side)):
            self.put(START + index, value)

    def compare(self, level):
        assert len(level) == 2305, len(level)
        wrong = [(at, level[at], value) for at, value in sorted(self.bytes.items()) if level[at] != value]
        assert not wrong, f"{len(wrong)} of {len(self.bytes)} bytes, as (offset, there, wanted): {wrong[:8]}"


def number(value):
    return int(value)


def apoplexy(rooms, events, prince, swapped=False):
    expected = Expected()
    for room in rooms:
        at = number(room["number"]) - 1
        for index, tile in enumerate(room["tile"]):
            expected.put(CODES + TILES * at + index, number(tile["element"]))
            expected.put(MODIFIERS + TILES * at + index, number(tile["modifier"]))
        guard, links = room["guard"], room["links"]
        location = number(guard["location"])
        sides = {1: RIGHT, 2: LEFT} if not swapped else {1: LEFT, 2: RIGHT}
        expected.guard(at + 1, location - 1 if location else 30, sides[number(guard["direction"])], number(guard["skill"]),
                       number(guard["colors"]))
        for index, name in enumerate(("left", "right", "up", "down")):
            expected.put(LINKS + 4 * at + index, number(links[name]))
    for event in events:
        expected.event(number(event["number"]) - 1, number(event["room"]), number(event["location"]), not number(event["next"]))
    expected.start(number(prince["room"]), number(prince["location"]) - 1, {1: RIGHT, 2: LEFT}[number(prince["direction"])])
    assert len(expected.bytes) == 2 * ROOMS * TILES + 4 * ROOMS + 4 * ROOMS + 2 * EVENTS + 3
    return expected


def of_xml(path):
    text = read(path).decode()
    root = ElementTree.fromstring(text)
    rooms = [{**room.attrib, "tile": [tile.attrib for tile in room.findall("tile")], "guard": room.find("guard").attrib,
              "links": room.find("links").attrib} for room in root.find("rooms")]
    version = re.search(r"with apoplexy v(\d+)\.(\d+)", text)
    swapped = bool(version) and (int(version[1]), int(version[2])) < (2, 4)
    return apoplexy(rooms, [event.attrib for event in root.find("events")], root.find("prince").attrib, swapped)


def princejs(values, form):
    expected = Expected()
    width, height = values["size"]["width"], values["size"]["height"]
    ids = [room["id"] for room in values["room"]]
    level, custom = values["number"], form == "princejs-custom"

    def at_place(x, y):
        return max(ids[y * width + x], 0) if 0 <= x < width and 0 <= y < height else 0

    for index, room in enumerate(values["room"]):
        if room["id"] < 1:
            continue
        x, y = index % width, index // width
        for side, there in enumerate((at_place(x - 1, y), at_place(x + 1, y), at_place(x, y - 1), at_place(x, y + 1))):
            expected.put(LINKS + 4 * (room["id"] - 1) + side, there)
        for place, tile in enumerate(room["tile"]):
            code, look = tile["element"], tile["modifier"]
            solid = 32 if code == LOOSE and look else 0
            expected.put(CODES + TILES * (room["id"] - 1) + place, code | solid)
            expected.put(MODIFIERS + TILES * (room["id"] - 1) + place, 0 if code == LOOSE else 2 if (code, look) == (GATE, 0) else look)
    for room in set(range(1, ROOMS + 1)) - set(ids):
        for place in range(TILES):
            expected.put(CODES + TILES * (room - 1) + place, WALL)
    guards = {guard["room"]: guard for guard in values["guards"] if guard.get("active", True)}
    for room in range(1, ROOMS + 1):
        if room not in guards:
            expected.put(GUARD_TILES + room - 1, 255)
            continue
        guard = guards[room]
        ways = {-1: RIGHT, 1: LEFT} if form == "princejs" and level != 1 else {1: RIGHT, -1: LEFT}
        expected.guard(room, guard["location"] - (0 if custom else 1), ways[guard["direction"]], guard["skill"], guard["colors"])
    events = values["events"] + [None] * (EVENTS - len(values["events"]))
    for index, event in enumerate(events):
        if event:
            expected.event(index, event["room"], event["location"], not event["next"])
        else:
            expected.put(DOORS + index, 0x80)
    prince = values["prince"]
    ways = {1: RIGHT, -1: LEFT} if custom and level not in (1, 13) else {-1: RIGHT, 1: LEFT}
    first = 0 if custom and not (level == 1 and "file" not in values) else 1
    expected.start(prince["room"], prince["location"] - first, ways[prince["direction"]])
    return expected


def of_json(path, form):
    values = json.loads(read(path))
    if "rooms" in values:
        return apoplexy(values["rooms"], values["events"], values["prince"])
    return princejs(values, form)


def same_level(path, *form):
    good("convert", *form, path, "--to", "pop_level", "-o", "level")
    (of_xml(path) if path.endswith(".xml") else of_json(path, form[1].split(":")[1] if form else told_form(path))).compare(read("level"))


# What a tile with its modifier is there: in front, behind, how.
MININIM = {**{(0, look): parts for look, parts in ((0, (0, 5, 0)), (255, (0, 5, 0)), (1, (0, 3, 0)), (2, (0, 4, 0)), (3, (0, 7, 0)))},
           **{(1, look): parts for look, parts in ((0, (1, 0, 0)), (255, (1, 0, 0)), (1, (1, 1, 0)), (2, (1, 2, 0)), (3, (1, 7, 0)))},
           **{(12, look): (19, 5, how) for look, how in ((0, 2), (1, 0), (2, 1))},
           **{(7, look): (18, 0, how) for look, how in ((0, 2), (1, 0), (2, 1))},
           **{(10, look): (1, 0, how) for look, how in zip((0, 1, 2, 3, 4, 5, 6, 11), (1, 2, 3, 6, 7, 4, 8, 5))},
           (20, 0): (13, 0, 0), (20, 1): (13, 5, 0), (4, 1): (14, 5, 0)}
PLAIN = {3: (10, 0, 0), 8: (11, 0, 0), 9: (12, 5, 0), 4: (14, 5, 47), 5: (8, 0, 0), 13: (17, 0, 0), 14: (2, 0, 0), 16: (1, 5, 0),
         17: (15, 5, 43), 18: (16, 0, 0), 19: (1, 6, 0), 30: (2, 6, 0), 21: (3, 0, 0), 22: (1, 0, 9), 23: (1, 5, 0), 24: (1, 8, 0),
         25: (20, 0, 0), 26: (23, 5, 0), 27: (24, 5, 0), 28: (21, 5, 0), 29: (22, 5, 0)}


def mininim_tile(level, room, place):
    code, look = level[CODES + TILES * (room - 1) + place], level[MODIFIERS + TILES * (room - 1) + place]
    left = level[CODES + TILES * (room - 1) + place - 1] & 31 if place % 10 else None
    if code & 31 == LOOSE:
        return (4, 0, code >> 5 & 1)
    code &= 31
    if code in (6, 15):
        return ({6: 7, 15: 6}[code], 0, look)
    if code == 2:
        return (5, 0, 9 if look == 255 else look)
    if code == 12 and left == 26 and look in (1, 2):
        return (19, 5, look + 3)
    return MININIM.get((code, look)) or PLAIN.get(code)


def same_mininim(path, level):
    """Every line of the file, asked of the level."""
    parts = [line.split("=") for line in read(path).decode().splitlines() if line and line[0] != "#"]
    lines = {key: [int(word) for word in values.split()] for key, values in parts}
    assert len(lines) == 4 + 3 * 25 + ROOMS + EVENTS + ROOMS * TILES, len(lines)
    room, row, column, side, _ = lines["P"]
    assert level[START:START + 3] == bytes((room, 10 * row + column, RIGHT if side else LEFT)), "start"
    for room in range(1, ROOMS + 1):
        assert lines[f"L{room}"] == list(level[LINKS + 4 * (room - 1):LINKS + 4 * room]), f"links of {room}"
        there = lines[f"G{room}T"][0] != 0
        assert (level[GUARD_TILES + room - 1] < TILES) == there, f"guard in {room}"
        if there:
            _, row, column, side = lines[f"G{room}P"]
            assert level[GUARD_TILES + room - 1] == 10 * row + column
            assert level[GUARD_SIDES + room - 1] == (RIGHT if side else LEFT)
        for place in range(TILES):
            wanted = mininim_tile(level, room, place)
            assert wanted is None or tuple(lines[f"C{room} {place // 10} {place % 10}"][:3]) == wanted, (room, place, wanted)
    for index in range(EVENTS):
        door, more = level[DOORS + index], level[MORE + index]
        room, place = door >> 5 & 3 | more >> 5 << 2, door & 31
        if 1 <= room <= ROOMS and place < TILES and level[CODES + TILES * (room - 1) + place] & 31 == 16:
            place += 1
        there = lines[f"E{index}"]
        assert (there[0], (10 * there[1] + there[2]) % 32, there[3]) == (room, place, 1 - (door >> 7)), f"event {index}: {there}"


def by_mininim(level, name):
    """To lines and back: all that the game looks at and the table tells apart."""
    good("convert", "-t", "pop_level", level, "-o", name + ".mim")
    before, after = read(level), read_back(name + ".mim")
    same_mininim(name + ".mim", before)
    same_mininim(name + ".mim", after)
    for room in range(1, ROOMS + 1):
        for place in range(TILES):
            at = TILES * (room - 1) + place
            assert before[CODES + at] & 31 == after[CODES + at] & 31 or before[CODES + at] & 31 in (16, 23, 31), (room, place)
        if before[GUARD_TILES + room - 1] < TILES:
            assert before[GUARD_SKILLS + room - 1] == after[GUARD_SKILLS + room - 1] or before[GUARD_SKILLS + room - 1] > 11


# Which colour, blue or red, guards of the Apple II have: by level, changed by skill.
RED_LEVELS, RED_SKILLS = {0, 4, 5, 6, 10, 11}, {3, 5, 6, 11}


def same_apple(apple, level, number_):
    """Every byte but guards' colours and the last is the same; colours are 1 and 2 for blue and red."""
    assert len(apple) == 2304 and len(level) == 2305, (len(apple), len(level))
    guards = [room for room in range(ROOMS) if apple[GUARD_TILES + room] < TILES]
    own = {GUARD_COLOURS + room for room in guards}
    assert not differences(apple, level[:-1]) - own
    for room in guards:
        is_red = (number_ in RED_LEVELS) != (apple[GUARD_SKILLS + room] in RED_SKILLS)
        assert level[GUARD_COLOURS + room] == 1 + is_red, (room + 1, level[GUARD_COLOURS + room])
    return own


def real_apple(path):
    """To DOS in both ways that there are, and back; with the original level for DOS where it is there."""
    name, number_ = os.path.basename(path), int(re.search(r"LEVEL(\d+)$", path)[1])
    good("convert", "-t", "pop_level:apple2", path, "--to", "pop_level", "-o", f"level{number_}.bin")
    good("convert", "-t", "pop_level", path, "--to", "pc", "-o", f"{name}.pc")
    apple, level = read(path), read(f"level{number_}.bin")
    assert level == read(f"{name}.pc"), "two ways"
    own = same_apple(apple, level, number_)
    good("convert", "-t", "pop_level", f"level{number_}.bin", "--to", "apple2", "-o", "back")
    assert not differences(apple, read("back")) - own
    good("convert", "-t", "pop_level", "back", "--to", "apple2", "-o", "again")
    assert read("back") == read("again")
    originals = glob.glob(os.path.join(CORPUS, "pop", f"*_res20{number_:02}.bin"))
    for original in originals:
        known = {8: {629, 2137}, 13: {DOORS, MORE}}.get(number_, set())
        assert differences(read(original)[:-1], level[:-1]) - own == known, number_


def made_apple():
    """A level for DOS: what the Apple II has not is said, and all else is there."""
    level = bytearray(read(LEVEL))
    level[CODES], level[CODES + 1], level[-1] = 30, 1 | 0xC0, 7
    level[GUARD_TILES], level[GUARD_SKILLS], level[GUARD_COLOURS] = 4, 3, 5
    with open("level7.bin", "wb") as file:
        file.write(level)
    notes = said("convert", "-t", "pop_level", "level7.bin", "--to", "apple2", "-o", "LEVEL7")
    assert "/rooms/0/rows/0/tiles/0: the Apple II has no tile 30: it becomes a torch" in notes, notes
    assert "colours of guards have no place" in notes and "the last byte, 7, has no place" in notes, notes
    apple = read("LEVEL7")
    assert apple[CODES] == 19 and apple[CODES + 1] == 1 | 0xC0 and apple[GUARD_COLOURS] == 0
    lost = {at for at in range(CODES, MODIFIERS) if level[at] & 31 > 29} | set(range(GUARD_COLOURS, GUARD_COLOURS + ROOMS))
    assert len(apple) == 2304 and differences(apple, level[:-1]) <= lost
    notes = said("convert", "-t", "pop_level", "LEVEL7", "--to", "pc", "-o", "level")
    assert "guards get the colour" in notes, notes
    same_apple(apple, read("level"), 7)
    os.rename("LEVEL7", "unnamed")
    notes = said("convert", "-t", "pop_level", "unnamed", "--to", "pc", "-o", "level")
    assert "POP-EXCHANGE-NUMBER" in notes and "pop_level:apple2" in notes and read("level") == apple, notes
    notes = said("convert", "-t", "pop_level", "unnamed", "--to", "apple2", "-o", "level")
    assert "POP-EXCHANGE-NUMBER" in notes and read("level") == apple, notes
    os.rename("unnamed", "level15.bin")
    assert said("convert", "-t", "pop_level", "level15.bin", "--to", "pc", "-o", "level") == "" and read("level") == apple
    done = run("convert", "-t", "pop_level:apple2", "level7.bin", "--to", "pop_level", "-o", "none")
    assert done.returncode and "POP-CONVERT-SIZE" in done.stderr and not os.path.exists("none"), done
    good("convert", "-t", "pop_level", "level7.bin", "--to", "mac", "-o", "level7.mac")
    good("convert", "-t", "pop_level", "level7.mac", "--to", "apple2", "-o", "by-mac")
    assert not differences(read("by-mac"), apple) - set(range(2291, 2304)), "by way of the Macintosh, which lacks those"


def told_form(path):
    """What the file itself says, by keys that only one of the programs has."""
    values = json.loads(read(path))
    if "rooms" in values:
        return "apoplexy"
    if "id" in values or "file" in values or {"turn", "offset"} & set(values["prince"]):
        return "princejs-custom"
    guards = values["guards"]
    if any("active" in guard or "visible" in guard or guard["type"] == "vizier" for guard in guards) or \
            any({"hideUp", "hideLeft", "leftZ"} & set(room) for room in values["room"]):
        return "roku"
    return None


def real_file(path):
    if path.endswith(".mim"):
        same_mininim(path, read_back(path))
    elif path.endswith(".json") and not told_form(path):
        done = run("convert", path, "--to", "pop_level", "-o", "level")
        assert done.returncode == 4 and "POP-EXCHANGE-FORM" in done.stderr, (done.returncode, done.stderr)
        for form in ("princejs", "roku", "princejs-custom"):
            same_level(path, "-t", "pop_level:" + form)
    else:
        same_level(path)


def level_names(path):
    """The levels of an archive, in files whose names say their numbers."""
    good("extract", path, "-o", "entries")
    names = []
    for entry in sorted(glob.glob("entries/res20*.json")):
        names.append(f"level{int(re.search(r'res20(..)', entry)[1])}.bin")
        good("build", entry, "-o", names[-1])
    assert names, "no levels in it"
    return names


def differences(before, after):
    return {at for at in range(len(before)) if before[at] != after[at]}


def by_apoplexy(level, name):
    """To XML and back: all but values of the author's editor and of a running game."""
    good("convert", "-t", "pop_level", level, "-o", name + ".xml")
    of_xml(name + ".xml").compare(read_back(name + ".xml"))
    lost = set(range(2048, 2112)) | set(range(2115, 2119)) | set(range(2167, 2215)) | set(range(2239, 2263)) | set(range(2287, 2305))
    timers = {MORE + index for index in range(EVENTS)}
    before, after = read(level)[:2304], read("back")[:2304]
    wrong = [at for at in sorted(differences(before, after) - lost)
             if not (at in timers and before[at] & 0xE0 == after[at]
                     or GUARD_TILES <= at < GUARD_TILES + ROOMS and (before[at], after[at]) == (255, 30)
                     or GUARD_SIDES <= at < GUARD_SIDES + ROOMS and before[at - ROOMS] >= TILES)]
    assert not wrong, wrong[:9]


def read_back(path, *form):
    good("convert", *form, path, "--to", "pop_level", "-o", "back")
    return read("back")


def by_princejs(level, name, form):
    """To JSON and back: what is reached, but for looks that the program does not tell apart."""
    name = f"{name}-{form}"
    good("convert", "-t", "pop_level", level, "--to", form, "-o", name + ".json")
    how = ("-t", "pop_level:" + form)
    princejs(json.loads(read(name + ".json")), form).compare(read_back(name + ".json", *how))
    before, after = read(level), read("back")
    rooms = [room["id"] for room in json.loads(read(name + ".json"))["room"] if room["id"] > 0]
    assert rooms and len(set(rooms)) == len(rooms), rooms
    for room in rooms:
        for place in range(TILES):
            at = TILES * (room - 1) + place
            code, look = before[CODES + at] & 31, before[MODIFIERS + at]
            assert after[CODES + at] & 31 == code, (room, place)
            assert after[CODES + at] & 32 == (before[CODES + at] & 32 if code == LOOSE else 0), (room, place)
            kept = after[MODIFIERS + at] == look
            dull = code in (0, 1) and look in (3, 255, 124) or code == WALL and look > 1 or code == GATE or code == LOOSE
            assert kept or dull, (room, place, code, look, after[MODIFIERS + at])
        there = before[GUARD_TILES + room - 1] < TILES
        assert (after[GUARD_TILES + room - 1] < TILES) == there
        if there:
            for table in (GUARD_TILES, GUARD_SIDES, GUARD_SKILLS):
                assert before[table + room - 1] == after[table + room - 1], (room, table)
    assert before[START:START + 3] == after[START:START + 3]
    for room in rooms:
        for place in range(TILES):
            at = TILES * (room - 1) + place
            if before[CODES + at] & 31 in (6, 15):
                event = before[MODIFIERS + at]
                while True:
                    assert (before[DOORS + event], before[MORE + event] & 0xE0) == (after[DOORS + event], after[MORE + event]), event
                    if before[DOORS + event] & 128 or event == 255:
                        break
                    event += 1


def there_and_back(level, name):
    by_apoplexy(level, name)
    by_mininim(level, name)
    for form in ("princejs", "princejs-custom"):
        by_princejs(level, name, form)


def made():
    os.makedirs("made")
    for number_, name in ((1, "level1"), (13, "level13"), (4, "level4")):
        path = os.path.join("made", name + ".bin")
        with open(path, "wb") as file:
            file.write(read(LEVEL))
        assert number_ == int(name[5:])
        there_and_back(path, os.path.join("made", name))


def every_verb():
    """Such a file is a level for all that looks at one; a change is refused, which the form cannot hold by itself."""
    good("convert", LEVEL, "-o", "level3.xml")
    for words in (("info",), ("find",), ("check", "--fail-on", "never")):
        done = run(*words, "level3.xml")
        assert done.returncode in (0, 1) and "Prince of Persia level" in done.stdout or words[0] != "info", done
    good("render", "level3.xml", "-o", "level3.png")
    before = read("level3.xml")
    done = run("set", "-i", "level3.xml", "/start/room=2")
    assert done.returncode == 5 and "ORIGIN-OWN-WORDS" in done.stderr, done
    assert read("level3.xml") == before


def mistakes():
    good("convert", LEVEL, "-o", "level3.xml")
    text = read("level3.xml").decode()
    cases = ((text.replace('<room number="2">', '<room number="25">'), "from 1 to 24, not 25"),
             (text.replace(" modifier=\"0\" />", " />", 1), "has no 'modifier'"),
             (text.replace('location="1" next="', 'location="33" next="', 1), "from 1 to 32, not 33"),
             (text.replace('<tile element="', '<tile element="x', 1), "no whole number"),
             (re.sub(r"<tile [^\n]*\n", "", text, 1), "has not 30 tiles"),
             (text.replace("<links ", "<lines ", 1), "lacks its links"),
             (text[:-20], "well-formed"))
    for index, (wrong, words) in enumerate(cases):
        assert wrong != text, words
        with open("wrong.xml", "w", encoding="utf-8") as file:
            file.write(wrong)
        done = run("convert", "wrong.xml", "--to", "pop_level", "-o", "level")
        assert done.returncode == 4 and words in done.stderr and re.search(r"wrong.xml:\d+:\d+", done.stderr), (index, done.stderr)
        assert not os.path.exists("level")
    good("convert", "--to", "princejs", LEVEL, "-o", "level3.json")
    values = json.loads(read("level3.json"))
    values["room"].append(values["room"][0])
    with open("wrong.json", "w", encoding="utf-8") as file:
        json.dump(values, file)
    done = run("convert", "-t", "pop_level:princejs", "wrong.json", "--to", "pop_level", "-o", "level")
    assert done.returncode == 4 and "the grid has room for" in done.stderr, done.stderr
    done = run("convert", "-t", "pop_level:roku", "level3.json", "--to", "roku", "-o", "level")
    assert done.returncode == 5 and "CONVERT-READ-ONLY" in done.stderr, (done.returncode, done.stderr)
    done = run("info", "-t", "pop_level:mininum", "level3.json")
    assert done.returncode == 2 and "princejs-custom" in done.stderr, done.stderr


def swapped():
    """Old versions of the editor wrote guards' directions the other way round."""
    good("convert", LEVEL, "-o", "level3.xml")
    text = read("level3.xml").decode().replace("exported by Levelsmith.", "exported 2011-01-01 with apoplexy v2.3 (January 2011).")
    with open("level3.xml", "w", encoding="utf-8") as file:
        file.write(text)
    notes = said("convert", "level3.xml", "--to", "pop_level", "-o", "level")
    assert "before 2.4" in notes, notes
    of_xml("level3.xml").compare(read("level"))


test_in_folder("a made level: there and back", made)
test_in_folder("a made level: to the Apple II and back", made_apple)
test_in_folder("such a file is a level for every verb", every_verb)
test_in_folder("mistakes have their places", mistakes)
test_in_folder("guards of old versions of the editor", swapped)
exchange = sorted(path for path in glob.glob(os.path.join(CORPUS, "pop-exchange", "*")) if path.endswith((".xml", ".json", ".mim")))
archives = sorted(glob.glob(os.path.join(CORPUS, "pop", "*LEVELS.DAT")))
apples = sorted(glob.glob(os.path.join(CORPUS, "pop-exchange", "*_LEVEL*")))
if not exchange or not archives or not apples:
    skip("real files", "there are none")
for each in exchange:
    test_in_folder(os.path.basename(each), lambda each=each: real_file(each))
for each in apples:
    test_in_folder(os.path.basename(each), lambda each=each: real_apple(each))
for archive in share(archives[:6], in_ci=1):
    def levels(archive=archive):
        for path in level_names(archive):
            there_and_back(path, path[:-4])
    test_in_folder("levels of " + os.path.basename(archive), levels)
finish()
