#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# Two people change different blocks of a text map, and both texts are merged: comments, ids and order of both are in the
# result, and what the blocks say. Texts are written at random: a list of blocks, which this test changes and merges
# itself. Prints TAP.
#
#   d2df_text_merges.py PATH-OF-LEVELSMITH
import copy
import os
import random
import subprocess
import sys
import zipfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from map_text import comments, read_map, tokens  # noqa: E402
from titled_tests import finish, test, test_in_folder  # noqa: E402

TOOL = os.path.abspath(sys.argv[1])
MERGES = 500 if os.environ.get("LEVELSMITH_CI") else 125
AGREED = 0.95  # of merges of different blocks are without a conflict
KINDS = {"panel": "PANEL_WALL PANEL_BACK PANEL_FORE PANEL_WATER PANEL_STEP".split(),
         "item": "ITEM_KEY_RED ITEM_MEDKIT_SMALL ITEM_ARMOR_GREEN ITEM_AMMO_SHELLS".split(),
         "monster": "MONSTER_IMP MONSTER_SOUL MONSTER_DEMON".split(),
         "area": "AREA_PLAYERPOINT1 AREA_DMPOINT AREA_REDFLAG".split()}


def merge(*words):
    return subprocess.run([TOOL, "merge", *words, "--force"], capture_output=True, encoding="utf-8", check=False)


def write(path, text):
    with open(path, "wb") as file:
        file.write(text.encode())


def read(path):
    with open(path, "rb") as file:
        return file.read().decode()


# ---- texts


class Block:
    def __init__(self, chance, number):
        self.number, self.is_long = number, chance.random() < .4
        self.kind = chance.choice(["texture", "panel", "panel", "item", "monster", "area", "trigger"])
        self.id = f"{self.kind}_{number}" if chance.random() < .8 or self.kind in ("texture", "panel") else None
        self.before = [f"before {number}"] if chance.random() < .4 else []
        self.inside = f"inside {number}" if self.is_long and chance.random() < .4 else None
        self.behind = f"behind {number}" if chance.random() < .3 else None
        self.fields = {}
        if self.kind == "texture":
            self.fields["path"] = f"'Standart.wad:D2DTEXTURES\\W{number}'"
            return
        self.fields["position"] = f"({chance.randrange(800)} {chance.randrange(600)})"
        if self.kind in ("panel", "trigger"):
            self.fields["size"] = f"({16 * chance.randrange(1, 9)} {16 * chance.randrange(1, 9)})"
        if self.kind == "trigger":
            self.fields.update(type="TRIGGER_OPENDOOR", activate_type="ACTIVATE_PLAYERPRESS", triggerdata="panel 0")
        else:
            self.fields["type"] = chance.choice(KINDS[self.kind])
        if self.kind == "panel":
            self.fields.update(texture="texture 0", alpha=str(chance.randrange(1, 99)))

    def say(self, name, ids):
        value = self.fields[name]
        if name == "texture":
            return f"texture {ids[0]};"
        return f"triggerdata {{ panelid {ids[1]}; }}" if name == "triggerdata" else f"{name} {value};"

    def text(self, ids):
        lines = [f"  // {comment}\n" for comment in self.before]
        said = [self.say(name, ids) for name in self.fields]
        head = f"  {self.kind} {self.id} {{" if self.id else f"  {self.kind} {{"
        if not self.is_long:
            lines.append(f"{head} {' '.join(said)} }}")
        else:
            inside = [f"    /* {self.inside} */\n"] if self.inside else []
            lines += [head + "\n", *inside, *(f"    {field}\n" for field in said), "  }"]
        return "".join(lines) + (f" // {self.behind}\n" if self.behind else "\n")


class Map:
    """The first block is a texture and the second a panel: all others name these."""

    def __init__(self, chance, count):
        self.licence, self.name, self.blocks, number = [], "'T'", [], 0
        for wanted in ("texture", "panel", *[None] * count):
            number += 1
            block = Block(chance, number)
            while wanted and block.kind != wanted:
                block = Block(chance, number)
            self.blocks.append(block)

    def text(self):
        ids = [self.find(1).id, self.find(2).id]
        head = "".join(f"// {comment}\n" for comment in self.licence)
        return (f"{head}map {{\n  name {self.name}; author 'a'; description ''; music ''; sky '';\n  size (800 600);\n\n"
                + "".join(block.text(ids) for block in self.blocks) + "}\n")

    def find(self, number):
        return next((block for block in self.blocks if block.number == number), None)


# ---- what people do


def edit_block(chance, block, mark):
    """Returns what was done with a block: a value, a comment or the id is another one."""
    kind = chance.randrange(5)
    if kind == 0 and block.kind != "texture":
        block.fields["position"] = f"({chance.randrange(800, 1600)} {chance.randrange(600, 1200)})"
    elif kind == 1:
        block.before = block.before[:chance.randrange(2)] + [f"of {mark} {block.number}"]
    elif kind == 2:
        block.behind = f"behind it, by {mark} {block.number}"
    elif kind == 3 and block.id:
        block.id = f"{mark}_{block.number}"
    elif block.kind == "texture":
        block.fields["path"] = f"'{mark}.wad:W{block.number}'"
    elif block.kind == "panel":
        block.fields["alpha"] = str(chance.randrange(100, 255))
    else:
        block.fields["position"] = f"({chance.randrange(1600, 2400)} 7)"


def change(chance, base, numbers, mark, first_new):
    """A copy in which blocks of these numbers are others, gone or followed by new ones."""
    side = copy.deepcopy(base)
    if chance.random() < .3:
        side.licence.append(f"licence of {mark}")
    for number in numbers:
        block, kind = side.find(number), chance.randrange(6)
        if kind == 0 and number > 2:
            side.blocks.remove(block)
        elif kind == 1:
            new = Block(chance, first_new)
            if new.id:
                new.id = f"new_{first_new}" if chance.random() < .8 else "new"
            new.before = [f"new {first_new}"]
            side.blocks.insert(side.blocks.index(block) + 1, new)
            first_new += 1
        else:
            edit_block(chance, block, mark)
    return side


def expected(base, ours, theirs):
    """Each block as the side has it that changed it. Both never change one block."""
    result = copy.deepcopy(ours)
    result.licence += theirs.licence
    for block in base.blocks:
        in_theirs, here = theirs.find(block.number), result.find(block.number)
        if not in_theirs:
            result.blocks.remove(here)
        elif here and vars(in_theirs) != vars(block):
            result.blocks[result.blocks.index(here)] = copy.deepcopy(in_theirs)
    known = {block.number for block in base.blocks}
    result.blocks += [copy.deepcopy(block) for block in theirs.blocks if block.number not in known]
    return result


def words_of(text):
    """What a text says but for order: each record with its id, and each comment."""
    said, ids = read_map(text), []
    spellings = [spelling for kind, spelling in tokens(text) if kind != "comment"]
    for kind in ("texture", *KINDS, "trigger"):
        starts = [i for i, word in enumerate(spellings[:-2]) if word == kind and "{" in spellings[i + 1:i + 3]]
        ids += [(kind, spellings[i + 1]) for i in starts if spellings[i + 2] == "{"]
    return said, sorted(ids), sorted(comments(text))


def values_of(said):
    """The records, whatever their order, with what they name instead of its number."""
    def named(value):
        if isinstance(value, dict):
            return {name: said["texture"][inner]["path"] if name == "texture" and isinstance(inner, int)
                    else str(said["panel"][inner]["position"]) if name == "panelid" and isinstance(inner, int)
                    else named(inner) for name, inner in value.items()}
        return value
    return {kind: sorted(repr(named(record)) for record in said[kind]) if kind != "map" else repr(said[kind])
            for kind in said}


def is_in_order(text, side, base):
    """What is left of a side stands as it does there."""
    places = [text.find(f"\\W{block.number}'") if block.kind == "texture" else text.find(f"{block.id} {{")
              for block in side.blocks if block.id and block.id != "new"]
    places = [place for place in places if place >= 0]
    return places == sorted(places) and base is not None


def merge_once(seed, agreed):
    chance = random.Random(seed)
    base = Map(chance, chance.randrange(4, 16))
    numbers = [block.number for block in base.blocks]
    chance.shuffle(numbers)
    half = len(numbers) // 2
    ours = change(chance, base, numbers[:chance.randrange(1, half + 1)], "ours", 100)
    theirs = change(chance, base, numbers[half:half + chance.randrange(1, half + 1)], "theirs", 200)
    ends = chance.choice(["\n", "\n", "\n", "\r\n"])
    for name, side in (("base", base), ("ours", ours), ("theirs", theirs)):
        write(name + ".txt", side.text().replace("\n", ends))
    done = merge("base.txt", "ours.txt", "theirs.txt", "-o", "merged.txt")
    assert done.returncode in (0, 1), (seed, done.returncode, done.stderr)
    if done.returncode:
        return
    agreed.append(seed)
    text, wanted = read("merged.txt"), expected(base, ours, theirs)
    assert ends == "\n" or text.count("\n") == text.count("\r\n"), seed
    text = text.replace("\r\n", "\n")
    said, ids, remarks = words_of(text)
    wanted_said, wanted_ids, wanted_remarks = words_of(wanted.text())
    missing = sorted(set(map(str, remarks)) ^ set(wanted_remarks)) + sorted(set(ids) ^ set(wanted_ids))
    twice = ids != wanted_ids and sum(id == "new" for _, id in wanted_ids) > 1  # both put in one: it has another id now
    shown = (seed, missing)
    assert remarks == wanted_remarks, shown
    assert ids == wanted_ids or (twice and len(set(ids)) == len(ids)), shown
    assert values_of(said) == values_of(wanted_said), shown
    assert is_in_order(text, ours, base) and is_in_order(text, theirs, base), shown


# ---- single cases


BASE = """map {
  name 'T'; author 'a'; description ''; music ''; sky '';
  size (800 600);
  texture wall { path 'W1'; }
  // floor comment
  panel floor { position (0 544); size (800 16); texture wall; type PANEL_WALL; }
  area start { position (40 490); type AREA_PLAYERPOINT1; }
}
"""


def merged(ours, theirs, base=BASE, status=0):
    for name, text in (("base", base), ("ours", ours), ("theirs", theirs)):
        write(name + ".txt", text)
    done = merge("base.txt", "ours.txt", "theirs.txt", "-o", "merged.txt")
    assert done.returncode == status, (done.returncode, done.stderr)
    return read("merged.txt")


def new_id_and_who_names_it():
    """One renames a record, the other names it by the old id."""
    ours = BASE.replace("  area", "  panel top { position (0 0); size (8 8); texture wall; type PANEL_WALL; }\n  area")
    theirs = BASE.replace("wall {", "brick {").replace("texture wall;", "texture brick;")
    wanted = ours.replace("wall {", "brick {").replace("texture wall;", "texture brick;")
    assert merged(ours, theirs) == wanted, read("merged.txt")
    assert merged(theirs, ours) == wanted, read("merged.txt")


def one_id_for_two():
    """Both put in something else of one id: theirs has another one, and so has what names it."""
    ours = BASE.replace("  area", "  panel lift { position (0 0); size (8 8); texture wall; type PANEL_WALL; }\n  area")
    theirs = BASE.replace("  area", "  panel lift { position (9 9); size (16 16); texture wall; type PANEL_LIFTUP; }\n"
                          "  trigger t { position (0 0); size (8 8); type TRIGGER_LIFTUP; activate_type "
                          "ACTIVATE_PLAYERPRESS; triggerdata { panelid lift; } }\n  area")
    text = merged(ours, theirs)
    assert "panel lift { position (0 0)" in text and "panel lift_2 { position (9 9)" in text, text
    assert "panelid lift_2;" in text, text


def gone_and_named():
    """Ours takes out what theirs names: that is a conflict, and comments of theirs are there."""
    base = BASE.replace("  area", "  panel door { position (7 7); size (8 8); texture wall; type PANEL_CLOSEDOOR; }\n  area")
    ours = BASE
    theirs = base.replace("  area", "  // opens it\n  trigger t { position (0 0); size (8 8); type TRIGGER_OPENDOOR; "
                          "activate_type ACTIVATE_PLAYERPRESS; triggerdata { panelid door; } }\n  area")
    text = merged(ours, theirs, base, 1)
    assert "// opens it" in text and "panelid null;" in text, text


def one_record_of_both():
    """Both change the same record: other fields are both's, comments too, and a value of both is ours."""
    ours = BASE.replace("// floor comment", "// ours").replace("(0 544)", "(5 544)")
    theirs = BASE.replace("// floor comment", "// theirs").replace("(0 544)", "(0 545)").replace("(800 16)", "(700 16)")
    text = merged(ours, theirs)
    assert text == BASE.replace("// floor comment", "// ours\n  // theirs").replace(
        "(0 544)", "(5 545)").replace("(800 16)", "(700 16)"), text
    assert "(5 544)" in merged(ours, BASE.replace("(0 544)", "(6 544)"), status=1)


def order_of_theirs():
    """Who moves a record moves it, with the comment before it."""
    theirs = BASE.replace("  // floor comment\n", "").replace("  area", "  // floor comment\n  area")
    lines = BASE.splitlines(True)
    theirs = "".join(lines[:4] + [lines[6]] + lines[4:6] + lines[7:])
    assert merged(BASE.replace("'a'", "'b'"), theirs) == theirs.replace("'a'", "'b'"), read("merged.txt")


def in_an_archive():
    """A text in an archive is merged like any other, and conflicts in it have its path."""
    theirs = "// Licence: CC0\n" + BASE.replace("panel floor", "panel ground")
    for name, text in (("base", BASE), ("ours", BASE.replace("'a'", "'b'")), ("theirs", theirs)):
        with zipfile.ZipFile(name + ".dfz", "w") as archive:
            archive.writestr("MAP01.txt", text)
            archive.writestr("README", "a map")
    done = merge("base.dfz", "ours.dfz", "theirs.dfz", "-o", "merged.dfz")
    assert done.returncode == 0, done.stderr
    with zipfile.ZipFile("merged.dfz") as archive:
        assert archive.read("MAP01.txt").decode() == theirs.replace("'a'", "'b'"), archive.read("MAP01.txt")
    with zipfile.ZipFile("theirs.dfz", "w") as archive:
        archive.writestr("MAP01.txt", theirs.replace("'a'", "'c'"))
        archive.writestr("README", "a map")
    done = merge("base.dfz", "ours.dfz", "theirs.dfz", "-o", "merged.dfz")
    assert done.returncode == 1 and ":/MAP01.txt/header/author" in read("merged.dfz.conflicts.json"), done.stderr


for function in (new_id_and_who_names_it, one_id_for_two, gone_and_named, one_record_of_both, order_of_theirs,
                 in_an_archive):
    test_in_folder(function.__name__.replace("_", " "), function)
agreed_seeds = []
for at in range(0, MERGES, 25):
    test_in_folder(f"merges of different blocks, from {at}",
                   lambda at=at: [merge_once(seed, agreed_seeds) for seed in range(at, at + 25)])
test(f"at least {AGREED:.0%} of them are without a conflict",
     len(agreed_seeds) < AGREED * MERGES and f"{len(agreed_seeds)} of {MERGES}")
finish()
