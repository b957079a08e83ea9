#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
#
# A text map that somebody wrote is changed in place: what did not change stays as it was, to the byte. What each change
# makes of a text is read by a reader of this test's own (map_text.py), and is what the same change makes of the binary
# map. Texts are written for this, by hand and at random, and made of real maps where there are some. Prints TAP.
#
#   d2df_text_edits.py PATH-OF-LEVELSMITH CORPUS
import difflib
import glob
import json
import os
import random
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../support"))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from map_text import LISTS, comments, read_map, tokens  # noqa: E402
from the_tool import good, printed, read, run  # noqa: E402
from titled_tests import finish, skip, test_in_folder  # noqa: E402

CORPUS = os.path.abspath(sys.argv[2])

OWN = """// a map of somebody
map {
  size (800 600);   // before the name
  name 'it''s own';
  author `nobody`; /* one */ music ''; sky '';
  light_ambient (10 20 30);

  (* what walls are made of *)
  texture wall { path 'Standart.wad:D2DTEXTURES\\W1'; }   // bricks
  texture вода { path '_water_0'; animated no; }
  /+ nested /+ comments +/ +/
  area start { type AREA_PLAYERPOINT1; position (40 0h10); }
  panel floor {
    position (0 544);
    size (800 16); // as wide as the map
    texture wall;
    type PANEL_WALL;

    move_speed (1 0);
    move_active yes;
  }
  panel { position (400 480); size (16 64); texture { path "W\\x41"; } type PANEL_CLOSEDOOR; } // no id
  item fist { position (1 2); type ITEM_WEAPON_KASTET; options ITEM_OPTION_FALL + ITEM_OPTION_ONLYDM; }
  item { position (3 4); type ITEM_KEY_RED; }

  monster imp {
    position (300 490); type MONSTER_IMP;
  }
  trigger opener {
    position (380 480); size (16 64);
    type TRIGGER_OPENDOOR;
    activatetype ACTIVATE_PLAYERPRESS; keys KEY_RED;
    triggerdata { panelid { position (5 5); size (16 16); texture wall; type PANEL_CLOSEDOOR; flags PANEL_FLAG_NONE; } }
  }
  trigger death { position (0 0); size (16 16); type TRIGGER_PRESS; activate_type ACTIVATE_NONE;
    triggerdata { position (380 480); monsterid imp; wait 3; } }
  trigger { position (1 1); size (1 1); type TRIGGER_SECRET; activate_type ACTIVATE_PLAYERCOLLIDE; triggerdata {} }
  panel top { position (0 0); size (800 16); texture вода; type PANEL_WATER; alpha +12; }
  // the end
} // behind it
what stands here { is passed over
"""
TITLES = {"texture": "textures", "panel": "panels", "item": "items", "monster": "monsters", "area": "areas",
          "trigger": "triggers"}


def read(path):
    with open(path, "rb") as file:
        return file.read().decode()


def write(path, text):
    with open(path, "wb") as file:
        file.write(text.encode())


def document(path):
    return json.loads(printed("json", path))


# ---- what a text says, beside what Levelsmith reads of it


def assert_value(said, value, where):
    """A value as texts have it, and as JSON has it."""
    if isinstance(said, list) and said and isinstance(said[0], int):
        assert said == list(value.values())[:len(said)], (where, said, value)
    elif isinstance(said, dict):
        assert_fields(said, value, where)
    elif isinstance(value, bool):
        assert (said in ("true", "yes", "tan")) == value or where.endswith("/sound"), (where, said, value)
    elif isinstance(value, list):
        names = said if isinstance(said, list) else [said]
        assert sorted(names) == sorted(value) or (not value and said.endswith("_NONE")), (where, said, value)
    elif isinstance(said, str) and isinstance(value, str):
        assert said == value or said.startswith(("ITEM_WEAPON_", "MONSTER_ZOMB")), (where, said, value)
    elif where.endswith("/monsterid"):
        assert (-1 if said is None else said) == value - 1, (where, said, value)
    elif said is None:
        assert value in (-1, 65535), (where, value)
    else:
        assert said == value, (where, said, value)


def assert_fields(said, fields, where):
    former = {"activatetype": "activate_type", "texturepanel": "texture_panel"}
    for name, value in said.items():
        name = former.get(name, name)
        if name == "triggerdata":
            inner = fields[name]
            inner = next(iter(inner.values())) if len(inner) == 1 and isinstance(next(iter(inner.values())), dict) and \
                set(inner) - {"position", "target"} else inner
            assert_fields(value, inner, where + "/triggerdata")
        else:
            assert name in fields, (where, name, fields)
            assert_value(value, fields[name], f"{where}/{name}")


def assert_read_alike(path):
    said, values = read_map(read(path)), document(path)
    assert_fields(said["map"], values["header"], "/header")
    for word in LISTS:
        elements = values.get(TITLES[word], [])
        assert len(said[word]) == len(elements), (word, len(said[word]), len(elements))
        for i, fields in enumerate(said[word]):
            assert_fields(fields, elements[i], f"/{TITLES[word]}/{i}")


# ---- changes


def binary_of(path):
    """The JSON of a text as a binary map."""
    good("convert", path, "-o", "made.map", "--force")
    return document("made.map")


def change(text, *words):
    """The text that a verb makes of a text; and the map is the one that it makes of the binary map."""
    only_text = any(name in words[1] for name in ("move_speed", "light_ambient"))
    write("before.txt", text)
    good("convert", "before.txt", "-o", "before.map", "--force")
    done = run(words[0], "before.txt", *words[1:], "-o", "after.txt", "--force")
    assert done.returncode == 0, (words, done.stderr)
    if not only_text:
        good(words[0], "before.map", *words[1:], "-o", "after.map", "--force")
        wanted = {key: value for key, value in document("after.map").items() if value != []}  # texts have no empty lists
        assert binary_of("after.txt") == wanted, words
    assert_read_alike("after.txt")
    return read("after.txt")


def lines_changed(before, after):
    """Lines that went and came."""
    found = list(difflib.ndiff(before.splitlines(), after.splitlines()))
    return [line[2:] for line in found if line[0] == "-"], [line[2:] for line in found if line[0] == "+"]


def one_token():
    """A value is one token, or the numbers in one pair of brackets; nothing else changes."""
    for path, old, new in (
            ("/header/name=x", "'it''s own'", "'x'"), ("/textures/0/path=y", "'Standart.wad:D2DTEXTURES\\W1'", "'y'"),
            ("/panels/0/size/width=64", "(800 16); // as", "(64 16); // as"),
            ("/panels/0/move_speed/x=5", "(1 0)", "(5 0)"), ("/panels/3/alpha=7", "+12", "7"),
            ("/items/0/position/x=9", "(1 2)", "(9 2)"),
            ("/monsters/0/type=MONSTER_SOUL", "MONSTER_IMP", "MONSTER_SOUL"),
            ("/textures/1/animated=true", "animated no", "animated true"),
            ("/header/light_ambient/red=11", "(10 20 30)", "(11 20 30 255)"),
            ("/panels/2/position/y=6", "(5 5)", "(5 6)"), ("/triggers/1/triggerdata/wait=4", "wait 3", "wait 4"),
            ("/panels/0/texture=1", "texture wall;\n    type", "texture вода;\n    type"),
            ("/items/0/options=ITEM_OPTION_FALL", "ITEM_OPTION_FALL + ITEM_OPTION_ONLYDM", "ITEM_OPTION_FALL"),
            ("/areas/0/position/y=17", "(40 0h10)", "(40 17)")):
        assert OWN.count(old) == 1, old
        for text in (OWN, OWN.replace("\n", "\r\n")):
            end = "\r\n" if "\r\n" in text else "\n"
            assert change(text, "set", path) == text.replace(old.replace("\n", end), new.replace("\n", end)), path


def fields_come_and_go():
    after = change(OWN, "set", "/panels/0/alpha=3")
    assert lines_changed(OWN, after) == ([], ["    alpha 3;"]) and "type PANEL_WALL;\n    alpha 3;\n\n" in after, after
    after = change(OWN, "set", "/panels/3/flags=PANEL_FLAG_HIDE")
    assert "alpha +12; flags PANEL_FLAG_HIDE; }" in after, after
    after = change(OWN, "set", "/triggers/2/enabled=false")
    assert "size (1 1); enabled false; type" in after, after
    write("own.txt", OWN)
    good("delete", "own.txt", "/panels/0/move_speed", "-o", "after.txt")
    assert lines_changed(OWN, read("after.txt")) == (["    move_speed (1 0);"], [])
    good("set", "own.txt", "/triggers/2/type=TRIGGER_PUSH", "-o", "after.txt", "--force")
    assert "triggerdata { angle 0; force 0; reset_velocity false; }" in read("after.txt"), read("after.txt")


def records_come_and_go():
    after = change(OWN, "delete", "--none", "/textures/0")
    assert comments(after) == comments(OWN) and "texture wall {" not in after, after
    assert after.count("texture null") == 2, after
    after = change(OWN, "delete", "/areas/0")  # a block without records is nothing to a text
    assert lines_changed(OWN, after) == (["  area start { type AREA_PLAYERPOINT1; position (40 0h10); }"], []), after
    after = change(OWN, "delete", "/items/1")
    assert lines_changed(OWN, after) == (["  item { position (3 4); type ITEM_KEY_RED; }"], [])
    after = change(OWN, "delete", "--none", "/panels/2")  # it stands in a trigger
    assert "triggerdata { panelid null; }" in after and comments(after) == comments(OWN)
    after = change(OWN, "delete", "/triggers/0")  # a panel stood in it, which stays
    assert "  panel panel2 { position (5 5); size (16 16);" in after and comments(after) == comments(OWN), after
    after = change(OWN, "delete", "--none", "/monsters/0")
    gone, came = lines_changed(OWN, after)
    assert gone[:3] == ["  monster imp {", "    position (300 490); type MONSTER_IMP;", "  }"], gone
    assert len(came) == 1 and "monsterid null" in came[0], came
    new = '{"position": {"x": 7, "y": 8}, "size": {"width": 16, "height": 16}, "texture": 2, "type": ["PANEL_BACK"]}'
    after = change(OWN, "insert", "/panels/1", new)
    assert comments(after) == comments(OWN) and len(read_map(after)["panel"]) == 5, after
    after = change(OWN, "insert", "/items/0", '{"position": {"x": 7, "y": 8}, "type": "ITEM_WEAPON_KNUCKLES"}')
    gone, came = lines_changed(OWN, after)
    assert (gone, came) == ([], ["  item item0 { position (7 8); type ITEM_WEAPON_KASTET; }"]), (gone, came)
    after = change(OWN, "insert", "/areas", '{"position": {"x": 7, "y": 8}, "type": "AREA_DMPOINT"}')
    assert lines_changed(OWN, after) == ([], ["  area area1 { position (7 8); type AREA_DMPOINT; }"])


def records_move():
    after = change(OWN, "move", "/textures/0", "1")
    assert comments(after).count("// bricks") == 1 and after.index("wall {") > after.index("вода {"), after
    for source, index in (("/panels/3", 0), ("/panels/0", 3), ("/panels/2", 0), ("/triggers/0", 2), ("/triggers/2", 0),
                          ("/items/1", 0), ("/textures/2", 0), ("/textures/0", 2)):
        after = change(OWN, "move", source, str(index))
        assert sorted(comments(after)) == sorted(comments(OWN)), (source, index, after)


def ids_are_given():
    """What is referred to needs one."""
    after = change(OWN, "set", "/triggers/2/texture_panel=1")
    assert "panel panel1 { position (400 480)" in after and "texture_panel panel1;" in after, after
    after = change(OWN, "set", "/triggers/2/texture_panel=2")  # the one that stands in another trigger
    assert "panelid panel2;" in after and "texture_panel panel2;" in after and comments(after) == comments(OWN), after
    taken = OWN.replace("panel top", "panel panel1")
    assert "texture_panel panel4;" in change(taken, "set", "/triggers/2/texture_panel=1")


def other_forms():
    line = ("map { name 'x'; size (1 1); texture a { path 'b'; } "
            "panel c { position (1 2); size (3 4); texture a; type PANEL_WALL; } }")
    assert change(line, "set", "/panels/0/position/x=5") == line.replace("(1 2)", "(5 2)")
    after = change(line, "insert", "/panels", '{"type": ["PANEL_BACK"], "texture": 0}')
    assert len(read_map(after)["panel"]) == 2 and after.startswith(line[:-2]), after
    after = change(line, "delete", "/panels/0")
    assert after == "map { name 'x'; size (1 1); texture a { path 'b'; } }", after
    bare = "\ufeffmap {\n  name 'x'; // y\n  size (1 1);\n}\n"
    after = change(bare, "insert", "/textures", '{"path": "q"}')
    assert comments(after) == ["// y"] and after.startswith(bare[:-2]) and after.endswith("}\n"), after
    twice = bare.replace("}", "  texture a { path 'b'; }\n  texture a { path 'c'; }\n}")
    assert len(read_map(change(twice, "insert", "/textures/1", '{"path": "q"}'))["texture"]) == 3
    write("kept.txt", OWN)
    good("set", "kept.txt", "/header/name=it's own", "-o", "same.txt")
    assert read("same.txt") == OWN


def what_texts_cannot_say():
    """Stands in comments behind the map, and behind them what stood there."""
    write("own.txt", OWN)
    good("edit", "own.txt", ".triggers[0].texture_panel = 99", "-o", "after.txt")
    after = read("after.txt")
    assert "//@levelsmith" in after and after.endswith("what stands here { is passed over\n"), after
    assert printed("get", "after.txt", "/triggers/0/texture_panel") == "99\n"
    assert printed("set", "after.txt", "/areas:=[]", "-o", "emptied.txt") == ""  # what is said already stays so
    assert "texture_panel" in read("emptied.txt") and "/areas" not in read("emptied.txt"), read("emptied.txt")
    good("set", "after.txt", "/triggers/0/texture_panel=0", "-o", "last.txt")
    assert "//@" not in read("last.txt") and "texture_panel floor;" in read("last.txt"), read("last.txt")
    assert comments(read("last.txt")) == comments(OWN)


def empty_blocks():
    """Of a binary map stay with the text that is made of it, and with what is changed there."""
    write("own.txt", OWN)
    good("convert", "own.txt", "-o", "own.map")
    good("delete", "own.map", "/areas/0", "-i")
    good("convert", "own.map", "-o", "plain.txt")
    assert '"/areas", "value": []' in read("plain.txt")
    good("set", "plain.txt", "/items/0/position/x=9", "-i")
    assert '"/areas", "value": []' in read("plain.txt")
    good("set", "own.map", "/items/0/position/x=9", "-i")
    assert binary_of("plain.txt") == document("own.map")


def merged():
    """Two people change one text."""
    write("base.txt", OWN)
    write("ours.txt", OWN.replace("+12", "+13").replace("// bricks", "// of ours"))
    write("theirs.txt", OWN.replace("(300 490)", "(301 490)").replace("area start", "area begin"))
    good("merge", "base.txt", "ours.txt", "theirs.txt", "-o", "merged.txt")
    wanted = read("ours.txt").replace("(300 490)", "(301 490)").replace("area start", "area begin")
    assert read("merged.txt") == wanted, read("merged.txt")


# ---- at random


def random_changes(text, seed, count):
    """Each a change of the text that the last one made; names of records and comments stay."""
    chance = random.Random(seed)
    for _ in range(count):
        values = read_map(text)
        word = chance.choice([word for word in LISTS if len(values[word]) > 1])
        at = chance.randrange(len(values[word]))
        path, kind = f"/{TITLES[word]}/{at}", chance.randrange(5)
        before, texture = comments(text), word == "texture"
        if kind == 0 and not texture:
            text = change(text, "set", f"{path}/position/x={chance.randrange(-99, 999)}")
        elif kind == 1 and word in ("panel", "trigger"):
            text = change(text, "set", f"{path}/texture{'_panel' if word == 'trigger' else ''}=0")
        elif kind == 2 and len(values[word]) > 2:
            text = change(text, "delete", "--none", path)
            before = None
        elif kind == 3:
            text = change(text, "move", path, str(chance.randrange(len(values[word]))))
        elif kind == 4:
            write("before.txt", text)
            new = document("before.txt")[TITLES[word]][at]
            new = {name: value for name, value in new.items() if not name.startswith("move_")}  # only texts have those
            text = change(text, "insert", path, json.dumps(new))
        if before is not None:
            assert sorted(comments(text)) == sorted(before), (kind, path, text)


def real_map(path, seed):
    good("convert", path, "-o", "plain.txt", "--force")
    text = read("plain.txt").replace("panel0 ", "пол ").replace("panel0;", "пол;").replace("alpha", "alpha ")
    text = text.replace("  // panel\n", "  /* all that is solid, or drawn */\n")
    after = change(text, "set", "/panels/3/position/x=1234")
    gone, came = lines_changed(text, after)
    assert len(gone) == len(came) == 1, (gone, came)
    random_changes(text, seed, 4)


for function in (one_token, fields_come_and_go, records_come_and_go, records_move, ids_are_given, other_forms,
                 what_texts_cannot_say, empty_blocks, merged):
    test_in_folder(function.__name__.replace("_", " "), function)
rounds = 60 if os.environ.get("LEVELSMITH_CI") else 6
for seed in range(rounds):
    test_in_folder(f"changes at random, {seed}", lambda seed=seed: random_changes(OWN, seed, 6))
real = sorted(glob.glob(os.path.join(CORPUS, "d2df", "*.map")), key=os.path.getsize)
for seed, path in enumerate(real if os.environ.get("LEVELSMITH_CI") else real[:2]):
    test_in_folder(os.path.basename(path), lambda path=path, seed=seed: real_map(path, seed))
if not real:
    skip("real maps", "there are none here")
finish()
